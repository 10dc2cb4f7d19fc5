//! The transposition table: what was found out about positions.
//!
//! An entry holds both bounds of a score, so that one position needs one entry whatever was asked about it. Entries lie
//! in lines of 64 bytes, as the processor fetches them; a position belongs to one line, and to any place in it.
//!
//! Nothing is ever mistaken for something else. The key is mixed by a multiplication that can be undone, the high bits
//! of the product choose the line, and all of the others are kept in the entry.
//!
//! Several threads may share a table. What one of them writes, the others see sooner or later, and always as a whole.

use std::fmt::Debug;
use std::mem;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::memory;
use crate::score::Bounds;
use crate::word::Word;

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The bounds of its score.
    pub(crate) bounds: Bounds,
    /// Twice-doubled size of the search behind this, roughly: what it is worth to keep.
    pub(crate) work: u32,
}

impl Entry {
    /// The bits that an entry takes beside its tag.
    const BITS: u32 = 20;
    const SCORE_BITS: u32 = 8;
    /// Added to scores, so that they are positive and an entry is never 0. No board of 128 bits has scores beyond it.
    const OFFSET: i32 = 100;
    pub(crate) const MOST_WORK: u32 = 15;

    #[inline(always)]
    fn pack(self) -> u32 {
        let score = |score: i32| (score + Self::OFFSET) as u32;
        score(self.bounds.lower)
            | score(self.bounds.upper) << Self::SCORE_BITS
            | self.work << (2 * Self::SCORE_BITS)
    }

    #[inline(always)]
    fn unpack(bits: u32) -> Self {
        let score = |bits: u32| (bits & ((1 << Self::SCORE_BITS) - 1)) as i32 - Self::OFFSET;
        Self {
            bounds: Bounds { lower: score(bits), upper: score(bits >> Self::SCORE_BITS) },
            work: bits >> (2 * Self::SCORE_BITS),
        }
    }
}

/// A line of entries: none, to begin with.
pub(crate) trait Line<W>: Default + Debug + Send + Sync {
    /// The most bits of a key that an entry has room for.
    const TAG_BITS: u32;

    /// The entry with this tag.
    fn find(&self, tag: W) -> Option<u32>;

    /// Puts an entry into its place, or that of the one that is worth the least.
    fn put(&self, tag: W, data: u32);

    /// All entries, with their tags.
    fn entries(self) -> impl Iterator<Item = (W, u32)>;
}

/// Entries of 64 bits, the data on top: the processor reads and writes each as a whole.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(crate) struct Line64([AtomicU64; 8]);

impl Line64 {
    const TAG: u64 = (1 << <Self as Line<u64>>::TAG_BITS) - 1;
}

impl Line<u64> for Line64 {
    const TAG_BITS: u32 = u64::BITS - Entry::BITS;

    #[inline(always)]
    fn find(&self, tag: u64) -> Option<u32> {
        let is_it = |entry: &u64| (*entry ^ tag) & Self::TAG == 0 && *entry > Self::TAG;
        let entry = self.0.iter().map(|entry| entry.load(Relaxed)).find(is_it)?;
        Some((entry >> Self::TAG_BITS) as u32)
    }

    #[inline(always)]
    fn put(&self, tag: u64, data: u32) {
        let (mut place, mut least) = (0, u64::MAX);
        for (index, old) in self.0.iter().enumerate() {
            let old = old.load(Relaxed);
            if (old ^ tag) & Self::TAG == 0 {
                place = index;
                break;
            }
            // The work is in the highest bits, so the numbers compare by it; an empty place is the least of all.
            if old < least {
                (place, least) = (index, old);
            }
        }
        self.0[place].store(tag | u64::from(data) << Self::TAG_BITS, Relaxed);
    }

    fn entries(self) -> impl Iterator<Item = (u64, u32)> {
        let entries = self.0.into_iter().map(AtomicU64::into_inner).filter(|&entry| entry != 0);
        entries.map(|entry| (entry & Self::TAG, (entry >> Self::TAG_BITS) as u32))
    }
}

/// Entries with keys of up to 128 bits. A thread that finds the line in use by another one does without it.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(crate) struct Line128(Mutex<[Wide; 2]>);

/// A key, with the high half first, and its data: 0 if there is none.
type Wide = ([u64; 2], u32);

impl Line128 {
    fn key(tag: u128) -> [u64; 2] {
        [(tag >> u64::BITS) as u64, tag as u64]
    }
}

impl Line<u128> for Line128 {
    const TAG_BITS: u32 = u128::BITS;

    #[inline(always)]
    fn find(&self, tag: u128) -> Option<u32> {
        let entries = self.0.try_lock().ok()?;
        let is_it = |entry: &&Wide| entry.0 == Self::key(tag) && entry.1 != 0;
        entries.iter().find(is_it).map(|entry| entry.1)
    }

    #[inline(always)]
    fn put(&self, tag: u128, data: u32) {
        let Ok(mut entries) = self.0.try_lock() else { return };
        let key = Self::key(tag);
        let [first, second] = *entries;
        let is_second = second.0 == key || (first.0 != key && second.1 < first.1);
        entries[usize::from(is_second)] = (key, data);
    }

    fn entries(self) -> impl Iterator<Item = (u128, u32)> {
        let entries = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let tag = |[high, low]: [u64; 2]| u128::from(high) << u64::BITS | u128::from(low);
        entries.into_iter().filter(|entry| entry.1 != 0).map(move |(key, data)| (tag(key), data))
    }
}

/// A table of as many lines as a power of two: few to begin with, and more when they are needed.
///
/// While it is small it stays in the processor's caches, and most positions never need more.
#[derive(Debug)]
pub(crate) struct Table<W: Word> {
    lines: Vec<W::Line>,
    key_bits: u32,
    tag_bits: u32,
    /// The fewest and the most bits of the number of a line.
    line_bits: RangeInclusive<u32>,
    /// For so many nodes a line is enough.
    nodes: u64,
    /// How many nodes may be searched before there should be more lines.
    nodes_left: u64,
}

/// Where a position belongs in a table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<W> {
    line: usize,
    tag: W,
}

impl<W: Word> Place<W> {
    /// A number that hardly any other place has, and never 0.
    pub(crate) fn mark(self) -> u64 {
        (self.tag.low() ^ (self.line as u64).rotate_right(u64::BITS / 2)) | 1
    }
}

impl<W: Word> Table<W> {
    /// The bits of the number of a line in a small table: 1 MiB, what a core has to itself nowadays. Long keys take more.
    const FIRST_BITS: u32 = 14;

    /// How many more bits there are when it grows.
    const MORE_BITS: u32 = 3;

    /// For so many nodes a line is enough. (Lines of 64 bits have eight entries.)
    const NODES: u64 = 128;

    /// So many times sooner several threads leave the smallest size.
    const SOONER: u64 = 4;

    /// A table of at most so many bytes for keys of so many bits; `None` if the keys do not fit so small a table.
    pub(crate) fn new(bytes: usize, key_bits: u32) -> Option<Self> {
        Self::growing(bytes, key_bits, Self::FIRST_BITS, Self::NODES)
    }

    /// The same, with so many bits of the number of a line to begin with, if the keys fit, and more lines after so many nodes
    /// for each.
    pub(crate) fn growing(
        bytes: usize,
        key_bits: u32,
        first_bits: u32,
        nodes: u64,
    ) -> Option<Self> {
        let most = (bytes / size_of::<W::Line>()).max(1).ilog2().min(key_bits - 1);
        let least = key_bits.saturating_sub(W::Line::TAG_BITS);
        (least <= most).then(|| {
            let mut table = Self {
                lines: memory::room_for(1 << most),
                key_bits,
                tag_bits: key_bits,
                line_bits: least.max(first_bits).min(most)..=most,
                nodes,
                nodes_left: 0,
            };
            table.clear();
            table
        })
    }

    /// Forgets everything, and has few lines again. The memory stays its own.
    pub(crate) fn clear(&mut self) {
        self.lines.clear();
        self.resize(*self.line_bits.start());
    }

    fn resize(&mut self, line_bits: u32) {
        self.lines.resize_with(1 << line_bits, W::Line::default);
        self.tag_bits = self.key_bits - line_bits;
        let is_largest = line_bits == *self.line_bits.end();
        self.nodes_left = if is_largest { u64::MAX } else { self.nodes << line_bits };
    }

    /// After how many nodes the table should [`grow`](Self::grow): never, if it cannot.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.nodes_left
    }

    /// The same if several threads ask. They leave the smallest size sooner: it was chosen for the caches of one core.
    pub(crate) fn nodes_left_to_several(&self) -> u64 {
        let is_smallest = self.lines.len() == 1 << self.line_bits.start();
        if is_smallest { self.nodes_left / Self::SOONER } else { self.nodes_left }
    }

    /// Takes note of so many nodes.
    pub(crate) fn count(&mut self, nodes: u64) {
        self.nodes_left = self.nodes_left.saturating_sub(nodes);
    }

    /// Has more lines from now on, if it may, and forgets nothing.
    pub(crate) fn grow(&mut self) {
        let before = self.lines.len();
        let line_bits = before.ilog2();
        let more_bits = Self::MORE_BITS.min(self.line_bits.end() - line_bits);
        self.resize(line_bits + more_bits);
        // From the last line to the first, for what is in a line goes to lines that come after it, or to itself.
        for line in (0..before).rev() {
            for (tag, data) in mem::take(&mut self.lines[line]).entries() {
                let place = Place {
                    line: line << more_bits | tag.down(self.tag_bits).low() as usize,
                    tag: self.tag(tag),
                };
                self.lines[place.line].put(place.tag, data);
            }
        }
    }

    /// Has all lines that it may have.
    pub(crate) fn grow_fully(&mut self) {
        while self.lines.len() < 1 << self.line_bits.end() {
            self.grow();
        }
    }

    /// The bits that an entry keeps.
    #[inline(always)]
    fn tag(&self, key: W) -> W {
        key & W::ALL.down(W::BITS - self.tag_bits)
    }

    #[inline(always)]
    pub(crate) fn place(&self, key: W) -> Place<W> {
        let mixed = key.mixed() & W::ALL.down(W::BITS - self.key_bits);
        Place { line: mixed.down(self.tag_bits).low() as usize, tag: self.tag(mixed) }
    }

    /// Begins to bring a position's line closer, because it is about to be asked for.
    #[inline(always)]
    pub(crate) fn fetch(&self, place: Place<W>) {
        memory::fetch(&self.lines[place.line]);
    }

    #[inline(always)]
    pub(crate) fn get(&self, place: Place<W>) -> Option<Entry> {
        self.lines[place.line].find(place.tag).map(Entry::unpack)
    }

    #[inline(always)]
    pub(crate) fn put(&self, place: Place<W>, entry: Entry) {
        self.lines[place.line].put(place.tag, entry.pack());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use c4_console::dice::Dice;

    /// Fills a table while it is small, and lets it grow.
    fn grows<W: Word>(key_bits: u32) {
        let mut random = Dice::of(1);
        let keys: Vec<W> = (0..100_000)
            .map(|_| (0..8).fold(0, |key, _| key << 16 | random.below(1 << 16) as u128))
            .map(W::of)
            .map(|key| key & W::ALL.down(W::BITS - key_bits))
            .collect();
        let most = 16 << 20;
        let mut table = Table::<W>::new(most, key_bits).expect("large enough");
        for (work, &key) in (0..=Entry::MOST_WORK).cycle().zip(&keys) {
            let score = (key.low() % 37) as i32 - 18;
            let bounds = Bounds { lower: score, upper: score + 1 };
            table.put(table.place(key), Entry { bounds, work });
        }
        let found = |table: &Table<W>| -> Vec<Option<Entry>> {
            keys.iter().map(|&key| table.get(table.place(key))).collect()
        };
        let before = found(&table);
        assert!(before.iter().flatten().count() > 10_000, "a small table has room for many");
        let mut times = 0;
        assert_eq!(table.nodes_left_to_several(), table.nodes_left() / 4);
        while table.nodes_left() < u64::MAX {
            table.grow();
            assert_eq!(table.nodes_left_to_several(), table.nodes_left(), "only the first time");
            times += 1;
            assert!(found(&table) == before, "nothing is forgotten, and nothing new is known");
        }
        assert!(times > 1 && size_of_val(table.lines.as_slice()) == most, "it grew {times} times");
        table.clear();
        assert_eq!(found(&table).iter().flatten().count(), 0);
    }

    #[test]
    fn grows_and_forgets_nothing() {
        grows::<u64>(49);
        grows::<u128>(49);
        grows::<u128>(128);
    }
}
