//! A browser that obeys: the few commands of WebDriver that these tests need.

use std::fmt::Write as _;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long an answer may take: thousands of transcripts or scores at once are one.
const PATIENCE: Duration = Duration::from_secs(180);

/// How long the page may take until it is ready, on a machine with other work.
const START: Duration = Duration::from_secs(20);

/// Chromium, without a window, on an empty profile of its own.
pub(crate) struct Browser {
    driver: Child,
    session: String,
    agent: ureq::Agent,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts one; `None`, and a word about it, where there is none.
    pub(crate) fn start(size: (u32, u32)) -> Option<Self> {
        let is_there = |name: &str| {
            Command::new(name)
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok()
        };
        if !is_there("chromium") || !is_there("chromedriver") {
            println!("left out: chromium and chromedriver are not both installed here");
            return None;
        }
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port").port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it was there a moment ago");
        let profile = tempfile::tempdir().expect("a folder");
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .build()
            .into();
        let mut browser =
            Self { driver, session: format!("http://127.0.0.1:{port}"), agent, _profile: profile };
        let mut arguments: Vec<String> = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ]
        .map(str::to_owned)
        .into();
        arguments.push(format!("--user-data-dir={}", browser._profile.path().to_string_lossy()));
        arguments.push(format!("--window-size={},{}", size.0, size.1));
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        } } });
        let start = Instant::now();
        let session = loop {
            match browser.try_post("/session", &wanted) {
                Ok(session) => break session,
                Err(error) => assert!(start.elapsed() < PATIENCE, "no session: {error}"),
            }
            sleep(Duration::from_millis(50));
        };
        write!(browser.session, "/session/{}", session["sessionId"].as_str().expect("an id"))
            .expect("a string");
        browser.post("/timeouts", &json!({ "script": 170_000 }));
        Some(browser)
    }

    /// Opens a file, at a place of it, and waits until the page is ready.
    pub(crate) fn open(&self, file: &Path, place: &str) {
        // Another place of the same file would be no new page.
        self.post("/url", &json!({ "url": "about:blank" }));
        self.post("/url", &json!({ "url": format!("file://{}{place}", file.to_string_lossy()) }));
        let start = Instant::now();
        while self.value("document.documentElement.dataset.ready") != json!("true") {
            assert!(start.elapsed() < START, "the page does not start: {:?}", self.complaints());
            sleep(Duration::from_millis(20));
        }
    }

    /// What a script returns; it may wait for something.
    pub(crate) fn run(&self, script: &str, argument: &Value) -> Value {
        let script = format!(
            "const [argument, done] = arguments; (async () => {{ {script} }})().then((is) => done({{ is: is ?? null }}), (error) => done({{ error: String(error.stack || error) }}));"
        );
        let answer = self.post("/execute/async", &json!({ "script": script, "args": [argument] }));
        assert!(answer.get("error").is_none(), "{}", answer["error"]);
        answer["is"].clone()
    }

    /// The value of an expression.
    pub(crate) fn value(&self, expression: &str) -> Value {
        self.run(&format!("return {expression};"), &Value::Null)
    }

    /// Waits until an expression is true.
    pub(crate) fn until(&self, expression: &str) {
        let start = Instant::now();
        while self.value(&format!("Boolean({expression})")) != Value::Bool(true) {
            assert!(
                start.elapsed() < PATIENCE,
                "never: {expression}; {}",
                self.value("document.getElementById('status')?.textContent")
            );
            sleep(Duration::from_millis(20));
        }
    }

    /// Presses keys, one after the other: real ones, as from a keyboard.
    pub(crate) fn press(&self, keys: &[&str]) {
        let actions: Vec<Value> = keys
            .iter()
            .flat_map(|key| {
                ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": named(key) }))
            })
            .collect();
        self.post(
            "/actions",
            &json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }),
        );
    }

    /// Clicks with a real mouse at a place of the window.
    pub(crate) fn click_at(&self, x: i64, y: i64) {
        let actions = json!([
            { "type": "pointerMove", "duration": 0, "x": x, "y": y },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ]);
        self.post(
            "/actions",
            &json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": actions }] }),
        );
    }

    /// A command of the browser itself.
    pub(crate) fn command(&self, name: &str, parameters: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({ "cmd": name, "params": parameters }))
    }

    /// What the console has said that is no mere information.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let said = self.post("/se/log", &json!({ "type": "browser" }));
        let said = said.as_array().expect("a list").iter();
        said.map(|it| it["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// The addresses that were asked for, but for the page itself and what is made in it.
    pub(crate) fn requests(&self) -> Vec<String> {
        let said = self.post("/se/log", &json!({ "type": "performance" }));
        let messages = said.as_array().expect("a list").iter();
        let messages =
            messages.filter_map(|it| serde_json::from_str::<Value>(it["message"].as_str()?).ok());
        let sent = messages.filter(|it| it["message"]["method"] == "Network.requestWillBeSent");
        let url = |it: Value| it["message"]["params"]["request"]["url"].as_str().map(str::to_owned);
        // What is made in the page, and the browser's own first tab.
        let own = ["blob:", "data:", "about:", "chrome:", "chrome-untrusted:"];
        sent.filter_map(url).filter(|it| !own.iter().any(|own| it.starts_with(own))).collect()
    }

    /// A picture of the window.
    pub(crate) fn picture(&self) -> String {
        let answer =
            self.agent.get(format!("{}/screenshot", self.session)).call().expect("a picture");
        let answer: Value = answer.into_body().read_json().expect("JSON");
        answer["value"].as_str().expect("base64").to_owned()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.try_post(path, body).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn try_post(&self, path: &str, body: &Value) -> Result<Value, String> {
        let answer = self.agent.post(format!("{}{path}", self.session)).send_json(body);
        let body = answer.map_err(|error| error.to_string())?.into_body();
        let answer: Value = body
            .into_with_config()
            .limit(1 << 28)
            .read_json()
            .map_err(|error| error.to_string())?;
        match answer["value"].get("error") {
            Some(error) => Err(format!("{error}: {}", answer["value"]["message"])),
            None => Ok(answer["value"].clone()),
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        drop(self.agent.delete(&self.session).call());
        drop(self.driver.kill());
        drop(self.driver.wait());
    }
}

/// The keys that have no letter, as WebDriver names them.
fn named(key: &str) -> &str {
    match key {
        "Enter" => "\u{e007}",
        "Tab" => "\u{e004}",
        "Left" => "\u{e012}",
        "Up" => "\u{e013}",
        "Right" => "\u{e014}",
        "Down" => "\u{e015}",
        "Home" => "\u{e011}",
        "End" => "\u{e010}",
        letter => letter,
    }
}
