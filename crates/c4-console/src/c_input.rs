//! Reading as C's standard library does, over bytes, one byte at a time: no line is ever held in memory.
//!
//! The behaviour followed is glibc's in the "C" locale. White space is `isspace`: space, `\t`, `\n`, `\v`, `\f`, `\r`.

use crate::{Console, Stop};

/// What [`Console::scan_int`] found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// A decimal integer, as a C `int` of 32 bits ends up holding it.
    Value(i32),
    /// Something that is not a decimal integer.
    Missing,
}

impl Console<'_> {
    /// Reads like `scanf("%d")`: skips white space, lines ends included, then takes an optional sign and decimal digits.
    ///
    /// What follows the digits stays in the input. Where there are no digits, at most a sign is consumed. The value is
    /// glibc's: clamped to a signed 64-bit integer, of which the low 32 bits are kept, so `4294967299` is 3.
    ///
    /// # Errors
    /// [`Stop::InputEnded`] if only white space was left; otherwise as the streams fail.
    pub fn scan_int(&mut self) -> Result<Number, Stop> {
        self.skip_white_space()?;
        Ok(match self.integer()? {
            // Cutting off the high bits is what scanf does.
            Some(value) => Number::Value(value as i32),
            None => Number::Missing,
        })
    }

    /// Reads like `scanf(" %c")`: skips white space, then takes one byte, whatever it is.
    ///
    /// # Errors
    /// [`Stop::InputEnded`] if only white space was left; otherwise as the streams fail.
    pub fn scan_byte(&mut self) -> Result<u8, Stop> {
        self.skip_white_space()?;
        self.take_byte()
    }

    /// Reads like `scanf("%c")`: takes one byte, white space or not.
    ///
    /// # Errors
    /// [`Stop::InputEnded`] if nothing was left; otherwise as the streams fail.
    pub fn take_byte(&mut self) -> Result<u8, Stop> {
        self.next_byte()?.ok_or(Stop::InputEnded)
    }

    /// Drops one byte, as `getchar()` does; at the end of the input nothing.
    ///
    /// # Errors
    /// As the streams fail; never [`Stop::InputEnded`].
    pub fn skip_byte(&mut self) -> Result<(), Stop> {
        self.next_byte().map(drop)
    }

    /// Drops the rest of the current line, its line feed included. The end of the input ends the line, too.
    ///
    /// # Errors
    /// As the streams fail; never [`Stop::InputEnded`].
    pub fn skip_line(&mut self) -> Result<(), Stop> {
        while let Some(byte) = self.next_byte()? {
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    /// Drops the end of the current line, and white space before it; not what else is on the line.
    ///
    /// # Errors
    /// As the streams fail; never [`Stop::InputEnded`].
    pub fn skip_line_end(&mut self) -> Result<(), Stop> {
        while let Some(byte) = self.peek()?.filter(|&byte| is_space(byte)) {
            self.next_byte()?;
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    /// Drops the next word, and white space before it, as `scanf("%*s")` does: behind a sign that is no number, that of the next line.
    ///
    /// # Errors
    /// As the streams fail; never [`Stop::InputEnded`].
    pub fn skip_word(&mut self) -> Result<(), Stop> {
        self.skip_while(is_space)?;
        self.skip_while(|byte| !is_space(byte))
    }

    /// Reads one line, consumed whole, and takes its value like `atoi`: white space, a sign, digits, the rest ignored.
    ///
    /// A line without digits there is 0. Where C leaves the value of a number too large undefined, this one stays at
    /// the nearer end of `i64`. A last line without a line feed is a line.
    ///
    /// # Errors
    /// [`Stop::InputEnded`] if there is no line left; otherwise as the streams fail.
    ///
    /// ```
    /// use c4_console::{Console, Stop};
    ///
    /// let mut typed: &[u8] = b" 4abc\n\n99999999999999999999\n-2";
    /// let (mut screen, mut errors) = (Vec::new(), Vec::new());
    /// let mut console = Console::new(&mut typed, &mut screen, &mut errors);
    /// assert_eq!(console.read_line_int()?, 4);
    /// assert_eq!(console.read_line_int()?, 0);
    /// assert_eq!(console.read_line_int()?, i64::MAX);
    /// assert_eq!(console.read_line_int()?, -2);
    /// assert!(matches!(console.read_line_int(), Err(Stop::InputEnded)));
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn read_line_int(&mut self) -> Result<i64, Stop> {
        if self.peek()?.is_none() {
            return Err(Stop::InputEnded);
        }
        self.skip_while(|byte| is_space(byte) && byte != b'\n')?;
        let value = self.integer()?.unwrap_or(0);
        self.skip_line()?;
        Ok(value)
    }

    /// Skips white space, and returns an error if nothing comes after it.
    fn skip_white_space(&mut self) -> Result<(), Stop> {
        self.skip_while(is_space)?;
        self.peek()?.map(|_| ()).ok_or(Stop::InputEnded)
    }

    fn skip_while(&mut self, unwanted: impl Fn(u8) -> bool) -> Result<(), Stop> {
        while self.peek()?.is_some_and(&unwanted) {
            self.advance();
        }
        Ok(())
    }

    /// An optional sign and decimal digits, the value kept within `i64`; `None` where there is no digit.
    fn integer(&mut self) -> Result<Option<i64>, Stop> {
        let sign = match self.peek()? {
            Some(b'-') => -1,
            _ => 1,
        };
        if let Some(b'+' | b'-') = self.peek()? {
            self.advance();
        }
        let mut value: Option<i64> = None;
        while let Some(digit @ b'0'..=b'9') = self.peek()? {
            self.advance();
            let digit = sign * i64::from(digit - b'0');
            value = Some(value.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        }
        Ok(value)
    }
}

/// C's `isspace`. (`u8::is_ascii_whitespace` leaves out the vertical tab.)
pub(crate) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}
