//! Medium: a few plies ahead, then counting.

use super::search::search;
use super::stones::{COLUMNS, Stones};
use super::{Bot, Decision, Thinking, Turn};

/// What a threat is worth, in tokens of the best square.
const THREAT: i32 = 12;

/// The most positions that are looked at.
const NODES: u64 = 4_000;

/// The medium bot: it looks at 4,000 positions, which is some 6 to 8 plies ahead in the opening, and judges the last ones
/// by counting.
///
/// It counts the free squares that would complete a line, once somebody can lay a token there, and the tokens, which are
/// worth more in columns nearer to the centre. That a threat is worthless if the opponent can always block it escapes
/// this bot.
#[derive(Debug, Clone, Copy)]
pub struct Medium;

impl Bot for Medium {
    fn consider(&mut self, turn: &Turn, _report: &mut dyn FnMut(Thinking)) -> Decision {
        search(turn, evaluate, NODES)
    }
}

fn evaluate(stones: Stones) -> i32 {
    let [own, theirs] = stones.threats().map(|threats| THREAT * threats.count_ones() as i32);
    let [own_tokens, their_tokens] = stones.by_turn().map(centrality);
    own - theirs + own_tokens - their_tokens
}

/// The tokens, each of them worth 0 in the outermost columns to 3 in the centre.
fn centrality(tokens: u64) -> i32 {
    let in_columns = |columns: [usize; 2]| {
        columns.map(|column| Stones::in_column(tokens, column).count_ones() as i32)
    };
    let [centre, _] = in_columns([COLUMNS / 2, 0]);
    let nearer: i32 = in_columns([2, 4]).iter().sum();
    let further: i32 = in_columns([1, 5]).iter().sum();
    3 * centre + 2 * nearer + further
}
