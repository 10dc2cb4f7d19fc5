//! What each part of the strong computer is worth: it plays against itself without that part, each opening twice with
//! colours swapped: `cargo bench -p connect6-lab --bench duel -- PAIRS NODES STONES`.
//!
//! Wins depend on no clock, so that they are the same on every machine; times are told beside them.

use std::io::Write as _;
use std::time::{Duration, Instant};

use c4_engine::{Outcome, Player, Position, Rules, Size, Square, Turns};
use connect6_lab::{Part, StrongComputer};

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout();
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let number = |place: usize, default| numbers.get(place).copied().unwrap_or(default);
    let (pairs, nodes) = (number(0, 10), number(1, 20_000));
    let turns = if number(2, 2) == 1 { Turns::ONE_EACH } else { Turns::ONE_THEN_TWO };
    let whole = StrongComputer::with_budget(nodes);
    writeln!(out, "{pairs} pairs of games, {nodes} stones in thought, {turns:?}")?;
    for part in Part::ALL {
        let without = whole.without(part);
        writeln!(out, "against it without {part:?}: {}", series([whole, without], pairs, turns))?;
    }
    let half = StrongComputer::with_budget(nodes / 2);
    writeln!(out, "against it with half the budget: {}", series([whole, half], pairs, turns))
}

/// Plays each opening twice, and says what the first of the two computers has won.
fn series(computers: [StrongComputer; 2], pairs: u64, turns: Turns) -> String {
    let (mut points, mut won, mut lost) = (0.0, 0, 0);
    let mut clocks = [Clock::default(); 2];
    for seed in 0..pairs {
        let pair: f64 =
            [0, 1].map(|first| game(computers, first, seed, turns, &mut clocks)).iter().sum();
        points += pair;
        won += u64::from(pair > 1.0);
        lost += u64::from(pair < 1.0);
    }
    let [mine, theirs] = clocks.map(|clock| clock.total.as_secs_f64() / f64::from(clock.stones));
    format!(
        "{points} of {}, pairs {won} to {lost}; {mine:.3} s a stone ({:.3} s at most) against {theirs:.3} s",
        2 * pairs,
        clocks[0].most.as_secs_f64(),
    )
}

#[derive(Debug, Clone, Copy, Default)]
struct Clock {
    total: Duration,
    most: Duration,
    stones: u32,
}

/// What a game is worth for the first of the two computers: 1, 0, or a half if nobody wins.
fn game(
    computers: [StrongComputer; 2],
    first: usize,
    seed: u64,
    turns: Turns,
    clocks: &mut [Clock; 2],
) -> f64 {
    let size = Size::new(19, 19).expect("the board of the game");
    let mut position = Position::new(Rules { size, turns, ..Rules::CONNECT_SIX });
    let mut number = seed;
    while position.stones() < 5 {
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let place = (number >> 33) as usize % 49;
        // One that is taken is drawn again.
        let _ = position.play(Square::new(6 + place % 7, 6 + place / 7));
    }
    loop {
        let who = |player: Player| if player == Player::First { first } else { 1 - first };
        match position.outcome() {
            Outcome::Won(player) => return if who(player) == 0 { 1.0 } else { 0.0 },
            Outcome::Drawn => return 0.5,
            Outcome::Undecided => {}
        }
        let who = who(position.to_move());
        let start = Instant::now();
        let square = computers[who].choose(&position).expect("a game that goes on");
        let clock = &mut clocks[who];
        clock.total += start.elapsed();
        clock.most = clock.most.max(start.elapsed());
        clock.stones += 1;
        position.play(square).expect("a legal move");
    }
}
