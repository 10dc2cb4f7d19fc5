//! TAP, read by a reader of the protocol's inventors.

use c4_report::Format;

use crate::samples::{self, written};

#[test]
fn it_looks_like_this() {
    insta::assert_snapshot!("tap-one", written(Format::Tap, &samples::alone(&samples::class(), 1)));
    insta::assert_snapshot!("tap-many", written(Format::Tap, &samples::class()));
}

#[test]
fn subtests_have_a_plan_of_their_own() {
    for (name, grading) in samples::all() {
        let report = written(Format::Tap, &grading);
        let mut lines = report.lines();
        assert_eq!(lines.next(), Some("TAP version 14"));
        let indents: &[&str] = if grading.submissions.len() == 1 { &[""] } else { &["", "    "] };
        for indent in indents {
            let own = |line: &str| {
                let line = line.strip_prefix(indent)?;
                (!line.starts_with(' ')).then(|| line.to_owned())
            };
            let own: Vec<String> = report.lines().filter_map(own).collect();
            let planned: usize = own
                .iter()
                .filter_map(|line| line.strip_prefix("1.."))
                .map(|plan| plan.split(' ').next().unwrap().parse::<usize>().unwrap())
                .sum();
            let tests =
                own.iter().filter(|line| line.starts_with("ok ") || line.starts_with("not ok "));
            assert_eq!(tests.count(), planned, "{name}");
        }
    }
}

/// Read by perl's reader, which is also that of `prove`.
#[cfg(unix)]
mod perl {
    use std::io::Write;
    use std::process::{Command, Stdio};

    use c4_grade::{CategoryScore, Grading, Submission};
    use c4_report::Format;

    use crate::samples::{self, written};

    /// Prints `planned run passed`, then each fault of the protocol, then each message of the YAML.
    const READER: &str = r#"
use TAP::Parser;
my $tap = do { local $/; <STDIN> };
my $parser = TAP::Parser->new({ tap => $tap });
my @messages;
while (my $result = $parser->next) {
    next unless $result->is_yaml;
    push @messages, $result->data->{message};
}
printf "%d %d %d\n", $parser->tests_planned // -1, $parser->tests_run, scalar $parser->passed;
print "fault: $_\n" for $parser->parse_errors;
print "message: $_\n" for @messages;
"#;

    /// What perl's reader, which is also that of `prove`, makes of a report.
    fn read(tap: &str) -> String {
        // The readers of many systems know version 13 at most. Nothing else here depends on the version.
        let tap = tap.strip_prefix("TAP version 14\n").expect("the version comes first");
        let mut perl = Command::new("perl")
            .args(["-CS", "-e", READER])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this test needs perl, with its TAP::Parser");
        let mut stdin = perl.stdin.take().expect("it is piped");
        stdin.write_all(format!("TAP version 13\n{tap}").as_bytes()).expect("perl reads it all");
        drop(stdin);
        let output = perl.wait_with_output().expect("perl ends");
        assert!(output.status.success(), "perl has no TAP::Parser");
        String::from_utf8(output.stdout).expect("it prints UTF-8")
    }

    #[test]
    fn perl_reads_it_without_a_fault() {
        for (name, grading) in samples::all() {
            let said = read(&written(Format::Tap, &grading));
            let counts = expected_counts(&grading);
            assert!(said.starts_with(&counts), "{name}: {said}, not {counts}");
            assert!(!said.contains("fault: "), "{name}: {said}");
        }
    }

    /// Planned, run and passed.
    fn expected_counts(grading: &Grading) -> String {
        let pass = |submission: &Submission| {
            submission.results.iter().filter(|result| result.is_right()).count()
        };
        let form = |submission: &Submission| {
            usize::from(submission.score.categories.iter().any(CategoryScore::is_form))
        };
        let is_built = |submission: &Submission| {
            submission.build.as_ref().is_none_or(|build| build.failure.is_none())
        };
        let (tests, passed) = match grading.submissions.as_slice() {
            [one] if !is_built(one) => (1, 0),
            [one] => (one.results.len() + form(one), pass(one)),
            all => {
                let passing =
                    all.iter().filter(|one| is_built(one) && pass(one) == one.results.len());
                (all.len(), passing.count())
            }
        };
        format!("{tests} {tests} {passed}\n")
    }

    #[test]
    fn perl_reads_the_diagnostics() {
        let said = read(&written(Format::Tap, &samples::alone(&samples::class(), 1)));
        assert_eq!(said.matches("message: the output differs at line 9\n").count(), 2, "{said}");
    }
}
