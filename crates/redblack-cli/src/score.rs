//! Points: how many win a session, and how many each colour has.

use std::str::FromStr;

use crate::Colour;

/// How many points win a session: 1 to 2⁶³ - 1.
///
/// ```
/// use redblack_cli::Points;
///
/// assert_eq!(Points::new(3).map(Points::get), Some(3));
/// assert_eq!(Points::new(0), None);
/// assert_eq!("3".parse(), Ok(Points::new(3).unwrap()));
/// assert_eq!("0".parse::<Points>().unwrap_err(), "not a number from 1 to 9223372036854775807");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points(u64);

impl Points {
    /// One point: one game that somebody wins.
    pub const ONE: Self = Self(1);

    /// This many points; `None` for a number below 1.
    #[must_use]
    pub fn new(number: i64) -> Option<Self> {
        u64::try_from(number).ok().filter(|&number| number >= 1).map(Self)
    }

    /// These points and `more`.
    #[cfg(feature = "course")]
    pub(crate) const fn and(self, more: u64) -> Self {
        Self(self.0.saturating_add(more))
    }

    /// One point less, but one at least.
    #[cfg(feature = "course")]
    pub(crate) const fn less_one(self) -> Self {
        Self(if self.0 > 1 { self.0 - 1 } else { 1 })
    }

    /// More than half of them.
    #[cfg(feature = "course")]
    pub(crate) const fn majority(self) -> Self {
        Self(self.0 / 2 + 1)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }
}

/// Reads a decimal number. The error says of which range, as a parser of `clap` has to.
impl FromStr for Points {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let points = text.parse().ok().and_then(Self::new);
        points.ok_or_else(|| format!("not a number from 1 to {}", i64::MAX))
    }
}

/// How the games of a session ended so far. A game won is a point; a tie is nobody's.
///
/// ```
/// use redblack_cli::{Colour, Points, Score};
///
/// let mut score = Score::default();
/// for winner in [Some(Colour::Red), None, Some(Colour::Red)] {
///     score.count(winner);
/// }
/// assert_eq!((score.of(Colour::Red), score.of(Colour::Black)), (2, 0));
/// assert_eq!((score.ties(), score.games()), (1, 3));
/// assert_eq!(score.winner(Points::new(2).unwrap()), Some(Colour::Red));
/// assert_eq!(score.winner(Points::new(3).unwrap()), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    red: u64,
    black: u64,
    ties: u64,
    /// The points of RED and BLACK that are for no win.
    given: [u64; 2],
}

impl Score {
    /// The same with the points of each colour for the other one.
    pub(crate) fn changed(self) -> Self {
        let [red, black] = self.given;
        Self { red: self.black, black: self.red, given: [black, red], ..self }
    }

    /// Gives a colour a point that is for no win.
    pub(crate) fn give(&mut self, colour: Colour) {
        self.given[usize::from(colour == Colour::Black)] += 1;
    }

    /// Counts a game: its winner, or `None` for a tie.
    pub fn count(&mut self, winner: Option<Colour>) {
        *match winner {
            Some(Colour::Red) => &mut self.red,
            Some(Colour::Black) => &mut self.black,
            None => &mut self.ties,
        } += 1;
    }

    /// The points of a colour.
    #[must_use]
    pub fn of(self, colour: Colour) -> u64 {
        let [red, black] = self.given;
        match colour {
            Colour::Red => self.red + red,
            Colour::Black => self.black + black,
        }
    }

    /// How many games were ties.
    #[must_use]
    pub fn ties(self) -> u64 {
        self.ties
    }

    /// How many games were played.
    #[must_use]
    pub fn games(self) -> u64 {
        self.red + self.black + self.ties
    }

    /// The colour that has reached these points, if one has.
    #[must_use]
    pub fn winner(self, points: Points) -> Option<Colour> {
        [Colour::Red, Colour::Black].into_iter().find_map(|colour| self.reached_by(colour, points))
    }

    /// This colour, if it has reached so many points.
    pub(crate) fn reached_by(self, colour: Colour, points: Points) -> Option<Colour> {
        (self.of(colour) >= points.get()).then_some(colour)
    }
}
