//! A transcript on the page, as a terminal would show it.

use maud::{Markup, html};

use super::printable;
use crate::screen::{Faced, Line, Screen, Span};
use crate::words::{self, counted, sentence};
use c4_grade::{Piece, Shown};

/// The headline, the transcript and the difference.
pub(super) fn seen(headline: &str, transcript: &[Piece], shown: Option<&Shown>) -> Markup {
    let screen = Screen::of(transcript);
    let faced = screen.difference.or_else(|| shown.map(Faced::of));
    html! {
        @if !headline.is_empty() { p .bad { (sentence(&printable::line(headline))) } }
        (screenful(&screen.lines))
        @if let Some(faced) = &faced { (difference(faced)) }
        @if let Some(shown) = shown { p .quiet { "At " (words::place(shown)) "." } }
    }
}

/// What the reference does, where the program was cut off.
pub(super) fn reference(transcript: &[Piece]) -> Markup {
    html! {
        @if !transcript.is_empty() {
            p { "What should have been seen:" }
            (screenful(&Screen::of(transcript).lines))
        }
    }
}

fn screenful(lines: &[Line]) -> Markup {
    html! {
        @if !lines.is_empty() {
            pre tabindex="0" { @for line in lines { (drawn(line)) "\n" } }
        }
    }
}

fn drawn(line: &Line) -> Markup {
    html! {
        @match line {
            Line::Left(lines) => { span .quiet { "⋮ " (counted(*lines, "line")) " left out" } }
            Line::Of(spans) => { @for span in spans { @match span {
                Span::Output(text) => { (text) }
                Span::Typed(text) => { kbd { "‹" (text) "›" } }
            } } }
        }
    }
}

fn difference(faced: &Faced) -> Markup {
    let Faced { same, expected, actual } = faced;
    html! {
        pre tabindex="0" {
            @if let Some(expected) = expected { "expected  " (same) ins { (expected) } "\n" }
            "actual    " (same) del { (actual) } "\n"
            span aria-hidden="true" { "          " (" ".repeat(same.chars().count())) "^" }
        }
    }
}
