//! The clock that decides full boards.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The longest time of a faked move, in milliseconds: a day.
const MOST_MILLISECONDS: u64 = 86_400_000;

/// How long moves take: really, or as a list says.
///
/// ```
/// use std::time::Duration;
/// use cmps270_cli::Clock;
///
/// let mut clock: Clock = "fake:12,15".parse().unwrap();
/// let times = [(); 3].map(|()| clock.time(|| "a move").1.as_millis());
/// assert_eq!(times, [12, 15, 12]);
///
/// let error = "fake:".parse::<Clock>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there is 'real', and 'fake:MS,MS,...' with whole numbers of milliseconds from 0 to 86400000"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock(Kind);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Real,
    /// The times, at least one, and how many moves there were.
    Fake {
        times: Vec<Duration>,
        moves: usize,
    },
}

/// A text that names no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoSuchClock;

impl Clock {
    /// The monotonic clock of the operating system: nobody can set it.
    #[must_use]
    pub fn real() -> Self {
        Self(Kind::Real)
    }

    /// Makes a move, and returns how long all of it took.
    ///
    /// By a faked clock the k-th move takes the k-th time of the list, over and over.
    pub fn time<T>(&mut self, make_move: impl FnOnce() -> T) -> (T, Duration) {
        match &mut self.0 {
            // There is no clock in a page: whoever wants times there has to fake them.
            Kind::Real if cfg!(target_family = "wasm") => (make_move(), Duration::ZERO),
            Kind::Real => {
                let started = Instant::now();
                let made = make_move();
                (made, started.elapsed())
            }
            Kind::Fake { times, moves } => {
                let time = times[*moves % times.len()];
                *moves += 1;
                (make_move(), time)
            }
        }
    }
}

/// Reads `real` or `fake:` and the milliseconds of each move, with commas between them.
impl FromStr for Clock {
    type Err = NoSuchClock;

    fn from_str(text: &str) -> Result<Self, NoSuchClock> {
        if text == "real" {
            return Ok(Self::real());
        }
        let list = text.strip_prefix("fake:").ok_or(NoSuchClock)?;
        let times = list.split(',').map(milliseconds).collect::<Option<_>>().ok_or(NoSuchClock)?;
        Ok(Self(Kind::Fake { times, moves: 0 }))
    }
}

fn milliseconds(digits: &str) -> Option<Duration> {
    // `parse` alone would take a sign, too.
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|&number| is_number && number <= MOST_MILLISECONDS)?;
    Some(Duration::from_millis(number))
}

impl fmt::Display for NoSuchClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is 'real', and 'fake:MS,MS,...' with whole numbers of milliseconds ")?;
        write!(f, "from 0 to {MOST_MILLISECONDS}")
    }
}

impl std::error::Error for NoSuchClock {}
