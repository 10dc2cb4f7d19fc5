//! What the fields of a reading can be.

use c4_engine::Player;

use super::human::Refused;

/// An order of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// From a centre outward, to both sides in turn.
    Outward {
        /// The centre.
        from: Centre,
        /// Which of two columns comes first that are equally far.
        first: Side,
    },
    /// From the centre to one side, and then to the other one.
    HalfFirst(Side),
    /// The centre, and then all columns from one side to the other.
    CentreThen(Side),
    /// From one side to the other.
    From(Side),
}

impl Order {
    /// The course's own: from the centre outward, the left one first of two equally far.
    pub const COURSE: Self = Self::Outward { from: Centre::Middle, first: Side::Left };
}

/// What is taken for the centre of the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Centre {
    /// The middle, which is between two columns where their number is even.
    Middle,
    /// The column left of the middle, where their number is even.
    LeftOfEven,
    /// The column right of the middle, where their number is even.
    RightOfEven,
    /// The column whose number, counted from 1, is half their number.
    ByNumber,
    /// The fourth one, as on a board of 7 columns.
    Fourth,
}

/// A side of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// That of the first column.
    Left,
    /// That of the last column.
    Right,
}

/// Which columns the computer tries for no reason, as with a loop over the distance to the centre that ends one too early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untried {
    /// None.
    None,
    /// The first and the last one, where there is a column in the middle.
    OutermostOfOdd,
    /// The last one, where there is none.
    LastOfEven,
    /// Those behind the seventh.
    BehindTheSeventh,
}

/// Whose wins are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinsOf {
    /// Everybody's.
    All,
    /// One player's.
    Only(Player),
    /// Those of humans.
    Humans,
}

/// Which refused answers count as turns when it is asked whether the board is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// None of them.
    None,
    /// A full column.
    FullColumn,
    /// Any column that is refused.
    Columns,
    /// Words, too.
    All,
}

impl Counted {
    pub(crate) fn has(self, refused: Refused) -> bool {
        match self {
            Self::None => false,
            Self::FullColumn => refused == Refused::ColumnFull,
            Self::Columns => refused != Refused::NotANumber,
            Self::All => true,
        }
    }
}

/// How a number is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// Like `scanf("%d")`.
    Scanned,
    /// A line is an answer, and an empty one is no number.
    Lines,
    /// A line is an answer, and a number if it begins with one.
    LinesBegun,
    /// The same, but behind an empty one the prompt comes again.
    LinesAskedAgain,
    /// A line is an answer, and a number only if nothing else is on it; behind an empty one the prompt comes again.
    WholeLinesAskedAgain,
    /// A line that is not empty is an answer, and a number only if nothing else is on it.
    WholeWords,
    /// A word is an answer, and a number only if it is one as a whole.
    Words,
    /// A word is an answer, and a number only if it has nothing but digits.
    WordsOfDigits,
    /// A word is an answer, and a number if it begins with a digit.
    WordsBegun,
    /// The first word of a line that is not empty is an answer, and a number only if it is one as a whole.
    FirstWord,
    /// One character, and the rest of its line is dropped.
    FirstCharacter,
    /// One digit, with a sign before it.
    FirstDigit,
    /// The first digits of a line that is not empty, whatever is before them.
    FirstDigits,
}

/// Whose two in a row count before the order of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Twos {
    /// Nobody's.
    None,
    /// The computer's.
    Own,
    /// The computer's, and then the opponent's.
    Both,
}

/// What counts for nothing on a last line that does not end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unended {
    /// Nothing: it is a line like any other.
    Nothing,
    /// What is no number.
    Words,
    /// All that is on it.
    All,
}

/// How much is read where a type is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Types {
    /// A letter: the rest of its line stays.
    Letter,
    /// A letter, and the rest of its line is dropped.
    LineBegun,
    /// A line of one letter.
    Line,
    /// A word, of which the first letter counts.
    WordBegun,
    /// A word of one letter.
    Word,
}

/// How much of something that is not a number is dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Junk {
    /// The rest of its line.
    Line,
    /// A word.
    Word,
    /// A character.
    Character,
}

/// The words in which an answer is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// Those for something that is not a number.
    NotANumber,
    /// Those for a column that does not exist.
    NoSuchColumn,
    /// Those for a full column.
    ColumnFull,
    /// None.
    None,
}

/// What is said about each kind of answer that is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefusalWords {
    /// About something that is not a number.
    pub no_number: Words,
    /// About 0.
    pub zero: Words,
    /// About a negative number.
    pub negative: Words,
    /// About any other number that no column has.
    pub too_large: Words,
    /// About a full column.
    pub full: Words,
}

impl RefusalWords {
    /// As the course wants it.
    pub const RIGHT: Self = Self {
        no_number: Words::NotANumber,
        zero: Words::NoSuchColumn,
        negative: Words::NoSuchColumn,
        too_large: Words::NoSuchColumn,
        full: Words::ColumnFull,
    };
}

/// What follows a refused answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum After {
    /// The prompt.
    Prompt,
    /// Nothing: the next answer is read at once.
    Nothing,
    /// Whose turn it is, and the prompt.
    Turn,
    /// The board, and the prompt.
    Board,
    /// The board, whose turn it is, and the prompt.
    BoardAndTurn,
    /// The board as after a token, and the other player's turn.
    LostTurn,
    /// The other player's turn at once.
    NextTurn,
    /// The other player's turn, behind what is between two turns, but without the board.
    NextTurnApart,
    /// The prompt, and behind the next column that can be played the other player's turn: nobody plays it.
    LostAnswer,
}

/// What follows each kind of refused answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AfterRefusals {
    /// Something that is not a number.
    pub no_number: After,
    /// A column that does not exist.
    pub no_column: After,
    /// A full column.
    pub full: After,
}

impl AfterRefusals {
    /// The same after every kind.
    #[must_use]
    pub const fn all(after: After) -> Self {
        Self { no_number: after, no_column: after, full: after }
    }

    /// What follows a full column: who looks for that outside of the loop for an answer begins the turn again.
    #[must_use]
    pub const fn full(after: After) -> Self {
        Self { full: after, ..Self::all(After::Prompt) }
    }

    /// What follows an answer that is refused for this reason.
    pub(crate) fn of(self, refused: Refused) -> After {
        match refused {
            Refused::NotANumber => self.no_number,
            Refused::NoSuchColumn => self.no_column,
            Refused::ColumnFull => self.full,
        }
    }
}

/// How the board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// The uppermost row first, the first column on the left.
    Right,
    /// The lowest row first.
    UpsideDown,
    /// The last column always empty.
    WithoutLastColumn,
}
