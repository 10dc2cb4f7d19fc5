//! The three streams of a program, as one parameter.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::Range;

use crate::event::write_event;
use crate::{
    Channel, Endings, Event, Explanation, Listener, Lot, Moment, Plain, Seed, Stone, Stop,
};

/// How much output is held back, in bytes, before it goes out: some thirty boards of the largest stumper grid.
const OUTPUT_BUFFER: usize = 64 << 10;

/// Other words for some kinds of events: the kind, and a template with the same fields.
pub type Rewording = [(&'static str, &'static str)];

/// The standard streams of a program, whether a person sits at the input, and where chance comes from.
///
/// A program gets a console instead of reaching for the process's own streams, so it runs in the same way in a
/// terminal, in a test and inside a grader. It [says](Self::say) events, which a [`Listener`] hears as data, too. It reads
/// whole lines ([`read_line`](Self::read_line)), or with the methods named after the C functions they follow:
/// [`scan_int`](Self::scan_int), [`scan_byte`](Self::scan_byte), [`skip_line`](Self::skip_line),
/// [`read_line_int`](Self::read_line_int).
///
/// ```
/// use c4_console::{Console, Plain, Stop};
///
/// let (mut screen, mut errors) = (Vec::new(), Vec::new());
/// let mut typed: &[u8] = b"  y";
/// let mut console = Console::new(&mut typed, &mut screen, &mut errors);
/// console.say(Plain("Sure? "))?;
/// assert_eq!(console.scan_byte()?, b'y');
/// # Ok::<(), Stop>(())
/// ```
pub struct Console<'a> {
    input: BufReader<&'a mut dyn Read>,
    output: &'a mut dyn Write,
    /// What was said and has not gone out yet.
    held: Vec<u8>,
    errors: &'a mut dyn Write,
    input_is_terminal: bool,
    output_is_terminal: bool,
    errors_are_terminal: bool,
    /// What a fresh seed is; `None`: what nobody can foresee.
    fresh_seed: Option<Seed>,
    /// The end of the input is final, as in C. A terminal would go on after Ctrl-D.
    input_ended: bool,
    /// Other words than the events' own.
    rewording: &'a Rewording,
    /// How text is made fit to be shown; `None`: it goes out as it is.
    draw: Option<fn(&str) -> String>,
    heard: Option<Heard<'a>>,
}

/// A listener, and what the console remembers for it.
struct Heard<'a> {
    listener: &'a mut dyn Listener,
    /// How much of standard output has gone out, and how much was written to standard error.
    gone: usize,
    errors: usize,
    /// How much of the input was read.
    read: usize,
    game: usize,
    stones: Vec<Stone>,
}

impl<'a> Console<'a> {
    /// A console over any three streams, the input taken to be a pipe or a file.
    pub fn new(
        input: &'a mut dyn Read,
        output: &'a mut dyn Write,
        errors: &'a mut dyn Write,
    ) -> Self {
        Self {
            input: BufReader::new(input),
            output,
            held: Vec::new(),
            errors,
            input_is_terminal: false,
            output_is_terminal: false,
            errors_are_terminal: false,
            fresh_seed: None,
            input_ended: false,
            rewording: &[],
            draw: None,
            heard: None,
        }
    }

    /// The same console, with somebody who hears what the program says as data.
    #[must_use]
    pub fn with_listener(mut self, listener: &'a mut dyn Listener) -> Self {
        let stones = Vec::new();
        self.heard = Some(Heard { listener, gone: 0, errors: 0, read: 0, game: 1, stones });
        self
    }

    /// The same console, which says some kinds of events in other words. A grader asks so what a program would print that
    /// words a message in another way.
    ///
    /// ```
    /// use c4_console::{Console, Plain};
    ///
    /// let (mut nothing, mut screen, mut errors) = (std::io::empty(), Vec::new(), Vec::new());
    /// let mut console =
    ///     Console::new(&mut nothing, &mut screen, &mut errors).with_rewording(&[("plain", "<{text}>")]);
    /// console.say(Plain("hello"))?;
    /// console.flush()?;
    /// drop(console);
    /// assert_eq!(screen, b"<hello>");
    /// # Ok::<(), c4_console::Stop>(())
    /// ```
    #[must_use]
    pub fn with_rewording(mut self, rewording: &'a Rewording) -> Self {
        self.rewording = rewording;
        self
    }

    /// From now on all that is said, on either stream, goes out as `draw` makes it fit to be shown: this is for a tool that speaks
    /// of names and words of others. Bytes that are [written](Self::write_bytes) as they are have to be fit already, and the
    /// streams of another program, which were [lent](Self::lend), are its own.
    ///
    /// ```
    /// use c4_console::{Console, Plain};
    ///
    /// let (mut nothing, mut screen, mut errors) = (std::io::empty(), Vec::new(), Vec::new());
    /// let mut console = Console::new(&mut nothing, &mut screen, &mut errors);
    /// console.draw_by(|text| text.replace('\x1b', "ESC"));
    /// console.complain(Plain("no such file: \x1b[2J"))?;
    /// drop(console);
    /// assert_eq!(errors, b"no such file: ESC[2J\n");
    /// # Ok::<(), c4_console::Stop>(())
    /// ```
    pub fn draw_by(&mut self, draw: fn(&str) -> String) {
        self.draw = Some(draw);
    }

    /// The same console, told that its input is a terminal, where what is typed is echoed.
    #[must_use]
    pub fn with_terminal_input(mut self, is_terminal: bool) -> Self {
        self.input_is_terminal = is_terminal;
        self
    }

    /// Whether the input is a terminal.
    #[must_use]
    pub fn input_is_terminal(&self) -> bool {
        self.input_is_terminal
    }

    /// The same console, told that its standard output is a terminal, where colours can be shown.
    #[must_use]
    pub fn with_terminal_output(mut self, is_terminal: bool) -> Self {
        self.output_is_terminal = is_terminal;
        self
    }

    /// Whether standard output is a terminal.
    #[must_use]
    pub fn output_is_terminal(&self) -> bool {
        self.output_is_terminal
    }

    /// The same console, told that its standard error is a terminal, where a line can be written over.
    #[must_use]
    pub fn with_terminal_errors(mut self, is_terminal: bool) -> Self {
        self.errors_are_terminal = is_terminal;
        self
    }

    /// Whether standard error is a terminal.
    pub(crate) fn errors_are_terminal(&self) -> bool {
        self.errors_are_terminal
    }

    /// The same console, whose fresh seed is this one, so that a program does the same again even where it is given none.
    ///
    /// ```
    /// use c4_console::{Console, Seed};
    ///
    /// let (mut screen, mut errors) = (Vec::new(), Vec::new());
    /// let mut typed: &[u8] = b"";
    /// let console = Console::new(&mut typed, &mut screen, &mut errors);
    /// assert_ne!(console.fresh_seed(), console.fresh_seed());
    /// let console = console.with_fresh_seed(Seed::new(7));
    /// assert_eq!(console.fresh_seed(), Seed::new(7));
    /// ```
    #[must_use]
    pub fn with_fresh_seed(mut self, seed: Seed) -> Self {
        self.fresh_seed = Some(seed);
        self
    }

    /// The seed of a program that is given none: one that nobody can foresee, unless
    /// [`with_fresh_seed`](Self::with_fresh_seed) said otherwise.
    #[must_use]
    pub fn fresh_seed(&self) -> Seed {
        self.fresh_seed.unwrap_or_else(Seed::fresh)
    }

    /// Draws one of several answers that are all right: the one that the listener [says](Listener::falls), if it is one of them, else
    /// the program's `own`.
    ///
    /// ```
    /// use c4_console::{Console, Listener, Lot, Moment};
    ///
    /// struct Fives;
    ///
    /// impl Listener for Fives {
    ///     fn hear(&mut self, _moment: &Moment<'_>) {}
    ///
    ///     fn falls(&self, _lot: &Lot) -> Option<usize> {
    ///         Some(5)
    ///     }
    /// }
    ///
    /// let (mut nothing, mut screen, mut errors) = (std::io::empty(), Vec::new(), Vec::new());
    /// let mut knows = Fives;
    /// let mut console = Console::new(&mut nothing, &mut screen, &mut errors).with_listener(&mut knows);
    /// assert_eq!(console.draw_lot("column", 2, &[2, 5]), 5);
    /// assert_eq!(console.draw_lot("column", 2, &[2, 3]), 2, "5 is none of them");
    /// ```
    pub fn draw_lot(&mut self, what: &'static str, own: usize, among: &[usize]) -> usize {
        let Some(heard) = &mut self.heard else { return own };
        let (game, stones) = (heard.game - 1, heard.stones.len());
        let mut lot = Lot { what, game, stones, drawn: own, among: among.to_vec() };
        lot.drawn = heard.listener.falls(&lot).filter(|told| among.contains(told)).unwrap_or(own);
        let drawn = lot.drawn;
        heard.listener.lot(lot);
        drawn
    }

    /// Says something on standard output.
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`].
    pub fn say(&mut self, event: impl Event) -> Result<(), Stop> {
        self.say_event(&event)
    }

    fn say_event(&mut self, event: &dyn Event) -> Result<(), Stop> {
        let from = self.held.len();
        write_event(event, self.words_of(event), &mut self.held);
        self.redraw_from(from);
        let to = self.held.len();
        self.report(event, Channel::Output, from..to);
        if to >= OUTPUT_BUFFER { self.pass_on() } else { Ok(()) }
    }

    /// Writes text to standard output; this is what makes `write!(console, …)?` work. A listener hears it as
    /// [`Plain`].
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`].
    pub fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> Result<(), Stop> {
        self.say_event(&Plain(text))
    }

    /// Says something on standard error, as a line of its own, after everything that standard output was given before it.
    ///
    /// A failure to write to standard error is not reported: there is nowhere left to report it to.
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`], of the output before the line.
    pub fn complain(&mut self, event: impl Event) -> Result<(), Stop> {
        self.flush()?;
        self.tell(&event);
        Ok(())
    }

    /// Tells why a computer moves as it is about to say: to a listener that wants to know, and on standard error if
    /// `aloud`. If neither is so, `why` is not asked.
    ///
    /// # Errors
    /// As [`complain`](Self::complain).
    pub fn explain(
        &mut self,
        aloud: bool,
        why: impl FnOnce() -> Option<Explanation>,
    ) -> Result<(), Stop> {
        let is_wanted = self.heard.as_ref().is_some_and(|heard| heard.listener.wants_reasons());
        if !aloud && !is_wanted {
            return Ok(());
        }
        let Some(explanation) = why() else { return Ok(()) };
        if let Some(heard) = self.heard.as_mut().filter(|_| is_wanted) {
            heard.listener.reason(&explanation);
        }
        if aloud { self.complain(&explanation) } else { Ok(()) }
    }

    /// How many bytes of the input were read so far, if somebody listens; 0 if nobody does.
    #[must_use]
    pub fn read_so_far(&self) -> usize {
        self.heard.as_ref().map_or(0, |heard| heard.read)
    }

    /// Whether the program has met the end of its input.
    #[must_use]
    pub fn input_has_ended(&self) -> bool {
        self.input_ended
    }

    /// Takes note of a stone that was laid, for a listener. Whatever is said next is said of the board with it.
    pub fn lay(&mut self, stone: Stone) {
        if let Some(heard) = &mut self.heard {
            heard.stones.push(stone);
        }
    }

    /// Takes note that another game of the session begins, on an empty board.
    pub fn next_game(&mut self) {
        if let Some(heard) = &mut self.heard {
            heard.stones.clear();
            heard.game += 1;
        }
    }

    /// Writes bytes to standard output as they are. A listener does not hear of them: this is for the reports of a tool.
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`].
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.held.extend(bytes);
        if self.held.len() >= OUTPUT_BUFFER { self.pass_on() } else { Ok(()) }
    }

    /// Hands everything written so far to standard output.
    ///
    /// Reading does so by itself before it waits. Only a program that is about to do something long needs to ask.
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`].
    pub fn flush(&mut self) -> Result<(), Stop> {
        self.pass_on()?;
        self.output.flush().map_err(Stop::from_write)
    }

    /// Writes what was held back.
    fn pass_on(&mut self) -> Result<(), Stop> {
        if let Some(heard) = &mut self.heard {
            heard.gone += self.held.len();
        }
        let written = self.output.write_all(&self.held).map_err(Stop::from_write);
        self.held.clear();
        written
    }

    /// The three streams, for a console of another program that runs inside this one. What was said so far goes out first.
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`].
    pub fn lend(&mut self) -> Result<(impl Read, &mut dyn Write, &mut dyn Write), Stop> {
        self.flush()?;
        Ok((&mut self.input, &mut *self.output, &mut *self.errors))
    }

    /// Reads all that is left of the input, as bytes, into memory: not for input without bounds.
    ///
    /// # Errors
    /// As the streams fail.
    pub fn read_to_end(&mut self) -> Result<Vec<u8>, Stop> {
        let mut bytes = Vec::new();
        if self.peek()?.is_some() {
            self.input.read_to_end(&mut bytes).map_err(Stop::ReadFailed)?;
            if let Some(heard) = &mut self.heard {
                heard.read += bytes.len();
            }
            self.input_ended = true;
        }
        Ok(bytes)
    }

    /// The end of a program that asks without end and hears no more answers: what is left of its input is never read.
    pub fn hear_no_more(&mut self) -> Stop {
        self.read_to_end().err().unwrap_or(Stop::InputEnded)
    }

    /// Ends a program: flushes, tells on standard error what there is to tell, and returns the exit status.
    ///
    /// `result` is the status that the program ended with by itself, or what stopped it; `name` begins the line on
    /// standard error.
    pub fn finish(&mut self, name: &str, result: Result<u8, Stop>, endings: &Endings) -> u8 {
        let stop = match result.and_then(|status| self.flush().map(|()| status)) {
            Ok(status) => return status,
            // What was printed before the input ended still has to go out, and may fail to.
            Err(Stop::InputEnded) => self.flush().err().unwrap_or(Stop::InputEnded),
            Err(stop) => stop,
        };
        let (status, tell) = match stop {
            Stop::InputEnded => (endings.input_ended, endings.tell_input_ended),
            Stop::OutputClosed => (endings.output_closed, false),
            Stop::ReadFailed(_) | Stop::WriteFailed(_) => (endings.failed, true),
        };
        if tell {
            self.tell(&Plain(format_args!("{name}: {stop}")));
        }
        status
    }

    /// Writes a line to standard error in one piece, so that those of programs side by side do not mix.
    fn tell(&mut self, event: &dyn Event) {
        let mut line = Vec::new();
        write_event(event, self.words_of(event), &mut line);
        if let Some(draw) = self.draw {
            line = draw(&String::from_utf8_lossy(&line)).into_bytes();
        }
        line.push(b'\n');
        self.report(event, Channel::Errors, 0..line.len());
        self.write_errors(&line);
    }

    /// Makes what is held back from here on fit to be shown, if that is wanted.
    fn redraw_from(&mut self, from: usize) {
        let Some(draw) = self.draw else { return };
        let drawn = draw(&String::from_utf8_lossy(&self.held[from..]));
        self.held.truncate(from);
        self.held.extend(drawn.into_bytes());
    }

    /// Words about arguments, in which those of more than one line are drawn as one, if what is said is to be fit to be shown:
    /// no argument can add a line of its own.
    pub(crate) fn without_lines_of(&self, arguments: &[OsString], words: String) -> String {
        let Some(draw) = self.draw else { return words };
        let all = arguments.iter().map(|argument| argument.to_string_lossy());
        let long: Vec<_> = all.filter(|argument| argument.contains(['\n', '\t'])).collect();
        // Of `--option=value`, an error may name either half.
        let parts = long.iter().flat_map(|whole| {
            let value = whole.split_once('=').map(|(_, value)| value);
            std::iter::once(whole.as_ref()).chain(value)
        });
        parts.filter(|part| !part.is_empty()).fold(words, |words, part| {
            words.replace(part, &draw(part).replace('\n', "␤").replace('\t', "→"))
        })
    }

    /// Text for the line that is written over, made fit to be shown.
    pub(crate) fn drawn(&self, text: &str) -> String {
        self.draw.map_or_else(|| text.to_owned(), |draw| draw(text))
    }

    /// The words in which an event is said here.
    fn words_of(&self, event: &dyn Event) -> &'static str {
        if self.rewording.is_empty() {
            return event.words();
        }
        let kind = event.kind();
        let other = self.rewording.iter().rfind(|(of, _)| *of == kind);
        other.map_or_else(|| event.words(), |&(_, words)| words)
    }

    /// Hands an event to the listener. Its place is told from where held output begins, or from the end of the errors.
    fn report(&mut self, event: &dyn Event, channel: Channel, place: Range<usize>) {
        let Some(heard) = &mut self.heard else { return };
        let from = match channel {
            Channel::Output => heard.gone,
            Channel::Errors => heard.errors,
        };
        if channel == Channel::Errors {
            heard.errors += place.len();
        }
        heard.listener.hear(&Moment {
            event,
            channel,
            span: from + place.start..from + place.end,
            read: heard.read,
            input_ended: self.input_ended,
            game: heard.game,
            stones: &heard.stones,
        });
    }

    /// Writes to standard error in one piece, whatever becomes of it.
    pub(crate) fn write_errors(&mut self, text: &[u8]) {
        let _ = self.errors.write_all(text);
        let _ = self.errors.flush();
    }

    /// The next byte of the input without consuming it; `None` at the end.
    ///
    /// Everything that reads comes through here, so this is the one place that flushes before it waits.
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, Stop> {
        if self.input_ended {
            return Ok(None);
        }
        if self.input.buffer().is_empty() {
            self.flush()?;
        }
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => {
                    self.input_ended = bytes.is_empty();
                    return Ok(bytes.first().copied());
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Stop::ReadFailed(error)),
            }
        }
    }

    /// Consumes the byte that [`peek`](Self::peek) has shown.
    pub(crate) fn advance(&mut self) {
        self.input.consume(1);
        if let Some(heard) = &mut self.heard {
            heard.read += 1;
        }
    }

    /// The next byte, consumed; `None` at the end.
    pub(crate) fn next_byte(&mut self) -> Result<Option<u8>, Stop> {
        let byte = self.peek()?;
        if byte.is_some() {
            self.advance();
        }
        Ok(byte)
    }
}

impl fmt::Debug for Console<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Console").finish_non_exhaustive()
    }
}
