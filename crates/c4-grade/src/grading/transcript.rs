//! A game as a person would have seen it, up to where it goes wrong.

use super::judge::Judged;
use super::level::kept_bytes;
use crate::difference::{after, before, line_before};
use crate::timeline::Timeline;
use crate::visible::readable;
use crate::{Level, Piece, Run, Stream};

/// How many lines before the difference are shown, at least and at most, where there are more: as many as a terminal
/// has, or two of them.
const LEAST: usize = 24;
const MOST: usize = 48;

/// How many lines are worth leaving out.
const WORTH: usize = 10;

/// How many answers before the difference are shown with everything that came after them.
const ANSWERS: usize = 2;

/// What a person would have seen at a terminal: the output of `run` with what was typed where it was read, up to the
/// first difference on standard output, or to the end if there is none that is known. The beginning of a long game is left
/// out.
///
/// `timeline` is that of the reference, which printed the same up to the difference.
pub(crate) fn transcript(
    level: Level,
    judged: &Judged,
    run: &Run,
    timeline: &Timeline<'_>,
) -> Vec<Piece> {
    let expected = judged.form.stdout.as_slice();
    let spot = judged.spot.filter(|spot| spot.stream == Stream::Stdout);
    let (to, at) =
        spot.map_or((expected.len(), run.stdout.len()), |spot| (spot.expected, spot.actual));
    // A program that was cut off does not differ there: it may have come further.
    let spot = spot.filter(|_| !judged.is_cut_off(run));
    let mut screen = Screen::default();
    let mut from = 0;
    for (written, line) in timeline.typed(to) {
        let read = follow(level, expected, written, &run.stdout[..at]).max(from);
        screen.right(&run.stdout[from..read]);
        screen.typed(line);
        from = read;
    }
    // What was typed last ends a line on the screen.
    let start = spot.map_or(at, |_| from.max(at - line_before(&run.stdout, at).len()));
    screen.right(&run.stdout[from..start]);
    screen.shorten();
    if spot.is_some() {
        screen.differs(&run.stdout[start..], at - start, &expected[to..]);
    }
    screen.pieces
}

/// What a person would have seen of an output that is not compared with another one: what was typed is not in it.
pub(crate) fn output(stdout: &[u8]) -> Vec<Piece> {
    let mut screen = Screen::default();
    screen.right(stdout);
    screen.shorten();
    screen.pieces
}

/// What a person would have seen of the right program, to the end.
pub(crate) fn right_transcript(expected: &[u8], timeline: &Timeline<'_>) -> Vec<Piece> {
    let mut screen = Screen::default();
    let mut from = 0;
    for (written, line) in timeline.typed(expected.len()) {
        screen.right(&expected[from..written]);
        screen.typed(line);
        from = written;
    }
    screen.right(&expected[from..]);
    screen.shorten();
    screen.pieces
}

/// Where in the actual output the program had come when the reference had printed so many bytes of the expected one.
/// Up to there they are the same at this level.
fn follow(level: Level, expected: &[u8], written: usize, actual: &[u8]) -> usize {
    if level != Level::Lines {
        return written.min(actual.len());
    }
    let both = kept_bytes(expected).zip(kept_bytes(actual));
    let last = both.take_while(|((at, _), _)| *at < written).last();
    let (mut e, mut a) = last.map_or((0, 0), |((e, _), (a, _))| (e + 1, a + 1));
    // White space that is not compared, as far as it is the same.
    while e < written && a < actual.len() && expected[e] == actual[a] {
        (e, a) = (e + 1, a + 1);
    }
    a.min(actual.len())
}

/// What is on a terminal.
#[derive(Debug, Default)]
struct Screen {
    pieces: Vec<Piece>,
}

impl Screen {
    fn right(&mut self, output: &[u8]) {
        if !output.is_empty() {
            self.pieces.push(Piece::Right(readable(output)));
        }
    }

    fn typed(&mut self, line: &[u8]) {
        match line {
            // A program may ask again after the end; a person would have seen nothing of that.
            [] if self.pieces.last() == Some(&Piece::InputEnded) => {}
            [] => self.pieces.push(Piece::InputEnded),
            _ => self.pieces.push(Piece::Typed(readable(line))),
        }
    }

    /// The line with the difference: what is right in it, what comes next, and what should.
    fn differs(&mut self, line: &[u8], right: usize, expected: &[u8]) {
        let (right, actual) = line.split_at(right);
        if !right.is_empty() {
            self.pieces.push(Piece::Same(before(right)));
        }
        self.pieces.push(Piece::Actual(after(actual)));
        self.pieces.push(Piece::Expected(after(expected)));
    }

    /// Leaves out the beginning, if there is much of it.
    fn shorten(&mut self) {
        let lines = self.pieces.iter().map(feeds).sum::<usize>();
        let last = self.since_answers().clamp(LEAST, MOST);
        if lines >= last + WORTH {
            self.leave_out(lines - last);
        }
    }

    /// How many lines there are from the last few answers on.
    fn since_answers(&self) -> usize {
        let mut answers = 0;
        let is_late = |piece: &&Piece| {
            answers += usize::from(matches!(piece, Piece::Typed(_)));
            answers <= ANSWERS
        };
        self.pieces.iter().rev().take_while(is_late).map(feeds).sum()
    }

    /// Leaves out so many lines.
    fn leave_out(&mut self, lines: usize) {
        let mut left = lines;
        while left > 0 && !self.pieces.is_empty() {
            let feeds = feeds(&self.pieces[0]);
            match &mut self.pieces[0] {
                Piece::Right(text) | Piece::Typed(text) if feeds > left => {
                    let (end, _) = text.match_indices('\n').nth(left - 1).expect("it has so many");
                    text.drain(..=end);
                    left = 0;
                }
                _ => {
                    left -= feeds;
                    self.pieces.remove(0);
                }
            }
        }
        self.pieces.insert(0, Piece::Left(lines));
    }
}

/// How many lines a piece ends.
fn feeds(piece: &Piece) -> usize {
    match piece {
        Piece::Right(text) | Piece::Typed(text) => text.matches('\n').count(),
        _ => 0,
    }
}
