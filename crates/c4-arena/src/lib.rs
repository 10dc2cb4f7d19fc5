#![doc = include_str!("../README.md")]

pub mod bots;
mod conclusion;
mod entrant;
mod foul;
mod game;
mod moves;
mod player;
mod random;
mod record;
mod referee;

pub use conclusion::Conclusion;
pub use entrant::{CannotEnter, Entrant};
pub use foul::Foul;
pub use game::{Game, GameError};
pub use moves::{Moves, MovesError};
pub use player::{Patience, Player, Start, Turn};
pub use random::Random;
pub use record::{Record, TurnRecord, WrongRecord};
pub use referee::{FullBoard, Table, play};
