//! Bar-Ilan University's EX3.

mod generate;
mod happenings;
mod readings;
mod rules;

use std::sync::LazyLock;

use c4_engine::{Board, Lines, Player, Size, Square};
use c4_grade::{Course, InProcess, Input, Limits, Reading, Rule, Run, Subject};

use crate::reading::{read_as, readings};
use crate::seen::{self, Seen};
use crate::simpler;

/// EX3: humans and a computer with fixed priorities.
#[derive(Debug)]
pub(crate) struct Ex3;

static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| readings(readings::KNOWN));
static OCCURRENCES: LazyLock<Vec<&str>> = LazyLock::new(|| seen::names(happenings::TABLES));

const HUMANS: &str = "humans";
const COMPUTER: &str = "computer";
const ERRORS: &str = "input errors";
/// The course does not say what happens then; its own program asks for ever.
const ENDS: &str = "input that ends early";

impl Course for Ex3 {
    fn variant(&self) -> &'static str {
        "ex3"
    }

    fn readings(&self) -> &'static [Reading] {
        &READINGS
    }

    fn read_as(&self, readings: &[usize]) -> InProcess<'_> {
        read_as(ex3_cli::run_as, readings::KNOWN, readings)
    }

    fn explaining(&self) -> &'static [&'static str] {
        &["--explain"]
    }

    fn rules(&self) -> &'static [Rule] {
        rules::ALL
    }

    fn generate(&self, seed: u64, number: u64) -> Input {
        generate::generate(seed, number)
    }

    fn occurrences(&self) -> &'static [&'static str] {
        &OCCURRENCES
    }

    fn occurred(&self, input: &Input, explained: &Run) -> Vec<usize> {
        let board = last_board(&explained.stdout);
        let seen = Seen::new(input, explained, board, Lines::CONNECT_FOUR);
        seen::happened(happenings::TABLES, &seen)
    }

    fn categories(&self) -> &'static [&'static str] {
        &[HUMANS, COMPUTER, ERRORS, ENDS]
    }

    fn category(&self, input: &Input) -> &'static str {
        let run = self.read_as(&[]).run(&input.args, &input.stdin, &Limits::default());
        let run = run.expect("a program in this process always starts");
        let seen = Seen::new(input, &run, None, Lines::CONNECT_FOUR);
        let is_refused = || happenings::REFUSALS.iter().any(|(_, happens)| happens(&seen));
        match seen.status {
            Some(0) if is_refused() => ERRORS,
            Some(0) if seen.says("Computer chose column ") => COMPUTER,
            Some(0) => HUMANS,
            Some(1) => ENDS,
            // Options that are not understood.
            _ => ERRORS,
        }
    }

    /// The course asks for no such message.
    fn complains(&self, _input: &Input, _run: &Run) -> bool {
        false
    }

    fn simpler(&self, input: &Input) -> Vec<Input> {
        let boards: Vec<Input> = generate::SIZES
            .iter()
            .map(|&(_, (rows, columns))| generate::arguments(rows, columns))
            .map(|args| Input { args, stdin: input.stdin.clone() })
            .collect();
        // One option without the other would be a board that nothing has been compiled for.
        let has_board = boards.contains(input);
        let args = simpler::fewer_args(input).filter(|_| !has_board);
        let candidates = boards.iter().cloned().chain(args).chain(simpler::less_typed(input));
        simpler::only_simpler(input, candidates, squares)
    }
}

/// How many squares the board of an input has, as far as its options are those that are generated.
fn squares(input: &Input) -> usize {
    let side = |option: &str, default: usize| {
        let mut pairs = input.args.iter().zip(input.args.iter().skip(1));
        let typed = pairs.rfind(|(name, _)| *name == option);
        typed.and_then(|(_, value)| value.parse().ok()).unwrap_or(default)
    };
    side("--rows", 6).saturating_mul(side("--cols", 7))
}

/// The last board that was printed.
fn last_board(stdout: &[u8]) -> Option<Board> {
    let lines = stdout.split(|&byte| byte == b'\n').rev();
    let rows =
        lines.skip_while(|line| !line.starts_with(b"|")).map_while(|line| line.strip_prefix(b"|"));
    let rows: Vec<Vec<u8>> = rows.map(|row| row.iter().copied().step_by(2).collect()).collect();
    let mut board = Board::new(Size::new(rows.first()?.len(), rows.len()).ok()?);
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let player = match cell {
                b'X' => Player::First,
                b'O' => Player::Second,
                _ => continue,
            };
            board.place(Square::new(column, row), player).ok()?;
        }
    }
    Some(board)
}

#[cfg(test)]
mod tests {
    use c4_engine::board;

    use super::*;

    #[test]
    fn the_last_board_is_read() {
        let printed = b"\n|.|.|\n|X|.|\n 1 2\n\n\nx\n\n|.|O|\n|X|X|\n 1 2\n\nPlayer 2 (O) turn.\n";
        assert_eq!(last_board(printed), Some(board!(". O" "X X")));
        assert_eq!(last_board(b"Connect Four\n"), None);
    }
}
