//! What can be chosen about a game: a grid, three different characters, and how prompts end.

use std::fmt;

use c4_engine::{ByPlayer, Lines, Rules, Size};
use clap::ValueEnum;

use crate::Reading;

/// What can be chosen about a game.
///
/// ```
/// use c4_engine::ByPlayer;
/// use stumper_cli::{Avatar, Options, OptionsError, PromptNewline};
///
/// let avatars = ByPlayer { first: Avatar::new(b'#').unwrap(), second: Avatar::new(b'@').unwrap() };
/// let referee = Avatar::new(b'*').unwrap();
/// let options = Options::new(18, 3, avatars, referee, PromptNewline::Auto)?;
/// assert_eq!(options.size().squares(), 54);
///
/// let clash = Options::new(18, 3, avatars, avatars.first, PromptNewline::Auto).unwrap_err();
/// assert_eq!(
///     clash.to_string(),
///     "-p1 and -a are both '#': the players and the referee have one each"
/// );
/// # Ok::<(), OptionsError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    size: Size,
    avatars: ByPlayer<Avatar>,
    referee: Avatar,
    prompt_newline: PromptNewline,
    reading: Reading,
}

/// A character that stands for tokens: a printable byte of ASCII, the space included.
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

/// Why options are refused, in the assignment's names for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionsError {
    /// The width is not from 1 to [`Options::MAX_WIDTH`].
    Width(usize),
    /// The height is not from 1 to [`Options::MAX_HEIGHT`].
    Height(usize),
    /// The grid has fewer slots than [`Options::MIN_SLOTS`].
    TooFewSlots(Size),
    /// Two of the three characters are the same.
    SameCharacter {
        /// The two options.
        options: [&'static str; 2],
        /// The character of both.
        avatar: Avatar,
    },
}

impl Options {
    /// The widest grid.
    pub const MAX_WIDTH: usize = 80;
    /// The highest grid.
    pub const MAX_HEIGHT: usize = 16;
    /// The slots that a grid has at least.
    pub const MIN_SLOTS: usize = 20;

    /// Options for a grid of so many columns and rows.
    ///
    /// # Errors
    /// [`OptionsError`] for the first thing that the assignment does not allow.
    pub fn new(
        width: usize,
        height: usize,
        avatars: ByPlayer<Avatar>,
        referee: Avatar,
        prompt_newline: PromptNewline,
    ) -> Result<Self, OptionsError> {
        let reading = Reading::default();
        Self::read_as(reading, width, height, avatars, referee, prompt_newline)
    }

    /// The same, as the assignment is read in this way.
    pub(crate) fn read_as(
        reading: Reading,
        width: usize,
        height: usize,
        avatars: ByPlayer<Avatar>,
        referee: Avatar,
        prompt_newline: PromptNewline,
    ) -> Result<Self, OptionsError> {
        if !(1..=reading.max_width).contains(&width) {
            return Err(OptionsError::Width(width));
        }
        if !(1..=reading.max_height).contains(&height) {
            return Err(OptionsError::Height(height));
        }
        // The engine's boards can be larger.
        let size = Size::new(width, height).map_err(|_| OptionsError::Width(width))?;
        if size.squares() < reading.min_slots {
            return Err(OptionsError::TooFewSlots(size));
        }
        let named = [("-p1", avatars.first), ("-p2", avatars.second), ("-a", referee)];
        for (index, &(option, avatar)) in named.iter().enumerate() {
            if let Some(&(earlier, _)) = named[..index].iter().find(|other| other.1 == avatar)
                && !reading.same_avatars
            {
                return Err(OptionsError::SameCharacter { options: [earlier, option], avatar });
            }
        }
        Ok(Self { size, avatars, referee, prompt_newline, reading })
    }

    /// The same, as the assignment is read in this way.
    pub(crate) fn with_reading(self, reading: Reading) -> Self {
        Self { reading, ..self }
    }

    /// The size of the grid.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The players' characters.
    #[must_use]
    pub fn avatars(&self) -> ByPlayer<Avatar> {
        self.avatars
    }

    /// The character that winning tokens are shown as.
    #[must_use]
    pub fn referee(&self) -> Avatar {
        self.referee
    }

    /// Whether a line feed follows a prompt when its answer has been read.
    #[must_use]
    pub fn prompt_newline(&self) -> PromptNewline {
        self.prompt_newline
    }

    /// How the assignment is read.
    pub(crate) fn reading(&self) -> &Reading {
        &self.reading
    }

    pub(crate) fn rules(&self) -> Rules {
        let lines = Lines::CONNECT_FOUR.only(self.reading.directions);
        Rules { size: self.size, lines, ..Rules::CONNECT_FOUR }
    }
}

/// The assignment's own: 7 columns, 6 rows, `X`, `O` and `#`.
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

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Width(width) => {
                write!(f, "-w {width}: the width is a number from 1 to {}", Options::MAX_WIDTH)
            }
            Self::Height(height) => {
                write!(f, "-h {height}: the height is a number from 1 to {}", Options::MAX_HEIGHT)
            }
            Self::TooFewSlots(size) => write!(
                f,
                "-w {} -h {}: a grid of {} slots is too small, it has at least {}",
                size.columns(),
                size.rows(),
                size.squares(),
                Options::MIN_SLOTS
            ),
            Self::SameCharacter { options: [one, other], avatar } => {
                let character = char::from(avatar.byte());
                write!(
                    f,
                    "{one} and {other} are both {character:?}: the players and the referee have one each"
                )
            }
        }
    }
}

impl std::error::Error for OptionsError {}
