//! Each variant's way of writing positions, and its computer.

use std::cmp::Ordering;

use c4_console::Seed;
use c4_engine::{ByPlayer, Letters, Lines, MoveList, Outcome, Player, Rules, Size, Turns};
use cmps270_cli::Level;
use redblack_cli::{Colour, Rule};

use super::answer::Answer;
use super::args::{Cmps270Args, Connect6Args, Ex3Args, Given, RedblackArgs};
use super::position::{Fault, Notation};

/// The largest board of the course, and Connect6's own.
const LAB_SIZE: u32 = 19;

pub(crate) fn ex3(args: &Ex3Args) -> Result<Answer, Fault> {
    let (rows, columns) = (args.rows.map(|n| n as usize), args.cols.map(|n| n as usize));
    let standard = Rules::CONNECT_FOUR;
    let size =
        Size::new(columns.unwrap_or(standard.size.columns()), rows.unwrap_or(standard.size.rows()));
    let notation = Notation {
        rules: Rules {
            size: size.expect("within the range of the options"),
            lines: Lines::of(args.connect as usize).expect("within the range of the option"),
            ..standard
        },
        letters: Letters::X_AND_O,
        columns,
        rows,
    };
    let position = notation.position(&args.given)?;
    let computer = ex3_cli::Computer::new(*position.rules());
    Ok(Answer {
        variant: "ex3",
        board: position.board().clone(),
        letters: notation.letters,
        seed: None,
        explanation: computer.explain(&position).expect("the game goes on"),
    })
}

pub(crate) fn connect6(args: &Connect6Args) -> Result<Answer, Fault> {
    let side = args.size.unwrap_or(LAB_SIZE) as usize;
    let notation = Notation {
        rules: Rules {
            size: Size::new(side, side).expect("within the range of the option"),
            gravity: false,
            lines: Lines::CONNECT_SIX,
            turns: if args.stones == 2 { Turns::ONE_THEN_TWO } else { Turns::ONE_EACH },
        },
        letters: Letters { free: 'U', stones: ByPlayer { first: 'B', second: 'W' } },
        columns: args.size.map(|n| n as usize),
        rows: args.size.map(|n| n as usize),
    };
    let position = notation.position(&args.given)?;
    let size = position.rules().size;
    if size.columns() != size.rows() {
        return Err(Fault::NotSquare(size));
    }
    Ok(Answer {
        variant: "connect6",
        board: position.board().clone(),
        letters: notation.letters,
        seed: None,
        explanation: connect6_lab::explain(args.strategy, &position).expect("the game goes on"),
    })
}

pub(crate) fn cmps270(args: &Cmps270Args) -> Result<Answer, Fault> {
    let letters = Letters { free: '0', stones: ByPlayer { first: '1', second: '2' } };
    let notation = of_standard_size(Lines::CONNECT_FOUR, letters);
    let position = notation.position(&args.given)?;
    let seed = args.seed.unwrap_or_else(Seed::fresh);
    let explanation = cmps270_cli::explain(args.level, seed, &position).expect("the game goes on");
    let has_drawn = args.level == Level::Easy && explanation.choice.rule == "centre";
    Ok(Answer {
        variant: "cmps270",
        board: position.board().clone(),
        letters,
        seed: has_drawn.then_some(seed),
        explanation,
    })
}

pub(crate) fn redblack(args: &RedblackArgs) -> Result<Answer, Fault> {
    let first = starter(&args.given, args.diagonals.lines())?;
    let notation = of_standard_size(args.diagonals.lines(), first.letters());
    let position = notation.position(&args.given)?;
    let seed = args.seed.unwrap_or_else(Seed::fresh);
    let computer = redblack_cli::Computer::new(seed, args.game.into());
    let choice = computer.choose(&position).expect("the game goes on");
    Ok(Answer {
        variant: "redblack",
        board: position.board().clone(),
        letters: notation.letters,
        seed: (choice.rule == Rule::Random).then_some(seed),
        explanation: computer.explain(&position, first).expect("the game goes on"),
    })
}

/// Positions of the standard board, whatever lines count on it.
fn of_standard_size(lines: Lines, letters: Letters) -> Notation {
    let rules = Rules { lines, ..Rules::CONNECT_FOUR };
    let (columns, rows) = (Some(rules.size.columns()), Some(rules.size.rows()));
    Notation { rules, letters, columns, rows }
}

/// Which colour has started a game of RED/BLACK: the one that has more checkers; of as many, the one that has not just won,
/// or else whose turn it is. Moves without anything said were started by RED.
fn starter(given: &Given, lines: Lines) -> Result<Colour, Fault> {
    let letters = Colour::Red.letters();
    let notation = of_standard_size(lines, letters);
    let to_move = match &given.to_move {
        Some(letter) => Some(Colour::Red.starting()[notation.player(letter)?]),
        None => None,
    };
    if let Some(board) = &given.board {
        let board = notation.board(board)?;
        let stones = ByPlayer::new_with(|player| board.stones_of(player).len());
        return match stones.first.cmp(&stones.second) {
            Ordering::Greater => Ok(Colour::Red),
            Ordering::Less => Ok(Colour::Black),
            Ordering::Equal => match board.outcome(lines) {
                Outcome::Won(player) => Ok(Colour::Red.starting()[player].opponent()),
                // Nobody moves any more, whoever started.
                Outcome::Drawn => Ok(Colour::Red),
                Outcome::Undecided => to_move.ok_or(Fault::WhoseTurn(letters)),
            },
        };
    }
    let Some(to_move) = to_move else { return Ok(Colour::Red) };
    let moves = given.moves.as_deref().unwrap_or_default();
    let moves = MoveList::parse(moves, notation.rules.size.columns()).map_err(Fault::Moves)?;
    match notation.rules.turns.player_of(moves.columns().len()) {
        Player::First => Ok(to_move),
        Player::Second => Ok(to_move.opponent()),
    }
}
