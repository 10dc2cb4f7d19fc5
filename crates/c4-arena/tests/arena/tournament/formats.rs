//! The reports.

use std::time::Duration;

use c4_arena::formats::{Format, text};
use c4_arena::tournament::{Decision, Match, Tournament};
use c4_arena::{Conclusion, Foul};
use c4_engine::Player;
use roxmltree::{Document, Node};

use crate::tournament::entrants::{Manner, somebody};
use crate::tournament::tournaments::{REPLAYED, all, held, knockout, setup};

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
        for words in [
            "by taking less time: 2000 ms, and 12000 ms",
            "it took less time: 2000 ms, and 12000 ms",
        ] {
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

/// Who did not come is told with the reason, and has no place.
#[test]
fn the_absent_are_told_and_not_honoured() {
    let entrants = [("Ada", true), ("Ben", false), ("Cy", false), ("Di", true)]
        .map(|(name, came)| somebody(name, if came { Manner::Leftmost } else { Manner::Absent }));
    let held = held(&setup(1, knockout(1, REPLAYED)), &entrants);
    let markdown = written(Format::Markdown, &held);
    assert!(markdown.starts_with("## Knockout of 2, 2 absent\n"), "{markdown}");
    assert!(!markdown.contains("place 3") && !markdown.contains("bye"), "{markdown}");
    for (place, name) in [(1, "Ada"), (2, "Di")] {
        assert!(markdown.contains(&format!("- place {place}: **{name}**\n")), "{markdown}");
    }
    assert!(markdown.contains("- **Ben**: gcc ended with status 1"), "{markdown}");
}

/// What was put together by hand and does not fit is refused by every report, and panics in none.
#[test]
fn what_does_not_fit_is_refused() {
    type Change = fn(&mut Tournament);
    let changes: [Change; 12] = [
        |it| it.matches.clear(),
        |it| it.matches[0].number = 0,
        |it| it.matches[0].number = usize::MAX,
        |it| it.matches[0].round = 0,
        |it| it.matches[0].round = usize::MAX,
        |it| it.matches[0].one = 99,
        |it| it.matches[0].other = Some(it.matches[0].one),
        |it| it.matches[0].winner = Some(99),
        |it| it.matches.reverse(),
        |it| it.entrants.clear(),
        |it| it.standing.clear(),
        |it| it.standing[0].entrant = usize::MAX,
    ];
    for name in ["knockout-5", "knockout-2", "round-robin-5", "round-robin-part"] {
        let whole = sample(name);
        for (index, change) in changes.iter().enumerate() {
            let mut changed = whole.clone();
            change(&mut changed);
            if changed == whole {
                continue;
            }
            for format in [Format::Text, Format::Markdown, Format::Html] {
                let refused = format.write(&changed, &mut Vec::new()).map_err(|it| it.kind());
                let unfit = Err(std::io::ErrorKind::InvalidData);
                assert_eq!(refused, unfit, "change {index} of {name} in {}", format.name());
            }
        }
    }
    for (name, tournament) in all() {
        assert_eq!(tournament.check(), Ok(()), "{name}");
    }
}

/// A cell of the cross table leads to its match, a name to that player's games, and each of these to the game.
#[test]
fn a_page_leads_from_results_to_games() {
    for name in ["round-robin-5", "knockout-5"] {
        let tournament = sample(name);
        let page = written(Format::Html, &tournament);
        let document = parsed(&page);
        let links = |inside: &str| -> Vec<String> {
            let those = elements(&document).into_iter().filter(|node| {
                node.has_tag_name("a") && node.ancestors().any(|it| it.has_tag_name(inside))
            });
            those.filter_map(|node| node.attribute("href").map(str::to_owned)).collect()
        };
        let in_tables = links("table");
        for standing in &tournament.standing {
            assert!(in_tables.contains(&format!("#p{}", standing.entrant + 1)), "{in_tables:?}");
        }
        for one in &tournament.matches {
            let is_cross = name.starts_with("round-robin");
            let to_match = format!("#r{}m{}", one.round, one.number);
            let cells = in_tables.iter().filter(|it| **it == to_match).count();
            assert_eq!(cells, if is_cross { 2 } else { 0 }, "{to_match}");
            for game in 1..=one.games.len() {
                let to_game = format!("{to_match}g{game}");
                assert_eq!(links("details").iter().filter(|it| **it == to_game).count(), 2);
            }
        }
    }
}

/// Stones that do not fall are black and white.
#[test]
fn stones_have_the_colours_of_their_game() {
    let boards = |name: &str| {
        let page = written(Format::Html, &sample(name));
        let classes: Vec<String> = elements(&parsed(&page))
            .into_iter()
            .filter(|node| node.has_tag_name("fieldset"))
            .map(|node| node.attribute("class").unwrap().to_owned())
            .collect();
        classes
    };
    assert!(boards("squares").iter().all(|class| class == "g bw"));
    assert!(boards("knockout-3").iter().all(|class| class == "g"));
}

/// The move by which a game was lost is in every report, and marked on the board.
#[test]
fn losing_moves_are_marked() {
    let mut setup = crate::tournament::tournaments::small(3, knockout(2, REPLAYED));
    setup.is_judged = true;
    let held = held(&setup, &crate::tournament::entrants::class(4));
    let games = || held.matches.iter().flat_map(|one| &one.games);
    let lost: Vec<_> = games()
        .filter_map(|game| {
            let loser = game.conclusion.winner()?.opponent();
            game.judgement.as_ref()?.losing_move(loser)
        })
        .collect();
    assert!(!lost.is_empty());
    let page = written(Format::Html, &held);
    let marked = elements(&parsed(&page))
        .into_iter()
        .filter(|node| node.has_tag_name("i"))
        .filter(|node| node.attribute("class").is_some_and(|it| it.split(' ').any(|it| it == "l")))
        .count();
    assert_eq!(marked, lost.len());
    for format in [Format::Text, Format::Markdown, Format::Html] {
        let report = written(format, &held);
        for mistake in &lost {
            let words = format!(" lost by move {}: it threw away ", mistake.number);
            assert!(report.contains(&words), "{words}: {report}");
        }
    }
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
