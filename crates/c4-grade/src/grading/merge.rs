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
            check_indices(part).map_err(|what| CannotMerge::Unfit { part: at + 1, what })?;
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
    /// A part of the class is not there: its number, and how many there are.
    #[error("part {0} of {1} is not given")]
    PartMissing(usize, usize),
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
        ("the limits differ", one.limits == other.limits),
        ("the points differ", one.points == other.points),
        ("the split of the class differs", split(one) == split(other)),
        ("the cases differ", a.cases == b.cases),
        ("what occurs in the cases differs", a.occurrences == b.occurrences),
    ];
    same.iter().find(|(_, is_same)| !is_same).map(|(what, _)| *what)
}

/// Everything that is known by its index has to be there.
fn check_indices(part: &Grading) -> Result<(), String> {
    let cases = part.cases.len();
    if part.schema != Grading::SCHEMA {
        return Err(format!("it has form {}, and known is {}", part.schema, Grading::SCHEMA));
    }
    for Submission { name, results, finding, sanitizers, .. } in &part.submissions {
        if !results.is_empty() && results.len() != cases {
            return Err(format!("{name} has {} results for {cases} cases", results.len()));
        }
        let found = finding.as_ref().map(|finding| (finding.case, results.len()));
        let sanitized = sanitizers.as_ref().and_then(|of| of.first.as_ref());
        let shown = found.into_iter().chain(sanitized.map(|(case, _)| (*case, cases)));
        if let Some((case, _)) = shown.into_iter().find(|(case, of)| case >= of) {
            return Err(format!(
                "{name} shows case {case}, counted from 0, which it does not have"
            ));
        }
    }
    match part.clusters.iter().flat_map(|cluster| &cluster.failing).find(|&&case| case >= cases) {
        Some(case) => Err(format!("a cluster fails case {case}, counted from 0, of {cases} cases")),
        None => Ok(()),
    }
}

/// Into how many parts the class was split.
fn split(setup: &Setup) -> Option<usize> {
    setup.partition.map(|(_, of)| of)
}

/// All parts of a split class have to be there, once.
fn check_partitions(partitions: &[Option<(usize, usize)>]) -> Result<(), CannotMerge> {
    let Some(Some((_, of))) = partitions.first().copied() else { return Ok(()) };
    for part in 1..=of {
        match partitions.iter().filter(|&&partition| partition == Some((part, of))).count() {
            0 => return Err(CannotMerge::PartMissing(part, of)),
            1 => {}
            _ => return Err(CannotMerge::SamePart(part, of)),
        }
    }
    Ok(())
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
