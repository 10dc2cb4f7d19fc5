//! How answers are read and refused, in the ways in which programs do it.

use c4_console::{Console, Line, Number, Stop};
use c4_engine::{Board, DropError, Player};
use c4_sight::Played;

use super::{Columns, Form, Numbers, Reading, Refusals, Rest};

impl Reading {
    /// Reads an answer: a line, like `atoi`. The number before it was `last`, if it is not the first one; `tries`: how many answers there are
    /// in this turn with this one.
    pub(crate) fn scan_number(
        &self,
        console: &mut Console<'_>,
        last: Option<i64>,
        tries: usize,
    ) -> Result<i64, Stop> {
        match self.numbers {
            Numbers::Lines => console.read_line_int(),
            Numbers::WholeLines => Ok(console.read_line()?.number().unwrap_or(0)),
            Numbers::Form(form) => Ok(form.number(&console.read_line()?)),
            Numbers::LinesWithWords
            | Numbers::LinesWithWordsUntilWord
            | Numbers::LinesWithWordsLastAgain => {
                let mut line = console.read_line()?;
                while line.words().next().is_none() {
                    line = console.read_line()?;
                }
                match (line.leading_number(), self.numbers) {
                    (None, Numbers::LinesWithWordsUntilWord) => Err(console.hear_no_more()),
                    (None, Numbers::LinesWithWordsLastAgain) => Ok(last.unwrap_or(0)),
                    (number, _) => Ok(number.unwrap_or(0)),
                }
            }
            Numbers::Scanned
            | Numbers::ScannedByLine
            | Numbers::ScannedByByte
            | Numbers::ScannedStuck
            | Numbers::ScannedStuckLastAgain
            | Numbers::ScannedUntilWord => {
                match (console.scan_int()?, self.numbers) {
                    (Number::Value(number), _) => return Ok(i64::from(number)),
                    (Number::Missing, Numbers::Scanned) => console.skip_word()?,
                    (Number::Missing, Numbers::ScannedByLine) => console.skip_line()?,
                    (Number::Missing, Numbers::ScannedByByte) => console.skip_byte()?,
                    // Nothing changes any more: what was refused is refused again, without end.
                    (Number::Missing, Numbers::ScannedStuck) if tries == 1 => {}
                    (Number::Missing, Numbers::ScannedStuckLastAgain) if tries == 1 => {
                        return Ok(last.unwrap_or(0));
                    }
                    (Number::Missing, _) => return Err(console.hear_no_more()),
                }
                Ok(0)
            }
            Numbers::Words => Ok(console.scan_word()?.leading_number().unwrap_or(0)),
            Numbers::UntilWord => {
                let number = console.read_line()?.leading_number();
                number.ok_or_else(|| console.hear_no_more())
            }
            Numbers::LastAgain => Ok(console.read_line()?.leading_number().or(last).unwrap_or(0)),
            Numbers::FirstCharacter | Numbers::FirstByte => {
                let line = console.read_line()?;
                let is_seen = self.numbers == Numbers::FirstCharacter || !line.is_indented();
                let first = line.as_bytes().first();
                let first = first.filter(|byte| is_seen && byte.is_ascii_digit());
                Ok(first.map_or(0, |digit| i64::from(digit - b'0')))
            }
            Numbers::FirstDigit => {
                let line = console.read_line()?;
                let number = line.as_bytes().trim_ascii_start();
                let (sign, digits) = match number.first() {
                    Some(b'-') => (-1, &number[1..]),
                    Some(b'+') => (1, &number[1..]),
                    _ => (1, number),
                };
                let first = digits.first().filter(|byte| byte.is_ascii_digit());
                Ok(first.map_or(0, |digit| sign * i64::from(digit - b'0')))
            }
            Numbers::FirstDigits => Ok(console.read_line()?.first_digits().unwrap_or(0)),
            Numbers::Pieces(most) => Ok(console.read_piece(most)?.leading_number().unwrap_or(0)),
            Numbers::Blocks(most) => Ok(console.read_block(most)?.leading_number().unwrap_or(0)),
            Numbers::AllAtOnce if last.is_some() => Err(console.hear_no_more()),
            Numbers::AllAtOnce => console.read_line_int(),
            Numbers::UntilEmptyLine => {
                let line = console.read_line()?;
                if line.as_bytes().is_empty() {
                    return Err(console.hear_no_more());
                }
                Ok(line.leading_number().unwrap_or(0))
            }
            Numbers::LastByteLost => {
                let line = console.read_line()?;
                let bytes = line.as_bytes();
                let kept = if console.input_has_ended() {
                    &bytes[..bytes.len().saturating_sub(1)]
                } else {
                    bytes
                };
                Ok(digits(kept))
            }
        }
    }

    /// The column that an answer stands for, if a token can be dropped there.
    pub(crate) fn landing(&self, board: &Board, number: i64) -> Result<usize, DropError> {
        // Numbers below the first one become a column that no grid has.
        let column = number.saturating_sub(self.first_column);
        let mut column = usize::try_from(column).unwrap_or(usize::MAX);
        if self.wraps && column != usize::MAX {
            column %= board.size().columns();
        }
        let columns = board.size().columns();
        let known = match self.columns {
            Columns::All => columns,
            Columns::AsManyAsRows => board.size().rows(),
            Columns::ButTheLast => columns - 1,
        };
        if column >= known {
            return Err(DropError::NoSuchColumn { column, columns });
        }
        let landed = board.landing(column)?;
        let is_early = self.full_one_early || self.first_full_one_early && column == 0;
        if is_early && landed.row + 1 == board.size().rows() {
            return Err(DropError::ColumnFull { column });
        }
        Ok(column)
    }

    /// Whether the prompt comes again after an answer that was refused for this reason.
    pub(crate) fn asks_again(&self, refused: &str) -> bool {
        !self.silent_after.contains(refused)
    }

    /// What becomes of the turn, if an answer that is to be refused is not.
    pub(crate) fn lets_pass(
        &self,
        board: &Board,
        player: Player,
        (number, tries): (i64, usize),
        refused: &str,
    ) -> Option<Played> {
        let is_skipped = self.skipped.is_none_or(|only| only == player);
        if is_skipped && self.skipped_after.contains(refused) {
            return Some(Played::Skipped);
        }
        if self.lost_after.contains(refused) || (self.asks_again_once && tries > 1) {
            return Some(Played::Nothing);
        }
        if refused == "column-full" {
            let column = usize::try_from(number - self.first_column).ok();
            return column.filter(|_| self.overwrites_full).map(Played::Over);
        }
        let is_accepted = (self.accepts_zero && number == 0)
            || (self.accepts_one_more && usize::try_from(number) == Ok(board.size().columns() + 1));
        is_accepted.then_some(Played::Nothing)
    }
}

impl Form {
    /// The number on a line of this form, and 0 on any other; one with a minus sign is no column.
    fn number(self, line: &Line) -> i64 {
        if line.is_indented() && !self.blanks {
            return 0;
        }
        let number = line.as_bytes();
        let number = number.strip_prefix(b"+").filter(|_| self.plus).unwrap_or(number);
        let rest = number.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(number.len());
        if rest == number.len() || self.rest == Rest::Anything { digits(number) } else { 0 }
    }
}

/// The number that some bytes begin with.
fn digits(bytes: &[u8]) -> i64 {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold(0_i64, |number, digit| {
        number.saturating_mul(10).saturating_add(i64::from(digit - b'0'))
    })
}

impl Refusals {
    pub(crate) fn contains(self, refused: &str) -> bool {
        match self {
            Self::None => false,
            Self::NoSuchColumn => refused == "no-such-column",
            Self::ColumnFull => refused == "column-full",
            Self::All => true,
        }
    }
}
