//! What is said in a text: words, names, wins and ties.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::reference::{Games, Span};
use crate::plain;

/// Words of a text.
pub(super) type Words = BTreeSet<Vec<u8>>;

/// The words that come with one of two ends, and those that come with the other.
#[derive(Debug, Clone, Default)]
pub(super) struct Pair(pub(super) [Words; 2]);

/// How often something has to be seen before its words are believed.
pub(super) const LEAST: usize = 4;

/// Beginnings of words that call somebody the winner.
const WINS: [&str; 6] = ["win", "won", "victor", "congrat", "champion", "belong"];

/// Beginnings of words that call somebody the loser.
const LOSES: [&str; 4] = ["lose", "losing", "lost", "defeated"];

/// Words between a winner and who has lost; between who has lost and the winner, where `by` is behind them; and there, before `to`.
const BEATS: [&str; 5] = ["beats", "beat", "defeats", "defeated", "outplays"];
const BEATEN: [&str; 2] = ["beaten", "defeated"];
const LOSES_TO: [&str; 2] = ["loses", "lost"];

/// What else may stand between them.
const BESIDE: [&str; 9] = ["by", "to", "was", "is", "has", "been", "the", "player", "no"];

/// Beginnings of words of a line that is no news of who has won.
const ASIDE: [&str; 9] = ["luck", "sorry", "next", "turn", "move", "beat", "press", "bye", "thank"];

/// Words with which a line is about a session, even if it has a number in it.
const SESSIONS: [&str; 7] =
    ["final", "overall", "champion", "session", "match", "series", "tournament"];

/// Words that call nobody the winner.
const TIES: [&str; 5] = ["draw", "drawn", "tie", "tied", "stalemate"];

/// Beginnings of words that say who begins, or how that is found out.
const BEGINS: [&str; 6] = ["toss", "coin", "start", "begin", "first", "heads"];

pub(super) fn speaks_of_beginning(line: &[u8]) -> bool {
    begins_one(line, &BEGINS)
}

pub(super) fn speaks_of_win(line: &[u8]) -> bool {
    let has = |words: &[u8]| position(line, words, 0).is_some();
    begins_one(line, &WINS) || has(b"in a row") || has(b"goes to") && !speaks_aside(line)
}

fn speaks_of_beating(line: &[u8]) -> bool {
    has_one(line, &BEATS) || has_one(line, &BEATEN) || has_one(line, &LOSES_TO)
}

pub(super) fn speaks_of_session(line: &[u8]) -> bool {
    has_one(line, &SESSIONS)
}

/// Whether one of some words is in a line.
pub(super) fn has_one(line: &[u8], words: &[&str]) -> bool {
    words.iter().any(|word| position(line, word.as_bytes(), 0).is_some())
}

fn speaks_of_loss(line: &[u8]) -> bool {
    begins_one(line, &LOSES)
}

fn speaks_aside(line: &[u8]) -> bool {
    begins_one(line, &ASIDE)
}

/// Whether a word of a line begins like this.
fn begins_one(line: &[u8], words: &[&str]) -> bool {
    let begins = |word: &[u8]| words.iter().any(|it| word.starts_with(it.as_bytes()));
    line.split(|byte| !byte.is_ascii_alphabetic()).any(begins)
}

pub(super) fn speaks_of_tie(line: &[u8]) -> bool {
    let is_tie = |word: &[u8]| TIES.iter().any(|it| word == it.as_bytes());
    line.split(|byte| !byte.is_ascii_alphabetic()).any(is_tie)
}

impl Pair {
    /// Learns from examples of both.
    pub(super) fn learn(examples: [&[Words]; 2]) -> Self {
        Self::learn_from_some(examples, 0)
    }

    /// The same, where so many tenths of the first examples may be of the other kind.
    pub(super) fn learn_from_some(examples: [&[Words]; 2], others: usize) -> Self {
        let wrong = [others, 0];
        if examples.iter().any(|examples| examples.len() < LEAST) {
            return Self::default();
        }
        let tenths = |of: &[Words], word: &Vec<u8>| {
            let count = of.iter().filter(|words| words.contains(word)).count();
            10 * count / of.len()
        };
        Self([0, 1].map(|which| {
            let (own, others) = (examples[which], examples[1 - which]);
            let all: BTreeSet<&Vec<u8>> = own.iter().flatten().collect();
            let is_telling = |word: &&Vec<u8>| {
                tenths(own, word) >= 9 - wrong[which] && tenths(others, word) <= wrong[1 - which]
            };
            all.into_iter().filter(is_telling).cloned().collect()
        }))
    }

    /// Takes from the words of one kind those that most of some other examples have, too.
    pub(super) fn forget(&mut self, which: usize, others: &[Words]) {
        self.0[which].retain(|word| !most_have(others, word));
    }

    /// Keeps of the words of one kind those that most of some other examples have, too, if there are any.
    pub(super) fn keep(&mut self, which: usize, others: &[Words]) {
        if self.0[which].iter().any(|word| most_have(others, word)) {
            self.0[which].retain(|word| most_have(others, word));
        }
    }

    /// Whether words are not those of the one, but those of the other.
    pub(super) fn is_other(&self, wanted: usize, words: &Words) -> bool {
        let (own, other) = (&self.0[wanted], &self.0[1 - wanted]);
        !own.is_empty() && !other.is_empty() && own.is_disjoint(words) && other.is_subset(words)
    }
}

/// Whether more than half of some examples have a word.
fn most_have(examples: &[Words], word: &Vec<u8>) -> bool {
    2 * examples.iter().filter(|words| words.contains(word)).count() > examples.len()
}

/// A text in small letters, without colours.
pub(super) fn small(text: &[u8]) -> Vec<u8> {
    plain(text).to_ascii_lowercase()
}

/// A text in small letters, in which people have their names who are called by their numbers: `player 2` is whoever was asked for a name second.
pub(super) fn named(games: &Games<'_>, text: &[u8]) -> Vec<u8> {
    const PLAYER: &[u8] = b"player";
    let (text, mut named, mut at) = (small(text), Vec::new(), 0);
    while at < text.len() {
        let behind = &text[at..];
        let blanks = |it: &[u8]| it.iter().take_while(|byte| matches!(byte, b' ' | b'#')).count();
        let number = behind.strip_prefix(PLAYER).map(|rest| PLAYER.len() + blanks(rest));
        let person = number.and_then(|number| {
            let digit = *text.get(at + number).filter(|it| matches!(it, b'1' | b'2'))?;
            let name = games.person(digit - b'0').filter(|_| is_at(&text, &[digit], at + number));
            Some((number + 1, name?))
        });
        let (length, text) = person.unwrap_or((1, behind[..1].to_vec()));
        named.extend(text);
        at += length;
    }
    named
}

/// Whether a player is called by name in a text.
pub(super) fn calls_somebody(games: &Games<'_>, text: &[u8]) -> bool {
    let text = small(text);
    games.called().iter().any(|called| position(&text, &called.name, 0).is_some())
}

/// Which of two players is called the winner in a text by a name of its own, if one is, and the other one is not.
pub(super) fn calls_one(
    text: &[u8],
    names: &[Vec<Vec<u8>>; 2],
    is_beside_computer: bool,
) -> Option<usize> {
    let text = small(text);
    let lines = text.split(|&byte| byte == b'\n');
    let speaks = [speaks_of_win, speaks_of_loss, speaks_of_beating];
    let mut lines = lines.filter(|line| speaks.iter().any(|it| it(line)));
    // What is behind the first of them may be about all games.
    lines.find_map(|line| {
        let called = are_called(line, names, is_beside_computer)?;
        let of_both = || {
            let clauses = line.split(|byte| b".,;:!?".contains(byte));
            // One of them may be consoled. Where there are numbers, each may have won something.
            let has_numbers = line.iter().any(u8::is_ascii_digit);
            let winner =
                |clause: &[u8]| winner_in(clause, are_called(clause, names, is_beside_computer)??);
            let of_one = clauses.filter(|_| !has_numbers).find_map(winner);
            of_one.or_else(|| beaten_in(line, names))
        };
        Some(called.map_or_else(of_both, |called| winner_in(line, called)))
    })?
}

/// Which of two players a line with both says to have beaten the other one.
fn beaten_in(line: &[u8], names: &[Vec<Vec<u8>>; 2]) -> Option<usize> {
    let at = |names: &Vec<Vec<u8>>| {
        let each =
            names.iter().filter_map(|it| position(line, it, 0).map(|at| (at, at + it.len())));
        each.min()
    };
    let [one, two] = names.each_ref().map(at);
    let (one, two) = (one?, two?);
    let first = usize::from(two < one);
    let between = line.get(one.min(two).1..one.max(two).0)?;
    if between.iter().any(u8::is_ascii_digit) {
        return None;
    }
    let words = between.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let mut words: Vec<&[u8]> = words.collect();
    let has = |words: &[&[u8]], of: &[&str]| words.iter().any(|word| is_one(word, of));
    let is_beaten = has(&words, &BEATEN) && has(&words, &["by"]);
    let is_lost = has(&words, &LOSES_TO) && has(&words, &["to"]);
    let beats = has(&words, &BEATS) && !is_beaten;
    // What else is said there may be about anything.
    words.retain(|word| {
        ![&BESIDE[..], &BEATS, &BEATEN, &LOSES_TO].iter().any(|of| is_one(word, of))
    });
    match (beats, is_beaten || is_lost) {
        _ if !words.is_empty() => None,
        (true, false) => Some(first),
        (false, true) => Some(1 - first),
        _ => None,
    }
}

/// Whether a word is one of these.
pub(super) fn is_one(word: &[u8], of: &[&str]) -> bool {
    of.iter().any(|it| it.as_bytes() == word)
}

/// Which of two players is the only one that is called where a game is over, in lines that say neither why nor what comes next: no words
/// tell then who has won but that one is called.
pub(super) fn calls_only(text: &[u8], names: &[Vec<Vec<u8>>; 2]) -> Option<usize> {
    let text = small(text);
    let lines = text.split(|&byte| byte == b'\n');
    let mut only = None;
    let is_other = |line: &[u8]| speaks_of_beginning(line) || speaks_of_session(line);
    for line in lines.take_while(|line| !line.contains(&b'?') && !is_other(line)) {
        let called = are_called(line, names, false);
        // Both may have points, or have taken time.
        if called == Some(None) && line.iter().any(u8::is_ascii_digit) {
            continue;
        }
        let speaks = [speaks_of_win, speaks_of_loss, speaks_of_tie, speaks_aside];
        if called == Some(None) || speaks.iter().any(|it| it(line)) {
            return None;
        }
        if let Some(Some(called)) = called {
            if only.is_some_and(|only| only != called) {
                return None;
            }
            only = Some(called);
        }
    }
    only
}

/// Who is the winner in a text that calls this one of two players, if it speaks of a win or of a loss; it may speak of one's win and of the
/// other one's loss.
fn winner_in(text: &[u8], called: usize) -> Option<usize> {
    match (speaks_of_win(text), speaks_of_loss(text)) {
        (true, false) => Some(called),
        (false, true) => Some(1 - called),
        _ => None,
    }
}

/// Whether players are called by names of their own in a line in small letters, and if only one of two is, which one.
pub(super) fn are_called(
    line: &[u8],
    names: &[Vec<Vec<u8>>; 2],
    is_beside_computer: bool,
) -> Option<Option<usize>> {
    let has = |names: &Vec<Vec<u8>>| names.iter().any(|name| position(line, name, 0).is_some());
    let are_named = names.each_ref().map(has);
    if are_named == [false; 2] {
        return None;
    }
    // Beside a computer, whoever is spoken to needs no name.
    let is_spoken_to = is_beside_computer && position(line, b"you", 0).is_some();
    Some(match are_named {
        [true, false] if !is_spoken_to => Some(0),
        [false, true] if !is_spoken_to => Some(1),
        _ => None,
    })
}

/// Where the words, numbers and symbols of a line are.
pub(super) fn spoken(line: &[u8], symbols: &[u8]) -> Vec<Span> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    let (mut words, mut from) = (Vec::new(), 0);
    while from < line.len() {
        let length = match line[from..].iter().take_while(|byte| is_part(byte)).count() {
            0 => usize::from(symbols.contains(&line[from])),
            letters => letters,
        };
        if length > 0 {
            words.push(from..from + length);
        }
        from += length.max(1);
    }
    words
}

/// The words of a text, in small letters; the players' names are `1st` and `2nd`, since names differ from input to input.
pub(super) fn words(games: &Games<'_>, text: &[u8]) -> Words {
    let mut text = small(text);
    let mut words = BTreeSet::new();
    let names = [(1, "1st"), (2, "2nd")]
        .into_iter()
        .flat_map(|(player, word)| games.names(player).map(move |name| (name, word)));
    let mut names: Vec<(&[u8], &str)> = names.collect();
    // A name may be part of another one.
    names.sort_by_key(|(name, _)| Reverse(name.len()));
    for (name, word) in names {
        let mut from = 0;
        while let Some(at) = position(&text, name, from) {
            words.insert(word.as_bytes().to_vec());
            text[at..at + name.len()].fill(b' ');
            from = at + name.len();
        }
    }
    let is_part = |byte: u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    let plain = text.split(|&byte| !is_part(byte)).filter(|word| !word.is_empty());
    words.extend(plain.map(<[u8]>::to_vec));
    words
}

/// A text with the numbers of players, as bytes that no name has in it, in place of their names, which are others in each game.
pub(super) fn unnamed(games: &Games<'_>, text: &[u8]) -> Vec<u8> {
    let mut text = small(text).trim_ascii().to_vec();
    for (player, number) in [(1, 1), (2, 2)] {
        for name in games.names(player) {
            while let Some(at) = position(&text, name, 0) {
                text.drain(at..at + name.len());
                text.insert(at, number);
            }
        }
    }
    text
}

/// All that may tell in a text who has won: its words, the numbers of players for their names, small numbers, signs and colours; and each
/// with the one before it, and players with the words beside them, for both may be named.
pub(super) fn signs(games: &Games<'_>, text: &[u8]) -> Words {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    let mut signs = Words::new();
    // A colour is told by what stands between an escape and the end of its sequence.
    let colours = text.split(|&byte| byte == 0x1b).skip(1);
    signs.extend(
        colours.filter_map(|it| Some(it[..it.iter().position(|&it| it == b'm')?].to_vec())),
    );
    let unnamed = unnamed(games, text);
    let (mut rest, mut before) = (unnamed.as_slice(), &b""[..]);
    let (mut word, mut player) = (None, None);
    while !rest.is_empty() {
        let length = rest.iter().take_while(|byte| is_part(byte)).count().max(1);
        let sign;
        (sign, rest) = rest.split_at(length);
        // How many tokens there are, and how much time was taken, is no name.
        if !sign.iter().all(u8::is_ascii_digit) || matches!(sign, b"0" | b"1" | b"2") {
            signs.extend([sign.to_vec(), [before, sign].concat()]);
            let is_player = matches!(sign, [1 | 2]);
            if is_player || is_part(&sign[0]) {
                let beside = if is_player { word.take() } else { player.take() };
                signs.extend(beside.map(|it: &[u8]| [it, b" ", sign].concat()));
                (word, player) = if is_player { (None, Some(sign)) } else { (Some(sign), None) };
            }
        }
        if sign != b" " {
            before = sign;
        }
    }
    signs
}

/// Whether something in two kinds of texts tells them apart: it is in at least half of them more often in those of one kind.
pub(super) fn are_told_apart(one: &[&Words], other: &[&Words]) -> bool {
    let all: BTreeSet<&Vec<u8>> = one.iter().chain(other).flat_map(|signs| signs.iter()).collect();
    all.into_iter().any(|sign| {
        let count = |of: &[&Words]| of.iter().filter(|signs| signs.contains(sign)).count();
        // Of as many of each kind.
        2 * (count(one) * other.len()).abs_diff(count(other) * one.len()) >= one.len() * other.len()
    })
}

/// Where a name stands by itself in a text.
pub(super) fn position(text: &[u8], name: &[u8], from: usize) -> Option<usize> {
    let first = name.first()?;
    (from..text.len()).find(|&at| text[at] == *first && is_at(text, name, at))
}

/// Whether a name stands by itself at this place of a text.
pub(super) fn is_at(text: &[u8], name: &[u8], at: usize) -> bool {
    let is_part = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    // Most bytes are not its first one.
    text.get(at) == name.first()
        && !is_part(at.checked_sub(1).and_then(|at| text.get(at)))
        && text[at..].starts_with(name)
        && !is_part(text.get(at + name.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_two_is_called_the_winner() {
        let names = [vec![b"bob".to_vec()], vec![b"ann".to_vec()]];
        let rows = [
            ("Ann wins!", Some(1)),
            ("Sorry, Bob, you lose.", Some(1)),
            ("Ann is victorious, congratulations! Better luck next time, Bob.", Some(1)),
            ("Sorry Bob! Ann wins.", Some(1)),
            ("Ann beats Bob and wins.", Some(1)),
            ("Ann was beaten by Bob!", Some(0)),
            ("Ann defeated Bob.", Some(1)),
            ("Ann lost to Bob", Some(0)),
            ("Ann lost 2 games, Bob none", None),
            ("Ann has lost this time, dear Bob", Some(0)),
            ("Ann beat the record of Bob", None),
            ("The game belongs to Ann.", Some(1)),
            ("The next turn goes to Ann.", None),
            ("Ann won 2 games, Bob won 1.", None),
            ("Ann against Bob\nBob wins.", Some(0)),
        ];
        for (text, expected) in rows {
            assert_eq!(calls_one(text.as_bytes(), &names, false), expected, "{text}");
        }
        let rows = [
            ("[game over] Bob", Some(0)),
            ("Bob\n9.5 s for Ann, 8.1 s for Bob, no ties\nNew game, Ann?", Some(0)),
            ("Four!\nFor Ann.", Some(1)),
            ("A point for Bob\nAnn wins the session.", Some(0)),
            ("Bob, better luck next time.", None),
            ("Four of Ann, none of Bob", None),
            ("That is it.\nBob\nAnn", None),
        ];
        for (text, expected) in rows {
            assert_eq!(calls_only(text.as_bytes(), &names), expected, "{text}");
        }
        // Who is spoken to may be the other one.
        assert_eq!(calls_one(b"You win, Bob is beaten!", &names, true), None);
    }
}
