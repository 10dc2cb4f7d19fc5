//! Sets of readings of a course.

/// A set of readings, each known by its index among those of its course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ReadingSet(u128);

impl ReadingSet {
    /// How many readings of a course are looked at; any further ones are never tried.
    pub(crate) const MOST: usize = 128;

    /// The course as it is meant.
    pub const NONE: Self = Self(0);

    /// This set and one more; the index is below [`MOST`](Self::MOST).
    pub(crate) fn with(self, reading: usize) -> Self {
        Self(self.0 | 1 << reading)
    }

    /// The readings that are in this set and in another.
    pub(crate) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// This set without the readings of another.
    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// This set and all of another.
    pub(crate) fn and_all(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn contains(self, reading: usize) -> bool {
        self.0 >> reading & 1 == 1
    }

    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The indices, the smallest first.
    pub(crate) fn indices(self) -> Vec<usize> {
        (0..Self::MOST).filter(|&reading| self.contains(reading)).collect()
    }

    /// All sets of these readings but the empty one, the small ones first.
    pub(crate) fn subsets(self) -> Vec<Self> {
        let mut subsets = vec![Self::NONE];
        for reading in self.indices() {
            subsets.extend_from_within(..);
            let half = subsets.len() / 2;
            subsets[half..].iter_mut().for_each(|subset| *subset = subset.with(reading));
        }
        subsets.remove(0);
        subsets.sort_by_key(|subset| subset.len());
        subsets
    }
}

impl FromIterator<usize> for ReadingSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        indices.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_all_there_and_the_small_ones_come_first() {
        let set: ReadingSet = [1, 5, 127].into_iter().collect();
        let subsets: Vec<_> = set.subsets().into_iter().map(ReadingSet::indices).collect();
        let all: [&[usize]; 7] = [&[1], &[5], &[127], &[1, 5], &[1, 127], &[5, 127], &[1, 5, 127]];
        assert_eq!(subsets, all);
        assert!(ReadingSet::NONE.subsets().is_empty());
    }
}
