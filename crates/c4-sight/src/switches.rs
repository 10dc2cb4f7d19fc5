//! Switches of readings that several courses have, besides how lines are looked for.

use c4_engine::{Board, Outcome, Player, Square};

/// Who is named as the winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// Who has won.
    Winner,
    /// The other player.
    Other,
    /// The same player in every game.
    Always(Player),
}

impl Named {
    /// Who is named when a player has won.
    #[must_use]
    pub fn of(self, winner: Player) -> Player {
        match self {
            Self::Winner => winner,
            Self::Other => winner.opponent(),
            Self::Always(player) => player,
        }
    }
}

/// When a win is noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noticed {
    /// With the token that makes it.
    AtOnce,
    /// With the token after it.
    OneLater,
    /// When both players have moved once more: after a token of the second one.
    AfterRound,
    /// After a token of a computer, if one plays.
    AfterComputer,
    /// After a token of a person, if one plays: of two lines the person's counts, which is looked for first.
    AfterPerson,
    /// Not before this token of a game, counted from 1: a line made before is seen with it.
    From(usize),
    /// The same where only lines through the last token are seen: one made before is never noticed.
    OnlyFrom(usize),
}

/// The winner who has not been noticed yet.
#[derive(Debug, Default)]
pub struct Unnoticed {
    winner: Option<Player>,
    /// How many tokens have been looked at.
    tokens: usize,
}

impl Unnoticed {
    /// Who is noticed with a player's token that wins for this one, if for any. There is none later than the last one.
    pub fn notice(
        &mut self,
        noticed: Noticed,
        mover: Player,
        winner: Option<Player>,
        is_last: bool,
    ) -> Option<Player> {
        self.tokens += 1;
        match noticed {
            Noticed::AtOnce => winner,
            Noticed::OneLater if is_last => self.winner.or(winner),
            Noticed::OneLater => std::mem::replace(&mut self.winner, winner),
            Noticed::From(token) => {
                self.winner = self.winner.or(winner);
                self.winner.filter(|_| self.tokens >= token)
            }
            Noticed::OnlyFrom(token) => winner.filter(|_| self.tokens >= token),
            Noticed::AfterRound | Noticed::AfterComputer | Noticed::AfterPerson => {
                self.winner = if noticed == Noticed::AfterPerson {
                    winner.or(self.winner)
                } else {
                    self.winner.or(winner)
                };
                self.winner.filter(|_| is_last || mover == Player::Second)
            }
        }
    }

    /// How a game stands, as it is noticed, that stands so since a player's token. It is told whether this player is a computer, and the
    /// next one.
    pub fn outcome(
        &mut self,
        noticed: Noticed,
        mover: Player,
        computers: [bool; 2],
        outcome: Outcome,
        is_last: bool,
    ) -> Outcome {
        // A round is over when the computer has moved, whoever began it.
        let mover = match noticed {
            Noticed::AfterComputer if computers[1] => Player::First,
            Noticed::AfterPerson if computers == [true, false] => Player::First,
            Noticed::AfterComputer | Noticed::AfterPerson => Player::Second,
            _ => mover,
        };
        let winner = match outcome {
            Outcome::Won(winner) => Some(winner),
            Outcome::Drawn | Outcome::Undecided => None,
        };
        let is_last = is_last || outcome == Outcome::Drawn;
        match self.notice(noticed, mover, winner, is_last) {
            Some(winner) => Outcome::Won(winner),
            None if outcome == Outcome::Drawn => Outcome::Drawn,
            None => Outcome::Undecided,
        }
    }
}

/// What becomes of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Played {
    /// A token is dropped into a column with room.
    Drop(usize),
    /// A token replaces the uppermost one of a full column.
    Over(usize),
    /// A token falls in the first column down to the second row, as in an array in which the cell behind a row is the first one of the
    /// next row.
    BehindTheRow,
    /// A token falls in the last column down to the second row, as in an array in which the cell before a row is the last one of the row above.
    BeforeTheRow,
    /// No token is laid.
    Nothing,
    /// No token is laid, and nothing is shown.
    Skipped,
}

impl Played {
    /// Lays the token, if any, and returns where it lies.
    pub fn on(self, board: &mut Board, player: Player) -> Option<Square> {
        match self {
            Self::Drop(column) => board.drop_stone(column, player).ok(),
            Self::Over(column) => {
                let square = Square::new(column, board.size().rows() - 1);
                board.remove(square);
                board.place(square, player).ok().map(|()| square)
            }
            Self::BehindTheRow | Self::BeforeTheRow => {
                let is_first = self == Self::BehindTheRow;
                let column = if is_first { 0 } else { board.size().columns() - 1 };
                let mut squares = (1..board.size().rows()).map(|row| Square::new(column, row));
                squares.find(|&square| board.place(square, player).is_ok())
            }
            Self::Nothing | Self::Skipped => None,
        }
    }
}
