//! Programs of CMPS 270 that play rightly and ask in ways of their own: each is understood, and nothing false is said of it.

use std::fmt::Write as _;
use std::str::Lines;

use c4_course::Input;
use c4_courses::ALL;
use c4_grade::{
    Clock, Ending, Entrant, Limits, NotRun, Outcome, Readings, Reason, Reproduce, Run, Subject,
    Terms, cases, grade,
};
use c4_threads::{all, processors};

/// What a program asks before a game: `None` when the input ends.
type Talk = fn(&mut Lines<'_>, &mut String) -> Option<[String; 2]>;

/// What a program says of two players, of whom the first one is meant: who is to move, or who has won.
type Speech = fn(&str, &str) -> String;

/// The rows of a board with one of three texts for a cell.
fn rows(columns: &[Vec<u8>; 7], cells: [&str; 3]) -> String {
    let row = |row: usize| {
        let of = |column: &Vec<u8>| cells[column.get(row).map_or(0, |it| 1 + usize::from(*it))];
        columns.iter().map(of).collect::<String>() + "\n"
    };
    (0..6).rev().map(row).collect()
}

/// A program in which two people play.
#[derive(Debug)]
struct Program {
    talk: Talk,
    /// Who begins, and who does not.
    begins: Speech,
    /// Who is to move, and who is not.
    asks: Speech,
    /// Who has won, and who has not.
    ends: Speech,
    /// Whether each column is to be confirmed.
    is_sure: bool,
    /// Whether a player may give up, by 0.
    quits: bool,
    /// Whether it goes on in silence where its input has ended.
    hangs: bool,
    /// What it shows of the board, from each column's tokens.
    draw: fn(&[Vec<u8>; 7]) -> String,
}

fn ask<'a>(lines: &mut Lines<'a>, out: &mut String, question: &str) -> Option<&'a str> {
    out.push_str(question);
    lines.next()
}

/// Asks until there is an answer that is one of these.
fn choose(lines: &mut Lines<'_>, out: &mut String, question: &str, of: &[&str]) -> Option<usize> {
    loop {
        let answer = ask(lines, out, question)?;
        match of.iter().position(|it| *it == answer) {
            Some(chosen) => return Some(chosen),
            None => out.push_str("What?\n"),
        }
    }
}

/// The same, and waits in silence for one.
fn wait_for(lines: &mut Lines<'_>, out: &mut String, question: &str, of: &[&str]) -> Option<usize> {
    out.push_str(question);
    lines.find_map(|answer| of.iter().position(|it| *it == answer))
}

fn names(lines: &mut Lines<'_>, out: &mut String, questions: [&str; 2]) -> Option<[String; 2]> {
    let mut name = |question| ask(lines, out, question).map(str::to_owned);
    Some([name(questions[0])?, name(questions[1])?])
}

impl Program {
    fn play(&self, lines: &mut Lines<'_>, out: &mut String) -> Option<()> {
        let names = (self.talk)(lines, out)?;
        out.push_str(&(self.begins)(&names[0], &names[1]));
        let mut columns: [Vec<u8>; 7] = Default::default();
        out.push_str(&(self.draw)(&columns));
        for turn in 0..42 {
            let player = turn % 2;
            let [own, other] = [&names[player], &names[1 - player]];
            let column = loop {
                let offer = if self.quits { " (0 to quit)" } else { "" };
                let question = format!("{}{offer} >> ", (self.asks)(own, other));
                let answer = ask(lines, out, &question)?;
                if self.quits && answer == "0" {
                    out.push_str("Goodbye.\n");
                    return Some(());
                }
                let column = answer.parse().ok().and_then(|number: usize| number.checked_sub(1));
                match column {
                    Some(column) if column < 7 && columns[column].len() < 6 => {
                        if !self.is_sure || ask(lines, out, "Sure (y/n)? ")? == "y" {
                            break column;
                        }
                    }
                    _ => out.push_str("That cannot be.\n"),
                }
            };
            columns[column].push(player as u8);
            out.push_str(&(self.draw)(&columns));
            if is_won(&columns, column) {
                out.push_str(&(self.ends)(own, other));
                return Some(());
            }
        }
        let _ = writeln!(out, "No room. {} was faster and wins by speed.", names[1]);
        Some(())
    }
}

/// Whether the last token of a column is in a line of four.
fn is_won(columns: &[Vec<u8>; 7], column: usize) -> bool {
    let row = columns[column].len() - 1;
    let own = columns[column][row];
    let is_own = |dx: i64, dy: i64| {
        let place = (usize::try_from(column as i64 + dx), usize::try_from(row as i64 + dy));
        let (Ok(x), Ok(y)) = place else { return false };
        columns.get(x).and_then(|column| column.get(y)) == Some(&own)
    };
    let run = |dx: i64, dy: i64| (1..4).take_while(|step| is_own(dx * step, dy * step)).count();
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy)| run(dx, dy) + run(-dx, -dy) >= 3)
}

impl Subject for Program {
    fn run(&self, _: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        let text = String::from_utf8_lossy(stdin).into_owned();
        let mut out = String::new();
        let ending = match self.play(&mut text.lines(), &mut out) {
            None if self.hangs => Ending::TimedOut { clock: Clock::Cpu, limit: limits.cpu },
            _ => Ending::Exited { status: 0 },
        };
        Ok(Run {
            stdout: out.into_bytes(),
            ending,
            stderr: vec![],
            wall: std::time::Duration::ZERO,
        })
    }
}

impl Entrant for Program {
    fn takes(&self, _: &Input) -> bool {
        true
    }

    fn reproduce(&self, _: &Input) -> Reproduce {
        Reproduce { commands: vec![], stdin: String::new() }
    }
}

const USUAL: Program = Program {
    talk: |lines, out| names(lines, out, ["First name: ", "Second name: "]),
    begins: |_, _| String::new(),
    asks: |own, _| own.to_owned(),
    ends: |own, _| format!("{own} has four!\n"),
    is_sure: false,
    quits: false,
    hangs: false,
    draw: |columns| rows(columns, ["[ ]", "[R]", "[Y]"]),
};

/// Enough to meet every question: few for a test, or as many as there are without `--count`.
const CASES: usize = if cfg!(feature = "deep") { 100 } else { 6 };

fn graded(program: &Program, known: &Readings) -> c4_grade::Graded {
    let course = ALL.iter().copied().find(|course| course.variant() == "cmps270").unwrap();
    let (cases, _) = cases(course, vec![], &|_| true, 5, CASES);
    let terms = Terms { shrinking: 0, ..Terms::new(course, known, Limits::default()) };
    grade(&terms, &cases, program, &|_| {})
}

#[test]
fn every_talk_is_understood() {
    let talks: &[(&str, Talk)] = &[
        ("names by other words", |lines, out| {
            names(lines, out, ["What do they call you? ", "And your rival? "])
        }),
        ("both in one line", |lines, out| {
            loop {
                let answer = ask(lines, out, "Enter both names: ")?;
                let words: Vec<&str> = answer.split_whitespace().collect();
                if let [one, two] = words[..] {
                    return Some([one.to_owned(), two.to_owned()]);
                }
                out.push_str("Two names, please.\n");
            }
        }),
        ("a pause first", |lines, out| {
            ask(lines, out, "WELCOME\nPress Enter to continue...")?;
            names(lines, out, ["Who is red? ", "Who is yellow? "])
        }),
        ("a menu by number", |lines, out| {
            while choose(lines, out, "1) Start\n2) Rules\n3) Again\n> ", &["2", "1", "3"])? != 1 {
                out.push_str("Four in a row win.\n");
            }
            names(lines, out, ["Red: ", "Yellow: "])
        }),
        ("a menu by letter", |lines, out| {
            while choose(lines, out, "[P]lay or [H]elp? ", &["H", "P"])? == 0 {
                out.push_str("Four in a row win.\n");
            }
            names(lines, out, ["Red: ", "Yellow: "])
        }),
        ("names to be confirmed", |lines, out| {
            loop {
                let names = names(lines, out, ["Name of A: ", "Name of B: "])?;
                if choose(lines, out, "Is that right (yes/no)? ", &["no", "yes"])? == 1 {
                    return Some(names);
                }
            }
        }),
    ];
    let mut programs: Vec<(&str, Program)> =
        talks.iter().map(|&(name, talk)| (name, Program { talk, ..USUAL })).collect();
    let ends: &[(&str, Speech)] = &[
        ("both in like words", |own, other| format!("Winner: {own}\nLoser: {other}\nThank you!\n")),
        ("both in sentences", |own, other| format!("Well done, {own}. Next time, {other}.\n")),
        ("by points", |own, other| format!("RESULT\n{own}: 1\n{other}: 0\n")),
        ("by ranks", |own, other| format!("Standings:\n 1. {own}\n 2. {other}\n")),
    ];
    programs.extend(ends.iter().map(|&(name, ends)| (name, Program { ends, ..USUAL })));
    // Where nobody is called when asked, who begins tells whose name is whose.
    let begins = |own: &str, _: &str| format!("{own} has won the toss and begins.\n");
    let asks = |_: &str, _: &str| "Column".to_owned();
    programs.push(("nobody called when asked", Program { begins, asks, ..USUAL }));
    let talk: Talk = |lines, out| names(lines, out, ["First name:\n", "Second name:\n"]);
    programs.push((
        "nobody called, and who is first asked for a name",
        Program { talk, begins, asks, ..USUAL },
    ));
    let talk: Talk = |lines, out| {
        wait_for(lines, out, "One player or two (1/2)? ", &["2"])?;
        wait_for(lines, out, "Ready (y/n)? ", &["y"])?;
        names(lines, out, ["Red: ", "Yellow: "])
    };
    programs.push(("waiting in silence", Program { talk, ..USUAL }));
    programs.push(("going on in silence", Program { talk, hangs: true, ..USUAL }));
    programs.push(("columns to be confirmed", Program { is_sure: true, ..USUAL }));
    programs.push(("giving up", Program { quits: true, ..USUAL }));
    let draw = |columns: &_| {
        let line = |cells| rows(columns, cells);
        let (upper, lower) = (line(["    ", "/##\\", "/  \\"]), line([" .. ", "\\##/", "\\  /"]));
        upper
            .lines()
            .zip(lower.lines())
            .map(|(upper, lower)| format!("{upper}\n{lower}\n"))
            .collect()
    };
    programs.push(("pictures", Program { draw, ..USUAL }));
    let known = Readings::new();
    all(processors(), programs.len(), |at| {
        let (name, program) = &programs[at];
        let graded = graded(program, &known);
        let is_wrong = |it: &&c4_grade::CaseResult| it.outcome.is_verdict() && !it.is_right();
        let wrong = graded.results.iter().filter(is_wrong).count();
        let right = graded.results.iter().filter(|it| it.is_right()).count();
        assert_eq!(
            (wrong, right > CASES / 3),
            (0, true),
            "{name}: {right} {:#?}",
            graded.diagnoses
        );
    });
}

/// No fault is made of what is not understood.
#[test]
fn what_is_not_understood_is_not_known() {
    let program = Program { draw: |_| "(there is a board)\n".to_owned(), ..USUAL };
    let graded = graded(&program, &Readings::new());
    assert!(graded.results.iter().all(|it| it.outcome == Outcome::NotAsked));
    let reasons: Vec<Reason> = graded.diagnoses.iter().map(|it| it.reason).collect();
    assert_eq!(reasons, [Reason::NotKnown]);
    assert_eq!(graded.diagnoses[0].says.len(), 1);
    // Why that is so, if it was stopped.
    let graded = self::graded(&Program { hangs: true, ..program }, &Readings::new());
    assert!(graded.diagnoses[0].says[1].starts_with("it still runs"), "{:?}", graded.diagnoses);
}
