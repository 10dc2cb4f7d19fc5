//! What became of each line that was typed.

use c4_console::Console;
use c4_engine::{Board, Outcome, Position, Rules, Size};
use c4_grade::Input;

/// A game as far as it was typed: the grid cannot be read back, because a token may look like anything.
pub(super) struct Replay {
    pub(super) board: Board,
    /// What was refused, as names of happenings.
    pub(super) refused: Vec<&'static str>,
    /// Whether the game was over before the input was.
    pub(super) is_over: bool,
}

pub(super) const NO_SUCH_COLUMN: &str = "refused: no such column";
pub(super) const FULL_COLUMN: &str = "refused: a full column";

impl Replay {
    /// The game of an input whose options are in order.
    pub(super) fn of(input: &Input) -> Option<Self> {
        let size = Size::new(side(input, "-w", 7), side(input, "-h", 6)).ok()?;
        let (mut stdin, mut screen, mut errors) = (&input.stdin[..], vec![], vec![]);
        let mut console = Console::new(&mut stdin, &mut screen, &mut errors);
        let mut position = Position::new(Rules { size, ..Rules::CONNECT_FOUR });
        let mut refused = vec![];
        while position.outcome() == Outcome::Undecided
            && let Ok(number) = console.read_line_int()
        {
            let column = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
            match column.filter(|&column| column < size.columns()) {
                None => refused.push(NO_SUCH_COLUMN),
                Some(column) if position.drop(column).is_err() => refused.push(FULL_COLUMN),
                Some(_) => {}
            }
        }
        let is_over = position.outcome() != Outcome::Undecided;
        Some(Self { board: position.board().clone(), refused, is_over })
    }
}

/// What an option says about a side of the grid: the last one counts.
fn side(input: &Input, option: &str, default: usize) -> usize {
    let mut pairs = input.args.chunks_exact(2);
    let typed = pairs.rfind(|pair| pair[0] == option);
    typed.and_then(|pair| pair[1].parse().ok()).unwrap_or(default)
}
