//! A game on the page, to be stepped through without a script.
//!
//! A radio button stands for each number of stones, and rules of style hide the stones after the one that is chosen. The arrow keys
//! move through such buttons in every browser. The rules are the same for all games, so a page has them once.

use std::collections::HashSet;
use std::fmt::Write;

use c4_engine::{Bitboard, Player, Position, Rules, Square};
use c4_sandbox::printable;
use maud::{Markup, PreEscaped, html};

use crate::formats::words;
use crate::{Moves, Record};

/// The rules of style by which games of up to so many stones are stepped through.
pub(super) fn steps(longest: usize) -> String {
    let (mut hidden, mut newest) = (Vec::new(), Vec::new());
    for stones in 0..=longest {
        let chosen = format!(".g input:nth-of-type({}):checked~.b", stones + 1);
        hidden.push(format!("{chosen} i:nth-of-type(n+{})", stones + 1));
        if stones > 0 {
            newest.push(format!("{chosen} i:nth-of-type({stones})"));
        }
    }
    let mut rules = format!("{}{{visibility:hidden}}\n", hidden.join(",\n"));
    if !newest.is_empty() {
        let _ = writeln!(rules, "{}{{outline:.16em solid var(--ink)}}", newest.join(",\n"));
    }
    rules
}

/// A game: who played, how it ended, the board, and its moves as text.
pub(super) fn game(name: &str, number: usize, record: &Record) -> Markup {
    let losing = words::losing_move(record);
    let replayed = Replayed::of(record);
    let stones = words::stones(record);
    html! {
        h4 id=(name) { "Game " (number) ": " (words::players(record)) }
        p { (words::sentence(&words::ending(record, stones))) }
        @if let Some(losing) = &losing { p .lost { (words::sentence(losing)) } }
        @if let Some(replayed) = &replayed { (board(name, replayed, record)) }
        @for mistake in record.judgement.iter().flat_map(|it| &it.mistakes) { p { (printable::line(&record.players[mistake.player])) ": " (mistake) "." } }
        p .quiet {
            "Moves: " code { @if record.moves.is_empty() { "none" } @else { (printable::line(&record.moves)) } }
            @if record.opening > 0 { ", the first " (words::counted(record.opening, "stone", "stones")) " of them given" }
            ". Time: " (words::milliseconds(record.time(Player::First))) ", and " (words::milliseconds(record.time(Player::Second))) "."
        }
    }
}

/// A game whose moves are legal.
struct Replayed {
    rules: Rules,
    stones: Vec<(Square, Player)>,
    /// The stones of the lines that won.
    line: Bitboard,
}

impl Replayed {
    fn of(record: &Record) -> Option<Self> {
        let rules = record.rules;
        let squares = Moves::parse(&record.moves, rules).ok()?;
        let mut position = Position::new(rules);
        let mut stones = Vec::new();
        for square in squares {
            stones.push((square, position.to_move()));
            position.play(square).ok()?;
        }
        let line = position.winning_squares();
        Some(Self { rules, stones, line })
    }
}

/// A radio button, closed as XML wants it; `name` is our own.
fn radio(name: &str, number: usize, is_checked: bool) -> Markup {
    let checked = if is_checked { r#" checked="checked""# } else { "" };
    PreEscaped(format!(r#"<input type="radio" name="{name}" aria-label="{number}"{checked}/>"#))
}

fn board(name: &str, Replayed { rules, stones, line }: &Replayed, record: &Record) -> Markup {
    let mistakes = record.judgement.iter().flat_map(|it| &it.mistakes);
    let mistakes: HashSet<usize> = mistakes.map(|mistake| mistake.number).collect();
    let loser = record.conclusion.winner().map(Player::opponent);
    let losing = loser.and_then(|loser| record.judgement.as_ref()?.losing_move(loser));
    let losing = losing.map(|mistake| mistake.number);
    let (columns, rows) = (rules.size.columns(), rules.size.rows());
    html! {
        // Where stones do not fall, they are black and white.
        fieldset .g .bw[!rules.gravity] style={ "--columns:" (columns) ";--rows:" (rows) } {
            legend { "Stones on the board (the arrow keys step through the game)" }
            @for number in 0..=stones.len() {
                (radio(name, number, number == stones.len()))
            }
            div .b aria-hidden="true" {
                @for (index, (square, player)) in stones.iter().enumerate() {
                    i .y[*player == Player::Second] .w[line.contains(*square)]
                        .m[mistakes.contains(&(index + 1))] .l[losing == Some(index + 1)]
                        style={ "grid-area:" (rows - square.row) "/" (square.column + 1) } {}
                }
                ol .columns .letters[!rules.gravity] { @for _ in 0..columns { li {} } }
                @if !rules.gravity { ol .rows .letters { @for _ in 0..rows { li {} } } }
            }
        }
    }
}
