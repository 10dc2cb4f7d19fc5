//! Why a bot chose a column, in words.

use c4_console::{Candidate, Explanation, Move, Seed};
use c4_engine::{Player, Position};

use crate::bots::{Bound, Decision, Level, Outlook, Turn, Value, Verdict};
use crate::words::colour;

/// Why a bot of some level plays what it plays in a position, and why not the other columns, from the left. `None` once the
/// game is over, and for games by other rules than [`CONNECT_FOUR`](c4_engine::Rules::CONNECT_FOUR).
///
/// The rules are `win`, `block`, the level's own (`centre` for easy, `search` for the others) and `full`.
///
/// ```
/// use c4_console::Seed;
/// use c4_engine::{Position, Rules, board};
/// use cmps270_cli::{Level, explain};
///
/// let board = board!(
///     ". . . O . . ."
///     ". . . X . . ."
///     ". . . O . . ."
///     ". . . X . . ."
///     ". . . O . . ."
///     ". X X X . . O"
/// );
/// let position = Position::from_board(Rules::CONNECT_FOUR, board)?;
/// assert_eq!(
///     explain(Level::Easy, Seed::new(1), &position).unwrap().to_string(),
///     "yellow plays column 0: block (red would have four in a line there)\n\
///      \x20 not 1 2 5 6: centre (a block comes first)\n\
///      \x20 not 3: full (no room for a token)\n\
///      \x20 not 4: block (red would have four in a line there; column 0 comes first from the left)"
/// );
/// # Ok::<(), c4_engine::InvalidPosition>(())
/// ```
#[must_use]
pub fn explain(level: Level, seed: Seed, position: &Position) -> Option<Explanation> {
    let turn = Turn::of(position)?;
    let decision = level.bot(seed).decide(&turn, &mut |_| {});
    Some(explanation(level, turn.player(), &decision))
}

/// A decision in words.
pub(crate) fn explanation(level: Level, player: Player, decision: &Decision) -> Explanation {
    let others = (0..).zip(decision.verdicts).filter(|&(column, _)| column != decision.column);
    Explanation {
        player: colour(player).to_owned(),
        choice: Candidate {
            place: Move::Column(decision.column),
            rule: rule(level, decision.rule()).to_owned(),
            detail: fact(player, decision.rule()) + &expectation(decision),
        },
        others: others
            .map(|(column, verdict)| Candidate {
                place: Move::Column(column),
                rule: rule(level, verdict).to_owned(),
                detail: fact(player, verdict) + &shortcoming(decision, verdict),
            })
            .collect(),
    }
}

/// The short name of a rule.
pub(crate) fn rule(level: Level, verdict: Verdict) -> &'static str {
    match (verdict, level) {
        (Verdict::Win, _) => "win",
        (Verdict::Block, _) => "block",
        (Verdict::Full, _) => "full",
        (Verdict::Drawn { .. }, _) | (Verdict::NotAsked, Level::Easy) => "centre",
        (Verdict::Searched(_), _) | (Verdict::NotAsked, Level::Medium | Level::Hard) => "search",
    }
}

/// What the rule saw.
fn fact(player: Player, verdict: Verdict) -> String {
    match verdict {
        Verdict::Win => "makes four in a line".to_owned(),
        Verdict::Block => format!("{} would have four in a line there", colour(player.opponent())),
        Verdict::Full => "no room for a token".to_owned(),
        Verdict::Drawn { weight, of } => format!("{weight} of {of} lots"),
        Verdict::Searched(Outlook { value, bound, depth }) => {
            let worth = worth(player, value, bound);
            match depth {
                Some(depth) => format!("{worth}, looking {} ahead", counted(depth, "ply", "plies")),
                None => format!("{worth}, as is proved"),
            }
        }
        Verdict::NotAsked => String::new(),
    }
}

/// What a column is worth to a player.
fn worth(player: Player, value: Value, bound: Bound) -> String {
    let moves = |number| counted(number, "move", "moves");
    match (value, bound) {
        (Value::Wins { plies }, Bound::Exact) => format!("wins in {}", moves(plies.div_ceil(2))),
        (Value::Wins { plies }, Bound::AtLeast) => {
            format!("wins in {} or sooner", moves(plies.div_ceil(2)))
        }
        (Value::Wins { plies }, Bound::AtMost) => {
            format!("no win within {}", moves(plies.div_ceil(2) - 1))
        }
        (Value::Loses { plies }, Bound::Exact) => format!("loses in {}", moves(plies / 2)),
        (Value::Loses { plies }, Bound::AtLeast) => {
            format!("no loss within {}", moves(plies / 2 - 1))
        }
        (Value::Loses { plies: ..=2 }, Bound::AtMost) => format!("loses in {}", moves(1)),
        (Value::Loses { plies }, Bound::AtMost) => {
            format!("loses in {} or sooner", moves(plies / 2))
        }
        (Value::FillsBoard, Bound::Exact) => "fills the board".to_owned(),
        (Value::FillsBoard, Bound::AtLeast) => "fills the board or wins".to_owned(),
        (Value::FillsBoard, Bound::AtMost) => "fills the board or loses".to_owned(),
        (Value::Estimate(estimate), bound) => {
            let limit = match bound {
                Bound::Exact => "",
                Bound::AtLeast => " or more",
                Bound::AtMost => " or less",
            };
            format!("estimate {estimate}{limit} for {}", colour(player))
        }
    }
}

/// How a search expects the game to go on after the column chosen; nothing if it expects nothing.
fn expectation(decision: &Decision) -> String {
    match decision.line.get(1..) {
        None | Some([]) => String::new(),
        Some(line) => {
            let columns: Vec<String> = line.iter().map(ToString::to_string).collect();
            format!("; then expects {}", columns.join(" "))
        }
    }
}

/// Why a column was not chosen.
fn shortcoming(decision: &Decision, verdict: Verdict) -> String {
    let column = decision.column;
    match (verdict, decision.rule()) {
        (Verdict::Full, _) => String::new(),
        (Verdict::NotAsked, Verdict::Win) => "a win comes first".to_owned(),
        (Verdict::NotAsked, _) => "a block comes first".to_owned(),
        (Verdict::Block, Verdict::Win) => "; a win comes first".to_owned(),
        (Verdict::Win | Verdict::Block, _) => {
            format!("; column {column} comes first from the left")
        }
        (Verdict::Searched(own), Verdict::Searched(chosen)) => {
            if own.depth < chosen.depth {
                "; the search ended before it got further here".to_owned()
            } else if own.value == chosen.value {
                format!("; column {column} comes first from the centre outward")
            } else {
                format!("; column {column} is better")
            }
        }
        (Verdict::Drawn { .. } | Verdict::Searched(_), _) => format!("; column {column} was drawn"),
    }
}

fn counted(number: u32, one: &str, several: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { several })
}
