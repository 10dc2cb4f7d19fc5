//! Bytes as text that can stand in a script: five characters for four bytes, where base64 takes six. (Of 2 MiB, that is 120 KiB.)

/// The first of 85 characters that follow each other.
const FIRST: u8 = b'(';

/// One of them would begin a tag; this one, which is before them, stands in its place.
const TAG: u8 = b'<';
const INSTEAD: u8 = b'#';

/// The text for these bytes. The last group is shorter: one character more than it has bytes, as in Ascii85.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(4) * 5);
    for group in bytes.chunks(4) {
        let mut padded = [0; 4];
        padded[..group.len()].copy_from_slice(group);
        let number = u32::from_be_bytes(padded);
        let digits = [85_u32.pow(4), 85_u32.pow(3), 85_u32.pow(2), 85, 1]
            .map(|place| FIRST + (number / place % 85) as u8);
        let written = digits[..=group.len()].iter();
        text.extend(written.map(|&it| char::from(if it == TAG { INSTEAD } else { it })));
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// As the page reads it.
    fn decode(text: &str) -> Vec<u8> {
        let digit = |it: u8| u64::from(if it == INSTEAD { TAG } else { it } - FIRST);
        let group = |group: &[u8]| {
            let padded = group.iter().map(|&it| digit(it)).chain(std::iter::repeat(84)).take(5);
            let number = padded.fold(0, |number, digit| 85 * number + digit);
            number.to_be_bytes()[4..3 + group.len()].to_vec()
        };
        text.as_bytes().chunks(5).flat_map(group).collect()
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
