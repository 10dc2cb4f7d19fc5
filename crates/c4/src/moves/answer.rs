//! What `c4 move` prints.

use c4_console::{Candidate, Console, Explanation, Move, Seed, Stop};
use c4_course::Answer;
use c4_sandbox::printable;
use serde::Serialize;

/// The version of the JSON.
const SCHEMA: u32 = 1;

pub(super) fn write_text(answer: &Answer, console: &mut Console<'_>) -> Result<(), Stop> {
    writeln!(console, "{}\n", answer.board.picture(answer.letters))?;
    writeln!(console, "{}", answer.explanation)?;
    match answer.seed {
        Some(seed) => writeln!(console, "seed {seed}"),
        None => Ok(()),
    }
}

pub(super) fn write_json(
    variant: &'static str,
    answer: &Answer,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let Explanation { player, choice, others } = &answer.explanation;
    let candidates = std::iter::once(choice).chain(others);
    let json = Json {
        schema: SCHEMA,
        variant,
        player,
        seed: answer.seed.map(Seed::get),
        r#move: choice.place,
        rule: &choice.rule,
        candidates: candidates.map(|candidate| CandidateJson::new(candidate, choice)).collect(),
    };
    let text = serde_json::to_string_pretty(&json).expect("strings and numbers are JSON");
    let text = printable::json(&text);
    writeln!(console, "{text}")
}

#[derive(Serialize)]
struct Json<'a> {
    schema: u32,
    variant: &'static str,
    player: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    r#move: Move,
    rule: &'a str,
    candidates: Vec<CandidateJson<'a>>,
}

#[derive(Serialize)]
struct CandidateJson<'a> {
    r#move: Move,
    chosen: bool,
    rule: &'a str,
    detail: &'a str,
}

impl<'a> CandidateJson<'a> {
    fn new(Candidate { place, rule, detail }: &'a Candidate, choice: &Candidate) -> Self {
        Self { r#move: *place, chosen: *place == choice.place, rule, detail }
    }
}
