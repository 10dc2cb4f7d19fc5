//! Games of two people, of a person and a bot, and of two bots.

use c4_console::Seed;
use c4_course::Input;
use c4_course::dice::Dice;
use c4_course::plan::{Aim, Plan, behind_a_win};
use c4_course::typist::Typist;
use c4_engine::{Outcome, Player, Position, Rules};

use crate::{Level, Reading, Turn};

/// Who plays: player 1 and player 2, a bot's level or nobody's.
type Seats = [Option<Level>; 2];

/// Who plays, and how often. How the stronger bots play may change, and hard thinks for long.
const SEATS: &[(usize, Seats)] = &[
    (66, [None, None]),
    (22, [None, Some(Level::Easy)]),
    (5, [Some(Level::Easy), Some(Level::Easy)]),
    (2, [None, Some(Level::Medium)]),
    (1, [Some(Level::Easy), Some(Level::Medium)]),
];

/// Where games lead, and how often.
const AIMS: &[(usize, Aim)] = &[
    (8, Aim::Anywhere),
    (46, Aim::Line),
    (8, Aim::LongLine),
    (6, Aim::TwoLines),
    (4, Aim::FullColumns),
    (26, Aim::Tie),
    (9, Aim::LastCell),
];

/// What a person types against a bot: three in the lowest row with a gap between them, and then the gap, where a bot that sees it has
/// blocked by then. The centre comes first, because most bots take it.
const GAPS: &[[usize; 4]] = &[
    [3, 0, 1, 2],
    [3, 1, 0, 2],
    [3, 0, 2, 1],
    [3, 1, 4, 2],
    [3, 5, 2, 4],
    [3, 6, 4, 5],
    [3, 6, 5, 4],
    [3, 5, 6, 4],
];

const NAMES: &[&str] = &[
    "Ada",
    "Bob",
    "ada",
    "Zoë",
    "محمد",
    "x",
    "7",
    "Bot",
    "Carla",
    "Dimitri",
    "Eve",
    "-",
    "O'Neil",
    "Jean-Luc",
    "Player1",
    "(red)",
    "abcdefghijklmnopqrstuvwxyz012345",
];

const NO_NAMES: &[&str] = &[
    "",
    " ",
    "Ada Lovelace",
    "a b c",
    "\t",
    "abcdefghijklmnopqrstuvwxyz0123456",
    "abcdefghijklmnopqrstuvwxyz01234567890123456789",
];

const NO_COLUMNS: &[&str] =
    &["7", "-1", "x", "three", "", "3 4", "3x", "99999999999", "-", "2.0", "0x1", "42"];

const PLAIN_NO_COLUMNS: &[&str] = &["7", "-1", "x", "three", "42", "x3"];

/// A game, or options that are refused.
pub(super) fn input(dice: &mut Dice) -> Input {
    if dice.chance(4) {
        return faulty_options(dice);
    }
    let seats = dice.weighted(SEATS);
    let seed = dice.below(1000) as u64;
    let mut args = match seats {
        [None, None] => vec![],
        [None, Some(level)] => vec!["--bot".to_owned(), level.to_string()],
        [first, second] => {
            let name = |level: Option<Level>| level.unwrap_or(Level::Easy).to_string();
            vec!["--bots".to_owned(), format!("{},{}", name(first), name(second))]
        }
    };
    args.extend(["--seed".to_owned(), seed.to_string(), "--clock".to_owned(), clock(dice)]);

    // What a person types in a program of any team.
    let is_plain = matches!(seats, [None, None | Some(Level::Easy)]) && dice.chance(55);
    let mut typist = if is_plain { Typist::plain(dice) } else { Typist::new(dice) };
    // Now and then not even a second name is typed, or nobody moves.
    let are_named = names(seats, &mut typist, dice);
    if are_named && (is_plain || !dice.chance(2)) {
        play(seats, Seed::new(seed), &mut typist, dice);
    }
    Input { args, stdin: typist.done(dice) }
}

/// How long moves take, which decides a full board.
fn clock(dice: &mut Dice) -> String {
    const TIMES: &[usize] = &[0, 1, 4, 5, 10, 12, 15, 995, 1000, 1234, 60_000];
    let count = dice.weighted(&[(3, 1), (5, 2), (2, 4), (1, 5)]);
    let times: Vec<String> = (0..count).map(|_| dice.one_of(TIMES).to_string()).collect();
    format!("fake:{}", times.join(","))
}

/// Types the names; whether all of them.
fn names(seats: Seats, typist: &mut Typist, dice: &mut Dice) -> bool {
    let people = seats.iter().filter(|seat| seat.is_none()).count();
    let is_plain = typist.is_plain();
    let mut taken = if people == 1 { vec!["Bot"] } else { vec![] };
    for _ in 0..people {
        while !is_plain && typist.slips(dice) {
            typist.line(dice.one_of(NO_NAMES));
        }
        if !is_plain && !taken.is_empty() && dice.chance(8) {
            typist.answer(taken[0], dice);
        }
        // Without a slip, but in other letters: it is another name.
        let is_free = |name: &&str| !taken.contains(name) && (!is_plain || is_plain_name(name));
        let free: Vec<&str> = NAMES.iter().copied().filter(is_free).collect();
        let name = if !is_plain && taken == ["Ada"] && dice.chance(40) {
            "ada"
        } else {
            dice.one_of(&free)
        };
        typist.answer(name, dice);
        taken.push(name);
        if !is_plain && dice.chance(3) {
            return false;
        }
    }
    true
}

/// Whether every program takes it for a name: letters alone.
fn is_plain_name(name: &str) -> bool {
    // Whether `ada` is the same name as `Ada` no text says, and a bot may be called so, too.
    !["ada", "Bot"].contains(&name)
        && name.len() <= 12
        && name.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Types the columns of a game to its end.
fn play(seats: Seats, seed: Seed, typist: &mut Typist, dice: &mut Dice) {
    let [one, two] = seats;
    let [first, second] = if Reading::default().one_starts(seed) { [one, two] } else { [two, one] };
    let rules = Rules::CONNECT_FOUR;
    let plan = Plan::new(dice.weighted(AIMS), &rules, dice.one_of(&Player::ALL), dice);
    // Now and then a person plays well, who alone beats a bot.
    let is_strong = first.or(second).is_some() && dice.chance(10);
    // A bot has to be shown what it may not see.
    let shows_gap = first.xor(second) == Some(Level::Easy) && dice.chance(40);
    let mut gap = shows_gap.then(|| dice.one_of(GAPS)).into_iter().flatten();
    let no_columns = if typist.is_plain() { PLAIN_NO_COLUMNS } else { NO_COLUMNS };
    let mut position = Position::new(rules);
    while position.outcome() == Outcome::Undecided {
        let level = if position.to_move() == Player::First { first } else { second };
        let column = match level {
            Some(level) => chosen(&position, level, seed),
            None => {
                let has_room = |column: &usize| position.board().landing(*column).is_ok();
                let shown = gap.next().filter(has_room);
                let column = shown.or_else(|| typed(&position, &plan, is_strong, seed, dice));
                column.inspect(|column| {
                    typist.slip(&position, no_columns, dice);
                    typist.answer(column, dice);
                })
            }
        };
        if column.is_none_or(|column| position.play_column(column).is_err()) {
            break;
        }
    }
    for column in behind_a_win(&position, dice) {
        typist.answer(column, dice);
    }
}

/// The column that a bot takes.
fn chosen(position: &Position, level: Level, seed: Seed) -> Option<usize> {
    Turn::of(position).map(|turn| level.bot(seed).decide(&turn, &mut |_| {}).column)
}

/// The column that a person types.
fn typed(
    position: &Position,
    plan: &Plan,
    is_strong: bool,
    seed: Seed,
    dice: &mut Dice,
) -> Option<usize> {
    if is_strong { chosen(position, Level::Medium, seed) } else { plan.column(position, dice) }
}

/// Options that are refused.
fn faulty_options(dice: &mut Dice) -> Input {
    let args: &[&str] = dice.one_of(&[
        &["--bot", "perfect"][..],
        &["--bot"],
        &["--bots", "easy"],
        &["--bots", "easy,easy,easy"],
        &["--bot", "easy", "--bots", "easy,easy"],
        &["--seed", "-1"],
        &["--seed", "one"],
        &["--clock", "fake:"],
        &["--clock", "fake:1,,2"],
        &["--rows", "8"],
        &["3"],
    ]);
    let args = args.iter().map(|&arg| arg.to_owned()).collect();
    Input { args, stdin: b"Ada\nBob\n3\n".into() }
}
