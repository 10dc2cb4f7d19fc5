//! What a program words in its own way, said to its author.

use c4_manner::Trait;

use crate::visible::CUT;
use crate::{Wording, visible};

/// How much of some words is quoted, in bytes.
const QUOTED: usize = 60;

/// One thing that a program words in its own way, which is worth no points yet.
pub(crate) fn wording(found: &Trait) -> Wording {
    let (wanted, printed) = &found.example;
    let drawn = |bytes: &[u8]| if bytes.is_empty() { "nothing".to_owned() } else { visible(bytes) };
    Wording {
        says: says(found),
        wanted: Some(drawn(wanted)),
        printed: drawn(printed),
        places: found.places,
        is_open: false,
        points: 0.0,
        without: 0.0,
    }
}

/// What a program words in its own way, said to its author.
fn says(found: &Trait) -> String {
    let (wanted, used) = (&found.wanted, &found.used);
    let feeds = |text: &[u8]| text.iter().filter(|&&byte| byte == b'\n').count();
    let without_space = |text: &[u8]| -> Vec<u8> {
        text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
    };
    let name = quoted(wanted, found);
    if used.is_empty() {
        return format!("your program does not print {name}");
    }
    if without_space(wanted) != without_space(used) {
        return format!("your program words {name} in its own way");
    }
    // The words may be the same, and what stands in them not.
    let example = [&found.example.0, &found.example.1].map(|text| without_space(text));
    if example[0].eq_ignore_ascii_case(&example[1]) && example[0] != example[1] {
        return format!(
            "your program has small letters for large ones in {name}, or the other way round"
        );
    }
    if let Some(more) = counted(&example[0], &example[1]) {
        let amount = if more < 0 { "one less" } else { "one more" };
        return format!("the number that your program writes in {name} is {amount} than wanted");
    }
    if example[0] != example[1] {
        return format!("your program writes what stands in {name} in its own way");
    }
    match feeds(used).cmp(&feeds(wanted)) {
        _ if without_space(wanted).is_empty() => format!("your program spaces {name} differently"),
        std::cmp::Ordering::Less => format!("your program prints fewer line feeds around {name}"),
        std::cmp::Ordering::Greater => format!("your program prints more line feeds around {name}"),
        std::cmp::Ordering::Equal => format!("your program has other white space in {name}"),
    }
}

/// How much more the numbers in a text are than those in another one, if that is one and all else is the same.
fn counted(wanted: &[u8], printed: &[u8]) -> Option<i64> {
    let parts = |text: &[u8]| -> Vec<Result<i64, Vec<u8>>> {
        let runs = text.chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit());
        let number = |run: &[u8]| str::from_utf8(run).ok().and_then(|run| run.parse().ok());
        runs.map(|run| number(run).ok_or_else(|| run.to_vec())).collect()
    };
    let (wanted, printed) = (parts(wanted), parts(printed));
    let pairs = || wanted.iter().zip(&printed).filter(|(one, other)| one != other);
    let more = |(one, other): (&Result<i64, _>, &Result<i64, _>)| {
        Some(other.as_ref().ok()? - one.as_ref().ok()?)
    };
    let first = more(pairs().next()?)?;
    let is_one = wanted.len() == printed.len() && first.abs() == 1;
    (is_one && pairs().all(|pair| more(pair) == Some(first))).then_some(first)
}

/// The first line of some words that is not empty; of words without any, beside which others they stand.
fn quoted(words: &[u8], found: &Trait) -> String {
    if let Some(line) = lines(words).next() {
        return cut(line);
    }
    let [before, behind] =
        found.between.each_ref().map(|words| words.as_deref().unwrap_or_default());
    let what =
        if before.is_empty() || before.ends_with(b"\n") { "empty line" } else { "line feed" };
    // Which of them says more.
    match (lines(before).last(), lines(behind).next()) {
        (Some(before), Some(behind)) if letters(before) < letters(behind) => {
            format!("the {what} before {}", cut(behind))
        }
        (Some(before), _) => format!("the {what} behind {}", cut(before)),
        (None, Some(behind)) => format!("the {what} before {}", cut(behind)),
        (None, None) => format!("the {what}"),
    }
}

/// The lines of a text that are not empty, without the white space around them.
pub(super) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty())
}

/// How many letters some words have beside their fields.
fn letters(words: &[u8]) -> usize {
    let outside = words.split(|&byte| byte == b'{').map(|part| {
        part.iter().position(|&byte| byte == b'}').map_or(part, |end| &part[end + 1..])
    });
    outside.flatten().filter(|byte| byte.is_ascii_alphabetic()).count()
}

/// A line in quotes, its end left out where it is long.
fn cut(line: &[u8]) -> String {
    let (shown, rest) = line.split_at(line.len().min(QUOTED));
    let cut = if rest.is_empty() { String::new() } else { CUT.to_string() };
    format!("`{}{cut}`", String::from_utf8_lossy(shown))
}
