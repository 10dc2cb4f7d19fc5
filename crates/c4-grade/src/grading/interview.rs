//! What a program asks before it plays, found by answering: real programs ask in their own order, with letters, numbers or yes and no,
//! and only what their authors thought of.

use std::collections::BTreeMap;
use std::time::Duration;

use c4_course::{Bounds, Course, Input, Sitting};
use c4_manner::{Boards, Heard};

use super::typed::is_typed;
use crate::{Entrant, GradedCase, Limits, NotRun, Reproduce, Run, Subject, Terms};

/// What is typed to come to each kind of game that a program plays.
#[derive(Debug, Clone)]
pub(super) struct Interview {
    ways: Vec<Way>,
    columns: Columns,
}

/// The answers that lead to a game.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Way {
    answers: Vec<String>,
    /// Which of them is the number of points, if that is asked.
    points: Option<usize>,
    seats: Seats,
    /// The number of the player who moves first.
    first: u8,
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
    Letters,
}

/// The columns that are typed in games of an interview, counted from 0: each is one in whatever way columns are counted.
const MOVES: [i64; 12] = [3, 1, 4, 2, 1, 3, 2, 4, 4, 1, 3, 2];

/// What may be an answer where a question names none: letters, and numbers small and large.
const ANSWERS: [&str; 16] =
    ["R", "B", "1", "2", "N", "Y", "H", "C", "F", "P", "r", "b", "y", "n", "0", "7"];

/// Two numbers that only a question for an amount takes.
const AMOUNTS: [&str; 2] = ["5", "7"];

/// What answers no question.
const NONSENSE: &str = "@";

/// How many questions there are at most, how often a program is run to find them, and how long and how much it may answer.
const QUESTIONS: usize = 5;
const RUNS: usize = 400;
const PATIENCE: Duration = Duration::from_millis(300);
const ANSWER: usize = 60_000;

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
        let has_board = |graded: &&GradedCase| {
            is_typed(course, graded) && course.sitting(&graded.input()).is_some()
        };
        // Any session will do to know what size a board is, and that players take turns.
        let session = course.run_as(&[], &cases.iter().find(has_board)?.input(), Bounds::default());
        [Columns::From(1), Columns::Letters].into_iter().find_map(|columns| {
            let mut talk = Talk {
                entrant,
                limits: Limits { wall: PATIENCE, output: ANSWER, ..terms.limits },
                session: &session,
                columns,
                boards: None,
                said: BTreeMap::new(),
                ways: vec![],
            };
            talk.explore(&mut vec![], None);
            let Talk { ways, columns, .. } = talk;
            (!ways.is_empty()).then_some(Self { ways, columns })
        })
    }

    /// What is typed for a session; `None` if the program has no such game.
    fn typed(&self, sitting: &Sitting) -> Option<Vec<u8>> {
        let seats = match sitting.computer {
            None => Seats::People,
            Some(computer) if computer == sitting.first => Seats::ComputerFirst,
            Some(_) => Seats::PersonFirst,
        };
        let fits = |way: &&Way| {
            let is_enough = way.points.is_some() || sitting.points == 1;
            way.seats == seats && way.first == sitting.first && is_enough
        };
        let way = self.ways.iter().find(fits)?;
        let mut lines = way.answers.clone();
        if let Some(points) = way.points {
            lines[points] = sitting.points.to_string();
        }
        lines.extend(sitting.typed.iter().map(|line| self.columns.typed(line)));
        Some(lines.into_iter().flat_map(|line| (line + "\n").into_bytes()).collect())
    }
}

impl Columns {
    /// A line that is a column counted from 0, or nonsense, as it is typed.
    fn typed(self, line: &str) -> String {
        match (self, line.parse::<i64>()) {
            (Self::From(first), Ok(column)) => (column + first).to_string(),
            (Self::Letters, Ok(column)) => {
                let letter = u8::try_from(column).ok().filter(|column| *column < 26);
                letter.map_or("?".to_owned(), |letter| char::from(b'A' + letter).to_string())
            }
            // A single letter may be a column there.
            (Self::Letters, Err(_)) if line.len() == 1 => "?".to_owned(),
            (_, Err(_)) => line.to_owned(),
        }
    }
}

/// An interview that is being held.
struct Talk<'a> {
    entrant: &'a dyn Entrant,
    limits: Limits,
    session: &'a c4_course::Session,
    columns: Columns,
    /// How it prints its boards, once that is known.
    boards: Option<Boards>,
    /// What it said to answers.
    said: BTreeMap<Vec<String>, Vec<u8>>,
    ways: Vec<Way>,
}

impl Talk<'_> {
    /// Looks for games behind some answers, of which one is an amount.
    fn explore(&mut self, answers: &mut Vec<String>, points: Option<usize>) {
        if answers.len() > QUESTIONS || self.said.len() > RUNS {
            return;
        }
        if let Some((seats, first)) = self.game(answers) {
            let way = Way { answers: answers.clone(), points, seats, first };
            let is_new = |known: &Way| (known.seats, known.first) != (seats, first);
            if self.ways.iter().all(is_new) {
                self.ways.push(way);
            }
            return;
        }
        let is_amount = points.is_none() && AMOUNTS.iter().all(|it| self.is_taken(answers, it));
        let next: Vec<String> = if is_amount {
            vec!["1".to_owned()]
        } else {
            let named = self.named(answers);
            let taken = |talk: &mut Self, all: &[String]| -> Vec<String> {
                all.iter().filter(|it| talk.is_taken(answers, it)).cloned().collect()
            };
            let known = taken(self, &named);
            match known.len() {
                0 | 1 => taken(self, &ANSWERS.map(str::to_owned)),
                _ => known,
            }
        };
        let points = if is_amount { Some(answers.len()) } else { points };
        for answer in next {
            answers.push(answer);
            self.explore(answers, points);
            answers.pop();
        }
    }

    /// What the program says when it is answered like this and then hears no more.
    fn say(&mut self, answers: &[String]) -> Vec<u8> {
        if let Some(said) = self.said.get(answers) {
            return said.clone();
        }
        let stdin: Vec<u8> = answers.iter().flat_map(|it| format!("{it}\n").into_bytes()).collect();
        let run = self.entrant.run_unbuffered(&[], &stdin, &self.limits);
        let said = run.map(|run| run.stdout).unwrap_or_default();
        self.said.insert(answers.to_vec(), said.clone());
        said
    }

    /// Whether an answer is taken for one: the program goes on otherwise than behind nonsense.
    fn is_taken(&mut self, answers: &[String], answer: &str) -> bool {
        let with = |answer: &str| [answers, &[answer.to_owned()]].concat();
        let (taken, refused) = (self.say(&with(answer)), self.say(&with(NONSENSE)));
        let is_echo = |(own, other): (&u8, &u8)| {
            own == other || answer.as_bytes().contains(own) && NONSENSE.as_bytes().contains(other)
        };
        taken.len() != refused.len() || !taken.iter().zip(&refused).all(is_echo)
    }

    /// The answers that the last question names: its letters and numbers that stand alone.
    fn named(&mut self, answers: &[String]) -> Vec<String> {
        // What it says to any answer is not the question.
        let asked = [NONSENSE, "?"].map(|it| self.say(&[answers, &[it.to_owned()]].concat()));
        let common = asked[0].iter().zip(&asked[1]).take_while(|(a, b)| a == b).count();
        let said = String::from_utf8_lossy(&asked[0][..common]).into_owned();
        let asked = said.trim_end().lines().rev().take(LINES);
        let words = asked.flat_map(|line| line.split(|it: char| !it.is_ascii_alphanumeric()));
        let mut named: Vec<String> = Vec::new();
        for word in words.filter(|word| word.len() == 1) {
            if !named.iter().any(|known| known == word) {
                named.push(word.to_owned());
            }
        }
        named
    }

    /// The game that follows some answers, if they are all that is asked: who sits there, and who moves first.
    fn game(&mut self, answers: &[String]) -> Option<(Seats, u8)> {
        // A computer may by chance play what was typed: not twice.
        let found = self.game_of(answers, MOVES)?;
        let others = MOVES.map(|column| 5 - column);
        let (seats, first, shift) =
            self.game_of(answers, others).filter(|other| *other == found)?;
        if let Columns::From(from) = &mut self.columns {
            // What was typed is the column of that number less this.
            *from -= shift;
        }
        Some((seats, first))
    }

    /// The same for these moves, and by how much columns are less than what was typed.
    fn game_of(&mut self, answers: &[String], moves: [i64; 12]) -> Option<(Seats, u8, i64)> {
        let typed = moves.map(|column| self.columns.typed(&column.to_string()));
        let said = self.say(&[answers, &typed].concat());
        if self.boards.is_none() {
            let heard = Heard { session: self.session, stdout: &said };
            self.boards = Boards::guess(&[heard]);
        }
        let stones = self.boards.as_ref()?.stones(&said);
        let first = stones.first()?.1;
        let shifts: &[i64] = match self.columns {
            Columns::From(_) => &[0, 1],
            Columns::Letters => &[0],
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

/// In how many lines a question may name its answers.
const LINES: usize = 4;

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
