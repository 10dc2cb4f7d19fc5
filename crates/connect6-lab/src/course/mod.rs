//! Labs 6 and 7 of Toronto's APS105, as the tool knows them.

mod computer;
mod generate;
mod happenings;
mod rules;
mod script;
mod simpler;
mod table;
pub(crate) mod wanted;

use c4_course::dice::Dice;
use c4_course::happening::Seen;
use c4_course::{
    Computer, ComputerInfo, Course, ExitStatus, Facts, HandIn, Info, Input, Misread, Mover, Said,
    Session, Setting, StandIns, options,
};
use c4_engine::{Board, Lines, Size};

use crate::words::Say;
use crate::{PROGRAM, Reading};

/// APS105, Labs 6 and 7: Connect6, as a list of stones and as a game against a computer.
#[derive(Debug)]
pub struct Connect6;

const REFERENCE: Misread<Reading> =
    Misread { program: PROGRAM, run_as: crate::run_as, table: Reading::misreadings };

const STONES: &str = "lab 6: taken squares";
const WINNER: &str = "lab 6: the winner";
const RUNS: &str = "lab 6: contiguous stones";
const ERRORS: &str = "lab 6: input errors";
const GAMES: &str = "lab 7: games";
/// Part I of the lab, which is all that is handed in, has one stone a turn.
const TWO_STONES: &str = "lab 7: two stones a turn";
const GAME_ERRORS: &str = "lab 7: input errors";

static FACTS: Facts = Facts {
    info: Info {
        variant: "connect6",
        program: PROGRAM.name,
        institution: "University of Toronto",
        course: "APS105, Labs 6 and 7, Fall 2013",
        title: "Connect6 without gravity",
        board: "n x n, n from 1 to 1000 (7 to 19 in the course)",
        specification: "docs/COMPATIBILITY.md#connect6",
        exit_statuses: &[
            ExitStatus { status: 0, meaning: "the game ended" },
            ExitStatus {
                status: 1,
                meaning: "the input ended early, the board size was refused, or a stream failed",
            },
            ExitStatus { status: 2, meaning: "the options were not understood" },
        ],
    },
    reference: &REFERENCE,
    events: &Say::KINDS,
    rules: rules::ALL,
    happenings: happenings::TABLES,
    categories: &[
        (STONES, 20.0),
        (WINNER, 30.0),
        (RUNS, 30.0),
        (ERRORS, 20.0),
        (GAMES, 80.0),
        (TWO_STONES, 0.0),
        (GAME_ERRORS, 20.0),
    ],
    without_games: &[ERRORS, GAME_ERRORS],
    prescribes_status: false,
    wants_reasons: None,
    words_are_open: false,
    stand_ins: StandIns::NONE,
    table: Some(&table::TABLE),
    computers: &[ComputerInfo {
        typed: "lab7[:STRATEGY]",
        what: "a computer of Lab 7, for --connect6: rule or strong",
        names: &["lab7", "lab7:rule", "lab7:strong"],
    }],
};

impl Course for Connect6 {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn is_ruled_out(&self, said: &Said) -> bool {
        let is_size = said.grid().is_some_and(|grid| !(7..=19).contains(&grid.columns));
        is_size || said.number("colours") == Some(2)
    }

    fn generate(&self, seed: u64, number: u64) -> Input {
        generate::input(&mut Dice::new(seed, number))
    }

    fn board(&self, _: &Input, session: &Session) -> Option<(Board, Lines)> {
        let side = session.all("empty-board").next()?.grid()?.columns;
        Some((session.board(Size::new(side, side).ok()?)?, Lines::CONNECT_SIX))
    }

    fn category(&self, seen: &Seen<'_>) -> &'static str {
        let args = &seen.input.args;
        let has_errors = !seen.session.stderr.is_empty();
        match (is_lab_7(args), has_errors) {
            (true, true) => GAME_ERRORS,
            (true, false) if has_two_stones(args) => TWO_STONES,
            (true, false) => GAMES,
            (false, true) => ERRORS,
            (false, false) if seen.has("taken") => STONES,
            (false, false) if seen.has("contiguous") => RUNS,
            (false, false) => WINNER,
        }
    }

    fn simpler(&self, input: &Input) -> Vec<Input> {
        simpler::than(input)
    }

    fn hand_ins(&self) -> Vec<HandIn> {
        let lab = |number: &str| Setting::held("lab", "6").at(number);
        vec![
            HandIn {
                settings: vec![lab("6")],
                ..HandIn::of_one_file("Lab6.c", "gcc Lab6.c", "a.out")
            },
            HandIn {
                settings: vec![
                    lab("7"),
                    Setting::held("stones", "1"),
                    Setting::held("strategy", "rule"),
                ],
                ..HandIn::of_one_file("Lab7.c", "gcc Lab7.c", "a.out")
            },
        ]
    }

    fn mover(&self) -> Option<Mover> {
        Some(Mover::of::<computer::Options>())
    }

    fn computer(&self, name: &str) -> Option<Box<dyn Computer>> {
        computer::Player::of(name).map(|player| Box::new(player) as _)
    }
}

/// Whether some arguments ask for Lab 7.
fn is_lab_7(args: &[String]) -> bool {
    options::value("--lab", args) == Some("7")
}

/// Whether some arguments ask for two stones a turn.
fn has_two_stones(args: &[String]) -> bool {
    options::value("--stones", args) == Some("2")
}
