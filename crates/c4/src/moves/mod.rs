//! `c4 move`: what a course's computer plays in a position, and why.

mod answer;

use c4_console::Console;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use crate::courses::Courses;
use crate::page;
use crate::refusal::{Failure, Refusal};

/// Tell what a variant's computer plays in a position, and why nothing else.
#[derive(Debug)]
pub(crate) struct MoveArgs {
    /// What was typed for the variant, and the position.
    variant: String,
    asked: ArgMatches,
}

const ABOUT: &str = "Tell what a variant's computer plays in a position, and why nothing else";

const AFTER_HELP: &str = "Examples:\n  c4 move ex3 --moves 4453\n  c4 move connect6 --board UUU/UBU/UUW --json\n\n\
    Exit status: 0 if there is a move, 2 if the position is impossible, the game over, the options not \
    understood, or the answer could not be written.";

/// The option that shows the answer in a browser.
const OPEN: &str = "open";
const OPEN_HELP: &str =
    "Show the position in a browser, too: c4 serves the page until it is interrupted";

/// The command with a subcommand for each variant that has a computer.
pub(crate) fn with_variants(courses: Courses, command: Command) -> Command {
    courses.iter().fold(command, |command, course| {
        let Some(mover) = course.mover() else { return command };
        let info = course.facts().info;
        let variant = Command::new(info.variant).visible_alias(info.program);
        let open = Arg::new(OPEN).long(OPEN).action(ArgAction::SetTrue).help(OPEN_HELP);
        command.subcommand((mover.options)(variant).arg(open).args_override_self(true))
    })
}

/// Which variants there are is known at run time only: see [`with_variants`].
impl Args for MoveArgs {
    fn augment_args(command: Command) -> Command {
        command
            .about(ABOUT)
            .after_help(AFTER_HELP)
            .subcommand_required(true)
            .arg_required_else_help(true)
            .allow_external_subcommands(true)
            .subcommand_value_name("VARIANT")
            .subcommand_help_heading("Variants that have a computer")
            .disable_help_subcommand(true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for MoveArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (variant, asked) = matches.subcommand().expect("clap requires one");
        Ok(Self { variant: variant.to_owned(), asked: asked.clone() })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

pub(crate) fn run(
    courses: Courses,
    args: &MoveArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let course = courses.called(&args.variant)?;
    let mover = course.mover().ok_or(Refusal::NoComputer(course.variant()))?;
    let is_open = args.asked.get_flag(OPEN);
    let place = page::of_move(course.variant(), &args.asked);
    if is_open && place.is_none() {
        return Err(Refusal::NoPlace.into());
    }
    let (answer, is_json) = (mover.answer)(&args.asked).map_err(Refusal::Position)?;
    if is_json {
        answer::write_json(course.variant(), &answer, console)?;
    } else {
        answer::write_text(&answer, console)?;
    }
    if let Some(place) = place.filter(|_| is_open) {
        page::open(&place, None, console)?;
    }
    Ok(0)
}
