//! Finding the cells of a board in no layout that is known, by how it grows: from one board to the next a free cell becomes a stone.

use std::collections::{BTreeMap, BTreeSet};

use super::glyphs::{Glyph, is_word};
use super::layout::{Block, Shape, Sight, Symbol};

/// Cells at certain places around a text that comes with every board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grown {
    /// The text.
    mark: Vec<u32>,
    counts: Counts,
    /// For each cell, the upper line first: how many lines it is from the mark's, and which symbol of its line it is.
    cells: Vec<(usize, usize)>,
}

/// In which direction lines and symbols are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counts {
    /// Lines from the mark on downwards, and not upwards.
    down: bool,
    /// Symbols from the end of a line, and not from its beginning.
    from_end: bool,
}

impl Counts {
    const ALL: [Self; 4] = [
        Self { down: true, from_end: true },
        Self { down: true, from_end: false },
        Self { down: false, from_end: true },
        Self { down: false, from_end: false },
    ];

    fn glyph(self, line: &[Glyph], at: usize) -> Option<&Glyph> {
        if self.from_end { line.iter().rev().nth(at) } else { line.get(at) }
    }

    /// The lines that belong to a mark, as they are counted.
    fn lines<'a>(
        self,
        lines: &'a [Vec<Glyph>],
        marks: &[usize],
        index: usize,
    ) -> impl Iterator<Item = &'a Vec<Glyph>> {
        let mark = marks[index];
        let (from, to) = if self.down {
            // The next board may begin on the line of the next mark.
            (mark, marks.get(index + 1).map_or(lines.len(), |next| next + 1))
        } else {
            (index.checked_sub(1).map_or(0, |before| marks[before]), mark + 1)
        };
        let part = &lines[from..to];
        let (mut forward, mut backward) = (part.iter(), part.iter().rev());
        std::iter::from_fn(move || if self.down { forward.next() } else { backward.next() })
            .take(LINES)
    }
}

/// How often a symbol took the place of another one.
type Changes = BTreeMap<(Symbol, Symbol), usize>;

/// How many words and how many lines are tried as marks, how often one has to come, and how long it is.
const MARKS: usize = 12;
const OFTEN: usize = 8;
const SHORTEST: usize = 3;

/// Over how many lines a board may go.
const LINES: usize = 40;

/// How many symbols are tried as that of a free cell.
const FREE: usize = 3;

/// What changes around a text that comes with every board.
pub(super) struct Growth {
    mark: Vec<u32>,
    counts: Counts,
    changes: BTreeMap<(usize, usize), Changes>,
}

impl Growth {
    /// What changes around each text that may be one, that which comes most often first, by each sight.
    pub(super) fn all(sights: &[Sight], outputs: &[Vec<Vec<Glyph>>]) -> Vec<(Sight, Self)> {
        let marks = marks(outputs).into_iter().map(|mark| {
            let places: Vec<_> = outputs.iter().map(|lines| places(&mark, lines)).collect();
            (mark, places)
        });
        let marks: Vec<_> = marks.collect();
        let of_sight = |&sight: &Sight| {
            let of_mark = |(mark, places): &(Vec<u32>, Vec<Vec<usize>>)| {
                Counts::ALL.map(|counts| {
                    let changes = changes(places, counts, sight, outputs);
                    (sight, Self { mark: mark.clone(), counts, changes })
                })
            };
            marks.iter().flat_map(of_mark).collect::<Vec<_>>()
        };
        sights.iter().flat_map(of_sight).collect()
    }

    /// Where the cells may be on boards of this shape.
    pub(super) fn candidates(&self, shape: Shape) -> impl Iterator<Item = Grown> {
        let Self { mark, counts, changes } = self;
        let cells = cells(shape, *counts, changes).into_iter();
        cells.map(|cells| Grown { mark: mark.clone(), counts: *counts, cells })
    }
}

impl Grown {
    /// The boards in an output, from its beginning to its end.
    pub(super) fn blocks(&self, sight: Sight, lines: &[Vec<Glyph>]) -> Vec<Block> {
        let marks = places(&self.mark, lines);
        (0..marks.len()).filter_map(|index| self.block(sight, lines, &marks, index)).collect()
    }

    fn block(
        &self,
        sight: Sight,
        lines: &[Vec<Glyph>],
        marks: &[usize],
        index: usize,
    ) -> Option<Block> {
        let lines: Vec<&Vec<Glyph>> = self.counts.lines(lines, marks, index).collect();
        let glyph = |&(line, at): &(usize, usize)| self.counts.glyph(lines.get(line)?, at);
        let glyphs: Vec<&Glyph> = self.cells.iter().map(glyph).collect::<Option<_>>()?;
        let symbols: Vec<Symbol> = glyphs.iter().map(|glyph| sight.look(glyph)).collect();
        let kinds: BTreeSet<&Symbol> = symbols.iter().collect();
        let from = glyphs.iter().map(|glyph| glyph.offset).min()?;
        let to = glyphs.iter().map(|glyph| glyph.end).max()?;
        (kinds.len() <= 3).then_some(Block { symbols, span: from..to })
    }
}

/// The texts that may come with every board, the most frequent first: words, and then whole lines.
fn marks(outputs: &[Vec<Vec<Glyph>>]) -> Vec<Vec<u32>> {
    let symbols = |line: &Vec<Glyph>| line.iter().map(|glyph| glyph.symbol).collect::<Vec<u32>>();
    let is_letter = |it: &u32| is_word(*it) || char::from_u32(*it).is_some_and(char::is_alphabetic);
    let words = |line: &Vec<Glyph>| -> BTreeSet<Vec<u32>> {
        symbols(line).split(|it| !is_letter(it)).map(<[u32]>::to_vec).collect()
    };
    let often = |texts: &dyn Fn(&Vec<Glyph>) -> BTreeSet<Vec<u32>>| {
        let mut counts: BTreeMap<Vec<u32>, usize> = BTreeMap::new();
        for text in outputs.iter().flatten().flat_map(texts).filter(|it| it.len() >= SHORTEST) {
            *counts.entry(text).or_default() += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().filter(|(_, count)| *count >= OFTEN).collect();
        counts.sort_by(|(a, one), (b, other)| other.cmp(one).then_with(|| a.cmp(b)));
        counts.into_iter().take(MARKS).map(|(mark, _)| mark).collect::<Vec<_>>()
    };
    [often(&words), often(&|line| BTreeSet::from([symbols(line)]))].concat()
}

/// The lines in which a mark is.
fn places(mark: &[u32], lines: &[Vec<Glyph>]) -> Vec<usize> {
    let is_in = |line: &Vec<Glyph>| {
        let mut windows = line.windows(mark.len());
        windows.any(|window| window.iter().map(|glyph| glyph.symbol).eq(mark.iter().copied()))
    };
    (0..lines.len()).filter(|&at| is_in(&lines[at])).collect()
}

/// What changes from one mark to the next, by its place.
fn changes(
    places: &[Vec<usize>],
    counts: Counts,
    sight: Sight,
    outputs: &[Vec<Vec<Glyph>>],
) -> BTreeMap<(usize, usize), Changes> {
    let mut all: BTreeMap<(usize, usize), Changes> = BTreeMap::new();
    for (lines, marks) in outputs.iter().zip(places) {
        for index in 1..marks.len() {
            let before = counts.lines(lines, marks, index - 1);
            let pairs = before.zip(counts.lines(lines, marks, index)).enumerate();
            for (line, (before, after)) in pairs {
                for at in 0..before.len().min(after.len()) {
                    let look = |line| counts.glyph(line, at).map(|glyph| sight.look(glyph));
                    if let (Some(old), Some(new)) = (look(before), look(after))
                        && old != new
                    {
                        *all.entry((line, at)).or_default().entry((old, new)).or_default() += 1;
                    }
                }
            }
        }
    }
    all
}

/// The places at which only stones come and go, as many in as many lines as a board has cells: what they may be.
fn cells(
    shape: Shape,
    counts: Counts,
    changes: &BTreeMap<(usize, usize), Changes>,
) -> Vec<Vec<(usize, usize)>> {
    let mut replaced: BTreeMap<Symbol, usize> = BTreeMap::new();
    for (&(old, _), count) in changes.values().flatten() {
        *replaced.entry(old).or_default() += count;
    }
    let mut frees: Vec<(usize, Symbol)> =
        replaced.into_iter().map(|(symbol, count)| (count, symbol)).collect();
    frees.sort_unstable_by(|a, b| b.cmp(a));
    let of_free = |(_, free): (usize, Symbol)| {
        // Where an answer is refused, the lines around a mark may be others.
        let is_cell = |changes: &Changes| {
            let is_stone = |(old, new): &(Symbol, Symbol)| (*old == free) != (*new == free);
            let of_stones = changes.iter().filter(|(change, _)| is_stone(change));
            let of_stones: usize = of_stones.map(|(_, count)| count).sum();
            10 * of_stones >= 9 * changes.values().sum::<usize>()
        };
        let (mut lines, mut columns) = (BTreeMap::new(), BTreeMap::new());
        for (&(line, at), changes) in changes.iter().filter(|(_, changes)| is_cell(changes)) {
            let count: usize = changes.values().sum();
            *lines.entry(line).or_insert(0) += count;
            *columns.entry(at).or_insert(0) += count;
        }
        let columns = most(columns, shape.columns).unwrap_or_default();
        let cells = move |mut lines: Vec<usize>| {
            // As they are read, whichever way they are counted.
            let mut columns = columns.clone();
            if !counts.down {
                lines.reverse();
            }
            if counts.from_end {
                columns.reverse();
            }
            let row = |line: usize| columns.iter().map(move |&at| (line, at)).collect::<Vec<_>>();
            lines.into_iter().flat_map(row).collect::<Vec<_>>()
        };
        let all = shape.columns * shape.rows;
        following(&lines, shape.rows).into_iter().map(cells).filter(move |it| it.len() == all)
    };
    frees.into_iter().take(FREE).flat_map(of_free).collect()
}

/// So many of the places at which most changes, in order.
fn most(counts: BTreeMap<usize, usize>, number: usize) -> Option<Vec<usize>> {
    let mut counts: Vec<(usize, usize)> =
        counts.into_iter().map(|(at, count)| (count, at)).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts.truncate(number);
    let mut places: Vec<usize> = counts.into_iter().map(|(_, at)| at).collect();
    places.sort_unstable();
    (places.len() == number).then_some(places)
}

/// So many of the lines in which something changes, one after the other: those in which most does come first. Before a person is asked
/// again, a second board may be printed.
fn following(counts: &BTreeMap<usize, usize>, number: usize) -> Vec<Vec<usize>> {
    const TRIED: usize = 6;
    let lines: Vec<(usize, usize)> = counts.iter().map(|(&line, &count)| (line, count)).collect();
    let mut windows: Vec<&[(usize, usize)]> = lines.windows(number).collect();
    let sum = |window: &&[(usize, usize)]| window.iter().map(|(_, count)| count).sum::<usize>();
    windows.sort_by_key(|window| std::cmp::Reverse(sum(window)));
    let lines = |window: &[(usize, usize)]| window.iter().map(|(line, _)| *line).collect();
    windows.into_iter().take(TRIED).map(lines).collect()
}
