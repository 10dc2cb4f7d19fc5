//! Medium's alpha-beta search: principal variations by null windows, deepened a ply at a time, within a fixed number of
//! positions.
//!
//! The values are those of the player to move: more is better. Which player is to win and when is exact; what lies between
//! is what the evaluation makes of it.

use super::decision::{Bound, Decision, Outlook, Value, Verdict};
use super::stones::{CENTRE_OUTWARD, COLUMNS, SQUARES, Stones};
use super::turn::Turn;

/// What a position is worth to the player to move, where nobody can win at once: within ±[`MOST_ESTIMATE`].
type Evaluation = fn(Stones) -> i32;

/// The largest estimate of an evaluation.
const MOST_ESTIMATE: i32 = 5_000;
/// The value of a win with token number 0. One with token n is worth n less: the sooner, the better.
const WIN: i32 = 10_000;
/// More than any value.
const INFINITE: i32 = WIN + 1;

/// Searches a position in which the player to move cannot win at once and has nothing to block.
pub(super) fn search(turn: &Turn, evaluate: Evaluation, most_nodes: u64) -> Decision {
    let root = turn.stones();
    let mut candidates: Vec<Candidate> = CENTRE_OUTWARD
        .into_iter()
        .filter_map(|column| {
            let square = Stones::in_column(root.playable(), column);
            (square != 0).then_some(Candidate { column, square, found: Found::NOTHING })
        })
        .collect();
    let lines = [Line::EMPTY; SQUARES as usize + 2];
    let mut search = Search { evaluate, most_nodes, nodes: 0, lines };
    let mut best = 0;
    let mut line = Line::EMPTY;
    for depth in 1..=SQUARES - root.count() {
        (best, line) = search.deepen(root, depth, &mut candidates, best, line);
        let found = candidates[best].found;
        let is_exact = decided_after(found.value, root).is_some_and(|plies| plies <= depth);
        if is_exact || search.is_spent() {
            break;
        }
    }
    let mut verdicts = [Verdict::Full; COLUMNS];
    for candidate in &candidates {
        verdicts[candidate.column] = Verdict::Searched(candidate.found.outlook(root));
    }
    Decision {
        column: candidates[best].column,
        verdicts,
        line: line.columns().collect(),
        nodes: search.nodes,
    }
}

/// A column of the position that is searched.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    column: usize,
    square: u64,
    found: Found,
}

/// What was found out about a candidate.
#[derive(Debug, Clone, Copy)]
struct Found {
    value: i32,
    bound: Bound,
    depth: u32,
}

impl Found {
    const NOTHING: Self = Self { value: -INFINITE, bound: Bound::AtLeast, depth: 0 };

    fn outlook(self, root: Stones) -> Outlook {
        let value = match decided_after(self.value, root) {
            Some(plies) if self.value > 0 => Value::Wins { plies },
            Some(plies) => Value::Loses { plies },
            // Looking so far ahead leaves nothing to estimate.
            None if self.depth + root.count() >= SQUARES => Value::FillsBoard,
            None => Value::Estimate(self.value),
        };
        Outlook { value, bound: self.bound, depth: Some(self.depth) }
    }
}

/// The columns of a principal variation.
#[derive(Debug, Clone, Copy)]
struct Line {
    columns: [u8; SQUARES as usize],
    length: usize,
}

impl Line {
    const EMPTY: Self = Self { columns: [0; SQUARES as usize], length: 0 };

    /// The line that begins with a column and goes on with another line.
    fn of(column: usize, rest: &Self) -> Self {
        let mut line = Self { length: rest.length + 1, ..Self::EMPTY };
        line.columns[0] = column as u8;
        line.columns[1..line.length].copy_from_slice(&rest.columns[..rest.length]);
        line
    }

    fn columns(&self) -> impl Iterator<Item = usize> {
        self.columns[..self.length].iter().map(|&column| column.into())
    }
}

struct Search {
    evaluate: Evaluation,
    most_nodes: u64,
    nodes: u64,
    /// The principal variation of the node that was searched last at each distance from the root.
    lines: [Line; SQUARES as usize + 2],
}

impl Search {
    /// Searches all candidates to a depth, the one that was best so far first. Answers which is best now, and its line.
    ///
    /// Of equal ones the first in the list is best.
    fn deepen(
        &mut self,
        root: Stones,
        depth: u32,
        candidates: &mut [Candidate],
        mut best: usize,
        mut line: Line,
    ) -> (usize, Line) {
        let below = depth as i32 - 1;
        let others = (0..candidates.len()).filter(|&number| number != best);
        let order: Vec<usize> = std::iter::once(best).chain(others).collect();
        for number in order {
            let Candidate { column, square, .. } = candidates[number];
            let child = root.with(square);
            let is_first = candidates[best].found.depth < depth;
            // A candidate is better from here on.
            let least = match candidates[best].found.value {
                _ if is_first => -INFINITE,
                value if number < best => value - 1,
                value => value,
            };
            let mut found = Found { value: 0, bound: Bound::Exact, depth };
            if !is_first {
                found.value = -self.value(child, below, 1, -least - 1, -least);
                if self.is_spent() {
                    break;
                }
                if found.value <= least {
                    candidates[number].found = Found { bound: Bound::AtMost, ..found };
                    continue;
                }
                candidates[number].found = Found { bound: Bound::AtLeast, ..found };
                (best, line) = (number, Line::of(column, &Line::EMPTY));
            }
            found.value = -self.value(child, below, 1, -INFINITE, -least);
            if self.is_spent() {
                break;
            }
            candidates[number].found = found;
            (best, line) = (number, Line::of(column, &self.lines[1]));
        }
        (best, line)
    }

    /// The value of a position for the player to move, exact between `alpha` and `beta`, otherwise a limit of it.
    ///
    /// Once the search is spent, the answer means nothing.
    fn value(
        &mut self,
        stones: Stones,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        if self.is_spent() {
            return 0;
        }
        self.nodes += 1;
        self.lines[ply].length = 0;
        let (count, playable, [own, theirs]) =
            (stones.count(), stones.playable(), stones.threats());
        if own & playable != 0 {
            return win_with(count + 1);
        }
        if playable == 0 {
            return 0;
        }
        let blocks = theirs & playable;
        // A token right below a square that wins for the opponent is a present.
        let moves = if blocks == 0 { playable } else { blocks } & !(theirs >> 1);
        if moves == 0 || blocks.count_ones() > 1 {
            return -win_with(count + 2);
        }
        if depth <= 0 {
            return (self.evaluate)(stones);
        }
        // Nobody wins with the next two tokens.
        let (least, most) = (-win_with(count + 4), win_with(count + 3));
        if least >= beta {
            return least;
        }
        if most <= alpha {
            return most;
        }
        (alpha, beta) = (alpha.max(least), beta.min(most));

        let is_variation = beta - alpha > 1;
        let mut best = -INFINITE;
        let (order, length) = order(stones, moves);
        for (number, &(column, square)) in order[..length].iter().enumerate() {
            let child = stones.with(square);
            let mut value = beta;
            if number > 0 {
                value = -self.value(child, depth - 1, ply + 1, -alpha - 1, -alpha);
            }
            if number == 0 || (value > alpha && value < beta) {
                value = -self.value(child, depth - 1, ply + 1, -beta, -alpha);
            }
            if self.is_spent() {
                return best;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                if is_variation {
                    self.lines[ply] = Line::of(column, &self.lines[ply + 1]);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn is_spent(&self) -> bool {
        self.nodes >= self.most_nodes
    }
}

/// The moves of a node in the order in which they are tried: those that make more threats, then from the centre outward.
fn order(stones: Stones, moves: u64) -> ([(usize, u64); COLUMNS], usize) {
    let mut order = [(0, 0); COLUMNS];
    let mut promises = [0; COLUMNS];
    let mut length = 0;
    for column in CENTRE_OUTWARD {
        let square = Stones::in_column(moves, column);
        if square == 0 {
            continue;
        }
        let promise = stones.threats_after(square).count_ones();
        let mut place = length;
        while place > 0 && promises[place - 1] < promise {
            (order[place], promises[place]) = (order[place - 1], promises[place - 1]);
            place -= 1;
        }
        (order[place], promises[place]) = ((column, square), promise);
        length += 1;
    }
    (order, length)
}

/// The value of a win with token number `count` of the game.
fn win_with(count: u32) -> i32 {
    WIN - count as i32
}

/// After how many plies from the root somebody wins; `None` if the value is no win.
fn decided_after(value: i32, root: Stones) -> Option<u32> {
    let token = u32::try_from(WIN - value.abs()).ok()?;
    (value.abs() > MOST_ESTIMATE).then(|| token.saturating_sub(root.count()))
}
