//! Games of random players, through the same code as `c4 match`: `cargo bench -p c4-arena --bench games`.
//!
//! What is measured is the match and nothing else: the clock is read twice a turn, every game has a record, and both players
//! are new in each. The floor is 20,000 games a second of 7 x 6.

use std::num::NonZero;

use c4_arena::{FullBoard, Openings, Patience, Random, Record, Series};
use c4_console::Seed;
use c4_engine::Rules;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

const CONNECT_FOUR: &str = "7x6, connect 4";
const CONNECT_SIX: &str = "19x19, Connect6";

fn rules(game: &str) -> Rules {
    match game {
        CONNECT_FOUR => Rules::CONNECT_FOUR,
        _ => Rules::CONNECT_SIX,
    }
}

fn records(series: &Series, jobs: usize) -> Vec<Record> {
    let (one, other) = (Random::new("one"), Random::new("other"));
    let jobs = NonZero::new(jobs).expect("not zero");
    series.play([&one, &other], jobs, |_| {}).expect("nothing fails")
}

/// Games a second, with so many at a time.
#[divan::bench(args = [(CONNECT_FOUR, 1), (CONNECT_FOUR, 2), (CONNECT_SIX, 1)], sample_count = 10)]
fn random(bencher: Bencher<'_, '_>, (game, jobs): (&str, usize)) {
    let rules = rules(game);
    let games = if rules.gravity { 10_000 } else { 200 };
    let openings =
        Openings::Empty.choose(1, rules, Seed::new(1), |_, _| {}).expect("an empty board");
    let series = Series {
        rules,
        patience: Patience::default(),
        full_board: FullBoard::Draw,
        openings,
        games,
        seed: Seed::new(1),
        is_judged: false,
    };
    for record in records(&series, jobs).iter().take(100) {
        record.replay().expect("a record replays");
    }
    bencher.counter(ItemsCount::new(games)).bench(|| records(&series, jobs));
}
