//! Many games: where they begin, who begins them, what is counted, and what perfect play says to them.

use std::collections::HashSet;
use std::num::NonZero;
use std::time::Duration;

use c4_arena::{
    Conclusion, Entrant, Foul, FullBoard, Judge, Moves, Openings, OpeningsError, Patience, Perfect,
    Random, Record, Series, Summary, Tally, Thrown, TurnRecord,
};
use c4_console::Seed;
use c4_engine::{ByPlayer, Lines, Outcome, Player, Position, Rules, Size, Square};
use c4_solver::{Book, Question, Solver, TableSize};

const FOUR: Rules = Rules::CONNECT_FOUR;

fn small(columns: usize, rows: usize) -> Rules {
    Rules { size: Size::new(columns, rows).unwrap(), ..FOUR }
}

fn series(rules: Rules, openings: Vec<Vec<Square>>, games: usize) -> Series {
    Series {
        rules,
        patience: Patience::default(),
        full_board: FullBoard::Draw,
        openings,
        games,
        seed: Seed::new(7),
        is_judged: false,
    }
}

fn jobs(number: usize) -> NonZero<usize> {
    NonZero::new(number).unwrap()
}

fn after(squares: &[Square], rules: Rules) -> Position {
    let mut position = Position::new(rules);
    squares.iter().for_each(|&square| position.play(square).unwrap());
    position
}

fn without_times(records: Vec<Record>) -> Vec<Record> {
    let without = |turn: &TurnRecord| TurnRecord { time: Duration::ZERO, ..*turn };
    let records = records.into_iter();
    records.map(|it| Record { turns: it.turns.iter().map(without).collect(), ..it }).collect()
}

#[test]
fn each_opening_is_played_from_both_sides() {
    let openings = Openings::Random { plies: 5 }.choose(3, FOUR, Seed::new(1), |_, _| {}).unwrap();
    let series = series(FOUR, openings.clone(), 9);
    let (ann, bob) = (Random::new("Ann"), Random::new("Bob"));
    let records = series.play([&ann, &bob], jobs(1), |_| {}).unwrap();
    assert_eq!(records.len(), 9);
    for (index, record) in records.iter().enumerate() {
        let opening = &openings[index / 2 % 3];
        assert_eq!((record.opening, &record.squares().unwrap()[..5]), (5, &opening[..]));
        assert_eq!(record.players.first, if index % 2 == 0 { "Ann" } else { "Bob" });
    }
}

#[test]
fn the_same_whatever_the_number_at_a_time() {
    let series = Series { is_judged: true, ..series(small(5, 4), vec![], 12) };
    let (ann, bob) = (Random::new("Ann"), Random::new("Bob"));
    let play = |number| {
        let mut heard = 0;
        let records = series.play([&ann, &bob], jobs(number), |_| heard += 1).unwrap();
        assert_eq!(heard, 12);
        without_times(records)
    };
    let one = play(1);
    assert_eq!(play(5), one);
    let moves: HashSet<&str> = one.iter().map(|record| record.moves.as_str()).collect();
    assert!(moves.len() > 6, "each game draws its own lots: {moves:?}");
}

#[test]
fn random_openings_differ_as_long_as_they_can() {
    for (rules, plies, different) in
        [(FOUR, 1, 4), (FOUR, 2, 25), (small(2, 2), 3, 3), (FOUR, 0, 1)]
    {
        let openings =
            Openings::Random { plies }.choose(60, rules, Seed::new(3), |_, _| {}).unwrap();
        assert_eq!(openings.len(), 60);
        let mut seen: HashSet<Position> = HashSet::new();
        for opening in &openings[..different] {
            let position = after(opening, rules);
            assert_eq!((opening.len(), position.outcome()), (plies, Outcome::Undecided));
            assert!(!seen.contains(&position.mirrored()) && seen.insert(position));
        }
        assert_eq!(openings[different..], openings[..60 - different], "{plies} plies, again");
    }
    let of_six = Openings::Random { plies: 7 }
        .choose(50, Rules::CONNECT_SIX, Seed::new(3), |_, _| {})
        .unwrap();
    assert_eq!(of_six.iter().collect::<HashSet<_>>().len(), 50);
    assert_eq!(
        Openings::Random { plies: 42 }.choose(1, FOUR, Seed::new(3), |_, _| {}),
        Err(OpeningsError::TooManyPlies(42))
    );
}

#[test]
fn balanced_openings_are_draws() {
    let known = Openings::Balanced.choose(101, FOUR, Seed::new(1), |_, _| {}).unwrap();
    let positions: HashSet<Position> = known.iter().map(|opening| after(opening, FOUR)).collect();
    assert_eq!(positions.len(), 101);
    assert!(
        positions
            .iter()
            .all(|it| it.stones() == 4 && it.mirrored() == *it
                || !positions.contains(&it.mirrored()))
    );
    assert_ne!(Openings::Balanced.choose(101, FOUR, Seed::new(2), |_, _| {}).unwrap(), known);

    let small = small(5, 5);
    let mut heard = vec![];
    let hear = |tried, found| heard.push((tried, found));
    let drawn = Openings::Balanced.choose(5, small, Seed::new(1), hear).unwrap();
    assert_eq!(drawn.len(), 5);
    assert!(heard.iter().map(|it| it.0).eq(1..=heard.len()), "each try is told: {heard:?}");
    assert_eq!(heard.last().map(|it| it.1), Some(5));
    let mut solver = Solver::default();
    for opening in &drawn {
        let answer = solver.solve(&after(opening, small), Question::winner()).unwrap();
        assert_eq!(answer.outcome, Outcome::Drawn);
    }
}

/// Two of the list, which takes seconds; `c4 solve` has been asked about all of them.
#[test]
fn a_sample_of_the_known_openings_is_solved_again() {
    let mut solver = Solver::new(TableSize::default()).with_book(Book::standard());
    for opening in Openings::Balanced.choose(2, FOUR, Seed::new(1), |_, _| {}).unwrap() {
        let answer = solver.solve(&after(&opening, FOUR), Question::winner()).unwrap();
        assert_eq!(answer.outcome, Outcome::Drawn);
    }
}

#[test]
fn what_is_no_opening() {
    let rows: [(&str, Rules, &str); 7] = [
        ("", FOUR, "there is no opening in it"),
        ("# nothing\n\n", FOUR, "there is no opening in it"),
        ("44\n48", FOUR, "line 2: move 2 is column 8: columns are 1 to 7"),
        ("\n4141414", FOUR, "line 2: the game is over after these moves"),
        ("4444444", FOUR, "line 1: move 7, column 4: the column is full"),
        ("JJ KJJJ", Rules::CONNECT_SIX, "line 1: stone 3, \"JJ\": the square is taken"),
        ("JJ KJK", Rules::CONNECT_SIX, "line 1: stone 3, \"K\": no square of this board"),
    ];
    for (text, rules, words) in rows {
        assert_eq!(Openings::parse(text, rules).unwrap_err().to_string(), words);
    }
    let refusal = |rules| {
        Openings::Balanced.choose(1, rules, Seed::new(1), |_, _| {}).unwrap_err().to_string()
    };
    assert_eq!(
        refusal(Rules::CONNECT_SIX),
        "no opening is known to be balanced: the solver needs gravity: stones that fall down a column"
    );
    // With two in a row to win, whoever moves has won long before.
    let lines = Lines::of(2).unwrap();
    let none = |tried: usize| {
        format!(
            "none of {tried} random openings of 4 stones could be proven a draw on this board; random:4 asks for no proof"
        )
    };
    assert_eq!(refusal(Rules { lines, ..FOUR }), none(216));
    // Hardly any can be solved with the positions for each: it is soon over.
    let words = refusal(small(7, 7));
    assert!((10..20).any(|tried| words == none(tried)), "{words}");
}

/// Players that draw no lots, so that only openings make games different.
#[test]
fn openings_listed_twice_change_nothing() {
    let rules = small(5, 4);
    let (ann, bob) = (Perfect::new("Ann"), Perfect::new("Bob"));
    let once = Openings::Random { plies: 6 }.choose(4, rules, Seed::new(1), |_, _| {}).unwrap();
    let summary = |openings: Vec<Vec<Square>>| {
        let series = series(rules, openings.clone(), 2 * openings.len());
        let records = series.play([&ann, &bob], jobs(2), |_| {}).unwrap();
        Summary::of(["Ann", "Bob"], &records)
    };
    let (one, two) = (summary(once.clone()), summary([&once[..]; 2].concat()));
    assert_eq!((one.total().games(), two.total().games()), (8, 16));
    assert_eq!(one.estimate.unwrap().pairs, 4);
    assert_eq!((two.estimate, two.different), (one.estimate, one.different));
}

/// A game from the empty board, a quarter of a second a turn.
fn record(first: &str, second: &str, moves: &str, foul: Option<(Player, Foul)>) -> Record {
    let position = after(&Moves::parse(moves, FOUR).unwrap(), FOUR);
    let turn = |stone| TurnRecord {
        player: FOUR.turns.player_of(stone),
        time: Duration::from_millis(250),
    };
    Record {
        rules: FOUR,
        players: ByPlayer { first: first.into(), second: second.into() },
        moves: moves.into(),
        opening: 0,
        turns: (0..position.stones()).map(turn).collect(),
        conclusion: match (foul, position.outcome()) {
            (Some((by, foul)), _) => Conclusion::Foul { by, foul },
            (None, Outcome::Won(winner)) => Conclusion::Line { winner },
            (None, _) => Conclusion::Draw,
        },
        judgement: None,
    }
}

#[test]
fn what_is_counted() {
    let late = || Foul::TimedOut { limit: Duration::from_secs(1), last_words: String::new() };
    let records = [
        record("A", "B", "1212121", None),
        record("B", "A", "1212121", None),
        record("A", "B", "44", Some((Player::Second, late()))),
        record("B", "A", "4", Some((Player::Second, late()))),
        record("A", "B", "4", Some((Player::First, Foul::NoShow { reason: "no".into() }))),
    ];
    let summary = Summary::of(["A", "B"], &records);
    let tally = |wins, draws, losses| Tally { wins, draws, losses };
    assert_eq!((summary.as_first, summary.as_second), (tally(2, 0, 1), tally(0, 0, 2)));
    assert_eq!(summary.total().score(), Some(0.4));
    assert_eq!(summary.different, 5);
    let estimate = summary.estimate.unwrap();
    assert_eq!((estimate.pairs, estimate.score), (2, 0.5), "the fifth game has no partner");
    let fouls = |index: usize| format!("{:?}", summary.conduct[index].fouls);
    assert_eq!(fouls(0), r#"{"no-show": 1, "timed-out": 1}"#);
    assert_eq!(fouls(1), r#"{"timed-out": 1}"#);
    assert_eq!(summary.conduct[0].turns, 4 + 3 + 1 + 1);
    assert_eq!(summary.conduct[0].mean(), Duration::from_millis(250));

    // Pairs that are played again say nothing new, however often.
    let pairs = &records[..4];
    let again = Summary::of(["A", "B"], &[pairs; 50].concat());
    assert_eq!((again.estimate, again.different), (summary.estimate, 4));
    assert_eq!(again.total().games(), 200);

    // Two pairs that are the same are one, and one pair is no sample.
    let same = [&records[..2], &records[..2]].concat();
    assert_eq!(Summary::of(["A", "B"], &same).estimate, None);
    assert!(Summary::of(["A", "B"], &records[..2]).estimate.is_some());
    assert_eq!(Summary::of(["A", "B"], &[]).estimate, None);
    let text = serde_json::to_string(&summary).unwrap();
    assert_eq!(serde_json::from_str::<Summary>(&text).unwrap(), summary);
}

#[test]
fn the_judge_finds_what_was_thrown_away() {
    // On the empty board the middle wins, columns 3 and 5 draw, and the edges lose.
    let judged = |moves: &str| {
        Judge::new(FOUR)
            .unwrap()
            .judge(&record("A", "B", moves, Some((Player::First, Foul::Flooded { limit: 1 }))))
            .unwrap()
    };
    let short = judged("44");
    assert_eq!((short.mistakes.as_slice(), short.unproven.as_slice()), (&[][..], &[][..]));
    let edge = judged("1");
    assert_eq!(edge.mistakes.len(), 1);
    let mistake = edge.mistakes[0];
    assert_eq!(
        (mistake.number, mistake.player, mistake.threw),
        (1, Player::First, Thrown::WinForLoss)
    );
    assert_eq!(
        (mistake.better, mistake.to_string().as_str()),
        (Some(4), "move 1 threw away a win for a loss; column 4 keeps it")
    );
    let second = judged("3");
    assert_eq!(second.mistakes[0].threw, Thrown::WinForDraw);
}

#[test]
fn judged_by_the_worth_of_every_position() {
    let rules = small(5, 4);
    let (ann, bob) = (Random::new("Ann"), Random::new("Bob"));
    let series = Series { is_judged: true, ..series(rules, vec![], 30) };
    let mut solver = Solver::default();
    for record in series.play([&ann, &bob], jobs(2), |_| {}).unwrap() {
        let judgement = record.judgement.as_ref().unwrap();
        assert!(judgement.unproven.is_empty());
        let squares = record.squares().unwrap();
        let mut position = Position::new(rules);
        for (index, &square) in squares.iter().enumerate() {
            let player = position.to_move();
            let mut worth = |position: &Position| {
                let answer = solver.solve(position, Question::score()).unwrap();
                answer.score().unwrap().signum()
            };
            let before = worth(&position);
            position.play(square).unwrap();
            let kept = -worth(&position);
            let mistake = judgement.mistakes.iter().find(|it| it.number == index + 1);
            assert_eq!(mistake.is_some(), kept < before, "{} {index}", record.moves);
            assert!(mistake.is_none_or(|it| it.player == player && it.better.is_some()));
        }
    }
}

#[test]
fn the_perfect_player_keeps_what_it_has() {
    for rules in [small(5, 5), small(7, 4)] {
        let openings =
            Openings::Random { plies: 3 }.choose(10, rules, Seed::new(1), |_, _| {}).unwrap();
        let series = Series { is_judged: true, ..series(rules, openings, 20) };
        let (perfect, random) = (Perfect::new("perfect"), Random::new("random"));
        let records = series.play([&perfect, &random], jobs(2), |_| {}).unwrap();
        let summary = Summary::of(["perfect", "random"], &records);
        let thrown = |index: usize| summary.conduct[index].thrown.as_ref().unwrap();
        assert!(thrown(0).is_empty() && !thrown(1).is_empty(), "{summary:?}");
        assert_eq!(summary.conduct[0].unproven, Some(0));
        assert!(summary.total().wins > 10);
    }
    let table = c4_arena::Table {
        rules: Rules::CONNECT_SIX,
        opening: vec![],
        patience: Patience::default(),
        full_board: FullBoard::Draw,
    };
    assert!(Perfect::new("perfect").plays(&table).unwrap_err().contains("gravity"));
}

/// Hardly any time: then it plays what it has proven, and something legal.
#[test]
fn the_perfect_player_in_a_hurry() {
    let openings = Openings::Random { plies: 4 }.choose(2, FOUR, Seed::new(1), |_, _| {}).unwrap();
    let turn = Duration::from_millis(2);
    let series =
        Series { patience: Patience { turn, ..Patience::default() }, ..series(FOUR, openings, 4) };
    let (perfect, random) = (Perfect::new("perfect"), Random::new("random"));
    let records = series.play([&perfect, &random], jobs(2), |_| {}).unwrap();
    let summary = Summary::of(["perfect", "random"], &records);
    assert!(summary.conduct.iter().all(|it| it.fouls.is_empty()));
    assert_eq!(summary.total().wins, 4, "{records:?}");
}
