//! Wins by force: what the strong computer claims and what it overlooks, by the side of a plain search on small boards,
//! and every claim played out against all defences.

use c4_console::dice::Dice;
use c4_engine::{
    Bitboard, Direction, Lines, Outcome, Player, Position, Rules, Size, Square, Turns,
};
use connect6_lab::{Reason, RuleComputer, StrongComputer};

/// On small boards no attack is claimed that a plain search refutes, and nearly none of up to two turns is overlooked.
#[test]
fn attacks_are_those_of_a_plain_search() {
    let (mut wins, mut found, mut none) = (0, 0, 0);
    for (side, connect, turns, stones, seeds) in [
        (8, 5, Turns::ONE_EACH, 24, 300),
        (9, 6, Turns::ONE_EACH, 40, 300),
        (8, 6, Turns::ONE_THEN_TWO, 23, 60),
        (7, 5, Turns::ONE_THEN_TWO, 15, 60),
        (6, 4, Turns::ONE_THEN_TWO, 9, 60),
    ] {
        let rules = rules(side, connect, turns);
        let plain = Plain::new(&rules);
        for seed in 0..seeds {
            let position = scattered(rules, seed, stones - seed as usize % 6, side);
            if position.outcome() != Outcome::Undecided {
                continue;
            }
            let stones = plain.stones(&position);
            let left = position.left_in_turn();
            if plain.completes(stones[0], stones[1], left) {
                continue;
            }
            let known = (1..=2).find(|&turns| plain.attack(stones, left, turns));
            let claim = StrongComputer::with_budget(1_000_000).forced_win(&position);
            let claim = claim.map(|proof| proof.turns.len());
            let picture = format!("{rules:?}\n{}", position.board());
            match known {
                // It may take longer than it must.
                Some(turns) => {
                    assert!(claim.is_none_or(|claim| claim >= turns), "{claim:?}\n{picture}");
                    wins += 1;
                    found += u32::from(claim.is_some());
                    assert!(claim.is_some() || rules.turns != Turns::ONE_EACH, "{picture}");
                }
                None => {
                    assert!(claim.is_none_or(|turns| turns > 2), "{claim:?}\n{picture}");
                    none += 1;
                }
            }
        }
    }
    assert!(wins > 60 && none > 100, "{wins} wins and {none} positions without");
    // With two stones a turn, not all squares are tried for the first one.
    assert!(found * 100 >= wins * 97, "{found} found of {wins}");
}

/// On the board of the game, every claim is played out against all defences: none is lost on the way.
#[test]
fn every_claimed_win_wins_against_all_defences() {
    let computer = StrongComputer::with_budget(30_000);
    for (turns, stones, wanted) in [(Turns::ONE_THEN_TWO, 25, 25), (Turns::ONE_EACH, 50, 15)] {
        let rules = rules(19, 6, turns);
        let (mut claims, mut longest) = (0, 0);
        for seed in 0.. {
            let position = scattered(rules, seed, stones, 11);
            if position.outcome() != Outcome::Undecided {
                continue;
            }
            let Some(proof) = computer.forced_win(&position) else { continue };
            if proof.turns[0].threats.is_empty() {
                continue;
            }
            longest = longest.max(proof.turns.len());
            refute(&computer, &position, &mut Vec::new());
            claims += 1;
            if claims >= wanted && longest >= 3 {
                break;
            }
        }
    }
}

/// Lab 7 with one stone a turn: 200 positions in which the player to move wins within six moves, three of them its own,
/// whatever the opponent does, as a plain search of all moves has found. The computer keeps each of these wins.
#[test]
fn it_finds_every_win_within_six_moves() {
    let rules = rules(8, 6, Turns::ONE_EACH);
    let plain = Plain::new(&rules);
    let computer = StrongComputer::with_budget(20_000);
    let mut wins = [0; 4];
    for seed in 0.. {
        let mut position = scattered(rules, seed, 26 + seed as usize % 12, 8);
        if position.outcome() != Outcome::Undecided {
            continue;
        }
        let [own, theirs] = plain.stones(&position);
        let Some(moves) = (1..=3).find(|&moves| plain.wins(own, theirs, moves)) else { continue };
        // Those in two are many.
        if moves == 1 || (moves == 2 && wins[2] == 100) {
            continue;
        }
        let picture = position.board().clone();
        let thought = computer.think(&position).expect("a game that goes on");
        if thought.reason == Reason::Threats {
            // It may take longer, and win all the same.
            refute(&computer, &position, &mut Vec::new());
        } else {
            position.play(thought.square).expect("a free square");
            let [theirs, own] = plain.stones(&position);
            assert!(
                plain.holds(own, theirs, moves - 1),
                "{thought:?} lets a win in {moves} slip\n{picture}"
            );
        }
        wins[moves] += 1;
        if wins[2] + wins[3] == 200 {
            break;
        }
    }
    assert!(wins[3] >= 100, "{wins:?}");
}

/// The prescribed computer of Lab 7 loses 100 games of 100, even to a computer with a small budget.
#[test]
fn it_beats_the_prescribed_computer_from_every_opening() {
    let computer = StrongComputer::with_budget(1_500);
    for seed in 0..50 {
        for player in Player::ALL {
            let mut position = scattered(rules(19, 6, Turns::ONE_EACH), seed, 4, 9);
            while position.outcome() == Outcome::Undecided {
                let square = if position.to_move() == player {
                    computer.choose(&position)
                } else {
                    RuleComputer::new(position.board(), position.to_move()).choose()
                };
                position.play(square.expect("a game that goes on")).expect("a free square");
            }
            assert_eq!(position.outcome(), Outcome::Won(player), "{}", position.board());
        }
    }
}

/// A proof shows the threats of each turn, and that the last turn's cannot be blocked.
#[test]
fn a_proof_says_why() {
    let rules = rules(19, 6, Turns::ONE_THEN_TWO);
    let computer = StrongComputer::with_budget(30_000);
    let mut shown = 0;
    for seed in 0..400 {
        let position = scattered(rules, seed, 25, 11);
        let Some(thought) = computer.think(&position) else { continue };
        assert_eq!(thought.proof.is_some(), thought.reason == Reason::Threats);
        let Some(proof) = thought.proof else { continue };
        assert!(proof.turns[0].stones.contains(&thought.square));
        let player = position.to_move();
        let plain = Plain::new(&rules);
        let mut position = position;
        for (number, turn) in proof.turns.iter().enumerate() {
            turn.stones.iter().for_each(|&square| position.play(square).expect("a free square"));
            let mut lacking = plain.lacking(&position, player, 2);
            let mut told: Vec<Vec<Square>> = turn.threats.clone();
            lacking.iter_mut().chain(&mut told).for_each(|gaps| gaps.sort_unstable_by_key(key));
            lacking.sort_unstable_by_key(|gaps| gaps.iter().map(key).collect::<Vec<_>>());
            told.sort_unstable_by_key(|gaps| gaps.iter().map(key).collect::<Vec<_>>());
            assert_eq!(told, lacking);
            assert_eq!(turn.blocks.is_empty(), number + 1 == proof.turns.len());
            for block in &turn.blocks {
                assert!(lacking.iter().all(|gaps| gaps.iter().any(|gap| block.contains(gap))));
            }
            let Some(block) = turn.blocks.first() else { break };
            block.iter().for_each(|&square| position.play(square).expect("a free square"));
        }
        shown += 1;
        if shown == 20 {
            break;
        }
    }
    assert_eq!(shown, 20);
}

fn key(square: &Square) -> (usize, usize) {
    (square.row, square.column)
}

/// Plays a claimed win out against every defence, and panics where it is lost.
fn refute(computer: &StrongComputer, position: &Position, line: &mut Vec<Square>) {
    let player = position.to_move();
    let lost = || panic!("lost after {line:?}\n{}", position.board());
    let proof = computer.forced_win(position).unwrap_or_else(lost);
    let mut position = position.clone();
    for &square in &proof.turns[0].stones {
        position.play(square).expect("a free square");
        if position.outcome() == Outcome::Won(player) {
            return;
        }
    }
    assert_ne!(position.to_move(), player, "a whole turn\n{}", position.board());
    let plain = Plain::new(position.rules());
    let turn = position.left_in_turn();
    assert!(plain.lacking(&position, player.opponent(), turn).is_empty(), "{}", position.board());
    let threats = plain.lacking(&position, player, turn);
    assert!(!threats.is_empty(), "{}", position.board());
    // Every answer has a stone in the first threat: else that is filled.
    for &first in &threats[0] {
        let open = threats.iter().find(|gaps| !gaps.contains(&first));
        let seconds = match open {
            Some(_) if turn == 1 => continue,
            None if turn == 1 => vec![first],
            Some(open) => open.clone(),
            None => panic!("a stone to spare\n{}", position.board()),
        };
        for second in seconds {
            if !threats.iter().all(|gaps| gaps.contains(&first) || gaps.contains(&second)) {
                continue;
            }
            let mut answered = position.clone();
            answered.play(first).expect("a free square");
            if second != first {
                answered.play(second).expect("a free square");
            }
            line.extend([first, second]);
            refute(computer, &answered, line);
            line.truncate(line.len() - 2);
        }
    }
}

fn rules(side: usize, connect: usize, turns: Turns) -> Rules {
    let size = Size::new(side, side).expect("the side of a board");
    let lines = Lines::of(connect).expect("at least 2");
    Rules { size, gravity: false, lines, turns }
}

/// The position after random stones in the middle of the board, or where one of them ends the game.
fn scattered(rules: Rules, seed: u64, stones: usize, side: usize) -> Position {
    let mut random = Dice::of(seed);
    let mut position = Position::new(rules);
    let edge = (rules.size.columns() - side) / 2;
    while position.outcome() == Outcome::Undecided && position.stones() < stones {
        let square = Square::new(edge + random.below(side), edge + random.below(side));
        // One that is taken is drawn again.
        let _ = position.play(square);
    }
    position
}

/// The rules of lines in the plainest way: each window of the board as a set of squares.
struct Plain {
    windows: Vec<Vec<Square>>,
    masks: Vec<u128>,
    all: u128,
    columns: usize,
    turn: u32,
}

impl Plain {
    fn new(rules: &Rules) -> Self {
        let mut windows = Vec::new();
        for direction in Direction::ALL {
            for start in rules.size.iter() {
                let steps = 0..rules.lines.connect() as isize;
                let squares = steps.map(|step| rules.size.steps_from(start, direction, step));
                windows.extend(squares.collect::<Option<Vec<Square>>>());
            }
        }
        let columns = rules.size.columns();
        let mut plain = Self { windows, masks: Vec::new(), all: 0, columns, turn: 0 };
        plain.turn = rules.turns.later.get() as u32;
        if rules.size.squares() <= 128 {
            let masks = plain.windows.iter().map(|window| plain.mask(window.iter().copied()));
            plain.masks = masks.collect();
            plain.all = plain.mask(rules.size.iter());
        }
        plain
    }

    fn mask(&self, squares: impl Iterator<Item = Square>) -> u128 {
        squares.fold(0, |mask, square| mask | 1 << (square.row * self.columns + square.column))
    }

    /// The stones of the player to move, and the opponent's.
    fn stones(&self, position: &Position) -> [u128; 2] {
        let player = position.to_move();
        [player, player.opponent()].map(|player| {
            let stones: Bitboard = position.board().stones_of(player);
            self.mask(stones.iter())
        })
    }

    /// The free squares of each line that a player could complete with so many stones.
    fn lacking(&self, position: &Position, player: Player, stones: usize) -> Vec<Vec<Square>> {
        let board = position.board();
        let open = self.windows.iter().filter(|window| {
            window.iter().all(|&square| board.get(square) != Some(player.opponent()))
        });
        let gaps = open.map(|window| {
            window.iter().copied().filter(|&square| board.get(square).is_none()).collect()
        });
        gaps.filter(|gaps: &Vec<Square>| gaps.len() <= stones).collect()
    }

    fn completes(&self, own: u128, theirs: u128, stones: usize) -> bool {
        self.masks
            .iter()
            .any(|mask| mask & theirs == 0 && (mask & !own).count_ones() as usize <= stones)
    }

    /// All sets of so many free squares.
    fn sets(&self, taken: u128, size: usize) -> Vec<u128> {
        let free = (0..128).map(|bit| 1_u128 << bit).filter(|bit| self.all & !taken & bit != 0);
        let free: Vec<u128> = free.collect();
        if size == 1 {
            return free;
        }
        let pairs = free
            .iter()
            .enumerate()
            .flat_map(|(n, one)| free[n + 1..].iter().map(move |other| one | other));
        pairs.collect()
    }

    /// Whether some turn, and the ones after it, each leave the opponent no turn but to block with all stones, and the
    /// last of so many no way to block.
    fn attack(&self, [own, theirs]: [u128; 2], left: usize, turns: usize) -> bool {
        let turn = self.turn as usize;
        if self.completes(own, theirs, left) {
            return true;
        }
        turns > 0
            && self.sets(own | theirs, left).into_iter().any(|stones| {
                let own = own | stones;
                if self.completes(theirs, own, turn) || !self.completes(own, theirs, turn) {
                    return false;
                }
                let blocks = |block: &u128| !self.completes(own, theirs | block, turn);
                if turn == 2 && self.sets(own | theirs, 1).iter().any(blocks) {
                    return false;
                }
                let answers = self.sets(own | theirs, turn).into_iter().filter(blocks);
                answers
                    .into_iter()
                    .all(|answer| turns > 1 && self.attack([own, theirs | answer], turn, turns - 1))
            })
    }

    /// With one stone a turn: whether a player wins with so many stones of its own, whatever anybody plays.
    fn wins(&self, own: u128, theirs: u128, moves: usize) -> bool {
        self.completes(own, theirs, 1)
            || (moves > 1
                && self
                    .sets(own | theirs, 1)
                    .into_iter()
                    .any(|stone| self.holds(own | stone, theirs, moves - 1)))
    }

    /// The same, when it is the opponent's turn.
    fn holds(&self, own: u128, theirs: u128, moves: usize) -> bool {
        if self.completes(theirs, own, 1) || moves == 0 {
            return false;
        }
        // An opponent who passes loses, or this is no win.
        if !self.wins(own, theirs, moves) {
            return false;
        }
        let answers = self.sets(own | theirs, 1);
        !answers.is_empty()
            && answers.into_iter().all(|answer| self.wins(own, theirs | answer, moves))
    }
}
