//! Other words for a whole event, or for two neighbours.

use std::collections::BTreeSet;

use c4_console::Value;

use super::counted::BESIDE;
use super::form::is_question;
use super::{Candidate, MOST, SPECIAL, Spot, WORD, name_of, place};
use crate::manner::{Place, Uttered};
use crate::template::{Piece, Template, Written, joined};

impl Spot<'_> {
    /// Other words for a whole event, in which the values of its fields are found again.
    pub(super) fn rewordings(&self) -> Vec<Candidate> {
        let Some(event) = self.event() else { return vec![] };
        if event.said.grid().is_some() {
            return vec![];
        }
        let mut found = Vec::new();
        for (out, more) in self.resumptions().into_iter().chain(self.other_line(event)) {
            let to = self.at + out;
            if to > event.span.end {
                found.extend(self.both_reworded(event, to, more));
                continue;
            }
            let said = &self.stdout[event.span.start.min(self.at)..self.at + more];
            let segment = [said, &self.spoken.bytes[to..event.span.end]].concat();
            let mut reworded = |template: &Template, cost| {
                for is_special in [false, true] {
                    if self.is_form(event, template, is_special) {
                        let manner = self.manner.with(place(event, is_special), template.clone());
                        let cost = cost + out + more + if is_special { SPECIAL } else { 0 };
                        found.push(Candidate { manner, cost, least_gain: more });
                    }
                }
            };
            reworded(&self.with_fields(event, &segment, None), 3);
            for beside in self.beside(event, &segment) {
                reworded(&self.with_fields(event, &segment, Some(beside)), 3 + BESIDE);
            }
        }
        found
    }

    /// Other words for an event and the next one, where nothing of the first one's is left: two questions that no line feed parts. The
    /// first one's end as a question does.
    fn both_reworded(&self, event: &Uttered<'_>, to: usize, more: usize) -> Vec<Candidate> {
        let next = self.spoken.events.iter().find(|it| it.span.start == event.span.end);
        let Some(next) = next.filter(|it| to <= it.span.end && it.said.grid().is_none()) else {
            return vec![];
        };
        if !is_question(self.spoken.bytes[event.span.clone()].trim_ascii()) {
            return vec![];
        }
        let said = &self.stdout[event.span.start.min(self.at)..self.at + more];
        let ends = |at: &usize| is_question(&said[..*at]);
        let mut found = Vec::new();
        for end in (1..said.len()).filter(ends) {
            let space = said[end..].iter().take_while(|it| it.is_ascii_whitespace()).count();
            let (first, second) = said.split_at(end + space);
            let second = [second, &self.spoken.bytes[to..next.span.end]].concat();
            let templates = [(event, first), (next, &second)]
                .map(|(event, words)| (event, self.with_fields(event, words, None)));
            let is_new = |(event, template): &(&Uttered<'_>, Template)| {
                let text = self.text(event, template);
                let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
                self.is_form(event, template, false)
                    && !self.is_of_another(event.said.kind, line)
                    && !self.has_beginning(event.said.kind, &text)
            };
            if !templates.iter().all(is_new) {
                continue;
            }
            let [(_, one), (_, other)] = templates;
            let manner = self.manner.with(place(event, false), one).with(place(next, false), other);
            found.push(Candidate { manner, cost: SPECIAL + more, least_gain: more });
        }
        found
    }

    /// A text with a place for each value of the event's fields that is a word of its own in it, and for what is beside them.
    fn with_fields(
        &self,
        event: &Uttered<'_>,
        text: &[u8],
        beside: Option<(Piece, Vec<u8>)>,
    ) -> Template {
        let template = self.manner.template(event.said.kind, event.after);
        let pieces = template.map_or(&[][..], |template| &template.0);
        let known = pieces.iter().filter_map(|piece| match piece {
            Piece::Field { name, .. } => Some((piece.clone(), event.said.field(name)?)),
            Piece::Text(_) | Piece::Beside { .. } => None,
        });
        let others = event.said.fields.iter().map(|(name, value)| {
            (Piece::Field { name: (*name).to_owned(), written: Written::Plain }, value)
        });
        let is_word = |at: Option<&u8>| at.is_some_and(u8::is_ascii_alphanumeric);
        // Those of the words so far come first, each once.
        let mut fields: Vec<(Piece, Vec<u8>)> = beside.into_iter().collect();
        for (piece, value) in known.chain(others) {
            let bytes = written_as(&piece, value);
            let is_new = fields.iter().all(|(other, _)| name_of(other) != name_of(&piece));
            if is_new && !bytes.is_empty() {
                fields.push((piece, bytes));
            }
        }
        let (mut pieces, mut at) = (Vec::new(), 0);
        while at < text.len() {
            let fits = |(_, bytes): &(Piece, Vec<u8>)| {
                let end = at + bytes.len();
                text[at..].starts_with(bytes)
                    && !(at > 0
                        && is_word(text.get(at - 1))
                        && is_word(bytes.first())
                        && !is_split(text, at))
                    && !(is_word(text.get(end)) && is_word(bytes.last()) && !is_split(text, end))
            };
            match fields.iter().position(fits) {
                Some(index) => {
                    let (piece, bytes) = fields.remove(index);
                    at += bytes.len();
                    pieces.push(piece);
                }
                None => {
                    pieces.push(Piece::Text(vec![text[at]]));
                    at += 1;
                }
            }
        }
        Template(joined(pieces))
    }

    /// How much is left out and put in if an event that is a line is another line.
    fn other_line(&self, event: &Uttered<'_>) -> Option<(usize, usize)> {
        let said = &self.spoken.bytes[event.span.clone()];
        let feed = said.iter().position(|&byte| byte == b'\n')?;
        let own = self.stdout[self.at..].iter().position(|&byte| byte == b'\n')?;
        // Another line without a word of this one says something else.
        let line = &self.stdout[event.span.start.min(self.at)..self.at + own];
        let words = |text: &[u8]| -> BTreeSet<Vec<u8>> {
            let words = text.split(|byte| !byte.is_ascii_alphabetic());
            words.filter(|word| word.len() >= WORD).map(<[u8]>::to_ascii_lowercase).collect()
        };
        let usual = self.reference.form(Place { kind: event.said.kind, after: None })?;
        let is_alike = !words(&usual.text()).is_disjoint(&words(line));
        let is_line = feed + 1 == said.len() && own < MOST && is_alike;
        is_line.then_some((event.span.end - self.at, own + 1))
    }
}

fn written_as(piece: &Piece, value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Piece::Field { written, .. } = piece {
        written.write(value, &mut bytes);
    }
    bytes
}

/// Whether a word ends and another begins at an offset: a number beside a letter, as in 6x7.
fn is_split(text: &[u8], at: usize) -> bool {
    at > 0 && at < text.len() && text[at - 1].is_ascii_digit() != text[at].is_ascii_digit()
}
