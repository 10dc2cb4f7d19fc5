//! How a page sits down to it.

use c4_course::options;
use c4_course::table::{COMPUTER, Choice, Seat, Seated, Stone, Table, choice, number};
use c4_engine::{Player, Square};

pub(super) const TABLE: Table = Table {
    knobs: &[
        number("size", "Rows and columns", 1, 1000, "11"),
        choice(
            "stones",
            "Stones a turn",
            &[
                Choice { value: "1", label: "1, as the lab asks" },
                Choice { value: "2", label: "2, after a first one" },
            ],
            "1",
        ),
        choice(
            "strategy",
            "Computer",
            &[
                Choice { value: "rule", label: "by the rule of part I" },
                Choice { value: "strong", label: "as strong as it can" },
            ],
            "rule",
        ),
    ],
    seats: [&[COMPUTER], &[COMPUTER]],
    players: ["Black", "White"],
    look: [Stone::Black, Stone::White],
    gravity: false,
    prompts: &["ask-square", "ask-stone"],
    first: 0,
    sit: |chosen, seats| {
        let size = TABLE.value(chosen, "size");
        let colour = match seats {
            // Without a computer it is Lab 6: a list of stones.
            [Seat::Typed, Seat::Typed] => {
                let prelude = format!("{size}\n");
                return Ok(Seated { args: vec![], prelude, ending: Some("E\n") });
            }
            [Seat::Computer, Seat::Typed] => "B",
            [Seat::Typed, Seat::Computer] => "W",
            [Seat::Computer, Seat::Computer] => {
                return Err("The computer of Lab 7 plays one colour only.");
            }
        };
        let mut args = vec!["--lab".to_owned(), "7".to_owned()];
        args.extend(TABLE.options(chosen, &[("stones", "--stones"), ("strategy", "--strategy")]));
        Ok(Seated { args, prelude: format!("{size}\n{colour}\n"), ending: None })
    },
    typed: |args, rules, player, square| {
        let row = rules.size.rows() - 1 - square.row;
        let place = format!("{row} {}\n", square.column);
        let is_list = options::value("--lab", args) != Some("7");
        match player {
            _ if !is_list => place,
            Player::First => format!("B\n{place}"),
            Player::Second => format!("W\n{place}"),
        }
    },
    seat: |_, _| None,
    why: |asking| {
        let size = asking.rules.size;
        let place = |square: &Square| format!("{} {}", size.rows() - 1 - square.row, square.column);
        let places: Vec<String> = asking.squares.iter().map(place).collect();
        let value = |option, usual| options::value(option, asking.args).unwrap_or(usual).to_owned();
        Some(vec![
            "--size".to_owned(),
            size.rows().to_string(),
            "--stones".to_owned(),
            value("--stones", "1"),
            "--strategy".to_owned(),
            value("--strategy", "rule"),
            "--moves".to_owned(),
            places.join(" "),
        ])
    },
};
