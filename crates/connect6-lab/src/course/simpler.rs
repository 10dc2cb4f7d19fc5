//! Simpler sessions of both labs.

use c4_course::{Input, simpler};

use super::is_lab_7;
use super::script::in_lines;

/// Sessions of the same lab that are simpler: on a smaller board first, then with fewer answers.
pub(super) fn than(input: &Input) -> Vec<Input> {
    let typed = Typed::read(input);
    let smaller = typed.iter().flat_map(Typed::smaller);
    let shorter = typed.iter().flat_map(Typed::shorter);
    let typed = smaller.chain(shorter).map(|typed| typed.input(input));
    let generic = simpler::fewer_args(input).chain(simpler::less_typed(input));
    let candidates = typed.chain(generic);
    let lab_7 = is_lab_7(&input.args);
    let same_lab = candidates.filter(|candidate| is_lab_7(&candidate.args) == lab_7);
    simpler::only_simpler(input, same_lab, |input| Typed::read(input).map_or(0, |typed| typed.n))
}

/// What is typed in a session without faults: a size, and answers of one word or of two numbers.
#[derive(Debug, Clone)]
struct Typed {
    n: i32,
    answers: Vec<Answer>,
}

#[derive(Debug, Clone)]
enum Answer {
    /// A stone's colour, the computer's, or the end of the list.
    Letter(String),
    /// A row and a column.
    Position([i32; 2]),
}

impl Typed {
    /// The answers of an input, if it has no faults.
    fn read(input: &Input) -> Option<Self> {
        let text = str::from_utf8(&input.stdin).ok()?;
        let mut words = text.split_ascii_whitespace();
        let n = words.next()?.parse().ok().filter(|n| (1..=1000).contains(n))?;
        let mut answers = Vec::new();
        while let Some(word) = words.next() {
            answers.push(match word.parse() {
                Ok(row) => Answer::Position([row, words.next()?.parse().ok()?]),
                Err(_) if ["B", "W", "E"].contains(&word) => Answer::Letter(word.to_owned()),
                Err(_) => return None,
            });
        }
        Some(Self { n, answers })
    }

    fn input(&self, like: &Input) -> Input {
        let answers = self.answers.iter().map(|answer| match answer {
            Answer::Letter(letter) => letter.clone(),
            Answer::Position([row, column]) => format!("{row} {column}"),
        });
        let answers: Vec<String> = std::iter::once(self.n.to_string()).chain(answers).collect();
        Input { args: like.args.clone(), stdin: in_lines(&answers).into_bytes() }
    }

    /// On the smallest board that has all positions, once they are moved to its upper left corner; on the smallest one
    /// that has them where they are; on one smaller by one.
    fn smaller(&self) -> Vec<Self> {
        let numbers = |of: usize| {
            self.answers.iter().filter_map(move |answer| match answer {
                Answer::Position(place) if place.iter().all(|&number| number >= 0) => {
                    Some(place[of])
                }
                _ => None,
            })
        };
        let least = [0, 1].map(|of| numbers(of).min().unwrap_or(0));
        let most = [0, 1].map(|of| numbers(of).max().unwrap_or(0));
        let needed =
            |least: [i32; 2]| (most[0] - least[0]).max(most[1] - least[1]).saturating_add(1);
        let moved = |by: [i32; 2], n: i32| {
            let moved = |answer: &Answer| match answer {
                Answer::Position([row, column]) if *row >= 0 && *column >= 0 => {
                    Answer::Position([row - by[0], column - by[1]])
                }
                other => other.clone(),
            };
            Self { n, answers: self.answers.iter().map(moved).collect() }
        };
        let boards =
            [moved(least, needed(least)), moved([0, 0], needed([0, 0])), moved([0, 0], self.n - 1)];
        boards.into_iter().filter(|board| (1..self.n).contains(&board.n)).collect()
    }

    /// Without a half or a quarter of the stones, or without one of them.
    fn shorter(&self) -> Vec<Self> {
        let is_stone = |at: usize| matches!(self.answers.get(at..at + 2), Some([Answer::Letter(letter), Answer::Position(_)]) if letter != "E");
        let stones: Vec<usize> = (0..self.answers.len()).filter(|&at| is_stone(at)).collect();
        let mut shorter = Vec::new();
        for part in [stones.len() / 2, stones.len() / 4, 1] {
            if part > 0 {
                shorter.extend(stones.chunks(part).map(|part| self.without(part)));
            }
        }
        shorter
    }

    /// Without the stones that begin with these answers.
    fn without(&self, stones: &[usize]) -> Self {
        let is_left_out = |at: &usize| stones.iter().any(|stone| (*stone..stone + 2).contains(at));
        let left = (0..self.answers.len()).filter(|at| !is_left_out(at));
        Self { answers: left.map(|at| self.answers[at].clone()).collect(), ..*self }
    }
}
