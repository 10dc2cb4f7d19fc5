//! A map from numbers to small ones that stores no keys.
//!
//! Every key has four cells, which its hash chooses, and its value is their XOR. A key that was not among those that the cells
//! were made for gets some value, too, and nobody can tell. The idea is that of Botelho, Pagh and Ziviani (*Simple and
//! Space-Efficient Minimal Perfect Hash Functions*, 2007), and of Dietzfelbinger and Pagh (*Succinct Data Structures for
//! Retrieval and Approximate Membership*, 2008); where the cells are is that of Graf and Lemire (*Binary Fuse Filters: Fast
//! and Smaller Than Xor Filters*, 2022): one each in four segments side by side, so that a million keys take 1.07 million
//! cells.

/// The cells of a key.
const ARITY: usize = 4;

/// The most bits of a segment's number of cells: four of them are chosen by a hash of 64 bits.
const MOST_SEGMENT_BITS: u8 = 16;

/// Where a map's values are in its bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Retrieval {
    /// The bits of a cell, and of a value: 8 at most.
    pub(super) bits: u8,
    /// A segment has two cells to the power of this.
    pub(super) segment_bits: u8,
    /// How many segments there are, at least as many as a key has cells.
    pub(super) segments: u16,
    /// Which of the hash functions was the first that did.
    pub(super) seed: u16,
}

impl Retrieval {
    /// The cells of these keys and values. No key may be there twice. The same ones in the same order give the same cells.
    pub(super) fn build(entries: &[(u64, u8)]) -> (Self, Vec<u8>) {
        let greatest = entries.iter().map(|&(_, value)| value).max().unwrap_or(0);
        let bits = (u8::BITS - greatest.leading_zeros()) as u8;
        let built = (0..=u16::MAX).find_map(|seed| {
            let retrieval = Self::for_attempt(entries.len(), bits, seed);
            Some((retrieval, retrieval.peel(entries)?))
        });
        let (retrieval, order) = built.expect("the last attempts have hundreds of cells a key");
        (retrieval, retrieval.fill(entries, &order))
    }

    /// So many keys' cells in the attempt with this seed: 1.0625 a key in the first, and in each one 1/256 more than in the
    /// one before. Many keys soon fit; few ones need more room, and their attempts take no time.
    fn for_attempt(keys: usize, bits: u8, seed: u16) -> Self {
        // As Graf and Lemire found: the greatest length of 2^n with 2.91^(n + 1/2) keys or fewer.
        let mut segment_bits = 0;
        let mut keys_of_next = 5;
        let keys = keys as u64;
        while keys >= keys_of_next && segment_bits < MOST_SEGMENT_BITS {
            segment_bits += 1;
            keys_of_next = keys_of_next * 291 / 100;
        }
        let cells = keys + (keys * (16 + u64::from(seed))).div_ceil(256);
        let segments = cells.div_ceil(1 << segment_bits).max(ARITY as u64);
        let segments = u16::try_from(segments).unwrap_or(u16::MAX);
        Self { bits, segment_bits, segments, seed }
    }

    /// Whether there is such a map of so many keys.
    pub(super) fn may_have(&self, keys: u64) -> bool {
        u32::from(self.bits) <= u8::BITS
            && self.segment_bits <= MOST_SEGMENT_BITS
            && usize::from(self.segments) >= ARITY
            && self.cells() >= keys
    }

    /// The number of bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.cells() * u64::from(self.bits)).div_ceil(u8::BITS.into())
    }

    /// The value of a key, in the bytes that were built with it.
    #[inline]
    pub(super) fn look_up(&self, bytes: &[u8], key: u64) -> u8 {
        let cells = self.cells_of(key).map(|cell| {
            let (index, shift) = self.place(cell);
            let next = || bytes.get(index + 1).copied().unwrap_or(0);
            let byte = bytes.get(index).copied().unwrap_or(0);
            (u16::from_le_bytes([byte, next()]) >> shift) as u8
        });
        cells.iter().fold(0, |value, cell| value ^ cell) & ((1u16 << self.bits) - 1) as u8
    }

    fn cells(&self) -> u64 {
        u64::from(self.segments) << self.segment_bits
    }

    /// The byte in which a cell begins, and at which of its bits, from the lowest up.
    fn place(&self, cell: usize) -> (usize, u32) {
        let bit = cell as u64 * u64::from(self.bits);
        ((bit / 8) as usize, (bit % 8) as u32)
    }

    #[inline]
    fn cells_of(&self, key: u64) -> [usize; ARITY] {
        let hash = split_mix(key.wrapping_add(GOLDEN.wrapping_mul(self.seed.into())));
        let firsts = u128::from(self.segments) - (ARITY as u128 - 1);
        let segment = ((u128::from(hash) * firsts) >> u64::BITS) as usize;
        let within = split_mix(hash);
        let mask = (1 << self.segment_bits) - 1;
        std::array::from_fn(|n| {
            ((segment + n) << self.segment_bits) | (within >> (16 * n)) as usize & mask
        })
    }

    /// The keys in an order in which each has a cell that no later one has, and that cell, all by their indices; `None` if
    /// there is no such order.
    fn peel(&self, entries: &[(u64, u8)]) -> Option<Vec<(usize, usize)>> {
        // How many keys are left that have this cell, and the XOR of their indices.
        let mut cells = vec![(0usize, 0usize); self.cells() as usize];
        for (index, &(key, _)) in entries.iter().enumerate() {
            for cell in self.cells_of(key) {
                cells[cell].0 += 1;
                cells[cell].1 ^= index;
            }
        }
        let mut order = Vec::with_capacity(entries.len());
        let mut alone: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell].0 == 1).collect();
        while let Some(cell) = alone.pop() {
            let (1, index) = cells[cell] else { continue };
            order.push((index, cell));
            for cell in self.cells_of(entries[index].0) {
                cells[cell].0 -= 1;
                cells[cell].1 ^= index;
                if cells[cell].0 == 1 {
                    alone.push(cell);
                }
            }
        }
        (order.len() == entries.len()).then_some(order)
    }

    /// The bytes of the cells. The last key of the order comes first, so no cell changes after a value was made of it.
    fn fill(&self, entries: &[(u64, u8)], order: &[(usize, usize)]) -> Vec<u8> {
        let mut cells = vec![0; self.cells() as usize];
        for &(index, cell) in order.iter().rev() {
            let (key, value) = entries[index];
            cells[cell] = self.cells_of(key).iter().fold(value, |value, &cell| value ^ cells[cell]);
        }
        let mut bytes = vec![0; self.bytes() as usize];
        for (cell, value) in cells.into_iter().enumerate().filter(|&(_, value)| value != 0) {
            let (index, shift) = self.place(cell);
            let [low, high] = (u16::from(value) << shift).to_le_bytes();
            bytes[index] |= low;
            if high != 0 {
                bytes[index + 1] |= high;
            }
        }
        bytes
    }
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The first number of SplitMix64 (Steele, Lea and Flood, 2014) with this state. No two states have the same.
#[inline]
fn split_mix(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(GOLDEN);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use c4_console::dice::Dice;

    /// Builds the map, looks every key up, and says how many cells there are.
    fn check(entries: &[(u64, u8)]) -> u64 {
        let (retrieval, bytes) = Retrieval::build(entries);
        assert!(retrieval.may_have(entries.len() as u64), "{retrieval:?}");
        assert_eq!(retrieval.bytes(), bytes.len() as u64);
        for &(key, value) in entries {
            assert_eq!(retrieval.look_up(&bytes, key), value, "key {key} of {retrieval:?}");
        }
        assert_eq!(Retrieval::build(entries), (retrieval, bytes));
        retrieval.cells()
    }

    /// So many keys one after the other, or far apart, with random values below an end.
    fn entries(count: u64, step: u64, end: usize) -> Vec<(u64, u8)> {
        let mut random = Dice::of(count);
        (0..count).map(|key| (key.wrapping_mul(step), random.below(end) as u8)).collect()
    }

    #[test]
    fn every_key_has_its_value() {
        for count in (0..=100).chain([1_000, 3_000, 100_000]) {
            for (step, end) in [(1, 1), (1, 37), (u64::MAX / 100_003, 256)] {
                let cells = check(&entries(count, step, end));
                let most = if count < 1_000 { 3 * count + 4 } else { count * 4 / 3 };
                assert!(cells <= most, "{cells} cells of {count} keys");
            }
        }
    }

    #[test]
    fn many_keys_take_little_more_than_a_cell_each() {
        let cells = check(&entries(300_000, 7, 64));
        assert!(cells * 100 <= 300_000 * 110, "{cells} cells");
    }

    proptest! {
        #[test]
        fn of_any_map(map: BTreeMap<u64, u8>, most: u8) {
            let entries: Vec<_> = map.into_iter().map(|(key, value)| (key, value & most)).collect();
            check(&entries);
        }

        /// Whatever a header says and a file has, a look-up ends.
        #[test]
        fn of_any_bytes(
            bits in 0..=8u8,
            segment_bits in 0..=16u8,
            segments in 4..=u16::MAX,
            seed: u16,
            bytes: Vec<u8>,
            key: u64,
        ) {
            let retrieval = Retrieval { bits, segment_bits, segments, seed };
            prop_assert!(u32::from(retrieval.look_up(&bytes, key)) < 1 << bits);
        }
    }
}
