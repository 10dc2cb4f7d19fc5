//! Hostile text is text.

use serde_json::json;

use crate::{assert_quiet, browser};

const HOSTILE: &str = "<script>window.hit = 1</script><img src=x onerror='window.hit = 1'>\u{0}\u{7}\u{1b}[31m\r\n\u{ff}\u{80}</pre>&lt;";

#[test]
fn markup_and_control_bytes_are_shown_as_text() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    browser.open(&file, "#compare");
    browser.run(
        "app.compare.fill({ variant: 'cmps270', args: ['--seed', '1', '--clock', 'fake:1'], typed: argument, printed: argument }); await app.compare.compare();",
        &json!(HOSTILE),
    );
    browser.until("document.querySelectorAll('.result .transcript').length === 2");
    browser.until("document.querySelector('#pane-compare').textContent.includes('<script>')");
    assert_eq!(browser.value("document.querySelectorAll('#main script, #main img').length"), 0);
    assert_eq!(browser.value("window.hit ?? null"), json!(null));
    // As a session: the name of a player, in the transcript and in an address.
    browser.run("await app.openTyped({ variant: 'cmps270', args: ['--seed', '1'], typed: argument + '\\nBen\\n' }); app.go('play');", &json!("<b>x</b>"));
    browser
        .until("document.querySelector('#pane-play .transcript').textContent.includes('<b>x</b>')");
    assert_eq!(browser.value("document.querySelectorAll('#main .transcript b').length"), 0);
    // A record with markup in its names.
    let record = json!({ "game": { "columns": 7, "rows": 6, "connect": 4, "diagonals": true, "gravity": true, "turn": 1 },
        "players": { "first": "<img src=x onerror='window.hit=1'>", "second": "b" }, "moves": "44", "conclusion": { "kind": "draw" } });
    browser.run("app.go('replay'); app.replay.area.set(argument); app.replay.read(); document.querySelector('.found button').click();", &json!(record.to_string()));
    browser.until("app.game.flat.length === 2");
    assert_eq!(browser.value("document.querySelectorAll('#main img').length"), 0);
    assert_eq!(browser.value("window.hit ?? null"), json!(null));
    assert_quiet(&browser, &file);
}

#[test]
fn ten_megabytes_are_no_burden() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    browser.open(&file, "#compare");
    for piece in ["Player 1 (X) turn.\\n", "x", "\\n", "\\0", "|.|.|.|.|.|.|.|\\n"] {
        let script = format!(
            "const printed = '{piece}'.repeat(Math.ceil(1e7 / '{piece}'.length)); \
             app.compare.fill({{ variant: 'ex3', args: [], typed: 'h\\nh\\n4\\n', printed }}); \
             let last = performance.now(), longest = 0, on = true; \
             const tick = () => {{ const now = performance.now(); longest = Math.max(longest, now - last); last = now; if (on) setTimeout(tick, 10); }}; tick(); \
             await app.compare.compare(); await new Promise((done) => setTimeout(done, 200)); on = false; return longest;"
        );
        let longest = browser.run(&script, &json!(null)).as_f64().expect("milliseconds");
        println!("10 MB of {piece:?}: the longest pause is {longest:.0} ms");
        assert!(longest < 5000.0, "{piece:?}: {longest} ms");
        assert!(browser.value("document.querySelectorAll('*').length").as_u64().unwrap() < 5000);
    }
    assert_quiet(&browser, &file);
}
