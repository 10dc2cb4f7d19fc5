//! What the reference prints in each reading of the course, remembered.

/// What the reference does in the readings of its course, remembered for all submissions of a grading: it is the same
/// for each of them.
#[derive(Debug, Default)]
pub struct Readings {}

impl Readings {
    /// Nothing is known yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}
