//! What a program counts beside the course's words, and what it says by whose turn it is.

use std::collections::BTreeSet;

use super::{Candidate, Spot, ends, place};
use crate::beside::Beside;
use crate::manner::{Place, Uttered};
use crate::template::{Piece, Template, Written, joined};

/// How far-fetched it is that a program counts what nobody asks for, and how much more has to agree for that.
pub(super) const BESIDE: usize = 12;

impl Spot<'_> {
    /// What no field of an event is, and is a number in a text.
    pub(super) fn beside(&self, event: &Uttered<'_>, text: &[u8]) -> Vec<(Piece, Vec<u8>)> {
        let numbers = text.split(|byte| !byte.is_ascii_digit()).filter(|it| !it.is_empty());
        let numbers: BTreeSet<&[u8]> = numbers.collect();
        let all = numbers.into_iter().flat_map(|number| {
            let all = self.counted(event, number).into_iter();
            all.map(|piece| (piece, number.to_vec()))
        });
        all.collect()
    }

    /// All that a number can be at an event beside its fields.
    fn counted(&self, event: &Uttered<'_>, number: &[u8]) -> Vec<Piece> {
        let number = str::from_utf8(number).ok().and_then(|text| text.parse::<i64>().ok());
        let Some(number) = number else { return vec![] };
        let pieces = Beside::ALL.into_iter().filter_map(|what| {
            let more = number - what.of(event.said, self.session)?;
            let is_amount = !Beside::PLAYERS.contains(&what);
            (more == 0 || more == 1 && is_amount)
                .then_some(Piece::Beside { what, written: Written::Plus(more) })
        });
        pieces.collect()
    }

    /// How words that an event is said with can be meant: as always the same, or with a number that follows from where it comes.
    pub(super) fn ways(&self, event: &Uttered<'_>, words: &[u8]) -> Vec<Vec<Piece>> {
        let mut ways = vec![vec![Piece::Text(words.to_vec())]];
        let Some(from) = words.iter().position(u8::is_ascii_digit) else { return ways };
        let number = words[from..].split(|byte| !byte.is_ascii_digit()).next().unwrap_or_default();
        for piece in self.counted(event, number) {
            let texts = [&words[..from], &words[from + number.len()..]];
            let [before, behind] = texts.map(|text| Piece::Text(text.to_vec()));
            ways.push(vec![before, piece, behind]);
        }
        ways
    }

    /// A number of some words that is another one here, and follows from where in the session they come; or a word of theirs that is
    /// another one for the other player.
    pub(super) fn besides(&self) -> Vec<Candidate> {
        let Some(event) = self.event() else { return vec![] };
        let Some(template) = self.manner.template(event.said.kind, event.after) else {
            return vec![];
        };
        let usual = self.reference.form(Place { kind: event.said.kind, after: None });
        let usual = usual.map(Template::text).unwrap_or_default();
        let ends = ends(template, event, self.session);
        let starts = [event.span.start].into_iter().chain(ends.iter().copied());
        let mut found = Vec::new();
        for (index, (start, piece)) in starts.zip(&template.0).enumerate() {
            let Piece::Text(text) = piece else { continue };
            // A number may differ at its very end: 1 and 12.
            let Some(at) = self.at.checked_sub(start).filter(|at| *at <= text.len()) else {
                continue;
            };
            let mut put = |from: usize, to: usize, piece: Piece, cost| {
                let texts = [&text[..from], &text[to..]].map(|text| Piece::Text(text.into()));
                let [before, behind] = texts;
                let mut pieces = template.0.clone();
                pieces.splice(index..=index, [before, piece, behind]);
                let template = Template(joined(pieces));
                if self.is_form(event, &template, false) {
                    let manner = self.manner.with(place(event, false), template);
                    found.push(Candidate { manner, cost, least_gain: cost });
                }
            };
            let own = |from: usize| &self.stdout[self.stdout.len().min(start + from)..];
            // What the course says there is the same everywhere.
            let is_usual = |word: &[u8]| {
                let mut words = usual.split(|byte: &u8| !byte.is_ascii_alphanumeric());
                words.any(|it| it == word)
            };
            let number = run(text, at, &own, u8::is_ascii_digit);
            if let Some((from, [before, number])) = number.filter(|it| !is_usual(it.1[0])) {
                for piece in self.counted(event, number) {
                    put(from, from + before.len(), piece, BESIDE);
                }
            }
            let is_part = |byte: &u8| byte.is_ascii_alphanumeric();
            let Some((from, [before, word])) = run(text, at, &own, is_part) else { continue };
            let is_number = |it: &&[u8]| it.iter().all(u8::is_ascii_digit);
            if is_usual(before) || [before, word].iter().any(is_number) {
                continue;
            }
            for what in Beside::PLAYERS {
                let Some(player) = what.of(event.said, self.session) else { continue };
                let named = |player: i64, word: &[u8]| (player.to_string().into(), word.to_vec());
                let table = vec![named(player, word), named(3 - player, before)];
                let written = Written::Other(table);
                let cost = BESIDE + before.len() + word.len();
                put(from, from + before.len(), Piece::Beside { what, written }, cost);
            }
        }
        found
    }
}

/// The run of such bytes of a text around an offset, or right before it: where it begins, and it and the one that an output has there.
fn run<'a>(
    text: &'a [u8],
    at: usize,
    own: &impl Fn(usize) -> &'a [u8],
    is_part: impl Fn(&u8) -> bool,
) -> Option<(usize, [&'a [u8]; 2])> {
    let from = at - text[..at].iter().rev().take_while(|it| is_part(it)).count();
    let runs = [&text[from..], own(from)].map(|text| {
        let length = text.iter().take_while(|it| is_part(it)).count();
        &text[..length]
    });
    (!runs[0].is_empty() && runs[0] != runs[1]).then_some((from, runs))
}
