//! Programs that are run, talked to, held to their limits and kept from everything else. What counts the threads or the groups of
//! its own process is beside this, each test alone.
#![cfg(unix)]

#[cfg(target_os = "linux")]
mod attacks;
#[cfg(target_os = "linux")]
mod chance;
#[cfg(target_os = "linux")]
mod confined;
mod endings;
#[cfg(target_os = "linux")]
mod rooms;
#[cfg(target_os = "linux")]
mod strangers;
#[cfg(target_os = "linux")]
mod talk;
