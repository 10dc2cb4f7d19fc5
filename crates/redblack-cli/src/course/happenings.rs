//! What is worth happening in sessions.

use c4_console::{Channel, Stone};
use c4_course::Said;
use c4_course::happening::{FULL, Happening, Seen, TYPED};
use c4_course::options;
use c4_course::wins::WINS;
use c4_engine::Direction::{Falling, Horizontal, Rising, Vertical};
use c4_engine::{Board, Direction, Lines, Player, Size};

use super::deed::Deed;
use super::diagonals;
use crate::Rule::{Block, Win};
use crate::{Colour, Diagonals, Rule};

pub(super) const TABLES: &[&[Happening]] =
    &[GAMES, STARTERS, DIAGONALS, REFUSALS, ASKED, COMPUTER, DEEDS, ENDS, WINS, FULL, TYPED];

const GAMES: &[Happening] = &[
    ("red wins a game", |seen| seen.any("game-won", |won| won.is("winner", "RED"))),
    ("black wins a game", |seen| seen.any("game-won", |won| won.is("winner", "BLACK"))),
    ("a tie", |seen| seen.has("game-tied")),
    ("a session to one point", |seen| is_played_to(seen, 1)),
    ("a session to two points", |seen| is_played_to(seen, 2)),
    ("a session to three points", |seen| is_played_to(seen, 3)),
    ("a session to four points or more", |seen| {
        seen.any("session-won", |won| won.number("points") > Some(3))
    }),
    ("a session of more than seven games", |seen| {
        seen.has("session-won") && seen.count("score") > 7
    }),
    ("a session with points for both", |seen| {
        seen.any("session-won", |won| won.number("others") > Some(0))
    }),
    ("a session with a tie", |seen| seen.has("session-won") && seen.has("game-tied")),
    ("red is the final winner", |seen| seen.any("session-won", |won| won.is("winner", "RED"))),
    ("black is the final winner", |seen| seen.any("session-won", |won| won.is("winner", "BLACK"))),
    ("two people", |seen| seen.has("session-won") && !seen.has("computer")),
];

const STARTERS: &[Happening] = &[
    ("red starts every game", |seen| starts(seen, "red")),
    ("black starts every game", |seen| starts(seen, "black")),
    ("the colours start in turn", |seen| starts(seen, "alternate") && seen.count("score") > 1),
    ("the loser starts", |seen| starts(seen, "loser") && seen.count("score") > 1),
    ("a game after a tie, whose loser was to start", |seen| {
        let goes_on = |game| seen.any("board", |board| board.game > game);
        starts(seen, "loser") && seen.any("game-tied", |tied| goes_on(tied.game))
    }),
];

const DIAGONALS: &[Happening] = &[
    ("diagonals off", |seen| diagonals(seen.input) == Diagonals::Off),
    ("a diagonal that does not count", |seen| {
        diagonals(seen.input) == Diagonals::Off && has_vain_line(seen)
    }),
];

const REFUSALS: &[Happening] = &[
    ("refused: not a number", |seen| seen.has("not-a-number")),
    ("refused: no such column", |seen| seen.has("no-such-column")),
    ("refused: a full column", |seen| seen.has("column-full")),
    ("refused: the computer's colour", |seen| seen.has("bad-computer")),
    ("refused: the points", |seen| seen.has("bad-points")),
    ("refused: who moves first", |seen| seen.has("bad-starter")),
    ("refused: options", |seen| seen.exited(2)),
];

const ASKED: &[Happening] = &[
    ("asked: all that can be asked", |seen| QUESTIONS.iter().all(|question| seen.has(question))),
    ("asked: the points only", |seen| asked(seen) == ["ask-points"]),
    ("asked: who moves first only", |seen| asked(seen) == ["ask-starter"]),
    ("asked: the computer's colour only", |seen| asked(seen) == ["ask-computer"]),
];

const COMPUTER: &[Happening] = &[
    ("computer: plays red", |seen| seen.any("computer", |said| said.is("colour", "RED"))),
    ("computer: plays black", |seen| seen.any("computer", |said| said.is("colour", "BLACK"))),
    ("computer: wins", |seen| seen.any("computer", |said| said.is("rule", "win"))),
    ("computer: blocks", |seen| seen.any("computer", |said| said.is("rule", "block"))),
    ("computer: draws a column", |seen| seen.any("computer", |said| said.is("rule", "random"))),
    ("computer: wins rather than blocks", |seen| {
        seen.any("computer", |said| said.is("rule", "win") && said.number("blocks") > Some(0))
    }),
    ("computer: takes the leftmost of several blocks or wins", |seen| {
        seen.any("computer", |said| !said.is("rule", "random") && said.number("equals") > Some(1))
    }),
    ("computer: draws beside a full column", |seen| {
        seen.any("computer", |said| said.number("full") > Some(0))
    }),
];

const DEEDS: &[Happening] = &[
    ("computer: wins in a row", |seen| does(seen, Win, Horizontal)),
    ("computer: wins in a column", |seen| does(seen, Win, Vertical)),
    ("computer: wins on a rising diagonal", |seen| does(seen, Win, Rising)),
    ("computer: wins on a falling diagonal", |seen| does(seen, Win, Falling)),
    ("computer: blocks a row", |seen| does(seen, Block, Horizontal)),
    ("computer: blocks a column", |seen| does(seen, Block, Vertical)),
    ("computer: blocks a rising diagonal", |seen| does(seen, Block, Rising)),
    ("computer: blocks a falling diagonal", |seen| does(seen, Block, Falling)),
    ("computer: wins in the first or last column", |seen| {
        seen.any("computer", |said| said.is("rule", "win") && is_at_side(said.number("column")))
    }),
    ("computer: blocks in the first or last column", |seen| {
        seen.any("computer", |said| said.is("rule", "block") && is_at_side(said.number("column")))
    }),
];

const ENDS: &[Happening] = &[
    ("end of the input: at the computer's colour", |seen| ends_at(seen, &["ask-computer"])),
    ("end of the input: at the points", |seen| ends_at(seen, &["ask-points"])),
    ("end of the input: at who moves first", |seen| ends_at(seen, &["ask-starter"])),
    ("end of the input: at a column", |seen| ends_at(seen, &["ask-column"])),
    ("end of the input: at a refused column", |seen| {
        let refusals = ["not-a-number", "no-such-column", "column-full"];
        refusals.iter().any(|refusal| ends_at(seen, &[refusal, "ask-column"]))
    }),
];

/// Whether the computer does something by a rule, along this direction alone.
fn does(seen: &Seen<'_>, rule: Rule, direction: Direction) -> bool {
    let deed = Deed { rule, direction };
    seen.any("computer", |said| {
        let (Some(board), Some(column)) = (before(seen, said), said.number("column")) else {
            return false;
        };
        let player = if said.is("colour", "RED") { Player::First } else { Player::Second };
        let square = usize::try_from(column).ok().and_then(|column| board.landing(column).ok());
        said.is("rule", rule.name())
            && square.is_some_and(|square| deed.is_done_on(&board, player, square))
    })
}

/// The board when something is said; RED is the first player on it.
fn before(seen: &Seen<'_>, said: &Said) -> Option<Board> {
    board(seen.session.games.get(said.game)?.get(..said.stones)?)
}

fn board(stones: &[Stone]) -> Option<Board> {
    let mut board = Board::new(Size::CONNECT_FOUR);
    for stone in stones {
        board.drop_stone(stone.column, player(stone)).ok()?;
    }
    Some(board)
}

fn player(stone: &Stone) -> Player {
    if stone.player == Colour::Red.number() { Player::First } else { Player::Second }
}

fn is_at_side(column: Option<i64>) -> bool {
    matches!(column, Some(0 | 6))
}

/// The questions before the first game.
pub(super) const QUESTIONS: [&str; 3] = ["ask-computer", "ask-points", "ask-starter"];

/// Which of the questions are asked.
fn asked(seen: &Seen<'_>) -> Vec<&'static str> {
    QUESTIONS.into_iter().filter(|question| seen.has(question)).collect()
}

fn is_played_to(seen: &Seen<'_>, points: i64) -> bool {
    seen.any("session-won", |won| won.number("points") == Some(points))
}

/// Whether an option that is understood says who starts.
fn starts(seen: &Seen<'_>, who: &str) -> bool {
    !seen.exited(2) && options::value("--first", &seen.input.args) == Some(who)
}

/// Whether a colour has a line on the last board that does not count.
fn has_vain_line(seen: &Seen<'_>) -> bool {
    let has_line = |board: &Board| {
        Player::ALL.into_iter().any(|player| board.has_line(player, Lines::CONNECT_FOUR))
    };
    seen.win.is_none() && seen.board.as_ref().is_some_and(has_line)
}

/// Whether the input ends after events of these kinds.
fn ends_at(seen: &Seen<'_>, kinds: &[&str]) -> bool {
    let said = seen.session.events.iter().rev().filter(|said| said.channel == Channel::Output);
    seen.exited(1) && said.map(|said| said.kind).take(kinds.len()).eq(kinds.iter().rev().copied())
}
