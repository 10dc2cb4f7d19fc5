//! A computer that looks one ply ahead: it wins where it can, else it blocks. Rightly, and as programs get it wrong.

use c4_engine::{Board, Lines, Player, Square};

use crate::Sight;
#[cfg(feature = "course")]
use crate::faults::{Fault::*, *};

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
        /// How it looks for lines of its own.
        pub win: Sight = Sight::PLAIN;
        /// How it looks for those of the opponent.
        pub block: Sight = Sight::PLAIN;
        /// Whether it blocks at all.
        pub blocks: bool = true;
        /// Whether every column wins for who has a line already, which has not ended the game.
        pub counts_old_lines: bool = false;
        /// Which columns it tries when it looks for a win or a block.
        pub tried: Tried = Tried::All, "{sees}";
            misread "{bot}-never-tries-the-last-column" = Tried::AllBut(6),
                "{your bot} does not try the last column when it looks for a win or a block";
            misread "{bot}-never-tries-the-first-column" = Tried::AllBut(0),
                "{your bot} does not try the first column when it looks for a win or a block";
            misread "{bot}-stops-at-a-full-column" = Tried::UpToAFullOne,
                "when it looks for a win or a block, {your bot} stops at the first full column: it does not see what is to the right of that";
        /// Whether it takes a cell in mid-air for one that a token can drop into.
        pub sees_mid_air: bool = false;
            misread "mid-air-seen" = true,
                "{your bot} counts cells in mid-air, where no {token} can land yet",
                "{sees}";
        /// Whether it takes the rightmost of several columns that are as good.
        pub from_the_right: bool = false;
            open "rightmost" = true,
                "{your bot} takes the rightmost of several columns that win or block",
                "The reference takes the leftmost one; the course's text leaves the choice open.";
    }
    also {
        misread "{{bot}}-{name}" for (name, fault) in BOTH => move |it| it.both(|sight| fault.befall(sight)),
            "{{your bot}} {fault}",
            "{sees}";
        // One of the two aims alone: the other one is looked for rightly.
        misread "blocks-{name}" for (name, fault) in ONE => move |it| fault.befall(&mut it.block),
            "when it blocks, {{your bot}} {fault}",
            "{sees}";
        misread "wins-{name}" for (name, fault) in ONE => move |it| fault.befall(&mut it.win),
            "for its own wins, {{your bot}} {fault}",
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

/// Which columns a computer tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tried {
    /// All of them.
    All,
    /// All but this one.
    AllBut(usize),
    /// From the left, until it meets one that is full.
    UpToAFullOne,
}

impl Tried {
    fn has(self, column: usize, board: &Board) -> bool {
        match self {
            Self::All => true,
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
        self.aims.iter().find_map(|aims| {
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

    /// The columns that an aim wants, from the left, as far as it sees along these lines.
    #[must_use]
    pub fn columns(&self, aim: Aim, board: &Board, player: Player, lines: Lines) -> Vec<usize> {
        let (sight, player) = match aim {
            Aim::Block if !self.blocks => return vec![],
            Aim::Win => (self.win, player),
            Aim::Block => (self.block, player.opponent()),
        };
        let within_reach = if self.sees_mid_air { board.free() } else { board.landings() };
        let has_line = self.counts_old_lines && board.has_line(player, lines);
        let sight = sight.along(lines.directions());
        let is_seen =
            |&square: &Square| has_line || sight.sees(board, square, player, lines.connect());
        let columns = within_reach.iter().filter(is_seen).map(|square| square.column);
        let mut columns: Vec<usize> =
            columns.filter(|&column| self.tried.has(column, board)).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}

/// Faults of one function that looks for lines for both aims.
#[cfg(feature = "course")]
const BOTH: [(&str, Fault); 24] = [
    ("without-rows", Without(ROWS)),
    ("without-columns", Without(COLUMNS)),
    ("misses-the-last-four", Missing(ROWS, RIGHT)),
    ("misses-the-top", Missing(COLUMNS, TOP)),
    ("without-rising", Without(RISING)),
    ("without-falling", Without(FALLING)),
    ("looks-to-the-left-only", LeftOnly),
    ("looks-to-the-right-only", RightOnly),
    ("misses-the-lowest-row", Missing(ROWS, BOTTOM)),
    ("misses-the-uppermost-row", Missing(ROWS, TOP)),
    ("misses-the-last-column", Missing(COLUMNS, RIGHT)),
    ("misses-the-first-column", Missing(COLUMNS, LEFT)),
    ("never-takes-the-last-column", NotLookedAt(RIGHT)),
    ("never-takes-the-first-column", NotLookedAt(LEFT)),
    ("rising-not-from-the-left", Missing(RISING, LEFT)),
    ("rising-not-up-to-the-top", Missing(RISING, TOP)),
    ("rising-not-from-the-lowest-row", Missing(RISING, BOTTOM)),
    ("falling-not-from-the-left", Missing(FALLING, LEFT)),
    ("falling-not-from-the-top", Missing(FALLING, TOP)),
    ("falling-not-down-to-the-lowest-row", Missing(FALLING, BOTTOM)),
    ("rising-not-to-the-right", Missing(RISING, RIGHT)),
    ("falling-not-to-the-right", Missing(FALLING, RIGHT)),
    ("rows-not-from-the-left", Missing(ROWS, LEFT)),
    ("sees-no-gaps", Gaps),
];

/// Faults of a function that looks for one of them.
#[cfg(feature = "course")]
const ONE: [(&str, Fault); 10] = [
    ("without-rows", Without(ROWS)),
    ("without-columns", Without(COLUMNS)),
    ("without-rising", Without(RISING)),
    ("without-falling", Without(FALLING)),
    ("without-diagonals", Diagonals),
    ("without-gaps", Gaps),
    ("to-the-left-only", LeftOnly),
    ("to-the-right-only", RightOnly),
    ("not-in-the-last-column", NotLookedAt(RIGHT)),
    ("not-in-the-first-column", NotLookedAt(LEFT)),
];
