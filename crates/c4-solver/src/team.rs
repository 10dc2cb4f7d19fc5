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

use crate::Progress;
use crate::limits::{Control, Limits};
use crate::search::Search;
use crate::shape::Shape;
use crate::state::State;
use crate::table::{Place, Table};
use crate::word::Word;

/// How often limits are looked at while others search.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// The threads of an engine, and what they are at.
#[derive(Debug)]
pub(crate) struct Team {
    /// What each of them is searching.
    paths: Vec<Path>,
}

/// The marks of the positions on the way from the root that a thread is searching, each at its number of free squares, or
/// 0. (A place of its own for each thread: nobody else erases a mark, and it takes no waiting to write one.)
#[derive(Debug)]
#[repr(align(64))]
struct Path([AtomicU64; u128::BITS as usize]);

/// A thread of a team.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member<'a> {
    team: &'a Team,
    index: usize,
}

impl Team {
    /// How many nodes one thread searches before it is worth to start others: some milliseconds.
    pub(crate) const ALONE: u64 = 1 << 14;

    /// More threads than any machine has cores are as good as these, and each has to look at the paths of all others.
    const MOST: NonZero<usize> = NonZero::new(1 << 10).expect("not zero");

    /// A team of at least two; one thread has nobody to tell.
    pub(crate) fn new(threads: NonZero<usize>) -> Option<Self> {
        let threads = threads.min(Self::MOST);
        let path = |_| Path([const { AtomicU64::new(0) }; u128::BITS as usize]);
        (threads.get() > 1).then(|| Self { paths: (0..threads.get()).map(path).collect() })
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
        let share = control.nodes_left() / self.paths.len() as u64;
        let worker = |index| {
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
            let this = Member { team: self, index };
            let score = Search::new(shape, table, &mut control, Some(this)).score(state, alpha);
            let (searched, is_stopped) = (control.nodes, control.is_stopped);
            count(searched);
            (!is_stopped).then_some(score)
        };

        let before = control.nodes;
        let mut answer = None;
        thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let mut at_work = 0;
            for index in 0..self.paths.len() {
                let sender = sender.clone();
                let work = move || sender.send(worker(index)).expect("a thread that waits for all");
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
}

impl Member<'_> {
    /// Whether another thread is searching a position with so many free squares.
    pub(crate) fn is_busy<W: Word>(&self, place: Place<W>, free: u32) -> bool {
        let mark = place.mark();
        let is_there = |path: &Path| path.0[free as usize].load(Relaxed) == mark;
        let mut paths = self.team.paths.iter().enumerate();
        paths.any(|(index, path)| index != self.index && is_there(path))
    }

    /// Runs the search of a position with so many free squares, which others can see meanwhile.
    pub(crate) fn while_busy<W: Word, T>(
        &self,
        place: Place<W>,
        free: u32,
        search: impl FnOnce() -> T,
    ) -> T {
        let own = &self.team.paths[self.index].0[free as usize];
        own.store(place.mark(), Relaxed);
        let found = search();
        own.store(0, Relaxed);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_thread_searches_is_seen_by_the_others_until_it_is_done() {
        let team = Team::new(NonZero::new(2).expect("two")).expect("a team");
        let [this, other] = [0, 1].map(|index| Member { team: &team, index });
        let table = Table::<u64>::new(1 << 20, 49).expect("large enough");
        let place = table.place(1);
        this.while_busy(place, 40, || {
            for key in 2..10_000 {
                let below = table.place(key);
                this.while_busy(below, 20, || assert!(other.is_busy(below, 20), "{key}"));
                assert!(!other.is_busy(below, 20), "{key}");
                assert!(other.is_busy(place, 40), "whatever was searched below it: {key}");
            }
            assert!(!this.is_busy(place, 40), "nobody waits for oneself");
            other.while_busy(place, 40, || assert!(this.is_busy(place, 40)));
            assert!(other.is_busy(place, 40), "also if another one was there and has left");
        });
        assert!(!other.is_busy(place, 40));
    }
}
