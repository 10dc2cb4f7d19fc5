//! Bots that lose by what they do: each with the right words, after the right moves, and nothing of it stays.

use std::fs;
use std::path::Path;
use std::time::Duration;

use c4_arena::bots::{Confinement, Entry, Kind};
use c4_arena::{Foul, Patience, Table};
use c4_engine::Player;
use c4_sandbox::Scratch;

use crate::bots::hall::{Follower, bot, confinement, foul, game, path, table};

/// Has each bot play first, and compares its foul, of which the middle may be left out, and the moves before it.
fn check(table: &Table, rows: &[(&str, &str, &str)]) {
    for &(name, expected, moves) in rows {
        let record = game(table, &bot(name), &Follower);
        let Some((by, foul)) = foul(&record) else { panic!("{name} played {}", record.moves) };
        assert_eq!((by, record.moves.as_str()), (Player::First, moves), "{name}: {foul}");
        let words = foul.to_string();
        let parts: Vec<&str> = expected.split('…').collect();
        let is_as_expected = match parts.as_slice() {
            [first, middle @ .., last] => {
                words.starts_with(first)
                    && words.ends_with(last)
                    && middle.iter().all(|it| words.contains(it))
            }
            _ => words == expected,
        };
        assert!(is_as_expected, "{name}: {words}");
    }
}

#[test]
fn c_functions_that_misbehave_lose() {
    check(
        &table(),
        &[
            ("c/crashes.c", "killed by SIGSEGV (…)", "2233"),
            ("c/hangs.c", "did not answer within 1 s", "11"),
            ("c/late.c", "did not answer within 1 s", ""),
            (
                "c/full_column.c",
                "answered \"3\": the column is full: it is number 4 on the board",
                "444444",
            ),
            (
                "c/no_such_column.c",
                "answered \"7\": the board has columns 0 to 6, which it counts from 0",
                "",
            ),
            ("c/exits.c", "exit status 0: I give up", ""),
            ("c/closes.c", "closed its standard output", ""),
        ],
    );
}

#[test]
fn whatever_uses_too_much_is_stopped() {
    let patience = Patience { turn: Duration::from_secs(20), ..table().patience };
    check(
        &Table { patience, ..table() },
        &[
            ("c/forks.c", "more than 16 processes, so it was stopped", ""),
            ("c/allocates.c", "more than 268435456 bytes of memory, so it was stopped", ""),
            ("line/endless_line", "wrote more than 1048576 bytes for an answer", ""),
        ],
    );
}

#[test]
fn boards_that_come_back_have_one_token_more() {
    let other =
        |board: &str| format!("answered {board:?}, which is not the board with one token more");
    check(
        &table(),
        &[
            ("c/two_tokens.c", &other("a board with 2 cells changed"), ""),
            ("c/passes.c", &other("the board as it was"), ""),
            ("c/no_board.c", &other("no board"), ""),
            ("c/floats.c", &other("a board with a token in the air in row 0, column 3"), ""),
            ("c/wrong_token.c", &other("a board with 2 in row 5, column 3"), ""),
            ("c/takes_away.c", &other("a board with another token in row 4, column 3"), "44"),
        ],
    );
}

#[test]
fn sources_that_are_no_bots_lose() {
    const ACCEPTED: &str = ": a bot is int make_move(int **board) or …";
    let none = |what: &str| format!("did not come to the game: {what}");
    check(
        &table(),
        &[
            (
                "c/does_not_compile.c",
                &none(
                    "gcc ended with status 1: does_not_compile.c:2:…: error: expected ';' before '}' token",
                ),
                "",
            ),
            (
                "c/does_not_link.c",
                &none("gcc ended with status 1: …undefined reference to `best_column'"),
                "",
            ),
            (
                "c/defined_twice",
                &none("gcc ended with status 1: …multiple definition of `print_board'…"),
                "",
            ),
            (
                "c/other_name.c",
                &none(
                    "it defines no make_move; if one of checkWin, getBotMove is the bot, name it with --function",
                ),
                "",
            ),
            ("c/no_make_move.c", &none(&format!("it defines no make_move{ACCEPTED}")), ""),
            (
                "c/other_type.c",
                &none(&format!(
                    "it defines extern int make_move (int *board), which is no bot{ACCEPTED}"
                )),
                "",
            ),
            (
                "c/two_bots.c",
                &none(
                    "it defines make_move_easy, make_move_hard: which of them is the bot? Call that one make_move, or name it \
                     with --function",
                ),
                "",
            ),
        ],
    );
}

#[test]
fn programs_that_misbehave_lose() {
    let no_column = |what: &str| format!("answered {what:?}, which is not a column from 1 to 7");
    check(
        &table(),
        &[
            ("line/junk", &no_column("I play column 4"), ""),
            (
                "line/two_answers",
                "answered \"5\", which is not the one line that was asked for",
                "",
            ),
            ("line/unasked", "answered \"your turn\", which is not a column from 1 to 7", "44"),
            ("line/hangs", "did not answer within 1 s", ""),
            ("line/late", "did not answer within 1 s", ""),
            ("line/exits", "exit status 3: /…", ""),
            ("line/crashes", "killed by SIGSEGV (…)", ""),
            ("line/closes_output", "closed its standard output", ""),
            ("line/closes_input", "did not answer within 1 s", "44"),
            ("line/floods", "answered \"444…", ""),
            ("line/full_column", "answered \"4\": the column is full", "444444"),
            ("line/no_such_column", "answered \"8\": the board has columns 1 to 7", ""),
        ],
    );
}

#[test]
fn programs_that_do_not_get_ready_lose() {
    let patience = Patience { start: Duration::from_millis(500), ..Patience::default() };
    let none = |what: &str| format!("did not come to the game: {what}");
    check(
        &Table { patience, ..table() },
        &[
            ("line/not_ready", &none("said \"Welcome to Connect Four!\" instead of \"ready\""), ""),
            ("line/never_ready", &none("did not answer within 0.5 s"), ""),
            ("line/ends_at_once", &none("exit status 1: cannot find my weights"), ""),
        ],
    );
}

#[test]
fn programs_that_do_not_start_lose_confined_or_not() {
    let no_interpreter =
        "its interpreter is not there (does its first line end in a carriage return?)";
    let rows = [
        ("line/no_program", "no program that this system executes"),
        ("line/carriage_returns", no_interpreter),
        ("line/no_interpreter", no_interpreter),
        ("line/not_executable", "it may not be executed (chmod +x allows it)"),
    ];
    let trusting = Confinement { sandbox: None, ..confinement() };
    for (name, reason) in rows {
        for confinement in [&confinement(), &trusting] {
            let bot = Entry { kind: Some(Kind::Line), ..Entry::of(path(name)) }
                .enter(confinement)
                .unwrap();
            let record = game(&table(), &bot, &Follower);
            let expected = Foul::NoShow { reason: reason.to_owned() };
            assert_eq!(foul(&record), Some((Player::First, &expected)), "{name}");
        }
    }
}

#[test]
fn agents_that_misbehave_lose() {
    let none = |what: &str| format!("did not come to the game: {what}");
    check(
        &table(),
        &[
            ("python/raises.py", "exit status 1: KeyError: 2", "44"),
            (
                "python/answers_nothing.py",
                "answered \"None\", which is not a column from 0 to 6",
                "",
            ),
            (
                "python/full_column.py",
                "answered \"3\": the column is full: it is number 4 on the board",
                "444444",
            ),
            ("python/late.py", "did not answer within 1 s", ""),
            (
                "python/no_agent.py",
                &none("exit status 1: it defines nothing that can be called"),
                "",
            ),
            (
                "python/needs_a_library.py",
                &none(
                    "exit status 1: ModuleNotFoundError: No module named 'no_such_library_anywhere'",
                ),
                "",
            ),
        ],
    );
}

#[test]
fn a_child_that_stays_is_gone_with_its_game() {
    let record = game(&table(), &bot("c/leaves_a_child.c"), &Follower);
    assert_eq!(foul(&record), None, "{}", record.moves);
}

#[test]
fn last_words_are_kept_and_folders_are_not() {
    let last_words = |name: &str| match foul(&game(&table(), &bot(name), &Follower)) {
        Some((_, Foul::Gone { last_words, .. })) => last_words.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(last_words("c/exits.c"), "I give up");
    let traceback = last_words("python/raises.py");
    assert!(traceback.contains("raises.py\", line 3, in agent"), "{traceback}");
    assert!(traceback.ends_with("KeyError: 2"), "{traceback}");
    let folder = last_words("line/exits");
    // Where a room was over it, it may be kept for another one.
    let is_empty = |folder: &Path| fs::read_dir(folder).map_or(true, |mut it| it.next().is_none());
    let folder = Path::new(&folder);
    assert!(folder.is_absolute() && is_empty(folder), "{folder:?}");
}

/// A source is no option of the compiler, whatever it is called: `@x.c` would have it take the words in `x.c`, and run what they
/// name. And the arena follows no link that was left where it looks for what the compiler has told.
#[test]
fn sources_are_no_options() {
    let folder = Scratch::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("bot")).unwrap();
    fs::write(at("precious"), "precious").unwrap();
    let script = format!("ln -sf {} c4-harness.c\nexec \"$@\"\n", at("precious").display());
    for (name, text) in [
        ("@x.c", "int x;\n"),
        ("x.c", "-c bot.c -wrapper /bin/sh,./run.h\n"),
        ("-x.c", "int y;\n"),
        (
            "bot.c",
            "#if 0\n#include \"x.c\"\n#endif\nint make_move(int **board) {\n    int c = 0;\n    while (board[0][c] != 0) c++;\n    return c;\n}\n",
        ),
        ("run.h", &script),
    ] {
        fs::write(at("bot").join(name), text).unwrap();
    }
    let bot = Entry::of(at("bot")).enter(&confinement()).unwrap();
    let record = game(&table(), &bot, &Follower);
    assert_eq!(foul(&record), None);
    assert_eq!(fs::read(at("precious")).unwrap(), b"precious");
}

/// An agent that imports more than can be told to a process is no error of the arena.
#[test]
fn imports_without_end_are_the_bots_own_fault() {
    let folder = Scratch::new().unwrap();
    let play = "def act(observation, configuration):\n    return observation.board.index(0)\n";
    let entered = |bot: &str, modules: usize| {
        let home = folder.path().join(bot);
        fs::create_dir(&home).unwrap();
        let names: Vec<String> = (0..modules).map(|at| format!("m{at:0235}")).collect();
        for name in &names {
            fs::write(home.join(format!("{name}.py")), "").unwrap();
        }
        let imports: String = names.iter().map(|name| format!("import {name}\n")).collect();
        fs::write(home.join("agent.py"), imports + play).unwrap();
        let bot = Entry::of(home.join("agent.py")).enter(&confinement()).unwrap();
        foul(&game(&table(), &bot, &Follower)).map(|(_, foul)| foul.to_string())
    };
    assert_eq!(entered("modest", 150), None);
    for many in [300, 3000] {
        let words = entered(&format!("many{many}"), many).unwrap();
        assert!(words.contains("modules that it imports"), "{words}");
        assert!(words.ends_with("are longer than 122880 bytes"), "{words}");
    }
}

/// What is wrong with one bot's files is no reason for there to be no tournament.
#[test]
fn files_that_cannot_be_taken_are_the_bots_own_fault() {
    let folder = Scratch::new().unwrap();
    let entered = |name: &str, spoil: &dyn Fn(&Path)| {
        let bot = folder.path().join(name);
        fs::create_dir(&bot).unwrap();
        fs::write(bot.join("bot.c"), "int make_move(int **board) { return 0; }\n").unwrap();
        spoil(&bot);
        let bot = Entry::of(&bot).enter(&confinement()).unwrap();
        foul(&game(&table(), &bot, &Follower)).map(|(_, foul)| foul.to_string())
    };
    // It takes no room, but for whoever reads it.
    let endless = entered("endless", &|bot| {
        let header = fs::File::create(bot.join("endless.h")).unwrap();
        header.set_len(1 << 42).unwrap();
    });
    assert_eq!(
        endless.as_deref(),
        Some("did not come to the game: its sources have more than 32 MiB")
    );
    let folder = entered("folder", &|bot| {
        fs::create_dir(bot.join("c4-harness.c")).unwrap();
        fs::write(bot.join("c4-harness.c/a.h"), "").unwrap();
    });
    assert_eq!(folder.as_deref(), Some("did not come to the game: it has a folder c4-harness.c"));
}

/// A header that lies among the bots of a tournament is no part of another's source, whatever it is called.
#[test]
fn nobody_slips_another_a_header() {
    let folder = Scratch::new().unwrap();
    let source =
        "#include <stdlib.h>\nint make_move(int **board) { return abs(**board) * 0 + 3; }\n";
    fs::write(folder.path().join("bot.c"), source).unwrap();
    fs::write(folder.path().join("stdlib.h"), "int abs(int);\n#define make_move nothing\n")
        .unwrap();
    let entry = Entry::of(folder.path().join("bot.c"));
    let alone = Entry { is_alone: true, ..entry.clone() }.enter(&confinement()).unwrap();
    let record = game(&table(), &alone, &Follower);
    assert!(record.moves.starts_with("4"), "{record:?}");
    // Where a file is named by itself, what lies beside it is its author's.
    let record = game(&table(), &entry.enter(&confinement()).unwrap(), &Follower);
    assert!(foul(&record).is_some_and(|(_, foul)| foul.to_string().contains("make_move")));
}

/// For root there is no such folder.
#[test]
fn a_folder_that_cannot_be_read_is_the_bots_own_fault() {
    let folder = Scratch::new().unwrap();
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::write(folder.path().join("bot.c"), "int make_move(int **board) { return 3; }\n").unwrap();
    fs::set_permissions(&closed, std::os::unix::fs::PermissionsExt::from_mode(0o000)).unwrap();
    let is_closed = fs::read_dir(&closed).is_err();
    let bot = Entry::of(folder.path()).enter(&confinement()).unwrap();
    let record = game(&table(), &bot, &Follower);
    let told = foul(&record).map(|(_, foul)| foul.to_string());
    let told = told.is_some_and(|it| it.ends_with("one of its folders cannot be read"));
    assert_eq!(told, is_closed, "{record:?}");
}
