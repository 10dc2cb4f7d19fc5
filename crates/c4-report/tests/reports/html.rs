//! The page, read as XML, which is stricter than HTML.

use c4_grade::Grading;
use c4_report::Format;
use roxmltree::{Document, Node};

use crate::samples::{self, written};

/// Every element that a page may have. None of them runs or loads anything.
const ELEMENTS: &[&str] = &[
    "a", "body", "code", "dd", "del", "details", "div", "dl", "dt", "footer", "h1", "h2", "h3",
    "h4", "head", "header", "html", "input", "ins", "kbd", "label", "li", "main", "meta", "ol",
    "p", "pre", "rect", "section", "span", "strong", "style", "summary", "svg", "table", "tbody",
    "td", "th", "thead", "title", "tr",
];
const ATTRIBUTES: &[&str] = &[
    "aria-hidden",
    "aria-labelledby",
    "charset",
    "class",
    "content",
    "height",
    "href",
    "http-equiv",
    "id",
    "lang",
    "name",
    "open",
    "preserveAspectRatio",
    "role",
    "scope",
    "tabindex",
    "type",
    "viewBox",
    "width",
    "x",
];

fn parsed(page: &str) -> Document<'_> {
    let page = page.strip_prefix("<!DOCTYPE html>").expect("it says what it is");
    Document::parse(page).unwrap_or_else(|error| panic!("{error}\n{page}"))
}

/// Whatever it is about, the page consists of what it is to consist of, and nothing in it leads outside but to the page that
/// lies beside it.
pub(crate) fn assert_harmless(grading: &Grading) {
    let page = written(Format::Html, grading);
    let document = parsed(&page);
    for element in document.root_element().descendants().filter(Node::is_element) {
        let name = element.tag_name().name();
        assert!(ELEMENTS.contains(&name), "{name}");
        for attribute in element.attributes() {
            assert!(ATTRIBUTES.contains(&attribute.name()), "{}", attribute.name());
        }
        let is_known = |href: &str| href.starts_with('#') || href.starts_with("c4.html#");
        assert!(element.attribute("href").is_none_or(is_known));
    }
    assert!(
        document.descendants().all(|node| node.is_element() || node.is_text() || node.is_root())
    );
}

#[test]
fn every_page_is_harmless() {
    for (_, grading) in samples::all() {
        assert_harmless(&grading);
    }
}

/// The text in it, without its style.
fn text(page: &str) -> String {
    let document = parsed(page);
    let texts = document.descendants().filter(Node::is_text);
    texts
        .filter(|node| !node.parent().unwrap().has_tag_name("style"))
        .filter_map(|node| node.text())
        .collect()
}

#[test]
fn what_was_hostile_is_there_to_be_read() {
    let (_, grading) = samples::all().into_iter().find(|sample| sample.0 == "hostile").unwrap();
    let text = text(&written(Format::Html, &grading));
    assert!(text.contains("]]><script>alert('&\"')</script>"), "{text}");
    assert!(text.contains(r"\x00\x1B[31m\xE2\x80\xAE"), "{text}");
}

/// Headings descend one by one, tables say what their heads are for, and links have a target.
#[test]
fn the_page_can_be_walked_without_seeing_it() {
    for (name, grading) in samples::all() {
        let page = written(Format::Html, &grading);
        let document = parsed(&page);
        let elements: Vec<_> = document.descendants().filter(Node::is_element).collect();
        let levels = elements.iter().filter_map(|node| match node.tag_name().name() {
            "h1" => Some(1),
            "h2" => Some(2),
            "h3" => Some(3),
            "h4" => Some(4),
            _ => None,
        });
        levels.fold(0, |above, level| {
            assert!(level <= above + 1, "{name}: h{level} after h{above}");
            level
        });
        for head in elements.iter().filter(|node| node.has_tag_name("th")) {
            assert!(head.has_attribute("scope"), "{name}");
        }
        let links = elements.iter().filter_map(|node| node.attribute("href"));
        for link in links.filter(|link| link.starts_with('#')) {
            let is_target = |node: &&Node<'_, '_>| node.attribute("id") == link.strip_prefix('#');
            assert_eq!(elements.iter().filter(is_target).count(), 1, "{name}: {link}");
        }
    }
}

#[test]
fn a_page_of_one_finding_is_small() {
    for (name, grading) in samples::ones() {
        let length = written(Format::Html, &grading).len();
        assert!(length < 30_000, "{name}: {length} bytes");
    }
}

#[test]
fn it_looks_like_this() {
    let page = written(Format::Html, &samples::class());
    let main = page.find("<main>").unwrap();
    // A line an element, so that changes can be read.
    insta::assert_snapshot!(page[main..].replace("><", ">\n<"));
}
