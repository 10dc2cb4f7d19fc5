//! How people sit down to a game of each course, and how their moves are typed.
//!
//! A course without a table can be shown and typed into, but has no form for a new game.

mod tables;

use std::collections::BTreeMap;

use c4_course::{Input, Said};
use c4_engine::{Player, Rules, Square};
use serde::Serialize;

pub(crate) use tables::TABLES;

/// What was chosen for a game, by the names of the knobs.
pub(crate) type Chosen = BTreeMap<String, String>;

/// How a course is sat down to.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) variant: &'static str,
    /// What can be chosen.
    pub(crate) knobs: &'static [Knob],
    /// Who can play each side, besides people and those who type as people do.
    pub(crate) seats: [&'static [Choice]; 2],
    /// The kinds of events that ask for a move.
    pub(crate) prompts: &'static [&'static str],
    /// The number of the leftmost column, where columns are typed.
    pub(crate) first: usize,
    /// The arguments, and what is typed before the first move.
    pub(crate) sit: fn(&Chosen, [Seat; 2]) -> Result<Seated, &'static str>,
    /// How a stone of this player is typed.
    pub(crate) typed: fn(&[String], &Rules, Player, Square) -> String,
    /// Whose seat is asked, where that is not the player's number.
    pub(crate) seat: fn(&Input, &Said) -> Option<u8>,
    /// What `c4 move` is given for a position.
    pub(crate) why: fn(&Asking<'_>) -> Option<Vec<String>>,
}

/// Something that can be chosen for a game.
#[derive(Debug, Serialize)]
pub(crate) struct Knob {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) range: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "<[Choice]>::is_empty")]
    pub(crate) choices: &'static [Choice],
    pub(crate) default: &'static str,
}

/// One of the values of a knob, or of a seat.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Choice {
    pub(crate) value: &'static str,
    pub(crate) label: &'static str,
}

/// Who plays a side, as far as the program knows: somebody who types, or its own computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seat {
    Typed,
    Computer,
}

/// What a game begins with.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Seated {
    pub(crate) args: Vec<String>,
    pub(crate) prelude: String,
}

/// A position of which the course's computer is asked.
#[derive(Debug)]
pub(crate) struct Asking<'a> {
    pub(crate) args: &'a [String],
    pub(crate) rules: Rules,
    /// The stones so far, in order.
    pub(crate) squares: &'a [Square],
    /// Whose turn it is.
    pub(crate) to_move: Player,
    /// Which game of the session it is, from 1.
    pub(crate) game: usize,
    /// How strong the computer is, where the course has several and the arguments do not tell.
    pub(crate) level: &'a str,
}

/// The table of a variant.
pub(crate) fn table(variant: &str) -> Option<&'static Table> {
    TABLES.iter().find(|table| table.variant == variant)
}

impl Table {
    /// What was chosen for a knob: its default where nothing was.
    pub(crate) fn value<'a>(&self, chosen: &'a Chosen, name: &str) -> &'a str
    where
        'static: 'a,
    {
        let default =
            self.knobs.iter().find(|knob| knob.name == name).map_or("", |knob| knob.default);
        chosen.get(name).map_or(default, String::as_str)
    }

    /// What is wrong with what was chosen, if anything is.
    pub(crate) fn fault(&self, chosen: &Chosen) -> Option<String> {
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
}
