//! Why there is no match and no tournament.

use std::fmt;

/// What has to be put right before anything is played.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The player of this name does not play the game that was asked for, for this reason.
    DoesNotPlay(String, String),
    /// A person was asked for where there is nobody to ask.
    NoPerson,
    /// Players of this kind cannot take part yet.
    NotYet(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DoesNotPlay(name, reason) => {
                write!(f, "{name} does not play this game: {reason}")
            }
            Self::NoPerson => {
                f.write_str("a person can play in c4 match, and against one player only")
            }
            Self::NotYet(what) => write!(f, "{what} cannot take part yet"),
        }
    }
}
