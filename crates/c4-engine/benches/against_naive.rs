//! The bitboards against the plain array, both in one run: `cargo bench -p c4-engine`.
//!
//! Every benchmark compares the answers of both sides before it measures either. The boards are drawn at random with a
//! fixed seed, so the same work is done everywhere.

#[path = "../tests/engine/common.rs"]
mod common;

use std::fmt;

use c4_console::dice::Dice;
use c4_engine::{Board, Lines, Outcome, Player, Position, Rules, Size, Turns};
use common::Naive;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// A kind of game to measure.
#[derive(Clone, Copy)]
struct Game {
    columns: usize,
    rows: usize,
    connect: usize,
    gravity: bool,
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} connect {}", self.columns, self.rows, self.connect)
    }
}

impl Game {
    const fn new(columns: usize, rows: usize, connect: usize, gravity: bool) -> Self {
        Self { columns, rows, connect, gravity }
    }

    fn rules(self) -> Rules {
        Rules {
            size: Size::new(self.columns, self.rows).expect("a size to measure"),
            gravity: self.gravity,
            lines: Lines::of(self.connect).expect("a length to measure"),
            turns: Turns::ONE_EACH,
        }
    }
}

const SHOP: Game = Game::new(7, 6, 4, true);
const GO_BOARD: Game = Game::new(19, 19, 6, false);
const GAMES: [Game; 4] =
    [SHOP, GO_BOARD, Game::new(80, 16, 4, true), Game::new(1000, 1000, 4, true)];

/// Boards up to half full of stones in which nobody has a line, so that the whole-board test has no early end.
fn boards(game: Game) -> Vec<Naive> {
    let mut random = Dice::of(1);
    let rules = game.rules();
    let many = if rules.size.squares() > 100_000 { 2 } else { 64 };
    (0..many).map(|_| half_full(&rules, &mut random)).collect()
}

fn half_full(rules: &Rules, random: &mut Dice) -> Naive {
    let mut board = Naive::new(rules.size);
    let half = rules.size.squares() / 2;
    let mut stones = 0;
    // Every column gets stones until half of its squares have one: from the bottom up, or wherever there is no gravity.
    // A stone that would make a line goes to the other player; where either would, the square stays free, and with
    // gravity the column is done.
    for column in 0..board.columns {
        for step in 0..board.rows / 2 {
            let row = if rules.gravity { step } else { random.below(board.rows) };
            if board.get(column, row).is_some() {
                continue;
            }
            let player = if random.below(2) == 0 { Player::First } else { Player::Second };
            let fits = [player, player.opponent()].into_iter().any(|player| {
                board.set(column, row, Some(player));
                !board.in_line(column, row, rules.lines)
            });
            if fits {
                stones += 1;
            } else {
                board.set(column, row, None);
                if rules.gravity {
                    break;
                }
            }
        }
    }
    assert!(stones * 2 > half, "{stones} stones are too few to measure with");
    board
}

mod win_test {
    use super::*;

    #[divan::bench(args = GAMES)]
    fn naive(bencher: Bencher<'_, '_>, game: Game) {
        let (lines, boards) = (game.rules().lines, boards(game));
        bencher.bench(|| {
            boards.iter().filter(|board| black_box(board).has_line(Player::First, lines)).count()
        });
    }

    #[divan::bench(args = GAMES)]
    fn bitboard(bencher: Bencher<'_, '_>, game: Game) {
        let (lines, naive) = (game.rules().lines, boards(game));
        let boards: Vec<Board> = naive.iter().map(Naive::to_board).collect();
        for (board, naive) in boards.iter().zip(&naive) {
            assert_eq!(
                board.has_line(Player::First, lines),
                naive.has_line(Player::First, lines),
                "{board:?}"
            );
        }
        bencher.bench(|| {
            boards.iter().filter(|board| black_box(board).has_line(Player::First, lines)).count()
        });
    }
}

mod winning_squares {
    use super::*;

    /// Three in a row, which the boards have plenty of, so that there is something to mark.
    const LINES: Lines = match Lines::of(3) {
        Ok(lines) => lines,
        Err(_) => panic!("3 is at least 2"),
    };

    #[divan::bench(args = GAMES)]
    fn naive(bencher: Bencher<'_, '_>, game: Game) {
        let boards = boards(game);
        bencher.bench(|| -> usize {
            boards
                .iter()
                .map(|board| black_box(board).winning_squares(Player::First, LINES).len())
                .sum()
        });
    }

    #[divan::bench(args = GAMES)]
    fn bitboard(bencher: Bencher<'_, '_>, game: Game) {
        let naive = boards(game);
        let boards: Vec<Board> = naive.iter().map(Naive::to_board).collect();
        for (board, naive) in boards.iter().zip(&naive) {
            let squares: Vec<_> = board.winning_squares(Player::First, LINES).iter().collect();
            assert_eq!(squares, naive.winning_squares(Player::First, LINES), "{board:?}");
        }
        bencher.bench(|| -> usize {
            boards
                .iter()
                .map(|board| black_box(board).winning_squares(Player::First, LINES).len())
                .sum()
        });
    }
}

mod perft_9 {
    use super::*;

    const EXPECTED: u64 = 39_394_572;

    #[divan::bench(sample_count = 10)]
    fn naive() {
        let games = Naive::new(Size::CONNECT_FOUR).perft(&Rules::CONNECT_FOUR, 0, black_box(9));
        assert_eq!(games, EXPECTED);
    }

    #[divan::bench(sample_count = 10)]
    fn bitboard() {
        assert_eq!(Position::new(Rules::CONNECT_FOUR).perft(black_box(9)), EXPECTED);
    }
}

mod playout {
    use super::*;

    const GAMES: [Game; 2] = [SHOP, GO_BOARD];

    /// Plays the same random game as [`on_bitboard`]; answers the number of stones at its end.
    fn on_array(rules: &Rules, random: &mut Dice) -> usize {
        let mut board = Naive::new(rules.size);
        let mut player = Player::First;
        for stones in 0.. {
            let moves = board.moves(rules.gravity);
            if moves.is_empty() {
                return stones;
            }
            let (column, row) = moves[random.below(moves.len())];
            board.set(column, row, Some(player));
            if board.in_line(column, row, rules.lines) {
                return stones + 1;
            }
            player = player.opponent();
        }
        unreachable!("boards are finite")
    }

    fn on_bitboard(rules: &Rules, random: &mut Dice) -> usize {
        let mut position = Position::new(*rules);
        while position.outcome() == Outcome::Undecided {
            let moves = position.legal_moves();
            let square = moves.nth(random.below(moves.len())).expect("below the number of moves");
            position.play(square).expect("a legal move");
        }
        position.stones()
    }

    #[divan::bench(args = GAMES)]
    fn naive(bencher: Bencher<'_, '_>, game: Game) {
        let (rules, mut random) = (game.rules(), Dice::of(2));
        bencher.bench_local(|| on_array(&rules, &mut random));
    }

    #[divan::bench(args = GAMES)]
    fn bitboard(bencher: Bencher<'_, '_>, game: Game) {
        let (rules, mut random) = (game.rules(), Dice::of(2));
        for seed in 0..100 {
            let stones = on_bitboard(&rules, &mut Dice::of(seed));
            assert_eq!(stones, on_array(&rules, &mut Dice::of(seed)), "game {seed} of {game}");
        }
        bencher.bench_local(|| on_bitboard(&rules, &mut random));
    }
}
