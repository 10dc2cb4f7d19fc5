//! `c4 play` is the variant's program, byte for byte.

mod common;

use c4_grade::{Ending, Limits, Subject};
use common::Place;

#[test]
fn a_game_is_what_the_program_makes_of_it() {
    let rows: [(&str, &[&str], &str, u8); 12] = [
        ("ex3", &["--rows", "2", "--cols", "2"], "h\nh\n1\n2\n3\n1\n2\n", 0),
        ("ex3", &["-DROWS=2", "-DCOLS=3"], "c\nc\n", 0),
        ("ex3", &[], "h", 1),
        ("ex3", &["--no-such-option"], "", 2),
        ("ex3", &["--help"], "", 0),
        ("stumper", &["-h", "4", "-w", "5"], "1\n", 0),
        ("stumper", &["-p1", "#", "-a", "--"], "1\n", 84),
        ("stumper", &["--", "-h"], "", 84),
        ("stumper", &["--help"], "", 0),
        ("stumper", &["--version"], "", 0),
        ("connect6", &[], "7\nB 1 1\nE\n1 1\n-1 -1\n", 0),
        ("connect6", &["--lab", "7", "--help"], "", 0),
    ];
    let place = Place::new();
    for (variant, options, typed, status) in rows {
        let course = c4::courses().iter().find(|course| course.variant == variant).unwrap();
        let program = c4::programs().iter().find(|it| it.name == course.program).unwrap();
        let args: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        let own = c4::reference(*program).run(&args, typed.as_bytes(), &Limits::default()).unwrap();
        assert_eq!(own.ending, Ending::Exited { status: status.into() }, "{variant} {options:?}");
        for name in [variant, program.name] {
            let outcome = place.c4_typed([&["play", name], options].concat(), typed.as_bytes());
            assert_eq!(outcome.status, i32::from(status), "{name} {options:?}");
            assert_eq!(outcome.stdout, place.redacted(&own.stdout), "{name} {options:?}");
            assert_eq!(outcome.stderr, place.redacted(&own.stderr), "{name} {options:?}");
        }
    }
}
