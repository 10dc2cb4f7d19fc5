//! The ways in which the course's text can be taken.

use c4_console::Line;
use c4_engine::{ByPlayer, Lines, Player, Size};
#[cfg(feature = "course")]
use c4_engine::{Direction, Directions};
#[cfg(feature = "course")]
use c4_sight::{
    Exact, Measure,
    faults::{Fault::*, *},
};
use c4_sight::{FirstRow, OnePly, OverEdge, Play, Sight};

use crate::{Colour, Diagonals, Points, Score, Seats, Starter};

c4_console::readings! {
    /// How the course's text is read. The default is how it is meant.
    ///
    /// All else is what programs do that took a sentence of it differently. A grader that knows what they do can say which
    /// sentence it was. No option of the program leads here.
    #[derive(Debug, Clone, Copy)]
    pub struct Reading {
        /// The lines that end a game where the option says this of diagonals.
        pub lines: fn(Diagonals) -> Lines = Diagonals::lines;
            open "diagonals-never" = |_| Diagonals::Off.lines(),
                "your program does not count diagonals",
                wanted::DIAGONALS;
            misread "diagonals-always" = |_| Diagonals::On.lines(),
                "your program counts diagonals, even if they are off",
                wanted::LINES;
            misread "rising-diagonals-always" = |diagonals| diagonals.lines_and(Direction::Rising),
                "your program counts rising diagonals (/), even if diagonals are off",
                wanted::LINES;
            misread "falling-diagonals-always" = |diagonals| diagonals.lines_and(Direction::Falling),
                "your program counts falling diagonals (\\), even if diagonals are off",
                wanted::LINES;
        /// The same for the computer alone.
        pub computer_diagonals: Option<Diagonals> = None;
            open "computer-without-diagonals" = Some(Diagonals::Off),
                "your program's computer looks along rows and columns only, though diagonals count",
                wanted::DIAGONALS;
            misread "computer-keeps-diagonals" = Some(Diagonals::On),
                "your program's computer looks along diagonals, though they are off",
                "Diagonals count for the end of a game and for the computer alike.";
        /// How the game is played.
        pub play: Play = Play { win: SIGHT, ..Play::default() }, in NOUNS;
        /// The number of the leftmost column.
        pub first_column: i64 = 0;
            misread "columns-from-1" = 1,
                "your program numbers the columns from 1 to 7",
                "Columns are numbered from 0 to 6.";
        /// Whose points a tie is, of a game that this colour started.
        pub tie_is_for: fn(Seats, Colour) -> &'static [Colour] = |_, _| &[], wanted::POINTS;
            misread "tie-is-a-point" = |_, _| &[Colour::Red, Colour::Black],
                "your program gives both colours a point for a tie";
            misread "tie-is-a-point-for-red" = |_, _| &[Colour::Red],
                "your program gives RED a point for a tie";
            misread "tie-is-a-point-for-black" = |_, _| &[Colour::Black],
                "your program gives BLACK a point for a tie";
            misread "tie-is-a-point-for-the-computer" = |seats, _| seats.person().opponent().alone(),
                "your program gives the computer a point for a tie; of two people, BLACK";
            misread "tie-is-a-point-for-the-person" = |seats, _| seats.person().alone(),
                "your program gives the person beside the computer a point for a tie; of two people, RED";
            // A full grid has an even number of checkers.
            misread "tie-is-a-point-for-the-last" = |_, started| started.opponent().alone(),
                "your program gives whoever lays the last checker a point for a tie";
            misread "tie-is-a-point-for-the-first" = |_, started| started.alone(),
                "your program gives whoever started the game a point for a tie";
        /// Whether who has won a game wins the tie that comes next.
        pub winner_is_kept: bool = false;
            misread "winner-is-kept" = true,
                "your program does not forget who has won a game: a later tie is won by that colour, too, with a point",
                wanted::POINTS;
        /// The score with which the next game begins.
        pub score_kept: fn(Score) -> Score = |score| score, wanted::POINTS;
            misread "score-from-zero" = |_| Score::default(),
                "your program sets the score back to zero before each game: a session to more than one point never ends";
        /// How many points it takes where so many were asked for.
        pub points_taken: fn(Points) -> Points = |asked| asked, wanted::POINTS;
            misread "a-point-more" = |asked| asked.and(1),
                "your program goes on until somebody has one point more than was asked for";
            misread "a-point-less" = Points::less_one,
                "your program ends the session when somebody has one point less than was asked for";
            misread "best-of-so-many-games" = Points::majority,
                "your program plays the best of as many games as points were asked for: the session ends when somebody has more than half of that number";
        /// Who is the final winner: by the score, the points asked for, the winner of the last game, and who plays.
        pub final_winner: fn(Score, Points, Option<Colour>, Seats) -> Option<Colour> =
            |score, points, _, _| score.winner(points), wanted::POINTS;
            misread "points-of-both-are-added" = |score, points, winner, _| {
                let sum = score.of(Colour::Red) + score.of(Colour::Black);
                winner.filter(|_| sum >= points.get())
            },
                "your program counts the points of both colours together";
            // Whom such a program calls the final winner after a tie, no board shows.
            misread "games-are-counted" = |score, points, winner, _| {
                (score.games() >= points.get()).then(|| winner.unwrap_or(Colour::Red))
            },
                "your program ends the session after as many games as points were asked for, whoever has won them";
            misread "ties-are-counted" = |score, points, winner, seats| {
                let more = |colour: Colour| score.of(colour) > score.of(colour.opponent());
                let ahead = [Colour::Red, Colour::Black].into_iter().find(|colour| more(*colour));
                let after_ties = || ahead.unwrap_or(winner.unwrap_or(seats.person().opponent()));
                score.winner(points).or_else(|| (score.ties() >= points.get()).then(after_ties))
            },
                "your program ends the session after as many ties as points were asked for, too";
            misread "both-have-to-have-the-points" = |score, points, winner, _| {
                let is_there = |colour| score.of(colour) >= points.get();
                winner.filter(|_| is_there(Colour::Red) && is_there(Colour::Black))
            },
                "your program goes on until both colours have as many points as were asked for";
            misread "one-game-only" = |_, _, winner, _| Some(winner.unwrap_or(Colour::Red)),
                "your program ends after one game, whatever number of points is to be reached";
            misread "only-red-wins-the-session" = |score, points, _, _| score.reached_by(Colour::Red, points),
                "your program looks only at RED's points: the session goes on when BLACK has as many as were asked for";
            misread "only-black-wins-the-session" = |score, points, _, _| score.reached_by(Colour::Black, points),
                "your program looks only at BLACK's points: the session goes on when RED has as many as were asked for";
            misread "only-the-person-wins-the-session" = |score, points, _, seats| score.reached_by(seats.person(), points),
                "your program looks only at the points of the person who plays against the computer: the session goes on when the computer has as many as were asked for";
            misread "only-the-computer-wins-the-session" = |score, points, _, seats| score.reached_by(seats.person().opponent(), points),
                "your program looks only at the computer's points: the session goes on when the person has as many as were asked for";
            open "session-without-end" = |_, _, _, _| None,
                "your program does not ask for points, and plays another game whatever the score is";
        /// Whose point a game is that the first colour has won; the second one started it, and the third one the first game.
        pub point_for: fn(Colour, Colour, Colour, Seats) -> Colour = |winner, _, _, _| winner, wanted::POINTS;
            misread "point-for-the-loser" = |winner, _, _, _| winner.opponent(),
                "your program gives the point to the colour that has lost";
            // Who is who is mixed up more often than everything is given to one: where persons never win, these are the same.
            misread "points-as-if-the-person-were-red" = |winner, _, _, seats| if seats.is_computer(Colour::Red) { winner.opponent() } else { winner },
                "your program counts points as if the person were RED: when the computer plays RED, the point goes to the loser";
            misread "points-as-if-the-person-were-black" = |winner, _, _, seats| if seats.is_computer(Colour::Black) { winner.opponent() } else { winner },
                "your program counts points as if the person were BLACK: when the computer plays BLACK, the point goes to the loser";
            misread "point-for-red" = |_, _, _, _| Colour::Red,
                "your program gives every point to RED";
            misread "point-for-black" = |_, _, _, _| Colour::Black,
                "your program gives every point to BLACK";
            misread "point-by-who-began" = |winner, started, first, _| if started == first { winner } else { winner.opponent() },
                "your program counts points for who moves first and who moves second: when the other one starts, the point goes to the loser";
            misread "points-by-turn" = |winner, started, _, _| if started == Colour::Red { winner } else { winner.opponent() },
                "your program gives RED the points of who moves first and BLACK those of who moves second: when BLACK starts a game, the point goes to the loser";
        /// How many checkers of earlier games are counted when it is asked whether the grid is full, after a game that was won or tied, where
        /// so many were counted in all.
        pub kept_checkers: fn(Option<Colour>, usize) -> usize = |_, _| 0,
            "Each game begins with an empty grid, which is full with 42 checkers.";
            misread "checkers-counted-on" = |_, counted| counted,
                "your program counts the checkers of all games together, so it takes the grid for full too early from the second game on";
            misread "checkers-counted-on-after-a-win" = |winner, counted| if winner.is_some() { counted } else { 0 },
                "your program counts on after a game that was won, and begins again only after a tie: so it takes the grid for full too early";
        /// The columns that keep their height for the next game, though their checkers are removed.
        pub kept_heights: &'static [usize] = &[],
            "Before each game all checkers are removed, and a checker lies in row 0 or on another one.";
            misread "height-kept-in-the-last-column" = &[6],
                "your program does not set the height of the last column back for a new game: its checkers lie in mid-air from the second game on, and it is full too early";
            misread "heights-kept" = &[0, 1, 2, 3, 4, 5, 6],
                "your program does not set the heights of the columns back for a new game: checkers lie in mid-air from the second game on, and columns are full too early";
        /// What becomes of colours and points after a game.
        pub after_game: AfterGame = AfterGame::COLOURS_STAY,
            "A player has the same colour in all games of a session, and a point is for the player who has won.";
            misread(Decided) "colours-change" = AfterGame { colours_change: true, points_change: true },
                "in your program the players change colours after each game";
            misread "colours-change-and-points-stay" = AfterGame { colours_change: true, points_change: false },
                "in your program the players change colours after each game, but the points stay with the colours: each has those of the other one then";
            misread "points-change" = AfterGame { colours_change: false, points_change: true },
                "in your program the points of the two colours change places after each game",
                wanted::POINTS;
        /// Who moves first in the first game.
        pub first_game: fn(Starter) -> Colour = Starter::first_game, wanted::FIRST;
            misread "red-starts-first" = |_| Colour::Red,
                "your program lets RED start the first game, whatever was answered";
            misread "black-starts-first" = |_| Colour::Black,
                "your program lets BLACK start the first game, whatever was answered";
        /// Who moves first in the game after one that the first colour started and the second one won, or nobody.
        pub next_game: fn(Starter, Colour, Option<Colour>) -> Colour = Starter::next_game, wanted::FIRST;
            misread "same-starter" = |_, started, _| started,
                "your program lets the same colour start every game, whatever `--first` says";
            misread "winner-starts" = |starter, started, winner| match (starter, winner) {
                (Starter::Loser, Some(winner)) => winner,
                _ => starter.next_game(started, winner),
            },
                "your program lets the winner of the game before start where the loser is asked for";
            misread(Decided) "starters-alternate" = |_, started, _| started.opponent(),
                "your program lets the colours start in turn, whatever was asked for";
            misread(Decided) "loser-always-starts" = |_, started, winner| winner.map_or(started, Colour::opponent),
                "your program lets the loser of the game before start, and the same colour again after a tie";
            misread(Decided) "winner-always-starts" = |_, started, winner| winner.unwrap_or(started),
                "your program lets the winner of the game before start, whatever was asked for";
            open "same-starter-after-tie" = |starter, started, winner| match (starter, winner) {
                (Starter::Loser, None) => started,
                _ => starter.next_game(started, winner),
            },
                "your program lets the same colour start again after a tie where the loser is to start",
                "The reference lets the other one start; the course's text does not say.";
        /// Whether the score is told that was before the game.
        pub score_lags: bool = false;
            misread "score-of-before" = true,
                "your program tells the score that was before the game: it adds the point later",
                wanted::POINTS;
        /// Whether the score is printed before the result of the game.
        pub score_comes_first: bool = false;
            misread "score-comes-first" = true,
                "your program tells the score before it tells how the game ended",
                wanted::ENDINGS;
        /// How the computer looks one ply ahead.
        pub computer: OnePly =
            OnePly { win: SIGHT, block: SIGHT, counts_old_lines: true, ..OnePly::default() }, in NOUNS;
        /// Whose checkers the computer takes for its own, if they are always the same colour's.
        pub computer_is_always: Option<Colour> = None, wanted::COMPUTER;
            misread "computer-is-always-red" = Some(Colour::Red),
                "your program's computer always takes RED for its own checkers, also when it plays BLACK: it blocks before it wins then";
            misread "computer-is-always-black" = Some(Colour::Black),
                "your program's computer always takes BLACK for its own checkers, also when it plays RED: it blocks before it wins then";
        /// Which colour the computer blocks, if not both.
        pub computer_blocks: Option<Colour> = None, wanted::COMPUTER;
            misread "blocks-red-only" = Some(Colour::Red),
                "your program's computer blocks RED only: when it plays RED itself, it does not block";
            misread "blocks-black-only" = Some(Colour::Black),
                "your program's computer blocks BLACK only: when it plays BLACK itself, it does not block";
        /// Of which columns one is drawn by chance, of all that have room, from the left.
        pub drawn_from: fn(&[usize]) -> &[usize] = |free| free, wanted::COMPUTER;
            misread "leftmost-instead-of-chance" = |free| &free[..free.len().min(1)],
                "your program's computer takes the leftmost column that is free, not a random one";
            misread "rightmost-instead-of-chance" = |free| &free[free.len().saturating_sub(1)..],
                "your program's computer takes the rightmost column that is free, not a random one";
            misread "last-column-never-drawn" = |free| free.strip_suffix(&[6]).filter(|rest| !rest.is_empty()).unwrap_or(free),
                "your program's computer never draws the rightmost column by chance";
            misread "first-column-never-drawn" = |free| free.strip_prefix(&[0]).filter(|rest| !rest.is_empty()).unwrap_or(free),
                "your program's computer never draws the leftmost column by chance";
            misread "first-column-while-it-has-room" = |free| if free.contains(&0) { &free[..1] } else { free },
                "your program's computer takes the first column as long as it has room, and draws one only then";
            misread "middle-column-while-it-has-room" = |free| match free.iter().position(|&column| column == 3) {
                Some(middle) => &free[middle..=middle],
                None => free,
            },
                "your program's computer takes the column in the middle as long as it has room, and draws one only then";
            // A number too few is drawn, and of a full column the next one is taken.
            misread "last-column-drawn-beside-a-full-one" = |free| if free.contains(&5) { free.strip_suffix(&[6]).unwrap_or(free) } else { free },
                "your program's computer draws the rightmost column by chance only where the one beside it is full";
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
        misread "tie-comes-first" => |reading| reading.play.full_comes_first = true,
            "your program takes a full grid for a tie, though the last checker makes four in a row",
            "A full grid without a line is a tie; a line comes first, also with the last checker.";
        // One function for lines serves the end of the game and the computer.
        misread "exactly-four" => |reading| reading.everywhere(|sight| sight.exact = Exact::EachLine),
            "your program lets only runs of exactly four checkers win, and passes over longer ones",
            wanted::LINES;
        // Behind those in which a session ends with a tie: boards show the same.
        misread "checkers-counted-past-the-end" => |reading| {
            reading.kept_checkers = |_, counted| counted;
            reading.play.full = c4_sight::Full::Counted;
        },
            "your program counts the checkers of all games together, and takes the grid for full at 42 of them, neither sooner nor later",
            "Each game begins with an empty grid, which is full with 42 checkers.";
        misread "full-grid-not-seen" => |reading| reading.play.full = c4_sight::Full::Never,
            "your program does not see that the grid is full: it goes on where nobody can move any more",
            wanted::FULL;
        misread "{directions}-added" for (directions, added, both_diagonals) in ADDED
            => move |reading| reading.everywhere(|sight| sight.count(Measure::AllDirections, added)),
            "your program adds up the checkers of {both_diagonals}: it does not begin to count anew",
            wanted::LINES;
        misread "{name}-everywhere" for (name, bend, says) in bends() => move |reading| reading.everywhere(|sight| sight.bend(bend)),
            "for a win and for the computer, your program {says}, seen from a checker",
            wanted::LINES;
        misread "{name}-everywhere" for (name, measure, directions, says) in not_set_back()
            => move |reading| reading.everywhere(|sight| sight.count(measure, directions)),
            "for a win and for the computer, your program {says}",
            wanted::LINES;
        misread "{row}-{name}-where-others-begin-everywhere" for ((direction, row, _, along_a_row), first, name) in UNMIRRORED
            => move |reading| reading.everywhere(|sight| sight.count(Measure::Unmirrored(first), Directions::NONE.with(direction))),
            "{along_a_row} your program begins in the columns in which lines of the other diagonal do, so it goes on over the edge of the grid",
            wanted::LINES;
        misread "{row}-with-{others}-everywhere" for (row, directions, others, measure, free_cells) in [
            ("row", Directions::NONE.with(Direction::Horizontal), "gaps", Measure::UpToOpponent, "free cells"),
            ("line", Directions::ALL, "gaps", Measure::UpToOpponent, "free cells"),
            ("row", Directions::NONE.with(Direction::Horizontal), "others", Measure::UpToFree, "checkers of the other colour"),
            ("line", Directions::ALL, "others", Measure::UpToFree, "checkers of the other colour"),
        ] => move |reading| reading.everywhere(|sight| sight.count(measure, directions)),
            "for a win and for the computer, in your program four checkers of a {row} count also if there are {free_cells} between them",
            wanted::LINES;
        misread "{rows}-across-edges" for (rows, edges, a_row) in ACROSS
            => move |reading| reading.everywhere(|sight| sight.rows_go_on.directions = edges),
            "your program follows {a_row} over the edge of the grid: the end of a row goes on at the beginning of the next one, as the cells of a single array do",
            wanted::LINES;
        misread "{rows}-across-edges-downwards" for (rows, edges, a_row) in ACROSS => move |reading| reading.everywhere(|sight| {
            sight.rows_go_on = OverEdge { directions: edges, first_row: FirstRow::Uppermost, only: None };
        }),
            "your program follows {a_row} over the edge of the grid: the end of a row goes on at the beginning of the one below it, as the cells of a single array do that begins with the uppermost row",
            wanted::LINES;
        misread "{lines}" for (lines, over, lines_go_on) in OVER_COLUMNS
            => move |reading| reading.everywhere(|sight| sight.columns_go_on = over),
            "in your program {lines_go_on}: the columns lie behind each other in memory, with nothing between them",
            wanted::LINES;
        // Whole directions come behind their parts: what says less is believed first.
        misread "no-{rising}-win" for (rising, fault) in
            [("rising", Without(RISING)), ("falling", Without(FALLING)), ("horizontal", Without(ROWS)), ("vertical", Without(COLUMNS))]
            => move |reading| fault.befall(&mut reading.play.win),
            "your program {fault}",
            wanted::LINES;
        misread "winner-not-told" => |_| {}, [("game-won", "")],
            "your program does not tell who has won a game",
            wanted::ENDINGS;
        misread "tie-not-told" => |_| {}, [("game-tied", "")],
            "your program does not tell that a game is a tie",
            wanted::ENDINGS;
        misread "no-full-stop" => |_| {}, [("game-won", "{winner} wins this game\n")],
            "your program leaves out the full stop after who wins a game",
            wanted::FULL_STOPS;
        misread "tie-without-full-stop" => |_| {}, [("game-tied", "The game is a tie\n")],
            "your program leaves out the full stop after `The game is a tie`",
            wanted::FULL_STOPS;
        misread "bad-answer-not-named" => |_| {}, [
            ("bad-computer", ""),
            ("bad-points", ""),
            ("bad-starter", ""),
            ("not-a-number", ""),
            ("no-such-column", ""),
            ("column-full", ""),
        ],
            "your program asks again after a bad answer, but does not say what is wrong with it",
            wanted::REFUSALS;
        misread "refusals-swapped" => |_| {}, [
            ("not-a-number", "There is no such column. The columns are 0 to 6.\n"),
            ("no-such-column", "That is not a number.\n"),
        ],
            "your program refuses a word as if it were a wrong column, and a wrong column as if it were a word",
            wanted::REFUSALS;
    }
}

/// In an array that begins with row 0, lines that go on over the edge come to the row above.
const SIGHT: Sight = Sight {
    rows_go_on: OverEdge { first_row: FirstRow::Lowest, ..OverEdge::NONE },
    ..Sight::PLAIN
};

/// What the course calls what [`Play`] speaks of, and what it wants of it.
#[cfg(feature = "course")]
const NOUNS: &[(&str, &str)] = &[
    ("token", "checker"),
    ("board", "grid"),
    ("player", "colour"),
    ("first player", "RED"),
    ("second player", "BLACK"),
    ("bot", "computer"),
    ("your bot", "your program's computer"),
    ("beginning", "at the beginning of a game"),
    ("tie", "it tells a tie"),
    ("scanf", "cin"),
    ("lines", wanted::LINES),
    ("printed", wanted::GRID),
    ("refused", wanted::REFUSALS),
    ("aims", wanted::COMPUTER),
    ("sees", wanted::SEES),
];

/// What the course wants where several misreadings miss it.
#[cfg(feature = "course")]
mod wanted {
    pub(super) const LINES: &str = "Four or more checkers of one colour in a straight line win, in a row or a column, and along a diagonal unless `--diagonals off`.";
    pub(super) const DIAGONALS: &str = "Diagonals count in the reference unless `--diagonals off`; the course's text leaves them to whoever writes the program.";
    pub(super) const POINTS: &str = "A game won is one point and a tie none, and whoever has as many points as were asked for is the final winner.";
    pub(super) const COMPUTER: &str = "The computer makes four in a row if it can, else drops its checker where the other colour could make four in a row next, else into a random column that is not full.";
    pub(super) const SEES: &str = "The computer looks for a checker that makes four in a row with those that lie there, also in a gap between them, and only where a checker would land now.";
    pub(super) const REFUSALS: &str = "An answer that is none is named, each kind in its own words, and the question comes again.";
    pub(super) const FULL: &str = "The grid is full with 42 checkers.";
    pub(super) const GRID: &str = "The grid is printed at the beginning of each game and after each checker, row 0 at the bottom, and at no other time.";
    pub(super) const ENDINGS: &str =
        "A game ends with who wins it, or that it is a tie, and then the score.";
    pub(super) const FULL_STOPS: &str = "The sentences `RED wins this game.`, `BLACK wins this game.` and `The game is a tie.` have their full stops.";
    pub(super) const FIRST: &str = "With `--first alternate` the colours start in turn, RED first; `--first loser` lets whoever lost the game before start, and after a tie whoever did not start it.";
}

/// What becomes of colours and points after a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AfterGame {
    /// Whether the players change colours.
    pub colours_change: bool,
    /// Whether the points of one colour become those of the other one: so they stay with players who change colours.
    pub points_change: bool,
}

impl AfterGame {
    /// Each player has the same colour and points.
    pub const COLOURS_STAY: Self = Self { colours_change: false, points_change: false };
}

impl Reading {
    /// The byte that a line stands for, as a capital letter if it is one; `None` if it stands for none.
    pub(crate) fn letter(&self, line: &Line) -> Option<u8> {
        let mut words = line.words();
        let (word, None) = (words.next()?, words.next()) else { return None };
        let letter = word.first().filter(|_| self.first_letter || word.len() == 1)?;
        Some(if self.small_letters { letter.to_ascii_uppercase() } else { *letter })
    }

    /// The same in a game in which the players have these colours: a program that is written twice is so once for RED and once for BLACK,
    /// whichever moves first.
    pub(crate) fn in_game(&self, colours: ByPlayer<Colour>) -> Self {
        let colour_of = |half| if half == Player::First { Colour::Red } else { Colour::Black };
        let with = |colour| if colours.first == colour { Player::First } else { Player::Second };
        let half = self.play.half.map(|half| with(colour_of(half)));
        Self { play: Play { half, ..self.play }, ..*self }
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
    pub(crate) fn lines(&self, diagonals: Diagonals) -> Lines {
        (self.lines)(diagonals)
    }

    /// The lines that the computer looks for.
    pub(crate) fn computer_lines(&self, diagonals: Diagonals) -> Lines {
        self.computer_diagonals.map_or_else(|| self.lines(diagonals), Diagonals::lines)
    }

    /// One function for lines serves the end of the game and the computer.
    #[cfg(feature = "course")]
    fn everywhere(&mut self, change: impl Fn(&mut Sight)) {
        change(&mut self.play.win);
        self.computer.both(change);
    }
}
