//! `c4 record`: what is written, and what is never overwritten.

use std::fs;

use crate::common::{Outcome, Place};
use c4_grade::{Case, Origin};

fn place() -> Place {
    let place = Place::new();
    fs::create_dir_all(place.path("cases/stumper")).unwrap();
    place
}

fn record(place: &Place, name: &str, more: &[&str], typed: &[u8]) -> Outcome {
    let args = ["record", "stumper", name, "--why", "To see it.", "--fixtures", "cases"];
    place.c4_typed([&args, more].concat(), typed)
}

fn read(place: &Place, name: &str) -> Case {
    Case::read(&place.path("cases/stumper").join(name)).unwrap()
}

#[test]
fn what_is_typed_and_printed_is_kept_byte_for_byte() {
    let place = place();
    let outcome = record(&place, "any-bytes", &["--", "-w", "5"], b"1\r\n\0\xff\n\n2");
    insta::assert_snapshot!(outcome);
    let case = read(&place, "any-bytes");
    assert_eq!(case.args, ["-w", "5"]);
    assert_eq!(case.stdin, b"1\r\n\0\xff\n\n2");
    assert!(case.stdout.starts_with(b"Player X, where do you want to play: \n+++++++\n"));
    assert_eq!((case.status, case.stderr, case.source.origin), (0, None, Origin::Recorded));
    assert_eq!(case.source.detail, concat!("stumper-cli ", env!("CARGO_PKG_VERSION")));
}

#[test]
fn standard_error_is_kept_on_request() {
    let place = place();
    assert_eq!(record(&place, "no-width", &["--stderr", "--", "-w"], b"").status, 0);
    let case = read(&place, "no-width");
    assert_eq!((case.status, case.stdout.as_slice()), (84, &b""[..]));
    assert!(!case.stderr.expect("it was asked for").is_empty());
}

#[cfg(unix)]
#[test]
fn another_program_can_be_trusted() {
    let place = place();
    let more = ["--program", "/bin/echo", "--", "hello"];
    assert_eq!(record(&place, "from-echo", &more, b"").status, 0);
    let case = read(&place, "from-echo");
    assert_eq!(case.stdout, b"hello\n");
    assert_eq!(case.source.detail, "echo, given by hand");

    let more = ["--program", "/bin/sh", "--", "-c", "kill -SEGV $$"];
    let outcome = record(&place, "from-crash", &more, b"");
    assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""));
    assert!(outcome.stderr.contains("killed by SIGSEGV"), "{outcome}");
    assert!(!place.path("cases/stumper/from-crash").exists());
}

#[test]
fn only_a_recorded_case_is_replaced_and_only_by_force() {
    let place = place();
    assert_eq!(record(&place, "mine", &[], b"1\n").status, 0);
    let refused = record(&place, "mine", &[], b"2\n");
    assert_eq!(refused.status, 2);
    assert_eq!(refused.stderr, "c4: cases/stumper/mine is there already; --force replaces it\n");
    assert_eq!(read(&place, "mine").stdin, b"1\n");
    assert_eq!(record(&place, "mine", &["--force"], b"2\n").status, 0);
    assert_eq!(read(&place, "mine").stdin, b"2\n");

    for (origin, words) in
        [(Origin::Assignment, "an assignment"), (Origin::Specification, "a specification")]
    {
        let mut case = read(&place, "mine");
        case.name = "theirs".parse().unwrap();
        case.source.origin = origin;
        case.write(&place.path("cases/stumper")).unwrap();
        for more in [&[][..], &["--force"]] {
            let refused = record(&place, "theirs", more, b"3\n");
            assert_eq!((refused.status, refused.stdout.as_str()), (2, ""));
            let expected =
                format!("c4: cases/stumper/theirs comes from {words} and is not replaced\n");
            assert_eq!(refused.stderr, expected);
            assert_eq!(read(&place, "theirs"), case);
        }
    }

    fs::write(place.path("cases/stumper/theirs/case.json"), "{}").unwrap();
    let refused = record(&place, "theirs", &["--force"], b"3\n");
    assert_eq!(refused.status, 2, "nobody knows whose it is: {refused}");
}
