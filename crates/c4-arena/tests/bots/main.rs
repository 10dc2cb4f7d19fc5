//! Programs of others play whole games, and lose them for what they do wrong.
#![cfg(target_os = "linux")]

mod bad;
mod connect6;
mod good;
mod hall;
mod page;
