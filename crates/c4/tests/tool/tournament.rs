//! `c4 tournament`, with players that `c4` brings along and with bots.

use std::fs;
use std::path::Path;

use crate::common::Place;
use c4_arena::tournament::drawn_order;
use c4_console::Seed;
use serde_json::Value;

/// Players without a process of their own, of which two never need a clock.
const PLAYERS: [&str; 8] =
    ["--with", "random", "--with", "ex3", "--with", "random", "--with", "cmps270:easy"];

fn held(place: &Place, args: &[&str]) -> String {
    let outcome = place.c4([&["tournament"][..], args].concat());
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, ""), "{args:?}");
    outcome.stdout
}

/// A JSON report, had nobody taken any time.
fn timeless(path: &Path) -> Value {
    fn forget(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("turns");
                fields.values_mut().for_each(forget);
            }
            Value::Array(values) => values.iter_mut().for_each(forget),
            _ => {}
        }
    }
    let mut report = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    forget(&mut report);
    report
}

#[test]
fn a_knockout_and_a_round_robin() {
    let place = Place::new();
    let knockout = held(&place, &[&PLAYERS[..], &["--seed", "7"]].concat());
    insta::assert_snapshot!("knockout", knockout);
    let robin = ["--system", "round-robin", "--seed", "7", "--format", "markdown"];
    insta::assert_snapshot!("round-robin", held(&place, &[&PLAYERS[..], &robin].concat()));
}

#[test]
fn reports_go_into_files_as_well() {
    let place = Place::new();
    let formats = ["text", "json", "markdown", "html"];
    let reports: Vec<String> = formats.iter().map(|it| format!("--report={it}=r.{it}")).collect();
    let reports: Vec<&str> = reports.iter().map(String::as_str).collect();
    let printed = held(&place, &[&PLAYERS[..], &["--seed", "7"], &reports].concat());
    assert_eq!(fs::read_to_string(place.path("r.text")).unwrap(), printed);
    for format in formats {
        let again = held(&place, &["merge", "r.json", "--format", format]);
        assert_eq!(fs::read_to_string(place.path(&format!("r.{format}"))).unwrap(), again);
    }
}

#[test]
fn parts_are_merged() {
    let place = Place::new();
    let robin = [&PLAYERS[..], &["--system", "round-robin", "--seed", "7"]].concat();
    held(&place, &[&robin[..], &["--report", "json=whole"]].concat());
    for part in ["1", "2", "3"] {
        let (partition, report) = (format!("{part}/3"), format!("json={part}"));
        held(&place, &[&robin[..], &["--partition", &partition, "--report", &report]].concat());
    }
    held(&place, &["merge", "3", "1", "2", "--report", "json=merged"]);
    assert_eq!(timeless(&place.path("merged")), timeless(&place.path("whole")));
}

/// Cut off after each line of its journal, and once within a line, it goes on to the same end.
#[test]
fn a_tournament_goes_on() {
    let place = Place::new();
    let args = [&PLAYERS[..], &["--openings", "random:4", "--resume", "journal"]].concat();
    held(&place, &[&args[..], &["--seed", "7", "--report", "json=whole"]].concat());
    let journal = fs::read_to_string(place.path("journal")).unwrap();
    let lines: Vec<&str> = journal.split_inclusive('\n').collect();
    assert!(lines.len() > 6, "{journal}");
    for kept in 1..=lines.len() {
        let mut cut = lines[..kept].concat();
        if kept > 1 {
            cut.truncate(cut.len() - 9);
        }
        fs::write(place.path("journal"), cut).unwrap();
        // The seed is known from the journal.
        held(&place, &[&args[..], &["--report", "json=resumed"]].concat());
        assert_eq!(timeless(&place.path("resumed")), timeless(&place.path("whole")), "{kept}");
        let after = fs::read_to_string(place.path("journal")).unwrap();
        assert_eq!(after.lines().count(), lines.len());
    }
    let other = place.c4([&["tournament"][..], &args, &["--seed", "8"]].concat());
    let told = "c4: journal was the journal of another tournament: all is played anew, and it is journal.old now\n";
    assert_eq!((other.status, other.stderr.as_str()), (0, told));
}

/// Nobody takes the name that a file of another has, and it is said whose name is another one.
#[test]
fn nobody_takes_the_name_of_another() {
    let place = Place::new();
    let bots = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bots");
    fs::create_dir(place.path("bots")).unwrap();
    for (from, to) in [
        ("line/leftmost", "bots/ada"),
        ("c/leftmost.c", "bots/ada.c"),
        ("c/leftmost.c", "bots/ada-2.c"),
    ] {
        fs::copy(bots.join(from), place.path(to)).unwrap();
    }
    let args = ["tournament", "bots", "--system", "round-robin", "--games", "1", "--seed", "1"];
    let outcome = place.c4([&args[..], &["--format", "json"]].concat());
    let told = "c4: bots/ada.c is called ada-3, as another one has its name\n";
    assert_eq!((outcome.status, outcome.stderr.as_str()), (0, told), "{outcome}");
    let held: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let names = held["entrants"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap());
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    assert_eq!(names, ["ada", "ada-2", "ada-3"]);
}

/// The form of the journal: a later version of this program reads it.
#[test]
fn a_journal_tells_who_plays() {
    let place = Place::new();
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bots/c/leftmost.c");
    fs::create_dir(place.path("bots")).unwrap();
    fs::copy(bot, place.path("bots/leftmost.c")).unwrap();
    let words = ["random", "perfect", "ex3", "redblack", "redblack:3", "cmps270:hard"];
    let with = words.iter().flat_map(|word| ["--with", word]);
    // One of them plays no game of these rules: the journal is begun, and no game.
    let more =
        ["--with", "lab7:strong", "--with", "bots/leftmost.c", "--with", "c:bots/leftmost.c"];
    let args = ["tournament", "bots", "--seeding", "name", "--seed", "1", "--resume", "journal"];
    let outcome = place.c4(args.into_iter().chain(with).chain(more));
    assert_eq!(outcome.status, 2, "{outcome}");
    let journal = fs::read_to_string(place.path("journal")).unwrap();
    let head: Value = serde_json::from_str(journal.lines().next().unwrap()).unwrap();
    let told: Vec<&str> = head["entrants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["who"].as_str().unwrap())
        .collect();
    let [compiled, known @ .., plain, typed] = told.as_slice() else { panic!("{told:?}") };
    let expected =
        ["random", "perfect", "ex3", "redblack:1", "redblack:3", "cmps270:hard", "lab7:strong"];
    assert_eq!(known, expected);
    assert_eq!((plain.len(), typed, typed), (64, compiled, &&*format!("c {plain}")));
}

/// The games that are done are not written over by a report on them, however the file is called.
#[test]
fn a_journal_is_no_report() {
    let place = Place::new();
    let args = [&PLAYERS[..], &["--seed", "7", "--resume", "journal"]].concat();
    held(&place, &args);
    let journal = fs::read_to_string(place.path("journal")).unwrap();
    for (resume, report) in
        [("journal", "journal"), ("journal", "./journal"), ("new", "../new"), ("new", "new")]
    {
        let below = place.path("below");
        fs::create_dir_all(&below).unwrap();
        let report = report.replace("..", "below/..");
        let args = ["--seed", "7", "--resume", resume, "--report", &format!("json={report}")];
        let outcome = place.c4([&["tournament"][..], &PLAYERS, &args].concat());
        let told = format!("c4: {report}: it is read or written for something else, too\n");
        assert_eq!((outcome.status, outcome.stderr), (2, told));
        assert_eq!(fs::read_to_string(place.path("journal")).unwrap(), journal);
    }
}

#[test]
fn an_order_of_strength() {
    let place = Place::new();
    fs::write(place.path("order"), "\u{feff}cmps270:easy\n\nrandom-2\n").unwrap();
    let seeds = |seed: u64, seeding: &str| {
        let seed = seed.to_string();
        let args = ["--seed", &seed, "--seeding", seeding, "--report", "json=r"];
        held(&place, &[&PLAYERS[..], &args].concat());
        let report: Value = serde_json::from_slice(&fs::read(place.path("r")).unwrap()).unwrap();
        let names = report["entrants"].as_array().unwrap().iter();
        names.map(|one| one["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let names = ["random", "ex3", "random-2", "cmps270:easy"];
    assert_eq!(seeds(3, "name"), names);
    let by_file = seeds(3, "order");
    assert_eq!(by_file[..2], ["cmps270:easy", "random-2"]);
    let drawn = |seed| drawn_order(names.len(), Seed::new(seed)).into_iter().map(|at| names[at]);
    for seed in [3, 4] {
        assert_eq!(seeds(seed, "drawn"), drawn(seed).collect::<Vec<_>>(), "{seed}");
    }
    assert!(drawn(3).ne(drawn(4)));
}

/// Bots from a folder: in C, one that does not compile, one that crashes, a folder of sources; programs that do not get ready;
/// and what is no bot.
#[cfg(target_os = "linux")]
#[test]
fn bots_of_a_folder() {
    let place = Place::new();
    fs::create_dir(place.path("bots")).unwrap();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bots/c");
    for name in ["wins.c", "leftmost.c", "crashes.c", "does_not_compile.c"] {
        fs::copy(fixtures.join(name), place.path("bots").join(name)).unwrap();
    }
    fs::create_dir(place.path("bots/several")).unwrap();
    for file in fs::read_dir(fixtures.join("several_files")).unwrap().flatten() {
        fs::copy(file.path(), place.path("bots/several").join(file.file_name())).unwrap();
    }
    for name in ["carriage_returns", "ends_at_once"] {
        fs::copy(fixtures.join("../line").join(name), place.path("bots").join(name)).unwrap();
    }
    fs::create_dir(place.path("bots/forgets")).unwrap();
    fs::copy(fixtures.join("../line/not_executable"), place.path("bots/forgets/bot")).unwrap();
    fs::write(place.path("bots/README"), "Bots.").unwrap();
    fs::write(place.path("bots/.hidden.c"), "").unwrap();
    let args = ["tournament", "bots", "--seed", "1", "--system", "round-robin", "--games", "2"];
    let outcome = place.c4([&args[..], &["--report", "json=r"]].concat());
    let told: Vec<&str> =
        outcome.stderr.lines().filter(|line| !line.contains("does not confine")).collect();
    assert_eq!((outcome.status, &told[..]), (0, &["c4: bots/README is no bot"][..]));
    let report: Value = serde_json::from_slice(&fs::read(place.path("r")).unwrap()).unwrap();
    let entrants = report["entrants"].as_array().unwrap();
    let names_of = |is_absent: bool| {
        let those = entrants.iter().filter(|one| one.get("absent").is_some() == is_absent);
        let mut names: Vec<&str> = those.map(|one| one["name"].as_str().unwrap()).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names_of(false), ["crashes", "leftmost", "several", "wins"]);
    let absent = ["carriage_returns", "does_not_compile", "ends_at_once", "forgets"];
    assert_eq!(names_of(true), absent);
    let place_of = |name: &str| {
        let standing = report["standing"].as_array().unwrap();
        let is_it =
            |one: &&Value| entrants[one["entrant"].as_u64().unwrap() as usize]["name"] == name;
        standing.iter().find(is_it).map(|one| one["place"].as_u64().unwrap())
    };
    assert_eq!((place_of("wins"), place_of("does_not_compile")), (Some(1), None));
}

/// Where bots may read the folder that they lie in, each reads what is its own and nothing of its neighbour.
#[cfg(target_os = "linux")]
#[test]
fn bots_do_not_read_each_other() {
    let place = Place::new();
    let top = place.path("").display().to_string();
    let top = top.trim_end_matches('/');
    let bot = |own: &str, other: &str| {
        format!(
            "import sys\nopen('{top}/bots/{own}').read()\nread = False\ntry:\n    open('{top}/bots/{other}').read()\n    \
             read = True\nexcept OSError:\n    pass\nassert not read\ndef agent(observation, configuration):\n    return \
             next(c for c in range(7) if observation.board[c] == 0)\n"
        )
    };
    fs::create_dir_all(place.path("bots/ada")).unwrap();
    fs::write(place.path("bots/ada/agent.py"), bot("ada/data", "bob.py")).unwrap();
    fs::write(place.path("bots/ada/data"), "mine").unwrap();
    fs::write(place.path("bots/bob.py"), bot("bob.py", "ada/data")).unwrap();
    let allowed = ["--seed", "1", "--allow-read", top, "--report", "json=r"];
    let rows: [&[&str]; 2] =
        [&["tournament", "bots"], &["tournament", "--with", "bots/ada", "--with", "bots/bob.py"]];
    for row in rows {
        let outcome = place.c4([row, &allowed].concat());
        assert_eq!(outcome.status, 0, "{outcome}");
        let report: Value = serde_json::from_slice(&fs::read(place.path("r")).unwrap()).unwrap();
        for entrant in report["entrants"].as_array().unwrap() {
            assert!(entrant.get("absent").is_none(), "{row:?}: {report}");
        }
        assert!(!report.to_string().contains("AssertionError"), "{row:?}: {report}");
    }
}

/// Before it can go on, a tournament looks at all that bots consist of: what never ends is not read, and what leads elsewhere is
/// not followed.
#[cfg(target_os = "linux")]
#[test]
fn bots_with_more_than_files() {
    let place = Place::new();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bots/c/leftmost.c");
    for bot in ["bots/odd", "bots/plain"] {
        fs::create_dir_all(place.path(bot)).unwrap();
        fs::copy(&fixture, place.path(bot).join("bot.c")).unwrap();
    }
    let mut mkfifo = std::process::Command::new("mkfifo");
    assert!(mkfifo.arg(place.path("bots/odd/pipe")).status().unwrap().success());
    for (to, name) in [("/dev/zero", "zero"), (".", "again"), ("nowhere", "lost")] {
        std::os::unix::fs::symlink(to, place.path("bots/odd").join(name)).unwrap();
    }
    let told = |expected: &[&str]| {
        let args = ["tournament", "bots", "--seed", "1", "--best-of", "1", "--resume", "journal"];
        let outcome = place.c4(args);
        let told: Vec<&str> =
            outcome.stderr.lines().filter(|line| !line.contains("does not confine")).collect();
        assert_eq!((outcome.status, &told[..]), (0, expected));
    };
    told(&[]);
    told(&[]);
    fs::remove_file(place.path("bots/odd/lost")).unwrap();
    std::os::unix::fs::symlink("elsewhere", place.path("bots/odd/lost")).unwrap();
    told(&[
        "c4: journal was the journal of another tournament: all is played anew, and it is journal.old now",
    ]);
}

/// A link in a folder of bots does not take part, whatever it leads to: it would play with another's program.
#[cfg(unix)]
#[test]
fn links_do_not_take_part() {
    let place = Place::new();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/bots/c/leftmost.c");
    fs::create_dir(place.path("bots")).unwrap();
    fs::create_dir(place.path("elsewhere")).unwrap();
    for to in ["bots/a.c", "bots/b.c", "elsewhere/bot.c"] {
        fs::copy(&fixture, place.path(to)).unwrap();
    }
    let links =
        [("a.c", "copies.c"), ("../elsewhere", "folder"), ("../elsewhere/bot.c", "source.c")];
    for (to, name) in links {
        std::os::unix::fs::symlink(to, place.path("bots").join(name)).unwrap();
    }
    let args = ["tournament", "bots", "--seed", "1", "--best-of", "1", "--format", "json"];
    let outcome = place.c4(args);
    assert_eq!(outcome.status, 0, "{}", outcome.stderr);
    let report: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let names: Vec<&str> = report["entrants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["a", "b"]);
    for (_, name) in links {
        let told = format!("c4: bots/{name} is a link, which can lead to another's work");
        assert!(outcome.stderr.contains(&told), "{}", outcome.stderr);
    }
}

#[test]
fn junk() {
    let place = Place::new();
    fs::create_dir(place.path("empty")).unwrap();
    for (name, text) in [
        ("junk", "junk\n"),
        ("names", "nobody\n"),
        ("twice", "random-2\n\nrandom-2\n"),
        ("openings", "1212121\n"),
    ] {
        fs::write(place.path(name), text).unwrap();
    }
    held(&place, &[&PLAYERS[..], &["--seed", "1", "--report", "json=whole"]].concat());
    let two = ["--with", "random", "--with", "random"];
    let robin = [&two[..], &["--system", "round-robin", "--seed", "1"]].concat();
    held(&place, &[&robin[..], &["--partition", "1/2", "--report", "json=part"]].concat());
    let calls: [Vec<&str>; 19] = [
        vec![],
        vec!["empty"],
        vec!["none"],
        vec!["--with", "random"],
        vec!["--with", "rnadom", "--with", "ex3"],
        vec!["--with", "human", "--with", "ex3"],
        vec!["--with", "lab7", "--with", "ex3"],
        [&two[..], &["--system", "swiss"]].concat(),
        [&two[..], &["--games", "3"]].concat(),
        [&two[..], &["--replays", "3"]].concat(),
        [&robin[..], &["--best-of", "3"]].concat(),
        [&two[..], &["--best-of", "0"]].concat(),
        [&two[..], &["--seeding", "names"]].concat(),
        [&two[..], &["--seeding", "twice"]].concat(),
        [&two[..], &["--resume", "junk"]].concat(),
        [&two[..], &["--report", "html"]].concat(),
        [&two[..], &["--openings", "openings"]].concat(),
        vec!["merge", "junk"],
        vec!["merge", "part", "whole"],
    ];
    insta::assert_snapshot!(place.refusals(&["tournament"], &calls));
}
