//! Reading an answer that takes a whole line.

use crate::c_input::is_space;
use crate::{Console, Stop};

/// The most bytes of a line that are kept: more than any answer that means something.
const MOST: usize = 1000;

/// A line that somebody typed, in bounded memory.
///
/// ```
/// use c4_console::{Console, Stop};
///
/// let (mut screen, mut errors) = (Vec::new(), Vec::new());
/// let mut typed: &[u8] = b" 3 \n3 4\r\nAda\n";
/// let mut console = Console::new(&mut typed, &mut screen, &mut errors);
/// assert_eq!(console.read_line()?.number(), Some(3));
///
/// let line = console.read_line()?;
/// assert_eq!(line.number(), None);
/// assert_eq!(line.words().collect::<Vec<_>>(), [b"3", b"4"]);
///
/// assert_eq!(console.read_line()?.words().next(), Some(&b"Ada"[..]));
/// assert!(matches!(console.read_line(), Err(Stop::InputEnded)));
/// # Ok::<(), Stop>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    bytes: Vec<u8>,
    is_indented: bool,
}

impl Line {
    /// What stands between white space, in order: nothing on an empty line.
    ///
    /// Of a line longer than a thousand bytes, white space before the first word not counted, the rest is not there.
    pub fn words(&self) -> impl Iterator<Item = &[u8]> {
        self.bytes.split(|&byte| is_space(byte)).filter(|word| !word.is_empty())
    }

    /// The line as it was typed, without its end and without white space before the first word.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether white space stands before the first word.
    #[must_use]
    pub fn is_indented(&self) -> bool {
        self.is_indented
    }

    /// The number that the line consists of: a decimal integer with an optional sign, kept within `i64`. `None` if the
    /// line is anything else.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        let mut words = self.words();
        let (word, None) = (words.next()?, words.next()) else { return None };
        let (number, rest) = leading(word);
        number.filter(|_| rest.is_empty())
    }

    /// The number that the line begins with, as `atoi` finds it, whatever follows. `None` if there is none.
    ///
    /// ```
    /// use c4_console::Console;
    ///
    /// let (mut screen, mut errors) = (Vec::new(), Vec::new());
    /// let mut typed: &[u8] = b" -3x 4\nx3\n";
    /// let mut console = Console::new(&mut typed, &mut screen, &mut errors);
    /// let line = console.read_line()?;
    /// assert_eq!((line.number(), line.leading_number()), (None, Some(-3)));
    /// assert_eq!(console.read_line()?.leading_number(), None);
    /// # Ok::<(), c4_console::Stop>(())
    /// ```
    #[must_use]
    pub fn leading_number(&self) -> Option<i64> {
        leading(&self.bytes).0
    }

    /// The number that the first digits of the line are, whatever comes before and behind them.
    ///
    /// ```
    /// use c4_console::Console;
    ///
    /// let (mut screen, mut errors) = (Vec::new(), Vec::new());
    /// let mut typed: &[u8] = b"x-12 3\nx\n";
    /// let mut console = Console::new(&mut typed, &mut screen, &mut errors);
    /// assert_eq!(console.read_line()?.first_digits(), Some(12));
    /// assert_eq!(console.read_line()?.first_digits(), None);
    /// # Ok::<(), c4_console::Stop>(())
    /// ```
    #[must_use]
    pub fn first_digits(&self) -> Option<i64> {
        let first = self.bytes.iter().position(u8::is_ascii_digit)?;
        leading(&self.bytes[first..]).0
    }

    /// The number that the line begins with, and what follows it, as `scanf` leaves it for the next one who reads.
    ///
    /// ```
    /// use c4_console::Console;
    ///
    /// let (mut screen, mut errors) = (Vec::new(), Vec::new());
    /// let mut typed: &[u8] = b"3 x4\n";
    /// let line = Console::new(&mut typed, &mut screen, &mut errors).read_line()?;
    /// let (number, rest) = line.split_number();
    /// assert_eq!((number, rest.as_bytes()), (Some(3), &b"x4"[..]));
    /// assert_eq!(rest.without_first().split_number().0, Some(4));
    /// # Ok::<(), c4_console::Stop>(())
    /// ```
    #[must_use]
    pub fn split_number(&self) -> (Option<i64>, Self) {
        let (number, rest) = leading(&self.bytes);
        (number, Self::behind(rest))
    }

    /// The line without its first character.
    #[must_use]
    pub fn without_first(&self) -> Self {
        Self::behind(self.bytes.get(1..).unwrap_or_default())
    }

    /// What is left of a line behind something that was read.
    fn behind(rest: &[u8]) -> Self {
        let bytes = rest.trim_ascii_start().to_vec();
        Self { is_indented: bytes.len() < rest.len(), bytes }
    }

    /// The digit that the line begins with, whatever follows. `None` if there is none.
    #[must_use]
    pub fn first_digit(&self) -> Option<i64> {
        let digit = self.words().next()?.first().filter(|byte| byte.is_ascii_digit())?;
        Some(i64::from(digit - b'0'))
    }
}

/// An optional sign and decimal digits at the beginning of some bytes, kept within `i64`, and what follows them.
fn leading(bytes: &[u8]) -> (Option<i64>, &[u8]) {
    let (sign, digits) = match bytes {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] | digits => (1, digits),
    };
    let end = digits.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(digits.len());
    let (digits, rest) = digits.split_at(end);
    let number = digits.iter().fold(0_i64, |value, digit| {
        value.saturating_mul(10).saturating_add(sign * i64::from(digit - b'0'))
    });
    ((!digits.is_empty()).then_some(number), rest)
}

impl Console<'_> {
    /// Reads one line, consumed whole, however long it is. A last line without a line feed is a line.
    ///
    /// # Errors
    /// [`Stop::InputEnded`] if there is no line left; otherwise as the streams fail.
    pub fn read_line(&mut self) -> Result<Line, Stop> {
        let mut bytes = Vec::new();
        let mut next = self.next_byte()?.ok_or(Stop::InputEnded)?;
        let is_indented = next != b'\n' && is_space(next);
        while next != b'\n' {
            if bytes.len() < MOST && !(bytes.is_empty() && is_space(next)) {
                bytes.push(next);
            }
            match self.next_byte()? {
                Some(byte) => next = byte,
                None => break,
            }
        }
        Ok(Line { bytes, is_indented })
    }

    /// Reads like `fgets` with an array of one byte more: a line, or its first bytes if it has more than so many with its end; the
    /// rest stays.
    ///
    /// # Errors
    /// As [`read_line`](Self::read_line).
    ///
    /// ```
    /// use c4_console::Console;
    ///
    /// let (mut screen, mut errors) = (Vec::new(), Vec::new());
    /// let mut typed: &[u8] = b"1234\n";
    /// let mut console = Console::new(&mut typed, &mut screen, &mut errors);
    /// assert_eq!(console.read_piece(3)?.number(), Some(123));
    /// assert_eq!(console.read_piece(3)?.number(), Some(4));
    /// # Ok::<(), c4_console::Stop>(())
    /// ```
    pub fn read_piece(&mut self, most: usize) -> Result<Line, Stop> {
        self.read_bytes(most, |last| last == b'\n')
    }

    /// Reads like `read(2)` from a file or a pipe: so many bytes, if there are so many, whatever lines they are of.
    ///
    /// # Errors
    /// As [`read_line`](Self::read_line).
    ///
    /// ```
    /// use c4_console::Console;
    ///
    /// let (mut screen, mut errors) = (Vec::new(), Vec::new());
    /// let mut typed: &[u8] = b"1\n2\n34\n";
    /// let mut console = Console::new(&mut typed, &mut screen, &mut errors);
    /// assert_eq!(console.read_block(5)?.leading_number(), Some(1));
    /// assert_eq!(console.read_block(5)?.leading_number(), Some(4));
    /// # Ok::<(), c4_console::Stop>(())
    /// ```
    pub fn read_block(&mut self, most: usize) -> Result<Line, Stop> {
        self.read_bytes(most, |_| false)
    }

    fn read_bytes(&mut self, most: usize, is_end: impl Fn(u8) -> bool) -> Result<Line, Stop> {
        let mut bytes = vec![self.next_byte()?.ok_or(Stop::InputEnded)?];
        while bytes.len() < most && !bytes.last().is_some_and(|&last| is_end(last)) {
            let Some(next) = self.next_byte()? else { break };
            bytes.push(next);
        }
        let begin = bytes.iter().position(|&byte| !is_space(byte)).unwrap_or(bytes.len());
        let end = bytes.len() - usize::from(bytes.ends_with(b"\n"));
        Ok(Line { bytes: bytes[begin.min(end)..end].to_vec(), is_indented: begin.min(end) > 0 })
    }

    /// Reads like `scanf("%s")`: skips white space, then takes what comes up to the next, which stays.
    ///
    /// # Errors
    /// [`Stop::InputEnded`] if only white space was left; otherwise as the streams fail.
    ///
    /// ```
    /// use c4_console::Console;
    ///
    /// let (mut screen, mut errors) = (Vec::new(), Vec::new());
    /// let mut typed: &[u8] = b" 3 4x\n";
    /// let mut console = Console::new(&mut typed, &mut screen, &mut errors);
    /// assert_eq!(console.scan_word()?.number(), Some(3));
    /// assert_eq!(console.scan_word()?.number(), None);
    /// # Ok::<(), c4_console::Stop>(())
    /// ```
    pub fn scan_word(&mut self) -> Result<Line, Stop> {
        let mut bytes = vec![self.scan_byte()?];
        while let Some(byte) = self.peek()?.filter(|&byte| !is_space(byte)) {
            self.advance();
            if bytes.len() < MOST {
                bytes.push(byte);
            }
        }
        Ok(Line { bytes, is_indented: false })
    }
}
