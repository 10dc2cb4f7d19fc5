//! Rows for a spreadsheet.

use c4_grade::{Grading, Identity, Outcome, Person, Platform, Submission};
use c4_report::Format;

use crate::samples::{self, written};

#[test]
fn it_looks_like_this() {
    insta::assert_snapshot!(written(Format::Csv, &samples::class()));
}

#[test]
fn rows_read_back() {
    for (_, grading) in samples::all() {
        assert_valid(&grading);
    }
}

/// A group has a row for each of its members, and the file begins as spreadsheets expect of one in UTF-8.
#[test]
fn everybody_has_a_row() {
    let person = |name: Option<&str>, id: &str| Person {
        name: name.map(str::to_owned),
        id: Some(id.to_owned()),
        email: None,
    };
    let identity = Identity {
        name: Some("Dana".to_owned()),
        id: Some("41".to_owned()),
        with: vec![person(Some("משה"), "42"), person(None, "43")],
        ..Identity::of(Platform::Gradescope)
    };
    let group = Submission { identity: Some(identity), ..samples::passes("Dana (41)") };
    let grading = samples::grading(vec![group, samples::passes("Omer")]);
    let report = written(Format::Csv, &grading);
    assert!(report.starts_with("\u{feff}name,points,"), "{report}");
    let mut rows = csv::Reader::from_reader(report.as_bytes());
    let id = rows.headers().unwrap().iter().position(|cell| cell == "id").unwrap();
    let rows: Vec<_> = rows.records().map(Result::unwrap).collect();
    let told: Vec<_> = rows.iter().map(|row| (&row[0], &row[1], &row[id])).collect();
    let expected = [
        ("Dana (41)", "100", "41"),
        ("משה", "100", "42"),
        ("43", "100", "43"),
        ("Omer", "100", ""),
    ];
    assert_eq!(told, expected);
}

/// A row for each submission, each as wide as the header, no cell a formula, the counts those of the results.
pub(crate) fn assert_valid(grading: &Grading) {
    let report = written(Format::Csv, grading);
    let mut rows = csv::Reader::from_reader(report.as_bytes());
    let header = rows.headers().unwrap().clone();
    let column = |name: &str| header.iter().position(|cell| cell == name).unwrap();
    let rows: Vec<_> = rows.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), grading.submissions.len());
    for (row, submission) in rows.iter().zip(&grading.submissions) {
        assert_eq!(row.len(), header.len());
        let signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
        assert!(!row.iter().any(|cell| cell.trim_start().starts_with(signs)), "{row:?}");
        let passes = submission.results.iter().filter(|result| result.outcome == Outcome::Pass);
        assert_eq!(row[column("pass")].parse(), Ok(passes.count()));
        assert_eq!(row[column("points")].parse(), Ok(submission.score.points));
    }
}

/// The signs that a formula begins with, also in the wide forms that some spreadsheets take for the same.
#[test]
fn no_name_is_taken_for_a_formula() {
    let names = ["=1+1", "+1", "-1", "@x", "＝1+1", "＋1", "－1", "＠x", " =1", "\u{3000}＝1"];
    let grading = samples::grading(names.map(samples::passes).to_vec());
    let report = written(Format::Csv, &grading);
    let mut rows = csv::Reader::from_reader(report.as_bytes());
    let cells: Vec<_> = rows.records().map(|row| row.unwrap()[0].to_owned()).collect();
    assert_eq!(cells.len(), names.len());
    for (cell, name) in cells.iter().zip(names) {
        let rest = cell.strip_prefix('\'').unwrap_or_else(|| panic!("{name}: {cell}"));
        assert!(!rest.is_empty(), "{name}: {cell}");
    }
}

/// Some spreadsheets part cells at `;`, or at both signs.
#[test]
fn no_name_makes_a_cell() {
    let names = ["eve;100;100;yes", "a;=1+1;b", "a; -1", "a;\"=1+1", "\"=1+1", "a\t=1+1"];
    let signs = ['=', '+', '-', '@'];
    let grading = samples::grading(names.map(samples::passes).to_vec());
    for format in [Format::Csv, Format::Moodle, Format::Canvas] {
        let report = written(format, &grading);
        let mut reader = csv::ReaderBuilder::new();
        let mut rows = reader.delimiter(b';').flexible(true).from_reader(report.as_bytes());
        for row in rows.records().map(Result::unwrap) {
            let is_formula = row.iter().any(|cell| cell.trim_start().starts_with(signs));
            assert!(!is_formula, "{row:?}");
        }
        // At both signs: outside of quotes there is none but commas.
        let rows = report.lines().map(|line| {
            let outside: String = line.split('"').step_by(2).collect();
            assert!(!outside.contains(';'), "{line}");
            outside.matches(',').count()
        });
        let rows: Vec<usize> = rows.collect();
        assert!(rows.iter().all(|cells| *cells == rows[0]), "{report}");
    }
}
