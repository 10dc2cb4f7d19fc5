//! `c4 solve`.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

use c4_console::{Console, Plain, Stop};
use c4_engine::{
    ByPlayer, Letters, MoveList, MoveListError, Outcome, Position, ReplayError, Rules, Turns,
};
use c4_grade::{MOST_MADE, read_file, without_mark};
use c4_sandbox::printable;
use c4_solver::{Book, Bounds, Progress, Question, Solver, TableSize, Unsupported};
use clap::Args;
use serde::Serialize;

use crate::args::{jobs, table};
use crate::board::BoardArgs;
use crate::page;
use crate::refusal::{Failure, Refusal};

/// What the players are called, as on boards.
const LETTERS: ByPlayer<char> = Letters::X_AND_O.stones;

/// Solve positions: what each is worth with perfect play.
///
/// A position is the columns played so far, such as 4453; columns are numbered from 1, and separated by commas on boards
/// of more than nine. Without MOVES, standard input has one position a line, and every answer is one line: the moves and
/// the score.
///
/// A score is how many of its own stones the winner has left when it wins, the winning one included: positive if the side
/// to move wins, negative if the other side does, 0 for a draw.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  c4 solve 4453\n  echo 4453 | c4 solve --analyze\n\nExit status: 0 if \
                  every position was solved, 1 if some line is none, 2 if nothing could be solved."
)]
pub(crate) struct SolveArgs {
    /// The columns played.
    pub(crate) moves: Option<String>,
    /// Add the scores of all columns, with a hyphen for each in which no stone can be dropped.
    #[arg(long)]
    pub(crate) analyze: bool,
    /// Say only who wins: in words after MOVES; in lines and in JSON 1 for the side to move, -1 for the other side, 0 for a draw.
    #[arg(long, conflicts_with = "analyze")]
    pub(crate) weak: bool,
    /// After MOVES, show the game to its end with perfect play.
    #[arg(long, requires = "moves", conflicts_with_all = ["json", "weak"])]
    pub(crate) show: bool,
    /// Memory for positions already searched, in MiB.
    #[arg(long, value_name = "MB", default_value = "64", value_parser = table)]
    pub(crate) table: u32,
    /// How many threads search.
    #[arg(long, value_name = "N", default_value = "1", value_parser = jobs)]
    pub(crate) threads: NonZero<usize>,
    /// Look positions up in this opening book, made by `c4 book` [default: one of ten stones for 7 x 6]
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Option<PathBuf>,
    /// Search every position.
    #[arg(long, conflicts_with = "book")]
    pub(crate) no_book: bool,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Show the position in a browser, too: c4 serves the page until it is interrupted.
    #[arg(long, requires = "moves")]
    pub(crate) open: bool,
    /// Print a line of JSON for each position instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run(args: &SolveArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let rules = args.board.rules()?;
    let table = TableSize::mebibytes(args.table as usize);
    let mut solver = Solver::new(table).with_threads(args.threads);
    if let Some(book) = book(args, &rules)? {
        solver = solver.with_book(book);
    }
    let mut task = Task { args, rules, solver };
    match &args.moves {
        Some(moves) => {
            let game = task.read(moves).map_err(Refusal::game)?;
            if args.json {
                task.answer(&game, console)?;
            } else {
                task.explain(&game, console)?;
            }
            if args.open {
                page::open(&page::of_solve(&rules, &game.moves), None, console)?;
            }
            Ok(0)
        }
        None => task.answer_lines(console),
    }
}

/// The book to look positions up in.
fn book(args: &SolveArgs, rules: &Rules) -> Result<Option<Book>, Refusal> {
    let Some(path) = &args.book else {
        return Ok((!args.no_book).then(Book::standard));
    };
    let bytes = read_file(path, MOST_MADE).map_err(Refusal::of_file(path))?;
    let book = Book::parse(bytes).map_err(|error| Refusal::Book(path.clone(), error))?;
    if book.rules() != rules {
        return Err(Refusal::BookOfOther(path.clone(), *book.rules()));
    }
    Ok(Some(book))
}

/// What is to be done with each position.
struct Task<'a> {
    args: &'a SolveArgs,
    rules: Rules,
    solver: Solver,
}

/// A position and how it came about.
struct Game {
    moves: MoveList,
    position: Position,
}

/// Why a line is no game.
#[derive(Debug, thiserror::Error)]
enum GameError {
    #[error("this is no text in UTF-8")]
    Text,
    #[error(transparent)]
    Moves(#[from] MoveListError),
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// What `--json` prints for a position. Columns are numbered from 1.
#[derive(Serialize)]
struct Answer {
    schema: u32,
    moves: String,
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<Option<i32>>>,
    nodes: u64,
}

impl Task<'_> {
    fn read(&self, text: &str) -> Result<Game, GameError> {
        let moves = MoveList::parse(text, self.rules.size.columns())?;
        let position = moves.replay(self.rules)?;
        Ok(Game { moves, position })
    }

    /// Answers line by line, each as soon as it is there. One that is no game gets an error, and the rest goes on.
    fn answer_lines(&mut self, console: &mut Console<'_>) -> Result<u8, Failure> {
        let mut status = 0;
        for number in 1.. {
            let line = match console.read_line() {
                Err(Stop::InputEnded) => break,
                line => line?,
            };
            let text = std::str::from_utf8(line.as_bytes()).map_err(|_| GameError::Text);
            // The mark is before the first line, if there is one.
            let text = text.map(|text| if number == 1 { without_mark(text) } else { text });
            match text.and_then(|text| self.read(text)) {
                Ok(game) => self.answer(&game, console)?,
                Err(error) => {
                    console.complain(Plain(format_args!("c4: line {number}: {error}")))?;
                    status = 1;
                }
            }
        }
        Ok(status)
    }

    /// One line: the moves, the score, and what else was asked for.
    fn answer(&mut self, game: &Game, console: &mut Console<'_>) -> Result<(), Failure> {
        let Game { moves, position } = game;
        let (score, nodes) = self.solve(position, console)?;
        let scores = if self.args.analyze { Some(self.scores(position)?) } else { None };
        if self.args.json {
            let answer = Answer { schema: 1, moves: moves.to_string(), score, scores, nodes };
            let text = serde_json::to_string(&answer).expect("strings and numbers are JSON");
            let text = printable::json(&text);
            writeln!(console, "{text}")?;
        } else {
            write!(console, "{moves} {score}")?;
            for score in scores.iter().flatten() {
                match score {
                    Some(score) => write!(console, " {score}")?,
                    None => write!(console, " -")?,
                }
            }
            writeln!(console)?;
        }
        // The next position may take long.
        Ok(console.flush()?)
    }

    /// The board, what each column is worth, and how the game goes on.
    fn explain(&mut self, game: &Game, console: &mut Console<'_>) -> Result<(), Failure> {
        let position = &game.position;
        let letter = LETTERS[position.to_move()];
        write_board(position, console)?;
        let (score, _) = self.solve(position, console)?;
        if self.args.weak {
            let words = match score {
                ..0 => "loses",
                0 => "draws",
                1.. => "wins",
            };
            writeln!(console, "\n{letter} {words}.")?;
            return Ok(());
        }
        if position.outcome() == Outcome::Undecided {
            for score in self.scores(position)? {
                match score {
                    Some(score) => write!(console, "{score:>CELL$}")?,
                    None => write!(console, "{:>CELL$}", "-")?,
                }
            }
            writeln!(console, "   what each column is worth to {letter}")?;
        }
        writeln!(console, "\n{}", verdict(position, score))?;
        let line = self.solver.solve(position, Question::line())?.line;
        if !line.is_empty() {
            let columns = self.rules.size.columns();
            let line = MoveList::from_columns(line, columns).expect("columns of this board");
            writeln!(console, "Best play: {line}")?;
            if self.args.show {
                show(position, &line, console)?;
            }
        }
        Ok(())
    }

    /// The score, or only its sign, and the nodes it took. On a terminal, it says meanwhile how far it has come.
    fn solve(
        &mut self,
        position: &Position,
        console: &mut Console<'_>,
    ) -> Result<(i32, u64), Failure> {
        let started = Instant::now();
        let mut line = console.progress()?;
        let mut show = |progress: Progress| {
            let Progress { bounds: Bounds { lower, upper }, nodes } = progress;
            let seconds = started.elapsed().as_secs_f64();
            let (millions, speed) = (nodes as f64 / 1e6, nodes as f64 / 1e6 / seconds);
            line.show(format_args!(
                "score {lower} to {upper}, {millions:.1} million nodes, {speed:.1} a second, {seconds:.1} s"
            ));
        };
        let question = if self.args.weak { Question::winner() } else { Question::score() };
        let answer = self.solver.solve(position, question.progress(&mut show))?;
        let score = match answer.outcome {
            Outcome::Won(winner) if self.args.weak => {
                if winner == position.to_move() {
                    1
                } else {
                    -1
                }
            }
            Outcome::Drawn => 0,
            _ => answer.score().expect("nothing stops the search"),
        };
        Ok((score, answer.nodes))
    }

    fn scores(&mut self, position: &Position) -> Result<Vec<Option<i32>>, Failure> {
        let answer = self.solver.solve(position, Question::every_move())?;
        Ok((0..self.rules.size.columns()).map(|column| answer.score_of(column)).collect())
    }
}

/// Shows the board after each move of a line.
fn show(position: &Position, line: &MoveList, console: &mut Console<'_>) -> Result<(), Failure> {
    let mut position = position.clone();
    for &column in line.columns() {
        let player = position.to_move();
        position.play_column(column).expect("a move of perfect play is legal");
        writeln!(console, "\n{} in column {}:", LETTERS[player], column + 1)?;
        write_board(&position, console)?;
    }
    Ok(())
}

/// How wide a column is: scores have two digits and a sign at most on boards of usual sizes.
const CELL: usize = 4;

/// Shows the board with room for a score under each column.
fn write_board(position: &Position, console: &mut Console<'_>) -> Result<(), Failure> {
    for row in position.board().to_string().lines() {
        for cell in row.split(' ') {
            write!(console, "{cell:>CELL$}")?;
        }
        writeln!(console)?;
    }
    Ok(())
}

/// Who wins, and with which stone.
fn verdict(position: &Position, score: i32) -> String {
    let mover = position.to_move();
    match position.outcome() {
        Outcome::Won(player) => return format!("{} has won.", LETTERS[player]),
        Outcome::Drawn => return "The game is drawn.".to_owned(),
        Outcome::Undecided => {}
    }
    if score == 0 {
        return format!("{} to move: a draw (score 0).", LETTERS[mover]);
    }
    let winner = if score > 0 { mover } else { mover.opponent() };
    let squares = position.rules().size.squares();
    // A player's stones, of a full board.
    let all = Turns::ONE_EACH.stones_of(winner, squares);
    let stone = all + 1 - score.unsigned_abs() as usize;
    format!(
        "{} to move: {} wins with stone {stone} of its {all} (score {score}).",
        LETTERS[mover], LETTERS[winner]
    )
}

impl From<Unsupported> for Refusal {
    fn from(error: Unsupported) -> Self {
        Self::Game(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Cli, Command};

    #[test]
    fn there_is_a_book_unless_one_says_no() {
        let book_of = |arguments: &[&str]| {
            let typed = [&["c4", "solve"], arguments].concat();
            let Command::Solve(args) = Cli::try_parse_from(typed).unwrap().command else {
                panic!("another command");
            };
            book(&args, &args.board.rules().unwrap()).unwrap()
        };
        assert_eq!(book_of(&[]), Some(Book::standard()));
        assert_eq!(book_of(&["--no-book"]), None);
    }
}
