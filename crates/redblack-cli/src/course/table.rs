//! How a page sits down to it.

use c4_course::options;
use c4_course::table::{COMPUTER, Choice, Seat, Seated, Stone, Table, choice, number};
use c4_engine::Player;

pub(super) const TABLE: Table = Table {
    knobs: &[
        number("points", "Points to play to", 1, 1000, "1"),
        choice(
            "first",
            "Who moves first",
            &[Choice { value: "R", label: "RED" }, Choice { value: "B", label: "BLACK" }],
            "R",
        ),
        choice(
            "diagonals",
            "Diagonals",
            &[
                Choice { value: "on", label: "count" },
                Choice { value: "off", label: "do not count" },
            ],
            "on",
        ),
        number("seed", "Seed of the computer", 0, u32::MAX, "1"),
    ],
    seats: [&[COMPUTER], &[COMPUTER]],
    players: ["RED", "BLACK"],
    look: [Stone::Red, Stone::Black],
    gravity: true,
    prompts: &["ask-column"],
    first: 0,
    sit: |chosen, seats| {
        let computer = match seats {
            [Seat::Typed, Seat::Typed] => "N",
            [Seat::Computer, Seat::Typed] => "R",
            [Seat::Typed, Seat::Computer] => "B",
            [Seat::Computer, Seat::Computer] => return Err("The computer plays one colour only."),
        };
        let value = |name| TABLE.value(chosen, name);
        let mut args = TABLE.options(chosen, &[("diagonals", "--diagonals")]);
        args.extend(["--seed".to_owned(), value("seed").to_owned()]);
        Ok(Seated {
            args,
            prelude: format!("{computer}\n{}\n{}\n", value("points"), value("first")),
            ending: None,
        })
    },
    typed: |_, _, _, square| format!("{}\n", square.column),
    seat: |_, _| None,
    why: |asking| {
        let of = |option, usual| options::value(option, asking.args).unwrap_or(usual).to_owned();
        let to_move = if asking.to_move == Player::First { "R" } else { "B" };
        Some(vec![
            "--diagonals".to_owned(),
            of("--diagonals", "on"),
            "--seed".to_owned(),
            of("--seed", "1"),
            "--game".to_owned(),
            asking.game.to_string(),
            "--to-move".to_owned(),
            to_move.to_owned(),
            "--moves".to_owned(),
            asking.columns(),
        ])
    },
};
