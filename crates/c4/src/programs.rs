//! The courses' programs, as functions of this process.

use c4_console::{Console, Program};
use c4_grade::InProcess;

use crate::Course;

/// Every program of the workspace that a course has.
#[must_use]
pub fn programs() -> &'static [Program] {
    &[
        ex3_cli::PROGRAM,
        stumper_cli::PROGRAM,
        connect6_lab::PROGRAM,
        cmps270_cli::PROGRAM,
        redblack_cli::PROGRAM,
    ]
}

/// The program of a course.
pub(crate) fn program_of(course: &Course) -> Program {
    let mut all = programs().iter().copied();
    all.find(|program| program.name == course.program)
        .expect("a test looks up the program of every course")
}

/// A program as a reference for the grader: it prints what its binary would, without a process of its own.
///
/// ```
/// use c4_grade::{Ending, Limits, Subject};
///
/// let reference = c4::reference(c4::programs()[0]);
/// let run = reference.run(&["--no-such-option".into()], b"", &Limits::default())?;
/// assert_eq!(run.ending, Ending::Exited { status: 2 });
/// # Ok::<(), c4_grade::NotRun>(())
/// ```
#[must_use]
pub fn reference(program: Program) -> InProcess<'static> {
    InProcess::new(move |arguments, input, output, errors| {
        (program.run)(arguments, &mut Console::new(input, output, errors))
    })
}
