//! What the reference does on cases under sets of readings, as it is told for one program.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use c4_course::Session;
use c4_manner::Boards;

use super::luck::luck;
use super::votes::Vote;
use super::{Evidence, LITTLE};
use crate::grading::behaviour::Digest;
use crate::grading::heard::Heard;
use crate::grading::reading_set::ReadingSet;
use crate::{Level, Terms};

/// What the reference does on cases under sets of readings, as it is told for one program: the same is asked many times.
#[derive(Debug, Default)]
pub(crate) struct Memo {
    told: RefCell<Remembered>,
    has_wrong_points: OnceCell<bool>,
}

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
    /// With which the program goes, of another set and this one.
    vote: Option<(ReadingSet, Vote)>,
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
        let session = Some(Rc::clone(session));
        let known = self.known.entry(key).or_insert(Known { digest, session: None, vote: None });
        known.session = session;
    }
}

impl Evidence<'_> {
    /// What the reference does on a case, its lots as they fall in the program, and in its words, where these are understood.
    pub(super) fn told(&self, heard: &Heard<'_>, set: ReadingSet) -> Rc<Session> {
        let key = (heard.case, set);
        if let Some(known) = self.memo.told.borrow().known.get(&key)
            && let Some(session) = &known.session
        {
            return Rc::clone(session);
        }
        // Nearly all lots fall as they do with one reading less.
        let less = |one| Some((heard.case, set.without(ReadingSet::NONE.with(one))));
        let nearly = set.indices().into_iter().filter_map(less).find_map(|key| {
            self.memo.told.borrow().known.get(&key).and_then(|known| known.session.clone())
        });
        let session = self.speaker.followed_from(nearly.as_deref(), heard, self.boards, set);
        let digest = heard.draws().then(|| {
            let luck = luck(&session).to_le_bytes();
            Digest::of_all([session.stdout.as_slice(), &luck].into_iter())
        });
        let told = Rc::new(self.speaker.told(session));
        self.memo.told.borrow_mut().insert(key, digest, &told);
        told
    }

    /// A set that does the same on a case, without those of its readings that make no difference there. What one more makes of it is as
    /// a rule what it makes of the whole set, and is known for most cases from when there were fewer.
    pub(super) fn at_work(&self, heard: &Heard<'_>, set: ReadingSet) -> ReadingSet {
        set.indices().into_iter().fold(set, |set, one| {
            let less = set.without(ReadingSet::NONE.with(one));
            if self.digest(heard, less) == self.digest(heard, set) { less } else { set }
        })
    }

    /// Whether the points that a program tells are wrong in several cases whose games are right: then they speak neither for nor against
    /// what has to do with games.
    pub(super) fn tells_wrong_points(&self, boards: &Boards) -> bool {
        *self.memo.has_wrong_points.get_or_init(|| {
            let are_wrong = |heard: &&Heard<'_>| {
                let plain = self.told(heard, ReadingSet::NONE);
                heard.shows(boards, &plain).is_same()
                    && heard.wrong_points(boards, &plain).is_some()
            };
            self.heard.iter().filter(are_wrong).count() > LITTLE
        })
    }

    /// A vote that was taken before.
    pub(super) fn voted(
        &self,
        heard: &Heard<'_>,
        set: ReadingSet,
        with: ReadingSet,
    ) -> Option<Vote> {
        let memo = self.memo.told.borrow();
        let (before, vote) = memo.known.get(&(heard.case, with))?.vote?;
        (before == set).then_some(vote)
    }

    pub(super) fn remember(&self, heard: &Heard<'_>, sets: [ReadingSet; 2], vote: Vote) {
        let [set, with] = sets;
        if let Some(known) = self.memo.told.borrow_mut().known.get_mut(&(heard.case, with)) {
            known.vote = Some((set, vote));
        }
    }

    /// What the reference does under readings on a case, in a few bytes.
    pub(crate) fn digest(&self, heard: &Heard<'_>, set: ReadingSet) -> Digest {
        if heard.draws() {
            let key = (heard.case, set);
            let known = || self.memo.told.borrow().known.get(&key).and_then(|known| known.digest);
            return known().unwrap_or_else(|| {
                self.told(heard, set);
                known().expect("it was told")
            });
        }
        let plain = Terms { manner: None, ..*self.terms };
        let case = &self.cases[heard.case].case;
        self.terms.readings.seen(Level::Exact, &plain, case, set).digest
    }
}
