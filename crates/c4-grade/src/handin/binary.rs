//! A submission that is a program already.

use crate::shell::with_input;
use crate::{
    Conditions, Entrant, Executable, Limits, NotRun, Reproduce, Run, Subject, quoted, visible,
};
use c4_course::{HandIn, Input};

/// A submission that is a program already: it has been built for one board, or takes arguments.
#[derive(Debug)]
pub struct Binary {
    executable: Executable,
    command: String,
    hand_in: HandIn,
}

impl Binary {
    /// A program that was made from `hand_in`, by these values of its settings, and is called by `command`: its path, as
    /// a person would type it.
    #[must_use]
    pub fn new(executable: Executable, command: String, hand_in: HandIn) -> Self {
        Self { executable, command, hand_in: hand_in.as_built() }
    }
}

impl Subject for Binary {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        self.run_under(&Conditions::default(), args, stdin, limits)
    }

    fn run_under(
        &self,
        conditions: &Conditions<'_>,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Result<Run, NotRun> {
        match self.hand_in.ask(args) {
            Some(asked) => Ok(self.executable.run_under(conditions, &asked.args, stdin, limits)?),
            None => Err(NotRun::NotAskable),
        }
    }
}

impl Entrant for Binary {
    fn takes(&self, input: &Input) -> bool {
        self.hand_in.ask(&input.args).is_some()
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        let args = self.hand_in.ask(&input.args).map_or_else(Vec::new, |asked| asked.args);
        let call = quoted(std::iter::once(&self.command).chain(&args));
        Reproduce { commands: vec![with_input(call, &input.stdin)], stdin: visible(&input.stdin) }
    }
}
