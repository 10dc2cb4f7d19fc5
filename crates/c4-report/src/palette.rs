//! The colours of text.

use anstyle::{AnsiColor, Style as Ansi};

/// How text is drawn.
///
/// Colour only repeats what the words say. Whether somebody wants it is the caller's to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Whether to colour it, for a terminal that understands ANSI sequences.
    pub colour: bool,
    /// How wide a table may be, in columns.
    pub width: u16,
}

impl Default for Style {
    /// No colour, 100 columns.
    fn default() -> Self {
        Self { colour: false, width: 100 }
    }
}

/// What each kind of text looks like; nothing special, without colour.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Palette {
    pub(super) heading: Ansi,
    pub(super) good: Ansi,
    pub(super) bad: Ansi,
    pub(super) typed: Ansi,
    pub(super) faint: Ansi,
}

impl Style {
    pub(super) fn palette(self) -> Palette {
        if !self.colour {
            return Palette::default();
        }
        Palette {
            heading: Ansi::new().bold(),
            good: AnsiColor::Green.on_default(),
            bad: AnsiColor::Red.on_default().bold(),
            typed: AnsiColor::Cyan.on_default(),
            faint: Ansi::new().dimmed(),
        }
    }
}
