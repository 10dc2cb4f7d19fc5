//! The computer that plays as well as it can: part II of Lab 7, and true Connect6.
//!
//! It sees a board as roads, the windows of as many squares as a line has: `roads.rs` counts the stones in each,
//! `threats.rs` says how threats are blocked, `attack.rs` wins by turns that leave the opponent no choice, `proof.rs`
//! shows such a win, `safety.rs` looks for turns that do not lose to one, and `search.rs` weighs what is left.

mod attack;
mod proof;
mod roads;
mod safety;
mod search;
mod threats;

use std::time::Duration;

use c4_engine::{Outcome, Position, Square};

pub use proof::{Proof, Threatening};
use roads::Roads;
use search::Search;

/// How long before its time is up a computer stops to think.
const MARGIN: Duration = Duration::from_millis(3);

/// The stones of a turn are chosen together, so those after the first one get this part of its time.
const LATER_STONES: u32 = 4;

/// Why the strong computer lays a stone on a square: the first of these that applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The stones left in the turn complete a line.
    Win,
    /// It begins a win by continuous threats.
    Threats,
    /// It helps to block everything that the opponent's next turn could complete.
    Block,
    /// The opponent can complete a line whatever is done; this is the square to hope with.
    Lost,
    /// It is the best that a search of the turns to come has found.
    Search,
    /// Nobody can make a line any more; it is the free square nearest to the centre.
    Centre,
}

/// What the strong computer plays, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// The square.
    pub square: Square,
    /// Why.
    pub reason: Reason,
    /// The other squares for which the same can be said, but that are not better. All others were out of the question.
    pub others: Vec<Square>,
    /// The win by continuous threats that it begins, if it begins one.
    pub proof: Option<Proof>,
    /// By how much the roads of the player to move are worth more than the opponent's, at the end of the best line of the deepest
    /// search that was completed: a few hundred either way is even. Beyond 2^39 one of them wins, as far as the search has
    /// looked. `None` where nothing had to be searched.
    pub value: Option<i64>,
    /// How many turns ahead that search saw, without those that were forced; 0 where nothing had to be searched.
    pub depth: u32,
    /// How many stones were laid in thought.
    pub nodes: u64,
}

/// A computer that plays as well as it can within a second a move on 19 x 19.
///
/// It is for games without gravity, with turns of one stone or of two, on a board of any size and for lines of any
/// length; it is asked once for every stone. It
///
/// 1. completes a line, if the stones left in its turn can;
/// 2. else lays no stone but one that helps to block, if the opponent's next turn could complete a line;
/// 3. looks for a win by continuous threats: turns of which each makes so many that the opponent needs a whole turn to
///    block them, until one makes more than can be blocked;
/// 4. else searches the turns to come, with a few promising candidates at each, for the better roads, and plays no turn
///    after which it has found such a win for the opponent, as long as there is another.
///
/// There is no clock and no chance in it: its budget is a number of stones that it lays in thought. So a position has
/// the same answer on every machine, whatever was asked before. ([`think_by`](Self::think_by) takes a clock.)
///
/// ```
/// use c4_engine::{Position, Rules, Square};
/// use connect6_lab::StrongComputer;
///
/// let start = Position::new(Rules::CONNECT_SIX);
/// assert_eq!(StrongComputer::new().choose(&start), Some(Square::new(9, 9)));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct StrongComputer {
    nodes: u64,
    parts: Parts,
    time: Duration,
}

/// A part of the search that can be left out, to measure what it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Attacks are first sought against an opponent who is given all squares of a threat at once.
    Boldness,
    /// After each turn that the computer could play, the opponent's attacks are sought.
    Answers,
    /// Further on, attacks of both sides are sought.
    Attacks,
    /// If the opponent would win by an attack that goes on without it, the computer plays into that attack's squares.
    Zone,
    /// A turn that is about to be preferred is first checked by a longer search for the opponent's attack.
    Checks,
    /// If all turns lose that are searched, others are sought, and turns that threaten something are tried against an attack.
    Rescue,
    /// Turns that are less promising are searched less far.
    Reductions,
    /// The roads of the player to move count twice.
    Tempo,
    /// Threats at the end of a search are followed for a few turns only.
    Horizon,
}

/// A set of parts.
#[derive(Debug, Clone, Copy)]
struct Parts(u16);

impl Part {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Boldness,
        Self::Answers,
        Self::Attacks,
        Self::Zone,
        Self::Checks,
        Self::Rescue,
        Self::Reductions,
        Self::Tempo,
        Self::Horizon,
    ];
}

impl Parts {
    const ALL: Self = Self(u16::MAX);

    fn has(self, part: Part) -> bool {
        self.0 & 1 << part as u8 != 0
    }
}

impl Default for StrongComputer {
    fn default() -> Self {
        Self::with_budget(Self::NODE_BUDGET)
    }
}

impl StrongComputer {
    /// The most stones that a computer lays in thought before it lays one on the board, for lines of up to six.
    ///
    /// For longer lines it is less, because each stone is in more roads, and these have more squares.
    pub const NODE_BUDGET: u64 = 200_000;

    /// A computer for either side.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A computer that lays at most so many stones in thought for each one on the board.
    #[must_use]
    pub fn with_budget(nodes: u64) -> Self {
        Self { nodes, parts: Parts::ALL, time: Duration::MAX }
    }

    /// A computer that thinks for so long about the first stone of a turn, and for a fourth of that about each later one, by
    /// the clock that [`think_by`](Self::think_by) is given.
    ///
    /// What it may lay in thought grows with the time, so that no part of the search takes all of it.
    #[must_use]
    pub fn within(time: Duration) -> Self {
        const NODES_A_MILLISECOND: u64 = 4_000;
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let nodes = milliseconds.saturating_mul(NODES_A_MILLISECOND);
        Self { time, ..Self::with_budget(nodes.max(NODES_A_MILLISECOND)) }
    }

    /// The same computer without a part of its search.
    #[must_use]
    pub fn without(self, part: Part) -> Self {
        Self { parts: Parts(self.parts.0 & !(1 << part as u8)), ..self }
    }

    /// The square that the computer plays for the player to move; `None` once the game is over.
    #[must_use]
    pub fn choose(&self, position: &Position) -> Option<Square> {
        self.think(position).map(|thought| thought.square)
    }

    /// The square that the computer plays for the player to move, and why; `None` once the game is over.
    #[must_use]
    pub fn think(&self, position: &Position) -> Option<Thought> {
        self.search(position, &|| false)?.choose(position.to_move(), position.left_in_turn())
    }

    /// The same by a clock: how much time has passed since the computer was asked. It answers before the time of
    /// [`within`](Self::within) is up.
    #[must_use]
    pub fn think_by(&self, position: &Position, clock: &dyn Fn() -> Duration) -> Option<Thought> {
        // What is left is for what happens between two looks at the clock.
        let is_first = position.left_in_turn() >= position.rules().turns.later.get() as usize;
        let time = if is_first { self.time } else { self.time / LATER_STONES };
        let enough = time.saturating_sub(time / 10).saturating_sub(MARGIN);
        let time_is_up = || clock() >= enough;
        self.search(position, &time_is_up)?.choose(position.to_move(), position.left_in_turn())
    }

    /// A win by continuous threats for the player to move, if one is found with all of the budget.
    #[must_use]
    pub fn forced_win(&self, position: &Position) -> Option<Proof> {
        self.search(position, &|| false)?.forced_win(position.to_move(), position.left_in_turn())
    }

    /// A search from a position in which the game goes on.
    fn search<'c>(
        &self,
        position: &Position,
        time_is_up: &'c dyn Fn() -> bool,
    ) -> Option<Search<'c>> {
        match position.outcome() {
            Outcome::Won(_) | Outcome::Drawn => return None,
            Outcome::Undecided => {}
        }
        let roads = Roads::new(position);
        // A stone is in so many roads, and each of these has so many squares.
        let stone_cost = (roads.connect() as u64).pow(2) / 36;
        Some(Search::new(roads, self.parts, self.nodes / stone_cost.max(1), time_is_up))
    }
}
