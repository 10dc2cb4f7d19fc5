//! The program, run in this process.

use c4_console::Console;
use redblack_cli::PROGRAM;

/// What came of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) status: u8,
    pub(crate) screen: String,
    pub(crate) errors: String,
}

/// Runs the program on words of arguments, and bytes as input.
pub(crate) fn run(arguments: &str, typed: impl AsRef<[u8]>) -> Run {
    let mut typed = typed.as_ref();
    let (mut screen, mut errors) = (Vec::new(), Vec::new());
    let arguments: Vec<_> = arguments.split_whitespace().map(Into::into).collect();
    let status = (PROGRAM.run)(&arguments, &mut Console::new(&mut typed, &mut screen, &mut errors));
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Run { status, screen: text(screen), errors: text(errors) }
}

/// Answers of a letter each, as somebody types them: a line each.
pub(crate) fn lines(answers: &str) -> String {
    answers.chars().map(|answer| format!("{answer}\n")).collect()
}
