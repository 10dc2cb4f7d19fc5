//! What a program does is read from its boards, in any layout; and nothing is said that is not so.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use c4_console::{Channel, Stone};
use c4_course::dice::Dice;
use c4_course::{Bounds, Course, Input, Said, Session};
use c4_courses::ALL;
use c4_manner::{Boards, Conduct, Ending, Heard, Outcome, Points, Seen, WrongPoints};
use c4_threads::{all, processors};

fn course(variant: &str) -> &'static dyn Course {
    ALL.iter().copied().find(|course| course.variant() == variant).expect("a variant")
}

/// A layout of boards that a student could have thought of.
#[derive(Debug, Clone)]
struct Layout {
    symbols: [&'static str; 3],
    left: &'static str,
    between: &'static str,
    right: &'static str,
    ruler: Option<&'static str>,
    is_upside_down: bool,
    numbers_rows: bool,
    labels_above: bool,
    line_end: &'static str,
}

const SYMBOLS: &[[&str; 3]] = &[
    ["0", "1", "2"],
    [".", "R", "Y"],
    [" ", "X", "O"],
    ["_", "r", "b"],
    ["-", "R", "B"],
    ["⚪", "🔴", "🟡"],
    [" . ", "(R)", "(Y)"],
    ["*", "\x1b[31mR\x1b[0m", "\x1b[1;33mY\x1b[0m"],
    [".", "\x1b[31mO\x1b[0m", "\x1b[33mO\x1b[0m"],
    ["#", "\x1b[31m●\x1b[0m", "\x1b[33m●\x1b[0m"],
];

impl Layout {
    fn random(dice: &mut Dice) -> Self {
        let (left, between, right) = dice.one_of(&[
            ("|", "|", "|"),
            ("| ", " | ", " |"),
            ("[", "][", "]"),
            ("", " ", ""),
            ("", "", ""),
            ("  ", "  ", " "),
            ("║ ", " │ ", " ║"),
            ("{", ",", "}"),
            ("", "\t", "\t"),
        ]);
        Self {
            symbols: dice.one_of(SYMBOLS),
            left,
            between,
            right,
            ruler: dice.one_of(&[None, None, Some("+---+---+---+---+---+---+---+"), Some("")]),
            is_upside_down: dice.chance(15),
            numbers_rows: dice.chance(25),
            labels_above: dice.chance(30),
            line_end: if dice.chance(10) { "\r\n" } else { "\n" },
        }
    }

    fn draw(&self, cells: &[u8], columns: usize) -> String {
        let mut text = String::new();
        let labels = "  0   1   2   3   4   5   6";
        let end = self.line_end;
        if self.labels_above {
            let _ = write!(text, "{labels}{end}");
        }
        let rows: Vec<&[u8]> = cells.chunks(columns).collect();
        let count = rows.len();
        for line in 0..count {
            let row = if self.is_upside_down { line } else { count - 1 - line };
            if self.numbers_rows {
                let _ = write!(text, "{row} ");
            }
            let cells: Vec<&str> =
                rows[row].iter().map(|&cell| self.symbols[usize::from(cell)]).collect();
            let cells = cells.join(self.between);
            let _ = write!(text, "{}{cells}{}{end}", self.left, self.right);
            if let Some(ruler) = self.ruler {
                let _ = write!(text, "{ruler}{end}");
            }
        }
        if !self.labels_above {
            let _ = write!(text, "{labels}{end}");
        }
        text
    }
}

/// How somebody who took less time is told.
const FASTER: &str = "was quicker";

/// What a program prints that does what happened in a session, in other words and in a layout of its own.
fn printed(session: &Session, layout: &Layout, columns: usize) -> Vec<u8> {
    printed_as(session, layout, columns, &|_| None)
}

/// The same, with these words for some events.
fn printed_as(
    session: &Session,
    layout: &Layout,
    columns: usize,
    own: &dyn Fn(&Said) -> Option<String>,
) -> Vec<u8> {
    let mut text = String::new();
    for said in session.events.iter().filter(|said| said.channel == Channel::Output) {
        if let Some(own) = own(said) {
            text += &own;
            continue;
        }
        let player = said.number("player");
        let name = said.field("name").or(said.field("winner")).and_then(|name| name.text());
        let name = String::from_utf8_lossy(name.unwrap_or_default()).into_owned();
        match said.kind {
            "board" => {
                let stones = &session.games[said.game][..said.stones];
                let rows = said.grid().expect("a board").cells.len() / columns;
                text += &layout.draw(&cells(stones, columns, rows), columns);
            }
            "wins" | "game-won" => {
                let _ = writeln!(text, "Congratulations {name}!!! You won");
            }
            "wins-by-speed" | "equal-times" => {
                let _ = writeln!(text, "{name} {FASTER}");
            }
            "game-tied" => text += "Nobody made it\n",
            "toss" => {
                let _ = writeln!(text, "{name} begins with {player:?}");
            }
            "ask-column" => {
                let _ = write!(text, "{name} where? ");
            }
            kind => {
                let _ = writeln!(text, "({kind})");
            }
        }
    }
    text.into_bytes()
}

fn cells(stones: &[Stone], columns: usize, rows: usize) -> Vec<u8> {
    let mut cells = vec![0; columns * rows];
    for stone in stones {
        cells[stone.row * columns + stone.column] = stone.player;
    }
    cells
}

/// Sessions of a course, and what a program prints that has some readings of it.
struct Class {
    sessions: Vec<Session>,
    done: Vec<Session>,
    outputs: Vec<Vec<u8>>,
}

impl Class {
    fn new(course: &dyn Course, readings: &[usize], layout: &Layout, count: u64) -> Self {
        let inputs: Vec<Input> = (0..count).map(|number| course.generate(7, number)).collect();
        let done = |input| course.run_as(readings, input, Bounds::default());
        let done: Vec<Session> = inputs.iter().map(done).collect();
        Self {
            sessions: inputs.iter().map(|input| course.run(input)).collect(),
            outputs: done.iter().map(|session| printed(session, layout, 7)).collect(),
            done,
        }
    }

    fn heard(&self) -> Vec<Heard<'_>> {
        let both = self.sessions.iter().zip(&self.outputs);
        both.map(|(session, stdout)| Heard { session, stdout }).collect()
    }

    fn conducts(&self) -> (Boards, Vec<Conduct>) {
        let heard = self.heard();
        let boards = Boards::find(&heard).expect("boards");
        let conducts = heard.iter().map(|heard| boards.compare(heard)).collect();
        (boards, conducts)
    }

    fn wrong_points(&self) -> Vec<WrongPoints> {
        let heard = self.heard();
        let boards = Boards::find(&heard).expect("boards");
        let wrong =
            heard.iter().map(|heard| boards.wrong_points(heard, &boards.read(heard.stdout)));
        wrong.flatten().collect()
    }
}

const COURSES: [&str; 2] = ["cmps270", "redblack"];

/// The boards that are read are those that were drawn, and nothing differs.
#[test]
fn a_right_program_in_any_layout_does_nothing_wrong() {
    let mut dice = Dice::new(3, 0);
    for round in 0..8 {
        let layout = Layout::random(&mut dice);
        let class = Class::new(course(COURSES[round % 2]), &[], &layout, 30);
        let (boards, conducts) = class.conducts();
        for (index, conduct) in conducts.iter().enumerate() {
            let is_fine = conduct.outcome == Outcome::Same && conduct.says().is_none();
            assert!(is_fine, "{layout:?}: {conduct:?} {index}\n{}", boards.says());
            let read = boards.read(&class.outputs[index]).into_iter().map(|seen| seen.cells);
            let session = &class.sessions[index];
            let drawn = session
                .all("board")
                .map(|said| cells(&session.games[said.game][..said.stones], 7, 6));
            assert_eq!(read.collect::<Vec<_>>(), drawn.collect::<Vec<_>>(), "{layout:?}");
        }
    }
}

/// A program that counts anew how high each column is, and does not empty the board, lays the tokens of the next game over those of the
/// last one. It begins another game all the same.
#[test]
fn a_board_that_is_not_emptied_begins_the_next_game() {
    let layout = Layout::random(&mut Dice::new(3, 0));
    let mut class = Class::new(course("redblack"), &[], &layout, 60);
    for (session, output) in class.sessions.iter().zip(&mut class.outputs) {
        let laid_over = |said: &Said| {
            let games = &session.games[..=said.game];
            let before = games[..said.game].iter().flatten();
            let stones: Vec<Stone> =
                before.chain(&games[said.game][..said.stones]).copied().collect();
            (said.kind == "board").then(|| layout.draw(&cells(&stones, 7, 6), 7))
        };
        *output = printed_as(session, &layout, 7, &laid_over);
    }
    let (_, conducts) = class.conducts();
    let later = class.sessions.iter().zip(conducts).filter(|(session, _)| session.games.len() > 1);
    let outcomes: Vec<Outcome> = later.map(|(_, conduct)| conduct.outcome).collect();
    let not_cleared = outcomes.iter().filter(|it| **it == Outcome::NotCleared).count();
    assert!(outcomes.len() > 10 && 10 * not_cleared >= 8 * outcomes.len(), "{outcomes:?}");
}

/// A picture of a game that is won, before the first question: what is played behind it is read all the same.
#[test]
fn a_picture_in_the_rules_is_no_game() {
    let mut dice = Dice::new(5, 0);
    for round in 0..6 {
        let layout = Layout::random(&mut dice);
        let mut class = Class::new(course(COURSES[round % 2]), &[], &layout, 30);
        let (boards, before) = class.conducts();
        let longest = class.outputs.iter().max_by_key(|it| it.len()).expect("outputs").clone();
        let seen = boards.read(&longest);
        let stones = |seen: &Seen| seen.cells.iter().filter(|cell| **cell != 0).count();
        let board = seen.iter().max_by_key(|seen| stones(seen)).expect("a board");
        let line_feed = |bytes: &[u8]| bytes.iter().position(|byte| *byte == b'\n');
        let from = longest[..board.span.start].iter().rposition(|byte| *byte == b'\n');
        let from = from.map_or(0, |feed| feed + 1);
        let to = line_feed(&longest[board.span.end..])
            .map_or(longest.len(), |feed| board.span.end + feed);
        for output in &mut class.outputs {
            let rules: [&[u8]; 3] = [b"Four in a row win, as here:\n", &longest[from..to], b"\n\n"];
            output.splice(..0, rules.concat());
        }
        let (_, conducts) = class.conducts();
        let outcomes = |of: &[Conduct]| of.iter().map(|it| it.outcome).collect::<Vec<_>>();
        assert_eq!(outcomes(&conducts), outcomes(&before), "{layout:?}");
        let agreed = |of: &[Conduct]| of.iter().map(|it| it.agreed).sum::<usize>();
        assert_eq!(agreed(&conducts), agreed(&before), "{layout:?}");
    }
}

/// Where stones first part, as it is known from the sessions behind the outputs.
fn parts(wanted: &Session, done: &Session) -> Option<(usize, usize)> {
    let games = wanted.games.len().max(done.games.len());
    (0..games).find_map(|game| {
        let of = |session: &Session| session.games.get(game).cloned().unwrap_or_default();
        let (wanted, done) = (of(wanted), of(done));
        let same = wanted.iter().zip(&done).take_while(|(a, b)| a == b).count();
        (same < wanted.len().max(done.len())).then_some((game, same))
    })
}

/// The same but for games that end one stone early and are followed by others.
fn later_parts(wanted: &Session, done: &Session) -> Option<(usize, usize)> {
    let is_early = |game: &[Stone], wanted: &[Stone]| {
        game.len() + 1 == wanted.len() && wanted.starts_with(game)
    };
    let mut done = done.clone();
    let followed = done.games.len().min(wanted.games.len()).saturating_sub(1);
    for (game, wanted) in done.games[..followed].iter_mut().zip(&wanted.games) {
        if is_early(game, wanted) {
            game.clone_from(wanted);
        }
    }
    parts(wanted, &done)
}

/// Where the other player always starts, the symbols of the two are each other's for all that boards show.
const STARTS: [&str; 7] = [
    "yellow-starts",
    "red-starts-first",
    "black-starts-first",
    "player-1-moves-first",
    "player-2-moves-first",
    "player-1-is-red",
    "player-2-is-red",
];

/// Where others are asked, all that follows is another session.
const QUESTIONS: [&str; 2] = ["one-person-and-a-bot", "second-name-passed-over"];

/// Where players change colours between games, the next game shows moves of a computer's where columns were typed, and the other
/// way round. Whether those are drawn by chance no board tells, so nothing is claimed.
const COLOURS: [&str; 2] = ["colours-change", "colours-change-and-points-stay"];

/// How a program with this reading in this layout is told to part from the reference, each time; and that this is told too rarely.
fn claims(
    course: &'static dyn Course,
    reading: usize,
    layout: &Layout,
) -> (Vec<Outcome>, Option<String>) {
    let name = course.readings()[reading].name;
    let class = Class::new(course, &[reading], layout, 26);
    let heard = class.heard();
    let Some(boards) = Boards::find(&heard) else { panic!("{name}: {layout:?}") };
    let (mut known, mut found, mut told) = (0, 0, Vec::new());
    for (index, heard) in heard.iter().enumerate() {
        let conduct = boards.compare(heard);
        let parts = parts(&class.sessions[index], &class.done[index]);
        // Who loses the first turn of a game lets the other one start.
        if conduct.is_swapped && parts.is_some_and(|(_, stones)| stones == 0) {
            continue;
        }
        // Who sees three for four ends each game early, as others do who do not show the last token: it is seen in the next game.
        let is_next =
            conduct.parting.as_ref().zip(parts).is_some_and(|(parting, (game, _))| {
                (parting.game, parting.stones) == (game + 1, 0)
            });
        if name == "three-win" && is_next {
            continue;
        }
        known += usize::from(parts.is_some());
        if let Some(parting) = &conduct.parting {
            let place = match conduct.outcome {
                Outcome::PlayedAgain => (parting.game + 1, 0),
                _ => (parting.game, parting.stones),
            };
            // Who often ends a game one stone early looks like who does not show the last one, if the next game is the same.
            let later = later_parts(&class.sessions[index], &class.done[index]);
            let is_it = [parts, later].contains(&Some(place));
            assert!(is_it, "{name} {layout:?} {index}: {parts:?} or {later:?}, but {conduct:?}");
            found += 1;
            told.push(conduct.outcome);
        } else if conduct.outcome == Outcome::NoBoards {
            found += 1;
        }
    }
    // A few ends come where they are not seen: a board that is shown late is no fault.
    let is_few = known > 7 && 3 * found < 2 * known;
    (told, is_few.then(|| format!("{name} in {layout:?}: {found} of {known}")))
}

/// Readings of which it is known how they are told.
const KNOWN: [&str; 3] = ["no-rising-win", "never-blocks", "words-are-zero"];

/// Programs with one reading in thirty of the courses: a parting is said only where the stones do part, and in the right place.
#[test]
fn a_claim_is_true() {
    claims_are_true(30);
}

/// The same with every reading.
#[test]
#[ignore = "it takes a minute: `just deep` runs it"]
fn every_claim_is_true() {
    claims_are_true(1);
}

fn claims_are_true(step: usize) {
    let mut dice = Dice::new(4, 0);
    let mut programs = Vec::new();
    for variant in COURSES {
        let course = course(variant);
        for (reading, it) in course.readings().iter().enumerate() {
            let layout = Layout::random(&mut dice);
            let is_open =
                STARTS.iter().chain(&QUESTIONS).chain(&COLOURS).any(|name| *name == it.name);
            if !is_open && (reading % step == 0 || KNOWN.contains(&it.name)) {
                programs.push((course, reading, layout));
            }
        }
    }
    let claims = all(processors(), programs.len(), |number| {
        let (course, reading, layout) = &programs[number];
        claims(*course, *reading, layout)
    });
    let mut missed = Vec::new();
    let mut told: BTreeMap<&str, Vec<Outcome>> = BTreeMap::new();
    for ((course, reading, _), (outcomes, few)) in programs.iter().zip(claims) {
        missed.extend(few);
        told.entry(course.readings()[*reading].name).or_default().extend(outcomes);
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    let most = |name: &str| {
        let mut outcomes = told[name].clone();
        outcomes.sort_by_key(|outcome| format!("{outcome:?}"));
        let count = |outcome: &Outcome| outcomes.iter().filter(|it| *it == outcome).count();
        outcomes.iter().copied().max_by_key(count)
    };
    // A computer that does not see it either moves otherwise before.
    assert!(told["no-rising-win"].contains(&Outcome::WentOn));
    assert_eq!(most("never-blocks"), Some(Outcome::OtherMove));
    assert_eq!(most("words-are-zero"), Some(Outcome::AcceptedWhatIsNot));
}

/// A program that takes a full board for a tie, whoever has a line: its boards are right, its words are those of another end.
#[test]
fn the_wrong_winner_is_told_from_words_alone() {
    let mut dice = Dice::new(5, 0);
    let layout = Layout::random(&mut dice);
    let rows = [("cmps270", "speed-comes-first"), ("redblack", "tie-comes-first")];
    for (variant, name) in rows {
        let course = course(variant);
        let index = course.readings().iter().position(|it| it.name == name).expect("a reading");
        let class = Class::new(course, &[index], &layout, 600);
        let (_, conducts) = class.conducts();
        let games = |session: &Session, kind: &str| -> Vec<usize> {
            session.all(kind).map(|said| said.game).collect()
        };
        let (mut known, mut found) = (0, 0);
        for (index, conduct) in conducts.iter().enumerate() {
            let (wanted, done) = (&class.sessions[index], &class.done[index]);
            let differs =
                ["wins", "game-won"].iter().any(|it| games(wanted, it) != games(done, it));
            known += usize::from(differs);
            found += usize::from(conduct.wrong_ending.is_some());
            assert!(differs || conduct.wrong_ending.is_none(), "{name} {index}: {conduct:?}");
        }
        assert!(known > 0 && found > 0, "{name}: {found} of {known}");
        eprintln!("{name}: {found} of {known}");
    }
}

/// What is said when a player has won with so many stones.
type Tells = fn(usize, usize) -> String;

/// Who does not say who has won, names the other one by the number that it asks for a move by, or takes wins for ties, has right boards
/// and wrong words.
#[test]
fn who_has_won_has_to_be_told() {
    let layout = Layout::random(&mut Dice::new(5, 0));
    let course = course("cmps270");
    let mut class = Class::new(course, &[], &layout, 100);
    let asked =
        |said: &Said| (said.kind == "ask-column").then(|| format!("No. {}? ", 1 + said.stones % 2));
    let told = |class: &mut Class, won: Tells, full: &str| {
        class.outputs = class
            .done
            .iter()
            .map(|session| {
                printed_as(session, &layout, 7, &|said| match said.kind {
                    "wins" => Some(won(2 - said.stones % 2, said.stones) + "\n"),
                    "wins-by-speed" | "equal-times" => Some(full.to_owned() + "\n"),
                    _ => asked(said),
                })
            })
            .collect();
        let endings = class.conducts().1.into_iter();
        endings.filter_map(|it| it.wrong_ending.map(|it| (it.wanted, it.told))).collect::<Vec<_>>()
    };
    let full = "A full board, won by the faster one";
    let right: [Tells; 5] = [
        |winner, _| format!("No. {winner} wins"),
        |winner, _| format!("[over] No. {winner}"),
        |winner, _| format!("Better luck next time, No. {}", 3 - winner),
        |winner, stones| {
            format!("{stones} stones, and {} have it", ["noughts", "crosses"][winner - 1])
        },
        |winner, _| format!("\x1b[3{winner}mThat is it.\x1b[m"),
    ];
    for right in right {
        assert_eq!(told(&mut class, right, full), []);
    }
    const CHEERS: [&str; 3] = ["Well played!", "Hooray!", "That is the end."];
    let rows: [(Tells, &str, Ending); 8] = [
        (|_, _| "Four in a row!".to_owned(), full, Ending::Somebody),
        (|_, stones| format!("Over after {stones} stones."), full, Ending::Somebody),
        (|_, stones| CHEERS[stones / 2 % 3].to_owned(), full, Ending::Somebody),
        (|winner, _| format!("No. {winner} has lost"), full, Ending::OtherWon),
        (|winner, _| format!("No. {} wins", 3 - winner), full, Ending::OtherWon),
        (|winner, _| format!("[over] No. {}", 3 - winner), full, Ending::OtherNamed),
        (|winner, _| format!("No. {} beats No. {winner}", 3 - winner), full, Ending::OtherWon),
        (|winner, _| format!("A draw, No. {winner}"), "Somebody has won", Ending::Full),
    ];
    for (won, full, ending) in rows {
        let told = told(&mut class, won, full);
        // Of computers less is said.
        let won = class.sessions.iter().filter(|session| session.has("wins")).count();
        let right = |&&(wanted, told): &&_| matches!(wanted, Ending::Won(_)) && told == ending;
        let right = told.iter().filter(right).count();
        assert!(right == told.len() && 2 * right > won, "{right} of {won}: {told:?}");
    }
}

/// Who has won may be told by the number by which people were asked for their names, whoever began.
#[test]
fn who_has_won_may_be_told_by_the_number_of_a_person() {
    let layout = Layout::random(&mut Dice::new(5, 0));
    let mut class = Class::new(course("cmps270"), &[], &layout, 200);
    let name = |said: &Said| said.field("name").and_then(|name| name.text()).map(<[u8]>::to_vec);
    let mut told = |called: fn(i64) -> i64| {
        let output = |session: &Session| {
            let toss = session.events.iter().find(|said| said.kind == "toss");
            let first = toss.and_then(|said| Some((name(said)?, said.number("number")?)));
            printed_as(session, &layout, 7, &|said| match (said.kind, &first) {
                ("wins" | "wins-by-speed" | "equal-times", Some((first, number))) => {
                    let own = if name(said).as_ref() == Some(first) { *number } else { 3 - number };
                    Some(format!("Player {} wins!\n", called(own)))
                }
                _ => None,
            })
        };
        class.outputs = class.done.iter().map(output).collect();
        // Who is asked in ways of its own is given names of letters alone.
        let are_plain = |session: &Session| {
            let names: BTreeSet<_> = session.events.iter().filter_map(name).collect();
            let is_plain =
                |name: &Vec<u8>| name.len() > 2 && name.iter().all(u8::is_ascii_alphabetic);
            let small: BTreeSet<_> = names.iter().map(|name| name.to_ascii_lowercase()).collect();
            names.iter().all(is_plain) && names.len() < 3 && small.len() == names.len()
        };
        let both = class.conducts().1.into_iter().zip(&class.done);
        let plain = both.filter(|(_, session)| are_plain(session));
        plain.filter_map(|(it, _)| it.wrong_ending).map(|it| it.told).collect::<Vec<_>>()
    };
    assert_eq!(told(|number| number), []);
    let others = told(|number| 3 - number);
    assert!(others.len() > 20 && others.iter().all(|it| *it == Ending::OtherWon), "{others:?}");
}

/// A winner may be called before the last board, as long as it is.
#[test]
fn who_has_won_may_be_told_before_the_last_board() {
    let layout = Layout::random(&mut Dice::new(5, 0));
    let mut class = Class::new(course("cmps270"), &[], &layout, 200);
    let mut missed = |calls: fn(usize) -> String| {
        let output = |session: &Session| {
            let mut boards = session.events.iter().filter(|said| said.grid().is_some());
            let last = boards.next_back().map(|said| said.span.clone());
            printed_as(session, &layout, 7, &|said| match said.kind {
                "wins" => Some(String::new()),
                "ask-column" => Some(format!("No. {}? ", 1 + said.stones % 2)),
                "board" if session.has("wins") && Some(&said.span) == last.as_ref() => {
                    let stones = &session.games[said.game][..said.stones];
                    let board = layout.draw(&cells(stones, 7, 6), 7);
                    Some(calls(2 - said.stones % 2) + &board)
                }
                _ => None,
            })
        };
        class.outputs = class.done.iter().map(output).collect();
        let told = class.conducts().1.into_iter().filter_map(|it| it.wrong_ending);
        told.map(|it| (it.wanted, it.told)).collect::<Vec<_>>()
    };
    assert_eq!(missed(|winner| format!("No. {winner} wins!\n")), []);
    assert!(missed(|_| String::new()).len() > 20);
}

/// Points that are told otherwise than they are, and another final winner, are seen behind right boards; a program that asks for a
/// number in words with both colours tells no score with that.
#[test]
fn wrong_points_are_told() {
    let layout = Layout::random(&mut Dice::new(5, 0));
    let mut class = Class::new(course("redblack"), &[], &layout, 200);
    let wrong = |class: &mut Class, score: fn([i64; 2]) -> String, winner: fn(&str) -> &str| {
        class.outputs = class
            .done
            .iter()
            .map(|session| {
                printed_as(session, &layout, 7, &|said| match said.kind {
                    "score" => {
                        let points = ["red", "black"].map(|name| said.number(name).unwrap());
                        Some(score(points) + "\nWho goes first, Red (0) or Black (1)?\n")
                    }
                    "session-won" => {
                        let won = said.field("winner").and_then(|it| it.text()).unwrap();
                        Some(format!("Champion: {}!\n", winner(str::from_utf8(won).unwrap())))
                    }
                    _ => None,
                })
            })
            .collect();
        class.wrong_points().iter().map(|it| it.points).collect::<Vec<_>>()
    };
    let right = |[red, black]: [i64; 2]| format!("Red: {red}, Black: {black}");
    assert_eq!(wrong(&mut class, right, |winner| winner), []);
    let on_two_lines =
        |[red, black]: [i64; 2]| format!("RED has {red} wins\nBLACK has {black} wins");
    assert_eq!(wrong(&mut class, on_two_lines, |winner| winner), []);

    let swapped = |[red, black]: [i64; 2]| format!("Red: {black}, Black: {red}");
    let told = wrong(&mut class, swapped, |winner| winner);
    let scores = class.sessions.iter().flat_map(|session| session.all("score").take(1));
    let uneven = scores.filter(|said| said.number("red") != said.number("black")).count();
    for points in &told {
        let Points::Score { wanted, told } = points else { panic!("{points:?}") };
        assert_eq!([wanted[1], wanted[0]], *told);
    }
    assert!(5 * told.len() > 4 * uneven, "{} of {uneven}", told.len());

    let never = |_: [i64; 2]| "Score: RED 0, BLACK 0".to_owned();
    let told = wrong(&mut class, never, |winner| winner);
    let is_zero = |points: &Points| matches!(points, Points::Score { told: [0, 0], .. });
    assert!(told.len() > uneven / 2 && told.iter().all(is_zero), "{} of {uneven}", told.len());

    let told = wrong(&mut class, right, |_| "nobody");
    let is_told = |points: &Points| matches!(points, Points::NoFinalWinner(1 | 2));
    assert!(told.len() > uneven / 2 && told.iter().all(is_told), "{told:?}");

    let told = wrong(&mut class, right, |_| "RED");
    let black = |session: &&Session| {
        session
            .all("session-won")
            .any(|said| said.field("winner").and_then(|it| it.text()) == Some(b"BLACK"))
    };
    let by_black = class.sessions.iter().filter(black).count();
    assert!(told.iter().all(|told| *told == Points::FinalWinner(2)), "{told:?}");
    assert!(5 * told.len() > 4 * by_black, "{} of {by_black}", told.len());
}

/// A program that lets checkers of one column land a cell too high: they hang in mid-air, and that is told.
#[test]
fn a_stone_in_mid_air_is_seen() {
    let mut dice = Dice::new(8, 0);
    let layout = Layout { numbers_rows: false, ..Layout::random(&mut dice) };
    let course = course("redblack");
    let mut class = Class::new(course, &[], &layout, 60);
    for session in &mut class.done {
        for stone in session.games.iter_mut().flatten() {
            stone.row += usize::from(stone.column == 6 && stone.row < 5);
        }
    }
    class.outputs = class.done.iter().map(|session| printed(session, &layout, 7)).collect();
    let (_, conducts) = class.conducts();
    let mut seen = 0;
    for (conduct, session) in conducts.iter().zip(&class.sessions) {
        let is_in_it = session.games.iter().flatten().any(|stone| stone.column == 6);
        assert!(is_in_it || conduct.outcome == Outcome::Same, "{conduct:?}");
        if conduct.outcome == Outcome::Floated {
            seen += 1;
            let says = conduct.says().expect("it is told");
            assert!(says.contains("in column 6") && says.contains("mid-air"), "{says}");
        }
    }
    let all = class.sessions.iter().filter(|it| it.games.iter().flatten().any(|it| it.column == 6));
    assert!(3 * seen > 2 * all.count(), "{seen}");
}

/// A full board has a winner: who took less time. A program that calls it a draw names none, and one that takes no notice of a
/// line goes on asking.
#[test]
fn an_end_that_is_not_told_is_missed() {
    let mut dice = Dice::new(9, 0);
    let layout = Layout::random(&mut dice);
    let course = course("cmps270");
    let mut class = Class::new(course, &[], &layout, 300);
    let is_full = |session: &Session| session.has("wins-by-speed") || session.has("equal-times");
    for (session, output) in class.sessions.iter().zip(&mut class.outputs) {
        if is_full(session) {
            let text = String::from_utf8_lossy(output).into_owned();
            let kept: Vec<&str> = text.lines().filter(|line| !line.ends_with(FASTER)).collect();
            *output = (kept.join("\n") + "\nNobody made it\n").into_bytes();
        }
    }
    let (_, conducts) = class.conducts();
    let told = conducts.iter().zip(&class.sessions).filter(|(conduct, session)| {
        let told = conduct.wrong_ending.as_ref().map(|wrong| wrong.told);
        assert!(told.is_none() || is_full(session), "{conduct:?}");
        told == Some(Ending::Nobody)
    });
    assert!(told.count() > 10);
}

/// A program may say that it hears no more, in the middle of a game and behind it: that tells nothing of whether a game is over.
#[test]
fn what_is_said_at_the_end_of_the_input_ends_no_game() {
    let course = course("cmps270");
    let reading = course.readings().iter().position(|it| it.name == "exactly-four").unwrap();
    let mut class = Class::new(course, &[reading], &Layout::random(&mut Dice::new(9, 0)), 300);
    class.outputs.iter_mut().for_each(|output| output.extend(b"\nNobody types any more\n"));
    let (_, conducts) = class.conducts();
    let all = class.sessions.iter().zip(&class.done).zip(&conducts);
    let goes_on = |((wanted, done), _): &((&Session, &Session), &Conduct)| {
        let is_full = done.has("wins-by-speed") || done.has("equal-times");
        wanted.games == done.games && wanted.has("wins") && !done.has("wins") && !is_full
    };
    let missed = all.filter(goes_on);
    let told = missed.map(|(_, conduct)| conduct.wrong_ending.as_ref().map(|wrong| wrong.told));
    let told: Vec<Option<Ending>> = told.collect();
    assert!(!told.is_empty() && told.iter().all(|it| *it == Some(Ending::GoesOn)), "{told:?}");
}

/// A program that never prints the last board of a game is known for that although it sees columns alone: a game whose end
/// it misses goes on, and then its last token is seen.
#[test]
fn the_last_board_is_missed_beside_other_faults() {
    let course = course("cmps270");
    let index = |name: &str| course.readings().iter().position(|it| it.name == name);
    let names = ["no-last-board", "no-horizontal-win", "no-diagonal-win"];
    let readings = names.map(|name| index(name).expect("a reading"));
    let class = Class::new(course, &readings, &Layout::random(&mut Dice::new(9, 0)), 200);
    let (_, conducts) = class.conducts();
    let all = class.sessions.iter().zip(&class.done).zip(&conducts);
    let is_missed = |(wanted, done): &(&Session, &Session)| {
        wanted.games != done.games || wanted.has("wins") != done.has("wins")
    };
    let (missed, seen): (Vec<_>, Vec<_>) = all.partition(|(sessions, _)| is_missed(sessions));
    assert!(5 * missed.len() > class.sessions.len(), "{} games", missed.len());
    for (_, conduct) in seen {
        assert_eq!(conduct.outcome, Outcome::Same, "{conduct:?}");
    }
}

/// Whatever a program prints, reading it neither fails nor takes long.
#[test]
fn garbage_is_no_board() {
    let mut dice = Dice::new(6, 0);
    let course = course("cmps270");
    let inputs: Vec<Input> = (0..20).map(|number| course.generate(7, number)).collect();
    let sessions: Vec<Session> = inputs.iter().map(|input| course.run(input)).collect();
    let layout = Layout::random(&mut dice);
    let boards = Class::new(course, &[], &layout, 20).conducts().0;
    let alphabets: [&[u8]; 6] =
        [b" \n", b"|-+\n ", b".\nRY|", b"\x1b[0123m\n", b"\xf0\x9f\x94\xb4\n", b"0\n1 "];
    for alphabet in alphabets {
        let mut output =
            |length: usize| -> Vec<u8> { (0..length).map(|_| dice.one_of(alphabet)).collect() };
        let outputs: Vec<Vec<u8>> = (0..20).map(|_| output(1000)).collect();
        let heard = sessions.iter().zip(&outputs);
        let heard: Vec<Heard<'_>> =
            heard.map(|(session, stdout)| Heard { session, stdout }).collect();
        assert!(Boards::find(&heard).is_none(), "{alphabet:?}");
        let conduct = boards.compare(&heard[0]);
        assert!(matches!(conduct.outcome, Outcome::NoBoards | Outcome::Unclear), "{conduct:?}");
    }
    assert!(Boards::find(&[]).is_none());
    let begun = std::time::Instant::now();
    let board = layout.draw(&[0; 42], 7).into_bytes();
    let long = board.repeat((1 << 20) / board.len());
    let conduct = boards.compare(&Heard { session: &sessions[0], stdout: &long });
    assert_eq!(conduct.agreed, 0, "{conduct:?}");
    // Unoptimised, beside other tests: some tens of times slower than in use.
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}
