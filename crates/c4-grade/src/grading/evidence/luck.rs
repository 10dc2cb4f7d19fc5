//! How much of a session is left to chance.

use c4_console::Lot;
use c4_course::Session;

use crate::grading::heard::is_whose_turn;

/// How much chance there is in a session, in bits.
pub(super) fn luck(session: &Session) -> f64 {
    luck_before(session, None)
}

/// The same up to where so many stones of a game lie.
pub(super) fn luck_before(session: &Session, place: Option<(usize, usize)>) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "no board has 2^52 columns")]
    let bits = |among: &Vec<usize>| (among.len().max(1) as f64).log2();
    let is_before = |lot: &&Lot| {
        !is_whose_turn(lot) && place.is_none_or(|place| (lot.game, lot.stones) < place)
    };
    session.lots.iter().filter(is_before).map(|lot| bits(&lot.among)).sum()
}

/// The place behind all that is played in a session.
pub(super) fn end(session: &Session) -> Option<(usize, usize)> {
    session.games.iter().map(|stones| stones.len() + 1).enumerate().next_back()
}

/// By how much less two numbers of bits are, in hundredths.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is some and small")]
pub(super) fn odds(luck: f64, less: f64) -> u64 {
    ((luck - less) * 100.0).max(0.0) as u64
}
