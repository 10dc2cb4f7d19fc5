//! A row for each student, for a spreadsheet.

use std::io::{self, Write};

use ::csv::WriterBuilder;

use super::story::failed;
use super::words::{self, OUTCOMES, number};
use super::{printable, table};
use c4_grade::{Grading, Identity, Person, Submission};

/// By which spreadsheets know UTF-8: without it, Excel takes names for those of another encoding.
pub(super) const MARK: &[u8] = b"\xef\xbb\xbf";

/// Writes a row for each student, and so one for each of a group: name, points, how many cases came out in which way, the points of each category,
/// the level at which it passes, the number of its cluster, what is known, whose it is, and which files were taken and left.
///
/// Text that a spreadsheet would take for a formula has a `'` before it, also behind a `;`, at which some part cells; what has one is quoted.
///
/// # Errors
/// As `out` fails.
pub fn csv(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(MARK)?;
    let mut rows = quoting().from_writer(out);
    rows.write_record(header(grading))?;
    for submission in &grading.submissions {
        for person in people(submission) {
            rows.write_record(row(grading, submission, &person))?;
        }
    }
    rows.flush()
}

/// Writes a table in which a `;` parts nothing, wherever `,` and `;` both would: the crate quotes what has a sign of comments in it.
pub(super) fn quoting() -> WriterBuilder {
    let mut builder = WriterBuilder::new();
    builder.comment(Some(b';'));
    builder
}

/// Everybody whose row has the points of a submission, the first by its name, which nobody else has.
fn people(submission: &Submission) -> Vec<Person> {
    let mut people = submission.identity.as_ref().map_or_else(Vec::new, Identity::people);
    let first = people.first_mut().map(std::mem::take).unwrap_or_default();
    let first = Person { name: Some(submission.name.clone()), ..first };
    std::iter::once(first).chain(people.into_iter().skip(1)).collect()
}

fn header(grading: &Grading) -> Vec<String> {
    let mut header: Vec<String> = ["name", "points", "of", "built"].map(str::to_owned).to_vec();
    header.extend(OUTCOMES.iter().map(|&outcome| words::name(outcome)));
    header.extend(categories(grading).map(|category| text(&format!("points for {category}"))));
    let rest = ["passes at", "cluster", "known", "id", "email", "late", "taken", "left"];
    header.extend(rest.map(str::to_owned));
    header
}

fn row(grading: &Grading, submission: &Submission, person: &Person) -> Vec<String> {
    let score = &submission.score;
    let built = match (&submission.build, failed(submission)) {
        (_, Some(_)) => "no",
        (Some(_), None) => "yes",
        (None, None) => "",
    };
    let known = |of: &Option<String>| of.as_ref().map_or_else(String::new, |known| text(known));
    let name = person.name.as_ref().or(person.id.as_ref()).or(person.email.as_ref());
    let name = text(name.map_or("", String::as_str));
    let mut row = vec![name, number(score.points), number(score.of), built.to_owned()];
    row.extend(
        OUTCOMES.iter().map(|&outcome| words::count(&submission.results, outcome).to_string()),
    );
    row.extend(categories(grading).map(|category| {
        let score = score.categories.iter().find(|score| score.category == *category);
        score.map_or_else(String::new, |score| number(score.points))
    }));
    let cluster =
        grading.clusters.iter().position(|one| one.submissions.contains(&submission.name));
    row.extend([
        submission.passes_at.map_or_else(String::new, words::name),
        cluster.map_or_else(String::new, |index| (index + 1).to_string()),
        text(&table::known(submission)),
    ]);
    let identity = submission.identity.as_ref();
    row.extend([
        known(&person.id),
        known(&person.email),
        identity
            .and_then(|of| of.late)
            .map_or("", |late| if late { "yes" } else { "no" })
            .to_owned(),
        text(&submission.intake.taken.join(", ")),
        text(&submission.intake.left.join(", ")),
    ]);
    row
}

/// The categories that points are given for.
fn categories(grading: &Grading) -> impl Iterator<Item = &String> {
    grading.setup.points.iter().map(|points| &points.category)
}

/// What a formula begins with in spreadsheets; some take the wide forms of the signs for the same.
const SIGNS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Text that stays text, also where a `;` begins a new cell. A tab is drawn.
pub(super) fn text(text: &str) -> String {
    let is_before = |char: char| char.is_whitespace() || char == '"';
    let safe = |cell: &str| {
        let begins_formula = cell.trim_start_matches(is_before).starts_with(SIGNS);
        format!("{}{cell}", if begins_formula { "'" } else { "" })
    };
    printable::line(text).split_inclusive(';').map(safe).collect()
}
