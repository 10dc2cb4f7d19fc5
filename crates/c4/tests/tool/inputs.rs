//! Files that are given to `c4` and never end, or are larger than anything that it could use.

use std::fs;
use std::os::unix::fs::symlink;

use crate::common::Place;
use c4_grade::{MOST_MADE, MOST_TYPED};

/// Calls that read a file of somebody else's whole, the most that they read, and what their error begins with.
const CALLS: [(&[&str], u64, &str); 7] = [
    (&["match", "ex3", "random", "--openings", "file"], MOST_TYPED, "file"),
    (&["tournament", "--with", "ex3", "--with", "random", "--seeding", "file"], MOST_TYPED, "file"),
    (&["tournament", "merge", "file"], MOST_MADE, "file"),
    (&["grade", "merge", "file"], MOST_MADE, "cannot merge file"),
    (
        &["grade", "ex3", "ex3.c", "--points", "file"],
        MOST_TYPED,
        "cannot take the points from file",
    ),
    (&["solve", "44", "--book", "file"], MOST_MADE, "file"),
    (
        &["verify", "ex3", "--program", "/bin/true", "--fixtures", "cases"],
        MOST_MADE,
        "cannot read cases/ex3/tie/stdin",
    ),
];

#[test]
fn what_never_ends_or_is_too_large_is_refused() {
    let place = Place::with_cases();
    fs::write(place.path("ex3.c"), "int main(void) { return 0; }\n").unwrap();
    fs::remove_file(place.path("cases/ex3/tie/stdin")).unwrap();
    symlink("../../../file", place.path("cases/ex3/tie/stdin")).unwrap();
    for (call, most, begin) in CALLS {
        let refused = |reason: &str| {
            let outcome = place.c4(call);
            let told = format!("c4: {begin}: {reason}\n");
            assert_eq!((outcome.status, outcome.stderr), (2, told), "{call:?}");
        };
        symlink("/dev/zero", place.path("file")).unwrap();
        refused("it is a device, where a file or a pipe is wanted");
        fs::remove_file(place.path("file")).unwrap();
        // It takes no room.
        fs::File::create(place.path("file")).unwrap().set_len(most + 1).unwrap();
        refused(&format!("it has {} bytes or more, and at most {most} are read", most + 1));
        fs::remove_file(place.path("file")).unwrap();
    }
}

/// What a shell makes up, as `--openings <(grep 44 all)` does.
#[test]
fn pipes_are_read() {
    let place = Place::new();
    let call = ["match", "ex3", "random", "--seed", "1", "--json", "--openings", "/dev/stdin"];
    let outcome = place.c4_typed(call, "\u{feff}44 # the middle\n".as_bytes());
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""));
    assert_eq!(outcome.stdout.matches(r#""moves":"44"#).count(), 2, "{outcome}");
    let endless = "44\n".repeat(usize::try_from(MOST_TYPED).unwrap() / 3 + 1);
    let outcome = place.c4_typed(call, endless.as_bytes());
    let told = |what: &str| {
        let bytes = MOST_TYPED + 1;
        format!("c4: {what}: it has {bytes} bytes or more, and at most {MOST_TYPED} are read\n")
    };
    assert_eq!((outcome.status, outcome.stderr), (2, told("/dev/stdin")));
    fs::create_dir_all(place.path("cases/ex3")).unwrap();
    let record = ["record", "ex3", "new", "--why", "To see.", "--fixtures", "cases"];
    let mut record = place.command(record);
    let output = record.stdin(fs::File::open("/dev/zero").unwrap()).output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), told("standard input"));
    assert!(!place.path("cases/ex3/new").exists());
}

#[test]
fn a_device_is_no_bot_and_no_book_begun() {
    let place = Place::new();
    for name in ["zero", "zero.c", "book.part"] {
        symlink("/dev/zero", place.path(name)).unwrap();
    }
    for bot in ["zero.c", "c:zero", "python:zero", "line:zero"] {
        let outcome = place.c4(["match", bot, "random"]);
        assert_eq!(outcome.status, 2, "{bot}: {outcome}");
        assert!(outcome.stderr.contains("is no bot"), "{bot}: {outcome}");
    }
    let outcome = place
        .c4(["book", "--depth", "1", "--rows", "2", "--cols", "2", "--output", "book", "--resume"]);
    let told = "c4: cannot keep what is done in book.part: it is not a file\n";
    assert_eq!((outcome.status, outcome.stderr.as_str()), (2, told));
}
