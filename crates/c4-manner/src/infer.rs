//! Looking for the words that explain most of what a program printed.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use c4_console::{Field as _, Kind, common_prefix};
use c4_course::Session;

use crate::candidates::{Candidate, Values, candidates};
use crate::manner::{Agreement, Manner, Place, Uttered, are_alike};
use crate::template::Template;

/// What the reference did on an input, and what a program printed on it.
#[derive(Debug, Clone, Copy)]
pub struct Heard<'a> {
    /// The session of the reference.
    pub session: &'a Session,
    /// Standard output of the program, as far as it came.
    pub stdout: &'a [u8],
}

/// What was inferred.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inferred {
    /// The manner: the reference's, where nothing else was found.
    pub manner: Manner,
    /// In what it differs from the reference's, the most frequent first.
    pub traits: Vec<Trait>,
}

/// One thing that a program words in its own way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trait {
    /// Where.
    pub place: Place,
    /// The words that are wanted, with their fields in braces.
    pub wanted: Vec<u8>,
    /// The words that the program uses, with their fields in braces.
    pub used: Vec<u8>,
    /// An example: what is wanted there, and what the program prints.
    pub example: (Vec<u8>, Vec<u8>),
    /// The words that are wanted right before it and right behind it, with their fields in braces; `None` where nothing is.
    pub between: [Option<Vec<u8>>; 2],
    /// In how many places the program's output is exactly that.
    pub places: usize,
}

/// On how many of the outputs words are looked for. What is found is proven on all of them.
const LOOKED_AT: usize = 40;

/// In how many of them there is to be an event of each kind.
const OF_EACH_KIND: usize = 4;

/// How many bytes of an output are looked at.
const LONGEST: usize = 20_000;

/// How many times the manner may change.
const STEPS: usize = 60;

/// How many times what was found may turn out to be doubtful.
const ROUNDS: usize = 5;

/// In how many kinds of events first differences are looked at in a step, and in how many outputs of a kind.
const SPOTS: usize = 6;
const OF_A_KIND: usize = 4;

/// Infers a program's manner of speaking from what it printed where the reference did these sessions.
///
/// The manner begins as the reference's. Where the output of most sessions first differs from it, changes of one template
/// are tried: a text left out, put in or replaced, a number counted from elsewhere, other words for a value, another layout
/// of the board. The change that makes all outputs together agree for longest is kept, and the search goes on. So each
/// change is confirmed by what it reproduces, and a difference of behaviour, which changes nothing of the kind elsewhere,
/// is left alone.
#[must_use]
pub fn infer(kinds: &[Kind], heard: &[Heard<'_>]) -> Inferred {
    let reference = Manner::of_reference(kinds, heard.iter().map(|heard| heard.session));
    let (chosen, values) = (chosen(heard), values(heard));
    let mut manner = reference.clone();
    let mut doubtful = BTreeSet::new();
    for _ in 0..ROUNDS {
        manner = search(kinds, &reference, manner, &values, &chosen, &doubtful);
        let more = unusual(&reference, &manner, &chosen);
        if more.is_empty() {
            break;
        }
        for place in &more {
            match reference.forms.get(place) {
                Some(form) => manner.forms.insert(*place, form.clone()),
                None => manner.forms.remove(place),
            };
        }
        doubtful.extend(more);
    }
    let doubtful = unusual(&reference, &manner, &chosen);
    if !doubtful.is_empty() {
        manner = reference.clone();
    }
    let traits = traits(&reference, &manner, heard);
    Inferred { manner, traits }
}

/// The values of all fields, and of boards the symbols of their cells.
fn values(heard: &[Heard<'_>]) -> Values {
    let mut values = Values::new();
    let fields = heard.iter().flat_map(|heard| &heard.session.events).flat_map(|it| &it.fields);
    for (name, value) in fields {
        if let Some(grid) = value.grid() {
            let known = values.entry(name).or_default();
            known.extend(grid.cells.iter().map(|&cell| vec![cell]));
            continue;
        }
        let mut written = Vec::new();
        value.write(&mut written);
        values.entry(name).or_default().insert(written);
    }
    values
}

/// Changes a manner as long as that makes the outputs agree for longer, but at no doubtful place.
fn search(
    kinds: &[Kind],
    reference: &Manner,
    mut manner: Manner,
    values: &Values,
    heard: &[Heard<'_>],
    doubtful: &BTreeSet<Place>,
) -> Manner {
    for _ in 0..STEPS {
        let so_far: Vec<Agreement> =
            heard.iter().map(|it| manner.agreement(it.session, it.stdout, LONGEST)).collect();
        let agreement: usize = so_far.iter().map(|it| worth(it.bytes, it.is_all)).sum();
        let all = |candidate: &Candidate| -> usize {
            let changed: Vec<Place> = candidate.manner.changes(&manner).collect();
            let agrees = heard.iter().zip(&so_far).map(|(it, before)| {
                let before = (before, &changed[..]);
                candidate.manner.agrees_changed(before, it.session, it.stdout, LONGEST)
            });
            agrees.map(|(bytes, is_all)| worth(bytes, is_all)).sum()
        };
        let better = spots(&manner, heard).into_iter().find_map(|spot| {
            let found: Vec<(usize, Candidate)> =
                candidates(kinds, reference, &manner, values, &heard[spot])
                    .into_iter()
                    .filter(|it| !it.manner.changes(&manner).any(|place| doubtful.contains(&place)))
                    .map(|candidate| (all(&candidate), candidate))
                    .filter(|(agrees, it)| *agrees > agreement + it.least_gain)
                    .collect();
            // A far-fetched change may gain a few bytes more than the plain one that makes the rest plain, too.
            let most = found.iter().map(|(agrees, _)| agrees - agreement).max()?;
            found
                .into_iter()
                .filter(|(agrees, _)| 2 * (agrees - agreement) >= most)
                .min_by_key(|(agrees, candidate)| (candidate.cost, Reverse(*agrees)))
        });
        let Some((_, candidate)) = better else { break };
        manner = candidate.manner;
    }
    manner
}

/// The places at which a manner says something in another way than the reference, and outputs have that in less than most of
/// the places that they reach, or in one only; or nothing is said, and outputs say it elsewhere.
fn unusual(reference: &Manner, manner: &Manner, heard: &[Heard<'_>]) -> Vec<Place> {
    let changed = manner.changes(reference);
    let mut times: BTreeMap<Place, (usize, usize)> = changed.map(|place| (place, (0, 0))).collect();
    for heard in heard {
        let spoken = manner.spoken(heard.session);
        let at = same(&spoken.bytes, heard.stdout);
        let last = spoken.events.last().map_or(0, |event| event.span.end);
        // Of an output that ends early nobody knows which words are its last ones.
        let is_cut =
            |event: &&Uttered<'_>| event.span.end == heard.stdout.len() && event.span.end < last;
        let reached = spoken.events.iter().take_while(|event| event.span.start <= at);
        for event in reached.filter(|event| !is_cut(event)) {
            let kind = event.said.kind;
            let special = Place { kind, after: Some(event.after) };
            let general = Place { kind, after: None };
            let place = if manner.forms.contains_key(&special) { special } else { general };
            if let Some((confirmed, reached)) = times.get_mut(&place) {
                *confirmed += usize::from(event.span.end <= at);
                *reached += 1;
            }
        }
    }
    let is_said = |place: &Place| {
        let usual = reference.form(*place).filter(|usual| !usual.is_blank());
        usual.is_some()
            && manner.forms[place].is_blank()
            && heard.iter().any(|it| says(it, place.kind))
    };
    // White space is nothing that a program does, and the same words in capitals say the same: for these one place will do.
    let is_alike = |place: &Place| match (reference.form(*place), manner.form(*place)) {
        (Some(usual), Some(own)) => {
            let (usual, own) = (usual.text(), own.text());
            without_space(usual.clone()) == without_space(own.clone()) || has_words(&usual, &own)
        }
        _ => false,
    };
    let is_unusual = |(place, (confirmed, reached)): &(Place, (usize, usize))| {
        let least = if is_alike(place) { 1 } else { 2 };
        2 * confirmed <= *reached || *confirmed < least || is_said(place)
    };
    times.into_iter().filter(is_unusual).map(|(place, _)| place).collect()
}

fn without_space(mut text: Vec<u8>) -> Vec<u8> {
    text.retain(|byte| !byte.is_ascii_whitespace());
    text
}

/// Whether a text has at least half of another one's words, and no others.
fn has_words(text: &[u8], own: &[u8]) -> bool {
    let words = |text: &[u8]| -> BTreeSet<Vec<u8>> {
        let words = text.split(|byte| !byte.is_ascii_alphanumeric());
        words.filter(|word| !word.is_empty()).map(<[u8]>::to_ascii_lowercase).collect()
    };
    let (all, own) = (words(text), words(own));
    own.is_subset(&all) && 2 * own.len() >= all.len()
}

/// Whether an output has anywhere what the reference says in an event of this kind.
fn says(heard: &Heard<'_>, kind: &str) -> bool {
    const TELLING: usize = 4;
    let said =
        heard.session.all(kind).filter_map(|said| heard.session.stdout.get(said.span.clone()));
    let mut said = said.map(<[u8]>::trim_ascii).filter(|text| text.len() >= TELLING);
    said.any(|text| heard.stdout.windows(text.len()).any(|it| it == text))
}

/// Some of the outputs: a few for each kind of event, the rare ones first, and the rest spread over all of them.
fn chosen<'a>(heard: &[Heard<'a>]) -> Vec<Heard<'a>> {
    let telling: Vec<Heard<'a>> =
        heard.iter().copied().filter(|heard| !heard.stdout.is_empty()).collect();
    let mut shown: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, heard) in telling.iter().enumerate() {
        let kinds: BTreeSet<&str> = heard.session.events.iter().map(|said| said.kind).collect();
        kinds.into_iter().for_each(|kind| shown.entry(kind).or_default().push(index));
    }
    let step = telling.len().div_ceil(LOOKED_AT).max(1);
    let mut chosen: BTreeSet<usize> = (0..telling.len()).step_by(step).collect();
    for of_kind in shown.values() {
        let has = of_kind.iter().filter(|index| chosen.contains(index)).count();
        let more = of_kind.iter().filter(|index| !chosen.contains(index)).copied();
        chosen.extend(more.take(OF_EACH_KIND.saturating_sub(has)).collect::<Vec<_>>());
    }
    chosen.into_iter().map(|index| telling[index]).collect()
}

/// What it is worth that a program printed so many bytes as it would in a manner; more where that is all.
const fn worth(bytes: usize, is_all: bool) -> usize {
    const ALL: usize = 40;
    if is_all { bytes + ALL } else { bytes }
}

pub(crate) fn same(one: &[u8], other: &[u8]) -> usize {
    let most = one.len().min(other.len()).min(LONGEST);
    common_prefix(&one[..most], &other[..most])
}

/// The outputs whose first difference is worth looking at: a few for each kind of event in which outputs differ, the kind in
/// which most do first. What comes behind a difference is not the same in all of them, and some cannot be understood yet.
fn spots(manner: &Manner, heard: &[Heard<'_>]) -> Vec<usize> {
    let mut spots: BTreeMap<(&str, &str), Vec<(usize, usize)>> = BTreeMap::new();
    for (index, heard) in heard.iter().enumerate() {
        let spoken = manner.spoken(heard.session);
        let at = same(&spoken.bytes, heard.stdout);
        if at == spoken.bytes.len() && at == heard.stdout.len() {
            continue;
        }
        let event = spoken.events.iter().find(|event| at < event.span.end);
        let key = event.or(spoken.events.last()).map_or(("", ""), |it| (it.said.kind, it.after));
        spots.entry(key).or_default().push((at, index));
    }
    let mut spots: Vec<Vec<(usize, usize)>> = spots.into_values().collect();
    spots.iter_mut().for_each(|spots| spots.sort_unstable());
    spots.sort_by_key(|spots| (Reverse(spots.len()), spots[0].0));
    // One of the middle comes first: on the smallest boards nothing is seen of their frames, and the largest are slow to look at.
    let few = |spots: Vec<(usize, usize)>| {
        let step = spots.len().div_ceil(OF_A_KIND);
        let mut few: Vec<usize> = spots.into_iter().step_by(step).map(|(_, index)| index).collect();
        let middle = few.len() / 2;
        few.rotate_left(middle);
        few
    };
    spots.into_iter().take(SPOTS).flat_map(few).collect()
}

/// In what a manner differs from the reference's, as far as outputs confirm it.
fn traits(reference: &Manner, manner: &Manner, heard: &[Heard<'_>]) -> Vec<Trait> {
    let mut traits: BTreeMap<Place, Trait> = BTreeMap::new();
    for heard in heard {
        let (spoken, right) = (manner.spoken(heard.session), reference.spoken(heard.session));
        let at = same(&spoken.bytes, heard.stdout);
        let confirmed = spoken.events.iter().take_while(|own| own.span.end <= at).count();
        let [own, wanted] = [&spoken, &right].map(|of| of.texts(confirmed));
        let alike = are_alike(&own, &wanted);
        for number in (0..confirmed).filter(|&number| !alike[number]) {
            let (own, used, wanted) = (&spoken.events[number], own[number], wanted[number]);
            let kind = own.said.kind;
            let special = Place { kind, after: Some(own.after) };
            let place = if manner.forms.contains_key(&special) {
                special
            } else {
                Place { kind, after: None }
            };
            let words =
                |template: Option<&Template>| template.map(Template::text).unwrap_or_default();
            let found = traits.entry(place).or_insert_with(|| Trait {
                place,
                wanted: words(reference.template(kind, own.after)),
                used: words(manner.template(kind, own.after)),
                example: (wanted.to_vec(), used.to_vec()),
                between: [number.checked_sub(1), Some(number + 1)].map(|at| {
                    let event = spoken.events.get(at?)?;
                    Some(words(reference.template(event.said.kind, event.after)))
                }),
                places: 0,
            });
            found.places += 1;
        }
    }
    let mut traits: Vec<Trait> = traits.into_values().collect();
    traits.sort_by_key(|it| Reverse(it.places));
    traits
}
