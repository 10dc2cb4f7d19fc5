//! Sets of bits in three widths, and the few operations that the algorithms of this crate are written in.
//!
//! The algorithms are generic over [`Bits`]; a board picks the narrowest of the three that holds it when it is made
//! ([`Width`]), and what is above [`Board`](crate::Board) and [`Bitboard`](crate::Bitboard) never learns which.

use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt::Debug;
use core::hash::Hash;

/// A set of bit indices below some limit.
///
/// An index at or above the limit is never in the set, and asking for it is allowed: steps over the edge of a board
/// lead there.
pub(crate) trait Bits: Clone + Eq + Hash + Debug + Sized {
    /// Whether the whole set is tested for lines in less time than it takes to walk the lines of one stone.
    const IS_SCANNED_FASTER_THAN_WALKED: bool;

    /// The set without members, of at least `limit` possible ones.
    fn empty(limit: usize) -> Self;

    fn contains(&self, index: usize) -> bool;
    fn insert(&mut self, index: usize);
    fn remove(&mut self, index: usize);
    fn is_empty(&self) -> bool;
    fn len(&self) -> usize;
    /// The least member from `start` on and before `end`.
    fn next_within(&self, start: usize, end: usize) -> Option<usize>;
    /// Member number `n`, counted from 0 upwards.
    fn nth(&self, n: usize) -> Option<usize>;

    /// Keeps the members `i` of which `i + by` is one, too: `self &= self >> by`.
    fn keep_followed(&mut self, by: usize);
    /// Drops the members `i` of which `i - by` is one, too: `self &= !(self << by)`.
    fn drop_preceded(&mut self, by: usize);
    /// Adds `i + by` for every member `i`, where it is below the limit: `self |= self << by`.
    fn add_following(&mut self, by: usize);
    /// Adds the members of another set of the same limit.
    fn add_all(&mut self, other: &Self);
}

/// The members of a set in ascending order.
pub(crate) fn members<B: Bits>(bits: &B) -> impl Iterator<Item = usize> {
    let mut from = 0;
    core::iter::from_fn(move || {
        let index = bits.next_within(from, usize::MAX)?;
        from = index + 1;
        Some(index)
    })
}

macro_rules! bits_of_one_word {
    ($word:ty) => {
        impl Bits for $word {
            const IS_SCANNED_FASTER_THAN_WALKED: bool = true;

            fn empty(limit: usize) -> Self {
                debug_assert!(limit <= Self::BITS as usize);
                0
            }
            #[inline]
            fn contains(&self, index: usize) -> bool {
                shifted_down(*self, index) & 1 != 0
            }
            #[inline]
            fn insert(&mut self, index: usize) {
                *self |= 1 << index;
            }
            #[inline]
            fn remove(&mut self, index: usize) {
                *self &= !(1 << index);
            }
            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn len(&self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn next_within(&self, start: usize, end: usize) -> Option<usize> {
                let rest = *self & shifted_up(Self::MAX, start);
                let next = (rest != 0).then(|| rest.trailing_zeros() as usize);
                next.filter(|&index| index < end)
            }
            #[inline]
            fn nth(&self, n: usize) -> Option<usize> {
                let mut rest = *self;
                for _ in 0..n {
                    rest &= rest.wrapping_sub(1); // drops the least member
                }
                rest.next_within(0, usize::MAX)
            }
            #[inline]
            fn keep_followed(&mut self, by: usize) {
                *self &= shifted_down(*self, by);
            }
            #[inline]
            fn drop_preceded(&mut self, by: usize) {
                *self &= !shifted_up(*self, by);
            }
            #[inline]
            fn add_following(&mut self, by: usize) {
                *self |= shifted_up(*self, by);
            }
            #[inline]
            fn add_all(&mut self, other: &Self) {
                *self |= other;
            }
        }
    };
}

bits_of_one_word!(u64);
bits_of_one_word!(u128);

/// `word >> by`, and 0 where the processor's shift would wrap around.
#[inline]
fn shifted_down<W: core::ops::Shr<usize, Output = W> + Default>(word: W, by: usize) -> W {
    if by < 8 * size_of::<W>() { word >> by } else { W::default() }
}

/// `word << by`, and 0 where the processor's shift would wrap around.
#[inline]
fn shifted_up<W: core::ops::Shl<usize, Output = W> + Default>(word: W, by: usize) -> W {
    if by < 8 * size_of::<W>() { word << by } else { W::default() }
}

/// As many 64-bit words as a large board needs, the least significant first.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Words(Vec<u64>);

impl Words {
    /// Replaces each word by what `combine` makes of it and the 64 bits that begin `by` bits above it.
    ///
    /// Upwards, so that what a word needs has not changed yet. The iterators run over the same words at once, which
    /// takes cells, and lets the compiler leave out every test of a bound.
    #[inline]
    fn combine_above(&mut self, by: usize, combine: impl Fn(u64, u64) -> u64) {
        let words = Cell::from_mut(self.0.as_mut_slice()).as_slice_of_cells();
        let (skip, shift) = (by / 64, by % 64);
        let above = words.get(skip..).unwrap_or_default();
        let next = above.split_first().map_or(above, |(_, next)| next);
        for ((word, low), high) in words.iter().zip(above).zip(next) {
            // Two shifts, because one by 64 (for a `shift` of 0) would wrap around.
            let window = low.get() >> shift | high.get() << 1 << (63 - shift);
            word.set(combine(word.get(), window));
        }
        if let Some(last) = above.last() {
            let word = &words[next.len()];
            word.set(combine(word.get(), last.get() >> shift));
        }
        for word in &words[above.len()..] {
            word.set(combine(word.get(), 0));
        }
    }

    /// Replaces each word by what `combine` makes of it and the 64 bits that begin `by` bits below it.
    ///
    /// Downwards, so that what a word needs has not changed yet.
    #[inline]
    fn combine_below(&mut self, by: usize, combine: impl Fn(u64, u64) -> u64) {
        let words = Cell::from_mut(self.0.as_mut_slice()).as_slice_of_cells();
        let (skip, shift) = (by / 64, by % 64);
        let bare = skip.min(words.len()); // so many words have nothing below
        let below = &words[..words.len() - bare];
        let next = below.split_last().map_or(below, |(_, next)| next);
        for ((word, high), low) in words.iter().rev().zip(below.iter().rev()).zip(next.iter().rev())
        {
            let window = high.get() << shift | low.get() >> 1 >> (63 - shift);
            word.set(combine(word.get(), window));
        }
        if let Some(first) = below.first() {
            words[bare].set(combine(words[bare].get(), first.get() << shift));
        }
        for word in &words[..bare] {
            word.set(combine(word.get(), 0));
        }
    }
}

impl Bits for Words {
    const IS_SCANNED_FASTER_THAN_WALKED: bool = false;

    fn empty(limit: usize) -> Self {
        Self(alloc::vec![0; limit.div_ceil(64)])
    }
    #[inline]
    fn contains(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 != 0)
    }
    #[inline]
    fn insert(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }
    #[inline]
    fn remove(&mut self, index: usize) {
        self.0[index / 64] &= !(1 << (index % 64));
    }
    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    #[inline]
    fn next_within(&self, start: usize, end: usize) -> Option<usize> {
        let first = start / 64;
        let in_first = self.0.get(first)?.next_within(start % 64, 64);
        let next = in_first.map(|bit| first * 64 + bit).or_else(|| {
            let rest = &self.0[first + 1..self.0.len().min(end.div_ceil(64)).max(first + 1)];
            let word = rest.iter().position(|&word| word != 0)?;
            Some((first + 1 + word) * 64 + rest[word].trailing_zeros() as usize)
        });
        next.filter(|&index| index < end)
    }
    fn nth(&self, n: usize) -> Option<usize> {
        let mut left = n;
        for (index, word) in self.0.iter().enumerate() {
            if left < word.len() {
                return word.nth(left).map(|bit| index * 64 + bit);
            }
            left -= word.len();
        }
        None
    }
    fn keep_followed(&mut self, by: usize) {
        self.combine_above(by, |word, above| word & above);
    }
    fn drop_preceded(&mut self, by: usize) {
        self.combine_below(by, |word, below| word & !below);
    }
    fn add_following(&mut self, by: usize) {
        self.combine_below(by, |word, below| word | below);
    }
    fn add_all(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }
}

/// The same thing in one of the three widths.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Width<S, M, L> {
    Small(S),
    Medium(M),
    Large(L),
}

impl Width<(), (), ()> {
    /// The narrowest width that holds `bits` bits.
    pub(crate) fn of(bits: usize) -> Self {
        match bits {
            0..=64 => Self::Small(()),
            65..=128 => Self::Medium(()),
            _ => Self::Large(()),
        }
    }
}

/// Evaluates one expression for whichever width a value has.
macro_rules! on_width {
    ($value:expr, $name:pat => $body:expr) => {
        match $value {
            $crate::bits::Width::Small($name) => $body,
            $crate::bits::Width::Medium($name) => $body,
            $crate::bits::Width::Large($name) => $body,
        }
    };
}

/// Evaluates one expression for whichever width a value has, to a value of the same width.
macro_rules! map_width {
    ($value:expr, $name:pat => $body:expr) => {
        match $value {
            $crate::bits::Width::Small($name) => $crate::bits::Width::Small($body),
            $crate::bits::Width::Medium($name) => $crate::bits::Width::Medium($body),
            $crate::bits::Width::Large($name) => $crate::bits::Width::Large($body),
        }
    };
}

pub(crate) use {map_width, on_width};
