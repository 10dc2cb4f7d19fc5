//! A bracket as a person draws it.

use comfy_table::{CellAlignment, Table, presets};

use super::words;
use crate::tournament::{Match, Tournament};

/// The bracket of a knockout: rounds side by side, from the first on the left to the winner on the right. Before a name stands
/// its seed, after it what it made in that round. Who has a bye comes in a round later.
pub(super) fn bracket(tournament: &Tournament) -> String {
    let first = tournament.matches.iter().filter(|one| one.round == 1).count();
    let Some(rows) = (4 * first).checked_sub(1) else {
        return "  No match was played.\n".to_owned();
    };
    let mut columns: Vec<Vec<String>> = Vec::new();
    let last = tournament.matches.iter().map(|one| one.round).max().unwrap_or(0);
    for round in 1..=last {
        let [mut names, mut points, mut lines] = [(); 3].map(|()| vec![String::new(); rows]);
        let matches =
            tournament.matches.iter().filter(|one| one.round == round && one.other.is_some());
        for one in matches.filter(|one| !words::is_third(tournament, one)) {
            let middle = row(round + 1, one.number - 1);
            let (top, bottom) = (row(round, 2 * one.number - 2), row(round, 2 * one.number - 1));
            for (at, side) in [(top, Some(one.one)), (bottom, one.other)] {
                names[at] = side.map_or_else(String::new, |side| label(tournament, side));
                points[at] = side.map_or_else(String::new, |side| made(one, side));
            }
            lines[top..=bottom].iter_mut().for_each(|line| *line = " │".to_owned());
            (lines[top], lines[middle], lines[bottom]) =
                (" ┐".to_owned(), " ├ ".to_owned(), " ┘".to_owned());
        }
        columns.extend([names, points, lines]);
    }
    let mut winner = vec![String::new(); rows];
    if let Some(champion) = tournament.standing.first() {
        winner[row(last + 1, 0)] = label(tournament, champion.entrant);
    }
    columns.push(winner);
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    for at in 0..rows {
        table.add_row(columns.iter().map(|column| column[at].as_str()));
    }
    for (index, column) in table.column_iter_mut().enumerate() {
        let is_points = index % 3 == 1;
        column.set_padding((u16::from(is_points), 0));
        if is_points {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    // Byes leave rows empty at both ends.
    let is_empty = |line: &&String| line.is_empty();
    let above = lines.iter().take_while(is_empty).count();
    let below = lines.iter().rev().take_while(is_empty).count();
    let drawn = &lines[above..lines.len() - below];
    drawn.iter().map(|line| format!("  {line}").trim_end().to_owned() + "\n").collect()
}

/// The row of a place of a round, both counted as in the bracket: the round from 1, the place from 0 at the top.
fn row(round: usize, place: usize) -> usize {
    (2 * place + 1) * (1 << (round - 1)) - 1
}

fn label(tournament: &Tournament, entrant: usize) -> String {
    format!("{} {}", entrant + 1, words::short(&words::name(tournament, entrant)))
}

/// What an entrant made in a match.
fn made(one: &Match, entrant: usize) -> String {
    words::points(one.tally(entrant).points())
}
