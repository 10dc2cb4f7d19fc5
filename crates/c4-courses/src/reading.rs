//! The readings of a course as a table: what each says, and what it changes about the reference.

use std::ffi::OsString;
use std::io::Write;

use c4_console::{Console, Seed};
use c4_grade::{InProcess, Reading};

use crate::rewrite::{self, Rewrite};

/// A reading, and what makes the reference follow it. `R` is all that can be read in several ways in a program.
#[derive(Debug)]
pub(crate) struct Known<R: 'static> {
    pub(crate) reading: Reading,
    pub(crate) change: Change<R>,
}

/// What a reading changes.
#[derive(Debug)]
pub(crate) enum Change<R: 'static> {
    /// What the program does.
    Conduct(fn(&mut R)),
    /// Only what it says.
    Words(&'static [rewrite::Change]),
    /// What it does, and what it says about that.
    Both(fn(&mut R), &'static [rewrite::Change]),
}

/// The readings of a table, in its order.
pub(crate) fn readings<R>(known: &[Known<R>]) -> Vec<Reading> {
    known.iter().map(|known| known.reading).collect()
}

/// A reading that is not meant.
pub(crate) const fn known<R>(
    name: &'static str,
    says: &'static str,
    instead: &'static str,
    change: Change<R>,
) -> Known<R> {
    Known { reading: Reading { name, says, instead, is_equivalent: false }, change }
}

/// One that changes what the program does.
pub(crate) const fn does<R>(
    name: &'static str,
    says: &'static str,
    instead: &'static str,
    change: fn(&mut R),
) -> Known<R> {
    known(name, says, instead, Change::Conduct(change))
}

/// One that changes only what it says.
pub(crate) const fn prints<R>(
    name: &'static str,
    says: &'static str,
    instead: &'static str,
    words: &'static [rewrite::Change],
) -> Known<R> {
    known(name, says, instead, Change::Words(words))
}

/// A program that can be told how to read its course.
pub(crate) type Program<R> = fn(&[OsString], &R, &mut Console<'_>) -> u8;

/// The program under some of the known readings, each told by its index. An index that none has changes nothing.
pub(crate) fn read_as<R: Default + Sync>(
    program: Program<R>,
    known: &'static [Known<R>],
    readings: &[usize],
) -> InProcess<'static> {
    let (mut conduct, mut words) = (R::default(), Vec::new());
    for known in readings.iter().filter_map(|&index| known.get(index)) {
        match known.change {
            Change::Conduct(change) => change(&mut conduct),
            Change::Words(changes) => words.extend(changes),
            Change::Both(change, changes) => {
                change(&mut conduct);
                words.extend(changes);
            }
        }
    }
    InProcess::new(move |args, stdin, stdout, stderr| {
        let mut run = |stdout: &mut dyn Write| {
            // Asked twice, it answers the same, even where a computer is given no seed.
            let console = Console::new(stdin, stdout, stderr).with_fresh_seed(Seed::new(0));
            program(args, &conduct, &mut { console })
        };
        if words.is_empty() {
            return run(stdout);
        }
        let mut rewrite = Rewrite::new(stdout, &words);
        let status = run(&mut rewrite);
        // Only the limits of the run can make it fail, and they show by themselves.
        let _ = rewrite.finish();
        status
    })
}
