//! How the computer chooses: by a fixed order of priorities, and among equals by the distance from the centre.

use c4_engine::{Board, Lines, Player, Position, Rules, Square};
use c4_sight::Sight;

use crate::reading::Makes;
use crate::{Options, Reading, Twos};

/// Why the computer chooses a column, the strongest reason first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// 1: the token makes a line.
    Win,
    /// 2: the opponent's token would make a line there.
    Block,
    /// 3: the token makes a run that lacks one to a line. Whether the run has room to grow does not matter.
    Extend,
    /// 4: the opponent's token would make such a run there.
    BlockExtension,
    /// 5: none of these holds for any column.
    Fallback,
}

impl Priority {
    /// All five, the strongest first.
    pub const ALL: [Self; 5] =
        [Self::Win, Self::Block, Self::Extend, Self::BlockExtension, Self::Fallback];
}

/// What the computer plays, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The column, counted from 0.
    pub column: usize,
    /// The priority that decided.
    pub priority: Priority,
    /// How many free columns have this priority: at least 1.
    pub equals: usize,
}

/// The computer of the assignment.
///
/// ```
/// use c4_engine::{Position, Rules, board};
/// use ex3_cli::{Choice, Computer, Priority};
///
/// let computer = Computer::new(Rules::CONNECT_FOUR);
/// let mut position = Position::new(Rules::CONNECT_FOUR);
/// for column in [0, 6, 1, 6, 2] {
///     position.play_column(column)?;
/// }
/// let choice = computer.choose(&position).expect("the board has room");
/// assert_eq!(choice, Choice { column: 3, priority: Priority::Block, equals: 1 });
/// # Ok::<(), c4_engine::PlayColumnError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Computer {
    /// The columns in the order in which they are tried.
    order: Vec<usize>,
    /// The place of each column in the order in which it is tried for a line, for a run that lacks one, and otherwise.
    places: [Vec<usize>; 3],
    lines: Lines,
    reading: Reading,
    /// Whether one count of each player's run is all that is asked.
    counts_plainly: bool,
}

impl Computer {
    /// The computer for games by some rules.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self::of(&Options { size: rules.size, lines: rules.lines, ..Options::default() })
    }

    /// The computer for games as they were chosen.
    pub(crate) fn of(options: &Options) -> Self {
        let (reading, columns) = (options.reading, options.size.columns());
        let orders = [reading.order_for_fours, reading.order_for_threes, reading.last_order];
        Self {
            order: reading.order_for_fours.columns(columns),
            places: orders.map(|order| order.places(columns)),
            lines: options.lines,
            reading,
            counts_plainly: reading.counts_plainly(),
        }
    }

    /// What makes a line, as the computer knows it.
    pub(crate) fn lines(&self) -> Lines {
        self.lines
    }

    /// What the computer plays in a position when it is to move: the first column, from the centre outward, of the
    /// strongest priority that any column has. `None` if no column is free.
    #[must_use]
    pub fn choose(&self, position: &Position) -> Option<Choice> {
        self.choose_on(position.board(), position.to_move())
    }

    /// The same for a player on a board.
    pub(crate) fn choose_on(&self, board: &Board, player: Player) -> Option<Choice> {
        let mut best: Option<((usize, usize), Choice)> = None;
        for (column, priority) in self.candidates_on(board, player) {
            let rank = self.rank(board, player, column, priority);
            let place = self.places[priority.group()][column];
            let is_reversed = self.reading.plays_last_of == Some(priority);
            let key = (rank, if is_reversed { usize::MAX - place } else { place });
            match &mut best {
                Some((least, choice)) if least.0 == rank => {
                    choice.equals += 1;
                    if key < *least {
                        *least = key;
                        *choice = Choice { column, priority, ..*choice };
                    }
                }
                Some((least, _)) if least.0 < rank => {}
                _ => best = Some((key, Choice { column, priority, equals: 1 })),
            }
        }
        best.map(|(_, choice)| choice)
    }

    /// Every free column with the strongest priority that it has, from the centre outward.
    pub fn candidates(&self, position: &Position) -> impl Iterator<Item = (usize, Priority)> {
        self.candidates_on(position.board(), position.to_move())
    }

    /// The same for a player on a board.
    pub(crate) fn candidates_on(
        &self,
        board: &Board,
        player: Player,
    ) -> impl Iterator<Item = (usize, Priority)> {
        let mut is_over = false;
        self.order.iter().filter_map(move |&column| {
            let landing = board.landing(column);
            is_over |= self.reading.stops_at_full_column && landing.is_err();
            let square = landing.ok()?;
            let priority = self.priority(board, player, square);
            let is_passed_over = is_over || self.reading.passes_over(board.size(), square);
            Some((column, if is_passed_over { Priority::Fallback } else { priority }))
        })
    }

    /// The strongest priority of the column where a token lands on this square.
    fn priority(&self, board: &Board, player: Player, square: Square) -> Priority {
        let player = self.reading.own(player);
        let [own, theirs] =
            [player, self.reading.opponent(player)].map(|player| self.makes(board, square, player));
        let found = self.reading.priorities.iter().copied().find(|&priority| {
            if self.overlooks(board, player, square, priority) {
                return false;
            }
            let holds = match priority {
                Priority::Win => own.line,
                Priority::Block => theirs.line,
                Priority::Extend => own.three,
                Priority::BlockExtension => theirs.three,
                Priority::Fallback => true,
            };
            holds && self.reading.has(priority)
        });
        found.unwrap_or(Priority::Fallback)
    }

    /// Whether a priority holds only along a direction in which it is not looked for.
    fn overlooks(&self, board: &Board, player: Player, square: Square, priority: Priority) -> bool {
        let overlooked = self.reading.overlooks.filter(|&(of, _)| of == priority);
        let Some((_, direction)) = overlooked else { return false };
        let mut reading = self.reading;
        reading.fours.overlook(direction);
        reading.threes.overlook(direction);
        let connect = self.lines.connect();
        let of = |player| reading.makes(board, square, player, connect);
        let opponent = reading.opponent(player);
        match priority {
            Priority::Win => !of(player).line,
            Priority::Block => !of(opponent).line,
            Priority::Extend => !of(player).three,
            Priority::BlockExtension => !of(opponent).three,
            Priority::Fallback => false,
        }
    }

    /// The place of a column among all by its priority, and by what else some programs look at there: four for each priority.
    fn rank(&self, board: &Board, player: Player, column: usize, priority: Priority) -> usize {
        let Reading { gives_no_win_away, adds_threes_up, twos, .. } = self.reading;
        let plain = 4 * self.reading.rank(priority);
        if priority < Priority::Extend
            || !(gives_no_win_away || adds_threes_up || twos != Twos::None)
        {
            return plain;
        }
        let Ok(square) = board.landing(column) else { return plain };
        let makes_two = |player| {
            let two = self.lines.connect().saturating_sub(2);
            self.reading.threes.sees(board, square, player, two)
        };
        let theirs = |square| self.makes(board, square, self.reading.opponent(player));
        let above = Square::new(column, square.row + 1);
        if gives_no_win_away && above.row < board.size().rows() && theirs(above).line {
            usize::MAX
        } else if adds_threes_up && priority == Priority::Extend && theirs(square).three {
            plain.saturating_sub(1)
        } else if twos != Twos::None && priority == Priority::Fallback && makes_two(player) {
            plain.saturating_sub(2)
        } else if twos == Twos::Both
            && priority == Priority::Fallback
            && makes_two(self.reading.opponent(player))
        {
            plain.saturating_sub(1)
        } else {
            plain
        }
    }

    /// What a token of a player would make on a square.
    fn makes(&self, board: &Board, square: Square, player: Player) -> Makes {
        let connect = self.lines.connect();
        if !self.counts_plainly {
            return self.reading.makes(board, square, player, connect);
        }
        let run = |sight: &Sight| board.run_with(square, player, sight.directions);
        let Reading { fours, threes, fours_need, threes_need, .. } = &self.reading;
        let longest = run(fours);
        let next = if threes.directions == fours.directions { longest } else { run(threes) };
        Makes {
            line: longest >= connect.saturating_add_signed(*fours_need),
            three: next >= (connect - 1).saturating_add_signed(*threes_need),
        }
    }
}

impl Priority {
    /// Which of the three orders of columns it is tried in.
    fn group(self) -> usize {
        match self {
            Self::Win | Self::Block => 0,
            Self::Extend | Self::BlockExtension => 1,
            Self::Fallback => 2,
        }
    }
}
