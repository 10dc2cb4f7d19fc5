//! What `c4` says about itself, and to those who mistype it.

use crate::common::Place;

#[test]
fn help() {
    let place = Place::new();
    let calls: [&[&str]; 25] = [
        &["--help"],
        &["list", "--help"],
        &["play", "--help"],
        &["move", "--help"],
        &["move", "ex3", "--help"],
        &["move", "connect6", "--help"],
        &["move", "cmps270", "--help"],
        &["move", "redblack", "--help"],
        &["match", "--help"],
        &["tournament", "--help"],
        &["tournament", "merge", "--help"],
        &["bot", "check", "--help"],
        &["verify", "--help"],
        &["record", "--help"],
        &["solve", "--help"],
        &["grade", "--help"],
        &["grade", "merge", "--help"],
        &["check", "--help"],
        &["fixtures", "--help"],
        &["report", "--help"],
        &["autograder", "--help"],
        &["classroom", "--help"],
        &["book", "--help"],
        &["page", "--help"],
        &["serve", "--help"],
    ];
    for call in calls {
        let outcome = place.c4(call);
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
        // Of the courses the first stands for all.
        let is_more = |line: &&str| {
            c4::Courses::ALL.variants().skip(1).any(|it| line.starts_with(&format!("  {it} ")))
        };
        let lines = outcome.stdout.split_inclusive('\n').filter(|line| !is_more(line));
        insta::assert_snapshot!(
            call.join("_").replace("_--", "-").replace("--", ""),
            lines.collect::<String>()
        );
    }
}

#[test]
fn mistakes() {
    let place = Place::with_cases();
    let calls: [&[&str]; 46] = [
        &[],
        &["lits"],
        &["list", "--jsno"],
        &["play"],
        &["play", "ex4"],
        &["play", ""],
        &["verify", "ex4"],
        &["verify", "--jobs", "0"],
        &["verify", "--timeout", "0"],
        &["verify", "--timeout", "soon"],
        &["verify", "--timeout", "-1"],
        &["verify", "--fixtures", "cases", "--program", "cases"],
        &["verify", "ex3", "stumper", "--fixtures", "cases", "--program", "cases"],
        &["verify", "ex3", "--fixtures", "cases", "--program", "cases"],
        &["verify", "ex3", "--fixtures", "cases", "--program", "no-such-program"],
        &["verify", "ex3", "--fixtures", "no-such-folder"],
        &["verify", "ex3", "--fixtures", "cases/ex3"],
        &["verify", "stumper", "--fixtures", "cases", "--case", "left-colum"],
        &["verify", "ex3", "stumper", "--fixtures", "cases", "--case", "nothing"],
        &["record", "ex3"],
        &["record", "ex3", "name"],
        &["record", "ex4", "name", "--why", "To see.", "--fixtures", "cases"],
        &["record", "ex3", "Bad_Name", "--why", "To see.", "--fixtures", "cases"],
        &["record", "ex3", "name", "--why", " ", "--fixtures", "cases"],
        &["record", "ex3", "name", "--why", "To see.", "--program", "none", "--fixtures", "cases"],
        &["book", "--depth", "1"],
        &["book", "--depth", "1", "--output", "cases"],
        &["book", "--depth", "35", "--output", "book"],
        &["book", "--depth", "1", "--output", "no-such-folder/book", "--rows", "2", "--cols", "2"],
        &["solve", "44", "--book", "no-such-book"],
        &["solve", "44", "--book", "book", "--no-book"],
        &["solve", "44", "--threads", "0"],
        &["match", "random", "random", "--games", "-1"],
        &["match", "random", "random", "--seed", "-1"],
        &["match", "random", "cmps270:silly"],
        &["check", "ex3", "cases", "--seed", "-1"],
        &["check", "ex3", "cases", "--define", "rows=4097"],
        &["check", "ex3", "cases", "--define", "rows=6", "--define", "rows=7"],
        &["play", "ex3", "--events="],
        &["book", "--depth", "-1", "--output", "book"],
        &["book", "--depth", "1", "--output", "book", "--rows", "-3"],
        &["solve", "44", "--connect", "1"],
        &["match", "random", "random", "--cols", "7x"],
        &["serve", "--port", "80x"],
        &["report", "grades.json", "--report", "html=-"],
        &["tournament", "merge", "1.json", "--report", "html=-"],
    ];
    insta::assert_snapshot!(place.refusals(&[], &calls));
}

/// `c4 list | head -1`, as a shell would connect them.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_a_quiet_end() {
    let place = Place::with_cases();
    for call in [&["list"][..], &["list", "--json"], &["play", "ex3", "--help"], &["--help"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = place.command(call).stdout(writer).output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]), "{call:?}");
    }
}
