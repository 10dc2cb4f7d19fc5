//! A whole game as a process, and moves chosen on large boards: `cargo bench -p ex3-cli`.

use std::io::Write;
use std::process::{Command, Stdio};

use c4_engine::{Lines, Outcome, Position, Rules, Size};
use divan::Bencher;
use divan::counter::ItemsCount;
use ex3_cli::Computer;

fn main() {
    divan::main();
}

/// Two computers on 40 x 40, from the start of the process to its end: to somebody's four in a row, and to a full board,
/// because nobody can make 41.
#[divan::bench(args = ["4", "41"])]
fn process_40x40(connect: &str) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ex3-cli"))
        .args(["--rows", "40", "--cols", "40", "--connect", connect])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("it is a pipe").write_all(b"c\nc\n").expect("the program reads");
    assert!(child.wait().expect("the program ends").success());
}

/// Moves chosen a second, on boards on which every other column is full and the others have a stone.
#[divan::bench(args = [100, 300, 1000])]
fn moves_chosen(bencher: Bencher<'_, '_>, side: usize) {
    let size = Size::new(side, side).expect("a size to measure");
    // Too long a line for anybody to make, so that the game goes on.
    let lines = Lines::of(side + 1).expect("at least 2");
    let rules = Rules { size, lines, ..Rules::CONNECT_FOUR };
    let computer = Computer::new(rules);
    let mut position = Position::new(rules);
    for column in 0..side {
        for _ in 0..if column % 2 == 0 { side } else { 1 } {
            position.play_column(column).expect("the column has room");
        }
    }
    assert_eq!(position.outcome(), Outcome::Undecided);
    bencher
        .counter(ItemsCount::new(1usize))
        .bench(|| computer.choose(divan::black_box(&position)).expect("the board has room"));
}
