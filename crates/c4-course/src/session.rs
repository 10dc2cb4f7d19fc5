//! One run of a reference, as data: its bytes, and every event behind them.

use std::ffi::OsString;
use std::ops::Range;
use std::time::Duration;

use c4_console::{
    Channel, Console, Event, Explanation, Field as _, Grid, Listener, Lot, Moment, Part, Rewording,
    Seed, Stone, Value, parts,
};
use c4_engine::{Board, Player, Size, Square};

use crate::Input;
use crate::streams::{Bounded, Watch, Watched};

/// What a reference may use in one run. It is trusted, but a misread course can print without end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The most bytes on each of its streams.
    pub output: usize,
    /// The longest time.
    pub wall: Duration,
}

impl Default for Bounds {
    /// 64 MiB and 10 seconds.
    fn default() -> Self {
        Self { output: 64 << 20, wall: Duration::from_secs(10) }
    }
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// By itself, with this exit status.
    Exited(u8),
    /// One of its streams had more bytes than the bounds allow.
    TooMuch(Channel),
    /// It took longer than the bounds allow.
    TooLong,
}

/// A run of a reference: what it printed, and what happened in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// All of standard output.
    pub stdout: Vec<u8>,
    /// All of standard error.
    pub stderr: Vec<u8>,
    /// How it ended.
    pub end: End,
    /// Everything that was said, in order. The events on standard output cover all of it.
    pub events: Vec<Said>,
    /// The stones of each game, in the order in which they were laid.
    pub games: Vec<Vec<Stone>>,
    /// Why the computer moved, if that was asked for: before which event, and the reason.
    pub reasons: Vec<(usize, Explanation)>,
    /// The lots that were drawn, in order.
    pub lots: Vec<Lot>,
    /// How many bytes of the input were read in all.
    pub read: usize,
    /// Whether the program met the end of its input.
    pub input_ended: bool,
}

/// Something that was said in a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The kind of event.
    pub kind: &'static str,
    /// Its fields by name.
    pub fields: Vec<(&'static str, Value)>,
    /// The stream that it is on.
    pub channel: Channel,
    /// Where its bytes are on that stream.
    pub span: Range<usize>,
    /// How many bytes of the input had been read before.
    pub read: usize,
    /// Whether the end of the input had been met before.
    pub input_ended: bool,
    /// Which game of the session it is, counted from 0.
    pub game: usize,
    /// How many stones of that game lay by then.
    pub stones: usize,
}

impl Said {
    /// The field of a name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Value> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value)
    }

    /// The number in a field.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        self.field(name)?.number()
    }

    /// Whether a field is this text.
    #[must_use]
    pub fn is(&self, name: &str, text: &str) -> bool {
        self.field(name).and_then(Value::text) == Some(text.as_bytes())
    }

    /// The field whose bytes are at an offset of what was said, if it was said in these words; `None` between fields.
    #[must_use]
    pub fn field_at<'a>(&self, words: &'a str, offset: usize) -> Option<&'a str> {
        let mut end = self.span.start;
        parts(words).find_map(|part| {
            let start = end;
            match part {
                Part::Text(text) => {
                    end += text.len();
                    None
                }
                Part::Field(name) => {
                    let mut bytes = Vec::new();
                    self.field(name)?.write(&mut bytes);
                    end += bytes.len();
                    (start..end).contains(&offset).then_some(name)
                }
            }
        })
    }

    /// The board among the fields.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        self.fields.iter().find_map(|(_, value)| value.grid())
    }
}

impl Session {
    /// Runs a program on an input, in other words for some kinds of events if there are any.
    ///
    /// `reasons` asks for the reasons of its computer; `lots` says how [lots](Console::draw_lot) fall, as far as that is known. Chance is
    /// drawn from a fixed seed where the input names none.
    pub fn record(
        program: impl FnOnce(&[OsString], &mut Console<'_>) -> u8,
        rewording: &Rewording,
        input: &Input,
        bounds: Bounds,
        reasons: bool,
        lots: &dyn Fn(&Lot) -> Option<usize>,
    ) -> Self {
        let args: Vec<OsString> = input.args.iter().map(OsString::from).collect();
        let watch = Watch::new(bounds.wall);
        let mut stdin = Watched::new(&input.stdin, &watch);
        let mut stdout = Bounded::new(bounds.output, &watch);
        let mut stderr = Bounded::new(bounds.output, &watch);
        let mut recorder = Recorder {
            wants_reasons: reasons,
            falls: lots,
            events: vec![],
            games: vec![],
            reasons: vec![],
            lots: vec![],
        };
        let mut console = Console::new(&mut stdin, &mut stdout, &mut stderr)
            .with_fresh_seed(Seed::new(0))
            .with_rewording(rewording)
            .with_listener(&mut recorder);
        let status = program(&args, &mut console);
        let (read, input_ended) = (console.read_so_far(), console.input_has_ended());
        drop(console);
        let end = match (stdout.is_over, stderr.is_over) {
            (true, _) => End::TooMuch(Channel::Output),
            (_, true) => End::TooMuch(Channel::Errors),
            _ if watch.is_late() => End::TooLong,
            _ => End::Exited(status),
        };
        let Recorder { events, games, reasons, lots, .. } = recorder;
        let (stdout, stderr) = (stdout.bytes, stderr.bytes);
        Self { stdout, stderr, end, events, games, reasons, lots, read, input_ended }
    }

    /// The exit status, if it ended by itself.
    #[must_use]
    pub fn status(&self) -> Option<u8> {
        match self.end {
            End::Exited(status) => Some(status),
            End::TooMuch(_) | End::TooLong => None,
        }
    }

    /// All events of a kind, in order.
    pub fn all<'a>(&'a self, kind: &'a str) -> impl DoubleEndedIterator<Item = &'a Said> {
        self.events.iter().filter(move |said| said.kind == kind)
    }

    /// Whether an event of this kind happened.
    #[must_use]
    pub fn has(&self, kind: &str) -> bool {
        self.all(kind).next().is_some()
    }

    /// Whether the last thing said on standard output is of this kind.
    #[must_use]
    pub fn ends_with(&self, kind: &str) -> bool {
        let last = self.events.iter().rfind(|said| said.channel == Channel::Output);
        last.is_some_and(|said| said.kind == kind)
    }

    /// The event that printed the byte of standard output at an offset; at the end of the output, the last one.
    #[must_use]
    pub fn at(&self, offset: usize) -> Option<&Said> {
        let mut said = self.events.iter().filter(|said| said.channel == Channel::Output);
        said.clone().find(|said| said.span.contains(&offset)).or_else(|| said.next_back())
    }

    /// The board at the end of the last game, if it is of this size. A later stone replaces one that it lies on.
    #[must_use]
    pub fn board(&self, size: Size) -> Option<Board> {
        let mut board = Board::new(size);
        for stone in self.games.last()? {
            let square = Square::new(stone.column, stone.row);
            let player = if stone.player == 1 { Player::First } else { Player::Second };
            board.remove(square);
            board.place(square, player).ok()?;
        }
        Some(board)
    }
}

/// A listener that remembers everything.
struct Recorder<'a> {
    wants_reasons: bool,
    falls: &'a dyn Fn(&Lot) -> Option<usize>,
    events: Vec<Said>,
    games: Vec<Vec<Stone>>,
    reasons: Vec<(usize, Explanation)>,
    lots: Vec<Lot>,
}

impl Listener for Recorder<'_> {
    fn hear(&mut self, moment: &Moment<'_>) {
        let Moment { event, channel, span, read, input_ended, game, stones } = moment.clone();
        self.games.resize_with(game.max(self.games.len()), Vec::new);
        let known = &mut self.games[game - 1];
        known.extend(&stones[known.len()..]);
        self.events.push(Said {
            kind: event.kind(),
            fields: fields(event),
            channel,
            span,
            read,
            input_ended,
            game: game - 1,
            stones: stones.len(),
        });
    }

    fn wants_reasons(&self) -> bool {
        self.wants_reasons
    }

    fn reason(&mut self, explanation: &Explanation) {
        self.reasons.push((self.events.len(), explanation.clone()));
    }

    fn falls(&self, lot: &Lot) -> Option<usize> {
        (self.falls)(lot)
    }

    fn lot(&mut self, lot: Lot) {
        self.lots.push(lot);
    }
}

fn fields(event: &dyn Event) -> Vec<(&'static str, Value)> {
    let field = |&name| Some((name, event.field(name)?.value()));
    event.names().iter().filter_map(field).collect()
}

#[cfg(test)]
mod tests {
    use c4_console::{Endings, Plain, events};

    use super::*;

    events! {
        enum Say {
            Ask { number: usize } = "ask": "number {number}: ";
            Sum { sum: i64 } = "sum": "{sum}\n";
        }
    }

    /// Asks for numbers, and lays a stone for each, until the input ends.
    fn program(_: &[OsString], console: &mut Console<'_>) -> u8 {
        let mut run = || {
            let mut sum = 0;
            for number in 1.. {
                console.say(Say::Ask { number })?;
                sum += console.read_line()?.number().unwrap_or(0);
                console.say(Say::Sum { sum })?;
                console.lay(Stone { player: 1 + (number % 2) as u8, column: number, row: 0 });
                if sum < 0 {
                    console.complain(Plain("below zero"))?;
                }
            }
            Ok(0)
        };
        let result = run();
        console.finish("sum", result, &Endings::COMMON)
    }

    fn record(stdin: &[u8], bounds: Bounds, rewording: &Rewording) -> Session {
        let input = Input { args: vec![], stdin: stdin.to_vec() };
        Session::record(program, rewording, &input, bounds, false, &|_| None)
    }

    #[test]
    fn one_run_tells_everything() {
        let session = record(b"5\n-7\n", Bounds::default(), &[]);
        assert_eq!(session.stdout, b"number 1: 5\nnumber 2: -2\nnumber 3: ");
        assert_eq!(session.end, End::Exited(1));
        let told: Vec<_> = session
            .events
            .iter()
            .map(|it| (it.kind, it.span.clone(), it.read, it.stones))
            .collect();
        assert_eq!(
            told[..4],
            [
                ("ask", 0..10, 0, 0),
                ("sum", 10..12, 2, 0),
                ("ask", 12..22, 2, 1),
                ("sum", 22..25, 5, 1),
            ]
        );
        assert_eq!((told[4].0, told[5].0, told[5].2), ("plain", "ask", 5));
        assert_eq!(
            session.all("sum").map(|it| it.number("sum")).collect::<Vec<_>>(),
            [Some(5), Some(-2)]
        );
        assert_eq!(session.at(23).map(|it| it.kind), Some("sum"));
        assert_eq!(session.at(1000).map(|it| it.kind), Some("ask"));
        assert!(session.ends_with("ask") && !session.has("board"));
        let sum = session.at(23).expect("a sum");
        assert_eq!(sum.field_at("{sum}\n", 23), Some("sum"));
        assert_eq!(sum.field_at("{sum}\n", 24), None);
        assert_eq!((session.read, session.input_ended), (5, true));
        assert_eq!(session.games[0].len(), 2);
    }

    #[test]
    fn other_words_are_other_bytes_of_the_same_events() {
        let session = record(b"5\n", Bounds::default(), &[("sum", "={sum}!\n")]);
        assert_eq!(session.stdout, b"number 1: =5!\nnumber 2: ");
        assert_eq!(session.all("sum").map(|it| it.span.clone()).next(), Some(10..14));
    }

    #[test]
    fn bounds_hold() {
        let bounds = Bounds { output: 14, ..Bounds::default() };
        let session = record(b"5\n5\n", bounds, &[]);
        assert_eq!(session.end, End::TooMuch(Channel::Output));
        assert_eq!(session.stdout, b"number 1: 5\nnu");
        let bounds = Bounds { wall: Duration::ZERO, ..Bounds::default() };
        assert_eq!(record(b"5\n", bounds, &[]).end, End::TooLong);
    }
}
