//! The line protocol as text. Its one page is docs/PROTOCOL.md.

use std::fmt;

use c4_console::Seed;
use c4_engine::{Board, Directions, Player, Rules, Square, Turns};

use crate::{Conclusion, Moves, Start, Turn};

/// Goes up when a bot that follows the page as it was would not understand what it is told.
const VERSION: u32 = 1;

/// What a bot is told before a game, and the question whether it is ready.
pub(super) fn greeting(start: &Start<'_>, seed: Seed) -> String {
    let Rules { size, gravity, lines, turns } = start.rules;
    let (columns, rows, connect) = (size.columns(), size.rows(), lines.connect());
    let diagonals = lines.directions() == Directions::ALL;
    let [diagonals, gravity] = [diagonals, gravity].map(|it| if it { "yes" } else { "no" });
    let Turns { first, later } = turns;
    let player = digit(Some(start.seat));
    // Any language can hold a number of 31 bits.
    let seed = seed.get() >> 33;
    format!(
        "c4 {VERSION}\ncolumns {columns}\nrows {rows}\nconnect {connect}\ndiagonals {diagonals}\ngravity {gravity}\n\
         stones {first} {later}\nplayer {player}\nseed {seed}\nready?"
    )
}

/// What a bot is told before its turn, and the question for its move.
pub(super) fn question(turn: &Turn<'_>) -> String {
    let moves = Moves::of(turn.moves, *turn.position.rules()).to_string();
    let moves = if moves.is_empty() { "moves".to_owned() } else { format!("moves {moves}") };
    let board = Cells(turn.position.board());
    let stones = turn.position.left_in_turn();
    let [time, overage] = [turn.patience.turn, turn.patience.overage].map(|time| time.as_millis());
    format!("{moves}\nboard{board}\nlay {stones}\ntime {time}\noverage {overage}\nmove?")
}

/// What a bot is told after a game.
pub(super) fn farewell(conclusion: &Conclusion, seat: Player) -> &'static str {
    match conclusion.winner() {
        Some(winner) if winner == seat => "end won",
        Some(_) => "end lost",
        None => "end drawn",
    }
}

/// The number of its first column, if this answers whether a bot is ready.
pub(super) fn first_column(answer: &str) -> Option<usize> {
    match answer.trim() {
        "ready" => Some(1),
        "ready 0" => Some(0),
        _ => None,
    }
}

fn digit(player: Option<Player>) -> char {
    match player {
        None => '0',
        Some(Player::First) => '1',
        Some(Player::Second) => '2',
    }
}

/// A board row by row, the top one first, each after a space.
struct Cells<'a>(&'a Board);

impl fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.0.size();
        (0..size.rows()).rev().try_for_each(|row| {
            let cells =
                (0..size.columns()).map(|column| digit(self.0.get(Square::new(column, row))));
            write!(f, " {}", cells.collect::<String>())
        })
    }
}

#[cfg(test)]
mod tests {
    use c4_engine::Position;

    use super::*;
    use crate::Patience;
    use crate::moves::after;

    #[test]
    fn a_bot_is_told_the_game_and_the_position() {
        let (rules, patience) = (Rules::CONNECT_FOUR, Patience::default());
        let moves = Moves::parse("44531", rules).unwrap();
        let position = after(&moves, rules);
        let start = Start { rules, seat: Player::Second, opening: &moves, patience };
        assert_eq!(
            greeting(&start, Seed::new(u64::MAX)),
            "c4 1\ncolumns 7\nrows 6\nconnect 4\ndiagonals yes\ngravity yes\nstones 1 1\nplayer 2\nseed 2147483647\nready?"
        );
        assert_eq!(
            question(&Turn { position: &position, moves: &moves, patience }),
            "moves 44531\nboard 0000000 0000000 0000000 0000000 0002000 1021100\nlay 1\ntime 1000\noverage 0\nmove?"
        );
        let position = Position::new(rules);
        let question = question(&Turn { position: &position, moves: &[], patience });
        assert!(question.starts_with("moves\nboard 0000000 "), "{question}");
    }

    #[test]
    fn the_end_is_told_from_where_a_bot_sits() {
        let won = Conclusion::Line { winner: Player::Second };
        let told = Player::ALL.map(|seat| farewell(&won, seat));
        assert_eq!(told, ["end lost", "end won"]);
        assert_eq!(farewell(&Conclusion::Draw, Player::First), "end drawn");
    }

    #[test]
    fn bots_say_from_where_they_count() {
        let rows = [
            ("ready", Some(1)),
            ("ready 0\r", Some(0)),
            ("ready 1", None),
            ("", None),
            ("Ready", None),
        ];
        for (answer, expected) in rows {
            assert_eq!(first_column(answer), expected, "{answer:?}");
        }
    }
}
