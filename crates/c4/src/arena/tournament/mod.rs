//! `c4 tournament`.

mod args;
mod folder;
mod journal;
mod reports;

use std::collections::HashMap;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Instant;

use c4_arena::bots::Confinement;
use c4_arena::tournament::{
    CannotHold, News, Played, Setup, System, Tournament, drawn_order, hold, openings_seed,
};
use c4_arena::{Entrant, Judge, Moves};
use c4_console::{Console, Plain, Progress, Seed};
use c4_grade::{MOST_MADE, MOST_TYPED, read_file, read_text};
use c4_sandbox::printable;
use c4_threads::{all, processors};

pub(crate) use args::TournamentArgs;

use super::Fault;
use super::entrants::{Wanted, with_functions, with_unique_names};
use crate::confinement::hiding;
use crate::courses::Courses;
use crate::interrupt::Advice;
use crate::journal::{Journal, NoJournal, Opened};
use crate::refusal::{Failure, Refusal};
use args::{MergeArgs, Seeding, TournamentCommand};
use journal::Head;

pub(crate) fn run(
    courses: Courses,
    args: &TournamentArgs,
    console: &mut Console<'_>,
) -> Result<u8, Failure> {
    if let Some(TournamentCommand::Merge(args)) = &args.command {
        return merge(args, console);
    }
    let system = args.system().map_err(|(option, of)| Fault::UnusedOption(option, of))?;
    let conditions = &args.conditions;
    if args.judge {
        Judge::new(conditions.game.rules()?).map_err(Fault::NotJudged)?;
    }
    let known = args.resume.as_deref().and_then(journal::seed).map(Seed::new);
    let seed = conditions.seed.or(known).unwrap_or_else(Seed::fresh);
    let entrants = seeded(entrants(courses, args, console)?, &args.seeding, seed)?;
    let setup = setup(args, system, seed, console)?;
    let given = entrants.iter().filter_map(Wanted::path);
    let given = given.chain(args.folder.as_deref()).chain(args.seeding.file());
    let read = given.clone().chain(conditions.game.file()).chain(args.resume.as_deref());
    reports::check(&args.reports, read)?;
    let mut confinement = conditions.confinement(&conditions.game.rules()?, given, console)?;
    let journal = match &args.resume {
        Some(path) => {
            let limits = &confinement.limits;
            let head = Head::new(&setup, &entrants, limits, &conditions.confinement)?;
            let opened = Journal::open(path, &head, |_| true).map_err(Fault::Journal)?;
            if let Some(other) = &opened.other {
                let (path, other) = (printable::path(path), printable::path(other));
                console.complain(Plain(format_args!(
                    "c4: {path} was the journal of another tournament: all is played anew, and it is {other} now"
                    )))?;
            }
            Some(opened)
        }
        None => None,
    };
    let advice = Advice::on_interrupt(args.resume.as_deref());
    let kept = args.reports.files();
    let journals = args.resume.iter().flat_map(|path| crate::journal::files(path));
    confinement.sandbox =
        confinement.sandbox.map(|sandbox| hiding(hiding(sandbox, kept), journals));
    let held = held(&setup, &entrants, &confinement, conditions.jobs(), journal, console)?;
    drop(advice);
    reports::write(&args.reports, &held, console)?;
    Ok(0)
}

fn merge(args: &MergeArgs, console: &mut Console<'_>) -> Result<u8, Failure> {
    let parts = args.parts.iter().map(|path| {
        let bytes = read_file(path, MOST_MADE).map_err(Refusal::of_file(path))?;
        Tournament::from_json(&bytes)
            .map_err(|reason| Refusal::from(Fault::Part(path.clone(), reason)))
    });
    let parts: Vec<Tournament> = parts.collect::<Result<_, Refusal>>()?;
    let whole = Tournament::merged(parts).map_err(Fault::Merge)?;
    reports::check(&args.reports, args.parts.iter().map(PathBuf::as_path))?;
    reports::write(&args.reports, &whole, console)?;
    Ok(0)
}

/// Who takes part, each under a name of its own.
fn entrants(
    courses: Courses,
    args: &TournamentArgs,
    console: &mut Console<'_>,
) -> Result<Vec<Wanted>, Failure> {
    let mut all = match &args.folder {
        Some(folder) => folder::bots(folder, console)?,
        None => vec![],
    };
    all.extend(Wanted::all(courses, args.with.iter().map(|word| &**word))?);
    let mut all = with_unique_names(all, console)?;
    with_functions(&mut all, &args.function)?;
    Ok(all)
}

/// The same, the best first.
fn seeded(mut all: Vec<Wanted>, seeding: &Seeding, seed: Seed) -> Result<Vec<Wanted>, Refusal> {
    let mut places: Vec<usize> = match seeding {
        Seeding::Name => return Ok(all),
        Seeding::Drawn => vec![],
        Seeding::File(path) => {
            let text = read_text(path, MOST_TYPED).map_err(Refusal::of_file(path))?;
            let mut places = vec![];
            let lines = text.lines().map(str::trim).enumerate();
            for (line, name) in lines.filter(|(_, name)| !name.is_empty()) {
                let found = all.iter().position(|wanted| wanted.name == name);
                let known = all.iter().map(|wanted| wanted.name.as_str());
                let found = found.ok_or_else(|| Refusal::unknown("entrant", name, known))?;
                if places.contains(&found) {
                    return Err(Fault::SeededTwice(path.clone(), line + 1, name.to_owned()).into());
                }
                places.push(found);
            }
            places
        }
    };
    places.extend(drawn_order(all.len(), seed));
    // Whoever is in the file has its place there.
    let mut order = HashMap::new();
    for (place, &index) in places.iter().enumerate() {
        order.entry(all[index].name.clone()).or_insert(place);
    }
    all.sort_by_key(|wanted| order[&wanted.name]);
    Ok(all)
}

fn setup(
    args: &TournamentArgs,
    system: System,
    seed: Seed,
    console: &mut Console<'_>,
) -> Result<Setup, Failure> {
    let conditions = &args.conditions;
    let rules = conditions.game.rules()?;
    let games = match system {
        System::Knockout { best_of, .. } => best_of,
        System::RoundRobin { games, .. } => games,
    };
    let pairs = games.get().div_ceil(2) as usize;
    let mut openings: Vec<String> = Vec::new();
    for squares in conditions.game.openings(pairs, rules, openings_seed(seed), console)? {
        let opening = Moves::of(&squares, rules).to_string();
        if !opening.is_empty() && !openings.contains(&opening) {
            openings.push(opening);
        }
    }
    Ok(Setup {
        seed: seed.get(),
        system,
        rules,
        patience: conditions.patience(),
        full_board: conditions.game.full_board,
        openings,
        is_judged: args.judge,
    })
}

/// Compiles what has to be compiled, and plays.
fn held(
    setup: &Setup,
    wanted: &[Wanted],
    confinement: &Confinement,
    jobs: NonZero<usize>,
    journal: Option<Opened<Played>>,
    console: &mut Console<'_>,
) -> Result<Tournament, Failure> {
    // On all processors: a compiler is not timed.
    let enter = |index: usize| wanted[index].clone().enter(confinement);
    let entrants = all(processors(), wanted.len(), enter);
    let entrants = entrants.into_iter().collect::<Result<Vec<_>, Refusal>>()?;
    let entrants: Vec<&dyn Entrant> =
        entrants.iter().map(|one| one.as_ref() as &dyn Entrant).collect();
    let (mut journal, known): (Option<Journal>, Vec<Played>) = match journal {
        Some(Opened { journal, done, other: _ }) => (Some(journal), done),
        None => (None, vec![]),
    };
    let mut course = Course::new(setup, console.progress()?);
    let held = hold(setup, &entrants, known, jobs, |news| {
        if let (News::Played(played), Some(journal)) = (news, &mut journal) {
            journal.keep(played)?;
        }
        course.show(news);
        Ok(())
    });
    held.map_err(|error: CannotHold<NoJournal>| match error {
        CannotHold::Setup(error) => Fault::Tournament(error).into(),
        CannotHold::Game(reason) => Fault::NoGame(reason).into(),
        CannotHold::Listener(error) => Fault::Journal(error).into(),
    })
}

/// What a person sees who waits.
struct Course<'a, 'console, 'streams> {
    setup: &'a Setup,
    progress: Progress<'console, 'streams>,
    begun: Instant,
    games: usize,
    matches: String,
}

impl<'a, 'console, 'streams> Course<'a, 'console, 'streams> {
    fn new(setup: &'a Setup, progress: Progress<'console, 'streams>) -> Self {
        Self { setup, progress, begun: Instant::now(), games: 0, matches: "no match".to_owned() }
    }

    fn show(&mut self, news: News<'_>) {
        match news {
            News::Played(_) => self.games += 1,
            News::Decided { matches, of, round } => {
                self.matches = match self.setup.system {
                    System::Knockout { .. } => format!("round {round}, {matches} of {of} matches"),
                    System::RoundRobin { .. } => format!("{matches} of {of} matches"),
                };
            }
        }
        let rate = self.games as f64 / self.begun.elapsed().as_secs_f64();
        let Self { games, matches, .. } = self;
        self.progress.show(format_args!("{matches}, {games} games, {rate:.1} a second"));
    }
}
