//! The page in a browser. `just page` makes it; without a page, or without a browser, these tests say so and end.

#![expect(clippy::print_stdout, reason = "figures, and what is left out, are told")]

mod accessible;
mod agrees;
mod driver;
mod figures;
mod plays;
mod replays;
mod safe;
mod samples;
mod shots;

use std::env;
use std::path::{Path, PathBuf};

use driver::Browser;

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("it is there")
}

/// A browser and the page; `None`, and a word about it, where one of them is missing.
fn browser(size: (u32, u32)) -> Option<(Browser, PathBuf)> {
    let file = env::var_os("C4_PAGE").map_or_else(|| root().join("target/c4.html"), PathBuf::from);
    if !file.is_file() {
        println!("left out: there is no {} (just page makes it)", file.to_string_lossy());
        return None;
    }
    Some((Browser::start(size)?, file))
}

#[test]
fn it_is_less_than_two_mebibytes() {
    let Some((_, file)) = browser((300, 300)) else { return };
    let bytes = std::fs::metadata(file).expect("the page").len();
    println!("the page has {bytes} bytes");
    assert!(bytes < 2 << 20, "{bytes} bytes");
}

/// What holds at the end of each test: nothing was complained about, and nothing was asked for but the page.
fn assert_quiet(browser: &Browser, file: &Path) {
    assert_eq!(browser.complaints(), Vec::<String>::new());
    let page = format!("file://{}", file.to_string_lossy());
    let strangers: Vec<String> =
        browser.requests().into_iter().filter(|it| !it.starts_with(&page)).collect();
    assert_eq!(strangers, Vec::<String>::new());
}
