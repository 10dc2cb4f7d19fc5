//! What the targets share.

use std::ffi::OsString;

use c4_console::Console;

/// Runs `c4` in this process, and returns its status and what it printed on both streams.
pub fn c4(arguments: &[OsString], typed: &[u8]) -> (u8, String, String) {
    let (mut typed, mut screen, mut errors) = (typed, Vec::new(), Vec::new());
    let mut console = Console::new(&mut typed, &mut screen, &mut errors);
    let status = (c4::PROGRAM.run)(arguments, &mut console);
    drop(console);
    let text = |bytes| String::from_utf8(bytes).expect("a tool prints text");
    (status, text(screen), text(errors))
}

/// Fails if a terminal would obey anything of this text.
pub fn is_only_shown(text: &str) {
    let is_obeyed = |char: char| char != '\n' && char != '\t' && char.is_control();
    assert!(!text.contains(is_obeyed), "{text:?}");
}

/// The words before the first empty line, one a line, and what comes after it.
pub fn words_and_rest(data: &[u8]) -> (Vec<String>, &[u8]) {
    let end = data.windows(2).position(|two| two == b"\n\n");
    let (words, rest) = end.map_or((data, &[][..]), |at| (&data[..at], &data[at + 2..]));
    let words = String::from_utf8_lossy(words);
    (words.lines().filter(|word| !word.contains('\0')).map(str::to_owned).collect(), rest)
}
