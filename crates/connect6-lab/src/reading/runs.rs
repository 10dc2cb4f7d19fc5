//! How runs are counted, in the ways in which programs do it.

use std::borrow::Cow;

use c4_engine::{Board, ByPlayer, Direction, Directions, Lines, Player, Square};
use c4_sight::{Measure, Sight, forwards};

use super::{LastQuestion, OfBoth, Reading, Taken, WinningStones};
use crate::ask::{Place, row_from_top};

/// The number that, given twice, ends the questions.
const END: i32 = -1;

/// From which free squares a stone is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// From those at the ends of the runs that it is in, by its own colour.
    Ends,
    /// From all in its row, its column and its diagonals.
    Lines,
    /// From all of the board.
    Everywhere,
}

/// The last stone of each player, and whose was the very last.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LastStones {
    of: ByPlayer<Option<Square>>,
    player: Option<Player>,
}

impl LastStones {
    /// Takes note of a stone.
    pub(crate) fn lay(&mut self, player: Player, square: Square) {
        self.player = Some(player);
        self.of[player] = Some(square);
    }
}

/// The squares of all stones with their numbers, row by row from the top.
fn in_rows(board: &Board) -> impl Iterator<Item = (usize, Square)> {
    let size = board.size();
    let numbered =
        move |square: Square| (row_from_top(size, square) * size.columns() + square.column, square);
    Player::ALL
        .into_iter()
        .flat_map(|player| board.stones_of(player).iter().collect::<Vec<_>>())
        .map(numbered)
}

impl Reading {
    /// A letter that was typed, as it is taken.
    pub(crate) fn letter(&self, typed: u8) -> u8 {
        if self.small_letters { typed.to_ascii_uppercase() } else { typed }
    }

    /// Whether a stone is taken for one on a taken square.
    pub(crate) fn is_taken(&self, lies_there: Option<Player>, player: Player) -> bool {
        match self.taken {
            Taken::OnlyByOther => lies_there == Some(player.opponent()),
            _ => lies_there.is_some(),
        }
    }

    /// Whether another position is asked for, instead of the next stone.
    pub(crate) fn asks_for_another(&self, board: &Board, square: Square, player: Player) -> bool {
        let asks_again = matches!(self.taken, Taken::PositionAgain | Taken::BoardAndPositionAgain);
        asks_again && self.is_taken(board.get(square), player)
    }

    /// Whether a place ends the questions about a board.
    pub(crate) fn ends_questions(&self, Place { row, column }: Place, board: &Board) -> bool {
        let is_end = [row == END, column == END];
        let is_off =
            |number: i32| usize::try_from(number).map_or(true, |at| at >= board.size().rows());
        match self.last_question {
            LastQuestion::Both => is_end == [true, true],
            LastQuestion::Either => is_end.contains(&true),
            LastQuestion::OffBoard => is_off(row) || is_off(column),
        }
    }

    /// Who has won on a board of Lab 6, on which these stones were laid last.
    pub(crate) fn winner(&self, board: &Board, last: LastStones) -> Option<Player> {
        // The course rules out that both have six. If they do, Black is named.
        let first = if self.of_both == OfBoth::White { Player::Second } else { Player::First };
        let either = [first, first.opponent()];
        let winners = either.into_iter().filter(|&player| self.has_won(board, player, last));
        self.one_of(board, winners).map(|winner| self.named.of(winner))
    }

    /// The first of some winners, or the one whose line is met first or last.
    pub(crate) fn one_of(
        &self,
        board: &Board,
        mut winners: impl Iterator<Item = Player>,
    ) -> Option<Player> {
        let met = |player: Player| {
            let is_own = move |square: Square| board.get(square) == Some(player);
            let wins = move |square| self.win.sees(board, square, player, self.connect);
            in_rows(board).filter(move |&(_, square)| is_own(square) && wins(square))
        };
        match self.of_both {
            OfBoth::Black | OfBoth::White => winners.next(),
            OfBoth::FirstMet => winners.min_by_key(|&player| met(player).min()),
            OfBoth::LastMet => winners.max_by_key(|&player| met(player).max()),
        }
    }

    /// The longest run of a stone, row by row from the top, up to the first one of six.
    pub(crate) fn longest_met(&self, board: &Board) -> usize {
        /// What wins.
        const SIX: usize = 6;
        let mut stones: Vec<(usize, Square)> = in_rows(board).collect();
        stones.sort_unstable_by_key(|&(number, _)| number);
        let run = |&(_, square): &(usize, Square)| {
            board.get(square).map_or(0, |player| self.longest_run(board, square, player))
        };
        let runs: Vec<usize> = stones.iter().map(run).collect();
        let looked_at = runs.iter().position(|&run| run >= SIX).map_or(runs.len(), |at| at + 1);
        runs[..looked_at].iter().copied().max().unwrap_or(0)
    }

    /// Whether a player's stones win in Lab 6.
    pub(crate) fn has_won(&self, board: &Board, player: Player, last: LastStones) -> bool {
        if self.wins_of.is_some_and(|only| only != player) {
            return false;
        }
        let at = |place: Option<(usize, Square)>| {
            place.map(|(_, square)| square).filter(|&square| board.get(square) == Some(player))
        };
        let last = match self.winning_stones {
            WinningStones::All => None,
            WinningStones::Last | WinningStones::OnLastSquare => {
                Some(last.of[player].filter(|_| last.player == Some(player)))
            }
            WinningStones::LastOfEach => Some(last.of[player]),
            WinningStones::FirstOnBoard => Some(at(in_rows(board).min())),
            WinningStones::LastOnBoard => Some(at(in_rows(board).max())),
            WinningStones::InLastRow => {
                let last = in_rows(board).max().map(|(_, square)| square.row);
                let wins = |square: Square| {
                    board.get(square) == Some(player)
                        && self.win.sees(board, square, player, self.connect)
                };
                return in_rows(board).any(|(_, square)| Some(square.row) == last && wins(square));
            }
        };
        if let Some(last) = last {
            return last.is_some_and(|last| self.win.sees(board, last, player, self.connect));
        }
        if self.win.is_plain() {
            return board.has_line(player, self.lines());
        }
        self.win.sees_on(board, player, self.connect)
    }

    fn lines(&self) -> Lines {
        Lines::of(self.connect).expect("more than one stone").only(self.win.directions)
    }

    /// The longest run that a stone of `player` on a square is in, or would be in if it lay there.
    pub(crate) fn longest_run(&self, board: &Board, square: Square, player: Player) -> usize {
        if self.runs.is_plain() && !self.any_colour && self.of_equals.is_none() {
            let run = board.run_with(square, player, self.runs.directions);
            return run.min(self.longest_count);
        }
        let board = self.as_counted(board, square, player);
        let longest = |square| {
            let along = |of: Directions| self.runs.along(of).longest(&board, square, player);
            let longest = along(Directions::ALL);
            let Some(other) = self.of_equals else { return longest };
            let each = Direction::ALL.map(|direction| along(Directions::NONE.with(direction)));
            let equals = each.into_iter().filter(|run| *run == longest).count();
            if equals > 1 { along(Directions::NONE.with(other)) } else { longest }
        };
        let run = if self.runs.is_anywhere {
            board.stones_of(player).iter().map(longest).max().unwrap_or(0)
        } else {
            longest(square)
        };
        // The stone itself is always there.
        run.clamp(1, self.longest_count)
    }

    /// Which free squares a stone on a board is counted from.
    pub(crate) fn reach(&self) -> Reach {
        let Sight { measure, rows_go_on, columns_go_on, is_anywhere, .. } = self.runs;
        let is_run = matches!(
            measure,
            Measure::Run
                | Measure::Ahead
                | Measure::Behind
                | Measure::OneSide
                | Measure::FirstOf(_)
        );
        let is_elsewhere = matches!(measure, Measure::Group | Measure::NotSetBack { .. });
        let goes_on = [rows_go_on, columns_go_on].map(|it| it.directions);
        if is_elsewhere || is_anywhere || goes_on != [Directions::NONE; 2] {
            Reach::Everywhere
        } else if is_run && !self.any_colour {
            Reach::Ends
        } else {
            Reach::Lines
        }
    }

    /// The board as a program counts on it.
    fn as_counted<'a>(&self, board: &'a Board, square: Square, player: Player) -> Cow<'a, Board> {
        let mut board = Cow::Borrowed(board);
        if self.any_colour {
            for other in board.stones_of(player.opponent()) {
                board.to_mut().remove(other);
                board.to_mut().place(other, player).expect("the square has just been freed");
            }
        }
        if self.runs.is_anywhere && board.get(square).is_none() {
            board.to_mut().place(square, player).expect("the square is free");
        }
        board
    }

    /// The same of free squares, as if they were stones.
    pub(crate) fn longest_free_run(&self, board: &Board, square: Square) -> usize {
        let others = self.runs.directions.iter().map(|direction| {
            let steps = forwards(direction);
            let ahead = alike(board, square, direction, steps, None);
            let behind = alike(board, square, direction, -steps, None);
            if self.runs.measure == Measure::Ahead { ahead } else { ahead + behind }
        });
        1 + others.max().unwrap_or(0)
    }
}

/// How many squares hold the same, from the one beside a square on.
fn alike(
    board: &Board,
    square: Square,
    direction: Direction,
    step: isize,
    content: Option<Player>,
) -> usize {
    let beside = (1..).map_while(|steps| board.size().steps_from(square, direction, step * steps));
    beside.take_while(|&beside| board.get(beside) == content).count()
}
