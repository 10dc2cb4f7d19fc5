//! Compare, on what the sample submissions of every course print.

use std::env;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};

use c4_course::{Course, HandIn, Input};
use c4_page::{Desk, Watch};
use c4_threads::{in_order, processors};
use serde_json::{Value, json};

use crate::{assert_quiet, browser, root};

/// How many of a sample's outputs are compared, and of how many generated inputs they are.
const OUTPUTS: usize = 1;
const INPUTS: u64 = 30;

fn text(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// Builds a sample as its course does, if it is one of these hand-ins and can be built.
fn built(sample: &Path, hand_ins: &[HandIn], folder: &Path) -> Option<HandIn> {
    let hand_in =
        hand_ins.iter().find(|it| it.files.iter().all(|file| sample.join(file).exists()))?;
    for entry in fs::read_dir(sample).ok()?.flatten().filter(|it| it.path().is_file()) {
        fs::copy(entry.path(), folder.join(entry.file_name())).ok()?;
    }
    for command in hand_in.commands(&hand_in.usual()) {
        let (program, args) = command.split_first()?;
        let mut build = Command::new(program);
        build.args(args).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
        if !build.status().ok()?.success() {
            return None;
        }
    }
    Some(hand_in.clone())
}

/// What it prints when it is called like this, if it comes to an end by itself and prints no flood.
fn printed(hand_in: &HandIn, args: &[String], stdin: &[u8], folder: &Path) -> Option<Vec<u8>> {
    fs::write(folder.join("typed"), stdin).ok()?;
    let shell = "ulimit -t 1; ulimit -f 200; \"$@\" < typed > printed";
    let mut run = Command::new("timeout");
    run.args(["2", "sh", "-c", shell, "sh", &format!("./{}", hand_in.program)]).args(args);
    let status = run.current_dir(folder).stderr(Stdio::null()).status().ok()?;
    // The shell says by a great status that it was a signal.
    status.code().filter(|&code| code < 124)?;
    fs::read(folder.join("printed")).ok().filter(|it| it.len() < 100_000)
}

/// Questions about the outputs of a sample that go wrong; of a right one, about those that do not.
fn questions(course: &dyn Course, sample: &Path) -> Option<(bool, Vec<Value>)> {
    let folder = tempfile::tempdir().expect("a folder");
    let hand_in = built(sample, &course.hand_ins(), folder.path())?;
    let (mut outputs, mut lost) = (Vec::new(), 0);
    for input in (0..INPUTS).map(|number| course.generate(5, number)) {
        // It was built for one board.
        let asked = hand_in.ask(&input.args).filter(|asked| asked.values == hand_in.usual());
        let Some(asked) = asked else { continue };
        match printed(&hand_in, &asked.args, &input.stdin, folder.path()) {
            Some(printed) => outputs.push((course.run(&input).stdout == printed, input, printed)),
            // What hangs twice is not waited for again.
            None => lost += 1,
        }
        if lost == 2 {
            break;
        }
    }
    let (right, wrong): (Vec<_>, Vec<_>) =
        outputs.into_iter().partition(|(is_right, ..)| *is_right);
    let is_right = wrong.is_empty();
    let question = |(_, input, printed): &(bool, Input, Vec<u8>)| json!({ "ask": "compare", "variant": course.variant(), "args": input.args, "typed": text(&input.stdin), "printed": text(printed) });
    let chosen = if is_right { right } else { wrong };
    Some((is_right, chosen.iter().take(OUTPUTS).map(question).collect()))
}

/// What the grader says natively.
fn native(question: &Value) -> Value {
    let answer = Desk::default().answer(question.to_string().as_bytes(), Watch::default());
    serde_json::from_slice(&answer).expect("JSON")
}

/// The page says of them what the grader says natively, to the last word; and it says something, where and only where
/// something is wrong.
#[test]
fn compare_says_of_every_course_what_the_grader_says_natively() {
    let Some((browser, file)) = browser((1300, 800)) else { return };
    if Command::new("gcc").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("left out: there is no gcc");
        return;
    }
    browser.open(&file, "");
    let script = "const answers = []; for (const one of argument) answers.push(await app.engine.ask(one)); return answers;";
    for course in c4_courses::ALL {
        let variant = course.variant();
        let samples = root().join("fixtures/submissions").join(variant);
        let mut names: Vec<_> =
            fs::read_dir(&samples).expect("samples").flatten().map(|it| it.path()).collect();
        names.sort();
        // One in two is built, but all where that is asked for: `just page-tests`.
        let step = if env::var_os("C4_SAMPLES").is_some() { 1 } else { 2 };
        let names: Vec<_> = names.into_iter().step_by(step).collect();
        let (mut compared, mut wrong, mut explained) = (0, 0, 0);
        let answered = |index: usize| {
            let (is_right, questions) = questions(*course, &names[index])?;
            let natives: Vec<Value> = questions.iter().map(native).collect();
            Some((&names[index], is_right, questions, natives))
        };
        in_order(processors(), names.len(), answered, |answered| {
            let Some((sample, is_right, questions, natives)) = answered else {
                return ControlFlow::Continue(());
            };
            let name = sample.file_name().expect("a name").to_string_lossy();
            let answers = browser.run(script, &json!(questions));
            for (native, answer) in natives.iter().zip(answers.as_array().expect("a list")) {
                assert!(
                    native == answer,
                    "{variant} {name}: {} became {}",
                    native["headline"],
                    answer["headline"]
                );
                // What the course leaves open is right, too.
                let is_same = answer["same"] == true;
                assert!(is_same || !is_right, "{variant} {name}: {}", answer["headline"]);
                let findings = answer["findings"].as_array().expect("a list");
                let says = !findings.is_empty() || !answer["difference"].is_null();
                assert!(is_same || says, "{variant} {name}");
                compared += 1;
                wrong += usize::from(!is_same);
                explained += usize::from(!is_same && !findings.is_empty());
            }
            ControlFlow::Continue(())
        });
        println!(
            "{variant}: {compared} outputs compared, {wrong} of them wrong, {explained} of those explained"
        );
        assert!(
            compared * step >= 12 && wrong * step >= 10,
            "{variant}: {compared}, {wrong} of them wrong"
        );
        assert!(2 * explained > wrong, "{variant}: {explained} of {wrong} are explained");
    }
    assert_quiet(&browser, &file);
}
