//! What the fields of a reading can be.

use c4_engine::Player;

/// What is taken for the letter of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoneIs {
    /// The next character that is no white space.
    Letter,
    /// Any character, but the one right behind a position.
    AnythingLater,
    /// Any character.
    Anything,
}

/// What becomes of a stone on a taken square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It is refused.
    Refused,
    /// It replaces the one that lies there.
    Replaces,
    /// It is refused in words, and replaces the other one all the same.
    RefusedButReplaces,
    /// It is left out without a word.
    Ignored,
    /// It is refused only if the other colour lies there.
    OnlyByOther,
    /// It is refused, and so is every stone behind it.
    RefusedFromThenOn,
    /// It is refused, and another position asked for.
    PositionAgain,
    /// It is refused, the board printed, and another position asked for.
    BoardAndPositionAgain,
}

/// From when on Lab 6 remembers the longest run, as a static variable does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Longest {
    /// It forgets it.
    Forgotten,
    /// From the first question on.
    OfQuestions,
    /// Since it looked for a winner at each stone, row by row from the top, up to the first one of six.
    OfBoard,
}

/// What follows a position off the board in Lab 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OffBoard {
    /// The next stone.
    NextStone,
    /// The board, and the next stone.
    Board,
    /// The question for the position of the same stone.
    SameStone,
    /// The words for a taken square, and the board.
    Taken,
}

/// What is answered about a free square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Free {
    /// It is refused.
    Refused,
    /// No stones.
    Zero,
    /// How many free squares there are in a row, as if they were stones.
    Counted,
}

/// Which of equally good squares is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tie {
    /// The first, row by row.
    FirstInRows,
    /// The last, row by row.
    LastInRows,
    /// The first, column by column.
    FirstInColumns,
    /// The last, column by column.
    LastInColumns,
    /// The right one of the first row.
    RightInRows,
    /// The left one of the last row.
    BottomFirst,
    /// The one nearest to the centre; of those the first, row by row.
    NearestCentre,
    /// The one where the computer's own run is longest; of those the first, row by row.
    LongestOwn,
}

/// How two numbers are taken for a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Places {
    /// The row from the top, and the column, both from 0.
    RowColumn,
    /// The column, and the row.
    ColumnRow,
    /// The row and the column, both from 1.
    FromOne,
    /// The row from the bottom, and the column.
    FromBottom,
}

/// What is shown of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    /// All of it.
    Whole,
    /// The last column always free.
    WithoutLastColumn,
    /// The last row always free.
    WithoutLastRow,
}

/// When Lab 6 tells the winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    /// After the list of stones.
    AtEnd,
    /// After each stone, too.
    AfterEachStone,
}

/// Which position ends the questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LastQuestion {
    /// -1 twice.
    Both,
    /// -1 once.
    Either,
    /// Any position off the board.
    OffBoard,
}

/// What the computer of Lab 7 compares squares by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weighs {
    /// Its own run, less the longest one that the opponent could make elsewhere.
    Difference,
    /// The same, but no more than 0.
    AtMostZero,
    /// The same, where the opponent may answer on the same square.
    AtMostZeroAnywhere,
    /// Its own run.
    Own,
    /// The opponent's run on the square.
    Theirs,
    /// Its own run, less the opponent's on the same square.
    SameSquare,
    /// Its own run and the opponent's on the same square.
    Sum,
    /// The longer one of these two.
    Larger,
    /// The sum of the differences to the opponent's runs on all other squares.
    Total,
    /// The difference, of which the smallest is best.
    Smallest,
}

/// Which squares the computer of Lab 7 looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LooksAt {
    /// All that are free.
    All,
    /// Those that are not in the last row or column, if there are any.
    WithoutLast,
    /// Those that are not in the first row or column, if there are any.
    WithoutFirst,
}

/// Which squares are not the one where the computer tries its stone, when it looks for the opponent's answer elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Elsewhere {
    /// All others.
    AnotherSquare,
    /// Those of other rows and other columns.
    AnotherRowAndColumn,
    /// Those in its row and below it.
    FromItsRow,
    /// Those behind it, row by row.
    BehindIt,
    /// Those in its row and below it that are in its column or on the right of it.
    FromItsRowAndColumn,
}

/// What the computer keeps of the squares before, where it should begin anew with each square where it tries its stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keeps {
    /// Nothing.
    Nothing,
    /// The smallest difference.
    Difference(Until),
    /// The opponent's longest run.
    Answer(Until),
}

/// How long the computer keeps something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// Until the end of the row.
    EndOfRow,
    /// Until it has made up its mind.
    EndOfMove,
}

/// What becomes of a stone that is asked about in Lab 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Nothing.
    Stays,
    /// It is gone.
    Goes,
    /// It is of this colour.
    Becomes(Player),
}

/// Who lays stones in Lab 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mover {
    /// The person.
    Person,
    /// The computer.
    Computer,
}

/// When Lab 7 is a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// When the board is full and nobody has won.
    BoardFull,
    /// When one square is left.
    OneLeft,
}

/// When Lab 7 prints the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boards {
    /// After every stone.
    Always,
    /// After the person's stones.
    NotAfterComputer,
    /// After every stone but the last one.
    NotAtEnd,
}

/// What follows an occupied square in Lab 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occupied {
    /// The words, and the prompt.
    Prompt,
    /// The words, the board, and the prompt.
    Board,
    /// The words.
    Nothing,
    /// The prompt.
    Silent,
    /// The words, the board, and the other player's turn: no stone is laid.
    LosesTurn,
    /// The words, and the other player's turn at once: no stone is laid.
    NextTurn,
    /// The words and the prompt, once: the next square's stone is replaced, if there is one.
    Once,
    /// The other player's turn, if one's own stone lies there: no stone is laid.
    OwnPasses,
}

/// Who is named where both colours have won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfBoth {
    /// Black.
    Black,
    /// White.
    White,
    /// The colour of the first stone in such a line, row by row from the top.
    FirstMet,
    /// The colour of the last one.
    LastMet,
}

/// Through which stones lines win in Lab 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinningStones {
    /// Through all.
    All,
    /// Through the last one.
    Last,
    /// Through that on the last square that was named, be it one that was taken before.
    OnLastSquare,
    /// Through the last one of each colour.
    LastOfEach,
    /// Through the first one on the board, row by row from the top.
    FirstOnBoard,
    /// Through the last one on the board, row by row from the top.
    LastOnBoard,
    /// Through those of the last row in which there are any.
    InLastRow,
}

/// What the computer's search for the best square begins with: one that is worth no more does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Floor {
    /// How much that is.
    pub worth: i32,
    /// Where the stone is laid if no square is worth more.
    pub instead: Instead,
}

/// Where the computer lays a stone if no square counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instead {
    /// Where its last stone lies; before the first one, in row 0 and column 0.
    Last,
    /// In row 0 and column 0, whatever lies there.
    Corner,
    /// On the first free square, row by row from the top.
    First,
}
