//! Which column of a platform's table is what.

use std::collections::BTreeSet;

use super::own::Table;
use super::people::letters;
use super::{CannotEnter, Gradebook};

/// The columns that say whose a row is, and the one that takes the points.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) whose: Whose,
    pub(super) points: usize,
    /// The column with the most that can be reached, for each row.
    pub(super) most: Option<usize>,
    /// What is said to be the most that can be reached, for all of them.
    pub(super) most_of_all: Option<String>,
    /// The column that says whether points can be entered in a row.
    pub(super) is_open: Option<usize>,
    /// What the column for the points is called, where nobody named it and it was chosen among others.
    pub(super) guessed: Option<String>,
}

/// The columns that say whose a row is.
#[derive(Debug)]
pub(super) struct Whose {
    /// The number that the platform knows a student by.
    pub(super) id: Option<usize>,
    /// Other numbers and names that are a student's alone.
    pub(super) others: Vec<usize>,
    pub(super) emails: Vec<usize>,
    /// The columns that together are a student's name.
    pub(super) name: Vec<usize>,
}

impl Whose {
    fn all(&self) -> impl Iterator<Item = usize> {
        let Self { id, others, emails, name } = self;
        id.iter().chain(others).chain(emails).chain(name).copied()
    }
}

/// What Canvas has in place of a name in the row with the most that can be reached.
const POSSIBLE: &str = "points possible";

/// What Canvas has in that row of a column that it works out by itself.
const READ_ONLY: &str = "(read only)";

/// Columns that only this platform's gradebook has.
const SIGNS: [(Gradebook, &[&str]); 2] = [
    (Gradebook::Moodle, &["identifier", "maximum grade", "grade can be changed"]),
    (Gradebook::Canvas, &["sis user id", "sis login id", "integration id", "root account"]),
];

/// Columns that hold something else than points, and do not say whose a row is.
const NO_POINTS: [&str; 11] = [
    "section",
    "root account",
    "notes",
    "status",
    "group",
    "scale",
    "maximum grade",
    "grade can be changed",
    "last modified (submission)",
    "last modified (grade)",
    "feedback comments",
];

impl Layout {
    /// Finds the columns of a table.
    pub(super) fn of(
        gradebook: Gradebook,
        table: &Table,
        column: Option<&str>,
        variant: &str,
    ) -> Result<Self, CannotEnter> {
        let columns = Columns::of(gradebook, table);
        if let Some(of) = columns.another(gradebook) {
            return Err(CannotEnter::Another(of));
        }
        let (points, guessed) = match (column, gradebook) {
            (Some(column), _) => (columns.given(column)?, None),
            (None, Gradebook::Moodle) => (columns.grade()?, None),
            (None, Gradebook::Canvas) => {
                let at = columns.assignment(variant)?;
                (at, Some(table.header()[at].trim().to_owned()))
            }
        };
        let most = match gradebook {
            Gradebook::Moodle => columns
                .named("maximum grade")
                .or_else(|| numbers(table, points + 1).then_some(points + 1)),
            Gradebook::Canvas => None,
        };
        let most_of_all = possible(table).and_then(|row| row.get(points).cloned());
        let is_open = match most {
            Some(most) if columns.named("maximum grade").is_none() => said_behind(table, most),
            _ => columns.named("grade can be changed"),
        };
        if columns.whose.all().next().is_none() {
            return Err(CannotEnter::NobodysRows(table.header().to_vec()));
        }
        Ok(Self { whose: columns.whose, points, most, most_of_all, is_open, guessed })
    }
}

/// The columns of a table, by their names.
struct Columns<'a> {
    table: &'a Table,
    /// The names in small letters.
    header: Vec<String>,
    whose: Whose,
}

impl<'a> Columns<'a> {
    fn of(gradebook: Gradebook, table: &'a Table) -> Self {
        let header: Vec<String> =
            table.header().iter().map(|name| name.trim().to_lowercase()).collect();
        let named = |name: &str| header.iter().position(|own| own == name);
        let any =
            |names: &[&str]| names.iter().filter_map(|name| named(name)).collect::<Vec<usize>>();
        let whose = match gradebook {
            Gradebook::Moodle => Whose {
                id: named("identifier").or_else(|| numbered(table).then_some(0)),
                others: any(&["id number", "idnumber", "username"]),
                emails: any(&["email address", "email"]),
                name: named("full name").map_or_else(
                    || any(&["first name", "surname", "last name"]),
                    |name| vec![name],
                ),
            },
            Gradebook::Canvas => Whose {
                id: named("id"),
                others: any(&["sis user id", "sis login id", "integration id"]),
                emails: any(&["email", "sis login id"]),
                name: any(&["student"]),
            },
        };
        Self { table, header, whose }
    }

    fn named(&self, name: &str) -> Option<usize> {
        self.header.iter().position(|own| own == name)
    }

    /// The platform whose gradebook it is, if it is not that of the one that is meant.
    fn another(&self, meant: Gradebook) -> Option<Gradebook> {
        let has = |names: &[&str]| names.iter().any(|name| self.named(name).is_some());
        let of = || SIGNS.iter().filter(|(_, names)| has(names)).map(|&(of, _)| of);
        if of().any(|of| of == meant) { None } else { of().next() }
    }

    /// The columns that could take points, by their places and names.
    fn open(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let is_open = |at: usize| self.is_called_so(at) && self.no_points(at).is_none();
        let all = self.table.header().iter().enumerate();
        all.filter(move |&(at, _)| is_open(at)).map(|(at, name)| (at, name.trim()))
    }

    /// Whether a column could take points by what it is called.
    fn is_called_so(&self, at: usize) -> bool {
        let cell = possible(self.table).and_then(|row| row.get(at));
        let read_only = cell.is_some_and(|cell| cell.trim().to_lowercase() == READ_ONLY);
        let name = self.header[at].as_str();
        !self.whose.all().any(|of| of == at) && !NO_POINTS.contains(&name) && !read_only
    }

    /// What somebody has in a column that no points are written over, such as a name.
    fn no_points(&self, at: usize) -> Option<&'a str> {
        let is_somebodys = |row: &&Vec<String>| {
            let mut cells = self.whose.all().filter_map(|at| row.get(at));
            cells.any(|cell| !cell.trim().is_empty()) && !is_possible(row)
        };
        let rows = self.table.body().iter().filter(is_somebodys);
        let mut cells = rows.filter_map(|row| row.get(at)).map(|cell| cell.trim());
        cells.find(|cell| !is_points(cell))
    }

    /// The assignments of Canvas, by their places and names without numbers.
    fn assignments(&self) -> Vec<(usize, &'a str)> {
        self.open().filter_map(|(at, name)| Some((at, without_number(name)?))).collect()
    }

    /// That no column takes the points, and which could.
    fn refusal(&self, why: &str) -> CannotEnter {
        let assignments = self.assignments();
        let is_one = |at: usize| assignments.is_empty() || assignments.iter().any(|it| it.0 == at);
        let known = self.open().filter(|&(at, _)| is_one(at));
        let known = known.map(|(_, name)| format!("{name:?}")).collect();
        CannotEnter::Column { why: why.to_owned(), known }
    }

    /// The column of this name; Canvas's may leave out its number.
    fn given(&self, column: &str) -> Result<usize, CannotEnter> {
        let column = column.trim();
        let is_it = |name: &str| name.trim() == column || without_number(name) == Some(column);
        let all = self.table.header().iter().enumerate();
        let found: Vec<usize> = all.filter(|(_, name)| is_it(name)).map(|(at, _)| at).collect();
        match found.as_slice() {
            [at] if !self.is_called_so(*at) => {
                Err(self.refusal(&format!("its column {column:?} is not for points")))
            }
            [at] => self.no_points(*at).map_or(Ok(*at), |cell| {
                let why = format!("its column {column:?} has {cell:?}, which is no number");
                Err(self.refusal(&why))
            }),
            [] => Err(self.refusal(&format!("it has no column {column:?}"))),
            _ => Err(self.refusal(&format!("it has more than one column {column:?}"))),
        }
    }

    /// Moodle's column for the grade.
    fn grade(&self) -> Result<usize, CannotEnter> {
        let at = self.named("grade").ok_or_else(|| self.refusal("it has no column Grade"))?;
        // Moodle takes only the words of the scale there.
        match self.named("scale") {
            Some(_) if self.named("maximum grade").is_none() => Err(CannotEnter::Scale),
            _ => Ok(at),
        }
    }

    /// The column of the assignment of Canvas that has the variant's name, and no other words, for "EX3 quiz" is another one's; or
    /// that of the only assignment, if the name is among its words.
    fn assignment(&self, variant: &str) -> Result<usize, CannotEnter> {
        let name = |name: &'a str| without_number(name).unwrap_or(name);
        let exact: Vec<usize> = self
            .open()
            .filter(|(_, own)| letters(name(own)) == letters(variant))
            .map(|(at, _)| at)
            .collect();
        let assignments = self.assignments();
        let has_word =
            |name: &str| name.split_whitespace().any(|word| letters(word) == letters(variant));
        match (exact.as_slice(), assignments.as_slice()) {
            ([at], _) => Ok(*at),
            ([], [(at, name)]) if has_word(name) => Ok(*at),
            ([], []) => Err(self.refusal("it has no column of an assignment")),
            _ => Err(self.refusal(&format!("it does not show which assignment is {variant}"))),
        }
    }
}

/// Canvas's row with the most that can be reached.
fn possible(table: &Table) -> Option<&Vec<String>> {
    table.body().iter().find(|row| is_possible(row))
}

/// Whether a row of Canvas is nobody's: the one with the most that can be reached.
pub(super) fn is_possible(row: &[String]) -> bool {
    row.first().is_some_and(|cell| cell.trim().to_lowercase() == POSSIBLE)
}

/// The name of an assignment of Canvas, without the number after it.
fn without_number(name: &str) -> Option<&str> {
    let (name, number) = name.trim().strip_suffix(')')?.rsplit_once('(')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| name.trim())
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

/// Whether a cell is as before it took points, or has some. Canvas writes `EX` where somebody is excused.
fn is_points(cell: &str) -> bool {
    let number = cell.trim_end_matches('%').trim_end().replace(',', ".");
    matches!(cell, "" | "-" | "EX" | "N/A") || number.parse::<f64>().is_ok()
}

/// Moodle's column that says whether points can be entered, in whatever language: it has at most two words, and stands behind the one with
/// the most that can be reached, or behind how far the marking is, which is between them if there is such a thing.
fn said_behind(table: &Table, most: usize) -> Option<usize> {
    let is_word = |word: &str| {
        !word.is_empty() && word.chars().all(|of| of.is_alphabetic() || of.is_whitespace())
    };
    [most + 2, most + 1].into_iter().find(|&at| {
        let cells = table.body().iter().map(|row| row.get(at).map_or("", |cell| cell.trim()));
        let words: BTreeSet<&str> = cells.collect();
        (1..=2).contains(&words.len()) && words.into_iter().all(is_word)
    })
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
