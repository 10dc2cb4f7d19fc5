//! `c4 classroom`.

use c4_sandbox::printable;
use std::fs;
use std::path::Path;

use c4_console::Console;
use c4_grade::quoted;

use super::Fault;
use super::args::ClassroomArgs;
use crate::courses::Courses;
use crate::grade::hand_ins;
use crate::paths::{from_here, may_be_replaced};
use crate::refusal::Failure;

const WORKFLOW: &str = include_str!("classroom.yml");

/// The steps that bring `c4` to where the workflow looks for it.
const FROM_REPOSITORY: &str = r#"      - name: Take the c4 of this repository
        run: install .github/c4 "$RUNNER_TEMP/c4""#;
const FROM_URL: &str = r#"      - name: Get c4
        run: |
          cd "$RUNNER_TEMP"
          curl --fail --silent --show-error --location --retry 3 --output got @URL@
@CHECK@          if tar -tf got > /dev/null 2>&1; then tar -xf got --strip-components=1 --wildcards '*/c4'; else mv got c4; fi
          chmod +x c4"#;

pub(crate) fn run(
    courses: Courses,
    args: &ClassroomArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    let course = courses.called(&args.variant)?;
    hand_ins(&course.hand_ins(), &args.grading.hand_in)?;
    if args.grading.cases.fixtures.is_some() {
        return Err(Fault::Fixtures.into());
    }
    // The workflow lies where students see it, and whoever knows the seed knows the cases: without one, each push has others.
    let seed = args.grading.cases.seed;
    let get = match &args.url {
        None => FROM_REPOSITORY.to_owned(),
        Some(url) => {
            let check = args.sha256.as_ref().map_or_else(String::new, |digest| {
                format!("          echo '{digest}  got' | sha256sum --check\n")
            });
            FROM_URL.replace("@URL@", &quoted([url])).replace("@CHECK@", &check)
        }
    };
    let grade = quoted([course.variant(), "."]) + " " + &quoted(args.grading.words(seed));
    let workflow = WORKFLOW
        .replace("@VARIANT@", course.variant())
        .replace("@GET@", &get)
        .replace("@GRADE@", &grade);
    match args.output.as_deref().filter(|path| *path != Path::new("-")) {
        None => console.write_bytes(workflow.as_bytes())?,
        Some(path) => {
            may_be_replaced(path, args.force)?;
            fs::write(path, workflow).map_err(|error| Fault::Write(path.to_owned(), error))?;
            writeln!(console, "wrote {}", printable::path(&from_here(path)))?;
        }
    }
    Ok(0)
}
