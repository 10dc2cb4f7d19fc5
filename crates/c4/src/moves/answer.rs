//! What `c4 move` prints.

use c4_console::{Candidate, Console, Explanation, Move, Seed, Stop};
use c4_engine::{Board, Letters};
use serde::Serialize;

/// The version of the JSON.
const SCHEMA: u32 = 1;

/// A move, why it was chosen, and what else there is to say.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) variant: &'static str,
    pub(crate) board: Board,
    pub(crate) letters: Letters,
    /// What the move was drawn from, if it was drawn.
    pub(crate) seed: Option<Seed>,
    pub(crate) explanation: Explanation,
}

impl Answer {
    pub(crate) fn write_text(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        writeln!(console, "{}\n", self.board.picture(self.letters))?;
        writeln!(console, "{}", self.explanation)?;
        match self.seed {
            Some(seed) => writeln!(console, "seed {seed}"),
            None => Ok(()),
        }
    }

    pub(crate) fn write_json(&self, console: &mut Console<'_>) -> Result<(), Stop> {
        let Explanation { player, choice, others } = &self.explanation;
        let candidates = std::iter::once(choice).chain(others);
        let json = Json {
            schema: SCHEMA,
            variant: self.variant,
            player,
            seed: self.seed.map(Seed::get),
            r#move: choice.place.into(),
            rule: &choice.rule,
            candidates: candidates.map(|candidate| CandidateJson::new(candidate, choice)).collect(),
        };
        let text = serde_json::to_string_pretty(&json).expect("strings and numbers are JSON");
        writeln!(console, "{text}")
    }
}

#[derive(Serialize)]
struct Json<'a> {
    schema: u32,
    variant: &'static str,
    player: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    r#move: MoveJson,
    rule: &'a str,
    candidates: Vec<CandidateJson<'a>>,
}

#[derive(Serialize)]
struct CandidateJson<'a> {
    r#move: MoveJson,
    chosen: bool,
    rule: &'a str,
    detail: &'a str,
}

impl<'a> CandidateJson<'a> {
    fn new(Candidate { place, rule, detail }: &'a Candidate, choice: &Candidate) -> Self {
        Self { r#move: (*place).into(), chosen: *place == choice.place, rule, detail }
    }
}

/// A column's number, or a square's row and column.
#[derive(Serialize)]
#[serde(untagged)]
enum MoveJson {
    Column(usize),
    Square { row: usize, column: usize },
}

impl From<Move> for MoveJson {
    fn from(place: Move) -> Self {
        match place {
            Move::Column(column) => Self::Column(column),
            Move::Square { row, column } => Self::Square { row, column },
        }
    }
}
