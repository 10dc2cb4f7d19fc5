//! `c4 fixtures`.

use c4_console::{Console, Seed};
use c4_grade::cases;
use c4_sandbox::printable;

use super::args::FixturesArgs;
use crate::courses::Courses;
use crate::paths;
use crate::refusal::{Failure, Refusal};

pub(crate) fn run(
    courses: Courses,
    args: &FixturesArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let course = courses.called(&args.variant)?;
    let seed = args.seed.unwrap_or_else(Seed::fresh);
    let (cases, occurrences) = cases(course, vec![], &|_| true, seed.get(), args.count);
    for graded in &cases {
        graded.case.write(&args.folder).map_err(Refusal::Case)?;
    }
    let folder = paths::from_here(&args.folder);
    writeln!(
        console,
        "wrote {} cases to {}, from seed {seed}",
        cases.len(),
        printable::path(&folder)
    )?;
    let mut bytes = Vec::new();
    c4_report::occurrences(&occurrences, &mut bytes).expect("a vector takes everything");
    console.write_bytes(&bytes)?;
    Ok(0)
}
