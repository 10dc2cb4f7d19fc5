//! The ways in which the assignment can be taken.

use std::borrow::Cow;

use c4_console::Endings;
use c4_engine::{
    Bitboard, Board, ByPlayer, Direction, Directions, Outcome, Player, Position, Square,
};

use crate::Avatar;

c4_console::readings! {
    /// How the assignment is read. The default is how it is meant.
    ///
    /// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
    /// sentence it was. No option of the program leads here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Reading {
        // The prompt: the course's text shows both forms, so either is right.
        /// If true, no line feed follows a prompt unless an option asks for it.
        pub no_prompt_newline: bool = false;
            open "no-newline-after-prompt" = true,
                "your program prints no line feed after a prompt when its input is not a terminal",
                "The text's piped session shows one, in place of the echo of the Enter key; either form is accepted.";
        /// The lines that show the referee.
        pub marked_lines: MarkedLines = MarkedLines::All;
            misread "marks-nothing" = MarkedLines::None,
                "your program does not show the referee in the winning line",
                wanted::MARKS;
            misread "marks-the-first-line" = MarkedLines::First,
                "of several lines at once your program marks one: the row, or else the column, or else the falling diagonal",
                wanted::MARKS;
            misread "marks-the-last-line" = MarkedLines::Last,
                "of several lines at once your program marks one: the rising diagonal, or else the falling one, or else the column",
                wanted::MARKS;
        /// How much of each of these lines shows the referee.
        pub marked_part: MarkedPart = MarkedPart::Whole;
            misread "marks-four-on-the-left" = MarkedPart::Left,
                "of a longer line your program marks only four tokens, those on the left",
                wanted::MARKS;
            misread "marks-four-on-the-right" = MarkedPart::Right,
                "of a longer line your program marks only four tokens, those on the right",
                wanted::MARKS;
            misread "marks-four-at-the-top" = MarkedPart::Top,
                "of a longer line your program marks only four tokens: those at the top of a diagonal, on the left of a row",
                wanted::MARKS;
            misread "marks-four-at-the-bottom" = MarkedPart::Bottom,
                "of a longer line your program marks only four tokens: those at the bottom of a diagonal, on the left of a row",
                wanted::MARKS;
        /// If true, the last grid is shown twice, first without the referee.
        pub unmarked_first: bool = false;
            misread "unmarked-grid-first" = true,
                "your program shows the last grid twice, first without the referee",
                wanted::ONE_GRID;
        /// The directions in which a line wins.
        pub directions: Directions = Directions::ALL;
        /// If true, a full grid is a tie even when the last token wins.
        pub full_grid_is_a_tie: bool = false;
            misread "full-grid-is-a-tie" = true,
                "your program tells a tie where the token in the last free slot wins",
                "A win comes first: in the last free slot, too.";
        /// If true, the empty grid is shown before the first prompt.
        pub grid_first: bool = false;
            misread "grid-before-first-prompt" = true,
                "your program shows the empty grid before the first prompt",
                wanted::ONE_GRID;
        /// If true, the grid is shown again after a refused column.
        pub grid_after_refusal: bool = false;
            misread "grid-after-refused-column" = true,
                "your program shows the grid again after a column that it refuses",
                wanted::ONE_GRID;
        /// If true, an answer has to be one number and nothing else.
        pub only_whole_numbers: bool = false;
            misread "only-whole-numbers" = true,
                "your program refuses a line that holds anything but one number, such as 4abc",
                "A line is read like atoi reads it: 4abc is 4.";
        /// If true, a line feed follows the prompt when the input ends.
        pub newline_at_end: bool = false;
            misread "newline-at-end-of-input" = true,
                "your program prints a line feed after the prompt when the input ends",
                wanted::QUIET_END;
        /// The exit status when the input ends early.
        pub input_ended: u8 = 0;
            misread "status-84-at-end-of-input" = 84,
                "your program takes the end of the input for an error: exit status 84",
                wanted::QUIET_END;
            misread "status-1-at-end-of-input" = 1,
                "your program ends with status 1 when the input ends",
                wanted::QUIET_END;
        /// The exit status after an error.
        pub error: u8 = 84;
            misread "status-1-after-error" = 1,
                "your program ends with status 1 after an error",
                "The exit status of every error is 84.";
        /// The widest grid.
        pub max_width: usize = 80;
            misread "width-80-refused" = 79,
                "your program refuses a width of 80", wanted::SIZES;
            misread "width-81-allowed" = 81,
                "your program accepts a width of 81", wanted::SIZES;
        /// The highest grid.
        pub max_height: usize = 16;
            misread "height-16-refused" = 15,
                "your program refuses a height of 16", wanted::SIZES;
            misread "height-17-allowed" = 17,
                "your program accepts a height of 17", wanted::SIZES;
        /// The slots that a grid has at least.
        pub min_slots: usize = 20;
            misread "20-slots-refused" = 21,
                "your program refuses a grid of exactly 20 slots", wanted::SIZES;
            misread "19-slots-allowed" = 19,
                "your program accepts a grid of 19 slots", wanted::SIZES;
            misread "any-slots-allowed" = 1,
                "your program does not ask for a number of slots", wanted::SIZES;
        /// If true, a size ends where its digits do, as for `atoi`.
        pub sizes_like_atoi: bool = false;
            misread "sizes-like-atoi" = true,
                "your program accepts a size with something behind the number, such as 7abc",
                "A size that is not a number is an error: a message on standard error, and exit status 84.";
        /// If true, players and referee may have the same character.
        pub same_avatars: bool = false;
            misread "same-characters-allowed" = true,
                "your program lets players and referee have the same character",
                "Two of the three characters the same is an error: a message on standard error, and exit status 84.";
        /// If true, only the first character of an avatar counts.
        pub first_of_avatar: bool = false;
            misread "first-of-several-characters" = true,
                "your program takes the first character of an avatar that has several",
                "An avatar that is not one character is an error: a message on standard error, and exit status 84.";
        /// If true, unknown arguments are ignored.
        pub ignores_unknown: bool = false;
            misread "unknown-options-ignored" = true,
                "your program passes over arguments that it does not know",
                "They are errors: a message on standard error, and exit status 84.";
    }
    also {
        misread "rising-diagonal-missing" = |reading| reading.overlook(Direction::Rising), [],
            "your program does not see lines that rise from left to right (/)",
            wanted::DIRECTIONS;
        misread "falling-diagonal-missing" = |reading| reading.overlook(Direction::Falling), [],
            "your program does not see lines that fall from left to right (\\)",
            wanted::DIRECTIONS;
        misread "edge-as-wide-as-columns" = |_| {}, [("board", "{edge}\n{board}{edge}\n")],
            "the upper and the lower edge of your grid have as many plus signs as there are columns",
            "They have two more, above and below the bars.";
        misread "win-without-exclamation-mark" = |_| {}, [("wins", "Congrats, player {avatar} won\n")],
            "your program leaves out the exclamation mark after \"won\"",
            "The message is \"Congrats, player X won!\".";
        misread "tie-without-full-stop" = |_| {}, [("tie", "It's a tie, nobody wins\n")],
            "your program leaves out the full stop after \"nobody wins\"",
            "The message is \"It's a tie, nobody wins.\".";
        misread "typographic-apostrophe" = |_| {}, [("tie", "It\u{2019}s a tie, nobody wins.\n")],
            "your program prints a typographic apostrophe in \"It's\", as the text has been typeset",
            "The apostrophe is the one of the keyboard, byte 39.";
        misread "prompt-without-space" = |_| {}, [("ask-column", "Player {avatar}, where do you want to play:")],
            "your program prints no space after the prompt",
            "The prompt ends with a colon and a space.";
    }
}

/// What the assignment wants, where several misreadings miss the same.
#[cfg(feature = "course")]
mod wanted {
    pub(super) const MARKS: &str = "Every token of every line of four or more shows the referee, however long the line is and however many there are.";
    pub(super) const ONE_GRID: &str =
        "The grid is shown once after each token, and at no other time.";
    pub(super) const SIZES: &str =
        "The width is from 1 to 80, the height from 1 to 16, and the grid has at least 20 slots.";
    pub(super) const QUIET_END: &str =
        "When the input ends, nothing follows the prompt, and the exit status is 0.";
    pub(super) const DIRECTIONS: &str = "Lines count in a row, in a column and in both diagonals.";
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

/// The directions in the order in which programs look for lines.
const IN_ORDER: [Direction; 4] =
    [Direction::Horizontal, Direction::Vertical, Direction::Falling, Direction::Rising];

impl Reading {
    #[cfg(feature = "course")]
    fn overlook(&mut self, direction: Direction) {
        self.directions = self.directions.without(direction);
    }

    /// How the program ends when it is stopped: without a word at the end of the input; all else is an error.
    pub(crate) fn endings(&self) -> Endings {
        let Self { error, input_ended, .. } = *self;
        Endings { input_ended, tell_input_ended: false, output_closed: error, failed: error }
    }

    /// How the game stands.
    pub(crate) fn outcome(&self, position: &Position, avatars: ByPlayer<Avatar>) -> Outcome {
        let (mover, lines) = (position.to_move().opponent(), position.rules().lines);
        let is_won = avatars.first == avatars.second
            && told_apart(position.board(), mover, avatars).has_line(mover, lines);
        let outcome = if is_won { Outcome::Won(mover) } else { position.outcome() };
        match outcome {
            Outcome::Won(_) if self.full_grid_is_a_tie && position.board().free().is_empty() => {
                Outcome::Drawn
            }
            outcome => outcome,
        }
    }

    /// The tokens that show the referee, for each time that the grid is shown now: as a rule once.
    pub(crate) fn shown_marks(
        &self,
        position: &Position,
        outcome: Outcome,
        avatars: ByPlayer<Avatar>,
    ) -> impl Iterator<Item = Bitboard> {
        let none = || Board::new(position.rules().size).stones_of(Player::First);
        let marked = match outcome {
            Outcome::Won(winner) => self.marked(position, winner, avatars),
            Outcome::Undecided | Outcome::Drawn => none(),
        };
        let unmarked = (self.unmarked_first && !marked.is_empty()).then(none);
        unmarked.into_iter().chain([marked])
    }

    fn marked(&self, position: &Position, winner: Player, avatars: ByPlayer<Avatar>) -> Bitboard {
        let (board, lines) =
            (told_apart(position.board(), winner, avatars), position.rules().lines);
        if self.marked_lines == MarkedLines::All && self.marked_part == MarkedPart::Whole {
            return board.winning_squares(winner, lines);
        }
        let found = IN_ORDER.map(|direction| {
            let only = lines.only(Directions::NONE.with(direction));
            // From the left to the right: a direction has one line, through the token that won.
            let line: Vec<Square> = board.winning_squares(winner, only).iter().collect();
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
            let _ = marks.place(square, winner);
        }
        marks.stones_of(winner)
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

/// The board as its characters show it: if both players have the same one, where they may, every token is `player`'s.
fn told_apart(board: &Board, player: Player, avatars: ByPlayer<Avatar>) -> Cow<'_, Board> {
    let mut board = Cow::Borrowed(board);
    if avatars.first == avatars.second {
        for square in board.stones_of(player.opponent()) {
            board.to_mut().remove(square);
            board.to_mut().place(square, player).expect("the square has just been freed");
        }
    }
    board
}
