//! How much memory grading needs. Nothing else is tested here: what the system tells is the most that this process had in use.
#![cfg(target_os = "linux")]

#[path = "grade/common.rs"]
mod common;

use std::fs;

use c4_course::Input;
use c4_grade::*;
use common::*;

/// How much it prints beyond what is right, on each stream, in bytes.
const MORE: usize = 1 << 20;

/// In how many cases.
const CASES: usize = 200;

/// What grading may need, in KiB: a quarter of all that is printed.
const MOST: usize = 2 * CASES * (MORE >> 10) / 4;

/// The right program, which then prints very much that says nothing.
#[derive(Debug)]
struct Loud(Program<'static>);

impl Subject for Loud {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        let mut run = self.0.run(args, stdin, limits)?;
        run.stdout.resize(run.stdout.len() + MORE, b'\n');
        run.stderr.resize(run.stderr.len() + MORE, b'!');
        Ok(run)
    }
}

impl Entrant for Loud {
    fn takes(&self, input: &Input) -> bool {
        self.0.takes(input)
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        self.0.reproduce(input)
    }
}

#[test]
fn outputs_are_not_kept_as_a_whole() {
    let (cases, _) = cases(HEAP, Vec::new(), &|_| true, 7, CASES);
    let program = Loud(reading_as_program(&[]));
    for (level, outcome) in [(Level::Exact, Outcome::Differ), (Level::Lines, Outcome::Pass)] {
        let readings = Readings::new();
        let graded = grade(&terms(HEAP, &readings, level), &cases, &program, &|_| {});
        let so = graded.results.iter().filter(|result| result.outcome == outcome).count();
        assert!(so > CASES / 2, "{level:?}: {so}");
        let status = fs::read_to_string("/proc/self/status").unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let peak: usize = peak.trim().strip_suffix(" kB").unwrap().parse().unwrap();
        assert!(peak < MOST, "{level:?}: {peak} KiB");
    }
}
