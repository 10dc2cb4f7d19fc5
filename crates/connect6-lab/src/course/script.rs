//! What is typed in a session: answers, and the white space between them.

use c4_course::dice::Dice;

/// Where answers stand: the program skips white space of any kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Each on a line of its own.
    Lines,
    /// The same, with the line ends of another system.
    CarriageReturns,
    /// All of them on one line.
    OneLine,
    /// Each word on a line of its own.
    WordByWord,
    /// Tabs between the words of an answer.
    Tabs,
    /// Any white space between any two words.
    Scattered,
}

/// Answers in one of the layouts that people and files have.
pub(super) fn typed(answers: &[String], dice: &mut Dice) -> Vec<u8> {
    let layout = dice.weighted(&[
        (70, Layout::Lines),
        (5, Layout::CarriageReturns),
        (7, Layout::OneLine),
        (5, Layout::WordByWord),
        (5, Layout::Tabs),
        (8, Layout::Scattered),
    ]);
    let mut text = match layout {
        Layout::Lines => in_lines(answers),
        Layout::CarriageReturns => in_lines(answers).replace('\n', "\r\n"),
        Layout::OneLine => answers.join(" ") + "\n",
        Layout::WordByWord => in_lines(answers).replace(' ', "\n"),
        Layout::Tabs => in_lines(answers).replace(' ', "\t"),
        Layout::Scattered => {
            let mut text = String::new();
            for word in answers.iter().flat_map(|answer| answer.split(' ')) {
                text += word;
                text += dice.one_of(&[" ", "\n", "\t", "\n\n", "   ", " \n", "\n ", "\r\n"]);
            }
            text
        }
    };
    if dice.chance(4) {
        text.truncate(text.trim_end().len());
    }
    text.into_bytes()
}

/// Answers, each on a line of its own.
pub(super) fn in_lines(answers: &[String]) -> String {
    answers.iter().flat_map(|answer| [answer, "\n"]).collect()
}
