//! Texts left out, put in or replaced, wherever the two go on alike behind that.

use super::counted::BESIDE;
use super::{Candidate, MOST, SPECIAL, Spot, WORD, ends, place};
use crate::infer::same;
use crate::manner::{Manner, Place, Uttered};
use crate::template::{Piece, Template, joined};

/// How much has to be the same again behind a change, in bytes, unless the output ends before.
const RESUMED: usize = 10;

/// How many ways to go on are looked at.
const WAYS: usize = 8;

/// A part of what would be said, and what is said instead.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Edit {
    from: usize,
    to: usize,
    instead: Vec<u8>,
}

impl Spot<'_> {
    /// Texts left out, put in or replaced.
    pub(super) fn edits(&self) -> Vec<Candidate> {
        let mut edits = Vec::new();
        for (out, more) in self.resumptions().into_iter().chain(self.other_space()) {
            let edit = Edit {
                from: self.at,
                to: self.at + out,
                instead: self.stdout[self.at..self.at + more].to_vec(),
            };
            edits.extend(self.slid(edit));
        }
        edits.iter().flat_map(|edit| self.applied(edit)).collect()
    }

    /// How much may be left out and put in so that the two go on alike, the least first.
    pub(super) fn resumptions(&self) -> Vec<(usize, usize)> {
        let (spoken, stdout) = (&self.spoken.bytes[self.at..], &self.stdout[self.at..]);
        let mut found = Vec::new();
        for total in 0..=2 * MOST {
            for out in total.saturating_sub(MOST)..=total.min(MOST) {
                let more = total - out;
                let (Some(rest), Some(own)) = (spoken.get(out..), stdout.get(more..)) else {
                    continue;
                };
                let resumed = same(rest, own);
                let is_end = resumed == rest.len() && resumed == own.len();
                if total > 0 && (resumed >= RESUMED || is_end) {
                    found.push((out, more));
                    if found.len() == WAYS {
                        return found;
                    }
                }
            }
        }
        found
    }

    /// How much white space is left out and put in at the end of the event: where the next one is said in another way, too, nothing
    /// goes on alike yet.
    fn other_space(&self) -> Option<(usize, usize)> {
        let end = self.event()?.span.end;
        let out = &self.spoken.bytes[self.at..end];
        let own = &self.stdout[self.at..];
        let more = own.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let is_space = out.trim_ascii().is_empty() && !out.is_empty() && more < own.len();
        (is_space && out != &own[..more]).then_some((out.len(), more))
    }

    /// The same change wherever it makes the same bytes: which of three line feeds is missing cannot be seen.
    fn slid(&self, edit: Edit) -> Vec<Edit> {
        const FURTHEST: usize = 24;
        let mut slid = vec![edit];
        let bytes = &self.spoken.bytes;
        for _ in 0..FURTHEST {
            let Edit { from, to, instead } = slid.last().expect("it begins with one").clone();
            if from == 0 {
                break;
            }
            let before = bytes[from - 1];
            let rotated = match instead.last() {
                // The last byte that goes, or that is put in, has to be the one before.
                None if bytes[to - 1] == before => vec![],
                Some(&last) if from == to && last == before => {
                    [&[before], &instead[..instead.len() - 1]].concat()
                }
                _ => break,
            };
            slid.push(Edit { from: from - 1, to: to - 1, instead: rotated });
        }
        slid
    }

    /// The manners in which this change is made: in the event where it begins, or the one where it ends, everywhere or only
    /// after the event before it.
    fn applied(&self, edit: &Edit) -> Vec<Candidate> {
        let events = &self.spoken.events;
        let touched: Vec<&Uttered<'_>> = events
            .iter()
            .filter(|it| it.span.start <= edit.to && edit.from <= it.span.end)
            .collect();
        let mut found = Vec::new();
        // Who says what is put in: any event that the change touches. What is drawn beside a board belongs to the board, but words behind
        // one may be those of who comes next.
        let is_board = |event: &&Uttered<'_>| event.said.grid().is_some();
        let is_before = |event: &&Uttered<'_>| is_board(event) && edit.from == event.span.end;
        let mut words = edit.instead.split(|byte| !byte.is_ascii_alphabetic());
        let has_words = words.any(|word| word.len() >= WORD);
        let is_behind = has_words && touched.iter().any(is_before);
        let is_drawn =
            touched.iter().any(is_board) && !edit.instead.trim_ascii().is_empty() && !is_behind;
        for (index, speaker) in touched.iter().enumerate() {
            let gone = edit.from.max(speaker.span.start)..edit.to.min(speaker.span.end);
            let has_lost =
                self.spoken.bytes.get(gone).is_some_and(|it| !it.trim_ascii().is_empty());
            if is_drawn && !is_board(speaker) && !has_lost {
                continue;
            }
            // With the first word of what follows a board, that is what begins.
            let takes_words = || touched.iter().any(|it| self.begins_with_word_in(it, edit));
            if is_board(speaker) && takes_words() {
                continue;
            }
            let places = [false, true].into_iter();
            let ways = self.ways(speaker, &edit.instead);
            for (is_special, put) in
                places.flat_map(|is_special| ways.iter().map(move |it| (is_special, it)))
            {
                let mut manner = self.manner.clone();
                let mut is_sound = true;
                for (other, event) in touched.iter().enumerate() {
                    let instead: &[Piece] = if other == index { put } else { &[] };
                    let within = edit.from.max(event.span.start)..edit.to.min(event.span.end);
                    if within.is_empty() && instead.is_empty() {
                        continue;
                    }
                    let place = place(event, is_special);
                    // With two events of one kind, the second one is changed as the first.
                    let changed =
                        self.cut(event, within.start, within.end.max(within.start), instead);
                    match changed {
                        // What has words is left out as a whole, or not at all.
                        Some(template) if template.is_blank() && !edit.instead.is_empty() => {
                            is_sound &= self.is_blank(event);
                            manner.forms.insert(place, template.into());
                        }
                        Some(template) if self.is_form(event, &template, is_special) => {
                            manner.forms.insert(place, template.into());
                        }
                        _ => is_sound = false,
                    }
                }
                if is_sound && manner != *self.manner {
                    let ruled = self.ruled(&manner, speaker, is_special);
                    let touches = (edit.to - edit.from) + edit.instead.len();
                    let at_edge =
                        usize::from(edit.from != speaker.span.start && edit.to != speaker.span.end);
                    // Of words behind a board those who come next are likelier the speakers.
                    let is_next = usize::from(is_behind && is_board(speaker));
                    let beside = if put.len() > 1 { BESIDE } else { 0 } + is_next;
                    let cost = touches + at_edge + beside + if is_special { SPECIAL } else { 0 };
                    let moved = self.moved(edit, &manner, speaker).filter(|_| !is_special);
                    let least_gain = edit.instead.len();
                    let all = ruled.into_iter().chain([manner]);
                    found.extend(all.map(|manner| Candidate { manner, cost, least_gain }));
                    let cost = cost + SPECIAL;
                    found.extend(moved.map(|manner| Candidate { manner, cost, least_gain }));
                }
            }
        }
        found
    }

    /// Whether the first word of what the reference says in an event that is no board is in what is put in.
    fn begins_with_word_in(&self, event: &Uttered<'_>, edit: &Edit) -> bool {
        if event.said.grid().is_some() {
            return false;
        }
        let usual = self.reference.form(Place { kind: event.said.kind, after: None });
        let text = usual.map(Template::text).unwrap_or_default();
        let first = text.trim_ascii().split(|byte| !byte.is_ascii_alphabetic()).next();
        let first = first.unwrap_or_default();
        first.len() >= WORD
            && edit.instead.windows(first.len()).any(|it| it.eq_ignore_ascii_case(first))
    }

    /// A manner in which white space that does not come behind an event here comes before what else follows events of its kind: an empty
    /// line may be a part of neither of two messages, but of there being both.
    fn moved(&self, edit: &Edit, manner: &Manner, event: &Uttered<'_>) -> Option<Manner> {
        let gone = &self.spoken.bytes[edit.from..edit.to];
        let is_space = !gone.is_empty() && gone.trim_ascii().is_empty();
        if !is_space || !edit.instead.is_empty() || edit.to != event.span.end {
            return None;
        }
        let events = &self.spoken.events;
        let next = events.iter().find(|it| it.span.start >= edit.to && !it.span.is_empty());
        let mut moved = manner.clone();
        let follows = |it: &&Uttered<'_>| {
            it.after == event.said.kind && next.is_none_or(|next| next.said.kind != it.said.kind)
        };
        for other in events.iter().filter(follows) {
            let place = place(other, true);
            let template = manner.template(other.said.kind, other.after)?;
            let pieces = [vec![Piece::Text(gone.to_vec())], template.0.clone()].concat();
            moved.forms.insert(place, Template(joined(pieces)).into());
        }
        (moved != *manner).then_some(moved)
    }

    /// The template of an event without a part of its bytes, and with others in their place. A field goes as a whole.
    fn cut(
        &self,
        event: &Uttered<'_>,
        from: usize,
        to: usize,
        instead: &[Piece],
    ) -> Option<Template> {
        let template = self.manner.template(event.said.kind, event.after)?;
        let mut pieces = Vec::new();
        let mut start = event.span.start;
        let mut is_put = false;
        for (piece, &end) in template.0.iter().zip(&ends(template, event, self.session)) {
            let (a, b) = (from.clamp(start, end), to.clamp(start, end));
            let is_here = !is_put && from >= start && (from < end || (from == end && to == from));
            match piece {
                Piece::Text(text) => {
                    pieces.push(Piece::Text(text[..a - start].to_vec()));
                    if is_here {
                        pieces.extend_from_slice(instead);
                        is_put = true;
                    }
                    pieces.push(Piece::Text(text[b - start..].to_vec()));
                }
                Piece::Field { .. } | Piece::Beside { .. } => {
                    if is_here && from == start {
                        pieces.extend_from_slice(instead);
                        is_put = true;
                    }
                    match (a, b) {
                        // Nothing of it goes.
                        (a, b) if a == b => pieces.push(piece.clone()),
                        (a, b) if a == start && b == end => {}
                        // A part of a value is no form.
                        _ => return None,
                    }
                }
            }
            start = end;
        }
        if !is_put && !instead.is_empty() {
            pieces.extend_from_slice(instead);
        }
        Some(Template(joined(pieces)))
    }
}
