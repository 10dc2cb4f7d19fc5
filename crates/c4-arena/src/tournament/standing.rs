//! Who came in where.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use super::hall::present;
use super::{
    Encounter, Match, Participant, Rating, Setup, Standing, System, TieBreaks, Tournament, ratings,
};
use crate::Tally;

impl Tournament {
    /// The tournament in which these matches were played, with the standing that follows from them.
    pub(super) fn of(setup: Setup, entrants: Vec<Participant>, matches: Vec<Match>) -> Self {
        let standing = match setup.system {
            System::Knockout { .. } => of_knockout(&present(&entrants), &matches),
            System::RoundRobin { .. } => of_round_robin(&present(&entrants), &matches),
        };
        Self { schema: Self::SCHEMA, setup, entrants, matches, standing }
    }
}

/// How somebody did in a place, by the games alone.
fn standing(matches: &[Match], entrant: usize, place: usize) -> Standing {
    let mut games = Tally::default();
    for tally in matches.iter().map(|one| one.tally(entrant)) {
        games.wins += tally.wins;
        games.draws += tally.draws;
        games.losses += tally.losses;
    }
    Standing { place, entrant, points: games.points(), games, tie_breaks: None, rating: None }
}

/// The first two by the final, the next two by the match for third place if there was one, and all who lost in the same round
/// before in the same place.
fn of_knockout(present: &[usize], matches: &[Match]) -> Vec<Standing> {
    let last = matches.iter().map(|one| one.round).max().unwrap_or(0);
    let place = |entrant: usize| {
        let lost = matches.iter().rev().find(|one| one.loser() == Some(entrant));
        match lost {
            None => 1,
            Some(Match { round, number, .. }) if *round == last => 2 * number,
            // Whoever has won a match of the last round and lost one before has won that for third place.
            Some(_) if is_third(matches, last, entrant) => 3,
            // So many were still in after that round.
            Some(Match { round, .. }) => (1 << (last - round)) + 1,
        }
    };
    let mut all: Vec<Standing> =
        present.iter().map(|&it| standing(matches, it, place(it))).collect();
    all.sort_by_key(|one| (one.place, one.entrant));
    all
}

fn is_third(matches: &[Match], last: usize, entrant: usize) -> bool {
    let mut of_last = matches.iter().filter(|one| one.round == last && one.number == 2);
    of_last.any(|one| one.winner == Some(entrant))
}

fn of_round_robin(present: &[usize], matches: &[Match]) -> Vec<Standing> {
    let count = present.last().map_or(0, |last| last + 1);
    let points = |one: &Match, entrant: usize| one.tally(entrant).points();
    let of = |entrant: usize| {
        let against = move |one: &Match| if one.one == entrant { one.other } else { Some(one.one) };
        let own =
            matches.iter().filter(move |one| one.one == entrant || one.other == Some(entrant));
        own.filter_map(move |one| Some((against(one)?, points(one, entrant))))
    };
    let total: Vec<f64> =
        (0..count).map(|it| of(it).fold(0.0, |sum, (_, points)| sum + points)).collect();
    let strengths = strengths(count, matches);
    let mut all: Vec<Standing> = present
        .iter()
        .map(|&entrant| {
            let equals = of(entrant).filter(|&(other, _)| total[other] == total[entrant]);
            let tie_breaks = TieBreaks {
                direct_encounter: equals.fold(0.0, |sum, (_, points)| sum + points),
                sonneborn_berger: of(entrant)
                    .fold(0.0, |sum, (other, points)| sum + points * total[other]),
            };
            Standing {
                points: total[entrant],
                tie_breaks: Some(tie_breaks),
                rating: strengths[entrant],
                ..standing(matches, entrant, 1)
            }
        })
        .collect();
    all.sort_by(|a, b| better(a, b).then(a.entrant.cmp(&b.entrant)));
    for at in 1..all.len() {
        let is_equal = better(&all[at - 1], &all[at]) == Ordering::Equal;
        all[at].place = if is_equal { all[at - 1].place } else { at + 1 };
    }
    all
}

/// The one who did better first.
fn better(a: &Standing, b: &Standing) -> Ordering {
    let key = |one: &Standing| {
        let (direct, berger) =
            one.tie_breaks.map_or((0.0, 0.0), |it| (it.direct_encounter, it.sonneborn_berger));
        // Halves and quarters, which numbers hold exactly.
        [one.points, direct, one.games.wins as f64, berger]
    };
    key(b).partial_cmp(&key(a)).unwrap_or(Ordering::Equal)
}

/// How strong everybody is who played a game, from the games that are no repetitions.
fn strengths(count: usize, matches: &[Match]) -> Vec<Option<Rating>> {
    let played = || matches.iter().filter(|one| !one.games.is_empty());
    let sides = played().flat_map(|one| std::iter::once(one.one).chain(one.other));
    let rated: Vec<usize> = sides.collect::<BTreeSet<usize>>().into_iter().collect();
    let index = |entrant: usize| rated.binary_search(&entrant).ok();
    let encounters = played().filter_map(|one| {
        let other = one.other?;
        let points = |side| one.tally_of(one.different(), side).points();
        Some(Encounter {
            players: (index(one.one)?, index(other)?),
            points: (points(one.one), points(other)),
        })
    });
    let found = ratings(rated.len(), &encounters.collect::<Vec<_>>());
    (0..count).map(|entrant| index(entrant).map(|at| found[at])).collect()
}
