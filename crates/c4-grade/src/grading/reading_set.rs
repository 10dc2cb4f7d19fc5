//! Sets of readings of a course.

/// A set of readings, each known by its index among those of its course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct ReadingSet([u128; PARTS]);

/// How many numbers of 128 bits a set is.
const PARTS: usize = 5;

impl ReadingSet {
    /// How many readings of a course are looked at; any further ones are never tried.
    pub(crate) const MOST: usize = 128 * PARTS;

    /// The course as it is meant.
    pub const NONE: Self = Self([0; PARTS]);

    /// This set and one more; the index is below [`MOST`](Self::MOST).
    pub(crate) fn with(self, reading: usize) -> Self {
        self.and_all(Self::only(reading))
    }

    /// The readings that are in this set and in another.
    pub(crate) fn and(self, other: Self) -> Self {
        self.bits(other, |ours, theirs| ours & theirs)
    }

    /// This set without the readings of another.
    pub(crate) fn without(self, other: Self) -> Self {
        self.bits(other, |ours, theirs| ours & !theirs)
    }

    /// This set and all of another.
    pub(crate) fn and_all(self, other: Self) -> Self {
        self.bits(other, |ours, theirs| ours | theirs)
    }

    fn only(reading: usize) -> Self {
        let mut parts = [0; PARTS];
        parts[reading / 128] = 1 << (reading % 128);
        Self(parts)
    }

    fn bits(self, other: Self, join: impl Fn(u128, u128) -> u128) -> Self {
        Self(std::array::from_fn(|part| join(self.0[part], other.0[part])))
    }

    pub(crate) fn contains(self, reading: usize) -> bool {
        self.0[reading / 128] >> (reading % 128) & 1 == 1
    }

    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|part| part.count_ones()).sum()
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
        let set: ReadingSet = [1, 5, 383].into_iter().collect();
        let subsets: Vec<_> = set.subsets().into_iter().map(ReadingSet::indices).collect();
        let all: [&[usize]; 7] = [&[1], &[5], &[383], &[1, 5], &[1, 383], &[5, 383], &[1, 5, 383]];
        assert_eq!(subsets, all);
        assert!(ReadingSet::NONE.subsets().is_empty());
    }
}
