//! What an audit found about verdicts and reports: each as a test of its whole class.

use std::ffi::OsStr;
use std::fmt::Write;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::common::{C4, Place, RIGHT};
use c4_grade::{Grading, Outcome, Suite};

/// A name that wipes a screen, renames a window, ends its line with a lie, turns text around and is not even text.
const NAME: &[u8] = b"a\x1b[2J\x1b]0;b\x07\nc4: all is fine\r\xc2\x9b1m\xe2\x80\xae\xff.c";

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

fn is_obeyed(char: char) -> bool {
    char != '\n' && char.is_control()
        || matches!(char, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Every command, with a name where it takes one: it comes through one door, whichever stream it goes to.
#[test]
fn no_name_is_obeyed() {
    let place = Place::with_cases();
    let folder = place.path("folder");
    fs::create_dir(&folder).unwrap();
    let name = OsStr::from_bytes(NAME);
    fs::create_dir(folder.join(name)).unwrap();
    fs::write(folder.join("note.txt"), "").unwrap();
    fs::write(place.path("here.c"), "int main(void) { return 0; }").unwrap();
    fs::create_dir(place.path("bots")).unwrap();
    fs::write(place.path("bots").join(name), "").unwrap();
    fs::write(place.path("bots/x.txt"), "").unwrap();
    let rows: [&[&str]; 22] = [
        &["grade", "ex3", "NAME"],
        &["grade", "ex3", "folder"],
        &["grade", "NAME", "here.c"],
        &["grade", "ex3", "here.c", "--category", "NAME"],
        &["grade", "ex3", "here.c", "--points", "NAME"],
        &["grade", "ex3", "here.c", "--report", "json=NAME/x"],
        &["grade", "ex3", "here.c", "--resume", "NAME/x"],
        &["grade", "merge", "NAME"],
        &["check", "ex3", "NAME"],
        &["check", "ex3", "here.c", "--fixtures", "NAME"],
        &["verify", "NAME"],
        &["verify", "ex3", "--program", "NAME", "--fixtures", "cases"],
        &["verify", "ex3", "--case", "NAME", "--fixtures", "cases"],
        &["record", "ex3", "name", "--why", "x", "--fixtures", "cases", "--program", "NAME"],
        &["fixtures", "ex3", "/proc/NAME"],
        &["solve", "44", "--book", "NAME"],
        &["solve", "NAME"],
        &["book", "--depth", "1", "--output", "NAME/x"],
        &["match", "NAME", "random"],
        &["tournament", "bots"],
        &["play", "NAME"],
        &["NAME"],
    ];
    for row in rows {
        let mut command = place.command(Vec::<String>::new());
        for word in row {
            let mut bytes = Vec::new();
            for (at, part) in word.split("NAME").enumerate() {
                if at > 0 {
                    bytes.extend(NAME);
                }
                bytes.extend(part.as_bytes());
            }
            command.arg(OsStr::from_bytes(&bytes));
        }
        let output = command.stdin(Stdio::null()).output().unwrap();
        let told = [&output.stdout[..], &output.stderr[..]].concat();
        let told = String::from_utf8(told).unwrap_or_else(|_| panic!("{row:?}: not even text"));
        // A folder without a submission is one that was not built.
        let status = if row[..] == ["grade", "ex3", "folder"] { 1 } else { 2 };
        assert_eq!(output.status.code(), Some(status), "{row:?}\n{told}");
        assert!(!told.contains(is_obeyed), "{row:?}\n{told:?}");
        assert!(!told.contains("\nc4: all is fine"), "{row:?}\n{told:?}");
    }
}

/// A source that knows the transcripts of a course, and nothing else: then it prints nothing.
fn parrot(variant: &str) -> String {
    let cases = Suite::read(&Path::new(FIXTURES).join(variant)).unwrap().cases;
    let quoted = |bytes: &[u8]| {
        let escaped = bytes.iter().fold(String::new(), |mut text, byte| {
            write!(text, "\\{byte:03o}").unwrap();
            text
        });
        format!("\"{escaped}\"")
    };
    let mut table = String::new();
    for case in &cases {
        let typed = [case.args.join("\n").as_bytes(), b"\n\n", &case.stdin].concat();
        writeln!(
            table,
            "{{{}, {}, {}, {}, {}, {}}},",
            quoted(&typed),
            typed.len(),
            quoted(&case.stdout),
            case.stdout.len(),
            case.status,
            if case.complains {
                "\"no\\n\"".to_owned()
            } else {
                quoted(case.stderr.as_deref().unwrap_or_default())
            }
        )
        .unwrap();
    }
    format!(
        "#include <stdio.h>\n#include <string.h>\nstatic struct {{ const char *in; long length; const char *out; long \
         size; int status; const char *error; }} all[] = {{\n{table}}};\nstatic char typed[1 << 22];\nint main(int \
         count, char **words) {{\n  long length = 0;\n  for (int i = 1; i < count; i++)\n    length += \
         sprintf(typed + length, i > 1 ? \"\\n%s\" : \"%s\", words[i]);\n  length += sprintf(typed + length, \
         \"\\n\\n\");\n  length += fread(typed + length, 1, sizeof typed - length, stdin);\n  for (unsigned i = 0; i < \
         sizeof all / sizeof *all; i++)\n    if (all[i].length == length && !memcmp(all[i].in, typed, length)) {{\n      \
         fwrite(all[i].out, 1, all[i].size, stdout);\n      fputs(all[i].error, stderr);\n      return \
         all[i].status;\n    }}\n  return 0;\n}}\n"
    )
}

/// Nothing is claimed of boards that another size keeps from being read, and nobody who prints nothing is trusted there.
#[test]
fn what_cannot_be_read_is_no_reason_for_trust() {
    // Who talks as they like is asked for long.
    let (quick, slow) =
        ([("connect6", "Lab6.c")], [("redblack", "redblack.c"), ("cmps270", "connect4.c")]);
    for (variant, file) in
        quick.into_iter().chain(slow.into_iter().filter(|_| cfg!(feature = "deep")))
    {
        let place = Place::new();
        fs::write(place.path(file), parrot(variant)).unwrap();
        let args = ["grade", variant, file, "--seed", "8", "--count", "40", "--format", "json"];
        let fixtures = fs::canonicalize(FIXTURES).unwrap();
        let outcome = place.c4([&args[..], &["--fixtures", fixtures.to_str().unwrap()]].concat());
        let grading: Grading =
            serde_json::from_str(&outcome.stdout).unwrap_or_else(|_| panic!("{outcome}"));
        let score = &grading.submissions[0].score;
        assert!(score.points < 10.0, "{variant}: {score:?}");
    }
}

/// A program of its own words that is right on one board, and prints a letter on all others, is right on one.
#[test]
fn who_plays_on_one_board_alone_has_the_points_of_that() {
    let place = Place::new();
    let right = fs::read_to_string("../../fixtures/submissions/ex3/maya/ex3.c").unwrap();
    let elsewhere = "\n#if ROWS != 6 || COLS != 7\n#include <stdlib.h>\n\
        __attribute__((constructor)) static void elsewhere(void) { puts(\"x\"); exit(0); }\n#endif\n";
    fs::write(place.path("ex3.c"), right + elsewhere).unwrap();
    let args = ["grade", "ex3", "ex3.c", "--no-transcripts", "--seed", "7", "--count", "30"];
    let outcome = place.c4([&args[..], &["--format", "json"]].concat());
    let grading: Grading = serde_json::from_str(&outcome.stdout).unwrap();
    let score = &grading.submissions[0].score;
    assert!((20.0..70.0).contains(&score.points), "{score:?}");
}

#[test]
fn answers_that_were_built_in_give_no_points() {
    let place = Place::new();
    fs::write(place.path("parrot.c"), parrot("stumper")).unwrap();
    let gcc = Command::new("gcc")
        .args(["-O1", "-w", "-o"])
        .arg(place.path("parrot"))
        .arg(place.path("parrot.c"))
        .status();
    assert!(gcc.unwrap().success());
    let fixtures = fs::canonicalize(FIXTURES).unwrap();
    let args = [
        "grade",
        "stumper",
        "parrot",
        "--takes-arguments",
        "--seed",
        "3",
        "--count",
        "80",
        "--format",
        "json",
    ];
    let outcome = place.c4([&args[..], &["--fixtures", fixtures.to_str().unwrap()]].concat());
    let grading: Grading =
        serde_json::from_str(&outcome.stdout).unwrap_or_else(|_| panic!("{outcome}"));
    let [parrot] = grading.submissions.as_slice() else { panic!("one submission") };
    let transcripts =
        grading.cases.iter().zip(&parrot.results).filter(|(case, _)| !case.is_generated);
    let failed: Vec<_> =
        transcripts.filter(|(_, result)| result.outcome != Outcome::Pass).collect();
    assert!(failed.is_empty(), "it knows them all: {failed:?}");
    assert!(parrot.score.points < 10.0, "{:?}", parrot.score);
    let says: Vec<&String> =
        parrot.diagnoses.iter().flat_map(|diagnosis| &diagnosis.says).collect();
    assert!(says.iter().any(|says| says.contains("generated cases like them")), "{says:?}");
}

#[test]
fn a_flood_byte_by_byte_is_cut_short() {
    let place = Place::new();
    let source = "#include <unistd.h>\nint main(void) { for (;;) write(1, \"x\", 1); }\n";
    fs::write(place.path("ex3.c"), source).unwrap();
    let args = ["grade", "ex3", "ex3.c", "--no-transcripts", "--seed", "1", "--count", "10"];
    let more = ["--define", "rows=6", "--define", "cols=7", "--format", "json", "--jobs", "2"];
    // No machine writes so much byte by byte in the time that there is.
    let limits = ["--output", "1000000000", "--cpu", "1"];
    let outcome = place.c4([&args[..], &more, &limits].concat());
    let grading: Grading =
        serde_json::from_str(&outcome.stdout).unwrap_or_else(|_| panic!("{outcome}"));
    let results = &grading.submissions[0].results;
    assert_eq!(results.len(), 10);
    assert!(results.iter().all(|it| it.outcome == Outcome::TimeOut), "{outcome}");
    // Two have all their time, and so may what another thread has begun before they ended.
    let cut = results.iter().filter(|it| it.headline.contains("it had less time")).count();
    assert!(cut >= 7, "{cut} of 10 had less time");
}

#[test]
fn one_report_that_fails_costs_no_other() {
    let place = Place::new();
    fs::write(place.path("ex3.c"), "int main(void) { return 0; }").unwrap();
    let args = ["grade", "ex3", "ex3.c", "--no-transcripts", "--seed", "1", "--count", "2"];
    let reports =
        ["--report", "json=/dev/full", "--report", "html=/dev/full", "--report", "csv=grades.csv"];
    let outcome = place.c4([&args[..], &reports].concat());
    assert_eq!(outcome.status, 2, "{outcome}");
    assert_eq!(outcome.stderr.matches("cannot write /dev/full").count(), 2, "{outcome}");
    assert!(outcome.stdout.contains("ex3"), "{outcome}");
    assert!(fs::read_to_string(place.path("grades.csv")).unwrap().contains("ex3"));
}

#[test]
fn what_cannot_be_written_could_not_be_done() {
    let place = Place::with_cases();
    fs::write(place.path("ex3.c"), "int main(void) { return 0; }").unwrap();
    let rows: [&[&str]; 8] = [
        &["--help"],
        &["list"],
        &["list", "--json"],
        &["solve", "--depth", "2", "44"],
        &["move", "ex3", "--moves", "44"],
        &["verify", "ex3", "--program", "/bin/true", "--fixtures", "cases"],
        &["grade", "ex3", "ex3.c", "--no-transcripts", "--seed", "1", "--count", "1"],
        &["match", "random", "random", "--games", "1", "--seed", "1"],
    ];
    for row in rows {
        let mut command = place.command(row);
        command.stdin(Stdio::null()).stdout(File::options().write(true).open("/dev/full").unwrap());
        let mut closed = place.command_of("sh".as_ref(), ["-c", "exec \"$@\" >&-", "sh", C4]);
        closed.args(row).stdin(Stdio::null());
        for mut command in [command, closed] {
            let output = command.output().unwrap();
            let stderr = String::from_utf8(output.stderr).unwrap();
            if !stderr.starts_with("error:") {
                assert!(stderr.contains("cannot write standard output"), "{row:?}: {stderr}");
            }
            assert_eq!(output.status.code(), Some(2), "{row:?}: {stderr}");
        }
    }
    // Who wants none has one, however it was opened.
    for to in [">", "<>", ">&- >"] {
        let script = format!("exec \"$@\" 1{to}/dev/null");
        let mut command = place.command_of("sh".as_ref(), ["-c", &script, "sh", C4, "list"]);
        let outcome = place.run(&mut command, b"");
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{to}: {outcome}");
    }
}

/// A folder whose name ends a list of libraries keeps no program from being right that asks for the time.
#[test]
fn where_temporary_files_lie_is_no_verdict() {
    let place = Place::new();
    let right = "../../fixtures/submissions/ex3/right/ex3.c";
    let asks = "\n#include <time.h>\nlong now(void) { return time(NULL); }\n";
    let source = fs::read_to_string(right).unwrap() + asks;
    fs::write(place.path("ex3.c"), source).unwrap();
    for name in ["plain", "with a blank", "with:a colon", "with$ORIGIN"] {
        fs::create_dir(place.path(name)).unwrap();
        let args = ["grade", "ex3", "ex3.c", "--no-transcripts", "--seed", "1", "--count", "4"];
        let mut grade = place.command(args);
        let outcome = place.run(grade.env("TMPDIR", place.path(name)), b"");
        assert_eq!(outcome.status, 0, "{name}: {outcome}");
    }
}

/// More threads than there can be are as many as make sense.
#[test]
fn any_number_of_threads_comes_to_an_end() {
    let place = Place::with_cases();
    fs::write(place.path("ex3.c"), "int main(void) { return 0; }").unwrap();
    let most = ["18446744073709551615", "99999999999999999999999"];
    let rows: [(&[&str], &str, i32); 5] = [
        (
            &[
                "book", "--depth", "1", "--rows", "3", "--cols", "4", "--table", "1", "--force",
                "--output", "book",
            ],
            "--threads",
            0,
        ),
        (&["solve", "44", "--rows", "4", "--cols", "4", "--table", "1"], "--threads", 0),
        (&["verify", "ex3", "--program", "/bin/true", "--fixtures", "cases"], "--jobs", 1),
        (
            &["grade", "ex3", "ex3.c", "--no-transcripts", "--seed", "1", "--count", "2"],
            "--jobs",
            1,
        ),
        (&["match", "random", "random", "--games", "2", "--seed", "1"], "--jobs", 0),
    ];
    for (row, option, status) in rows {
        for number in most {
            let outcome = place.c4([row, &[option, number]].concat());
            assert_eq!(outcome.status, status, "{row:?} {number}\n{outcome}");
        }
        let outcome = place.c4([row, &[option, "0"]].concat());
        assert_eq!(outcome.status, 2, "{outcome}");
    }
}

/// Of what knows the answers, nothing can be read, wherever it lies; of what is beside it, all.
#[test]
fn nothing_that_knows_the_answers_can_be_read() {
    let place = Place::with_cases();
    let secrets = [
        "bin/c4",
        "bin/ex3-cli",
        "bin/stumper-cli",
        "cases/ex3/tie/stdout",
        "journal",
        "journal.old",
        "journal.old.3",
        "report.json",
    ];
    let others = ["bin/o1", "o2"];
    fs::create_dir(place.path("bin")).unwrap();
    fs::copy(C4, place.path("bin/c4")).unwrap();
    for name in ["bin/ex3-cli", "bin/stumper-cli", "bin/o1", "o2", "journal.old.3"] {
        fs::write(place.path(name), "to be read").unwrap();
    }
    let script = format!(
        "#!/bin/sh\nfor file in {}; do cat '{}/'$file >/dev/null 2>&1 && printf '+%s' $file; done\n",
        [&secrets[..], &others].concat().join(" "),
        place.path("").display().to_string().trim_end_matches('/')
    );
    let program = place.path("program.sh");
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    let grade: &[&str] = &[
        "grade",
        "ex3",
        "program.sh",
        "--takes-arguments",
        "--seed",
        "1",
        "--count",
        "3",
        "--resume",
        "journal",
        "--report",
        "json=report.json",
        "--format",
        "json",
    ];
    let verify: &[&str] = &["verify", "ex3", "--program", "program.sh", "--json"];
    // The journal of another grading is put aside.
    let outcome = place.c4([grade, &["--no-transcripts"]].concat());
    assert_eq!(outcome.status, 1, "{outcome}");
    for row in [grade, verify] {
        let is_told = |name: &str| name.starts_with("journal") || name == "report.json";
        let is_there = |name: &&str| row == grade || !is_told(name);
        for name in secrets.iter().filter(|name| !is_there(name)) {
            fs::remove_file(place.path(name)).unwrap();
        }
        let allowed = place.path("");
        let more = ["--fixtures", "cases", "--allow-read", allowed.to_str().unwrap()];
        let mut command = place.command_of(&place.path("bin/c4"), [row, &more].concat());
        let outcome = place.run(&mut command, b"");
        assert_eq!(outcome.status, 1, "{outcome}");
        for name in secrets.iter().filter(|name| is_there(name)) {
            assert!(place.path(name).exists(), "{name}");
            assert!(!outcome.stdout.contains(&format!("+{name}")), "{name}\n{outcome}");
        }
        for name in others {
            let is_read = outcome.stdout.contains(&format!("+{name}"));
            assert!(is_read, "{name}\n{outcome}");
        }
    }
}

/// Where programs may read what a class lies in, none reads what is another's or the teacher's; each that was handed in as a
/// program runs, and reads itself.
#[test]
fn nobody_reads_what_others_handed_in() {
    let place = Place::new();
    let top = place.path("").display().to_string();
    let top = top.trim_end_matches('/');
    let class = place.path("class");
    let source = format!("{FIXTURES}/submissions/stumper/lea/connect4.c");
    fs::copy(source, place.path("shared.c")).unwrap();
    for (name, what) in [
        ("ada", "connect4.c".to_owned()),
        ("thief", format!("{top}/class/ada/connect4.c")),
        ("linked", format!("{top}/link/ada/connect4.c")),
        // What nobody has named is read as --allow-read says.
        ("neighbour", format!("{top}/shared.c")),
    ] {
        fs::create_dir_all(class.join(name)).unwrap();
        let makefile = format!("all:\n\tgcc -o connect4 {what}\nre: all\n");
        fs::write(class.join(name).join("Makefile"), makefile).unwrap();
    }
    fs::copy(place.path("shared.c"), class.join("ada/connect4.c")).unwrap();
    std::os::unix::fs::symlink(&class, place.path("link")).unwrap();
    let few = ["--no-transcripts", "--seed", "1", "--count", "5", "--format", "json"];
    let outcome =
        place.c4([&["grade", "stumper", "class", "--allow-read", top], &few[..]].concat());
    let grading: Grading = serde_json::from_str(&outcome.stdout).unwrap();
    let is_built = |name: &str| {
        let found = grading.submissions.iter().find(|it| it.name == name).unwrap();
        found.build.as_ref().unwrap().failure.is_none()
    };
    let built = ["ada", "thief", "linked", "neighbour"].map(is_built);
    assert_eq!(built, [true, false, false, true], "{}", outcome.stdout);

    let names = ["points.json", "one", "two", "shared.c"];
    fs::write(place.path("points.json"), r#"{"categories": {"play": 1}}"#).unwrap();
    let script = format!(
        "#!/bin/sh\nfor file in {}; do cat {top}/$file >/dev/null 2>&1 && printf '+%s;' $file; done\n",
        names.join(" ")
    );
    for name in ["one", "two"] {
        fs::write(place.path(name), &script).unwrap();
        let mode = PermissionsExt::from_mode(0o755);
        fs::set_permissions(place.path(name), mode).unwrap();
    }
    let args = ["grade", "stumper", "one", "two", "--points", "points.json", "--allow-read", top];
    let outcome = place.c4([&args[..], &few].concat());
    let grading: Grading =
        serde_json::from_str(&outcome.stdout).unwrap_or_else(|error| panic!("{error}: {outcome}"));
    for name in ["one", "two"] {
        let found = grading.submissions.iter().find(|it| it.name == name).unwrap();
        let told = format!("{:?}", found.results);
        let read: Vec<&&str> =
            names.iter().filter(|it| told.contains(&format!("+{it};"))).collect();
        assert_eq!(read, [&name, &"shared.c"], "{told}");
    }
}

/// Of a program that is not started nothing is known: that it refuses things, or tells no board, is no fault of its own.
#[test]
fn what_does_not_start_is_told_and_nothing_else() {
    let place = Place::new();
    fs::create_dir(place.path("ann")).unwrap();
    let makefile = "re:\n\tprintf '#!/bin/sh\\nexec ./real\\n' > connect4\n\tchmod +x connect4\n";
    fs::write(place.path("ann/Makefile"), makefile).unwrap();
    let args = "grade stumper ann --no-transcripts --seed 1 --count 40 --format json";
    let outcome = place.c4(args.split(' '));
    let grading: Grading =
        serde_json::from_str(&outcome.stdout).unwrap_or_else(|_| panic!("{outcome}"));
    let [diagnosis] = &grading.submissions[0].diagnoses[..] else { panic!("{outcome}") };
    let [says] = &diagnosis.says[..] else { panic!("{diagnosis:?}") };
    assert!(says.starts_with("your program does not start: "), "{says}");
    assert!(says.contains("./real") && !says.contains("c4-scratch"), "{says}");
    let score = &grading.submissions[0].score;
    assert_eq!((score.points, diagnosis.points > 0.0), (0.0, true), "{score:?}");
}

/// Names and words of strangers are in what is printed, and the log of an action obeys `##[command]` in the middle of a line, too.
#[test]
fn logs_of_github_obey_nobody() {
    let place = Place::new();
    let outcome = place.run(&mut place.command(["grade", "ex3", "##[error]ann.c"]), b"");
    assert_eq!(outcome.status, 2, "{outcome}");
    assert!(outcome.stderr.contains(r"##\x5Berror]ann.c"), "{outcome}");
    fs::create_dir(place.path("##[error]ann")).unwrap();
    fs::write(
        place.path("##[error]ann/ex3.c"),
        "int main(void) { return 0; } // ##[add-mask]0\n#error ##[x]",
    )
    .unwrap();
    for format in ["text", "json", "summary", "html", "junit", "tap", "csv", "annotations"] {
        let args = ["grade", "ex3", "##[error]ann", "--count", "0", "--format", format];
        let outcome = place.run(&mut place.command(args), b"");
        assert!(outcome.stdout.contains("##") && !outcome.stdout.contains("##["), "{outcome}");
    }
}

/// A line of a log that begins with `::`, behind blanks or not, is a command.
#[test]
fn no_line_of_a_compiler_is_a_command() {
    let place = Place::new();
    let bot = "#line 1 \"x\\n::error::pwn\"\nint make_move(int **board) { return unknown; }\n";
    fs::write(place.path("bot.c"), bot).unwrap();
    let outcome = place.run(&mut place.command(["bot", "check", "bot.c"]), b"");
    assert!(outcome.stdout.contains("| ::error::pwn"), "{outcome}");
    assert!(!outcome.stdout.lines().any(|it| it.trim_start().starts_with("::")), "{outcome}");
}

/// Whoever hands in more folders than a build may have fills nothing but his own, and has not built.
#[test]
fn too_many_folders_are_no_error() {
    let place = Place::new();
    let folder = place.path("work");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("Makefile"), "re:\n\techo > connect4\n").unwrap();
    for number in 0..1200 {
        fs::write(folder.join(format!("f{number}")), "").unwrap();
    }
    let mut tar = Command::new("tar");
    let below = format!("--transform=s,/f.*,&{},", "/a".repeat(60));
    tar.args([&below, "-czf", "work.tar.gz", "work"]).current_dir(place.path(""));
    assert!(tar.status().unwrap().success());
    let args = "grade stumper work.tar.gz --no-transcripts --seed 1 --count 2 --format json";
    let outcome = place.c4(args.split(' '));
    let grading: Grading =
        serde_json::from_str(&outcome.stdout).unwrap_or_else(|_| panic!("{outcome}"));
    let [submission] = &grading.submissions[..] else { panic!("one submission") };
    let failure = submission.build.as_ref().and_then(|build| build.failure.as_ref());
    let what = &failure.unwrap_or_else(|| panic!("{outcome}")).what;
    // Where there are no rooms, a look finds them.
    assert!(what.contains("too many to be built") || what.contains("bytes of files"), "{what}");
    assert_eq!(outcome.status, 1, "{outcome}");
}

/// A disk that is full, of bytes or of names, is nobody's fault who is graded: an error, and never a verdict. Where builds and
/// runs have rooms, only what was built has to fit.
#[test]
fn a_full_disk_is_no_verdict() {
    let place = Place::new();
    fs::write(place.path("ex3.c"), RIGHT).unwrap();
    let args = "grade ex3 ex3.c --no-transcripts --seed 1 --count 2 --define rows=6 --define cols=7 --format json";
    // A disk of our own, which only this command sees.
    let script = "mount -t tmpfs -o \"$1\",mode=1777 tmpfs /mnt || exit 77; export TMPDIR=/mnt; shift; exec \"$@\"";
    let (mut passed, mut has_rooms) = (vec![], false);
    for size in ["size=8k", "size=100k", "size=900k", "nr_inodes=6", "nr_inodes=16", "size=64m"] {
        let mut command =
            place.command_of(Path::new("unshare"), ["-Urm", "sh", "-c", script, "sh", size]);
        command.arg(C4).args(args.split(' '));
        let outcome = place.run(&mut command, b"");
        if outcome.status == 77 || outcome.stderr.starts_with("unshare") {
            // No namespaces here: `just attack` tells of them.
            return;
        }
        let Ok(grading) = serde_json::from_str::<Grading>(&outcome.stdout) else {
            assert_eq!(outcome.status, 2, "{size}\n{outcome}");
            continue;
        };
        let watched = &grading.setup.protection.watched;
        has_rooms = !watched.iter().any(|it| it == "the size of all files together");
        let results = &grading.submissions[0].results;
        assert!(
            results.iter().all(|it| matches!(it.outcome, Outcome::Pass | Outcome::Error)),
            "{size}\n{outcome}"
        );
        let has_error = results.iter().any(|it| it.outcome == Outcome::Error);
        assert!(
            !results.is_empty() && outcome.status == if has_error { 2 } else { 0 },
            "{size}\n{outcome}"
        );
        passed.extend((!has_error).then_some(size));
    }
    let with_rooms = ["size=100k", "size=900k", "nr_inodes=6", "nr_inodes=16", "size=64m"];
    let expected = if has_rooms { &with_rooms[..] } else { &["size=64m"] };
    assert_eq!(passed, expected, "the others are too small");
}

/// How whoever calls `c4` has set himself up costs nobody points: all is as ever, or nothing is graded, and it is said why.
#[test]
fn how_it_is_called_is_no_verdict() {
    let place = Place::new();
    fs::write(place.path("ex3.c"), RIGHT).unwrap();
    let args = "grade ex3 ex3.c --no-transcripts --seed 1 --count 2 --define rows=6 --define cols=7 --format json";
    let rows = [
        ("umask 077", None),
        ("umask 0777", None),
        ("trap '' CHLD XCPU XFSZ", None),
        ("ulimit -S -s 64", None),
        ("ulimit -S -f 4", None),
        ("ulimit -S -n 16", None),
        ("ulimit -s 64", Some("bytes of stack (ulimit -s)")),
        ("ulimit -v 1500000", Some("bytes of addresses (ulimit -v)")),
        ("ulimit -f 1000", Some("bytes of a file (ulimit -f)")),
    ];
    for (how, words) in rows {
        let script = format!("{how} && exec \"$@\"");
        let mut command = place.command_of(Path::new("sh"), ["-c", &script, "sh"]);
        let outcome = place.run(command.arg(C4).args(args.split(' ')), b"");
        match words {
            None => assert_eq!(outcome.status, 0, "{how}\n{outcome}"),
            Some(words) => {
                let is_told = outcome.stderr.contains(words);
                assert!(
                    outcome.status == 2 && is_told && outcome.stdout.is_empty(),
                    "{how}\n{outcome}"
                );
            }
        }
    }
}

/// Each program that runs takes some of the files that we may have open.
#[test]
fn no_more_run_at_once_than_can_be_started() {
    let place = Place::new();
    fs::write(place.path("ex3.c"), RIGHT).unwrap();
    let args = "grade ex3 ex3.c --no-transcripts --seed 1 --count 150 --define rows=6 --define cols=7 --jobs 90";
    let mut command =
        place.command_of(Path::new("sh"), ["-c", "ulimit -n 256 && exec \"$@\"", "sh"]);
    let outcome = place.run(command.arg(C4).args(args.split(' ')), b"");
    assert_eq!(outcome.status, 0, "{outcome}");
}

/// Not even for a moment: in `/proc`, no folder is there to be made.
#[test]
fn where_no_folder_can_be_made_it_is_said() {
    let place = Place::new();
    fs::write(place.path("ex3.c"), RIGHT).unwrap();
    let mut command = place.command(["grade", "ex3", "ex3.c", "--format", "json"]);
    let outcome = place.run(command.env("TMPDIR", "/proc"), b"");
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{outcome}");
    let told = "cannot make a folder to build in, below /proc: ";
    assert!(outcome.stderr.contains(told) && outcome.stderr.contains("TMPDIR"), "{outcome}");
    // Where nothing may be executed.
    fs::create_dir(place.path("closed")).unwrap();
    let mount = "mount -t tmpfs -o noexec,mode=755 none closed";
    let script = format!("{mount} || exit 77; TMPDIR=$PWD/closed exec \"$@\"");
    let grade = ["grade", "ex3", "ex3.c", "--no-transcripts", "--seed", "1", "--count", "1"];
    let mut command = place.command_of("unshare".as_ref(), ["-rm", "sh", "-c", &script, "sh", C4]);
    let outcome = place.run(command.args(grade).args(["--format", "json"]), b"");
    if !outcome.stdout.is_empty() {
        assert!(outcome.status == 2 && outcome.stdout.contains("mounted noexec"), "{outcome}");
    }
}

/// A report is written over nothing that is read, or written for something else.
#[test]
fn no_report_is_written_over_something_else() {
    let place = Place::new();
    fs::create_dir_all(place.path("class/eve")).unwrap();
    fs::write(place.path("class/ex3.c"), RIGHT).unwrap();
    fs::write(place.path("class/eve/ex3.c"), RIGHT).unwrap();
    fs::write(place.path("points.json"), r#"{"categories": {"computer": 1}}"#).unwrap();
    let grade = "grade ex3 class --export plain --no-transcripts --seed 1 --count 2 --resume journal --points points.json";
    let over = ["./journal", "class/ex3.c", "class/eve/ex3.c", "points.json", "one.json"];
    for path in over {
        let mut command = place.command(grade.split(' '));
        command.args(["--report", "json=one.json", "--report", &format!("text={path}")]);
        let outcome = place.run(&mut command, b"");
        let words = format!("cannot write {path}: it is read or written for something else, too");
        assert!(outcome.status == 2 && outcome.stderr.contains(&words), "{outcome}");
    }
    for kept in ["class/ex3.c", "class/eve/ex3.c"] {
        assert_eq!(fs::read_to_string(place.path(kept)).unwrap(), RIGHT);
    }
    let outcome =
        place.run(place.command(grade.split(' ')).args(["--report", "json=one.json"]), b"");
    assert_eq!(outcome.status, 0, "{outcome}");
    let report = "report one.json --report json=one.json --feedback verdict";
    assert_eq!(place.c4(report.split(' ')).status, 2);
    let devices = "report one.json --report json=/dev/null --report csv=/dev/null";
    assert_eq!(place.c4(devices.split(' ')).status, 0);
}

/// Neither are records of games and reports on a tournament, however the file is called; and a workflow is replaced only where that is asked.
#[test]
fn nothing_that_plays_is_written_over() {
    let place = Place::new();
    fs::create_dir_all(place.path("bots/several")).unwrap();
    let bot = Path::new(FIXTURES).join("bots/c/leftmost.c");
    for to in ["bot.c", "bots/a.c", "bots/b.c", "bots/several/x.c"] {
        fs::copy(&bot, place.path(to)).unwrap();
    }
    fs::write(place.path("openings"), "44\n").unwrap();
    fs::write(place.path("seeds.txt"), "b\n").unwrap();
    std::os::unix::fs::symlink("bot.c", place.path("link")).unwrap();
    let two =
        "tournament --with random --with ex3 --seed 1 --report json=part.json --resume journal";
    assert_eq!(place.c4(two.split(' ')).status, 0);
    let kept = ["bot.c", "bots/b.c", "bots/several/x.c", "openings", "seeds.txt"];
    let kept = kept.into_iter().chain(["part.json", "journal"]);
    let all = || kept.clone().map(|it| fs::read(place.path(it)).unwrap()).collect::<Vec<_>>();
    let before = all();
    let rows = [
        ("match bot.c random --record", "bot.c"),
        ("match random me=./bot.c --record", "link"),
        ("match bots/several random --record", "bots/several/x.c"),
        ("match random random --openings openings --record", "./openings"),
        ("tournament bots --best-of 1 --report", "html=bots/b.c"),
        ("tournament bots --best-of 1 --report", "html=bots/several/x.c"),
        ("tournament bots --with l=bot.c --report", "json=link"),
        ("tournament bots --seeding seeds.txt --report", "json=seeds.txt"),
        ("tournament bots --openings openings --report", "text=bots/../openings"),
        ("tournament --with random --with ex3 --resume journal --report", "json=journal"),
        ("tournament bots --report json=new --report", "html=./new"),
        ("tournament merge part.json --report", "html=part.json"),
        ("tournament merge part.json --report json=newer --report", "html=newer"),
    ];
    for (call, written) in rows {
        let seed: &[&str] = if call.contains("merge") { &[] } else { &["--seed", "1"] };
        let outcome = place.c4(call.split(' ').chain([written]).chain(seed.iter().copied()));
        let path = written.rsplit('=').next().unwrap();
        let told = format!("c4: {path}: it is read or written for something else, too\n");
        let (status, stdout) = (outcome.status, outcome.stdout.as_str());
        assert_eq!((status, stdout, outcome.stderr), (2, "", told), "{call} {written}");
        assert!(all() == before, "{call} {written}");
    }
    // What an earlier call has written is replaced, also where it lies among the bots.
    for _ in 0..2 {
        for call in [
            "match bots/several random --seed 1 --record bots/several/games.jsonl",
            "tournament bots --seed 1 --best-of 1 --report html=bots/bracket.html --report json=/dev/null",
        ] {
            let outcome = place.c4(call.split(' '));
            assert_eq!(outcome.status, 0, "{outcome}");
        }
    }
    assert!(all() == before);
    let workflow = "classroom ex3 --output openings";
    let outcome = place.c4(workflow.split(' '));
    let told = "c4: openings is there already; --force replaces it\n";
    assert_eq!((outcome.status, outcome.stderr.as_str()), (2, told));
    assert!(all() == before);
    assert_eq!(place.c4(workflow.split(' ').chain(["--force"])).status, 0);
}

/// Who crashes where the input ends does not hang there, and is run in each case; and whoever reads no more is told by the status that
/// not all is right.
#[test]
fn a_crash_is_no_time_out_and_a_closed_pipe_no_success() {
    let place = Place::new();
    fs::write(place.path("main.c"), "int main(void) { *(volatile int *)0 = 1; }").unwrap();
    let grade = "grade redblack main.c --seed 1 --count 2 --format json";
    let graded = place.c4(grade.split(' '));
    let grading: Grading = serde_json::from_str(&graded.stdout).unwrap();
    let results = &grading.submissions[0].results;
    assert!(results.iter().all(|it| it.outcome == Outcome::Crash), "{results:?}");
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = place.command(grade.split(' '));
    let status = command.stdout(writer).stderr(Stdio::null()).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

/// What one hands in that cannot be built or started at all is that one's failure, and the others are graded: neither more names of
/// sources than a compiler can be started with, nor a program that the system does not start.
#[test]
fn what_cannot_be_started_stops_nobody() {
    let place = Place::new();
    let right = Path::new(FIXTURES).join("submissions/redblack/right/redblack.c");
    for folder in ["many", "many/ok", "many/eve", "programs"] {
        fs::create_dir(place.path(folder)).unwrap();
    }
    for folder in ["ok", "eve"] {
        fs::copy(&right, place.path(&format!("many/{folder}/redblack.c"))).unwrap();
    }
    for at in 0..5000 {
        fs::write(place.path(&format!("many/eve/{at:0230}.c")), format!("int x{at};\n")).unwrap();
    }
    fs::write(place.path("ok.c"), RIGHT).unwrap();
    let mut gcc = Command::new("gcc");
    gcc.args(["ok.c", "-o", "programs/ok"]).current_dir(place.path(""));
    assert!(gcc.status().unwrap().success());
    let program = place.path("programs/eve");
    fs::write(&program, "#!/nonexistent\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    for (course, folder, why) in [
        ("redblack", "many", "longer than 1048576 bytes"),
        ("ex3", "programs", "it needs /nonexistent,"),
    ] {
        let args = ["grade", course, folder, "--no-transcripts", "--seed", "1", "--count", "5"];
        let report = place.path(&format!("{folder}.json"));
        let report = format!("json={}", report.to_str().unwrap());
        let mut command = place.command(args);
        let output = command.args(["--report", &report]).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(output.stdout.len() < 50_000, "of a command, only what can be read is shown");
        let text = fs::read_to_string(place.path(&format!("{folder}.json"))).unwrap();
        let grading: Grading = serde_json::from_str(&text).unwrap();
        let [eve, ok] = grading.submissions.as_slice() else { panic!("{text}") };
        let failure = eve.build.as_ref().and_then(|build| build.failure.as_ref()).unwrap();
        assert!(failure.what.contains(why), "{}", failure.what);
        assert!(eve.score.points == 0.0 && eve.score.of > 0.0, "{:?}", eve.score);
        assert!((ok.score.points - ok.score.of).abs() < 1e-6, "{:?}", ok.score);
    }
}

/// What no machine has, what has no end, and what is no number of points any more.
#[test]
fn what_cannot_be_had_is_refused() {
    let place = Place::new();
    fs::write(place.path("ex3.c"), RIGHT).unwrap();
    fs::write(place.path("points.json"), r#"{"categories": {"humans": 1e308}}"#).unwrap();
    let rows: [(&[&str], &str); 4] = [
        (&["solve", "44", "--table", "4294967295"], "not a whole number from 1 to"),
        (&["grade", "ex3", "ex3.c", "--address-space", "1"], "from 16 to 1048576, nor 0"),
        (&["autograder", "ex3", "--binary", "/dev/zero", "--output", "x.zip"], "/dev/zero"),
        (&["grade", "ex3", "ex3.c", "--points", "points.json"], "what is allowed is 0 to 1000000"),
    ];
    for (args, why) in rows {
        let outcome = place.c4(args);
        assert!(outcome.status == 2 && outcome.stderr.contains(why), "{args:?}: {outcome}");
    }
}
