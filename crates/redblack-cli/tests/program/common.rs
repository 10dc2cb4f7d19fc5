//! The program, run in this process.

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
    let arguments: Vec<_> = arguments.split_whitespace().collect();
    let (status, screen, errors) = PROGRAM.on(&arguments, typed);
    Run { status, screen, errors }
}

/// Answers of a letter each, as somebody types them: a line each.
pub(crate) fn lines(answers: &str) -> String {
    answers.chars().map(|answer| format!("{answer}\n")).collect()
}
