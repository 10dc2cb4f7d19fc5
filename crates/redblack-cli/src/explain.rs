//! Why the computer chose a column, in words.

use std::fmt;

use c4_console::{Candidate, Explanation, Move};
use c4_engine::{Board, Lines, Outcome, Player, Position};

use crate::computer::free_columns;
use crate::{Choice, Colour, Computer, Rule};

impl Computer {
    /// Why the computer plays what it plays in a position of a game that `first` started, and why none of the other
    /// columns, which follow from the left. `None` once the game is over.
    ///
    /// ```
    /// use c4_console::Seed;
    /// use c4_engine::{MoveList, Rules};
    /// use redblack_cli::{Colour, Computer};
    ///
    /// let computer = Computer::new(Seed::new(7), 1);
    /// let explain = |moves| {
    ///     let position = MoveList::parse(moves, 7).unwrap().replay(Rules::CONNECT_FOUR).unwrap();
    ///     computer.explain(&position, Colour::Red).unwrap().to_string()
    /// };
    /// assert_eq!(
    ///     explain("444444"),
    ///     "RED plays column 5: random (drawn from 0 1 2 4 5 6)\n\
    ///      \x20 not 0 1 2 4 6: random (free, but 5 was drawn from 0 1 2 4 5 6)\n\
    ///      \x20 not 3: full (no room for a checker)"
    /// );
    /// assert_eq!(
    ///     explain("17374"),
    ///     "BLACK plays column 1: block (RED would make 4 in a row there)\n\
    ///      \x20 not 0 2 3 4 5 6: random (free, but a block comes first)"
    /// );
    /// ```
    #[must_use]
    pub fn explain(&self, position: &Position, first: Colour) -> Option<Explanation> {
        if position.outcome() != Outcome::Undecided {
            return None;
        }
        self.explain_on(position.board(), position.to_move(), position.rules().lines, first)
    }

    /// The same of a player on a board, as far as the computer looks along these lines; `None` if there is no room.
    pub(crate) fn explain_on(
        &self,
        board: &Board,
        player: Player,
        lines: Lines,
        first: Colour,
    ) -> Option<Explanation> {
        let choice = self.choose_on(board, player, lines)?;
        let colour = first.starting()[player];
        let candidate = |column, rule: Rule, detail| Candidate {
            place: Move::Column(column),
            rule: rule.to_string(),
            detail,
        };
        let reason = match choice.rule {
            Rule::Win | Rule::Block => seen(choice.rule, colour),
            Rule::Random => format!("drawn from {}", Free(board)),
        };
        let others =
            (0..board.size().columns()).filter(|&column| column != choice.column).map(|column| {
                match best_rule(board, player, lines, column) {
                    Some(rule) => {
                        let but = rejection(rule, choice, board);
                        candidate(column, rule, format!("{}, but {but}", seen(rule, colour)))
                    }
                    None => Candidate {
                        place: Move::Column(column),
                        rule: "full".to_owned(),
                        detail: "no room for a checker".to_owned(),
                    },
                }
            });
        Some(Explanation {
            player: colour.to_string(),
            choice: candidate(choice.column, choice.rule, reason),
            others: others.collect(),
        })
    }
}

/// The strongest rule that a column satisfies; `None` if it is full.
fn best_rule(board: &Board, player: Player, lines: Lines, column: usize) -> Option<Rule> {
    let square = board.landing(column).ok()?;
    Some(if board.threats(player, lines).contains(square) {
        Rule::Win
    } else if board.threats(player.opponent(), lines).contains(square) {
        Rule::Block
    } else {
        Rule::Random
    })
}

/// What a rule sees in a column that satisfies it, when `colour` is to move.
fn seen(rule: Rule, colour: Colour) -> String {
    match rule {
        Rule::Win => "makes 4 in a row".to_owned(),
        Rule::Block => format!("{} would make 4 in a row there", colour.opponent()),
        Rule::Random => "free".to_owned(),
    }
}

/// Why a column was not chosen, though it satisfies a rule.
fn rejection(rule: Rule, choice: Choice, board: &Board) -> String {
    let column = choice.column;
    if rule != choice.rule {
        return format!("a {} comes first", choice.rule);
    }
    match rule {
        Rule::Win | Rule::Block => format!("column {column} is further left"),
        Rule::Random => format!("{column} was drawn from {}", Free(board)),
    }
}

/// The columns that have room, to be listed.
struct Free<'board>(&'board Board);

impl fmt::Display for Free<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns: Vec<String> = free_columns(self.0).iter().map(ToString::to_string).collect();
        f.write_str(&columns.join(" "))
    }
}
