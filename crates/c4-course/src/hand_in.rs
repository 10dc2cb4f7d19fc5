//! What a course wants to be handed in, as data.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One thing that a course wants to be handed in, and the course's own way of making a program of it.
///
/// ```
/// use c4_course::{Invocation, HandIn, Setting};
///
/// let hand_in = HandIn {
///     name: "game.c".into(),
///     files: vec!["game.c".into()],
///     build: vec!["gcc -DROWS={rows} game.c -o game".into()],
///     program: "game".into(),
///     settings: vec![Setting { name: "rows".into(), default: "6".into(), held: None }],
///     reserved: vec![],
///     takes_arguments: false,
///     takes_more_sources: false,
///     harness: None,
/// };
/// let ask = |args: &[&str]| hand_in.ask(&args.iter().map(|&arg| arg.to_owned()).collect::<Vec<_>>());
/// assert_eq!(ask(&[]), Some(Invocation { values: vec!["6".into()], args: vec![] }));
/// assert_eq!(ask(&["--rows", "4"]), Some(Invocation { values: vec!["4".into()], args: vec![] }));
/// assert_eq!(ask(&["--rows", "0"]), None); // the reference refuses that; a program that is compiled cannot
/// assert_eq!(ask(&["--verbose"]), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandIn {
    /// What it is called, as it is typed: `ex3.c`.
    pub name: String,
    /// The files that have to be there, by name. If there is only one, it may have another name as long as its kind
    /// shows what it is.
    pub files: Vec<String>,
    /// The commands that build it, in their order: words, split at blanks; `{rows}` stands for the value of a setting.
    pub build: Vec<String>,
    /// The program that this makes, from the folder in which it is built.
    pub program: String,
    /// The options of the reference that are decided when the program is built, or by the course.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<Setting>,
    /// Arguments that only the reference has: a case with one of them cannot be put to a program that is handed in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserved: Vec<String>,
    /// Whether the program is given all other arguments of a case. If not, a case that has any cannot be put to it.
    pub takes_arguments: bool,
    /// Whether other sources beside the only file, those without a `main`, are parts of the same program: where a course's text
    /// names no file.
    #[serde(default)]
    pub takes_more_sources: bool,
    /// What makes a program of a source without `main`, if the course can judge such a one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub harness: Option<Harness>,
}

/// A source of the course's own that has a `main` and takes in what was handed in without one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Harness {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The function that it calls: without that, what was handed in is no such part of a program.
    pub calls: String,
    /// The commands that build it, with what was handed in beside it.
    pub build: Vec<String>,
    /// The category of all that it plays: what is around it is nobody's work.
    pub category: String,
}

/// An option of the reference, `--NAME VALUE`, that a program is built for, or that the course holds at a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Its name, without the hyphens.
    pub name: String,
    /// What it is where a case does not say.
    pub default: String,
    /// The only value that there is. Without it, there is a build for each value that cases have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
}

impl Setting {
    /// An option for which there is a build for each value that cases have.
    #[must_use]
    pub fn free(name: &str, default: &str) -> Self {
        Self { name: name.to_owned(), default: default.to_owned(), held: None }
    }

    /// An option that the course holds at its default.
    #[must_use]
    pub fn held(name: &str, value: &str) -> Self {
        Self { held: Some(value.to_owned()), ..Self::free(name, value) }
    }

    /// The same, held at another value than its default.
    #[must_use]
    pub fn at(self, value: &str) -> Self {
        Self { held: Some(value.to_owned()), ..self }
    }

    /// The value that a build has where nothing else is asked for.
    fn usual(&self) -> &str {
        self.held.as_deref().unwrap_or(&self.default)
    }

    fn allows(&self, value: &str) -> bool {
        match &self.held {
            Some(held) => held == value,
            None => is_number(value),
        }
    }
}

/// A case, as a hand-in can be asked about it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Invocation {
    /// The values of the settings, in their order.
    pub values: Vec<String>,
    /// The arguments that the program is given.
    pub args: Vec<String>,
}

impl HandIn {
    /// One source file, built by one command into a program that is given no arguments.
    #[must_use]
    pub fn of_one_file(file: &str, build: &str, program: &str) -> Self {
        Self {
            name: file.to_owned(),
            files: vec![file.to_owned()],
            build: vec![build.to_owned()],
            program: program.to_owned(),
            settings: vec![],
            reserved: vec![],
            takes_arguments: false,
            takes_more_sources: false,
            harness: None,
        }
    }

    /// What has to be built, and how it has to be called, for a case with these arguments; `None` if the case cannot be
    /// put to this.
    #[must_use]
    pub fn ask(&self, args: &[String]) -> Option<Invocation> {
        let mut asked = Invocation {
            values: self.settings.iter().map(|it| it.default.clone()).collect(),
            args: vec![],
        };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            match self.settings.iter().position(|it| arg.strip_prefix("--") == Some(&it.name)) {
                Some(index) => asked.values[index].clone_from(args.next()?),
                None if self.takes_arguments && !self.reserved.contains(arg) => {
                    asked.args.push(arg.clone());
                }
                None => return None,
            }
        }
        let mut values = self.settings.iter().zip(&asked.values);
        values.all(|(setting, value)| setting.allows(value)).then_some(asked)
    }

    /// The values that are built where nothing else is asked for.
    #[must_use]
    pub fn usual(&self) -> Vec<String> {
        self.settings.iter().map(|setting| setting.usual().to_owned()).collect()
    }

    /// The same, with a setting held at a value.
    ///
    /// # Errors
    /// [`UnknownSetting`] if there is no such setting that is free, or its value cannot be this.
    pub fn holding(mut self, name: &str, value: &str) -> Result<Self, UnknownSetting> {
        let free = |it: &&mut Setting| it.held.is_none() && it.name.eq_ignore_ascii_case(name);
        match self.settings.iter_mut().find(free) {
            Some(setting) if setting.allows(value) => {
                setting.held = Some(value.to_owned());
                Ok(self)
            }
            _ => Err(UnknownSetting {
                given: format!("{name}={value}"),
                known: self
                    .settings
                    .into_iter()
                    .filter(|it| it.held.is_none())
                    .map(|it| it.name)
                    .collect(),
            }),
        }
    }

    /// The same for what is built already: each setting is held, at its default unless another value is known.
    #[must_use]
    pub fn as_built(mut self) -> Self {
        for setting in &mut self.settings {
            setting.held = Some(setting.usual().to_owned());
        }
        self
    }

    /// The same for a program that takes every argument that the reference takes.
    #[must_use]
    pub fn taking_arguments(self) -> Self {
        Self { settings: vec![], reserved: vec![], takes_arguments: true, ..self }
    }

    /// The words of its build commands, for these values of the settings.
    #[must_use]
    pub fn commands(&self, values: &[String]) -> Vec<Vec<String>> {
        let filled = |word: &str| {
            self.settings.iter().zip(values).fold(word.to_owned(), |word, (setting, value)| {
                word.replace(&format!("{{{}}}", setting.name), value)
            })
        };
        self.build.iter().map(|line| line.split_whitespace().map(filled).collect()).collect()
    }

    /// The file that is handed in, if there is only one.
    #[must_use]
    pub fn only_file(&self) -> Option<&str> {
        match self.files.as_slice() {
            [file] => Some(file),
            _ => None,
        }
    }
}

/// A setting that there is not, or a value that it cannot have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownSetting {
    /// What was given.
    pub given: String,
    /// The settings that can be given.
    pub known: Vec<String>,
}

impl fmt::Display for UnknownSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { given, known } = self;
        if known.is_empty() {
            return write!(f, "nothing can be defined here, so not {given:?}");
        }
        let known: Vec<String> = known.iter().map(|name| format!("{name}=NUMBER")).collect();
        write!(f, "{given:?} cannot be defined; what can: {}, from 1 to {MOST}", known.join(", "))
    }
}

impl std::error::Error for UnknownSetting {}

/// The largest number that can be defined, as that of the sizes that a course plays.
const MOST: u16 = 4096;

/// Whether C, a shell and the reference all read this as the same number, from 1 to [`MOST`].
fn is_number(value: &str) -> bool {
    let is_plain = !value.starts_with('0') && value.bytes().all(|byte| byte.is_ascii_digit());
    is_plain && value.parse::<u16>().is_ok_and(|number| number <= MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    fn setting(name: &str, default: &str, held: Option<&str>) -> Setting {
        Setting { name: name.into(), default: default.into(), held: held.map(str::to_owned) }
    }

    fn hand_in(settings: Vec<Setting>, takes_arguments: bool) -> HandIn {
        HandIn {
            name: "a.c".into(),
            files: vec!["a.c".into()],
            build: vec!["gcc -DROWS={rows} -DCOLS={cols} a.c".into()],
            program: "a.out".into(),
            settings,
            reserved: vec!["--own".into()],
            takes_arguments,
            takes_more_sources: false,
            harness: None,
        }
    }

    #[test]
    fn what_can_be_asked() {
        let sized = || {
            let free = [setting("rows", "6", None), setting("cols", "7", None)];
            [free.to_vec(), vec![setting("connect", "4", Some("4"))]].concat()
        };
        let lab = |held| vec![setting("lab", "6", Some(held))];
        type Row<'a> = (Vec<Setting>, bool, &'a str, Option<(&'a str, &'a str)>);
        let rows: [Row<'_>; 23] = [
            (sized(), false, "", Some(("6 7 4", ""))),
            (sized(), false, "--cols 5", Some(("6 5 4", ""))),
            (sized(), false, "--cols 5 --rows 4 --cols 8", Some(("4 8 4", ""))),
            (sized(), false, "--connect 4", Some(("6 7 4", ""))),
            (sized(), false, "--connect 5", None),
            (sized(), false, "--rows", None),
            (sized(), false, "--rows 0", None),
            (sized(), false, "--rows 08", None),
            (sized(), false, "--rows -3", None),
            (sized(), false, "--rows 6.5", None),
            (sized(), false, "--rows 12345", None),
            (sized(), false, "--explain", None),
            (sized(), false, "8", None),
            (sized(), true, "-w 5 --rows 4 x", Some(("4 7 4", "-w 5 x"))),
            (lab("6"), false, "", Some(("6", ""))),
            (lab("6"), false, "--lab 6", Some(("6", ""))),
            (lab("6"), false, "--lab 7", None),
            (lab("7"), false, "", None),
            (lab("7"), false, "--lab 7", Some(("7", ""))),
            (lab("7"), false, "--lab 7 --stones 2", None),
            (lab("7"), true, "--lab 7 --stones 2", Some(("7", "--stones 2"))),
            (vec![], true, "--rows 0", Some(("", "--rows 0"))),
            (vec![], true, "-w 5 --own x", None),
        ];
        for (settings, takes_arguments, args, expected) in rows {
            let asked = hand_in(settings, takes_arguments).ask(&words(args));
            let expected = expected
                .map(|(values, args)| Invocation { values: words(values), args: words(args) });
            assert_eq!(asked, expected, "{args}");
        }
    }

    #[test]
    fn a_setting_is_held_for_what_is_built_already() {
        let free = hand_in(vec![setting("rows", "6", None), setting("cols", "7", None)], false);
        let held = free.clone().holding("ROWS", "8").unwrap().as_built();
        assert_eq!(held.usual(), ["8", "7"]);
        assert_eq!(held.commands(&held.usual()), [words("gcc -DROWS=8 -DCOLS=7 a.c")]);
        assert!(held.ask(&words("--rows 8")).is_some());
        assert_eq!(held.ask(&[]), None, "that is a board of 6 rows");
        for (name, value) in [("connect", "4"), ("rows", "0"), ("rows", "six"), ("", "")] {
            let refused = free.clone().holding(name, value).unwrap_err();
            assert_eq!(refused.known, ["rows", "cols"], "{name}={value}");
        }
        assert!(held.holding("rows", "8").unwrap_err().known.is_empty());
        assert!(free.taking_arguments().ask(&words("--rows 0 x")).is_some());
    }
}
