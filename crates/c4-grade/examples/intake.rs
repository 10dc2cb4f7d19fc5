//! Whose submissions are in a folder or an export of a learning platform: `cargo run --example intake -- PATH ex3.c`.

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::path::Path;

use c4_course::HandIn;
use c4_grade::handin::{Form, Sought, discover};

fn main() -> Result<(), Box<dyn Error>> {
    let mut typed = env::args().skip(1);
    let path = typed.next().unwrap_or_else(|| ".".to_owned());
    let file = typed.next().unwrap_or_else(|| "ex3.c".to_owned());
    run(path.as_ref(), &file, &mut io::stdout())
}

fn run(path: &Path, file: &str, out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let hand_ins = [HandIn::of_one_file(file, &format!("gcc {file}"), "a.out")];
    for handed in discover(path, &Sought::any(&hand_ins))?.handed {
        let id = handed.identity.and_then(|of| of.id).unwrap_or_default();
        match handed.form {
            Form::Source(_) => {
                writeln!(out, "{} {id}: {}", handed.name, handed.intake.taken.join(", "))?;
            }
            Form::Program => writeln!(out, "{} {id}: a program", handed.name)?,
            Form::Unfit(why) | Form::Unreadable(why) => {
                writeln!(out, "{} {id}: {why}", handed.name)?;
            }
        }
    }
    Ok(())
}

#[test]
fn it_tells_whose_they_are() {
    let class = tempfile::tempdir().unwrap();
    let ada = class.path().join("Ada_7_assignsubmission_file_");
    std::fs::create_dir(&ada).unwrap();
    std::fs::write(ada.join("main.c"), "int main(void) { return 0; }\n").unwrap();
    let mut out = Vec::new();
    run(class.path(), "ex3.c", &mut out).unwrap();
    assert_eq!(out, b"Ada 7: main.c\n");
}
