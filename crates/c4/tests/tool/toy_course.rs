//! A sixth course, all of which is in this file, taken through everything that the tool does: nothing else has to know it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use c4::Courses;
use c4_console::{
    Candidate, Console, Endings, Explanation, Frame, Grid, Misreading, Move, Number, Program, Seed,
    Stone, Stop, events,
};
use c4_course::dice::Dice;
use c4_course::happening::{Happening, Seen, TYPED};
use c4_course::typist::Typist;
use c4_course::wins::WINS;
use c4_course::{
    Answer, Asked, Basis, Choose, Computer, ComputerInfo, Course, ExitStatus, Facts, Fault, Given,
    HandIn, Info, Input, Misread, Mover, Notation, Rule, Session, StandIns, simpler,
};
use c4_engine::{
    Board, Directions, Letters, Lines, Outcome, Player, Position, Rules, Size, Square,
};
use clap::Args;
use serde_json::Value;
use tempfile::TempDir;

// The game.

events! {
    /// What the program says.
    enum Say {
        /// The first line.
        Welcome = "welcome": "Three in a row\n";
        /// The question how many people play.
        AskPlayers = "ask-players": "Players (1 or 2): ";
        /// The answer was neither.
        BadPlayers = "bad-players": "1 or 2, please.\n";
        /// The board.
        Board { board: Grid } = "board": "{board}";
        /// The question for a column.
        AskColumn { player: char } = "ask-column": "{player}, column (1-5): ";
        /// Nothing can be dropped there.
        Refused = "refused": "No room there.\n";
        /// The computer's column.
        Computer { column: usize } = "computer": "I take {column}.\n";
        /// Somebody has three.
        Wins { player: char } = "wins": "{player} has three!\n";
        /// The board is full.
        Tie = "tie": "Nobody has three.\n";
    }
}

/// What can be misread.
#[derive(Debug, Clone, Copy)]
struct Reading {
    directions: Directions,
    is_rightmost: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Self { directions: Directions::ALL, is_rightmost: false }
    }
}

const MISREADINGS: &[Misreading<Reading>] = &[
    Misreading {
        name: "no-diagonals",
        says: "your program overlooks three on a diagonal",
        instead: "The course counts diagonals, too.",
        is_equivalent: false,
        basis: Basis::Text,
        change: &|reading| reading.directions = Directions::ORTHOGONAL,
        words: &[],
    },
    Misreading {
        name: "last-free-column",
        says: "your computer takes the last free column",
        instead: "The course takes the first one.",
        is_equivalent: false,
        basis: Basis::Text,
        change: &|reading| reading.is_rightmost = true,
        words: &[],
    },
];

fn size() -> Size {
    Size::new(5, 5).unwrap()
}

fn rules() -> Rules {
    Rules { size: size(), lines: Lines::of(3).unwrap(), ..Rules::CONNECT_FOUR }
}

fn letter(player: Player) -> char {
    Letters::X_AND_O.stones[player]
}

fn free_columns(position: &Position) -> impl DoubleEndedIterator<Item = usize> {
    (0..5).filter(|&column| position.board().landing(column).is_ok())
}

fn board(position: &Position) -> Say {
    const FRAME: Frame = Frame { left: "", between: " ", right: "" };
    let squares = (0..5).rev().flat_map(|row| (0..5).map(move |column| Square::new(column, row)));
    let cell = |square| position.board().get(square).map_or('.', letter) as u8;
    Say::Board { board: Grid { columns: 5, cells: squares.map(cell).collect(), frame: FRAME } }
}

fn play(_: &[OsString], reading: &Reading, console: &mut Console<'_>) -> u8 {
    let result = play_one(reading, console);
    console.finish("toy-cli", result, &Endings { tell_input_ended: false, ..Endings::COMMON })
}

fn play_one(reading: &Reading, console: &mut Console<'_>) -> Result<u8, Stop> {
    console.say(Say::Welcome)?;
    let people = loop {
        console.say(Say::AskPlayers)?;
        match console.scan_int()? {
            Number::Value(people @ (1 | 2)) => break people,
            _ => console.skip_line()?,
        }
        console.say(Say::BadPlayers)?;
    };
    let rules = rules();
    let mut position =
        Position::new(Rules { lines: rules.lines.only(reading.directions), ..rules });
    loop {
        console.say(board(&position))?;
        match position.outcome() {
            Outcome::Undecided => {}
            Outcome::Won(player) => {
                console.say(Say::Wins { player: letter(player) })?;
                return Ok(0);
            }
            Outcome::Drawn => {
                console.say(Say::Tie)?;
                return Ok(0);
            }
        }
        let player = position.to_move();
        let column = if player == Player::Second && people == 1 {
            let mut free = free_columns(&position);
            let column = if reading.is_rightmost { free.next_back() } else { free.next() };
            let column = column.expect("the board is not full");
            console.explain(false, || explanation(&position))?;
            console.say(Say::Computer { column: column + 1 })?;
            column
        } else {
            ask(&position, console)?
        };
        let landed = position.play_column(column).expect("it is free");
        console.lay(Stone { player: player.number(), column, row: landed.row });
    }
}

fn ask(position: &Position, console: &mut Console<'_>) -> Result<usize, Stop> {
    loop {
        console.say(Say::AskColumn { player: letter(position.to_move()) })?;
        match console.scan_int()? {
            Number::Value(number @ 1..=5)
                if free_columns(position).any(|it| it == number as usize - 1) =>
            {
                return Ok(number as usize - 1);
            }
            _ => console.skip_line()?,
        }
        console.say(Say::Refused)?;
    }
}

fn explanation(position: &Position) -> Option<Explanation> {
    let choice = Candidate {
        place: Move::Column(free_columns(position).next()? + 1),
        rule: "the first free column".to_owned(),
        detail: "counted from the left".to_owned(),
    };
    let player = letter(position.to_move()).to_string();
    Some(Explanation { player, choice, others: vec![] })
}

// The course.

#[derive(Debug)]
struct Toy;

const PROGRAM: Program =
    Program { name: "toy-cli", run: |args, console| play(args, &Reading::default(), console) };

static REFERENCE: Misread<Reading> =
    Misread { program: PROGRAM, run_as: play, table: || MISREADINGS };

const HAPPENINGS: &[Happening] = &[
    ("game: against the computer", |seen| seen.has("computer")),
    ("game: a tie", |seen| seen.has("tie")),
    ("refused: no room", |seen| seen.has("refused")),
    ("refused: a number of players", |seen| seen.has("bad-players")),
    ("the input ends early", |seen| seen.exited(1)),
];

static FACTS: Facts = Facts {
    info: Info {
        variant: "toy",
        program: "toy-cli",
        institution: "A school",
        course: "Toys 1",
        title: "Three in a row",
        board: "5 rows and columns",
        specification: "this file",
        exit_statuses: &[
            ExitStatus { status: 0, meaning: "the game ended" },
            ExitStatus { status: 1, meaning: "the input ended early" },
        ],
    },
    reference: &REFERENCE,
    events: &Say::KINDS,
    rules: &[
        Rule {
            shown_by: "computer",
            says: "The computer takes the first free column.",
            basis: Basis::Text,
        },
        Rule { shown_by: "wins", says: "Three in any direction win.", basis: Basis::Text },
    ],
    happenings: &[HAPPENINGS, WINS, TYPED],
    categories: &[("two players", 50.0), ("computer", 50.0)],
    without_games: &[],
    prescribes_status: false,
    wants_reasons: None,
    words_are_open: false,
    stand_ins: StandIns::NONE,
    table: None,
    computers: &[ComputerInfo { typed: "toy", what: "the first free column", names: &["toy"] }],
};

impl Course for Toy {
    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn generate(&self, seed: u64, number: u64) -> Input {
        let mut dice = Dice::new(seed, number);
        let mut typist = Typist::new(&mut dice);
        if typist.slips(&mut dice) {
            typist.line("many");
        }
        typist.answer(1 + dice.below(2), &mut dice);
        for _ in 0..25 {
            if typist.slips(&mut dice) {
                typist.line(dice.one_of(&["0", "6", "x"]));
            }
            typist.answer(1 + dice.below(5), &mut dice);
        }
        Input { args: vec![], stdin: typist.done(&mut dice) }
    }

    fn board(&self, _: &Input, session: &Session) -> Option<(Board, Lines)> {
        Some((session.board(size())?, rules().lines))
    }

    fn category(&self, seen: &Seen<'_>) -> &'static str {
        if seen.has("computer") { "computer" } else { "two players" }
    }

    fn simpler(&self, input: &Input) -> Vec<Input> {
        simpler::only_simpler(input, simpler::less_typed(input), |_| ())
    }

    fn hand_ins(&self) -> Vec<HandIn> {
        vec![HandIn::of_one_file("toy.c", "gcc -O1 toy.c -o toy", "toy")]
    }

    fn mover(&self) -> Option<Mover> {
        Some(Mover::of::<Options>())
    }

    fn computer(&self, name: &str) -> Option<Box<dyn Computer>> {
        (name == "toy").then(|| Box::new(FirstFree) as _)
    }
}

/// The computer of the toy course.
#[derive(Debug, Args)]
struct Options {
    #[command(flatten)]
    given: Given,
}

impl Asked for Options {
    fn given(&self) -> &Given {
        &self.given
    }

    fn answer(&self) -> Result<Answer, Fault> {
        let letters = Letters::X_AND_O;
        let notation = Notation { rules: rules(), letters, columns: Some(5), rows: Some(5) };
        let position = notation.position(&self.given)?;
        let explanation = explanation(&position).expect("the game goes on");
        Ok(Answer { board: position.board().clone(), letters, seed: None, explanation })
    }
}

#[derive(Debug)]
struct FirstFree;

impl Computer for FirstFree {
    fn name(&self) -> String {
        "toy".to_owned()
    }

    fn plays(&self, rules: &Rules) -> Result<(), &'static str> {
        if *rules == self::rules() { Ok(()) } else { Err("it plays three in a row on 5 x 5 only") }
    }

    fn begin(&self, _: Seed) -> Choose<'_> {
        Box::new(|position| position.board().landing(free_columns(position).next()?).ok())
    }
}

// What a student hands in.

const SAMPLE: &str = r#"
#include <stdio.h>
#include <stdlib.h>

static char cells[5][5];

static char at(int row, int column) {
    return row < 0 || row > 4 || column < 0 || column > 4 ? '.' : cells[row][column];
}

static int has_three(char player) {
    int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 5; column++)
            for (int way = 0; way < 4; way++) {
                int count = 0;
                while (count < 3 && at(row + count * steps[way][0],
                                       column + count * steps[way][1]) == player)
                    count++;
                if (count == 3) return 1;
            }
    return 0;
}

/* A number, or 0 if there is none; the rest of a line is dropped unless it is good. */
static int answer(int most, int (*is_good)(int)) {
    int number = 0;
    int read = scanf("%d", &number);
    if (read == EOF) exit(1);
    if (read == 1 && number >= 1 && number <= most && (!is_good || is_good(number))) return number;
    for (int c = getchar(); c != '\n' && c != EOF;) c = getchar();
    return 0;
}

static int has_room(int column) { return at(0, column - 1) == '.'; }

int main(void) {
    int people, column;
    for (int row = 0; row < 5; row++)
        for (column = 0; column < 5; column++) cells[row][column] = '.';
    printf("Three in a row\n");
    for (;;) {
        printf("Players (1 or 2): ");
        if ((people = answer(2, NULL))) break;
        printf("1 or 2, please.\n");
    }
    for (int turn = 0;; turn++) {
        char player = turn % 2 ? 'O' : 'X', last = turn % 2 ? 'X' : 'O';
        for (int row = 0; row < 5; row++)
            for (column = 0; column < 5; column++)
                printf("%c%c", cells[row][column], column == 4 ? '\n' : ' ');
        if (has_three(last)) return printf("%c has three!\n", last), 0;
        if (turn == 25) return printf("Nobody has three.\n"), 0;
        if (player == 'O' && people == 1) {
            for (column = FROM; !has_room(column); column += STEP);
            printf("I take %d.\n", column);
        } else {
            for (;;) {
                printf("%c, column (1-5): ", player);
                if ((column = answer(5, has_room))) break;
                printf("No room there.\n");
            }
        }
        int row = 4;
        while (cells[row][column - 1] != '.') row--;
        cells[row][column - 1] = player;
    }
}
"#;

/// The right program.
fn right() -> String {
    SAMPLE.replace("FROM", "1").replace("STEP", "1")
}

/// One whose computer begins at the other end.
fn misread() -> String {
    SAMPLE.replace("FROM", "5").replace("STEP", "-1")
}

// The tool.

/// A folder in which `c4` is run as one that knows the toy course alone.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, below: &str) -> PathBuf {
        self.0.path().join(below)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    /// Runs the tool: its exit status, and standard output; `@` begins a path in the folder. It complains about nothing.
    fn c4(&self, line: &str, typed: &str) -> (u8, String) {
        const TOY: &dyn Course = &Toy;
        let folder = format!("{}/", self.0.path().display());
        let args: Vec<OsString> =
            line.split(' ').map(|word| word.replace('@', &folder).into()).collect();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut input = typed.as_bytes();
        let mut console = Console::new(&mut input, &mut out, &mut err);
        let status = c4::run(Courses::new(&[TOY]), &args, &mut console);
        drop(console);
        let [out, err] = [out, err].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(err, "", "c4 {line}");
        (status, out)
    }

    /// The same for a call that is to succeed.
    fn fine(&self, line: &str, typed: &str) -> String {
        let (status, out) = self.c4(line, typed);
        assert_eq!(status, 0, "c4 {line}: {out}");
        out
    }
}

/// The first player has three in the first column.
const GAME: &str = "2\n1\n2\n1\n2\n1\n";

fn compile(source: &Path) -> String {
    let program = source.with_extension("out");
    let gcc = Command::new("gcc").arg(source).arg("-o").arg(&program).status().unwrap();
    assert!(gcc.success());
    program.display().to_string()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn it_is_listed_and_played() {
    let desk = Desk::new();
    assert!(desk.fine("list", "").contains("course   A school, Toys 1: Three in a row\n"));
    let listed = json(&desk.fine("list --json", ""));
    assert_eq!(listed["variants"][0]["hand_ins"][0]["name"], "toy.c");
    let game = desk.fine("play toy", GAME);
    assert!(game.starts_with("Three in a row\nPlayers (1 or 2): . . . . .\n"), "{game}");
    assert!(game.ends_with("X . . . .\nX O . . .\nX O . . .\nX has three!\n"), "{game}");
    let (status, events) = desk.c4("play toy --events", "1\n3\n");
    let events: Vec<Value> = events.lines().map(json).collect();
    let computer = events.iter().find(|event| event["event"] == "computer").unwrap();
    assert_eq!((status, &computer["text"]), (1, &Value::from("I take 1.\n")));
    let text = events.iter().filter_map(|event| event["text"].as_str()).collect::<String>();
    assert_eq!(text, desk.c4("play toy", "1\n3\n").1);
}

#[test]
fn its_computer_answers_and_plays_matches() {
    let desk = Desk::new();
    let answer = desk.fine("move toy --moves 11111", "");
    assert!(answer.contains("plays column 2: the first free column"), "{answer}");
    let rules = "--rows 5 --cols 5 --connect 3 --seed 1";
    let played = desk.fine(&format!("match toy random --games 4 --json {rules}"), "");
    let lines: Vec<Value> = played.lines().map(json).collect();
    assert_eq!(lines.iter().filter(|line| line.get("record").is_some()).count(), 4, "{played}");
    assert!(lines[0]["match"]["players"].as_array().unwrap().contains(&"toy".into()), "{played}");
}

#[test]
fn its_transcripts_are_recorded_generated_and_verified() {
    let desk = Desk::new();
    fs::create_dir_all(desk.path("cases/toy")).unwrap();
    desk.fine("record toy column --why Why. --fixtures @cases", GAME);
    desk.fine("fixtures toy --seed 7 --count 60 @cases/toy", "");
    assert_eq!(fs::read_dir(desk.path("cases/toy")).unwrap().count(), 61);
    let verify = |source: PathBuf| {
        let program = compile(&source);
        desk.c4(&format!("verify toy --program {program} --fixtures @cases --no-sandbox"), "")
    };
    let (status, all) = verify(desk.write("right.c", &right()));
    assert_eq!(status, 0, "{all}");
    assert!(all.ends_with("\n61 cases: 61 pass, 0 differ, 0 error\n"), "{all}");
    let talks = right().replacen("printf(\"Three", "fputs(\"debug\", stderr), printf(\"Three", 1);
    let (status, all) = verify(desk.write("talks.c", &talks));
    assert!(all.contains("standard error differs at line 1, column 1, after 0 right"), "{all}");
    assert_eq!((status, all.ends_with(": 0 pass, 61 differ, 0 error\n")), (1, true), "{all}");
    let (status, all) = verify(desk.write("misread.c", &misread()));
    assert_eq!(status, 1);
    assert!(all.contains("pass    column\n"), "{all}");
    assert!(all.contains("      expected  I·take·1.␤\n      actual    I·take·5.␤\n"), "{all}");
    assert!(all.contains("typed just before: "), "{all}");
}

#[test]
fn what_is_handed_in_is_graded_and_checked() {
    let desk = Desk::new();
    fs::create_dir_all(desk.path("cases/toy")).unwrap();
    desk.fine("record toy column --why Why. --fixtures @cases", GAME);
    desk.write("class/ada/toy.c", &right());
    let bob = desk.write("class/bob/toy.c", &misread());
    let cases = "--fixtures @cases --seed 3 --count 60 --no-sandbox";
    let (status, report) =
        desk.c4(&format!("grade toy @class {cases} --format json --report html=@class.html"), "");
    let grading = json(&report);
    let submissions = grading["submissions"].as_array().unwrap();
    assert_eq!((status, submissions.len()), (1, 2), "{report}");
    let scores = submissions.iter().map(|it| it["score"]["points"].as_f64().unwrap());
    assert_eq!(scores.collect::<Vec<_>>()[0], 100.0);
    assert_eq!(submissions[1]["diagnoses"][0]["readings"], Value::from(vec!["last-free-column"]));
    let rule = submissions[1]["finding"]["rule"].as_str().unwrap();
    assert!(
        rule.starts_with("O plays column ") && rule.contains("the first free column"),
        "{rule}"
    );
    assert!(fs::read_to_string(desk.path("class.html")).unwrap().contains("bob"));

    let (status, told) = desk.c4(&format!("check toy {} {cases}", bob.display()), "");
    assert_eq!(status, 1);
    assert!(told.contains("omputer takes the last free column"), "{told}");
    let ada = desk.path("class/ada");
    let told = desk.fine(&format!("check toy {} {cases}", ada.display()), "");
    assert!(told.contains("61"), "{told}");
}
