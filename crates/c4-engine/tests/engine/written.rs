//! What serde writes, and that what it reads is checked.

use std::fmt::Debug;

use c4_engine::{
    ByPlayer, Direction, Directions, Lines, Outcome, Player, Rules, Size, Square, Turns,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

const WRITTEN: &str =
    r#"{"columns":7,"rows":6,"connect":4,"diagonals":true,"gravity":true,"first_turn":1,"turn":1}"#;

#[track_caller]
fn assert_written<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    assert_eq!(serde_json::from_str::<T>(text).unwrap(), *value);
}

#[test]
fn what_is_written_reads_back() {
    assert_written(&Rules::CONNECT_FOUR, WRITTEN);
    let connect6 = Rules {
        size: Size::new(19, 15).unwrap(),
        gravity: false,
        lines: Lines::CONNECT_SIX.only(Directions::ORTHOGONAL),
        turns: Turns::ONE_THEN_TWO,
    };
    assert_written(
        &connect6,
        r#"{"columns":19,"rows":15,"connect":6,"diagonals":false,"gravity":false,"first_turn":1,"turn":2}"#,
    );
    assert_written(&Size::CONNECT_FOUR, r#"{"columns":7,"rows":6}"#);
    assert_written(&Square::new(3, 0), r#"{"column":3,"row":0}"#);
    assert_written(&ByPlayer { first: 1, second: 2 }, r#"{"first":1,"second":2}"#);
    assert_written(&Player::Second, r#""second""#);
    assert_written(&Outcome::Won(Player::First), r#"{"won":"first"}"#);
    assert_written(&Outcome::Drawn, r#""drawn""#);
}

#[test]
fn what_is_no_game_is_refused() {
    let rows = [
        (r#""columns":7"#, r#""columns":0"#, "0 columns x 6 rows is no board: each is 1 to 4096"),
        (r#""rows":6"#, r#""rows":5000"#, "7 columns x 5000 rows is no board"),
        (r#""connect":4"#, r#""connect":1"#, "1 in a row is no line: it takes at least 2"),
        (r#""turn":1}"#, r#""turn":0}"#, "expected a nonzero u16"),
        (r#""turn":1}"#, r#""turn":1,"turns":1}"#, "unknown field `turns`"),
    ];
    for (from, to, reason) in rows {
        let error = serde_json::from_str::<Rules>(&WRITTEN.replace(from, to)).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
    assert!(serde_json::from_str::<Size>(r#"{"columns":7,"rows":0}"#).is_err());
    let rising = Lines::CONNECT_FOUR.only(Directions::NONE.with(Direction::Rising));
    let error = serde_json::to_string(&Rules { lines: rising, ..Rules::CONNECT_FOUR }).unwrap_err();
    assert!(error.to_string().contains("all but the diagonals"), "{error}");
}
