//! What sessions of the program are as data.

use c4_console::{Channel, Value};
use c4_course::{Bounds, Course, Input, Session};
use c4_engine::{Lines, Rules, Size};
use redblack_cli::{Colour, Diagonals, Redblack};

const COURSE: &dyn Course = &Redblack;

/// Three games of two people, after bad answers. RED wins the first game; BLACK starts the second one, and wins it and
/// the third.
const GAMES: (&str, &str) = ("--first alternate", "xN0201010100101010x701010121");

/// Games in which the computer wins though it could block, wins in the left one of two columns, and draws beside full
/// columns until the input ends.
const WIN: (&str, &str) = ("--computer black --points 1 --first red --seed 30", "44311231");
const LEFT_WIN: (&str, &str) = ("--computer red --points 1 --first red --seed 31", "15144");
const DRAW: (&str, &str) = ("--computer black --points 1 --first red --seed 40", "036055506006");

/// The input of some options, and answers of a letter each.
fn input((options, answers): (&str, &str)) -> Input {
    let args = options.split_whitespace().map(str::to_owned).collect();
    Input { args, stdin: answers.bytes().flat_map(|answer| [answer, b'\n']).collect() }
}

fn text(session: &Session) -> String {
    String::from_utf8_lossy(&session.stdout).into_owned()
}

/// Under every reading, too.
#[test]
fn all_of_standard_output_is_events() {
    let computer = ("--computer red --points 3 --first loser --seed 4 --explain", "0123456");
    for game in [GAMES, (computer.0, &computer.1.repeat(40)), ("--diagonals off", "R1B"), ("", "")]
    {
        let input = input(game);
        let readings = (0..COURSE.readings().len()).map(|index| vec![index]);
        for readings in readings.chain([vec![]]) {
            let session = COURSE.run_as(&readings, &input, Bounds::default());
            let mut end = 0;
            for said in session.events.iter().filter(|said| said.channel == Channel::Output) {
                assert_ne!(said.kind, "plain");
                assert_eq!(said.span.start, end, "{} in\n{}", said.kind, text(&session));
                end = said.span.end;
            }
            assert_eq!(end, session.stdout.len());
        }
    }
}

/// RED's are number 1, whichever colour has started.
#[test]
fn the_stones_are_those_of_the_grids() {
    let mut session = COURSE.run(&input(GAMES));
    let starters = session.games.iter().map(|game| game[0].player);
    assert_eq!(starters.collect::<Vec<_>>(), [1, 2, 1], "{}", text(&session));
    let grids: Vec<_> = session.all("board").cloned().collect();
    let games = session.games.clone();
    for said in grids {
        session.games = vec![games[said.game][..said.stones].to_vec()];
        let board = session.board(Size::CONNECT_FOUR).expect("stones on free squares");
        let picture = board.picture(Colour::Red.letters()).to_string();
        let cells = picture.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
        assert_eq!(said.grid().map(|grid| &grid.cells), Some(&cells));
    }
}

#[test]
fn events_have_their_fields() {
    let rows = [
        (GAMES, "ask-column", "colour=BLACK first=0 last=6"),
        (GAMES, "no-such-column", "column=7 first=0 last=6"),
        (GAMES, "game-won", "winner=BLACK"),
        (GAMES, "score", "red=1 black=2 ties=0 games=3"),
        (GAMES, "session-won", "winner=BLACK points=2 others=1"),
        (WIN, "computer", "colour=BLACK column=5 rule=win equals=1 blocks=1 full=0"),
        (LEFT_WIN, "computer", "colour=RED column=2 rule=win equals=2 blocks=0 full=0"),
        (DRAW, "computer", "colour=BLACK column=4 rule=random equals=5 blocks=0 full=2"),
    ];
    for (game, kind, expected) in rows {
        let session = COURSE.run(&input(game));
        let said = session.all(kind).next_back().expect("it is said");
        let field = |(name, value): &(&str, Value)| match value {
            Value::Number(number) => format!("{name}={number}"),
            Value::Text(text) => format!("{name}={}", String::from_utf8_lossy(text)),
            Value::Grid(_) => format!("{name} is a board"),
        };
        assert_eq!(said.fields.iter().map(field).collect::<Vec<_>>().join(" "), expected);
    }
}

#[test]
fn what_happens_in_sessions() {
    let rows: [(_, _, &[&str]); 4] = [
        (
            GAMES,
            "questions",
            &[
                "red wins a game",
                "black wins a game",
                "a session to two points",
                "a session with points for both",
                "black is the final winner",
                "two people",
                "the colours start in turn",
                "refused: not a number",
                "refused: no such column",
                "refused: the computer's colour",
                "refused: the points",
                "win: vertical",
                "win: at the bottom",
                "win: the last token at an end of the line",
                "line: a column from the lowest row",
                "typed: a line that begins with no number",
            ],
        ),
        (
            WIN,
            "the computer",
            &[
                "black wins a game",
                "a session to one point",
                "black is the final winner",
                "red starts every game",
                "computer: plays black",
                "computer: wins",
                "computer: blocks",
                "computer: draws a column",
                "computer: wins rather than blocks",
                "computer: wins on a falling diagonal",
                "computer: blocks a row",
                "win: falling",
                "win: at the right edge",
                "win: at the bottom",
                "win: the last token inside the line",
                "line: falling to the last column",
                "line: falling to the lowest row",
            ],
        ),
        (
            DRAW,
            "input that ends early",
            &[
                "red starts every game",
                "computer: plays black",
                "computer: blocks",
                "computer: draws a column",
                "computer: draws beside a full column",
                "computer: blocks a column",
                "computer: blocks in the first or last column",
                "end of the input: at a column",
            ],
        ),
        (
            ("--points 0", "R"),
            "options",
            &["refused: options", "typed: a line that begins with no number"],
        ),
    ];
    for (game, category, expected) in rows {
        let input = input(game);
        let session = COURSE.run(&input);
        let seen = COURSE.look(&input, &session);
        let names = COURSE.occurrences();
        let happened: Vec<_> = COURSE.occurred(&seen).into_iter().map(|at| names[at]).collect();
        assert_eq!(happened, expected, "{}", text(&session));
        assert_eq!(COURSE.category(&seen), category);
    }
}

#[test]
fn players_are_named_after_their_game() {
    let name = |typed| COURSE.computer(typed).map(|computer| computer.name());
    assert_eq!(name("redblack").as_deref(), Some("redblack:1"));
    assert_eq!(name("redblack:3").as_deref(), Some("redblack:3"));
    for refused in ["redblack:0", "redblack:", "redblack:x", "redblack:-1", "black:1", "black"] {
        assert_eq!(name(refused), None, "{refused}");
    }
}

#[test]
fn players_play_the_course_s_board_only() {
    let computer = COURSE.computer("redblack").expect("it is one of them");
    let orthogonal = Rules { lines: Diagonals::Off.lines(), ..Rules::CONNECT_FOUR };
    for rules in [Rules::CONNECT_FOUR, orthogonal] {
        assert_eq!(computer.plays(&rules), Ok(()));
    }
    let no_gravity = Rules { gravity: false, ..Rules::CONNECT_FOUR };
    let larger = Rules { size: Size::new(8, 7).expect("a board"), ..Rules::CONNECT_FOUR };
    let longer = Rules { lines: Lines::of(5).expect("a length"), ..Rules::CONNECT_FOUR };
    for rules in [no_gravity, larger, longer] {
        assert!(computer.plays(&rules).is_err(), "{rules:?}");
    }
}
