//! The page behind an address of this computer.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use c4_page::{Behind, Desk, Watch, page};

use super::http::{Connection, Head, Reply};

/// How many connections there are at a time; one of them may be the solver's. Then whoever has been asking longest without coming to an end
/// makes room for who comes next.
const CONNECTIONS: usize = 32;

/// How long is waited where nobody can be let in, as when there are too many open files.
const PAUSE: Duration = Duration::from_millis(50);

/// The longest question, in bytes.
const LONGEST: u64 = 64 << 20;

/// The page, and who answers its questions.
pub(super) struct Served {
    listener: TcpListener,
    port: u16,
    page: String,
    /// What is replayed, if that is why it is shown.
    document: Option<Vec<u8>>,
    /// The only one that remembers.
    solver: Mutex<Desk>,
    /// What ends the search that a tab has asked for.
    searches: Mutex<HashMap<String, Arc<AtomicBool>>>,
    /// Those whose question has not been heard to its end, by the order in which they came.
    unheard: Mutex<BTreeMap<u64, TcpStream>>,
}

impl Served {
    /// Listens on a port of this computer, which no other can reach.
    pub(super) fn on(port: u16, document: Option<Vec<u8>>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let port = listener.local_addr()?.port();
        let (solver, searches, unheard) = (Mutex::default(), Mutex::default(), Mutex::default());
        let page = page(Behind::Server);
        Ok(Self { listener, port, page, document, solver, searches, unheard })
    }

    /// The address of a place of the page.
    pub(super) fn address(&self, place: &str) -> String {
        format!("http://127.0.0.1:{}/{place}", self.port)
    }

    /// Answers until the process is ended.
    pub(super) fn serve(&self) {
        let open = &AtomicUsize::new(0);
        thread::scope(|scope| {
            for (number, stream) in (0..).zip(self.listener.incoming()) {
                let both = stream.and_then(|stream| Ok((stream.try_clone()?, stream)));
                let Ok((waiting, stream)) = both else {
                    thread::sleep(PAUSE);
                    continue;
                };
                if open.load(Ordering::Relaxed) >= CONNECTIONS && !self.makes_room() {
                    continue;
                }
                self.unheard().insert(number, waiting);
                open.fetch_add(1, Ordering::Relaxed);
                scope.spawn(move || {
                    // Who has gone away needs no answer.
                    drop(self.answer(stream, number));
                    self.is_heard(number);
                    open.fetch_sub(1, Ordering::Relaxed);
                });
            }
        });
    }

    /// Ends the connection that has been asking longest; `false` if all have been heard.
    fn makes_room(&self) -> bool {
        // Its thread ends by that, or has ended.
        self.unheard().pop_first().map(|(_, stream)| stream.shutdown(Shutdown::Both)).is_some()
    }

    fn unheard(&self) -> MutexGuard<'_, BTreeMap<u64, TcpStream>> {
        self.unheard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_heard(&self, number: u64) {
        self.unheard().remove(&number);
    }

    fn answer(&self, stream: TcpStream, number: u64) -> io::Result<()> {
        let mut asking = Connection::new(stream);
        let head = asking.head()?;
        let text = |status, words: &'static str| Reply {
            status,
            kind: "text/plain",
            body: words.as_bytes(),
        };
        // A page from elsewhere can reach this computer by a name of its own, but cannot say that it is this one.
        if !self.is_for_us(&head) {
            return asking.reply(&head, &text(403, "This is for 127.0.0.1 only."));
        }
        match (head.method.as_str(), head.path.as_str()) {
            ("GET" | "HEAD", "/") => {
                let (kind, body) = ("text/html; charset=utf-8", self.page.as_bytes());
                asking.reply(&head, &Reply { status: 200, kind, body })
            }
            ("GET", "/document") => match &self.document {
                Some(body) => asking.reply(&head, &json(body)),
                None => asking.reply(&head, &text(204, "")),
            },
            ("POST", "/ask") => match asking.body(&head, LONGEST)? {
                Some(question) => {
                    self.is_heard(number);
                    let answer = self.answer_to(&question, &tab(&head));
                    asking.reply(&head, &json(&answer))
                }
                None => asking.reply(&head, &text(413, "This is longer than the page takes.")),
            },
            ("POST", "/cancel") => {
                self.cancel(&tab(&head));
                asking.reply(&head, &text(204, ""))
            }
            _ => asking.reply(&head, &text(404, "There is nothing here.")),
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

    fn is_for_us(&self, head: &Head) -> bool {
        let ours = [format!("127.0.0.1:{}", self.port), format!("localhost:{}", self.port)];
        let is_host = head.header("Host").is_some_and(|host| ours.iter().any(|it| it == host));
        let is_origin = head
            .header("Origin")
            .is_none_or(|origin| ours.iter().any(|it| origin.strip_prefix("http://") == Some(it)));
        is_host && is_origin
    }
}

/// Which tab of a browser asks.
fn tab(head: &Head) -> String {
    head.header("c4-tab").unwrap_or_default().chars().take(32).collect()
}

fn json(body: &[u8]) -> Reply<'_> {
    Reply { status: 200, kind: "application/json", body }
}
