//! What can be told of a bot before it plays for anything.

mod words;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use c4_console::Seed;
use c4_engine::{self as engine, ByPlayer, Rules, Square};
use c4_sandbox::Sandbox;
use serde::Deserialize;

use self::words::{advice, aloud, fouls, functions, habits, shown, word};
use crate::answer::lay;
use crate::bots::bot::{Bot, Found, Program, Unfit};
use crate::bots::c::{Compiled, Global};
use crate::bots::{Kind, c};
use crate::moves::after;
use crate::openings::whole_turns;
use crate::{
    CannotPlay, Conclusion, Entrant, FullBoard, Moves, Openings, Patience, Player, Random, Start,
    Table, Turn, play,
};

/// What became of a bot that was asked for its move in a few positions, and played a game on either side.
///
/// ```no_run
/// use c4_arena::Patience;
/// use c4_arena::bots::{Checkup, Confinement, Entry};
/// use c4_engine::Rules;
///
/// let confinement = Confinement::new(None);
/// let bot = Entry::of("bots/team-7").enter(&confinement)?;
/// let checkup = Checkup::of(&bot, Rules::CONNECT_FOUR, Patience::default(), None)?;
/// for finding in &checkup.findings {
///     println!("{}", finding.text());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkup {
    /// What was asked, and what it answered.
    pub answers: Vec<Answered>,
    /// What there is to say about it, what is wrong first.
    pub findings: Vec<Finding>,
}

/// An answer to one position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The stones that lie, as [`Moves`] writes them.
    pub position: String,
    /// Who it was.
    pub seat: engine::Player,
    /// Its stones, written in the same way; or what it did instead.
    pub answer: Result<String, String>,
    /// How long it took, as a game counts it.
    pub time: Duration,
}

/// One thing that there is to say.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finding {
    /// It loses games by this.
    Wrong(String),
    /// It may lose games by this.
    Doubtful(String),
    /// It is good to know.
    Note(String),
}

impl Finding {
    /// The words.
    #[must_use]
    pub fn text(&self) -> &str {
        let (Self::Wrong(text) | Self::Doubtful(text) | Self::Note(text)) = self;
        text
    }
}

/// Positions of Connect Four in which something is at stake: a win to be taken and one to be stopped, by either player, and
/// columns that are full.
const AT_STAKE: [&str; 8] =
    ["112233", "1414247", "11223", "445566", "444444", "4444441", "111111222222", "7777776666665"];

/// How many stones lie in the others, which are drawn.
const PLIES: [usize; 6] = [0, 1, 8, 9, 30, 31];

/// How many of its variables are looked at to say which its `main` sets: each takes up to a second.
const GLOBALS: usize = 24;

/// The chance of a bot that is checked: always the same, so that it is checked in the same way again.
const SEED: Seed = Seed::new(1);

impl Checkup {
    /// Has a bot answer and play, each answer from a process of its own.
    ///
    /// # Errors
    /// The reason of a failure that is not the bot's.
    pub fn of(
        bot: &Bot,
        rules: Rules,
        patience: Patience,
        sandbox: Option<&Sandbox>,
    ) -> Result<Self, String> {
        let table = Table { rules, opening: vec![], patience, full_board: FullBoard::Draw };
        if let Some(broken) = bot.broken() {
            return Ok(Self::broken(&broken.what, &broken.words));
        }
        bot.plays(&table)?;
        let asked = Asked { bot, table: &table };
        let positions = positions(rules);
        let mut findings = functions(bot.found());
        findings.extend(asked.agent()?);
        let program = bot.program().map_err(|error| error.to_string())?;
        let (answers, words) = asked.answers(program, &positions, false)?;
        findings.extend(fouls(&answers));
        let is_wrong = findings.iter().any(|it| matches!(it, Finding::Wrong(_)));
        if !is_wrong {
            findings.extend(asked.games()?);
        }
        // One that never gets ready, or takes all the time that it has, is not waited for once more.
        if answers.iter().all(|it| it.time < patience.turn) && answers.len() == positions.len() {
            findings.extend(asked.repeated(program, &positions, &answers, sandbox)?);
        }
        findings.extend(habits(&answers, patience));
        findings.extend(aloud(bot.kind(), &words));
        findings.sort();
        findings.dedup();
        Ok(Self { answers, findings })
    }

    /// Of a bot that cannot be started.
    fn broken(what: &str, words: &str) -> Self {
        let mut text = format!("it cannot play: {what}");
        if !words.is_empty() {
            text = format!("{text}\n{words}");
        }
        if let Some(advice) = advice(&format!("{what}\n{words}")) {
            text = format!("{text}\n{advice}");
        }
        Self { answers: vec![], findings: vec![Finding::Wrong(text)] }
    }

    /// Whether it loses games by anything that was found.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.findings.iter().any(|it| matches!(it, Finding::Wrong(_)))
    }
}

/// Who is asked, and on which table.
struct Asked<'a> {
    bot: &'a Bot,
    table: &'a Table,
}

impl Asked<'_> {
    /// Its answers to all of these, and the end of what it wrote on the way. If it is warm, each process has been asked for the
    /// first move of a game before.
    fn answers(
        &self,
        program: &Program,
        positions: &[Vec<Square>],
        is_warm: bool,
    ) -> Result<(Vec<Answered>, BTreeSet<String>), String> {
        let mut words = BTreeSet::new();
        let mut answers = Vec::new();
        for moves in positions {
            let answered = self.answer(program, moves, is_warm, &mut words)?;
            // One that takes too long to be ready is not waited for again and again.
            let is_hopeless = answered.answer.as_ref().is_err_and(|it| it.contains("did not come"));
            answers.push(answered);
            if is_hopeless {
                break;
            }
        }
        Ok((answers, words))
    }

    fn answer(
        &self,
        program: &Program,
        moves: &[Square],
        is_warm: bool,
        words: &mut BTreeSet<String>,
    ) -> Result<Answered, String> {
        let Table { rules, patience, .. } = *self.table;
        let mut position = after(moves, rules);
        let seat = position.to_move();
        let mut time = Duration::ZERO;
        let mut answer = || -> Result<Vec<Square>, CannotPlay> {
            let mut player: Box<dyn Player + '_> = match self.bot.kind() {
                Kind::Connect6 => self.bot.player(SEED)?,
                Kind::C | Kind::Python | Kind::Line => {
                    Box::new(self.bot.line_player(program, SEED)?)
                }
            };
            player.begin(&Start { rules, seat, opening: moves, patience })?;
            if is_warm {
                let position = after(&[], rules);
                let _ = player.choose(&Turn { position: &position, moves: &[], patience })?;
            }
            let begun = Instant::now();
            let answer = player.choose(&Turn { position: &position, moves, patience });
            time = begun.elapsed().saturating_sub(player.held_up());
            let said = player.last_words();
            words.extend(Some(said).filter(|said| !said.is_empty()));
            let mut laid = Vec::new();
            lay(&answer?, &mut position, &mut laid)?;
            Ok(laid)
        };
        let answer = match answer() {
            Ok(laid) => {
                let all: Vec<Square> = moves.iter().copied().chain(laid).collect();
                let whole = Moves::of(&all, rules).to_string();
                let before = Moves::of(moves, rules).to_string();
                let rest = whole.strip_prefix(&before).unwrap_or(&whole);
                Ok(rest.trim_start_matches([' ', ',']).to_owned())
            }
            Err(CannotPlay::Foul(foul)) => Err(foul.to_string()),
            Err(CannotPlay::Failure(reason)) => return Err(reason),
        };
        let position = Moves::of(moves, rules).to_string();
        Ok(Answered { position, seat, answer, time })
    }

    /// The fouls of a game on either side.
    fn games(&self) -> Result<Vec<Finding>, String> {
        let random = Random::new("random");
        let mut findings = Vec::new();
        for seat in engine::Player::ALL {
            let mut players: ByPlayer<&dyn Entrant> = ByPlayer { first: &random, second: &random };
            players[seat] = self.bot;
            let record = play(self.table, players, SEED)?;
            if let Conclusion::Foul { by, foul } = &record.conclusion
                && *by == seat
            {
                let stones = record.moves.split_whitespace().collect::<String>();
                findings.push(Finding::Wrong(format!(
                    "as the {} player of a game against random moves it {foul}, after {}",
                    word(seat),
                    if stones.is_empty() { "no moves" } else { &record.moves }
                )));
            }
        }
        Ok(findings)
    }

    /// Whether it answers the same again, and after its own `main` has run.
    fn repeated(
        &self,
        program: &Program,
        positions: &[Vec<Square>],
        answers: &[Answered],
        sandbox: Option<&Sandbox>,
    ) -> Result<Option<Finding>, String> {
        let differ = |others: &[Answered]| {
            let pairs = answers.iter().zip(others);
            let differ: Vec<(Answered, Answered)> = pairs
                .filter(|(one, other)| one.answer != other.answer)
                .map(|(one, other)| (one.clone(), other.clone()))
                .collect();
            differ
        };
        let (again, _) = self.answers(program, positions, false)?;
        if !differ(&again).is_empty() {
            return Ok(Some(Finding::Note(
                "it answers the same position differently each time, with the same seed: its games cannot be repeated"
                    .to_owned(),
            )));
        }
        let Found { path, surroundings, function, functions: Some((name, _, mains)) } =
            self.bot.found()
        else {
            return Ok(None);
        };
        let Some(first) = mains.first() else { return Ok(None) };
        let compiled = match c::compile(path, *surroundings, function.as_deref(), true, sandbox) {
            Ok(compiled) => compiled,
            // What compiled once and does not now has a main of an odd kind, which nobody calls.
            Err(Unfit::Broken(_)) => return Ok(None),
            Err(Unfit::NoBot(reason)) => return Err(reason.to_string()),
        };
        let (after_main, _) = self.answers(&compiled.program, positions, false)?;
        let differ = differ(&after_main);
        let Some((before, after)) = differ.first() else { return Ok(None) };
        let told = |answered: &Answered| match &answered.answer {
            Ok(moves) => format!("column {moves}"),
            Err(foul) => foul.clone(),
        };
        let mut text = format!(
            "{name} plays differently after the main in {first} has run: in {} of {} positions, as after {} ({} without it, {} \
             after it). A tournament calls {name} and no main: let {name} itself set what it needs, or give it its value where \
             it is defined",
            differ.len(),
            answers.len(),
            shown(&before.position),
            told(before),
            told(after)
        );
        // Its main may only have asked it for moves that it remembers, which is no fault.
        let (warm, _) = self.answers(program, positions, true)?;
        let remembers = answers.iter().zip(&warm).any(|(one, other)| one.answer != other.answer);
        if !remembers {
            let at = answers.iter().position(|it| it.position == before.position);
            let position = at.map(|at| &positions[at..=at]).unwrap_or_default();
            let set = self.set_by_main(compiled, position, after)?;
            if !set.is_empty() {
                text = format!("{text}. It plays by what only main sets: {}", set.join(", "));
            }
        }
        Ok(Some(if remembers {
            Finding::Doubtful(format!(
                "{text}. It remembers what it was asked before, which may be all that it is"
            ))
        } else {
            Finding::Wrong(text)
        }))
    }

    /// The variables without whose new values the bot answers otherwise in a position after its `main` has run.
    fn set_by_main(
        &self,
        compiled: Compiled,
        position: &[Vec<Square>],
        after: &Answered,
    ) -> Result<Vec<String>, String> {
        let Compiled { mut program, globals, .. } = compiled;
        let mut set = Vec::new();
        for Global { name, place } in globals.into_iter().take(GLOBALS) {
            program.args = place.to_vec();
            let (answers, _) = self.answers(&program, position, false)?;
            if answers.iter().any(|it| it.answer.is_ok() && it.answer != after.answer)
                && !set.contains(&name)
            {
                set.push(name);
            }
        }
        set.sort();
        Ok(set)
    }

    /// What our own harness has found in a Python file.
    fn agent(&self) -> Result<Vec<Finding>, String> {
        /// What it answers.
        #[derive(Deserialize)]
        struct About {
            agent: String,
            others: Vec<String>,
            played: bool,
        }
        if self.bot.kind() != Kind::Python {
            return Ok(vec![]);
        }
        let Table { rules, patience, .. } = *self.table;
        let program = self.bot.program().map_err(|error| error.to_string())?;
        let asked = || -> Result<Option<String>, CannotPlay> {
            let mut player = self.bot.line_player(program, SEED)?;
            player.begin(&Start { rules, seat: engine::Player::First, opening: &[], patience })?;
            Ok(player.about(patience.start))
        };
        let answer = match asked() {
            Ok(answer) => answer,
            // It is found again where it is asked for a move.
            Err(CannotPlay::Foul(_)) => return Ok(vec![]),
            Err(CannotPlay::Failure(reason)) => return Err(reason),
        };
        let Some(About { agent, others, played }) =
            answer.and_then(|json| serde_json::from_str(&json).ok())
        else {
            return Ok(vec![]);
        };
        let mut findings = vec![Finding::Note(format!("{agent} plays"))];
        let usual = others.iter().find(|it| ["agent", "my_agent", "act"].contains(&it.as_str()));
        if let Some(usual) = usual {
            findings.push(Finding::Doubtful(format!(
                "{agent} plays, as the last that the file defines; {usual} stands before it. If that is the agent, name it with \
                 --function {usual}"
            )));
        }
        if played {
            findings.push(Finding::Note(
                "it plays games by kaggle_environments while it is loaded, which are left out"
                    .to_owned(),
            ));
        }
        Ok(findings)
    }
}

/// What is at stake, and what is drawn, as far as these rules have it.
fn positions(rules: Rules) -> Vec<Vec<Square>> {
    let mut positions = Vec::new();
    if rules == Rules::CONNECT_FOUR {
        let parsed = AT_STAKE.iter().filter_map(|moves| Moves::parse(moves, rules).ok());
        positions.extend(parsed);
    }
    for plies in PLIES {
        // Turns of two stones are whole after one, three, five.
        let whole = Openings::Random { plies: whole_turns(plies, rules.turns) };
        let drawn = whole.choose(1, rules, SEED.split(plies as u64), |_, _| {});
        positions.extend(drawn.unwrap_or_default());
    }
    positions
}
