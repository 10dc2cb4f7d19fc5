//! The search compiled for several shapes, behind one trait.

use std::num::NonZero;

use c4_engine::{Direction, Directions, Rules, Size};

use crate::limits::Control;
use crate::score::Bounds;
use crate::search::Search;
use crate::shape::{Any, Four, Shape};
use crate::state::State;
use crate::table::Table;
use crate::team::Team;
use crate::unsupported::bits;
use crate::word::Word;

/// A search and its table, for one game.
pub(crate) trait Engine: Send + Sync {
    /// Narrows bounds of the score of a position, given as the stones of the side to move and of the other one.
    /// Several threads may ask at the same time.
    fn narrow(&self, mine: u128, theirs: u128, bounds: Bounds, control: &mut Control<'_>)
    -> Bounds;

    /// Forgets everything.
    fn clear(&mut self);

    /// The size of the table in bytes.
    fn table_bytes(&self) -> usize;
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

impl<S: Shape> Engine for Parts<S> {
    fn narrow(
        &self,
        mine: u128,
        theirs: u128,
        bounds: Bounds,
        control: &mut Control<'_>,
    ) -> Bounds {
        let Self { shape, table, team } = self;
        let state = State::new(shape, S::Word::of(mine), S::Word::of(theirs));
        Search::new(shape, table, control, team.as_ref()).narrow(state, bounds)
    }

    fn clear(&mut self) {
        self.table.clear();
    }

    fn table_bytes(&self) -> usize {
        self.table.bytes()
    }
}
