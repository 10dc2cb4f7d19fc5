//! The ways in which the assignment can be taken.

mod human;
mod referee;
mod show;
mod strategy;
mod switches;

#[cfg(feature = "course")]
use c4_engine::Direction::Horizontal;
#[cfg(feature = "course")]
use c4_engine::Directions;
use c4_engine::{Direction, Player};
use c4_sight::{Edge, Full, Named, Noticed, Sight};
#[cfg(feature = "course")]
use c4_sight::{Edges, Exact, FirstRow, Measure, Near, Outermost, OverEdge, Room, faults::*};

use crate::Priority;
#[cfg(feature = "course")]
use crate::Priority::{Block, BlockExtension, Extend, Fallback, Win};

pub(crate) use human::{Answer, Refused};
pub(crate) use referee::Referee;
pub(crate) use strategy::Makes;
pub use switches::{
    After, AfterRefusals, Centre, Counted, Junk, Numbers, Order, Picture, RefusalWords, Side, Twos,
    Types, Unended, Untried, WinsOf, Words,
};

/// The order from a centre outward.
#[cfg(feature = "course")]
const fn outward(from: Centre, first: Side) -> Order {
    Order::Outward { from, first }
}

c4_console::readings! {
    /// How the assignment is read. The default is how it is meant.
    ///
    /// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
    /// sentence it was. No option of the program leads here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Reading {
        // The computer: in which order it looks
        /// The order in which the computer tries columns for a line, its own or the opponent's.
        pub order_for_fours: Order = Order::COURSE;
        /// The order for a run that lacks one to a line.
        pub order_for_threes: Order = Order::COURSE;
            misread "threes-from-the-left" = Order::From(Side::Left),
                "of several columns where it makes or stops three, your computer plays the leftmost one",
                wanted::ORDER;
        /// The order for the last priority.
        pub last_order: Order = Order::COURSE;
            misread "last-priority-from-the-left" = Order::From(Side::Left),
                "your computer plays the leftmost free column when no priority from 1 to 4 holds",
                wanted::LAST;
            misread "last-priority-centre-or-leftmost" = Order::CentreThen(Side::Left),
                "when no priority from 1 to 4 holds, your computer plays the column in the centre, and the leftmost free one where that is full",
                wanted::LAST;
            misread "last-priority-from-the-right" = Order::From(Side::Right),
                "your computer plays the rightmost free column when no priority from 1 to 4 holds",
                wanted::LAST;
        /// Which columns the computer tries for no reason.
        pub untried: Untried = Untried::None,
            "The course tries all columns for every priority: a loop over the distance to the centre has to reach half the number of columns.";
            misread "outermost-columns-not-tried" = Untried::OutermostOfOdd,
                "where the number of columns is odd, your computer looks into the first and the last column for no priority but the last";
            misread "last-column-of-even-not-tried" = Untried::LastOfEven,
                "where the number of columns is even, your computer looks into the last column for no priority but the last";
        /// The edge on which it has no reason to lay a token.
        pub passes_over: Option<Edge> = None,
            "A token counts wherever it lands, and every column is tried for every priority.";
            misread "no-reason-in-the-uppermost-row" = Some(Edge::Top),
                "your computer has no reason to lay a token in the uppermost row: it sees there neither what it makes nor what it blocks";
            misread "no-reason-in-the-lowest-row" = Some(Edge::Bottom),
                "your computer has no reason to lay a token in the lowest row: it sees there neither what it makes nor what it blocks";
            misread "no-reason-in-the-first-column" = Some(Edge::Left),
                "your computer has no reason to play the first column: it sees there neither what it makes nor what it blocks";
            misread "no-reason-in-the-last-column" = Some(Edge::Right),
                "your computer has no reason to play the last column: it sees there neither what it makes nor what it blocks";
        /// The priority of which the computer plays the last column of its order, not the first.
        pub plays_last_of: Option<Priority> = None;
        // The computer: for which reason it plays
        /// The priorities, the strongest first. The last one is [`Priority::Fallback`].
        pub priorities: &'static [Priority] = &Priority::ALL;
            misread "priorities-3-and-4-swapped" = &[Win, Block, BlockExtension, Extend, Fallback],
                "your computer stops the opponent's three before it makes its own",
                "The course makes three of its own (priority 3) before it stops the opponent's (priority 4).";
            misread "priorities-2-and-3-swapped" = &[Win, Extend, Block, BlockExtension, Fallback],
                "your computer makes three of its own before it blocks the opponent's four",
                "The course blocks a win (priority 2) before it makes three (priority 3).";
            misread "blocks-before-it-wins" = &[Block, Win, Extend, BlockExtension, Fallback],
                "your computer blocks the opponent's four where it could win itself",
                "The course wins (priority 1) before it blocks (priority 2).";
            misread "opponent-first" = &[Block, Win, BlockExtension, Extend, Fallback],
                "your computer looks at the opponent's fours and threes before its own",
                wanted::PRIORITIES;
        /// Which priorities are missing, as bits.
        pub left_out: u8 = 0;
        /// Whether all priorities count as one, so that the first column for which any of them holds is played.
        pub any_priority: bool = false;
            misread "first-column-with-a-reason" = true,
                "your computer plays the first column from the centre outward for which any priority holds",
                "The course looks through all columns for one priority before it looks for the next.";
        /// Whether to win and to block are looked for together.
        pub win_or_block: bool = false, wanted::PRIORITIES;
            misread "win-or-block" = true,
                "your computer plays the first column where it wins or blocks, so it may block where it could win";
        /// Whether to make three and to stop three are looked for together.
        pub make_or_stop: bool = false, wanted::PRIORITIES;
            misread "make-or-stop-three" = true,
                "your computer plays the first column where it makes three or stops three, whichever it is";
        /// Whether a column where it makes three and stops three is better than one where it only makes three.
        pub adds_threes_up: bool = false, wanted::PRIORITIES;
            misread "makes-and-stops-three-first" = true,
                "your computer plays a column where it makes three and stops three before those where it only makes three";
        /// Whether it looks for reasons no further than to the first full column.
        pub stops_at_full_column: bool = false;
            misread "search-stops-at-full-column" = true,
                "where a column is full, your computer looks at none of those that come after it in its order",
                "A full column is passed over: all the others are looked at.";
        /// Whether for priorities 3 to 5 it passes over a column where the opponent could win with the next token, above its own.
        pub gives_no_win_away: bool = false;
            misread "gives-no-win-away" = true,
                "for priorities 3 to 5, your computer passes over a column where the opponent would win with a token on top of its own",
                "The course's computer does not look at what the opponent can do when its own token lies.";
        /// Whether twos count where no priority from 1 to 4 holds.
        pub twos: Twos = Twos::None,
            "The course has no priority for two in a row: the last one is the order of columns alone.";
            misread "two-in-a-row-before-the-order" = Twos::Own,
                "where no priority from 1 to 4 holds, your computer makes two in a row before it goes by the order of columns";
            misread "two-in-a-row-made-and-stopped" = Twos::Both,
                "where no priority from 1 to 4 holds, your computer makes two in a row, or else stops the opponent's, before it goes by the order of columns";
        // The computer: what it sees
        /// How it looks for a line.
        pub fours: Sight = Sight::PLAIN;
        /// How many more tokens than a line has it wants there.
        pub fours_need: isize = 0;
            misread "fours-like-threes" = 1,
                "your computer does not tell four in a row from three: it makes three or four, or else stops three or four",
                wanted::PRIORITIES;
        /// How it looks for a run that lacks one to a line.
        pub threes: Sight = Sight::PLAIN;
        /// How many more tokens it wants there.
        pub threes_need: isize = 0;
            misread "two-for-three" = -1,
                "for priorities 3 and 4, your computer is content with two in a row",
                "Priorities 3 and 4 are about three in a row: one less than wins.";
        /// The direction in which it does not see what would be a reason of this priority.
        pub overlooks: Option<(Priority, Direction)> = None;
        /// Whether it looks at the cell above the one where the token lands.
        pub looks_above: bool = false;
            misread "one-cell-too-high" = true,
                "your computer looks at the cell above the one where the token lands",
                "A token falls to the lowest free cell of its column: that is the cell to look at.";
        /// The priorities with which the token that it tries a column with stays on the board, as bits.
        pub trials_stay: u8 = 0;
        /// Whose tokens it takes for its own, if they are always the same player's.
        pub computer_is_always: Option<Player> = None,
            "The computer can be either player, and both players can be computers.";
            misread "computer-is-always-player-1" = Some(Player::First),
                "your computer always takes X for its own tokens, also when it is player 2: it blocks before it wins then";
            misread "computer-is-always-player-2" = Some(Player::Second),
                "your computer always takes O for its own tokens, also when it is player 1";
        /// Whose tokens it takes for its opponent's, if they are always the same player's.
        pub opponent_is_always: Option<Player> = None,
            "The computer can be either player: priorities 2 and 4 are about the other one.";
            misread "opponent-is-always-player-1" = Some(Player::First),
                "your computer always takes X for its opponent's tokens, also when it is player 1 itself";
            misread "opponent-is-always-player-2" = Some(Player::Second),
                "your computer always takes O for its opponent's tokens, also when it is player 2 itself";
        // The end of the game
        /// How a win is looked for.
        pub win: Sight = Sight::PLAIN;
        /// How many more tokens than the course asks for make a line.
        pub win_needs: isize = 0, "Four in a row win.";
            misread "three-win" = -1,
                "in your program three in a row win already";
            misread "five-win" = 1,
                "in your program four in a row do not win, but five do";
        /// Whose wins are looked for.
        pub wins_of: WinsOf = WinsOf::All, "It is looked for after every turn, whoever moved.";
            misread "only-player-1-wins" = WinsOf::Only(Player::First),
                "your program looks for a win only after player 1's turn";
            misread "only-humans-win" = WinsOf::Humans,
                "your program looks for a win only after a human's turn, not after the computer's";
        /// When a win is noticed.
        pub noticed: Noticed = Noticed::AtOnce,
            "The game ends with the token that makes four in a row, right after the board.";
            misread "win-noticed-a-turn-late" = Noticed::OneLater,
                "your program notices a win only after one more turn";
            misread "win-noticed-after-the-round" = Noticed::AfterRound,
                "your program looks for a win only when both players have moved: after player 2's token";
            misread "win-with-token-7-noticed-late" = Noticed::From(8),
                "your program looks for a win only from the eighth turn on: where the seventh token makes four, it says so one later";
            misread "win-with-token-7-not-noticed" = Noticed::OnlyFrom(8),
                "your program looks for a win only from the eighth turn on: where the seventh token makes four, it never says so";
        /// Who is named as the winner.
        pub named: Named = Named::Winner, "The winner is the player who made four in a row.";
            misread "winner-is-always-player-1" = Named::Always(Player::First),
                "your program always names player 1 as the winner";
            misread "loser-is-named" = Named::Other,
                "your program names the other player as the winner";
        /// Whether a tie is looked for before a win.
        pub tie_first: bool = false;
            misread "full-board-is-a-tie" = true,
                "your program tells a tie where the last free cell wins",
                "A win comes first: with the last free cell, too.";
        /// When it is a tie.
        pub tie: Full = Full::EveryCell, "A tie is a board without any free cell, and without four in a row.";
            misread "tie-one-cell-early" = Full::OneLeft,
                "your program tells a tie when one cell is still free";
            misread "first-columns-full-is-a-tie" = Full::FirstColumns,
                "your program tells a tie as soon as the first columns are full, as many as there are rows: it counts to ROWS where it should count to COLS";
            misread "one-full-column-is-a-tie" = Full::AnyColumn,
                "your program tells a tie as soon as one column is full";
            misread "tie-without-the-last-column" = Full::Without(Outermost::Last),
                "your program does not look at the last column when it looks for a tie: it tells one when all the others are full";
            misread "tie-without-the-first-column" = Full::Without(Outermost::First),
                "your program does not look at the first column when it looks for a tie: it tells one when all the others are full";
            misread "tie-with-the-first-column" = Full::Only(Outermost::First),
                "your program looks only at the first column when it looks for a tie: it tells one as soon as that is full";
            misread "tie-with-the-last-column" = Full::Only(Outermost::Last),
                "your program looks only at the last column when it looks for a tie: it tells one as soon as that is full";
            misread "tie-after-42-turns" = Full::After(42),
                "your program tells a tie after 42 turns, as on a board of 7 columns and 6 rows, whatever the size of the board is";
        /// Which refused answers count as turns then.
        pub counted: Counted = Counted::None, "A tie is a board without any free cell, and without four in a row.";
            misread "full-column-counts-as-turn" = Counted::FullColumn,
                "your program counts the answer for a full column as a turn, so it tells a tie too early";
            misread "refused-columns-count-as-turns" = Counted::Columns,
                "your program counts each column that it refuses as a turn, so it tells a tie too early";
            misread "refusals-count-as-turns" = Counted::All,
                "your program counts each answer that it refuses as a turn, so it tells a tie too early";
        /// Whether a tie is looked for only when the next token lies.
        pub tie_waits: bool = false;
        // A person's answers
        /// How a number is read.
        pub numbers: Numbers = Numbers::Scanned,
            "The course reads the number and drops the rest of the line: 3a and 3 4 are column 3.";
            misread "empty-line-is-an-answer" = Numbers::Lines,
                "your program reads a whole line where it asks for a column, so it refuses an empty line, and what a type has left of its line",
                "The course skips white space before a number, line ends included, without a word.";
            misread "empty-line-refused" = Numbers::LinesBegun,
                "your program reads a whole line where it asks for a column and takes the number at its beginning, so it refuses an empty line",
                "The course skips white space before a number, line ends included, without a word.";
            misread "empty-line-asks-again" = Numbers::LinesAskedAgain,
                "your program asks again after an empty line, without a word",
                "The course skips white space before a number, line ends included: no prompt comes in between.";
            misread "empty-line-asks-again-and-more-refused" = Numbers::WholeLinesAskedAgain,
                "your program asks again after an empty line, without a word, and refuses a line that has more on it than a number",
                "The course skips white space before a number, line ends included, and drops the rest of the line after it.";
            misread(Official) "number-with-more-refused" = Numbers::WholeWords,
                "your program refuses a line that has more on it than a number, such as 3a or 3 4";
            misread(Official) "number-with-letters-refused" = Numbers::FirstWord,
                "your program refuses a number with something right behind it, such as 3a, and drops the rest of the line";
            misread(Official) "words-one-by-one" = Numbers::Words,
                "your program takes each word of a line for an answer of its own, so 3 4 is two answers, and refuses 3a as no number";
            misread(Official) "words-of-digits-one-by-one" = Numbers::WordsOfDigits,
                "your program takes each word of a line for an answer of its own, so 3 4 is two answers, and sees a number only where there are nothing but digits: not in 3a, +3 or -1";
            misread(Official) "words-begun-one-by-one" = Numbers::WordsBegun,
                "your program takes each word of a line for an answer of its own, so 3 4 is two answers, and sees a number only where one begins with a digit: 3a is 3, +3 and -1 are none";
            misread "first-character-only" = Numbers::FirstCharacter,
                "your program reads one character where it asks for a column, so 12 is column 1, and -1 is not a number",
                "The course reads a whole number, with its sign.";
            misread "first-digits" = Numbers::FirstDigits,
                "your program passes over all that comes before the first digit of a line, the minus sign, too: -1 is column 1, and x3 column 3",
                "The course reads a whole number, with its sign, and x3 is none.";
            misread "first-digit-only" = Numbers::FirstDigit,
                "your program reads one digit where it asks for a column, with a sign before it, so 12 is column 1",
                "The course reads a whole number, with its sign.";
        /// Whether the rest of a line is kept after a number.
        pub keeps_line_after_number: bool = false;
            misread(Official) "line-kept-after-number" = true,
                "your program keeps what comes after a number on its line for the next prompt",
                "The course drops the rest of the line after a number: 3 4 is column 3.";
        /// What is dropped of something that is not a number.
        pub junk: Junk = Junk::Line;
            misread(Official) "junk-dropped-word-by-word" = Junk::Word,
                "where a line has several words and none is a number, your program prints its message once for each word",
                "The course drops the rest of the line: one message, however many words there are.";
            misread(Official) "junk-dropped-letter-by-letter" = Junk::Character,
                "your program prints its message for something that is not a number once for each letter",
                "The course drops the rest of the line: one message, however much there is on it.";
        /// What counts for nothing on a last line that does not end.
        pub unended: Unended = Unended::Nothing;
            open "last-word-needs-its-line-end" = Unended::Words,
                "your program ends without a message where something that is no number is last and its line does not end",
                "The reference prints its message there; the course's own program does not.";
            open "last-line-needs-its-end" = Unended::All,
                "your program does not play a last number if its line does not end",
                "The reference plays it; the course's own program does not.";
        /// The number of the leftmost column.
        pub first_column: i32 = 1;
            misread "columns-from-0" = 0,
                "your program counts columns from 0: 0 is the leftmost one",
                "The leftmost column is 1.";
        /// Whether the number before the first column is accepted, and no token laid.
        pub accepts_zero: bool = false;
            misread "zero-accepted" = true,
                "your program does not refuse column 0: no token falls, and the turn is over",
                "The columns are 1 to the number of columns; anything else is refused, and the prompt comes again.";
        /// Whether the number after the last column is accepted, and no token laid.
        pub accepts_one_more: bool = false;
            misread "one-column-too-many" = true,
                "your program does not refuse the number after the last column: no token falls, and the turn is over",
                "The columns are 1 to the number of columns; anything else is refused, and the prompt comes again.";
        /// Whether a token for a full column replaces the uppermost one.
        pub overwrites_full: bool = false;
            misread "full-column-overwritten" = true,
                "your program accepts a full column, and the new token takes the place of the uppermost one",
                "A full column is refused, and the prompt comes again.";
        /// Whether a column with one free cell counts as full for a person.
        pub full_one_early: bool = false;
            misread "full-one-cell-early" = true,
                "your program calls a column full that has one free cell left",
                "A column is full when its uppermost cell is taken.";
        /// What is said about refused answers.
        pub words: RefusalWords = RefusalWords::RIGHT;
        /// What follows a refused answer.
        pub after: AfterRefusals = AfterRefusals::all(After::Prompt),
            "After an error only the prompt comes again.";
            misread "prompt-not-again" = AfterRefusals::all(After::Nothing),
                "your program does not print its prompt again after a refused column",
                "After a message the prompt comes again.";
            open(Official) "turn-repeated-after-error" = AfterRefusals::all(After::Turn),
                "your program prints whose turn it is again after a refused column";
            open(Official) "turn-repeated-after-full-column" = AfterRefusals::full(After::Turn),
                "your program prints whose turn it is again after a full column";
            misread "board-after-error" = AfterRefusals::all(After::Board),
                "your program prints the board again after a refused column";
            misread "board-after-full-column" = AfterRefusals::full(After::Board),
                "your program prints the board again after a full column";
            misread "board-and-turn-after-error" = AfterRefusals::all(After::BoardAndTurn),
                "your program prints the board and whose turn it is again after a refused column";
            misread "board-and-turn-after-full-column" = AfterRefusals::full(After::BoardAndTurn),
                "your program prints the board and whose turn it is again after a full column";
            misread "turn-lost-after-error" = AfterRefusals::all(After::LostTurn),
                "in your program a refused column costs the turn: the other player is next",
                "The same player is asked again until a column can be played.";
            misread "next-turn-after-error" = AfterRefusals::all(After::NextTurn),
                "in your program a refused column costs the turn: the other player is next at once, without the board",
                "The same player is asked again until a column can be played.";
            misread "next-turn-apart-after-error" = AfterRefusals::all(After::NextTurnApart),
                "in your program a refused column costs the turn: behind an empty line the other player is next, without the board",
                "The same player is asked again until a column can be played.";
            misread "answer-after-error-lost" = AfterRefusals::all(After::LostAnswer),
                "after a refused column your program asks again, but does not use the answer: the turn is over without a token",
                "The same player is asked again, and the answer is played.";
        /// Whether a person is asked again only once; a second refused answer ends the turn.
        pub asks_again_once: bool = false;
            misread "asked-again-once" = true,
                "after a refused column your program asks once more only; if that answer is refused, too, the turn is over without a token",
                "The same player is asked again until a column can be played.";
        // The types
        /// How much is read for a type.
        pub types: Types = Types::Letter,
            "The course reads one letter and keeps the rest of the line: hc on one line answers for both players.";
            open(Official) "line-dropped-after-type" = Types::LineBegun,
                "your program drops the rest of the line after a type";
            open(Official) "type-is-a-line" = Types::Line,
                "your program refuses a type if more follows on its line";
            open(Official) "word-dropped-after-type" = Types::WordBegun,
                "your program reads a word where it asks for a type, and looks at its first letter";
            open(Official) "type-is-a-word" = Types::Word,
                "your program reads a word where it asks for a type, and refuses one of several letters, such as hc";
        /// Whether the rest of a line is kept after something that is no type.
        pub keeps_line_after_bad_type: bool = false;
            open(Official) "type-refused-letter-by-letter" = true,
                "where no type is typed, your program prints its message once for each letter of the line",
                "The course drops the rest of the line: one message.";
        /// Whether types are small letters only.
        pub only_small_types: bool = false;
            misread(Official) "only-small-types" = true,
                "your program refuses H and C",
                "The types are h and c, small or large.";
        /// Whether the question for a type does not come again after a refused one.
        pub type_prompt_once: bool = false;
            misread "type-prompt-not-again" = true,
                "your program does not ask for the type again after a refused one",
                "After the message the question comes again.";
        // The board
        /// How the board is drawn.
        pub picture: Picture = Picture::Right;
            misread "board-upside-down" = Picture::UpsideDown,
                "your program prints the board upside down",
                "The lowest row is printed last.";
            misread "last-column-not-printed" = Picture::WithoutLastColumn,
                "your program shows the last column always empty",
                "Every column of the board is printed, with its tokens.";
        /// Whether the board is printed before the first turn.
        pub board_first: bool = true;
            misread "no-board-at-the-start" = false,
                "your program does not print the empty board before the first turn",
                "The board is printed before the first turn, and after every turn.";
        /// Whether the board is printed after the token that ends the game.
        pub board_last: bool = true;
            misread "no-board-at-the-end" = false,
                "your program does not print the board after the last token",
                "The board with the last token is printed, and then how the game ended.";
        /// Whether columns from the tenth on are labelled with their whole number.
        pub labels_in_full: bool = false;
            misread(Official) "labels-in-full" = true,
                "your program labels the columns from the tenth on with their whole number",
                "The label is the last digit of the column's number: column 10 has 0.";
        /// The exit status when the input ends early.
        pub input_ended: u8 = 1;
            open "status-0-at-end-of-input" = 0,
                "your program ends with status 0 when the input ends in the middle of a game",
                "The course does not say how it ends; the reference's status is 1.";
    }
    also {
        // Orders of columns, for all priorities.
        misread "tie-to-the-right" => |reading| reading.try_in(outward(Centre::Middle, Side::Right)),
            "your program prefers the right column of two equally far from the centre",
            "The course prefers the left one: 7 columns are tried in the order 4 3 5 2 6 1 7.";
        misread "centre-of-even-width" => |reading| reading.try_in(outward(Centre::RightOfEven, Side::Left)),
            "where the number of columns is even, your program takes the column right of the middle for the centre",
            "The centre lies between two columns then, and the left one comes first: 6 columns are tried in the order 3 4 2 5 1 6.";
        misread "centre-left-of-even-width" => |reading| reading.try_in(outward(Centre::LeftOfEven, Side::Left)),
            "where the number of columns is even, your program takes the column left of the middle for the centre, so that it tries 3 2 4 1 5 6",
            "The centre lies between two columns then, and both are equally far: 6 columns are tried in the order 3 4 2 5 1 6.";
        misread "odd-width-to-the-right" => |reading| reading.try_in(outward(Centre::LeftOfEven, Side::Right)),
            "where the number of columns is odd, your program prefers the right column of two equally far from the centre",
            "The course prefers the left one: 7 columns are tried in the order 4 3 5 2 6 1 7.";
        misread "centre-and-tie-to-the-right" => |reading| reading.try_in(outward(Centre::RightOfEven, Side::Right)),
            "your program prefers the right column of two equally far from the centre, and takes the column right of the middle for the centre where the number of columns is even",
            "The course prefers the left one: 7 columns are tried in the order 4 3 5 2 6 1 7, and 6 columns in the order 3 4 2 5 1 6.";
        misread "centre-one-too-far-left" => |reading| reading.try_in(outward(Centre::ByNumber, Side::Left)),
            "your computer takes half the number of columns for the number of the centre: of 7 columns column 3 instead of 4",
            "The course tries 7 columns in the order 4 3 5 2 6 1 7, and 6 columns in the order 3 4 2 5 1 6.";
        misread "centre-is-column-4" => |reading| reading.try_in(outward(Centre::Fourth, Side::Left)),
            "your computer takes column 4 for the centre, as on a board of 7 columns, whatever the size of the board is",
            wanted::ORDER;
        misread "order-of-7-columns" => |reading| {
            reading.try_in(outward(Centre::Fourth, Side::Left));
            reading.untried = Untried::BehindTheSeventh;
        },
            "your computer tries 7 columns in the order 4 3 5 2 6 1 7, whatever the size of the board is",
            wanted::ORDER;
        misread "columns-from-the-left" => |reading| reading.try_in(Order::From(Side::Left)),
            "your computer tries the columns from left to right",
            "The course tries them from the centre outward, for every priority.";
        misread "columns-from-the-right" => |reading| reading.try_in(Order::From(Side::Right)),
            "your computer tries the columns from right to left, or plays the last of several equal ones",
            "The course tries them from the centre outward, for every priority.";
        misread "{side}-half-first" for (side, first, other) in [
            ("left", Side::Left, "right"),
            ("right", Side::Right, "left"),
        ] => move |reading| reading.try_in(Order::HalfFirst(first)),
            "your computer tries all columns from the centre to the {side}, and then those to the {other}",
            "The course goes to both sides in turn: 7 columns are tried in the order 4 3 5 2 6 1 7.";
        misread "centre-then-from-the-{side}" for (side, first, other) in [
            ("left", Side::Left, "right"),
            ("right", Side::Right, "left"),
        ] => move |reading| reading.try_in(Order::CentreThen(first)),
            "your computer tries the centre first, and then the columns from {side} to {other}",
            "The course goes outward from the centre: 7 columns are tried in the order 4 3 5 2 6 1 7.";
        misread "priorities-from-the-left" => |reading| reading.try_with_reason_in(Order::From(Side::Left)),
            "for priorities 1 to 4 your computer tries the columns from left to right",
            wanted::ORDER;
        misread "priorities-from-the-right" => |reading| reading.try_with_reason_in(Order::From(Side::Right)),
            "for priorities 1 to 4 your computer tries the columns from right to left, or plays the last of several equal ones",
            wanted::ORDER;
        misread "last-column-of-priority-{number}" for (number, priority, does) in [
            (1, Win, "wins"),
            (2, Block, "stops four"),
            (3, Extend, "makes three"),
            (4, BlockExtension, "stops three"),
        ] => move |reading| reading.plays_last_of = Some(priority),
            "of several columns where it {does}, your computer plays the last one of its order, as a loop does that goes on",
            wanted::ORDER;
        // Priorities that are missing.
        misread "no-priority-{number}" for (number, priority, does) in [
            (1, Win, "look for a column where it wins"),
            (2, Block, "block the opponent's four before it makes three of its own"),
            (3, Extend, "look for a column where it makes three"),
            (4, BlockExtension, "stop the opponent's three"),
        ] => move |reading| reading.leave_out(&[priority]),
            "your computer does not {does}",
            wanted::PRIORITIES;
        misread "token-tried-at-{priority}-stays" for (priority, kept, does) in [
            ("2", &[Block][..], "block the opponent's four: it lies below its own"),
            ("4", &[BlockExtension], "stop the opponent's three: it lies below its own"),
            ("3", &[Extend], "make three: its own lies twice"),
            ("2-and-4", &[Block, BlockExtension], "block the opponent's four or stop its three: it lies below its own"),
        ] => move |reading| reading.leave_trials(kept),
            "your computer does not take the token away again with which it tries a column to {does}",
            "Only the token that the computer lays at last is on the board.";
        misread "only-priorities-1-and-2" => |reading| reading.leave_out(&[Extend, BlockExtension]),
            "your computer wins and blocks, but it neither makes three nor stops three",
            "The course has two more priorities before the centre: make three (3), and stop the opponent's three (4).";
        misread "priority-{one}-not-{rows}" for ((priority, one), (direction, _, rows, along_a_row)) in
            [(Win, "1"), (Block, "2"), (Extend, "3"), (BlockExtension, "4")].into_iter()
                .flat_map(|one| [ROWS, COLUMNS, RISING, FALLING].map(|along| (one, along)))
            => move |reading| reading.overlooks = Some((priority, direction)),
            "for priority {one} alone, your computer does not look {along_a_row}",
            wanted::COMPUTER_DIRECTIONS;
        // One function for lines serves the end of the game and the computer.
        misread "{lines}-missing" for (lines, (direction, .., along_a_row)) in
            [("rising-diagonal", RISING), ("falling-diagonal", FALLING), ("column-lines", COLUMNS), ("row-lines", ROWS)]
            => move |reading| reading.everywhere(|sight| sight.overlook(direction)),
            "your program does not see a line {along_a_row}",
            wanted::DIRECTIONS;
        misread "diagonals-missing" => |reading| reading.everywhere(|sight| sight.directions = Directions::ORTHOGONAL),
            "your program does not see lines along diagonals, neither for a win nor for the computer",
            wanted::DIRECTIONS;
        misread "{row}-to-the-{left}-edge-missing" for ((direction, row, _, along_a_row), (edge, left, first_column)) in [
            (ROWS, RIGHT), (COLUMNS, BOTTOM), (COLUMNS, TOP), (RISING, RIGHT), (RISING, BOTTOM), (RISING, TOP),
            (FALLING, RIGHT), (FALLING, BOTTOM), (ROWS, LEFT), (RISING, LEFT), (FALLING, LEFT), (FALLING, TOP),
        ] => move |reading| reading.everywhere(|sight| sight.miss(direction, edge)),
            "your program does not see a line {along_a_row} if it ends in the {first_column}",
            wanted::EDGES;
        misread "lines-to-the-{left}-edge-missing" for ((edge, left, first_column), row) in [(RIGHT, "a row"), (BOTTOM, "a column")]
            => move |reading| reading.everywhere(|sight| sight.missed = sight.missed.with_all(edge)),
            "your program does not see a line along {row} or a diagonal if it ends in the {first_column}: it stops looking one too early",
            wanted::EDGES;
        misread "{rows}-not-looked-at" for (rows, edges, along_rows) in NEAR
            => move |reading| reading.everywhere(|sight| sight.near = Near { edges, lines: 3 }),
            "your program looks for lines {along_rows}: its loops have the same ends for all directions",
            wanted::EDGES;
        misread "{row}-diagonals-of-the-{left}-edge-missing" for ((direction, row, ..), (edge, left, _), others) in SOME_DIAGONALS
            => move |reading| reading.everywhere(|sight| sight.begin_elsewhere(direction, edge)),
            "your program looks only at those diagonals {others} of the board",
            wanted::ALL_DIAGONALS;
        misread "lines-stop-before-the-{first}-edges" for (edges, first, first_column_and_row) in [FIRST, LAST]
            => move |reading| reading.everywhere(|sight| sight.unentered = edges),
            "where your program follows a line from the last token on, it stops before {first_column_and_row}",
            wanted::EDGES;
        misread "{row}-stop-before-the-{first}-edges"
            for ((direction, row, _, along_a_row), (edges, first, first_column_and_row)) in
            [(RISING, FIRST), (RISING, LAST), (FALLING, FIRST), (FALLING, LAST)]
            => move |reading| reading.everywhere(|sight| sight.unentered = edges.only(direction)),
            "where your program follows a line {along_a_row} from the last token on, it stops before {first_column_and_row}",
            wanted::EDGES;
        misread "lines-do-not-enter-the-{left}-edge" for (edge, left, first_column) in [LEFT, RIGHT, BOTTOM, TOP]
            => move |reading| reading.everywhere(|sight| sight.unentered = Edges::NONE.with_in_all(edge)),
            "where your program follows a line from the last token on, it stops before the {first_column}",
            wanted::EDGES;
        misread "{row}-do-not-enter-the-{left}-edge" for ((direction, row, _, along_a_row), (edge, left, first_column)) in ends([RISING, FALLING])
            => move |reading| reading.everywhere(|sight| sight.unentered = Edges::NONE.with(direction, edge)),
            "where your program follows a line {along_a_row} from the last token on, it stops before the {first_column}",
            wanted::EDGES;
        misread "{row}-counted-{ahead}-only" for ((direction, row, _, along_a_row), measure, ahead, to_the_right_of_it)
            in ONE_SIDE.into_iter().filter(|it| it.0 != COLUMNS)
            => move |reading| reading.everywhere(|sight| sight.count(measure, Directions::NONE.with(direction))),
            "{along_a_row} your program counts the token and only those {to_the_right_of_it}, for a win and for the computer",
            wanted::BOTH_SIDES;
        misread "columns-go-on-{downwards}" for (first, downwards, from_one_to_the_next) in RUNS_ON
            => move |reading| reading.everywhere(|sight| sight.columns_go_on = first),
            "your program does not begin to count anew with each column: a line goes on from {from_one_to_the_next}",
            wanted::EDGES;
        misread "rows-go-on" => |reading| reading.everywhere(|sight| sight.go_on(Directions::NONE.with(Horizontal))),
            "in your program a line goes on from the end of a row at the beginning of the row below",
            wanted::EDGES;
        misread "{rows}-go-on" for (rows, edges, a_row) in ACROSS.into_iter().skip(1).take(3) => move |reading| reading.everywhere(|sight| sight.rows_go_on.directions = edges),
            "in your program {a_row} goes on from one edge of the board at the other one, a row below or above",
            wanted::EDGES;
        misread "lines-go-on" => |reading| reading.everywhere(|sight| sight.go_on(DIAGONALS.with(Horizontal))),
            "in your program rows and diagonals go on from one edge of the board at the other one, a row below or above",
            wanted::EDGES;
        misread "{rows}-go-on-upwards" for (rows, edges, a_row) in ACROSS => move |reading| reading.everywhere(|sight| {
            sight.rows_go_on = OverEdge { directions: edges, first_row: FirstRow::Lowest, only: None };
        }),
            "your program follows {a_row} over the edge of the board: the end of a row goes on at the beginning of the one above it, as the cells of a single array do that begins with the lowest row",
            wanted::EDGES;
        misread "{lines}" for (lines, over, lines_go_on) in OVER_COLUMNS
            => move |reading| reading.everywhere(|sight| sight.columns_go_on = over),
            "in your program {lines_go_on}: the columns lie behind each other in memory, with nothing between them",
            wanted::EDGES;
        misread "lines-go-on-at-the-sides" => |reading| reading.everywhere(|sight| {
            (sight.rows_go_on.directions, sight.rows_are_checked) = (Directions::ALL, true);
        }),
            "your program checks only the row where it follows a line: rows and diagonals go on over the left and the right edge, in the row below or above",
            wanted::EDGES;
        misread "{directions}-added" for (directions, added, both_diagonals) in ADDED
            => move |reading| reading.everywhere(|sight| sight.count(Measure::AllDirections, added)),
            "your program adds up the tokens of {both_diagonals}, for a win and for the computer: it does not begin to count anew",
            "Tokens count in one direction at a time.";
        misread "{name}" for (name, bend, says) in bends() => move |reading| reading.everywhere(|sight| sight.bend(bend)),
            "seen from the token that is laid, your program {says}",
            wanted::BOTH_SIDES;
        misread "{name}" for (name, swapped, lines) in SIZES_SWAPPED
            => move |reading| reading.everywhere(|sight| sight.sizes_swapped = swapped),
            "your program looks for {lines}: it compares one with the number of the other",
            wanted::EDGES;
        misread "win-{name}" for (name, swapped, lines) in SIZES_SWAPPED
            => move |reading| reading.win.sizes_swapped = swapped,
            "where your program looks for the end of the game, it looks for {lines}: it compares one with the number of the other",
            wanted::EDGES;
        misread "lines-followed-on-a-turned-board" => |reading| reading.everywhere(|sight| sight.turned = Directions::ALL),
            "where your program follows a line from a token on, it compares the row with the number of columns and the column with that of rows, as where a function is called with the two in the other order",
            wanted::EDGES;
        misread "win-lines-followed-on-a-turned-board" => |reading| reading.win.turned = Directions::ALL,
            "where your program looks for the end of the game, it compares the row with the number of columns and the column with that of rows, as where a function is called with the two in the other order",
            wanted::EDGES;
        misread "{name}" for (name, measure, directions, says) in not_set_back()
            => move |reading| reading.everywhere(|sight| sight.count(measure, directions)),
            "for a win and for the computer, your program {says}",
            wanted::BOTH_SIDES;
        misread "only-6-rows-and-7-columns" => |reading| reading.everywhere(|sight| sight.area = USUAL),
            "on a larger board your program looks for lines only in the upper 6 rows and the first 7 columns",
            wanted::ANY_SIZE;
        misread "{rows}-only-in-6-rows-and-7-columns" for (rows, directions, a_row) in LINES
            => move |reading| reading.everywhere(|sight| sight.keep_within(USUAL, directions)),
            "on a larger board your program looks for {a_row} only in the upper 6 rows and the first 7 columns",
            wanted::ANY_SIZE;
        // A whole line: the end of the game, and priorities 1 and 2. Threes have a function of their own.
        misread "four-{rows}-missing" for (direction, _, rows, along_a_row) in [RISING, FALLING, COLUMNS, ROWS]
            => move |reading| reading.of_a_line(|sight| sight.overlook(direction)),
            "your program does not see a line {along_a_row}, though its computer sees three there: it neither ends the game for it, nor completes or blocks it",
            wanted::DIRECTIONS;
        misread "four-{row}-to-the-{left}-edge-missing" for ((direction, row, _, along_a_row), (edge, left, first_column)) in [
            (ROWS, LEFT), (ROWS, RIGHT), (COLUMNS, BOTTOM), (COLUMNS, TOP), (RISING, LEFT), (RISING, BOTTOM),
            (FALLING, LEFT), (FALLING, RIGHT), (FALLING, BOTTOM), (FALLING, TOP),
        ] => move |reading| reading.of_a_line(|sight| sight.miss(direction, edge)),
            "your program does not see a line {along_a_row} if it ends in the {first_column}, though its computer sees three there: it neither ends the game for it, nor completes or blocks it",
            wanted::EDGES;
        // The end of the game only.
        misread "win-{lines}-missing" for (lines, (direction, .., along_a_row)) in
            [("rising", RISING), ("falling", FALLING), ("in-column", COLUMNS), ("in-row", ROWS)]
            => move |reading| reading.win.overlook(direction),
            "your program does not end the game for a line {along_a_row}",
            "After every turn four in a row are looked for in all four directions.";
        misread "win-{row}-of-player-{one}-missing" for (player, one, (direction, row, _, along_a_row)) in of_one_player(["1", "2"])
            => move |reading| reading.win.overlooked = Some((player, direction)),
            "your program does not end the game for a line of player {one} {along_a_row}, but for those of the other player",
            "After every turn four in a row are looked for in all four directions.";
        misread "win-{row}-to-the-{left}-edge-missing" for ((direction, row, _, along_a_row), (edge, left, first_column)) in ends([ROWS, COLUMNS, RISING, FALLING])
            => move |reading| reading.win.miss(direction, edge),
            "your program does not end the game for a line {along_a_row} if it ends in the {first_column}",
            wanted::EDGES;
        misread "win-{row}-diagonals-of-the-{left}-edge-missing" for ((direction, row, ..), (edge, left, _), others) in SOME_DIAGONALS
            => move |reading| reading.win.begin_elsewhere(direction, edge),
            "your program ends the game only for those diagonals {others} of the board",
            wanted::ALL_DIAGONALS;
        misread "win-{rows}-not-looked-at" for (rows, edges, along_rows) in NEAR
            => move |reading| reading.win.near = Near { edges, lines: 3 },
            "your program ends the game for lines {along_rows}: its loops have the same ends for all directions",
            wanted::EDGES;
        misread "{refusals}-before-a-token" for (refusals, counted, answer) in [
            ("full-column-counts", Counted::FullColumn, "the answer for a full column"),
            ("refused-columns-count", Counted::Columns, "each column that it refuses"),
            ("refusals-count", Counted::All, "each answer that it refuses"),
        ] => move |reading| (reading.counted, reading.tie_waits) = (counted, true),
            "your program counts {answer} as a turn, so it tells a tie too early: with the next token",
            "A tie is a board without any free cell, and without four in a row.";
        misread "{name}" for (name, fault) in one_cell_astray() => move |reading| fault.befall(&mut reading.win),
            "your program {fault}",
            wanted::DIRECTIONS;
        misread "no-win-noticed" => |reading| reading.win.directions = Directions::NONE,
            "your program never notices a win",
            "Four or more in a row, in a column or along a diagonal end the game.";
        misread "only-exactly-four-win" => |reading| reading.win.exact = Exact::EachLine,
            "in your program five or more in a row do not win",
            "At least four in a row win.";
        misread "win-only-at-the-end-of-a-line" => |reading| reading.win.measure = Measure::OneSide,
            "your program sees a win only if the last token is at an end of the line",
            wanted::BOTH_SIDES;
        misread "win-{rows}-only-at-the-end-of-a-line" for (rows, directions, a_row) in LINES
            => move |reading| reading.win.count(Measure::OneSide, directions),
            "your program sees a win along {a_row} only if the last token is at an end of the line",
            wanted::BOTH_SIDES;
        misread "win-{rows}-from-the-last-token-{downwards}" for (rows, directions, a_row, measure, downwards, uppermost) in FROM_THE_LAST
            => move |reading| reading.win.count(measure, directions),
            "your program follows {a_row} from the last token {downwards} only: it sees a win only where that is the {uppermost} token of the line",
            wanted::BOTH_SIDES;
        misread "win-only-ahead" => |reading| reading.win.measure = Measure::Ahead,
            "your program looks for a win only from the last token to the right and downwards",
            wanted::BOTH_SIDES;
        misread "win-{row}-with-gaps" for (row, directions, a_row) in [LINES[0], ("lines", Directions::ALL, "a line")]
            => move |reading| reading.win.count(Measure::UpToOpponent, directions),
            "in your program four tokens of {a_row} win also if there are free cells between them",
            "Four in a row win: next to each other, without a gap.";
        misread "win-anywhere-in-line" => |reading| reading.win.measure = Measure::Line,
            "in your program four tokens win anywhere in the same row, column or diagonal",
            "Four in a row win: next to each other, without a gap.";
        misread "win-sums-{directions}" for (directions, added, both_diagonals) in ADDED
            => move |reading| reading.win.count(Measure::AllDirections, added),
            "in your program the tokens of {both_diagonals} are added up to a win",
            "Four in a row win: in one direction.";
        misread "win-{name}" for (name, measure, directions, says) in not_set_back() => move |reading| reading.win.count(measure, directions),
            "where your program looks for the end of the game, it {says}",
            wanted::BOTH_SIDES;
        misread "win-{row}-{name}-where-others-begin" for ((direction, row, _, along_a_row), first, name) in UNMIRRORED
            => move |reading| reading.win.count(Measure::Unmirrored(first), Directions::NONE.with(direction)),
            "where your program looks for the end of the game {along_a_row}, it begins in the columns in which lines of the other diagonal do, so it goes on over the edge of the board",
            wanted::EDGES;
        misread "win-{rows}-go-on-to-the-{left}" for ((rows, edges, a_row), (edge, left, _), above) in ACROSS.into_iter().take(3).flat_map(|lines| [(lines, LEFT, "above"), (lines, RIGHT, "below")])
            => move |reading| reading.win.rows_go_on = OverEdge { directions: edges, only: Some(edge), ..OverEdge::NONE },
            "where your program looks for the end of the game, it follows {a_row} over the {left} edge of the board, where the cells of the row {above} come in memory",
            wanted::EDGES;
        misread "win-{name}" for (name, bend, says) in bends() => move |reading| reading.win.bend(bend),
            "where your program looks for the end of the game, it {says}, seen from the last token",
            wanted::BOTH_SIDES;
        // The computer only.
        misread "computer-{rows}-missing" for (direction, _, rows, along_a_row) in [RISING, FALLING, COLUMNS, ROWS]
            => move |reading| reading.computer(|sight| sight.overlook(direction)),
            "your computer does not see a line {along_a_row}",
            wanted::COMPUTER_DIRECTIONS;
        misread "computer-adds-{directions}" for (directions, added, both_diagonals) in ADDED
            => move |reading| reading.computer(|sight| sight.count(Measure::AllDirections, added)),
            "your computer adds up the tokens of {both_diagonals}: it does not begin to count anew",
            wanted::RUN;
        misread "computer-{name}" for (name, bend, says) in bends() => move |reading| reading.computer(|sight| sight.bend(bend)),
            "seen from the cell where a token would land, your computer {says}",
            wanted::RUN;
        misread "computer-{row}-to-the-{left}-edge-missing" for ((direction, row, _, along_a_row), (edge, left, first_column)) in ends([ROWS, COLUMNS, RISING, FALLING])
            => move |reading| reading.computer(|sight| sight.miss(direction, edge)),
            "your computer does not see a line {along_a_row} if it ends in the {first_column}",
            wanted::EDGES;
        misread "fours-{rows}-missing" for (direction, _, rows, along_a_row) in [RISING, FALLING, COLUMNS, ROWS]
            => move |reading| reading.fours.overlook(direction),
            "for priorities 1 and 2, your computer does not see a line {along_a_row}",
            wanted::COMPUTER_DIRECTIONS;
        misread "threes-{rows}-missing" for (direction, _, rows, along_a_row) in [RISING, FALLING, COLUMNS, ROWS]
            => move |reading| reading.threes.overlook(direction),
            "for priorities 3 and 4, your computer does not see three {along_a_row}",
            wanted::COMPUTER_DIRECTIONS;
        misread "computer-overlooks-diagonals" => |reading| reading.computer(|sight| sight.directions = Directions::ORTHOGONAL),
            "your computer looks at rows and columns, but not at diagonals",
            wanted::COMPUTER_DIRECTIONS;
        misread "computer-overlooks-{row}-diagonals-of-the-{left}-edge" for ((direction, row, ..), (edge, left, _), others) in SOME_DIAGONALS
            => move |reading| reading.computer(|sight| sight.begin_elsewhere(direction, edge)),
            "your computer looks only at those diagonals {others} of the board",
            wanted::ALL_DIAGONALS;
        misread "gaps-overlooked" => |reading| reading.computer(|sight| sight.measure = Measure::OneSide),
            "your computer counts a run on one side of the cell only, so it does not see that a token closes a gap",
            "The course counts the tokens on both sides of the cell together.";
        misread "computer-counts-ahead" => |reading| reading.computer(|sight| sight.measure = Measure::Ahead),
            "your computer counts a run only from the cell to the right and downwards",
            "The course counts the tokens on both sides of the cell together.";
        misread "three-has-to-have-room" => |reading| reading.threes.room = Room::OneEnd,
            "for priorities 3 and 4, your computer counts a run only if there is a free cell at one of its ends",
            wanted::RUN;
        misread "three-has-to-have-room-at-both-ends" => |reading| reading.threes.room = Room::BothEnds,
            "for priorities 3 and 4, your computer counts a run only if there are free cells at both of its ends",
            wanted::RUN;
        misread "threes-on-one-side" => |reading| reading.threes.measure = Measure::OneSide,
            "for priorities 3 and 4, your computer counts a run on one side of the cell only",
            wanted::RUN;
        misread "threes-with-a-gap" => |reading| reading.threes.measure = Measure::Window(4),
            "for priorities 3 and 4, your computer wants three tokens and a free cell within four neighbouring cells, in whatever order",
            "The course wants three tokens next to each other, without a gap, whether or not there is a free cell beside them.";
        misread "threes-near-each-other" => |reading| reading.threes.measure = Measure::Near(3),
            "for priorities 3 and 4, your computer counts tokens at most three cells away, whatever lies between",
            wanted::RUN;
        misread "threes-anywhere-in-line" => |reading| reading.threes.measure = Measure::Line,
            "for priorities 3 and 4, your computer counts all tokens in the row, column or diagonal of the cell, not one run",
            wanted::RUN;
        misread "threes-sum-directions" => |reading| reading.threes.measure = Measure::AllDirections,
            "for priorities 3 and 4, your computer adds up the tokens of all directions",
            wanted::RUN;
        misread "threes-anywhere-on-the-board" => |reading| reading.threes.is_anywhere = true,
            "for priorities 3 and 4, your computer looks for three in a row anywhere on the board, so that three which lie there already make every column good",
            "The course counts only the run through the cell where the token lands.";
        misread "threes-without-diagonals" => |reading| reading.threes.directions = Directions::ORTHOGONAL,
            "for priorities 3 and 4, your computer does not look at diagonals",
            wanted::COMPUTER_DIRECTIONS;
        // What is said about refused answers.
        misread "full-column-is-no-column" => |reading| reading.words.full = Words::NoSuchColumn,
            "your program refuses a full column in the words for a column that does not exist",
            "The message is \"Column K is full. Choose another column.\".";
        misread "full-column-without-a-word" => |reading| reading.words.full = Words::None,
            "your program asks again after a full column, but it prints no message",
            "The message is \"Column K is full. Choose another column.\".";
        misread "zero-is-not-a-number" => |reading| reading.words.zero = Words::NotANumber,
            "your program says of 0 that it is not a number",
            wanted::MESSAGES;
        misread "negative-is-not-a-number" => |reading| reading.words.negative = Words::NotANumber,
            "your program says of a number below zero that it is not a number",
            wanted::MESSAGES;
        misread "too-large-is-not-a-number" => |reading| reading.words.too_large = Words::NotANumber,
            "your program says of a number larger than the last column that it is not a number",
            wanted::MESSAGES;
        misread "letters-are-no-column" => |reading| reading.words.no_number = Words::NoSuchColumn,
            "your program says of something that is not a number that there is no such column",
            wanted::MESSAGES;
        misread "not-a-number-without-a-word" => |reading| reading.words.no_number = Words::None,
            "your program prints no message for something that is not a number",
            wanted::MESSAGES;
        // What follows one kind of refused answers.
        misread "prompt-not-again-after-not-a-number" => |reading| reading.after.no_number = After::Nothing,
            "your program does not print its prompt again after something that is not a number",
            "After a message the prompt comes again, and nothing else.";
        misread "prompt-not-again-after-no-such-column" => |reading| reading.after.no_column = After::Nothing,
            "your program does not print its prompt again after a column that does not exist",
            "After a message the prompt comes again, and nothing else.";
        misread "prompt-not-again-after-full-column" => |reading| reading.after.full = After::Nothing,
            "your program does not print its prompt again after a full column",
            "After a message the prompt comes again, and nothing else.";
        misread "turn-lost-after-full-column" => |reading| reading.after.full = After::LostTurn,
            "in your program a full column costs the turn: the other player is next",
            "The same player is asked again until a column can be played.";
        misread "{next_turn}-after-full-column" for (next_turn, after, at_once) in NEXT_TURN
            => move |reading| reading.after.full = after,
            "in your program a full column costs the turn: the other player is next {at_once}, without the board",
            "The same player is asked again until a column can be played.";
        misread "{next_turn}-after-no-such-column" for (next_turn, after, at_once) in NEXT_TURN
            => move |reading| reading.after.no_column = after,
            "in your program a column that does not exist costs the turn: the other player is next {at_once}, without the board",
            "The same player is asked again until a column can be played.";
        misread "answer-after-full-column-lost" => |reading| reading.after.full = After::LostAnswer,
            "after a full column your program asks again, but does not use the answer: the turn is over without a token",
            "The same player is asked again, and the answer is played.";
        open(Official) "turn-repeated-after-no-such-column" => |reading| reading.after.no_column = After::Turn,
            "your program prints whose turn it is again after a column that does not exist",
            "After an error only the prompt comes again: one picture of the text shows otherwise, its other samples do not.";
        // Words.
        open(Official) "no-empty-line-between-turns" => |_| {}, [("between-turns", "")],
            "your program prints no empty line between a board and the next turn",
            "The course's own program prints it; the samples in its text lack it.";
        misread "win-ends-with-full-stop" => |_| {}, [("wins", "Player {player} ({token}) wins.\n")],
            "your program ends the message for a win with a full stop",
            "It ends with an exclamation mark: \"Player 1 (X) wins!\".";
        misread "win-without-exclamation-mark" => |_| {}, [("wins", "Player {player} ({token}) wins\n")],
            "your program leaves out the exclamation mark after \"wins\"",
            "The message is \"Player 1 (X) wins!\".";
        misread "tie-without-exclamation-mark" => |_| {}, [("tie", "Board full and no winner. It's a tie\n")],
            "your program leaves out the exclamation mark after \"It's a tie\"",
            "The message is \"Board full and no winner. It's a tie!\".";
        misread "tie-ends-with-full-stop" => |_| {}, [("tie", "Board full and no winner. It's a tie.\n")],
            "your program ends the message for a tie with a full stop",
            "The message is \"Board full and no winner. It's a tie!\".";
        misread "turn-without-full-stop" => |_| {}, [("turn", "Player {player} ({token}) turn\n")],
            "your program leaves out the full stop after \"turn\"",
            "The line is \"Player 1 (X) turn.\".";
        misread "computer-with-full-stop" => |_| {}, [("computer", "Computer chose column {column}.\n")],
            "your program puts a full stop after the computer's column",
            "The line is \"Computer chose column 4\", without one.";
        misread "bad-type-without-full-stop" => |_| {}, [("bad-type", "Invalid selection. Enter h or c\n")],
            "your program leaves out the full stop after \"Enter h or c\"",
            "The message is \"Invalid selection. Enter h or c.\".";
        misread "not-a-number-without-full-stop" => |_| {}, [("not-a-number", "Invalid input. Enter a number\n")],
            "your program leaves out the full stop after \"Enter a number\"",
            "The message is \"Invalid input. Enter a number.\".";
        misread "no-such-column-without-full-stop" => |_| {}, [("no-such-column", "Invalid column. Choose between 1 and {columns}\n")],
            "your program leaves out the full stop after the range of the columns",
            "The message is \"Invalid column. Choose between 1 and 7.\".";
        misread "full-column-without-full-stop" => |_| {}, [("column-full", "Column {column} is full. Choose another column\n")],
            "your program leaves out the full stop after \"Choose another column\"",
            "The message is \"Column 3 is full. Choose another column.\".";
        misread "column-prompt-without-space" => |_| {}, [("ask-column", "Enter column (1-{columns}):")],
            "your program prints no space after the prompt for a column",
            "The prompt ends with a colon and a space: \"Enter column (1-7): \".";
        misread "type-prompt-without-space" => |_| {}, [("ask-type", "Choose type for player {player}: h - human, c - computer:")],
            "your program prints no space after the prompt for a type",
            "The prompt ends with a colon and a space: \"c - computer: \".";
    }
}

impl Reading {
    /// Looks differently for the end of the game and for the computer.
    #[cfg(feature = "course")]
    fn everywhere(&mut self, change: impl Fn(&mut Sight)) {
        change(&mut self.win);
        self.computer(change);
    }

    /// Looks differently for lines that win, and not for threes.
    #[cfg(feature = "course")]
    fn of_a_line(&mut self, change: impl Fn(&mut Sight)) {
        change(&mut self.win);
        change(&mut self.fours);
    }

    /// The computer looks differently.
    #[cfg(feature = "course")]
    fn computer(&mut self, change: impl Fn(&mut Sight)) {
        change(&mut self.fours);
        change(&mut self.threes);
    }

    /// Columns are tried in this order for every priority.
    #[cfg(feature = "course")]
    fn try_in(&mut self, order: Order) {
        self.try_with_reason_in(order);
        self.last_order = order;
    }

    /// The same for every priority but the last one.
    #[cfg(feature = "course")]
    fn try_with_reason_in(&mut self, order: Order) {
        (self.order_for_fours, self.order_for_threes) = (order, order);
    }
}

/// The ways in which another player's turn can follow: what a name calls them, and what a sentence does.
#[cfg(feature = "course")]
const NEXT_TURN: [(&str, After, &str); 2] = [
    ("next-turn", After::NextTurn, "at once"),
    ("next-turn-apart", After::NextTurnApart, "behind an empty line"),
];

/// What the assignment wants, where several misreadings miss the same.
#[cfg(feature = "course")]
mod wanted {
    pub(super) const LAST: &str = "The course then plays the free column nearest to the centre.";
    pub(super) const ORDER: &str = "For every priority the course prefers the column nearest to the centre, and of two equally far the left one: 7 columns are tried in the order 4 3 5 2 6 1 7.";
    pub(super) const PRIORITIES: &str = "The priorities are: win (1), block the opponent's four (2), make three (3), stop the opponent's three (4), and otherwise the free column nearest to the centre (5). All columns are looked at for one priority before the next.";
    pub(super) const RUN: &str = "The course counts the longest unbroken run through the cell where the token lands, in one direction, to both sides, whether or not it can still grow.";
    pub(super) const DIRECTIONS: &str =
        "The course counts rows, columns and both diagonals, for a win and for the computer.";
    pub(super) const COMPUTER_DIRECTIONS: &str =
        "The course's computer counts runs in all four directions, as for a win.";
    pub(super) const EDGES: &str =
        "A line can begin and end in any row and column of the board, and it ends at the edge.";
    pub(super) const ANY_SIZE: &str = "The program has to work for any ROWS and COLS.";
    pub(super) const BOTH_SIDES: &str = "The tokens on both sides of the last one count together.";
    pub(super) const ALL_DIAGONALS: &str =
        "All diagonals count, wherever on the edge of the board they begin and end.";
    pub(super) const MESSAGES: &str = "A number outside the columns is refused by \"Invalid column. Choose between 1 and 7.\", and something that is not a number by \"Invalid input. Enter a number.\".";
}
