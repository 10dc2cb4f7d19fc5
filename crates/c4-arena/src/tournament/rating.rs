//! How strong entrants are, from what they made of each other.

use serde::{Deserialize, Serialize};

/// Points of Elo's scale in a factor of e in the odds: a difference of 400 is odds of ten to one.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// How many standard deviations 95 % of a normal distribution are, to either side.
const NORMAL_95: f64 = 1.959_964;
/// When a step is so small, the search is over: a millionth of a point of Elo's scale.
const CLOSE: f64 = 1e-6 / SCALE;

/// How strong somebody is on Elo's scale, where 0 is the mean of all who are rated and a difference of 400 is odds of ten to
/// one, with an interval of 95 %; to the hundredth of a point.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The estimate.
    pub elo: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The points that two players made against each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Encounter {
    /// Who met: two different indices.
    pub players: (usize, usize),
    /// The points of each: one for a win, half of one for a draw.
    pub points: (f64, f64),
}

/// The strengths of `count` players by the model of Bradley and Terry (*Rank Analysis of Incomplete Block Designs*, 1952):
/// the odds of i against j are e^(sᵢ-sⱼ). A draw counts as half a win and half a loss.
///
/// The estimate is the most likely one if each player had also drawn one game with somebody of strength 0, so that whoever won or
/// lost everything has a finite rating. It is found by Newton's method, each step halved until it is none downward; the
/// function is concave, so there is one summit, and the search ends when a step is below a millionth of a point. The intervals are those of the
/// normal approximation: the inverse of the matrix of second derivatives at the summit, centred on the mean as the
/// ratings are. They are too wide rather than too narrow where many games are drawn, and no more than a hint for few games.
///
/// ```
/// use c4_arena::tournament::{Encounter, ratings};
///
/// let [strong, weak] = ratings(2, &[Encounter { players: (0, 1), points: (30.0, 10.0) }])[..] else { unreachable!() };
/// assert!((strong.elo - weak.elo - 190.0).abs() < 10.0, "three to one are 191 points, and the prior takes a little of it");
/// assert!(strong.low > 0.0 && weak.high < 0.0);
/// ```
///
/// # Panics
/// If an encounter names somebody who is not below `count`.
#[must_use]
pub fn ratings(count: usize, encounters: &[Encounter]) -> Vec<Rating> {
    let mut strengths = vec![0.0; count];
    let mut likelihood = log_likelihood(&strengths, encounters);
    // Newton's method takes some five steps; the bound only guards against arithmetic that never settles.
    for _ in 0..100 {
        let (slope, curvature) = derivatives(&strengths, encounters);
        let inverse = inverse(curvature);
        let mut step: Vec<f64> = inverse.iter().map(|row| dot(row, &slope)).collect();
        while step.iter().any(|part| part.abs() > CLOSE) {
            let next: Vec<f64> = strengths.iter().zip(&step).map(|(at, by)| at + by).collect();
            let there = log_likelihood(&next, encounters);
            if there >= likelihood {
                (strengths, likelihood) = (next, there);
                break;
            }
            step.iter_mut().for_each(|part| *part /= 2.0);
        }
        if step.iter().all(|part| part.abs() <= CLOSE) {
            break;
        }
    }
    let covariance = inverse(derivatives(&strengths, encounters).1);
    let mean = |row: &[f64]| row.iter().sum::<f64>() / count as f64;
    let means: Vec<f64> = covariance.iter().map(|row| mean(row)).collect();
    let (centre, mean_of_means) = (mean(&strengths), mean(&means));
    (0..count)
        .map(|i| {
            let variance = covariance[i][i] - 2.0 * means[i] + mean_of_means;
            let (elo, reach) =
                ((strengths[i] - centre) * SCALE, variance.max(0.0).sqrt() * NORMAL_95 * SCALE);
            // More digits than anybody can tell apart would not read back as they were written.
            let [elo, low, high] = [elo, elo - reach, elo + reach]
                .map(|points| (points * 100.0).round() / 100.0 + 0.0);
            Rating { elo, low, high }
        })
        .collect()
}

/// The chance of a win, from the difference of strengths.
fn chance(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference).exp())
}

/// The logarithm of the chance of a win, without a loss of digits where that is small.
fn log_chance(difference: f64) -> f64 {
    -(-difference.abs()).exp().ln_1p() + difference.min(0.0)
}

fn log_likelihood(strengths: &[f64], encounters: &[Encounter]) -> f64 {
    let prior = strengths.iter().map(|&s| (log_chance(s) + log_chance(-s)) / 2.0).sum::<f64>();
    let of = |&Encounter { players: (i, j), points: (of_i, of_j) }: &Encounter| {
        let difference = strengths[i] - strengths[j];
        of_i * log_chance(difference) + of_j * log_chance(-difference)
    };
    prior + encounters.iter().map(of).sum::<f64>()
}

/// The slope of the log-likelihood, and its second derivatives with the sign turned.
fn derivatives(strengths: &[f64], encounters: &[Encounter]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = strengths.len();
    let mut slope: Vec<f64> = strengths.iter().map(|&s| 0.5 - chance(s)).collect();
    let mut curvature = vec![vec![0.0; count]; count];
    for (i, &strength) in strengths.iter().enumerate() {
        curvature[i][i] = chance(strength) * chance(-strength);
    }
    for &Encounter { players: (i, j), points: (of_i, of_j) } in encounters {
        let (games, p) = (of_i + of_j, chance(strengths[i] - strengths[j]));
        slope[i] += of_i - games * p;
        slope[j] -= of_i - games * p;
        let curve = games * p * (1.0 - p);
        curvature[i][i] += curve;
        curvature[j][j] += curve;
        curvature[i][j] -= curve;
        curvature[j][i] -= curve;
    }
    (slope, curvature)
}

/// The inverse of a symmetric positive definite matrix, by elimination; none such needs its rows exchanged.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut result: Vec<Vec<f64>> =
        (0..count).map(|i| (0..count).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for pivot in 0..count {
        let by = matrix[pivot][pivot];
        matrix[pivot].iter_mut().chain(&mut result[pivot]).for_each(|part| *part /= by);
        let (row, inverse_row) = (matrix[pivot].clone(), result[pivot].clone());
        for other in (0..count).filter(|&other| other != pivot) {
            let times = matrix[other][pivot];
            subtract(&mut matrix[other], times, &row);
            subtract(&mut result[other], times, &inverse_row);
        }
    }
    result
}

fn subtract(from: &mut [f64], times: f64, row: &[f64]) {
    from.iter_mut().zip(row).for_each(|(part, by)| *part -= times * by);
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use c4_console::Seed;

    use super::*;

    /// Everybody against everybody, each game decided by a draw from the seed.
    fn simulated(strengths: &[f64], games: u64, seed: Seed) -> Vec<Encounter> {
        let mut encounters = Vec::new();
        for i in 0..strengths.len() {
            for j in 0..i {
                let seed = seed.split((i * strengths.len() + j) as u64);
                let p = chance((strengths[i] - strengths[j]) / SCALE);
                let won = (0..games).filter(|&n| seed.number(n) as f64 / 2f64.powi(64) < p).count();
                let won = won as f64;
                encounters.push(Encounter { players: (i, j), points: (won, games as f64 - won) });
            }
        }
        encounters
    }

    #[test]
    fn known_strengths_are_within_the_intervals_as_often_as_these_say() {
        let strengths = [-450.0, -200.0, -50.0, 0.0, 0.0, 50.0, 200.0, 450.0];
        let mut within = 0;
        for n in 0..100 {
            let found = ratings(strengths.len(), &simulated(&strengths, 30, Seed::new(1).split(n)));
            let holds = |(rating, &is): (&Rating, &f64)| rating.low <= is && is <= rating.high;
            within += found.iter().zip(&strengths).filter(|&both| holds(both)).count();
        }
        // 760 of 800 are expected, with a standard deviation of 6 if they were independent.
        assert!((730..=785).contains(&within), "{within}");
    }

    #[test]
    fn whoever_wins_everything_is_finite_and_first() {
        for count in [2, 3, 20] {
            let encounters: Vec<Encounter> = (0..count)
                .flat_map(|i| (0..i).map(move |j| (i, j)))
                .map(|players| Encounter { players, points: (100.0, 0.0) })
                .collect();
            let found = ratings(count, &encounters);
            assert!(found.windows(2).all(|two| two[0].elo < two[1].elo), "{found:?}");
            assert!(
                found.iter().all(|one| one.low.is_finite() && one.high < 10_000.0),
                "{found:?}"
            );
            assert!(found.iter().map(|one| one.elo).sum::<f64>().abs() < 0.2, "{found:?}");
        }
    }

    /// At the summit, everybody has made just the points that were to be expected of it, the drawn game included.
    #[test]
    fn the_summit_is_one() {
        let encounters = simulated(&[-700.0, 0.0, 10.0, 690.0], 20, Seed::new(7));
        let found = ratings(4, &encounters);
        let mut over = [0.0; 4];
        for Encounter { players: (i, j), points } in encounters {
            let p = chance((found[i].elo - found[j].elo) / SCALE);
            over[i] += points.0 - 20.0 * p;
            over[j] += points.1 - 20.0 * (1.0 - p);
        }
        assert!(over.iter().all(|points| points.abs() < 0.5), "{over:?}");
        assert!(over.iter().sum::<f64>().abs() < 1e-2, "{over:?}");
    }

    #[test]
    fn nobody_and_nothing() {
        assert_eq!(ratings(0, &[]), []);
        let same = ratings(3, &[]);
        assert!(same.iter().all(|one| one.elo == 0.0 && one.low < 0.0), "{same:?}");
    }
}
