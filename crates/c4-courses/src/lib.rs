#![doc = include_str!("../README.md")]

use c4_course::Course;

/// Every course, in the order in which they are listed: the only list of courses that there is.
pub const ALL: &[&dyn Course] = &[
    &ex3_cli::Ex3,
    &stumper_cli::Stumper,
    &connect6_lab::Connect6,
    &cmps270_cli::Cmps270,
    &redblack_cli::Redblack,
];
