//! What a program asks before it plays, found by answering: real programs ask in their own order, with letters, numbers or yes and no,
//! and only what their authors thought of.

use std::collections::{BTreeMap, VecDeque};

use c4_course::{Bounds, Course, Input, Session, Sitting};
use c4_manner::{Boards, Heard};

use super::typed::{brief, is_typed};
use crate::{Ending, Entrant, GradedCase, Limits, NotRun, Reproduce, Run, Subject, Terms};

/// What is typed to come to each kind of game that a program plays.
#[derive(Debug, Clone)]
pub(super) struct Interview {
    ways: Vec<Way>,
    columns: Columns,
}

/// The answers that lead to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Way {
    answers: Vec<Answer>,
    seats: Seats,
    /// The number of the player who moves first, if lots do not decide that.
    first: Option<u8>,
}

/// What is typed at a question.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Answer {
    Said(String),
    /// How many points are played to.
    Points,
    /// What somebody is called, or anything: the program takes whatever it hears.
    Name,
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

/// The columns that are typed in games of an interview, counted from 0: each is one in whatever way columns are counted.
const MOVES: [i64; 12] = [3, 1, 4, 2, 1, 3, 2, 4, 4, 1, 3, 2];

/// What may be an answer where a question names none: letters, and numbers small and large.
const ANSWERS: [&str; 16] =
    ["R", "B", "1", "2", "N", "Y", "H", "C", "F", "P", "r", "b", "y", "n", "0", "7"];

/// What people are called whose names nobody has said.
const NAMES: [&str; 3] = ["Ann", "Bob", "Eve"];

/// What computers are called.
const COMPUTERS: [&str; 2] = ["bot", "computer"];

/// Two numbers that only a question for an amount takes.
const AMOUNTS: [&str; 2] = ["5", "7"];

/// What answers no question.
const NONSENSE: &str = "@";

/// How many questions there are at most, how often a program is run to find them, and how much it may answer.
const QUESTIONS: usize = 6;
const RUNS: usize = 800;
const ANSWER: usize = 60_000;

/// How many more questions there may be for another game than for the one with the fewest.
const MORE: usize = 1;

/// As how many runs one counts that is stopped.
const SLOW: usize = 30;

/// How many stones of people have to lie where they were typed.
const TELLING: usize = 3;

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
        [Columns::From(1), Columns::Letters(b'A'), Columns::Letters(b'a')].into_iter().find_map(
            |columns| {
                let mut talk = Talk {
                    entrant,
                    limits: Limits { output: ANSWER, ..brief(&terms.limits) },
                    session: &session,
                    has_points: sitting.points.is_some(),
                    has_names: !sitting.names.is_empty(),
                    draws: sitting.first.is_none(),
                    columns,
                    boards: None,
                    said: BTreeMap::new(),
                    spent: 0,
                    ways: vec![],
                };
                talk.explore();
                let Talk { ways, columns, .. } = talk;
                (!ways.is_empty()).then_some(Self { ways, columns })
            },
        )
    }

    /// Whether one person alone can play, against the program.
    pub(super) fn is_solo(&self) -> bool {
        self.ways.iter().all(|way| way.seats != Seats::People)
    }

    /// What is typed for a session; `None` if the program has no such game. Where nobody says that there is a computer, there
    /// is one in a program that has no other game.
    fn typed(&self, sitting: &Sitting) -> Option<Vec<u8>> {
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
            let is_first = sitting.first.is_none() || way.first == sitting.first;
            let is_enough = sitting.points.is_none_or(|points| points == 1)
                || way.answers.contains(&Answer::Points);
            is_seated && is_first && is_enough
        };
        let way = self.ways.iter().find(fits)?;
        // Who plays against the program is not called as it may be.
        let is_own = |name: &&String| {
            way.seats == Seats::People || !COMPUTERS.iter().any(|it| name.eq_ignore_ascii_case(it))
        };
        let names: Vec<String> = sitting.names.iter().filter(is_own).cloned().collect();
        let mut lines = typed(&way.answers, &names, sitting.points);
        lines.extend(sitting.typed.iter().map(|line| self.columns.typed(line)));
        Some(lines.into_iter().flat_map(|line| (line + "\n").into_bytes()).collect())
    }
}

/// Answers as they are typed.
fn typed(answers: &[Answer], names: &[String], points: Option<u32>) -> Vec<String> {
    let named = names.iter().map(String::as_str).chain(NAMES.into_iter().skip(names.len()));
    let mut names = named.cycle();
    let line = |answer: &Answer| match answer {
        Answer::Said(said) => said.clone(),
        Answer::Points => points.unwrap_or(1).to_string(),
        Answer::Name => names.next().unwrap_or_default().to_owned(),
    };
    answers.iter().map(line).collect()
}

impl Columns {
    /// A line that is a column counted from 0, or nonsense, as it is typed.
    fn typed(self, line: &str) -> String {
        match (self, line.parse::<i64>()) {
            (Self::From(first), Ok(column)) => (column + first).to_string(),
            (Self::Letters(first), Ok(column)) => {
                let letter = u8::try_from(column).ok().filter(|column| *column < 26);
                letter.map_or("?".to_owned(), |letter| char::from(first + letter).to_string())
            }
            // A single letter may be a column there.
            (Self::Letters(_), Err(_)) if line.len() == 1 => "?".to_owned(),
            (_, Err(_)) => line.to_owned(),
        }
    }
}

/// An interview that is being held.
struct Talk<'a> {
    entrant: &'a dyn Entrant,
    limits: Limits,
    session: &'a Session,
    /// Whether games are played to a number of points.
    has_points: bool,
    /// Whether people are asked what they are called.
    has_names: bool,
    /// Whether lots decide who moves first.
    draws: bool,
    columns: Columns,
    /// How it prints its boards, once a game has been seen.
    boards: Option<Boards>,
    /// What it said to answers.
    said: BTreeMap<Vec<String>, Vec<u8>>,
    /// How many runs of usual length that took.
    spent: usize,
    ways: Vec<Way>,
}

impl Talk<'_> {
    /// Looks for games behind answers, the fewest first; where there are some, not behind many more.
    fn explore(&mut self) {
        let mut due = VecDeque::from([vec![]]);
        while let Some(answers) = due.pop_front() {
            let fewest = self.ways.iter().map(|way| way.answers.len()).min();
            let most = fewest.map_or(QUESTIONS, |fewest| fewest + MORE);
            if answers.len() > most || self.spent > RUNS || self.is_complete() {
                return;
            }
            if let Some((seats, first)) = self.game(&answers) {
                self.find(Way { answers, seats, first });
                continue;
            }
            for answer in self.possible(&answers) {
                due.push_back([&answers[..], &[answer]].concat());
            }
        }
    }

    /// Keeps a way, unless one to the same game is known that is as good.
    fn find(&mut self, way: Way) {
        let has_points = |way: &Way| way.answers.contains(&Answer::Points);
        let is_same = |known: &&mut Way| (known.seats, known.first) == (way.seats, way.first);
        match self.ways.iter_mut().find(is_same) {
            Some(known) if has_points(&way) && !has_points(known) => *known = way,
            Some(_) => {}
            None => self.ways.push(way),
        }
    }

    /// Whether every game that cases can be about has been found.
    fn is_complete(&self) -> bool {
        if self.draws {
            return self.ways.iter().any(|way| way.seats == Seats::People);
        }
        // Each of three ways to sit, with each of two to move first.
        self.ways.len() == 6
    }

    /// What can be typed at the question behind these answers.
    fn possible(&mut self, answers: &[Answer]) -> Vec<Answer> {
        let before = typed(answers, &[], None);
        let is_new = self.has_points && !answers.contains(&Answer::Points);
        if is_new && AMOUNTS.iter().all(|it| self.is_taken(&before, it)) {
            return vec![Answer::Points];
        }
        let named = self.named(&before);
        let mut possible = self.taken(&before, &named);
        let goes_on = self.goes_on(&before);
        // Where nonsense is an answer, what is named may come to the same so far.
        let letters = named.iter().filter(|it| it.len() == 1 && !possible.contains(it));
        let letters: Vec<String> = letters.take(LETTERS).filter(|_| goes_on).cloned().collect();
        if possible.len() + letters.len() < 2 {
            let more = self.taken(&before, &ANSWERS.map(str::to_owned));
            possible.extend(more.into_iter().filter(|it| !named.contains(it)));
        }
        let said = possible.into_iter().chain(letters).map(Answer::Said);
        let said = said.chain((goes_on && is_new).then_some(Answer::Points));
        let name = goes_on.then_some(Answer::Name);
        if self.has_names {
            name.into_iter().chain(said).collect()
        } else {
            said.chain(name).collect()
        }
    }

    /// What the program says when it is answered like this and then hears no more.
    fn say(&mut self, answers: &[String]) -> Vec<u8> {
        if let Some(said) = self.said.get(answers) {
            return said.clone();
        }
        let stdin: Vec<u8> = answers.iter().flat_map(|it| format!("{it}\n").into_bytes()).collect();
        let run = self.entrant.run_unbuffered(&[], &stdin, &self.limits).ok();
        let is_slow = run.as_ref().is_some_and(|run| matches!(run.ending, Ending::TimedOut { .. }));
        self.spent += if is_slow { SLOW } else { 1 };
        let said = run.map(|run| run.stdout).unwrap_or_default();
        self.said.insert(answers.to_vec(), said.clone());
        said
    }

    /// The same with one more answer.
    fn say_to(&mut self, before: &[String], answer: &str) -> Vec<u8> {
        self.say(&[before, &[answer.to_owned()]].concat())
    }

    /// Whether an answer is taken for one: the program goes on otherwise than behind nonsense of the same length.
    fn is_taken(&mut self, before: &[String], answer: &str) -> bool {
        let nonsense = NONSENSE.repeat(answer.len());
        let (taken, refused) = (self.say_to(before, answer), self.say_to(before, &nonsense));
        let is_echo = |(own, other): (&u8, &u8)| {
            own == other || answer.as_bytes().contains(own) && nonsense.as_bytes().contains(other)
        };
        taken.len() != refused.len() || !taken.iter().zip(&refused).all(is_echo)
    }

    /// Those of some answers that are taken for one.
    fn taken(&mut self, before: &[String], answers: &[String]) -> Vec<String> {
        answers.iter().filter(|answer| self.is_taken(before, answer)).cloned().collect()
    }

    /// Whether nonsense is taken for an answer: what is said to it is another thing when it comes again, or nothing is.
    fn goes_on(&mut self, before: &[String]) -> bool {
        let mut all = before.to_vec();
        let mut said = || {
            let said = self.say(&all);
            all.push(NONSENSE.to_owned());
            said
        };
        let (none, once, twice) = (said(), said(), said());
        if twice.len().saturating_sub(once.len()) != once.len().saturating_sub(none.len()) {
            return true;
        }
        // What is asked again is what was asked before.
        let asked = none.trim_ascii().rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let again = once.get(none.len()..).unwrap_or_default();
        let is_again = !asked.is_empty() && again.windows(asked.len()).any(|it| it == asked);
        !is_again
    }

    /// The answers that the last question names: its letters and numbers that stand alone, and then its words.
    fn named(&mut self, before: &[String]) -> Vec<String> {
        let said = self.say(before);
        let earlier = before.split_last().map(|(_, earlier)| self.say(earlier));
        let both = said.iter().zip(earlier.iter().flatten());
        let known = both.take_while(|(a, b)| a == b).count();
        // A program that does not notice the end of its input has asked other questions before.
        let earlier = before.split_last().map(|(_, earlier)| self.named(earlier));
        let question = &said[known..said.len().min(known + QUESTION)];
        let question = String::from_utf8_lossy(question).into_owned();
        let words = question.split(|it: char| !it.is_ascii_alphanumeric());
        let mut named: Vec<String> = Vec::new();
        for word in words.filter(|word| (1..=WORD).contains(&word.len())) {
            if !named.iter().any(|known| known == word) {
                named.push(word.to_owned());
            }
        }
        named.sort_by_key(|word| word.len() > 1);
        for word in earlier.into_iter().flatten().filter(|word| word.len() == 1) {
            if !named.contains(&word) {
                named.push(word);
            }
        }
        named
    }

    /// The game that follows some answers, if they are all that is asked: who sits there, and who moves first.
    fn game(&mut self, answers: &[Answer]) -> Option<(Seats, Option<u8>)> {
        let before = typed(answers, &[], None);
        let said = self.say_moves(&before, MOVES);
        let heard = Heard { session: self.session, stdout: &said };
        let boards = self.boards.clone().or_else(|| Boards::guess(&[heard]))?;
        // A computer may by chance play what was typed: not twice.
        let found = self.game_of(&before, &boards, MOVES)?;
        let other = self.game_of(&before, &boards, MOVES.map(|column| 5 - column))?;
        let (seats, first, shift) = found;
        let is_same = match self.draws {
            true => (seats == Seats::People) == (other.0 == Seats::People) && shift == other.2,
            false => found == other,
        };
        if !is_same {
            return None;
        }
        self.boards = Some(boards);
        if let Columns::From(from) = &mut self.columns {
            // What was typed is the column of that number less this.
            *from -= shift;
        }
        match (self.draws, seats) {
            (false, seats) => Some((seats, Some(first))),
            (true, Seats::People) => Some((seats, None)),
            (true, _) => Some((Seats::PersonFirst, None)),
        }
    }

    /// What is said to moves behind some answers.
    fn say_moves(&mut self, before: &[String], moves: [i64; 12]) -> Vec<u8> {
        let typed = moves.map(|column| self.columns.typed(&column.to_string()));
        self.say(&[before, &typed].concat())
    }

    /// The same for these moves, and by how much columns are less than what was typed.
    fn game_of(
        &mut self,
        before: &[String],
        boards: &Boards,
        moves: [i64; 12],
    ) -> Option<(Seats, u8, i64)> {
        let stones = boards.stones(&self.say_moves(before, moves));
        let first = stones.first()?.1;
        let shifts: &[i64] = match self.columns {
            Columns::From(_) => &[0, 1],
            Columns::Letters(_) => &[0],
        };
        let is_same = |&(shift, (_, from, step)): &(i64, (Seats, usize, usize))| {
            let own = stones.iter().skip(from).step_by(step).map(|&(column, _)| column);
            let typed = moves.iter().map(|column| usize::try_from(column + shift).ok());
            let same = own.zip(typed).take_while(|&(own, typed)| Some(own) == typed).count();
            same >= TELLING
        };
        let all = [(Seats::People, 0, 1), (Seats::PersonFirst, 0, 2), (Seats::ComputerFirst, 1, 2)];
        let each = shifts.iter().flat_map(|&shift| all.map(|seats| (shift, seats)));
        let (shift, (seats, ..)) = each.into_iter().find(is_same)?;
        Some((seats, first, shift))
    }
}

/// How much of what a program says after an answer is looked at as its next question, in bytes.
const QUESTION: usize = 1000;

/// How many letters and numbers of a question are tried that make no difference at once.
const LETTERS: usize = 3;

/// How long a word of a question is that is an answer to it, at most.
const WORD: usize = 8;

/// A program that is asked in its own way.
#[derive(Debug)]
pub(super) struct Interviewed<'a> {
    course: &'a dyn Course,
    entrant: &'a dyn Entrant,
    interview: Interview,
}

impl<'a> Interviewed<'a> {
    pub(super) fn new(
        course: &'a dyn Course,
        entrant: &'a dyn Entrant,
        interview: Interview,
    ) -> Self {
        Self { course, entrant, interview }
    }

    /// The reading of the course under which its cases are, if one person alone can play.
    pub(super) fn solo(&self) -> Option<usize> {
        let solo = self.course.solo().filter(|_| self.interview.is_solo())?;
        self.course.readings().iter().position(|reading| reading.name == solo)
    }

    /// An input as this program is asked it.
    fn retyped(&self, args: &[String], stdin: &[u8]) -> Option<Input> {
        let input = Input { args: args.to_vec(), stdin: stdin.to_vec() };
        let stdin = self.interview.typed(&self.course.sitting(&input)?)?;
        Some(Input { stdin, ..input })
    }
}

impl Subject for Interviewed<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        let input = self.retyped(args, stdin).ok_or(NotRun::NotAskable)?;
        self.entrant.run(&input.args, &input.stdin, limits)
    }

    fn run_unbuffered(
        &self,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Result<Run, NotRun> {
        let input = self.retyped(args, stdin).ok_or(NotRun::NotAskable)?;
        self.entrant.run_unbuffered(&input.args, &input.stdin, limits)
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
