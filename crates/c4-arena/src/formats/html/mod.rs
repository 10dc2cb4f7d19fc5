//! One page for a browser, with nothing outside it and no script.
//!
//! The page is well-formed XML, too, so that a test can read it strictly: elements without content are closed, here by
//! hand. Everything that is not a literal of this module goes through `maud`, which escapes it.

mod bracket;
mod game;

use std::io::{self, Write};

use c4_engine::Player;
use c4_sandbox::printable;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{table, words};
use crate::tournament::{Match, System, Tournament};

const STYLE: &str = include_str!("page.css");

/// How many entrants a cross table has at most: more of them fit no screen.
const CROSS: usize = 32;

/// Writes a page for a browser: the bracket or the cross table, who came in where, and every match with its games, through each of
/// which one can step, stone by stone.
///
/// # Errors
/// As `out` fails; [`InvalidData`](io::ErrorKind::InvalidData), if the tournament does not fit together.
pub fn html(tournament: &Tournament, out: &mut dyn Write) -> io::Result<()> {
    words::check(tournament)?;
    let title = words::title(tournament);
    let games = tournament.matches.iter().flat_map(|one| &one.games);
    let longest = games.map(words::stones).max().unwrap_or(0);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (PreEscaped(printable::PAGE_HEAD)) title { (title) }
                // Written by us alone, and without a character that would have to be escaped.
                style { (PreEscaped(STYLE)) (PreEscaped(game::steps(longest))) }
            }
            body {
                header {
                    h1 { (title) }
                    p .quiet { (words::sentence(&words::conditions(&tournament.setup).join("; "))) }
                }
                main {
                    @if let System::Knockout { .. } = tournament.setup.system {
                        (podium(tournament))
                        (bracket::bracket(tournament))
                    }
                    (standing(tournament))
                    (absent(tournament))
                    (players(tournament))
                    (matches(tournament))
                }
                footer .quiet { p { "Written by " code { "c4 tournament" } "." } }
            }
        }
    };
    writeln!(out, "{}", page.into_string())
}

/// The first three, as the courses honour them.
fn podium(tournament: &Tournament) -> Markup {
    html! {
        ol .podium { @for (place, name) in words::first_three(tournament) {
            li value=(place) { (name) }
        } }
    }
}

fn standing(tournament: &Tournament) -> Markup {
    let columns = table::columns(tournament);
    let is_round_robin = matches!(tournament.setup.system, System::RoundRobin { .. });
    let crosses = if is_round_robin && tournament.entrants.len() <= CROSS {
        table::cross_table(tournament)
    } else {
        vec![]
    };
    html! {
        section aria-labelledby="standing" {
            h2 #standing { "Standing" }
            div .wide tabindex="0" role="region" aria-labelledby="standing" { table {
                thead { tr {
                    @for (head, _) in &columns { th .number[*head != "name"] scope="col" { (head) } }
                    @for number in 1..=crosses.len() { th .number scope="col" { (number) } }
                } }
                tbody { @for (index, one) in tournament.standing.iter().enumerate() { tr {
                    @for (head, cell) in &columns {
                        @if *head == "name" {
                            th scope="row" { a href={ "#p" (one.entrant + 1) } { (cell(tournament, one)) } }
                        }
                        @else { td .number { (cell(tournament, one)) } }
                    }
                    @for (column, cell) in crosses.get(index).into_iter().flatten().enumerate() {
                        td .number {
                            @if column == index { "×" }
                            @else if let Some((points, met)) = cell { a href={ "#" (id(met)) } { (points) } }
                        }
                    }
                } } }
            } }
            @if is_round_robin { p .quiet { (table::notes(tournament)) } }
        }
    }
}

fn absent(tournament: &Tournament) -> Markup {
    let absent = words::absent(tournament);
    html! {
        @if !absent.is_empty() {
            section {
                h2 { "Absent" }
                dl { @for (name, why) in absent { dt { (name) } dd { (why) } } }
            }
        }
    }
}

/// The games of each player, linked to where they can be seen, to be unfolded.
fn players(tournament: &Tournament) -> Markup {
    html! {
        @if tournament.matches.iter().any(|one| !one.games.is_empty()) {
            section {
                h2 { "Players" }
                @for standing in &tournament.standing {
                    details {
                        summary { (words::name(tournament, standing.entrant)) }
                        div id={ "p" (standing.entrant + 1) } { (games_of(tournament, standing.entrant)) }
                    }
                }
            }
        }
    }
}

fn games_of(tournament: &Tournament, entrant: usize) -> Markup {
    let games = tournament.matches.iter().flat_map(|one| {
        one.games
            .iter()
            .enumerate()
            .filter_map(move |(index, game)| Some((one, index, game, one.seat(index, entrant)?)))
    });
    html! {
        table {
            thead { tr { @for head in ["round", "against", "began", "result", "game"] { th scope="col" { (head) } } } }
            tbody { @for (one, index, game, seat) in games { tr {
                td { (words::round(tournament, one.round)) }
                td { (printable::line(&game.players[seat.opponent()])) }
                td { @if seat == Player::First { "yes" } @else { "no" } }
                td { (match game.conclusion.winner() {
                    Some(winner) if winner == seat => "won",
                    Some(_) => "lost",
                    None => "drawn",
                }) }
                td { a href={ "#" (id_of_game(one, index)) } { (words::sentence(&words::ending(game, words::stones(game)))) } }
            } } }
        }
    }
}

/// Every match, to be unfolded.
fn matches(tournament: &Tournament) -> Markup {
    html! {
        section {
            h2 { "Matches" }
            @for (round, matches) in words::rounds(tournament) {
                h3 { (round) }
                @for one in matches { @if one.other.is_some() {
                    details {
                        summary {
                            @if words::is_third(tournament, one) { "Third place: " }
                            (words::result(tournament, one))
                        }
                        // The target is inside, so that a browser unfolds what a link leads to.
                        div id=(id(one)) {
                            @if one.games.is_empty() { p { "No game was played." } }
                            @for (index, record) in one.games.iter().enumerate() {
                                (game::game(&id_of_game(one, index), index + 1, record))
                            }
                        }
                    }
                } }
            }
        }
    }
}

/// What a game is linked by.
fn id_of_game(one: &Match, index: usize) -> String {
    format!("{}g{}", id(one), index + 1)
}

/// What a match is linked by.
fn id(one: &Match) -> String {
    format!("r{}m{}", one.round, one.number)
}
