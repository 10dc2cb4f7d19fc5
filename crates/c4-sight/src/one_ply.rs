//! A computer that looks one ply ahead: it wins where it can, else it blocks. Rightly, and as programs get it wrong.

use c4_engine::{Board, Direction, Directions, Lines, Outcome, Player, Square};

use crate::Sight;
#[cfg(feature = "course")]
use crate::faults::{Fault::*, *};
#[cfg(feature = "course")]
use crate::{FirstRow, Measure};

c4_console::readings! {
    /// How the computer of such a course is read, as far as courses have it in common: a field of a course's own reading, in its nouns. The
    /// default is how it is meant.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct OnePly {
        /// What it aims at before anything else, the strongest first.
        pub aims: &'static [&'static [Aim]] = &[&[Aim::Win], &[Aim::Block]], "{aims}";
            misread "blocks-first" = &[&[Aim::Block], &[Aim::Win]],
                "{your bot} blocks before it wins";
            misread "wins-and-blocks-alike" = &[&[Aim::Win, Aim::Block]],
                "{your bot} takes the first column in which it wins or blocks, and so blocks where it could win";
            misread "never-blocks" = &[&[Aim::Win]],
                "{your bot} does not block";
            misread "never-wins" = &[&[Aim::Block]],
                "{your bot} does not make four in a line though it could";
            misread "{bot}-only-draws" = &[],
                "{your bot} neither wins nor blocks, but only draws a column";
        /// Along which directions it looks for both aims before it looks along others.
        pub parts: &'static [Directions] = &[Directions::ALL], "{aims}";
            misread "columns-before-rows" = &[COLUMNS_ALONE, Directions::ALL],
                "{your bot} looks along columns for a win or a block before it looks along rows: so it blocks a column where a row would win";
            misread "rows-before-columns" = &[ROWS_ALONE, Directions::ALL],
                "{your bot} looks along rows for a win or a block before it looks along columns: so it blocks a row where a column would win";
        /// How it looks for lines of its own.
        pub win: Sight = Sight::PLAIN;
        /// How it looks for those of the opponent.
        pub block: Sight = Sight::PLAIN;
        /// Whether it blocks at all.
        pub blocks: bool = true;
        /// Whether every column wins for who has a line already, which has not ended the game.
        pub counts_old_lines: bool = false;
        /// Which columns it tries when it looks for a line of its own.
        pub win_tried: Tried = Tried::All;
        /// Which ones when it looks for one of the opponent.
        pub block_tried: Tried = Tried::All;
        /// When it forgets the free cell that it has come across in a row.
        pub placeholder: Placeholder = Placeholder::OfFour, "{sees}";
            misread "placeholder-kept-in-a-row" = Placeholder::OfRow,
                "{your bot} keeps the free cell of four neighbouring ones of a row for the next four: where three of those have its {token}s, it takes a cell before them";
            misread "placeholder-kept" = Placeholder::OfAll,
                "{your bot} keeps the free cell of four neighbouring ones of a row for all that it looks at later: where three have its {token}s, it takes a cell somewhere else";
        /// Along which directions it takes a cell in mid-air for one that a token can drop into.
        pub mid_air: Directions = Directions::NONE, "{sees}";
            misread "mid-air-seen" = Directions::ALL,
                "{your bot} counts cells in mid-air, where no {token} can land yet";
            misread "mid-air-seen-in-rows" = ROWS_ALONE,
                "along rows {your bot} counts cells in mid-air, where no {token} can land yet";
            misread "mid-air-seen-along-diagonals" = DIAGONALS,
                "along diagonals {your bot} counts cells in mid-air, where no {token} can land yet";
        /// Which tokens it does not take away again with which it has tried a column.
        pub stays: Stays = Stays::Nothing, "A turn lays one {token}: what is tried is taken away again.";
            misread "block-stays" = Stays::Block,
                "{your bot} does not take the opponent's {token} away again with which it has tried the column that it blocks: it lies below its own";
            misread "win-stays" = Stays::Win,
                "{your bot} does not take its own {token} away again with which it has tried the column that wins: it lies twice";
            misread "trials-stay" = Stays::All,
                "{your bot} does not take the {token} away again with which it has tried the column that it wins in or blocks: it lies below its own";
        /// Whether it takes the rightmost of several columns that are as good.
        pub from_the_right: bool = false;
            open "rightmost" = true,
                "{your bot} takes the rightmost of several columns that win or block",
                "The reference takes the leftmost one; the course's text leaves the choice open.";
    }
    also {
        misread "{{bot}}-{name}" for (name, fault) in OVERLOOKED => move |it| it.both(|sight| fault.befall(sight)),
            "{{your bot}} {fault}",
            "{sees}";
        misread "{bot}-counts-whole-columns" => |it| it.both(|sight| sight.count(Measure::Line, COLUMNS_ALONE)),
            "{your bot} counts all {token}s of a column, not only three on top of each other",
            "{sees}";
        misread "{{bot}}-{name}" for (name, tried, how) in TRIED => move |it| (it.win_tried, it.block_tried) = (tried, tried),
            "when it looks for a win or a block, {{your bot}} {how}",
            "{sees}";
        // One of the two aims alone: the other one is looked for rightly.
        misread "blocks-{name}" for (name, fault) in OVERLOOKED.into_iter().take(SHOWN_BY_BLOCKS) => move |it| fault.befall(&mut it.block),
            "when it blocks, {{your bot}} {fault}",
            "{sees}";
        misread "blocks-without-diagonals" => |it| Diagonals.befall(&mut it.block),
            "when it blocks, {your bot} does not look for four along a diagonal",
            "{sees}";
        misread "blocks-{name}" for (name, tried, how) in TRIED => move |it| it.block_tried = tried,
            "when it looks for a block, {{your bot}} {how}",
            "{sees}";
        misread "wins-{name}" for (name, fault) in OVERLOOKED.into_iter().take(SHOWN_BY_WINS) => move |it| fault.befall(&mut it.win),
            "for its own wins, {{your bot}} {fault}",
            "{sees}";
        misread "wins-without-diagonals" => |it| Diagonals.befall(&mut it.win),
            "for its own wins, {your bot} does not look for four along a diagonal",
            "{sees}";
        misread "wins-{name}" for (name, tried, how) in TRIED => move |it| it.win_tried = tried,
            "when it looks for a win, {{your bot}} {how}",
            "{sees}";
    }
}

/// What a computer may aim at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// A token that makes a line.
    Win,
    /// One where the opponent would make a line next.
    Block,
}

/// What stays on a board that a computer has tried its columns on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stays {
    /// Nothing.
    Nothing,
    /// The opponent's token where it blocks.
    Block,
    /// Its own where it wins.
    Win,
    /// Both.
    All,
}

/// How long a computer keeps the free cell that it has come across, where it looks at four neighbouring cells of a row after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placeholder {
    /// While it looks at these four.
    OfFour,
    /// While it looks at this row.
    OfRow,
    /// As long as it looks for this aim.
    OfAll,
}

/// Which columns a computer tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tried {
    /// All of them.
    All,
    /// All but this one.
    AllBut(usize),
    /// From the left, until it meets one that is full.
    UpToAFullOne,
    /// From the left, and the first one, where it is wanted, is none.
    FirstIsNone,
}

impl Tried {
    fn has(self, column: usize, board: &Board) -> bool {
        match self {
            Self::All | Self::FirstIsNone => true,
            Self::AllBut(untried) => column != untried,
            Self::UpToAFullOne => (0..column).all(|before| board.landing(before).is_ok()),
        }
    }
}

impl OnePly {
    /// One function for lines serves both.
    pub fn both(&mut self, change: impl Fn(&mut Sight)) {
        change(&mut self.win);
        change(&mut self.block);
    }

    /// The columns that the strongest aims want of which any column is one, from the left; `None` where no aim wants one.
    #[must_use]
    pub fn wanted(&self, board: &Board, player: Player, lines: Lines) -> Option<Vec<usize>> {
        let each =
            self.parts.iter().flat_map(|part| self.aims.iter().map(move |aims| (part, aims)));
        each.into_iter().find_map(|(&part, aims)| {
            let both = part.iter().filter(|&direction| lines.directions().contains(direction));
            let lines = lines.only(both.fold(Directions::NONE, Directions::with));
            let wanted = |&aim: &Aim| self.columns(aim, board, player, lines);
            let mut columns: Vec<usize> = aims.iter().flat_map(wanted).collect();
            columns.sort_unstable();
            columns.dedup();
            (!columns.is_empty()).then_some(columns)
        })
    }

    /// Which of several columns that are wanted it takes.
    #[must_use]
    pub fn taken(&self, wanted: &[usize]) -> Option<usize> {
        if self.from_the_right { wanted.last() } else { wanted.first() }.copied()
    }

    /// Whose token stays in the column that a player takes, below the one that is laid there.
    #[must_use]
    pub fn stays_of(
        &self,
        board: &Board,
        player: Player,
        lines: Lines,
        column: usize,
    ) -> Option<Player> {
        if self.stays == Stays::Nothing {
            return None;
        }
        let is_for = |aim: Aim| self.columns(aim, board, player, lines).contains(&column);
        if is_for(Aim::Win) {
            (self.stays != Stays::Block).then_some(player)
        } else {
            (self.stays != Stays::Win && is_for(Aim::Block)).then_some(player.opponent())
        }
    }

    /// How a game stands in which tokens may have stayed: a line of who has just moved is seen wherever it lies.
    #[must_use]
    pub fn with_what_stays(
        &self,
        outcome: Outcome,
        board: &Board,
        player: Player,
        lines: Lines,
    ) -> Outcome {
        let is_seen = self.stays != Stays::Nothing && outcome == Outcome::Undecided;
        if is_seen && board.has_line(player, lines) { Outcome::Won(player) } else { outcome }
    }

    /// The columns that an aim wants, from the left, as far as it sees along these lines.
    #[must_use]
    pub fn columns(&self, aim: Aim, board: &Board, player: Player, lines: Lines) -> Vec<usize> {
        let (sight, tried, player) = match aim {
            Aim::Block if !self.blocks => return vec![],
            Aim::Win => (self.win, self.win_tried, player),
            Aim::Block => (self.block, self.block_tried, player.opponent()),
        };
        let has_line = self.counts_old_lines && board.has_line(player, lines);
        let mut sight = sight.along(lines.directions());
        let remembered = self.remembered(board, player, sight.directions, lines.connect());
        if self.placeholder != Placeholder::OfFour {
            sight.overlook(Direction::Horizontal);
        }
        let (landings, in_mid_air) = (board.landings(), sight.along(self.mid_air));
        let sight_of = |square| if landings.contains(square) { sight } else { in_mid_air };
        let is_seen = |&square: &Square| {
            has_line || sight_of(square).sees(board, square, player, lines.connect())
        };
        let nowhere = self.mid_air == Directions::NONE;
        let within_reach = if nowhere { landings.clone() } else { board.free() };
        let columns = within_reach.iter().filter(is_seen).map(|square| square.column);
        let mut columns: Vec<usize> =
            columns.filter(|&column| tried.has(column, board)).chain(remembered).collect();
        columns.sort_unstable();
        columns.dedup();
        if tried == Tried::FirstIsNone && columns.first() == Some(&0) {
            columns.clear();
        }
        columns
    }
}

impl OnePly {
    /// The free cell that is kept from four cells to the next four, when the first ones come that have all but one of a line.
    fn remembered(
        &self,
        board: &Board,
        player: Player,
        directions: Directions,
        connect: usize,
    ) -> Option<usize> {
        if self.placeholder == Placeholder::OfFour || !directions.contains(Direction::Horizontal) {
            return None;
        }
        let (size, landings) = (board.size(), board.landings());
        let mut kept = None;
        for row in 0..size.rows() {
            if self.placeholder == Placeholder::OfRow {
                kept = None;
            }
            for from in 0..=size.columns().checked_sub(connect)? {
                let squares = (from..from + connect).map(|column| Square::new(column, row));
                kept = squares.clone().rev().find(|it| landings.contains(*it)).or(kept);
                let own = squares.filter(|it| board.get(*it) == Some(player)).count();
                if own + 1 == connect && kept.is_some() {
                    return kept.map(|square| square.column);
                }
            }
        }
        None
    }
}

/// The directions of columns and of rows.
#[cfg(feature = "course")]
const COLUMNS_ALONE: Directions = Directions::NONE.with(Direction::Vertical);
#[cfg(feature = "course")]
const ROWS_ALONE: Directions = Directions::NONE.with(Direction::Horizontal);

/// The columns that a computer may try, and what it does then.
#[cfg(feature = "course")]
const TRIED: [(&str, Tried, &str); 4] = [
    ("never-tries-the-last-column", Tried::AllBut(6), "does not try the last column"),
    ("never-tries-the-first-column", Tried::AllBut(0), "does not try the first column"),
    (
        "takes-the-first-column-for-none",
        Tried::FirstIsNone,
        "takes the number of the first column for none: it neither plays there nor goes on looking",
    ),
    (
        "stops-at-a-full-column",
        Tried::UpToAFullOne,
        "stops at the first full column: it does not see what is to the right of that",
    ),
];

/// What a computer overlooks that looks for lines. Those come first that show in how it wins, too, and the one last that does not even in
/// how it blocks: few games of a person are such that it could.
#[cfg(feature = "course")]
const OVERLOOKED: [(&str, Fault); 34] = [
    ("without-rows", Without(ROWS)),
    ("without-columns", Without(COLUMNS)),
    ("without-rising", Without(RISING)),
    ("without-falling", Without(FALLING)),
    ("without-gaps", Gaps),
    ("to-the-left-only", LeftOnly),
    ("to-the-right-only", RightOnly),
    ("not-in-the-last-column", NotLookedAt(RIGHT)),
    ("not-in-the-first-column", NotLookedAt(LEFT)),
    ("without-the-last-four", Missing(ROWS, RIGHT)),
    ("without-the-top", Missing(COLUMNS, TOP)),
    ("without-the-bottom", Missing(COLUMNS, BOTTOM)),
    ("without-the-lowest-row", Missing(ROWS, BOTTOM)),
    ("without-the-last-column", Missing(COLUMNS, RIGHT)),
    ("without-the-first-column", Missing(COLUMNS, LEFT)),
    ("rising-not-from-the-left", Missing(RISING, LEFT)),
    ("rising-not-up-to-the-top", Missing(RISING, TOP)),
    ("rising-not-from-the-lowest-row", Missing(RISING, BOTTOM)),
    ("falling-not-from-the-left", Missing(FALLING, LEFT)),
    ("falling-not-from-the-top", Missing(FALLING, TOP)),
    ("falling-not-down-to-the-lowest-row", Missing(FALLING, BOTTOM)),
    ("rising-not-to-the-right", Missing(RISING, RIGHT)),
    ("falling-not-to-the-right", Missing(FALLING, RIGHT)),
    ("rows-not-from-the-left", Missing(ROWS, LEFT)),
    ("columns-from-the-lowest-row-only", FromBottom),
    ("rows-in-the-four-lowest-only", FourRows(FirstRow::Lowest)),
    ("rows-in-the-four-uppermost-only", FourRows(FirstRow::Uppermost)),
    ("without-gaps-in-rows", GapsAlong(ROWS_ALONE, "a row")),
    ("without-gaps-along-diagonals", GapsAlong(DIAGONALS, "a diagonal")),
    ("without-a-free-first-cell", FreeAt(0)),
    ("without-a-free-second-cell", FreeAt(1)),
    ("without-a-free-third-cell", FreeAt(2)),
    ("without-a-free-fourth-cell", FreeAt(3)),
    ("without-the-uppermost-row", Missing(ROWS, TOP)),
];

/// How many of these show in how a computer wins, and in how it blocks.
#[cfg(feature = "course")]
const SHOWN_BY_WINS: usize = 9;
#[cfg(feature = "course")]
const SHOWN_BY_BLOCKS: usize = OVERLOOKED.len() - 1;
