//! Whether the parts of a tournament fit together.

use thiserror::Error;

use super::hall::present;
use super::round_robin::schedule;
use super::{Decision, Match, System, Tournament};

/// What does not fit in a tournament that was read or put together by hand: nothing can be reported on it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Unfit(String);

impl Tournament {
    /// Whether the matches are those that its entrants play, between those who came, and the standing names each of these. What
    /// became of the matches is not asked: that [`merged`](Self::merged) tells.
    ///
    /// # Errors
    /// [`Unfit`] with the first thing that is not so.
    pub fn check(&self) -> Result<(), Unfit> {
        let Self { setup, entrants, matches, standing, .. } = self;
        let present = present(entrants);
        let due = due(&setup.system, present.len(), matches.len()).ok_or_else(|| {
            let (there, count) = (matches.len(), present.len());
            Unfit(format!("it has {there} matches, and {count} entrants do not play so many"))
        })?;
        for (&Match { round, number, one, other, winner, decision, .. }, due) in
            matches.iter().zip(due)
        {
            let unfit = |what: &str| Err(Unfit(format!("match {number} of round {round} {what}")));
            if (round, number) != due {
                return unfit("is not the one that is due there");
            }
            if [Some(one), other, winner].into_iter().flatten().any(|it| !present.contains(&it)) {
                return unfit("names somebody who is not there");
            }
            if other.is_none() != (decision == Decision::Bye) || other == Some(one) {
                return unfit("is between others");
            }
        }
        let mut placed: Vec<usize> = standing.iter().map(|one| one.entrant).collect();
        placed.sort_unstable();
        if placed == present {
            Ok(())
        } else {
            Err(Unfit("the standing does not name everybody once who came".to_owned()))
        }
    }
}

/// The rounds and numbers of the matches that so many play, byes included; `None` if they are not as many as `there` are, which
/// bounds the work of going through them.
fn due(system: &System, entrants: usize, there: usize) -> Option<Vec<(usize, usize)>> {
    match *system {
        _ if entrants < 2 => Some(vec![]).filter(|_| there == 0),
        System::Knockout { third_place, .. } => {
            let third = third_place && entrants >= 4;
            let places = entrants.next_power_of_two();
            let rounds = (1..).take_while(|round| places >> round > 0);
            let all: Vec<(usize, usize)> = rounds
                .flat_map(|round| {
                    let of_round = places >> round;
                    let count = of_round + usize::from(third && of_round == 1);
                    (1..=count).map(move |number| (round, number))
                })
                .collect();
            Some(all).filter(|all| all.len() == there)
        }
        System::RoundRobin { part, .. } => {
            let all = entrants * (entrants - 1) / 2;
            if part.map_or(all, |part| part.count(all)) != there {
                return None;
            }
            let schedule = schedule(entrants).into_iter().enumerate();
            let of_part = schedule.filter(|&(index, _)| part.is_none_or(|it| it.contains(index)));
            Some(of_part.map(|(_, fixture)| (fixture.round, fixture.number)).collect())
        }
    }
}
