//! What is looked for, and in which kind of export.

use std::path::Path;

use super::{CannotFind, Form};
use crate::Platform;
use c4_course::HandIn;

/// What is looked for: which of a course's hand-ins, and in what they lie.
#[derive(Debug, Clone, Copy)]
pub struct Sought<'a> {
    /// The hand-ins that are asked for.
    pub hand_ins: &'a [HandIn],
    /// What else the course has: both are counted from the first of the former.
    pub others: &'a [HandIn],
    /// What a folder or an archive is.
    pub export: Export,
}

/// What a folder or an archive that was named is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Export {
    /// Whatever it looks like.
    #[default]
    Guess,
    /// One submission, whatever lies in it.
    One,
    /// A file or folder for each submission, by any names.
    Plain,
    /// What this makes of a class.
    Of(Origin),
}

/// What made an export. What tells only names, and takes no gradebook that is written here, is no [`Platform`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A platform that knows its students by more.
    Platform(Platform),
    /// Blackboard.
    Blackboard,
    /// Brightspace, also called D2L.
    Brightspace,
    /// CodeGrade.
    CodeGrade,
    /// Autolab.
    Autolab,
    /// PrairieLearn.
    PrairieLearn,
    /// Microsoft Teams.
    Teams,
}

impl Origin {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = [
            Self::Blackboard,
            Self::Brightspace,
            Self::CodeGrade,
            Self::Autolab,
            Self::PrairieLearn,
            Self::Teams,
        ];
        Platform::ALL.map(Self::Platform).into_iter().chain(others)
    }

    /// Its name, as it is typed.
    #[must_use]
    pub fn typed(self) -> &'static str {
        match self {
            Self::Platform(platform) => platform.typed(),
            Self::Blackboard => "blackboard",
            Self::Brightspace => "brightspace",
            Self::CodeGrade => "codegrade",
            Self::Autolab => "autolab",
            Self::PrairieLearn => "prairielearn",
            Self::Teams => "teams",
        }
    }
}

impl From<Platform> for Origin {
    fn from(platform: Platform) -> Self {
        Self::Platform(platform)
    }
}

impl<'a> Sought<'a> {
    /// Any of these, in whatever looks like them.
    #[must_use]
    pub fn any(hand_ins: &'a [HandIn]) -> Self {
        Self { hand_ins, others: &[], export: Export::Guess }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = (usize, &HandIn)> {
        self.hand_ins.iter().chain(self.others).enumerate()
    }

    pub(super) fn get(&self, index: usize) -> &HandIn {
        self.hand_ins.get(index).unwrap_or_else(|| &self.others[index - self.hand_ins.len()])
    }

    /// What is looked for, by the names of its files.
    pub(super) fn names(&self) -> Vec<String> {
        self.hand_ins.iter().map(|hand_in| hand_in.files.join(" with ")).collect()
    }

    /// The hand-in that is meant by something that could be any of these.
    pub(super) fn one_of(&self, path: &Path, all: &[usize]) -> Result<Option<usize>, CannotFind> {
        let ours: Vec<usize> =
            all.iter().copied().filter(|&index| index < self.hand_ins.len()).collect();
        match ours.as_slice() {
            [] => Ok(all.first().copied()),
            [index] => Ok(Some(*index)),
            several => Err(CannotFind::Ambiguous(
                path.to_owned(),
                several.iter().map(|&index| self.hand_ins[index].name.clone()).collect(),
            )),
        }
    }

    pub(super) fn is_for_us(&self, form: &Form) -> bool {
        match form {
            Form::Source(choice) => choice.hand_in < self.hand_ins.len(),
            Form::Program | Form::Unfit(_) | Form::Unreadable(_) => true,
        }
    }
}
