//! Easy: lots, with more of them towards the centre.

use std::num::NonZeroUsize;

use c4_console::Seed;

use super::stones::COLUMNS;
use super::{Bot, Decision, Thinking, Turn, Verdict};

/// The lots of each column.
const WEIGHTS: [usize; COLUMNS] = [1, 2, 3, 4, 3, 2, 1];

/// The easy bot: it looks no further than the next token, and otherwise draws lots among the free columns.
///
/// The draw follows from the seed and the number of tokens on the board alone.
#[derive(Debug, Clone, Copy)]
pub struct Easy {
    seed: Seed,
}

impl Easy {
    /// The bot that draws from a seed.
    #[must_use]
    pub fn new(seed: Seed) -> Self {
        Self { seed }
    }
}

impl Bot for Easy {
    fn consider(&mut self, turn: &Turn, _report: &mut dyn FnMut(Thinking)) -> Decision {
        let all = turn.columns().map(|column| WEIGHTS[column]).sum();
        let lots = NonZeroUsize::new(all).expect("a turn has a free column");
        // Number 0 is the toss.
        let mut drawn = self.seed.below(1 + turn.tokens() as u64, lots);
        let mut verdicts = [Verdict::Full; COLUMNS];
        let mut chosen = None;
        for column in turn.columns() {
            let weight = WEIGHTS[column];
            verdicts[column] = Verdict::Drawn { weight, of: all };
            if chosen.is_none() {
                match drawn.checked_sub(weight) {
                    Some(rest) => drawn = rest,
                    None => chosen = Some(column),
                }
            }
        }
        let column = chosen.expect("the lot drawn is below their sum");
        Decision { column, verdicts, line: vec![column], nodes: 0 }
    }
}
