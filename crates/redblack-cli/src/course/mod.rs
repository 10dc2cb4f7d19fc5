//! The RED and BLACK course, as the tool knows it.

mod computer;
mod deed;
mod generate;
mod happenings;
mod rules;
mod table;

use crate::Colour;
use c4_course::happening::Seen;
use c4_course::{
    Computer, ComputerInfo, Course, End, ExitStatus, Facts, HandIn, Info, Input, Misread, Mover,
    Session, Sitting, StandIns, Starters, options, simpler,
};
use c4_engine::{Board, Lines, Size};

use crate::words::Say;
use crate::{Diagonals, PROGRAM, Reading};

/// RED and BLACK: sessions to a number of points, two people or one against the computer.
#[derive(Debug)]
pub struct Redblack;

const REFERENCE: Misread<Reading> =
    Misread { program: PROGRAM, run_as: crate::run_as, table: Reading::misreadings };

const SESSIONS: &str = "two people";
const QUESTIONS: &str = "questions";
const COMPUTER: &str = "the computer";
const ENDS: &str = "input that ends early";
const OPTIONS: &str = "options";

static FACTS: Facts = Facts {
    info: Info {
        variant: "redblack",
        program: PROGRAM.name,
        institution: "a C++ course",
        course: "RED and BLACK",
        title: "Connect Four, sessions to N points, humans and a computer",
        board: "6 x 7",
        specification: "docs/COMPATIBILITY.md#redblack",
        exit_statuses: &[
            ExitStatus { status: 0, meaning: "the session ended" },
            ExitStatus { status: 1, meaning: "the input ended early, or a stream failed" },
            ExitStatus { status: 2, meaning: "the options were not understood" },
        ],
    },
    reference: &REFERENCE,
    events: &Say::KINDS,
    rules: rules::ALL,
    happenings: happenings::TABLES,
    categories: &[
        (SESSIONS, 45.0),
        (QUESTIONS, 15.0),
        (COMPUTER, 30.0),
        (ENDS, 0.0),
        (OPTIONS, 10.0),
    ],
    without_games: &[OPTIONS],
    prescribes_status: false,
    // The text says what is asked and told, and in no words.
    wants_reasons: None,
    words_are_open: true,
    stand_ins: StandIns {
        endless: Some("session-without-end"),
        straight: Some("diagonals-never"),
        starters: Some(Starters {
            in_turn: "starters-alternate",
            loser: "loser-always-starts",
            winner: "winner-always-starts",
        }),
        ..StandIns::NONE
    },
    table: Some(&table::TABLE),
    computers: &[ComputerInfo {
        typed: "redblack[:GAME]",
        what: "that of RED/BLACK, as in this game of a session",
        names: &["redblack"],
    }],
};

impl Course for Redblack {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn generate(&self, seed: u64, number: u64) -> Input {
        generate::generate(seed, number)
    }

    /// RED is the first player on it, whichever colour started.
    fn board(&self, input: &Input, session: &Session) -> Option<(Board, Lines)> {
        let board = session.board(Size::CONNECT_FOUR).filter(|_| session.has("board"))?;
        Some((board, diagonals(input).lines()))
    }

    fn category(&self, seen: &Seen<'_>) -> &'static str {
        match seen.session.status() {
            Some(0) if seen.has("computer") => COMPUTER,
            // Two people who answer what is asked, and are told nothing by options, are asked by every program.
            Some(0) if self.is_typed(seen.input) => SESSIONS,
            Some(0) if happenings::QUESTIONS.iter().any(|question| seen.has(question)) => QUESTIONS,
            Some(0) => SESSIONS,
            Some(1) => ENDS,
            _ => OPTIONS,
        }
    }

    /// A program that does not play a session to its end says why.
    fn complains(&self, session: &Session) -> bool {
        session.end != End::Exited(0)
    }

    /// Who plays, to how many points and who begins is typed, and not told by options. What becomes of other answers no text
    /// says: one program asks again, another takes them as they are.
    fn is_typed(&self, input: &Input) -> bool {
        options::only(&["--seed"], &input.args) && self.sitting(input).is_some()
    }

    /// The first three lines are the answers to our own questions.
    fn sitting(&self, input: &Input) -> Option<Sitting> {
        let text = str::from_utf8(&input.stdin).ok()?;
        let mut lines = text.lines().map(str::to_owned);
        let answers = [lines.next()?, lines.next()?, lines.next()?];
        let colour = |letter: &str| {
            let all = [Colour::Red, Colour::Black].into_iter();
            all.map(|it| (it.letter(), it.number())).find(|it| letter == it.0.to_string())
        };
        let computer = colour(&answers[0]).map(|(_, number)| number);
        Some(Sitting {
            computer: if answers[0] == "N" { None } else { Some(computer?) },
            names: vec![],
            points: Some(answers[1].parse().ok().filter(|points| *points > 0)?),
            first: Some(colour(&answers[2])?.1),
            typed: lines.collect(),
        })
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

    fn hand_ins(&self) -> Vec<HandIn> {
        let hand_in = |file: &str, compiler: &str| HandIn {
            takes_arguments: true,
            takes_more_sources: true,
            ..HandIn::of_one_file(
                file,
                &format!("{compiler} -Wall -Wextra {file} -o redblack"),
                "redblack",
            )
        };
        vec![hand_in("redblack.cpp", "g++"), hand_in("redblack.c", "gcc")]
    }

    fn mover(&self) -> Option<Mover> {
        Some(Mover::of::<computer::Options>())
    }

    fn computer(&self, name: &str) -> Option<Box<dyn Computer>> {
        computer::Player::of(name).map(|player| Box::new(player) as _)
    }
}

/// Whether diagonals count in the session of an input.
fn diagonals(input: &Input) -> Diagonals {
    match options::value("--diagonals", &input.args) {
        Some("off") => Diagonals::Off,
        _ => Diagonals::On,
    }
}
