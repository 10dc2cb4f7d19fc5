//! The order of names.

use std::cmp::Ordering;

/// Compares names as people sort them: numbers in them by their values.
#[must_use]
pub fn in_natural_order(a: &str, b: &str) -> Ordering {
    // What both begin with says nothing, but for digits whose number may go on.
    let same = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let other = a.as_bytes()[..same].iter().rposition(|byte| !byte.is_ascii_digit());
    let start = a.floor_char_boundary(other.map_or(0, |at| at + 1));
    let (mut left, mut right) = (&a[start..], &b[start..]);
    loop {
        let (digits, others) = (digits_of(left), digits_of(right));
        let order = if digits.is_empty() || others.is_empty() {
            let (x, y) = (left.chars().next(), right.chars().next());
            left = &left[x.map_or(0, char::len_utf8)..];
            right = &right[y.map_or(0, char::len_utf8)..];
            if x.is_none() && y.is_none() {
                return a.cmp(b);
            }
            x.cmp(&y)
        } else {
            left = &left[digits.len()..];
            right = &right[others.len()..];
            let (x, y) = (digits.trim_start_matches('0'), others.trim_start_matches('0'));
            x.len().cmp(&y.len()).then_with(|| x.cmp(y))
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

fn digits_of(text: &str) -> &str {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_count_by_value() {
        let sorted = [
            "", "Ann", "a", "a01", "a1", "a2", "a2b", "a09", "a10", "a10b1", "ab", "é2", "é10", "ê",
        ];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                let expected = i.cmp(&j);
                assert_eq!(in_natural_order(a, b), expected, "{a} {b}");
            }
        }
    }
}
