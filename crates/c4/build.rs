//! Finds out which commit this is built from, for `c4 --version`.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    let package = env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let commit = of_package(Path::new(&package)).or_else(|| of_clone(&package));
    let version = match commit {
        Some(commit) => format!("{version} (commit {commit})"),
        // An archive of the sources has no commit.
        None => version,
    };
    println!("cargo::rustc-env=C4_VERSION={version}");
    println!("cargo::rerun-if-changed=build.rs");
}

/// The commit that a package of a registry was made from: cargo writes it into the package.
fn of_package(package: &Path) -> Option<String> {
    let text = fs::read_to_string(package.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    rest.split('"').nth(1).and_then(short)
}

/// The commit of a clone.
fn of_clone(package: &str) -> Option<String> {
    let git = |args: &[&str]| {
        let output = Command::new("git").arg("-C").arg(package).args(args).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    // A clone of something else, around a copy of our sources, says nothing.
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    let commit = short(&git(&["rev-parse", "HEAD"])?)?;
    // Not every clone keeps a log, and a branch may be one of many in a packed file.
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]).unwrap_or_default();
    for file in ["HEAD", "logs/HEAD", "packed-refs", &branch] {
        if let Some(path) = git(&["rev-parse", "--path-format=absolute", "--git-path", file])
            && Path::new(&path).is_file()
        {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    Some(commit)
}

fn short(commit: &str) -> Option<String> {
    let is_commit = commit.len() >= 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_commit.then(|| commit[..10].to_owned())
}
