//! Entrants that play the same from the same seed.

use std::num::NonZero;

use c4_arena::{CannotPlay, Entrant, Foul, Player, Turn};
use c4_console::Seed;
use c4_engine::Square;

/// What somebody does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Looks for a line of its own, or one of the opponent's to stop, on so many turns of 100; lays stones at random otherwise.
    Attentive(u64),
    /// Does not come.
    Absent,
    /// Lays each stone as far to the left as there is room.
    Leftmost,
    /// Answers with a square that is not free.
    Illegal,
    /// Cannot be started here, which is no fault of its own.
    Broken,
}

#[derive(Debug, Clone)]
pub(crate) struct Somebody {
    pub(crate) name: String,
    pub(crate) manner: Manner,
}

impl Entrant for Somebody {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, seed: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        match self.manner {
            Manner::Absent => Err(CannotPlay::Foul(Foul::NoShow {
                reason: "gcc ended with status 1: bot.c:1:1: error: expected ‘;’".to_owned(),
            })),
            Manner::Broken => Err(CannotPlay::Failure("there is no gcc".to_owned())),
            manner => Ok(Box::new(Playing { manner, seed })),
        }
    }
}

struct Playing {
    manner: Manner,
    seed: Seed,
}

impl Player for Playing {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
        let legal: Vec<Square> = turn.position.legal_moves().iter().collect();
        if let (Manner::Illegal, [.., last]) = (self.manner, turn.moves) {
            return Ok(vec![*last]);
        }
        if self.manner == Manner::Leftmost {
            return Ok(legal[..1].to_vec());
        }
        let at = 2 * turn.moves.len() as u64;
        let looks = match self.manner {
            Manner::Attentive(attention) => self.seed.number(at) % 100 < attention,
            _ => false,
        };
        let me = turn.position.to_move();
        let lines = turn.position.rules().lines;
        let urgent = [me, me.opponent()].into_iter().find_map(|player| {
            let wins = turn.position.board().threats(player, lines);
            legal.iter().copied().find(|&square| wins.contains(square))
        });
        let count = NonZero::new(legal.len()).expect("the game goes on");
        let drawn = legal[self.seed.below(at + 1, count)];
        Ok(vec![urgent.filter(|_| looks).unwrap_or(drawn)])
    }
}

/// So many entrants, the first of them the most attentive.
pub(crate) fn class(count: usize) -> Vec<Somebody> {
    let attention = |index: usize| 100 - 100 * index as u64 / count as u64;
    (0..count)
        .map(|index| Somebody {
            name: format!("team{:02}", index + 1),
            manner: Manner::Attentive(attention(index)),
        })
        .collect()
}

pub(crate) fn somebody(name: &str, manner: Manner) -> Somebody {
    Somebody { name: name.to_owned(), manner }
}
