//! A thread for each pipe, and a process that is killed at the end: for systems without process groups.
//!
//! A process that the program started and left behind is not killed here, and a thread that it holds up ends with it.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::capture::{Capture, Overflow};
use super::{Lost, Process, Step, once_not_busy};
use crate::launch::Launch;
use crate::{Ending, Limits, Scratch, Stream};

/// How much is read at once, and how much of it may wait to be looked at.
const CHUNK: usize = 64 << 10;
const WAITING: usize = 4;

/// How often to look whether a silent process is still there.
const NAP: Duration = Duration::from_millis(5);

/// How long to wait, after the end, for output that is still on its way.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// A process, and a thread for each of its pipes.
#[derive(Debug)]
pub(crate) struct Portable {
    child: Child,
    /// To the thread that types.
    feed: Option<Sender<Vec<u8>>>,
    /// What the other two have heard; nothing is the end of a stream.
    told: Receiver<(Stream, Vec<u8>)>,
    out: Capture,
    err: Capture,
    out_is_closed: bool,
    /// Until when to wait for last words, once it has ended.
    farewell: Option<Instant>,
}

impl Process for Portable {
    fn start(launch: &mut Launch, limits: &Limits) -> Result<Self, Lost> {
        let command = &mut launch.command;
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = once_not_busy(|| command.spawn()).map_err(Lost::Start)?;
        let feed = child.stdin.take().map(typist);
        let (tell, told) = mpsc::sync_channel(WAITING);
        listen(Stream::Stdout, child.stdout.take(), tell.clone());
        listen(Stream::Stderr, child.stderr.take(), tell);
        let out = Capture::new(Stream::Stdout, limits.output);
        let err = Capture::new(Stream::Stderr, limits.output);
        Ok(Self { child, feed, told, out, err, out_is_closed: false, farewell: None })
    }

    fn say(&mut self, bytes: &[u8]) -> io::Result<()> {
        if let Some(feed) = &self.feed {
            // Whoever does not want to read may close it.
            let _ = feed.send(bytes.to_vec());
        }
        Ok(())
    }

    fn hang_up(&mut self) {
        self.feed = None;
    }

    fn step(&mut self, until: Instant, _scratch: &Scratch) -> io::Result<Step> {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() && self.farewell.is_none() {
            return Ok(Step::TimedOut);
        }
        let nap = NAP.min(left);
        let heard = self.told.recv_timeout(nap);
        let is_over = matches!(heard, Err(RecvTimeoutError::Disconnected));
        if let Some(ending) = heard.ok().and_then(|(stream, bytes)| self.take(stream, &bytes)) {
            return Ok(Step::Over(ending));
        }
        if self.farewell.is_none() && self.has_ended()? {
            self.farewell = Some(Instant::now() + LAST_WORDS);
        }
        match self.farewell {
            Some(farewell) if is_over || Instant::now() >= farewell => return Ok(Step::Ended),
            // Both streams are closed, so there is nothing to wait for but the end.
            None if is_over => thread::sleep(nap),
            _ => {}
        }
        Ok(Step::Moved)
    }

    fn drain(&mut self) -> io::Result<Option<Ending>> {
        // More may come as fast as it is taken.
        let there: Vec<_> = self.told.try_iter().take(WAITING).collect();
        for (stream, bytes) in there {
            if let Some(ending) = self.take(stream, &bytes) {
                return Ok(Some(ending));
            }
        }
        Ok(None)
    }

    fn outputs(&mut self) -> (&mut Capture, &mut Capture, bool) {
        (&mut self.out, &mut self.err, self.out_is_closed)
    }

    fn has_ended(&mut self) -> io::Result<bool> {
        Ok(self.child.try_wait()?.is_some())
    }

    fn end(&mut self) -> io::Result<ExitStatus> {
        // It may be gone already; then there is nothing to kill.
        let _ = self.child.kill();
        self.child.wait()
    }
}

impl Portable {
    /// Keeps what was heard; returns the ending if it is too much. What has been read of the input cannot be seen here.
    fn take(&mut self, stream: Stream, bytes: &[u8]) -> Option<Ending> {
        let capture = match stream {
            Stream::Stdout => &mut self.out,
            Stream::Stderr => &mut self.err,
        };
        self.out_is_closed |= stream == Stream::Stdout && bytes.is_empty();
        capture.push(bytes).err().map(|Overflow| capture.flooded(false))
    }
}

impl Drop for Portable {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// Types into a pipe from a thread of its own what it is sent, until nothing more can come.
fn typist(mut pipe: ChildStdin) -> Sender<Vec<u8>> {
    let (say, said) = mpsc::channel::<Vec<u8>>();
    thread::spawn(move || said.iter().try_for_each(|bytes| pipe.write_all(&bytes)));
    say
}

/// Tells what comes out of a pipe, until it is closed or nobody listens any more.
fn listen<P: Read + Send + 'static>(
    stream: Stream,
    pipe: Option<P>,
    tell: SyncSender<(Stream, Vec<u8>)>,
) {
    let Some(mut pipe) = pipe else { return };
    thread::spawn(move || {
        let mut chunk = vec![0; CHUNK];
        loop {
            match pipe.read(&mut chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(length)
                    if tell.send((stream, chunk[..length].to_vec())).is_ok() && length > 0 => {}
                Ok(_) | Err(_) => break,
            }
        }
    });
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;

    use super::*;
    use crate::supervise::supervise;
    use crate::{Clock, Run, Signal};

    /// Runs a line of shell under the portable supervision, for at most half a second and 1000 bytes.
    fn run(line: &str, stdin: &[u8]) -> Run {
        let mut command = Command::new("sh");
        command.args(["-c", line]);
        let limits = Limits { wall: Duration::from_millis(500), output: 1000, ..Limits::default() };
        let mut launch = Launch { command, hidden: None, rooms: None, control: None };
        supervise::<Portable>(&mut launch, stdin, &[], &limits, &Scratch::new().unwrap()).unwrap()
    }

    #[test]
    fn every_ending_is_told() {
        let timed_out =
            || Ending::TimedOut { clock: Clock::Wall, limit: Duration::from_millis(500) };
        let flooded = |stream| Ending::Flooded {
            stream,
            limit: 1000,
            after_input: false,
            repeats: Some(vec!["y␤".into()]),
        };
        let rows: &[(&str, Ending, &[u8])] = &[
            ("cat; exit 3", Ending::Exited { status: 3 }, b"typed"),
            ("printf right; kill -SEGV $$", Ending::Killed { signal: Signal(11) }, b"right"),
            ("exec sleep 9", timed_out(), b""),
            ("exec >&- 2>&-; exec sleep 9", timed_out(), b""),
            ("printf right; sleep 2 & exit 0", Ending::Exited { status: 0 }, b"right"),
            ("exec yes", flooded(Stream::Stdout), &[]),
            ("exec yes >&2", flooded(Stream::Stderr), &[]),
        ];
        for (line, ending, stdout) in rows {
            let run = run(line, b"typed");
            assert_eq!(run.ending, *ending, "of {line}");
            assert!(run.stdout.starts_with(stdout), "of {line}");
            assert!(run.wall < Duration::from_secs(2), "{:?} for {line}", run.wall);
        }
    }

    #[test]
    fn nobody_has_to_read_what_is_typed() {
        assert_eq!(run("exit 0", &vec![b'x'; 1 << 20]).ending, Ending::Exited { status: 0 });
    }
}
