//! Boards whose cells are small pictures: several characters wide, several lines high.

use std::collections::BTreeSet;

use super::glyphs::{Glyph, picture};
use super::layout::{Block, Shape, Sight, Symbol, without_names};

/// Cells of one size side by side, and rows of them below each other, counted from the beginning of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tall {
    /// How many characters stand before the first cell.
    margin: usize,
    /// How many characters a cell is wide, with what is between two of them.
    width: usize,
    /// How many lines a row is high, with what is between two of them.
    height: usize,
}

/// What is tried.
const MARGINS: usize = 12;
const WIDTHS: std::ops::RangeInclusive<usize> = 2..=10;
const HEIGHTS: std::ops::RangeInclusive<usize> = 1..=5;

/// How many different pictures there are on a board.
const KINDS: usize = 3;

/// How many boards have to be seen for a size of cells to be looked at closely.
const FEW: usize = 5;

/// The pieces of a line, one for each cell that it goes through; `None` where it is too short.
type Pieces = Option<Vec<Symbol>>;

impl Tall {
    /// The sizes of cells with which outputs have several boards, and these boards.
    pub(super) fn candidates<'a>(
        shape: Shape,
        sight: Sight,
        outputs: &'a [Vec<Vec<Glyph>>],
    ) -> impl Iterator<Item = (Self, Vec<Vec<Block>>)> + use<'a> {
        let strips = (0..=MARGINS).flat_map(|margin| WIDTHS.map(move |width| (margin, width)));
        strips.flat_map(move |(margin, width)| {
            let pieces = |lines: &Vec<Vec<Glyph>>| -> Vec<Pieces> {
                let strip = Self { margin, width, height: 1 };
                lines.iter().map(|line| strip.pieces(shape, sight, line)).collect()
            };
            let pieces: Vec<Vec<Pieces>> = outputs.iter().map(pieces).collect();
            HEIGHTS.filter_map(move |height| {
                let tall = Self { margin, width, height };
                let both = outputs.iter().zip(&pieces);
                let blocks =
                    both.map(|(lines, pieces)| tall.blocks_of(shape, sight, lines, pieces));
                let blocks: Vec<Vec<Block>> = blocks.collect();
                (blocks.iter().map(Vec::len).sum::<usize>() >= FEW).then_some((tall, blocks))
            })
        })
    }

    /// The boards in an output, from its beginning to its end.
    pub(super) fn blocks(&self, shape: Shape, sight: Sight, lines: &[Vec<Glyph>]) -> Vec<Block> {
        let pieces: Vec<Pieces> =
            lines.iter().map(|line| self.pieces(shape, sight, line)).collect();
        self.blocks_of(shape, sight, lines, &pieces)
    }

    fn blocks_of(
        &self,
        shape: Shape,
        sight: Sight,
        lines: &[Vec<Glyph>],
        pieces: &[Pieces],
    ) -> Vec<Block> {
        let high = shape.rows * self.height;
        let (mut blocks, mut first) = (Vec::new(), 0);
        while first + high <= lines.len() {
            let block = self.block(shape, sight, &lines[first..first + high], &pieces[first..]);
            first += if block.is_some() { high } else { 1 };
            blocks.extend(block);
        }
        blocks
    }

    /// The board in these lines.
    fn block(
        &self,
        shape: Shape,
        sight: Sight,
        lines: &[Vec<Glyph>],
        pieces: &[Pieces],
    ) -> Option<Block> {
        let below = self.symbols(shape, &pieces[self.height..lines.len()])?;
        let rest = &pieces[1..self.height];
        let begins_behind = |before: usize| {
            let own = self.pieces(shape, sight, &lines[0][before..])?;
            let of_line = kinds(&own);
            let upper = self.symbols(shape, &[&[Some(own)], rest].concat())?;
            let symbols = [upper, below.clone()].concat();
            let of_board = kinds(&symbols);
            (of_board <= KINDS).then_some(((of_board, of_line), before, symbols))
        };
        // A question without an answer echoed may stand before the first line, and the number of a row beside each.
        let margin = |line: &[Glyph]| {
            line.iter().map(|it| without_names(it.symbol)).take(self.margin).collect()
        };
        let (of_others, all): (Vec<u32>, _) = (margin(&lines[self.height]), &lines[0]);
        let is_margin = |before: &usize| margin(&all[*before..]) == of_others;
        // What stands before a frame looks like a part of one more picture where the board lacks one.
        let begins = (0..all.len()).filter(is_margin).filter_map(begins_behind);
        let (_, before, symbols) = begins.min_by_key(|(kinds, ..)| *kinds)?;
        let from = all.get(before + self.margin)?.offset;
        let lowest = lines.last()?;
        let behind = lowest.len().min(self.margin + shape.columns * self.width);
        let to = lowest[..behind].last()?.end;
        Some(Block { symbols, span: from..to })
    }

    /// The pictures in the rows of these lines, if there are not too many kinds of them.
    fn symbols(&self, shape: Shape, pieces: &[Pieces]) -> Option<Vec<Symbol>> {
        let mut symbols = Vec::with_capacity(shape.columns * shape.rows);
        for row in pieces.chunks(self.height) {
            let row: Vec<&Vec<Symbol>> = row.iter().map(Option::as_ref).collect::<Option<_>>()?;
            let cell = |column: usize| picture(row.iter().map(|pieces| pieces[column]));
            symbols.extend((0..shape.columns).map(cell));
            if kinds(&symbols) > KINDS {
                return None;
            }
        }
        Some(symbols)
    }

    fn pieces(&self, shape: Shape, sight: Sight, line: &[Glyph]) -> Pieces {
        let (from, last) = (self.margin, self.margin + (shape.columns - 1) * self.width);
        let cells = line.get(from..).filter(|_| line.len() > last)?.chunks(self.width);
        let piece = |cell: &[Glyph]| picture(cell.iter().map(|glyph| sight.look(glyph)));
        Some(cells.take(shape.columns).map(piece).collect())
    }

    /// How large a cell is, for a sentence.
    pub(super) fn says(&self) -> String {
        format!("a cell is {} characters wide and {} lines high", self.width, self.height)
    }
}

/// How many different symbols there are.
fn kinds(symbols: &[Symbol]) -> usize {
    symbols.iter().collect::<BTreeSet<_>>().len()
}
