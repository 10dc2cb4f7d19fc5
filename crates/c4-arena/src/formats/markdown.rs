//! A tournament as Markdown.

use std::io::{self, Write};

use c4_sandbox::printable::{self, markdown as inline};

use super::{table, words};
use crate::tournament::{System, Tournament};

/// Writes the tournament as Markdown, for a course's page: the first three, the standing, and each round with its games.
///
/// # Errors
/// As `out` fails; [`InvalidData`](io::ErrorKind::InvalidData), if the tournament does not fit together.
pub fn markdown(tournament: &Tournament, out: &mut dyn Write) -> io::Result<()> {
    words::check(tournament)?;
    writeln!(out, "## {}\n", words::title(tournament))?;
    writeln!(out, "{}\n", words::sentence(&words::conditions(&tournament.setup).join("; ")))?;
    for (place, name) in words::first_three(tournament) {
        writeln!(out, "- place {place}: **{}**", inline(&name))?;
    }
    write_standing(tournament, out)?;
    if let System::RoundRobin { .. } = tournament.setup.system {
        writeln!(out, "\n{}", table::notes(tournament))?;
    }
    let absent = words::absent(tournament);
    if !absent.is_empty() {
        writeln!(out, "\n### Absent\n")?;
        for (name, why) in absent {
            writeln!(out, "- **{}**: {}", inline(&name), inline(&why))?;
        }
    }
    for (round, matches) in words::rounds(tournament) {
        writeln!(out, "\n### {round}\n")?;
        for one in matches {
            let third = if words::is_third(tournament, one) { "Third place: " } else { "" };
            writeln!(out, "- {third}**{}**", inline(&words::result(tournament, one)))?;
            for (index, game) in one.games.iter().enumerate() {
                let (players, ending) =
                    (words::players(game), words::ending(game, words::stones(game)));
                let line = inline(&format!("{players}: {ending}"));
                let lost = words::losing_move(game);
                let lost = lost.map_or_else(String::new, |lost| format!("; {}", inline(&lost)));
                writeln!(out, "  {}. {line}: `{}`{lost}", index + 1, moves(&game.moves))?;
            }
        }
    }
    Ok(())
}

fn write_standing(tournament: &Tournament, out: &mut dyn Write) -> io::Result<()> {
    let columns = table::columns(tournament);
    let heads: Vec<&str> = columns.iter().map(|&(head, _)| head).collect();
    writeln!(out, "\n### Standing\n\n| {} |", heads.join(" | "))?;
    let rules = heads.iter().map(|&head| if head == "name" { "---" } else { "---:" });
    writeln!(out, "| {} |", rules.collect::<Vec<_>>().join(" | "))?;
    for one in &tournament.standing {
        let cells = columns.iter().map(|(_, cell)| inline(&cell(tournament, one)));
        writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | "))?;
    }
    Ok(())
}

/// Moves between backticks: letters, digits and what a record that was tampered with may have.
fn moves(moves: &str) -> String {
    let moves = printable::line(moves).replace('`', "'");
    if moves.is_empty() { "–".to_owned() } else { moves }
}
