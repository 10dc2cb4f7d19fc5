//! How far a grading has come, as one line.

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

/// What a person sees. The name comes last: it is what is cut where the line is too long.
const SHOWN: &str = "[{bar:20}] {human_pos} of {human_len} cases, {speed}, {left}at {wide_msg}";
/// The same where the terminal has fewer columns than these.
const NARROW: &str = "{human_pos} of {human_len} cases, {left}at {wide_msg}";
const WIDE: u16 = 79;

/// Counts cases, and knows how long the others will take.
#[derive(Debug)]
pub(super) struct Bar {
    bar: ProgressBar,
    line: Line,
    /// How many cases each submission has.
    cases: usize,
    /// How many of them are done, of submissions that are done and of those that are not.
    done: usize,
    under_way: HashMap<String, usize>,
}

impl Bar {
    pub(super) fn new(submissions: usize, cases: usize) -> Self {
        Self::on(columns, submissions, cases)
    }

    /// On a terminal of so many columns.
    fn on(columns: fn() -> u16, submissions: usize, cases: usize) -> Self {
        let line = Line { text: Arc::default(), columns };
        let target = ProgressDrawTarget::term_like(Box::new(line.clone()));
        let all = u64::try_from(submissions * cases).unwrap_or(u64::MAX);
        let bar = ProgressBar::with_draw_target(Some(all), target);
        let template = if line.width() < WIDE { NARROW } else { SHOWN };
        let style = ProgressStyle::with_template(template).expect("the template is a constant");
        let style = style
            .with_key("speed", |state: &indicatif::ProgressState, out: &mut dyn fmt::Write| {
                let _ = out.write_str(&speed(state.per_sec()));
            })
            .with_key("left", |state: &indicatif::ProgressState, out: &mut dyn fmt::Write| {
                let _ = out.write_str(&left(state.per_sec(), state.eta()));
            })
            .progress_chars("##.");
        bar.set_style(style);
        Self { bar, line, cases, done: 0, under_way: HashMap::new() }
    }

    /// A submission was graded before: it says nothing of how long the others take.
    pub(super) fn known(&mut self) {
        self.done += self.cases;
        self.bar.set_position(self.position());
        self.bar.reset_eta();
    }

    /// So many cases of a submission are done.
    pub(super) fn cases(&mut self, name: &str, done: usize) {
        self.under_way.insert(name.to_owned(), done);
        self.at(name);
    }

    /// A submission is done, with or without cases that were run.
    pub(super) fn graded(&mut self, name: &str) {
        self.under_way.remove(name);
        self.done += self.cases;
        self.at(name);
    }

    fn at(&mut self, name: &str) {
        self.bar.set_message(c4_sandbox::printable::name(name));
        self.bar.set_position(self.position());
    }

    fn position(&self) -> u64 {
        let under_way: usize = self.under_way.values().sum();
        u64::try_from(self.done + under_way).unwrap_or(u64::MAX)
    }

    /// For a terminal. Nothing but the name is cut where it is drawn, and what is longer than the terminal stays there as a line of its own.
    pub(super) fn line(&self) -> String {
        self.bar.force_draw();
        self.line.text().chars().take((self.line.columns)().into()).collect()
    }

    /// For a log, with the same content.
    pub(super) fn sentence(&self) -> String {
        let (at, all) = (self.bar.position(), self.bar.length().unwrap_or_default());
        let per_second = self.bar.per_sec();
        let (speed, left) = (speed(per_second), left(per_second, self.bar.eta()));
        format!("c4: {at} of {all} cases, {speed}, {left}at {}", self.bar.message())
    }
}

fn speed(per_second: f64) -> String {
    format!("{per_second:.0} a second")
}

/// Nothing where hardly any case comes to its end just now: nobody knows how long that goes on.
fn left(per_second: f64, time: Duration) -> String {
    if per_second < 0.5 { String::new() } else { format!("{} left, ", HumanDuration(time)) }
}

/// A terminal of one line, which keeps what is on it.
#[derive(Debug, Clone)]
struct Line {
    text: Arc<Mutex<String>>,
    columns: fn() -> u16,
}

/// How many columns a line can have; one is left free, where the cursor stands.
fn columns() -> u16 {
    let size = terminal_size::terminal_size_of(io::stderr());
    size.map_or(80, |(width, _)| width.0).saturating_sub(1)
}

impl Line {
    fn text(&self) -> String {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).trim_end().to_owned()
    }

    fn change(&self, change: impl FnOnce(&mut String)) -> io::Result<()> {
        change(&mut self.text.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(())
    }
}

impl TermLike for Line {
    /// One at least: how many lines a text takes is divided by it.
    fn width(&self) -> u16 {
        (self.columns)().max(1)
    }

    /// As many as a text could take, whatever terminal there is.
    fn height(&self) -> u16 {
        u16::MAX
    }

    fn move_cursor_up(&self, _lines: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_down(&self, _lines: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_right(&self, _columns: usize) -> io::Result<()> {
        Ok(())
    }

    fn move_cursor_left(&self, _columns: usize) -> io::Result<()> {
        Ok(())
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.change(|line| text.clone_into(line))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.change(|line| line.push_str(text))
    }

    fn clear_line(&self) -> io::Result<()> {
        self.change(String::clear)
    }

    fn flush(&self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is longer than the terminal would leave a line behind with each change.
    #[test]
    fn the_line_fits_the_terminal() {
        for columns in [(|| 79) as fn() -> u16, || 70, || 59, || 39, || 10, || 0] {
            let mut bar = Bar::on(columns, 100, 12_345);
            for name in ["ada", "a submission with a name that is long and goes on and on and on"] {
                bar.cases(name, 9);
                let line = bar.line();
                assert!(line.chars().count() <= columns().into(), "{}: {line}", columns());
            }
        }
        assert!(Bar::on(|| 59, 100, 198).line().contains("0 of 19,800 cases, "));
    }

    #[test]
    fn cases_are_counted_once() {
        let mut bar = Bar::new(4, 10);
        bar.known();
        bar.cases("ada", 3);
        bar.cases("ben", 1);
        bar.cases("ada", 4);
        assert!(bar.sentence().starts_with("c4: 15 of 40 cases, "), "{}", bar.sentence());
        assert!(bar.line().contains(".] 15 of 40 cases, "), "{}", bar.line());
        assert!(bar.line().ends_with(" left, at ada"), "{}", bar.line());
        bar.graded("ada");
        // It did not build.
        bar.graded("\x1b[2Jeve");
        assert!(bar.sentence().starts_with("c4: 31 of 40 cases, "), "{}", bar.sentence());
        assert!(!bar.line().contains('\x1b'), "{:?}", bar.line());
    }
}
