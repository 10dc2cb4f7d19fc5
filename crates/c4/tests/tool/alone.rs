//! A copy of `c4` by itself, far from any clone, does what it does in one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{C4, Outcome, Place};
use c4_grade::Suite;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");

/// A place that holds a copy of `c4` and nothing else.
fn alone() -> (Place, PathBuf) {
    let place = Place::new();
    let copy = place.path("c4");
    fs::copy(C4, &copy).unwrap();
    (place, copy)
}

fn suite(variant: &str) -> Suite {
    Suite::read(&Path::new(FIXTURES).join(variant)).unwrap()
}

fn run(place: &Place, c4: &Path, args: &[&str]) -> Outcome {
    place.run(&mut place.command_of(c4, args), b"")
}

#[test]
fn it_verifies_and_grades_with_all_transcripts() {
    let (place, c4) = alone();
    let verified = run(&place, &c4, &["verify"]);
    assert_eq!((verified.status, verified.stderr.as_str()), (0, ""), "{verified}");
    let cases: usize = c4::Courses::ALL.variants().map(|it| suite(it).cases.len()).sum();
    let end = format!("{cases} cases: {cases} pass, 0 differ, 0 error\n");
    assert!(verified.stdout.ends_with(&end), "{verified}");
    assert!(verified.stdout.starts_with("ex3: 128 cases, run by c4 play ex3\n"), "{verified}");

    let written = run(&place, &c4, &["samples", "fixtures"]);
    assert!(written.stdout.starts_with("wrote ") && written.status == 0, "{written}");
    let again = run(&place, &c4, &["samples", "fixtures"]);
    assert_eq!((again.status, again.stdout.as_str()), (2, ""), "{again}");
    assert!(again.stderr.contains("it is there, and is not replaced"), "{again}");

    // Out of sight of the samples, the transcripts are those in the binary.
    let sample = place.path("fixtures/submissions/ex3/right/ex3.c");
    fs::rename(sample, place.path("ex3.c")).unwrap();
    fs::rename(place.path("fixtures"), place.path("samples")).unwrap();
    let args =
        ["grade", "ex3", "ex3.c", "--count", "0", "--define", "rows=6", "--define", "cols=7"];
    let graded = run(&place, &c4, &args);
    assert_eq!(graded.status, 0, "{graded}");
    assert!(graded.stdout.contains(" reference transcripts and 0 generated"), "{graded}");
    assert!(!graded.stdout.contains(" 0 reference transcripts"), "{graded}");
}

/// What is in the binary is what is in the folder of a clone, byte by byte.
#[test]
fn the_files_in_it_are_those_of_the_clone() {
    let files = c4_fixtures::below("");
    for (path, bytes) in &files {
        assert!(fs::read(Path::new(FIXTURES).join(path)).unwrap() == *bytes, "{}", path.display());
    }
    for variant in c4::Courses::ALL.variants() {
        let own = Suite::of_files(&c4_fixtures::below(variant)).unwrap();
        assert_eq!(own.cases, suite(variant).cases);
    }
    for folder in ["submissions", "bots"] {
        assert!(files.iter().any(|(path, _)| path.starts_with(folder)), "{folder}");
    }
}

#[test]
fn a_folder_in_sight_wins() {
    let place = Place::with_cases();
    let c4 = place.path("c4");
    fs::copy(C4, &c4).unwrap();
    let given = run(&place, &c4, &["verify", "ex3", "--fixtures", "cases"]);
    assert!(given.stdout.starts_with("ex3: 1 case, run by c4 play ex3\n"), "{given}");
    fs::rename(place.path("cases"), place.path("fixtures")).unwrap();
    let seen = run(&place, &c4, &["verify", "ex3"]);
    assert!(seen.stdout.starts_with("ex3: 1 case, "), "{seen}");
    // A folder without this course is not made up for.
    fs::remove_dir_all(place.path("fixtures/ex3")).unwrap();
    let absent = run(&place, &c4, &["verify", "ex3"]);
    assert_eq!(absent.status, 2, "{absent}");
}

#[test]
fn the_version_names_the_commit() {
    let (place, c4) = alone();
    let version = run(&place, &c4, &["--version"]).stdout;
    let git = Command::new("git")
        .args(["-C", env!("CARGO_MANIFEST_DIR"), "rev-parse", "--short=10", "HEAD"])
        .output();
    let of_clone = git.ok().filter(|output| output.status.success());
    let plain = "c4 [version]";
    match of_clone {
        Some(output) => {
            let commit = String::from_utf8(output.stdout).unwrap();
            assert_eq!(version, format!("{plain} (commit {})\n", commit.trim()));
        }
        None => assert_eq!(version, format!("{plain}\n")),
    }
}

/// Each shell reads what completes its commands, where it is installed, and knows one of them by it.
#[test]
fn shells_read_the_completions() {
    let (place, c4) = alone();
    for (shell, file, check) in [
        (
            "bash",
            "c4.bash",
            "source ./c4.bash; COMP_WORDS=(c4 inta); COMP_CWORD=1; _c4 c4 inta c4; printf '%s' \"${COMPREPLY[*]}\"",
        ),
        (
            "fish",
            "c4.fish",
            "source ./c4.fish; complete -C 'c4 inta' | string split -f1 \\t | string join ''",
        ),
        (
            "zsh",
            "_c4",
            // At a terminal of its own, a shell is typed at: its completion works nowhere else.
            r#"zmodload zsh/zpty; zpty z zsh -f -i
            zpty -w z 'PROMPT= RPROMPT=; fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; c4() { print -r -- "[$*]" }; print REA""DY'
            zpty -r -m z out '*READY*'; zpty -w -n z $'c4 inta\t\n'; zpty -r -m z out '*\[inta*\]*'
            out=${out##*\[}; print -rn -- "${out%%\]*}"; zpty -d z"#,
        ),
    ] {
        let script = run(&place, &c4, &["completions", shell]);
        assert_eq!((script.status, script.stderr.as_str()), (0, ""));
        assert!(script.stdout.contains("intake"), "{shell}");
        fs::write(place.path(file), &script.stdout).unwrap();
        let mut command = Command::new(shell);
        command.args(["-c", check]).current_dir(place.path("")).env("HOME", place.path(""));
        // A machine without this shell shows nothing of it.
        let Ok(output) = command.output() else { continue };
        let (out, err) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert_eq!((out.trim(), err.as_ref()), ("intake", ""), "{shell}");
    }
}

#[test]
fn man_reads_the_pages() {
    let (place, c4) = alone();
    let written = run(&place, &c4, &["man", "man1"]);
    assert_eq!((written.status, written.stderr.as_str()), (0, ""), "{written}");
    let pages: Vec<_> =
        fs::read_dir(place.path("man1")).unwrap().map(|it| it.unwrap().path()).collect();
    for name in ["c4.1", "c4-grade.1", "c4-grade-merge.1", "c4-intake.1", "c4-man.1"] {
        assert!(pages.iter().any(|page| page.ends_with(name)), "{name} of {pages:?}");
    }
    for page in pages {
        let mut man = Command::new("man");
        man.args(["--warnings=all", "-l"]).arg(&page).env("MANWIDTH", "100").env("MANPAGER", "cat");
        // A machine without man shows nothing of them.
        let Ok(output) = man.output() else { return };
        let (out, err) =
            (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success() && err.is_empty(), "{}: {err}", page.display());
        assert!(out.contains("NAME") && out.contains("c4"), "{}: {out}", page.display());
    }
}
