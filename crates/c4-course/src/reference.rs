//! A course's program, run under any of the readings of its text.

use std::ffi::OsString;
use std::fmt;

use c4_console::{Console, Lot, Misreading, Program};

use crate::{Basis, Bounds, Input, Session};

/// One way of reading a course's text: what a program does that understood one sentence of it differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reading {
    /// A short name, of small letters and hyphens: `tie-to-the-right`.
    pub name: &'static str,
    /// What it does, said to whoever wrote such a program: `your program prefers the right column of two equally far`.
    pub says: &'static str,
    /// What the course wants instead, as a sentence, and where that is written: shown below the first.
    pub instead: &'static str,
    /// Whether a comparison at the course's own level forgives it: the course leaves both open.
    pub is_equivalent: bool,
    /// On whose word the course's own way stands, which `instead` tells.
    pub basis: Basis,
}

/// A program that can be told how to read its course.
pub trait Reference: Sync + fmt::Debug {
    /// The program, which reads the course as it is meant.
    fn program(&self) -> Program;

    /// The readings that are known, in the order in which they are tried. Each is known by its index.
    fn readings(&self) -> Vec<Reading>;

    /// The words that these readings change, by kind of event; `None` if they change none.
    fn words(&self, readings: &[usize]) -> Option<Vec<(&'static str, &'static str)>>;

    /// A run of the program under these readings; of the right program under none. An index that no reading has changes
    /// nothing. `reasons` asks why the computer moves.
    fn session(&self, readings: &[usize], input: &Input, bounds: Bounds, reasons: bool) -> Session {
        self.session_with(readings, input, bounds, reasons, &|_| None)
    }

    /// The same, where [lots](Console::draw_lot) fall as is said here, as far as that is known.
    fn session_with(
        &self,
        readings: &[usize],
        input: &Input,
        bounds: Bounds,
        reasons: bool,
        lots: &dyn Fn(&Lot) -> Option<usize>,
    ) -> Session;
}

/// A program and the table of its misreadings. `R` is everything that can be read in several ways in it.
#[derive(Debug)]
pub struct Misread<R: 'static> {
    /// The program.
    pub program: Program,
    /// The same, told how to read the course.
    pub run_as: fn(&[OsString], &R, &mut Console<'_>) -> u8,
    /// The misreadings that are known.
    pub table: fn() -> &'static [Misreading<R>],
}

impl<R> Misread<R> {
    /// The misreadings of these indices.
    fn read(&self, readings: &[usize]) -> impl Iterator<Item = &'static Misreading<R>> {
        let table = (self.table)();
        readings.iter().filter_map(|&index| table.get(index))
    }
}

impl<R: Default + fmt::Debug> Reference for Misread<R> {
    fn program(&self) -> Program {
        self.program
    }

    fn readings(&self) -> Vec<Reading> {
        let reading =
            |&Misreading { name, says, instead, is_equivalent, basis, .. }: &Misreading<R>| {
                Reading { name, says, instead, is_equivalent, basis }
            };
        (self.table)().iter().map(reading).collect()
    }

    fn words(&self, readings: &[usize]) -> Option<Vec<(&'static str, &'static str)>> {
        let words: Vec<_> = self.read(readings).flat_map(|it| it.words).copied().collect();
        (!words.is_empty()).then_some(words)
    }

    fn session_with(
        &self,
        readings: &[usize],
        input: &Input,
        bounds: Bounds,
        reasons: bool,
        lots: &dyn Fn(&Lot) -> Option<usize>,
    ) -> Session {
        let (mut reading, mut words) = (R::default(), Vec::new());
        for misreading in self.read(readings) {
            (misreading.change)(&mut reading);
            words.extend(misreading.words);
        }
        let program =
            |args: &[OsString], console: &mut Console<'_>| (self.run_as)(args, &reading, console);
        Session::record(program, &words, input, bounds, reasons, lots)
    }
}
