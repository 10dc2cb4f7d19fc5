//! Running `c4` as a person would, in an empty folder.

// Elsewhere some of the tests are left out.
#![cfg_attr(not(target_os = "linux"), allow(dead_code))]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// The binary under test.
pub(crate) const C4: &str = env!("CARGO_BIN_EXE_c4");

/// The same file under another name: no program can see our own binary, and `student.sh` has to run it.
pub(crate) const C4_FOR_STUDENTS: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/c4-for-students");

/// What `student.sh` needs beyond what any program may do: to be told what to do, and a `c4`.
pub(crate) const LETS: [&str; 8] =
    ["--allow-read", C4_FOR_STUDENTS, "--env", "C4", "--env", "VARIANT", "--env", "FAULT"];

/// A right program of EX3.
pub(crate) const RIGHT: &str = include_str!("../../../../../fixtures/submissions/ex3/right/ex3.c");

/// An empty folder to run `c4` in.
pub(crate) struct Place {
    folder: TempDir,
}

/// How a call went.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Place {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // Test programs do this side by side: each puts the same file there, in one step.
        let link = format!("{C4_FOR_STUDENTS}.{}", folder.path().file_name().unwrap().display());
        fs::hard_link(C4, &link).unwrap();
        fs::rename(&link, C4_FOR_STUDENTS).unwrap();
        let _ = fs::remove_file(link);
        Self { folder }
    }

    /// A place with one short game for each variant, recorded by `c4` itself, below `cases`.
    pub(crate) fn with_cases() -> Self {
        let place = Self::new();
        let rows: [(&str, &str, &str, &[&str]); 6] = [
            ("ex3", "tie", "h\nh\n1\n2\n3\n1\n2\n", &["--rows", "2", "--cols", "2"]),
            ("stumper", "left-column", "1\n2\n1\n2\n1\n2\n1\n", &[]),
            ("stumper", "odd-avatars", "x\n1\n", &["-p1", "it's", "-a", "$HOME"]),
            ("connect6", "one-stone", "7\nB 1 1\nE\n1 1\n-1 -1\n", &[]),
            ("cmps270", "column-of-red", "Ada\nBob\n1\n2\n1\n2\n1\n2\n1\n", &["--seed", "1"]),
            ("redblack", "column-of-black", "N\n1\nB\n1\n2\n1\n2\n1\n2\n1\n", &[]),
        ];
        for (variant, name, typed, args) in rows {
            fs::create_dir_all(place.path("cases").join(variant)).unwrap();
            let why = format!("To see {variant}.");
            let record = ["record", variant, name, "--why", &why, "--fixtures", "cases", "--"];
            let outcome = place.c4_typed([&record, args].concat(), typed.as_bytes());
            assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{variant} {name}");
        }
        place
    }

    pub(crate) fn path(&self, below: &str) -> PathBuf {
        self.folder.path().join(below)
    }

    /// Runs `c4` with nothing typed.
    pub(crate) fn c4(&self, args: impl IntoIterator<Item = impl AsRef<str>>) -> Outcome {
        self.c4_typed(args, b"")
    }

    /// Runs `c4`, typing `stdin`.
    pub(crate) fn c4_typed(
        &self,
        args: impl IntoIterator<Item = impl AsRef<str>>,
        stdin: &[u8],
    ) -> Outcome {
        self.run(&mut self.command(args), stdin)
    }

    /// What each of these calls of a subcommand is refused with, below the call: it ends with status 2 and prints nothing else.
    pub(crate) fn refusals<'a>(
        &self,
        subcommand: &[&'a str],
        calls: &[impl AsRef<[&'a str]>],
    ) -> String {
        let shown = calls.iter().map(|call| {
            let call = &[subcommand, call.as_ref()].concat()[..];
            let outcome = self.c4(call);
            assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{call:?}");
            format!("$ c4 {}\n{}", c4_grade::quoted(call), outcome.stderr)
        });
        shown.collect::<Vec<_>>().join("\n")
    }

    /// Runs `c4` on a student's program with this fault.
    pub(crate) fn c4_on_student(&self, variant: &str, fault: &str, args: &[&str]) -> Outcome {
        let student = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/student.sh");
        let verify = ["verify", variant, "--program", student, "--fixtures", "cases"];
        let mut command = self.command([&verify, &LETS[..], args].concat());
        command.env("C4", C4_FOR_STUDENTS).env("VARIANT", variant).env("FAULT", fault);
        self.run(&mut command, b"")
    }

    /// `c4` in this place, not under cargo.
    pub(crate) fn command(&self, args: impl IntoIterator<Item = impl AsRef<str>>) -> Command {
        self.command_of(Path::new(C4), args)
    }

    /// A copy of `c4` in this place, not under cargo.
    pub(crate) fn command_of(
        &self,
        c4: &Path,
        args: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Command {
        let mut command = Command::new(c4);
        command.args(args.into_iter().map(|arg| arg.as_ref().to_owned()));
        command.current_dir(self.folder.path());
        for variable in [
            "CARGO",
            "CARGO_PKG_NAME",
            "CARGO_MANIFEST_DIR",
            "CARGO_TARGET_DIR",
            "COLUMNS",
            "GITHUB_ACTIONS",
        ] {
            command.env_remove(variable);
        }
        command
    }

    /// `c4` in this place, as if cargo had started it.
    pub(crate) fn command_under_cargo(
        &self,
        args: impl IntoIterator<Item = impl AsRef<str>>,
    ) -> Command {
        let mut command = self.command(args);
        command.env("CARGO", env!("CARGO")).env("CARGO_PKG_NAME", "c4");
        command.env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"));
        if let Some(target) = std::env::var_os("CARGO_TARGET_DIR") {
            command.env("CARGO_TARGET_DIR", target);
        }
        command
    }

    pub(crate) fn run(&self, command: &mut Command, stdin: &[u8]) -> Outcome {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A copy of a program, just written, may still be held open by another test's fork.
        let mut child = loop {
            match command.spawn() {
                Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => {}
                child => break child.unwrap(),
            }
        };
        // Who does not read may close.
        let _ = child.stdin.take().unwrap().write_all(stdin);
        let output = child.wait_with_output().unwrap();
        Outcome {
            status: output.status.code().expect("no signal"),
            stdout: self.redacted(&output.stdout),
            stderr: self.redacted(&output.stderr),
        }
    }

    /// Text without what is different on every machine.
    pub(crate) fn redacted(&self, bytes: &[u8]) -> String {
        let folder = self.folder.path();
        let beside = Path::new(C4).parent().unwrap();
        [
            (fs::canonicalize(folder).unwrap().as_path(), "[here]"),
            (folder, "[here]"),
            (Path::new(env!("CARGO_MANIFEST_DIR")), "[crate]"),
            (beside, "[bin]"),
            (Path::new(C4_FOR_STUDENTS), "[bin]/c4"),
        ]
        .iter()
        .fold(String::from_utf8(bytes.to_vec()).unwrap(), |text, (path, name)| {
            text.replace(path.to_str().unwrap(), name)
        })
        .replace(env!("CARGO_PKG_VERSION"), "[version]")
        .replace(&c4::Courses::ALL.variants().collect::<Vec<_>>().join(", "), "[variants]")
    }
}

/// The outcome as one text, for a snapshot.
impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { status, stdout, stderr } = self;
        write!(f, "exit status {status}")?;
        for (name, text) in [("stdout", stdout), ("stderr", stderr)] {
            if !text.is_empty() {
                write!(f, "\n--- {name}\n{text}")?;
            }
        }
        Ok(())
    }
}
