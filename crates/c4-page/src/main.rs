//! Makes the page: `c4-page FILE`. It builds this crate for WebAssembly, and puts that and everything else into one file.

use std::ffi::OsStr;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, ExitCode};

const TARGET: &str = "wasm32-unknown-unknown";

/// What a WebAssembly imports that was written for wasm-bindgen's glue.
const FOREIGN: &[u8] = b"__wbindgen";

/// What the page stays below, in bytes: a file that goes by mail, and opens at once.
const MOST: usize = 2 << 20;

/// How often the compression is tried better: more of it saves hardly anything.
#[cfg(not(target_family = "wasm"))]
const ITERATIONS: NonZero<u64> = NonZero::new(5).expect("more than 0");

#[expect(clippy::print_stderr, reason = "the streams are parameters everywhere but here")]
fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let made = match &arguments[..] {
        [file] => make(file),
        _ => Err("give the file to write: c4-page FILE".to_owned()),
    };
    match made {
        Ok(report) => {
            eprintln!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("c4-page: {error}");
            ExitCode::from(2)
        }
    }
}

#[cfg(target_family = "wasm")]
fn make(_: &OsStr) -> Result<String, String> {
    Err("a page cannot make itself".to_owned())
}

#[cfg(not(target_family = "wasm"))]
fn make(file: &OsStr) -> Result<String, String> {
    let wasm = build()?;
    let mut small = Vec::new();
    let options = zopfli::Options { iteration_count: ITERATIONS, ..zopfli::Options::default() };
    zopfli::compress(options, zopfli::Format::Gzip, &wasm[..], &mut small)
        .map_err(|error| format!("the WebAssembly cannot be compressed: {error}"))?;
    let page = c4_page::page(c4_page::Behind::Wasm(&small));
    let path = Path::new(file);
    if page.len() >= MOST {
        return Err(format!(
            "the page would have {} bytes; it has to stay below {MOST}",
            page.len()
        ));
    }
    let cannot = |error| format!("{}: {error}", path.to_string_lossy());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(cannot)?;
    }
    fs::write(path, &page).map_err(cannot)?;
    Ok(format!(
        "{}: {} bytes, of which {} are WebAssembly before compression",
        path.to_string_lossy(),
        page.len(),
        wasm.len()
    ))
}

/// The WebAssembly. Paths of this machine are kept out of it, so that every machine makes the same.
fn build() -> Result<Vec<u8>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().map_err(|error| error.to_string())?;
    let target = root.join("target/page");
    let home = |name: &str, folder: &str| {
        std::env::var(name)
            .ok()
            .or_else(|| Some(format!("{}/{folder}", std::env::var("HOME").ok()?)))
    };
    let mut flags = vec![format!("--remap-path-prefix={}=.", root.to_string_lossy())];
    flags.extend(home("CARGO_HOME", ".cargo").map(|it| format!("--remap-path-prefix={it}=cargo")));
    flags.extend(
        home("RUSTUP_HOME", ".rustup").map(|it| format!("--remap-path-prefix={it}=rustup")),
    );
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["rustc", "--locked", "--package", "c4-page", "--lib", "--crate-type", "cdylib"])
        .args(["--profile", "page", "--target", TARGET, "--target-dir"])
        .arg(&target)
        .current_dir(&root)
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"))
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        return Err(format!(
            "WebAssembly could not be built; it needs: rustup target add {TARGET}"
        ));
    }
    let built = target.join(TARGET).join("page/c4_page.wasm");
    let wasm = fs::read(&built).map_err(|error| format!("{}: {error}", built.to_string_lossy()))?;
    // A library that talks to a browser by itself would need glue that the page does not have: it would never start.
    if wasm.windows(FOREIGN.len()).any(|bytes| bytes == FOREIGN) {
        return Err(format!(
            "a dependency brings wasm-bindgen into the page; find it: cargo tree --package c4-page --target {TARGET} --invert wasm-bindgen"
        ));
    }
    Ok(wasm)
}
