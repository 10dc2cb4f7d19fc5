//! Engines for Connect6.

use std::num::NonZero;

use c4_arena::tournament::{Setup, System, Ties, hold};
use c4_arena::{Conclusion, Entrant, FullBoard, Moves, Random, Table};
use c4_engine::{Player, Rules};

use crate::bots::hall::{bot, foul, game, table};

fn connect6(opening: &str) -> Table {
    let rules = Rules::CONNECT_SIX;
    Table { rules, opening: Moves::parse(opening, rules).unwrap(), ..table() }
}

#[test]
fn engines_play_each_other_and_others() {
    let (engine, random) = (bot("connect6/engine.connect6"), Random::new("random"));
    for (opening, first, second, winner) in [
        ("", &engine as &dyn Entrant, &random as &dyn Entrant, Player::First),
        ("", &random, &engine, Player::Second),
        ("JJ KJKK", &engine, &random, Player::First),
        ("JJ KJKK", &random, &engine, Player::Second),
        ("JJ KJKK AABB", &random, &engine, Player::Second),
    ] {
        let record = game(&connect6(opening), first, second);
        assert_eq!(record.conclusion, Conclusion::Line { winner }, "{}", record.moves);
    }
    let record = game(&connect6(""), &engine, &engine);
    assert!(record.moves.starts_with("JJ ") && foul(&record).is_none(), "{}", record.moves);
}

#[test]
fn engines_that_misbehave_lose() {
    let rows = [
        ("occupied", Player::Second, "answered \"AABB\": the square is taken: AA", "AA"),
        ("single", Player::Second, "answered \"BB\": 2 stones were due", "AA BB"),
        (
            "half",
            Player::First,
            "answered \"AAB\", which is not squares of two letters each, AA to SS",
            "",
        ),
        ("silent", Player::First, "did not answer within 1 s", ""),
        ("chatters", Player::First, "did not answer within 1 s, and wrote \"Node …\"", ""),
    ];
    for (name, expected, words, moves) in rows {
        let bot = bot(&format!("connect6/{name}.connect6"));
        let record = game(&connect6(""), &bot, &bot);
        let (by, foul) = foul(&record).expect("it misbehaves");
        assert_eq!((by, foul.to_string().as_str()), (expected, words), "{name}");
        assert_eq!(record.moves, moves, "{name}");
    }
}

/// Games that are replayed begin with whole turns, and each opening is asked for before the first game.
#[test]
fn engines_hold_tournaments() {
    let setup = |openings: &[&str]| Setup {
        is_judged: false,
        seed: 1,
        system: System::Knockout {
            best_of: NonZero::new(2).unwrap(),
            ties: Ties::Replay { pairs: 1, plies: 4 },
            third_place: false,
        },
        rules: connect6("").rules,
        patience: table().patience,
        full_board: FullBoard::Draw,
        openings: openings.iter().map(|moves| (*moves).to_owned()).collect(),
    };
    let (one, other) =
        (bot("connect6/engine.connect6"), bot("connect6/engine.connect6").named("b"));
    let held = |setup| {
        let mut games = 0;
        let held = hold(&setup, &[&one, &other], vec![], NonZero::<usize>::MIN, |_| {
            games += 1;
            Ok::<(), String>(())
        });
        (held.map_err(|error| error.to_string()), games)
    };
    let (replayed, _) = held(setup(&[]));
    let games = replayed.unwrap().matches.remove(0).games;
    let openings: Vec<usize> = games.iter().map(|record| record.opening).collect();
    assert_eq!(openings, [0, 0, 5, 5], "the engine wins whenever it begins");
    let (refused, games) = held(setup(&["JJ KJKK", "JJ KJ"]));
    assert!(refused.unwrap_err().contains("from whole turns on"));
    assert_eq!(games, 0);
}

/// A bot of another game keeps nobody else from playing.
#[test]
fn one_bot_of_another_game_is_absent() {
    let engine = bot("connect6/engine.connect6");
    let others = ["b", "c"].map(|name| bot("c/leftmost.c").named(name));
    let entrants: [&dyn Entrant; 3] = [&engine, &others[0], &others[1]];
    let setup = Setup {
        is_judged: false,
        seed: 1,
        system: System::RoundRobin { games: NonZero::<u32>::MIN, part: None },
        rules: table().rules,
        patience: table().patience,
        full_board: FullBoard::Draw,
        openings: vec![],
    };
    let held = hold(&setup, &entrants, vec![], NonZero::<usize>::MIN, |_| Ok::<(), String>(()));
    let held = held.unwrap();
    let absent: Vec<bool> = held.entrants.iter().map(|one| one.absent.is_some()).collect();
    assert_eq!((absent, held.matches.len()), (vec![true, false, false], 1));
}

#[test]
fn engines_are_asked_for_connect6_from_whole_turns_on() {
    let engine = bot("connect6/engine.connect6");
    assert_eq!(engine.plays(&connect6("JJ KJKK")), Ok(()));
    assert!(engine.plays(&connect6("JJ KJ")).unwrap_err().contains("from whole turns on"));
    assert!(engine.plays(&table()).unwrap_err().starts_with("an engine for Connect6 plays 19x19"));
}
