//! What was put in is what is found.

use c4_console::{Channel, Rewording};
use c4_course::{Bounds, Course, Input, Said, Session};
use c4_courses::ALL;
use c4_manner::{Heard, Inferred, infer};
use c4_threads::{all, processors};

const SEED: u64 = 11;

/// How many sessions of each are looked at.
const CASES: usize = 60;

/// A program of a course: inputs, what the reference does, and what the program prints.
struct Class {
    course: &'static dyn Course,
    sessions: Vec<Session>,
    outputs: Vec<Vec<u8>>,
}

impl Class {
    /// A program that has these readings, of which some may be words.
    fn reading(course: &'static dyn Course, readings: &[usize], count: u64) -> Self {
        let inputs: Vec<Input> = (0..count).map(|number| course.generate(SEED, number)).collect();
        let print = |input: &Input| course.run_as(readings, input, Bounds::default()).stdout;
        Self {
            course,
            sessions: inputs.iter().map(|input| course.run(input)).collect(),
            outputs: inputs.iter().map(print).collect(),
        }
    }

    /// A program of the course in other words.
    fn wording(course: &'static dyn Course, words: &Rewording) -> Self {
        let run = course.facts().reference.program().run;
        let inputs = (0..CASES as u64).map(|number| course.generate(SEED, number));
        let print = |input: Input| {
            Session::record(run, words, &input, Bounds::default(), false, &|_| None).stdout
        };
        let outputs = inputs.map(print).collect();
        Self { outputs, ..Self::reading(course, &[], CASES as u64) }
    }

    fn inferred(&self) -> Inferred {
        let heard = self.sessions.iter().zip(&self.outputs);
        let heard: Vec<Heard<'_>> =
            heard.map(|(session, stdout)| Heard { session, stdout }).collect();
        infer(self.course.facts().events, &heard)
    }

    /// The outputs that are the reference's in this manner, byte for byte.
    fn explained(&self, inferred: &Inferred) -> usize {
        let both = self.sessions.iter().zip(&self.outputs);
        both.filter(|(session, output)| inferred.manner.speak(session) == **output).count()
    }
}

fn shown(inferred: &Inferred) -> Vec<String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let shown = inferred.traits.iter().map(|it| {
        format!("{:?} {:?} -> {:?} in {}", it.place, text(&it.wanted), text(&it.used), it.places)
    });
    shown.collect()
}

fn course(variant: &str) -> &'static dyn Course {
    ALL.iter().copied().find(|course| course.variant() == variant).expect("a variant")
}

#[test]
fn the_reference_has_the_manner_of_the_reference() {
    for &course in ALL {
        let class = Class::reading(course, &[], CASES as u64);
        let inferred = class.inferred();
        assert_eq!((class.explained(&inferred), inferred.traits), (CASES, vec![]), "{course:?}");
    }
}

/// Whose line feed it is that stands between two messages nobody knows: who leaves some of them out prints no longer message elsewhere.
#[test]
fn a_line_feed_between_two_messages_is_none_of_the_second() {
    let mut class = Class::reading(course("stumper"), &[], CASES as u64);
    for (session, output) in class.sessions.iter().zip(&mut class.outputs) {
        output.clear();
        for (at, said) in session.events.iter().enumerate() {
            let next = session.events.get(at + 1).map(|next| next.kind);
            let is_out = said.kind == "prompt-newline" && next == Some("ask-column");
            if said.channel == Channel::Output && !is_out {
                output.extend(&session.stdout[said.span.clone()]);
            }
        }
    }
    let inferred = class.inferred();
    let kinds: Vec<&str> = inferred.traits.iter().map(|it| it.place.kind).collect();
    assert_eq!(kinds, ["prompt-newline"], "{:?}", shown(&inferred));
    let left_out =
        |session: &&Session| session.all("prompt-newline").count() > session.games[0].len();
    let some = class.sessions.iter().filter(left_out).count();
    assert!(some > 5 && class.explained(&inferred) == CASES, "{some}");
}

/// A program that is not finished asks each of its first questions once, whatever is answered, and ends: its last words are the
/// course's, and not one longer question.
#[test]
fn what_ends_early_is_not_one_long_question() {
    let class = Class::reading(course("ex3"), &[], CASES as u64);
    let questions = |session: &Session| {
        let first = session.all("ask-type").next().expect("it is asked at once");
        let second: &[u8] = b"Choose type for player 2: h - human, c - computer: ";
        [&session.stdout[..first.span.end], second].concat()
    };
    let outputs: Vec<Vec<u8>> = class.sessions.iter().map(questions).collect();
    let inferred = Class { outputs, ..class }.inferred();
    assert_eq!(shown(&inferred), [""; 0]);
}

/// Most listed readings of words are found without their being listed. The others are messages that never come, or that come in
/// the place of another one: behaviour.
#[test]
fn words_are_found() {
    let mut faults = Vec::new();
    let (mut tried, mut found) = (0, 0);
    for &course in ALL {
        for (index, reading) in course.readings().iter().enumerate() {
            if course.facts().reference.words(&[index]).is_none() {
                continue;
            }
            let class = Class::reading(course, &[index], CASES as u64);
            tried += 1;
            let inferred = class.inferred();
            let explained = class.explained(&inferred);
            if explained == CASES && !inferred.traits.is_empty() {
                found += 1;
            } else {
                faults.push(format!(
                    "{} {}: {explained} of {CASES}",
                    course.variant(),
                    reading.name
                ));
            }
        }
    }
    assert!(tried > 30 && found * 10 >= tried * 7, "{found} of {tried}: {faults:#?}");
}

/// The listed readings that are a matter of form without being listed as words.
const FORMS: &[&str] = &[
    "labels-in-full",
    "no-newline-after-prompt",
    "grid-before-first-prompt",
    "dots-for-free-squares",
    "columns-from-1",
    "upside-down",
    "board-upside-down",
    "grid-upside-down",
    "rows-from-the-bottom",
    "yellow-starts",
];

/// A fault of behaviour is no manner of speaking.
#[test]
fn behaviour_is_left_alone() {
    left_alone(12);
}

#[test]
#[ignore = "takes half a minute: just deep"]
fn all_behaviour_is_left_alone() {
    left_alone(1);
}

/// Looks at every so many of the readings.
fn left_alone(step: usize) {
    let behaviour: Vec<(&'static dyn Course, usize)> = ALL
        .iter()
        .flat_map(|&course| (0..course.readings().len()).map(move |index| (course, index)))
        .step_by(step)
        .filter(|&(course, index)| course.facts().reference.words(&[index]).is_none())
        .filter(|&(course, index)| !FORMS.contains(&course.readings()[index].name))
        .collect();
    let taken = all(processors(), behaviour.len(), |number| {
        let (course, index) = behaviour[number];
        let inferred = Class::reading(course, &[index], CASES as u64).inferred();
        let name = course.readings()[index].name;
        let is_taken = !inferred.traits.is_empty();
        is_taken.then(|| format!("{} {name}: {:?}", course.variant(), shown(&inferred)))
    });
    let taken: Vec<String> = taken.into_iter().flatten().collect();
    assert!(taken.is_empty(), "{taken:#?}");
}

/// Words for several kinds of events at once, as real programs of EX3 have them.
#[test]
fn several_slips_at_once_are_found() {
    const MANNERS: &[&Rewording] = &[
        &[("computer", "Computer chose column {column}"), ("between-turns", "")],
        &[
            ("wins", "Player {player} ({token}) wins!"),
            ("turn", "Player {player} ({token})'s turn.\n"),
        ],
        &[
            ("ask-column", "Enter column (1-{columns}):\n"),
            ("board", "{board}{labels}\n"),
            ("tie", "Tie!\n"),
        ],
        &[
            ("welcome", "Connect Four ({rows}x{columns})\n"),
            ("not-a-number", "Invalid input, enter a number.\n"),
        ],
        &[
            ("turn", "{token} to move\n"),
            ("computer", "Computer: {column}.\n"),
            ("between-turns", "---\n"),
        ],
        &[("board", "\n{board}\n"), ("column-full", "Column is full.\n")],
    ];
    let course = course("ex3");
    for manner in MANNERS {
        let class = Class::wording(course, manner);
        let inferred = class.inferred();
        let explained = class.explained(&inferred);
        assert!(
            explained + 2 >= CASES,
            "{manner:?}: {explained} of {CASES}, {:#?}",
            shown(&inferred)
        );
        assert!(inferred.traits.len() >= manner.len() - 1, "{:#?}", shown(&inferred));
    }
}

/// In whatever words, who loses is the other player.
#[test]
fn who_is_said_to_lose_is_nobody_who_wins() {
    let course = course("ex3");
    let of = |words| Class::wording(course, &[("wins", words)]).inferred().traits.len();
    assert_eq!(of("Player {player} ({token}) has won!\n"), 1);
    assert_eq!(of("Player {player} ({token}) lost!\n"), 0);
    assert_eq!(of("{token} is the LOSER.\n"), 0);
}

/// The parts of an output, one for each event of its session, and the event.
type Parts<'a> = Vec<(&'a Said, String)>;

/// A course, what is said there, and how it is put in.
type Told<'a> = (&'a str, &'a str, &'a dyn Fn(&mut Parts<'_>));

/// What programs count or repeat beside the course's words.
#[test]
fn what_is_said_beside_the_fields_is_found() {
    let of_kind = |kind: &'static str, change: fn(&Said, &mut String)| {
        move |parts: &mut Parts<'_>| {
            let those = parts.iter_mut().filter(|(said, _)| said.kind == kind);
            those.for_each(|(said, text)| change(said, text));
        }
    };
    let manners: [Told<'_>; 6] = [
        (
            "ex3",
            "the number of the move in a line",
            &of_kind("turn", |said, text| {
                *text = format!("Move {}: {text}", said.stones + 1);
            }),
        ),
        (
            "ex3",
            "the number of the move behind it",
            &of_kind("turn", |said, text| {
                *text = text.replace(" turn.", &format!(" turn ({}).", said.stones + 1));
            }),
        ),
        (
            "ex3",
            "how many moves there were",
            &of_kind("wins", |said, text| {
                *text = text.replace('!', &format!(" after {} moves!", said.stones));
            }),
        ),
        (
            "stumper",
            "the number of the turn",
            &of_kind("ask-column", |said, text| {
                *text = format!("[{}] {text}", said.stones / 2 + 1);
            }),
        ),
        (
            "connect6",
            "whose stone it is",
            &of_kind("ask-position", |said, text| {
                let colour = if said.number("player") == Some(1) { "black" } else { "white" };
                *text = text.replace("position", &format!("{colour} position"));
            }),
        ),
        ("connect6", "two questions in other words", &|parts| {
            for (said, text) in parts.iter_mut() {
                match said.kind {
                    "ask-stone" => *text = "Whose stone comes next? ".to_owned(),
                    "ask-position" => *text = "Row and column? ".to_owned(),
                    _ => {}
                }
            }
        }),
    ];
    for (variant, name, change) in manners {
        let mut class = Class::reading(course(variant), &[], CASES as u64);
        let printed = class.sessions.iter().map(|session| {
            let said = session.events.iter().filter(|said| said.channel == Channel::Output);
            let text =
                |said: &Said| String::from_utf8_lossy(&session.stdout[said.span.clone()]).into();
            let mut parts: Parts<'_> = said.map(|said| (said, text(said))).collect();
            change(&mut parts);
            parts.into_iter().map(|(_, text)| text).collect::<String>().into_bytes()
        });
        class.outputs = printed.collect();
        let inferred = class.inferred();
        let explained = class.explained(&inferred);
        assert!(explained + 2 >= CASES, "{name}: {explained} of {CASES}, {:#?}", shown(&inferred));
    }
}
