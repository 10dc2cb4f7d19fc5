//! Tournaments to look at.

use std::convert::Infallible;
use std::num::NonZero;
use std::time::Duration;

use c4_arena::tournament::{
    CannotHold, News, Part, Played, Setup, System, Ties, Tournament, drawn_order, hold,
};
use c4_arena::{Entrant, FullBoard, Patience};
use c4_console::Seed;
use c4_engine::{Rules, Size};

use crate::tournament::entrants::{Manner, Somebody, class, somebody};

/// Ties that no clock decides.
pub(crate) const REPLAYED: Ties = Ties::Replay { pairs: 20, plies: 4 };

pub(crate) fn knockout(best_of: u32, ties: Ties) -> System {
    System::Knockout { best_of: NonZero::new(best_of).unwrap(), ties, third_place: true }
}

pub(crate) fn round_robin(games: u32, part: Option<(usize, usize)>) -> System {
    let number = |number| NonZero::new(number).unwrap();
    let part = part.map(|(index, of)| Part { index: number(index), of: number(of) });
    System::RoundRobin { games: NonZero::new(games).unwrap(), part }
}

pub(crate) fn setup(seed: u64, system: System) -> Setup {
    Setup {
        seed,
        system,
        rules: Rules::CONNECT_FOUR,
        patience: Patience::default(),
        full_board: FullBoard::Draw,
        openings: vec![],
        is_judged: false,
    }
}

/// A board so small that most games are drawn.
pub(crate) fn small(seed: u64, system: System) -> Setup {
    let rules = Rules { size: Size::new(4, 4).unwrap(), ..Rules::CONNECT_FOUR };
    Setup { rules, ..setup(seed, system) }
}

pub(crate) fn drawn(entrants: &[Somebody], seed: u64) -> Vec<Somebody> {
    drawn_order(entrants.len(), Seed::new(seed))
        .into_iter()
        .map(|index| entrants[index].clone())
        .collect()
}

pub(crate) fn held(setup: &Setup, entrants: &[Somebody]) -> Tournament {
    held_with(setup, entrants, vec![], 2, |_| ())
}

pub(crate) fn held_with(
    setup: &Setup,
    entrants: &[Somebody],
    known: Vec<Played>,
    jobs: usize,
    mut hear: impl FnMut(News<'_>),
) -> Tournament {
    let hear = |news: News<'_>| {
        hear(news);
        Ok::<(), Infallible>(())
    };
    try_held(setup, entrants, known, jobs, hear).unwrap()
}

pub(crate) fn try_held<E>(
    setup: &Setup,
    entrants: &[Somebody],
    known: Vec<Played>,
    jobs: usize,
    hear: impl FnMut(News<'_>) -> Result<(), E>,
) -> Result<Tournament, CannotHold<E>> {
    let entrants: Vec<&dyn Entrant> = entrants.iter().map(|one| one as &dyn Entrant).collect();
    hold(setup, &entrants, known, NonZero::new(jobs).unwrap(), hear)
}

/// The same, had nobody taken any time.
pub(crate) fn timeless(mut tournament: Tournament) -> Tournament {
    let games = tournament.matches.iter_mut().flat_map(|one| &mut one.games);
    for turn in games.flat_map(|game| &mut game.turns) {
        turn.time = Duration::ZERO;
    }
    tournament
}

/// Tournaments of every kind, each under a name, had nobody taken any time.
pub(crate) fn all() -> Vec<(String, Tournament)> {
    let mut all = Vec::new();
    for count in [2, 3, 5, 8, 13, 64] {
        let setup = setup(count as u64, knockout(3, REPLAYED));
        all.push((format!("knockout-{count}"), held(&setup, &drawn(&class(count), setup.seed))));
    }
    let replayed = small(2, knockout(2, REPLAYED));
    all.push(("replayed".to_owned(), held(&replayed, &class(4))));
    all.push(("forfeits".to_owned(), held(&setup(1, knockout(3, REPLAYED)), &troubled())));
    all.push(("hostile".to_owned(), held(&setup(1, knockout(1, REPLAYED)), &hostile())));
    for count in [2, 5, 8] {
        let setup = setup(count as u64, round_robin(2, None));
        all.push((format!("round-robin-{count}"), held(&setup, &class(count))));
    }
    let robin = setup(7, round_robin(3, None));
    all.push(("round-robin-troubled".to_owned(), held(&robin, &troubled())));
    let part = setup(7, round_robin(1, Some((2, 3))));
    all.push(("round-robin-part".to_owned(), held(&part, &class(6))));
    let mut connect6 = setup(6, round_robin(1, None));
    let rules = Rules {
        size: Size::new(8, 8).unwrap(),
        gravity: false,
        lines: c4_engine::Lines::CONNECT_SIX,
        turns: c4_engine::Turns::ONE_EACH,
    };
    connect6.rules = rules;
    connect6.openings = vec!["DDEE".to_owned(), "AAHH".to_owned()];
    all.push(("squares".to_owned(), held(&connect6, &class(3))));
    all.into_iter().map(|(name, tournament)| (name, timeless(tournament))).collect()
}

/// Two who play, two who do not come and meet at once, one who does not and meets a player, one who breaks the rules.
pub(crate) fn troubled() -> Vec<Somebody> {
    vec![
        somebody("Ada", Manner::Attentive(100)),
        somebody("Ben", Manner::Absent),
        somebody("Cy", Manner::Attentive(50)),
        somebody("Di", Manner::Absent),
        somebody("Ed", Manner::Illegal),
        somebody("Flo", Manner::Attentive(90)),
        somebody("Gus", Manner::Absent),
    ]
}

fn hostile() -> Vec<Somebody> {
    [
        "]]><script>alert('&\"')</script>",
        "\0\u{1b}[31m\u{202e}",
        "| `a` | *b* | [c](d) |",
        "王さんと田中さんのチーム 😀",
        &"long".repeat(30),
    ]
    .map(|name| somebody(name, Manner::Attentive(60)))
    .to_vec()
}
