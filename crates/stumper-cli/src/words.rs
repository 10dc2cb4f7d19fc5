//! Everything that the program says, and in which words.

use c4_console::{Frame, Grid, events};
use c4_engine::{Bitboard, Board, Player, Square};

use crate::reading::CONNECT;
use crate::{NamedBy, Options, Picture};

events! {
    /// What the program prints, with the line ends that belong to it.
    pub(crate) enum Say {
        /// The question for a column. `refused` is why the answer before was refused: `no-such-column`, `column-full`, or
        /// nothing. The program does not print it.
        AskColumn { player: u8, avatar: char, columns: usize, rows: usize, refused: &'static str } = "ask-column":
            "Player {avatar}, where do you want to play: ";
        /// The line feed that stands for the Enter key.
        PromptNewline = "prompt-newline": "\n";
        /// The grid, the plus signs above and below its columns, and how many tokens show the referee.
        Board { edge: String, board: Grid, marked: usize } = "board": "+{edge}+\n{board}+{edge}+\n";
        /// A player has a line.
        Wins { player: u8, avatar: char } = "wins": "Congrats, player {avatar} won!\n";
        /// The grid is full, and nobody has a line.
        Tie = "tie": "It's a tie, nobody wins.\n";
    }
}

events! {
    /// Why arguments are refused, on standard error. What was typed stands in quotes.
    pub(crate) enum Refusal {
        /// The argument is no option.
        UnknownOption { argument: String } = "unknown-option":
            "stumper-cli: {argument} is no option: there are -w, -h, -p1, -p2 and -a, each with a value";
        /// The last argument is an option.
        NoValue { option: String } = "no-value": "stumper-cli: {option}: its value is missing";
        /// The width is not a number, or too large, or zero.
        BadWidth { value: String } = "bad-width":
            "stumper-cli: -w {value}: the width is a number from 1 to 80";
        /// The height is not a number, or too large, or zero.
        BadHeight { value: String } = "bad-height":
            "stumper-cli: -h {value}: the height is a number from 1 to 16";
        /// The value is not one printable character of ASCII.
        NotOneCharacter { option: &'static str, value: String } = "not-one-character":
            "stumper-cli: {option} {value}: the value is one printable ASCII character";
        /// The grid is too small.
        TooFewSlots { width: usize, height: usize, slots: usize } = "too-few-slots":
            "stumper-cli: -w {width} -h {height}: a grid of {slots} slots is too small, it has at least 20";
        /// Two of the three characters are the same.
        SameCharacter { option: &'static str, other: &'static str, character: String } = "same-character":
            "stumper-cli: {option} and {other} are both {character}: the players and the referee have one each";
    }
}

impl Say {
    /// The question to the player whose turn it is.
    pub(crate) fn ask_column(
        board: &Board,
        player: Player,
        refused: &'static str,
        options: &Options,
    ) -> Self {
        let size = board.size();
        let avatars = match options.reading.asks_x_and_o {
            true => Options::default().avatars,
            false => options.avatars,
        };
        Self::AskColumn {
            player: player.number(),
            avatar: avatars[player].into(),
            columns: size.columns(),
            rows: size.rows(),
            refused,
        }
    }

    /// The rows from the top, with the referee's character on the tokens that are marked.
    pub(crate) fn board(board: &Board, marked: &Bitboard, options: &Options) -> Self {
        const FRAME: Frame = Frame { left: "|", between: "", right: "|" };
        let (columns, rows) = (board.size().columns(), board.size().rows());
        let picture = options.reading.picture;
        let mark = |square: Square| {
            let run = board.longest_run(square, options.reading.marked_plainly);
            if run < CONNECT { options.referee } else { Options::default().referee }
        };
        let cell = |square: Square| match board.get(square) {
            Some(_) if picture == Picture::WithoutLastColumn && square.column + 1 == columns => {
                b'.'
            }
            // A program may mark slots that are free.
            _ if marked.contains(square) => mark(square).byte(),
            None => b'.',
            Some(player) => options.avatars[player].byte(),
        };
        let mut cells = Vec::with_capacity(columns * rows);
        for row in (0..rows).rev() {
            let row = if picture == Picture::UpsideDown { rows - 1 - row } else { row };
            cells.extend((0..columns).map(|column| cell(Square::new(column, row))));
        }
        Self::Board {
            edge: "+".repeat(columns),
            board: Grid { columns, cells, frame: FRAME },
            marked: marked.len(),
        }
    }

    pub(crate) fn wins(player: Player, options: &Options) -> Self {
        let named = match options.reading.named_by {
            NamedBy::Avatar => options.avatars[player],
            NamedBy::Referee => options.referee,
            NamedBy::Standard => Options::default().avatars[player],
        };
        Self::Wins { player: player.number(), avatar: named.into() }
    }
}
