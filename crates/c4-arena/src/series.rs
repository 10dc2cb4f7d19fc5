//! Many games of the same two.

use std::num::NonZero;

use c4_console::Seed;
use c4_engine::{ByPlayer, Rules, Square};
use c4_threads::{Enough, Heard, Teller, side_by_side};

use crate::judge::judged;
use crate::{Entrant, FullBoard, Patience, Record, Table, play};

/// A match: games of the same two entrants, of which each begins every other one.
///
/// ```
/// use std::num::NonZero;
/// use c4_arena::{FullBoard, Patience, Random, Series, Summary};
/// use c4_console::Seed;
/// use c4_engine::Rules;
///
/// let series = Series {
///     rules: Rules::CONNECT_FOUR,
///     patience: Patience::default(),
///     full_board: FullBoard::Draw,
///     openings: vec![],
///     games: 10,
///     seed: Seed::new(1),
///     is_judged: false,
/// };
/// let (ann, bob) = (Random::new("Ann"), Random::new("Bob"));
/// let records = series.play([&ann, &bob], NonZero::<usize>::MIN, |_| {})?;
/// assert_eq!(records[3].players.first, "Bob");
/// assert_eq!(Summary::of(["Ann", "Bob"], &records).total().games(), 10);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone)]
pub struct Series {
    /// The rules.
    pub rules: Rules,
    /// How long players are waited for.
    pub patience: Patience,
    /// What a full board is.
    pub full_board: FullBoard,
    /// The stones that lie before a game begins: those of the first for the first two games, one with each to begin, and so on,
    /// from the first again after the last. None is an empty board.
    pub openings: Vec<Vec<Square>>,
    /// How many games.
    pub games: usize,
    /// What all chance of the players comes from.
    pub seed: Seed,
    /// Whether moves are judged; the solver has to play these rules.
    pub is_judged: bool,
}

impl Series {
    /// Plays all games, so many at a time, and tells of each as soon as it and all before it are done. The records are in the
    /// order of the games, and the same with any number at a time if the players answer the same.
    ///
    /// # Errors
    /// The reason of the first failure that is nobody's fault; no game is begun after it.
    pub fn play(
        &self,
        entrants: [&dyn Entrant; 2],
        jobs: NonZero<usize>,
        mut hear: impl FnMut(&Record),
    ) -> Result<Vec<Record>, String> {
        let work = |index: usize, teller: &Teller<String, Record>| {
            self.game(index, entrants).or_else(|failure| teller.tell(failure).and(Err(Enough)))
        };
        let mut records = Vec::with_capacity(self.games);
        side_by_side(jobs, self.games, work, |heard| match heard {
            Heard::News(failure) => Err(failure),
            Heard::Done(record) => {
                hear(&record);
                records.push(record);
                Ok(())
            }
        })?;
        Ok(records)
    }

    /// The game of this number, counted from 0.
    fn game(&self, index: usize, [one, other]: [&dyn Entrant; 2]) -> Result<Record, String> {
        let opening = match self.openings.as_slice() {
            [] => vec![],
            openings => openings[index / 2 % openings.len()].clone(),
        };
        let Self { rules, patience, full_board, seed, .. } = *self;
        let table = Table { rules, opening, patience, full_board };
        let seats = if index.is_multiple_of(2) {
            ByPlayer { first: one, second: other }
        } else {
            ByPlayer { first: other, second: one }
        };
        let record = play(&table, seats, seed.split(index as u64))?;
        if self.is_judged { judged(record) } else { Ok(record) }
    }
}
