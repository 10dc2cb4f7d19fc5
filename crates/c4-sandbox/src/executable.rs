//! Running a program file.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::time::Duration;

use crate::build::may_be_started;
use crate::launch::Launch;
use crate::names::{Known, Names};
use crate::sandbox::{Plan, Purpose, USUAL};
use crate::supervise::{Lost, Native, Process, supervise};
use crate::{CannotRun, Conditions, Ending, Limits, Pause, Run, Sandbox, Scratch, Talk, chance};

/// A program file, run as a process of its own each time.
///
/// Each run gets an empty folder as its working directory, removed afterwards, and `LC_ALL=C.UTF-8` and
/// `TERM=dumb` beside the environment that we were given. However the run ends, the program and every process that it started are killed after it. (One
/// that moves itself out of its process group, as a daemon does, gets away; it can delay nothing.) Strangers' programs
/// belong [inside](Self::inside) a sandbox, where none gets away.
///
/// ```no_run
/// use c4_sandbox::{Executable, Limits};
///
/// let student = Executable::find("./a.out".as_ref())?;
/// let run = student.run(&["--rows".into(), "4".into()], b"1\n2\n", &Limits::default())?;
/// println!("{}", run.ending);
/// # Ok::<(), c4_sandbox::CannotRun>(())
/// ```
#[derive(Debug, Clone)]
pub struct Executable {
    /// Absolute, because the program does not run in our own working directory.
    path: PathBuf,
    sandbox: Option<Sandbox>,
    /// Whether a stranger has made it, or a stranger's build, who is to blame if it does not start.
    is_strangers: bool,
    /// What the names in its file tell.
    known: Known,
    /// Where it works, if that is another folder than its own empty one.
    home: Option<PathBuf>,
}

/// Where systems keep the library of `stdbuf`, which sets the buffers of a C program's streams.
const STDBUF: [&str; 4] = [
    "/usr/libexec/coreutils/libstdbuf.so",
    "/usr/lib/coreutils/libstdbuf.so",
    "/usr/lib64/coreutils/libstdbuf.so",
    "/usr/lib/x86_64-linux-gnu/coreutils/libstdbuf.so",
];

/// How a program ends that a build has made and the system does not start, as a shell has it.
const NOT_STARTED: Ending = Ending::Exited { status: 127 };

impl Executable {
    /// The program at `path`, which is taken as it is: there is no search for it along `PATH`.
    ///
    /// # Errors
    /// [`CannotRun`] if there is no such file, or it is clear from the outside that it is not a program.
    pub fn find(path: &Path) -> Result<Self, CannotRun> {
        let Ok(found) = fs::metadata(path) else {
            return Err(CannotRun::NotFound(path.to_owned()));
        };
        if !found.is_file() || !may_be_executed(&found) {
            return Err(CannotRun::NotExecutable(path.to_owned()));
        }
        let path =
            std::path::absolute(path).map_err(|error| CannotRun::Start(path.to_owned(), error))?;
        Ok(Self { path, sandbox: None, is_strangers: false, known: Known::default(), home: None })
    }

    /// The program that a shell would run for this name, as found along `PATH`.
    ///
    /// # Errors
    /// [`CannotRun`] if there is none, or what is there is not a program.
    pub fn along_path(name: &str) -> Result<Self, CannotRun> {
        let folders = env::var_os("PATH").unwrap_or_default();
        let found =
            env::split_paths(&folders).map(|folder| folder.join(name)).find(|it| it.is_file());
        Self::find(&found.ok_or_else(|| CannotRun::NotFound(name.into()))?)
    }

    /// Its path, which is absolute.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The same program, confined to this sandbox whenever it runs.
    #[must_use]
    pub fn inside(self, sandbox: Sandbox) -> Self {
        Self { sandbox: Some(sandbox), ..self }
    }

    /// The same program, which works in this folder, by its absolute path, in place of the empty one. In a sandbox it can
    /// only read there, and only what is [readable](Sandbox::with_readable) anyway; `HOME` and `TMPDIR` are still the empty
    /// folder.
    #[must_use]
    pub fn working_in(self, folder: &Path) -> Self {
        Self { home: Some(folder.to_owned()), ..self }
    }

    /// The same program, made by a stranger's build: if the system does not start it, it has ended with status 127, and its standard
    /// error says why.
    pub(crate) fn built(self) -> Self {
        Self { is_strangers: true, ..self }
    }

    /// The same program, which a stranger has handed in as it is: if the system does not start it, it has ended with status 127,
    /// and its standard error says why.
    ///
    /// # Errors
    /// Why the system would not start it, if its beginning says so.
    pub fn handed_in(self) -> Result<Self, String> {
        // One that may be executed and not read is taken as it is.
        if fs::File::open(&self.path).is_ok() {
            may_be_started(&self.path)
                .map_err(|why| format!("it is not a program that can be run here{why}"))?;
        }
        Ok(self.built())
    }

    /// Runs it to its end, or to the first limit that it reaches.
    ///
    /// # Errors
    /// [`CannotRun`] if it could not even be started. However badly it behaves once it runs, that is a [`Run`].
    pub fn run(&self, args: &[String], stdin: &[u8], limits: &Limits) -> Result<Run, CannotRun> {
        self.run_under(&Conditions::default(), args, stdin, limits)
    }

    /// The same under conditions. Pauses come in the order of what is typed behind them, as if somebody thought before it; they are no
    /// part of the time by the clock that it has, nor of what it took.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn run_under(
        &self,
        conditions: &Conditions<'_>,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Result<Run, CannotRun> {
        let chance = self.sandbox.as_ref().map(|it| it.chance_for(&self.path, self.names()));
        let chance = chance.transpose()?.flatten();
        self.run_with(chance.as_deref(), conditions, args, stdin, limits)
    }

    /// The same with this library, from which follows what is by chance.
    pub(crate) fn run_with(
        &self,
        chance: Option<&Path>,
        conditions: &Conditions<'_>,
        args: &[String],
        stdin: &[u8],
        limits: &Limits,
    ) -> Result<Run, CannotRun> {
        let scratch = self.scratch(limits)?;
        let streams = (stdin, conditions.pauses);
        let reader = chance.map(|library| self.reading(library));
        let program = reader.as_ref().unwrap_or(self);
        let run = program.run_in(&scratch, args, streams, limits, |command| {
            self.set(chance, conditions, command);
        })?;
        scratch.had_room(limits.files).map_err(CannotRun::Scratch)?;
        Ok(run)
    }

    /// The same program, which can read this file in its sandbox.
    fn reading(&self, file: &Path) -> Self {
        let sandbox = self.sandbox.clone().map(|sandbox| sandbox.with_readable(file));
        Self { sandbox, ..self.clone() }
    }

    fn names(&self) -> Names {
        self.known.of(&self.path)
    }

    /// Starts it, to be asked and to answer in lines.
    ///
    /// The limits are those of a run, with two differences: `wall` does not count, because each question has a time of its
    /// own, and `output` is how much it may write to standard output between two lines that are heard; to standard error it may
    /// write anything, of which the end is kept. `cpu` is for all of its
    /// life. What it uses is looked at while an answer is waited for.
    ///
    /// In a sandbox on Linux, it is killed when the thread that has started it ends.
    ///
    /// ```no_run
    /// use std::time::Duration;
    ///
    /// use c4_sandbox::{Executable, Limits};
    ///
    /// let bot = Executable::find("./bot".as_ref())?;
    /// let mut talk = bot.talk(&[], &Limits::default())?;
    /// talk.say("new 7x6");
    /// match talk.hear(Duration::from_secs(1)) {
    ///     Ok(line) => println!("{}", line.escape_ascii()),
    ///     Err(silence) => println!("{silence}"),
    /// }
    /// # Ok::<(), c4_sandbox::CannotRun>(())
    /// ```
    ///
    /// # Errors
    /// [`CannotRun`] if it could not be started. That it could not be confined, or that the system does not take it for a
    /// program, may only be [heard](Talk::hear).
    pub fn talk(&self, args: &[String], limits: &Limits) -> Result<Talk, CannotRun> {
        let scratch = self.scratch(limits)?;
        let sandbox = self.sandbox.clone().map(|sandbox| sandbox.to(Purpose::Talk));
        let (mut launch, plan) = Self { sandbox, ..self.clone() }.launch(&scratch, args, limits)?;
        let process = Native::start(&mut launch, limits).map_err(|lost| self.lost(lost))?;
        Ok(Talk::new(process, scratch, self.clone(), plan, *limits))
    }

    /// Has libraries loaded that change what the program finds.
    fn set(&self, chance: Option<&Path>, conditions: &Conditions<'_>, command: &mut Command) {
        let mut libraries = Vec::new();
        if let Some(library) = chance {
            command.env(chance::SECOND, chance::second(conditions.moment));
            if self.names().alone {
                command.env(chance::SLEEPS, "pass");
            }
            if self.names().any_number {
                command.env(chance::PARENT, process::id().to_string());
            }
            libraries.push(library.as_os_str());
        }
        let is_unbuffered = conditions.unbuffered && self.names().libraries;
        let stdbuf = || STDBUF.iter().map(Path::new).find(|path| path.is_file());
        if let Some(library) = is_unbuffered.then(stdbuf).flatten() {
            command.env("_STDBUF_O", "0");
            libraries.push(library.as_os_str());
        }
        if !libraries.is_empty() {
            command.env("LD_PRELOAD", libraries.join(OsStr::new(":")));
        }
    }

    fn scratch(&self, limits: &Limits) -> Result<Scratch, CannotRun> {
        Scratch::within(self.sandbox.as_ref(), limits).map_err(CannotRun::Scratch)
    }

    /// Runs it in a folder that need not be empty; `prepare` has the last word on the command.
    pub(crate) fn run_in(
        &self,
        scratch: &Scratch,
        args: &[impl AsRef<OsStr>],
        (stdin, pauses): (&[u8], &[Pause]),
        limits: &Limits,
        prepare: impl FnOnce(&mut Command),
    ) -> Result<Run, CannotRun> {
        let (mut launch, plan) = self.launch(scratch, args, limits)?;
        prepare(&mut launch.command);
        let run = supervise::<Native>(&mut launch, stdin, pauses, limits, scratch);
        let run = match run {
            Ok(run) => run,
            // Without a sandbox, it is the program itself that is not started.
            Err(lost) if plan.is_none() => {
                let stderr = self.not_started(self.lost(lost))?.into_bytes();
                let wall = Duration::ZERO;
                return Ok(Run { ending: NOT_STARTED, stdout: vec![], stderr, wall });
            }
            Err(lost) => return Err(self.lost(lost)),
        };
        let Some(plan) = plan else { return Ok(run) };
        match plan.refusal(&run.ending, &run.stderr, &self.path) {
            Some(refusal) => {
                let stderr = self.not_started(refusal)?.into_bytes();
                Ok(Run { ending: NOT_STARTED, stderr, ..run })
            }
            None => Ok(Run { ending: plan.reading(run.ending, limits), ..run }),
        }
    }

    /// What is to be said of a program that was not started, if that is its own fault.
    pub(crate) fn not_started(&self, refusal: CannotRun) -> Result<String, CannotRun> {
        match refusal {
            CannotRun::Start(path, error) if self.is_strangers && is_about(&path, &error) => {
                Ok(format!("the system does not start the program: {error}\n"))
            }
            CannotRun::Start(path, _) if is_where_nothing_starts(&path) => {
                let why = "nothing may be executed where it lies (mounted noexec; what is built lies where TMPDIR says)";
                Err(CannotRun::Start(path, io::Error::other(why)))
            }
            refusal => Err(refusal),
        }
    }

    /// What starts it in a folder, and the plan that it follows if it is in a sandbox.
    fn launch(
        &self,
        scratch: &Scratch,
        args: &[impl AsRef<OsStr>],
        limits: &Limits,
    ) -> Result<(Launch, Option<Plan>), CannotRun> {
        if args.iter().any(|arg| arg.as_ref().as_encoded_bytes().contains(&0)) {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "an argument contains NUL");
            return Err(CannotRun::Start(self.path.clone(), error));
        }
        let (mut launch, plan) = match &self.sandbox {
            Some(sandbox) => {
                let home = self.home.as_deref();
                let limits = self.with_addresses(limits);
                let launched = sandbox.launch(&self.path, args, scratch, home, &limits);
                let no_group = |error| CannotRun::Confine(format!("control group: {error}"));
                let (launch, plan) = launched.map_err(no_group)?;
                (launch, Some(plan))
            }
            None => (self.unconfined(args), None),
        };
        // A sandbox lets a program write where it begins: it goes to its home when it is confined.
        let begins = self.home.as_deref().filter(|_| plan.is_none()).unwrap_or(scratch.folder());
        launch.command.current_dir(begins);
        Ok((launch, plan))
    }

    /// The limits, but for that of addresses where the program needs all that there are for its checks, and what is in use is looked
    /// at.
    fn with_addresses(&self, limits: &Limits) -> Limits {
        let is_held = |_: &u64| !cfg!(target_os = "linux") || !self.names().checks;
        Limits { address_space: limits.address_space.filter(is_held), ..*limits }
    }

    fn unconfined(&self, args: &[impl AsRef<OsStr>]) -> Launch {
        let mut command = Command::new(&self.path);
        command.args(args).envs(USUAL);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Launch { command, hidden: None, rooms: None, control: None }
    }

    fn lost(&self, lost: Lost) -> CannotRun {
        match lost {
            Lost::Start(error) => CannotRun::Start(self.path.clone(), error),
            Lost::Watch(error) => CannotRun::Watch(self.path.clone(), error),
        }
    }
}

/// Whether the system says of a file or of its interpreter that it is missing, forbidden or no program; and not that the
/// system itself has had enough.
#[cfg(target_os = "linux")]
fn is_about(program: &Path, error: &io::Error) -> bool {
    use rustix::io::Errno;

    const ABOUT_PROGRAMS: [Errno; 10] = [
        Errno::NOENT,
        Errno::NOTDIR,
        Errno::ACCESS,
        Errno::PERM,
        Errno::NOEXEC,
        Errno::LIBBAD,
        Errno::LOOP,
        Errno::INVAL,
        Errno::ISDIR,
        Errno::NAMETOOLONG,
    ];
    // A program that is to be read behind its end, or that is given to a file too short for one, gets the word for a broken
    // disk. Where the disk is broken, we cannot read the program either.
    const ABOUT_READING: [Errno; 2] = [Errno::IO, Errno::OVERFLOW];
    // What is gone, or lies where nothing may be executed, is no fault of a program: so it is asked what the system says of the file
    // alone.
    let may_be_executed = rustix::fs::access(program, rustix::fs::Access::EXEC_OK).is_ok();
    Errno::from_io_error(error).is_some_and(|number| {
        ABOUT_PROGRAMS.contains(&number) && may_be_executed
            || ABOUT_READING.contains(&number) && can_be_read(program)
    })
}

/// Whether nothing there may be executed, of which the system says the same as of a file that is closed to us.
#[cfg(target_os = "linux")]
fn is_where_nothing_starts(file: &Path) -> bool {
    use rustix::fs::{StatVfsMountFlags, statvfs};

    statvfs(file).is_ok_and(|found| found.f_flag.contains(StatVfsMountFlags::NOEXEC))
}

#[cfg(not(target_os = "linux"))]
fn is_where_nothing_starts(_file: &Path) -> bool {
    false
}

#[cfg(target_os = "linux")]
fn can_be_read(file: &Path) -> bool {
    fs::File::open(file).and_then(|mut file| io::copy(&mut file, &mut io::sink())).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn is_about(_program: &Path, _error: &io::Error) -> bool {
    false
}

#[cfg(unix)]
fn may_be_executed(file: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn may_be_executed(_file: &fs::Metadata) -> bool {
    true
}
