//! `c4 verify`: programs that are right, wrong in one byte, or not there.

use std::fs;
use std::path::Path;

use crate::common::{C4, C4_FOR_STUDENTS, LETS, Place};
use serde_json::Value;

#[test]
fn a_right_program_passes() {
    let place = Place::with_cases();
    for (variant, cases) in [("ex3", 1), ("stumper", 2), ("connect6", 1)] {
        let outcome = place.c4_on_student(variant, "none", &[]);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome}");
        let end = format!("{cases} pass, 0 differ, 0 error\n");
        assert!(outcome.stdout.ends_with(&end), "{outcome}");
    }
}

#[test]
fn every_fault_is_reported() {
    let place = Place::with_cases();
    for fault in
        ["other-letter", "space-missing", "no-last-newline", "says-more", "status", "crash"]
    {
        let outcome = place.c4_on_student("stumper", fault, &["--case", "left-column"]);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (1, ""), "{outcome}");
        insta::assert_snapshot!(fault, outcome.stdout);
    }
}

#[test]
fn a_program_that_hangs_is_stopped() {
    let place = Place::with_cases();
    let args = ["--case", "tie", "--timeout", "0.3"];
    let outcome = place.c4_on_student("ex3", "hang", &args);
    assert_eq!(outcome.status, 1);
    assert!(outcome.stdout.contains("still running after 0.3 s"), "{outcome}");
    assert!(outcome.stdout.contains(" --timeout 0.3 "), "the rerun has the same limit: {outcome}");
}

/// Every option of confinement makes a difference, and is found again in the command that runs the case once more.
#[test]
fn a_program_is_confined_as_it_is_asked() {
    let place = Place::with_cases();
    let secret = place.path("secret");
    fs::write(&secret, "").unwrap();
    let secret = secret.to_str().unwrap();
    let rows: &[(&str, &[&str], &str)] = &[
        ("cat < SECRET", &[], "exit status 2"),
        ("cat < SECRET", &["--allow-read", secret], "standard output differs"),
        ("cat < SECRET", &["--no-sandbox"], "standard output differs"),
        ("exit $STATUS", &[], "standard output differs"),
        ("exit $STATUS", &["--env", "STATUS"], "exit status 9"),
        ("yes", &["--output", "5000"], "more than 5000 bytes on standard output"),
        ("head -c 5000 /dev/zero > file", &["--files", "4500"], "more than 4500 bytes of files"),
        ("sleep 9 & sleep 9 & sleep 9", &["--processes", "3"], "more than 3 processes"),
        ("while :; do :; done", &["--cpu", "0.2"], "after 0.2 s of processor time"),
        ("sort /dev/zero", &["--memory", "20"], "more than 20971520 bytes of memory"),
        ("ulimit -v; exit 9", &["--address-space", "512"], "524288␤"),
        ("ulimit -v; exit 9", &["--address-space", "0"], "unlimited␤"),
    ];
    for (script, options, words) in rows {
        let program = place.path("program.sh");
        fs::write(&program, format!("#!/bin/sh\n{}\n", script.replace("SECRET", secret))).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&program, mode).unwrap();
        let verify = ["verify", "ex3", "--program", "program.sh", "--fixtures", "cases"];
        let mut command = place.command([&verify, *options].concat());
        let outcome = place.run(command.env("STATUS", "9"), b"");
        assert_eq!((outcome.status, outcome.stderr.as_str()), (1, ""), "{script}\n{outcome}");
        assert!(outcome.stdout.contains(words), "{script} {options:?}\n{outcome}");
        let again = place.redacted(format!("--fixtures cases {}", options.join(" ")).as_bytes());
        assert!(outcome.stdout.contains(again.trim_end()), "{script}\n{outcome}");
    }
}

/// Whatever ends `c4`, the program that it was running ends with it.
#[cfg(target_os = "linux")]
#[test]
fn nothing_outlives_c4() {
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    let place = Place::with_cases();
    let program = place.path("sleeper.sh");
    fs::write(&program, "#!/bin/sh\nwhile :; do sleep 0.1; done\n").unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&program, mode).unwrap();
    let runs = || {
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let words = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
        let script = program.to_str().unwrap().as_bytes();
        words.filter(|words| words.split(|&byte| byte == 0).nth(1) == Some(script)).count()
    };
    let wait_for = |count| {
        let start = Instant::now();
        while runs() != count {
            assert!(start.elapsed() < Duration::from_secs(4), "{} are running", runs());
            sleep(Duration::from_millis(5));
        }
    };
    let program = program.to_str().unwrap();
    let args = ["verify", "ex3", "--program", program, "--fixtures", "cases"];
    let mut c4 = place.command(args).env("TMPDIR", place.path("")).spawn().unwrap();
    wait_for(1);
    c4.kill().unwrap();
    c4.wait().unwrap();
    wait_for(0);
}

#[test]
fn how_it_was_confined_is_told() {
    let place = Place::with_cases();
    let args = |more| ["--case", "tie", "--json", more];
    for (more, level) in [("--require-sandbox", "full"), ("--no-sandbox", "none")] {
        let verify = ["verify", "ex3", "--program", "/bin/true", "--fixtures", "cases"];
        let outcome = place.c4([&verify[..], &args(more)[..]].concat());
        assert_eq!((outcome.status, outcome.stderr.as_str()), (1, ""), "{outcome}");
        let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
        assert_eq!(report[0]["setup"]["protection"]["level"], level);
    }
    let missing = ["verify", "ex3", "--fixtures", "cases", "--allow-read", "no/such/place"];
    let outcome = place.c4(missing);
    assert_eq!(outcome.status, 2, "{outcome}");
    assert_eq!(outcome.stderr, "c4: there is nothing at no/such/place to be read\n");
}

/// A pipe that is closed early hides the rest of the report, not its status.
#[test]
fn the_status_is_told_to_whoever_reads_no_further() {
    let place = Place::with_cases();
    let student = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/student.sh");
    for more in ["", " --json"] {
        let verify =
            format!("{C4} verify ex3 --program {student} --fixtures cases --no-sandbox{more}");
        let script = format!("{{ {verify}; echo $? >&2; }} | true");
        let mut shell = place.command_of(Path::new("/bin/sh"), ["-c", &script]);
        shell.env("C4", C4_FOR_STUDENTS).env("VARIANT", "ex3").env("FAULT", "no-last-newline");
        assert_eq!(place.run(&mut shell, b"").stderr, "1\n");
    }
}

#[test]
fn the_command_lines_are_quoted_and_run() {
    let place = Place::with_cases();
    let student = place.path("my program.sh");
    fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/student.sh"), &student).unwrap();
    let args =
        ["verify", "stumper", "--fixtures", "cases", "--program", "my program.sh", "--no-sandbox"];
    let with_fault = |command: &mut std::process::Command| {
        command.env("C4", C4_FOR_STUDENTS).env("VARIANT", "stumper").env("FAULT", "status");
        place.run(command, b"")
    };
    let outcome = with_fault(&mut place.command(args));
    let lines: Vec<&str> = outcome
        .stdout
        .lines()
        .filter_map(|line| {
            line.strip_prefix("    again: ").or_else(|| line.strip_prefix("    or: "))
        })
        .collect();
    assert_eq!(
        lines,
        [
            "c4 verify stumper --case left-column --program 'my program.sh' --fixtures cases --no-sandbox",
            "'./my program.sh' < cases/stumper/left-column/stdin",
            "c4 verify stumper --case odd-avatars --program 'my program.sh' --fixtures cases --no-sandbox",
            r"'./my program.sh' -p1 'it'\''s' -a '$HOME' < cases/stumper/odd-avatars/stdin",
        ]
    );
    let bin = Path::new(C4).parent().unwrap().display().to_string();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap());
    for (line, status) in lines.iter().zip([1, 3, 1, 3]) {
        let mut shell = place.command_of("sh".as_ref(), ["-c", *line]);
        let outcome = with_fault(shell.env("PATH", &path));
        assert_eq!(outcome.status, status, "{line}\n{outcome}");
    }
}

/// What would be an option of the next command, and what is no text, are names of files, too.
#[test]
#[cfg(target_os = "linux")]
fn the_command_lines_take_any_name() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let place = Place::with_cases();
    let bin = Path::new(C4).parent().unwrap().display().to_string();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap());
    let with_fault = |command: &mut std::process::Command| {
        command.env("C4", C4_FOR_STUDENTS).env("VARIANT", "stumper").env("FAULT", "status");
        place.run(command.env("PATH", &path), b"")
    };
    for (name, word) in [(b"-x.sh".as_slice(), "./-x.sh"), (b"-'\xfc.sh", r"$'./-\047\374.sh'")] {
        let name = OsStr::from_bytes(name);
        let student = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/student.sh");
        fs::copy(student, place.path("").join(name)).unwrap();
        fs::create_dir_all(place.path("-cases")).unwrap();
        let _ = fs::rename(place.path("cases/stumper"), place.path("-cases/stumper"));
        let mut command = place.command(["verify", "stumper", "--case", "left-column"]);
        command.args(["--fixtures=-cases", "--no-sandbox"]);
        let mut program = OsStr::new("--program=").to_owned();
        program.push(name);
        let outcome = with_fault(command.arg(program));
        let told = [
            format!(
                "    again: c4 verify stumper --case left-column --program {word} --fixtures ./-cases --no-sandbox"
            ),
            format!("    or: {word} < ./-cases/stumper/left-column/stdin"),
        ];
        for (line, status) in told.iter().zip([1, 3]) {
            assert!(outcome.stdout.lines().any(|told| told == line), "{line}\n{outcome}");
            let (_, line) = line.split_once(": ").unwrap();
            let outcome = with_fault(&mut place.command_of("bash".as_ref(), ["-c", line]));
            assert_eq!(outcome.status, status, "{line}\n{outcome}");
        }
    }
}

#[test]
fn json_says_the_same() {
    let place = Place::with_cases();
    let args = ["--case", "left-column", "--json"];
    let outcome = place.c4_on_student("stumper", "other-letter", &args);
    assert_eq!((outcome.status, outcome.stderr.as_str()), (1, ""));
    let mut report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    report[0]["submissions"][0]["results"][0]["milliseconds"] = Value::from(0);
    insta::assert_snapshot!(serde_json::to_string_pretty(&report).unwrap());
}

#[test]
fn every_byte_of_a_case_counts() {
    let place = Place::with_cases();
    let stdout = place.path("cases/connect6/one-stone/stdout");
    let right = fs::read(&stdout).unwrap();
    for at in [0, right.len() / 2, right.len() - 1] {
        let mut wrong = right.clone();
        wrong[at] ^= 1;
        fs::write(&stdout, &wrong).unwrap();
        let outcome = place.c4_on_student("connect6", "none", &[]);
        assert_eq!(outcome.status, 1);
        assert!(outcome.stdout.contains(&format!("after {at} right byte")), "{outcome}");
    }
    fs::write(&stdout, &right).unwrap();
    let head = place.path("cases/connect6/one-stone/case.json");
    let text = fs::read_to_string(&head).unwrap().replace("\"status\": 0", "\"status\": 1");
    fs::write(&head, text).unwrap();
    assert_eq!(place.c4_on_student("connect6", "none", &[]).status, 1);
}

#[test]
fn a_program_that_cannot_be_started_is_an_error() {
    let place = Place::with_cases();
    let program = place.path("program");
    fs::copy(C4, &program).unwrap();
    fs::write(&program, "no program at all, whatever its mode says\n\0").unwrap();
    let args = ["verify", "stumper", "--fixtures", "cases", "--program", "program"];
    let outcome = place.c4(args);
    assert_eq!(outcome.status, 2, "{outcome}");
    assert!(outcome.stdout.contains("error   left-column\n    cannot start "), "{outcome}");
    assert!(outcome.stdout.ends_with("2 cases: 0 pass, 0 differ, 2 error\n"), "{outcome}");
}

#[test]
fn a_case_that_is_none_is_an_error() {
    let place = Place::with_cases();
    fs::remove_file(place.path("cases/ex3/tie/stdout")).unwrap();
    let outcome = place.c4_on_student("ex3", "none", &[]);
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    assert!(outcome.stderr.starts_with("c4: cannot read cases/ex3/tie/stdout: "), "{outcome}");
}

#[test]
fn the_cases_are_found_upward() {
    let place = Place::with_cases();
    fs::rename(place.path("cases"), place.path("fixtures")).unwrap();
    fs::create_dir_all(place.path("a/b")).unwrap();
    let student = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/student.sh");
    let verify = [&["verify", "ex3", "--program", student], &LETS[..]].concat();
    let mut command = place.command(&verify);
    command.env("C4", C4_FOR_STUDENTS).env("VARIANT", "ex3").env("FAULT", "none");
    command.current_dir(place.path("a/b"));
    let outcome = place.run(&mut command, b"");
    assert_eq!(outcome.status, 0, "{outcome}");

    // Not upward from a folder elsewhere, but upward from c4 itself.
    let installed = place.path("a/c4");
    fs::copy(C4, &installed).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let mut command = place.command_of(&installed, &verify);
    command.env("C4", C4_FOR_STUDENTS).env("VARIANT", "ex3").env("FAULT", "none");
    command.current_dir(elsewhere.path());
    assert_eq!(place.run(&mut command, b"").status, 0);

    fs::rename(place.path("fixtures"), place.path("cases")).unwrap();
    let outcome = place.run(&mut command, b"");
    // In sight of none, they are those in c4.
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome}");
    assert!(outcome.stdout.starts_with("ex3: 128 cases, run by "), "{outcome}");
}
