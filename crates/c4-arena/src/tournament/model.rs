//! A tournament as it was played, as data: all reports are functions of this.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::num::NonZero;
use std::time::Duration;

use c4_engine::{ByPlayer, Player};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Rating, Setup};
use crate::{Record, Tally};

/// A tournament as it was played. It can be written as JSON and read back.
///
/// An entrant is known by its index in `entrants`, which is also its seed: 0 is the top seed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// The version of this form: [`Tournament::SCHEMA`].
    pub schema: u32,
    /// What was asked for.
    pub setup: Setup,
    /// Who took part, the top seed first.
    pub entrants: Vec<Participant>,
    /// All matches, those of the first round first; of a knockout, each round from the top of the bracket to its bottom.
    pub matches: Vec<Match>,
    /// How those did who came, the best first.
    pub standing: Vec<Standing>,
}

impl Tournament {
    /// The version of the form that this crate writes.
    pub const SCHEMA: u32 = 2;
}

/// Somebody who took part, or would have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Participant {
    /// What it is called; no two have the same name.
    pub name: String,
    /// Why it could not take part, in words: then it met nobody, and has no place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub absent: Option<String>,
}

/// Two entrants, and what they made of each other; or one that had nobody to play.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// The round, from 1.
    pub round: usize,
    /// Its number in the round, from 1. In the last round of a knockout, 1 is the final and 2 the match for third place.
    pub number: usize,
    /// One of the two; in a bracket, the upper one.
    pub one: usize,
    /// The other one; nobody, if the first has a bye.
    pub other: Option<usize>,
    /// Whether the other one began the first game. From game to game, they take turns.
    pub other_began: bool,
    /// The games, first one first.
    pub games: Vec<Record>,
    /// Who won; nobody, if a match of a round robin came out even.
    pub winner: Option<usize>,
    /// What decided it.
    pub decision: Decision,
}

/// What decided a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// There was nobody to play.
    Bye,
    /// Points: a win is one, a draw half of one.
    Points,
    /// Points, after games that were added because they were even.
    Replay,
    /// Points were even, and the winner took less time over all games.
    LessTime,
    /// Even their times were the same: the better seed won.
    Seed,
    /// Nothing: it came out even, as a match of a round robin can.
    Even,
}

/// How one entrant did.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Its place, from 1. Those who did equally well share one.
    pub place: usize,
    /// The index of the entrant.
    pub entrant: usize,
    /// Its points: one for a win, half of one for a draw.
    pub points: f64,
    /// The games that it played.
    pub games: Tally,
    /// What tells those apart who have the same points, in a round robin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tie_breaks: Option<TieBreaks>,
    /// How strong it is, if it played any game of a round robin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// What tells entrants with the same points apart: first the direct encounter, then how many games they won, then
/// Sonneborn-Berger. Each is defined as in FIDE's Tie-Break Regulations (Handbook C.07); the order is ours.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TieBreaks {
    /// The points from matches against others who have as many points in all.
    pub direct_encounter: f64,
    /// The points that each opponent has in all, times the points made against it.
    pub sonneborn_berger: f64,
}

impl Match {
    /// Who sat where in the game of this index, counted from 0; `None` if there was nobody to play.
    #[must_use]
    pub fn seats(&self, game: usize) -> Option<ByPlayer<usize>> {
        let other = self.other?;
        let other_begins = self.other_began == game.is_multiple_of(2);
        let (first, second) = if other_begins { (other, self.one) } else { (self.one, other) };
        Some(ByPlayer { first, second })
    }

    /// In which seat an entrant of this match sat in the game of this index.
    #[must_use]
    pub fn seat(&self, game: usize, entrant: usize) -> Option<Player> {
        let seats = self.seats(game)?;
        Player::ALL.into_iter().find(|&player| seats[player] == entrant)
    }

    /// How many games an entrant of this match won, drew and lost.
    #[must_use]
    pub fn tally(&self, entrant: usize) -> Tally {
        self.tally_of(self.games.iter().enumerate(), entrant)
    }

    /// The same for some of the games, each with its index.
    pub(super) fn tally_of<'a>(
        &self,
        games: impl Iterator<Item = (usize, &'a Record)>,
        entrant: usize,
    ) -> Tally {
        let mut tally = Tally::default();
        for (index, record) in games {
            if let Some(seat) = self.seat(index, entrant) {
                tally.count(seat, record);
            }
        }
        tally
    }

    /// The games without repetitions, each with its index: those with the same moves and the same player to begin count once.
    /// Players without chance of their own repeat themselves, and what is repeated tells nothing new about them.
    pub fn different(&self) -> impl Iterator<Item = (usize, &Record)> {
        let mut seen = HashSet::new();
        let games = self.games.iter().enumerate();
        games.filter(move |(_, game)| seen.insert((&game.players.first, &game.moves)))
    }

    /// Who lost; nobody where nobody won, or had nobody to beat.
    #[must_use]
    pub fn loser(&self) -> Option<usize> {
        let winner = self.winner?;
        if winner == self.one { self.other } else { Some(self.one) }
    }

    /// Who has more points from the games; nobody, if both have as many.
    pub(super) fn ahead(&self) -> Option<usize> {
        let points = |entrant| self.tally(entrant).points();
        let other = self.other?;
        let (points, others) = (points(self.one), points(other));
        if points > others { Some(self.one) } else { (points < others).then_some(other) }
    }

    /// Who took less time over the games; nobody, if both took the same.
    pub(super) fn faster(&self) -> Option<usize> {
        let other = self.other?;
        match self.time(self.one).cmp(&self.time(other)) {
            Ordering::Less => Some(self.one),
            Ordering::Equal => None,
            Ordering::Greater => Some(other),
        }
    }

    /// How long an entrant of this match took over all games.
    #[must_use]
    pub fn time(&self, entrant: usize) -> Duration {
        let games = self.games.iter().enumerate();
        games.filter_map(|(index, game)| Some(game.time(self.seat(index, entrant)?))).sum()
    }
}

/// Which part of a round robin was played: each `of`-th match of the schedule, beginning with the `index`-th.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The number of the part, from 1.
    pub index: NonZero<usize>,
    /// How many parts there are.
    pub of: NonZero<usize>,
}

impl Part {
    /// Whether it contains the match of this index in the schedule.
    pub(super) fn contains(self, index: usize) -> bool {
        index % self.of == self.index.get() - 1
    }

    /// How many matches of a schedule of so many it contains.
    pub(super) fn count(self, all: usize) -> usize {
        all.saturating_sub(self.index.get() - 1).div_ceil(self.of.get())
    }
}

impl Tournament {
    /// The tournament that a report in JSON is of, which may not fit together: [`merged`](Tournament::merged) tells, also of a
    /// single one, and the reports are for those that do.
    ///
    /// # Errors
    /// [`CannotRead`], if it has another form than [`Tournament::SCHEMA`], or is no tournament.
    pub fn from_json(json: &[u8]) -> Result<Self, CannotRead> {
        /// What every form has; one that is not known may have anything else.
        #[derive(Deserialize)]
        struct Form {
            schema: u32,
        }
        let junk = |error: serde_json::Error| CannotRead::Junk(error.to_string());
        match serde_json::from_slice(json).map_err(junk)? {
            Form { schema: Self::SCHEMA } => serde_json::from_slice(json).map_err(junk),
            Form { schema } => Err(CannotRead::Form(schema)),
        }
    }
}

/// Why something is not read as a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CannotRead {
    /// It has this form, which another version of this program writes.
    #[error("it has form {0}, and known is {known}", known = Tournament::SCHEMA)]
    Form(u32),
    /// It is no tournament, for this reason.
    #[error("{0}")]
    Junk(String),
}
