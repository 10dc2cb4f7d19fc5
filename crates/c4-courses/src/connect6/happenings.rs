//! What is worth happening in the labs.

use c4_engine::{Directions, Lines, Player};

use super::{has_two_stones, is_lab_7};
use crate::seen::{Happening, Seen, TYPED};
use crate::wins::WINS;

pub(super) const TABLES: &[&[Happening]] = &[OWN, WINS, TYPED];

const OWN: &[Happening] = &[
    // Lab 6
    ("lab 6: black wins", |seen| is_lab_6(seen) && seen.says("Black wins.")),
    ("lab 6: white wins", |seen| is_lab_6(seen) && seen.says("White wins.")),
    ("lab 6: no winner", |seen| seen.says("No winner so far.")),
    ("lab 6: both colours have six", |seen| is_lab_6(seen) && both_won(seen)),
    ("lab 6: five in a row are no win", |seen| {
        seen.says("No winner so far.") && longest_run(seen) == Some(5)
    }),
    ("lab 6: taken square", |seen| seen.says("Position is taken")),
    ("lab 6: a stone on every square", |seen| is_lab_6(seen) && is_full(seen)),
    ("lab 6: no stone at all", |seen| {
        is_lab_6(seen) && seen.board.as_ref().is_some_and(|board| board.stones() == 0)
    }),
    ("lab 6: no question", |seen| is_over(seen) && count(seen, "Enter an occupied") == 1),
    ("lab 6: a lonely stone is asked about", |seen| seen.says("contiguous stones: 1\n")),
    ("lab 6: a run of two to five is asked about", |seen| {
        ["2", "3", "4", "5"].iter().any(|run| seen.says(&format!("contiguous stones: {run}\n")))
    }),
    ("lab 6: a run of six is asked about", |seen| seen.says("contiguous stones: 6\n")),
    ("lab 6: a longer run is asked about", |seen| {
        ["7", "8", "9"].iter().any(|run| seen.says(&format!("contiguous stones: {run}\n")))
    }),
    ("lab 6: a free square is asked about", |seen| seen.explains("there is no stone on")),
    ("lab 6: a square off the board is asked about", |seen| {
        is_lab_6(seen) && seen.says(" wins.\n") && seen.explains("is off the board")
    }),
    ("lab 6: another letter for a stone", |seen| seen.explains("is no stone")),
    ("lab 6: off the board", |seen| is_lab_6(seen) && seen.explains("is off the board")),
    ("lab 6: no position", |seen| is_lab_6(seen) && seen.explains("a position is two numbers")),
    ("lab 6: no size", |seen| seen.explains("the board's dimension")),
    ("lab 6: the smallest size of the course", |seen| is_lab_6(seen) && side(seen) == Some(7)),
    ("lab 6: the largest size of the course", |seen| is_lab_6(seen) && side(seen) == Some(19)),
    ("lab 6: a smaller size", |seen| is_lab_6(seen) && side(seen).is_some_and(|side| side < 7)),
    ("lab 6: a larger size", |seen| is_lab_6(seen) && side(seen).is_some_and(|side| side > 19)),
    // Lab 7
    ("lab 7: the computer plays black", |seen| {
        is_game(seen) && colour(seen) == Some(Player::First)
    }),
    ("lab 7: the computer plays white", |seen| {
        is_game(seen) && colour(seen) == Some(Player::Second)
    }),
    ("lab 7: the computer wins", |seen| {
        let computers = colour(seen);
        computers.is_some() && winner(seen) == computers
    }),
    ("lab 7: the person wins", |seen| {
        let computers = colour(seen);
        winner(seen).is_some_and(|winner| computers.is_some_and(|computers| computers != winner))
    }),
    ("lab 7: a draw", |seen| seen.says("Draw!")),
    ("lab 7: an occupied square", |seen| seen.says("That square is occupied.")),
    ("lab 7: off the board", |seen| is_game(seen) && seen.explains("is off the board")),
    ("lab 7: no position", |seen| is_game(seen) && seen.explains("a position is two numbers")),
    ("lab 7: another letter for the colour", |seen| seen.explains("is no colour")),
    ("lab 7: the computer's choice is the only best square", |seen| {
        explanations(seen).any(|text| text.contains("has more") && !text.contains("comes first"))
    }),
    ("lab 7: the computer plays the first of equally good squares", |seen| {
        seen.explains("has as much and comes first")
    }),
    ("lab 7: the computer passes by its six", |seen| explanations(seen).any(passes_by_six)),
    ("lab 7: the computer blocks", |seen| explanations(seen).any(is_block)),
    ("lab 7: two stones a turn", |seen| is_game(seen) && has_two_stones(&seen.input.args)),
    // The end of the input
    ("end of the input: at the size", |seen| ends_at(seen, "dimensions (n): ")),
    ("end of the input: at a stone", |seen| ends_at(seen, "Enter stone (B|W): ")),
    ("end of the input: at a position", |seen| ends_at(seen, "Enter position (ROW COL): ")),
    ("end of the input: at a question about stones", |seen| {
        ends_at(seen, "contiguous stones (ROW COL): ")
    }),
    ("end of the input: at the computer's colour", |seen| ends_at(seen, "B or W?: ")),
    ("end of the input: at a square", |seen| ends_at(seen, "Lay down a stone (ROW COL): ")),
];

fn is_lab_6(seen: &Seen<'_>) -> bool {
    !is_game(seen)
}

fn is_game(seen: &Seen<'_>) -> bool {
    is_lab_7(&seen.input.args)
}

fn is_over(seen: &Seen<'_>) -> bool {
    seen.status == Some(0)
}

fn count(seen: &Seen<'_>, words: &str) -> usize {
    seen.stdout.matches(words).count()
}

fn ends_at(seen: &Seen<'_>, prompt: &str) -> bool {
    seen.status == Some(1) && seen.stdout.ends_with(prompt)
}

fn side(seen: &Seen<'_>) -> Option<usize> {
    seen.board.as_ref().map(|board| board.size().columns())
}

fn is_full(seen: &Seen<'_>) -> bool {
    seen.board.as_ref().is_some_and(|board| board.free().is_empty())
}

fn both_won(seen: &Seen<'_>) -> bool {
    let has_line = |player| {
        seen.board.as_ref().is_some_and(|board| board.has_line(player, Lines::CONNECT_SIX))
    };
    Player::ALL.into_iter().all(has_line)
}

fn longest_run(seen: &Seen<'_>) -> Option<usize> {
    let board = seen.board.as_ref()?;
    board.size().iter().map(|square| board.longest_run(square, Directions::ALL)).max()
}

/// The computer's colour, in Lab 7.
fn colour(seen: &Seen<'_>) -> Option<Player> {
    let after = seen.stdout.split("B or W?: ").last().filter(|_| seen.says("B or W?: "))?;
    // Black moves first.
    let computer_moves_first = after.starts_with("Computer");
    Some(if computer_moves_first { Player::First } else { Player::Second })
}

/// The winner of Lab 7.
fn winner(seen: &Seen<'_>) -> Option<Player> {
    seen.win.as_ref().map(|win| win.player).filter(|_| seen.says(" player wins."))
}

/// What the computer says about each of its stones.
fn explanations<'a>(seen: &'a Seen<'_>) -> impl Iterator<Item = &'a str> {
    let starts = seen.stderr.match_indices(" plays row ").map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([seen.stderr.len()]);
    starts.zip(ends).map(|(from, to)| &seen.stderr[from..to])
}

/// Whether a stone keeps the opponent from more than the stones do that make the computer's own run longer.
fn is_block(explanation: &str) -> bool {
    let (own, others) = runs(explanation);
    others.into_iter().any(|other| other > own)
}

fn passes_by_six(explanation: &str) -> bool {
    let (own, others) = runs(explanation);
    own < 6 && others.into_iter().any(|other| other >= 6)
}

/// The computer's own run with the stone that it plays, and those with the stones that it does not play.
fn runs(explanation: &str) -> (u32, Vec<u32>) {
    let mut runs = explanation.split("own run ").skip(1).map(|rest| {
        let digits = rest.split(|letter: char| !letter.is_ascii_digit()).next();
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
    });
    (runs.next().unwrap_or(0), runs.collect())
}
