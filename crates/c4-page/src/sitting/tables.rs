//! The five courses' tables.

use c4_course::options;
use c4_engine::{Player, Rules, Square};

use super::{Asking, Choice, Chosen, Knob, Seat, Seated, Table};

pub(crate) const TABLES: &[Table] = &[EX3, STUMPER, CONNECT6, CMPS270, REDBLACK];

const COMPUTER: Choice = Choice { value: "c", label: "the course's computer" };

const EX3: Table = Table {
    variant: "ex3",
    knobs: &[
        number("rows", "Rows", 1, 4096, "6"),
        number("cols", "Columns", 1, 4096, "7"),
        number("connect", "In a row to win", 2, 4096, "4"),
    ],
    seats: [&[COMPUTER], &[COMPUTER]],
    prompts: &["ask-column"],
    first: 1,
    sit: |chosen, seats| {
        let args = unless_usual(
            &EX3,
            chosen,
            &[("rows", "--rows"), ("cols", "--cols"), ("connect", "--connect")],
        );
        let letter = |seat| if seat == Seat::Computer { "c\n" } else { "h\n" };
        Ok(Seated { args, prelude: seats.map(letter).concat() })
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
            columns(asking),
        ])
    },
};

const STUMPER: Table = Table {
    variant: "stumper",
    knobs: &[number("rows", "Rows", 1, 16, "6"), number("cols", "Columns", 1, 80, "7")],
    seats: [&[], &[]],
    prompts: &["ask-column"],
    first: 1,
    sit: |chosen, _| {
        let args = unless_usual(&STUMPER, chosen, &[("cols", "-w"), ("rows", "-h")]);
        Ok(Seated { args, prelude: String::new() })
    },
    typed: |_, _, _, square| format!("{}\n", square.column + 1),
    seat: |_, _| None,
    why: |_| None,
};

const CONNECT6: Table = Table {
    variant: "connect6",
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
    prompts: &["ask-square", "ask-stone"],
    first: 0,
    sit: |chosen, seats| {
        let size = CONNECT6.value(chosen, "size");
        let colour = match seats {
            // Without a computer it is Lab 6: a list of stones.
            [Seat::Typed, Seat::Typed] => {
                return Ok(Seated { args: vec![], prelude: format!("{size}\n") });
            }
            [Seat::Computer, Seat::Typed] => "B",
            [Seat::Typed, Seat::Computer] => "W",
            [Seat::Computer, Seat::Computer] => {
                return Err("The computer of Lab 7 plays one colour only.");
            }
        };
        let mut args = vec!["--lab".to_owned(), "7".to_owned()];
        args.extend(unless_usual(
            &CONNECT6,
            chosen,
            &[("stones", "--stones"), ("strategy", "--strategy")],
        ));
        Ok(Seated { args, prelude: format!("{size}\n{colour}\n") })
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

/// The names of the people; the second one's is also a bot's, if there is one.
const NAMES: [&str; 2] = ["Ann", "Ben"];

const CMPS270: Table = Table {
    variant: "cmps270",
    knobs: &[
        choice(
            "level",
            "Bot",
            &[
                Choice { value: "easy", label: "easy" },
                Choice { value: "medium", label: "medium" },
                Choice { value: "hard", label: "hard (may think for long)" },
            ],
            "medium",
        ),
        number("seed", "Seed of the coin", 0, u32::MAX, "1"),
        Knob {
            name: "clock",
            label: "Milliseconds of the moves",
            range: None,
            choices: &[],
            default: "1000,1200",
        },
    ],
    seats: [&[COMPUTER], &[COMPUTER]],
    prompts: &["ask-column"],
    first: 0,
    sit: |chosen, seats| {
        let value = |name| CMPS270.value(chosen, name).to_owned();
        let level = value("level");
        let (bots, prelude) = match seats {
            [Seat::Typed, Seat::Typed] => (vec![], format!("{}\n{}\n", NAMES[0], NAMES[1])),
            [Seat::Typed, Seat::Computer] => {
                (vec!["--bot".to_owned(), level], format!("{}\n", NAMES[0]))
            }
            [Seat::Computer, Seat::Computer] => {
                (vec!["--bots".to_owned(), format!("{level},{level}")], String::new())
            }
            [Seat::Computer, Seat::Typed] => {
                return Err("A bot is the second player, or both are bots.");
            }
        };
        let clock = format!("fake:{}", value("clock"));
        let mut args = bots;
        args.extend(["--seed".to_owned(), value("seed"), "--clock".to_owned(), clock]);
        Ok(Seated { args, prelude })
    },
    typed: |_, _, _, square| format!("{}\n", square.column),
    seat: |input, said| {
        // The first name that was taken is player 1's, and the coin decides who starts.
        let name = said.field("name")?.text()?;
        let first = input.stdin.split(|&byte| byte == b'\n').next()?;
        Some(u8::from(name != first.trim_ascii()))
    },
    why: |asking| {
        let of = |option| options::value(option, asking.args);
        let of_bots = of("--bots").and_then(|levels| levels.split(',').next());
        let level = of("--bot").or(of_bots).unwrap_or(asking.level);
        let seed = of("--seed").unwrap_or("1");
        let words = ["--level", level, "--seed", seed, "--moves"].map(str::to_owned);
        Some([words.to_vec(), vec![columns(asking)]].concat())
    },
};

const REDBLACK: Table = Table {
    variant: "redblack",
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
    prompts: &["ask-column"],
    first: 0,
    sit: |chosen, seats| {
        let computer = match seats {
            [Seat::Typed, Seat::Typed] => "N",
            [Seat::Computer, Seat::Typed] => "R",
            [Seat::Typed, Seat::Computer] => "B",
            [Seat::Computer, Seat::Computer] => return Err("The computer plays one colour only."),
        };
        let value = |name| REDBLACK.value(chosen, name);
        let mut args = unless_usual(&REDBLACK, chosen, &[("diagonals", "--diagonals")]);
        args.extend(["--seed".to_owned(), value("seed").to_owned()]);
        Ok(Seated {
            args,
            prelude: format!("{computer}\n{}\n{}\n", value("points"), value("first")),
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
            columns(asking),
        ])
    },
};

const fn number(
    name: &'static str,
    label: &'static str,
    least: u32,
    most: u32,
    default: &'static str,
) -> Knob {
    Knob { name, label, range: Some([least, most]), choices: &[], default }
}

const fn choice(
    name: &'static str,
    label: &'static str,
    choices: &'static [Choice],
    default: &'static str,
) -> Knob {
    Knob { name, label, range: None, choices, default }
}

/// The options of these knobs, but for those that are left as they usually are.
fn unless_usual(table: &Table, chosen: &Chosen, options: &[(&str, &str)]) -> Vec<String> {
    let changed = options.iter().filter(|(name, _)| {
        let usual = table.knobs.iter().find(|knob| knob.name == *name).map(|knob| knob.default);
        usual != Some(table.value(chosen, name))
    });
    changed
        .flat_map(|(name, option)| [(*option).to_owned(), table.value(chosen, name).to_owned()])
        .collect()
}

/// The moves as `--moves` takes them.
fn columns(asking: &Asking<'_>) -> String {
    let numbers: Vec<String> =
        asking.squares.iter().map(|square| (square.column + 1).to_string()).collect();
    numbers.join(if asking.rules.size.columns() > 9 { "," } else { "" })
}
