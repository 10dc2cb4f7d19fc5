//! JUnit XML, read by an XML reader.
//!
//! It has no one definition. These are the facts on which the schemas of Jenkins and of Maven's Surefire agree.

use c4_grade::{CategoryScore, Grading, Outcome};
use c4_report::Format;
use roxmltree::{Document, Node};

use crate::samples::{self, written};

#[test]
fn it_looks_like_this() {
    insta::assert_snapshot!(written(Format::Junit, &samples::class()));
}

#[test]
fn it_is_what_its_readers_take() {
    for (_, grading) in samples::all() {
        assert_valid(&grading);
    }
}

/// What may be below each element, which attributes it has to have, and which others it may have.
type Row =
    (&'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);
const SHAPE: [Row; 6] = [
    ("testsuites", &["testsuite"], &["name", "tests", "failures", "errors"], &[]),
    ("testsuite", &["testcase"], &["name", "tests", "failures", "errors", "skipped", "time"], &[]),
    ("testcase", &["failure", "error", "system-out"], &["name", "classname"], &["time"]),
    ("failure", &[], &["type"], &["message"]),
    ("system-out", &[], &[], &[]),
    ("error", &[], &["type"], &["message"]),
];

pub(crate) fn assert_valid(grading: &Grading) {
    let report = written(Format::Junit, grading);
    let document = Document::parse(&report).unwrap_or_else(|error| panic!("{error}\n{report}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    for element in root.descendants().filter(Node::is_element) {
        let name = element.tag_name().name();
        let (_, below, attributes, others) = SHAPE.iter().find(|row| row.0 == name).expect(name);
        for child in element.children().filter(Node::is_element) {
            assert!(below.contains(&child.tag_name().name()), "{name}");
        }
        for attribute in *attributes {
            assert!(element.has_attribute(*attribute), "{name} without {attribute}");
        }
        for attribute in element.attributes() {
            let known = attributes.iter().chain(*others);
            assert!(known.into_iter().any(|known| *known == attribute.name()), "{attribute:?}");
        }
        for count in ["tests", "failures", "errors", "skipped", "time"] {
            let value = element.attribute(count).unwrap_or("0");
            assert!(value.parse::<f64>().is_ok_and(|value| value >= 0.0), "{count}={value}");
        }
    }
    assert_counts(grading, root);
}

/// The counts are those of the elements, and the elements those of the grading.
fn assert_counts(grading: &Grading, root: Node<'_, '_>) {
    let count = |node: Node<'_, '_>, name: &str| {
        node.descendants().filter(|node| node.has_tag_name(name)).count()
    };
    let suites: Vec<_> = root.children().filter(Node::is_element).collect();
    assert_eq!(suites.len(), grading.submissions.len());
    for (&node, submission) in suites.iter().zip(&grading.submissions) {
        for (attribute, name) in
            [("tests", "testcase"), ("failures", "failure"), ("errors", "error")]
        {
            assert_eq!(node.attribute(attribute).unwrap().parse(), Ok(count(node, name)));
        }
        let unbuilt = submission.build.as_ref().is_some_and(|build| build.failure.is_some());
        let has_form = !unbuilt && submission.score.categories.iter().any(CategoryScore::is_form);
        let tests = submission.results.len() + usize::from(unbuilt) + usize::from(has_form);
        assert_eq!(count(node, "testcase"), tests);
        let results = submission.results.iter();
        let errors = results.filter(|result| result.outcome == Outcome::Error).count();
        assert_eq!(count(node, "error"), errors);
    }
}

/// Some readers know a test by its class and its name alone.
#[test]
fn no_two_tests_have_the_same_class_and_name() {
    let report = written(Format::Junit, &samples::class());
    let document = Document::parse(&report).unwrap();
    let tests = document.descendants().filter(|node| node.has_tag_name("testcase"));
    let mut keys: Vec<_> = tests
        .map(|it| (it.attribute("classname").unwrap(), it.attribute("name").unwrap()))
        .collect();
    let all = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), all);
}

/// Who is right in other words has lost points for the form, and fails no case.
#[test]
fn words_fail_the_form_and_no_case() {
    let grading = samples::grading(vec![samples::own_words("olga")]);
    let report = written(Format::Junit, &grading);
    let document = Document::parse(&report).unwrap();
    let failing = document.descendants().filter(|node| node.has_tag_name("failure"));
    let failing: Vec<_> =
        failing.map(|it| it.parent().unwrap().attribute("name").unwrap()).collect();
    assert_eq!(failing, ["column-full", "tie-between-columns", "exact form"]);
    let said = document.descendants().filter(|node| node.has_tag_name("system-out"));
    assert_eq!(said.count(), 2);
    assert!(report.contains("Computer·chose·column·3."), "what is worded otherwise is told");
}
