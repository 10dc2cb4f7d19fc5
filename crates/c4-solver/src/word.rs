//! The machine words that hold a board, and the few operations on them that the search is written in.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

use crate::table::{Line, Line64, Line128};

/// A set of squares in one machine word: `u64` or `u128`.
pub(crate) trait Word:
    Copy
    + Ord
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    /// One line of the transposition table: as many entries with keys of this width as fit in it.
    type Line: Line<Self>;

    const BITS: u32;
    const NONE: Self;
    const ALL: Self;

    /// The low bits of a wider word.
    fn of(bits: u128) -> Self;
    /// The low 64 bits.
    fn low(self) -> u64;
    /// Every square moved up by so many bits: none is left if that is all of them.
    fn up(self, by: u32) -> Self;
    /// Every square moved down by so many bits.
    fn down(self, by: u32) -> Self;
    /// The sum, without its carry.
    fn plus(self, other: Self) -> Self;
    /// The difference, without its borrow.
    fn minus(self, other: Self) -> Self;
    /// The product of a word and an odd number that mixes its bits, without what is above the word.
    fn mixed(self) -> Self;
    /// The number of squares.
    fn len(self) -> u32;
    /// The number of the lowest bit that is set.
    fn index(self) -> usize;

    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether there are two squares or more.
    #[inline(always)]
    fn is_many(self) -> bool {
        !(self & self.plus(Self::ALL)).is_none()
    }
}

macro_rules! word {
    ($word:ty, $line:ty, $odd:expr) => {
        impl Word for $word {
            type Line = $line;

            const BITS: u32 = <$word>::BITS;
            const NONE: Self = 0;
            const ALL: Self = <$word>::MAX;

            #[inline(always)]
            fn of(bits: u128) -> Self {
                bits as $word
            }
            #[inline(always)]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self.checked_shl(by).unwrap_or(0)
            }
            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self.checked_shr(by).unwrap_or(0)
            }
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn mixed(self) -> Self {
                self.wrapping_mul($odd)
            }
            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn index(self) -> usize {
                self.trailing_zeros() as usize
            }
        }
    };
}

// The golden ratio's digits, made odd: each bit of a product depends on all bits of the key below it (Knuth, The Art of
// Computer Programming, volume 3, section 6.4).
word!(u64, Line64, 0x9e37_79b9_7f4a_7c15);
word!(u128, Line128, 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
