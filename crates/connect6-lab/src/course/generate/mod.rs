//! Sessions of both labs.

mod game;
mod list;

use c4_course::Input;
use c4_course::dice::Dice;

use super::script;

/// What a session is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Lab6,
    Lab7,
    TwoStones,
}

/// A session: mostly of Lab 6, which is the assignment.
pub(super) fn input(dice: &mut Dice) -> Input {
    let kind = dice.weighted(&[(72, Kind::Lab6), (24, Kind::Lab7), (4, Kind::TwoStones)]);
    let mut answers = match kind {
        Kind::Lab6 => list::answers(dice),
        Kind::Lab7 => game::answers(c4_engine::Turns::ONE_EACH, dice),
        Kind::TwoStones => game::answers(c4_engine::Turns::ONE_THEN_TWO, dice),
    };
    let ends_early = dice.chance(10);
    if ends_early {
        // Soon, or not long before the end: the prompts differ there.
        let (soon, late) = (dice.below(12), answers.len().saturating_sub(dice.within(1..=3)));
        answers.truncate(dice.weighted(&[(1, 0), (8, 1), (2, soon), (4, late)]));
    }
    let mut stdin = script::typed(&answers, dice);
    if ends_early && dice.chance(40) {
        stdin.truncate(dice.below(stdin.len()));
    }
    let args: &[&str] = match kind {
        Kind::Lab6 => &[],
        Kind::Lab7 => &["--lab", "7"],
        Kind::TwoStones => &["--lab", "7", "--stones", "2"],
    };
    Input { args: args.iter().map(|&arg| arg.to_owned()).collect(), stdin }
}

/// A row and a column, as they are typed.
fn position(row: impl std::fmt::Display, column: impl std::fmt::Display) -> String {
    format!("{row} {column}")
}

/// Somewhere off a board.
fn off_board(n: usize, dice: &mut Dice) -> String {
    let inside = dice.below(n) as i64;
    let n = n as i64;
    let (row, column) = dice.one_of(&[
        (n, inside),
        (inside, n),
        (inside, -1),
        (-1, inside),
        (n, n),
        (-2, -2),
        (i64::from(i32::MAX), 1000),
    ]);
    position(row, column)
}

/// Something that is no position.
fn no_position(dice: &mut Dice) -> String {
    dice.one_of(&["a b", "x", "3 x", "- 1", "three", "(1,1)"]).to_owned()
}
