//! Whose a submission is, and which of the uploaded files were graded.

use super::cut::first;
use c4_grade::{Identity, Intake, Submission};

/// How many names are told of what was left.
const NAMES: usize = 8;

/// What a platform knows of the student and of the upload, but for what is part of `name`: number, address, time, lateness,
/// and whoever else handed it in. Empty if nothing is known.
///
/// ```
/// use c4_grade::{Identity, Platform};
/// use c4_report::known_of;
///
/// let identity = Identity { late: Some(true), id: Some("12".to_owned()), ..Identity::of(Platform::Canvas) };
/// assert_eq!(known_of("zoe", &identity), "12, late");
/// assert_eq!(known_of("zoe_12", &identity), "late");
/// ```
#[must_use]
pub fn known_of(name: &str, identity: &Identity) -> String {
    let Identity { name: own_name, id, email, time, late, with, .. } = identity;
    let late = (*late == Some(true)).then(|| "late".to_owned());
    let with = with.iter().filter_map(|it| it.name.as_ref().or(it.id.as_ref()));
    let with = with.map(|other| format!("with {other}"));
    let known = [own_name.clone(), id.clone(), email.clone(), time.clone(), late];
    let known = known.into_iter().flatten().chain(with);
    known.filter(|known| !name.contains(known.as_str())).collect::<Vec<String>>().join(", ")
}

/// Which files were taken and which were left, what was done to those that were taken, and which uploads were not graded: a
/// heading and its text each. Names are those of strangers, as they are.
///
/// ```
/// use c4_grade::Intake;
/// use c4_report::files_of;
///
/// let intake = Intake { taken: vec!["src/ex3.c".to_owned()], left: vec!["report.pdf".to_owned()], ..Intake::default() };
/// assert_eq!(files_of(&intake), [("taken", "src/ex3.c".to_owned()), ("left", "report.pdf".to_owned())]);
/// ```
#[must_use]
pub fn files_of(intake: &Intake) -> Vec<(&'static str, String)> {
    let Intake { taken, left, notes, earlier } = intake;
    let rows = [
        ("taken", taken),
        ("left", left),
        ("note", notes),
        ("not graded, as it is earlier", earlier),
    ];
    // Where nothing was taken, the reason names what there is.
    let is_told = |&(what, names): &(_, &Vec<String>)| {
        !names.is_empty() && (what != "left" || !taken.is_empty())
    };
    let told = |(what, names): (_, &Vec<String>)| {
        let (shown, more) = first(names, NAMES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        (what, shown.join(", ") + &more)
    };
    rows.into_iter().filter(is_told).map(told).collect()
}

/// Both, as a report on a submission says them.
pub(super) fn upload(submission: &Submission) -> Vec<(&'static str, String)> {
    let known = submission.identity.as_ref().map(|it| known_of(&submission.name, it));
    let student = known.filter(|known| !known.is_empty()).map(|known| ("student", known));
    student.into_iter().chain(files_of(&submission.intake)).collect()
}
