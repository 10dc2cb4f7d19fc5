//! Hard: as far ahead as it can, then who runs out of harmless moves.

use super::medium::centrality;
use super::search::{Plan, search};
use super::stones::{ODD_ROWS, Stones, playable};
use super::{Bot, Decision, Thinking, Turn};

const PLAN: Plan = Plan { evaluate, nodes: 1_000_000, remembered: 1 << 19, follows_forced: true };

/// What it is worth to win the zugzwang at the end.
const ZUGZWANG: i32 = 400;
/// What a threat is worth in a row of the right parity, and in another one.
const RIGHT_THREAT: i32 = 12;
const WRONG_THREAT: i32 = 4;

/// The hard bot: it looks at a million positions, remembers them, and follows forced moves for free.
///
/// That is some 14 plies ahead in the opening, and the whole rest of the game from about the 17th token on; then it wins
/// as soon as possible, or loses as late as possible. Before that it plays the game out in its head: both players lay
/// harmless tokens until there are none, and who then has to lay one below a threat of the opponent's has lost. So red
/// wants threats in odd rows, yellow in even ones.
#[derive(Debug, Clone, Copy)]
pub struct Hard;

impl Bot for Hard {
    fn consider(&mut self, turn: &Turn, report: &mut dyn FnMut(Thinking)) -> Decision {
        search(&PLAN, turn, report)
    }
}

fn evaluate(stones: Stones) -> i32 {
    let [own, theirs] = stones.threats();
    // Red, who moves when the number of tokens is even, lays the token in the odd rows if yellow always follows.
    let moves_red = stones.count().is_multiple_of(2);
    let own_rows = if moves_red { ODD_ROWS } else { !ODD_ROWS };
    let worth = |threats: u64, rows: u64| {
        let right = (threats & rows).count_ones() as i32;
        let wrong = (threats & !rows).count_ones() as i32;
        RIGHT_THREAT * right + WRONG_THREAT * wrong
    };
    let [own_tokens, their_tokens] = stones.by_turn().map(centrality);
    zugzwang(stones.all(), own, theirs) + worth(own, own_rows) - worth(theirs, !own_rows)
        + own_tokens
        - their_tokens
}

/// Plays the game out by the threats that there are now: who has to lay a token below a threat of the opponent's?
///
/// More than 0 if it is the opponent of the player to move, and the more so the sooner.
fn zugzwang(mut all: u64, mut own: u64, mut theirs: u64) -> i32 {
    let mut sign = 1;
    loop {
        // Harmless tokens, not below a threat. Only their number counts, so they are laid row by row.
        loop {
            let harmless = playable(all) & !((own | theirs) >> 1);
            if harmless == 0 {
                break;
            }
            all |= harmless;
            if harmless.count_ones() % 2 == 1 {
                (own, theirs, sign) = (theirs, own, -sign);
            }
        }
        let left = playable(all);
        if left == 0 {
            return 0;
        }
        // A token below a threat of one's own gives only that threat up: the opponent blocks it.
        let offers = left & !(theirs >> 1);
        if offers == 0 {
            return -sign * (ZUGZWANG - all.count_ones() as i32);
        }
        let offer = offers & offers.wrapping_neg();
        all |= offer | (offer << 1);
    }
}
