//! Every report format on every kind of grading.

mod csv;
mod github;
mod gradescope;
mod html;
mod junit;
mod laws;
mod samples;
mod tap;
mod text;
