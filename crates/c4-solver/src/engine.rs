//! The search compiled for several shapes, behind one trait.

use std::num::NonZero;

use c4_engine::{Direction, Directions, Rules, Size};

use crate::limits::Control;
use crate::narrow::narrow;
use crate::score::Bounds;
use crate::search::Search;
use crate::shape::{Any, Four, Shape};
use crate::state::State;
use crate::table::Table;
use crate::team::Team;
use crate::unsupported::bits;
use crate::word::Word;

/// The stones of the side to move, and of the other one.
pub(crate) type Stones = (u128, u128);

/// A search and its table, for one game.
pub(crate) trait Engine: Send + Sync {
    /// Narrows bounds of the score of a position, given as the stones of the side to move and of the other one.
    fn narrow(&mut self, stones: Stones, bounds: Bounds, control: &mut Control<'_>) -> Bounds;

    /// The same for several threads at a time, each with a position of its own.
    fn narrow_beside(&self, stones: Stones, bounds: Bounds, control: &mut Control<'_>) -> Bounds;

    /// Takes all the memory that it may, because several threads are going to ask.
    fn grow_fully(&mut self);

    /// Forgets everything.
    fn clear(&mut self);
}

/// The fastest engine for a game that is supported, with a table of at most so many bytes, that uses so many threads.
pub(crate) fn engine(
    rules: &Rules,
    table_bytes: usize,
    threads: NonZero<usize>,
) -> Box<dyn Engine> {
    let team = Team::new(threads);
    let key_bits = bits(rules.size) as u32;
    let table = if key_bits <= 64 { Table::<u64>::new(table_bytes, key_bits) } else { None };
    match table {
        Some(table) if is_connect_four(rules) => four(rules.size, table, team),
        Some(table) => Box::new(Parts { shape: Any::<u64>::new(rules), table, team }),
        // Wide entries hold any key.
        None => {
            let table = Table::new(table_bytes, key_bits).expect("an entry has room for 128 bits");
            Box::new(Parts { shape: Any::<u128>::new(rules), table, team })
        }
    }
}

fn four(size: Size, table: Table<u64>, team: Option<Team>) -> Box<dyn Engine> {
    match size.rows() {
        4 => Box::new(Parts { shape: Four::<4>::new(size), table, team }),
        5 => Box::new(Parts { shape: Four::<5>::new(size), table, team }),
        6 => Box::new(Parts { shape: Four::<6>::new(size), table, team }),
        7 => Box::new(Parts { shape: Four::<7>::new(size), table, team }),
        8 => Box::new(Parts { shape: Four::<8>::new(size), table, team }),
        _ => {
            let rules = Rules { size, ..Rules::CONNECT_FOUR };
            Box::new(Parts { shape: Any::<u64>::new(&rules), table, team })
        }
    }
}

fn is_connect_four(rules: &Rules) -> bool {
    let has_all = |directions: Directions| Direction::ALL.iter().all(|&it| directions.contains(it));
    rules.lines.connect() == 4 && has_all(rules.lines.directions())
}

struct Parts<S: Shape> {
    shape: S,
    table: Table<S::Word>,
    team: Option<Team>,
}

impl<S: Shape> Parts<S> {
    fn state(&self, (mine, theirs): Stones) -> State<S::Word> {
        State::new(&self.shape, S::Word::of(mine), S::Word::of(theirs))
    }

    /// A bound of a position's score: a lower one if it is above `alpha`, else an upper one.
    ///
    /// It is asked of one thread with a small table. After some time without an answer it is asked again, of all threads
    /// or with a larger table, where what was found until then is not lost.
    fn score(&mut self, state: State<S::Word>, alpha: i32, control: &mut Control<'_>) -> i32 {
        let Self { shape, table, team } = self;
        let mut at_work: Option<&Team> = None;
        loop {
            let before = control.nodes;
            let score = match at_work {
                None => {
                    let alone = if team.is_some() { Team::ALONE } else { u64::MAX };
                    control.pause_after(table.nodes_left().min(alone));
                    Search::new(shape, table, control, None).score(state, alpha)
                }
                Some(team) => {
                    control.pause_after(table.nodes_left_to_several());
                    team.score(shape, table, control, state, alpha)
                }
            };
            table.count(control.nodes - before);
            if !control.resume() {
                return score;
            }
            // Only the table makes several threads pause; one alone also does to be joined by others.
            if at_work.is_some() || table.nodes_left() == 0 {
                table.grow();
            }
            at_work = team.as_ref();
        }
    }
}

impl<S: Shape> Engine for Parts<S> {
    fn narrow(&mut self, stones: Stones, bounds: Bounds, control: &mut Control<'_>) -> Bounds {
        let state = self.state(stones);
        narrow(state.free, bounds, control, |control, alpha| self.score(state, alpha, control))
    }

    fn narrow_beside(&self, stones: Stones, bounds: Bounds, control: &mut Control<'_>) -> Bounds {
        let (state, Self { shape, table, .. }) = (self.state(stones), self);
        narrow(state.free, bounds, control, |control, alpha| {
            Search::new(shape, table, control, None).score(state, alpha)
        })
    }

    fn grow_fully(&mut self) {
        self.table.grow_fully();
    }

    fn clear(&mut self) {
        self.table.clear();
    }
}

#[cfg(test)]
mod tests {
    use c4_engine::MoveList;

    use super::*;
    use crate::limits::Limits;
    use crate::unsupported::bits_of;

    /// With a table that grows after 128 nodes, 1,024 more, and so on, up to 1 MiB.
    #[test]
    fn a_table_that_grows_while_it_is_asked_changes_no_answer() {
        let size = Size::CONNECT_FOUR;
        let key_bits = bits(size) as u32;
        for threads in [1, 2] {
            for (moves, score) in [("274552224131661", 0), ("32164625", 11), ("444444222", 4)] {
                let position = MoveList::parse(moves, 7).unwrap().replay(Rules::CONNECT_FOUR);
                let position = position.unwrap();
                let free = (size.squares() - position.stones()) as u32;
                let narrow = |nodes| {
                    let table = Table::<u64>::growing(1 << 20, key_bits, 0, 4).expect("it fits");
                    let team = Team::new(NonZero::new(threads).unwrap());
                    let mut parts = Parts { shape: Four::<6>::new(size), table, team };
                    let mut control = Control::new(Limits { nodes, ..Limits::default() });
                    let widest = Bounds::of_unknown(free);
                    let bounds = parts.narrow(bits_of(&position), widest, &mut control);
                    (bounds, control.nodes, parts.table.nodes_left())
                };
                let (bounds, nodes, _) = narrow(None);
                assert_eq!(bounds.exact(), Some(score), "{moves}, {threads} threads");
                let mut left = Vec::new();
                for most in [1, 127, 128, 129, 1_000, 1_200] {
                    let (bounds, searched, nodes_left) = narrow(Some(most));
                    assert!(bounds.lower <= score && score <= bounds.upper, "{moves}: {bounds:?}");
                    assert_eq!(searched, most.min(nodes), "{moves}, {threads} threads");
                    left.push(nodes_left);
                }
                // It grows when it is due, but not for a search that is over.
                assert_eq!(left, [127, 1, 0, 1_023, 152, 8_144], "{moves}, {threads} threads");
            }
        }
    }
}
