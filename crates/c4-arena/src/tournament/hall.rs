//! Where the games of a tournament are played.

use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::fmt;
use std::num::NonZero;

use c4_console::Seed;
use c4_engine::{Player, Square};
use c4_threads::{Enough, Heard, Teller, all, side_by_side};
use serde::{Deserialize, Serialize};

use super::seeding::Use;
use super::under_way::{Fixture, GameOrReason, UnderWay};
use super::{Match, Participant, Setup, SetupError, System, Tournament, knockout, round_robin};
use crate::{self as arena, CannotPlay, Entrant, Foul, Record, Start};

/// A game that was played, and where it belongs: what a journal keeps.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Which one it is.
    #[serde(flatten)]
    pub game: GameNumber,
    /// What happened.
    pub record: Record,
}

/// Which game of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameNumber {
    /// The round, from 1.
    pub round: usize,
    /// The number of the match in its round, from 1.
    pub number: usize,
    /// The number of the game in its match, from 1.
    pub game: usize,
}

/// What happens while a tournament is held.
#[derive(Debug, Clone, Copy)]
pub enum News<'a> {
    /// A game has been played. Those that were known before are not told.
    Played(&'a Played),
    /// A match has been decided.
    Decided {
        /// How many are decided now; byes are none.
        matches: usize,
        /// How many there are in all.
        of: usize,
        /// The round of this one.
        round: usize,
    },
}

/// Why a tournament was not held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CannotHold<E> {
    /// There can be none such.
    Setup(SetupError),
    /// A game could not be played, through no fault of the players, for this reason.
    Game(String),
    /// Whoever was told the news failed.
    Listener(E),
}

/// Holds a tournament of entrants, the top seed first, `jobs` matches at a time.
///
/// What comes out follows from the setup, the entrants and what they play, whatever `jobs` is. Games that are `known`, from a
/// tournament with the same setup and entrants that was interrupted, are not played again. Everybody is called once before the
/// first match; whoever does not come then, or does not get ready, is absent: it meets nobody and has no place.
///
/// # Errors
/// [`CannotHold`]; games that are under way are finished before.
pub fn hold<E>(
    setup: &Setup,
    entrants: &[&dyn Entrant],
    known: Vec<Played>,
    jobs: NonZero<usize>,
    mut hear: impl FnMut(News<'_>) -> Result<(), E>,
) -> Result<Tournament, CannotHold<E>> {
    let openings = setup.checked().map_err(CannotHold::Setup)?;
    check(entrants).map_err(CannotHold::Setup)?;
    let present = roll_call(setup, &openings, entrants, jobs).map_err(CannotHold::Game)?;
    let known = known.into_iter().map(|played| (played.game, played.record)).collect();
    let hall = Hall { setup, openings, entrants, present, known, jobs };
    let mut hear = |news: News<'_>| hear(news).map_err(CannotHold::Listener);
    let matches = hall.matches(&mut hear)?;
    Ok(Tournament::of(setup.clone(), hall.present, matches))
}

/// The matches that come of the setup, the entrants and the games of a tournament, whatever else it says.
///
/// # Errors
/// [`CannotHold`]; if a game is missing, the first one that is.
pub(super) fn again(tournament: &Tournament) -> Result<Vec<Match>, CannotHold<Infallible>> {
    let Tournament { setup, entrants: present, matches, .. } = tournament;
    let openings = setup.checked().map_err(CannotHold::Setup)?;
    let entrants: Vec<Gone<'_>> = present.iter().map(|one| Gone(&one.name)).collect();
    let entrants: Vec<&dyn Entrant> = entrants.iter().map(|one| one as &dyn Entrant).collect();
    check(&entrants).map_err(CannotHold::Setup)?;
    let numbered = matches.iter().flat_map(|&Match { round, number, ref games, .. }| {
        let number = move |index| GameNumber { round, number, game: index + 1 };
        games.iter().enumerate().map(move |(index, record)| (number(index), record.clone()))
    });
    let (known, present, jobs) = (numbered.collect(), present.clone(), NonZero::<usize>::MIN);
    let hall = Hall { setup, openings, entrants: &entrants, present, known, jobs };
    hall.matches(&mut |_| Ok(()))
}

/// Somebody who has left after the tournament: only what is known can be gone through.
#[derive(Debug)]
struct Gone<'a>(&'a str);

impl Entrant for Gone<'_> {
    fn name(&self) -> &str {
        self.0
    }

    fn player(&self, _: Seed) -> Result<Box<dyn arena::Player + '_>, CannotPlay> {
        Err(CannotPlay::Failure("the game is not there".to_owned()))
    }
}

fn check(entrants: &[&dyn Entrant]) -> Result<(), SetupError> {
    if entrants.len() < 2 {
        return Err(SetupError::TooFew(entrants.len()));
    }
    let mut names = HashSet::new();
    match entrants.iter().find(|entrant| !names.insert(entrant.name())) {
        Some(twice) => Err(SetupError::SameName(twice.name().to_owned())),
        None => Ok(()),
    }
}

/// Has everybody come and get ready once, if it plays this game.
fn roll_call(
    setup: &Setup,
    openings: &[Vec<Square>],
    entrants: &[&dyn Entrant],
    jobs: NonZero<usize>,
) -> Result<Vec<Participant>, String> {
    let Setup { rules, patience, .. } = *setup;
    let seed = Use::RollCall.seed(Seed::new(setup.seed));
    let openings = if openings.is_empty() { &[vec![]] } else { openings };
    let plays = |entrant: &dyn Entrant| {
        openings.iter().try_for_each(|opening| entrant.plays(&setup.table(opening.clone())))
    };
    let unable: Vec<Option<String>> = entrants.iter().map(|it| plays(*it).err()).collect();
    // One bot of another game is no reason that nobody plays. If none plays this one, it is the game that is wrong.
    let is_wrong = unable.iter().all(Option::is_some);
    let mut refused = entrants.iter().zip(&unable).filter(|(it, _)| is_wrong || !it.is_handed_in());
    if let Some((entrant, reason)) = refused.find_map(|(it, no)| Some((it, no.as_ref()?))) {
        return Err(format!("{}: {reason}", entrant.name()));
    }
    let call = |index: usize| {
        let entrant = entrants[index];
        let start = Start { rules, seat: Player::First, opening: &openings[0], patience };
        let came = match unable[index].clone() {
            Some(reason) => Err(CannotPlay::Foul(Foul::NoShow { reason })),
            None => {
                entrant.player(seed.split(index as u64)).and_then(|mut player| player.begin(&start))
            }
        };
        (index, came)
    };
    let participant = |(index, came): (usize, Result<(), CannotPlay>)| {
        let name = entrants[index].name().to_owned();
        match came {
            Ok(()) => Ok(Participant { name, absent: None }),
            Err(CannotPlay::Foul(Foul::NoShow { reason })) => {
                Ok(Participant { name, absent: Some(reason) })
            }
            Err(CannotPlay::Foul(foul)) => Ok(Participant { name, absent: Some(foul.to_string()) }),
            Err(CannotPlay::Failure(reason)) => Err(format!("{name}: {reason}")),
        }
    };
    all(jobs, entrants.len(), call).into_iter().map(participant).collect()
}

/// Everything that playing a match needs.
#[derive(Debug)]
pub(super) struct Hall<'a> {
    pub(super) setup: &'a Setup,
    pub(super) openings: Vec<Vec<Square>>,
    pub(super) entrants: &'a [&'a dyn Entrant],
    present: Vec<Participant>,
    pub(super) known: HashMap<GameNumber, Record>,
    jobs: NonZero<usize>,
}

/// The indices of those who came.
pub(super) fn present(entrants: &[Participant]) -> Vec<usize> {
    (0..entrants.len()).filter(|&index| entrants[index].absent.is_none()).collect()
}

/// Somebody who hears of a tournament.
pub(super) type Listener<'l, E> = &'l mut dyn FnMut(News<'_>) -> Result<(), CannotHold<E>>;

impl<'a> Hall<'a> {
    /// Those who came, the best seed first.
    pub(super) fn present(&self) -> Vec<usize> {
        present(&self.present)
    }

    /// Plays all matches.
    fn matches<E>(&self, hear: Listener<'_, E>) -> Result<Vec<Match>, CannotHold<E>> {
        match self.setup.system {
            System::Knockout { best_of, ties, third_place } => {
                knockout::play(self, best_of, ties, third_place, hear)
            }
            System::RoundRobin { games, part } => round_robin::play(self, games, part, hear),
        }
    }

    /// Plays matches side by side; `decided` have been already, of so many in all.
    pub(super) fn play<E>(
        &self,
        fixtures: &[Fixture],
        (mut decided, of): (usize, usize),
        play: impl Fn(UnderWay<'_>) -> Result<Match, Enough> + Sync,
        hear: Listener<'_, E>,
    ) -> Result<Vec<Match>, CannotHold<E>> {
        let work = |index: usize, teller: &Teller<GameOrReason, Match>| {
            play(UnderWay::new(self, teller, fixtures[index]))
        };
        let mut matches = Vec::with_capacity(fixtures.len());
        side_by_side(self.jobs, fixtures.len(), work, |heard| match heard {
            Heard::News(Ok(played)) => hear(News::Played(&played)),
            Heard::News(Err(reason)) => Err(CannotHold::Game(reason)),
            Heard::Done(decision) => {
                decided += 1;
                let round = decision.round;
                matches.push(decision);
                hear(News::Decided { matches: decided, of, round })
            }
        })?;
        Ok(matches)
    }
}

impl<E: fmt::Display> fmt::Display for CannotHold<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Game(reason) => write!(f, "a game could not be played: {reason}"),
            Self::Listener(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for CannotHold<E> {}
