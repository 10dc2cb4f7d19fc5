//! Questions and answers, as JSON.

use std::sync::atomic::AtomicBool;

use c4_course::table::{Choice, Chosen, Knob, Seat, Seated, Stone, Table};
use c4_course::{Course, Info, Input};
use c4_engine::Square;
use c4_solver::{Progress, Solver};
use serde::{Deserialize, Serialize};

use crate::rules::{Played, player};
use crate::score::{is_solved, score, solver};
use crate::{compare, session, text, why};

/// Answers what a page asks.
#[derive(Debug)]
pub struct Desk {
    solver: Solver,
}

/// Who watches a long answer.
#[derive(Default)]
pub struct Watch<'a> {
    /// Set to end the search.
    pub cancel: Option<&'a AtomicBool>,
    /// Told now and then how many positions were searched.
    pub progress: Option<&'a mut dyn FnMut(u64)>,
}

impl std::fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").field("cancel", &self.cancel).finish_non_exhaustive()
    }
}

/// Something that a page asks.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
enum Question {
    /// Which courses there are.
    Courses,
    /// What a game begins with.
    Sit { variant: String, chosen: Chosen, computer: [bool; 2] },
    /// What the program does.
    Session {
        variant: String,
        args: Vec<String>,
        #[serde(with = "text")]
        typed: Vec<u8>,
    },
    /// How a game without a program stands.
    Game { played: Played, moves: Vec<[usize; 2]> },
    /// What has to be typed for a move.
    Typed {
        variant: String,
        args: Vec<String>,
        played: Played,
        player: u8,
        column: usize,
        row: usize,
    },
    /// What has to be typed for a list of moves.
    Restore { variant: String, args: Vec<String>, prelude: String, moves: Vec<[usize; 2]> },
    /// What the course's computer plays, and why.
    Why {
        variant: String,
        args: Vec<String>,
        played: Played,
        stones: Vec<[usize; 3]>,
        to_move: u8,
        game: usize,
        level: String,
    },
    /// What a position is worth.
    Score { played: Played, columns: Vec<usize>, line: bool },
    /// Where an output goes wrong.
    Compare(compare::Asked),
}

#[derive(Serialize)]
struct CourseShown {
    info: &'static Info,
    knobs: &'static [Knob],
    seats: [&'static [Choice]; 2],
    has_table: bool,
    has_computer: bool,
    first: usize,
    players: [&'static str; 2],
    look: [Stone; 2],
    gravity: bool,
}

impl Default for Desk {
    fn default() -> Self {
        Self { solver: solver() }
    }
}

impl Desk {
    /// The answer to a question. What cannot be answered is `{"error": "..."}`.
    pub fn answer(&mut self, question: &[u8], watch: Watch<'_>) -> Vec<u8> {
        let answer = match serde_json::from_slice(question) {
            Ok(question) => self.answer_to(question, watch),
            Err(error) => Err(format!("the question is not understood: {error}")),
        };
        answer.unwrap_or_else(|error| json(&serde_json::json!({ "error": error })))
    }

    /// Whether a question may take long, and is better asked where what was found out is remembered.
    #[must_use]
    pub fn is_long(question: &[u8]) -> bool {
        #[derive(Deserialize)]
        struct Asked<'a> {
            ask: &'a str,
        }
        serde_json::from_slice(question).is_ok_and(|Asked { ask }| ask == "score")
    }

    fn answer_to(&mut self, question: Question, watch: Watch<'_>) -> Result<Vec<u8>, String> {
        Ok(match question {
            Question::Courses => json(&courses()),
            Question::Sit { variant, chosen, computer } => json(&sit(&variant, &chosen, computer)?),
            Question::Session { variant, args, typed } => {
                let shown = session::shown(course(&variant)?, &Input { args, stdin: typed });
                let (solved, at_once) = is_solved(shown.played);
                json(&Answered { shown, solved, at_once })
            }
            Question::Game { played, moves } => {
                let shown = session::of_moves(played, &moves)?;
                let (solved, at_once) = is_solved(shown.played);
                json(&Answered { shown, solved, at_once })
            }
            Question::Typed { variant, args, played, player: number, column, row } => {
                let table = table(&variant)?;
                let rules = played.rules().ok_or("there is no such game")?;
                json(&(table.typed)(&args, &rules, player(number), Square::new(column, row)))
            }
            Question::Restore { variant, args, prelude, moves } => {
                json(&restore(&variant, &args, &prelude, &moves)?)
            }
            Question::Why { variant, args, played, stones, to_move, game, level } => {
                let table = table(&variant)?;
                let of = (game, level.as_str());
                json(&why::why(course(&variant)?, table, &args, played, &stones, to_move, of)?)
            }
            Question::Score { played, columns, line } => {
                let mut ignored = |_: u64| {};
                let tell = watch.progress.unwrap_or(&mut ignored);
                let mut progress = |progress: Progress| tell(progress.nodes);
                let position = played.position(&columns)?;
                json(&score(&mut self.solver, &position, line, watch.cancel, &mut progress)?)
            }
            Question::Compare(asked) => json(&compare::compare(course(&asked.variant)?, &asked)?),
        })
    }
}

#[derive(Serialize)]
struct Answered {
    #[serde(flatten)]
    shown: session::Shown,
    /// If true, there are exact scores for its positions; `at_once`, if they come soon.
    solved: bool,
    at_once: bool,
}

fn json(answer: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(answer).expect("strings and numbers are JSON")
}

fn course(variant: &str) -> Result<&'static dyn Course, String> {
    let found = c4_courses::ALL.iter().copied().find(|course| course.variant() == variant);
    found.ok_or_else(|| format!("there is no course {variant:?}"))
}

fn table(variant: &str) -> Result<&'static Table, String> {
    let table = course(variant)?.facts().table;
    table.ok_or_else(|| {
        "this course has no form for a new game: its moves are typed by hand".to_owned()
    })
}

fn courses() -> Vec<CourseShown> {
    let shown = |course: &&'static dyn Course| {
        let table = course.facts().table;
        CourseShown {
            info: &course.facts().info,
            knobs: table.map_or(&[], |table| table.knobs),
            seats: table.map_or([&[], &[]], |table| table.seats),
            has_table: table.is_some(),
            has_computer: course.mover().is_some(),
            first: table.map_or(1, |table| table.first),
            players: table.map_or(["Player 1", "Player 2"], |table| table.players),
            look: table.map_or([Stone::Red, Stone::Yellow], |table| table.look),
            gravity: table.is_none_or(|table| table.gravity),
        }
    };
    c4_courses::ALL.iter().map(shown).collect()
}

fn sit(variant: &str, chosen: &Chosen, computer: [bool; 2]) -> Result<Seated, String> {
    let table = table(variant)?;
    if let Some(fault) = table.fault(chosen) {
        return Err(fault);
    }
    let seats = computer.map(|is| if is { Seat::Computer } else { Seat::Typed });
    Ok((table.sit)(chosen, seats)?)
}

/// What a list of moves is typed as, and how many of them fit the program's own.
#[derive(Serialize)]
struct Restored {
    chunks: Vec<String>,
    fitting: usize,
}

/// Types the moves of those who are asked, and checks that the others were the program's own.
fn restore(
    variant: &str,
    args: &[String],
    prelude: &str,
    moves: &[[usize; 2]],
) -> Result<Restored, String> {
    let (course, table) = (course(variant)?, table(variant)?);
    let run = |typed: &str| {
        let input = Input { args: args.to_vec(), stdin: typed.into() };
        session::shown(course, &input)
    };
    let mut typed = prelude.to_owned();
    let mut chunks: Vec<String> = vec![];
    loop {
        let shown = run(&typed);
        let laid: Vec<[usize; 2]> =
            shown.games.iter().flatten().map(|&[_, column, row]| [column, row]).collect();
        // Where there is gravity, a move is its column.
        let gravity = shown.played.is_none_or(|played| played.gravity);
        let is_same = |one: &[usize; 2], other: &[usize; 2]| {
            one[0] == other[0] && (gravity || one[1] == other[1])
        };
        let fitting = laid.iter().zip(moves).take_while(|(one, other)| is_same(one, other)).count();
        let next = moves.get(laid.len()).filter(|_| fitting == laid.len());
        let (Some(next), Some(asked), Some(played)) =
            (next, shown.asked.filter(|it| it.a_move), shown.played)
        else {
            return Ok(Restored { chunks, fitting });
        };
        let rules = played.rules().ok_or("there is no such game")?;
        if next[0] >= played.columns || (!played.gravity && next[1] >= played.rows) {
            return Ok(Restored { chunks, fitting });
        }
        let chunk =
            (table.typed)(args, &rules, player(asked.player), Square::new(next[0], next[1]));
        let before = laid.len();
        typed.push_str(&chunk);
        let after = run(&typed).games.iter().map(Vec::len).sum::<usize>();
        if after <= before {
            return Ok(Restored { chunks, fitting });
        }
        chunks.push(chunk);
    }
}
