//! The page answers as the native programs do.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use c4_course::{Course, Input};
use c4_engine::{MoveList, Position, Rules};
use c4_grade::{Case, Suite};
use c4_solver::{Book, Question, Solver};
use serde_json::{Value, json};

use crate::driver::Browser;
use crate::{assert_quiet, browser, root};

/// Bytes as the page has them: a character for each.
fn text(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// The page's own answers to questions, in their order.
fn ask(browser: &Browser, questions: &[Value]) -> Vec<Value> {
    let script = "const answers = []; for (const one of argument) answers.push(await app.engine.ask(one)); return answers;";
    browser.run(script, &json!(questions)).as_array().expect("a list").clone()
}

#[test]
fn every_transcript_byte_for_byte() {
    let Some((browser, file)) = browser((1000, 800)) else { return };
    browser.open(&file, "");
    let mut count = 0;
    for course in c4_courses::ALL {
        let variant = course.variant();
        let suite = Suite::read(&root().join("fixtures").join(variant)).expect("transcripts");
        let cases: Vec<&Case> = suite.cases.iter().collect();
        for cases in cases.chunks(8) {
            let question = |case: &&Case| json!({ "ask": "session", "variant": variant, "args": case.args, "typed": text(&case.stdin) });
            let questions: Vec<Value> = cases.iter().map(question).collect();
            for (case, answer) in cases.iter().zip(ask(&browser, &questions)) {
                assert!(answer["stdout"] == text(&case.stdout), "{variant} {}", case.name);
                assert_eq!(answer["status"], case.status, "{variant} {}", case.name);
                count += 1;
            }
        }
    }
    assert!(count >= 660, "{count} transcripts");
    assert_quiet(&browser, &file);
}

/// Positions of this many stones, by a fixed sequence of draws; games that are over are left out.
pub(crate) fn random_positions(
    count: usize,
    stones: impl Fn(usize) -> usize,
) -> Vec<(Vec<usize>, Position)> {
    let seed = c4_console::Seed::new(17);
    let seven = 7.try_into().expect("not zero");
    let mut found = Vec::new();
    for number in 0.. {
        if found.len() == count {
            break;
        }
        let (draws, wanted) = (seed.split(number), stones(found.len()));
        let (mut position, mut columns) = (Position::new(Rules::CONNECT_FOUR), Vec::new());
        for draw in 0..200 {
            let column = draws.below(draw, seven);
            if columns.len() < wanted && position.play_column(column).is_ok() {
                columns.push(column);
            }
        }
        if columns.len() == wanted && position.outcome() == c4_engine::Outcome::Undecided {
            found.push((columns, position));
        }
    }
    found
}

#[test]
fn a_thousand_scores_are_the_native_ones() {
    let Some((browser, file)) = browser((1000, 800)) else { return };
    browser.open(&file, "#ex3/typed?in=");
    let mut solver = Solver::default().with_book(Book::standard());
    let played = json!({ "columns": 7, "rows": 6, "connect": 4, "gravity": true, "diagonals": true, "stones": 1 });
    let positions = random_positions(1000, |number| number % 40);
    for positions in positions.chunks(100) {
        let question = |(columns, _): &(Vec<usize>, Position)| json!({ "ask": "score", "played": played, "columns": columns, "line": false });
        let questions: Vec<Value> = positions.iter().map(question).collect();
        for ((columns, position), answer) in positions.iter().zip(ask(&browser, &questions)) {
            let native = solver.solve(position, Question::score()).expect("7 x 6").score();
            assert_eq!(answer["score"], json!(native), "{columns:?}");
        }
    }
    assert_quiet(&browser, &file);
}

#[test]
fn the_page_explains_a_move_as_the_native_program_does() {
    let Some((browser, file)) = browser((1300, 800)) else { return };
    let moves =
        MoveList::parse("4453", 7).expect("columns").replay(Rules::CONNECT_FOUR).expect("a game");
    let native = ex3_explanation(&moves);
    browser.open(&file, "#ex3/6x7/h,h/4453");
    browser.until("document.querySelector('.decides')");
    let shown = browser.value("document.querySelector('.decides').textContent");
    assert_eq!(shown, format!("The course's computer would play {native}"));
    // Exact scores stand below the columns, and beside the rules.
    browser.until("[...document.querySelectorAll('.score')].length === 7 && [...document.querySelectorAll('.score')].every((it) => it.textContent !== '…')");
    let scores =
        browser.value("[...document.querySelectorAll('.score')].map((it) => it.textContent)");
    assert_eq!(scores, json!(["−5", "−5", "−2", "−3", "−4", "−2", "−2"]));
    assert_quiet(&browser, &file);
}

fn ex3_explanation(position: &Position) -> String {
    let explanation = ex3_cli::Computer::new(*position.rules()).explain(position).expect("a move");
    let choice = explanation.choice;
    format!("{}: {} ({}).", choice.place, choice.rule, choice.detail)
}

/// What a built sample prints on an input; `None` if it does not come to an end by itself.
fn printed(program: &Path, input: &Input) -> Option<Vec<u8>> {
    let folder = program.parent()?;
    let typed = folder.join("typed");
    fs::write(&typed, &input.stdin).ok()?;
    let shell =
        format!("ulimit -t 5; exec {} < {}", program.to_string_lossy(), typed.to_string_lossy());
    let output = Command::new("sh").args(["-c", &shell]).stderr(Stdio::null()).output().ok()?;
    output.status.code().map(|_| output.stdout)
}

/// Whatever `c4 grade` says of a sample because of what it prints, the page says of one of its outputs.
#[test]
fn compare_finds_what_the_grader_finds_on_the_samples() {
    let Some((browser, file)) = browser((1300, 800)) else { return };
    if Command::new("gcc").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("left out: there is no gcc");
        return;
    }
    browser.open(&file, "");
    let course: &dyn Course = &ex3_cli::Ex3;
    let samples = root().join("fixtures/submissions/ex3");
    let folder = tempfile::tempdir().expect("a folder");
    let mut explained = Vec::new();
    let mut names: Vec<_> = fs::read_dir(&samples)
        .expect("samples")
        .filter_map(Result::ok)
        .map(|it| it.path())
        .collect();
    names.sort();
    for sample in names.iter().filter(|it| it.join("ex3.c").is_file()) {
        let name = sample.file_name().expect("a name").to_string_lossy().into_owned();
        let readings = course.readings();
        let Some(index) = readings.iter().position(|it| name.starts_with(it.name)) else {
            continue;
        };
        let reading = &readings[index];
        // Words are told by the kind of event that says them, whatever reading they are.
        let said_by =
            course.facts().reference.words(&[index]).and_then(|words| words.first().map(|it| it.0));
        let program = folder.path().join("ex3.out");
        let built = Command::new("gcc")
            .args(["-std=c99", "-DROWS=6", "-DCOLS=7", "-o"])
            .arg(&program)
            .arg(sample.join("ex3.c"))
            .args(["-lm", "-w"])
            .status();
        assert!(built.is_ok_and(|it| it.success()), "{name} does not build");
        let inputs =
            (0..300).map(|number| course.generate(1, number)).filter(|it| it.args.is_empty());
        let failing = inputs.filter_map(|input| {
            let printed = printed(&program, &input)?;
            (printed != course.run(&input).stdout).then_some((input, printed))
        });
        let questions: Vec<Value> = failing
            .take(6)
            .map(|(input, printed)| json!({ "ask": "compare", "variant": "ex3", "args": [], "typed": text(&input.stdin), "printed": text(&printed) }))
            .collect();
        assert!(!questions.is_empty(), "{name} fails nothing");
        let answers = ask(&browser, &questions);
        let says: Vec<&str> = answers
            .iter()
            .flat_map(|answer| answer["findings"].as_array().expect("a list"))
            .filter_map(|finding| finding["says"].as_str())
            .collect();
        let wanted = reading.says.to_lowercase();
        let is_told = |it: &str| {
            let it = it.to_lowercase();
            it.trim_start_matches("or: ").starts_with(&wanted)
                || said_by.is_some_and(|kind| it.contains(&format!("`{kind}`")))
        };
        assert!(says.iter().any(|it| is_told(it)), "{name}: {says:?}");
        explained.push(name);
    }
    assert!(explained.len() >= 4, "{explained:?}");
    assert_quiet(&browser, &file);
}

#[test]
fn compare_shows_the_difference_and_its_board() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    browser.open(&file, "#ex3/6x7/h,h/4453");
    let input = Input { args: vec![], stdin: b"h\nh\n4\n4\n5\n3\n".to_vec() };
    let course: &dyn Course = &ex3_cli::Ex3;
    let right = text(&course.run(&input).stdout);
    // The last stone is one row too high.
    let wrong = {
        let at = right.rfind("|.|.|O|X|X|.|.|").expect("the last row");
        format!("{}|.|.|.|X|X|.|.|{}", &right[..at], &right[at + 15..])
    };
    let fill = "app.compare.fill({ variant: 'ex3', args: [], typed: argument.typed, printed: argument.printed }); app.go('compare'); await app.compare.compare();";
    browser.run(fill, &json!({ "typed": text(&input.stdin), "printed": wrong }));
    let told = browser.value("app.compare.status.textContent");
    assert!(told.as_str().is_some_and(|it| it.contains("differs")), "{told}");
    assert_eq!(browser.value("document.querySelectorAll('.boards .board').length"), 2);
    browser.run(fill, &json!({ "typed": text(&input.stdin), "printed": right }));
    assert_eq!(
        browser.value("app.compare.status.textContent"),
        "Your program prints what the course asks for, byte by byte."
    );
    assert_quiet(&browser, &file);
}

/// The figures of the page, printed: `just page-figures`. The tests hold it to what can be promised on a busy machine.
#[test]
fn it_paints_soon() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    browser.open(&file, "");
    let paint = browser
        .value("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
        .as_f64();
    println!("first paint after {paint:?} ms");
    assert!(paint.is_none_or(|paint| paint < 5000.0), "{paint:?} ms");
    assert_quiet(&browser, &file);
}
