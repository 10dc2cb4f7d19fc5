//! What holds for every course.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::path::Path;

use c4_console::{Console, Program, Seed};
use c4_courses::all;
use c4_grade::{Course, Ending, InProcess, Input, Limits, Run, Subject, Suite};
use proptest::prelude::*;

const SEED: u64 = 4;

/// What a reference draws from where it is given no seed.
const FRESH: Seed = Seed::new(0);

/// The programs that the references are.
const PROGRAMS: &[(&str, Program)] = &[
    ("ex3", ex3_cli::PROGRAM),
    ("stumper", stumper_cli::PROGRAM),
    ("connect6", connect6_lab::PROGRAM),
    ("cmps270", cmps270_cli::PROGRAM),
    ("redblack", redblack_cli::PROGRAM),
];

/// A digest of the first thousand inputs of [`SEED`]. Whoever changes one changes the cases that a class is graded on.
const INPUTS: &[(&str, u64)] = &[
    ("ex3", 6_775_623_651_173_383_026),
    ("stumper", 16_190_928_933_787_087_852),
    ("connect6", 2_747_222_102_544_051_180),
    ("cmps270", 8_338_943_696_702_844_363),
    ("redblack", 5_926_386_180_009_407_406),
];

/// Readings that no generated input shows, because some courses' programs are let off what shows them. Their reference
/// transcripts do.
const SHOWN_BY_TRANSCRIPTS: &[(&str, &str)] = &[("ex3", "line-kept-after-number")];

/// In so many inputs every reading shows.
const SOON: usize = 300;

fn inputs(course: &dyn Course, count: u64) -> Vec<Input> {
    (0..count).map(|number| course.generate(SEED, number)).collect()
}

/// The cases of the reference transcripts.
fn transcripts(course: &dyn Course) -> Vec<Input> {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(course.variant());
    let suite = Suite::read(&folder).expect("every course has reference transcripts");
    let case = |case: &c4_grade::Case| Input { args: case.args.clone(), stdin: case.stdin.clone() };
    suite.cases.iter().map(case).collect()
}

fn run(program: &InProcess<'_>, input: &Input) -> Run {
    let limits = Limits::default();
    program.run(&input.args, &input.stdin, &limits).expect("a function always starts")
}

/// What is compared of a run.
fn behaviour(program: &InProcess<'_>, input: &Input) -> (Vec<u8>, Ending) {
    let run = run(program, input);
    (run.stdout, run.ending)
}

/// FNV-1a, which is the same everywhere.
fn digest(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[test]
fn the_same_seed_gives_the_same_inputs_on_every_machine() {
    let digests: Vec<(&str, u64)> = all()
        .iter()
        .map(|course| {
            let inputs = inputs(*course, 1000).into_iter();
            let bytes = inputs.flat_map(|Input { args, stdin }| {
                let args = args.into_iter().flat_map(|arg| (arg + "\0").into_bytes());
                args.chain(stdin).chain([0]).collect::<Vec<u8>>()
            });
            (course.variant(), digest(bytes))
        })
        .collect();
    assert_eq!(digests, INPUTS);
}

#[test]
fn everything_worth_happening_happens() {
    for course in all() {
        let reference = course.read_as(&[]);
        let mut times = vec![0; course.occurrences().len()];
        for input in inputs(*course, 1000) {
            let explaining = course.explaining().iter().map(|&arg| arg.to_owned());
            let args = input.args.iter().cloned().chain(explaining).collect();
            let explained = run(&reference, &Input { args, ..input.clone() });
            course.occurred(&input, &explained).into_iter().for_each(|index| times[index] += 1);
        }
        let times: Vec<_> = course.occurrences().iter().zip(times).collect();
        let rare: Vec<_> = times.iter().filter(|(_, times)| *times < 5).collect();
        assert!(rare.is_empty(), "{}: {rare:?} are rare among {times:#?}", course.variant());
    }
}

#[test]
fn every_reading_shows_and_no_two_are_the_same() {
    for course in all() {
        let variant = course.variant();
        let (generated, transcripts) = (inputs(*course, 1000), transcripts(*course));
        let right = course.read_as(&[]);
        let expected: Vec<_> =
            generated[..SOON].iter().map(|input| behaviour(&right, input)).collect();
        let (soon, later) = generated.split_at(SOON);
        let mut known: HashMap<u64, usize> = HashMap::new();
        let mut faults = Vec::new();
        for (index, reading) in course.readings().iter().enumerate() {
            let program = course.read_as(&[index]);
            if SHOWN_BY_TRANSCRIPTS.contains(&(variant, reading.name)) {
                let shows = |input: &Input| behaviour(&program, input) != behaviour(&right, input);
                if generated.iter().any(shows) || !transcripts.iter().any(shows) {
                    faults.push(format!("{} shows elsewhere than expected", reading.name));
                }
                continue;
            }
            let printed: Vec<_> = soon.iter().map(|input| behaviour(&program, input)).collect();
            if printed == expected {
                faults.push(format!("{} does not show", reading.name));
            }
            let soon = digest(printed.into_iter().flat_map(|(stdout, ending)| {
                stdout.into_iter().chain(ending.to_string().into_bytes()).collect::<Vec<u8>>()
            }));
            if let Some(other) = known.insert(soon, index) {
                let as_other = course.read_as(&[other]);
                let is_other =
                    |input: &Input| behaviour(&program, input) == behaviour(&as_other, input);
                if later.iter().all(is_other) {
                    let other = course.readings()[other].name;
                    faults.push(format!("{} is the same as {other}", reading.name));
                }
            }
        }
        assert!(faults.is_empty(), "{variant}: {faults:#?}");
    }
}

#[test]
fn under_no_reading_the_reference_is_the_program() {
    for course in all() {
        let (_, program) =
            PROGRAMS.iter().find(|(variant, _)| *variant == course.variant()).expect("its program");
        let program = InProcess::new(|args, stdin, stdout, stderr| {
            let console = Console::new(stdin, stdout, stderr).with_fresh_seed(FRESH);
            (program.run)(args, &mut { console })
        });
        let reference = course.read_as(&[]);
        for input in inputs(*course, 300).into_iter().chain(transcripts(*course)) {
            let (program, reference) = (run(&program, &input), run(&reference, &input));
            assert_eq!(reference.ending, program.ending, "{input:?}");
            assert_eq!(reference.stdout, program.stdout, "{input:?}");
            assert_eq!(reference.stderr, program.stderr, "{input:?}");
        }
    }
}

#[test]
fn explaining_changes_nothing_but_standard_error() {
    for course in all() {
        let reference = course.read_as(&[]);
        for input in inputs(*course, 300) {
            let explaining = course.explaining().iter().map(|&arg| arg.to_owned());
            let args = input.args.iter().cloned().chain(explaining).collect();
            let explained = behaviour(&reference, &Input { args, ..input.clone() });
            assert_eq!(explained, behaviour(&reference, &input), "{input:?}");
        }
    }
}

#[test]
fn every_rule_can_be_seen_and_every_category_has_cases() {
    for course in all() {
        let reference = course.read_as(&[]);
        let mut left: HashSet<&str> = course.rules().iter().map(|rule| rule.shown_by).collect();
        let mut empty: HashSet<&str> = course.categories().iter().copied().collect();
        for input in inputs(*course, 1000) {
            let stdout = String::from_utf8_lossy(&run(&reference, &input).stdout).into_owned();
            left.retain(|shown_by| !stdout.contains(shown_by));
            let category = course.category(&input);
            assert!(course.categories().contains(&category), "{category}");
            empty.remove(category);
        }
        assert!(left.is_empty() && empty.is_empty(), "{}: {left:?} {empty:?}", course.variant());
        for input in transcripts(*course) {
            assert!(course.categories().contains(&course.category(&input)), "{input:?}");
        }
    }
}

#[test]
fn readings_are_sentences() {
    for course in all() {
        let mut names = HashSet::new();
        for reading in course.readings() {
            let name = reading.name;
            let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(name.chars().all(is_name) && names.insert(name), "{name}");
            assert!(!reading.says.ends_with('.') && reading.instead.ends_with('.'), "{name}");
            assert!(reading.says.starts_with(|c: char| c.is_lowercase()), "{name}");
            assert!(reading.instead.starts_with(|c: char| c.is_uppercase()), "{name}");
        }
        let mut names = HashSet::new();
        assert!(course.occurrences().iter().all(|name| names.insert(name)));
    }
}

#[test]
fn every_reading_runs_every_transcript_to_an_end() {
    for course in all() {
        for index in 0..course.readings().len() {
            let program = course.read_as(&[index]);
            for input in transcripts(*course) {
                let ending = run(&program, &input).ending;
                assert!(matches!(ending, Ending::Exited { .. }), "{index}: {ending} of {input:?}");
            }
        }
    }
}

#[test]
fn simplifying_comes_to_an_end() {
    for course in all() {
        for mut input in inputs(*course, 40).into_iter().chain(transcripts(*course)) {
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
        readings in prop::collection::vec(0_usize..60, 0..4),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 30),
    ) {
        for course in all() {
            let mut input = Input { args: args.clone(), stdin: stdin.clone() };
            let mut met = HashSet::new();
            for pick in &picks {
                let run = run(&course.read_as(&readings), &input);
                prop_assert!(matches!(run.ending, Ending::Exited { .. }), "{:?}", run.ending);
                let occurred = course.occurred(&input, &run);
                prop_assert!(occurred.iter().all(|&index| index < course.occurrences().len()));
                course.category(&input);
                course.complains(&input, &run);
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
        for (variant, program) in PROGRAMS {
            let course = c4_courses::course(variant).expect("it is a course");
            let reference = run(&course.read_as(&[]), &Input { args: args.clone(), stdin: stdin.clone() });
            let (mut typed, mut screen, mut errors) = (&stdin[..], Vec::new(), Vec::new());
            let arguments: Vec<OsString> = args.iter().map(OsString::from).collect();
            let status = (program.run)(
                &arguments,
                &mut Console::new(&mut typed, &mut screen, &mut errors).with_fresh_seed(FRESH),
            );
            prop_assert_eq!(reference.ending, Ending::Exited { status: status.into() });
            prop_assert_eq!((reference.stdout, reference.stderr), (screen, errors));
        }
    }
}
