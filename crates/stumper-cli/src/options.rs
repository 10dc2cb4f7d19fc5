//! What can be chosen about a game: a grid, three characters, and how prompts end.

use c4_engine::{ByPlayer, Size};
use clap::ValueEnum;

use crate::Reading;

/// What can be chosen about a game.
///
/// ```
/// use c4_engine::Size;
/// use stumper_cli::{Avatar, Options};
///
/// let standard = Options::default();
/// assert_eq!((standard.size, standard.avatars.first.byte()), (Size::CONNECT_FOUR, b'X'));
///
/// let referee = Avatar::new(b'*').unwrap();
/// let options = Options { size: Size::new(18, 3)?, referee, ..standard };
/// assert_eq!(options.size.squares(), 54);
/// # Ok::<(), c4_engine::SizeError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The grid. Default: 7 columns, 6 rows.
    pub size: Size,
    /// The players' characters. Default: `X` and `O`.
    pub avatars: ByPlayer<Avatar>,
    /// The character that winning tokens are shown as. Default: `#`.
    pub referee: Avatar,
    /// Whether a line feed follows a prompt when its answer has been read. Default: unless the input is a terminal.
    pub prompt_newline: PromptNewline,
    /// How the assignment is read. Default: as it is meant.
    pub reading: Reading,
}

/// A character that stands for tokens: a printable byte of ASCII, the space included. (Under a [`Reading`] also a NUL byte.)
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Avatar(u8);

/// Whether a line feed follows a prompt when its answer has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PromptNewline {
    /// Unless the input is a terminal, which has echoed the Enter key.
    Auto,
    /// In any case.
    Always,
    /// In no case.
    Never,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: Size::CONNECT_FOUR,
            avatars: ByPlayer { first: Avatar(b'X'), second: Avatar(b'O') },
            referee: Avatar(b'#'),
            prompt_newline: PromptNewline::Auto,
            reading: Reading::default(),
        }
    }
}

impl Avatar {
    /// What a C program takes for the first character of a text that has none.
    pub(crate) const NUL: Self = Self(0);

    /// A character; `None` if it is not printable ASCII.
    #[must_use]
    pub fn new(byte: u8) -> Option<Self> {
        matches!(byte, b' '..=b'~').then_some(Self(byte))
    }

    /// The character as a byte.
    #[must_use]
    pub fn byte(self) -> u8 {
        self.0
    }
}

impl From<Avatar> for char {
    fn from(avatar: Avatar) -> Self {
        Self::from(avatar.0)
    }
}
