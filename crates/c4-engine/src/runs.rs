//! Runs of stones: the one text of the shift-and-mask algorithms, for every width of bitboard.
//!
//! A run of `n` stones starts at a square if one of `n - k` starts there and another of the same length `k` squares
//! further on, so the squares at which long runs start come from those of runs half as long: a run of `connect` takes
//! about log2(`connect`) shifts. The guard row sees to it that no run goes over the edge of the board.

use crate::bits::Bits;
use crate::{Directions, Lines, Size};

/// Whether the stones hold a line.
#[inline]
pub(crate) fn has_line<B: Bits>(stones: &B, size: Size, lines: Lines) -> bool {
    fits(size, lines)
        && lines
            .directions()
            .iter()
            .any(|direction| !line_starts(stones, size.step(direction), lines.connect()).is_empty())
}

/// The stones that are part of a line: all lines, each in its whole length.
pub(crate) fn in_lines<B: Bits>(stones: &B, size: Size, lines: Lines) -> B {
    let mut all = B::empty(size.bits());
    if fits(size, lines) {
        for direction in lines.directions().iter() {
            let step = size.step(direction);
            let mut line = line_starts(stones, step, lines.connect());
            double_up_to(lines.connect(), |length| line.add_following(length * step));
            all.add_all(&line);
        }
    }
    all
}

/// The length of the longest run through a square, the square itself counted whether or not a stone is there.
#[inline]
pub(crate) fn longest_through<B: Bits>(
    stones: &B,
    size: Size,
    directions: Directions,
    index: usize,
) -> usize {
    directions
        .iter()
        .map(|direction| run_through(stones, size.step(direction), index))
        .max()
        .unwrap_or(1)
}

/// The length of the run through a square in the direction whose neighbours are `step` bits apart.
#[inline]
fn run_through<B: Bits>(stones: &B, step: usize, index: usize) -> usize {
    let mut length = 1;
    let mut at = index + step;
    while stones.contains(at) {
        length += 1;
        at += step;
    }
    let mut at = index.checked_sub(step);
    while let Some(index) = at.filter(|&index| stones.contains(index)) {
        length += 1;
        at = index.checked_sub(step);
    }
    length
}

/// The squares at which a run of at least `connect` stones starts.
#[inline]
fn line_starts<B: Bits>(stones: &B, step: usize, connect: usize) -> B {
    let mut starts = stones.clone();
    double_up_to(connect, |length| starts.keep_followed(length * step));
    starts
}

/// Grows a length from 1 to `connect`, at most doubling it each time, and tells each growth.
#[inline]
fn double_up_to(connect: usize, mut grow_by: impl FnMut(usize)) {
    let mut length = 1;
    while length < connect {
        let growth = length.min(connect - length);
        grow_by(growth);
        length += growth;
    }
}

/// Whether a line fits on the board at all. (A longer one could ask for shifts beyond any number.)
#[inline]
fn fits(size: Size, lines: Lines) -> bool {
    lines.connect() <= size.longest_line()
}
