//! Finding a board in an output whose layout is not known.

use c4_console::Grid;

use crate::ruler::{self, Part, rows_named};
use crate::template::Layout;

/// How far behind the beginning of an event its first cell may be, in bytes.
const FURTHEST: usize = 160;

/// How many bytes may stand between two cells, and between two rows.
const BETWEEN: usize = 5;
const ROWS: usize = 120;

/// How many layouts are worth trying.
const MOST: usize = 6;

/// The layouts in which a board can be read at the beginning of an output: what stands before its first cell, and the
/// layout. Each symbol stands for one of the board's, and all rows and all gaps look alike.
pub(crate) fn layouts(grid: &Grid, output: &[u8]) -> Vec<(Vec<u8>, Layout)> {
    let columns = grid.columns;
    let rows = grid.cells.len() / columns;
    if columns < 2 || rows < 2 {
        return vec![];
    }
    let mut found = Vec::new();
    for is_upside_down in [false, true] {
        let mut lines: Vec<&[u8]> = grid.cells.chunks(columns).collect();
        if is_upside_down {
            lines.reverse();
        }
        if is_upside_down && lines.iter().all(|line| *line == lines[0]) {
            continue;
        }
        for first in 0..output.len().min(FURTHEST) {
            for between in 0..=BETWEEN {
                if let Some(layout) = read(&lines, output, first, between) {
                    let layout = Layout { is_upside_down, ..layout };
                    found.push((output[..first].to_vec(), layout));
                    if found.len() == MOST {
                        return found;
                    }
                }
            }
        }
    }
    found
}

/// The layout with the narrowest gap between rows, if the board's cells stand so far apart.
fn read(lines: &[&[u8]], output: &[u8], first: usize, between: usize) -> Option<Layout> {
    let second = first + glyph(output, first)?.len();
    let between = output.get(second..second + between)?;
    // Most places are wrong at once.
    let mut symbols = Vec::new();
    let rest = cells(between, lines[0], output, first, &mut symbols)?;
    let feed = output.get(rest..)?.iter().position(|&byte| byte == b'\n')?;
    (feed + 1..=ROWS).find_map(|apart| {
        cells(between, lines[1], output, rest + apart, &mut symbols.clone())?;
        let gap = output.get(rest..rest + apart)?;
        let layout = Layout {
            between: between.to_vec(),
            rows: vec![Part::Text(gap.to_vec())],
            symbols: vec![],
            is_upside_down: false,
        };
        let named = rows_named(gap, 1, lines.len()).into_iter();
        let named = named.map(|rows| Layout { rows, ..layout.clone() });
        let mut all = std::iter::once(layout.clone()).chain(named);
        all.find_map(|layout| layout.read(lines, output, first))
    })
}

impl Layout {
    /// The layout with the symbols that a board has in it, if its first cell stands there.
    fn read(self, lines: &[&[u8]], output: &[u8], first: usize) -> Option<Self> {
        let columns = lines[0].len();
        let mut symbols = Vec::new();
        let mut at = first;
        for (row, line) in lines.iter().enumerate() {
            if row > 0 {
                let mut gap = Vec::new();
                ruler::write(&self.rows, row, lines.len(), columns, &mut gap);
                if !output.get(at..)?.starts_with(&gap) {
                    return None;
                }
                at += gap.len();
            }
            at = cells(&self.between, line, output, at, &mut symbols)?;
        }
        symbols.retain(|&(from, to)| *to != [from]);
        let symbols = symbols.into_iter().map(|(from, to)| (from, to.to_vec())).collect();
        Some(Self { symbols, ..self })
    }
}

/// Adds what the cells of a row stand for to what is known already, if they are those of this line; returns where it ends.
fn cells<'a>(
    between: &[u8],
    line: &[u8],
    output: &'a [u8],
    start: usize,
    symbols: &mut Vec<(u8, &'a [u8])>,
) -> Option<usize> {
    let mut at = start;
    for (column, &cell) in line.iter().enumerate() {
        if column > 0 {
            output.get(at..)?.starts_with(between).then_some(())?;
            at += between.len();
        }
        let symbol = glyph(output, at)?;
        match symbols.iter().find(|(from, to)| *from == cell || *to == symbol) {
            Some(&known) if known != (cell, symbol) => return None,
            Some(_) => {}
            None => symbols.push((cell, symbol)),
        }
        at += symbol.len();
    }
    Some(at)
}

/// The character at a place of an output, unless it is a line feed.
pub(crate) fn glyph(output: &[u8], at: usize) -> Option<&[u8]> {
    let first = *output.get(at).filter(|byte| **byte != b'\n')?;
    let length = match first {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    let is_whole = |it: &&[u8]| length == 1 || str::from_utf8(it).is_ok();
    output.get(at..at + length).filter(is_whole).or_else(|| output.get(at..=at))
}
