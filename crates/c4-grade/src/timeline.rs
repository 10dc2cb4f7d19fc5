//! Which line of the input had been typed when a byte came out.

use c4_console::{Channel, Explanation};
use c4_course::{Said, Session};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::visible;
use crate::visible::CUT;

/// How many of the lines typed last are shown, and how much of each, in bytes.
const LINES: usize = 3;
const LENGTH: usize = 24;

/// A run of the reference, and what was typed in it.
#[derive(Debug)]
pub(crate) struct Timeline<'a> {
    session: &'a Session,
    stdin: &'a [u8],
}

/// What had been typed at some moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Typed {
    /// How many lines of the input.
    pub lines: usize,
    /// The last of them, at most three, as [`visible()`] shows them; long ones are cut.
    pub last: Vec<String>,
    /// Whether the program had come to the end of the input.
    pub input_ended: bool,
}

impl<'a> Timeline<'a> {
    pub(crate) fn new(session: &'a Session, stdin: &'a [u8]) -> Self {
        Self { session, stdin }
    }

    /// What had been typed before the byte at `offset` of the output was printed.
    pub(crate) fn before(&self, offset: usize) -> Typed {
        let (lines, ends): (Vec<_>, Vec<_>) =
            self.typed(offset).map(|(_, line)| line).partition(|line| !line.is_empty());
        let last = lines[lines.len().saturating_sub(LINES)..].iter().map(|line| shown(line));
        Typed { lines: lines.len(), last: last.collect(), input_ended: !ends.is_empty() }
    }

    /// What was typed before the byte at `offset` was printed, line by line: where in the output, and the line; an
    /// empty one where the input had ended.
    pub(crate) fn typed(&self, offset: usize) -> impl Iterator<Item = (usize, &'a [u8])> {
        let Self { session, stdin } = *self;
        let said = session.events.iter().filter(|said| said.channel == Channel::Output);
        let moments = said.map(|said| (said.span.start, said.read, said.input_ended));
        let end = (session.stdout.len(), session.read, session.input_ended);
        let (mut from, mut ended) = (0, false);
        moments.chain([end]).take_while(move |&(at, _, _)| at <= offset).flat_map(
            move |(at, read, input_ended)| {
                let mut lines = Vec::new();
                while from < read {
                    let line = stdin[from..].split_inclusive(|&byte| byte == b'\n').next();
                    let line = line.unwrap_or_default();
                    lines.push((at, line));
                    from += line.len();
                }
                if input_ended && !ended {
                    ended = true;
                    lines.push((at, &[][..]));
                }
                lines
            },
        )
    }

    /// What was being said at `offset`.
    pub(crate) fn said(&self, offset: usize) -> Option<&'a Said> {
        self.session.at(offset)
    }

    /// Why the computer moved, if the move is the last thing that happened before the byte at `offset` was printed:
    /// nobody has been asked since.
    pub(crate) fn reason(&self, offset: usize) -> Option<&'a Explanation> {
        let said = self.said(offset)?;
        let is_before = |at: usize| {
            let event = self.session.events.get(at)?;
            Some((event.span.start <= said.span.start, event.read))
        };
        let mut reasons = self.session.reasons.iter().rev();
        let (read, reason) = reasons.find_map(|(at, reason)| match is_before(*at)? {
            (true, read) => Some((read, reason)),
            (false, _) => None,
        })?;
        (read == said.read).then_some(reason)
    }
}

fn shown(line: &[u8]) -> String {
    if line.len() > LENGTH { format!("{}{CUT}", visible(&line[..LENGTH])) } else { visible(line) }
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use c4_console::{Console, Endings, Plain};
    use c4_course::{Bounds, Input};

    use super::*;

    /// Asks for lines until there are none: a prompt before each, and what was typed after it.
    fn parrot(_: &[OsString], console: &mut Console<'_>) -> u8 {
        let mut run = || loop {
            console.say(Plain("> "))?;
            let line = console.read_line()?;
            console.say(Plain(format!("{}\n", String::from_utf8_lossy(line.as_bytes()))))?;
        };
        let result = run();
        console.finish("parrot", result, &Endings::COMMON)
    }

    fn session(stdin: &[u8]) -> Session {
        let input = Input { args: vec![], stdin: stdin.to_vec() };
        Session::record(parrot, &[], &input, Bounds::default(), false, &|_| None)
    }

    #[test]
    fn what_had_been_typed_before_each_byte() {
        let stdin = b"1\n\n3 4";
        let session = session(stdin);
        assert_eq!(session.stdout, b"> 1\n> \n> 3 4\n> ");
        let typed = |offset| {
            let typed = Timeline::new(&session, stdin).before(offset);
            (typed.lines, typed.last.join(" "), typed.input_ended)
        };
        let rows = [
            (0, 0, "", false),
            (1, 0, "", false),
            (2, 1, "1␤", false), // the byte after a prompt comes after its answer
            (5, 1, "1␤", false),
            (6, 2, "1␤ ␤", false),
            (8, 2, "1␤ ␤", false),
            // Without a line feed, only the end of the input ends the line.
            (9, 3, "1␤ ␤ 3·4", true),
            (13, 3, "1␤ ␤ 3·4", true),
        ];
        for (offset, lines, last, ended) in rows {
            assert_eq!(typed(offset), (lines, last.to_owned(), ended), "at {offset}");
        }
    }

    #[test]
    fn long_inputs_are_cut_and_counted() {
        let stdin = [b"0123456789abcdef".repeat(1000), b"\n1\n2\n3\n".to_vec()].concat();
        let session = session(&stdin);
        let timeline = Timeline::new(&session, &stdin);
        assert_eq!(timeline.before(900).last, ["0123456789abcdef01234567…"]);
        assert_eq!(timeline.before(900).lines, 1);
        let last = timeline.before(session.stdout.len() - 3);
        assert_eq!((last.lines, last.last), (4, ["1␤", "2␤", "3␤"].map(str::to_owned).to_vec()));
    }
}
