//! One game, from the empty board to its end.

use c4_console::{Console, Seed, Stone, Stop};
use c4_engine::{Board, Outcome, Player, Rules, Size, Square};
use c4_sight::{Answers, Played, Unnoticed};

use crate::words::Say;
use crate::{Colour, Computer, Diagonals, Reading, Seats, ask};

/// One game of a session, yet to be played.
///
/// ```
/// use c4_console::{Console, Seed, Stop};
/// use redblack_cli::{Colour, Diagonals, Game, Seats};
///
/// let game = Game {
///     number: 1,
///     first: Colour::Black,
///     seats: Seats::People,
///     diagonals: Diagonals::On,
///     seed: Seed::new(0),
///     explains: false,
/// };
/// let mut typed: &[u8] = b"3\n2\n3\n2\n3\n2\n3\n";
/// let (mut screen, mut errors) = (Vec::new(), Vec::new());
/// let mut console = Console::new(&mut typed, &mut screen, &mut errors);
/// assert_eq!(game.play(&mut console)?, Some(Colour::Black));
/// # Ok::<(), Stop>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// Which game of the session it is, counted from 1.
    pub number: u64,
    /// Who moves first.
    pub first: Colour,
    /// Who plays the colours.
    pub seats: Seats,
    /// Whether diagonals count.
    pub diagonals: Diagonals,
    /// The seed of the session.
    pub seed: Seed,
    /// Whether the reasons of the computer are printed on standard error.
    pub explains: bool,
}

/// How a game has ended.
pub(crate) struct Ended {
    /// Who has won; `None` for a tie.
    pub(crate) winner: Option<Colour>,
    /// The board.
    pub(crate) board: Board,
}

impl Ended {
    /// Where checkers of these columns would land, as the first square with room of a column in the next game.
    pub(crate) fn heights(&self, columns: &[usize]) -> Vec<Square> {
        let rows = self.board.size().rows();
        let height = |&column: &usize| self.board.landing(column).map_or(rows, |free| free.row);
        columns.iter().map(|column| Square::new(*column, height(column))).collect()
    }
}

/// What is left of earlier games: nothing, but for who forgets to clear it.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    /// How many checkers are counted when it is asked whether the grid is full.
    pub(crate) checkers: usize,
    /// The first squares with room of columns, where they are not the lowest ones.
    pub(crate) heights: Vec<Square>,
    /// Who wins where nobody does.
    pub(crate) winner: Option<Colour>,
}

impl Kept {
    fn board(&self) -> Board {
        let mut board = Board::new(Size::CONNECT_FOUR);
        for Square { column, row } in &self.heights {
            for below in 0..*row {
                board.block(Square::new(*column, below)).expect("the board is empty");
            }
        }
        board
    }
}

impl Game {
    /// The rules of the game: 6 rows, 7 columns, four in a row, with diagonals or without.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules { lines: self.diagonals.lines(), ..Rules::CONNECT_FOUR }
    }

    /// Plays the game on a console, from an empty board to its end, and returns who won: `None` for a tie.
    ///
    /// # Errors
    /// [`Stop`] if the input ends before the game does, or a stream fails.
    pub fn play(&self, console: &mut Console<'_>) -> Result<Option<Colour>, Stop> {
        self.play_as(&Reading::default(), &Kept::default(), console).map(|ended| ended.winner)
    }

    /// The same, with what is left of earlier games.
    pub(crate) fn play_as(
        &self,
        reading: &Reading,
        kept: &Kept,
        console: &mut Console<'_>,
    ) -> Result<Ended, Stop> {
        let colours = self.first.starting();
        let reading = &reading.in_game(colours);
        let computer = Computer::new(self.seed, self.number).read_as(reading);
        let (lines, seen) = (reading.lines(self.diagonals), reading.computer_lines(self.diagonals));
        let (mut board, mut player) = (kept.board(), Player::First);
        let (mut answers, mut unnoticed) = (Answers::after(kept.checkers), Unnoticed::default());
        if reading.play.empty_board {
            console.say(Say::board(&board, self.first, reading))?;
        }
        loop {
            let colour = colours[player];
            let is_computer = self.seats.is_computer(colour);
            let played = if is_computer && reading.play.loses_turn(&board, console) {
                Played::Skipped
            } else if is_computer {
                let own = match reading.computer_is_always {
                    Some(always) if always != colour => player.opponent(),
                    _ => player,
                };
                console.explain(self.explains, || {
                    computer.explain_on(&board, own, seen, self.first)
                })?;
                let is_blocked = |only: Colour| only != colour;
                let blocks = reading.computer_blocks.is_none_or(is_blocked);
                let computer = if blocks { computer } else { computer.without_blocks() };
                // Only who does not see that the board is full looks for a free column for ever.
                let (mut choice, equals) =
                    computer.choose_among(&board, own, seen).ok_or(Stop::InputEnded)?;
                if choice.equals > 1 {
                    choice.column = console.draw_lot("column", choice.column, &equals);
                }
                console.say(Say::computer(choice, &board, player, lines, colour, reading))?;
                Played::Drop(choice.column)
            } else {
                ask::column(reading, console, colour, &board, (player, self.first), &mut answers)?
            };
            if let Played::Drop(column) = played
                && is_computer
                && let Some(of) = reading.computer.stays_of(&board, player, seen, column)
                && let Ok(Square { column, row }) = board.drop_stone(column, of)
            {
                console.lay(Stone { player: colours[of].number(), column, row });
            }
            let Some(square) = played.on(&mut board, player) else {
                player = player.opponent();
                continue;
            };
            let Square { column, row } = square;
            console.lay(Stone { player: colour.number(), column, row });
            let outcome = reading.play.outcome(&board, player, square, &answers, lines);
            let outcome = reading.computer.with_what_stays(outcome, &board, player, lines);
            let is_full = board.free().is_empty();
            let computers = [is_computer, self.seats.is_computer(colour.opponent())];
            let outcome =
                unnoticed.outcome(reading.play.noticed, player, computers, outcome, is_full);
            if reading.play.last_board || outcome == Outcome::Undecided {
                console.say(Say::board(&board, self.first, reading))?;
            }
            let winner = match outcome {
                Outcome::Undecided => {
                    player = player.opponent();
                    continue;
                }
                Outcome::Won(player) => Some(colours[player]),
                Outcome::Drawn => None,
            };
            return Ok(Ended { winner, board });
        }
    }
}
