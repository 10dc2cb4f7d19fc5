//! Text for people.

use c4_grade::{Grading, Level};
use c4_report::{Format, Style};

use crate::samples;

fn text(grading: &Grading, style: Style) -> String {
    let mut text = Vec::new();
    c4_report::text(grading, style, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn check(grading: &Grading) -> String {
    let mut text = Vec::new();
    c4_report::check(grading, Style::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn text_looks_like_this() {
    for (name, grading) in samples::to_be_read() {
        insta::assert_snapshot!(format!("text-{name}"), text(&grading, Style::default()));
    }
}

#[test]
fn a_check_looks_like_this() {
    for (name, grading) in samples::to_be_read() {
        if grading.submissions.len() == 1 {
            insta::assert_snapshot!(format!("check-{name}"), check(&grading));
        }
    }
}

#[test]
fn what_to_look_for_in_a_flood_depends_on_when_it_goes_on() {
    let floods = |goes_on| {
        let mut grading = samples::grading(vec![samples::floods("dave")]);
        grading.submissions[0].finding.as_mut().unwrap().goes_on = goes_on;
        check(&grading)
    };
    let said = "a loop that goes on when the input has ended";
    assert_eq!([true, false].map(|goes_on| floods(goes_on).contains(said)), [true, false]);
}

/// What is compared is told in the level's own words.
#[test]
fn bytes_are_not_spoken_of_where_lines_are_compared() {
    let mut grading = samples::grading(vec![samples::differs("bob"), samples::differs("eve")]);
    grading.setup.level = Level::Lines;
    for format in Format::ALL {
        let grading = if format.needs_one_submission() {
            samples::alone(&grading, 0)
        } else {
            grading.clone()
        };
        assert!(!samples::written(format, &grading).contains("byte by byte"), "{format}");
    }
}

#[test]
fn colour_adds_nothing_but_colour() {
    let style = Style { colour: true, ..Style::default() };
    for (name, grading) in samples::all() {
        let coloured = text(&grading, style);
        assert_ne!(coloured, text(&grading, Style::default()), "{name}");
        assert_eq!(without_sequences(&coloured), text(&grading, Style::default()), "{name}");
    }
}

fn without_sequences(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').expect("a sequence ends").1)
}

#[test]
fn no_text_of_one_submission_is_long() {
    for (name, grading) in samples::all() {
        for index in 0..grading.submissions.len() {
            let alone = samples::alone(&grading, index);
            let length = text(&alone, Style::default()).len();
            assert!(length < 10_000, "{name}: {length} bytes");
            assert!(check(&alone).len() < 10_000, "{name}");
        }
    }
}

#[test]
fn formats_are_known_by_their_names() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let refused = "jsom".parse::<Format>().unwrap_err();
    insta::assert_snapshot!(refused.to_string());
}
