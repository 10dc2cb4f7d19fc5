//! Chance that can be repeated.

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroUsize;
use std::str::FromStr;

/// What all chance in a program comes from: an endless row of numbers that look random, the same for the same seed.
///
/// The numbers are those of `SplitMix64` (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*,
/// 2014), whose n-th number is a function of n. So a draw depends on its place in the game alone, not on what was drawn
/// before it, and the same position can be asked about again. Transcripts pin the numbers: they never change.
///
/// ```
/// use c4_console::Seed;
///
/// let seed: Seed = "42".parse().unwrap();
/// let die = 6.try_into().unwrap();
/// let rolls: Vec<usize> = (0..8).map(|n| seed.below(n, die) + 1).collect();
/// assert_eq!(rolls, [5, 1, 2, 3, 1, 6, 2, 5]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seed(u64);

impl Seed {
    /// The seed with a number.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// A seed that nobody can foresee, of ten digits at most.
    #[must_use]
    pub fn fresh() -> Self {
        // The standard library's only source of chance, made to keep hash tables from being attacked.
        Self(RandomState::new().hash_one(()) >> 32)
    }

    /// The number of the seed.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The n-th number, counted from 0, as a seed of its own: for the n-th game of several.
    #[must_use]
    pub fn split(self, n: u64) -> Self {
        Self(self.number(n))
    }

    /// The n-th number, counted from 0, brought into the range from 0 to `bound` - 1.
    ///
    /// It is the upper half of the product of the 64-bit number and the bound (Lemire, 2019), without his rejections:
    /// no number of the range is likelier than another by more than `bound` in 2⁶⁴.
    #[must_use]
    pub fn below(self, n: u64, bound: NonZeroUsize) -> usize {
        let product = u128::from(self.number(n)) * bound.get() as u128;
        (product >> 64) as usize
    }

    /// The n-th number, counted from 0.
    #[must_use]
    pub fn number(self, n: u64) -> u64 {
        const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;
        let state = self.0.wrapping_add(GOLDEN_RATIO.wrapping_mul(n.wrapping_add(1)));
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

/// Reads a decimal number from 0 to 2⁶⁴ - 1. The error says so, as a parser of `clap` has to.
impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse().map(Self).map_err(|_| format!("not a number from 0 to {}", u64::MAX))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the generator for this seed, as Vigna's reference implementation prints them.
    #[test]
    fn the_numbers_are_split_mix_64s() {
        let seed = Seed(1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        for (n, expected) in (0..).zip(expected) {
            assert_eq!(seed.number(n), expected);
        }
    }

    #[test]
    fn every_number_below_the_bound_comes_up() {
        let bound = NonZeroUsize::new(7).unwrap();
        let mut times = [0; 7];
        for n in 0..7000 {
            times[Seed(0).below(n, bound)] += 1;
        }
        assert!(times.iter().all(|times| (850..1150).contains(times)), "{times:?}");
        assert_eq!(Seed(5).below(9, NonZeroUsize::MIN), 0);
    }

    #[test]
    fn fresh_seeds_differ() {
        assert_ne!(Seed::fresh(), Seed::fresh());
    }
}
