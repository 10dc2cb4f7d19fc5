//! The options of an input.

use std::ffi::OsStr;

use c4_grade::Input;

/// The value that an option has the last time that it is given, after a space or an equals sign.
pub(crate) fn value<'a>(option: &str, args: &'a [impl AsRef<OsStr>]) -> Option<&'a str> {
    let text = |at: usize| args.get(at).and_then(|arg| arg.as_ref().to_str());
    let value = |at: usize| match text(at)?.strip_prefix(option)? {
        "" => text(at + 1),
        joined => joined.strip_prefix('='),
    };
    (0..args.len()).rev().find_map(value)
}

/// The same input with one number among its arguments smaller, or with one list of them shorter.
pub(crate) fn plainer_values(input: &Input) -> impl Iterator<Item = Input> {
    let plainer = |at: usize| plainer_value(&input.args[at]).into_iter().map(move |arg| (at, arg));
    (0..input.args.len()).flat_map(plainer).map(|(at, arg)| {
        let mut plainer = input.clone();
        plainer.args[at] = arg;
        plainer
    })
}

fn plainer_value(arg: &str) -> Vec<String> {
    if let Ok(number) = arg.parse::<u64>() {
        return [0, 1, number / 2].map(|number| number.to_string()).into();
    }
    let Some((front, last)) = arg.rsplit_once(',') else { return vec![] };
    let of_two = |separator| {
        front.rsplit_once(separator).map(|(rest, _)| format!("{rest}{separator}{last}"))
    };
    [Some(front.to_owned()), of_two(','), of_two(':')].into_iter().flatten().collect()
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

    #[test]
    fn values_become_plainer() {
        assert_eq!(plainer_value("12"), ["0", "1", "6"]);
        assert_eq!(plainer_value("fake:1,20"), ["fake:1", "fake:20"]);
        assert_eq!(plainer_value("fake:1,20,3"), ["fake:1,20", "fake:1,3", "fake:3"]);
        assert_eq!(plainer_value("--seed"), [""; 0]);
    }
}
