//! The bitboards against the plain array, on random boards of every width, every set of directions and many lengths.

use crate::common::Naive;
use c4_engine::{Board, Direction, Directions, Lines, Player, Size, Square, board};
use proptest::prelude::*;

/// Sizes that are held in one word, in two, and in many.
fn size() -> impl Strategy<Value = (usize, usize)> {
    prop_oneof![
        (1..=7usize, 1..=8usize),
        (8..=9usize, 8..=12usize),
        (1..=2usize, 40..=63usize),
        (9..=24usize, 9..=24usize),
        (1..=3usize, 60..=140usize),
        (60..=140usize, 1..=3usize),
    ]
}

/// A filled board. One player gets most of the stones, so that lines of seven happen as well.
fn naive_board(gravity: bool) -> impl Strategy<Value = Naive> {
    let share = prop_oneof![Just(50u32), Just(80), Just(95)];
    (size(), share, 1..100u32).prop_flat_map(move |((columns, rows), share, filled)| {
        let stone = prop::bool::weighted(f64::from(share) / 100.0)
            .prop_map(|first| if first { Player::First } else { Player::Second });
        let square = prop::option::weighted(f64::from(filled) / 100.0, stone);
        prop::collection::vec(square, columns * rows).prop_map(move |squares| {
            let mut board = Naive { columns, rows, squares };
            if gravity {
                fall(&mut board);
            }
            board
        })
    })
}

/// Lets every stone fall.
fn fall(board: &mut Naive) {
    for column in 0..board.columns {
        let stones: Vec<Player> =
            (0..board.rows).filter_map(|row| board.get(column, row)).collect();
        for row in 0..board.rows {
            board.set(column, row, stones.get(row).copied());
        }
    }
}

fn any_board() -> impl Strategy<Value = Naive> {
    prop_oneof![naive_board(true), naive_board(false)]
}

fn directions() -> impl Strategy<Value = Directions> {
    prop::sample::subsequence(Direction::ALL.to_vec(), 0..=4)
        .prop_map(|chosen| chosen.into_iter().fold(Directions::NONE, Directions::with))
}

fn lines() -> impl Strategy<Value = Lines> {
    (2..=7usize, directions())
        .prop_map(|(connect, directions)| Lines::of(connect).expect("2 to 7").only(directions))
}

/// The same directions on a board that was turned or mirrored.
fn mapped(directions: Directions, map: impl Fn(Direction) -> Direction) -> Directions {
    directions.iter().map(map).fold(Directions::NONE, Directions::with)
}

fn in_mirror(direction: Direction) -> Direction {
    match direction {
        Direction::Rising => Direction::Falling,
        Direction::Falling => Direction::Rising,
        straight @ (Direction::Vertical | Direction::Horizontal) => straight,
    }
}

fn turned(direction: Direction) -> Direction {
    match direction {
        Direction::Vertical => Direction::Horizontal,
        Direction::Horizontal => Direction::Vertical,
        Direction::Rising => Direction::Falling,
        Direction::Falling => Direction::Rising,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn wins_and_winning_squares(naive in any_board(), lines in lines()) {
        let board = naive.to_board();
        for player in Player::ALL {
            let line = board.winning_squares(player, lines);
            prop_assert_eq!(board.has_line(player, lines), naive.has_line(player, lines), "{}", board);
            prop_assert_eq!(line.iter().collect::<Vec<_>>(), naive.winning_squares(player, lines), "{}", board);
        }
    }

    #[test]
    fn runs_and_threats(naive in any_board(), lines in lines()) {
        let board = naive.to_board();
        let directions = lines.directions();
        for square in board.size().iter() {
            let Square { column, row } = square;
            for player in Player::ALL {
                let run = naive.longest_run_with(column, row, player, directions);
                prop_assert_eq!(board.run_with(square, player, directions), run, "{} of\n{}", square, board);
                let is_threat = board.get(square).is_none() && run >= lines.connect();
                prop_assert_eq!(board.threats(player, lines).contains(square), is_threat, "{} of\n{}", square, board);
            }
            let run = board.get(square).map_or(0, |player| naive.longest_run_with(column, row, player, directions));
            prop_assert_eq!(board.longest_run(square, directions), run, "{} of\n{}", square, board);
        }
    }

    #[test]
    fn moves(naive in any_board()) {
        let board = naive.to_board();
        let free = naive.moves(false);
        let squares: Vec<_> = board.free().iter().map(|square| (square.column, square.row)).collect();
        prop_assert_eq!(board.free().len(), free.len());
        prop_assert_eq!(board.stones(), naive.squares.len() - free.len());
        prop_assert_eq!(&squares, &free);
        for (n, &(column, row)) in free.iter().enumerate() {
            prop_assert_eq!(board.free().nth(n), Some(Square::new(column, row)));
        }
        prop_assert_eq!(board.free().nth(free.len()), None);
        for column in 0..naive.columns {
            let lowest = free.iter().find(|square| square.0 == column).map(|square| square.1);
            prop_assert_eq!(board.landing(column).ok().map(|square| square.row), lowest);
        }
    }

    #[test]
    fn landings_of_fallen_stones(naive in naive_board(true)) {
        let board = naive.to_board();
        let landings: Vec<_> = board.landings().iter().map(|square| (square.column, square.row)).collect();
        prop_assert_eq!(landings, naive.moves(true), "{}", board);
    }

    #[test]
    fn a_mirror_changes_nothing_but_sides(naive in any_board(), lines in lines()) {
        let (board, mirrored) = (naive.to_board(), naive.mirrored().to_board());
        prop_assert_eq!(&board.mirrored(), &mirrored);
        prop_assert_eq!(&mirrored.mirrored(), &board);
        let last = board.size().columns() - 1;
        let place = |square: Square| Square { column: last - square.column, ..square };
        let in_mirror = lines.only(mapped(lines.directions(), in_mirror));
        check_same(&board, lines, &mirrored, in_mirror, place)?;
    }

    #[test]
    fn turning_a_board_changes_nothing_but_directions(naive in any_board(), lines in lines()) {
        let (board, rotated) = (naive.to_board(), naive.rotated().to_board());
        let last = board.size().rows() - 1;
        let place = |square: Square| Square::new(last - square.row, square.column);
        let turned = lines.only(mapped(lines.directions(), turned));
        check_same(&board, lines, &rotated, turned, place)?;
    }

    #[test]
    fn a_picture_reads_back(naive in any_board()) {
        let board = naive.to_board();
        prop_assert_eq!(board.to_string().parse(), Ok(board));
    }
}

/// Checks that a turned or mirrored board has the same wins and runs, at the places that `place` tells.
fn check_same(
    board: &Board,
    lines: Lines,
    moved: &Board,
    moved_lines: Lines,
    place: impl Fn(Square) -> Square,
) -> Result<(), TestCaseError> {
    for player in Player::ALL {
        let has_line = board.has_line(player, lines);
        prop_assert_eq!(has_line, moved.has_line(player, moved_lines), "{}", board);
        let line = board.winning_squares(player, lines);
        let moved_line = moved.winning_squares(player, moved_lines);
        for square in board.size().iter() {
            let there = place(square);
            prop_assert_eq!(line.contains(square), moved_line.contains(there), "{}", board);
            let run = board.longest_run(square, lines.directions());
            let moved_run = moved.longest_run(there, moved_lines.directions());
            prop_assert_eq!(run, moved_run, "{} of\n{}", square, board);
        }
    }
    Ok(())
}

/// Lines in the corners and in the middle of the largest boards, where a set of squares has thousands of words.
#[test]
fn lines_on_the_largest_boards() {
    for side in [1000, Size::MAX_SIDE] {
        let size = Size::new(side, side).unwrap();
        let (first, middle, last) = (0, side / 2, side - 4);
        for start in [first, middle, last].map(|at| Square::new(at, at)) {
            check_line(size, start, Direction::Vertical, Lines::CONNECT_FOUR);
            check_line(size, start, Direction::Horizontal, Lines::CONNECT_FOUR);
            check_line(size, start, Direction::Rising, Lines::CONNECT_FOUR);
            let upper = Square { row: start.row + 3, ..start };
            check_line(size, upper, Direction::Falling, Lines::CONNECT_FOUR);
        }
        let mut board = Board::new(size);
        for row in 0..side {
            assert_eq!(board.drop_stone(side - 1, Player::First), Ok(Square::new(side - 1, row)));
        }
        assert!(board.landing(side - 1).is_err());
        assert_eq!(board.longest_run(Square::new(side - 1, 7), Directions::ALL), side);
        assert!(board.has_line(Player::First, Lines::of(side).unwrap()));
        assert!(!board.has_line(Player::First, Lines::of(side + 1).unwrap()));
        assert_eq!(board.mirrored().landing(side - 1), Ok(Square::new(side - 1, 0)));
        assert_eq!(board.stones(), side);
    }
}

/// One line in each direction, exactly as long as asked, at every place of boards that hold it in one word, two and
/// many: each is seen in its own direction and in no other, and is gone when one stone is taken away.
#[test]
fn every_line_at_every_place() {
    for (columns, rows) in [(7, 6), (10, 10), (19, 19)] {
        let size = Size::new(columns, rows).unwrap();
        for direction in Direction::ALL {
            for start in size.iter() {
                for connect in 2..=6 {
                    check_line(size, start, direction, Lines::of(connect).unwrap());
                }
            }
        }
    }
}

fn check_line(size: Size, start: Square, direction: Direction, lines: Lines) {
    let (right, up) = match direction {
        Direction::Vertical => (0, 1),
        Direction::Horizontal => (1, 0),
        Direction::Rising => (1, 1),
        Direction::Falling => (1, -1),
    };
    let mut board = Board::new(size);
    let mut square = start;
    for _ in 0..lines.connect() {
        if board.place(square, Player::Second).is_err() {
            return; // no room for the line from here
        }
        square = Square {
            column: square.column.wrapping_add_signed(right),
            row: square.row.wrapping_add_signed(up),
        };
    }
    for counted in Direction::ALL {
        let only = lines.only(Directions::NONE.with(counted));
        assert_eq!(board.has_line(Player::Second, only), counted == direction, "{board:?}");
    }
    assert_eq!(board.winning_squares(Player::Second, lines).len(), lines.connect(), "{board:?}");
    board.remove(start);
    assert!(!board.has_line(Player::Second, lines), "{board:?}");
}

#[test]
fn no_line_goes_around_an_edge() {
    let boards = [
        board!(". . . ." "X . . ." "X . . ." ". . . X" ". . . X"),
        board!("X X . ." ". . . ." ". . X X"),
        board!("X . . ." ". . . X" ". . X ." ". X . ."),
        board!("X X . X X X"),
        board!(". . X" "X X ." ". . X" "X X ."),
    ];
    for board in boards {
        assert!(!board.has_line(Player::First, Lines::CONNECT_FOUR), "{board:?}");
        assert!(board.winning_squares(Player::First, Lines::CONNECT_FOUR).is_empty());
    }
}

#[test]
fn a_line_longer_than_the_board_is_legal_and_never_there() {
    let full = board!("X X X X" "X X X X" "X X X X" "X X X X");
    for connect in [5, 64, 1000, usize::MAX] {
        let lines = Lines::of(connect).unwrap();
        assert!(!full.has_line(Player::First, lines));
        assert!(full.winning_squares(Player::First, lines).is_empty());
    }
    assert!(full.has_line(Player::First, Lines::CONNECT_FOUR));
}

#[test]
fn every_line_of_a_win_is_marked_whole() {
    let board = board!(
        ". . . X . . ."
        ". . X O X . ."
        ". X O O O X ."
        "X X X X X O X"
    );
    assert_eq!(
        board.winning_squares(Player::First, Lines::CONNECT_FOUR).to_string(),
        ". . . # . . .\n\
         . . # . # . .\n\
         . # . . . # .\n\
         # # # # # . #"
    );
}
