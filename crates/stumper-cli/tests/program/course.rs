//! What games of the program are as data.

use c4_console::{Channel, Value};
use c4_course::{Course, Input, Session};
use stumper_cli::Stumper;

fn course() -> &'static dyn Course {
    &Stumper
}

fn input(args: &[&str], stdin: &str) -> Input {
    Input { args: args.iter().map(|&arg| arg.to_owned()).collect(), stdin: stdin.into() }
}

/// One token in each column.
fn a_row(columns: usize) -> String {
    (1..=columns).map(|column| format!("{column}\n")).collect()
}

/// The kinds of all events, each once, in the order in which they come first.
fn kinds(session: &Session) -> Vec<&str> {
    let mut kinds = vec![];
    for said in &session.events {
        if !kinds.contains(&said.kind) {
            kinds.push(said.kind);
        }
    }
    kinds
}

#[test]
fn everything_that_is_said_is_an_event() {
    let game = ["ask-column", "prompt-newline", "board"];
    let rows: [(&[&str], &str, &[&str]); 13] = [
        (&[], "", &game[..1]),
        (&[], "9\n", &game[..2]),
        (&[], "1\n", &game),
        (&["--prompt-newline", "never"], "1\n", &["ask-column", "board"]),
        (&[], "1\n2\n1\n2\n1\n2\n1\n", &[&game[..], &["wins"]].concat()),
        (&["-w", "20", "-h", "1"], &a_row(20), &[&game[..], &["tie"]].concat()),
        (&["-w", "81"], "", &["bad-width"]),
        (&["-h", "six"], "", &["bad-height"]),
        (&["-h", "2"], "", &["too-few-slots"]),
        (&["-a", "O"], "", &["same-character"]),
        (&["-p1", "AB"], "", &["not-one-character"]),
        (&["-p1"], "", &["no-value"]),
        (&["7"], "", &["unknown-option"]),
    ];
    for (args, stdin, expected) in rows {
        let session = course().run(&input(args, stdin));
        assert_eq!(kinds(&session), expected, "{args:?} {stdin:?}");
        let printed = session.events.iter().filter(|said| said.channel == Channel::Output);
        let end = printed.fold(0, |end, said| {
            assert_eq!(said.span.start, end, "{args:?} {stdin:?}");
            said.span.end
        });
        assert_eq!(end, session.stdout.len(), "{args:?} {stdin:?}");
        assert_eq!(course().complains(&session), !session.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn an_answer_is_refused_for_a_reason() {
    let session = course().run(&input(&["-h", "4"], "1\n1\n1\n1\n1\n8\n0\nx\n2\n"));
    let reasons: Vec<Option<&Value>> =
        session.all("ask-column").skip(4).map(|said| said.field("refused")).collect();
    let no_such = "no-such-column";
    let expected =
        ["", "column-full", no_such, no_such, no_such, ""].map(|reason| Value::Text(reason.into()));
    assert_eq!(reasons, expected.each_ref().map(Some));
}

#[test]
fn the_last_board_shows_the_referee() {
    let session = course().run(&input(&["-p1", "a", "-a", "."], "4\n4\n5\n5\n6\n6\n7\n"));
    let marked = session.all("board").filter_map(|said| said.number("marked"));
    assert_eq!(marked.collect::<Vec<_>>(), [0, 0, 0, 0, 0, 0, 4]);
    let last = session.all("board").next_back().and_then(|said| said.grid()).unwrap();
    assert_eq!(last.cells[4 * 7..], *b"...OOO........");
}

/// Tokens that look like free slots are known by the stones that were laid.
#[test]
fn what_happens_is_known_from_the_events() {
    let rows: [(&[&str], &str, &str, &[&str]); 4] = [
        (
            &["-p1", "."],
            "4\n4\n5\n5\n6\n6\n7\n",
            "options",
            &[
                "game: won",
                "win: horizontal",
                "win: at the right edge",
                "win: at the bottom",
                "win: the last token at an end of the line",
                "line: a row at the right edge",
                "line: the lowest row",
                "options: characters of one's own",
            ],
        ),
        (
            &[],
            "9\n1\n1\n1\n1\n1\n1\n1",
            "input",
            &[
                "game: a full column",
                "end of the input: later in the game",
                "end of the input: after a line without its end",
                "refused: no such column",
                "refused: a full column",
                "typed: no line feed at the end",
            ],
        ),
        (
            &[],
            "1\n7\n2\n7\n3\n7\n5\n6\n4\n",
            "marking",
            &[
                "game: won",
                "win: horizontal",
                "win: at the left edge",
                "win: at the bottom",
                "win: longer than it has to be",
                "win: the last token inside the line",
            ],
        ),
        (&["-w", "0"], "1\n", "options", &["options refused: a width"]),
    ];
    for (args, stdin, category, happenings) in rows {
        let input = input(args, stdin);
        let session = course().run(&input);
        let seen = course().look(&input, &session);
        let names = course().occurrences();
        let happened: Vec<&str> =
            course().occurred(&seen).into_iter().map(|index| names[index]).collect();
        assert_eq!((course().category(&seen), &happened[..]), (category, happenings));
    }
}
