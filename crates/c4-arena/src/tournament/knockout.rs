//! A knockout: whoever loses a match is out.

use std::num::NonZero;

use c4_threads::Enough;

use super::hall::{CannotHold, Hall, Listener};
use super::seeding::bracket;
use super::under_way::{Fixture, UnderWay};
use super::{Decision, Match, Ties};

/// Plays a whole bracket of those who came, round by round.
pub(super) fn play<E>(
    hall: &Hall<'_>,
    best_of: NonZero<u32>,
    ties: Ties,
    third_place: bool,
    hear: Listener<'_, E>,
) -> Result<Vec<Match>, CannotHold<E>> {
    let present = hall.present();
    let count = present.len();
    if count < 2 {
        return Ok(vec![]);
    }
    // Of four or more, two lose a semi-final.
    let third_place = third_place && count >= 4;
    let of = count - 1 + usize::from(third_place);
    let places = bracket(count.next_power_of_two());
    let mut left: Vec<Option<usize>> =
        places.into_iter().map(|seed| present.get(seed).copied()).collect();
    let mut losers = Vec::new();
    let mut matches: Vec<Match> = Vec::new();
    let mut decided = 0;
    for round in 1.. {
        let is_final = left.len() == 2;
        let pairs = if is_final && third_place { [left, losers].concat() } else { left };
        let (mut fixtures, mut played) = (Vec::new(), Vec::new());
        for (index, pair) in pairs.chunks(2).enumerate() {
            let number = index + 1;
            match *pair {
                [Some(one), Some(other)] => fixtures.push(Fixture { round, number, one, other }),
                [Some(one), None] => played.push(bye(round, number, one)),
                _ => unreachable!(
                    "the better half of the seeds is there, one in each pair, and comes first"
                ),
            }
        }
        let decide = |under_way: UnderWay<'_>| settled(under_way, best_of, ties);
        played.extend(hall.play(&fixtures, (decided, of), decide, hear)?);
        played.sort_by_key(|one| one.number);
        decided += fixtures.len();
        left = played.iter().map(|one| one.winner).collect();
        losers = played.iter().map(Match::loser).collect();
        matches.extend(played);
        if is_final {
            break;
        }
    }
    Ok(matches)
}

fn bye(round: usize, number: usize, one: usize) -> Match {
    Match {
        round,
        number,
        one,
        other: None,
        other_began: false,
        games: vec![],
        winner: Some(one),
        decision: Decision::Bye,
    }
}

/// A match until somebody has won it.
fn settled(
    mut under_way: UnderWay<'_>,
    best_of: NonZero<u32>,
    ties: Ties,
) -> Result<Match, Enough> {
    let (one, other) = under_way.sides();
    let better_seed = one.min(other);
    play_on(&mut under_way, best_of.get(), UnderWay::next_game)?;
    let (winner, decision) = match under_way.fixture.ahead() {
        Some(winner) => (winner, Decision::Points),
        None => match replayed(&mut under_way, ties)? {
            Some(winner) => (winner, Decision::Replay),
            None => match under_way.fixture.faster() {
                Some(winner) => (winner, Decision::LessTime),
                None => (better_seed, Decision::Seed),
            },
        },
    };
    Ok(Match { winner: Some(winner), decision, ..under_way.fixture })
}

/// Two further games at a time, until somebody has won them.
fn replayed(under_way: &mut UnderWay<'_>, ties: Ties) -> Result<Option<usize>, Enough> {
    let Ties::Replay { pairs, plies } = ties else { return Ok(None) };
    for pair in 0..pairs {
        play_on(under_way, 2, |under_way| under_way.replay(pair, plies))?;
        if let Some(winner) = under_way.fixture.ahead() {
            return Ok(Some(winner));
        }
    }
    Ok(None)
}

/// At most so many games, until nobody can catch up.
fn play_on<'a>(
    under_way: &mut UnderWay<'a>,
    games: u32,
    game: impl Fn(&mut UnderWay<'a>) -> Result<(), Enough>,
) -> Result<(), Enough> {
    for left in (0..games).rev() {
        game(under_way)?;
        let (one, other) = under_way.sides();
        let [points, others] = [one, other].map(|side| under_way.fixture.tally(side).points());
        if (points - others).abs() > f64::from(left) {
            break;
        }
    }
    Ok(())
}
