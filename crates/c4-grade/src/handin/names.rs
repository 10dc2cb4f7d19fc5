//! Names as uploads and downloads change them: `ex3 (1).c`, `Ex3.C`, `ex3.c.txt`.

use std::path::Path;

/// How well a name fits the one that is wanted: the less, the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Fit {
    /// It is the name.
    Exact,
    /// It is the name as a system or a browser changed it.
    Changed,
    /// The name is in it.
    Within,
    /// It is called `main`, as its only file mostly is.
    Main,
    /// It is of the same kind.
    Kind,
}

/// How `name` fits `wanted`, and the number of its version: 2 for `ex3 (2).c`. `None` if it is of another kind.
pub(super) fn fit(name: &str, wanted: &str) -> Option<(Fit, u32)> {
    if name == wanted {
        return Some((Fit::Exact, 0));
    }
    let (own, version) = plain(name);
    let wanted = wanted.to_lowercase();
    let kind =
        |name: &str| Path::new(name).extension().map(|kind| kind.to_string_lossy().into_owned());
    let stem = |name: &str| name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_owned();
    let fit = match kind(&wanted) {
        // A Makefile.
        None if own == wanted || own == format!("gnu{wanted}") => Fit::Changed,
        None => return None,
        of if kind(&own) != of => return None,
        _ if own == wanted => Fit::Changed,
        _ if stem(&own).contains(&stem(&wanted)) => Fit::Within,
        _ if stem(&own) == "main" => Fit::Main,
        _ => Fit::Kind,
    };
    Some((fit, version))
}

/// A name in small letters, without what copies add to it, and the number of the copy.
fn plain(name: &str) -> (String, u32) {
    let name = name.to_lowercase();
    // Windows hides endings, and editors add theirs.
    let name = match name.strip_suffix(".txt") {
        Some(rest) if rest.contains('.') || rest == "makefile" => rest.to_owned(),
        _ => name,
    };
    let (stem, ending) = match name.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() => (stem, Some(ending)),
        _ => (name.as_str(), None),
    };
    let (stem, version) = copy(stem.trim());
    let name = ending.map_or_else(|| stem.to_owned(), |ending| format!("{stem}.{ending}"));
    (name, version)
}

/// A stem without the marks of a copy: ` (2)`, `-2`, ` - copy`, `copy of `.
fn copy(stem: &str) -> (&str, u32) {
    let stem = stem.strip_prefix("copy of ").unwrap_or(stem);
    let stem =
        stem.strip_suffix("copy").map_or(stem, |rest| rest.trim_end_matches([' ', '-', '_']));
    let inner = stem.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
    let numbered = inner.or_else(|| stem.rsplit_once('-'));
    match numbered.map(|(rest, number)| (rest.trim_end(), number.parse())) {
        Some((rest, Ok(version))) if !rest.is_empty() && version < 1000 => (rest, version),
        _ => (stem, 0),
    }
}

/// The name without the number that a platform gave to a later upload, and that number: `ex3-2.c` is `ex3.c` and 2.
pub(super) fn without_version(name: &str) -> (String, u32) {
    let (stem, ending) = name.rsplit_once('.').map_or((name, ""), |(stem, ending)| (stem, ending));
    match stem.rsplit_once('-').map(|(rest, number)| (rest, number.parse::<u32>())) {
        Some((rest, Ok(version))) if !rest.is_empty() && version < 1000 => {
            let dot = if ending.is_empty() { "" } else { "." };
            (format!("{rest}{dot}{ending}"), version)
        }
        _ => (name.to_owned(), 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_uploads_change_them() {
        use Fit::*;
        let rows = [
            ("ex3.c", Some((Exact, 0))),
            ("Ex3.C", Some((Changed, 0))),
            ("ex3 (1).c", Some((Changed, 1))),
            ("ex3(12).c", Some((Changed, 12))),
            ("ex3-2.c", Some((Changed, 2))),
            ("ex3.c.txt", Some((Changed, 0))),
            ("ex3 - Copy.c", Some((Changed, 0))),
            ("Copy of ex3.c", Some((Changed, 0))),
            ("EX3 (1).C.TXT", Some((Changed, 1))),
            ("12345_ex3.c", Some((Within, 0))),
            ("ex3_final.c", Some((Within, 0))),
            ("main.c", Some((Main, 0))),
            ("game.c", Some((Kind, 0))),
            ("(1).c", Some((Kind, 0))),
            ("-1.c", Some((Kind, 0))),
            ("ex3.h", None),
            ("ex3", None),
            ("ex3.txt", None),
            ("", None),
        ];
        for (name, expected) in rows {
            assert_eq!(fit(name, "ex3.c"), expected, "{name}");
        }
        for name in ["makefile", "GNUmakefile", "Makefile.txt", "MAKEFILE", "Makefile (1)"] {
            assert_eq!(fit(name, "Makefile").map(|(fit, _)| fit), Some(Changed), "{name}");
        }
        for name in ["Makefile.am", "make", "CMakeLists.txt", "Makefile.old"] {
            assert_eq!(fit(name, "Makefile"), None, "{name}");
        }
    }
}
