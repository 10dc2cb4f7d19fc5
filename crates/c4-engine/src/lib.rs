#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

// What a game is made of.
mod geometry;
mod player;
mod rules;

// What is on the board.
mod bitboard;
mod board;
mod picture;

// A game under way.
mod moves;
mod perft;
mod position;
mod tactics;
mod validity;

// How it is written and read.
#[cfg(feature = "serde")]
mod written;

// How it is computed.
mod bits;
mod runs;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, DropError, PlaceError};
pub use geometry::{Direction, Directions, Size, SizeError, Square};
pub use moves::{MoveList, MoveListError, ReplayError};
pub use picture::{Letters, Picture, PictureError};
pub use player::{ByPlayer, Player};
pub use position::{GameOver, Outcome, PlayColumnError, PlayError, Position, UndoError};
pub use rules::{ConnectError, Lines, Rules, Turns};
pub use validity::InvalidPosition;
