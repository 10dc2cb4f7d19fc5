//! The ways in which the labs' text can be taken.

mod referee;
mod runs;
mod switches;

use c4_engine::Direction;
#[cfg(feature = "course")]
use c4_engine::Direction::{Horizontal, Vertical};
#[cfg(feature = "course")]
use c4_engine::Directions;
use c4_engine::Player;
#[cfg(feature = "course")]
use c4_sight::{Area, Edge, Edges, Exact, Measure, Near, faults::*};
use c4_sight::{Named, Noticed, Sight};

#[cfg(feature = "course")]
use crate::course::wanted;

pub(crate) use referee::Referee;
pub(crate) use runs::{LastStones, Reach};
pub use switches::{
    Asked, Boards, Draw, Elsewhere, Floor, Free, Instead, Keeps, LastQuestion, Longest, LooksAt,
    Mover, Occupied, OfBoth, OffBoard, Picture, Places, StoneIs, Taken, Tie, Told, Until, Weighs,
    WinningStones,
};

c4_console::readings! {
    /// How the labs' text is read. The default is how it is meant.
    ///
    /// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
    /// sentence it was. No option of the program leads here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Reading {
        // Both labs
        /// How many stones in a row win.
        pub connect: usize = 6, wanted::SIX;
            misread "five-win" = 5,
                "your program takes five stones in a row for a win";
            misread "seven-win" = 7,
                "in your program six stones in a row do not win, but seven do";
        /// How six stones in a row are looked for.
        pub win: Sight = Sight::PLAIN;
        /// How runs are counted, for answers and by the computer.
        pub runs: Sight = Sight::PLAIN;
        /// What the counted run is at most.
        pub longest_count: usize = usize::MAX, wanted::RUN;
            misread "counts-to-six" = 6,
                "your program counts no further than six contiguous stones";
            misread "counts-to-five" = 5,
                "your program counts no further than five contiguous stones";
        /// Whether stones of both colours count in a run.
        pub any_colour: bool = false;
            misread "any-colour-counts" = true,
                "your program counts contiguous stones of both colours together",
                wanted::RUN;
        /// The direction whose run is answered where two others are as long, as by comparisons that take only the longer one.
        pub of_equals: Option<Direction> = None;
        /// Whose six stones are looked for, if not everybody's.
        pub wins_of: Option<Player> = None, wanted::SIX;
            misread "only-black-wins" = Some(Player::First),
                "your program looks for six stones of Black only";
            misread "only-white-wins" = Some(Player::Second),
                "your program looks for six stones of White only";
        /// Who is named as the winner.
        pub named: Named = Named::Winner, "The colour that has six or more in a row is named.";
            misread "winner-is-always-black" = Named::Always(Player::First),
                "your program names Black whoever has won";
            misread "winner-is-always-white" = Named::Always(Player::Second),
                "your program names White whoever has won";
            misread "loser-is-named" = Named::Other,
                "your program names the colour that has not won";
        /// Whether the computer of Lab 7, or the person beside it, is named whoever has won.
        pub always_named: Option<Mover> = None, "The colour that has six or more in a row is named.";
            misread "winner-is-always-the-computer" = Some(Mover::Computer),
                "your program names the computer's colour whoever has won";
            misread "winner-is-always-the-person" = Some(Mover::Person),
                "your program names the person's colour whoever has won";
        /// How a position is read.
        pub places: Places = Places::RowColumn, wanted::POSITION;
            misread "column-before-row" = Places::ColumnRow,
                "your program takes the first number of a position for the column and the second one for the row";
            misread "positions-from-1" = Places::FromOne,
                "your program counts rows and columns from 1";
            misread "rows-from-the-bottom" = Places::FromBottom,
                "your program counts rows from the bottom of the board";
        /// The letter of a free square.
        pub free_square: u8 = b'U';
            misread "dots-for-free-squares" = b'.',
                "your program shows free squares as dots",
                "Free squares are shown as `U`.";
        /// Whether small letters are taken for large ones.
        pub small_letters: bool = false;
            open "small-letters" = true,
                "your program takes small letters for large ones",
                "The reference knows B, W and E only, and asks again for others; the course's text does not speak of them.";
        /// What is shown of the board.
        pub picture: Picture = Picture::Whole, "Every square of the board is printed.";
            misread "last-column-not-printed" = Picture::WithoutLastColumn,
                "your program shows the last column always free";
            misread "last-row-not-printed" = Picture::WithoutLastRow,
                "your program shows the last row always free";

        // Lab 6
        /// Which white space is taken for the letter of a stone.
        pub stone_is: StoneIs = StoneIs::Letter,
            "White space before a letter is passed over, as `scanf(\" %c\", …)` does for the blank in it.";
            misread "white-space-is-a-stone" = StoneIs::AnythingLater,
                "where a stone is asked for, your program takes white space for its letter, all but the one character behind a position: it asks again for each blank and each empty line";
            misread "line-end-is-a-stone" = StoneIs::Anything,
                "where a stone is asked for, your program takes the end of the line before for its letter, so it asks twice";
        /// How often the square that is asked about is counted.
        pub square_counts: usize = 1, wanted::RUN;
            misread "stone-counted-twice" = 2,
                "your program counts the stone that is asked about twice";
            misread "stone-not-counted" = 0,
                "your program does not count the stone that is asked about itself";
        /// What becomes of a stone on a taken square.
        pub taken: Taken = Taken::Refused, wanted::TAKEN;
            misread "taken-replaced" = Taken::Replaces,
                "your program lays a stone on a taken square without a word, in place of the one that lies there";
            misread "taken-told-and-replaced" = Taken::RefusedButReplaces,
                "your program says that a position is taken, but lays the stone there all the same";
            misread "taken-without-a-word" = Taken::Ignored,
                "your program leaves out a stone on a taken square without a word";
            misread "own-stone-not-taken" = Taken::OnlyByOther,
                "your program refuses a taken square only if the other colour lies there";
            misread "all-taken-from-then-on" = Taken::RefusedFromThenOn,
                "once a square was taken, your program says of every position that it is taken: what it remembers of one stone is not set back for the next";
            misread "taken-position-again" = Taken::PositionAgain,
                "after a taken square your program asks for another position of the same stone, without the board",
                "After `Position is taken, try another move.` the board and the question for the next stone come.";
            misread "board-and-position-again" = Taken::BoardAndPositionAgain,
                "after a taken square your program asks for another position of the same stone, behind the board",
                "After `Position is taken, try another move.` the board and the question for the next stone come.";
        /// Whether the board is printed after a stone that was refused because its square is taken.
        pub board_after_taken: bool = true;
            misread "no-board-after-taken" = false,
                "your program does not print the board after it has refused a stone on a taken square",
                wanted::TAKEN;
        /// Whether the board is printed after `E`, too.
        pub board_after_list: bool = false;
            misread "board-after-e" = true,
                "your program prints the board again after `E`",
                "The board is printed after every stone, not after `E`.";
        /// Whether the list of stones ends once a player has won.
        pub stops_at_win: bool = false;
            misread "stops-at-six" = true,
                "your program asks for no more stones once somebody has six in a row",
                "Stones are taken until `E`, and only then is the winner looked for.";
        /// When the winner is told.
        pub told: Told = Told::AtEnd;
            misread "winner-after-each-stone" = Told::AfterEachStone,
                "your program says after each stone whether somebody has won",
                "The winner is looked for once, after `E`.";
        /// Through which stones lines win.
        pub winning_stones: WinningStones = WinningStones::All,
            "After `E` the whole board is looked at, because stones may follow after somebody has six.";
            misread "only-the-last-stone-wins" = WinningStones::Last,
                "after `E` your program looks only for six in a row through the last stone";
            misread "only-the-last-square-wins" = WinningStones::OnLastSquare,
                "after `E` your program looks only for six in a row through the last position that was typed, be it one that was taken already";
            misread "only-the-last-stone-of-each-colour-wins" = WinningStones::LastOfEach,
                "after `E` your program looks only for six in a row through the last stone of each colour";
            misread "only-the-first-stone-on-the-board-wins" = WinningStones::FirstOnBoard,
                "after `E` your program looks only at the first stone on the board, row by row: whether six go through that one decides";
            misread "only-the-last-row-on-the-board-wins" = WinningStones::InLastRow,
                "after `E` your program forgets a winner when it looks at the next row: only whether six go through a stone of the last row with stones decides";
            misread "only-the-last-stone-on-the-board-wins" = WinningStones::LastOnBoard,
                "after `E` your program forgets a winner when it looks at the next stone: only whether six go through the last one on the board, row by row, decides";
        /// Who is named where both have won.
        pub of_both: OfBoth = OfBoth::Black,
            "The reference names Black; the course's text rules out that both have six.";
            open "white-named-first" = OfBoth::White,
                "your program names White where both colours have six in a row";
            open "first-met-named" = OfBoth::FirstMet,
                "your program names the colour that it meets first, row by row from the top, where both have six in a row";
            open "last-met-named" = OfBoth::LastMet,
                "your program names the colour that it meets last, row by row from the top, where both have six in a row";
        /// From when on no answer is less than a run that was met before.
        pub longest: Longest = Longest::Forgotten, "Each question is about one stone alone.";
            misread "longest-is-kept" = Longest::OfQuestions,
                "your program does not forget the longest run: an answer is never less than the one before";
            misread "longest-is-kept-from-the-search-for-a-winner" = Longest::OfBoard,
                "your program does not forget the longest run: no answer is less than the longest that it met when it looked for a winner";
        /// What is answered about a free square.
        pub free: Free = Free::Refused,
            "The reference refuses a free square on standard error, and asks again; the course's text speaks of occupied squares only.";
            open "free-square-is-zero" = Free::Zero,
                "your program answers 0 where a free square is asked about";
            open "free-squares-counted" = Free::Counted,
                "your program counts contiguous free squares where a free square is asked about";
        /// What becomes of a stone that is asked about.
        pub asked: Asked = Asked::Stays, "A question changes nothing on the board.";
            misread "asked-stone-goes" = Asked::Goes,
                "your program takes a stone off the board that is asked about: the next question finds a free square there";
            misread "asked-stone-becomes-black" = Asked::Becomes(Player::First),
                "your program leaves a black stone where a white one was asked about: the next questions find that";
            misread "asked-stone-becomes-white" = Asked::Becomes(Player::Second),
                "your program leaves a white stone where a black one was asked about: the next questions find that";
        /// What ends the questions.
        pub last_question: LastQuestion = LastQuestion::Both,
            "The reference ends at `-1 -1` only; the course's text does not speak of other positions off the board.";
            open "one-number-ends" = LastQuestion::Either,
                "your program ends the questions at any position with a -1 in it";
            open "off-the-board-ends" = LastQuestion::OffBoard,
                "your program ends the questions at any position off the board";
        /// What follows a position off the board.
        pub off_board: OffBoard = OffBoard::NextStone,
            "The reference asks for the next stone at once; the course's text does not speak of positions off the board.";
            open "same-stone-again" = OffBoard::SameStone,
                "your program asks for the position of the same stone again where it was off the board";
            open "board-after-off-board" = OffBoard::Board,
                "your program prints the board after a position off the board, too";
            open "off-board-is-taken" = OffBoard::Taken,
                "your program says that a position off the board is taken, and prints the board";

        // Lab 7
        /// Which of equally good squares the prescribed computer plays.
        pub tie: Tie = Tie::FirstInRows, wanted::LAB_7;
            misread "tie-to-the-last" = Tie::LastInRows,
                "your program's computer plays the last of equally good squares: it compares with >= instead of >";
            misread "tie-by-columns" = Tie::FirstInColumns,
                "your program's computer looks at the squares column by column, and so plays the left one of equally good squares rather than the upper one";
            misread "tie-to-the-last-column" = Tie::LastInColumns,
                "your program's computer looks at the squares column by column, and plays the last of equally good ones";
            misread "tie-to-the-right" = Tie::RightInRows,
                "your program's computer plays the right one of equally good squares of a row";
            misread "tie-from-the-bottom" = Tie::BottomFirst,
                "your program's computer plays the lower one of equally good squares, and of those in a row the left one";
            misread "tie-to-the-longest-own" = Tie::LongestOwn,
                "your program's computer plays that of equally good squares where its own run is longest";
            misread "tie-to-the-centre" = Tie::NearestCentre,
                "your program's computer plays the one nearest to the centre of equally good squares";
        /// Whether it plays a square that wins before all others.
        pub wins_first: bool = false;
            misread "wins-first" = true,
                "your program's computer completes six in a row wherever it can, before it weighs anything",
                "The course's rule has no special case for a win: the computer passes by its six where another square has as large a difference and comes before, or a larger one.";
        /// Whether it blocks six of the opponent's before all others.
        pub blocks_first: bool = false;
            misread "blocks-first" = true,
                "your program's computer blocks six in a row of the opponent's wherever it can, before it weighs anything",
                "The course's rule has no special case for a block: it weighs the runs only.";
        /// Whether its first stone goes to the centre of an empty board.
        pub opens_in_centre: bool = false;
            misread "opens-in-centre" = true,
                "your program's computer lays the first stone of a game in the centre",
                "The course's rule holds for the first stone, too: all squares are as good, so it goes to row 0, column 0.";
        /// What it compares squares by.
        pub weighs: Weighs = Weighs::Difference, wanted::LAB_7;
            misread "smallest-difference-from-0" = Weighs::AtMostZero,
                "your program's computer begins to look for the smallest difference with 0: squares where it is larger than that are all as good";
            misread "smallest-difference-from-0-anywhere" = Weighs::AtMostZeroAnywhere,
                "your program's computer begins to look for the smallest difference with 0, and the opponent may answer on the very square that its own stone takes: it lays no stone where it tries one";
            misread "own-runs-only" = Weighs::Own,
                "your program's computer looks at its own runs only; or it lets the opponent answer on the very square that its own stone takes, which comes to the same";
            misread "opponents-runs-only" = Weighs::Theirs,
                "your program's computer plays where the opponent's run would be longest, whatever its own is";
            misread "difference-on-the-same-square" = Weighs::SameSquare,
                "your program's computer compares its own run on a square with the opponent's run on that same square",
                "The opponent's run is the longest one that the next stone could make anywhere else.";
            misread "runs-added" = Weighs::Sum,
                "your program's computer adds its own run on a square and the opponent's run on it";
            misread "longer-of-the-two" = Weighs::Larger,
                "your program's computer plays where its own run or the opponent's would be longest, whichever is longer";
            misread "difference-of-all-squares" = Weighs::Total,
                "your program's computer adds up the differences to all other squares, instead of taking the smallest";
            misread "smallest-difference" = Weighs::Smallest,
                "your program's computer plays the square where the difference is smallest";
        /// Which squares it looks at.
        pub looks_at: LooksAt = LooksAt::All, wanted::LAB_7;
            misread "last-row-and-column-not-played" = LooksAt::WithoutLast,
                "your program's computer does not look at the last row and the last column";
            misread "first-row-and-column-not-played" = LooksAt::WithoutFirst,
                "your program's computer does not look at row 0 and column 0";
        /// At which squares it looks for the opponent's answer.
        pub answers_at: LooksAt = LooksAt::All, wanted::LAB_7;
            misread "no-answers-in-the-last-row-and-column" = LooksAt::WithoutLast,
                "your program's computer does not look at the opponent's answers in the last row and the last column";
            misread "no-answers-in-the-first-row-and-column" = LooksAt::WithoutFirst,
                "your program's computer does not look at the opponent's answers in row 0 and column 0";
        /// Where an answer lies elsewhere than its own stone.
        pub elsewhere: Elsewhere = Elsewhere::AnotherSquare;
            misread "no-answers-in-the-same-row-or-column" = Elsewhere::AnotherRowAndColumn,
                "your program's computer does not look at the opponent's answers in the row and the column of its own stone: it asks for another row and (`&&`) another column, where one of the two is enough (`||`)",
                wanted::LAB_7;
            misread "answers-from-its-row-on" = Elsewhere::FromItsRow,
                "your program's computer looks for the opponent's answers only in the row of its own stone and below it",
                wanted::LAB_7;
            misread "answers-behind-its-square" = Elsewhere::BehindIt,
                "your program's computer looks for the opponent's answers only on the squares behind its own stone, row by row",
                wanted::LAB_7;
            misread "answers-from-its-row-and-column-on" = Elsewhere::FromItsRowAndColumn,
                "your program's computer looks for the opponent's answers only below and on the right of its own stone, where both loops begin",
                wanted::LAB_7;
        /// Whether a square without an answer elsewhere is better than all others.
        pub unanswered_is_best: bool = false;
        /// What it keeps of the squares before.
        pub keeps: Keeps = Keeps::Nothing, wanted::LAB_7;
            misread "smallest-difference-kept-in-a-row" = Keeps::Difference(Until::EndOfRow),
                "your program's computer begins anew to look for the smallest difference with each row, and not with each square: a square is worth no more than those on the left of it in its row";
            misread "smallest-difference-kept" = Keeps::Difference(Until::EndOfMove),
                "your program's computer does not begin anew with each square to look for the smallest difference: no square is worth more than the first one, so it plays that";
            misread "longest-answer-kept-in-a-row" = Keeps::Answer(Until::EndOfRow),
                "your program's computer begins anew to look for the opponent's longest run with each row, and not with each square: the longest one that it has found in the row so far counts for all squares behind";
            misread "longest-answer-kept" = Keeps::Answer(Until::EndOfMove),
                "your program's computer does not begin anew with each square to look for the opponent's longest run: the longest one that it has found so far counts for all squares behind";
        /// Whether it names its column before its row.
        pub names_column_first: bool = false;
            misread "computer-names-column-first" = true,
                "your program prints the computer's column after ROW and its row after COL",
                "The line is `Computer lays a stone at ROW r COL c.`, the row first.";
        /// Whether it takes its own stones for those that the opponent could lay in answer.
        pub answers_itself: bool = false;
            misread "answers-with-its-own-stones" = true,
                "your program's computer measures the opponent's answers with its own colour: it looks for the longest run that it could make with a second stone",
                wanted::LAB_7;
        /// What its search for the best square begins with, if not every square counts.
        pub floor: Option<Floor> = None, wanted::LAB_7;
            misread "best-begins-with-0" = Some(Floor { worth: 0, instead: Instead::Last }),
                "your program's computer begins the search for the best square with 0: where none is worth more, it lays its stone where its last one lies, and the first one at row 0, column 0";
            misread "best-begins-with-0-and-the-corner" = Some(Floor { worth: 0, instead: Instead::Corner }),
                "your program's computer begins the search for the best square with 0: where none is worth more, it lays its stone at row 0, column 0, whatever lies there";
            misread "best-begins-with-0-and-the-first-square" = Some(Floor { worth: 0, instead: Instead::First }),
                "your program's computer begins the search for the best square with 0: where none is worth more, it lays its stone on the first free square";
            misread "best-begins-with-minus-1" = Some(Floor { worth: -1, instead: Instead::Last }),
                "your program's computer begins the search for the best square with -1: where none is worth more, it lays its stone where its last one lies, and the first one at row 0, column 0";
            misread "best-begins-with-minus-1-and-the-corner" = Some(Floor { worth: -1, instead: Instead::Corner }),
                "your program's computer begins the search for the best square with -1: where none is worth more, it lays its stone at row 0, column 0, whatever lies there";
            misread "best-begins-with-minus-1-and-the-first-square" = Some(Floor { worth: -1, instead: Instead::First }),
                "your program's computer begins the search for the best square with -1: where none is worth more, it lays its stone on the first free square";
        /// Whether the computer moves first, also as White.
        pub computer_first: bool = false;
            misread "computer-always-first" = true,
                "in Lab 7 your program lets the computer move first, also when it plays White",
                "Black lays the first stone.";
        /// Whether the answer to the question of colour is the person's.
        pub colour_is_persons: bool = false;
            misread "colour-is-the-persons" = true,
                "your program takes the colour that is typed for the person's, not for the computer's",
                "The question is which colour the computer plays.";
        /// When a win is noticed.
        pub noticed: Noticed = Noticed::AtOnce,
            "The game ends with the stone that makes six or more in a row.";
            misread "win-noticed-a-stone-late" = Noticed::OneLater,
                "in Lab 7 your program notices a win only after one more stone";
            misread "win-noticed-after-the-round" = Noticed::AfterRound,
                "in Lab 7 your program looks for a win only when both players have laid a stone: after White's";
        /// Whose wins end the game.
        pub only_wins_of: Option<Mover> = None,
            "The game ends as soon as either colour has six or more in a row.";
            misread "only-the-person-wins" = Some(Mover::Person),
                "in Lab 7 your program looks for a win only after the person's stone";
            misread "only-the-computer-wins" = Some(Mover::Computer),
                "in Lab 7 your program looks for a win only after the computer's stone";
        /// When a game is a draw.
        pub draw: Draw = Draw::BoardFull;
            misread "draw-one-square-early" = Draw::OneLeft,
                "your program calls a game a draw when one square is still free",
                "A draw is a board without a free square on which nobody has six.";
        /// When the board is printed in Lab 7.
        pub boards: Boards = Boards::Always, "The board is printed after every stone.";
            misread "no-board-after-computer" = Boards::NotAfterComputer,
                "in Lab 7 your program does not print the board after the computer's stone";
            misread "no-board-after-the-last-stone" = Boards::NotAtEnd,
                "in Lab 7 your program does not print the board after the stone that ends the game";
        /// Whether the first number is the column where another square is asked for.
        pub column_first_again: bool = false;
            misread "column-first-after-occupied" = true,
                "after an occupied square your program takes the first number for the column and the second one for the row",
                wanted::POSITION;
        /// What follows an occupied square in Lab 7.
        pub occupied: Occupied = Occupied::Prompt;
            misread "board-after-occupied" = Occupied::Board,
                "your program prints the board after it has said that a square is occupied",
                "After `That square is occupied.` the prompt follows, without a board.";
            misread "no-prompt-after-occupied" = Occupied::Nothing,
                "your program does not print its prompt again after it has said that a square is occupied",
                "After `That square is occupied.` the prompt follows.";
            misread "occupied-without-a-word" = Occupied::Silent,
                "your program does not say that a square is occupied, but asks again at once",
                wanted::OCCUPIED;
            misread "own-square-not-occupied" = Occupied::OwnPasses,
                "your program accepts a square on which a stone of the same colour lies already: no stone is laid, and the turn is over",
                wanted::OCCUPIED;
            misread "turn-lost-after-occupied" = Occupied::LosesTurn,
                "in your program an occupied square costs the turn: the board is printed, and the other player is next",
                wanted::OCCUPIED;
            misread "next-turn-after-occupied" = Occupied::NextTurn,
                "in your program an occupied square costs the turn: the other player is next at once, without the board",
                wanted::OCCUPIED;
            misread "asked-again-once" = Occupied::Once,
                "your program asks only once more after an occupied square: with another one, the stone that lies there is replaced",
                wanted::OCCUPIED;
    }
    also {
        misread "{answers}-or-at-once" for (answers, elsewhere, where_they_are) in [
            ("answers-from-its-row-on", Elsewhere::FromItsRow, "in the row of its own stone and below it"),
            ("answers-behind-its-square", Elsewhere::BehindIt, "on the squares behind its own stone, row by row"),
            ("answers-from-its-row-and-column-on", Elsewhere::FromItsRowAndColumn, "below and on the right of its own stone, where both loops begin"),
        ] => move |reading| (reading.elsewhere, reading.unanswered_is_best) = (elsewhere, true),
            "your program's computer looks for the opponent's answers only {where_they_are}; a square without any is better than all others",
            wanted::LAB_7;
        // What wins.
        misread "exactly-six" => |reading| reading.win.exact = Exact::Longest,
            "your program lets only runs of exactly six stones win, and passes over longer ones",
            wanted::SIX;
        misread "no-diagonal-win" => |reading| reading.win.directions = Directions::ORTHOGONAL,
            "your program looks for six stones in rows and columns only, not along diagonals",
            wanted::SIX;
        misread "no-{win}" for (win, (direction, .., along_a_row)) in
            [("rising-win", RISING), ("falling-win", FALLING), ("win-in-columns", COLUMNS), ("win-in-rows", ROWS)]
            => move |reading| reading.win.overlook(direction),
            "your program does not see six stones {along_a_row}",
            wanted::SIX;
        misread "no-{row}-win-of-{black}" for (player, black, (direction, row, _, along_a_row)) in of_one_player(["black", "white"])
            => move |reading| reading.win.overlooked = Some((player, direction)),
            "your program does not see six {black} stones {along_a_row}, but those of the other colour",
            wanted::SIX;
        misread "no-win-noticed" => |reading| reading.win.directions = Directions::NONE,
            "your program never sees six stones in a row",
            wanted::SIX;
        misread "{row}-to-the-{left}-edge-missing" for ((direction, row, _, along_a_row), (edge, left, first_column)) in ends([ROWS, COLUMNS, RISING, FALLING])
            => move |reading| reading.win.miss(direction, edge),
            "your program does not see six stones {along_a_row} if one of them lies in the {first_column}",
            wanted::EDGES;
        misread "lines-to-the-{left}-edge-missing" for ((edge, left, first_column), row) in [(LEFT, "a row"), (RIGHT, "a row"), (BOTTOM, "a column"), (TOP, "a column")]
            => move |reading| reading.win.missed = reading.win.missed.with_all(edge),
            "your program does not see six stones along {row} or a diagonal if one of them lies in the {first_column}: it stops looking one too early",
            wanted::EDGES;
        misread "{row}-along-the-{left}-edge-missing" for ((direction, row, ..), (edge, left, first_column)) in ALONG_EDGES
            => move |reading| reading.win.miss(direction, edge),
            "your program does not see six stones along the {first_column}",
            wanted::EDGES;
        misread "{rows}-not-looked-at" for (rows, edges, along_rows) in NEAR
            => move |reading| reading.win.near = Near { edges, lines: 5 },
            "your program looks for six stones {along_rows}: its loops have the same ends for all directions",
            wanted::EDGES;
        misread "{left}-edge-not-looked-at" for (edge, left, first_column) in [RIGHT, BOTTOM, LEFT, TOP]
            => move |reading| reading.win.area = Area::Without(edge),
            "your program does not look at the {first_column} when it looks for six stones in a row",
            wanted::EDGES;
        misread "{row}-diagonals-of-the-{left}-edge-missing" for ((direction, row, ..), (edge, left, _), others) in SOME_DIAGONALS.into_iter().take(4)
            => move |reading| reading.win.begin_elsewhere(direction, edge),
            "your program looks for six stones only along those diagonals {others}",
            "All diagonals count, wherever on the edge of the board they begin and end.";
        misread "columns-go-on-{downwards}" for (first, downwards, from_one_to_the_next) in RUNS_ON
            => move |reading| reading.win.columns_go_on = first,
            "your program does not begin to count anew with each column: six in a row go on from {from_one_to_the_next}",
            wanted::EDGES;
        misread "rows-go-on" => |reading| reading.win.go_on(Directions::NONE.with(Horizontal)),
            "in your program six in a row can go on from the end of a row at the beginning of the next one",
            wanted::EDGES;
        misread "diagonals-go-on" => |reading| reading.win.go_on(DIAGONALS),
            "in your program six stones along a diagonal can go on over the edge of the board on the other side",
            wanted::EDGES;
        misread "win-with-gaps" => |reading| reading.win.measure = Measure::Line,
            "in your program six stones win anywhere in the same row, column or diagonal, with gaps between them",
            wanted::SIX;
        misread "win-sums-directions" => |reading| reading.win.measure = Measure::AllDirections,
            "in your program stones of different directions are added up to six",
            wanted::SIX;
        // How runs are counted.
        misread "forwards-only" => |reading| reading.runs.measure = Measure::Ahead,
            "your program counts contiguous stones from the square on (to the right and downwards), and not those before it",
            wanted::RUN;
        misread "backwards-only" => |reading| reading.runs.measure = Measure::Behind,
            "your program counts contiguous stones only up to the square (from the left and from above), and not those behind it",
            wanted::RUN;
        misread "runs-{rising}-{forwards}-only" for ((direction, rising, _, along_a_diagonal), measure, forwards, below_it) in ONE_SIDE
            => move |reading| reading.runs.count(measure, Directions::NONE.with(direction)),
            "{along_a_diagonal} your program counts the stone that is asked about and only those {below_it}",
            wanted::RUN;
        misread "runs-{name}" for (name, bend, says) in bends() => move |reading| reading.runs.bend(bend),
            "seen from the stone that is asked about, your program {says}",
            wanted::RUN;
        // Who asks one function for both.
        misread "{name}" for (name, bend, says) in bends() => move |reading| [&mut reading.runs, &mut reading.win].into_iter().for_each(|sight| sight.bend(bend)),
            "for runs and wins, your program {says}, seen from the stone",
            wanted::RUN;
        misread "runs-{name}" for (name, measure, directions, says) in not_set_back() => move |reading| reading.runs.count(measure, directions),
            "seen from the stone that is asked about, your program {says}",
            wanted::RUN;
        misread "{name}" for (name, measure, directions, says) in not_set_back()
            => move |reading| [&mut reading.runs, &mut reading.win].into_iter().for_each(|sight| sight.count(measure, directions)),
            "for runs and wins, your program {says}, seen from the stone",
            wanted::RUN;
        misread "runs-{most}-to-each-side" for (most, steps) in [("four", 4), ("five", 5), ("six", 6)]
            => move |reading| reading.runs.measure = Measure::Short(steps),
            "your program counts contiguous stones only up to {most} squares from the one that is asked about",
            wanted::RUN;
        misread "runs-{name}" for (name, bend, says) in slips_of_a_table() => move |reading| reading.runs.bend(bend),
            "seen from the stone that is asked about, your program {says}",
            wanted::RUN;
        // Who asks one function for both.
        misread "{name}" for (name, bend, says) in slips_of_a_table() => move |reading| [&mut reading.runs, &mut reading.win].into_iter().for_each(|sight| sight.bend(bend)),
            "for runs and wins, your program {says}, seen from the stone",
            wanted::RUN;
        misread "runs-{name}" for (name, half, says) in DISPLACED => move |reading| reading.runs.measure = Measure::Displaced(half),
            "where it counts contiguous stones, your program {says}",
            wanted::RUN;
        // Who asks one function for both.
        misread "{name}" for (name, half, says) in DISPLACED
            => move |reading| (reading.runs.measure, reading.win.measure) = (Measure::Displaced(half), Measure::Displaced(half)),
            "for runs and wins, your program {says}",
            wanted::RUN;
        misread "runs-one-by-one-{falling}-first" for (falling, order, in_order) in ONE_BY_ONE => move |reading| reading.runs.measure = Measure::FirstOf(order),
            "where it counts contiguous stones, your program takes the first of {in_order} in which there is more than one stone, and does not look whether a later one has a longer run: its comparisons are joined by `else if`",
            wanted::RUN;
        // Who asks one function for both.
        misread "one-by-one-{falling}-first" for (falling, order, in_order) in ONE_BY_ONE
            => move |reading| (reading.runs.measure, reading.win.measure) = (Measure::FirstOf(order), Measure::FirstOf(order)),
            "for runs and wins, your program takes the first of {in_order} in which there is more than one stone, and does not look whether a later one has a longer run: its comparisons are joined by `else if`",
            wanted::RUN;
        misread "runs-on-the-longer-side-{diagonals}" for (diagonals, directions, a_diagonal) in [
            ("of-diagonals", DIAGONALS, "a diagonal"),
            ("of-rows", Directions::NONE.with(Horizontal), "a row"),
            ("of-columns", Directions::NONE.with(Vertical), "a column"),
        ] => move |reading| reading.runs.count(Measure::OneSide, directions),
            "along {a_diagonal} your program counts contiguous stones on one side of the square only, the longer one",
            wanted::RUN;
        misread "equal-runs-give-the-{row}" for (direction, row, _, along_a_row) in [ROWS, COLUMNS, RISING, FALLING]
            => move |reading| reading.of_equals = Some(direction),
            "where two of the longest runs through a stone are equally long, your program answers with the one {along_a_row}: none of the others is longer than all",
            wanted::RUN;
        misread "group-counted" => |reading| reading.runs.measure = Measure::Group,
            "your program counts all stones that hang together with the one that is asked about, also around corners, and not the longest straight line",
            wanted::RUN;
        misread "group-counted-without-diagonals" => |reading| {
            reading.runs.directions = Directions::ORTHOGONAL;
            reading.runs.measure = Measure::Group;
        },
            "your program counts all stones that hang together side by side with the one that is asked about, also around corners, and not the longest straight line",
            wanted::RUN;
        misread "runs-through-others" => |reading| reading.runs.measure = Measure::UpToFree,
            "your program counts on behind stones of the other colour: only a free square or the edge ends a run",
            wanted::RUN;
        misread "win-through-others" => |reading| reading.win.measure = Measure::UpToFree,
            "in your program six stones of a line win also if stones of the other colour lie between them",
            wanted::SIX;
        misread "diagonals-added" => |reading| reading.runs.count(Measure::AllDirections, DIAGONALS),
            "your program adds up the contiguous stones of both diagonals",
            wanted::RUN;
        // Who asks one function for both.
        misread "diagonals-added-for-wins-too" => |reading| {
            for sight in [&mut reading.runs, &mut reading.win] {
                sight.count(Measure::AllDirections, DIAGONALS);
            }
        },
            "your program adds up the contiguous stones of both diagonals, and those win, too, if they are six together",
            wanted::RUN;
        // Where six are looked for through the last stone, the same function does it.
        misread "longer-side-only" => |reading| (reading.runs.measure, reading.win.measure) = (Measure::OneSide, Measure::OneSide),
            "your program counts contiguous stones on one side of the square only, the longer one",
            wanted::RUN;
        misread "stones-with-gaps-counted" => |reading| reading.runs.measure = Measure::Line,
            "your program counts all stones of the colour in the row, column or diagonal, also those behind a gap",
            wanted::RUN;
        misread "runs-of-all-directions-added" => |reading| reading.runs.measure = Measure::AllDirections,
            "your program adds up the contiguous stones of all four directions",
            wanted::RUN;
        misread "runs-without-diagonals" => |reading| reading.runs.directions = Directions::ORTHOGONAL,
            "your program counts contiguous stones in rows and columns only, not along diagonals",
            wanted::RUN;
        misread "runs-without-{rows}" for (direction, _, rows, along_a_row) in [RISING, FALLING, COLUMNS, ROWS]
            => move |reading| reading.runs.overlook(direction),
            "your program does not count contiguous stones {along_a_row}",
            wanted::RUN;
        misread "runs-in-rows-only" => |reading| reading.runs.directions = Directions::NONE.with(Horizontal),
            "your program counts contiguous stones in a row of the board only",
            wanted::RUN;
        misread "runs-go-on" => |reading| reading.runs.go_on(Directions::NONE.with(Horizontal)),
            "your program counts on from the end of a row at the beginning of the next one",
            wanted::RUN;
        misread "runs-without-the-{left}-edge" for (edge, left, first_column) in [RIGHT, BOTTOM, LEFT, TOP]
            => move |reading| reading.runs.area = Area::Without(edge),
            "your program does not count stones in the {first_column}",
            wanted::RUN;
        misread "runs-{row}-without-the-{left}-edge" for ((direction, row, _, along_a_row), (edge, left, first_column)) in ends([RISING, FALLING])
            => move |reading| reading.runs.miss(direction, edge),
            "your program does not count a stone in the {first_column} {along_a_row}",
            wanted::RUN;
        misread "runs-{row}-do-not-enter-the-{left}-edge"
            for ((direction, row, _, along_a_row), (edge, left, first_column)) in ends([RISING, FALLING])
            => move |reading| reading.runs.unentered = Edges::NONE.with(direction, edge),
            "{along_a_row} your program does not count on into the {first_column}",
            wanted::RUN;
        misread "runs-do-not-enter-the-{left}-edge" for (edge, left, first_column) in [LEFT, RIGHT, BOTTOM, TOP]
            => move |reading| reading.runs.unentered = Edges::NONE.with_in_all(edge),
            "your program does not count on into the {first_column}",
            wanted::RUN;
        misread "runs-stop-before-the-{first}-row-and-column" for (edges, first, first_column_and_row) in [FIRST, LAST]
            => move |reading| reading.runs.unentered = edges,
            "your program does not count on into {first_column_and_row}",
            wanted::RUN;
        misread "runs-{row}-stop-before-the-{first}-row-and-column"
            for ((direction, row, _, along_a_row), (edges, first, first_column_and_row)) in
            [(ROWS, FIRST), (ROWS, LAST), (COLUMNS, FIRST), (COLUMNS, LAST), (RISING, FIRST), (RISING, LAST), (FALLING, FIRST), (FALLING, LAST)]
            => move |reading| reading.runs.unentered = edges.only(direction),
            "{along_a_row} your program does not count on into {first_column_and_row}",
            wanted::RUN;
        misread "runs-{row}-up-to-the-{left}-edge-not-counted" for ((direction, row, _, along_a_row), (edge, left, first_column)) in ends([ROWS, COLUMNS, RISING, FALLING])
            => move |reading| reading.runs.unclosed = Edges::NONE.with(direction, edge),
            "{along_a_row} your program counts a run only if another square ends it: one up to the {first_column} counts for nothing",
            wanted::RUN;
        misread "runs-up-to-the-edge-not-counted" => |reading| reading.runs.unclosed = Edge::ALL.into_iter().fold(Edges::NONE, Edges::with_in_all),
            "your program counts a run only if another square ends it: one up to the edge of the board counts for nothing",
            wanted::RUN;
        misread "longest-of-the-line" => |reading| reading.runs.measure = Measure::LongestOfLine,
            "your program answers how long the longest run of that colour is anywhere in the stone's row, column and diagonals",
            wanted::RUN;
        misread "longest-of-the-{row}" for (row, directions, a_row) in [
            ("row-and-column", Directions::NONE.with(Horizontal).with(Vertical), "row or column"),
            ("diagonals", DIAGONALS, "diagonals"),
            ("row", Directions::NONE.with(Horizontal), "row"),
            ("column", Directions::NONE.with(Vertical), "column"),
        ] => move |reading| reading.runs.count(Measure::LongestOfLine, directions),
            "your program answers how long the longest run of that colour is anywhere in the stone's {a_row}, and not the one through the stone",
            wanted::RUN;
        misread "longest-of-the-board" => |reading| reading.runs.is_anywhere = true,
            "your program answers how long the longest run of that colour is anywhere on the board",
            wanted::RUN;
        // Words.
        misread "no-empty-board" => |_| {}, [("empty-board", "")],
            "your program does not print the empty board before the first question about it",
            "The empty board is printed as soon as its size is known.";
        misread "line-feed-at-end" => |_| {}, [("end", "\n")],
            "your program prints a line feed after the last prompt, when `-1 -1` has been typed",
            "After `-1 -1` nothing more is printed.";
        misread "line-feed-after-prompts" => |_| {}, [
            ("ask-size", "Enter board dimensions (n):\n"),
            ("ask-stone", "Enter stone (B|W):\n"),
            ("ask-position", "Enter position (ROW COL):\n"),
            ("ask-occupied", "Enter an occupied position to check for contiguous stones (ROW COL):\n"),
            ("ask-colour", "Computer playing B or W?:\n"),
            ("ask-square", "Lay down a stone (ROW COL):\n"),
        ],
            "your program ends its prompts with a line feed",
            wanted::PROMPTS;
        misread "no-space-after-prompts" => |_| {}, [
            ("ask-size", "Enter board dimensions (n):"),
            ("ask-stone", "Enter stone (B|W):"),
            ("ask-position", "Enter position (ROW COL):"),
            ("ask-occupied", "Enter an occupied position to check for contiguous stones (ROW COL):"),
            ("ask-colour", "Computer playing B or W?:"),
            ("ask-square", "Lay down a stone (ROW COL):"),
        ],
            "your program leaves out the space after its prompts",
            wanted::PROMPTS;
        misread "no-full-stop" => |_| {}, [
            ("winner", "{colour} wins\n"),
            ("no-winner", "No winner so far\n"),
            ("wins", "{colour} player wins\n"),
        ],
            "your program leaves out the full stop after who has won",
            wanted::WINNER;
        misread "exclamation-mark" => |_| {}, [("winner", "{colour} wins!\n"), ("wins", "{colour} player wins!\n")],
            "your program puts an exclamation mark after who has won",
            wanted::WINNER;
        misread "taken-without-full-stop" => |_| {}, [("taken", "Position is taken, try another move\n")],
            "your program leaves out the full stop after `Position is taken, try another move`",
            wanted::TAKEN;
        misread "draw-not-told" => |_| {}, [("draw", "")],
            "your program does not say that a full board is a draw",
            "A full board on which nobody has six ends the game with `Draw!`.";
        misread "winner-as-in-lab-6" => |_| {}, [("wins", "{colour} wins.\n")],
            "your program names the winner of Lab 7 in the words of Lab 6",
            "Lab 7 says `Black player wins.` or `White player wins.`.";
    }
}
