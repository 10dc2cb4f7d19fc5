//! A report that somebody else has written, or changed: it is read or refused, and every form of it can be written, shown and,
//! as JSON, read back as the same.
#![no_main]

use c4_fuzz::is_only_shown;
use c4_report::{Format, check, Style};
use c4_grade::{Feedback, Grading};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(grading) = serde_json::from_slice::<Grading>(data) else { return };
    for feedback in [Feedback::Full, Feedback::Actual, Feedback::Verdict] {
        let told = grading.clone().redacted(feedback);
        for format in Format::ALL {
            let mut bytes = Vec::new();
            if format.write(&told, &mut bytes).is_ok() {
                is_only_shown(std::str::from_utf8(&bytes).expect("a report is text"));
            }
        }
        let mut bytes = Vec::new();
        let _ = check(&told, Style::default(), &mut bytes);
        is_only_shown(std::str::from_utf8(&bytes).expect("a report is text"));
    }
    let mut json = Vec::new();
    Format::Json.write(&grading, &mut json).expect("memory takes everything");
    let again: Grading = serde_json::from_slice(&json).expect("it reads back");
    let mut twice = Vec::new();
    Format::Json.write(&again, &mut twice).expect("memory takes everything");
    assert_eq!(json, twice);
    let _ = Grading::merged(vec![grading.clone(), again]);
    let _ = Grading::merged(vec![grading]);
});
