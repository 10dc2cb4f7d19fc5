//! How a page sits down to it.

use c4_course::options;
use c4_course::table::{COMPUTER, Choice, Knob, Seat, Seated, Stone, Table, choice, number};

/// The names of the people; the second one's is also a bot's, if there is one.
const NAMES: [&str; 2] = ["Ann", "Ben"];

pub(super) const TABLE: Table = Table {
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
    players: ["Player 1", "Player 2"],
    look: [Stone::Red, Stone::Yellow],
    gravity: true,
    prompts: &["ask-column"],
    first: 0,
    sit: |chosen, seats| {
        let value = |name| TABLE.value(chosen, name).to_owned();
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
        Ok(Seated { args, prelude, ending: None })
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
        Some([words.to_vec(), vec![asking.columns()]].concat())
    },
};
