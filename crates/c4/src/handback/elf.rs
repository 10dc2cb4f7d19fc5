//! What kind of program a file is, as far as its head tells.

/// Why a program does not run on any Linux on x86-64 as it stands; nothing if it does.
pub(super) fn unfit(program: &[u8]) -> Option<&'static str> {
    const CLASS_64_LITTLE: &[u8] = &[2, 1];
    const X86_64: u64 = 62;
    const LOADER: u64 = 3;
    let number = |at: usize, bytes: usize| {
        let bytes = program.get(at..at.checked_add(bytes)?)?;
        Some(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    };
    if !program.starts_with(b"\x7fELF") {
        return Some("no program for Linux");
    }
    if program.get(4..6) != Some(CLASS_64_LITTLE) || number(18, 2) != Some(X86_64) {
        return Some("a program for another processor");
    }
    // The table of what is loaded: where it begins, how long a row is, and how many there are.
    let Some((from, row, rows)) = (|| Some((number(32, 8)?, number(54, 2)?, number(56, 2)?)))()
    else {
        return Some("cut off");
    };
    let kind = |index: u64| {
        let at = from.checked_add(index * row)?;
        number(usize::try_from(at).ok()?, 4)
    };
    (0..rows)
        .any(|index| kind(index) == Some(LOADER))
        .then_some("a program that needs this system's libraries")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A head with one row of this kind.
    fn program(kind: u8) -> Vec<u8> {
        let mut bytes = vec![0; 64 + 56];
        bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
        for (at, byte) in [(18, 62), (32, 64), (54, 56), (56, 1), (64, kind)] {
            bytes[at] = byte;
        }
        bytes
    }

    #[test]
    fn what_runs_anywhere_is_told_from_what_does_not() {
        assert_eq!(unfit(&program(1)), None);
        assert_eq!(unfit(&program(3)), Some("a program that needs this system's libraries"));
        let mut other = program(1);
        other[18] = 183;
        assert_eq!(unfit(&other), Some("a program for another processor"));
        assert_eq!(unfit(&program(1)[..40]), Some("cut off"));
        for junk in [b"" as &[u8], b"#!/bin/sh\n", b"\x7fEL"] {
            assert_eq!(unfit(junk), Some("no program for Linux"));
        }
        assert_eq!(unfit(b"\x7fELF"), Some("a program for another processor"));
    }
}
