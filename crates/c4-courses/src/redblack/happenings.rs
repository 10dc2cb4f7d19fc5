//! What is worth happening in sessions.

use c4_engine::{Board, Lines, Player};

use super::has_diagonals;
use crate::options;
use crate::seen::{Happening, Seen, TYPED};
use crate::wins::WINS;

pub(super) const TABLES: &[&[Happening]] = &[OWN, WINS, TYPED];

const OWN: &[Happening] = &[
    // Games and sessions
    ("red wins a game", |seen| seen.says("RED wins this game.")),
    ("black wins a game", |seen| seen.says("BLACK wins this game.")),
    ("a tie", |seen| seen.says("The game is a tie.")),
    ("a session to one point", |seen| seen.says(", 1 to ")),
    ("a session to two points", |seen| seen.says(", 2 to ")),
    ("a session to three points", |seen| seen.says(", 3 to ")),
    ("a session with points for both", |seen| {
        seen.says("Final winner") && !seen.stdout.trim_end().ends_with(" to 0.")
    }),
    ("a session with a tie", |seen| seen.says("Final winner") && seen.says("The game is a tie.")),
    ("red is the final winner", |seen| seen.says("Final winner: RED")),
    ("black is the final winner", |seen| seen.says("Final winner: BLACK")),
    ("two people", |seen| seen.says("Final winner") && !seen.says("Computer drops")),
    // Who starts
    ("red starts every game", |seen| has(seen, "--first", "red")),
    ("black starts every game", |seen| has(seen, "--first", "black")),
    ("the colours start in turn", |seen| games(seen) > 1 && has(seen, "--first", "alternate")),
    ("the loser starts", |seen| games(seen) > 1 && has(seen, "--first", "loser")),
    ("a game after a tie, whose loser was to start", |seen| {
        has(seen, "--first", "loser") && goes_on_after(seen, "The game is a tie.\n")
    }),
    // Diagonals
    ("diagonals off", |seen| !has_diagonals(&seen.input.args)),
    ("a diagonal that does not count", |seen| {
        !has_diagonals(&seen.input.args) && has_vain_line(seen)
    }),
    // Refusals
    ("refused: not a number", |seen| seen.says("That is not a number.")),
    ("refused: no such column", |seen| seen.says("There is no such column.")),
    ("refused: a full column", |seen| seen.says(" is full.\n")),
    ("refused: the computer's colour", |seen| seen.says("Answer R, B or N.")),
    ("refused: the points", |seen| seen.says("Answer a whole number")),
    ("refused: who moves first", |seen| seen.says("Answer R or B.")),
    ("refused: options", |seen| seen.status == Some(2)),
    // Questions
    ("asked: all that can be asked", |seen| QUESTIONS.iter().all(|question| seen.says(question))),
    ("asked: the points only", |seen| asked(seen) == [1]),
    ("asked: who moves first only", |seen| asked(seen) == [2]),
    ("asked: the computer's colour only", |seen| asked(seen) == [0]),
    // The computer
    ("computer: plays red", |seen| seen.explains("RED plays column")),
    ("computer: plays black", |seen| seen.explains("BLACK plays column")),
    ("computer: wins", |seen| chooses_by(seen, "win")),
    ("computer: blocks", |seen| chooses_by(seen, "block")),
    ("computer: draws a column", |seen| chooses_by(seen, "random")),
    ("computer: wins rather than blocks", |seen| {
        let mut lines = seen.stderr.lines();
        lines.any(|line| line.contains(": block (") && line.contains("a win comes first"))
    }),
    ("computer: takes the leftmost of several blocks or wins", |seen| {
        seen.explains("is further left")
    }),
    ("computer: draws beside a full column", |seen| seen.explains("full (no room for a checker)")),
    // The end of the input
    ("end of the input: at the computer's colour", |seen| ends_at(seen, QUESTIONS[0])),
    ("end of the input: at the points", |seen| ends_at(seen, QUESTIONS[1])),
    ("end of the input: at who moves first", |seen| ends_at(seen, QUESTIONS[2])),
    ("end of the input: at a column", |seen| ends_at(seen, "(0-6): ")),
    ("end of the input: at a refused column", |seen| {
        ends_at(seen, "(0-6): ")
            && seen.stdout.lines().nth_back(1).is_some_and(|line| line.ends_with('.'))
    }),
];

/// The questions before the first game.
const QUESTIONS: [&str; 3] = [
    "Computer's color (R/B, N for two people): ",
    "Points to play to: ",
    "Who moves first (R/B): ",
];

fn has(seen: &Seen<'_>, option: &str, value: &str) -> bool {
    seen.status != Some(2) && options::value(option, &seen.input.args) == Some(value)
}

fn games(seen: &Seen<'_>) -> usize {
    seen.stdout.matches("Score: ").count()
}

fn goes_on_after(seen: &Seen<'_>, words: &str) -> bool {
    seen.stdout.split_once(words).is_some_and(|(_, rest)| rest.contains("| "))
}

/// Whether somebody has a line on the last grid, and it does not count.
fn has_vain_line(seen: &Seen<'_>) -> bool {
    let lines = Lines::CONNECT_FOUR;
    let has_line =
        |board: &Board| Player::ALL.into_iter().any(|player| board.has_line(player, lines));
    seen.win.is_none() && seen.board.as_ref().is_some_and(has_line)
}

/// Which of the questions are asked.
fn asked(seen: &Seen<'_>) -> Vec<usize> {
    (0..QUESTIONS.len()).filter(|&index| seen.says(QUESTIONS[index])).collect()
}

fn chooses_by(seen: &Seen<'_>, rule: &str) -> bool {
    let reason = format!(": {rule} (");
    seen.stderr.lines().any(|line| line.contains(" plays column ") && line.contains(&reason))
}

fn ends_at(seen: &Seen<'_>, prompt: &str) -> bool {
    seen.status == Some(1) && seen.stdout.ends_with(prompt)
}
