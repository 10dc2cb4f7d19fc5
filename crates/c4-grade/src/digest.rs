//! Short names for long things.

use std::fmt::Write;

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
    let mut sum = Sha256::new();
    for part in parts {
        let part = part.as_ref();
        // Lengths keep the parts apart.
        sum.update((part.len() as u64).to_le_bytes());
        sum.update(part);
    }
    sum.finalize().iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a string takes everything");
        text
    })
}
