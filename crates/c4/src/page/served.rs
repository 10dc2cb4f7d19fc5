//! The page behind an address of this computer.

use std::collections::HashMap;
use std::io::{self, Read as _};
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use c4_page::{Behind, Desk, Watch, page};
use tiny_http::{Header, Method, Request, Response, Server};

/// How many questions are answered at a time; one of them may be the solver's.
const THREADS: usize = 4;

/// The longest question, in bytes.
const LONGEST: u64 = 64 << 20;

/// The page, and who answers its questions.
pub(super) struct Served {
    server: Server,
    port: u16,
    page: String,
    /// What is replayed, if that is why it is shown.
    document: Option<Vec<u8>>,
    /// The only one that remembers.
    solver: Mutex<Desk>,
    /// What ends the search that a tab has asked for.
    searches: Mutex<HashMap<String, Arc<AtomicBool>>>,
}

impl Served {
    /// Listens on a port of this computer, which no other can reach.
    pub(super) fn on(port: u16, document: Option<Vec<u8>>) -> io::Result<Self> {
        let server = Server::http((Ipv4Addr::LOCALHOST, port)).map_err(io::Error::other)?;
        let port = server.server_addr().to_ip().map_or(port, |address| address.port());
        let (solver, searches) = (Mutex::default(), Mutex::default());
        Ok(Self { server, port, page: page(Behind::Server), document, solver, searches })
    }

    /// The address of a place of the page.
    pub(super) fn address(&self, place: &str) -> String {
        format!("http://127.0.0.1:{}/{place}", self.port)
    }

    /// Answers until the process is ended.
    pub(super) fn serve(&self) {
        thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    while let Ok(request) = self.server.recv() {
                        // Who has gone away needs no answer.
                        drop(self.answer(request));
                    }
                });
            }
        });
    }

    fn answer(&self, mut request: Request) -> io::Result<()> {
        // A page from elsewhere can reach this computer by a name of its own, but cannot say that it is this one.
        if !self.is_for_us(&request) {
            return reply(request, 403, "text/plain", b"This is for 127.0.0.1 only.");
        }
        let path = request.url().split(['?', '#']).next().unwrap_or_default().to_owned();
        match (request.method(), path.as_str()) {
            (Method::Get | Method::Head, "/") => {
                reply(request, 200, "text/html; charset=utf-8", self.page.as_bytes())
            }
            (Method::Get, "/document") => match &self.document {
                Some(document) => reply(request, 200, "application/json", document),
                None => reply(request, 204, "text/plain", b""),
            },
            (Method::Post, "/ask") => match question(&mut request)? {
                Some(question) => {
                    let answer = self.answer_to(&question, &tab(&request));
                    reply(request, 200, "application/json", &answer)
                }
                None => reply(request, 413, "text/plain", b"This is longer than the page takes."),
            },
            (Method::Post, "/cancel") => {
                self.cancel(&tab(&request));
                reply(request, 204, "text/plain", b"")
            }
            _ => reply(request, 404, "text/plain", b"There is nothing here."),
        }
    }

    fn answer_to(&self, question: &[u8], tab: &str) -> Vec<u8> {
        if !Desk::is_long(question) {
            return Desk::default().answer(question, Watch::default());
        }
        let cancel = Arc::new(AtomicBool::new(false));
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(before) = searches.insert(tab.to_owned(), Arc::clone(&cancel)) {
            before.store(true, Ordering::Relaxed);
        }
        drop(searches);
        let mut solver = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        solver.answer(question, Watch { cancel: Some(&cancel), progress: None })
    }

    fn cancel(&self, tab: &str) {
        let searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(search) = searches.get(tab) {
            search.store(true, Ordering::Relaxed);
        }
    }

    fn is_for_us(&self, request: &Request) -> bool {
        let ours = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        let is_host = header(request, "Host").is_some_and(|host| ours.iter().any(|it| it == host));
        let is_origin = header(request, "Origin")
            .is_none_or(|origin| ours.iter().any(|it| origin.strip_prefix("http://") == Some(it)));
        is_host && is_origin
    }
}

/// What is asked; `None` if it is too long.
fn question(request: &mut Request) -> io::Result<Option<Vec<u8>>> {
    let mut question = Vec::new();
    request.as_reader().take(LONGEST + 1).read_to_end(&mut question)?;
    Ok((question.len() as u64 <= LONGEST).then_some(question))
}

/// Which tab of a browser asks.
fn tab(request: &Request) -> String {
    header(request, "c4-tab").unwrap_or_default().chars().take(32).collect()
}

fn header<'a>(request: &'a Request, name: &'static str) -> Option<&'a str> {
    let header = request.headers().iter().find(|header| header.field.equiv(name))?;
    Some(header.value.as_str())
}

fn reply(request: Request, status: u16, kind: &str, body: &[u8]) -> io::Result<()> {
    let headers = [
        ("Content-Type", kind),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
    ];
    let mut response = Response::from_data(body).with_status_code(status);
    for (name, value) in headers {
        response.add_header(Header::from_bytes(name, value).expect("both are ASCII"));
    }
    request.respond(response)
}
