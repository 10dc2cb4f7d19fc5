//! What a sight sees on random boards.

use c4_engine::{Board, Direction, Directions, Lines, Outcome, Player, Size, Square, board};
use c4_sight::{
    Area, Edge, Edges, Exact, FirstRow, Measure, OnePly, OverEdge, Room, Sight, SizesSwapped, Stays,
};
use proptest::prelude::*;

/// The same as the plain sight, but not known to be: no board of these tests is larger.
const SLOW: Sight = Sight { area: Area::UpperLeft { columns: 9, rows: 9 }, ..Sight::PLAIN };

const UPPERMOST: OverEdge = OverEdge { directions: Directions::ALL, ..OverEdge::NONE };
const LOWEST: OverEdge = OverEdge { first_row: FirstRow::Lowest, ..UPPERMOST };

fn boards() -> impl Strategy<Value = Board> {
    (1_usize..9, 1_usize..9).prop_flat_map(|(columns, rows)| {
        prop::collection::vec(0_u8..3, columns * rows).prop_map(move |cells| {
            let mut board = Board::new(Size::new(columns, rows).unwrap());
            for (at, cell) in cells.into_iter().enumerate() {
                let square = Square::new(at % columns, at / columns);
                match cell {
                    0 => {}
                    1 => board.place(square, Player::First).unwrap(),
                    _ => board.place(square, Player::Second).unwrap(),
                }
            }
            board
        })
    })
}

proptest! {
    /// The slow way, which all faults go, sees the same as the engine where there is no fault.
    #[test]
    fn without_a_fault_it_sees_what_the_engine_sees(board in boards(), only in 0_usize..5) {
        let directions = Direction::ALL.get(only).map_or(Directions::ALL, |&one| Directions::NONE.with(one));
        let slow = Sight { directions, ..SLOW };
        prop_assert!(!slow.is_plain());
        for square in board.size().iter() {
            for player in Player::ALL {
                let run = board.run_with(square, player, directions);
                prop_assert_eq!(slow.longest(&board, square, player), run);
                for length in 1..6 {
                    prop_assert_eq!(slow.sees(&board, square, player, length), run >= length);
                }
            }
        }
    }

    /// Whatever is wrong with it, it comes to an end, and counts at least the token itself or nothing.
    #[test]
    fn every_fault_can_be_looked_through(board in boards(), fault in 0_usize..22) {
        let edge = Edges::NONE.with_all(Edge::Right).with_all(Edge::Bottom);
        let faulty = [
            Sight { exact: Exact::EachLine, ..SLOW },
            Sight { exact: Exact::Longest, ..SLOW },
            Sight { missed: edge, ..SLOW },
            Sight { unentered: edge, ..SLOW },
            Sight { unbegun: edge, ..SLOW },
            Sight { rows_go_on: UPPERMOST, ..SLOW },
            Sight { rows_go_on: UPPERMOST, measure: Measure::Line, ..SLOW },
            Sight { rows_go_on: LOWEST, ..SLOW },
            Sight { columns_go_on: UPPERMOST, ..SLOW },
            Sight { columns_go_on: LOWEST, measure: Measure::Line, ..SLOW },
            Sight { measure: Measure::Ahead, measured: Directions::ORTHOGONAL, ..SLOW },
            Sight { area: Area::UpperLeft { columns: 3, rows: 2 }, ..SLOW },
            Sight { area_of: Directions::ORTHOGONAL, ..SLOW },
            Sight { measure: Measure::LongestOfLine, ..SLOW },
            Sight { measure: Measure::OneSide, ..SLOW },
            Sight { measure: Measure::Ahead, ..SLOW },
            Sight { measure: Measure::Behind, ..SLOW },
            Sight { measure: Measure::Window(4), ..SLOW },
            Sight { measure: Measure::Near(3), ..SLOW },
            Sight { measure: Measure::AllDirections, ..SLOW },
            Sight { room: Room::BothEnds, ..SLOW },
            Sight { is_anywhere: true, ..SLOW },
        ][fault];
        for square in board.size().iter() {
            for player in Player::ALL {
                let longest = faulty.longest(&board, square, player);
                prop_assert!(longest <= board.size().squares());
                let sees = faulty.sees(&board, square, player, 4);
                prop_assert!(faulty.exact != Exact::No || faulty.is_anywhere || sees == (longest >= 4));
            }
        }
    }
}

proptest! {
    /// Where columns lie behind each other, it sees what a set of bits without a spare one in each column sees.
    #[test]
    fn columns_go_on_as_bits_do(board in boards()) {
        let (columns, rows) = (board.size().columns(), board.size().rows());
        let stones = board.stones_of(Player::First);
        let bits = stones.iter().fold(0_u64, |bits, square| bits | 1 << (square.column * rows + square.row));
        let four = |shift: usize| {
            let pairs = bits & bits >> shift;
            shift > 0 && pairs & pairs >> (2 * shift) != 0
        };
        let wins = [1, rows, rows + 1, rows - 1].map(four).contains(&true);
        let sight = Sight { columns_go_on: LOWEST, ..Sight::PLAIN };
        prop_assert_eq!(sight.sees_on(&board, Player::First, 4), wins);
        prop_assert!(columns * rows <= 64);
    }
}

#[test]
fn each_fault_sees_something_else() {
    let board = board!(
        "X . . . ."
        ". . O X X"
        "X X . X O"
        "O O . . X"
    );
    let sees = |sight: Sight, column, row, length| {
        sight.sees(&board, Square::new(column, row), Player::First, length)
    };
    let plain = Sight::PLAIN;
    assert!(sees(plain, 2, 1, 4) && !sees(plain, 2, 1, 5));
    assert!(!sees(Sight { exact: Exact::EachLine, ..plain }, 2, 1, 3));
    assert!(sees(Sight { exact: Exact::EachLine, ..plain }, 2, 1, 4));
    let missed = Edges::NONE.with(Direction::Horizontal, Edge::Left);
    assert!(!sees(Sight { missed, ..plain }, 2, 1, 4) && sees(Sight { missed, ..plain }, 2, 1, 3));
    // The walk from the edge on goes all the way.
    let unentered = Sight { unentered: missed, ..plain };
    assert!(!sees(unentered, 2, 1, 4) && sees(unentered, 2, 1, 3) && sees(unentered, 0, 1, 2));
    // Two on the right edge, two on the left edge below, and the one between.
    let rows = Directions::NONE.with(Direction::Horizontal);
    let rows_go_on = OverEdge { directions: rows, ..OverEdge::NONE };
    let downwards = Sight { rows_go_on, ..plain };
    assert!(sees(downwards, 2, 1, 6) && !sees(downwards, 2, 1, 7));
    // Upwards, it is the one on the right edge of the lowest row.
    let rows_go_on = OverEdge { first_row: FirstRow::Lowest, ..rows_go_on };
    let upwards = Sight { rows_go_on, ..plain };
    assert!(sees(upwards, 2, 1, 5) && !sees(upwards, 2, 1, 6));
    let diagonals = Directions::NONE.with(Direction::Rising).with(Direction::Falling);
    let measured = Sight { measure: Measure::OneSide, measured: diagonals, ..plain };
    assert!(sees(measured, 2, 1, 4));
    assert!(!sees(Sight { measure: Measure::OneSide, ..plain }, 2, 1, 4));
    assert!(sees(Sight { measure: Measure::OneSide, ..plain }, 2, 1, 3));
    assert!(sees(Sight { measure: Measure::Ahead, ..plain }, 2, 1, 2));
    assert!(!sees(Sight { measure: Measure::Ahead, ..plain }, 2, 1, 3));
    assert!(sees(Sight { measure: Measure::Behind, ..plain }, 2, 1, 3));
    // The row is shut in, the diagonal is not.
    assert!(!sees(Sight { room: Room::OneEnd, ..plain }, 2, 1, 3));
    assert!(sees(Sight { room: Room::OneEnd, ..plain }, 2, 1, 2));
    assert!(!sees(Sight { room: Room::BothEnds, ..plain }, 2, 1, 2));
    assert!(sees(Sight { is_anywhere: true, ..plain }, 0, 2, 2));
    assert!(sees(Sight { measure: Measure::AllDirections, ..plain }, 2, 1, 5));
    assert!(sees(Sight { measure: Measure::Window(4), ..plain }, 2, 1, 4));
    assert!(sees(Sight { measure: Measure::Near(3), ..plain }, 2, 2, 3));
    assert!(sees(Sight { measure: Measure::Line, ..plain }, 2, 3, 2));
    // Beyond the gap lie two.
    let row = Sight { directions: Directions::NONE.with(Direction::Horizontal), ..plain };
    let longest = Sight { measure: Measure::LongestOfLine, ..row };
    let ways = [row, longest].map(|it| it.longest(&board, Square::new(3, 1), Player::First));
    assert_eq!(ways, [1, 2]);
}

/// Who looks at a later direction only if nothing was found in those before it counts less where a later run is longer.
#[test]
fn the_first_direction_with_a_second_token_counts() {
    let board = board!(
        ". . X . ."
        ". X . X ."
        "X X . . X"
    );
    let order = [Direction::Horizontal, Direction::Vertical, Direction::Falling, Direction::Rising];
    let sight = Sight { measure: Measure::FirstOf(order), ..Sight::PLAIN };
    let longest = |column, row| sight.longest(&board, Square::new(column, row), Player::First);
    // Two along a row come before three along a diagonal, and so do two along a column.
    assert_eq!([longest(0, 0), longest(1, 1), longest(3, 2)], [2, 2, 2]);
    // Neither a row nor a column has a second one.
    assert_eq!(longest(4, 0), 3);
    let rising = sight.along(Directions::NONE.with(Direction::Rising));
    assert_eq!(rising.longest(&board, Square::new(0, 0), Player::First), 3);
}

/// The half of a column that is counted from the row of the column's number meets the token itself where that lies above.
#[test]
fn half_a_column_is_counted_from_elsewhere() {
    let board = board!(
        "X . . ."
        ". . . X"
        ". . . X"
        "O X X X"
    );
    let measure = Measure::Displaced((Direction::Vertical, -1));
    let columns = Directions::NONE.with(Direction::Vertical);
    let sight = Sight { measure, directions: columns, ..Sight::PLAIN };
    let longest = |column, row| sight.longest(&board, Square::new(column, row), Player::First);
    // Upwards two are counted, those above the fourth row, wherever in the column one begins; downwards those below.
    assert_eq!([longest(3, 0), longest(3, 1), longest(3, 2)], [3, 4, 5]);
    // Above row 0 there is nothing, and what is above row 1 is free.
    assert_eq!([longest(0, 3), longest(1, 0)], [1, 1]);
    // A token that is only tried is met, too.
    assert_eq!(longest(2, 2), 2);
    let rows = Directions::NONE.with(Direction::Horizontal);
    let measure = Measure::Displaced((Direction::Horizontal, 1));
    let sight = Sight { measure, directions: rows, ..Sight::PLAIN };
    // The lowest row is the last one, and so nothing is counted on the right; on the left lies one.
    assert_eq!(sight.longest(&board, Square::new(2, 0), Player::First), 2);
}

#[test]
fn a_diagonal_is_known_by_where_it_begins() {
    let board = board!(
        ". . . . . . ."
        "X . . . . . ."
        ". X . . . . ."
        ". . X . . . ."
        ". . . X . . ."
        ". . . . . . ."
    );
    let sees = |edge| {
        let unbegun = Edges::NONE.with(Direction::Falling, edge);
        Sight { unbegun, ..Sight::PLAIN }.sees(&board, Square::new(0, 4), Player::First, 4)
    };
    assert_eq!(Edge::ALL.map(sees), [false, true, false, true]);
}

/// Loops with the bounds of others: for the columns of a board of another shape, for some rows, for columns from the bottom alone.
#[test]
fn parts_of_a_board_are_looked_at() {
    let board = board!(
        "O . . . . . ."
        "O . . . . . ."
        "O . . X X X X"
        "O . . . . . ."
        "X . . . . . ."
        "X X X X . . ."
    );
    let sees =
        |sight: Sight, column, row, player| sight.sees(&board, Square::new(column, row), player, 4);
    let rows = Directions::NONE.with(Direction::Horizontal);
    let none = Directions::NONE;
    let swapped = |columns_by_rows, rows_by_columns| {
        let sizes_swapped = SizesSwapped { columns_by_rows, rows_by_columns };
        Sight { sizes_swapped, ..Sight::PLAIN }
    };
    let square = swapped(rows, none);
    let ends = |sight: Sight| [(6, 3), (0, 0)].map(|(c, r)| sees(sight, c, r, Player::First));
    assert_eq!(ends(Sight::PLAIN), [true, true]);
    assert_eq!(ends(square), [false, true]);
    // On a high board what is too far down counts for nothing.
    let high = board!("O ." "O ." "O ." "X ." "X ." "X ." "X .");
    let columns = Directions::NONE.with(Direction::Vertical);
    let upper = swapped(none, columns);
    assert!(Sight::PLAIN.sees(&high, Square::new(0, 3), Player::First, 4));
    assert!(!upper.sees(&high, Square::new(0, 3), Player::First, 4));
    let four = |first| Sight { four_rows: Some(first), ..Sight::PLAIN };
    assert_eq!(ends(four(FirstRow::Lowest)), [true, true]);
    assert_eq!(ends(four(FirstRow::Uppermost)), [true, false]);
    let from_bottom = Sight { columns_from_bottom: true, ..Sight::PLAIN };
    assert!(sees(Sight::PLAIN, 0, 5, Player::Second) && !sees(from_bottom, 0, 5, Player::Second));
    // Of a column that begins in the lowest row, all are seen.
    let column = board!("X ." "X ." "X ." "X .");
    assert!(from_bottom.sees(&column, Square::new(0, 3), Player::First, 4));
}

/// The fourth cell from above of a rising diagonal, at the column of the third.
#[test]
fn one_cell_of_four_lies_beside_its_place() {
    let board = board!(
        ". . . . O . ."
        ". . . O . . ."
        ". . O . . X ."
        ". O . . X . ."
        ". . . X . . ."
        ". . . X . . ."
    );
    let only = Directions::NONE.with(Direction::Rising);
    let (measure, measured) = (Measure::Astray(3, (1, 0)), only);
    let sight = Sight { directions: only, measure, measured, ..Sight::PLAIN };
    let sees = |column, row, player| sight.sees(&board, Square::new(column, row), player, 4);
    assert!([(4, 5), (3, 4), (2, 3), (1, 2)].iter().all(|&(c, r)| !sees(c, r, Player::Second)));
    assert!([(5, 3), (4, 2), (3, 1), (3, 0)].iter().all(|&(c, r)| sees(c, r, Player::First)));
}

proptest! {
    /// Lines are followed on a turned board as by a function `inside(x, y)` that is called with row and column.
    #[test]
    fn a_turned_board_ends_lines_as_swapped_arguments_do(board in boards()) {
        let (columns, rows) = (board.size().columns().cast_signed(), board.size().rows().cast_signed());
        let inside = |x: isize, y: isize| x >= 0 && x < columns && y >= 0 && y < rows;
        let cell = |row: isize, column: isize| {
            let index = row * columns + column;
            let (row, column) = ((index / columns).cast_unsigned(), (index % columns).cast_unsigned());
            (index < rows * columns)
                .then(|| board.get(Square::new(column, board.size().rows() - 1 - row)))
                .flatten()
        };
        let count = |row: isize, column: isize, (down, right): (isize, isize), own: Player| {
            (1..).take_while(|steps| {
                let (row, column) = (row + steps * down, column + steps * right);
                inside(row, column) && cell(row, column) == Some(own)
            }).count()
        };
        let sight = Sight { turned: Directions::ALL, ..SLOW };
        for square in board.size().iter() {
            let row = rows - 1 - square.row.cast_signed();
            let column = square.column.cast_signed();
            for own in Player::ALL {
                let runs = [(0, 1), (1, 0), (1, 1), (1, -1)].map(|(down, right)| {
                    1 + count(row, column, (down, right), own) + count(row, column, (-down, -right), own)
                });
                prop_assert_eq!(sight.longest(&board, square, own), runs.into_iter().max().unwrap());
            }
        }
    }
}

/// `col` is not set back between the two loops along a rising diagonal, of which the first one goes down to the left.
#[test]
fn a_half_is_counted_from_where_the_other_one_has_ended() {
    let board = board!(
        ". . . X . ."
        ". . X . . ."
        ". X . . . ."
        "X . . . . ."
    );
    let only = Directions::NONE.with(Direction::Rising);
    let sight = |row, column| {
        let measure = Measure::NotSetBack { first: 1, row, column };
        Sight { directions: only, measure, ..Sight::PLAIN }
    };
    let counts = |sight: Sight| {
        [(0, 0), (1, 1), (2, 2), (3, 3)]
            .map(|(column, row)| sight.longest(&board, Square::new(column, row), Player::First))
    };
    assert_eq!(counts(sight(false, false)), [4; 4]);
    // The lowest one has nothing behind it; the others do not meet the upper half again.
    assert_eq!(counts(sight(false, true)), [4, 2, 3, 4]);
    // Neither is set back: what lies between is counted twice.
    assert_eq!(counts(sight(true, true)), [4, 5, 6, 7]);
}

/// A bit board of seven columns in which lines that lean to the left are looked for from the first columns on.
#[test]
fn lines_are_looked_for_where_those_of_the_other_diagonal_begin() {
    let falling = Directions::NONE.with(Direction::Falling);
    let measure = Measure::Unmirrored(FirstRow::Lowest);
    let sight = Sight { directions: falling, measure, ..Sight::PLAIN };
    let sees =
        |board: &Board, column, row| sight.sees(board, Square::new(column, row), Player::First, 4);
    let real = board!(
        ". X . . . . ."
        ". . X . . . ."
        ". . . X . . ."
        ". . . . X . ."
    );
    assert!(!sees(&real, 4, 0) && !sees(&real, 1, 3));
    let from_the_fourth = board!(
        "X . . . . . ."
        ". X . . . . ."
        ". . X . . . ."
        ". . . X . . ."
    );
    assert!(sees(&from_the_fourth, 3, 0) && sees(&from_the_fourth, 0, 3));
    let over_the_edge = board!(
        ". . . . . . ."
        ". . . . X . ."
        ". . . . . X ."
        "X . . . . . X"
    );
    assert!(sees(&over_the_edge, 0, 0) && sees(&over_the_edge, 4, 2));
    let short = Sight { measure: Measure::Short(2), ..Sight::PLAIN };
    assert_eq!(short.longest(&real, Square::new(1, 3), Player::First), 3);
}

#[test]
fn a_row_goes_on_over_one_edge_only() {
    let sight = |edge| {
        let rows = Directions::NONE.with(Direction::Horizontal);
        let rows_go_on = OverEdge { directions: rows, only: Some(edge), ..OverEdge::NONE };
        Sight { rows_go_on, ..Sight::PLAIN }
    };
    // Before the lower row comes the end of the upper one.
    let upper = board!(". . . X X" "X . . . .");
    let over =
        |edge, column, row| sight(edge).longest(&upper, Square::new(column, row), Player::First);
    assert_eq!([Edge::Left, Edge::Right].map(|edge| over(edge, 0, 0)), [3, 1]);
    assert_eq!([Edge::Left, Edge::Right].map(|edge| over(edge, 4, 1)), [2, 3]);
}

#[test]
fn what_was_tried_stays() {
    let (own, other, lines) = (Player::First, Player::Second, Lines::CONNECT_FOUR);
    let board = board!(
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        "X . . . . . O"
        "X . . . . . O"
        "X . . . . . O"
    );
    let stays = |stays| {
        let computer = OnePly { stays, ..OnePly::default() };
        [0, 3, 6].map(|column| computer.stays_of(&board, own, lines, column))
    };
    assert_eq!(stays(Stays::Nothing), [None, None, None]);
    assert_eq!(stays(Stays::Win), [Some(own), None, None]);
    assert_eq!(stays(Stays::Block), [None, None, Some(other)]);
    assert_eq!(stays(Stays::All), [Some(own), None, Some(other)]);
    // The line that it has made itself is seen when its owner has moved, and by nobody where nothing stays.
    let mut full = board.clone();
    full.drop_stone(6, other).unwrap();
    let seen = |stays, player| {
        let computer = OnePly { stays, ..OnePly::default() };
        computer.with_what_stays(Outcome::Undecided, &full, player, lines)
    };
    assert_eq!(seen(Stays::Block, other), Outcome::Won(other));
    assert_eq!(seen(Stays::Block, own), Outcome::Undecided);
    assert_eq!(seen(Stays::Nothing, other), Outcome::Undecided);
}
