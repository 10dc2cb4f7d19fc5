//! The player that the solver is.

use std::cmp::Reverse;
use std::time::Duration;

use c4_console::Seed;
use c4_engine::{Outcome, Position, Square};
use c4_solver::{Book, Question, Solver, TableSize};

use crate::judge::central_columns;
use crate::{CannotPlay, Entrant, Player, Table, Turn};

/// Plays the move with the best exact score: it wins as soon and loses as late as possible. Of several it plays the one nearest
/// to the middle, and then to the left.
///
/// That takes a proof, and early in a game of 7 x 6 one of a few seconds. Where it is not found within half the time for a turn,
/// each column gets a share of the rest, and the player takes one that is proven to win, else to draw, else one of which
/// nothing is known. So what it plays follows from the position alone only if it has time enough.
#[derive(Debug, Clone)]
pub struct Perfect {
    name: String,
}

impl Perfect {
    /// A perfect entrant of this name.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into() }
    }
}

impl Entrant for Perfect {
    fn name(&self) -> &str {
        &self.name
    }

    fn plays(&self, table: &Table) -> Result<(), String> {
        c4_solver::check(&table.rules).map_err(|error| error.to_string())
    }

    fn player(&self, _: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        let solver = Solver::new(TABLE).with_book(Book::standard());
        Ok(Box::new(Mind { solver }))
    }
}

/// A player's own: a game is short.
const TABLE: TableSize = TableSize::mebibytes(32);

struct Mind {
    solver: Solver,
}

impl Player for Mind {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
        let time = turn.patience.turn;
        let answer = self.solver.solve(turn.position, Question::best_move().time(time / 2));
        let column = match answer.expect("only games that the solver plays").best_move() {
            Some(column) => column,
            None => self.most_promising(turn.position, time.mul_f64(0.3)),
        };
        let square = turn.position.board().landing(column).expect("a move that was found");
        Ok(vec![square])
    }
}

impl Mind {
    /// The column of which most is proven when each has an equal share of the time.
    fn most_promising(&mut self, position: &Position, time: Duration) -> usize {
        let share = time / position.rules().size.columns() as u32;
        let columns = central_columns(position).filter_map(|column| {
            let mut after = position.clone();
            after.play_column(column).is_ok().then_some((column, after))
        });
        let best = columns.min_by_key(|(_, after)| {
            let answer = self.solver.solve(after, Question::winner().time(share));
            Reverse(match answer.expect("only games that the solver plays").outcome {
                Outcome::Won(player) if player == position.to_move() => 3,
                Outcome::Drawn => 2,
                Outcome::Undecided => 1,
                Outcome::Won(_) => 0,
            })
        });
        best.expect("an open game has a move").0
    }
}
