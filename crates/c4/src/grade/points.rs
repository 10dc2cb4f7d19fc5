//! What each part of a course is worth.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use c4_grade::{CategoryPoints, MOST_TYPED, read_text};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::Fault;
use crate::closest;

/// The file of `--points`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Points {
    #[serde(deserialize_with = "each_once")]
    categories: BTreeMap<String, f64>,
}

/// Reads a map in which no name is twice: nobody knows which of its values is meant.
fn each_once<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, f64>, D::Error> {
    struct Once;

    impl<'de> Visitor<'de> for Once {
        type Value = BTreeMap<String, f64>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut all = BTreeMap::new();
            while let Some((name, worth)) = map.next_entry::<String, f64>()? {
                if all.contains_key(&name) {
                    return Err(A::Error::custom(format_args!("{name:?} is there twice")));
                }
                all.insert(name, worth);
            }
            Ok(all)
        }
    }

    from.deserialize_map(Once)
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
