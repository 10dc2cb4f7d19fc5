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

/// Another way to type the same session, for programs that ask otherwise where the course leaves that open.
#[derive(Debug, Clone, Copy)]
pub struct Dialect {
    /// The reading of programs that are typed at like this.
    pub reading: &'static str,
    /// What is typed in place of these lines.
    pub retype: fn(Vec<String>) -> Vec<String>,
}

/// What people settle before they play, and what they type then: the same whatever a program asks, and in which order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sitting {
    /// The number of the player whose moves are the computer's, if one's are.
    pub computer: Option<u8>,
    /// The number of the player who moves first.
    pub first: u8,
    /// How many points are played to.
    pub points: u32,
    /// What is typed from the first move on, a line each; columns count from 0.
    pub typed: Vec<String>,
}

impl Dialect {
    /// An input that is [plainly typed](Input::is_plainly_typed), in this dialect.
    #[must_use]
    pub fn retyped(&self, input: &Input) -> Input {
        let text = String::from_utf8_lossy(&input.stdin);
        let lines = (self.retype)(text.lines().map(str::to_owned).collect());
        let stdin = lines.into_iter().flat_map(|line| (line + "\n").into_bytes()).collect();
        Input { args: input.args.clone(), stdin }
    }
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
