//! Where a program's own output goes wrong, in the grader's words.

use c4_console::Channel;
use c4_course::{Course, Input, Said, Session};
use c4_grade::{Comparison, Shown, Typed};
use serde::{Deserialize, Serialize};

use crate::rules::Played;
use crate::session::squares;
use crate::text;

/// What was pasted.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    pub(crate) variant: String,
    args: Vec<String>,
    /// What was typed.
    #[serde(with = "text")]
    typed: Vec<u8>,
    /// What the program printed.
    #[serde(with = "text")]
    printed: Vec<u8>,
}

/// What was found.
#[derive(Debug, Serialize)]
pub(crate) struct Compared {
    same: bool,
    headline: String,
    findings: Vec<Known>,
    difference: Option<Different>,
    /// What the course asks for, in the words that the program uses.
    #[serde(with = "text")]
    stdout: Vec<u8>,
    events: Vec<Event>,
    games: Vec<Vec<[usize; 3]>>,
    played: Option<Played>,
    /// The board that the program printed there, if it can be read: its stones.
    own_board: Option<Vec<[usize; 3]>>,
    /// How many stones lay, in all games together.
    at: usize,
}

/// What explains some of it.
#[derive(Debug, Serialize)]
struct Known {
    says: String,
    instead: String,
}

#[derive(Debug, Serialize)]
struct Different {
    /// Its place in what is asked for, and in what was printed.
    expected_at: usize,
    actual_at: usize,
    line: usize,
    column: usize,
    expected: String,
    actual: String,
    caret: usize,
    words: String,
    rule: Option<String>,
    typed: String,
}

#[derive(Debug, Serialize)]
struct Event {
    from: usize,
    to: usize,
    game: usize,
    stones: usize,
}

/// Compares what a program printed with what the course asks for.
pub(crate) fn compare(course: &dyn Course, asked: &Asked) -> Result<Compared, String> {
    let input = Input { args: asked.args.clone(), stdin: asked.typed.clone() };
    let found = c4_grade::compare(course, &input, &asked.printed)
        .ok_or("the course's own program does not come to an end on this input")?;
    let session = &found.session;
    let place = found.difference.as_ref().map(|shown| shown.offset);
    let said = place.and_then(|at| session.at(at));
    let before: usize =
        said.map_or(0, |said| session.games[..said.game].iter().map(Vec::len).sum());
    let own_board = place.and_then(|at| own_board(session, said?, at, &asked.printed));
    Ok(Compared {
        same: found.is_same,
        headline: headline(&found),
        findings: findings(&found),
        difference: found.difference.as_ref().map(|shown| different(&found, shown)),
        events: session
            .events
            .iter()
            .filter(|it| it.channel == Channel::Output)
            .map(event)
            .collect(),
        games: session.games.iter().map(|stones| squares(stones)).collect(),
        played: Played::of(course, &input, session),
        own_board,
        at: before + said.map_or(0, |said| said.stones),
        stdout: found.session.stdout,
    })
}

fn event(said: &Said) -> Event {
    let (game, stones) = (said.game, said.stones);
    Event { from: said.span.start, to: said.span.end, game, stones }
}

fn headline(found: &Comparison) -> String {
    if found.is_same {
        return "Your program prints what the course asks for, byte by byte.".to_owned();
    }
    match &found.difference {
        Some(_) if found.wordings.is_empty() => {
            format!("Your program differs: {}.", found.headline)
        }
        Some(_) => format!("Apart from its own words, your program differs: {}.", found.headline),
        None => {
            "Your program does what the course asks for, but says it in other words.".to_owned()
        }
    }
}

fn findings(found: &Comparison) -> Vec<Known> {
    let wordings = found.wordings.iter().map(|wording| Known {
        says: capital(&wording.says) + ".",
        instead: format!(
            "Wanted: {} — yours: {} — the same in {} places.",
            wording.wanted.as_deref().unwrap_or("nothing"),
            wording.printed,
            wording.places
        ),
    });
    let diagnoses = found.diagnoses.iter().map(|diagnosis| Known {
        says: capital(&diagnosis.says.join(", and "))
            + ". That explains this output, byte by byte.",
        instead: diagnosis.instead.join(" "),
    });
    let as_well = found.as_well.iter().map(|reading| Known {
        says: format!("Or: {}. That explains this output as well.", reading.says),
        instead: reading.instead.to_owned(),
    });
    wordings.chain(diagnoses).chain(as_well).collect()
}

fn different(found: &Comparison, shown: &Shown) -> Different {
    let Shown { line, column, expected, actual, caret, .. } = shown.clone();
    Different {
        // Byte by byte, as much is right in both.
        expected_at: shown.offset,
        actual_at: shown.offset,
        line,
        column,
        expected: expected.unwrap_or_default(),
        actual,
        caret,
        words: capital(&found.headline) + ".",
        rule: found.rule.clone(),
        typed: found.typed.as_ref().map(typed).unwrap_or_default(),
    }
}

fn typed(typed: &Typed) -> String {
    if typed.input_ended {
        return "The input had ended before.".to_owned();
    }
    match typed.last.as_slice() {
        [] => "Nothing had been typed before.".to_owned(),
        last => {
            format!("Typed just before: {} (line {} of the input).", last.join(" "), typed.lines)
        }
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The stones of the board that the program printed where the course's program prints one, if the difference is in it: the
/// same rows with the same letters.
fn own_board(session: &Session, said: &Said, at: usize, printed: &[u8]) -> Option<Vec<[usize; 3]>> {
    let grid = said.grid()?;
    let (columns, rows) = (grid.columns, grid.cells.len() / grid.columns);
    let expected = session.stdout.get(said.span.clone())?;
    let printed = printed.get(said.span.start..)?;
    let printed = &printed[..printed.len().min(expected.len())];
    if printed.len() < expected.len() || at < said.span.start {
        return None;
    }
    // Which letter is whose is known from the stones that lie there.
    let stones = &session.games[said.game][..said.stones];
    let letter = |player| {
        let stone = stones.iter().find(|stone| stone.player == player)?;
        grid.cells.get((rows - 1 - stone.row) * columns + stone.column).copied()
    };
    let letters = [letter(1), letter(2)];
    // Cells stand where they stand in what is expected.
    let mut cells = grid.cells.iter();
    let mut next = cells.next();
    let mut own = Vec::new();
    for (wanted, is) in expected.iter().zip(printed) {
        if next == Some(wanted) {
            own.push(*is);
            next = cells.next();
        }
    }
    if own.len() != grid.cells.len() {
        return None;
    }
    let stone = |(place, cell): (usize, &u8)| {
        let player = letters.iter().position(|letter| *letter == Some(*cell))?;
        Some([player + 1, place % columns, rows - 1 - place / columns])
    };
    Some(own.iter().enumerate().filter_map(stone).collect())
}
