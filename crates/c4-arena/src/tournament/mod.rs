//! Tournaments: a knockout or a round robin among entrants of any kind.
//!
//! [`hold`] plays one and makes a [`Tournament`] of it, which is data: reports are written from it, it reads back as itself, and
//! the parts of a round robin can be [merged](Tournament::merged).
//!
//! ```
//! use std::num::NonZero;
//!
//! use c4_arena::tournament::{Setup, System, Ties, hold};
//! use c4_arena::{Entrant, Random};
//! use c4_engine::Rules;
//!
//! let setup = Setup {
//!     seed: 1,
//!     system: System::Knockout { best_of: NonZero::new(3).unwrap(), ties: Ties::LessTime, third_place: true },
//!     rules: Rules::CONNECT_FOUR,
//!     patience: Default::default(),
//!     full_board: Default::default(),
//!     openings: vec![],
//!     is_judged: false,
//! };
//! let entrants = ["Ada", "Ben", "Cy", "Di"].map(Random::new);
//! let entrants: Vec<&dyn Entrant> = entrants.iter().map(|one| one as &dyn Entrant).collect();
//! let held = hold(&setup, &entrants, vec![], NonZero::new(2).unwrap(), |_| Ok::<(), std::fmt::Error>(()))?;
//! // Two semi-finals, the final, and a match for third place.
//! assert_eq!(held.matches.len(), 4);
//! assert_eq!(held.standing[0].place, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hall;
mod knockout;
mod merge;
mod model;
mod rating;
mod round_robin;
mod seeding;
mod setup;
mod shape;
mod standing;
mod under_way;

pub use hall::{CannotHold, GameNumber, News, Played, hold};
pub use merge::CannotMerge;
pub use model::{CannotRead, Decision, Match, Part, Participant, Standing, TieBreaks, Tournament};
pub use rating::{Encounter, Rating, ratings};
pub use seeding::{drawn_order, openings_seed};
pub use setup::{Setup, SetupError, System, Ties};
pub use shape::Unfit;
