//! The standing as a table, and what entrants made of each other.

use super::words::{name, points, rating};
use crate::tournament::{Match, Standing, System, Tournament};

/// What a column of the standing of a round robin shows.
pub(super) type Column = (&'static str, fn(&Tournament, &Standing) -> String);

/// The columns of a standing.
pub(super) fn columns(tournament: &Tournament) -> Vec<Column> {
    const ALWAYS: [Column; 3] = [
        ("place", |_, one| one.place.to_string()),
        ("name", |tournament, one| name(tournament, one.entrant)),
        ("points", |_, one| points(one.points)),
    ];
    const GAMES: [Column; 3] = [
        ("won", |_, one| one.games.wins.to_string()),
        ("drawn", |_, one| one.games.draws.to_string()),
        ("lost", |_, one| one.games.losses.to_string()),
    ];
    const ROUND_ROBIN: [Column; 3] = [
        ("direct", |_, one| {
            one.tie_breaks.map_or_else(String::new, |it| points(it.direct_encounter))
        }),
        ("S.-B.", |_, one| {
            one.tie_breaks.map_or_else(String::new, |it| points(it.sonneborn_berger))
        }),
        ("rating", |_, one| rating(one.rating)),
    ];
    match tournament.setup.system {
        System::Knockout { .. } => [ALWAYS, GAMES].concat(),
        System::RoundRobin { .. } => [ALWAYS, GAMES, ROUND_ROBIN].concat(),
    }
}

/// What the columns of the standing of a round robin mean, a sentence.
const COLUMNS: &str = "Who has the same points is told apart by the points against each other \
                                  (direct), then by games won, then by Sonneborn-Berger (S.-B.). Ratings are on \
                                  Elo's scale, 0 their mean, with an interval of 95 %.";

/// How many games count for the ratings, a sentence, if some do not.
fn repeated(tournament: &Tournament) -> Option<String> {
    let count = |games: fn(&Match) -> usize| tournament.matches.iter().map(games).sum::<usize>();
    let (all, different) = (count(|one| one.games.len()), count(|one| one.different().count()));
    (different < all).then(|| {
        format!(
            "Only {different} of the {all} games are different, and ratings count each of these once."
        )
    })
}

/// What the columns of a round robin mean, and what there is to know of its ratings, a sentence or two.
pub(super) fn notes(tournament: &Tournament) -> String {
    let sentences = [Some(COLUMNS.to_owned()), repeated(tournament)];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// What entrants made of each other, a row for each in the order of the standing, with the match; `None` where they did not meet.
pub(super) fn cross_table(tournament: &Tournament) -> Vec<Vec<Option<(String, &Match)>>> {
    let between = |row: usize, column: usize| {
        let met = tournament.matches.iter().find(|one| {
            (one.one, one.other) == (row, Some(column))
                || (one.one, one.other) == (column, Some(row))
        })?;
        Some((points(met.tally(row).points()), met))
    };
    let order: Vec<usize> = tournament.standing.iter().map(|one| one.entrant).collect();
    order.iter().map(|&row| order.iter().map(|&column| between(row, column)).collect()).collect()
}
