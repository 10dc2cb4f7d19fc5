//! What follows from all that is typed in all cases together, so that no program can know it beforehand.

use crate::GradedCase;
use crate::digest::digest;

/// The moment from which a program is asked what belongs to no case: it follows from what is typed in all of them, so that no program can
/// know it beforehand and behave otherwise then.
pub(super) fn moment(cases: &[GradedCase]) -> u32 {
    let digest = digest(cases.iter().map(|graded| graded.input().stdin));
    u32::from_str_radix(&digest[..8], 16).expect("a digest is hexadecimal")
}

/// An order in which the first cases are like all of them, whose time may be over before the last one: easy ones come first otherwise, and
/// who takes long over these would not be asked the others.
pub(super) fn mixed(cases: &[GradedCase]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cases.len()).collect();
    order.sort_by_cached_key(|&at| {
        digest([cases[at].case.name.as_str().as_bytes(), &cases[at].case.stdin])
    });
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Case, Origin, Source};

    /// Cases of a part of the course each, and one category after the other.
    fn cases(seed: usize) -> Vec<GradedCase> {
        let case = |at: usize| GradedCase {
            case: Case {
                name: format!("generated-{at}").parse().unwrap(),
                args: vec![],
                status: 0,
                why: "To see it.".into(),
                source: Source { origin: Origin::Recorded, detail: "by hand".into() },
                stdin: format!("{seed} {at}\n").into_bytes(),
                stdout: vec![],
                stderr: None,
                complains: false,
            },
            category: ["easy", "hard", "long"][at / 100],
            is_generated: true,
            settles: true,
        };
        (0..300).map(case).collect()
    }

    #[test]
    fn who_knows_the_seed_alone_knows_the_moment() {
        let [one, same, other] = [1, 1, 2].map(|seed| moment(&cases(seed)));
        assert_eq!(one, same);
        assert_ne!(one, other);
    }

    /// The first cases that are asked are like all of them: who takes all the time for those has no other points than for all.
    #[test]
    fn the_first_of_a_mixed_order_are_of_all_kinds() {
        let cases = cases(1);
        let order = mixed(&cases);
        let mut all = order.clone();
        all.sort_unstable();
        assert_eq!(all, (0..cases.len()).collect::<Vec<_>>());
        for category in ["easy", "hard", "long"] {
            let count = order[..60].iter().filter(|&&at| cases[at].category == category).count();
            assert!((10..=30).contains(&count), "{count} of 60 are {category}");
        }
    }
}
