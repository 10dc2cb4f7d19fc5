//! Games as a person would have seen them, up to where they go wrong.

use crate::common::*;
use c4_grade::*;

/// How a program's game on this input is told: `change` makes its output from that of the reference.
fn told(level: Level, args: &[&str], stdin: &str, change: fn(&str) -> String) -> String {
    let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
    let reference = reading_as_program(&[]).0;
    let right = reference.call(&args, stdin.as_bytes(), &Limits::default());
    let Ending::Exited { status } = right.ending else { panic!("{:?}", right.ending) };
    let status = u8::try_from(status).unwrap();
    let program = Program(InProcess::new(|args, input, out, err| {
        let args: Vec<_> = args.iter().map(|arg| arg.to_str().unwrap().to_owned()).collect();
        let mut stdin = Vec::new();
        input.read_to_end(&mut stdin).unwrap();
        let run = reading_as_program(&[]).0.call(&args, &stdin, &Limits::default());
        let stdout = change(str::from_utf8(&run.stdout).unwrap());
        out.write_all(stdout.as_bytes()).and(err.write_all(&run.stderr)).unwrap();
        status
    }));
    let case = Case {
        name: "game".parse().unwrap(),
        args,
        status,
        why: "A game.".into(),
        source: Source { origin: Origin::Recorded, detail: "by hand".into() },
        stdin: stdin.as_bytes().to_vec(),
        stdout: right.stdout,
        stderr: None,
        complains: status != 0,
    };
    let graded = [GradedCase { case, category: "games", is_generated: false, settles: true }];
    let readings = Readings::new();
    let found = grade(&terms(HEAP, &readings, level), &graded, &program, &|_| {});
    let finding = found.finding.expect("it is wrong");
    let rule = finding.rule.as_deref().unwrap_or("-");
    format!("{}\nrule: {rule}\n\n{}", finding.headline, drawn(&finding.transcript))
}

#[test]
fn what_was_typed_stands_where_it_was_read() {
    insta::assert_snapshot!(told(Level::Exact, &[], "1\nx\n3\n2\nnever read\n", |right| {
        right.replace("You win", "You lose").replace("I win", "You win")
    }));
}

#[test]
fn the_beginning_of_a_long_game_is_left_out() {
    insta::assert_snapshot!(told(Level::Exact, &["--stones", "40"], &"1\n".repeat(20), |right| {
        right.replacen("\n||||\n", "\n|||||\n", 1)
    }));
}

#[test]
fn the_end_of_the_input_is_shown() {
    insta::assert_snapshot!(told(Level::Exact, &["--stones", "3"], "1", |right| format!(
        "{right}Bye"
    )));
}

#[test]
fn what_a_level_forgives_is_in_the_transcript_as_the_program_prints_it() {
    insta::assert_snapshot!(told(Level::Lines, &["--stones", "8"], "1\n0\n\n1\n", |right| {
        right.replace('\n', " \r\n\r\n").replace("win", "won").replace("1 and 3", "1 to 3")
    }));
}

#[test]
fn bytes_that_a_terminal_would_obey_are_drawn() {
    insta::assert_snapshot!(told(Level::Exact, &["--stones", "3"], "\x1b[2J\x07é\n1\n", |right| {
        right.replace("take 2", "take \x1b[1m2")
    }));
}
