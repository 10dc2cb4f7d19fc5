//! A match for people.

use c4_arena::{Conclusion, Conduct, Record, Summary, Tally, Thrown, elo};
use c4_console::{Console, Seed, Stop};
use c4_engine::{Player, Rules};
use c4_sandbox::printable;

use super::bot::milliseconds;

/// Writes what came of a match, and then its games.
pub(super) fn write(
    rules: Rules,
    seed: Seed,
    records: &[Record],
    summary: &Summary,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let [one, other] = &summary.players;
    writeln!(console, "{one} against {other}: {rules}, seed {seed}\n")?;
    write_results(summary, console)?;
    write_estimate(summary, console)?;
    write_conduct(summary, console)?;
    writeln!(console)?;
    let width = records.len().to_string().len();
    for (index, record) in records.iter().enumerate() {
        write_game(index + 1, width, record, console)?;
    }
    Ok(())
}

fn write_results(summary: &Summary, console: &mut Console<'_>) -> Result<(), Stop> {
    let rows = [
        ("all games", summary.total()),
        ("as first player", summary.as_first),
        ("as second player", summary.as_second),
    ];
    let [one, _] = &summary.players;
    let width = one.chars().count().max(16);
    writeln!(console, "{one:width$}  games   wins  draws losses    score")?;
    for (name, tally) in rows {
        let Tally { wins, draws, losses } = tally;
        write!(console, "{name:width$} {:>6} {wins:>6} {draws:>6} {losses:>6}", tally.games())?;
        match tally.score() {
            Some(score) => writeln!(console, " {:>6.1} %", 100.0 * score)?,
            None => writeln!(console, "        -")?,
        }
    }
    Ok(())
}

/// What the games say about who is better, or why they say nothing.
fn write_estimate(summary: &Summary, console: &mut Console<'_>) -> Result<(), Stop> {
    let [one, _] = &summary.players;
    let games = summary.total().games();
    let Some(estimate) = summary.estimate else {
        return if games < 2 {
            writeln!(console, "\nOne game does not tell who is better.")
        } else {
            writeln!(
                console,
                "\nOnly {} of the {games} games are different: both players do the same again in the same position. So \
                 nothing follows for other games: let them begin elsewhere, with --openings.",
                summary.different
            )
        };
    };
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    writeln!(
        console,
        "\nScore of {one}, by {} of games: {}, 95 % interval {} to {}.",
        counted(estimate.pairs, "pair"),
        percent(estimate.score),
        percent(estimate.lower),
        percent(estimate.upper)
    )?;
    let [score, lower, upper] = [estimate.score, estimate.lower, estimate.upper].map(elo_words);
    writeln!(
        console,
        "On Elo's scale {one} is ahead by {score}, 95 % interval {lower} to {upper}."
    )?;
    if !estimate.tells() {
        writeln!(console, "These games do not tell who is better: play more.")?;
    }
    if summary.different < games {
        writeln!(
            console,
            "Only {} of the games are different: a pair that is played again is counted once.",
            summary.different
        )?;
    }
    Ok(())
}

fn elo_words(share: f64) -> String {
    match elo(share) {
        points if points.is_infinite() => if points > 0.0 { "+∞" } else { "-∞" }.to_owned(),
        points => format!("{points:+.0}"),
    }
}

/// How each of the two has played.
fn write_conduct(summary: &Summary, console: &mut Console<'_>) -> Result<(), Stop> {
    let width = summary.players.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    writeln!(console)?;
    for (name, conduct) in summary.players.iter().zip(&summary.conduct) {
        writeln!(
            console,
            "{name:width$}  {}: {} on average, {} at most",
            counted(conduct.turns, "turn"),
            milliseconds(conduct.mean()),
            milliseconds(conduct.longest)
        )?;
        for words in besides(conduct) {
            writeln!(console, "{:width$}  {words}", "")?;
        }
    }
    Ok(())
}

/// Fouls, and what was thrown away.
fn besides(conduct: &Conduct) -> Vec<String> {
    let list = |rows: Vec<String>| (!rows.is_empty()).then(|| rows.join(", "));
    let fouls = conduct.fouls.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    let fouls = list(fouls).map(|rows| format!("lost by fouls: {rows}"));
    let thrown = conduct.thrown.as_ref().map(|thrown| {
        let rows = thrown.iter().map(|(&thrown, &count)| lost(thrown, count)).collect();
        list(rows)
            .map_or_else(|| "threw nothing away".to_owned(), |rows| format!("threw away {rows}"))
    });
    let unproven = conduct.unproven.filter(|&count| count > 0);
    let unproven = unproven.map(|count| format!("not proven in time: {}", counted(count, "move")));
    [fouls, thrown, unproven].into_iter().flatten().collect()
}

/// So many of what was thrown away.
fn lost(thrown: Thrown, count: usize) -> String {
    let [one, several] = match thrown {
        Thrown::WinForDraw => ["win for a draw", "wins for draws"],
        Thrown::WinForLoss => ["win for a loss", "wins for losses"],
        Thrown::Draw => ["draw", "draws"],
    };
    format!("{count} {}", if count == 1 { one } else { several })
}

/// `12  Ann - Bob  1-0  4453`, and below it what there is to say.
fn write_game(
    number: usize,
    width: usize,
    record: &Record,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let Record { players, moves, conclusion, .. } = record;
    let result = match conclusion.winner() {
        Some(Player::First) => "1-0",
        Some(Player::Second) => "0-1",
        None => "1/2",
    };
    let (first, second) = (&players.first, &players.second);
    let line = format!("{number:width$}  {first} - {second}  {result}  {moves}");
    writeln!(console, "{}", line.trim_end())?;
    let indented = width + 2;
    match conclusion {
        Conclusion::Line { .. } | Conclusion::Draw => {}
        Conclusion::Faster { winner } => {
            writeln!(console, "{:indented$}{} took less time", "", players[*winner])?;
        }
        Conclusion::Foul { by, foul } => {
            let what = printable::line(&foul.to_string());
            writeln!(console, "{:indented$}{} {what}", "", players[*by])?;
        }
    }
    for mistake in record.judgement.iter().flat_map(|it| &it.mistakes) {
        writeln!(console, "{:indented$}{}: {mistake}", "", players[mistake.player])?;
    }
    Ok(())
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
