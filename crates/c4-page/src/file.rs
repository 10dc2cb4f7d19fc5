//! The file: style, JavaScript and WebAssembly in one page.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::base91;

const TEMPLATE: &str = include_str!("../web/page.html");
const STYLE: &str = include_str!("../web/style.css");
const WORKER: &str = include_str!("../web/worker.js");

/// The front, in the order in which it is read. The files share one scope.
const FRONT: &[&str] = &[
    include_str!("../web/tools.js"),
    include_str!("../web/engine.js"),
    include_str!("../web/address.js"),
    include_str!("../web/board.js"),
    include_str!("../web/transcript.js"),
    include_str!("../web/game.js"),
    include_str!("../web/setup.js"),
    include_str!("../web/analysis.js"),
    include_str!("../web/why.js"),
    include_str!("../web/moves.js"),
    include_str!("../web/auto.js"),
    include_str!("../web/output.js"),
    include_str!("../web/compare.js"),
    include_str!("../web/replay.js"),
    include_str!("../web/main.js"),
];

/// Who answers the page's questions.
#[derive(Debug, Clone, Copy)]
pub enum Behind<'a> {
    /// This WebAssembly, compressed by gzip, which is put into the page: it needs nothing else.
    Wasm(&'a [u8]),
    /// The server that the page comes from.
    Server,
}

/// The page. The same parameters give the same bytes.
///
/// Its policy lets it run this script and nothing else, and keeps it from fetching anything from anywhere; behind a server,
/// from anywhere else.
#[must_use]
pub fn page(behind: Behind<'_>) -> String {
    let [front, style, worker] = [&FRONT.concat(), STYLE, WORKER].map(without_indents);
    let (wasm, connect) = match behind {
        Behind::Wasm(wasm) => (base91::encode(wasm), "'none'"),
        Behind::Server => (String::new(), "'self'"),
    };
    let policy = format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; style-src {}; img-src data:; worker-src blob:; \
         connect-src {connect}; base-uri 'none'; form-action 'none'",
        hash(&front),
        hash(&style),
    );
    TEMPLATE
        .replace("{{version}}", env!("CARGO_PKG_VERSION"))
        .replace("{{policy}}", &policy)
        .replace("{{style}}", &style)
        .replace("{{front}}", &front)
        .replace("{{worker}}", &worker)
        .replace("{{wasm}}", &wasm)
}

/// A text without what its lines begin with: the page is to be small.
fn without_indents(text: &str) -> String {
    text.lines().map(|line| line.trim_start().to_owned() + "\n").collect()
}

/// How a policy names a script or a style.
fn hash(text: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACES: [&str; 6] =
        ["{{version}}", "{{policy}}", "{{style}}", "{{front}}", "{{worker}}", "{{wasm}}"];

    #[test]
    fn no_script_ends_early_and_nothing_is_left_to_fill_in() {
        for part in FRONT.iter().chain([&WORKER, &STYLE]) {
            assert!(!part.contains("</"), "an end tag would end it");
            assert!(PLACES.iter().all(|place| !part.contains(place)));
            let is_whole = |line: &str| line.matches('`').count().is_multiple_of(2);
            assert!(part.lines().all(is_whole), "an indent would be a part of a text");
        }
        let page = page(Behind::Wasm(b"\0asm"));
        assert!(PLACES.iter().all(|place| TEMPLATE.contains(place) && !page.contains(place)));
        assert_eq!(page, super::page(Behind::Wasm(b"\0asm")));
    }

    #[test]
    fn nothing_is_fetched_from_anywhere() {
        let page = page(Behind::Server);
        assert!(!page.contains("http://") && !page.contains("https://"));
    }
}
