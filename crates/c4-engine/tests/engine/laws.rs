//! Laws that hold in every game, by any rules.

use c4_console::dice::Dice;
use c4_engine::{
    Board, ByPlayer, Directions, DropError, GameOver, InvalidPosition, Lines, MoveList,
    MoveListError, Outcome, PlaceError, PlayColumnError, PlayError, Player, Position, Rules, Size,
    Square, Turns, UndoError, board,
};
use proptest::prelude::*;

fn rules() -> impl Strategy<Value = Rules> {
    let size = prop_oneof![
        (1..=7usize, 1..=7usize),
        (8..=9usize, 9..=11usize),
        (10..=13usize, 10..=13usize)
    ];
    let directions = prop_oneof![Just(Directions::ALL), Just(Directions::ORTHOGONAL)];
    let turns = prop_oneof![Just(Turns::ONE_EACH), Just(Turns::ONE_THEN_TWO)];
    (size, 2..=6usize, directions, turns, any::<bool>()).prop_map(
        |((columns, rows), connect, directions, turns, gravity)| Rules {
            size: Size::new(columns, rows).expect("1 to 13"),
            gravity,
            lines: Lines::of(connect).expect("2 to 6").only(directions),
            turns,
        },
    )
}

/// Plays a random game to its end, and shows every position on the way with the move that led there.
fn play_out(
    rules: Rules,
    seed: u64,
    mut see: impl FnMut(&Position, Square, &Position),
) -> Position {
    let mut random = Dice::of(seed);
    let mut position = Position::new(rules);
    while position.outcome() == Outcome::Undecided {
        let moves = position.legal_moves();
        let square = moves.nth(random.below(moves.len())).expect("below the number of moves");
        let before = position.clone();
        position.play_unchecked(square);
        see(&before, square, &position);
    }
    position
}

proptest! {
    #[test]
    fn every_position_of_a_game_is_valid_and_ends_as_the_rules_say(rules in rules(), seed: u64) {
        let end = play_out(rules, seed, |before, square, after| {
            let player = before.to_move();
            let mut played = before.clone();
            assert_eq!(played.play(square), Ok(()));
            assert_eq!(played, *after);
            assert_eq!(after.board().get(square), Some(player));
            assert_eq!(after.stones(), before.stones() + 1);
            assert_eq!(Position::from_board(rules, after.board().clone()).as_ref(), Ok(after));
            let expected = if after.board().has_line(player, rules.lines) {
                Outcome::Won(player)
            } else if after.stones() == rules.size.squares() {
                Outcome::Drawn
            } else {
                Outcome::Undecided
            };
            assert_eq!(after.outcome(), expected, "{:?}", after.board());
            let won_at_once = before.immediate_wins(player).contains(square);
            assert_eq!(won_at_once, expected == Outcome::Won(player), "{:?}", after.board());
        });
        prop_assert!(end.legal_moves().is_empty());
        let outcome = end.outcome();
        let over = GameOver { outcome };
        prop_assert_eq!(end.clone().play(Square::new(0, 0)), Err(PlayError::GameOver(over)));
        prop_assert_eq!(end.clone().play_column(0), Err(PlayColumnError::GameOver(over)));
        let winner = match outcome { Outcome::Won(player) => Some(player), _ => None };
        prop_assert_eq!(winner.is_some(), !end.winning_squares().is_empty());
        for square in end.winning_squares() {
            prop_assert_eq!(end.board().get(square), winner);
        }
    }

    #[test]
    fn a_move_taken_back_never_happened(rules in rules(), seed: u64) {
        play_out(rules, seed, |before, square, after| {
            let mut position = after.clone();
            position.undo(square).expect("the last move");
            assert_eq!(&position, before);
        });
    }

    #[test]
    fn playing_and_mirroring_can_be_swapped(rules in rules(), seed: u64) {
        play_out(rules, seed, |before, square, after| {
            let mut position = before.mirrored();
            let column = rules.size.columns() - 1 - square.column;
            position.play(Square { column, ..square }).expect("legal in the mirror, too");
            assert_eq!(position, after.mirrored());
        });
    }

    #[test]
    fn turns_agree_with_themselves(first in 1..5u16, later in 1..5u16, stones in 0..100usize) {
        let number = |n| std::num::NonZeroU16::new(n).expect("at least 1");
        let turns = Turns { first: number(first), later: number(later) };
        let of_first = (0..stones).filter(|&stone| turns.player_of(stone) == Player::First).count();
        prop_assert_eq!(turns.stones_of(Player::First, stones), of_first);
        prop_assert_eq!(turns.stones_of(Player::Second, stones), stones - of_first);
        let left = (stones..).take_while(|&stone| turns.player_of(stone) == turns.player_of(stones)).count();
        prop_assert_eq!(turns.left_in_turn(stones), left);
    }

    #[test]
    fn a_move_list_reads_back(columns in 1..=12usize, seed: u64) {
        let rules = Rules { size: Size::new(columns, 6).expect("1 to 12"), ..Rules::CONNECT_FOUR };
        let mut text = Vec::new();
        let end = play_out(rules, seed, |_, square, _| text.push((square.column + 1).to_string()));
        let text = text.join(if columns > 9 { "," } else { "" });
        let moves = MoveList::parse(&text, columns).expect("columns of the board");
        prop_assert_eq!(moves.to_string(), text);
        prop_assert_eq!(moves.replay(rules), Ok(end.clone()));
        prop_assert_eq!(moves.mirrored().replay(rules), Ok(end.mirrored()));
    }

    #[test]
    fn any_text_is_a_move_list_or_an_error(text: String, columns in 1..=20usize) {
        if let Ok(moves) = MoveList::parse(&text, columns) {
            prop_assert!(moves.columns().iter().all(|&column| column < columns));
        }
    }

    #[test]
    fn any_text_is_a_picture_or_an_error(text in "[XO./ \n]{0,40}|\\PC{0,20}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
    }
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let rules = Rules { size: Size::new(3, 2).unwrap(), ..Rules::CONNECT_FOUR };
    let start = Position::from_board(rules, board!("X . ." "O . .")).unwrap();
    let mut position = start.clone();
    let drops = [
        (3, DropError::NoSuchColumn { column: 3, columns: 3 }),
        (0, DropError::ColumnFull { column: 0 }),
    ];
    for (column, error) in drops {
        assert_eq!(position.play_column(column), Err(PlayColumnError::Drop(error)));
    }
    let [off, taken, floating] = [(3, 0), (0, 1), (1, 1)].map(|(c, r)| Square::new(c, r));
    let plays = [
        (off, PlayError::Place(PlaceError::OffBoard { square: off, size: rules.size })),
        (taken, PlayError::Place(PlaceError::Taken { square: taken, by: Player::First })),
        (floating, PlayError::Floating { square: floating }),
    ];
    for (square, error) in plays {
        assert_eq!(position.play(square), Err(error));
    }
    assert_eq!(position, start);
}

#[test]
fn a_refused_undo_says_why_and_changes_nothing() {
    let rules = Rules { size: Size::new(5, 2).unwrap(), ..Rules::CONNECT_FOUR };
    let start = Position::from_board(rules, board!("O O . O ." "X X X X .")).unwrap();
    let mut position = start.clone();
    let [free, theirs, covered, lone] =
        [(4, 0), (0, 1), (0, 0), (2, 0)].map(|(c, r)| Square::new(c, r));
    assert_eq!(position.undo(free), Err(UndoError::NotLastMove { square: free }));
    assert_eq!(position.undo(theirs), Err(UndoError::NotLastMove { square: theirs }));
    assert_eq!(position.undo(covered), Err(UndoError::Covered { square: covered }));
    assert_eq!(position, start);
    assert_eq!(position.undo(lone), Ok(()));
    assert_eq!(position.outcome(), Outcome::Undecided);

    let rules = Rules { size: Size::new(6, 2).unwrap(), ..Rules::CONNECT_FOUR };
    let board = board!("O O O . X ." "X X X X O .");
    let start = Position::from_board(rules, board).unwrap();
    let mut position = start.clone();
    let beside = Square::new(4, 1);
    assert_eq!(position.undo(beside), Err(UndoError::StillWon { square: beside }));
    assert_eq!(position, start);
}

#[test]
fn an_impossible_board_is_refused_with_the_reason() {
    use InvalidPosition::{BothWon, Floating, PlayedOn, WonEarlier, WrongCounts, WrongSize};
    let counts = |first, second| ByPlayer { first, second };
    let rows = [
        (board!(". . . . ." ". . . . ."), None),
        (board!("X X X X ." "O O O X O"), None),
        (board!(". O . . ." "X . . . ."), Some(Floating { square: Square::new(1, 1) })),
        (
            board!(". . . . ." "X X . . ."),
            Some(WrongCounts { stones: counts(2, 0), expected: counts(1, 1) }),
        ),
        (board!("O O O O ." "X X X X ."), Some(BothWon)),
        (board!("O O O . ." "X X X X O"), Some(PlayedOn { winner: Player::First })),
        (board!("O O O X ." "X X X X O"), Some(WonEarlier { winner: Player::First })),
        (
            board!(
                ". . . . ."
                "X . . . X"
                "X O . . X"
                "X O O O X"
                "X O O O X"
            ),
            Some(WonEarlier { winner: Player::First }),
        ),
    ];
    for (board, error) in rows {
        let rules = Rules { size: board.size(), ..Rules::CONNECT_FOUR };
        let found = Position::from_board(rules, board.clone()).err();
        assert_eq!(found, error, "{board:?}");
        let smaller = Position::from_board(rules, board!(". .")).err();
        assert_eq!(smaller, Some(WrongSize { board: board!(". .").size(), rules: rules.size }));
    }
}

#[test]
fn a_position_is_shown_with_what_comes_next() {
    let small = Rules { size: Size::new(3, 1).unwrap(), ..Rules::CONNECT_FOUR };
    let two = Rules { turns: Turns::ONE_THEN_TWO, ..small };
    let won = Rules { lines: Lines::of(2).unwrap(), ..two };
    let rows = [
        (small, board!(". . ."), ". . .\nX to move"),
        (small, board!("X . ."), "X . .\nO to move"),
        (small, board!("X O X"), "X O X\na draw"),
        (two, board!("X . ."), "X . .\nO to move, 2 stones"),
        (won, board!("X O O"), "X O O\nO has won"),
    ];
    for (rules, board, shown) in rows {
        assert_eq!(Position::from_board(rules, board).unwrap().to_string(), shown);
    }
}

#[test]
fn a_text_that_is_no_move_list_is_refused_with_the_place() {
    use MoveListError::{NoNumber, NoSuchColumn, NotAColumn};
    let rows = [
        ("", 7, Ok(vec![])),
        (" 17\n", 7, Ok(vec![0, 6])),
        ("3, 12,1", 12, Ok(vec![2, 11, 0])),
        ("448", 7, Err(NoSuchColumn { ply: 3, number: 8, columns: 7 })),
        ("0", 7, Err(NoSuchColumn { ply: 1, number: 0, columns: 7 })),
        ("4x", 7, Err(NotAColumn { ply: 2, letter: 'x' })),
        ("4 4", 7, Err(NotAColumn { ply: 2, letter: ' ' })),
        ("1,,2", 12, Err(NoNumber { ply: 2 })),
        ("1,-2", 12, Err(NotAColumn { ply: 2, letter: '-' })),
        ("13", 12, Err(NoSuchColumn { ply: 1, number: 13, columns: 12 })),
    ];
    for (text, columns, expected) in rows {
        let parsed = MoveList::parse(text, columns).map(|moves| moves.columns().to_vec());
        assert_eq!(parsed, expected, "{text:?}");
    }
    let error = MoveList::parse("1111111", 7).unwrap().replay(Rules::CONNECT_FOUR).unwrap_err();
    assert_eq!(error.to_string(), "move 7, column 1: the column is full");
}
