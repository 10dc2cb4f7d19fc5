//! Why the computer chose a column, in words.

use std::fmt;

use c4_console::{Candidate, Explanation, Move};
use c4_engine::{Board, Outcome, Player, Position};

use crate::words::token;
use crate::{Computer, Priority};

impl Computer {
    /// Why the computer plays what it plays in a position, and what the other columns lack: those with room from the
    /// centre outward, then the full ones. `None` once the game is over.
    ///
    /// ```
    /// use c4_engine::{MoveList, Rules};
    /// use ex3_cli::Computer;
    ///
    /// let position = MoveList::parse("17271", 7).unwrap().replay(Rules::CONNECT_FOUR).unwrap();
    /// let computer = Computer::new(Rules::CONNECT_FOUR);
    /// assert_eq!(
    ///     computer.explain(&position).unwrap().to_string(),
    ///     "Player 2 (O) plays column 7: priority 3, extend (makes 3 in a row)\n\
    ///      \x20 not 4 5 2 6: priority 5, centre (nothing for priorities 1 to 4; column 7 has priority 3)\n\
    ///      \x20 not 3 1: priority 4, block extension (X would make 3 in a row there; column 7 has priority 3)"
    /// );
    /// ```
    #[must_use]
    pub fn explain(&self, position: &Position) -> Option<Explanation> {
        if position.outcome() != Outcome::Undecided {
            return None;
        }
        self.explain_on(position.board(), position.to_move())
    }

    /// The same for a player on a board on which the game goes on.
    pub(crate) fn explain_on(&self, board: &Board, player: Player) -> Option<Explanation> {
        let choice = self.choose_on(board, player)?;
        let connect = self.lines().connect();
        let opponent = token(player.opponent());
        let candidate = |column: usize, priority, rest: String| {
            let fact = match priority {
                Priority::Win => format!("makes {connect} in a row"),
                Priority::Block => format!("{opponent} would make {connect} in a row there"),
                Priority::Extend => format!("makes {} in a row", connect - 1),
                Priority::BlockExtension => {
                    format!("{opponent} would make {} in a row there", connect - 1)
                }
                Priority::Fallback => "nothing for priorities 1 to 4".to_owned(),
            };
            Candidate {
                place: Move::Column(column + 1),
                rule: priority.to_string(),
                detail: fact + &rest,
            }
        };
        let others =
            self.candidates_on(board, player).filter(|&(column, _)| column != choice.column);
        let others = others.map(|(column, priority)| {
            let chosen = choice.column + 1;
            let rest = if priority == choice.priority {
                format!("; as in column {chosen}, which comes first from the centre outward")
            } else {
                format!("; column {chosen} has priority {}", choice.priority.number())
            };
            candidate(column, priority, rest)
        });
        let full = (0..board.size().columns())
            .filter(|&column| board.landing(column).is_err())
            .map(|column| Candidate {
                place: Move::Column(column + 1),
                rule: "full".to_owned(),
                detail: "no room for a token".to_owned(),
            });
        Some(Explanation {
            player: format!("Player {} ({})", player.number(), token(player)),
            choice: candidate(choice.column, choice.priority, String::new()),
            others: others.chain(full).collect(),
        })
    }
}

impl Priority {
    /// The number that the assignment gives it: 1 is the strongest.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::Win => 1,
            Self::Block => 2,
            Self::Extend => 3,
            Self::BlockExtension => 4,
            Self::Fallback => 5,
        }
    }
}

impl fmt::Display for Priority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Win => "win",
            Self::Block => "block",
            Self::Extend => "extend",
            Self::BlockExtension => "block extension",
            Self::Fallback => "centre",
        };
        write!(f, "priority {}, {name}", self.number())
    }
}
