//! Epitech's stumper "Connect4", as the tool knows it.

mod generate;
mod happenings;
mod rules;
mod table;

use c4_console::Value;
use c4_course::happening::Seen;
use c4_course::wins::Win;
use c4_course::{
    Course, ExitStatus, Facts, HandIn, Info, Input, Misread, Said, Session, StandIns, simpler,
};
use c4_engine::{Board, Lines, Size};

use crate::words::Say;
use crate::{PROGRAM, Reading};

/// The stumper: two people, a referee, and options. It has no computer.
#[derive(Debug)]
pub struct Stumper;

const ERROR: u8 = 84;

const REFERENCE: Misread<Reading> =
    Misread { program: PROGRAM, run_as: crate::run_as, table: Reading::misreadings };

const PLAY: &str = "play";
const MARKING: &str = "marking";
const OPTIONS: &str = "options";
const INPUT: &str = "input";

static FACTS: Facts = Facts {
    info: Info {
        variant: "stumper",
        program: PROGRAM.name,
        institution: "Epitech",
        course: "B-CPE-210",
        title: "Connect4 stumper, two humans and a referee",
        board: "up to 16 rows x 80 columns of at least 20 cells, 6 x 7 by default",
        specification: "docs/COMPATIBILITY.md#stumper",
        exit_statuses: &[
            ExitStatus { status: 0, meaning: "the game ended, the input ended, or help was shown" },
            ExitStatus { status: ERROR, meaning: "any error" },
        ],
    },
    reference: &REFERENCE,
    events: &Say::KINDS,
    rules: rules::ALL,
    happenings: happenings::TABLES,
    categories: &[(PLAY, 30.0), (MARKING, 30.0), (OPTIONS, 20.0), (INPUT, 20.0)],
    without_games: &[OPTIONS],
    // 84 for an error, and 0 if there is none.
    prescribes_status: true,
    wants_reasons: None,
    words_are_open: false,
    stand_ins: StandIns::NONE,
    table: Some(&table::TABLE),
    computers: &[],
};

impl Course for Stumper {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn generate(&self, seed: u64, number: u64) -> Input {
        generate::generate(seed, number)
    }

    fn board(&self, _: &Input, session: &Session) -> Option<(Board, Lines)> {
        let asked = session.all("ask-column").next()?;
        let side = |name| usize::try_from(asked.number(name)?).ok();
        let size = Size::new(side("columns")?, side("rows")?).ok()?;
        Some((session.board(size)?, Lines::CONNECT_FOUR))
    }

    fn category(&self, seen: &Seen<'_>) -> &'static str {
        let is_over = seen.has("wins") || seen.has("tie");
        let is_refused = || seen.any("ask-column", |said| !said.is("refused", ""));
        if !seen.input.args.is_empty() {
            OPTIONS
        } else if !is_over || is_refused() {
            INPUT
        } else if seen.wins(Win::is_out_of_the_ordinary) {
            MARKING
        } else {
            PLAY
        }
    }

    /// Every error has to be told, in whatever words.
    fn complains(&self, session: &Session) -> bool {
        session.status() == Some(ERROR)
    }

    /// No text says what a game with tokens that look like free slots is.
    fn is_ruled_out(&self, said: &Said) -> bool {
        said.field("avatar").and_then(Value::text) == Some(b".")
    }

    /// No text says which characters a token may be: that it is a printable one of ASCII is our choice.
    fn leaves_argument_open(&self, arg: &str) -> bool {
        let mut characters = arg.chars();
        let is_visible = |it: char| it.is_ascii_graphic() || it == ' ';
        let is_hidden =
            characters.next().is_some_and(|it| !is_visible(it)) && characters.next().is_none();
        is_hidden || self.leaves_open(arg.as_bytes())
    }

    fn simpler(&self, input: &Input) -> Vec<Input> {
        let options = simpler::fewer_args(input).chain(simpler::lesser_values(input));
        simpler::only_simpler(input, options.chain(simpler::less_typed(input)), |_| ())
    }

    fn hand_ins(&self) -> Vec<HandIn> {
        vec![HandIn {
            reserved: vec!["--prompt-newline".to_owned()],
            takes_arguments: true,
            ..HandIn::of_one_file("Makefile", "make re", "connect4")
        }]
    }
}
