//! What a program says to lines: it is run again with each, and what it has said is known from then on.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use c4_console::common_prefix;
use c4_sandbox::repeated;

use super::GOING_ON;
use super::question::{self, About};
use crate::grading::patience::SHORTEST;
use crate::grading::typed::{brief, patient};
use crate::{Conditions, Ending, Entrant, Limits, Run};

/// What answers no question, if no question names it.
const NONSENSE: [char; 4] = ['@', '~', '%', '^'];

/// Some of which most questions have one for an answer.
const OTHERS: [&str; 6] = ["1", "y", "R", "2", "n", "B"];

/// What is read where a number is.
const A_NUMBER: &str = OTHERS[0];

/// How much a program may say, in bytes.
const ANSWER: usize = 60_000;

/// How often a program is run again to see whether it says the same.
const AGAIN: usize = 5;

/// As how many runs one counts that is stopped, and one that is stopped as soon as can be.
const SLOW: usize = 30;
const SOON: usize = 3;

/// In how many lines questions are that come together.
const ASKED_TOGETHER: usize = 3;

/// How many bytes that are said count as one run more.
const LONG: usize = 12 << 10;

/// How much of what a program says after an answer is looked at as its next question, in bytes.
pub(super) const QUESTION: usize = 1000;

/// A program that is asked, and all that it has said.
pub(super) struct Dialogue<'a> {
    entrant: &'a dyn Entrant,
    limits: Limits,
    /// At which its clock begins, each time.
    moment: u32,
    /// What answers no question.
    nonsense: char,
    /// What it said to answers, and to which of them it may not have said all: it was stopped, and did not only repeat itself.
    said: BTreeMap<Vec<String>, Vec<u8>>,
    unfinished: BTreeSet<Vec<String>>,
    /// Behind which of these it hears nothing before it is stopped: it says no more to one answer more.
    deaf: BTreeSet<Vec<String>>,
    /// Behind which answers it says the same again and again.
    floods: BTreeSet<Vec<String>>,
    /// Whether it goes on in silence where its input has ended, with nothing to think about.
    hangs: bool,
    /// Whether it has been given time to think.
    has_more_time: bool,
    /// How many runs of usual length that took.
    pub(super) spent: usize,
}

impl<'a> Dialogue<'a> {
    /// The dialogue with a program, behind its first words.
    pub(super) fn new(limits: &Limits, entrant: &'a dyn Entrant, moment: u32) -> Self {
        let limits = Limits { output: ANSWER, ..brief(limits) };
        let mut dialogue = Self {
            entrant,
            limits,
            moment,
            nonsense: NONSENSE[0],
            said: BTreeMap::new(),
            unfinished: BTreeSet::new(),
            deaf: BTreeSet::new(),
            floods: BTreeSet::new(),
            hangs: false,
            has_more_time: false,
            spent: 0,
        };
        let first = String::from_utf8_lossy(&dialogue.say(&[])).into_owned();
        let new = NONSENSE.into_iter().find(|it| !first.contains(*it));
        dialogue.nonsense = new.unwrap_or(NONSENSE[0]);
        dialogue
    }

    /// Whether it goes on in silence where its input has ended, with nothing to think about.
    pub(super) fn hangs(&self) -> bool {
        self.hangs
    }

    /// Whether it was stopped somewhere where it may have been thinking.
    pub(super) fn is_slow(&self) -> bool {
        self.has_more_time || !self.unfinished.is_empty()
    }

    /// Whether it was stopped behind these answers, where it may have been thinking.
    pub(super) fn is_unfinished(&self, answers: &[String]) -> bool {
        self.unfinished.contains(answers) || self.is_deaf(answers).is_some()
    }

    /// Behind how many of these answers it is stopped before it hears the next one, if it is.
    fn is_deaf(&self, answers: &[String]) -> Option<usize> {
        (0..answers.len()).find(|&count| self.deaf.contains(&answers[..count]))
    }

    /// Gives it more time for all that it is asked from now on, once, if it may have more to say to something; returns whether that is so.
    pub(super) fn let_think(&mut self, limits: &Limits) -> bool {
        if self.has_more_time || self.unfinished.is_empty() {
            return false;
        }
        self.has_more_time = true;
        self.limits = Limits { output: ANSWER, ..patient(limits) };
        self.spent = 0;
        self.deaf.clear();
        for answers in std::mem::take(&mut self.unfinished) {
            self.said.remove(&answers);
        }
        true
    }

    /// What the program says when it is answered like this and then hears no more.
    pub(super) fn say(&mut self, answers: &[String]) -> Vec<u8> {
        if let Some(said) = self.said.get(answers) {
            return said.clone();
        }
        // To see that each time would take so long that nothing else could be found out.
        if let Some(count) = self.is_deaf(answers) {
            return self.said[&answers[..count]].clone();
        }
        let run = self.run(answers);
        let is_slow = run.as_ref().is_some_and(|run| matches!(run.ending, Ending::TimedOut { .. }));
        let is_cut = run.as_ref().is_some_and(|run| !matches!(run.ending, Ending::Exited { .. }));
        let mut said = run.map(|run| run.stdout).unwrap_or_default();
        // How often a program that does not notice the end of its input asks again is chance.
        if let Some(first) = repeated(&said).filter(|_| is_cut) {
            said.truncate(first.end);
            self.floods.insert(answers.to_vec());
        } else if is_slow && answers.is_empty() {
            // It will be stopped behind most answers: the sooner, the more can be asked.
            self.hangs = true;
            self.limits.cpu = self.limits.cpu.min(SHORTEST);
        } else if is_slow && !self.hangs {
            self.unfinished.insert(answers.to_vec());
            if let Some((_, before)) = answers.split_last()
                && self.unfinished.contains(before)
                && self.said.get(before) == Some(&said)
            {
                self.deaf.insert(before.to_vec());
            }
        }
        // What is long takes our time, too.
        self.spent += match is_slow {
            true if self.hangs => SOON,
            true => SLOW,
            false => 1 + said.len() / LONG,
        };
        self.said.insert(answers.to_vec(), said.clone());
        said
    }

    fn run(&self, answers: &[String]) -> Option<Run> {
        let stdin: Vec<u8> = answers.iter().flat_map(|it| format!("{it}\n").into_bytes()).collect();
        let conditions = Conditions { moment: self.moment, ..Conditions::UNBUFFERED };
        self.entrant.run_under(&conditions, &[], &stdin, &self.limits).ok()
    }

    /// Whether nothing is heard behind these answers, such as the one with which a menu is left. Some answers make an end by themselves, so that
    /// each is tried, again and again.
    pub(super) fn has_ended(&mut self, answers: &[String]) -> bool {
        /// How often.
        const TIMES: usize = 12;
        if answers.is_empty() {
            return false;
        }
        let said = self.say(answers);
        // A question may be answered by nothing but what it names.
        let named = self.named(answers);
        let mut others = OTHERS.into_iter().chain(named.iter().map(String::as_str));
        others.all(|answer| {
            let more = vec![answer.to_owned(); TIMES];
            said == self.say(&[answers, &more].concat())
        })
    }

    /// Whether that is the same each time.
    pub(super) fn says_the_same(&mut self, answers: &[String]) -> bool {
        let said = self.say(answers);
        self.spent += AGAIN;
        let mut again = (0..AGAIN).map(|_| self.run(answers));
        again.all(|run| run.is_none_or(|run| run.stdout.starts_with(&said)))
    }

    /// The same with one more answer.
    fn say_to(&mut self, before: &[String], answer: &str) -> Vec<u8> {
        self.say(&[before, &[answer.to_owned()]].concat())
    }

    /// What it says before it hears another answer: without what it says where it hears no more.
    pub(super) fn asked(&mut self, before: &[String]) -> Vec<u8> {
        let nonsense = self.nonsense.to_string();
        let (mut said, more) = (self.say(before), self.say_to(before, &nonsense));
        let same = common_prefix(&said, &more);
        said.truncate(same.max(self.known(before)));
        said
    }

    /// What it says behind these lines whatever game goes on there.
    pub(super) fn sure(&mut self, before: &[String]) -> Vec<u8> {
        GOING_ON.iter().fold(self.say(before), |mut said, line| {
            let other = self.say_to(before, line);
            said.truncate(common_prefix(&said, &other));
            said
        })
    }

    /// Whether an answer is taken for one: the program goes on otherwise than behind nonsense of the same length.
    pub(super) fn is_taken(&mut self, before: &[String], answer: &str) -> bool {
        let nonsense = self.nonsense.to_string().repeat(answer.len());
        let (taken, refused) = (self.say_to(before, answer), self.say_to(before, &nonsense));
        // It may be told in small letters.
        let has = |byte: &u8| answer.bytes().any(|own| own.eq_ignore_ascii_case(byte));
        let is_echo = |(own, other): (&u8, &u8)| {
            own == other || has(own) && nonsense.as_bytes().contains(other)
        };
        taken.len() != refused.len() || !taken.iter().zip(&refused).all(is_echo)
    }

    /// Those of some answers that are taken for one.
    pub(super) fn taken(&mut self, before: &[String], answers: &[String]) -> Vec<String> {
        answers.iter().filter(|answer| self.is_taken(before, answer)).cloned().collect()
    }

    /// Where what is asked behind these lines begins.
    pub(super) fn begin(&mut self, before: &[String]) -> usize {
        let earlier = before.split_last().and_then(|(_, earlier)| self.unheard_at(earlier));
        let asked = self.asked(before).len();
        earlier.map_or_else(|| self.known(before), |it| it.end.min(asked))
    }

    /// How much of what is said behind these lines was said before the last of them.
    pub(super) fn known(&mut self, before: &[String]) -> usize {
        let Some((_, earlier)) = before.split_last() else { return 0 };
        let (said, earlier) = (self.say(before), self.say(earlier));
        common_prefix(&said, &earlier)
    }

    /// Whether nonsense is taken for an answer: what is said to it is another thing when it comes again, or nothing is, and it is not what
    /// keeps the program from hearing any more.
    pub(super) fn goes_on(&mut self, before: &[String]) -> bool {
        let nonsense = self.nonsense.to_string();
        (!self.is_same_again(before, &nonsense) || !self.asks_again(before, &nonsense))
            && !self.is_deaf_behind(before, &nonsense)
    }

    /// Whether the same is said again and again behind an answer, whatever comes behind it: a number that cannot be read stays in the input.
    fn is_deaf_behind(&mut self, before: &[String], answer: &str) -> bool {
        let answered = [before, &[answer.to_owned()]].concat();
        let said = self.say(&answered);
        // Of the others, too, one may be what stays there.
        let (others, numbers) = (OTHERS.map(str::to_owned), OTHERS.map(|_| A_NUMBER.to_owned()));
        self.floods.contains(&answered)
            && [others, numbers]
                .iter()
                .all(|more| said == self.say(&[&answered[..], more].concat()))
    }

    /// Whether as much is said to an answer when it comes again.
    fn is_same_again(&mut self, before: &[String], answer: &str) -> bool {
        let mut all = before.to_vec();
        let mut said = || {
            let said = self.say(&all);
            all.push(answer.to_owned());
            said.len()
        };
        let (none, once, twice) = (said(), said(), said());
        twice.saturating_sub(once) == once.saturating_sub(none)
    }

    /// Whether the question that was asked comes again behind an answer, or what is said to the answer comes again and again.
    fn asks_again(&mut self, before: &[String], answer: &str) -> bool {
        let (none, once) = (self.asked(before).len(), self.say_to(before, answer));
        let asked = self.question(before);
        let again = once.get(none..).unwrap_or_default();
        !asked.is_empty() && again.windows(asked.len()).any(|it| it == asked)
            || self.is_refused_in_other_words(before, answer)
    }

    /// Whether the same words, which are not those of the question, are said to an answer when it comes again, and whatever comes behind it
    /// is answered as if it had not come.
    fn is_refused_in_other_words(&mut self, before: &[String], answer: &str) -> bool {
        let refused = [before, &[answer.to_owned()]].concat();
        let said = self.reply(before, answer);
        if said.is_empty() || said != self.reply(&refused, answer) {
            return false;
        }
        // Of a next question the words may be the only answers.
        let named = self.named(&refused);
        let mut others = OTHERS.into_iter().chain(named.iter().map(String::as_str));
        others.all(|it| self.reply(before, it) == self.reply(&refused, it))
    }

    /// What is said to one more answer, up to where the next one is heard.
    fn reply(&mut self, before: &[String], answer: &str) -> Vec<u8> {
        let known = self.asked(before).len();
        let asked = self.asked(&[before, &[answer.to_owned()]].concat());
        asked.get(known..).unwrap_or_default().to_vec()
    }

    /// What is said to an answer to which as much is said when it comes again.
    pub(super) fn refused(&mut self, before: &[String], answer: &str) -> Option<Vec<u8>> {
        let asked = self.asked(before).len();
        let refused = self.is_same_again(before, answer).then(|| self.say_to(before, answer));
        refused.map(|said| said.get(asked..).unwrap_or_default().to_vec())
    }

    /// The last line of what is asked behind these lines.
    pub(super) fn question(&mut self, before: &[String]) -> Vec<u8> {
        self.question_of(before, 1)
    }

    /// The last lines of that, so many at most.
    fn question_of(&mut self, before: &[String], lines: usize) -> Vec<u8> {
        let (asked, begin) = (self.asked(before), self.begin(before));
        last_lines(asked[begin..].trim_ascii(), lines).to_vec()
    }

    /// The same, if this is an answer to it: what is said both where none comes and to nonsense may be no part of the question.
    pub(super) fn question_to(&mut self, before: &[String], answer: &str) -> Vec<u8> {
        self.question_of_lines_to(before, answer, 1)
    }

    /// The same with so many of its last lines at most.
    pub(super) fn question_of_lines_to(
        &mut self,
        before: &[String],
        answer: &str,
        lines: usize,
    ) -> Vec<u8> {
        if let Some(question) = self.unheard(before) {
            return last_lines(question.trim_ascii(), lines).to_vec();
        }
        let (mut question, answered) =
            (self.question_of(before, lines), self.say_to(before, answer));
        let end = self.asked(before).trim_ascii_end().len();
        let begin = end.saturating_sub(question.len());
        let answered = answered.get(begin..).unwrap_or_default();
        question.truncate(common_prefix(&question, answered));
        question.trim_ascii_end().to_vec()
    }

    /// Whether an answer is taken for one, and not only refused in other words than nonsense is.
    pub(super) fn is_accepted(&mut self, before: &[String], answer: &str) -> bool {
        let is_refused =
            |it: &mut Self| it.is_same_again(before, answer) && it.asks_again(before, answer);
        self.is_taken(before, answer) && !is_refused(self)
    }

    /// Whether the same is said to two answers of one character, but that each may be told again.
    pub(super) fn hears_alike(&mut self, before: &[String], [one, other]: [&str; 2]) -> bool {
        let (of_one, of_other) = (self.say_to(before, one), self.say_to(before, other));
        let is_told = |byte: &u8, answer: &str| answer.as_bytes().contains(byte);
        let is_same = |(a, b): (&u8, &u8)| a == b || is_told(a, one) && is_told(b, other);
        of_one.len() == of_other.len() && of_one.iter().zip(&of_other).all(is_same)
    }

    /// The answers that the last question names: its letters and numbers that stand alone, and then its words.
    pub(super) fn named(&mut self, before: &[String]) -> Vec<String> {
        let (said, begin) = (self.asked(before), self.begin(before));
        // A program that does not notice the end of its input has asked other questions before.
        let earlier = before.split_last().map(|(_, earlier)| self.named(earlier));
        let question = &said[begin..said.len().min(begin + QUESTION)];
        let mut named = question::named(question);
        for word in earlier.into_iter().flatten().filter(|word| word.len() == 1) {
            if !named.contains(&word) {
                named.push(word);
            }
        }
        named
    }

    /// The same where nonsense was typed: what is refused may be told only then what is an answer.
    pub(super) fn named_behind_nonsense(&mut self, before: &[String]) -> Vec<String> {
        self.named(&[before, &[self.nonsense.to_string()]].concat())
    }

    /// The question behind these lines of a program that asks on where it hears nothing, and of which nothing shows yet whether it has heard
    /// the last of them: its questions stand one behind the other.
    pub(super) fn unheard(&mut self, before: &[String]) -> Option<Vec<u8>> {
        let said = self.say(before);
        self.unheard_at(before).map(|at| said[at].to_vec())
    }

    /// Where that question stands in what is said: it is the one behind the question to which the last line was typed.
    fn unheard_at(&mut self, before: &[String]) -> Option<Range<usize>> {
        let nonsense = self.nonsense.to_string();
        // What cannot be read as a number may stay in its input: a number shows then whether anything is said to an answer.
        let is_deaf = self.is_deaf_behind(before, &nonsense);
        let answer = if is_deaf { A_NUMBER } else { nonsense.as_str() };
        let is_silent = self.say(before) == self.say_to(before, answer);
        if is_deaf && (!is_silent || self.is_deaf_behind(before, answer)) {
            return None;
        }
        let begin = before.split_last().map_or(0, |(_, earlier)| {
            self.unheard_at(earlier).map_or_else(|| self.asked(earlier).len(), |it| it.end)
        });
        let said = if is_silent { self.say(before) } else { self.asked(before) };
        // Who answers has said much before its questions, and not all that ends like one is one.
        let last = said.len() - last_lines(&said, ASKED_TOGETHER).len();
        let begin = if is_silent { begin } else { begin.max(last) };
        let questions = said.get(begin..)?;
        // Who says nothing to some lines, and more to another one, has heard all of these: it is at the last of its questions.
        let goes_on = |more: &[u8]| more.len() > said.len() && more.starts_with(&said);
        if is_silent
            && question::count(questions) > 1
            && OTHERS.iter().any(|other| goes_on(&self.say_to(before, other)))
        {
            return None;
        }
        let question = question::first(questions);
        let is_it = !question.is_empty() && (is_silent || self.asks_on(before, begin));
        is_it.then(|| begin..begin + question.len())
    }

    /// Whether more than one question comes behind these lines, from there on, and no more of them to an answer: it shows later.
    fn asks_on(&mut self, before: &[String], begin: usize) -> bool {
        let asked = self.asked(before);
        if question::count(&asked[begin.min(asked.len())..]) < 2 {
            return false;
        }
        let many = question::count(&self.say(before));
        let nonsense = self.nonsense.to_string();
        let mut answers = OTHERS.into_iter().chain([nonsense.as_str()]);
        answers.all(|answer| question::count(&self.say_to(before, answer)) <= many)
    }

    /// Whether the program waits for any line behind these: its question names no answer, and an empty line is as good as nonsense.
    pub(super) fn only_waits(&mut self, before: &[String]) -> bool {
        let question = self.question(before);
        About::Pause.is_in(&question)
            && !question::named(&question).iter().any(|it| it.len() == 1 && is_word(it))
            && self.say_to(before, "") == self.say_to(before, &self.nonsense.to_string())
    }

    /// Whether anything is said to nonsense.
    pub(super) fn answers_nonsense(&mut self, before: &[String]) -> bool {
        self.say(before) != self.say_to(before, &self.nonsense.to_string())
    }

    /// Whether the question behind these lines lists choices by numbers, and is none for an amount.
    pub(super) fn lists_choices(&mut self, before: &[String]) -> bool {
        let begin = self.begin(before);
        // The list may stand between what is asked and where it is answered.
        let lists = question::lists_choices(&self.asked(before)[begin..]);
        lists && !self.speaks_of(About::Points, before)
    }

    /// Whether the question behind these lines is about this by its words.
    pub(super) fn speaks_of(&mut self, about: About, before: &[String]) -> bool {
        if let Some(question) = self.unheard(before) {
            return about.is_in(&question);
        }
        let begin = self.begin(before);
        about.is_in(question::first(&self.asked(before)[begin..]))
            || about.is_in(&self.question(before))
    }
}

fn is_word(answer: &str) -> bool {
    answer.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The last lines of a text, so many at most.
fn last_lines(text: &[u8], lines: usize) -> &[u8] {
    let mut ends = (0..text.len()).rev().filter(|&at| text[at] == b'\n');
    &text[ends.nth(lines - 1).map_or(0, |end| end + 1)..]
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use c4_course::Input;

    use super::*;
    use crate::{NotRun, Reproduce, Subject};

    /// Says without a word more what is no answer to its questions: how many games, and behind each move whether another one comes.
    #[derive(Debug)]
    struct Silent;

    impl Subject for Silent {
        fn run(&self, _: &[String], stdin: &[u8], _: &Limits) -> Result<Run, NotRun> {
            let mut lines = str::from_utf8(stdin).unwrap().lines();
            let mut stdout = String::from("Games: ");
            let mut is_answered = |wanted: fn(&str) -> bool| lines.any(wanted);
            if is_answered(|line| line.parse::<u8>().is_ok()) {
                stdout += "\nMine: column 4\nAnother (y/n)? ";
                if is_answered(|line| line == "y" || line == "n") {
                    stdout += "\nBye.\n";
                }
            }
            let ending = Ending::Exited { status: 0 };
            Ok(Run { ending, stdout: stdout.into(), stderr: vec![], wall: Duration::ZERO })
        }
    }

    impl Entrant for Silent {
        fn takes(&self, _: &Input) -> bool {
            true
        }

        fn reproduce(&self, _: &Input) -> Reproduce {
            Reproduce { commands: vec![], stdin: String::new() }
        }
    }

    #[test]
    fn who_refuses_in_silence_is_at_the_last_of_its_questions() {
        let mut dialogue = Dialogue::new(&Limits::default(), &Silent, 0);
        let one = ["1".to_owned()];
        assert_eq!(dialogue.question_to(&one, "y"), b"Another (y/n)?");
    }
}
