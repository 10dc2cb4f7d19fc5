//! The parts of a class that were graded apart, as one grading.

use crate::{Feedback, Grading, Protected, Setup, Submission, clusters, in_natural_order};

/// How strongly programs were shut in, the weakest first.
const PROTECTION: [&str; 3] = ["none", "partial", "full"];

impl Grading {
    /// The grading of which these are the parts: the same submissions, by name, and the clusters among all of them.
    ///
    /// The parts may come from machines that shut programs in differently; the whole was shut in as its weakest part.
    /// Where one part tells less than another, the whole tells no more than that one.
    ///
    /// # Errors
    /// [`CannotMerge`], if they are not parts of one grading, or not all of them.
    pub fn merged(parts: Vec<Self>) -> Result<Self, CannotMerge> {
        for (at, part) in parts.iter().enumerate() {
            part.check().map_err(|what| CannotMerge::Unfit { part: at + 1, what })?;
        }
        let feedback = parts.iter().map(|part| part.setup.feedback).max();
        let mut parts =
            parts.into_iter().map(|part| part.redacted(feedback.unwrap_or(Feedback::Full)));
        let mut whole = parts.next().ok_or(CannotMerge::Nothing)?;
        let mut partitions = vec![whole.setup.partition];
        for (at, part) in parts.enumerate() {
            if let Some(what) = what_differs(&whole, &part) {
                return Err(CannotMerge::Differs { part: at + 2, what });
            }
            partitions.push(part.setup.partition);
            whole.setup.protection = weaker(whole.setup.protection, part.setup.protection);
            whole.submissions.extend(part.submissions);
        }
        check_partitions(&partitions)?;
        whole.setup.partition = None;
        whole.submissions.sort_by(|a, b| in_natural_order(&a.name, &b.name));
        if let Some(twice) = twice(&whole.submissions) {
            return Err(CannotMerge::Twice(twice));
        }
        let names = whole.submissions.iter().map(|it| it.name.as_str());
        if whole.setup.class.take().is_some_and(|class| class != Setup::class_of(names)) {
            return Err(CannotMerge::OtherClass);
        }
        whole.clusters = clusters(&whole.cases, &whole.submissions);
        Ok(whole)
    }
}

/// Why gradings could not be merged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotMerge {
    /// There are no parts.
    #[error("there is nothing to merge: name at least one grading")]
    Nothing,
    /// A part is of another grading than the first.
    #[error("grading {part} is not a part of the same class as the first: {what}")]
    Differs {
        /// The number of the part among those given, from 1.
        part: usize,
        /// What is not the same in it: `the seed differs`.
        what: &'static str,
    },
    /// A part is not one that this program could have written.
    #[error("grading {part} does not fit together: {what}")]
    Unfit {
        /// The number of the part among those given, from 1.
        part: usize,
        /// What does not fit in it.
        what: String,
    },
    /// Two parts hold a submission of this name.
    #[error("more than one grading holds a submission {0:?}")]
    Twice(String),
    /// The same part of a class was given twice: its number, and how many there are.
    #[error("part {0} of {1} is given more than once")]
    SamePart(usize, usize),
    /// The submissions are not those of the class that was split.
    #[error(
        "together they do not have the submissions of the class that was split: one is missing, or is of another class"
    )]
    OtherClass,
    /// Parts of the class are not there: their numbers, and how many parts there are.
    #[error("{text}", text = words(.0, *.1))]
    PartsMissing(Vec<usize>, usize),
}

/// What two parts of one grading would have in common, and these do not.
fn what_differs(a: &Grading, b: &Grading) -> Option<&'static str> {
    let (one, other) = (&a.setup, &b.setup);
    let same = [
        ("the version of the form differs", a.schema == b.schema),
        ("the variant differs", a.variant == b.variant),
        ("the seed differs", one.seed == other.seed),
        ("the number of generated cases differs", one.generated == other.generated),
        ("the level differs", one.level == other.level),
        ("what form is right differs", one.forms == other.forms),
        ("the limits differ", one.limits == other.limits),
        ("the points differ", one.points == other.points),
        ("the split of the class differs", split(one) == split(other)),
        ("the submissions of the class that was split differ", one.class == other.class),
        ("the cases differ", a.cases == b.cases),
        ("what occurs in the cases differs", a.occurrences == b.occurrences),
    ];
    same.iter().find(|(_, is_same)| !is_same).map(|(what, _)| *what)
}

/// Into how many parts the class was split.
fn split(setup: &Setup) -> Option<usize> {
    setup.partition.map(|(_, of)| of)
}

/// All parts of a split class have to be there, once.
fn check_partitions(partitions: &[Option<(usize, usize)>]) -> Result<(), CannotMerge> {
    let Some(Some((_, of))) = partitions.first().copied() else { return Ok(()) };
    let count = |part| partitions.iter().filter(|&&known| known == Some((part, of))).count();
    let missing: Vec<usize> = (1..=of).filter(|&part| count(part) == 0).collect();
    match (1..=of).find(|&part| count(part) > 1) {
        Some(part) => Err(CannotMerge::SamePart(part, of)),
        None if missing.is_empty() => Ok(()),
        None => Err(CannotMerge::PartsMissing(missing, of)),
    }
}

/// `part 3 of 8 is not given`, or `parts 3, 5 and 7 of 8 are not given`.
fn words(parts: &[usize], of: usize) -> String {
    let numbers: Vec<String> = parts.iter().map(ToString::to_string).collect();
    match numbers.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("parts {} and {last} of {of} are not given", before.join(", "))
        }
        _ => format!("part {} of {of} is not given", numbers.concat()),
    }
}

fn weaker(a: Protected, b: Protected) -> Protected {
    let strength = |protected: &Protected| PROTECTION.iter().position(|&of| of == protected.level);
    let level = if strength(&b) < strength(&a) { b.level } else { a.level };
    let mut missing = a.missing;
    for sentence in b.missing {
        if !missing.contains(&sentence) {
            missing.push(sentence);
        }
    }
    let mut watched = a.watched;
    for clause in b.watched {
        if !watched.contains(&clause) {
            watched.push(clause);
        }
    }
    Protected { level, missing, watched }
}

/// A name that two submissions have, which are in the order of their names.
fn twice(submissions: &[Submission]) -> Option<String> {
    submissions.windows(2).find(|two| two[0].name == two[1].name).map(|two| two[0].name.clone())
}
