//! The folder that a program runs in, and may fill as far as it is allowed.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
use linux as system;
#[cfg(not(target_os = "linux"))]
mod other;
#[cfg(not(target_os = "linux"))]
use other as system;
#[cfg_attr(not(target_os = "linux"), path = "no_room.rs")]
mod room;

use std::env;
use std::fs::{self, DirEntry, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError, Weak};
use std::thread;
use std::time::Duration;

pub(crate) use self::room::Rooms;
use self::room::{Making, Room};
#[cfg(target_os = "linux")]
pub(crate) use self::system::NOBODY;
use crate::sandbox::Groups;
use crate::{Limits, Sandbox, build, printable, under_way};

/// What a file or folder counts as, at least: it takes up that much on most disks.
const BLOCK: u64 = 4096;

/// How much room there has to be for a compiler and its temporary files.
const ROOM: u64 = 16 << 20;

/// How the names of our folders begin where the system keeps its temporary files, and how many letters and digits follow.
const NAME: (&str, usize) = ("c4-scratch-", 12);

/// So often a new folder of ours goes because somebody sweeps it, at most: where none can be made, it seems to go each time.
const MOST_SWEPT: u32 = 100;

/// Whether a file or folder is of the user who runs us, or of root: nobody else can have made it what it is. Where files have no owners,
/// all are.
#[must_use]
pub fn belongs_to_us(found: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;

        found.uid() == 0 || found.uid() == rustix::process::geteuid().as_raw()
    }
    #[cfg(not(unix))]
    {
        let _ = found;
        true
    }
}

/// An empty folder at first, and gone in the end, whatever has been put into it.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
    /// What is over the folder for those who run in it.
    room: Option<Room>,
    /// Whether there was too little room on the disk while it was looked at.
    is_cramped: AtomicBool,
    // After the folder, which is in it.
    home: Arc<Home>,
}

impl Scratch {
    /// A new one, where the system keeps its temporary files.
    ///
    /// # Errors
    /// If the system makes none.
    pub fn new() -> io::Result<Self> {
        let home = Home::of_this_process()?;
        let folder = home.new_folder()?;
        under_way::appears(&folder);
        Ok(Self { folder, room: None, is_cramped: AtomicBool::new(false), home })
    }

    /// One for the builds of a [`Site`](crate::Site) in this sandbox: a file system of its own, where it can be had, so that
    /// nobody else notices when it is full.
    ///
    /// # Errors
    /// If the system makes none.
    pub fn for_builds(sandbox: Option<&Sandbox>) -> io::Result<Self> {
        Self::within(sandbox, &build::LIMITS)
    }

    /// One for programs that run in this sandbox with these limits.
    pub(crate) fn within(sandbox: Option<&Sandbox>, limits: &Limits) -> io::Result<Self> {
        let Some(shim) = sandbox.and_then(Sandbox::maker_of_rooms) else { return Self::new() };
        let home = Home::of_this_process()?;
        let folder = home.making.folder(|| home.new_folder())?;
        let room = Some(home.making.room(shim, &folder, limits)?);
        Ok(Self { folder, room, is_cramped: AtomicBool::new(false), home })
    }

    /// Where we find it. Whoever runs in it may know it by another path.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.room.as_ref().and_then(Room::seen).unwrap_or(&self.folder)
    }

    /// Where those find it who run in it.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The first `most` bytes of a file that lies in it, where strangers' programs have run: any of them may have put something else
    /// there. A link is not followed, for it could lead to our own files; and of what is no file, which may never end, nothing is
    /// read.
    #[must_use]
    pub fn read(&self, name: &str, most: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        let file = open_file(&self.path().join(name)).ok();
        let _ = file.map(|file| file.take(most).read_to_end(&mut bytes));
        bytes
    }

    /// Whether it has a file system of its own. Then what does not fit is too much, and says nothing about our disk.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        self.used().is_some()
    }

    /// How many bytes are in it, if it has a file system of its own.
    pub(crate) fn used(&self) -> Option<u64> {
        self.room.as_ref().and_then(Room::used)
    }

    /// Whoever has made its room.
    pub(crate) fn rooms(&self) -> Option<Rooms> {
        self.room.as_ref().map(Room::rooms)
    }

    /// Leaves nothing but the file of this name, in the folder where those knew it who have made it. The inner error says what
    /// is there instead.
    pub(crate) fn bring_out(&self, name: &str) -> io::Result<Result<(), String>> {
        self.room.as_ref().map_or(Ok(Ok(())), |room| room.bring_out(name))
    }

    /// Whether more than `limit` bytes are in it, each file and folder counted with a block at least.
    ///
    /// What is too deep to be looked at is too much. A program may change all of it at the same time.
    pub(crate) fn holds_more_than(&self, limit: u64) -> bool {
        match self.used() {
            Some(used) => used > limit,
            None => system::holds_more_than(&self.folder, limit),
        }
    }

    /// Looks whether a program that may fill it as far as this could do so now, or at least with what most programs need.
    pub(crate) fn look_for_room(&self, limit: u64) {
        if !self.is_apart() && !system::has_room_for(&self.home.hold, limit.min(ROOM)) {
            self.is_cramped.store(true, Ordering::Relaxed);
        }
    }

    /// An error if there is too little room now, or was when it was looked for: then whatever went wrong in it may have gone
    /// wrong for that, and says nothing about a program.
    pub(crate) fn had_room(&self, limit: u64) -> io::Result<()> {
        self.look_for_room(limit);
        if !self.is_cramped.load(Ordering::Relaxed) {
            return Ok(());
        }
        let place = self.home.folder.parent().unwrap_or(&self.home.folder);
        let words = format!("there is too little room in {}", printable::path(place));
        Err(io::Error::new(io::ErrorKind::StorageFull, words))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if self.is_apart() {
            self.room.iter().for_each(Room::end);
            self.home.making.keep(std::mem::take(&mut self.folder));
            return;
        }
        remove(&self.folder);
        under_way::disappears(&self.folder);
    }
}

/// The folder in which all of this process's are, as long as there is one, or a server to run programs in them: it is made
/// once, and not for each run. By what it holds, others see that we live.
#[derive(Debug)]
pub(crate) struct Home {
    folder: PathBuf,
    making: Making,
    hold: system::Hold,
}

impl Home {
    pub(crate) fn of_this_process() -> io::Result<Arc<Self>> {
        static SWEPT: Once = Once::new();
        static HOME: Mutex<Weak<Home>> = Mutex::new(Weak::new());
        SWEPT.call_once(sweep);
        let mut home = HOME.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(home) = home.upgrade() {
            return Ok(home);
        }
        let made = Arc::new(Self::new()?);
        *home = Arc::downgrade(&made);
        Ok(made)
    }

    /// A folder in it that nobody else has, nor can guess the name of.
    fn new_folder(&self) -> io::Result<PathBuf> {
        let mut builder = tempfile::Builder::new();
        builder.prefix("").rand_bytes(NAME.1);
        let folder = builder.make_in(&self.folder, |path| make_folder(path, 0o700))?;
        Ok(folder.into_temp_path().keep()?)
    }

    fn new() -> io::Result<Self> {
        let place = std::path::absolute(place())?;
        let mut tries = 0..MOST_SWEPT;
        loop {
            let mut builder = tempfile::Builder::new();
            builder.prefix(NAME.0).rand_bytes(NAME.1);
            let folder = match builder.make_in(&place, |path| make_folder(path, 0o711)) {
                Ok(folder) => folder.into_temp_path().keep()?,
                // It went before it had its rights: see below.
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                Err(error) if !place.is_dir() || tries.next().is_none() => return Err(error),
                Err(_) => continue,
            };
            match system::Hold::of(&folder) {
                Ok(Some(hold)) => {
                    under_way::appears(&folder);
                    return Ok(Self { folder, making: Making::default(), hold });
                }
                // Somebody who has just begun took it for one that was left.
                Ok(None) => {}
                Err(error) => {
                    let _ = fs::remove_dir(&folder);
                    return Err(error);
                }
            }
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        Groups::remove_spare();
        remove(&self.folder);
        under_way::disappears(&self.folder);
    }
}

/// Where folders are made: where `TMPDIR` says, and as if it said nothing where it is empty, which names no folder.
pub(crate) fn place() -> PathBuf {
    match env::temp_dir() {
        nowhere if nowhere.as_os_str().is_empty() => PathBuf::from("/tmp"),
        place => place,
    }
}

/// Whether a folder there is one of ours, or of another process.
fn is_ours(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    name.to_str().and_then(|name| name.strip_prefix(NAME.0)).is_some_and(|rest| {
        rest.len() == NAME.1 && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// What strangers' programs may read of a path that is open to them, by the name that the system has for it: all of it, unless our folders
/// are made in it. Then it is what is there now, beside our folders and beside those above them.
pub(crate) fn without_ours(path: &Path) -> Vec<PathBuf> {
    let place = fs::canonicalize(place()).unwrap_or_else(|_| place());
    if !place.starts_with(path) {
        return vec![path.to_owned()];
    }
    let above = place.ancestors().take_while(|above| above.starts_with(path));
    let parts = above.flat_map(|above| fs::read_dir(above).into_iter().flatten().flatten());
    let is_open = |entry: &DirEntry| {
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        !is_link && !is_ours(entry) && !place.starts_with(entry.path())
    };
    parts.filter(is_open).map(|entry| entry.path()).collect()
}

/// Removes what processes have left that were killed.
fn sweep() {
    for entry in fs::read_dir(place()).into_iter().flatten().flatten() {
        if !is_ours(&entry) {
            continue;
        }
        // Whoever has just made it waits until it has gone, and makes another.
        if let Some(_held) = system::hold_what_is_left(&entry.path()) {
            remove(&entry.path());
        }
    }
}

/// Opens a file, and nothing else, without waiting for anybody.
#[cfg(unix)]
fn open_file(path: &Path) -> io::Result<File> {
    use rustix::fs::{FileType, Mode, OFlags, fstat, open};

    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let file = open(path, flags, Mode::empty())?;
    let kind = FileType::from_raw_mode(fstat(&file)?.st_mode);
    if kind == FileType::RegularFile {
        Ok(file.into())
    } else {
        Err(io::ErrorKind::InvalidInput.into())
    }
}

#[cfg(not(unix))]
fn open_file(path: &Path) -> io::Result<File> {
    let is_file = fs::symlink_metadata(path)?.is_file();
    if is_file { File::open(path) } else { Err(io::ErrorKind::InvalidInput.into()) }
}

/// Makes a folder in which nobody else can look around. In the outer one, others can go to what they know the name of: a
/// program that root runs is somebody else.
fn make_folder(path: &Path, mode: u32) -> io::Result<()> {
    #[cfg_attr(not(unix), allow(unused_mut, reason = "there are no such rights"))]
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, mode);
    #[cfg(not(unix))]
    let _ = mode;
    builder.create(path)?;
    // Whoever has started us may have asked for less.
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode))?;
    Ok(())
}

/// Removes a folder with all that is in it, if that can be done. Processes that have been killed may still be at their last
/// call, which can add to it: hence a few tries.
pub(crate) fn remove(folder: &Path) {
    const PATIENCE: [u64; 5] = [0, 1, 10, 100, 300];
    for pause in PATIENCE {
        thread::sleep(Duration::from_millis(pause));
        match system::clear(folder).and_then(|()| fs::remove_dir(folder)) {
            Ok(()) => break,
            // Another thread may be removing it, too: then it is what is in it that has gone meanwhile.
            Err(_) if fs::symlink_metadata(folder).is_err() => break,
            Err(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_in_it_it_goes_away() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.path().to_owned();
        // Each of the ten times that it is put into another, it is a hundred levels deeper.
        for _ in 0..10 {
            let deep = std::iter::repeat_n("d".repeat(30), 100).collect::<PathBuf>();
            let lower = path.join("lower");
            fs::create_dir_all(lower.join(&deep)).unwrap();
            if path.join("upper").exists() {
                fs::rename(path.join("upper"), lower.join(&deep).join("upper")).unwrap();
            }
            fs::rename(lower, path.join("upper")).unwrap();
        }
        fs::create_dir_all(path.join("1/2/3")).unwrap();
        fs::write(path.join("1/2/file"), "x").unwrap();
        assert!(scratch.holds_more_than(1 << 20), "a thousand folders, too deep to look at");
        #[cfg(unix)]
        std::os::unix::fs::symlink("/", path.join("1/root")).unwrap();
        drop(scratch);
        assert!(!path.exists());
        assert!(Path::new("/usr").exists(), "a link is not followed");
    }

    /// One sweep finds what no other one is about to remove.
    #[cfg(target_os = "linux")]
    static SWEEPING: Mutex<()> = Mutex::new(());

    /// Whoever starts at the same time and sweeps takes nothing away, and stops nobody.
    #[cfg(target_os = "linux")]
    #[test]
    fn many_begin_at_once() {
        use std::sync::atomic::AtomicBool;

        let _alone = SWEEPING.lock();
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    sweep();
                }
            });
            let made = (0..1000).map(|_| Home::new().map(|home| home.folder.exists()));
            let made: io::Result<Vec<bool>> = made.collect();
            is_over.store(true, Ordering::Relaxed);
            assert!(made.expect("each is made").into_iter().all(|is_there| is_there));
        });
    }

    /// What a killed process has left goes at the next start; what a living one has stays.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_left_is_swept() {
        let _alone = SWEEPING.lock();
        let name = |filler: &str| place().join(NAME.0.to_owned() + &filler.repeat(NAME.1));
        let (left, other) = (name("x"), place().join(format!("{}mine", NAME.0)));
        for folder in [&left, &other] {
            fs::create_dir_all(folder.join("1/deep")).unwrap();
            fs::write(folder.join("1/deep/file"), "x").unwrap();
        }
        let scratch = Scratch::new().unwrap();
        sweep();
        assert!(!left.exists() && other.exists() && scratch.path().exists());
        fs::remove_dir_all(other).unwrap();
    }

    /// Nobody is kept from being counted by rights that he takes from himself.
    #[cfg(unix)]
    #[test]
    fn closed_folders_count() {
        let scratch = Scratch::new().unwrap();
        let closed = scratch.path().join("closed");
        fs::create_dir(&closed).unwrap();
        fs::write(closed.join("file"), vec![0; 1 << 20]).unwrap();
        for mode in [0o300, 0, 0o600] {
            let rights = std::os::unix::fs::PermissionsExt::from_mode(mode);
            fs::set_permissions(&closed, rights).unwrap();
            assert!(scratch.holds_more_than(1 << 20), "{mode:o}");
        }
    }

    /// What was put in the place of a file is neither followed nor waited for.
    #[cfg(unix)]
    #[test]
    fn only_files_are_read() {
        let scratch = Scratch::new().unwrap();
        let at = |name: &str| scratch.path().join(name);
        fs::write(at("file"), "12345").unwrap();
        fs::create_dir(at("folder")).unwrap();
        std::os::unix::fs::symlink(at("file"), at("link")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", at("endless")).unwrap();
        let pipe = std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap();
        assert!(pipe.success());
        for (name, most, expected) in [
            ("file", 9, "12345"),
            ("file", 3, "123"),
            ("folder", 9, ""),
            ("link", 9, ""),
            ("endless", 9, ""),
            ("pipe", 9, ""),
            ("none", 9, ""),
        ] {
            assert_eq!(scratch.read(name, most), expected.as_bytes(), "{name}");
        }
    }

    #[test]
    fn small_files_count_as_blocks() {
        let scratch = Scratch::new().unwrap();
        for (name, length) in [("a", 1), ("b", 4097), ("c", 0)] {
            fs::write(scratch.path().join(name), vec![0; length]).unwrap();
        }
        let all = 4096 + 4097 + 4096;
        assert!(!scratch.holds_more_than(all));
        assert!(scratch.holds_more_than(all - 1));
    }
}
