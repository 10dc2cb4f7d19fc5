//! Long things, cut: no report grows with what a program printed.

use c4_sandbox::visible::CUT;

/// The beginning of a text, at most so many bytes of it and then an ellipsis.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    format!("{}{CUT}", &text[..text.floor_char_boundary(most)])
}

/// The end of a text, at most so many bytes of it and an ellipsis before.
pub(super) fn cut_front(text: &str, most: usize) -> String {
    if text.len() <= most {
        return text.to_owned();
    }
    format!("{CUT}{}", &text[text.ceil_char_boundary(text.len() - most)..])
}

/// The first of many things, and how many more there are.
pub(super) fn first<T>(things: &[T], most: usize) -> (&[T], usize) {
    let shown = things.len().min(most);
    (&things[..shown], things.len() - shown)
}
