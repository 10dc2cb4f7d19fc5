//! How a page sits down to it.

use c4_course::table::{Seated, Stone, Table, number};

pub(super) const TABLE: Table = Table {
    knobs: &[number("rows", "Rows", 1, 16, "6"), number("cols", "Columns", 1, 80, "7")],
    seats: [&[], &[]],
    players: ["Player 1", "Player 2"],
    look: [Stone::Red, Stone::Yellow],
    gravity: true,
    prompts: &["ask-column"],
    first: 1,
    sit: |chosen, _| {
        let args = TABLE.options(chosen, &[("cols", "-w"), ("rows", "-h")]);
        Ok(Seated { args, ..Seated::default() })
    },
    typed: |_, _, _, square| format!("{}\n", square.column + 1),
    seat: |_, _| None,
    why: |_| None,
};
