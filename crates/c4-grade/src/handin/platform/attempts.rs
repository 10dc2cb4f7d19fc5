//! Platforms that put the moment of an attempt into its name, and keep the earlier ones:
//!
//! - Blackboard, "Assignment File Download": flat files `EX3_dlevi_attempt_2026-01-02-10-11-12_ex3.c`, with the word in the language of
//!   who downloads them, and for each attempt a `.txt` of its own, which says whose it is;
//! - Brightspace, "Download": `12345-678901 - Dana Levi - Jan 2, 2026 1011 AM`, a folder, or the same in front of each file's name;
//! - CodeGrade, "Export": a folder `Dana Levi - 2026-01-02 10_11_12`;
//! - Autolab, "Download": flat files `dlevi@uni.edu_2_ex3.c`, with a number in place of the moment;
//! - PrairieLearn, "all files", "best files", "final files": flat files `dlevi@uni.edu_1_ex3_1_2_5678_ex3.c`, with the numbers of the instance
//!   and, behind the question's name, of its variant and of the submission, and one that only the platform knows
//!   (`instructorAssessmentDownloads` in its source).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{Handover, Listing, Part, Recognised, Who};
use crate::handin::Origin;
use crate::handin::bounds::Room;
use crate::handin::leftovers;
use crate::handin::moment::{Moment, moment};
use crate::handin::shelf::{Child, ChildKind};

/// How long Blackboard's moment is, `2026-01-02-10-11-12`.
const MOMENT: usize = "2026-01-02-10-11-12".len();

/// The most that is read of Blackboard's text on an attempt: a student's own words are in it, behind the name.
const MOST_TEXT: u64 = 1 << 20;

/// What a name says.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    name: String,
    number: Option<String>,
    when: Moment,
    /// What a file was called; nothing for a folder, and for what the platform itself says of the attempt.
    called: Option<String>,
}

/// A part of an attempt.
struct Found<'a> {
    child: &'a Child,
    said: Said,
}

impl Found<'_> {
    /// Whether the platform says something of the attempt in it.
    fn is_note(&self) -> bool {
        self.child.kind == ChildKind::File && self.said.called.is_none()
    }
}

pub(super) fn blackboard(listing: &Listing<'_>) -> Option<Recognised> {
    let (mut found, others) = found(listing, |text, is_file| stamped(text).filter(|_| is_file));
    name_users(listing, &mut found);
    recognised(listing, Origin::Blackboard, found, others)
}

pub(super) fn brightspace(listing: &Listing<'_>) -> Option<Recognised> {
    let (found, others) = found(listing, numbered);
    recognised(listing, Origin::Brightspace, found, others)
}

pub(super) fn codegrade(listing: &Listing<'_>) -> Option<Recognised> {
    let (found, others) = found(listing, |text, is_file| dated(text).filter(|_| !is_file));
    recognised(listing, Origin::CodeGrade, found, others)
}

pub(super) fn autolab(listing: &Listing<'_>) -> Option<Recognised> {
    let (found, others) = found(listing, |text, is_file| versioned(text).filter(|_| is_file));
    recognised(listing, Origin::Autolab, found, others)
}

pub(super) fn prairielearn(listing: &Listing<'_>) -> Option<Recognised> {
    let (found, others) = found(listing, |text, is_file| asked(text).filter(|_| is_file));
    recognised(listing, Origin::PrairieLearn, found, others)
}

/// What is part of an attempt, and what else there is.
fn found<'a>(
    listing: &'a Listing<'_>,
    say: impl Fn(&str, bool) -> Option<Said>,
) -> (Vec<Found<'a>>, Vec<Child>) {
    let (mut found, mut others) = (Vec::new(), Vec::new());
    for child in &listing.children {
        let said = match child.kind {
            ChildKind::Folder => say(&child.text(), false),
            ChildKind::File => say(&child.text(), true),
            // A link can lead to another's work.
            ChildKind::Link | ChildKind::Other => None,
        };
        match said {
            Some(said) => found.push(Found { child, said }),
            None => others.push(child.clone()),
        }
    }
    (found, others)
}

/// The last attempt of each, if most of what there is belongs to one.
fn recognised(
    listing: &Listing<'_>,
    origin: Origin,
    found: Vec<Found<'_>>,
    others: Vec<Child>,
) -> Option<Recognised> {
    if found.is_empty() || found.len() < others.len() {
        return None;
    }
    let mut students: BTreeMap<(String, Option<String>), Vec<Found<'_>>> = BTreeMap::new();
    for found in found {
        let who = (found.said.name.clone(), found.said.number.clone());
        students.entry(who).or_default().push(found);
    }
    Some(Recognised {
        base: listing.base.to_owned(),
        origin,
        handovers: students.into_iter().filter_map(|(who, all)| last(listing, who, all)).collect(),
        beside: vec![],
        others,
        note: None,
    })
}

/// What is graded of a student: all files of the last attempt, and of the one before it if no build would read any of them: a report
/// that is handed in by itself takes the place of no program.
fn last(
    listing: &Listing<'_>,
    (name, number): (String, Option<String>),
    mut all: Vec<Found<'_>>,
) -> Option<Handover> {
    all.sort_by_key(|it| it.said.when);
    let when = all.iter().rev().find(|it| can_be_built(listing, it)).or(all.last())?.said.when;
    let (last, earlier): (Vec<_>, Vec<_>) = all.into_iter().partition(|it| it.said.when >= when);
    let has_files = last.iter().any(|it| !it.is_note());
    let taken: Vec<_> = last.iter().filter(|it| !has_files || !it.is_note()).collect();
    let part = |it: &&Found<'_>| match it.child.kind {
        ChildKind::Folder => Part::folder(listing.at(it.child)),
        _ => {
            let called = it.said.called.clone().unwrap_or_else(|| it.child.text());
            Part::file(listing.at(it.child), called)
        }
    };
    Some(Handover {
        who: Who::Called { name, number },
        upload: listing.upload(taken.iter().map(part).collect()),
        earlier: earlier.iter().filter(|it| !it.is_note()).map(|it| it.child.text()).collect(),
        at: listing.at(taken.first()?.child),
    })
}

/// Whether there is anything that a build could read, or that the platform says in place of it.
fn can_be_built(listing: &Listing<'_>, found: &Found<'_>) -> bool {
    let inside = match (found.child.kind, &found.said.called) {
        (ChildKind::Folder, _) => {
            listing.shelf.children(&listing.at(found.child)).unwrap_or_default()
        }
        (_, Some(called)) => vec![Child { name: called.into(), ..found.child.clone() }],
        (_, None) => return true,
    };
    inside.iter().any(|child| match child.kind {
        ChildKind::Folder => !leftovers::is_folder(&child.text()),
        _ => !leftovers::is_file(&child.text()),
    })
}

/// What a name of Blackboard says; the name of whom it is of still has the assignment's in front.
fn stamped(text: &str) -> Option<Said> {
    // A student chose what comes behind the first moment.
    let (before, when, behind) = text.match_indices('_').find_map(|(at, mark)| {
        let (at_moment, behind) = text.get(at + mark.len()..)?.split_at_checked(MOMENT)?;
        let is_moment = at_moment.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        Some((&text[..at], moment(at_moment).filter(|_| is_moment)?, behind))
    })?;
    let called = match behind {
        ".txt" => None,
        rest => Some(rest.strip_prefix('_')?.to_owned()),
    };
    let (name, attempt) = before.rsplit_once('_')?;
    let is_word = attempt.chars().all(|of| !of.is_ascii_digit()) && !attempt.is_empty();
    is_word.then(|| Said { name: name.to_owned(), number: None, when, called })
}

/// Takes the assignment's name away in front of users' names. Both may have separators in them, so Blackboard's text on an attempt says
/// where a user's name begins, and without one, what all have in front.
fn name_users(listing: &Listing<'_>, found: &mut [Found<'_>]) {
    let names: BTreeSet<String> = found.iter().map(|it| it.said.name.clone()).collect();
    let mut users: BTreeMap<String, String> = BTreeMap::new();
    for note in found.iter().filter(|it| it.is_note()) {
        let name = &note.said.name;
        if let Some(user) = user_in(listing, note.child)
            && name.strip_suffix(&user).is_some_and(|before| before.ends_with('_'))
        {
            users.insert(name.clone(), user);
        }
    }
    let before = shared(&names);
    for Found { said, .. } in found {
        let user = users.get(&said.name).cloned();
        said.name = user.unwrap_or_else(|| said.name[before..].to_owned());
    }
}

/// The user whom Blackboard's text names: `Name: Dana Levi (dlevi)`, in whatever language.
fn user_in(listing: &Listing<'_>, child: &Child) -> Option<String> {
    let at = listing.at(child);
    let mut room = Room { bytes: MOST_TEXT, ..Room::FULL };
    let bytes = listing.shelf.read(Path::new(&at), &at, &mut room).ok()??;
    let text = String::from_utf8_lossy(&bytes);
    let (_, user) = text.lines().next()?.trim_end().strip_suffix(')')?.rsplit_once('(')?;
    (!user.is_empty()).then(|| user.to_owned())
}

/// How much all names have in front, to the last separator; of a single one, all but what is behind its last.
fn shared(names: &BTreeSet<String>) -> usize {
    let Some(first) = names.first() else { return 0 };
    let ends = first.match_indices('_').map(|(at, _)| at + 1).filter(|&end| end < first.len());
    let is_of_all =
        |&end: &usize| names.iter().all(|name| name.len() > end && name.starts_with(&first[..end]));
    ends.take_while(is_of_all).last().unwrap_or(0)
}

/// What a name of Brightspace says. Names may have separators in them, too: a moment is what ends them.
fn numbered(text: &str, is_file: bool) -> Option<Said> {
    let (numbers, rest) = text.split_once(" - ")?;
    let (user, assignment) = numbers.split_once('-')?;
    let is_number = |of: &str| !of.is_empty() && of.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(user) || !is_number(assignment) {
        return None;
    }
    let parts: Vec<&str> = rest.split(" - ").collect();
    let (at, when) =
        parts.iter().enumerate().skip(1).find_map(|(at, it)| Some((at, moment(it)?)))?;
    let called = Some(parts[at + 1..].join(" - ")).filter(|called| !called.is_empty());
    let number = Some(user.to_owned());
    let said = Said { name: parts[..at].join(" - "), number, when, called };
    (said.called.is_some() == is_file).then_some(said)
}

/// What a name of CodeGrade says.
fn dated(text: &str) -> Option<Said> {
    let (name, when) = text.rsplit_once(" - ")?;
    let when = moment(when)?;
    (!name.is_empty()).then(|| Said { name: name.to_owned(), number: None, when, called: None })
}

/// What a name of Autolab says: an address, the number of the version, and what the file was called.
fn versioned(text: &str) -> Option<Said> {
    let (address, rest) = addressed(text)?;
    let (version, called) = rest.split_once('_')?;
    said(address, [number(version)?, 0, 0, 0, 0, 0], called)
}

/// What a name of PrairieLearn says. A question's name may end in a number, so the last three numbers side by side are meant.
fn asked(text: &str) -> Option<Said> {
    let (address, rest) = addressed(text)?;
    let (instance, rest) = rest.split_once('_')?;
    let instance = number(instance)?;
    rest.rmatch_indices('_').find_map(|(at, mark)| {
        let mut numbers = rest[at + mark.len()..].splitn(4, '_');
        let mut next = || number(numbers.next()?);
        let (variant, submission, _) = (next()?, next()?, next()?);
        said(address, [instance, variant, submission, 0, 0, 0], numbers.next()?)
    })
}

/// An address, and what comes behind it.
fn addressed(text: &str) -> Option<(&str, &str)> {
    let (domain, _) = text.match_indices('@').find(|(at, _)| *at > 0)?;
    let (at, _) = text[domain..].match_indices('_').next()?;
    Some((&text[..domain + at], &text[domain + at + 1..]))
}

fn number(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u32::MAX))
}

fn said(address: &str, when: Moment, called: &str) -> Option<Said> {
    let called = Some(called.to_owned()).filter(|called| !called.is_empty())?;
    Some(Said { name: address.to_owned(), number: None, when, called: Some(called) })
}
