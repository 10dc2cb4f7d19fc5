//! Each variant's way of writing positions, and its computer.

use c4_engine::{ByPlayer, Letters, Lines, Rules, Size, Turns};

use super::answer::Answer;
use super::args::{Connect6Args, Ex3Args};
use super::position::{Fault, Notation};

/// The board of the lab's samples.
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
    let computer = ex3_cli::Computer::new(position.rules().size);
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
