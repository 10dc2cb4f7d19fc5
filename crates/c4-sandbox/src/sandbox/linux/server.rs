//! A shim that stays, and copies itself for each program: what a process costs until its `main` is paid once.
//!
//! Our own process cannot do that, for it may have threads. The server has one, does nothing else, and ends when we do: its
//! standard input is a socket, over which it is told what a shim is told by its arguments, environment and folder, and gets
//! the three streams. Each copy becomes a program as any shim does, and is our child and not the server's, so that we can
//! watch it as if we had started it ourselves.
//!
//! A program is killed when the thread that its parent started it in ends. That is the thread which started the server, so
//! every thread has its own.

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, IoSlice, Read, Write};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{self, Child, Command, Stdio};
use std::sync::Arc;

use rustix::process::{Pid, PidfdFlags, pidfd_open};
use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};

use super::control::Control;
use super::raw::{fork_for_parent, fork_into, kill_group_of};
use super::rooms::{Keeper, enter};
use super::{control, files, identity, messages};
use crate::sandbox::Hidden;
use crate::sandbox::shim::{self, Order};
use crate::scratch::Home;

/// How many bytes come before a request: its length and the number of variables in it, four each.
const HEADER: usize = 8;

/// How many servers a thread keeps at most. One that is let go ends what it has started, so there are far more than a thread
/// has programs at a time: the two of a game, and a compiler.
const MOST: usize = 8;

thread_local! {
    static SERVERS: RefCell<Vec<Server>> = const { RefCell::new(Vec::new()) };
}

/// Starts a command, whose program is a shim, by way of a server.
pub(crate) fn start(
    command: &Command,
    hidden: &Hidden,
    rooms: Option<&Keeper>,
    control: Option<&Control>,
    streams: &[OwnedFd; 3],
) -> io::Result<Pid> {
    let request = Request::of(command);
    SERVERS.with_borrow_mut(|servers| {
        let shim = command.get_program();
        let rooms = rooms.map(Keeper::number);
        let fits = |server: &Server| {
            server.shim == shim && server.hidden == *hidden && server.rooms == rooms
        };
        // The one that was asked last is the last.
        let mut server = match servers.iter().position(fits) {
            Some(at) => servers.remove(at),
            None => {
                // What is hidden may differ from program to program of a class.
                servers.drain(..servers.len().saturating_sub(MOST - 1));
                Server::new(shim, hidden, rooms)?
            }
        };
        let started = server.ask(&request, streams, control);
        // If not, it may be gone: the next program gets another.
        if started.is_ok() {
            servers.push(server);
        }
        started
    })
}

/// A server as we see it.
struct Server {
    shim: OsString,
    hidden: Hidden,
    /// The process that makes the rooms which it sees. It stays as long as the home.
    rooms: Option<u32>,
    /// `None` only when it ends, which closing the socket tells it.
    socket: Option<UnixStream>,
    process: Child,
    _home: Arc<Home>,
}

impl Server {
    fn new(shim: &OsStr, hidden: &Hidden, rooms: Option<u32>) -> io::Result<Self> {
        let home = Home::of_this_process()?;
        let (socket, given) = UnixStream::pair()?;
        let mut command = Command::new(shim);
        command.arg(shim::SERVE).arg(rooms.unwrap_or_default().to_string());
        command.args(hidden.words());
        command.env_clear().stdin(OwnedFd::from(given));
        // Whoever kills our group is not to kill it as well: it ends what we leave behind.
        command.process_group(0);
        let process = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        Ok(Self {
            shim: shim.to_owned(),
            hidden: hidden.clone(),
            rooms,
            socket: Some(socket),
            process,
            _home: home,
        })
    }

    fn ask(
        &mut self,
        request: &Request,
        streams: &[OwnedFd; 3],
        control: Option<&Control>,
    ) -> io::Result<Pid> {
        let socket = self.socket.as_mut().expect("it is open as long as there is a server");
        request.send(socket, streams, control)?;
        let mut answer = [0; 4];
        socket.read_exact(&mut answer)?;
        let number = i32::from_ne_bytes(answer);
        // What is negative is the number of an error.
        let started = if number > 0 { Pid::from_raw(number) } else { None };
        started.ok_or_else(|| io::Error::from_raw_os_error(number.wrapping_neg()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.socket = None;
        let _ = self.process.wait();
    }
}

/// What comes with a request: the three streams, and the control group to begin in.
type Given = ([OwnedFd; 3], Option<OwnedFd>);

/// What a server is asked for: words, each with a NUL after it. First the folder, then the variables, then the arguments.
struct Request {
    variables: usize,
    words: Vec<u8>,
}

impl Request {
    fn of(command: &Command) -> Self {
        let mut request = Self { variables: 0, words: Vec::with_capacity(2048) };
        let folder = command.get_current_dir().map_or(OsStr::new("."), AsRef::as_ref);
        request.push(&[folder]);
        for (name, value) in command.get_envs() {
            if let Some(value) = value {
                request.push(&[name, OsStr::new("="), value]);
                request.variables += 1;
            }
        }
        for word in command.get_args() {
            request.push(&[word]);
        }
        request
    }

    /// Adds a word that consists of these parts, none of which has a NUL: a `Command` holds no such words.
    fn push(&mut self, parts: &[&OsStr]) {
        for part in parts {
            self.words.extend_from_slice(part.as_bytes());
        }
        self.words.push(0);
    }

    fn send(
        &self,
        socket: &mut UnixStream,
        streams: &[OwnedFd; 3],
        control: Option<&Control>,
    ) -> io::Result<()> {
        let count = |number: usize| u32::try_from(number).map_err(io::Error::other);
        let mut header = [0; HEADER];
        header[..4].copy_from_slice(&count(self.words.len())?.to_ne_bytes());
        header[4..].copy_from_slice(&count(self.variables)?.to_ne_bytes());
        let all = [IoSlice::new(&header), IoSlice::new(&self.words)];
        let with = streams.iter().map(AsFd::as_fd).chain(control.map(AsFd::as_fd));
        let sent = messages::send(socket, &all, &with.collect::<Vec<_>>())?;
        // A few words fit at once, and the header always does.
        socket.write_all(&self.words[sent.saturating_sub(HEADER)..])
    }

    /// The next request with its streams, and the control group if there is one; `None` if there is none any more.
    fn receive(socket: &mut UnixStream) -> io::Result<Option<(Order, Given)>> {
        let mut header = [0; HEADER];
        let (received, mut streams) = messages::receive(socket, &mut header)?;
        if received == 0 {
            return Ok(None);
        }
        let control = (streams.len() > 3).then(|| streams.pop()).flatten();
        let streams: Result<[OwnedFd; 3], _> = streams.try_into();
        let streams = streams.map_err(|_| io::Error::other("three streams are needed"))?;
        socket.read_exact(&mut header[received..])?;
        let [length, variables] = [0, 4].map(|at| {
            let number: [u8; 4] = header[at..at + 4].try_into().expect("four bytes are four");
            u32::from_ne_bytes(number) as usize
        });
        let mut words = vec![0; length];
        socket.read_exact(&mut words)?;
        let words = words.strip_suffix(&[0]).unwrap_or(&words);
        let mut words =
            words.split(|&byte| byte == 0).map(|word| OsString::from_vec(word.to_vec()));
        let folder = words.next().map(PathBuf::from);
        let variables = words.by_ref().take(variables).filter_map(variable).collect();
        Ok(Some((
            Order { folder, variables: Some(variables), words: words.collect() },
            (streams, control),
        )))
    }
}

fn variable(word: OsString) -> Option<(OsString, OsString)> {
    let bytes = word.into_vec();
    let at = bytes.iter().position(|&byte| byte == b'=')?;
    let value = bytes[at + 1..].to_vec();
    let mut name = bytes;
    name.truncate(at);
    Some((OsString::from_vec(name), OsString::from_vec(value)))
}

/// Is a server, until whoever has started it has gone. Neither it nor what it starts can see what is hidden. What it starts
/// sees the rooms that the process of this number makes, if there is one.
pub(in crate::sandbox) fn serve(rooms: Option<u32>, hidden: &Hidden) -> io::Result<()> {
    rooms.map_or(Ok(()), enter)?;
    files::open_in_advance();
    identity::bound_powers();
    files::hide(hidden).map_err(io::Error::other)?;
    let mut socket = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let mut started = Started::default();
    while let Some((order, (streams, control))) = Request::receive(&mut socket)? {
        let into = control.as_ref().and_then(|control| fork_into(control).ok());
        let to_enter = control.filter(|_| into.is_none());
        let answer = match into.map_or_else(fork_for_parent, Ok) {
            Ok(Some(number)) => {
                started.push(number);
                number
            }
            Ok(None) => process::exit(follow(order, &streams, to_enter)),
            Err(error) => error.raw_os_error().unwrap_or(libc::EAGAIN).wrapping_neg(),
        };
        socket.write_all(&answer.to_ne_bytes())?;
    }
    Ok(())
}

/// The programs that a server has started. When it ends, they do, with all that they have started: whoever wanted them is
/// gone, and may have been killed, so that he could not end them himself.
#[derive(Default)]
struct Started(Vec<OwnedFd>);

impl Started {
    fn push(&mut self, number: i32) {
        // Those that have been waited for were ended by whoever waited, with all of their group.
        self.0.retain(|process| !is_waited_for(process));
        let process = Pid::from_raw(number).map(|pid| pidfd_open(pid, PidfdFlags::empty()));
        self.0.extend(process.and_then(Result::ok));
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        self.0.iter().for_each(kill_group_of);
    }
}

/// Whether nobody has this process's number any more.
fn is_waited_for(process: &OwnedFd) -> bool {
    let told = fs::read_to_string(format!("/proc/self/fdinfo/{}", process.as_raw_fd()));
    told.is_ok_and(|text| text.lines().any(|line| line == "Pid:\t-1"))
}

/// Becomes the program, or returns the status to end with. All but the three streams is closed when it is executed.
fn follow(order: Order, streams: &[OwnedFd; 3], to_enter: Option<OwnedFd>) -> i32 {
    let [stdin, stdout, stderr] = streams;
    let is_ready = dup2_stdin(stdin).and(dup2_stdout(stdout)).and(dup2_stderr(stderr)).is_ok();
    let is_there = to_enter.is_none_or(|group| control::enter(&group).is_ok());
    if is_ready && is_there { shim::follow(order) } else { shim::REFUSED.into() }
}
