//! Programs as functions: limits, and a reference that is wrong in one byte.

use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZero;
use std::time::Duration;

use c4_grade::{
    Case, Clock, Ending, InProcess, Limits, Origin, Outcome, Source, Stream, Subject, check,
    check_all,
};

/// Asks for lines until there are none: a prompt before each, and what was typed after it.
fn parrot(stdin: &mut dyn Read, stdout: &mut dyn Write) -> u8 {
    let mut input = BufReader::new(stdin);
    let mut line = Vec::new();
    loop {
        line.clear();
        if write!(stdout, "> ").is_err() || input.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
            return 1;
        }
        if stdout.write_all(&line).is_err() {
            return 2;
        }
    }
}

fn case(name: &str, stdin: &[u8], stdout: &[u8]) -> Case {
    Case {
        name: name.parse().unwrap(),
        args: vec![],
        status: 1,
        why: "To see it.".into(),
        source: Source { origin: Origin::Recorded, detail: "by hand".into() },
        stdin: stdin.to_vec(),
        stdout: stdout.to_vec(),
        stderr: Some(Vec::new()),
        complains: false,
    }
}

#[test]
fn limits_hold_in_process_too() {
    let limits = Limits { wall: Duration::from_millis(50), output: 10, ..Limits::default() };
    let ending = |program: InProcess<'_>| {
        let run = program.run(&[], b"1\n2\n", &limits).unwrap();
        assert!(run.stdout.len() <= 10 && run.stderr.len() <= 10);
        run.ending
    };
    let flooded =
        |stream, after_input, repeats| Ending::Flooded { stream, limit: 10, after_input, repeats };
    let ten = InProcess::new(|_, _, out, err| {
        out.write_all(b"0123456789").and(err.write_all(b"0123456789")).map_or(9, |()| 0)
    });
    assert_eq!(ending(ten), Ending::Exited { status: 0 });
    let out = InProcess::new(|_, _, out, _| {
        while out.write_all(b"more").is_ok() {}
        0
    });
    assert_eq!(ending(out), flooded(Stream::Stdout, false, None));
    let prompts = InProcess::new(|_, input, out, _| {
        input.read_to_end(&mut Vec::new()).unwrap();
        while out.write_all(b"?\n").is_ok() {}
        0
    });
    assert_eq!(ending(prompts), flooded(Stream::Stdout, true, Some(vec!["?␤".into()])));
    let err = InProcess::new(|_, _, _, err| {
        while err.write_all(b"more").is_ok() {}
        0
    });
    assert_eq!(ending(err), flooded(Stream::Stderr, false, None));
    let slow = InProcess::new(|_, input, _, _| {
        while input.read(&mut []).is_ok() {}
        0
    });
    assert_eq!(ending(slow), Ending::TimedOut { clock: Clock::Wall, limit: limits.wall });
}

#[test]
fn every_byte_of_a_reference_counts() {
    let (stdin, stdout) = (b"1\n22\n\n4", b"> 1\n> 22\n> \n> 4> ");
    let parrot = InProcess::new(|_, input, out, _| parrot(input, out));
    let limits = Limits::default();
    let right = case("right", stdin, stdout);
    assert_eq!(check(&right, &parrot, &limits).outcome, Outcome::Pass);
    for at in 0..stdout.len() {
        let mut changed = stdout.to_vec();
        changed[at] ^= 1;
        let wrong = case("wrong", stdin, &changed);
        let result = check(&wrong, &parrot, &limits);
        assert_eq!(result.outcome, Outcome::Differ, "byte {at} does not count");
        assert_eq!(result.difference.unwrap().offset, at);
    }
}

#[test]
fn many_checks_come_back_in_order() {
    let parrot = InProcess::new(|_, input, out, _| parrot(input, out));
    let cases: Vec<Case> = (0..50)
        .map(|number| {
            let stdout: &[u8] = if number % 3 == 0 { b"> wrong" } else { b"> " };
            case(&format!("case-{number}"), b"", stdout)
        })
        .collect();
    for jobs in [1, 2, 100] {
        let jobs = NonZero::new(jobs).unwrap();
        let results = check_all(&cases, &parrot, &Limits::default(), jobs);
        assert_eq!(results.len(), cases.len());
        for (number, result) in results.iter().enumerate() {
            assert_eq!(result.outcome == Outcome::Pass, number % 3 != 0, "{number}");
        }
    }
    assert!(check_all(&[], &parrot, &Limits::default(), NonZero::<usize>::MIN).is_empty());
}
