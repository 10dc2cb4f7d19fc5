//! A course that is small enough to be understood at a glance: a heap of stones, from which a player and the computer
//! take in turn.

#![allow(dead_code, reason = "each test uses its part of it")]

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::num::NonZero;
use std::time::Duration;

use c4_grade::*;

/// The course.
#[derive(Debug)]
pub(crate) struct Heap;

pub(crate) const HEAP: Heap = Heap;

pub(crate) const TAKES_TWO: usize = 0;
pub(crate) const LAST_LOSES: usize = 1;
pub(crate) const NO_RANGE_MESSAGE: usize = 2;
pub(crate) const CAPITAL: usize = 3;
pub(crate) const STATUS_ZERO: usize = 4;
pub(crate) const PRINTS_ON: usize = 5;
pub(crate) const EMPTY_LINE: usize = 6;
pub(crate) const LAST_SPACE: usize = 7;

const READINGS: [Reading; 8] = [
    reading("takes-two", "your computer takes two where it cannot leave fours", false),
    reading("last-loses", "in your program whoever takes the last stone loses", false),
    reading("no-range-message", "your program says nothing to 0 or 4 stones", false),
    reading("capital", "your program writes `Win` with a capital letter", false),
    reading("status-zero", "your program ends with status 0 when the input ends", false),
    reading("prints-on", "your program does not see the end of its input", false),
    reading("empty-line", "your program leaves a line empty after the heap", true),
    reading("last-space", "your program prints no space after the colon", true),
];

const fn reading(name: &'static str, says: &'static str, is_equivalent: bool) -> Reading {
    Reading { name, says, instead: "The course wants something else.", is_equivalent }
}

const WHATS: [&str; 6] =
    ["a win", "a loss", "not a number", "0 or 4", "the input ends", "a dragon"];

impl Course for Heap {
    fn variant(&self) -> &'static str {
        "heap"
    }

    fn readings(&self) -> &'static [Reading] {
        &READINGS
    }

    fn read_as(&self, readings: &[usize]) -> InProcess<'_> {
        let readings = readings.to_vec();
        InProcess::new(move |args, input, out, err| {
            // Stopped at a limit, it just ends.
            play(&readings, args, input, out, err).unwrap_or(1)
        })
    }

    fn explaining(&self) -> &'static [&'static str] {
        &["--explain"]
    }

    fn rules(&self) -> &'static [Rule] {
        &[
            Rule { shown_by: "win", says: "Whoever takes the last stone wins." },
            Rule { shown_by: "Heap of", says: "The program begins with the size of the heap." },
            Rule { shown_by: "|", says: "The heap has a stroke for each stone." },
        ]
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

    fn occurrences(&self) -> &'static [&'static str] {
        &WHATS
    }

    fn occurred(&self, _input: &Input, explained: &Run) -> Vec<usize> {
        let text = String::from_utf8_lossy(&explained.stdout);
        let shown = ["You win", "I win", "Not a number", "Between"];
        let mut whats: Vec<_> = (0..4).filter(|&at| text.contains(shown[at])).collect();
        whats.extend((explained.ending == Ending::Exited { status: 1 }).then_some(4));
        whats
    }

    fn categories(&self) -> &'static [&'static str] {
        &["games", "mistakes"]
    }

    fn category(&self, input: &Input) -> &'static str {
        let has = |byte| input.stdin.contains(&byte);
        if has(b'x') || has(b'0') || has(b'4') { "mistakes" } else { "games" }
    }

    fn complains(&self, _input: &Input, run: &Run) -> bool {
        run.ending != Ending::Exited { status: 0 }
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
}

/// A number that looks like chance.
fn mix(number: u64) -> u64 {
    let mixed = (number ^ number >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 7
}

fn play(
    readings: &[usize],
    args: &[OsString],
    input: &mut dyn Read,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<u8> {
    let reads = |reading: usize| readings.contains(&reading);
    let args: Vec<_> = args.iter().map(|arg| arg.to_str().unwrap()).collect();
    let explains = args.contains(&"--explain");
    let mut left = match args.iter().position(|&arg| arg == "--stones") {
        Some(at) => args[at + 1].parse().unwrap(),
        None => 10,
    };
    let mut lines = BufReader::new(input);
    writeln!(out, "Heap of {left}")?;
    loop {
        writeln!(out, "\n{}\n", "|".repeat(left))?;
        if reads(EMPTY_LINE) {
            writeln!(out)?;
        }
        let taken = loop {
            write!(out, "You take (1-3):{}", if reads(LAST_SPACE) { "" } else { " " })?;
            let mut line = String::new();
            if lines.read_line(&mut line)? == 0 && !reads(PRINTS_ON) {
                writeln!(err, "the input has ended")?;
                return Ok(u8::from(!reads(STATUS_ZERO)));
            }
            match line.trim().parse::<usize>() {
                Err(_) => writeln!(out, "Not a number.")?,
                Ok(number @ 1..=3) if number <= left => break number,
                Ok(_) if reads(NO_RANGE_MESSAGE) => {}
                Ok(_) => writeln!(out, "Between 1 and {}.", left.min(3))?,
            }
        };
        left -= taken;
        let (win, you, me) = if reads(CAPITAL) { ("Win", "You", "I") } else { ("win", "You", "I") };
        if left == 0 {
            writeln!(out, "{} {win}!", if reads(LAST_LOSES) { me } else { you })?;
            return Ok(0);
        }
        let (take, why) = match left % 4 {
            0 if reads(TAKES_TWO) => (left.min(2), "lost"),
            0 => (1, "lost"),
            rest => (rest, "leaves fours"),
        };
        if explains {
            writeln!(err, "I take {take}: {why} ({left} left)")?;
        }
        left -= take;
        writeln!(out, "I take {take}.")?;
        if left == 0 {
            writeln!(out, "{} {win}!", if reads(LAST_LOSES) { you } else { me })?;
            return Ok(0);
        }
    }
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
    Program(HEAP.read_as(readings))
}

/// The usual terms, at a level.
pub(crate) fn terms<'a>(course: &'a dyn Course, readings: &'a Readings, level: Level) -> Terms<'a> {
    Terms {
        course,
        readings,
        level,
        limits: Limits { output: 1 << 16, ..Limits::default() },
        jobs: NonZero::new(2).unwrap(),
        stops_early: false,
        shrinking: Duration::from_secs(5),
    }
}

/// A submission graded on generated cases.
pub(crate) fn graded(
    program: &Program<'_>,
    level: Level,
    count: usize,
) -> (Vec<GradedCase>, Graded) {
    let (cases, _) = cases(&HEAP, Vec::new(), &|_| true, 7, count);
    let readings = Readings::new();
    let graded = grade(&terms(&HEAP, &readings, level), &cases, program, &|_| {});
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
