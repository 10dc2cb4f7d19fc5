//! A whole game as a process: `cargo bench -p stumper-cli`.

use std::io::Write;
use std::process::{Command, Stdio};

fn main() {
    divan::main();
}

/// The largest grid filled to its last slot: 1280 moves, 1280 grids.
#[divan::bench]
fn process_80x16(bencher: divan::Bencher<'_, '_>) {
    let script = tie(80, 16);
    assert_eq!(script.lines().count(), 80 * 16);
    bencher.bench(|| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_stumper-cli"))
            .args(["-w", "80", "-h", "16"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("it is a pipe");
        input.write_all(script.as_bytes()).expect("the game lasts to the last move");
        drop(input);
        assert!(child.wait().expect("the program ends").success());
    });
}

/// The moves of a tie: two columns at a time, and in them two rows at a time, the sides swapped from block to block.
fn tie(width: usize, height: usize) -> String {
    let mut moves = String::new();
    for left in (1..width).step_by(2) {
        for block in 0..height / 2 {
            let (first, second) = if block % 2 == 0 { (left, left + 1) } else { (left + 1, left) };
            moves += &format!("{first}\n{second}\n").repeat(2);
        }
    }
    moves
}
