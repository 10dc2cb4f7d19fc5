//! A round robin: everybody plays everybody.

use std::num::NonZero;

use c4_threads::Enough;

use super::hall::{CannotHold, Hall, Listener};
use super::under_way::{Fixture, UnderWay};
use super::{Decision, Match, Part};

/// Plays all matches of those who came, or those of a part.
pub(super) fn play<E>(
    hall: &Hall<'_>,
    games: NonZero<u32>,
    part: Option<Part>,
    hear: Listener<'_, E>,
) -> Result<Vec<Match>, CannotHold<E>> {
    let present = hall.present();
    let due = schedule(present.len()).into_iter().enumerate();
    let due = due.filter(|&(index, _)| part.is_none_or(|part| part.contains(index)));
    let fixtures: Vec<Fixture> = due
        .map(|(_, fixture)| Fixture {
            one: present[fixture.one],
            other: present[fixture.other],
            ..fixture
        })
        .collect();
    hall.play(&fixtures, (0, fixtures.len()), |under_way| finished(under_way, games), hear)
}

/// Every pair once, in rounds in which nobody plays twice, by the circle method: one stays, and the others go round.
///
/// Who is named first begins; each does so as often as not, give or take one.
pub(super) fn schedule(count: usize) -> Vec<Fixture> {
    if count < 2 {
        return vec![];
    }
    // Of an odd number, the one who stays is nobody, and whoever would meet it is free.
    let stays = count.next_multiple_of(2) - 1;
    let mut fixtures = Vec::new();
    for round in 0..stays {
        let at = |place: usize| (place + round) % stays;
        // Whoever goes round comes to every place once; the even places begin, and meet odd ones.
        let going = (1..=stays / 2).map(|place| {
            let (one, other) = (at(place), at(stays - place));
            if place % 2 == 0 { (one, other) } else { (other, one) }
        });
        let with_the_one = if round % 2 == 0 { (at(0), stays) } else { (stays, at(0)) };
        let pairs = [with_the_one].into_iter().chain(going);
        let pairs = pairs.filter(|&(one, other)| one.max(other) < count);
        fixtures.extend(pairs.enumerate().map(|(index, (one, other))| Fixture {
            round: round + 1,
            number: index + 1,
            one,
            other,
        }));
    }
    fixtures
}

/// A match with all of its games.
fn finished(mut under_way: UnderWay<'_>, games: NonZero<u32>) -> Result<Match, Enough> {
    under_way.fixture.other_began = false;
    for _ in 0..games.get() {
        under_way.next_game()?;
    }
    let (winner, decision) = match under_way.fixture.ahead() {
        Some(winner) => (Some(winner), Decision::Points),
        None => (None, Decision::Even),
    };
    Ok(Match { winner, decision, ..under_way.fixture })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everybody_meets_everybody_once_and_nobody_plays_twice_in_a_round() {
        for count in 2..40 {
            let schedule = schedule(count);
            let pairs: BTreeSet<(usize, usize)> =
                schedule.iter().map(|it| (it.one.min(it.other), it.one.max(it.other))).collect();
            assert_eq!((schedule.len(), pairs.len()), (count * (count - 1) / 2, schedule.len()));
            let seats: BTreeSet<(usize, usize)> =
                schedule.iter().flat_map(|it| [(it.round, it.one), (it.round, it.other)]).collect();
            assert_eq!(seats.len(), 2 * schedule.len(), "{count}");
            let rounds = count.next_multiple_of(2) - 1;
            assert!(schedule.iter().all(|it| it.round <= rounds), "{count}");
        }
    }

    #[test]
    fn everybody_begins_as_often_as_not() {
        for count in 2..40 {
            let schedule = schedule(count);
            for entrant in 0..count {
                let begins = schedule.iter().filter(|it| it.one == entrant).count();
                let (least, most) = ((count - 1) / 2, count / 2);
                assert!((least..=most).contains(&begins), "{entrant} of {count}: {begins}");
            }
        }
    }
}
