//! The strong computer plays no turn after which the opponent wins by an attack, as long as there is another.

use c4_engine::{Outcome, Player, Position, Rules, Size, Square};
use connect6_lab::{Part, StrongComputer};

/// The parts of the search that keep the computer from attacks of the opponent.
const CARE: [Part; 5] = [Part::Answers, Part::Attacks, Part::Zone, Part::Checks, Part::Rescue];
/// A turn loses if an attack is found with so many stones in thought,
const LOST: u64 = 1_000;
/// and it is safe if none is found with so many. Small budgets go before the large one because they often are enough.
const SAFE: [u64; 3] = [300, 3_000, 30_000];

/// Positions from games of two computers that see no attacks of the opponent. The computer is asked in each of them; where
/// its turn loses, all turns near the stones are tried.
fn expect_no_careless_turn(seeds: std::ops::Range<u64>) {
    let careless = CARE.into_iter().fold(StrongComputer::with_budget(500), StrongComputer::without);
    let computer = StrongComputer::with_budget(60_000);
    let (mut careless_losses, mut losses, mut positions) = (0, 0, 0);
    for seed in seeds {
        let mut position = opening(seed);
        for _ in 0..6 {
            if position.outcome() != Outcome::Undecided || has_attack(&position) {
                break;
            }
            positions += 1;
            let played = with_turn_of(&computer, &position);
            if finds_attack(&played, LOST) {
                losses += 1;
                let safe = safe_turn(&position);
                assert_eq!(
                    safe,
                    None,
                    "instead of\n{}\nfrom\n{}",
                    played.board(),
                    position.board()
                );
            }
            position = with_turn_of(&careless, &position);
            careless_losses += u32::from(finds_attack(&position, LOST));
        }
    }
    assert!(positions > 20, "{positions} positions prove little");
    assert!(careless_losses >= 2 && losses < careless_losses, "{losses} of {careless_losses}");
}

/// In two parts that take about as long, so that they run beside each other.
#[test]
fn no_turn_loses_to_an_attack_if_there_is_another() {
    expect_no_careless_turn(0..6);
}

#[test]
fn nor_from_other_openings() {
    expect_no_careless_turn(6..16);
}

/// A stone in the middle of the board, then two near it, drawn by a seed.
fn opening(seed: u64) -> Position {
    let size = Size::new(13, 13).expect("a small board");
    let mut position = Position::new(Rules { size, ..Rules::CONNECT_SIX });
    position.play(Square::new(6, 6)).expect("a free square");
    let mut number = seed;
    while position.stones() < 3 {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed | 1);
        let place = (number >> 33) as usize % 25;
        // One that is taken is drawn again.
        let _ = position.play(Square::new(4 + place % 5, 4 + place / 5));
    }
    position
}

fn with_turn_of(computer: &StrongComputer, position: &Position) -> Position {
    let mut position = position.clone();
    let player = position.to_move();
    while position.outcome() == Outcome::Undecided && position.to_move() == player {
        let square = computer.choose(&position).expect("a game that goes on");
        position.play(square).expect("a legal move");
    }
    position
}

/// Whether an attack of the player to move is found with the most stones in thought.
fn has_attack(position: &Position) -> bool {
    SAFE.iter().any(|&budget| finds_attack(position, budget))
}

/// Whether an attack is found with so many stones in thought.
fn finds_attack(position: &Position, budget: u64) -> bool {
    StrongComputer::with_budget(budget).forced_win(position).is_some()
}

/// A turn after which no attack is found, if there is one near the stones.
fn safe_turn(position: &Position) -> Option<[Square; 2]> {
    let board = position.board();
    let [black, white] = Player::ALL.map(|player| board.stones_of(player));
    let stones: Vec<Square> = black.iter().chain(white.iter()).collect();
    let is_near = |square: &Square| {
        stones.iter().any(|stone| {
            square.row.abs_diff(stone.row) <= 2 && square.column.abs_diff(stone.column) <= 2
        })
    };
    let squares: Vec<Square> = board.free().iter().filter(is_near).collect();
    let pairs = squares
        .iter()
        .enumerate()
        .flat_map(|(place, &one)| squares[place + 1..].iter().map(move |&two| [one, two]));
    pairs.into_iter().find(|stones| {
        let mut after = position.clone();
        let is_legal = stones.iter().all(|&square| after.play(square).is_ok());
        is_legal && after.outcome() == Outcome::Undecided && !has_attack(&after)
    })
}
