//! A report for each student, at once and later.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use crate::common::{C4, Outcome, Place, RIGHT};

const ONE_BOARD: [&str; 8] = [
    "--no-transcripts",
    "--seed=5",
    "--count=4",
    "--define=rows=6",
    "--define=cols=7",
    "--timeout=30",
    "--cpu=30",
    "--jobs=2",
];

/// A class of three, two of whom do the same wrong thing, so that reports on all would name them together.
fn class() -> Place {
    let place = Place::new();
    for (name, text) in [
        ("ada", RIGHT),
        ("ben", "int main(void) { return 0; }"),
        ("--cleo", "int main(void) { return 0; }"),
    ] {
        fs::create_dir_all(place.path("class").join(name)).unwrap();
        fs::write(place.path("class").join(name).join("ex3.c"), text).unwrap();
    }
    place
}

fn grade(place: &Place, more: &[&str]) -> Outcome {
    place.c4([&["grade", "ex3", "class"], &ONE_BOARD as &[&str], more].concat())
}

fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    let mut names: Vec<String> = files.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// Where a report does not fit, the last one is there still, whole; a link stays one.
#[test]
fn a_report_takes_the_place_of_the_last_in_one_step() {
    let place = class();
    assert_eq!(grade(&place, &["--report", "json=all.json"]).status, 1);
    let report = |limit: &str| {
        let script = format!("ulimit -f {limit}; trap '' XFSZ; exec \"$@\"");
        let mut command = place.command_of(Path::new("sh"), ["-c", &script, "sh", C4]);
        command.args(["report", "all.json", "--report", "html=page.html"]);
        place.run(&mut command, b"")
    };
    fs::write(place.path("last.html"), "last").unwrap();
    fs::set_permissions(place.path("last.html"), Permissions::from_mode(0o640)).unwrap();
    symlink("last.html", place.path("page.html")).unwrap();
    let before = names(&place.path(""));
    let refused = report("1");
    assert!(refused.stderr.contains("cannot write page.html"), "{refused}");
    assert_eq!(fs::read_to_string(place.path("page.html")).unwrap(), "last");
    assert_eq!(names(&place.path("")), before);
    assert_eq!(report("unlimited").stderr, "");
    assert!(fs::read_to_string(place.path("last.html")).unwrap().ends_with("</html>\n"));
    assert!(place.path("page.html").is_symlink());
    let mode = fs::metadata(place.path("last.html")).unwrap().permissions().mode();
    assert_eq!((mode & 0o777, names(&place.path(""))), (0o640, before));
}

#[test]
fn each_student_has_a_file_that_names_no_other() {
    let place = class();
    fs::create_dir(place.path("there")).unwrap();
    let reports =
        ["html=private/pages/", "md=there", "text=text/", "gradescope=text/", "json=all.json"];
    let wanted: Vec<&str> = reports.iter().flat_map(|report| ["--report", report]).collect();
    let graded = grade(&place, &wanted);
    assert_eq!(graded.status, 1, "{graded}");
    assert_eq!(names(&place.path("private/pages")), ["_--cleo.html", "ada.html", "ben.html"]);
    assert_eq!(names(&place.path("there")), ["_--cleo.md", "ada.md", "ben.md"]);
    assert_eq!(names(&place.path("text")).len(), 6);
    for (of, others) in
        [("ada", ["ben", "cleo"]), ("ben", ["ada", "cleo"]), ("_--cleo", ["ada", "ben"])]
    {
        let files = ["private/pages/@.html", "there/@.md", "text/@.txt", "text/@.json"];
        for file in files.map(|file| file.replace('@', of)) {
            let text = fs::read_to_string(place.path(&file)).unwrap();
            assert!(
                text.contains(of.trim_start_matches("_--")) || file.ends_with("json"),
                "{file}"
            );
            for other in others {
                assert!(!text.contains(other), "{file} names {other}: {text}");
            }
        }
    }

    // The same later, from what was saved.
    let wanted = ["report", "all.json", "--report", "html=later/", "--report", "md=later/"];
    let later = place.c4(wanted);
    assert_eq!((later.status, &later.stdout, later.stderr.as_str()), (0, &graded.stdout, ""));
    for name in ["ada", "ben", "_--cleo"] {
        for (first, ending) in [("private/pages", "html"), ("there", "md")] {
            let of =
                |folder: &str| fs::read(place.path(&format!("{folder}/{name}.{ending}"))).unwrap();
            assert_eq!(of(first), of("later"), "{name}.{ending}");
        }
    }
}

#[test]
fn what_was_saved_tells_no_more_and_can_tell_less() {
    let place = class();
    let graded = grade(&place, &["--report", "json=actual.json", "--feedback", "actual"]);
    assert_eq!(graded.status, 1, "{graded}");
    let full = place.c4(["report", "actual.json", "--report", "json=again.json"]);
    assert_eq!(
        (full.status, full.stderr.as_str()),
        (0, "c4: actual.json was saved with --feedback actual, and tells no more\n")
    );
    let files = ["actual.json", "again.json"].map(|name| fs::read(place.path(name)).unwrap());
    assert_eq!(files[0], files[1]);
    let less =
        place.c4(["report", "actual.json", "--feedback", "verdict", "--report", "text=less/"]);
    assert_eq!((less.status, less.stderr.as_str()), (0, ""));
    let ben = fs::read_to_string(place.path("less/ben.txt")).unwrap();
    assert!(ben.contains("0 of ") && !ben.contains("first case"), "{ben}");
}

/// Whose it is, what of it was graded, and what was not.
#[test]
fn a_report_says_what_was_found() {
    let place = Place::new();
    fs::create_dir(place.path("class")).unwrap();
    for (name, text) in [
        ("lovelaceada_LATE_501_9001_ex3-1.c", "int main(void) { return 0; }"),
        ("lovelaceada_LATE_501_9002_report.pdf", "%PDF"),
        ("hoppergrace_502_9003_report.pdf", "%PDF"),
    ] {
        fs::write(place.path("class").join(name), text).unwrap();
    }
    let reports = ["html=out/", "md=out/", "text=out/", "canvas=canvas.csv"];
    let wanted: Vec<&str> = reports.iter().flat_map(|report| ["--report", report]).collect();
    let graded = grade(&place, &wanted);
    assert_eq!(graded.status, 1, "{graded}");
    let why = "--column names a column of the platform's own file: name that with --gradebook";
    let refused = grade(&place, &["--report", "canvas=canvas.csv", "--column", "EX3"]);
    assert_eq!(refused.status, 2, "{refused}");
    assert!(refused.stderr.ends_with(&format!("c4: {why}\n")), "{refused}");
    let own =
        "Student,ID,SIS User ID,EX3 (7)\n    Points Possible,,,100\n\"Lovelace, Ada\",501,,\n";
    fs::write(place.path("own.csv"), own).unwrap();
    let entered = grade(&place, &["--report", "canvas=canvas.csv", "--gradebook", "own.csv"]);
    let said = "c4: the points go into the column \"EX3 (7)\"\nc4: no row of own.csv takes the points of hoppergrace\n";
    assert!(entered.stderr.contains(said), "{entered}");
    // The gradebook has no place for a reason.
    let said = "c4: 0 points where there was nothing to grade: hoppergrace\n";
    assert!(graded.stderr.ends_with(said), "{graded}");
    let read = |name: &str| fs::read_to_string(place.path("out").join(name)).unwrap();
    for (name, told) in [
        (
            "lovelaceada_501.txt",
            &["\n  student: 501, late\n  taken: ex3-1.c\n  left: report.pdf\n"] as &[&str],
        ),
        ("lovelaceada_501.md", &["\n- student: 501, late\n- taken: ex3-1.c\n- left: report.pdf\n"]),
        (
            "lovelaceada_501.html",
            &[
                "<dt>student</dt><dd>501, late</dd>",
                "<dt>taken</dt><dd>ex3-1.c</dd><dt>left</dt><dd>report.pdf</dd>",
            ],
        ),
        ("hoppergrace_502.txt", &["\n  student: 502\n", "there is no ex3.c: found report.pdf"]),
        ("hoppergrace_502.md", &["\n- student: 502\n"]),
        ("hoppergrace_502.html", &["<dt>student</dt><dd>502</dd>"]),
    ] {
        let text = read(name);
        for told in told {
            assert!(text.contains(told), "{name} does not say {told:?}: {text}");
        }
    }
    assert!(!read("hoppergrace_502.txt").contains("left:"));
}

/// What stands where a student's report goes may have been handed in, where the folder is that of the class: no link leads it elsewhere,
/// and no pipe is waited for. The last report is replaced.
#[test]
fn no_report_of_a_student_leads_elsewhere() {
    let place = class();
    assert_eq!(grade(&place, &["--report", "json=all.json"]).status, 1);
    fs::write(place.path("grades.csv"), "precious").unwrap();
    fs::create_dir(place.path("out")).unwrap();
    symlink("../grades.csv", place.path("out/ada.html")).unwrap();
    fs::hard_link(place.path("grades.csv"), place.path("out/ada.md")).unwrap();
    symlink("../none", place.path("out/ben.html")).unwrap();
    symlink("../none", place.path("out/.c4-can-write-here")).unwrap();
    assert!(Command::new("mkfifo").arg(place.path("out/ben.md")).status().unwrap().success());
    fs::write(place.path("out/_--cleo.html"), "the last one").unwrap();
    fs::set_permissions(place.path("out/_--cleo.html"), Permissions::from_mode(0o600)).unwrap();
    let report = "report all.json --report html=out/ --report md=out/";
    let outcome = place.c4(report.split(' '));
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome}");
    assert_eq!(fs::read_to_string(place.path("grades.csv")).unwrap(), "precious");
    assert!(!place.path("none").exists());
    let all = ["_--cleo.html", "_--cleo.md", "ada.html", "ada.md", "ben.html", "ben.md"];
    assert_eq!(names(&place.path("out"))[1..], all);
    for name in all {
        let found = fs::symlink_metadata(place.path("out").join(name)).unwrap();
        assert!(found.is_file() && found.len() > 100, "{name}");
    }
    let mode = fs::metadata(place.path("out/_--cleo.html")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    // What cannot be replaced costs no other report.
    fs::remove_file(place.path("out/ada.html")).unwrap();
    fs::remove_file(place.path("out/ben.html")).unwrap();
    fs::create_dir(place.path("out/ada.html")).unwrap();
    let outcome = place.c4(report.split(' '));
    assert!(
        outcome.status == 2 && outcome.stderr.contains("cannot write out/ada.html: "),
        "{outcome}"
    );
    assert!(place.path("out/ben.html").exists());
    assert_eq!(names(&place.path("out"))[1..], all);
}

#[test]
fn junk() {
    let place = Place::new();
    fs::write(place.path("file"), "").unwrap();
    fs::write(place.path("array.json"), "[]").unwrap();
    for (args, words) in [
        (
            &["report", "none.json"] as &[&str],
            "none.json is no grading as --report json=FILE writes it",
        ),
        (&["report", "file"], "file is no grading"),
        (&["report", "array.json"], "array.json is no grading"),
        (&["report"], "<GRADING>"),
    ] {
        let outcome = place.c4(args);
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{outcome}");
        assert!(outcome.stderr.contains(words), "{outcome}");
    }
    fs::write(place.path("ex3.c"), RIGHT).unwrap();
    // Before anything is graded.
    let outcome = place.c4(["grade", "ex3", "ex3.c", "--report", "html=file/below/"]);
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{outcome}");
    assert!(outcome.stderr.contains("c4: cannot write file/below"), "{outcome}");
}

/// A student has no folder of a class: what repeats a failure begins with the build.
#[test]
fn nobody_is_sent_to_the_folder_of_the_class() {
    let place = class();
    let graded = grade(&place, &["--report", "text=text/", "--report", "html=pages/"]);
    assert_eq!(graded.status, 1, "{graded}");
    for file in ["text/ben.txt", "pages/ben.html"] {
        let report = fs::read_to_string(place.path(file)).unwrap();
        assert!(report.contains("To see it by hand"), "{report}");
        assert!(!report.contains("cd class"), "{report}");
    }
    let alone = place.c4([&["grade", "ex3", "class/ben"], &ONE_BOARD as &[&str]].concat());
    assert!(alone.stdout.contains("    cd class/ben\n"), "{alone}");
}
