//! What the solver is compared with: plain search, and positions solved by others.

#![allow(dead_code, reason = "each test uses its part of it")]
#![allow(unreachable_pub, reason = "a module shared by tests has no other way to be used")]

use std::collections::HashMap;

use c4_console::dice::Dice;
use c4_engine::{Board, MoveList, Outcome, Player, Position, Rules, Size};
use c4_solver::{Question, Solver};

/// Rules like the standard ones on another board.
pub fn rules(columns: usize, rows: usize) -> Rules {
    Rules { size: Size::new(columns, rows).expect("a size for tests"), ..Rules::CONNECT_FOUR }
}

/// Scores by minimax over all moves, each position once, written to be obviously right.
#[derive(Default)]
pub struct Plain {
    known: HashMap<Position, i32>,
}

impl Plain {
    pub fn score(&mut self, position: &Position) -> i32 {
        if let Some(&score) = self.known.get(position) {
            return score;
        }
        let free = position.rules().size.squares() - position.stones();
        let score = match position.outcome() {
            Outcome::Drawn => 0,
            // The last stone was the other side's; it had that one and half of the free squares left.
            Outcome::Won(_) => -(1 + free as i32 / 2),
            Outcome::Undecided => {
                let moves = position.legal_moves();
                let scores = moves.iter().map(|square| {
                    let mut after = position.clone();
                    after.play(square).expect("a legal move");
                    -self.score(&after)
                });
                scores.max().expect("a game that goes on has moves")
            }
        };
        self.known.insert(position.clone(), score);
        score
    }

    /// All positions that were looked at, with their scores.
    pub fn known(&self) -> impl Iterator<Item = (&Position, i32)> {
        self.known.iter().map(|(position, &score)| (position, score))
    }
}

/// A random game of so many stones, or to its end.
pub fn random_game(rules: Rules, stones: usize, random: &mut Dice) -> Position {
    let mut position = Position::new(rules);
    while position.stones() < stones && position.outcome() == Outcome::Undecided {
        let moves = position.legal_moves();
        let square = moves.nth(random.below(moves.len())).expect("below the number of moves");
        position.play(square).expect("a legal move");
    }
    position
}

/// All boards whose stones lie on each other and are as many as of players who take turns, whatever game leads there.
pub fn fallen(rules: Rules) -> impl Iterator<Item = Position> {
    // A column as a number: a 1 above the highest stone, and below it the stones.
    let columns = 2usize << rules.size.rows();
    let boards = columns.pow(rules.size.columns() as u32);
    (0..boards).filter_map(move |mut number| {
        let mut board = Board::new(rules.size);
        for column in 0..rules.size.columns() {
            let stones = number % columns;
            number /= columns;
            for row in (0..stones.checked_ilog2()?).rev() {
                let player = if stones >> row & 1 == 0 { Player::First } else { Player::Second };
                board.drop_stone(column, player).expect("no more stones than rows");
            }
        }
        Position::from_board(rules, board).ok()
    })
}

/// The score that a solver finds.
pub fn score(solver: &mut Solver, position: &Position) -> i32 {
    let answer = solver.solve(position, Question::score()).expect("a game for the solver");
    answer.score().expect("there are no limits")
}

/// Solves the positions of a set, each with an empty table.
pub fn check_set(name: &str, positions: impl Iterator<Item = usize>) {
    let path = format!("{}/../../fixtures/solver/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let lines: Vec<&str> = text.lines().collect();
    let mut solver = Solver::default();
    for index in positions {
        let (moves, score) = lines[index].split_once(' ').expect("moves and a score");
        let position = MoveList::parse(moves, 7)
            .expect("columns")
            .replay(Rules::CONNECT_FOUR)
            .expect("legal moves");
        let found = self::score(&mut solver, &position);
        assert_eq!(found.to_string(), score, "{name}, line {}: {moves}", index + 1);
    }
}

/// Solves an empty board whose game ends on a move (counted from 1) with a winner: 1 for the first player, -1 for the
/// second, 0 for nobody.
pub fn known_size(columns: usize, rows: usize, last_move: usize, winner: i32) {
    let start = Position::new(rules(columns, rows));
    let squares = columns * rows;
    // The winner's last stone and half of the squares that stay free.
    let stones = 1 + (squares - last_move) / 2;
    let found = score(&mut Solver::default(), &start);
    assert_eq!(found, winner * stones as i32, "{columns} columns x {rows} rows");
}
