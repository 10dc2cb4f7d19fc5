//! A grading of many submissions as text: a table, and what there is to say once for several.

use std::io::{self, Write};

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::causes::causes;
use super::class::{Bin, Shared, histogram, shared};
use super::cut::{cut, first};
use super::palette::Palette;
use super::story::{Story, failed};
use super::words::{self, counted, number, sentence};
use super::{Style, printable};
use c4_grade::{Cluster, Grading, Score, Submission, quoted};

/// How long a cell may be, in bytes.
const CELL: usize = 300;
/// How many causes that several have are told.
const CAUSES: usize = 12;
/// How long the longest bar of a picture is.
const BAR: usize = 40;
/// How many submissions are named where a line names several.
const NAMES: usize = 12;

pub(super) fn write(grading: &Grading, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let palette = style.palette();
    let heading = palette.heading;
    let submissions = &grading.submissions;
    let count = counted(submissions.len(), "submission");
    let variant = printable::line(&grading.variant);
    writeln!(out, "{heading}{variant}: {count}{heading:#}")?;
    if let Some((index, of)) = grading.setup.partition {
        writeln!(out, "  part {index} of {of} of the class")?;
    }
    writeln!(out, "  {}", words::setup(grading))?;
    if let Some(never) = words::never(grading) {
        writeln!(out, "  {never}")?;
    }
    writeln!(out)?;
    if submissions.is_empty() {
        return Ok(());
    }
    write_causes(grading, palette, out)?;
    write_histogram(grading, palette, out)?;
    write_clusters(&grading.clusters, palette, out)?;
    writeln!(out, "{}", overview(grading, style.width))?;
    write_unbuilt(grading, palette, out)?;
    write_next(grading, out)
}

/// The points of each category.
pub(super) fn categories(score: &Score) -> String {
    let mut table = plain();
    for score in &score.categories {
        let points = format!("{} of {} points", number(score.points), number(score.of));
        table.add_row([printable::line(&score.category), points, words::share(score)]);
    }
    if score.deducted > 0.0 {
        let points = format!("-{} points", number(score.deducted));
        table.add_row([words::DEDUCTED.to_owned(), points, String::new()]);
    }
    lines(&table, 1)
}

fn overview(grading: &Grading, width: u16) -> String {
    let mut table = plain();
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table.set_header(["submission", "points", "right", "wrong", "what is known"]);
    for submission in &grading.submissions {
        let (right, wrong) = words::right_and_wrong(submission);
        let points = format!("{}/{}", number(submission.score.points), number(submission.score.of));
        let name = cut(&printable::name(&submission.name), CELL);
        table.add_row([name, points, right, wrong, cut(&known(submission), CELL)]);
    }
    for column in 1..4 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    lines(&table, 1)
}

/// What is known about a submission, in a line.
pub(super) fn known(submission: &Submission) -> String {
    let not_asked = words::not_asked(submission);
    let not_asked = not_asked.map_or_else(String::new, |it| format!("not asked: {it}. "));
    not_asked + &failing(submission)
}

/// What is known about why cases fail, in a line.
fn failing(submission: &Submission) -> String {
    if let Some((_, failure)) = failed(submission) {
        return format!("not built: {}", printable::line(&failure.what));
    }
    if words::passes(submission) {
        return String::new();
    }
    let failures = words::failures(&submission.results);
    let causes = causes(submission);
    match causes.as_slice() {
        [first, rest @ ..] => {
            let costs = if first.costs.is_empty() { "" } else { &format!(" ({})", first.costs) };
            let more = if rest.is_empty() { "" } else { &format!(" And {} more.", rest.len()) };
            format!("{failures}: {}{costs}{more}", first.says.join(" "))
        }
        [] => {
            let headline = submission.finding.as_ref().map(|finding| finding.headline.as_str());
            match headline {
                Some(headline) if !headline.is_empty() => {
                    format!("{failures}; first: {}", printable::line(headline))
                }
                _ => match words::why_not_run(&submission.results) {
                    Some(why) => format!("{failures}; {why}"),
                    None => failures,
                },
            }
        }
    }
}

/// What the class has: each cause that several have, how many, and the points that it costs them in all.
fn write_causes(grading: &Grading, palette: Palette, out: &mut dyn Write) -> io::Result<()> {
    let shared = shared(grading);
    if shared.is_empty() {
        return Ok(());
    }
    let heading = palette.heading;
    writeln!(out, "{heading}What several have{heading:#}")?;
    let (shown, more) = first(&shared, CAUSES);
    for Shared { says, points, submissions } in shown {
        let count = submissions.len();
        writeln!(out, "  {count} submissions, {} points: {}", number(*points), cut(says, CELL))?;
        writeln!(out, "     {}", names(submissions))?;
    }
    if more > 0 {
        writeln!(out, "  and {more} more")?;
    }
    writeln!(out)
}

/// How the points are spread, a line for each ten of 100.
fn write_histogram(grading: &Grading, palette: Palette, out: &mut dyn Write) -> io::Result<()> {
    let Some(bins) = histogram(grading) else { return Ok(()) };
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or_default();
    let heading = palette.heading;
    writeln!(out, "{heading}Points of 100{heading:#}")?;
    for Bin { range, count } in bins {
        let bar = "█".repeat((count * BAR).div_ceil(most.max(1)));
        let line = format!("  {range:>5}  {count:>4}  {bar}");
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)
}

fn write_clusters(clusters: &[Cluster], palette: Palette, out: &mut dyn Write) -> io::Result<()> {
    if clusters.is_empty() {
        return Ok(());
    }
    let heading = palette.heading;
    writeln!(out, "{heading}The same wrong behaviour: one comment serves each cluster{heading:#}")?;
    for (index, cluster) in clusters.iter().enumerate() {
        let cases = counted(cluster.failing.len(), "case");
        writeln!(
            out,
            "  {}. {} ({cases} in common that are not exact)",
            index + 1,
            names(&cluster.submissions)
        )?;
        for says in &cluster.says {
            writeln!(out, "     {}", sentence(&printable::line(says)))?;
        }
    }
    writeln!(out)
}

/// The first of several submissions by name, and how many more there are.
pub(super) fn names(submissions: &[impl AsRef<str>]) -> String {
    let (shown, more) = first(submissions, NAMES);
    let mut names: Vec<String> = shown.iter().map(|name| printable::line(name.as_ref())).collect();
    if more > 0 {
        names.push(format!("and {more} more"));
    }
    names.join(", ")
}

fn write_unbuilt(grading: &Grading, palette: Palette, out: &mut dyn Write) -> io::Result<()> {
    let heading = palette.heading;
    let mut is_first = true;
    for submission in &grading.submissions {
        if let Some((_, failure)) = failed(submission) {
            if std::mem::take(&mut is_first) {
                writeln!(out, "{heading}Not built{heading:#}")?;
            }
            writeln!(out, "  {}", printable::name(&submission.name))?;
            Story::new(grading, submission, palette).write_build_failure(failure, out)?;
            writeln!(out)?;
        }
    }
    Ok(())
}

/// How to see one in full: the first that has something to show.
fn write_next(grading: &Grading, out: &mut dyn Write) -> io::Result<()> {
    let interesting = |submission: &&Submission| !words::passes(submission);
    let Some(submission) = grading.submissions.iter().find(interesting) else {
        return Ok(());
    };
    // What begins with a hyphen would be an option.
    let is_option = submission.path.starts_with('-');
    let path = if is_option { format!("./{}", submission.path) } else { submission.path.clone() };
    let mut command = vec!["c4", "grade", &grading.variant, &path];
    command.extend(grading.setup.options.iter().map(String::as_str));
    let command = quoted(command);
    writeln!(out, "To see one in full: {}", printable::line(&command))
}

/// A table without lines.
fn plain() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table
}

/// The table's lines, without white space at their ends.
fn lines(table: &Table, indent: usize) -> String {
    let indent = " ".repeat(indent);
    table.lines().map(|line| format!("{indent}{}\n", line.trim_end())).collect()
}
