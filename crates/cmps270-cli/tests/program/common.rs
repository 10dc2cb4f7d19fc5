//! Games between bots, in numbers: for the benchmark and for a small version of it in the tests.

use std::num::NonZeroUsize;
use std::ops::AddAssign;
use std::time::{Duration, Instant};

use c4_console::Seed;
use c4_engine::{Outcome, Player, Position, Rules};
use cmps270_cli::{Level, Turn};

/// Somebody who plays.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Contestant {
    /// Any free column, all of them equally likely.
    Random,
    /// A bot.
    Bot(Level),
}

/// What a series of games came to, seen by the first contestant.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally {
    /// Games with four in a line.
    pub(crate) wins: usize,
    /// Full boards. The course would count the time; here nobody wins them.
    pub(crate) draws: usize,
    /// Games in which the other one had four in a line.
    pub(crate) losses: usize,
    /// Tokens of both sides, without those of the openings.
    pub(crate) tokens: usize,
    /// The time that the first contestant took, and for how many tokens; and for the longest one.
    pub(crate) time: Duration,
    pub(crate) own_tokens: usize,
    pub(crate) longest: Duration,
}

/// A game of a series.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Game {
    /// The first contestant's colour.
    pub(crate) colour: Player,
    /// How many random tokens the game begins with.
    pub(crate) opening: usize,
    /// What the opening follows from.
    pub(crate) opening_seed: Seed,
    /// What all other chance in the game follows from.
    pub(crate) seed: Seed,
}

/// So many games from openings of a few random tokens, each opening played with either colour.
pub(crate) fn colours_swapped(seed: Seed, games: u64, opening: usize) -> Vec<Game> {
    let game = |n: u64| Game {
        colour: if n.is_multiple_of(2) { Player::First } else { Player::Second },
        opening,
        opening_seed: seed.split(n / 2),
        seed: seed.split(n / 2).split(1000 + n % 2),
    };
    (0..games).map(game).collect()
}

/// So many games from the empty board, the first contestant being red.
pub(crate) fn as_first(seed: Seed, games: u64) -> Vec<Game> {
    let game =
        |n| Game { colour: Player::First, opening: 0, opening_seed: seed, seed: seed.split(n) };
    (0..games).map(game).collect()
}

/// Plays a series on so many threads. The sum does not depend on how many, but for the times.
pub(crate) fn play_all(contestants: [Contestant; 2], games: &[Game], threads: usize) -> Tally {
    let mut sum = Tally::default();
    std::thread::scope(|scope| {
        let parts: Vec<_> = (0..threads)
            .map(|part| {
                scope.spawn(move || {
                    let mut tally = Tally::default();
                    for game in games.iter().skip(part).step_by(threads) {
                        tally += play(contestants, game);
                    }
                    tally
                })
            })
            .collect();
        for part in parts {
            sum += part.join().expect("a game does not panic");
        }
    });
    sum
}

/// Plays a game.
fn play([own, other]: [Contestant; 2], game: &Game) -> Tally {
    let mut position = Position::new(Rules::CONNECT_FOUR);
    for _ in 0..game.opening {
        let column = random_column(&position, game.opening_seed);
        position.play_column(column).expect("a free column");
    }
    let mut tally = Tally::default();
    while let Some(turn) = Turn::of(&position) {
        let is_own = turn.player() == game.colour;
        let started = Instant::now();
        let column = match if is_own { own } else { other } {
            Contestant::Random => random_column(&position, game.seed),
            Contestant::Bot(level) => level.bot(game.seed).decide(&turn, &mut |_| {}).column,
        };
        if is_own {
            let time = started.elapsed();
            tally += Tally { own_tokens: 1, time, longest: time, ..Tally::default() };
        }
        tally.tokens += 1;
        position.play_column(column).expect("a free column");
    }
    match position.outcome() {
        Outcome::Won(winner) if winner == game.colour => tally.wins = 1,
        Outcome::Won(_) => tally.losses = 1,
        Outcome::Drawn | Outcome::Undecided => tally.draws = 1,
    }
    tally
}

/// A free column, all of them equally likely, from a seed and the number of tokens.
pub(crate) fn random_column(position: &Position, seed: Seed) -> usize {
    let moves = position.legal_moves();
    let count = NonZeroUsize::new(moves.len()).expect("a column is free");
    let drawn = seed.below(position.stones() as u64, count);
    moves.nth(drawn).expect("below their number").column
}

impl Tally {
    /// How many games were played.
    pub(crate) fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.tokens += other.tokens;
        self.time += other.time;
        self.own_tokens += other.own_tokens;
        self.longest = self.longest.max(other.longest);
    }
}
