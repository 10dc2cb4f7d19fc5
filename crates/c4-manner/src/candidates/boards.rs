//! Other layouts of a board, and other symbols for its cells.

use c4_console::{Grid, Value};

use super::{Candidate, Spot, place};
use crate::layout::{glyph, layouts};
use crate::manner::{Manner, Uttered};
use crate::ruler::{self, Numbering};
use crate::template::{Layout, Piece, Template, Written, joined};

impl Spot<'_> {
    /// Other layouts of a board, and other symbols for its cells.
    pub(super) fn boards(&self) -> Vec<Candidate> {
        let Some(event) = self.event() else { return vec![] };
        let Some(template) = self.manner.template(event.said.kind, event.after) else {
            return vec![];
        };
        let is_board =
            |piece: &Piece| matches!(piece, Piece::Field { written: Written::Cells(_), .. });
        let Some(index) = template.0.iter().position(is_board) else { return vec![] };
        let Piece::Field { name, written: Written::Cells(layout) } = &template.0[index] else {
            return vec![];
        };
        let Some(grid) = event.said.field(name).and_then(Value::grid) else { return vec![] };
        let mut found = Vec::new();
        let mut push = |pieces: Vec<Piece>, cost| {
            let manner = self.manner.with(place(event, false), Template(joined(pieces)));
            found.push(Candidate { manner, cost, least_gain: 0 });
        };
        // Another symbol in a cell of the same layout.
        let cells: Vec<&[u8]> = grid.cells.iter().map(|cell| layout.symbol(cell)).collect();
        let own = glyph(self.stdout, self.at);
        let meant = glyph(&self.spoken.bytes, self.at);
        if let (Some(own), Some(meant)) = (own, meant)
            && let Some(cell) = cells.iter().position(|&cell| cell == meant)
            && (own.len() > 1 || own[0].is_ascii_graphic() || own[0] == b' ')
            // Two symbols are never one.
            && !cells.contains(&own)
            && !self.is_symbol(name, own)
        {
            let mut layout = layout.clone();
            let symbol = grid.cells[cell];
            layout.symbols.retain(|(from, _)| *from != symbol);
            layout.symbols.push((symbol, own.to_vec()));
            let mut pieces = template.0.clone();
            pieces[index] = Piece::Field { name: name.clone(), written: Written::Cells(layout) };
            push(pieces, 5);
        }
        // Another layout, with what stands before its first cell.
        let start = event.span.start;
        for (before, layout) in layouts(grid, &self.stdout[start.min(self.stdout.len())..]) {
            if layout.symbols.iter().any(|(_, to)| self.is_symbol(name, to)) {
                continue;
            }
            let cost = 20 + before.len() + 20 * layout.symbols.len();
            let mut apart = Vec::new();
            ruler::write(&layout.rows, 1, grid.rows(), grid.columns, &mut apart);
            let feed = apart.iter().position(|&byte| byte == b'\n').map_or(0, |feed| feed + 1);
            let right = Piece::Text(apart[..feed].to_vec());
            let rest = after_row(&template.0[index + 1..]);
            let cost = cost + apart.len();
            let before = first_row_named(name, before, &layout.rows, grid);
            let written = Written::Cells(layout);
            let cells = Piece::Field { name: name.clone(), written };
            let pieces = [before, vec![cells, right], rest].concat();
            for ruled in ruled_templates(&Template(pieces.clone()), name, grid) {
                push(ruled.0, cost);
            }
            push(pieces, cost);
        }
        found
    }

    /// Whether the boards of the course have this symbol for something: then it stands for nothing else.
    fn is_symbol(&self, field: &str, symbol: &[u8]) -> bool {
        self.values.get(field).is_some_and(|symbols| symbols.contains(symbol))
    }

    /// A manner in which an event is a board, with what stands around that once for each column.
    pub(super) fn ruled(
        &self,
        manner: &Manner,
        event: &Uttered<'_>,
        is_special: bool,
    ) -> Vec<Manner> {
        let place = place(event, is_special);
        let boards =
            event.said.fields.iter().filter_map(|(name, value)| Some((name, value.grid()?)));
        let of_board = |(name, grid): (&&'static str, &Grid)| {
            let template = manner.form(place)?;
            Some(ruled_templates(template, name, grid))
        };
        let all = boards.filter_map(of_board).flatten();
        all.map(|template| manner.with(place, template)).collect()
    }
}

/// What stands before the first row of a board; where rows are numbered from below, its number is not always the same.
fn first_row_named(field: &str, before: Vec<u8>, rows: &[ruler::Part], grid: &Grid) -> Vec<Piece> {
    if let [.., ruler::Part::Row(numbering), ruler::Part::Text(after)] = rows
        && numbering.is_down
        && let Some(named) = before.strip_suffix(after.as_slice())
        && let Some(text) = named.strip_suffix(numbering.written(0, grid.rows()).as_slice())
    {
        let written = Written::FirstRow(*numbering);
        let number = Piece::Field { name: field.to_owned(), written };
        return vec![Piece::Text(text.to_vec()), number, Piece::Text(after.clone())];
    }
    vec![Piece::Text(before)]
}

/// The same words for a board of any number of columns, as far as their texts have something for each column of this one.
fn ruled_templates(template: &Template, field: &str, grid: &Grid) -> Vec<Template> {
    let field = |written| Piece::Field { name: field.to_owned(), written };
    let as_piece = |part| match part {
        ruler::Part::Text(text) => Piece::Text(text),
        ruler::Part::Columns(ruler) => field(Written::Columns(ruler)),
        ruler::Part::Row(numbering) => field(Written::FirstRow(numbering)),
    };
    let mut found = Vec::new();
    for numbering in Numbering::all() {
        let ruled = |text: &[u8]| ruler::ruled(text, grid.columns, numbering);
        let mut pieces = Vec::new();
        for piece in &template.0 {
            match piece {
                Piece::Text(text) => pieces.extend(ruled(text).into_iter().map(as_piece)),
                Piece::Field { name, written: Written::Cells(layout) } => {
                    let rows = layout.rows.iter().flat_map(|part| match part {
                        ruler::Part::Text(text) => ruled(text),
                        part => vec![part.clone()],
                    });
                    let written = Written::Cells(Layout { rows: rows.collect(), ..layout.clone() });
                    pieces.push(Piece::Field { name: name.clone(), written });
                }
                piece => pieces.push(piece.clone()),
            }
        }
        let ruled = Template(joined(pieces));
        if ruled != *template && !found.contains(&ruled) {
            found.push(ruled);
        }
    }
    found
}

/// What comes after the end of the last row.
fn after_row(pieces: &[Piece]) -> Vec<Piece> {
    let mut rest = pieces.to_vec();
    if let Some(Piece::Text(text)) = rest.first_mut() {
        let feed = text.iter().position(|&byte| byte == b'\n').map_or(0, |feed| feed + 1);
        text.drain(..feed);
    }
    rest
}
