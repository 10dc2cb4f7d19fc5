//! Bar-Ilan University's EX3, as the tool knows it.

mod computer;
mod generate;
mod happenings;
mod rules;
mod table;

use c4_course::happening::Seen;
use c4_course::{
    Computer, ComputerInfo, Course, ExitStatus, Facts, HandIn, Info, Input, Misread, Mover,
    Session, Setting, StandIns, simpler,
};
use c4_engine::{Board, Lines, Size};

use crate::words::Say;
use crate::{PROGRAM, Reading};

/// EX3: humans and a computer with fixed priorities.
#[derive(Debug)]
pub struct Ex3;

const REFERENCE: Misread<Reading> =
    Misread { program: PROGRAM, run_as: crate::run_as, table: Reading::misreadings };

const HUMANS: &str = "humans";
const COMPUTER: &str = "computer";
const ERRORS: &str = "input errors";
/// The course does not say what happens then; its own program asks for ever.
const ENDS: &str = "input that ends early";

static FACTS: Facts = Facts {
    info: Info {
        variant: "ex3",
        program: PROGRAM.name,
        institution: "Bar-Ilan University",
        course: "EX3 2026",
        title: "Connect Four, humans and a computer",
        board: "1 to 4096 rows and columns, 6 x 7 by default",
        specification: "docs/COMPATIBILITY.md#ex3",
        exit_statuses: &[
            ExitStatus { status: 0, meaning: "the game ended" },
            ExitStatus { status: 1, meaning: "the input ended early, or a stream failed" },
            ExitStatus { status: 2, meaning: "the options were not understood" },
        ],
    },
    reference: &REFERENCE,
    events: &Say::KINDS,
    rules: rules::ALL,
    happenings: happenings::TABLES,
    categories: &[(HUMANS, 40.0), (COMPUTER, 40.0), (ERRORS, 20.0), (ENDS, 0.0)],
    without_games: &[],
    prescribes_status: false,
    wants_reasons: None,
    words_are_open: false,
    stand_ins: StandIns::NONE,
    table: Some(&table::TABLE),
    computers: &[ComputerInfo { typed: "ex3", what: "the computer of EX3", names: &["ex3"] }],
};

impl Course for Ex3 {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn generate(&self, seed: u64, number: u64) -> Input {
        generate::generate(seed, number)
    }

    fn board(&self, _: &Input, session: &Session) -> Option<(Board, Lines)> {
        let welcome = session.all("welcome").next()?;
        let side = |name| usize::try_from(welcome.number(name)?).ok();
        let size = Size::new(side("columns")?, side("rows")?).ok()?;
        Some((session.board(size)?, Lines::CONNECT_FOUR))
    }

    fn category(&self, seen: &Seen<'_>) -> &'static str {
        let is_refused = || happenings::REFUSALS.iter().any(|(_, happens)| happens(seen));
        match seen.session.status() {
            // Most programs take what is left on a line for the next answer: that is no fault of the game.
            Some(0) if is_refused() || happenings::has_more(seen) => ERRORS,
            Some(0) if seen.has("computer") => COMPUTER,
            Some(0) => HUMANS,
            Some(1) => ENDS,
            // Options that are not understood.
            _ => ERRORS,
        }
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

    fn hand_ins(&self) -> Vec<HandIn> {
        const FLAGS: &str = "-std=c99 -Wall -Wextra -Werror -DNDEBUG -DROWS={rows} -DCOLS={cols}";
        vec![HandIn {
            settings: vec![
                Setting::free("rows", "6"),
                Setting::free("cols", "7"),
                Setting::held("connect", "4"),
            ],
            ..HandIn::of_one_file("ex3.c", &format!("gcc {FLAGS} ex3.c -o ex3.out -lm"), "ex3.out")
        }]
    }

    fn mover(&self) -> Option<Mover> {
        Some(Mover::of::<computer::Options>())
    }

    fn computer(&self, name: &str) -> Option<Box<dyn Computer>> {
        (name == "ex3").then(|| Box::new(computer::Player) as _)
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
