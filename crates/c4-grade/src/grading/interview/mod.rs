//! What a program asks before it plays, found by answering: real programs ask in their own order, with letters, numbers or yes and no,
//! and only what their authors thought of.

mod dialogue;
mod question;
mod talk;

use std::collections::{BTreeSet, HashMap};
use std::sync::Mutex;

use c4_console::common_prefix;
use c4_course::{Bounds, Course, Input, Session, Sitting, StandIns, Starters};
use c4_manner::Boards;

use super::patience::SHORTEST;
use super::reading_set::ReadingSet;
use super::typed::is_typed;
use super::unforeseen::moment;
use crate::{
    Conditions, Ending, Entrant, GradedCase, Limits, NotRun, Reproduce, Run, Subject, Terms,
};
pub(super) use talk::Refusals;
use talk::Talk;

/// What is typed to come to each kind of game that a program plays.
#[derive(Debug, Clone)]
pub(super) struct Interview {
    ways: Vec<Way>,
    /// Other levels of its computer: the answer that leads to each, and the whole way.
    levels: Vec<(String, Way)>,
    columns: Columns,
    /// What is typed behind each column that is taken, where more is asked.
    behind: Option<Behind>,
    /// Numbers that are no columns, and with which a player gives up.
    leaves: Vec<String>,
    /// What is said to moves that are not allowed.
    refusals: Refusals,
    /// Whether a session begins with the points of the one before.
    keeps_points: bool,
    /// Whether no diagonal ends a game.
    is_straight: bool,
    /// Whether no game follows the first one.
    is_one_game: bool,
    /// Who moves first in later games, where that has to be known.
    starter: Starter,
    /// Whether it says no more where its input has ended than what it asks there.
    hears_end: bool,
    /// Whether it goes on in silence where its input has ended, with nothing to think about.
    hangs: bool,
    /// Whether it has a computer that takes long, as far as that was seen.
    thinks: bool,
    boards: Option<Boards>,
}

/// What comes behind each column that is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Behind {
    /// The end of the question, if it is the same behind every column.
    words: Option<Vec<u8>>,
    answer: &'static str,
}

/// The answers that lead to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Way {
    answers: Vec<Answer>,
    seats: Seats,
    /// The number of the player who moves first, if lots do not decide that.
    first: Option<u8>,
    next: Next,
    /// Whether a session is followed by the first question.
    returns: bool,
}

/// Where a session stands behind how many of the lines that are typed from the first move on.
#[derive(Debug)]
struct Ends {
    /// For each game that another one follows: where it is over.
    games: Vec<usize>,
    /// Where the session is, if it comes to its end.
    session: Option<usize>,
    /// The lines that lay a stone.
    laid: BTreeSet<usize>,
}

/// How the game after one that has been won begins.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Next {
    /// With these answers; often with none.
    After(Vec<Answer>),
    /// With answers to these questions, wherever they come.
    Asking(Vec<Question>),
    /// The program was not seen to begin one, so sessions of one game are all that it is asked for.
    Unknown,
}

/// Who moves first in the next game of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Starter {
    /// Who did in the game before.
    Same,
    InTurn,
    Loser,
    Winner,
}

/// A question that comes before each game but the first.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Question {
    /// Its last line.
    words: Vec<u8>,
    answer: Repeated,
}

/// What is answered before each game but the first.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Repeated {
    /// The same as before the first game: which of the answers that is.
    Again(usize),
    /// What nobody asks before the first game.
    New(String),
}

/// What is typed at a question.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Said(String),
    /// How many points are played to.
    Points,
    /// What somebody is called, or anything: the program takes whatever it hears.
    Name,
    /// Several of them in one line.
    Line(Vec<Answer>),
}

/// Who sits at the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seats {
    People,
    PersonFirst,
    ComputerFirst,
}

/// How columns are typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Columns {
    From(i64),
    /// By letters, of which this is the first.
    Letters(u8),
}

/// At how many moments it is tried to come to a game.
const MOMENTS: u32 = 2;

impl Interview {
    /// Finds out what a program asks; `None` where the course does not say what there is to ask, or no game comes about.
    pub(super) fn hold(
        terms: &Terms<'_>,
        cases: &[GradedCase],
        entrant: &dyn Entrant,
    ) -> Option<Self> {
        let course = terms.course;
        let sittings =
            cases.iter().filter(|graded| is_typed(course, graded)).filter_map(|graded| {
                let input = graded.input();
                Some((course.sitting(&input)?, course.run_as(&[], &input, Bounds::default())))
            });
        // The longest game shows best what size a board is, and that players take turns.
        let moves = |session: &Session| session.games.first().map_or(0, Vec::len);
        let (sitting, session) = sittings.max_by_key(|(_, session)| moves(session))?;
        // Who begins, and what a computer draws, may hide what a board looks like: not at another moment.
        let moment = moment(cases);
        (0..MOMENTS).find_map(|later| {
            let moment = moment.wrapping_add(later);
            Self::hold_at(terms, entrant, &sitting, &session, moment)
        })
    }

    /// The same where the program's clock begins at a moment, about one session.
    fn hold_at(
        terms: &Terms<'_>,
        entrant: &dyn Entrant,
        sitting: &Sitting,
        session: &Session,
        moment: u32,
    ) -> Option<Self> {
        let talk = |columns| {
            let mut talk = Talk::new(terms, entrant, sitting, session, columns, moment);
            talk.explore();
            talk
        };
        let mut numbers = talk(Columns::From(1));
        if numbers.has_games() {
            return numbers.heard();
        }
        let letters = [Columns::Letters(b'A'), Columns::Letters(b'a')];
        letters.into_iter().find_map(|columns| talk(columns).heard()).or_else(|| {
            numbers.explore_longer();
            numbers.heard()
        })
    }

    /// Whether one person alone can play, against the program.
    pub(super) fn is_solo(&self) -> bool {
        self.ways.iter().all(|way| way.seats != Seats::People)
    }

    /// Whether it has a computer that may take long for a move.
    pub(super) fn thinks(&self) -> bool {
        self.thinks
    }

    /// Whether nothing that is asked is how many points are played to, and one game follows another.
    pub(super) fn is_endless(&self) -> bool {
        !self.is_one_game && !self.asks_points()
    }

    fn asks_points(&self) -> bool {
        self.ways.iter().any(Way::asks_points)
    }

    /// The way to a session's game; `None` if the program has no such one. Where nobody says that there is a computer, there
    /// is one in a program that has no other game.
    fn way(&self, sitting: &Sitting) -> Option<usize> {
        let fits = |way: &&Way| {
            let is_person = way.seats == Seats::People;
            let is_seated = match (sitting.computer, sitting.first) {
                (None, None) => is_person || self.is_solo(),
                (None, Some(_)) => is_person,
                (Some(_), None) => !is_person,
                (Some(computer), Some(first)) if computer == first => {
                    way.seats == Seats::ComputerFirst
                }
                (Some(_), Some(_)) => way.seats == Seats::PersonFirst,
            };
            // Who moves first is followed where nobody is asked.
            let is_asked = || {
                let seated = self.ways.iter().filter(|other| other.seats == way.seats);
                seated.map(|other| other.first).collect::<BTreeSet<_>>().len() > 1
            };
            let is_first =
                sitting.first.is_none() || way.first == sitting.first || is_person && !is_asked();
            let is_enough = sitting.points.is_none_or(|points| points == 1)
                || way.asks_points()
                || !self.asks_points();
            is_seated && is_first && is_enough
        };
        self.ways.iter().position(|way| fits(&way))
    }

    /// What is typed for a session; `None` if the program has no such game.
    fn typed(&self, sitting: &Sitting, ends: &Ends) -> Option<Typed> {
        let way = &self.ways[self.way(sitting)?];
        // Who is called as the program may be, or as another question may be answered, is not asked for.
        let is_own = |name: &String| {
            let is_name = name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic());
            is_name && !COMPUTERS.iter().any(|it| name.eq_ignore_ascii_case(it))
        };
        let names = &sitting.names;
        if !names.iter().all(is_own) {
            return None;
        }
        let next = match &way.next {
            Next::After(answers) => answers.as_slice(),
            Next::Asking(_) => &[],
            Next::Unknown if ends.games.is_empty() => &[],
            Next::Unknown => return None,
        };
        // Where a computer moves, nobody knows before how many lines a game takes.
        let is_one_game = sitting.points == Some(1) && !self.is_endless();
        if !next.is_empty() && way.seats != Seats::People && !is_one_game {
            return None;
        }
        let (mut lines, mut moves) = (typed(&way.answers, names, sitting.points), vec![]);
        let mut asked = match &way.next {
            Next::Asking(questions) => {
                let answered = |it: &Question| match &it.answer {
                    Repeated::Again(at) => Asked::between(&it.words, lines[*at].clone()),
                    Repeated::New(said) => Asked::between(&it.words, said.clone()),
                };
                questions.iter().map(answered).collect()
            }
            _ => vec![],
        };
        // Which columns a computer leaves free, nobody knows before.
        let of_computer = self.behind.as_ref().filter(|_| way.seats != Seats::People);
        if let Some(behind) = of_computer.and_then(Behind::asked) {
            // It may have been met between games, too.
            asked.retain(|it: &Asked| it.words != behind.words);
            asked.push(behind);
        }
        let is_heard = asked.iter().any(|it| it.is_of_columns);
        let begun = lines.len();
        // What is typed behind the end answers nothing; there it would.
        let is_cut = way.returns && way.seats == Seats::People;
        let all = ends.session.filter(|_| is_cut).unwrap_or(usize::MAX);
        for (at, line) in sitting.typed.iter().enumerate().take(all) {
            if ends.games.contains(&at) {
                lines.extend(typed(next, names, sitting.points));
            }
            moves.push(lines.len());
            let typed = self.columns.typed(line)?;
            // Who offers to give up has nothing to refuse there.
            if self.leaves.contains(&typed) {
                return None;
            }
            lines.push(typed);
            if let Some(behind) = &self.behind
                && !is_heard
                && ends.laid.contains(&at)
            {
                lines.push(behind.answer.to_owned());
            }
        }
        Some(Typed { lines, moves, begun, asked })
    }
}

/// What is typed for a session.
struct Typed {
    lines: Vec<String>,
    /// Which of the lines are those of its sitting.
    moves: Vec<usize>,
    /// How many lines come before the first move.
    begun: usize,
    /// Questions that come again.
    asked: Vec<Asked>,
}

/// A question that comes again, and what is typed at it.
#[derive(Debug)]
struct Asked {
    words: Vec<u8>,
    answer: String,
    /// Whether it comes behind each column, and not before later games: then it is answered behind the last one, too.
    is_of_columns: bool,
}

impl Asked {
    fn between(words: &[u8], answer: String) -> Self {
        Self { words: words.to_vec(), answer, is_of_columns: false }
    }

    fn count(&self, said: &[u8]) -> usize {
        self.ends(said).count()
    }

    /// Where it ends in what is said, each time that it comes.
    fn ends(&self, said: &[u8]) -> impl Iterator<Item = usize> {
        let windows = said.windows(self.words.len()).enumerate();
        let here = windows.filter(|(_, text)| *text == self.words);
        here.map(|(at, text)| at + text.len())
    }
}

impl Behind {
    fn asked(&self) -> Option<Asked> {
        let (words, answer) = (self.words.clone()?, self.answer.to_owned());
        Some(Asked { words, answer, is_of_columns: true })
    }
}

/// What a player types for a stone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    /// How many bytes have been typed before it.
    pub(super) before: usize,
    /// How many lines it takes: all but the last are refused.
    pub(super) lines: usize,
}

impl Typed {
    fn bytes(&self) -> Vec<u8> {
        bytes(&self.lines)
    }

    /// Types the answers to questions that come again, each right where it comes: `says` tells what the program says to lines, the same
    /// each time. `None` if that cannot be found out to the end: then those are typed that are known. `hears_end`: whether it says no more
    /// where its input has ended than what it asks there.
    fn answer(
        &mut self,
        hears_end: bool,
        says: &mut dyn FnMut(&[String]) -> Option<Vec<u8>>,
    ) -> Option<()> {
        let mut lines = self.lines.clone();
        let mut from = self.begun;
        let mut whole = says(&lines)?;
        let mut answered = self.counts(&self.said(&lines, from, &whole, hears_end, says)?);
        let is_of_columns = self.asked.iter().any(|it| it.is_of_columns);
        let most =
            MOST_QUESTIONS * self.asked.len() + if is_of_columns { self.moves.len() } else { 0 };
        for _ in 0..most {
            let all = self.counts(&whole);
            let is_due =
                |come: &[usize], at: usize| come[at] > answered[at] && all[at] > answered[at];
            let due = |come: &[usize]| (0..come.len()).find(|&at| is_due(come, at));
            let asked = self.asked.iter().zip(&answered);
            let Some(end) = asked.filter_map(|(it, &before)| it.ends(&whole).nth(before)).min()
            else {
                break;
            };
            // All questions are looked for at once: most of them come much later than the next one.
            let mut seen = Vec::new();
            let line = earliest(lines.len(), from, (end, whole.len()), &mut |count| {
                let said = self.said(&lines, count, &whole, hears_end, says)?;
                let come = self.counts(&said);
                let has_come = due(&come).is_some();
                seen.push((count, come));
                Some((has_come, said.len()))
            })?;
            // Behind the last line, only what comes behind each column is answered.
            let is_last = line == lines.len();
            let found = seen.into_iter().find(|(count, _)| *count == line && !is_last);
            let come = found.map_or_else(|| all.clone(), |(_, come)| come);
            let may_be =
                |at: &usize| is_due(&come, *at) && (!is_last || self.asked[*at].is_of_columns);
            let Some(at) = (0..come.len()).find(may_be) else { break };
            lines.insert(line, self.asked[at].answer.clone());
            self.lines.clone_from(&lines);
            (answered[at], from) = (answered[at] + 1, line + 1);
            whole = says(&lines)?;
        }
        Some(())
    }

    /// What is said to so many of some lines, of which all that is said is known.
    fn said(
        &self,
        lines: &[String],
        count: usize,
        whole: &[u8],
        hears_end: bool,
        says: &mut dyn FnMut(&[String]) -> Option<Vec<u8>>,
    ) -> Option<Vec<u8>> {
        let mut said = says(&lines[..count])?;
        // Who plays on where nothing comes may ask then, too: that is no question yet. What it plays may be what is typed next, or another
        // line, but not both.
        if !hears_end {
            said.truncate(common_prefix(&said, whole));
            let is_other = |line: &&str| lines.get(count).is_none_or(|next| next != line);
            let other = GOING_ON.into_iter().find(is_other).unwrap_or_default().to_owned();
            let other = says(&[&lines[..count], &[other]].concat())?;
            said.truncate(common_prefix(&said, &other));
        }
        Some(said)
    }

    /// How often each question comes in what is said.
    fn counts(&self, said: &[u8]) -> Vec<usize> {
        self.asked.iter().map(|it| it.count(said)).collect()
    }

    /// Where the lines begin that are typed for each stone.
    fn turns(&self, ends: &Ends) -> Vec<Turn> {
        let offset = |line: usize| self.lines[..line].iter().map(|it| it.len() + 1).sum();
        let mut first = 0;
        let last = ends.laid.iter().filter(|&&at| at < self.moves.len());
        let turns = last.map(|&last| {
            let turn = Turn { before: offset(self.moves[first]), lines: last + 1 - first };
            first = last + 1;
            turn
        });
        turns.collect()
    }
}

impl Way {
    /// The one to a game, of which nothing else is known yet.
    fn to((seats, first): (Seats, Option<u8>), answers: Vec<Answer>) -> Self {
        Self { answers, seats, first, next: Next::After(vec![]), returns: false }
    }

    fn asks_points(&self) -> bool {
        self.answers.iter().any(Answer::has_points)
    }
}

impl Starter {
    /// The reading that makes it so.
    fn reading(self, starters: Starters) -> Option<&'static str> {
        match self {
            Self::Same => None,
            Self::InTurn => Some(starters.in_turn),
            Self::Loser => Some(starters.loser),
            Self::Winner => Some(starters.winner),
        }
    }
}

impl Answer {
    fn has_points(&self) -> bool {
        match self {
            Self::Points => true,
            Self::Line(answers) => answers.iter().any(Self::has_points),
            Self::Said(_) | Self::Name => false,
        }
    }

    /// What is typed, with the names that are left.
    fn typed(&self, names: &mut dyn Iterator<Item = &str>, points: Option<u32>) -> String {
        match self {
            Self::Said(said) => said.clone(),
            Self::Points => points.unwrap_or(1).to_string(),
            Self::Name => names.next().unwrap_or_default().to_owned(),
            Self::Line(answers) => {
                let each: Vec<String> =
                    answers.iter().map(|answer| answer.typed(names, points)).collect();
                each.join(" ")
            }
        }
    }
}

/// Behind how many of so many lines something has come, and not behind fewer: at the earliest right behind the answer before line `from`.
/// `end`: how many bytes are said then, and how many in all; `has_come` tells with what it knows how many were. Where each line is answered
/// by about as much, it is found where it should be; elsewhere by halves.
fn earliest(
    lines: usize,
    from: usize,
    (end, whole): (usize, usize),
    has_come: &mut dyn FnMut(usize) -> Option<(bool, usize)>,
) -> Option<usize> {
    if lines <= from {
        return Some(from);
    }
    // Many come at once.
    let (is_here, mut said) = has_come(from)?;
    if is_here {
        return Some(from);
    }
    let (mut without, mut with, mut all) = (from, lines, whole);
    let mut is_halved = false;
    while without + 1 < with {
        let share = end.saturating_sub(said).saturating_mul(with - without);
        let likely = without + share.div_ceil(all.saturating_sub(said).max(1));
        let count = if is_halved { without.midpoint(with) } else { likely };
        let count = count.clamp(without + 1, with - 1);
        let left = with - without;
        let (has_come, length) = has_come(count)?;
        if has_come {
            (with, all) = (count, length.max(end));
        } else {
            (without, said) = (count, length);
        }
        is_halved = !is_halved && 2 * (with - without) > left;
    }
    Some(with)
}

/// Lines that go on with any game, each in another way.
const GOING_ON: [&str; 2] = ["2", "5"];

/// In how many cases a board has to come on a way, once at least.
const PROOF: usize = 3;

/// How often each question is answered between games, at most: after that the rest of what is typed is heard as it may be.
const MOST_QUESTIONS: usize = 24;

/// Lines as they are typed.
fn bytes(lines: &[String]) -> Vec<u8> {
    lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect()
}

/// What people are called whose names nobody has said.
const NAMES: [&str; 3] = ["Ann", "Bob", "Eve"];

/// What computers are called.
const COMPUTERS: [&str; 2] = ["bot", "computer"];

/// Answers as they are typed.
fn typed(answers: &[Answer], names: &[String], points: Option<u32>) -> Vec<String> {
    let is_new = |name: &&str| !names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let named = names.iter().map(String::as_str).chain(NAMES.into_iter().filter(is_new));
    let mut names = named.cycle();
    answers.iter().map(|answer| answer.typed(&mut names, points)).collect()
}

impl Columns {
    /// A column counted from 0, as it is typed.
    fn numbered(self, column: i64) -> String {
        match self {
            Self::From(first) => (column + first).to_string(),
            Self::Letters(first) => {
                let letter = u8::try_from(column).ok().filter(|column| *column < 26);
                char::from(letter.map_or(first - 1, |letter| first + letter)).to_string()
            }
        }
    }

    /// A line that is a column counted from 0, or nonsense, as it is typed: so that who takes the beginning of a line for all of it has the
    /// same column. Where columns begin with 1, there is nothing like a number with more zeros or with a plus sign.
    fn typed(self, line: &str) -> Option<String> {
        let number = line.parse::<i64>().ok();
        let digit =
            || line.bytes().next().filter(u8::is_ascii_digit).map(|it| i64::from(it - b'0'));
        Some(match (self, number) {
            // A single letter may be a column, and a question mark asks for help.
            (Self::Letters(first), None) if line.len() == 1 => char::from(first - 1).to_string(),
            (_, None) if line.len() == 1 => "@".to_owned(),
            (Self::From(0), _) => line.to_owned(),
            (Self::From(_), Some(number)) if number.to_string() != line => return None,
            (Self::From(first), Some(number)) if number + first < 10 => self.numbered(number),
            (Self::From(first), _) if let Some(digit) = digit() => {
                format!("{}{}", (digit + first).min(9), &line[1..])
            }
            (Self::Letters(_), Some(number)) => self.numbered(number),
            _ => line.to_owned(),
        })
    }
}

/// What was typed where that depends on what a program does.
#[derive(Debug)]
struct Answered {
    /// From which moment on it was run, and whether nothing of what it prints was lost, if nobody paused.
    under: Option<(u32, bool)>,
    stdin: Vec<u8>,
}

/// A program that is asked in its own way.
#[derive(Debug)]
pub(super) struct Interviewed<'a> {
    course: &'a dyn Course,
    entrant: &'a dyn Entrant,
    interview: Interview,
    readings: ReadingSet,
    /// The reading by which others move first in later games than in the reference.
    starter: ReadingSet,
    /// What it was typed for inputs where that depends on what it does.
    answered: Mutex<HashMap<Input, Answered>>,
}

impl<'a> Interviewed<'a> {
    pub(super) fn new(
        course: &'a dyn Course,
        entrant: &'a dyn Entrant,
        interview: Interview,
    ) -> Self {
        let mut it = Self {
            course,
            entrant,
            interview,
            readings: ReadingSet::NONE,
            starter: ReadingSet::NONE,
            answered: Mutex::default(),
        };
        (it.readings, it.starter) = it.readings_found();
        it
    }

    /// The same without ways on which no board comes in some of the cases: what was typed in the interview led to a game by luck.
    pub(super) fn proven(mut self, cases: &[GradedCase], limits: &Limits) -> Self {
        let Some(boards) = self.interview.boards.clone() else { return self };
        let inputs: Vec<(usize, Input)> = cases
            .iter()
            .map(GradedCase::input)
            .filter_map(|it| Some((self.interview.way(&self.course.sitting(&it)?)?, it)))
            .collect();
        let is_proven = |way: usize| {
            let of_way = inputs.iter().filter(|(of, _)| *of == way);
            let runs = of_way.filter_map(|(_, it)| self.run(&it.args, &it.stdin, limits).ok());
            let mut runs = runs.take(PROOF).peekable();
            let is_lost = |run: Run| {
                matches!(run.ending, Ending::Exited { .. }) && boards.read(&run.stdout).is_empty()
            };
            runs.peek().is_none() || !runs.all(is_lost)
        };
        let proven: Vec<bool> = (0..self.interview.ways.len()).map(is_proven).collect();
        if !proven.contains(&true) {
            return self;
        }
        let mut proven = proven.into_iter();
        self.interview.ways.retain(|_| proven.next() == Some(true));
        self.forget_answers();
        self
    }

    /// The readings of the course under which its cases are: a program may have a game against itself alone, or not ask for points.
    pub(super) fn readings(&self) -> ReadingSet {
        self.readings
    }

    /// Whether it asks something when a session is over.
    pub(super) fn returns(&self) -> bool {
        self.interview.ways.iter().any(|way| way.returns)
    }

    /// Whether it may begin another session with each game: nobody is asked how long one is, and its first question comes again between
    /// games.
    pub(super) fn begins_anew(&self) -> bool {
        let is_first = |question: &Question| question.answer == Repeated::Again(0);
        let asks_anew = |way: &Way| match &way.next {
            Next::Asking(questions) => questions.iter().any(is_first),
            Next::After(_) | Next::Unknown => false,
        };
        !self.interview.asks_points() && self.interview.ways.iter().any(asks_anew)
    }

    /// Other levels of its computer: what is answered for each, and the program that is asked so.
    pub(super) fn levels(&self) -> Vec<(&str, Self)> {
        let asked = |way: &Way| {
            let interview = Interview { ways: vec![way.clone()], ..self.interview.clone() };
            Self::new(self.course, self.entrant, interview)
        };
        let levels = self.interview.levels.iter();
        levels.map(|(said, way)| (said.as_str(), asked(way))).collect()
    }

    /// The same program where its computer plays at one of these levels, and the one of before is another level.
    pub(super) fn at_level(mut self, level: usize) -> Self {
        let interview = &mut self.interview;
        let (said, way) = &mut interview.levels[level];
        let is_like = |other: &&Way| (other.seats, other.first) == (way.seats, way.first);
        let Some(usual) = interview.ways.iter().find(is_like).cloned() else { return self };
        let mut pairs = usual.answers.iter().zip(&way.answers);
        let Some(at) = pairs.position(|(one, other)| one != other) else { return self };
        let (old, new) = (usual.answers[at].clone(), way.answers[at].clone());
        let played = interview.ways.iter_mut().filter(|way| way.seats != Seats::People);
        for way in played.filter(|way| way.answers.get(at) == Some(&old)) {
            way.answers[at] = new.clone();
        }
        if let Answer::Said(old) = old {
            (*said, *way) = (old, usual);
        }
        self.forget_answers();
        self
    }

    /// On other ways other lines are typed.
    fn forget_answers(&mut self) {
        self.answered.get_mut().expect("nobody panics with it").clear();
    }

    /// What it says to moves that are not allowed.
    pub(super) fn refusals(&self) -> Refusals {
        self.interview.refusals
    }

    /// Whether a session begins with the points of the one before.
    pub(super) fn keeps_points(&self) -> bool {
        self.interview.keeps_points
    }

    /// Whether its ways are to games in which one player or the other moves first.
    pub(super) fn asks_who_begins(&self) -> bool {
        self.interview.ways.iter().any(|way| way.first.is_some())
    }

    /// How it prints its boards.
    pub(super) fn boards(&self) -> Option<&Boards> {
        self.interview.boards.as_ref()
    }

    /// Whether it is known how a second game of a session begins.
    pub(super) fn knows_games(&self) -> bool {
        let is_known = |way: &Way| {
            way.asks_points() && (way.seats == Seats::People || matches!(way.next, Next::Asking(_)))
        };
        self.interview.ways.iter().any(is_known)
    }

    fn readings_found(&self) -> (ReadingSet, ReadingSet) {
        let (interview, all) = (&self.interview, self.course.readings());
        let StandIns { solo, endless, straight, starters } = self.course.facts().stand_ins;
        let stand_ins = [
            solo.filter(|_| interview.is_solo()),
            endless.filter(|_| interview.is_endless()),
            straight.filter(|_| interview.is_straight),
        ];
        let starter = starters.and_then(|starters| interview.starter.reading(starters));
        let index = |name: &str| all.iter().position(|reading| reading.name == name);
        let set = |names: &[Option<&'static str>]| {
            names.iter().flatten().filter_map(|name| index(name)).collect()
        };
        (set(&stand_ins), set(&[starter]))
    }

    /// An input as this program is asked it.
    fn retyped(&self, args: &[String], stdin: &[u8]) -> Option<Input> {
        let input = Input { args: args.to_vec(), stdin: stdin.to_vec() };
        let known = self.answered.lock().expect("nobody panics with it");
        let known = known.get(&input).map(|it| it.stdin.clone());
        let stdin =
            known.map_or_else(|| self.typed(&input).map(|(typed, _)| typed.bytes()), Some)?;
        // It takes no options.
        Some(Input { args: vec![], stdin })
    }

    /// The same, with answers to questions that come again before later games.
    fn answered(
        &self,
        conditions: &Conditions<'_>,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Option<Input> {
        let input = Input { args: args.to_vec(), stdin: stdin.to_vec() };
        let under =
            conditions.pauses.is_empty().then_some((conditions.moment, conditions.unbuffered));
        let known = || self.answered.lock().expect("nobody panics with it");
        if let Some(before) = known().get(&input).filter(|it| under.is_some() && it.under == under)
        {
            return Some(Input { args: vec![], stdin: before.stdin.clone() });
        }
        let (mut typed, _) = self.typed(&input)?;
        if typed.asked.is_empty() {
            return Some(Input { args: vec![], stdin: typed.bytes() });
        }
        // Who has nothing to think about has said all long before its time is over.
        let hangs = self.interview.hangs;
        let cpu = if hangs { limits.cpu.min(SHORTEST) } else { limits.cpu };
        let limits = &Limits { cpu, ..*limits };
        let run = |lines: &[String]| self.entrant.run_under(conditions, &[], &bytes(lines), limits);
        let mut is_heard = false;
        let answered = typed.answer(self.interview.hears_end, &mut |lines| {
            let run = run(lines).ok()?;
            let has_ended = matches!(run.ending, Ending::Exited { .. })
                || hangs && matches!(run.ending, Ending::TimedOut { .. });
            is_heard |= has_ended;
            (has_ended || !self.interview.hears_end).then_some(run.stdout)
        });
        // Who noticed it before, and hangs or crashes whatever more is typed, is asked as far as it goes.
        let breaks_off = || {
            let more = [&typed.lines[..], &typed.lines].concat();
            let [one, other] = [run(&typed.lines), run(&more)].map(|it| Some(it.ok()?.stdout));
            one == other
        };
        answered.or_else(|| (is_heard && breaks_off()).then_some(()))?;
        known().insert(input, Answered { under, stdin: typed.bytes() });
        Some(Input { args: vec![], stdin: typed.bytes() })
    }

    /// What this program is typed for each stone of an input.
    pub(super) fn turns(&self, input: &Input) -> Option<Vec<Turn>> {
        let (typed, ends) = self.typed(input)?;
        Some(typed.turns(&ends))
    }

    fn typed(&self, input: &Input) -> Option<(Typed, Ends)> {
        let sitting = self.course.sitting(input)?;
        let readings = self.readings.and_all(self.starter).indices();
        let session = self.course.run_as(&readings, input, Bounds::default());
        let ends = Ends::of(&session, &input.stdin, &sitting);
        Some((self.interview.typed(&sitting, &ends)?, ends))
    }
}

impl Ends {
    fn of(session: &Session, stdin: &[u8], sitting: &Sitting) -> Self {
        let lines = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count();
        let first = lines(stdin).saturating_sub(sitting.typed.len());
        let behind = |read: usize| lines(&stdin[..read.min(stdin.len())]).saturating_sub(first);
        let pairs = session.events.windows(2);
        let games = pairs.filter(|pair| pair[0].game < pair[1].game);
        let grown = session.events.windows(2).filter(|pair| {
            (pair[0].game, pair[0].stones) < (pair[1].game, pair[1].stones)
                && pair[0].read < pair[1].read
        });
        Self {
            laid: grown.filter_map(|pair| behind(pair[1].read).checked_sub(1)).collect(),
            games: games.map(|pair| behind(pair[0].read)).collect(),
            session: (!session.input_ended).then(|| behind(session.read)),
        }
    }
}

impl Subject for Interviewed<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        self.run_under(&Conditions::default(), args, stdin, limits)
    }

    fn run_under(
        &self,
        conditions: &Conditions<'_>,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Result<Run, NotRun> {
        let input = self.answered(conditions, args, stdin, limits).ok_or(NotRun::NotAskable)?;
        self.entrant.run_under(conditions, &input.args, &input.stdin, limits)
    }
}

impl Entrant for Interviewed<'_> {
    fn takes(&self, input: &Input) -> bool {
        let retyped = self.retyped(&input.args, &input.stdin);
        retyped.is_some_and(|input| self.entrant.takes(&input))
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        let retyped = self.retyped(&input.args, &input.stdin);
        self.entrant.reproduce(retyped.as_ref().unwrap_or(input))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a program says that asks for a colour, and who moves first, before each game of two columns.
    fn says(lines: &[String]) -> Vec<u8> {
        let (mut said, mut lines) = (Vec::new(), lines.iter());
        loop {
            for (question, answers) in [("Colour?", "RB"), ("First?", "YC")] {
                loop {
                    said.extend(question.bytes());
                    match lines.next() {
                        Some(line) if answers.contains(line.as_str()) => break,
                        Some(_) => {}
                        None => return said,
                    }
                }
            }
            for _ in 0..2 {
                said.extend("Column?".bytes());
                if lines.next().is_none() {
                    return said;
                }
            }
        }
    }

    #[test]
    fn questions_that_follow_each_other_are_answered_in_turn() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
        let asked = [("Colour?", "R"), ("First?", "Y")];
        let asked =
            asked.map(|(words, answer)| Asked::between(words.as_bytes(), answer.to_owned()));
        let (lines, moves) = (words("R Y 1 2 3 4 5"), vec![2, 3, 4, 5, 6]);
        let mut typed = Typed { lines, moves, begun: 2, asked: asked.into() };
        typed.answer(true, &mut |lines| Some(says(lines))).unwrap();
        assert_eq!(typed.lines, words("R Y 1 2 R Y 3 4 R Y 5"));
    }
}
