//! Whether a game can come to a position.

use std::collections::BTreeSet;

use c4_engine::Position;

use crate::unsupported::bits_of;

/// Whether some moves lead from the empty board to this position of a game that is supported and not over: its stones can be
/// taken off the tops of the columns one at a time, by both players in turn. No line stands in the way, for a board without
/// one has none after a stone is taken away.
pub(super) fn is_reachable(position: &Position) -> bool {
    let (mine, theirs) = bits_of(position);
    is_cleared(mine, theirs, &mut BTreeSet::new())
}

/// Whether these stones can be taken off in turn, the first of `theirs`. `stuck` has the sets of stones of which that is known
/// to be impossible; whose turn it is follows from their number.
fn is_cleared(mine: u128, theirs: u128, stuck: &mut BTreeSet<u128>) -> bool {
    let stones = mine | theirs;
    if stones == 0 {
        return true;
    }
    if stuck.contains(&stones) {
        return false;
    }
    // Above every column is a bit that is never set.
    let mut tops = theirs & !(stones >> 1);
    while tops != 0 {
        let top = tops & tops.wrapping_neg();
        if is_cleared(theirs & !top, mine, stuck) {
            return true;
        }
        tops &= !top;
    }
    stuck.insert(stones);
    false
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use c4_engine::{Lines, Outcome, Rules};

    use super::*;
    use crate::common::{Plain, fallen, rules};

    #[test]
    fn as_by_playing_all_games() {
        let three = Lines::of(3).expect("at least 2");
        for rules in [rules(3, 3), rules(2, 5), rules(3, 4), Rules { lines: three, ..rules(4, 3) }]
        {
            let mut plain = Plain::default();
            plain.score(&Position::new(rules));
            let reached: HashSet<&Position> = plain.known().map(|(position, _)| position).collect();
            let mut unreached = 0;
            for position in fallen(rules) {
                if position.outcome() == Outcome::Undecided {
                    let expected = reached.contains(&position);
                    assert_eq!(is_reachable(&position), expected, "{:?}", position.board());
                    unreached += usize::from(!expected);
                }
            }
            assert!(unreached > 0, "some boards are out of reach");
        }
    }
}
