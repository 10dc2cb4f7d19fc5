//! Whether text is coloured.

use std::env;

use c4_console::Console;

/// On a terminal, unless that is not wanted (<https://no-color.org>) or not understood.
pub(crate) fn is_wanted(console: &Console<'_>) -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    console.output_is_terminal() && !is_set("NO_COLOR") && !is_dumb
}
