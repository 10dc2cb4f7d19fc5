//! A part of what there is to do.

use std::str::FromStr;

/// Each `of`-th piece of work, beginning with the `index`-th, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Partition {
    index: usize,
    of: usize,
}

impl Partition {
    /// As reports tell it.
    pub(crate) fn numbers(self) -> (usize, usize) {
        (self.index, self.of)
    }

    /// What of all the work belongs to the part.
    pub(crate) fn of<T>(self, all: Vec<T>) -> Vec<T> {
        all.into_iter().skip(self.index - 1).step_by(self.of).collect()
    }
}

/// Reads `2/3`.
impl FromStr for Partition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(index, of)| {
            let part = Self { index: index.parse().ok()?, of: of.parse().ok()? };
            (1..=part.of).contains(&part.index).then_some(part)
        });
        numbers.ok_or_else(|| "not a part, such as 2/3 for the second of three".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        for of in 1..8 {
            let parts = (1..=of).map(|index| format!("{index}/{of}").parse::<Partition>().unwrap());
            let mut all: Vec<usize> = parts.flat_map(|part| part.of((0..6).collect())).collect();
            all.sort_unstable();
            assert_eq!(all, [0, 1, 2, 3, 4, 5], "{of}");
        }
    }

    #[test]
    fn junk() {
        for text in ["", "1", "/", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2", "1/2 "] {
            assert!(text.parse::<Partition>().is_err(), "{text}");
        }
    }
}
