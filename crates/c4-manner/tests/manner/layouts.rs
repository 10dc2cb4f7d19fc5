//! Boards in layouts that students have thought of: each is read, and a right program does nothing wrong in it.

use std::fmt::Write as _;

use c4_console::{Channel, Stone};
use c4_course::{Bounds, Input, Session};
use c4_courses::ALL;
use c4_manner::{Boards, Conduct, Heard, Outcome};
use c4_threads::{all, processors};

const COLUMNS: usize = 7;
const ROWS: usize = 6;

/// Draws a board, the cells of the lowest row first, as it was before the last stone and as it is.
type Draw = fn(before: &[u8], now: &[u8]) -> String;

fn rows(cells: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    cells.chunks(COLUMNS).enumerate().rev()
}

/// Rows of such cells between such texts.
fn plain(cells: &[u8], symbols: [&str; 3], [left, between, right]: [&str; 3]) -> String {
    let row = |(_, row): (usize, &[u8])| {
        let cells: Vec<&str> = row.iter().map(|&cell| symbols[usize::from(cell)]).collect();
        format!("{left}{}{right}\n", cells.join(between))
    };
    rows(cells).map(row).collect()
}

fn lines_of(cells: &[u8], symbols: [&str; 3]) -> Vec<String> {
    plain(cells, symbols, ["", " ", ""]).lines().map(str::to_owned).collect()
}

/// The lines of rows whose cells are pictures of several lines.
fn pictured<const HIGH: usize>(cells: &[u8], pictures: [[&str; HIGH]; 3]) -> Vec<String> {
    let row = |(_, row): (usize, &[u8])| {
        std::array::from_fn::<_, HIGH, _>(|line| {
            row.iter().map(|&cell| pictures[usize::from(cell)][line]).collect::<String>()
        })
    };
    rows(cells).flat_map(row).collect()
}

/// The layouts by name.
const LAYOUTS: &[(&str, Draw)] = &[
    ("brackets", |_, now| plain(now, [" ", "R", "Y"], ["[", "][", "]"])),
    ("brackets apart", |_, now| plain(now, [" ", "R", "Y"], ["(", ") (", ")"])),
    ("braces", |_, now| plain(now, [" ", "r", "y"], ["{ ", " } { ", " }"])),
    ("words between bars", |_, now| plain(now, ["      ", " RED  ", "YELLOW"], ["|", "|", "|"])),
    ("words", |_, now| plain(now, ["empty", "red", "yellow"], ["", "\t", ""])),
    ("two letters", |_, now| plain(now, ["--", "Re", "Ye"], ["", "  ", "  "])),
    ("coloured blanks", |_, now| {
        let symbols = ["\x1b[40m  \x1b[0m", "\x1b[41m  \x1b[0m", "\x1b[43m  \x1b[0m"];
        plain(now, symbols, ["", " ", ""])
    }),
    ("wide signs", |_, now| plain(now, ["  ", "🔴", "🟡"], ["|", "|", "|"])),
    ("no frame", |_, now| plain(now, [".", "X", "O"], ["", "", ""])),
    ("numbers at both sides", |_, now| {
        let lines = lines_of(now, [".", "R", "Y"]).into_iter().enumerate();
        lines.map(|(at, line)| format!("{} {line} {}\n", ROWS - at, ROWS - at)).collect()
    }),
    ("headings between rows", |_, now| {
        let lines = lines_of(now, ["-", "R", "Y"]).into_iter().enumerate();
        lines.map(|(at, line)| format!("row {}\n| {line} |\n", ROWS - at)).collect()
    }),
    ("lowest row first", |_, now| {
        lines_of(now, [".", "X", "O"]).iter().rev().fold(String::new(), |all, it| all + it + "\n")
    }),
    ("numbered cells", |_, now| {
        let cell = |at: usize| match now[at] {
            0 => format!("{at:3}"),
            1 => "  R".to_owned(),
            _ => "  Y".to_owned(),
        };
        let row = |row: usize| (0..COLUMNS).map(|it| cell(row * COLUMNS + it)).collect::<String>();
        (0..ROWS).rev().map(|it| row(it) + "\n").collect()
    }),
    ("numbers of columns", |_, now| {
        let row = |(_, row): (usize, &[u8])| {
            let cell = |(at, cell): (usize, &u8)| match cell {
                0 => format!("{} ", at + 1),
                1 => "X ".to_owned(),
                _ => "O ".to_owned(),
            };
            row.iter().enumerate().map(cell).collect::<String>() + "\n"
        };
        rows(now).map(row).collect()
    }),
    ("the last one in brackets", |before, now| {
        let row = |(at, row): (usize, &[u8])| {
            let cell = |(column, cell): (usize, &u8)| {
                let symbol = [".", "R", "Y"][usize::from(*cell)];
                let is_new = before[at * COLUMNS + column] != *cell;
                if is_new { format!("[{symbol}]") } else { format!(" {symbol} ") }
            };
            row.iter().enumerate().map(cell).collect::<String>() + "\n"
        };
        rows(now).map(row).collect()
    }),
    ("two boards side by side", |before, now| {
        let (left, right) = (lines_of(before, [".", "R", "Y"]), lines_of(now, [".", "R", "Y"]));
        left.iter().zip(right).map(|(left, right)| format!("{left}     {right}\n")).collect()
    }),
    ("who is who beside it", |_, now| {
        let beside = ["", "   R is red", "   Y is yellow", "", "", ""];
        let lines = lines_of(now, [".", "R", "Y"]).into_iter().zip(beside);
        lines.map(|(line, beside)| format!("| {line} |{beside}\n")).collect()
    }),
    ("rows of two lines", |_, now| {
        let frame = "+----+----+----+----+----+----+----+\n";
        let rows = plain(now, ["  ", "RR", "YY"], ["| ", " | ", " |"]);
        rows.lines().map(|row| format!("{frame}{row}\n{row}\n")).collect()
    }),
    ("coordinates", |_, now| {
        let row = |(at, row): (usize, &[u8])| {
            let cell = |(column, cell): (&str, &u8)| {
                format!("{column}{}:{} ", at + 1, ["_", "R", "Y"][usize::from(*cell)])
            };
            ["A", "B", "C", "D", "E", "F", "G"].into_iter().zip(row).map(cell).collect::<String>()
                + "\n"
        };
        rows(now).map(row).collect()
    }),
    ("a wall in the middle", |_, now| {
        let lines = lines_of(now, ["_", "R", "Y"]).into_iter();
        lines.map(|line| format!("{}  ||  {}\n", &line[..5], &line[6..])).collect()
    }),
    ("a line in the middle", |_, now| {
        let mut lines = lines_of(now, [".", "R", "Y"]);
        lines.insert(3, "- - middle - -".to_owned());
        lines.join("\n") + "\n"
    }),
    ("who is who beside the upper rows", |_, now| {
        let beside = ["   R is red", "   Y is yellow", "", "", "", ""];
        let rows = plain(now, [" ", "R", "Y"], ["|", "|", "|"]);
        rows.lines().zip(beside).map(|(line, beside)| format!("{line}{beside}\n")).collect()
    }),
    ("who is who behind rows without a frame", |_, now| {
        let beside = ["   R is red", "   Y is yellow", "", "", "", ""];
        let lines = lines_of(now, [".", "R", "Y"]).into_iter().zip(beside);
        lines.map(|(line, beside)| format!("{line}{beside}\n")).collect()
    }),
    ("who is who before it", |_, now| {
        let before =
            ["R: red    ", "Y: yellow ", "          ", "          ", "  (play!) ", "          "];
        let rows = plain(now, [".", "R", "Y"], ["| ", " ", " |"]);
        rows.lines().zip(before).map(|(line, before)| format!("{before}{line}\n")).collect()
    }),
    ("the last one small", |before, now| {
        let row = |(at, row): (usize, &[u8])| {
            let cell = |(column, cell): (usize, &u8)| {
                let is_new = before[at * COLUMNS + column] != *cell;
                let symbols = if is_new { [".", "r", "y"] } else { [".", "R", "Y"] };
                format!("{} ", symbols[usize::from(*cell)])
            };
            row.iter().enumerate().map(cell).collect::<String>() + "\n"
        };
        rows(now).map(row).collect()
    }),
    ("an arrow above the last one", |before, now| {
        let last = (0..now.len()).find(|&at| before[at] != now[at]);
        let arrow = last.map_or(String::new(), |at| "    ".repeat(at % COLUMNS) + "  v");
        format!("{arrow}\n{}", plain(now, [" ", "X", "O"], ["| ", " | ", " |"]))
    }),
    ("one sign in three colours", |_, now| {
        let symbols = ["\x1b[37mO\x1b[0m", "\x1b[31mO\x1b[0m", "\x1b[33mO\x1b[0m"];
        plain(now, symbols, ["\x1b[34m|\x1b[0m ", " \x1b[34m|\x1b[0m ", " \x1b[34m|\x1b[0m"])
    }),
    ("a box of lines", |_, now| {
        let rows = plain(now, [" ", "●", "○"], ["│ ", " │ ", " │"]);
        let between = "├───┼───┼───┼───┼───┼───┼───┤\n";
        let rows: Vec<String> = rows.lines().map(|row| format!("{row}\n")).collect();
        format!(
            "┌───┬───┬───┬───┬───┬───┬───┐\n{}└───┴───┴───┴───┴───┴───┴───┘\n",
            rows.join(between)
        )
    }),
    ("cells of three lines", |_, now| {
        let frame = "+-----+-----+-----+-----+-----+-----+-----+\n";
        let blank = "|     |     |     |     |     |     |     |\n";
        let rows = plain(now, [" ", "R", "Y"], ["|  ", "  |  ", "  |"]);
        let rows = rows.lines().map(|row| format!("{frame}{blank}{row}\n{blank}"));
        rows.collect::<String>() + frame
    }),
    ("letters of rows", |_, now| {
        let rows = plain(now, ["-", "1", "2"], ["|", "|", "|"]);
        let rows = rows.lines().zip('A'..).map(|(row, letter)| format!("{letter} {row}\n"));
        rows.collect::<String>() + "   1 2 3 4 5 6 7\n"
    }),
    ("headings above and below", |_, now| {
        let line = "  1   2   3   4   5   6   7\n";
        let rows = plain(now, ["_", "X", "O"], ["|_", "_|_", "_|"]);
        format!("{line}{rows}{line}")
    }),
    ("a tabulator before rows", |_, now| plain(now, [" ", "x", "o"], ["\t\t|", "|", "|"])),
    ("round stones of three lines", |_, now| {
        let pictures = [
            ["       ", "   .   ", "       "],
            [" .---. ", " |(R)| ", " '---' "],
            [" .---. ", " |(Y)| ", " '---' "],
        ];
        pictured(now, pictures).join("\n") + "\n"
    }),
    ("stones that differ in one of their lines", |_, now| {
        let pictures = [["|    ", "| .. "], ["|/##\\", "|\\##/"], ["|/  \\", "|\\  /"]];
        pictured(now, pictures).join("|\n") + "|\n"
    }),
    ("pictures beside a table", |_, now| {
        let table =
            ["  /== POINTS ==\\", "  | ### ann: 2", "", "  | ooo bob: 1", "  \\============/"];
        let pictures = [["+-----", "|     "], ["+-----", "| ### "], ["+-----", "| ooo "]];
        let beside = table.into_iter().chain(std::iter::repeat(""));
        let lines = pictured(now, pictures).into_iter().zip(beside);
        lines.map(|(line, beside)| format!("   {line}|{beside}\n")).collect()
    }),
    ("words in a table with headings", |_, now| {
        let line = "------+--------+--------+--------+--------+--------+--------+--------+\n";
        let head = "      |  col 0 |  col 1 |  col 2 |  col 3 |  col 4 |  col 5 |  col 6 |\n";
        let rows = plain(now, ["        ", " RED    ", " YELLOW "], ["|", "|", "|"]);
        let row = |(at, row): (usize, &str)| format!(" row{} {row}\n{line}", ROWS - at);
        head.to_owned() + line + &rows.lines().enumerate().map(row).collect::<String>()
    }),
    ("pictures of two lines beside levels", |_, now| {
        let pictures =
            [["       |", "   .   |"], [" /RED\\ |", " \\___/ |"], [" /YEL\\ |", " \\___/ |"]];
        let lines = pictured(now, pictures);
        let row = |(at, pair): (usize, &[String])| {
            format!("  level {} |{}\n          |{}\n", ROWS - at, pair[0], pair[1])
        };
        let rows = lines.chunks(2).enumerate().map(row).collect::<String>();
        let frame = "-------.".repeat(COLUMNS);
        format!("          .{frame}\n{rows}          '{frame}\n")
    }),
    ("dim pictures of three lines in a frame", |_, now| {
        let dim = ["\x1b[2m       \x1b[0m", "\x1b[2m   .   \x1b[0m", "\x1b[2m       \x1b[0m"];
        let red = [" RRRRR ", " R(@)R ", " RRRRR "].map(|it| format!("\x1b[97;41m{it}\x1b[0m"));
        let yellow = [" YYYYY ", " Y{*}Y ", " YYYYY "].map(|it| format!("\x1b[30;43m{it}\x1b[0m"));
        let pictures =
            [dim, red.each_ref().map(String::as_str), yellow.each_ref().map(String::as_str)];
        let numbers: String = (0..COLUMNS).map(|column| format!("    {column}   ")).collect();
        let frame = "+-------".repeat(COLUMNS);
        let row = |row: &[String]| format!("{frame}+\n{}\n", row.join("\n"));
        let bars = pictures.map(|picture| picture.map(|line| format!("|{line}")));
        let bars = bars.each_ref().map(|picture| picture.each_ref().map(String::as_str));
        let lines: Vec<String> = pictured(now, bars).into_iter().map(|line| line + "|").collect();
        let rows: String = lines.chunks(3).map(row).collect();
        let below = "+=======".repeat(COLUMNS);
        format!("\n{numbers}\n{rows}{below}+\n{numbers}\n\n")
    }),
    ("pictures in a frame of one character, behind a question", |_, now| {
        let pictures = [
            ["#       "; 3],
            ["#  ,-.  ", "# ( R ) ", "#  `-'  "],
            ["#  ___  ", "# | Y | ", "#  ---  "],
        ];
        let frame = "#".repeat(8 * COLUMNS + 1) + "\n";
        let row = |row: &[String]| format!("{}#\n{frame}", row.join("#\n"));
        frame.clone() + &pictured(now, pictures).chunks(3).map(row).collect::<String>()
    }),
    ("a frame below with the same bars", |_, now| {
        let rows = plain(now, ["  ", "RR", "YY"], ["    :", ":", ":"]);
        rows + "    :--:--:--:--:--:--:--:\n     C1 C2 C3 C4 C5 C6 C7\n"
    }),
];

fn cells(stones: &[Stone]) -> Vec<u8> {
    let mut cells = vec![0; COLUMNS * ROWS];
    for stone in stones {
        cells[stone.row * COLUMNS + stone.column] = stone.player;
    }
    cells
}

/// What a program prints that does what happened in a session.
fn printed(session: &Session, draw: Draw) -> Vec<u8> {
    let mut text = String::new();
    for said in session.events.iter().filter(|said| said.channel == Channel::Output) {
        let name = said.field("name").and_then(|name| name.text());
        let name = String::from_utf8_lossy(name.unwrap_or_default()).into_owned();
        match said.kind {
            "board" => {
                let stones = &session.games[said.game][..said.stones];
                let before = stones.split_last().map_or(stones, |(_, before)| before);
                text += &draw(&cells(before), &cells(stones));
            }
            "ask-column" => {
                let _ = write!(text, "{name}, which column? ");
            }
            "wins" | "wins-by-speed" | "equal-times" => {
                let _ = writeln!(text, "{name} is the winner");
            }
            kind => {
                let _ = writeln!(text, "({kind})");
            }
        }
    }
    text.into_bytes()
}

/// Where most sessions are too short to show where cells are. Nothing false is said of the others.
const PARTLY: [&str; 2] = ["a wall in the middle", "a line in the middle"];

#[test]
fn every_layout_is_read() {
    let course = ALL.iter().find(|course| course.variant() == "cmps270").expect("a variant");
    let inputs: Vec<Input> = (0..9).map(|number| course.generate(7, number)).collect();
    let mut sessions: Vec<Session> =
        inputs.iter().map(|input| course.run_as(&[], input, Bounds::default())).collect();
    sessions.retain(|session| session.has("ask-column"));
    // A full board has no free cell.
    let later =
        (9..).map(|number| course.run_as(&[], &course.generate(7, number), Bounds::default()));
    sessions.extend(later.into_iter().find(|session| session.has("wins-by-speed")));
    let faults = all(processors(), LAYOUTS.len(), |at| {
        let (name, draw) = &LAYOUTS[at];
        let mut faults = Vec::new();
        let outputs: Vec<Vec<u8>> = sessions.iter().map(|it| printed(it, *draw)).collect();
        let both = sessions.iter().zip(&outputs);
        let heard: Vec<_> = both.map(|(session, stdout)| Heard { session, stdout }).collect();
        let Some(boards) = Boards::find(&heard) else {
            return vec![format!("{name}: no boards")];
        };
        let conducts: Vec<_> = heard.iter().map(|heard| boards.compare(heard)).collect();
        let is_wrong = |conduct: &&Conduct| {
            let is_open = matches!(conduct.outcome, Outcome::Same | Outcome::Unclear);
            !is_open || conduct.wrong_ending.is_some()
        };
        let wrong = conducts.iter().find(is_wrong);
        faults.extend(wrong.map(|wrong| format!("{name}: {wrong:?} {}", boards.says())));
        let same = conducts.iter().filter(|conduct| conduct.outcome == Outcome::Same).count();
        if 3 * same < 2 * heard.len() && !PARTLY.contains(name) {
            faults.push(format!("{name}: {same} of {} are read", heard.len()));
        }
        // A talk is shorter than a game.
        let longest = heard.iter().max_by_key(|it| it.session.games.first().map_or(0, Vec::len));
        let longest = longest.expect("a session");
        if Boards::guess(&[*longest], 0).is_none() {
            faults.push(format!("{name}: not to be guessed from one game"));
        }
        faults
    });
    let faults = faults.concat();
    assert!(faults.is_empty(), "{faults:#?}");
}
