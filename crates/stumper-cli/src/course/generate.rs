//! Games of two people on grids of their own, and options that are refused.

use c4_course::Input;
use c4_course::dice::Dice;
use c4_course::plan::{Aim, Plan, behind_a_win};
use c4_course::typist::Typist;
use c4_engine::{Outcome, Player, Position, Rules, Size};

/// Columns and rows of the grids, and how often they are played on. The smallest come first.
const SIZES: [(usize, (usize, usize)); 13] = [
    (5, (5, 4)),
    (4, (4, 5)),
    (2, (10, 2)),
    (2, (2, 10)),
    (2, (20, 1)),
    (5, (6, 5)),
    (62, (7, 6)),
    (4, (5, 9)),
    (6, (9, 7)),
    (6, (7, 16)),
    (3, (80, 1)),
    (2, (80, 2)),
    (2, (80, 16)),
];

/// What a game leads to, and how often.
const AIMS: [(usize, Aim); 7] = [
    (10, Aim::Anywhere),
    (10, Aim::FullColumns),
    (11, Aim::Tie),
    (13, Aim::LastCell),
    (25, Aim::Line),
    (20, Aim::LongLine),
    (18, Aim::TwoLines),
];

/// The longest games that are played to their end, in tokens: the grid is printed after each.
const MOST_TOKENS: usize = 120;

/// Options that are refused, by the reason.
const FAULTS: [&[&[&str]]; 8] = [
    &[&["-w", "81"], &["-w", "81"], &["-w", "200"], &["-w", "100", "-h", "5"]],
    &[
        &["-w", "0"],
        &["-w", "-3"],
        &["-w", "7abc"],
        &["-w", "7.5"],
        &["-w", "wide"],
        &["-w", ""],
        &["-w", "99999999999999999999"],
    ],
    &[
        &["-h", "0"],
        &["-h", "17"],
        &["-h", "17"],
        &["-h", "30"],
        &["-h", "100"],
        &["-h", "6x"],
        &["-h", "-1"],
        &["-h", "high"],
    ],
    &[
        &["-w", "19", "-h", "1"],
        &["-w", "19", "-h", "1"],
        &["-w", "6", "-h", "3"],
        &["-w", "1", "-h", "1"],
    ],
    &[&["-w"], &["-h"], &["-p1"], &["-p2"], &["-a"]],
    &[
        &["-p1", "O", "-p2", "O", "-a", "#"],
        &["-p1", "X", "-p2", "X", "-a", "*"],
        &["-p1", "@", "-p2", "@"],
        &["-p1", "X", "-p2", "O", "-a", "X"],
        &["-p1", "a", "-p2", "b", "-a", "b"],
        &["-p1", "#", "-p2", "O", "-a", "#"],
    ],
    &[
        &["-p1", "AB"],
        &["-p2", "OX"],
        &["-p2", "@@"],
        &["-a", "##"],
        &["-a", ""],
        &["-p1", "\u{e9}"],
    ],
    &[&["-x"], &["-p3", "Z"], &["7"], &["7", "6"], &["six"]],
];

const AVATARS: [&str; 14] = ["X", "O", "@", "*", "a", "b", ".", "+", "|", "-", "7", " ", "~", "x"];

/// Answers that are no column of any grid.
const BAD_COLUMNS: [&str; 11] =
    ["", "0", "-1", "99", "abc", "x4", "-", "?", "81", "99999999999", "4294967297"];

pub(super) fn generate(seed: u64, number: u64) -> Input {
    let mut dice = Dice::new(seed, number);
    let (columns, rows) = dice.weighted(&SIZES);
    let mut args = arguments(columns, rows, &mut dice);
    if dice.chance(30) {
        let faults = dice.one_of(&FAULTS);
        let fault = dice.one_of(faults);
        args.extend(fault.iter().map(|&word| word.to_owned()));
    }
    let size = Size::new(columns, rows).expect("the sizes of the table are boards");
    let mut typist = Typist::new(&mut dice);
    type_game(&mut typist, Rules { size, ..Rules::CONNECT_FOUR }, &mut dice);
    Input { args, stdin: typist.done(&mut dice) }
}

/// Options for a grid, in any order, some of them given twice, and sometimes characters of one's own.
fn arguments(columns: usize, rows: usize, dice: &mut Dice) -> Vec<String> {
    let mut options: Vec<[String; 2]> = Vec::new();
    let mut option = |name: &str, value: String| options.push([name.to_owned(), value]);
    if (columns, rows) != (7, 6) || dice.chance(5) {
        let plus = if dice.chance(8) { "+" } else { "" };
        option("-w", format!("{plus}{columns}"));
        option("-h", rows.to_string());
    }
    if dice.chance(30) {
        // Three neighbours of a row without repetitions are different.
        let first = dice.below(AVATARS.len());
        let character = |place: usize| AVATARS[(first + place) % AVATARS.len()].to_owned();
        option("-p1", character(0));
        option("-p2", character(1));
        option("-a", character(2));
    }
    if !options.is_empty() {
        let shift = dice.below(options.len());
        options.rotate_left(shift);
        if dice.chance(10) {
            // The last one counts.
            let repeated = [options[0][0].clone(), "9".to_owned()];
            options.insert(0, repeated);
        }
    }
    options.into_flattened()
}

fn type_game(typist: &mut Typist, rules: Rules, dice: &mut Dice) {
    let player = dice.one_of(&Player::ALL);
    let plan = Plan::new(dice.weighted(&AIMS), &rules, player, dice);
    let mut position = Position::new(rules);
    while position.outcome() == Outcome::Undecided && position.stones() < MOST_TOKENS {
        if typist.slips(dice) {
            typist.refused(&position, &BAD_COLUMNS, false, dice);
        }
        let column = plan.column(&position, dice).expect("an undecided game has a free column");
        // Read like `atoi`, what follows the number means nothing.
        let rest =
            if typist.slips(dice) { dice.one_of(&["abc", ".5", " 2", ",", "x"]) } else { "" };
        typist.answer(format_args!("{}{rest}", column + 1), dice);
        position.play_column(column).expect("the column is free");
    }
    for column in behind_a_win(&position, dice) {
        typist.answer(column + 1, dice);
    }
}
