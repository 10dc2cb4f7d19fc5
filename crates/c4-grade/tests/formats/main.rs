//! Every report format on every kind of grading.

mod csv;
mod github;
mod gradebook;
mod gradescope;
mod html;
mod json;
mod junit;
mod laws;
mod samples;
mod tap;
mod text;
