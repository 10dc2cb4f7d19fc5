//! How long random positions of every ply take: `cargo bench -p c4-solver --bench by_ply`, some minutes; with numbers
//! behind `--`, so many positions a ply, and those plies alone; with the word `book`, by a solver that has the standard book.
//!
//! A position is a game of uniformly random legal moves that is not over yet. Each is solved on one thread with a table
//! of 64 MiB that is cleared before, and what is measured is the CPU time of that thread.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

mod clock;
#[path = "../tests/solver/common.rs"]
mod common;

use c4_console::dice::Dice;
use c4_engine::{MoveList, Outcome, Position, Rules};
use c4_solver::{Book, Question, Solver};
use clock::seconds;
use common::random_game;

fn main() {
    let numbers: Vec<usize> = std::env::args().skip(1).filter_map(|it| it.parse().ok()).collect();
    let (&count, plies) = numbers.split_first().unwrap_or((&100, &[]));
    let mut solver = Solver::default();
    if std::env::args().any(|argument| argument == "book") {
        solver = solver.with_book(Book::standard());
    }
    // The table is made for the first position that is no answer of the book.
    let winning = MoveList::parse("121212", 7).expect("columns").replay(Rules::CONNECT_FOUR);
    solver.solve(&winning.expect("legal moves"), Question::score()).expect("the standard game");
    println!("| ply | mean, ms | median | 90 % | 99 % | longest | nodes, mean | 99 % |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for ply in 0..=20 {
        if !plies.is_empty() && !plies.contains(&ply) {
            continue;
        }
        let mut random = Dice::of(ply as u64);
        let (mut times, mut nodes): (Vec<f64>, Vec<f64>) = (0..count)
            .map(|_| {
                let position = random_position(ply, &mut random);
                solver.clear();
                let before = seconds();
                let answer = solver.solve(&position, Question::score()).expect("the standard game");
                (1e3 * (seconds() - before), answer.nodes as f64)
            })
            .unzip();
        let mean = |values: &[f64]| values.iter().sum::<f64>() / count as f64;
        let at = |sorted: &[f64], share: f64| {
            sorted[((share * count as f64).ceil() as usize).max(1) - 1]
        };
        times.sort_by(f64::total_cmp);
        nodes.sort_by(f64::total_cmp);
        println!(
            "| {ply} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.0} | {:.0} |",
            mean(&times),
            at(&times, 0.5),
            at(&times, 0.9),
            at(&times, 0.99),
            at(&times, 1.0),
            mean(&nodes),
            at(&nodes, 0.99)
        );
    }
}

/// A random game of so many stones that is not over.
fn random_position(ply: usize, random: &mut Dice) -> Position {
    let games = std::iter::repeat_with(|| random_game(Rules::CONNECT_FOUR, ply, random));
    let mut undecided = games.filter(|game| game.outcome() == Outcome::Undecided);
    undecided.next().expect("most games last so long")
}
