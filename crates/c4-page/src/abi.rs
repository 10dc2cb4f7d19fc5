//! The border between the page and WebAssembly: bytes in, bytes out.
//!
//! JavaScript asks for room, writes a question into it, and calls `ask`; then it reads the answer where it is told that it
//! is. Here nobody follows a pointer, so nothing but the names of the functions is called unsafe.

#![allow(unsafe_code, reason = "a function that JavaScript can call needs `#[unsafe(no_mangle)]`")]

use std::cell::RefCell;

use crate::{Desk, Watch};

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DESK: RefCell<Desk> = RefCell::new(Desk::default());
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Told during a long search how many positions were searched.
    safe fn progress(nodes: f64);
}

/// Makes room for a question of so many bytes, and tells where it is.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *const u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_ptr()
    })
}

/// Answers the question, and tells where the answer is.
#[unsafe(no_mangle)]
extern "C" fn ask() -> *const u8 {
    let question = QUESTION.take();
    let mut tell = |nodes: u64| progress(nodes as f64);
    let watch = Watch { cancel: None, progress: Some(&mut tell) };
    let answer = DESK.with_borrow_mut(|desk| desk.answer(&question, watch));
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        kept.as_ptr()
    })
}

/// How many bytes the answer has.
#[unsafe(no_mangle)]
extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}
