//! What is worth happening in the labs.

use c4_course::Said;
use c4_course::happening::{Happening, Seen, TYPED};
use c4_course::wins::WINS;
use c4_engine::{Directions, Lines, Player};

use super::{has_two_stones, is_lab_7};

pub(super) const TABLES: &[&[Happening]] = &[LAB_6, LAB_7, ENDS, WINS, TYPED];

const LAB_6: &[Happening] = &[
    ("lab 6: black wins", |seen| seen.any("winner", |said| said.number("player") == Some(1))),
    ("lab 6: white wins", |seen| seen.any("winner", |said| said.number("player") == Some(2))),
    ("lab 6: no winner", |seen| seen.has("no-winner")),
    ("lab 6: both colours have six", |seen| !is_game(seen) && both_won(seen)),
    ("lab 6: five in a row are no win", |seen| {
        seen.has("no-winner") && longest_run(seen) == Some(5)
    }),
    ("lab 6: taken square", |seen| seen.has("taken")),
    ("lab 6: a stone on every square", |seen| {
        !is_game(seen) && seen.board.as_ref().is_some_and(|board| board.free().is_empty())
    }),
    ("lab 6: no stone at all", |seen| {
        !is_game(seen) && seen.board.as_ref().is_some_and(|board| board.stones() == 0)
    }),
    ("lab 6: no question", |seen| seen.has("end") && seen.count("ask-occupied") == 1),
    ("lab 6: a lonely stone is asked about", |seen| has_run(seen, |stones| stones == 1)),
    ("lab 6: a run of two to five is asked about", |seen| {
        has_run(seen, |stones| (2..=5).contains(&stones))
    }),
    ("lab 6: a run of six is asked about", |seen| has_run(seen, |stones| stones == 6)),
    ("lab 6: a longer run is asked about", |seen| has_run(seen, |stones| stones > 6)),
    ("lab 6: a free square is asked about", |seen| seen.has("no-stone")),
    ("lab 6: a square off the board is asked about", |seen| {
        is_refused(seen, "ask-occupied", "off-board")
    }),
    ("lab 6: another letter for a stone", |seen| seen.has("bad-stone")),
    ("lab 6: off the board", |seen| is_refused(seen, "ask-position", "off-board")),
    ("lab 6: no position", |seen| !is_game(seen) && seen.has("not-a-position")),
    ("lab 6: no size", |seen| seen.has("bad-size")),
    ("lab 6: the smallest size of the course", |seen| has_side(seen, |side| side == 7)),
    ("lab 6: the largest size of the course", |seen| has_side(seen, |side| side == 19)),
    ("lab 6: a smaller size", |seen| has_side(seen, |side| side < 7)),
    ("lab 6: a larger size", |seen| has_side(seen, |side| side > 19)),
];

const LAB_7: &[Happening] = &[
    ("lab 7: the computer plays black", |seen| {
        seen.any("computer", |said| said.number("player") == Some(1))
    }),
    ("lab 7: the computer plays white", |seen| {
        seen.any("ask-square", |said| said.number("player") == Some(1))
    }),
    ("lab 7: the computer wins", |seen| has_won(seen, "computer")),
    ("lab 7: the person wins", |seen| has_won(seen, "ask-square")),
    ("lab 7: a draw", |seen| seen.has("draw")),
    ("lab 7: an occupied square", |seen| seen.has("occupied")),
    ("lab 7: an occupied square twice in a row", |seen| {
        // Between the two there is only the prompt.
        let events = &seen.session.events;
        let is_it = |said: &Said| said.kind == "occupied";
        events.iter().zip(events.iter().skip(2)).any(|(one, next)| is_it(one) && is_it(next))
    }),
    ("lab 7: off the board", |seen| is_game(seen) && seen.has("off-board")),
    ("lab 7: no position", |seen| is_game(seen) && seen.has("not-a-position")),
    ("lab 7: another letter for the colour", |seen| seen.has("bad-colour")),
    ("lab 7: the computer's choice is the only best square", |seen| {
        seen.any("computer", |said| {
            said.number("equals") == Some(1) && said.number("free") > Some(1)
        })
    }),
    ("lab 7: the computer plays the first of equally good squares", |seen| {
        seen.any("computer", |said| said.number("equals") > Some(1))
    }),
    ("lab 7: the computer passes by its six", |seen| {
        seen.any("computer", |said| {
            said.number("own") < Some(6) && said.number("longest") >= Some(6)
        })
    }),
    // The stone keeps the opponent from more than another stone would add to the computer's own run.
    ("lab 7: the computer blocks", |seen| {
        seen.any("computer", |said| said.number("own") < said.number("longest"))
    }),
    ("lab 7: two stones a turn", |seen| is_game(seen) && has_two_stones(&seen.input.args)),
];

const ENDS: &[Happening] = &[
    ("end of the input: at the size", |seen| ends_at(seen, "ask-size") && !seen.has("bad-size")),
    ("end of the input: at a stone", |seen| ends_at(seen, "ask-stone")),
    ("end of the input: at a position", |seen| ends_at(seen, "ask-position")),
    ("end of the input: at a question about stones", |seen| ends_at(seen, "ask-occupied")),
    ("end of the input: at the computer's colour", |seen| ends_at(seen, "ask-colour")),
    ("end of the input: at a square", |seen| ends_at(seen, "ask-square")),
];

fn is_game(seen: &Seen<'_>) -> bool {
    is_lab_7(&seen.input.args)
}

fn ends_at(seen: &Seen<'_>, question: &str) -> bool {
    seen.exited(1) && seen.session.ends_with(question)
}

/// Whether an answer to a question is refused with a complaint.
fn is_refused(seen: &Seen<'_>, question: &str, complaint: &str) -> bool {
    let is_it = |pair: &[Said]| pair[0].kind == question && pair[1].kind == complaint;
    seen.session.events.windows(2).any(is_it)
}

/// Whether Lab 6 is on a board with such a side.
fn has_side(seen: &Seen<'_>, is_it: fn(usize) -> bool) -> bool {
    !is_game(seen) && seen.board.as_ref().is_some_and(|board| is_it(board.size().columns()))
}

fn both_won(seen: &Seen<'_>) -> bool {
    let board = seen.board.as_ref();
    let has_line = |player| board.is_some_and(|board| board.has_line(player, Lines::CONNECT_SIX));
    Player::ALL.into_iter().all(has_line)
}

fn longest_run(seen: &Seen<'_>) -> Option<usize> {
    let board = seen.board.as_ref()?;
    board.size().iter().map(|square| board.longest_run(square, Directions::ALL)).max()
}

/// Whether a stone is asked about whose run has this length.
fn has_run(seen: &Seen<'_>, is_it: fn(i64) -> bool) -> bool {
    seen.any("contiguous", |said| said.number("stones").is_some_and(is_it))
}

/// Whether Lab 7 is won by the player whose squares are said, or asked for, by events of a kind.
fn has_won(seen: &Seen<'_>, kind: &str) -> bool {
    let player = |said: &Said| said.number("player");
    seen.any("wins", |winner| seen.any(kind, |mover| player(mover) == player(winner)))
}
