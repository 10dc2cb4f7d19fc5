//! Where the bots of the tests play.

use std::fs;
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread;
use std::time::{Duration, Instant};

use c4_arena::bots::{Bot, Confinement, Entry};
use c4_arena::{
    CannotPlay, Conclusion, Entrant, Foul, FullBoard, Patience, Player, Record, Start, Table, Turn,
    play,
};
use c4_console::Seed;
use c4_engine::{self as engine, ByPlayer, Rules, Square};
use c4_sandbox::Sandbox;

/// Every process of these tests has this variable, whose value is ours alone.
const MARK: &str = "CARGO_MANIFEST_DIR";

/// Room for a machine that is busy with something else, too.
const SOON: Duration = Duration::from_secs(10);

/// No game of these tests takes so long.
const GAME: Duration = Duration::from_secs(60);

/// What every bot here is confined to.
pub(crate) fn confinement() -> Confinement {
    let sandbox = Sandbox::new(env!("CARGO_BIN_EXE_c4-arena-shim").as_ref()).expect("it is a shim");
    Confinement::new(Some(sandbox.with_variable(MARK)))
}

/// Where the bots of the tests are, from where tests run.
pub(crate) fn path(bot: &str) -> PathBuf {
    ["../../fixtures/bots", bot].iter().collect()
}

/// One of them.
pub(crate) fn bot(name: &str) -> Bot {
    Entry::of(path(name)).enter(&confinement()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// An empty board of Connect Four.
pub(crate) fn table() -> Table {
    let patience = Patience { start: SOON, ..Patience::default() };
    Table { rules: Rules::CONNECT_FOUR, opening: vec![], patience, full_board: FullBoard::Draw }
}

/// One game, of which nothing is left but the record, which replays.
pub(crate) fn game(table: &Table, first: &dyn Entrant, second: &dyn Entrant) -> Record {
    seeded_game(table, first, second, 1)
}

/// The same with its own chance.
pub(crate) fn seeded_game(
    table: &Table,
    first: &dyn Entrant,
    second: &dyn Entrant,
    seed: u64,
) -> Record {
    let record = {
        let _guard = beside_others();
        play(table, ByPlayer { first, second }, Seed::new(seed)).unwrap()
    };
    expect_nothing_left(first.name());
    record.replay().unwrap();
    record
}

/// The foul of whoever lost by one.
pub(crate) fn foul(record: &Record) -> Option<(engine::Player, &Foul)> {
    match &record.conclusion {
        Conclusion::Foul { by, foul } => Some((*by, foul)),
        _ => None,
    }
}

/// Plays on top of the last stone while there is room, otherwise the first column with room.
#[derive(Debug)]
pub(crate) struct Follower;

impl Entrant for Follower {
    fn name(&self) -> &str {
        "follower"
    }

    fn player(&self, _seed: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        Ok(Box::new(Self))
    }
}

impl Player for Follower {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
        let last = turn.moves.last().map(|square| square.column);
        let columns = last.into_iter().chain(0..turn.position.board().size().columns());
        let mut landings = columns.filter_map(|column| turn.position.board().landing(column).ok());
        Ok(vec![landings.next().expect("the game goes on")])
    }
}

/// Does the same, but looks first whether what it plays against is stopped.
#[derive(Debug)]
struct Watcher;

impl Entrant for Watcher {
    fn name(&self) -> &str {
        "watcher"
    }

    fn player(&self, _seed: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        Ok(Box::new(Self))
    }
}

impl Player for Watcher {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
        let start = Instant::now();
        while !running().first().is_some_and(|process| is_stopped(process)) {
            assert!(start.elapsed() < SOON, "it runs while it is not waited for");
            thread::sleep(Duration::from_millis(1));
        }
        Follower.choose(turn)
    }
}

/// Who plays where others do, and who looks at the processes of one game alone.
static HALL: RwLock<()> = RwLock::new(());

/// While somebody plays, and others may.
pub(crate) fn beside_others() -> RwLockReadGuard<'static, ()> {
    HALL.read().unwrap_or_else(PoisonError::into_inner)
}

/// While nobody plays.
fn alone() -> RwLockWriteGuard<'static, ()> {
    HALL.write().unwrap_or_else(PoisonError::into_inner)
}

/// All that run now end soon: those of other games with these.
fn expect_nothing_left(by: &str) {
    let start = Instant::now();
    for process in running() {
        while is_running(&process) {
            assert!(start.elapsed() < GAME, "{by} left process {process} running");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The processes in sandboxes of these tests.
fn running() -> Vec<String> {
    let all = fs::read_dir("/proc").unwrap();
    let names = all.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|process| is_running(process)).collect()
}

/// Whether a process is one of them. One that has ended has no environment any more.
fn is_running(process: &str) -> bool {
    let Ok(variables) = fs::read(format!("/proc/{process}/environ")) else { return false };
    let mark = format!("{MARK}={}", env!("CARGO_MANIFEST_DIR"));
    let value = |name: &str| {
        variables.split(|&byte| byte == 0).find_map(|it| it.strip_prefix(name.as_bytes()))
    };
    // The tests themselves have the mark, too, but not their home in a folder that goes away.
    let is_confined = value("HOME=").is_some() && value("HOME=") == value("TMPDIR=");
    is_confined && value(&mark).is_some_and(<[u8]>::is_empty)
}

fn is_stopped(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('T'))
}

#[test]
fn nobody_runs_while_the_other_one_moves() {
    let watched = |first: &dyn Entrant, second: &dyn Entrant| {
        let _guard = alone();
        play(&table(), ByPlayer { first, second }, Seed::new(1)).unwrap()
    };
    for name in ["line/leftmost", "c/wins.c", "python/looks_ahead.py"] {
        for record in [watched(&bot(name), &Watcher), watched(&Watcher, &bot(name))] {
            assert_eq!(foul(&record), None, "{name}: {}", record.moves);
        }
    }
}

#[test]
fn a_process_is_seen_while_there_is_one() {
    let _guard = alone();
    let bot = bot("line/leftmost");
    let mut player = bot.player(Seed::new(1)).unwrap();
    let Table { rules, opening, patience, .. } = table();
    let seat = engine::Player::First;
    player.begin(&Start { rules, seat, opening: &opening, patience }).unwrap();
    assert!(!running().is_empty());
    drop(player);
    expect_nothing_left(bot.name());
}
