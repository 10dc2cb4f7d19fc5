//! A match as lines of JSON.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use c4_arena::{FullBoard, Patience, Record, Summary};
use c4_console::Seed;
use c4_engine::Rules;
use c4_sandbox::printable;
use serde::Serialize;

use crate::interrupt::Advice;
use crate::refusal::Refusal;

/// The version of the lines: it changes when an old reader would go wrong.
const SCHEMA: u32 = 1;

/// One line: an object with one key, which says what it is.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Line<'a> {
    /// The first line.
    Match(&'a Head<'a>),
    /// A game, in the order of the games.
    Record(&'a Record),
    /// The last line.
    Summary(&'a Summary),
}

/// What a match is.
#[derive(Debug, Serialize)]
pub(super) struct Head<'a> {
    schema: u32,
    players: &'a [String; 2],
    game: Rules,
    full_board: FullBoard,
    patience: Patience,
    seed: u64,
}

impl<'a> Head<'a> {
    pub(super) fn new(
        players: &'a [String; 2],
        rules: Rules,
        seed: Seed,
        full_board: FullBoard,
        patience: Patience,
    ) -> Self {
        Self { schema: SCHEMA, players, game: rules, full_board, patience, seed: seed.get() }
    }
}

/// All lines of a match.
pub(super) fn of(head: &Head<'_>, records: &[Record], summary: &Summary) -> String {
    let records = records.iter().map(Line::Record);
    let all = std::iter::once(Line::Match(head)).chain(records).chain([Line::Summary(summary)]);
    all.map(|line| line.to_string()).collect()
}

/// The file of these lines, written while the match is played: what is done outlasts an interruption.
#[derive(Debug)]
pub(super) struct Recording {
    path: PathBuf,
    file: File,
    /// The first failure. The games go on: their report is still wanted.
    failed: io::Result<()>,
}

impl Recording {
    /// Begins the file, in place of what was there.
    ///
    /// # Errors
    /// [`Refusal`] if it cannot be written.
    pub(super) fn begin(path: &Path, head: &Head<'_>) -> Result<Self, Refusal> {
        let file = File::create(path).map_err(Refusal::of_file(path))?;
        let mut recording = Self { path: path.to_owned(), file, failed: Ok(()) };
        recording.write(&Line::Match(head));
        Ok(recording)
    }

    /// Keeps the next game.
    pub(super) fn keep(&mut self, record: &Record) {
        self.write(&Line::Record(record));
    }

    /// Writes the last line.
    ///
    /// # Errors
    /// [`Refusal`] if any line could not be written.
    pub(super) fn end(mut self, summary: &Summary) -> Result<(), Refusal> {
        self.write(&Line::Summary(summary));
        self.failed.map_err(|error| Refusal::File(self.path, error))
    }

    fn write(&mut self, line: &Line<'_>) {
        if self.failed.is_ok() {
            self.failed = self.file.write_all(line.to_string().as_bytes());
            if self.failed.is_err() {
                Advice::games_are_missing(&self.path);
            }
        }
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", printable::json(&serde_json::to_string(self).expect("a line is JSON")))
    }
}
