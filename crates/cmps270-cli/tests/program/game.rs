//! Whole games, byte for byte, and the clock that decides full boards.

use std::cell::Cell;
use std::time::Duration;

use c4_console::{Console, Program};
use cmps270_cli::{Clock, NoSuchClock, PROGRAM, Reading, run_as};

/// Forty-two columns that fill the board without four in a line.
const NO_LINE: &str = "545062455041104565311226266362030334314210";
/// Forty-two columns of which the last one makes a line.
const LINE_AT_LAST: &str = "460265125234114035562430131501302624304665";

const EMPTY: &str = "\
|0|0|0|0|0|0|0|
|0|0|0|0|0|0|0|
|0|0|0|0|0|0|0|
|0|0|0|0|0|0|0|
|0|0|0|0|0|0|0|
|0|0|0|0|0|0|0|
 0 1 2 3 4 5 6
";

/// Runs the program; answers the exit status and standard output.
fn run(arguments: &[&str], typed: &str) -> (u8, String) {
    let (status, output, errors) = PROGRAM.on(arguments, typed);
    assert!(status != 1 || !errors.is_empty(), "an early end is told");
    (status, output)
}

/// What a person types to play columns, one a line.
fn lines(columns: &str) -> String {
    columns.chars().flat_map(|column| [column, '\n']).collect()
}

/// By seed 7 player 1 starts, by seed 1 player 2.
const TOSSES: [(&str, &str); 2] = [("7", "Ada"), ("1", "Bob")];

#[test]
fn the_toss_decides_who_is_red() {
    for (seed, starts) in TOSSES {
        let (status, output) = run(&["--seed", seed], "Ada\nBob\n");
        let expected = format!(
            "Player 1, enter your name: Player 2, enter your name: {EMPTY}\
             Coin toss: {starts} starts and plays red (1).\n\
             {starts} (red), choose a column (0-6): "
        );
        assert_eq!((status, output), (1, expected));
    }
    let heads = (0..1000).filter(|seed| {
        let (_, output) = run(&["--seed", &seed.to_string()], "Ada\nBob\n");
        output.contains("toss: Ada")
    });
    let heads = heads.count();
    assert!((450..=550).contains(&heads), "{heads} of 1000");
}

#[test]
fn a_win_with_every_refusal_on_the_way() {
    let typed = "Ada\nBob\n3\n\n3 3\nx\n3x\n7\n-1\n99999999999999999999\n +3 \r\n03\n3\n3\n3\n3\n2\n2\n2\n2\n1\n2\n0\nleft over\n";
    let (status, output) = run(&["--seed", "7"], typed);
    assert_eq!(status, 0);
    let said: Vec<&str> = output
        .split_inclusive(['\n', ':'])
        .filter(|part| !part.starts_with('|') && *part != " 0 1 2 3 4 5 6\n")
        .map(|part| part.trim_start_matches([' ', '|', '0', '1', '2']).trim_end())
        .filter(|part| !part.is_empty())
        .collect();
    let (ada, bob) = ("Ada (red), choose a column (0-6):", "Bob (yellow), choose a column (0-6):");
    let none = "There is no such column. The columns are 0 to 6.";
    let not = "That is not a number.";
    let expected = [
        &["Player 1, enter your name:", "Player 2, enter your name:", "Coin toss:"][..],
        &["Ada starts and plays red (1).", ada],
        &[bob, not, bob, not, bob, not, bob, not, bob, none, bob, none, bob, none, bob],
        &[ada, bob, ada, bob, ada, "Column 3 is full.", ada, bob, ada, bob, ada, bob, ada],
        &["Ada wins!"],
    ]
    .concat();
    assert_eq!(said, expected, "{output}");
    let end = "\
|0|0|0|2|0|0|0|
|0|0|2|1|0|0|0|
|0|0|2|2|0|0|0|
|0|0|1|1|0|0|0|
|0|0|2|2|0|0|0|
|1|1|1|1|0|0|0|
 0 1 2 3 4 5 6
Ada wins!
";
    assert!(output.ends_with(end), "{output}");
}

#[test]
fn names_are_asked_for_until_they_are_names() {
    let typed = "\n \t\nAda Lovelace\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n  Ada \r\nAda\nada\n";
    let (status, output) = run(&["--seed", "7"], typed);
    let (one, two) = ("Player 1, enter your name: ", "Player 2, enter your name: ");
    let empty = "A name cannot be empty.\n";
    let expected = [
        one,
        empty,
        one,
        empty,
        one,
        "A name is one word, without spaces.\n",
        one,
        "A name has at most 32 bytes.\n",
        one,
        two,
        "That name is taken.\n",
        two,
        EMPTY,
        "Coin toss: Ada starts and plays red (1).\n",
        "Ada (red), choose a column (0-6): ",
    ]
    .concat();
    assert_eq!((status, output), (1, expected));
}

#[test]
fn names_are_any_bytes() {
    let mut typed: &[u8] = b"\x00\x1b[1m\n\xff\xc3\n0\n1\n0\n1\n0\n1\n0";
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut console = Console::new(&mut typed, &mut output, &mut errors);
    let status = (PROGRAM.run)(&["--seed", "1"].map(Into::into), &mut console);
    drop(console);
    assert_eq!(status, 0);
    assert!(output.ends_with(b"\n\xff\xc3 wins!\n"), "{}", output.escape_ascii());
    let asked = b"\n\x00\x1b[1m (yellow), choose a column (0-6): |";
    assert!(output.windows(asked.len()).any(|part| part == asked), "{}", output.escape_ascii());
}

#[test]
fn a_line_with_the_last_token_wins() {
    let typed = format!("Ada\nBob\n{}", lines(LINE_AT_LAST));
    let (status, output) = run(&["--seed", "7", "--clock", "fake:5,1"], &typed);
    assert_eq!(status, 0);
    assert!(output.ends_with(" 0 1 2 3 4 5 6\nBob wins!\n"), "{output}");
}

/// Red moves 21 times, and so does yellow. Red is the winner of the toss.
#[test]
fn a_full_board_is_won_by_speed() {
    let rows = [
        ("7", "fake:12,15", "Ada wins by speed (Ada: 0.25 s, Bob: 0.32 s)."),
        ("1", "fake:12,15", "Bob wins by speed (Bob: 0.25 s, Ada: 0.32 s)."),
        ("7", "fake:15,12", "Bob wins by speed (Bob: 0.25 s, Ada: 0.32 s)."),
        // Equal: yellow wins, whoever that is.
        (
            "7",
            "fake:1000",
            "Bob wins by speed (Bob: 21.00 s, Ada: 21.00 s; of equal times, the second player's counts as less).",
        ),
        (
            "1",
            "fake:0",
            "Ada wins by speed (Ada: 0.00 s, Bob: 0.00 s; of equal times, the second player's counts as less).",
        ),
        // Shown alike, but not alike: 21 ms and 22 ms.
        (
            "7",
            "fake:1,1,1,2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1",
            "Ada wins by speed (Ada: 0.02 s, Bob: 0.02 s).",
        ),
        // 42 times of one day at most.
        (
            "7",
            "fake:86400000,86399999",
            "Bob wins by speed (Bob: 1814399.98 s, Ada: 1814400.00 s).",
        ),
    ];
    for (seed, clock, expected) in rows {
        let typed = format!("Ada\nBob\n{}", lines(NO_LINE));
        let (status, output) = run(&["--seed", seed, "--clock", clock], &typed);
        assert_eq!(status, 0);
        let end = format!(" 0 1 2 3 4 5 6\nThe board is full. {expected}\n");
        assert!(output.ends_with(&end), "by {clock}: {output}");
    }
}

/// A faked clock knows whole milliseconds only, so a reading tells here how long both players took.
#[test]
fn times_are_rounded_to_hundredths_halves_up() {
    thread_local!(static TIME: Cell<Duration> = const { Cell::new(Duration::ZERO) });
    let program = Program {
        run: |arguments, console| {
            let reading = Reading { total: |_, _| TIME.get(), ..Reading::default() };
            run_as(arguments, &reading, console)
        },
        ..PROGRAM
    };
    let rows = [
        (0, "0.00"),
        (4_999_999, "0.00"),
        (5_000_000, "0.01"),
        (14_999_999, "0.01"),
        (15_000_000, "0.02"),
        (999_999_999, "1.00"),
        (12_340_000_000, "12.34"),
        (86_400_000_000_000, "86400.00"),
    ];
    let typed = format!("Ada\nBob\n{}", lines(NO_LINE));
    for (nanoseconds, expected) in rows {
        TIME.set(Duration::from_nanos(nanoseconds));
        let (_, output, _) = program.on(&["--seed", "7"], &typed);
        let told = format!("Bob wins by speed (Bob: {expected} s, Ada: {expected} s; ");
        assert!(output.contains(&told), "{nanoseconds}: {output}");
    }
}

#[test]
fn clocks_are_read_strictly() {
    assert_eq!("real".parse(), Ok(Clock::real()));
    for text in ["fake:0", "fake:86400000", "fake:1,2,3", "fake:007"] {
        assert!(text.parse::<Clock>().is_ok(), "{text}");
    }
    let refused = [
        "",
        "Real",
        "real ",
        "fake",
        "fake:",
        "fake:1,",
        "fake:,1",
        "fake:1,,2",
        "fake:-1",
        "fake:+1",
        "fake: 1",
        "fake:1.5",
        "fake:86400001",
        "fake:99999999999999999999",
        "12",
    ];
    for text in refused {
        assert_eq!(text.parse::<Clock>(), Err(NoSuchClock), "{text}");
    }
}

#[test]
fn the_real_clock_runs_while_the_move_is_made() {
    let wait = Duration::from_millis(5);
    let (made, time) = Clock::real().time(|| {
        std::thread::sleep(wait);
        3
    });
    assert_eq!(made, 3);
    assert!(time >= wait, "{time:?}");
}

/// The time from the first question to the legal move is one time of the fake clock.
#[test]
fn refused_tries_take_no_time_of_their_own() {
    let columns = lines(NO_LINE);
    let (first, rest) = columns.split_at(2);
    let typed = format!("Ada\nBob\nno\n9\n{first}7\n{rest}");
    // One list of 42 times: a move too many would shift the one long time to the other player.
    let clock = format!("fake:0,500{}", ",0".repeat(40));
    let (_, output) = run(&["--seed", "7", "--clock", &clock], &typed);
    assert!(output.ends_with("Ada wins by speed (Ada: 0.00 s, Bob: 0.50 s).\n"), "{output}");
}

#[test]
fn a_person_against_a_bot() {
    let (status, output) = run(&["--bot", "easy", "--seed", "1"], "Bot\nAda\n");
    let name = "Player 1, enter your name: ";
    let start = format!(
        "{name}That name is taken.\n{name}{EMPTY}Coin toss: Bot starts and plays red (1).\n\
         Bot (red) chooses column "
    );
    assert_eq!(status, 1);
    assert!(output.starts_with(&start), "{output}");
    assert!(output.ends_with(" 0 1 2 3 4 5 6\nAda (yellow), choose a column (0-6): "), "{output}");

    let (status, output) = run(&["--bot", "medium", "--seed", "7"], "Bot1\n0\n0\n0\n");
    assert_eq!(status, 1);
    assert!(output.contains("\nBot1 (red), choose a column (0-6): |"), "{output}");
    let blocked = "Bot (yellow) chooses column 0.\n";
    assert_eq!(output.matches(blocked).count(), 1, "{output}");
}

#[test]
fn bots_ask_nobody() {
    for (seed, starts) in [("7", "Bot1"), ("1", "Bot2")] {
        let (status, output) = run(&["--bots", "easy,medium", "--seed", seed], "");
        assert_eq!(status, 0);
        let start = format!(
            "{EMPTY}Coin toss: {starts} starts and plays red (1).\n{starts} (red) chooses column "
        );
        assert!(output.starts_with(&start), "{output}");
        assert!(output.ends_with(" wins!\n"), "{output}");
    }
}

/// Wherever the input ends, nothing follows the prompt.
#[test]
fn the_input_may_end_anywhere() {
    let typed = format!("Ada\nBob\n{}", lines(NO_LINE));
    let (_, whole) = run(&["--seed", "7", "--clock", "fake:1"], &typed);
    let line_ends = typed.trim_end().match_indices('\n').map(|(index, _)| index + 1);
    for length in std::iter::once(0).chain(line_ends) {
        let (status, output) = run(&["--seed", "7", "--clock", "fake:1"], &typed[..length]);
        assert_eq!(status, 1, "after {length} bytes");
        assert!(output.ends_with(": "), "after {length} bytes: {output}");
        assert!(whole.starts_with(&output), "after {length} bytes: {output}");
    }
    // A last line without a line feed is a line.
    let (status, output) = run(&["--seed", "7", "--clock", "fake:1"], typed.trim_end());
    assert_eq!((status, output), (0, whole));
}
