//! What a question is about, by its words: real programs ask in their own, and some words are in most of them.

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// Nothing: the program waits for a line.
    Pause,
    /// How many points are played to.
    Points,
    /// What is counted in a session.
    Counts,
    /// How many people play.
    People,
    /// Whether diagonals count.
    Diagonals,
    /// How strong the computer is.
    Level,
    /// What somebody is called.
    Name,
    /// Something that may be left out.
    Nobody,
    /// Several things, which are to be typed in one line.
    Several,
    /// Whether a column is meant that has just been typed.
    Sure,
}

/// The words, in small letters, of which one is in such questions.
const WORDS: &[(About, &[&str])] = &[
    (
        About::Pause,
        &["press", "hit enter", "enter to ", "any key", "to continue", "[enter]", "<enter>"],
    ),
    (
        About::Points,
        &[
            "point", "how many", "score", "wins", "play to", "game to", "games to", "until",
            "rounds", "target", "first to",
        ],
    ),
    (About::Counts, &["point", "score", "win", "game", "round", "match", "goal"]),
    (About::People, &["people", "players", "humans", "persons", "users"]),
    (About::Diagonals, &["diag", "slant", "sideways"]),
    (About::Level, &["level", "difficult", "easy", "hard", "strength", "skill"]),
    (
        About::Name,
        &["name", "called", "call you", "call ", "who is", "who are", "nick", "username"],
    ),
    (About::Nobody, &["empty", "blank", "just enter", "only enter", "no name"]),
    (
        About::Several,
        &[
            "both",
            "one line",
            "same line",
            "separated",
            "space between",
            "names",
            "like:",
            "e.g.",
            "example",
            "then a space",
            "two numbers",
        ],
    ),
    (
        About::Sure,
        &["sure", "certain", "confirm", "final", "y/n", "(y)", "[y", "yes/no", "yes or no"],
    ),
];

impl About {
    /// Whether a question has one of the words of those that are about this.
    pub(super) fn is_in(self, question: &[u8]) -> bool {
        let question = question.to_ascii_lowercase();
        let says = |words: &&str| question.windows(words.len()).any(|it| it == words.as_bytes());
        let known = WORDS.iter().filter(|(about, _)| *about == self);
        known.flat_map(|(_, words)| *words).any(says)
    }
}

/// Signs with which questions end.
const ENDS: &[u8] = b"?:>";

/// Brackets around choices.
const CLOSED: [(u8, u8); 2] = [(b'(', b')'), (b'[', b']')];

/// Signs that stand behind the number or letter of a choice.
const ITEM: &[u8] = b".):=-]";

/// The first question in a text: a program that does not notice the end of its input asks more than one.
pub(super) fn first(text: &[u8]) -> &[u8] {
    let end = ends(text).next().map_or(text.len(), |end| end + 1);
    &text[..end]
}

/// Whether a question may be for points, unless it is for the number of people: who compares that with 2 takes any other one for 1.
pub(super) fn may_ask_for_points(question: &[u8]) -> bool {
    !About::People.is_in(question) || About::Counts.is_in(question)
}

/// How many questions there are in a text.
pub(super) fn count(text: &[u8]) -> usize {
    ends(text).count()
}

/// Where questions end in a text: not where the choices are still to come, nor in one of them. They may stand in brackets behind it.
fn ends(text: &[u8]) -> impl Iterator<Item = usize> {
    let is_end = |&at: &usize| {
        let (before, behind) = (&text[..at], &text[at + 1..]);
        if let Some(open) = CLOSED.iter().find(|(_, close)| *close == text[at]).map(|it| it.0) {
            let question = before.rsplitn(2, |&byte| byte == open).nth(1).unwrap_or_default();
            let is_behind = question.trim_ascii_end().last().is_some_and(|it| ENDS.contains(it));
            let next = behind.trim_ascii_start().first();
            return is_behind && next.is_none_or(u8::is_ascii_alphabetic);
        }
        if !ENDS.contains(&text[at]) {
            return false;
        }
        let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii();
        let next = behind.trim_ascii_start();
        let is_new_line = behind[..behind.len() - next.len()].contains(&b'\n');
        let begins = |byte: &u8| byte.is_ascii_digit() || b"([>".contains(byte);
        let goes_on = if is_new_line { is_item(next) } else { next.first().is_some_and(begins) };
        !matches!(line, [letter] if letter.is_ascii_alphanumeric()) && !goes_on
    };
    (0..text.len()).filter(is_end)
}

/// Whether a line begins with the number or letter of a choice.
fn is_item(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"(").or(line.strip_prefix(b"[")).unwrap_or(line);
    matches!(line, [letter, sign, ..] if letter.is_ascii_alphanumeric() && ITEM.contains(sign))
}

/// Whether a question lists choices by numbers: `1 = red, 2 = black`, `red (1) or black (2)`, `1 red, 2 black`.
pub(super) fn lists_choices(question: &[u8]) -> bool {
    let stands_for = |text: &mut dyn Iterator<Item = &u8>, signs: &[u8]| {
        let mut text = text.filter(|byte| **byte != b' ');
        text.next().is_some_and(|sign| signs.contains(sign))
            && text.next().is_some_and(u8::is_ascii_alphabetic)
    };
    let is_choice = |at: &usize| {
        let (before, behind) = (&question[..*at], &question[at + 1..]);
        let is_alone = |other: Option<&u8>| !other.is_some_and(u8::is_ascii_alphanumeric);
        question[*at].is_ascii_digit()
            && is_alone(before.last())
            && is_alone(behind.first())
            && (stands_for(&mut behind.iter(), b"=):.-")
                || stands_for(&mut before.iter().rev(), b"=(:-"))
    };
    (0..question.len()).filter(is_choice).count() > 1 || names_choices(question)
}

/// Whether it does so without a sign: `1 red, 2 black`.
fn names_choices(question: &[u8]) -> bool {
    /// Words between two ends of a range, and two numbers.
    const JOINING: [&str; 4] = ["to", "or", "and", "through"];
    let question = String::from_utf8_lossy(question);
    let words: Vec<&str> = question.split_whitespace().collect();
    let named: Vec<(u32, &str)> = words
        .windows(2)
        .filter_map(|two| {
            let number = two[0].trim_start_matches(['(', '[']).parse().ok()?;
            let word = two[1].trim_matches(|it: char| !it.is_ascii_alphabetic());
            (!word.is_empty() && !JOINING.contains(&word)).then_some((number, word))
        })
        .collect();
    named.windows(2).any(|two| two[0].0 + 1 == two[1].0 && two[0].1 != two[1].1)
}

/// Whether a question is one that yes or no answers: its last sentence begins with a verb.
pub(super) fn is_yes_or_no(question: &[u8]) -> bool {
    let question = question.to_ascii_lowercase();
    let question = String::from_utf8_lossy(&question);
    let question = question.trim_end_matches(|it: char| !it.is_ascii_alphanumeric());
    let sentence = question.rsplit(['.', '!', '?', ':', '\n', ',', ';']).next().unwrap_or_default();
    let first = sentence.split(|it: char| !it.is_ascii_alphabetic()).find(|word| !word.is_empty());
    first.is_some_and(|word| VERBS.contains(&word))
}

/// The words with which such a sentence begins.
const VERBS: [&str; 16] = [
    "do", "does", "did", "would", "will", "want", "wanna", "shall", "should", "is", "are", "am",
    "can", "could", "may", "have",
];

/// The answers that a question names: yes and no where it begins like one of these and names no two letters, its letters and numbers that
/// stand alone, signs that do, and then its words.
pub(super) fn named(question: &[u8]) -> Vec<String> {
    let is_yes_or_no = is_yes_or_no(question);
    let question = String::from_utf8_lossy(question);
    let words = question.split(|it: char| !it.is_ascii_alphanumeric());
    let is_letter =
        |word: &&str| matches!(word.as_bytes(), [letter] if letter.is_ascii_alphabetic());
    // "Is it red (R) or black (B)?" is answered by a colour.
    let is_either_or = words.clone().filter(is_letter).count() > 1;
    let answers = if is_yes_or_no && !is_either_or { &["y", "n"][..] } else { &[] };
    let mut named: Vec<String> = answers.iter().map(|&it| it.to_owned()).collect();
    let is_sign = |it: &&str| it.len() == 1 && it.bytes().all(|byte| SIGNS.contains(&byte));
    let signs =
        question.split(|it: char| it.is_whitespace() || AROUND.contains(it)).filter(is_sign);
    let answers = words.filter(|word| (1..=WORD).contains(&word.len()));
    for answer in answers.chain(signs) {
        if !named.iter().any(|known| known == answer) {
            named.push(answer.to_owned());
        }
    }
    // A dash is mostly none.
    named.sort_by_key(|word| word.len() > 1 || word == "-");
    named
}

/// How long a word of a question is that is an answer to it, at most.
const WORD: usize = 8;

/// Signs that stand for a player, and what stands around them.
const SIGNS: &[u8] = b"@*#$%&+=-";
const AROUND: &str = ",:;.?!()[]'\"/";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_what_a_question_is_about() {
        let rows = [
            ("Press ENTER to begin", About::Pause),
            ("Play to: ", About::Points),
            ("What do they call you? ", About::Name),
            ("Shall DIAGONALS count? ", About::Diagonals),
            ("Difficulty (1-3): ", About::Level),
            ("Enter both names: ", About::Several),
            ("Column 3, sure (y/n)? ", About::Sure),
        ];
        for (question, about) in rows {
            assert!(about.is_in(question.as_bytes()), "{question}");
        }
        assert!(!About::Pause.is_in(b"Your colour: "));
    }

    #[test]
    fn a_question_ends_behind_its_choices() {
        let rows = [
            ("Who? Where?", "Who?", 2),
            ("First?\n1. Red\n2. Black\nChoice: Points: ", "First?\n1. Red\n2. Black\nChoice:", 2),
            ("First? 1 for Ann, 2 for Bob: Column:", "First? 1 for Ann, 2 for Bob:", 2),
            ("First (1 or 2): \n6 . .\n  1 2\nColumn: ", "First (1 or 2):", 2),
            ("Mode:\n 1: one\n 2: two\n> Name: ", "Mode:\n 1: one\n 2: two\n>", 2),
            ("Your name:\nAnd yours:\n", "Your name:", 2),
            ("Who? (r/b) Points? (1-9): First? [y/n] ", "Who? (r/b)", 3),
            ("Ready? (y/n)", "Ready? (y/n)", 1),
            ("no question", "no question", 0),
        ];
        for (text, wanted, many) in rows {
            let found = (String::from_utf8_lossy(first(text.as_bytes())), count(text.as_bytes()));
            assert_eq!(found, (wanted.into(), many), "{text}");
        }
    }

    #[test]
    fn a_question_that_names_letters_is_not_answered_by_yes() {
        let rows = [
            ("Is the computer R(ed) or B(lack)? ", ["R", "B"]),
            ("Do you want to start? ", ["y", "n"]),
            ("Is player 2 human? ", ["y", "n"]),
            ("Will you be red (r) or black (b)? ", ["r", "b"]),
        ];
        for (question, wanted) in rows {
            assert_eq!(named(question.as_bytes())[..2], wanted, "{question}");
        }
    }

    #[test]
    fn choices_are_listed() {
        for question in [
            "(1 = red, 2 = black): ",
            "1) one 2) two",
            "Red (1) or black (2)? ",
            "Colour (1 red, 2 black)? ",
            "0 nobody, 1 red or 2 black: ",
        ] {
            assert!(lists_choices(question.as_bytes()), "{question}");
        }
        for question in [
            "Points (1-9): ",
            "Enter N (1 to 9): ",
            "Best of 3 or 5? ",
            "0: none",
            "Is it 1 point or 2 point games? ",
            "Between 1 and 2 or more? ",
        ] {
            assert!(!lists_choices(question.as_bytes()), "{question}");
        }
    }

    #[test]
    fn some_questions_are_answered_by_yes_or_no() {
        for question in
            ["Do you want to start? ", "You are red.\nShould diagonals count: ", "Is that ok?"]
        {
            assert!(is_yes_or_no(question.as_bytes()), "{question}");
        }
        for question in
            ["Who starts? ", "Do you see?\nYour colour: ", "How many points do we play to?"]
        {
            assert!(!is_yes_or_no(question.as_bytes()), "{question}");
        }
    }

    #[test]
    fn answers_are_named() {
        let rows = [
            ("Computer plays (r)ed or (b)lack: ", "r b Computer plays ed or lack"),
            ("Choose your color, @ or *: ", "@ * Choose your color or"),
            ("1) one player\n2) two: ", "1 2 one player two"),
            ("Computer (r, b, or - for none): ", "r b Computer or for none -"),
            ("Will you start?", "y n Will you start"),
        ];
        for (question, expected) in rows {
            assert_eq!(named(question.as_bytes()).join(" "), expected);
        }
    }
}
