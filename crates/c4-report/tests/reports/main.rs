//! Every format of a report on every kind of grading.

mod csv;
mod github;
mod gradebook;
mod gradescope;
mod html;
mod json;
mod junit;
mod laws;
mod listing;
mod samples;
mod tap;
mod text;
