//! `c4 autograder` and `c4 classroom`: what they write, and the autograder's script on whatever may be handed in. `just
//! autograder` does that in a system of its own, with the static binary.

use std::fs;
use std::io::Cursor;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;

use crate::common::{C4, Place, RIGHT};
use serde_json::Value;
use zip::ZipArchive;

const OPTIONS: [&str; 7] = [
    "--no-transcripts",
    "--seed=5",
    "--count=4",
    "--define=rows=6",
    "--define=cols=7",
    "--timeout=30",
    "--cpu=30",
];

/// The head of a static program for Linux on x86-64: as much as `c4 autograder` looks at.
fn static_head() -> Vec<u8> {
    let mut bytes = vec![0; 64];
    bytes[..6].copy_from_slice(b"\x7fELF\x02\x01");
    bytes[18] = 62;
    bytes
}

/// A file of a hand-in: its name and what is in it.
type File = (&'static str, &'static [u8]);

/// Where Gradescope has put the autograder, with the c4 that is tested in place of the static one.
struct Gradescope {
    place: Place,
}

impl Gradescope {
    fn new() -> Self {
        let place = Place::new();
        fs::write(place.path("c4-static"), static_head()).unwrap();
        let written = place.c4([
            &["autograder", "ex3", "--binary", "c4-static"],
            &OPTIONS as &[&str],
        ]
        .concat());
        assert_eq!(
            (written.status, written.stdout.as_str(), written.stderr.as_str()),
            (0, "wrote autograder.zip: ex3, with cases from seed 5\n", "")
        );
        let zip = fs::read(place.path("autograder.zip")).unwrap();
        let mut zip = ZipArchive::new(Cursor::new(zip)).unwrap();
        let names: Vec<_> = zip.file_names().collect();
        assert_eq!(names, ["setup.sh", "run_autograder", "c4"]);
        zip.extract(place.path("autograder/source")).unwrap();
        for name in ["setup.sh", "run_autograder", "c4"] {
            let file = fs::metadata(place.path("autograder/source").join(name)).unwrap();
            assert_eq!(file.permissions().mode() & 0o777, 0o755, "{name}");
        }
        assert_eq!(fs::read(place.path("autograder/source/c4")).unwrap(), static_head());
        fs::copy(C4, place.path("autograder/source/c4")).unwrap();
        Self { place }
    }

    /// Runs the script on these files, to the result.
    fn grade(&self, files: &[File]) -> Value {
        let root = self.place.path("autograder");
        let _ = fs::remove_dir_all(root.join("submission"));
        let _ = fs::remove_dir_all(root.join("results"));
        fs::create_dir(root.join("submission")).unwrap();
        for (name, bytes) in files {
            let path: PathBuf = root.join("submission").join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        let script = root.join("source/run_autograder");
        let status = Command::new(script).arg(&root).output().unwrap().status;
        assert!(status.success(), "{status}");
        let results = fs::read_to_string(root.join("results/results.json")).unwrap();
        serde_json::from_str(&results).unwrap_or_else(|error| panic!("{error}: {results}"))
    }
}

#[test]
fn whatever_is_handed_in_has_a_result() {
    let gradescope = Gradescope::new();
    let right = gradescope.grade(&[("ex3.c", RIGHT.as_bytes())]);
    assert!(right["score"].as_f64().unwrap() > 0.0, "{right}");
    let zeros: [(&str, &[File]); 8] = [
        ("nothing", &[]),
        ("no C", &[("report.pdf", b"%PDF-1.7")]),
        ("does not build", &[("ex3.c", b"int main(void) {")]),
        ("no text", &[("ex3.c", b"\0\xff\x80\"\\")]),
        (
            "two of them",
            &[("a.c", b"int main(void) { return 0; }"), ("b.c", b"int main(void) { return 0; }")],
        ),
        ("archive", &[("ex3.7z", b"7z\xbc\xaf\x27\x1c")]),
        ("name", &[("\"\\\n$(touch x).pdf", b"")]),
        ("hidden", &[(".ex3.c", RIGHT.as_bytes())]),
    ];
    for (name, files) in zeros {
        let result = gradescope.grade(files);
        assert_eq!(result["score"].as_f64(), Some(0.0), "{name}: {result}");
        let says = result["output"].as_str().unwrap();
        assert!(says.len() > 20 && !says.contains("stopped before"), "{name}: {says}");
    }
    // What would be anybody's fault but the student's.
    fs::write(gradescope.place.path("autograder/source/c4"), static_head()).unwrap();
    let broken = gradescope.grade(&[("ex3.c", RIGHT.as_bytes())]);
    assert_eq!(broken["score"].as_f64(), Some(0.0));
    assert!(broken["output"].as_str().unwrap().contains("Tell your teacher"), "{broken}");
}

#[test]
fn the_zip_has_what_the_options_name() {
    let place = Place::with_cases();
    fs::write(place.path("c4-static"), static_head()).unwrap();
    fs::write(place.path("points"), r#"{"categories": {"computer": 40}}"#).unwrap();
    let wanted = ["autograder", "ex3", "--binary", "c4-static", "--seed", "1", "--output"];
    let more = ["a.zip", "--points", "points", "--fixtures", "cases", "--level", "lines"];
    let written = place.c4([&wanted as &[&str], &more].concat());
    assert_eq!((written.status, written.stderr.as_str()), (0, ""));
    let zip = fs::read(place.path("a.zip")).unwrap();
    let mut zip = ZipArchive::new(Cursor::new(zip)).unwrap();
    let names: Vec<_> = zip.file_names().map(str::to_owned).collect();
    assert!(names.contains(&"points.json".to_owned()), "{names:?}");
    assert!(names.contains(&"fixtures/ex3/tie/stdin".to_owned()), "{names:?}");
    let script = std::io::read_to_string(zip.by_name("run_autograder").unwrap()).unwrap();
    let line = r#"grade ex3 "$root/submission" --seed 1 --level lines --feedback actual --points "$root/source/points.json" --fixtures "$root/source/fixtures" --report"#;
    assert!(script.contains(line), "{script}");
}

#[test]
fn the_workflow_grades_what_is_pushed() {
    let place = Place::new();
    let workflow = place.c4(["classroom", "stumper", "--seed", "5"]);
    assert_eq!((workflow.status, workflow.stderr.as_str()), (0, ""));
    insta::assert_snapshot!(workflow.stdout);
    // Students see the workflow: whoever knows the seed can make the cases with what is expected.
    let drawn = place.c4(["classroom", "stumper"]).stdout;
    assert!(drawn.contains("grade stumper . --feedback actual"), "{drawn}");
    assert_eq!(place.c4(["classroom", "stumper", "--output", "-"]).stdout, drawn);
    assert!(!place.path("-").exists());
    let digest = "0123456789abcdef".repeat(4);
    let url = "https://example.org/c4.tar.gz";
    let more = ["--url", url, "--sha256", &digest, "--output", "w.yml"];
    let from_url = place.c4([&["classroom", "stumper", "--seed", "5"], &more as &[&str]].concat());
    assert_eq!((from_url.status, from_url.stdout.as_str()), (0, "wrote w.yml\n"));
    let from_url = fs::read_to_string(place.path("w.yml")).unwrap();
    for part in [url, &format!("echo '{digest}  got' | sha256sum --check\n"), "chmod +x c4\n"] {
        assert!(from_url.contains(part), "{from_url}");
    }
    assert!(!from_url.contains('@') || from_url.matches('@').count() == 2, "{from_url}");
}

#[test]
fn junk() {
    let place = Place::new();
    fs::write(place.path("script"), "#!/bin/sh\n").unwrap();
    fs::write(place.path("c4-static"), static_head()).unwrap();
    for (args, words) in [
        (&["autograder", "ex4"] as &[&str], "there is no variant \"ex4\""),
        (&["autograder", "ex3", "--binary", "script"], "c4: script is no program for Linux"),
        (&["autograder", "ex3", "--binary", "none"], "c4: cannot read none: "),
        (&["autograder", "ex3", "--binary", C4], "needs this system's libraries"),
        (&["autograder", "ex3", "--hand-in", "x"], "there is no hand-in"),
        (&["autograder", "ex3", "--fixtures", "none", "--binary", "c4-static"], "none"),
        (&["classroom", "ex3", "--url", "http://example.org"], "https://"),
        (&["classroom", "ex3", "--url", "https://a b"], "https://"),
        (&["classroom", "ex3", "--sha256", "00"], "64 hexadecimal digits"),
        (&["classroom", "ex3", "--fixtures", "none"], "c4: a workflow cannot take --fixtures"),
        (&["classroom", "ex3", "--output", "none/w.yml"], "c4: cannot write none/w.yml"),
    ] {
        let outcome = place.c4(args);
        assert_eq!((outcome.status, outcome.stdout.as_str()), (2, ""), "{outcome}");
        assert!(outcome.stderr.contains(words), "{outcome}");
    }
    assert!(!place.path("autograder.zip").exists());
}
