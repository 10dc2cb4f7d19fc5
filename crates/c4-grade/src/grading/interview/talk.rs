//! The search for what leads to a game: a program is run again and again, with an answer more.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

use c4_course::{Session, Sitting};
use c4_manner::{Boards, Heard};
use c4_sandbox::repeated;

use super::question::{self, About};
use super::{Answer, Columns, Interview, Next, Question, Repeated, Seats, Way, typed};
use crate::grading::typed::brief;
use crate::{Conditions, Ending, Entrant, Limits, Terms};

/// The columns that are typed in games of an interview, counted from 0: each is one in whatever way columns are counted,
/// and no line comes of them soon, whoever answers them.
const MOVES: [i64; 12] = [3, 1, 3, 1, 4, 4, 3, 1, 4, 2, 2, 2];

/// Games that the first player wins, in a column and in a row, and how many points a session goes to in which the next one is looked for.
const WINS: [[i64; 7]; 2] = [[3, 4, 3, 4, 3, 4, 3], [1, 1, 2, 2, 3, 3, 4]];
const POINTS: u32 = 3;

/// A game that the second player wins.
const LOST: [i64; 8] = [4, 3, 5, 3, 4, 3, 5, 3];

/// Games that the first player wins with a diagonal.
const DIAGONALS: [[i64; 11]; 2] =
    [[1, 2, 2, 3, 5, 3, 3, 4, 4, 4, 4], [4, 3, 3, 2, 0, 2, 2, 1, 1, 1, 1]];

/// Words of a program in which a player can give up, and numbers with which.
const LEAVING: [&str; 7] = ["quit", "exit", "give up", "resign", "leave", "surrender", "forfeit"];
const NO_COLUMNS: [&str; 3] = ["0", "-1", "9"];

/// How many questions there are between two games, and how often a program is run to find them.
const QUESTIONS_BETWEEN: usize = 2;
const RUNS_BETWEEN: usize = 150;

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

/// What answers no question, if no question names it.
const NONSENSE: [char; 4] = ['@', '~', '%', '^'];

/// How many questions there are at most, how often a program is run to find them, and how much it may answer.
const QUESTIONS: usize = 6;
const RUNS: usize = 800;
const ANSWER: usize = 60_000;

/// How many more questions there may be for another game than for the one with the fewest.
const MORE: usize = 2;

/// How many answers of two parts are tried in one line.
const PARTS: usize = 4;

/// What is typed behind each column, where a program asks whether that is meant or waits; and what is likely to be an answer between games.
const BEHIND: [&str; 4] = ["y", "", "yes", "1"];

/// As how many runs one counts that is stopped.
const SLOW: usize = 30;

/// How many bytes that are said count as one run more.
const LONG: usize = 12 << 10;

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

/// What becomes of more columns than a game has.
struct LongGame {
    /// Whether no board has fewer stones than the one before.
    is_one: bool,
    /// Whether no more is said to more lines.
    is_over: bool,
}

/// An interview that is being held.
pub(super) struct Talk<'a> {
    entrant: &'a dyn Entrant,
    limits: Limits,
    session: &'a Session,
    /// Whether games are played to a number of points.
    has_points: bool,
    /// Whether people are asked what they are called.
    has_names: bool,
    /// Whether lots decide who moves first.
    draws: bool,
    columns: Columns,
    /// What is typed behind each column.
    behind: Option<&'static str>,
    /// What answers no question.
    nonsense: char,
    /// What can be typed at questions that it has asked.
    known: BTreeMap<(Vec<u8>, bool), Possible>,
    /// How it prints its boards, once a game has been seen.
    boards: Option<Boards>,
    /// What it said to answers.
    said: BTreeMap<Vec<String>, Vec<u8>>,
    /// What was said where it was tried to read boards, and how they are printed, if there are any.
    guesses: Vec<(Vec<u8>, Option<Boards>)>,
    /// How many runs of usual length that took.
    spent: usize,
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
    ) -> Self {
        Self {
            entrant,
            limits: Limits { output: ANSWER, ..brief(&terms.limits) },
            session,
            has_points: sitting.points.is_some(),
            has_names: !sitting.names.is_empty(),
            draws: sitting.first.is_none(),
            columns,
            behind: None,
            nonsense: NONSENSE[0],
            known: BTreeMap::new(),
            boards: None,
            said: BTreeMap::new(),
            guesses: vec![],
            spent: 0,
            ways: vec![],
        }
    }

    /// What was found out; `None` if no game comes about.
    pub(super) fn heard(mut self) -> Option<Interview> {
        let of_people = self.of_people();
        let is_straight = of_people.is_some_and(|way| self.is_straight(&way.answers));
        let is_one_game = self.has_points && self.is_one_game();
        let (levels, leaves) = (self.levels(), self.leaves());
        let Self { ways, columns, behind, boards, .. } = self;
        let has_game = !ways.is_empty();
        let interview = || Interview {
            ways,
            levels,
            columns,
            behind,
            leaves,
            is_straight,
            is_one_game,
            boards,
        };
        has_game.then(interview)
    }

    /// Looks for games behind answers, the fewest and likeliest first; where there are some, not behind many more. Then for what follows
    /// them.
    pub(super) fn explore(&mut self) {
        let first = String::from_utf8_lossy(&self.say(&[])).into_owned();
        let is_new = |it: &char| !first.contains(*it);
        self.nonsense = NONSENSE.into_iter().find(is_new).unwrap_or(NONSENSE[0]);
        self.find_games();
        if !self.has_points {
            return;
        }
        self.let_diagonals_count();
        for mut way in std::mem::take(&mut self.ways) {
            if way.seats == Seats::People {
                (way.next, way.returns) = (self.next(&way), self.returns(&way));
                // Where a session ends is known only if it is known who moves first; what is typed behind it would be heard.
                if way.returns && !self.keeps_starter(&way) {
                    way.next = Next::Unknown;
                }
            }
            self.ways.push(way);
        }
        // Where a computer plays, too, what one of people has shown holds.
        let shown = self.of_people();
        for mut way in std::mem::take(&mut self.ways) {
            if let Some(shown) = shown.as_ref().filter(|_| way.seats != Seats::People) {
                (way.next, way.returns) = (shown.next.clone(), shown.returns);
            }
            // A question that may come is best answered where it does: a game may go on where it should be over.
            let may_be_asked = match &way.next {
                Next::After(answers) => shown.is_none() || !answers.is_empty(),
                Next::Asking(_) | Next::Unknown => false,
            };
            if may_be_asked {
                let again = self.asked_between(&way);
                if !again.is_empty() {
                    way.next = Next::Asking(again);
                } else if way.seats != Seats::People {
                    way.next = self.asked_anew(&way).unwrap_or(way.next);
                }
            }
            self.ways.push(way);
        }
    }

    fn find_games(&mut self) {
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
            if self.spent > RUNS || self.is_complete() {
                return;
            }
            if answers.len() > most {
                continue;
            }
            if let Some((seats, first)) = self.game(&answers) {
                let next = Next::After(vec![]);
                self.find(Way { answers, seats, first, next, returns: false });
                continue;
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
            if !self.speaks_of(About::Level, &before) {
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
                if self.game(&answers).is_some_and(|(seats, _)| seats != Seats::People) {
                    levels.push((said, Way { answers, ..way.clone() }));
                }
            }
        }
        levels
    }

    /// The numbers with which a player gives up, where a program says that it can be done.
    fn leaves(&mut self) -> Vec<String> {
        let Some(way) = self.ways.first() else { return vec![] };
        let before = typed(&way.answers, &[], None);
        let said = self.say(&before).to_ascii_lowercase();
        let has = |word: &str| said.windows(word.len()).any(|it| it == word.as_bytes());
        if !LEAVING.iter().any(|word| has(word)) {
            return vec![];
        }
        let moves = self.columns(&MOVES);
        let mut ends = |number: &str| {
            let left = [&before[..], &[number.to_owned()]].concat();
            self.say(&left) == self.say(&[&left[..], &moves].concat())
        };
        NO_COLUMNS.into_iter().filter(|number| ends(number)).map(str::to_owned).collect()
    }

    /// A way to a game of two people.
    fn of_people(&self) -> Option<Way> {
        self.ways.iter().find(|way| way.seats == Seats::People).cloned()
    }

    /// Whether no diagonal ends the game of people behind some answers.
    fn is_straight(&mut self, answers: &[Answer]) -> bool {
        let before = typed(answers, &[], Some(1));
        DIAGONALS.iter().all(|win| self.stones_behind(&before, win) > win.len())
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
        self.speaks_of(About::Diagonals, &before)
    }

    /// What is asked between two games; where a program may be asked who moves first, the same player does again.
    fn next(&mut self, way: &Way) -> Next {
        let before = typed(&way.answers, &[], Some(POINTS));
        let found = WINS
            .iter()
            .find_map(|win| self.after(way, &[&before[..], &self.columns(win)].concat()));
        // A game that goes on where it is won is another matter.
        let mut goes_on = || WINS.iter().any(|win| self.stones_behind(&before, win) > win.len());
        match found {
            Some(answers) => Next::After(answers),
            None if goes_on() || self.is_over(&before) => Next::After(vec![]),
            None => Next::Unknown,
        }
    }

    /// The questions before a game that come again behind it. How long a game against a computer is, nobody knows before: so they are
    /// answered where they come.
    fn asked_between(&mut self, way: &Way) -> Vec<Question> {
        let before = typed(&way.answers, &[], Some(POINTS));
        let (begun, known) = (self.say(&before), self.known(&before));
        let said = self.say(&[&before[..], &self.long_columns()].concat());
        let has = |text: Option<&[u8]>, words: &[u8]| {
            text.is_some_and(|text| text.windows(words.len()).any(|it| it == words))
        };
        let asked = |answer| {
            let words = self.question(&before[..answer]);
            let comes_again = !words.is_empty()
                && !has(begun.get(known..), &words)
                && has(said.get(begun.len()..), &words);
            comes_again.then_some(Question { words, answer: Repeated::Again(answer) })
        };
        (0..before.len()).filter_map(asked).collect()
    }

    /// How the next game begins where something is asked behind the first one that nobody was asked before it, such as whether there shall be
    /// another one; `None` if nothing is.
    fn asked_anew(&mut self, way: &Way) -> Option<Next> {
        let before = typed(&way.answers, &[], Some(POINTS));
        let Some(over) = self.over(&before) else {
            // Something may be asked again and again that nobody understands.
            let long = self.long_game(&before)?;
            return (long.is_one && !long.is_over).then_some(Next::Unknown);
        };
        let answers = self
            .search_behind(&over, |talk, _, lines| talk.begins_anew(&over, lines).then_some(true));
        let answers = answers.unwrap_or_default();
        let lines =
            |over: &[String], count: usize| [over, &typed(&answers[..count], &[], None)].concat();
        let mut words: Vec<Vec<u8>> =
            (0..answers.len()).map(|at| self.question(&lines(&over, at))).collect();
        // Who has won, which game it is and what the score is may stand in them.
        let mut last = over;
        while let Some(next) = self.over(&lines(&last, answers.len())) {
            for (at, words) in words.iter_mut().enumerate() {
                *words = common_end(words, &self.question(&lines(&next, at)));
            }
            last = next;
        }
        let is_telling = |words: &Vec<u8>| {
            words.iter().filter(|byte| byte.is_ascii_alphabetic()).count() >= LETTERS
        };
        let asked = words.into_iter().zip(&answers).filter_map(|(words, answer)| match answer {
            Answer::Said(said) if is_telling(&words) => {
                Some(Question { words, answer: Repeated::New(said.clone()) })
            }
            _ => None,
        });
        let asked: Vec<Question> = asked.collect();
        let are_all = !asked.is_empty() && asked.len() == answers.len();
        Some(if are_all { Next::Asking(asked) } else { Next::Unknown })
    }

    /// The columns of a game that is longer than any.
    fn long_columns(&self) -> Vec<String> {
        let moves: Vec<i64> = (0..7).cycle().take(LONG_GAME).collect();
        self.columns(&moves)
    }

    /// What becomes of a long game behind these lines; `None` if its boards cannot be read.
    fn long_game(&mut self, before: &[String]) -> Option<LongGame> {
        let boards = self.boards.clone()?;
        let typed = [before, &self.long_columns()].concat();
        let said = self.say(&typed);
        let stones = |cells: &[u8]| cells.iter().filter(|cell| **cell != 0).count();
        Some(LongGame {
            is_one: boards.read(&said).iter().map(|seen| stones(&seen.cells)).is_sorted(),
            is_over: said == self.say(&[&typed[..], &typed].concat()),
        })
    }

    /// These lines and columns behind them up to where the program asks something else: whoever plays, it hears no column any more then, or
    /// the next one ends it.
    fn over(&mut self, before: &[String]) -> Option<Vec<String>> {
        let moves = self.long_columns();
        let most = moves.len();
        let lines = |count: usize| [before, &moves[..count]].concat();
        let mut said = |count: usize| self.say(&lines(count)).len();
        // What is said to each line that is not heard.
        let all = said(most);
        let refused = all.saturating_sub(said(most - 1));
        if all.saturating_sub(said(most - 2)) != 2 * refused {
            return None;
        }
        let (mut heard, mut unheard) = (0, most);
        while heard + 1 < unheard {
            let middle = heard.midpoint(unheard);
            let is_unheard = all.saturating_sub(said(middle)) == (most - middle) * refused;
            (heard, unheard) = if is_unheard { (heard, middle) } else { (middle, unheard) };
        }
        let over = lines(if refused == 0 { heard } else { unheard });
        let question = self.question(&over);
        (over.len() > before.len() && !question.is_empty() && question != self.question(before))
            .then_some(over)
    }

    /// Whether a game begins behind these lines: stones of people lie where they were typed, on boards that come no longer behind those of
    /// before.
    fn begins_anew(&mut self, before: &[String], lines: &[String]) -> bool {
        let Some(boards) = self.boards.clone() else { return false };
        let known = self.asked(before).len();
        let said = self.say_moves(lines, MOVES);
        let stones = boards.stones(said.get(known..).unwrap_or_default(), None);
        [(0, 1), (0, 2), (1, 2)].into_iter().any(|(from, step)| {
            let own = stones.iter().skip(from).step_by(step);
            let own = own.map(|&(column, _)| i64::try_from(column).ok());
            own.zip(MOVES).take_while(|&(own, typed)| own == Some(typed)).count() >= TELLING
        })
    }

    /// Whether no game follows the first one, whatever is typed: nobody is asked for points, and no board has fewer stones than the one
    /// before.
    fn is_one_game(&mut self) -> bool {
        let Some(way) = self.ways.first().filter(|way| !way.asks_points()).cloned() else {
            return false;
        };
        let long = self.long_game(&typed(&way.answers, &[], None));
        long.is_some_and(|long| long.is_one && long.is_over)
    }

    /// Whether a program asks something when a session is over, and does not just go on: the first question, or one of a menu in which
    /// the answers of before may be settings by now.
    fn returns(&mut self, way: &Way) -> bool {
        let before = typed(&way.answers, &[], Some(1));
        let is_over = WINS.iter().all(|win| {
            let won = [&before[..], &self.columns(win)].concat();
            self.second_game(&won, &won).is_none() && self.stones_behind(&before, win) <= win.len()
        });
        is_over && !self.is_over(&before) && self.notices_end(way)
    }

    /// Whether a program says something else behind a game that ends a session than behind one that another one follows.
    fn notices_end(&mut self, way: &Way) -> bool {
        let Some(boards) = self.boards.clone() else { return true };
        let mut behind = |points| {
            let before = typed(&way.answers, &[], Some(points));
            let said = self.say(&[&before[..], &self.columns(&WINS[0])].concat());
            let end = boards.read(&said).last().map_or(0, |board| board.span.end);
            said[end..].to_vec()
        };
        behind(1) != behind(POINTS)
    }

    /// Whether the same player moves first in the next game, whoever has won.
    fn keeps_starter(&mut self, way: &Way) -> bool {
        let Next::After(answers) = &way.next else { return false };
        let between = typed(answers, &[], None);
        let before = typed(&way.answers, &[], Some(POINTS));
        [&WINS[0][..], &LOST].into_iter().all(|game| {
            let over = [&before[..], &self.columns(game)].concat();
            let next = [&over[..], &between].concat();
            self.second_game(&over, &next).is_some_and(|first| Some(first) == way.first)
        })
    }

    /// The answers behind these lines, with which a game is won, that lead to the next one.
    fn after(&mut self, way: &Way, won: &[String]) -> Option<Vec<Answer>> {
        let mut other = None;
        let found = self.search_behind(won, |talk, answers, before| {
            let first = talk.second_game(won, before)?;
            // Nobody is asked who begins.
            let is_it = answers.is_empty() || way.first.is_none_or(|wanted| wanted == first);
            if !is_it && other.is_none() {
                other = Some(answers.to_vec());
            }
            Some(is_it)
        });
        found.or(other)
    }

    /// The answers behind these lines with which there is what is looked for: that is asked of answers, and of all lines with them; where
    /// nobody knows, there may be more to answer.
    fn search_behind(
        &mut self,
        over: &[String],
        mut is_it: impl FnMut(&mut Self, &[Answer], &[String]) -> Option<bool>,
    ) -> Option<Vec<Answer>> {
        let most = self.spent + RUNS_BETWEEN;
        let (mut due, mut number) = (BinaryHeap::from([Reverse((0, 0, vec![]))]), 0);
        while let Some(Reverse((cost, _, answers))) = due.pop() {
            if self.spent > most {
                break;
            }
            let before = [over, &typed(&answers, &[], None)].concat();
            match is_it(self, &answers, &before) {
                Some(true) => return Some(answers),
                None if answers.len() < QUESTIONS_BETWEEN && self.asks_anew(&before, over) => {
                    let likely = self.possible_at(&before, false).likely;
                    // What it says of a game may look as if these were its answers.
                    let usual = BEHIND.map(|said| Answer::Said(said.to_owned())).into_iter();
                    let others: Vec<Answer> = usual.filter(|it| !likely.contains(it)).collect();
                    for (rank, answer) in likely.into_iter().chain(others).enumerate() {
                        number += 1;
                        due.push(Reverse((
                            cost + rank,
                            number,
                            [&answers[..], &[answer]].concat(),
                        )));
                    }
                }
                Some(false) | None => {}
            }
        }
        None
    }

    /// Whether something may be asked behind these lines, and not what was asked before the last of them: `over` are those of before.
    fn asks_anew(&mut self, lines: &[String], over: &[String]) -> bool {
        // Who gives up without a word at any answer but one says nothing to nonsense.
        if lines.len() == over.len() {
            return true;
        }
        let nonsense = self.nonsense.to_string();
        let earlier = &lines[..lines.len() - 1];
        self.say(lines) != self.say_to(lines, &nonsense)
            && self.question(lines) != self.question(earlier)
    }

    /// Who moves first in the game that follows these lines, if one does.
    fn second_game(&mut self, won: &[String], before: &[String]) -> Option<u8> {
        let boards = self.boards.clone()?;
        let known = self.say(won);
        let said = self.say_moves(before, MOVES);
        let same = known.iter().zip(&said).take_while(|(a, b)| a == b).count();
        let stones = boards.stones(&said[same..], None);
        let shown = stones.iter().map(|&(column, _)| i64::try_from(column).ok());
        let same = shown.zip(MOVES).take_while(|&(own, typed)| own == Some(typed)).count();
        (same >= TELLING).then(|| stones[0].1)
    }

    /// How many stones the first game has, if it goes on behind these moves.
    fn stones_behind(&mut self, before: &[String], moves: &[i64]) -> usize {
        let Some(boards) = self.boards.clone() else { return 0 };
        let typed = [before, &self.columns(moves), &self.columns(&MOVES)].concat();
        boards.stones(&self.say(&typed), None).len()
    }

    /// Whether a program says no more when its first game is won, whatever it hears.
    fn is_over(&mut self, before: &[String]) -> bool {
        let won = [before, &self.columns(&WINS[0])].concat();
        let more: Vec<String> = ANSWERS.iter().map(|&it| it.to_owned()).collect();
        self.say(&won) == self.say(&[&won[..], &more].concat())
    }

    /// Columns as they are typed.
    fn columns(&self, moves: &[i64]) -> Vec<String> {
        let typed = moves.iter().map(|column| self.columns.numbered(*column));
        typed.flat_map(|line| [line].into_iter().chain(self.behind.map(str::to_owned))).collect()
    }

    /// What can be typed at the question behind these answers.
    fn possible(&mut self, answers: &[Answer]) -> Possible {
        let before = typed(answers, &[], None);
        let is_new = self.has_points && !answers.iter().any(Answer::has_points);
        // What has been asked before is answered as before.
        let known = self.known(&before);
        let said = self.asked(&before);
        let asked = said[known..said.len().min(known + QUESTION)].to_vec();
        if let Some(possible) = self.known.get(&(asked.clone(), is_new)) {
            return possible.clone();
        }
        let mut possible = self.possible_at(&before, is_new);
        let question = question::first(&asked);
        // An empty line is no answer to most questions, and all that some wait for.
        if About::Pause.is_in(question) || About::Nobody.is_in(question) {
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

    /// Answers of two parts in one line that are taken behind these lines.
    fn several(&mut self, before: &[String], is_new: bool) -> Vec<Answer> {
        let usual = self.named(before).into_iter().filter(|it| is_usual(it));
        let said: Vec<Answer> = usual.take(PARTS).map(Answer::Said).collect();
        let points = || is_new.then_some(Answer::Points).into_iter();
        let all = std::iter::once(Answer::Name).chain(points()).chain(said.clone());
        let pairs = all.flat_map(|one| {
            let others = std::iter::once(Answer::Name).chain(points()).chain(said.clone());
            others.map(move |other| [one.clone(), other])
        });
        let is_two = |[one, other]: &[Answer; 2]| {
            let are_said = matches!((one, other), (Answer::Said(_), Answer::Said(_)));
            !are_said && (one != other || *one == Answer::Name)
        };
        let lines: Vec<Answer> =
            pairs.filter(is_two).map(|pair| Answer::Line(pair.to_vec())).collect();
        let is_taken = |line: &Answer| {
            let typed = typed(std::slice::from_ref(line), &[], None);
            self.is_taken(before, &typed[0])
        };
        lines.into_iter().filter(is_taken).collect()
    }

    /// The same behind these lines. `is_new`: whether it may be the question for points.
    fn possible_at(&mut self, before: &[String], is_new: bool) -> Possible {
        // Of some numbers that are named, larger ones may be refused in other words than nonsense is.
        let is_amount = is_new
            && AMOUNTS.iter().all(|it| self.is_accepted(before, it))
            && self.hears_alike(before, [AMOUNTS[0], SMALL_AMOUNT]);
        if is_amount {
            return Possible { likely: vec![Answer::Points], unlikely: None };
        }
        let (mut named, goes_on) = (self.named(before), self.goes_on(before));
        if !goes_on {
            // What is refused may be told only then what is an answer.
            let refused = self.named(&[before, &[self.nonsense.to_string()]].concat());
            named.extend(refused.into_iter().filter(|it| !named.contains(it)).collect::<Vec<_>>());
        }
        // Where nonsense is an answer, few words are another one.
        let tried = named.iter().filter(|it| !goes_on || is_usual(it)).cloned().collect::<Vec<_>>();
        let mut possible = self.taken(before, &tried);
        // A word is what another one of the same first letter is.
        let mut first = BTreeSet::new();
        possible.retain(|it| first.insert(it.as_bytes()[0].to_ascii_lowercase()) || it.len() == 1);
        // And what is named may come to the same so far.
        let letters = tried.iter().filter(|it| is_usual(it) && !possible.contains(it));
        let letters: Vec<String> = letters.take(LETTERS).filter(|_| goes_on).cloned().collect();
        if possible.len() + letters.len() < 2 {
            let answers = if goes_on { &FEW_ANSWERS[..] } else { &ANSWERS };
            let answers: Vec<String> = answers.iter().map(|&it| it.to_owned()).collect();
            let more = self.taken(before, &answers);
            possible.extend(more.into_iter().filter(|it| !named.contains(it)));
        }
        if possible.is_empty() && letters.is_empty() {
            let words: Vec<String> = WORDS.iter().map(|&it| it.to_owned()).collect();
            possible = if goes_on { vec![] } else { self.taken(before, &words) };
        }
        let said = possible.into_iter().chain(letters).map(Answer::Said);
        let name = goes_on.then_some(Answer::Name);
        let mut likely: Vec<_> = if self.has_names {
            name.into_iter().chain(said).collect()
        } else {
            said.chain(name).collect()
        };
        let points = (goes_on && is_new).then_some(Answer::Points);
        // Anything may be an answer: the words of the question tell most.
        if points.is_some() && self.speaks_of(About::Points, before) {
            likely.splice(..0, points);
            return Possible { likely, unlikely: None };
        }
        Possible { likely, unlikely: points }
    }

    /// Whether the question behind these lines is about this by its words.
    fn speaks_of(&mut self, about: About, before: &[String]) -> bool {
        let known = self.known(before);
        about.is_in(question::first(&self.asked(before)[known..]))
    }

    /// What the program says when it is answered like this and then hears no more.
    fn say(&mut self, answers: &[String]) -> Vec<u8> {
        if let Some(said) = self.said.get(answers) {
            return said.clone();
        }
        let stdin: Vec<u8> = answers.iter().flat_map(|it| format!("{it}\n").into_bytes()).collect();
        let run = self.entrant.run_under(&Conditions::UNBUFFERED, &[], &stdin, &self.limits).ok();
        let is_slow = run.as_ref().is_some_and(|run| matches!(run.ending, Ending::TimedOut { .. }));
        let is_cut = run.as_ref().is_some_and(|run| !matches!(run.ending, Ending::Exited { .. }));
        let mut said = run.map(|run| run.stdout).unwrap_or_default();
        // What is long takes our time, too.
        self.spent += if is_slow { SLOW } else { 1 + said.len() / LONG };
        // How often a program that does not notice the end of its input asks again is chance.
        if let Some(first) = repeated(&said).filter(|_| is_cut) {
            said.truncate(first.end);
        }
        self.said.insert(answers.to_vec(), said.clone());
        said
    }

    /// The same with one more answer.
    fn say_to(&mut self, before: &[String], answer: &str) -> Vec<u8> {
        self.say(&[before, &[answer.to_owned()]].concat())
    }

    /// What it says before it hears another answer: without what it says where it hears no more.
    fn asked(&mut self, before: &[String]) -> Vec<u8> {
        let nonsense = self.nonsense.to_string();
        let (mut said, more) = (self.say(before), self.say_to(before, &nonsense));
        let same = said.iter().zip(&more).take_while(|(a, b)| a == b).count();
        said.truncate(same.max(self.known(before)));
        said
    }

    /// Whether an answer is taken for one: the program goes on otherwise than behind nonsense of the same length.
    fn is_taken(&mut self, before: &[String], answer: &str) -> bool {
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
    fn taken(&mut self, before: &[String], answers: &[String]) -> Vec<String> {
        answers.iter().filter(|answer| self.is_taken(before, answer)).cloned().collect()
    }

    /// How much of what is said behind these lines was said before the last of them.
    fn known(&mut self, before: &[String]) -> usize {
        let Some((_, earlier)) = before.split_last() else { return 0 };
        let (said, earlier) = (self.say(before), self.say(earlier));
        said.iter().zip(&earlier).take_while(|(a, b)| a == b).count()
    }

    /// Whether nonsense is taken for an answer: what is said to it is another thing when it comes again, or nothing is.
    fn goes_on(&mut self, before: &[String]) -> bool {
        let nonsense = self.nonsense.to_string();
        !self.is_same_again(before, &nonsense) || !self.asks_again(before, &nonsense)
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

    /// Whether the question that was asked comes again behind an answer.
    fn asks_again(&mut self, before: &[String], answer: &str) -> bool {
        let (none, once) = (self.asked(before).len(), self.say_to(before, answer));
        let asked = self.question(before);
        let again = once.get(none..).unwrap_or_default();
        !asked.is_empty() && again.windows(asked.len()).any(|it| it == asked)
    }

    /// The last line of what is asked behind these lines.
    fn question(&mut self, before: &[String]) -> Vec<u8> {
        let (asked, known) = (self.asked(before), self.known(before));
        let new = asked[known..].trim_ascii();
        new.rsplit(|&byte| byte == b'\n').next().unwrap_or_default().to_vec()
    }

    /// Whether an answer is taken for one, and not only refused in other words than nonsense is.
    fn is_accepted(&mut self, before: &[String], answer: &str) -> bool {
        let is_refused =
            |talk: &mut Self| talk.is_same_again(before, answer) && talk.asks_again(before, answer);
        self.is_taken(before, answer) && !is_refused(self)
    }

    /// Whether the same is said to two answers of one character, but that each may be told again.
    fn hears_alike(&mut self, before: &[String], [one, other]: [&str; 2]) -> bool {
        let (of_one, of_other) = (self.say_to(before, one), self.say_to(before, other));
        let is_told = |byte: &u8, answer: &str| answer.as_bytes().contains(byte);
        let is_same = |(a, b): (&u8, &u8)| a == b || is_told(a, one) && is_told(b, other);
        of_one.len() == of_other.len() && of_one.iter().zip(&of_other).all(is_same)
    }

    /// The answers that the last question names: its letters and numbers that stand alone, and then its words.
    fn named(&mut self, before: &[String]) -> Vec<String> {
        let (said, known) = (self.asked(before), self.known(before));
        // A program that does not notice the end of its input has asked other questions before.
        let earlier = before.split_last().map(|(_, earlier)| self.named(earlier));
        let question = &said[known..said.len().min(known + QUESTION)];
        let mut named = question::named(question);
        for word in earlier.into_iter().flatten().filter(|word| word.len() == 1) {
            if !named.contains(&word) {
                named.push(word);
            }
        }
        named
    }

    /// The game that follows some answers, if they are all that is asked: who sits there, and who moves first.
    fn game(&mut self, answers: &[Answer]) -> Option<(Seats, Option<u8>)> {
        if let Some(game) = self.game_as_typed(answers) {
            return Some(game);
        }
        // What is asked behind a column is asked behind each.
        let before = typed(answers, &[], None);
        let moved = [&before[..], &self.columns(&MOVES[..1])].concat();
        let known = self.known(&moved);
        let asks = [About::Sure, About::Pause];
        if self.behind.is_some() || {
            let said = self.say(&moved);
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
    fn game_as_typed(&mut self, answers: &[Answer]) -> Option<(Seats, Option<u8>)> {
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
        // Or else what stands on the left of a board of blanks and bars was read as a column: then its layout is not known yet.
        if shift == 0 || !self.counts_from_one(&before) {
            self.boards = Some(boards);
            if let Columns::From(from) = &mut self.columns {
                // What was typed is the column of that number less this.
                *from -= shift;
            }
        }
        match (self.draws, seats) {
            (false, seats) => Some((seats, Some(first))),
            (true, Seats::People) => Some((seats, None)),
            (true, _) => Some((Seats::PersonFirst, None)),
        }
    }

    /// Whether 0 is refused as 9 is, and 7 is not.
    fn counts_from_one(&mut self, before: &[String]) -> bool {
        let [zero, seven] = ["0", "7"].map(|column| self.hears_alike(before, [column, "9"]));
        zero && !seven
    }

    /// How boards are printed in what is said. To find that out takes long, and who does not listen says the same again and again.
    fn guessed(&mut self, said: &[u8]) -> Option<Boards> {
        if let Some((_, boards)) = self.guesses.iter().find(|(known, _)| known == said) {
            return boards.clone();
        }
        let heard = Heard { session: self.session, stdout: said };
        let boards = Boards::guess(&[heard]);
        self.spent += said.len() / LONG_TO_READ;
        self.guesses.push((said.to_vec(), boards.clone()));
        boards
    }

    /// What is said to moves behind some answers.
    fn say_moves(&mut self, before: &[String], moves: [i64; 12]) -> Vec<u8> {
        self.say(&[before, &self.columns(&moves)].concat())
    }

    /// The same for these moves, and by how much columns are less than what was typed.
    fn game_of(
        &mut self,
        before: &[String],
        boards: &Boards,
        moves: [i64; 12],
    ) -> Option<(Seats, u8, i64)> {
        // Where a board comes only when a person is to move, the first two stones come together.
        let firsts = [None, Some(1), Some(2)].into_iter();
        firsts.into_iter().find_map(|first| self.game_begun(before, boards, moves, first))
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
            Columns::From(_) => &[0, 1],
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

/// The words at the end of two lines that are the same: whole ones.
fn common_end(one: &[u8], other: &[u8]) -> Vec<u8> {
    if one == other {
        return one.to_vec();
    }
    let pairs = one.iter().rev().zip(other.iter().rev());
    let same = &one[one.len() - pairs.take_while(|(a, b)| a == b).count()..];
    let begins = same.iter().position(u8::is_ascii_whitespace).unwrap_or(same.len());
    same[begins..].trim_ascii().to_vec()
}

/// How much of what a program says after an answer is looked at as its next question, in bytes.
const QUESTION: usize = 1000;

/// How many letters, numbers and usual words of a question are tried that make no difference at once.
const LETTERS: usize = 4;

/// How many columns are typed to come to the end of a game against a computer: more than a board has cells, since some are refused.
const LONG_GAME: usize = 96;

/// The words of questions that are mostly answers.
const WORDS: [&str; 20] = [
    "red", "black", "yes", "no", "human", "computer", "one", "two", "first", "second", "easy",
    "friend", "bot", "person", "people", "you", "me", "play", "start", "new",
];

/// Whether a word is mostly an answer.
fn is_usual(word: &str) -> bool {
    word.len() == 1 || WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_varies_in_a_question_is_left_out() {
        let rows = [
            ("Another game?", "Another game?", "Another game?"),
            ("Game 2. Who begins?", "Game 3. Who begins?", "Who begins?"),
            ("It is 1:0 now. Go on?", "It is 2:0 now. Go on?", "now. Go on?"),
            ("RED, a revenge?", "BLACK, a revenge?", "a revenge?"),
            ("Yes?", "No!", ""),
        ];
        for (one, other, wanted) in rows {
            let end = common_end(one.as_bytes(), other.as_bytes());
            assert_eq!(String::from_utf8_lossy(&end), wanted, "{one} {other}");
        }
    }
}
