//! What speaks for a reading and against it, all cases together.

/// How often a program plays by chance what the course wants, in a case that could show it; and what is too rare to be believed.
const CHANCE: f64 = 0.2;
const RARE: f64 = 0.001;

/// In how many places a reading that leaves others to chance has to say itself what happens, to be believed for that.
const FIRM: usize = 4;

/// How unlikely it has to be that lots fall as a reading foresees, in hundredths of a bit: one in four million.
const UNLIKELY: u64 = 2200;

/// In how many places a program goes with a reading, and with what else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Votes {
    /// With the reading.
    pub(crate) with: usize,
    /// With what comes out without it.
    pub(crate) without: usize,
    /// With neither.
    pub(crate) neither: usize,
    /// With the reading, and to the very end.
    pub(crate) whole: usize,
    /// With the reading, but by chance, as far as what it leaves to chance is settled without it.
    pub(crate) lucky: usize,
    /// With the reading, where that says only that chance decides: it would go with whatever is played there.
    pub(crate) loose: usize,
    /// With both, but with what comes out without it only by chance; and how unlikely that is in all of them, or where it is most so, in
    /// hundredths of a bit.
    pub(crate) foreseen: usize,
    pub(crate) odds: u64,
    /// With the reading, where without it the players only have each other's tokens.
    pub(crate) swapped: usize,
    /// How many tosses fall as it says: whoever does not seed them has the same one in each run, so all of them together tell it.
    pub(crate) tosses: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Vote {
    /// With the reading: and whether to the very end, so that nothing else is wrong.
    With {
        is_whole: bool,
        is_lucky: bool,
        is_loose: bool,
    },
    /// With both; the reading says what happens, and so many hundredths of a bit less are left to chance than without it: also how a coin
    /// falls, or not.
    Foreseen {
        odds: u64,
        is_toss: bool,
    },
    /// With the reading; with what comes out without it only if the players have each other's tokens.
    Swapped,
    Without,
    /// With both; the reading leaves to chance what happens, and without it nothing else can.
    Luckily,
    Neither,
    /// The two do not part, or the program went its own way before.
    None,
}

impl Votes {
    /// Where lots are drawn anew in each case, what is unlikely in one of them is more so in all together.
    pub(super) fn count(&mut self, vote: Vote, draws_anew: bool) {
        match vote {
            Vote::With { is_whole, is_lucky, is_loose } => {
                self.with += 1;
                self.loose += usize::from(is_loose);
                self.whole += usize::from(is_whole);
                self.lucky += usize::from(is_lucky);
            }
            Vote::Foreseen { odds, is_toss } => {
                self.foreseen += 1;
                self.tosses += u64::from(is_toss);
                self.odds = if draws_anew { self.odds + odds } else { self.odds.max(odds) };
            }
            Vote::Swapped => {
                self.with += 1;
                self.whole += 1;
                self.swapped += 1;
            }
            Vote::Without => self.without += 1,
            Vote::Luckily => self.lucky += 1,
            Vote::Neither => self.neither += 1,
            Vote::None => {}
        }
    }

    pub(crate) fn against(&self) -> usize {
        self.without + self.neither
    }

    /// In how many places the program goes with the reading, and how many there are.
    pub(crate) fn places(&self) -> (usize, usize) {
        let with = self.with + self.foreseen;
        (with, with + self.against())
    }

    /// The less the better: what speaks against it counts twice, and what it explains to the end as well. So does the luck that is more
    /// than can be expected. (Five times, so that numbers are whole.)
    pub(super) fn rank(&self) -> (isize, isize) {
        let [against, with, whole, lucky] =
            [self.against(), self.with, self.whole, self.lucky].map(usize::cast_signed);
        let beyond_chance = (5 * lucky - (with + lucky)).max(0);
        (5 * (2 * against - with - whole) + 2 * beyond_chance, -whole)
    }

    /// Whether it is worth a closer look: other faults may be in the way in some of the places.
    pub(super) fn is_promising(&self) -> bool {
        self.with > self.against() && self.luck_is_likely()
    }

    /// Whether a program that has the reading in it would have as much luck as this in one run of a thousand or more: a binomial test.
    /// One column in seven is played by chance where the course wants it, and a session may hold such a place more than once.
    #[expect(clippy::cast_precision_loss, reason = "there are not 2^52 cases")]
    fn luck_is_likely(&self) -> bool {
        let places = (self.with + self.lucky) as f64;
        // (A power would bring a page of its own into the page.)
        let mut exactly: f64 = (0..self.with + self.lucky).map(|_| 1.0 - CHANCE).product();
        let mut at_least = 1.0;
        for hits in 0..self.lucky {
            let hits = hits as f64;
            at_least -= exactly;
            exactly *= (places - hits) / (hits + 1.0) * CHANCE / (1.0 - CHANCE);
        }
        at_least >= RARE
    }

    /// Whether it mostly leaves to chance what it explains, and hardly explains anything else.
    pub(super) fn is_loose(&self) -> bool {
        2 * self.loose > self.with && self.with - self.loose < FIRM
    }

    /// Whether lots fall as foreseen wherever they do, or players have the tokens that it says, and chance alone would hardly ever do
    /// that.
    pub(crate) fn is_foreseen(&self) -> bool {
        self.against() + self.lucky == 0 && self.all_odds() >= UNLIKELY
    }

    /// Whether it says what no case by itself is wrong in.
    pub(crate) fn is_told_by_all(&self) -> bool {
        self.swapped > 0 || self.with == 0 && self.is_foreseen()
    }

    /// How unlikely it is that all lots fall so, in hundredths of a bit.
    pub(super) fn all_odds(&self) -> u64 {
        self.odds.max(100 * self.tosses) + 100 * self.swapped as u64
    }

    /// Whether the program does so but for a place in thirteen; where it does neither, another fault may be in the way, in one of four.
    pub(super) fn is_sure(&self) -> bool {
        self.with > 0
            && self.luck_is_likely()
            && self.with >= 12 * self.without
            && self.with >= 4 * self.neither
    }
}
