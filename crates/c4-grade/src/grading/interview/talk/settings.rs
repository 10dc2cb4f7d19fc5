//! Menus of settings: what is answered there leads back to the menu, until one answer leads to a game.

use std::collections::VecDeque;

use super::super::{Answer, Way, typed};
use super::{Game, Talk};

/// How many answers lead from a menu back to it, at most, and how often a program is run to find them.
const ANSWERS: usize = 6;
const RUNS: usize = 400;

/// How often the same answer is given, at most, that leads from each choice to the next.
const TURNS: usize = 2;

/// How many choices a menu has beside the one that leads to a game, at least.
const CHOICES: usize = 2;

/// How many settings that lead to the same game are put together with others, at most: a colour, and who moves first.
const ALIKE: usize = 2;

/// Answers that lead from a menu back to it, and the game that is started then.
struct Setting {
    answers: Vec<Answer>,
    game: Game,
}

impl Talk<'_> {
    /// Looks for games behind the settings of a menu, where not all have been found, or none is played to as many points as are wanted.
    pub(super) fn change_settings(&mut self) {
        let has_all = |talk: &Self| talk.is_complete() && talk.ways.iter().all(Way::asks_points);
        let fewest = self.ways.iter().min_by_key(|way| way.answers.len());
        let Some(way) = fewest.filter(|_| !has_all(self)).cloned() else { return };
        let (usual, most) = ((way.seats, way.first), self.program.spent + RUNS);
        for start in (0..way.answers.len()).rev() {
            let settings = self.settings(&way.answers, start, most);
            let choices = worthwhile(&settings, usual, way.asks_points());
            if choices.is_empty() {
                continue;
            }
            for chosen in choices {
                if has_all(self) {
                    break;
                }
                let chosen = chosen.iter().flat_map(|it| it.answers.iter().cloned());
                let mut answers = way.answers.clone();
                answers.splice(start..start, chosen);
                if let Some((seats, first)) = self.game(&answers) {
                    self.find(Way { answers, seats, first, ..way.clone() });
                }
            }
            self.set_diagonals(start, &settings, usual);
            return;
        }
    }

    /// What can be answered at the question to which `answers[start]` is the answer, so that the same answers lead to a game then.
    fn settings(&mut self, answers: &[Answer], start: usize, most: usize) -> Vec<Setting> {
        let (before, behind) = answers.split_at(start);
        let usual = self.game_as_typed(answers);
        let lines = typed(before, &[], None);
        let columns = self.program.question(&typed(answers, &[], None));
        let mut due: VecDeque<Vec<Answer>> = VecDeque::new();
        let named = self.program.named(&lines);
        let (letters, words): (Vec<_>, Vec<_>) = named.into_iter().partition(|it| it.len() == 1);
        for choices in [letters, words] {
            if due.len() < CHOICES {
                let choices = self.program.taken(&lines, &choices).into_iter().map(Answer::Said);
                due.extend(choices.filter(|it| *it != behind[0]).map(|it| vec![it]));
            }
        }
        let mut settings = vec![];
        if due.len() < CHOICES {
            return settings;
        }
        while let Some(chosen) = due.pop_front().filter(|_| self.program.spent <= most) {
            if let Some(game) = self.game_as_typed(&[before, &chosen, behind].concat()) {
                // One answer may lead from each choice to the next.
                if chosen.len() < TURNS && Some(game) != usual {
                    due.push_back(vec![chosen[0].clone(); chosen.len() + 1]);
                }
                settings.push(Setting { answers: chosen, game });
                continue;
            }
            let so_far = [before, &chosen].concat();
            let is_column = self.program.question(&typed(&so_far, &[], None)) == columns;
            if chosen.len() == ANSWERS || is_column && self.game_as_typed(&so_far).is_some() {
                continue;
            }
            let possible = self.possible(&so_far);
            let next = possible.likely.into_iter().chain(possible.unlikely);
            due.extend(next.map(|answer| [&chosen[..], &[answer]].concat()));
        }
        settings
    }

    /// Has diagonals count in all games behind a menu, where they do only with one of its settings that changes nothing else.
    fn set_diagonals(&mut self, start: usize, settings: &[Setting], usual: Game) {
        let Some(people) = self.of_people().filter(|way| self.is_straight(&way.answers)) else {
            return;
        };
        let with = |setting: &Setting, answers: &[Answer]| {
            let (before, behind) = answers.split_at(start);
            [before, &setting.answers, behind].concat()
        };
        let is_counting = |setting: &&Setting| {
            let answers = with(setting, &people.answers);
            self.game(&answers) == Some((people.seats, people.first)) && !self.is_straight(&answers)
        };
        let mut harmless = settings.iter().filter(|it| it.game == usual);
        if let Some(setting) = harmless.find(is_counting) {
            self.ways.iter_mut().for_each(|way| way.answers = with(setting, &way.answers));
        }
    }
}

/// The settings of a menu to choose together: the points, where no other question asks for them, with each setting, and each two, that
/// lead to another game than the usual one.
fn worthwhile(settings: &[Setting], usual: Game, asks_points: bool) -> Vec<Vec<&Setting>> {
    let points = settings.iter().find(|it| it.answers.iter().any(Answer::has_points));
    let points = points.filter(|_| !asks_points);
    let mut telling: Vec<&Setting> = vec![];
    for setting in settings.iter().filter(|it| it.game != usual) {
        if telling.iter().filter(|it| it.game == setting.game).count() < ALIKE {
            telling.push(setting);
        }
    }
    let pairs = telling.iter().flat_map(|one| {
        let others = telling.iter().filter(move |other| !std::ptr::eq(*one, **other));
        others.map(move |other| vec![*one, *other])
    });
    let chosen = [vec![]].into_iter().chain(telling.iter().map(|it| vec![*it])).chain(pairs);
    let chosen = chosen.map(|chosen| points.into_iter().chain(chosen).collect::<Vec<_>>());
    chosen.filter(|chosen| !chosen.is_empty()).collect()
}
