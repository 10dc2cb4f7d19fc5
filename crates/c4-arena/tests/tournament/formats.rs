//! The reports.

use std::time::Duration;

use c4_arena::formats::{Format, text};
use c4_arena::tournament::{Decision, Match, Tournament};
use c4_arena::{Conclusion, Foul};
use c4_engine::Player;
use roxmltree::{Document, Node};

use crate::entrants::{Manner, somebody};
use crate::tournaments::{REPLAYED, all, held, knockout, setup};

fn written(format: Format, tournament: &Tournament) -> String {
    let mut bytes = Vec::new();
    format.write(tournament, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn sample(name: &str) -> Tournament {
    all().into_iter().find(|sample| sample.0 == name).unwrap().1
}

/// All that a report says without the games, which would be pages.
fn head(report: &str, before: &str) -> String {
    report.split(before).next().unwrap_or_default().to_owned()
}

#[test]
fn brackets() {
    for (name, tournament) in all() {
        if name.starts_with("knockout") {
            let report = written(Format::Text, &tournament);
            insta::assert_snapshot!(name, head(&report, "Standing"));
        }
    }
}

#[test]
fn reports() {
    for name in
        ["knockout-5", "replayed", "forfeits", "hostile", "round-robin-5", "round-robin-troubled"]
    {
        let tournament = sample(name);
        insta::assert_snapshot!(format!("{name}.text"), written(Format::Text, &tournament));
        insta::assert_snapshot!(format!("{name}.markdown"), written(Format::Markdown, &tournament));
    }
    insta::assert_snapshot!(
        "round-robin-part.text",
        written(Format::Text, &sample("round-robin-part"))
    );
    insta::assert_snapshot!("squares.text", written(Format::Text, &sample("squares")));
}

#[test]
fn json() {
    let mut tournament = sample("knockout-2");
    tournament.matches[0].games.truncate(1);
    tournament.matches[0].games[0].turns.truncate(2);
    insta::assert_snapshot!(written(Format::Json, &tournament));
    for (name, tournament) in all() {
        let json = written(Format::Json, &tournament);
        assert_eq!(serde_json::from_str::<Tournament>(&json).unwrap(), tournament, "{name}");
    }
}

#[test]
fn the_last_line_of_who_is_gone_is_in_each_report() {
    let mut tournament = sample("knockout-2");
    let last_words = "Traceback (most recent call last):\nKeyError: 2".to_owned();
    let foul = Foul::Gone { how: "exit status 1".to_owned(), last_words };
    tournament.matches[0].games[0].conclusion = Conclusion::Foul { by: Player::First, foul };
    for format in [Format::Text, Format::Markdown, Format::Html] {
        let report = written(format, &tournament);
        assert!(report.contains("was gone: exit status 1: KeyError: 2"), "{report}");
        assert!(!report.contains("Traceback"), "{report}");
    }
}

#[test]
fn colour_only_repeats() {
    for (name, tournament) in all() {
        let mut coloured = Vec::new();
        text(&tournament, true, &mut coloured).unwrap();
        let coloured = String::from_utf8(coloured).unwrap();
        let mut plain = String::new();
        for part in coloured.split('\u{1b}') {
            plain += part
                .split_once('m')
                .filter(|(code, _)| code.starts_with('['))
                .map_or(part, |it| it.1);
        }
        assert_eq!(plain, written(Format::Text, &tournament), "{name}");
    }
}

/// Whoever took less time, on a board or over a match, is said to have, and how much.
#[test]
fn times() {
    let mut tournament = sample("replayed");
    let is_drawn = |one: &&mut Match| one.games[0].conclusion == Conclusion::Draw;
    let one = tournament.matches.iter_mut().find(is_drawn).expect("most games are");
    one.games.truncate(1);
    one.decision = Decision::LessTime;
    let winner = one.seat(0, one.winner.unwrap()).unwrap();
    let game = &mut one.games[0];
    game.conclusion = Conclusion::Faster { winner };
    for turn in &mut game.turns {
        turn.time = Duration::from_millis(if turn.player == winner { 250 } else { 1500 });
    }
    for format in [Format::Text, Format::Markdown, Format::Html] {
        let report = written(format, &tournament);
        for words in ["by taking less time: 2 s, and 12 s", "it took less time: 2 s, and 12 s"] {
            assert!(report.contains(words), "{words}\n{report}");
        }
    }
}

/// That ratings pass over repetitions is said where there are any.
#[test]
fn repetitions() {
    let mut tournament = sample("round-robin-5");
    for format in [Format::Text, Format::Markdown, Format::Html] {
        let report = written(format, &tournament);
        assert!(!report.contains("are different"), "{report}");
    }
    let games = &mut tournament.matches[0].games;
    games.extend_from_within(..);
    for format in [Format::Text, Format::Markdown, Format::Html] {
        let report = written(format, &tournament);
        let words = "Only 20 of the 22 games are different, and ratings count each of these once.";
        assert!(report.contains(words), "{report}");
    }
}

/// A bracket can carry somebody who never came to the second place.
#[test]
fn the_absent_are_said_to_be_where_they_are_honoured() {
    let entrants = [("Ada", true), ("Ben", false), ("Cy", false), ("Di", true)]
        .map(|(name, came)| somebody(name, if came { Manner::Leftmost } else { Manner::Absent }));
    let held = held(&setup(1, knockout(1, REPLAYED)), &entrants);
    let markdown = written(Format::Markdown, &held);
    assert!(
        markdown.contains("- place 1: **Ada**\n- place 2: **Ben \\(absent\\)**\n"),
        "{markdown}"
    );
    let page = written(Format::Html, &held);
    let podium = ["<li value=\"1\">Ada</li>", "<li value=\"2\">Ben (absent)</li>"].concat();
    assert!(page.contains(&podium), "{page}");
}

/// Every element that a page may have. None of them runs or loads anything.
const ELEMENTS: &[&str] = &[
    "a", "body", "code", "dd", "details", "div", "dl", "dt", "fieldset", "footer", "h1", "h2",
    "h3", "h4", "head", "header", "html", "i", "input", "legend", "li", "main", "meta", "ol", "p",
    "section", "span", "style", "summary", "table", "tbody", "td", "th", "thead", "title", "tr",
];
const ATTRIBUTES: &[&str] = &[
    "aria-hidden",
    "aria-label",
    "aria-labelledby",
    "charset",
    "checked",
    "class",
    "content",
    "href",
    "http-equiv",
    "id",
    "lang",
    "name",
    "role",
    "scope",
    "style",
    "tabindex",
    "type",
    "value",
];

fn parsed(page: &str) -> Document<'_> {
    let page = page.strip_prefix("<!DOCTYPE html>").expect("it says what it is");
    Document::parse(page).unwrap_or_else(|error| panic!("{error}\n{page}"))
}

fn elements<'a>(document: &'a Document<'_>) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(Node::is_element).collect()
}

/// Pages consist of what they are to consist of, nothing in them leads outside, and links have one target.
#[test]
fn every_page_is_harmless() {
    for (name, tournament) in all() {
        let page = written(Format::Html, &tournament);
        let document = parsed(&page);
        let elements = elements(&document);
        for element in &elements {
            assert!(ELEMENTS.contains(&element.tag_name().name()), "{name}: {element:?}");
            for attribute in element.attributes() {
                assert!(ATTRIBUTES.contains(&attribute.name()), "{name}: {}", attribute.name());
            }
            if let Some(link) = element.attribute("href") {
                let id = link.strip_prefix('#').expect("it stays on the page");
                let targets = elements.iter().filter(|node| node.attribute("id") == Some(id));
                assert_eq!(targets.count(), 1, "{name}: {link}");
            }
        }
    }
}

/// Each game is there with all of its stones, and a button for each number of them, the last one chosen.
#[test]
fn every_game_is_on_the_page() {
    for (name, tournament) in all() {
        let page = written(Format::Html, &tournament);
        let document = parsed(&page);
        let boards: Vec<_> =
            elements(&document).into_iter().filter(|node| node.has_tag_name("fieldset")).collect();
        let games: Vec<_> = tournament.matches.iter().flat_map(|one| &one.games).collect();
        assert_eq!(boards.len(), games.len(), "{name}");
        for (board, game) in boards.iter().zip(games) {
            let stones = game.squares().unwrap();
            let laid = board.descendants().filter(|node| node.has_tag_name("i"));
            let rows = game.rules.size.rows();
            let places =
                stones.iter().map(|it| format!("grid-area:{}/{}", rows - it.row, it.column + 1));
            assert!(
                laid.clone().map(|node| node.attribute("style").unwrap().to_owned()).eq(places)
            );
            let inputs: Vec<_> =
                board.children().filter(|node| node.has_tag_name("input")).collect();
            assert_eq!(inputs.len(), stones.len() + 1);
            let checked: Vec<bool> =
                inputs.iter().map(|node| node.has_attribute("checked")).collect();
            assert_eq!(checked.iter().position(|&it| it), Some(stones.len()));
            assert!(
                inputs.iter().all(|node| node.attribute("name") == inputs[0].attribute("name"))
            );
            let in_line = |node: &Node<'_, '_>| {
                node.attribute("class").is_some_and(|class| class.split(' ').any(|it| it == "w"))
            };
            let line = laid.clone().filter(in_line).count();
            let is_won = matches!(game.conclusion, Conclusion::Line { .. });
            assert_eq!(line >= game.rules.lines.connect(), is_won, "{name}: {}", game.moves);
        }
    }
}

/// For each number of stones of the longest game there is a rule that hides those after it.
#[test]
fn the_style_reaches_as_far_as_the_longest_game() {
    for (name, tournament) in all() {
        let page = written(Format::Html, &tournament);
        let games = tournament.matches.iter().flat_map(|one| &one.games);
        let longest = games.map(|game| game.squares().unwrap().len()).max().unwrap_or(0);
        let rule = |number: usize| {
            format!("input:nth-of-type({number}):checked~.b i:nth-of-type(n+{number})")
        };
        assert!(page.contains(&rule(1)) && page.contains(&rule(longest + 1)), "{name}");
        assert!(!page.contains(&rule(longest + 2)), "{name}");
    }
}

#[test]
fn headings_descend_one_by_one() {
    for (name, tournament) in all() {
        let page = written(Format::Html, &tournament);
        let document = parsed(&page);
        let levels = elements(&document).into_iter().filter_map(|node| {
            node.tag_name().name().strip_prefix('h').and_then(|level| level.parse::<u32>().ok())
        });
        levels.fold(0, |above, level| {
            assert!(level <= above + 1, "{name}: h{level} after h{above}");
            level
        });
    }
}

#[test]
fn what_was_hostile_is_there_to_be_read() {
    let page = written(Format::Html, &sample("hostile"));
    let document = parsed(&page);
    let texts = document.descendants().filter(Node::is_text).filter_map(|node| node.text());
    let text: String = texts.collect();
    assert!(text.contains("]]><script>alert('&\"')</script>"), "{text}");
    assert!(text.contains(r"\x00\x1B[31m\xE2\x80\xAE"), "{text}");
}

#[test]
fn a_small_page() {
    let page = written(Format::Html, &sample("knockout-3"));
    let main = page.find("<main>").unwrap();
    let end = page.find("<fieldset").unwrap();
    // A line an element, so that changes can be read.
    insta::assert_snapshot!(page[main..end].replace("><", ">\n<"));
}
