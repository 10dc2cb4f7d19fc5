//! The course's computer, as it is asked about positions and plays games.

use std::cmp::Ordering;

use c4_console::{Seed, number};
use c4_course::{Answer, Asked, Computer, Fault, Given, Notation};
use c4_engine::{ByPlayer, MoveList, Outcome, Position, Rules, Square};
use clap::Args;

use crate::{Colour, Diagonals, Rule};

/// The computer of RED/BLACK.
///
/// Columns are counted from 0 in the answer and from 1 in --moves; cells are `.` (free), `R` (RED) and `B` (BLACK). The
/// first of --moves is RED's, unless --to-move tells otherwise.
#[derive(Debug, Args)]
#[command(args_override_self = true)]
pub(super) struct Options {
    #[command(flatten)]
    given: Given,
    /// Whether diagonal lines count
    #[arg(long, value_enum, default_value_t = Diagonals::On)]
    diagonals: Diagonals,
    /// What the random columns come from, as in a session with the same seed [default: a new one, which is told]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<Seed>,
    /// Which game of the session it is
    #[arg(long, value_name = "G", default_value_t = 1, value_parser = number(1..=u32::MAX), allow_negative_numbers = true)]
    game: u32,
}

impl Asked for Options {
    fn given(&self) -> &Given {
        &self.given
    }

    fn answer(&self) -> Result<Answer, Fault> {
        let first = starter(&self.given, self.diagonals)?;
        let position = notation(first, self.diagonals).position(&self.given)?;
        let seed = self.seed.unwrap_or_else(Seed::fresh);
        let computer = crate::Computer::new(seed, self.game.into());
        let choice = computer.choose(&position).expect("the game goes on");
        Ok(Answer {
            board: position.board().clone(),
            letters: first.letters(),
            seed: (choice.rule == Rule::Random).then_some(seed),
            explanation: computer.explain(&position, first).expect("the game goes on"),
        })
    }
}

/// How positions of a game are typed that this colour starts.
fn notation(first: Colour, diagonals: Diagonals) -> Notation {
    let rules = Rules { lines: diagonals.lines(), ..Rules::CONNECT_FOUR };
    let (columns, rows) = (Some(rules.size.columns()), Some(rules.size.rows()));
    Notation { rules, letters: first.letters(), columns, rows }
}

/// The colour that started the game: the one that has more checkers; of as many, the one that has not just won, or else
/// whose turn it is. RED started moves that come without --to-move.
fn starter(given: &Given, diagonals: Diagonals) -> Result<Colour, Fault> {
    let notation = notation(Colour::Red, diagonals);
    let players = Colour::Red.starting();
    let to_move = match &given.to_move {
        Some(letter) => Some(players[notation.player(letter)?]),
        None => None,
    };
    if let Some(board) = &given.board {
        let board = notation.board(board)?;
        let stones = ByPlayer::new_with(|player| board.stones_of(player).len());
        return match (stones.first.cmp(&stones.second), board.outcome(notation.rules.lines)) {
            (Ordering::Greater, _) => Ok(Colour::Red),
            (Ordering::Less, _) => Ok(Colour::Black),
            (Ordering::Equal, Outcome::Won(player)) => Ok(players[player].opponent()),
            // Nobody moves any more, whoever started.
            (Ordering::Equal, Outcome::Drawn) => Ok(Colour::Red),
            (Ordering::Equal, Outcome::Undecided) => {
                to_move.ok_or(Fault::WhoseTurn(notation.letters))
            }
        };
    }
    let Some(to_move) = to_move else { return Ok(Colour::Red) };
    let moves = given.moves.as_deref().unwrap_or_default();
    let moves = MoveList::parse(moves, notation.rules.size.columns()).map_err(Fault::Moves)?;
    // As if this colour had started: if it had not, it would be the other one's turn.
    Ok(to_move.starting()[notation.rules.turns.player_of(moves.columns().len())])
}

/// The computer as a player, in the game of a session that has this number.
#[derive(Debug)]
pub(super) struct Player {
    game: u64,
}

impl Player {
    /// The player that a name stands for: `redblack` plays the first game of a session, `redblack:3` the third.
    pub(super) fn of(name: &str) -> Option<Self> {
        let game = match name.split_once(':') {
            None if name == "redblack" => 1,
            Some(("redblack", game)) => game.parse().ok().filter(|&game| game > 0)?,
            _ => return None,
        };
        Some(Self { game })
    }
}

impl Computer for Player {
    fn name(&self) -> String {
        format!("redblack:{}", self.game)
    }

    fn plays(&self, rules: &Rules) -> Result<(), &'static str> {
        let is_known = [Diagonals::On, Diagonals::Off]
            .iter()
            .any(|diagonals| *rules == Rules { lines: diagonals.lines(), ..Rules::CONNECT_FOUR });
        if is_known {
            Ok(())
        } else {
            Err("the computer of RED/BLACK plays 7x6, connect 4, with or without diagonals")
        }
    }

    fn begin(&self, seed: Seed) -> Box<dyn FnMut(&Position) -> Option<Square> + Send + '_> {
        let computer = crate::Computer::new(seed, self.game);
        Box::new(move |position| position.board().landing(computer.choose(position)?.column).ok())
    }
}
