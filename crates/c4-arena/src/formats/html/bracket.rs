//! The bracket on the page.

use maud::{Markup, html};

use super::id;
use crate::formats::words;
use crate::tournament::{Decision, Match, Tournament};

/// The bracket: rounds side by side, each match linked to its games.
pub(super) fn bracket(tournament: &Tournament) -> Markup {
    html! {
        section aria-labelledby="bracket" {
            h2 #bracket { "Bracket" }
            div .wide tabindex="0" role="region" aria-labelledby="bracket" { div .bracket {
                @for (round, matches) in words::rounds(tournament) {
                    div .round {
                        h3 { (round) }
                        ol { @for one in matches.iter().filter(|one| !words::is_third(tournament, one)) {
                            li .bye[one.other.is_none()] { (card(tournament, one)) }
                        } }
                    }
                }
            } }
            @for third in tournament.matches.iter().filter(|one| words::is_third(tournament, one)) {
                div .third { h3 { "Third place" } (card(tournament, third)) }
            }
        }
    }
}

/// Both sides, and what they made.
fn card(tournament: &Tournament, one: &Match) -> Markup {
    html! {
        @if one.other.is_some() {
            a .card href={ "#" (id(one)) } {
                (side(tournament, one, Some(one.one)))
                (side(tournament, one, one.other))
                @if let Some(note) = note(one.decision) { span .note { (note) } }
            }
        } @else {
            div .card { (side(tournament, one, Some(one.one))) span .note { "bye" } }
        }
    }
}

fn side(tournament: &Tournament, one: &Match, side: Option<usize>) -> Markup {
    html! {
        @if let Some(entrant) = side {
            span .side .won[one.winner == Some(entrant) && one.other.is_some()] {
                span .seed { (entrant + 1) }
                span .name { (words::name(tournament, entrant)) }
                @if !one.games.is_empty() {
                    span .points { (words::points(one.tally(entrant).points())) }
                }
            }
        }
    }
}

/// What is said of a match that was not decided by its points alone.
fn note(decision: Decision) -> Option<&'static str> {
    match decision {
        Decision::Points | Decision::Bye | Decision::Even => None,
        Decision::Replay => Some("after more games"),
        Decision::LessTime => Some("by less time"),
        Decision::Seed => Some("by the seed"),
    }
}
