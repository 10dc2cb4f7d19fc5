//! Finding a board in an output whose layout is not known.

use c4_console::Grid;

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
                for apart in 1..=ROWS {
                    if let Some(layout) = read(&lines, output, first, between, apart) {
                        let layout = Layout { is_upside_down, ..layout };
                        found.push((output[..first].to_vec(), layout));
                        if found.len() == MOST {
                            return found;
                        }
                        // A wider gap would read the same rows again.
                        break;
                    }
                }
            }
        }
    }
    found
}

/// The layout, if the board's cells stand at these distances.
fn read(
    lines: &[&[u8]],
    output: &[u8],
    first: usize,
    between: usize,
    apart: usize,
) -> Option<Layout> {
    let columns = lines[0].len();
    let width = columns + (columns - 1) * between;
    let mut symbols: Vec<(u8, u8)> = Vec::new();
    let gap = |row: usize| {
        let from = first + row * (width + apart) + width;
        output.get(from..from + apart)
    };
    let rows = gap(0)?;
    if !rows.contains(&b'\n') {
        return None;
    }
    let gaps = output.get(first + 1..first + 1 + between)?;
    for (row, line) in lines.iter().enumerate() {
        let start = first + row * (width + apart);
        if row > 0 && gap(row - 1)? != rows {
            return None;
        }
        for (column, &cell) in line.iter().enumerate() {
            let at = start + column * (1 + between);
            let symbol = *output.get(at)?;
            if symbol == b'\n' || (column > 0 && output.get(at - between..at)? != gaps) {
                return None;
            }
            match symbols.iter().find(|(from, to)| *from == cell || *to == symbol) {
                Some(&(from, to)) if (from, to) != (cell, symbol) => return None,
                Some(_) => {}
                None => symbols.push((cell, symbol)),
            }
        }
    }
    symbols.retain(|(from, to)| from != to);
    Some(Layout { between: gaps.to_vec(), rows: rows.to_vec(), symbols, is_upside_down: false })
}
