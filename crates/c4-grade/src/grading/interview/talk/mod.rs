//! The search for what leads to a game: a program is run again and again, with an answer more.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

use c4_console::common_prefix;
use c4_course::{Session, Sitting};
use c4_manner::{Boards, Heard, Seen};

mod between;
mod refusals;
mod settings;

pub(in crate::grading) use refusals::Refusals;

use super::dialogue::{Dialogue, QUESTION};
use super::question::{self, About};
use super::{Answer, Asked, Behind, Columns, Interview, Next, Seats, Starter, Way, typed};
use crate::{Entrant, Limits, Terms};

/// The columns that are typed in games of an interview, counted from 0: each is one in whatever way columns are counted,
/// and no line comes of them soon, whoever answers them.
const MOVES: [i64; 12] = [3, 1, 3, 1, 4, 4, 3, 1, 4, 2, 2, 2];

/// The same of which the outermost ones are some: on a board that is read a column too far to the right some of these are not seen.
const OUTERMOST: [i64; 12] = [0, 6, 0, 6, 1, 5, 6, 0, 5, 1, 3, 3];

/// Words of a program in which a player can give up, and numbers with which.
const LEAVING: [&str; 7] = ["quit", "exit", "give up", "resign", "leave", "surrender", "forfeit"];
const NO_COLUMNS: [&str; 3] = ["0", "-1", "9"];

/// What may be an answer where a question names none: letters, and numbers small and large.
const ANSWERS: [&str; 23] = [
    "R", "B", "1", "2", "N", "Y", "H", "C", "F", "P", "r", "b", "y", "n", "0", "7", "red", "black",
    "yes", "no", "human", "computer", "easy",
];

/// The same where anything is an answer.
const FEW_ANSWERS: [&str; 4] = ["y", "1", "R", "B"];

/// Two numbers that only a question for an amount takes.
const AMOUNTS: [&str; 2] = ["5", "7"];

/// One that is as good as these.
const SMALL_AMOUNT: &str = "2";

/// How many other levels of a computer are looked at, at most.
const LEVELS: usize = 4;

/// How many questions there are at most, and how often a program is run to find them.
const QUESTIONS: usize = 9;
const RUNS: usize = 1200;

/// How many more questions there may be for another game than for the one with the fewest.
const MORE: usize = 2;

/// How many letters and numbers of a question are tried as parts of one line.
const PARTS: usize = 4;

/// What is typed behind each column, where a program asks whether that is meant or waits; and what is likely to be an answer between games.
const BEHIND: [&str; 4] = ["y", "", "yes", "1"];

/// How many bytes take as long as a run does to be searched for boards, whose layout is not known.
const LONG_TO_READ: usize = 1024;

/// How many stones of people have to lie where they were typed.
const TELLING: usize = 3;

/// What can be typed at a question.
#[derive(Clone)]
struct Possible {
    /// The likeliest first.
    likely: Vec<Answer>,
    /// Of which nothing says that it is asked for.
    unlikely: Option<Answer>,
}

/// Who sits at a board, and the number of the player who moves first, if lots do not decide that.
type Game = (Seats, Option<u8>);

/// An interview that is being held.
pub(super) struct Talk<'a> {
    program: Dialogue<'a>,
    /// What any program may use.
    limits: Limits,
    session: &'a Session,
    /// Whether games are played to a number of points.
    has_points: bool,
    /// Whether people are asked what they are called.
    has_names: bool,
    /// Whether lots decide who moves first.
    draws: bool,
    /// Whether games may be about another player who moves first in later games of a session.
    changes_starters: bool,
    /// Who does, where that has to be known.
    starter: Starter,
    columns: Columns,
    /// What is typed behind each column.
    behind: Option<&'static str>,
    /// What can be typed at questions that it has asked.
    known: BTreeMap<(Vec<u8>, bool), Possible>,
    /// How it prints its boards, once a game has been seen.
    boards: Option<Boards>,
    /// What was said where it was tried to read boards, and how they are printed, if there are any.
    guesses: Vec<(Vec<u8>, Option<Boards>)>,
    ways: Vec<Way>,
}

impl<'a> Talk<'a> {
    /// The talk about a session of one course, before the first word.
    pub(super) fn new(
        terms: &Terms<'_>,
        entrant: &'a dyn Entrant,
        sitting: &Sitting,
        session: &'a Session,
        columns: Columns,
        moment: u32,
    ) -> Self {
        Self {
            program: Dialogue::new(&terms.limits, entrant, moment),
            limits: terms.limits,
            session,
            has_points: sitting.points.is_some(),
            has_names: !sitting.names.is_empty(),
            draws: sitting.first.is_none(),
            changes_starters: terms.course.facts().stand_ins.starters.is_some(),
            starter: Starter::Same,
            columns,
            behind: None,
            known: BTreeMap::new(),
            boards: None,
            guesses: vec![],
            ways: vec![],
        }
    }

    /// Whether a game comes about.
    pub(super) fn has_games(&self) -> bool {
        !self.ways.is_empty()
    }

    /// Looks again where no game was found, if its computer may have been thinking.
    pub(super) fn explore_longer(&mut self) {
        if self.program.let_think(&self.limits) || self.program.is_slow() {
            self.known.clear();
            self.explore();
        }
    }

    /// What was found out; `None` if no game comes about.
    pub(super) fn heard(mut self) -> Option<Interview> {
        let of_people = self.of_people();
        let is_straight = of_people.is_some_and(|way| self.is_straight(&way.answers));
        let is_one_game = self.has_points && self.is_one_game();
        let leaves = self.leaves();
        let hears_end = self.hears_end();
        let hangs = self.program.hangs();
        let refusals = self.refusals();
        let returning = self.of_people().filter(|way| way.returns && way.asks_points());
        let keeps_points = returning.is_some_and(|way| self.keeps_points(&way));
        let has_computer = self.ways.iter().any(|way| way.seats != Seats::People);
        let thinks = has_computer && self.program.is_slow();
        // Last, since it may take long.
        let levels = self.levels();
        let has_games = self.has_games();
        let words = self.behind_columns();
        let behind = self.behind.map(|answer| Behind { words, answer });
        let Self { ways, columns, boards, starter, .. } = self;
        let interview = || Interview {
            ways,
            levels,
            columns,
            behind,
            leaves,
            refusals,
            keeps_points,
            is_straight,
            is_one_game,
            starter,
            hears_end,
            hangs,
            thinks,
            boards,
        };
        has_games.then(interview)
    }

    /// Looks for games behind answers, the fewest and likeliest first; where there are some, not behind many more. Then for what follows
    /// them.
    pub(super) fn explore(&mut self) {
        self.find_games();
        self.name_players();
        if !self.has_points {
            let returns = self.of_people().is_some_and(|way| self.returns_from_game(&way));
            self.ways.iter_mut().for_each(|way| way.returns = returns);
            return;
        }
        self.let_diagonals_count();
        self.change_settings();
        for mut way in std::mem::take(&mut self.ways) {
            if way.seats == Seats::People {
                (way.next, way.returns) = (self.next(&way), self.returns(&way));
                // Where a session ends is known only if it is known who moves first; what is typed behind it would be heard.
                if way.returns {
                    let known = self.starter(&way);
                    match known.filter(|it| self.changes_starters || *it == Starter::Same) {
                        Some(starter) => self.starter = starter,
                        None => way.next = Next::Unknown,
                    }
                }
            }
            self.ways.push(way);
        }
        // Where a computer plays, too, what one of people has shown holds.
        let shown = self.of_people();
        let is_asked_again = shown.as_ref().is_none_or(|way| self.is_asked_again(way));
        for mut way in std::mem::take(&mut self.ways) {
            if way.seats != Seats::People {
                match &shown {
                    Some(shown) => (way.next, way.returns) = (shown.next.clone(), shown.returns),
                    None => way.returns = self.returns_from_computer(&way),
                }
            }
            // A question that may come is best answered where it does: a game may go on where it should be over.
            let may_be_asked = match &way.next {
                Next::After(answers) => shown.is_none() || !answers.is_empty(),
                Next::Asking(_) | Next::Unknown => false,
            };
            if may_be_asked {
                let again = if is_asked_again { self.asked_between(&way) } else { Vec::new() };
                if !again.is_empty() {
                    way.next = Next::Asking(self.with_new(&way, again));
                } else if way.seats != Seats::People || self.starter(&way) != Some(Starter::Same) {
                    // Where a game ends is known only if it is known who moves first in it.
                    way.next = self.asked_anew(&way).unwrap_or(way.next);
                }
            }
            self.ways.push(way);
        }
    }

    fn find_games(&mut self) {
        let slow = self.find_quick_games();
        if self.is_complete() || slow.is_empty() || !self.program.let_think(&self.limits) {
            return;
        }
        for answers in slow {
            if let Some(game) = self.game(&answers) {
                self.find(Way::to(game, answers));
            }
            if self.is_complete() {
                return;
            }
        }
    }

    /// Those that come about while little time is given for each, since most that is tried leads nowhere. Returns the answers behind which its
    /// computer may have been thinking.
    fn find_quick_games(&mut self) -> Vec<Vec<Answer>> {
        let mut slow = vec![];
        // What is less likely an answer is tried only where nothing else leads to a game.
        let mut due = BinaryHeap::from([Reverse((0, 0, vec![]))]);
        let mut unlikely = VecDeque::new();
        let mut number = 0;
        while let Some(Reverse((cost, _, answers))) = due.pop().or_else(|| {
            let none = self.ways.is_empty();
            unlikely.pop_front().filter(|_| none).map(|answers| Reverse((0, 0, answers)))
        }) {
            let fewest = self.ways.iter().map(|way| way.answers.len()).min();
            let most = fewest.map_or(QUESTIONS, |fewest| fewest + MORE);
            if self.program.spent > RUNS || self.is_complete() {
                break;
            }
            if answers.len() > most {
                continue;
            }
            let game = if self.is_amount_due(&answers) { None } else { self.game(&answers) };
            if let Some(game) = game {
                self.find(Way::to(game, answers));
                continue;
            }
            let before = typed(&answers, &[], None);
            if self.program.is_unfinished(&[&before[..], &self.columns(&MOVES)].concat()) {
                slow.push(answers.clone());
            }
            let behind = |answer| [&answers[..], &[answer]].concat();
            let possible = self.possible(&answers);
            for (rank, answer) in possible.likely.into_iter().enumerate() {
                number += 1;
                let cost = cost + 1 + rank;
                due.push(Reverse((cost, number, behind(answer))));
            }
            unlikely.extend(possible.unlikely.into_iter().map(behind));
        }
        slow
    }

    /// Keeps a way, unless one to the same game is known that is as good.
    fn find(&mut self, way: Way) {
        let is_same = |known: &&mut Way| (known.seats, known.first) == (way.seats, way.first);
        match self.ways.iter_mut().find(is_same) {
            Some(known) if way.asks_points() && !known.asks_points() => *known = way,
            Some(_) => {}
            None => self.ways.push(way),
        }
    }

    /// Whether every game that cases can be about has been found.
    fn is_complete(&self) -> bool {
        if self.draws {
            // Who moves first is not asked, so there are two.
            return self.ways.len() == 2;
        }
        // Each of three ways to sit, with each of two to move first.
        self.ways.len() == 6
    }

    /// The other levels of a computer: what is answered for each, and the way to a game against it.
    fn levels(&mut self) -> Vec<(String, Way)> {
        let mut levels = Vec::new();
        let Some(way) = self.ways.iter().find(|way| way.seats != Seats::People).cloned() else {
            return levels;
        };
        for at in 0..way.answers.len() {
            let before = typed(&way.answers[..at], &[], None);
            if !self.program.speaks_of(About::Level, &before) {
                continue;
            }
            for answer in self.possible(&way.answers[..at]).likely {
                let Answer::Said(said) = &answer else { continue };
                if answer == way.answers[at] || levels.len() == LEVELS {
                    continue;
                }
                let said = said.clone();
                let mut answers = way.answers.clone();
                answers[at] = answer;
                let mut game = self.game(&answers);
                // Where a computer thinks, it has more time.
                if game.is_none() && self.program.let_think(&self.limits) {
                    game = self.game(&answers);
                }
                if game.is_some_and(|(seats, _)| seats != Seats::People) {
                    levels.push((said, Way { answers, ..way.clone() }));
                }
            }
        }
        levels
    }

    /// Gives players names where anything leads to the same game, and the program says what was typed: of one that does not notice the end of its
    /// input nobody hears which question is which. Where not any name does, that was none.
    fn name_players(&mut self) {
        for mut way in std::mem::take(&mut self.ways) {
            let game = Some((way.seats, way.first));
            let known = typed(&way.answers, &[], None);
            let said = |at: usize, name: &str| {
                let mut answers = way.answers.clone();
                for (answer, known) in answers.iter_mut().zip(&known) {
                    if *answer == Answer::Name {
                        *answer = Answer::Said(known.clone());
                    }
                }
                answers[at] = Answer::Said(name.to_owned());
                answers
            };
            // Of `Bob` the first letter alone may have been heard.
            let named = (0..known.len()).filter(|&at| way.answers[at] == Answer::Name);
            let lucky: Vec<usize> =
                named.filter(|&at| self.game(&said(at, OTHER_NAME)) != game).collect();
            for &at in &lucky {
                way.answers[at] = Answer::Said(known[at].clone());
            }
            for at in (0..way.answers.len()).filter(|at| !lucky.contains(at)) {
                let mut answers = way.answers.clone();
                if !matches!(std::mem::replace(&mut answers[at], Answer::Name), Answer::Said(_)) {
                    continue;
                }
                let lines = typed(&answers, &[], None);
                let (said, name) = (self.say_moves(&lines, MOVES), lines[at].as_bytes());
                let is_called_so = said.windows(name.len()).any(|it| it == name);
                // What is refused may be told again, too: then something else is asked next.
                let next = |talk: &mut Self, lines: &[String]| talk.program.question(&lines[..=at]);
                let (asked, known) = (next(self, &lines), next(self, &known));
                let is_heard = asked == known || asked.windows(name.len()).any(|it| it == name);
                if is_called_so && is_heard && self.game(&answers) == game {
                    way.answers = answers;
                }
            }
            self.ways.push(way);
        }
    }

    /// Whether all that is said where the first column is asked for and nothing comes is said where one does, too.
    fn hears_end(&mut self) -> bool {
        let Some(way) = self.ways.first() else { return true };
        let before = typed(&way.answers, &[], None);
        let (none, one) = (self.program.say(&before), self.say_moves(&before, MOVES));
        one.starts_with(none.trim_ascii_end())
    }

    /// The numbers with which a player gives up, where a program says that it can be done.
    fn leaves(&mut self) -> Vec<String> {
        let Some(way) = self.ways.first() else { return vec![] };
        let before = typed(&way.answers, &[], None);
        let said = self.program.say(&before).to_ascii_lowercase();
        let has = |word: &str| said.windows(word.len()).any(|it| it == word.as_bytes());
        if !LEAVING.iter().any(|word| has(word)) {
            return vec![];
        }
        let moves = self.columns(&MOVES);
        let mut ends = |number: &str| {
            let left = [&before[..], &[number.to_owned()]].concat();
            self.program.say(&left) == self.program.say(&[&left[..], &moves].concat())
        };
        NO_COLUMNS.into_iter().filter(|number| ends(number)).map(str::to_owned).collect()
    }

    /// A way to a game of two people.
    fn of_people(&self) -> Option<Way> {
        self.ways.iter().find(|way| way.seats == Seats::People).cloned()
    }

    /// Has diagonals count in all games of a program that asks about them: a game of people shows which answer to that does it.
    fn let_diagonals_count(&mut self) {
        let Some(Way { answers, seats, first, .. }) = self.of_people() else { return };
        for at in 0..answers.len() {
            if !self.asks_about_diagonals(&answers[..at]) {
                continue;
            }
            let possible = self.possible(&answers[..at]).likely;
            let counting = [answers[at].clone()].into_iter().chain(possible).find(|answer| {
                let mut answers = answers.clone();
                answers[at] = answer.clone();
                self.game(&answers) == Some((seats, first)) && !self.is_straight(&answers)
            });
            let Some(answer) = counting else { continue };
            let mut ways = std::mem::take(&mut self.ways);
            ways.iter_mut().for_each(|way| self.answer_about_diagonals(way, &answer));
            self.ways = ways;
        }
    }

    /// Answers the questions about diagonals on a way to a game like this, where that leads to the same game.
    fn answer_about_diagonals(&mut self, way: &mut Way, answer: &Answer) {
        for at in 0..way.answers.len() {
            if self.asks_about_diagonals(&way.answers[..at]) {
                let mut answers = way.answers.clone();
                answers[at] = answer.clone();
                if self.game(&answers) == Some((way.seats, way.first)) {
                    way.answers = answers;
                }
            }
        }
    }

    /// Whether the question behind some answers is one about diagonals by its words.
    fn asks_about_diagonals(&mut self, answers: &[Answer]) -> bool {
        let before = typed(answers, &[], None);
        self.program.speaks_of(About::Diagonals, &before)
    }

    /// How what is asked behind each column against a computer ends, if that shows: it comes once, and not again behind its answer.
    fn behind_columns(&mut self) -> Option<Vec<u8>> {
        let answer = self.behind?.to_owned();
        let way = self.ways.iter().find(|way| way.seats != Seats::People)?;
        let before = typed(&way.answers, &[], Some(1));
        let typed = [MOVES[0], MOVES[1]].map(|column| self.columns.numbered(column));
        let behind = typed.map(|line| [&before[..], &[line]].concat());
        let [one, other] = behind.clone().map(|lines| self.program.question(&lines));
        let same = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
        // Two draws of a computer may be the same by chance.
        let words = between::behind_numbers(one[one.len() - same..].trim_ascii().to_vec());
        let asked = Asked::between(&words, answer);
        if !asked.words.iter().any(u8::is_ascii_alphabetic) {
            return None;
        }
        let mut times = |lines: &[String]| asked.count(&self.program.say(lines));
        let none = times(&before);
        let is_once = |lines: &Vec<String>| {
            let answered = [lines, &[asked.answer.clone()][..]].concat();
            times(lines) == none + 1 && times(&answered) == none + 1
        };
        behind.iter().all(is_once).then_some(asked.words)
    }

    /// Columns as they are typed.
    fn columns(&self, moves: &[i64]) -> Vec<String> {
        let typed = moves.iter().map(|column| self.columns.numbered(*column));
        typed.flat_map(|line| [line].into_iter().chain(self.behind.map(str::to_owned))).collect()
    }

    /// What is asked behind these lines.
    fn asked(&mut self, before: &[String]) -> Vec<u8> {
        let (said, begin) = (self.program.asked(before), self.program.begin(before));
        said[begin..said.len().min(begin + QUESTION)].to_vec()
    }

    /// Whether a question comes behind these answers that has come behind others, and is only answered by an amount.
    fn is_amount_due(&mut self, answers: &[Answer]) -> bool {
        let asked = self.asked(&typed(answers, &[], None));
        let is_it = |possible: &Possible| possible.likely == [Answer::Points];
        self.known.get(&(asked, true)).is_some_and(is_it) && !answers.iter().any(Answer::has_points)
    }

    /// What can be typed at the question behind these answers.
    fn possible(&mut self, answers: &[Answer]) -> Possible {
        let before = typed(answers, &[], None);
        if self.program.has_ended(&before) {
            return Possible { likely: vec![], unlikely: None };
        }
        let is_new = self.has_points && !answers.iter().any(Answer::has_points);
        if let Some(question) = self.program.unheard(&before) {
            return Possible { likely: unheard(&question, is_new), unlikely: None };
        }
        // What has been asked before is answered as before.
        let asked = self.asked(&before);
        if let Some(possible) = self.known.get(&(asked.clone(), is_new)) {
            return possible.clone();
        }
        if self.program.only_waits(&before) {
            let likely = vec![Answer::Said(String::new())];
            return Possible { likely, unlikely: None };
        }
        let mut possible = self.possible_at(&before, is_new);
        let question = question::first(&asked);
        // An empty line is no answer to most questions, and all that some wait for.
        if self.program.speaks_of(About::Pause, &before) || About::Nobody.is_in(question) {
            possible.likely.insert(0, Answer::Said(String::new()));
        } else if About::Name.is_in(question)
            && let Some(name) = possible.likely.iter().position(|it| *it == Answer::Name)
        {
            possible.likely[..=name].rotate_right(1);
        }
        if About::Several.is_in(question) || possible.likely.is_empty() {
            let several = self.several(&before, is_new);
            possible.likely.splice(..0, several);
        }
        self.known.insert((asked, is_new), possible.clone());
        possible
    }

    /// Answers of two parts in one line that are taken behind these lines; where there are none, of three, one of which is an amount.
    fn several(&mut self, before: &[String], is_new: bool) -> Vec<Answer> {
        let usual = self.program.named(before).into_iter().filter(|it| is_usual(it));
        let said: Vec<Answer> = usual.take(PARTS).map(Answer::Said).collect();
        let points = is_new.then_some(Answer::Points);
        let all: Vec<Answer> =
            [Answer::Name].into_iter().chain(points.clone()).chain(said.clone()).collect();
        let two = pairs(&all).filter(|[one, other]| {
            let are_said = [one, other].iter().all(|it| matches!(it, Answer::Said(_)));
            !are_said && (one != other || *one == Answer::Name)
        });
        let two = self.accepted(before, two.map(|pair| Answer::Line(pair.to_vec())).collect());
        if !two.is_empty() {
            return two;
        }
        let three = points.iter().flat_map(|points| {
            let with_points = move |[one, other]: [Answer; 2]| {
                let (one, points, other) = (&one, points, &other);
                [[points, one, other], [one, points, other], [one, other, points]]
                    .map(|parts| Answer::Line(parts.map(Answer::clone).to_vec()))
            };
            pairs(&said).flat_map(with_points)
        });
        self.accepted(before, three.collect())
    }

    /// Those of some answers that are taken behind these lines.
    fn accepted(&mut self, before: &[String], answers: Vec<Answer>) -> Vec<Answer> {
        let is_accepted = |answer: &Answer| {
            let typed = typed(std::slice::from_ref(answer), &[], None);
            self.program.is_accepted(before, &typed[0])
        };
        answers.into_iter().filter(is_accepted).collect()
    }

    /// The same behind these lines. `is_new`: whether it may be the question for points.
    fn possible_at(&mut self, before: &[String], is_new: bool) -> Possible {
        let asked = self.asked(before);
        let question = question::first(&asked);
        let is_new = is_new && question::may_ask_for_points(question);
        // Of some numbers that are named, larger ones may be refused in other words than nonsense is.
        let is_amount = is_new
            && !self.program.lists_choices(before)
            && AMOUNTS.iter().all(|it| self.program.is_accepted(before, it))
            && self.program.hears_alike(before, [AMOUNTS[0], SMALL_AMOUNT]);
        if is_amount {
            return Possible { likely: vec![Answer::Points], unlikely: None };
        }
        let (mut named, goes_on) = (self.program.named(before), self.program.goes_on(before));
        if !goes_on {
            let refused = self.program.named_behind_nonsense(before);
            named.extend(refused.into_iter().filter(|it| !named.contains(it)).collect::<Vec<_>>());
        }
        // Where nonsense is an answer, few words are another one.
        let tried = named.iter().filter(|it| !goes_on || is_usual(it)).cloned().collect::<Vec<_>>();
        let mut possible = self.program.taken(before, &tried);
        // A word is what another one of the same first letter is.
        let mut first = BTreeSet::new();
        possible.retain(|it| first.insert(it.as_bytes()[0].to_ascii_lowercase()) || it.len() == 1);
        // And what is named may come to the same so far.
        let letters = tried.iter().filter(|it| is_usual(it) && !possible.contains(it));
        let letters: Vec<String> = letters.take(LETTERS).filter(|_| goes_on).cloned().collect();
        if possible.len() + letters.len() < 2 {
            let answers = if goes_on { &FEW_ANSWERS[..] } else { &ANSWERS };
            let answers: Vec<String> = answers.iter().map(|&it| it.to_owned()).collect();
            let more = self.program.taken(before, &answers);
            possible.extend(more.into_iter().filter(|it| !named.contains(it)));
        }
        if possible.is_empty() && letters.is_empty() {
            let words: Vec<String> = WORDS.iter().map(|&it| it.to_owned()).collect();
            possible = if goes_on { vec![] } else { self.program.taken(before, &words) };
        }
        // What is refused in other words than nonsense is, or leads back to the same question, leads nowhere.
        let leading: Vec<String> =
            possible.iter().filter(|it| self.program.is_accepted(before, it)).cloned().collect();
        if !goes_on && !leading.is_empty() {
            possible = leading;
        }
        let said = possible.into_iter().chain(letters).map(Answer::Said);
        let name = goes_on.then_some(Answer::Name);
        let mut likely: Vec<_> = if self.has_names {
            name.into_iter().chain(said).collect()
        } else {
            said.chain(name).collect()
        };
        let points = (goes_on && is_new).then_some(Answer::Points);
        // Who goes on whatever is typed may ask for more behind it: what comes first is what is to be answered.
        // A number in it may be one of some choices.
        let is_open = !question.iter().any(u8::is_ascii_digit);
        if points.is_some() && is_open && About::Points.is_in(question) {
            return Possible { likely: vec![Answer::Points], unlikely: None };
        }
        // Anything may be an answer: the words of the question tell most.
        if points.is_some() && self.program.speaks_of(About::Points, before) {
            likely.splice(..0, points);
            return Possible { likely, unlikely: None };
        }
        Possible { likely, unlikely: points }
    }

    /// The game that follows some answers, if they are all that is asked: who sits there, and who moves first.
    fn game(&mut self, answers: &[Answer]) -> Option<Game> {
        if let Some(game) = self.game_as_typed(answers) {
            return Some(game);
        }
        // What is asked behind a column is asked behind each.
        let before = typed(answers, &[], None);
        let moved = [&before[..], &self.columns(&MOVES[..1])].concat();
        let known = self.program.known(&moved);
        let asks = [About::Sure, About::Pause];
        if self.behind.is_some() || {
            let said = self.program.say(&moved);
            !asks.iter().any(|about| about.is_in(&said[known..]))
        } {
            return None;
        }
        let found = BEHIND.into_iter().find_map(|line| {
            self.behind = Some(line);
            self.game_as_typed(answers)
        });
        self.behind = self.behind.filter(|_| found.is_some());
        found
    }

    /// The same, if nothing but what is known is asked behind a column.
    fn game_as_typed(&mut self, answers: &[Answer]) -> Option<Game> {
        let before = typed(answers, &[], None);
        let said = self.say_moves(&before, MOVES);
        let boards = self.boards.clone().or_else(|| self.guessed(&said))?;
        // A computer may by chance play what was typed: not twice.
        let found = self.game_of(&before, &boards, MOVES)?;
        let other = self.game_of(&before, &boards, MOVES.map(|column| 5 - column))?;
        let (seats, first, shift) = found;
        let is_same = match self.draws {
            true => (seats == Seats::People) == (other.0 == Seats::People) && shift == other.2,
            false => found == other,
        };
        if !is_same {
            return None;
        }
        // Beside a board of blanks something may have been read as a column, or a column may not: then its layout is not known yet.
        let known = self.shift(&before, shift);
        if let Columns::From(from) = &mut self.columns {
            // What was typed is the column of that number less this.
            *from -= known;
        }
        let is_read = |game: (Seats, u8, i64)| game.2 == 0;
        self.boards = if shift == known {
            Some(boards)
        } else {
            let said = self.say_moves(&before, OUTERMOST);
            match self.guessed(&said) {
                Some(other) if self.game_of(&before, &other, MOVES).is_some_and(is_read) => {
                    Some(other)
                }
                _ => None,
            }
        };
        match (self.draws, seats) {
            (false, seats) => Some((seats, Some(first))),
            (true, Seats::People) => Some((seats, None)),
            (true, _) => Some((Seats::PersonFirst, None)),
        }
    }

    /// By how much columns are less than what was typed, if boards that may be read wrong show so much: what is refused as 9 is tells more.
    fn shift(&mut self, before: &[String], shown: i64) -> i64 {
        let Columns::From(from @ 1..) = self.columns else { return 0 };
        let [zero, seven] =
            ["0", "7"].map(|column| self.program.hears_alike(before, [column, "9"]));
        match (zero, seven) {
            (true, false) => from - 1,
            (false, true) => from,
            _ => shown.clamp(0, from),
        }
    }

    /// How boards are printed in what is said. To find that out takes long, and who does not listen says the same again and again.
    fn guessed(&mut self, said: &[u8]) -> Option<Boards> {
        if let Some((_, boards)) = self.guesses.iter().find(|(known, _)| known == said) {
            return boards.clone();
        }
        let heard = Heard { session: self.session, stdout: said };
        let opening = common_prefix(&self.program.say(&[]), said);
        let boards = Boards::guess(&[heard], opening);
        self.program.spent += said.len() / LONG_TO_READ;
        self.guesses.push((said.to_vec(), boards.clone()));
        boards
    }

    /// What is said to moves behind some answers.
    fn say_moves(&mut self, before: &[String], moves: [i64; 12]) -> Vec<u8> {
        self.program.say(&[before, &self.columns(&moves)].concat())
    }

    /// The same for these moves, and by how much columns are less than what was typed.
    fn game_of(
        &mut self,
        before: &[String],
        boards: &Boards,
        moves: [i64; 12],
    ) -> Option<(Seats, u8, i64)> {
        // Where a board comes only when a person is to move, the first two stones come together.
        // Who was shown that there is none before has laid one of them first.
        let begins = come_together(&boards.read(&self.say_moves(before, moves)));
        let mut found = None;
        for first in [None, Some(1), Some(2)] {
            let Some(game) = self.game_begun(before, boards, moves, first) else { continue };
            if !begins || game.0 != Seats::ComputerFirst {
                return Some(game);
            }
            found = found.or(Some(game));
        }
        found
    }

    /// The same if this player moves first, where that is known.
    fn game_begun(
        &mut self,
        before: &[String],
        boards: &Boards,
        moves: [i64; 12],
        first: Option<u8>,
    ) -> Option<(Seats, u8, i64)> {
        let stones = boards.stones(&self.say_moves(before, moves), first);
        let first = stones.first()?.1;
        let shifts: &[i64] = match self.columns {
            Columns::From(_) => &[0, 1, 2, -1],
            Columns::Letters(_) => &[0],
        };
        let is_same = |&(shift, (_, from, step)): &(i64, (Seats, usize, usize))| {
            let own = stones.iter().skip(from).step_by(step).map(|&(column, _)| column);
            let typed = moves.iter().map(|column| usize::try_from(column + shift).ok());
            let same = own.zip(typed).take_while(|&(own, typed)| Some(own) == typed).count();
            same >= TELLING
        };
        let all = [(Seats::People, 0, 1), (Seats::PersonFirst, 0, 2), (Seats::ComputerFirst, 1, 2)];
        let each = shifts.iter().flat_map(|&shift| all.map(|seats| (shift, seats)));
        let (shift, (seats, ..)) = each.into_iter().find(is_same)?;
        Some((seats, first, shift))
    }
}

/// Whether the first two stones of boards come at once, behind a board without any.
fn come_together(seen: &[Seen]) -> bool {
    let stones = |seen: &Seen| seen.cells.iter().filter(|cell| **cell != 0).count();
    let mut counts = seen.iter().map(stones).skip_while(|count| *count == 0);
    seen.first().is_some_and(|first| stones(first) == 0) && counts.next() == Some(2)
}

/// A name that begins like few answers.
const OTHER_NAME: &str = "Zoe";

/// How many letters, numbers and usual words of a question are tried that make no difference at once.
const LETTERS: usize = 4;

/// The words of questions that are mostly answers.
const WORDS: [&str; 20] = [
    "red", "black", "yes", "no", "human", "computer", "one", "two", "first", "second", "easy",
    "friend", "bot", "person", "people", "you", "me", "play", "start", "new",
];

/// What can be typed at a question of which nothing but its words is known. `is_new`: whether it may be the one for points.
fn unheard(question: &[u8], is_new: bool) -> Vec<Answer> {
    if is_new && About::Points.is_in(question) && question::may_ask_for_points(question) {
        return vec![Answer::Points];
    }
    let mut named = question::named(question);
    named.retain(|word| is_usual(word));
    if named.len() < 2 {
        named.extend(FEW_ANSWERS.map(str::to_owned));
    }
    named.into_iter().take(LETTERS).map(Answer::Said).collect()
}

/// All pairs of some answers.
fn pairs(all: &[Answer]) -> impl Iterator<Item = [Answer; 2]> {
    all.iter().flat_map(move |one| all.iter().map(move |other| [one.clone(), other.clone()]))
}

/// Whether a word is mostly an answer.
fn is_usual(word: &str) -> bool {
    word.len() == 1 || WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}
