//! The ways in which the project's text can be taken.

use std::time::Duration;

use c4_console::{Line, Seed};
use c4_engine::{Direction, Directions, Lines, Outcome, Player, Position, Rules, Square, Window};

use crate::bots::{Bot, COLUMNS, Decision, ROWS, Thinking, Turn};
use crate::words::Token;

c4_console::readings! {
    /// How the project's text is read. The default is how it is meant.
    ///
    /// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
    /// sentence it was. No option of the program leads here.
    #[derive(Debug, Clone, Copy)]
    pub struct Reading {
        /// The number of the leftmost column: 0 or 1.
        pub first_column: u8 = 0;
            open "columns-from-1" = 1,
                "your program numbers the columns from 1 to 7",
                "The reference numbers columns from 0 to 6; the course's text does not say how a person numbers them.";
        /// Whether one person plays against a bot where no option says who plays.
        pub phase_two: bool = false;
            open "one-person-and-a-bot" = true,
                "your program asks for one name and plays against its own bot",
                "The reference asks for two names without an option, as phase one does; phase two has a bot instead.";
        /// Whether the lowest row is printed first.
        pub upside_down: bool = false;
            misread "upside-down" = true,
                "your program prints the lowest row of the board at the top",
                "The board is printed before the toss and after every legal move, the upper row first, and the columns' numbers under it.";
        /// Whether the board is printed before the toss.
        pub empty_board: bool = true;
            misread "no-empty-board" = false,
                "your program does not print the empty board before the toss",
                "The board is printed before the toss and after every legal move, the upper row first, and the columns' numbers under it.";
        /// Whether the board is printed after a refused column, too.
        pub board_after_refusal: bool = false;
            misread "board-after-refusal" = true,
                "your program prints the board after a refused move, too",
                "The board is printed before the toss and after every legal move, the upper row first, and the columns' numbers under it.";
        /// Whether more than four win, too.
        pub longer_wins: bool = true;
            misread "exactly-four" = false,
                "your program lets only lines of exactly four tokens win, and passes over longer ones",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
        /// The directions in which four win, and in which easy bots look.
        pub directions: Directions = Directions::ALL;
            misread "no-diagonal-win" = Directions::ORTHOGONAL,
                "your program looks for four tokens in rows and columns only, not along diagonals",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
        /// Which fours are seen, if not all are.
        pub sees: Option<fn(Window) -> bool> = None;
            misread "no-horizontal-win" = Some(|w| w.direction != Direction::Horizontal),
                "your program does not see four tokens in a row from left to right",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "no-vertical-win" = Some(|w| w.direction != Direction::Vertical),
                "your program does not see four tokens on top of each other",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "rows-not-to-the-last-column" = Some(|w| w.direction != Direction::Horizontal || w.end.column < 6),
                "your program does not see four tokens in a row in the four columns at the right",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "rows-not-from-the-first-column" = Some(|w| w.direction != Direction::Horizontal || w.start.column > 0),
                "your program does not see four tokens in a row in the four columns at the left",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "vertical-not-from-the-lowest-row" = Some(|w| w.direction != Direction::Vertical || w.start.row.min(w.end.row) > 0),
                "your program does not see four tokens on top of each other in the four lowest rows",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "last-column-not-looked-at" = Some(|w| w.end.column < 6),
                "your program does not look at the rightmost column when it looks for four tokens",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "first-column-not-looked-at" = Some(|w| w.start.column > 0),
                "your program does not look at the leftmost column when it looks for four tokens",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "top-row-not-looked-at" = Some(|w| w.start.row < 5 && w.end.row < 5),
                "your program does not look at the uppermost row when it looks for four tokens",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "bottom-row-not-looked-at" = Some(|w| w.start.row > 0 && w.end.row > 0),
                "your program does not look at the lowest row when it looks for four tokens",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "vertical-not-up-to-the-top" = Some(|w| w.direction != Direction::Vertical || w.start.row < 2),
                "your program does not see four tokens on top of each other that reach the uppermost row",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "diagonals-of-the-lower-half" = Some(|w| w.is_straight() || w.start.row.min(w.end.row) == 0),
                "your program sees a diagonal only where it begins in the lowest row",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "falling-from-the-top-only" = Some(|w| w.direction != Direction::Falling || w.start.row > 3),
                "your program sees a falling diagonal only where it begins in the two upper rows",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "falling-from-the-left-only" = Some(|w| w.direction != Direction::Falling || w.start.column < 3),
                "your program does not see a falling diagonal that ends in the rightmost column",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "rising-from-the-left-only" = Some(|w| w.direction != Direction::Rising || w.start.column < 3),
                "your program does not see a rising diagonal that ends in the rightmost column",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "rising-not-from-the-left" = Some(|w| w.direction != Direction::Rising || w.start.column > 0),
                "your program does not see a rising diagonal that begins in the leftmost column",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "rising-not-up-to-the-top" = Some(|w| w.direction != Direction::Rising || w.start.row < 2),
                "your program does not see a rising diagonal that ends in the uppermost row",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "rising-not-from-the-lowest-row" = Some(|w| w.direction != Direction::Rising || w.start.row > 0),
                "your program does not see a rising diagonal that begins in the lowest row",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "falling-not-from-the-left" = Some(|w| w.direction != Direction::Falling || w.start.column > 0),
                "your program does not see a falling diagonal that begins in the leftmost column",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "falling-not-from-the-top" = Some(|w| w.direction != Direction::Falling || w.start.row < 5),
                "your program does not see a falling diagonal that begins in the uppermost row",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "rows-not-at-the-top" = Some(|w| w.direction != Direction::Horizontal || w.start.row < 5),
                "your program does not see four in the uppermost row",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "rows-not-at-the-bottom" = Some(|w| w.direction != Direction::Horizontal || w.start.row > 0),
                "your program does not see four in the lowest row",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "columns-not-at-the-left" = Some(|w| w.direction != Direction::Vertical || w.start.column > 0),
                "your program does not see four on top of each other in the leftmost column",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "columns-not-at-the-right" = Some(|w| w.direction != Direction::Vertical || w.start.column < 6),
                "your program does not see four on top of each other in the rightmost column",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "last-token-at-an-end" = Some(|w| w.last == w.start || w.last == w.end),
                "your program counts from the last of the tokens to one side only, and does not see four with the last one in the middle",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "rows-to-the-right-only" = Some(|w| w.direction != Direction::Horizontal || w.last == w.start),
                "your program counts to the right of the last of the tokens only",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "only-first-player-wins" = Some(|w| w.player == Player::First),
                "your program looks for four tokens of the player who starts only",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "only-second-player-wins" = Some(|w| w.player == Player::Second),
                "your program looks for four tokens of the second player only",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
        /// How many in a line win.
        pub connect: usize = 4;
            misread "three-win" = 3,
                "your program lets three tokens in a line win",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
            misread "five-to-win" = 5,
                "your program wants five tokens in a line",
                "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
        /// How many tokens make a full board.
        pub cells: usize = COLUMNS * ROWS;
            misread "full-at-41" = COLUMNS * ROWS - 1,
                "your program takes the board for full when there is room for one more token",
                "The board is full with 42 tokens.";
        /// Whether speed decides a full board even if the last token makes a line.
        pub full_comes_first: bool = false;
            misread "speed-comes-first" = true,
                "your program decides a full board by speed, though the last token makes four in a line",
                "Four in a line win on the last token, too; speed decides only where nobody has a line.";
        /// Who wins by speed.
        pub speed: Speed = Speed::Less;
            misread "slower-wins" = Speed::More,
                "your program lets whoever took more time win a full board",
                "On a full board without a line, whoever took less time over all moves wins by speed.";
            open "equal-times-to-red" = Speed::LessOrEqual,
                "your program lets red win where both took the same time",
                "The reference lets yellow win, who moved second; the course's text does not say.";
            misread "first-wins-by-speed" = Speed::First,
                "your program lets the player who starts win every full board",
                "On a full board without a line, whoever took less time over all moves wins by speed.";
            misread "second-wins-by-speed" = Speed::Second,
                "your program lets the second player win every full board",
                "On a full board without a line, whoever took less time over all moves wins by speed.";
        /// What a player's time is after one more move.
        pub total: fn(Duration, Duration) -> Duration = |sum, more| sum + more;
            misread "last-move-is-the-time" = |_, more| more,
                "your program compares the times of the last moves, not of all",
                "On a full board without a line, whoever took less time over all moves wins by speed.";
            misread "slowest-move-is-the-time" = |most, more| most.max(more),
                "your program compares the longest times that a move took, not those of all moves",
                "On a full board without a line, whoever took less time over all moves wins by speed.";
        /// Who starts.
        pub starts: Starts = Starts::Winner;
            misread "loser-of-toss-starts" = Starts::Loser,
                "your program lets whoever loses the toss start",
                "A coin is tossed; who wins the toss starts and plays red, which is 1 on the board.";
            misread "player-1-starts" = Starts::One,
                "your program lets player 1 start, whatever the toss says",
                "A coin is tossed; who wins the toss starts and plays red, which is 1 on the board.";
            misread "player-2-starts" = Starts::Two,
                "your program lets player 2 start, whatever the toss says",
                "A coin is tossed; who wins the toss starts and plays red, which is 1 on the board.";
        /// Whether the player who starts is yellow.
        pub yellow_starts: bool = false;
            misread "yellow-starts" = true,
                "your program gives yellow (2) to whoever starts",
                "A coin is tossed; who wins the toss starts and plays red, which is 1 on the board.";
        /// What becomes of several words for a name.
        pub several_words: SeveralWords = SeveralWords::Refused;
            misread "several-words-are-a-name" = SeveralWords::All,
                "your program takes several words for a name",
                "A name is one word, and the two players' names differ; anything else is refused with its reason.";
            misread "first-word-is-the-name" = SeveralWords::First,
                "your program takes the first of several words for the name",
                "A name is one word, and the two players' names differ; anything else is refused with its reason.";
        /// Which names are the same.
        pub same_name: SameName = SameName::SameBytes;
            misread "same-name" = SameName::Never,
                "your program lets both players have the same name",
                "A name is one word, and the two players' names differ; anything else is refused with its reason.";
            open "names-by-letters" = SameName::SameLetters,
                "your program takes names for the same that differ in large and small letters only",
                "The reference compares them byte by byte; the course's text does not speak of it.";
        /// Whether a name may have any number of bytes.
        pub any_length: bool = false;
            open "long-names" = true,
                "your program takes names of more than 32 bytes",
                "The reference refuses them; the course's text sets no limit.";
        /// The number in an answer, if there is one.
        pub number: fn(&Line) -> Option<i64> = Line::number;
            misread "number-and-more" = Line::leading_number,
                "your program takes an answer that only begins with a number for that number",
                "A column is one number on a line of its own.";
            misread "words-are-zero" = |line| Some(line.leading_number().unwrap_or(0)),
                "your program takes an answer without a number for column 0, as atoi does",
                "A column is refused with its reason: `That is not a number.`, `There is no such column. The columns are 0 to 6.` or `Column 3 is full.`; the same player is asked again.";
            misread "zero-is-no-number" = |line| line.number().filter(|&number| number != 0),
                "your program takes 0 for no number, as the result of atoi is compared with 0",
                "Columns are numbered from 0 to 6.";
            misread "first-digit-is-the-number" = first_digit,
                "your program takes the first character of an answer for all of it",
                "A column is one number on a line of its own.";
            misread "minus-is-skipped" = |line| line.number().map(i64::saturating_abs),
                "your program takes a number below zero for the same one above zero",
                "Columns are numbered from 0 to 6.";
        /// Whether an empty line is no answer, and no reason to ask again.
        pub skips_empty_lines: bool = false;
            misread "empty-lines-skipped" = true,
                "your program waits on after an empty line, as scanf does",
                "An empty line is an answer, too: it is refused, and the question comes again.";
        /// Whether the question comes again after a refused column.
        pub asks_again: bool = true;
            misread "no-prompt-after-refusal" = false,
                "your program does not print the question again after a refused column",
                "A column is refused with its reason: `That is not a number.`, `There is no such column. The columns are 0 to 6.` or `Column 3 is full.`; the same player is asked again.";
        /// How many columns can be chosen, from the left.
        pub choosable: usize = COLUMNS;
            misread "last-column-refused" = COLUMNS - 1,
                "your program refuses the rightmost column",
                "Columns are numbered from 0 to 6.";
        /// How many tokens people can drop into a column.
        pub room: usize = ROWS;
            misread "five-fill-a-column" = ROWS - 1,
                "your program takes a column of five tokens for full",
                "A column is full with six tokens.";
        /// Whether the board is printed after the last token, too.
        pub last_board: bool = true;
            misread "no-last-board" = false,
                "your program does not print the board after the last token of a game",
                "The board is printed before the toss and after every legal move, the upper row first, and the columns' numbers under it.";
        /// What bots do before their own strategies.
        pub habit: Habit = Habit::WinElseBlock;
            misread "blocks-first" = Habit::BlockElseWin,
                "your bot blocks before it wins",
                "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
            misread "never-blocks" = Habit::OnlyWin,
                "your bot does not block",
                "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
            misread "never-wins" = Habit::OnlyBlock,
                "your bot passes by a winning move",
                "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
            open "rightmost" = Habit::FromTheRight,
                "your bot takes the rightmost of several columns that win or block",
                "The reference takes the leftmost one; the course's text leaves the choice open.";
            misread "neither-wins-nor-blocks" = Habit::Neither,
                "your bot neither wins nor blocks, but only draws a column",
                "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
        /// In which directions bots look for wins and blocks.
        pub bots_look: Directions = Directions::ALL;
            misread "bot-without-diagonals" = Directions::ORTHOGONAL,
                "your bot looks for wins and blocks in rows and columns only, not along diagonals",
                "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
            misread "bot-without-rising" = Directions::ALL.without(Direction::Rising),
                "your bot does not look for wins and blocks along diagonals from the lower left to the upper right",
                "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
            misread "bot-without-falling" = Directions::ALL.without(Direction::Falling),
                "your bot does not look for wins and blocks along diagonals from the upper left to the lower right",
                "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
            misread "bot-without-rows" = Directions::ALL.without(Direction::Horizontal),
                "your bot does not look for wins and blocks in rows",
                "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
            misread "bot-without-columns" = Directions::ALL.without(Direction::Vertical),
                "your bot does not look for wins and blocks in columns",
                "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
        /// Whether bots see a gap in a line.
        pub bots_see_gaps: bool = true;
            misread "bot-sees-no-gaps" = false,
                "your bot sees three tokens in a row, but not a gap between two and one",
                "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
    }
    also {
        misread "no-rising-win" = |reading| reading.overlook(Direction::Rising), [],
            "your program does not see four tokens along a diagonal from the lower left to the upper right",
            "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
        misread "no-falling-win" = |reading| reading.overlook(Direction::Falling), [],
            "your program does not see four tokens along a diagonal from the upper left to the lower right",
            "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
        misread "no-column-numbers" = |_| {}, [("board", "{board}")],
            "your program does not print the columns' numbers under the board",
            "The board is printed before the toss and after every legal move, the upper row first, and the columns' numbers under it.";
        misread "refusals-swapped" = |_| {}, [
                ("not-a-number", "There is no such column. The columns are {first} to {last}.\n"),
                ("no-such-column", "That is not a number.\n"),
            ],
            "your program refuses a word as if it were a wrong column, and a wrong column as if it were a word",
            "A column is refused with its reason: `That is not a number.`, `There is no such column. The columns are 0 to 6.` or `Column 3 is full.`; the same player is asked again.";
        misread "reason-not-told" = |_| {}, [("not-a-number", ""), ("no-such-column", ""), ("column-full", "")],
            "your program asks again after a refused move, but does not say why it was refused",
            "A column is refused with its reason: `That is not a number.`, `There is no such column. The columns are 0 to 6.` or `Column 3 is full.`; the same player is asked again.";
        misread "no-exclamation-mark" = |_| {}, [("wins", "{name} wins.\n")],
            "your program puts a full stop after who has won, instead of an exclamation mark",
            "The winner is told with an exclamation mark: `Ada wins!`.";
        misread "no-full-stop" = |_| {}, [
                ("not-a-number", "That is not a number\n"),
                ("no-such-column", "There is no such column. The columns are {first} to {last}\n"),
                ("column-full", "Column {column} is full\n"),
            ],
            "your program leaves out the full stop after why a move is refused",
            "A column is refused with its reason: `That is not a number.`, `There is no such column. The columns are 0 to 6.` or `Column 3 is full.`; the same player is asked again.";
        misread "column-full-without-full-stop" = |_| {}, [("column-full", "Column {column} is full\n")],
            "your program leaves out the full stop after `Column 3 is full`",
            "A column is refused with its reason: `That is not a number.`, `There is no such column. The columns are 0 to 6.` or `Column 3 is full.`; the same player is asked again.";
        open "equal-times-not-told" = |_| {}, [
                ("equal-times", "The board is full. {name} wins by speed ({name}: {time} s, {other}: {other_time} s).\n"),
            ],
            "your program does not say that both took the same time",
            "The reference says so, and why yellow wins; the course's text does not ask for it.";
    }
}

/// What becomes of an answer of several words to the question for a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeveralWords {
    /// It is refused.
    Refused,
    /// Its first word is the name.
    First,
    /// It is a name.
    All,
}

/// Which names are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SameName {
    /// Those of the same bytes.
    SameBytes,
    /// Those that differ in large and small letters at most.
    SameLetters,
    /// None.
    Never,
}

/// Who starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Starts {
    /// Who wins the toss.
    Winner,
    /// Who loses it.
    Loser,
    /// Player 1.
    One,
    /// Player 2.
    Two,
}

/// Who wins by speed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speed {
    /// Who took less time; of equal times, yellow.
    Less,
    /// Who took less time; of equal times, red.
    LessOrEqual,
    /// Who took more time.
    More,
    /// Red.
    First,
    /// Yellow.
    Second,
}

/// What bots do before their own strategies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Habit {
    /// They win, else they block, as far to the left as possible.
    WinElseBlock,
    /// The same, as far to the right as possible.
    FromTheRight,
    /// They block, else they win.
    BlockElseWin,
    /// They win.
    OnlyWin,
    /// They block.
    OnlyBlock,
    /// Nothing.
    Neither,
}

impl Reading {
    #[cfg(feature = "course")]
    fn overlook(&mut self, direction: Direction) {
        self.directions = self.directions.without(direction);
    }

    /// The numbers of the first and the last column.
    pub(crate) fn columns(&self) -> (u8, u8) {
        (self.number_of(0), self.number_of(COLUMNS - 1))
    }

    /// The number of a column that the engine counts from 0.
    pub(crate) fn number_of(&self, column: usize) -> u8 {
        self.first_column + column as u8
    }

    /// The column of a number, as the engine counts; for a number below the first one, a column that no board has.
    pub(crate) fn index_of(&self, number: i64) -> usize {
        let index = number.checked_sub(self.first_column.into());
        index.and_then(|index| usize::try_from(index).ok()).unwrap_or(usize::MAX)
    }

    /// What a player's tokens look like.
    pub(crate) fn token(&self, player: Player) -> Token {
        Token::of(if self.yellow_starts { player.opponent() } else { player })
    }

    /// Whether chance decides who starts.
    pub(crate) fn is_tossed(&self) -> bool {
        matches!(self.starts, Starts::Winner | Starts::Loser)
    }

    /// Whether player 1 starts. A fair coin decides it, if anything does.
    pub(crate) fn one_starts(&self, seed: Seed) -> bool {
        const SIDES: std::num::NonZeroUsize = std::num::NonZeroUsize::new(2).expect("2 is not 0");
        let one_wins = seed.below(0, SIDES) == 0;
        match self.starts {
            Starts::Winner => one_wins,
            Starts::Loser => !one_wins,
            Starts::One => true,
            Starts::Two => false,
        }
    }

    /// The rules of a game. They know no lines if these have to be exact.
    pub(crate) fn rules(&self) -> Rules {
        let is_known = self.longer_wins && self.sees.is_none() && self.connect == 4;
        let directions = if is_known { self.directions } else { Directions::NONE };
        Rules { lines: Lines::CONNECT_FOUR.only(directions), ..Rules::CONNECT_FOUR }
    }

    /// How a game stands in which a token has just landed on a square.
    pub(crate) fn outcome(&self, position: &Position, square: Square) -> Outcome {
        let board = position.board();
        let run = |direction: Direction| {
            board.longest_run(square, Directions::NONE.with(direction))
                == Lines::CONNECT_FOUR.connect()
        };
        if board.stones() >= self.cells && self.cells < COLUMNS * ROWS {
            return Outcome::Drawn;
        }
        if self.full_comes_first && board.free().is_empty() {
            return Outcome::Drawn;
        }
        match board.get(square) {
            Some(player) if !self.longer_wins && self.directions.iter().any(run) => {
                Outcome::Won(player)
            }
            Some(player) if self.sees.is_some() || self.connect != 4 => {
                let is_seen = |it: Window| self.sees.is_none_or(|sees| sees(it));
                if board.windows(square, player, self.connect).any(is_seen) {
                    Outcome::Won(player)
                } else {
                    position.outcome()
                }
            }
            _ => position.outcome(),
        }
    }

    /// Has a bot decide.
    pub(crate) fn decide(
        &self,
        bot: &mut dyn Bot,
        turn: &Turn,
        report: &mut dyn FnMut(Thinking),
    ) -> Decision {
        let looks_everywhere = self.bots_look == Directions::ALL && self.bots_see_gaps;
        if self.habit == Habit::WinElseBlock
            && self.directions == Directions::ALL
            && looks_everywhere
        {
            return bot.decide(turn, report);
        }
        match self.sound_columns(turn) {
            Some((column, _)) => {
                Decision { column, line: vec![column], ..bot.decide(turn, report) }
            }
            None => bot.consider(turn, report),
        }
    }

    /// The columns between which a bot may choose: those that win, else those that block, else all that have room. The text leaves
    /// the strategy open, but for the first two.
    pub(crate) fn equal_columns(&self, turn: &Turn) -> Vec<usize> {
        self.sound_columns(turn).map_or_else(|| turn.columns().collect(), |(_, equal)| equal)
    }

    /// The column that wins or blocks, and all that do; `None` where no column does.
    fn sound_columns(&self, turn: &Turn) -> Option<(usize, Vec<usize>)> {
        let board = turn.position().board();
        let columns = |player: Player| -> Vec<usize> {
            let makes_line = |square: &Square| {
                let mut fours = board.windows(*square, player, Lines::CONNECT_FOUR.connect());
                fours.any(|it| {
                    let looks = looks_in(self.directions, it.direction)
                        && looks_in(self.bots_look, it.direction);
                    looks && (self.bots_see_gaps || it.last == it.start || it.last == it.end)
                })
            };
            board.landings().iter().filter(makes_line).map(|square| square.column).collect()
        };
        let [wins, blocks] = [turn.player(), turn.player().opponent()].map(columns);
        let equal = match self.habit {
            Habit::WinElseBlock | Habit::FromTheRight => [wins, blocks],
            Habit::BlockElseWin => [blocks, wins],
            Habit::OnlyWin => [wins, vec![]],
            Habit::OnlyBlock => [blocks, vec![]],
            Habit::Neither => [vec![], vec![]],
        };
        let equal = equal.into_iter().find(|columns| !columns.is_empty())?;
        let column = match self.habit {
            Habit::FromTheRight => equal.iter().max(),
            _ => equal.iter().min(),
        };
        Some((*column?, equal))
    }
}

fn looks_in(directions: Directions, direction: Direction) -> bool {
    directions.iter().any(|it| it == direction)
}

/// The digit that a line begins with.
#[cfg(feature = "course")]
fn first_digit(line: &Line) -> Option<i64> {
    let first = line.words().next()?.first().filter(|byte| byte.is_ascii_digit())?;
    Some(i64::from(first - b'0'))
}
