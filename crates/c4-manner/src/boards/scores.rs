//! The score that a program tells when a game is over, and who wins a session in the end.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::{fmt, slice};

use c4_course::{Said, Session};

use super::reference::{Games, Span, shape};
use super::spoken::{
    LEAST, are_called, has_one, is_at, is_one, small, speaks_of_session, speaks_of_win,
};

/// The points of players 1 and 2.
type Score = [i64; 2];

/// Points that a program tells otherwise than they are, behind a game that it plays as it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongPoints {
    /// Which game of the session, counted from 0.
    pub game: usize,
    /// How many stones it has.
    pub stones: usize,
    /// What is told.
    pub points: Points,
    /// Where its words are in its output.
    pub at: Span,
}

/// What is told otherwise than it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Points {
    /// The points of players 1 and 2.
    Score {
        /// Those that they have.
        wanted: [i64; 2],
        /// Those that are told.
        told: [i64; 2],
    },
    /// This player wins the session, and the other one is called its winner.
    FinalWinner(u8),
    /// This player wins the session, and nobody is called its winner.
    NoFinalWinner(u8),
}

/// What each of two players is called by.
pub(super) type Names = [Vec<Vec<u8>>; 2];

/// The lines that tell a score, without its numbers, and the players by theirs.
type Line = Vec<u8>;

/// Where the number of each of two players stands on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Behind each name, or else before each, or else wherever there is one beside it.
    Usual,
    Behind,
    Before,
    /// Between the two names: `Red 0 : 1 Black, 2 ties`.
    Inside,
    /// Around them: `0 Red - Black 1`.
    Outside,
}

/// Where numbers may stand, the likeliest first.
const PLACES: [Place; 5] =
    [Place::Usual, Place::Behind, Place::Before, Place::Inside, Place::Outside];

/// How a program tells scores: the lines that were learned.
#[derive(Debug, Clone, Default)]
pub(super) struct Scores {
    lines: Vec<(Line, Place)>,
    /// Whether often enough one player alone is called the winner of a session.
    calls_winners: bool,
    /// Whether who is called so as `you`, or as who speaks, often is: else that may mean something else.
    speaks_to_winners: bool,
    /// Whether nobody is ever called behind a session but who is behind each game.
    is_mute: bool,
}

/// What is learned from.
#[derive(Default)]
pub(super) struct Examples {
    /// For each line the scores that it tells.
    told: Vec<((Line, Place), Vec<Told>)>,
    winners: usize,
    /// How often the one who has won a session is spoken to as its winner, or speaks.
    spoken_to: usize,
    /// The lines behind games that another one follows, and those behind the end of each session, without numbers and names.
    between: Vec<Vec<Line>>,
    behind: Vec<Behind>,
}

/// A score that is told.
struct Told {
    score: Score,
    /// How many games were over by then.
    games: usize,
    is_right: bool,
}

/// The lines behind the end of a session, who has won it, and whether a computer has.
struct Behind {
    lines: Vec<Line>,
    winner: u8,
    is_computer: bool,
}

/// Words of a line whose numbers are no points that somebody has.
const OTHERS: [&str; 8] = ["need", "left", "remain", "lost", "loss", "lose", "turn", "choose"];

/// Words of a line that tells a score, if it has one.
const SCORES: [&str; 6] = ["score", "scores", "points", "tally", "standings", "result"];

/// Words whose number is how often something else happened, and those of them whose number may come before them.
const COUNTS: [&str; 3] = ["games", "game", "rounds"];
const TIES: [&str; 5] = ["draw", "draws", "tie", "ties", "tied"];

/// Words for somebody who speaks or is spoken to.
const SPOKEN_TO: [&str; 5] = ["i", "me", "my", "you", "your"];

impl Examples {
    /// Hears what is said behind the last board of a game. `goes_on`: whether another one is seen to follow.
    pub(super) fn hear(
        &mut self,
        games: &Games<'_>,
        game: usize,
        text: &[u8],
        names: &Names,
        goes_on: bool,
    ) {
        if let Some(wanted) = games.score(game) {
            for (place, line, score) in told_anywhere(text, names) {
                let is_right = score == wanted;
                let (line, score) = whoever(&line, score);
                let told = Told { score, games: game + 1, is_right };
                let here = (line, place);
                match self.told.iter_mut().find(|(known, _)| *known == here) {
                    Some((_, all)) => all.push(told),
                    None => self.told.push((here, vec![told])),
                }
            }
        }
        let lines = || {
            small(text)
                .split(|&byte| byte == b'\n')
                .map(|it| labelled(it.trim_ascii(), names).0)
                .collect()
        };
        if let Some(winner) = games.final_winner(game) {
            let called = |hears_you| final_winner(text, names, games.computers(), hears_you);
            self.winners += usize::from(called(false).is_some());
            self.spoken_to += usize::from(called(false).is_none() && called(true) == Some(winner));
            let is_computer = games.computers().contains(&winner);
            self.behind.push(Behind { lines: lines(), winner, is_computer });
        } else if goes_on {
            let lines = lines();
            if !self.between.contains(&lines) {
                self.between.push(lines);
            }
        }
    }

    /// Lines that say the same each time may ask for something, and no score is higher than the number of games.
    pub(super) fn learned(self) -> Scores {
        let rights = |told: &[Told]| told.iter().filter(|it| it.is_right).count();
        let is_score = |((line, place), told): &&((Line, Place), Vec<Told>)| {
            let may_be =
                |it: &&Told| it.score.iter().all(|points| (0..=it.games as i64).contains(points));
            let varies = |of: usize| told.iter().any(|it| it.score[of] != told[0].score[of]);
            // Where numbers stand elsewhere than is usual, they are believed if they mostly are the points.
            let is_likely = *place == Place::Usual || 2 * rights(told) > told.len();
            let count = told.iter().filter(may_be).count();
            is_likely
                && count >= 2 * LEAST
                && 20 * count >= 19 * told.len()
                && (speaks_of_score(line) || [0, 1].into_iter().all(varies))
        };
        // Some call the winner of a session by no name: `You are the champion!`, or by a number that is nobody's colour.
        let is_new = |line: &Line| !self.between.iter().any(|known| known.contains(line));
        let is_about_a_session = |line: &Line| {
            (speaks_of_win(line) || speaks_of_session(line))
                && (has_one(line, &SPOKEN_TO) || has_one(line, &["player #"]))
                && is_new(line)
        };
        let is_known = |lines: &[Line]| {
            // It may be said once more in the same words; and behind a game, questions for the next one may come.
            let own: Vec<&Line> = calls(lines).collect();
            let is_said = |known: &Vec<Line>| calls(known).take(own.len()).eq(own.iter().copied());
            self.between.iter().any(is_said) && !lines.iter().any(is_about_a_session)
        };
        let known = self.behind.iter().filter(|behind| is_known(&behind.lines)).count();
        // Who wins may be called by a name that nobody knows here: then not the same is said of all sessions.
        let of_session = |behind: &Behind| -> Vec<Line> {
            let lines = behind.lines.iter().filter(|line| speaks_of_win(line) && is_new(line));
            lines.filter(|line| calls(slice::from_ref(line)).next().is_none()).cloned().collect()
        };
        let mut sessions: BTreeMap<Vec<Line>, usize> = BTreeMap::new();
        for behind in &self.behind {
            *sessions.entry(of_session(behind)).or_default() += 1;
        }
        let varies = sessions.values().filter(|count| **count >= LEAST).count() > 1;
        let calls_players = self.between.iter().any(|lines| calls(lines).next().is_some());
        // A computer may have a name of its own: then another line comes with its sessions than with those of others.
        let tells = |is_one: fn(&Behind) -> bool, new_lines: &dyn Fn(&Behind) -> Vec<Line>| {
            let lines = |is_wanted: bool| -> Vec<Vec<Line>> {
                let those = self.behind.iter().filter(|behind| is_one(behind) == is_wanted);
                those.map(new_lines).collect()
            };
            let is_said = |line: &Line, of: &[Vec<Line>]| {
                10 * of.iter().filter(|lines| lines.contains(line)).count() >= 9 * of.len()
            };
            let (ones, others) = (lines(true), lines(false));
            let is_telling = |(of, not): &(&Vec<Vec<Line>>, &Vec<Vec<Line>>)| {
                let mut first = of.iter().take(1).flatten();
                first.any(|line| is_said(line, of) && !not.iter().any(|it| it.contains(line)))
            };
            // Where always the same one wins, nothing shows whether that is told.
            let sides = [(&ones, &others), (&others, &ones)];
            ones.is_empty() || others.is_empty() || sides.iter().all(is_telling)
        };
        let new_lines = |behind: &Behind| -> Vec<Line> {
            behind.lines.iter().filter(|line| is_new(line)).cloned().collect()
        };
        // Who is spoken to is now the one player, now the other.
        let by_role = |behind: &Behind| -> Vec<Line> {
            let computer = if behind.is_computer { behind.winner } else { 3 - behind.winner };
            let role = |byte: u8| match byte {
                1 | 2 if byte == computer => b'c',
                1 | 2 => b'p',
                other => other,
            };
            new_lines(behind).into_iter().map(|line| line.into_iter().map(role).collect()).collect()
        };
        let plays_computer = self.behind.iter().any(|behind| behind.is_computer);
        let is_told = tells(|it| it.winner == 1, &new_lines)
            || plays_computer && tells(|it| it.is_computer, &by_role);
        let is_mute = !varies
            && calls_players
            && !is_told
            && known >= LEAST
            && 10 * known >= 9 * self.behind.len();
        let scores: Vec<_> = self.told.iter().filter(is_score).collect();
        // Of several places of the numbers of a line it is the one where they are the points most often.
        let is_best = |((line, place), _): &&&((Line, Place), Vec<Told>)| {
            let others = scores.iter().filter(|((other, _), _)| other == line);
            let best = others.max_by_key(|((_, at), told)| {
                (rights(told), Reverse(PLACES.iter().position(|place| place == at)))
            });
            best.is_some_and(|((_, best), _)| best == place)
        };
        let lines = scores.iter().filter(is_best).map(|(here, _)| here.clone()).collect();
        let speaks_to_winners = self.spoken_to >= LEAST;
        let calls_winners = speaks_to_winners || self.winners >= LEAST;
        Scores { lines, calls_winners, speaks_to_winners, is_mute }
    }
}

/// Those of some lines that call a player: by a byte that no text has.
fn calls(lines: &[Line]) -> impl Iterator<Item = &Line> {
    lines.iter().filter(|line| line.iter().any(|byte| matches!(byte, 1 | 2)))
}

impl Scores {
    /// Whether nothing can be wrong, for nothing was learned.
    pub(super) fn is_silent(&self) -> bool {
        self.lines.is_empty() && !self.calls_winners && !self.is_mute
    }

    /// What is told of points behind a game, where that is not so. `begun`: the points with which the session of the program began.
    pub(super) fn wrong(
        &self,
        games: &Games<'_>,
        game: usize,
        begun: Score,
        text: &[u8],
        names: &Names,
    ) -> Option<Points> {
        let score = games.score(game).filter(|_| !self.lines.is_empty()).and_then(|score| {
            let wanted = [score[0] - begun[0], score[1] - begun[1]];
            let is_known = |(place, line, told): &(Place, Line, Score)| {
                self.lines.contains(&(whoever(line, *told).0, *place))
            };
            let told = told_anywhere(text, names).into_iter().filter(is_known);
            let told: Vec<Score> = told.map(|(_, _, told)| told).collect();
            // Numbers of another line may have been taken for points.
            let is_right = told.contains(&wanted);
            let told = told.last().copied().filter(|_| !is_right)?;
            Some(Points::Score { wanted, told })
        });
        score.or_else(|| {
            let winner = games.final_winner(game)?;
            if self.is_mute {
                return Some(Points::NoFinalWinner(winner));
            }
            if !self.calls_winners {
                return None;
            }
            let called = final_winner(text, names, games.computers(), self.speaks_to_winners)?;
            (called != winner).then_some(Points::FinalWinner(winner))
        })
    }
}

fn speaks_of_score(line: &[u8]) -> bool {
    has_one(line, &SCORES)
}

/// A line of a score as it is whoever of the two comes first, such as `You 1 : 0 Computer`, and the points of who does.
fn whoever(line: &[u8], [one, two]: Score) -> (Line, Score) {
    let first = line.iter().find(|byte| matches!(byte, 1 | 2));
    if first != Some(&2) {
        return (line.to_vec(), [one, two]);
    }
    let other = |&byte: &u8| if matches!(byte, 1 | 2) { 3 - byte } else { byte };
    (line.iter().map(other).collect(), [two, one])
}

/// The scores in a text with their lines, wherever the numbers may stand there.
fn told_anywhere(text: &[u8], names: &Names) -> Vec<(Place, Line, Score)> {
    let text = small(text);
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let lines: Vec<(Line, Vec<Token>)> = lines
        .filter(|line| !line.is_empty())
        .map(|line| {
            let is_other = |word: &str| line.windows(word.len()).any(|it| it == word.as_bytes());
            let (words, tokens) = labelled(line, names);
            (words, if OTHERS.iter().any(|word| is_other(word)) { vec![] } else { tokens })
        })
        .collect();
    let told = |place| told(&lines, place).into_iter().map(move |(line, it)| (place, line, it));
    PLACES.into_iter().flat_map(told).collect()
}

/// The scores in some lines, each with its line: a number beside each player's name, on one line or on two.
fn told(lines: &[(Line, Vec<Token>)], place: Place) -> Vec<(Line, Score)> {
    let mut told = Vec::new();
    let mut before: Option<(&Line, [Option<i64>; 2])> = None;
    for (words, tokens) in lines {
        match (points(tokens, place), before.take()) {
            ([Some(one), Some(two)], _) => told.push((words.clone(), [one, two])),
            ([Some(one), None], Some((first, [None, Some(two)])))
            | ([None, Some(two)], Some((first, [Some(one), None]))) => {
                told.push(([first.as_slice(), words].join(&b'\n'), [one, two]));
            }
            (points, _) => before = Some((words, points)),
        }
    }
    told
}

/// What stands in a line that may tell a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    /// A player's name.
    Player(u8),
    Number(Option<i64>),
}

/// A line without its numbers and names, and these.
fn labelled(line: &[u8], names: &Names) -> (Line, Vec<Token>) {
    // A name may be part of another one.
    let longest_at = |at: usize| {
        let of = |player: u8| {
            let here = names[usize::from(player - 1)].iter().filter(|name| is_at(line, name, at));
            here.map(Vec::len).max().map(|length| (length, player))
        };
        of(1).max(of(2))
    };
    let (mut words, mut tokens, mut is_count) = (Line::new(), Vec::new(), false);
    let mut at = 0;
    while at < line.len() {
        if let Some((length, player)) = longest_at(at) {
            words.push(player);
            tokens.push(Token::Player(player));
            is_count = false;
            at += length;
            continue;
        }
        is_count |= has_at(&COUNTS, line, at) || has_at(&TIES, line, at);
        let digits = line[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 {
            words.push(line[at]);
            at += 1;
            continue;
        }
        let number =
            std::str::from_utf8(&line[at..at + digits]).ok().and_then(|it| it.parse().ok());
        words.push(b'#');
        at += digits;
        let blanks = line[at..].iter().take_while(|byte| **byte == b' ').count();
        if !is_count && !is_of_ties(line, at + blanks) {
            tokens.push(Token::Number(number));
        }
        is_count = false;
    }
    (words, tokens)
}

/// Whether a word here says what the number before it counts: one that has a number of its own behind it does not.
fn is_of_ties(line: &[u8], at: usize) -> bool {
    let word = TIES.iter().map(|word| word.as_bytes()).find(|word| is_at(line, word, at));
    word.is_some_and(|word| {
        // More words may belong to it: `tie games: 0`.
        let mut behind = line[at + word.len()..].iter();
        let next = behind.find(|byte| !byte.is_ascii_alphabetic() && **byte != b' ');
        !next.is_some_and(|byte| byte.is_ascii_digit() || b":=".contains(byte))
    })
}

fn has_at(words: &[&str], line: &[u8], at: usize) -> bool {
    words.iter().any(|word| is_at(line, word.as_bytes(), at))
}

/// The number of each player.
fn points(tokens: &[Token], place: Place) -> [Option<i64>; 2] {
    let number = |at: Option<usize>| match tokens.get(at?)? {
        Token::Number(number) => *number,
        Token::Player(_) => None,
    };
    let (behind, before) =
        (|at: usize| number(at.checked_add(1)), |at: usize| number(at.checked_sub(1)));
    // One between two players is that of the first: `The computer has won with 2. I told you!`
    let is_taken = |at: usize| {
        at.checked_sub(2).is_some_and(|other| matches!(tokens[other], Token::Player(_)))
    };
    let left = |at: usize| before(at).filter(|_| !is_taken(at));
    let of_all = |place: &dyn Fn(usize) -> Option<i64>| {
        let mut points = [None; 2];
        for (at, token) in tokens.iter().enumerate() {
            if let Token::Player(player) = token {
                let known = &mut points[usize::from(player - 1)];
                *known = place(at).or(*known);
            }
        }
        points
    };
    let first = tokens.iter().position(|token| matches!(token, Token::Player(_)));
    let is_first = |at: usize| Some(at) == first;
    let is_whole = |points: &[Option<i64>; 2]| points.iter().all(Option::is_some);
    match place {
        Place::Behind => of_all(&behind),
        Place::Before => of_all(&before),
        Place::Inside => of_all(&|at| if is_first(at) { behind(at) } else { before(at) }),
        Place::Outside => of_all(&|at| if is_first(at) { before(at) } else { behind(at) }),
        Place::Usual => {
            let behind_each = of_all(&behind);
            [behind_each, of_all(&before), of_all(&|at| behind(at).or_else(|| left(at)))]
                .into_iter()
                .find(is_whole)
                .unwrap_or(behind_each)
        }
    }
}

/// Who is called the winner last, by a name of its own or as `you`: of a session, if it is over.
fn final_winner(
    text: &[u8],
    names: &Names,
    computers: &BTreeSet<u8>,
    hears_you: bool,
) -> Option<u8> {
    let text = small(text);
    let is_about_points =
        |line: &[u8]| line.iter().any(u8::is_ascii_digit) && !speaks_of_session(line);
    let lines = text.rsplit(|&byte| byte == b'\n');
    let mut lines = lines.filter(|line| speaks_of_win(line) && !is_about_points(line));
    let computer = computers.first().copied();
    // Who is told so of a session, without a number, is meant.
    let is_plain = |line: &[u8]| speaks_of_session(line) && !line.iter().any(u8::is_ascii_digit);
    let called = lines.find_map(|line| {
        let called = are_called(line, names, !computers.is_empty());
        let called = called.map(|called| called.map(|index| index as u8 + 1));
        let computer = computer.filter(|_| hears_you || is_plain(line));
        let spoken_to = computer.and_then(|computer| wins_itself(line, computer));
        if called.flatten().is_none() && spoken_to.is_some() { Some(spoken_to) } else { called }
    });
    called?
}

/// Words behind `you`, or behind who speaks, that begin who wins; and words with which a line says that somebody does not.
const WHO_WINS: [&str; 6] = ["are", "have", "win", "won", "am", "ve"];
const WHO_DOES_NOT: [&str; 9] =
    ["not", "t", "no", "never", "almost", "lose", "lost", "loser", "beaten"];

/// Who wins in a line in small letters that says it of `you`, or of a computer that speaks.
fn wins_itself(line: &[u8], computer: u8) -> Option<u8> {
    let words: Vec<&[u8]> =
        line.split(|byte| !byte.is_ascii_alphabetic()).filter(|word| !word.is_empty()).collect();
    if words.iter().any(|word| is_one(word, &WHO_DOES_NOT)) {
        return None;
    }
    words.windows(2).find_map(|pair| match pair[0] {
        _ if !is_one(pair[1], &WHO_WINS) => None,
        b"you" => Some(3 - computer),
        b"i" => Some(computer),
        _ => None,
    })
}

/// The points of players 1 and 2 behind each game of a session, where they are told, and who wins the session with it.
#[must_use]
pub fn scores(session: &Session) -> Vec<(Option<[i64; 2]>, Option<u8>)> {
    let Some(shape) = shape(session) else { return vec![] };
    let games = Games::of(session, shape);
    (0..games.games.len()).map(|game| (games.score(game), games.final_winner(game))).collect()
}

impl Games<'_> {
    /// The points of players 1 and 2 when a game is over, where they are told: by fields that are called as the players are.
    pub(super) fn score(&self, game: usize) -> Option<Score> {
        self.at_end(game).find_map(|said| self.points_in(said))
    }

    /// The points of players 1 and 2 that an event tells.
    pub(super) fn points_in(&self, said: &Said) -> Option<[i64; 2]> {
        let points = |player| {
            let is_own = |field: &str| {
                self.names(player).any(|name| name.eq_ignore_ascii_case(field.as_bytes()))
            };
            said.fields
                .iter()
                .find(|(field, _)| is_own(field))
                .and_then(|(_, value)| value.number())
        };
        Some([points(1)?, points(2)?])
    }

    /// Who wins the session that this game ends: who is called the winner once more, behind the winner of the game, and has more points.
    /// (Where a session ends otherwise, whom a program calls that is its own affair.)
    fn final_winner(&self, game: usize) -> Option<u8> {
        let called = self.at_end(game).filter(|said| said.field("winner").is_some()).nth(1)?;
        let winner = self.winner_of(called)?;
        let [one, two] = self.score(game)?;
        let is_ahead = if winner == 1 { one > two } else { two > one };
        is_ahead.then_some(winner)
    }
}

impl fmt::Display for WrongPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, stones, points, .. } = self;
        let game = if *game == 0 { String::new() } else { format!(" of game {}", game + 1) };
        write!(f, "After {stones} tokens{game} ")?;
        match points {
            Points::Score { wanted: [one, two], told: [first, second] } => write!(
                f,
                "player 1 has {one} and player 2 {two} points, but your program tells {first} and {second}."
            ),
            Points::FinalWinner(player) => write!(
                f,
                "player {player} has the points that win the session, but your program calls the other player its winner."
            ),
            Points::NoFinalWinner(player) => write!(
                f,
                "player {player} has the points that win the session, and your program does not say who is its winner."
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_else_is_counted_is_nobodys() {
        let names: Names = [vec![b"red".to_vec()], vec![b"black".to_vec()]];
        for (line, wanted) in [
            ("RED: 1   BLACK: 0   tie games: 0   total: 1", [1, 0]),
            ("RED 1, BLACK 2, 3 ties", [1, 2]),
            ("RED 1 BLACK 2 ties 3", [1, 2]),
            ("RED has 1, BLACK has 2, ties 3, that makes 6 games.", [1, 2]),
        ] {
            let told = told_anywhere(line.as_bytes(), &names).into_iter();
            let usual = told.filter(|(place, ..)| *place == Place::Usual);
            let scores: Vec<Score> = usual.map(|(.., score)| score).collect();
            assert_eq!(scores, [wanted], "{line}");
        }
    }

    #[test]
    fn who_is_spoken_to_may_be_the_winner() {
        let names: Names =
            [vec![b"red".to_vec(), b"you".to_vec()], vec![b"black".to_vec(), b"computer".to_vec()]];
        let computers = BTreeSet::from([2]);
        let rows = [
            ("RED wins.\nYou are the final winner. Congratulations!", Some(1)),
            ("RED wins.\nI am the final winner. Better luck next time!", Some(2)),
            ("You have won the match against the computer!", Some(1)),
            ("Sorry, you are not the winner.", None),
            ("You have lost, the computer wins the match.", None),
            ("The computer wins the match.", Some(2)),
        ];
        for (text, wanted) in rows {
            let called = final_winner(text.as_bytes(), &names, &computers, true);
            assert_eq!(called, wanted, "{text}");
        }
        // Before it is known that this is said to winners, it tells nothing.
        let rows = [
            ("You are the winner.", None),
            ("You are the final winner.", Some(1)),
            ("You won 2 matches.", None),
        ];
        for (text, wanted) in rows {
            let called = final_winner(text.as_bytes(), &names, &computers, false);
            assert_eq!(called, wanted, "{text}");
        }
    }

    #[test]
    fn a_number_is_of_the_name_beside_it() {
        let names: Names = [[b"red".as_slice(), b"you"], [b"black".as_slice(), b"computer"]]
            .map(|names| names.map(<[u8]>::to_vec).to_vec());
        let rows = [
            ("red: 1, black: 2", [Some(1), Some(2)]),
            ("you: 1  computer: 0  ties: 3", [Some(1), Some(0)]),
            ("you 1 : 0 computer, 3 ties", [Some(1), Some(0)]),
            ("1 red, 2 black", [Some(1), Some(2)]),
            ("after 3 games: red 1, black 2", [Some(1), Some(2)]),
            ("game 3, red 1, black 2, ties 0", [Some(1), Some(2)]),
            ("red won 2 games, black won 0 games", [Some(2), Some(0)]),
            ("red has 1 point", [Some(1), None]),
            ("the computer, with 1 point. told you.", [None, Some(1)]),
            ("3 games were played", [None, None]),
        ];
        let points = |line: &str, place| points(&labelled(line.as_bytes(), &names).1, place);
        for (line, wanted) in rows {
            assert_eq!(points(line, Place::Usual), wanted, "{line}");
        }
        // Which of these is meant, only the points tell.
        let line = "red 0 : 1 black, drawn 5";
        assert_eq!(points(line, Place::Usual), [Some(0), Some(5)]);
        assert_eq!(points(line, Place::Inside), [Some(0), Some(1)]);
        assert_eq!(points("2 red, black 1", Place::Outside), [Some(2), Some(1)]);
    }
}
