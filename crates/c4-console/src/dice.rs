//! Draws, one after another: for generated inputs, and for tests.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use crate::Seed;

/// Draws, one after another, from a seed.
#[derive(Debug)]
pub struct Dice {
    seed: Seed,
    drawn: u64,
}

impl Dice {
    /// The draws of this seed.
    #[must_use]
    pub const fn of(seed: u64) -> Self {
        Self { seed: Seed::new(seed), drawn: 0 }
    }

    /// The draws for one input of those of a seed. They do not depend on any other input.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Self {
        Self { seed: Seed::new(seed).split(number), drawn: 0 }
    }

    /// A number from 0 to `bound` - 1; 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        let drawn = self.drawn;
        self.drawn += 1;
        NonZeroUsize::new(bound).map_or(0, |bound| self.seed.below(drawn, bound))
    }

    /// A number of a range that is not empty.
    pub fn within(&mut self, range: RangeInclusive<usize>) -> usize {
        let (least, most) = range.into_inner();
        least + self.below(most - least + 1)
    }

    /// Whether something happens that happens so many times out of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several, of which there is at least one.
    pub fn one_of<T: Copy>(&mut self, options: &[T]) -> T {
        options[self.below(options.len())]
    }

    /// One of several, each as often as its weight says. At least one weight is not 0.
    pub fn weighted<T: Copy>(&mut self, options: &[(usize, T)]) -> T {
        let mut left = self.below(options.iter().map(|(weight, _)| weight).sum());
        for &(weight, option) in options {
            if left < weight {
                return option;
            }
            left -= weight;
        }
        unreachable!("the draw is below the sum of the weights, which is not 0")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_draws_for_the_same_input_and_others_for_another() {
        let rolls = |seed, number| {
            let mut dice = Dice::new(seed, number);
            [(); 8].map(|()| dice.below(1000))
        };
        assert_eq!(rolls(1, 2), rolls(1, 2));
        assert_ne!(rolls(1, 2), rolls(1, 3));
        assert_ne!(rolls(1, 2), rolls(2, 2));
    }

    #[test]
    fn weights_are_shares() {
        let mut dice = Dice::new(0, 0);
        let mut times = [0; 3];
        for _ in 0..10_000 {
            times[dice.weighted(&[(6, 0), (0, 1), (3, 2), (1, 0)])] += 1;
        }
        assert!((6700..7300).contains(&times[0]) && times[1] == 0, "{times:?}");
        assert_eq!((dice.within(5..=5), dice.chance(0), dice.chance(100)), (5, false, true));
    }
}
