//! A program as a value: a name, and a function from arguments and streams to an exit status.

use std::any::TypeId;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Command, Parser};

use crate::{Console, Plain, Stop};

/// A command-line program that runs in any process: its own binary, a test, or the tool that compares programs.
///
/// ```
/// use c4_console::{Endings, Plain, Program};
///
/// const HELLO: Program = Program {
///     name: "hello",
///     run: |_arguments, console| {
///         let result = console.say(Plain("hello\n")).map(|()| 0);
///         console.finish("hello", result, &Endings::COMMON)
///     },
/// };
/// assert_eq!(HELLO.on(&["--loud"], b""), (0, "hello\n".to_owned(), String::new()));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Program {
    /// The name of its binary.
    pub name: &'static str,
    /// Runs it on the arguments (without the program's own name), to its exit status.
    pub run: fn(arguments: &[OsString], console: &mut Console<'_>) -> u8,
}

impl Program {
    /// Runs the program in this process, on arguments and what is typed: its exit status, standard output and standard error, as
    /// text in which U+FFFD stands for bytes that are none.
    #[must_use]
    pub fn on(&self, arguments: &[&str], typed: impl AsRef<[u8]>) -> (u8, String, String) {
        let (mut typed, mut output, mut errors) = (typed.as_ref(), Vec::new(), Vec::new());
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        let status =
            (self.run)(&arguments, &mut Console::new(&mut typed, &mut output, &mut errors));
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        (status, text(output), text(errors))
    }

    /// Runs the program on the process's own arguments and streams: the whole of a `main`.
    #[must_use]
    pub fn main(&self) -> ExitCode {
        let mut output = io::stdout().lock();
        let is_terminal = output.is_terminal();
        self.main_on(&mut output, is_terminal)
    }

    /// The same where standard output was closed when the process began: nothing can be written, though Rust has put a file in its place
    /// that takes anything.
    #[must_use]
    pub fn main_without_output(&self) -> ExitCode {
        self.main_on(&mut Closed, false)
    }

    fn main_on(&self, output: &mut dyn Write, output_is_terminal: bool) -> ExitCode {
        let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
        let (mut input, mut errors) = (io::stdin().lock(), io::stderr().lock());
        let (input_is_terminal, errors_are_terminal) = (input.is_terminal(), errors.is_terminal());
        let mut console = Console::new(&mut input, output, &mut errors)
            .with_terminal_input(input_is_terminal)
            .with_terminal_output(output_is_terminal)
            .with_terminal_errors(errors_are_terminal);
        ExitCode::from((self.run)(&arguments, &mut console))
    }
}

/// A stream that is closed.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("it is closed"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The exit statuses of the ways in which a program can be stopped, for [`Console::finish`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Endings {
    /// The input ended early.
    pub input_ended: u8,
    /// Whether the early end of the input is told on standard error.
    pub tell_input_ended: bool,
    /// The reader of standard output went away. Never told: the reader knows.
    pub output_closed: u8,
    /// Reading or writing failed. Always told.
    pub failed: u8,
}

impl Endings {
    /// What every program does unless its course says otherwise.
    pub const COMMON: Self =
        Self { input_ended: 1, tell_input_ended: true, output_closed: 0, failed: 1 };
}

/// Parses arguments with `clap`, printing what there is to print: help and version on standard output, faults on
/// standard error.
///
/// # Errors
/// The exit status to end with: 0 after `--help` or `--version`, `usage_status` after a fault.
pub fn parse<T: Parser + 'static>(
    arguments: impl IntoIterator<Item = OsString>,
    console: &mut Console<'_>,
    endings: &Endings,
    usage_status: u8,
) -> Result<T, u8> {
    thread_local! {
        // The grader runs a program thousands of times, and making its command would take a quarter of a short game.
        static COMMANDS: RefCell<HashMap<TypeId, Command>> = RefCell::default();
    }
    COMMANDS.with_borrow_mut(|commands| {
        let command = commands.entry(TypeId::of::<T>()).or_insert_with(|| fixed(T::command()));
        parsed(command, arguments, console, endings, usage_status)
    })
}

/// The same by a command that may have more options and subcommands than `T` declares.
///
/// # Errors
/// As [`parse`].
pub fn parse_by<T: Parser>(
    command: Command,
    arguments: impl IntoIterator<Item = OsString>,
    console: &mut Console<'_>,
    endings: &Endings,
    usage_status: u8,
) -> Result<T, u8> {
    parsed(&mut fixed(command), arguments, console, endings, usage_status)
}

/// A command with a width of its own: what is printed does not depend on the terminal.
fn fixed(command: Command) -> Command {
    command.term_width(100)
}

fn parsed<T: Parser>(
    command: &mut Command,
    arguments: impl IntoIterator<Item = OsString>,
    console: &mut Console<'_>,
    endings: &Endings,
    usage_status: u8,
) -> Result<T, u8> {
    let name = command.get_name().to_owned();
    let all: Vec<OsString> = std::iter::once(OsString::from(&name)).chain(arguments).collect();
    let not_text = all.iter().find(|argument| argument.to_str().is_none()).cloned();
    let matches = command.try_get_matches_from_mut(&all);
    matches.and_then(|matches| T::from_arg_matches(&matches)).map_err(|error| {
        let text = match (error.kind(), not_text) {
            // The parser does not say which.
            (ErrorKind::InvalidUtf8, Some(argument)) => {
                format!("error: the argument {argument:?} is not UTF-8 text")
            }
            _ => console.without_lines_of(&all, error.render().to_string()),
        };
        let printed: Result<u8, Stop> = if error.use_stderr() {
            console.complain(Plain(text.trim_end())).map(|()| usage_status)
        } else {
            console.say(Plain(text)).map(|()| 0)
        };
        console.finish(&name, printed, endings)
    })
}

/// A parser of values for `clap`: a decimal number of a range. Its refusal says what the range is.
///
/// ```
/// let side = c4_console::number(1..=80);
/// assert_eq!(side("7"), Ok(7));
/// assert_eq!(side("81"), Err("not a number from 1 to 80".to_owned()));
/// assert_eq!(side("7x"), side("81"));
/// ```
pub fn number(
    range: RangeInclusive<u32>,
) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("not a number from {} to {}", range.start(), range.end()))
    }
}
