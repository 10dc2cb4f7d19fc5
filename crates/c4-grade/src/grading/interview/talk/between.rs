//! What comes behind a game: nothing, the next one, or questions that are asked before it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use c4_console::common_prefix;
use c4_manner::Seen;

use super::super::question::About;
use super::super::{Answer, Asked, Next, Question, Repeated, Seats, Starter, Typed, Way, typed};
use super::{ANSWERS, BEHIND, LETTERS, MOVES, TELLING, Talk};

/// Games that the first player wins, in a column and in a row, and how many points a session goes to in which the next one is looked for.
const WINS: [[i64; 7]; 2] = [[3, 4, 3, 4, 3, 4, 3], [1, 1, 2, 2, 3, 3, 4]];
const POINTS: u32 = 3;

/// In how many later games it is looked who moves first: a coin falls alike in all of them once in 256 times.
const LATER: usize = 8;

/// A game that the second player wins.
const LOST: [i64; 8] = [4, 3, 5, 3, 4, 3, 5, 3];

/// Games that the first player wins with a diagonal.
const DIAGONALS: [[i64; 11]; 2] =
    [[1, 2, 2, 3, 5, 3, 3, 4, 4, 4, 4], [4, 3, 3, 2, 0, 2, 2, 1, 1, 1, 1]];

/// How many questions there are between two games, and how often a program is run to find them.
const QUESTIONS_BETWEEN: usize = 2;
const RUNS_BETWEEN: usize = 150;

/// Some answers of a menu.
const NUMBERS: [&str; 2] = ["1", "2"];

/// How many lines a question is known by, at most.
const QUESTION_LINES: usize = 4;

/// How many columns are typed to come to the end of a game against a computer: more than a board has cells, since some are refused.
const LONG_GAME: usize = 96;

/// How many columns are typed in turn in such a game.
const WIDTH: i64 = 7;

/// What becomes of more columns than a game has.
struct LongGame {
    /// Whether no board has fewer stones than the one before.
    is_one: bool,
    /// Whether no more is said to more lines.
    is_over: bool,
}

impl Talk<'_> {
    /// What is asked between two games; where a program may be asked who moves first, the same player does again.
    pub(super) fn next(&mut self, way: &Way) -> Next {
        let before = typed(&way.answers, &[], Some(POINTS));
        let found = WINS
            .iter()
            .find_map(|win| self.after(way, &[&before[..], &self.columns(win)].concat()));
        // A game that goes on where it is won is another matter.
        let mut goes_on = || WINS.iter().any(|win| self.stones_behind(&before, win) > win.len());
        match found {
            Some(answers) => Next::After(answers),
            None if goes_on() || WINS.iter().any(|win| self.is_over(&before, win)) => {
                Next::After(vec![])
            }
            None => Next::Unknown,
        }
    }

    /// The questions before a game that come again behind it. How long a game against a computer is, nobody knows before: so they are
    /// answered where they come, and what comes behind one is seen then.
    pub(super) fn asked_between(&mut self, way: &Way) -> Vec<Question> {
        let before = typed(&way.answers, &[], Some(POINTS));
        let (begun, known) = (self.program.say(&before), self.program.known(&before));
        let has = |text: Option<&[u8]>, words: &[u8]| {
            text.is_some_and(|text| text.windows(words.len()).any(|it| it == words))
        };
        let words: Vec<Vec<u8>> = (0..before.len()).map(|at| self.words_of(&before, at)).collect();
        let mut asked: Vec<(usize, Vec<u8>)> = vec![];
        let pause = self.pause_behind(&before);
        loop {
            let again = asked.iter().map(|(at, words)| Asked::between(words, before[*at].clone()));
            let again = again.chain(pause.iter().map(|it| Asked::between(it, String::new())));
            let mut typed = Typed {
                lines: [&before[..], &self.long_columns()].concat(),
                moves: vec![],
                begun: before.len(),
                asked: again.collect(),
            };
            let _ = typed.answer(true, &mut |lines| Some(self.program.say(lines)));
            let said = self.program.say(&typed.lines);
            let new = words.iter().position(|words| {
                !words.is_empty()
                    && asked.iter().all(|(_, known)| known != words)
                    && !has(begun.get(known..), words)
                    && !begun.trim_ascii_end().ends_with(words)
                    && has(said.get(begun.len()..), words)
            });
            let Some(new) = new else { break };
            asked.push((new, words[new].clone()));
        }
        asked.sort();
        let question = |(at, words)| Question { words, answer: Repeated::Again(at) };
        let pause = pause.filter(|_| !asked.is_empty());
        let pause = pause.map(|words| Question { words, answer: Repeated::New(String::new()) });
        asked.into_iter().map(question).chain(pause).collect()
    }

    /// Whether something that is asked before a game of people comes again before the next one, as far as that is known: behind a session it
    /// may come in any case.
    pub(super) fn is_asked_again(&mut self, way: &Way) -> bool {
        let Next::After(answers) = &way.next else { return true };
        let before = typed(&way.answers, &[], Some(POINTS));
        let words: Vec<Vec<u8>> = (0..before.len()).map(|at| self.words_of(&before, at)).collect();
        let answers = typed(answers, &[], None);
        WINS.iter().any(|win| {
            let won = [&before[..], &self.columns(win)].concat();
            // What is said where no more comes is said too early.
            let earlier = self.program.say(&won[..won.len() - 1]);
            let said = self.program.say(&[won, answers.clone()].concat());
            let between = &said[common_prefix(&earlier, &said)..];
            words.iter().any(|words| between.windows(words.len().max(1)).any(|it| it == words))
        })
    }

    /// With which words the program waits for a line behind the first game, if it does. A column is such a line: then the next one may have been
    /// refused by what is asked there.
    fn pause_behind(&mut self, before: &[String]) -> Option<Vec<u8>> {
        let over = self.over(before)?;
        let ends = (before.len() + 1..=over.len()).rev().take(3);
        let mut questions = ends.map(|end| self.program.question(&over[..end]));
        questions.find(|words| About::Pause.is_in(words))
    }

    /// What the question to one of these lines is known by: its last line, or as many more as the other ones do not end with.
    fn words_of(&mut self, lines: &[String], at: usize) -> Vec<u8> {
        let mut of = |at: usize, count: usize| {
            self.program.question_of_lines_to(&lines[..at], &lines[at], count)
        };
        let last = of(at, QUESTION_LINES);
        let found = (1..=QUESTION_LINES).find_map(|count| {
            let whole = of(at, count);
            let others: Vec<Vec<u8>> =
                (0..lines.len()).filter(|&other| other != at).map(|it| of(it, count)).collect();
            let is_own = |words: &Vec<u8>| !others.iter().any(|other| other.ends_with(words));
            [behind_numbers(whole.clone()), whole].into_iter().find(is_own)
        });
        found.unwrap_or(last)
    }

    /// How the next game begins where something is asked behind the first one that nobody was asked before it, such as whether there shall be
    /// another one; `None` if nothing is.
    pub(super) fn asked_anew(&mut self, way: &Way) -> Option<Next> {
        let before = typed(&way.answers, &[], Some(POINTS));
        let Some(over) = self.over(&before) else {
            // Something may be asked again and again that nobody understands.
            let long = self.long_game(&before)?;
            return (long.is_one && !long.is_over).then_some(Next::Unknown);
        };
        let answers = self
            .search_behind(&over, |talk, _, lines| talk.begins_anew(&over, lines).then_some(true));
        Some(self.asked_behind(over, &answers.unwrap_or_default(), Self::over))
    }

    /// The same, where what is asked behind the first game is known to be answered like this. `end`: how to come to the end of a game.
    fn asked_behind(
        &mut self,
        over: Vec<String>,
        answers: &[Answer],
        mut end: impl FnMut(&mut Self, &[String]) -> Option<Vec<String>>,
    ) -> Next {
        let answered = typed(answers, &[], None);
        let question = |talk: &mut Self, over: &[String], at: usize| {
            let before = [over, &answered[..at]].concat();
            talk.program.question_to(&before, &answered[at])
        };
        let mut words: Vec<Vec<u8>> =
            (0..answers.len()).map(|at| question(self, &over, at)).collect();
        // Who has won, which game it is and what the score is may stand in them.
        let mut last = over;
        while let Some(next) = end(self, &[&last[..], &answered].concat()) {
            for (at, words) in words.iter_mut().enumerate() {
                *words = common_end(words, &question(self, &next, at));
            }
            last = next;
        }
        let asked = words.into_iter().zip(answers).filter_map(|(words, answer)| match answer {
            Answer::Said(said) if are_telling(&words) => {
                Some(Question { words, answer: Repeated::New(said.clone()) })
            }
            _ => None,
        });
        let asked: Vec<Question> = asked.collect();
        let are_all = !asked.is_empty() && asked.len() == answers.len();
        if are_all { Next::Asking(asked) } else { Next::Unknown }
    }

    /// The questions that come again between two games, with what is asked there beside them that nobody was asked before, such as whether
    /// there shall be another game.
    pub(super) fn with_new(&mut self, way: &Way, mut again: Vec<Question>) -> Vec<Question> {
        let anew = match &way.next {
            Next::After(all) if (1..=again.len()).contains(&all.len()) => None,
            // What is asked behind a game of people is known by now.
            Next::After(all) if way.seats == Seats::People => {
                let before = typed(&way.answers, &[], Some(POINTS));
                WINS.iter().find_map(|win| {
                    let won = |talk: &mut Self, before: &[String]| {
                        let won = [before, &talk.columns(win)].concat();
                        let is_over = talk.program.has_ended(&won);
                        (!is_over && talk.asks_something_else(before, &won)).then_some(won)
                    };
                    let over = won(self, &before)?;
                    Some(self.asked_behind(over, all, won))
                })
            }
            _ => self.asked_anew(way),
        };
        if let Some(Next::Asking(asked)) = anew {
            let is_known = |words: &[u8]| {
                again.iter().any(|it| it.words.ends_with(words) || words.ends_with(&it.words))
            };
            let new: Vec<Question> = asked.into_iter().filter(|it| !is_known(&it.words)).collect();
            again.extend(new);
        }
        again
    }

    /// The columns of a game that is longer than any.
    fn long_columns(&self) -> Vec<String> {
        let moves: Vec<i64> = (0..WIDTH).cycle().take(LONG_GAME).collect();
        self.columns(&moves)
    }

    /// What becomes of a long game behind these lines; `None` if its boards cannot be read.
    fn long_game(&mut self, before: &[String]) -> Option<LongGame> {
        let boards = self.boards.clone()?;
        let typed = [before, &self.long_columns()].concat();
        let said = self.program.say(&typed);
        let stones = |cells: &[u8]| cells.iter().filter(|cell| **cell != 0).count();
        Some(LongGame {
            is_one: boards.read(&said).iter().map(|seen| stones(&seen.cells)).is_sorted(),
            is_over: said == self.program.say(&[&typed[..], &typed].concat()),
        })
    }

    /// These lines and columns behind them up to where the program asks something else.
    fn over(&mut self, before: &[String]) -> Option<Vec<String>> {
        let end = self.heard_to_the_end(before);
        end.filter(|end| self.asks_something_else(before, end)).or_else(|| {
            // Who waits for any line takes the next column for one, and goes on, perhaps to the end of the session.
            let columns = self.long_columns();
            let (end, _) = self.first_game(before, &columns)?;
            self.asks_something_else(before, &end).then_some(end)
        })
    }

    /// Whether something is asked behind a game that is not what was asked before it.
    fn asks_something_else(&mut self, before: &[String], over: &[String]) -> bool {
        let question = self.program.question(over);
        over.len() > before.len()
            && !question.is_empty()
            && question != self.program.question(before)
    }

    /// These lines and columns behind them up to where no column is heard any more, whoever plays, or the next one ends it.
    fn heard_to_the_end(&mut self, before: &[String]) -> Option<Vec<String>> {
        let moves = self.long_columns();
        let most = moves.len();
        let lines = |count: usize| [before, &moves[..count]].concat();
        let mut said = |count: usize| self.program.say(&lines(count)).len();
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
        Some(lines(if refused == 0 { heard } else { unheard }))
    }

    /// Whether a game begins behind these lines: stones of people lie where they were typed, on boards that come no longer behind those of
    /// before.
    fn begins_anew(&mut self, before: &[String], lines: &[String]) -> bool {
        let Some(boards) = self.boards.clone() else { return false };
        let known = self.program.asked(before).len();
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
    pub(super) fn is_one_game(&mut self) -> bool {
        let Some(way) = self.ways.first().filter(|way| !way.asks_points()).cloned() else {
            return false;
        };
        let long = self.long_game(&typed(&way.answers, &[], None));
        long.is_some_and(|long| long.is_one && long.is_over)
    }

    /// Whether a program asks something when a session is over, and does not just go on: the first question, or one of a menu in which
    /// the answers of before may be settings by now.
    pub(super) fn returns(&mut self, way: &Way) -> bool {
        let before = typed(&way.answers, &[], Some(1));
        // Not every program sees both wins.
        WINS.iter().any(|win| {
            let won = [&before[..], &self.columns(win)].concat();
            self.second_game(&won, &won).is_none()
                && self.stones_behind(&before, win) <= win.len()
                && self.notices_end(way, win)
                && !self.is_over(&before, win)
        })
    }

    /// The same where there are no sessions: more is said when a game is won, and no stone is laid on its board any more.
    pub(super) fn returns_from_game(&mut self, way: &Way) -> bool {
        let before = typed(&way.answers, &[], None);
        // Not every program sees both wins.
        WINS.iter()
            .any(|win| self.stones_behind(&before, win) <= win.len() && !self.is_over(&before, win))
    }

    /// The same where only a computer is played against: more is said when a session to one point is over, and behind its game something else
    /// than behind the same one in a longer session.
    pub(super) fn returns_from_computer(&mut self, way: &Way) -> bool {
        // A first game that is a tie ends no session: with other columns it may be won.
        (0..WIDTH).step_by(2).any(|first| self.returns_behind(way, first))
    }

    /// The same, with columns that begin with this one.
    fn returns_behind(&mut self, way: &Way, first: i64) -> bool {
        if !way.asks_points() {
            return false;
        }
        let columns: Vec<i64> = (first..WIDTH).chain(0..first).cycle().take(LONG_GAME).collect();
        let columns = self.columns(&columns);
        let mut game = |points| {
            let before = typed(&way.answers, &[], Some(points));
            self.first_game(&before, &columns)
        };
        let (once, longer) = (game(1), game(POINTS));
        let Some((over, _)) =
            once.filter(|(_, behind)| longer.is_some_and(|(_, other)| other != *behind))
        else {
            return false;
        };
        // The columns of a game that is over may be answers of a menu, too, and one of them ends it.
        ANSWERS.iter().any(|answer| {
            let answered = [&over[..], &[(*answer).to_owned()]].concat();
            let twice = [&answered[..], &[(*answer).to_owned()]].concat();
            self.program.say(&answered) != self.program.say(&twice)
        })
    }

    /// These lines with as many of the columns as the first game takes behind them, and what is said from its last board on to the next one,
    /// if one comes.
    fn first_game(
        &mut self,
        before: &[String],
        columns: &[String],
    ) -> Option<(Vec<String>, Vec<u8>)> {
        let boards = self.boards.clone()?;
        let lines = [before, columns].concat();
        let said = self.program.say(&lines);
        let seen = boards.read(&said);
        let stones = |seen: &Seen| seen.cells.iter().filter(|cell| **cell != 0).count();
        let next = seen.windows(2).position(|pair| stones(&pair[1]) < stones(&pair[0]));
        let last = next.or(seen.len().checked_sub(1))?;
        let until = seen.get(last + 1).map_or(said.len(), |board| board.span.start);
        let counts: Vec<usize> = (before.len()..lines.len()).collect();
        // Who plays on where nothing comes shows more boards there.
        let is_earlier =
            |&count: &usize| self.program.sure(&lines[..count]).len() < seen[last].span.end;
        let over = before.len() + counts.partition_point(is_earlier);
        Some((lines[..over].to_vec(), said[seen[last].span.end..until].to_vec()))
    }

    /// Whether a program says something else behind a game that ends a session than behind one that another one follows.
    fn notices_end(&mut self, way: &Way, win: &[i64]) -> bool {
        let Some(boards) = self.boards.clone() else { return true };
        let mut behind = |points, more: &[String]| {
            let before = typed(&way.answers, &[], Some(points));
            let won = [&before[..], &self.columns(win)].concat();
            let said = self.program.say(&won);
            let end = boards.read(&said).last().map_or(0, |board| board.span.end);
            self.program.say(&[&won[..], more].concat())[end..].to_vec()
        };
        // It may wait before it says what has ended.
        let waits: [&[String]; 2] = [&[], &[String::new()]];
        waits.into_iter().any(|more| behind(1, more) != behind(POINTS, more))
    }

    /// Who moves first in the next game, if that shows.
    pub(super) fn starter(&mut self, way: &Way) -> Option<Starter> {
        let (Next::After(answers), Some(first)) = (&way.next, way.first) else { return None };
        let between = typed(answers, &[], None);
        let before = typed(&way.answers, &[], Some(POINTS));
        let mut is_same = |game: &[i64]| {
            let over = [&before[..], &self.columns(game)].concat();
            let next = [&over[..], &between].concat();
            self.second_game(&over, &next).map(|other| other == first)
        };
        match (is_same(&WINS[0])?, is_same(&LOST)?) {
            // One toss may fall as the one before.
            (true, true) => self.is_always(first, way, &between).then_some(Starter::Same),
            (false, false) => Some(Starter::InTurn),
            (false, true) => Some(Starter::Loser),
            (true, false) => Some(Starter::Winner),
        }
    }

    /// Whether the same player moves first in some games after the first one, with these lines between two of them.
    fn is_always(&mut self, first: u8, way: &Way, between: &[String]) -> bool {
        // Each wins every other game, and nobody has so many points.
        let mut over = typed(&way.answers, &[], Some(LATER as u32));
        [&WINS[0][..], &LOST].into_iter().cycle().take(LATER).all(|game| {
            over.extend(self.columns(game));
            let next = [&over[..], between].concat();
            let other = self.second_game(&over, &next);
            over = next;
            other.is_none_or(|other| other == first)
        })
    }

    /// Whether a session begins with the points of the one before: it is over with its first game, where one by itself would go on.
    pub(super) fn keeps_points(&mut self, way: &Way) -> bool {
        // Whoever moves first then, for that is not what is asked here.
        let Next::After(between) = self.next(way) else { return false };
        let (between, won) = (typed(&between, &[], None), self.columns(&WINS[0]));
        let [short, longer] = [1, 2].map(|points| typed(&way.answers, &[], Some(points)));
        let alone = [&longer[..], &won].concat();
        if self.second_game(&alone, &[&alone[..], &between].concat()).is_none() {
            return false;
        }
        let over = [short, won.clone()].concat();
        let another = self.search_behind(&over, |talk, _, lines| {
            let begun = [lines, &longer].concat();
            talk.second_game(&over, &begun).map(|_| true)
        });
        another.is_some_and(|answers| {
            let later = [over, typed(&answers, &[], None), longer, won].concat();
            self.second_game(&later, &[&later[..], &between].concat()).is_none()
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
        let mut most = self.program.spent + RUNS_BETWEEN;
        let (mut due, mut number) = (BinaryHeap::from([Reverse((0, 0, vec![]))]), 0);
        while let Some(Reverse((cost, _, answers))) = due.pop() {
            if self.program.spent > most {
                break;
            }
            let before = [over, &typed(&answers, &[], None)].concat();
            match is_it(self, &answers, &before) {
                Some(true) => return Some(answers),
                None if answers.len() < QUESTIONS_BETWEEN && self.asks_anew(&before, over) => {
                    // What may be answered takes the more runs the more is shown of the game before.
                    let spent = self.program.spent;
                    let likely = self.possible_at(&before, false).likely;
                    most += self.program.spent - spent;
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
        let earlier = &lines[..lines.len() - 1];
        self.program.answers_nonsense(lines)
            && self.program.question(lines) != self.program.question(earlier)
    }

    /// Who moves first in the game that follows these lines, if one does.
    fn second_game(&mut self, won: &[String], before: &[String]) -> Option<u8> {
        let boards = self.boards.clone()?;
        let known = self.program.say(won);
        let said = self.say_moves(before, MOVES);
        let stones = boards.stones(&said[common_prefix(&known, &said)..], None);
        let shown = stones.iter().map(|&(column, _)| i64::try_from(column).ok());
        let same = shown.zip(MOVES).take_while(|&(own, typed)| own == Some(typed)).count();
        (same >= TELLING).then(|| stones[0].1)
    }

    /// How many stones the first game has, if it goes on behind these moves.
    fn stones_behind(&mut self, before: &[String], moves: &[i64]) -> usize {
        let Some(boards) = self.boards.clone() else { return 0 };
        let typed = [before, &self.columns(moves), &self.columns(&MOVES)].concat();
        boards.stones(&self.program.say(&typed), None).len()
    }

    /// Whether a program says no more when its first game is won in this way, whatever it hears.
    fn is_over(&mut self, before: &[String], win: &[i64]) -> bool {
        let won = [before, &self.columns(win)].concat();
        let over = self.program.say(&won);
        // Who reads a number may hear no more behind a letter.
        [&ANSWERS[..], &NUMBERS].into_iter().all(|more| {
            let more: Vec<String> = more.iter().map(|&it| it.to_owned()).collect();
            over == self.program.say(&[&won[..], &more].concat())
        })
    }

    /// Whether no diagonal ends the game of people behind some answers, and a row or a column does.
    pub(super) fn is_straight(&mut self, answers: &[Answer]) -> bool {
        let before = typed(answers, &[], Some(1));
        let mut goes_on = |win: &[i64]| self.stones_behind(&before, win) > win.len();
        DIAGONALS.iter().all(|win| goes_on(win)) && !WINS.iter().all(|win| goes_on(win))
    }
}

/// Whether words are enough to know a question by.
fn are_telling(words: &[u8]) -> bool {
    words.iter().filter(|byte| byte.is_ascii_alphabetic()).count() >= LETTERS
}

/// The words of a question behind the last number in it, which may be that of the game, if they are enough to know it by.
pub(super) fn behind_numbers(words: Vec<u8>) -> Vec<u8> {
    let number = words.iter().rposition(u8::is_ascii_digit);
    let rest = number.map(|number| words[number + 1..].trim_ascii());
    rest.filter(|rest| are_telling(rest)).map(<[u8]>::to_vec).unwrap_or(words)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_no_part_of_what_a_question_is_known_by() {
        let rows = [
            ("Game 2. Red or black?", ". Red or black?"),
            ("Your color?", "Your color?"),
            ("A color, 1 or 2?", "A color, 1 or 2?"),
        ];
        for (words, wanted) in rows {
            let known = behind_numbers(words.as_bytes().to_vec());
            assert_eq!(String::from_utf8_lossy(&known), wanted);
        }
    }

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
