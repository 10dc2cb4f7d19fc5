//! Games from beginning to end, by keyboard and by mouse; and links.

use serde_json::Value;

use crate::driver::Browser;
use crate::{assert_quiet, browser};

/// A game of each variant: its place, the columns or squares (from the top left) that people play, and how it ends.
const GAMES: &[(&str, &str, &str)] = &[
    ("#ex3/6x7/h,h/", "1 2 1 2 1 2 1", "Player 1 (X) wins!"),
    ("#stumper/6x7/h,h/", "1 2 1 2 1 2 1", "Congrats, player X won!"),
    ("#cmps270/6x7/h,h/", "0 1 0 1 0 1 0", "wins!"),
    ("#redblack/6x7/h,h/", "0 1 0 1 0 1 0", "Final winner: RED, 1 to 0."),
    ("#connect6/7x7/h,h/", "0.0 1.0 0.1 1.1 0.2 1.2 0.3 1.3 0.4 1.4 0.5", "Black wins."),
    ("#rules/5x5/h,h/?connect=3", "1 2 1 2 1", "Player 1 has won."),
];

fn status(browser: &Browser) -> String {
    browser
        .value("document.getElementById('status').textContent")
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

fn stones(browser: &Browser) -> u64 {
    browser
        .value("app.busy ? -1 : app.game.flat.length")
        .as_i64()
        .and_then(|it| it.try_into().ok())
        .unwrap_or(u64::MAX)
}

fn wait_for_stones(browser: &Browser, number: usize) {
    browser.until(&format!("!app.busy && app.game.flat.length === {number}"));
}

#[test]
fn a_whole_game_of_each_variant_by_keyboard() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    for (place, moves, ends) in GAMES {
        browser.open(&file, place);
        browser.value("app.board.root.focus()");
        let (mut row, mut column) = (3_i64, 3_i64);
        for (index, played) in moves.split(' ').enumerate() {
            match played.split_once('.') {
                None => browser.press(&[played]),
                Some((to_row, to_column)) => {
                    let (to_row, to_column) = (to_row.parse().unwrap(), to_column.parse().unwrap());
                    let vertical = if to_row < row { "Up" } else { "Down" };
                    let horizontal = if to_column < column { "Left" } else { "Right" };
                    let mut keys = vec![vertical; row.abs_diff(to_row) as usize];
                    keys.extend(vec![horizontal; column.abs_diff(to_column) as usize]);
                    keys.push("Enter");
                    browser.press(&keys);
                    (row, column) = (to_row, to_column);
                }
            }
            wait_for_stones(&browser, index + 1);
        }
        browser.until(&format!("document.getElementById('status').textContent.includes({ends:?})"));
        // The board is drawn with the next frame, which may come after the words.
        browser.until("document.querySelectorAll('.wins.inside').length >= 3");
    }
    assert_quiet(&browser, &file);
}

#[test]
fn a_whole_game_of_each_variant_by_mouse() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    for (place, moves, ends) in GAMES {
        browser.open(&file, place);
        for (index, played) in moves.split(' ').enumerate() {
            let (row, column) = match played.split_once('.') {
                Some((row, column)) => (row.to_owned(), column.to_owned()),
                None => ("2".to_owned(), format!("({played} - (app.game.course?.first ?? 1))")),
            };
            let at = browser.value(&format!(
                "(() => {{ app.board.root.scrollIntoView({{ block: 'center' }}); const it = app.board.space.getBoundingClientRect(); \
                 return [it.left + ({column} + 0.5) * app.board.side, it.top + ({row} + 0.5) * app.board.side]; }})()"
            ));
            browser.click_at(at[0].as_f64().unwrap() as i64, at[1].as_f64().unwrap() as i64);
            wait_for_stones(&browser, index + 1);
        }
        assert!(status(&browser).contains(ends), "{place}: {}", status(&browser));
    }
    assert_quiet(&browser, &file);
}

#[test]
fn a_whole_game_against_each_computer_and_against_chance() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    let places = [
        "#ex3/6x7/c,c/",
        "#ex3/6x7/r,c/",
        "#ex3/4x4/s,r/",
        "#cmps270/6x7/r,c/",
        "#cmps270/6x7/c,c/",
        "#redblack/6x7/c,r/",
        "#connect6/7x7/c,r/",
        "#connect6/7x7/r,c/?stones=2",
        "#stumper/6x7/r,r/",
        "#rules/5x6/s,r/?connect=3",
    ];
    for place in places {
        browser.open(&file, place);
        browser.until("!app.game.shown.asked");
        assert!(stones(&browser) > 3, "{place}");
        assert!(
            browser.value("app.note.hidden").as_bool().unwrap(),
            "{place}: {}",
            browser.value("app.note.textContent")
        );
    }
    assert_quiet(&browser, &file);
}

#[test]
fn undo_redo_and_playing_on_from_an_earlier_position() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    browser.open(&file, "#ex3/6x7/h,h/4453");
    assert_eq!(stones(&browser), 4);
    browser.press(&["u"]);
    wait_for_stones(&browser, 3);
    browser.press(&["r"]);
    wait_for_stones(&browser, 4);
    browser.press(&["Home"]);
    browser.press(&["]"]);
    assert_eq!(browser.value("location.hash"), "#ex3/6x7/h,h/4453?at=1");
    // From here on another game.
    browser.press(&["7"]);
    wait_for_stones(&browser, 2);
    assert_eq!(browser.value("location.hash"), "#ex3/6x7/h,h/47");
    // Against a computer, its answer is taken back, too.
    browser.open(&file, "#ex3/6x7/h,c/");
    browser.press(&["4"]);
    wait_for_stones(&browser, 2);
    browser.press(&["u"]);
    wait_for_stones(&browser, 0);
    assert_quiet(&browser, &file);
}

#[test]
fn a_link_is_a_position() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    let links = [
        "#ex3/6x7/h,c/4453",
        "#ex3/6x7/h,h/4453?at=2",
        "#ex3/12x15/h,h/1,15,15?connect=5",
        "#stumper/6x7/h,h/4453",
        "#connect6/11x11/h,h/5.5-4.4-4.5",
        "#cmps270/6x7/h,h/4453?seed=7",
        "#redblack/6x7/h,h/4453?points=2&diagonals=off",
        "#rules/6x7/h,h/4453?connect=5",
        "#ex3/typed?args=%2D%2Drows&args=4&in=h%0ah%0aabc%0a9%0a1%0a",
    ];
    for link in links {
        browser.open(&file, link);
        let shown = "[app.game.flat, app.game.at, app.game.typed, app.status.textContent]";
        let before = browser.value(shown);
        let hash = browser.value("location.hash");
        assert!(link.starts_with("#ex3/typed") || hash == *link, "{link} became {hash}");
        browser.open(&file, hash.as_str().unwrap());
        assert_eq!(browser.value(shown), before, "{link}");
        assert_ne!(before[0], Value::Array(vec![]), "{link}");
    }
    browser.open(&file, "#ex3/6x7/h,h/44");
    browser.run("location.hash = '#ex3/6x7/h,h/4457'", &Value::Null);
    wait_for_stones(&browser, 4);
    // A link of nonsense opens something that can be used, and says so.
    for link in [
        "#nothing/6x7/h,h/44",
        "#ex3/0x0/h,h/",
        "#ex3/6x7/h,h/99999",
        "#%%%",
        "#ex3/typed?args=%zz&in=%zz",
    ] {
        browser.open(&file, link);
        assert!(browser.value("app.game.shown !== null").as_bool().unwrap(), "{link}");
    }
    assert_quiet(&browser, &file);
}

#[test]
fn a_line_of_the_transcript_leads_to_its_position_and_back() {
    let Some((browser, file)) = browser((1500, 900)) else { return };
    browser.open(&file, "#ex3/6x7/h,c/4453");
    browser.run("app.output.transcript.root.scrollTop = 0;", &Value::Null);
    browser.until("document.querySelector('.transcript [data-event]')");
    // The line in which the computer says its first column.
    let index =
        browser.value("app.game.shown.events.findIndex((event) => event.kind === 'computer')");
    browser.value(&format!("app.pick({index})"));
    assert_eq!(browser.value("app.game.at"), 1);
    assert_eq!(browser.value("app.board.shown.stones.length"), 1);
    browser.press(&["]"]);
    assert_eq!(browser.value("app.game.at"), 2);
    browser.until("[...document.querySelectorAll('.transcript .here')].some((it) => it.textContent.includes('O'))");
    // A line can be typed as it stands, and what it makes the program say is there.
    browser.press(&["End"]);
    browser.run("app.output.line.value = 'abc'; await app.output.type();", &Value::Null);
    browser.until("app.game.shown.stdout.includes('Invalid input. Enter a number.')");
    assert_quiet(&browser, &file);
}
