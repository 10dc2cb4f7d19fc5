//! A thread for each pipe, and a process that is killed at the end: for systems without process groups.
//!
//! A process that the program started and left behind is not killed here, and a thread that it holds up ends with it.

use std::io::{self, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::{Capture, Lost, Overflow, ending_of, spawn};
use crate::ending::Clock;
use crate::{Ending, Limits, Run, Scratch, Stream};

/// How much is read at once, and how much of it may wait to be looked at.
const CHUNK: usize = 64 << 10;
const WAITING: usize = 4;

/// How often to look whether a silent process is still there.
const NAP: Duration = Duration::from_millis(5);

/// How long to wait, after the end, for output that is still on its way.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// Starts a process, feeds `stdin` to it, and collects what it writes, until it ends or reaches a limit.
pub(crate) fn supervise(
    command: &mut Command,
    stdin: &[u8],
    limits: &Limits,
    scratch: &Scratch,
) -> Result<Run, Lost> {
    let start = Instant::now();
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = spawn(command)?;
    let (mut out, mut err) =
        (Capture::new(Stream::Stdout, limits.output), Capture::new(Stream::Stderr, limits.output));
    feed(child.stdin.take(), stdin.to_vec());
    let (tell, told) = mpsc::sync_channel(WAITING);
    listen(Stream::Stdout, child.stdout.take(), tell.clone());
    listen(Stream::Stderr, child.stderr.take(), tell);

    let mut deadline = start + limits.wall;
    let mut end = None;
    let ending = loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let heard = told.recv_timeout(NAP.min(left));
        let kept = match &heard {
            Ok((Stream::Stdout, bytes)) => out.push(bytes).map_err(|Overflow| &out),
            Ok((Stream::Stderr, bytes)) => err.push(bytes).map_err(|Overflow| &err),
            Err(_) => Ok(()),
        };
        if let Err(capture) = kept {
            // What has been read of the input cannot be seen here.
            break capture.flooded(false);
        }
        if end.is_none() {
            end = child.try_wait().map_err(Lost::Watch)?;
            if end.is_some() {
                deadline = Instant::now() + LAST_WORDS;
            }
        }
        match (end, heard) {
            (Some(status), Err(RecvTimeoutError::Disconnected)) => break ending_of(status),
            (Some(status), _) if left.is_zero() => break ending_of(status),
            (None, _) if left.is_zero() => {
                break Ending::TimedOut { clock: Clock::Wall, limit: limits.wall };
            }
            // Both streams are closed, so there is nothing to wait for but the end.
            (None, Err(RecvTimeoutError::Disconnected)) => thread::sleep(NAP.min(left)),
            _ => {}
        }
    };
    // It may be gone already; then there is nothing to kill.
    let _ = child.kill();
    child.wait().map_err(Lost::Watch)?;
    let ending = if end.is_some() && scratch.holds_more_than(limits.files) {
        Ending::FilesTooLarge { limit: limits.files }
    } else {
        ending
    };
    Ok(Run { ending, stdout: out.bytes, stderr: err.bytes, wall: start.elapsed() })
}

/// Types into a pipe from a thread of its own. Whoever does not want to read it may close it.
fn feed(pipe: Option<ChildStdin>, bytes: Vec<u8>) {
    if let Some(mut pipe) = pipe {
        thread::spawn(move || pipe.write_all(&bytes));
    }
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
                Ok(0) => break,
                Ok(length) if tell.send((stream, chunk[..length].to_vec())).is_ok() => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(_) | Err(_) => break,
            }
        }
    });
}

#[cfg(all(test, unix))]
mod tests {

    use super::*;
    use crate::Signal;

    /// Runs a line of shell under the portable supervision, for at most half a second and 1000 bytes.
    fn run(line: &str, stdin: &[u8]) -> Run {
        let mut command = Command::new("sh");
        command.args(["-c", line]);
        let limits = Limits { wall: Duration::from_millis(500), output: 1000, ..Limits::default() };
        supervise(&mut command, stdin, &limits, &Scratch::new().unwrap()).unwrap()
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
