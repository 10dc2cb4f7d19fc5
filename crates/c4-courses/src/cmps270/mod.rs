//! CMPS 270 of the American University of Beirut: two people, or a person and a bot.

mod generate;
mod happenings;
mod readings;
mod rules;

use std::sync::LazyLock;

use c4_engine::{Board, Lines, Size};
use c4_grade::{Course, Ending, InProcess, Input, Limits, Reading, Rule, Run, Subject};

use crate::dice::Dice;
use crate::screen::{Row, cells, last_board};
use crate::seen::{self, Seen};
use crate::{options, reading, simpler};

/// The course.
#[derive(Debug)]
pub(crate) struct Cmps270;

static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| reading::readings(readings::KNOWN));
static OCCURRENCES: LazyLock<Vec<&str>> = LazyLock::new(|| seen::names(happenings::TABLES));

impl Course for Cmps270 {
    fn variant(&self) -> &'static str {
        "cmps270"
    }

    fn readings(&self) -> &'static [Reading] {
        &READINGS
    }

    fn read_as(&self, readings: &[usize]) -> InProcess<'_> {
        reading::read_as(cmps270_cli::run_as, readings::KNOWN, readings)
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
        let board = board(&String::from_utf8_lossy(&explained.stdout));
        seen::happened(happenings::TABLES, &Seen::new(input, explained, board, Lines::CONNECT_FOUR))
    }

    fn categories(&self) -> &'static [&'static str] {
        &[PEOPLE, SPEED, EASY, OTHER_BOTS, ENDS, OPTIONS]
    }

    fn category(&self, input: &Input) -> &'static str {
        let bots = ["--bot", "--bots"].map(|option| options::value(option, &input.args));
        let has = |level| bots.iter().flatten().any(|levels| levels.contains(level));
        // The strong ones think for a while.
        if has("medium") || has("hard") || has(",") {
            return OTHER_BOTS;
        }
        let run = self.read_as(&[]).run(&input.args, &input.stdin, &Limits::default());
        let Ok(Run { ending: Ending::Exited { status }, stdout, .. }) = run else { return OPTIONS };
        match status {
            2 => OPTIONS,
            1 => ENDS,
            _ if has("easy") => EASY,
            _ if String::from_utf8_lossy(&stdout).contains(" wins by speed ") => SPEED,
            _ => PEOPLE,
        }
    }

    /// Whatever keeps the program from playing a game to its end is told.
    fn complains(&self, _input: &Input, run: &Run) -> bool {
        run.ending != Ending::Exited { status: 0 }
    }

    /// A simpler input keeps its seed and its clock: without them the game would be another one each time.
    fn simpler(&self, input: &Input) -> Vec<Input> {
        let candidates = simpler::fewer_args(input)
            .chain(plainer_clocks(input))
            .chain(simpler::lesser_values(input))
            .chain(simpler::less_typed(input));
        let is_fixed = |input: &Input| {
            ["--seed", "--clock"].map(|option| options::value(option, &input.args).is_some())
        };
        let fixed = is_fixed(input);
        let repeatable = candidates.filter(|candidate| fixed <= is_fixed(candidate));
        simpler::only_simpler(input, repeatable, |_| ())
    }
}

const PEOPLE: &str = "two people";
const SPEED: &str = "decided by speed";
const EASY: &str = "the easy bot";
/// Two bots against each other, too: nothing is asked then, so few programs can be.
const OTHER_BOTS: &str = "stronger bots";
const ENDS: &str = "input that ends early";
const OPTIONS: &str = "options";

/// The same input with the plainest clocks: all moves take as long, or red is faster, or yellow is.
fn plainer_clocks(input: &Input) -> impl Iterator<Item = Input> {
    let clock = input.args.iter().position(|arg| arg.starts_with("fake:"));
    clock.into_iter().flat_map(move |at| {
        ["fake:0", "fake:0,1", "fake:1,0"].into_iter().map(move |clock| {
            let mut plainer = input.clone();
            clock.clone_into(&mut plainer.args[at]);
            plainer
        })
    })
}

/// The last board that was printed, if there was one.
fn board(screen: &str) -> Option<Board> {
    last_board(screen, |_| Size::CONNECT_FOUR.rows(), row)
}

/// The row that a line ends with: `|0|1|2|0|0|0|0|`.
fn row(line: &str) -> Option<Row> {
    const LENGTH: usize = 2 * Size::CONNECT_FOUR.columns() + 1;
    let row = line.as_bytes().get(line.len().checked_sub(LENGTH)?..)?;
    let bars = row.iter().step_by(2).all(|&byte| byte == b'|');
    cells(row.iter().skip(1).step_by(2).copied(), *b"012").filter(|_| bars)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_board_is_found_behind_its_question() {
        let empty = "|0|0|0|0|0|0|0|\n".repeat(4);
        let screen = format!(
            "Ada (red), choose a column (0-6): {empty}|0|0|2|0|0|0|0|\n|0|0|1|0|0|0|0|\n 0 1\n"
        );
        let board = board(&screen).expect("six rows");
        assert_eq!((board.stones(), board.size()), (2, Size::CONNECT_FOUR));
    }
}
