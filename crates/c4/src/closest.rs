//! Names that somebody may have meant.

/// How many names are offered.
const MOST: usize = 8;

/// The known names that are close to `given`, closest first; if none is, the first ones known.
pub(crate) fn closest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut known: Vec<(usize, &str)> =
        known.into_iter().map(|name| (strsim::levenshtein(given, name), name)).collect();
    known.sort();
    known.dedup();
    let near = (given.len() / 3).max(2);
    // Of a player with levels, `cmps270:easy`, each is as close as the other.
    let kind = given.split_once(':').map(|(kind, _)| format!("{kind}:"));
    let is_close = |&&(distance, name): &&(usize, &str)| {
        distance <= near
            || (!given.is_empty() && name.contains(given))
            || kind.as_ref().is_some_and(|kind| name.starts_with(kind))
    };
    let close: Vec<&str> =
        known.iter().filter(is_close).take(MOST).map(|&(_, name)| name).collect();
    if close.is_empty() { known.iter().take(MOST).map(|&(_, name)| name).collect() } else { close }
}

/// All known names, closest first: for a choice of few.
pub(crate) fn all<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut known: Vec<&str> = known.into_iter().collect();
    known.sort_by_key(|name| strsim::levenshtein(given, name));
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_as_close_as_each_other() {
        let known = ["cmps270:easy", "cmps270:hard", "cmps270:medium", "random"];
        assert_eq!(closest("cmps270:silly", known).len(), 3);
        assert_eq!(all("cmps270:hart", known)[0], "cmps270:hard");
        assert_eq!(all("", known).len(), 4);
    }

    #[test]
    fn the_closest_come_first() {
        let known = ["tie-on-4x4", "win-in-a-row", "win-in-a-column", "b-1", "b-2"];
        let names = |given| closest(given, known);
        assert_eq!(names("win-in-row"), ["win-in-a-row"]);
        assert_eq!(names("win"), ["win-in-a-row", "win-in-a-column"]);
        assert_eq!(names("b-3"), ["b-1", "b-2"]);
        assert_eq!(names("completely-different").len(), 5);
        assert_eq!(names("").len(), 5);
    }
}
