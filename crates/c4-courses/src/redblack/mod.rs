//! Connect Four between RED and BLACK: sessions to a number of points.

mod generate;
mod happenings;
mod readings;
mod rules;

use std::ffi::OsStr;
use std::sync::LazyLock;

use c4_engine::{Board, Directions, Lines, Size};
use c4_grade::{Course, Ending, InProcess, Input, Limits, Reading, Rule, Run, Subject};

use crate::dice::Dice;
use crate::screen::{Row, cells, last_board};
use crate::seen::{self, Seen};
use crate::{options, reading, simpler};

/// The course.
#[derive(Debug)]
pub(crate) struct Redblack;

static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| reading::readings(readings::KNOWN));
static OCCURRENCES: LazyLock<Vec<&str>> = LazyLock::new(|| seen::names(happenings::TABLES));

impl Course for Redblack {
    fn variant(&self) -> &'static str {
        "redblack"
    }

    fn readings(&self) -> &'static [Reading] {
        &READINGS
    }

    fn read_as(&self, readings: &[usize]) -> InProcess<'_> {
        reading::read_as(redblack_cli::run_as, readings::KNOWN, readings)
    }

    fn explaining(&self) -> &'static [&'static str] {
        &["--explain"]
    }

    fn rules(&self) -> &'static [Rule] {
        rules::ALL
    }

    fn generate(&self, seed: u64, number: u64) -> Input {
        generate::input(&mut Dice::new(seed, number))
    }

    fn occurrences(&self) -> &'static [&'static str] {
        &OCCURRENCES
    }

    fn occurred(&self, input: &Input, explained: &Run) -> Vec<usize> {
        let screen = String::from_utf8_lossy(&explained.stdout);
        let lines =
            if has_diagonals(&input.args) { Directions::ALL } else { Directions::ORTHOGONAL };
        let lines = Lines::CONNECT_FOUR.only(lines);
        seen::happened(happenings::TABLES, &Seen::new(input, explained, board(&screen), lines))
    }

    fn categories(&self) -> &'static [&'static str] {
        &[SESSIONS, QUESTIONS, COMPUTER, ENDS, OPTIONS]
    }

    fn category(&self, input: &Input) -> &'static str {
        let run = self.read_as(&[]).run(&input.args, &input.stdin, &Limits::default());
        let Ok(Run { ending: Ending::Exited { status }, stdout, .. }) = run else { return OPTIONS };
        let screen = String::from_utf8_lossy(&stdout);
        match status {
            2 => OPTIONS,
            1 => ENDS,
            _ if screen.contains("Computer drops") => COMPUTER,
            _ if QUESTIONS_ASKED.iter().any(|question| screen.contains(question)) => QUESTIONS,
            _ => SESSIONS,
        }
    }

    /// Whatever keeps the program from playing a session to its end is told.
    fn complains(&self, _input: &Input, run: &Run) -> bool {
        run.ending != Ending::Exited { status: 0 }
    }

    /// A simpler input keeps its seed: without one, the computer would play something else each time.
    fn simpler(&self, input: &Input) -> Vec<Input> {
        let candidates = simpler::fewer_args(input)
            .chain(simpler::lesser_values(input))
            .chain(simpler::less_typed(input));
        let has_seed = |input: &Input| options::value("--seed", &input.args).is_some();
        let seeded = has_seed(input);
        let repeatable = candidates.filter(|candidate| !seeded || has_seed(candidate));
        simpler::only_simpler(input, repeatable, |_| ())
    }
}

const SESSIONS: &str = "two people";
const QUESTIONS: &str = "questions";
const COMPUTER: &str = "the computer";
const ENDS: &str = "input that ends early";
const OPTIONS: &str = "options";

const QUESTIONS_ASKED: [&str; 3] = ["Computer's color", "Points to play to", "Who moves first"];

/// Whether diagonals count.
fn has_diagonals(args: &[impl AsRef<OsStr>]) -> bool {
    options::value("--diagonals", args) != Some("off")
}

/// The last grid that was printed, if there was one.
fn board(screen: &str) -> Option<Board> {
    last_board(screen, |_| Size::CONNECT_FOUR.rows(), row)
}

/// The row that a line ends with: `| . R B . . . . |`.
fn row(line: &str) -> Option<Row> {
    const LENGTH: usize = 2 * Size::CONNECT_FOUR.columns() + 3;
    let row = line.as_bytes().get(line.len().checked_sub(LENGTH)?..)?;
    let inner = row.strip_prefix(b"| ")?.strip_suffix(b" |")?;
    let are_apart = inner.iter().skip(1).step_by(2).all(|&byte| byte == b' ');
    cells(inner.iter().step_by(2).copied(), *b".RB").filter(|_| are_apart)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_grid_is_found_behind_its_question() {
        let empty = "| . . . . . . . |\n".repeat(4);
        let screen =
            format!("RED, your column (0-6): {empty}| . . B . . . . |\n| . . R . . . . |\n  0 1\n");
        let board = board(&screen).expect("six rows");
        assert_eq!((board.stones(), board.size()), (2, Size::CONNECT_FOUR));
    }
}
