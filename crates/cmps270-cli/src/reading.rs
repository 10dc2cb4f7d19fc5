//! The ways in which the project's text can be taken.

use c4_console::{Line, Seed};
use c4_engine::{Direction, Directions, Lines, Outcome, Player, Position, Rules, Square};

use crate::bots::{Bot, COLUMNS, Decision, Thinking, Turn};
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
            misread "columns-from-1" = 1,
                "your program numbers the columns from 1 to 7",
                "Columns are numbered from 0 to 6.";
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
        /// Who starts.
        pub starts: Starts = Starts::Winner;
            misread "loser-of-toss-starts" = Starts::Loser,
                "your program lets whoever loses the toss start",
                "A coin is tossed; who wins the toss starts and plays red, which is 1 on the board.";
            misread "player-1-starts" = Starts::One,
                "your program lets player 1 start, whatever the toss says",
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

    /// Whether player 1 starts. A fair coin decides it, if anything does.
    pub(crate) fn one_starts(&self, seed: Seed) -> bool {
        const SIDES: std::num::NonZeroUsize = std::num::NonZeroUsize::new(2).expect("2 is not 0");
        let one_wins = seed.below(0, SIDES) == 0;
        match self.starts {
            Starts::Winner => one_wins,
            Starts::Loser => !one_wins,
            Starts::One => true,
        }
    }

    /// The rules of a game. They know no lines if these have to be exact.
    pub(crate) fn rules(&self) -> Rules {
        let directions = if self.longer_wins { self.directions } else { Directions::NONE };
        Rules { lines: Lines::CONNECT_FOUR.only(directions), ..Rules::CONNECT_FOUR }
    }

    /// How a game stands in which a token has just landed on a square.
    pub(crate) fn outcome(&self, position: &Position, square: Square) -> Outcome {
        let board = position.board();
        let run = |direction: Direction| {
            board.longest_run(square, Directions::NONE.with(direction))
                == Lines::CONNECT_FOUR.connect()
        };
        if self.full_comes_first && board.free().is_empty() {
            return Outcome::Drawn;
        }
        match board.get(square) {
            Some(player) if !self.longer_wins && self.directions.iter().any(run) => {
                Outcome::Won(player)
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
        if self.habit == Habit::WinElseBlock && self.directions == Directions::ALL {
            return bot.decide(turn, report);
        }
        let board = turn.position().board();
        let columns = |player: Player| -> Vec<usize> {
            let makes_line = |square: &Square| {
                board.run_with(*square, player, self.directions) >= Lines::CONNECT_FOUR.connect()
            };
            board.landings().iter().filter(makes_line).map(|square| square.column).collect()
        };
        let [wins, blocks] = [turn.player(), turn.player().opponent()].map(columns);
        let leftmost = |columns: &[usize]| columns.iter().min().copied();
        let rightmost = |columns: &[usize]| columns.iter().max().copied();
        let column = match self.habit {
            Habit::WinElseBlock => leftmost(&wins).or(leftmost(&blocks)),
            Habit::FromTheRight => rightmost(&wins).or(rightmost(&blocks)),
            Habit::BlockElseWin => leftmost(&blocks).or(leftmost(&wins)),
            Habit::OnlyWin => leftmost(&wins),
            Habit::OnlyBlock => leftmost(&blocks),
        };
        match column {
            Some(column) => Decision { column, line: vec![column], ..bot.decide(turn, report) },
            None => bot.consider(turn, report),
        }
    }
}
