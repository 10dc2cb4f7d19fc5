//! A file in the place of a journal: a book is made from it or it stays as it is, and scores that are no scores are not believed.
#![no_main]

use std::ffi::OsString;
use std::fs;

use c4_fuzz::{c4, is_only_shown};
use libfuzzer_sys::fuzz_target;

const HEAD: &str = r#"{"c4_book_journal":1,"rules":RULES,"depth":1}"#;

fuzz_target!(|data: &[u8]| {
    let folder = tempfile::tempdir().expect("a folder");
    let (book, part) = (folder.path().join("book"), folder.path().join("book.part"));
    // Half of them have the right first line.
    let text = match data {
        [1, rest @ ..] => {
            let rules = serde_json::to_string(&c4_engine::Rules {
                size: c4_engine::Size::new(4, 3).expect("a size"),
                ..c4_engine::Rules::CONNECT_FOUR
            });
            let head = HEAD.replace("RULES", &rules.expect("rules are JSON"));
            [head.as_bytes(), b"\n", rest].concat()
        }
        data => data.to_vec(),
    };
    fs::write(&part, &text).expect("room");
    let args = ["book", "--depth", "1", "--rows", "3", "--cols", "4", "--table", "1", "--resume", "--output"];
    let args: Vec<OsString> = args.iter().map(Into::into).chain([book.clone().into()]).collect();
    let (status, screen, errors) = c4(&args, b"");
    is_only_shown(&screen);
    is_only_shown(&errors);
    match status {
        0 => assert!(book.exists() && !part.exists()),
        2 => assert!(!book.exists() && fs::read(&part).expect("it is there") == text),
        other => panic!("status {other}: {errors}"),
    }
});
