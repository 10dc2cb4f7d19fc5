//! Whoever sits at the terminal.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use c4_arena::{CannotPlay, Entrant, Foul, Player, Record, Start, Turn, read_turn};
use c4_console::{Console, Seed, Stop};
use c4_engine::{ByPlayer, Letters, Position, Rules, Square};

use crate::refusal::Failure;

/// What the players are called, as on boards.
const LETTERS: ByPlayer<char> = Letters::X_AND_O.stones;

/// The console, as a place where games can ask. Games run on threads of their own, and the console stays on its.
pub(super) struct Terminal {
    ask: Sender<Question>,
    asked: Receiver<Question>,
}

/// What a game has for the person.
enum Question {
    /// A line to read.
    Tell(String),
    /// A turn to take. What is sent back is the stones, or nothing of a person who gives up.
    Turn { name: String, position: Position, answer: Sender<Option<Vec<Square>>> },
}

impl Terminal {
    pub(super) fn new() -> Self {
        let (ask, asked) = mpsc::channel();
        Self { ask, asked }
    }

    /// A person who takes part under a name.
    pub(super) fn entrant(&self, name: String) -> Box<dyn Entrant + Send> {
        Box::new(Human { name, ask: self.ask.clone() })
    }

    /// Plays games on another thread, and meanwhile asks the person whatever comes up there; `play` tells of each game.
    pub(super) fn ask_during<T: Send>(
        self,
        console: &mut Console<'_>,
        play: impl FnOnce(&mut dyn FnMut(&Record)) -> Result<T, Failure> + Send,
    ) -> Result<T, Failure> {
        let Self { ask, asked } = self;
        // It has all senders with it, so that nobody is left to ask when it is done.
        let work = move || play(&mut |record| drop(ask.send(Question::Tell(ended(record)))));
        thread::scope(|scope| {
            let work = scope.spawn(work);
            // Nobody is there any more after a failure: dropping this tells those who ask.
            let stopped = asked.into_iter().try_for_each(|question| answer(question, console));
            let result = work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            stopped?;
            result
        })
    }
}

fn answer(question: Question, console: &mut Console<'_>) -> Result<(), Stop> {
    match question {
        Question::Tell(words) => writeln!(console, "{words}"),
        Question::Turn { name, position, answer } => {
            let squares = match ask(&name, &position, console) {
                Ok(squares) => Some(squares),
                Err(Stop::InputEnded) => {
                    writeln!(console)?;
                    None
                }
                Err(stop) => return Err(stop),
            };
            // Who has asked waits for it.
            let _ = answer.send(squares);
            Ok(())
        }
    }
}

/// Asks until there is a legal turn.
fn ask(name: &str, position: &Position, console: &mut Console<'_>) -> Result<Vec<Square>, Stop> {
    let rules = *position.rules();
    write!(console, "\n{}", board(position))?;
    loop {
        let letter = LETTERS[position.to_move()];
        write!(console, "{name} ({letter}), {}: ", wanted(&rules, position.left_in_turn()))?;
        let line = console.read_line()?;
        let typed = String::from_utf8_lossy(line.as_bytes()).trim().to_owned();
        if typed == "?" {
            writeln!(console, "{}", help(&rules))?;
            continue;
        }
        match read_turn(&typed, position) {
            Ok(squares) => return Ok(squares),
            Err(foul) => writeln!(console, "You {foul}.")?,
        }
    }
}

fn wanted(rules: &Rules, stones: usize) -> String {
    match (rules.gravity, stones) {
        (true, _) => format!("column 1 to {} (? for help)", rules.size.columns()),
        (false, 1) => "a square such as AA (? for help)".to_owned(),
        (false, _) => format!("{stones} squares such as AA AB (? for help)"),
    }
}

fn help(rules: &Rules) -> &'static str {
    if rules.gravity {
        "Type the number of a column, as it stands below the board. The end of the input (Ctrl-D) gives the game up."
    } else {
        "Type a square as the letters of its column and its row; the squares of a turn one after the other. The end of the \
         input (Ctrl-D) gives the game up."
    }
}

/// The last position of a game, and who won.
fn ended(record: &Record) -> String {
    let last = record.replay().map(|position| board(&position)).unwrap_or_default();
    match record.conclusion.winner() {
        Some(winner) => format!("\n{last}{} wins.", record.players[winner]),
        None => format!("\n{last}A draw."),
    }
}

/// The board with the names of its columns and, where squares are typed, of its rows.
fn board(position: &Position) -> String {
    let rules = position.rules();
    let (columns, rows) = (rules.size.columns(), rules.size.rows());
    let name = |index: usize| char::from(b'A' + u8::try_from(index).unwrap_or(25));
    let width = if rules.gravity { columns.to_string().len() + 1 } else { 2 };
    let mut text = String::new();
    for (index, row) in position.board().to_string().lines().enumerate() {
        if !rules.gravity {
            text.push(name(rows - 1 - index));
        }
        for cell in row.split(' ') {
            text += &format!("{cell:>width$}");
        }
        text.push('\n');
    }
    if !rules.gravity {
        text.push(' ');
    }
    for column in 0..columns {
        let column =
            if rules.gravity { (column + 1).to_string() } else { name(column).to_string() };
        text += &format!("{column:>width$}");
    }
    text + "\n"
}

/// A person who takes part.
#[derive(Debug)]
struct Human {
    name: String,
    ask: Sender<Question>,
}

impl Entrant for Human {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, _: Seed) -> Result<Box<dyn Player + '_>, CannotPlay> {
        Ok(Box::new(Seat { human: self }))
    }
}

/// A person in one game.
struct Seat<'a> {
    human: &'a Human,
}

impl Player for Seat<'_> {
    fn begin(&mut self, start: &Start<'_>) -> Result<(), CannotPlay> {
        let (name, letter) = (&self.human.name, LETTERS[start.seat]);
        let words = format!("\nA new game: {name} plays {letter}, and X begins.");
        // What a person is told who has gone is told to nobody.
        let _ = self.human.ask.send(Question::Tell(words));
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Vec<Square>, CannotPlay> {
        let (answer, answered) = mpsc::channel();
        let question = Question::Turn {
            name: self.human.name.clone(),
            position: turn.position.clone(),
            answer,
        };
        // Nobody is asked any more once the terminal has failed, and that is no game.
        let failed = || CannotPlay::Failure("the terminal is gone".to_owned());
        self.human.ask.send(question).map_err(|_| failed())?;
        answered.recv().map_err(|_| failed())?.ok_or_else(|| {
            CannotPlay::Foul(Foul::Gone { how: "gave up".to_owned(), last_words: String::new() })
        })
    }
}
