//! What may be said in another way where an output first differs from a manner of speaking.

mod counted;

use std::collections::{BTreeMap, BTreeSet};

use c4_console::{Field, Grid, Kind, Part, Value, parts};
use c4_course::{Said, Session};

use self::counted::BESIDE;
use crate::infer::{Heard, same};
use crate::layout::layouts;
use crate::manner::{Manner, Place, Spoken, Uttered};
use crate::ruler::{self, Numbering};
use crate::template::{Layout, Piece, Template, Written, joined, words};

/// A manner with one change.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) manner: Manner,
    /// How far-fetched the change is: of equally good ones the least is kept.
    pub(crate) cost: usize,
    /// How many more bytes have to agree than before for the change to be believed.
    pub(crate) least_gain: usize,
}

/// All values that fields have in some sessions, by the name of the field, as the reference writes them.
pub(crate) type Values = BTreeMap<&'static str, BTreeSet<Vec<u8>>>;

/// How much may be left out or put in, in bytes.
const MOST: usize = 160;

/// How many letters another kind of event has to have in common with some words for these to be its.
const LETTERS: usize = 6;

/// How many letters a word has that tells what a line is about.
const WORD: usize = 4;

/// How much has to be the same again behind a change, in bytes, unless the output ends before.
const RESUMED: usize = 10;

/// How many ways to go on are looked at.
const WAYS: usize = 8;

/// The fields that say where something is: they may be counted from elsewhere. An amount that is another one is another one.
const PLACES: [&str; 4] = ["column", "row", "first", "last"];

/// The fields that say who somebody is: they may have other words.
const PLAYERS: [&str; 2] = ["player", "number"];

/// What an event after certain others costs more than one everywhere: it says less.
const SPECIAL: usize = 50;

/// All changes of one template, or of two neighbours, that are worth trying where this output first differs.
pub(crate) fn candidates(
    kinds: &[Kind],
    reference: &Manner,
    manner: &Manner,
    values: &Values,
    heard: &Heard<'_>,
) -> Vec<Candidate> {
    let spoken = manner.spoken(heard.session);
    let at = same(&spoken.bytes, heard.stdout);
    let Heard { session, stdout } = *heard;
    let spot = Spot { kinds, reference, manner, values, session, spoken: &spoken, stdout, at };
    let mut found = spot.edits();
    found.extend(spot.rewordings());
    found.extend(spot.values());
    found.extend(spot.besides());
    found.extend(spot.boards());
    found
}

struct Spot<'a> {
    kinds: &'a [Kind],
    reference: &'a Manner,
    manner: &'a Manner,
    values: &'a Values,
    session: &'a Session,
    spoken: &'a Spoken<'a>,
    stdout: &'a [u8],
    /// Where the two first differ.
    at: usize,
}

/// A part of what would be said, and what is said instead.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Edit {
    from: usize,
    to: usize,
    instead: Vec<u8>,
}

impl<'a> Spot<'a> {
    /// Texts left out, put in or replaced.
    fn edits(&self) -> Vec<Candidate> {
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

    /// Other words for a whole event, in which the values of its fields are found again.
    fn rewordings(&self) -> Vec<Candidate> {
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
        let is_end = |byte: &u8| b"?:>".contains(byte);
        if !self.spoken.bytes[event.span.clone()].trim_ascii().last().is_some_and(is_end) {
            return vec![];
        }
        let said = &self.stdout[event.span.start.min(self.at)..self.at + more];
        let ends = |at: &usize| is_end(&said[at - 1]);
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

    /// How much may be left out and put in so that the two go on alike, the least first.
    fn resumptions(&self) -> Vec<(usize, usize)> {
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

    /// Whether what is said comes behind the last stone of a game, here and wherever the like is said.
    fn is_over(&self, event: &Uttered<'_>) -> bool {
        let Session { events, games, .. } = self.session;
        let goes_on =
            |said: &Said| games.get(said.game).is_some_and(|laid| laid.len() > said.stones);
        event.said.stones > 0
            && !events.iter().filter(|said| said.kind == event.said.kind).any(goes_on)
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

    /// A manner in which an event is a board, with what stands around that once for each column.
    fn ruled(&self, manner: &Manner, event: &Uttered<'_>, is_special: bool) -> Vec<Manner> {
        let place = place(event, is_special);
        let boards =
            event.said.fields.iter().filter_map(|(name, value)| Some((name, value.grid()?)));
        let of_board = |(name, grid): (&&'static str, &Grid)| {
            let template = manner.form(place)?;
            Some(ruled_templates(template, name, grid))
        };
        let all = boards.filter_map(of_board).flatten();
        all.map(|template| manner.with(place, template)).collect()
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

    /// Whether the reference prints nothing but white space for an event.
    fn is_blank(&self, event: &Uttered<'_>) -> bool {
        let place = Place { kind: event.said.kind, after: None };
        self.reference.form(place).is_none_or(Template::is_blank)
    }

    /// Whether other words for an event are a matter of form. What another kind of event says is behaviour, and so is an
    /// event with words that only sometimes comes.
    fn is_form(&self, event: &Uttered<'_>, template: &Template, is_special: bool) -> bool {
        let kind = event.said.kind;
        if is_special {
            let usual = self.manner.form(Place { kind, after: None });
            let is_silent = template.is_blank() && usual.is_some_and(|usual| !usual.is_blank());
            if is_silent {
                return false;
            }
        }
        let usual = self.reference.form(Place { kind, after: None });
        if usual.is_some_and(|usual| !keeps_fields(event, usual, template, is_special)) {
            return false;
        }
        if usual.is_some_and(|usual| !has_own_fields(event, usual, template)) {
            return false;
        }
        let tells =
            |of: &Template| of.0.iter().filter_map(name_of).any(|it| is_somebody(event, it));
        // Who has won is seen nowhere else.
        if self.is_over(event) && usual.is_some_and(tells) && !tells(template) {
            return false;
        }
        let text = self.text(event, template);
        let own = usual.map(Template::text);
        let has = |text: &[u8], words: &[u8]| text.windows(words.len()).any(|it| it == words);
        let said = text.trim_ascii();
        let is_part = |words: &str| said.len() > 3 && has(words.as_bytes(), said);
        let is_own = said.is_empty() || own.as_ref().is_some_and(|own| has(own, said));
        let others: Vec<&Kind> = self.others(kind).collect();
        if !is_own && others.iter().any(|other| is_part(other.words)) {
            return false;
        }
        // What another kind of event says in so many words is no other word for this one.
        let borrowed = |text: &[u8]| {
            let said = text.trim_ascii();
            let letters = said.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
            let is_its = |other: &&Kind| has(other.words.as_bytes(), said);
            letters > LETTERS
                && !own.as_ref().is_some_and(|own| has(own, said))
                && others.iter().any(is_its)
        };
        let is_borrowed = |piece: &Piece| matches!(piece, Piece::Text(text) if borrowed(text));
        if template.0.iter().any(is_borrowed) {
            return false;
        }
        others.iter().all(|other| {
            let telling = parts(other.words).filter_map(|part| match part {
                Part::Text(words) => Some(words.trim().as_bytes()),
                Part::Field(_) => None,
            });
            let telling = telling
                .filter(|words| words.iter().filter(|it| it.is_ascii_alphabetic()).count() > 3);
            let mut telling = telling.peekable();
            telling.peek().is_none()
                || !telling.all(|words| {
                    has(&text, words) && !own.as_ref().is_some_and(|own| has(own, words))
                })
        })
    }

    /// Some words with their fields in braces, and with what is beside these as it is at an event.
    fn text(&self, event: &Uttered<'_>, template: &Template) -> Vec<u8> {
        let here = template.0.iter().map(|piece| match piece {
            Piece::Beside { what, written } => {
                let mut text = Vec::new();
                if let Some(number) = what.of(event.said, self.session) {
                    written.write(&Value::Number(number), &mut text);
                }
                Piece::Text(text)
            }
            piece => piece.clone(),
        });
        Template(here.collect()).text()
    }

    /// The event in which the two first differ.
    fn event(&self) -> Option<&Uttered<'a>> {
        self.spoken.events.iter().find(|event| self.at < event.span.end)
    }

    /// Numbers that are counted from elsewhere, and other words for values.
    fn values(&self) -> Vec<Candidate> {
        let Some(event) = self.event() else { return vec![] };
        let Some(template) = self.manner.template(event.said.kind, event.after) else {
            return vec![];
        };
        let ends = ends(template, event, self.session);
        let starts = [event.span.start].into_iter().chain(ends.iter().copied());
        let fields = starts.zip(&ends).zip(&template.0).enumerate();
        let mut found = Vec::new();
        for (index, ((start, &end), piece)) in fields {
            let Piece::Field { name, written } = piece else { continue };
            // A value may differ at its very end: 1 and 12.
            if !(start..=end).contains(&self.at) || matches!(written, Written::Cells(_)) {
                continue;
            }
            let Some(value) = event.said.field(name) else { continue };
            for (other, cost) in self.written(name, value, written, (event.said.kind, start)) {
                let mut changed = template.clone();
                changed.0[index] = Piece::Field { name: name.clone(), written: other };
                let manner = self.manner.with(place(event, false), changed);
                found.push(Candidate { manner, cost, least_gain: cost.min(MOST) });
            }
        }
        found
    }

    /// Other ways of writing a value that stands at an offset, and how far-fetched they are.
    fn written(
        &self,
        name: &str,
        value: &Value,
        written: &Written,
        (kind, start): (&str, usize),
    ) -> Vec<(Written, usize)> {
        let rest = &self.stdout[start.min(self.stdout.len())..];
        let mut found = Vec::new();
        if let Value::Number(number) = value
            && PLACES.contains(&name)
        {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let own =
                str::from_utf8(&rest[..digits]).ok().and_then(|text| text.parse::<i64>().ok());
            if let Some(own) = own.filter(|own| (own - number).abs() <= 1 && own != number) {
                found.push((Written::Plus(own - number), 5));
            }
        }
        let mut plain = Vec::new();
        value.write(&mut plain);
        // Amounts have no words of their own.
        let is_few = match value {
            Value::Number(_) => PLAYERS.contains(&name),
            Value::Text(_) => true,
            Value::Grid(_) => false,
        };
        let is_part = |byte: &&u8| !byte.is_ascii_whitespace() && !b".,:;!?()|".contains(byte);
        let word = rest.iter().take_while(is_part).count();
        let line = rest.iter().take_while(|&&byte| byte != b'\n').count();
        // Only a value of several words may become another line, or have other space between them.
        let is_line = matches!(value, Value::Text(_)) && plain.contains(&b' ');
        let spaced = is_line.then(|| spaced(&plain, rest)).flatten();
        found.extend(spaced.filter(|it| it != written).map(|written| (written, 5)));
        // What another kind of event says, in whatever words, is no value of this one.
        let lengths = [Some(word), is_line.then_some(line)].into_iter().flatten();
        for length in lengths.filter(|_| !self.is_of_another(kind, &rest[..line])) {
            // Two values never become one: a name that is another's is a matter of behaviour.
            let is_taken = || {
                let others = match written {
                    Written::Other(table) => table.as_slice(),
                    _ => &[],
                };
                self.values.get(name).is_some_and(|values| values.contains(&rest[..length]))
                    || others.iter().any(|(from, to)| *from != plain && *to == rest[..length])
            };
            if is_few && (1..=MOST).contains(&length) && rest[..length] != plain && !is_taken() {
                let mut table = match written {
                    Written::Other(table) => table.clone(),
                    _ => vec![],
                };
                table.retain(|(from, _)| *from != plain);
                table.push((plain.clone(), rest[..length].to_vec()));
                found.push((Written::Other(table), 10 + length));
            }
        }
        found
    }

    /// Whether the first words of a kind of event are in a text.
    fn has_beginning(&self, kind: &'static str, text: &[u8]) -> bool {
        let usual = self.reference.form(Place { kind, after: None });
        usual.and_then(|usual| usual.0.first()).is_some_and(|first| match first {
            Piece::Text(words) => {
                let words = words.trim_ascii();
                !words.is_empty() && text.windows(words.len()).any(|it| it == words)
            }
            Piece::Field { .. } | Piece::Beside { .. } => false,
        })
    }

    /// Whether a line begins as another kind of event does that comes, and has most of its words.
    fn is_of_another(&self, kind: &str, line: &[u8]) -> bool {
        let words = |text: &[u8]| -> Vec<Vec<u8>> {
            let words = text.split(|byte| !byte.is_ascii_alphabetic());
            words.filter(|word| !word.is_empty()).map(<[u8]>::to_ascii_lowercase).collect()
        };
        let said = words(line);
        self.others(kind).any(|other| {
            let own: Vec<Vec<u8>> = parts(other.words)
                .filter_map(|part| match part {
                    Part::Text(text) => Some(words(text.as_bytes())),
                    Part::Field(_) => None,
                })
                .flatten()
                .collect();
            let common = own.iter().filter(|word| said.contains(word)).count();
            own.len() > 2 && own.first() == said.first() && 2 * common > own.len()
        })
    }

    /// The other kinds of events that come. (What never comes in any session, such as the words of another part of the course, is
    /// nobody else's.)
    fn others(&self, kind: &str) -> impl Iterator<Item = &'a Kind> {
        let comes = move |name| self.reference.form(Place { kind: name, after: None }).is_some();
        self.kinds.iter().filter(move |other| other.name != kind && comes(other.name))
    }

    /// Whether the boards of the course have this symbol for something: then it stands for nothing else.
    fn is_symbol(&self, field: &str, symbol: u8) -> bool {
        self.values.get(field).is_some_and(|symbols| symbols.contains(&[symbol][..]))
    }

    /// Other layouts of a board, and other symbols for its cells.
    fn boards(&self) -> Vec<Candidate> {
        let Some(event) = self.event() else { return vec![] };
        let Some(template) = self.manner.template(event.said.kind, event.after) else {
            return vec![];
        };
        let is_board =
            |piece: &Piece| matches!(piece, Piece::Field { written: Written::Cells(_), .. });
        let Some(index) = template.0.iter().position(is_board) else { return vec![] };
        let Piece::Field { name, written: Written::Cells(layout) } = &template.0[index] else {
            return vec![];
        };
        let Some(grid) = event.said.field(name).and_then(Value::grid) else { return vec![] };
        let mut found = Vec::new();
        let mut push = |pieces: Vec<Piece>, cost| {
            let manner = self.manner.with(place(event, false), Template(joined(pieces)));
            found.push(Candidate { manner, cost, least_gain: 0 });
        };
        // Another symbol in a cell of the same layout.
        let cells: Vec<u8> = grid.cells.iter().map(|&cell| layout.symbol(cell)).collect();
        let own = self.stdout.get(self.at).copied();
        let meant = self.spoken.bytes.get(self.at).copied();
        if let (Some(own), Some(meant)) = (own, meant)
            && let Some(cell) = cells.iter().position(|&cell| cell == meant)
            && (own.is_ascii_graphic() || own == b' ')
            // Two symbols are never one.
            && !cells.contains(&own)
            && !self.is_symbol(name, own)
        {
            let mut layout = layout.clone();
            let symbol = grid.cells[cell];
            layout.symbols.retain(|(from, _)| *from != symbol);
            layout.symbols.push((symbol, own));
            let mut pieces = template.0.clone();
            pieces[index] = Piece::Field { name: name.clone(), written: Written::Cells(layout) };
            push(pieces, 5);
        }
        // Another layout, with what stands before its first cell.
        let start = event.span.start;
        for (before, layout) in layouts(grid, &self.stdout[start.min(self.stdout.len())..]) {
            if layout.symbols.iter().any(|&(_, to)| self.is_symbol(name, to)) {
                continue;
            }
            let cost = 20 + before.len() + 20 * layout.symbols.len();
            let mut apart = Vec::new();
            ruler::write(&layout.rows, 1, grid.rows(), grid.columns, &mut apart);
            let feed = apart.iter().position(|&byte| byte == b'\n').map_or(0, |feed| feed + 1);
            let right = Piece::Text(apart[..feed].to_vec());
            let rest = after_row(&template.0[index + 1..]);
            let cost = cost + apart.len();
            let before = first_row_named(name, before, &layout.rows, grid);
            let written = Written::Cells(layout);
            let cells = Piece::Field { name: name.clone(), written };
            let pieces = [before, vec![cells, right], rest].concat();
            for ruled in ruled_templates(&Template(pieces.clone()), name, grid) {
                push(ruled.0, cost);
            }
            push(pieces, cost);
        }
        found
    }
}

/// Whether a field says who somebody is, by a word or a player's number.
fn is_somebody(event: &Uttered<'_>, name: &str) -> bool {
    match event.said.field(name) {
        Some(Value::Text(_)) => true,
        Some(Value::Number(_)) => PLAYERS.contains(&name),
        Some(Value::Grid(_)) | None => false,
    }
}

/// Whether some words for an event have every field that others have, or leave one out without saying anything for it. Those of one
/// place in particular leave out none, and count nothing by themselves.
fn keeps_fields(
    event: &Uttered<'_>,
    usual: &Template,
    template: &Template,
    is_special: bool,
) -> bool {
    let fields = |of: &Template| -> Vec<String> {
        of.0.iter().filter_map(name_of).map(str::to_owned).collect()
    };
    let words = |of: &Template| -> Vec<Vec<u8>> {
        let texts = of.0.iter().filter_map(|piece| match piece {
            Piece::Text(text) => Some(text),
            Piece::Field { .. } | Piece::Beside { .. } => None,
        });
        texts
            .flat_map(|text| text.split(|byte| !byte.is_ascii_alphanumeric()))
            .filter(|word| !word.is_empty())
            .map(<[u8]>::to_vec)
            .collect()
    };
    let (kept, known, said) = (fields(template), words(usual), words(template));
    let is_new = |word: &&Vec<u8>| !known.contains(*word);
    let lost: Vec<&Piece> = usual
        .0
        .iter()
        .filter(|piece| name_of(piece).is_some_and(|name| kept.iter().all(|kept| kept != name)))
        .collect();
    if is_special {
        let counts = |word: &Vec<u8>| word.iter().all(u8::is_ascii_digit);
        let is_said = |word: &&Vec<u8>| said.iter().any(|said| said.eq_ignore_ascii_case(word));
        let same = known.iter().filter(is_said).count();
        return lost.is_empty()
            && 2 * same >= known.len()
            && !said.iter().filter(is_new).any(counts);
    }
    let is_board =
        |piece: &&&Piece| matches!(piece, Piece::Field { written: Written::Cells(_), .. });
    // A number may go where no other stands for it, and a word where no word does.
    let is_number = |piece: &&Piece| {
        name_of(piece).and_then(|name| event.said.field(name)).and_then(Value::number).is_some()
    };
    let only_numbers = lost.iter().all(is_number);
    let is_instead = |word: &Vec<u8>| !only_numbers || word.iter().any(u8::is_ascii_digit);
    // What has words has other words, or none are looked for: a message that does not come is a matter of behaviour.
    // Capital letters may be somebody's token or name, unless they are a word of this message.
    let is_word = |word: &Vec<u8>| {
        let is_known = || known.iter().any(|known| known.eq_ignore_ascii_case(word));
        word.iter().any(u8::is_ascii_lowercase) || word.len() > 1 && is_known()
    };
    let in_words = |words: &[Vec<u8>]| words.iter().any(is_word);
    let is_cut = ends_in_word(template) && !ends_in_word(usual);
    if in_words(&known) && (!in_words(&said) || is_cut && said.iter().all(|word| is_new(&word))) {
        return false;
    }
    if template.is_blank() {
        return true;
    }
    let is_counted = only_numbers && counts(template);
    lost.is_empty()
        || (!lost.iter().any(|piece| is_board(&piece))
            && !is_counted
            && !said.iter().filter(is_new).any(is_instead))
}

/// Whether something is said beside the fields of an event.
fn counts(template: &Template) -> bool {
    template.0.iter().any(|piece| matches!(piece, Piece::Beside { .. }))
}

/// Whether all fields of some words are those of the usual ones, and numbers come in the same order: two amounts are not each other.
fn has_own_fields(event: &Uttered<'_>, usual: &Template, template: &Template) -> bool {
    let is_number = |name: &&str| event.said.field(name).and_then(Value::number).is_some();
    let numbers = |of: &Template| -> Vec<String> {
        of.0.iter().filter_map(name_of).filter(is_number).map(str::to_owned).collect()
    };
    let (known, used) = (numbers(usual), numbers(template));
    let is_usual = |name: &str| usual.0.iter().filter_map(name_of).any(|known| known == name);
    // Where something is may be said once more, and who somebody is in place of a name or a token.
    let is_known = |name: &str| is_usual(name) || PLACES.contains(&name) || PLAYERS.contains(&name);
    let mut rest = known.iter();
    template.0.iter().filter_map(name_of).all(is_known)
        && used.iter().filter(|name| is_usual(name)).all(|name| rest.any(|known| known == name))
}

/// Whether the last byte is one of a word or a number.
fn ends_in_word(template: &Template) -> bool {
    template.text().last().is_some_and(u8::is_ascii_alphanumeric)
}

/// What stands before the first row of a board; where rows are numbered from below, its number is not always the same.
fn first_row_named(field: &str, before: Vec<u8>, rows: &[ruler::Part], grid: &Grid) -> Vec<Piece> {
    if let [.., ruler::Part::Row(numbering), ruler::Part::Text(after)] = rows
        && numbering.is_down
        && let Some(named) = before.strip_suffix(after.as_slice())
        && let Some(text) = named.strip_suffix(numbering.written(0, grid.rows()).as_slice())
    {
        let written = Written::FirstRow(*numbering);
        let number = Piece::Field { name: field.to_owned(), written };
        return vec![Piece::Text(text.to_vec()), number, Piece::Text(after.clone())];
    }
    vec![Piece::Text(before)]
}

/// The same words for a board of any number of columns, as far as their texts have something for each column of this one.
fn ruled_templates(template: &Template, field: &str, grid: &Grid) -> Vec<Template> {
    let field = |written| Piece::Field { name: field.to_owned(), written };
    let as_piece = |part| match part {
        ruler::Part::Text(text) => Piece::Text(text),
        ruler::Part::Columns(ruler) => field(Written::Columns(ruler)),
        ruler::Part::Row(numbering) => field(Written::FirstRow(numbering)),
    };
    let mut found = Vec::new();
    for numbering in Numbering::all() {
        let ruled = |text: &[u8]| ruler::ruled(text, grid.columns, numbering);
        let mut pieces = Vec::new();
        for piece in &template.0 {
            match piece {
                Piece::Text(text) => pieces.extend(ruled(text).into_iter().map(as_piece)),
                Piece::Field { name, written: Written::Cells(layout) } => {
                    let rows = layout.rows.iter().flat_map(|part| match part {
                        ruler::Part::Text(text) => ruled(text),
                        part => vec![part.clone()],
                    });
                    let written = Written::Cells(Layout { rows: rows.collect(), ..layout.clone() });
                    pieces.push(Piece::Field { name: name.clone(), written });
                }
                piece => pieces.push(piece.clone()),
            }
        }
        let ruled = Template(joined(pieces));
        if ruled != *template && !found.contains(&ruled) {
            found.push(ruled);
        }
    }
    found
}

/// How a line has the words of a text with other space: nothing that is part of a word, and the same between any two of them.
fn spaced(text: &[u8], line: &[u8]) -> Option<Written> {
    let line = line.split(|&byte| byte == b'\n').next()?;
    let gap = |from: usize| {
        let length = line[from..].iter().take_while(|byte| !byte.is_ascii_alphanumeric()).count();
        &line[from..from + length]
    };
    let before = gap(0);
    let (mut at, mut between) = (before.len(), None);
    let mut words = words(text).peekable();
    while let Some(word) = words.next() {
        line[at..].starts_with(word).then_some(())?;
        at += word.len();
        let behind = gap(at);
        if words.peek().is_none() {
            let is_all = at + behind.len() == line.len();
            return is_all.then(|| {
                Written::Spaced([before.into(), between.unwrap_or_default(), behind.into()])
            });
        }
        at += behind.len();
        if *between.get_or_insert_with(|| behind.to_vec()) != behind {
            return None;
        }
    }
    None
}

/// What comes after the end of the last row.
fn after_row(pieces: &[Piece]) -> Vec<Piece> {
    let mut rest = pieces.to_vec();
    if let Some(Piece::Text(text)) = rest.first_mut() {
        let feed = text.iter().position(|&byte| byte == b'\n').map_or(0, |feed| feed + 1);
        text.drain(..feed);
    }
    rest
}

fn place(event: &Uttered<'_>, is_special: bool) -> Place {
    Place { kind: event.said.kind, after: is_special.then_some(event.after) }
}

/// Where each piece of an event's template ends in what is spoken.
fn ends(template: &Template, event: &Uttered<'_>, session: &Session) -> Vec<usize> {
    let mut ends = Vec::new();
    template.write(event.said, session, &mut Vec::new(), |end| ends.push(event.span.start + end));
    ends
}

fn name_of(piece: &Piece) -> Option<&str> {
    match piece {
        Piece::Field { name, .. } => Some(name),
        Piece::Text(_) | Piece::Beside { .. } => None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_stand_further_apart() {
        let rows: [(&str, &str, Option<[&str; 3]>); 6] = [
            (" 1 2 3", "  1   2   3 \n", Some(["  ", "   ", " "])),
            (" 1 2 3", "1|2|3", Some(["", "|", ""])),
            (" 1", "  1 ", Some(["  ", "", " "])),
            // Another word, another space between two of them, or more behind.
            (" 1 2 3", "  1  2  4", None),
            (" 1 2 3", "1  2 3", None),
            (" 1 2 3", "1 2 3 4", None),
        ];
        for (text, line, wanted) in rows {
            let wanted =
                wanted.map(|spaces| Written::Spaced(spaces.map(|it| it.as_bytes().to_vec())));
            assert_eq!(spaced(text.as_bytes(), line.as_bytes()), wanted, "{line}");
        }
    }
}
