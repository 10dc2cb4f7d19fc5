//! Programs as functions: limits, what had been typed, and a reference that is wrong in one byte.

use std::io::{BufRead, BufReader, Read, Write};
use std::num::NonZero;
use std::time::Duration;

use c4_grade::{
    Case, Check, Clock, Difference, Ending, InProcess, Limits, Origin, Source, Stream, Subject,
    Timeline, Verdict, check, check_all,
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
fn what_had_been_typed_before_each_byte() {
    let parrot = InProcess::new(|_, input, out, _| parrot(input, out));
    let stdout = b"> 1\n> \n> 3 4";
    let timeline = parrot.timeline(&[], b"1\n\n3 4", &Limits::default());
    let typed = |offset| {
        let typed = timeline.before(stdout, offset).unwrap();
        (typed.lines, typed.last.join(" "), typed.input_ended)
    };
    let rows = [
        (0, 0, "", false),
        (1, 0, "", false),
        (2, 1, "1␤", false), // the byte after a prompt comes after its answer
        (5, 1, "1␤", false),
        (6, 2, "1␤ ␤", false),
        (8, 2, "1␤ ␤", false),
        // Without a line feed, only the end of the input ends the line.
        (9, 3, "1␤ ␤ 3·4", true),
        (12, 3, "1␤ ␤ 3·4", true),
    ];
    for (offset, lines, last, ended) in rows {
        assert_eq!(typed(offset), (lines, last.to_owned(), ended), "at {offset}");
    }
    assert_eq!(timeline.before(b"> 1\n> 2", 7), None, "it printed something else itself");
}

#[test]
fn long_inputs_are_cut_and_counted() {
    let parrot = InProcess::new(|_, input, out, _| parrot(input, out));
    let stdin = [b"0123456789abcdef".repeat(1000), b"\n1\n2\n3\n".to_vec()].concat();
    let run = parrot.run(&[], &stdin, &Limits::default()).unwrap();
    let timeline: Timeline = parrot.timeline(&[], &stdin, &Limits::default());
    let typed = |offset| timeline.before(&run.stdout, offset).unwrap();
    assert_eq!(typed(9000).last, ["0123456789abcdef01234567…"]);
    assert_eq!(typed(9000).lines, 1);
    assert_eq!(typed(run.stdout.len() - 3).last, ["1␤", "2␤", "3␤"]);
    assert_eq!(typed(run.stdout.len() - 3).lines, 4);
}

#[test]
fn every_byte_of_a_reference_counts() {
    let (stdin, stdout) = (b"1\n22\n\n4", b"> 1\n> 22\n> \n> 4> ");
    let parrot = InProcess::new(|_, input, out, _| parrot(input, out));
    let limits = Limits::default();
    let right = case("right", stdin, stdout);
    let one = Check { case: &right, subject: &parrot, reference: None };
    assert!(matches!(check(&one, &limits).verdict, Verdict::Pass));
    for at in 0..stdout.len() {
        let mut changed = stdout.to_vec();
        changed[at] ^= 1;
        let wrong = case("wrong", stdin, &changed);
        let report =
            check(&Check { case: &wrong, subject: &parrot, reference: Some(&parrot) }, &limits);
        let Verdict::Differ(found) = report.verdict else { panic!("byte {at} does not count") };
        let Difference { offset, .. } = found.stdout.unwrap();
        assert_eq!(offset, at);
        assert!(report.typed.is_some(), "the reference agrees up to byte {at}");
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
    let checks: Vec<Check<'_>> =
        cases.iter().map(|case| Check { case, subject: &parrot, reference: None }).collect();
    for jobs in [1, 2, 100] {
        let jobs = NonZero::new(jobs).unwrap();
        let reports = check_all(&checks, &Limits::default(), jobs);
        let names: Vec<_> = reports.iter().map(|report| &report.case).collect();
        assert_eq!(names, cases.iter().map(|case| &case.name).collect::<Vec<_>>());
        for (number, report) in reports.iter().enumerate() {
            assert_eq!(matches!(report.verdict, Verdict::Pass), number % 3 != 0, "{number}");
        }
    }
    assert!(check_all(&[], &Limits::default(), NonZero::<usize>::MIN).is_empty());
}
