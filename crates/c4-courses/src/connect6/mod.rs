//! APS105 of the University of Toronto, Labs 6 and 7: Connect6.

mod board;
mod generate;
mod happenings;
mod readings;
mod rules;
mod script;
mod simpler;

use std::ffi::{OsStr, OsString};
use std::sync::LazyLock;

use c4_console::Console;
use c4_engine::Lines;
use c4_grade::{Course, InProcess, Input, Limits, Reading, Rule, Run, Subject};

use crate::dice::Dice;
use crate::seen::{self, Seen};
use crate::{options, reading};

/// The course.
#[derive(Debug)]
pub(crate) struct Connect6;

/// What makes the program say why its computer moves. Lab 6 has none, and refuses it.
const EXPLAIN: &str = "--explain";

static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| reading::readings(readings::KNOWN));
static OCCURRENCES: LazyLock<Vec<&str>> = LazyLock::new(|| seen::names(happenings::TABLES));

impl Course for Connect6 {
    fn variant(&self) -> &'static str {
        "connect6"
    }

    fn readings(&self) -> &'static [Reading] {
        &READINGS
    }

    fn read_as(&self, readings: &[usize]) -> InProcess<'_> {
        reading::read_as(run_as, readings::KNOWN, readings)
    }

    fn explaining(&self) -> &'static [&'static str] {
        &[EXPLAIN]
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
        let board = board::last(&String::from_utf8_lossy(&explained.stdout));
        seen::happened(happenings::TABLES, &Seen::new(input, explained, board, Lines::CONNECT_SIX))
    }

    fn categories(&self) -> &'static [&'static str] {
        &[STONES, WINNER, RUNS, ERRORS, GAMES, TWO_STONES, GAME_ERRORS]
    }

    fn category(&self, input: &Input) -> &'static str {
        let Ok(run) = self.read_as(&[]).run(&input.args, &input.stdin, &Limits::default()) else {
            return ERRORS;
        };
        let has_errors = !run.stderr.is_empty();
        let says =
            |words: &str| run.stdout.windows(words.len()).any(|part| part == words.as_bytes());
        match (is_lab_7(&input.args), has_errors) {
            (true, true) => GAME_ERRORS,
            (true, false) if has_two_stones(&input.args) => TWO_STONES,
            (true, false) => GAMES,
            (false, true) => ERRORS,
            (false, false) if says("Position is taken") => STONES,
            (false, false) if says("Number of contiguous stones") => RUNS,
            (false, false) => WINNER,
        }
    }

    /// The course asks for no message on standard error.
    fn complains(&self, _input: &Input, _run: &Run) -> bool {
        false
    }

    fn simpler(&self, input: &Input) -> Vec<Input> {
        simpler::than(input)
    }
}

const STONES: &str = "lab 6: taken squares";
const WINNER: &str = "lab 6: the winner";
const RUNS: &str = "lab 6: contiguous stones";
const ERRORS: &str = "lab 6: input errors";
const GAMES: &str = "lab 7: games";
const TWO_STONES: &str = "lab 7: two stones a turn";
const GAME_ERRORS: &str = "lab 7: input errors";

/// The program, which explains nothing where there is no computer.
fn run_as(args: &[OsString], reading: &connect6_lab::Reading, console: &mut Console<'_>) -> u8 {
    let args = match args {
        [others @ .., last] if last == EXPLAIN && !is_lab_7(others) => others,
        all => all,
    };
    connect6_lab::run_as(args, reading, console)
}

/// Whether some arguments ask for Lab 7.
fn is_lab_7(args: &[impl AsRef<OsStr>]) -> bool {
    number("--lab", args) == Some(7)
}

/// Whether some arguments ask for two stones a turn.
fn has_two_stones(args: &[impl AsRef<OsStr>]) -> bool {
    number("--stones", args) == Some(2)
}

fn number(option: &str, args: &[impl AsRef<OsStr>]) -> Option<u32> {
    options::value(option, args)?.parse().ok()
}
