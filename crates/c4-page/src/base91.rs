//! Bytes as text that can stand in a script: two characters for thirteen bits, where base64 takes more than two. (Of 2 MiB, that is 160 KiB.)

/// The first of 91 characters that follow each other: 91 × 91 is just above 2¹³.
const FIRST: u8 = b'$';
const COUNT: u32 = 91;

/// How many bits two characters hold, and how many one holds, which is enough for what may be left at the end.
const PAIR: u32 = 13;
const SINGLE: u32 = 6;

/// One of them would begin a tag; this one, which is before them, stands in its place.
const TAG: u8 = b'<';
const INSTEAD: u8 = b'#';

/// The text for these bytes, their highest bits first.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 16 / 13 + 2);
    let mut write = |digits: &[u32]| {
        let characters = digits.iter().map(|&digit| FIRST + digit as u8);
        text.extend(characters.map(|it| char::from(if it == TAG { INSTEAD } else { it })));
    };
    let pair = |number: u32| [number / COUNT, number % COUNT];
    let (mut bits, mut count) = (0_u32, 0);
    for &byte in bytes {
        bits = bits << 8 | u32::from(byte);
        count += 8;
        if count >= PAIR {
            count -= PAIR;
            write(&pair(bits >> count));
            bits &= (1 << count) - 1;
        }
    }
    match count {
        0 => {}
        1..=SINGLE => write(&[bits << (SINGLE - count)]),
        _ => write(&pair(bits << (PAIR - count))),
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// As the page reads it.
    fn decode(text: &str) -> Vec<u8> {
        let digit = |it: u8| u32::from(if it == INSTEAD { TAG } else { it } - FIRST);
        let (mut bits, mut count, mut bytes) = (0, 0, Vec::new());
        for pair in text.as_bytes().chunks(2) {
            let (number, more) = match *pair {
                [one, other] => (COUNT * digit(one) + digit(other), PAIR),
                [one, ..] => (digit(one), SINGLE),
                [] => unreachable!("chunks are not empty"),
            };
            (bits, count) = (bits << more | number, count + more);
            while count >= 8 {
                count -= 8;
                bytes.push((bits >> count) as u8);
                bits &= (1 << count) - 1;
            }
        }
        bytes
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_and_begins_no_tag(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let text = encode(&bytes);
            prop_assert_eq!(decode(&text), bytes);
            prop_assert!(text.bytes().all(|it| it.is_ascii_graphic() && it != b'<'));
        }
    }
}
