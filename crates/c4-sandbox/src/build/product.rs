//! The program that a build has made.

use std::fs;
use std::io;
use std::path::Path;

use super::is_small;
use crate::Executable;
#[cfg(target_os = "linux")]
use crate::head::Head;
#[cfg(target_os = "linux")]
use crate::visible::readable;

/// The program of this name that was made in a folder, or what is there instead. A link in the folder may stand for it;
/// one that leads out is somebody else's program.
pub(super) fn product(folder: &Path, name: &str) -> Result<Executable, String> {
    let none = || format!("made no {name}");
    let root = fs::canonicalize(folder).map_err(|_| none())?;
    let path = fs::canonicalize(root.join(name)).map_err(|_| none())?;
    if !path.starts_with(&root) {
        return Err(format!("{name} is a link that leads out of its folder"));
    }
    let found = fs::metadata(&path).map_err(|_| none())?;
    if !found.is_file() {
        return Err(none());
    }
    is_small(name, found.len())?;
    // What links a program may not be allowed to mark it as one.
    mark_as_program(&path).map_err(|_| none())?;
    may_be_started(&path)
        .map_err(|why| format!("{name} is not a program that can be run here{why}"))?;
    Executable::find(&path).map_err(|_| none())
}

/// An error if the system would not start this, by its beginning, with what else is to be said about it.
#[cfg(target_os = "linux")]
pub(crate) fn may_be_started(path: &Path) -> Result<(), String> {
    /// So many scripts may be given to each other.
    const SCRIPTS: usize = 4;
    let mut next = path.to_owned();
    for _ in 0..=SCRIPTS {
        let needed = match Head::of(&next) {
            Ok(Head::Program { loader: None }) => return Ok(()),
            Ok(Head::Program { loader: Some(needed) } | Head::Script(needed)) => needed,
            Ok(Head::Other) | Err(_) => return Err(String::new()),
        };
        // A program's own path is not the same each time that it runs.
        if !needed.is_absolute() || Executable::find(&needed).is_err() {
            let needed = readable(needed.as_os_str().as_encoded_bytes());
            return Err(format!(": it needs {needed}, which is not there or may not be executed"));
        }
        next = needed;
    }
    Err(": it is a script for a script for a script, without end".to_owned())
}

/// Systems differ in what they start.
#[cfg(not(target_os = "linux"))]
pub(crate) fn may_be_started(_path: &Path) -> Result<(), String> {
    Ok(())
}

/// Sets the rights that a linker gives to a program: whoever runs it may be somebody else, if he gets into its folder.
#[cfg(unix)]
fn mark_as_program(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let mode = fs::metadata(path)?.permissions().mode();
    fs::set_permissions(path, fs::Permissions::from_mode(mode | 0o555))
}

#[cfg(not(unix))]
fn mark_as_program(_path: &Path) -> io::Result<()> {
    Ok(())
}
