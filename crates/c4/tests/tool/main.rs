//! `c4` as people call it: each file is one subject. One program holds them all, because linking thirty takes longer than
//! running most of them.

mod common;

mod agreement;
#[cfg(target_os = "linux")]
mod alone;
mod any_input;
mod book;
#[cfg(target_os = "linux")]
mod bots;
#[cfg(target_os = "linux")]
mod check;
mod courses;
#[cfg(unix)]
mod docs;
#[cfg(target_os = "linux")]
mod faults;
mod fixtures;
#[cfg(target_os = "linux")]
mod flood;
#[cfg(target_os = "linux")]
mod grade;
#[cfg(target_os = "linux")]
mod handback;
mod help;
#[cfg(target_os = "linux")]
mod inputs;
#[cfg(target_os = "linux")]
mod interrupt;
mod matches;
mod moves;
#[cfg(unix)]
mod own_programs;
#[cfg(target_os = "linux")]
mod own_words;
mod page;
mod partition;
mod play;
#[cfg(target_os = "linux")]
mod private_reports;
mod record;
mod solve;
#[cfg(target_os = "linux")]
mod streams;
#[cfg(target_os = "linux")]
mod submissions;
mod tournament;
mod toy_course;
#[cfg(target_os = "linux")]
mod verdicts;
#[cfg(unix)]
mod verify;
#[cfg(target_os = "linux")]
mod without_options;
