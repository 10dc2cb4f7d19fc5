//! A course that is small enough to be understood at a glance: a heap of stones, from which a player and the computer
//! take in turn.

#![allow(dead_code, reason = "each test uses its part of it")]

use std::ffi::OsString;
use std::num::NonZero;

use c4_console::{
    Candidate, Console, Endings, Explanation, Misreading, Move, Program as AsProgram, Stop, events,
};
use c4_course::happening::Seen;
use c4_course::{Basis, Course, Facts, HandIn, Info, Input, Misread, Rule, Session, StandIns};
use c4_engine::{Board, Lines};
use c4_grade::*;

/// The course.
#[derive(Debug)]
pub(crate) struct Heap;

pub(crate) const HEAP: &dyn Course = &Heap;

pub(crate) const TAKES_TWO: usize = 0;
pub(crate) const LAST_LOSES: usize = 1;
pub(crate) const NO_RANGE_MESSAGE: usize = 2;
pub(crate) const CAPITAL: usize = 3;
pub(crate) const STATUS_ZERO: usize = 4;
pub(crate) const PRINTS_ON: usize = 5;
pub(crate) const EMPTY_LINE: usize = 6;
pub(crate) const LAST_SPACE: usize = 7;
pub(crate) const TAKES_TWO_OF_FEW: usize = 8;

/// How large a heap is of which it takes two then.
pub(crate) const FEW: usize = 7;

/// What can be read in several ways.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Switches {
    /// It takes two where it cannot leave fours, of so many at most.
    takes_two_of: usize,
    last_loses: bool,
    no_range_message: bool,
    status_zero: bool,
    prints_on: bool,
}

const MISREADINGS: &[Misreading<Switches>] = &[
    does("takes-two", "your computer takes two where it cannot leave fours: of any heap", &|it| {
        it.takes_two_of = usize::MAX;
    }),
    does("last-loses", "in your program whoever takes the last stone loses", &|it| {
        it.last_loses = true;
    }),
    does("no-range-message", "your program says nothing to 0 or 4 stones", &|it| {
        it.no_range_message = true;
    }),
    Misreading {
        words: &[("win", "{who} Win!\n")],
        ..does("capital", "your program writes `Win` with a capital letter", &|_| {})
    },
    does("status-zero", "your program ends with status 0 when the input ends", &|it| {
        it.status_zero = true;
    }),
    does("prints-on", "your program does not see the end of its input", &|it| {
        it.prints_on = true;
    }),
    Misreading {
        words: &[("heap", "\n{strokes}\n\n\n")],
        is_equivalent: true,
        ..does("empty-line", "your program leaves a line empty after the heap", &|_| {})
    },
    Misreading {
        words: &[("ask", "You take (1-3):")],
        is_equivalent: true,
        ..does("last-space", "your program prints no space after the colon", &|_| {})
    },
    does(
        "takes-two-of-few",
        "your computer takes two where it cannot leave fours: of a small heap",
        &|it| it.takes_two_of = FEW,
    ),
];

const fn does(
    name: &'static str,
    says: &'static str,
    change: &'static (dyn Fn(&mut Switches) + Send + Sync),
) -> Misreading<Switches> {
    let instead = "The course wants something else.";
    Misreading { name, says, instead, is_equivalent: false, basis: Basis::Text, change, words: &[] }
}

events! {
    /// What the game says.
    enum Say {
        /// The size of the heap.
        Welcome { stones: usize } = "welcome": "Heap of {stones}\n";
        /// The heap.
        Heap { strokes: String } = "heap": "\n{strokes}\n\n";
        /// The question.
        Ask = "ask": "You take (1-3): ";
        /// No number.
        NotANumber = "not-a-number": "Not a number.\n";
        /// A number that cannot be taken.
        Range { most: usize } = "range": "Between 1 and {most}.\n";
        /// The computer's move.
        Takes { stones: usize } = "takes": "I take {stones}.\n";
        /// The end.
        Win { who: &'static str } = "win": "{who} win!\n";
    }
}

const HEAP_PROGRAM: AsProgram =
    AsProgram { name: "heap", run: |args, console| play(args, &Switches::default(), console) };

const REFERENCE: Misread<Switches> =
    Misread { program: HEAP_PROGRAM, run_as: play, table: || MISREADINGS };

static FACTS: Facts = Facts {
    info: Info {
        variant: "heap",
        program: "heap",
        institution: "Here",
        course: "Test",
        title: "A heap of stones",
        board: "none",
        specification: "none",
        exit_statuses: &[],
    },
    reference: &REFERENCE,
    events: &Say::KINDS,
    rules: &[
        Rule { shown_by: "win", says: "Whoever takes the last stone wins.", basis: Basis::Text },
        Rule {
            shown_by: "welcome",
            says: "The program begins with the size of the heap.",
            basis: Basis::Text,
        },
        Rule {
            shown_by: "heap",
            says: "The heap has a stroke for each stone.",
            basis: Basis::Text,
        },
    ],
    happenings: &[&[
        ("a win", |seen| seen.any("win", |said| said.is("who", "You"))),
        ("a loss", |seen| seen.any("win", |said| said.is("who", "I"))),
        ("not a number", |seen| seen.has("not-a-number")),
        ("0 or 4", |seen| seen.has("range")),
        ("the input ends", |seen| seen.exited(1)),
        ("a dragon", |seen| seen.has("dragon")),
    ]],
    categories: &[("games", 50.0), ("mistakes", 50.0)],
    without_games: &[],
    prescribes_status: false,
    wants_reasons: None,
    words_are_open: false,
    stand_ins: StandIns::NONE,
    table: None,
    computers: &[],
};

impl Course for Heap {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn generate(&self, seed: u64, number: u64) -> Input {
        let mut draws = (0..).map(|at| mix(seed ^ mix(number ^ mix(at))));
        let mut draw = |below: u64| draws.next().unwrap() % below;
        let stones = 1 + draw(14);
        let args = if draw(3) == 0 { vec![] } else { vec!["--stones".into(), stones.to_string()] };
        let lines = if draw(4) == 0 { draw(4) } else { 14 };
        let mut stdin = Vec::new();
        for _ in 0..lines {
            match draw(9) {
                0 => stdin.extend(b"x\n"),
                1 => stdin.extend(b"0\n"),
                2 => stdin.extend(b"4\n"),
                other => stdin.extend(format!("{}\n", other % 3 + 1).bytes()),
            }
        }
        Input { args, stdin }
    }

    fn board(&self, _: &Input, _: &Session) -> Option<(Board, Lines)> {
        None
    }

    fn category(&self, seen: &Seen<'_>) -> &'static str {
        let has = |byte| seen.input.stdin.contains(&byte);
        if has(b'x') || has(b'0') || has(b'4') { "mistakes" } else { "games" }
    }

    fn complains(&self, session: &Session) -> bool {
        session.status() != Some(0)
    }

    fn simpler(&self, input: &Input) -> Vec<Input> {
        let lines: Vec<&[u8]> = input.stdin.split_inclusive(|&byte| byte == b'\n').collect();
        let stones: u64 = input.args.get(1).map_or(10, |stones| stones.parse().unwrap());
        let fewer = [1, stones / 2, stones - 1].into_iter().filter(|&few| 0 < few && few < stones);
        let args = |few: u64| vec!["--stones".to_owned(), few.to_string()];
        let heaps = fewer.map(|few| Input { args: args(few), stdin: input.stdin.clone() });
        let shorter = [lines.len() / 2, lines.len().saturating_sub(1)].into_iter();
        let shorter = shorter.filter(|&few| few < lines.len());
        let cut = shorter.map(|few| lines[..few].concat());
        let without = (0..lines.len()).map(|at| [&lines[..at], &lines[at + 1..]].concat().concat());
        let inputs = cut.chain(without).map(|stdin| Input { args: input.args.clone(), stdin });
        let plain = (!input.args.is_empty())
            .then(|| Input { args: vec![], stdin: input.stdin.clone() })
            .filter(|_| stones == 10);
        plain.into_iter().chain(heaps).chain(inputs).collect()
    }

    fn hand_ins(&self) -> Vec<HandIn> {
        vec![]
    }
}

/// A number that looks like chance.
fn mix(number: u64) -> u64 {
    let mixed = (number ^ number >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 7
}

fn play(args: &[OsString], reads: &Switches, console: &mut Console<'_>) -> u8 {
    let result = take_in_turn(args, reads, console);
    let input_ended = u8::from(!reads.status_zero);
    console.finish("heap", result, &Endings { input_ended, ..Endings::COMMON })
}

fn take_in_turn(
    args: &[OsString],
    reads: &Switches,
    console: &mut Console<'_>,
) -> Result<u8, Stop> {
    let args: Vec<_> = args.iter().map(|arg| arg.to_str().unwrap()).collect();
    let mut left = match args.iter().position(|&arg| arg == "--stones") {
        Some(at) => args[at + 1].parse().unwrap(),
        None => 10,
    };
    let (winner, loser) = if reads.last_loses { ("I", "You") } else { ("You", "I") };
    console.say(Say::Welcome { stones: left })?;
    loop {
        console.say(Say::Heap { strokes: "|".repeat(left) })?;
        let taken = loop {
            console.say(Say::Ask)?;
            let line = match console.read_line() {
                // It goes on as if an empty line had come.
                Err(Stop::InputEnded) if reads.prints_on => None,
                line => line?.number(),
            };
            match line.map(|number| usize::try_from(number).unwrap_or(0)) {
                None => console.say(Say::NotANumber)?,
                Some(number @ 1..=3) if number <= left => break number,
                Some(_) if reads.no_range_message => {}
                Some(_) => console.say(Say::Range { most: left.min(3) })?,
            }
        };
        left -= taken;
        if left == 0 {
            console.say(Say::Win { who: winner })?;
            return Ok(0);
        }
        let (take, why) = match left % 4 {
            0 if left <= reads.takes_two_of => (left.min(2), "lost"),
            0 => (1, "lost"),
            rest => (rest, "leaves fours"),
        };
        console.explain(false, || Some(explanation(take, why, left)))?;
        left -= take;
        console.say(Say::Takes { stones: take })?;
        if left == 0 {
            console.say(Say::Win { who: loser })?;
            return Ok(0);
        }
    }
}

fn explanation(take: usize, why: &str, left: usize) -> Explanation {
    let (rule, detail) = (why.to_owned(), format!("{left} left"));
    let choice = Candidate { place: Move::Column(take), rule, detail };
    Explanation { player: "The computer".to_owned(), choice, others: vec![] }
}

/// A function as a submission.
#[derive(Debug)]
pub(crate) struct Program<'a>(pub(crate) InProcess<'a>);

impl Subject for Program<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        self.0.run(args, stdin, limits)
    }
}

impl Entrant for Program<'_> {
    fn takes(&self, _input: &Input) -> bool {
        true
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        Reproduce { commands: vec![input.args.join(" ")], stdin: visible(&input.stdin) }
    }
}

/// The reference in these readings, as a submission.
pub(crate) fn reading_as_program(readings: &[usize]) -> Program<'static> {
    let readings = readings.to_vec();
    Program(InProcess::new(move |args, input, out, err| {
        let (mut reads, mut words) = (Switches::default(), vec![]);
        for reading in readings.iter().map(|&at| &MISREADINGS[at]) {
            (reading.change)(&mut reads);
            words.extend(reading.words);
        }
        let mut console = Console::new(input, out, err).with_rewording(&words);
        play(args, &reads, &mut console)
    }))
}

/// The usual terms, at a level.
pub(crate) fn terms<'a>(course: &'a dyn Course, readings: &'a Readings, level: Level) -> Terms<'a> {
    let limits = Limits { output: 1 << 16, ..Limits::default() };
    let (jobs, shrinking) = (NonZero::new(2).unwrap(), 3000);
    Terms { level, jobs, shrinking, ..Terms::new(course, readings, limits) }
}

/// A submission graded on generated cases.
pub(crate) fn graded(
    program: &Program<'_>,
    level: Level,
    count: usize,
) -> (Vec<GradedCase>, Graded) {
    let (cases, _) = cases(HEAP, Vec::new(), &|_| true, 7, count);
    let readings = Readings::new();
    let graded = grade(&terms(HEAP, &readings, level), &cases, program, &|_| {});
    (cases, graded)
}

/// A transcript, as plainly as it can be printed.
pub(crate) fn drawn(transcript: &[Piece]) -> String {
    transcript
        .iter()
        .map(|piece| match piece {
            Piece::Left(lines) => format!("[{lines} lines left out]\n"),
            Piece::Right(text) => text.replace(' ', "·"),
            Piece::Typed(text) => format!("<{}>\n", text.trim_end()),
            Piece::InputEnded => "<the input ends>\n".to_owned(),
            Piece::Same(text) => text.clone(),
            Piece::Actual(text) => format!("[{text}]\n"),
            Piece::Expected(text) => format!("expected [{text}]\n"),
        })
        .collect()
}
