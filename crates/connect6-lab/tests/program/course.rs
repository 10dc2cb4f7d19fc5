//! Sessions of both labs, as the course looks at them.

use c4_console::Channel;
use c4_course::{Bounds, Course, Input, Session};
use c4_engine::Player;
use connect6_lab::Connect6;

const COURSE: &dyn Course = &Connect6;

fn input(args: &str, stdin: &str) -> Input {
    Input { args: args.split_whitespace().map(str::to_owned).collect(), stdin: stdin.into() }
}

/// Checks that every byte of standard output belongs to an event of the table.
fn assert_all_said(input: &Input, session: &Session) {
    let mut end = 0;
    for said in session.events.iter().filter(|said| said.channel == Channel::Output) {
        assert!(
            COURSE.facts().events.iter().any(|kind| kind.name == said.kind),
            "{said:?} of {input:?}"
        );
        assert_eq!(said.span.start, end, "{said:?} of {input:?}");
        end = said.span.end;
    }
    assert_eq!(end, session.stdout.len(), "{input:?}");
}

/// A session's category and everything that happens in it.
fn looked_at(input: &Input) -> (&'static str, Vec<&'static str>) {
    let session = COURSE.run(input);
    assert_all_said(input, &session);
    let (seen, names) = (COURSE.look(input, &session), COURSE.occurrences());
    let happened = COURSE.occurred(&seen).into_iter().map(|index| names[index]);
    (COURSE.category(&seen), happened.filter(|name| !name.starts_with("typed")).collect())
}

#[test]
fn what_happens_in_sessions() {
    let five = "W 0 0 W 0 1 W 0 2 W 0 3 W 0 4 ";
    let rows = [
        (
            "",
            "7 B 0 0 B 0 0 B 9 9 x E 0 0 1 1 7 7 -1 -1",
            "lab 6: input errors",
            vec![
                "lab 6: no winner",
                "lab 6: taken square",
                "lab 6: a lonely stone is asked about",
                "lab 6: a free square is asked about",
                "lab 6: a square off the board is asked about",
                "lab 6: another letter for a stone",
                "lab 6: off the board",
                "lab 6: the smallest size of the course",
            ],
        ),
        (
            "",
            &format!("8 {five}E 0 0 -1 -1"),
            "lab 6: contiguous stones",
            vec![
                "lab 6: no winner",
                "lab 6: five in a row are no win",
                "lab 6: a run of two to five is asked about",
            ],
        ),
        (
            "",
            &format!("8 {five}W 0 5 E -1 -1"),
            "lab 6: the winner",
            vec![
                "lab 6: white wins",
                "lab 6: no question",
                "win: horizontal",
                "win: at the left edge",
                "win: at the top",
                "win: the last token at an end of the line",
                "line: a row at the left edge",
                "line: the uppermost row",
            ],
        ),
        ("", "0", "lab 6: input errors", vec!["lab 6: no size"]),
        (
            "--lab 7",
            "2 B 0 0 0 1 1 0 1 1",
            "lab 7: games",
            vec![
                "lab 7: the computer plays black",
                "lab 7: a draw",
                "lab 7: an occupied square",
                "lab 7: the computer plays the first of equally good squares",
            ],
        ),
        (
            "--lab=7 --stones 2",
            "7 W 3 3",
            "lab 7: input errors",
            vec![
                "lab 7: the computer plays white",
                "lab 7: the computer plays the first of equally good squares",
                "lab 7: two stones a turn",
                "end of the input: at a square",
            ],
        ),
    ];
    for (args, stdin, category, happenings) in rows {
        assert_eq!(looked_at(&input(args, stdin)), (category, happenings), "{args}: {stdin}");
    }
}

/// What the computer is said to weigh is what the lab's rule makes of the board.
#[test]
fn the_computer_says_what_it_weighs() {
    let session = COURSE.run(&input("--lab 7", "7 W 3 3 3 4 3 5"));
    let fields = ["player", "row", "column", "own", "theirs", "longest", "equals", "free"];
    let said: Vec<_> =
        session.all("computer").map(|said| fields.map(|field| said.number(field))).collect();
    let expected =
        [[2, 0, 0, 1, 2, 1, 48, 48], [2, 0, 1, 2, 3, 2, 3, 46], [2, 0, 2, 3, 4, 3, 1, 44]];
    assert_eq!(said, expected.map(|row| row.map(Some)));
    assert!(session.all("computer").all(|said| said.is("rule", "difference")));
    let (board, _) = COURSE.board(&input("--lab 7", ""), &session).expect("there is a game");
    assert_eq!(board.stones_of(Player::First).len(), 3);
}

#[test]
fn the_rules_of_both_computers_are_those_of_their_explanations() {
    for (args, kind) in [("--lab 7", "computer"), ("--lab 7 --strategy strong", "strong-computer")]
    {
        let input = input(args, "7 B 0 1 0 2 0 3 0 4");
        let session = COURSE.explained(&[], &input, Bounds::default());
        assert_eq!((session.reasons.len(), session.all(kind).count()), (5, 5), "{args}");
        for ((_, reason), said) in session.reasons.iter().zip(session.all(kind)) {
            assert!(said.is("rule", &reason.choice.rule), "{said:?}: {reason}");
        }
    }
}

#[test]
fn generated_sessions_are_said_whole_and_show_everything() {
    let mut times = vec![0; COURSE.occurrences().len()];
    let mut categories = Vec::new();
    for number in 0..1000 {
        let input = COURSE.generate(1, number);
        let session = COURSE.run(&input);
        assert_all_said(&input, &session);
        let seen = COURSE.look(&input, &session);
        COURSE.occurred(&seen).into_iter().for_each(|index| times[index] += 1);
        categories.push(COURSE.category(&seen));
    }
    for (name, times) in COURSE.occurrences().into_iter().zip(times) {
        assert!(times >= 5, "{name}: {times}");
    }
    for (category, _) in COURSE.facts().categories {
        assert!(categories.contains(category), "{category}");
    }
}

#[test]
fn every_misreading_shows_in_generated_sessions() {
    let inputs: Vec<Input> = (0..300).map(|number| COURSE.generate(1, number)).collect();
    let right: Vec<Vec<u8>> = inputs.iter().map(|input| COURSE.run(input).stdout).collect();
    for (index, reading) in COURSE.readings().iter().enumerate() {
        let differs = |(input, right): (&Input, &Vec<u8>)| {
            COURSE.run_as(&[index], input, Bounds::default()).stdout != *right
        };
        assert!(inputs.iter().zip(&right).any(differs), "{}", reading.name);
    }
}

#[test]
fn the_computers_are_asked_about_positions() {
    let mover = COURSE.mover().expect("there are two");
    let ask = |args: &[&str]| {
        let command = (mover.options)(clap::Command::new("move").no_binary_name(true));
        let (answer, _) = (mover.answer)(&command.try_get_matches_from(args).expect("options"))
            .map_err(|fault| fault.to_string())?;
        Ok::<_, String>(answer.explanation.choice.rule)
    };
    let rows: [(&[&str], Result<&str, &str>); 5] = [
        (&["--moves", "0 0 1 1"], Ok("difference")),
        (&["--strategy", "strong", "--board", "UUU/UBU/UUW"], Ok("centre")),
        (&["--size", "7", "--stones", "2", "--to-move", "W", "--moves", "0 0"], Ok("difference")),
        (&["--size", "7", "--moves", "0 7"], Err("move 1: the board has rows and columns 0 to 6")),
        (
            &["--board", "UUU/UUU"],
            Err("the board has 3 columns x 2 rows, and Lab 7's has as many of both"),
        ),
    ];
    for (args, expected) in rows {
        let answered = ask(args);
        let answered = answered.as_deref().map_err(String::as_str);
        assert_eq!(answered, expected, "{args:?}");
    }
}

#[test]
fn players_are_known_by_their_names() {
    for (typed, name) in
        [("lab7", "lab7:rule"), ("lab7:rule", "lab7:rule"), ("lab7:strong", "lab7:strong")]
    {
        assert!(COURSE.facts().computers[0].names.contains(&typed));
        assert_eq!(COURSE.computer(typed).map(|it| it.name()).as_deref(), Some(name));
    }
    for typed in ["lab", "lab77", "lab7:", "lab7:weak", "ex3"] {
        assert!(COURSE.computer(typed).is_none(), "{typed}");
    }
}
