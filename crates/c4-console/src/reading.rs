//! The ways in which the text of a course can be taken.

use std::fmt;

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
#[derive(Clone, Copy)]
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
    pub change: &'static (dyn Fn(&mut R) + Send + Sync),
    /// What it changes in what the program says.
    pub words: &'static Rewording,
}

impl<R> Misreading<R> {
    /// One of a family, which is made while the program runs, and stays.
    #[doc(hidden)]
    #[must_use]
    pub fn in_family(
        self,
        name: String,
        says: String,
        change: impl Fn(&mut R) + Send + Sync + 'static,
    ) -> Self {
        let change = Box::leak(Box::new(change));
        Self { name: name.leak(), says: says.leak(), change, ..self }
    }

    /// The same of a reading that has this one as a part, in the nouns of its course, which stand in braces here.
    #[doc(hidden)]
    #[must_use]
    pub fn within<S>(&self, nouns: &[(&str, &str)], part: fn(&mut S) -> &mut R) -> Misreading<S> {
        let told = |text: &str| -> &'static str {
            let told = nouns.iter().fold(text.to_owned(), |text, (noun, own)| {
                text.replace(&format!("{{{noun}}}"), own)
            });
            told.leak()
        };
        let change = self.change;
        Misreading {
            name: told(self.name),
            says: told(self.says),
            instead: told(self.instead),
            is_equivalent: self.is_equivalent,
            basis: self.basis,
            change: Box::leak(Box::new(move |reading: &mut S| change(part(reading)))),
            words: self.words,
        }
    }
}

impl<R> fmt::Debug for Misreading<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Misreading").field(&self.name).finish()
    }
}

/// Declares everything in a course that can be read in several ways, as a struct: each field stands beside its default,
/// which is how the course is meant, and beside the misreadings that set it to something else.
///
/// Behind what a misreading does stands what the course wants instead. Where several of a field miss the same, that stands once,
/// behind the default.
///
/// `open` instead of `misread` marks a reading that the course leaves open. What the course wants instead stands in its text
/// for `misread`, and is our choice for `open`; where it is another [`Basis`], it follows in parentheses:
/// `misread(Official)`.
///
/// Below `also` stand those that change several fields, or words (by kind of event), and families: with `for` a row stands for
/// many, one for each member of a list. The names in its pattern can be used in what it changes, and in braces in its name and
/// in its sentence.
///
/// A field that is such a struct itself, which several courses share, stands with `in` and the nouns of this course: its misreadings
/// are this one's, too.
///
/// The table of all of them, `misreadings()`, is there only where the crate has its feature `course` on: only a grader needs it.
///
/// ```
/// c4_console::readings! {
///     /// How the assignment is read.
///     #[derive(Debug, Clone, Copy, PartialEq, Eq)]
///     pub struct Reading {
///         /// The number of the leftmost column.
///         pub first_column: usize = 1, "The leftmost column is 1.";
///             misread "columns-from-0" = 0,
///                 "your program counts columns from 0";
///         /// Whether a full board is a tie, whoever has a line.
///         pub full_board_is_a_tie: bool = false;
///             misread "full-board-is-a-tie" = true,
///                 "your program reports a tie where the last free cell wins",
///                 "A win comes first.";
///     }
///     also {
///         misread "columns-from-{number}" for number in [2, 10] => move |reading| reading.first_column = number,
///             "your program counts columns from {number}",
///             "The leftmost column is 1.";
///         misread "win-without-exclamation-mark" => |_| {}, [("wins", "{player} wins\n")],
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
                $field_visible:vis $field:ident: $type:ty = $default:expr $(, in $nouns:expr)? $(, $wanted:expr)?;
                $($how:ident $(($basis:ident))? $reading:literal = $value:expr, $says:literal $(, $instead:expr)?;)*
            )*
        }
        $(also {
            $(
                $also_how:ident $(($also_basis:ident))? $also:literal $(for $member:pat in $members:expr)? => $change:expr,
                $([$($words:expr),* $(,)?],)? $also_says:literal, $also_instead:expr;
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
            #[must_use]
            $visible fn misreadings() -> &'static [$crate::Misreading<Self>] {
                type Table = Vec<$crate::Misreading<$name>>;
                static TABLE: std::sync::LazyLock<Table> = std::sync::LazyLock::new(|| {
                    let mut table = Table::new();
                    $({
                        const _WANTED: &str = $crate::first!($($wanted,)? "");
                        $(table.extend(<$type>::misreadings().iter().map(|each| {
                            each.within($nouns, |reading: &mut $name| &mut reading.$field)
                        }));)?
                        $($crate::row!(
                            table, [] $reading, $says, |reading| reading.$field = $value,
                            $crate::misreading!($name: $how $($basis)?, $crate::first!($($instead,)? _WANTED), [])
                        );)*
                    })*
                    $($($crate::row!(
                        table, [$($member in $members)?] $also, $also_says, $change,
                        $crate::misreading!($name: $also_how $($also_basis)?, $also_instead, [$($($words),*)?])
                    );)*)?
                    table
                });
                &TABLE
            }
        }
    };
}

/// Adds a row to a table: one misreading, or a family of them, for [`readings!`](crate::readings).
#[doc(hidden)]
#[macro_export]
macro_rules! row {
    ($table:ident, [] $name:literal, $says:literal, $change:expr, $rest:expr) => {
        // (Data: code that makes each of them would be several kilobytes of the page.)
        $crate::add(
            &mut $table,
            const { &$crate::Misreading { name: $name, says: $says, change: &$change, ..$rest } },
        )
    };
    ($table:ident, [$member:pat in $members:expr] $name:literal, $says:literal, $change:expr, $rest:expr) => {
        // (A loop: an iterator for each row would be several kilobytes of the page.)
        for $member in $members {
            let (name, says) = (format!($name), format!($says));
            $table.push($rest.in_family(name, says, $change));
        }
    };
}

/// Adds a row to a table, for [`readings!`](crate::readings).
#[doc(hidden)]
#[inline(never)]
pub fn add<R>(table: &mut Vec<Misreading<R>>, row: &'static Misreading<R>) {
    table.push(Misreading { ..*row });
}

/// A misreading without a name, for [`readings!`](crate::readings).
#[doc(hidden)]
#[macro_export]
macro_rules! misreading {
    ($reading:ident: $how:ident $($basis:ident)?, $instead:expr, [$($words:expr),*]) => {
        $crate::Misreading::<$reading> {
            name: "",
            says: "",
            instead: $instead,
            is_equivalent: $crate::is_open(stringify!($how)),
            basis: $crate::basis!($how $($basis)?),
            change: &|_| {},
            words: &[$($words),*],
        }
    };
}

/// The first of some expressions, for [`readings!`](crate::readings).
#[doc(hidden)]
#[macro_export]
macro_rules! first {
    ($first:expr $(, $rest:expr)*) => {
        $first
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
