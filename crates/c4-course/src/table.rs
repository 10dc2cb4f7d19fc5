//! How people sit down to a game of a course, and how their moves are typed: what a page or another front needs besides the
//! program.
//!
//! A course without a table can be run and typed into, but has no form for a new game.

use std::collections::BTreeMap;

use c4_engine::{Player, Rules, Square};
use serde::Serialize;

use crate::{Input, Said};

/// What was chosen for a game, by the names of the knobs.
pub type Chosen = BTreeMap<String, String>;

/// How a course is sat down to.
///
/// ```
/// use c4_course::table::{Chosen, Seat, Seated, Stone, Table, number};
///
/// static TABLE: Table = Table {
///     knobs: &[number("rows", "Rows", 1, 9, "6")],
///     seats: [&[], &[]],
///     players: ["Player 1", "Player 2"],
///     look: [Stone::Red, Stone::Yellow],
///     gravity: true,
///     prompts: &["ask-column"],
///     first: 1,
///     sit: |chosen, _| Ok(Seated { args: TABLE.options(chosen, &[("rows", "--rows")]), ..Seated::default() }),
///     typed: |_, _, _, square| format!("{}\n", square.column + 1),
///     seat: |_, _| None,
///     why: |_| None,
/// };
///
/// let chosen = Chosen::from([("rows".to_owned(), "5".to_owned())]);
/// let seated = (TABLE.sit)(&chosen, [Seat::Typed, Seat::Typed])?;
/// assert_eq!(seated.args, ["--rows", "5"]);
/// let wrong = Chosen::from([("rows".to_owned(), "10".to_owned())]);
/// assert_eq!(TABLE.fault(&wrong).as_deref(), Some("Rows: \"10\" is none of: 1 to 9"));
/// # Ok::<(), &'static str>(())
/// ```
#[derive(Debug)]
pub struct Table {
    /// What can be chosen.
    pub knobs: &'static [Knob],
    /// Who can play each side, besides people and those who type as people do.
    pub seats: [&'static [Choice]; 2],
    /// What the two players are called.
    pub players: [&'static str; 2],
    /// The colours of their stones.
    pub look: [Stone; 2],
    /// Whether stones fall, so that a move is a column.
    pub gravity: bool,
    /// The kinds of events that ask for a move.
    pub prompts: &'static [&'static str],
    /// The number of the leftmost column, where columns are typed.
    pub first: usize,
    /// The arguments, and what is typed before the first move.
    pub sit: fn(&Chosen, [Seat; 2]) -> Result<Seated, &'static str>,
    /// How a stone of this player is typed, given the arguments of the program.
    pub typed: fn(&[String], &Rules, Player, Square) -> String,
    /// Whose seat is asked, 0 or 1, where that is not the player's number less one.
    pub seat: fn(&Input, &Said) -> Option<u8>,
    /// What `c4 move` is given for a position; `None` if the course has no computer.
    pub why: fn(&Asking<'_>) -> Option<Vec<String>>,
}

/// The colour of a player's stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stone {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Black.
    Black,
    /// White.
    White,
}

/// Something that can be chosen for a game.
#[derive(Debug, Serialize)]
pub struct Knob {
    /// What it is called in an address.
    pub name: &'static str,
    /// What it is called in a form.
    pub label: &'static str,
    /// The least and the most, if it is a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<[u32; 2]>,
    /// What there is to choose from, if it is no number and no free text.
    #[serde(skip_serializing_if = "<[Choice]>::is_empty")]
    pub choices: &'static [Choice],
    /// What it is where nothing was chosen.
    pub default: &'static str,
}

/// One of the values of a knob, or of a seat.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Choice {
    /// What stands for it in an address.
    pub value: &'static str,
    /// What it is called in a form.
    pub label: &'static str,
}

/// Who plays a side, as far as the program knows: somebody who types, or its own computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// Somebody who types.
    Typed,
    /// The program's own computer.
    Computer,
}

/// What a game begins with.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Seated {
    /// The arguments of the program.
    pub args: Vec<String>,
    /// What is typed before the first move.
    pub prelude: String,
    /// What is typed when somebody has won or the board is full, where the program does not see that by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<&'static str>,
}

/// A position of which the course's computer is asked.
#[derive(Debug)]
pub struct Asking<'a> {
    /// The arguments of the program.
    pub args: &'a [String],
    /// What is played.
    pub rules: Rules,
    /// The stones so far, in order.
    pub squares: &'a [Square],
    /// Whose turn it is.
    pub to_move: Player,
    /// Which game of the session it is, from 1.
    pub game: usize,
    /// How strong the computer is, where the course has several and the arguments do not tell.
    pub level: &'a str,
}

impl Table {
    /// What was chosen for a knob: its default where nothing was.
    #[must_use]
    pub fn value<'a>(&self, chosen: &'a Chosen, name: &str) -> &'a str
    where
        'static: 'a,
    {
        let default =
            self.knobs.iter().find(|knob| knob.name == name).map_or("", |knob| knob.default);
        chosen.get(name).map_or(default, String::as_str)
    }

    /// What is wrong with what was chosen, if anything is.
    #[must_use]
    pub fn fault(&self, chosen: &Chosen) -> Option<String> {
        self.knobs.iter().find_map(|knob| {
            let value = chosen.get(knob.name)?;
            let is_right = match knob.range {
                Some([least, most]) => value.parse().is_ok_and(|it| (least..=most).contains(&it)),
                None if knob.choices.is_empty() => return None,
                None => knob.choices.iter().any(|choice| choice.value == value),
            };
            let allowed = knob.range.map_or_else(
                || knob.choices.iter().map(|it| it.value).collect::<Vec<_>>().join(", "),
                |[least, most]| format!("{least} to {most}"),
            );
            (!is_right).then(|| format!("{}: {value:?} is none of: {allowed}", knob.label))
        })
    }

    /// The options of these knobs, but for those that are left as they usually are.
    #[must_use]
    pub fn options(&self, chosen: &Chosen, options: &[(&str, &str)]) -> Vec<String> {
        let changed = options.iter().filter(|(name, _)| {
            let usual = self.knobs.iter().find(|knob| knob.name == *name).map(|knob| knob.default);
            usual != Some(self.value(chosen, name))
        });
        changed
            .flat_map(|(name, option)| [(*option).to_owned(), self.value(chosen, name).to_owned()])
            .collect()
    }
}

impl Asking<'_> {
    /// The moves as `--moves` takes them: columns from 1.
    #[must_use]
    pub fn columns(&self) -> String {
        let numbers: Vec<String> =
            self.squares.iter().map(|square| (square.column + 1).to_string()).collect();
        numbers.join(if self.rules.size.columns() > 9 { "," } else { "" })
    }
}

/// The course's own computer, as somebody to play against.
pub const COMPUTER: Choice = Choice { value: "c", label: "the course's computer" };

/// A knob for a number.
#[must_use]
pub const fn number(
    name: &'static str,
    label: &'static str,
    least: u32,
    most: u32,
    default: &'static str,
) -> Knob {
    Knob { name, label, range: Some([least, most]), choices: &[], default }
}

/// A knob for one of several values.
#[must_use]
pub const fn choice(
    name: &'static str,
    label: &'static str,
    choices: &'static [Choice],
    default: &'static str,
) -> Knob {
    Knob { name, label, range: None, choices, default }
}
