//! Every report format on every kind of grading.

mod samples;
mod text;
