//! The parts of a round robin that were played apart, as one.

use std::num::NonZero;

use thiserror::Error;

use super::hall::again;
use super::{CannotHold, Match, Part, Participant, Setup, System, Tournament};

impl Tournament {
    /// The tournament of which these are the parts.
    ///
    /// # Errors
    /// [`CannotMerge`], if they are not parts of one round robin, or not all of them.
    pub fn merged(parts: Vec<Self>) -> Result<Self, CannotMerge> {
        let mut numbers = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let unfit = |what| CannotMerge::Unfit { part: at + 1, what };
            check(part).map_err(unfit)?;
            numbers.push(split(&part.setup));
        }
        let mut parts = parts.into_iter();
        let Self { setup, entrants, mut matches, .. } = parts.next().ok_or(CannotMerge::Nothing)?;
        let setup = whole(setup);
        for (at, part) in parts.enumerate() {
            let same = [
                ("the setup differs", setup == whole(part.setup)),
                ("the entrants differ", who_came(&entrants).eq(who_came(&part.entrants))),
            ];
            if let Some((what, _)) = same.into_iter().find(|(_, is_same)| !is_same) {
                return Err(CannotMerge::Differs { part: at + 2, what });
            }
            matches.extend(part.matches);
        }
        check_numbers(&numbers)?;
        matches.sort_by_key(|one| (one.round, one.number));
        Ok(Self::of(setup, entrants, matches))
    }
}

/// Why tournaments could not be merged.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CannotMerge {
    /// There are no parts.
    #[error("there is nothing to merge: name at least one tournament")]
    Nothing,
    /// A part is not one that this program could have written.
    #[error("tournament {part} does not fit together: {what}")]
    Unfit {
        /// The number of the part among those given, from 1.
        part: usize,
        /// What does not fit in it.
        what: String,
    },
    /// A part is of another tournament than the first.
    #[error("tournament {part} is not a part of the same one as the first: {what}")]
    Differs {
        /// The number of the part among those given, from 1.
        part: usize,
        /// What is not the same in it: `the setup differs`.
        what: &'static str,
    },
    /// Something is given beside a tournament that is whole: it is no part.
    #[error("a tournament that is not split has no other parts")]
    Whole,
    /// The tournament is split into so many parts by one, and into so many by another.
    #[error("one part is of {0}, another of {1}: they are of different splits")]
    Splits(NonZero<usize>, NonZero<usize>),
    /// The same part was given twice: its number, and how many there are.
    #[error("part {0} of {1} is given more than once")]
    SamePart(usize, NonZero<usize>),
    /// A part is not there: its number, and how many there are.
    #[error("part {0} of {1} is not given")]
    PartMissing(usize, NonZero<usize>),
}

/// Everything that is known by its index has to be there, and the matches have to be those that the setup and the games make.
fn check(part: &Tournament) -> Result<(), String> {
    part.check().map_err(|unfit| unfit.to_string())?;
    for one in &part.matches {
        let Match { round, number, games, .. } = one;
        for (index, game) in games.iter().enumerate() {
            let is_right = one.seats(index).is_some_and(|seats| {
                let name = |entrant: usize| &part.entrants[entrant].name;
                [&game.players.first, &game.players.second]
                    == [name(seats.first), name(seats.second)]
            });
            let wrong = |what: &str| {
                format!("game {} of match {number} of round {round} {what}", index + 1)
            };
            if !is_right {
                return Err(wrong("is between others"));
            }
            if game.rules != part.setup.rules {
                return Err(wrong("has other rules"));
            }
            game.replay().map_err(|error| wrong(&format!("does not replay: {error}")))?;
        }
    }
    let again = again(part).map_err(|error| match error {
        CannotHold::Game(reason) => reason,
        other => other.to_string(),
    })?;
    match part.matches.iter().zip(&again).find(|(told, made)| told != made) {
        Some((Match { round, number, .. }, _)) => Err(format!(
            "match {number} of round {round} is not what the setup and the games make of it"
        )),
        None => Ok(()),
    }
}

/// Everybody's name, and whether they came. Why somebody did not is told by each machine in the words of its own compiler.
fn who_came(entrants: &[Participant]) -> impl Iterator<Item = (&str, bool)> {
    entrants.iter().map(|one| (one.name.as_str(), one.absent.is_some()))
}

/// Which part it is; nothing, of one that is whole.
fn split(setup: &Setup) -> Option<Part> {
    match setup.system {
        System::Knockout { .. } => None,
        System::RoundRobin { part, .. } => part,
    }
}

/// The setup of the whole.
fn whole(mut setup: Setup) -> Setup {
    if let System::RoundRobin { part, .. } = &mut setup.system {
        *part = None;
    }
    setup
}

/// All parts have to be there, once.
fn check_numbers(parts: &[Option<Part>]) -> Result<(), CannotMerge> {
    let all: Vec<Part> = parts.iter().copied().flatten().collect();
    if all.len() < parts.len() {
        return if parts.len() == 1 { Ok(()) } else { Err(CannotMerge::Whole) };
    }
    let Some(Part { of, .. }) = all.first().copied() else { return Ok(()) };
    if let Some(other) = all.iter().find(|part| part.of != of) {
        return Err(CannotMerge::Splits(of, other.of));
    }
    for number in 1..=of.get() {
        match all.iter().filter(|part| part.index.get() == number).count() {
            0 => return Err(CannotMerge::PartMissing(number, of)),
            1 => {}
            _ => return Err(CannotMerge::SamePart(number, of)),
        }
    }
    Ok(())
}
