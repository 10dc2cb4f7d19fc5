//! The ways in which the assignment can be taken.

mod answers;
mod marks;
mod referee;
mod switches;

use std::ffi::OsStr;

use c4_console::Endings;
#[cfg(feature = "course")]
use c4_engine::Direction::{Falling, Horizontal, Rising, Vertical};
use c4_engine::{ByPlayer, Direction, Directions, Player};
#[cfg(feature = "course")]
use c4_sight::{Area, Edges, Exact, FirstRow, Measure, Near, Outermost, OverEdge, faults::*};
use c4_sight::{Full, Named, Noticed, Sight};

pub(crate) use referee::Referee;
pub(crate) use switches::End;
pub use switches::{
    AtOnce, Columns, Form, MarkedLines, MarkedPart, MarkedSide, NamedBy, Numbers, Order, Picture,
    RefereeOption, Refusals, Rest, Side,
};

/// How many tokens make a line.
pub(crate) const CONNECT: usize = 4;

c4_console::readings! {
    /// How the assignment is read. The default is how it is meant.
    ///
    /// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
    /// sentence it was. No option of the program leads here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Reading {
        /// The lines that show the referee.
        pub marked_lines: MarkedLines = MarkedLines::All, wanted::MARKS;
            misread "marks-nothing" = MarkedLines::None,
                "your program does not show the referee in the winning line";
            misread "marks-the-row-before-the-falling-diagonal" = MarkedLines::One([Horizontal, Vertical, Falling, Rising]),
                "of several lines at once your program marks one: the row, or else the column, or else the falling diagonal";
            misread "marks-the-row-before-the-rising-diagonal" = MarkedLines::One([Horizontal, Vertical, Rising, Falling]),
                "of several lines at once your program marks one: the row, or else the column, or else the rising diagonal";
            misread "marks-the-column-before-the-falling-diagonal" = MarkedLines::One([Vertical, Horizontal, Falling, Rising]),
                "of several lines at once your program marks one: the column, or else the row, or else the falling diagonal";
            misread "marks-the-column-before-the-rising-diagonal" = MarkedLines::One([Vertical, Horizontal, Rising, Falling]),
                "of several lines at once your program marks one: the column, or else the row, or else the rising diagonal";
            misread "marks-the-rising-diagonal-before-the-column" = MarkedLines::One([Rising, Falling, Vertical, Horizontal]),
                "of several lines at once your program marks one: the rising diagonal, or else the falling diagonal, or else the column";
            misread "marks-the-falling-diagonal-before-the-column" = MarkedLines::One([Falling, Rising, Vertical, Horizontal]),
                "of several lines at once your program marks one: the falling diagonal, or else the rising diagonal, or else the column";
            misread "marks-the-rising-diagonal-before-the-row" = MarkedLines::One([Rising, Falling, Horizontal, Vertical]),
                "of several lines at once your program marks one: the rising diagonal, or else the falling diagonal, or else the row";
            misread "marks-the-falling-diagonal-before-the-row" = MarkedLines::One([Falling, Rising, Horizontal, Vertical]),
                "of several lines at once your program marks one: the falling diagonal, or else the rising diagonal, or else the row";
            misread "marks-the-row-then-the-rising-diagonal" = MarkedLines::One([Horizontal, Rising, Vertical, Falling]),
                "of several lines at once your program marks one: the row, or else the rising diagonal, or else the column";
            misread "marks-the-row-then-the-falling-diagonal" = MarkedLines::One([Horizontal, Falling, Vertical, Rising]),
                "of several lines at once your program marks one: the row, or else the falling diagonal, or else the column";
            misread "marks-the-column-then-the-rising-diagonal" = MarkedLines::One([Vertical, Rising, Horizontal, Falling]),
                "of several lines at once your program marks one: the column, or else the rising diagonal, or else the row";
            misread "marks-the-column-then-the-falling-diagonal" = MarkedLines::One([Vertical, Falling, Horizontal, Rising]),
                "of several lines at once your program marks one: the column, or else the falling diagonal, or else the row";
            misread "marks-the-line-that-begins-highest" = MarkedLines::First(Order::Rows),
                "of several lines at once your program marks one: the one that it meets first, row by row from the top";
            misread "marks-the-line-that-begins-leftmost" = MarkedLines::First(Order::Columns),
                "of several lines at once your program marks one: the one that it meets first, column by column from the left";
            misread "marks-the-whole-row-or-diagonal" = MarkedLines::WholeLines,
                "your program marks all tokens of the winner in the row, column or diagonal of a line, also those apart from it",
                "Only the tokens of the lines that won show the referee.";
            misread "marks-every-token" = MarkedLines::EveryToken,
                "your program marks all tokens of the winner, in the line or not",
                "Only the tokens of the lines that won show the referee.";
        /// The directions in which lines are found and not marked.
        pub unmarked: Directions = Directions::NONE, wanted::MARKS;
            misread "marks-no-diagonal" = Directions::NONE.with(Falling).with(Rising),
                "your program tells who has won with a line along a diagonal, but does not mark it";
            misread "marks-no-rising-diagonal" = Directions::NONE.with(Rising),
                "your program tells who has won with a line along a rising diagonal (/), but does not mark it";
            misread "marks-no-falling-diagonal" = Directions::NONE.with(Falling),
                "your program tells who has won with a line along a falling diagonal (\\), but does not mark it";
            misread "marks-no-column" = Directions::NONE.with(Vertical),
                "your program tells who has won with a line along a column, but does not mark it";
            misread "marks-no-row" = Directions::NONE.with(Horizontal),
                "your program tells who has won with a line along a row, but does not mark it";
        /// How much of each of these lines shows the referee.
        pub marked_part: MarkedPart = MarkedPart::Whole, wanted::MARKS;
            misread "marks-four-on-the-left" = MarkedPart::Left,
                "of a longer line your program marks only four tokens, those on the left";
            misread "marks-four-on-the-right" = MarkedPart::Right,
                "of a longer line your program marks only four tokens, those on the right";
            misread "marks-four-at-the-top" = MarkedPart::Top,
                "of a longer line your program marks only four tokens: those at the top of a diagonal, on the left of a row";
            misread "marks-four-at-the-bottom" = MarkedPart::Bottom,
                "of a longer line your program marks only four tokens: those at the bottom of a diagonal, on the left of a row";
        /// On which side of the last token.
        pub marked_side: MarkedSide = MarkedSide::Both, wanted::MARKS;
            misread "marks-downwards-and-to-the-right" = MarkedSide::Down(Side::Right),
                "your program marks from the last token on only: those below it, and in a row those to the right of it";
            misread "marks-downwards-and-to-the-left" = MarkedSide::Down(Side::Left),
                "your program marks from the last token on only: those below it, and in a row those to the left of it";
            misread "marks-to-the-right" = MarkedSide::Beside(Side::Right),
                "your program marks from the last token on only: those to the right of it, and in a column those below it";
            misread "marks-to-the-left" = MarkedSide::Beside(Side::Left),
                "your program marks from the last token on only: those to the left of it, and in a column those below it";
            misread "marks-the-long-side" = MarkedSide::Long,
                "of a longer line your program marks the tokens on the side of the last one on which it counts four, and none on the other side";
        /// The diagonal in whose place squares along the other one show the referee, and from which end of it.
        pub marked_astray: Option<(Direction, End)> = None;
        /// The directions of which lines show `#`, whatever character the referee has.
        pub marked_plainly: Directions = Directions::NONE, wanted::MARKS;
            misread "referee-option-ignored-on-diagonals" = DIAGONALS,
                "your program marks a line along a diagonal with # whatever -a says";
            misread "referee-option-ignored-on-rising-diagonals" = Directions::NONE.with(Rising),
                "your program marks a line along a rising diagonal (/) with # whatever -a says";
            misread "referee-option-ignored-on-falling-diagonals" = Directions::NONE.with(Falling),
                "your program marks a line along a falling diagonal (\\) with # whatever -a says";
            misread "referee-option-ignored-on-columns" = Directions::NONE.with(Vertical),
                "your program marks a line along a column with # whatever -a says";
            misread "referee-option-ignored-on-rows" = Directions::NONE.with(Horizontal),
                "your program marks a line along a row with # whatever -a says";
        /// If true, the last token of the line does not show the referee.
        pub last_is_unmarked: bool = false;
            misread "last-token-not-marked" = true,
                "your program does not show the referee in the place of the last token, but in those of the others of its line",
                wanted::MARKS;
        /// If true, the last grid is shown twice, first without the referee.
        pub unmarked_first: bool = false;
            misread "unmarked-grid-first" = true,
                "your program shows the last grid twice, first without the referee",
                wanted::ONE_GRID;
        /// If true, the grid is shown after the token that ends the game.
        pub grid_last: bool = true;
            misread "no-grid-at-the-end" = false,
                "your program does not show the grid after the token that ends the game",
                wanted::ONE_GRID;
        /// How lines are looked for.
        pub sight: Sight = Sight::PLAIN;
        /// How many more tokens than four make a line.
        pub line_needs: isize = 0, wanted::FOUR;
            misread "three-win" = -1,
                "in your program three in a line win already";
            misread "five-win" = 1,
                "in your program four in a line do not win, but five do";
        /// Whose wins are looked for, if not everybody's.
        pub wins_of: Option<Player> = None, wanted::EVERY_TURN;
            misread "only-player-1-wins" = Some(Player::First),
                "your program looks for a win only after player 1's token";
            misread "only-player-2-wins" = Some(Player::Second),
                "your program looks for a win only after player 2's token";
        /// When a win is noticed.
        pub noticed: Noticed = Noticed::AtOnce;
            misread "win-noticed-a-turn-late" = Noticed::OneLater,
                "your program notices a win only after one more token",
                wanted::EVERY_TURN;
            misread "win-noticed-after-the-round" = Noticed::AfterRound,
                "your program looks for a win only when both players have moved: after player 2's token",
                wanted::EVERY_TURN;
            misread "win-with-token-7-noticed-late" = Noticed::From(8),
                "your program looks for a win only from the eighth token on: where the seventh token makes four, it says so one later",
                wanted::EVERY_TURN;
            misread "win-with-token-7-not-noticed" = Noticed::OnlyFrom(8),
                "your program looks for a win only from the eighth token on: where the seventh token makes four, it never says so",
                wanted::EVERY_TURN;
        /// Who is named as the winner.
        pub named: Named = Named::Winner, "The winner is the player whose tokens are in the line.";
            misread "winner-is-always-player-1" = Named::Always(Player::First),
                "your program always names player 1 as the winner";
            misread "winner-is-always-player-2" = Named::Always(Player::Second),
                "your program always names player 2 as the winner";
            misread "loser-is-named" = Named::Other,
                "your program names the other player as the winner";
        /// By which character the winner is named.
        pub named_by: NamedBy = NamedBy::Avatar, "The winner is named by the avatar.";
            misread "referee-is-named" = NamedBy::Referee,
                "your program prints the referee's character where it names the winner: it reads the slot after it has marked it";
            misread "winner-named-x-or-o" = NamedBy::Standard,
                "your program always names the winner X or O, also where another avatar was chosen";
        /// If true, players are asked as X and O whatever their avatars are.
        pub asks_x_and_o: bool = false;
            misread "asks-x-and-o" = true,
                "your program always asks players X and O, also where other avatars were chosen",
                "The player is asked by the avatar.";
        /// The exit status after a win.
        pub won: ByPlayer<u8> = ByPlayer { first: 0, second: 0 }, "The exit status is 0 if there was no error.";
            misread "status-1-after-win" = ByPlayer { first: 1, second: 1 },
                "your program ends with status 1 after a game that was won";
            misread "status-is-the-winner" = ByPlayer { first: 1, second: 2 },
                "your program ends with the number of the winner as its status: 1 or 2";
        /// When it is a tie.
        pub tie: Full = Full::EveryCell, "A tie is a grid without any free slot, and without a line.";
            misread "tie-one-slot-early" = Full::OneLeft,
                "your program tells a tie when one slot is still free";
            misread "first-columns-full-is-a-tie" = Full::FirstColumns,
                "your program tells a tie as soon as the first columns are full, as many as there are rows";
            misread "one-full-column-is-a-tie" = Full::AnyColumn,
                "your program tells a tie as soon as one column is full";
            misread "tie-without-the-last-column" = Full::Without(Outermost::Last),
                "your program does not look at the last column when it looks for a tie: it tells one when all the others are full";
            misread "tie-without-the-first-column" = Full::Without(Outermost::First),
                "your program does not look at the first column when it looks for a tie: it tells one when all the others are full";
            misread "tie-with-the-first-column" = Full::Only(Outermost::First),
                "your program looks only at the first column when it looks for a tie: it tells one as soon as that is full";
            misread "tie-with-the-last-column" = Full::Only(Outermost::Last),
                "your program looks only at the last column when it looks for a tie: it tells one as soon as that is full";
            misread "tie-after-42-tokens" = Full::After(42),
                "your program tells a tie after 42 tokens, as on a grid of 7 columns and 6 rows, whatever the size of the grid is";
        /// If true, a full grid is a tie even when the last token wins.
        pub full_grid_is_a_tie: bool = false;
            misread "full-grid-is-a-tie" = true,
                "your program tells a tie where the token in the last free slot wins",
                "A win comes first: in the last free slot, too.";
        /// If true, a win in the last free slot is shown, and a tie is told.
        pub last_win_is_told_a_tie: bool = false;
            misread "last-win-told-a-tie" = true,
                "your program marks the line that the token in the last free slot makes, but tells a tie",
                "A win comes first: in the last free slot, too.";
        /// If true, the empty grid is shown before the first prompt.
        pub grid_first: bool = false;
            misread "grid-before-first-prompt" = true,
                "your program shows the empty grid before the first prompt",
                wanted::ONE_GRID;
        /// If true, the grid is shown again after a refused column.
        pub grid_after: Refusals = Refusals::None, wanted::ONE_GRID;
            misread "grid-after-refused-column" = Refusals::All,
                "your program shows the grid again after a column that it refuses";
            misread "grid-after-full-column" = Refusals::ColumnFull,
                "your program shows the grid again after a full column";
            misread "grid-after-no-such-column" = Refusals::NoSuchColumn,
                "your program shows the grid again after a column that does not exist";
        /// How an answer is read.
        pub numbers: Numbers = Numbers::Lines;
            misread(Decided) "only-whole-numbers" = Numbers::WholeLines,
                "your program refuses a line that holds anything but one number, such as 4abc",
                wanted::LIKE_ATOI;
            misread(Decided) "only-digits" = Numbers::Form(Form { blanks: false, plus: false, rest: Rest::Nothing }),
                "your program refuses a line that holds anything but digits, be it a blank or a plus sign",
                wanted::LIKE_ATOI;
            misread(Decided) "only-numbers-without-blanks" = Numbers::Form(Form { blanks: false, plus: true, rest: Rest::Nothing }),
                "your program refuses a line that holds anything but one number, be it a blank before or behind it",
                wanted::LIKE_ATOI;
            misread(Decided) "nothing-behind-numbers" = Numbers::Form(Form { blanks: true, plus: true, rest: Rest::Nothing }),
                "your program refuses a line with anything behind its number, be it a blank",
                wanted::LIKE_ATOI;
            misread(Decided) "digits-at-the-beginning" = Numbers::Form(Form { blanks: false, plus: false, rest: Rest::Anything }),
                "your program sees a number only where a line begins with a digit: not behind a blank or a plus sign",
                wanted::LIKE_ATOI;
            misread(Decided) "no-blanks-before-numbers" = Numbers::Form(Form { blanks: false, plus: true, rest: Rest::Anything }),
                "your program sees no number behind blanks",
                wanted::LIKE_ATOI;
            misread(Decided) "empty-lines-skipped" = Numbers::LinesWithWords,
                "your program reads on without a prompt after an empty line",
                "An empty line is an answer like any other that is no column: the prompt comes again.";
            misread(Decided) "number-by-number" = Numbers::Scanned,
                "your program keeps what comes after a number on its line for the next prompt, and does not see empty lines",
                "One line is one answer: what comes after the number is dropped.";
            misread(Decided) "number-by-number-or-line" = Numbers::ScannedByLine,
                "your program keeps what comes after a number on its line for the next prompt, does not see empty lines, and drops what is no number with the rest of its line",
                "One line is one answer: what comes after the number is dropped.";
            misread(Decided) "word-by-word" = Numbers::Words,
                "your program takes each word of a line for an answer of its own, and does not see empty lines",
                "One line is one answer: what comes after the number is dropped.";
            misread "words-end-the-game" = Numbers::UntilWord,
                "your program ends at a line that does not begin with a number, as if its input had ended",
                wanted::ASKED_AGAIN;
            misread "empty-lines-skipped-until-a-word" = Numbers::LinesWithWordsUntilWord,
                "your program reads on without a prompt after an empty line, and ends at another line that does not begin with a number, as if its input had ended",
                wanted::ASKED_AGAIN;
            misread "number-by-number-until-a-word" = Numbers::ScannedUntilWord,
                "your program reads number by number, on whatever line they are, and ends at what is no number, as if its input had ended",
                wanted::ASKED_AGAIN;
            misread "junk-dropped-letter-by-letter" = Numbers::ScannedByByte,
                "your program takes what is no number out of its input letter by letter, and prints its prompt for each",
                wanted::ASKED_AGAIN;
            misread "last-number-again" = Numbers::LastAgain,
                "your program does not notice that an answer is no number: the number before it counts once more",
                wanted::ASKED_AGAIN;
            misread "empty-lines-skipped-last-number-again" = Numbers::LinesWithWordsLastAgain,
                "your program reads on without a prompt after an empty line, and does not notice that another answer is no number: the number before it counts once more",
                wanted::ASKED_AGAIN;
            misread "number-by-number-stuck" = Numbers::ScannedStuck,
                "your program leaves what is no number in its input, and so asks for it again and again, without end",
                wanted::ASKED_AGAIN;
            misread "number-by-number-last-again" = Numbers::ScannedStuckLastAgain,
                "your program does not notice that an answer is no number, and leaves it in its input: the number before it counts again and again",
                wanted::ASKED_AGAIN;
            misread "first-character-only" = Numbers::FirstCharacter,
                "your program looks only at the first character of an answer: 12 is column 1",
                "An answer is a whole number: 12 is column 12.";
            misread "first-byte-only" = Numbers::FirstByte,
                "your program looks only at the first character of a line: 12 is column 1, and a blank before a number is no column",
                "An answer is a whole number, also behind blanks: 12 is column 12.";
            misread "first-digit-only" = Numbers::FirstDigit,
                "your program takes the first digit of an answer only, behind blanks and a sign: 12 is column 1",
                "An answer is a whole number: 12 is column 12.";
            misread "first-digits" = Numbers::FirstDigits,
                "your program passes over all that comes before the first digit of an answer, the minus sign, too: -4 is column 4",
                "A line is read like atoi reads it: -4 is no column, nor is x4.";
            misread "empty-line-ends-the-game" = Numbers::UntilEmptyLine,
                "your program ends at an empty line, as if its input had ended",
                wanted::ASKED_AGAIN;
            misread "all-lines-at-once" = Numbers::AllAtOnce,
                "your program takes all lines that are there at once, as `read` gives them, for one answer: only the first one counts",
                "One line is one answer, also where the input comes from a file: moves are read by `./connect4 < moves`.";
            misread(Decided) "last-byte-lost" = Numbers::LastByteLost,
                "your program takes away the last byte of each line, also where the last line does not end with a line feed",
                "Only a line feed is taken away: a last line without one counts as it is.";
        /// If true, the minus sign of a number is passed over.
        pub passes_over_minus: bool = false;
            misread "minus-passed-over" = true,
                "your program passes over the minus sign of a number: -4 is column 4",
                "A number below 1 is no column: the prompt comes again.";
        /// Which refused answers count as tokens when it is asked whether it is a tie.
        pub counted: Refusals = Refusals::None, "A tie is a grid without any free slot, and without a line.";
            misread "full-column-counts-as-token" = Refusals::ColumnFull,
                "your program counts the answer for a full column as a token, so it tells a tie too early";
            misread "refusals-count-as-tokens" = Refusals::All,
                "your program counts each answer that it refuses as a token, so it tells a tie too early";
        /// If true, it is asked whether it is a tie after a refused answer, too.
        pub ties_at_refusals: bool = false;
        /// The number of the leftmost column.
        pub first_column: i64 = 1;
            misread "columns-from-0" = 0,
                "your program counts columns from 0: 0 is the leftmost one",
                "The leftmost column is 1.";
        /// If true, column 0 is accepted, and no token laid.
        pub accepts_zero: bool = false;
            misread "zero-accepted" = true,
                "your program does not refuse column 0: no token falls, and the turn is over",
                wanted::ASKED_AGAIN;
        /// If true, the number after the last column is accepted, and no token laid.
        pub accepts_one_more: bool = false;
            misread "one-column-too-many" = true,
                "your program does not refuse the number after the last column: no token falls, and the turn is over",
                wanted::ASKED_AGAIN;
        /// If true, a token for a full column replaces the uppermost one.
        pub overwrites_full: bool = false;
            misread(Majority) "full-column-overwritten" = true,
                "your program accepts a full column, and the new token takes the place of the uppermost one",
                wanted::ASKED_AGAIN;
        /// If true, a column with one free slot counts as full.
        pub full_one_early: bool = false;
            misread "full-one-slot-early" = true,
                "your program calls a column full that has one free slot left",
                "A column is full when its uppermost slot is taken.";
        /// If true, that is so for the leftmost column.
        pub first_full_one_early: bool = false;
            misread "first-column-full-one-slot-early" = true,
                "your program calls the leftmost column full when it has one free slot left: no token comes into the upper left corner",
                "A column is full when its uppermost slot is taken.";
        /// Which columns exist.
        pub columns: Columns = Columns::All, "There are as many columns as the grid is wide.";
            misread "columns-as-many-as-rows" = Columns::AsManyAsRows,
                "your program compares a column with the height of the grid: it refuses columns beyond the number of rows";
            misread "last-column-refused" = Columns::ButTheLast,
                "your program refuses the last column";
        /// If true, a number beyond the last column is counted on from the first one.
        pub wraps: bool = false;
            misread "columns-wrap" = true,
                "your program does not refuse a column beyond the last one: it counts on from the first column, as the remainder of a division does",
                wanted::ASKED_AGAIN;
        /// After which refused answers the prompt does not come again.
        pub silent_after: Refusals = Refusals::None, wanted::ASKED_AGAIN;
            misread "prompt-not-again" = Refusals::All,
                "your program does not print its prompt again after a column that it refuses";
            misread "prompt-not-again-after-no-such-column" = Refusals::NoSuchColumn,
                "your program does not print its prompt again after a column that does not exist";
            misread(Majority) "prompt-not-again-after-full-column" = Refusals::ColumnFull,
                "your program does not print its prompt again after a full column";
        /// Which refused answers cost the turn.
        pub lost_after: Refusals = Refusals::None, wanted::ASKED_AGAIN;
            misread "turn-lost-after-error" = Refusals::All,
                "in your program a column that is refused costs the turn: the other player is next";
            misread "turn-lost-after-no-such-column" = Refusals::NoSuchColumn,
                "in your program a column that does not exist costs the turn: the other player is next";
            misread(Majority) "turn-lost-after-full-column" = Refusals::ColumnFull,
                "in your program a full column costs the turn: no token falls, and the other player is next";
        /// Which refused answers cost the turn, without another grid.
        pub skipped_after: Refusals = Refusals::None, wanted::ASKED_AGAIN;
            misread "next-turn-after-error" = Refusals::All,
                "in your program a column that is refused costs the turn: the other player is next at once, without the grid";
            misread "next-turn-after-no-such-column" = Refusals::NoSuchColumn,
                "in your program a column that does not exist costs the turn: the other player is next at once, without the grid";
            misread(Majority) "next-turn-after-full-column" = Refusals::ColumnFull,
                "in your program a full column costs the turn: the other player is next at once, without the grid";
        /// Whose refused answers do, if not everybody's.
        pub skipped: Option<Player> = None;
        /// If true, a player is asked again only once; a second refused answer ends the turn.
        pub asks_again_once: bool = false;
            misread "asked-again-once" = true,
                "after a refused column your program asks once more only; if that answer is refused, too, the turn is over without a token",
                wanted::ASKED_AGAIN;
        /// If true, a line feed follows the prompt when the input ends.
        pub newline_at_end: bool = false;
            misread(Majority) "newline-at-end-of-input" = true,
                "your program prints a line feed after the prompt when the input ends",
                wanted::QUIET_END;
        /// The exit status when the input ends early.
        pub input_ended: u8 = 0, wanted::QUIET_END;
            misread(Majority) "status-84-at-end-of-input" = 84,
                "your program takes the end of the input for an error: exit status 84";
            misread(Majority) "status-1-at-end-of-input" = 1,
                "your program ends with status 1 when the input ends";
        /// The exit status after an error.
        pub error: u8 = 84, "The exit status of every error is 84.";
            misread "status-1-after-error" = 1,
                "your program ends with status 1 after an error";
            misread "status-0-after-error" = 0,
                "your program ends with status 0 after an error";
        /// The widest grid.
        pub max_width: usize = 80, wanted::SIZES;
            misread "width-80-refused" = 79,
                "your program refuses a width of 80";
            misread "width-81-allowed" = 81,
                "your program accepts a width of 81";
            misread "any-width-allowed" = 4096,
                "your program does not look whether the width is too large";
        /// The highest grid.
        pub max_height: usize = 16, wanted::SIZES;
            misread "height-16-refused" = 15,
                "your program refuses a height of 16";
            misread "height-17-allowed" = 17,
                "your program accepts a height of 17";
            misread "any-height-allowed" = 4096,
                "your program does not look whether the height is too large";
        /// The slots that a grid has at least.
        pub min_slots: usize = 20, wanted::SIZES;
            misread "20-slots-refused" = 21,
                "your program refuses a grid of exactly 20 slots";
            misread "19-slots-allowed" = 19,
                "your program accepts a grid of 19 slots";
            misread "any-slots-allowed" = 1,
                "your program does not ask for a number of slots";
        /// If true, a size ends where its digits do, as for `atoi`.
        pub sizes_like_atoi: bool = false;
            misread(Decided) "sizes-like-atoi" = true,
                "your program accepts a size with something behind the number, such as 7abc",
                "A size that is not a number is an error: a message on standard error, and exit status 84.";
        /// If true, a size that is no number leaves the default.
        pub bad_size_is_default: bool = false;
            misread(Decided) "bad-size-is-default" = true,
                "your program plays on the usual grid if a size is not a number",
                "A size that is not a number is an error: a message on standard error, and exit status 84.";
        /// If true, a plus sign before a size is an error.
        pub plus_refused: bool = false;
            open "plus-refused" = true,
                "your program refuses a size with a plus sign before it",
                "A size is a decimal number; a plus sign before it is fine.";
        /// If true, width and height are taken for each other.
        pub swaps_sizes: bool = false;
            misread "width-and-height-swapped" = true,
                "your program takes -w for the number of rows and -h for the number of columns",
                "The width, the number of columns, follows -w, and the height, the number of rows, follows -h.";
        /// Which characters have to differ: those of the players, of player 1 and the referee, of player 2 and the referee.
        pub compared: [bool; 3] = [true; 3],
            "Two of the three characters the same is an error: a message on standard error, and exit status 84.";
            misread "same-characters-allowed" = [false; 3],
                "your program lets players and referee have the same character";
            misread "referee-like-a-player-allowed" = [true, false, false],
                "your program lets the referee have the character of a player";
            misread "players-alike-allowed" = [false, true, true],
                "your program lets both players have the same character";
            misread "referee-like-player-1-allowed" = [true, false, true],
                "your program lets the referee have the character of player 1";
            misread "referee-like-player-2-allowed" = [true, true, false],
                "your program lets the referee have the character of player 2";
        /// Which characters are compared with what the other ones are when their option is read.
        pub compared_at_once: AtOnce = AtOnce::None,
            "What counts is which characters the players and the referee have when all options have been read.";
            misread "characters-compared-too-early" = AtOnce::Each,
                "your program compares the characters while it still reads the options: it refuses one that is also another's default";
            misread "avatars-compared-with-the-referee-too-early" = AtOnce::PlayersWithReferee,
                "your program compares a player's character with the referee's while it still reads the options: it refuses # before -a says another one";
        /// What the referee's option changes.
        pub referee: RefereeOption = RefereeOption::Shown,
            "The character that the winning tokens are shown as follows -a.";
            misread "referee-option-ignored" = RefereeOption::Ignored,
                "your program does as if there were no -a: it marks the winning tokens with #, and no player can have that";
            misread "referee-not-shown" = RefereeOption::Compared,
                "your program marks the winning tokens with # whatever -a says";
        /// If true, the second player's option is taken for the first one's.
        pub player_2_is_1: bool = false;
            misread "second-avatar-for-the-first-player" = true,
                "your program takes -p2 for the first player, as if it were -p1: only two letters are compared",
                "The first player's character follows -p1, and the second player's follows -p2.";
        /// If true, the two players' options are taken for each other.
        pub swaps_avatars: bool = false;
            misread "avatars-swapped" = true,
                "your program takes -p1 for the second player and -p2 for the first",
                "The first player's character follows -p1, and the second player's follows -p2.";
        /// If true, only the first character of an avatar counts.
        pub first_of_avatar: bool = false;
            misread "first-of-several-characters" = true,
                "your program takes the first character of an avatar that has several",
                wanted::ONE_CHARACTER;
        /// If true, an empty avatar is a NUL byte.
        pub empty_is_nul: bool = false;
            misread "empty-avatar-accepted" = true,
                "your program accepts an empty avatar, and prints a NUL byte for it",
                wanted::ONE_CHARACTER;
        /// If true, unknown arguments are ignored.
        pub ignores_unknown: bool = false;
            misread(Decided) "unknown-options-ignored" = true,
                "your program passes over arguments that it does not know",
                "They are errors: a message on standard error, and exit status 84.";
        /// If true, arguments that do not begin with a hyphen are ignored.
        pub ignores_stray: bool = false;
            misread(Decided) "stray-arguments-ignored" = true,
                "your program passes over arguments that belong to no option",
                "They are errors: a message on standard error, and exit status 84.";
        /// If true, an option without its value is ignored.
        pub ignores_no_value: bool = false;
            misread(Decided) "missing-value-ignored" = true,
                "your program passes over an option whose value is missing",
                "It is an error: a message on standard error, and exit status 84.";
        /// If true, of an option given twice the first one counts.
        pub first_counts: bool = false;
            open(Majority) "first-of-two-options" = true,
                "of an option that is given twice your program takes the first value",
                "The last one counts.";
        /// If true, an option given twice is an error.
        pub twice_refused: bool = false;
            open(Majority) "option-twice-refused" = true,
                "your program takes an option that is given twice for an error",
                "The last one counts.";
        // The grid
        /// How the grid is drawn.
        pub picture: Picture = Picture::Right;
            misread "grid-upside-down" = Picture::UpsideDown,
                "your program shows the grid upside down",
                "The lowest row is shown last.";
            misread "last-column-not-shown" = Picture::WithoutLastColumn,
                "your program shows the last column always empty",
                "Every column of the grid is shown, with its tokens.";
    }
    also {
        // The course's text shows both forms, so either is right.
        open "no-newline-after-prompt" => |_| {}, [("prompt-newline", "")],
            "your program prints no line feed after a prompt when its input is not a terminal",
            "The text's piped session shows one, in place of the echo of the Enter key; either form is accepted.";
        misread "next-turn-after-{error}-of-player-{two}" for (error, after, a_column, player, two) in [
            ("error", Refusals::All, "a column that is refused", Player::Second, 2),
            ("error", Refusals::All, "a column that is refused", Player::First, 1),
            ("full-column", Refusals::ColumnFull, "a full column", Player::Second, 2),
            ("full-column", Refusals::ColumnFull, "a full column", Player::First, 1),
        ] => move |reading| (reading.skipped_after, reading.skipped) = (after, Some(player)),
            "in your program {a_column} costs player {two} the turn: the other player is next at once, without the grid",
            wanted::ASKED_AGAIN;
        misread "no-{row}-win-of-player-{one}" for (player, one, (direction, row, _, along_a_row)) in of_one_player(["1", "2"])
            => move |reading| reading.sight.overlooked = Some((player, direction)),
            "your program does not see a line of player {one} {along_a_row}, but sees those of the other player",
            wanted::DIRECTIONS;
        misread "{lines}-missing" for (lines, (direction, .., along_a_row)) in
            [("rising-diagonal", RISING), ("falling-diagonal", FALLING), ("column-lines", COLUMNS), ("row-lines", ROWS)]
            => move |reading| reading.sight.overlook(direction),
            "your program does not see a line {along_a_row}",
            wanted::DIRECTIONS;
        misread "diagonals-missing" => |reading| reading.sight.directions = Directions::ORTHOGONAL,
            "your program does not see lines along diagonals",
            wanted::DIRECTIONS;
        misread "{refusals}-count-as-tokens-at-once" for (refusals, counted, answers) in [
            ("full-columns", Refusals::ColumnFull, "the answer for a full column"),
            ("all-refusals", Refusals::All, "each answer that it refuses"),
        ] => move |reading| (reading.counted, reading.ties_at_refusals) = (counted, true),
            "your program counts {answers} as a token, so it tells a tie too early, also right after such an answer",
            "A tie is a grid without any free slot, and without a line.";
        misread "{name}" for (name, fault) in one_cell_astray() => move |reading| fault.befall(&mut reading.sight),
            "your program {fault}",
            wanted::DIRECTIONS;
        misread "no-win-noticed" => |reading| reading.sight.directions = Directions::NONE,
            "your program never notices a win",
            wanted::DIRECTIONS;
        misread "{row}-to-the-{left}-edge-missing" for ((direction, row, _, along_a_row), (edge, left, first_column)) in ends([ROWS, COLUMNS, RISING, FALLING])
            => move |reading| reading.sight.miss(direction, edge),
            "your program does not see a line {along_a_row} if it ends in the {first_column}",
            wanted::EDGES;
        misread "lines-to-the-{left}-edge-missing" for ((edge, left, first_column), row) in [(RIGHT, "a row"), (BOTTOM, "a column"), (TOP, "a column")]
            => move |reading| reading.sight.missed = reading.sight.missed.with_all(edge),
            "your program does not see a line along {row} or a diagonal if it ends in the {first_column}: it stops looking one too early",
            wanted::EDGES;
        misread "{row}-along-the-{left}-edge-missing" for ((direction, row, ..), (edge, left, first_column)) in ALONG_EDGES
            => move |reading| reading.sight.miss(direction, edge),
            "your program does not see a line along the {first_column}",
            wanted::EDGES;
        misread "{rows}-not-looked-at" for (rows, edges, along_rows) in NEAR
            => move |reading| reading.sight.near = Near { edges, lines: 3 },
            "your program looks for lines {along_rows}: its loops have the same ends for all directions",
            wanted::EDGES;
        misread "{left}-edge-not-looked-at" for (edge, left, first_column) in [RIGHT, BOTTOM, TOP, LEFT]
            => move |reading| reading.sight.area = Area::Without(edge),
            "your program does not look at the {first_column} when it looks for lines",
            wanted::EDGES;
        misread "{row}-diagonals-of-the-{left}-edge-missing" for ((direction, row, ..), (edge, left, _), others) in SOME_DIAGONALS
            => move |reading| reading.sight.begin_elsewhere(direction, edge),
            "your program looks only at those diagonals {others} of the grid",
            "All diagonals count, wherever on the edge of the grid they begin and end.";
        misread "lines-stop-before-the-{first}-edges" for (edges, first, first_column_and_row) in [FIRST, LAST]
            => move |reading| reading.sight.unentered = edges,
            "where your program follows a line from the last token on, it stops before {first_column_and_row}",
            wanted::EDGES;
        misread "{row}-stop-before-the-{first}-edges"
            for ((direction, row, _, along_a_row), (edges, first, first_column_and_row)) in
            [(RISING, FIRST), (RISING, LAST), (FALLING, FIRST), (FALLING, LAST)]
            => move |reading| reading.sight.unentered = edges.only(direction),
            "where your program follows a line {along_a_row} from the last token on, it stops before {first_column_and_row}",
            wanted::EDGES;
        misread "{row}-do-not-enter-the-{left}-edge" for ((direction, row, _, along_a_row), (edge, left, first_column)) in ends([RISING, FALLING])
            => move |reading| reading.sight.unentered = Edges::NONE.with(direction, edge),
            "{along_a_row}, your program does not follow a line from the last token into the {first_column}",
            wanted::EDGES;
        misread "{left}-edge-not-entered" for (edge, left, first_column) in [RIGHT, BOTTOM, TOP, LEFT]
            => move |reading| reading.sight.unentered = Edges::NONE.with_in_all(edge),
            "where your program follows a line from the last token on, it does not go on into the {first_column}",
            wanted::EDGES;
        misread "{rows}-go-on" for (rows, edges, a_row) in ACROSS => move |reading| reading.sight.go_on(edges),
            "your program follows {a_row} over the edge of the grid: the end of a row goes on at the beginning of the one below it, as the cells of a single array do",
            wanted::EDGES;
        misread "{rows}-go-on-upwards" for (rows, edges, a_row) in ACROSS => move |reading| {
            reading.sight.rows_go_on = OverEdge { directions: edges, first_row: FirstRow::Lowest, only: None };
        },
            "your program follows {a_row} over the edge of the grid: the end of a row goes on at the beginning of the one above it, as the cells of a single array do that begins with the lowest row",
            wanted::EDGES;
        misread "columns-go-on-{downwards}" for (first, downwards, from_one_to_the_next) in RUNS_ON
            => move |reading| reading.sight.columns_go_on = first,
            "your program does not begin to count anew with each column: a line goes on from {from_one_to_the_next}",
            wanted::EDGES;
        misread "{lines}" for (lines, over, lines_go_on) in OVER_COLUMNS
            => move |reading| reading.sight.columns_go_on = over,
            "in your program {lines_go_on}: the columns lie behind each other in memory, with nothing between them",
            wanted::EDGES;
        misread "only-6-rows-and-7-columns" => |reading| reading.sight.area = USUAL,
            "on a larger grid your program looks for lines only in the upper 6 rows and the first 7 columns",
            wanted::ANYWHERE;
        misread "{rows}-only-in-6-rows-and-7-columns" for (rows, directions, a_row) in LINES
            => move |reading| reading.sight.keep_within(USUAL, directions),
            "on a larger grid your program looks for {a_row} only in the upper 6 rows and the first 7 columns",
            wanted::ANYWHERE;
        misread "only-exactly-four-win" => |reading| reading.sight.exact = Exact::EachLine,
            "in your program five or more in a line do not win",
            wanted::FOUR;
        misread "win-only-at-the-end-of-a-line" => |reading| reading.sight.measure = Measure::OneSide,
            "your program sees a win only if the last token is at an end of the line",
            "The tokens on both sides of the last one count together.";
        misread "{rows}-only-at-the-end-of-a-line" for (rows, directions, a_row) in LINES
            => move |reading| reading.sight.count(Measure::OneSide, directions),
            "your program sees a win along {a_row} only if the last token is at an end of the line",
            "The tokens on both sides of the last one count together.";
        misread "{rows}-from-the-last-token-{downwards}" for (rows, directions, a_row, measure, downwards, uppermost) in FROM_THE_LAST
            => move |reading| reading.sight.count(measure, directions),
            "your program follows {a_row} from the last token {downwards} only: it sees a win only where that is the {uppermost} token of the line",
            "The tokens on both sides of the last one count together.";
        misread "win-only-ahead" => |reading| reading.sight.measure = Measure::Ahead,
            "your program looks for a win only from the last token to the right and downwards",
            "The tokens on both sides of the last one count together.";
        misread "win-only-behind" => |reading| reading.sight.measure = Measure::Behind,
            "your program looks for a win only from the last token to the left and upwards",
            "The tokens on both sides of the last one count together.";
        misread "rows-only-{ahead}" for (measure, ahead, side) in [(Measure::Ahead, "ahead", "right"), (Measure::Behind, "behind", "left")]
            => move |reading| reading.sight.count_rows(measure),
            "in a row your program counts only from the last token to the {side}",
            "The tokens on both sides of the last one count together.";
        misread "win-with-gaps" => |reading| reading.sight.measure = Measure::Near(3),
            "in your program four tokens win that lie near each other in one line, with gaps between them",
            wanted::FOUR;
        misread "marks-{rising}-astray-from-the-{top}" for ((direction, rising, a_rising_diagonal), (end, top, downwards)) in ASTRAY
            => move |reading| reading.marked_astray = Some((direction, end)),
            "where {a_rising_diagonal} wins, your program marks slots along the other diagonal, from its {downwards}",
            wanted::MARKS;
        misread "row-with-gaps" => |reading| reading.sight.count_rows(Measure::UpToOpponent),
            "in your program four tokens of a row win also if there are free slots between them",
            wanted::FOUR;
        misread "line-with-gaps" => |reading| reading.sight.measure = Measure::UpToOpponent,
            "in your program four tokens of a line win also if there are free slots between them",
            wanted::FOUR;
        misread "win-anywhere-in-line" => |reading| reading.sight.measure = Measure::Line,
            "in your program four tokens win anywhere in the same row, column or diagonal",
            wanted::FOUR;
        misread "{three}-bytes-at-a-time" for (bytes, three, array) in [(2, "two", 3), (3, "three", 4), (4, "four", 5), (7, "seven", 8), (9, "nine", 10)]
            => move |reading| reading.numbers = Numbers::Pieces(bytes),
            "your program reads {bytes} bytes of a line at once, as fgets does with an array of {array}, and takes the rest for another answer",
            "One line is one answer, however long it is.";
        misread "{most}-bytes-whatever-lines" for most in [9, 10, 15, 16, 19, 20, 31, 32, 49, 50, 63, 64, 99, 100, 127, 128]
            => move |reading| reading.numbers = Numbers::Blocks(most),
            "your program takes {most} bytes at once for one answer, as `read` gives them from a file: what other lines are among them is lost",
            "One line is one answer, also where the input comes from a file: moves are read by `./connect4 < moves`.";
        misread "win-sums-{directions}" for (directions, added, both_diagonals) in ADDED
            => move |reading| reading.sight.count(Measure::AllDirections, added),
            "in your program the tokens of {both_diagonals} are added up to a win",
            wanted::FOUR;
        misread "limits-swapped" => |reading| (reading.max_width, reading.max_height) = (16, 80),
            "your program allows a width of 16 and a height of 80 at most: it takes one for the other",
            wanted::SIZES;
        misread "{name}" for (name, bend, says) in bends() => move |reading| reading.sight.bend(bend),
            "seen from the last token, your program {says}",
            wanted::FOUR;
        misread "{name}" for (name, swapped, lines) in SIZES_SWAPPED
            => move |reading| reading.sight.sizes_swapped = swapped,
            "your program looks for {lines}: it compares one with the number of the other",
            wanted::EDGES;
        misread "{rows}-followed-on-a-turned-board" for (rows, directions, a_line) in [("lines", Directions::ALL, "a line"), LINES[2], LINES[3]]
            => move |reading| reading.sight.turned = directions,
            "where your program follows {a_line} from the last token on, it compares the row with the width and the column with the height, as where a function is called with the two in the other order",
            wanted::EDGES;
        misread "{name}" for (name, measure, directions, says) in not_set_back() => move |reading| reading.sight.count(measure, directions),
            "seen from the last token, your program {says}",
            wanted::FOUR;
        misread "{row}-{name}-where-others-begin" for ((direction, row, _, along_a_row), first, name) in UNMIRRORED
            => move |reading| reading.sight.count(Measure::Unmirrored(first), Directions::NONE.with(direction)),
            "{along_a_row} your program begins in the columns in which lines of the other diagonal do, so it goes on over the edge of the grid",
            wanted::EDGES;
        misread "edge-as-wide-as-columns" => |_| {}, [("board", "{edge}\n{board}{edge}\n")],
            "the upper and the lower edge of your grid have as many plus signs as there are columns",
            "They have two more, above and below the bars.";
        misread "win-without-exclamation-mark" => |_| {}, [("wins", "Congrats, player {avatar} won\n")],
            "your program leaves out the exclamation mark after \"won\"",
            "The message is \"Congrats, player X won!\".";
        misread "tie-without-full-stop" => |_| {}, [("tie", "It's a tie, nobody wins\n")],
            "your program leaves out the full stop after \"nobody wins\"",
            "The message is \"It's a tie, nobody wins.\".";
        misread "typographic-apostrophe" => |_| {}, [("tie", "It\u{2019}s a tie, nobody wins.\n")],
            "your program prints a typographic apostrophe in \"It's\", as the text has been typeset",
            "The apostrophe is the one of the keyboard, byte 39.";
        misread "prompt-without-space" => |_| {}, [("ask-column", "Player {avatar}, where do you want to play:")],
            "your program prints no space after the prompt",
            "The prompt ends with a colon and a space.";
    }
}

impl Reading {
    /// The option that a program takes for this one.
    pub(crate) fn meant<'a>(&self, option: &'a str) -> &'a str {
        match option {
            "--width" if self.swaps_sizes => "--height",
            "--height" if self.swaps_sizes => "--width",
            "--p1" if self.swaps_avatars => "--p2",
            "--p2" if self.swaps_avatars || self.player_2_is_1 => "--p1",
            option => option,
        }
    }

    /// Whether an argument that is no option is passed over.
    pub(crate) fn passes_over(&self, argument: &OsStr) -> bool {
        let is_stray = !argument.as_encoded_bytes().starts_with(b"-");
        self.ignores_unknown || (self.ignores_stray && is_stray)
    }

    /// How the program ends when it is stopped: without a word at the end of the input; all else is an error.
    pub(crate) fn endings(&self) -> Endings {
        let Self { error, input_ended, .. } = *self;
        Endings { input_ended, tell_input_ended: false, output_closed: error, failed: error }
    }
}

/// A diagonal, and an end of it: what a name and a sentence call them.
#[cfg(feature = "course")]
type Astray = ((Direction, &'static str, &'static str), (End, &'static str, &'static str));

/// The diagonals that may be marked along the other one, from either end.
#[cfg(feature = "course")]
const ASTRAY: [Astray; 4] = {
    let rising = (Rising, "rising-lines", "a rising diagonal (/)");
    let falling = (Falling, "falling-lines", "a falling diagonal (\\)");
    let top = (End::Uppermost, "top", "uppermost token downwards");
    let bottom = (End::Lowest, "bottom", "lowest token upwards");
    [(rising, top), (rising, bottom), (falling, top), (falling, bottom)]
};

/// What the assignment wants, where several misreadings miss the same.
#[cfg(feature = "course")]
mod wanted {
    pub(super) const MARKS: &str = "Every token of every line of four or more shows the referee, however long the line is and however many there are.";
    pub(super) const ONE_CHARACTER: &str = "An avatar that is not one character is an error: a message on standard error, and exit status 84.";
    pub(super) const ONE_GRID: &str =
        "The grid is shown once after each token, and at no other time.";
    pub(super) const SIZES: &str =
        "The width is from 1 to 80, the height from 1 to 16, and the grid has at least 20 slots.";
    pub(super) const QUIET_END: &str =
        "When the input ends, nothing follows the prompt, and the exit status is 0.";
    pub(super) const ANYWHERE: &str = "Lines count anywhere on the grid, whatever its size.";
    pub(super) const FOUR: &str = "At least four tokens next to each other in one line win.";
    pub(super) const EVERY_TURN: &str =
        "A win is looked for after every token, whoever laid it, and ends the game.";
    pub(super) const EDGES: &str =
        "A line can begin and end in any row and column of the grid, and it ends at the edge.";
    pub(super) const ASKED_AGAIN: &str = "A column that is not there, or is full, is asked for again with the same prompt, until one can be played.";
    pub(super) const LIKE_ATOI: &str = "A line is read like atoi reads it: blanks and a plus sign before a number are fine, and 4abc is 4.";
    pub(super) const DIRECTIONS: &str = "Lines count in a row, in a column and in both diagonals.";
}
