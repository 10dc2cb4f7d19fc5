//! Finding the row of each student.

use std::collections::{BTreeMap, HashMap};

use super::layout::{Layout, Whose, is_possible, most};
use super::own::Table;
use super::{Entered, Gradebook, share};
use crate::words::number;
use c4_grade::{Grading, Person, Platform, Submission};

/// What is known of whose a row or a submission is. The surest come first, and two that are equal are of one student.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Key {
    /// The platform's own number.
    Id(String),
    Email(String),
    /// A number or a name of the institution.
    Other(String),
    /// The words of the name, in any order.
    Name(Vec<String>),
    /// The letters of the name, surname first, as Canvas names files.
    Letters(String),
}

impl Key {
    /// Its place among the kinds of keys, the surest first.
    fn sureness(&self) -> u8 {
        match self {
            Self::Id(_) => 0,
            Self::Email(_) => 1,
            Self::Other(_) => 2,
            Self::Name(_) => 3,
            Self::Letters(_) => 4,
        }
    }

    /// The number that it is, and of which kind. Spreadsheets lose zeros in front.
    fn number(&self) -> Option<(u8, &str)> {
        let (Self::Id(of) | Self::Other(of)) = self else { return None };
        let is_number = !of.is_empty() && of.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| (self.sureness(), of.trim_start_matches('0')))
    }
}

/// Words of Moodle's languages for a grade that can be changed; nothing, where it has none.
const YES: [&str; 20] = [
    "", "yes", "ja", "oui", "sí", "sì", "sim", "да", "так", "tak", "ano", "igen", "evet", "ναι",
    "כן", "نعم", "بله", "是", "はい", "예",
];

/// Those for one that cannot.
const NO: [&str; 20] = [
    "no",
    "nein",
    "non",
    "nee",
    "nej",
    "nei",
    "não",
    "нет",
    "ні",
    "nie",
    "ne",
    "nem",
    "hayır",
    "όχι",
    "לא",
    "لا",
    "خیر",
    "否",
    "いいえ",
    "아니오",
];

/// A platform's table, and where everybody's row is.
pub(super) struct Book {
    gradebook: Gradebook,
    table: Table,
    layout: Layout,
    /// The rows that have a key: one, or it says nothing.
    rows: HashMap<Key, Vec<usize>>,
}

impl Book {
    pub(super) fn of(gradebook: Gradebook, table: Table, layout: Layout) -> Self {
        let mut rows: HashMap<Key, Vec<usize>> = HashMap::new();
        for (at, row) in table.rows.iter().enumerate().skip(1).filter(|(_, row)| !is_possible(row))
        {
            for key in keys_of_row(row, &layout.whose) {
                let found = rows.entry(key).or_default();
                if !found.contains(&at) {
                    found.push(at);
                }
            }
        }
        Self { gradebook, table, layout, rows }
    }

    /// The file with all points that have a row. A row that several claim is whose the surest key says, then whose name it has.
    /// If that is not one of them, it is nobody's.
    pub(super) fn filled(mut self, grading: &Grading) -> Entered {
        let mut missing = Vec::new();
        let mut claims: BTreeMap<usize, Vec<Claim<'_>>> = BTreeMap::new();
        for submission in &grading.submissions {
            let Some(share) = share(submission) else {
                missing.push(format!("{} (it could not be run here)", submission.name));
                continue;
            };
            for keys in keys_of(submission, self.gradebook) {
                match self.row_of(&keys) {
                    Err(None) => missing.push(submission.name.clone()),
                    Err(Some(why)) => missing.push(format!("{} ({why})", submission.name)),
                    Ok((at, sureness)) => {
                        claims.entry(at).or_default().push(Claim { sureness, share, submission });
                    }
                }
            }
        }
        for (at, mut claims) in claims {
            claims.sort_by_key(|claim| claim.sureness);
            let is_one = claims.get(1).is_none_or(|next| next.sureness != claims[0].sureness);
            if is_one && let Err(why) = self.enter(at, claims[0].share, claims[0].submission) {
                missing.push(format!("{} ({why})", claims[0].submission.name));
            }
            for claim in &claims[usize::from(is_one)..] {
                let of = if is_one {
                    &claims[0].submission.name
                } else {
                    "nobody, for several claim it"
                };
                missing.push(format!("{} (its row has the points of {of})", claim.submission.name));
            }
        }
        Entered { bytes: self.table.written(), missing, column: self.layout.guessed }
    }

    /// Enters points as a share of the most that can be reached there, if that is a number; otherwise says so.
    fn enter(&mut self, at: usize, share: f64, submission: &Submission) -> Result<(), String> {
        let Layout { most: column, most_of_all, is_open, .. } = &self.layout;
        let row = &mut self.table.rows[at];
        let open = is_open.and_then(|at| row.get(at));
        let word = open.map(|cell| cell.trim().to_lowercase()).unwrap_or_default();
        if NO.contains(&word.as_str()) {
            return Err("Moodle says that the grade in its row cannot be changed".to_owned());
        }
        let grade = row.get(self.layout.points).map_or("", |cell| cell.trim());
        if !YES.contains(&word.as_str()) && !["", "-"].contains(&grade) {
            return Err(format!(
                "its row has the grade {grade}, and c4 does not know the word {word:?} that says whether it can be changed: \
                 empty the grade if it can"
            ));
        }
        let said = match column {
            Some(column) => row.get(*column).map_or(Some(""), |cell| Some(cell)),
            None => most_of_all.as_deref(),
        };
        let points = match said.map(|said| (said.trim(), most(said))) {
            None => number(share * submission.score.of),
            Some((said, Some(most))) if said.contains(',') => {
                number(share * most).replace('.', ",")
            }
            Some((_, Some(most))) => number(share * most),
            Some((said, None)) => {
                return Err(format!(
                    "the most there is {said:?}; what is allowed is a positive number, such as 100"
                ));
            }
        };
        if row.len() <= self.layout.points {
            row.resize(self.layout.points + 1, String::new());
        }
        row[self.layout.points] = points;
        Ok(())
    }

    /// The only row that the surest key finds; otherwise why there is none, if that is more than that nothing finds one.
    fn row_of(&self, keys: &[Key]) -> Result<(usize, Sureness), Option<&'static str>> {
        let key = keys.iter().find(|key| self.rows.contains_key(key)).ok_or(None)?;
        let [row] = *self.rows[key].as_slice() else {
            return Err(Some("several rows could be it"));
        };
        if matches!(key, Key::Name(_) | Key::Letters(_)) && self.has_another_number(row, keys) {
            return Err(Some("the row of that name has another number"));
        }
        let has_name = |key: &Key| {
            matches!(key, Key::Name(_))
                && self.rows.get(key).is_some_and(|rows| rows.contains(&row))
        };
        Ok((row, (key.sureness(), !keys.iter().any(has_name))))
    }

    /// Whether a row has another number than these: it is then another person's, who has the same name.
    fn has_another_number(&self, row: usize, keys: &[Key]) -> bool {
        let of_row = keys_of_row(&self.table.rows[row], &self.layout.whose);
        let numbers = |keys: &[Key], of: u8| {
            let all = keys.iter().filter_map(Key::number);
            all.filter(|&(kind, _)| kind == of).map(|(_, number)| number.to_owned()).collect()
        };
        keys.iter().filter_map(Key::number).any(|(kind, _)| {
            let (own, its): (Vec<String>, Vec<String>) =
                (numbers(keys, kind), numbers(&of_row, kind));
            !its.is_empty() && !own.iter().any(|number| its.contains(number))
        })
    }
}

/// How sure it is that a row is somebody's, the surest first: the kind of the key that found it, and whether it has another name.
type Sureness = (u8, bool);

/// A submission that would be entered in a row.
struct Claim<'a> {
    sureness: Sureness,
    share: f64,
    submission: &'a Submission,
}

fn keys_of_row(row: &[String], whose: &Whose) -> Vec<Key> {
    let cell = |&at: &usize| row.get(at).map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
    let mut keys = Vec::new();
    // Moodle's is a word and a number.
    let digits = |cell: &str| cell.trim_start_matches(|of: char| !of.is_ascii_digit()).to_owned();
    keys.extend(whose.id.as_ref().and_then(cell).map(|cell| Key::Id(digits(cell))));
    keys.extend(whose.emails.iter().filter_map(cell).map(|cell| Key::Email(cell.to_lowercase())));
    keys.extend(whose.others.iter().filter_map(cell).map(|cell| Key::Other(cell.to_lowercase())));
    let name: Vec<&str> = whose.name.iter().filter_map(cell).collect();
    if !name.is_empty() {
        let name = name.join(" ");
        keys.push(Key::Name(words(&name)));
        keys.push(Key::Letters(letters(&name)));
    }
    keys
}

/// What is known of each who handed a submission in, as far as this gradebook could know it, too.
fn keys_of(submission: &Submission, gradebook: Gradebook) -> Vec<Vec<Key>> {
    let Some(identity) = &submission.identity else {
        // The name of a folder may be any of these.
        let name =
            submission.name.rsplit_once('.').map_or(submission.name.as_str(), |(stem, _)| stem);
        let both = [submission.name.as_str(), name];
        let keys = both.into_iter().flat_map(|name| {
            let lower = name.to_lowercase();
            [
                Key::Email(lower.clone()),
                Key::Other(lower),
                Key::Name(words(name)),
                Key::Letters(letters(name)),
            ]
        });
        return vec![keys.collect()];
    };
    let keys = |Person { name, id, email }: Person| {
        let mut keys = Vec::new();
        if let Some(id) = id {
            match identity.platform {
                Platform::Moodle if gradebook == Gradebook::Moodle => keys.push(Key::Id(id)),
                Platform::Canvas if gradebook == Gradebook::Canvas => keys.push(Key::Id(id)),
                // What another platform counts its own people by is somebody else's number here.
                Platform::Moodle | Platform::Canvas => {}
                Platform::Gradescope => keys.push(Key::Other(id.to_lowercase())),
                // Its user chose it, and may have chosen what somebody else is called elsewhere: a roster says who it is.
                Platform::GithubClassroom if name.as_ref() == Some(&id) => return vec![],
                Platform::GithubClassroom => {}
            }
        }
        if let Some(email) = email {
            keys.push(Key::Email(email.to_lowercase()));
            keys.push(Key::Other(email.to_lowercase()));
        }
        if let Some(name) = name {
            keys.extend([Key::Name(words(&name)), Key::Letters(letters(&name))]);
        }
        keys
    };
    identity.people().into_iter().map(keys).collect()
}

/// The words of a name, in one order: "Lovelace, Ada" is "Ada Lovelace".
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = name
        .split(|of: char| of.is_whitespace() || of == ',')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.sort();
    words
}

/// The letters and digits of a name, in small letters: "Lovelace, Ada" is "lovelaceada".
pub(super) fn letters(name: &str) -> String {
    name.chars().filter(|of| of.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
