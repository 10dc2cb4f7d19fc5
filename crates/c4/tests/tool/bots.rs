//! `c4 bot check`, and bots in matches as they are found.

use std::path::Path;

use crate::common::Place;

fn fixture(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bots").join(name);
    path.to_str().expect("the path is text").to_owned()
}

/// The status and the lines, but for those that tell of positions and times.
fn checked(args: &[&str]) -> (i32, Vec<String>) {
    let place = Place::new();
    let outcome = place.c4([&["bot", "check"][..], args].concat());
    let is_told = |line: &&str| !line.ends_with(" ms") && !line.starts_with("  after ");
    (outcome.status, outcome.stdout.lines().filter(is_told).map(str::to_owned).collect())
}

#[test]
fn a_bot_that_plays() {
    let (status, lines) = checked(&[&fixture("c/phase2")]);
    assert_eq!(status, 0, "{lines:?}");
    assert!(lines[0].ends_with("c/phase2: a function in C; it can play"), "{lines:?}");
    let notes = [
        "  note: make_move plays",
        "  note: the main in src/main.c, tests/test_board.c is left out: only make_move is called",
    ];
    assert_eq!(lines[1..], notes);
}

#[test]
fn a_bot_of_which_something_is_wrong() {
    let (status, lines) = checked(&[&fixture("c/defined_twice")]);
    assert_eq!(status, 1, "{lines:?}");
    assert!(lines[0].ends_with("something is wrong"), "{lines:?}");
    assert!(
        lines.iter().any(|line| line.contains("multiple definition of `print_board'")),
        "{lines:?}"
    );
    let (status, lines) = checked(&[&fixture("python/raises.py"), &fixture("c/wins.c")]);
    assert_eq!(status, 1, "{lines:?}");
    let is_told = |line: &String| line.starts_with("  wrong: ") && line.contains("KeyError");
    assert!(lines.iter().any(is_told), "{lines:?}");
    assert!(lines.iter().any(|line| line.ends_with("c/wins.c: a function in C; it can play")));
}

#[test]
fn a_function_of_another_name() {
    let bot = fixture("c/other_name.c");
    assert_eq!(checked(&[&bot]).0, 1);
    let (status, lines) = checked(&[&bot, "--function", "getBotMove"]);
    assert_eq!((status, lines[1].as_str()), (0, "  note: getBotMove plays"), "{lines:?}");

    let place = Place::new();
    let play = |function: &str| {
        let player = format!("team={bot}");
        place.c4([
            "match",
            &player,
            "random",
            "--games",
            "1",
            "--seed",
            "1",
            "--function",
            function,
        ])
    };
    for function in ["getBotMove", "team=getBotMove"] {
        let outcome = play(function);
        assert!(outcome.status == 0 && !outcome.stdout.contains("did not come"), "{outcome}");
    }
    let refused = play("tema=getBotMove");
    let told = "c4: --function tema=NAME: no bot called tema takes part";
    assert_eq!((refused.status, refused.stderr.lines().last()), (2, Some(told)));
    assert_eq!(play("get-move").status, 2);
    // A name that is nowhere in the source is refused before anything is played, with those that are.
    let refused = play("getMove");
    let told = "c4: team: it defines no getMove; if one of checkWin, getBotMove is the bot";
    assert!(refused.status == 2 && refused.stderr.contains(told), "{refused}");
    assert_eq!(refused.stdout, "");
}

#[test]
fn what_is_no_bot_is_refused() {
    let place = Place::new();
    for args in [&["bot", "check"][..], &["bot", "check", "none.c"], &["bot"]] {
        assert_eq!(place.c4(args).status, 2);
    }
}

/// A name need not be text, or a line: bots of all kinds play under one that is none, by themselves, in a folder of theirs, and in a tournament.
#[cfg(target_os = "linux")]
#[test]
fn bots_have_any_name() {
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::ffi::OsStrExt;

    let place = Place::new();
    let bots = place.path("bots");
    fs::create_dir(&bots).unwrap();
    let bot = |name: &[u8]| bots.join(OsStr::from_bytes(name));
    let fixture =
        |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bots").join(name);
    fs::copy(fixture("c/leftmost.c"), bot(b"C\xfc.c")).unwrap();
    fs::copy(fixture("c/leftmost.c"), bot(b"-two\n\nlines\xfc.c")).unwrap();
    fs::copy(fixture("line/leftmost"), bot(b"line\xfc")).unwrap();
    fs::copy(fixture("python/minimax.py"), bot(b"python\xfc.py")).unwrap();
    let folder = bot(b"folder\xfc");
    fs::create_dir_all(folder.join(OsStr::from_bytes(b"src\xfc"))).unwrap();
    let header = OsStr::from_bytes(b"src\xfc/first.h");
    fs::write(folder.join(header), "#define FIRST 0\n").unwrap();
    let source = "#include \"first.h\"\nint make_move(int board[6][7]) {\n    int column = FIRST;\n    while (board[0][column] != 0) column++;\n    return column;\n}\n";
    fs::write(folder.join(OsStr::from_bytes(b"bot\n\xfc.c")), source).unwrap();
    let names: [&[u8]; 5] =
        [b"C\xfc.c", b"-two\n\nlines\xfc.c", b"line\xfc", b"python\xfc.py", b"folder\xfc"];
    for name in names {
        let mut command = place.command(["match"]);
        command.arg(bot(name)).args(["random", "--games", "2", "--seed", "1"]);
        let outcome = place.run(&mut command, b"");
        assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{outcome:?}");
        let is_played = outcome.stdout.contains(" turns: ") && !outcome.stdout.contains("did not");
        assert!(is_played, "{outcome:?}");
    }
    let outcome = place.c4(["tournament", "bots", "--seed", "1"]);
    assert_eq!((outcome.status, outcome.stderr.contains("C4")), (0, false), "{outcome:?}");
    let is_there = |name: &str| outcome.stdout.lines().any(|line| line.contains(name));
    assert!(
        ["C�", "lines�", "line�", "python�", "folder�"].into_iter().all(is_there),
        "{outcome:?}"
    );
    assert!(!outcome.stdout.contains("did not come"), "{outcome:?}");
}
