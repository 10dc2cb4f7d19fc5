//! What a program is run on.

use serde::{Deserialize, Serialize};

/// What a program is run on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Input {
    /// Its arguments, its own name left out.
    pub args: Vec<String>,
    /// What is typed.
    pub stdin: Vec<u8>,
}

/// What people settle before they play, and what they type then: the same whatever a program asks, and in which order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitting {
    /// What people are called, where they are asked.
    pub names: Vec<String>,
    /// The number of the player whose moves are the computer's, if one's are.
    pub computer: Option<u8>,
    /// The number of the player who moves first; `None` where lots decide.
    pub first: Option<u8>,
    /// How many points are played to, where that is asked.
    pub points: Option<u32>,
    /// What is typed from the first move on, a line each; columns count from 0.
    pub typed: Vec<String>,
}

impl Input {
    /// Whether every line is one word of printable ASCII, and every word that begins as a number is one, of up to four digits,
    /// and no word is longer than 12 bytes: what no text has to say more about.
    ///
    /// ```
    /// use c4_course::Input;
    ///
    /// let typed = |text: &str| Input { args: vec![], stdin: text.into() }.is_plainly_typed();
    /// assert!(typed("Ada\nBob\n3\n-1\nx\n"));
    /// for text in ["3 4\n", "3x\n", "\n", " 3\n", "3\r\n", "99999\n", "Zoë\n", "3"] {
    ///     assert!(!typed(text), "{text:?}");
    /// }
    /// ```
    #[must_use]
    pub fn is_plainly_typed(&self) -> bool {
        let is_plain = |line: &[u8]| {
            let digits = line.strip_prefix(b"-").unwrap_or(line);
            let is_number = digits.first().is_some_and(u8::is_ascii_digit);
            let is_whole = digits.iter().all(u8::is_ascii_digit) && digits.len() < 5;
            (1..=12).contains(&line.len())
                && line.iter().all(u8::is_ascii_graphic)
                && (!is_number || is_whole)
        };
        match self.stdin.strip_suffix(b"\n") {
            Some(lines) => lines.split(|byte| *byte == b'\n').all(is_plain),
            None => self.stdin.is_empty(),
        }
    }
}
