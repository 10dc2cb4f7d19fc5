//! Work side by side, heard of as it goes on.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// Whoever was told something has had enough, or nobody listens any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Enough;

/// What work can tell while it goes on.
#[derive(Debug)]
pub(crate) struct Teller<N, T> {
    index: usize,
    to: Sender<(usize, Told<N, T>)>,
}

#[derive(Debug)]
enum Told<N, T> {
    News(N),
    Done(T),
}

impl<N, T> Teller<N, T> {
    /// Tells it to the listener.
    pub(crate) fn tell(&self, news: N) -> Result<(), Enough> {
        self.to.send((self.index, Told::News(news))).map_err(|_| Enough)
    }
}

/// What is heard.
pub(crate) enum Heard<'a, N, T> {
    /// News of some work.
    News(N),
    /// Some work is done, and all before it.
    Done(&'a T),
}

/// More threads than any machine has processors do nothing but harm.
const MOST: usize = 1 << 10;

/// Does `work` for each number below `count`, so many at a time; the results are in order. `hear` hears of everything, on this
/// thread, and of what is done in order, until it fails: then no more work is begun, and what tells news hears that it is enough.
pub(crate) fn side_by_side<N: Send, T: Send, E>(
    jobs: NonZero<usize>,
    count: usize,
    work: impl Fn(usize, &Teller<N, T>) -> Result<T, Enough> + Sync,
    mut hear: impl FnMut(Heard<'_, N, T>) -> Result<(), E>,
) -> Result<Vec<T>, E> {
    let next = AtomicUsize::new(0);
    let (to, told) = mpsc::channel();
    let mut results: Vec<Option<T>> = (0..count).map(|_| None).collect();
    let all = |to: &Sender<(usize, Told<N, T>)>| {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                break;
            }
            let teller = Teller { index, to: to.clone() };
            let Ok(result) = work(index, &teller) else { break };
            if to.send((index, Told::Done(result))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let mut at_work = 0;
        for _ in 0..jobs.get().min(count).min(MOST) {
            let (to, all) = (to.clone(), &all);
            let worker = thread::Builder::new().spawn_scoped(scope, move || all(&to));
            at_work += usize::from(worker.is_ok());
        }
        if at_work == 0 {
            // No threads are to be had here.
            all(&to);
        }
        drop(to);
        let mut heard = 0;
        // Dropped where this fails, which is how the others learn of it.
        for (index, told) in told {
            match told {
                Told::News(news) => hear(Heard::News(news))?,
                Told::Done(result) => {
                    results[index] = Some(result);
                    while let Some(Some(result)) = results.get(heard) {
                        hear(Heard::Done(result))?;
                        heard += 1;
                    }
                }
            }
        }
        Ok(())
    })?;
    Ok(results.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_and_all_is_heard() {
        for jobs in [1, 2, 9].map(|jobs| NonZero::new(jobs).unwrap()) {
            let (mut news, mut done) = (0, vec![]);
            let results = side_by_side(
                jobs,
                50,
                |index, teller| {
                    teller.tell(index)?;
                    Ok(index * index)
                },
                |heard| {
                    match heard {
                        Heard::News(index) => news += index,
                        Heard::Done(&result) => done.push(result),
                    }
                    Ok::<(), ()>(())
                },
            );
            let expected: Vec<usize> = (0..50).map(|index| index * index).collect();
            assert_eq!(results.as_ref(), Ok(&expected));
            assert_eq!((news, done), ((0..50).sum(), expected));
        }
    }

    #[test]
    fn what_is_done_early_is_heard_in_its_turn() {
        let (to, wait) = mpsc::channel();
        let wait = std::sync::Mutex::new(wait);
        let mut done = vec![];
        let work = |index: usize, _: &Teller<(), usize>| {
            if index == 0 {
                wait.lock().unwrap().recv().unwrap();
            } else if index == 4 {
                to.send(()).unwrap();
            }
            Ok(index)
        };
        let hear = |heard: Heard<'_, (), usize>| {
            if let Heard::Done(&index) = heard {
                done.push(index);
            }
            Ok::<(), ()>(())
        };
        side_by_side(NonZero::new(2).unwrap(), 9, work, hear).unwrap();
        assert_eq!(done, (0..9).collect::<Vec<_>>());
    }

    #[test]
    fn enough_is_enough() {
        let begun = AtomicUsize::new(0);
        let heard = side_by_side(
            NonZero::new(2).unwrap(),
            1_000_000,
            |_, teller| {
                begun.fetch_add(1, Ordering::Relaxed);
                teller.tell(())
            },
            |_| Err::<(), &str>("stop"),
        );
        assert_eq!(heard, Err("stop"));
        assert!(begun.load(Ordering::Relaxed) < 1_000_000);
    }
}
