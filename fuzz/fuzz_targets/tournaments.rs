//! A report of a tournament that somebody else has written, or changed: it is refused, or every form of it can be written.
#![no_main]

use c4_arena::formats::Format;
use c4_arena::tournament::Tournament;
use c4_fuzz::is_only_shown;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(read) = Tournament::from_json(data) else { return };
    // What does not fit together is refused here, as `c4 tournament merge` does.
    let Ok(tournament) = Tournament::merged(vec![read]) else { return };
    for format in Format::ALL {
        let mut bytes = Vec::new();
        format.write(&tournament, &mut bytes).expect("memory takes everything");
        is_only_shown(std::str::from_utf8(&bytes).expect("a report is text"));
    }
    let _ = Tournament::merged(vec![tournament.clone(), tournament]);
});
