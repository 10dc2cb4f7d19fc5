//! A match while it is played.

use std::num::NonZero;

use c4_console::Seed;
use c4_engine::{ByPlayer, Rules, Square};
use c4_threads::{Enough, Teller};

use super::hall::{GameNumber, Hall, Played};
use super::seeding::Use;
use super::{Decision, Match};
use crate::judge::judged;
use crate::openings::whole_turns;
use crate::{Openings, play};

/// A match that is due.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fixture {
    pub(super) round: usize,
    pub(super) number: usize,
    pub(super) one: usize,
    pub(super) other: usize,
}

/// A match under way.
pub(super) struct UnderWay<'a> {
    hall: &'a Hall<'a>,
    teller: &'a Teller<GameOrReason, Match>,
    seed: Seed,
    pub(super) fixture: Match,
}

/// What a match tells while it is played: a game, or why there is none.
pub(super) type GameOrReason = Result<Played, String>;

impl<'a> UnderWay<'a> {
    pub(super) fn new(
        hall: &'a Hall<'a>,
        teller: &'a Teller<GameOrReason, Match>,
        Fixture { round, number, one, other }: Fixture,
    ) -> Self {
        let seed =
            Use::Match.seed(Seed::new(hall.setup.seed)).split(round as u64).split(number as u64);
        let fixture = Match {
            round,
            number,
            one,
            other: Some(other),
            // The toss of a coin.
            other_began: seed.number(0) % 2 == 1,
            games: vec![],
            winner: None,
            decision: Decision::Even,
        };
        Self { hall, teller, seed, fixture }
    }

    pub(super) fn sides(&self) -> (usize, usize) {
        (self.fixture.one, self.fixture.other.expect("a match that is played has two sides"))
    }

    /// Plays the next game from the opening whose turn it is.
    pub(super) fn next_game(&mut self) -> Result<(), Enough> {
        let openings = &self.hall.openings;
        let opening = NonZero::new(openings.len()).map_or_else(Vec::new, |count| {
            let drawn = self.seed.below(1, count);
            openings[(drawn + self.fixture.games.len() / 2) % count].clone()
        });
        self.game(opening)
    }

    /// Plays the next game from an opening drawn at random: the `pair`-th one of this match, counted from 0.
    pub(super) fn replay(&mut self, pair: u32, plies: usize) -> Result<(), Enough> {
        let seed = self.seed.split(2 + u64::from(pair));
        self.game(random_opening(plies, self.hall.setup.rules, seed))
    }

    fn game(&mut self, opening: Vec<Square>) -> Result<(), Enough> {
        let Match { round, number, .. } = self.fixture;
        let index = self.fixture.games.len();
        let game = GameNumber { round, number, game: index + 1 };
        let seats = self.fixture.seats(index).expect("a match that is played has two sides");
        let setup = self.hall.setup;
        let players = ByPlayer::new_with(|player| self.hall.entrants[seats[player]]);
        let names = ByPlayer::new_with(|player| players[player].name().to_owned());
        let known = self.hall.known.get(&game).filter(|record| record.players == names);
        let record = match known {
            Some(record) => record.clone(),
            None => {
                let numbers = [round, number, game.game].map(|number| number as u64);
                let seed =
                    numbers.into_iter().fold(Use::Game.seed(Seed::new(setup.seed)), Seed::split);
                let played = play(&setup.table(opening), players, seed);
                match if setup.is_judged { played.and_then(judged) } else { played } {
                    Ok(record) => {
                        self.teller.tell(Ok(Played { game, record: record.clone() }))?;
                        record
                    }
                    Err(reason) => {
                        self.teller.tell(Err(reason))?;
                        return Err(Enough);
                    }
                }
            }
        };
        self.fixture.games.push(record);
        Ok(())
    }
}

/// So many stones at random, in whole turns, because there are players who begin with nothing else. On a board where no game is
/// still open after them, there are none.
fn random_opening(plies: usize, rules: Rules, seed: Seed) -> Vec<Square> {
    let plies = whole_turns(plies, rules.turns);
    let drawn = Openings::Random { plies }.choose(1, rules, seed, |_, _| {});
    drawn.ok().and_then(|mut drawn| drawn.pop()).unwrap_or_default()
}
