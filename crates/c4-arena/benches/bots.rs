//! How many moves a second bots make through their pipes, in a sandbox: asked and answered, position and all. What they think
//! is next to nothing. And how many games of such bots are played, and how many sources made bots.
//!
//! With N threads divan shows the time of one sample in each of them; moves, games and bots a second are "items" there.

use std::path::PathBuf;

use c4_arena::bots::{Bot, Confinement, Entry};
use c4_arena::{Conclusion, Entrant, FullBoard, Patience, Start, Table, Turn, play};
use c4_console::Seed;
use c4_engine::{self as engine, ByPlayer, Position, Rules};
use c4_sandbox::Sandbox;
use divan::Bencher;
use divan::counter::ItemsCount;

const BOTS: [&str; 3] = ["c/leftmost.c", "line/leftmost", "python/full_column.py"];

fn main() {
    divan::main();
}

/// Each sample is a hundred moves of one process, its start left out.
#[divan::bench(args = BOTS, sample_count = 50, sample_size = 1)]
fn moves(bencher: Bencher<'_, '_>, name: &str) {
    const MOVES: u32 = 100;
    let bot = bot(name);
    let patience = Patience::default();
    let start =
        Start { rules: Rules::CONNECT_FOUR, seat: engine::Player::First, opening: &[], patience };
    let position = Position::new(start.rules);
    let turn = Turn { position: &position, moves: &[], patience };
    let begun = || {
        let mut player = bot.player(Seed::new(1)).expect("it comes");
        player.begin(&start).expect("it is ready");
        player
    };
    bencher.counter(ItemsCount::new(MOVES)).with_inputs(begun).bench_local_values(|mut player| {
        for _ in 0..MOVES {
            assert_eq!(player.choose(&turn).map(|stones| stones.len()), Ok(1));
        }
        player
    });
}

/// Each sample is a game of two processes, from their start to their end.
#[divan::bench(args = BOTS[..2].iter(), threads = [1, 2], sample_count = 50, sample_size = 1)]
fn games(bencher: Bencher<'_, '_>, name: &str) {
    let bot = bot(name);
    let table = Table {
        rules: Rules::CONNECT_FOUR,
        opening: vec![],
        patience: Patience::default(),
        full_board: FullBoard::Draw,
    };
    bencher.counter(ItemsCount::new(1_u32)).bench(|| {
        let record = play(&table, ByPlayer { first: &bot, second: &bot }, Seed::new(1));
        let conclusion = record.expect("it is played").conclusion;
        assert!(matches!(conclusion, Conclusion::Line { .. }));
    });
}

/// Each sample is a source that is compiled.
#[divan::bench(threads = [1, 2], sample_count = 20, sample_size = 1)]
fn compiling(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(1_u32)).bench(|| bot("c/wins.c"));
}

fn bot(name: &str) -> Bot {
    let sandbox = Sandbox::new(env!("CARGO_BIN_EXE_c4-arena-shim").as_ref()).expect("a shim");
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "../../fixtures/bots", name].iter().collect();
    Entry::of(&path).enter(&Confinement::new(Some(sandbox))).expect("there is a compiler")
}
