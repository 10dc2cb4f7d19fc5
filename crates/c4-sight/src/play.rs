//! How a game is played in which people answer with the column of their next token: rightly, and as programs get it wrong.

use c4_console::{Console, Event, Line, Stop};
use c4_engine::{Board, DropError, Lines, Outcome, Player, Square};
#[cfg(feature = "course")]
use c4_engine::{
    Direction::{Horizontal, Vertical},
    Directions,
};

use crate::{Full, Noticed, Played, Sight};
#[cfg(feature = "course")]
use crate::{
    Measure, Outermost,
    faults::{
        ACROSS, ADDED, COLUMNS as UPRIGHT, FALLING, FROM_THE_LAST, Fault, LINES, OVER_COLUMNS,
        PARTS, RISING, ROWS, RUNS_ON, bends, ends, in_one_cell, one_cell_astray,
    },
};

c4_console::readings! {
    /// How the text of such a course is read, as far as courses have it in common: a field of a course's own reading. The default is
    /// how it is meant.
    ///
    /// Each course has its own nouns. They stand in braces here, and their list, with what it wants, is in the course.
    #[derive(Debug, Clone, Copy)]
    pub struct Play {
        /// Whether the lowest row is printed first.
        pub upside_down: bool = false;
            misread "upside-down" = true,
                "your program prints the lowest row of the {board} at the top",
                "{printed}";
        /// Whether the board is printed before the first token.
        pub empty_board: bool = true;
            misread "no-empty-{board}" = false,
                "your program does not print the empty {board} {beginning}",
                "{printed}";
        /// Whether the board is printed after a refused column.
        pub board_after_refusal: bool = false;
            misread "{board}-after-refusal" = true,
                "your program prints the {board} after a refused column, too",
                "{printed}";
        /// Whether the board is printed after the last token, too.
        pub last_board: bool = true;
            misread "no-last-{board}" = false,
                "your program does not print the {board} after the last {token} of a game",
                "{printed}";
        /// How lines are looked for that end the game.
        pub win: Sight = Sight::PLAIN;
        /// The player whose moves these faults are in, if a program is written twice, once for each, and the other one's are right: how
        /// columns are refused, and lines looked for. Who that is in a game is the course's affair.
        pub half: Option<Player> = None;
        /// Whose lines end the game, if not everybody's.
        pub wins_of: Option<Player> = None, "{lines}";
            misread "only-first-player-wins" = Some(Player::First),
                "your program looks for four {token}s of the player who starts only";
            misread "only-second-player-wins" = Some(Player::Second),
                "your program looks for four {token}s of the second player only";
        /// When a win is noticed.
        pub noticed: Noticed = Noticed::AtOnce, "A game is over with the {token} that makes four in a line.";
            misread "win-noticed-a-turn-late" = Noticed::OneLater,
                "your program notices a win only after one more {token}";
            misread "win-noticed-after-the-round" = Noticed::AfterRound,
                "your program looks for a win only when both players have moved: after a {token} of who moves second";
            misread "win-noticed-after-the-{bot}" = Noticed::AfterComputer,
                "your program looks for a win only when {your bot} has moved: it lays another {token} after a person's four";
            misread "win-noticed-after-a-person" = Noticed::AfterPerson,
                "your program looks for a win only when a person has moved: after four of {your bot} it asks for one more {token}";
            misread "win-with-{token}-7-noticed-late" = Noticed::From(8),
                "your program looks for a win only from the eighth {token} of a game on: where the seventh {token} makes four, it says so one later";
            misread "win-with-{token}-7-not-noticed" = Noticed::OnlyFrom(8),
                "your program looks for a win only from the eighth {token} of a game on: where the seventh {token} makes four, it never says so";
        /// How many in a line win.
        pub connect: usize = 4, "{lines}";
            misread "three-win" = 3,
                "your program lets three {token}s in a line win";
            misread "five-to-win" = 5,
                "your program wants five {token}s in a line";
        /// When the board is full.
        pub full: Full = Full::EveryCell, "The {board} is full with 42 {token}s.";
            misread "full-at-41" = Full::OneLeft,
                "your program takes the {board} for full when there is room for one more {token}";
            misread "full-without-the-last-column" = Full::Without(Outermost::Last),
                "your program does not look at the rightmost column when it looks whether the {board} is full: {tie} when all the others are";
            misread "full-without-the-first-column" = Full::Without(Outermost::First),
                "your program does not look at the leftmost column when it looks whether the {board} is full: {tie} when all the others are";
            misread "full-with-the-last-column" = Full::Only(Outermost::Last),
                "your program looks only at the rightmost column when it looks whether the {board} is full: {tie} as soon as that one is";
            misread "full-with-the-first-column" = Full::Only(Outermost::First),
                "your program looks only at the leftmost column when it looks whether the {board} is full: {tie} as soon as that one is";
            misread "full-with-any-column" = Full::AnyColumn,
                "your program takes the {board} for full as soon as one of its columns is";
        /// Whether a full board ends the game without a winner, whoever has a line.
        pub full_comes_first: bool = false;
        /// The number in an answer, if there is one.
        pub number: fn(&Line) -> Option<i64> = Line::number, "An answer is one number on a line of its own.";
            misread "number-and-more" = Line::leading_number,
                "your program takes an answer that only begins with a number for that number";
            misread "words-are-zero" = |line| Some(line.leading_number().unwrap_or(0)),
                "your program takes an answer without a number for 0, as atoi does",
                "An answer that is no number is refused.";
            misread "zero-is-no-number" = |line| line.number().filter(|&number| number != 0),
                "your program takes 0 for no number, as the result of atoi is compared with 0",
                COLUMNS;
            misread "first-digit-is-the-number" = Line::first_digit,
                "your program takes the first character of an answer for all of it";
            misread "minus-is-skipped" = |line| line.number().map(i64::saturating_abs),
                "your program takes a number below zero for the same one above zero",
                COLUMNS;
        /// Whether an empty line is no answer, and no reason to ask again.
        pub skips_empty_lines: bool = false;
            misread "empty-lines-skipped" = true,
                "your program waits on after an empty line, as {scanf} does",
                "An empty line is an answer, too: it is refused, and the question comes again.";
        /// Whether the question comes again after a refused column.
        pub asks_again: bool = true;
            misread "no-prompt-after-refusal" = false,
                "your program does not print the question again after a refused column",
                "{refused}";
        /// Which refused columns cost the turn.
        pub lost_turns: Refused = Refused::None, "A refused column is no move: the same {player} is asked again.";
            misread "turn-lost-at-full-column" = Refused::FullColumn,
                "in your program a full column costs the turn: the other {player} moves";
            misread "turn-lost-after-refusal" = Refused::Any,
                "in your program each refused column costs the turn: the other {player} moves";
            misread "turn-lost-at-second-refusal" = Refused::Second,
                "your program asks only once more after a refused column: with another refused one the turn is lost";
            misread "turn-lost-at-second-full-column" = Refused::SecondFull,
                "your program asks only once more after a full column, and does not look whether the next one has room: if that one is full, too, the turn is lost";
        /// Behind which refused columns an answer is asked for and not used: who calls a function again for it may leave what that returns.
        pub unused_after: Refused = Refused::None, "A refused column is no move: the same {player} is asked again, and the answer is played.";
            misread "answer-after-full-column-lost" = Refused::FullColumn,
                "after a full column your program asks again, but does not use the answer: no {token} is laid, and the other {player} moves";
            misread "answer-after-refusal-lost" = Refused::Any,
                "after a refused column your program asks again, but does not use the answer: no {token} is laid, and the other {player} moves";
        /// What becomes of an answer that is no number.
        pub stuck: Stuck = Stuck::Never,
            "An answer that is no number is refused, and the next line is another answer: `{scanf}` leaves what it cannot read where it is.";
            misread "words-stay-as-0" = Stuck::AtZero,
                "your program does not take an answer that is no number out of its input: from then on each answer is 0, without being read";
            misread "words-stay-as-the-last-answer" = Stuck::AtLast,
                "your program does not take an answer that is no number out of its input: from then on the answer before it counts again and again";
            misread "words-are-the-last-answer" = Stuck::LastOnce,
                "your program does not notice that an answer is no number: the number before it counts once more",
                "An answer that is no number is refused.";
            misread "words-stay-for-ever" = Stuck::ForEver,
                "your program does not go on behind an answer that is no number: it ends there, or refuses it again and again because it does not take it out of its input";
        /// What is left of a line where it is read number by number.
        pub rest: Rest = Rest::Dropped,
            "A line is one answer: what stands behind a number on it, or behind a word, is no other one.";
            misread "rest-is-the-next-answer" = Rest::BehindNumbers,
                "your program takes what stands behind a number on its line for the next answer, as `{scanf}` does";
            misread "refused-letter-by-letter" = Rest::BehindEach,
                "your program throws away one character of what is no number, and takes the rest of the line for the next answer: it refuses a word once for each letter";
            misread "each-character-is-an-answer" = Rest::BehindOne,
                "your program takes each character for an answer of its own, as `{scanf}` reads one: 12 is column 1 and then column 2";
        /// Whether a token for a full column takes the place of the uppermost one.
        pub overwrites: bool = false;
            misread "full-column-overwritten" = true,
                "your program accepts a full column, and the new {token} takes the place of the uppermost one",
                "{refused}";
        /// Whether a computer may choose a full column, and loses its turn then.
        pub computer_loses_turns: bool = false;
            misread "{bot}-loses-turns" = true,
                "{your bot} sometimes chooses a full column: no {token} is laid then, and the other {player} moves",
                "A {bot} plays a column that has room.";
        /// Which refused columns count as moves when it is asked whether the board is full.
        pub counted: Refused = Refused::None, "Refused answers are no moves: the {board} is full with 42 {token}s.";
            misread "full-column-counts-as-move" = Refused::FullColumn,
                "your program counts the answer for a full column as a move, so it takes the {board} for full too early";
            misread "refusals-count-as-moves" = Refused::Any,
                "your program counts each refused column as a move, so it takes the {board} for full too early";
        /// How many columns can be chosen, from the left.
        pub choosable: usize = LAST + 1;
            misread "last-column-refused" = LAST,
                "your program refuses the rightmost column",
                COLUMNS;
        /// What becomes of the number behind the last column, if it is not refused.
        pub beyond: Option<Played> = None, COLUMNS;
            misread "one-column-too-many" = Some(Played::Nothing),
                "your program does not refuse the number behind the last column: no {token} is laid, and the other {player} moves";
            misread "column-behind-the-last-one" = Some(Played::BehindTheRow),
                "your program does not refuse the number behind the last column: the {token} comes into the first column, one row higher, as in a single array";
        /// What becomes of the number before the first column, if it is not refused.
        pub below: Option<Played> = None, COLUMNS;
            misread "one-column-too-few" = Some(Played::Nothing),
                "your program does not refuse the number before the first column: no {token} is laid, and the other {player} moves";
            misread "column-before-the-first-one" = Some(Played::BeforeTheRow),
                "your program does not refuse the number before the first column: the {token} comes into the last column, one row higher, as in a single array";
        /// Whether it looks one column too far to the right when it looks whether a column is full.
        pub looks_beside: bool = false;
            misread "full-column-looked-up-to-the-right" = true,
                "when it looks whether a column is full, your program looks at the one to the right of it: it refuses a column beside a full one, and lays no {token} where the full one is chosen itself",
                "{refused}";
        /// How many tokens people can drop into a column.
        pub room: usize = 6;
            misread "five-fill-a-column" = 5,
                "your program takes a column of five {token}s for full",
                "A column is full with six {token}s.";
    }
    also {
        misread "{second}-player-{name}" for (name, fault, second, player, says) in halves()
            => move |play| { fault.befall(play); play.half = Some(player); },
            "where {{{second} player}} moves, your program {says}; it is right where the other one does",
            "Both {player}s move by the same rules.";
        misread "{name}-not-looked-at" for (name, fault) in in_one_cell(Fault::Unchecked) => move |play| fault.befall(&mut play.win),
            "your program {fault}",
            "{lines}";
        misread "{name}" for (name, fault) in one_cell_astray() => move |play| fault.befall(&mut play.win),
            "your program {fault}",
            "{lines}";
        misread "{rows}-across-edges-for-wins" for (rows, edges, a_row) in ACROSS
            => move |play| play.win.rows_go_on.directions = edges,
            "when your program looks whether a game is won, it follows {a_row} over the edge of the {{board}}: the end of a row goes on at the beginning of the next one, as the cells of a single array do",
            "{lines}";
        misread "columns-go-on-{downwards}" for (first, downwards, from_one_to_the_next) in RUNS_ON
            => move |play| play.win.columns_go_on = first,
            "your program does not begin to count anew with each column: a line goes on from {from_one_to_the_next}",
            "{lines}";
        misread "{lines}-for-wins" for (lines, over, lines_go_on) in OVER_COLUMNS
            => move |play| play.win.columns_go_on = over,
            "when your program looks whether a game is won, {lines_go_on}: the columns lie behind each other in memory, with nothing between them",
            "{lines}";
        misread "{name}" for (name, fault) in PARTS => move |play| fault.befall(&mut play.win),
            "your program {fault}",
            "{lines}";
        misread "last-token-at-an-end" => |play| play.win.measure = Measure::OneSide,
            "your program counts from the last of the {token}s to one side only, and does not see four with the last one in the middle",
            "{lines}";
        misread "{rows}-last-token-at-an-end" for (rows, directions, a_row) in LINES
            => move |play| play.win.count(Measure::OneSide, directions),
            "your program counts along {a_row} from the last of the {{token}}s to one side only, and does not see four with the last one in the middle",
            "{lines}";
        misread "{rows}-from-the-last-token-{downwards}" for (rows, directions, a_row, measure, downwards, uppermost) in FROM_THE_LAST
            => move |play| play.win.count(measure, directions),
            "your program counts along {a_row} from the last of the {{token}}s {downwards} only: it sees four only where the last one is the {uppermost}",
            "{lines}";
        misread "{name}" for (name, bend, says) in bends() => move |play| play.win.bend(bend),
            "seen from the last of the {{token}}s, your program {says}",
            "{lines}";
        misread "{directions}-added-for-wins" for (directions, added, both_diagonals) in ADDED
            => move |play| play.win.count(Measure::AllDirections, added),
            "when your program looks whether a game is won, it adds up the {{token}}s of {both_diagonals}",
            "{lines}";
        misread "row-with-gaps" => |play| play.win.count_rows(Measure::UpToOpponent),
            "in your program four {token}s of a row win also if there are free cells between them",
            "{lines}";
        misread "line-with-gaps" => |play| play.win.measure = Measure::UpToOpponent,
            "in your program four {token}s of a line win also if there are free cells between them",
            "{lines}";
        misread "{row}-through-others" for (row, directions) in [
            ("row", Directions::NONE.with(Horizontal)),
            ("column", Directions::NONE.with(Vertical)),
            ("line", Directions::ALL),
        ] => move |play| play.win.count(Measure::UpToFree, directions),
            "in your program four {{token}}s of a {row} win also if the other {{player}} has {{token}}s between them: they do not begin the count anew",
            "{lines}";
        misread "all-of-a-{row}-counts" for (row, directions) in [
            ("row", Directions::NONE.with(Horizontal)),
            ("line", Directions::ALL),
        ] => move |play| play.win.count(Measure::Line, directions),
            "your program counts all {{token}}s of a {row}, whatever is between them",
            "{lines}";
        misread "rows-to-the-right-only" => |play| play.win.count_rows(Measure::Ahead),
            "your program counts to the right of the last of the {token}s only",
            "{lines}";
        misread "no-column-numbers" => |_| {}, [("board", "{board}")],
            "your program does not print the columns' numbers under the {board}",
            "Under the {board} stand the numbers of its columns.";
    }
}

/// The rightmost of seven columns.
const LAST: usize = 6;

/// A fault in how columns are refused or lines looked for.
#[cfg(feature = "course")]
#[derive(Clone, Copy)]
enum InHalf {
    Refusing(fn(&mut Play)),
    Seeing(Fault),
}

#[cfg(feature = "course")]
impl InHalf {
    fn befall(self, play: &mut Play) {
        match self {
            Self::Refusing(change) => change(play),
            Self::Seeing(fault) => fault.befall(&mut play.win),
        }
    }
}

/// Faults that programs have in the half that is about one of the players: what a name calls each, and what a sentence says of it.
#[cfg(feature = "course")]
fn in_a_half() -> impl Iterator<Item = (String, InHalf, String)> {
    type Row = (&'static str, fn(&mut Play), &'static str);
    let refusing: [Row; 4] = [
        (
            "loses-the-turn-at-a-full-column",
            |play| play.lost_turns = Refused::FullColumn,
            "takes a full column for a lost turn",
        ),
        (
            "loses-the-turn-after-refusal",
            |play| play.lost_turns = Refused::Any,
            "takes each refused column for a lost turn",
        ),
        (
            "overwrites-a-full-column",
            |play| play.overwrites = true,
            "accepts a full column, and the new {token} takes the place of the uppermost one",
        ),
        (
            "has-a-column-too-many",
            |play| play.beyond = Some(Played::Nothing),
            "accepts the number behind the last column, and lays no {token}",
        ),
    ];
    let refusing = refusing
        .map(|(name, change, says)| (name.to_owned(), InHalf::Refusing(change), says.to_owned()));
    let without = [
        ("row", ROWS),
        ("column", UPRIGHT),
        ("rising-diagonal", RISING),
        ("falling-diagonal", FALLING),
    ]
    .map(|(row, along)| (format!("wins-along-no-{row}"), Fault::Without(along)));
    // The first cell of a column from above holds the token that makes the line: whoever wants another one there sees none along columns.
    let is_seen = |fault: &Fault| !matches!(fault, Fault::Mistaken((Vertical, ..), 0));
    let mistaken = in_one_cell(Fault::Mistaken)
        .filter(move |(_, fault)| is_seen(fault))
        .map(|(name, fault)| (format!("wins-with-another-{name}"), fault));
    let missing = ends([ROWS, UPRIGHT, RISING, FALLING]).map(|(along, side)| {
        let name = format!("wins-along-no-{}-to-the-{}-edge", along.1, side.1);
        (name, Fault::Missing(along, side))
    });
    let seeing = without.into_iter().chain(missing).chain(mistaken);
    let seeing = seeing.map(|(name, fault)| (name, InHalf::Seeing(fault), fault.to_string()));
    refusing.into_iter().chain(seeing)
}

/// Each of them in each half.
#[cfg(feature = "course")]
fn halves() -> impl Iterator<Item = (String, InHalf, &'static str, Player, String)> {
    let halves = [("first", Player::First), ("second", Player::Second)];
    halves.into_iter().flat_map(|(first, player)| {
        in_a_half().map(move |(name, fault, says)| (name, fault, first, player, says))
    })
}

/// What the columns are called.
#[cfg(feature = "course")]
const COLUMNS: &str = "Columns are numbered from 0 to 6.";

/// A step of asking for a column, for which a course has an event of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The question.
    Ask,
    /// The answer is no number.
    NotANumber,
    /// There is no column of this number.
    NoSuchColumn(i64),
    /// The column of this number has no room.
    ColumnFull(i64),
    /// The board, which some programs print after a refusal.
    Board,
}

impl Play {
    /// The next line that is an answer.
    ///
    /// # Errors
    /// [`Stop`] if the input ends, or a stream fails.
    pub fn answer(&self, console: &mut Console<'_>) -> Result<Line, Stop> {
        loop {
            let line = console.read_line()?;
            let skips = self.skips_empty_lines || self.rest == Rest::BehindOne;
            if !skips || line.words().next().is_some() {
                return Ok(line);
            }
        }
    }

    /// Asks a player for a column that has room, or for the turn that a refused one costs, in the words of a course, whose leftmost
    /// column has this number. Answers that count as moves are counted.
    ///
    /// # Errors
    /// [`Stop`] if the input ends, or a stream fails.
    pub fn ask<E: Event>(
        &self,
        console: &mut Console<'_>,
        board: &Board,
        player: Player,
        first_column: i64,
        answers: &mut Answers,
        event: impl Fn(Step) -> E,
    ) -> Result<Played, Stop> {
        let (mut is_first, mut before, mut is_unused) = (true, None, false);
        let half = self.half_of(player);
        loop {
            if is_first || self.asks_again {
                console.say(event(Step::Ask))?;
            }
            is_first = false;
            let number = if answers.is_stuck {
                answers.again(self.stuck)
            } else {
                let line = match answers.rest.take() {
                    Some(rest) => rest,
                    None => self.answer(console)?,
                };
                let whole = self.heard(&line, answers);
                answers.hear(self.stuck, whole, line.leading_number())
            };
            let refusal = match half.played(board, number, first_column) {
                Ok(Played::Over(_)) if answers.is_stuck => return Err(console.hear_no_more()),
                Ok(_) if is_unused => return Ok(Played::Nothing),
                Ok(played) => return Ok(played),
                Err(refusal) => refusal,
            };
            console.say(event(refusal))?;
            if self.board_after_refusal {
                console.say(event(Step::Board))?;
            }
            if answers.is_stuck {
                return Err(console.hear_no_more());
            }
            let is_full = matches!(refusal, Step::ColumnFull(_));
            answers.refused += 1;
            answers.counted += usize::from(self.counted.has(is_full, before));
            if half.lost_turns.has(is_full, before) {
                return Ok(Played::Skipped);
            }
            is_unused |= self.unused_after.has(is_full, before);
            // A word is refused where it is read, and leaves all as it is.
            let is_word = matches!(refusal, Step::NotANumber);
            before = Some(is_full || is_word && before == Some(true));
        }
    }

    /// How a player's columns are refused, and lines looked for.
    fn half_of(&self, player: Player) -> Self {
        if self.half.is_none_or(|half| half == player) {
            return *self;
        }
        let Self { lost_turns, overwrites, beyond, win, .. } = Self::default();
        Self { lost_turns, overwrites, beyond, win, ..*self }
    }

    /// The number that a line is an answer of. What is left of it, if it is read number by number, is the next line.
    fn heard(&self, line: &Line, answers: &mut Answers) -> Option<i64> {
        if self.rest == Rest::Dropped {
            return (self.number)(line);
        }
        if self.rest == Rest::BehindOne {
            answers.rest = Some(line.without_first()).filter(|rest| rest.words().next().is_some());
            return line.first_digit();
        }
        let (number, rest) = line.split_number();
        answers.rest = match (number, self.rest) {
            (Some(_), _) => Some(rest),
            (None, Rest::BehindEach) => Some(line.without_first()),
            (None, _) => None,
        };
        answers.rest = answers.rest.take().filter(|rest| rest.words().next().is_some());
        number
    }

    /// What becomes of the answer of a number, or how it is refused.
    fn played(
        &self,
        board: &Board,
        number: Option<i64>,
        first_column: i64,
    ) -> Result<Played, Step> {
        let number = number.ok_or(Step::NotANumber)?;
        // Numbers below the first one become a column that no board has.
        let column =
            number.checked_sub(first_column).and_then(|column| usize::try_from(column).ok());
        if self.looks_beside
            && let Some(column) = column.filter(|&it| it < board.size().columns())
        {
            return match (is_full_to_the_right(board, column), board.landing(column)) {
                (true, _) => Err(Step::ColumnFull(number)),
                (false, Ok(_)) => Ok(Played::Drop(column)),
                (false, Err(_)) => Ok(Played::Nothing),
            };
        }
        match board.landing(column.unwrap_or(usize::MAX)) {
            Ok(square) if square.column >= self.choosable => Err(Step::NoSuchColumn(number)),
            Ok(square) if square.row >= self.room => Err(Step::ColumnFull(number)),
            Ok(square) => Ok(Played::Drop(square.column)),
            Err(DropError::ColumnFull { column }) if self.overwrites => Ok(Played::Over(column)),
            Err(DropError::ColumnFull { .. }) => Err(Step::ColumnFull(number)),
            Err(DropError::NoSuchColumn { columns, .. }) => {
                let beyond = self.beyond.filter(|_| column == Some(columns));
                let below = self.below.filter(|_| number.checked_add(1) == Some(first_column));
                beyond.or(below).ok_or(Step::NoSuchColumn(number))
            }
        }
    }

    /// Whether a computer loses its turn.
    pub fn loses_turn(&self, board: &Board, console: &mut Console<'_>) -> bool {
        // Every other pair of turns, so that it shows.
        let own = board.stones() / 2 % 2;
        let is_one_full = board.landings().len() < board.size().columns();
        self.computer_loses_turns && is_one_full && console.draw_lot("lost-turn", own, &[0, 1]) == 1
    }

    /// How a game stands in which a player's token has just landed on a square, where these lines win. Refused answers may be counted.
    #[must_use]
    pub fn outcome(
        &self,
        board: &Board,
        player: Player,
        landed: Square,
        answers: &Answers,
        lines: Lines,
    ) -> Outcome {
        let (counted, free) = (answers.counted, board.free().len());
        let is_full = match self.full {
            Full::Counted => counted == free,
            full => full.is_full(board, board.stones()) || counted > 0 && counted >= free,
        };
        let is_seen = !matches!(self.full, Full::Never | Full::Counted);
        if self.full_comes_first && is_full {
            return Outcome::Drawn;
        }
        let is_looked_at = self.wins_of.is_none_or(|only| only == player);
        let sight = self.half_of(player).win.along(lines.directions());
        if is_looked_at && sight.sees(board, landed, player, self.connect) {
            Outcome::Won(player)
        } else if is_full || free == 0 && is_seen {
            Outcome::Drawn
        } else {
            Outcome::Undecided
        }
    }
}

/// What becomes of an answer that is no number, where a program never takes it out of its input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stuck {
    /// It is taken out.
    Never,
    /// It counts as 0 from then on, without another one being read.
    AtZero,
    /// The answer before it counts again from then on.
    AtLast,
    /// The answer before it counts once more, and the next one is read.
    LastOnce,
    /// It is refused without end.
    ForEver,
}

/// What is left of a line for the next answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Nothing.
    Dropped,
    /// What stands behind a number.
    BehindNumbers,
    /// That, and what stands behind a character that begins no number.
    BehindEach,
    /// What stands behind the first character, whatever that is.
    BehindOne,
}

/// How the answers of a game have been heard so far.
#[derive(Debug, Default)]
pub struct Answers {
    /// What is left of the last line, where that is another answer.
    rest: Option<Line>,
    /// How many refused answers count as moves, and tokens of earlier games.
    counted: usize,
    /// How many have been refused.
    pub refused: usize,
    last: Option<i64>,
    /// Whether no more answers are read.
    is_stuck: bool,
}

impl Answers {
    /// None yet, and so many tokens are counted that lie on another board.
    #[must_use]
    pub fn after(counted: usize) -> Self {
        Self { counted, ..Self::default() }
    }

    /// The answer for which none is read.
    fn again(&self, stuck: Stuck) -> Option<i64> {
        match stuck {
            Stuck::AtZero => Some(0),
            Stuck::AtLast | Stuck::LastOnce => self.last,
            Stuck::Never | Stuck::ForEver => None,
        }
    }

    /// The number that an answer stands for which is `whole`, if it is nothing else, and only begins with another number, if it does.
    fn hear(&mut self, stuck: Stuck, whole: Option<i64>, begins: Option<i64>) -> Option<i64> {
        if stuck == Stuck::Never {
            return whole;
        }
        self.is_stuck = whole.is_none() && stuck != Stuck::LastOnce;
        let number = whole.or(begins).or_else(|| self.again(stuck));
        self.last = number.or(self.last);
        number
    }
}

/// Whether the uppermost cell to the right of a column is taken. Behind the last one comes the first cell of the row below, as in an array of
/// rows.
fn is_full_to_the_right(board: &Board, column: usize) -> bool {
    let size = board.size();
    let cell = match column + 1 {
        beside if beside < size.columns() => Square::new(beside, size.rows() - 1),
        _ => Square::new(0, size.rows() - 2),
    };
    board.get(cell).is_some()
}

/// Some of the columns that are refused: such as cost the turn, or count as moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// None of them.
    None,
    /// A full one.
    FullColumn,
    /// All that are refused.
    Any,
    /// Every second one in a row.
    Second,
    /// A full one after a full one.
    SecondFull,
}

impl Refused {
    /// Whether a refused column is one of them, which is full or none, as was the one before it in a row, if there was one.
    fn has(self, is_full: bool, before: Option<bool>) -> bool {
        match self {
            Self::None => false,
            Self::FullColumn => is_full,
            Self::Any => true,
            Self::Second => before.is_some(),
            Self::SecondFull => is_full && before == Some(true),
        }
    }
}
