//! Positions as they are typed, and what can be wrong with them.

use std::fmt;

use c4_engine::{
    Board, InvalidPosition, Letters, MoveList, MoveListError, Outcome, PictureError, PlaceError,
    PlayError, Player, Position, ReplayError, Rules, Size, Square,
};

use crate::Given;

/// How positions of a variant are typed.
#[derive(Debug, Clone, Copy)]
pub struct Notation {
    /// The rules. Their size is that of a board that is not shown.
    pub rules: Rules,
    /// The cell letters.
    pub letters: Letters,
    /// What a board that is shown has to have, if it matters.
    pub columns: Option<usize>,
    /// The same for rows.
    pub rows: Option<usize>,
}

/// How the places of a board that was typed are counted.
const FROM_TOP_LEFT: &str = " (rows and columns counted from 1, from the top left)";

/// Why there is no position to answer for.
#[derive(Debug)]
pub enum Fault {
    /// The moves are no list of columns.
    Moves(MoveListError),
    /// The moves are no list of squares: this word is wrong, or one is missing.
    Squares(Option<String>),
    /// A move cannot be made.
    Replay(ReplayError),
    /// The stone of this number cannot be laid.
    Play(usize, PlayError),
    /// The board is no picture.
    Picture(PictureError),
    /// The board has another size than the one that was asked for.
    Size {
        /// The size of the board.
        board: Size,
        /// The columns that were asked for.
        columns: Option<usize>,
        /// The rows that were asked for.
        rows: Option<usize>,
    },
    /// The board is not square, and has to be.
    NotSquare(Size),
    /// The board is no position of a game.
    Invalid(InvalidPosition, Size, Letters),
    /// The letter is nobody's.
    ToMove(String, Letters),
    /// Either could have started, and so it could be either's turn.
    WhoseTurn(Letters),
    /// It is somebody else's turn.
    NotTheirTurn(Player, Letters),
    /// The game is over.
    Over(Outcome, Letters),
}

impl Notation {
    /// The position that was typed: moves, a board, or neither for the empty board. The game goes on there.
    pub fn position(&self, given: &Given) -> Result<Position, Fault> {
        let position = match (&given.board, &given.moves) {
            (Some(board), _) => self.shown(board)?,
            (None, Some(moves)) => self.played(moves)?,
            (None, None) => Position::new(self.rules),
        };
        match position.outcome() {
            Outcome::Undecided => {}
            outcome => return Err(Fault::Over(outcome, self.letters)),
        }
        if let Some(letter) = &given.to_move {
            let player = self.player(letter)?;
            if player != position.to_move() {
                return Err(Fault::NotTheirTurn(player, self.letters));
            }
        }
        Ok(position)
    }

    /// Who has a cell letter.
    pub fn player(&self, letter: &str) -> Result<Player, Fault> {
        let is_theirs = |player: &Player| letter == self.letters.stones[*player].to_string();
        Player::ALL
            .into_iter()
            .find(is_theirs)
            .ok_or_else(|| Fault::ToMove(letter.to_owned(), self.letters))
    }

    /// The board of a picture, in the size that was asked for.
    pub fn board(&self, picture: &str) -> Result<Board, Fault> {
        let board = Board::from_picture(picture, self.letters).map_err(Fault::Picture)?;
        let (size, columns, rows) = (board.size(), self.columns, self.rows);
        let is_it = |asked: Option<usize>, is: usize| asked.is_none_or(|asked| asked == is);
        if is_it(columns, size.columns()) && is_it(rows, size.rows()) {
            Ok(board)
        } else {
            Err(Fault::Size { board: size, columns, rows })
        }
    }

    fn shown(&self, picture: &str) -> Result<Position, Fault> {
        let board = self.board(picture)?;
        let size = board.size();
        Position::from_board(Rules { size, ..self.rules }, board)
            .map_err(|fault| Fault::Invalid(fault, size, self.letters))
    }

    fn played(&self, moves: &str) -> Result<Position, Fault> {
        if self.rules.gravity {
            let moves = MoveList::parse(moves, self.rules.size.columns()).map_err(Fault::Moves)?;
            return moves.replay(self.rules).map_err(Fault::Replay);
        }
        let mut position = Position::new(self.rules);
        for (index, square) in squares(moves, self.rules.size)?.into_iter().enumerate() {
            position.play(square).map_err(|error| Fault::Play(index + 1, error))?;
        }
        Ok(position)
    }
}

/// Rows, counted from the top, and columns: one after the other, with white space or commas between them.
fn squares(moves: &str, size: Size) -> Result<Vec<Square>, Fault> {
    let words = moves.split(|letter: char| letter.is_whitespace() || letter == ',');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let number = |word: &&str| {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        // A number too large to be held is as far off the board as any other.
        is_number
            .then(|| word.parse().unwrap_or(usize::MAX))
            .ok_or_else(|| Fault::Squares(Some((*word).to_owned())))
    };
    let numbers = words.iter().map(number).collect::<Result<Vec<usize>, Fault>>()?;
    let pairs = numbers.chunks(2).map(|pair| match *pair {
        // A row below the board wraps around to one that no board has.
        [from_top, column] => Ok(Square::new(column, (size.rows() - 1).wrapping_sub(from_top))),
        _ => Err(Fault::Squares(None)),
    });
    pairs.collect()
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(error) => error.fmt(f),
            Self::Squares(Some(word)) => {
                write!(f, "{word:?} in the moves is no number: a move is ROW COL, both from 0")
            }
            Self::Squares(None) => f.write_str("the last move has a ROW and no COL"),
            Self::Replay(error) => error.fmt(f),
            Self::Play(number, PlayError::Place(PlaceError::OffBoard { size, .. })) => {
                let most = size.rows() - 1;
                write!(f, "move {number}: the board has rows and columns 0 to {most}")
            }
            Self::Play(number, error) => write!(f, "move {number}: {}", error.why_not()),
            Self::Picture(error @ PictureError::UnknownLetter { .. }) => {
                write!(f, "the board: {error}{FROM_TOP_LEFT}")
            }
            Self::Picture(error) => write!(f, "the board: {error}"),
            Self::Size { board, columns, rows } => {
                let sides = [(columns, "columns"), (rows, "rows")];
                let asked = sides.iter().filter_map(|(side, name)| Some((side.as_ref()?, name)));
                let asked: Vec<String> =
                    asked.map(|(side, name)| format!("{side} {name}")).collect();
                write!(f, "the board has {board}; asked for: {}", asked.join(" x "))
            }
            Self::NotSquare(size) => {
                write!(f, "the board has {size}, and Lab 7's has as many of both")
            }
            Self::Invalid(fault, size, letters) => {
                f.write_str("impossible position: ")?;
                invalid(f, fault, *size, *letters)
            }
            Self::ToMove(given, Letters { stones, .. }) => {
                write!(f, "{given:?} is nobody's letter: --to-move is ")?;
                write!(f, "{} or {}", stones.first, stones.second)
            }
            Self::WhoseTurn(Letters { stones, .. }) => {
                let (first, second) = (stones.first, stones.second);
                write!(f, "there are as many {first} as {second}, so say whose turn it is: ")?;
                write!(f, "--to-move {first} or --to-move {second}")
            }
            Self::NotTheirTurn(player, Letters { stones, .. }) => {
                let (not, is) = (stones[*player], stones[player.opponent()]);
                write!(f, "it is {is}'s turn here, not {not}'s")
            }
            Self::Over(outcome, Letters { stones, .. }) => match outcome {
                Outcome::Won(player) => write!(f, "the game is over: {} has won", stones[*player]),
                Outcome::Drawn | Outcome::Undecided => f.write_str("the board is full"),
            },
        }
    }
}

impl std::error::Error for Fault {}

/// What is impossible about a board, in the letters that it was typed in.
fn invalid(
    f: &mut fmt::Formatter<'_>,
    fault: &InvalidPosition,
    size: Size,
    Letters { stones, .. }: Letters,
) -> fmt::Result {
    match fault {
        InvalidPosition::WrongSize { board, rules } => {
            write!(f, "the board has {board}, the rules ask for {rules}")
        }
        InvalidPosition::Floating { square } => {
            let (row, column) = (size.rows() - square.row, square.column + 1);
            write!(f, "the stone in row {row}, column {column} hangs in mid-air{FROM_TOP_LEFT}")
        }
        InvalidPosition::WrongCounts { stones: are, expected } => {
            let (first, second) = (stones.first, stones.second);
            write!(f, "there are {} {first:?} and {} {second:?}; ", are.first, are.second)?;
            write!(f, "taking turns, they would have {} and {}", expected.first, expected.second)
        }
        InvalidPosition::BothWon => {
            write!(f, "{} and {} both have a line", stones.first, stones.second)
        }
        InvalidPosition::PlayedOn { winner } => {
            let (winner, loser) = (stones[*winner], stones[winner.opponent()]);
            write!(f, "{winner} has a line, and {loser} has played on")
        }
        InvalidPosition::WonEarlier { winner } => {
            let winner = stones[*winner];
            write!(f, "{winner} has lines that one last move cannot have completed")
        }
    }
}
