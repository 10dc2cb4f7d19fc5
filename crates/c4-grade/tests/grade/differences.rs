//! The first difference is the first difference, and what is shown of it shows it.

use c4_grade::{Difference, visible};
use proptest::prelude::*;

/// Bytes as students print them: few values, so that long common parts and every mark occur.
fn output() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        6 => prop::sample::select(b"|.X \n".to_vec()),
        1 => prop::sample::select(b"\r\t\0\\\xc3\xa9\xa8\xe2\x94\x80".to_vec()),
        1 => any::<u8>(),
    ];
    prop::collection::vec(byte, 0..200)
}

/// Line and column of a byte, counted one byte at a time.
fn place(bytes: &[u8], offset: usize) -> (usize, usize) {
    bytes[..offset].iter().fold((1, 1), |(line, column), &byte| match byte {
        b'\n' => (line + 1, 1),
        _ => (line, column + 1),
    })
}

fn check(expected: &[u8], actual: &[u8]) {
    let Some(found) = Difference::between(expected, actual) else {
        return assert_eq!(expected, actual);
    };
    let offset = found.offset;
    assert_ne!(expected.get(offset), actual.get(offset));
    assert_eq!(expected[..offset], actual[..offset]);
    assert_eq!((found.line, found.column), place(expected, offset));
    let split = |shown: &str| -> (String, String) {
        let chars: Vec<char> = shown.chars().collect();
        let (before, after) = chars.split_at(found.caret);
        (before.iter().collect(), after.iter().collect())
    };
    let ((before, wanted), (same, got)) = (split(&found.expected), split(&found.actual));
    assert_eq!(before, same, "what is right looks the same");
    assert_ne!(wanted.chars().next(), None);
    assert_ne!(wanted, got, "what is wrong looks different");
    assert!(found.expected.chars().count() <= 4 * (40 + 32) + 2, "{found:?}");
}

proptest! {
    #[test]
    fn there_is_a_difference_iff_the_bytes_differ(expected in output(), actual in output()) {
        check(&expected, &actual);
        prop_assert_eq!(Difference::between(&expected, &expected), None);
    }

    #[test]
    fn one_changed_byte_is_found(bytes in output(), at in any::<prop::sample::Index>(), by in 1u8..) {
        prop_assume!(!bytes.is_empty());
        let at = at.index(bytes.len());
        let mut changed = bytes.clone();
        changed[at] = changed[at].wrapping_add(by);
        prop_assert_eq!(Difference::between(&bytes, &changed).unwrap().offset, at);
        check(&bytes, &changed);
    }

    #[test]
    fn one_missing_byte_at_the_end_is_found(bytes in output(), last: u8) {
        let longer = [bytes.as_slice(), &[last]].concat();
        for (expected, actual) in [(&bytes, &longer), (&longer, &bytes)] {
            prop_assert_eq!(Difference::between(expected, actual).unwrap().offset, bytes.len());
            check(expected, actual);
        }
    }

    #[test]
    fn different_bytes_never_look_the_same(one in output(), other in output()) {
        prop_assert_eq!(one == other, visible(&one) == visible(&other));
    }
}

#[test]
fn excerpts_look_like_this() {
    let long = "|.".repeat(40);
    let (long_x, long_o) = (format!("{long}X{long}\n"), format!("{long}O{long}\n"));
    let rows: &[(&[u8], &[u8])] = &[
        (b"a tie\n", b"a tie"),
        (b"", b"\n"),
        (b"play: ", b"play:"),
        (b"1\n2\n", b"1\r\n2\r\n"),
        (b"|.|.|\n", b"|.\t|\n"),
        (b"|\0|", b"|\x01|"),
        ("It’s".as_bytes(), b"It's"),
        ("é".as_bytes(), "è".as_bytes()),
        (long_x.as_bytes(), long_o.as_bytes()),
    ];
    let shown: Vec<String> = rows
        .iter()
        .map(|(expected, actual)| {
            let at = Difference::between(expected, actual).unwrap();
            let caret = " ".repeat(at.caret) + "^";
            format!("{}:{}\n  {}\n  {}\n  {caret}", at.line, at.column, at.expected, at.actual)
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
}
