//! Short names for long things.

use std::fmt::Write;
use std::io::{self, Read};

use sha2::{Digest, Sha256};

/// A digest of parts: the same parts, the same digest; other parts, another one.
///
/// ```
/// let digest = |parts: [&str; 2]| c4_grade::digest(parts);
/// assert_eq!(digest(["ab", "c"]), digest(["ab", "c"]));
/// assert_ne!(digest(["ab", "c"]), digest(["a", "bc"]));
/// ```
#[must_use]
pub fn digest<P: AsRef<[u8]>>(parts: impl IntoIterator<Item = P>) -> String {
    let mut digest = Digester::default();
    for part in parts {
        digest.part(part.as_ref());
    }
    digest.end()
}

/// A [`digest`] of parts that need not be in memory, neither together nor each.
#[derive(Debug, Default)]
pub struct Digester(Sha256);

impl Digester {
    /// Takes the next part.
    pub fn part(&mut self, part: &[u8]) {
        // Lengths keep the parts apart.
        self.0.update((part.len() as u64).to_le_bytes());
        self.0.update(part);
    }

    /// Takes the next part from where it is read: so many bytes of it.
    ///
    /// # Errors
    /// As `reader` fails, or if there are not so many.
    pub fn read(&mut self, mut reader: impl Read, length: u64) -> io::Result<()> {
        self.0.update(length.to_le_bytes());
        let mut buffer = vec![0; 64 << 10];
        let mut left = length;
        while left > 0 {
            let most = usize::try_from(left).map_or(buffer.len(), |left| left.min(buffer.len()));
            reader.read_exact(&mut buffer[..most])?;
            self.0.update(&buffer[..most]);
            left -= most as u64;
        }
        Ok(())
    }

    /// The digest of all of them.
    #[must_use]
    pub fn end(self) -> String {
        self.0.finalize().iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").expect("a string takes everything");
            text
        })
    }
}
