//! Games as people play them against each other and the computer.

use c4_course::Input;
use c4_course::dice::Dice;
use c4_course::plan::{Aim, Plan, behind_a_win};
use c4_course::typist::Typist;
use c4_engine::{ByPlayer, Outcome, Player, Position, Rules, Size};

use crate::Computer;

/// Rows and columns of the boards, and how often they are played on. Every one of them is a compilation of each program
/// that is graded, so there are few. The smallest come first; the largest has more rows than the others have rows or columns.
pub(super) const SIZES: [(usize, (usize, usize)); 10] = [
    (2, (1, 1)),
    (4, (1, 7)),
    (2, (6, 1)),
    (3, (3, 3)),
    (9, (4, 4)),
    (7, (4, 5)),
    (6, (5, 4)),
    (56, (6, 7)),
    (6, (8, 10)),
    (5, (16, 12)),
];

/// What a game leads to, and how often.
const AIMS: [(usize, Aim); 7] = [
    (10, Aim::Anywhere),
    (12, Aim::FullColumns),
    (10, Aim::Tie),
    (17, Aim::LastCell),
    (30, Aim::Line),
    (13, Aim::LongLine),
    (10, Aim::TwoLines),
];

/// Who plays, as letters for their types, and how often.
const PLAYERS: [(usize, ByPlayer<char>); 4] = [
    (45, ByPlayer { first: 'h', second: 'h' }),
    (26, ByPlayer { first: 'c', second: 'h' }),
    (26, ByPlayer { first: 'h', second: 'c' }),
    (3, ByPlayer { first: 'c', second: 'c' }),
];

const BAD_TYPES: [&str; 8] = ["x", "1", "?", "player", "computer please", "d", "-", "xy"];

/// Answers that are no column of any board.
const BAD_COLUMNS: [&str; 12] =
    ["abc", "x", "four", "no idea", "-", "+", "?!", "0", "-1", "99", "99999999999", "4294967296"];

/// What stands behind a number on its line.
const MORE: [&str; 8] = ["a", "abc", ".5", " 2", " 4", ",", " x", " please 1"];

pub(super) fn generate(seed: u64, number: u64) -> Input {
    let mut dice = Dice::new(seed, number);
    let (rows, columns) = dice.weighted(&SIZES);
    let size = Size::new(columns, rows).expect("the sizes of the table are boards");
    let rules = Rules { size, ..Rules::CONNECT_FOUR };
    let players = dice.weighted(&PLAYERS);
    let mut typist = Typist::new(&mut dice);
    type_types(&mut typist, players, &mut dice);
    type_game(&mut typist, rules, players, &mut dice);
    Input { args: arguments(rows, columns), stdin: typist.done(&mut dice) }
}

/// The arguments for a board: none for the one that needs none.
pub(super) fn arguments(rows: usize, columns: usize) -> Vec<String> {
    if (rows, columns) == (6, 7) {
        return vec![];
    }
    ["--rows", &rows.to_string(), "--cols", &columns.to_string()].map(str::to_owned).to_vec()
}

fn type_types(typist: &mut Typist, players: ByPlayer<char>, dice: &mut Dice) {
    // What is left of the first line answers for the second player.
    if dice.chance(8) {
        let between = dice.one_of(&["", " ", "\t"]);
        return typist.line(&format!("{}{between}{}", players.first, players.second));
    }
    for player in Player::ALL {
        if typist.slips(dice) {
            typist.answer(dice.one_of(&BAD_TYPES), dice);
        }
        let letter = players[player];
        let letter = if dice.chance(10) { letter.to_ascii_uppercase() } else { letter };
        typist.answer(letter, dice);
    }
}

fn type_game(typist: &mut Typist, rules: Rules, players: ByPlayer<char>, dice: &mut Dice) {
    let computer = Computer::new(rules);
    // Against the computer, a person can only have a plan for himself.
    let person = if players.first == 'h' && (players.second == 'c' || dice.chance(50)) {
        Player::First
    } else {
        Player::Second
    };
    let plan = Plan::new(dice.weighted(&AIMS), &rules, person, dice);
    // Some people type more than a number, and go on playing.
    let more = dice.weighted(&[(80, 0), (15, 12), (5, 50)]);
    let mut position = Position::new(rules);
    while position.outcome() == Outcome::Undecided {
        let column = if players[position.to_move()] == 'c' {
            computer.choose(&position).map(|choice| choice.column)
        } else {
            let column = plan.column(&position, dice);
            if typist.slips(dice) {
                typist.refused(&position, &BAD_COLUMNS, true, dice);
            }
            let rest = if dice.chance(more) { dice.one_of(&MORE) } else { "" };
            column.inspect(|column| typist.answer(format_args!("{}{rest}", column + 1), dice))
        };
        let column = column.expect("an undecided game has a free column");
        position.play_column(column).expect("the column is free");
    }
    for column in behind_a_win(&position, dice) {
        typist.answer(column + 1, dice);
    }
}
