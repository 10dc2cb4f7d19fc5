//! The computer that Lab 7 prescribes in its part I.

use std::cmp::{Ordering, Reverse};

use c4_engine::{Board, ByPlayer, Direction, Player, Square};

use crate::reading::Reach;
use crate::{Elsewhere, Keeps, LooksAt, Reading, Tie, Until, Weighs};

/// The computer of part I: for each free square P it takes the longest run that its stone would make there, less the
/// longest that the human's stone would then make anywhere else, and plays the square where that is most. Of equal
/// ones it plays the first, row by row from the top. It has no special case for a win.
///
/// A stone changes the runs of its own colour only, and only on the free squares at the ends of the runs it is in. So
/// the computer remembers every square's runs and looks at eight squares a stone; and what the human can do elsewhere
/// is the same for every P, but for the best square itself.
///
/// ```
/// use c4_engine::{Board, Player, Size, Square};
/// use connect6_lab::RuleComputer;
///
/// let mut board = Board::new(Size::new(7, 7)?);
/// let mut computer = RuleComputer::new(&board, Player::First);
/// let top_left = Square::new(0, 6);
/// assert_eq!(computer.choose(), Some(top_left));
///
/// board.place(top_left, Player::First)?;
/// computer.see(&board, top_left);
/// assert_eq!(computer.choose(), Some(Square::new(1, 6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleComputer {
    reading: Reading,
    player: Player,
    columns: usize,
    /// For each player and square, row by row from the top, the run that a stone would make: 0 where one lies already.
    runs: ByPlayer<Vec<u16>>,
}

/// What the rule weighs for a free square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weighed {
    /// The square.
    pub square: Square,
    /// The longest run that the computer's stone would make there.
    pub own: u16,
    /// The longest run that the human's next stone would make anywhere else: 0 if no other square is free.
    pub theirs: u16,
}

/// The square that the rule chooses, and how it stands among the free ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The square.
    pub(crate) weighed: Weighed,
    /// How many squares are worth as much, this one included.
    pub(crate) equals: usize,
    /// How many squares are free.
    pub(crate) free: usize,
    /// The longest run that the computer's stone would make on any of them.
    pub(crate) longest: u16,
}

impl Weighed {
    /// What the square is worth: the computer plays the first one that is worth most.
    #[must_use]
    pub fn worth(self) -> i32 {
        i32::from(self.own) - i32::from(self.theirs)
    }
}

impl RuleComputer {
    /// The computer that plays `player`'s stones on a board.
    #[must_use]
    pub fn new(board: &Board, player: Player) -> Self {
        Self::read_as(&Reading::default(), board, player)
    }

    /// The same under a reading of the lab's text.
    #[must_use]
    pub fn read_as(reading: &Reading, board: &Board, player: Player) -> Self {
        let columns = board.size().columns();
        let none = vec![0; board.size().squares()];
        let runs = ByPlayer { first: none.clone(), second: none };
        let mut computer = Self { reading: *reading, player, columns, runs };
        computer.look_at(board, board.free().iter());
        computer
    }

    /// Takes note of the stone that was just laid on a square of the board.
    pub fn see(&mut self, board: &Board, square: Square) {
        let Some(player) = board.get(square) else { return };
        let index = self.index_of(square);
        for player in Player::ALL {
            self.runs[player][index] = 0;
        }
        let is_in_line = |free: &Square| {
            let columns = free.column.abs_diff(square.column);
            let rows = free.row.abs_diff(square.row);
            columns == 0 || rows == 0 || columns == rows
        };
        match self.reading.reach() {
            Reach::Ends => {
                ends(board, square, player).for_each(|end| self.look(board, end, player));
            }
            Reach::Lines => self.look_at(board, board.free().iter().filter(is_in_line)),
            Reach::Everywhere => self.look_at(board, board.free().iter()),
        }
    }

    /// Measures what either player's stone would make on these squares.
    fn look_at(&mut self, board: &Board, free: impl Iterator<Item = Square>) {
        for square in free {
            Player::ALL.into_iter().for_each(|player| self.look(board, square, player));
        }
    }

    /// The square that the computer plays; `None` if none is free.
    #[must_use]
    pub fn choose(&self) -> Option<Square> {
        self.choice_of(self.candidates()).map(|choice| choice.weighed.square)
    }

    /// The same on the board that it has seen, with how it stands among the free squares.
    pub(crate) fn choice(&self, board: &Board) -> Option<Choice> {
        let answered = |weighed| self.answered(board, weighed);
        self.choice_of(self.candidates().map(answered))
    }

    /// What is weighed, if the computer takes its own stones for those that are laid in answer: with one more of them, only the runs at
    /// the ends of the new one's are longer.
    fn answered(&self, board: &Board, weighed: Weighed) -> Weighed {
        if !self.reading.answers_itself {
            return weighed;
        }
        let (mut board, here) = (board.clone(), self.index_of(weighed.square));
        board.place(weighed.square, self.player).expect("it is free");
        let others = self.runs[self.player].iter().enumerate().filter(|(at, _)| *at != here);
        let longest = others.map(|(_, &run)| run).max().unwrap_or(0);
        let ends = ends(&board, weighed.square, self.player);
        let at_ends = ends.map(|end| self.reading.longest_run(&board, end, self.player) as u16);
        Weighed { theirs: at_ends.fold(longest, u16::max), ..weighed }
    }

    /// What is weighed, if something of the squares before is kept. Where that is the smallest difference, no square is worth more than those
    /// before it, as if the answer were so much longer.
    fn kept(&self, candidates: impl Iterator<Item = Weighed>) -> impl Iterator<Item = Weighed> {
        let keeps = self.reading.keeps;
        candidates.scan(None, move |last: &mut Option<Weighed>, weighed| {
            let before = |until| {
                let is_kept = |last: &Weighed| {
                    until == Until::EndOfMove || last.square.row == weighed.square.row
                };
                last.filter(is_kept)
            };
            let theirs = match keeps {
                Keeps::Nothing => weighed.theirs,
                Keeps::Difference(until) => {
                    let worth = weighed.worth();
                    let smallest = before(until).map_or(worth, |it| it.worth().min(worth));
                    (i32::from(weighed.own) - smallest) as u16 // at most twice the side of a board
                }
                Keeps::Answer(until) => before(until).map_or(0, |it| it.theirs).max(weighed.theirs),
            };
            *last = Some(Weighed { theirs, ..weighed });
            *last
        })
    }

    fn choice_of(&self, candidates: impl Iterator<Item = Weighed>) -> Option<Choice> {
        let mut candidates = self.kept(candidates);
        let weighed = candidates.next()?;
        let mut choice = Choice { weighed, equals: 1, free: 1, longest: weighed.own };
        for candidate in candidates {
            match self.rank(candidate).cmp(&self.rank(choice.weighed)) {
                Ordering::Greater => {
                    choice.weighed = candidate;
                    choice.equals = 1;
                }
                Ordering::Equal => {
                    choice.equals += 1;
                    if self.prefers(candidate, choice.weighed) {
                        choice.weighed = candidate;
                    }
                }
                Ordering::Less => {}
            }
            choice.free += 1;
            choice.longest = choice.longest.max(candidate.own);
        }
        if self.reading.opens_in_centre && choice.free == self.runs[self.player].len() {
            let centre = Square::new(self.columns / 2, (self.columns - 1) / 2);
            choice.weighed = self.candidates().find(|candidate| candidate.square == centre)?;
        }
        Some(choice)
    }

    /// What squares are compared by.
    fn rank(&self, weighed: Weighed) -> (bool, bool, i64) {
        let Weighed { square, own, theirs } = weighed;
        let here = self.runs[self.player.opponent()][self.index_of(square)];
        let is_six = |run: u16| usize::from(run) >= self.reading.connect;
        let [own_run, theirs_here] = [own, here].map(i64::from);
        let worth = match self.reading.weighs {
            Weighs::Difference => own_run - i64::from(theirs),
            Weighs::AtMostZero => (own_run - i64::from(theirs)).min(0),
            Weighs::AtMostZeroAnywhere => (own_run - i64::from(theirs).max(theirs_here)).min(0),
            Weighs::Own => own_run,
            Weighs::Theirs => theirs_here,
            Weighs::SameSquare => own_run - theirs_here,
            Weighs::Sum => own_run + theirs_here,
            Weighs::Larger => own_run.max(theirs_here),
            // The sum over the other squares is that over all, which is the same for each, less the one here.
            Weighs::Total => own_run * (self.runs[self.player].len() as i64) + theirs_here,
            Weighs::Smallest => i64::from(theirs) - own_run,
        };
        if self.reading.unanswered_is_best
            && self.first_elsewhere(self.free(), self.index_of(square)).is_none()
        {
            return (true, true, i64::MAX);
        }
        (self.reading.wins_first && is_six(own), self.reading.blocks_first && is_six(here), worth)
    }

    /// Every free square with what the rule weighs there, row by row from the top.
    pub fn candidates(&self) -> impl Iterator<Item = Weighed> {
        let (own, theirs) = (&self.runs[self.player], &self.runs[self.player.opponent()]);
        // The human's longest run, and the longest but for one square that has it.
        let (mut longest, mut next_longest) = (0, 0);
        let answers = self.reading.answers_at;
        let is_answer = move |index: usize| self.is_among(index, answers);
        for (_, &run) in theirs.iter().enumerate().filter(|(index, _)| is_answer(*index)) {
            next_longest = next_longest.max(run.min(longest));
            longest = longest.max(run);
        }
        let elsewhere = move |index: usize| {
            let has_longest = theirs[index] == longest && is_answer(index);
            if has_longest { next_longest } else { longest }
        };
        let in_part = (self.reading.elsewhere != Elsewhere::AnotherSquare)
            .then(|| self.longest_first((0..theirs.len()).filter(|&index| is_answer(index))));
        let rows = own.len() / self.columns;
        let limits_looks = self.looks_at_some();
        let free = self.free();
        let is_looked_at =
            move |&index: &usize| !limits_looks || self.is_among(index, self.reading.looks_at);
        free.filter(is_looked_at).map(move |index| Weighed {
            square: Square::new(index % self.columns, rows - 1 - index / self.columns),
            own: own[index],
            theirs: match &in_part {
                None => elsewhere(index),
                Some(answers) => {
                    let answer = self.first_elsewhere(answers.iter().copied(), index);
                    answer.map_or(0, |answer| theirs[answer])
                }
            },
        })
    }

    /// Squares by how long the human's runs are there.
    fn longest_first(&self, squares: impl Iterator<Item = usize>) -> Vec<usize> {
        let mut squares = squares.collect::<Vec<_>>();
        squares.sort_by_key(|&index| Reverse(self.runs[self.player.opponent()][index]));
        squares
    }

    /// The squares that are free.
    fn free(&self) -> impl Iterator<Item = usize> {
        let own = &self.runs[self.player];
        (0..own.len()).filter(|&index| own[index] > 0)
    }

    /// The first of these squares that is taken for one elsewhere than another one.
    fn first_elsewhere(
        &self,
        mut squares: impl Iterator<Item = usize>,
        here: usize,
    ) -> Option<usize> {
        let place = |index: usize| (index / self.columns, index % self.columns);
        let (row, column) = place(here);
        squares.find(|&index| {
            let (its_row, its_column) = place(index);
            match self.reading.elsewhere {
                Elsewhere::AnotherSquare => index != here,
                Elsewhere::AnotherRowAndColumn => its_row != row && its_column != column,
                Elsewhere::FromItsRow => index != here && its_row >= row,
                Elsewhere::BehindIt => index > here,
                Elsewhere::FromItsRowAndColumn => {
                    index != here && its_row >= row && its_column >= column
                }
            }
        })
    }

    /// Whether there is a free square among those that a program looks at which does not look at all.
    fn looks_at_some(&self) -> bool {
        let own = &self.runs[self.player];
        let looks_at = self.reading.looks_at;
        looks_at != LooksAt::All
            && (0..own.len()).any(|index| own[index] > 0 && self.is_among(index, looks_at))
    }

    fn is_among(&self, index: usize, squares: LooksAt) -> bool {
        let (row, column) = (index / self.columns, index % self.columns);
        match squares {
            LooksAt::All => true,
            LooksAt::WithoutLast => row + 1 < self.columns && column + 1 < self.columns,
            LooksAt::WithoutFirst => row > 0 && column > 0,
        }
    }

    /// Which square it is, row by row from the top.
    fn index_of(&self, square: Square) -> usize {
        let rows = self.runs[self.player].len() / self.columns;
        (rows - 1 - square.row) * self.columns + square.column
    }

    /// Measures the run that a player's stone would make on a free square.
    fn look(&mut self, board: &Board, square: Square, player: Player) {
        let index = self.index_of(square);
        let run = self.reading.longest_run(board, square, player);
        self.runs[player][index] = run as u16; // at most the side of a board
    }

    /// Whether a square is played rather than one as good that comes before it, row by row.
    fn prefers(&self, later: Weighed, earlier: Weighed) -> bool {
        let is_longer = later.own > earlier.own;
        let (later, earlier) = (later.square, earlier.square);
        match self.reading.tie {
            Tie::FirstInRows => false,
            Tie::LastInRows => true,
            Tie::FirstInColumns => later.column < earlier.column,
            Tie::LastInColumns => later.column >= earlier.column,
            Tie::RightInRows => later.row == earlier.row,
            Tie::LongestOwn => is_longer,
            Tie::BottomFirst => later.row < earlier.row,
            Tie::NearestCentre => {
                let distance = |square: Square| {
                    let middle = self.columns - 1;
                    let column = (2 * square.column).abs_diff(middle);
                    column.max((2 * square.row).abs_diff(middle))
                };
                distance(later) < distance(earlier)
            }
        }
    }
}

/// The free squares at the ends of the runs of a player that one on this square is in.
fn ends(board: &Board, square: Square, player: Player) -> impl Iterator<Item = Square> {
    let ways = Direction::ALL.into_iter().flat_map(|one| [(one, 1), (one, -1)]);
    ways.filter_map(move |(direction, step)| {
        let size = board.size();
        let mut line = (1..).map_while(|steps| size.steps_from(square, direction, step * steps));
        let end = line.find(|&end| board.get(end) != Some(player));
        end.filter(|&end| board.get(end).is_none())
    })
}
