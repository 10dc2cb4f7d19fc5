//! How strong the bots are: `cargo bench -p cmps270-cli --bench bots`. It fails if one is not as strong as it has to be.
//!
//! A game counts as won only if somebody has four in a line: full boards are draws here, whoever was faster. Seeds are
//! fixed, so every run has the same games; only the times differ.

#[path = "../tests/program/common.rs"]
mod common;

use std::process::ExitCode;
use std::thread::available_parallelism;

use c4_console::Seed;
use cmps270_cli::Level::{self, Easy, Hard, Medium};

use common::{Contestant, Game, Tally, as_first, colours_swapped, play_all};

/// How many random tokens the games between bots begin with, so that they differ.
const OPENING: usize = 4;

/// What a series has to come to.
#[derive(Clone, Copy)]
enum Floor {
    /// At least so many of a hundred games are won.
    Wins(usize),
    /// No game is lost.
    NoLoss,
}

struct Series {
    own: Level,
    other: Contestant,
    games: Vec<Game>,
    from: &'static str,
    floor: Floor,
}

fn series() -> Vec<Series> {
    let seed = Seed::new(270);
    let swapped = |n, games, opening| colours_swapped(seed.split(n), games, opening);
    let empty = |n, games| as_first(seed.split(n), games);
    let row = |own, other, games, from, floor| Series { own, other, games, from, floor };
    let (opened, first) = ("4 random tokens, either colour", "empty board, as red");
    use Contestant::{Bot, Random};
    vec![
        row(Easy, Random, swapped(0, 1000, 0), "empty board, either colour", Floor::Wins(90)),
        row(Medium, Bot(Easy), swapped(1, 400, OPENING), opened, Floor::Wins(75)),
        row(Hard, Bot(Medium), swapped(2, 400, OPENING), opened, Floor::Wins(75)),
        row(Hard, Random, empty(3, 100), first, Floor::NoLoss),
        row(Hard, Bot(Easy), empty(4, 100), first, Floor::NoLoss),
        // Neither of them draws lots, so there is but one game.
        row(Hard, Bot(Medium), empty(5, 1), first, Floor::NoLoss),
        row(Hard, Bot(Hard), empty(6, 1), first, Floor::NoLoss),
    ]
}

#[allow(clippy::print_stdout)] // it is a `main`
fn main() -> ExitCode {
    let threads = available_parallelism().map_or(1, Into::into);
    println!(
        "| who | against | from | games | won | drawn | lost | won, % | floor | tokens | time a token |"
    );
    println!("| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- | ---: | --- |");
    let mut missed = 0;
    for Series { own, other, games, from, floor } in series() {
        let tally = play_all([Contestant::Bot(own), other], &games, threads);
        let other = match other {
            Contestant::Random => "random".to_owned(),
            Contestant::Bot(level) => level.to_string(),
        };
        let (floor, is_met) = match floor {
            Floor::Wins(percent) => {
                (format!("{percent} % won"), 100 * tally.wins >= percent * tally.games())
            }
            Floor::NoLoss => ("none lost".to_owned(), tally.losses == 0),
        };
        missed += usize::from(!is_met);
        println!(
            "| {} | {other} | {from} | {} | {} | {} | {} | {:.1} | {floor}{} | {} | {} |",
            own,
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses,
            100.0 * tally.wins as f64 / tally.games() as f64,
            if is_met { "" } else { " **MISSED**" },
            tally.tokens,
            times(&tally),
        );
    }
    if missed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// How long the first contestant takes for a token.
fn times(tally: &Tally) -> String {
    let mean = tally.time / tally.own_tokens.max(1) as u32;
    format!("{mean:.1?}, at most {:.1?}", tally.longest)
}
