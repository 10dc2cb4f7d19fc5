//! What may be said in another way where an output first differs from a manner of speaking.

mod boards;
mod counted;
mod edits;
mod form;
mod rewordings;
mod values;

use std::collections::{BTreeMap, BTreeSet};

use c4_console::Kind;
use c4_course::Session;

use crate::infer::{Heard, same};
use crate::manner::{Manner, Place, Spoken, Uttered};
use crate::template::{Piece, Template};

/// A manner with one change.
#[derive(Debug)]
pub(crate) struct Candidate {
    pub(crate) manner: Manner,
    /// How far-fetched the change is: of equally good ones the least is kept.
    pub(crate) cost: usize,
    /// How many more bytes have to agree than before for the change to be believed.
    pub(crate) least_gain: usize,
}

/// All values that fields have in some sessions, by the name of the field, as the reference writes them.
pub(crate) type Values = BTreeMap<&'static str, BTreeSet<Vec<u8>>>;

/// How much may be left out or put in, in bytes.
const MOST: usize = 160;

/// How many letters a word has that tells what a line is about.
const WORD: usize = 4;

/// The fields that say where something is: they may be counted from elsewhere. An amount that is another one is another one.
const PLACES: [&str; 4] = ["column", "row", "first", "last"];

/// The fields that say who somebody is: they may have other words.
const PLAYERS: [&str; 2] = ["player", "number"];

/// What an event after certain others costs more than one everywhere: it says less.
const SPECIAL: usize = 50;

/// All changes of one template, or of two neighbours, that are worth trying where this output first differs.
pub(crate) fn candidates(
    kinds: &[Kind],
    reference: &Manner,
    manner: &Manner,
    values: &Values,
    heard: &Heard<'_>,
) -> Vec<Candidate> {
    let spoken = manner.spoken(heard.session);
    let at = same(&spoken.bytes, heard.stdout);
    let Heard { session, stdout } = *heard;
    let spot = Spot { kinds, reference, manner, values, session, spoken: &spoken, stdout, at };
    let mut found = spot.edits();
    found.extend(spot.rewordings());
    found.extend(spot.values());
    found.extend(spot.besides());
    found.extend(spot.boards());
    found
}

struct Spot<'a> {
    kinds: &'a [Kind],
    reference: &'a Manner,
    manner: &'a Manner,
    values: &'a Values,
    session: &'a Session,
    spoken: &'a Spoken<'a>,
    stdout: &'a [u8],
    /// Where the two first differ.
    at: usize,
}

impl<'a> Spot<'a> {
    /// The event in which the two first differ.
    fn event(&self) -> Option<&Uttered<'a>> {
        self.spoken.events.iter().find(|event| self.at < event.span.end)
    }
}

fn place(event: &Uttered<'_>, is_special: bool) -> Place {
    Place { kind: event.said.kind, after: is_special.then_some(event.after) }
}

/// Where each piece of an event's template ends in what is spoken.
fn ends(template: &Template, event: &Uttered<'_>, session: &Session) -> Vec<usize> {
    let mut ends = Vec::new();
    template.write(event.said, session, &mut Vec::new(), |end| ends.push(event.span.start + end));
    ends
}

fn name_of(piece: &Piece) -> Option<&str> {
    match piece {
        Piece::Field { name, .. } => Some(name),
        Piece::Text(_) | Piece::Beside { .. } => None,
    }
}
