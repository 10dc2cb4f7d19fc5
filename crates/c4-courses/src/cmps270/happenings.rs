//! What is worth happening in games of the project.

use c4_console::Seed;
use c4_engine::Player;

use super::generate;
use crate::options;
use crate::seen::{Happening, Seen, TYPED};
use crate::wins::WINS;

pub(super) const TABLES: &[&[Happening]] = &[OWN, WINS, TYPED];

const OWN: &[Happening] = &[
    // Names and the toss
    ("toss: player 1 starts", |seen| one_starts(seen) == Some(true)),
    ("toss: player 2 starts", |seen| one_starts(seen) == Some(false)),
    ("name: empty", |seen| seen.says("A name cannot be empty.")),
    ("name: several words", |seen| seen.says("A name is one word, without spaces.")),
    ("name: too long", |seen| seen.says("A name has at most 32 bytes.")),
    ("name: taken by the other player", |seen| {
        seen.says("That name is taken.") && seen.says("Player 2,")
    }),
    ("name: taken by the bot", |seen| seen.says("That name is taken.") && !seen.says("Player 2,")),
    ("name: as long as it may be", |seen| seen.says("abcdefghijklmnopqrstuvwxyz012345 (")),
    ("name: not ASCII", |seen| !seen.stdout.is_ascii()),
    ("name: the other one's in other letters", |seen| seen.says("Ada (") && seen.says("ada (")),
    // Moves
    ("refused: not a number", |seen| seen.says("That is not a number.")),
    ("refused: no such column", |seen| seen.says("There is no such column.")),
    ("refused: a full column", |seen| seen.says(" is full.\n")),
    ("refused: options", |seen| seen.status == Some(2)),
    ("a player is refused twice in a row", |seen| {
        let lines: Vec<&str> = seen.stdout.lines().collect();
        lines.windows(2).any(|pair| {
            pair.iter().all(|line| line.contains("choose a column") && line.ends_with('.'))
        })
    }),
    // The end
    ("two people", |seen| is_over(seen) && seen.says("Player 2,")),
    ("red wins", |seen| is_over(seen) && seen.wins(|win| win.player == Player::First)),
    ("yellow wins", |seen| is_over(seen) && seen.wins(|win| win.player == Player::Second)),
    ("speed: different times", |seen| {
        seen.says(" wins by speed ") && !seen.says("; of equal times")
    }),
    ("speed: equal times", |seen| seen.says("; of equal times")),
    ("speed: the second player to move is faster", |seen| {
        seen.says(" wins by speed ") && !seen.says("; of equal times") && !is_tossed_winner(seen)
    }),
    ("speed: the first player to move is faster", |seen| {
        seen.says(" wins by speed ") && is_tossed_winner(seen)
    }),
    // Bots
    ("bot: against a person", |seen| seen.says("Bot (")),
    ("bot: against another bot", |seen| seen.says("Bot1 (")),
    ("bot: starts", |seen| tossed(seen).is_some_and(|starts| starts == "Bot")),
    ("bot: wins a game", |seen| seen.says("Bot wins!")),
    ("bot: loses a game", |seen| {
        is_over(seen) && seen.says("Bot (") && seen.says(" wins!") && !seen.says("Bot wins!")
    }),
    ("bot: completes four", |seen| chooses_by(seen, "win")),
    ("bot: blocks", |seen| chooses_by(seen, "block")),
    ("bot: draws a column", |seen| chooses_by(seen, "centre")),
    ("bot: searches", |seen| chooses_by(seen, "search")),
    ("bot: wins rather than blocks", |seen| seen.explains("; a win comes first")),
    ("bot: takes the leftmost of several columns", |seen| {
        seen.explains("comes first from the left")
    }),
    ("bot: beside a full column", |seen| seen.explains("full (no room for a token)")),
    // The end of the input
    ("end of the input: at the first name", |seen| ends_at(seen, "Player 1, enter your name: ")),
    ("end of the input: at the second name", |seen| ends_at(seen, "Player 2, enter your name: ")),
    ("end of the input: at red's column", |seen| ends_at(seen, "(red), choose a column (0-6): ")),
    ("end of the input: at yellow's column", |seen| {
        ends_at(seen, "(yellow), choose a column (0-6): ")
    }),
];

fn is_over(seen: &Seen<'_>) -> bool {
    seen.status == Some(0)
}

/// Who won the toss.
fn tossed<'a>(seen: &'a Seen<'_>) -> Option<&'a str> {
    let (_, rest) = seen.stdout.split_once("Coin toss: ")?;
    rest.split_once(" starts and plays red").map(|(name, _)| name)
}

/// Whether player 1 won the toss, as the seed has it.
fn one_starts(seen: &Seen<'_>) -> Option<bool> {
    tossed(seen)?;
    let seed: Seed = options::value("--seed", &seen.input.args)?.parse().ok()?;
    Some(generate::one_starts(seed))
}

fn is_tossed_winner(seen: &Seen<'_>) -> bool {
    let winner = seen.stdout.split_once("The board is full. ").map(|(_, rest)| rest);
    tossed(seen).is_some_and(|starts| {
        winner.is_some_and(|rest| rest.starts_with(&format!("{starts} wins by speed")))
    })
}

fn chooses_by(seen: &Seen<'_>, rule: &str) -> bool {
    let reason = format!(": {rule} (");
    seen.stderr.lines().any(|line| line.contains(" plays column ") && line.contains(&reason))
}

fn ends_at(seen: &Seen<'_>, prompt: &str) -> bool {
    seen.status == Some(1) && seen.stdout.ends_with(prompt)
}
