//! How a person's answers are read and refused, in the ways in which programs do it.

use c4_console::{Console, Line, Number, Stop};
use c4_engine::{Board, DropError, Player};
use c4_sight::Played;

use super::{After, Junk, Numbers, Reading, Types, Unended, Words};
use crate::words::Say;

/// What a person has answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    Number(i32),
    NotANumber,
    /// An empty line, for a program that asks again then.
    Nothing,
}

impl Answer {
    /// A number, if there is one: `scanf` cuts off its high bits.
    fn of(number: Option<i64>) -> Self {
        number.map_or(Self::NotANumber, |number| Self::Number(number as i32))
    }

    /// The same of a line, which may be empty.
    fn of_line(line: &Line, number: Option<i64>) -> Self {
        if line.words().next().is_none() { Self::Nothing } else { Self::of(number) }
    }

    /// A digit with a sign before it, if the byte is one.
    fn of_digit(byte: u8, sign: i64) -> Self {
        Self::of(byte.is_ascii_digit().then(|| sign * i64::from(byte - b'0')))
    }
}

/// What is no type.
const NO_TYPE: u8 = b'?';

/// The letter of a word that has no other.
const fn only_letter(word: &[u8]) -> u8 {
    match *word {
        [letter] => letter,
        _ => NO_TYPE,
    }
}

/// Why an answer is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    NotANumber,
    NoSuchColumn,
    ColumnFull,
}

impl Reading {
    /// Reads the answer to a question for a type. The rest of its line stays, unless it is no type.
    pub(crate) fn scan_type(&self, console: &mut Console<'_>) -> Result<u8, Stop> {
        match self.types {
            Types::Letter | Types::LineBegun => {}
            Types::Line => loop {
                let line = console.read_line()?;
                let mut words = line.words();
                match (words.next(), words.next()) {
                    (None, _) => {}
                    (Some(word), None) => return Ok(only_letter(word)),
                    _ => return Ok(NO_TYPE),
                }
            },
            Types::WordBegun => {
                return Ok(console.scan_word()?.as_bytes().first().copied().unwrap_or(NO_TYPE));
            }
            Types::Word => return Ok(only_letter(console.scan_word()?.as_bytes())),
        }
        let letter = console.scan_byte()?;
        let is_type = matches!(letter, b'h' | b'c')
            || (!self.only_small_types && matches!(letter, b'H' | b'C'));
        if (is_type && self.types == Types::LineBegun)
            || (!is_type && !self.keeps_line_after_bad_type)
        {
            console.skip_line()?;
        } else if matches!(self.numbers, Numbers::LinesBegun | Numbers::WholeLinesAskedAgain) {
            // Types are read as lines then, too.
            console.skip_line_end()?;
        }
        Ok(letter)
    }

    /// Reads a number, and drops the rest of its line.
    pub(crate) fn scan_answer(&self, console: &mut Console<'_>) -> Result<Answer, Stop> {
        let before = console.input_has_ended();
        let answer = match self.numbers {
            Numbers::Scanned => self.scan(console)?,
            Numbers::Lines => Answer::of(console.read_line()?.number()),
            Numbers::LinesBegun => Answer::of(console.read_line()?.leading_number()),
            Numbers::LinesAskedAgain => {
                let line = console.read_line()?;
                Answer::of_line(&line, line.leading_number())
            }
            Numbers::WholeLinesAskedAgain => {
                let line = console.read_line()?;
                Answer::of_line(&line, line.number())
            }
            Numbers::WholeWords => loop {
                let line = console.read_line()?;
                let answer = Answer::of_line(&line, line.number());
                if answer != Answer::Nothing {
                    break answer;
                }
            },
            Numbers::Words => Answer::of(console.scan_word()?.number()),
            Numbers::WordsOfDigits | Numbers::WordsBegun => {
                let word = console.scan_word()?;
                let most = if self.numbers == Numbers::WordsBegun { 1 } else { usize::MAX };
                let is_number = word.as_bytes().iter().take(most).all(u8::is_ascii_digit);
                Answer::of(word.leading_number().filter(|_| is_number))
            }
            Numbers::FirstWord => {
                let number = console.scan_word()?.number();
                console.skip_line()?;
                Answer::of(number)
            }
            Numbers::FirstCharacter => {
                let byte = console.scan_byte()?;
                if byte != b'\n' {
                    console.skip_line()?;
                }
                Answer::of_digit(byte, 1)
            }
            Numbers::FirstDigits => loop {
                let line = console.read_line()?;
                let answer = Answer::of_line(&line, line.first_digits());
                if answer != Answer::Nothing {
                    break answer;
                }
            },
            Numbers::FirstDigit => match console.scan_byte()? {
                sign @ (b'-' | b'+') => {
                    let line = console.read_line()?;
                    let first = line.as_bytes().first().filter(|_| !line.is_indented());
                    let sign = if sign == b'-' { -1 } else { 1 };
                    Answer::of_digit(first.copied().unwrap_or_default(), sign)
                }
                byte => {
                    console.skip_line()?;
                    Answer::of_digit(byte, 1)
                }
            },
        };
        let is_lost = match self.unended {
            Unended::Nothing => false,
            Unended::Words => answer == Answer::NotANumber,
            Unended::All => true,
        };
        if is_lost && !before && console.input_has_ended() {
            return Err(Stop::InputEnded);
        }
        Ok(answer)
    }

    fn scan(&self, console: &mut Console<'_>) -> Result<Answer, Stop> {
        match console.scan_int()? {
            Number::Value(number) => {
                if !self.keeps_line_after_number {
                    console.skip_line()?;
                }
                Ok(Answer::Number(number))
            }
            Number::Missing => {
                match self.junk {
                    Junk::Line => console.skip_line()?,
                    Junk::Word => console.skip_word()?,
                    Junk::Character => console.skip_byte()?,
                }
                Ok(Answer::NotANumber)
            }
        }
    }

    /// The column that a person calls by a number, if a token can be dropped there.
    pub(crate) fn landing(&self, board: &Board, number: i32) -> Result<usize, DropError> {
        // Numbers below the first one become a column that no board has.
        let column = i64::from(number) - i64::from(self.first_column);
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        let landed = board.landing(column)?;
        if self.full_one_early && landed.row + 1 == board.size().rows() {
            return Err(DropError::ColumnFull { column });
        }
        Ok(column)
    }

    /// What becomes of the turn, if an answer that is to be refused is not.
    pub(crate) fn lets_pass(
        &self,
        answer: Answer,
        refused: Refused,
        tries: usize,
        columns: usize,
    ) -> Option<Played> {
        if self.asks_again_once && tries > 1 {
            return Some(Played::Nothing);
        }
        match (answer, refused) {
            (Answer::Number(number), Refused::ColumnFull) if self.overwrites_full => {
                Some(Played::Over(usize::try_from(number - self.first_column).ok()?))
            }
            (Answer::Number(0), _) if self.accepts_zero => Some(Played::Nothing),
            (Answer::Number(number), _)
                if self.accepts_one_more && usize::try_from(number) == Ok(columns + 1) =>
            {
                Some(Played::Nothing)
            }
            _ => None,
        }
    }

    /// What is said about an answer that is refused; `None` if nothing is.
    pub(crate) fn complaint(
        &self,
        answer: Answer,
        refused: Refused,
        columns: usize,
    ) -> Option<Say> {
        let words = match (refused, answer) {
            (Refused::ColumnFull, _) => self.words.full,
            (_, Answer::NotANumber | Answer::Nothing) => self.words.no_number,
            (_, Answer::Number(0)) => self.words.zero,
            (_, Answer::Number(..0)) => self.words.negative,
            (_, Answer::Number(_)) => self.words.too_large,
        };
        let column = match answer {
            Answer::Number(column) => column,
            Answer::NotANumber | Answer::Nothing => 0,
        };
        match words {
            Words::NotANumber => Some(Say::NotANumber),
            Words::NoSuchColumn => Some(Say::NoSuchColumn { columns }),
            Words::ColumnFull => Some(Say::ColumnFull { column }),
            Words::None => None,
        }
    }

    /// Goes on after a refused answer, as a rule with the prompt; returns what becomes of the turn, if it is over.
    pub(crate) fn go_on(
        &self,
        console: &mut Console<'_>,
        board: &Board,
        player: Player,
        refused: Refused,
    ) -> Result<Option<Played>, Stop> {
        match self.after.of(refused) {
            After::LostTurn => return Ok(Some(Played::Nothing)),
            After::NextTurn => return Ok(Some(Played::Skipped)),
            After::NextTurnApart => {
                console.say(Say::BetweenTurns)?;
                return Ok(Some(Played::Skipped));
            }
            After::Nothing => return Ok(None),
            After::Board => console.say(Say::board(board, self))?,
            After::Turn => console.say(Say::turn(player))?,
            After::BoardAndTurn => {
                console.say(Say::board(board, self))?;
                console.say(Say::turn(player))?;
            }
            After::Prompt | After::LostAnswer => {}
        }
        console.say(Say::AskColumn { columns: board.size().columns() })?;
        Ok(None)
    }
}
