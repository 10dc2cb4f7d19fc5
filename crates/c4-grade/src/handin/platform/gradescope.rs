//! Gradescope, "Export Submissions": a folder `submission_300000/` for each, and `submission_metadata.yml`, which says who
//! submitted it, and when.

use std::collections::BTreeMap;
use std::path::Path;

use yaml_rust2::parser::{Event, EventReceiver, Parser};
use yaml_rust2::{Yaml, YamlLoader};

use super::{Handover, Listing, Part, Recognised, Who};
use crate::handin::bounds::Room;
use crate::handin::shelf::{Child, ChildKind};
use crate::{Identity, Person, Platform};

/// The file that says who submitted what.
const METADATA: &str = "submission_metadata.yml";

/// The most that is read of it, in bytes: Gradescope writes the results of every test into it, of every submission. And the most of
/// that which says who and when, in bytes and in parts of YAML, each of which takes many times as much memory as its text: ten times
/// that of a class of 2,000. A student's folder may hold such a file, too.
const MOST_METADATA: (u64, usize, usize) = (32 << 20, 4 << 20, 400_000);

/// Who submitted a folder, and when.
#[derive(Debug, Default)]
struct Submitted {
    people: Vec<Person>,
    time: Option<String>,
}

pub(super) fn recognise(listing: &Listing<'_>) -> Option<Recognised> {
    // A link would be followed, wherever it leads.
    let is_list = |child: &&Child| child.kind == ChildKind::File && child.text() == METADATA;
    let metadata = listing.children.iter().find(is_list)?;
    let (submitted, note) = match read(listing, &listing.at(metadata)) {
        Ok(submitted) => (submitted, None),
        Err(why) => (BTreeMap::new(), Some(format!("{METADATA} says nobody's name: {why}"))),
    };
    let mut students: BTreeMap<String, Vec<(String, Submitted)>> = BTreeMap::new();
    let mut others = Vec::new();
    let (mut submitted, mut beside) = (submitted, vec![listing.at(metadata)]);
    for child in &listing.children {
        let name = child.text();
        let of = submitted.remove(&name);
        let is_one = of.is_some() || name.starts_with("submission_");
        match child.kind {
            ChildKind::Folder if is_one => {
                let of = of.unwrap_or_default();
                students.entry(key(&name, &of)).or_default().push((name, of));
            }
            _ if name == METADATA => {}
            ChildKind::File if name.ends_with(".yml") || name.ends_with(".csv") => {
                beside.push(listing.at(child));
            }
            _ => others.push(child.clone()),
        }
    }
    // A folder that is told of and not there was handed in as nothing.
    for (name, of) in submitted {
        students.entry(key(&name, &of)).or_default().push((name, of));
    }
    let mut handovers: Vec<Handover> =
        students.into_values().map(|all| handover(listing, all)).collect();
    handovers.sort_by(|a, b| a.at.cmp(&b.at));
    let origin = Platform::Gradescope.into();
    Some(Recognised { base: listing.base.to_owned(), origin, handovers, beside, others, note })
}

/// What is the same for all submissions of the same people.
fn key(folder: &str, submitted: &Submitted) -> String {
    let mut people: Vec<&String> =
        submitted.people.iter().filter_map(|it| it.email.as_ref().or(it.id.as_ref())).collect();
    people.sort();
    let words: Vec<&str> = people.into_iter().map(String::as_str).collect();
    if words.is_empty() { format!(" {folder}") } else { words.join("\n") }
}

/// The last submission of the same people.
fn handover(listing: &Listing<'_>, mut all: Vec<(String, Submitted)>) -> Handover {
    all.sort_by_cached_key(|(folder, of)| {
        (of.time.as_deref().and_then(moment), folder.len(), folder.clone())
    });
    let (folder, Submitted { people, time }) = all.pop().expect("each has a folder");
    let earlier = all.into_iter().map(|(folder, of)| match of.time {
        Some(time) => format!("{folder}, of {time}"),
        None => folder,
    });
    let mut people = people.into_iter();
    let Person { name, id, email } = people.next().unwrap_or_default();
    let name = name.or_else(|| Some(folder.clone()));
    let at = listing.base.join(&folder);
    // One that is told of, and not there, is nothing.
    let is_there = listing.children.iter().any(|child| child.text() == folder);
    let parts = if is_there { vec![Part::folder(&at)] } else { vec![] };
    Handover {
        who: Who::Known(Identity {
            name,
            id,
            email,
            time,
            with: people.collect(),
            ..Identity::of(Platform::Gradescope)
        }),
        upload: listing.upload(parts),
        earlier: earlier.collect(),
        at,
    }
}

/// Who submitted each folder.
///
/// # Errors
/// Why nothing is known of that, in words. The folders are still there.
fn read(listing: &Listing<'_>, path: &Path) -> Result<BTreeMap<String, Submitted>, String> {
    let mut room = Room { bytes: MOST_METADATA.0, ..Room::FULL };
    let bytes = listing.shelf.read(path, path, &mut room).map_err(|error| error.to_string())?;
    let bytes = bytes.ok_or("it is too large")?;
    let text = only_who(&bytes).ok_or("it is too large")?;
    drop(bytes);
    // A student's folder may look like an export, too.
    if is_intricate(&text)? {
        return Err("it is not as Gradescope writes it".to_owned());
    }
    let documents = YamlLoader::load_from_str(&text).map_err(|error| error.to_string())?;
    let Some(Yaml::Hash(folders)) = documents.into_iter().next() else {
        return Err("it is no list of submissions".to_owned());
    };
    let folder = |(name, of): (Yaml, Yaml)| {
        let people = field(&of, "submitters").and_then(Yaml::as_vec);
        let people = people.map_or_else(Vec::new, |people| people.iter().map(person).collect());
        Some((
            text_of(&name)?,
            Submitted { people, time: field(&of, "created_at").and_then(text_of) },
        ))
    };
    Ok(folders.into_iter().filter_map(folder).collect())
}

/// How deep a list of submissions is, in columns: what is deeper would be followed until there is no memory left for it.
const DEEPEST: usize = 16;

/// Whether a text is what no list of submissions is: deep, of very many parts, or referring to other parts of itself, each of which
/// is a copy.
fn is_intricate(text: &str) -> Result<bool, String> {
    #[derive(Default)]
    struct Parts {
        count: usize,
        has_reference: bool,
    }
    impl EventReceiver for Parts {
        fn on_event(&mut self, event: Event) {
            self.count += 1;
            self.has_reference |= matches!(event, Event::Alias(_));
        }
    }
    let is_deep = |line: &str| {
        let begins = line.trim_start_matches([' ', '\t', '-', '?', ':']);
        line.len() - begins.len() > DEEPEST
    };
    if text.lines().any(is_deep) {
        return Ok(true);
    }
    let mut parts = Parts::default();
    let parsed = Parser::new_from_str(text).load(&mut parts, true);
    parsed.map_err(|error| error.to_string())?;
    Ok(parts.has_reference || parts.count > MOST_METADATA.2)
}

/// The lines that say who and when, unless they are too long together. The others hold the output of programs, which no parser need
/// see.
fn only_who(bytes: &[u8]) -> Option<String> {
    let mut kept = String::new();
    let mut is_kept = true;
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    for line in bytes.split(|&byte| byte == b'\n') {
        let line = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line));
        let depth = line.len() - line.trim_start_matches(' ').len();
        let field = line.trim_start();
        if depth == 0 && !field.starts_with('-') {
            is_kept = true;
        } else if depth == 2 && field.starts_with(':') {
            is_kept = field.starts_with(":submitters") || field.starts_with(":created_at");
        }
        if is_kept {
            kept.push_str(&line);
            kept.push('\n');
        }
        if kept.len() > MOST_METADATA.1 {
            return None;
        }
    }
    Some(kept)
}

fn person(of: &Yaml) -> Person {
    let text = |name| field(of, name).and_then(text_of).filter(|text| !text.is_empty());
    Person { name: text("name"), id: text("sid"), email: text("email") }
}

/// A field, whose name Ruby writes with a colon.
fn field<'a>(of: &'a Yaml, name: &str) -> Option<&'a Yaml> {
    let of = of.as_hash()?;
    [format!(":{name}"), name.to_owned()].into_iter().find_map(|name| of.get(&Yaml::String(name)))
}

fn text_of(yaml: &Yaml) -> Option<String> {
    match yaml {
        Yaml::String(text) | Yaml::Real(text) => Some(text.clone()),
        Yaml::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

/// When a time is, `2026-03-01 10:00:00.5 -04:00`, in microseconds from a day long ago.
fn moment(text: &str) -> Option<i64> {
    let text = text.replace('T', " ");
    let mut words = text.split_whitespace();
    let mut date = words.next()?.split('-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    let clock = words.next().unwrap_or("0");
    let (clock, near) = match clock.find(['Z', '+', '-']) {
        Some(at) => (&clock[..at], Some(&clock[at..])),
        None => (clock, None),
    };
    let mut clock = clock.split(':').map(|part| part.parse::<f64>().ok());
    let mut next = || clock.next().unwrap_or(Some(0.0));
    let seconds = next()? * 3600.0 + next()? * 60.0 + next()?;
    let zone = near.or_else(|| words.next()).map_or(0, |zone| {
        let sign = if zone.starts_with('-') { -1 } else { 1 };
        let digits: String = zone.chars().filter(char::is_ascii_digit).collect();
        let part = |from: usize| digits.get(from..from + 2).and_then(|it| it.parse::<i64>().ok());
        sign * (part(0).unwrap_or(0) * 60 + part(2).unwrap_or(0))
    });
    // Months that begin with March, so that a leap day is the last one of its year.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = year * 365 + year.div_euclid(4) - year.div_euclid(100)
        + year.div_euclid(400)
        + (153 * month + 2) / 5
        + day;
    #[expect(clippy::cast_possible_truncation, reason = "a day has few microseconds")]
    let micros = (seconds * 1e6) as i64;
    Some((days * 24 * 60 - zone) * 60_000_000 + micros)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_ordered() {
        let in_order = [
            "2024-02-28 23:59:59 UTC",
            "2024-02-29 00:00:00.000000000 Z",
            "2024-03-01 10:00:00 +02:00",
            "2024-03-01 08:00:00.25 Z",
            "2024-03-01 09:00:00 Z",
            "2024-03-01T05:30:00-04:00",
            "2025-01-01 00:00:00 Z",
        ];
        let moments: Vec<i64> = in_order.iter().map(|text| moment(text).unwrap()).collect();
        assert!(moments.is_sorted(), "{moments:?}");
        assert_eq!(moments[3] - moments[2], 250_000);
        for junk in ["", "yesterday", "2024", "2024-x-1"] {
            assert_eq!(moment(junk), None, "{junk}");
        }
    }
}
