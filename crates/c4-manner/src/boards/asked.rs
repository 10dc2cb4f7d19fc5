//! What players are called by when they are asked for a move.

use std::collections::BTreeSet;

use super::reference::{Cells, Games};
use super::spoken::{Pair, Words, named, position, small, speaks_of_beginning, spoken};
use super::{Boards, Seen};
use crate::infer::Heard;

/// On how many boards of an output it is looked how a game goes on.
pub(super) const BETWEEN: usize = 6;

impl Boards {
    /// Behind how many of the first boards the player who is to move is called by name, less behind how many the other one is; and who is
    /// said to begin before the first stone.
    #[must_use]
    pub fn calls(&self, heard: &Heard<'_>, seen: &[Seen]) -> isize {
        let games = Games::of(heard.session, self.shape);
        let names = [1, 2].map(|player| self.names(&games, player));
        let begun = begun(&games, seen, heard.stdout);
        let calls = |mover: u8, text: &[u8]| {
            let text = small(text);
            let has = |text: &[u8], player: u8| {
                let names = &names[usize::from(player != 1)];
                names.iter().any(|name| position(text, name, 0).is_some())
            };
            let calls =
                |text: &[u8]| isize::from(has(text, mover)) - isize::from(has(text, 3 - mover));
            // Where both are called, the question is what counts: the times of both may stand behind it, in the same line.
            let mut parts = questions(&text).map(calls);
            Some(calls(&text))
                .filter(|it| *it != 0)
                .or_else(|| parts.find(|it| *it != 0))
                .unwrap_or(0)
        };
        let asked = asked(&games, seen, heard.stdout).into_iter().chain(begun);
        let by_names: Vec<isize> = asked.map(|(mover, text)| calls(mover, text)).collect();
        if by_names.iter().any(|it| *it != 0) {
            return by_names.into_iter().sum();
        }
        // Who has won the toss may be told by number, perhaps behind questions for names.
        let first = games.stone(0, 0).map(|stone| stone.player);
        let tossed = before_the_first(seen, heard.stdout)
            .into_iter()
            .flat_map(|before| before.split(|byte| b"\n:?".contains(byte)))
            .find(|line| speaks_of_beginning(&small(line)) && named(&games, line) != small(line));
        first.zip(tossed).map_or(0, |(first, line)| calls(first, &named(&games, line)))
    }
}

impl Boards {
    /// Whether one player alone is said to begin, and the other one alone is called before the first stone; `None` if it is not so that one is
    /// said to, and one called.
    #[must_use]
    pub fn begins_otherwise(&self, heard: &Heard<'_>, seen: &[Seen]) -> Option<bool> {
        let games = Games::of(heard.session, self.shape);
        let (line, behind) = beginning(&games, seen, heard.stdout)?;
        let said = match called_in(&games, line) {
            // Both are called, as in `Ann begins, Bob is yellow`.
            both if both.len() > 1 => line
                .split(|byte| b",.;:".contains(byte))
                .filter(|clause| speaks_of_beginning(&small(clause)))
                .flat_map(|clause| called_in(&games, clause))
                .collect(),
            said => said,
        };
        let asked = called_in(&games, &behind);
        (said.len() == 1 && asked.len() == 1).then_some(said != asked)
    }
}

/// What players are called by when they are asked for a move: words and pairs of them that come with nearly all of one player's boards,
/// and with none of the other's.
pub(super) fn called(boards: &Boards, heard: &[Heard<'_>]) -> Pair {
    let mut texts = [vec![], vec![]];
    for heard in heard {
        let games = Games::of(heard.session, boards.shape);
        let computers = games.computers();
        let seen = boards.read(heard.stdout);
        for (mover, text) in asked(&games, &seen, heard.stdout) {
            if !computers.contains(&mover) {
                texts[usize::from(mover != 1)].push(calls(boards, text));
            }
        }
    }
    Pair::learn([&texts[0], &texts[1]])
}

/// What only player 1, and what only player 2, is called by in one session: words and pairs of them that always come when the one is asked
/// for a move, and never when the other one is.
pub(super) fn called_here(
    boards: &Boards,
    games: &Games<'_>,
    seen: &[Seen],
    stdout: &[u8],
) -> [Words; 2] {
    let mut texts = [vec![], vec![]];
    for (mover, text) in asked(games, seen, stdout) {
        texts[usize::from(mover != 1)].push(calls(boards, text));
    }
    let always = |texts: &[Words]| {
        let (first, others) = texts.split_first()?;
        let is_always = |word: &&Vec<u8>| others.iter().all(|words| words.contains(*word));
        Some(first.iter().filter(is_always).cloned().collect::<Words>())
    };
    let alone = |own: &[Words], others: &[Words]| {
        let mut own = always(own).unwrap_or_default();
        own.retain(|word| !others.iter().any(|words| words.contains(word)));
        own
    };
    [alone(&texts[0], &texts[1]), alone(&texts[1], &texts[0])]
}

/// Who is to move behind the first boards of a first game, and what is said there.
pub(super) fn asked<'a>(
    games: &'a Games<'_>,
    seen: &'a [Seen],
    stdout: &'a [u8],
) -> Vec<(u8, &'a [u8])> {
    let pairs = seen.iter().zip(seen.iter().skip(1)).take(BETWEEN);
    let asked = pairs.filter_map(|(board, next)| {
        // Whoever moves first may have the second player's tokens.
        let swapped = board.swapped().cells;
        let is_here = |cells: &Cells| *cells == board.cells || *cells == swapped;
        let stones = games.games[0].iter().position(is_here)?;
        let mover = games.stone(0, stones)?.player;
        Some((mover, stdout.get(board.span.end..next.span.start)?))
    });
    asked.collect()
}

/// The parts of a text in small letters that may be questions: those that certainly are one; lines that say whose turn it is; and what else
/// ends as questions do, the last ones first.
///
/// ```
/// let text = b"[ann] column? next after ann: bob\n";
/// assert_eq!(c4_manner::questions(text).next(), Some(&b"[ann] column?"[..]));
/// ```
pub fn questions(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let parts = || text.split_inclusive(|byte| b"\n?:>".contains(byte));
    let with = |signs: &'static [u8]| {
        move |part: &&[u8]| part.last().is_some_and(|last| signs.contains(last))
    };
    // A remark in parentheses is no question: what it ends with stands in it.
    let is_remark = |part: &&[u8]| {
        let count = |sign: u8| part.iter().filter(|byte| **byte == sign).count();
        count(b'(') > count(b')')
    };
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let tells_turn = |line: &&[u8]| position(line, b"turn", 0).is_some();
    let others = parts().rev().filter(with(b":>")).filter(move |part| !is_remark(part));
    parts().filter(with(b"?")).chain(lines.filter(tells_turn)).chain(others)
}

/// Who lays the first stone, and the line before it that says who begins, where nobody is called by name who is asked.
fn begun<'a>(games: &Games<'_>, seen: &[Seen], stdout: &'a [u8]) -> Option<(u8, &'a [u8])> {
    let mover = games.stone(0, 0)?.player;
    let (line, asked) = beginning(games, seen, stdout)?;
    // Who is named beside the other one is not asked for that.
    (called_in(games, &asked).len() != 1).then_some((mover, line))
}

/// The line before the first stone that says who begins, and what is said behind it.
fn beginning<'a>(
    games: &Games<'_>,
    seen: &[Seen],
    stdout: &'a [u8],
) -> Option<(&'a [u8], Vec<u8>)> {
    let before = before_the_first(seen, stdout)?;
    // Questions stand in one line where answers are not echoed.
    let mut lines = before.split_inclusive(|&byte| matches!(byte, b'\n' | b'?'));
    // Who is asked to call the coin does not begin for that.
    let is_question =
        |line: &[u8]| line.ends_with(b"?") || has_both(&small(line), [b"heads", b"tails"]);
    let is_it = |line: &&[u8]| {
        speaks_of_beginning(&small(line))
            && !is_question(line)
            && !called_in(games, line).is_empty()
    };
    let line = lines.find(is_it)?;
    Some((line, lines.flatten().copied().collect()))
}

fn has_both(text: &[u8], words: [&[u8]; 2]) -> bool {
    words.iter().all(|word| position(text, word, 0).is_some())
}

/// What is said before the first stone is seen.
fn before_the_first<'a>(seen: &[Seen], stdout: &'a [u8]) -> Option<&'a [u8]> {
    let board = seen.iter().find(|board| board.cells.iter().any(|&cell| cell != 0))?;
    stdout.get(..board.span.start)
}

/// The people who are called by name in a text.
fn called_in(games: &Games<'_>, text: &[u8]) -> BTreeSet<Vec<u8>> {
    let text = small(text);
    games.people().filter(|name| position(&text, name, 0).is_some()).collect()
}

/// The words of a text with their numbers and the symbols of stones, each by itself and with the one before it. The numbers of columns
/// below a board are nobody's.
pub(super) fn calls(boards: &Boards, text: &[u8]) -> Words {
    let symbols = boards.symbols.players.iter().flatten();
    let symbols = symbols.filter_map(|&(symbol, _)| u8::try_from(symbol).ok());
    let symbols: Vec<u8> = symbols.filter(u8::is_ascii_graphic).collect();
    let text = small(text);
    let mut calls = Words::new();
    for line in text.split(|&byte| byte == b'\n') {
        let words = spoken(line, &symbols);
        let is_ruler = words.iter().all(|word| line[word.clone()].iter().all(u8::is_ascii_digit));
        if is_ruler && words.len() > 2 {
            continue;
        }
        calls.extend(words.iter().map(|word| line[word.clone()].to_vec()));
        let pairs = words.windows(2).filter(|pair| line[pair[0].end..pair[1].start] == *b" ");
        calls.extend(pairs.map(|pair| line[pair[0].start..pair[1].end].to_vec()));
    }
    calls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_comes_before_what_else_is_said() {
        let of = |text| -> Vec<&[u8]> { questions(text).map(<[u8]>::trim_ascii).collect() };
        let clocks = of(b"[Ann] column? clocks: Ann 0.12 s, Bob 0.05 s\n");
        assert_eq!(clocks, [&b"[Ann] column?"[..], b"clocks:"]);
        let last = of(b"Ann's last column: 3\nBob >");
        assert_eq!(last, [&b"Bob >"[..], b"Ann's last column:"]);
        let turn = of(b"! Ann took column 1 (so far: 0.1 s)\n>> your turn, Bob\n");
        assert_eq!(turn, [&b">> your turn, Bob"[..], b">", b">"]);
    }
}
