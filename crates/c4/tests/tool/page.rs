//! `c4 page`, `c4 serve` and `--open`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};

/// A `c4` that serves, and its address.
struct Serving {
    child: Child,
    host: String,
    /// What it said before.
    said: String,
}

impl Serving {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_c4"))
            .args(arguments)
            .env("BROWSER", "true")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("c4 is there");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let mut said = String::new();
        let host = loop {
            let line = lines.next().expect("it says an address").expect("text");
            said += &line;
            said.push('\n');
            if let Some((_, address)) = line.split_once("http://") {
                break address.split('/').next().expect("a host").to_owned();
            }
        };
        Self { child, host, said }
    }

    /// The status of an answer, and its body.
    fn ask(&self, request: &str, headers: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        let length = body.len();
        write!(stream, "{request} HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n\r\n{body}")
            .expect("it reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("it answers");
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("a status");
        (status, body.to_owned())
    }

    fn usual(&self, request: &str, body: &str) -> (u16, String) {
        self.ask(request, &format!("Host: {}\r\n", self.host), body)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn the_page_and_its_answers_are_served_to_this_computer_only() {
    let serving = Serving::start(&["serve", "--port", "0"]);
    assert!(serving.host.starts_with("127.0.0.1:"), "{}", serving.host);
    let (status, page) = serving.usual("GET /", "");
    assert_eq!(status, 200);
    assert!(page.contains("connect-src 'self'") && page.contains("<title>c4</title>"));
    let question = r#"{"ask":"session","variant":"ex3","args":[],"typed":"h\nh\n4\n"}"#;
    let (status, answer) = serving.usual("POST /ask", question);
    assert_eq!(status, 200);
    assert!(answer.contains(r#""games":[[[1,3,0]]]"#), "{answer}");
    let score = r#"{"ask":"score","played":{"columns":7,"rows":6,"connect":4,"gravity":true,"diagonals":true,"stones":1},"columns":[3,3,4,2],"line":false}"#;
    let (_, answer) = serving.usual("POST /ask", score);
    assert!(answer.contains(r#""score":-2"#), "{answer}");
    let (_, answer) = serving.usual("POST /ask", "nonsense");
    assert!(answer.contains("not understood"), "{answer}");
    assert_eq!(serving.usual("GET /../etc/passwd", "").0, 404);
    assert_eq!(serving.usual("GET /document", "").0, 204);
    // Pages from elsewhere, that have a name for this computer or send something here.
    assert_eq!(serving.ask("GET /", "Host: evil.example\r\n", "").0, 403);
    let headers = format!("Host: {}\r\nOrigin: http://evil.example\r\n", serving.host);
    assert_eq!(serving.ask("POST /ask", &headers, question).0, 403);
}

/// What is said of a length takes no memory, and what does not come keeps nobody else waiting.
#[test]
fn requests_without_end_keep_nobody_waiting() {
    let serving = Serving::start(&["serve", "--port", "0"]);
    let send = |text: &str| {
        let mut stream = TcpStream::connect(&serving.host).expect("it listens");
        stream.write_all(text.as_bytes()).expect("it reads");
        stream
    };
    let ours = format!("Host: {}\r\n", serving.host);
    for length in ["100000000000000", "18446744073709551615", "-1", "some"] {
        for (host, status) in [(ours.as_str(), "413"), ("Host: x\r\n", "403")] {
            let mut stream =
                send(&format!("POST /ask HTTP/1.1\r\n{host}Content-Length: {length}\r\n\r\nx"));
            stream.shutdown(Shutdown::Write).expect("it is open");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("it answers");
            assert_eq!(answer.split(' ').nth(1), Some(status), "{length}: {answer}");
        }
    }
    // Bodies, heads and lines that do not come.
    let waiting = [
        format!("POST /ask HTTP/1.1\r\n{ours}Content-Length: 5000\r\n\r\nx"),
        format!("GET / HTTP/1.1\r\n{ours}"),
        "GET".to_owned(),
    ];
    // More of them than are served at a time: the oldest ones make room.
    let waiting: Vec<TcpStream> = waiting.iter().cycle().take(100).map(|text| send(text)).collect();
    for _ in 0..10 {
        assert_eq!(serving.usual("GET /document", "").0, 204);
    }
    drop(waiting);
    // A line without end is not kept.
    let mut stream = send("GET /");
    let line = [b'x'; 1 << 16];
    while stream.write_all(&line).is_ok() {}
    assert_eq!(serving.usual("GET /document", "").0, 204);
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let serving = Serving::start(&["serve", "--port", "0"]);
    let port = serving.host.split(':').next_back().expect("a port");
    let other = Command::new(env!("CARGO_BIN_EXE_c4"))
        .args(["serve", "--port", port])
        .output()
        .expect("c4");
    assert_eq!(other.status.code(), Some(2));
    let said = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(said.contains("cannot listen on port") && said.contains("--port 0"), "{said}");
}

#[test]
fn answers_are_opened_at_their_place() {
    let rows: [(&[&str], &str); 4] = [
        (&["move", "ex3", "--moves", "4453", "--open"], "/#ex3/6x7/h,h/4453?connect=4\n"),
        (
            &["move", "connect6", "--size", "9", "--moves", "4 4 3 3", "--open"],
            "/#connect6/9x9/h,h/4.4-3.3?stones=1&strategy=rule\n",
        ),
        (&["solve", "44535", "--open"], "/#rules/6x7/h,h/44535?connect=4&diagonals=on\n"),
        (&["match", "ex3", "random", "--seed", "1", "--open"], "/#replay\n"),
    ];
    for (arguments, place) in rows {
        let serving = Serving::start(arguments);
        assert!(serving.said.ends_with(place), "{}", serving.said);
        assert!(serving.said.lines().count() > 3, "the answer comes first: {}", serving.said);
        if arguments[0] == "match" {
            let (status, document) = serving.usual("GET /document", "");
            assert_eq!((status, document.matches(r#""record""#).count()), (200, 2));
        }
    }
}

#[test]
fn what_cannot_be_opened_is_said_before_anything_else() {
    let board =
        ["move", "ex3", "--board", "......./......./......./......./......./...X...", "--open"];
    let output = Command::new(env!("CARGO_BIN_EXE_c4")).args(board).output().expect("c4");
    assert_eq!((output.status.code(), output.stdout), (Some(2), vec![]));
    assert!(String::from_utf8_lossy(&output.stderr).contains("give --moves"));
}

/// In every build, `c4 page` either writes the page that it carries, or says how to get it.
#[test]
fn the_page_is_written_or_how_to_get_it_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("c4.html");
    let output =
        Command::new(env!("CARGO_BIN_EXE_c4")).arg("page").arg(&file).output().expect("c4");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() {
        let page = std::fs::read_to_string(&file).expect("it was written");
        assert!(page.starts_with("<!doctype html>") && page.len() < 2 << 20);
    } else {
        assert_eq!(output.status.code(), Some(2));
        assert!(
            said.contains("just page") && said.contains("c4 serve") && !file.exists(),
            "{said}"
        );
    }
}
