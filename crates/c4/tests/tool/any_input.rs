//! Whatever is typed and whatever the arguments: every program ends by itself, in a known exit status, within bounds.

use std::ffi::OsString;

use c4::Courses;
use c4_console::{Console, Program};
use proptest::prelude::*;

/// More than the longest game on the boards below prints.
const MOST_OUTPUT: usize = 16 << 20;

/// What somebody might type: numbers, letters that mean something, white space, and any bytes.
fn typed() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => (-1..22i32).prop_map(|number| format!("{number}\n").into_bytes()),
        2 => (0..12u8, 0..12u8).prop_map(|(row, column)| format!("{row} {column}\n").into_bytes()),
        2 => prop::sample::select(vec!["h", "c", "H\n", "c\n", "B ", "W ", "E\n", "-1 -1\n", "R\n", "N\n", "Ada\n"])
            .prop_map(Vec::from),
        2 => "[ \t\n\r\x0b\x0c]{1,3}".prop_map(Vec::from),
        1 => any::<i64>().prop_map(|number| number.to_string().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..20),
    ];
    prop::collection::vec(piece, 0..120).prop_map(|pieces| pieces.concat())
}

/// What somebody might give as arguments: the programs' own options, with fitting values or not, and any text.
fn arguments() -> impl Strategy<Value = Vec<OsString>> {
    const WORDS: [&str; 36] = [
        "--rows",
        "--cols",
        "--connect",
        "-DROWS=3",
        "-DCOLS=1",
        "-D",
        "-w",
        "-h",
        "-p1",
        "-p2",
        "-a",
        "--lab",
        "--stones",
        "--strategy",
        "--bot",
        "--bots",
        "easy",
        "easy,easy",
        "--clock",
        "fake:1,2",
        "--seed",
        "--computer",
        "red",
        "--points",
        "--diagonals",
        "--explain",
        "--help",
        "--version",
        "rule",
        "7",
        "6",
        "1",
        "20",
        "#",
        "-",
        "",
    ];
    let word = prop_oneof![
        9 => prop::sample::select(WORDS.to_vec()).prop_map(OsString::from),
        1 => ".{0,4}".prop_map(OsString::from),
        1 => not_unicode(),
    ];
    prop::collection::vec(word, 0..6)
}

#[cfg(unix)]
fn not_unicode() -> BoxedStrategy<OsString> {
    use std::os::unix::ffi::OsStringExt;
    prop::collection::vec(1..=255u8, 0..4).prop_map(OsString::from_vec).boxed()
}

#[cfg(not(unix))]
fn not_unicode() -> BoxedStrategy<OsString> {
    Just(OsString::from("-")).boxed()
}

/// Runs a program; answers its exit status and how much it has written.
fn run(program: Program, arguments: &[OsString], mut typed: &[u8]) -> (u8, usize, usize) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = Console::new(&mut typed, &mut output, &mut errors);
    let status = (program.run)(arguments, &mut console);
    drop(console);
    (status, output.len(), errors.len())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_program_ends_in_a_known_status(
        arguments in arguments(),
        number in 0_u64..10_000,
        typed in typed(),
    ) {
        for course in Courses::ALL.iter() {
            let program = course.facts().reference.program();
            // Options as they come in generated inputs are mostly understood.
            let understood = course.generate(1, number).args;
            let understood: Vec<_> = understood.iter().map(OsString::from).collect();
            for arguments in [&understood, &arguments] {
                let (status, output, errors) = run(program, arguments, &typed);
                let known = course.facts().info.exit_statuses.iter().any(|exit| exit.status == status);
                prop_assert!(known, "{} ended with {}", program.name, status);
                prop_assert!(output < MOST_OUTPUT, "{} wrote {} bytes", program.name, output);
                let silent = status != 0 && errors == 0;
                prop_assert!(!silent, "{} ended with {}, silently", program.name, status);
            }
        }
    }
}

/// A line of a hundred million bytes is skipped, not stored: the reader below makes it up as it goes.
#[test]
fn a_line_without_end_is_skipped_in_bounded_memory() {
    struct LongLine(usize);
    impl std::io::Read for LongLine {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = buffer.len().min(self.0);
            buffer[..length].fill(b'x');
            self.0 -= length;
            Ok(length)
        }
    }
    // The programs that drop a whole line at once. (connect6 reads letters and refuses each by itself.)
    let programs = Courses::ALL.iter().map(|course| course.facts().reference.program());
    for program in programs.filter(|program| program.name != "connect6-lab") {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let mut line = LongLine(100_000_000);
        let mut console = Console::new(&mut line, &mut output, &mut errors);
        (program.run)(&[], &mut console);
        drop(console);
        assert_eq!(line.0, 0, "{} has read the line", program.name);
        assert!(output.len() < 1000, "{} wrote {} bytes", program.name, output.len());
    }
}
