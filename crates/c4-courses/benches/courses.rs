//! How fast cases are made, expected output included: `cargo bench -p c4-courses`.

use c4_courses::course;
use c4_grade::{Limits, Subject};
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// Inputs and what the reference answers to them, one after another on one core.
#[divan::bench(args = VARIANTS)]
fn cases(bencher: Bencher<'_, '_>, variant: &str) {
    measure(bencher, variant, |_| true);
}

/// The same, of ex3 only those on the course's own board.
#[divan::bench]
fn ex3_6x7(bencher: Bencher<'_, '_>) {
    measure(bencher, "ex3", <[String]>::is_empty);
}

/// Inputs alone.
#[divan::bench(args = VARIANTS)]
fn inputs(bencher: Bencher<'_, '_>, variant: &str) {
    let course = course(variant).expect("a variant");
    bencher.counter(ItemsCount::new(BATCH)).bench(|| {
        (0..BATCH as u64).for_each(|number| {
            divan::black_box(course.generate(1, number));
        });
    });
}

const VARIANTS: &[&str] = &["ex3", "stumper", "connect6", "cmps270", "redblack"];

const BATCH: usize = 1000;

fn measure(bencher: Bencher<'_, '_>, variant: &str, counts: fn(&[String]) -> bool) {
    let course = course(variant).expect("a variant");
    let numbers = (0..).filter(|&number| counts(&course.generate(1, number).args));
    let numbers: Vec<u64> = numbers.take(BATCH).collect();
    let reference = course.read_as(&[]);
    bencher.counter(ItemsCount::new(BATCH)).bench(|| {
        for &number in &numbers {
            let input = course.generate(1, number);
            let run = reference.run(&input.args, &input.stdin, &Limits::default());
            divan::black_box(run).expect("a function always starts");
        }
    });
}
