//! One game.

use std::time::{Duration, Instant};

use c4_console::Seed;
use c4_engine::{self as engine, ByPlayer, Outcome, Position, Rules, Square};
use serde::{Deserialize, Serialize};

use crate::answer::lay;
use crate::{
    CannotPlay, Conclusion, Entrant, Moves, Patience, Player, Record, Start, Turn, TurnRecord,
};

/// What a game is played on and by.
#[derive(Debug, Clone)]
pub struct Table {
    /// The rules.
    pub rules: Rules,
    /// The stones that lie before anybody is asked, first one first; they do not end the game.
    pub opening: Vec<Square>,
    /// How long players are waited for.
    pub patience: Patience,
    /// What a full board is.
    pub full_board: FullBoard,
}

/// What a full board without a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FullBoard {
    /// A draw.
    #[default]
    Draw,
    /// A win for who took less time over all turns; of equal times, for the second player. CMPS 270 has no ties.
    LessTime,
}

/// Has two entrants play one game.
///
/// # Errors
/// The reason if somebody does not play this, or could not come or go on through no fault of its own, so that there is no game.
///
/// # Panics
/// If the opening is none of these rules, or ends the game.
pub fn play(table: &Table, entrants: ByPlayer<&dyn Entrant>, seed: Seed) -> Result<Record, String> {
    for player in engine::Player::ALL {
        let entrant = entrants[player];
        entrant.plays(table).map_err(|reason| format!("{}: {reason}", entrant.name()))?;
    }
    let mut position = Position::new(table.rules);
    for &square in &table.opening {
        position.play(square).expect("an opening is legal");
    }
    assert_eq!(position.outcome(), Outcome::Undecided, "an opening leaves the game open");
    let left = ByPlayer::new_with(|_| table.patience.overage);
    let mut game = UnderWay { table, position, moves: table.opening.clone(), turns: vec![], left };
    let failure = |by, reason: String| format!("{}: {reason}", entrants[by].name());
    let conclusion = match seats(table, entrants, seed) {
        Ok(mut players) => {
            let conclusion = game.conclusion(&mut players);
            let conclusion = conclusion.map_err(|(by, reason)| failure(by, reason))?;
            for player in engine::Player::ALL {
                players[player].end(&conclusion);
            }
            conclusion
        }
        Err((by, CannotPlay::Foul(foul))) => Conclusion::Foul { by, foul },
        Err((by, CannotPlay::Failure(reason))) => return Err(failure(by, reason)),
    };
    Ok(Record {
        rules: table.rules,
        players: ByPlayer::new_with(|player| entrants[player].name().to_owned()),
        moves: Moves::of(&game.moves, table.rules).to_string(),
        opening: table.opening.len(),
        turns: game.turns,
        conclusion,
        judgement: None,
    })
}

/// Has both players come and begin.
fn seats<'a>(
    table: &Table,
    entrants: ByPlayer<&'a dyn Entrant>,
    seed: Seed,
) -> Result<ByPlayer<Box<dyn Player + 'a>>, (engine::Player, CannotPlay)> {
    let seat = |seat: engine::Player| {
        let begun = entrants[seat].player(seed.split(seat as u64)).and_then(|mut player| {
            let (rules, patience) = (table.rules, table.patience);
            let start = Start { rules, seat, opening: &table.opening, patience };
            player.begin(&start).map(|()| player)
        });
        begun.map_err(|reason| (seat, reason))
    };
    Ok(ByPlayer { first: seat(engine::Player::First)?, second: seat(engine::Player::Second)? })
}

/// A game that is being played.
struct UnderWay<'a> {
    table: &'a Table,
    position: Position,
    moves: Vec<Square>,
    turns: Vec<TurnRecord>,
    /// What each has left of its time beyond that for a turn.
    left: ByPlayer<Duration>,
}

impl UnderWay<'_> {
    /// How it ends, or who failed us and why.
    fn conclusion(
        &mut self,
        players: &mut ByPlayer<Box<dyn Player + '_>>,
    ) -> Result<Conclusion, (engine::Player, String)> {
        loop {
            match self.position.outcome() {
                Outcome::Undecided => {}
                Outcome::Won(winner) => return Ok(Conclusion::Line { winner }),
                Outcome::Drawn => {
                    return Ok(match self.table.full_board {
                        FullBoard::Draw => Conclusion::Draw,
                        FullBoard::LessTime => Conclusion::Faster { winner: self.faster() },
                    });
                }
            }
            let by = self.position.to_move();
            match self.turn(players[by].as_mut()) {
                Ok(()) => {}
                Err(CannotPlay::Foul(foul)) => return Ok(Conclusion::Foul { by, foul }),
                Err(CannotPlay::Failure(reason)) => return Err((by, reason)),
            }
        }
    }

    /// Asks a player for its turn, and lays its stones; those before a foul lie.
    fn turn(&mut self, asked: &mut dyn Player) -> Result<(), CannotPlay> {
        let player = self.position.to_move();
        let patience = Patience { overage: self.left[player], ..self.table.patience };
        let turn = Turn { position: &self.position, moves: &self.moves, patience };
        let begun = Instant::now();
        let answer = asked.choose(&turn);
        let time = begun.elapsed();
        let time = time.saturating_sub(asked.held_up());
        // As it is written, so that what is read back decides as this does.
        let time = Duration::from_micros(time.as_micros() as u64);
        self.left[player] = self.left[player].saturating_sub(time.saturating_sub(patience.turn));
        self.turns.push(TurnRecord { player, time });
        Ok(lay(&answer?, &mut self.position, &mut self.moves)?)
    }

    /// Who took less time; of equal times, the second player.
    fn faster(&self) -> engine::Player {
        let time = |player| -> Duration {
            self.turns.iter().filter(|turn| turn.player == player).map(|turn| turn.time).sum()
        };
        let [first, second] = engine::Player::ALL.map(time);
        if first < second { engine::Player::First } else { engine::Player::Second }
    }
}
