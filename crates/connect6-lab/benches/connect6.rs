//! Lab 6 as a process, and moves of Lab 7's prescribed computer on large boards: `cargo bench -p connect6-lab`.

use std::io::Write;
use std::process::{Command, Stdio};

use c4_engine::{Board, Player, Size, Square};
use connect6_lab::RuleComputer;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// All 361 stones of a 19 x 19 board, listed one by one.
#[divan::bench]
fn process_19x19(bencher: Bencher<'_, '_>) {
    let stones: String = (0..361)
        .map(|n| format!("{} {} {}\n", if n % 3 == 0 { 'B' } else { 'W' }, n / 19, n % 19))
        .collect();
    let script = format!("19\n{stones}E\n0 0\n-1 -1\n");
    bencher.bench(|| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_connect6-lab"))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("it is a pipe");
        input.write_all(script.as_bytes()).expect("the program reads");
        drop(input);
        assert!(child.wait().expect("the program ends").success());
    });
}

/// Moves chosen a second, each with a stone of the opponent's taken note of.
#[divan::bench(args = [19, 100, 300, 1000])]
fn moves_chosen(bencher: Bencher<'_, '_>, side: usize) {
    let mut board = Board::new(Size::new(side, side).expect("a size to measure"));
    for n in 0..side {
        let square = Square::new(n * 7 % side, n * 11 % side);
        // The same square twice on some boards: as well.
        let _ = board.place(square, if n % 2 == 0 { Player::First } else { Player::Second });
    }
    let mut computer = RuleComputer::new(&board, Player::First);
    let theirs = computer.choose().expect("the board has room");
    board.place(theirs, Player::Second).expect("it is free");
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        computer.see(divan::black_box(&board), theirs);
        computer.choose().expect("the board has room")
    });
}
