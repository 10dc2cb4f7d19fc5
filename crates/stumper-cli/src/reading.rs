//! The ways in which the assignment can be taken.

use c4_console::Endings;
use c4_engine::{
    Bitboard, Board, ByPlayer, Direction, Directions, Outcome, Player, Position, Square,
};

use crate::options::{Avatar, Options};
use crate::{ENDINGS, ERROR};

/// How the assignment is read. The default is how it is meant.
///
/// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
/// sentence it was. No option of the program leads here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// The widest grid: 80.
    pub max_width: usize,
    /// The highest grid: 16.
    pub max_height: usize,
    /// The slots that a grid has at least: 20.
    pub min_slots: usize,
    /// Whether a size ends where its digits do, as for `atoi`: it has to be a number.
    pub sizes_like_atoi: bool,
    /// Whether a character is the first one of its value: the value has to be one.
    pub first_of_avatar: bool,
    /// Whether players and referee may have the same character: they may not.
    pub same_avatars: bool,
    /// Whether arguments that mean nothing are passed over: they are errors.
    pub ignores_unknown: bool,
    /// The exit status after an error: 84.
    pub error: u8,
    /// Whether no line feed follows a prompt unless an option asks for it: one stands for the Enter key.
    pub no_prompt_newline: bool,
    /// Whether the grid is shown before the first prompt: it is not.
    pub grid_first: bool,
    /// Whether the grid is shown after a refused column: it is not.
    pub grid_after_refusal: bool,
    /// Whether a line has to be a number: it is read like `atoi`.
    pub only_whole_numbers: bool,
    /// The exit status when the input ends early: 0.
    pub input_ended: u8,
    /// Whether the early end of the input is answered with a line feed: with nothing.
    pub newline_at_end: bool,
    /// Whether the edge of the grid is only as wide as its columns: it is two wider.
    pub narrow_edge: bool,
    /// The directions in which a line wins: all four.
    pub directions: Directions,
    /// Whether a full grid is a tie although the last token wins: it is not.
    pub full_grid_is_a_tie: bool,
    /// The lines that show the referee.
    pub marked_lines: MarkedLines,
    /// How much of each of them does.
    pub marked_part: MarkedPart,
    /// Whether the last grid is shown without the referee first: it is not.
    pub unmarked_first: bool,
}

/// Which of the lines that a token has completed are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkedLines {
    /// All of them.
    All,
    /// The first one that is found: a row, a column, a falling diagonal, a rising one.
    First,
    /// The last one that is found, in the same order.
    Last,
    /// None.
    None,
}

/// Which tokens of a line are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkedPart {
    /// All of them.
    Whole,
    /// The four on the left.
    Left,
    /// The four on the right.
    Right,
    /// The four at the top, and those on the left of a row.
    Top,
    /// The four at the bottom, and those on the left of a row.
    Bottom,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            max_width: Options::MAX_WIDTH,
            max_height: Options::MAX_HEIGHT,
            min_slots: Options::MIN_SLOTS,
            sizes_like_atoi: false,
            first_of_avatar: false,
            same_avatars: false,
            ignores_unknown: false,
            error: ERROR,
            no_prompt_newline: false,
            grid_first: false,
            grid_after_refusal: false,
            only_whole_numbers: false,
            input_ended: ENDINGS.input_ended,
            newline_at_end: false,
            narrow_edge: false,
            directions: Directions::ALL,
            full_grid_is_a_tie: false,
            marked_lines: MarkedLines::All,
            marked_part: MarkedPart::Whole,
            unmarked_first: false,
        }
    }
}

impl Reading {
    /// How the program ends when it is stopped.
    pub(crate) fn endings(&self) -> Endings {
        let Self { error, input_ended, .. } = *self;
        Endings { input_ended, output_closed: error, failed: error, ..ENDINGS }
    }

    /// How the game stands.
    pub(crate) fn outcome(&self, position: &Position, avatars: ByPlayer<Avatar>) -> Outcome {
        let outcome = match Tokens::on(position, avatars) {
            Tokens::OfOneCharacter(board) if board.has_line(ONLY, position.rules().lines) => {
                Outcome::Won(position.to_move().opponent())
            }
            _ => position.outcome(),
        };
        match outcome {
            Outcome::Won(_) if self.full_grid_is_a_tie && position.board().free().is_empty() => {
                Outcome::Drawn
            }
            outcome => outcome,
        }
    }

    /// The tokens that show the referee.
    pub(crate) fn marked(&self, position: &Position, avatars: ByPlayer<Avatar>) -> Bitboard {
        let Outcome::Won(winner) = self.outcome(position, avatars) else {
            return Board::new(position.rules().size).stones_of(ONLY);
        };
        let (tokens, lines) = (Tokens::on(position, avatars), position.rules().lines);
        let (board, player) = match &tokens {
            Tokens::OfTwoPlayers(board) => (*board, winner),
            Tokens::OfOneCharacter(board) => (board, ONLY),
        };
        if self.marked_lines == MarkedLines::All && self.marked_part == MarkedPart::Whole {
            return board.winning_squares(player, lines);
        }
        let found = IN_ORDER.map(|direction| {
            let only = lines.only(Directions::NONE.with(direction));
            // From the left to the right: a direction has one line, through the token that won.
            let line: Vec<Square> = board.winning_squares(player, only).iter().collect();
            self.marked_part.of(line, direction, lines.connect())
        });
        let mut found = found.into_iter().filter(|line| !line.is_empty());
        let marked: Vec<Square> = match self.marked_lines {
            MarkedLines::All => found.flatten().collect(),
            MarkedLines::First => found.next().unwrap_or_default(),
            MarkedLines::Last => found.next_back().unwrap_or_default(),
            MarkedLines::None => vec![],
        };
        let mut marks = Board::new(board.size());
        for square in marked {
            // A token of two lines is met twice.
            let _ = marks.place(square, player);
        }
        marks.stones_of(player)
    }
}

impl MarkedPart {
    /// This part of a line, whose squares are told from the left to the right.
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

/// The tokens as a program tells them apart: by their characters.
enum Tokens<'a> {
    OfTwoPlayers(&'a Board),
    /// Both players have the same character, where they may, so all tokens are [`ONLY`]'s.
    OfOneCharacter(Board),
}

/// Who has the tokens that cannot be told apart.
const ONLY: Player = Player::First;

impl<'a> Tokens<'a> {
    fn on(position: &'a Position, avatars: ByPlayer<Avatar>) -> Self {
        if avatars.first != avatars.second {
            return Self::OfTwoPlayers(position.board());
        }
        let mut board = position.board().clone();
        for square in position.board().stones_of(ONLY.opponent()) {
            board.remove(square);
            board.place(square, ONLY).expect("the square has just been freed");
        }
        Self::OfOneCharacter(board)
    }
}

/// The directions in the order in which programs look for lines.
const IN_ORDER: [Direction; 4] =
    [Direction::Horizontal, Direction::Vertical, Direction::Falling, Direction::Rising];
