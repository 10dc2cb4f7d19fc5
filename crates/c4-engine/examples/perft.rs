//! Counts the games of each length: `cargo run --release --example perft -- 8`.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use c4_engine::{Position, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let depth = env::args().nth(1).map_or(Ok(7), |depth| depth.parse())?;
    run(depth, &mut io::stdout())
}

fn run(depth: u32, out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let position = Position::new(Rules::CONNECT_FOUR);
    for stones in 0..=depth {
        writeln!(out, "{stones:>2} stones: {}", position.perft(stones))?;
    }
    Ok(())
}

#[test]
fn it_counts() {
    let mut out = Vec::new();
    run(4, &mut out).unwrap();
    assert!(out.ends_with(b" 4 stones: 2401\n"));
}
