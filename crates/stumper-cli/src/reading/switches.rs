//! What the fields of a reading can be.

use c4_engine::Direction;

/// Which of the lines that a token has completed are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkedLines {
    /// All of them.
    All,
    /// The one that begins first.
    First(Order),
    /// One line, of the first of these directions in which there is one.
    One([Direction; 4]),
    /// All of them, and the winner's tokens in the same row, column or diagonal that are apart from them.
    WholeLines,
    /// None.
    None,
    /// Every token of the winner, in a line or not.
    EveryToken,
}

/// In which order a program goes through the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Row by row from the top, each from the left.
    Rows,
    /// Column by column from the left, each from the top.
    Columns,
}

/// Which tokens of a line are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkedPart {
    /// All of them.
    Whole,
    /// The four on the left.
    Left,
    /// The four on the right.
    Right,
    /// The four at the top, and those on the left of a row.
    Top,
    /// The four at the bottom, and those on the left of a row.
    Bottom,
}

/// From which end of a diagonal the wrong squares are marked: as many as it has tokens, along the other diagonal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// From the uppermost token downwards.
    Uppermost,
    /// From the lowest token upwards.
    Lowest,
}

/// On which side of the last token a line is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkedSide {
    /// On both.
    Both,
    /// Below it, and in a row on this side of it.
    Down(Side),
    /// On this side of it, and in a column below it.
    Beside(Side),
    /// On the side that makes a line with it.
    Long,
}

/// A side of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Where the first column is.
    Left,
    /// Where the last one is.
    Right,
}

/// By which character a winner is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedBy {
    /// The player's avatar.
    Avatar,
    /// The referee's character.
    Referee,
    /// The avatar that the player has without options.
    Standard,
}

/// Which columns exist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Columns {
    /// All of the grid.
    All,
    /// As many as there are rows.
    AsManyAsRows,
    /// All but the last one.
    ButTheLast,
}

/// How a number is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// A line like `atoi`.
    Lines,
    /// A line that consists of one number; any other is 0.
    WholeLines,
    /// A line that has a number in this form; any other is 0.
    Form(Form),
    /// A line like `atoi`, once it is not empty.
    LinesWithWords,
    /// Like `scanf("%d")`: the rest of the line stays.
    Scanned,
    /// Like `scanf("%d")`, and what is no number is dropped with the rest of its line.
    ScannedByLine,
    /// Like `scanf("%d")`, and what is no number ends the input.
    ScannedUntilWord,
    /// Like `scanf("%d")`, and of what is no number one byte is dropped at a time.
    ScannedByByte,
    /// Like `scanf("%d")`, and what is no number stays where it is, and is no column.
    ScannedStuck,
    /// Like `scanf("%d")`, and what is no number stays where it is: the number before it counts again.
    ScannedStuckLastAgain,
    /// A word like `atoi`, as `scanf("%s")` reads it.
    Words,
    /// A line like `atoi`; one that does not begin with a number ends the input.
    UntilWord,
    /// A line without a number is the number before it.
    LastAgain,
    /// The first character of a line, behind white space.
    FirstCharacter,
    /// The first character of a line, white space or not.
    FirstByte,
    /// The digit that a line begins with, behind blanks and a sign.
    FirstDigit,
    /// The digits of a line that come first, whatever comes before them.
    FirstDigits,
    /// Like `atoi`, but of a line no more than so many bytes at once, its end among them.
    Pieces(usize),
    /// Like `atoi`, of so many bytes at once, whatever lines they are of.
    Blocks(usize),
    /// A line without its last byte, be it a line feed or not.
    LastByteLost,
    /// All that is there at once, of which the first line counts.
    AllAtOnce,
    /// A line once it is not empty; one without a number is the number before it.
    LinesWithWordsLastAgain,
    /// By lines that are not empty, up to one that does not begin with a number.
    LinesWithWordsUntilWord,
    /// By lines, up to an empty one.
    UntilEmptyLine,
}

/// What the option `-a` changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefereeOption {
    /// The character that winning tokens are shown as.
    Shown,
    /// Only which characters players can have.
    Compared,
    /// Nothing.
    Ignored,
}

/// Which characters are compared as soon as their options are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtOnce {
    /// None: all options are read first.
    None,
    /// Each with the other two.
    Each,
    /// Those of players with the referee's.
    PlayersWithReferee,
}

/// What may stand around the digits of a number on its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// Whether blanks may stand before it.
    pub blanks: bool,
    /// Whether it may have a plus sign.
    pub plus: bool,
    /// What may stand behind it.
    pub rest: Rest,
}

/// What may stand behind a number on its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Nothing at all.
    Nothing,
    /// Whatever it is: it is passed over.
    Anything,
}

/// Some of the reasons for which an answer is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusals {
    /// None.
    None,
    /// There is no such column.
    NoSuchColumn,
    /// The column is full.
    ColumnFull,
    /// Both.
    All,
}

/// How the grid is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// The uppermost row first.
    Right,
    /// The lowest row first.
    UpsideDown,
    /// The last column always empty.
    WithoutLastColumn,
}
