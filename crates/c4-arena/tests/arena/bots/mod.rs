//! Programs of others play whole games, and lose them for what they do wrong.

mod bad;
mod checkup;
mod connect6;
mod found;
mod good;
mod hall;
mod page;
