//! The words that several formats share.

use std::io;
use std::time::Duration;

use c4_engine::Player;
use c4_sandbox::printable;

use crate::tournament::{Decision, Match, Rating, Setup, System, Ties, Tournament};
use crate::{Conclusion, Foul, FullBoard, Record};

/// The name of an entrant.
pub(super) fn name(tournament: &Tournament, entrant: usize) -> String {
    tournament.entrants.get(entrant).map_or_else(String::new, |it| printable::name(&it.name))
}

/// An error, if a tournament was put together by hand and nothing can be told of it.
pub(super) fn check(tournament: &Tournament) -> io::Result<()> {
    tournament.check().map_err(|unfit| io::Error::new(io::ErrorKind::InvalidData, unfit))
}

/// Those who came in first, second and third: place and name.
pub(super) fn first_three(tournament: &Tournament) -> Vec<(usize, String)> {
    let best = tournament.standing.iter().filter(|one| one.place <= 3);
    best.map(|one| (one.place, name(tournament, one.entrant))).collect()
}

/// The beginning of a name, for a table in text.
pub(super) fn short(name: &str) -> String {
    const MOST: usize = 32;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    name.chars().take(MOST - 1).chain(['…']).collect()
}

/// What kind of tournament it is: `Knockout of 8`.
pub(super) fn title(tournament: &Tournament) -> String {
    let absent = tournament.entrants.iter().filter(|one| one.absent.is_some()).count();
    let mut count = (tournament.entrants.len() - absent).to_string();
    if absent > 0 {
        count += &format!(", {absent} absent");
    }
    match tournament.setup.system {
        System::Knockout { .. } => format!("Knockout of {count}"),
        System::RoundRobin { part: None, .. } => format!("Round robin of {count}"),
        System::RoundRobin { part: Some(part), .. } => {
            format!("Round robin of {count}, part {} of {}", part.index, part.of)
        }
    }
}

/// Under which conditions it was played, a clause each.
pub(super) fn conditions(setup: &Setup) -> Vec<String> {
    let mut clauses = vec![setup.rules.to_string()];
    match setup.system {
        System::Knockout { best_of, ties, third_place: _ } => {
            clauses.push(format!("best of {best_of}"));
            let then = "less time wins";
            clauses.push(match ties {
                Ties::LessTime => format!("of even matches, {then}"),
                Ties::Replay { pairs, plies } => format!(
                    "even matches go on for at most {} from {}, then {then}",
                    counted(pairs as usize, "pair of games", "pairs of games"),
                    counted(plies, "random stone", "random stones")
                ),
            });
        }
        System::RoundRobin { games, .. } => {
            clauses.push(format!("{} a match", counted(games.get() as usize, "game", "games")));
        }
    }
    clauses.push(match setup.full_board {
        FullBoard::Draw => "a full board is a draw".to_owned(),
        FullBoard::LessTime => "on a full board, less time wins".to_owned(),
    });
    if !setup.openings.is_empty() {
        clauses.push(counted(setup.openings.len(), "opening", "openings"));
    }
    clauses.push(format!("{} a turn", milliseconds(setup.patience.turn)));
    if !setup.patience.overage.is_zero() {
        clauses.push(format!("{} more in a game", milliseconds(setup.patience.overage)));
    }
    clauses.push(format!("seed {}", setup.seed));
    clauses
}

/// `1 game`, `2 games`.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// What a round is called.
pub(super) fn round(tournament: &Tournament, round: usize) -> String {
    let last = tournament.matches.iter().map(|one| one.round).max().unwrap_or(round);
    match (tournament.setup.system, last - round) {
        (System::RoundRobin { .. }, _) => format!("Round {round}"),
        (System::Knockout { .. }, 0) => "Final".to_owned(),
        (System::Knockout { .. }, 1) => "Semi-finals".to_owned(),
        (System::Knockout { .. }, 2) => "Quarter-finals".to_owned(),
        (System::Knockout { .. }, before) => format!("Round of {}", 1 << (before + 1)),
    }
}

/// The matches of each round, with the round's name.
pub(super) fn rounds(tournament: &Tournament) -> Vec<(String, Vec<&Match>)> {
    let by_round = tournament.matches.chunk_by(|a, b| a.round == b.round);
    by_round.map(|chunk| (round(tournament, chunk[0].round), chunk.iter().collect())).collect()
}

/// Whether it is the match for third place.
pub(super) fn is_third(tournament: &Tournament, one: &Match) -> bool {
    let last = tournament.matches.iter().map(|it| it.round).max();
    matches!(tournament.setup.system, System::Knockout { .. })
        && Some(one.round) == last
        && one.number == 2
}

/// A number of points: `1½`.
pub(super) fn points(points: f64) -> String {
    let whole = points.trunc();
    match (points - whole, whole) {
        (0.5, 0.0) => "½".to_owned(),
        (0.5, _) => format!("{whole}½"),
        (0.0, _) => format!("{whole}"),
        _ => format!("{points:.2}"),
    }
}

/// The points of both sides: `2–1`, that of `first` first.
pub(super) fn score(one: &Match, first: usize) -> String {
    let second = if first == one.one { one.other.unwrap_or(first) } else { one.one };
    let points = |entrant: usize| points(one.tally(entrant).points());
    format!("{}–{}", points(first), points(second))
}

/// What became of a match, as a clause.
pub(super) fn result(tournament: &Tournament, one: &Match) -> String {
    let name = |entrant: usize| name(tournament, entrant);
    let Some(other) = one.other else { return format!("{} has a bye", name(one.one)) };
    let (Some(winner), Some(loser)) = (one.winner, one.loser()) else {
        return format!("{} and {} are even, {}", name(one.one), name(other), score(one, one.one));
    };
    let beats = format!("{} beats {} {}", name(winner), name(loser), score(one, winner));
    match one.decision {
        Decision::Bye | Decision::Points | Decision::Even => beats,
        Decision::Replay => format!("{beats} after games that were added"),
        Decision::LessTime => format!(
            "{beats} by taking less time: {}, and {}",
            milliseconds(one.time(winner)),
            milliseconds(one.time(loser))
        ),
        Decision::Seed => format!("{beats} as the better seed: even the times are the same"),
    }
}

/// Who played a game, the first player first.
pub(super) fn players(record: &Record) -> String {
    let (first, second) = (&record.players.first, &record.players.second);
    format!("{} – {}", printable::line(first), printable::line(second))
}

/// How a game ended, as a clause.
pub(super) fn ending(record: &Record, stones: usize) -> String {
    let name = |player: Player| printable::line(&record.players[player]);
    match &record.conclusion {
        Conclusion::Line { winner } => format!("{} wins with stone {stones}", name(*winner)),
        Conclusion::Draw => "a draw, as the board is full".to_owned(),
        Conclusion::Faster { winner } => format!(
            "{} wins, as the board is full and it took less time: {}, and {}",
            name(*winner),
            milliseconds(record.time(*winner)),
            milliseconds(record.time(winner.opponent()))
        ),
        Conclusion::Foul { by, foul } => {
            let (winner, by) = (name(by.opponent()), name(*by));
            let what = printable::line(&foul.to_string());
            match foul {
                Foul::NoShow { .. } => format!("{winner} wins: {by} {what}"),
                Foul::Gone { .. } => {
                    format!("{winner} wins: at stone {}, {by} was gone: {what}", stones + 1)
                }
                _ => format!("{winner} wins: at stone {}, {by} {what}", stones + 1),
            }
        }
    }
}

/// How many stones lie in the end.
pub(super) fn stones(record: &Record) -> usize {
    record.squares().map_or(0, |squares| squares.len())
}

/// The move by which the loser lost a game, as a clause, if it was judged and there is one.
pub(super) fn losing_move(record: &Record) -> Option<String> {
    let loser = record.conclusion.winner()?.opponent();
    let lost = record.judgement.as_ref()?.losing_move(loser)?;
    let (name, number, threw) = (&record.players[loser], lost.number, lost.threw);
    let better =
        lost.better.map_or_else(String::new, |column| format!("; column {column} keeps it"));
    Some(format!("{} lost by move {number}: it {threw}{better}", printable::name(name)))
}

/// A time. All of them are in one unit, so that they can be compared at a glance.
pub(super) fn milliseconds(time: Duration) -> String {
    let number = format!("{:.2}", time.as_secs_f64() * 1e3);
    format!("{} ms", number.trim_end_matches('0').trim_end_matches('.'))
}

/// `+120 ± 45`.
pub(super) fn rating(rating: Option<Rating>) -> String {
    rating.map_or_else(
        || "–".to_owned(),
        |Rating { elo, high, .. }| match elo.round() {
            0.0 => format!("0 ± {:.0}", high - elo),
            elo => format!("{elo:+} ± {:.0}", high - elo),
        },
    )
}

/// Those who did not come, and why: name and reason.
pub(super) fn absent(tournament: &Tournament) -> Vec<(String, String)> {
    let absent = tournament.entrants.iter().filter_map(|one| Some((one, one.absent.as_ref()?)));
    absent.map(|(one, why)| (printable::name(&one.name), printable::line(why))).collect()
}

/// A clause as a sentence: with a capital letter and a full stop.
pub(super) fn sentence(clause: &str) -> String {
    format!("{}.", clause.trim_end_matches('.'))
}
