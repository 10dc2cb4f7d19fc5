//! Which part of a category's points its cases are worth.

/// So many generated cases of a category show whether a program can do what is asked there.
const ENOUGH: usize = 5;

/// What a case is worth, in percent of its share.
#[derive(Debug, Clone, Copy)]
pub(super) struct Worth {
    pub(super) worth: usize,
    pub(super) is_generated: bool,
}

/// The share of what the cases are worth, from 0 to 1: of all of them, and no more than of those that nobody could know
/// before. So a transcript can cost points, but answers that were built in for it give none.
pub(super) fn share(cases: &(impl Iterator<Item = Worth> + Clone)) -> f64 {
    let all = mean(cases.clone());
    if basis(cases).0 { mean(generated(cases)) } else { all }
}

/// Whether the share is that of the generated cases alone, and of how many cases it is.
pub(super) fn basis(cases: &(impl Iterator<Item = Worth> + Clone)) -> (bool, usize) {
    let of_generated = generated(cases).count();
    if of_generated >= ENOUGH && mean(generated(cases)) < mean(cases.clone()) {
        (true, of_generated)
    } else {
        (false, cases.clone().count())
    }
}

fn generated(cases: &(impl Iterator<Item = Worth> + Clone)) -> impl Iterator<Item = Worth> + Clone {
    cases.clone().filter(|case| case.is_generated)
}

/// 0, if there are none.
fn mean(cases: impl Iterator<Item = Worth> + Clone) -> f64 {
    let count = cases.clone().count().max(1);
    #[expect(clippy::cast_precision_loss, reason = "no grading has 2^45 cases")]
    let mean = cases.map(|case| case.worth).sum::<usize>() as f64 / (100 * count) as f64;
    mean
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_from_generated_cases_first() {
        let of = |transcripts: &[usize], generated: &[usize]| {
            let all = [(transcripts, false), (generated, true)];
            let worths: Vec<Worth> = all
                .iter()
                .flat_map(|&(worths, is_generated)| {
                    worths.iter().map(move |&worth| Worth { worth, is_generated })
                })
                .collect();
            share(&worths.iter().copied())
        };
        let (right, wrong) = ([100; 10], [0; 10]);
        assert_eq!(of(&right, &right), 1.0);
        assert_eq!(of(&right, &wrong), 0.0, "built in");
        assert_eq!(of(&wrong, &right), 0.5, "a transcript can cost points");
        assert_eq!(of(&right, &[0, 100, 100, 100, 100]), 0.8);
        assert_eq!(of(&right, &[0, 100]), 11.0 / 12.0, "too few of them to tell");
        assert_eq!(of(&[85; 4], &[]), 0.85);
        assert_eq!(of(&[], &[]), 0.0);
    }
}
