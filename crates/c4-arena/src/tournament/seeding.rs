//! Who stands where at the beginning.

use std::num::NonZero;

use c4_console::Seed;

/// What the chance of a tournament is spent on: each has a seed of its own, so that one more draw for one changes no other.
#[derive(Debug, Clone, Copy)]
pub(super) enum Use {
    RollCall,
    Match,
    Game,
    Order,
    Openings,
}

impl Use {
    pub(super) fn seed(self, of_tournament: Seed) -> Seed {
        of_tournament.split(self as u64)
    }
}

/// What the openings of a tournament with this seed are drawn from.
#[must_use]
pub fn openings_seed(seed: Seed) -> Seed {
    Use::Openings.seed(seed)
}

/// The numbers below `count` in an order drawn from the seed of a tournament, each order as likely as any other.
///
/// ```
/// use c4_arena::tournament::drawn_order;
/// use c4_console::Seed;
///
/// assert_eq!(drawn_order(4, Seed::new(1)), [0, 3, 2, 1]);
/// ```
#[must_use]
pub fn drawn_order(count: usize, seed: Seed) -> Vec<usize> {
    let seed = Use::Order.seed(seed);
    let mut order: Vec<usize> = (0..count).collect();
    // Fisher and Yates: whoever is drawn from those that are left is next.
    for next in 0..count {
        let left = NonZero::new(count - next).expect("next is below the count");
        order.swap(next, next + seed.below(next as u64, left));
    }
    order
}

/// The seeds from the top of a bracket to its bottom, counted from 0, for so many places: a power of two.
///
/// The first two can only meet in the final, the first four not before the semi-finals, and so on; in the first round, the best
/// meets the last.
pub(super) fn bracket(places: usize) -> Vec<usize> {
    let mut seeds = vec![0];
    while seeds.len() < places {
        let last = 2 * seeds.len() - 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    seeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_is_as_usual() {
        assert_eq!(bracket(1), [0]);
        assert_eq!(bracket(2), [0, 1]);
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        assert_eq!(&bracket(16)[..4], [0, 15, 7, 8]);
    }

    /// If the better seed always wins, those who are left in each round are the first so many.
    #[test]
    fn the_best_meet_late() {
        for places in [2, 4, 8, 16, 32, 64, 128] {
            let mut left = bracket(places);
            while left.len() > 1 {
                let of = left.len();
                assert!(left.chunks(2).all(|two| two[0] + two[1] == of - 1), "{left:?}");
                left = left.chunks(2).map(|two| two[0].min(two[1])).collect();
            }
            assert_eq!(left, [0]);
        }
    }

    #[test]
    fn every_order_is_drawn() {
        let mut times = std::collections::BTreeMap::new();
        for n in 0..6000 {
            *times.entry(drawn_order(3, Seed::new(0).split(n))).or_insert(0) += 1;
        }
        assert_eq!(times.len(), 6);
        assert!(times.values().all(|&times| (900..1100).contains(&times)), "{times:?}");
    }
}
