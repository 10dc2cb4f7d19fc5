//! What bots play, and what they say about it.

use std::num::NonZeroUsize;

use c4_console::{Move, Seed};
use c4_engine::{Board, Outcome, Player, Position, Rules, Square, board};
use c4_solver::{Book, Question, Solver};
use cmps270_cli::Level::{Easy, Hard, Medium};
use cmps270_cli::{Bound, Decision, Grid, Level, Outlook, Turn, Value, Verdict, explain};
use proptest::prelude::*;

use crate::common::{Contestant, as_first, colours_swapped, play_all};

fn decide(level: Level, position: &Position) -> Decision {
    let turn = Turn::of(position).expect("the game goes on");
    level.bot(Seed::new(270)).decide(&turn, &mut |_| {})
}

fn position(board: Board) -> Position {
    Position::from_board(Rules::CONNECT_FOUR, board).expect("a position of a game")
}

/// The board as the text has it.
fn grid(position: &Position) -> Grid {
    let mut grid = Grid::default();
    for square in Rules::CONNECT_FOUR.size.iter() {
        grid[5 - square.row][square.column] = match position.board().get(square) {
            None => 0,
            Some(Player::First) => 1,
            Some(Player::Second) => 2,
        };
    }
    grid
}

/// The same game with the colours exchanged, after a first token that is in nobody's way: red's in column 6.
fn other_colour(board: &Board) -> Position {
    let mut exchanged = Board::new(board.size());
    for player in Player::ALL {
        for square in board.stones_of(player) {
            exchanged.place(square, player.opponent()).expect("a free square");
        }
    }
    exchanged.drop_stone(6, Player::First).expect("column 6 has room");
    position(exchanged)
}

/// Every level wins, else blocks, in the leftmost column; as red, as yellow, and seen in a mirror.
#[test]
fn a_win_comes_first_then_a_block() {
    let rows = [
        (
            "a win rather than a block further left",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". O . . . . ."
                ". O . . . . ."
                ". O . X X X ."
            ),
            Verdict::Win,
            2,
        ),
        (
            "the left one of two wins",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . O O O . ."
                ". . X X X . ."
            ),
            Verdict::Win,
            1,
        ),
        (
            "a block",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . . . . ."
                ". . . X . . ."
                "X O O O . X ."
            ),
            Verdict::Block,
            4,
        ),
        (
            "a block in the gap of a diagonal",
            board!(
                ". . . . . . ."
                ". . . . . . ."
                ". . . O . . ."
                ". . . X . . ."
                "X O X O . . ."
                "O X O X . . ."
            ),
            Verdict::Block,
            2,
        ),
    ];
    for (why, board, rule, column) in rows {
        let red = position(board.clone());
        let yellow = other_colour(&board);
        assert_eq!((red.to_move(), yellow.to_move()), (Player::First, Player::Second), "{why}");
        for level in Level::ALL {
            for position in [&red, &yellow] {
                let decision = decide(level, position);
                assert_eq!((decision.rule(), decision.column), (rule, column), "{why}: {level}");
            }
            // In the mirror the left one is the right one, so look where there is one only.
            let mirrored = decide(level, &red.mirrored());
            assert_eq!(mirrored.rule(), rule, "{why}: {level}");
            let alike = decide(level, &red).verdicts.iter().filter(|&&other| other == rule).count();
            if alike == 1 {
                assert_eq!(mirrored.column, 6 - column, "{why}: {level}");
            }
        }
    }
}

#[test]
fn of_several_blocks_the_leftmost_is_played() {
    let position = position(board!(
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . X . . ."
        ". . . X . . ."
        "X . O O O . ."
    ));
    for level in Level::ALL {
        let decision = decide(level, &position);
        assert_eq!((decision.column, decision.verdicts[5]), (1, Verdict::Block));
        assert_eq!(decision.verdicts[0], Verdict::NotAsked);
    }
}

#[test]
fn boards_on_which_there_is_nothing_to_choose() {
    let rows: [(Grid, &str); 7] = [
        (
            [[0; 7], [0; 7], [0; 7], [0; 7], [0; 7], [0, 0, 3, 0, 0, 0, 0]],
            "the cell in row 5 (from the top, counted from 0), column 2 is 3: a cell is 0, 1 (red) or 2 (yellow)",
        ),
        (
            [[0; 7], [0; 7], [0; 7], [0; 7], [0, 0, 0, 0, 1, 0, 0], [0; 7]],
            "the token in row 4 (from the top, counted from 0), column 4 hangs in mid-air",
        ),
        (
            [[0; 7], [0; 7], [0; 7], [0; 7], [0; 7], [2, 0, 0, 0, 0, 0, 0]],
            "0 red and 1 yellow tokens: red has as many as yellow, or one more",
        ),
        (
            [[0; 7], [0; 7], [0; 7], [0; 7], [2, 2, 2, 2, 0, 0, 0], [1, 1, 1, 1, 0, 0, 0]],
            "both players have four in a line",
        ),
        (
            [[0; 7], [0; 7], [0; 7], [0; 7], [2, 2, 2, 0, 0, 0, 0], [1, 1, 1, 1, 0, 0, 2]],
            "red had won before the last token",
        ),
        (
            [[0; 7], [0; 7], [0; 7], [0; 7], [2, 2, 2, 0, 0, 0, 0], [1, 1, 1, 1, 0, 0, 0]],
            "red has won",
        ),
        (
            [
                [2, 1, 2, 1, 2, 1, 2],
                [2, 1, 2, 1, 2, 1, 2],
                [1, 2, 1, 2, 1, 2, 1],
                [1, 2, 1, 2, 1, 2, 1],
                [2, 1, 2, 1, 2, 1, 2],
                [1, 2, 1, 2, 1, 2, 1],
            ],
            "no column is free",
        ),
    ];
    for (grid, expected) in rows {
        for level in Level::ALL {
            let error = level.bot(Seed::new(0)).choose(&grid).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
    }
}

/// Lots follow from the seed and the number of tokens: for an empty board number 1 of the seed, of 16 lots.
#[test]
fn easy_draws_more_often_towards_the_centre() {
    let turn = Turn::of(&Position::new(Rules::CONNECT_FOUR)).expect("an empty board");
    let lots = NonZeroUsize::new(16).expect("not 0");
    let column_of = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6];
    let mut times = [0; 7];
    for seed in (0..1600).map(Seed::new) {
        let decision = Easy.bot(seed).decide(&turn, &mut |_| {});
        assert_eq!(decision.column, column_of[seed.below(1, lots)]);
        times[decision.column] += 1;
    }
    for (times, expected) in times.into_iter().zip([100, 200, 300, 400, 300, 200, 100]) {
        assert!(times > expected * 7 / 10 && times < expected * 13 / 10, "{times}");
    }
}

/// Full columns have no lots: here there are 3 + 4 + 2 of them.
#[test]
fn easy_draws_among_the_free_columns() {
    let position = position(board!(
        "X O . . O . X"
        "X O . . O . X"
        "O X . . X . O"
        "O X . . X . O"
        "X O . . O . X"
        "X O . . O . X"
    ));
    let turn = Turn::of(&position).expect("the game goes on");
    let lots = NonZeroUsize::new(9).expect("not 0");
    for seed in (0..100).map(Seed::new) {
        let decision = Easy.bot(seed).decide(&turn, &mut |_| {});
        let expected = [2, 2, 2, 3, 3, 3, 3, 5, 5][seed.below(25, lots)];
        assert_eq!(decision.column, expected);
        assert_eq!(
            decision.rule(),
            match expected {
                2 => Verdict::Drawn { weight: 3, of: 9 },
                3 => Verdict::Drawn { weight: 4, of: 9 },
                _ => Verdict::Drawn { weight: 2, of: 9 },
            }
        );
        assert_eq!(decision.verdicts[4], Verdict::Full);
    }
}

/// A bot that remembers must not let it show.
#[test]
fn answers_do_not_depend_on_what_was_asked_before() {
    let turns: Vec<Turn> =
        (0..6).filter_map(|seed| Turn::of(&random_position(Seed::new(seed), 14))).collect();
    for level in [Medium, Hard] {
        let mut asked_often = level.bot(Seed::new(1));
        for turn in turns.iter().chain(turns.iter().rev()) {
            let often = asked_often.decide(turn, &mut |_| {});
            assert_eq!(often, level.bot(Seed::new(2)).decide(turn, &mut |_| {}));
        }
    }
}

/// No game leads to this board, so it is in no book, and proving what is best takes millions of positions.
#[test]
fn a_long_proof_reports_how_far_it_has_come() {
    let turn = Turn::of(&position(board!(
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . X . X ."
        ". . . O . O ."
    )));
    let turn = turn.expect("an undecided game");
    let mut reports = Vec::new();
    let decision = Hard.bot(Seed::new(1)).decide(&turn, &mut |thinking| reports.push(thinking));
    assert!(is_proved(decision.rule()), "{decision:?}");
    assert!(reports.is_sorted_by_key(|report| report.nodes), "{reports:?}");
    let last = reports.last().expect("at least one");
    assert!(last.nodes >= 1_000_000 && last.nodes <= decision.nodes, "{last:?}");
}

/// No game leads to this board, either, and proving what is best takes too long.
#[test]
fn where_a_proof_takes_too_long_hard_plays_like_medium() {
    let position = position(board!(
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . ."
        ". . . . . . X"
        ". . . . . . O"
    ));
    assert_eq!(decide(Hard, &position), decide(Medium, &position));
}

fn is_proved(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Searched(Outlook { depth: None, .. }))
}

/// Where neither side could win with the next token.
fn is_quiet(position: &Position) -> bool {
    let wins = |player| position.immediate_wins(player).is_empty();
    position.outcome() == Outcome::Undecided && wins(Player::First) && wins(Player::Second)
}

/// In the book, where that takes no search and the others are known as well, and a little beyond it.
#[test]
fn hard_plays_the_best_column() {
    let book = Book::standard();
    let mut solver = Solver::default().with_book(book.clone());
    for tokens in 0..=12 {
        let seeds = (0..).map(|number| Seed::new(number).split(tokens as u64));
        let positions = seeds.map(|seed| random_position(seed, tokens)).filter(is_quiet);
        for position in positions.take(4) {
            let decision = decide(Hard, &position);
            let best = solver.solve(&position, Question::best_move()).expect("the standard game");
            assert_eq!(Some(decision.column), best.best_move(), "on\n{}", position.board());
            assert!(is_proved(decision.rule()), "{decision:?}");
            if tokens < book.depth() {
                let is_limit = |&verdict| matches!(verdict, Verdict::Searched(Outlook { bound, .. }) if bound != Bound::Exact);
                assert!(!decision.verdicts.iter().any(is_limit), "{decision:?}");
                assert_eq!(decision.nodes, 0, "{decision:?}");
            }
        }
    }
}

/// Few free squares are left: what a search says is compared with all that can happen.
#[test]
fn what_is_proved_is_true() {
    let positions = (0..).map(|seed| random_position(Seed::new(seed), 32)).filter(is_quiet);
    let mut proved = 0;
    for position in positions.take(100) {
        for level in [Medium, Hard] {
            let decision = decide(level, &position);
            let worths: Vec<Option<i32>> =
                (0..7).map(|column| worth_of(&position, column)).collect();
            for (verdict, worth) in decision.verdicts.into_iter().zip(&worths) {
                let Verdict::Searched(Outlook { value, bound, .. }) = verdict else {
                    assert_eq!(worth.is_none(), verdict == Verdict::Full);
                    continue;
                };
                let worth = worth.expect("searched columns have room");
                let said = match value {
                    Value::Wins { plies } => 100 - plies as i32,
                    Value::Loses { plies } => plies as i32 - 100,
                    Value::FillsBoard => 0,
                    Value::Estimate(_) => continue,
                };
                let is_true = match bound {
                    Bound::Exact => worth == said,
                    Bound::AtLeast => worth >= said,
                    Bound::AtMost => worth <= said,
                };
                assert!(is_true, "{level}: {verdict:?} is worth {worth} on\n{}", position.board());
                proved += 1;
            }
            // Hard sees the end from here, so it plays the best column, of equal ones the first from the centre outward.
            if level == Hard && matches!(decision.rule(), Verdict::Searched(_)) {
                let best = worths.iter().max().expect("seven columns");
                let first =
                    [3, 2, 4, 1, 5, 0, 6].into_iter().find(|&column| worths[column] == *best);
                assert_eq!(Some(decision.column), first, "on\n{}", position.board());
            }
        }
    }
    assert!(proved > 200, "{proved}");
}

/// What a column is worth with best play: 100 less the plies of a win, the plies of a loss less 100, or 0.
fn worth_of(position: &Position, column: usize) -> Option<i32> {
    let mut after = position.clone();
    after.play_column(column).ok()?;
    Some(match after.outcome() {
        Outcome::Won(_) => 99,
        Outcome::Drawn => 0,
        Outcome::Undecided => {
            let best = (0..7).filter_map(|column| worth_of(&after, column)).max();
            let best = best.expect("an undecided game has a free column");
            best.signum() - best
        }
    })
}

/// The position after random tokens, as many as can be laid without a line, and at most so many.
fn random_position(seed: Seed, tokens: usize) -> Position {
    let mut position = Position::new(Rules::CONNECT_FOUR);
    while position.stones() < tokens {
        let ply = position.stones() as u64;
        let wins = position.immediate_wins(position.to_move());
        let quiet: Vec<Square> =
            position.legal_moves().iter().filter(|&square| !wins.contains(square)).collect();
        let Some(count) = NonZeroUsize::new(quiet.len()) else { break };
        position.play(quiet[seed.below(ply, count)]).expect("a legal move");
    }
    position
}

/// The three forms of the question, asked about a position.
fn check(level: Level, seed: Seed, position: &Position) -> Result<(), TestCaseError> {
    let turn = Turn::of(position).expect("the game goes on");
    let decision = level.bot(seed).decide(&turn, &mut |_| {});
    let mut after = position.clone();
    prop_assert!(after.play_column(decision.column).is_ok(), "{level}: {decision:?}");
    prop_assert_eq!(level.bot(seed).choose(&grid(position)), Ok(decision.column));
    prop_assert_eq!(decision.line[0], decision.column);

    let explanation = explain(level, seed, position).expect("the game goes on");
    prop_assert_eq!(explanation.choice.place, Move::Column(decision.column));
    let others: Vec<Move> = explanation.others.iter().map(|other| other.place).collect();
    let expected: Vec<Move> =
        (0..7).filter(|&column| column != decision.column).map(Move::Column).collect();
    prop_assert_eq!(others, expected);
    for column in 0..7 {
        let is_full = position.board().landing(column).is_err();
        prop_assert_eq!(decision.verdicts[column] == Verdict::Full, is_full);
    }
    // The leftmost win, else the leftmost block, else neither.
    let player = position.to_move();
    let drops = |player| position.board().winning_drop(player, Rules::CONNECT_FOUR.lines);
    let expected = match (drops(player), drops(player.opponent())) {
        (Some(column), _) => Some((column, Verdict::Win)),
        (None, Some(column)) => Some((column, Verdict::Block)),
        (None, None) => None,
    };
    let rule = decision.rule();
    let tactical = matches!(rule, Verdict::Win | Verdict::Block).then_some((decision.column, rule));
    prop_assert_eq!(tactical, expected);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn easy_and_medium_answer_on_any_position(seed: u64, tokens in 0..42usize) {
        let position = random_position(Seed::new(seed), tokens);
        for level in [Easy, Medium] {
            check(level, Seed::new(seed), &position)?;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn hard_answers_on_any_position(seed: u64, tokens in 0..42usize) {
        check(Hard, Seed::new(seed), &random_position(Seed::new(seed), tokens))?;
    }
}

#[test]
fn a_game_that_is_over_is_not_explained() {
    let mut position = Position::new(Rules::CONNECT_FOUR);
    for column in [0, 1, 0, 1, 0, 1, 0] {
        assert!(explain(Easy, Seed::new(1), &position).is_some());
        position.play_column(column).expect("the column has room");
    }
    assert_eq!(explain(Easy, Seed::new(1), &position), None);
    let other_rules = Rules { gravity: false, ..Rules::CONNECT_FOUR };
    assert_eq!(Turn::of(&Position::new(other_rules)), None);
}

/// The benchmark in small. Full boards count as no win here.
#[test]
fn each_level_is_stronger_than_the_one_before() {
    let seed = Seed::new(7);
    use Contestant::{Bot, Random};
    let rows = [
        (Bot(Easy), Random, colours_swapped(seed, 400, 0), 90),
        (Bot(Medium), Bot(Easy), colours_swapped(seed, 60, 4), 75),
        (Bot(Hard), Bot(Medium), colours_swapped(seed, 6, 4), 75),
    ];
    for (own, other, games, percent) in rows {
        let tally = play_all([own, other], &games, 2);
        assert_eq!(tally.games(), games.len());
        assert!(100 * tally.wins >= percent * games.len(), "{own:?} against {other:?}: {tally:?}");
    }
}

/// Who begins can win, from the empty board. Medium and hard draw no lots, so there is but one game with each.
#[test]
fn hard_wins_as_red() {
    use Contestant::{Bot, Random};
    for (other, games) in [(Random, 10), (Bot(Easy), 10), (Bot(Medium), 1), (Bot(Hard), 1)] {
        let tally = play_all([Bot(Hard), other], &as_first(Seed::new(7), games), 2);
        assert_eq!(tally.wins, tally.games(), "against {other:?}: {tally:?}");
    }
}
