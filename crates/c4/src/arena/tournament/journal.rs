//! What is written down of a tournament while it is held.

use std::path::{Path, PathBuf};

use c4_arena::bots::Entry;
use c4_arena::tournament::{Setup, System};
use c4_grade::Limits;
use serde::{Deserialize, Serialize};

use super::folder;
use crate::arena::Fault;
use crate::arena::entrants::{Wanted, Who};
use crate::confinement::Confinement;
use crate::journal;
use crate::refusal::Refusal;

/// The first line of a journal, whose other lines are games. Two tournaments whose heads are the same have the same games.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Head {
    /// The form of the journal.
    c4_tournament_journal: u32,
    /// The program that holds the tournament.
    version: String,
    setup: Setup,
    /// The top seed first.
    entrants: Vec<Known>,
    /// What bots are held to.
    limits: serde_json::Value,
    is_confined: bool,
    /// What they can read beside their own.
    readable: Vec<PathBuf>,
    /// A digest of what they see of the environment, which may hold secrets.
    environment: String,
}

/// Somebody who takes part.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Known {
    name: String,
    /// The digest of its files after their kind, if that is known; or the word by which it is called for.
    who: String,
}

impl journal::Head for Head {
    const COMMAND: &'static str = "c4 tournament";
}

impl Head {
    const FORM: u32 = 1;

    pub(super) fn new(
        setup: &Setup,
        entrants: &[Wanted],
        limits: &Limits,
        confinement: &Confinement,
    ) -> Result<Self, Refusal> {
        let mut setup = setup.clone();
        // A part of a round robin can go on with what another part has done.
        if let System::RoundRobin { part, .. } = &mut setup.system {
            *part = None;
        }
        let known = entrants.iter().map(|wanted| {
            let who = match &wanted.who {
                Who::Bot(Entry { path, kind, function, is_alone: _ }) => {
                    let digest = folder::digest(path);
                    let digest = digest.map_err(Refusal::of_file(path))?;
                    let kind = kind.map(|kind| format!("{kind} "));
                    let function = function.as_ref().map(|name| format!(" {name}"));
                    format!("{}{digest}{}", kind.unwrap_or_default(), function.unwrap_or_default())
                }
                Who::BuiltIn(builtin) => builtin.to_string(),
                Who::Human => return Err(Fault::NoPerson.into()),
            };
            Ok(Known { name: wanted.name.clone(), who })
        });
        Ok(Self {
            c4_tournament_journal: Self::FORM,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            setup,
            entrants: known.collect::<Result<_, Refusal>>()?,
            limits: serde_json::to_value(limits).expect("limits are numbers by name"),
            is_confined: !confinement.no_sandbox,
            readable: confinement.allow_read.clone(),
            environment: confinement.environment(),
        })
    }
}

/// The seed of the tournament that a file is the journal of, if it is one.
pub(super) fn seed(path: &Path) -> Option<u64> {
    journal::head::<Head>(path).map(|head| head.setup.seed)
}
