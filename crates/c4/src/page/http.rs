//! HTTP as far as the page needs it: a connection brings one request, of a bounded size and within a bounded time.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// How long a request may take to come, and an answer to be taken.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a line of a request and its headers may be together, in bytes, and how many headers there may be.
const HEAD: usize = 64 << 10;
const HEADERS: usize = 100;

/// How much is still read of a request that was refused, in bytes, and for how long: who is still sending would not hear why.
const UNREAD: u64 = 1 << 20;
const LINGER: Duration = Duration::from_secs(1);

/// A connection, which is given up when its time is over.
pub(super) struct Connection {
    stream: TcpStream,
    until: Instant,
    /// What has come of the body with the head.
    ahead: Vec<u8>,
}

/// What is asked for, without the body.
pub(super) struct Head {
    pub(super) method: String,
    /// The path, without what follows a question mark.
    pub(super) path: String,
    headers: Vec<(String, String)>,
}

/// What is answered.
pub(super) struct Reply<'a> {
    pub(super) status: u16,
    pub(super) kind: &'static str,
    pub(super) body: &'a [u8],
}

impl Head {
    /// The value of a header, whose name is told in whatever letters.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let mut all = self.headers.iter();
        all.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// How long the body is, in bytes; `None` if that is not said in a way that we know.
    fn length(&self) -> Option<u64> {
        if self.header("Transfer-Encoding").is_some() {
            return None;
        }
        self.header("Content-Length").map_or(Some(0), |length| length.parse().ok())
    }
}

impl Connection {
    pub(super) fn new(stream: TcpStream) -> Self {
        Self { stream, until: Instant::now() + PATIENCE, ahead: vec![] }
    }

    /// Reads what is asked for.
    ///
    /// # Errors
    /// As the connection fails, or if it is no request that is short enough.
    pub(super) fn head(&mut self) -> io::Result<Head> {
        let (mut read, mut chunk) = (Vec::new(), [0; 4 << 10]);
        loop {
            let come = match self.read(&mut chunk)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                count => &chunk[..count],
            };
            read.extend_from_slice(come);
            if read.len() > HEAD {
                return Err(io::ErrorKind::InvalidData.into());
            }
            if !come.contains(&b'\n') {
                continue;
            }
            let mut headers = [httparse::EMPTY_HEADER; HEADERS];
            let mut request = httparse::Request::new(&mut headers);
            let parsed = request.parse(&read).map_err(io::Error::other)?;
            if let httparse::Status::Complete(end) = parsed {
                let path = request.path.unwrap_or_default();
                let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
                let headers = request.headers.iter();
                let head = Head {
                    method: request.method.unwrap_or_default().to_owned(),
                    path: path.split(['?', '#']).next().unwrap_or_default().to_owned(),
                    headers: headers.map(|it| (it.name.to_owned(), text(it.value))).collect(),
                };
                self.ahead = read.split_off(end);
                return Ok(head);
            }
        }
    }

    /// Reads the body of a request; `None` if it is longer than that many bytes, or nobody says how long it is.
    ///
    /// # Errors
    /// As the connection fails, or if it ends before the body does.
    pub(super) fn body(&mut self, head: &Head, longest: u64) -> io::Result<Option<Vec<u8>>> {
        let Some(length) = head.length().filter(|&length| length <= longest) else {
            return Ok(None);
        };
        if head.header("Expect").is_some_and(|it| it.eq_ignore_ascii_case("100-continue")) {
            self.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
        }
        let mut body = std::mem::take(&mut self.ahead);
        let missing = length.saturating_sub(body.len() as u64);
        // What is not there yet takes no memory, whatever was said of its length.
        self.take(missing).read_to_end(&mut body)?;
        if (body.len() as u64) < length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(Some(body))
    }

    /// Answers, and ends the connection.
    ///
    /// # Errors
    /// As the connection fails.
    pub(super) fn reply(mut self, head: &Head, reply: &Reply<'_>) -> io::Result<()> {
        let Reply { status, kind, body } = *reply;
        let length = body.len();
        // A phrase behind the number is for nobody.
        let lines = format!(
            "HTTP/1.1 {status} c4\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\
             Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n"
        );
        self.until = Instant::now() + PATIENCE;
        self.write_all(lines.as_bytes())?;
        if head.method != "HEAD" {
            self.write_all(body)?;
        }
        self.stream.shutdown(Shutdown::Write)?;
        self.until = Instant::now() + LINGER;
        // What comes now is not looked at, nor how it ends.
        drop(io::copy(&mut self.take(UNREAD), &mut io::sink()));
        Ok(())
    }

    /// How long there is still time.
    fn left(&self) -> io::Result<Duration> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(left) }
    }
}

impl Read for Connection {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.left()?))?;
        self.stream.read(into)
    }
}

impl Write for Connection {
    fn write(&mut self, from: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(self.left()?))?;
        self.stream.write(from)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}
