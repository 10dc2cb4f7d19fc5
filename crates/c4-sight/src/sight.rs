//! How a program looks for lines.

use c4_engine::{Board, Direction, Directions, Player, Size, Square};

use crate::{Bend, Edge, Edges, Half, Measure, Room};

/// How a program looks for lines. The default looks rightly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// The directions in which it looks.
    pub directions: Directions,
    /// The direction in which it does not see the lines of one player, as where what was copied from the other one's was changed wrongly.
    pub overlooked: Option<(Player, Direction)>,
    /// Whether a run that is longer than it has to be does not count.
    pub exact: Exact,
    /// Where a loop stops one square too early: squares on these edges count for nothing.
    pub missed: Edges,
    /// Where a walk from the token stops one square too early: a run does not go on to squares on these edges, but may begin on one.
    pub unentered: Edges,
    /// Where a run counts only if another square ends it: one up to these edges counts for nothing.
    pub unclosed: Edges,
    /// Diagonals that are not looked at: those that meet such an edge anywhere but in a corner of the board.
    pub unbegun: Edges,
    /// Where a line goes on as squares do in memory where row lies behind row: after the last column comes the first column of the next row.
    pub rows_go_on: OverEdge,
    /// Whether a line that goes on so ends with the rows all the same, as with a test of the row alone.
    pub rows_are_checked: bool,
    /// Where a line goes on as squares do where column lies behind column: after one end of a column comes the other end of the next one. So
    /// does a count along columns that is not begun anew.
    pub columns_go_on: OverEdge,
    /// The directions in which the number of rows is taken for that of columns, or the other way round, as by a loop that ends with the wrong
    /// one of the two: what is further to the right, or further down, counts for nothing.
    pub sizes_swapped: SizesSwapped,
    /// The directions in which a line is followed from a square as if the board had as many rows as columns and the other way round, as where
    /// a test takes the two in the other order: what is too far to the right, or too far down, ends it. Where that is behind the last column,
    /// the squares of the next row come there, as in memory.
    pub turned: Directions,
    /// Whether a line along a column counts only if it begins in the lowest row.
    pub columns_from_bottom: bool,
    /// The end of a board from which only four rows are looked at for lines along a row, as by a loop that ends where one for columns does.
    pub four_rows: Option<FirstRow>,
    /// Rows and columns that are not looked at, as by loops with the same ends for all directions.
    pub near: Near,
    /// The part of the board that is looked at.
    pub area: Area,
    /// The directions in which lines are looked for in that part alone; in the others, they are anywhere.
    pub area_of: Directions,
    /// What is counted.
    pub measure: Measure,
    /// The directions in which that is counted: in the others, it is the unbroken run to both sides.
    pub measured: Directions,
    /// What has to be free beside it.
    pub room: Room,
    /// Whether a line counts wherever it lies, not only through the last token.
    pub is_anywhere: bool,
}

/// What becomes of a run that is longer than it has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exact {
    /// It counts as well.
    No,
    /// It does not count, and others through the same square do.
    EachLine,
    /// Where it is the longest one through a square, none counts there: who has one function for the longest run compares that.
    Longest,
}

/// Directions in which lines are looked for in part of the board alone, because its two sizes are taken for each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizesSwapped {
    /// Those in which only as many columns count as there are rows.
    pub columns_by_rows: Directions,
    /// Those in which only as many rows count, from the uppermost one, as there are columns.
    pub rows_by_columns: Directions,
}

impl SizesSwapped {
    /// None of them.
    pub const NONE: Self =
        Self { columns_by_rows: Directions::NONE, rows_by_columns: Directions::NONE };
}

/// Which row of a board comes first in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstRow {
    /// The uppermost one: the next row is the one below.
    Uppermost,
    /// The lowest one: the next row is the one above.
    Lowest,
}

/// Lines that go on over the edge of a board, as squares do in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OverEdge {
    /// The directions in which they do.
    pub directions: Directions,
    /// Which row comes first.
    pub first_row: FirstRow,
    /// The edge over which they do, if it is not both the left and the right one.
    pub only: Option<Edge>,
}

impl OverEdge {
    /// None of them.
    pub const NONE: Self =
        Self { directions: Directions::NONE, first_row: FirstRow::Uppermost, only: None };

    /// Whether a line does that goes so many steps ahead.
    fn goes(self, direction: Direction, steps: isize) -> bool {
        let (_, right) = downwards_and_right(direction);
        self.directions.contains(direction)
            && self.only.is_none_or(|edge| (edge == Edge::Right) == (right * steps > 0))
    }

    /// The square that lies so many steps ahead in memory.
    fn next(
        self,
        size: Size,
        square: Square,
        direction: Direction,
        steps: isize,
        behind: Behind,
    ) -> Option<Square> {
        let (down, right) = downwards_and_right(direction);
        let rows = match self.first_row {
            FirstRow::Uppermost => (size.rows() - 1 - square.row, down),
            FirstRow::Lowest => (square.row, -down),
        };
        let columns = (square.column, right);
        let ((line, lines), (place, places), width) = match behind {
            Behind::Rows { .. } => (rows, columns, size.columns()),
            Behind::Columns => (columns, rows, size.rows()),
        };
        let next = line.checked_add_signed(lines * steps);
        let is_outside = next.is_none_or(|next| next >= size.rows());
        if is_outside && matches!(behind, Behind::Rows { are_checked: true }) {
            return None;
        }
        let step = Some(lines * width.cast_signed() + places).filter(|step| *step != 0)?;
        let index = (line * width + place).checked_add_signed(step * steps)?;
        let (line, place) = (index / width, index % width);
        let (row, column) = match behind {
            Behind::Rows { .. } => (line, place),
            Behind::Columns => (place, line),
        };
        let row = match self.first_row {
            FirstRow::Uppermost => size.rows().checked_sub(1 + row)?,
            FirstRow::Lowest => row,
        };
        Some(Square::new(column, row)).filter(|&next| size.contains(next))
    }
}

/// What lies behind what in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Behind {
    /// Row behind row.
    Rows {
        /// Whether there is none before the first one and behind the last one.
        are_checked: bool,
    },
    /// Column behind column.
    Columns,
}

/// Lines along an edge and beside it: so near that a line in the other direction has no room between them and the edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Near {
    /// The edges along which lines run.
    pub edges: Edges,
    /// How many rows or columns are so near to one.
    pub lines: usize,
}

impl Near {
    /// None of them.
    pub const NONE: Self = Self { edges: Edges::NONE, lines: 0 };

    /// Whether a square lies in one of them.
    fn has(self, size: Size, square: Square, direction: Direction) -> bool {
        let is_near = |&edge: &Edge| edge.distance(size, square) < self.lines;
        self.edges != Edges::NONE
            && Edge::ALL.iter().any(|edge| self.edges.contains(direction, *edge) && is_near(edge))
    }
}

/// The part of a board that a program looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// All of it.
    Whole,
    /// The upper left part of this size.
    UpperLeft {
        /// How many columns.
        columns: usize,
        /// How many rows.
        rows: usize,
    },
    /// All but the squares on an edge.
    Without(Edge),
}

/// A player's run on both sides of a square.
struct Run {
    ahead: usize,
    behind: usize,
    /// How many of the two squares at its ends are free.
    open: usize,
}

impl Run {
    /// The run with the square itself.
    fn whole(&self) -> usize {
        1 + self.ahead + self.behind
    }

    /// The square itself and its longer side.
    fn longer_side(&self) -> usize {
        1 + self.ahead.max(self.behind)
    }
}

impl Default for Sight {
    fn default() -> Self {
        Self::PLAIN
    }
}

impl Sight {
    /// Looks rightly.
    pub const PLAIN: Self = Self {
        directions: Directions::ALL,
        overlooked: None,
        exact: Exact::No,
        missed: Edges::NONE,
        unentered: Edges::NONE,
        unclosed: Edges::NONE,
        unbegun: Edges::NONE,
        rows_go_on: OverEdge::NONE,
        rows_are_checked: false,
        columns_go_on: OverEdge::NONE,
        sizes_swapped: SizesSwapped::NONE,
        turned: Directions::NONE,
        columns_from_bottom: false,
        four_rows: None,
        near: Near::NONE,
        area: Area::Whole,
        area_of: Directions::ALL,
        measure: Measure::Run,
        measured: Directions::ALL,
        room: Room::None,
        is_anywhere: false,
    };

    /// Looks for lines in some directions in a part of the board only.
    pub fn keep_within(&mut self, area: Area, directions: Directions) {
        (self.area, self.area_of) = (area, directions);
    }

    /// No longer looks in a direction.
    pub fn overlook(&mut self, direction: Direction) {
        self.directions = self.directions.without(direction);
    }

    /// No longer looks at squares on an edge, in a direction.
    pub fn miss(&mut self, direction: Direction, edge: Edge) {
        self.missed = self.missed.with(direction, edge);
    }

    /// No longer looks at diagonals that meet an edge, in a direction.
    pub fn begin_elsewhere(&mut self, direction: Direction, edge: Edge) {
        self.unbegun = self.unbegun.with(direction, edge);
    }

    /// Lets lines go on over the edge in some directions, as where row lies behind row, and in those in which they do already.
    pub fn go_on(&mut self, directions: Directions) {
        let known = self.rows_go_on.directions;
        self.rows_go_on.directions = directions.iter().fold(known, Directions::with);
    }

    /// Counts rows in another way, and nothing else.
    pub fn count_rows(&mut self, measure: Measure) {
        self.count(measure, Directions::NONE.with(Direction::Horizontal));
    }

    /// Counts in another way in some directions, and in those that are counted so already.
    pub fn count(&mut self, measure: Measure, measured: Directions) {
        let known = if self.measure == measure { self.measured } else { Directions::NONE };
        (self.measure, self.measured) = (measure, measured.iter().fold(known, Directions::with));
    }

    /// Mixes up halves of lines.
    pub fn bend(&mut self, bend: Bend) {
        self.count(Measure::Bent(bend), bend.directions());
    }

    /// Whether it sees all that the engine sees in these directions, and no more.
    #[must_use]
    #[inline]
    pub fn is_plain(&self) -> bool {
        let goes_on = [self.rows_go_on, self.columns_go_on].map(|it| it.directions);
        // Only who goes on over edges meets another row first.
        goes_on == [Directions::NONE; 2]
            && *self
                == Self {
                    directions: self.directions,
                    rows_go_on: self.rows_go_on,
                    columns_go_on: self.columns_go_on,
                    ..Self::PLAIN
                }
    }

    /// The same along those of its directions that count.
    #[must_use]
    pub fn along(self, directions: Directions) -> Self {
        let out = Direction::ALL.into_iter().filter(|&direction| !directions.contains(direction));
        Self { directions: out.fold(self.directions, Directions::without), ..self }
    }

    /// Whether it sees a line of a player with a token on a square, whether or not it lies there already.
    #[must_use]
    pub fn sees(&self, board: &Board, square: Square, player: Player, length: usize) -> bool {
        if self.is_plain() {
            return board.run_with(square, player, self.directions) >= length;
        }
        if self.is_anywhere {
            let mut board = board.clone();
            // One that lies there stays.
            let _ = board.place(square, player);
            return self.sees_on(&board, player, length);
        }
        self.sees_through(board, square, player, length)
    }

    /// Whether it sees a line of a player anywhere on a board.
    #[must_use]
    pub fn sees_on(&self, board: &Board, player: Player, length: usize) -> bool {
        let stones = board.stones_of(player);
        stones.iter().any(|square| self.sees_through(board, square, player, length))
    }

    /// The squares of all lines of a player that it sees on a board, column after column.
    #[must_use]
    pub fn lines(&self, board: &Board, player: Player, length: usize) -> Vec<Square> {
        let stones = board.stones_of(player);
        stones.iter().filter(|&square| self.sees_through(board, square, player, length)).collect()
    }

    /// The longest that it counts through a square with a player's token on it, in any direction.
    #[must_use]
    pub fn longest(&self, board: &Board, square: Square, player: Player) -> usize {
        if self.is_plain() {
            return board.run_with(square, player, self.directions);
        }
        let counted = self.counts(board, square, player);
        counted.max().unwrap_or(0)
    }

    fn sees_through(&self, board: &Board, square: Square, player: Player, length: usize) -> bool {
        let mut counted = self.counts(board, square, player);
        match self.exact {
            Exact::No => counted.any(|count| count >= length),
            Exact::EachLine => counted.any(|count| count == length),
            Exact::Longest => counted.max() == Some(length),
        }
    }

    /// What is counted through a square, a number for each direction in which it is looked at.
    fn counts(&self, board: &Board, square: Square, player: Player) -> impl Iterator<Item = usize> {
        let are_together = self.measure.is_of_directions_together();
        let is_together =
            move |direction: &Direction| are_together && self.measured.contains(*direction);
        let seen = move |direction: &Direction| {
            self.overlooked != Some((player, *direction))
                && self.looks_at(board, square, *direction)
        };
        let together = are_together.then(|| self.together(board, square, player));
        let each = self.directions.iter().filter(move |it| !is_together(it)).filter(seen);
        each.map(move |direction| self.counted(board, square, player, direction)).chain(together)
    }

    /// What is counted through a square in all directions that are measured together.
    fn together(&self, board: &Board, square: Square, player: Player) -> usize {
        let seen = |direction: &Direction| {
            self.directions.contains(*direction)
                && self.measured.contains(*direction)
                && self.looks_at(board, square, *direction)
        };
        let run = |direction| self.run(board, square, player, direction).whole();
        match self.measure {
            Measure::Group => self.group(board, square, player),
            Measure::FirstOf(order) => {
                let mut runs = order.into_iter().filter(seen).map(run);
                runs.find(|&run| run > 1).unwrap_or(1)
            }
            _ => 1 + Direction::ALL.into_iter().filter(seen).map(|it| run(it) - 1).sum::<usize>(),
        }
    }

    /// Whether a square is looked at in a direction.
    fn looks_at(&self, board: &Board, square: Square, direction: Direction) -> bool {
        self.is_in_reach(board, square, direction) && self.begins(board, square, direction)
    }

    /// Whether the diagonal of a square is looked at.
    fn begins(&self, board: &Board, square: Square, direction: Direction) -> bool {
        if self.unbegun == Edges::NONE {
            return true;
        }
        let size = board.size();
        let end = |sign: isize| {
            let line = (0..).map_while(|steps| size.steps_from(square, direction, sign * steps));
            line.last().unwrap_or(square)
        };
        ![end(1), end(-1)].into_iter().any(|end| {
            let edges = Edge::ALL.into_iter().filter(|edge| edge.has(size, end));
            // In a corner two edges meet.
            edges.clone().count() == 1
                && edges.into_iter().any(|edge| self.unbegun.contains(direction, edge))
        })
    }

    #[inline]
    fn is_in_reach(&self, board: &Board, square: Square, direction: Direction) -> bool {
        let size = board.size();
        let from_top = size.rows() - 1 - square.row;
        let is_inside = match self.area {
            Area::Whole => true,
            Area::UpperLeft { columns, rows } => square.column < columns && from_top < rows,
            Area::Without(edge) => !edge.has(size, square),
        };
        let SizesSwapped { columns_by_rows, rows_by_columns } = self.sizes_swapped;
        let is_among_first = (!columns_by_rows.contains(direction) || square.column < size.rows())
            && (!rows_by_columns.contains(direction) || from_top < size.columns());
        let is_among_four = match self.four_rows.filter(|_| direction == Direction::Horizontal) {
            None => true,
            Some(FirstRow::Lowest) => square.row < 4,
            Some(FirstRow::Uppermost) => from_top < 4,
        };
        (is_inside || !self.area_of.contains(direction))
            && is_among_first
            && is_among_four
            && !self.missed.have(size, square, direction)
            && !self.near.has(size, square, direction)
    }

    fn counted(
        &self,
        board: &Board,
        square: Square,
        player: Player,
        direction: Direction,
    ) -> usize {
        let whole = board.size().columns().max(board.size().rows());
        let own_within = |most: usize, until: Option<Option<Player>>| {
            let [ahead, behind] = [1, -1].map(|sign| {
                let steps = (1..=most.cast_signed()).map(|steps| sign * steps);
                let squares = steps.map_while(|steps| self.at(board, square, direction, steps));
                let is_before_end = |square: &Square| until != Some(board.get(*square));
                squares
                    .take_while(is_before_end)
                    .filter(|&square| board.get(square) == Some(player))
                    .count()
            });
            1 + ahead + behind
        };
        // Not all measures need it.
        let run = || self.run(board, square, player, direction);
        let is_measured = self.measured.contains(direction);
        let counted = match if is_measured { self.measure } else { Measure::Run } {
            Measure::Run | Measure::AllDirections | Measure::Group | Measure::FirstOf(_) => {
                run().whole()
            }
            Measure::OneSide => run().longer_side(),
            Measure::ButAtPlace(unseen) => {
                let Run { ahead, behind, .. } = run();
                let is_seen =
                    |place: usize| place != unseen && behind >= place && ahead + place >= 3;
                let whole = run().whole();
                if (0..4).any(is_seen) { whole } else { whole.min(3) }
            }
            Measure::Unchecked(place) => {
                let whole = run().whole();
                if self.is_four_but_for(board, square, player, direction, place, None) {
                    whole.max(4)
                } else {
                    whole.min(3)
                }
            }
            Measure::Mistaken(place) => {
                let other = Some(player.opponent());
                if self.is_four_but_for(board, square, player, direction, place, other) {
                    4
                } else {
                    run().whole().min(3)
                }
            }
            Measure::Astray(place, shift) => {
                let whole = run().whole();
                if self.is_four_with_one_astray(board, square, player, direction, (place, shift)) {
                    whole.max(4)
                } else {
                    whole.min(3)
                }
            }
            Measure::Ahead => 1 + run().ahead,
            Measure::Behind => 1 + run().behind,
            Measure::Bent(bend) => {
                let half = |(direction, side)| {
                    let run = self.run(board, square, player, direction);
                    if side > 0 { run.ahead } else { run.behind }
                };
                1 + bend.halves(direction).into_iter().map(half).sum::<usize>()
            }
            Measure::Displaced((line, side)) if line == direction => {
                let Run { ahead, behind, .. } = run();
                let other = if side > 0 { behind } else { ahead };
                1 + other + self.displaced(board, square, player, (line, side))
            }
            Measure::Displaced(_) => run().whole(),
            Measure::Short(most) => {
                let Run { ahead, behind, .. } = run();
                1 + ahead.min(most) + behind.min(most)
            }
            Measure::NotSetBack { first, row, column } => {
                let Run { ahead, behind, .. } = run();
                let steps = if first > 0 { ahead } else { behind };
                let end = self.at(board, square, direction, first * steps.cast_signed());
                let end = end.filter(|_| steps > 0).unwrap_or(square);
                let from = Square::new(
                    if column { end.column } else { square.column },
                    if row { end.row } else { square.row },
                );
                1 + steps + self.half(board, from, square, player, (direction, -first))
            }
            Measure::Unmirrored(first_row) => {
                if is_unmirrored_four(board, square, player, direction, first_row) {
                    4
                } else {
                    run().whole().min(3)
                }
            }
            Measure::Near(most) => own_within(most, None),
            Measure::LongestOfLine => self.longest_of_line(board, square, player, direction),
            Measure::Line => own_within(whole, None),
            Measure::UpToOpponent => own_within(whole, Some(Some(player.opponent()))),
            Measure::UpToFree => own_within(whole, Some(None)),
            Measure::Window(width) => self.best_window(board, square, player, direction, width),
        };
        if self.columns_from_bottom && direction == Direction::Vertical && run().ahead < square.row
        {
            return 1;
        }
        if self.unclosed != Edges::NONE && self.is_unclosed(board, square, direction, &run()) {
            return 1;
        }
        let ends = match self.room {
            Room::None => return counted,
            Room::OneEnd => 1,
            Room::BothEnds => 2,
        };
        // What has no room is as good as the token alone.
        if run().open >= ends { counted } else { 1 }
    }

    /// Whether a square with a player's token is one of four neighbouring ones that hold such tokens, but for the one of this number, which may
    /// hold anything or holds a token of this other player.
    fn is_four_but_for(
        &self,
        board: &Board,
        square: Square,
        player: Player,
        direction: Direction,
        place: usize,
        other: Option<Player>,
    ) -> bool {
        let is_as_wanted = |own: usize, at: usize| {
            let steps = at.cast_signed() - own.cast_signed();
            let next =
                if steps == 0 { Some(square) } else { self.at(board, square, direction, steps) };
            let Some(next) = next else { return false };
            let holder = if steps == 0 { Some(player) } else { board.get(next) };
            if at == place { other.is_none() || holder == other } else { holder == Some(player) }
        };
        (0..4).any(|own| (0..4).all(|at| is_as_wanted(own, at)))
    }

    /// Whether a square with a player's token is one of four that hold such tokens: neighbouring ones, but for the one of this number, which
    /// lies beside its place.
    fn is_four_with_one_astray(
        &self,
        board: &Board,
        square: Square,
        player: Player,
        direction: Direction,
        (place, (right, up)): (usize, (isize, isize)),
    ) -> bool {
        let beside = |of: Square, sign: isize| {
            let column = of.column.checked_add_signed(sign * right)?;
            let row = of.row.checked_add_signed(sign * up)?;
            let size = board.size();
            (column < size.columns() && row < size.rows()).then(|| Square::new(column, row))
        };
        (0..4).any(|own| {
            let in_line = if own == place { beside(square, -1) } else { Some(square) };
            (0..4).all(|at: usize| {
                let steps = at.cast_signed() - own.cast_signed();
                let next = in_line.and_then(|of| match steps {
                    0 => Some(of),
                    steps => self.at(board, of, direction, steps),
                });
                let next = if at == place { next.and_then(|of| beside(of, 1)) } else { next };
                next.is_some_and(|it| it == square || board.get(it) == Some(player))
            })
        })
    }

    /// Whether a run comes to an edge up to which it has to be ended by another square.
    fn is_unclosed(
        &self,
        board: &Board,
        square: Square,
        direction: Direction,
        &Run { ahead, behind, .. }: &Run,
    ) -> bool {
        let ways = [(ahead.cast_signed(), 1), (-behind.cast_signed(), -1)];
        ways.into_iter().any(|(steps, way)| {
            let end = self.at(board, square, direction, steps);
            // Who ends on one edge may go along another one.
            let goes_out = self.at(board, square, direction, steps + way).is_none();
            goes_out && end.is_some_and(|end| self.unclosed.have(board.size(), end, direction))
        })
    }

    /// Half of a row or a column through a square with a player's token on it, counted from where its row and its column, numbered from the
    /// top and from the left, are the same number. It may meet the token itself.
    fn displaced(
        &self,
        board: &Board,
        square: Square,
        player: Player,
        (direction, side): Half,
    ) -> usize {
        let top = board.size().rows() - 1;
        let from = match direction {
            Direction::Horizontal => Some(Square::new(top - square.row, square.row)),
            _ => top.checked_sub(square.column).map(|row| Square::new(square.column, row)),
        };
        let Some(from) = from.filter(|&from| board.size().contains(from)) else { return 0 };
        self.half(board, from, square, player, (direction, side))
    }

    /// How many tokens of a player come one behind the other on one side of a square, one on another square among them, which may not lie there
    /// yet.
    fn half(
        &self,
        board: &Board,
        from: Square,
        square: Square,
        player: Player,
        (direction, side): Half,
    ) -> usize {
        let half = (1..).map_while(|steps| self.at(board, from, direction, side * steps));
        half.take_while(|&at| at == square || board.get(at) == Some(player)).count()
    }

    /// How many tokens of a player hang together with a square, that one included.
    fn group(&self, board: &Board, square: Square, player: Player) -> usize {
        let mut found = vec![square];
        let mut at = 0;
        while let Some(&from) = found.get(at) {
            at += 1;
            let measured = self.directions.iter().filter(|it| self.measured.contains(*it));
            let beside = measured.flat_map(|direction| {
                [1, -1].map(|step| board.size().steps_from(from, direction, step))
            });
            for next in beside.flatten() {
                if board.get(next) == Some(player) && !found.contains(&next) {
                    found.push(next);
                }
            }
        }
        found.len()
    }

    /// The longest run of a player anywhere in the row, column or diagonal of a square, which holds one of its tokens.
    fn longest_of_line(
        &self,
        board: &Board,
        square: Square,
        player: Player,
        direction: Direction,
    ) -> usize {
        let size = board.size();
        let most = size.columns().max(size.rows()).cast_signed();
        let mut longest = 1;
        let mut run = 0;
        for steps in -most..=most {
            let at = self.at(board, square, direction, steps);
            let is_own = steps == 0 || at.is_some_and(|at| board.get(at) == Some(player));
            run = if is_own { run + 1 } else { 0 };
            longest = longest.max(run);
        }
        longest
    }

    /// The most tokens of a player among neighbouring squares with this one that the opponent has none of.
    fn best_window(
        &self,
        board: &Board,
        square: Square,
        player: Player,
        direction: Direction,
        width: usize,
    ) -> usize {
        let width = width.cast_signed();
        let tokens = |from: isize| {
            let mut own = 0;
            for steps in from..from + width {
                let at = self.at(board, square, direction, steps)?;
                match board.get(at) {
                    _ if steps == 0 => own += 1,
                    Some(owner) if owner == player => own += 1,
                    Some(_) => return None,
                    None => {}
                }
            }
            Some(own)
        };
        (1 - width..=0).filter_map(tokens).max().unwrap_or(0)
    }

    fn run(&self, board: &Board, square: Square, player: Player, direction: Direction) -> Run {
        let arm = |sign: isize| {
            let mut length = 0;
            loop {
                let next = self.at(board, square, direction, sign * (length + 1));
                match next.map(|next| board.get(next)) {
                    // A line that goes round for ever comes back to where it began; on a turned board none does.
                    Some(Some(owner))
                        if owner == player
                            && (next != Some(square) || self.turned.contains(direction)) =>
                    {
                        length += 1;
                    }
                    Some(None) => return (length.cast_unsigned(), 1),
                    _ => return (length.cast_unsigned(), 0),
                }
            }
        };
        let ((ahead, before), (behind, after)) = (arm(1), arm(-1));
        Run { ahead, behind, open: before + after }
    }

    /// The square so many steps ahead, to the right or downwards, if it is looked at.
    fn at(
        &self,
        board: &Board,
        square: Square,
        direction: Direction,
        steps: isize,
    ) -> Option<Square> {
        let size = board.size();
        let next = if self.columns_go_on.directions.contains(direction) {
            self.columns_go_on.next(size, square, direction, steps, Behind::Columns)
        } else if self.turned.contains(direction) {
            turned(size, square, direction, steps)
        } else if self.rows_go_on.goes(direction, steps) {
            let behind = Behind::Rows { are_checked: self.rows_are_checked };
            self.rows_go_on.next(size, square, direction, steps, behind)
        } else {
            size.steps_from(square, direction, steps * forwards(direction))
        };
        next.filter(|&next| {
            self.is_in_reach(board, next, direction) && !self.unentered.have(size, next, direction)
        })
    }
}

/// Whether a square with a player's token is one of four in memory, where row lies behind row, whose first one lies where the other diagonal's
/// first ones do.
fn is_unmirrored_four(
    board: &Board,
    square: Square,
    player: Player,
    direction: Direction,
    first_row: FirstRow,
) -> bool {
    const FOUR: usize = 4;
    let size = board.size();
    let (columns, rows) = (size.columns(), size.rows());
    if columns < FOUR || rows < FOUR {
        return false;
    }
    let is_from_top = first_row == FirstRow::Uppermost;
    let row = |line: usize| if is_from_top { rows - 1 - line } else { line };
    let goes_right = (direction == Direction::Falling) == is_from_top;
    let (step, begins) = if goes_right {
        (columns + 1, FOUR - 1..columns)
    } else {
        (columns - 1, 0..columns - FOUR + 1)
    };
    let index = row(square.row) * columns + square.column;
    let is_own = |index: usize| {
        let at = Square::new(index % columns, row(index / columns));
        at == square || board.get(at) == Some(player)
    };
    (0..FOUR).filter_map(|own| index.checked_sub(own * step)).any(|first| {
        first / columns <= rows - FOUR
            && begins.contains(&(first % columns))
            && (0..FOUR)
                .map(|at| first + at * step)
                .all(|index| index < columns * rows && is_own(index))
    })
}

/// How far a step ahead goes, in rows and in columns.
fn downwards_and_right(direction: Direction) -> (isize, isize) {
    match direction {
        Direction::Horizontal => (0, 1),
        Direction::Vertical => (1, 0),
        Direction::Falling => (1, 1),
        Direction::Rising => (1, -1),
    }
}

/// The square so many steps ahead where the number of rows is taken for that of columns, and the other way round.
fn turned(size: Size, square: Square, direction: Direction, steps: isize) -> Option<Square> {
    let (down, right) = downwards_and_right(direction);
    let line = (size.rows() - 1 - square.row).checked_add_signed(down * steps)?;
    let place = square.column.checked_add_signed(right * steps)?;
    if line >= size.columns() || place >= size.rows() {
        return None;
    }
    let index = line * size.columns() + place;
    let row = (size.rows() - 1).checked_sub(index / size.columns())?;
    Some(Square::new(index % size.columns(), row))
}

/// The step that goes forwards in a direction, row by row from the top.
#[must_use]
pub fn forwards(direction: Direction) -> isize {
    match direction {
        Direction::Horizontal | Direction::Falling => 1,
        Direction::Vertical | Direction::Rising => -1,
    }
}
