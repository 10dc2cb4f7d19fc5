//! Canvas, "Download Submissions": flat files `surnamename_12345_67890_ex3.c`, or `surnamename_LATE_12345_67890_ex3.c`. The
//! first number is the student's, the second one the upload's; a later upload of the same name is `ex3-1.c`. What was typed in place
//! of a file is `surnamename_12345_text.html`; where students are not told, a file is `anon_Ab1cd_67890_ex3.c`. What is handed in with
//! a quiz is `surname_name12345_question_7_67890_ex3.c`.

use std::collections::BTreeMap;

use super::{Handover, Listing, Part, Recognised, Who, numbered};
use crate::handin::names::without_version;
use crate::handin::shelf::{Child, ChildKind};
use crate::{Identity, Platform};

/// What a text, or an address, is called that was handed in in place of a file.
const TYPED: [&str; 2] = ["text.html", "link.html"];

/// What stands before the letters and digits of somebody who is not told.
const ANONYMOUS: &str = "anon";

/// A file of an export.
struct Uploaded<'a> {
    child: &'a Child,
    name: String,
    id: Option<String>,
    is_late: bool,
    number: u64,
    called: String,
}

pub(super) fn recognise(listing: &Listing<'_>) -> Option<Recognised> {
    let mut students: BTreeMap<String, Vec<Uploaded<'_>>> = BTreeMap::new();
    let mut others = Vec::new();
    for child in &listing.children {
        // A link can lead to another's work.
        match uploaded(child).filter(|_| child.kind == ChildKind::File) {
            Some(of) => {
                let who = of.id.clone().unwrap_or_else(|| of.name.clone());
                students.entry(who).or_default().push(of);
            }
            None => others.push(child.clone()),
        }
    }
    // Files of other makes have two numbers in their names, too; a text alone has only one.
    let all = || students.values().flatten();
    let files = others.iter().filter(|child| child.kind != ChildKind::Folder).count();
    if all().count() < files || !all().any(|it| it.number > 0) {
        return None;
    }
    Some(Recognised {
        base: listing.base.to_owned(),
        origin: Platform::Canvas.into(),
        handovers: students.into_values().map(|all| handover(listing, all)).collect(),
        beside: vec![],
        others,
        note: None,
    })
}

/// A file, if it is named like one of an export.
fn uploaded(child: &Child) -> Option<Uploaded<'_>> {
    let text = child.text();
    // A name may have separators in it, and so may a file's: the first two numbers side by side are meant.
    let ends = text.match_indices('_').map(|(at, _)| at);
    let parts = ends.map(|at| (&text[..at], &text[at + 1..]));
    let mut parts = parts.filter(|(_, called)| !called.is_empty());
    let found = parts.clone().find_map(|(who, called)| {
        let (who, number) = numbered(who)?;
        Some((whose(who)?, number.parse().ok().filter(|&number| number > 0)?, called))
    });
    let typed = || {
        let (who, called) = parts.find(|(_, called)| TYPED.contains(called))?;
        Some((whose(who)?, 0, called))
    };
    let (Whose { name, id, is_late }, number, called) = found.or_else(typed)?;
    Some(Uploaded { child, name, id, is_late, number, called: called.to_owned() })
}

/// What is told of a student.
struct Whose {
    name: String,
    id: Option<String>,
    is_late: bool,
}

/// Whose a file is: `surnamename_12345`, `surnamename_LATE_12345`, or somebody who is not told, and has no number.
fn whose(text: &str) -> Option<Whose> {
    // Of a name letters and digits are left, so this is an address.
    if text.contains('@') {
        return None;
    }
    let mut words: Vec<&str> = text.split('_').collect();
    let count = words.len();
    words.retain(|word| !["LATE", "late"].contains(word));
    let is_late = words.len() < count;
    if let [ANONYMOUS, own] = *words
        && !own.is_empty()
        && own.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        return Some(Whose { name: format!("{ANONYMOUS}_{own}"), id: None, is_late });
    }
    let (name, id) = numbered(text)?;
    // In a quiz that is the question's number.
    if let Some(own) = name.strip_suffix("_question") {
        let name = own.trim_end_matches(|of: char| of.is_ascii_digit());
        let id = Some(own[name.len()..].to_owned()).filter(|id| !id.is_empty());
        return Some(Whose { name: name.to_owned(), id, is_late: false });
    }
    let late = ["_LATE", "_late"].into_iter().find_map(|late| name.strip_suffix(late));
    let id = Some(id.to_owned());
    Some(Whose { name: late.unwrap_or(name).to_owned(), id, is_late: late.is_some() })
}

/// What a student uploaded: of several uploads of one name, the last.
fn handover(listing: &Listing<'_>, all: Vec<Uploaded<'_>>) -> Handover {
    let mut by_name: BTreeMap<String, Vec<Uploaded<'_>>> = BTreeMap::new();
    for uploaded in all {
        by_name.entry(without_version(&uploaded.called).0).or_default().push(uploaded);
    }
    let (mut parts, mut earlier, mut last) = (Vec::new(), Vec::new(), None::<Uploaded<'_>>);
    for mut versions in by_name.into_values() {
        versions.sort_by_key(|it| (it.number, without_version(&it.called).1));
        let newest = versions.pop().expect("each name has a file");
        earlier.extend(versions.iter().map(|it| it.child.text()));
        parts.push(Part::file(listing.at(newest.child), newest.called.as_str()));
        if last.as_ref().is_none_or(|last| last.number < newest.number) {
            last = Some(newest);
        }
    }
    let last = last.expect("each student has a file");
    Handover {
        who: Who::Known(Identity {
            name: Some(last.name.clone()),
            id: last.id.clone(),
            late: Some(last.is_late),
            ..Identity::of(Platform::Canvas)
        }),
        upload: listing.upload(parts),
        earlier,
        at: listing.at(last.child),
    }
}
