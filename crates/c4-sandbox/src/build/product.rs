//! The program that a build has made.

use std::fs;
use std::io;
use std::path::Path;

use crate::Executable;
#[cfg(target_os = "linux")]
use crate::head::Head;

/// The program of this name that was made in a folder, or what is there instead. A link in the folder may stand for it;
/// one that leads out is somebody else's program.
pub(super) fn product(folder: &Path, name: &str) -> Result<Executable, String> {
    let none = || format!("made no {name}");
    let root = fs::canonicalize(folder).map_err(|_| none())?;
    let path = fs::canonicalize(root.join(name)).map_err(|_| none())?;
    if !path.starts_with(&root) {
        return Err(format!("{name} is a link that leads out of its folder"));
    }
    if !path.is_file() {
        return Err(none());
    }
    // What links a program may not be allowed to mark it as one.
    mark_as_program(&path).map_err(|_| none())?;
    if !may_be_started(&path) {
        return Err(format!("{name} is not a program that can be run here"));
    }
    Executable::find(&path).map_err(|_| none())
}

/// Whether the system would start this, by its beginning.
#[cfg(target_os = "linux")]
fn may_be_started(path: &Path) -> bool {
    match Head::of(path) {
        Ok(Head::Program) => true,
        Ok(Head::Script(interpreter)) => Executable::find(&interpreter).is_ok(),
        Ok(Head::Other) | Err(_) => false,
    }
}

/// Systems differ in what they start.
#[cfg(not(target_os = "linux"))]
fn may_be_started(_path: &Path) -> bool {
    true
}

/// Sets the rights that a linker gives to a program.
#[cfg(unix)]
fn mark_as_program(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let mode = fs::metadata(path)?.permissions().mode();
    fs::set_permissions(path, fs::Permissions::from_mode(mode | 0o111))
}

#[cfg(not(unix))]
fn mark_as_program(_path: &Path) -> io::Result<()> {
    Ok(())
}
