//! The strong computer: what it must never miss, by the side of a plain recount, and whom it must beat.

use std::cell::Cell;
use std::time::Duration;

use c4_console::dice::Dice;
use c4_engine::{
    Board, Direction, Directions, Lines, Outcome, Player, Position, Rules, Size, Square, Turns,
    board,
};
use connect6_lab::{RuleComputer, StrongComputer};

#[test]
fn it_opens_in_the_centre_and_stops_when_the_game_is_over() {
    let rows = [(1, 0, 0), (2, 0, 1), (3, 1, 1), (6, 2, 3), (19, 9, 9), (300, 149, 150)];
    for turns in [Turns::ONE_EACH, Turns::ONE_THEN_TWO] {
        for (side, column, row) in rows {
            let mut position = Position::new(rules(side, turns));
            let opening = StrongComputer::new().choose(&position);
            assert_eq!(opening, Some(Square::new(column, row)), "{side} x {side}");
            if side == 1 {
                position.play(Square::new(0, 0)).expect("the only square");
                assert_eq!(StrongComputer::new().choose(&position), None);
            }
        }
    }
    let won = board!("X X X X X X" "O O O O O ." "......" "......" "......" "......");
    let won = Position::from_board(rules(6, Turns::ONE_EACH), won).expect("Black has won");
    assert_eq!(StrongComputer::new().choose(&won), None);
}

#[test]
fn it_completes_a_line_rather_than_anything_else() {
    let rows = [
        ("five, the gap inside", Turns::ONE_EACH, {
            board!(
                ". . . . . . . ."
                ". O O O O O . ."
                ". . . . . . . ."
                ". . . . . . . ."
                ". X X . X X X ."
                ". . . . . . . ."
                ". . . . . . . ."
                ". . . . . . . ."
            )
        }),
        ("four, both stones needed", Turns::ONE_THEN_TWO, {
            board!(
                "X . . . . . . ."
                ". . O O O O . ."
                ". . X . . . . ."
                ". . . X . . . ."
                ". . . . X . . ."
                ". . . . . . . ."
                ". . . . . . X ."
                ". . . . . . O O"
            )
        }),
        ("five, one stone left", Turns::ONE_THEN_TWO, {
            board!(
                ". . . O . . . ."
                ". . . X . . . ."
                "O . . . . . . ."
                ". . . X . . . ."
                ". . . X . . . X"
                ". . . X O O O ."
                ". . . X . . . ."
                ". . . . . . . O"
            )
        }),
    ];
    for (why, turns, board) in rows {
        let mut position = at(board, turns);
        let player = position.to_move();
        play_turn(&mut position);
        assert_eq!(position.outcome(), Outcome::Won(player), "{why}\n{}", position.board());
    }
}

#[test]
fn it_blocks_what_the_next_turn_would_complete() {
    let rows = [
        ("a closed five", Turns::ONE_EACH, {
            board!(
                "O . . . . . . ."
                ". O . . . . . ."
                ". . O . . . . X"
                ". . . O . . X ."
                ". . . . . X . ."
                ". . . . . . . ."
                ". . . X . . . ."
                ". . X . . . . ."
            )
        }),
        ("a row of four: both ends", Turns::ONE_THEN_TWO, {
            board!(
                ". . . . . . . . ."
                ". . O . . . . . ."
                ". . O . . X X . ."
                ". . O . . . . . ."
                ". . O . . X . . ."
                ". . . . . . . . ."
                ". . . . . . . . ."
                ". . . . . . . . ."
                ". . . . . . . . ."
            )
        }),
        ("two fours that share a square, one stone left", Turns::ONE_THEN_TWO, {
            board!(
                "X . . . . . . . ."
                ". O O O . . O X ."
                ". . . . . O . . ."
                ". . . . . O . . X"
                ". X . . . O . . ."
                ". . . . . O . . ."
                ". . . . . X . . X"
                ". . X . . . . . ."
                ". . . . . X . . X"
            )
        }),
    ];
    for (why, turns, board) in rows {
        let mut position = at(board, turns);
        let player = position.to_move();
        play_turn(&mut position);
        let threats = Recount::new(position.rules()).threats(&position, player.opponent());
        assert!(threats.is_empty(), "{why}\n{}", position.board());
    }
}

/// Random positions on small boards, where the next turn decides: the plain recount says what is possible.
#[test]
fn it_never_misses_a_win_nor_a_block() {
    let (mut wins, mut blocks) = (0, 0);
    for (columns, rows, connect, directions, turns) in [
        (6, 6, 4, Directions::ALL, Turns::ONE_EACH),
        (5, 8, 4, Directions::ORTHOGONAL, Turns::ONE_EACH),
        (8, 4, 3, Directions::NONE.with(Direction::Falling), Turns::ONE_EACH),
        (7, 7, 5, Directions::ALL, Turns::ONE_THEN_TWO),
        (8, 8, 6, Directions::ALL, Turns::ONE_THEN_TWO),
        (6, 9, 5, Directions::ALL.without(Direction::Rising), Turns::ONE_THEN_TWO),
        (4, 4, 2, Directions::ALL, Turns::ONE_THEN_TWO),
    ] {
        let size = Size::new(columns, rows).expect("a small board");
        let lines = Lines::of(connect).expect("at least 2").only(directions);
        let rules = Rules { size, gravity: false, lines, turns };
        let recount = Recount::new(&rules);
        for seed in 0..100 {
            let mut position = random_position(rules, seed, (seed as usize % 6 + 3) * 5);
            let (player, left) = (position.to_move(), position.left_in_turn());
            let can_win = recount.can_complete(&position, player, left);
            let is_threatened = !recount.threats(&position, player.opponent()).is_empty();
            if position.outcome() != Outcome::Undecided || !(can_win || is_threatened) {
                continue;
            }
            let can_block = recount.can_block(&position, player, left);
            let before = position.clone();
            play_turn(&mut position);
            let picture = format!("{before:?}\n{}", position.board());
            if can_win {
                assert_eq!(position.outcome(), Outcome::Won(player), "{picture}");
                wins += 1;
            } else if can_block {
                let threats = recount.threats(&position, player.opponent());
                assert!(threats.is_empty(), "{picture}");
                blocks += 1;
            }
        }
    }
    assert!(wins > 50 && blocks > 50, "{wins} wins and {blocks} blocks prove little");
}

/// The computer attacks, and every answer that stops the next threat is tried.
#[test]
fn it_finds_wins_by_continuous_threats() {
    let rows = [
        ("one stone a turn: a five makes the fourth stone of a column", 2, Turns::ONE_EACH, {
            board!(
                "O . O . O . . . . . O . O"
                ". . . . . . . . . . . . ."
                "O . . . . . . . . . . . O"
                ". . . . . . . O . . . . ."
                ". . . . . . . X . . . . ."
                ". . . . . . . X . . . . ."
                ". . . . . . . X . . . . ."
                ". O X X X X . . . . . . ."
                ". . . . . . . . . . . . ."
                ". . . . . . . . X X X X O"
                ". . . . . . . . . . . . ."
                ". . . . . . . . . . . . ."
                "O . . . . . . . . . . . ."
            )
        }),
        ("one stone a turn: stairs of seven fives", 7, Turns::ONE_EACH, {
            board!(
                ". . . . . O . . . O . . O . . O . . O"
                "X X X X . . . . . . . . . . . . . . ."
                ". . . . . X . . . . . . . . . . . . ."
                ". . . . . X . . . O . . O . . O . . O"
                ". . . . . X . . . . . . . . . . . . ."
                ". . . . . . . . . . O . . . . . . . ."
                ". . . . O . X X X . . . . . . . . . ."
                ". . . . . . . . . . X . . . . . . . ."
                ". . . . . . . . . . X . . . . . . . ."
                ". . . . . . . . . . X . . . . . . . ."
                ". . . . . . . . . . . . . . . O . . ."
                ". . . . . . . . . O . X X X . . . . ."
                "O . . O . . O . . . . . . . . X . . ."
                ". . . . . . . . . . . . . . . X . . ."
                ". . . . . . . . . . . . . . . X . . ."
                "O . . O . . O . . . . . . . . . . . ."
                ". . . . . . . . . . . X X X X . O . ."
                ". . . . . . . . . . . . . . . . . . ."
                "O . . O . . O . . . . . . . . . . . ."
            )
        }),
        ("two stones a turn: two open threes", 1, Turns::ONE_THEN_TWO, {
            board!(
                ". . . . . . . . . . . . ."
                ". . . . . . . . . . . . ."
                ". . . X . X . X . . . . ."
                ". . . . . . . . . . . . ."
                ". . . . . . . . . . . . ."
                ". . . . . O . . O . . . ."
                ". . . O . . . . . . . . O"
                ". . . . . O . . O . . . ."
                ". . . . . . . . . . . . ."
                ". . . . X X . X . . . . ."
                ". . . . . . . . . . . . ."
                ". . O . . . . . . O . . ."
                ". . . . . . . . . . . . X"
            )
        }),
        ("two stones a turn, from a game: four turns", 4, Turns::ONE_THEN_TWO, {
            board!(
                ". . . . . . . . . . . . ."
                ". . . . . . X . . . . . ."
                ". . . . . . . . O . . . ."
                ". . . . . . O . X . . . ."
                ". . . . . X O X X X . . ."
                ". . . . . . O O X O O . ."
                ". . . . . . O O X . . . ."
                ". . . . . . X . O . . . ."
                ". . . . . . . . . . . . ."
                ". . . . . . X . . X . . ."
                ". . . . . . . . . . . . ."
                ". . . . . . . . . . . . ."
                ". . . . . . . . . . . . ."
            )
        }),
    ];
    for (why, turns, rule, board) in rows {
        let position = at(board, rule);
        assert_attack_wins(&position, &Recount::new(position.rules()), turns, why);
    }
}

#[test]
fn every_choice_is_legal_and_the_same_again() {
    let used = StrongComputer::new();
    for (side, connect, turns) in [
        (1, 6, Turns::ONE_EACH),
        (2, 2, Turns::ONE_THEN_TWO),
        (2, 6, Turns::ONE_THEN_TWO),
        (3, 3, Turns::ONE_EACH),
        (6, 6, Turns::ONE_EACH),
        (6, 6, Turns::ONE_THEN_TWO),
        (7, usize::MAX, Turns::ONE_EACH),
        (11, 11, Turns::ONE_EACH),
        (30, 6, Turns::ONE_THEN_TWO),
    ] {
        let lines = Lines::of(connect).expect("at least 2");
        let rules = Rules { lines, ..rules(side, turns) };
        let squares = side * side;
        for (seed, stones) in
            [0, 1, squares / 2, squares - 2.min(squares), squares - 1].into_iter().enumerate()
        {
            let mut position = random_position(rules, seed as u64, stones);
            if position.outcome() != Outcome::Undecided {
                continue;
            }
            let square = used.choose(&position).expect("a game that goes on");
            assert_eq!(StrongComputer::new().choose(&position), Some(square), "{position:?}");
            assert_eq!(position.play(square), Ok(()), "{position:?}");
        }
    }
}

#[test]
fn it_keeps_to_its_budget() {
    let budget = StrongComputer::NODE_BUDGET;
    let full = budget / 2..=budget;
    for (side, connect, turns, expected) in [
        (19, 6, Turns::ONE_EACH, full.clone()),
        (19, 6, Turns::ONE_THEN_TWO, full.clone()),
        (100, 6, Turns::ONE_THEN_TWO, full),
        (19, 12, Turns::ONE_THEN_TWO, 1..=budget / 4),
        (19, 20, Turns::ONE_THEN_TWO, 0..=0),
    ] {
        let lines = Lines::of(connect).expect("at least 2");
        let mut position = Position::new(Rules { lines, ..rules(side, turns) });
        for (column, row) in [(9, 9), (10, 10), (9, 11)] {
            position.play(Square::new(column, row)).expect("three squares");
        }
        let thought = StrongComputer::new().think(&position).expect("a game that goes on");
        assert!(expected.contains(&thought.nodes), "{} on {side}", thought.nodes);
    }
}

/// Openings that nobody has won yet, two letters for each square: how far ahead the same number of stones sees there.
#[test]
fn it_sees_far_ahead() {
    let openings =
        ["JJKMMHKKGG", "JJHIMHILML", "JJGLJHHGJM", "JJMKHIMIKH", "JJLGMKKMMI", "JJLJIJKMLI"];
    let depths = openings.map(|opening| {
        let mut position = Position::new(rules(19, Turns::ONE_THEN_TWO));
        for letters in opening.as_bytes().chunks(2) {
            let [column, row] = [0, 1].map(|place| usize::from(letters[place] - b'A'));
            position.play(Square::new(column, row)).expect("a free square");
        }
        StrongComputer::with_budget(250_000).think(&position).expect("a game that goes on").depth
    });
    assert!(depths.iter().sum::<u32>() >= 29, "{depths:?}");
}

/// By a clock of the test's own, which moves on by a millisecond whenever it is looked at.
#[test]
fn it_keeps_to_its_time() {
    let mut position = Position::new(rules(19, Turns::ONE_THEN_TWO));
    position.play(Square::new(9, 9)).expect("a free square");
    let mut most = 0;
    for milliseconds in [10, 50, 100, 400] {
        let looks = Cell::new(0);
        let clock = || {
            looks.set(looks.get() + 1);
            Duration::from_millis(looks.get())
        };
        let computer = StrongComputer::within(Duration::from_millis(milliseconds));
        let thought = computer.think_by(&position, &clock).expect("a game that goes on");
        assert!(looks.get() < milliseconds, "{} looks in {milliseconds}", looks.get());
        assert!(thought.nodes > most, "{} in {milliseconds}, {most} in less", thought.nodes);
        most = thought.nodes;
    }
}

#[test]
fn it_beats_the_prescribed_computer_and_chance() {
    for (side, turns) in [(15, Turns::ONE_EACH), (19, Turns::ONE_THEN_TWO)] {
        for player in Player::ALL {
            let mut random = Dice::of(side as u64);
            let by_chance = match_game(side, turns, player, |position, _| {
                let moves = position.legal_moves();
                moves.nth(random.below(moves.len())).expect("below the number of moves")
            });
            assert_eq!(by_chance.outcome(), Outcome::Won(player), "{}", by_chance.board());

            let board = Board::new(by_chance.rules().size);
            let mut computer = RuleComputer::new(&board, player.opponent());
            let by_rule = match_game(side, turns, player, |position, laid| {
                laid.iter().for_each(|&square| computer.see(position.board(), square));
                computer.choose().expect("a free square")
            });
            assert_eq!(by_rule.outcome(), Outcome::Won(player), "{}", by_rule.board());
        }
    }
}

/// Plays a game of the strong computer, as `player`, against a function that is told every stone laid since it was
/// last asked.
fn match_game(
    side: usize,
    turns: Turns,
    player: Player,
    mut other: impl FnMut(&Position, &[Square]) -> Square,
) -> Position {
    let mut position = Position::new(rules(side, turns));
    let computer = StrongComputer::with_budget(10_000);
    let mut laid = Vec::new();
    while position.outcome() == Outcome::Undecided {
        let square = if position.to_move() == player {
            computer.choose(&position).expect("a game that goes on")
        } else {
            let square = other(&position, &laid);
            laid.clear();
            square
        };
        position.play(square).expect("a legal move");
        laid.push(square);
    }
    position
}

/// Asserts that the computer wins, with threats alone, against every answer, in so many turns and one more.
fn assert_attack_wins(position: &Position, recount: &Recount, turns: usize, why: &str) {
    let (mut position, player) = (position.clone(), position.to_move());
    play_turn(&mut position);
    if position.outcome() == Outcome::Won(player) {
        return;
    }
    let picture = position.board();
    assert!(turns > 0, "{why}: too slow\n{picture}");
    assert!(recount.threats(&position, player.opponent()).is_empty(), "{why}\n{picture}");
    let threats = recount.threats(&position, player);
    let threat = threats.first().unwrap_or_else(|| panic!("{why}: no threat\n{picture}"));
    let mut answers = Vec::new();
    for &first in threat {
        let mut answered = position.clone();
        answered.play(first).expect("a free square");
        if answered.to_move() == player {
            answers.push(answered);
        } else {
            answers.extend(answered.legal_moves().iter().map(|second| {
                let mut answered = answered.clone();
                answered.play(second).expect("a legal move");
                answered
            }));
        }
    }
    answers.retain(|answered| recount.threats(answered, player).is_empty());
    for answered in answers {
        assert_attack_wins(&answered, recount, turns - 1, why);
    }
}

/// The computer lays what is left of a turn.
fn play_turn(position: &mut Position) {
    let player = position.to_move();
    while position.to_move() == player && position.outcome() == Outcome::Undecided {
        let computer = StrongComputer::with_budget(20_000);
        let square = computer.choose(position).expect("a game that goes on");
        position.play(square).expect("a legal move");
    }
}

fn at(board: Board, turns: Turns) -> Position {
    let side = board.size().columns();
    Position::from_board(rules(side, turns), board).expect("a position of a game")
}

fn rules(side: usize, turns: Turns) -> Rules {
    let size = Size::new(side, side).expect("the side of a board");
    Rules { size, turns, ..Rules::CONNECT_SIX }
}

/// The position after so many random stones, or at the game's end if that comes first.
fn random_position(rules: Rules, seed: u64, stones: usize) -> Position {
    let mut random = Dice::of(seed);
    let mut position = Position::new(rules);
    while position.outcome() == Outcome::Undecided && position.stones() < stones {
        let moves = position.legal_moves();
        let square = moves.nth(random.below(moves.len())).expect("below the number of moves");
        position.play(square).expect("a legal move");
    }
    position
}

/// The rules of threats once more, in the plainest way: every window of the board, looked at anew each time.
struct Recount {
    windows: Vec<Vec<Square>>,
}

impl Recount {
    fn new(rules: &Rules) -> Self {
        let mut windows = Vec::new();
        for direction in rules.lines.directions().iter() {
            for start in rules.size.iter() {
                let steps = 0..rules.lines.connect() as isize;
                let squares = steps.map(|step| rules.size.steps_from(start, direction, step));
                windows.extend(squares.collect::<Option<Vec<_>>>());
            }
        }
        Self { windows }
    }

    /// The free squares of each window that a player could complete with so many stones.
    fn completions(&self, position: &Position, player: Player, stones: usize) -> Vec<Vec<Square>> {
        let board = position.board();
        let of = |square: &Square| board.get(*square);
        let open = self.windows.iter().filter(|window| {
            window.iter().all(|square| of(square) != Some(player.opponent()))
                && window.iter().filter(|square| of(square).is_none()).count() <= stones
        });
        open.map(|window| window.iter().copied().filter(|square| of(square).is_none()).collect())
            .collect()
    }

    fn can_complete(&self, position: &Position, player: Player, stones: usize) -> bool {
        !self.completions(position, player, stones).is_empty()
    }

    /// What a player could complete in a whole turn.
    fn threats(&self, position: &Position, player: Player) -> Vec<Vec<Square>> {
        let turn = position.rules().turns.later.get() as usize;
        self.completions(position, player, turn)
    }

    /// Whether one or two stones anywhere leave the opponent no threat.
    fn can_block(&self, position: &Position, player: Player, left: usize) -> bool {
        let threats = self.threats(position, player.opponent());
        let free: Vec<Square> = position.board().free().iter().collect();
        free.iter().any(|first| {
            free.iter().any(|second| {
                threats
                    .iter()
                    .all(|threat| threat.contains(first) || (left > 1 && threat.contains(second)))
            })
        })
    }
}
