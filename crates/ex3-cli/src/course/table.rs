//! How a page sits down to it.

use c4_course::table::{COMPUTER, Seat, Seated, Stone, Table, number};
use c4_engine::Rules;

pub(super) const TABLE: Table = Table {
    knobs: &[
        number("rows", "Rows", 1, 4096, "6"),
        number("cols", "Columns", 1, 4096, "7"),
        number("connect", "In a row to win", 2, 4096, "4"),
    ],
    seats: [&[COMPUTER], &[COMPUTER]],
    players: ["Player 1", "Player 2"],
    look: [Stone::Red, Stone::Yellow],
    gravity: true,
    prompts: &["ask-column"],
    first: 1,
    sit: |chosen, seats| {
        let args = TABLE
            .options(chosen, &[("rows", "--rows"), ("cols", "--cols"), ("connect", "--connect")]);
        let letter = |seat| if seat == Seat::Computer { "c\n" } else { "h\n" };
        Ok(Seated { args, prelude: seats.map(letter).concat(), ending: None })
    },
    typed: |_, _, _, square| format!("{}\n", square.column + 1),
    seat: |_, _| None,
    why: |asking| {
        let Rules { size, lines, .. } = asking.rules;
        let number = |number: usize| number.to_string();
        Some(vec![
            "--rows".to_owned(),
            number(size.rows()),
            "--cols".to_owned(),
            number(size.columns()),
            "--connect".to_owned(),
            number(lines.connect()),
            "--moves".to_owned(),
            asking.columns(),
        ])
    },
};
