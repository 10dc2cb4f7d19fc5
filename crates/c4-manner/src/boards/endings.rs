//! How a program tells who has won: the words that always come with an end, and never with another one.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::asked::{BETWEEN, called, called_here};
use super::conduct::{Walk, walk};
use super::reference::{Games, NAMES, Span, added};
use super::scores::{Examples, Names, Scores, WrongPoints};
use super::spoken::{
    LEAST, Pair, Words, are_told_apart, calls_one, calls_only, calls_somebody, named, position,
    signs, speaks_of_tie, speaks_of_win, unnamed, words,
};
use super::{Boards, Seen};
use crate::infer::Heard;

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// This player has a line.
    Won(u8),
    /// The board is full, and nobody has one.
    Full,
    /// It does not end: somebody is asked for the next stone.
    GoesOn,
    /// It ends, in whatever way.
    Over,
    /// It ends, and nobody is called the winner.
    Nobody,
    /// It ends in one of several ways, and nothing is said of which.
    Untold,
    /// Somebody wins, and nothing is said of who it is.
    Somebody,
    /// The player who has not won is called the winner.
    OtherWon,
    /// Nobody is called by name but the player who has not won.
    OtherNamed,
}

/// A game that ends in one way, and of which a program tells another end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongEnding {
    /// Which game of the session, counted from 0.
    pub game: usize,
    /// How many stones it has.
    pub stones: usize,
    /// How it ends.
    pub wanted: Ending,
    /// What the program tells.
    pub told: Ending,
    /// Where its words are in its output.
    pub at: Span,
}

/// The words of each end, as they were learned.
#[derive(Debug, Clone, Default)]
pub(super) struct Endings {
    /// Those of a game that somebody has won, and those of a full board.
    won_or_full: Pair,
    /// Those of a game that player 1 has won, and those of one that player 2 has.
    first_or_second: Pair,
    /// Those of a game that is over, and those of one that goes on.
    over_or_not: Pair,
    /// Those of a game that is won, and those of one that goes on.
    won_or_not: Pair,
    /// All words but names that are said where the input ends in the middle of a game, if they are the same mostly, and others where it
    /// is over: somebody may be asked by name alone.
    going_on: Option<Words>,
    /// Whether a winner is called by name or colour.
    names_winners: bool,
    /// Where the same is said, or nothing, however a game ends, or whoever has won.
    mute: BTreeMap<Place, Ending>,
    /// Whether it is called a tie when somebody has won, and a win when nobody has.
    is_upside_down: bool,
    /// What only player 1, and what only player 2, is called by when asked for a move.
    called: Pair,
    /// Whether, when player 1 and when player 2 has won, one of them is called the winner in so many words, and the other one is not.
    calls_one: [bool; 2],
    /// Whether of each of two people nobody but the other one is called by name where that one has won.
    calls_losers: bool,
    /// The kinds of events with which the reference tells that somebody has won.
    kinds: BTreeSet<&'static str>,
    scores: Scores,
    colours: Colours,
    /// Whether people are called by the numbers that they were asked for their names by.
    are_numbered: bool,
}

/// Whether players 1 and 2 are called as the reference calls them: where nobody says which symbol is whose, they may be each other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Colours {
    /// They are.
    Same,
    /// Each is called as the other one.
    Changed,
    /// Nothing tells.
    #[default]
    Unknown,
}

/// Where games end of which the same may be said: beside which computer, if one plays, and whether another game follows.
type Place = (Option<u8>, bool);

/// The end of a game, and what is said behind it, the players by their numbers.
struct Told {
    ending: Ending,
    place: Place,
    /// What only player 1, and what only player 2, is called by in its session.
    called: [Words; 2],
    text: Vec<u8>,
    signs: Words,
}

/// How many of some things are of a kind.
#[derive(Debug, Clone, Copy, Default)]
struct Share {
    some: usize,
    all: usize,
}

impl Share {
    fn count(&mut self, is_it: bool) {
        self.some += usize::from(is_it);
        self.all += 1;
    }

    /// Whether nearly all are; `None` if there are too few to tell.
    fn is_nearly_all(self) -> Option<bool> {
        (self.all >= LEAST).then_some(10 * self.some >= 9 * self.all)
    }
}

/// What a computer, and the person beside it, may be called by.
const COMPUTERS: [&str; 5] = ["computer", "cpu", "ai", "bot", "machine"];
const PERSONS: [&str; 5] = ["you", "your", "human", "player", "person"];

/// Whether a computer or the person beside it is called so in a text.
fn calls_a_side(text: &[u8]) -> bool {
    let text = text.to_ascii_lowercase();
    let mut words = COMPUTERS.into_iter().chain(PERSONS);
    words.any(|word| position(&text, word.as_bytes(), 0).is_some())
}

/// How many ends of each kind show that nothing is told by what differs in all of them.
const MANY: usize = 8;

/// Behind how many games of a session it is looked for what is told: where each is over as soon as it begins, there are thousands.
const MANY_GAMES: usize = 100;

/// How many bytes behind the last board are looked at.
const LONGEST: usize = 500;

impl Endings {
    /// Learns the words of a program: those that come with nearly all ends of one kind, and with nearly none of another.
    ///
    /// `known`: what was learned before, from sessions of the course as it is meant. With faults a game may be told to be full that is not.
    pub(super) fn learn(boards: &Boards, known: Self, heard: &[Heard<'_>]) -> Self {
        let learned = Self::learn_as(boards, known.clone(), heard, false);
        if learned.mute.is_empty() {
            return learned;
        }
        // `Player 2` is mostly who moves second; but it may be whoever was asked for a name second.
        let numbered = Self::learn_as(boards, known, heard, true);
        if numbered.mute.is_empty() { numbered } else { learned }
    }

    fn learn_as(boards: &Boards, known: Self, heard: &[Heard<'_>], are_numbered: bool) -> Self {
        let kinds_here = || {
            let all = heard.iter().flat_map(|heard| {
                let games = Games::of(heard.session, boards.shape);
                let not_full = (0..games.games.len()).filter(|&game| !games.is_full(game));
                not_full.filter_map(|game| Some(games.ending(game)?.kind)).collect::<Vec<_>>()
            });
            all.collect()
        };
        let (calls_one_before, calls_losers_before) = (known.calls_one, known.calls_losers);
        let kinds = if known.kinds.is_empty() { kinds_here() } else { known.kinds };
        let called = called(boards, heard);
        let mut learned = Self { kinds, called, are_numbered, ..Self::default() };
        let mut ends: BTreeMap<Ending, Vec<Words>> = BTreeMap::new();
        let mut between: Vec<Words> = Vec::new();
        let mut beside_computers: Vec<Words> = Vec::new();
        // Of all wins, those in which somebody is called.
        let mut named = Share::default();
        // Of the wins of people, those in which only one player is called the winner.
        let mut by_people = [Share::default(); 2];
        // Of those where no computer plays, those in which only the other one is called at all.
        let mut calls_losers = [Share::default(); 2];
        let mut said: Vec<Told> = Vec::new();
        let mut before_last: Vec<Words> = Vec::new();
        let mut scores = Examples::default();
        learned.colours = learned.colours(boards, heard);
        for heard in heard {
            let games = Games::of(heard.session, boards.shape);
            let seen = boards.read(heard.stdout);
            let followed = walk(&games, &seen, boards.lag);
            let said_at = |at: Span| learned.said(&games, &heard.stdout[at]);
            let asked = goes_on(&seen, &followed, games.computers());
            between.extend(asked.map(|at| words(&games, &said_at(at))));
            let called = called_here(boards, &games, &seen, heard.stdout);
            for (ending, game, at) in learned.ends(&games, &seen, &followed, heard.stdout) {
                let names = learned.labels(boards, &games);
                let goes_on = game < followed.game;
                scores.hear(&games, game, &heard.stdout[at.clone()], &names, goes_on);
                let is_won = matches!(ending, Ending::Won(_));
                let computers = games.computers();
                let text = &said_at(at.clone());
                if is_won {
                    named.count(calls_somebody(&games, text));
                }
                if let Ending::Won(player @ (1 | 2)) = ending
                    && !computers.contains(&player)
                {
                    let names = learned.names(boards, &games, player);
                    let player = usize::from(player - 1);
                    let called = calls_one(text, &names, !computers.is_empty());
                    by_people[player].count(called.is_some());
                    if computers.is_empty() {
                        calls_losers[player].count(calls_only(text, &names) == Some(0));
                    }
                }
                if ending != Ending::GoesOn && computers.len() < 2 && games.tell_players_apart() {
                    // Somebody may be called the winner before the last board.
                    let last = seen.partition_point(|board| board.span.end <= at.start);
                    if let Some([before, board]) = seen[..last].last_chunk()
                        && is_won
                    {
                        let text = said_at(before.span.end..board.span.start);
                        before_last.push(words(&games, &text));
                    }
                    // Where a computer plays, it may be called so.
                    let place = place(&games, game);
                    let (signs, text) = (signs(&games, text), unnamed(&games, text));
                    said.push(Told { ending, place, called: called.clone(), text, signs });
                }
                let words = words(&games, text);
                // There it may be `I` and `you`, whoever of the two is player 1.
                if is_won && games.has_computer() {
                    beside_computers.push(words);
                } else {
                    ends.entry(ending).or_default().push(words);
                }
            }
        }
        let mut of = |ending| ends.remove(&ending).unwrap_or_default();
        let (first, second, full) = (of(Ending::Won(1)), of(Ending::Won(2)), of(Ending::Full));
        // A program that misses the wins of one player goes on there, and tells nothing.
        let [told_first, told_second] = [&first, &second].map(|won| -> Vec<Words> {
            won.iter().filter(|words| !between.contains(words)).cloned().collect()
        });
        learned.first_or_second = Pair::learn([&told_first, &told_second]);
        let won = [first, second, beside_computers].concat();
        // With a fault that was taken for one, nobody may win any more.
        learned.calls_one = [0, 1]
            .map(|player| by_people[player].is_nearly_all().unwrap_or(calls_one_before[player]));
        let calls_losers = calls_losers.map(Share::is_nearly_all);
        learned.calls_losers = match calls_losers {
            [Some(first), Some(second)] => first && second,
            _ => calls_losers_before,
        };
        learned.names_winners = named.is_nearly_all() == Some(true);
        // Some of the games that are over may go on in the program.
        let over = [won.as_slice(), &full].concat();
        learned.over_or_not = Pair::learn_from_some([&over, &between], 2);
        learned.won_or_not = Pair::learn_from_some([&won, &between], 2);
        // Who hears no more may say so, in the middle of a game and behind it.
        let going_on = of(Ending::GoesOn);
        learned.going_on = same_words(&going_on).filter(|same| {
            let alike = over.iter().filter(|words| without_names(words) == *same).count();
            over.len() >= LEAST && 10 * alike <= 3 * over.len()
        });
        for pair in [&mut learned.over_or_not, &mut learned.won_or_not] {
            pair.forget(0, &going_on);
            // What stands above the next board is not said where there is none.
            pair.keep(1, &going_on);
        }
        learned.won_or_full = Pair::learn([&won, &full]);
        // Somebody may be called the winner there; a refusal before a last answer is nothing of that kind.
        let plain = before_last.iter().filter(|it| between.contains(it)).count();
        if 2 * plain >= before_last.len() {
            let places: BTreeSet<Place> = said.iter().map(|told| told.place).collect();
            let mute = places.into_iter().filter_map(|place| {
                let there: Vec<&Told> = said.iter().filter(|told| told.place == place).collect();
                Some((place, mute(&there)?))
            });
            learned.mute = mute.collect();
            // Who has won a game that another one follows may be told by who has won in the end.
            let in_the_end: BTreeSet<Place> = learned.mute.keys().copied().collect();
            let is_told = |(computer, _)| !in_the_end.contains(&(computer, false));
            learned.mute.retain(|&place, _| !is_told(place));
        }
        learned.is_upside_down = is_upside_down(&said);
        learned.scores = scores.learned();
        learned
    }

    /// The first game of which a program tells another end.
    pub(super) fn wrong(
        &self,
        boards: &Boards,
        games: &Games<'_>,
        seen: &[Seen],
        walk: &Walk,
        stdout: &[u8],
    ) -> Option<WrongEnding> {
        let mut ends = self.ends(games, seen, walk, stdout).into_iter();
        ends.find_map(|(wanted, game, at)| {
            let text = &self.said(games, &stdout[at.clone()]);
            let words = words(games, text);
            let calls_none = wanted == Ending::Full
                && self.names_winners
                && is_named(games, game)
                && !calls_somebody(games, text)
                && !(games.has_computer() && calls_a_side(text));
            let nobody = calls_none.then_some(Ending::Nobody);
            let untold = match (wanted, self.mute.get(&place(games, game))) {
                (Ending::GoesOn, _) => None,
                (Ending::Won(_), _) if self.is_upside_down => Some(Ending::Full),
                (Ending::Won(_), mute) => mute.copied(),
                (_, mute) => mute.copied().filter(|told| *told == Ending::Untold),
            };
            let called = match wanted {
                // A computer may be called otherwise there.
                Ending::Won(player @ (1 | 2))
                    if self.calls_one[usize::from(player - 1)]
                        && !games.computers().contains(&player) =>
                {
                    let names = self.names(boards, games, player);
                    calls_one(text, &names, games.has_computer())
                }
                _ => None,
            };
            let calls_loser = |player: u8| {
                let names = self.names(boards, games, player);
                calls_only(text, &names) == Some(0)
            };
            let named = match wanted {
                Ending::Won(player @ (1 | 2))
                    if self.calls_losers
                        && self.knows_players()
                        && !games.has_computer()
                        && calls_loser(player) =>
                {
                    Some(Ending::OtherNamed)
                }
                _ => None,
            };
            // Who calls the winner by name tells who has won, however often it is somebody else.
            let untold = untold.filter(|_| called != Some(1));
            let other = called.filter(|&it| it == 0).map(|_| Ending::OtherWon);
            // Behind what is looked at, the end may be told after all.
            let is_cut = at.len() == LONGEST;
            let told = self.told(wanted, &words).filter(|it| !(is_cut && *it == Ending::GoesOn));
            let told = other.or(named).or(told).or(nobody).or(untold)?;
            if matches!((wanted, told), (Ending::Won(_), Ending::Won(_))) && games.has_computer() {
                return None;
            }
            Some(WrongEnding { game, stones: games.len(game), wanted, told, at })
        })
    }

    /// Whether it is known which player is called what.
    fn knows_players(&self) -> bool {
        self.colours != Colours::Unknown || self.called.0.iter().all(|called| !called.is_empty())
    }

    /// What is said, with names for the numbers of people.
    fn said<'a>(&self, games: &Games<'_>, text: &'a [u8]) -> Cow<'a, [u8]> {
        if self.are_numbered { named(games, text).into() } else { text.into() }
    }

    /// What the opponent of a player is called by, and the player: in this game, or wherever somebody is asked for a move.
    fn names(&self, boards: &Boards, games: &Games<'_>, player: u8) -> [Vec<Vec<u8>>; 2] {
        [3 - player, player].map(|player| {
            let own = if self.colours == Colours::Changed { 3 - player } else { player };
            let letter = boards.letter(player).map(|letter| vec![letter]);
            let called = &self.called.0[usize::from(player != 1)];
            let names = games.names(own).map(<[u8]>::to_vec).chain(letter);
            names.chain(called.iter().cloned()).collect()
        })
    }

    /// What players are called when they are asked for a move, and when they have won, tells whose colours are whose; and so do the letters of
    /// their stones.
    fn colours(&self, boards: &Boards, heard: &[Heard<'_>]) -> Colours {
        let mut sum = 0;
        for heard in heard {
            let games = Games::of(heard.session, boards.shape);
            let seen = boards.read(heard.stdout);
            let letters = |player: u8| boards.letter(player).into_iter();
            let own = |player: u8| {
                let named =
                    |letter: u8| games.names(player).any(|name| name.first() == Some(&letter));
                letters(player).any(named)
            };
            let followed = walk(&games, &seen, boards.lag);
            let ends = self.ends(&games, &seen, &followed, heard.stdout);
            // Who is asked is called more often than who has won, in however many games.
            let asked = boards.calls(heard, &seen).signum() * (1 + ends.len().cast_signed());
            sum += asked + 2 * isize::from(own(1) || own(2));
            for (ending, _, at) in ends {
                let Ending::Won(player @ (1 | 2)) = ending else { continue };
                let names = [3 - player, player]
                    .map(|player| games.names(player).map(<[u8]>::to_vec).collect());
                let called = calls_one(&heard.stdout[at], &names, games.has_computer());
                sum += called.map_or(0, |called| if called == 1 { 1 } else { -1 });
            }
        }
        match sum.signum() {
            0 => Colours::Unknown,
            1 => Colours::Same,
            _ => Colours::Changed,
        }
    }

    /// What each player may be called by beside its points.
    fn labels(&self, boards: &Boards, games: &Games<'_>) -> Names {
        let [mut one, mut two] = match self.colours {
            Colours::Same | Colours::Changed => self.names(boards, games, 2),
            Colours::Unknown => [vec![], vec![]],
        };
        let mut computers = games.computers().iter().copied();
        if let (Some(computer), None) = (computers.next(), computers.next()) {
            let (own, persons) =
                if computer == 1 { (&mut one, &mut two) } else { (&mut two, &mut one) };
            own.extend(COMPUTERS.map(|word| word.as_bytes().to_vec()));
            persons.extend(PERSONS.map(|word| word.as_bytes().to_vec()));
        }
        // Where a stone is a digit, the same digit is a number of points.
        let is_word = |name: &Vec<u8>| name.iter().any(u8::is_ascii_alphabetic);
        for names in [&mut one, &mut two] {
            if names.iter().any(is_word) {
                names.retain(is_word);
            }
        }
        [one, two]
    }

    /// Whether nothing was learned of how points are told.
    pub(super) fn tells_no_points(&self) -> bool {
        self.scores.is_silent()
    }

    /// The first score or final winner that a program tells otherwise than it is.
    pub(super) fn wrong_points(
        &self,
        boards: &Boards,
        games: &Games<'_>,
        seen: &[Seen],
        walk: &Walk,
        stdout: &[u8],
    ) -> Option<WrongPoints> {
        let names = self.labels(boards, games);
        // Where a session begins anew, its points count from there on.
        let mut begun = [0; 2];
        let mut ends = self.ends(games, seen, walk, stdout).into_iter();
        ends.find_map(|(_, game, at)| {
            let wrong = |begun| self.scores.wrong(games, game, begun, &stdout[at.clone()], &names);
            let points = wrong(begun)?;
            let before = game.checked_sub(1).filter(|_| boards.begins_anew);
            if let Some(before) = before.and_then(|before| games.score(before))
                && wrong(before).is_none()
            {
                begun = before;
                return None;
            }
            Some(WrongPoints { game, stones: games.len(game), points, at })
        })
    }

    /// Whether that is what is said where a game goes on.
    fn is_asked(&self, words: &Words) -> bool {
        self.going_on.as_ref() == Some(&without_names(words)) || self.over_or_not.is_other(0, words)
    }

    /// Whether somebody is asked for a stone behind the last board of an output.
    pub(super) fn asks_in_the_end(&self, games: &Games<'_>, seen: &[Seen], stdout: &[u8]) -> bool {
        let last = seen.last().and_then(|board| stdout.get(board.span.end..));
        last.is_some_and(|text| self.is_asked(&words(games, &self.said(games, text))))
    }

    /// The end that words tell, if that is certainly another one than the one wanted.
    fn told(&self, wanted: Ending, words: &Words) -> Option<Ending> {
        if wanted == Ending::GoesOn {
            // A full board may be told in words that have nothing in common with those of a win.
            let pairs = [&self.over_or_not, &self.won_or_not];
            return pairs.iter().any(|pair| pair.is_other(1, words)).then_some(Ending::Over);
        }
        let goes_on = self.is_asked(words)
            || matches!(wanted, Ending::Won(_)) && self.won_or_not.is_other(0, words);
        if goes_on {
            return Some(Ending::GoesOn);
        }
        let is_full = self.won_or_full.is_other(usize::from(wanted == Ending::Full), words);
        match wanted {
            Ending::Won(_) if is_full => Some(Ending::Full),
            Ending::Won(player @ (1 | 2)) => {
                let is_others = self.first_or_second.is_other(usize::from(player - 1), words);
                is_others.then_some(Ending::Won(3 - player))
            }
            Ending::Full if is_full => {
                let second = self.first_or_second.is_other(0, words);
                let first = self.first_or_second.is_other(1, words);
                (first != second).then_some(Ending::Won(if first { 1 } else { 2 }))
            }
            _ => None,
        }
    }

    /// The games that were followed to their ends: how they end, which they are, and where the text behind the last board is.
    fn ends(
        &self,
        games: &Games<'_>,
        seen: &[Seen],
        walk: &Walk,
        stdout: &[u8],
    ) -> Vec<(Ending, usize, Span)> {
        let goes_on = walk.before.filter(|_| {
            games.input_ended() && walk.parting.is_none() && walk.game + 1 == games.games.len()
        });
        let goes_on = goes_on.map(|before| (walk.game, before));
        let ends = walk.ends.iter().chain(&goes_on).filter(|(game, _)| games.len(*game) > 0);
        let text = |&(game, last): &(usize, usize)| {
            let from = seen[last].span.end;
            let to = seen.get(last + 1).map_or(stdout.len(), |next| next.span.start);
            let to = to.min(from + LONGEST).min(stdout.len());
            Some((self.ending(games, game)?, game, from.min(to)..to))
        };
        ends.filter_map(text).take(MANY_GAMES).collect()
    }

    /// How a game ends.
    fn ending(&self, games: &Games<'_>, game: usize) -> Option<Ending> {
        let last = games.stone(game, games.len(game).checked_sub(1)?)?;
        if !games.is_over(game) {
            return Some(Ending::GoesOn);
        }
        let said = games.ending(game)?;
        let is_won = if self.kinds.is_empty() {
            !games.is_full(game)
        } else {
            self.kinds.contains(said.kind)
        };
        // A line may be noticed late, or not all lines may count.
        let winner = games.winner_of(said).unwrap_or(last.player);
        Some(if is_won { Ending::Won(winner) } else { Ending::Full })
    }
}

/// What is not told in one place: how a game ends, if the same is said of several ends; or who has won, if nearly the same is said of both,
/// or something else each time that has nothing to do with it.
fn mute(said: &[&Told]) -> Option<Ending> {
    let is_same = |one: &Told, other: &Told| one.text == other.text && one.signs == other.signs;
    let first = said.iter().filter(|told| told.ending == said[0].ending).count();
    let are_several = said.len() >= 2 * LEAST && first.min(said.len() - first) > 1;
    if are_several && said.iter().all(|told| is_same(told, said[0])) {
        let is_full = said.iter().any(|told| told.ending == Ending::Full);
        return Some(if is_full { Ending::Untold } else { Ending::Somebody });
    }
    let of = |ending: Ending| -> Vec<&Told> {
        said.iter().copied().filter(|told| told.ending == ending).collect()
    };
    let (first, second) = (of(Ending::Won(1)), of(Ending::Won(2)));
    let is_usual = |it: &Told, of: &[&Told]| {
        10 * of.iter().filter(|told| is_same(told, it)).count() >= 9 * of.len()
    };
    // Beside a computer, who is spoken to needs no name; nor does who has just moved.
    let are_people = said.iter().all(|told| told.place.0.is_none());
    let is_spoken_to = |told: &Told| position(&told.text, b"you", 0).is_some();
    let is_about_nobody =
        |it: &Told| !is_spoken_to(it) && is_usual(it, &first) && is_usual(it, &second);
    let fewest = first.len().min(second.len());
    if are_people && fewest >= LEAST && first.iter().any(|told| is_about_nobody(told)) {
        return Some(Ending::Somebody);
    }
    let are_alike = |one: &[&Told], other: &[&Told]| {
        let [one, other] =
            [one, other].map(|of| of.iter().map(|told| &told.signs).collect::<Vec<_>>());
        !are_told_apart(&one, &other)
    };
    let is_nobody_told =
        fewest >= MANY && !said.iter().any(|told| is_spoken_to(told)) && are_alike(&first, &second);
    // Player 1 may be the red one in one session, and the black one in another.
    let is_told_by_session = || {
        let mut sessions: Vec<&[Words; 2]> = said.iter().map(|told| &told.called).collect();
        let mut is_told = false;
        while let Some(&called) = sessions.first() {
            sessions.retain(|it| *it != called);
            let [one, other] = [1, 2].map(|player| -> Vec<&Told> {
                let won = |told: &&&Told| told.ending == Ending::Won(player);
                said.iter().filter(won).copied().filter(|told| told.called == *called).collect()
            });
            if one.len().min(other.len()) >= LEAST {
                if are_alike(&one, &other) {
                    return false;
                }
                is_told = true;
            }
        }
        is_told
    };
    let is_nobody_told = is_nobody_told && !is_told_by_session();
    let full = of(Ending::Full);
    let is_full_alike = || full.len() >= MANY && are_alike(&[first, second].concat(), &full);
    is_nobody_told.then(|| if is_full_alike() { Ending::Untold } else { Ending::Somebody })
}

/// Whether a game that somebody has won is called a tie, and a full board a win.
fn is_upside_down(said: &[Told]) -> bool {
    let is_all =
        |is_it: &dyn Fn(&Told) -> bool, word: fn(&[u8]) -> bool, other: fn(&[u8]) -> bool| {
            let those: Vec<&Told> = said.iter().filter(|told| is_it(told)).collect();
            let count = those.iter().filter(|told| word(&told.text) && !other(&told.text)).count();
            count > 0 && 10 * count >= 9 * those.len()
        };
    is_all(&|told| matches!(told.ending, Ending::Won(_)), speaks_of_tie, speaks_of_win)
        && is_all(&|told| told.ending == Ending::Full, speaks_of_win, speaks_of_tie)
}

/// The words of a text without those for names.
fn without_names(words: &Words) -> Words {
    words.iter().filter(|word| !matches!(word.as_slice(), b"1st" | b"2nd")).cloned().collect()
}

/// The words without names that at least half of some texts have, and no others, if there are enough of them.
fn same_words(texts: &[Words]) -> Option<Words> {
    let all: Vec<Words> = texts.iter().map(without_names).collect();
    let count = |words: &Words| all.iter().filter(|it| *it == words).count();
    let most = all.iter().max_by_key(|words| count(words))?;
    (all.len() >= LEAST && 2 * count(most) >= all.len()).then(|| most.clone())
}

/// Where a game of a session ends.
fn place(games: &Games<'_>, game: usize) -> Place {
    (games.computers().first().copied(), game + 1 < games.games.len())
}

/// The text behind some of the boards that are not the last one of a game, and where none of these computers moves: as places in an output.
fn goes_on<'a>(
    seen: &'a [Seen],
    walk: &'a Walk,
    computers: &'a BTreeSet<u8>,
) -> impl Iterator<Item = Span> + 'a {
    let until = walk.before.unwrap_or(0);
    let is_last = |at: usize| walk.ends.iter().any(|(_, last)| *last == at);
    // Before the last board somebody may be called the winner.
    let is_plain = move |&at: &usize| !is_last(at) && !is_last(at + 1);
    let is_asked = move |&at: &usize| {
        let next = added(&seen[at].cells, &seen[at + 1].cells);
        !next.is_some_and(|stones| stones.iter().any(|(_, player)| computers.contains(player)))
    };
    let places = (0..until).filter(is_plain).filter(|&at| seen[at].cells.contains(&1));
    let places = places.filter(is_asked);
    places.take(BETWEEN).map(|at| seen[at].span.end..seen[at + 1].span.start)
}

/// Whether the reference calls a winner of this game by name.
fn is_named(games: &Games<'_>, game: usize) -> bool {
    games.ending(game).is_some_and(|said| NAMES.iter().any(|name| said.field(name).is_some()))
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(player) => write!(f, "player {player} wins"),
            Self::Full => f.write_str("the board is full and nobody has a line"),
            Self::GoesOn => f.write_str("the game goes on"),
            Self::Over => f.write_str("a game is over"),
            Self::Nobody => f.write_str("nobody wins"),
            Self::Untold => f.write_str("the game is over"),
            Self::Somebody => f.write_str("somebody wins"),
            Self::OtherWon | Self::OtherNamed => f.write_str("the other player wins"),
        }
    }
}

impl fmt::Display for WrongEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, stones, wanted, told, .. } = self;
        let game = if *game == 0 { String::new() } else { format!(" of game {}", game + 1) };
        write!(f, "After {stones} tokens{game} {wanted}, ")?;
        match told {
            Ending::Nobody => f.write_str("and your program calls no winner."),
            Ending::GoesOn => f.write_str("but your program goes on as if the game were not over."),
            Ending::OtherWon => f.write_str("but your program calls the other player the winner."),
            Ending::OtherNamed => {
                f.write_str("and the only player whom your program calls there is the other one.")
            }
            Ending::Untold => f.write_str(
                "and your program does not say so: what it says does not depend on how a game ends.",
            ),
            Ending::Somebody => f.write_str(
                "and your program does not say which player: what it says does not depend on who has won.",
            ),
            told => write!(f, "but your program says what it says elsewhere when {told}."),
        }
    }
}
