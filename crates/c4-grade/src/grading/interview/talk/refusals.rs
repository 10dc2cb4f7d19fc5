//! What is said to moves that are not allowed.

use super::super::typed;
use super::Talk;

/// A column that no board has, counted from 0, and one that is filled by so many moves.
const NOWHERE: i64 = 9;
const FILLED: [i64; 6] = [3; 6];

/// What two people are told whose moves are not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::grading) enum Refusals {
    /// Other words where there is no such column than where it is full; or it was not seen that they are the same.
    Differ,
    /// The same words.
    Alike,
    /// No word but the question, again.
    Silent,
}

impl Talk<'_> {
    /// What two people are told whose columns do not exist, or are full.
    pub(super) fn refusals(&mut self) -> Refusals {
        let (Some(way), nowhere) = (self.of_people(), self.columns.numbered(NOWHERE)) else {
            return Refusals::Differ;
        };
        let empty = typed(&way.answers, &[], Some(1));
        let full = [&empty[..], &self.columns(&FILLED)].concat();
        // Where the turn is lost, the other player is asked.
        let others = self.program.question(&[&empty[..], &self.columns(&FILLED[..1])].concat());
        let others = without_numbers(&others);
        let places = [(empty.clone(), nowhere), (full, self.columns.numbered(FILLED[0]))];
        let [of_none, of_full] = places.map(|(before, column)| {
            let question = without_numbers(&self.program.question(&before));
            let said = without_numbers(&self.program.refused(&before, &column)?);
            let first = said.split(|&byte| byte == b'\n').find(|line| has_letters(line))?;
            let is_silent = first == question.as_slice();
            let may_be_another = first != others.as_slice() || others == question;
            may_be_another.then(|| (!is_silent).then(|| first.to_vec()))
        });
        let refusals = match (of_none, of_full) {
            (Some(None), Some(None)) => Refusals::Silent,
            (Some(Some(one)), Some(Some(other))) if one == other => Refusals::Alike,
            _ => return Refusals::Differ,
        };
        // What is not chance as we choose it, as where a coin is read from a device, would be taken for words of a refusal.
        if self.program.says_the_same(&empty) { refusals } else { Refusals::Differ }
    }
}

fn has_letters(line: &[u8]) -> bool {
    line.iter().any(u8::is_ascii_alphabetic)
}

/// A text whose numbers are left out: they may be those of columns and moves.
fn without_numbers(text: &[u8]) -> Vec<u8> {
    let lines = text.split(|&byte| byte == b'\n').map(|line| {
        let words = line.iter().copied().filter(|byte| !byte.is_ascii_digit());
        words.collect::<Vec<u8>>().trim_ascii().to_vec()
    });
    lines.collect::<Vec<Vec<u8>>>().join(&b'\n')
}
