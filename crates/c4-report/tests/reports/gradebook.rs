//! Gradebooks, as Moodle and Canvas import them.

use c4_grade::{Grading, Identity, Person, Platform, Submission};
use c4_report::{Entered, Entry, Format, Gradebook, can_enter, gradebook};

use crate::samples::{self, passes, unbuilt, written};

/// Somebody's submission, that has half of the points.
fn of(platform: Platform, name: &str, id: &str, email: &str) -> Submission {
    let text = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let identity =
        Identity { name: text(name), id: text(id), email: text(email), ..Identity::of(platform) };
    let mut submission = Submission { identity: Some(identity), ..passes(name) };
    submission.score.points = submission.score.of / 2.0;
    submission
}

fn moodle() -> Grading {
    samples::grading(vec![
        of(Platform::Moodle, "Ada Lovelace", "1001", ""),
        of(Platform::Moodle, "=HYPERLINK(\"http://x\")", "1002", ""),
        Submission {
            identity: of(Platform::Moodle, "Conor O'Brien, Jr", "1003", "").identity,
            ..unbuilt("Conor")
        },
    ])
}

fn enter(
    grading: &Grading,
    of: Gradebook,
    own: &str,
    column: Option<&str>,
) -> Result<(String, Vec<String>), String> {
    let entry = Entry { own: Some(own.as_bytes()), column };
    let can = can_enter(of, &entry, &grading.variant).map_err(|error| error.to_string());
    match gradebook(grading, of, &entry) {
        Ok(Entered { bytes, missing, .. }) => {
            can.unwrap();
            Ok((String::from_utf8(bytes).unwrap(), missing))
        }
        Err(error) => {
            assert_eq!(can, Err(error.to_string()), "it is refused before anything is graded");
            Err(error.to_string())
        }
    }
}

/// Moodle finds a row by its identifier; a name that would be a formula is none, and still the same row.
#[test]
fn a_new_one_for_moodle() {
    assert_eq!(
        written(Format::Moodle, &moodle()),
        "Identifier,Full name,Email address,Grade,Maximum grade\nParticipant 1001,Ada Lovelace,,50,100\nParticipant \
         1002,\"'=HYPERLINK(\"\"http://x\"\")\",,50,100\nParticipant 1003,\"Conor O'Brien, Jr\",,0,100\n"
    );
}

#[test]
fn a_new_one_for_canvas() {
    let mut group = of(Platform::Gradescope, "Bo", "sis-7", "bo@uni.edu");
    let other = Person { name: Some("Cy".into()), id: Some("sis-8".into()), email: None };
    group.identity.as_mut().unwrap().with.push(other);
    let all = vec![of(Platform::Canvas, "lovelaceada", "501", ""), group, passes("somebody")];
    let grading = samples::grading(all);
    assert_eq!(
        written(Format::Canvas, &grading),
        "Student,ID,SIS User ID,SIS Login ID,Section,ex3\n    Points Possible,,,,,100\nlovelaceada,501,,,,50\nBo,,sis-7,bo@uni.edu,,50\n\
         Cy,,sis-8,,,50\nsomebody,,,,,100\n"
    );
    let new = gradebook(&grading, Gradebook::Canvas, &Entry::default()).unwrap();
    assert_eq!((new.missing, new.column), (vec!["somebody".to_owned()], None));
}

/// Of Moodle's own worksheet, nothing changes but the grades; those are of as many points as Moodle says.
#[test]
fn the_worksheet_of_moodle() {
    let own = "\u{feff}Identifier,\"Full name\",\"Email address\",Status,Grade,\"Maximum grade\",\"Last modified (submission)\",\"Feedback \
               comments\"\r\n\"Participant 1001\",\"Ada Lovelace\",ada@uni.edu,\"Submitted, late\",,20.00,\"Sunday, 1 March 2026\",\r\n\"Participant \
               1002\",\"=1+1\",eve@uni.edu,,,20.00,-,\"well, \"\"fine\"\"\"\r\n\"Participant 1009\",None,none@uni.edu,No submission,,20.00,-,\r\n";
    let (filled, missing) = enter(&moodle(), Gradebook::Moodle, own, None).unwrap();
    assert_eq!(missing, ["Conor"]);
    let expected = "\u{feff}Identifier,Full name,Email address,Status,Grade,Maximum grade,Last modified (submission),Feedback comments\r\nParticipant \
                    1001,Ada Lovelace,ada@uni.edu,\"Submitted, late\",10,20.00,\"Sunday, 1 March 2026\",\r\nParticipant \
                    1002,=1+1,eve@uni.edu,,10,20.00,-,\"well, \"\"fine\"\"\"\r\nParticipant 1009,None,none@uni.edu,No submission,,20.00,-,\r\n";
    assert_eq!(filled, expected);
}

/// In other languages the columns have other names, and people may come from another platform.
#[test]
fn a_worksheet_in_another_language() {
    let own = "מזהה;שם מלא;ציון;ציון מרבי\nמשתתף 1001;עדה;;10\nמשתתף 1003;קונור;;10\nמשתתף 1002;מישהו;;10\n";
    let refused = enter(&moodle(), Gradebook::Moodle, own, None).unwrap_err();
    assert!(refused.starts_with("it has no column Grade: name the column"), "{refused}");
    let (filled, missing) = enter(&moodle(), Gradebook::Moodle, own, Some("ציון")).unwrap();
    assert_eq!(
        (filled.as_str(), missing.len()),
        (
            "מזהה;שם מלא;ציון;ציון מרבי\nמשתתף 1001;עדה;5;10\nמשתתף 1003;קונור;0;10\nמשתתף 1002;מישהו;5;10\n",
            0
        )
    );
    let own = "First name,Last name,ID number,Email address,EX3\nAda,Lovelace,,ADA@uni.edu,\nBo,Bo,77,,\nTwin,Twin,,,\nTwin,Twin,,,\n";
    let grading = samples::grading(vec![
        of(Platform::Gradescope, "Somebody else", "", "ada@uni.edu"),
        of(Platform::Gradescope, "X", "77", ""),
        of(Platform::GithubClassroom, "Twin Twin", "twin", ""),
        of(Platform::Gradescope, "Ada Lovelace", "", ""),
    ]);
    let (filled, missing) = enter(&grading, Gradebook::Moodle, own, Some("EX3")).unwrap();
    assert!(filled.contains("ADA@uni.edu,50\nBo,Bo,77,,50\nTwin,Twin,,,\nTwin"), "{filled}");
    assert_eq!(
        missing,
        [
            "Twin Twin (several rows could be it)",
            "Ada Lovelace (its row has the points of Somebody else)"
        ]
    );
}

/// What is no positive number is not taken for as many points as we have; with a comma it is one.
#[test]
fn the_most_that_can_be_reached_is_a_number() {
    let grading = samples::grading(vec![of(Platform::Moodle, "Ada", "1001", "")]);
    let enter_of = |most: &str| {
        let own = format!("Identifier;Grade;Maximum grade\nParticipant 1001;;{most}\n");
        let (filled, missing) = enter(&grading, Gradebook::Moodle, &own, None).unwrap();
        let row = filled.lines().nth(1).unwrap();
        (row.split(';').nth(1).unwrap().to_owned(), missing)
    };
    for (most, points) in [("20.00", "10"), ("20,00", "10"), ("20,5", "10,25"), ("20.5", "10.25")] {
        assert_eq!(enter_of(most), (points.to_owned(), vec![]), "{most}");
    }
    for most in ["", "Scale", "0,00", "1.000,00", "-1", "inf", "1e999"] {
        let allowed = "what is allowed is a positive number, such as 100";
        let why = format!("Ada (the most there is {most:?}; {allowed})");
        assert_eq!(enter_of(most), (String::new(), vec![why]));
    }
    let own = "Student,ID,EX3 (7)\n    Points Possible,,\"20,00\"\nAda,1001,\n";
    let grading = samples::grading(vec![of(Platform::Canvas, "Ada", "1001", "")]);
    let (filled, _) = enter(&grading, Gradebook::Canvas, own, None).unwrap();
    assert!(filled.ends_with("Ada,1001,10\n"), "{filled}");
}

/// A name, the name of a file and the user name of GitHub are chosen: none of them takes another's row.
#[test]
fn nobody_takes_the_row_of_another() {
    let own = "Identifier,Full name,Username,Email address,Grade,Maximum grade\nParticipant 77,Alice Ray,alice1,alice@uni.edu,,100\n\
               Participant 88,Aaron Mo,aaron1,aaron@uni.edu,,100\n";
    let filled = |all: Vec<Submission>| {
        let (filled, missing) =
            enter(&samples::grading(all), Gradebook::Moodle, own, None).unwrap();
        let points: Vec<String> =
            filled.lines().skip(1).map(|row| row.split(',').nth(4).unwrap().to_owned()).collect();
        (points, missing)
    };
    // The samples that have a platform have half of the points.
    let github = |name, user, address| of(Platform::GithubClassroom, name, user, address);
    let (points, missing) = filled(vec![
        github("Aaron Mo", "alice1", "aaron@uni.edu"),
        github("Alice Ray", "al", "alice@uni.edu"),
    ]);
    assert_eq!((points, missing.len()), (vec!["50".to_owned(), "50".to_owned()], 0));
    // Without a roster, nobody says who a user is.
    let (points, missing) = filled(vec![github("alice1", "alice1", "")]);
    assert_eq!((points, missing.len()), (vec![String::new(), String::new()], 1));
    // Of two with one number, the one with the name that is in the row; if it is neither of them, nobody.
    let moodle = |name| of(Platform::Moodle, name, "77", "");
    let (points, missing) = filled(vec![moodle("A"), moodle("Alice Ray")]);
    assert_eq!(points, ["50", ""]);
    assert_eq!(missing, ["A (its row has the points of Alice Ray)"]);
    let (points, missing) = filled(vec![moodle("A"), moodle("B")]);
    assert_eq!((points, missing.len()), (vec![String::new(), String::new()], 2));
}

#[test]
fn the_gradebook_of_canvas() {
    let own = "Student,ID,SIS User ID,SIS Login ID,Section,EX2 (70001),EX3 (70002),Current Score\n    Points Possible,,,,,100,50,(read only)\n\"Lovelace, \
               Ada\",501,s1,ada,C-1,90,,90\n\"O'Brien, Conor\",502,s2,conor,C-1,,12,\n\"Student, Test\",,,abc,C-1,,,\n";
    let grading = samples::grading(vec![
        of(Platform::Canvas, "lovelaceada", "501", ""),
        passes("conor"),
        of(Platform::Canvas, "gone", "777", ""),
    ]);
    let (filled, missing) = enter(&grading, Gradebook::Canvas, own, None).unwrap();
    assert_eq!(missing, ["gone"]);
    let expected = own.replace("C-1,90,,90", "C-1,90,25,90").replace("C-1,,12,", "C-1,,50,");
    assert_eq!(filled, expected);
    let (second, _) = enter(&grading, Gradebook::Canvas, own, Some("EX2")).unwrap();
    assert!(second.contains("C-1,50,,90"), "{second}");
    let other = own.replace("EX3", "Lab");
    let refused = enter(&grading, Gradebook::Canvas, &other, None).unwrap_err();
    assert_eq!(
        refused,
        "it does not show which assignment is ex3: name the column that takes the points with --column; there are \"EX2 \
         (70001)\", \"Lab (70002)\""
    );
}

/// Where both have a number and these differ, the same name is that of another person.
#[test]
fn a_row_with_another_number_is_another_persons() {
    let canvas = "Student,ID,SIS User ID,EX3 (7)\n    Points Possible,,,100\n\"Gal, Ron\",59998,,\n\"Levi, Dana\",50004,,\n\
                  \"Paz, Ido\",,,\n";
    let grading = samples::grading(vec![
        of(Platform::Canvas, "galron", "50009", ""),
        Submission {
            name: "levidana (50001)".to_owned(),
            ..of(Platform::Canvas, "levidana", "50001", "")
        },
        of(Platform::Canvas, "pazido", "50008", ""),
    ]);
    let (filled, missing) = enter(&grading, Gradebook::Canvas, canvas, None).unwrap();
    assert!(filled.ends_with("59998,,\n\"Levi, Dana\",50004,,\n\"Paz, Ido\",,,50\n"), "{filled}");
    let why = "(the row of that name has another number)";
    assert_eq!(missing, [format!("galron {why}"), format!("levidana (50001) {why}")]);

    let moodle =
        "Identifier,Full name,ID number,Grade,Maximum grade\nParticipant 7777,Avi Shem,042,,100\n";
    let rows = [
        (Platform::Moodle, "1019", false),
        (Platform::Moodle, "7777", true),
        (Platform::Gradescope, "43", false),
        // A spreadsheet took the zero away.
        (Platform::Gradescope, "42", true),
        // Canvas counts other people by its numbers.
        (Platform::Canvas, "50001", true),
    ];
    for (platform, id, takes) in rows {
        let grading = samples::grading(vec![of(platform, "Avi Shem", id, "")]);
        let (filled, missing) = enter(&grading, Gradebook::Moodle, moodle, None).unwrap();
        assert_eq!((filled.ends_with(",50,100\n"), missing.is_empty()), (takes, takes), "{id}");
    }
    let of_nobody = of(Platform::Canvas, "Somebody", "7777", "");
    let grading = samples::grading(vec![of_nobody]);
    let (_, missing) = enter(&grading, Gradebook::Moodle, moodle, None).unwrap();
    assert_eq!(missing, ["Somebody"]);
}

/// Points in the column of another assignment are worse than a question.
#[test]
fn the_assignment_of_canvas_is_not_guessed() {
    let grading = samples::grading(vec![of(Platform::Canvas, "Ada", "501", "")]);
    let chosen = |columns: &str, column: Option<&str>| {
        let commas = ",".repeat(columns.split(',').count());
        let own = format!(
            "Student,ID,SIS User ID,Section,{columns},Final Score\n    Points Possible,,,,{commas}(read only)\nAda,501,,{commas}\n"
        );
        let entry = Entry { own: Some(own.as_bytes()), column };
        gradebook(&grading, Gradebook::Canvas, &entry)
            .map(|it| it.column)
            .map_err(|it| it.to_string())
    };
    let clear = [
        ("EX2 (1),ex 3 (2),EX33 (3)", "ex 3 (2)"),
        ("EX3 (5),EX3 bonus (6)", "EX3 (5)"),
        ("EX3", "EX3"),
        ("EX3: Connect Four (2)", "EX3: Connect Four (2)"),
    ];
    for (columns, column) in clear {
        assert_eq!(chosen(columns, None), Ok(Some(column.to_owned())), "{columns}");
    }
    let unclear = [
        "EX2 (111),EX33 (333)",
        "EX33 (333)",
        "EX2 (1),EX3 quiz (2)",
        "EX2 (1),Pre-EX3 reflection (2)",
        "Pre-EX3 reflection (2)",
        "EX3 (1),Ex 3 (2)",
    ];
    for columns in unclear {
        let refused = chosen(columns, None).unwrap_err();
        let known: Vec<String> = columns.split(',').map(|name| format!("{name:?}")).collect();
        assert_eq!(
            refused,
            format!(
                "it does not show which assignment is ex3: name the column that takes the points with --column; there are {}",
                known.join(", ")
            )
        );
    }
    assert_eq!(chosen("EX2 (1),EX33 (3)", Some("EX2")), Ok(None));
    for column in ["Student", "ID", "SIS User ID", "Section", "Final Score"] {
        let refused = chosen("EX2 (1),EX3 (3)", Some(column)).unwrap_err();
        let why = format!("its column {column:?} is not for points: name the column");
        assert!(refused.starts_with(&why), "{refused}");
        assert!(refused.ends_with("there are \"EX2 (1)\", \"EX3 (3)\""), "{refused}");
    }
}

/// What Moodle would not take is not written.
#[test]
fn rows_that_moodle_keeps() {
    let grading = samples::grading(vec![of(Platform::Moodle, "Ada", "1001", "")]);
    let own = "Identifier,Full name,Grade,Maximum grade,Grade can be changed\nParticipant 1001,Ada,77.00,100,No\n";
    let (filled, missing) = enter(&grading, Gradebook::Moodle, own, None).unwrap();
    assert_eq!(filled, own);
    assert_eq!(missing, ["Ada (Moodle says that the grade in its row cannot be changed)"]);
    let (filled, _) = enter(&grading, Gradebook::Moodle, &own.replace("No", "Yes"), None).unwrap();
    assert!(filled.contains("Ada,50,100"), "{filled}");
    let scale = "Identifier,Full name,Grade,Scale\nParticipant 1001,Ada,-,\"Fail, Pass\"\n";
    let refused = enter(&grading, Gradebook::Moodle, scale, None).unwrap_err();
    assert_eq!(refused, "Moodle grades this assignment by a scale, which takes no points");
}

/// In another language the column is told by its place, and a word that is not known is no reason to write over a grade.
#[test]
fn rows_that_moodle_keeps_in_another_language() {
    let all = [("Ada", "1001"), ("Bo", "1002"), ("Cy", "1003")];
    let all = all.map(|(name, id)| of(Platform::Moodle, name, id, ""));
    let grading = samples::grading(all.to_vec());
    let header = "ID,\"Vollständiger Name\",E-Mail-Adresse,Status,Bewertung,Bestwertung,";
    let changed = "\"Bewertung kann geändert werden\",\"Zuletzt geändert\"\n";
    let own = |state: &str, words: [&str; 3]| {
        let row = |id: &str, grade: &str, word: &str| {
            format!("Teilnehmer/in{id},X,x{id}@uni.edu,da,{grade},100{state},{word},-\n")
        };
        let (title, [a, b, c]) = (if state.is_empty() { "" } else { "Stand," }, words);
        let rows = [row("1001", "77", a), row("1002", "-", b), row("1003", "66", c)].concat();
        format!("{header}{title}{changed}{rows}")
    };
    let points = |own: &str| {
        let entered = enter(&grading, Gradebook::Moodle, own, Some("Bewertung"));
        let (filled, missing) = entered.unwrap();
        let points = filled.lines().skip(1).map(|row| row.split(',').nth(4).unwrap().to_owned());
        (points.collect::<Vec<String>>(), missing)
    };
    let kept = "Ada (Moodle says that the grade in its row cannot be changed)";
    for state in ["", ",In Bewertung"] {
        let (filled, missing) = points(&own(state, ["Nein", "Ja", "Ja"]));
        assert_eq!(
            (filled, missing),
            (vec!["77".into(), "50".into(), "50".into()], vec![kept.into()])
        );
        let (filled, missing) = points(&own(state, ["Ba", "Ba", "Ba"]));
        assert_eq!(filled, ["77", "50", "66"]);
        let why = "(its row has the grade 66, and c4 does not know the word \"ba\" that says whether it can be changed: empty the \
                   grade if it can)";
        assert_eq!((missing.len(), missing[1].as_str()), (2, &*format!("Cy {why}")));
    }
    // Neither names nor what is said of a grade are written over.
    let own = own("", ["Nein", "Ja", "Ja"]);
    for (column, cell) in [("Vollständiger Name", "X"), ("Bewertung kann geändert werden", "Nein")]
    {
        let refused = enter(&grading, Gradebook::Moodle, &own, Some(column)).unwrap_err();
        let why =
            format!("its column {column:?} has {cell:?}, which is no number: name the column");
        assert!(refused.starts_with(&why), "{refused}");
        assert!(
            refused.ends_with("there are \"Bewertung\", \"Bestwertung\", \"Zuletzt geändert\""),
            "{refused}"
        );
    }
}

#[test]
fn the_gradebook_of_the_other_platform() {
    let grading = moodle();
    let canvas = "Student,ID,SIS User ID,SIS Login ID,Section,EX3 (7)\n";
    let own = "Identifier,Full name,Grade,Maximum grade\n";
    let rows = [
        (Gradebook::Moodle, canvas, "this is a Canvas gradebook: use --report canvas=FILE"),
        (Gradebook::Canvas, own, "this is a Moodle gradebook: use --report moodle=FILE"),
    ];
    for (of, own, why) in rows {
        assert_eq!(enter(&grading, of, own, None).unwrap_err(), why);
    }
}

#[test]
fn what_is_no_gradebook() {
    let grading = moodle();
    let rows = [
        ("", "it cannot be read as CSV: it is empty"),
        (
            "a,b\n1,2\n",
            "it has no column Grade: name the column that takes the points with --column; there are \"a\", \"b\"",
        ),
        ("Grade,x\n1,2\n", "no column of it says whose a row is; it has Grade, x"),
    ];
    for (own, why) in rows {
        assert_eq!(enter(&grading, Gradebook::Moodle, own, None).unwrap_err(), why);
    }
    let entry = Entry { own: Some(b"\xff\xfe"), column: None };
    let refused = gradebook(&grading, Gradebook::Moodle, &entry).unwrap_err();
    assert_eq!(refused.to_string(), "it cannot be read as CSV: it is not in UTF-8");
}
