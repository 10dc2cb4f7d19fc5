//! Everything that the program says, and in which words.

use c4_console::{Frame, Grid, events};
use c4_engine::{Board, Lines, Player, Square};

use crate::{Choice, Colour, Reading, Score};

events! {
    /// What the program says, with the line end that belongs to it. A question has none: its answer's Enter ends it.
    pub(crate) enum Say {
        /// The question for the computer's colour.
        AskComputer = "ask-computer": "Computer's color (R/B, N for two people): ";
        /// The answer was none of the three letters.
        BadComputer = "bad-computer": "Answer R, B or N.\n";
        /// The question for the points that win the session.
        AskPoints = "ask-points": "Points to play to: ";
        /// The answer was no number of points.
        BadPoints = "bad-points": "Answer a whole number of at least 1.\n";
        /// The question for the colour that starts.
        AskStarter = "ask-starter": "Who moves first (R/B): ";
        /// The answer was neither letter.
        BadStarter = "bad-starter": "Answer R or B.\n";
        /// The question for a column.
        AskColumn { colour: &'static str, first: i64, last: i64 } = "ask-column":
            "{colour}, your column ({first}-{last}): ";
        /// The answer was no number.
        NotANumber = "not-a-number": "That is not a number.\n";
        /// There is no column of that number.
        NoSuchColumn { column: i64, first: i64, last: i64 } = "no-such-column":
            "There is no such column. The columns are {first} to {last}.\n";
        /// The column has no room.
        ColumnFull { column: i64 } = "column-full": "Column {column} is full.\n";
        /// The computer's colour and column; its rule, and how many columns satisfy it; how many columns block and do
        /// not win, and how many are full.
        Computer {
            colour: &'static str,
            column: i64,
            rule: &'static str,
            equals: usize,
            blocks: usize,
            full: usize,
        } = "computer": "Computer drops into column {column}.\n";
        /// The board, and the columns' numbers.
        Board { board: Grid, labels: String } = "board": "{board} {labels}\n";
        /// A colour has a line.
        GameWon { winner: &'static str } = "game-won": "{winner} wins this game.\n";
        /// The board is full, and nobody has a line.
        GameTied = "game-tied": "The game is a tie.\n";
        /// The points of both colours, and how many games were ties and how many were played.
        Score { red: u64, black: u64, ties: u64, games: u64 } = "score":
            "Score: RED {red}, BLACK {black}, ties {ties} (games {games})\n";
        /// The winner's points, and the other colour's.
        SessionWon { winner: &'static str, points: u64, others: u64 } = "session-won":
            "Final winner: {winner}, {points} to {others}.\n";
    }
}

events! {
    /// What the program says on standard error, besides explanations.
    pub(crate) enum Aside {
        /// What the computer's random columns come from.
        Seed { seed: u64 } = "seed": "redblack-cli: seed {seed}";
    }
}

impl Say {
    pub(crate) fn ask_column(colour: Colour, reading: &Reading) -> Self {
        let (first, last) = reading.columns();
        Self::AskColumn { colour: colour.name(), first, last }
    }

    pub(crate) fn computer(
        choice: Choice,
        board: &Board,
        player: Player,
        lines: Lines,
        colour: Colour,
        reading: &Reading,
    ) -> Self {
        let Choice { column, rule, equals } = choice;
        let landings = board.landings();
        let makes_line = |square: Square, player: Player| {
            board.run_with(square, player, lines.directions()) >= lines.connect()
        };
        let is_block =
            |&square: &Square| makes_line(square, player.opponent()) && !makes_line(square, player);
        Self::Computer {
            colour: colour.name(),
            column: reading.number_of(column),
            rule: rule.name(),
            equals,
            blocks: landings.iter().filter(is_block).count(),
            // In some readings a checker is in mid-air, and a column has two squares to land on.
            full: (0..board.size().columns()).filter(|&it| board.landing(it).is_err()).count(),
        }
    }

    /// The board of a game that `first` started: the rows from the top, and below them the columns' numbers.
    pub(crate) fn board(board: &Board, first: Colour, reading: &Reading) -> Self {
        const FRAME: Frame = Frame { left: "| ", between: " ", right: " |" };
        let letters = first.letters();
        let (columns, rows) = (board.size().columns(), board.size().rows());
        let mut cells = Vec::with_capacity(columns * rows);
        for from_top in 0..rows {
            let row = if reading.play.upside_down { from_top } else { rows - 1 - from_top };
            for column in 0..columns {
                let player = board.get(Square::new(column, row));
                cells.push(player.map_or(letters.free, |player| letters.stones[player]) as u8);
            }
        }
        let (leftmost, rightmost) = reading.columns();
        let labels = (leftmost..=rightmost).flat_map(|number| [b' ', b'0' + number as u8]);
        Self::Board {
            board: Grid { columns, cells, frame: FRAME },
            labels: labels.map(char::from).collect(),
        }
    }

    pub(crate) fn game_ends(winner: Option<Colour>) -> Self {
        winner.map_or(Self::GameTied, |winner| Self::GameWon { winner: winner.name() })
    }

    pub(crate) fn score(score: Score) -> Self {
        let (red, black) = (score.of(Colour::Red), score.of(Colour::Black));
        Self::Score { red, black, ties: score.ties(), games: score.games() }
    }

    pub(crate) fn session_won(winner: Colour, score: Score) -> Self {
        let (points, others) = (score.of(winner), score.of(winner.opponent()));
        Self::SessionWon { winner: winner.name(), points, others }
    }
}
