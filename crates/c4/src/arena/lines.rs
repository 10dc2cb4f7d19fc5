//! A match as lines of JSON.

use c4_arena::{FullBoard, Game, Patience, Record, Summary};
use c4_console::Seed;
use c4_engine::Rules;
use serde::Serialize;

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
    game: Game,
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
        Self { schema: SCHEMA, players, game: rules.into(), full_board, patience, seed: seed.get() }
    }
}

/// All lines of a match.
pub(super) fn of(head: &Head<'_>, records: &[Record], summary: &Summary) -> String {
    let records = records.iter().map(Line::Record);
    let all = std::iter::once(Line::Match(head)).chain(records).chain([Line::Summary(summary)]);
    all.map(|line| serde_json::to_string(&line).expect("a line is JSON") + "\n").collect()
}
