//! `c4 play`.

use std::ffi::{OsStr, OsString};

use c4_console::Console;

use crate::courses::course_called;
use crate::programs::program_of;
use crate::refusal::Failure;

/// Splits `play VARIANT [options]` by hand, because no option after the variant is ours to understand: the stumper's
/// `-h` is a height, and `--help` is for its program.
pub(crate) fn passed_through(arguments: &[OsString]) -> Option<(&OsStr, &[OsString])> {
    match arguments {
        [play, variant, options @ ..]
            if play == "play" && !variant.as_encoded_bytes().starts_with(b"-") =>
        {
            Some((variant, options))
        }
        _ => None,
    }
}

pub(crate) fn run(
    variant: impl AsRef<OsStr>,
    options: &[OsString],
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let program = program_of(course_called(variant.as_ref())?);
    Ok((program.run)(options, console))
}
