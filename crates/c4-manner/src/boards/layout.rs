//! Where the cells of a board are, and which symbol is whose.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::glyphs::{Cut, Glyph, is_number, is_word};
use super::grown::Grown;
use super::tall::Tall;

/// What makes two symbols the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    /// The character.
    Character,
    /// The letter, small or large.
    Letter,
    /// The character and its colour.
    Coloured,
    /// The character, where all numbers are the same: a free cell may show its own.
    Numbered,
}

impl Sight {
    pub(super) const ALL: [Self; 4] =
        [Self::Character, Self::Letter, Self::Coloured, Self::Numbered];

    pub(super) fn look(self, glyph: &Glyph) -> Symbol {
        match self {
            Self::Character => (glyph.symbol, 0),
            Self::Letter => match char::from_u32(glyph.symbol) {
                Some(character) => (character.to_ascii_uppercase().into(), 0),
                None => (glyph.symbol, 0),
            },
            Self::Coloured => (glyph.symbol, glyph.colour),
            Self::Numbered if is_number(glyph.symbol) => ('#'.into(), 0),
            Self::Numbered => (glyph.symbol, 0),
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

/// How a board is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) cut: Cut,
    pub(super) edge: Edge,
}

/// From where cells are counted, and what may be beside them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Edge {
    /// From the end of a line; the same is beside all rows, but for their numbers, and between them.
    ///
    /// The end of a line is taken and not its beginning, since a question without an answer echoed may stand before the first
    /// row.
    Right,
    /// From the end of a line, with anything before the cells and between rows: another board, or headings.
    RightAlone,
    /// From its beginning, with anything behind the cells and between rows.
    LeftAlone,
}

impl Look {
    /// What most programs do comes first. The others are tried only where those show nothing.
    pub(super) const BY_LIKELIHOOD: [Self; 13] = [
        Self { cut: Cut::Characters, edge: Edge::Right },
        Self { cut: Cut::Fields, edge: Edge::Right },
        Self { cut: Cut::Unbracketed, edge: Edge::Right },
        Self { cut: Cut::Words, edge: Edge::Right },
        Self { cut: Cut::Places, edge: Edge::Right },
        Self { cut: Cut::Characters, edge: Edge::RightAlone },
        Self { cut: Cut::Characters, edge: Edge::LeftAlone },
        Self { cut: Cut::Fields, edge: Edge::RightAlone },
        Self { cut: Cut::Fields, edge: Edge::LeftAlone },
        Self { cut: Cut::Unbracketed, edge: Edge::RightAlone },
        Self { cut: Cut::Unbracketed, edge: Edge::LeftAlone },
        Self { cut: Cut::Words, edge: Edge::RightAlone },
        Self { cut: Cut::Words, edge: Edge::LeftAlone },
    ];
}

/// Where cells are: at the same distances from each other and from an edge of the line, in lines at the same distance.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Raster {
    edge: Edge,
    /// From a cell to the next one, in symbols.
    step: usize,
    /// How many symbols stand between the cells and the edge.
    margin: usize,
    /// What stands between two cells.
    gap: Vec<u32>,
    /// From a row to the next one, in lines.
    pitch: usize,
}

/// The symbols of a board as they stand in an output, the upper line first.
#[derive(PartialEq)]
pub(super) struct Block {
    pub(super) symbols: Vec<Symbol>,
    /// Where the board is, from its first cell to its last one.
    pub(super) span: Range<usize>,
}

impl Block {
    /// Whether the upper line is of one symbol that is nowhere else.
    fn begins_with_a_ruler(&self, shape: Shape) -> bool {
        let (upper, rest) = self.symbols.split_at(shape.columns);
        upper.iter().all(|it| *it == upper[0]) && !rest.contains(&upper[0])
    }

    /// Whether all cells are the same.
    fn is_blank(&self) -> bool {
        self.symbols.iter().all(|it| *it == self.symbols[0])
    }
}

/// Where cells are, however that was found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Places {
    Raster(Raster),
    Grown(Grown),
    Tall(Tall),
}

impl Places {
    /// Whether boards are only seen beside something else that is printed with each.
    pub(super) fn need_a_mark(&self) -> bool {
        matches!(self, Self::Grown(_))
    }

    /// The boards in an output, from its beginning to its end.
    pub(super) fn blocks(&self, shape: Shape, sight: Sight, lines: &[Vec<Glyph>]) -> Vec<Block> {
        match self {
            Self::Raster(raster) => {
                raster.blocks(shape, sight, lines, &raster.are_rows(shape, lines))
            }
            Self::Grown(grown) => grown.blocks(sight, lines),
            Self::Tall(tall) => tall.blocks(shape, sight, lines),
        }
    }

    /// How far cells are from each other, in symbols, where that is the same for all.
    pub(super) fn step(&self) -> usize {
        match self {
            Self::Raster(raster) => raster.step,
            Self::Grown(_) | Self::Tall(_) => 0,
        }
    }

    /// Between which texts the cells stand, and how many lines are from a row to the next, for a sentence.
    pub(super) fn says(&self) -> String {
        let (gap, pitch) = match self {
            Self::Raster(Raster { gap, pitch, .. }) => (gap, pitch),
            Self::Grown(_) => return "cells where they are seen to change".to_owned(),
            Self::Tall(tall) => return tall.says(),
        };
        let text = |symbol: &u32| char::from_u32(*symbol).unwrap_or('\u{FFFD}');
        let gap: String = gap.iter().map(text).collect();
        let between = if gap.is_empty() {
            "cells side by side".to_owned()
        } else {
            format!("`{gap}` between two cells")
        };
        let rows = if *pitch > 1 { format!(", a row every {pitch} lines") } else { String::new() };
        between + &rows
    }
}

const STEPS: usize = 8;
const MARGIN: usize = 8;
const PITCHES: usize = 4;

/// How many rasters are worth trying.
const MOST: usize = 60;

impl Raster {
    /// The rasters in which many lines could be rows, the most frequent first; each row follows the one before.
    pub(super) fn candidates(shape: Shape, edge: Edge, outputs: &[Vec<Vec<Glyph>>]) -> Vec<Self> {
        let mut counts: BTreeMap<Self, (usize, Vec<Symbol>)> = BTreeMap::new();
        for line in outputs.iter().flatten() {
            for step in 1..=STEPS {
                for margin in 0..=MARGIN {
                    let Some(start) = edge.start(shape, line, step, margin) else { break };
                    let Some(gap) = gap(shape, line, start, step) else { continue };
                    let gap = gap.iter().map(|glyph| glyph.symbol).collect();
                    let raster = Self { edge, step, margin, gap, pitch: 1 };
                    let (count, symbols) = counts.entry(raster).or_default();
                    *count += 1;
                    for cell in line[start..].iter().step_by(step).take(shape.columns) {
                        let symbol = (cell.symbol, cell.colour);
                        if symbols.len() < 3 && !symbols.contains(&symbol) {
                            symbols.push(symbol);
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
        counts.into_iter().map(|(_, raster)| raster).collect()
    }

    /// The same with other lines between two rows.
    pub(super) fn pitches(&self) -> impl Iterator<Item = Self> {
        (1..=PITCHES).map(|pitch| Self { pitch, ..self.clone() })
    }

    /// The boards in an output, from its beginning to its end.
    pub(super) fn blocks(
        &self,
        shape: Shape,
        sight: Sight,
        lines: &[Vec<Glyph>],
        are_rows: &[bool],
    ) -> Vec<Block> {
        let height = (shape.rows - 1) * self.pitch + 1;
        // Most lines are no rows: that is seen before all else.
        let block_at = |first: usize| {
            let mut rows = are_rows.get(first..first + height)?.iter().step_by(self.pitch);
            let is_first = rows.next()? | (self.edge == Edge::LeftAlone);
            let may_be = is_first && rows.all(|is_row| *is_row);
            may_be.then(|| self.block(shape, sight, &lines[first..first + height])).flatten()
        };
        let mut blocks = Vec::new();
        // The row of a board that looks like one whatever is beside the board.
        let sure = if self.edge == Edge::LeftAlone { self.pitch } else { 0 };
        let mut first = 0;
        while first + height <= lines.len() {
            let Some(next) = are_rows[first + sure..].iter().position(|is_row| *is_row) else {
                break;
            };
            first += next;
            let Some(block) = block_at(first) else {
                first += 1;
                continue;
            };
            // A ruler that looks like a row stands above the first one, or cells are several lines high.
            let begins_later = |later: &usize| {
                let is_ruler = *later == first + 1 && block.begins_with_a_ruler(shape);
                let is_above = *later < first + self.pitch && block.is_blank();
                block_at(*later).is_some_and(|it| is_ruler || is_above && !it.is_blank())
            };
            match (first + 1..=first + 1.max(self.pitch - 1)).find(begins_later) {
                Some(later) => first = later,
                None => {
                    blocks.push(block);
                    first += height;
                }
            }
        }
        blocks
    }

    /// Which lines could be rows, however many lines are between two of them.
    pub(super) fn are_rows(&self, shape: Shape, lines: &[Vec<Glyph>]) -> Vec<bool> {
        lines.iter().map(|line| self.is_row(shape, line)).collect()
    }

    /// Whether a line could be a row.
    fn is_row(&self, shape: Shape, line: &[Glyph]) -> bool {
        let start = self.edge.start(shape, line, self.step, self.margin);
        start.is_some_and(|start| self.is_row_from(shape, line, start))
    }

    /// The same, if its first cell is there.
    fn is_row_from(&self, shape: Shape, line: &[Glyph], start: usize) -> bool {
        let mut gaps = gaps(shape, line, start, self.step);
        gaps.all(|gap| gap.iter().map(|glyph| &glyph.symbol).eq(&self.gap))
    }

    /// The board whose rows begin and end these lines, which could all be rows, but for the first one where something may stand before it.
    fn block(&self, shape: Shape, sight: Sight, lines: &[Vec<Glyph>]) -> Option<Block> {
        let rows = || lines.iter().step_by(self.pitch);
        let start_of = |line: &[Glyph]| self.edge.start(shape, line, self.step, self.margin);
        let mut first = start_of(&lines[0])?;
        if self.edge == Edge::LeftAlone && !self.is_row_from(shape, &lines[0], first) {
            first = self.first_start(shape, sight, &rows().collect::<Vec<_>>())?;
        }
        let mut symbols = Vec::with_capacity(shape.columns * shape.rows);
        let mut kinds: [Option<Symbol>; 3] = [None; 3];
        let mut to = 0;
        for (number, line) in rows().enumerate() {
            let start = if number == 0 { first } else { start_of(line)? };
            for cell in line[start..].iter().step_by(self.step).take(shape.columns) {
                let symbol = sight.look(cell);
                let known = kinds.iter_mut().find(|it| it.is_none_or(|kind| kind == symbol))?;
                *known = Some(symbol);
                symbols.push(symbol);
                to = cell.end;
            }
        }
        if self.edge == Edge::Right && !self.is_framed(shape, lines)? {
            return None;
        }
        // What is between rows is at least as long everywhere.
        let is_even = |between: usize| {
            let mut between = lines.iter().skip(between).step_by(self.pitch).map(Vec::len);
            between.next().is_none_or(|first| between.all(|other| other == first))
        };
        if !(1..self.pitch).all(is_even) {
            return None;
        }
        let from = lines[0][first].offset;
        Some(Block { symbols, span: from..to })
    }

    /// Where the first row begins in its line, if a question without an answer echoed stands before it: where it looks most like the
    /// second one, for a legend may stand behind it.
    fn first_start(&self, shape: Shape, sight: Sight, rows: &[&Vec<Glyph>]) -> Option<usize> {
        let (first, second) = (rows[0], rows[1]);
        let last = first.len().checked_sub((shape.columns - 1) * self.step + 1)?;
        let plain =
            |glyphs: &[Glyph]| glyphs.iter().map(|it| without_names(it.symbol)).collect::<Vec<_>>();
        let before = plain(&second[..self.margin]);
        let is_first = |start: &usize| {
            self.is_row_from(shape, first, *start)
                && plain(&first[start - self.margin..*start]) == before
        };
        let behind = |line: &[Glyph], start: usize| {
            let next = line.get(start + (shape.columns - 1) * self.step + 1);
            next.map(|glyph| without_names(glyph.symbol))
        };
        let cells = |line: &[Glyph], start: usize| -> BTreeSet<Symbol> {
            let cells = line[start..].iter().step_by(self.step).take(shape.columns);
            cells.map(|cell| sight.look(cell)).collect()
        };
        let known = rows[1..].iter().flat_map(|line| cells(line, self.margin)).collect();
        let likeness = |start: &usize| {
            let new = cells(first, *start).difference(&known).count();
            (Reverse(new), behind(first, *start) == behind(second, self.margin))
        };
        (self.margin..=last).filter(is_first).max_by_key(likeness)
    }

    /// Whether all rows have the same around them.
    pub(super) fn is_framed_alike(&self) -> bool {
        self.edge == Edge::Right
    }

    /// Whether what stands around these rows is the same around all of them; `None` where a line is too short.
    fn is_framed(&self, shape: Shape, lines: &[Vec<Glyph>]) -> Option<bool> {
        let rows = || lines.iter().step_by(self.pitch);
        let start_of = |line: &[Glyph]| self.edge.start(shape, line, self.step, self.margin);
        // What stands beside the cells is the same in all rows, but for the rows' numbers; and so is what is between rows. Something
        // else may stand before the first row.
        let beside = |line: &[Glyph]| -> Option<(Vec<u32>, Vec<u32>)> {
            let start = start_of(line)?;
            let plain =
                |glyphs: &[Glyph]| glyphs.iter().map(|it| without_names(it.symbol)).collect();
            Some((plain(&line[..start]), plain(&line[line.len() - self.margin..])))
        };
        let (left, right) = beside(lines.last()?)?;
        for (row, line) in rows().enumerate() {
            let (own_left, own_right) = beside(line)?;
            if own_right != right || (row > 0 && own_left != left) || !own_left.ends_with(&left) {
                return Some(false);
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
            return Some(false);
        }
        for line in 1..self.pitch {
            let same = |other: &Vec<Glyph>| {
                other.iter().map(|it| it.symbol).eq(lines[line].iter().map(|it| it.symbol))
            };
            if !lines.iter().skip(line).step_by(self.pitch).all(same) {
                return Some(false);
            }
        }
        Some(true)
    }
}

impl Edge {
    /// The index of the first cell of a line that is a row.
    fn start(self, shape: Shape, line: &[Glyph], step: usize, margin: usize) -> Option<usize> {
        let free = line.len().checked_sub(margin + (shape.columns - 1) * step + 1)?;
        Some(if self == Self::LeftAlone { margin } else { free })
    }
}

/// What stands between any two cells of a line, if that is always the same.
fn gap(shape: Shape, line: &[Glyph], start: usize, step: usize) -> Option<&[Glyph]> {
    let mut gaps = gaps(shape, line, start, step);
    let first = gaps.next()?;
    let is_first = |gap: &[Glyph]| {
        let both = gap.iter().zip(first);
        both.into_iter().all(|(own, first)| own.symbol == first.symbol)
    };
    gaps.all(is_first).then_some(first)
}

/// What stands between two cells of a line, for each two.
fn gaps(shape: Shape, line: &[Glyph], start: usize, step: usize) -> impl Iterator<Item = &[Glyph]> {
    let cells = (0..shape.columns - 1).map(move |column| start + column * step);
    cells.map(move |cell| &line[cell + 1..cell + step])
}

/// The same symbol for all digits and letters, which may name rows.
pub(super) fn without_names(symbol: u32) -> u32 {
    let is_name = char::from_u32(symbol).is_some_and(|it| it.is_ascii_alphanumeric());
    if is_name || is_word(symbol) && is_number(symbol) { u32::from('#') } else { symbol }
}
