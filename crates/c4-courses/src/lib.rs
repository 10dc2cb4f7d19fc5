#![doc = include_str!("../README.md")]

// What courses are made of.
mod dice;
mod options;
mod plan;
mod reading;
mod rewrite;
mod screen;
mod seen;
mod simpler;
mod typist;
mod wins;

// One each.
mod cmps270;
mod connect6;
mod ex3;
mod redblack;
mod stumper;

use c4_grade::Course;

/// Every course, in the order of `fixtures/courses.json`.
#[must_use]
pub fn all() -> &'static [&'static dyn Course] {
    &[&ex3::Ex3, &stumper::Stumper, &connect6::Connect6, &cmps270::Cmps270, &redblack::Redblack]
}

/// The course of a variant, by the name that is typed; `None` if there is no such variant.
#[must_use]
pub fn course(variant: &str) -> Option<&'static dyn Course> {
    all().iter().copied().find(|course| course.variant() == variant)
}
