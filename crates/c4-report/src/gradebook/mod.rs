//! Grades as learning platforms import them: a new file, or the platform's own with the points filled in.

mod layout;
mod own;
mod people;

use std::io;

use super::csv::text;
use super::words::{is_unbuilt, number};
use c4_grade::{Grading, Identity, Person, Platform, Submission};
use layout::Layout;
use people::Book;

/// A platform whose gradebook can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gradebook {
    /// Moodle's worksheet for offline grading.
    Moodle,
    /// Canvas's gradebook.
    Canvas,
}

impl Gradebook {
    /// The platform's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Moodle => "Moodle",
            Self::Canvas => "Canvas",
        }
    }
}

/// What a gradebook is to be made of.
#[derive(Debug, Clone, Copy, Default)]
pub struct Entry<'a> {
    /// The platform's own file, as it was downloaded.
    pub own: Option<&'a [u8]>,
    /// The column of that file that takes the points, where that does not show.
    pub column: Option<&'a str>,
}

/// A gradebook with the points in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// The file.
    pub bytes: Vec<u8>,
    /// Who has no row in the platform's own file, by the name of the submission and why; in a new one, whose row has nothing that the
    /// platform would find it by.
    pub missing: Vec<String>,
    /// The column that takes the points, if nobody named it and it was chosen among others.
    pub column: Option<String>,
}

/// Why points cannot be entered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotEnter {
    /// The file is no table.
    #[error("it cannot be read as CSV: {0}")]
    NoTable(String),
    /// It is the gradebook of this other platform.
    #[error("this is a {of} gradebook: use --report {report}=FILE", of = .0.name(), report = .0.name().to_lowercase())]
    Another(Gradebook),
    /// Moodle grades by words there.
    #[error("Moodle grades this assignment by a scale, which takes no points")]
    Scale,
    /// There is no column that takes the points, or more than one could.
    #[error("{why}: name the column that takes the points with --column; there are {known}", known = .known.join(", "))]
    Column {
        /// What is wrong.
        why: String,
        /// The columns that there are.
        known: Vec<String>,
    },
    /// There is no column that says whose a row is.
    #[error("no column of it says whose a row is; it has {known}", known = .0.join(", "))]
    NobodysRows(Vec<String>),
}

/// Whether this file can take the points, which is asked before they are known.
///
/// # Errors
/// [`CannotEnter`].
pub fn can_enter(
    gradebook: Gradebook,
    entry: &Entry<'_>,
    variant: &str,
) -> Result<(), CannotEnter> {
    match entry.own {
        Some(own) => {
            let table = own::read(own)?;
            Layout::of(gradebook, &table, entry.column, variant).map(drop)
        }
        None => Ok(()),
    }
}

/// Enters the points of all submissions. Of the platform's own file nothing else changes; a new one has a row for each
/// student, and a `'` before a name that a spreadsheet would take for a formula, as rows are found by their numbers.
///
/// # Errors
/// [`CannotEnter`], if the platform's own file cannot take them.
pub fn gradebook(
    grading: &Grading,
    gradebook: Gradebook,
    entry: &Entry<'_>,
) -> Result<Entered, CannotEnter> {
    match entry.own {
        Some(own) => {
            let table = own::read(own)?;
            let layout = Layout::of(gradebook, &table, entry.column, &grading.variant)?;
            Ok(Book::of(gradebook, table, layout).filled(grading))
        }
        None => Ok(new(grading, gradebook)),
    }
}

/// The submissions that have no points because none of their files could be graded, by name: archives that are not read,
/// documents, nothing at all. In a gradebook they look like programs that do not work.
pub fn nothing_to_grade(grading: &Grading) -> impl Iterator<Item = &str> {
    let is_none = |it: &&Submission| is_unbuilt(it) && it.intake.taken.is_empty();
    grading.submissions.iter().filter(is_none).map(|it| it.name.as_str())
}

/// Writes a new gradebook.
pub(super) fn write(grading: &Grading, of: Gradebook, out: &mut dyn io::Write) -> io::Result<()> {
    out.write_all(&new(grading, of).bytes)
}

/// What share of the points a submission has; `None` if nothing of it could be run here.
fn share(submission: &Submission) -> Option<f64> {
    let score = &submission.score;
    (score.of > 0.0).then(|| score.points / score.of)
}

/// A row for each student.
fn new(grading: &Grading, gradebook: Gradebook) -> Entered {
    let most: f64 = grading.setup.points.iter().map(|category| category.points).sum();
    let mut rows: Vec<Vec<String>> = match gradebook {
        Gradebook::Moodle => {
            let header = ["Identifier", "Full name", "Email address", "Grade", "Maximum grade"];
            vec![header.map(str::to_owned).into()]
        }
        Gradebook::Canvas => {
            let column = text(&grading.variant);
            let ids = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"];
            let mut possible = vec![String::new(); ids.len()];
            "    Points Possible".clone_into(&mut possible[0]);
            possible.push(number(most));
            vec![ids.map(str::to_owned).into_iter().chain([column]).collect(), possible]
        }
    };
    let mut missing = Vec::new();
    for submission in &grading.submissions {
        let points = share(submission).map_or_else(String::new, |share| number(share * most));
        let platform = submission.identity.as_ref().map(|it| it.platform);
        let nobody = || vec![Person { name: Some(submission.name.clone()), ..Person::default() }];
        let people = submission.identity.as_ref().map_or_else(nobody, Identity::people);
        for person in people {
            let cell = |cell: &Option<String>| cell.as_deref().map_or_else(String::new, text);
            let (name, id, email) = (cell(&person.name), cell(&person.id), cell(&person.email));
            let row = match (gradebook, platform) {
                (Gradebook::Moodle, Some(Platform::Moodle)) => {
                    let identifier = format!("Participant {id}");
                    vec![identifier, name, email, points.clone(), number(most)]
                }
                (Gradebook::Moodle, _) => {
                    vec![String::new(), name, email, points.clone(), number(most)]
                }
                (Gradebook::Canvas, Some(Platform::Canvas)) => {
                    vec![name, id, String::new(), email, String::new(), points.clone()]
                }
                (Gradebook::Canvas, _) => {
                    vec![name, String::new(), id, email, String::new(), points.clone()]
                }
            };
            if person.id.is_none() && person.email.is_none() {
                missing.push(person.name.unwrap_or_else(|| submission.name.clone()));
            }
            rows.push(row);
        }
    }
    Entered { bytes: own::written(&rows, b',', "\n"), missing, column: None }
}
