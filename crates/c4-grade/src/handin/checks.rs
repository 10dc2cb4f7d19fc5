//! Compilers that add their checks.

use std::fs;
use std::io;

use c4_sandbox::Scratch;

use crate::{Executable, quoted};

/// What has a compiler add its checks for faults in memory and for undefined behaviour.
const CHECKS: &str = "-fsanitize=address,undefined -fno-sanitize-recover=all -g";

/// The names that a build may call a compiler by.
const COMPILERS: [&str; 6] = ["cc", "gcc", "clang", "c++", "g++", "clang++"];

/// Makes a folder of scripts in which every compiler has its usual name, and adds its checks. So a Makefile need not
/// know of them, whatever it calls its variables.
pub(super) fn checking_compilers() -> io::Result<Scratch> {
    let folder = Scratch::new()?;
    for compiler in COMPILERS {
        if let Ok(found) = Executable::along_path(compiler) {
            let real = quoted([found.path().to_string_lossy()]);
            let script = folder.path().join(compiler);
            fs::write(&script, format!("#!/bin/sh\nexec {real} \"$@\" {CHECKS}\n"))?;
            #[cfg(unix)]
            fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        }
    }
    Ok(folder)
}
