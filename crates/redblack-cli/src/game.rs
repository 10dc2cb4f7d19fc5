//! One game, from the empty board to its end.

use c4_console::{Console, Seed, Stone, Stop};
use c4_engine::{Outcome, Position, Rules};

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
        self.play_as(&Reading::default(), console)
    }

    pub(crate) fn play_as(
        &self,
        reading: &Reading,
        console: &mut Console<'_>,
    ) -> Result<Option<Colour>, Stop> {
        let colours = self.first.starting();
        let computer = Computer::new(self.seed, self.number).read_as(reading, self.diagonals);
        let lines = reading.lines_of_rules(self.diagonals);
        let mut position = Position::new(Rules { lines, ..self.rules() });
        if reading.empty_grid {
            console.say(Say::board(position.board(), self.first, reading))?;
        }
        loop {
            let colour = colours[position.to_move()];
            let column = if self.seats.is_computer(colour) {
                console.explain(self.explains, || computer.explain(&position, self.first))?;
                let mut choice =
                    computer.choose(&position).expect("an undecided game has a free column");
                if choice.equals > 1 {
                    let equals = computer.columns(&position, choice.rule);
                    choice.column = console.draw_lot("column", choice.column, &equals);
                }
                console.say(Say::computer(choice, &position, colour, reading))?;
                choice.column
            } else {
                ask::column(reading, console, colour, position.board(), self.first)?
            };
            let square = position
                .play_column(column)
                .expect("the column has room and the game is undecided");
            console.lay(Stone { player: colour.number(), column, row: square.row });
            let outcome = reading.outcome(&position, square, self.diagonals);
            if reading.last_grid || outcome == Outcome::Undecided {
                console.say(Say::board(position.board(), self.first, reading))?;
            }
            match outcome {
                Outcome::Undecided => {}
                Outcome::Won(player) => return Ok(Some(colours[player])),
                Outcome::Drawn => return Ok(None),
            }
        }
    }
}
