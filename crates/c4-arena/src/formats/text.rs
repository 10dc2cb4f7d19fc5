//! A tournament as text for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use c4_sandbox::printable;
use comfy_table::{CellAlignment, Table, presets};

use super::bracket::bracket;
use super::{table, words};
use crate::tournament::{System, Tournament};

/// How many entrants a cross table has at most: more of them fit no terminal.
const CROSS: usize = 16;

/// Writes the tournament for people at a terminal: the bracket or the cross table, who came in where, and every match with its
/// games, whose moves can be replayed. Colour only repeats what the words say.
///
/// # Errors
/// As `out` fails; [`InvalidData`](io::ErrorKind::InvalidData), if the tournament does not fit together.
pub fn text(tournament: &Tournament, colour: bool, out: &mut dyn Write) -> io::Result<()> {
    words::check(tournament)?;
    let heading = if colour { Style::new().bold() } else { Style::new() };
    let bad = if colour { AnsiColor::Red.on_default() } else { Style::new() };
    writeln!(out, "{heading}{}{heading:#}", words::title(tournament))?;
    writeln!(out, "  {}\n", words::conditions(&tournament.setup).join("; "))?;
    let is_knockout = matches!(tournament.setup.system, System::Knockout { .. });
    if is_knockout {
        writeln!(out, "{}", bracket(tournament))?;
    }
    writeln!(out, "{heading}Standing{heading:#}")?;
    writeln!(out, "{}", standing(tournament))?;
    if !is_knockout {
        writeln!(out, "  {}\n", table::notes(tournament))?;
    }
    let absent = words::absent(tournament);
    if !absent.is_empty() {
        writeln!(out, "{heading}Absent{heading:#}")?;
        for (name, why) in absent {
            writeln!(out, "  {bad}{name}{bad:#}: {why}")?;
        }
        writeln!(out)?;
    }
    for (round, matches) in words::rounds(tournament) {
        writeln!(out, "{heading}{round}{heading:#}")?;
        for one in matches {
            let third = if words::is_third(tournament, one) { "third place: " } else { "" };
            writeln!(out, "  {third}{}", words::result(tournament, one))?;
            for (index, game) in one.games.iter().enumerate() {
                let (players, ending) =
                    (words::players(game), words::ending(game, words::stones(game)));
                let moves = printable::line(&game.moves);
                writeln!(out, "    {}. {players}: {ending}", index + 1)?;
                writeln!(out, "       {}", if moves.is_empty() { "no stones" } else { &moves })?;
                if let Some(lost) = words::losing_move(game) {
                    writeln!(out, "       {lost}")?;
                }
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn standing(tournament: &Tournament) -> String {
    let columns = table::columns(tournament);
    let crosses = match tournament.setup.system {
        System::RoundRobin { .. } if tournament.entrants.len() <= CROSS => {
            table::cross_table(tournament)
        }
        _ => vec![],
    };
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    let heads = columns.iter().map(|&(head, _)| head.to_owned());
    table.set_header(heads.chain((1..=crosses.len()).map(|number| number.to_string())));
    for (index, one) in tournament.standing.iter().enumerate() {
        let cells = columns.iter().map(|(_, cell)| words::short(&cell(tournament, one)));
        let crosses = crosses.get(index).into_iter().flatten().enumerate();
        let crosses = crosses.map(|(column, cell)| match cell {
            Some((points, _)) => points.clone(),
            None if column == index => "×".to_owned(),
            None => String::new(),
        });
        table.add_row(cells.chain(crosses));
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        // All but the name are numbers.
        if index != 1 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.lines().map(|line| format!(" {}\n", line.trim_end())).collect()
}
