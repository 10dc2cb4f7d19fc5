//! What holds of every tournament.

use std::collections::BTreeMap;

use c4_arena::tournament::{
    CannotHold, CannotMerge, CannotRead, Decision, GameNumber, News, Played, SetupError, Ties,
    Tournament,
};
use c4_engine::Player;
use proptest::prelude::*;

use crate::tournament::entrants::{Manner, class, somebody};
use crate::tournament::tournaments::{
    REPLAYED, all, drawn, held, held_with, knockout, round_robin, setup, small, timeless, troubled,
    try_held,
};

#[test]
fn everybody_but_the_winner_of_a_knockout_loses_once() {
    for count in (2..20).chain([64]) {
        let held = held(&setup(count as u64, knockout(1, REPLAYED)), &class(count));
        let played = held.matches.iter().filter(|one| one.decision != Decision::Bye);
        let third = usize::from(count >= 4);
        assert_eq!(played.clone().count(), count - 1 + third, "{count}");
        let mut losses: BTreeMap<usize, usize> = BTreeMap::new();
        let last = held.matches.last().unwrap().round;
        for one in played.filter(|one| (one.round, one.number) != (last, 2)) {
            *losses.entry(one.loser().unwrap()).or_default() += 1;
        }
        let champion = held.standing[0].entrant;
        assert!((0..count).all(|it| losses.get(&it) == (it != champion).then_some(&1)), "{count}");
        assert_eq!(held.standing.iter().filter(|one| one.place <= 3).count(), count.min(3));
        let byes = held.matches.iter().filter(|one| one.decision == Decision::Bye);
        let free: Vec<usize> = byes.map(|one| one.one).collect();
        assert!(free.iter().all(|&it| it < count.next_power_of_two() - count), "{free:?}");
    }
}

#[test]
fn every_pair_of_a_round_robin_meets_with_colours_shared() {
    for (count, games) in [(2, 1), (3, 2), (6, 3), (7, 4)] {
        let held = held(&setup(1, round_robin(games, None)), &class(count));
        assert_eq!(held.matches.len(), count * (count - 1) / 2);
        for one in &held.matches {
            assert_eq!(one.games.len(), games as usize);
            let first =
                (0..one.games.len()).filter(|&game| one.seat(game, one.one) == Some(Player::First));
            assert_eq!(first.count(), (games as usize).div_ceil(2));
        }
        let points: f64 = held.standing.iter().map(|one| one.points).sum();
        assert_eq!(points, f64::from(games) * held.matches.len() as f64);
    }
}

#[test]
fn a_match_ends_as_soon_as_nobody_can_catch_up() {
    for best_of in 1..8 {
        let held = held(&setup(3, knockout(best_of, REPLAYED)), &class(16));
        for one in held.matches.iter().filter(|one| one.decision == Decision::Points) {
            let margin = |games: usize| {
                let mut cut = one.clone();
                cut.games.truncate(games);
                (cut.tally(one.one).points() - cut.tally(one.other.unwrap()).points()).abs()
            };
            let played = one.games.len();
            assert!(margin(played) > (best_of as usize - played) as f64);
            assert!(played == 1 || margin(played - 1) <= (best_of as usize - played + 1) as f64);
        }
    }
}

#[test]
fn even_matches_are_decided_as_was_asked() {
    let ties = [Ties::LessTime, Ties::Replay { pairs: 2, plies: 3 }];
    let mut seen = Vec::new();
    for (seed, ties) in (0..30).flat_map(|seed| ties.map(|ties| (seed, ties))) {
        let held = held(&small(seed, knockout(2, ties)), &class(4));
        for one in &held.matches {
            let (winner, loser) = (one.winner.unwrap(), one.loser().unwrap());
            let margin = one.tally(winner).points() - one.tally(loser).points();
            let is_even = matches!(one.decision, Decision::LessTime | Decision::Seed);
            assert_eq!(margin == 0.0, is_even);
            match one.decision {
                Decision::LessTime => assert!(one.time(winner) < one.time(loser)),
                Decision::Seed => assert!(winner < loser && one.time(winner) == one.time(loser)),
                Decision::Replay => assert!(one.games.len() > 2),
                _ => assert!(one.games.len() <= 2),
            }
            seen.push((matches!(ties, Ties::LessTime), one.decision));
        }
    }
    for wanted in
        [(true, Decision::LessTime), (false, Decision::Replay), (false, Decision::LessTime)]
    {
        assert!(seen.contains(&wanted), "{wanted:?}");
    }
    assert!(!seen.contains(&(true, Decision::Replay)));
}

/// The others play as if there were nobody else: no byes, no matches, no places.
#[test]
fn whoever_does_not_come_meets_nobody() {
    let troubled = troubled();
    let came: Vec<_> =
        troubled.iter().filter(|one| one.manner != Manner::Absent).cloned().collect();
    for system in [knockout(3, REPLAYED), round_robin(2, None)] {
        let held = timeless(held(&setup(1, system), &troubled));
        let absent: Vec<bool> = held.entrants.iter().map(|one| one.absent.is_some()).collect();
        let expected = troubled.iter().map(|one| one.manner == Manner::Absent);
        assert_eq!(absent, expected.collect::<Vec<_>>());
        let alone = timeless(self::held(&setup(1, system), &came));
        let games = |held: &Tournament| -> Vec<_> {
            held.matches.iter().map(|one| (one.round, one.number, one.games.clone())).collect()
        };
        assert_eq!(games(&held), games(&alone));
        let places = |held: &Tournament| -> Vec<_> {
            let named = |one: &c4_arena::tournament::Standing| {
                (one.place, held.entrants[one.entrant].name.clone(), one.games)
            };
            held.standing.iter().map(named).collect()
        };
        assert_eq!(places(&held), places(&alone));
        assert_eq!(held.standing.len(), 4);
    }
}

/// Where only one came, or nobody, nothing is played and nothing panics.
#[test]
fn one_who_came_alone_is_first() {
    for (came, places) in [(1, vec![(1, 0)]), (0, vec![])] {
        let manner = |index| if index < came { Manner::Leftmost } else { Manner::Absent };
        let entrants: Vec<_> =
            (0..4).map(|index| somebody(&format!("team{index}"), manner(index))).collect();
        for system in [knockout(3, REPLAYED), round_robin(2, None), round_robin(2, Some((1, 2)))] {
            let held = held(&setup(1, system), &entrants);
            assert!(held.matches.is_empty());
            let told: Vec<_> = held.standing.iter().map(|one| (one.place, one.entrant)).collect();
            assert_eq!(told, places);
            assert_eq!(held.check(), Ok(()));
        }
    }
}

/// Each game says by which move it was lost; without being asked, none does.
#[test]
fn games_are_judged_if_asked() {
    let mut setup = small(3, knockout(2, REPLAYED));
    let plain = held(&setup, &class(4));
    setup.is_judged = true;
    let judged = held(&setup, &class(4));
    let moves = |held: &Tournament| -> Vec<_> {
        held.matches.iter().flat_map(|one| &one.games).map(|game| game.moves.clone()).collect()
    };
    assert_eq!(moves(&judged), moves(&plain));
    assert!(plain.matches.iter().flat_map(|one| &one.games).all(|it| it.judgement.is_none()));
    let mut lost = 0;
    for game in judged.matches.iter().flat_map(|one| &one.games) {
        let judgement = game.judgement.as_ref().expect("it was asked for");
        let Some(winner) = game.conclusion.winner() else { continue };
        // The empty board is a draw: who loses has thrown that away, and after it nothing more.
        let losing = judgement.losing_move(winner.opponent()).expect("there is one");
        assert_eq!(losing.player, winner.opponent());
        let later = judgement.mistakes.iter().filter(|it| it.number > losing.number);
        assert!(later.clone().all(|it| it.player == winner), "{:?}", judgement.mistakes);
        lost += 1;
    }
    assert!(lost > 0);
    assert_eq!(Tournament::merged(vec![judged.clone()]), Ok(judged));
    setup.rules.gravity = false;
    let refused = try_held(&setup, &class(4), vec![], 1, |_| Ok::<(), ()>(()));
    assert!(matches!(refused, Err(CannotHold::Setup(SetupError::NotJudged(_)))));
}

#[test]
fn jobs_change_nothing() {
    for system in [knockout(3, REPLAYED), round_robin(2, None)] {
        let (setup, entrants) = (setup(9, system), drawn(&class(11), 9));
        let [one, two, many] =
            [1, 2, 16].map(|jobs| timeless(held_with(&setup, &entrants, vec![], jobs, |_| ())));
        assert_eq!(one, two);
        assert_eq!(one, many);
    }
}

#[test]
fn parts_are_the_whole() {
    let entrants = class(7);
    let whole = timeless(held(&setup(5, round_robin(2, None)), &entrants));
    for of in [1, 2, 3, 21, 30] {
        let part = |index| timeless(held(&setup(5, round_robin(2, Some((index, of)))), &entrants));
        let mut parts: Vec<Tournament> = (1..=of).map(part).collect();
        parts.reverse();
        assert_eq!(Tournament::merged(parts), Ok(whole.clone()), "{of}");
    }
    assert_eq!(Tournament::merged(vec![whole.clone()]), Ok(whole));
}

/// Of another form, nothing is read but that it is another one, wherever in it that is said.
#[test]
fn another_form_is_told_from_junk() {
    let whole = held(&setup(1, round_robin(1, None)), &class(3));
    let json = |change: fn(&mut serde_json::Value)| {
        let mut value = serde_json::to_value(&whole).unwrap();
        change(&mut value);
        Tournament::from_json(value.to_string().as_bytes())
    };
    assert_eq!(json(|_| ()), Ok(whole.clone()));
    assert_eq!(
        json(|it| {
            it["entrants"][0]["more"] = 1.into();
            it["schema"] = 99.into();
        }),
        Err(CannotRead::Form(99))
    );
    assert!(matches!(json(|it| it["more"] = 1.into()), Err(CannotRead::Junk(_))));
    assert!(matches!(json(|it| *it = 1.into()), Err(CannotRead::Junk(_))));
}

/// Each machine has its own compiler, and the words of the first are kept.
#[test]
fn parts_agree_on_who_did_not_come_and_not_on_why() {
    let part = |index| timeless(held(&setup(5, round_robin(1, Some((index, 2)))), &troubled()));
    let (first, mut second) = (part(1), part(2));
    let ben = |part: &mut Tournament, absent: Option<&str>| {
        part.entrants[1].absent = absent.map(str::to_owned);
    };
    ben(&mut second, Some("clang: error: linker command failed"));
    let merged = Tournament::merged(vec![first.clone(), second.clone()]).unwrap();
    assert_eq!(merged.entrants, first.entrants);
    // Whoever came to one part only was not the same bot, and has lost no game there.
    ben(&mut second, None);
    assert!(Tournament::merged(vec![first, second]).is_err());
}

#[test]
fn what_is_no_whole_is_refused() {
    let part = |seed, index, of| held(&setup(seed, round_robin(1, Some((index, of)))), &class(4));
    let whole = held(&setup(1, round_robin(1, None)), &class(4));
    let mut swapped = part(1, 1, 2);
    swapped.entrants.swap(0, 1);
    let mut changed = whole.clone();
    changed.matches[0].games[0].moves = "1".to_owned();
    let cases = [
        (vec![], "there is nothing to merge: name at least one tournament"),
        (vec![part(1, 1, 2)], "part 2 of 2 is not given"),
        (vec![part(1, 1, 2), part(1, 1, 2)], "part 1 of 2 is given more than once"),
        (
            vec![part(1, 1, 2), part(1, 2, 3)],
            "one part is of 2, another of 3: they are of different splits",
        ),
        (
            vec![part(1, 1, 2), part(2, 2, 2)],
            "tournament 2 is not a part of the same one as the first: the setup differs",
        ),
        (
            vec![part(1, 2, 2), swapped],
            "tournament 2 does not fit together: game 1 of match 1 of round 1 is between others",
        ),
        (vec![whole.clone(), whole.clone()], "a tournament that is not split has no other parts"),
    ];
    for (parts, words) in cases {
        assert_eq!(
            Tournament::merged(parts).map_err(|error| error.to_string()),
            Err(words.to_owned())
        );
    }
    assert!(matches!(Tournament::merged(vec![changed]), Err(CannotMerge::Unfit { part: 1, .. })));
}

/// What a tournament tells beside its setup, its entrants and its games has to follow from them.
#[test]
fn what_does_not_follow_is_refused() {
    type Change = fn(&mut Tournament);
    let changes: [(&str, Change); 12] = [
        ("it has 0 matches, and 5 entrants do not play so many", |it| it.matches.clear()),
        ("it has", |it| {
            it.matches.pop();
        }),
        ("", |it| it.matches[0].number = 9),
        ("", |it| it.matches[0].round = usize::MAX),
        ("is not what the setup and the games make of it", |it| {
            let one = it.matches.last_mut().unwrap();
            one.winner = if one.winner == Some(one.one) { one.other } else { Some(one.one) };
        }),
        ("is not what the setup and the games make of it", |it| {
            it.matches.last_mut().unwrap().decision = Decision::Seed;
        }),
        ("the game is not there", |it| {
            it.matches.last_mut().unwrap().games.pop();
        }),
        ("is not what the setup and the games make of it", |it| {
            let games = &mut it.matches.last_mut().unwrap().games;
            games.extend_from_within(..);
        }),
        ("", |it| {
            let one = it.matches.last_mut().unwrap();
            (one.one, one.other) = (one.other.unwrap(), Some(one.one));
            one.other_began = !one.other_began;
        }),
        ("", |it| it.matches.reverse()),
        ("two entrants are called", |it| {
            let name = it.entrants[3].name.clone();
            let games = it.matches.iter_mut().flat_map(|one| &mut one.games);
            for player in games.flat_map(|game| [&mut game.players.first, &mut game.players.second])
            {
                if *player == it.entrants[4].name {
                    player.clone_from(&name);
                }
            }
            it.entrants[4].name = name;
        }),
        ("has other rules", |it| it.setup.rules.gravity ^= true),
    ];
    for system in [knockout(2, REPLAYED), round_robin(2, None)] {
        let whole = timeless(held(&setup(2, system), &class(5)));
        assert_eq!(Tournament::merged(vec![whole.clone()]), Ok(whole.clone()));
        for (words, change) in changes {
            let mut changed = whole.clone();
            change(&mut changed);
            match Tournament::merged(vec![changed]) {
                Err(CannotMerge::Unfit { part: 1, what }) => {
                    assert!(what.contains(words), "{what}, not {words}");
                }
                other => panic!("{words}: {:?}", other.map(drop)),
            }
        }
    }
}

/// Interrupted after each game, and gone on with, it comes out as if nothing had happened.
#[test]
fn resumed_is_whole() {
    for system in [knockout(3, REPLAYED), round_robin(2, None)] {
        let (setup, entrants) = (setup(4, system), class(5));
        let whole = held(&setup, &entrants);
        let games: usize = whole.matches.iter().map(|one| one.games.len()).sum();
        for most in 0..=games {
            let mut kept: Vec<Played> = Vec::new();
            let interrupted = try_held(&setup, &entrants, vec![], 1, |news| match news {
                News::Played(_) if kept.len() == most => Err("interrupted"),
                News::Played(played) => {
                    kept.push(played.clone());
                    Ok(())
                }
                _ => Ok(()),
            });
            assert_eq!(interrupted.is_err(), most < games);
            let mut again: Vec<GameNumber> = Vec::new();
            let resumed = held_with(&setup, &entrants, kept.clone(), 2, |news| {
                if let News::Played(played) = news {
                    again.push(played.game);
                }
            });
            assert_eq!(again.len() + most, games);
            assert_eq!(timeless(resumed), timeless(whole.clone()), "after {most} of {games}");
        }
    }
}

/// A journal's record counts with its times, so whoever won by time still has.
#[test]
fn a_tournament_that_is_known_is_the_same_to_the_microsecond() {
    let mut by_time = 0;
    for seed in 0..10 {
        let (setup, entrants) = (small(seed, knockout(2, Ties::LessTime)), class(8));
        let mut kept: Vec<Played> = Vec::new();
        let whole = held_with(&setup, &entrants, vec![], 2, |news| {
            if let News::Played(played) = news {
                kept.push(played.clone());
            }
        });
        by_time += whole.matches.iter().filter(|one| one.decision == Decision::LessTime).count();
        let lines = serde_json::to_string(&kept).unwrap();
        let kept: Vec<Played> = serde_json::from_str(&lines).unwrap();
        assert_eq!(held_with(&setup, &entrants, kept, 2, |_| ()), whole);
    }
    assert!(by_time > 0);
}

#[test]
fn what_cannot_be_held_is_said() {
    let knockout = setup(1, knockout(1, Ties::LessTime));
    let opening = |moves: &str| {
        let mut setup = knockout.clone();
        setup.openings = vec![moves.to_owned()];
        setup
    };
    let twice = [class(1), class(1)].concat();
    let broken = vec![class(1).remove(0), somebody("Bo", Manner::Broken)];
    let cases = [
        (knockout.clone(), vec![], "a tournament needs two entrants at least, and there is none"),
        (
            knockout.clone(),
            class(1),
            "a tournament needs two entrants at least, and there is only one",
        ),
        (knockout.clone(), twice, "two entrants are called \"team01\""),
        (knockout.clone(), broken, "a game could not be played: Bo: there is no gcc"),
        (
            opening("1212121"),
            class(2),
            "the opening \"1212121\" cannot begin a game: it ends the game",
        ),
    ];
    for (setup, entrants, words) in cases {
        let result = try_held(&setup, &entrants, vec![], 1, |_| Ok::<(), String>(()));
        assert_eq!(result.map_err(|error| error.to_string()), Err(words.to_owned()));
    }
    let junk = try_held(&opening("9"), &class(2), vec![], 1, |_| Ok::<(), String>(()));
    assert!(matches!(junk, Err(CannotHold::Setup(SetupError::Opening(..)))), "{junk:?}");
}

#[test]
fn games_of_a_match_share_openings_by_two() {
    let mut setup = setup(3, round_robin(6, None));
    setup.openings = ["11", "22", "33"].map(str::to_owned).to_vec();
    let held = held(&setup, &class(4));
    let mut first = Vec::new();
    for one in &held.matches {
        let openings: Vec<&str> = one.games.iter().map(|game| &game.moves[..2]).collect();
        assert!(openings.chunks(2).all(|two| two[0] == two[1]), "{openings:?}");
        let mut all = openings.clone();
        all.sort_unstable();
        assert_eq!(all, ["11", "11", "22", "22", "33", "33"]);
        assert!(one.games.iter().all(|game| game.opening == 2));
        first.push(openings[0]);
    }
    first.sort_unstable();
    first.dedup();
    assert!(first.len() > 1, "the first opening is drawn for each match");
}

#[test]
fn the_better_come_in_first() {
    let held = held(&setup(1, round_robin(20, None)), &class(6));
    let order: Vec<usize> = held.standing.iter().map(|one| one.entrant).collect();
    assert_eq!(order[0], 0, "{order:?}");
    assert!(held.standing.windows(2).all(|two| two[0].points >= two[1].points));
    let ratings: Vec<f64> = held.standing.iter().map(|one| one.rating.unwrap().elo).collect();
    assert!(ratings.is_sorted_by(|a, b| a >= b), "everybody met the same: {ratings:?}");
}

/// Those who play the same again and again are no better known for it.
#[test]
fn repetitions_count_once_in_ratings() {
    let entrants = ["Ada", "Ben"].map(|name| somebody(name, Manner::Leftmost));
    let ratings = |games| {
        let held = held(&small(1, round_robin(games, None)), &entrants);
        let ratings: Vec<_> = held.standing.iter().map(|one| (one.entrant, one.rating)).collect();
        (ratings, held.matches[0].different().count())
    };
    assert_eq!(ratings(2).1, 2);
    for games in [3, 4, 200] {
        assert_eq!(ratings(games), ratings(2), "{games}");
    }
}

#[test]
fn every_record_replays_and_every_tournament_reads_back() {
    for (name, tournament) in all() {
        for game in tournament.matches.iter().flat_map(|one| &one.games) {
            game.replay().unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let json = serde_json::to_string(&tournament).unwrap();
        assert_eq!(serde_json::from_str::<Tournament>(&json).unwrap(), tournament, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is asked for, the same comes out twice, and the standing names everybody once.
    #[test]
    fn the_seed_is_all(seed: u64, count in 2..12usize, games in 1..5u32, is_knockout: bool) {
        let system = if is_knockout { knockout(games, REPLAYED) } else { round_robin(games, None) };
        let setup = small(seed, system);
        let (one, other) = (held(&setup, &class(count)), held(&setup, &class(count)));
        prop_assert_eq!(timeless(one.clone()), timeless(other));
        let mut named: Vec<usize> = one.standing.iter().map(|one| one.entrant).collect();
        prop_assert!(one.standing.is_sorted_by_key(|one| one.place));
        named.sort_unstable();
        prop_assert_eq!(named, (0..count).collect::<Vec<_>>());
    }
}
