//! What a search remembers of the positions that it has seen.

use super::decision::Bound;

/// What is known about a position.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    /// The position's key; 0, the empty board's, marks a place that is free. The empty board is only ever searched from,
    /// never come upon.
    pub(super) key: u64,
    /// The value for the player to move.
    pub(super) value: i16,
    pub(super) bound: Bound,
    /// How many plies ahead the value was found.
    pub(super) depth: i8,
    /// The column that was best.
    pub(super) column: u8,
}

/// A fixed number of places. A later position drives out an earlier one that has the same place.
#[derive(Debug)]
pub(super) struct Table {
    places: Vec<Entry>,
}

impl Table {
    /// A table with so many places; with none it remembers nothing.
    pub(super) fn new(places: usize) -> Self {
        let free = Entry { key: 0, value: 0, bound: Bound::Exact, depth: 0, column: 0 };
        Self { places: vec![free; places] }
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.places.get(self.place(key)?)?;
        (entry.key == key).then_some(*entry)
    }

    #[inline]
    pub(super) fn put(&mut self, entry: Entry) {
        if let Some(place) = self.place(entry.key) {
            self.places[place] = entry;
        }
    }

    /// The upper bits of a product depend on all bits of the key (Knuth's multiplicative hashing).
    #[inline]
    fn place(&self, key: u64) -> Option<usize> {
        const GOLDEN_RATIO: u64 = 0x9E37_79B9_7F4A_7C15;
        let mixed = u128::from(key.wrapping_mul(GOLDEN_RATIO));
        (!self.places.is_empty()).then(|| ((mixed * self.places.len() as u128) >> 64) as usize)
    }
}
