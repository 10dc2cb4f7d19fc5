//! Places of the page, as the part of an address behind `#`.

use c4_engine::{Directions, MoveList, Rules};
use clap::ArgMatches;

/// What is chosen for a game besides its board, by the options of `c4 move`.
const CHOSEN: [&str; 6] = ["connect", "stones", "strategy", "level", "seed", "diagonals"];

/// The position that `c4 move` was asked about; `None` of a board that was shown, whose moves are not known.
pub(crate) fn of_move(variant: &str, asked: &ArgMatches) -> Option<String> {
    let value = |name: &str| {
        let raw = asked.try_get_raw(name).ok().flatten()?.next_back()?;
        raw.to_str().map(str::to_owned)
    };
    if value("board").is_some() {
        return None;
    }
    let moves = value("moves").unwrap_or_default();
    // Who asks for the size of a square board takes squares, not columns.
    let (rows, columns, moves) = if asked.try_contains_id("size").is_ok() {
        let side = value("size").unwrap_or_else(|| "19".to_owned());
        (side.clone(), side, places(&moves))
    } else {
        let side = |name, usual: &str| value(name).unwrap_or_else(|| usual.to_owned());
        (side("rows", "6"), side("cols", "7"), moves.replace(char::is_whitespace, ""))
    };
    let query = CHOSEN.iter().filter_map(|name| Some(format!("{name}={}", value(name)?)));
    let query: Vec<String> = query.collect();
    Some(format!("#{variant}/{rows}x{columns}/h,h/{moves}?{}", query.join("&")))
}

/// `9 9 8 8` as `9.9-8.8`.
fn places(moves: &str) -> String {
    let numbers: Vec<&str> = moves
        .split(|it: char| it.is_whitespace() || it == ',')
        .filter(|it| !it.is_empty())
        .collect();
    let places: Vec<String> = numbers.chunks(2).map(|place| place.join(".")).collect();
    places.join("-")
}

/// A position that was solved.
pub(crate) fn of_solve(rules: &Rules, moves: &MoveList) -> String {
    let Rules { size, lines, .. } = rules;
    let diagonals = if lines.directions() == Directions::ALL { "on" } else { "off" };
    let (rows, columns, connect) = (size.rows(), size.columns(), lines.connect());
    format!("#rules/{rows}x{columns}/h,h/{moves}?connect={connect}&diagonals={diagonals}")
}

/// The games or cases of a document, which the page finds behind its address.
pub(crate) fn of_document() -> &'static str {
    "#replay"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_joined_as_the_page_reads_them() {
        assert_eq!(places("9 9 8,8"), "9.9-8.8");
        assert_eq!(places(""), "");
    }

    #[test]
    fn a_solved_position_is_a_place() {
        let moves = MoveList::parse("4453", 7).expect("four columns");
        let place = of_solve(&Rules::CONNECT_FOUR, &moves);
        assert_eq!(place, "#rules/6x7/h,h/4453?connect=4&diagonals=on");
    }
}
