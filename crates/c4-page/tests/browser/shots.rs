//! Pictures for the README: `just shots`.

use std::{env, fs};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::browser;

/// The pictures are written where `C4_SHOTS` says; without it there is nothing to do.
#[test]
fn pictures_for_the_readme() {
    let Some(folder) = env::var_os("C4_SHOTS").map(std::path::PathBuf::from) else { return };
    let Some((browser, file)) = browser((1500, 1000)) else { return };
    fs::create_dir_all(&folder).expect("a folder");
    let size = json!({ "width": 1500, "height": 940, "deviceScaleFactor": 1, "mobile": false });
    browser.command("Emulation.setDeviceMetricsOverride", &size);
    for scheme in ["light", "dark"] {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        browser.command("Emulation.setEmulatedMedia", &features);
        browser.open(&file, "#ex3/6x7/h,c/445367");
        browser.until("!app.analysis.isOn && document.querySelectorAll('.score').length === 7");
        browser.run("await new Promise((done) => setTimeout(done, 500));", &json!(null));
        let picture = STANDARD.decode(browser.picture()).expect("base64");
        fs::write(folder.join(format!("page-{scheme}.png")), picture).expect("a picture");
    }
}
