//! What the options mean, and every way in which they can be wrong.

use std::ffi::{OsStr, OsString};
use std::fmt;

use c4_engine::{ByPlayer, Rules, Size};
use clap::ValueEnum;

/// What can be chosen about a game.
///
/// ```
/// use stumper_cli::{Avatar, Options};
///
/// let standard = Options::default();
/// assert_eq!((standard.size().columns(), standard.size().rows()), (7, 6));
/// assert_eq!(standard.avatars().first, Avatar::new(b'X').unwrap());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    size: Size,
    avatars: ByPlayer<Avatar>,
    referee: Avatar,
    prompt_newline: PromptNewline,
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

/// Why options are refused: which one, what its value was, and what is allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OptionsError {
    /// There is no such option, or it is no option at all.
    Unknown(OsString),
    /// The last argument is an option that takes a value.
    MissingValue {
        /// The option.
        option: &'static str,
    },
    /// The width is not a number from 1 to [`Options::MAX_WIDTH`].
    Width(OsString),
    /// The height is not a number from 1 to [`Options::MAX_HEIGHT`].
    Height(OsString),
    /// The grid has fewer slots than [`Options::MIN_SLOTS`].
    TooFewSlots {
        /// The width.
        width: usize,
        /// The height.
        height: usize,
    },
    /// A character is not one printable byte.
    NotOneCharacter {
        /// The option: `-p1`, `-p2` or `-a`.
        option: &'static str,
        /// What it was given.
        value: OsString,
    },
    /// Two of the three characters are the same.
    SameCharacter {
        /// The two options.
        options: [&'static str; 2],
        /// The character of both.
        avatar: Avatar,
    },
}

/// The values of the options as they were typed.
#[derive(Debug)]
pub(crate) struct Typed {
    pub(crate) width: OsString,
    pub(crate) height: OsString,
    pub(crate) p1: OsString,
    pub(crate) p2: OsString,
    pub(crate) referee: OsString,
}

impl Options {
    /// The widest grid.
    pub const MAX_WIDTH: usize = 80;
    /// The highest grid.
    pub const MAX_HEIGHT: usize = 16;
    /// The slots that a grid has at least.
    pub const MIN_SLOTS: usize = 20;

    pub(crate) fn new(typed: &Typed, prompt_newline: PromptNewline) -> Result<Self, OptionsError> {
        let width = number(&typed.width, Self::MAX_WIDTH)
            .ok_or_else(|| OptionsError::Width(typed.width.clone()))?;
        let height = number(&typed.height, Self::MAX_HEIGHT)
            .ok_or_else(|| OptionsError::Height(typed.height.clone()))?;
        let size = Size::new(width, height)
            .ok()
            .filter(|size| size.squares() >= Self::MIN_SLOTS)
            .ok_or(OptionsError::TooFewSlots { width, height })?;

        let first = avatar("-p1", &typed.p1)?;
        let second = avatar("-p2", &typed.p2)?;
        let referee = avatar("-a", &typed.referee)?;
        let named = [("-p1", first), ("-p2", second), ("-a", referee)];
        for (index, &(option, avatar)) in named.iter().enumerate() {
            if let Some(&(earlier, _)) = named[..index].iter().find(|other| other.1 == avatar) {
                return Err(OptionsError::SameCharacter { options: [earlier, option], avatar });
            }
        }
        Ok(Self { size, avatars: ByPlayer { first, second }, referee, prompt_newline })
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

    pub(crate) fn rules(&self) -> Rules {
        Rules { size: self.size, ..Rules::CONNECT_FOUR }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            size: Size::CONNECT_FOUR,
            avatars: ByPlayer { first: Avatar(b'X'), second: Avatar(b'O') },
            referee: Avatar(b'#'),
            prompt_newline: PromptNewline::Auto,
        }
    }
}

impl Avatar {
    /// A character, if it is printable ASCII.
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

/// A decimal integer from 1 to `max`, with or without a plus sign.
fn number(value: &OsStr, max: usize) -> Option<usize> {
    value.to_str()?.parse().ok().filter(|number| (1..=max).contains(number))
}

fn avatar(option: &'static str, value: &OsStr) -> Result<Avatar, OptionsError> {
    let one_byte = match value.as_encoded_bytes() {
        &[byte] => Avatar::new(byte),
        _ => None,
    };
    one_byte.ok_or_else(|| OptionsError::NotOneCharacter { option, value: value.to_owned() })
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(argument) => {
                write!(
                    f,
                    "{argument:?} is no option: there are -w, -h, -p1, -p2 and -a, each with a value"
                )
            }
            Self::MissingValue { option } => write!(f, "{option}: its value is missing"),
            Self::Width(value) => {
                write!(f, "-w {value:?}: the width is a number from 1 to {}", Options::MAX_WIDTH)
            }
            Self::Height(value) => {
                write!(f, "-h {value:?}: the height is a number from 1 to {}", Options::MAX_HEIGHT)
            }
            Self::TooFewSlots { width, height } => {
                let (slots, least) = (width * height, Options::MIN_SLOTS);
                write!(
                    f,
                    "-w {width} -h {height}: a grid of {slots} slots is too small, it has at least {least}"
                )
            }
            Self::NotOneCharacter { option, value } => {
                write!(f, "{option} {value:?}: the value is one printable ASCII character")
            }
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
