//! A part of what there is to do.

use std::env;
use std::str::FromStr;

/// Each `of`-th piece of work, beginning with the `index`-th, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Partition {
    index: usize,
    of: usize,
}

impl Partition {
    /// As reports tell it.
    pub(crate) fn numbers(self) -> (usize, usize) {
        (self.index, self.of)
    }

    /// What of all the work belongs to the part.
    pub(crate) fn of<T>(self, all: Vec<T>) -> Vec<T> {
        all.into_iter().skip(self.index - 1).step_by(self.of).collect()
    }
}

/// What schedulers say, each by its own variables: the number of a task, how many there are, the first number, and the step
/// between two.
const SCHEDULERS: [(&str, &str, &str, &str); 3] = [
    ("C4_PART_INDEX", "C4_PARTS", "", ""),
    (
        "SLURM_ARRAY_TASK_ID",
        "SLURM_ARRAY_TASK_COUNT",
        "SLURM_ARRAY_TASK_MIN",
        "SLURM_ARRAY_TASK_STEP",
    ),
    ("JOB_COMPLETION_INDEX", "C4_PARTS", "", ""),
];

impl Partition {
    /// The part that a scheduler gives to this process, by its environment.
    fn scheduled(variable: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let number = |name: &str| match variable(name) {
            None => Ok(None),
            Some(text) => text.trim().parse::<usize>().map(Some).map_err(|_| {
                format!("the environment has {name}={text:?}, which is not a whole number")
            }),
        };
        for (id, count, first, step) in SCHEDULERS {
            let Some(task) = number(id)? else { continue };
            let of = number(count)?.ok_or_else(|| {
                format!(
                    "the environment has {id}, and not {count}, which says how many parts there are"
                )
            })?;
            let (first, step) = (number(first)?.unwrap_or(0), number(step)?.unwrap_or(1).max(1));
            let from_first = task.checked_sub(first).filter(|from| from % step == 0);
            let index = from_first.map(|from| from / step).filter(|&index| index < of);
            return match index {
                Some(index) => Ok(Self { index: index + 1, of }),
                None => Err(format!(
                    "{id}={task} is none of {of} evenly spaced numbers from {first} on: say which part it is, such as 2/3"
                )),
            };
        }
        Err("nothing in the environment says which part this is: auto knows SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX with \
             C4_PARTS, and C4_PART_INDEX with C4_PARTS"
            .to_owned())
    }
}

/// Reads `2/3`; `auto` is the part that a scheduler gives to this process.
impl FromStr for Partition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "auto" {
            return Self::scheduled(|name| env::var(name).ok());
        }
        let numbers = text.split_once('/').and_then(|(index, of)| {
            let part = Self { index: index.parse().ok()?, of: of.parse().ok()? };
            (1..=part.of).contains(&part.index).then_some(part)
        });
        numbers.ok_or_else(|| {
            "not a part, such as 2/3 for the second of three, or auto for what a scheduler says"
                .to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        for of in 1..8 {
            let parts = (1..=of).map(|index| format!("{index}/{of}").parse::<Partition>().unwrap());
            let mut all: Vec<usize> = parts.flat_map(|part| part.of((0..6).collect())).collect();
            all.sort_unstable();
            assert_eq!(all, [0, 1, 2, 3, 4, 5], "{of}");
        }
    }

    fn scheduled(variables: &[(&str, &str)]) -> Result<(usize, usize), String> {
        let value = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Partition::scheduled(value).map(Partition::numbers)
    }

    #[test]
    fn schedulers_say_which_part_it_is() {
        let slurm = |id, count, min, step| {
            scheduled(&[
                ("SLURM_ARRAY_TASK_ID", id),
                ("SLURM_ARRAY_TASK_COUNT", count),
                ("SLURM_ARRAY_TASK_MIN", min),
                ("SLURM_ARRAY_TASK_STEP", step),
            ])
        };
        assert_eq!(slurm("1", "8", "1", "1"), Ok((1, 8)));
        assert_eq!(slurm("8", "8", "1", "1"), Ok((8, 8)));
        assert_eq!(slurm("0", "8", "0", "1"), Ok((1, 8)));
        assert_eq!(slurm("14", "3", "10", "2"), Ok((3, 3)));
        // 1,2,9 has no even spaces; 13 is between 12 and 14.
        assert!(slurm("9", "3", "1", "1").is_err());
        assert!(slurm("13", "3", "10", "2").is_err());
        assert!(slurm("0", "3", "1", "1").is_err());
        assert_eq!(scheduled(&[("JOB_COMPLETION_INDEX", "0"), ("C4_PARTS", "5")]), Ok((1, 5)));
        assert_eq!(scheduled(&[("JOB_COMPLETION_INDEX", "4"), ("C4_PARTS", "5")]), Ok((5, 5)));
        assert_eq!(scheduled(&[("C4_PART_INDEX", "2"), ("C4_PARTS", "3")]), Ok((3, 3)));
        for (variables, words) in [
            (&[("C4_PART_INDEX", "3"), ("C4_PARTS", "3")] as &[(&str, &str)], "evenly spaced"),
            (&[("JOB_COMPLETION_INDEX", "1")], "and not C4_PARTS"),
            (&[("JOB_COMPLETION_INDEX", "x"), ("C4_PARTS", "5")], "not a whole number"),
            (&[("C4_PARTS", "5")], "nothing in the environment"),
        ] {
            let error = scheduled(variables).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn junk() {
        for text in ["", "1", "/", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2", "1/2 "] {
            assert!(text.parse::<Partition>().is_err(), "{text}");
        }
    }
}
