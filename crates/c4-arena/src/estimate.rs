//! What games say about who is better.

use serde::{Deserialize, Serialize};

/// What a match says about how many of the points one of two would get in very many games, where 1 is all of them.
///
/// The two games of a pair have the same opening and are not independent of each other, but pairs are, if their openings are.
/// So what is counted is the score of each pair, which is 0, ¼, ½, ¾ or 1, with mean *m* over *n* pairs. The interval is that of
/// Wilson (1927), which stays within 0 and 1 and says something even where all pairs are the same, for *n/d* trials instead of
/// *n*: *d* is the design effect (Kish, 1965), how much less scores vary than those of trials that bring all or nothing, whose
/// variance m(1 - m) is the largest that there can be (Bhatia and Davis, 2000). It is estimated as if two more pairs had been
/// seen that vary as much as they can, which keeps a few equal pairs from saying too much:
///
/// ```text
/// d = (Σ(x - m)² / (m(1 - m)) + 2) / (n + 1), but 1 at most, and 1 if m is 0 or 1
/// ```
///
/// In simulated matches of 20 pairs and more, even and uneven ones, the truth is within the interval in at least 94 of 100, and in
/// matches of four pairs in at least 92 (a test has the table). That does not hold where nearly all pairs score the same: most
/// matches then have hardly any of the others, and know too little of them. Of a side that wins all but some 9 of 1000 pairs, and
/// loses these, it is in 84 of 100 matches of 20; and at worst, if there are two scores, in 80 of 100 matches of 100: some 98 % of
/// the pairs score ¼ or ¾, and the others all or nothing on the far side (a test calculates it).
///
/// ```
/// use c4_arena::Estimate;
///
/// let ten_of_ten = Estimate::of(&[1.0; 10]).expect("there are pairs");
/// assert_eq!(ten_of_ten.score, 1.0);
/// assert!(ten_of_ten.lower > 0.7 && ten_of_ten.lower < 0.8 && ten_of_ten.upper == 1.0);
/// assert!(ten_of_ten.tells());
/// assert_eq!(Estimate::of(&[]), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estimate {
    /// How many pairs of games it is from.
    pub pairs: usize,
    /// The mean score of the pairs, from 0 to 1.
    pub score: f64,
    /// The lower end of the 95 % interval.
    pub lower: f64,
    /// The upper end.
    pub upper: f64,
}

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_964;

impl Estimate {
    /// The estimate from the scores of pairs, each from 0 to 1; `None` if there are none.
    #[must_use]
    pub fn of(scores: &[f64]) -> Option<Self> {
        if scores.is_empty() {
            return None;
        }
        let pairs = scores.len() as f64;
        let mean = scores.iter().sum::<f64>() / pairs;
        let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
        let largest = mean * (1.0 - mean);
        let effect = if largest > 0.0 { (squares / largest + 2.0) / (pairs + 1.0) } else { 1.0 };
        let trials = pairs / effect.min(1.0);
        let shrink = 1.0 + Z * Z / trials;
        let centre = (mean + Z * Z / (2.0 * trials)) / shrink;
        let half = Z / shrink * (largest / trials + (Z / (2.0 * trials)).powi(2)).sqrt();
        // At either end the interval reaches it, but for rounding.
        let lower = if mean == 0.0 { 0.0 } else { (centre - half).max(0.0) };
        let upper = if mean == 1.0 { 1.0 } else { (centre + half).min(1.0) };
        Some(Self { pairs: scores.len(), score: mean, lower, upper })
    }

    /// Whether it says who is better: half of the points is not within the interval.
    #[must_use]
    pub fn tells(&self) -> bool {
        self.lower > 0.5 || self.upper < 0.5
    }
}

/// How many points of Elo's scale somebody is ahead who gets this share of the points; infinite for all and nothing.
///
/// ```
/// assert_eq!(c4_arena::elo(0.5), 0.0);
/// assert!((c4_arena::elo(0.64) - 100.0).abs() < 0.1);
/// assert_eq!(c4_arena::elo(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use c4_console::Seed;

    use super::*;

    /// How likely pairs are to score 0, ¼, ½, ¾ and 1, in percent.
    const PAIRS: [[u64; 5]; 8] = [
        // Independent games without draws, even and uneven.
        [25, 0, 50, 0, 25],
        [1, 0, 18, 0, 81],
        // Whoever begins wins.
        [2, 0, 96, 0, 2],
        // The opening decides.
        [45, 0, 10, 0, 45],
        // Almost all draws.
        [1, 4, 90, 4, 1],
        [5, 20, 50, 20, 5],
        // Almost all wins.
        [0, 0, 3, 2, 95],
        [0, 5, 10, 25, 60],
    ];

    #[test]
    fn the_truth_is_within_the_interval_as_often_as_it_says() {
        const ROUNDS: u64 = 2000;
        let hundred = 100.try_into().unwrap();
        for (row, chances) in (0..).zip(PAIRS) {
            let truth =
                (0..).zip(chances).map(|(score, chance)| (score * chance) as f64).sum::<f64>()
                    / 400.0;
            for pairs in [4, 20, 100] {
                let covers = (0..ROUNDS).filter(|&round| {
                    let seed = Seed::new(row).split(round);
                    let scores: Vec<f64> = (0..pairs)
                        .map(|pair| {
                            let mut lot = seed.below(pair, hundred) as u64;
                            let score = chances.iter().position(|&chance| {
                                let is_it = lot < chance;
                                lot = lot.wrapping_sub(chance);
                                is_it
                            });
                            score.expect("a hundred lots") as f64 / 4.0
                        })
                        .collect();
                    let estimate = Estimate::of(&scores).unwrap();
                    (estimate.lower..=estimate.upper).contains(&truth)
                });
                let share = covers.count() as f64 / ROUNDS as f64;
                let least = if pairs < 20 { 0.92 } else { 0.94 };
                assert!(share >= least, "{chances:?}, {pairs} pairs: {share}");
            }
        }
    }

    /// The least share of matches with the truth within the interval, where a pair has one of two scores, the second of them
    /// in at most half of the cases: not simulated, but calculated.
    fn least_coverage(pairs: usize, scores: [f64; 2]) -> f64 {
        let [one, other] = scores;
        let match_with = |others: usize| {
            let mut all = vec![one; pairs];
            all[..others].fill(other);
            Estimate::of(&all).unwrap()
        };
        let estimates: Vec<Estimate> = (0..=pairs).map(match_with).collect();
        let coverage = |chance: f64| {
            let truth = one + chance * (other - one);
            let mut likelihood = (1.0 - chance).powf(pairs as f64);
            let mut covered = 0.0;
            for (others, estimate) in estimates.iter().enumerate() {
                if (estimate.lower..=estimate.upper).contains(&truth) {
                    covered += likelihood;
                }
                let odds = chance / (1.0 - chance);
                likelihood *= odds * (pairs - others) as f64 / (others + 1) as f64;
            }
            covered
        };
        (1..=5000).map(|lot| coverage(f64::from(lot) / 10_000.0)).fold(1.0, f64::min)
    }

    #[test]
    fn how_little_it_covers_where_nearly_all_pairs_score_the_same() {
        let percent = |pairs, scores| (100.0 * least_coverage(pairs, scores)).round();
        // All or nothing, which is Wilson's own interval; nothing worse than a draw of two games; and the worst.
        for (scores, [four, twenty, hundred]) in [
            ([0.0, 1.0], [83.0, 84.0, 84.0]),
            ([1.0, 0.5], [87.0, 85.0, 84.0]),
            ([0.25, 1.0], [88.0, 82.0, 80.0]),
        ] {
            let least = [4, 20, 100].map(|pairs| percent(pairs, scores));
            assert_eq!(least, [four, twenty, hundred], "{scores:?}");
        }
        let quarters = || (0..=4).map(|score| f64::from(score) / 4.0);
        for pairs in [4, 20, 100] {
            for (one, other) in quarters().flat_map(|one| quarters().map(move |it| (one, it))) {
                assert!(percent(pairs, [one, other]) >= 80.0, "{pairs} pairs, {one} and {other}");
            }
        }
    }

    #[test]
    fn the_ends() {
        for pairs in 1..30 {
            let all = Estimate::of(&vec![1.0; pairs]).unwrap();
            let none = Estimate::of(&vec![0.0; pairs]).unwrap();
            assert_eq!((all.upper, none.lower), (1.0, 0.0));
            assert!((all.lower - (1.0 - none.upper)).abs() < 1e-12);
            // Wilson's interval for as many trials.
            let n = pairs as f64;
            assert!((all.lower - n / (n + Z * Z)).abs() < 1e-12, "{pairs}");
        }
        // A single pair says next to nothing, and a draw in it as little.
        let one = Estimate::of(&[0.5]).unwrap();
        assert!(one.lower < 0.1 && one.upper > 0.9 && !one.tells());
    }
}
