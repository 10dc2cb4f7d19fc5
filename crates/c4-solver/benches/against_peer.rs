//! Exact scores against `connect-four-ai` in one run: `cargo bench -p c4-solver`, some ten minutes, most of them for the
//! empty board; `cargo bench -p c4-solver -- L2_R1 L2_R2` measures these sets alone.
//!
//! Both run on one thread, with a table of 64 MiB, and what is measured is the CPU time of that thread, less what it takes
//! to read its clock (half a microsecond, where an end game takes two). Before each position each side writes its table
//! over from end to end (ours is small at that time, and grows while it searches), and then solves one easy position, so
//! that neither pays for code that was pushed out of the processor's caches; neither is measured. Both answers are
//! compared with the set's.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

mod clock;

use c4_engine::{MoveList, Rules};
use c4_solver::{Question, Solver, TableSize};
use clock::seconds;

/// A set, how many of its positions from the first one on, by which stride, and how often each is measured. The median
/// counts: whatever else the machine does would be longer than a short search.
const SETS: [(&str, usize, usize, usize); 7] = [
    ("L3_R1", 1000, 4, 3),
    ("L2_R1", 1000, 4, 3),
    ("L2_R2", 1000, 10, 3),
    ("L1_R1", 1000, 10, 3),
    ("L1_R2", 1000, 50, 1),
    ("L1_R3", 20, 1, 1),
    ("empty", 1, 1, 1),
];

/// Solved by both before each measurement: with column 4 the side to move wins.
const EASY: &str = "52753311433677442422121";

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    println!(
        "| set | positions | c4-solver, µs | nodes | connect-four-ai, µs | nodes | times faster |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let mut sides = Sides::new();
    for (set, count, stride, rounds) in SETS {
        if chosen.is_empty() || chosen.iter().any(|name| name == set) {
            let positions = read(set, count, stride);
            let sums = sides.measure(&positions, rounds);
            let mean = |sum: f64| sum / positions.len() as f64;
            println!(
                "| {set} | {} | {:.1} | {:.0} | {:.1} | {:.0} | {:.2} |",
                positions.len(),
                mean(sums.ours * 1e6),
                mean(sums.our_nodes as f64),
                mean(sums.theirs * 1e6),
                mean(sums.their_nodes as f64),
                sums.theirs / sums.ours
            );
        }
    }
}

/// Positions as move lists, with their scores.
fn read(set: &str, count: usize, stride: usize) -> Vec<(String, i32)> {
    if set == "empty" {
        return vec![(String::new(), 1)];
    }
    let path = format!("{}/../../fixtures/solver/{set}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let parse = |line: &str| {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        (moves.to_owned(), score.parse().expect("a score"))
    };
    text.lines().take(count).step_by(stride).map(parse).collect()
}

/// The two solvers.
struct Sides {
    ours: Solver,
    theirs: connect_four_ai::Solver,
    /// What a measurement of nothing takes, in seconds.
    clock: f64,
}

/// What all positions took: seconds and nodes.
#[derive(Default)]
struct Sums {
    ours: f64,
    our_nodes: u64,
    theirs: f64,
    their_nodes: u64,
}

impl Sides {
    fn new() -> Self {
        Self {
            ours: Solver::new(TableSize::mebibytes(64)),
            theirs: connect_four_ai::Solver::empty(),
            clock: clock(),
        }
    }

    fn measure(&mut self, positions: &[(String, i32)], rounds: usize) -> Sums {
        let mut sums = Sums::default();
        for (moves, score) in positions {
            let (mut ours, mut theirs) = (Vec::new(), Vec::new());
            for _ in 0..rounds {
                ours.push(self.measure_ours(moves, *score));
                theirs.push(self.measure_theirs(moves, *score));
            }
            // The nodes are the same in each round.
            sums.our_nodes += ours[0].1;
            sums.their_nodes += theirs[0].1;
            sums.ours += median(ours.into_iter().map(|(seconds, _)| seconds).collect());
            sums.theirs += median(theirs.into_iter().map(|(seconds, _)| seconds).collect());
        }
        sums
    }

    /// Seconds and nodes of one search.
    fn measure_ours(&mut self, moves: &str, score: i32) -> (f64, u64) {
        let position = |moves| {
            let list = MoveList::parse(moves, 7).expect("columns");
            list.replay(Rules::CONNECT_FOUR).expect("legal moves")
        };
        let (easy, position) = (position(EASY), position(moves));
        self.ours.clear();
        self.ours.solve(&easy, Question::score()).expect("the standard game");
        let start = seconds();
        let answer = self.ours.solve(&position, Question::score()).expect("the standard game");
        let taken = seconds() - start - self.clock;
        assert_eq!(answer.score(), Some(score), "{moves:?}");
        (taken, answer.nodes)
    }

    /// The same of the other side.
    fn measure_theirs(&mut self, moves: &str, score: i32) -> (f64, u64) {
        let position = |moves| connect_four_ai::Position::from_moves(moves).expect("legal moves");
        let (easy, position) = (position(EASY), position(moves));
        let table = &mut self.theirs.transposition_table;
        for key in 0..connect_four_ai::TranspositionTable::MAX_SIZE as u64 {
            table.put(key, 0, connect_four_ai::TTFlag::Exact, 0);
        }
        // Its way of clearing: the entries are of another age now.
        table.reset();
        self.theirs.solve(&easy);
        let start = seconds();
        let found = self.theirs.solve(&position);
        let taken = seconds() - start - self.clock;
        assert_eq!(i32::from(found), score, "{moves:?}");
        (taken, self.theirs.explored_positions as u64)
    }
}

/// What a measurement of nothing takes, in seconds.
fn clock() -> f64 {
    let measure = |_| {
        let start = seconds();
        seconds() - start
    };
    median((0..1001).map(measure).collect())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
