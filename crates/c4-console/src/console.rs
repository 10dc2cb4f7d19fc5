//! The three streams of a program, as one parameter.

use std::fmt;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use crate::{Endings, Seed, Stop};

/// How much output is held back at most, in bytes: some thirty boards of the largest stumper grid.
const OUTPUT_BUFFER: usize = 64 << 10;

/// The standard streams of a program, whether a person sits at the input, and where chance comes from.
///
/// A program gets a console instead of reaching for the process's own streams, so it runs in the same way in a
/// terminal, in a test and inside a grader. Write to it with [`write!`]; read whole lines
/// ([`read_line`](Self::read_line)), or with the methods named after the C functions they follow ([`scan_int`](Self::scan_int), [`scan_byte`](Self::scan_byte), [`skip_line`](Self::skip_line),
/// [`read_line_int`](Self::read_line_int)).
///
/// ```
/// use c4_console::{Console, Stop};
///
/// let (mut screen, mut errors) = (Vec::new(), Vec::new());
/// let mut typed: &[u8] = b"  y";
/// let mut console = Console::new(&mut typed, &mut screen, &mut errors);
/// write!(console, "Sure? ")?;
/// assert_eq!(console.scan_byte()?, b'y');
/// # Ok::<(), Stop>(())
/// ```
pub struct Console<'a> {
    input: BufReader<&'a mut dyn Read>,
    output: BufWriter<&'a mut dyn Write>,
    errors: &'a mut dyn Write,
    input_is_terminal: bool,
    output_is_terminal: bool,
    errors_are_terminal: bool,
    /// What a fresh seed is; `None`: what nobody can foresee.
    fresh_seed: Option<Seed>,
    /// The end of the input is final, as in C. A terminal would go on after Ctrl-D.
    input_ended: bool,
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
            output: BufWriter::with_capacity(OUTPUT_BUFFER, output),
            errors,
            input_is_terminal: false,
            output_is_terminal: false,
            errors_are_terminal: false,
            fresh_seed: None,
            input_ended: false,
        }
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

    /// Writes to standard output; this is what makes `write!(console, …)?` work.
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`].
    pub fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> Result<(), Stop> {
        self.output.write_fmt(text).map_err(Stop::from_write)
    }

    /// Writes bytes to standard output as they are.
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`].
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.output.write_all(bytes).map_err(Stop::from_write)
    }

    /// Writes one line to standard error, after everything that standard output was given before it.
    ///
    /// A failure to write to standard error is not reported: there is nowhere left to report it to.
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`], of the output before the line.
    pub fn complain(&mut self, line: impl fmt::Display) -> Result<(), Stop> {
        self.flush()?;
        self.tell(line);
        Ok(())
    }

    /// Hands everything written so far to standard output.
    ///
    /// Reading does so by itself before it waits. Only a program that is about to do something long needs to ask.
    ///
    /// # Errors
    /// [`Stop::OutputClosed`] or [`Stop::WriteFailed`].
    pub fn flush(&mut self) -> Result<(), Stop> {
        self.output.flush().map_err(Stop::from_write)
    }

    /// Reads all that is left of the input, as bytes, into memory: not for input without bounds.
    ///
    /// # Errors
    /// As the streams fail.
    pub fn read_to_end(&mut self) -> Result<Vec<u8>, Stop> {
        let mut bytes = Vec::new();
        if self.peek()?.is_some() {
            self.input.read_to_end(&mut bytes).map_err(Stop::ReadFailed)?;
            self.input_ended = true;
        }
        Ok(bytes)
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
            self.tell(format_args!("{name}: {stop}"));
        }
        status
    }

    /// Writes a line to standard error in one piece, so that those of programs side by side do not mix.
    fn tell(&mut self, line: impl fmt::Display) {
        self.tell_raw(format_args!("{line}\n"));
    }

    /// Writes to standard error in one piece, whatever becomes of it.
    pub(crate) fn tell_raw(&mut self, text: fmt::Arguments<'_>) {
        let _ = self.errors.write_all(text.to_string().as_bytes());
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
