//! How fast cases are made: `cargo bench -p c4-courses`.

use c4_course::{Course, Input};
use c4_courses::ALL;
use c4_grade::cases;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

const BATCH: usize = 1000;

/// Cases with their expected output, their category and what happens in them, on as many cores as there are.
#[divan::bench(args = variants())]
fn whole_cases(bencher: Bencher<'_, '_>, variant: &str) {
    let course = called(variant);
    bencher
        .counter(ItemsCount::new(BATCH))
        .bench(|| cases(course, vec![], &|_| true, 1, BATCH).0.len());
}

/// The same one after another, so on one core: an input, one run of the reference, and everything that is known from it.
#[divan::bench(args = variants())]
fn one_after_another(bencher: Bencher<'_, '_>, variant: &str) {
    let course = called(variant);
    measure(bencher, course, |_| true);
}

/// The same, of ex3 only those on the course's own board.
#[divan::bench]
fn ex3_6x7(bencher: Bencher<'_, '_>) {
    measure(bencher, called("ex3"), <[String]>::is_empty);
}

/// Inputs alone.
#[divan::bench(args = variants())]
fn inputs(bencher: Bencher<'_, '_>, variant: &str) {
    let course = called(variant);
    bencher.counter(ItemsCount::new(BATCH)).bench(|| {
        (0..BATCH as u64).for_each(|number| {
            divan::black_box(course.generate(1, number));
        });
    });
}

fn variants() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|course| course.variant())
}

fn called(variant: &str) -> &'static dyn Course {
    ALL.iter().copied().find(|course| course.variant() == variant).expect("one of the variants")
}

fn measure(bencher: Bencher<'_, '_>, course: &dyn Course, counts: fn(&[String]) -> bool) {
    let inputs = (0..).map(|number| course.generate(1, number));
    let inputs: Vec<Input> = inputs.filter(|input| counts(&input.args)).take(BATCH).collect();
    bencher.counter(ItemsCount::new(BATCH)).bench(|| {
        for input in &inputs {
            let session = course.run(input);
            let seen = course.look(input, &session);
            divan::black_box((course.category(&seen), course.occurred(&seen)));
        }
    });
}
