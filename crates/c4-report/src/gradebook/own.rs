//! A table as a platform wrote it, and written back in the same way.

use csv::{ReaderBuilder, Terminator};

use super::CannotEnter;
use crate::csv::{MARK, quoting};

/// A platform's table.
#[derive(Debug)]
pub(super) struct Table {
    /// All rows, the header first.
    pub(super) rows: Vec<Vec<String>>,
    has_mark: bool,
    separator: u8,
    line_end: &'static str,
}

impl Table {
    /// The table as a file.
    pub(super) fn written(&self) -> Vec<u8> {
        let mark = if self.has_mark { MARK } else { b"" };
        [mark, &written(&self.rows, self.separator, self.line_end)].concat()
    }

    /// The rows below the header.
    pub(super) fn body(&self) -> &[Vec<String>] {
        &self.rows[1..]
    }

    pub(super) fn header(&self) -> &[String] {
        &self.rows[0]
    }
}

/// Reads a table.
pub(super) fn read(bytes: &[u8]) -> Result<Table, CannotEnter> {
    let has_mark = bytes.starts_with(MARK);
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    let text = std::str::from_utf8(bytes)
        .map_err(|_| CannotEnter::NoTable("it is not in UTF-8".to_owned()))?;
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: &u8| first.bytes().filter(|byte| byte == separator).count();
    let separator = [b',', b';', b'\t'].into_iter().rev().max_by_key(count).unwrap_or(b',');
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .from_reader(bytes);
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| CannotEnter::NoTable(error.to_string()))?;
        rows.push(record.iter().map(str::to_owned).collect());
    }
    if rows.is_empty() {
        return Err(CannotEnter::NoTable("it is empty".to_owned()));
    }
    Ok(Table { rows, has_mark, separator, line_end })
}

/// Rows as a file.
pub(super) fn written(rows: &[Vec<String>], separator: u8, line_end: &str) -> Vec<u8> {
    let terminator = match line_end {
        "\r\n" => Terminator::CRLF,
        _ => Terminator::Any(b'\n'),
    };
    let mut writer = quoting()
        .flexible(true)
        .delimiter(separator)
        .terminator(terminator)
        .from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("a vector takes everything");
    }
    writer.into_inner().expect("a vector takes everything")
}
