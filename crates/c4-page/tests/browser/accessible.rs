//! Everybody can use it.

use std::{env, fs};

use serde_json::json;

use crate::driver::Browser;
use crate::{assert_quiet, browser, root};

/// What the page shows in one way or another.
const PLACES: [&str; 5] = [
    "#ex3/6x7/h,c/4453",
    "#connect6/11x11/h,h/5.5-4.4-4.5",
    "#rules/5x5/h,h/12121?connect=3",
    "#compare",
    "#replay",
];

/// Emulates what somebody prefers.
fn prefer(browser: &Browser, name: &str, value: &str) {
    browser.command(
        "Emulation.setEmulatedMedia",
        &json!({ "features": [{ "name": name, "value": value }] }),
    );
}

fn resize(browser: &Browser, width: u32, height: u32) {
    browser.command(
        "Emulation.setDeviceMetricsOverride",
        &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false }),
    );
}

#[test]
fn axe_finds_nothing_in_light_and_in_dark() {
    let axe = env::var_os("C4_AXE")
        .map_or_else(|| root().join("target/axe/package/axe.min.js"), Into::into);
    let Ok(axe) = fs::read_to_string(&axe) else {
        println!("left out: there is no {} (just axe fetches it)", axe.to_string_lossy());
        return;
    };
    let Some((browser, file)) = browser((1300, 900)) else { return };
    for scheme in ["light", "dark"] {
        prefer(&browser, "prefers-color-scheme", scheme);
        for place in PLACES {
            browser.open(&file, place);
            browser.run(
                "await new Promise((done) => setTimeout(done, 300)); app.setup.root.open = true;",
                &json!(null),
            );
            browser.run(&format!("{axe}\n;window.axe = axe;"), &json!(null));
            let script = "const found = await axe.run(document, { resultTypes: ['violations'] }); \
                 return found.violations.map((it) => it.id + ': ' + it.nodes.map((node) => node.target.join(' ') + ' ' + node.failureSummary).join('; '));";
            let found = browser.run(script, &json!(null));
            assert_eq!(found, json!([]), "{scheme} {place}");
        }
    }
}

/// The contrast of all text that can be seen with what is behind it, computed here because axe may be missing.
#[test]
fn text_can_be_read_in_light_and_in_dark() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    let script = "
        const luminance = ([r, g, b]) => { const [x, y, z] = [r, g, b].map((c) => { c /= 255; return c <= .03928 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4; }); return .2126 * x + .7152 * y + .0722 * z; };
        const colour = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
        const behind = (it) => { for (; it; it = it.parentElement) { const c = colour(getComputedStyle(it).backgroundColor); if (c.length === 3 || c[3] === 1) return c; } return [255, 255, 255]; };
        const low = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const it = walker.currentNode.parentElement;
            if (!walker.currentNode.textContent.trim() || !it.getClientRects().length || it.closest('svg, script, [disabled], option')) continue;
            const [one, other] = [luminance(colour(getComputedStyle(it).color)), luminance(behind(it))].sort((a, b) => b - a);
            const ratio = (one + .05) / (other + .05);
            if (ratio < 4.5) low.push(it.tagName + '.' + it.className + ' ' + it.textContent.slice(0, 30) + ' ' + ratio.toFixed(2));
        }
        return low;";
    for scheme in ["light", "dark"] {
        prefer(&browser, "prefers-color-scheme", scheme);
        for place in PLACES {
            browser.open(&file, place);
            browser.run(
                "await new Promise((done) => setTimeout(done, 300)); app.setup.root.open = true;",
                &json!(null),
            );
            assert_eq!(browser.run(script, &json!(null)), json!([]), "{scheme} {place}");
        }
    }
    assert_quiet(&browser, &file);
}

#[test]
fn nothing_sticks_out_from_a_telephone_to_a_wall() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    for (width, height) in [(360, 640), (768, 1024), (1024, 768), (1920, 1080), (3840, 2160)] {
        resize(&browser, width, height);
        for place in PLACES.into_iter().chain(["#stumper/16x80/h,h/1,80"]) {
            browser.open(&file, place);
            browser.run("await new Promise((done) => setTimeout(done, 100));", &json!(null));
            let wide = browser.value("document.documentElement.scrollWidth").as_u64().unwrap();
            assert!(wide <= u64::from(width), "{place} is {wide} wide on {width}");
        }
        browser.open(&file, PLACES[0]);
        let side = browser.value("app.board.side").as_f64().unwrap();
        assert!(side >= 40.0, "squares of {side} on {width}");
    }
    assert_quiet(&browser, &file);
}

#[test]
fn the_keyboard_alone_gets_everywhere() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    browser.open(&file, "#ex3/6x7/h,h/4453");
    let mut seen = Vec::new();
    for _ in 0..60 {
        browser.press(&["Tab"]);
        let at = browser.value("(() => { const it = document.activeElement; return it.id || it.className || it.textContent.slice(0, 24); })()");
        let at = at.as_str().unwrap_or_default().to_owned();
        // Whoever uses a keyboard sees where it is.
        let outline = browser.value("document.activeElement === document.body || getComputedStyle(document.activeElement).outlineStyle !== 'none'");
        assert_eq!(outline, true, "{at}");
        seen.push(at);
    }
    for wanted in
        ["tab-play", "board", "Undo", "transcript", "white", "type", "Copy what is expected"]
    {
        assert!(seen.iter().any(|it| it.starts_with(wanted)), "{wanted} is not among {seen:?}");
    }
    browser.value("document.getElementById('tab-play').focus()");
    browser.press(&["Right"]);
    assert_eq!(browser.value("location.hash"), "#compare");
    assert_quiet(&browser, &file);
}

#[test]
fn nothing_moves_where_that_is_not_wanted() {
    let Some((browser, file)) = browser((1300, 900)) else { return };
    prefer(&browser, "prefers-reduced-motion", "reduce");
    browser.open(&file, "#ex3/6x7/h,c/4453");
    let moving = browser.value(
        "[...document.querySelectorAll('*')].filter((it) => { const s = getComputedStyle(it); return s.animationName !== 'none' || s.transitionDuration.split(', ').some((d) => parseFloat(d) > 0); }).length",
    );
    assert_eq!(moving, 0);
    assert_quiet(&browser, &file);
}
