//! `c4 book`.

mod journal;

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use c4_console::Console;
use c4_solver::{BookMaking, TableSize};
use clap::Args;

use crate::args::jobs;
use crate::board::BoardArgs;
use crate::paths;
use crate::refusal::{Failure, Refusal};

use journal::Journal;

/// Make an opening book: the scores of all positions with few stones, for `c4 solve --book`.
///
/// A run that is interrupted leaves what it has found beside the book, in FILE.part, and --resume goes on from there. The
/// book of a game and a depth is always the same, byte for byte.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  c4 book --depth 4 --output 7x6.c4book\n\nExit status: 0 if the book was written, 2 if not."
)]
pub(crate) struct BookArgs {
    /// The most stones of a position in the book.
    #[arg(long, value_name = "N")]
    depth: usize,
    /// The book to write.
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    board: BoardArgs,
    /// How many threads search, each its own position.
    #[arg(long, value_name = "N", default_value = "1", value_parser = jobs)]
    threads: NonZero<usize>,
    /// Memory for positions already searched, in MiB; more of it saves time.
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..))]
    table: u32,
    /// Go on from FILE.part, if it is there.
    #[arg(long)]
    resume: bool,
    /// Replace a book that is there already.
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &BookArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let rules = args.board.rules()?;
    let table = TableSize::mebibytes(args.table as usize);
    let unwritable = |path: &Path| {
        let path = path.to_owned();
        move |error| Refusal::File(path, error)
    };
    if args.output.exists() && !args.force {
        return Err(Refusal::Exists(paths::from_here(&args.output)).into());
    }
    let mut making = BookMaking::new(&rules, args.depth, table, None)
        .map_err(|error| Refusal::Game(error.to_string()))?;
    let part = beside(&args.output, "part");
    let mut journal = Journal::open(&part, &rules, args.depth, args.resume, &mut making)?;
    let found = making.solved();

    let mut estimate = Estimate::new(found, making.len());
    let mut line = console.progress()?;
    making
        .solve(args.threads, |solved| {
            journal.write(solved)?;
            line.show(estimate.after_one_more());
            Ok(())
        })
        .and_then(|()| journal.flush())
        .map_err(unwritable(&part))?;
    drop(line);

    let searched = making.len() - found;
    let book = making.finish().expect("nothing stopped the search");
    // Whoever reads the book finds all of it or none.
    let new = beside(&args.output, "new");
    fs::write(&new, book.bytes()).map_err(unwritable(&new))?;
    fs::rename(&new, &args.output).map_err(unwritable(&args.output))?;
    drop(journal);
    fs::remove_file(&part).map_err(unwritable(&part))?;

    writeln!(console, "wrote {}", paths::from_here(&args.output).display())?;
    writeln!(console, "  positions  {}, with at most {} stones", book.len(), book.depth())?;
    writeln!(console, "  searched   {searched}")?;
    if found > 0 {
        writeln!(console, "  resumed    {found}, searched by an earlier run")?;
    }
    writeln!(console, "  size       {} bytes", book.bytes().len())?;
    Ok(0)
}

/// A file's name with an ending.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// How far the making of a book has come.
struct Estimate {
    started: Instant,
    /// Positions searched before this run.
    found: usize,
    done: usize,
    all: usize,
}

impl Estimate {
    fn new(found: usize, all: usize) -> Self {
        Self { started: Instant::now(), found, done: found, all }
    }

    /// The line to show when one more position is done. The rest is taken to go on as this run has gone so far.
    fn after_one_more(&mut self) -> String {
        self.done += 1;
        let Self { started, found, done, all } = *self;
        let elapsed = started.elapsed();
        let left = elapsed.mul_f64((all - done) as f64 / (done - found) as f64);
        let bar = "#".repeat(20 * done / all);
        format!(
            "[{bar:<20}] {done} of {all} positions, {}; {} left if the rest is like these",
            duration(elapsed),
            duration(left)
        )
    }
}

fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{hours}:{minutes:02}:{seconds:02}")
}
