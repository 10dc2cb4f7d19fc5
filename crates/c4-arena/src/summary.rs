//! What came of many games.

use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use c4_engine::Player;
use serde::{Deserialize, Serialize};

use crate::{Conclusion, Estimate, Record, Thrown};

/// What came of the games of two, as the one of them sees it who is named first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// Who played.
    pub players: [String; 2],
    /// The games that the one named first began.
    pub as_first: Tally,
    /// Those that the other one began.
    pub as_second: Tally,
    /// How many different games these were.
    pub different: usize,
    /// What the games say about who is better: by pairs of games with the same opening, a last one without a partner left out,
    /// and of pairs that are the same, move by move, all but one: players that do the same again show nothing new by it.
    /// `None` if there is no pair, or all of several are the same: then they are no sample of anything.
    pub estimate: Option<Estimate>,
    /// What each of them did besides.
    pub conduct: [Conduct; 2],
}

/// Results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Games won.
    pub wins: usize,
    /// Games drawn.
    pub draws: usize,
    /// Games lost.
    pub losses: usize,
}

/// How somebody played.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conduct {
    /// The games lost by a foul, by its [kind](crate::Foul::kind).
    pub fouls: BTreeMap<String, usize>,
    /// The turns asked for.
    pub turns: usize,
    /// How long all of them took.
    #[serde(rename = "seconds", with = "crate::record::seconds")]
    pub time: Duration,
    /// How long the longest one took.
    #[serde(rename = "longest_seconds", with = "crate::record::seconds")]
    pub longest: Duration,
    /// What was thrown away, where games were judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thrown: Option<BTreeMap<Thrown, usize>>,
    /// The moves of which nothing could be proven, where games were judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unproven: Option<usize>,
}

impl Summary {
    /// The summary of games between two players of different names, those of a pair one after the other.
    #[must_use]
    pub fn of(players: [&str; 2], records: &[Record]) -> Self {
        let (mut as_first, mut as_second) = (Tally::default(), Tally::default());
        let mut conduct = [Conduct::default(), Conduct::default()];
        for record in records {
            let one = seat(players[0], record);
            let tally = if one == Player::First { &mut as_first } else { &mut as_second };
            tally.count(one, record);
            conduct[0].note(one, record);
            conduct[1].note(one.opponent(), record);
        }
        let different: HashSet<_> = records.iter().map(course).collect();
        let pairs = records.chunks_exact(2);
        let several = pairs.len() > 1;
        let mut seen = HashSet::new();
        let scores: Vec<f64> = pairs
            .filter(|pair| seen.insert([course(&pair[0]), course(&pair[1])]))
            .map(|pair| {
                let points = |record: &Record| points(seat(players[0], record), record);
                pair.iter().map(points).sum::<f64>() / 2.0
            })
            .collect();
        let is_repeated = several && scores.len() == 1;
        Self {
            players: players.map(str::to_owned),
            as_first,
            as_second,
            different: different.len(),
            estimate: Estimate::of(&scores).filter(|_| !is_repeated),
            conduct,
        }
    }

    /// All games.
    #[must_use]
    pub fn total(&self) -> Tally {
        let (one, other) = (self.as_first, self.as_second);
        Tally {
            wins: one.wins + other.wins,
            draws: one.draws + other.draws,
            losses: one.losses + other.losses,
        }
    }
}

/// Who somebody was in a game.
fn seat(name: &str, record: &Record) -> Player {
    if record.players.first == name { Player::First } else { Player::Second }
}

/// What is the same in games that were played in the same way: who began, what was played, and who won, which the moves do not
/// tell where nobody came, or less time decided.
fn course(record: &Record) -> (&str, &str, Option<Player>) {
    (&record.players.first, &record.moves, record.conclusion.winner())
}

/// The points of a player: 1, ½ or 0.
fn points(player: Player, record: &Record) -> f64 {
    match record.conclusion.winner() {
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

impl Tally {
    pub(crate) fn count(&mut self, player: Player, record: &Record) {
        *match record.conclusion.winner() {
            Some(winner) if winner == player => &mut self.wins,
            Some(_) => &mut self.losses,
            None => &mut self.draws,
        } += 1;
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, from 0 to 1, a draw being half of one; `None` if there is no game.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// The points: one for a win, half of one for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

impl Conduct {
    fn note(&mut self, player: Player, record: &Record) {
        for turn in record.turns.iter().filter(|turn| turn.player == player) {
            self.turns += 1;
            self.time += turn.time;
            self.longest = self.longest.max(turn.time);
        }
        if let Conclusion::Foul { by, foul } = &record.conclusion
            && *by == player
        {
            *self.fouls.entry(foul.kind().to_owned()).or_default() += 1;
        }
        if let Some(judgement) = &record.judgement {
            let thrown = self.thrown.get_or_insert_default();
            for mistake in judgement.mistakes.iter().filter(|it| it.player == player) {
                *thrown.entry(mistake.threw).or_default() += 1;
            }
            let Ok(position) = record.replay() else { return };
            let turns = position.rules().turns;
            let theirs = |number: &&usize| turns.player_of(**number - 1) == player;
            *self.unproven.get_or_insert_default() +=
                judgement.unproven.iter().filter(theirs).count();
        }
    }

    /// How long a turn took; zero if there was none.
    #[must_use]
    pub fn mean(&self) -> Duration {
        self.time.checked_div(u32::try_from(self.turns).unwrap_or(u32::MAX)).unwrap_or_default()
    }
}
