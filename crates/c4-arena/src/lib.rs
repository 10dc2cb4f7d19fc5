#![doc = include_str!("../README.md")]
#![warn(clippy::disallowed_methods)]

mod answer;
pub mod bots;
mod estimate;
pub mod formats;
mod foul;
mod judge;
mod moves;
mod openings;
mod perfect;
mod player;
mod random;
mod record;
mod referee;
mod series;
mod summary;
pub mod tournament;

pub use answer::read_turn;
pub use estimate::{Estimate, elo};
pub use foul::Foul;
pub use judge::{Judge, Judgement, Mistake, Thrown};
pub use moves::{Moves, MovesError};
pub use openings::{Openings, OpeningsError};
pub use perfect::Perfect;
pub use player::{CannotPlay, Entrant, Patience, Player, Start, Turn};
pub use random::Random;
pub use record::{Conclusion, Record, TurnRecord, WrongRecord};
pub use referee::{FullBoard, Table, play};
pub use series::Series;
pub use summary::{Conduct, Summary, Tally};
