//! `c4 book`, as typed, and `c4 solve` with its books.

use std::fs;

use crate::common::Place;

const SMALL: [&str; 8] = ["--rows", "4", "--cols", "5", "--depth", "3", "--table", "1"];

/// Makes a book of a small board.
fn make(place: &Place, output: &str, more: &[&str]) -> crate::common::Outcome {
    place.c4([&["book", "--output", output], &SMALL[..], more].concat())
}

#[test]
fn a_book_is_made_and_answers_without_a_search() {
    let place = Place::new();
    insta::assert_snapshot!("made", make(&place, "small", &[]));
    assert!(!place.path("small.part").exists() && !place.path("small.new").exists());

    let solve = ["solve", "--json", "--analyze", "--rows", "4", "--cols", "5", "3"];
    let searched = place.c4(solve).stdout;
    let found = place.c4([&solve[..], &["--book", "small"]].concat()).stdout;
    let (answer, nodes) = found.split_once(",\"nodes\":").unwrap();
    assert_eq!(nodes, "0}\n");
    let (expected, nodes) = searched.split_once(",\"nodes\":").unwrap();
    assert_eq!(answer, expected);
    assert_ne!(nodes, "0}\n");
}

#[test]
fn a_book_is_always_the_same() {
    let place = Place::new();
    assert_eq!(make(&place, "one", &[]).status, 0);
    let book = fs::read(place.path("one")).unwrap();
    assert_eq!(make(&place, "one", &["--force", "--threads", "3"]).status, 0);
    assert_eq!(fs::read(place.path("one")).unwrap(), book);
    // The rest of a run that was interrupted at once, in the middle of a line.
    let head = r#"{"c4_book_journal":1,"rules":{"columns":5,"rows":4,"connect":4,"diagonals":true,"gravity":true,"first_turn":1,"turn":1},"depth":3}"#;
    fs::write(place.path("two.part"), format!("{head}\n[30")).unwrap();
    let refused = make(&place, "two", &[]);
    assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
    assert!(refused.stderr.contains("--resume"), "{}", refused.stderr);
    assert_eq!(make(&place, "two", &["--resume"]).status, 0);
    assert_eq!(fs::read(place.path("two")).unwrap(), book);
    // Without one, there is nothing to go on from, and all is searched.
    assert_eq!(make(&place, "three", &["--resume"]).status, 0);
    assert_eq!(fs::read(place.path("three")).unwrap(), book);
    for rest in [head.replace("\"depth\":3", "\"depth\":2"), "junk".into(), "\0\0\0\0".into()] {
        fs::write(place.path("four.part"), &rest).unwrap();
        let refused = make(&place, "four", &["--resume"]);
        assert_eq!(refused.status, 2, "{rest:?}");
        assert_eq!(fs::read(place.path("four.part")).unwrap(), rest.as_bytes());
    }
}

#[test]
fn what_is_no_book_is_refused() {
    let place = Place::new();
    make(&place, "small", &[]);
    let book = fs::read(place.path("small")).unwrap();
    fs::write(place.path("cut"), &book[..book.len() - 1]).unwrap();
    fs::write(place.path("junk"), "4455 3\n").unwrap();
    let mut damaged = book;
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(place.path("damaged"), damaged).unwrap();
    let shown: Vec<String> = ["cut", "junk", "damaged", "small"]
        .iter()
        .map(|name| {
            let outcome = place.c4(["solve", "4455", "--book", name]);
            assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{name}");
            outcome.stderr
        })
        .collect();
    insta::assert_snapshot!("refused", shown.concat());
}
