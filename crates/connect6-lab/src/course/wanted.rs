//! Sentences of the labs that more than one misreading gets wrong.

pub(crate) const PROMPTS: &str = "After each prompt stand a colon or a question mark and one space, and the answer is typed on the same line.";
pub(crate) const SIX: &str =
    "Six or more stones of one colour in a row, in a column or along a diagonal win.";
pub(crate) const EDGES: &str =
    "Six in a row can begin and end in any row and column of the board, and the edge ends them.";
pub(crate) const POSITION: &str = "A position is its row, counted from 0 at the top, and then its column, counted from 0 on the left.";
pub(crate) const RUN: &str = "The number of contiguous stones is that of the longest unbroken run through the stone asked about, in any of the four directions, to both sides; the stone itself counts once.";
pub(crate) const TAKEN: &str = "A stone on a taken square is refused with `Position is taken, try another move.`; the stone that lies there stays, and the board is printed as after any other stone.";
pub(crate) const WINNER: &str = "The winner is told by `Black wins.`, `White wins.` or `No winner so far.`, each with its full stop.";
pub(crate) const LAB_7: &str = "The computer of Lab 7 gives each free square its own longest run there, less the longest run that the opponent's next stone could make anywhere else, and plays the square where that is largest; of equal ones the upper one, then the left one.";
pub(crate) const OCCUPIED: &str = "An occupied square is refused by `That square is occupied.`, whosever stone lies there, and then the prompt follows.";
