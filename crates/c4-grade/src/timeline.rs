//! Which line of the input had been typed when a byte came out.

use serde::Serialize;

use crate::visible::CUT;
use crate::{Run, visible};

/// How many of the lines typed last are shown, and how much of each, in bytes.
const LINES: usize = 3;
const LENGTH: usize = 24;

/// When a program asked for each line of its input, told by how much it had written by then.
///
/// Made by [`InProcess::timeline`](crate::InProcess::timeline). It is right for a program that hands over its output
/// before it waits for input, and that is what a program has to do for a person to see its prompts.
///
/// ```
/// use c4_grade::{InProcess, Limits};
///
/// let adder = InProcess::new(|_, stdin, stdout, _| {
///     let mut input = std::io::BufReader::new(stdin);
///     for prompt in ["a: ", "b: ", "done\n"] {
///         write!(stdout, "{prompt}").unwrap();
///         std::io::BufRead::skip_until(&mut input, b'\n').unwrap();
///     }
///     0
/// });
/// let timeline = adder.timeline(&[], b"1\n2\n", &Limits::default());
/// let typed = timeline.before(b"a: b: done", 7).expect("the output begins like that");
/// assert_eq!((typed.lines, typed.last.join(" ")), (2, "1␤ 2␤".into()));
/// assert_eq!(timeline.before(b"a: b: done", 2).unwrap().lines, 0);
/// assert_eq!(timeline.before(b"quite different", 7), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timeline {
    stdout: Vec<u8>,
    stdin: Vec<u8>,
    asked: Vec<Asked>,
    stderr: Vec<u8>,
    said: Vec<Said>,
}

/// What had been typed at some moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Typed {
    /// How many lines of the input.
    pub lines: usize,
    /// The last of them, at most three, as [`visible()`] shows them; long ones are cut.
    pub last: Vec<String>,
    /// Whether the program had come to the end of the input.
    pub input_ended: bool,
}

impl Timeline {
    /// What had been typed before the byte at `offset` of the `expected` output was printed.
    ///
    /// `None` if the program itself printed something else up to there, so that it has nothing to tell about it.
    #[must_use]
    pub fn before(&self, expected: &[u8], offset: usize) -> Option<Typed> {
        if self.stdout.get(..offset)? != expected.get(..offset)? {
            return None;
        }
        let asked = self.asked.iter().filter(|asked| asked.written <= offset);
        let (lines, ends): (Vec<_>, Vec<_>) =
            asked.map(|asked| asked.from).partition(|&from| from < self.stdin.len());
        Some(Typed {
            lines: lines.len(),
            last: lines[lines.len().saturating_sub(LINES)..]
                .iter()
                .map(|&from| self.line_at(from))
                .collect(),
            input_ended: !ends.is_empty(),
        })
    }

    pub(crate) fn new(run: Run, stdin: &[u8], asked: Vec<Asked>, said: Vec<Said>) -> Self {
        let Run { stdout, stderr, ending: _, wall: _ } = run;
        Self { stdout, stdin: stdin.to_vec(), asked, stderr, said }
    }

    /// What was typed before the byte at `offset` was printed, line by line: where in the output, and the line; an
    /// empty one where the input had ended.
    pub(crate) fn typed(&self, offset: usize) -> impl Iterator<Item = (usize, &[u8])> {
        let before = self.asked.iter().take_while(move |asked| asked.written <= offset);
        before.map(|asked| (asked.written, self.rest_of_line(asked.from)))
    }

    /// What was said on standard error before the byte at `offset` was printed, line by line, and where in the output.
    pub(crate) fn said(&self, offset: usize) -> impl Iterator<Item = (usize, &[u8])> {
        let mut from = 0;
        let writes = self.said.iter().take_while(move |said| said.written <= offset);
        writes.flat_map(move |said| {
            let text = &self.stderr[from..said.to];
            from = said.to;
            text.split(|&byte| byte == b'\n')
                .filter(|line| !line.is_empty())
                .map(|line| (said.written, line))
        })
    }

    fn rest_of_line(&self, from: usize) -> &[u8] {
        self.stdin[from..].split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default()
    }

    fn line_at(&self, from: usize) -> String {
        let line = self.rest_of_line(from);
        if line.len() > LENGTH {
            format!("{}{CUT}", visible(&line[..LENGTH]))
        } else {
            visible(line)
        }
    }
}

/// A line of the input was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Asked {
    /// How many bytes were on standard output by then.
    pub(crate) written: usize,
    /// Where the line starts in the input; at its very end if there was none left.
    pub(crate) from: usize,
}

/// Something was said on standard error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Said {
    /// How many bytes were on standard output by then.
    pub(crate) written: usize,
    /// How many bytes were on standard error afterwards.
    pub(crate) to: usize,
}
