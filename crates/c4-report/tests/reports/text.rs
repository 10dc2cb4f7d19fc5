//! Text for people.

use c4_grade::{BuildFailure, Diagnosis, Grading, Level, Reason};
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

/// What prints without end is not to fill the terminal of whoever pastes the command.
#[test]
fn a_command_that_does_not_end_is_cut_off() {
    let said = check(&samples::grading(vec![samples::floods("dave")]));
    assert!(said.contains("    ./ex3.out < /dev/null | head -c 2000\n"), "{said}");
    let said = check(&samples::grading(vec![samples::differs("bob")]));
    assert!(!said.contains("head -c"), "{said}");
}

/// Numbers of one report add up: the right ones, how the others are wrong, and of how many a cause is one.
#[test]
fn the_numbers_of_a_report_agree() {
    let grading = samples::grading(vec![samples::own_words("olga")]);
    let said = text(&grading, Style::default());
    let counts = "4 cases: 2 right (0 of them exact), 2 wrong (1 differ, 1 time-out)\n";
    assert!(said.contains(counts), "{said}");
    for said in [said, check(&grading)] {
        assert!(said.contains("in 1 of 2 wrong cases"), "{said}");
    }
    let said = check(&grading);
    assert!(
        said.contains("Of 1 wrong case no more is known: in 1 it does not end in time."),
        "{said}"
    );
    let counts = "2 of 4 cases are right, 0 of them exactly; in 1 it prints something else, in 1 it does not end in time.";
    assert!(said.contains(counts), "{said}");
}

/// Time-outs are named beside the cause that they are likely to have.
#[test]
fn time_outs_are_told_with_the_end_of_the_input() {
    let mut submission = samples::own_words("olga");
    submission.diagnoses[0].reason = Reason::EndOfInput;
    let said = check(&samples::grading(vec![submission]));
    assert!(said.contains("Where it does not end in time, that may be why."), "{said}");
}

/// What the student's program would say is not told as the course's words.
#[test]
fn it_is_said_whose_words_are_expected() {
    let told = |submission| {
        check(&samples::grading(vec![submission])).contains("in your program's own words")
    };
    assert!(told(samples::own_words("olga")));
    assert!(!told(samples::differs("bob")));
}

/// Whoever is right in other words is not told that something does not pass, nor of behaviour.
#[test]
fn words_alone_are_no_behaviour() {
    let mut submission = samples::own_words("olga");
    let own = submission.results[0].clone();
    submission.results = vec![own; 4];
    submission.diagnoses.clear();
    let said = check(&samples::grading(vec![submission]));
    assert!(
        said.starts_with(
            "olga is right, but not exact yet. 4 of 4 cases are right, 0 of them exactly."
        ),
        "{said}"
    );
    assert!(!said.contains("behaviour") && !said.contains("not right"), "{said}");
}

/// Which of several causes a case shows is said; and every cause is told.
#[test]
fn a_case_says_what_it_shows() {
    let mut submission = samples::own_words("olga");
    let many = (0..12).map(|number| Diagnosis {
        says: vec![format!("your program does the thing number {number}")],
        ..submission.diagnoses[0].clone()
    });
    submission.diagnoses = many.collect();
    submission.results[2].causes = vec![3];
    let said = check(&samples::grading(vec![submission]));
    assert!(said.contains("  It shows: Your program does the thing number 3.\n"), "{said}");
    assert!(
        said.contains("Your program does the thing number 11.") && !said.contains("more, which"),
        "{said}"
    );
    assert!(said.contains("Next: look for the part of your program that decides"), "{said}");
}

/// Where nothing lies there is nothing to correct, and no command that can be typed.
#[test]
fn nothing_to_compile_is_said_as_such() {
    let mut submission = samples::unbuilt("erin");
    let build = submission.build.as_mut().unwrap();
    build.command = "gcc -DROWS={rows} ex3.c".into();
    build.failure = Some(BuildFailure {
        what: "there is no ex3.c in it".into(),
        words: String::new(),
        place: None,
    });
    let said = check(&samples::grading(vec![submission]));
    assert!(
        said.starts_with("In erin there is nothing to compile. There is no ex3.c in it."),
        "{said}"
    );
    assert!(!said.contains("{rows}") && !said.contains("message"), "{said}");
}

/// A path that looks like an option is none where it can be pasted.
#[test]
fn no_path_is_an_option() {
    let mut first = samples::differs("bob");
    first.path = "-bob".into();
    let said = text(&samples::grading(vec![first, samples::passes("eve")]), Style::default());
    assert!(said.contains("To see one in full: c4 grade ex3 ./-bob --seed 7"), "{said}");
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
