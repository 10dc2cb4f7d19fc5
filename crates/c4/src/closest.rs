//! Names that somebody may have meant.

use c4_grade::CaseName;

/// How many names are offered.
const MOST: usize = 8;

/// The known names that are close to `given`, closest first; if none is, the first ones known.
pub(crate) fn closest<'a>(
    given: &str,
    known: impl IntoIterator<Item = &'a CaseName>,
) -> Vec<CaseName> {
    let mut known: Vec<(usize, &CaseName)> =
        known.into_iter().map(|name| (strsim::levenshtein(given, name.as_str()), name)).collect();
    known.sort();
    known.dedup();
    let near = (given.len() / 3).max(2);
    let is_close = |&&(distance, name): &&(usize, &CaseName)| {
        distance <= near || (!given.is_empty() && name.as_str().contains(given))
    };
    let close: Vec<CaseName> =
        known.iter().filter(is_close).take(MOST).map(|&(_, name)| name.clone()).collect();
    if close.is_empty() {
        known.iter().take(MOST).map(|&(_, name)| name.clone()).collect()
    } else {
        close
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_come_first() {
        let known: Vec<CaseName> = ["tie-on-4x4", "win-in-a-row", "win-in-a-column", "b-1", "b-2"]
            .map(|name| name.parse().unwrap())
            .to_vec();
        let names =
            |given| closest(given, &known).iter().map(CaseName::to_string).collect::<Vec<_>>();
        assert_eq!(names("win-in-row"), ["win-in-a-row"]);
        assert_eq!(names("win"), ["win-in-a-row", "win-in-a-column"]);
        assert_eq!(names("b-3"), ["b-1", "b-2"]);
        assert_eq!(names("completely-different").len(), 5);
        assert_eq!(names("").len(), 5);
    }
}
