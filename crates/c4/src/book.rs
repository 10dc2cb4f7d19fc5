//! `c4 book`.

use std::fs;
use std::io::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use c4_console::Console;
use c4_engine::Rules;
use c4_sandbox::printable;
use c4_solver::{BookMaking, Solved, TableSize};
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::args::{jobs, table, whole};
use crate::board::BoardArgs;
use crate::journal::{self, Journal, NoJournal, new_beside};
use crate::paths;
use crate::refusal::{Failure, Refusal};

/// As many stones as are on the largest board of the solver.
const MOST_STONES: usize = 128;

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
    #[arg(long, value_name = "N", value_parser = whole(0..=MOST_STONES))]
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
    #[arg(long, value_name = "MB", default_value = "1024", value_parser = table)]
    table: u32,
    /// Go on from FILE.part, if it is there.
    #[arg(long)]
    resume: bool,
    /// Replace a book that is there already.
    #[arg(long)]
    force: bool,
}

/// The first line of FILE.part: which book its other lines are of.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    c4_book_journal: u32,
    rules: Rules,
    depth: usize,
}

/// Each other line: the number of a position, and its score.
type Piece = (u64, i8);

impl journal::Head for Head {
    const COMMAND: &'static str = "c4 book";
}

/// Begins the journal at `path`, or goes on with the one that is there, whose scores are taken.
fn journal(path: &Path, args: &BookArgs, making: &mut BookMaking) -> Result<Journal, Refusal> {
    let head = Head { c4_book_journal: 1, rules: args.board.rules()?, depth: args.depth };
    if path.exists() && !args.resume {
        return Err(Refusal::Interrupted(path.to_owned()));
    }
    // It may be hours of another book's.
    if journal::head::<Head>(path).is_some_and(|found| found != head) {
        return Err(Refusal::OtherBook(path.to_owned()));
    }
    let opened = Journal::open::<_, Piece>(path, &head, |_| true).map_err(Refusal::Journal)?;
    for (code, score) in opened.done {
        making.take(Solved { code, score });
    }
    Ok(opened.journal)
}

pub(crate) fn run(args: &BookArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let rules = args.board.rules()?;
    let table = TableSize::mebibytes(args.table as usize);
    paths::may_be_replaced(&args.output, args.force)?;
    let mut making = BookMaking::new(&rules, args.depth, table, None).map_err(Refusal::game)?;
    let part = beside(&args.output, "part");
    let mut journal = journal(&part, args, &mut making)?;
    let found = making.solved();

    let mut estimate = Estimate::new(found, making.len());
    let mut line = console.progress()?;
    making
        .solve(args.threads, |Solved { code, score }| {
            journal.keep(&(code, score))?;
            line.show(estimate.after_one_more());
            Ok::<(), NoJournal>(())
        })
        .map_err(Refusal::Journal)?;
    drop(line);

    let searched = making.len() - found;
    let book = making.finish().expect("nothing stopped the search");
    // Whoever reads the book finds all of it or none.
    let (new, mut file) = new_beside(&args.output).map_err(Refusal::of_file(&args.output))?;
    file.write_all(book.bytes()).map_err(Refusal::of_file(&new))?;
    fs::rename(&new, &args.output).map_err(Refusal::of_file(&args.output))?;
    drop(journal);
    fs::remove_file(&part).map_err(Refusal::of_file(&part))?;

    writeln!(console, "wrote {}", printable::path(&paths::from_here(&args.output)))?;
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

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::args::{Cli, Command};

    /// Searches until so many positions are solved, and says how many were known before.
    fn run(part: &Path, most: usize) -> (usize, BookMaking) {
        let typed = "c4 book --rows 4 --cols 5 --depth 3 --output book --resume".split(' ');
        let Command::Book(args) = Cli::try_parse_from(typed).unwrap().command else {
            panic!("another command");
        };
        let rules = args.board.rules().unwrap();
        let mut making = BookMaking::new(&rules, 3, TableSize::mebibytes(1), None).unwrap();
        let mut journal = journal(part, &args, &mut making).unwrap();
        let (known, mut left) = (making.solved(), most);
        let result = making.solve(NonZero::<usize>::MIN, |Solved { code, score }| {
            left -= 1;
            journal.keep(&(code, score)).unwrap();
            if left == 0 { Err("interrupted") } else { Ok(()) }
        });
        assert_eq!(result.is_err(), left == 0);
        (known, making)
    }

    #[test]
    fn an_interrupted_run_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let part = folder.path().join("book.part");
        assert_eq!(run(&part, 5).0, 0);
        // A line that was half written is not believed.
        let five = fs::read(&part).unwrap();
        fs::write(&part, &five[..five.len() - 2]).unwrap();
        assert_eq!(run(&part, 1).0, 4);
        assert_eq!(fs::read(&part).unwrap(), five);

        let (known, resumed) = run(&part, usize::MAX);
        assert_eq!(known, 5);
        fs::remove_file(&part).unwrap();
        assert_eq!(resumed.finish(), run(&part, usize::MAX).1.finish());
    }
}
