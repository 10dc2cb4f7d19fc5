//! The five programs, under any reading, with any arguments and input: no panic, an end, and bytes that are the same again.
#![no_main]

use std::time::Duration;

use c4_course::{Bounds, End, Input};
use c4_fuzz::words_and_rest;
use libfuzzer_sys::fuzz_target;

const BOUNDS: Bounds = Bounds { output: 1 << 16, wall: Duration::from_secs(5) };

fuzz_target!(|data: &[u8]| {
    let [course, count, data @ ..] = data else { return };
    let course = c4_courses::ALL[usize::from(*course) % c4_courses::ALL.len()];
    let count = usize::from(*count % 4).min(data.len());
    let (chosen, data) = data.split_at(count);
    let all = course.readings().len();
    let mut readings: Vec<usize> = chosen.iter().map(|one| usize::from(*one) % all).collect();
    readings.sort_unstable();
    readings.dedup();
    let (args, stdin) = words_and_rest(data);
    let input = Input { args, stdin: stdin.to_vec() };
    let session = course.run_as(&readings, &input, BOUNDS);
    assert!(session.end != End::TooLong, "it takes more than {:?}", BOUNDS.wall);
    let again = course.run_as(&readings, &input, BOUNDS);
    let has_chance = again.stdout != session.stdout && !input.args.iter().any(|arg| arg.contains("seed"));
    assert!(has_chance || (again.stdout, again.stderr) == (session.stdout, session.stderr));
});
