//! Markdown, for `$GITHUB_STEP_SUMMARY` or a comment.

use std::io::{self, Write};

use super::causes::causes;
use super::class::{Shared, shared};
use super::cut::{cut, first};
use super::palette::Palette;
use super::printable::markdown;
use super::story::{Story, command, failed, plain};
use super::table;
use super::upload::upload;
use super::words::{self, counted, number, sentence};
use c4_grade::{Grading, Submission};

/// How many rows a table has: GitHub takes a summary of 1 MiB.
const ROWS: usize = 500;
/// How many causes that several have are told.
const CAUSES: usize = 12;
/// How long a cell may be, in bytes.
const CELL: usize = 300;

/// Writes the grading as Markdown: of one submission its story, of several a table and what to say to each cluster.
///
/// # Errors
/// As `out` fails.
pub fn summary(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    match grading.submissions.as_slice() {
        [submission] => one(grading, submission, out),
        submissions => many(grading, submissions, out),
    }
}

fn one(grading: &Grading, submission: &Submission, out: &mut dyn Write) -> io::Result<()> {
    let points = words::points(&submission.score);
    writeln!(out, "## {}: {points}\n", markdown(&submission.name))?;
    writeln!(out, "{}, {}.\n", markdown(&grading.variant), markdown(&words::setup(grading)))?;
    let told = upload(submission);
    for (what, told) in &told {
        writeln!(out, "- {what}: {}", markdown(told))?;
    }
    if !told.is_empty() {
        writeln!(out)?;
    }
    let story = Story::new(grading, submission, Palette::default());
    if let Some((build, failure)) = failed(submission) {
        writeln!(out, "**It was not built**\n")?;
        let words = plain(|out| {
            if !words::is_nothing(submission) {
                writeln!(out, "  {}", command(build))?;
            }
            story.write_build_failure(failure, out)
        });
        return fenced(&words, out);
    }
    if !submission.score.categories.is_empty() {
        writeln!(out, "| category | points | of | right | of |")?;
        writeln!(out, "| --- | ---: | ---: | ---: | ---: |")?;
        for score in &submission.score.categories {
            let (points, of) = (number(score.points), number(score.of));
            let (category, pass, cases) = (markdown(&score.category), score.pass, score.cases);
            writeln!(out, "| {category} | {points} | {of} | {pass} | {cases} |")?;
        }
        if submission.score.deducted > 0.0 {
            let deducted = number(submission.score.deducted);
            writeln!(out, "| {} | -{deducted} | | | |", words::DEDUCTED)?;
        }
        writeln!(out)?;
    }
    if !words::passes(submission) {
        writeln!(out, "{}.\n", words::verdicts(&submission.results))?;
    }
    for cause in causes(submission) {
        for says in &cause.says {
            writeln!(out, "- **{}** {}", markdown(says), markdown(&cause.costs))?;
        }
        for instead in &cause.instead {
            writeln!(out, "  Wanted: {}", markdown(instead))?;
        }
        if let Some((wanted, printed)) = &cause.picture {
            let wanted = wanted.iter().map(|wanted| format!("Wanted: {}. ", markdown(wanted)));
            writeln!(out, "  {}Yours: {}.", wanted.collect::<String>(), markdown(printed))?;
        }
        writeln!(out, "  {}", cause.seen)?;
    }
    if let Some(finding) = &submission.finding {
        let case = markdown(&story.case_name(finding.case));
        let first = words::first_case(submission, finding);
        writeln!(out, "\n### {first}: {case}\n")?;
        fenced(&plain(|out| story.write_found(finding, out)), out)?;
    }
    Ok(())
}

fn many(grading: &Grading, submissions: &[Submission], out: &mut dyn Write) -> io::Result<()> {
    let count = counted(submissions.len(), "submission");
    writeln!(out, "## {}: {count}\n", markdown(&grading.variant))?;
    writeln!(out, "{}.\n", markdown(&words::setup(grading)))?;
    if submissions.is_empty() {
        return Ok(());
    }
    let shared = shared(grading);
    let (told, _) = first(&shared, CAUSES);
    if !told.is_empty() {
        writeln!(out, "### What several have\n")?;
        for Shared { says, points, submissions } in told {
            let (count, says) = (submissions.len(), markdown(&cut(says, CELL)));
            let names = markdown(&table::names(submissions));
            writeln!(
                out,
                "- **{count} submissions**, {} points: {says} ({names})",
                number(*points)
            )?;
        }
        writeln!(out)?;
    }
    writeln!(out, "| submission | points | of | right | wrong | what is known |")?;
    writeln!(out, "| --- | ---: | ---: | ---: | ---: | --- |")?;
    let (shown, more) = first(submissions, ROWS);
    for submission in shown {
        let (right, wrong) = words::right_and_wrong(submission);
        let (points, of) = (number(submission.score.points), number(submission.score.of));
        let (name, known) = (
            markdown(&cut(&submission.name, CELL)),
            markdown(&cut(&table::known(submission), CELL)),
        );
        writeln!(out, "| {name} | {points} | {of} | {right} | {wrong} | {known} |")?;
    }
    if more > 0 {
        writeln!(out, "\nAnd {more} more.")?;
    }
    if !grading.clusters.is_empty() {
        writeln!(out, "\n### The same wrong behaviour: one comment serves each cluster\n")?;
        for cluster in &grading.clusters {
            let cases = counted(cluster.failing.len(), "case");
            let says: Vec<String> =
                cluster.says.iter().map(|says| markdown(&sentence(says))).collect();
            let names = markdown(&table::names(&cluster.submissions));
            writeln!(
                out,
                "1. **{names}** ({cases} in common that are not exact). {}",
                says.join(" ")
            )?;
        }
    }
    Ok(())
}

/// Text as it stands, between fences that do not occur in it.
fn fenced(text: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut fence = "```".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    writeln!(out, "{fence}text\n{}\n{fence}", text.trim_end())
}
