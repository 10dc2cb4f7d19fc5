//! What a program may use.

use std::time::Duration;

use serde::{Serialize, Serializer};

const MIB: u64 = 1 << 20;

/// What a program may use before it is stopped.
///
/// All but the size of its output hold for the program together with the processes that it starts. Elsewhere than on
/// Linux only the first three are watched, and `cpu`, `address_space` and `files` are held by the system, for each
/// process alone, in a [`Sandbox`](crate::Sandbox).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// How long it may run, by the clock on the wall.
    #[serde(rename = "wall_seconds", serialize_with = "seconds")]
    pub wall: Duration,
    /// How much processor time it may use.
    #[serde(rename = "cpu_seconds", serialize_with = "seconds")]
    pub cpu: Duration,
    /// How many bytes it may write to each of its two streams.
    #[serde(rename = "output_bytes")]
    pub output: usize,
    /// How many bytes of memory it may have in use at a time.
    #[serde(rename = "memory_bytes")]
    pub memory: u64,
    /// How many bytes each process may reserve, whether it uses them or not: a backstop, in a sandbox only. `None` is no
    /// limit; nor is there one on Linux for a program that was built with a sanitizer, such as AddressSanitizer, which reserves
    /// terabytes.
    #[serde(rename = "address_space_bytes")]
    pub address_space: Option<u64>,
    /// How many processes and threads it may be at a time, itself included.
    pub processes: u32,
    /// How many bytes of files it may keep in its folder. Each file and folder counts as 4 KiB at least. Where the folder has a
    /// file system of its own, that is full then; what is in it counts as memory, too.
    #[serde(rename = "file_bytes")]
    pub files: u64,
}

impl Limits {
    /// The same limits, with room for at least twice `bytes` of output: a long transcript is not a flood.
    #[must_use]
    pub fn with_room_for(self, bytes: usize) -> Self {
        Self { output: self.output.max(bytes.saturating_mul(2)), ..self }
    }
}

/// Far more than any game needs: 5 s by the clock and 2 s of processor time, 1 MiB on each stream, 256 MiB of memory in an
/// address space of 1 GiB, 16 processes, 1 MiB of files.
impl Default for Limits {
    fn default() -> Self {
        Self {
            wall: Duration::from_secs(5),
            cpu: Duration::from_secs(2),
            output: 1 << 20,
            memory: 256 * MIB,
            address_space: Some(1024 * MIB),
            processes: 16,
            files: MIB,
        }
    }
}

pub(crate) fn seconds<S: Serializer>(duration: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(duration.as_secs_f64())
}
