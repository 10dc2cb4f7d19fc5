//! What a program says beside the reference's fields: numbers and players that follow from where in a session it says something.

use c4_course::{Said, Session};

/// A number that follows from where in a session an event comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beside {
    /// How many stones of the game lie.
    Stones,
    /// How many times both players have laid one.
    Rounds,
    /// How many cells are free.
    Free,
    /// Which game of the session it is, from 0.
    Games,
    /// Whom the event is about, or else who lays the next stone: 1 or 2.
    Mover,
    /// Who has laid the last one.
    Last,
    /// The column of the last one, from 0.
    Column,
    /// Its row, from 0.
    Row,
}

impl Beside {
    /// All of them, the likeliest first.
    pub(crate) const ALL: [Self; 8] = [
        Self::Stones,
        Self::Rounds,
        Self::Mover,
        Self::Last,
        Self::Free,
        Self::Games,
        Self::Column,
        Self::Row,
    ];

    /// Those that are players.
    pub(crate) const PLAYERS: [Self; 2] = [Self::Mover, Self::Last];

    /// What it is called in words with places for fields.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Stones => "moves",
            Self::Rounds => "rounds",
            Self::Free => "free cells",
            Self::Games => "game",
            Self::Mover | Self::Last => "player",
            Self::Column => "column",
            Self::Row => "row",
        }
    }

    /// The number where something is said; `None` if there is none there.
    pub(crate) fn of(self, said: &Said, session: &Session) -> Option<i64> {
        let stones = session.games.get(said.game).map_or(&[][..], Vec::as_slice);
        let last = || stones.get(..said.stones)?.last();
        let number = match self {
            Self::Stones => said.stones,
            Self::Rounds => said.stones / 2,
            Self::Free => {
                let board = session.events.iter().find_map(Said::grid)?;
                board.cells.len().checked_sub(said.stones)?
            }
            Self::Games => said.game,
            // Where the input ends before the next stone, players take turns.
            Self::Mover => match (said.number("player"), stones.get(said.stones)) {
                (Some(player @ (1 | 2)), _) => return Some(player),
                (_, Some(next)) => next.player.into(),
                (_, None) => (3 - last().map_or(2, |last| last.player)).into(),
            },
            Self::Last => last()?.player.into(),
            Self::Column => last()?.column,
            Self::Row => last()?.row,
        };
        i64::try_from(number).ok()
    }
}
