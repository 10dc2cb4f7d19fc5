//! Simpler inputs, for whatever program: fewer options, fewer lines, shorter words, plainer white space.

use std::cmp::Ordering;
use std::collections::HashSet;

use crate::Input;

/// So many bytes of candidates are made at most by leaving out lines: of a very long input only large parts are left out.
const MOST_BYTES: usize = 32 << 20;

/// Up to so many neighbouring lines are left out together wherever they begin: a pair of moves leaves the turns as they are.
const CLOSE_LOOK: usize = 4;

/// The same input with less typed, or something plainer, the boldest first. It need not mean anything.
pub fn less_typed(input: &Input) -> impl Iterator<Item = Input> {
    let texts = shorter_texts(&input.stdin).into_iter().chain(plainer_texts(&input.stdin));
    texts.map(|stdin| Input { stdin, ..input.clone() })
}

/// The same input without all of its arguments, without two neighbours (an option and its value), without one.
pub fn fewer_args(input: &Input) -> impl Iterator<Item = Input> {
    let count = input.args.len();
    [count, 2, 1].into_iter().filter(move |&size| size <= count && size > 0).flat_map(move |size| {
        (0..=count - size).map(move |from| {
            let mut fewer = input.clone();
            fewer.args.drain(from..from + size);
            fewer
        })
    })
}

/// The same input with something less instead of an argument that is no option.
pub fn lesser_values(input: &Input) -> impl Iterator<Item = Input> {
    let values = input.args.iter().enumerate().filter(|(_, arg)| !arg.starts_with('-'));
    values.filter(|(_, value)| !value.is_empty()).flat_map(move |(at, value)| {
        shorter_words(value.as_bytes()).into_iter().filter_map(move |word| {
            let mut lesser = input.clone();
            lesser.args[at] = String::from_utf8(word).ok()?;
            Some(lesser)
        })
    })
}

/// Those of some candidates that are simpler than an input, by an order of the course and then by [`rank`], each once.
///
/// Whatever a course offers passes through here, so asking again and again comes to an end.
pub fn only_simpler<K: Ord>(
    input: &Input,
    candidates: impl IntoIterator<Item = Input>,
    key: impl Fn(&Input) -> K,
) -> Vec<Input> {
    let most = key(input);
    let is_simpler = |candidate: &Input| {
        key(candidate).cmp(&most).then_with(|| rank(candidate, input)) == Ordering::Less
    };
    let mut seen = HashSet::new();
    let candidates = candidates.into_iter().filter(is_simpler);
    candidates.filter(|candidate| seen.insert(candidate.clone())).collect()
}

/// Which of two inputs is simpler: the one of fewer bytes; of as many, the one whose bytes are less, where a line feed
/// is the least of all. A last line without a line feed is not simpler than one with it.
pub fn rank(one: &Input, other: &Input) -> Ordering {
    size(one).cmp(&size(other)).then_with(|| bytes(one).cmp(bytes(other)))
}

fn size(input: &Input) -> usize {
    let is_cut = input.stdin.last().is_some_and(|&last| last != b'\n');
    let args: usize = input.args.iter().map(|arg| arg.len() + 1).sum();
    args + input.stdin.len() + if is_cut { 2 } else { 0 }
}

fn bytes(input: &Input) -> impl Iterator<Item = u8> {
    let args = input.args.iter().flat_map(|arg| arg.bytes());
    args.chain(input.stdin.iter().map(|&byte| if byte == b'\n' { 0 } else { byte }))
}

/// A text without some of its lines: first a half, then a quarter, and so on, the end first.
fn shorter_texts(text: &[u8]) -> Vec<Vec<u8>> {
    let mut starts: Vec<usize> = vec![0];
    starts.extend(text.split_inclusive(|&byte| byte == b'\n').scan(0, |at, line| {
        *at += line.len();
        Some(*at)
    }));
    let lines = starts.len() - 1;
    let mut shorter = Vec::new();
    let mut size = lines;
    while size > 0 {
        let step = if size <= CLOSE_LOOK { 1 } else { size };
        if (lines / step).saturating_mul(text.len()) > MOST_BYTES {
            break;
        }
        for from in (0..=lines - size).rev().step_by(step) {
            shorter.push([&text[..starts[from]], &text[starts[from + size]..]].concat());
        }
        size /= 2;
    }
    shorter
}

/// A text with one of its words left out or shorter, or one of its white spaces plainer.
fn plainer_texts(text: &[u8]) -> Vec<Vec<u8>> {
    let mut plainer = Vec::new();
    let mut from = 0;
    let is_white_space = u8::is_ascii_whitespace;
    for part in text.chunk_by(|one, next| is_white_space(one) == is_white_space(next)) {
        if plainer.len().saturating_mul(text.len()) > MOST_BYTES {
            break;
        }
        let (before, after) = (&text[..from], &text[from + part.len()..]);
        let mut offer = |instead: &[u8]| plainer.push([before, instead, after].concat());
        if is_white_space(&part[0]) {
            // Between two words some of it has to stay, and a line for each answer is plainest.
            offer(if from == 0 { b"" } else { b"\n" });
        } else {
            offer(b"");
            shorter_words(part).iter().for_each(|word| offer(word));
        }
        from += part.len();
    }
    if text.last().is_some_and(|&last| last != b'\n') {
        plainer.push([text, b"\n"].concat());
    }
    plainer
}

/// Something shorter or less instead of a word, but never nothing: of a number a smaller one, of anything else one
/// letter or a half.
fn shorter_words(word: &[u8]) -> Vec<Vec<u8>> {
    let number = str::from_utf8(word).ok().and_then(|text| text.parse::<u64>().ok());
    let Some(number) = number else {
        let (half, last) = (word.len() / 2, word.len() - 1);
        return [&b"x"[..], &word[..half], &word[half..], &word[..last], &word[1..]]
            .into_iter()
            .filter(|shorter| !shorter.is_empty())
            .map(<[u8]>::to_vec)
            .collect();
    };
    [1, number / 2, number.saturating_sub(1)].map(|number| number.to_string().into_bytes()).into()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn input(args: &[&str], stdin: &str) -> Input {
        let args = args.iter().map(|&arg| arg.to_owned()).collect();
        Input { args, stdin: stdin.into() }
    }

    fn simpler(input: &Input) -> Vec<Input> {
        let candidates = fewer_args(input).chain(lesser_values(input)).chain(less_typed(input));
        only_simpler(input, candidates, |_| ())
    }

    #[test]
    fn the_boldest_come_first() {
        let offered = simpler(&input(&["-w", "9"], "1\n2\n3\n4\n"));
        let shown: Vec<String> = offered
            .iter()
            .map(|Input { args, stdin }| {
                format!("{}:{}", args.join(" "), String::from_utf8_lossy(stdin).replace('\n', " "))
            })
            .collect();
        let lines = ["-w 9:", "-w 9:1 2 ", "-w 9:1 4 ", "-w 9:3 4 ", "-w 9:1 2 3 "];
        assert_eq!(shown[..3], [":1 2 3 4 ", "9:1 2 3 4 ", "-w:1 2 3 4 "]);
        assert_eq!(shown[3..6], ["-w 1:1 2 3 4 ", "-w 4:1 2 3 4 ", "-w 8:1 2 3 4 "]);
        assert_eq!(shown[6..11], lines);
    }

    #[test]
    fn words_and_white_space_become_plainer() {
        let offered = simpler(&input(&[], "hello \t 7"));
        for stdin in ["x \t 7", "hello\n7", "hello \t 1", "hello \t 7\n"] {
            assert!(offered.contains(&input(&[], stdin)), "{stdin:?} is not among {offered:?}");
        }
    }

    proptest! {
        #[test]
        fn it_comes_to_an_end(
            args in prop::collection::vec(".{0,6}", 0..4),
            stdin in prop::collection::vec(any::<u8>(), 0..40),
            picks in prop::collection::vec(any::<prop::sample::Index>(), 200),
        ) {
            let mut input = Input { args, stdin };
            for pick in picks {
                let offered = simpler(&input);
                if offered.is_empty() {
                    break;
                }
                let next = offered[pick.index(offered.len())].clone();
                prop_assert_eq!(rank(&next, &input), Ordering::Less);
                input = next;
            }
        }
    }
}
