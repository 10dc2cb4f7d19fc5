#![doc = include_str!("../README.md")]

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// Nobody listens any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Enough;

/// How work tells its news.
#[derive(Debug)]
pub struct Teller<N, T>(Sender<Heard<N, (usize, T)>>);

/// What is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard<N, T> {
    /// News of work that goes on.
    News(N),
    /// The result of work that is done.
    Done(T),
}

/// More threads than any machine has processors do nothing but harm.
const MOST: usize = 1 << 10;

impl<N, T> Teller<N, T> {
    /// Tells it to the listener.
    ///
    /// # Errors
    /// If nobody listens any more.
    pub fn tell(&self, news: N) -> Result<(), Enough> {
        self.send(Heard::News(news))
    }

    fn send(&self, heard: Heard<N, (usize, T)>) -> Result<(), Enough> {
        self.0.send(heard).map_err(|_| Enough)
    }
}

/// Does `work` for each number below `count`, on at most `threads` threads, 1,024 at most. `hear` hears news at once and results in
/// the order of their numbers, on this thread. A thread begins no more work after `work` has had enough, and none does after `hear`
/// has failed.
///
/// # Errors
/// What `hear` answers.
pub fn side_by_side<N: Send, T: Send, E>(
    threads: NonZero<usize>,
    count: usize,
    work: impl Fn(usize, &Teller<N, T>) -> Result<T, Enough> + Sync,
    mut hear: impl FnMut(Heard<N, T>) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    let (sender, told) = mpsc::channel();
    let teller = Teller(sender);
    let all = |teller: &Teller<N, T>| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let Ok(result) = work(number, teller) else { break };
            if teller.send(Heard::Done((number, result))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let mut at_work = 0;
        for _ in 0..threads.get().min(count).min(MOST) {
            let (teller, all) = (Teller(teller.0.clone()), &all);
            let worker = thread::Builder::new().spawn_scoped(scope, move || all(&teller));
            at_work += usize::from(worker.is_ok());
        }
        if at_work == 0 {
            // No threads are to be had here.
            all(&teller);
        }
        drop(teller);
        let (mut early, mut due) = (BTreeMap::new(), 0);
        // Dropped where this fails, which is how the others learn of it.
        for heard in told {
            match heard {
                Heard::News(news) => hear(Heard::News(news))?,
                Heard::Done((number, result)) => {
                    early.insert(number, result);
                    while let Some(result) = early.remove(&due) {
                        due += 1;
                        hear(Heard::Done(result))?;
                    }
                }
            }
        }
        Ok(())
    })
}

/// Does `work` for each number below `count`, on at most `threads` threads, and shows each result as soon as it and all before it
/// are there, until `show` breaks. Work that has begun by then is finished, and not shown.
pub fn in_order<T: Send>(
    threads: NonZero<usize>,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    mut show: impl FnMut(T) -> ControlFlow<()>,
) {
    let work = |number: usize, _: &Teller<Infallible, T>| Ok(work(number));
    // A listener who breaks off has all that it wants.
    let _ = side_by_side(threads, count, work, |Heard::Done(result)| match show(result) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(Enough),
    });
}

/// Does `work` for each number below `count`, on at most `threads` threads; the results are in order.
pub fn all<T: Send>(
    threads: NonZero<usize>,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let mut results = Vec::with_capacity(count);
    in_order(threads, count, work, |result| {
        results.push(result);
        ControlFlow::Continue(())
    });
    results
}

/// How many threads this machine can run at once; 1 if it does not say.
#[must_use]
pub fn processors() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_and_all_is_heard() {
        for threads in [1, 2, 9].map(|threads| NonZero::new(threads).unwrap()) {
            let (mut news, mut done) = (0, vec![]);
            let heard = side_by_side(
                threads,
                50,
                |number, teller| {
                    teller.tell(number)?;
                    Ok(number * number)
                },
                |heard| {
                    match heard {
                        Heard::News(number) => news += number,
                        Heard::Done(result) => done.push(result),
                    }
                    Ok::<(), ()>(())
                },
            );
            assert_eq!(heard, Ok(()));
            assert_eq!(news, (0..50).sum());
            assert_eq!(done, all(threads, 50, |number| number * number));
        }
        assert_eq!(all(processors(), 0, |number| number), []);
    }

    #[test]
    fn what_is_done_early_is_heard_in_its_turn() {
        let (to, wait) = mpsc::channel();
        let wait = std::sync::Mutex::new(wait);
        let mut done = vec![];
        let work = |number: usize| {
            if number == 0 {
                wait.lock().unwrap().recv().unwrap();
            } else if number == 4 {
                to.send(()).unwrap();
            }
            number
        };
        in_order(NonZero::new(2).unwrap(), 9, work, |number| {
            done.push(number);
            ControlFlow::Continue(())
        });
        assert_eq!(done, (0..9).collect::<Vec<_>>());
    }

    #[test]
    fn enough_is_enough() {
        let begun = AtomicUsize::new(0);
        let heard = side_by_side(
            NonZero::new(2).unwrap(),
            1_000_000,
            |_, teller: &Teller<(), ()>| {
                begun.fetch_add(1, Ordering::Relaxed);
                teller.tell(())
            },
            |_| Err::<(), &str>("stop"),
        );
        assert_eq!(heard, Err("stop"));
        assert!(begun.load(Ordering::Relaxed) < 1_000_000);
    }
}
