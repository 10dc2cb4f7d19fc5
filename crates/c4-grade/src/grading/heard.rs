//! What a program did on the cases, as far as its reasons are looked for in it.

use c4_console::{Channel, Lot};
use c4_course::{Bounds, Course, End, Input, Said, Session};
use c4_manner::{
    Boards, Conduct, Ending as Told, Manner, Outcome as Conducted, Seen, WrongEnding, WrongPoints,
};

use super::reading_set::ReadingSet;
use crate::{Ending, GradedCase, Level, Limits, Outcome, Run, Terms};

/// What a program did on one case.
#[derive(Debug)]
pub(crate) struct Heard<'a> {
    /// The index of the case.
    pub(crate) case: usize,
    pub(crate) input: Input,
    /// How much is expected of it, in bytes.
    expected: usize,
    pub(crate) stdout: &'a [u8],
    /// The run, if the case does not pass: a case that passes says all by itself.
    pub(crate) run: Option<&'a Run>,
    /// Whether its boards are like those of the others: options may give them other symbols.
    is_usual: bool,
    /// Its boards, where they are what is looked at.
    seen: Vec<Seen>,
    /// The stones of its games, as they come to be seen: the column and the player of each.
    games: Vec<Vec<(usize, u8)>>,
    /// Whose stone is the first one of each game, where it is seen before the next one is laid.
    starters: Vec<Option<u8>>,
    /// How its own lots fall, as far as its boards show that.
    lots: Vec<Lot>,
}

/// The longest line that is typed in earnest, in bytes.
const LONGEST_LINE: usize = 255;

/// How many inputs without options are enough to tell how a program prints its boards without them.
const PLAIN: usize = 5;

/// How an output goes with what would be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Match {
    /// They are the same.
    Same,
    /// They are the same up to the end of the input; what comes after that is the program's own affair.
    UntilInputEnds,
    /// All that came out is right, but the program was stopped, and more may have been lost.
    Lost,
    /// They part at this offset of what would be printed, and of the output.
    Parts(usize, usize),
}

impl<'a> Heard<'a> {
    /// What a program did on all cases that it could be run on, as far as it is known.
    ///
    /// `is_alike`: whether no option changes how boards look.
    pub(crate) fn all(
        is_alike: bool,
        cases: &'a [GradedCase],
        outcomes: impl Fn(usize) -> Option<Outcome>,
        runs: &'a [Option<Run>],
    ) -> Vec<Self> {
        let heard = |(case, graded): (usize, &'a GradedCase)| {
            let (stdout, run) = match (outcomes(case)?, &runs[case]) {
                (Outcome::Pass, None) => (graded.case.stdout.as_slice(), None),
                (Outcome::Pass, Some(run)) => (run.stdout.as_slice(), None),
                (Outcome::NotBuilt | Outcome::Error | Outcome::NotAsked, _) | (_, None) => {
                    return None;
                }
                (_, Some(run)) => (run.stdout.as_slice(), Some(run)),
            };
            let input = graded.input();
            let expected = graded.case.stdout.len();
            Some(Self {
                case,
                input,
                expected,
                stdout,
                run,
                is_usual: true,
                seen: vec![],
                games: vec![],
                starters: vec![],
                lots: vec![],
            })
        };
        let mut all: Vec<Self> = cases.iter().enumerate().filter_map(heard).collect();
        if !is_alike && all.iter().filter(|it| it.input.args.is_empty()).count() >= PLAIN {
            all.iter_mut().for_each(|it| it.is_usual = it.input.args.is_empty());
        }
        all
    }

    /// The boards in its output. They have been [read](Self::follow).
    pub(crate) fn seen(&self) -> &[Seen] {
        &self.seen
    }

    /// Whether its boards are like those of most.
    pub(crate) fn is_usual(&self) -> bool {
        self.is_usual
    }

    /// Reads its boards, and takes note of how its lots fall.
    pub(crate) fn follow(&mut self, speaker: &Speaker<'_>, boards: &Boards) {
        self.seen = boards.read(self.stdout);
        self.games = boards.games(&self.seen, None);
        self.starters = starters(&self.seen);
        self.lots = speaker.followed(self, Some(boards), ReadingSet::NONE).lots;
    }

    /// How a lot falls that decides on a column or on who begins, if the program is followed up to there.
    fn likely(&self, lot: &Lot) -> Option<usize> {
        let shown = match lot.what {
            COLUMN => self.games.get(lot.game)?.get(lot.stones)?.0,
            STARTER => (*self.starters.get(lot.game)?)?.into(),
            _ => return None,
        };
        lot.among.contains(&shown).then_some(shown)
    }

    /// The first lot that it draws of more than two.
    pub(crate) fn first_draw(&self) -> Option<&Lot> {
        self.lots.iter().find(|lot| lot.among.len() > 2)
    }

    /// Whether it draws lots.
    pub(crate) fn draws(&self) -> bool {
        !self.lots.is_empty()
    }

    /// Whether a program prints the same in all these cases and ends by itself, where now more is due and now less.
    pub(crate) fn are_deaf(all: &[Self]) -> bool {
        let Some((first, others)) = all.split_first() else { return false };
        others.iter().any(|it| it.expected != first.expected)
            && others.iter().all(|it| it.stdout == first.stdout)
            && !all.iter().any(Self::is_cut)
    }

    pub(crate) fn passes(&self) -> bool {
        self.run.is_none()
    }

    /// Whether it was stopped or crashed.
    pub(crate) fn is_cut(&self) -> bool {
        self.run.is_some_and(|run| !matches!(run.ending, Ending::Exited { .. }))
    }

    /// The exit status, if it ended by itself.
    pub(crate) fn status(&self) -> Option<i32> {
        match self.run?.ending {
            Ending::Exited { status } => Some(status),
            _ => None,
        }
    }

    /// What the boards in the output show, whatever else it says. They have been [read](Self::follow).
    pub(crate) fn shows(&self, boards: &Boards, session: &Session) -> Shows {
        let conduct = if self.is_usual && boards.fits(session) {
            boards.compare_seen(&c4_manner::Heard { session, stdout: self.stdout }, &self.seen)
        } else {
            // On a board of another size, or with other symbols, nothing is claimed.
            Conduct {
                outcome: Conducted::Unclear,
                parting: None,
                wrong_ending: None,
                is_swapped: false,
                agreed: 0,
            }
        };
        Shows { conduct }
    }

    /// The points that it tells otherwise than they are in a session, behind games that are as they should be.
    pub(crate) fn wrong_points(&self, boards: &Boards, session: &Session) -> Option<WrongPoints> {
        let heard = c4_manner::Heard { session, stdout: self.stdout };
        let can_be_read = self.is_usual && boards.fits(session);
        can_be_read.then(|| boards.wrong_points(&heard, &self.seen)).flatten()
    }

    /// The same of a program that prints boards of all sizes like these. They need not have been read.
    pub(crate) fn shows_at_its_size(&self, boards: &Boards, session: &Session) -> Shows {
        let boards = boards.sized(session);
        let heard = c4_manner::Heard { session, stdout: self.stdout };
        let conduct = boards.compare_seen(&heard, &boards.read(self.stdout));
        Shows { conduct }
    }

    /// How much the players who are called between boards are those who move in a session, and not the others.
    pub(crate) fn calls(&self, boards: &Boards, session: &Session) -> isize {
        let heard = c4_manner::Heard { session, stdout: self.stdout };
        if self.is_usual && boards.fits(session) { boards.calls(&heard, &self.seen) } else { 0 }
    }

    /// Whether lines are typed behind the one at which a session ends as if there were none.
    fn hears_more(&self, told: &Session) -> bool {
        let read = told.events.last().map_or(0, |said| said.read);
        let left = self.input.stdin.get(read..).unwrap_or_default();
        left.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).count() > 1
    }

    /// Whether a session ends with the same words twice, and the output goes on with nothing but these until it is cut.
    fn asks_without_end(&self, told: &Session, own: usize) -> bool {
        /// So many bytes are looked at: there may be megabytes.
        const LOOKED_AT: usize = 4096;
        let said = told.events.iter().rev().filter(|said| said.channel == Channel::Output);
        let words = said.map(|said| &told.stdout[said.span.clone()]);
        let mut said = words.filter(|words| !words.is_empty());
        let (Some(last), before) = (said.next(), said.next()) else { return false };
        let rest = &self.stdout[own..self.stdout.len().min(own + LOOKED_AT)];
        let is_again = |words: &[u8]| last.starts_with(words);
        self.is_cut() && before == Some(last) && rest.chunks(last.len()).all(is_again)
    }

    /// Whether more is typed than a session in the program's words has read where an event ends.
    pub(crate) fn has_more_to_read(&self, told: &Session, end: usize) -> bool {
        let is_it = |said: &&Said| said.channel == Channel::Output && said.span.end == end;
        let read = told.events.iter().find(is_it).map_or(0, |said| said.read);
        self.input.stdin.get(read..).is_some_and(|left| !left.trim_ascii().is_empty())
    }

    /// How the output goes with a session in the program's words.
    pub(crate) fn goes_with(&self, level: Level, told: &Session) -> Match {
        let Some((at, own)) = level.difference(&told.stdout, self.stdout) else {
            return if self.is_cut() { Match::UntilInputEnds } else { Match::Same };
        };
        if self.is_cut() && self.stdout[own..].trim_ascii().is_empty() {
            return Match::Lost;
        }
        if at == told.stdout.len() && told.input_ended {
            // White space after the end of the input is no answer to anything.
            let is_blank = self.stdout[own..].trim_ascii().is_empty();
            if is_blank && !self.is_cut() {
                return Match::Same;
            }
            // Who hears no more of what is typed says no more, or the same without end.
            return if self.hears_more(told) && !self.asks_without_end(told, own) {
                Match::Parts(at, own)
            } else {
                Match::UntilInputEnds
            };
        }
        Match::Parts(at, own)
    }
}

/// Whose stone is the first one of each game that some boards show: of two that come together nobody knows which was first.
fn starters(seen: &[Seen]) -> Vec<Option<u8>> {
    let mut starters = vec![];
    let mut before: &[u8] = &[];
    for Seen { cells, .. } in seen {
        let mut stones = cells.iter().copied().filter(|cell| *cell != 0);
        let (first, is_only) = (stones.next(), stones.next().is_none());
        // A board that lacks a stone begins the next game.
        let is_new = before.iter().zip(cells).any(|(one, other)| *one != 0 && one != other);
        if let Some(first) = first.filter(|_| is_new || before.iter().all(|cell| *cell == 0)) {
            starters.push(is_only.then_some(first));
        }
        before = cells;
    }
    starters
}

/// What the boards in an output show.
#[derive(Debug)]
pub(crate) struct Shows {
    pub(crate) conduct: Conduct,
}

impl Shows {
    /// Whether they are those of the session, as far as that can be read, and the end is told as it is.
    pub(crate) fn is_same(&self) -> bool {
        let is_followed = matches!(self.conduct.outcome, Conducted::Same | Conducted::Unclear);
        is_followed && self.conduct.wrong_ending.as_ref().is_none_or(is_untold)
    }

    /// Whether nothing is told of how a game ends. That is nothing that it plays: where its input ends there, too, a game that goes on would
    /// show the same.
    pub(crate) fn is_untold(&self) -> bool {
        self.conduct.wrong_ending.as_ref().is_some_and(is_untold)
    }
}

impl Shows {
    /// Where the program's lots fall otherwise: which one it is, and how it falls.
    fn other_lot(&self, session: &Session) -> Option<(usize, usize)> {
        let parting = self.conduct.parting.as_ref()?;
        let (wanted, shown) = (parting.wanted, parting.played);
        let is_other_player = wanted.map(|it| it.player) != shown.map(|it| it.player);
        let is_here = |lot: &Lot| {
            lot.what != TOSS
                && is_whose_turn(lot) == is_other_player
                && (lot.game, lot.stones) == (parting.game, parting.stones)
        };
        let at = session.lots.iter().position(is_here)?;
        let lot = &session.lots[at];
        let drawn = match lot.what {
            // No stone may be the last thing to be seen of a turn that is lost.
            LOST_TURN => 1 - lot.drawn,
            // Where only one of the two begins, whoever has to type has nothing left: the other player begins in the program.
            STARTER => match (wanted, shown) {
                (Some(_), Some(shown)) => shown.player.into(),
                _ => 3 - lot.drawn,
            },
            _ => shown?.column,
        };
        (lot.drawn != drawn && lot.among.contains(&drawn)).then_some((at, drawn))
    }

    /// Whether boards are seen.
    pub(crate) fn is_any(&self) -> bool {
        !matches!(self.conduct.outcome, Conducted::NoBoards | Conducted::Unclear)
    }

    /// Whether the boards show all of the session, each player as in it.
    pub(crate) fn is_sure(&self) -> bool {
        self.conduct.outcome == Conducted::Same && !self.conduct.is_swapped
    }
}

fn is_untold(ending: &WrongEnding) -> bool {
    matches!(ending.told, Told::Untold | Told::Somebody)
}

/// The lot that decides who begins, where boards do not show that: whoever does has the same stones.
const TOSS: &str = "toss";

/// How many times as long as what is expected a session under readings may be, and how many bytes at least: no more can come of what is
/// typed, but where games end without an answer.
const TIMES_AS_LONG: usize = 4;
const LONG_ENOUGH: usize = 32 << 10;

/// The lot that decides where a computer moves.
const COLUMN: &str = "column";

/// The lot that decides which player's stones come first.
const STARTER: &str = "starter";

/// The lot that decides whether a computer chooses a full column, and so loses its turn.
const LOST_TURN: &str = "lost-turn";

/// Whether two lots are drawn for the same at the same place.
fn is_same_lot(one: &Lot, other: &Lot) -> bool {
    (one.what, one.game, one.stones) == (other.what, other.game, other.stones)
}

/// Whether a coin says who begins.
pub(crate) fn is_tossed(session: &Session) -> bool {
    session.lots.first().is_some_and(|lot| lot.what == TOSS)
}

/// Whether a lot decides who moves, and not where.
pub(crate) fn is_whose_turn(lot: &Lot) -> bool {
    [STARTER, LOST_TURN].contains(&lot.what)
}

/// The reference under readings, as it is looked at for one program.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Speaker<'a> {
    pub(crate) terms: &'a Terms<'a>,
    pub(crate) manner: Option<&'a Manner>,
}

impl Speaker<'_> {
    /// What the reference does under readings.
    pub(crate) fn session(&self, heard: &Heard<'_>, readings: ReadingSet) -> Session {
        let readings = readings.and_all(self.terms.granted);
        self.terms.course.run_as(&readings.indices(), &heard.input, self.bounds(heard))
    }

    /// It may print as much as a program may.
    fn bounds(&self, heard: &Heard<'_>) -> Bounds {
        let Limits { output, .. } = self.terms.limits.with_room_for(heard.expected);
        let enough = LONG_ENOUGH + TIMES_AS_LONG * heard.expected;
        Bounds { output: output.min(enough), ..Bounds::default() }
    }

    /// The same for one program, if its boards can be read: where the reference draws lots, they fall as the boards show.
    pub(crate) fn followed(
        &self,
        heard: &Heard<'_>,
        boards: Option<&Boards>,
        readings: ReadingSet,
    ) -> Session {
        self.followed_from(None, heard, boards, readings)
    }

    /// The same, where it is known what happens under nearly the same readings: that leaves less to be found out.
    pub(crate) fn followed_from(
        &self,
        nearly: Option<&Session>,
        heard: &Heard<'_>,
        boards: Option<&Boards>,
        readings: ReadingSet,
    ) -> Session {
        let Some(boards) = boards else { return self.session(heard, readings) };
        let known = nearly.map_or(&heard.lots, |nearly| &nearly.lots);
        let session = self.drawn(heard, readings, known);
        // What makes no difference makes none to how lots are believed to fall.
        let is_as_before =
            |it: &Session| (&it.stdout, &it.lots) == (&session.stdout, &session.lots);
        if nearly.is_some_and(is_as_before) {
            return session;
        }
        let (session, agreed) = self.as_shown(session, heard, boards, readings, known.clone());
        // A toss shows only in what follows from it. Who starts is seen, unless the first token comes with another one.
        let (_, is_same, _) = agreed;
        let is_open = |lot: &&Lot| {
            let is_hidden = || lot.game == 0 && !is_same && heard.likely(lot).is_none();
            lot.what == TOSS || lot.what == STARTER && is_hidden()
        };
        let Some(toss) = session.lots.first().filter(is_open).cloned() else {
            return session;
        };
        let others: Vec<usize> =
            toss.among.iter().copied().filter(|side| *side != toss.drawn).collect();
        // Who is asked tells more of it than who is called the winner, and that more than whose stones are whose.
        let how_far = |session: &Session, (agreed, is_same, is_plain): (usize, bool, bool)| {
            (agreed, heard.calls(boards, session), is_same, is_plain)
        };
        let mut best = (how_far(&session, agreed), session);
        for side in others {
            let known = vec![Lot { drawn: side, ..toss.clone() }];
            let session = self.drawn(heard, readings, &known);
            let (session, agreed) = self.as_shown(session, heard, boards, readings, known);
            let how_far = how_far(&session, agreed);
            if how_far > best.0 {
                best = (how_far, session);
            }
        }
        best.1
    }

    /// A session whose lots fall as they are known to, or else as columns are seen.
    fn drawn(&self, heard: &Heard<'_>, readings: ReadingSet, known: &[Lot]) -> Session {
        let readings = readings.and_all(self.terms.granted).indices();
        let falls = |lot: &Lot| {
            let known = known.iter().find(|it| is_same_lot(it, lot)).map(|it| it.drawn);
            known.or_else(|| heard.likely(lot))
        };
        let reference = self.terms.course.facts().reference;
        reference.session_with(&readings, &heard.input, self.bounds(heard), false, &falls)
    }

    /// A session and the lots that are known in it, where the others fall as the boards show; how far they agree, and whether that is
    /// without players being each other.
    fn as_shown(
        &self,
        mut session: Session,
        heard: &Heard<'_>,
        boards: &Boards,
        readings: ReadingSet,
        mut known: Vec<Lot>,
    ) -> (Session, (usize, bool, bool)) {
        // It only goes forward, so that it ends whatever the boards show.
        let mut from = 0;
        loop {
            let shows = heard.shows(boards, &session);
            let how_far = (shows.conduct.agreed, shows.is_same(), !shows.conduct.is_swapped);
            let other = shows.other_lot(&session).filter(|(at, _)| *at >= from);
            // Where it has no end, games may end as soon as they have begun: there are thousands of lots.
            let other = other.filter(|_| matches!(session.end, End::Exited(_)));
            let Some((at, shown)) = other else { return (session, how_far) };
            from = at + 1;
            let lot = &session.lots[at];
            known.retain(|it| !is_same_lot(it, lot));
            known.push(Lot { drawn: shown, ..lot.clone() });
            session = self.drawn(heard, readings, &known);
        }
    }

    /// A session in the program's words, with the places of its events in them.
    pub(crate) fn told(&self, session: Session) -> Session {
        match self.manner {
            Some(manner) => manner.retold(session),
            None => session,
        }
    }

    /// Whether something was typed up to an offset of a session in the program's words of which no text says what becomes of it.
    pub(crate) fn is_open(&self, heard: &Heard<'_>, told: &Session, offset: usize) -> bool {
        let until = event_at(told, offset);
        let here = until.checked_sub(1).and_then(|at| told.events.get(at));
        let stdin = &heard.input.stdin;
        let typed = &stdin[..here.map_or(0, |said| said.read).min(stdin.len())];
        let course = self.terms.course;
        // No text speaks of lines that are longer than any program's buffer, or of the byte that ends a text in C; but no program may crash.
        let has_crashed = matches!(heard.run.map(|run| &run.ending), Some(Ending::Killed { .. }));
        let is_odd = |line: &[u8]| line.len() > LONGEST_LINE || line.contains(&0);
        let mut lines = typed.split(|&byte| byte == b'\n');
        lines.any(|line| is_odd(line) && !has_crashed || course.leaves_open(line))
            || heard.input.args.iter().any(|arg| course.leaves_argument_open(arg))
    }
}

/// The first event of a session of which no text says what comes of it, and behind it.
pub(crate) fn first_open(course: &dyn Course, session: &Session) -> Option<usize> {
    session.events.iter().position(|said| course.is_decided(said))
}

/// How many events of two sessions are the same.
pub(crate) fn same_events(one: &Session, other: &Session) -> usize {
    let is_same =
        |(one, other): &(&Said, &Said)| (one.kind, &one.fields) == (other.kind, &other.fields);
    one.events.iter().zip(&other.events).take_while(is_same).count()
}

/// How many events there are up to the one at an offset of a session in the program's words, that one included, on both streams.
pub(crate) fn event_at(told: &Session, offset: usize) -> usize {
    let is_at = |said: &Said| said.channel == Channel::Output && offset < said.span.end;
    told.events.iter().position(is_at).map_or(told.events.len(), |at| at + 1)
}

/// Where the event at an offset of a session in the program's words ends, and where the one after it does, if there is one: as far as
/// the two have to be the same for the program to be doing that.
pub(crate) fn event_ends(told: &Session, offset: usize) -> (usize, usize) {
    let ends = told.events.iter().filter(|said| said.channel == Channel::Output);
    let mut behind = ends.map(|said| said.span.end).filter(|&end| offset < end);
    let first = behind.next().unwrap_or(offset);
    (first, behind.find(|&end| first < end).unwrap_or(first))
}
