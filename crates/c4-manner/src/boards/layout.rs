//! Where the cells of a board are, and which symbol is whose.

use std::collections::BTreeMap;
use std::ops::Range;

use super::glyphs::Glyph;

/// What makes two symbols the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    /// The character.
    Character,
    /// The letter, small or large.
    Letter,
    /// The character and its colour.
    Coloured,
}

impl Sight {
    pub(super) const ALL: [Self; 3] = [Self::Character, Self::Letter, Self::Coloured];

    fn look(self, glyph: &Glyph) -> Symbol {
        match self {
            Self::Character => (glyph.symbol, 0),
            Self::Letter => match char::from_u32(glyph.symbol) {
                Some(character) => (character.to_ascii_uppercase().into(), 0),
                None => (glyph.symbol, 0),
            },
            Self::Coloured => (glyph.symbol, glyph.colour),
        }
    }
}

/// A character, and its colour where that counts.
pub(super) type Symbol = (u32, u32);

/// How many columns and rows a board has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) columns: usize,
    pub(super) rows: usize,
}

/// Where cells are: at the same distances from each other and from the end of the line, in lines at the same distance.
///
/// The end of a line is taken and not its beginning, since a question without an answer echoed may stand before the first
/// row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Raster {
    /// From a cell to the next one, in symbols.
    step: usize,
    /// How many symbols stand behind the last cell.
    right: usize,
    /// What stands between two cells.
    gap: Vec<u32>,
    /// From a row to the next one, in lines.
    pitch: usize,
}

/// The symbols of a board as they stand in an output, the upper line first.
pub(super) struct Block {
    pub(super) symbols: Vec<Symbol>,
    /// Where the board is, from its first cell to its last one.
    pub(super) span: Range<usize>,
}

const STEPS: usize = 8;
const RIGHT: usize = 8;
const PITCHES: usize = 4;

/// How many rasters are worth trying.
const MOST: usize = 60;

impl Raster {
    /// The rasters in which many lines could be rows, the most frequent first.
    pub(super) fn candidates(shape: Shape, outputs: &[Vec<Vec<Glyph>>]) -> Vec<Self> {
        let mut counts: BTreeMap<Self, (usize, Vec<u32>)> = BTreeMap::new();
        for line in outputs.iter().flatten() {
            for step in 1..=STEPS {
                for right in 0..=RIGHT {
                    let Some(start) = start(shape, line, step, right) else { break };
                    let Some(gap) = gap(shape, line, start, step) else { continue };
                    let gap = gap.iter().map(|glyph| glyph.symbol).collect();
                    let raster = Self { step, right, gap, pitch: 1 };
                    let (count, symbols) = counts.entry(raster).or_default();
                    *count += 1;
                    for cell in line[start..].iter().step_by(step).take(shape.columns) {
                        if symbols.len() < 3 && !symbols.contains(&cell.symbol) {
                            symbols.push(cell.symbol);
                        }
                    }
                }
            }
        }
        let mut counts: Vec<(usize, Self)> = counts
            .into_iter()
            .filter(|(_, (count, symbols))| *count >= shape.rows && symbols.len() > 1)
            .map(|(raster, (count, _))| (count, raster))
            .collect();
        counts.sort_by(|(one, a), (other, b)| other.cmp(one).then_with(|| a.cmp(b)));
        counts.truncate(MOST);
        let pitches =
            |raster: Self| (1..=PITCHES).map(move |pitch| Self { pitch, ..raster.clone() });
        counts.into_iter().flat_map(|(_, raster)| pitches(raster)).collect()
    }

    /// The boards in an output, from its beginning to its end.
    pub(super) fn blocks(&self, shape: Shape, sight: Sight, lines: &[Vec<Glyph>]) -> Vec<Block> {
        let height = (shape.rows - 1) * self.pitch + 1;
        let mut blocks = Vec::new();
        let mut first = 0;
        while first + height <= lines.len() {
            match self.block(shape, sight, &lines[first..first + height]) {
                Some(block) => {
                    blocks.push(block);
                    first += height;
                }
                None => first += 1,
            }
        }
        blocks
    }

    /// The board whose rows begin and end these lines.
    fn block(&self, shape: Shape, sight: Sight, lines: &[Vec<Glyph>]) -> Option<Block> {
        let rows = || lines.iter().step_by(self.pitch);
        let start_of = |line: &[Glyph]| start(shape, line, self.step, self.right);
        let mut symbols = Vec::with_capacity(shape.columns * shape.rows);
        let mut kinds: Vec<Symbol> = Vec::new();
        for line in rows() {
            let start = start_of(line)?;
            let gap = gap(shape, line, start, self.step)?;
            if !gap.iter().map(|glyph| glyph.symbol).eq(self.gap.iter().copied()) {
                return None;
            }
            for cell in line[start..].iter().step_by(self.step).take(shape.columns) {
                let symbol = sight.look(cell);
                if !kinds.contains(&symbol) {
                    kinds.push(symbol);
                }
                symbols.push(symbol);
            }
            if kinds.len() > 3 {
                return None;
            }
        }
        // What stands beside the cells is the same in all rows, but for the rows' numbers; and so is what is between rows. Something
        // else may stand before the first row.
        let beside = |line: &[Glyph]| -> Option<(Vec<u32>, Vec<u32>)> {
            let start = start_of(line)?;
            let plain =
                |glyphs: &[Glyph]| glyphs.iter().map(|it| without_names(it.symbol)).collect();
            Some((plain(&line[..start]), plain(&line[line.len() - self.right..])))
        };
        let (left, right) = beside(lines.last()?)?;
        for (row, line) in rows().enumerate() {
            let (own_left, own_right) = beside(line)?;
            if own_right != right || (row > 0 && own_left != left) || !own_left.ends_with(&left) {
                return None;
            }
        }
        // Numbers of rows are all different; where only some are, they are cells of a wider board.
        let numbers = rows().map(|line| {
            let start = start_of(line)?;
            Some(line[start - left.len()..start].iter().map(|it| it.symbol).collect())
        });
        let mut numbers: Vec<Vec<u32>> = numbers.collect::<Option<_>>()?;
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.len() != 1 && numbers.len() != shape.rows {
            return None;
        }
        for line in 1..self.pitch {
            let same = |other: &Vec<Glyph>| {
                other.iter().map(|it| it.symbol).eq(lines[line].iter().map(|it| it.symbol))
            };
            if !lines.iter().skip(line).step_by(self.pitch).all(same) {
                return None;
            }
        }
        let from = lines[0][start_of(&lines[0])?].offset;
        let last = lines.last()?;
        let to = last[start_of(last)? + (shape.columns - 1) * self.step].offset + 1;
        Some(Block { symbols, span: from..to })
    }

    /// Between which texts the cells stand, and how many lines are from a row to the next, for a sentence.
    pub(super) fn parts(&self) -> (String, usize) {
        let text = |symbol: &u32| char::from_u32(*symbol).unwrap_or('\u{FFFD}');
        (self.gap.iter().map(text).collect(), self.pitch)
    }
}

/// The index of the first cell of a line that is a row.
fn start(shape: Shape, line: &[Glyph], step: usize, right: usize) -> Option<usize> {
    line.len().checked_sub(right + (shape.columns - 1) * step + 1)
}

/// What stands between any two cells of a line, if that is always the same.
fn gap(shape: Shape, line: &[Glyph], start: usize, step: usize) -> Option<&[Glyph]> {
    let gap = |column: usize| {
        let cell = start + column * step;
        &line[cell + 1..cell + step]
    };
    let first = gap(0);
    let is_same = |column| {
        let symbols = gap(column).iter().map(|glyph| glyph.symbol);
        symbols.eq(first.iter().map(|glyph| glyph.symbol))
    };
    (1..shape.columns - 1).all(is_same).then_some(first)
}

/// The same symbol for all digits and letters, which may name rows.
fn without_names(symbol: u32) -> u32 {
    let is_name = char::from_u32(symbol).is_some_and(|it| it.is_ascii_alphanumeric());
    if is_name { u32::from('#') } else { symbol }
}
