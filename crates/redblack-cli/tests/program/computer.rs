//! The computer's three guidelines, against a plain reading of them, and its chance.

use crate::common::{Run, lines, run};
use c4_console::{Move, Seed};
use c4_engine::{
    Board, Directions, Lines, MoveList, Outcome, Player, Position, Rules, Square, board,
};
use proptest::prelude::*;
use redblack_cli::{Choice, Colour, Computer, Rule};

const ALL_LINES: Rules = Rules::CONNECT_FOUR;
const NO_DIAGONALS: Rules =
    Rules { lines: Lines::CONNECT_FOUR.only(Directions::ORTHOGONAL), ..Rules::CONNECT_FOUR };

/// The position after columns counted from 0.
fn after(columns: &str, rules: Rules) -> Position {
    let columns = columns.bytes().map(|digit| usize::from(digit - b'0')).collect();
    let moves = MoveList::from_columns(columns, 7).expect("columns of the board");
    moves.replay(rules).expect("a game")
}

/// A guideline on a board: the column it chooses, or `None` where chance does.
fn guided(board: &Board, rules: Rules) -> Option<(usize, Rule)> {
    let position = Position::from_board(rules, board.clone()).expect("a position of a game");
    let choice = Computer::new(Seed::new(1), 1).choose(&position).expect("nobody has won");
    let Choice { column, rule, .. } = choice;
    (rule != Rule::Random).then_some((column, rule))
}

#[test]
fn guidelines_on_boards() {
    let rising = board!(
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . X O . . ."
        ". X O X . . ."
        "X O X O O . ."
    );
    let rising_blocked = board!(
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . X O . . ."
        ". X O X . . ."
        "X O X O O . X"
    );
    let (falling, falling_blocked) = (rising.mirrored(), rising_blocked.mirrored());
    // The board, on which X moves first, and what guides the computer: with diagonals, and without.
    let rows = [
        (
            "a column",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . X ."
                ". . . . . X ."
                "O . O . . X O"
            ),
            Some((5, Rule::Win)),
            Some((5, Rule::Win)),
        ),
        (
            "a column to be blocked",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . X ."
                ". . . . . X ."
                "O . O . . X ."
            ),
            Some((5, Rule::Block)),
            Some((5, Rule::Block)),
        ),
        (
            "the last square of a column",
            board!(
                ". . . . . . ."
                "X . . . . . ."
                "X . . . . . ."
                "X . . . . . ."
                "O . . . . . ."
                "O . . . . . O"
            ),
            Some((0, Rule::Win)),
            Some((0, Rule::Win)),
        ),
        (
            "three on top of a full column",
            board!(
                "X . . . . . ."
                "X . . . . . ."
                "X . . . . . ."
                "O . . . . . ."
                "O . . . . . ."
                "O . . . . . ."
            ),
            None,
            None,
        ),
        (
            "a row with a gap",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                "X X . X O O O"
            ),
            Some((2, Rule::Win)),
            Some((2, Rule::Win)),
        ),
        (
            "a row with a gap to be blocked",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                "X . X X O . O"
            ),
            Some((1, Rule::Block)),
            Some((1, Rule::Block)),
        ),
        (
            "a row higher up, over a checker",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                "X . X X O . ."
                "O X O X O . ."
            ),
            Some((1, Rule::Block)),
            Some((1, Rule::Block)),
        ),
        (
            "the same row, but the gap hangs in mid-air",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                "X . X X . . ."
                "O . O X O . ."
            ),
            None,
            None,
        ),
        (
            "a win before a block, wherever it is",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                "X . . . . O ."
                "X . . . . O ."
                "X . X . . O ."
            ),
            Some((5, Rule::Win)),
            Some((5, Rule::Win)),
        ),
        (
            "the leftmost of two wins",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . O O . . ."
                "O . X X X . ."
            ),
            Some((1, Rule::Win)),
            Some((1, Rule::Win)),
        ),
        (
            "the leftmost of two blocks",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                "O . X X X . O"
            ),
            Some((1, Rule::Block)),
            Some((1, Rule::Block)),
        ),
        (
            "three with no room on either side",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                "O X X X O . ."
            ),
            None,
            None,
        ),
        ("a rising diagonal", rising, Some((3, Rule::Win)), None),
        ("a falling diagonal", falling, Some((3, Rule::Win)), None),
        ("a rising diagonal to be blocked", rising_blocked, Some((3, Rule::Block)), None),
        ("a falling diagonal to be blocked", falling_blocked, Some((3, Rule::Block)), None),
    ];
    for (name, board, all, straight) in rows {
        assert_eq!(guided(&board, ALL_LINES), all, "{name}");
        assert_eq!(guided(&board, NO_DIAGONALS), straight, "{name}, without diagonals");
    }
}

/// A board as an array, the bottom row first.
type Grid = [[Option<Player>; 7]; 6];

fn grid(board: &Board) -> Grid {
    let mut grid = [[None; 7]; 6];
    for (row, cells) in grid.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            *cell = board.get(Square::new(column, row));
        }
    }
    grid
}

/// Whether four squares in a row hold checkers of a player after one more in a column: every four, wherever they begin.
fn would_win(grid: &Grid, column: usize, player: Player, diagonals: bool) -> bool {
    let mut grid = *grid;
    let Some(row) = (0..6).find(|&row: &usize| grid[row][column].is_none()) else { return false };
    grid[row][column] = Some(player);
    let at = |row: isize, column: isize| -> Option<Player> {
        *grid.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?)?
    };
    let steps: &[(isize, isize)] =
        if diagonals { &[(0, 1), (1, 0), (1, 1), (1, -1)] } else { &[(0, 1), (1, 0)] };
    steps.iter().any(|(up, right)| {
        let four =
            |row, column| (0..4).all(|n| at(row + n * up, column + n * right) == Some(player));
        (0..6).any(|row| (0..7).any(|column| four(row, column)))
    })
}

proptest! {
    /// In games of random moves, with diagonals and without: a column that has room; the leftmost win, else the leftmost
    /// block, else neither is there. And it explains what it does.
    #[test]
    fn it_plays_by_the_guidelines(
        diagonals: bool,
        seed: u64,
        game in 1..100u64,
        moves in prop::collection::vec(0..7usize, 0..80),
    ) {
        let rules = if diagonals { ALL_LINES } else { NO_DIAGONALS };
        let computer = Computer::new(Seed::new(seed), game);
        let mut position = Position::new(rules);
        for column in moves {
            if position.outcome() != Outcome::Undecided {
                break;
            }
            let (grid, player) = (grid(position.board()), position.to_move());
            let wins = |player| -> Vec<usize> {
                (0..7).filter(|&column| would_win(&grid, column, player, diagonals)).collect()
            };
            let free: Vec<usize> = (0..7).filter(|&column| grid[5][column].is_none()).collect();
            let choice = computer.choose(&position).expect("the game goes on");
            prop_assert!(free.contains(&choice.column), "{:?} on\n{}", choice, position.board());
            let guided = [(Rule::Win, wins(player)), (Rule::Block, wins(player.opponent()))]
                .into_iter()
                .find_map(|(rule, columns)| {
                    Some(Choice { column: *columns.first()?, rule, equals: columns.len() })
                });
            let drawn = Choice { rule: Rule::Random, equals: free.len(), ..choice };
            let expected = guided.unwrap_or(drawn);
            prop_assert_eq!(choice, expected, "on\n{}", position.board());

            let explanation = computer.explain(&position, Colour::Black).expect("the game goes on");
            let name = if player == Player::First { "BLACK" } else { "RED" };
            prop_assert_eq!(explanation.player, name);
            prop_assert_eq!(explanation.choice.place, Move::Column(choice.column));
            prop_assert_eq!(explanation.choice.rule, choice.rule.to_string());
            let best = |column| {
                if !free.contains(&column) {
                    "full"
                } else if would_win(&grid, column, player, diagonals) {
                    "win"
                } else if would_win(&grid, column, player.opponent(), diagonals) {
                    "block"
                } else {
                    "random"
                }
            };
            let others = (0..7).filter(|&column| column != choice.column);
            let others: Vec<_> = others.map(|column| (Move::Column(column), best(column))).collect();
            let told = explanation.others.iter().map(|other| (other.place, other.rule.as_str()));
            prop_assert_eq!(told.collect::<Vec<_>>(), others, "on\n{}", position.board());

            if free.contains(&column) {
                position.play_column(column).expect("there is room");
            }
        }
    }
}

/// Every reason that there is for a column, and every one against it.
#[test]
fn explanations() {
    // X moves first, and is BLACK.
    let rows = [
        (
            board!(
                "X . . . . . ."
                "O . . . . . ."
                "X . . . . . ."
                "X . . . . . O"
                "O . . . . . O"
                "O . X X X . O"
            ),
            "BLACK plays column 1: win (makes 4 in a row)\n\
             \x20 not 0: full (no room for a checker)\n\
             \x20 not 2 3 4: random (free, but a win comes first)\n\
             \x20 not 5: win (makes 4 in a row, but column 1 is further left)\n\
             \x20 not 6: block (RED would make 4 in a row there, but a win comes first)",
        ),
        (
            board!(
                "X . . . . . ."
                "O . . . . . ."
                "X . . . . . ."
                "O . . . . . ."
                "X . O O . . ."
                "O . X X X . ."
            ),
            "RED plays column 1: block (BLACK would make 4 in a row there)\n\
             \x20 not 0: full (no room for a checker)\n\
             \x20 not 2 3 4 6: random (free, but a block comes first)\n\
             \x20 not 5: block (BLACK would make 4 in a row there, but column 1 is further left)",
        ),
        (
            after("000000222222444444666666", ALL_LINES).board().clone(),
            "BLACK plays column 3: random (drawn from 1 3 5)\n\
             \x20 not 0 2 4 6: full (no room for a checker)\n\
             \x20 not 1 5: random (free, but 3 was drawn from 1 3 5)",
        ),
    ];
    for (board, expected) in rows {
        let position = Position::from_board(ALL_LINES, board).expect("a position of a game");
        let explanation = Computer::new(Seed::new(1), 1).explain(&position, Colour::Black);
        assert_eq!(explanation.map(|text| text.to_string()).as_deref(), Some(expected));
    }
}

#[test]
fn nothing_is_chosen_after_the_end() {
    let full = "000000111111222222555553333334444446666665";
    for columns in ["0101010", full] {
        let position = after(columns, ALL_LINES);
        let computer = Computer::new(Seed::new(0), 1);
        assert_eq!(computer.choose(&position), None, "{columns}");
        assert_eq!(computer.explain(&position, Colour::Red), None, "{columns}");
    }
}

/// How far counts are from equal ones: Pearson's chi-squared.
fn chi_squared(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// Random columns, over many seeds and over many games of a session: all that have room, about as often. The bounds are
/// exceeded by one in a thousand truly random rows.
#[test]
fn random_columns_are_uniform() {
    // With 7, 6, 5, 3 and 2 columns to choose from, in none of which anybody can make four.
    let rows = [
        ("", &[0, 1, 2, 3, 4, 5, 6][..], 22.46),
        ("333333", &[0, 1, 2, 4, 5, 6], 20.52),
        ("111111555555", &[0, 2, 3, 4, 6], 18.47),
        ("000000222222444444666666", &[1, 3, 5], 13.82),
        ("415251110025522501404420415042", &[3, 6], 10.83),
    ];
    for (columns, free, bound) in rows {
        let position = after(columns, ALL_LINES);
        let sessions: Vec<_> = (0..20_000).map(|seed| Computer::new(Seed::new(seed), 1)).collect();
        let games: Vec<_> = (1..=20_000).map(|game| Computer::new(Seed::new(9), game)).collect();
        for computers in [sessions, games] {
            let mut counts = [0; 7];
            for computer in computers {
                let choice = computer.choose(&position).expect("the game goes on");
                assert_eq!(choice.rule, Rule::Random);
                counts[choice.column] += 1;
            }
            let drawn: Vec<u32> = free.iter().map(|&column| counts[column]).collect();
            assert_eq!(drawn.iter().sum::<u32>(), 20_000, "{counts:?}: no other column");
            assert!(chi_squared(&drawn) < bound, "{counts:?} after {columns:?}");
        }
    }
}

/// One draw does not follow from another: all pairs of two games, and of two moves of a game, come up.
#[test]
fn draws_are_independent() {
    let (start, later) = (after("", ALL_LINES), after("01", ALL_LINES));
    let column = |seed, game, position: &Position| {
        Computer::new(Seed::new(seed), game).choose(position).expect("the game goes on").column
    };
    let mut games = [0; 49];
    let mut moves = [0; 49];
    for seed in 0..20_000 {
        let first = column(seed, 1, &start);
        games[7 * first + column(seed, 2, &start)] += 1;
        moves[7 * first + column(seed, 1, &later)] += 1;
    }
    for counts in [games, moves] {
        // One in a thousand, with 48 degrees of freedom.
        assert!(chi_squared(&counts) < 84.04, "{counts:?}");
    }
}

/// The draws are part of the format: these were worked out by a program of its own, from the formula alone.
#[test]
fn the_draws_are_what_they_are() {
    let rows = [
        (0, 1, "", 1),
        (0, 2, "", 6),
        (0, 1_000_000, "", 4),
        (1, 1, "", 3),
        (42, 1, "", 6),
        (42, 1, "6", 2),
        (42, 2, "6", 5),
        (7, 1, "333333", 5),
        (u64::MAX, 1, "000000222222444444666666", 5),
        (u64::MAX, 3, "111111555555", 2),
        (1 << 63, 5, "0", 6),
    ];
    for (seed, game, columns, expected) in rows {
        let choice = Computer::new(Seed::new(seed), game).choose(&after(columns, ALL_LINES));
        let drawn = choice.map(|choice| (choice.column, choice.rule));
        assert_eq!(
            drawn,
            Some((expected, Rule::Random)),
            "seed {seed}, game {game}, after {columns:?}"
        );
    }
}

/// In a session, too, what the computer plays follows from the seed, the game's number and the board that it sees,
/// whoever starts, and whatever else was typed.
#[test]
fn a_session_can_be_asked_about_again() {
    let typed = format!("9\nx\n{}", lines(&"0x123456".repeat(100)));
    for colour in ["red", "black"] {
        let options = format!("--points 4 --first alternate --seed 77 --computer {colour}");
        let Run { status, screen, .. } = run(&options, &typed);
        assert_eq!(status, 0, "{screen}");
        let (mut game, mut first, mut rows) = (1, Colour::Red, Vec::new());
        let mut asked = 0;
        for line in screen.split_inclusive(": ").flat_map(str::lines) {
            if let Some(row) = line.strip_prefix("| ") {
                rows.push(row.trim_end_matches(" |"));
            } else if let Some(column) = line.strip_prefix("Computer drops into column ") {
                let seen = rows[rows.len() - 6..].join("\n");
                let board = Board::from_picture(&seen, first.letters()).expect("a board");
                let position = Position::from_board(ALL_LINES, board).expect("a position");
                let choice = Computer::new(Seed::new(77), game).choose(&position);
                let choice = choice.expect("the game goes on");
                assert_eq!(column, format!("{}.", choice.column), "game {game} on\n{seen}");
                asked += 1;
            } else if line.starts_with("Score") {
                (game, first) = (game + 1, first.opponent());
            }
        }
        assert!(game > 4 && asked > 4 * 4, "{asked} moves in {game} games");
    }
}
