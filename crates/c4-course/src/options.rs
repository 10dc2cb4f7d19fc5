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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_counts() {
        assert_eq!(value("--lab", &["--lab", "6", "--lab=7"]), Some("7"));
        assert_eq!(value("--lab", &["--lab=6", "--lab", "7"]), Some("7"));
        assert_eq!(value("--lab", &["--lab"]), None);
        assert_eq!(value("--lab", &["--labour", "7"]), None);
    }
}
