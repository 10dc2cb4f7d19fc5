//! What holds for every course.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use c4_console::{Channel, Console, Field, Kind, Part, Seed, parts};
use c4_course::dice::Dice;
use c4_course::{Bounds, Course, End, Input, Session};
use c4_courses::ALL;
use c4_grade::Suite;
use c4_threads::{all, processors};
use proptest::prelude::*;

const SEED: u64 = 4;

/// What a reference draws from where it is given no seed.
const FRESH: Seed = Seed::new(0);

/// What our own options show, and so no generated input does.
const SHOWN_BY_OPTIONS: &[(&str, &[&str], &[u8])] =
    &[("connect6", &["--lab", "7", "--strategy", "strong"], b"7\nB\n")];

/// The seed of the inputs that readings are run on.
const SEED_OF_READINGS: u64 = 7;

/// Every reading shows in the first so many of them.
const SOONER: u64 = 200;

/// These show a little later.
const SHOWS_LATER: &[(&str, &str)] = &[
    ("ex3", "win-rising-to-the-left-edge-missing"),
    ("ex3", "last-column-of-priority-2"),
    ("ex3", "last-word-needs-its-line-end"),
    ("stumper", "columns-by-columns"),
    ("stumper", "avatars-compared-with-the-referee-too-early"),
    ("redblack", "first-letter"),
    ("cmps270", "bot-falling-not-from-the-top"),
    ("cmps270", "blocks-falling-not-from-the-top"),
    ("connect6", "first-met-named"),
];

/// Any two readings differ in the first so many of them, or in a transcript: a hundred cases are taken from twice as many.
const SOON: u64 = 400;

/// Wins that programs of these courses differ on.
const SPLITTING_WINS: [&str; 9] = [
    "win: horizontal",
    "win: vertical",
    "win: rising",
    "win: falling",
    "win: at the left edge",
    "win: at the right edge",
    "win: at the bottom",
    "win: at the top",
    "win: longer than it has to be",
];

/// What else programs that were really handed in differ on, by course.
const SPLITTING: &[(&str, &[&str])] = &[
    (
        "ex3",
        &[
            "game: a tie",
            "game: more rows than twelve",
            "game: a full column",
            "game: two computers",
            "computer: priority 1, win",
            "computer: priority 2, block",
            "computer: priority 3, extend",
            "computer: priority 4, block extension",
            "computer: several columns of the same priority",
            "computer: a full column",
            "win: on the last free cell",
            "refused: a type",
            "goes on: after a number with more on its line",
            "goes on: after something that is not a number",
            "goes on: after a column that does not exist",
            "goes on: after a full column",
            "goes on: after two refusals in a row",
            "types: both on one line",
            "types: a large letter",
        ],
    ),
    (
        "stumper",
        &[
            "game: a tie",
            "end of the input: later in the game",
            "end of the input: after a line without its end",
            "win: two lines at once",
            "win: on the last free cell",
            "options: a grid of another size",
            "options: exactly 20 slots",
            "options: 80 columns",
            "options: 16 rows",
            "options: characters of one's own",
            "mark of one's own: along a row",
            "mark of one's own: along a rising diagonal",
            "mark of one's own: along a falling diagonal",
            "options: the last of two counts",
            "options refused: a width",
            "options refused: a height",
            "options refused: too few slots",
            "options refused: the same character",
            "options refused: not one character",
            "options refused: no value",
            "options refused: unknown",
            "goes on: after a column that does not exist",
            "goes on: after a full column",
            "goes on: after two refusals in a row",
            "answer: a number with something behind it",
            "answer: not a number",
        ],
    ),
    (
        "connect6",
        &[
            "lab 6: black wins",
            "lab 6: white wins",
            "lab 6: no winner",
            "lab 6: five in a row are no win",
            "lab 6: taken square",
            "lab 6: a stone on every square",
            "lab 6: a lonely stone is asked about",
            "lab 6: a run of two to five is asked about",
            "lab 6: a run of six is asked about",
            "lab 6: a longer run is asked about",
            "lab 7: the computer plays black",
            "lab 7: the computer plays white",
            "lab 7: the computer wins",
            "lab 7: the person wins",
            "lab 7: a draw",
            "lab 7: an occupied square",
            "lab 7: the computer's choice is the only best square",
            "lab 7: the computer plays the first of equally good squares",
            "lab 7: the computer blocks",
        ],
    ),
    (
        "redblack",
        &[
            "red wins a game",
            "black wins a game",
            "a tie",
            "a session to two points",
            "a session to four points or more",
            "a session with points for both",
            "two people",
            "refused: a full column",
            "refused: no such column",
            "refused: not a number",
            "computer: plays red",
            "computer: plays black",
            "computer: wins",
            "computer: blocks",
            "computer: draws a column",
            "computer: wins rather than blocks",
            "computer: takes the leftmost of several blocks or wins",
            "computer: draws beside a full column",
            "computer: wins in a row",
            "computer: wins in a column",
            "computer: wins on a rising diagonal",
            "computer: wins on a falling diagonal",
            "computer: blocks a row",
            "computer: blocks a column",
            "computer: blocks a rising diagonal",
            "computer: blocks a falling diagonal",
            "computer: wins in the first or last column",
            "computer: blocks in the first or last column",
        ],
    ),
];

fn inputs(course: &dyn Course, count: u64) -> Vec<Input> {
    (0..count).map(|number| course.generate(SEED, number)).collect()
}

fn fixtures(course: &dyn Course) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(course.variant())
}

/// The cases of the reference transcripts.
fn transcripts(course: &dyn Course) -> Vec<Input> {
    let suite = Suite::read(&fixtures(course)).expect("every course has reference transcripts");
    suite.cases.iter().map(c4_grade::Case::input).collect()
}

/// What is compared of a run in these readings.
fn behaviour(course: &dyn Course, readings: &[usize], input: &Input) -> (Vec<u8>, End) {
    let bounds = Bounds { output: 1 << 20, ..Bounds::default() };
    let session = course.run_as(readings, input, bounds);
    (session.stdout, session.end)
}

/// FNV-1a, which is the same everywhere.
fn digest(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// A digest of the first thousand inputs of [`SEED`] lies in the folder of the course's cases. A change of it is a change of
/// the cases that a class is graded on.
#[test]
fn the_same_seed_gives_the_same_inputs_on_every_machine() {
    for &course in ALL {
        let bytes = inputs(course, 1000).into_iter().flat_map(|Input { args, stdin }| {
            let args = args.into_iter().flat_map(|arg| (arg + "\0").into_bytes());
            args.chain(stdin).chain([0]).collect::<Vec<u8>>()
        });
        let digest = format!("{:016x}\n", digest(bytes));
        let file = fixtures(course).join(".inputs");
        let known = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(known, digest, "{}", file.display());
    }
}

#[test]
fn everything_worth_happening_happens() {
    for &course in ALL {
        let mut times = vec![0; course.occurrences().len()];
        for input in inputs(course, 1000) {
            let session = course.run(&input);
            let seen = course.look(&input, &session);
            course.occurred(&seen).into_iter().for_each(|index| times[index] += 1);
        }
        let occurrences = course.occurrences();
        let times: Vec<_> = occurrences.iter().zip(times).collect();
        let rare: Vec<_> = times.iter().filter(|(_, times)| *times < 4).collect();
        assert!(rare.is_empty(), "{}: {rare:?} are rare among {times:#?}", course.variant());
    }
}

/// Readings are tried together, whichever they are: no program breaks with several of them.
#[test]
fn several_readings_go_together() {
    /// How many sets of readings are tried, and of how many at most.
    const SETS: u64 = 2000;
    const LARGEST: usize = 4;
    for &course in ALL {
        let mut dice = Dice::new(SEED, 0);
        for number in 0..SETS {
            let count = 2 + dice.below(LARGEST - 1);
            let set: Vec<usize> = (0..count).map(|_| dice.below(course.readings().len())).collect();
            let input = course.generate(SEED, number);
            let bounds = Bounds { output: 1 << 16, ..Bounds::default() };
            let session = course.run_as(&set, &input, bounds);
            assert!(session.stdout.len() <= bounds.output, "{set:?}");
        }
    }
}

/// A program that takes no notice of the end of a game would be right wherever nothing is typed behind it.
#[test]
fn more_is_typed_behind_most_games() {
    for course in ALL.iter().filter(|course| course.variant() != "connect6") {
        let (mut ended, mut more) = (0, 0);
        for input in inputs(*course, 300) {
            let session = course.run(&input);
            let is_played = session.games.iter().any(|stones| !stones.is_empty());
            if is_played && session.status() == Some(0) {
                ended += 1;
                more += usize::from(session.read < input.stdin.len());
            }
        }
        assert!(ended > 100 && 2 * more > ended, "{}: {more} of {ended}", course.variant());
    }
}

/// What programs that were really handed in differ on is asked often: in 3 % of the cases or more.
#[test]
fn what_splits_programs_is_asked_often() {
    const LEAST: usize = 30;
    for &(variant, splitting) in SPLITTING {
        let splitting = [splitting, &SPLITTING_WINS].concat();
        let course = ALL.iter().find(|course| course.variant() == variant).expect(variant);
        let names = course.occurrences();
        let unknown = splitting.iter().find(|name| !names.contains(name));
        assert_eq!(unknown, None, "{variant}");
        let mut times: HashMap<&str, usize> = HashMap::new();
        for input in inputs(*course, 1000) {
            let session = course.run(&input);
            let seen = course.look(&input, &session);
            for index in course.occurred(&seen) {
                *times.entry(names[index]).or_default() += 1;
            }
        }
        times.retain(|name, times| splitting.contains(name) && *times < LEAST);
        assert!(times.is_empty(), "{variant}: {times:?}");
    }
}

/// One course's readings are run beside another's.
#[test]
fn every_reading_shows_and_no_two_are_the_same() {
    std::thread::scope(|scope| {
        for &course in ALL {
            scope.spawn(move || readings_show_and_differ(course));
        }
    });
}

/// A reading that shows nowhere could not be found, and of two that never differ one is too much.
fn readings_show_and_differ(course: &dyn Course) {
    let (readings, mut faults) = (course.readings(), Vec::new());
    // What cannot be told apart so far, the right program among them. Most are alone after a few inputs.
    let all = (0..readings.len()).map(|index| vec![index]).chain([vec![]]);
    let mut alike: Vec<Vec<Vec<usize>>> = vec![all.collect()];
    for (from, to) in [(0, SOONER / 4), (SOONER / 4, SOONER), (SOONER, SOON)] {
        let mut inputs: Vec<Input> =
            (from..to).map(|number| course.generate(SEED_OF_READINGS, number)).collect();
        // What no generated case asks, a transcript may: how `+3` is read.
        if to == SOON {
            inputs.extend(transcripts(course));
        }
        let mut next: HashMap<(usize, u64), Vec<Vec<usize>>> = HashMap::new();
        for (group, members) in alike.into_iter().enumerate() {
            for member in members {
                let output = |input| {
                    let (stdout, end) = behaviour(course, &member, input);
                    stdout.into_iter().chain(format!("{end:?}").into_bytes())
                };
                let outputs = digest(inputs.iter().flat_map(output));
                next.entry((group, outputs)).or_default().push(member);
            }
        }
        alike = next.into_values().filter(|members| members.len() > 1).collect();
        let names = alike.iter().map(|members| -> Vec<&str> {
            let name = |member: &Vec<usize>| {
                member.first().map_or("the right program", |&index| readings[index].name)
            };
            members.iter().map(name).collect()
        });
        let is_right = |names: &Vec<&str>| names.contains(&"the right program");
        if to == SOONER {
            let is_late = |name: &&str| {
                SHOWS_LATER.contains(&(course.variant(), name)) || *name == "the right program"
            };
            faults.extend(names.filter(is_right).filter(|names| !names.iter().all(is_late)));
        } else if to == SOON {
            faults.extend(names);
        }
    }
    assert!(faults.is_empty(), "{}: the same are {faults:#?}", course.variant());
}

/// Runs the program itself, as its binary does: nobody listens.
fn by_itself(course: &dyn Course, input: &Input) -> (u8, Vec<u8>, Vec<u8>) {
    let (mut typed, mut screen, mut errors) = (&input.stdin[..], Vec::new(), Vec::new());
    let arguments: Vec<OsString> = input.args.iter().map(OsString::from).collect();
    let mut console = Console::new(&mut typed, &mut screen, &mut errors).with_fresh_seed(FRESH);
    let status = (course.facts().reference.program().run)(&arguments, &mut console);
    drop(console);
    (status, screen, errors)
}

#[test]
fn under_no_reading_the_reference_is_the_program() {
    for &course in ALL {
        for input in inputs(course, 300).into_iter().chain(transcripts(course)) {
            let Session { stdout, stderr, end, .. } = course.run(&input);
            let End::Exited(status) = end else { panic!("{end:?}: {input:?}") };
            assert_eq!((status, stdout, stderr), by_itself(course, &input), "{input:?}");
        }
    }
}

/// Asking for the reasons of a computer changes nothing else, and they come before what it says.
#[test]
fn explaining_changes_nothing() {
    for &course in ALL {
        for input in inputs(course, 300) {
            let explained = course.explained(&[], &input, Bounds::default());
            for (at, _) in &explained.reasons {
                assert!(*at < explained.events.len(), "{input:?}");
            }
            let explained = Session { reasons: vec![], ..explained };
            assert_eq!(explained, course.run(&input), "{input:?}");
        }
    }
}

/// Every byte on standard output belongs to an event of the course's table, whose words and fields are those bytes.
#[test]
fn nothing_is_printed_past_an_event() {
    for &course in ALL {
        let kinds: HashMap<&str, &Kind> =
            course.facts().events.iter().map(|kind| (kind.name, kind)).collect();
        let mut left: HashSet<&str> = kinds.keys().copied().collect();
        let of_options =
            SHOWN_BY_OPTIONS.iter().filter(|(variant, ..)| *variant == course.variant());
        let of_options = of_options.map(|(_, args, stdin)| Input {
            args: args.iter().map(|&arg| arg.to_owned()).collect(),
            stdin: stdin.to_vec(),
        });
        for input in inputs(course, 1000).into_iter().chain(transcripts(course)).chain(of_options) {
            let session = course.run(&input);
            // Only help is in no table.
            if session.has("plain") && session.status() == Some(0) && input.stdin.is_empty() {
                continue;
            }
            let mut end = 0;
            for said in session.events.iter().filter(|said| said.channel == Channel::Output) {
                assert_eq!(said.span.start, end, "{input:?}");
                end = said.span.end;
                let kind = kinds.get(said.kind).unwrap_or_else(|| panic!("{}", said.kind));
                let mut bytes = Vec::new();
                for part in parts(kind.words) {
                    match part {
                        Part::Text(text) => bytes.extend(text.as_bytes()),
                        Part::Field(name) => said.field(name).expect(name).write(&mut bytes),
                    }
                }
                assert_eq!(bytes, session.stdout[said.span.clone()], "{}", said.kind);
                left.remove(said.kind);
            }
            assert_eq!(end, session.stdout.len(), "{input:?}");
        }
        assert!(left.is_empty(), "{}: {left:?} never happen", course.variant());
    }
}

/// What is read and the stones on the board only grow, and the stones are those of the board that is printed.
#[test]
fn an_event_knows_where_the_program_stood() {
    for &course in ALL {
        for input in inputs(course, 300) {
            let session = course.run(&input);
            let mut before = (0, 0, 0);
            for said in &session.events {
                let now = (said.game, said.stones, said.read);
                assert!(now.0 > before.0 || now.1 >= before.1, "{input:?}");
                assert!(now.2 >= before.2 && now.2 <= input.stdin.len(), "{input:?}");
                assert!(said.stones <= session.games[said.game].len(), "{input:?}");
                before = now;
            }
        }
    }
}

#[test]
fn every_rule_can_be_seen_and_every_category_has_cases() {
    for &course in ALL {
        let mut left: HashSet<&str> =
            course.facts().rules.iter().map(|rule| rule.shown_by).collect();
        let names = || course.facts().categories.iter().map(|&(name, _)| name);
        let mut empty: HashSet<&str> = names().collect();
        for input in inputs(course, 1000) {
            let session = course.run(&input);
            left.retain(|shown_by| {
                let (kind, field) = shown_by.split_once('.').unwrap_or((shown_by, ""));
                let shows =
                    |said: &c4_course::Said| field.is_empty() || said.field(field).is_some();
                !session.all(kind).any(shows)
            });
            let category = course.category(&course.look(&input, &session));
            assert!(names().any(|name| name == category), "{category}");
            empty.remove(category);
        }
        assert!(left.is_empty() && empty.is_empty(), "{}: {left:?} {empty:?}", course.variant());
        for input in transcripts(course) {
            let session = course.run(&input);
            let category = course.category(&course.look(&input, &session));
            assert!(names().any(|name| name == category), "{input:?}");
        }
        assert!(course.facts().categories.iter().all(|(_, points)| *points >= 0.0));
    }
}

#[test]
fn readings_are_sentences() {
    for &course in ALL {
        let mut names = HashSet::new();
        for reading in course.readings() {
            let name = reading.name;
            let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(name.chars().all(is_name) && names.insert(name), "{name}");
            assert!(!reading.says.ends_with('.') && reading.instead.ends_with('.'), "{name}");
            assert!(reading.says.starts_with(|c: char| c.is_lowercase()), "{name}");
            assert!(reading.instead.starts_with(|c: char| c.is_uppercase()), "{name}");
            let has_noun_left = |text: &str| text.contains(['{', '}']);
            assert!(!has_noun_left(reading.says) && !has_noun_left(reading.instead), "{name}");
        }
        let mut names = HashSet::new();
        assert!(course.occurrences().into_iter().all(|name| names.insert(name)));
    }
}

/// Each reading on one in so many of the transcripts, by turns: `just deep` takes all.
const BY_TURNS: usize = if cfg!(feature = "deep") { 1 } else { 5 };

#[test]
fn every_reading_runs_every_transcript_to_an_end() {
    for &course in ALL {
        let inputs = transcripts(course);
        all(processors(), course.readings().len(), |index| {
            for input in inputs.iter().skip(index % BY_TURNS).step_by(BY_TURNS) {
                let (_, end) = behaviour(course, &[index], input);
                assert!(matches!(end, End::Exited(_)), "{index}: {end:?} of {input:?}");
            }
        });
    }
}

#[test]
fn simplifying_comes_to_an_end() {
    for &course in ALL {
        for mut input in inputs(course, 40).into_iter().chain(transcripts(course)) {
            // The boldest step first, so this is short.
            for _ in 0..200 {
                let Some(next) = course.simpler(&input).into_iter().next() else { break };
                input = next;
            }
            assert_eq!(course.simpler(&input), [], "{input:?}");
        }
    }
}

/// Bytes that mean something more often than any bytes do.
fn typed() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        4 => prop::sample::select(&b"hHcC01234567 9-+\n\n\n\t\r"[..]).prop_map(|byte| vec![byte]),
        1 => prop::collection::vec(any::<u8>(), 0..5),
    ];
    prop::collection::vec(part, 0..60).prop_map(|parts| parts.concat())
}

/// Arguments that mean something more often than any text does.
fn arguments() -> impl Strategy<Value = Vec<String>> {
    const WORDS: &[&str] = &[
        "--rows",
        "--cols",
        "-w",
        "-h",
        "-p1",
        "-p2",
        "-a",
        "1",
        "4",
        "81",
        "X",
        "#",
        "--lab",
        "7",
        "--stones",
        "2",
        "--bot",
        "easy",
        "--bots",
        "easy,medium",
        "--clock",
        "fake:1,20",
        "--computer",
        "red",
        "--points",
        "--first",
        "loser",
        "--diagonals",
        "off",
        "--seed",
        "--verbose",
    ];
    let word = prop_oneof![
        6 => prop::sample::select(WORDS).prop_map(str::to_owned),
        1 => ".{0,4}",
    ];
    prop::collection::vec(word, 0..6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever is typed, nothing panics, and each step of a simplification leads to something new and simpler.
    #[test]
    fn any_input_is_an_input(
        args in arguments(),
        stdin in typed(),
        readings in prop::collection::vec(0_usize..150, 0..4),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 30),
    ) {
        for &course in ALL {
            let mut input = Input { args: args.clone(), stdin: stdin.clone() };
            let mut met = HashSet::new();
            for pick in &picks {
                let session = course.run_as(&readings, &input, Bounds::default());
                prop_assert!(matches!(session.end, End::Exited(_)), "{:?}", session.end);
                let seen = course.look(&input, &session);
                let occurred = course.occurred(&seen);
                prop_assert!(occurred.iter().all(|&index| index < course.occurrences().len()));
                course.category(&seen);
                course.complains(&session);
                prop_assert!(met.insert(input.clone()), "{:?} again", input);
                let simpler = course.simpler(&input);
                if simpler.is_empty() {
                    break;
                }
                input = simpler[pick.index(simpler.len())].clone();
            }
        }
    }

    #[test]
    fn what_was_typed_is_what_the_program_gets(args in arguments(), stdin in typed()) {
        for &course in ALL {
            let input = Input { args: args.clone(), stdin: stdin.clone() };
            let Session { stdout, stderr, end, .. } = course.run(&input);
            let (status, screen, errors) = by_itself(course, &input);
            prop_assert_eq!(end, End::Exited(status));
            prop_assert_eq!((stdout, stderr), (screen, errors));
        }
    }
}
