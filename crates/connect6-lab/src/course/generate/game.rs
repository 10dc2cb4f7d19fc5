//! Games of Lab 7, against the computer that the course prescribes.

use c4_course::dice::Dice;
use c4_engine::{Lines, Outcome, Player, Position, Rules, Size, Square, Turns};

use super::{no_position, off_board, position};
use crate::RuleComputer;

/// How the person plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Anywhere.
    Random,
    /// Where the own run grows longest.
    Builds,
    /// Where the computer's run would grow longest.
    Blocks,
    /// In a row from the right edge on: on 7 x 7 its other end is blocked just when the computer could make six, which
    /// the course's rule then passes by.
    Tempts,
}

/// What is typed: the size, the computer's colour, and the person's squares to the end of the game.
pub(super) fn answers(turns: Turns, dice: &mut Dice) -> Vec<String> {
    let is_faulty = dice.chance(16);
    let n = size(dice);
    let mut answers = vec![n.to_string()];
    if is_faulty && dice.chance(50) {
        answers.push(dice.one_of(&["b", "w", "X", "White", "1"]).to_owned());
    }
    let computers = dice.one_of(&Player::ALL);
    answers.push(if computers == Player::First { "B" } else { "W" }.to_owned());

    let style = dice.weighted(&[
        (3, Style::Random),
        (4, Style::Builds),
        (2, Style::Blocks),
        (3, Style::Tempts),
    ]);
    let mut wanted =
        if style == Style::Tempts && n == 7 { wanted(n, computers, dice) } else { Vec::new() };
    let size = Size::new(n, n).expect("a size that the program takes");
    let mut game = Position::new(Rules { size, turns, ..Rules::CONNECT_SIX });
    let mut computer = RuleComputer::new(game.board(), computers);
    while game.outcome() == Outcome::Undecided {
        let square = if game.to_move() == computers {
            computer.choose()
        } else {
            let taken = size.iter().filter(|&square| game.board().get(square).is_some()).count();
            let is_refused = dice.chance(5) && taken > 0;
            // Some programs ask again only once.
            let is_twice = is_refused && dice.chance(25);
            for _ in 0..usize::from(is_refused) + usize::from(is_twice) {
                let occupied = size.iter().filter(|&square| game.board().get(square).is_some());
                answers.extend(occupied.map(|square| place(n, square)).nth(dice.below(taken)));
            }
            if is_faulty && dice.chance(15) {
                answers.push(if dice.chance(60) { off_board(n, dice) } else { no_position(dice) });
            }
            let square =
                next_wanted(&mut wanted, &game).or_else(|| persons_square(&game, style, dice));
            answers.extend(square.map(|square| place(n, square)));
            square
        };
        let Some(square) = square.filter(|&square| game.play(square).is_ok()) else { break };
        computer.see(game.board(), square);
    }
    // Some people go on: a program that only notices that its input has ended is not right.
    let is_won = matches!(game.outcome(), Outcome::Won(_));
    let free: Vec<Square> =
        size.iter().filter(|&square| game.board().get(square).is_none()).collect();
    if is_won && !free.is_empty() && dice.chance(50) {
        answers.extend((0..dice.within(1..=4)).map(|_| place(n, dice.one_of(&free))));
    }
    answers
}

/// A size: mostly such that a game is over soon.
fn size(dice: &mut Dice) -> usize {
    let tiny = dice.within(1..=5);
    let large = dice.within(9..=12);
    dice.weighted(&[(15, tiny), (20, 6), (35, 7), (20, 8), (9, large), (1, 19)])
}

fn place(n: usize, square: Square) -> String {
    position(n - 1 - square.row, square.column)
}

fn persons_square(game: &Position, style: Style, dice: &mut Dice) -> Option<Square> {
    let free = game.legal_moves();
    let whose = match style {
        Style::Random => return free.nth(dice.below(free.len())),
        Style::Builds | Style::Tempts => game.to_move(),
        Style::Blocks => game.to_move().opponent(),
    };
    let run =
        |square: Square| game.board().run_with(square, whose, Lines::CONNECT_SIX.directions());
    let longest = free.iter().map(run).max()?;
    let best: Vec<Square> = free.iter().filter(|&square| run(square) == longest).collect();
    Some(dice.one_of(&best))
}

/// The next square that is wanted and free.
fn next_wanted(wanted: &mut Vec<Square>, game: &Position) -> Option<Square> {
    std::iter::from_fn(|| wanted.pop()).find(|&square| game.board().get(square).is_none())
}

/// What a person wants first: a stone in the way of the computer's first row, and five in a row from the right edge on.
fn wanted(n: usize, computers: Player, dice: &mut Dice) -> Vec<Square> {
    let mut squares: Vec<Square> = (n - 5..n).map(|column| Square::new(column, n / 2)).collect();
    let obstacle = Square::new(if computers == Player::First { 2 } else { 1 }, n - 1);
    // The last one comes first.
    squares.insert(dice.within(4..=5), obstacle);
    squares
}
