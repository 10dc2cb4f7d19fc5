//! Which of a course's hand-ins are looked for.

use std::path::Path;

use super::{CannotFind, Form};
use c4_course::HandIn;

/// What is looked for, and what else the course has: both counted from the first of the former.
#[derive(Debug)]
pub(super) struct Sought<'a> {
    pub(super) hand_ins: &'a [HandIn],
    pub(super) others: &'a [HandIn],
}

impl Sought<'_> {
    pub(super) fn all(&self) -> impl Iterator<Item = (usize, &HandIn)> {
        self.hand_ins.iter().chain(self.others).enumerate()
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
            Form::File { hand_in } | Form::Folder { hand_in, .. } => *hand_in < self.hand_ins.len(),
            Form::Program | Form::Unfit(_) | Form::Unreadable(_) => true,
        }
    }
}
