//! Which column of a platform's table is what.

use super::own::Table;
use super::{CannotEnter, Gradebook};

/// The columns that say whose a row is, and the one that takes the points.
#[derive(Debug)]
pub(super) struct Layout {
    /// The number that the platform knows a student by.
    pub(super) id: Option<usize>,
    /// Other numbers and names that are a student's alone.
    pub(super) others: Vec<usize>,
    pub(super) emails: Vec<usize>,
    /// The columns that together are a student's name.
    pub(super) name: Vec<usize>,
    pub(super) points: usize,
    /// The column with the most that can be reached, for each row.
    pub(super) most: Option<usize>,
    /// What is said to be the most that can be reached, for all of them.
    pub(super) most_of_all: Option<String>,
}

/// What Canvas has in place of a name in the row with the most that can be reached.
const POSSIBLE: &str = "points possible";

impl Layout {
    /// Finds the columns of a table.
    pub(super) fn of(
        gradebook: Gradebook,
        table: &Table,
        column: Option<&str>,
        variant: &str,
    ) -> Result<Self, CannotEnter> {
        let header: Vec<String> =
            table.header().iter().map(|name| name.trim().to_lowercase()).collect();
        let named = |name: &str| header.iter().position(|own| own == name);
        let any =
            |names: &[&str]| names.iter().filter_map(|name| named(name)).collect::<Vec<usize>>();
        let points = match (column, gradebook) {
            (Some(column), _) => given(table, column)?,
            (None, Gradebook::Moodle) => {
                named("grade").ok_or_else(|| no_column(table, "it has no column Grade"))?
            }
            (None, Gradebook::Canvas) => assignment(table, variant)?,
        };
        let layout = match gradebook {
            Gradebook::Moodle => Self {
                id: named("identifier").or_else(|| numbered(table).then_some(0)),
                others: any(&["id number", "idnumber", "username"]),
                emails: any(&["email address", "email"]),
                name: named("full name").map_or_else(
                    || any(&["first name", "surname", "last name"]),
                    |name| vec![name],
                ),
                points,
                most: named("maximum grade")
                    .or_else(|| numbers(table, points + 1).then_some(points + 1)),
                most_of_all: None,
            },
            Gradebook::Canvas => Self {
                id: named("id"),
                others: any(&["sis user id", "sis login id", "integration id"]),
                emails: any(&["email", "sis login id"]),
                name: any(&["student"]),
                points,
                most: None,
                most_of_all: table
                    .body()
                    .iter()
                    .find(|row| is_possible(row))
                    .and_then(|row| row.get(points).cloned()),
            },
        };
        if layout.id.is_none()
            && layout.others.is_empty()
            && layout.emails.is_empty()
            && layout.name.is_empty()
        {
            return Err(CannotEnter::NobodysRows(table.header().to_vec()));
        }
        Ok(layout)
    }
}

/// Whether a row of Canvas is nobody's: the one with the most that can be reached.
pub(super) fn is_possible(row: &[String]) -> bool {
    row.first().is_some_and(|cell| cell.trim().to_lowercase() == POSSIBLE)
}

fn no_column(table: &Table, why: &str) -> CannotEnter {
    let known = table.header().iter().map(|name| format!("{name:?}")).collect();
    CannotEnter::Column { why: why.to_owned(), known }
}

/// The column of this name; Canvas's may leave out its number.
fn given(table: &Table, column: &str) -> Result<usize, CannotEnter> {
    let is_it = |name: &&String| {
        name.trim() == column.trim() || without_number(name) == Some(column.trim())
    };
    let mut found = table.header().iter().enumerate().filter(|(_, name)| is_it(name));
    match (found.next(), found.next()) {
        (Some((at, _)), None) => Ok(at),
        (None, _) => Err(no_column(table, &format!("it has no column {column:?}"))),
        _ => Err(no_column(table, &format!("it has more than one column {column:?}"))),
    }
}

/// The name of an assignment of Canvas, without the number after it.
fn without_number(name: &str) -> Option<&str> {
    let (name, number) = name.trim().strip_suffix(')')?.rsplit_once('(')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| name.trim())
}

/// The column of the only assignment of Canvas, or of the only one that has the variant's name.
fn assignment(table: &Table, variant: &str) -> Result<usize, CannotEnter> {
    let all: Vec<(usize, &str)> = table
        .header()
        .iter()
        .enumerate()
        .filter_map(|(at, name)| Some((at, without_number(name)?)))
        .collect();
    let of_variant: Vec<&(usize, &str)> = all
        .iter()
        .filter(|(_, name)| name.to_lowercase().contains(&variant.to_lowercase()))
        .collect();
    match (all.as_slice(), of_variant.as_slice()) {
        ([(at, _)], _) | (_, [(at, _)]) => Ok(*at),
        ([], _) => Err(no_column(table, "it has no column of an assignment")),
        _ => Err(no_column(table, "it has columns of several assignments")),
    }
}

/// Whether the first column holds Moodle's identifiers, in whatever language: a word and a number.
fn numbered(table: &Table) -> bool {
    let is_one = |row: &Vec<String>| {
        row.first().is_some_and(|cell| {
            let number = cell.trim_start_matches(|of: char| !of.is_ascii_digit());
            number.len() < cell.len()
                && !number.is_empty()
                && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    !table.body().is_empty() && table.body().iter().all(is_one)
}

/// Whether every row has a number in a column.
fn numbers(table: &Table, column: usize) -> bool {
    let is_number = |row: &Vec<String>| row.get(column).is_some_and(|cell| most(cell).is_some());
    !table.body().is_empty() && table.body().iter().all(is_number)
}

/// The most that can be reached, as a platform writes it: in many languages with a comma.
pub(super) fn most(cell: &str) -> Option<f64> {
    let most: f64 = cell.trim().replace(',', ".").parse().ok()?;
    (most > 0.0 && most.is_finite()).then_some(most)
}
