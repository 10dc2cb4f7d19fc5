//! Writes `src/bots/openings.txt`: the best column in every position up to the 9th token that the hard bot can bring about.
//!
//! `cargo run --release -p cmps270-cli --example openings > openings.txt` takes a table of 2 GiB and some minutes.

use std::collections::BTreeMap;

use c4_engine::{Bitboard, MoveList, Outcome, Position, Rules};
use c4_solver::{Solver, TableSize};

/// How many tokens there may be on the board when hard is to move. From there on it solves positions while it plays.
const MOST_TOKENS: usize = 8;

/// The openings found so far.
struct Openings {
    solver: Solver,
    /// The best column on every board that was solved, from 0.
    columns: BTreeMap<String, usize>,
    /// What is written, by the number of moves and then by the moves.
    lines: BTreeMap<(usize, String), String>,
}

#[allow(clippy::print_stdout)] // it is a `main`
fn main() {
    let solver = Solver::new(TableSize::mebibytes(2048));
    let mut openings = Openings { solver, columns: BTreeMap::new(), lines: BTreeMap::new() };
    for parity in [0, 1] {
        openings.walk(&Position::new(Rules::CONNECT_FOUR), &mut Vec::new(), parity);
    }
    println!("# Written by examples/openings.rs: the moves, then the best column and its score.");
    for line in openings.lines.values() {
        println!("{line}");
    }
}

impl Openings {
    /// Visits all that can follow if hard moves whenever the number of tokens has this parity.
    fn walk(&mut self, position: &Position, moves: &mut Vec<usize>, parity: usize) {
        if position.outcome() != Outcome::Undecided || position.stones() > MOST_TOKENS {
            return;
        }
        let columns = if position.stones() % 2 == parity {
            let column = self.best(position, moves);
            column..column + 1
        } else {
            0..position.rules().size.columns()
        };
        for column in columns {
            let mut next = position.clone();
            if next.drop(column).is_ok() {
                moves.push(column);
                self.walk(&next, moves, parity);
                moves.pop();
            }
        }
    }

    /// The column that hard plays.
    fn best(&mut self, position: &Position, moves: &[usize]) -> usize {
        let player = position.to_move();
        let leftmost = |squares: Bitboard| squares.iter().map(|square| square.column).min();
        let at_once = leftmost(position.immediate_wins(player));
        if let Some(column) = at_once.or_else(|| leftmost(position.blocks(player))) {
            return column;
        }
        let columns = position.rules().size.columns();
        if let Some(&column) = self.columns.get(&position.board().to_string()) {
            return column;
        }
        if let Some(&column) = self.columns.get(&position.board().mirrored().to_string()) {
            return columns - 1 - column;
        }
        let score = self.solver.solve(position).expect("a game that can be solved").score;
        let column = self.solver.best_move(position).expect("the same game").expect("it goes on");
        let list = MoveList::from_columns(moves.to_vec(), columns).expect("columns of the board");
        let list = if moves.is_empty() { "-".to_owned() } else { list.to_string() };
        let line = format!("{list} {} {score}", column + 1);
        self.lines.insert((moves.len(), list), line);
        self.columns.insert(position.board().to_string(), column);
        column
    }
}
