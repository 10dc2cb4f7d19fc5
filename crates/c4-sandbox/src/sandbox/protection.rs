//! What a system can hold a program to.

use serde::{Deserialize, Serialize};

/// Which of its measures a [`Sandbox`](super::Sandbox) takes: what the system it runs on really enforces.
///
/// ```
/// use c4_sandbox::{Protection, ProtectionLevel};
///
/// let protection = Protection { signals: false, ..Protection::FULL };
/// assert_eq!(protection.level(), ProtectionLevel::Partial);
/// assert_eq!(protection.missing(), ["it can send signals to your other processes"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protection {
    /// The system itself limits processor time, address space and the size of files.
    pub limits: bool,
    /// No files can be read but the system's, and none written outside of its folder.
    pub files: bool,
    /// Calls that reach beyond a program are refused: sockets, leaving its group, namespaces, mounts and the like.
    pub calls: bool,
    /// No signals can be sent to processes outside.
    pub signals: bool,
    /// The system itself limits the number of processes.
    pub processes: bool,
    /// Each run and each build has a file system of its own, which holds no more than it may keep.
    pub rooms: bool,
    /// The system itself limits the memory in use and the number of processes of all of a program together.
    pub groups: bool,
    /// What a program uses can be looked at. This is no measure of the system's, and takes no sandbox.
    pub looks: bool,
    /// What is by chance in a program is of our choice, where that [is asked for](super::Sandbox::with_chosen_chance).
    pub chance: bool,
}

/// How much of it there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ProtectionLevel {
    /// Every measure is taken.
    Full,
    /// Some are.
    Partial,
    /// None is.
    None,
}

impl Protection {
    /// Every measure.
    pub const FULL: Self = Self {
        limits: true,
        files: true,
        calls: true,
        signals: true,
        processes: true,
        rooms: true,
        groups: true,
        looks: true,
        chance: true,
    };
    /// No measure.
    pub const NONE: Self = Self {
        limits: false,
        files: false,
        calls: false,
        signals: false,
        processes: false,
        rooms: false,
        groups: false,
        looks: true,
        chance: false,
    };

    /// Whether that is all, some or nothing. What is [only watched](Self::watched) for want of something is not missing; nor is a choice
    /// of chance, which confines nobody.
    #[must_use]
    pub fn level(self) -> ProtectionLevel {
        let is_some = Self { looks: true, chance: false, ..self } != Self::NONE;
        let looks = self.looks || !is_some;
        match (Self { rooms: is_some, groups: is_some, looks, chance: is_some, ..self }) {
            Self::FULL => ProtectionLevel::Full,
            Self::NONE => ProtectionLevel::None,
            _ => ProtectionLevel::Partial,
        }
    }

    /// What a program could do that it should not, each a clause for people.
    #[must_use]
    pub fn missing(self) -> Vec<&'static str> {
        let clauses = [
            (self.limits, "its limits are watched from outside, not held by the system"),
            (self.files, "it is not kept from all of your files"),
            (self.calls, "it can use the network and other calls that reach beyond it"),
            (self.signals, "it can send signals to your other processes"),
            (self.processes, "its processes are counted from outside, not held by the system"),
            (self.looks, "what it uses, such as memory, cannot be looked at: /proc is not ours"),
            (
                self.chance,
                "its clock and its draws are the system's, so that its points may differ each time",
            ),
        ];
        clauses.iter().filter(|(there, _)| !there).map(|&(_, clause)| clause).collect()
    }

    /// What the system does not hold a program to by itself, so that it is only looked at from time to time and may be exceeded
    /// for a moment: each a clause for people. The level says nothing about it, for few systems give us control groups.
    #[must_use]
    pub fn watched(self) -> Vec<&'static str> {
        let looked_at = cfg!(target_os = "linux") && self.looks;
        let clauses = [
            (looked_at && !self.groups, "memory in use"),
            (!self.rooms, "the size of all files together"),
            (looked_at, "processor time of all processes together"),
            (looked_at && !self.processes && !self.groups, "the number of processes"),
            (!self.limits, "processor time, address space and the size of each file"),
        ];
        clauses.iter().filter(|(is_watched, _)| *is_watched).map(|&(_, clause)| clause).collect()
    }

    /// The measures that both have.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            limits: self.limits && other.limits,
            files: self.files && other.files,
            calls: self.calls && other.calls,
            signals: self.signals && other.signals,
            processes: self.processes && other.processes,
            rooms: self.rooms && other.rooms,
            groups: self.groups && other.groups,
            looks: self.looks && other.looks,
            chance: self.chance && other.chance,
        }
    }
}
