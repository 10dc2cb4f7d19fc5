//! Whether other words are a matter of form, or of behaviour.

use c4_console::{Kind, Part, Value, parts};
use c4_course::{Said, Session};

use super::{PLACES, PLAYERS, Spot, name_of};
use crate::manner::{Place, Uttered};
use crate::template::{Piece, Template, Written};

/// How many letters another kind of event has to have in common with some words for these to be its.
const LETTERS: usize = 6;

/// Whether words ask for something.
pub(super) fn is_question(words: &[u8]) -> bool {
    words.last().is_some_and(|byte| b"?:>".contains(byte))
}

impl<'a> Spot<'a> {
    /// Whether other words for an event are a matter of form. What another kind of event says is behaviour, and so is an
    /// event with words that only sometimes comes.
    pub(super) fn is_form(
        &self,
        event: &Uttered<'_>,
        template: &Template,
        is_special: bool,
    ) -> bool {
        let kind = event.said.kind;
        if is_special {
            let usual = self.manner.form(Place { kind, after: None });
            let is_silent = template.is_blank() && usual.is_some_and(|usual| !usual.is_blank());
            if is_silent {
                return false;
            }
        }
        let usual = self.reference.form(Place { kind, after: None });
        if usual.is_some_and(|usual| !keeps_fields(event, usual, template, is_special)) {
            return false;
        }
        if usual.is_some_and(|usual| !has_own_fields(event, usual, template)) {
            return false;
        }
        let tells =
            |of: &Template| of.0.iter().filter_map(name_of).any(|it| is_somebody(event, it));
        // Who has won is seen nowhere else.
        if self.is_over(event) && usual.is_some_and(tells) && !tells(template) {
            return false;
        }
        let text = self.text(event, template);
        let own = usual.map(Template::text);
        // Who is said to have lost is the other player, in whatever words.
        if says_lost(&text) && !own.as_deref().is_some_and(says_lost) {
            return false;
        }
        // Who asks the same twice has heard something in between.
        let question = own.as_deref().map(<[u8]>::trim_ascii).filter(|own| is_question(own));
        if question.is_some_and(|own| text.windows(own.len()).filter(|it| *it == own).count() > 1) {
            return false;
        }
        let has = |text: &[u8], words: &[u8]| text.windows(words.len()).any(|it| it == words);
        let said = text.trim_ascii();
        let is_part = |words: &str| said.len() > 3 && has(words.as_bytes(), said);
        let is_own = said.is_empty() || own.as_ref().is_some_and(|own| has(own, said));
        let others: Vec<&Kind> = self.others(kind).collect();
        if !is_own && others.iter().any(|other| is_part(other.words)) {
            return false;
        }
        // What another kind of event says in so many words is no other word for this one.
        let borrowed = |text: &[u8]| {
            let said = text.trim_ascii();
            let letters = said.iter().filter(|byte| byte.is_ascii_alphabetic()).count();
            let is_its = |other: &&Kind| has(other.words.as_bytes(), said);
            letters > LETTERS
                && !own.as_ref().is_some_and(|own| has(own, said))
                && others.iter().any(is_its)
        };
        let is_borrowed = |piece: &Piece| matches!(piece, Piece::Text(text) if borrowed(text));
        if template.0.iter().any(is_borrowed) {
            return false;
        }
        others.iter().all(|other| {
            let telling = parts(other.words).filter_map(|part| match part {
                Part::Text(words) => Some(words.trim().as_bytes()),
                Part::Field(_) => None,
            });
            let telling = telling
                .filter(|words| words.iter().filter(|it| it.is_ascii_alphabetic()).count() > 3);
            let mut telling = telling.peekable();
            telling.peek().is_none()
                || !telling.all(|words| {
                    has(&text, words) && !own.as_ref().is_some_and(|own| has(own, words))
                })
        })
    }

    /// Whether what is said comes behind the last stone of a game, here and wherever the like is said.
    fn is_over(&self, event: &Uttered<'_>) -> bool {
        let Session { events, games, .. } = self.session;
        let goes_on =
            |said: &Said| games.get(said.game).is_some_and(|laid| laid.len() > said.stones);
        event.said.stones > 0
            && !events.iter().filter(|said| said.kind == event.said.kind).any(goes_on)
    }

    /// Whether the reference prints nothing but white space for an event.
    pub(super) fn is_blank(&self, event: &Uttered<'_>) -> bool {
        let place = Place { kind: event.said.kind, after: None };
        self.reference.form(place).is_none_or(Template::is_blank)
    }

    /// Some words with their fields in braces, and with what is beside these as it is at an event.
    pub(super) fn text(&self, event: &Uttered<'_>, template: &Template) -> Vec<u8> {
        let here = template.0.iter().map(|piece| match piece {
            Piece::Beside { what, written } => {
                let mut text = Vec::new();
                if let Some(number) = what.of(event.said, self.session) {
                    written.write(&Value::Number(number), &mut text);
                }
                Piece::Text(text)
            }
            piece => piece.clone(),
        });
        Template(here.collect()).text()
    }

    /// Whether the first words of a kind of event are in a text.
    pub(super) fn has_beginning(&self, kind: &'static str, text: &[u8]) -> bool {
        let usual = self.reference.form(Place { kind, after: None });
        usual.and_then(|usual| usual.0.first()).is_some_and(|first| match first {
            Piece::Text(words) => {
                let words = words.trim_ascii();
                !words.is_empty() && text.windows(words.len()).any(|it| it == words)
            }
            Piece::Field { .. } | Piece::Beside { .. } => false,
        })
    }

    /// Whether a line begins as another kind of event does that comes, and has most of its words.
    pub(super) fn is_of_another(&self, kind: &str, line: &[u8]) -> bool {
        let words = |text: &[u8]| -> Vec<Vec<u8>> {
            let words = text.split(|byte| !byte.is_ascii_alphabetic());
            words.filter(|word| !word.is_empty()).map(<[u8]>::to_ascii_lowercase).collect()
        };
        let said = words(line);
        self.others(kind).any(|other| {
            let own: Vec<Vec<u8>> = parts(other.words)
                .filter_map(|part| match part {
                    Part::Text(text) => Some(words(text.as_bytes())),
                    Part::Field(_) => None,
                })
                .flatten()
                .collect();
            let common = own.iter().filter(|word| said.contains(word)).count();
            own.len() > 2 && own.first() == said.first() && 2 * common > own.len()
        })
    }

    /// The other kinds of events that come. (What never comes in any session, such as the words of another part of the course, is
    /// nobody else's.)
    fn others(&self, kind: &str) -> impl Iterator<Item = &'a Kind> {
        let comes = move |name| self.reference.form(Place { kind: name, after: None }).is_some();
        self.kinds.iter().filter(move |other| other.name != kind && comes(other.name))
    }
}

/// Whether somebody is said to lose.
fn says_lost(text: &[u8]) -> bool {
    const LOSES: [&[u8]; 6] = [b"lost", b"lose", b"loses", b"loser", b"loose", b"defeated"];
    let mut words = text.split(|byte| !byte.is_ascii_alphabetic());
    words.any(|word| LOSES.iter().any(|it| word.eq_ignore_ascii_case(it)))
}

/// Whether a field says who somebody is, by a word or a player's number.
fn is_somebody(event: &Uttered<'_>, name: &str) -> bool {
    match event.said.field(name) {
        Some(Value::Text(_)) => true,
        Some(Value::Number(_)) => PLAYERS.contains(&name),
        Some(Value::Grid(_)) | None => false,
    }
}

/// Whether some words for an event have every field that others have, or leave one out without saying anything for it. Those of one
/// place in particular leave out none, and count nothing by themselves.
fn keeps_fields(
    event: &Uttered<'_>,
    usual: &Template,
    template: &Template,
    is_special: bool,
) -> bool {
    let fields = |of: &Template| -> Vec<String> {
        of.0.iter().filter_map(name_of).map(str::to_owned).collect()
    };
    let words = |of: &Template| -> Vec<Vec<u8>> {
        let texts = of.0.iter().filter_map(|piece| match piece {
            Piece::Text(text) => Some(text),
            Piece::Field { .. } | Piece::Beside { .. } => None,
        });
        texts
            .flat_map(|text| text.split(|byte| !byte.is_ascii_alphanumeric()))
            .filter(|word| !word.is_empty())
            .map(<[u8]>::to_vec)
            .collect()
    };
    let (kept, known, said) = (fields(template), words(usual), words(template));
    let is_new = |word: &&Vec<u8>| !known.contains(*word);
    let lost: Vec<&Piece> = usual
        .0
        .iter()
        .filter(|piece| name_of(piece).is_some_and(|name| kept.iter().all(|kept| kept != name)))
        .collect();
    if is_special {
        let counts = |word: &Vec<u8>| word.iter().all(u8::is_ascii_digit);
        let is_said = |word: &&Vec<u8>| said.iter().any(|said| said.eq_ignore_ascii_case(word));
        let same = known.iter().filter(is_said).count();
        return lost.is_empty()
            && 2 * same >= known.len()
            && !said.iter().filter(is_new).any(counts);
    }
    let is_board =
        |piece: &&&Piece| matches!(piece, Piece::Field { written: Written::Cells(_), .. });
    // A number may go where no other stands for it, and a word where no word does.
    let is_number = |piece: &&Piece| {
        name_of(piece).and_then(|name| event.said.field(name)).and_then(Value::number).is_some()
    };
    let only_numbers = lost.iter().all(is_number);
    let is_instead = |word: &Vec<u8>| !only_numbers || word.iter().any(u8::is_ascii_digit);
    // What has words has other words, or none are looked for: a message that does not come is a matter of behaviour.
    // Capital letters may be somebody's token or name, unless they are a word of this message.
    let is_word = |word: &Vec<u8>| {
        let is_known = || known.iter().any(|known| known.eq_ignore_ascii_case(word));
        word.iter().any(u8::is_ascii_lowercase) || word.len() > 1 && is_known()
    };
    let in_words = |words: &[Vec<u8>]| words.iter().any(is_word);
    let is_cut = ends_in_word(template) && !ends_in_word(usual);
    if in_words(&known) && (!in_words(&said) || is_cut && said.iter().all(|word| is_new(&word))) {
        return false;
    }
    if template.is_blank() {
        return true;
    }
    let is_counted = only_numbers && counts(template);
    lost.is_empty()
        || (!lost.iter().any(|piece| is_board(&piece))
            && !is_counted
            && !said.iter().filter(is_new).any(is_instead))
}

/// Whether something is said beside the fields of an event.
fn counts(template: &Template) -> bool {
    template.0.iter().any(|piece| matches!(piece, Piece::Beside { .. }))
}

/// Whether all fields of some words are those of the usual ones, and numbers come in the same order: two amounts are not each other.
fn has_own_fields(event: &Uttered<'_>, usual: &Template, template: &Template) -> bool {
    let is_number = |name: &&str| event.said.field(name).and_then(Value::number).is_some();
    let numbers = |of: &Template| -> Vec<String> {
        of.0.iter().filter_map(name_of).filter(is_number).map(str::to_owned).collect()
    };
    let (known, used) = (numbers(usual), numbers(template));
    let is_usual = |name: &str| usual.0.iter().filter_map(name_of).any(|known| known == name);
    // Where something is may be said once more, and who somebody is in place of a name or a token.
    let is_known = |name: &str| is_usual(name) || PLACES.contains(&name) || PLAYERS.contains(&name);
    let mut rest = known.iter();
    template.0.iter().filter_map(name_of).all(is_known)
        && used.iter().filter(|name| is_usual(name)).all(|name| rest.any(|known| known == name))
}

/// Whether the last byte is one of a word or a number.
fn ends_in_word(template: &Template) -> bool {
    template.text().last().is_some_and(u8::is_ascii_alphanumeric)
}
