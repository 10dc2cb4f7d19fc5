//! What a run has found so far, in case that it is interrupted.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use c4_engine::Rules;
use c4_solver::{BookMaking, Solved};

use crate::refusal::Refusal;

/// How long what was found may stay in memory alone.
const FLUSH_EVERY: Duration = Duration::from_secs(1);

/// The file of scores beside an unfinished book.
///
/// The first line says which book it belongs to. Every other one has the number of a position, its score, and their
/// check digits, so that a line that was half written is noticed, and those after it are not believed.
pub(super) struct Journal {
    file: BufWriter<File>,
    flushed: Instant,
}

impl Journal {
    /// Begins a journal, or goes on with the one that is there, whose scores are taken.
    pub(super) fn open(
        path: &Path,
        rules: &Rules,
        depth: usize,
        resume: bool,
        making: &mut BookMaking,
    ) -> Result<Self, Refusal> {
        let failed = |error| Refusal::File(path.to_owned(), error);
        let is_there = path.exists();
        if is_there && !resume {
            return Err(Refusal::Interrupted(path.to_owned()));
        }
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        // A device or a pipe may never end.
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(Refusal::OtherBook(path.to_owned()));
        }
        let head = head(rules, depth);
        let mut old = Vec::new();
        file.read_to_end(&mut old).map_err(failed)?;
        let kept = if old.is_empty() {
            0
        } else {
            let records = old.strip_prefix(head.as_bytes());
            let records = records.ok_or_else(|| Refusal::OtherBook(path.to_owned()))?;
            head.len() + take(records, making)
        };
        file.set_len(kept as u64).map_err(failed)?;
        io::Seek::seek(&mut file, io::SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Self { file: BufWriter::new(file), flushed: Instant::now() };
        if kept == 0 {
            journal.file.write_all(head.as_bytes()).map_err(failed)?;
        }
        Ok(journal)
    }

    pub(super) fn write(&mut self, solved: Solved) -> io::Result<()> {
        self.file.write_all(record(solved).as_bytes())?;
        if self.flushed.elapsed() >= FLUSH_EVERY {
            self.flush()?;
        }
        Ok(())
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.flushed = Instant::now();
        self.file.flush()
    }
}

fn head(rules: &Rules, depth: usize) -> String {
    let Rules { size, lines, .. } = rules;
    format!("c4 book of {size}, connect {}, depth {depth}\n", lines.connect())
}

fn record(Solved { code, score }: Solved) -> String {
    // A prime, so that every change of one digit changes the remainder.
    let check = (code.wrapping_mul(200) + (i64::from(score) + 100) as u64) % 99991;
    format!("{code} {score} {check:05}\n")
}

/// Takes the scores of whole records from the first on, and says how many bytes they are.
fn take(records: &[u8], making: &mut BookMaking) -> usize {
    let mut taken = 0;
    for line in records.split_inclusive(|&byte| byte == b'\n') {
        let is_taken = read(line).is_some_and(|solved| making.take(solved));
        if !is_taken {
            break;
        }
        taken += line.len();
    }
    taken
}

fn read(line: &[u8]) -> Option<Solved> {
    let mut words = std::str::from_utf8(line).ok()?.split(' ');
    let solved = Solved { code: words.next()?.parse().ok()?, score: words.next()?.parse().ok()? };
    (record(solved).as_bytes() == line).then_some(solved)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use c4_engine::Size;
    use c4_solver::TableSize;

    use super::*;

    fn making(rules: &Rules) -> BookMaking {
        BookMaking::new(rules, 3, TableSize::mebibytes(1), None).unwrap()
    }

    /// Runs until so many positions are solved, or all, and says how many were known before.
    fn run(path: &Path, rules: &Rules, most: usize) -> (usize, BookMaking) {
        let mut making = making(rules);
        let mut journal = Journal::open(path, rules, 3, true, &mut making).unwrap();
        let known = making.solved();
        let mut left = most;
        let result = making.solve(std::num::NonZero::<usize>::MIN, |solved| {
            left -= 1;
            journal.write(solved)?;
            if left == 0 { Err(io::Error::other("interrupted")) } else { Ok(()) }
        });
        assert_eq!(result.is_err(), left == 0);
        journal.flush().unwrap();
        (known, making)
    }

    #[test]
    fn an_interrupted_run_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.part");
        let rules = Rules { size: Size::new(5, 4).unwrap(), ..Rules::CONNECT_FOUR };
        assert_eq!(run(&path, &rules, 5).0, 0);
        let five = fs::read(&path).unwrap();

        // A line that was half written, or changed, is not believed, nor what follows it.
        let last = five[..five.len() - 1].iter().rposition(|&byte| byte == b'\n').unwrap() + 1;
        for end in last..five.len() {
            fs::write(&path, &five[..end]).unwrap();
            assert_eq!(run(&path, &rules, 1).0, 4);
            assert_eq!(fs::read(&path).unwrap(), five, "cut at {end}");
        }
        let head = head(&rules, 3).len();
        for index in head..five.len() {
            let mut changed = five.clone();
            changed[index] ^= 1;
            fs::write(&path, &changed).unwrap();
            let line = five[head..index].iter().filter(|&&byte| byte == b'\n').count();
            let mut making = making(&rules);
            Journal::open(&path, &rules, 3, true, &mut making).unwrap();
            assert!(making.solved() <= line, "byte {index} changed");
        }

        fs::write(&path, &five).unwrap();
        let (known, resumed) = run(&path, &rules, usize::MAX);
        assert_eq!(known, 5);
        fs::remove_file(&path).unwrap();
        let (_, whole) = run(&path, &rules, usize::MAX);
        assert_eq!(resumed.finish(), whole.finish());
        let other = Rules { size: Size::new(4, 5).unwrap(), ..rules };
        assert!(matches!(
            Journal::open(&path, &other, 3, true, &mut making(&other)),
            Err(Refusal::OtherBook(_))
        ));
    }
}
