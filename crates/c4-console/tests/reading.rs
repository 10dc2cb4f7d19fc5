//! Reading as C does, over any bytes, and ending as a program should.

use std::io::{self, Read, Write};

use c4_console::{Console, Endings, Number, Stop};
use proptest::prelude::*;

/// Runs `act` on a console over `typed`.
fn with_input<T>(typed: &[u8], act: impl FnOnce(&mut Console<'_>) -> T) -> T {
    let (mut input, mut screen, mut errors) = (typed, Vec::new(), Vec::new());
    act(&mut Console::new(&mut input, &mut screen, &mut errors))
}

/// What is left of the input, white space left out.
fn rest(console: &mut Console<'_>) -> Vec<u8> {
    std::iter::from_fn(|| console.scan_byte().ok()).collect()
}

#[test]
fn scan_int_is_scanf_percent_d() {
    use Number::{Missing, Value};
    let rows: &[(&[u8], Number, &[u8])] = &[
        (b"3", Value(3), b""),
        (b"3\n", Value(3), b""),
        (b" \t\n\x0b\x0c\r 3 4", Value(3), b"4"),
        (b"+3a", Value(3), b"a"),
        (b"-3.5", Value(-3), b".5"),
        (b"007", Value(7), b""),
        (b"0x4", Value(0), b"x4"),
        (b"2147483648", Value(i32::MIN), b""),
        (b"4294967299", Value(3), b""),
        (b"99999999999999999999", Value(-1), b""),
        (b"-99999999999999999999", Value(0), b""),
        (b"abc", Missing, b"abc"),
        (b"+-3", Missing, b"-3"),
        (b"-", Missing, b""),
        (b"\0 3", Missing, b"\x003"),
        (b"\xff", Missing, b"\xff"),
    ];
    for &(typed, number, left) in rows {
        let shown = typed.escape_ascii();
        with_input(typed, |console| {
            assert_eq!(console.scan_int().unwrap(), number, "of {shown}");
            assert_eq!(rest(console), left, "left of {shown}");
        });
    }
}

#[test]
fn a_line_is_words_and_perhaps_a_number() {
    type Row = (&'static [u8], &'static [&'static [u8]], Option<i64>);
    let rows: &[Row] = &[
        (b"3\n", &[b"3"], Some(3)),
        (b"3", &[b"3"], Some(3)),
        (b" \t+3 \r\n", &[b"+3"], Some(3)),
        (b"-0012\n", &[b"-0012"], Some(-12)),
        (b"99999999999999999999\n", &[b"99999999999999999999"], Some(i64::MAX)),
        (b"-99999999999999999999\n", &[b"-99999999999999999999"], Some(i64::MIN)),
        (b"\n", &[], None),
        (b" \x0b\x0c\n", &[], None),
        (b"3 4\n", &[b"3", b"4"], None),
        (b"3x\n", &[b"3x"], None),
        (b"+-3\n", &[b"+-3"], None),
        (b"-\n", &[b"-"], None),
        (b"a\0b \xff\n", &[b"a\0b", b"\xff"], None),
    ];
    for &(typed, words, number) in rows {
        with_input(typed, |console| {
            let line = console.read_line().unwrap();
            assert_eq!(line.words().collect::<Vec<_>>(), words, "of {}", typed.escape_ascii());
            assert_eq!(line.number(), number, "of {}", typed.escape_ascii());
            assert!(matches!(console.read_line(), Err(Stop::InputEnded)));
        });
    }
}

#[test]
fn of_a_long_line_the_beginning_is_kept_and_all_is_consumed() {
    let typed = [&[b' '; 5000][..], b"abc", &[b'x'; 5000], b"\nnext\n"].concat();
    with_input(&typed, |console| {
        let line = console.read_line().unwrap();
        let words: Vec<&[u8]> = line.words().collect();
        assert_eq!((words.len(), words[0].len(), &words[0][..4]), (1, 1000, &b"abcx"[..]));
        let next = console.read_line().unwrap();
        assert_eq!(next.words().collect::<Vec<_>>(), [b"next"]);
    });
}

#[test]
fn read_line_int_is_atoi_of_one_line() {
    let rows: &[(&[u8], i64)] = &[
        (b"4\n5\n", 4),
        (b"4", 4),
        (b"\n5\n", 0),
        (b"\r\n5\n", 0),
        (b" \t\x0b\x0c+4abc\n", 4),
        (b"-4\n", -4),
        (b"abc4\n", 0),
        (b"\0\n", 0),
        (b"+\n4", 0),
        (b"99999999999999999999999\n", i64::MAX),
        (b"-99999999999999999999999\n", i64::MIN),
    ];
    for &(typed, number) in rows {
        let shown = typed.escape_ascii();
        with_input(typed, |console| {
            assert_eq!(console.read_line_int().unwrap(), number, "of {shown}");
            let next_line = typed.split(|&byte| byte == b'\n').nth(1).unwrap_or_default();
            assert_eq!(rest(console), next_line, "left of {shown}");
        });
    }
}

#[test]
fn only_white_space_is_the_end_of_the_input() {
    for typed in [&b""[..], b" ", b"\n\n\t"] {
        with_input(typed, |c| assert!(matches!(c.scan_int(), Err(Stop::InputEnded))));
        with_input(typed, |c| assert!(matches!(c.scan_byte(), Err(Stop::InputEnded))));
        with_input(typed, |c| assert!(c.skip_line().is_ok()));
    }
    with_input(b"", |c| assert!(matches!(c.read_line_int(), Err(Stop::InputEnded))));
}

/// Streams that share a record of what happened in which order.
struct Recorder<'a>(&'a std::cell::RefCell<String>);

impl Read for Recorder<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.borrow_mut().push_str("<read>");
        buffer[..2].copy_from_slice(b"1\n");
        Ok(2)
    }
}

impl Write for Recorder<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().push_str(std::str::from_utf8(bytes).unwrap());
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_prompt_is_on_the_screen_before_the_program_waits() {
    let record = std::cell::RefCell::default();
    let (mut input, mut output, mut errors) =
        (Recorder(&record), Recorder(&record), Recorder(&record));
    let mut console = Console::new(&mut input, &mut output, &mut errors);
    write!(console, "first? ").unwrap();
    console.scan_int().unwrap();
    console.skip_line().unwrap();
    write!(console, "thanks; ").unwrap();
    console.complain(c4_console::Plain("odd")).unwrap();
    write!(console, "second? ").unwrap();
    console.scan_int().unwrap();
    drop(console);
    assert_eq!(record.into_inner(), "first? <read>thanks; odd\nsecond? <read>");
}

/// A terminal on which somebody types, presses Ctrl-D, and types on.
struct Terminal(std::vec::IntoIter<&'static [u8]>);

impl Read for Terminal {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let typed = self.0.next().expect("nobody reads after the end");
        buffer[..typed.len()].copy_from_slice(typed);
        Ok(typed.len())
    }
}

#[test]
fn the_end_of_the_input_is_final() {
    let reads: [fn(&mut Console<'_>) -> bool; 4] = [
        |console| matches!(console.scan_int(), Err(Stop::InputEnded)),
        |console| matches!(console.scan_byte(), Err(Stop::InputEnded)),
        |console| matches!(console.read_line_int(), Err(Stop::InputEnded)),
        |console| console.read_to_end().is_ok_and(|rest| rest.is_empty()),
    ];
    for read in reads {
        let mut terminal = Terminal(vec![&b"3\n"[..], b""].into_iter());
        let (mut screen, mut errors) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut terminal, &mut screen, &mut errors);
        assert_eq!(console.scan_int().unwrap(), Number::Value(3));
        console.skip_line().unwrap();
        assert!(read(&mut console) && read(&mut console));
    }
}

/// A stream whose every other read a signal interrupts.
struct Interrupted<'a>(&'a [u8], bool);

impl Read for Interrupted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 { Err(io::ErrorKind::Interrupted.into()) } else { self.0.read(&mut buffer[..1]) }
    }
}

#[test]
fn a_signal_does_not_end_the_input() {
    let (mut screen, mut errors) = (Vec::new(), Vec::new());
    let mut input = Interrupted(b"12\n3", false);
    let mut console = Console::new(&mut input, &mut screen, &mut errors);
    assert_eq!(console.scan_int().unwrap(), Number::Value(12));
    assert_eq!(console.scan_int().unwrap(), Number::Value(3));
}

/// A stream that fails in the way asked for.
struct Failing(io::ErrorKind);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(self.0.into())
    }
}

impl Write for Failing {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const ENDINGS: Endings =
    Endings { input_ended: 10, tell_input_ended: true, output_closed: 11, failed: 12 };

/// Prints a prompt, reads a byte, and ends; answers the exit status and standard error.
fn ending_of(input: &mut dyn Read, output: &mut dyn Write, endings: &Endings) -> (u8, String) {
    let mut errors = Vec::new();
    let mut console = Console::new(input, output, &mut errors);
    let result = write!(console, "? ").and_then(|()| console.scan_byte()).map(|_| 0);
    let status = console.finish("prog", result, endings);
    drop(console);
    (status, String::from_utf8(errors).unwrap())
}

#[test]
fn every_way_to_be_stopped_has_its_status() {
    let mut screen = Vec::new();
    assert_eq!(ending_of(&mut &b"x"[..], &mut screen, &ENDINGS), (0, String::new()));
    let told = "prog: the input ended before the program was done\n";
    assert_eq!(ending_of(&mut io::empty(), &mut screen, &ENDINGS), (10, told.into()));
    let silent = Endings { tell_input_ended: false, ..ENDINGS };
    assert_eq!(ending_of(&mut io::empty(), &mut screen, &silent), (10, String::new()));
    assert_eq!(screen, b"? ? ? ", "the prompt goes out before the end");

    let mut closed = Failing(io::ErrorKind::BrokenPipe);
    assert_eq!(ending_of(&mut io::empty(), &mut closed, &ENDINGS), (11, String::new()));
    let (status, told) =
        ending_of(&mut io::empty(), &mut Failing(io::ErrorKind::StorageFull), &ENDINGS);
    assert_eq!(status, 12);
    assert!(told.starts_with("prog: cannot write standard output: "), "{told}");
    let (status, told) =
        ending_of(&mut Failing(io::ErrorKind::InvalidInput), &mut Vec::new(), &ENDINGS);
    assert_eq!(status, 12);
    assert!(told.starts_with("prog: cannot read standard input: "), "{told}");
}

#[test]
fn the_rest_of_the_input_is_handed_out_as_it_is() {
    with_input(b" 3 \n\xff\0x", |console| {
        assert_eq!(console.scan_int().unwrap(), Number::Value(3));
        assert_eq!(console.read_to_end().unwrap(), b" \n\xff\0x");
        assert_eq!(console.read_to_end().unwrap(), b"");
    });
}

proptest! {
    /// Whatever the bytes, reading makes progress, ends, and agrees with the standard library where that can read.
    #[test]
    fn any_bytes_are_legal_input(typed in prop::collection::vec(any::<u8>(), 0..200)) {
        with_input(&typed, |console| {
            while let Ok(number) = console.scan_int() {
                if number == Number::Missing {
                    console.skip_line().unwrap();
                }
            }
        });
        let lines = typed.split_inclusive(|&byte| byte == b'\n').count();
        let read = with_input(&typed, |console| {
            std::iter::from_fn(|| console.read_line_int().ok()).count()
        });
        prop_assert_eq!(read, lines);
    }

    #[test]
    fn an_int_reads_back(number: i32, before in "[ \t\n\r]{0,3}") {
        let typed = format!("{before}{number}");
        let read = with_input(typed.as_bytes(), |console| console.scan_int().unwrap());
        prop_assert_eq!(read, Number::Value(number));
    }
}
