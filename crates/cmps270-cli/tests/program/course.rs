//! What games of the program are as data.

use c4_console::{Channel, Value};
use c4_course::{Course, Input, Said};
use cmps270_cli::Cmps270;

const COURSE: &dyn Course = &Cmps270;

fn input(args: &[&str], stdin: &str) -> Input {
    let args = [&["--seed", "1", "--clock", "fake:12,15"], args].concat();
    Input { args: args.into_iter().map(str::to_owned).collect(), stdin: stdin.into() }
}

/// The category of an input, and the names of what happens on it.
fn look(input: &Input) -> (&'static str, Vec<&'static str>) {
    let session = COURSE.run(input);
    let seen = COURSE.look(input, &session);
    let names = COURSE.occurrences();
    let occurred = COURSE.occurred(&seen).into_iter().map(|index| names[index]).collect();
    (COURSE.category(&seen), occurred)
}

#[test]
fn all_of_standard_output_is_events_of_the_table() {
    let bots = input(&["--bots", "easy,medium"], "");
    let inputs = (0..200).map(|number| COURSE.generate(1, number)).chain([bots]);
    for input in inputs {
        let session = COURSE.run(&input);
        let is_output = |said: &&Said| said.channel == Channel::Output;
        let mut end = 0;
        for said in session.events.iter().filter(is_output) {
            let kind = COURSE.facts().events.iter().find(|kind| kind.name == said.kind);
            assert!(kind.is_some(), "{} in {input:?}", said.kind);
            assert_eq!(said.span.start, end, "{input:?}");
            end = said.span.end;
        }
        assert_eq!(end, session.stdout.len(), "{input:?}");
    }
}

#[test]
fn a_person_wins_against_a_person() {
    let typed = "\nAda Lovelace\nAda\nAda\nada\nx\n7\n0\n1\n0\n1\n0\n1\n0\n";
    let (category, occurred) = look(&input(&[], typed));
    assert_eq!(category, "two people");
    let expected = [
        "name: empty",
        "name: several words",
        "name: taken by the other player",
        "name: the other one's in other letters",
        "refused: not a number",
        "refused: no such column",
        "a player is refused twice in a row",
        "two people",
        "red wins",
        "win: vertical",
    ];
    for name in expected {
        assert!(occurred.contains(&name), "{name} is not among {occurred:?}");
    }
}

#[test]
fn a_person_with_the_name_of_the_bot_is_no_bot() {
    let (_, occurred) = look(&input(&[], "Bot\nAda\n0\n1\n0\n1\n0\n1\n0\n"));
    assert!(!occurred.iter().any(|name| name.starts_with("bot: ")), "{occurred:?}");
    let (category, occurred) = look(&input(&["--bot", "easy"], "Bot\nAda\n"));
    assert_eq!(category, "input that ends early");
    assert!(occurred.contains(&"name: taken by the bot"), "{occurred:?}");
}

#[test]
fn a_bot_says_by_which_rule_it_moves() {
    let session = COURSE.run(&input(&["--bots", "easy,easy"], ""));
    let last = session.all("bot").next_back().expect("two bots play to the end");
    assert!(last.is("level", "easy") && last.is("rule", "win"), "{last:?}");
    let first = session.all("bot").next().expect("two bots play");
    assert!(first.is("rule", "centre"), "{first:?}");
    let number = |field| first.number(field);
    assert_eq!([number("equals"), number("blocks"), number("full")], [Some(7), Some(0), Some(0)]);
    let squares: Vec<_> = session.games[0].iter().map(|stone| (stone.column, stone.row)).collect();
    assert_eq!(squares.len(), session.all("bot").count());
    let (board, _) = COURSE.board(&input(&[], ""), &session).expect("a game");
    assert_eq!(board.stones(), squares.len());
}

#[test]
fn categories() {
    let rows = [
        (input(&["--bot", "perfect"], ""), "options"),
        (input(&[], "Ada\n"), "input that ends early"),
        (input(&["--bot", "medium"], ""), "stronger bots"),
        (input(&["--bots", "easy,easy"], ""), "stronger bots"),
    ];
    for (input, expected) in rows {
        assert_eq!(look(&input).0, expected, "{input:?}");
    }
}

/// Player 1 is Bob, and player 2 starts: the toss tells player 2's name, if it is one.
#[test]
fn a_name_is_one_word_of_any_bytes() {
    let longest = [b'x'; 32];
    let too_long = [b'x'; 33];
    let two_long_words = [&too_long[..], b" y"].concat();
    let taken_as = |name: &str| format!("toss name={name} number=2 player=1 colour=red");
    let rows: [(&[u8], String); 12] = [
        (b"Ada\n", taken_as("Ada")),
        (b" \tAda \r\n", taken_as("Ada")),
        (b"\xff\x00\xc3\n", taken_as(r"\xff\x00\xc3")),
        (b"7", taken_as("7")),
        (b"\n", "name-empty number=2".to_owned()),
        (b" \x0b\x0c\r\n", "name-empty number=2".to_owned()),
        (b"Ada Lovelace\n", "name-several-words number=2 words=2".to_owned()),
        (&longest, taken_as(&"x".repeat(32))),
        (&too_long, "name-too-long number=2 bytes=33 most=32".to_owned()),
        (&two_long_words, "name-several-words number=2 words=2".to_owned()),
        (b"bob\n", taken_as("bob")),
        (b"Bob\n", "name-taken number=2 name=Bob".to_owned()),
    ];
    for (typed, expected) in rows {
        let stdin = [b"Bob\n", typed].concat();
        let session = COURSE.run(&Input { stdin, ..input(&[], "") });
        let is_verdict = |said: &&Said| said.kind == "toss" || said.kind.starts_with("name-");
        let said = session.events.iter().find(is_verdict).expect("player 2 is asked");
        let field = |(name, value): &(&str, Value)| match value {
            Value::Number(number) => format!(" {name}={number}"),
            Value::Text(text) => format!(" {name}={}", text.escape_ascii()),
            Value::Grid(_) => format!(" {name} is a board"),
        };
        let fields: String = said.fields.iter().map(field).collect();
        assert_eq!(format!("{}{fields}", said.kind), expected, "{}", typed.escape_ascii());
    }
}
