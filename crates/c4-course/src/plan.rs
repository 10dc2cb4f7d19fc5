//! Games with gravity that lead somewhere: to a line in a place that was chosen, to a tie, to full columns.

use c4_engine::{Direction, Outcome, Player, Position, Rules, Size, Square};

use crate::dice::Dice;

/// Where a game is to lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Nowhere.
    Anywhere,
    /// To full columns, one after another.
    FullColumns,
    /// To a full board without a line.
    Tie,
    /// To a line.
    Line,
    /// To a line that is longer than it has to be.
    LongLine,
    /// To two lines with one token.
    TwoLines,
    /// To a line with the last free cell.
    LastCell,
}

/// The columns that people type who do not notice that a game is won: in most of such games there are some. Without them a program that
/// only notices that its input has ended would be right.
///
/// ```
/// use c4_course::dice::Dice;
/// use c4_course::plan::behind_a_win;
/// use c4_engine::{Position, Rules};
///
/// let mut position = Position::new(Rules::CONNECT_FOUR);
/// for column in [0, 1, 0, 1, 0, 1, 0] {
///     position.play_column(column)?;
/// }
/// let typed = |number| behind_a_win(&position, &mut Dice::new(1, number));
/// assert!((0..20).any(|number| typed(number).is_empty()));
/// assert!((0..20).any(|number| (1..=6).contains(&typed(number).len())));
/// # Ok::<(), c4_engine::PlayColumnError>(())
/// ```
#[must_use]
pub fn behind_a_win(position: &Position, dice: &mut Dice) -> Vec<usize> {
    let columns = 0..position.rules().size.columns();
    let free: Vec<usize> =
        columns.filter(|&column| position.board().landing(column).is_ok()).collect();
    let is_won = matches!(position.outcome(), Outcome::Won(_));
    if !is_won || free.is_empty() || !dice.chance(80) {
        return vec![];
    }
    (0..dice.within(1..=6)).map(|_| dice.one_of(&free)).collect()
}

/// How a game is played by whoever works towards its aim. Others may spoil it.
#[derive(Debug)]
pub struct Plan {
    aim: Aim,
    /// Who is to have the line.
    player: Player,
    /// The squares of the line or lines: none, where the board is too small for them.
    wanted: Vec<Square>,
    /// Which of them comes last.
    last: Option<Square>,
}

impl Plan {
    /// A plan for games by some rules. A line, if one is aimed at, is to be `player`'s.
    pub fn new(aim: Aim, rules: &Rules, player: Player, dice: &mut Dice) -> Self {
        let (size, connect) = (rules.size, rules.lines.connect());
        let line = match aim {
            Aim::LastCell => return Self::last_cell(rules, dice),
            Aim::Anywhere | Aim::FullColumns | Aim::Tie => None,
            Aim::Line | Aim::TwoLines => {
                let direction = dice.one_of(&Direction::ALL);
                Line::somewhere(size, direction, connect, connect, dice)
            }
            Aim::LongLine => {
                // A column is filled from below: no line in it is longer than it has to be.
                let direction = dice.one_of(&Direction::ALL[1..]);
                let longer = connect + dice.within(1..=connect - 1);
                Line::somewhere(size, direction, longer, connect, dice)
            }
        };
        let (mut wanted, mut last) = (vec![], None);
        if let Some(line) = line {
            let other = dice.one_of(&Direction::ALL);
            if aim == Aim::TwoLines && other != line.direction {
                wanted.extend(Line::through(size, other, line.last, connect, dice));
            }
            wanted.extend(line.squares);
            last = Some(line.last);
        }
        Self { aim, player, wanted, last }
    }

    /// A plan for a line whose last token is the last one of all. It is the line of whoever lays that one.
    fn last_cell(rules: &Rules, dice: &mut Dice) -> Self {
        /// Most lines somewhere do not reach the uppermost row.
        const TRIES: usize = 40;
        let (size, connect) = (rules.size, rules.lines.connect());
        let player = if size.squares() % 2 == 0 { Player::Second } else { Player::First };
        for _ in 0..TRIES {
            let direction = dice.one_of(&Direction::ALL);
            let line = Line::somewhere(size, direction, connect, connect, dice);
            let squares = line.map(|line| line.squares).unwrap_or_default();
            let at_top = squares.iter().filter(|square| square.row + 1 == size.rows());
            let at_top: Vec<Square> = at_top.copied().collect();
            if !at_top.is_empty() {
                let last = Some(dice.one_of(&at_top));
                return Self { aim: Aim::LastCell, player, wanted: squares, last };
            }
        }
        Self { aim: Aim::LastCell, player, wanted: vec![], last: None }
    }

    /// A column for the player to move; `None` once the game is over.
    pub fn column(&self, position: &Position, dice: &mut Dice) -> Option<usize> {
        let (mut least, mut equals) = (u8::MAX, vec![]);
        for square in position.legal_moves() {
            let cost = self.cost(position, square);
            if cost < least {
                least = cost;
                equals.clear();
            }
            if cost == least {
                equals.push(square.column);
            }
        }
        (!equals.is_empty()).then(|| dice.one_of(&equals))
    }

    /// How little a token of the player to move serves the aim on a square.
    fn cost(&self, position: &Position, square: Square) -> u8 {
        match self.aim {
            Aim::Anywhere => return 0,
            // The fullest column first.
            Aim::FullColumns => return u8::from(square.row == 0),
            Aim::Tie | Aim::Line | Aim::LongLine | Aim::TwoLines | Aim::LastCell => {}
        }
        let (board, lines, mover) = (position.board(), position.rules().lines, position.to_move());
        let is_own = |square: Square| board.get(square) == Some(self.player);
        if Some(square) == self.last && self.aim == Aim::LastCell {
            return u8::MAX;
        }
        if Some(square) == self.last {
            let is_ready = self.wanted.iter().all(|&other| other == square || is_own(other));
            return if is_ready && mover == self.player { 0 } else { 5 };
        }
        let run = |player| board.run_with(square, player, lines.directions());
        if self.aim == Aim::Tie {
            // Runs are kept short: one does not grow, and the opponent's is stopped.
            let (own, theirs) = (run(mover).min(100), run(mover.opponent()).min(100));
            return u8::try_from(100 + own - theirs).unwrap_or(u8::MAX);
        }
        if self.aim == Aim::LastCell {
            // Runs are kept short here, too; of the line itself the opponent stays away.
            let (own, theirs) = (run(mover), run(mover.opponent()));
            if own >= lines.connect() {
                return 250;
            }
            let part = match self.wanted.contains(&square) {
                true if mover == self.player => 0,
                true => 200,
                false => 100,
            };
            return part + u8::try_from(20 + own.min(10) - theirs.min(10)).unwrap_or(0);
        }
        if run(mover) >= lines.connect() {
            return 4;
        }
        let supports = |wanted: &Square| wanted.column == square.column && wanted.row > square.row;
        match self.wanted.contains(&square) {
            true if mover == self.player => 1,
            true => 3,
            false if self.wanted.iter().any(supports) => 1,
            false => 2,
        }
    }
}

/// The squares of a line, and the one that completes it.
#[derive(Debug)]
pub struct Line {
    direction: Direction,
    /// Its squares, from one end to the other.
    pub squares: Vec<Square>,
    last: Square,
}

impl Line {
    /// A line of some length somewhere, often at an edge; `None` if none fits. Without its last square it is no line.
    pub fn somewhere(
        size: Size,
        direction: Direction,
        length: usize,
        connect: usize,
        dice: &mut Dice,
    ) -> Option<Self> {
        let reach = length.cast_signed() - 1;
        let fits = |&from: &Square| size.steps_from(from, direction, reach).is_some();
        let starts: Vec<Square> = size.iter().filter(fits).collect();
        if starts.is_empty() {
            return None;
        }
        // Of one edge after the other: few columns end at the uppermost row, and programs have wrong bounds there as well.
        let at_edge = |is_there: &dyn Fn(Square) -> bool| -> Vec<Square> {
            let ends = |start: Square| [Some(start), size.steps_from(start, direction, reach)];
            let is_at = |start: &&Square| ends(**start).into_iter().flatten().any(is_there);
            starts.iter().filter(is_at).copied().collect()
        };
        let at_edges = [
            at_edge(&|square| square.column == 0),
            at_edge(&|square| square.column + 1 == size.columns()),
            at_edge(&|square| square.row == 0),
            at_edge(&|square| square.row + 1 == size.rows()),
        ];
        let at_edges = at_edges.into_iter().filter(|starts| !starts.is_empty()).collect::<Vec<_>>();
        let start = if at_edges.is_empty() || dice.chance(30) {
            dice.one_of(&starts)
        } else {
            let at_one = dice.below(at_edges.len());
            dice.one_of(&at_edges[at_one])
        };
        let squares = squares(size, direction, start, length);
        let last = match direction {
            Direction::Vertical => length - 1,
            // Neither what is before it nor what is behind it is long enough.
            _ => dice.within(length - connect..=connect - 1),
        };
        Some(Self { direction, last: squares[last], squares })
    }

    /// The squares of a line through a square that completes it; none if none fits.
    fn through(
        size: Size,
        direction: Direction,
        last: Square,
        length: usize,
        dice: &mut Dice,
    ) -> Vec<Square> {
        let before = match direction {
            Direction::Vertical => length - 1,
            _ => dice.below(length),
        };
        let start = size.steps_from(last, direction, -before.cast_signed());
        let line = start.map(|start| squares(size, direction, start, length));
        line.filter(|line| line.len() == length).unwrap_or_default()
    }
}

/// So many squares in a row, as far as they are on the board.
fn squares(size: Size, direction: Direction, start: Square, length: usize) -> Vec<Square> {
    (0..length.cast_signed()).map_while(|steps| size.steps_from(start, direction, steps)).collect()
}

#[cfg(test)]
mod tests {
    use c4_engine::Outcome;

    use super::*;

    #[test]
    fn most_games_that_aim_at_a_tie_become_one() {
        let mut ties = 0;
        for number in 0..1000 {
            let mut dice = Dice::new(1, number);
            let plan = Plan::new(Aim::Tie, &Rules::CONNECT_FOUR, Player::First, &mut dice);
            let mut position = Position::new(Rules::CONNECT_FOUR);
            while let Some(column) = plan.column(&position, &mut dice) {
                position.play_column(column).expect("the column is free");
            }
            ties += usize::from(position.outcome() == Outcome::Drawn);
        }
        assert!(ties > 500, "{ties} of 1000");
    }
}
