//! Which tokens have which colour, by their letters and by what a program says of them: X may be red, or O.

use std::collections::BTreeMap;

use super::spoken::{small, spoken};
use crate::Heard;

/// How many words stand at most between a letter and the colour that a line says it has.
const BETWEEN: usize = 2;

/// The tokens of two players, who are called by colours.
pub(super) struct Tokens {
    /// The first letters of the colours.
    initials: [u8; 2],
    /// For each letter how often a program says that it is of the one and of the other colour.
    told: BTreeMap<u8, [usize; 2]>,
}

impl Tokens {
    /// What some outputs say of players who are called so, in small letters.
    pub(super) fn told(names: &[Vec<u8>; 2], heard: &[Heard<'_>]) -> Self {
        let initials = names.each_ref().map(|name| name[0]);
        let mut told: BTreeMap<u8, [usize; 2]> = BTreeMap::new();
        for heard in heard {
            let text = small(heard.stdout);
            for line in text.split(|&byte| byte == b'\n') {
                for (letter, player) in pairs(line, names) {
                    told.entry(letter).or_default()[player] += 1;
                }
            }
        }
        Self { initials, told }
    }

    /// Whether tokens with this letter are those of the first player, or of the second one.
    pub(super) fn are_of(&self, letter: u8, player: usize) -> bool {
        let told = self.told.get(&letter.to_ascii_lowercase()).copied().unwrap_or_default();
        letter.eq_ignore_ascii_case(&self.initials[player]) || told[player] > told[1 - player]
    }
}

/// A word of a line that may say what a token looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Letter(u8),
    Colour(usize),
}

/// The letters of a line and the colours that it says they have: `X is red and O is black`, `RED (X) to move`.
fn pairs(line: &[u8], names: &[Vec<u8>; 2]) -> Vec<(u8, usize)> {
    let words = spoken(line, b"").into_iter().map(|span| &line[span]).enumerate();
    let telling = words.filter_map(|(at, word)| match word {
        [letter] if letter.is_ascii_alphabetic() => Some((at, Word::Letter(*letter))),
        _ => names.iter().position(|name| name == word).map(|player| (at, Word::Colour(player))),
    });
    let telling: Vec<(usize, Word)> = telling.collect();
    // A board has letters beside each other, and a question all that may be answered.
    let pair = |pair: &[(usize, Word)]| match *pair {
        [(one, Word::Letter(letter)), (other, Word::Colour(player))]
        | [(one, Word::Colour(player)), (other, Word::Letter(letter))]
            if other - one <= BETWEEN + 1 =>
        {
            Some((letter, player))
        }
        _ => None,
    };
    let all: Option<Vec<(u8, usize)>> = telling.chunks(2).map(pair).collect();
    let is_one_each = |all: &Vec<(u8, usize)>| match all[..] {
        [_] => true,
        [(one, first), (other, second)] => one != other && first != second,
        _ => false,
    };
    all.filter(is_one_each).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_tokens_look_like() {
        let names = [b"red".to_vec(), b"black".to_vec()];
        let rows: [(&str, &[(u8, usize)]); 8] = [
            ("welcome! x is red and o is black", &[(b'x', 0), (b'o', 1)]),
            ("black = x, red = o", &[(b'x', 1), (b'o', 0)]),
            ("red (x), column: ", &[(b'x', 0)]),
            ("player o (black) to move", &[(b'o', 1)]),
            ("should the computer be red or black? (r/b) ", &[]),
            ("x o x", &[]),
            ("i think that the one who wins is red", &[]),
            ("red and black play: x, o", &[]),
        ];
        for (line, wanted) in rows {
            assert_eq!(pairs(line.as_bytes(), &names), wanted, "{line}");
        }
    }
}
