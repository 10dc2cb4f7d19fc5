//! Which tokens show the referee, in the ways in which programs do it.

use std::cmp::Reverse;

use c4_engine::{Bitboard, Board, ByPlayer, Direction, Directions, Lines, Outcome, Player, Square};
use c4_sight::{Edges, Measure, Sight, SizesSwapped, forwards};

use super::referee::told_apart;
use super::{CONNECT, End, MarkedLines, MarkedPart, MarkedSide, Order, Reading, Side};
use crate::Avatar;

/// The directions in the order in which programs look for lines.
const IN_ORDER: [Direction; 4] =
    [Direction::Horizontal, Direction::Vertical, Direction::Falling, Direction::Rising];

impl Reading {
    /// The tokens that show the referee, for each time that the grid is shown now: as a rule once.
    pub(crate) fn shown_marks(
        &self,
        board: &Board,
        outcome: Outcome,
        landed: Option<Square>,
        avatars: ByPlayer<Avatar>,
    ) -> impl Iterator<Item = Bitboard> {
        let none = || Board::new(board.size()).stones_of(Player::First);
        let marked = match outcome {
            Outcome::Won(winner) => self.marked(board, winner, landed, avatars),
            Outcome::Undecided | Outcome::Drawn => none(),
        };
        let unmarked = (self.unmarked_first && !marked.is_empty()).then(none);
        let is_shown = self.grid_last || outcome == Outcome::Undecided;
        unmarked.into_iter().chain(is_shown.then_some(marked))
    }

    /// Whether all of a line is marked that is found, also the squares from which none is looked for: who marks the first line that is found,
    /// and all of it, follows it to its end.
    fn follows_lines(&self) -> bool {
        let Sight { missed, sizes_swapped, four_rows, .. } = self.sight;
        (missed != Edges::NONE || sizes_swapped != SizesSwapped::NONE || four_rows.is_some())
            && self.marked_part == MarkedPart::Whole
            && matches!(self.marked_lines, MarkedLines::One(_) | MarkedLines::First(_))
    }

    fn marked(
        &self,
        board: &Board,
        winner: Player,
        landed: Option<Square>,
        avatars: ByPlayer<Avatar>,
    ) -> Bitboard {
        let board = told_apart(board, winner, avatars);
        if self.marked_lines == MarkedLines::All
            && self.marked_part == MarkedPart::Whole
            && self.marked_side == MarkedSide::Both
            && self.line_needs == 0
            && !self.last_is_unmarked
            && self.unmarked == Directions::NONE
            && self.marked_astray.is_none()
            && self.sight.is_plain()
        {
            let lines = Lines::CONNECT_FOUR.only(self.sight.directions);
            return board.winning_squares(winner, lines);
        }
        let length = CONNECT.saturating_add_signed(self.line_needs);
        // Who counts on the longer side of the last token marks all of a line that is found.
        let measure = match self.sight.measure {
            Measure::OneSide => Measure::Run,
            other => other,
        };
        let is_own = |square: &Square| board.get(*square) == Some(winner);
        let counted = |square: Square, direction: Direction| -> Vec<Square> {
            let arms = match measure {
                Measure::Bent(bend) => bend.halves(direction),
                Measure::Ahead => vec![(direction, 1)],
                Measure::Behind => vec![(direction, -1)],
                _ => vec![(direction, 1), (direction, -1)],
            };
            let size = board.size();
            let arms = arms.into_iter().flat_map(|(way, sign)| {
                arm(&board, square, way, sign * forwards(way)).take_while(move |next| {
                    is_own(next) && !self.sight.unentered.have(size, *next, way)
                })
            });
            std::iter::once(square).chain(arms).collect()
        };
        let found = IN_ORDER.map(|direction| {
            let is_looked_at =
                self.sight.directions.contains(direction) && !self.unmarked.contains(direction);
            if let Some(landed) = landed.filter(|_| self.marked_side == MarkedSide::Long) {
                let sides = [1, -1].map(|sign| -> Vec<Square> {
                    arm(&board, landed, direction, sign).take_while(is_own).collect()
                });
                let long = sides.into_iter().filter(|side| side.len() + 1 >= length);
                let last = std::iter::once(landed);
                return if is_looked_at { last.chain(long.flatten()).collect() } else { vec![] };
            }
            let directions = Directions::NONE.with(direction);
            // Who adds directions up marks all of them; who counts around a corner, or not up to an edge, what was counted.
            let from_last = match measure {
                Measure::AllDirections => Some(self.sight.measured),
                Measure::Bent(_) | Measure::Ahead | Measure::Behind => Some(directions),
                Measure::Run if self.sight.measure == Measure::OneSide => Some(directions),
                Measure::Run if self.sight.unentered != Edges::NONE => Some(directions),
                _ => None,
            };
            if let Some((landed, directions)) = landed.zip(from_last)
                && self.sight.measured.contains(direction)
                && is_looked_at
            {
                let added = Sight { directions, ..self.sight };
                let is_line = added.sees(&board, landed, winner, length);
                return if is_line { counted(landed, direction) } else { vec![] };
            }
            let only = Sight { directions, measure, ..self.sight };
            // From the left to the right: as a rule a direction has one line, through the token that won.
            let line = if is_looked_at { only.lines(&board, winner, length) } else { Vec::new() };
            let line = match line.first() {
                Some(&first) if self.follows_lines() => {
                    let run = |sign| arm(&board, first, direction, sign).take_while(is_own);
                    std::iter::once(first).chain(run(1)).chain(run(-1)).collect()
                }
                _ => line,
            };
            let line = self.marked_part.of(line, direction, CONNECT);
            match self.marked_astray {
                Some((strayed, end)) if strayed == direction => {
                    end.astray(&board, &line, direction)
                }
                _ => line,
            }
        });
        let first = |order: [Direction; 4]| {
            let line = |direction| IN_ORDER.iter().zip(&found).find(|(one, _)| **one == direction);
            let mut lines = order.into_iter().filter_map(line).map(|(_, line)| line);
            lines.find(|line| !line.is_empty()).cloned().unwrap_or_default()
        };
        let marked: Vec<Square> = match self.marked_lines {
            MarkedLines::All => found.concat(),
            MarkedLines::One(order) => first(order),
            MarkedLines::First(order) => {
                let place = |square: &Square| match order {
                    Order::Rows => (Reverse(square.row), square.column, Reverse(0)),
                    Order::Columns => (Reverse(0), square.column, Reverse(square.row)),
                };
                let found = found.into_iter().filter(|line| !line.is_empty());
                found.min_by_key(|line| line.iter().map(place).min()).unwrap_or_default()
            }
            MarkedLines::WholeLines => {
                let lines = IN_ORDER.iter().zip(&found).filter_map(|(&direction, line)| {
                    let square = *line.first()?;
                    Some(
                        through(&board, square, direction)
                            .filter(|&at| board.get(at) == Some(winner)),
                    )
                });
                lines.flatten().collect()
            }
            MarkedLines::None => vec![],
            MarkedLines::EveryToken => board.stones_of(winner).iter().collect(),
        };
        let mut marks = Board::new(board.size());
        let is_marked = |square: &Square| {
            landed.is_none_or(|landed| {
                self.marked_side.has(landed, *square)
                    && !(self.last_is_unmarked && *square == landed)
            })
        };
        for square in marked.into_iter().filter(is_marked) {
            // A token of two lines is met twice.
            let _ = marks.place(square, winner);
        }
        marks.stones_of(winner)
    }
}

/// The squares of a row, column or diagonal, from one of them to both sides.
fn through(board: &Board, square: Square, direction: Direction) -> impl Iterator<Item = Square> {
    let arms = [1, -1].map(|sign| arm(board, square, direction, sign));
    std::iter::once(square).chain(arms.into_iter().flatten())
}

/// Those beside it, to one side.
fn arm(
    board: &Board,
    square: Square,
    direction: Direction,
    sign: isize,
) -> impl Iterator<Item = Square> + use<> {
    let size = board.size();
    (1..).map_while(move |steps| size.steps_from(square, direction, sign * steps))
}

impl End {
    /// As many squares as a diagonal has tokens, from this end of it along the other one.
    fn astray(self, board: &Board, line: &[Square], direction: Direction) -> Vec<Square> {
        let (other, up) = match direction {
            Direction::Rising => (Direction::Falling, -1),
            _ => (Direction::Rising, 1),
        };
        let (end, sign) = match self {
            Self::Uppermost => (line.iter().max_by_key(|square| square.row), -up),
            Self::Lowest => (line.iter().min_by_key(|square| square.row), up),
        };
        let from = |&end: &Square| std::iter::once(end).chain(arm(board, end, other, sign));
        end.into_iter().flat_map(from).take(line.len()).collect()
    }
}

impl MarkedPart {
    /// This part of a line, whose squares are given from the left to the right.
    fn of(self, mut line: Vec<Square>, direction: Direction, connect: usize) -> Vec<Square> {
        let takes_right_end = match self {
            Self::Whole => return line,
            Self::Left => false,
            Self::Right => true,
            Self::Top => direction == Direction::Rising,
            Self::Bottom => direction == Direction::Falling,
        };
        let rest = line.len().saturating_sub(connect);
        if takes_right_end {
            line.drain(..rest);
        } else {
            line.truncate(connect);
        }
        line
    }
}

impl MarkedSide {
    /// Whether a square of a line is marked where the last token has landed on another one.
    fn has(self, landed: Square, square: Square) -> bool {
        let is_beside = |side| match side {
            Side::Left => square.column < landed.column,
            Side::Right => square.column > landed.column,
        };
        square == landed
            || match self {
                Self::Both | Self::Long => true,
                Self::Down(side) => {
                    square.row < landed.row || square.row == landed.row && is_beside(side)
                }
                Self::Beside(side) => {
                    is_beside(side) || square.column == landed.column && square.row < landed.row
                }
            }
    }
}
