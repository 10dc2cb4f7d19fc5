//! Engines for Connect6, and the command set that they share.
//!
//! There is no standard; this is what Cloudict, its graphical boards and students' engines speak: `name`, `new black`, `new
//! white`, `black XX..`, `white XX..`, `next`, `move XX..`, `quit`. A square is the letter of its column and that of its row,
//! A to S; ours count rows from the bottom, and whoever counts them from the top plays the same game in a mirror.
//!
//! Engines print more than answers: a page of help first, and what they think. So what counts is the first line that ends in a
//! `move` with squares, and every other line is passed over.

use std::iter;
use std::time::Duration;

use c4_engine::{self as engine, Size, Square};

use crate::answer::{shown, squares};
use crate::bots::conversation::{Conversation, Unheard};
use crate::{CannotPlay, Conclusion, Foul, Moves, Player, Start, Turn};

pub(super) struct EnginePlayer {
    conversation: Conversation,
    seat: engine::Player,
    /// Whether the engine knows all stones but those of the last turn.
    is_following: bool,
}

impl EnginePlayer {
    pub(super) fn new(conversation: Conversation) -> Self {
        Self { conversation, seat: engine::Player::First, is_following: false }
    }
}

impl Player for EnginePlayer {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), CannotPlay> {
        self.seat = start.seat;
        self.conversation.say("name");
        let named = |line: String| line.split_whitespace().any(|word| word == "name").then_some(());
        self.conversation.hear_one(start.patience.start, named).map_err(Unheard::before_game)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
        let rules = *turn.position.rules();
        let moves = Moves::of(turn.moves, rules).to_string();
        self.conversation.say(commands(&moves, self.seat, self.is_following));
        self.is_following = true;
        let answer = self
            .conversation
            .hear_one(turn.patience.longest_turn(), |line| reply(&line).map(str::to_owned))
            .map_err(Unheard::in_game)?;
        Ok(stones(&answer, rules.size)?)
    }

    fn held_up(&mut self) -> Duration {
        self.conversation.held_up()
    }

    fn last_words(&mut self) -> String {
        self.conversation.last_words()
    }

    fn end(&mut self, _conclusion: &Conclusion) {
        self.conversation.part("quit");
    }
}

/// What has an engine move for `seat`, after these turns. One that is following knows all but the last of them.
fn commands(moves: &str, seat: engine::Player, is_following: bool) -> String {
    let turns: Vec<&str> = moves.split_whitespace().collect();
    let Some((last, before)) = turns.split_last() else { return "new black".to_owned() };
    let answer_last = format!("move {last}");
    if is_following {
        return answer_last;
    }
    // An engine that is told to be black lays the first stone itself: so it is white until stones lie.
    let (set, ask) = match seat {
        engine::Player::First => (turns.as_slice(), "next".to_owned()),
        engine::Player::Second => (before, answer_last),
    };
    let set = set.iter().zip(["black", "white"].iter().cycle());
    let lines = iter::once("new white".to_owned())
        .chain(set.map(|(squares, colour)| format!("{colour} {squares}")))
        .chain([ask]);
    lines.collect::<Vec<_>>().join("\n")
}

/// The squares, if a line ends in a move. What stands before it is the end of something else that was printed.
fn reply(line: &str) -> Option<&str> {
    let (before, squares) = line.trim_end().rsplit_once(' ')?;
    let is_move = before
        .strip_suffix("move")
        .is_some_and(|before| !before.ends_with(|it: char| it.is_alphanumeric() || it == '_'));
    let are_squares =
        (2..=4).contains(&squares.len()) && squares.bytes().all(|it| (b'A'..=b'S').contains(&it));
    (is_move && are_squares).then_some(squares)
}

/// The stones of a reply; whether they are as many as are due, the referee sees.
fn stones(answer: &str, size: Size) -> Result<Vec<Square>, Foul> {
    squares(answer, size).ok_or_else(|| Foul::Malformed {
        answer: shown(answer),
        wanted: "squares of two letters each, AA to SS".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use c4_engine::Player::{First, Second};

    use super::*;

    #[test]
    fn only_the_end_of_a_line_is_a_reply() {
        let rows = [
            ("move JJ", Some("JJ")),
            ("move KJKK\r", Some("KJKK")),
            ("Score : 3.0 move KJKK", Some("KJKK")),
            ("move AABB, then move CCDD", Some("CCDD")),
            ("> move JJK", Some("JJK")),
            (
                "            move XXXX   - tell the engine that the opponent take the move XXXX,",
                None,
            ),
            ("white XXXX  - place the stone on the XXXX, X is the A-S.", None),
            ("Win by VCF.", None),
            ("move", None),
            ("move J", None),
            ("move JJJJJJ", None),
            ("move jjkk", None),
            ("remove JJKK", None),
            ("", None),
        ];
        for (line, expected) in rows {
            assert_eq!(reply(line), expected, "{line}");
        }
    }

    #[test]
    fn an_engine_is_told_what_it_does_not_know() {
        let rows = [
            ("", First, false, "new black"),
            ("JJ", Second, false, "new white\nmove JJ"),
            ("JJ KJKK", First, true, "move KJKK"),
            ("JJ KJKK AABB", Second, true, "move AABB"),
            ("JJ KJKK", First, false, "new white\nblack JJ\nwhite KJKK\nnext"),
            ("JJ KJKK AABB", Second, false, "new white\nblack JJ\nwhite KJKK\nmove AABB"),
        ];
        for (moves, seat, is_following, expected) in rows {
            assert_eq!(commands(moves, seat, is_following), expected, "{moves}");
        }
    }

    #[test]
    fn half_a_square_is_malformed() {
        let size = Size::new(19, 19).unwrap();
        assert!(matches!(stones("JJK", size), Err(Foul::Malformed { .. })));
        assert_eq!(stones("JJ", size), Ok(vec![Square::new(9, 9)]));
    }
}
