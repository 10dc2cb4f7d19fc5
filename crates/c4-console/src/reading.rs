//! The ways in which the text of a course can be taken.

use crate::Rewording;

/// On whose word something in a course stands: what the table of compatibility says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Basis {
    /// Only the course's own program or template shows it.
    Official,
    /// The assignment says or shows it.
    Text,
    /// The text is silent; most independent programs do it.
    Majority,
    /// Nobody settles it: it is our choice.
    Decided,
}

impl Basis {
    /// A sentence that stands on this word, with a note behind it of whose it is; a sentence of the text has none.
    ///
    /// ```
    /// use c4_console::Basis;
    ///
    /// let noted = Basis::Majority.noted("A full board is a tie.");
    /// assert_eq!(noted, "A full board is a tie. (The text is silent; most programs do it.)");
    /// ```
    #[must_use]
    pub fn noted(self, sentence: &str) -> String {
        let note = match self {
            Self::Text => return sentence.to_owned(),
            Self::Official => "Only the course's own program shows it.",
            Self::Majority => "The text is silent; most programs do it.",
            Self::Decided => "The text is silent; this is our choice.",
        };
        format!("{sentence} ({note})")
    }
}

/// One way to misread a course: what it changes in a program, and what is said to somebody who wrote such a program.
///
/// `R` is everything that can be read in several ways in that program. Misreadings are declared in the table of
/// [`readings!`](crate::readings).
#[derive(Debug, Clone, Copy)]
pub struct Misreading<R: 'static> {
    /// A short name, of small letters and hyphens: `tie-to-the-right`.
    pub name: &'static str,
    /// What such a program does, said to its author: `your program prefers the right column of two equally far`.
    pub says: &'static str,
    /// What the course wants instead, as a sentence.
    pub instead: &'static str,
    /// Whether the course leaves both open, so that a comparison at the course's own level forgives it.
    pub is_equivalent: bool,
    /// On whose word `instead` stands.
    pub basis: Basis,
    /// What it changes in what the program does.
    pub change: fn(&mut R),
    /// What it changes in what the program says.
    pub words: &'static Rewording,
}

/// Declares everything in a course that can be read in several ways, as a struct: each field stands beside its default,
/// which is how the course is meant, and beside the misreadings that set it to something else.
///
/// `open` instead of `misread` marks a reading that the course leaves open. What the course wants instead stands in its text
/// for `misread`, and is our choice for `open`; where it is another [`Basis`], it follows in parentheses:
/// `misread(Official)`. Below `also` stand those that change several
/// fields, or words (by kind of event). The table of them, `MISREADINGS`, is there only where the crate has its feature
/// `course` on: only a grader needs it.
///
/// ```
/// c4_console::readings! {
///     /// How the assignment is read.
///     #[derive(Debug, Clone, Copy, PartialEq, Eq)]
///     pub struct Reading {
///         /// The number of the leftmost column.
///         pub first_column: usize = 1;
///             misread "columns-from-0" = 0,
///                 "your program counts columns from 0",
///                 "The leftmost column is 1.";
///         /// Whether a full board is a tie, whoever has a line.
///         pub full_board_is_a_tie: bool = false;
///             misread "full-board-is-a-tie" = true,
///                 "your program reports a tie where the last free cell wins",
///                 "A win comes first.";
///     }
///     also {
///         misread "win-without-exclamation-mark" = |_| {}, [("wins", "{player} wins\n")],
///             "your program leaves out the exclamation mark after \"wins\"",
///             "The message is \"X wins!\".";
///     }
/// }
/// assert_eq!(Reading::default(), Reading { first_column: 1, full_board_is_a_tie: false });
/// ```
#[macro_export]
macro_rules! readings {
    (
        $(#[$meta:meta])*
        $visible:vis struct $name:ident {
            $(
                $(#[$doc:meta])+
                $field_visible:vis $field:ident: $type:ty = $default:expr;
                $($how:ident $(($basis:ident))? $reading:literal = $value:expr, $says:literal, $instead:expr;)*
            )*
        }
        $(also {
            $(
                $also_how:ident $(($also_basis:ident))? $also:literal = $change:expr, [$($words:expr),* $(,)?],
                $also_says:literal, $also_instead:expr;
            )*
        })?
    ) => {
        $(#[$meta])*
        $visible struct $name {
            $($(#[$doc])+ $field_visible $field: $type,)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        #[cfg(feature = "course")]
        impl $name {
            /// The misreadings that are known, in the order in which they are tried.
            pub(crate) const MISREADINGS: &'static [$crate::Misreading<Self>] = &[
                $($($crate::Misreading {
                    name: $reading,
                    says: $says,
                    instead: $instead,
                    is_equivalent: $crate::is_open(stringify!($how)),
                    basis: $crate::basis!($how $($basis)?),
                    change: |reading| reading.$field = $value,
                    words: &[],
                },)*)*
                $($($crate::Misreading {
                    name: $also,
                    says: $also_says,
                    instead: $also_instead,
                    is_equivalent: $crate::is_open(stringify!($also_how)),
                    basis: $crate::basis!($also_how $($also_basis)?),
                    change: $change,
                    words: &[$($words),*],
                },)*)?
            ];
        }
    };
}

/// The [`Basis`] of a reading by the words before its name, for [`readings!`](crate::readings).
#[doc(hidden)]
#[macro_export]
macro_rules! basis {
    (misread) => {
        $crate::Basis::Text
    };
    (open) => {
        $crate::Basis::Decided
    };
    ($how:ident $basis:ident) => {
        $crate::Basis::$basis
    };
}

/// What the word before a reading's name says about it, for [`readings!`](crate::readings).
#[doc(hidden)]
#[must_use]
pub const fn is_open(how: &str) -> bool {
    match how.as_bytes() {
        b"open" => true,
        b"misread" => false,
        _ => panic!("a reading begins with `misread` or `open`"),
    }
}
