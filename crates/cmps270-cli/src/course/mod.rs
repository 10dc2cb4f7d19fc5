//! CMPS 270 of the American University of Beirut, as the tool knows it.

mod computer;
mod generate;
mod happenings;
mod rules;
mod table;

use std::time::Duration;

use c4_course::dice::Dice;
use c4_course::happening::Seen;
use c4_course::{
    Computer, ComputerInfo, Course, ExitStatus, Facts, HandIn, Harness, Info, Input, Misread,
    Mover, Session, Sitting, StandIns, options, simpler,
};
use c4_engine::{Board, Lines, Size};

use crate::words::Say;
use crate::{Level, PROGRAM, Reading};

/// CMPS 270: two people, or a person and a bot.
#[derive(Debug)]
pub struct Cmps270;

const REFERENCE: Misread<Reading> =
    Misread { program: PROGRAM, run_as: crate::run_as, table: Reading::misreadings };

const PEOPLE: &str = "two people";
const SPEED: &str = "decided by speed";
const EASY: &str = "the easy bot";
/// Two bots against each other, too: nothing is asked then, so few programs can be.
const OTHER_BOTS: &str = "stronger bots";
const ENDS: &str = "input that ends early";
const OPTIONS: &str = "options";

static FACTS: Facts = Facts {
    info: Info {
        variant: "cmps270",
        program: PROGRAM.name,
        institution: "American University of Beirut",
        course: "CMPS 270, Fall 2022",
        title: "Connect Four, two humans or bots of three levels, full boards decided by time",
        board: "6 x 7",
        specification: "docs/COMPATIBILITY.md#cmps270",
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
    categories: &[
        (PEOPLE, 45.0),
        (SPEED, 15.0),
        (EASY, 25.0),
        (OTHER_BOTS, 0.0),
        (ENDS, 0.0),
        (OPTIONS, 15.0),
    ],
    without_games: &[OPTIONS],
    prescribes_status: false,
    // The text says what is asked and told, and in no words.
    wants_reasons: Some(
        "If a move is not allowed, the player is told why, and asked for another one.",
    ),
    words_are_open: true,
    stand_ins: StandIns { solo: Some("second-name-passed-over"), ..StandIns::NONE },
    table: Some(&table::TABLE),
    computers: &[ComputerInfo {
        typed: "cmps270:LEVEL",
        what: "a bot of CMPS 270: easy, medium or hard",
        names: &["cmps270:easy", "cmps270:medium", "cmps270:hard"],
    }],
};

impl Course for Cmps270 {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn generate(&self, seed: u64, number: u64) -> Input {
        generate::input(&mut Dice::new(seed, number))
    }

    fn board(&self, _: &Input, session: &Session) -> Option<(Board, Lines)> {
        let board = session.has("board").then(|| session.board(Size::CONNECT_FOUR))??;
        Some((board, Lines::CONNECT_FOUR))
    }

    fn category(&self, seen: &Seen<'_>) -> &'static str {
        let bots = ["--bot", "--bots"].map(|option| options::value(option, &seen.input.args));
        let has = |level| bots.iter().flatten().any(|levels| levels.contains(level));
        if has("medium") || has("hard") || has(",") {
            return OTHER_BOTS;
        }
        match seen.session.status() {
            Some(0) if has("easy") => EASY,
            Some(0) if seen.has("wins-by-speed") || seen.has("equal-times") => SPEED,
            Some(0) => PEOPLE,
            Some(1) => ENDS,
            _ => OPTIONS,
        }
    }

    /// Whatever keeps the program from playing a game to its end is reported.
    fn complains(&self, session: &Session) -> bool {
        session.status() != Some(0)
    }

    /// Chance and the clock are no matter of what is typed. What becomes of the same name twice no text says.
    fn is_typed(&self, input: &Input) -> bool {
        let names: Vec<&[u8]> = input.stdin.split(|&byte| byte == b'\n').take(2).collect();
        let are_two = names.len() < 2 || !names[0].eq_ignore_ascii_case(names[1]);
        let against = options::value("--bot", &input.args);
        let is_easy = against.is_none_or(|level| level == "easy");
        is_easy && options::only(&["--seed", "--clock", "--bot"], &input.args) && are_two
    }

    /// The names of those who are people, and all that is typed behind them.
    fn sitting(&self, input: &Input) -> Option<Sitting> {
        let text = str::from_utf8(&input.stdin).ok()?;
        let mut lines = text.lines().map(str::to_owned);
        let has_bot = options::value("--bot", &input.args).is_some();
        let mut names = vec![lines.next()?];
        if !has_bot {
            names.push(lines.next()?);
        }
        let (computer, typed) = (has_bot.then_some(2), lines.collect());
        Some(Sitting { names, computer, first: None, points: None, typed })
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

    /// Of two people: a bot's time is nobody's who types.
    fn paced(&self, input: &Input, times: &[Duration]) -> Option<Input> {
        let are_people = options::only(&["--seed", "--clock"], &input.args);
        let times: Vec<String> = times.iter().map(|time| time.as_millis().to_string()).collect();
        are_people.then(|| with_clock(input, &format!("fake:{}", times.join(","))))?
    }

    fn hand_ins(&self) -> Vec<HandIn> {
        const GCC: &str = "gcc -Wall -Wextra connect4.c -o connect4";
        vec![HandIn {
            reserved: ["--bots", "medium", "hard"].map(str::to_owned).into(),
            takes_arguments: true,
            takes_more_sources: true,
            // Phase two may be handed in as its function alone.
            harness: Some(Harness {
                name: "phase_two.c".to_owned(),
                text: include_str!("phase_two.c").to_owned(),
                calls: "make_move".to_owned(),
                build: vec!["gcc -Wall -Wextra phase_two.c -o connect4".to_owned()],
                category: EASY.to_owned(),
            }),
            ..HandIn::of_one_file("connect4.c", GCC, "connect4")
        }]
    }

    fn mover(&self) -> Option<Mover> {
        Some(Mover::of::<computer::Options>())
    }

    fn computer(&self, name: &str) -> Option<Box<dyn Computer>> {
        let level = name.strip_prefix("cmps270:")?;
        let level = Level::ALL.into_iter().find(|known| known.name() == level)?;
        Some(Box::new(computer::Player(level)))
    }
}

/// The same input with the plainest clocks: all moves take as long, or red is faster, or yellow is.
fn plainer_clocks(input: &Input) -> impl Iterator<Item = Input> {
    ["fake:0", "fake:0,1", "fake:1,0"].into_iter().filter_map(|clock| with_clock(input, clock))
}

/// The same input with another faked clock, if it has one.
fn with_clock(input: &Input, clock: &str) -> Option<Input> {
    let mut input = input.clone();
    clock.clone_into(input.args.iter_mut().find(|arg| arg.starts_with("fake:"))?);
    Some(input)
}
