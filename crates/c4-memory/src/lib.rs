#![doc = include_str!("../README.md")]
#![allow(unsafe_code, reason = "memory is handed out and filled")]

mod allocator;
#[cfg(target_arch = "x86_64")]
mod copying;

pub use allocator::Shards;
#[cfg(target_arch = "x86_64")]
pub use copying::{compare, copy};
