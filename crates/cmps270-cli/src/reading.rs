//! The ways in which the project's text can be taken.

use std::time::Duration;

use c4_console::Seed;
#[cfg(feature = "course")]
use c4_engine::Directions;
use c4_engine::{Lines, Player};
#[cfg(feature = "course")]
use c4_sight::{
    Exact, FirstRow, Measure, OverEdge,
    faults::{Fault::*, *},
};
use c4_sight::{OnePly, Play};

use crate::bots::{self, Bot, Decision, Thinking, Turn};
use crate::words::Token;

c4_console::readings! {
    /// How the project's text is read. The default is how it is meant.
    ///
    /// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
    /// sentence it was. No option of the program leads here.
    #[derive(Debug, Clone, Copy)]
    pub struct Reading {
        /// The number of the leftmost column: 0 or 1.
        pub first_column: u8 = 0;
            open "columns-from-1" = 1,
                "your program numbers the columns from 1 to 7",
                "The reference numbers columns from 0 to 6; the course's text does not say how a person numbers them.";
        /// Whether one person plays against a bot where no option says who plays.
        pub phase_two: PhaseTwo = PhaseTwo::WithOption,
            "The reference asks for two names without an option, as phase one does; phase two has a bot instead.";
            open "one-person-and-a-bot" = PhaseTwo::Always,
                "your program asks for one name and plays against its own bot";
            // Who is asked in a program's own way is not typed the second name.
            open "second-name-passed-over" = PhaseTwo::AfterTwoNames,
                "your program asks for one name, passes over one more line, and plays against its own bot";
        /// How the game is played.
        pub play: Play = Play::default(), in NOUNS;
        /// Whether the game goes on behind a line, until the board is full.
        pub goes_on: bool = false;
            misread "win-is-only-told" = true,
                "your program says that somebody has won, and asks for the next column all the same",
                "A game is over with the token that makes four in a line.";
        /// Whether somebody whose column is refused goes on with the other player's tokens.
        pub swaps_tokens: bool = false;
            misread "tokens-change-with-refusals" = true,
                "your program changes a player's tokens with each column that it refuses: the same player goes on with those of the other one",
                "A refused column is no move: the same player is asked again, with the same tokens.";
        /// Whether player 1 is called the winner where token 1 wins, and player 2 where token 2 does, whosever they are.
        pub names_by_tokens: bool = false;
            misread "winner-named-by-token" = true,
                "your program calls player 1 the winner where red (1) has four, and player 2 where yellow (2) has, whoever plays which: where player 2 starts, it calls the loser the winner",
                "Who wins the toss is red: the name of the winner is that of the player whose tokens make four in a line.";
        /// Who wins by speed.
        pub speed: Speed = Speed::Less, wanted::SPEED;
            misread "slower-wins" = Speed::More,
                "your program lets whoever took more time win a full board";
            open "equal-times-to-red" = Speed::LessOrEqual,
                "your program lets red win where both took the same time",
                "The reference lets yellow win, who moved second; the course's text does not say.";
            misread "first-wins-by-speed" = Speed::First,
                "your program lets the player who starts win every full board";
            misread "second-wins-by-speed" = Speed::Second,
                "your program lets the second player win every full board";
        /// What a player's time is after one more move.
        pub total: fn(Duration, Duration) -> Duration = |sum, more| sum + more, wanted::SPEED;
            misread "last-move-is-the-time" = |_, more| more,
                "your program compares the times of the last moves, not of all";
            misread "slowest-move-is-the-time" = |most, more| most.max(more),
                "your program compares the longest times that a move took, not those of all moves";
        /// Who starts.
        pub starts: Starts = Starts::Winner, wanted::TOSS;
            misread "loser-of-toss-starts" = Starts::Loser,
                "your program lets whoever loses the toss start";
            misread "player-1-starts" = Starts::One,
                "in your program player 1 starts every game, as if no coin were tossed";
            misread "player-2-starts" = Starts::Two,
                "in your program player 2 starts every game, as if no coin were tossed";
        /// Who moves first although the toss has said who is red.
        pub moves_first: Option<u8> = None, wanted::TOSS;
            misread "player-1-moves-first" = Some(1),
                "your program lets player 1 move first, also where player 2 is red by the toss";
            misread "player-2-moves-first" = Some(2),
                "your program lets player 2 move first, also where player 1 is red by the toss";
        /// Who is red, whoever starts.
        pub is_red: Option<u8> = None, wanted::TOSS;
            misread "player-1-is-red" = Some(1),
                "your program gives red to player 1 and yellow to player 2, whoever starts";
            misread "player-2-is-red" = Some(2),
                "your program gives red to player 2 and yellow to player 1, whoever starts";
        /// Whether the player who starts is yellow.
        pub yellow_starts: bool = false;
            misread "yellow-starts" = true,
                "your program gives yellow (2) to whoever starts",
                wanted::TOSS;
        /// What becomes of several words for a name.
        pub several_words: SeveralWords = SeveralWords::Refused, wanted::NAMES;
            misread "several-words-are-a-name" = SeveralWords::All,
                "your program takes several words for a name";
            misread "first-word-is-the-name" = SeveralWords::First,
                "your program takes the first of several words for the name";
        /// Which names are the same.
        pub same_name: SameName = SameName::SameBytes;
            misread "same-name" = SameName::Never,
                "your program lets both players have the same name",
                wanted::NAMES;
            open "names-by-letters" = SameName::SameLetters,
                "your program takes names for the same that differ in large and small letters only",
                "The reference compares them byte by byte; the course's text does not speak of it.";
        /// Whether a name may have any number of bytes.
        pub any_length: bool = false;
            open "long-names" = true,
                "your program takes names of more than 32 bytes",
                "The reference refuses them; the course's text sets no limit.";
        /// How bots look one ply ahead, before their own strategies.
        pub bots: OnePly = OnePly::default(), in NOUNS;
        /// Whose tokens bots take for their own, if they are always the same player's.
        pub bot_is_always: Option<Player> = None,
            "A bot that wins the toss is red, which is 1 on the board; otherwise it is yellow, which is 2.";
            misread "bot-is-always-yellow" = Some(Player::Second),
                "your bot takes yellow (2) for its own tokens, also when it is red: it blocks before it wins then";
            misread "bot-is-always-red" = Some(Player::First),
                "your bot takes red (1) for its own tokens, also when it is yellow: it blocks before it wins then";
        /// Whom bots block, if not everybody.
        pub bots_block: Option<Player> = None, wanted::BOTS;
            misread "blocks-red-only" = Some(Player::First),
                "your bot blocks red (1) only: when it is red itself, it does not block";
            misread "blocks-yellow-only" = Some(Player::Second),
                "your bot blocks yellow (2) only: when it is yellow itself, it does not block";
    }
    also {
        misread "speed-comes-first" => |reading| reading.play.full_comes_first = true,
            "your program decides a full board by speed, though the last token makes four in a line",
            "Four in a line win on the last token, too; speed decides only where nobody has a line.";
        // One function for lines serves the end of the game and the bots.
        misread "exactly-four" => |reading| reading.everywhere(|sight| sight.exact = Exact::EachLine),
            "your program lets only lines of exactly four tokens win, and passes over longer ones",
            wanted::LINES;
        misread "{directions}-added" for (directions, added, both_diagonals) in ADDED
            => move |reading| reading.everywhere(|sight| sight.count(Measure::AllDirections, added)),
            "your program adds up the tokens of {both_diagonals}: it does not begin to count anew",
            wanted::LINES;
        misread "{name}" for (name, measure, directions, says) in not_set_back()
            => move |reading| reading.everywhere(|sight| sight.count(measure, directions)),
            "seen from the last of the tokens, your program {says}",
            wanted::LINES;
        misread "{row}-{name}-where-others-begin" for ((direction, row, _, along_a_row), first, name) in UNMIRRORED
            => move |reading| reading.everywhere(|sight| sight.count(Measure::Unmirrored(first), Directions::NONE.with(direction))),
            "{along_a_row} your program begins in the columns in which lines of the other diagonal do, so it goes on over the edge of the board",
            wanted::LINES;
        misread "{rows}-across-edges" for (rows, edges, a_row) in ACROSS
            => move |reading| reading.everywhere(|sight| sight.rows_go_on.directions = edges),
            "your program follows {a_row} over the edge of the board: the end of a row goes on at the beginning of the next one, as the cells of a single array do",
            wanted::LINES;
        misread "{rows}-across-edges-upwards" for (rows, edges, a_row) in ACROSS => move |reading| reading.everywhere(|sight| {
            sight.rows_go_on = OverEdge { directions: edges, first_row: FirstRow::Lowest, only: None };
        }),
            "your program follows {a_row} over the edge of the board: the end of a row goes on at the beginning of the one above it, as the cells of a single array do that begins with the lowest row",
            wanted::LINES;
        misread "{lines}" for (lines, over, lines_go_on) in OVER_COLUMNS
            => move |reading| reading.everywhere(|sight| sight.columns_go_on = over),
            "in your program {lines_go_on}: the columns lie behind each other in memory, with nothing between them",
            wanted::LINES;
        misread "bot-without-diagonals" => |reading| reading.bots.both(|sight| Diagonals.befall(sight)),
            "your bot does not look for four along a diagonal",
            wanted::BOTS;
        // Whole directions come last: what says less, of parts of them or of bots alone, is believed first.
        misread "no-{rising}-win" for (rising, fault) in
            [("rising", Without(RISING)), ("falling", Without(FALLING)), ("diagonal", Diagonals)]
            => move |reading| reading.everywhere(|sight| fault.befall(sight)),
            "your program {fault}",
            wanted::LINES;
        misread "no-{horizontal}-win" for (horizontal, fault) in [("horizontal", Without(ROWS)), ("vertical", Without(COLUMNS))]
            => move |reading| fault.befall(&mut reading.play.win),
            "your program {fault}",
            wanted::LINES;
        misread "refusals-swapped" => |_| {}, [
                ("not-a-number", "There is no such column. The columns are {first} to {last}.\n"),
                ("no-such-column", "That is not a number.\n"),
            ],
            "your program refuses a word as if it were a wrong column, and a wrong column as if it were a word",
            wanted::REFUSALS;
        misread "reason-not-told" => |_| {}, [("not-a-number", ""), ("no-such-column", ""), ("column-full", "")],
            "your program asks again after a refused move, but does not say why it was refused",
            wanted::REFUSALS;
        misread "no-exclamation-mark" => |_| {}, [("wins", "{name} wins.\n")],
            "your program puts a full stop after who has won, instead of an exclamation mark",
            "The winner is told with an exclamation mark: `Ada wins!`.";
        misread "no-full-stop" => |_| {}, [
                ("not-a-number", "That is not a number\n"),
                ("no-such-column", "There is no such column. The columns are {first} to {last}\n"),
                ("column-full", "Column {column} is full\n"),
            ],
            "your program leaves out the full stop after why a move is refused",
            wanted::REFUSALS;
        misread "column-full-without-full-stop" => |_| {}, [("column-full", "Column {column} is full\n")],
            "your program leaves out the full stop after `Column 3 is full`",
            wanted::REFUSALS;
        open "equal-times-not-told" => |_| {}, [
                ("equal-times", "The board is full. {name} wins by speed ({name}: {time} s, {other}: {other_time} s).\n"),
            ],
            "your program does not say that both took the same time",
            "The reference says so, and why yellow wins; the course's text does not ask for it.";
    }
}

/// What the course calls what [`Play`] speaks of, and what it wants of it.
#[cfg(feature = "course")]
const NOUNS: &[(&str, &str)] = &[
    ("token", "token"),
    ("board", "board"),
    ("player", "player"),
    ("first player", "the player who starts"),
    ("second player", "the second player"),
    ("bot", "bot"),
    ("your bot", "your bot"),
    ("beginning", "before the toss"),
    ("tie", "speed decides"),
    ("scanf", "scanf"),
    ("lines", wanted::LINES),
    ("printed", wanted::BOARD),
    ("refused", wanted::REFUSALS),
    ("aims", wanted::BOTS),
    ("sees", wanted::BOTS),
];

/// What the course wants where several misreadings miss it.
#[cfg(feature = "course")]
mod wanted {
    pub(super) const LINES: &str =
        "Four or more tokens of one colour in a row, in a column or along a diagonal win.";
    pub(super) const BOTS: &str = "Every bot plays a winning move if there is one, else one that blocks a win of the opponent's, else what it likes.";
    pub(super) const REFUSALS: &str = "A column is refused with its reason: `That is not a number.`, `There is no such column. The columns are 0 to 6.` or `Column 3 is full.`; the same player is asked again.";
    pub(super) const BOARD: &str = "The board is printed before the toss and after every legal move, the upper row first, and the columns' numbers under it.";
    pub(super) const TOSS: &str =
        "A coin is tossed; who wins the toss starts and plays red, which is 1 on the board.";
    pub(super) const SPEED: &str =
        "On a full board without a line, whoever took less time over all moves wins by speed.";
    pub(super) const NAMES: &str = "A name is one word, and the two players' names differ; anything else is refused with its reason.";
}

/// When one person plays against a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhaseTwo {
    /// Where an option says so.
    WithOption,
    /// Where no option says who plays, too.
    Always,
    /// The same, and the line with a second player's name is no answer.
    AfterTwoNames,
}

/// What becomes of an answer of several words to the question for a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeveralWords {
    /// It is refused.
    Refused,
    /// Its first word is the name.
    First,
    /// It is a name.
    All,
}

/// Which names are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SameName {
    /// Those of the same bytes.
    SameBytes,
    /// Those that differ in large and small letters at most.
    SameLetters,
    /// None.
    Never,
}

/// Who starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Starts {
    /// Who wins the toss.
    Winner,
    /// Who loses it.
    Loser,
    /// Player 1.
    One,
    /// Player 2.
    Two,
}

/// Who wins by speed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speed {
    /// Who took less time; of equal times, yellow.
    Less,
    /// Who took less time; of equal times, red.
    LessOrEqual,
    /// Who took more time.
    More,
    /// Red.
    First,
    /// Yellow.
    Second,
}

impl Reading {
    /// One function for lines serves the end of the game and the bots.
    #[cfg(feature = "course")]
    fn everywhere(&mut self, change: impl Fn(&mut c4_sight::Sight)) {
        change(&mut self.play.win);
        self.bots.both(change);
    }

    /// The numbers of the first and the last column.
    pub(crate) fn columns(&self) -> (u8, u8) {
        (self.number_of(0), self.number_of(bots::COLUMNS - 1))
    }

    /// The number of a column that the engine counts from 0.
    pub(crate) fn number_of(&self, column: usize) -> u8 {
        self.first_column + column as u8
    }

    /// What a player's tokens look like.
    pub(crate) fn token(&self, player: Player) -> Token {
        Token::of(if self.yellow_starts { player.opponent() } else { player })
    }

    /// Whether chance decides who starts.
    pub(crate) fn is_tossed(&self) -> bool {
        matches!(self.starts, Starts::Winner | Starts::Loser)
    }

    /// Whether player 1 starts. A fair coin decides it, if anything does.
    pub(crate) fn one_starts(&self, seed: Seed) -> bool {
        const SIDES: std::num::NonZeroUsize = std::num::NonZeroUsize::new(2).expect("2 is not 0");
        let one_wins = seed.below(0, SIDES) == 0;
        match self.starts {
            Starts::Winner => one_wins,
            Starts::Loser => !one_wins,
            Starts::One => true,
            Starts::Two => false,
        }
    }

    /// Has a bot decide.
    pub(crate) fn decide(
        &self,
        bot: &mut dyn Bot,
        turn: &Turn,
        report: &mut dyn FnMut(Thinking),
    ) -> Decision {
        if self.one_ply(turn) == OnePly::default() && self.bot_is_always.is_none() {
            return bot.decide(turn, report);
        }
        match self.wanted(turn).and_then(|columns| self.bots.taken(&columns)) {
            Some(column) => Decision { column, line: vec![column], ..bot.decide(turn, report) },
            None => bot.consider(turn, report),
        }
    }

    /// The columns between which a bot may choose: those that win, else those that block, else all that have room. The text leaves
    /// the strategy open, but for the first two. Against who has won already nobody knows what a bot does.
    pub(crate) fn equal_columns(&self, turn: &Turn) -> Vec<usize> {
        let is_lost = turn.board().has_line(turn.player().opponent(), Lines::CONNECT_FOUR);
        let wanted = self.wanted(turn).filter(|_| !is_lost);
        wanted.unwrap_or_else(|| turn.columns().collect())
    }

    fn wanted(&self, turn: &Turn) -> Option<Vec<usize>> {
        let own = self.bot_is_always.unwrap_or(turn.player());
        self.one_ply(turn).wanted(turn.board(), own, Lines::CONNECT_FOUR)
    }

    fn one_ply(&self, turn: &Turn) -> OnePly {
        let blocks = self.bots_block.is_none_or(|only| only != turn.player());
        OnePly { blocks, ..self.bots }
    }
}
