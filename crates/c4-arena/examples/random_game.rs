//! A game between two players that draw lots: `cargo run --example random_game -- 7`.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use c4_arena::{Patience, Random, Table, play};
use c4_console::Seed;
use c4_engine::{ByPlayer, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    run(seed, &mut io::stdout())
}

fn run(seed: u64, out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let table = Table {
        rules: Rules::CONNECT_FOUR,
        opening: vec![],
        patience: Patience::default(),
        full_board: Default::default(),
    };
    let (one, two) = (Random::new("one"), Random::new("two"));
    let record = play(&table, ByPlayer { first: &one, second: &two }, Seed::new(seed))?;
    writeln!(out, "{} stones: {:?}", record.turns.len(), record.conclusion)?;
    writeln!(out, "{}", record.replay()?.board())?;
    Ok(())
}

#[test]
fn it_plays_to_the_end() {
    let mut out = Vec::new();
    run(1, &mut out).unwrap();
    assert!(String::from_utf8(out).unwrap().contains(" stones: Line"));
}
