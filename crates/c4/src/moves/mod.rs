//! `c4 move`: what a course's computer plays in a position, and why.

mod answer;
mod args;
mod position;
mod variants;

use std::ffi::OsStr;

use c4_console::Console;

use crate::courses::course_called;
use crate::refusal::{Failure, Refusal};

pub(crate) use args::MoveArgs;
pub(crate) use position::Fault;

use args::Variant;

pub(crate) fn run(args: &MoveArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let (given, answer) = match &args.variant {
        Variant::Ex3(args) => (&args.given, variants::ex3(args)?),
        Variant::Connect6(args) => (&args.given, variants::connect6(args)?),
        Variant::Cmps270(args) => (&args.given, variants::cmps270(args)?),
        Variant::Redblack(args) => (&args.given, variants::redblack(args)?),
        Variant::Other(words) => {
            let name = words.first().map_or(OsStr::new(""), |word| word.as_os_str());
            return Err(Refusal::NoComputer(course_called(name)?.variant.clone()).into());
        }
    };
    if given.json {
        answer.write_json(console)?;
    } else {
        answer.write_text(console)?;
    }
    Ok(0)
}
