//! What a position is worth, and where to play: `cargo run --release --example best_move -- 4455`.

use std::env;
use std::error::Error;
use std::io::{self, Write};

use c4_engine::{MoveList, Rules};
use c4_solver::{Question, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let moves = env::args().nth(1).unwrap_or_else(|| "4455".to_owned());
    run(&moves, &mut io::stdout())
}

/// Columns are counted from 1 here, as people do.
fn run(moves: &str, out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let position = MoveList::parse(moves, 7)?.replay(Rules::CONNECT_FOUR)?;
    let answer = Solver::default().solve(&position, Question::best_move())?;
    match (answer.score(), answer.best_move()) {
        (Some(score), Some(column)) => {
            writeln!(out, "after {moves}: column {}, score {score}", column + 1)?;
        }
        _ => writeln!(out, "after {moves}: the game is over")?,
    }
    Ok(())
}

#[test]
fn it_answers() {
    let mut out = Vec::new();
    run("4455", &mut out).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "after 4455: column 3, score 18\n");
}
