//! A manner of speaking, and what a session looks like in it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::ptr;
use std::sync::Arc;

use c4_console::{Channel, Kind};
use c4_course::{Said, Session};

use crate::template::Template;

/// In which words a program says what the reference says: a template for each kind of event, and for some kinds another
/// one after certain kinds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Manner {
    /// Shared, because most of a thousand manners that are tried is the same.
    pub(crate) forms: BTreeMap<Place, Arc<Template>>,
}

/// Where a template is used: for a kind of event, everywhere or after another kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The kind.
    pub kind: &'static str,
    /// The kind of the event before it; `None` for all others.
    pub after: Option<&'static str>,
}

/// A session in some words.
#[derive(Debug, Default)]
pub struct Spoken<'a> {
    /// Standard output.
    pub bytes: Vec<u8>,
    /// The events on it, in order: they cover all of it.
    pub events: Vec<Uttered<'a>>,
}

/// An event in some words.
#[derive(Debug)]
pub struct Uttered<'a> {
    /// The event.
    pub said: &'a Said,
    /// The kind of the event before it; empty for the first one.
    pub after: &'static str,
    /// Where its bytes are.
    pub span: Range<usize>,
}

impl Spoken<'_> {
    /// What is said in one of its events.
    pub(crate) fn text(&self, event: usize) -> &[u8] {
        &self.bytes[self.events[event].span.clone()]
    }

    /// What is said in the first ones.
    pub(crate) fn texts(&self, count: usize) -> Vec<&[u8]> {
        (0..count).map(|event| self.text(event)).collect()
    }
}

/// Which events of a session are said in two manners alike. Of two in a row that together are the same bytes, nothing is told by where one
/// ends and the other begins: whose line feed it is that stands between them is anybody's guess.
#[must_use]
pub fn are_alike(said: &[&[u8]], others: &[&[u8]]) -> Vec<bool> {
    let mut alike: Vec<bool> = said.iter().zip(others).map(|(one, other)| one == other).collect();
    for at in 1..alike.len() {
        let pair = |of: &[&[u8]]| of[at - 1..=at].concat();
        if !alike[at - 1] && !alike[at] && pair(said) == pair(others) {
            alike[at - 1..=at].fill(true);
        }
    }
    alike
}

/// How far an output is a session in some manner.
#[derive(Debug)]
pub(crate) struct Agreement {
    /// How many bytes they begin with that are the same.
    pub(crate) bytes: usize,
    /// Whether that is all of both.
    pub(crate) is_all: bool,
    /// The events that were compared, the one in which they first differ included.
    begun: Vec<Begun>,
}

/// Where an event begins that is compared with an output.
#[derive(Debug, Clone, Copy, Default)]
struct Begun {
    /// Its number in the session.
    number: usize,
    /// The kind of the event before it; empty for the first one.
    after: &'static str,
    /// How many bytes come before it.
    at: usize,
}

/// Says the events of a session in a manner. Which template belongs to a kind is looked for once.
struct Speaker<'a> {
    manner: &'a Manner,
    session: &'a Session,
    known: Vec<(&'static str, &'static str, Option<&'a Template>)>,
}

impl<'a> Speaker<'a> {
    const fn new(manner: &'a Manner, session: &'a Session) -> Self {
        Self { manner, session, known: Vec::new() }
    }

    fn say(&mut self, said: &Said, after: &'static str, bytes: &mut Vec<u8>) {
        match self.template(said.kind, after) {
            Some(template) => template.write(said, self.session, bytes, |_| ()),
            // What is in no table, such as help, is said as the reference says it.
            None => {
                let span = said.span.clone();
                bytes.extend_from_slice(self.session.stdout.get(span).unwrap_or_default());
            }
        }
    }

    /// The template of a kind after another one. The names of kinds are those of one table: a name at another address is looked for
    /// again.
    fn template(&mut self, kind: &'static str, after: &'static str) -> Option<&'a Template> {
        let is_it =
            |it: &&(&'static str, &'static str, _)| ptr::eq(it.0, kind) && ptr::eq(it.1, after);
        if let Some((.., known)) = self.known.iter().find(is_it) {
            return *known;
        }
        let template = self.manner.template(kind, after);
        self.known.push((kind, after, template));
        template
    }
}

impl Manner {
    /// The manner of the reference, for the events of some sessions.
    #[must_use]
    pub fn of_reference<'a>(
        kinds: &[Kind],
        sessions: impl IntoIterator<Item = &'a Session>,
    ) -> Self {
        let mut forms = BTreeMap::new();
        for said in sessions.into_iter().flat_map(|session| &session.events) {
            let place = Place { kind: said.kind, after: None };
            if let Some(kind) = kinds.iter().find(|kind| kind.name == said.kind) {
                forms.entry(place).or_insert_with(|| Template::of(kind, said).into());
            }
        }
        Self { forms }
    }

    /// Standard output of a session in this manner.
    #[must_use]
    pub fn speak(&self, session: &Session) -> Vec<u8> {
        self.spoken(session).bytes
    }

    /// The same session as a program of this manner would have had it: the same events, in its words and at its places.
    #[must_use]
    pub fn retold(&self, session: Session) -> Session {
        let spoken = self.spoken(&session);
        let spans: Vec<Range<usize>> = spoken.events.into_iter().map(|event| event.span).collect();
        let mut retold = Session { stdout: spoken.bytes, ..session };
        let on_stdout = retold.events.iter_mut().filter(|said| said.channel == Channel::Output);
        for (said, span) in on_stdout.zip(spans) {
            said.span = span;
        }
        retold
    }

    /// A session in this manner, with the place of each event.
    #[must_use]
    pub fn spoken<'a>(&self, session: &'a Session) -> Spoken<'a> {
        let mut spoken = Spoken::default();
        let mut speaker = Speaker::new(self, session);
        let mut after = "";
        for said in session.events.iter().filter(|said| said.channel == Channel::Output) {
            let from = spoken.bytes.len();
            speaker.say(said, after, &mut spoken.bytes);
            let span = from..spoken.bytes.len();
            spoken.events.push(Uttered { said, after, span });
            after = said.kind;
        }
        spoken
    }

    /// How far an output is a session in this manner, of the first `longest` bytes.
    pub(crate) fn agreement(&self, session: &Session, stdout: &[u8], longest: usize) -> Agreement {
        let mut begun = Vec::new();
        let start = Begun::default();
        let (bytes, is_all) =
            self.agrees_from(start, session, stdout, longest, |event| begun.push(event));
        Agreement { bytes, is_all, begun }
    }

    /// How many bytes are the same if these places alone are other than where an output was found to agree so far, and whether that is
    /// all. Nothing is said before the first event that they change, nor behind the first difference.
    pub(crate) fn agrees_changed(
        &self,
        (before, changed): (&Agreement, &[Place]),
        session: &Session,
        stdout: &[u8],
        longest: usize,
    ) -> (usize, bool) {
        let is_changed = |event: &&Begun| {
            let kind = session.events[event.number].kind;
            let is_its = |place: &Place| {
                place.kind == kind && place.after.is_none_or(|it| it == event.after)
            };
            changed.iter().any(is_its)
        };
        match before.begun.iter().find(is_changed) {
            Some(&first) => self.agrees_from(first, session, stdout, longest, |_| ()),
            None => (before.bytes, before.is_all),
        }
    }

    fn agrees_from(
        &self,
        from: Begun,
        session: &Session,
        stdout: &[u8],
        longest: usize,
        mut begins: impl FnMut(Begun),
    ) -> (usize, bool) {
        let Begun { number, mut after, mut at } = from;
        let mut speaker = Speaker::new(self, session);
        let mut bytes = Vec::new();
        let events = session.events.iter().enumerate().skip(number);
        for (number, said) in events.filter(|(_, said)| said.channel == Channel::Output) {
            begins(Begun { number, after, at });
            bytes.clear();
            speaker.say(said, after, &mut bytes);
            let rest = &stdout[at..];
            if !rest.starts_with(&bytes) {
                let same = bytes.iter().zip(rest).take_while(|(own, theirs)| own == theirs);
                return ((at + same.count()).min(longest), false);
            }
            at += bytes.len();
            if at > longest {
                return (longest, false);
            }
            after = said.kind;
        }
        (at, at == stdout.len())
    }

    /// The kind of event that a text begins with in this manner, and how long it is; `None` if no kind has words like these.
    /// Fields may have any value.
    #[must_use]
    pub fn recognise(&self, text: &[u8]) -> Option<(&'static str, usize)> {
        /// How many bytes that are not white space have to be the same.
        const TELLING: usize = 4;
        let found = self.forms.iter().filter_map(|(place, form)| {
            let (length, same) = form.begins(text)?;
            (same >= TELLING).then_some((same, length, place.kind))
        });
        found.max_by_key(|&(same, ..)| same).map(|(_, length, kind)| (kind, length))
    }

    /// The places at which it differs from another manner.
    pub(crate) fn changes(&self, before: &Self) -> impl Iterator<Item = Place> {
        let forms = self.forms.iter();
        forms.filter(|(place, form)| before.forms.get(place) != Some(form)).map(|(&place, _)| place)
    }

    /// The template at one place, and at no other.
    pub(crate) fn form(&self, place: Place) -> Option<&Template> {
        self.forms.get(&place).map(Arc::as_ref)
    }

    /// The template of a kind after another one.
    pub(crate) fn template(&self, kind: &'static str, after: &'static str) -> Option<&Template> {
        // The one for all others comes first, if there is one: it is looked for once, and most kinds have no more.
        let first = Place { kind, after: None };
        let mut general: Option<&Template> = None;
        for (place, form) in self.forms.range(first..).take_while(|(place, _)| place.kind == kind) {
            match place.after {
                None => general = Some(form),
                Some(other) if other == after => return Some(form),
                Some(_) => {}
            }
        }
        general
    }

    /// The same with another template at one place.
    pub(crate) fn with(&self, place: Place, template: Template) -> Self {
        let mut other = self.clone();
        other.forms.insert(place, template.into());
        other
    }
}
