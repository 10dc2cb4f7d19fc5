//! `c4 solve` on any lines and any board: an answer or a reason, and nothing that a terminal obeys.
#![no_main]

use c4_fuzz::{c4, is_only_shown};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [cols, rows, connect, data @ ..] = data else { return };
    // Small enough to be solved at once.
    let (cols, rows) = (cols % 5, rows % 5);
    let args = ["solve", "--no-book", "--table", "1", "--cols", &cols.to_string(), "--rows", &rows.to_string()];
    let more = ["--connect".to_owned(), (connect % 6).to_string()];
    let switch = (connect & 128 > 0).then(|| "--json".to_owned());
    let args: Vec<_> = args.map(str::to_owned).into_iter().chain(more).chain(switch).map(Into::into).collect();
    let (status, screen, errors) = c4(&args, data);
    assert!(status <= 2);
    is_only_shown(&screen);
    is_only_shown(&errors);
});
