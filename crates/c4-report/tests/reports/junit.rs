//! JUnit XML, read by an XML reader.
//!
//! It has no one definition. These are the facts on which the schemas of Jenkins and of Maven's Surefire agree.

use c4_grade::{Grading, Outcome};
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
const SHAPE: [Row; 5] = [
    ("testsuites", &["testsuite"], &["name", "tests", "failures", "errors"], &[]),
    ("testsuite", &["testcase"], &["name", "tests", "failures", "errors", "skipped", "time"], &[]),
    ("testcase", &["failure", "error"], &["name", "classname"], &["time"]),
    ("failure", &[], &["type"], &["message"]),
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
        assert_eq!(count(node, "testcase"), submission.results.len() + usize::from(unbuilt));
        let results = submission.results.iter();
        let errors = results.filter(|result| result.outcome == Outcome::Error).count();
        assert_eq!(count(node, "error"), errors);
    }
}
