//! The course of a session: games until one of the colours has enough points.

use c4_console::{Console, Stop};

use crate::words::{Aside, Say};
use crate::{Game, Options, Score, ask};

/// Plays a session on a console, and returns the exit status. What the options leave open is asked first.
///
/// # Errors
/// [`Stop`] if the input ends before the session does, or a stream fails.
pub fn run(options: &Options, console: &mut Console<'_>) -> Result<u8, Stop> {
    if options.tells_seed {
        console.complain(Aside::Seed(options.seed))?;
    }
    let seats = options.seats.map_or_else(|| ask::seats(console), Ok)?;
    let points = options.points.map_or_else(|| ask::points(console), Ok)?;
    let starter = options.starter.map_or_else(|| ask::starter(console), Ok)?;

    let mut score = Score::default();
    let mut game = Game {
        number: 1,
        first: starter.first_game(),
        seats,
        diagonals: options.diagonals,
        seed: options.seed,
        explains: options.explains,
    };
    loop {
        let winner = game.play(console)?;
        score.count(winner);
        write!(console, "{}{}", Say::GameEnds(winner), Say::Score(score))?;
        if let Some(winner) = score.winner(points) {
            write!(console, "{}", Say::SessionEnds { winner, score })?;
            return Ok(0);
        }
        game.number += 1;
        game.first = starter.next_game(game.first, winner);
    }
}
