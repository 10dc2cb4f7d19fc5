//! What lies beside a program and is no part of it, by name.

/// Folders that systems, editors and builds leave behind, in small letters.
const FOLDERS: [&str; 4] = ["__macosx", "cmakefiles", "node_modules", "__pycache__"];

/// Folders that a submission has within itself: no student is called like this.
const INNER: [&str; 27] = [
    "src",
    "source",
    "sources",
    "code",
    "include",
    "inc",
    "headers",
    "lib",
    "libs",
    "doc",
    "docs",
    "test",
    "tests",
    "report",
    "reports",
    "images",
    "img",
    "screenshots",
    "project",
    "submission",
    "build",
    "bin",
    "obj",
    "debug",
    "release",
    "x64",
    "x86",
];

/// Files of that kind.
const FILES: [&str; 3] = ["thumbs.db", "desktop.ini", "a.out"];

/// Endings of files that no build reads: what builds make, documents, pictures.
const ENDINGS: [&str; 45] = [
    "o", "obj", "exe", "out", "so", "dll", "dylib", "d", "gch", "pdb", "ilk", "idb", "class",
    "pyc", "sln", "vcxproj", "user", "suo", "iml", "cbp", "depend", "layout", "dev", "pdf", "doc",
    "docx", "odt", "rtf", "ppt", "pptx", "xls", "xlsx", "png", "jpg", "jpeg", "gif", "bmp", "webp",
    "heic", "mp4", "mov", "avi", "html", "log", "tmp",
];

/// Whether a folder of this name holds nothing that was written for the course.
pub(super) fn is_folder(name: &str) -> bool {
    let name = name.to_lowercase();
    name.starts_with('.')
        || name.starts_with("cmake-build")
        || name.ends_with(".dsym")
        || FOLDERS.contains(&name.as_str())
}

/// Whether a folder of this name is a part of a submission, and not somebody's submission.
pub(super) fn is_inner(name: &str) -> bool {
    is_folder(name) || INNER.contains(&name.to_lowercase().as_str())
}

/// Whether no build reads a file of this name.
pub(super) fn is_file(name: &str) -> bool {
    let name = name.to_lowercase();
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    name.starts_with('.')
        || is_readme(&name)
        || FILES.contains(&name.as_str())
        || ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Whether a file with these bytes was linked elsewhere, as programs of Linux are (System V ABI, "ELF Header": `e_type` 2 or 3).
pub(super) fn was_linked(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x7fELF") && matches!(bytes.get(16..18), Some([2 | 3, 0] | [0, 2 | 3]))
}

/// Whether this is what people are to read first.
pub(super) fn is_readme(name: &str) -> bool {
    name.to_lowercase().starts_with("readme")
}
