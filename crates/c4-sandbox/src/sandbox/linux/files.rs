//! Landlock: which files can be reached, and whom signals can reach.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use landlock::{
    ABI, Access, AccessFs, BitFlags, LandlockStatus, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope, path_beneath_rules,
};

use crate::sandbox::{Hidden, Protection};

/// Since then, truncating is a right of its own; a kernel before it lets any file that can be opened be emptied.
const FILES: ABI = ABI::V3;
/// Since then, signals can be kept inside.
const SIGNALS: ABI = ABI::V6;

/// Where a system keeps its programs and libraries, and what they read of its settings. Not the rest of /etc, where there
/// are secrets, too.
const SYSTEM: &[&str] = &[
    "/bin",
    "/gnu/store",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/opt",
    "/sbin",
    "/usr",
    "/etc/alternatives",
    "/etc/group",
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
];

/// The settings of languages whose programs do not start without them: folders in /etc that begin like this.
const LANGUAGES: &[&str] = &["dotnet", "java", "mono", "perl", "python"];

/// What a process can read of itself: where it lies in memory, what it uses, which files and threads it has. The rest of
/// /proc tells of others: of all sockets of the machine, for one.
const OWN_FILES: &[&str] =
    &["/proc/self/cmdline", "/proc/self/maps", "/proc/self/stat", "/proc/self/status"];
const OWN_FOLDERS: &[&str] = &["/proc/self/fd", "/proc/self/task"];

/// Devices that can be written to, because nothing comes of it. Of zeros that can be written to, memory can be shared.
const SINKS: &[&str] = &["/dev/full", "/dev/null"];

/// What of it there is on this system.
pub(in crate::sandbox) fn readable_by_all() -> Vec<PathBuf> {
    let of_language = |name: &str| LANGUAGES.iter().any(|language| name.starts_with(language));
    let settings = fs::read_dir("/etc").into_iter().flatten().filter_map(|entry| {
        let entry = entry.ok()?;
        of_language(entry.file_name().to_str()?).then(|| entry.path())
    });
    let system = SYSTEM.iter().map(PathBuf::from);
    // Many are links into others: each that is left out is one less to be opened for every run.
    let mut found: Vec<PathBuf> =
        system.chain(settings).filter_map(|path| fs::canonicalize(path).ok()).collect();
    found.sort_unstable();
    found.dedup_by(|path, above| path.starts_with(above));
    found
}

/// A path that is open already.
struct Open {
    path: PathFd,
    /// The rights that there can be to it.
    rights: BitFlags<AccessFs>,
}

static OPEN: OnceLock<HashMap<PathBuf, Open>> = OnceLock::new();

/// Opens what is readable by all once, for all copies of this process that will restrict themselves.
pub(super) fn open_in_advance() {
    OPEN.get_or_init(|| {
        let open = |path: PathBuf| {
            let is_file = fs::metadata(&path).ok()?.is_file();
            let rights = if is_file { AccessFs::from_file(FILES) } else { every_right() };
            Some((path.clone(), Open { path: PathFd::new(path).ok()?, rights }))
        };
        readable_by_all().into_iter().filter_map(open).collect()
    });
}

/// Whether this is one of the paths that were opened in advance, which all can read.
pub(super) fn is_of_system(path: &Path) -> bool {
    OPEN.get().is_some_and(|open| open.contains_key(path))
}

/// Keeps this process, and all copies of it, from what is hidden. Landlock only knows what is allowed: so it is all that is
/// beside a hidden path or beside a folder above it, and what is shown although it lies in one. What a link leads to is
/// allowed where it is, if it is.
pub(super) fn hide(Hidden { paths, shown }: &Hidden) -> Result<(), RulesetError> {
    if paths.is_empty() {
        return Ok(());
    }
    let rights = AccessFs::ReadFile | AccessFs::Execute | AccessFs::Refer;
    let above: BTreeSet<&Path> = paths.iter().flat_map(|path| path.ancestors().skip(1)).collect();
    let hidden: BTreeSet<&Path> = paths.iter().map(PathBuf::as_path).collect();
    let mut allowed = Vec::new();
    // What to look at: of a folder that something hidden is in, the parts.
    let mut left = vec![PathBuf::from("/")];
    left.extend(shown.iter().cloned());
    while let Some(path) = left.pop() {
        if !above.contains(path.as_path()) {
            allowed.push(path);
            continue;
        }
        left.extend(fs::read_dir(&path).into_iter().flatten().filter_map(|entry| {
            let entry = entry.ok()?;
            let path = entry.path();
            let is_seen = !entry.file_type().ok()?.is_symlink() && !hidden.contains(path.as_path());
            is_seen.then_some(path)
        }));
    }
    let created = Ruleset::default().handle_access(rights)?.create()?;
    created.add_rules(path_beneath_rules(allowed, rights))?.restrict_self()?;
    Ok(())
}

/// Keeps this process to the readable paths, to its own folder, which it works in, and its signals to itself and its
/// children, as far as these two are wanted and the kernel can do it: returns whether it does.
pub(super) fn restrict(
    wanted: Protection,
    readable: &[PathBuf],
) -> Result<(bool, bool), RulesetError> {
    let ruleset = Ruleset::default();
    let ruleset = if wanted.files { ruleset.handle_access(every_right())? } else { ruleset };
    let ruleset = if wanted.signals { ruleset.scope(Scope::from_all(SIGNALS))? } else { ruleset };
    let created = ruleset.create()?;
    let created = if wanted.files { with_files(created, readable)? } else { created };
    let LandlockStatus::Available { effective_abi: abi, .. } = created.restrict_self()?.landlock
    else {
        return Ok((false, false));
    };
    Ok((wanted.files && abi >= FILES, wanted.signals && abi >= SIGNALS))
}

fn with_files(
    created: RulesetCreated,
    readable: &[PathBuf],
) -> Result<RulesetCreated, RulesetError> {
    let created = allow(created, readable, AccessFs::from_read(FILES))?;
    let created = allow(created, OWN_FILES, AccessFs::ReadFile.into())?;
    let created = allow(created, OWN_FOLDERS, AccessFs::ReadDir.into())?;
    let created = allow(created, SINKS, AccessFs::WriteFile | AccessFs::Truncate)?;
    allow(created, &["."], every_right())
}

/// Gives rights to these paths, as far as they are there.
fn allow(
    mut created: RulesetCreated,
    paths: &[impl AsRef<Path>],
    rights: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    for path in paths {
        let path = path.as_ref();
        created = match OPEN.get().and_then(|open| open.get(path)) {
            Some(open) => created.add_rule(PathBeneath::new(&open.path, rights & open.rights))?,
            None => created.add_rules(path_beneath_rules([path], rights))?,
        };
    }
    Ok(created)
}

fn every_right() -> BitFlags<AccessFs> {
    AccessFs::from_all(ABI::V5)
}
