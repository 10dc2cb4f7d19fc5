//! Frames of boards of all sizes are one frame, and empty lines between two messages belong where they are.

use c4_console::{Grid, Value};
use c4_course::{Bounds, Course, Said, Session};
use c4_courses::ALL;
use c4_manner::{Heard, Inferred, infer};

/// Connect6 without what comes behind anything that its text rules out: boards of 7 to 19 a side.
fn sessions(course: &dyn Course) -> Vec<Session> {
    let sessions =
        (0..120).map(|number| course.run_as(&[], &course.generate(7, number), Bounds::default()));
    let is_ours = |session: &Session| {
        !session.events.iter().any(|said| course.is_decided(said)) && session.stderr.is_empty()
    };
    sessions.filter(is_ours).collect()
}

/// What a program prints for an event, behind one of another kind, where the reference prints this.
type Print<'a> = dyn Fn(&Said, &str, &[u8]) -> Vec<u8> + 'a;

/// What a program prints that says each event in its own way.
fn output(session: &Session, print: &Print<'_>) -> Vec<u8> {
    let mut before = "";
    let mut output = Vec::new();
    for said in &session.events {
        output.extend(print(said, before, &session.stdout[said.span.clone()]));
        before = said.kind;
    }
    output
}

fn connect6() -> &'static dyn Course {
    *ALL.iter().find(|course| course.variant() == "connect6").expect("a course")
}

#[track_caller]
fn assert_explained(print: &Print<'_>) -> Inferred {
    let course = connect6();
    let sessions = sessions(course);
    let sizes: std::collections::BTreeSet<usize> = sessions
        .iter()
        .flat_map(|it| &it.events)
        .filter_map(Said::grid)
        .map(|it| it.columns)
        .collect();
    assert!(sessions.len() > 60 && sizes.len() > 5, "{} on {sizes:?}", sessions.len());
    let outputs: Vec<Vec<u8>> = sessions.iter().map(|it| output(it, print)).collect();
    let heard = sessions.iter().zip(&outputs);
    let heard: Vec<Heard<'_>> = heard.map(|(session, stdout)| Heard { session, stdout }).collect();
    let inferred = infer(course.facts().events, &heard);
    let wrong = heard.iter().filter(|it| inferred.manner.speak(it.session) != it.stdout).count();
    assert_eq!(wrong, 0, "of {}: {:#?}", heard.len(), inferred.manner);
    inferred
}

/// The rows of a board, each between two texts.
fn rows(grid: &Grid, row: impl Fn(usize, String) -> String) -> String {
    let cells = grid.cells.chunks(grid.columns).map(|cells| {
        cells.iter().map(|&cell| char::from(cell).to_string()).collect::<Vec<_>>().join("|")
    });
    cells.enumerate().map(|(index, cells)| row(index, cells)).collect()
}

#[test]
fn a_grid_of_lines() {
    let inferred = assert_explained(&|said, _, usual| {
        let Some(grid) = said.grid() else { return usual.to_vec() };
        let line = format!("+{}\n", "-+".repeat(grid.columns));
        (line.clone() + &rows(grid, |_, cells| format!("|{cells}|\n{line}"))).into_bytes()
    });
    assert!(!inferred.traits.is_empty());
}

#[test]
fn numbers_of_columns_and_rows() {
    for first in [0, 1] {
        assert_explained(&|said, _, usual| {
            let Some(grid) = said.grid() else { return usual.to_vec() };
            let numbers: String =
                (0..grid.columns).map(|column| format!("{:2}", column + first)).collect();
            let rows = rows(grid, |row, cells| format!("{:2} {cells}\n", row + first));
            format!("   {numbers}\n{rows}").into_bytes()
        });
    }
}

#[test]
fn letters_of_columns_and_rows_from_below() {
    assert_explained(&|said, _, usual| {
        let Some(grid) = said.grid() else { return usual.to_vec() };
        let letters: String =
            (b'a'..).take(grid.columns).map(|letter| format!(" {}", char::from(letter))).collect();
        let rows = rows(grid, |row, cells| format!("{:>2} {cells}\n", grid.rows() - row));
        format!("{rows}  {letters}\n").into_bytes()
    });
}

/// A line feed comes before what follows a board, but for the end of the game: it is no part of the board.
#[test]
fn an_empty_line_between_two_messages() {
    let is_end = |kind: &str| ["wins", "draw", "winner", "no-winner"].contains(&kind);
    assert_explained(&|said, before, usual| {
        let is_between = ["board", "empty-board"].contains(&before) && !is_end(said.kind);
        [if is_between { b"\n".as_slice() } else { b"" }, usual].concat()
    });
}

/// A colour that is left out, or the same word for both, tells nobody who has won: that is no manner of speaking.
#[test]
fn who_has_won_is_no_matter_of_words() {
    let course = connect6();
    let sessions = sessions(course);
    let is_own = |won: fn(&str) -> String| {
        let print = |said: &Said, _: &str, usual: &[u8]| match said.field("colour") {
            Some(Value::Text(colour)) if said.kind == "winner" => {
                won(&String::from_utf8_lossy(colour)).into_bytes()
            }
            _ => usual.to_vec(),
        };
        let outputs: Vec<Vec<u8>> = sessions.iter().map(|it| output(it, &print)).collect();
        let heard = sessions.iter().zip(&outputs);
        let heard: Vec<_> = heard.map(|(session, stdout)| Heard { session, stdout }).collect();
        let inferred = infer(course.facts().events, &heard);
        heard.iter().all(|it| inferred.manner.speak(it.session) == it.stdout)
    };
    assert!(is_own(|colour| format!("The winner is {colour}!\n")));
    assert!(is_own(|colour| format!("{} wins.\n", colour.to_uppercase())));
    assert!(!is_own(|_| "Somebody wins.\n".to_owned()));
    assert!(!is_own(|_| "wins.\n".to_owned()));
}
