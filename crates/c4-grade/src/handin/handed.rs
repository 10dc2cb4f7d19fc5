//! Something that was handed in.

use std::path::{Path, PathBuf};

use super::contents::Upload;
use super::{Form, Whence, archive};
use crate::{Identity, Intake, from_here, quoted};
use c4_course::HandIn;

/// The folder that command lines unpack archives into.
const UNPACKED: &str = "unpacked";

/// Something that was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handed {
    /// Whose it is, or the name of its folder or file.
    pub name: String,
    /// Where it lies.
    pub path: PathBuf,
    /// What it is.
    pub form: Form,
    /// Whose it is, as the platform tells it.
    pub identity: Option<Identity>,
    /// What of it is taken, and what is left.
    pub intake: Intake,
    pub(super) upload: Upload,
    /// Whether its form is known.
    pub(super) is_settled: bool,
}

impl Handed {
    /// Where the files of the hand-in come from, for command lines and messages.
    pub(crate) fn whence(&self, hand_in: &HandIn) -> Whence {
        let Form::Source(choice) = &self.form else { return Whence::default() };
        let wanted = hand_in.files.first().map_or("", String::as_str);
        let main = choice.folder.join(choice.own_name.as_deref().unwrap_or(wanted));
        let on_shelf = self.upload.on_shelf(&main);
        let mut unpack = Vec::new();
        let mut folder = match self.upload.shelf.archive() {
            Some(archive) => {
                unpack.push(unpacking(archive));
                UNPACKED.into()
            }
            None => self.upload.shelf.shown(Path::new("")),
        };
        let own = on_shelf.file_name().map(|own| own.to_string_lossy().into_owned());
        for part in on_shelf.parent().unwrap_or(Path::new("")).components() {
            folder.push(part);
            let is_archive = archive::by_name(&part.as_os_str().to_string_lossy()).is_some();
            if is_archive && !folder.is_dir() {
                unpack.push(unpacking(&folder));
                folder = UNPACKED.into();
            }
        }
        let own_name = own.filter(|own| own != wanted);
        Whence { unpack, folder: from_here(&folder), own_name }
    }
}

/// The command that unpacks an archive.
fn unpacking(path: &Path) -> String {
    let shown = from_here(path).to_string_lossy().into_owned();
    match archive::by_name(&shown) {
        Some(archive::Kind::Zip) => quoted(["unzip", "-o", "-q", "-d", UNPACKED, &shown]),
        _ => format!("mkdir -p {UNPACKED} && {}", quoted(["tar", "-xf", &shown, "-C", UNPACKED])),
    }
}
