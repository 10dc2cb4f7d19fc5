//! The ways in which the course's text can be taken.

use c4_console::Line;
use c4_engine::{
    Board, Direction, Directions, Lines, Outcome, Player, Position, Size, Square, Window,
};

use crate::{Colour, Diagonals, Points, Rule, Score, Starter};

c4_console::readings! {
    /// How the course's text is read. The default is how it is meant.
    ///
    /// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
    /// sentence it was. No option of the program leads here.
    #[derive(Debug, Clone, Copy)]
    pub struct Reading {
        /// Whether row 0 is printed first.
        pub upside_down: bool = false;
            misread "upside-down" = true,
                "your program prints row 0 at the top of the grid",
                wanted::GRID;
        /// Whether diagonals count, whatever the option says.
        pub diagonals: Option<Diagonals> = None;
            open "diagonals-never" = Some(Diagonals::Off),
                "your program does not count diagonals, even if they are on",
                wanted::DIAGONALS;
            misread "diagonals-always" = Some(Diagonals::On),
                "your program counts diagonals, even if they are off",
                wanted::LINES;
        /// The same for the computer alone.
        pub computer_diagonals: Option<Diagonals> = None;
            open "computer-without-diagonals" = Some(Diagonals::Off),
                "your program's computer looks along rows and columns only, though diagonals count",
                wanted::DIAGONALS;
            misread "computer-keeps-diagonals" = Some(Diagonals::On),
                "your program's computer looks along diagonals, though they are off",
                "Diagonals count for the end of a game and for the computer alike.";
        /// A direction in which a line does not end the game.
        pub overlooked: Option<Direction> = None;
            misread "no-rising-win" = Some(Direction::Rising),
                "your program does not see four in a row along a diagonal from the lower left to the upper right",
                wanted::LINES;
            misread "no-falling-win" = Some(Direction::Falling),
                "your program does not see four in a row along a diagonal from the upper left to the lower right",
                wanted::LINES;
        /// Which runs are lines, for the end of a game and for the computer alike.
        pub runs: Runs = Runs::FourOrMore;
            misread "exactly-four" = Runs::ExactlyFour,
                "your program lets only runs of exactly four checkers win, and passes over longer ones",
                wanted::LINES;
            misread "lines-across-edges" = Runs::AcrossEdges,
                "your program follows lines over the edge of the grid: the end of a row goes on at the beginning of the next one, as the cells of a single array do",
                wanted::LINES;
        /// Which fours are seen, if not all are.
        pub sees: Option<fn(Window) -> bool> = None;
            misread "no-horizontal-win" = Some(|w| w.direction != Direction::Horizontal),
                "your program does not see four checkers in a row from left to right",
                wanted::LINES;
            misread "no-vertical-win" = Some(|w| w.direction != Direction::Vertical),
                "your program does not see four checkers on top of each other",
                wanted::LINES;
            misread "rows-not-to-the-last-column" = Some(|w| w.direction != Direction::Horizontal || w.end.column < 6),
                "your program does not see four checkers in a row in the four columns at the right",
                wanted::LINES;
            misread "rows-not-from-the-first-column" = Some(|w| w.direction != Direction::Horizontal || w.start.column > 0),
                "your program does not see four checkers in a row in the four columns at the left",
                wanted::LINES;
            misread "vertical-not-from-the-lowest-row" = Some(|w| w.direction != Direction::Vertical || w.start.row.min(w.end.row) > 0),
                "your program does not see four checkers on top of each other in the four lowest rows",
                wanted::LINES;
            misread "last-column-not-looked-at" = Some(|w| w.end.column < 6),
                "your program does not look at the rightmost column when it looks for four checkers",
                wanted::LINES;
            misread "first-column-not-looked-at" = Some(|w| w.start.column > 0),
                "your program does not look at the leftmost column when it looks for four checkers",
                wanted::LINES;
            misread "top-row-not-looked-at" = Some(|w| w.start.row < 5 && w.end.row < 5),
                "your program does not look at the uppermost row when it looks for four checkers",
                wanted::LINES;
            misread "bottom-row-not-looked-at" = Some(|w| w.start.row > 0 && w.end.row > 0),
                "your program does not look at the lowest row when it looks for four checkers",
                wanted::LINES;
            misread "vertical-not-up-to-the-top" = Some(|w| w.direction != Direction::Vertical || w.start.row < 2),
                "your program does not see four checkers on top of each other that reach the uppermost row",
                wanted::LINES;
            misread "diagonals-of-the-lower-half" = Some(|w| w.is_straight() || w.start.row.min(w.end.row) == 0),
                "your program sees a diagonal only where it begins in the lowest row",
                wanted::LINES;
            misread "falling-from-the-top-only" = Some(|w| w.direction != Direction::Falling || w.start.row > 3),
                "your program sees a falling diagonal only where it begins in the two upper rows",
                wanted::LINES;
            misread "falling-from-the-left-only" = Some(|w| w.direction != Direction::Falling || w.start.column < 3),
                "your program does not see a falling diagonal that ends in the rightmost column",
                wanted::LINES;
            misread "rising-from-the-left-only" = Some(|w| w.direction != Direction::Rising || w.start.column < 3),
                "your program does not see a rising diagonal that ends in the rightmost column",
                wanted::LINES;
            misread "rising-not-from-the-left" = Some(|w| w.direction != Direction::Rising || w.start.column > 0),
                "your program does not see a rising diagonal that begins in the leftmost column",
                wanted::LINES;
            misread "rising-not-up-to-the-top" = Some(|w| w.direction != Direction::Rising || w.start.row < 2),
                "your program does not see a rising diagonal that ends in the uppermost row",
                wanted::LINES;
            misread "rising-not-from-the-lowest-row" = Some(|w| w.direction != Direction::Rising || w.start.row > 0),
                "your program does not see a rising diagonal that begins in the lowest row",
                wanted::LINES;
            misread "falling-not-from-the-left" = Some(|w| w.direction != Direction::Falling || w.start.column > 0),
                "your program does not see a falling diagonal that begins in the leftmost column",
                wanted::LINES;
            misread "falling-not-from-the-top" = Some(|w| w.direction != Direction::Falling || w.start.row < 5),
                "your program does not see a falling diagonal that begins in the uppermost row",
                wanted::LINES;
            misread "rows-not-at-the-top" = Some(|w| w.direction != Direction::Horizontal || w.start.row < 5),
                "your program does not see four in the uppermost row",
                wanted::LINES;
            misread "rows-not-at-the-bottom" = Some(|w| w.direction != Direction::Horizontal || w.start.row > 0),
                "your program does not see four in the lowest row",
                wanted::LINES;
            misread "columns-not-at-the-left" = Some(|w| w.direction != Direction::Vertical || w.start.column > 0),
                "your program does not see four on top of each other in the leftmost column",
                wanted::LINES;
            misread "columns-not-at-the-right" = Some(|w| w.direction != Direction::Vertical || w.start.column < 6),
                "your program does not see four on top of each other in the rightmost column",
                wanted::LINES;
            misread "last-token-at-an-end" = Some(|w| w.last == w.start || w.last == w.end),
                "your program counts from the last of the checkers to one side only, and does not see four with the last one in the middle",
                wanted::LINES;
            misread "rows-to-the-right-only" = Some(|w| w.direction != Direction::Horizontal || w.last == w.start),
                "your program counts to the right of the last of the checkers only",
                wanted::LINES;
            misread "only-first-player-wins" = Some(|w| w.player == Player::First),
                "your program looks for four checkers of the player who starts only",
                wanted::LINES;
            misread "only-second-player-wins" = Some(|w| w.player == Player::Second),
                "your program looks for four checkers of the second player only",
                wanted::LINES;
        /// How many in a line win.
        pub connect: usize = 4;
            misread "three-win" = 3,
                "your program lets three checkers in a line win",
                wanted::LINES;
            misread "five-to-win" = 5,
                "your program wants five checkers in a line",
                wanted::LINES;
        /// How many checkers make a full grid.
        pub cells: usize = 42;
            misread "full-at-41" = 41,
                "your program takes the grid for full when there is room for one more checker",
                "The grid is full with 42 checkers.";
        /// The number of the leftmost column.
        pub first_column: i64 = 0;
            misread "columns-from-1" = 1,
                "your program numbers the columns from 1 to 7",
                "Columns are numbered from 0 to 6.";
        /// Whether a full grid is a tie, whoever has a line.
        pub full_comes_first: bool = false;
            misread "tie-comes-first" = true,
                "your program takes a full grid for a tie, though the last checker makes four in a row",
                "A full grid without a line is a tie; a line comes first, also with the last checker.";
        /// The points of both for a tie.
        pub tie_points: u64 = 0;
            misread "tie-is-a-point" = 1,
                "your program gives both colours a point for a tie",
                wanted::POINTS;
        /// How many points more than asked for it takes.
        pub more_points: u64 = 0;
            misread "a-point-more" = 1,
                "your program goes on until somebody has one point more than was asked for",
                wanted::POINTS;
        /// Who is the final winner: by the score, the points asked for and the winner of the last game.
        pub final_winner: fn(Score, Points, Option<Colour>) -> Option<Colour> =
            |score, points, _| score.winner(points);
            // Whom such a program calls the final winner after a tie, no board shows.
            misread "games-are-counted" = |score, points, winner| {
                (score.games() >= points.get()).then(|| winner.unwrap_or(Colour::Red))
            },
                "your program ends the session after as many games as points were asked for, whoever has won them",
                wanted::POINTS;
            misread "points-of-both-are-added" = |score, points, winner| {
                let sum = score.of(Colour::Red) + score.of(Colour::Black);
                winner.filter(|_| sum >= points.get())
            },
                "your program counts the points of both colours together",
                wanted::POINTS;
            open "session-without-end" = |_, _, _| None,
                "your program does not ask for points, and plays another game whatever the score is",
                wanted::POINTS;
        /// Whose point a game is that this colour has won.
        pub point_for: fn(Colour) -> Colour = |winner| winner;
            misread "point-for-the-loser" = Colour::opponent,
                "your program gives the point to the colour that has lost",
                wanted::POINTS;
            misread "point-for-red" = |_| Colour::Red,
                "your program gives every point to RED",
                wanted::POINTS;
        /// Who moves first in the first game.
        pub first_game: fn(Starter) -> Colour = Starter::first_game;
            misread "red-starts-first" = |_| Colour::Red,
                "your program lets RED start the first game, whatever was answered",
                wanted::FIRST;
            misread "black-starts-first" = |_| Colour::Black,
                "your program lets BLACK start the first game, whatever was answered",
                wanted::FIRST;
        /// Who moves first in the game after one that the first colour started and the second one won, or nobody.
        pub next_game: fn(Starter, Colour, Option<Colour>) -> Colour = Starter::next_game;
            misread "same-starter" = |_, started, _| started,
                "your program lets the same colour start every game, whatever `--first` says",
                wanted::FIRST;
            misread "winner-starts" = |starter, started, winner| match (starter, winner) {
                (Starter::Loser, Some(winner)) => winner,
                _ => starter.next_game(started, winner),
            },
                "your program lets the winner of the game before start where the loser is asked for",
                wanted::FIRST;
            misread(Decided) "starters-alternate" = |_, started, _| started.opponent(),
                "your program lets the colours start in turn, whatever was asked for",
                wanted::FIRST;
            misread(Decided) "loser-always-starts" = |_, started, winner| winner.map_or(started, Colour::opponent),
                "your program lets the loser of the game before start, and the same colour again after a tie",
                wanted::FIRST;
            misread(Decided) "winner-always-starts" = |_, started, winner| winner.unwrap_or(started),
                "your program lets the winner of the game before start, whatever was asked for",
                wanted::FIRST;
            open "same-starter-after-tie" = |starter, started, winner| match (starter, winner) {
                (Starter::Loser, None) => started,
                _ => starter.next_game(started, winner),
            },
                "your program lets the same colour start again after a tie where the loser is to start",
                "The reference lets the other one start; the course's text does not say.";
        /// Whether the score is printed before the result of the game.
        pub score_comes_first: bool = false;
            misread "score-comes-first" = true,
                "your program tells the score before it tells how the game ended",
                wanted::ENDINGS;
        /// The rules that the computer knows besides chance, the strongest one first.
        pub computer_rules: &'static [Rule] = &[Rule::Win, Rule::Block];
            misread "blocks-first" = &[Rule::Block, Rule::Win],
                "your program's computer blocks before it wins",
                wanted::COMPUTER;
            misread "never-blocks" = &[Rule::Win],
                "your program's computer does not block",
                wanted::COMPUTER;
            misread "never-wins" = &[Rule::Block],
                "your program's computer does not make four in a row though it could",
                wanted::COMPUTER;
            misread "computer-only-draws" = &[],
                "your program's computer neither wins nor blocks, but only draws a column",
                wanted::COMPUTER;
        /// Which fours the computer sees, if not all are.
        pub computer_sees: Option<fn(Window) -> bool> = None;
            misread "computer-without-rows" = Some(|w| w.direction != Direction::Horizontal),
                "your program's computer does not look along rows",
                wanted::SEES;
            misread "computer-without-columns" = Some(|w| w.direction != Direction::Vertical),
                "your program's computer does not look at columns",
                wanted::SEES;
            misread "computer-misses-the-last-four" = Some(|w| w.direction != Direction::Horizontal || w.start.column < 3),
                "your program's computer does not look at the last four cells of a row",
                wanted::SEES;
            misread "computer-misses-the-top" = Some(|w| w.direction != Direction::Vertical || w.start.row < 2),
                "your program's computer does not look at the upper end of a column",
                wanted::SEES;
            misread "computer-without-rising" = Some(|w| w.direction != Direction::Rising),
                "your program's computer does not look along rising diagonals",
                wanted::SEES;
            misread "computer-without-falling" = Some(|w| w.direction != Direction::Falling),
                "your program's computer does not look along falling diagonals",
                wanted::SEES;
            misread "computer-looks-to-the-left-only" = Some(|w| w.direction != Direction::Horizontal || w.last == w.end),
                "your program's computer sees three in a row only to the left of a free cell",
                wanted::SEES;
            misread "computer-rising-not-from-the-left" = Some(|w| w.direction != Direction::Rising || w.start.column > 0),
                "your program's computer does not see a rising diagonal that begins in the leftmost column",
                wanted::SEES;
            misread "computer-rising-not-up-to-the-top" = Some(|w| w.direction != Direction::Rising || w.start.row < 2),
                "your program's computer does not see a rising diagonal that ends in the uppermost row",
                wanted::SEES;
            misread "computer-rising-not-from-the-lowest-row" = Some(|w| w.direction != Direction::Rising || w.start.row > 0),
                "your program's computer does not see a rising diagonal that begins in the lowest row",
                wanted::SEES;
            misread "computer-falling-not-from-the-left" = Some(|w| w.direction != Direction::Falling || w.start.column > 0),
                "your program's computer does not see a falling diagonal that begins in the leftmost column",
                wanted::SEES;
            misread "computer-falling-not-from-the-top" = Some(|w| w.direction != Direction::Falling || w.start.row < 5),
                "your program's computer does not see a falling diagonal that begins in the uppermost row",
                wanted::SEES;
            misread "computer-falling-not-down-to-the-lowest-row" = Some(|w| w.direction != Direction::Falling || w.end.row > 0),
                "your program's computer does not see a falling diagonal that ends in the lowest row",
                wanted::SEES;
            misread "computer-rising-not-to-the-right" = Some(|w| w.direction != Direction::Rising || w.end.column < 6),
                "your program's computer does not see a rising diagonal that ends in the rightmost column",
                wanted::SEES;
            misread "computer-falling-not-to-the-right" = Some(|w| w.direction != Direction::Falling || w.end.column < 6),
                "your program's computer does not see a falling diagonal that ends in the rightmost column",
                wanted::SEES;
            misread "computer-rows-not-from-the-left" = Some(|w| w.direction != Direction::Horizontal || w.start.column > 0),
                "your program's computer does not see the first four cells of a row",
                wanted::SEES;
        /// How a column is drawn: the one drawn by chance, and all that have room, from the left.
        pub draw: fn(usize, &[usize]) -> usize = |drawn, _| drawn;
            misread "leftmost-instead-of-chance" = |drawn, free| free.first().copied().unwrap_or(drawn),
                "your program's computer takes the leftmost column that is free, not a random one",
                wanted::COMPUTER;
            misread "rightmost-instead-of-chance" = |drawn, free| free.last().copied().unwrap_or(drawn),
                "your program's computer takes the rightmost column that is free, not a random one",
                wanted::COMPUTER;
        /// Whether the computer sees a line that lacks a checker in its middle.
        pub sees_gaps: bool = true;
            misread "gaps-not-seen" = false,
                "your program's computer sees three in a row, but not a gap between two and one",
                wanted::SEES;
        /// Whether the computer takes a cell in mid-air for one that a checker can drop into.
        pub sees_mid_air: bool = false;
            misread "mid-air-seen" = true,
                "your program's computer counts cells in mid-air, where no checker can land yet",
                wanted::SEES;
        /// Whether the computer takes the rightmost of several columns that win or block.
        pub from_the_right: bool = false;
            open "rightmost" = true,
                "your program's computer takes the rightmost of several columns that win or block",
                "The reference takes the leftmost one; the course's text leaves the choice open.";
        /// Whether the grid is printed before the first checker of a game.
        pub empty_grid: bool = true;
            misread "no-empty-grid" = false,
                "your program does not print the empty grid at the beginning of a game",
                wanted::GRID;
        /// Whether the grid is printed after a refused column.
        pub grid_after_refusal: bool = false;
            misread "grid-after-refusal" = true,
                "your program prints the grid after a refused column, too",
                wanted::GRID;
        /// The number that a line stands for, if any.
        pub number: fn(&Line) -> Option<i64> = Line::number;
            misread "number-and-more" = Line::leading_number,
                "your program takes an answer that only begins with a number for that number",
                "An answer is one number on a line of its own.";
            misread "words-are-zero" = |line| Some(line.leading_number().unwrap_or(0)),
                "your program takes an answer without a number for 0, as atoi does",
                "An answer that is no number is refused.";
            misread "zero-is-no-number" = |line| line.number().filter(|&number| number != 0),
                "your program takes 0 for no number, as the result of atoi is compared with 0",
                "Columns are numbered from 0 to 6.";
            misread "first-digit-is-the-number" = first_digit,
                "your program takes the first character of an answer for all of it",
                "An answer is one number on a line of its own.";
        /// Whether an empty line is no answer, and no reason to ask again.
        pub skips_empty_lines: bool = false;
            misread "empty-lines-skipped" = true,
                "your program waits on after an empty line, as cin does",
                wanted::REFUSALS;
        /// Whether the question comes again after a refused column.
        pub asks_again: bool = true;
            misread "no-prompt-after-refusal" = false,
                "your program does not print the question again after a refused column",
                wanted::REFUSALS;
        /// How many columns can be chosen, from the left.
        pub choosable: usize = 7;
            misread "last-column-refused" = 6,
                "your program refuses the rightmost column",
                "Columns are numbered from 0 to 6.";
        /// How many checkers people can drop into a column.
        pub room: usize = 6;
            misread "five-fill-a-column" = 5,
                "your program takes a column of five checkers for full",
                "A column is full with six checkers.";
        /// Whether the grid is printed after the last checker of a game, too.
        pub last_grid: bool = true;
            misread "no-last-grid" = false,
                "your program does not print the grid after the last checker of a game",
                wanted::GRID;
        /// Whether a small letter is as good as a large one.
        pub small_letters: bool = true;
            open "small-letters-refused" = false,
                "your program takes large letters only for answers",
                "The reference takes small ones, too; the course's text does not say.";
        /// Whether a word stands for its first letter.
        pub first_letter: bool = false;
            open "first-letter" = true,
                "your program takes a word for its first letter where a letter is asked for",
                "The reference refuses words; the course's text does not say.";
    }
    also {
        misread "winner-not-told" = |_| {}, [("game-won", "")],
            "your program does not tell who has won a game",
            wanted::ENDINGS;
        misread "tie-not-told" = |_| {}, [("game-tied", "")],
            "your program does not tell that a game is a tie",
            wanted::ENDINGS;
        misread "no-full-stop" = |_| {}, [("game-won", "{winner} wins this game\n")],
            "your program leaves out the full stop after who wins a game",
            wanted::FULL_STOPS;
        misread "tie-without-full-stop" = |_| {}, [("game-tied", "The game is a tie\n")],
            "your program leaves out the full stop after `The game is a tie`",
            wanted::FULL_STOPS;
        misread "no-column-numbers" = |_| {}, [("board", "{board}")],
            "your program does not print the columns' numbers under the grid",
            "Under the grid stand the numbers of its columns.";
        misread "bad-answer-not-named" = |_| {}, [
            ("bad-computer", ""),
            ("bad-points", ""),
            ("bad-starter", ""),
            ("not-a-number", ""),
            ("no-such-column", ""),
            ("column-full", ""),
        ],
            "your program asks again after a bad answer, but does not say what is wrong with it",
            wanted::REFUSALS;
        misread "refusals-swapped" = |_| {}, [
            ("not-a-number", "There is no such column. The columns are 0 to 6.\n"),
            ("no-such-column", "That is not a number.\n"),
        ],
            "your program refuses a word as if it were a wrong column, and a wrong column as if it were a word",
            wanted::REFUSALS;
    }
}

/// What the course wants where several misreadings miss it.
#[cfg(feature = "course")]
mod wanted {
    pub(super) const LINES: &str = "Four or more checkers of one colour in a straight line win, in a row or a column, and along a diagonal unless `--diagonals off`.";
    pub(super) const DIAGONALS: &str = "Diagonals count in the reference unless `--diagonals off`; the course's text leaves them to whoever writes the program.";
    pub(super) const POINTS: &str = "A game won is one point and a tie none, and whoever has as many points as were asked for is the final winner.";
    pub(super) const COMPUTER: &str = "The computer makes four in a row if it can, else drops its checker where the other colour could make four in a row next, else into a random column that is not full.";
    pub(super) const SEES: &str = "The computer looks for a checker that makes four in a row with those that lie there, also in a gap between them, and only where a checker would land now.";
    pub(super) const REFUSALS: &str = "An answer that is none is named, each kind in its own words, and the question comes again.";
    pub(super) const GRID: &str = "The grid is printed at the beginning of each game and after each checker, row 0 at the bottom, and at no other time.";
    pub(super) const ENDINGS: &str =
        "A game ends with who wins it, or that it is a tie, and then the score.";
    pub(super) const FULL_STOPS: &str = "The sentences `RED wins this game.`, `BLACK wins this game.` and `The game is a tie.` have their full stops.";
    pub(super) const FIRST: &str = "With `--first alternate` the colours start in turn, RED first; `--first loser` lets whoever lost the game before start, and after a tie whoever did not start it.";
}

/// Which runs are lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    /// Those of four or more.
    FourOrMore,
    /// Those of four.
    ExactlyFour,
    /// Those of four or more in a single array of all cells, where the end of a row is followed by the next one.
    AcrossEdges,
}

impl Reading {
    /// The byte that a line stands for, as a capital letter if it is one; `None` if it stands for none.
    pub(crate) fn letter(&self, line: &Line) -> Option<u8> {
        let mut words = line.words();
        let (word, None) = (words.next()?, words.next()) else { return None };
        let letter = word.first().filter(|_| self.first_letter || word.len() == 1)?;
        Some(if self.small_letters { letter.to_ascii_uppercase() } else { *letter })
    }

    /// The number of a column that the engine counts from 0.
    pub(crate) fn number_of(&self, column: usize) -> i64 {
        self.first_column + column as i64
    }

    /// The numbers of the leftmost and the rightmost column.
    pub(crate) fn columns(&self) -> (i64, i64) {
        (self.number_of(0), self.number_of(Size::CONNECT_FOUR.columns() - 1))
    }

    /// The lines that end a game.
    fn lines(&self, diagonals: Diagonals) -> Lines {
        let lines = self.diagonals.unwrap_or(diagonals).lines();
        match self.overlooked {
            Some(direction) => lines.only(lines.directions().without(direction)),
            None => lines,
        }
    }

    /// The lines that the computer looks for.
    pub(crate) fn computer_lines(&self, diagonals: Diagonals) -> Lines {
        self.computer_diagonals.or(self.diagonals).unwrap_or(diagonals).lines()
    }

    /// The lines that the engine is to look for: none, if it does not know those that win.
    pub(crate) fn lines_of_rules(&self, diagonals: Diagonals) -> Lines {
        match self.runs {
            Runs::FourOrMore if self.sees.is_none() && self.connect == 4 => self.lines(diagonals),
            _ => Lines::CONNECT_FOUR.only(Directions::NONE),
        }
    }

    /// How a game stands in which a checker has just landed on a square.
    pub(crate) fn outcome(
        &self,
        position: &Position,
        square: Square,
        diagonals: Diagonals,
    ) -> Outcome {
        let board = position.board();
        if self.cells < 42 && board.stones() >= self.cells {
            return Outcome::Drawn;
        }
        if self.full_comes_first && board.free().is_empty() {
            return Outcome::Drawn;
        }
        match board.get(square) {
            Some(player) if self.sees.is_some() || self.connect != 4 => {
                let lines = self.lines(diagonals);
                let counts = |it: &Window| lines.directions().iter().any(|own| own == it.direction);
                let is_seen = |it: Window| self.sees.is_none_or(|sees| sees(it));
                if board.windows(square, player, self.connect).filter(counts).any(is_seen) {
                    Outcome::Won(player)
                } else {
                    position.outcome()
                }
            }
            Some(player) if self.runs.is_line(board, square, player, self.lines(diagonals)) => {
                Outcome::Won(player)
            }
            _ => position.outcome(),
        }
    }

    /// The columns, from the left, in which a player's checker makes a line, as far as the computer sees.
    pub(crate) fn winning_columns(
        &self,
        board: &Board,
        player: Player,
        lines: Lines,
    ) -> Vec<usize> {
        let within_reach = if self.sees_mid_air { board.free() } else { board.landings() };
        // A line that does not count for the end of the game wins wherever the next checker falls.
        let has_line = board.has_line(player, lines);
        let is_line = |square: Square| has_line || self.runs.is_line(board, square, player, lines);
        let looks = |square| {
            let Some(sees) = self.computer_sees else { return true };
            let counts = |it: &Window| lines.directions().iter().any(|own| own == it.direction);
            board.windows(square, player, lines.connect()).filter(counts).any(sees)
        };
        let is_seen = |square| self.sees_gaps || ends_a_run(board, square, player, lines);
        let squares = within_reach
            .iter()
            .filter(|&square| is_line(square) && is_seen(square) && looks(square));
        let mut columns: Vec<usize> = squares.map(|square| square.column).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}

impl Runs {
    /// Whether a player's checker on a square is in a line, or would be if it lay there.
    fn is_line(self, board: &Board, square: Square, player: Player, lines: Lines) -> bool {
        lines.directions().iter().any(|direction| match self {
            Self::FourOrMore => run(board, square, player, direction) >= lines.connect(),
            Self::ExactlyFour => run(board, square, player, direction) == lines.connect(),
            Self::AcrossEdges => {
                run_across_edges(board, square, player, direction) >= lines.connect()
            }
        })
    }
}

/// Whether a run of a player's that lacks one checker to a line ends beside a free square.
fn ends_a_run(board: &Board, square: Square, player: Player, lines: Lines) -> bool {
    lines.directions().iter().any(|direction| {
        let beside = [-1, 1].map(|steps| board.size().steps_from(square, direction, steps));
        beside.into_iter().flatten().any(|beside| {
            board.get(beside) == Some(player)
                && run(board, beside, player, direction) + 1 >= lines.connect()
        })
    })
}

/// The length of the run in a direction that a player's checker on a square is in, or would be in.
fn run(board: &Board, square: Square, player: Player, direction: Direction) -> usize {
    board.run_with(square, player, Directions::NONE.with(direction))
}

/// The same in an array of all cells, row by row.
fn run_across_edges(board: &Board, square: Square, player: Player, direction: Direction) -> usize {
    let columns = board.size().columns();
    let step = match direction {
        Direction::Horizontal => 1,
        Direction::Vertical => columns,
        Direction::Rising => columns + 1,
        Direction::Falling => columns - 1,
    };
    let is_own =
        |&cell: &usize| board.get(Square::new(cell % columns, cell / columns)) == Some(player);
    let cell = square.row * columns + square.column;
    let ahead = (1..).map(|steps| cell + steps * step).take_while(is_own).count();
    let behind = (1..).map_while(|steps| cell.checked_sub(steps * step)).take_while(is_own).count();
    1 + ahead + behind
}

/// The digit that a line begins with.
#[cfg(feature = "course")]
fn first_digit(line: &Line) -> Option<i64> {
    let first = line.words().next()?.first().filter(|byte| byte.is_ascii_digit())?;
    Some(i64::from(first - b'0'))
}
