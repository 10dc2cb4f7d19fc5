//! Each static rule alone against plain search: what it claims of a quiet position is true.

use std::collections::BTreeMap;

use c4_console::dice::Dice;
use c4_engine::{Lines, Outcome, Position, Rules, Size};

use crate::common::{Plain, random_game, rules};
use crate::parity::Answering;
use crate::score::Bounds;
use crate::shape::{Any, Shape};
use crate::state::State;
use crate::statics::{Settled, settle};
use crate::word::Word;

/// What the rules claim of the score of a quiet position: the rule, and the bounds.
fn claims<S: Shape<Word = u128>>(shape: &S, state: &State<u128>) -> Vec<(&'static str, Bounds)> {
    let frame = shape.frame();
    let gaps = state.gaps(frame);
    let (they, me) = (Answering::they(state, frame), Answering::me(state, frame));
    let is_odd = state.free % 2 == 1;
    let widest = Bounds::of_unknown(state.free);
    let at_most = |upper| Bounds { upper, ..widest };
    let at_least = |lower| Bounds { lower, ..widest };
    let mut claims = vec![("nobody wins with the next stone", Bounds::of_quiet(state.free))];
    let mut claim = |holds: bool, rule, bounds| claims.extend(holds.then_some((rule, bounds)));
    claim(!shape.has_line(state.mine | gaps), "I have no line left", at_most(0));
    claim(!shape.has_line(state.theirs | gaps), "they have no line left", at_least(0));
    claim(!is_odd && they.draws(shape), "they draw by answering", at_most(0));
    claim(is_odd && me.draws(shape), "I draw by answering", at_least(0));
    for pairs in 0..state.free as usize {
        let score = at_most(-1 - pairs as i32);
        claim(!is_odd && they.wins(shape, pairs), "they win by answering", score);
        claim(is_odd && they.waits(shape, pairs), "they win by waiting", score);
    }
    claims
}

/// Checks all rules, and the whole of them for every question, and counts how often each one says something.
fn check(position: &Position, score: i32, counts: &mut BTreeMap<&'static str, usize>) {
    if position.outcome() != Outcome::Undecided {
        return;
    }
    let shape = Any::<u128>::new(position.rules());
    let stones = |player| position.board().stones_of(player).to_bits().expect("a small board");
    let (mine, theirs) = (stones(position.to_move()), stones(position.to_move().opponent()));
    let state = State::new(&shape, mine, theirs);
    for alpha in -(state.free as i32)..=state.free as i32 {
        if let Settled::Known(bound) = settle(&shape, state, alpha) {
            let is_true = if bound > alpha { score >= bound } else { score <= bound };
            assert!(is_true, "{bound} for alpha {alpha}, but {score}: {:?}", position.board());
        }
    }
    let landings = state.landings(shape.frame());
    let safe = landings & !state.their_threats.down(1);
    if (state.my_threats | state.their_threats) & landings == 0 && safe != 0 {
        for (rule, Bounds { lower, upper }) in claims(&shape, &state) {
            let is_true = lower <= score && score <= upper;
            assert!(is_true, "{rule}: {lower}..={upper}, but {score}: {:?}", position.board());
            *counts.entry(rule).or_default() += 1;
        }
    }
}

#[test]
fn on_all_positions_of_four_by_four() {
    let mut plain = Plain::default();
    plain.score(&Position::new(rules(4, 4)));
    let mut counts = BTreeMap::new();
    for (position, score) in plain.known() {
        check(position, score, &mut counts);
    }
    assert_eq!(counts.len(), 7, "every rule says something: {counts:?}");
}

#[test]
fn on_all_that_follows_random_games() {
    let mut random = Dice::of(6);
    let mut counts = BTreeMap::new();
    let sizes = [(7, 6), (7, 5), (6, 7), (5, 8), (4, 5), (9, 3), (3, 9), (8, 4)];
    for round in 0..400 {
        let (columns, rows) = sizes[round % sizes.len()];
        let connect = if round % 5 == 0 { 3 } else { 4 };
        let size = Size::new(columns, rows).expect("a size for tests");
        let lines = Lines::of(connect).expect("at least 2");
        let rules = Rules { size, lines, ..Rules::CONNECT_FOUR };
        let stones = size.squares() - 10;
        let games = (0..100).map(|_| random_game(rules, stones, &mut random));
        let Some(start) =
            games.filter(|game| game.outcome() == Outcome::Undecided).max_by_key(Position::stones)
        else {
            continue;
        };
        if size.squares() - start.stones() > 11 {
            continue;
        }
        let mut plain = Plain::default();
        plain.score(&start);
        for (position, score) in plain.known() {
            check(position, score, &mut counts);
        }
    }
    assert_eq!(counts.len(), 7, "every rule says something: {counts:?}");
}
