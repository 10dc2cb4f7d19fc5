//! Exports of learning platforms, as they are: who handed in what, and what of it is graded.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::exports::*;
use c4_course::HandIn;
use c4_grade::Platform;
use c4_grade::handin::{
    CannotFind, Discovered, Export, Form, Handed, Origin, Sought, discover, discover_all,
};
use proptest::prelude::*;
use tar::EntryType;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const RIGHT: &str = "#include <stdio.h>\nint main(void) { puts(\"ex3\"); return 0; }\n";

fn ex3() -> [HandIn; 1] {
    [HandIn::of_one_file("ex3.c", "gcc ex3.c -o ex3.out", "ex3.out")]
}

fn stumper() -> [HandIn; 1] {
    [HandIn::of_one_file("Makefile", "make re", "connect4")]
}

fn look(path: &Path, hand_ins: &[HandIn]) -> Discovered {
    discover(path, &Sought::any(hand_ins)).unwrap()
}

/// What is known of a submission, in a line.
fn row(handed: &Handed) -> String {
    let Handed { name, form, identity, intake, .. } = handed;
    let mut row = name.clone();
    if let Some(of) = identity {
        for known in [&of.id, &of.email, &of.time].into_iter().flatten() {
            row += &format!(" / {known}");
        }
        row += if of.late == Some(true) { " / late" } else { "" };
        for person in &of.with {
            row += &format!(" / with {}", person.name.as_deref().unwrap_or("?"));
        }
    }
    if let Form::Unfit(why) | Form::Unreadable(why) = form {
        row += &format!("; nothing: {why}");
    }
    let parts = [
        ("taken", &intake.taken),
        ("left", &intake.left),
        ("notes", &intake.notes),
        ("earlier", &intake.earlier),
    ];
    for (what, names) in parts {
        if !names.is_empty() && (what != "left" || matches!(form, Form::Source(_))) {
            row += &format!("; {what}: {}", names.join(", "));
        }
    }
    row
}

fn rows(path: &Path, hand_ins: &[HandIn]) -> Vec<String> {
    let mut rows: Vec<String> = look(path, hand_ins).handed.iter().map(row).collect();
    rows.sort();
    rows
}

/// The same rows, from the export as a folder, as the platform's archive of either kind, and one folder deeper.
#[track_caller]
fn assert_rows(files: &[(&str, Vec<u8>)], origin: Option<impl Into<Origin>>, expected: &[&str]) {
    let origin: Option<Origin> = origin.map(Into::into);
    let mut expected: Vec<String> = expected.iter().map(|&row| row.to_owned()).collect();
    expected.sort();
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("class");
    write_folder(&folder, files);
    let zip = place.path().join("class.zip");
    fs::write(&zip, zip_of(files)).unwrap();
    let tar = place.path().join("class.tar.gz");
    fs::write(&tar, tar_gz(files)).unwrap();
    let deeper = place.path().join("deeper.zip");
    let inside: Vec<(String, Vec<u8>)> =
        files.iter().map(|(name, bytes)| (format!("ex3 export/{name}"), bytes.clone())).collect();
    let inside: Vec<(&str, Vec<u8>)> =
        inside.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    fs::write(&deeper, zip_of(&inside)).unwrap();
    for path in [&folder, &zip, &tar, &deeper] {
        let found = look(path, &ex3());
        assert_eq!(found.exports.first().map(|&(_, origin)| origin), origin, "{path:?}");
        assert_eq!(rows(path, &ex3()), expected, "{path:?}");
    }
}

#[test]
fn moodle_with_folders() {
    let files = [
        ("Ada Lovelace_1001_assignsubmission_file_/ex3.c", c(RIGHT)),
        ("Ada Lovelace_1001_assignsubmission_onlinetext_/onlinetext.html", c("<p>hello</p>")),
        (
            "דוד בן־גוריון_1002_assignsubmission_file_/תרגיל.zip",
            zip_of(&[("ex3/src/ex3.c", c(RIGHT)), ("ex3/report.pdf", c("%PDF"))]),
        ),
        ("محمد علي_1003_assignsubmission_file_/ex3 (1).c", c(RIGHT)),
        (
            "Conor O'Brien-Smith_1004_assignsubmission_file_/work.tar.gz",
            tar_gz(&[("ex3/ex3.c", c(RIGHT))]),
        ),
        (
            "Team 7-Jean_Luc Picard_1005_assignsubmission_file_/work.rar",
            c("Rar!\x1a\x07 and so on"),
        ),
        ("Participant_1006_assignsubmission_file_/report.pdf", c("%PDF")),
        ("Ken Empty_1007_assignsubmission_file_/ex3.c", c("")),
        ("Ken Empty_1007_assignfeedback_comments_/feedback.html", c("<p>empty</p>")),
    ];
    assert_rows(
        &files,
        Some(Platform::Moodle),
        &[
            "Ada Lovelace / 1001; taken: ex3.c; left: onlinetext.html",
            "דוד בן־גוריון / 1002; taken: תרגיל.zip/ex3/src/ex3.c; left: תרגיל.zip/ex3/report.pdf",
            "محمد علي / 1003; taken: ex3 (1).c",
            "Conor O'Brien-Smith / 1004; taken: work.tar.gz/ex3/ex3.c",
            "Team 7-Jean_Luc Picard / 1005; nothing: there is no ex3.c: found work.rar (it is packed as rar, which c4 does \
             not read: unpack it, or ask for a zip)",
            "Participant / 1006; nothing: there is no ex3.c: found report.pdf",
            "Ken Empty / 1007; nothing: there is no ex3.c: found ex3.c (empty)",
        ],
    );
}

#[test]
fn moodle_without_folders() {
    let files = [
        ("Ada Lovelace_1001_assignsubmission_file_ex3.c", c(RIGHT)),
        ("Ada Lovelace_1001_assignsubmission_file_README.txt", c("me")),
        ("Bob_1002_assignsubmission_file_my_ex3.zip", zip_of(&[("ex3.c.txt", c(RIGHT))])),
        ("Cy_1003_assignsubmission_onlinetext_onlinetext.html", c("none")),
    ];
    assert_rows(
        &files,
        Some(Platform::Moodle),
        &[
            "Ada Lovelace / 1001; taken: ex3.c; left: README.txt",
            "Bob / 1002; taken: my_ex3.zip/ex3.c.txt",
            "Cy / 1003; nothing: there is no ex3.c: found onlinetext.html",
        ],
    );
}

/// A group hands in together; those who are in none are one without a number.
#[test]
fn moodle_of_groups() {
    let files = [
        ("Group 1_77_assignsubmission_file/src/ex3.c", c(RIGHT)),
        ("Default group_assignsubmission_file/ex3.c", c(RIGHT)),
        ("Default group_assignsubmission_onlinetext/onlinetext.html", c("<p>")),
    ];
    let default = "Default group; taken: ex3.c; left: onlinetext.html";
    assert_rows(&files, Some(Platform::Moodle), &["Group 1 / 77; taken: src/ex3.c", default]);
    let files = [
        ("Group 1_77_assignsubmission_file_ex3.c", c(RIGHT)),
        ("Default group_assignsubmission_file_ex3.c", c(RIGHT)),
        ("Default group_assignsubmission_onlinetext_onlinetext.html", c("<p>")),
    ];
    assert_rows(&files, Some(Platform::Moodle), &["Group 1 / 77; taken: ex3.c", default]);
}

/// Of several uploads, the last is graded, and only its being late counts.
#[test]
fn canvas() {
    let files = [
        ("lovelaceada_501_9001_ex3.c", c("int main(void) { return 1; }")),
        ("lovelaceada_501_9100_ex3-1.c", c(RIGHT)),
        ("lovelaceada_501_9101_report.pdf", c("%PDF")),
        ("obrienconor_LATE_502_9200_ex3-2.c", c(RIGHT)),
        ("בןגוריוןדוד_503_9003_main.c", c(RIGHT)),
        ("text_504_9004_text.html", c("no file")),
        ("zivnoa_LATE_505_text.html", c("<p>what was typed</p>")),
        ("zivgil_506_link.html", c("<a>")),
        ("lovelaceada_501_text.html", c("<p>and this</p>")),
        ("README.md", c("of the grader")),
        ("late_by_mail.c", c(RIGHT)),
    ];
    assert_rows(
        &files,
        Some(Platform::Canvas),
        &[
            "lovelaceada / 501; taken: ex3-1.c; left: report.pdf, text.html; earlier: lovelaceada_501_9001_ex3.c",
            "obrienconor / 502 / late; taken: ex3-2.c",
            "בןגוריוןדוד / 503; taken: main.c",
            "text / 504; nothing: there is no ex3.c: found text.html",
            "zivnoa / 505 / late; nothing: there is no ex3.c: found text.html",
            "zivgil / 506; nothing: there is no ex3.c: found link.html",
            "late_by_mail.c; taken: late_by_mail.c",
        ],
    );
}

/// Where students are not told, they have letters and digits in place of a name, and no number.
#[test]
fn canvas_without_names() {
    let files = [
        ("anon_Ab1cd_9001_ex3.c", c(RIGHT)),
        ("anon_Ab1cd_9002_ex3-1.c", c(RIGHT)),
        ("anon_12345_9003_ex3.c", c(RIGHT)),
        ("anon_Qq2yx_LATE_9004_ex3.c", c(RIGHT)),
        ("anon_LATE_Zz9yx_9005_ex3.c", c(RIGHT)),
        ("LATE_anon_Ww3vu_9006_ex3.c", c(RIGHT)),
        ("anon_Tt0tt_text.html", c("<p>typed</p>")),
    ];
    assert_rows(
        &files,
        Some(Platform::Canvas),
        &[
            "anon_Ab1cd; taken: ex3-1.c; earlier: anon_Ab1cd_9001_ex3.c",
            "anon_12345; taken: ex3.c",
            "anon_Qq2yx / late; taken: ex3.c",
            "anon_Zz9yx / late; taken: ex3.c",
            "anon_Ww3vu / late; taken: ex3.c",
            "anon_Tt0tt; nothing: there is no ex3.c: found text.html",
        ],
    );
}

/// What is handed in with a quiz has the number of its question where else the student's is.
#[test]
fn canvas_quiz() {
    let files = [
        ("lovelace_ada501_question_77_9001_ex3.c", c(RIGHT)),
        ("lovelace_ada501_question_78_9002_report.pdf", c("%PDF")),
        ("babbage_charles502_question_77_9003_ex3.c", c(RIGHT)),
    ];
    let rows = [
        "lovelace_ada / 501; taken: ex3.c; left: report.pdf",
        "babbage_charles / 502; taken: ex3.c",
    ];
    assert_rows(&files, Some(Platform::Canvas), &rows);
}

/// One row for each user; the last attempt is graded, with all of its files. What Blackboard says of an attempt is no hand-in of its own.
#[test]
fn blackboard() {
    let text = |user: &str| c(&format!("Name: Levi (D), Dana ({user})\nAssignment: C_EX 3\n"));
    let files = [
        ("C_EX 3_dlevi_attempt_2026-01-02-10-11-12_ex3.c", c("int main(void) { return 1; }")),
        ("C_EX 3_dlevi_attempt_2026-01-02-10-11-12.txt", text("dlevi")),
        ("C_EX 3_dlevi_attempt_2026-01-03-10-11-12_ex3.c", c(RIGHT)),
        ("C_EX 3_dlevi_attempt_2026-01-03-10-11-12.txt", text("dlevi")),
        ("C_EX 3_j_doe_2_attempt_2026-01-02-11-11-13_src.zip", zip_of(&[("ex3.c", c(RIGHT))])),
        ("C_EX 3_j_doe_2_attempt_2026-01-02-11-11-13.txt", text("j_doe_2")),
        (
            "C_EX 3_otal_attempt_2026-01-02-11-11-12_main.c",
            c("#include \"board.h\"\nint main(void) {}\n"),
        ),
        ("C_EX 3_otal_attempt_2026-01-02-11-11-12_board.h", c("// board")),
        (
            "C_EX 3_otal_attempt_2026-01-02-11-11-12_dlevi_attempt_2026-01-09-10-11-12_notes.md",
            c("x"),
        ),
        ("C_EX 3_gone_attempt_2026-01-02-11-11-15.txt", text("gone")),
        ("by_mail.c", c(RIGHT)),
    ];
    assert_rows(
        &files,
        Some(Origin::Blackboard),
        &[
            "dlevi; taken: ex3.c; earlier: C_EX 3_dlevi_attempt_2026-01-02-10-11-12_ex3.c",
            "j_doe_2; taken: src.zip/ex3.c",
            "otal; taken: board.h, main.c; left: dlevi_attempt_2026-01-09-10-11-12_notes.md",
            "gone; nothing: there is no ex3.c: found C_EX 3_gone_attempt_2026-01-02-11-11-15.txt",
            "by_mail.c; taken: by_mail.c",
        ],
    );
    // Without the texts, what all have in front is the assignment's.
    let files: Vec<(&str, Vec<u8>)> =
        files.into_iter().filter(|(name, _)| !name.ends_with(".txt")).collect();
    let users = [
        "dlevi; taken: ex3.c; earlier: C_EX 3_dlevi_attempt_2026-01-02-10-11-12_ex3.c",
        "j_doe_2; taken: src.zip/ex3.c",
        "otal; taken: board.h, main.c; left: dlevi_attempt_2026-01-09-10-11-12_notes.md",
        "by_mail.c; taken: by_mail.c",
    ];
    assert_rows(&files, Some(Origin::Blackboard), &users);
    assert_rows(&files[..1], Some(Origin::Blackboard), &["dlevi; taken: ex3.c"]);
}

/// The word for an attempt is in the language of whoever downloads them.
#[test]
fn blackboard_in_other_languages() {
    for word in ["intento", "Versuch", "tentative", "poging", "försök", "ניסיון", "محاولة", "尝试"]
    {
        let old = format!("Práctica 3_j_doe_{word}_2026-01-02-10-11-12_ex3.c");
        let new = format!("Práctica 3_j_doe_{word}_2026-01-03-10-11-12_2026-01-09-10-11-12_ex3.c");
        let text = format!("Práctica 3_j_doe_{word}_2026-01-03-10-11-12.txt");
        let other = format!("Práctica 3_otal_{word}_2026-01-03-10-11-12_ex3.c");
        let files = [
            (&*old, c("int main(void) { return 1; }")),
            (&*new, c(RIGHT)),
            (&*text, c("Nombre: Doe, John (j_doe)\n")),
            (&*other, c(RIGHT)),
        ];
        let doe = format!("j_doe; taken: 2026-01-09-10-11-12_ex3.c; earlier: {old}");
        assert_rows(&files, Some(Origin::Blackboard), &[&doe, "otal; taken: ex3.c"]);
    }
}

/// What is left without a word may have been meant, or be somebody else's: a note names each other program.
#[test]
fn other_programs_are_named() {
    let other = "int main(void) { return 1; }\n";
    let files = [
        ("ex3.c", c(RIGHT)),
        ("ex3(1).c", c(other)),
        ("ex3 (2).c", c(other)),
        ("copy/ex3.c", c(other)),
        ("same.c", c(RIGHT)),
        ("board.c", c("void show(void) {}\n")),
        ("notes.txt", c("int main(void)")),
    ];
    let place = tempfile::tempdir().unwrap();
    let one = place.path().join("EX3");
    write_folder(&one, &files);
    assert_eq!(
        rows(&one, &ex3()),
        [
            "EX3; taken: ex3.c; left: board.c, copy/ex3.c, ex3 (2).c, ex3(1).c, notes.txt, same.c; notes: ex3 (2).c, \
             ex3(1).c are other programs, and not graded"
        ]
    );
    let files = [
        ("Dana_1003_assignsubmission_file_/ex3 (1).c", c(RIGHT)),
        ("Dana_1003_assignsubmission_file_/ex3_final.c", c(other)),
    ];
    let note = "notes: ex3_final.c is another program, and not graded";
    let row = format!("Dana / 1003; taken: ex3 (1).c; left: ex3_final.c; {note}");
    assert_rows(&files, Some(Platform::Moodle), &[&row]);
}

/// Folders, or the same in front of each file's name; those of one name are told apart by their numbers.
#[test]
fn brightspace() {
    let rows = [
        "Dana Levi (12345); taken: ex3.c; earlier: 12345-678901 - Dana Levi - Jan 2, 2026 1011 AM",
        "Dana Levi (12347); taken: ex3.c",
        "Sean O'Neil; taken: ex3.c",
        "Ann-Marie Smith - Jones; taken: ex3.zip/ex3.c",
    ];
    let folders = [
        (
            "12345-678901 - Dana Levi - Jan 2, 2026 1011 AM",
            "ex3.c",
            c("int main(void) { return 1; }"),
        ),
        ("12345-678901 - Dana Levi - Jan 2, 2026 911 PM", "ex3.c", c(RIGHT)),
        ("12347-678901 - Dana Levi - Jan 2, 2026 1011 AM", "ex3.c", c(RIGHT)),
        ("12346-678901 - Sean O'Neil - Feb 2, 2026 911 PM", "ex3.c", c(RIGHT)),
        (
            "12348-678901 - Ann-Marie Smith - Jones - Jan 2, 2026 1011 AM",
            "ex3.zip",
            zip_of(&[("ex3.c", c(RIGHT))]),
        ),
        ("index.html", "", c("<p>")),
    ];
    for (between, ending) in [("/", ""), (" - ", " - ex3.c")] {
        let name = |(who, file, bytes): &(&str, &str, Vec<u8>)| {
            let between = if file.is_empty() { "" } else { between };
            (format!("{who}{between}{file}"), bytes.clone())
        };
        let files: Vec<(String, Vec<u8>)> = folders.iter().map(name).collect();
        let files: Vec<(&str, Vec<u8>)> =
            files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
        let first = format!("{}{ending}", rows[0]);
        let rows = [&first, rows[1], rows[2], rows[3]];
        assert_rows(&files, Some(Origin::Brightspace), &rows);
    }
}

/// Dates are in the language of whoever downloads them.
#[test]
fn brightspace_in_other_languages() {
    let of_each = [
        ["2 févr. 2026 1011", "2 févr. 2026 2111"],
        ["30. Jan. 2026 1011", "1. Mär. 2026 911"],
        ["ene 30, 2026 1011 a. m.", "ene 30, 2026 911 p. m."],
        ["ינו 30, 2026 1011 AM", "פבר 2, 2026 911 AM"],
        ["2026年1月2日 上午1011", "2026年1月2日 下午911"],
        ["2026-01-02 1011", "2026-01-10 911"],
    ];
    for [first, last] in of_each {
        let folder = |who: &str, when: &str| format!("12345-678901 - {who} - {when}");
        let (old, new) = (folder("Dana Levi", first), folder("Dana Levi", last));
        let (old_file, new_file) = (format!("{old}/ex3.c"), format!("{new}/ex3.c"));
        let files = [
            (&*old_file, c("int main(void) { return 1; }")),
            (&*new_file, c(RIGHT)),
            ("index.html", c("<p>")),
        ];
        let row = format!("Dana Levi; taken: ex3.c; earlier: {old}");
        assert_rows(&files, Some(Origin::Brightspace), &[&row]);
    }
}

/// What is handed in later and is no program takes the place of none, and is a part of what is graded.
#[test]
fn a_report_after_the_program() {
    let folder =
        |when: &str, file: &str| format!("7-1 - Dana Levi - Jan {when}, 2026 1011 AM/{file}");
    let files = [
        (folder("1", "ex3.c"), c("int main(void) { return 1; }")),
        (folder("9", "ex3.c"), c(RIGHT)),
        (folder("10", "report.pdf"), c("%PDF")),
    ];
    let mut files: Vec<(&str, Vec<u8>)> =
        files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    let earlier = "earlier: 7-1 - Dana Levi - Jan 1, 2026 1011 AM";
    let row = format!("Dana Levi; taken: ex3.c; left: report.pdf; {earlier}");
    assert_rows(&files, Some(Origin::Brightspace), &[&row]);
    let flat: Vec<(String, Vec<u8>)> =
        files.iter().map(|(name, bytes)| (name.replace('/', " - "), bytes.clone())).collect();
    files = flat.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    assert_rows(&files, Some(Origin::Brightspace), &[&format!("{row} - ex3.c")]);
}

/// Nothing tells those of one name apart, so a note says that they may be two.
#[test]
fn codegrade() {
    let files = [
        (".cg-meta.json", c("{}")),
        ("Dana Levi - 2026-01-02 10_11_12/ex3.c", c("int main(void) { return 1; }")),
        ("Dana Levi - 2026-01-03 09_11_12/ex3.c", c(RIGHT)),
        ("Omer - Tal - 2026-01-02T10_11_12.123456+00_00/ex3.c", c(RIGHT)),
    ];
    let rows = [
        "Dana Levi; taken: ex3.c; notes: the export tells no more than a name: what is earlier may be somebody else's of the \
         same name; earlier: Dana Levi - 2026-01-02 10_11_12",
        "Omer - Tal; taken: ex3.c",
    ];
    assert_rows(&files, Some(Origin::CodeGrade), &rows);
}

#[test]
fn autolab() {
    let files = [
        ("dana_l@uni.edu_2_ex3.c", c("int main(void) { return 1; }")),
        ("dana_l@uni.edu_10_ex3.c", c(RIGHT)),
        ("otal@uni.edu_1_handin.tar", tar_of(&[("ex3.c", c(RIGHT))])),
    ];
    let rows = [
        "dana_l@uni.edu; taken: ex3.c; earlier: dana_l@uni.edu_2_ex3.c",
        "otal@uni.edu; taken: handin.tar/ex3.c",
    ];
    assert_rows(&files, Some(Origin::Autolab), &rows);
}

/// Two numbers stand behind an address there, too, as behind a name of Canvas.
#[test]
fn prairielearn() {
    let files = [
        ("dana_l@uni.edu_1_ex3_1_9_5000000001_ex3.c", c("int main(void) { return 1; }")),
        ("dana_l@uni.edu_1_ex3_1_10_5000000002_ex3.c", c(RIGHT)),
        ("otal@uni.edu_1_lab_2_1_4_77_ex3.c", c(RIGHT)),
        ("otal@uni.edu_1_lab_2_1_4_77_notes_1_2_3.txt", c("notes")),
        ("otal@uni.edu_2_lab_2_1_1_70_ex3.c", c("int main(void) { return 2; }")),
    ];
    let rows = [
        "dana_l@uni.edu; taken: ex3.c; earlier: dana_l@uni.edu_1_ex3_1_9_5000000001_ex3.c",
        "otal@uni.edu; taken: ex3.c; earlier: otal@uni.edu_1_lab_2_1_4_77_ex3.c, \
         otal@uni.edu_1_lab_2_1_4_77_notes_1_2_3.txt",
    ];
    assert_rows(&files, Some(Origin::PrairieLearn), &rows);
}

/// What somebody works on is not what was handed in.
#[test]
fn teams() {
    let files = [
        ("Student Work/Submitted files/Dana Levi/Ex 3/Version 1/ex3.c", c("int main;")),
        ("Student Work/Submitted files/Dana Levi/Ex 3/Version 2/ex3.c", c(RIGHT)),
        (
            "Student Work/Submitted files/Omer Tal/Ex 3/Version 1/lab.zip",
            zip_of(&[("ex3.c", c(RIGHT))]),
        ),
        ("Student Work/Working files/Dana Levi/Ex 3/ex3.c", c("int main;")),
        ("Student Work/Working files/Gil Tal/Ex 3/ex3.c", c("int main;")),
    ];
    let rows = [
        "Dana Levi; taken: Ex 3/Version 2/ex3.c; earlier: Ex 3/Version 1",
        "Omer Tal; taken: Ex 3/Version 1/lab.zip/ex3.c",
    ];
    assert_rows(&files, Some(Origin::Teams), &rows);
    // Among others that is somebody's own folder.
    let among = [
        ("ada/ex3.c", c(RIGHT)),
        ("omer/ex3.c", c(RIGHT)),
        ("Submitted files/ada/Ex 3/Version 9/ex3.c", c("int main;")),
        ("Submitted files/omer/Ex 3/Version 9/ex3.c", c("int main;")),
    ];
    let place = tempfile::tempdir().unwrap();
    write_folder(place.path(), &among);
    assert_eq!(names(place.path()), ["Submitted files", "ada", "omer"]);
}

/// Behind what a platform has written stands what a student called a file, be it like the names of another one.
#[test]
fn files_called_like_those_of_another_platform() {
    type Name = fn(&str, usize, &str) -> String;
    let kinds: [(Origin, Name); 6] = [
        (Platform::Moodle.into(), |who, at, file| {
            format!("{who} Levi_{at}_assignsubmission_file_{file}")
        }),
        (Platform::Canvas.into(), |who, at, file| format!("levi{who}_{at}_{}_{file}", 1000 + at)),
        (Origin::Blackboard, |who, at, file| {
            format!("EX3_{who}_attempt_2026-01-0{at}-10-00-00_{file}")
        }),
        (Origin::Brightspace, |who, at, file| {
            format!("{}-2 - {who} Levi - Jan {at}, 2026 101 AM - {file}", 100 + at)
        }),
        (Origin::Autolab, |who, at, file| format!("{who}@uni.edu_{at}_{file}")),
        (Origin::PrairieLearn, |who, at, file| format!("{who}@uni.edu_1_ex3_1_1_{at}_{file}")),
    ];
    for (origin, name) in kinds {
        for (other, lie) in kinds.into_iter().filter(|(other, _)| *other != origin) {
            let own = ["ann", "bob", "cyd"].into_iter().zip(1..);
            let own = own.map(|(who, at)| name(who, at, "ex3.c"));
            let lies = (0..5).map(|at| name("eve", 4, &lie("ann", 9, &format!("part{at}.c"))));
            let names: Vec<String> = own.chain(lies).collect();
            let files: Vec<(&str, Vec<u8>)> =
                names.iter().map(|name| (name.as_str(), c(RIGHT))).collect();
            let place = tempfile::tempdir().unwrap();
            write_folder(place.path(), &files);
            let found = look(place.path(), &ex3());
            assert_eq!(found.exports[0].1, origin, "{other:?}");
            assert_eq!(found.handed.len(), 4, "{origin:?} {other:?}");
        }
    }
}

/// A folder for each section of a class has a folder or a file for each of its students.
#[test]
fn sections_of_a_class() {
    let files = [
        ("Tuesday/Dana Levi/ex3.c", c(RIGHT)),
        ("Tuesday/Omer Tal/src/ex3.c", c(RIGHT)),
        ("Tuesday/Gil Tal/report.pdf", c("%PDF")),
        ("Thursday/Noa Bar/ex3.c", c(RIGHT)),
        ("Thursday/Ido Bar.zip", zip_of(&[("ex3.c", c(RIGHT))])),
        ("Friday/Lia Paz/mine/ex3.c", c(RIGHT)),
        ("Friday/list.csv", c("")),
    ];
    let rows = [
        "Dana Levi; taken: ex3.c",
        "Omer Tal; taken: src/ex3.c",
        "Gil Tal; nothing: there is no ex3.c: found report.pdf",
        "Noa Bar; taken: ex3.c",
        "Ido Bar.zip; taken: Ido Bar.zip/ex3.c",
        "Lia Paz; taken: mine/ex3.c",
    ];
    assert_rows(&files, None::<Origin>, &rows);
    // What students have in their folders is theirs, whatever they call it: most have one thing, or the same, or a file of their own there.
    let one_each = [
        ("dana/mine/ex3.c", c(RIGHT)),
        ("dana/old/ex3.c", c(RIGHT)),
        ("omer/ex/ex3.c", c(RIGHT)),
        ("gil/x/ex3.c", c(RIGHT)),
    ];
    let the_same = [
        ("dana/new/ex3.c", c(RIGHT)),
        ("dana/old/ex3.c", c(RIGHT)),
        ("omer/new/ex3.c", c(RIGHT)),
        ("omer/old/ex3.c", c(RIGHT)),
    ];
    let own_file = [
        ("dana/a/ex3.c", c(RIGHT)),
        ("dana/b/ex3.c", c(RIGHT)),
        ("omer/e/ex3.c", c(RIGHT)),
        ("omer/f/ex3.c", c(RIGHT)),
        ("gil/ex3.c", c(RIGHT)),
    ];
    for files in [&one_each[..], &the_same, &own_file] {
        let place = tempfile::tempdir().unwrap();
        write_folder(place.path(), files);
        assert!(
            names(place.path()).iter().all(|name| ["dana", "omer", "gil"].contains(&name.as_str())),
            "{files:?}"
        );
    }
    // Where a program may have several files, each is a part of one.
    let parts = [
        ("dana/a.c", c(RIGHT)),
        ("dana/b.c", c(RIGHT)),
        ("omer/c.c", c(RIGHT)),
        ("omer/d.c", c(RIGHT)),
    ];
    let place = tempfile::tempdir().unwrap();
    write_folder(place.path(), &parts);
    let of = |hand_ins: &[HandIn]| look(place.path(), hand_ins).handed.len();
    assert_eq!(
        (of(&ex3()), of(&[HandIn { takes_more_sources: true, ..ex3()[0].clone() }])),
        (4, 2)
    );
}

/// A class lies below the folders that platforms put around it, beside their lists.
#[test]
fn classes_below_other_folders() {
    let attachments = "Submission attachment(s)";
    let files = [
        (format!("Ex 3/Levi, Dana(dlevi)/{attachments}/ex3.c"), c(RIGHT)),
        ("Ex 3/Levi, Dana(dlevi)/timestamp.txt".to_owned(), c("20260102")),
        (format!("Ex 3/Tal, Omer(otal)/{attachments}/lab.zip"), zip_of(&[("ex3.c", c(RIGHT))])),
        ("Ex 3/Tal, Gil(gtal)/comments.txt".to_owned(), c("")),
        ("Ex 3/grades.csv".to_owned(), c("ID")),
        ("status.xlsx".to_owned(), c("PK")),
    ];
    let files: Vec<(&str, Vec<u8>)> =
        files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    let rows = [
        format!("Levi, Dana(dlevi); taken: {attachments}/ex3.c; left: timestamp.txt"),
        format!("Tal, Omer(otal); taken: {attachments}/lab.zip/ex3.c"),
        "Tal, Gil(gtal); nothing: there is no ex3.c: found comments.txt (empty)".to_owned(),
    ];
    let rows = rows.each_ref().map(String::as_str);
    assert_rows(&files, None::<Origin>, &rows);
    assert_rows(&files[..5], None::<Origin>, &rows);

    let place = tempfile::tempdir().unwrap();
    write_folder(place.path(), &files);
    let passed_over = ["status.xlsx", "Ex 3/grades.csv"].map(|name| place.path().join(name));
    assert_eq!(look(place.path(), &ex3()).passed_over, passed_over);
    // A folder with the program's name may be one of those around a class.
    let place = tempfile::tempdir().unwrap();
    write_folder(place.path(), &[("EX3/dana/1/ex3.c", c(RIGHT)), ("EX3/omer/1/ex3.c", c(RIGHT))]);
    assert_eq!(names(place.path()), ["dana", "omer"]);
    // What is called like a part of a program is somebody's.
    let place = tempfile::tempdir().unwrap();
    write_folder(place.path(), &[("dana/src/ex3.c", c(RIGHT)), ("dana/test/ex3.c", c(RIGHT))]);
    assert_eq!(names(place.path()), ["dana"]);
}

fn names(path: &Path) -> Vec<String> {
    look(path, &ex3()).handed.into_iter().map(|handed| handed.name).collect()
}

/// Some platforms put a folder for each attempt into that of a student.
#[test]
fn attempts_below_a_student() {
    let of_each = [
        ["2026-01-02-10-11-12", "2026-01-03-10-11-12"],
        ["EX3/Version 9", "EX3/Version 10"],
        ["Revision 1 - On time", "Revision 2 - Late"],
        ["9", "10"],
    ];
    for [old, new] in of_each {
        let files = [
            (format!("dana/{old}/ex3.c"), c("int main(void) { return 1; }")),
            (format!("dana/{new}/ex3.c"), c(RIGHT)),
            (format!("dana/{new}.ceg/execution.txt"), c("")),
            (format!("omer/{old}/lab.zip"), zip_of(&[("ex3.c", c("int main() {}"))])),
            (format!("omer/{new}/lab.zip"), zip_of(&[("ex3.c", c(RIGHT))])),
            (format!("gil/{old}/ex3.c"), c(RIGHT)),
        ];
        let files: Vec<(&str, Vec<u8>)> =
            files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
        let rows = [
            format!("dana; taken: {new}/ex3.c; left: {new}.ceg/execution.txt; earlier: {old}"),
            format!("omer; taken: {new}/lab.zip/ex3.c; earlier: {old}"),
            format!("gil; taken: {old}/ex3.c"),
        ];
        assert_rows(&files, None::<Origin>, &rows.each_ref().map(String::as_str));
    }
    // A student alone has attempts, too; with a name beside a moment, each may be somebody's.
    let place = tempfile::tempdir().unwrap();
    let all = |folders: [&str; 2]| folders.map(|it| (format!("{it}/ex3.c"), c(RIGHT)));
    let of_one = all(["dana/Version 9", "dana/Version 10"]);
    let of_two = all(["class/Ada 2026-01-02 10-11-12", "class/Ben 2026-01-03 10-11-12"]);
    let files = [of_one, of_two].concat();
    let files: Vec<(&str, Vec<u8>)> =
        files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    write_folder(place.path(), &files[..2]);
    let taken = "dana; taken: Version 10/ex3.c; earlier: Version 9";
    assert_eq!(rows(place.path(), &ex3()), [taken]);
    assert_eq!(rows(&place.path().join("dana"), &ex3()), [taken]);
    let place = tempfile::tempdir().unwrap();
    write_folder(place.path(), &files[2..]);
    assert_eq!(names(place.path()), ["Ada 2026-01-02 10-11-12", "Ben 2026-01-03 10-11-12"]);
    // Parts of one submission are no attempts, and neither is what somebody packed.
    let files = [
        ("dana/2/ex2.c", c(RIGHT)),
        ("dana/3/ex3.c", c(RIGHT)),
        ("dana/4/ex4.c", c("int f(void);")),
        ("omer/lab.zip", zip_of(&[("v1/ex3.c", c("int main() {}")), ("v2/ex3.c", c(RIGHT))])),
    ];
    let rows = [
        "dana; taken: 3/ex3.c; left: 2/ex2.c, 4/ex4.c",
        "omer; nothing: more than one file could be ex3.c: lab.zip/v1/ex3.c, lab.zip/v2/ex3.c",
    ];
    assert_rows(&files, None::<Origin>, &rows);
}

#[test]
fn gradescope() {
    let metadata = "---\nsubmission_300001:\n  :submitters:\n  - :name: Ada Lovelace\n    :sid: '0042'\n    :email: ada@uni.edu\n  \
                    :created_at: 2026-03-01 10:00:00.000000000 Z\n  :score: 1.0\n  :results:\n    output: \"a: b\\n  - \
                    c\"\n    tests:\n    - !ruby/object:Foo {x: &a [1, *a]}\nsubmission_300002:\n  :submitters:\n  - :name: \
                    Ada Lovelace\n    :sid: '0042'\n    :email: ada@uni.edu\n  :created_at: 2026-03-01 09:00:00 \
                    -04:00\nsubmission_300003:\n  :submitters:\n  - :name: \"O'Brien, Conor\"\n    :sid: '43'\n    :email: \
                    c@uni.edu\n  - :name: דוד\n    :sid: '44'\n    :email: d@uni.edu\n  :created_at: 2026-03-02 00:00:00 \
                    Z\nsubmission_300004:\n  :submitters:\n  - :name: Gone\n    :sid: '45'\n    :email: g@uni.edu\n";
    let files = [
        ("submission_metadata.yml", c(metadata)),
        ("submission_300001/ex3.c", c("int main(void) { return 1; }")),
        ("submission_300002/ex3/ex3.c", c(RIGHT)),
        ("submission_300002/.vscode/settings.json", c("{}")),
        ("submission_300003/ex3.c", c(RIGHT)),
    ];
    assert_rows(
        &files,
        Some(Platform::Gradescope),
        &[
            "Ada Lovelace / 0042 / ada@uni.edu / 2026-03-01 09:00:00 -04:00; taken: ex3/ex3.c; left: .vscode/; earlier: \
             submission_300001, of 2026-03-01 10:00:00.000000000 Z",
            "O'Brien, Conor / 43 / c@uni.edu / 2026-03-02 00:00:00 Z / with דוד; taken: ex3.c",
            "Gone / 45 / g@uni.edu; nothing: there is no ex3.c: nothing was handed in",
        ],
    );
}

/// What cannot be read is told in every row that it makes nameless.
#[test]
fn gradescope_without_its_list() {
    let damaged = "submission_1:\n  :submitters:\n  - :name: \"Ada\nsubmission_2: [";
    let files = [
        ("submission_metadata.yml", c(damaged)),
        ("submission_1/ex3.c", c(RIGHT)),
        ("submission_2/a.pdf", c("x")),
    ];
    let place = tempfile::tempdir().unwrap();
    write_folder(place.path(), &files);
    let found = rows(place.path(), &ex3());
    let told = "notes: submission_metadata.yml says nobody's name: ";
    assert!(found[0].starts_with(&format!("submission_1; taken: ex3.c; {told}")), "{found:?}");
    assert!(
        found[1].starts_with("submission_2; nothing: there is no ex3.c: found a.pdf; "),
        "{found:?}"
    );
    assert!(found[1].contains(told), "{found:?}");
}

/// A folder with the platform's archive in it, or with its unpacked folder, and whatever else a teacher keeps there.
#[test]
fn exports_in_a_folder() {
    let export = [
        ("Ada_1001_assignsubmission_file_/ex3.c", c(RIGHT)),
        ("Ben_1002_assignsubmission_file_/Makefile", c("all:\n")),
        ("Ben_1002_assignsubmission_file_/ex3.c", c(RIGHT)),
    ];
    let other = [("Cleo_1003_assignsubmission_file_/ex3.c", c(RIGHT))];
    let place = tempfile::tempdir().unwrap();
    let class = place.path().join("class");
    write_folder(
        &class,
        &[
            ("CS101-Ex 3-77.zip", zip_of(&export)),
            ("Group B/Cleo_1003_assignsubmission_file_/ex3.c", c(RIGHT)),
            ("Grades-CS101.csv", c("Identifier,Grade\n")),
            ("by mail/dan.c", c(RIGHT)),
        ],
    );
    let as_moodle = |hand_ins: &[HandIn]| {
        let export = Export::Of(Platform::Moodle.into());
        discover(&class, &Sought { export, ..Sought::any(hand_ins) }).unwrap()
    };
    for hand_ins in [ex3(), stumper()] {
        let found = as_moodle(&hand_ins);
        let exports: Vec<_> = found.exports.iter().map(|(path, of)| (path.clone(), *of)).collect();
        let paths = ["CS101-Ex 3-77.zip", "Group B"];
        assert_eq!(exports, paths.map(|path| (class.join(path), Platform::Moodle.into())));
        assert_eq!(found.passed_over.last(), Some(&class.join("Grades-CS101.csv")));
    }
    let expected = [
        "Ada / 1001; taken: ex3.c",
        "Ben / 1002; taken: ex3.c; left: Makefile",
        "Cleo / 1003; taken: ex3.c",
        "by mail; taken: dan.c",
    ];
    let rows_of = |found: Discovered| -> Vec<String> { found.handed.iter().map(row).collect() };
    assert_eq!(rows_of(as_moodle(&ex3())), expected);
    // With nothing else that could be handed in, nobody need say what they are.
    fs::remove_dir_all(class.join("by mail")).unwrap();
    assert_eq!(rows(&class, &ex3()), expected[..3]);

    // An archive beside its own files would be everybody twice.
    for (files, is_twice) in [(&export[..], true), (&other[..], false)] {
        let place = tempfile::tempdir().unwrap();
        write_folder(place.path(), &[("a.zip", zip_of(&export))]);
        write_folder(&place.path().join("unpacked"), files);
        let found = discover(place.path(), &Sought::any(&ex3()));
        let twice = matches!(&found, Err(CannotFind::Twice(_, _, id)) if id == "1001");
        assert_eq!(twice, is_twice, "{found:?}");
    }
}

/// What a student hands in may look like an export, with rows under the names of others. Among other submissions it is none unless
/// somebody says so; and two of them with the same students in it do not stop a class.
#[test]
fn nobody_makes_rows_for_others() {
    let list =
        "---\nsubmission_1:\n  :submitters:\n  - :name: Ada\n    :sid: '7'\n    :email: ada@x\n";
    let looks = [
        ("moodle", vec![("Ada_7_assignsubmission_file_/ex3.c", c(RIGHT))]),
        ("canvas", vec![("ada_7_8_ex3.c", c(RIGHT)), ("ben_9_10_ex3.c", c(RIGHT))]),
        (
            "blackboard",
            vec![
                ("EX3_ada_attempt_2026-01-02-10-11-12_ex3.c", c(RIGHT)),
                ("EX3_ben_attempt_2026-01-02-10-11-12_ex3.c", c(RIGHT)),
            ],
        ),
        (
            "brightspace",
            vec![
                ("7-1 - Ada - Jan 2, 2026 1011 AM/ex3.c", c(RIGHT)),
                ("9-1 - Ben - Jan 2, 2026 1011 AM/ex3.c", c(RIGHT)),
            ],
        ),
        (
            "gradescope",
            vec![("submission_metadata.yml", c(list)), ("submission_1/ex3.c", c(RIGHT))],
        ),
    ];
    for (platform, files) in looks {
        let place = tempfile::tempdir().unwrap();
        write_folder(
            place.path(),
            &[("Ada/ex3.c", c(RIGHT)), ("mal.zip", zip_of(&files)), ("mel.zip", zip_of(&files))],
        );
        write_folder(&place.path().join("mia"), &files);
        let found = look(place.path(), &ex3());
        assert_eq!(found.exports, [], "{platform}");
        let words = format!(
            "nothing: it looks like an export of {platform} and lies among submissions: with --export {platform} it is \
             taken for one, with --export plain for a submission"
        );
        let told: Vec<String> = found.handed.iter().map(row).collect();
        let unsure = ["mal.zip", "mel.zip", "mia"].map(|name| format!("{name}; {words}"));
        assert_eq!(told, [&["Ada; taken: ex3.c".to_owned()], unsure.as_slice()].concat());
    }
}

/// A name with a number and a mark in it is not somebody else's number, and a link is no upload.
#[test]
fn nobody_is_put_to_others() {
    let place = tempfile::tempdir().unwrap();
    let class = place.path();
    write_folder(
        class,
        &[
            ("Ada_1_assignsubmission_file_/ex3.c", c(RIGHT)),
            ("Mal_1_assignsubmission_file_x_2_assignsubmission_file_/ex3.c", c(RIGHT)),
            ("Mel_1_assignsubmission_file_more.c", c(RIGHT)),
        ],
    );
    let link = |to, from: &str| std::os::unix::fs::symlink(to, class.join(from)).unwrap();
    link("Ada_1_assignsubmission_file_/ex3.c", "Mia_3_assignsubmission_file_ex3.c");
    let expected = [
        "Ada / 1; taken: ex3.c",
        "Mal_1_assignsubmission_file_x / 2; taken: ex3.c",
        "Mel / 1; taken: more.c",
        "Mia_3_assignsubmission_file_ex3.c; nothing: it is a link, which can lead to another's work",
    ];
    assert_eq!(rows(class, &ex3()), expected);

    let place = tempfile::tempdir().unwrap();
    write_folder(place.path(), &[("ada_1_2_ex3.c", c(RIGHT)), ("ben_3_4_ex3.c", c(RIGHT))]);
    std::os::unix::fs::symlink("ada_1_2_ex3.c", place.path().join("mal_5_6_ex3.c")).unwrap();
    let expected = [
        "ada / 1; taken: ex3.c",
        "ben / 3; taken: ex3.c",
        "mal_5_6_ex3.c; nothing: it is a link, which can lead to another's work",
    ];
    assert_eq!(rows(place.path(), &ex3()), expected);
}

#[test]
fn github_classroom() {
    let files = [
        ("ex3-ada-l/.git/HEAD", c("ref: refs/heads/main")),
        ("ex3-ada-l/.github/workflows/classroom.yml", c("")),
        ("ex3-ada-l/README.md", c("# ex3")),
        ("ex3-ada-l/ex3.c", c(RIGHT)),
        ("ex3-bob/.git/HEAD", c("ref")),
        ("ex3-bob/src/ex3.c", c(RIGHT)),
        ("ex3-bob/cmake-build-debug/CMakeFiles/3.2/CompilerIdC/main.c", c(RIGHT)),
    ];
    let expected = [
        "ada-l / ada-l; taken: ex3.c; left: .git/, .github/, README.md",
        "bob / bob; taken: src/ex3.c; left: .git/, cmake-build-debug/",
    ];
    assert_rows(&files, Some(Platform::GithubClassroom), &expected);
    let roster = "identifier,github_username,github_id,name\n\"ada@uni.edu\",Ada-L,77,Ada Lovelace\nnone@uni.edu,,,None\n7,bob,78,\n";
    let with_roster = [&files[..], &[("classroom_roster.csv", c(roster))]].concat();
    let expected = [
        "Ada Lovelace / Ada-L / ada@uni.edu; taken: ex3.c; left: .git/, .github/, README.md",
        "7 / bob; taken: src/ex3.c; left: .git/, cmake-build-debug/",
    ];
    assert_rows(&with_roster, Some(Platform::GithubClassroom), &expected);
    // The grades know less than the roster, and may lie beside it.
    let grades = "assignment_name,github_username,roster_identifier,points_awarded\nex3,Ada-L,ada@uni.edu,1\nex3,bob,7,1\n";
    let with_grades = [&with_roster[..], &[("classroom_grades.csv", c(grades))]].concat();
    assert_rows(&with_grades, Some(Platform::GithubClassroom), &expected);
    let grades_alone = [&files[..], &with_grades[with_roster.len()..]].concat();
    let by_grades =
        [&expected[0].replace("Ada Lovelace / Ada-L", "ada@uni.edu / Ada-L"), expected[1]];
    assert_rows(&grades_alone, Some(Platform::GithubClassroom), &by_grades);
    // A user whose name ends in another's is not that one.
    let other =
        [&with_roster[..], &[("ex3-x-bob/.git/HEAD", c("ref")), ("ex3-x-bob/ex3.c", c(RIGHT))]];
    let with_other = [&expected[..], &["x-bob / x-bob; taken: ex3.c; left: .git/"]].concat();
    assert_rows(&other.concat(), Some(Platform::GithubClassroom), &with_other);
}

/// What is no export stays what it was: a name for each file or folder.
#[test]
fn folders_of_any_names() {
    let files = [
        ("alice/ex3.c", c(RIGHT)),
        ("bob/mine/src/ex3.c", c(RIGHT)),
        ("bob/report.pdf", c("%PDF")),
        ("carol.zip", zip_of(&[("ex3.c", c(RIGHT))])),
        ("submission_12_34_ex3.c", c(RIGHT)),
        ("dan.c", c(RIGHT)),
        ("eve.7z", c("7z\u{bc}")),
        ("list.csv", c("")),
    ];
    assert_rows(
        &files,
        None::<Origin>,
        &[
            "alice; taken: ex3.c",
            "bob; taken: mine/src/ex3.c; left: report.pdf",
            "carol.zip; taken: carol.zip/ex3.c",
            "submission_12_34_ex3.c; taken: submission_12_34_ex3.c",
            "dan.c; taken: dan.c",
            "eve.7z; nothing: there is no ex3.c: found eve.7z (it is packed as 7z, which c4 does not read: unpack it, or ask \
             for a zip)",
        ],
    );
}

/// One submission, in every shape that it comes in.
#[test]
fn one_submission() {
    let utf16: Vec<u8> =
        RIGHT.replace('\n', "\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16 = [&b"\xff\xfe"[..], &utf16].concat();
    type Row<'a> = (&'a [(&'a str, Vec<u8>)], &'a str);
    let table: [Row<'_>; 18] = [
        (&[("ex3.c", c(RIGHT))], "taken: ex3.c"),
        (&[("src/ex3.c", c(RIGHT)), ("report.pdf", c("x"))], "taken: src/ex3.c; left: report.pdf"),
        (&[("ex3/ex3/ex3.c", c(RIGHT)), ("README", c("x"))], "taken: ex3/ex3/ex3.c; left: README"),
        (
            &[
                ("src/ex3.c", c("#include \"board.h\"\nint main(void) { return 0; }")),
                ("include/board.h", c("\n")),
            ],
            "taken: include/board.h, src/ex3.c",
        ),
        (
            &[
                ("ex3.c", c(RIGHT)),
                ("ex3 (1).c", c("x")),
                ("a.out", c("x")),
                ("ex3.o", c("x")),
                ("ex3.exe", c("x")),
            ],
            "taken: ex3.c; left: a.out, ex3 (1).c, ex3.exe, ex3.o",
        ),
        (
            &[("ex3 (1).c", c("1")), ("ex3 (3).c", c("3")), ("ex3 (2).c", c("2"))],
            "taken: ex3 (3).c; left: ex3 (1).c, ex3 (2).c",
        ),
        (&[("Ex3.C", c(RIGHT))], "taken: Ex3.C"),
        (&[("ex3", c(RIGHT)), ("report.pdf", c("x"))], "taken: ex3; left: report.pdf"),
        (&[("ex3", c("\u{7f}ELF")), ("ex3.c", c(RIGHT))], "taken: ex3.c; left: ex3"),
        (&[("ex3", c("\u{7f}ELF"))], "nothing: there is no ex3.c: found ex3"),
        (&[("ex3.c.txt", c(RIGHT)), (".DS_Store", c("x"))], "taken: ex3.c.txt; left: .DS_Store"),
        (&[("ex3.c", utf16.clone())], "taken: ex3.c; notes: ex3.c was UTF-16, read as UTF-8"),
        (
            &[("ex3.c", c(&format!("\u{feff}{RIGHT}")))],
            "taken: ex3.c; notes: ex3.c began with a byte order mark",
        ),
        (&[("ex3.c", c(RIGHT)), ("old/ex3.c", c("old"))], "taken: ex3.c; left: old/ex3.c"),
        (
            &[("a/ex3.c", c(RIGHT)), ("backup/ex3.c", c("old"))],
            "taken: a/ex3.c; left: backup/ex3.c",
        ),
        (&[("a/ex3.c", c(RIGHT)), ("b/ex3.c", c(RIGHT))], "taken: a/ex3.c; left: b/ex3.c"),
        (
            &[("a/ex3.c", c(RIGHT)), ("b/ex3.c", c("int main() {}"))],
            "nothing: more than one file could be ex3.c: a/ex3.c, b/ex3.c",
        ),
        (&[("game.c", c(RIGHT)), ("board.c", c("int f(void);"))], "taken: game.c; left: board.c"),
    ];
    for (files, expected) in table {
        let place = tempfile::tempdir().unwrap();
        let (folder, zip) = (place.path().join("it"), place.path().join("it.zip"));
        write_folder(&folder, files);
        fs::write(&zip, zip_of(files)).unwrap();
        for path in [folder, zip] {
            let hand_ins = ex3();
            let sought = Sought { export: Export::One, ..Sought::any(&hand_ins) };
            let found = discover(&path, &sought).unwrap();
            let [handed] = &found.handed[..] else { panic!("{found:?}") };
            let row = row(handed);
            assert_eq!(row.split_once("; ").unwrap().1, expected, "{path:?}");
        }
    }
}

/// Archives of Windows have names in its own code pages: those of Hebrew are told from those of Western languages.
#[test]
fn names_of_hebrew_windows() {
    let file = "_1_assignsubmission_file_\\ex3.c";
    let names = [
        (&b"\x83\x85\x83 \x8c\x85\x89"[..], "דוד לוי"),
        (b"\xe3\xe5\xe3 \xec\xe5\xe9", "דוד לוי"),
        (b"Jos\x82 M\x81ller", "José Müller"),
        ("דוד".as_bytes(), "דוד"),
    ];
    for (raw, name) in names {
        let stand_in = "N".repeat(raw.len());
        let zip = zip_of(&[(&format!("{stand_in}{file}"), c(RIGHT))]);
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("class.zip"), replaced(zip, stand_in.as_bytes(), raw)).unwrap();
        let found = rows(&place.path().join("class.zip"), &ex3());
        assert_eq!(found, [format!("{name} / 1; taken: ex3.c")]);
    }
}

/// A Makefile and all that may belong to it.
#[test]
fn a_folder_with_a_makefile() {
    let files = [
        ("cpe/Makefile", c("re:\r\n\tcc src/main.c -o connect4\r\n")),
        ("cpe/src/main.c", c(RIGHT)),
        ("cpe/cmake-build-debug/Makefile", c("junk")),
        ("cpe/report.docx", c("PK\x03\x04")),
    ];
    let place = tempfile::tempdir().unwrap();
    let zip = place.path().join("team.zip");
    fs::write(&zip, zip_of(&files)).unwrap();
    assert_eq!(
        rows(&zip, &stumper()),
        [
            "team.zip; taken: cpe/Makefile, cpe/src/main.c; left: cpe/cmake-build-debug/, cpe/report.docx; notes: \
          cpe/Makefile had line ends of Windows"
        ]
    );
}

/// A report says how to see one submission again; its path may lead into an archive.
#[test]
fn one_of_an_archive() {
    let place = tempfile::tempdir().unwrap();
    let zip = place.path().join("class.zip");
    let ada = "Ada_1_assignsubmission_file_";
    let files = [(&*format!("{ada}/ex3.c"), c(RIGHT)), ("Bo_2_assignsubmission_file_/x", c("x"))];
    fs::write(&zip, zip_of(&files)).unwrap();
    assert_eq!(rows(&zip.join(ada), &ex3()), ["Ada / 1; taken: ex3.c"]);
    let hand_ins = ex3();
    let refused = discover(&zip.join("Cy"), &Sought::any(&hand_ins)).unwrap_err();
    assert!(refused.to_string().starts_with("cannot read "), "{refused}");
}

/// What an archive says of where it wants to be, or how large it is, costs nobody else anything.
#[test]
fn hostile_archives() {
    let bomb = vec![0; 40 << 20];
    let many: Vec<(String, Vec<u8>)> = (0..10_001).map(|at| (format!("{at}.h"), vec![])).collect();
    let many: Vec<(&str, Vec<u8>)> =
        many.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    let mut nested = zip_of(&[("ex3.c", c(RIGHT))]);
    for _ in 0..4 {
        nested = zip_of(&[("in.zip", nested)]);
    }
    let table: [(&str, Vec<u8>, &str); 14] = [
        ("a.zip", zip_of(&[("../ex3.c", c(RIGHT))]), "a.zip/../ex3.c (its path has .. in it)"),
        ("a.zip", zip_of(&[("/etc/ex3.c", c(RIGHT))]), "a.zip//etc/ex3.c (its path is absolute)"),
        ("a.zip", zip_of(&[("C:\\ex3.c", c(RIGHT))]), "its path is absolute"),
        (
            "a.zip",
            zip_with_link("ex3.c", "/etc/passwd"),
            "a.zip/ex3.c (it is a link that leads to no file",
        ),
        ("a.zip", encrypted(zip_of(&[("ex3.c", c(RIGHT))])), "a.zip/ex3.c (it is encrypted)"),
        ("a.zip", zip_of(&[("ex3.h", bomb.clone())]), "a.zip (it unpacks to more than 32 MiB"),
        (
            "a.tar.gz",
            tar_gz(&[("ex3.h", bomb.clone())]),
            "a.tar.gz (it unpacks to more than 32 MiB",
        ),
        ("a.gz", gz(&bomb), "a.gz (it unpacks to more than 32 MiB"),
        ("a.zip", zip_of(&many), "a.zip (it has more than 10000 files"),
        ("a.tar", tar_of(&many), "a.tar (it has more than 10000 files"),
        (
            "a.tar",
            tar_of_kinds(&[(EntryType::Symlink, "ex3.c", "/etc/passwd")]),
            "a.tar/ex3.c (it is a link that leads to no file of the submission)",
        ),
        ("a.tar", tar_of(&[("../ex3.c", c(RIGHT))]), "a.tar/../ex3.c (its path has .. in it)"),
        ("a.zip", nested, "(more than 3 archives lie in each other)"),
        ("a.zip", c("PK\x03\x04 no more"), "a.zip (it is no zip archive, or only a part of one)"),
    ];
    for (name, bytes, why) in table {
        let place = tempfile::tempdir().unwrap();
        let class = place.path().join("class");
        write_folder(&class, &[("bob/ex3.c", c(RIGHT)), (&format!("eve/{name}"), bytes.clone())]);
        let found = rows(&class, &ex3());
        assert_eq!(found[0], "bob; taken: ex3.c");
        assert!(found[1].starts_with("eve; nothing: there is no ex3.c: found "), "{}", found[1]);
        assert!(found[1].contains(why), "{}", found[1]);
        // What lies beside it is found all the same.
        write_folder(&class, &[("eve/ex3.c", c(RIGHT))]);
        assert!(rows(&class, &ex3())[1].starts_with("eve; taken: ex3.c; left: "), "{name}");
        // Nothing but what this test wrote is anywhere.
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }
}

/// A path that is longer than any course needs is left and told, and never followed: not by as much memory as it has folders, and
/// not until the system takes it no more.
#[cfg(unix)]
#[test]
fn paths_without_end() {
    let right = || ("bob/ex3.c", c(RIGHT));
    let deep = |name: &str, times: usize| format!("eve/{}ex3.c", name.repeat(times));
    let table = [
        (deep("a/", 32_000), "too long"),
        (deep("a/", 100), "too many folders"),
        (deep(&format!("{}/", "d".repeat(100)), 60), "too long"),
    ];
    for (name, why) in &table {
        let place = tempfile::tempdir().unwrap();
        let zip = place.path().join("class.zip");
        fs::write(&zip, zip_of(&[right(), (name, c(RIGHT))])).unwrap();
        let class = place.path().join("class");
        let inner = zip_of(&[(&name[4..], c(RIGHT))]);
        write_folder(&class, &[right(), ("eve/work.zip", inner)]);
        let tar = place.path().join("tar");
        write_folder(&tar, &[right(), ("eve/work.tar", tar_of_long(&name[4..], &c(RIGHT)))]);
        let disk = place.path().join("disk");
        write_folder(&disk, &[right()]);
        fs::create_dir(disk.join("eve")).unwrap();
        let mut paths = vec![zip, class, tar];
        if name.len() < 10_000 {
            write_deep(&disk.join("eve"), &name[4..]);
            paths.push(disk.clone());
        }
        for path in paths {
            let found = rows(&path, &ex3());
            assert_eq!(found[0], "bob; taken: ex3.c", "{path:?}");
            assert!(
                found[1].starts_with("eve; nothing: there is no ex3.c: found "),
                "{}",
                found[1]
            );
            assert!(found[1].contains(why) && found[1].len() < 600, "{path:?} {}", found[1]);
        }
        // What cannot be named by a path is removed from within.
        assert!(Command::new("rm").arg("-r").arg(disk).status().unwrap().success());
    }
}

/// Writes a file whose path is longer than the system takes at once.
#[cfg(unix)]
fn write_deep(folder: &Path, name: &str) {
    let script = "for part in $(printf %s \"$1\" | tr / ' '); do \
        case $part in *.c) echo 'int main(void) { return 0; }' > $part;; \
        *) mkdir $part && cd -P $part || exit 1;; esac; done";
    let mut shell = Command::new("bash");
    let status = shell.args(["-c", script, "bash", name]).current_dir(folder).status();
    assert!(status.unwrap().success());
}

/// A student's folder may hold the list of an export, which says what it likes: neither a text that is a copy of copies of itself, nor
/// one that is without end deep, is followed.
#[test]
fn lists_without_end() {
    let copies: String = (1..40)
        .map(|at| format!("a{at}: &a{at} [*a{before}, *a{before}]\n", before = at - 1))
        .collect();
    let stairs: String = (0..3000).map(|at| format!("{}-\n", " ".repeat(at))).collect();
    let lists = [
        format!("a0: &a0 x\n{copies}"),
        format!("submission_1:\n  :submitters:\n  {}x\n", "- ".repeat(200_000)),
        format!("submission_1:\n  :submitters:\n{}x\n", "? ".repeat(200_000)),
        stairs,
        "[".repeat(100_000),
        format!("submission_1:\n  :submitters: [{}a]\n", "a,".repeat(500_000)),
        format!("submission_1:\n  :submitters: [{}a]\n", "a,".repeat(10_000_000)),
    ];
    for list in lists {
        let place = tempfile::tempdir().unwrap();
        let class = place.path().join("class");
        let inner =
            zip_of(&[("submission_metadata.yml", c(&list)), ("submission_1/ex3.c", c(RIGHT))]);
        write_folder(
            &class,
            &[
                ("bob/ex3.c", c(RIGHT)),
                ("eve/submission_metadata.yml", c(&list)),
                ("eve/submission_1/ex3.c", c(RIGHT)),
            ],
        );
        fs::write(class.join("mallory.zip"), inner).unwrap();
        for (export, is_told) in
            [(Export::Guess, false), (Export::Of(Platform::Gradescope.into()), true)]
        {
            let found = discover(&class, &Sought { export, ..Sought::any(&ex3()) }).unwrap();
            let found: Vec<String> = found.handed.iter().map(row).collect();
            assert!(found.contains(&"bob; taken: ex3.c".to_owned()), "{found:?}");
            let is_nobody = |row: &String| row.contains("says nobody's name");
            assert_eq!(found.iter().any(is_nobody), is_told, "{found:?}");
        }
    }
}

/// What is a list of a class neither by its size nor by its kind is none.
#[test]
fn rosters_without_end() {
    let columns: String = (0..230_000).map(|at| format!(",a{at}")).collect();
    let rosters = [
        (format!("github_username{columns}\nada{}\n", ",".repeat(230_000)), false),
        (format!("github_username,{}\nada\n", "a,".repeat(98)), true),
        (format!("github_username,{}\nada\n", "a,".repeat(99)), false),
        (format!("github_username\n{}", "ada\n".repeat(50_000)), true),
        (format!("github_username\n{}", "ada\n".repeat(50_001)), false),
        (format!("github_username\nada\n{}", "\n".repeat(5 << 20)), false),
    ];
    for (roster, is_one) in rosters {
        let place = tempfile::tempdir().unwrap();
        write_folder(place.path(), &[("roster.csv", c(&roster)), ("ex3-ada/ex3.c", c(RIGHT))]);
        let export = Export::Of(Platform::GithubClassroom.into());
        let found = discover(place.path(), &Sought { export, ..Sought::any(&ex3()) });
        let is_ada =
            |it: &Handed| it.identity.as_ref().is_some_and(|of| of.name.as_deref() == Some("ada"));
        let beginning = &roster[..60.min(roster.len())];
        assert_eq!(found.is_ok_and(|it| it.handed.iter().any(is_ada)), is_one, "{beginning}");
    }
}

/// The list of an export is a file of it: a link among submissions leads where its author likes.
#[test]
#[cfg(unix)]
fn lists_that_lie_elsewhere() {
    let place = tempfile::tempdir().unwrap();
    let list = "submission_1:\n  :submitters:\n  - :name: Somebody Else\n";
    write_folder(
        place.path(),
        &[("other/list.yml", c(list)), ("eve/submission_1/ex3.c", c(RIGHT))],
    );
    let link = place.path().join("eve/submission_metadata.yml");
    std::os::unix::fs::symlink(place.path().join("other/list.yml"), link).unwrap();
    let found = format!("{:?}", discover(&place.path().join("eve"), &Sought::any(&ex3())));
    assert!(!found.contains("Somebody"), "{found}");
}

/// A file is put wherever it is looked for, which takes as much room as so many files: neither a header that includes itself from
/// ever deeper folders, nor a large one that is looked for in many, is more than a submission may be.
#[test]
fn copies_without_end() {
    let include = |name: String| format!("#include \"{name}\"\n");
    let many: String = (0..2000).map(|at| include(format!("d{at}/big.h"))).collect();
    let doubles = ["x", "y", "z"].map(|folder| include(format!("{folder}/a.h"))).concat();
    let rows = [
        (include("x/a.h".into()), "z/a.h", include("x/a.h".into()), "it lies in too many folders"),
        (doubles.clone(), "q/a.h", doubles, "there are more than 10000 files"),
        (many, "z/big.h", "\n".repeat(5 << 20), "there is no room for it in 32 MiB"),
    ];
    for (included, name, header, why) in rows {
        let place = tempfile::tempdir().unwrap();
        let source = format!("{included}{RIGHT}");
        write_folder(
            place.path(),
            &[("ada/ex3.c", c(&source)), (&format!("ada/{name}"), c(&header))],
        );
        let found = discover(&place.path().join("ada"), &Sought::any(&ex3())).unwrap();
        let [ada] = found.handed.as_slice() else { panic!("{found:?}") };
        let notes = &ada.intake.notes;
        assert!(notes.iter().any(|note| note.ends_with(why)), "{notes:?}");
        assert!(notes.len() < 9 && notes.iter().all(|note| note.len() < 600), "{notes:?}");
    }
}

/// Twice as many files take twice as long: it took minutes to look at these.
#[test]
fn many_files_are_quickly_read() {
    let place = tempfile::tempdir().unwrap();
    let folders = "a/b/c/d/e/f/g/h";
    // Each includes the next, and names of which there is none.
    let text = |at: usize| format!("#include \"{}.h\"\n#include \"no{at}.h\"\n", at + 1);
    let mut files = vec![("ann/ex3.c".to_owned(), c(&(RIGHT.to_owned() + &text(0))))];
    files.extend((1..9000).map(|at| (format!("ann/{folders}/{at}.h"), c(&text(at)))));
    let files: Vec<(&str, Vec<u8>)> =
        files.iter().map(|(name, bytes)| (name.as_str(), bytes.clone())).collect();
    let zip = place.path().join("class.zip");
    fs::write(&zip, zip_of(&files)).unwrap();
    let start = Instant::now();
    let found = look(&zip, &ex3());
    assert!(start.elapsed() < Duration::from_secs(20), "it took {:?}", start.elapsed());
    assert_eq!((found.handed.len(), found.handed[0].intake.taken.len()), (1, 9000));
}

/// Ends of an archive that are none are looked for, and what stands before them is gone over for each: a small archive took minutes.
#[test]
fn archives_are_not_read_again_and_again() {
    let zip = zip_of_ends(20_000, 3_000);
    let place = tempfile::tempdir().unwrap();
    let files = [
        ("ann/work.zip", zip.clone()),
        ("bob/ex3.c", c(RIGHT)),
        ("cy/work.gz", gz(&zip)),
        ("dan.zip", zip),
    ];
    write_folder(place.path(), &files);
    let start = Instant::now();
    let found = rows(place.path(), &ex3());
    assert!(start.elapsed() < Duration::from_secs(20), "it took {:?}", start.elapsed());
    assert_eq!(found[1], "bob; taken: ex3.c");
    for (at, name) in [(0, "work.zip"), (2, "work.gz/work"), (3, "dan.zip")] {
        let why = format!(
            "{name} (it cannot be read as a zip archive: it would have to be read again and again)"
        );
        assert!(found[at].contains(&why), "{}", found[at]);
    }
}

/// Entries of a class's archive that lead out of it, and links in it, are nobody's, and are named.
#[test]
fn what_lies_in_nobodys_folder_is_named() {
    for within in ["", "class/"] {
        let right = ["ann", "bob"].map(|name| (format!("{within}{name}/ex3.c"), RIGHT));
        let out = [format!("{within}../carla/ex3.c"), "/dora/ex3.c".to_owned()];
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, text) in right.into_iter().chain(out.clone().map(|path| (path, RIGHT))) {
            zip.start_file(path, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.add_symlink(format!("{within}gina"), "ann", SimpleFileOptions::default()).unwrap();
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("class.zip");
        fs::write(&path, zip.finish().unwrap().into_inner()).unwrap();
        let found = look(&path, &ex3());
        let names: Vec<&str> = found.handed.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["ann", "bob"]);
        let passed_over: BTreeSet<String> =
            found.passed_over.iter().map(|it| it.display().to_string()).collect();
        for lost in ["carla", "dora", "gina"] {
            assert!(passed_over.iter().any(|it| it.contains(lost)), "{passed_over:?}");
        }
        assert_eq!(passed_over.len(), 3);
    }
}

/// A student is a row of a class's archive whatever there is of it, and however the archive writes its names: `tar -C class .` has
/// `./` before each.
#[test]
fn nobody_is_lost_in_an_archive() {
    use EntryType::{Directory, Regular, Symlink};
    for within in ["", "./", "class/./", ".\\"] {
        let names = ["ann/ex3.c", "bob/ex3.c", "cy/./../cy/ex3.c", "dan/", "eve/ex3.c"];
        let names = names.map(|name| format!("{within}{name}"));
        let entries = [
            (Regular, &*names[0], RIGHT),
            (Symlink, &*names[1], "/home/bob/ex3.c"),
            (Regular, &*names[2], RIGHT),
            (Directory, &*names[3], ""),
            (Regular, &*names[4], RIGHT),
        ];
        let place = tempfile::tempdir().unwrap();
        write_folder(place.path(), &[("class.tar", tar_of_kinds(&entries))]);
        let found = rows(&place.path().join("class.tar"), &ex3());
        let expected = [
            "ann; taken: ex3.c",
            "bob; nothing: there is no ex3.c: found ex3.c (it is a link",
            "cy; nothing: there is no ex3.c: found ../cy/ex3.c (its path has .. in it)",
            "dan; nothing: there is no ex3.c: nothing was handed in",
            "eve; taken: ex3.c",
        ];
        assert_eq!(found.len(), expected.len(), "{within}: {found:#?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.starts_with(expected), "{within}: {found}");
        }
    }
}

/// What stands behind a file that `gzip` has made, such as zeros of a tape, is passed over, as `gzip` does.
#[test]
fn what_is_behind_a_gzip_file_is_passed_over() {
    let place = tempfile::tempdir().unwrap();
    let more = [gz(RIGHT.as_bytes()), vec![0; 512], b"more".to_vec()].concat();
    write_folder(place.path(), &[("ann/ex3.c.gz", more)]);
    assert_eq!(rows(place.path(), &ex3()), ["ann; taken: ex3.c.gz/ex3.c"]);
}

/// A second name of a file in a tar is that file. A link is the file that it leads to, if that is in the same submission: whoever made
/// the archive, nobody has the work of another.
#[test]
fn links_in_archives_lead_to_files_of_the_submission() {
    use EntryType::{Fifo, Link, Regular, Symlink};
    let no = |name: &str| {
        format!(
            "{name}; nothing: there is no ex3.c: found ex3.c (it is a link that leads to no file of the submission)"
        )
    };
    let hard = tar_of_kinds(&[
        (Regular, "./ann/ex3.c", RIGHT),
        (Link, "./bob/ex3.c", "./ann/ex3.c"),
        (Link, "cy/ex3.c", "bob/ex3.c"),
        (Link, "dan/ex3.c", "eve/ex3.c"),
        (Regular, "eve/ex3.c", RIGHT),
        (Link, "flo/ex3.c", "../../etc/passwd"),
        (Fifo, "gus/ex3.c", ""),
    ]);
    let place = tempfile::tempdir().unwrap();
    write_folder(place.path(), &[("class.tgz", gz(&hard))]);
    let found = rows(&place.path().join("class.tgz"), &ex3());
    let taken = |name: &str| format!("{name}; taken: ex3.c");
    let fifo = "gus; nothing: there is no ex3.c: found ex3.c (it is no file)".to_owned();
    let [ann, bob, cy, eve] = ["ann", "bob", "cy", "eve"].map(taken);
    assert_eq!(found, [ann, bob, cy, no("dan"), eve, no("flo"), fifo]);

    // By name: in the class's own archive, and in one of a student.
    let links = [
        ("ann/ex3.c", "own/a.c"),
        ("bob/ex3.c", "../ann/own/a.c"),
        ("cy/in/ex3.c", "../a.c"),
        ("dan/ex3.c", "/ann/own/a.c"),
        ("eve/ex3.c", ".git/a.c"),
        ("gina.c", "ann/own/a.c"),
    ];
    let files = ["ann/own/a.c", "cy/a.c", "eve/.git/a.c"];
    let entries = files.map(|name| (Regular, name, RIGHT));
    let tar = tar_of_kinds(&[&entries[..], &links.map(|(name, to)| (Symlink, name, to))].concat());
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, to) in links {
        zip.add_symlink(name, to, SimpleFileOptions::default()).unwrap();
    }
    for name in files {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(RIGHT.as_bytes()).unwrap();
    }
    let zip = zip.finish().unwrap().into_inner();
    for (name, bytes) in [("class.tar", tar.clone()), ("class.zip", zip.clone())] {
        write_folder(place.path(), &[(name, bytes)]);
        let found = rows(&place.path().join(name), &ex3());
        let ann = "ann; taken: ex3.c; left: own/a.c";
        assert_eq!(found[..2], [ann.to_owned(), no("bob")], "{name}");
        assert_eq!(found[2..4], ["cy; taken: in/ex3.c; left: a.c".to_owned(), no("dan")], "{name}");
        assert!(found[4].starts_with("eve; nothing: ") && found.len() == 5, "{name}: {found:#?}");
    }
    for (name, bytes) in [("one/ann/w.tar", tar), ("one/ann/w.zip", zip)] {
        let place = tempfile::tempdir().unwrap();
        write_folder(place.path(), &[(name, bytes)]);
        let found = &look(&place.path().join("one"), &ex3()).handed[0];
        let left = found.intake.left.join("\n");
        let refused = left.matches("it is a link that leads to no file").count();
        // Dan's leads out, and what Eve's leads to is not read.
        assert_eq!(refused, 2, "{name}: {left}");
    }
}

/// The checksum of a compressed archive stands behind what is read of it: other bytes than were handed in are not graded.
#[test]
fn a_wrong_checksum_is_damage() {
    let mut wrong = tar_gz(&[("ex3.c", c(RIGHT))]);
    let at = wrong.len() - 8;
    wrong[at] ^= 1;
    let mut cut = tar_gz(&[("ex3.c", c(RIGHT))]);
    cut.truncate(at);
    let place = tempfile::tempdir().unwrap();
    let class = [("a/ex3.tgz", wrong.clone()), ("b/ex3.tar.gz", cut), ("c.tgz", wrong)];
    write_folder(place.path(), &class);
    let found = rows(place.path(), &ex3());
    assert_eq!(found.len(), 3);
    assert!(
        found.iter().all(|row| row.contains("nothing") && row.contains("(it is damaged: ")),
        "{found:#?}"
    );
    let alone = rows(&place.path().join("c.tgz"), &ex3());
    assert!(alone[0].contains("c.tgz (it is damaged: "), "{alone:?}");
}

/// What was built elsewhere is not what was handed in to be built, and no build can have a file and a folder of one name.
#[test]
fn what_no_build_takes_is_left() {
    let program = fs::read("/bin/sh").unwrap();
    let place = tempfile::tempdir().unwrap();
    let both = zip_of(&[("a", c(RIGHT)), ("a/ex3.c", c(RIGHT))]);
    write_folder(
        place.path(),
        &[
            ("ann/ex3.c", c(RIGHT)),
            ("ann/game", program.clone()),
            ("ben/all.zip", zip_of(&[("ex3.c", c(RIGHT)), ("game", program)])),
            ("cid.zip", both),
        ],
    );
    let expected = [
        "ann; taken: ex3.c; left: game (it is a program, which is built here)",
        "ben; taken: all.zip/ex3.c; left: all.zip/game (it is a program, which is built here)",
        "cid.zip; taken: cid.zip/a/ex3.c; left: cid.zip/a (a folder has its name)",
    ];
    assert_eq!(rows(place.path(), &ex3()), expected);
}

/// What holds nothing takes time, too: bytes that are packed, the same for many entries, and what is not wanted in several archives.
#[test]
fn what_holds_nothing_takes_room() {
    let objects = tar_gz(&[("x.o", vec![0; 100 << 20])]);
    let objects = zip_of(&[("1.tgz", objects.clone()), ("2.tgz", objects)]);
    let nothing = zip_of_one_place(9_000, &packed_nothing());
    let bombs = zip_of_one_place(9_000, &packed(&vec![0; 33 << 20]));
    let many = [gz(b"").repeat(1_500_000), gz(RIGHT.as_bytes())].concat();
    let many = zip_of(&[("ex3.c.gz", many)]);
    let again = "a.zip/entry 8999 (i/o error: it would have to be read again and again)";
    let no_room = "8999.h (there is no room for it in 32 MiB)";
    let table = [
        ("ann", &nothing, again),
        ("ann", &objects, "a.zip/2.tgz (it unpacks to more than 128 MiB"),
        ("ann", &many, "a.zip/ex3.c.gz (it is damaged: it is in more than 10000 parts)"),
        ("ann/a.zip", &nothing, no_room),
        ("ann/a.zip", &bombs, no_room),
    ];
    for (name, bytes, why) in table {
        let place = tempfile::tempdir().unwrap();
        write_folder(place.path(), &[("ann/a.zip", bytes.clone())]);
        let start = Instant::now();
        let found = look(&place.path().join(name), &ex3()).handed;
        assert!(start.elapsed() < Duration::from_secs(20), "it took {:?}", start.elapsed());
        let left = &found[0].intake.left;
        assert!(left.iter().any(|it| it.starts_with(why)), "{why}: {left:?}");
    }
}

/// What is an archive by all rules: with many entries, with much before it, and with much behind it.
#[test]
fn archives_of_any_shape() {
    let plain = zip_of(&[("bob/ex3.c", c(RIGHT))]);
    let append = || ZipWriter::new_append(Cursor::new(plain.clone())).unwrap();
    let mut long = append();
    for at in 0..9_000 {
        long.start_file(format!("bob/{at}.h"), SimpleFileOptions::default().large_file(true))
            .unwrap();
    }
    // What only the larger kind of archives has.
    long.set_raw_zip64_extensible_data_sector(vec![b'P'; 9_000].into());
    let mut told = append();
    told.set_raw_comment(vec![b'P'; 65_535].into()).unwrap();
    let shapes = [
        long.finish().unwrap().into_inner(),
        told.finish().unwrap().into_inner(),
        [vec![b'#'; 5 << 20], plain].concat(),
    ];
    for zip in shapes {
        let place = tempfile::tempdir().unwrap();
        write_folder(place.path(), &[("class.zip", zip.clone()), ("in/ann/work.zip", zip)]);
        for (path, name) in [("class.zip", "bob/ex3.c"), ("in", "work.zip/bob/ex3.c")] {
            let found = rows(&place.path().join(path), &ex3());
            assert!(found[0].contains(&format!("taken: {name}")), "{found:?}");
        }
    }
}

/// The name of an archive says less than what it is.
#[test]
fn archives_under_other_names() {
    let place = tempfile::tempdir().unwrap();
    let class = place.path().join("class");
    write_folder(
        &class,
        &[
            ("a/work.zip", c("Rar!\x1a\x07\x01\x00")),
            ("b/work.zip", tar_gz(&[("ex3.c", c(RIGHT))])),
            ("c/work", zip_of(&[("ex3.c", c(RIGHT))])),
            ("d/ex3.c.gz", gz(RIGHT.as_bytes())),
        ],
    );
    let rows = rows(&class, &ex3());
    assert!(rows[0].contains("work.zip (it is packed as rar,"), "{}", rows[0]);
    assert_eq!(
        rows[1..],
        ["b; taken: work.zip/ex3.c", "c; taken: work/ex3.c", "d; taken: ex3.c.gz/ex3.c"]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Whatever is in an archive, and however it was damaged: a row, no panic, and nothing written.
    #[test]
    fn archives_of_junk(
        names in proptest::collection::vec("(\\.\\./|/|[a-z]{1,3}/|\\PC{0,4}){0,3}(ex3\\.c|\\PC{0,6}|a\\.zip|b\\.tar\\.gz)", 0..6),
        bodies in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..200), 6),
        damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        form in 0..4_usize,
    ) {
        let mut files: Vec<(&str, Vec<u8>)> =
            names.iter().map(String::as_str).zip(bodies.iter().cloned()).collect();
        files.sort();
        files.dedup_by(|a, b| a.0 == b.0);
        let mut bytes = match form {
            0 => zip_of(&files),
            1 => tar_of(&files),
            2 => tar_gz(&files),
            _ => bodies.concat(),
        };
        for (at, byte) in damage {
            if !bytes.is_empty() {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
        }
        let place = tempfile::tempdir().unwrap();
        let class = place.path().join("deep/er/class");
        let name = ["a.zip", "a.tar", "a.tar.gz", "a.zip"][form];
        write_folder(&class, &[("eve/x.txt", vec![])]);
        fs::write(class.join("eve").join(name), &bytes).unwrap();
        fs::write(class.join("whole.zip"), &bytes).unwrap();
        let before = everything(place.path());
        prop_assert_eq!(look(&class, &ex3()).handed.len(), 2);
        let hand_ins = ex3();
        for export in [Export::Guess, Export::One, Export::Plain] {
            let sought = Sought { export, ..Sought::any(&hand_ins) };
            // Two files of the same fit are the only refusal that there is, and there is one hand-in here.
            discover(&class.join("whole.zip"), &sought).unwrap();
        }
        prop_assert_eq!(everything(place.path()), before);
    }
}

/// Folders whose names are no text, or are written as another's is drawn.
#[test]
#[cfg(target_os = "linux")]
fn who_looks_alike_is_told_apart() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let place = tempfile::tempdir().unwrap();
    let names: [&[u8]; 6] = [b"a\x01", b"a\\x01", b"\xfe", b"\xff", b"b", b"c"];
    for name in names {
        let folder = place.path().join(OsStr::from_bytes(name));
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("ex3.c"), RIGHT).unwrap();
    }
    let ex3 = ex3();
    let paths = [place.path().to_owned()];
    let found = discover_all(&paths, &Sought::any(&ex3)).unwrap();
    let drawn: BTreeSet<String> =
        found.handed.iter().map(|it| c4_sandbox::printable::name(&it.name)).collect();
    assert_eq!(drawn.len(), names.len(), "{drawn:?}");
}
