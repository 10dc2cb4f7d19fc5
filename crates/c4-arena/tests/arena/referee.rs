//! One game: who loses it on the spot, how else it ends, and that its record tells the same.

use std::fmt;
use std::thread;
use std::time::Duration;

use c4_arena::{
    CannotPlay, Conclusion, Entrant, Foul, FullBoard, Moves, Patience, Player, Random, Record,
    Start, Table, Turn, play,
};
use c4_console::Seed;
use c4_engine::{
    self as engine, ByPlayer, Directions, Lines, Outcome, Position, Rules, Size, Square, Turns,
};
use proptest::prelude::*;

type Act = fn(&Turn<'_>) -> Result<Vec<Square>, CannotPlay>;

/// An entrant whose players do one thing.
#[derive(Clone)]
struct Actor {
    act: Act,
    comes: Result<(), CannotPlay>,
    begins: Result<(), CannotPlay>,
}

impl Actor {
    fn who(act: Act) -> Self {
        Self { act, comes: Ok(()), begins: Ok(()) }
    }
}

impl fmt::Debug for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Actor")
    }
}

impl Entrant for Actor {
    fn name(&self) -> &str {
        "actor"
    }

    fn player(&self, _: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        self.comes.clone().map(|()| Box::new(self.clone()) as Box<dyn Player>)
    }
}

impl Player for Actor {
    fn begin(&mut self, _: &Start<'_>) -> Result<(), CannotPlay> {
        self.begins.clone()
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
        (self.act)(turn)
    }
}

fn table(rules: Rules, opening: &str) -> Table {
    Table {
        rules,
        opening: Moves::parse(opening, rules).unwrap(),
        patience: Patience::default(),
        full_board: FullBoard::Draw,
    }
}

/// The leftmost legal squares from the bottom up, as many as are due.
fn leftmost(turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
    let legal = turn.position.legal_moves();
    Ok(legal.iter().take(turn.position.left_in_turn()).collect())
}

fn square(column: usize, row: usize) -> Square {
    Square::new(column, row)
}

/// The record of an actor who begins against somebody who lays stones at the left.
fn record(act: Act, rules: Rules, opening: &str) -> Record {
    let (one, other) = (Actor::who(act), Actor::who(leftmost));
    let seats = ByPlayer { first: &one as &dyn Entrant, second: &other };
    let record = play(&table(rules, opening), seats, Seed::new(1)).unwrap();
    record.replay().unwrap();
    record
}

#[test]
fn what_is_no_turn_loses() {
    const FOUR: Rules = Rules::CONNECT_FOUR;
    let six = Rules::CONNECT_SIX;
    // What is done in which game, what is said of it, and the stones that lie then.
    let rows: [(Act, Rules, &str, &str, &str); 12] = [
        (
            |_| Ok(vec![square(7, 0)]),
            FOUR,
            "44",
            "answered \"column 7, row 0\": that is not on the board",
            "44",
        ),
        (
            |_| Ok(vec![square(0, 6)]),
            FOUR,
            "",
            "answered \"column 0, row 6\": that is not on the board",
            "",
        ),
        (|_| Ok(vec![]), FOUR, "", "answered \"\": 1 stone was due", ""),
        (
            |_| Ok(vec![square(0, 0), square(1, 0)]),
            FOUR,
            "",
            "answered \"12\": 1 stone was due",
            "",
        ),
        (|_| Ok(vec![square(3, 0)]), FOUR, "44", "answered \"4\": the square is taken", "44"),
        (|_| Ok(vec![square(3, 1)]), FOUR, "", "answered \"4\": the square below it is free", ""),
        (
            |_| Ok(vec![square(9, 9)]),
            six,
            "JJ AAAB",
            "answered \"JJ\": the square is taken",
            "JJ AAAB",
        ),
        (
            |_| Ok(vec![square(0, 5)]),
            six,
            "JJ AAAB",
            "answered \"AF\": 2 stones were due",
            "JJ AAAB AF",
        ),
        (
            |_| Ok(vec![square(0, 5); 2]),
            six,
            "JJ AAAB",
            "answered \"AFAF\": the square is taken: AF",
            "JJ AAAB AF",
        ),
        (
            |_| Ok(vec![square(0, 5), square(0, 6)]),
            six,
            "",
            "answered \"AFAG\": 1 stone was due",
            "",
        ),
        (
            |_| {
                Err(Foul::TimedOut {
                    limit: Duration::from_millis(1500),
                    last_words: String::new(),
                }
                .into())
            },
            FOUR,
            "",
            "did not answer within 1.5 s",
            "",
        ),
        (
            |_| Err(Foul::Flooded { limit: 4096 }.into()),
            FOUR,
            "1",
            "wrote more than 4096 bytes for an answer",
            "11",
        ),
    ];
    for (act, rules, opening, words, moves) in rows {
        let record = record(act, rules, opening);
        let Conclusion::Foul { by, foul } = &record.conclusion else {
            panic!("{words}: {:?}", record.conclusion)
        };
        assert_eq!((foul.to_string().as_str(), record.moves.as_str()), (words, moves));
        assert_eq!(record.players[*by], "actor");
        assert_eq!(record.conclusion.winner(), Some(by.opponent()));
        let asked = record.turns.iter().filter(|turn| turn.player == *by).count();
        assert_eq!(asked, 1, "{words}");
    }
}

#[test]
fn who_does_not_come_loses_without_a_turn() {
    let reason = || "it does not build".to_owned();
    let late = Foul::NoShow { reason: reason() };
    let actors = [
        Actor { comes: Err(CannotPlay::Foul(late.clone())), ..Actor::who(leftmost) },
        Actor { begins: Err(CannotPlay::Foul(late.clone())), ..Actor::who(leftmost) },
    ];
    let ready = Actor::who(leftmost);
    for actor in &actors {
        for by in engine::Player::ALL {
            let seats =
                ByPlayer::new_with(|seat| if seat == by { actor as &dyn Entrant } else { &ready });
            let record = play(&table(Rules::CONNECT_FOUR, "44"), seats, Seed::new(1)).unwrap();
            assert_eq!(record.conclusion, Conclusion::Foul { by, foul: late.clone() });
            assert_eq!((record.moves.as_str(), record.turns.len()), ("44", 0));
            record.replay().unwrap();
        }
    }
    // Of two who do not come, the first one loses.
    let seats = ByPlayer { first: &actors[0] as &dyn Entrant, second: &actors[1] };
    let record = play(&table(Rules::CONNECT_FOUR, ""), seats, Seed::new(1)).unwrap();
    assert_eq!(record.conclusion.winner(), Some(engine::Player::Second));
}

#[test]
fn what_is_our_fault_is_no_game() {
    let broken = Actor { comes: Err(CannotPlay::Failure("no gcc".into())), ..Actor::who(leftmost) };
    let ready = Actor::who(leftmost);
    let seats = ByPlayer { first: &ready as &dyn Entrant, second: &broken };
    let failure = play(&table(Rules::CONNECT_FOUR, ""), seats, Seed::new(1)).unwrap_err();
    assert_eq!(failure, "actor: no gcc");

    let lost = Actor::who(|_| Err(CannotPlay::Failure("cannot watch it".into())));
    let seats = ByPlayer { first: &ready as &dyn Entrant, second: &lost };
    let failure = play(&table(Rules::CONNECT_FOUR, ""), seats, Seed::new(1)).unwrap_err();
    assert_eq!(failure, "actor: cannot watch it");
}

#[test]
fn a_line_ends_the_game_in_the_middle_of_a_turn() {
    // BA completes a row of six, whether a second stone is named or not, and whether that would be legal or not.
    let rules = Rules::CONNECT_SIX;
    let acts: [Act; 3] = [
        |_| Ok(vec![square(1, 0)]),
        |_| Ok(vec![square(1, 0), square(18, 18)]),
        |_| Ok(vec![square(1, 0); 2]),
    ];
    for act in acts {
        let record = record(act, rules, "AA SASB CADA SCSE EAFA SGSI");
        assert_eq!(record.conclusion, Conclusion::Line { winner: engine::Player::First });
        assert_eq!(record.moves, "AA SASB CADA SCSE EAFA SGSI BA");
    }
}

#[test]
fn a_full_board_is_a_draw_or_won_by_who_was_faster() {
    let rules = Rules { size: Size::new(2, 2).unwrap(), ..Rules::CONNECT_FOUR };
    let slow: Act = |turn| {
        thread::sleep(Duration::from_millis(5));
        leftmost(turn)
    };
    let slow = Actor::who(slow);
    let quick = Actor::who(leftmost);
    for winner in engine::Player::ALL {
        let seats =
            ByPlayer::new_with(|seat| if seat == winner { &quick as &dyn Entrant } else { &slow });
        let draw = table(rules, "");
        let less_time = Table { full_board: FullBoard::LessTime, ..draw.clone() };
        let conclusion = |table| play(table, seats, Seed::new(1)).unwrap().conclusion;
        assert_eq!(conclusion(&draw), Conclusion::Draw);
        assert_eq!(conclusion(&less_time), Conclusion::Faster { winner });
    }
}

/// Rules of all kinds of games that are played.
fn any_rules() -> impl Strategy<Value = Rules> {
    let size = (1..=12_usize, 1..=9_usize);
    (size, 2..=6_usize, any::<bool>(), 0..3).prop_map(
        |((columns, rows), connect, diagonals, kind)| {
            let directions = if diagonals { Directions::ALL } else { Directions::ORTHOGONAL };
            Rules {
                size: Size::new(columns, rows).unwrap(),
                gravity: kind == 0,
                lines: Lines::of(connect).unwrap().only(directions),
                turns: if kind == 2 { Turns::ONE_THEN_TWO } else { Turns::ONE_EACH },
            }
        },
    )
}

fn without_times(record: Record) -> Record {
    let turns =
        record.turns.iter().map(|turn| c4_arena::TurnRecord { time: Duration::ZERO, ..*turn });
    Record { turns: turns.collect(), ..record }
}

proptest! {
    #[test]
    fn the_record_of_a_game_is_the_game(rules in any_rules(), seed in any::<u64>()) {
        let (one, other) = (Random::new("one"), Random::new("other"));
        let seats = ByPlayer { first: &one as &dyn Entrant, second: &other };
        let record = play(&table(rules, ""), seats, Seed::new(seed)).unwrap();

        // It replays to the same result.
        let last = record.replay().unwrap();
        let winner = match last.outcome() {
            Outcome::Won(winner) => Some(winner),
            outcome => {
                prop_assert_eq!(outcome, Outcome::Drawn);
                None
            }
        };
        prop_assert_eq!(record.conclusion.winner(), winner);
        let squares = record.squares().unwrap();
        prop_assert_eq!(squares.len(), last.stones());

        // Its moves are written as they are read.
        prop_assert_eq!(Moves::of(&squares, rules).to_string(), record.moves.clone());

        // A turn was asked for wherever one begins.
        let turns = (0..squares.len()).filter(|&stone| {
            stone == 0 || rules.turns.player_of(stone - 1) != rules.turns.player_of(stone)
        });
        let movers: Vec<_> = turns.map(|stone| rules.turns.player_of(stone)).collect();
        prop_assert_eq!(record.turns.iter().map(|turn| turn.player).collect::<Vec<_>>(), movers);

        // As JSON it reads back as itself, but for parts of a microsecond.
        let text = serde_json::to_string(&record).unwrap();
        let read: Record = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(serde_json::to_string(&read).unwrap(), text);
        prop_assert_eq!(without_times(read), without_times(record.clone()));

        // The same seed gives the same game.
        let again = play(&table(rules, ""), seats, Seed::new(seed)).unwrap();
        prop_assert_eq!(without_times(again), without_times(record));
    }

    #[test]
    fn no_text_is_a_game_that_cannot_be_played(rules in any_rules(), text in "[0-9A-Za-z, é]{0,12}") {
        if let Ok(squares) = Moves::parse(&text, rules) {
            let mut position = Position::new(rules);
            for square in squares {
                position.play(square).unwrap();
            }
        }
    }

    #[test]
    fn a_record_that_was_changed_is_found_out(seed in any::<u64>()) {
        let (one, other) = (Random::new("one"), Random::new("other"));
        let seats = ByPlayer { first: &one as &dyn Entrant, second: &other };
        let record = play(&table(Rules::CONNECT_FOUR, ""), seats, Seed::new(seed)).unwrap();
        let mut shorter = record.clone();
        shorter.moves.pop();
        prop_assert!(shorter.replay().is_err());
        let mut longer = record.clone();
        longer.moves.push('4');
        prop_assert!(longer.replay().is_err());
        let conclusion = match record.conclusion.winner() {
            Some(winner) => Conclusion::Line { winner: winner.opponent() },
            None => Conclusion::Line { winner: engine::Player::First },
        };
        let told_otherwise = Record { conclusion, ..record };
        prop_assert!(told_otherwise.replay().is_err());
    }
}
