//! Epitech's stumper "Connect4".

mod generate;
mod happenings;
mod readings;
mod replay;
mod rules;

use std::sync::LazyLock;

use c4_engine::Lines;
use c4_grade::{Course, Ending, InProcess, Input, Reading, Rule, Run};

use crate::reading::{read_as, readings};
use crate::seen::{self, Seen};
use crate::simpler;
use crate::wins::Win;
use replay::Replay;

/// The stumper: two people, a referee, and options.
#[derive(Debug)]
pub(crate) struct Stumper;

static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| readings(readings::KNOWN));
static OCCURRENCES: LazyLock<Vec<&str>> = LazyLock::new(|| seen::names(happenings::TABLES));

const CATEGORIES: [&str; 4] = ["play", "marking", "options", "input"];

/// The exit status of every error.
const ERROR: Ending = Ending::Exited { status: 84 };

impl Course for Stumper {
    fn variant(&self) -> &'static str {
        "stumper"
    }

    fn readings(&self) -> &'static [Reading] {
        &READINGS
    }

    fn read_as(&self, readings: &[usize]) -> InProcess<'_> {
        read_as(stumper_cli::run_as, readings::KNOWN, readings)
    }

    /// It has no computer.
    fn explaining(&self) -> &'static [&'static str] {
        &[]
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
        let replay = if explained.ending == ERROR { None } else { Replay::of(input) };
        let (board, refused) = replay.map(|replay| (replay.board, replay.refused)).unzip();
        let mut seen = Seen::new(input, explained, board, Lines::CONNECT_FOUR);
        seen.noticed = refused.unwrap_or_default();
        seen::happened(happenings::TABLES, &seen)
    }

    fn categories(&self) -> &'static [&'static str] {
        &CATEGORIES
    }

    fn category(&self, input: &Input) -> &'static str {
        let [play, marking, options, answers] = CATEGORIES;
        if !input.args.is_empty() {
            return options;
        }
        let replay = Replay::of(input).expect("the standard grid is a board");
        if !replay.refused.is_empty() || !replay.is_over {
            return answers;
        }
        match Win::on(&replay.board, Lines::CONNECT_FOUR) {
            Some(win) if win.is_out_of_the_ordinary() => marking,
            _ => play,
        }
    }

    /// Every error has to be told, in whatever words.
    fn complains(&self, _input: &Input, run: &Run) -> bool {
        run.ending == ERROR
    }

    fn simpler(&self, input: &Input) -> Vec<Input> {
        let options = simpler::fewer_args(input).chain(simpler::lesser_values(input));
        simpler::only_simpler(input, options.chain(simpler::less_typed(input)), |_| ())
    }
}
