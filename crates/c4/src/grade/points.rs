//! What each part of a course is worth.

use std::collections::BTreeMap;
use std::path::Path;

use c4_grade::{CategoryPoints, MOST_TYPED, read_text};
use serde::Deserialize;

use super::Fault;
use crate::closest;

/// The file of `--points`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    categories: BTreeMap<String, f64>,
}

/// The most that a category can be worth.
const MOST: f64 = 1e6;

/// The points from a file. A category that it does not name is worth nothing.
pub(crate) fn read(path: &Path, names: &[&'static str]) -> Result<Vec<CategoryPoints>, Fault> {
    let fault = |reason: String| Fault::Points(path.to_owned(), reason);
    let text = read_text(path, MOST_TYPED).map_err(|error| fault(error.to_string()))?;
    let Points { categories: points } =
        serde_json::from_str(&text).map_err(|error| fault(error.to_string()))?;
    for (name, &worth) in &points {
        let known = || names.iter().copied();
        if !known().any(|known| known == name) {
            let known = closest::all(name, known()).join(", ");
            return Err(fault(format!(
                "there is no category {name:?}; known, closest first: {known}"
            )));
        }
        if !(0.0..=MOST).contains(&worth) {
            return Err(fault(format!(
                "{name:?} is worth {worth}; what is allowed is 0 to {MOST}"
            )));
        }
    }
    if points.values().sum::<f64>() <= 0.0 {
        return Err(fault(format!(
            "no category is worth anything; those that there are: {}",
            names.join(", ")
        )));
    }
    let worth = |&name: &&str| CategoryPoints {
        category: name.to_owned(),
        points: points.get(name).copied().unwrap_or(0.0),
    };
    Ok(names.iter().map(worth).collect())
}
