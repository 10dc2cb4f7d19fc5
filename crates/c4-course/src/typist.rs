//! Answers as people and files type them: some with too much white space, some that are cut short.

use std::fmt::Display;

use c4_engine::Position;

use crate::dice::Dice;

/// Types the answers of one input.
#[derive(Debug)]
pub struct Typist {
    text: String,
    /// How many answers of a hundred have something wrong before them.
    slips: usize,
    /// How many answers of a hundred have more white space than they need.
    untidy: usize,
    is_plain: bool,
    /// Whether full columns are tried, once there is one.
    tries_full: Option<bool>,
}

impl Typist {
    /// Most people make no mistakes in a game, some make many.
    pub fn new(dice: &mut Dice) -> Self {
        let slips = dice.weighted(&[(6, 0), (3, 10), (1, 40)]);
        let untidy = dice.weighted(&[(7, 0), (2, 15), (1, 50)]);
        Self { text: String::new(), slips, untidy, is_plain: false, tries_full: None }
    }

    /// Somebody who types as a text prescribes it: a word a line, to the end. So a program can be asked whose text does not say what
    /// to do about anything else.
    pub fn plain(dice: &mut Dice) -> Self {
        let slips = dice.weighted(&[(6, 0), (3, 10), (1, 25)]);
        Self { text: String::new(), slips, untidy: 0, is_plain: true, tries_full: None }
    }

    /// Whether all is typed as a text prescribes it.
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Whether something wrong comes now.
    pub fn slips(&self, dice: &mut Dice) -> bool {
        dice.chance(self.slips)
    }

    /// Types an answer and ends its line.
    pub fn answer(&mut self, answer: impl Display, dice: &mut Dice) {
        let (before, after) = if dice.chance(self.untidy) {
            dice.one_of(&[(" ", ""), ("", " "), ("\t", ""), ("", "\r"), ("\n", ""), ("  ", "\t")])
        } else {
            ("", "")
        };
        self.text += &format!("{before}{answer}{after}\n");
    }

    /// Types a column that is refused: a full one, one too many, or one of these; empty lines behind it if programs skip them.
    pub fn refused(
        &mut self,
        position: &Position,
        others: &[&str],
        skips_empty_lines: bool,
        dice: &mut Dice,
    ) {
        let columns = position.rules().size.columns();
        let full = (0..columns).find(|&column| position.board().landing(column).is_err());
        match full {
            Some(column) if dice.chance(50) => self.answer(column + 1, dice),
            _ if dice.chance(20) => self.answer(columns + 1, dice),
            _ => self.answer(dice.one_of(others), dice),
        }
        if skips_empty_lines && self.slips(dice) {
            self.line("");
        }
        // Who is refused is often refused again.
        if dice.chance(35) {
            self.refused(position, others, skips_empty_lines, dice);
        }
    }

    /// Types columns that are refused, now and then: full ones, counted from 0, and one of these. Who is refused is often refused again.
    pub fn slip(&mut self, position: &Position, others: &[&str], dice: &mut Dice) {
        /// In how many sessions of 100 full columns are tried at all, and how often there. What is wrong about them shows in these, and
        /// what else is asked in the others.
        const TRIED: usize = 35;
        const OFTEN: usize = 14;
        const AGAIN: usize = 8;
        let is_full = |&column: &usize| position.board().landing(column).is_err();
        let full: Vec<usize> = (0..position.rules().size.columns()).filter(is_full).collect();
        let mut is_due = !full.is_empty()
            && *self.tries_full.get_or_insert_with(|| dice.chance(TRIED))
            && dice.chance(OFTEN);
        let is_refused = is_due;
        while is_due {
            self.answer(dice.one_of(&full), dice);
            is_due = dice.chance(AGAIN);
        }
        if self.slips(dice) || is_refused && dice.chance(AGAIN) {
            self.line(dice.one_of(others));
        }
    }

    /// Types something as it is.
    pub fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    /// All that was typed; sometimes it ends early, and sometimes there is more than anybody reads.
    pub fn done(self, dice: &mut Dice) -> Vec<u8> {
        let mut text = self.text.into_bytes();
        let ends = if self.is_plain { &PLAIN_ENDS[..] } else { &ENDS };
        match dice.weighted(ends) {
            End::Whole => {}
            End::Nothing => text.clear(),
            End::Lines => {
                let ends = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
                let ends: Vec<usize> = ends.map(|(index, _)| index + 1).collect();
                let lines = dice.below(ends.len());
                text.truncate(lines.checked_sub(1).map_or(0, |last| ends[last]));
                // As the last line of a file often is: without its end.
                if dice.chance(40) {
                    text.pop();
                }
            }
            End::Bytes => text.truncate(dice.below(text.len())),
            End::More => text.extend(b"1\n2\nx\n"),
        }
        text
    }
}

/// How often the input ends in which way.
const ENDS: [(usize, End); 5] =
    [(82, End::Whole), (2, End::Nothing), (8, End::Lines), (3, End::Bytes), (5, End::More)];

/// The same where nearly all is typed to the end. What comes behind it shows whether a program goes on.
const PLAIN_ENDS: [(usize, End); 3] = [(46, End::Whole), (46, End::More), (8, End::Lines)];

/// How the input ends.
#[derive(Clone, Copy)]
enum End {
    Whole,
    /// Before it begins.
    Nothing,
    /// After a line, or just before its end.
    Lines,
    /// Anywhere.
    Bytes,
    More,
}
