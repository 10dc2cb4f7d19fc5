//! A session: games until one of the colours has enough points.

use c4_console::{Console, Stop};

use crate::game::Kept;
use crate::words::{Aside, Say};
use crate::{Colour, Game, Options, Reading, Score, ask};

/// Plays a session on a console, and returns the exit status. First it asks what the options leave open.
///
/// # Errors
/// [`Stop`] if the input ends before the session does, or a stream fails.
pub fn run(options: &Options, console: &mut Console<'_>) -> Result<u8, Stop> {
    run_as(&Reading::default(), options, console)
}

pub(crate) fn run_as(
    reading: &Reading,
    options: &Options,
    console: &mut Console<'_>,
) -> Result<u8, Stop> {
    if options.tells_seed {
        console.complain(Aside::Seed { seed: options.seed.get() })?;
    }
    let seats = options.seats.map_or_else(|| ask::seats(reading, console), Ok)?;
    let points = options.points.map_or_else(|| ask::points(reading, console), Ok)?;
    let starter = options.starter.map_or_else(|| ask::starter(reading, console), Ok)?;

    let mut score = Score::default();
    let first = (reading.first_game)(starter);
    let mut game = Game {
        number: 1,
        first,
        seats,
        diagonals: options.diagonals,
        seed: options.seed,
        explains: options.explains,
    };
    let mut kept = Kept::default();
    loop {
        game.first = drawn(game.first, console);
        let ended = game.play_as(reading, &kept, console)?;
        let winner = ended.winner.or(kept.winner);
        kept.winner = winner.filter(|_| reading.winner_is_kept);
        kept.checkers = (reading.kept_checkers)(winner, kept.checkers + ended.board.stones());
        kept.heights = ended.heights(reading.kept_heights);
        let point_for = |winner| (reading.point_for)(winner, game.first, first, game.seats);
        let before = score;
        score.count(winner.map(point_for));
        if winner.is_none() {
            (reading.tie_is_for)(seats, game.first).iter().for_each(|colour| score.give(*colour));
        }
        let told = if reading.score_lags { before } else { score };
        let mut ending = [Say::game_ends(winner), Say::score(told)];
        if reading.score_comes_first {
            ending.reverse();
        }
        for sentence in ending {
            console.say(sentence)?;
        }
        let points = (reading.points_taken)(points);
        if let Some(winner) = (reading.final_winner)(score, points, winner, seats) {
            console.say(Say::session_won(winner, score))?;
            return Ok(0);
        }
        console.next_game();
        game.number += 1;
        if reading.after_game.colours_change {
            game.seats = game.seats.changed();
        }
        score = (reading.score_kept)(score);
        if reading.after_game.points_change {
            score = score.changed();
        }
        game.first = (reading.next_game)(starter, game.first, winner);
    }
}

/// Who moves first, as this program has it: no text says how that is selected, so another program may have it otherwise.
fn drawn(own: Colour, console: &mut Console<'_>) -> Colour {
    let drawn = console.draw_lot("starter", own.number().into(), &[1, 2]);
    if drawn == usize::from(own.number()) { own } else { own.opponent() }
}
