//! What holds for every course, in its sessions and in what is graded.

mod grading;
mod laws;
mod talks;
