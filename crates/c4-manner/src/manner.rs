//! A manner of speaking, and what a session looks like in it.

use std::collections::BTreeMap;
use std::ops::Range;

use c4_console::{Channel, Kind};
use c4_course::{Said, Session};

use crate::template::Template;

/// In which words a program says what the reference says: a template for each kind of event, and for some kinds another
/// one after certain kinds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Manner {
    pub(crate) forms: BTreeMap<Place, Template>,
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
    /// Where each piece of its template ends.
    pub(crate) ends: Vec<usize>,
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
                forms.entry(place).or_insert_with(|| Template::of(kind, said));
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
        let mut after = "";
        for said in session.events.iter().filter(|said| said.channel == Channel::Output) {
            let (from, mut ends) = (spoken.bytes.len(), Vec::new());
            self.say(session, said, after, &mut spoken.bytes, &mut ends);
            let span = from..spoken.bytes.len();
            spoken.events.push(Uttered { said, after, span, ends });
            after = said.kind;
        }
        spoken
    }

    /// How many bytes an output and a session in this manner begin with that are the same, of the first `longest`; and whether
    /// that is all of both. Nothing is said behind the first difference.
    pub(crate) fn agrees(&self, session: &Session, stdout: &[u8], longest: usize) -> (usize, bool) {
        let (mut at, mut after) = (0, "");
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        for said in session.events.iter().filter(|said| said.channel == Channel::Output) {
            bytes.clear();
            ends.clear();
            self.say(session, said, after, &mut bytes, &mut ends);
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

    /// Says one event, and where each piece of it ends.
    fn say(
        &self,
        session: &Session,
        said: &Said,
        after: &'static str,
        bytes: &mut Vec<u8>,
        ends: &mut Vec<usize>,
    ) {
        match self.template(said.kind, after) {
            Some(template) => template.write(said, bytes, ends),
            // What is in no table, such as help, is said as the reference says it.
            None => {
                bytes.extend_from_slice(session.stdout.get(said.span.clone()).unwrap_or_default());
            }
        }
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

    /// The template of a kind after another one.
    pub(crate) fn template(&self, kind: &'static str, after: &'static str) -> Option<&Template> {
        // The one for all others comes first, if there is one: it is looked for once, and most kinds have no more.
        let first = Place { kind, after: None };
        let mut general = None;
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
        other.forms.insert(place, template);
        other
    }
}
