//! Bots that play by the rules.

use std::fs;
use std::path::Path;

use c4_arena::bots::Entry;
use c4_arena::{Conclusion, Entrant, Foul, Table};
use c4_console::Seed;
use c4_engine::{Player, Rules, Size};

use crate::bots::hall::{Follower, bot, confinement, foul, game, path, seeded_game, table};

const GOOD: [&str; 20] = [
    "c/phase2",
    "python/repository/connectx/agents/rules.py",
    "python/kaggle_folder",
    "python/notebook.py",
    "python/last_callable.py",
    "c/wins.c",
    "c/leftmost.c",
    "c/knows_itself.c",
    "c/team_name.c",
    "c/new_board.c",
    "c/in_place.c",
    "c/scribbles.c",
    "c/thinks_aloud.c",
    "c/several_files",
    "line/leftmost",
    "line/counts_from_0",
    "python/looks_ahead.py",
    "python/draws_lots.py",
    "python/minimax.py",
    "python/with_main",
];

#[test]
fn good_bots_play_whole_games_on_either_side() {
    // In a ring: each begins against the next one.
    for (at, name) in GOOD.iter().enumerate() {
        let next = GOOD[(at + 1) % GOOD.len()];
        let record = game(&table(), &bot(name), &bot(next));
        assert_eq!(foul(&record), None, "{name}, {next}: {}", record.moves);
    }
}

#[test]
fn whoever_looks_one_move_ahead_beats_whoever_does_not() {
    let (c, python) = (bot("c/wins.c"), bot("python/looks_ahead.py"));
    let blind = bot("line/leftmost");
    for strong in [&c, &python] {
        let first = game(&table(), strong, &blind).conclusion;
        assert_eq!(first, Conclusion::Line { winner: Player::First });
        let second = game(&table(), &blind, strong).conclusion;
        assert_eq!(second, Conclusion::Line { winner: Player::Second });
    }
    // They were written to play alike, each from its own board.
    let one = game(&table(), &c, &python);
    let other = game(&table(), &python, &c);
    assert_eq!(one.moves, other.moves);
}

#[test]
fn all_forms_of_a_function_see_the_same_board() {
    let expected = game(&table(), &bot("line/leftmost"), &Follower).moves;
    for name in ["c/leftmost.c", "c/new_board.c", "c/scribbles.c", "line/counts_from_0"] {
        assert_eq!(game(&table(), &bot(name), &Follower).moves, expected, "{name}");
    }
    let expected = game(&table(), &bot("c/knows_itself.c"), &Follower).moves;
    for name in ["c/in_place.c", "c/several_files"] {
        assert_eq!(game(&table(), &bot(name), &Follower).moves, expected, "{name}");
    }
}

#[test]
fn a_seed_repeats_a_game() {
    for name in ["c/team_name.c", "python/draws_lots.py"] {
        let bot = bot(name);
        let moves = |seed| seeded_game(&table(), &bot, &bot, seed).moves;
        assert_eq!(moves(1), moves(1), "{name}");
        assert_ne!(moves(1), moves(2), "{name}");
    }
}

#[test]
fn a_game_may_begin_with_an_opening() {
    let opening = c4_arena::Moves::parse("4444", Rules::CONNECT_FOUR).unwrap();
    let table = Table { opening, ..table() };
    for name in ["c/knows_itself.c", "python/draws_lots.py", "line/leftmost"] {
        let record = game(&table, &bot(name), &Follower);
        assert_eq!(foul(&record), None, "{name}: {}", record.moves);
        assert!(record.moves.starts_with("4444"));
    }
}

#[test]
fn bots_are_asked_for_games_that_they_play_only() {
    let table = |columns, rows| Table {
        rules: Rules { size: Size::new(columns, rows).unwrap(), ..Rules::CONNECT_FOUR },
        ..table()
    };
    let (c, python, line) = (bot("c/wins.c"), bot("python/looks_ahead.py"), bot("line/leftmost"));
    assert!(c.plays(&table(8, 6)).unwrap_err().starts_with("a make_move plays 7x6"));
    for large in [table(12, 5), table(4, 9)] {
        assert_eq!(python.plays(&large), Ok(()));
        let record = game(&large, &python, &line);
        assert_eq!(foul(&record), None, "{}", record.moves);
    }
    let mut orthogonal = table(7, 6);
    orthogonal.rules.lines = orthogonal.rules.lines.only(c4_engine::Directions::ORTHOGONAL);
    assert!(python.plays(&orthogonal).unwrap_err().contains("with gravity, diagonals"));
    assert_eq!(line.plays(&orthogonal), Ok(()));
}

#[test]
fn without_a_sandbox_they_play_the_same() {
    let trusting = c4_arena::bots::Confinement { sandbox: None, ..confinement() };
    for name in ["c/wins.c", "python/looks_ahead.py", "line/leftmost"] {
        let free = Entry::of(path(name)).enter(&trusting).unwrap();
        let moves = game(&table(), &free, &Follower).moves;
        assert_eq!(moves, game(&table(), &bot(name), &Follower).moves, "{name}");
    }
}

#[test]
fn a_name_is_that_of_the_file_or_folder() {
    assert_eq!(bot("c/wins.c").name(), "wins");
    assert_eq!(bot("c/several_files").name(), "several_files");
    assert_eq!(bot("python/with_main").name(), "with_main");
    assert_eq!(bot("line/leftmost").named("left").name(), "left");
}

#[test]
fn what_is_no_bot_is_refused() {
    let refusal = |name: &str| Entry::of(path(name)).enter(&confinement()).unwrap_err().to_string();
    assert!(refusal("c/none.c").starts_with("there is no "));
    assert!(refusal("python/with_main/weights.txt").contains("weights.txt is no bot: that is a C"));
    assert!(refusal("line").contains("line is no bot"));
    let kind = c4_arena::bots::Kind::Python;
    let refused = Entry { kind: Some(kind), ..Entry::of(path("c/several_files")) }
        .enter(&confinement())
        .unwrap_err();
    let refused = refused.to_string();
    assert!(refused.contains("several_files there is no main.py, "), "{refused}");
    // Each name that is taken is told.
    for agent in ["main.py", "submission.py", "agent.py", "my_agent.py", "bot.py"] {
        assert!(refused.contains(agent) && refusal("line").contains(agent), "{agent}");
    }
}

#[test]
fn one_that_never_comes_is_a_bot_all_the_same() {
    let broken = bot("c/does_not_compile.c");
    let refused = broken.player(Seed::new(1)).err().expect("it does not compile");
    assert!(matches!(refused, c4_arena::CannotPlay::Foul(Foul::NoShow { .. })));
}

/// A bot in a folder of its own, whose header is a link that leads out of it.
#[test]
fn links_in_the_folder_of_a_bot_are_not_followed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("linked");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    fs::write(
        folder.join("bot.c"),
        "#include \"secret.h\"\nint make_move(int **b) { return 3; }\n",
    )
    .unwrap();
    std::os::unix::fs::symlink("/etc/hostname", folder.join("secret.h")).unwrap();
    let bot = Entry::of(&folder).enter(&confinement()).unwrap();
    let record = game(&table(), &bot, &Follower);
    let (_, foul) = foul(&record).expect("it does not compile");
    assert!(foul.to_string().ends_with("secret.h: No such file or directory"), "{foul}");
}
