//! Several threads that search one question together.
//!
//! They share the table, and search the same tree in the same order, but for one thing: of the moves after the first, one that
//! another thread is searching at the moment is left for last, when the table will probably have its answer. (Simplified
//! *ABDADA*; Jean-Christophe Weill, 1996, and Tom Kerrigan.) The first move is never left: where it is enough, the others would be
//! searched in vain. So the threads part wherever all moves of a position have to be refuted. Whoever is the first to answer a
//! position has answered it for all: those who are still at work below it leave it when they notice.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::limits::Control;
use crate::search::Search;
use crate::shape::Shape;
use crate::state::State;
use crate::table::{Place, Table};
use crate::word::Word;
use crate::{Limits, Progress};

/// How often limits are looked at while others search.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// The threads of an engine, and what they are at.
#[derive(Debug)]
pub(crate) struct Team {
    threads: NonZero<usize>,
    /// Positions being searched: 0, or the mark of one that belongs there. Where two belong to the same place, one is
    /// forgotten, and at worst searched twice.
    busy: Vec<AtomicU64>,
}

impl Team {
    /// How many nodes one thread searches before it is worth to start others: some milliseconds.
    pub(crate) const ALONE: u64 = 1 << 14;

    const PLACES: usize = 1 << 10;

    /// A team of at least two; one thread has nobody to tell.
    pub(crate) fn new(threads: NonZero<usize>) -> Option<Self> {
        let busy = || (0..Self::PLACES).map(|_| AtomicU64::new(0)).collect();
        (threads.get() > 1).then(|| Self { threads, busy: busy() })
    }

    /// A bound of a position's score, as [`Search::score`] has it, by all threads at once, while this one looks at the limits.
    pub(crate) fn score<S: Shape>(
        &self,
        shape: &S,
        table: &Table<S::Word>,
        control: &mut Control<'_>,
        state: State<S::Word>,
        alpha: i32,
    ) -> i32 {
        let (is_over, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let share = control.nodes_left() / self.threads.get() as u64;
        let worker = || {
            if share == 0 {
                return None;
            }
            let mut counted = 0;
            let mut count = |searched: u64| {
                nodes.fetch_add(searched - counted, Relaxed);
                counted = searched;
            };
            let mut progress = |progress: Progress| count(progress.nodes);
            let limits = Limits {
                nodes: Some(share),
                cancel: Some(&is_over),
                progress: Some(&mut progress),
                ..Limits::default()
            };
            let mut control = Control::new(limits);
            let score = Search::new(shape, table, &mut control, Some(self)).score(state, alpha);
            let (searched, is_stopped) = (control.nodes, control.is_stopped);
            count(searched);
            (!is_stopped).then_some(score)
        };

        let before = control.nodes;
        let mut answer = None;
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let mut at_work = 0;
            for _ in 0..self.threads.get() {
                let sender = sender.clone();
                let work = move || sender.send(worker()).expect("a thread that waits for all");
                // One thread less is no reason to stop.
                at_work += usize::from(thread::Builder::new().spawn_scoped(scope, work).is_ok());
            }
            while at_work > 0 {
                if let Ok(score) = receiver.recv_timeout(LOOK_EVERY) {
                    answer = answer.or(score);
                    at_work -= 1;
                }
                control.set_nodes(before + nodes.load(Relaxed));
                if answer.is_some() || control.is_stopped {
                    is_over.store(true, Relaxed);
                }
            }
        });
        control.set_nodes(before + nodes.load(Relaxed));
        match answer {
            Some(score) => {
                // The pause comes too late.
                control.resume();
                score
            }
            None if control.is_stopped => alpha,
            // No threads were to be had, or the nodes allowed could not be shared out evenly.
            None => Search::new(shape, table, control, None).score(state, alpha),
        }
    }

    pub(crate) fn is_busy<W: Word>(&self, place: Place<W>) -> bool {
        let mark = place.mark();
        self.place_of(mark).load(Relaxed) == mark
    }

    /// Runs the search of a position, which others can see meanwhile; also if it was theirs before.
    pub(crate) fn while_busy<W: Word, T>(&self, place: Place<W>, search: impl FnOnce() -> T) -> T {
        let mark = place.mark();
        // Not a swap: nobody waits for the other caches, and two that come at once do no harm.
        let place = self.place_of(mark);
        let is_first = place.load(Relaxed) != mark;
        place.store(mark, Relaxed);
        let found = search();
        if is_first {
            place.store(0, Relaxed);
        }
        found
    }

    fn place_of(&self, mark: u64) -> &AtomicU64 {
        &self.busy[mark as usize % Self::PLACES]
    }
}
