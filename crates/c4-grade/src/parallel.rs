//! Work on many threads, in the order of the results.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// More threads than any machine has processors do nothing but harm.
const MOST: usize = 1 << 10;

/// Does `work` for each number below `count`, `jobs` at a time, and shows each result as soon as it and all before it
/// are there, until `show` breaks. What is under way then is finished, and not shown.
pub(crate) fn in_order<T: Send>(
    jobs: NonZero<usize>,
    count: usize,
    work: impl Fn(usize) -> T + Sync,
    mut show: impl FnMut(T) -> ControlFlow<()>,
) {
    let next = AtomicUsize::new(0);
    let (done, results) = mpsc::channel();
    let all = |done: &Sender<(usize, T)>| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            // Nobody listens once `show` has broken off, or panicked.
            if number >= count || done.send((number, work(number))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let mut at_work = 0;
        for _ in 0..jobs.get().min(count).min(MOST) {
            let (done, all) = (done.clone(), &all);
            let worker = thread::Builder::new().spawn_scoped(scope, move || all(&done));
            at_work += usize::from(worker.is_ok());
        }
        if at_work == 0 {
            // No threads are to be had here.
            all(&done);
        }
        drop(done);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (number, result) in results {
            early.insert(number, result);
            while let Some(result) = early.remove(&due) {
                due += 1;
                if show(result).is_break() {
                    next.store(count, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}

/// Does `work` for each number below `count`, on all processors; the results are in order.
pub(crate) fn all<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let jobs = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let mut results = Vec::with_capacity(count);
    in_order(jobs, count, work, |result| {
        results.push(result);
        ControlFlow::Continue(())
    });
    results
}
