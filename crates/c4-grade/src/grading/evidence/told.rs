//! What the reference does on cases under sets of readings, as it is told for one program.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use c4_course::Session;

use super::Evidence;
use super::luck::luck;
use crate::grading::behaviour::Digest;
use crate::grading::heard::Heard;
use crate::grading::reading_set::ReadingSet;
use crate::{Level, Terms};

/// What the reference does on cases under sets of readings, as it is told for one program: the same is asked many times.
#[derive(Debug, Default)]
pub(crate) struct Memo(RefCell<Remembered>);

#[derive(Debug, Default)]
struct Remembered {
    known: HashMap<(usize, ReadingSet), Known>,
    /// How many bytes of output are in the sessions.
    bytes: usize,
}

#[derive(Debug, Clone)]
struct Known {
    /// Where lots are drawn: elsewhere digests are remembered for all programs.
    digest: Option<Digest>,
    /// As long as there is room for it.
    session: Option<Rc<Session>>,
}

/// How many bytes of output are remembered; with their events, sessions take some ten times as many.
const REMEMBERED: usize = 4 << 20;

impl Remembered {
    fn insert(&mut self, key: (usize, ReadingSet), digest: Option<Digest>, session: &Rc<Session>) {
        if self.bytes >= REMEMBERED {
            self.known.values_mut().for_each(|known| known.session = None);
            self.bytes = 0;
        }
        self.bytes += session.stdout.len();
        self.known.insert(key, Known { digest, session: Some(Rc::clone(session)) });
    }
}

impl Evidence<'_> {
    /// What the reference does on a case, its lots as they fall in the program, and in its words, where these are understood.
    pub(super) fn told(&self, heard: &Heard<'_>, set: ReadingSet) -> Rc<Session> {
        let key = (heard.case, set);
        if let Some(known) = self.memo.0.borrow().known.get(&key)
            && let Some(session) = &known.session
        {
            return Rc::clone(session);
        }
        // Nearly all lots fall as they do with one reading less.
        let less = |one| Some((heard.case, set.without(ReadingSet::NONE.with(one))));
        let nearly = set.indices().into_iter().filter_map(less).find_map(|key| {
            self.memo.0.borrow().known.get(&key).and_then(|known| known.session.clone())
        });
        let session = match &nearly {
            Some(nearly) => self.speaker.followed_from(&nearly.lots, heard, self.boards, set),
            None => self.speaker.followed(heard, self.boards, set),
        };
        let digest = heard.draws().then(|| {
            let luck = luck(&session).to_le_bytes();
            Digest::of_all([session.stdout.as_slice(), &luck].into_iter())
        });
        let told = Rc::new(self.speaker.told(session));
        self.memo.0.borrow_mut().insert(key, digest, &told);
        told
    }

    /// What the reference does under readings on a case, in a few bytes.
    pub(crate) fn digest(&self, heard: &Heard<'_>, set: ReadingSet) -> Digest {
        if heard.draws() {
            let key = (heard.case, set);
            let known = || self.memo.0.borrow().known.get(&key).and_then(|known| known.digest);
            return known().unwrap_or_else(|| {
                self.told(heard, set);
                known().expect("it was told")
            });
        }
        let plain = Terms { manner: None, ..*self.terms };
        let case = &self.cases[heard.case].case;
        self.terms.readings.behaviour(&plain, case, set).at(Level::Exact).digest
    }
}
