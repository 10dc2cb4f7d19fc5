//! Where games begin.

use std::collections::HashSet;
use std::num::NonZeroUsize;

use c4_console::Seed;
use c4_engine::{Outcome, Position, Rules, Square, Turns};
use c4_solver::{Question, Solver, Unsupported};
use thiserror::Error;

use crate::Moves;
use crate::moves::after;

/// Where the openings of games come from: the stones that lie before anybody is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Openings {
    /// Every game begins on an empty board.
    Empty,
    /// These, in their order.
    Listed(Vec<Vec<Square>>),
    /// So many stones, each on a legal square drawn at random.
    Random {
        /// How many.
        plies: usize,
    },
    /// Four stones of which perfect play makes a draw: each side can throw as much away as the other.
    Balanced,
}

/// Why there are no openings.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OpeningsError {
    /// A line of a list cannot begin a game.
    #[error("line {number}: {reason}")]
    Line {
        /// Its number, counted from 1.
        number: usize,
        /// Why not.
        reason: String,
    },
    /// A list has no line.
    #[error("there is no opening in it")]
    NoLine,
    /// No game is still open after so many random stones.
    #[error("found no game that is still open after {0} random stones")]
    TooManyPlies(usize),
    /// Nothing is known of perfect play in this game.
    #[error("no opening is known to be balanced: {0}")]
    Unsolved(#[source] Unsupported),
    /// Of this many openings tried, none could be proven a draw.
    #[error(
        "none of {0} random openings of {BALANCED} stones could be proven a draw on this board; random:{BALANCED} asks for no \
         proof"
    )]
    NoneBalanced(usize),
}

/// How many stones lie in a balanced opening.
const BALANCED: usize = 4;
/// How many draws in a row may bring nothing new before it is taken that there is nothing.
const DRAWS: u64 = 1000;
/// How many positions are searched for an opening, and for all that turn out not to be balanced before one does. With a limit
/// of time, the openings would depend on the machine.
const NODES: u64 = 1_000_000;
const NODES_IN_A_ROW: u64 = 10 * NODES;

impl Openings {
    /// Reads a list: the moves of an opening on each line, as [`Moves`] writes them. Empty lines count for nothing, and what
    /// follows a `#` neither.
    ///
    /// # Errors
    /// [`OpeningsError`] for the first line that cannot begin a game, and for a list without any.
    ///
    /// ```
    /// use c4_arena::Openings;
    /// use c4_engine::Rules;
    ///
    /// let Openings::Listed(list) = Openings::parse("44  # the middle\n\n4453", Rules::CONNECT_FOUR)? else {
    ///     panic!("a list");
    /// };
    /// assert_eq!(list.len(), 2);
    /// let error = Openings::parse("44\n4x", Rules::CONNECT_FOUR).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: move 2 has 'x' where a column's number should be");
    /// # Ok::<(), c4_arena::OpeningsError>(())
    /// ```
    pub fn parse(text: &str, rules: Rules) -> Result<Self, OpeningsError> {
        let mut list = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let moves = line.split_once('#').map_or(line, |(moves, _)| moves).trim();
            if moves.is_empty() {
                continue;
            }
            let refused = |reason: String| OpeningsError::Line { number: index + 1, reason };
            let squares = Moves::parse(moves, rules).map_err(|error| refused(error.to_string()))?;
            if after(&squares, rules).outcome() != Outcome::Undecided {
                return Err(refused("the game is over after these moves".to_owned()));
            }
            list.push(squares);
        }
        if list.is_empty() { Err(OpeningsError::NoLine) } else { Ok(Self::Listed(list)) }
    }

    /// So many openings, of which all that is drawn comes from the seed. None comes twice, nor the mirror image of one, unless
    /// there are no others; then they begin again with the first one.
    ///
    /// Balanced ones of 7 x 6, connect 4, are known beforehand. For other games, random ones are solved with a limit on how
    /// long, and `hear` is told meanwhile how many were tried and how many found.
    ///
    /// # Errors
    /// [`OpeningsError`] if there are none.
    pub fn choose(
        &self,
        count: usize,
        rules: Rules,
        seed: Seed,
        hear: impl FnMut(usize, usize),
    ) -> Result<Vec<Vec<Square>>, OpeningsError> {
        let different = match self {
            Self::Empty => vec![vec![]],
            Self::Listed(list) => list.clone(),
            Self::Random { plies } => {
                let drawn: Vec<_> = Urn::new(*plies, rules, seed).take(count.max(1)).collect();
                if drawn.is_empty() {
                    return Err(OpeningsError::TooManyPlies(*plies));
                }
                drawn
            }
            Self::Balanced if rules == Rules::CONNECT_FOUR => {
                shuffled(known(include_str!("../openings/7x6.txt")), seed)
            }
            Self::Balanced => balanced(count.max(1), rules, seed, hear)?,
        };
        Ok(different.into_iter().cycle().take(count).collect())
    }
}

/// So many stones, and in the middle of a turn as many more as complete it.
pub(crate) fn whole_turns(stones: usize, turns: Turns) -> usize {
    let is_whole = stones == 0 || turns.player_of(stones - 1) != turns.player_of(stones);
    if is_whole { stones } else { stones.saturating_add(turns.left_in_turn(stones)) }
}

/// Openings as they were written down for the standard game.
fn known(list: &str) -> Vec<Vec<Square>> {
    match Openings::parse(list, Rules::CONNECT_FOUR) {
        Ok(Openings::Listed(list)) => list,
        other => unreachable!("a test reads the list: {other:?}"),
    }
}

fn shuffled<T>(mut all: Vec<T>, seed: Seed) -> Vec<T> {
    for end in (1..all.len()).rev() {
        let bound = NonZeroUsize::new(end + 1).expect("one more than something");
        all.swap(end, seed.below(end as u64, bound));
    }
    all
}

/// Random openings that are proven to be draws.
fn balanced(
    count: usize,
    rules: Rules,
    seed: Seed,
    mut hear: impl FnMut(usize, usize),
) -> Result<Vec<Vec<Square>>, OpeningsError> {
    c4_solver::check(&rules).map_err(OpeningsError::Unsolved)?;
    let mut solver = Solver::default();
    let mut found = Vec::new();
    let (mut tried, mut searched) = (0, 0);
    let mut urn = Urn::new(BALANCED, rules, seed);
    while found.len() < count && searched < NODES_IN_A_ROW {
        let Some(squares) = urn.next() else { break };
        tried += 1;
        let question = Question::winner().nodes(NODES);
        let answer = solver.solve(&after(&squares, rules), question);
        let answer = answer.map_err(OpeningsError::Unsolved)?;
        searched += answer.nodes;
        if answer.outcome == Outcome::Drawn {
            found.push(squares);
            searched = 0;
        }
        hear(tried, found.len());
    }
    match (found.is_empty(), tried) {
        (false, _) => Ok(found),
        (true, 0) => Err(OpeningsError::TooManyPlies(BALANCED)),
        (true, _) => Err(OpeningsError::NoneBalanced(tried)),
    }
}

/// Draws openings, none of them twice.
struct Urn {
    plies: usize,
    rules: Rules,
    seed: Seed,
    draws: u64,
    drawn: HashSet<Position>,
}

impl Urn {
    fn new(plies: usize, rules: Rules, seed: Seed) -> Self {
        Self { plies, rules, seed, draws: 0, drawn: HashSet::new() }
    }

    /// Stones at random, if the game is still open after them.
    fn draw(&mut self) -> Option<(Vec<Square>, Position)> {
        let seed = self.seed.split(self.draws);
        self.draws += 1;
        let mut position = Position::new(self.rules);
        let mut squares = Vec::with_capacity(self.plies);
        for ply in 0..self.plies {
            let legal: Vec<Square> = position.legal_moves().iter().collect();
            let square = legal[seed.below(ply as u64, NonZeroUsize::new(legal.len())?)];
            position.play_unchecked(square);
            squares.push(square);
        }
        (position.outcome() == Outcome::Undecided).then_some((squares, position))
    }
}

impl Iterator for Urn {
    type Item = Vec<Square>;

    fn next(&mut self) -> Option<Vec<Square>> {
        for _ in 0..DRAWS {
            if let Some((squares, position)) = self.draw()
                && !self.drawn.contains(&position.mirrored())
                && self.drawn.insert(position)
            {
                return Some(squares);
            }
        }
        None
    }
}
