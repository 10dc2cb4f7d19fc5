//! Programs of courses whose texts know no options and leave the words open: they are asked what can be typed, in the way in which
//! they ask, and judged by what they play.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::Place;
use c4_grade::{CategoryScore, Diagnosis, Grading, Outcome, Submission};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The samples of these names, graded on generated cases alone.
fn graded(variant: &str, names: &[&str]) -> Vec<Submission> {
    graded_on(30, variant, names)
}

/// The same on so many of them.
fn graded_on(count: u32, variant: &str, names: &[&str]) -> Vec<Submission> {
    graded_in(&[], count, variant, names)
}

/// The same on those of some categories: where time decides nothing, no game is played once more with pauses.
fn graded_in(categories: &[&str], count: u32, variant: &str, names: &[&str]) -> Vec<Submission> {
    let count = count.to_string();
    let place = Place::new();
    let samples = format!("fixtures/submissions/{variant}");
    let paths: Vec<String> = names.iter().map(|name| format!("{samples}/{name}")).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let report = format!("json={}", place.path("report.json").to_str().unwrap());
    let options = ["--no-transcripts", "--seed", "6", "--count", &count, "--report", &report];
    let categories: Vec<&str> = categories.iter().flat_map(|it| ["--category", it]).collect();
    let args = [&["grade", variant], &paths[..], &options, &categories].concat();
    place.run(place.command(args).current_dir(root()), b"");
    let report = fs::read_to_string(place.path("report.json")).unwrap();
    serde_json::from_str::<Grading>(&report).unwrap().submissions
}

/// The readings that are named, or what was seen, for all that costs points.
fn causes(submission: &Submission) -> Vec<String> {
    let costly = submission.diagnoses.iter().filter(|it| it.points > 0.0);
    costly.map(|it| it.readings.first().unwrap_or(&it.says[0]).clone()).collect()
}

#[track_caller]
fn assert_causes(variant: &str, wanted: &[(&str, &[&str])]) {
    let names: Vec<&str> = wanted.iter().map(|(name, _)| *name).collect();
    let submissions = graded(variant, &names);
    assert_eq!(submissions.len(), wanted.len());
    for (submission, (name, wanted)) in submissions.iter().zip(wanted) {
        assert_eq!(causes(submission), *wanted, "{name}");
        let not_asked = submission.results.iter().filter(|it| it.outcome == Outcome::NotAsked);
        assert!((1..submission.results.len()).contains(&not_asked.count()), "{name}");
        // What need not be done leaves its points to the rest.
        assert!(submission.score.of > 84.9, "{name}: {:?}", submission.score);
        let has_all = (submission.score.points - submission.score.of).abs() < 1e-6;
        assert_eq!(has_all, wanted.is_empty(), "{name}: {:?}", submission.score);
    }
}

#[test]
#[ignore = "takes some twenty seconds: just deep"]
fn cmps270() {
    let no_winner = "After 42 tokens the board is full and nobody has a line, and your program calls no winner.";
    assert_causes(
        "cmps270",
        &[
            // Brackets around tokens alone, in two files, and no board behind the last token.
            ("fakhoury", &[]),
            // A clock of its own, as POSIX has it.
            ("lina", &[]),
            ("maya", &["words-are-zero"]),
            // Columns from 1, in its own words and board.
            ("rami", &[]),
            ("ziad", &[no_winner]),
        ],
    );
}

/// Letters with blanks between them, and blanks for free cells: half of the columns would do to follow its games in part.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn letters_between_blanks_are_a_board() {
    let mut causes = causes(&graded_in(&["two people"], 30, "cmps270", &["ghanem"])[0]);
    causes.sort();
    assert_eq!(causes, ["last-token-at-an-end", "turn-lost-at-full-column"]);
}

/// It plays rightly, and ends without a word.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn who_never_says_who_has_won_does_not_do_what_is_asked() {
    let told = &graded_in(&["two people"], 16, "cmps270", &["nader"])[0].diagnoses;
    assert!(told.iter().any(|it| it.points > 0.0), "{told:?}");
    let is_of_it = |says: &&String| says.contains("and your program does not say");
    let costly = || told.iter().filter(|it| it.points > 0.0);
    assert!(costly().all(|it| it.says.iter().all(|says| is_of_it(&says))), "{told:?}");
}

/// Who names the other player each time is consistent, and wrong; so is who names the same one.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn the_wrong_winner_is_heard() {
    const SAID: &str = "you won!\\n\", name[turn]";
    for name in ["1 - turn", "0"] {
        let changes = [(SAID, SAID.replace("turn", name))];
        let changes = changes.each_ref().map(|(from, to)| (*from, to.as_str()));
        let args = ["--category", "two people", "--count", "24"];
        let graded = graded_changed("cmps270/lina/connect4.c", &changes, &args);
        let told = causes(&graded);
        assert!(told.iter().all(|it| it.contains("calls the other player the winner")), "{told:?}");
        assert!(
            !told.is_empty() && graded.score.points < 0.71 * graded.score.of,
            "{:?}",
            graded.score
        );
    }
}

/// A won board among the rules is no game, and the clocks of both players behind each question ask nobody: a right program stays one, and a
/// fault is named.
#[test]
#[ignore = "takes some twenty seconds: just deep"]
fn pictures_and_clocks_beside_a_game_hide_nothing() {
    const FIRST: &str = "    readName(&people[0], 1, NULL);";
    const PLAYED: &str = "people[who].nanos += now() - t;";
    const LINES: &str = "if (dr == 0 && dc <= 0)";
    let free = r"    _ _ _ _ _ _ _\n".repeat(3);
    let won = r"    _ _ _ o _ _ _\n    _ _ o o _ _ _\n    _ x x x x _ _\n    0 1 2 3 4 5 6\n\n";
    let rules = format!("    printf(\"Four in a row win, as here:\\n{free}{won}\");\n{FIRST}");
    let clocks = r#"printf("clocks: %s %.2f s, %s %.2f s\n", people[0].name, people[0].nanos / 1e9, people[1].name, people[1].nanos / 1e9);"#;
    let clocks = format!("{PLAYED} {clocks}");
    let told = |changes: &[(&str, &str)]| {
        let args = ["--category", "two people", "--count", "40"];
        causes(&graded_changed("cmps270/layla/connect4.c", changes, &args))
    };
    assert!(told(&[(FIRST, &rules), (PLAYED, &clocks)]).is_empty());
    let fault = "if (dr == 0)";
    assert_eq!(told(&[(FIRST, &rules), (LINES, fault)]), ["no-horizontal-win"]);
}

/// Each direction that a program never looks in is named: also that of the game by which it is found out what follows an end.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn each_direction_that_is_missed_is_named() {
    let rows = [
        ("dr == 0", "no-horizontal-win"),
        ("dc == 0 || dr == 0 && dc <= 0", "no-vertical-win"),
        ("dc == -1 || dr == 0 && dc <= 0", "no-rising-win"),
        ("dc == 1 && dr == 1 || dr == 0 && dc <= 0", "no-falling-win"),
    ];
    for (skipped, name) in rows {
        let changes = [("dr == 0 && dc <= 0", skipped)];
        let args = ["--category", "two people", "--count", "40"];
        let told = causes(&graded_changed("cmps270/layla/connect4.c", &changes, &args));
        assert_eq!(told, [name], "{skipped}");
    }
}

/// Games that time decides are played once more, with pauses.
#[test]
#[ignore = "takes some twenty seconds: just deep"]
fn the_time_of_players_is_measured() {
    let of = |submission: &Submission| {
        let told = submission.diagnoses.iter().map(|it| it.says[0].as_str());
        let is_of_time = |says: &&str| says.contains("time") || says.contains("clock");
        told.filter(is_of_time).map(str::to_owned).collect::<Vec<_>>()
    };
    let names = ["hobeika", "knut", "lina", "nadine", "zeinab"];
    let told: Vec<Vec<String>> = graded("cmps270", &names).iter().map(of).collect();
    let slower = "your program lets whoever took more time win a full board";
    let refused = "your program does not count the time before an answer that it refuses";
    let processor = "your program goes by how long the processor works for a player, as `clock` tells it: while somebody thinks, that is \
                     next to nothing";
    let wanted = [vec![slower], vec![processor], vec![], vec![processor], vec![refused]];
    assert_eq!(told, wanted);
}

/// What a clock shows within its second, without the seconds, is told whatever the moment is, and costs what another wrong winner by time costs.
#[test]
#[ignore = "takes half a minute: just deep"]
fn seconds_that_are_left_out_are_told() {
    let within =
        "your program takes the part of a second that the clock shows, without the seconds";
    let now = "return t.tv_sec + t.tv_nsec / 1e9;";
    let without = (now, "return t.tv_nsec / 1e9;");
    let milliseconds = (now, "return t.tv_nsec / 1000000;");
    let spent = "time_used[turn] += now() - start;";
    // What would be less than nothing is taken for the rest of a second.
    let wrapped = (spent, "double end = now(); time_used[turn] += end - start + (end < start);");
    let changes = [("7", vec![without]), ("8", vec![milliseconds]), ("9", vec![without, wrapped])];
    for (seed, changes) in changes {
        let told = graded_changed("cmps270/lina/connect4.c", &changes, &["--seed", seed]);
        let causes = causes(&told);
        assert!(causes.len() == 1 && causes[0].starts_with(within), "{seed}: {causes:?}");
        assert!(told.score.points < 0.8 * told.score.of, "{seed}: {:?}", told.score);
    }
}

#[test]
#[ignore = "takes some ten seconds: just deep"]
fn who_says_the_same_whoever_was_faster_is_told() {
    let says =
        "printf(\"*** %s WINS BY SPEED ***\\n\", spent[0] < spent[1] ? players[0] : players[1]);";
    let other = "printf(\"If %s was faster, %s wins, else %s wins.\\n\", players[0], players[0], players[1]);";
    let times = "printf(\"%s used %f sec, %s used %f sec\\n\", players[0], spent[0], players[1], spent[1]);";
    let submission = graded_changed(
        "cmps270/nadine/connect4.c",
        &[(says, other), (times, "")],
        &["--count", "120"],
    );
    let same = "on a full board your program says the same, whoever took less time";
    assert!(causes(&submission).contains(&same.to_owned()), "{:?}", causes(&submission));
}

/// Where a program gives times to whoever lays that token, they are right if player 1 starts.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn whose_time_is_whose_is_told_by_who_starts() {
    let changes = [("time_used[turn] += ", "time_used[moves % 2] += ")];
    let told = graded_changed("cmps270/lina/connect4.c", &changes, &["--count", "60"]);
    let wanted = "where player 2 starts, your program gives each player the other one's time, and so lets the slower one win a full board";
    assert_eq!(causes(&told), [wanted]);
}

/// Why a move is refused is to be told by the text of CMPS 270, in whatever words. Another manner of it is no reason to say so.
#[test]
#[ignore = "takes some twenty seconds: just deep"]
fn reasons_that_are_all_the_same_are_told() {
    let none = "Not allowed: there are only columns 1 to 7.\\n";
    let full = ("\"Not allowed: column %d is full.\\n\", col", "\"Not allowed!\\n\"");
    let args = ["--category", "two people", "--count", "30"];
    let of = |changes: &[(&str, &str)]| graded_changed("cmps270/lina/connect4.c", changes, &args);
    let alike = of(&[(none, "Not allowed!\\n"), full]);
    let silent = of(&[(none, ""), ("\"Not allowed: column %d is full.\\n\", col", "\"\"")]);
    let told = [
        "a column that does not exist and a full one with the same words",
        "why it refuses a move",
    ];
    for (graded, told) in [alike, silent].iter().zip(told) {
        let [it] = &graded.diagnoses[..] else { panic!("{:?}", graded.diagnoses) };
        assert!(it.says[0].contains(told), "{:?}", it.says);
        assert_eq!(graded.score.points, graded.score.of);
    }
    assert_eq!(of(&[full]).diagnoses, []);
}

/// Who has options of its own and refuses all others is asked as one who takes none. That the coin names the other player is seen all the
/// same.
#[test]
#[ignore = "takes some twenty seconds: just deep"]
fn options_of_its_own_are_no_reason_to_ask_nothing() {
    let refuses = (
        "int main(void)\n{",
        "int main(int argc, char **argv)\n{\n    if (argc > 1) {\n        fprintf(stderr, \"levels: E, M\\n\");\n        return argv[0] == 0;\n    }",
    );
    let coin = ("starts!\\n\\n\", name[red]", "starts!\\n\\n\", name[1 - red]");
    let args = ["--category", "two people", "--count", "40"];
    let of = |changes: &[(&str, &str)]| graded_changed("cmps270/lina/connect4.c", changes, &args);
    let [plain, other] = [of(&[refuses]), of(&[refuses, coin])];
    assert!(plain.score.points > 0.0 && plain.score.points == plain.score.of, "{:?}", plain.score);
    assert_eq!(plain.diagnoses, []);
    let [other] = &other.diagnoses[..] else { panic!("{:?}", other.diagnoses) };
    let begins = "your program says that one player begins, and then the other one does";
    assert_eq!(other.says, [begins]);
}

/// A third of a second for each move, as a search takes, and a pause for the eyes, change nothing.
#[test]
#[ignore = "takes half a minute: just deep"]
fn a_computer_that_takes_long_is_waited_for() {
    let sample = "cmps270/elias/connect4_bot.c";
    let moves = "      col = hal();\n";
    let slowly = "      col = hal();\n      sleep(2);\n      for (volatile long i = 0; i < 100000000; i++) {}\n";
    let changes =
        [(moves, slowly), ("#include <stdio.h>", "#include <stdio.h>\n#include <unistd.h>")];
    let of = |changes| graded_changed(sample, changes, &["--count", "12"]);
    let [plain, slow] = [&[][..], &changes].map(of);
    assert!(!causes(&plain).is_empty());
    assert_eq!(causes(&slow), causes(&plain));
    assert!((slow.score.points - plain.score.points).abs() < 1e-6, "{:?}", slow.score);
}

/// Who makes the computer slow is asked for both kinds of game all the same: time is given where a game may be, and not for all that is tried.
#[test]
#[ignore = "takes half a minute: just deep"]
fn a_slow_computer_hides_no_kind_of_game() {
    let computer = "void computerMove(int color){\n";
    let slow = "static int begun;\nvoid computerMove(int color){\n  if (!begun++) for (volatile long i = 0; i < 1000000000; i++) {}\n";
    let graded = graded_changed("redblack/omar/main.c", &[(computer, slow)], &["--count", "24"]);
    let asked = graded.score.categories.iter().filter(|score| score.of > 0.0);
    let asked: Vec<&str> = asked.map(|score| score.category.as_str()).collect();
    assert_eq!(asked, ["two people", "the computer"]);
}

/// The first of these returns to a menu and lets the colours start in turn; the other one needs a point more than was asked for.
#[test]
#[ignore = "takes a quarter of a minute: just deep"]
fn what_follows_a_game_is_followed() {
    let told: Vec<Vec<String>> =
        graded("redblack", &["meiling", "tyler"]).iter().map(causes).collect();
    assert_eq!(told[0], Vec::<String>::new());
    assert_eq!(told[1][0], "a-point-more", "{told:?}");
}

/// The board behind the last checker is never printed: that is known although its computer draws other columns than ours, and the
/// faults that it has show in few games.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn a_last_board_that_is_never_printed_costs_no_game() {
    let score = &graded_on(30, "redblack", &["novak"])[0].score;
    assert!(score.points > 0.8 * score.of, "{score:?}");
}

/// Who begins is drawn by its own clock: where a win in the last columns is missed shows in more cases or in fewer.
#[test]
#[ignore = "takes a quarter of a minute: just deep"]
fn a_win_that_is_missed_is_told_however_lots_fall() {
    let causes = causes(&graded_in(&["two people"], 40, "cmps270", &["tarek"])[0]);
    let is_of_it = |it: &String| {
        it == "rows-not-to-the-last-column"
            // It says who has won the toss, and player 1 starts.
            || it == "player-1-starts"
            || it.contains("wins, but your program")
            || it.contains("the game is over, but your board shows")
    };
    // It goes by the processor's time, too.
    let is_of_time = |it: &String| it.contains("by-speed") || it.contains("time");
    let causes: Vec<String> = causes.into_iter().filter(|it| !is_of_time(it)).collect();
    let is_missed = |it: &String| it != "player-1-starts";
    assert!(causes.iter().any(is_missed) && causes.iter().all(is_of_it), "{causes:?}");
}

/// What is around a function of phase two is nobody's work: two people's games, as that function plays them, count for the bot.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn a_function_alone_has_the_points_of_its_bot() {
    let submissions = graded_on(160, "cmps270", &["hadi/bot.c", "lina"]);
    let [function, program] = [0, 1].map(|index| &submissions[index].score);
    let has_points = |it: &&CategoryScore| it.of > 0.0;
    let of_points: Vec<_> = function.categories.iter().filter(has_points).collect();
    let [bot] = of_points[..] else { panic!("{function:?}") };
    // What a program without a bot is asked is the rest of these cases.
    let asked_otherwise: usize =
        program.categories.iter().filter(has_points).map(|it| it.cases).sum();
    assert_eq!(bot.category, "the easy bot");
    assert!(bot.cases > asked_otherwise && bot.pass < bot.cases, "{bot:?}");
    assert!(function.not_asked.is_empty());
    // In a few cases, two readings explain as much.
    let is_of_bot = |it: &String| it == "bot-without-rising" || it.contains("your computer plays");
    let causes = causes(&submissions[0]);
    assert!(!causes.is_empty() && causes.iter().all(is_of_bot), "{causes:?}");
    assert_eq!(program.not_asked, ["the easy bot"]);
}

/// Their computers draw other columns, and one of them draws where it should block.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn redblack() {
    assert_causes("redblack", &[("marcus", &[]), ("pavel", &[])]);
    let [never_blocks] = &graded_on(40, "redblack", &["elena"])[..] else { panic!("there is one") };
    let causes = causes(never_blocks);
    // It draws, and what it draws is no fault.
    let is_of_computer = |it: &String| {
        it == "never-blocks" || it.starts_with("blocks-") || it.contains("your computer plays")
    };
    assert!(!causes.is_empty() && causes.iter().all(is_of_computer), "{causes:?}");
    // It asks without end when its input ends: what it asks first is understood all the same.
    let [floods] = &graded("redblack", &["aisha"])[..] else { panic!("there is one") };
    let not_asked = &floods.score.not_asked;
    assert!(!not_asked.iter().any(|it| it == "two people"), "{not_asked:?}");
}

/// Some ask for the person's colour, or how many people play; some take letters for columns, or let no two people play; one repeats a
/// refused answer in small letters. Who begins the next game no text says; and player 1 may be the black one in some sessions.
#[test]
#[ignore = "takes some twenty seconds: just deep"]
fn each_is_asked_in_its_own_way() {
    assert_causes(
        "redblack",
        &[("odalys", &[]), ("ostrowski", &[]), ("sofia", &[]), ("yusuf", &[])],
    );
}

/// No number of points is the most there are, nor any number of games, whether two people play or a computer does.
#[test]
#[ignore = "takes half a minute: just deep"]
fn sessions_that_end_too_soon_are_told() {
    let asked = "if (readInt(&goal) && goal > 0)";
    let capped = "if (readInt(&goal) && goal > 0 && (goal = goal > 3 ? 3 : goal))";
    let session = "while (wins < goal && losses < goal) {";
    let games = "while (wins < goal && losses < goal && games < 7) {";
    for (seed, change) in [("7", (asked, capped)), ("8", (asked, capped)), ("9", (session, games))]
    {
        let told = graded_changed("redblack/sofia/connect4.c", &[change], &["--seed", seed]);
        assert!(told.score.points < 0.99 * told.score.of, "{seed}: {:?}", told.score);
    }
}

/// All its questions come on one line, and where its input ends it says so. Its computer draws, so that more or less is seen of a last
/// column that is not looked into; that it lets another match begin does not hide how long a session is.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn a_session_with_a_match_behind_it_is_followed() {
    let [raman] = &graded_on(40, "redblack", &["raman"])[..] else { panic!("there is one") };
    assert!(
        raman.score.points > 0.6 * raman.score.of && raman.score.of > 84.9,
        "{:?}",
        raman.score
    );
    let told = causes(raman);
    assert!(
        told.iter().any(|it| it.contains("last-column") || it.contains("last-four")),
        "{told:?}"
    );
    assert!(!told.iter().any(|it| it.starts_with("a-point")), "{told:?}");
}

/// A computer that blocks one colour only is told by that, and not by what it happens to draw; checkers of a game that was won are
/// counted in the next one.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn what_depends_on_a_colour_or_on_the_game_before_is_told() {
    let told = causes(&graded("redblack", &["devon"])[0]);
    let wanted = ["checkers-counted-on-after-a-win", "blocks-red-only"];
    assert!(told.iter().any(|it| it == wanted[0]), "{told:?}");
    // It draws, so that now and then nothing shows of the other one.
    assert!(told.iter().all(|it| wanted.contains(&it.as_str())), "{told:?}");
}

/// One asks before each game who moves first, and is answered there; one keeps the height of a column from game to game.
#[test]
#[ignore = "takes half a minute: just deep"]
fn later_games_are_asked_and_followed() {
    let told: Vec<Vec<String>> =
        graded_on(60, "redblack", &["dylan", "ingrid"]).iter().map(causes).collect();
    let wanted = ["rows-across-edges-for-wins", "points-of-both-are-added"];
    assert_eq!(told, [&wanted[..], &["height-kept-in-the-last-column"]]);
}

/// A program in which yellow starts every game, whoever wins the toss, is told so, and its other fault is not hidden by it; of a bot of
/// three levels the strongest one passes over wins.
#[test]
#[ignore = "takes half a minute: just deep"]
fn tokens_and_levels_are_looked_at() {
    let [daher, sleiman] = &graded_on(60, "cmps270", &["daher", "sleiman"])[..] else {
        panic!("there are two")
    };
    assert_eq!(causes(daher), ["words-are-zero", "yellow-starts"]);
    let of_levels = |it: &&Diagnosis| it.says[0].contains("with the answer `3`");
    let levels = sleiman.diagnoses.iter().find(of_levels).expect("it is told");
    assert!(levels.explains >= 2 && levels.points == 0.0, "{levels:?}");
}

/// A bot has the faults that a computer of RED/BLACK may have; a diagonal may be counted to one side alone.
#[test]
#[ignore = "takes a quarter of a minute: just deep"]
fn two_courses_have_the_same_faults() {
    let told: Vec<Vec<String>> =
        graded_in(&["two people", "the easy bot"], 40, "cmps270", &["saab", "sfeir"])
            .iter()
            .map(causes)
            .collect();
    assert_eq!(told[0][0], "blocks-first", "{told:?}");
    // Who begins is drawn, so that more or less shows of it.
    let is_of_it = |it: &String| {
        it == "diagonals-last-token-at-an-end" || it.contains("game is over") || it.contains("time")
    };
    assert!(!told[1].is_empty() && told[1].iter().all(is_of_it), "{told:?}");
}

/// One reads numbers as `scanf` does and ends at a word; the other one does not begin to count anew with each column.
#[test]
fn stumper() {
    let told: Vec<Vec<String>> =
        graded_on(60, "stumper", &["fontaine", "moreau"]).iter().map(causes).collect();
    let wanted = ["number-by-number-until-a-word", "column-to-the-bottom-edge-missing"];
    assert_eq!(told, [&wanted[..], &["columns-go-on-downwards"]]);
}

/// What a program does behind input that the course's text does not speak of is told and costs nothing.
#[test]
fn what_nobody_settles_costs_nothing() {
    let place = Place::new();
    let report = format!("json={}", place.path("report.json").to_str().unwrap());
    let options = ["--hand-in", "Lab6.c", "--seed", "6", "--count", "60", "--report", &report];
    let args =
        [&["grade", "connect6", "fixtures/submissions/connect6/grace"], &options[..]].concat();
    place.run(place.command(args).current_dir(root()), b"");
    let report = fs::read_to_string(place.path("report.json")).unwrap();
    let [grace] = &serde_json::from_str::<Grading>(&report).unwrap().submissions[..] else {
        panic!("there is one")
    };
    assert_eq!(causes(grace), [""; 0]);
    assert!(grace.diagnoses.iter().any(|it| it.reason == c4_grade::Reason::Unsettled));
    let behaviour = |it: &&CategoryScore| it.category != "exact form";
    for category in grace.score.categories.iter().filter(behaviour) {
        assert!((category.points - category.of).abs() < 1e-9, "{category:?}");
    }
}

/// Cells are pictures, or blanks beside which there are more blanks: what is played is seen all the same, and where columns begin.
#[test]
#[ignore = "takes a minute: just deep"]
fn boards_of_any_kind_are_read() {
    let told = [graded_on(60, "redblack", &["hadi", "tessa"]), graded_on(60, "cmps270", &["lynn"])];
    for submission in told.concat() {
        assert_eq!(causes(&submission), [""; 0]);
        assert_eq!(submission.score.points, submission.score.of, "{:?}", submission.score);
    }
}

/// Times in whole seconds are often equal, and there are no ties.
#[test]
#[ignore = "takes some twenty seconds: just deep"]
fn whole_seconds_are_told() {
    let told = graded_on(100, "cmps270", &["ramy"]);
    let drawn = "your program calls nobody the winner of a full board where the two times differ by half a second: it may count whole seconds";
    assert!(causes(&told[0]).contains(&drawn.to_owned()), "{:?}", causes(&told[0]));
}

/// What plays nothing has no points, not even for refusing what it has not read.
#[test]
fn nothing_is_won_without_a_game() {
    let place = Place::new();
    for (variant, name) in [("cmps270", "connect4.c"), ("redblack", "redblack.c")] {
        let folder = place.path(variant);
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join(name), "int main(void) { return 0; }\n").unwrap();
        let file = place.path(&format!("{variant}.json"));
        let report = format!("json={}", file.to_str().unwrap());
        let folder = folder.to_str().unwrap();
        let args =
            ["grade", variant, folder, "--seed", "3", "--count", "25", "--report", report.as_str()];
        place.run(&mut place.command(args), b"");
        let grading: Grading = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        let score = &grading.submissions[0].score;
        assert!((score.of - 100.0).abs() < 1e-6, "{score:?}");
        assert_eq!(score.points, 0.0, "{score:?}");
        let lost: f64 = grading.submissions[0].diagnoses.iter().map(|it| it.points).sum();
        assert!((lost - score.of).abs() < 2.1, "{lost} {score:?}");
    }
}

/// Of two faults each hides the other: a bot that moves where an answer is refused, and takes itself for the other player; a board that is
/// taken for full, and whose last token is not shown; a computer that misses columns, and draws no last one; lines and answers that go on
/// behind the end of a row; points for the wrong player, and one too many.
#[test]
#[ignore = "takes a minute: just deep"]
fn faults_that_hide_each_other() {
    let told = |count, variant, names: &[&str]| -> Vec<Vec<String>> {
        graded_on(count, variant, names).iter().map(causes).collect()
    };
    let told = [
        told(100, "cmps270", &["elias", "rania"]),
        told(100, "redblack", &["ben", "chloe", "jad"]),
    ];
    let wanted: [&[&str]; 5] = [
        // Its bot is red in half of the games, and few of those tell win and block apart.
        &["turn-lost-after-refusal"],
        &["full-with-the-first-column"],
        &["computer-columns-from-the-lowest-row-only", "last-column-never-drawn"],
        &["rows-across-edges", "column-behind-the-last-one"],
        &["a-point-more", "points-as-if-the-person-were-red"],
    ];
    for (told, wanted) in told.concat().iter().zip(wanted) {
        assert_eq!(told[..wanted.len().min(told.len())], *wanted, "{told:?}");
    }
}

/// One asks whether there shall be another game, one what it asked before the first game, too, and one takes words for numbers, so that
/// what it does with time shows only where a number is refused.
#[test]
#[ignore = "takes half a minute: just deep"]
fn what_is_asked_between_games_is_answered() {
    let told =
        [graded_on(60, "redblack", &["derek", "hannah"]), graded_on(60, "cmps270", &["samir"])];
    let mut told: Vec<Vec<String>> = told.iter().flatten().map(causes).collect();
    told[0].sort();
    // Where only the column has room that is never drawn, one is drawn for ever.
    let for_ever = told[1].split_off(2);
    assert!(for_ever.len() == 1 && for_ever[0].contains("still running"), "{for_ever:?}");
    let wanted = [
        &["mid-air-seen"][..],
        &["points-of-both-are-added", "last-column-never-drawn"],
        &[
            "words-are-zero",
            "your program does not count the time before an answer that it refuses",
        ],
    ];
    assert_eq!(told, wanted);
}

/// Whoever does not look whether an answer has come asks all questions at once where the input ends; and a number may stand for a
/// colour, and be no number of points.
#[test]
#[ignore = "takes a minute: just deep"]
fn questions_are_told_apart() {
    let told = graded_on(60, "redblack", &["erika", "jost", "karin"]);
    let told: Vec<Vec<String>> = told.iter().map(causes).collect();
    assert_eq!(told[0], ["computer-without-gaps", "rows-across-edges-for-wins"]);
    assert_eq!(told[1], ["vertical-not-up-to-the-top", "last-column-drawn-beside-a-full-one"]);
    // Its other fault, checkers that are counted on, is no reading as it is.
    assert!(told[2].iter().any(|it| it == "turn-lost-at-full-column"), "{:?}", told[2]);
}

/// Where the loser or the winner begins, what is asked between two games is found by its words, and not by where a game of ours ends; and
/// what is said behind a question where no answer comes is no part of it.
#[test]
#[ignore = "takes half a minute: just deep"]
fn what_is_asked_between_games_is_answered_whoever_begins() {
    assert_causes("redblack", &[("romy", &[]), ("ruben", &[])]);
}

/// However a right program asks, it loses nothing: with many questions, with ones that end alike, with an easy level beside the one that
/// is asked for, with no look at whether an answer has come, with a menu behind each session, and with a pause behind each move.
#[test]
#[ignore = "takes two minutes: just deep"]
fn right_programs_are_understood_however_they_ask() {
    let names = [
        "amara", "diego", "emil", "gwen", "hassan", "hedda", "jesper", "lotte", "lucia", "malik",
        "nils", "noor", "otto", "paula", "pilar", "stefan", "svea", "tucker", "vera",
    ];
    for (told, name) in graded_on(60, "redblack", &names).iter().zip(names) {
        let (points, of) = (told.score.points, told.score.of);
        // A letter is to be refused in no text; what is left of it where a program hears nothing any more is little.
        let is_of_letters = |cause: &String| cause == "words-stay-as-0";
        assert!(causes(told).iter().all(is_of_letters), "{name}: {:?}", causes(told));
        assert!(of - points < 2.0 && of > 99.9, "{name}: {points} of {of}");
    }
}

/// Behind eight questions, in a session whose games the loser begins, and where colours are told of tokens, faults are found as anywhere.
#[test]
#[ignore = "takes two minutes: just deep"]
fn however_much_is_asked_and_told_faults_are_found() {
    let told = graded_on(80, "redblack", &["greta", "nele", "odin", "wanda"]);
    let first = |at: usize| causes(&told[at]).swap_remove(0);
    assert_eq!(causes(&told[0]), ["full-without-the-last-column"]);
    assert_eq!(causes(&told[1]), ["points-as-if-the-person-were-black"]);
    assert_eq!(first(2), "checkers-counted-past-the-end");
    assert_eq!(first(3), "height-kept-in-the-last-column");
}

/// Settings that lead back to a menu, one key that leads from each choice to the next, and three answers in one line are found, and so are the
/// faults behind them.
#[test]
#[ignore = "takes a minute: just deep"]
fn settings_of_a_menu_are_changed() {
    let told = graded_on(80, "redblack", &["cleo", "tilda", "ulf", "viggo"]);
    let told: Vec<Vec<String>> = told.iter().map(causes).collect();
    let wanted = [
        "blocks-first",
        "computer-without-the-bottom",
        "points-by-turn",
        "row-with-gaps-everywhere",
    ];
    assert_eq!(told, wanted.map(|cause| vec![cause]));
}

/// The same of two people's games: on a large board, behind a menu, and where a letter or a name chooses the bot.
#[test]
#[ignore = "takes a minute: just deep"]
fn menus_behind_names_are_answered() {
    let wanted: [(&str, &[&str]); 4] = [
        ("pia", &["wins-and-blocks-alike"]),
        ("rosa", &[]),
        ("ulla", &["turn-lost-at-full-column"]),
        ("xenia", &[]),
    ];
    assert_causes("cmps270", &wanted);
    // The loser is consoled in the line that calls the winner.
    let told = causes(&graded("cmps270", &["bruno"])[0]);
    let is_it = |it: &String| it.ends_with("your program calls the other player the winner.");
    assert!(matches!(&told[..], [one] if is_it(one)), "{told:?}");
}

/// A question may wait for one of two letters without a word; who is asked next may be called behind who has just moved, and who has won behind
/// the word for it; and who begins may be somebody else than it is said.
#[test]
#[ignore = "takes a minute: just deep"]
fn questions_turns_and_winners_are_heard_in_any_order() {
    let of_both = causes(&graded_on(120, "redblack", &["gunnora"])[0]);
    assert_eq!(of_both, ["points-of-both-are-added"]);
    let wanted: [(&str, &[&str]); 3] = [
        ("ilmari", &["your program says that one player begins, and then the other one does"]),
        ("ottoline", &[]),
        ("sunniva", &["one-column-too-many"]),
    ];
    let told = graded("cmps270", &wanted.map(|(name, _)| name));
    for (told, (name, wanted)) in told.iter().zip(wanted) {
        let told: Vec<String> =
            causes(told).iter().map(|it| it.split(", in ").next().unwrap().to_owned()).collect();
        assert_eq!(told, wanted, "{name}");
    }
}

/// Questions may come on standard error, or not at all: then nobody knows how a program plays. Who calls a coin does not begin for that; and how
/// many people play is asked before for how many points.
#[test]
#[ignore = "takes a minute: just deep"]
fn questions_on_another_stream_or_none_are_no_fault() {
    let told = graded_on(60, "cmps270", &["isolde", "leofric", "quillon"]);
    let of_leofric = vec!["each-character-is-an-answer", "last-move-is-the-time"];
    assert_eq!(told.iter().map(causes).collect::<Vec<_>>(), [vec![], of_leofric, vec![]]);
    let told = graded_on(100, "redblack", &["mungo", "philemon", "ptolemy"]);
    assert_eq!(told[0].score.of, 0.0, "nothing is known of it");
    assert_eq!(causes(&told[1])[0], "second-player-loses-the-turn-after-refusal");
    assert_eq!(causes(&told[2])[0], "checkers-counted-on-after-a-win");
}

/// A session that ends too late says nothing of how games begin; and who is asked on a full board has not won.
#[test]
#[ignore = "takes two minutes: just deep"]
fn what_ends_too_late_is_told() {
    let told = graded_on(80, "redblack", &["dana", "eric"]);
    assert_eq!(causes(&told[0]), ["score-from-zero"]);
    let mut ends = causes(&told[1]);
    ends.sort();
    assert_eq!(ends, ["a-point-more", "computer-without-the-uppermost-row", "rows-not-at-the-top"]);
    let told = graded("cmps270", &["hicham"]);
    let says = told[0].diagnoses.iter().map(|it| &it.says[0]);
    assert!(says.clone().any(|says| says.contains("does not notice that the board is full")));
    assert!(!says.clone().any(|says| says.contains("lets the player who starts win")));
}

/// In all games of a program the players may have each other's tokens; its computer may have a name of its own, and a pause may come before
/// the question for the next game.
#[test]
#[ignore = "takes two minutes: just deep"]
fn players_may_have_each_others_tokens() {
    let told = graded_on(80, "redblack", &["aiko", "chiara", "frida"]);
    let has = |name: &str| causes(&told[0]).iter().any(|cause| cause == name);
    assert!(has("turn-lost-at-full-column"), "{:?}", causes(&told[0]));
    assert!(has("rows-not-to-the-last-column"), "{:?}", causes(&told[0]));
    for right in &told[1..] {
        assert_eq!((causes(right), right.score.points), (vec![], right.score.of));
    }
}

/// A program that says something where its input ends says it in the middle of a game, too; and races are run in games that its other faults
/// leave as they are.
#[test]
#[ignore = "takes a minute: just deep"]
fn games_that_go_on_and_time_that_is_lost_are_told() {
    let told = graded_on(100, "cmps270", &["dina", "faris"]);
    // A few such games do not tell by which rule they go on.
    let is_one = |it: &String| it == "exactly-four" || it.ends_with("when the game goes on.");
    assert!(causes(&told[1]).iter().any(is_one), "{:?}", causes(&told[1]));
    let says: Vec<&String> = told[0].diagnoses.iter().map(|it| &it.says[0]).collect();
    for words in ["follows a row over the edge", "time before an answer that it refuses"] {
        assert!(says.iter().any(|it| it.contains(words)), "{words}: {says:?}");
    }
}

/// Whoever is called the winner, who is asked for the first token tells how a coin falls.
#[test]
#[ignore = "takes half a minute: just deep"]
fn a_coin_is_told_beside_a_wrong_winner() {
    let told = graded("cmps270", &["rabih"]);
    let is_toss = |cause: &String| ["player-1-starts", "player-2-starts"].contains(&cause.as_str());
    assert!(causes(&told[0]).iter().any(is_toss), "{:?}", causes(&told[0]));
    let is_winner = |it: &Diagnosis| it.says[0].contains("calls the other player the winner");
    assert!(told[0].diagnoses.iter().any(is_winner));
}

/// Whose turn it is follows from who is asked, though tokens change hands with each refusal; and who has won is told by its name.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn tokens_that_change_hands_are_followed() {
    let told = graded_on(60, "cmps270", &["mira"]);
    assert_eq!(causes(&told[0]), ["tokens-change-with-refusals"]);
}

/// Who names the winner and goes on asking sees four in a line, and does not want five.
#[test]
#[ignore = "takes some ten seconds: just deep"]
fn a_win_that_is_only_told_is_named() {
    let changes = [
        ("name[who]);\n\t\t\tbreak;", "name[who]);"),
        ("\t\tturn++;\n", ""),
        ("b[r][col]=token;\n", "b[r][col]=token;\n\t\tturn++;\n"),
    ];
    let told = graded_changed("cmps270/mira/c4.c", &changes, &["--count", "60"]);
    assert_eq!(causes(&told), ["win-is-only-told"]);
}

/// The same question with a score in it, and another one behind it.
#[test]
#[ignore = "takes a quarter of a minute: just deep"]
fn what_is_asked_between_games_may_vary() {
    let asks = "printf(\"Next game? (y/n) \");";
    for asked in [
        "printf(\"It is %d:%d now. Next game? (y/n) \", me, pc);",
        "printf(\"Next game? (y/n) \"); readLine(s, 50); printf(\"Sure? (y/n) \");",
    ] {
        let told = graded_changed("redblack/derek/connect.c", &[(asks, asked)], &["--count", "60"]);
        let mut told = causes(&told);
        told.sort();
        assert_eq!(told, ["mid-air-seen"], "{asked}");
    }
}

/// Who waits for any line between two games takes a column for one: it is asked for sessions of several games all the same.
#[test]
#[ignore = "takes a quarter of a minute: just deep"]
fn who_waits_for_any_line_between_games_is_answered() {
    let waits = [
        ("printf(\"Next game? (y/n) \");", "printf(\"Press Enter for the next game. \");"),
        ("tolower(s[0]) != 'y' && tolower(s[0]) != 'n'", "0"),
        ("tolower(s[0]) == 'n'", "0"),
    ];
    let best_of = [("if (me == goal || pc == goal)", "if (2 * me > goal || 2 * pc > goal)")];
    let of = |changes: &[(&str, &str)]| {
        let args = ["--category", "the computer", "--count", "60"];
        let mut told = causes(&graded_changed("redblack/derek/connect.c", changes, &args));
        told.sort();
        told
    };
    assert_eq!(of(&waits), ["mid-air-seen"]);
    let told = of(&[&waits[..], &best_of].concat());
    assert_eq!(told, ["best-of-so-many-games", "mid-air-seen"]);
}

/// What was left over from the session before shows in no game of the first one.
#[test]
#[ignore = "takes a quarter of a minute: just deep"]
fn points_that_are_kept_for_another_session_are_told() {
    let hello = "printf(\"Hello! This is Connect Four.\\n\");";
    let end = "printf(\"The session is even.\\n\");";
    let asks = "printf(\"Another session? (y/n) \"); readLine(s, 100); if (tolower(s[0]) == 'y') goto again;";
    let of = |reset: &str| {
        let begun = format!("{hello}\nagain:\n    {reset};");
        let changes = [(hello, begun.as_str()), (end, &format!("{end}\n    {asks}"))];
        let args = ["--category", "two people", "--count", "40"];
        let told = graded_changed("redblack/hannah/connect.c", &changes, &args).diagnoses;
        told.iter().flat_map(|it| it.says.clone()).collect::<Vec<String>>()
    };
    let told = "your program does not set the points back for another session: it goes on from those of the one before";
    assert!(of("").contains(&told.to_owned()));
    assert!(!of("redWins = blackWins = ties = 0").contains(&told.to_owned()));
}

/// The winner who is called and the score contradict each other, so that one of them is told to be wrong.
#[test]
#[ignore = "takes a quarter of a minute: just deep"]
fn the_wrong_winner_is_heard_beside_the_right_score() {
    let swapped = [
        ("Red gets four", "RED gets four"),
        ("Black gets four", "Red gets four"),
        ("RED gets four", "Black gets four"),
    ];
    let args = ["--category", "two people", "--count", "60"];
    let told = causes(&graded_changed("redblack/hannah/connect.c", &swapped, &args));
    let is_it = |it: &String| {
        it.contains("calls the other player the winner") || it == "point-for-the-loser"
    };
    assert!(told.iter().any(is_it), "{told:?}");
}

/// A sample in which some texts are others.
fn graded_changed(sample: &str, changes: &[(&str, &str)], args: &[&str]) -> Submission {
    let (variant, _) = sample.split_once('/').unwrap();
    let mut text = fs::read_to_string(root().join("fixtures/submissions").join(sample)).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    let place = Place::new();
    fs::write(place.path("changed.c"), text).unwrap();
    let report = format!("json={}", place.path("report.json").to_str().unwrap());
    let options = ["--no-transcripts", "--report", &report];
    let seed: &[&str] = if args.contains(&"--seed") { &[] } else { &["--seed", "6"] };
    place.c4([&["grade", variant, "changed.c"], &options[..], seed, args].concat());
    let report = fs::read_to_string(place.path("report.json")).unwrap();
    serde_json::from_str::<Grading>(&report).unwrap().submissions.remove(0)
}
