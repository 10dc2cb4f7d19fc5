//! Memory for static binaries with musl, whose own functions are small, not fast: copies of short pieces, and an allocator that
//! several threads can use at the same time.
//!
//! A program that handles many short pieces of text spends half of its time in musl's `memcpy`, and two threads of it are slower than
//! one, because every `malloc` takes the one lock. A binary that says
//!
//! ```
//! #[global_allocator]
//! static ALLOCATOR: c4_memory::Shards = c4_memory::Shards::new();
//! # let _ = vec![1];
//! ```
//!
//! has another allocator; where the target is x86-64 with musl, the symbols `memcpy`, `memmove`, `memcmp` and `bcmp` are this crate's,
//! too. Nobody else needs it: the C library of most systems does both well.

#![allow(unsafe_code, reason = "memory is handed out and filled")]

mod allocator;
#[cfg(target_arch = "x86_64")]
mod copying;

pub use allocator::Shards;
#[cfg(target_arch = "x86_64")]
pub use copying::{compare, copy};
