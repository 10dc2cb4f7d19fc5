//! How a program tells who has won: the words that always come with an end, and never with another one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::conduct::{Walk, walk};
use super::reference::{Games, Span};
use super::{Boards, Seen};
use crate::infer::Heard;

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// This player has a line.
    Won(u8),
    /// The board is full, and nobody has one.
    Full,
}

/// An end that a program tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    /// Its words are those of this end.
    As(Ending),
    /// They are those of none, or of several.
    Unknown,
}

/// A game that ends in one way, and of which a program tells another end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongEnding {
    /// Which game of the session, counted from 0.
    pub game: usize,
    /// How many stones it has.
    pub stones: usize,
    /// How it ends.
    pub wanted: Ending,
    /// What the program tells.
    pub told: Ending,
    /// Where its words are in its output.
    pub at: Span,
}

/// The words of each end, as they were learned.
#[derive(Debug, Clone, Default)]
pub(super) struct Endings {
    words: BTreeMap<Ending, BTreeSet<Vec<u8>>>,
    /// The kinds of events with which the reference tells that somebody has won.
    kinds: BTreeSet<&'static str>,
}

/// How many bytes behind the last board are looked at.
const LONGEST: usize = 500;

/// How often an end has to be seen before its words are believed.
const LEAST: usize = 4;

impl Endings {
    /// Learns the words of a program: those that come with nearly all ends of one kind, and with nearly none of another.
    pub(super) fn learn(boards: &Boards, heard: &[Heard<'_>]) -> Self {
        let mut kinds = BTreeSet::new();
        for heard in heard {
            let games = Games::of(heard.session, boards.shape);
            let not_full = (0..games.games.len()).filter(|&game| !is_full(&games, game));
            kinds.extend(not_full.filter_map(|game| games.ending(game)).map(|said| said.kind));
        }
        let mut learned = Self { words: BTreeMap::new(), kinds };
        let mut ends: BTreeMap<Ending, Vec<BTreeSet<Vec<u8>>>> = BTreeMap::new();
        for heard in heard {
            let games = Games::of(heard.session, boards.shape);
            let seen = boards.read(heard.stdout);
            let followed = walk(&games, &seen, boards.lag.of_games);
            for (ending, _, at) in learned.ends(&games, &seen, &followed, heard.stdout) {
                let words = words(&games, &heard.stdout[at]);
                ends.entry(ending).or_default().push(words);
            }
        }
        ends.retain(|_, ends| ends.len() >= LEAST);
        let share = |of: &[BTreeSet<Vec<u8>>], word: &Vec<u8>| {
            let count = of.iter().filter(|words| words.contains(word)).count();
            (10 * count).checked_div(of.len()).unwrap_or(0)
        };
        for (ending, own) in &ends {
            let all: BTreeSet<&Vec<u8>> = own.iter().flatten().collect();
            let is_telling = |word: &&&Vec<u8>| {
                let mut others = ends.iter().filter(|(other, _)| *other != ending);
                share(own, word) >= 9 && others.all(|(_, others)| share(others, word) == 0)
            };
            let telling: BTreeSet<Vec<u8>> =
                all.iter().filter(is_telling).map(|word| (*word).clone()).collect();
            if !telling.is_empty() && ends.len() > 1 {
                learned.words.insert(*ending, telling);
            }
        }
        learned
    }

    /// The first game of which a program tells another end.
    pub(super) fn wrong(
        &self,
        games: &Games<'_>,
        seen: &[Seen],
        walk: &Walk,
        stdout: &[u8],
    ) -> Option<WrongEnding> {
        let mut ends = self.ends(games, seen, walk, stdout).into_iter();
        ends.find_map(|(wanted, game, at)| match self.told(wanted, games, &stdout[at.clone()]) {
            Told::As(told) if told != wanted => {
                Some(WrongEnding { game, stones: games.len(game), wanted, told, at })
            }
            _ => None,
        })
    }

    /// What end a text tells, where another one or the same is wanted.
    fn told(&self, wanted: Ending, games: &Games<'_>, text: &[u8]) -> Told {
        let words = words(games, text);
        let Some(own) = self.words.get(&wanted) else { return Told::Unknown };
        if own.iter().any(|word| words.contains(word)) {
            return Told::As(wanted);
        }
        let mut all = self.words.iter().filter(|(_, telling)| telling.is_subset(&words));
        match (all.next(), all.next()) {
            (Some((&ending, _)), None) => Told::As(ending),
            _ => Told::Unknown,
        }
    }

    /// The games that were followed to their ends: how they end, which they are, and where the text behind the last board is.
    fn ends(
        &self,
        games: &Games<'_>,
        seen: &[Seen],
        walk: &Walk,
        stdout: &[u8],
    ) -> Vec<(Ending, usize, Span)> {
        let ends = walk.ends.iter().filter(|(game, _)| games.len(*game) > 0);
        let text = |&(game, last): &(usize, usize)| {
            let from = seen[last].span.end;
            let to = seen.get(last + 1).map_or(stdout.len(), |next| next.span.start);
            let to = to.min(from + LONGEST).min(stdout.len());
            Some((self.ending(games, game)?, game, from.min(to)..to))
        };
        ends.filter_map(text).collect()
    }

    /// How a game ends.
    fn ending(&self, games: &Games<'_>, game: usize) -> Option<Ending> {
        let last = games.stone(game, games.len(game).checked_sub(1)?)?;
        let said = games.ending(game)?;
        let is_won = !is_full(games, game) || self.kinds.contains(said.kind);
        Some(if is_won { Ending::Won(last.player) } else { Ending::Full })
    }
}

fn is_full(games: &Games<'_>, game: usize) -> bool {
    games.games[game].last().is_none_or(|cells| cells.iter().all(|cell| *cell != 0))
}

/// The words of a text, in small letters; the players' names are `1st` and `2nd`, since names differ from input to input.
fn words(games: &Games<'_>, text: &[u8]) -> BTreeSet<Vec<u8>> {
    let mut text = text.to_ascii_lowercase();
    let mut words = BTreeSet::new();
    for (player, word) in [(1, "1st"), (2, "2nd")] {
        for name in games.names(player) {
            let mut from = 0;
            while let Some(at) = position(&text, &name, from) {
                words.insert(word.as_bytes().to_vec());
                text[at..at + name.len()].fill(b' ');
                from = at + name.len();
            }
        }
    }
    let is_part = |byte: u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    let plain = text.split(|&byte| !is_part(byte)).filter(|word| !word.is_empty());
    words.extend(plain.map(<[u8]>::to_vec));
    words
}

/// Where a name stands by itself in a text.
fn position(text: &[u8], name: &[u8], from: usize) -> Option<usize> {
    if name.is_empty() {
        return None;
    }
    let is_part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    let mut places = (from..text.len()).filter(|&at| text[at..].starts_with(name));
    places.find(|&at| {
        !is_part(at.checked_sub(1).and_then(|at| text.get(at)))
            && !is_part(text.get(at + name.len()))
    })
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(player) => write!(f, "player {player} wins"),
            Self::Full => f.write_str("the board is full and nobody has a line"),
        }
    }
}

impl fmt::Display for WrongEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, stones, wanted, told, .. } = self;
        let game = if *game == 0 { String::new() } else { format!(" of game {}", game + 1) };
        write!(
            f,
            "After {stones} tokens{game} {wanted}, but your program says what it says elsewhere when {told}."
        )
    }
}
