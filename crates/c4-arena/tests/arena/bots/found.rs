//! Bots as they are found: in folders, by other names, with what they need beside them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use c4_arena::bots::{Bot, Entry, Kind, NoBot};
use c4_arena::{Entrant, Moves, Patience, Table};
use c4_console::Seed;
use c4_engine::{ByPlayer, Player, Rules};
use c4_sandbox::Scratch;

use crate::bots::hall::{Follower, bot, confinement, foul, game, path, table};

fn entered(name: &str, change: impl FnOnce(&mut Entry)) -> Bot {
    let mut entry = Entry::of(path(name));
    change(&mut entry);
    entry.enter(&confinement()).unwrap()
}

fn words(bot: &Bot) -> String {
    let record = game(&table(), bot, &Follower);
    foul(&record).map_or_else(|| format!("played {}", record.moves), |(_, foul)| foul.to_string())
}

/// Sources, headers and tests in folders of their own, two of them with a main; it plays as the same rules written in Python.
#[test]
fn a_folder_of_sources_plays_with_or_without_a_main() {
    let (c, python) = (bot("c/phase2"), bot("python/looks_ahead.py"));
    let one = game(&table(), &c, &Follower);
    assert_eq!(foul(&one), None, "{}", one.moves);
    assert!(one.conclusion.winner() == Some(Player::First), "{}", one.moves);
    assert_eq!(game(&table(), &Follower, &c).moves, game(&table(), &Follower, &python).moves);
}

#[test]
fn a_function_is_asked_for_by_name() {
    let named = |name: &str, function: &str| {
        words(&entered(name, |entry| entry.function = Some(function.to_owned())))
    };
    assert!(named("c/other_name.c", "getBotMove").starts_with("played 7"));
    let hard = named("c/two_bots.c", "make_move_hard");
    assert!(hard.ends_with("the column is full: it is number 3 on the board"), "{hard}");
    let none = named("c/other_name.c", "getMove");
    assert!(none.contains("it defines no getMove; if one of checkWin, getBotMove is"), "{none}");
    assert!(named("python/helper_last.py", "agent").starts_with("played 1"));
    let none = named("python/helper_last.py", "my_agent");
    let expected = "it defines no function my_agent: those that it defines are agent, best";
    assert!(none.ends_with(expected), "{none}");
}

/// A folder whose program is a link has none, unless it leads to a file of its own: it would be another's.
#[test]
fn what_lies_elsewhere_is_no_bot() {
    let folder = Scratch::new().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("mine")).unwrap();
    fs::create_dir(at("other")).unwrap();
    for (name, file) in
        [("bot", "bot"), ("bot.connect6", "engine"), ("main.py", "main.py"), ("a.c", "a.c")]
    {
        fs::write(at("other").join(file), "#!/bin/sh\n").unwrap();
        fs::set_permissions(at("other").join(file), fs::Permissions::from_mode(0o755)).unwrap();
        std::os::unix::fs::symlink(at("other").join(file), at("mine").join(name)).unwrap();
        let found = Kind::of(&at("mine"));
        assert!(matches!(found, Err(NoBot::Unknown(_))), "{name}: {found:?}");
        fs::copy(at("other").join(file), at("mine").join("own")).unwrap();
        fs::remove_file(at("mine").join(name)).unwrap();
        std::os::unix::fs::symlink("own", at("mine").join(name)).unwrap();
        assert!(Kind::of(&at("mine")).is_ok(), "{name}");
        fs::remove_file(at("mine").join(name)).unwrap();
        fs::remove_file(at("mine").join("own")).unwrap();
    }
}

/// What it imports can be read, and nothing else that lies there; where the folder is others', not even that.
#[test]
fn an_agent_imports_what_lies_beside_it() {
    const NAME: &str = "python/repository/connectx/agents/rules.py";
    let (agent, expected) = (bot(NAME), bot("python/looks_ahead.py"));
    let moves = |bot: &Bot| game(&table(), bot, &Follower).moves;
    assert_eq!(moves(&agent), moves(&expected));
    let alone = words(&entered(NAME, |entry| entry.is_alone = true));
    assert!(alone.ends_with("ModuleNotFoundError: No module named 'connectx'"), "{alone}");

    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("beside");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("rival.txt"), "secret").unwrap();
    fs::write(folder.join("helper.py"), "COLUMN = 2\n").unwrap();
    let agent = "import os\nfrom helper import COLUMN\nplace = os.path.join(os.path.dirname(__file__), 'rival.txt')\n\
                 def agent(observation):\n    return open(place).read() if observation.step else COLUMN\n";
    fs::write(folder.join("agent.py"), agent).unwrap();
    let bot = Entry::of(folder.join("agent.py")).enter(&confinement()).unwrap();
    let record = game(&table(), &bot, &Follower);
    let (_, foul) = foul(&record).expect("it reads what is not its own");
    assert_eq!(record.moves, "33");
    assert!(foul.to_string().contains("PermissionError: "), "{foul}");
}

#[test]
fn the_time_beyond_that_of_a_turn_is_one_bank() {
    let agent = bot("python/overage.py");
    let overage = Duration::from_secs(60);
    let patience = Patience { overage, ..table().patience };
    for record in [
        game(&Table { patience, ..table() }, &agent, &Follower),
        game(&Table { patience, ..table() }, &Follower, &agent),
    ] {
        assert_eq!(foul(&record), None, "{}", record.moves);
    }
    // The first turn takes 1.5 s: with a bank of 0.2 s it is lost.
    let overage = Duration::from_millis(200);
    let patience = Patience { overage, ..table().patience };
    let agent = bot("c/late.c");
    let record = game(&Table { patience, ..table() }, &agent, &Follower);
    let (_, foul) = foul(&record).expect("it is late");
    assert_eq!(foul.to_string(), "did not answer within 1.2 s");
}

/// An engine reads its folder where it works, and cannot write there.
#[test]
fn an_engine_works_in_its_own_folder() {
    let rules = Rules::CONNECT_SIX;
    let table = Table { rules, opening: Moves::parse("", rules).unwrap(), ..table() };
    for name in ["connect6/with_patterns", "connect6/with_patterns/bot.connect6"] {
        let engine = bot(name);
        let record = game(&table, &engine, &Follower);
        assert!(record.moves.starts_with("KK"), "{name}: {:?}", record.conclusion);
    }
    let alone = entered("connect6/with_patterns/bot.connect6", |entry| entry.is_alone = true);
    let lost = game(&table, &alone, &Follower);
    let (_, foul) = foul(&lost).expect("it lacks a file");
    assert!(foul.to_string().contains("patterns.in"), "{foul}");
    assert_eq!(fs::read_to_string(path("connect6/with_patterns/patterns.in")).unwrap(), "KK\n");
}

/// What an engine says on standard output is what there is to know.
#[test]
fn an_engine_is_quoted_from_standard_output() {
    let engine = bot("connect6/no_patterns.connect6");
    let refused = engine.player(Seed::new(1)).and_then(|mut player| {
        let Table { rules, opening, patience, .. } = table();
        let start = c4_arena::Start { rules, seat: Player::First, opening: &opening, patience };
        player.begin(&start)
    });
    let words = refused.unwrap_err().to_string();
    assert_eq!(words, "did not come to the game: exit status 1: cannot open patterns.in");
}

/// A bot that needs most of its time on a machine of its own gets it on one that is loaded as well, and the game counts that.
#[test]
fn a_loaded_machine_loses_nobody_a_game() {
    const SOURCE: &str = "#include <time.h>\nint make_move(int **board) {\n    clock_t until = clock() + CLOCKS_PER_SEC * 6 / 10;\n    \
                          while (clock() < until) ;\n    return 3;\n}\n";
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("burns.c");
    fs::write(&source, SOURCE).unwrap();
    let bot = Entry::of(&source).enter(&confinement()).unwrap();
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let others: Vec<Child> = (0..4 * processors)
        .map(|_| Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap())
        .collect();
    // It wins at once.
    let opening = Moves::parse("112233", Rules::CONNECT_FOUR).unwrap();
    let begun = Instant::now();
    let record = c4_arena::play(
        &Table { opening, ..table() },
        ByPlayer { first: &bot, second: &Follower },
        Seed::new(1),
    );
    let took = begun.elapsed();
    for mut other in others {
        other.kill().unwrap();
        other.wait().unwrap();
    }
    let record = record.unwrap();
    assert_eq!(foul(&record), None, "it took {took:?}");
    let time = record.time(Player::First);
    if took < Duration::from_secs(1) {
        // Some systems share processors out by session: then the load of this one is none of the bot's.
        println!("left out: the bot was not kept waiting ({took:?})");
        return;
    }
    assert!(
        (Duration::from_millis(400)..Duration::from_secs(1)).contains(&time),
        "{time:?} of {took:?}"
    );
}

/// A bot waits for no processor while its own threads or children have it, however short that is and wherever they are when it
/// answers.
#[test]
fn waiting_for_ones_own_is_thinking() {
    const SOURCE: &str = r#"#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}
static double until;
static void *thinks(void *nothing) {
    while (now() < until) ;
    return nothing;
}
int make_move(int **board) {
    static int move;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof one, &one);
    until = now() + 9;
    pthread_t threads[10];
    if (HOW == 2) signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < 10; i++)
        if (HOW == 0) pthread_create(threads + i, 0, thinks, 0);
        else if (fork() == 0) thinks(0), _exit(0);
    while (now() < until) sched_yield();
    for (int i = 0; i < 10; i++)
        if (HOW == 0) pthread_join(threads[i], 0);
        else wait(0);
    return move++;
}
"#;
    for (how, name) in
        ["threads", "children", "children_that_nobody_counts"].into_iter().enumerate()
    {
        let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.c"));
        fs::write(&source, format!("#define HOW {how}\n{SOURCE}")).unwrap();
        let bot = Entry::of(&source).enter(&confinement()).unwrap();
        let record = game(&table(), &bot, &Follower);
        assert_eq!(foul(&record), None, "{name}");
        let times: Vec<Duration> = (record.turns.iter())
            .filter(|turn| turn.player == Player::First)
            .map(|turn| turn.time)
            .collect();
        assert!(times.iter().all(|&time| time >= Duration::from_millis(8)), "{name}: {times:?}");
    }
}
