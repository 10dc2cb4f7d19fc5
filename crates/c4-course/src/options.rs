//! The options of an input.

use std::ffi::OsStr;

/// The value that an option has the last time that it is given, after a space or an equals sign.
pub fn value<'a>(option: &str, args: &'a [impl AsRef<OsStr>]) -> Option<&'a str> {
    let text = |at: usize| args.get(at).and_then(|arg| arg.as_ref().to_str());
    let value = |at: usize| match text(at)?.strip_prefix(option)? {
        "" => text(at + 1),
        joined => joined.strip_prefix('='),
    };
    (0..args.len()).rev().find_map(value)
}

/// Whether there are no other options than these, each with a value.
pub fn only(options: &[&str], args: &[impl AsRef<OsStr>]) -> bool {
    let mut args = args.iter().map(AsRef::as_ref);
    while let Some(arg) = args.next() {
        let Some(arg) = arg.to_str() else { return false };
        let (name, joined) = arg.split_once('=').map_or((arg, false), |(name, _)| (name, true));
        if !options.contains(&name) || !joined && args.next().is_none() {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_all_known_or_not() {
        let known = ["--seed", "--clock"];
        assert!(only(&known, &[] as &[&str]));
        assert!(only(&known, &["--seed", "1", "--clock=fake:1"]));
        assert!(!only(&known, &["--seed", "1", "--bot", "easy"]));
        assert!(!only(&known, &["--seed"]));
        assert!(!only(&known, &["3"]));
    }

    #[test]
    fn the_last_value_counts() {
        assert_eq!(value("--lab", &["--lab", "6", "--lab=7"]), Some("7"));
        assert_eq!(value("--lab", &["--lab=6", "--lab", "7"]), Some("7"));
        assert_eq!(value("--lab", &["--lab"]), None);
        assert_eq!(value("--lab", &["--labour", "7"]), None);
    }
}
