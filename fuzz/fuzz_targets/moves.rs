//! `c4 move` with any arguments: a move or a reason.
#![no_main]

use c4_fuzz::{c4, is_only_shown, words_and_rest};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [course, data @ ..] = data else { return };
    let course = c4_courses::ALL[usize::from(*course) % c4_courses::ALL.len()];
    let (words, _) = words_and_rest(data);
    // These think for seconds, which is another test's matter.
    if words.iter().any(|word| ["hard", "medium", "strong", "think"].iter().any(|slow| word.contains(slow))) {
        return;
    }
    let args = ["move".to_owned(), course.variant().to_owned()].into_iter().chain(words);
    let (status, screen, errors) = c4(&args.map(Into::into).collect::<Vec<_>>(), b"");
    assert!(status == 0 || status == 2, "{status}");
    is_only_shown(&screen);
    is_only_shown(&errors);
});
