//! Escape sequences around what a program prints: colours, and where the screen is cleared. They are form, and no part of what it says.

use c4_manner::plain;

use super::understand::Understood;
use crate::{Run, Wording, visible};

/// The byte with which an escape sequence begins.
const ESCAPE: u8 = 0x1b;

/// How much around the first one is shown, in bytes.
const SHOWN: usize = 24;

/// Runs of a program, without the escape sequences in what they printed.
#[derive(Debug)]
pub(super) struct Plain {
    pub(super) runs: Vec<Option<Run>>,
    /// How many lines had some.
    lines: usize,
    /// The first of them, and what stands around it.
    example: Vec<u8>,
}

impl Plain {
    /// `None` if no run printed an escape sequence.
    pub(super) fn of(runs: &[Option<Run>]) -> Option<Self> {
        let outputs = || runs.iter().flatten().map(|run| &run.stdout);
        let first = outputs().find_map(|stdout| {
            let at = stdout.iter().position(|&byte| byte == ESCAPE)?;
            Some(stdout[at..stdout.len().min(at + SHOWN)].to_vec())
        });
        let has_one = |line: &&[u8]| line.contains(&ESCAPE);
        let lines = outputs().flat_map(|stdout| stdout.split(|&byte| byte == b'\n'));
        let without = |run: &Run| Run { stdout: plain(&run.stdout), ..run.clone() };
        Some(Self {
            example: first?,
            lines: lines.filter(has_one).count(),
            runs: runs.iter().map(|run| run.as_ref().map(without)).collect(),
        })
    }

    /// What is known of the program from its plain output, and that it is not plain.
    pub(super) fn told(&self, mut understood: Understood) -> Understood {
        let places = match &mut understood.form {
            Some(form) => {
                let places = self.lines.min(form.exact);
                form.exact -= places;
                places
            }
            None => 0,
        };
        understood.wordings.push(Wording {
            says: "your program puts escape sequences into what it prints, for colours or to clear the screen"
                .to_owned(),
            wanted: None,
            printed: visible(&self.example),
            places,
            is_open: false,
            points: 0.0,
            without: 0.0,
        });
        understood
    }
}
