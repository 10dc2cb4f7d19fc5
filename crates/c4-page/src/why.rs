//! Why the course's computer plays where it does: what `c4 move` says.

use c4_console::{Candidate, Move};
use c4_course::Course;
use c4_course::table::{Asking, Table};
use c4_engine::Square;
use clap::Command;
use serde::Serialize;

use crate::rules::{Played, player};

/// The move of a computer, and what its rules say about every other.
#[derive(Debug, Serialize)]
pub(crate) struct Why {
    player: String,
    choice: Said,
    others: Vec<Said>,
    /// The same as text, as `c4 move` prints it.
    text: String,
    /// What the move was drawn from, if it was drawn.
    seed: Option<u64>,
}

/// What is said about a move.
#[derive(Debug, Serialize)]
struct Said {
    /// The column, from 0 on the left.
    column: usize,
    /// The row, from 0 at the bottom, where there is no gravity.
    row: Option<usize>,
    /// The move in the program's own numbers.
    place: String,
    rule: String,
    detail: String,
}

/// What a course's computer would play after some stones, and why.
pub(crate) fn why(
    course: &dyn Course,
    table: &Table,
    args: &[String],
    played: Played,
    stones: &[[usize; 3]],
    to_move: u8,
    (game, level): (usize, &str),
) -> Result<Why, String> {
    let mover = course.mover().ok_or("this course has no computer")?;
    let rules = played.rules().ok_or("there is no such game")?;
    let squares: Vec<Square> =
        stones.iter().map(|&[_, column, row]| Square::new(column, row)).collect();
    let to_move = player(to_move);
    let asking = Asking { args, rules, squares: &squares, to_move, game, level };
    let typed = (table.why)(&asking).ok_or("this course has no computer")?;
    let command = (mover.options)(Command::new("c4")).no_binary_name(true);
    let matches = command.try_get_matches_from(typed).map_err(|error| error.to_string())?;
    let (answer, _) = (mover.answer)(&matches).map_err(|fault| fault.to_string())?;
    let said = |candidate: &Candidate| said(candidate, table, played);
    let explanation = &answer.explanation;
    Ok(Why {
        player: explanation.player.clone(),
        choice: said(&explanation.choice),
        others: explanation.others.iter().map(said).collect(),
        text: explanation.to_string(),
        seed: answer.seed.map(c4_console::Seed::get),
    })
}

fn said(candidate: &Candidate, table: &Table, played: Played) -> Said {
    let (column, row) = match candidate.place {
        Move::Column(column) => (column.saturating_sub(table.first), None),
        Move::Square { row, column } => (column, played.rows.checked_sub(row + 1)),
    };
    Said {
        column,
        row,
        place: candidate.place.to_string(),
        rule: candidate.rule.clone(),
        detail: candidate.detail.clone(),
    }
}
