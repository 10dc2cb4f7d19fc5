//! Submissions of every kind, found and built.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use c4_course::{HandIn, Input, Setting};
use c4_grade::handin::{
    Binary, CannotFind, Choice, Discovered, Export, Files, Form, Handed, Project, Sought,
    UnfitFiles, Whence, discover, discover_all,
};
use c4_grade::{
    BuildFailure, Ending, Entrant, Executable, Limits, NotRun, Place, Run, Sandbox, with_input,
};
use proptest::prelude::*;
use tempfile::TempDir;

/// A program that prints its size and what is typed.
const RIGHT: &str = "#include <stdio.h>\nint main(void) {\n    int c;\n    printf(\"%d\\n\", ROWS);\n    \
                     while ((c = getchar()) != EOF)\n        putchar(c);\n    return 0;\n}\n";

fn source() -> HandIn {
    HandIn {
        name: "game.c".into(),
        files: vec!["game.c".into()],
        build: vec!["gcc -Wall -Werror -DROWS={rows} game.c -o game".into()],
        program: "game".into(),
        settings: vec![Setting { name: "rows".into(), default: "6".into(), held: None }],
        reserved: vec![],
        takes_arguments: false,
        takes_more_sources: false,
        harness: None,
    }
}

fn makefile() -> HandIn {
    HandIn {
        name: "Makefile".into(),
        files: vec!["Makefile".into()],
        build: vec!["make re".into()],
        program: "game".into(),
        settings: vec![],
        reserved: vec![],
        takes_arguments: true,
        takes_more_sources: false,
        harness: None,
    }
}

fn sandbox() -> Option<Sandbox> {
    Some(Sandbox::new(Path::new(env!("CARGO_BIN_EXE_c4-grade-shim"))).unwrap())
}

/// A folder with these files; one that ends in a slash is a folder.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn project(hand_in: HandIn, files: &[(&str, &str)]) -> Project {
    let folder = folder(files);
    Project::new(hand_in, Files::of_folder(folder.path()).unwrap(), Whence::default(), sandbox())
}

fn failure(project: &Project) -> BuildFailure {
    assert!(!project.build().unwrap());
    project.report().failure.expect("it does not build")
}

fn input(args: &[&str], stdin: &str) -> Input {
    Input { args: args.iter().map(|&arg| arg.into()).collect(), stdin: stdin.into() }
}

fn run(entrant: &dyn Entrant, Input { args, stdin }: &Input) -> Result<Run, NotRun> {
    entrant.run(args, stdin, &Limits::default())
}

#[test]
fn a_source_is_built_for_each_size_once() {
    let project = project(source(), &[("game.c", RIGHT)]);
    thread::scope(|scope| {
        for rows in ["6", "7", "6", "7", "6", "7"] {
            let project = &project;
            scope.spawn(move || {
                let run = run(project, &input(&["--rows", rows], "typed\n")).unwrap();
                assert_eq!(run.ending, Ending::Exited { status: 0 });
                assert_eq!(String::from_utf8(run.stdout).unwrap(), format!("{rows}\ntyped\n"));
            });
        }
    });
    let report = project.report();
    assert_eq!(report.command, "gcc -Wall -Werror -DROWS=6 game.c -o game");
    assert_eq!((report.builds, report.failure), (2, None));
    assert!(!project.takes(&input(&["--connect", "5"], "")));
    assert!(matches!(run(&project, &input(&["x"], "")), Err(NotRun::NotAskable)));
}

#[test]
fn what_does_not_build_is_told_in_the_compilers_words() {
    let place = |line, column| Some(Place { file: "game.c".into(), line, column: Some(column) });
    let unused = RIGHT.replace("int c;", "int c, unused;");
    let typo = RIGHT.replace("return 0;", "return 0");
    let wide = format!("{RIGHT}#if ROWS > 6\n#error too wide\n#endif\n");
    let absent = "#include \"absent.h\"\nint main(void) { return 0; }\n";
    let rows: [(&str, &str, &str, Option<Place>); 5] = [
        (&unused, "gcc ended with status 1", "unused variable", place(3, 12)),
        (&typo, "gcc ended with status 1", "expected ‘;’", place(7, 13)),
        (absent, "gcc ended with status 1", "absent.h: No such file", place(1, 10)),
        (
            "int f(void);\nint main(void) { return f(); }\n",
            "gcc ended with status 1",
            "undefined reference",
            None,
        ),
        ("", "gcc ended with status 1", "undefined reference to `main'", None),
    ];
    for (text, what, words, place) in rows {
        let failure = failure(&project(source(), &[("game.c", text)]));
        assert_eq!((failure.what.as_str(), &failure.place), (what, &place), "{}", failure.words);
        let plain = failure.words.replace(['\'', '\u{2018}', '\u{2019}'], "'");
        let words = words.replace(['\'', '\u{2018}', '\u{2019}'], "'");
        assert!(plain.contains(&words), "{plain}");
        assert!(!plain.contains("c4-build-"), "paths are relative: {plain}");
    }
    // One size fails, the others do not.
    let project = project(source(), &[("game.c", &wide)]);
    assert!(project.build().unwrap());
    let refused = run(&project, &input(&["--rows", "7"], "")).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "it does not build: gcc ended with status 1, for rows 7: game.c:10:2: error: #error too wide"
    );
    assert!(run(&project, &input(&[], "")).is_ok());
    assert_eq!((project.report().builds, project.report().failure), (2, None));
}

#[test]
fn another_name_of_the_file_is_kept() {
    let folder = folder(&[("submission_12_game.c", "int main(void) { return 0 }\n")]);
    let path = folder.path().join("submission_12_game.c");
    let files = Files::of_file(&path).unwrap();
    let files = files.renamed(Path::new("submission_12_game.c"), Path::new("game.c"));
    let whence = Whence {
        folder: "to grade".into(),
        own_name: Some("submission_12_game.c".into()),
        ..Whence::default()
    };
    let project = Project::new(source(), files, whence, sandbox());
    let failure = failure(&project);
    assert_eq!(failure.place.unwrap().file, "submission_12_game.c");
    assert!(failure.words.contains("submission_12_game.c:1:26: error"), "{}", failure.words);
    assert_eq!(
        project.reproduce(&input(&["--rows", "9"], "1\n")).commands,
        [
            "cd 'to grade'",
            "gcc -Wall -Werror -DROWS=9 submission_12_game.c -o game",
            "printf '1\\n' | ./game"
        ]
    );
}

#[test]
fn a_makefile_is_run_in_a_copy() {
    let text = "re:\n\tcc -DROWS=1 lib/game.c -o game\n";
    let folder = folder(&[("Makefile", text), ("lib/game.c", RIGHT)]);
    let files = Files::of_folder(folder.path()).unwrap();
    let project = Project::new(makefile(), files, Whence::default(), sandbox());
    assert!(project.build().unwrap(), "{:?}", project.report());
    let ran = run(&project, &input(&["-w", "5"], "x")).unwrap();
    assert_eq!(ran.stdout, b"1\nx");
    assert_eq!(
        project.reproduce(&input(&["-w", "5"], "")).commands,
        ["make re", "./game -w 5 < /dev/null"]
    );
    let mut left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["Makefile", "lib"], "nothing is built where it was handed in");
}

#[test]
fn a_makefile_that_makes_nothing() {
    let rows = [
        ("all:\n\ttrue\n", "make ended with status 2"),
        ("re:\n\ttrue\n", "the build went well, but made no game"),
        ("re:\n\tmkdir game\n", "the build went well, but made no game"),
        ("re:\n\tln -s /bin/sh game; rm game\n", "the build went well, but made no game"),
        (
            "re:\n\tln -s /bin/cat game\n",
            "the build went well, but game is a link that leads out of its folder",
        ),
        ("re:\n\tln -s absent game\n", "the build went well, but made no game"),
        (
            "re:\n\techo 'int main' > game\n",
            "the build went well, but game is not a program that can be run here",
        ),
        (
            "re:\n\tprintf '#!/no/such/interpreter\\n' > game\n",
            "the build went well, but game is not a program that can be run here",
        ),
        ("re:\n\tcp Makefile /tmp/c4-outside\n", "make ended with status 2"),
        ("re:\n\tkill -9 $$PPID\n", "make: killed by SIGKILL"),
        ("re\n", "make ended with status 2"),
        ("re:\n\tyes\n", "make: more than 1048576 bytes on standard output"),
    ];
    for (text, what) in rows {
        let failure = failure(&project(makefile(), &[("Makefile", text)]));
        assert!(failure.what.starts_with(what), "{text}: {}", failure.what);
        assert!(failure.words.len() < 5000, "{}", failure.words.len());
    }
}

/// A Makefile may do with its own files what it likes.
#[test]
fn a_makefile_makes_a_program_in_any_way() {
    let rules = [
        "cc -DROWS=1 game.c -o game && chmod +x game",
        "cc -DROWS=1 game.c -o other && install -m 755 other game",
        "cc -DROWS=1 game.c -o other && cp -p other game && touch -r Makefile game",
        "mkdir -p bin && cc -DROWS=1 game.c -o bin/other && ln -s bin/other game",
        "chmod +x build.sh && ./build.sh",
        "./build.sh && chown `id -u` game",
        "printf '#!/bin/sh\\necho 1; cat\\n' > game",
    ];
    for rule in rules {
        let script = "#!/bin/sh\ncc -DROWS=1 game.c -o game\n";
        let text = format!("re:\n\t{rule}\n");
        let files = [("Makefile", text.as_str()), ("game.c", RIGHT), ("build.sh", script)];
        let project = project(makefile(), &files);
        assert!(project.build().unwrap(), "{rule}: {:?}", project.report());
        assert_eq!(run(&project, &input(&[], "x")).unwrap().stdout, b"1\nx", "{rule}");
    }
}

/// Rights that a build may change are those of its own files.
#[test]
fn a_build_changes_nothing_elsewhere() {
    let place = folder(&[("secret", "")]);
    let secret = place.path().join("secret");
    let is = || {
        let found = fs::metadata(&secret).unwrap();
        (found.permissions().mode(), found.modified().unwrap())
    };
    let before = is();
    for deed in ["chmod 777", "chown `id -u`", "touch -c -d 2000-01-01", "touch -c"] {
        let text = format!("re:\n\t-{deed} {}\n\tcp /bin/true game\n", secret.display());
        project(makefile(), &[("Makefile", &text)]).build().unwrap();
        assert_eq!(is(), before, "{deed}");
    }
}

#[test]
fn what_is_not_there_cannot_build() {
    let hand_in = HandIn { build: vec!["no-such-compiler game.c".into()], ..source() };
    let cannot = project(hand_in, &[("game.c", RIGHT)]).build().unwrap_err();
    assert_eq!(
        cannot.to_string(),
        "there is no no-such-compiler here: install it, or hand in a program that is built"
    );
}

#[test]
fn sanitizers_see_what_the_program_does() {
    let text = "#include <stdlib.h>\nint main(int argc, char **argv) {\n    int *two = malloc(2 * \
                sizeof *two);\n    two[argc] = 1;\n    (void)argv;\n    int one = two[argc];\n    \
                free(two);\n    return !one;\n}\n";
    let rule = "CC = gcc\nre:\n\t$(CC) -O0 game.c -o game\n";
    let direct = HandIn { takes_arguments: true, settings: vec![], ..source() };
    for hand_in in [makefile(), HandIn { build: vec!["gcc game.c -o game".into()], ..direct }] {
        let project = project(hand_in, &[("Makefile", rule), ("game.c", text)]);
        let checked = project.sanitized().unwrap();
        assert!(project.build().unwrap());
        assert!(checked.build().unwrap(), "{:?}", checked.report());
        for (args, is_fault) in [(&[][..], false), (&["x"], true)] {
            let one = run(&project, &input(args, "")).unwrap();
            assert_eq!(one.ending, Ending::Exited { status: 0 });
            let other = run(&checked, &input(args, "")).unwrap();
            let words = String::from_utf8(other.stderr).unwrap();
            assert_eq!(words.contains("heap-buffer-overflow"), is_fault, "{words}");
        }
    }
}

#[test]
fn files_that_cannot_be_taken() {
    let outside = folder(&[("secret.h", "")]);
    let missing = |files: &Files, name: &str| {
        files.clone().with_all([&name.to_owned()]).unwrap_err().to_string()
    };
    let links: [(&str, PathBuf); 5] = [
        ("out", outside.path().join("secret.h")),
        ("up", "../secret.h".into()),
        ("nowhere", "absent".into()),
        ("dir", ".".into()),
        ("hidden", ".git/config".into()),
    ];
    for (name, target) in links {
        let folder = folder(&[("game.c", RIGHT), (".git/config", "")]);
        symlink(target, folder.path().join(name)).unwrap();
        let files = Files::of_folder(folder.path()).unwrap();
        assert_eq!(files, files.clone().with_all([&"game.c".to_owned()]).unwrap());
        let expected = format!("{name} is a link that leads to no file of the submission");
        assert_eq!(missing(&files, name), expected);
    }
    let inside = folder(&[("src/game.c", RIGHT), (".git/x", "")]);
    symlink("src/game.c", inside.path().join("game.c")).unwrap();
    let files = Files::of_folder(inside.path()).unwrap();
    let linked = Project::new(source(), files, Whence::default(), sandbox());
    assert!(linked.build().unwrap());

    let huge = folder(&[("game.c", RIGHT)]);
    let file = fs::File::create(huge.path().join("core")).unwrap();
    file.set_len(40 << 20).unwrap();
    let refused = Files::of_folder(huge.path()).unwrap_err();
    assert_eq!(refused.to_string(), "the files are larger than 32 MiB together, with core");

    let many = folder(&[]);
    for number in 0..10_001 {
        fs::write(many.path().join(number.to_string()), "").unwrap();
    }
    assert_eq!(
        Files::of_folder(many.path()).unwrap_err().to_string(),
        "there are more than 10000 files"
    );

    let pipe = folder(&[]);
    assert!(Command::new("mkfifo").arg(pipe.path().join("p")).status().unwrap().success());
    assert_eq!(Files::of_folder(pipe.path()).unwrap(), Files::default());
    assert!(matches!(Files::of_file(&pipe.path().join("p")), Err(UnfitFiles::NotAFile(_))));
}

#[test]
fn the_only_file_takes_the_place_of_whatever_has_its_name() {
    let folder = folder(&[("main.c", RIGHT), ("game.c/notes.txt", ""), ("game.c.bak", "")]);
    let files = Files::of_folder(folder.path()).unwrap();
    let files = files.renamed(Path::new("main.c"), Path::new("game.c"));
    let project = Project::new(source(), files, Whence::default(), sandbox());
    assert!(project.build().unwrap(), "{:?}", project.report());
}

#[test]
fn the_digest_is_of_names_and_contents() {
    let digest = |files: &[(&str, &str)]| Files::of_folder(folder(files).path()).unwrap().digest();
    let one = digest(&[("a", "1"), ("b", "2")]);
    assert_eq!(one, digest(&[("b", "2"), ("a", "1")]));
    assert_eq!(one, digest(&[("b", "2"), ("a", "1"), (".hidden", "x"), ("__MACOSX/b", "y")]));
    for other in
        [&[("a", "1")][..], &[("a", "12"), ("b", "")], &[("a", "1"), ("c", "2")], &[("ab", "12")]]
    {
        assert_ne!(one, digest(other));
    }
}

fn found(folder: &Path, hand_ins: &[HandIn]) -> Vec<(String, String)> {
    let Discovered { handed, passed_over, .. } = discover(folder, &Sought::any(hand_ins)).unwrap();
    let form = |form: Form| match form {
        Form::Program => "program".to_owned(),
        Form::Source(Choice { hand_in, folder, own_name }) => {
            let own = own_name.map_or_else(String::new, |own| format!(" as {own}"));
            format!("{}: {}{own}", hand_ins[hand_in].name, folder.display())
        }
        Form::Unfit(why) | Form::Unreadable(why) => format!("unfit: {why}"),
    };
    let handed = handed.into_iter().map(|it| (it.name, form(it.form)));
    handed
        .chain(passed_over.iter().map(|it| {
            (it.strip_prefix(folder).unwrap().display().to_string(), "passed over".into())
        }))
        .collect()
}

#[test]
fn submissions_are_found() {
    let place = folder(&[
        ("s10/game.c", RIGHT),
        ("s9/my_game.c", RIGHT),
        ("s9/notes.txt", ""),
        ("empty/notes.txt", ""),
        ("two/a.c", RIGHT),
        ("two/b.c", RIGHT.split_at(20).0),
        ("three/a.c", RIGHT),
        ("three/b.c", "int main() {}"),
        ("wrapped/s3-main/src/game.c", RIGHT),
        ("S2.C", RIGHT),
        ("README.md", ""),
        ("grades.csv", ""),
        (".hidden/game.c", RIGHT),
        ("__MACOSX/game.c", RIGHT),
        ("prog", "#!/bin/sh\n"),
        ("report.pdf", "%PDF-1.7"),
    ]);
    for file in ["prog", "report.pdf", "grades.csv"] {
        // As where everything may be run.
        fs::set_permissions(place.path().join(file), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let rows: Vec<_> = found(place.path(), &[source()]);
    let expected = [
        ("empty", "unfit: there is no game.c: found notes.txt (empty)"),
        ("prog", "program"),
        ("S2.C", "game.c:  as S2.C"),
        ("s9", "game.c:  as my_game.c"),
        ("s10", "game.c: "),
        ("three", "unfit: there is no game.c, but a.c, b.c"),
        ("two", "game.c:  as a.c"),
        ("wrapped", "game.c: s3-main/src"),
        ("grades.csv", "passed over"),
        ("README.md", "passed over"),
        ("report.pdf", "passed over"),
    ];
    let mut rows = rows;
    rows.sort();
    let mut expected = expected.map(|(name, form)| (name.to_owned(), form.to_owned()));
    expected.sort();
    assert_eq!(rows, expected);
    let one = |path: &str| found(&place.path().join(path), &[source()])[0].1.clone();
    assert_eq!(one("s10"), "game.c: ");
    assert_eq!(one("S2.C"), "game.c:  as S2.C");
    assert_eq!(one("prog"), "program");
    assert_eq!(one("s9"), "game.c:  as my_game.c");
}

/// What all are asked is what each can be asked. A program can be asked one size of board alone: then somebody who is right on that one would
/// have all points.
#[test]
fn a_program_narrows_nobodys_cases() {
    let place = folder(&[("ann/game.c", RIGHT), ("prog", "#!/bin/sh\n")]);
    let program = place.path().join("prog");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let forms = |paths: &[PathBuf]| -> Vec<Form> {
        let found = discover_all(paths, &Sought::any(&[source()])).unwrap();
        found.handed.into_iter().map(|it| it.form).collect()
    };
    let apart = Form::Unfit("it is a program beside sources: it is graded apart".to_owned());
    // In their folder, and named one by one, as a shell does.
    for paths in [vec![place.path().to_owned()], vec![place.path().join("ann"), program.clone()]] {
        assert_eq!(forms(&paths)[1], apart, "{paths:?}");
    }
    assert_eq!(forms(&[program]), [Form::Program]);
}

/// What one has handed in stops no other's grading, and leads to no other's work.
#[test]
fn one_submission_does_not_stop_a_class() {
    let place = folder(&[
        ("alice/Lab6.c", RIGHT),
        ("both/Lab6.c", RIGHT),
        ("both/Lab7.c", RIGHT),
        ("main/main.c", RIGHT),
        ("work/x/y", "?"),
    ]);
    fs::create_dir(place.path().join("bob")).unwrap();
    symlink("../alice", place.path().join("bob/work")).unwrap();
    symlink("alice", place.path().join("carol")).unwrap();
    symlink("alice/Lab6.c", place.path().join("dave.c")).unwrap();
    symlink("/bin/cat", place.path().join("erin")).unwrap();
    symlink("alice/Lab6.c", place.path().join("README")).unwrap();
    let link = "unfit: it is a link, which can lead to another's work";
    let none = "unfit: there is no Lab6.c or Lab7.c: found";
    let which = |path: &str| {
        let path = place.path().join(path);
        format!(
            "unfit: {} could be any of Lab6.c, Lab7.c: say which with --hand-in",
            path.display()
        )
    };
    let expected = [
        ("alice", "Lab6.c: "),
        ("bob", &format!("{none} work (it is a link that leads out of the submission)")),
        ("both", &which("both")),
        ("carol", link),
        ("dave.c", link),
        ("erin", link),
        ("main", &which("main/main.c")),
        ("work", &format!("{none} x/y")),
        ("README", "passed over"),
    ];
    let expected = expected.map(|(name, form)| (name.to_owned(), form.to_owned()));
    assert_eq!(found(place.path(), &labs()), expected);
    assert_eq!(found(&place.path().join("carol"), &labs())[0].1, "Lab6.c: ", "typed");
    let refused = discover(&place.path().join("both"), &Sought::any(&labs())).unwrap_err();
    assert!(matches!(refused, CannotFind::Ambiguous(..)));
}

/// A file that could be either is told by where it lies, and not by what the platform has called it.
#[test]
fn what_could_be_either_is_told_by_its_place() {
    let ada = "Ada_1_assignsubmission_file_main.c";
    let ben = "Ben_2_assignsubmission_file_";
    let cy = "Cy_3_assignsubmission_file_/src/main.c";
    let place = folder(&[(ada, RIGHT), (&format!("{ben}Lab6.c"), RIGHT), (cy, RIGHT)]);
    let which = |path: &str| {
        let path = place.path().join(path);
        format!(
            "unfit: {} could be any of Lab6.c, Lab7.c: say which with --hand-in",
            path.display()
        )
    };
    let expected = [("Ada", &which(ada)), ("Ben", &"Lab6.c: ".to_owned()), ("Cy", &which(cy))];
    let expected = expected.map(|(name, form)| (name.to_owned(), form.to_owned()));
    assert_eq!(found(place.path(), &labs()), expected);
}

/// Where one hand-in is asked for, those of another are left out, and what could be either is the one.
#[test]
fn others_are_passed_over() {
    let place = folder(&[
        ("a/Lab6.c", RIGHT),
        ("b/Lab7.c", RIGHT),
        ("both/Lab6.c", RIGHT),
        ("both/Lab7.c", RIGHT),
        ("c/main.c", RIGHT),
        ("d_Lab7.c", RIGHT),
        ("e/Lab6.c", RIGHT),
        ("e/lab7 (1).c", RIGHT),
    ]);
    let labs = labs();
    let sought = Sought { hand_ins: &labs[1..], others: &labs[..1], export: Export::Guess };
    let Discovered { handed, passed_over, .. } = discover(place.path(), &sought).unwrap();
    let names: Vec<&str> = handed.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["b", "both", "c", "d_Lab7.c", "e"]);
    assert!(handed.iter().all(|it| matches!(it.form, Form::Source(_))), "{handed:?}");
    assert_eq!(passed_over, [place.path().join("a")]);
    let typed = discover(&place.path().join("a/Lab6.c"), &sought).unwrap();
    let Form::Source(choice) = &typed.handed[0].form else { panic!("{typed:?}") };
    assert_eq!((choice.hand_in, choice.own_name.as_deref()), (0, Some("Lab6.c")));
}

fn labs() -> [HandIn; 2] {
    ["Lab6.c", "Lab7.c"].map(|name| HandIn {
        name: name.into(),
        files: vec![name.into()],
        ..source()
    })
}

#[test]
fn nothing_is_found() {
    let place =
        folder(&[("empty/x", "?"), ("notes.txt", "?"), ("Lab.c", RIGHT), ("both/a.c", RIGHT)]);
    fs::create_dir(place.path().join("void")).unwrap();
    let labs = labs();
    let said = |path: &str, hand_ins: &[HandIn]| match discover(
        &place.path().join(path),
        &Sought::any(hand_ins),
    ) {
        Ok(found) => match &found.handed[..] {
            [Handed { form: Form::Unfit(why), .. }] => format!("a row: {why}"),
            other => panic!("{other:?}"),
        },
        Err(refused) => refused.to_string().replace(&format!("{}/", place.path().display()), ""),
    };
    let rows: [(&str, &[HandIn], &str); 7] = [
        ("no", &labs, "cannot read no: No such file or directory (os error 2)"),
        ("empty", &labs, "a row: there is no Lab6.c or Lab7.c: found x"),
        ("void", &labs, "a row: there is no Lab6.c or Lab7.c: nothing was handed in"),
        ("notes.txt", &labs, "a row: there is no Lab6.c or Lab7.c: found notes.txt"),
        ("Lab.c", &labs, "Lab.c could be any of Lab6.c, Lab7.c: say which with --hand-in"),
        ("both", &labs, "both/a.c could be any of Lab6.c, Lab7.c: say which with --hand-in"),
        ("empty", &[makefile()], "a row: there is no Makefile: found x"),
    ];
    for (path, hand_ins, expected) in rows {
        assert_eq!(said(path, hand_ins), expected);
    }
    let sought = Sought { hand_ins: &labs[1..], others: &[], export: Export::Guess };
    assert!(discover(&place.path().join("Lab.c"), &sought).is_ok());
    let twice = [source(), source()];
    let two = folder(&[("game.c", RIGHT)]);
    assert!(matches!(discover(two.path(), &Sought::any(&twice)), Err(CannotFind::Ambiguous(..))));
}

#[test]
fn a_program_is_asked_what_it_was_built_for() {
    let place = folder(&[("prog", "#!/bin/sh\necho \"$# $*\"\ncat\n")]);
    let path = place.path().join("prog");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    let program = |hand_in| Binary::new(Executable::find(&path).unwrap(), "./prog".into(), hand_in);
    let built = program(source().holding("rows", "8").unwrap());
    assert_eq!(run(&built, &input(&["--rows", "8"], "x")).unwrap().stdout, b"0 \nx");
    assert!(!built.takes(&input(&[], "")));
    let taking = program(source().taking_arguments());
    assert_eq!(run(&taking, &input(&["--rows", "8"], "x")).unwrap().stdout, b"2 --rows 8\nx");
    assert_eq!(
        taking.reproduce(&input(&["-a", "#"], "1\n")).commands,
        ["printf '1\\n' | ./prog -a '#'"]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// What is to be typed by hand types the same bytes.
    #[test]
    fn printf_types_the_same_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let output = Command::new("sh").args(["-c", &with_input("cat".into(), &bytes)]).output().unwrap();
        prop_assert_eq!(output.stdout, bytes);
    }
}
