//! Many cases and many submissions: order, early ends, scores, clusters, what is left out, and parts put together.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::*;
use c4_course::Input;
use c4_grade::*;
use proptest::prelude::*;

/// What a class of programs is graded on, and what came of each.
fn class(seed: u64, programs: &[(&str, &[usize])], level: Level) -> Grading {
    let (cases, occurrences) = cases(HEAP, Vec::new(), &|_| true, seed, 40);
    let readings = Readings::new();
    let points: Vec<CategoryPoints> = HEAP
        .facts()
        .categories
        .iter()
        .map(|&(category, _)| CategoryPoints { category: category.to_owned(), points: 10.0 })
        .collect();
    let submissions: Vec<Submission> = programs
        .iter()
        .map(|&(name, reading)| {
            let program = reading_as_program(reading);
            let terms = Terms { shrinking: 200, ..terms(HEAP, &readings, level) };
            let graded = grade(&terms, &cases, &program, &|_| {});
            let Graded { mut results, hurried, passes_at, wordings, form, diagnoses, .. } = graded;
            let finding = graded.finding;
            // Two gradings of the same program take different times.
            results.iter_mut().for_each(|result| result.milliseconds = 0);
            Submission {
                name: name.to_owned(),
                path: format!("class/{name}"),
                digest: format!("{reading:?}"),
                identity: None,
                intake: Intake::default(),
                build: None,
                score: score(HEAP, &cases, &results, form.as_ref(), &points),
                results,
                counts_as: None,
                hurried,
                out_of_time: false,
                passes_at,
                wordings,
                form,
                diagnoses,
                finding,
                sanitizers: None,
            }
        })
        .collect();
    let cases: Vec<CaseInfo> = cases.into_iter().map(|graded| graded.info()).collect();
    Grading {
        schema: Grading::SCHEMA,
        variant: "heap".into(),
        setup: Setup {
            seed: Some(seed),
            generated: 40,
            level,
            forms: Forms::Text,
            feedback: Feedback::Full,
            limits: serde_json::Map::new(),
            protection: Protected {
                level: "full".into(),
                missing: vec![],
                watched: vec!["memory in use".into()],
            },
            partition: None,
            class: None,
            options: vec![],
            points,
        },
        clusters: clusters(&cases, &submissions),
        cases,
        occurrences,
        submissions,
    }
}

const CLASS: [(&str, &[usize]); 6] = [
    ("ada", &[]),
    ("bob", &[CAPITAL]),
    ("cyd", &[LAST_LOSES]),
    ("dee", &[CAPITAL]),
    ("eve", &[TAKES_TWO, EMPTY_LINE]),
    ("fay", &[CAPITAL]),
];

#[test]
fn cases_are_in_order_and_counted() {
    let (simple, counts) = cases(HEAP, Vec::new(), &|_| true, 1, 100);
    let again = cases(HEAP, Vec::new(), &|_| true, 1, 100);
    assert_eq!((&simple, &counts), (&again.0, &again.1), "the same seed, the same cases");
    assert_ne!(simple, cases(HEAP, Vec::new(), &|_| true, 2, 100).0);
    let names: BTreeSet<_> = simple.iter().map(|graded| graded.case.name.to_string()).collect();
    // Eight times as many are looked at.
    let known: BTreeSet<_> = (0..800).map(|number| format!("generated-{number}")).collect();
    assert!(names.len() == 100 && names.is_subset(&known), "{names:?}");
    let sizes = |goes_wrong: bool| -> Vec<usize> {
        let cases = simple.iter().filter(|graded| (graded.case.status != 0) == goes_wrong);
        cases.map(|graded| graded.case.stdin.len() + graded.case.args.concat().len()).collect()
    };
    let first_wrong = simple.iter().position(|graded| graded.case.status != 0).unwrap();
    assert!(simple[first_wrong..].iter().all(|graded| graded.case.status != 0));
    for sizes in [sizes(false), sizes(true)] {
        assert!(!sizes.is_empty() && sizes[0] < sizes[sizes.len() - 1]);
    }
    let why = |what: &str| simple.iter().filter(|graded| graded.case.why.contains(what)).count();
    for Occurrence { what, cases } in &counts {
        assert_eq!(*cases, why(what), "{what}");
        assert_eq!(*cases == 0, what == "a dragon", "{what}");
    }
    let small = |input: &Input| input.stdin.len() < 20;
    let (few, _) = cases(HEAP, Vec::new(), &small, 1, 20);
    assert_eq!(few.len(), 20, "what is not wanted is made up for");
    for graded in &few {
        assert!(small(&graded.input()));
        let same = simple.iter().find(|other| other.case.name == graded.case.name);
        assert!(same.is_none_or(|same| same.case.stdout == graded.case.stdout));
    }
    for graded in &simple {
        assert_eq!(graded.case.complains, graded.case.status == 1);
        assert!(HEAP.facts().categories.iter().any(|(name, _)| *name == graded.category));
    }
}

#[test]
fn transcripts_are_cases_too_and_the_course_s_own_samples_come_first() {
    let sample = |name: &str, origin| Case {
        name: name.parse().unwrap(),
        args: vec![],
        status: 0,
        why: "A sample.".into(),
        source: Source { origin, detail: "page 1".into() },
        stdin: b"3\n2\nnever typed\n".to_vec(),
        stdout: reading_as_program(&[]).0.call(&[], b"3\n2\n", &Limits::default()).stdout,
        stderr: None,
        complains: false,
    };
    let both = [sample("own", Origin::Recorded), sample("sample", Origin::Assignment)];
    let (cases, counts) = cases(HEAP, both.to_vec(), &|_| true, 1, 10);
    assert_eq!(cases.len(), 12);
    // Nothing is said on standard error, and nothing is to be said.
    let [own, first] = both.map(|case| Case { stderr: Some(vec![]), ..case });
    assert_eq!(cases[0].case, first);
    assert!(!cases[0].is_generated);
    assert!(cases.iter().any(|graded| graded.case == own));
    let loss = counts.iter().find(|occurrence| occurrence.what == "a loss").unwrap();
    assert!(loss.cases >= 2);
}

#[test]
fn a_grading_can_end_at_the_first_failing_case() {
    let (cases, _) = cases(HEAP, Vec::new(), &|_| true, 7, 100);
    let readings = Readings::new();
    let program = reading_as_program(&[NO_RANGE_MESSAGE]);
    let all = terms(HEAP, &readings, Level::Exact);
    let whole = grade(&all, &cases, &program, &|_| {});
    for jobs in [1, 2, 7] {
        let told = AtomicUsize::new(0);
        let jobs = NonZero::new(jobs).unwrap();
        let terms = Terms { stops_early: true, jobs, ..all };
        let early = grade(&terms, &cases, &program, &|done| told.store(done, Ordering::Relaxed));
        let first = whole.finding.as_ref().unwrap().case;
        assert!(first > 0);
        assert_eq!(early.results.len(), first + 1);
        assert_eq!(told.into_inner(), first + 1);
        assert_eq!(early.finding.unwrap().case, first);
        assert_eq!(early.passes_at, None);
        assert_eq!(early.diagnoses[0].readings, ["no-range-message"]);
    }
}

#[test]
fn what_fails_only_sometimes_is_told_and_not_shrunk() {
    let runs = AtomicUsize::new(0);
    let wrong = reading_as_program(&[CAPITAL]).0;
    let right = reading_as_program(&[]).0;
    let moody = Program(InProcess::new(|args, input, out, _| {
        let args: Vec<_> = args.iter().map(|arg| arg.to_str().unwrap().to_owned()).collect();
        let mut stdin = Vec::new();
        input.read_to_end(&mut stdin).unwrap();
        let first = runs.fetch_add(1, Ordering::Relaxed) == 0;
        let run = if first { &wrong } else { &right }.call(&args, &stdin, &Limits::default());
        out.write_all(&run.stdout).unwrap();
        0
    }));
    let (mut cases, _) = cases(HEAP, Vec::new(), &|_| true, 7, 20);
    cases.retain(|graded| graded.case.status == 0);
    cases.truncate(1);
    let readings = Readings::new();
    let graded = grade(&terms(HEAP, &readings, Level::Exact), &cases, &moody, &|_| {});
    let finding = graded.finding.unwrap();
    assert!(finding.headline.ends_with("(not every time that it is run)"), "{}", finding.headline);
    assert_eq!(finding.shrunk, None);
    assert_eq!(runs.load(Ordering::Relaxed), 2);
}

/// A program that never ends on one input, and needs more than usual on another one.
#[derive(Debug)]
struct SeldomSlow<'a> {
    right: Program<'a>,
    endless: Vec<u8>,
    large: Vec<u8>,
}

impl Subject for SeldomSlow<'_> {
    fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, NotRun> {
        let is_out =
            stdin == self.endless || stdin == self.large && limits.cpu < Limits::default().cpu / 30;
        let run = self.right.run(args, stdin, limits)?;
        let ending = Ending::TimedOut { clock: Clock::Cpu, limit: limits.cpu };
        Ok(if is_out { Run { ending, stdout: vec![], ..run } } else { run })
    }
}

impl Entrant for SeldomSlow<'_> {
    fn takes(&self, input: &Input) -> bool {
        self.right.takes(input)
    }

    fn reproduce(&self, input: &Input) -> Reproduce {
        self.right.reproduce(input)
    }
}

/// What has less time behind a time-out has all of it in the end.
#[test]
fn a_large_case_behind_a_time_out_is_no_time_out() {
    let (mut cases, _) = cases(HEAP, Vec::new(), &|_| true, 7, 40);
    cases.retain(|graded| graded.case.status == 0);
    let (endless, large) = (14, 16);
    let stdin = |at: usize| cases[at].case.stdin.clone();
    let right = reading_as_program(&[]);
    let program = SeldomSlow { right, endless: stdin(endless), large: stdin(large) };
    let readings = Readings::new();
    let one = NonZero::new(1).unwrap();
    let terms = Terms { jobs: one, ..terms(HEAP, &readings, Level::Exact) };
    let graded = grade(&terms, &cases, &program, &|_| {});
    assert!(graded.hurried > 0);
    let failing = graded.results.iter().enumerate().filter(|(_, it)| it.outcome != Outcome::Pass);
    let failing: Vec<(usize, Outcome)> = failing.map(|(at, it)| (at, it.outcome)).collect();
    assert_eq!(failing, [(endless, Outcome::TimeOut)]);
}

#[test]
fn points_are_the_share_of_cases_that_pass() {
    let grading = class(
        3,
        &[("ada", &[]), ("eve", &[PRINTS_ON]), ("mia", &[NO_RANGE_MESSAGE])],
        Level::Exact,
    );
    let scores: Vec<&Score> =
        grading.submissions.iter().map(|submission| &submission.score).collect();
    assert_eq!((scores[0].points, scores[0].of), (20.0, 20.0));
    for (submission, score) in grading.submissions.iter().zip(scores) {
        let mut points = 0.0;
        for category in &score.categories {
            let results = grading.cases.iter().zip(&submission.results);
            let of: Vec<_> =
                results.filter(|(case, _)| case.category == category.category).collect();
            // In its own words it does what is asked, too.
            let pass = of.iter().filter(|(_, result)| result.is_right()).count();
            assert_eq!((category.cases, category.pass), (of.len(), pass));
            points += 10.0 * pass as f64 / of.len() as f64;
        }
        assert!((score.points - points).abs() < 1e-9);
    }
}

#[test]
fn errors_and_missing_categories_cost_nothing_but_a_failed_build_does() {
    let (cases, _) = cases(HEAP, Vec::new(), &|_| true, 3, 30);
    let points = ["games", "mistakes", "dragons"]
        .map(|category| CategoryPoints { category: category.to_owned(), points: 6.0 });
    let result = |outcome| CaseResult {
        outcome,
        headline: String::new(),
        passes_at: None,
        milliseconds: 0,
        difference: None,
        behaviour: String::new(),
        in_own_words: false,
        causes: vec![],
        detail: None,
    };
    let outcomes = |of: fn(&GradedCase) -> Outcome| {
        score(
            HEAP,
            &cases,
            &cases.iter().map(|case| result(of(case))).collect::<Vec<_>>(),
            None,
            &points,
        )
    };
    let unbuilt = score(HEAP, &cases, &[], None, &points);
    assert_eq!((unbuilt.points, unbuilt.of), (0.0, 12.0));
    let errors = outcomes(|case| match case.category {
        "games" => Outcome::Error,
        _ => Outcome::Pass,
    });
    assert_eq!((errors.points, errors.of), (6.0, 6.0));
    assert_eq!(errors.categories[0].cases, 0);
    // What could not be run is another thing than what is not offered.
    assert!(errors.not_asked.is_empty());
    let without_games = outcomes(|case| match case.category {
        "games" => Outcome::NotAsked,
        _ => Outcome::Pass,
    });
    assert_eq!((without_games.points, without_games.of), (18.0, 18.0));
    assert_eq!(without_games.not_asked, ["games"]);
    let crashes = outcomes(|case| match case.category {
        "games" => Outcome::Crash,
        _ => Outcome::Pass,
    });
    assert_eq!((crashes.points, crashes.of), (6.0, 12.0));
}

#[test]
fn programs_that_do_the_same_are_in_one_cluster() {
    let grading = class(3, &CLASS, Level::Exact);
    let [cluster] = &grading.clusters[..] else { panic!("{:?}", grading.clusters) };
    assert_eq!(cluster.submissions, ["bob", "dee", "fay"]);
    assert_eq!(cluster.says, ["your program words `{who} win!` in its own way"]);
    let failing = |at: usize| {
        let results = grading.submissions[at].results.iter().enumerate();
        let failing = results.filter(|(_, result)| result.outcome != Outcome::Pass);
        failing.map(|(case, _)| case).collect::<Vec<_>>()
    };
    assert_eq!(cluster.failing, failing(1));
    assert!(!failing(2).is_empty(), "cyd fails, too, but in another way");
}

/// What the differences show of the right output, if the program never prints it itself.
fn secrets(submission: &Submission, cases: &[GradedCase], program: &Program<'_>) -> Vec<String> {
    let run = |case: &Case| program.run(&case.args, &case.stdin, &Limits::default()).unwrap();
    let own: String = cases.iter().map(|graded| visible(&run(&graded.case).stdout)).collect();
    let shown = submission.results.iter().filter_map(|result| result.difference.as_ref());
    shown
        .map(|shown| shown.expected.as_ref().unwrap().chars().skip(shown.caret).collect::<String>())
        .map(|expected| expected.trim_end_matches(['␤', '∅', '…']).to_owned())
        .filter(|expected| expected.chars().count() > 2 && !own.contains(expected))
        .collect()
}

#[test]
fn what_is_not_to_be_told_is_nowhere_in_a_report() {
    let mut found = 0;
    for level in [Level::Exact, Level::Lines] {
        let full = class(5, &CLASS, level);
        let (cases, _) = cases(HEAP, Vec::new(), &|_| true, 5, 40);
        let actual = full.clone().redacted(Feedback::Actual);
        let verdict = full.clone().redacted(Feedback::Verdict);
        for (at, (_, readings)) in CLASS.iter().enumerate() {
            let program = reading_as_program(readings);
            let of = [&full, &actual, &verdict].map(|grading| &grading.submissions[at]);
            let [full, actual, verdict] = of.map(|of| serde_json::to_string(of).unwrap());
            for secret in secrets(of[0], &cases, &program) {
                found += 1;
                assert!(full.contains(&secret));
                assert!(!actual.contains(&secret), "{secret} in {actual}");
                assert!(!verdict.contains(&secret), "{secret} in {verdict}");
            }
            for told in
                ["wants something else", "takes the last stone wins", "instead of", " for `"]
            {
                assert!(!actual.contains(told) && !verdict.contains(told), "{told} in {actual}");
            }
        }
        // What is no reading was seen, and is said with what was due, whatever it is about.
        let mut quoting = full.clone();
        let of = |it: &Submission| !it.diagnoses.is_empty();
        let at = quoting.submissions.iter().position(of).expect("somebody has a fault");
        let faults =
            [Reason::Behaviour, Reason::Seen, Reason::Points, Reason::Winner, Reason::Words];
        for reason in faults {
            let seen = &mut quoting.submissions[at].diagnoses[0];
            seen.says = vec!["prints this where that is due".to_owned()];
            (seen.reason, seen.readings) = (reason, vec![]);
            let told = serde_json::to_string(&quoting.clone().redacted(Feedback::Actual)).unwrap();
            assert!(!told.contains("where that is due"), "{reason:?}");
        }
        let bob = &actual.submissions[1];
        assert_eq!(bob.wordings[0].says, "your program words something in its own way");
        assert_eq!(bob.wordings[0].wanted, None);
        let finding = bob.finding.as_ref().unwrap();
        assert!(finding.transcript.iter().any(|piece| matches!(piece, Piece::Actual(_))));
        assert!(finding.headline.starts_with("stdout is wrong from line "), "{}", finding.headline);
        for submission in &verdict.submissions[1..5] {
            assert_eq!((&submission.finding, &submission.diagnoses[..]), (&None, &[][..]));
            assert!(submission.results.iter().all(|result| result.difference.is_none()));
            assert!(submission.results.iter().any(|result| result.outcome == Outcome::Differ));
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn a_level_that_forgives_more_takes_no_points() {
    let points = Level::ALL.map(|level| {
        let class = class(7, &CLASS, level);
        class.submissions.iter().map(|it| it.score.points).collect::<Vec<_>>()
    });
    for (at, (name, _)) in CLASS.iter().enumerate() {
        let of_it = points.each_ref().map(|of_level| of_level[at]);
        assert!(of_it.is_sorted(), "{name}: {of_it:?}");
    }
    assert!(points[0].iter().any(|it| *it != points[0][0]), "{points:?}");
}

#[test]
fn only_parts_of_the_same_class_are_merged() {
    let whole = class(3, &CLASS[..2], Level::Exact);
    let merged =
        |parts: &[Grading]| Grading::merged(parts.to_vec()).map_err(|error| error.to_string());
    let but = |change: fn(&mut Grading)| {
        let mut part = whole.clone();
        part.submissions.clear();
        change(&mut part);
        merged(&[whole.clone(), part]).unwrap_err()
    };
    assert_eq!(merged(&[]).unwrap_err(), "there is nothing to merge: name at least one grading");
    assert_eq!(
        merged(&[whole.clone(), whole.clone()]).unwrap_err(),
        "more than one grading holds a submission \"ada\""
    );
    let not =
        |what: &str| format!("grading 2 is not a part of the same class as the first: {what}");
    assert_eq!(but(|part| part.setup.seed = Some(4)), not("the seed differs"));
    assert_eq!(but(|part| part.variant.push('2')), not("the variant differs"));
    assert_eq!(but(|part| part.setup.level = Level::Lines), not("the level differs"));
    assert_eq!(
        but(|part| part.setup.partition = Some((1, 2))),
        not("the split of the class differs")
    );
    assert_eq!(but(|part| part.cases[0].name.push('x')), not("the cases differ"));
    assert_eq!(but(|part| part.setup.points[0].points = 1.0), not("the points differ"));
    let part = |number: usize| {
        let mut part = whole.clone();
        part.submissions.retain(|submission| (submission.name == "ada") == (number == 1));
        part.setup.partition = Some((number, 2));
        part
    };
    assert_eq!(merged(&[part(2)]).unwrap_err(), "part 1 of 2 is not given");
    let of_class = |number: usize, names: &[&str]| {
        let mut part = part(number);
        part.setup.class = Some(Setup::class_of(names.iter().copied()));
        part
    };
    let names: Vec<&str> = whole.submissions.iter().map(|it| it.name.as_str()).collect();
    let parts = [of_class(1, &names), of_class(2, &names)];
    assert_eq!(merged(&parts).unwrap().setup.class, None);
    // Where the second part was made, the last submission was missing; or it is gone since.
    let other = of_class(2, &names[1..]);
    let told = merged(&[parts[0].clone(), other]).unwrap_err();
    assert!(told.ends_with("the submissions of the class that was split differ"), "{told}");
    let mut shorter = parts[1].clone();
    shorter.submissions.pop();
    let told = merged(&[parts[0].clone(), shorter]).unwrap_err();
    assert!(told.contains("one is missing, or is of another class"), "{told}");
    for (stricter, other) in [
        (Feedback::Actual, Feedback::Full),
        (Feedback::Verdict, Feedback::Actual),
        (Feedback::Verdict, Feedback::Verdict),
    ] {
        let parts = [part(1).redacted(stricter), part(2).redacted(other)];
        let redacted = merged(&parts).unwrap();
        let whole =
            Grading { setup: Setup { partition: None, ..whole.setup.clone() }, ..whole.clone() };
        assert_eq!(redacted, whole.redacted(stricter));
        assert_eq!(redacted.clone().redacted(Feedback::Full), redacted, "nothing comes back");
    }
    assert_eq!(merged(&[part(1), part(1)]).unwrap_err(), "part 1 of 2 is given more than once");
    let mut weak = part(1);
    weak.setup.protection =
        Protected { level: "none".into(), missing: vec!["no sandbox".into()], watched: vec![] };
    let merged = merged(&[part(2), weak]).unwrap();
    assert_eq!(merged.setup.protection.level, "none");
    assert_eq!(merged.setup.protection.missing, ["no sandbox"]);
    assert_eq!(merged.submissions, whole.submissions);
}

/// What anybody could have written into a file is refused or merged, and tells what is wrong.
#[test]
fn what_does_not_fit_together_is_not_merged() {
    let whole = class(3, &CLASS[..2], Level::Exact);
    let refused = |change: fn(&mut Grading)| {
        let mut part = whole.clone();
        change(&mut part);
        Grading::merged(vec![part]).map_err(|error| error.to_string()).unwrap_err()
    };
    type Row = (fn(&mut Grading), &'static str);
    let points = "ada has points that are less than 0, or more than there are";
    let rows: [Row; 8] = [
        (|part| part.submissions[0].score.points = 1e300, points),
        (|part| part.submissions[0].score.categories[0].points = -1.0, points),
        (|part| part.schema = 2, "it has form 2, and known is 1"),
        (|part| drop(part.submissions[1].results.pop()), "bob has 39 results for 40 cases"),
        (
            |part| part.submissions[1].finding.as_mut().unwrap().case = 40,
            "bob shows case 40, counted from 0, which it does not have",
        ),
        (
            |part| part.submissions[1].results.clear(),
            "bob shows case 0, counted from 0, which it does not have",
        ),
        (
            |part| {
                let first = Some((99, String::new()));
                part.submissions[0].sanitizers =
                    Some(Sanitized { failure: None, reports: 1, first });
            },
            "ada shows case 99, counted from 0, which it does not have",
        ),
        (
            |part| {
                part.clusters =
                    vec![Cluster { submissions: vec![], failing: vec![40], says: vec![] }];
            },
            "a cluster fails case 40, counted from 0, of 40 cases",
        ),
    ];
    for (change, what) in rows {
        let said = refused(change);
        let what = format!("grading 1 does not fit together: {what}");
        // Which case bob fails first is the course's business.
        let digits = |text: &str| text.replace(|char: char| char.is_ascii_digit(), "");
        assert!(said == what || digits(&said) == digits(&what), "{said}");
    }
    let mut alone = whole;
    alone.submissions[1].results.clear();
    assert_eq!(alone.redacted(Feedback::Actual).submissions[1].finding, None);
}

/// Nor can a report, which is a function of what is left.
#[test]
fn what_is_left_tells_nothing_of_the_reference() {
    // Whoever knows this makes the cases, and what comes out, with c4 fixtures.
    let seed = "9876543210123";
    let mut full = class(seed.parse().unwrap(), &CLASS, Level::Exact);
    for (at, occurrence) in full.occurrences.iter_mut().enumerate() {
        occurrence.what = format!("SECRET occurrence {at}");
    }
    for case in &mut full.cases {
        case.why = format!("SECRET why of {}", case.name);
    }
    for submission in &mut full.submissions {
        for diagnosis in &mut submission.diagnoses {
            diagnosis.instead = vec!["SECRET instead".into()];
        }
        if let Some(finding) = &mut submission.finding {
            finding.rule = Some("SECRET rule".into());
            finding.reference = vec![Piece::Right("SECRET screen".into())];
            if let Some(shrunk) = &mut finding.shrunk {
                shrunk.rule = Some("SECRET rule".into());
                shrunk.reference = vec![Piece::Right("SECRET screen".into())];
            }
        }
    }
    full.setup.seed = seed.parse().ok();
    full.setup.options = ["--count", "40", "--seed", seed].map(str::to_owned).to_vec();
    for feedback in [Feedback::Full, Feedback::Actual, Feedback::Verdict] {
        let redacted = full.clone().redacted(feedback);
        for (at, submission) in redacted.submissions.iter().enumerate() {
            let submissions = vec![submission.clone()];
            let alone = Grading { submissions, ..redacted.clone() };
            let told = serde_json::to_string(&alone).unwrap();
            let told = told.contains("SECRET") || told.contains(seed);
            assert_eq!(told, feedback == Feedback::Full, "{at} at {feedback:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// However a class is split and in whatever order its parts come, the merged grading is that of the whole class,
    /// and it does not matter whether it is redacted before or afterwards.
    #[test]
    fn merged_parts_are_the_whole(split in prop::collection::vec(0..3_usize, CLASS.len()), turn in 0..3_usize) {
        let whole = class(11, &CLASS, Level::Exact);
        let mut parts: Vec<Grading> = (0..3)
            .map(|part| {
                let members = CLASS.iter().zip(&split).filter(|(_, of)| **of == part);
                let members: Vec<_> = members.map(|(member, _)| *member).collect();
                let mut grading = class(11, &members, Level::Exact);
                grading.setup.partition = Some((part + 1, 3));
                grading
            })
            .collect();
        parts.rotate_left(turn);
        prop_assert_eq!(Grading::merged(parts.clone()).unwrap(), whole.clone());
        for feedback in [Feedback::Full, Feedback::Actual, Feedback::Verdict] {
            let redacted = parts.iter().map(|part| part.clone().redacted(feedback)).collect();
            prop_assert_eq!(Grading::merged(redacted).unwrap(), whole.clone().redacted(feedback));
        }
        let json = serde_json::to_string(&whole).unwrap();
        prop_assert_eq!(serde_json::from_str::<Grading>(&json).unwrap(), whole);
    }
}
