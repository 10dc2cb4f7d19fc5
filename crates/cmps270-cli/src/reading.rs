//! How the project's text is read.

use c4_console::{Line, Seed};
use c4_engine::{Direction, Directions, Lines, Outcome, Player, Position, Rules, Square};

use crate::bots::{Bot, Decision, Thinking, Turn};

/// How the project's text is read: rightly by [`default`](Self::default), or with mistakes that people make.
///
/// A grader runs the program under other readings to tell a student's program which one it has. No option leads here.
#[derive(Debug, Clone, Copy)]
pub struct Reading {
    // Names and the toss
    /// What becomes of an answer of several words.
    pub several_words: SeveralWords,
    /// Whether a name may have more bytes than the program keeps to.
    pub any_length: bool,
    /// Which names are the same.
    pub same_name: SameName,
    /// Who starts.
    pub starts: Starts,

    // Moves
    /// The number of the leftmost column, where one is answered.
    pub first_column: i64,
    /// The number that a line stands for, if it does.
    pub number: fn(&Line) -> Option<i64>,
    /// Whether the board is printed before the toss.
    pub empty_board: bool,
    /// Whether the board is printed after a refused answer.
    pub board_after_refusal: bool,
    /// Whether the lowest row is printed first.
    pub upside_down: bool,

    // The end
    /// In which directions four win, and easy bots look.
    pub directions: Directions,
    /// Whether more than four win, too.
    pub longer_wins: bool,
    /// Whether a full board is decided by speed, whoever has a line.
    pub full_comes_first: bool,
    /// Who wins by speed.
    pub speed: Speed,

    // Bots
    /// What bots do before their own strategies.
    pub habit: Habit,
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

impl Default for Reading {
    fn default() -> Self {
        Self {
            several_words: SeveralWords::Refused,
            any_length: false,
            same_name: SameName::SameBytes,
            starts: Starts::Winner,
            first_column: 0,
            number: Line::number,
            empty_board: true,
            board_after_refusal: false,
            upside_down: false,
            directions: Directions::ALL,
            longer_wins: true,
            full_comes_first: false,
            speed: Speed::Less,
            habit: Habit::WinElseBlock,
        }
    }
}

impl Reading {
    /// The column that a line stands for, as the engine counts; one that no board has for numbers below the first one.
    pub(crate) fn column(&self, line: &Line) -> Option<usize> {
        let number = (self.number)(line)?.checked_sub(self.first_column);
        Some(number.and_then(|number| usize::try_from(number).ok()).unwrap_or(usize::MAX))
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
