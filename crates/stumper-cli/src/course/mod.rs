//! Epitech's stumper "Connect4", as the tool knows it.

mod generate;
mod happenings;
mod rules;
mod table;

use c4_console::Value;
use c4_course::happening::Seen;
use c4_course::wins::Win;
use c4_course::{
    Course, ExitStatus, Facts, HandIn, Info, Input, Misread, Said, Session, StandIns, simpler,
};
use c4_engine::{Board, Lines, Size};

use crate::words::Say;
use crate::{PROGRAM, Reading};

/// The stumper: two people, a referee, and options. It has no computer.
#[derive(Debug)]
pub struct Stumper;

const ERROR: u8 = 84;

const REFERENCE: Misread<Reading> =
    Misread { program: PROGRAM, run_as: crate::run_as, table: Reading::misreadings };

const PLAY: &str = "play";
const MARKING: &str = "marking";
const OPTIONS: &str = "options";
const INPUT: &str = "input";

static FACTS: Facts = Facts {
    info: Info {
        variant: "stumper",
        program: PROGRAM.name,
        institution: "Epitech",
        course: "B-CPE-210",
        title: "Connect4 stumper, two humans and a referee",
        board: "up to 16 rows x 80 columns of at least 20 cells, 6 x 7 by default",
        specification: "docs/COMPATIBILITY.md#stumper",
        exit_statuses: &[
            ExitStatus { status: 0, meaning: "the game ended, the input ended, or help was shown" },
            ExitStatus { status: ERROR, meaning: "any error" },
        ],
    },
    reference: &REFERENCE,
    events: &Say::KINDS,
    rules: rules::ALL,
    happenings: happenings::TABLES,
    categories: &[(PLAY, 30.0), (MARKING, 30.0), (OPTIONS, 20.0), (INPUT, 20.0)],
    without_games: &[OPTIONS],
    // 84 for an error, and 0 if there is none.
    prescribes_status: true,
    words_are_open: false,
    stand_ins: StandIns::NONE,
    table: Some(&table::TABLE),
    computers: &[],
};

impl Course for Stumper {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn generate(&self, seed: u64, number: u64) -> Input {
        generate::generate(seed, number)
    }

    fn board(&self, _: &Input, session: &Session) -> Option<(Board, Lines)> {
        let asked = session.all("ask-column").next()?;
        let side = |name| usize::try_from(asked.number(name)?).ok();
        let size = Size::new(side("columns")?, side("rows")?).ok()?;
        Some((session.board(size)?, Lines::CONNECT_FOUR))
    }

    fn category(&self, seen: &Seen<'_>) -> &'static str {
        let is_over = seen.has("wins") || seen.has("tie");
        let is_refused = || seen.any("ask-column", |said| !said.is("refused", ""));
        if !seen.input.args.is_empty() {
            OPTIONS
        } else if !is_over || is_refused() {
            INPUT
        } else if seen.wins(Win::is_out_of_the_ordinary) {
            MARKING
        } else {
            PLAY
        }
    }

    /// Every error has to be told, in whatever words.
    fn complains(&self, session: &Session) -> bool {
        session.status() == Some(ERROR)
    }

    /// No text says what a game with tokens that look like free slots is.
    fn is_ruled_out(&self, said: &Said) -> bool {
        said.field("avatar").and_then(Value::text) == Some(b".")
    }

    /// No text says which characters a token may be: that it is a printable one of ASCII is our choice.
    fn leaves_argument_open(&self, arg: &str) -> bool {
        let mut characters = arg.chars();
        let is_visible = |it: char| it.is_ascii_graphic() || it == ' ';
        characters.next().is_some_and(|it| !is_visible(it)) && characters.next().is_none()
    }

    fn simpler(&self, input: &Input) -> Vec<Input> {
        let options = simpler::fewer_args(input).chain(simpler::lesser_values(input));
        simpler::only_simpler(input, options.chain(simpler::less_typed(input)), |_| ())
    }

    fn hand_ins(&self) -> Vec<HandIn> {
        vec![HandIn {
            reserved: vec!["--prompt-newline".to_owned()],
            takes_arguments: true,
            ..HandIn::of_one_file("Makefile", "make re", "connect4")
        }]
    }
}

#[cfg(test)]
mod tests {
    use c4_console::{Channel, Value};

    use super::*;

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
        let expected = ["", "column-full", no_such, no_such, no_such, ""]
            .map(|reason| Value::Text(reason.into()));
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
                OPTIONS,
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
                INPUT,
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
                MARKING,
                &[
                    "game: won",
                    "win: horizontal",
                    "win: at the left edge",
                    "win: at the bottom",
                    "win: longer than it has to be",
                    "win: the last token inside the line",
                ],
            ),
            (&["-w", "0"], "1\n", OPTIONS, &["options refused: a width"]),
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
}
