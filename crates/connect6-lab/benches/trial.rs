//! Games of the strong computer against an engine that speaks the commands of Connect6's tournaments: each opening twice,
//! with colours swapped. `just connect6-trial --engine "$PWD/cloudict" --depth 3 --seconds 1`, or with `--nodes`; `--help` says more.
//!
//! Both sides' time is that of the processor, so what else the machine does decides no game. With `--serve` it is such an
//! engine itself: one version of the computer can so play another.

use std::fs::{OpenOptions, read_to_string};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use c4_engine::{Outcome, Player, Position, Rules, Square};
use clap::Parser;
use connect6_lab::{Part, StrongComputer};

/// Openings that are not decided: docs/CONNECT6.md says how they were chosen.
const OPENINGS: &str = "MIIKLMLK MMGKHLGM JGIMKGML HGJMKJGG HJLLJKHK HIMGGJLK GMGIJMHK MHGLIMMJ IKGKIIJL KIKKIGHH \
    KMGIKLHM MLMGKIGI MJGJGHIM JMIIGKHH IMHIGIJK HGMKKMHK JGKMGJLK JGGLGJIJ LLIIHHJG LIGKGMKK";
/// The rows and columns of the board, and where its first letter's row is.
const SIDE: usize = 19;
/// The stones in thought for each stone of the four games that tell whether an opening is fair.
const FAIR_BUDGETS: [u64; 4] = [10_000, 14_000, 20_000, 28_000];
/// The first stone's part of the time for a turn: the second one gets a fourth of what the first one gets.
const FIRST_STONE: f64 = 0.8;

#[derive(Debug, Parser)]
struct Arguments {
    /// The engine to play against; it is started in its own folder
    #[arg(long)]
    engine: Option<PathBuf>,
    /// What the engine is told after `depth`
    #[arg(long)]
    depth: Option<u32>,
    /// The processor time of the computer for each turn of two stones
    #[arg(long, default_value_t = 1.0, conflicts_with = "nodes")]
    seconds: f64,
    /// How many stones it lays in thought for each one on the board, instead of a time
    #[arg(long)]
    nodes: Option<u64>,
    /// A file of openings, one in each line, black's first stone first
    #[arg(long)]
    openings: Option<PathBuf>,
    /// How many openings are passed over
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// How many openings are played at most
    #[arg(long)]
    pairs: Option<usize>,
    /// A part of the search that is left out; may be given several times
    #[arg(long, value_parser = part)]
    without: Vec<Part>,
    /// A file to which each game is added
    #[arg(long)]
    record: Option<PathBuf>,
    /// Answers commands as an engine does, instead of playing a trial
    #[arg(long)]
    serve: bool,
    /// Prints so many random openings in which nobody has an attack, instead of playing a trial
    #[arg(long)]
    draw: Option<usize>,
    /// Only openings are drawn whose value is at most this, either way, after a search with 1,000,000 stones in thought
    #[arg(long)]
    even: Option<i64>,
    /// Only openings are drawn of which the computer, playing itself, wins as often with black as with white
    #[arg(long, requires = "draw")]
    fair: bool,
    /// What random openings come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Says of each lost game in a record from which turn on the engine had an attack, instead of playing a trial
    #[arg(long)]
    losses: Option<PathBuf>,
    /// Given by cargo.
    #[arg(long, hide = true)]
    bench: bool,
}

fn part(name: &str) -> Result<Part, String> {
    let known = || Part::ALL.map(|part| format!("{part:?}")).join(", ");
    let found = Part::ALL.into_iter().find(|part| format!("{part:?}").eq_ignore_ascii_case(name));
    found.ok_or_else(|| format!("there are {}", known()))
}

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let computer = Computer::new(&arguments);
    let mut out = io::stdout();
    if arguments.serve {
        return serve(&computer, &mut out);
    }
    if let Some(count) = arguments.draw {
        return draw(count, &arguments, &mut out);
    }
    if let Some(record) = &arguments.losses {
        return losses(record, &computer, &mut out);
    }
    let Some(engine) = arguments.engine.as_deref() else {
        // As all benchmarks run, this one has nobody to play against.
        return writeln!(out, "a trial needs an engine: --engine PATH");
    };
    let mut tally = Tally::default();
    for opening in openings(&arguments)? {
        let mut pair = 0.0;
        for colour in Player::ALL {
            let game = play(&computer, colour, engine, &arguments, &opening)?;
            pair += game.points;
            let name = if colour == Player::First { "black" } else { "white" };
            let line = format!("{opening} {name} {} {}: {}", game.points, game.end, game.moves);
            if let Some(path) = &arguments.record {
                let mut file = OpenOptions::new().create(true).append(true).open(path)?;
                writeln!(file, "{line}")?;
            }
            tally.add(&game);
        }
        tally.pairs[usize::from(pair >= 1.0) + usize::from(pair > 1.0)] += 1;
        writeln!(out, "{opening} {pair}; {}", tally.summary())?;
    }
    Ok(())
}

/// The openings of a trial: squares of two letters.
fn openings(arguments: &Arguments) -> io::Result<Vec<String>> {
    let of_file = |path: &PathBuf| -> io::Result<Vec<String>> {
        let text = read_to_string(path)?;
        Ok(text.lines().map(|line| line.replace(' ', "")).filter(|it| !it.is_empty()).collect())
    };
    let all = match &arguments.openings {
        Some(path) => of_file(path)?,
        None => OPENINGS.split(' ').map(|rest| format!("JJ{rest}")).collect(),
    };
    let count = arguments.pairs.unwrap_or(usize::MAX);
    Ok(all.into_iter().skip(arguments.skip).take(count).collect())
}

/// The computer with the budget of a trial.
struct Computer {
    computer: StrongComputer,
    has_clock: bool,
}

impl Computer {
    fn new(arguments: &Arguments) -> Self {
        let for_first = Duration::from_secs_f64(arguments.seconds * FIRST_STONE);
        let computer = match arguments.nodes {
            Some(nodes) => StrongComputer::with_budget(nodes),
            None => StrongComputer::within(for_first),
        };
        let computer = arguments.without.iter().fold(computer, |it, &part| it.without(part));
        Self { computer, has_clock: arguments.nodes.is_none() }
    }

    fn choose(&self, position: &Position) -> Square {
        let start = own_time();
        let thought = if self.has_clock {
            self.computer.think_by(position, &|| own_time().saturating_sub(start))
        } else {
            self.computer.think(position)
        };
        thought.expect("the game goes on").square
    }
}

/// The processor time of this thread.
#[cfg(unix)]
fn own_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// Where that cannot be had, the time of the day.
#[cfg(not(unix))]
fn own_time() -> Duration {
    std::time::SystemTime::UNIX_EPOCH.elapsed().expect("a clock later than 1970")
}

/// How one game went.
struct Game {
    /// For the computer: 1, a half or 0.
    points: f64,
    end: &'static str,
    moves: String,
    /// The times of turns, the computer's and the engine's, and the longest of one stone of the computer.
    times: [Vec<Duration>; 2],
    longest_stone: Duration,
}

/// A game from an opening with the computer on one side.
fn play(
    computer: &Computer,
    colour: Player,
    path: &Path,
    arguments: &Arguments,
    opening: &str,
) -> io::Result<Game> {
    let mut engine = Engine::start(path)?;
    if let Some(depth) = arguments.depth {
        engine.tell(&format!("depth {depth}"))?;
    }
    let mut position = Position::new(Rules::CONNECT_SIX);
    let mut rest = opening;
    while !rest.is_empty() {
        let name = if position.to_move() == Player::First { "black" } else { "white" };
        let (turn, others) = rest.split_at((2 * position.left_in_turn()).min(rest.len()));
        assert!(lay(&mut position, turn), "{opening} is no opening");
        engine.tell(&format!("{name} {turn}"))?;
        rest = others;
    }
    let mut times = [Vec::new(), Vec::new()];
    let (mut moves, mut longest_stone) = (String::new(), Duration::ZERO);
    let mut last = None;
    let (points, end) = loop {
        match position.outcome() {
            Outcome::Won(player) if player == colour => break (1.0, "line"),
            Outcome::Won(_) => break (0.0, "line"),
            Outcome::Drawn => break (0.5, "full board"),
            Outcome::Undecided => {}
        }
        let player = position.to_move();
        let turn = if player == colour {
            let (mut turn, mut time) = (String::new(), Duration::ZERO);
            while position.to_move() == player && position.outcome() == Outcome::Undecided {
                let start = own_time();
                let square = computer.choose(&position);
                let used = own_time().saturating_sub(start);
                longest_stone = longest_stone.max(used);
                time += used;
                position.play(square).expect("a legal move");
                turn.push_str(&written(square));
            }
            times[0].push(time);
            turn
        } else {
            let before = engine.time();
            let answer = match &last {
                None => engine.ask("next")?,
                Some(turn) => engine.ask(&format!("move {turn}"))?,
            };
            times[1].push(engine.time().saturating_sub(before));
            let Some(answer) = answer.filter(|turn| lay(&mut position, turn)) else {
                break (1.0, "illegal answer");
            };
            answer
        };
        moves.push_str(&turn);
        moves.push(' ');
        last = Some(turn);
    };
    Ok(Game { points, end, moves, times, longest_stone })
}

/// Lays the stones of a turn; whether all were legal.
fn lay(position: &mut Position, turn: &str) -> bool {
    let squares: Option<Vec<Square>> = turn.as_bytes().chunks(2).map(square).collect();
    let player = position.to_move();
    squares.is_some_and(|squares| {
        squares.into_iter().all(|square| {
            // A line that the first stone completes ends the game.
            let is_over = position.outcome() != Outcome::Undecided;
            is_over || (position.to_move() == player && position.play(square).is_ok())
        }) && (position.to_move() != player || position.outcome() != Outcome::Undecided)
    })
}

/// The square that two letters name: its column, then its row.
fn square(letters: &[u8]) -> Option<Square> {
    let place = |letter: u8| {
        let place = usize::from(letter.checked_sub(b'A')?);
        (place < SIDE).then_some(place)
    };
    let &[column, row] = letters else { return None };
    Some(Square::new(place(column)?, place(row)?))
}

fn written(square: Square) -> String {
    [square.column, square.row].map(|place| (b'A' + place as u8) as char).iter().collect()
}

/// The engine's process.
struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(path: &Path) -> io::Result<Self> {
        let path = path.canonicalize()?;
        let mut process = Command::new(&path)
            .current_dir(path.parent().expect("a file is in a folder"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = process.stdin.take().expect("it is a pipe");
        let output = BufReader::new(process.stdout.take().expect("it is a pipe"));
        Ok(Self { process, input, output })
    }

    fn tell(&mut self, command: &str) -> io::Result<()> {
        writeln!(self.input, "{command}")?;
        self.input.flush()
    }

    /// What the engine plays after a command: the word after the last `move` of a line that ends so. Its log is passed over; a line
    /// that begins with `move` is an answer, also one that names no squares.
    fn ask(&mut self, command: &str) -> io::Result<Option<String>> {
        self.tell(command)?;
        let mut line = String::new();
        loop {
            line.clear();
            if self.output.read_line(&mut line)? == 0 || line.contains("We loss") {
                return Ok(None);
            }
            let mut words = line.split_whitespace().rev();
            if let (Some(turn), Some(before)) = (words.next(), words.next())
                && before.ends_with("move")
                && (line.starts_with("move ") || turn.bytes().all(|it| it.is_ascii_uppercase()))
            {
                return Ok(Some(turn.to_owned()));
            }
        }
    }

    /// The processor time that the engine's first thread has taken, where the system tells it.
    fn time(&self) -> Duration {
        let path = format!("/proc/{}/schedstat", self.process.id());
        let text = read_to_string(path).unwrap_or_default();
        let nanoseconds = text.split_whitespace().next().and_then(|word| word.parse().ok());
        Duration::from_nanos(nanoseconds.unwrap_or_default())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Sums over games.
#[derive(Default)]
struct Tally {
    /// Won, drawn and lost games.
    games: [u32; 3],
    /// Lost, shared and won pairs.
    pairs: [u32; 3],
    illegal: u32,
    total: [Duration; 2],
    most: [Duration; 2],
    turns: [u32; 2],
    longest_stone: Duration,
}

impl Tally {
    fn add(&mut self, game: &Game) {
        self.games[2 - (game.points * 2.0) as usize] += 1;
        self.illegal += u32::from(game.end == "illegal answer");
        for (side, times) in game.times.iter().enumerate() {
            self.total[side] += times.iter().sum::<Duration>();
            self.most[side] = times.iter().copied().fold(self.most[side], Duration::max);
            self.turns[side] += times.len() as u32;
        }
        self.longest_stone = self.longest_stone.max(game.longest_stone);
    }

    fn summary(&self) -> String {
        let [won, drawn, lost] = self.games;
        let [pairs_lost, _, pairs_won] = self.pairs;
        let share =
            100.0 * (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(won + drawn + lost);
        let mean =
            |side: usize| self.total[side].as_secs_f64() / f64::from(self.turns[side].max(1));
        format!(
            "won {won}, drawn {drawn}, lost {lost} ({share:.0} %), pairs {pairs_won} to {pairs_lost}, {} illegal answers; \
             s a turn: ours {:.3}, {:.3} at most ({:.3} a stone), the engine's {:.3}, {:.3} at most",
            self.illegal,
            mean(0),
            self.most[0].as_secs_f64(),
            self.longest_stone.as_secs_f64(),
            mean(1),
            self.most[1].as_secs_f64(),
        )
    }
}

/// Answers the commands of a tournament, so far as a trial gives them.
fn serve(computer: &Computer, out: &mut dyn Write) -> io::Result<()> {
    let mut position = Position::new(Rules::CONNECT_SIX);
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (command, turn) = line.split_once(' ').unwrap_or((&line, ""));
        match command {
            "black" | "white" => drop(lay(&mut position, turn)),
            "move" | "next" => {
                lay(&mut position, turn);
                let player = position.to_move();
                let mut answer = String::new();
                while position.to_move() == player && position.outcome() == Outcome::Undecided {
                    let square = computer.choose(&position);
                    position.play(square).expect("a legal move");
                    answer.push_str(&written(square));
                }
                writeln!(out, "move {answer}")?;
                out.flush()?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// The most stones of a search for the attack that a lost game was lost by.
const DEEP: u64 = 2_000_000;

/// Says of each lost game after which turn of the computer's the engine had an attack, with how many stones it is found, and
/// whether the computer with its budget of now plays a turn there, or one or two turns of its own before, after which it has none.
fn losses(record: &Path, computer: &Computer, out: &mut dyn Write) -> io::Result<()> {
    for line in read_to_string(record)?.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[opening, colour, "0", "line:", ref turns @ ..] = words.as_slice() else { continue };
        let colour = if colour == "black" { Player::First } else { Player::Second };
        let mut position = Position::new(Rules::CONNECT_SIX);
        let stones: Vec<Square> = opening.as_bytes().chunks(2).filter_map(square).collect();
        stones.into_iter().for_each(|square| position.play(square).expect("an opening"));
        let (mut before, mut after) = (Vec::new(), Vec::new());
        for turn in turns {
            let is_own = position.to_move() == colour;
            if is_own {
                before.push(position.clone());
            }
            lay(&mut position, turn);
            if is_own {
                after.push(position.clone());
            }
        }
        let attack = |position: &Position, nodes: u64| {
            position.outcome() == Outcome::Undecided
                && StrongComputer::with_budget(nodes).forced_win(position).is_some()
        };
        let lost = after.iter().position(|it| attack(it, DEEP)).unwrap_or(after.len() - 1);
        let needed =
            [1_000, 20_000, 200_000, DEEP].into_iter().find(|&nodes| attack(&after[lost], nodes));
        write!(
            out,
            "{opening} {colour:?}: turn {} of {}, found with {needed:?};",
            lost + 1,
            after.len()
        )?;
        for back in 0..3 {
            let Some(position) = lost.checked_sub(back).map(|turn| &before[turn]) else { break };
            let mut other = position.clone();
            while other.to_move() == colour {
                let thought = computer.choose(&other);
                other.play(thought).expect("a legal move");
            }
            let is_same = other.board() == after[lost - back].board();
            let is_lost = attack(&other, DEEP);
            write!(
                out,
                " -{back}: {}{}",
                if is_same { "same" } else { "other" },
                if is_lost { " lost" } else { "" }
            )?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Prints openings: the centre, and four random stones within three squares of it.
fn draw(count: usize, arguments: &Arguments, out: &mut dyn Write) -> io::Result<()> {
    let mut number = arguments.seed;
    let mut random = || {
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize
    };
    let computer = StrongComputer::new();
    let long = StrongComputer::with_budget(1_000_000);
    let mut found = 0;
    while found < count {
        let mut position = Position::new(Rules::CONNECT_SIX);
        let mut opening = String::new();
        while position.stones() < 5 {
            let place = if position.stones() == 0 { 24 } else { random() % 49 };
            let square = Square::new(6 + place % 7, 6 + place / 7);
            // One that is taken is drawn again.
            if position.play(square).is_ok() {
                opening.push_str(&written(square));
            }
        }
        // Black to move, as if white passed.
        let mut passed = position.clone();
        for corner in [Square::new(0, 0), Square::new(SIDE - 1, SIDE - 1)] {
            passed.play(corner).expect("a free corner");
        }
        let is_quiet = [&position, &passed].iter().all(|it| computer.forced_win(it).is_none());
        let value = || long.think(&position).and_then(|thought| thought.value);
        let is_even = |most: i64| value().is_some_and(|value| value.abs() <= most);
        let passes = is_quiet && arguments.even.is_none_or(is_even);
        if passes && (!arguments.fair || is_fair(&position)) {
            writeln!(out, "{opening}")?;
            found += 1;
        }
    }
    Ok(())
}

/// Whether each colour wins half of the games that the computer plays against itself from here, each with another budget.
/// An opening that one colour wins against any player tells nothing of two players.
fn is_fair(position: &Position) -> bool {
    let black_wins = |&budget: &u64| {
        let computer = StrongComputer::with_budget(budget);
        let mut position = position.clone();
        while let Some(thought) = computer.think(&position) {
            position.play(thought.square).expect("a free square");
        }
        position.outcome() == Outcome::Won(Player::First)
    };
    FAIR_BUDGETS.iter().filter(|it| black_wins(it)).count() * 2 == FAIR_BUDGETS.len()
}
