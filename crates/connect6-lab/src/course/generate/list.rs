//! Sessions of Lab 6: a list of stones, and questions about them.

use c4_course::dice::Dice;
use c4_course::plan::Line;
use c4_engine::{Board, Direction, Lines, Player, Size, Square};

use super::{no_position, off_board, position};

/// What a list of stones is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// Stones anywhere.
    Scatter,
    /// Six in a row.
    Line,
    /// More than six in a row.
    LongLine,
    /// Two lines that cross.
    TwoLines,
    /// Five in a row.
    Five,
    /// Six in a row but for one square, which is free or the other colour's.
    Gap,
    /// Three at the end of a row and three at the beginning of the next one.
    AcrossTheEdge,
    /// A stone on every square.
    Full,
    /// Lines of both colours, which the course rules out.
    BothColours,
}

/// The stones of a list, in their order, each on a square of its own.
struct List {
    board: Board,
    stones: Vec<(Player, Square)>,
}

/// What is typed: the size, the stones, the questions.
pub(super) fn answers(dice: &mut Dice) -> Vec<String> {
    let is_faulty = dice.chance(16);
    if is_faulty && dice.chance(12) {
        let size = dice.one_of(&["0", "-3", "1001", "x", "seven", "", "4294967296"]);
        return vec![size.to_owned(), "B".to_owned(), "0 0".to_owned()];
    }
    let n = size(dice);
    let list = list(n, dice);
    let mut answers = vec![n.to_string()];
    let has_taken = dice.chance(25);
    for (at, &(player, square)) in list.stones.iter().enumerate() {
        if is_faulty && dice.chance(10) {
            answers.extend(fault(n, dice));
        }
        answers.extend(stone(n, player, square));
        // Behind the last stone it decides which square was named last.
        let is_outermost = at == 0 || at + 1 == list.stones.len();
        if has_taken && (dice.chance(10) || is_outermost) {
            let (_, taken) = list.stones[dice.below(at + 1)];
            answers.extend(stone(n, dice.one_of(&Player::ALL), taken));
        }
    }
    answers.push("E".to_owned());
    if dice.chance(60) {
        answers.extend(questions(&list, is_faulty, dice));
    }
    answers.push(position(-1, -1));
    answers
}

/// A size: the course's go from 7 to 19.
fn size(dice: &mut Dice) -> usize {
    let small = dice.within(1..=6);
    let usual = dice.within(8..=10);
    let larger = dice.within(11..=18);
    dice.weighted(&[(30, 7), (40, usual), (14, larger), (4, 19), (9, small), (2, 20), (1, 26)])
}

fn stone(n: usize, player: Player, square: Square) -> [String; 2] {
    let letter = if player == Player::First { "B" } else { "W" };
    [letter.to_owned(), place(n, square)]
}

fn place(n: usize, square: Square) -> String {
    position(n - 1 - square.row, square.column)
}

/// What the course has no words for, instead of a stone.
fn fault(n: usize, dice: &mut Dice) -> Vec<String> {
    let letter = dice.one_of(&["B", "W"]).to_owned();
    match dice.below(3) {
        0 => vec![dice.one_of(&["X", "b", "w", "e", "?", "Black", "7"]).to_owned()],
        1 => vec![letter, off_board(n, dice)],
        _ => vec![letter, no_position(dice)],
    }
}

fn questions(list: &List, is_faulty: bool, dice: &mut Dice) -> Vec<String> {
    let n = list.board.size().columns();
    let mut questions = Vec::new();
    for _ in 0..dice.within(1..=6) {
        if let Some(last) = list.stones.len().checked_sub(1) {
            let (_, square) = list.stones[dice.within(0..=last)];
            questions.push(place(n, square));
        }
        if is_faulty && dice.chance(40) {
            let free = list.board.free();
            questions.push(match dice.below(4) {
                0 => off_board(n, dice),
                1 => no_position(dice),
                _ => free
                    .nth(dice.below(free.len()))
                    .map_or_else(|| off_board(n, dice), |square| place(n, square)),
            });
        }
    }
    questions
}

fn list(n: usize, dice: &mut Dice) -> List {
    let size = Size::new(n, n).expect("a size that the program takes");
    let mut list = List { board: Board::new(size), stones: Vec::new() };
    let aim = dice.weighted(&[
        (20, Aim::Scatter),
        (34, Aim::Line),
        (11, Aim::LongLine),
        (5, Aim::TwoLines),
        (10, Aim::Five),
        (9, Aim::Gap),
        (4, Aim::AcrossTheEdge),
        (if n <= 8 { 7 } else { 1 }, Aim::Full),
        (2, Aim::BothColours),
    ]);
    let player = dice.one_of(&Player::ALL);
    match aim {
        Aim::Scatter => {}
        Aim::Line => list.lay(player, &line(size, 6, dice)),
        Aim::LongLine => {
            let length = dice.within(7..=9).min(n);
            list.lay(player, &line(size, length, dice));
        }
        Aim::TwoLines => {
            list.lay(player, &line(size, 6, dice));
            list.lay(player, &line(size, 6, dice));
        }
        Aim::Five => list.lay(player, &line(size, 5, dice)),
        Aim::Gap => {
            let mut squares = line(size, 6, dice);
            if !squares.is_empty() {
                let gap = squares.remove(dice.below(squares.len()));
                if dice.chance(50) {
                    list.lay(player.opponent(), &[gap]);
                }
            }
            list.lay(player, &squares);
        }
        Aim::AcrossTheEdge => {
            let row = dice.below(n.saturating_sub(1));
            let columns = (n.saturating_sub(3)..n).map(|column| Square::new(column, row + 1));
            let next = (0..n.min(3)).map(|column| Square::new(column, row));
            let squares: Vec<Square> =
                columns.chain(next).filter(|&square| size.contains(square)).collect();
            list.lay(player, &squares);
        }
        Aim::Full => {
            if dice.chance(60) {
                list.lay(player, &line(size, 6, dice));
            }
        }
        Aim::BothColours => {
            list.lay(player, &line(size, 6, dice));
            list.lay(player.opponent(), &line(size, 6, dice));
        }
    }
    let more = match aim {
        Aim::Full => n * n,
        Aim::Scatter => dice.below(n * n / 2 + 2),
        _ => dice.below(n + 6),
    };
    list.fill(more, dice);
    shuffle(&mut list.stones, dice);
    list
}

impl List {
    /// Lays stones on those of some squares that are free.
    fn lay(&mut self, player: Player, squares: &[Square]) {
        for &square in squares {
            if self.board.place(square, player).is_ok() {
                self.stones.push((player, square));
            }
        }
    }

    /// Lays `stones` stones anywhere, each of a colour that makes no line there, if there is one.
    fn fill(&mut self, stones: usize, dice: &mut Dice) {
        for _ in 0..stones {
            let free = self.board.free();
            let Some(square) = free.nth(dice.below(free.len())) else { return };
            let player = dice.one_of(&Player::ALL);
            let makes_line = |player| {
                let lines = Lines::CONNECT_SIX;
                self.board.run_with(square, player, lines.directions()) >= lines.connect()
            };
            let player = if makes_line(player) { player.opponent() } else { player };
            self.lay(player, &[square]);
        }
    }
}

/// The squares of a line somewhere, often at an edge of the board; none if the board is too small for it.
fn line(size: Size, length: usize, dice: &mut Dice) -> Vec<Square> {
    let direction = dice.one_of(&Direction::ALL);
    let line = Line::somewhere(size, direction, length, length, dice);
    line.map(|line| line.squares).unwrap_or_default()
}

/// Puts things in any order, all of them as likely (Fisher and Yates, 1938).
fn shuffle<T>(things: &mut [T], dice: &mut Dice) {
    for last in (1..things.len()).rev() {
        things.swap(last, dice.below(last + 1));
    }
}
