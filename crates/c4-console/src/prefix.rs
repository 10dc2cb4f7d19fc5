//! Where two outputs part.

/// How many bytes are compared at once while they are the same.
const AT_ONCE: usize = 64;

/// How many bytes two texts have in common at their beginning.
///
/// ```
/// assert_eq!(c4_console::common_prefix(b"Player 1", b"Player 2!"), 7);
/// assert_eq!(c4_console::common_prefix(b"Play", b"Player"), 4);
/// ```
#[must_use]
pub fn common_prefix(one: &[u8], other: &[u8]) -> usize {
    let blocks = one.chunks_exact(AT_ONCE).zip(other.chunks_exact(AT_ONCE));
    let from = AT_ONCE * blocks.take_while(|(one, other)| one == other).count();
    let rest = one[from..].iter().zip(&other[from..]);
    from + rest.take_while(|(one, other)| one == other).count()
}
