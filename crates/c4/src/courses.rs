//! The courses that the tool knows: everything that lists, finds or names a course goes through here.

use std::ffi::OsStr;
use std::sync::Arc;

use c4_course::{Computer, ComputerInfo, Course, Info};

use crate::refusal::Refusal;

/// The courses that the tool knows, in the order in which they are listed.
///
/// ```
/// use c4::Courses;
///
/// let ex3 = Courses::ALL.get("ex3").unwrap();
/// assert_eq!(ex3.facts().info.program, "ex3-cli");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Courses(&'static [&'static dyn Course]);

impl Courses {
    /// All courses of this workspace.
    pub const ALL: Self = Self(c4_courses::ALL);

    /// Some courses, for a tool that knows just these.
    #[must_use]
    pub const fn new(courses: &'static [&'static dyn Course]) -> Self {
        Self(courses)
    }

    /// One after the other.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn Course> {
        self.0.iter().copied()
    }

    /// The names of their variants.
    pub fn variants(self) -> impl Iterator<Item = &'static str> {
        self.iter().map(<dyn Course>::variant)
    }

    /// The course of a variant.
    #[must_use]
    pub fn get(self, variant: &str) -> Option<&'static dyn Course> {
        self.iter().find(|course| course.variant() == variant)
    }

    /// The course whose variant or program has this name.
    pub(crate) fn called(self, name: impl AsRef<OsStr>) -> Result<&'static dyn Course, Refusal> {
        let name = name.as_ref();
        let is_it = |course: &&dyn Course| {
            let Info { variant, program, .. } = course.facts().info;
            name == variant || name == program
        };
        self.iter().find(is_it).ok_or_else(|| Refusal::UnknownVariant {
            given: name.to_string_lossy().into_owned(),
            known: self.variants().collect(),
        })
    }

    /// What can be typed for the computers of all courses.
    pub(crate) fn computers(self) -> impl Iterator<Item = &'static ComputerInfo> {
        self.iter().flat_map(|course| course.facts().computers)
    }

    /// The computer of this name.
    pub(crate) fn computer(self, name: &str) -> Option<Arc<dyn Computer>> {
        self.iter().find_map(|course| course.computer(name)).map(Arc::from)
    }
}
