//! Where a program's boards part from the reference's games, and how.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use c4_console::Stone;
use c4_course::Said;

use super::endings::WrongEnding;
use super::reference::{Cells, Games, Span, added};
use super::scores::WrongPoints;
use super::{Boards, Lag, Seen};
use crate::infer::Heard;

/// How a program behaves on one input, as its boards show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conduct {
    /// What it does.
    pub outcome: Outcome,
    /// Where its boards part from the reference's games, if they do.
    pub parting: Option<Parting>,
    /// A game that ends as it should, but of which the program tells another end.
    pub wrong_ending: Option<WrongEnding>,
    /// Whether the two players' symbols are those of the other player on this input. That alone is no parting: a program may
    /// toss its own coin.
    pub is_swapped: bool,
    /// How many stones appeared as in the reference's games.
    pub agreed: usize,
}

/// What a program does, compared with the reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The same, as far as its boards show.
    Same,
    /// It shows no board that can be read.
    NoBoards,
    /// Its boards part from the reference's, and what happens there cannot be told. No claim is made.
    Unclear,
    /// Its computer plays another column.
    OtherMove,
    /// An answer leads to another column.
    OtherColumn,
    /// It passes over an answer that is allowed, and takes the next one for the same player.
    RefusedWhatIsAllowed,
    /// It lays a stone for an answer that is to be refused.
    AcceptedWhatIsNot,
    /// After an answer that is refused it is the other player's turn.
    LostTurn,
    /// The other player begins a game.
    OtherStarts,
    /// The wrong player moves.
    OtherPlayer,
    /// A stone takes the place of another one.
    Overwrote,
    /// A stone lies where none can land: the cell below it is free.
    Floated,
    /// A new game begins before the old one is over.
    EndedEarly,
    /// It lays another stone in a game that is over.
    WentOn,
    /// It begins another game when the last one is over.
    PlayedAgain,
    /// It begins a game with stones of the one before.
    NotCleared,
    /// It lays a stone though its input has ended.
    WentOnWithoutInput,
    /// Its last board is not that of the end: the game is over too soon, answers were used up for something else, or the
    /// program was ended.
    Stopped,
}

/// Where boards part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parting {
    /// In which game of the session, counted from 0.
    pub game: usize,
    /// How many stones lay right before.
    pub stones: usize,
    /// How many there are in the end of that game.
    pub of: usize,
    /// The last board that agrees, in the program's output.
    pub before: Option<Span>,
    /// The first board that does not; `None` if there is none.
    pub at: Option<Span>,
    /// The stone that is wanted.
    pub wanted: Option<Stone>,
    /// The one that the program lays.
    pub played: Option<Stone>,
    /// How many answers are to be refused right there.
    pub refused: usize,
}

/// How far boards follow the games of a session.
pub(super) struct Walk {
    /// In which game it ends, and after how many of its stones.
    pub(super) game: usize,
    pub(super) stones: usize,
    /// The board there.
    pub(super) before: Option<usize>,
    /// The first board that does not follow.
    pub(super) parting: Option<usize>,
    /// How many times more stones appeared as they should.
    pub(super) agreed: usize,
    /// For each game that was followed to its end: the last board of it.
    pub(super) ends: Vec<(usize, usize)>,
}

/// Boards that follow the games of a session.
struct Followed<'a> {
    /// With the players' symbols as they follow it.
    seen: Cow<'a, [Seen]>,
    walk: Walk,
    /// Whether those are of the other player each.
    is_swapped: bool,
    /// Whether they are from the first stone on.
    from_the_first: bool,
}

/// How many boards on it is looked whether a board that does not fit was only something in between.
const AHEAD: usize = 4;

/// How many stones have to agree for something that is not seen from a single one.
const CONVINCING: usize = 3;

/// Follows boards through the games of a session. At the end of a game so many stones may be missing.
pub(super) fn walk(games: &Games<'_>, seen: &[Seen], lag: Lag) -> Walk {
    let (mut game, mut stones) = (0, 0);
    let mut walk = Walk { game, stones, before: None, parting: None, agreed: 0, ends: Vec::new() };
    let mut at = 0;
    while at < seen.len() {
        let cells = &seen[at].cells;
        let here = find(&games.games[game][stones..], cells).map(|more| (game, stones + more));
        let next = || {
            let may_end = games.len(game) - stones <= lag.of_game(games, game);
            let positions = games.games.get(game + 1).filter(|_| may_end)?;
            // A new game begins with its first boards, not in its middle.
            let few = positions.len().min(3);
            find(&positions[..few], cells).map(|stones| (game + 1, stones))
        };
        let Some(place) = here.or_else(next) else {
            // A board that lacks stones may be shown for another reason; one that has more is a move, and an empty one begins a game.
            let is_move = added(&games.games[game][stones], cells).is_some();
            let is_empty = cells.iter().all(|cell| *cell == 0);
            let ahead = if is_move || is_empty { 0 } else { AHEAD };
            let later = seen[at + 1..].iter().take(ahead).position(|later| {
                find(&games.games[game][stones..], &later.cells)
                    .is_some_and(|more| more > 0 && later.cells != *cells)
            });
            if let Some(later) = later {
                at += 1 + later;
                continue;
            }
            walk.parting = Some(at);
            break;
        };
        if place.0 > game {
            walk.ends.extend(walk.before.map(|before| (game, before)));
        }
        walk.agreed += usize::from(place != (game, stones) && place.1 > 0);
        (game, stones) = place;
        walk.before = Some(at);
        at += 1;
    }
    (walk.game, walk.stones) = (game, stones);
    if games.is_over(game) && games.len(game) - stones <= lag.of_game(games, game).min(2) {
        walk.ends.extend(walk.before.map(|before| (game, before)));
    }
    walk
}

fn find(positions: &[Cells], cells: &[u8]) -> Option<usize> {
    positions.iter().position(|position| position == cells)
}

/// Whether the first stone of each session is the wanted player's, where nobody was refused before: who begins has the same symbol each time,
/// whichever person that is.
pub(super) fn begins_alike(boards: &Boards, heard: &[Heard<'_>]) -> bool {
    /// In how many sessions that has to be seen.
    const LEAST: usize = 8;
    let begun = heard.iter().filter_map(|heard| {
        let games = Games::of(heard.session, boards.shape);
        let wanted = games.stone(0, 0).filter(|_| games.refused(0, 0) == 0)?;
        let stones = boards.stones(heard.stdout, None);
        Some(stones.first()?.1 == wanted.player)
    });
    let begun: Vec<bool> = begun.collect();
    begun.len() >= LEAST && !begun.contains(&false)
}

impl Boards {
    /// How a program behaves on one input. Nothing is claimed that its own boards do not show.
    #[must_use]
    pub fn compare(&self, heard: &Heard<'_>) -> Conduct {
        self.compare_seen(heard, &self.read(heard.stdout))
    }

    /// The same, if it is known what [`Boards::read`] reads in the output: for who compares one output with many sessions.
    #[must_use]
    pub fn compare_seen(&self, heard: &Heard<'_>, seen: &[Seen]) -> Conduct {
        let games = Games::of(heard.session, self.shape);
        let Followed { seen, walk: followed, is_swapped, from_the_first } =
            self.followed(&games, seen);
        let seen = &*seen;
        let (outcome, parting) = match self.outcome(heard, &games, seen, &followed) {
            (Outcome::PlayedAgain, _) if self.returns => (Outcome::Same, None),
            // A session of its own may have been over.
            (Outcome::Stopped, Some(parting))
                if self.returns && parting.game > 0 && parting.stones == 0 =>
            {
                (Outcome::Unclear, None)
            }
            // Nothing is typed behind the end of a session there: who goes on hears no more.
            (Outcome::Stopped, _)
                if self.returns && self.endings.asks_in_the_end(&games, seen, heard.stdout) =>
            {
                (Outcome::Unclear, None)
            }
            seen => seen,
        };
        // Where players may be each other from the middle on, nothing that they do is sure.
        let game = parting.as_ref().map_or(0, |parting| parting.game);
        let is_clear = matches!(outcome, Outcome::NotCleared | Outcome::Floated);
        let is_known = game == 0 || !self.one_game || is_clear;
        // Players may change colours between games, and then another one of them types for the same colour.
        let is_other = |it: &Parting| match (it.played, it.wanted) {
            (Some(played), Some(wanted)) => {
                it.game > 0 && it.stones < 2 && played.player == wanted.player
            }
            _ => false,
        };
        // Whoever lays it, no stone lies in mid-air.
        let may_be_other = games.has_computer()
            && outcome != Outcome::Floated
            && parting.as_ref().is_some_and(is_other);
        let is_known = is_known && !may_be_other;
        let is_sure = is_known && (!is_swapped || from_the_first) || outcome == Outcome::Same;
        let (outcome, parting) = match outcome {
            outcome if is_sure => (outcome, parting),
            // A computer may have drawn that column: who knows its lots can follow.
            Outcome::OtherMove if may_be_other => (Outcome::Unclear, parting),
            _ => (Outcome::Unclear, None),
        };
        let endings = (!is_swapped).then_some(&self.endings);
        let wrong_ending =
            endings.and_then(|it| it.wrong(self, &games, seen, &followed, heard.stdout));
        let agreed = followed.agreed;
        Conduct { outcome, parting, wrong_ending, is_swapped, agreed }
    }

    /// The first points that a program tells otherwise than they are, where its games are as they should be. `seen`: what [`Boards::read`]
    /// reads in the output.
    #[must_use]
    pub fn wrong_points(&self, heard: &Heard<'_>, seen: &[Seen]) -> Option<WrongPoints> {
        if self.endings.tells_no_points() {
            return None;
        }
        let games = Games::of(heard.session, self.shape);
        let followed = self.followed(&games, seen);
        if followed.is_swapped {
            return None;
        }
        self.endings.wrong_points(self, &games, &followed.seen, &followed.walk, heard.stdout)
    }

    /// How far boards follow games, where the two players may be each other.
    fn followed<'a>(&self, games: &Games<'_>, seen: &'a [Seen]) -> Followed<'a> {
        let own = walk(games, seen, self.lag);
        let may_lose_turn = self.begins_alike && own.agreed == 0 && games.refused(0, 0) > 0;
        if own.parting.is_some() && !may_lose_turn {
            let swapped: Vec<Seen> = seen.iter().map(Seen::swapped).collect();
            let other = walk(games, &swapped, self.lag);
            let is_all = other.parting.is_none() && other.agreed > own.agreed;
            if is_all || other.agreed >= own.agreed + CONVINCING {
                let from_the_first = own.agreed == 0;
                let seen = Cow::Owned(swapped);
                return Followed { seen, walk: other, is_swapped: true, from_the_first };
            }
        }
        Followed { seen: Cow::Borrowed(seen), walk: own, is_swapped: false, from_the_first: false }
    }

    fn outcome(
        &self,
        heard: &Heard<'_>,
        games: &Games<'_>,
        seen: &[Seen],
        walk: &Walk,
    ) -> (Outcome, Option<Parting>) {
        let Walk { game, stones, .. } = *walk;
        let before = walk.before.map(|at| seen[at].span.clone());
        if let Some(at) = walk.parting {
            let part = Part { games, game, stones, boards: distinct(&seen[at..]) };
            let (outcome, parting) = part.outcome();
            let is_over = stones == games.len(game) && games.is_over(game);
            let outcome = match outcome {
                Outcome::WentOn | Outcome::Overwrote
                    if is_over
                        && game + 1 < games.games.len()
                        && is_shown_again(&seen[..at], 1) =>
                {
                    Outcome::NotCleared
                }
                outcome => outcome,
            };
            let at = Some(seen[at].span.clone());
            return (outcome, parting.map(|parting| Parting { before, at, ..parting }));
        }
        let is_last = game + 1 == games.games.len();
        if seen.is_empty() {
            // The reference may have had no reason to print one, too.
            let has_board = heard.session.events.iter().any(|said| said.grid().is_some());
            let is_empty = games.games.len() == 1 && games.len(0) == 0;
            if has_board && is_empty && self.lag.at_once > 0 {
                return (Outcome::Same, None);
            }
            // Cells that are known by what comes with them are not seen where that does not come.
            if has_board && self.places.need_a_mark() {
                return (Outcome::Unclear, None);
            }
            return (if has_board { Outcome::NoBoards } else { Outcome::Same }, None);
        }
        let lag =
            if games.is_over(game) { self.lag.of_game(games, game) } else { self.lag.of_inputs };
        if is_last && games.len(game) - stones <= lag {
            return (Outcome::Same, None);
        }
        if is_cut(heard.stdout) || self.places.need_a_mark() {
            return (Outcome::Unclear, None);
        }
        // Where a game is over and the next one has not begun, the program may only print less.
        if games.len(game) - stones <= lag
            && game + 2 == games.games.len()
            && games.len(game + 1) == 0
        {
            return (Outcome::Same, None);
        }
        // The last board of a game may have other symbols in it, which are not read.
        if is_last && games.len(game) - stones <= 1 && has_marks(heard) {
            return (Outcome::Same, None);
        }
        // Behind the end of a game the next one is wanted.
        let is_played = stones == games.len(game) && !is_last;
        if is_played && is_shown_again(seen, 2) {
            let parting = Part { games, game, stones, boards: vec![] }.parting(None);
            return (Outcome::NotCleared, Some(Parting { before, ..parting }));
        }
        let (game, stones) = if is_played { (game + 1, 0) } else { (game, stones) };
        let parting = Part { games, game, stones, boards: vec![] }.parting(None);
        (Outcome::Stopped, Some(Parting { before, ..parting }))
    }
}

/// Whether the reference marks something on a board: it has more symbols there than those of free cells and two players.
fn has_marks(heard: &Heard<'_>) -> bool {
    let grids = heard.session.events.iter().filter_map(Said::grid);
    grids.flat_map(|grid| &grid.cells).collect::<BTreeSet<_>>().len() > 3
}

impl Seen {
    /// The same board with the players' symbols taken for each other.
    pub(super) fn swapped(&self) -> Self {
        let cells = self.cells.iter().map(|&cell| if cell == 0 { 0 } else { 3 - cell }).collect();
        Self { cells, span: self.span.clone() }
    }
}

/// Whether an output has the length of full buffers: then the rest of it was lost when the program was killed.
fn is_cut(stdout: &[u8]) -> bool {
    const BUFFER: usize = 4096;
    !stdout.is_empty() && stdout.len().is_multiple_of(BUFFER)
}

/// Whether the last board is printed so many times again, as that of another game is which is not empty, and the others are not.
fn is_shown_again(seen: &[Seen], times: usize) -> bool {
    /// One in how many others may be.
    const FEW: usize = 4;
    let pairs = seen.windows(2).rev().map(|pair| pair[0].cells == pair[1].cells);
    let again = pairs.clone().take_while(|is_same| *is_same).count();
    again >= times && FEW * pairs.skip(again).filter(|is_same| *is_same).count() <= seen.len()
}

/// The boards that differ from the one before.
fn distinct(seen: &[Seen]) -> Vec<&[u8]> {
    let mut boards: Vec<&[u8]> = seen.iter().map(|seen| seen.cells.as_slice()).collect();
    boards.dedup();
    boards
}

/// A place where boards part.
struct Part<'a> {
    games: &'a Games<'a>,
    game: usize,
    stones: usize,
    /// The boards from there on, none twice in a row.
    boards: Vec<&'a [u8]>,
}

impl<'a> Part<'a> {
    fn parting(&self, played: Option<Stone>) -> Parting {
        let Self { games, game, stones, .. } = *self;
        Parting {
            game,
            stones,
            of: games.len(game),
            before: None,
            at: None,
            wanted: games.stone(game, stones),
            played,
            refused: games.refused(game, stones),
        }
    }

    fn position(&self) -> &'a [u8] {
        &self.games.games[self.game][self.stones]
    }

    fn stone(&self, (cell, player): (usize, u8)) -> Stone {
        let columns = self.columns();
        Stone { player, column: cell % columns, row: cell / columns }
    }

    fn columns(&self) -> usize {
        self.games.columns
    }

    /// What happens here.
    fn outcome(mut self) -> (Outcome, Option<Parting>) {
        let unclear = (Outcome::Unclear, None);
        let Some(&board) = self.boards.first() else { return unclear };
        let laid = board.iter().filter(|cell| **cell != 0).count();
        let is_at_end = self.stones == self.games.len(self.game);
        let is_over = is_at_end && self.games.is_over(self.game);
        let Some(added_here) = added(self.position(), board) else {
            return self.not_added(board, laid, is_over);
        };
        if is_over {
            return match added_here[..] {
                // The first board of the next game may have come unseen.
                [_, _, _, ..] => unclear,
                _ if self.stones == 0 => unclear,
                _ => {
                    let played = self.stone(added_here[0]);
                    (Outcome::WentOn, Some(self.parting(Some(played))))
                }
            };
        }
        // Stones that are as they should be, although the boards between were not printed.
        while let Some(next) = self.games.stone(self.game, self.stones) {
            if board[next.row * self.columns() + next.column] != next.player {
                break;
            }
            self.stones += 1;
        }
        let Some(new) = added(self.position(), board) else { return unclear };
        let hangs = |&&(cell, _): &&(usize, u8)| {
            cell.checked_sub(self.columns()).is_some_and(|below| board[below] == 0)
        };
        if let Some(&hanging) = new.iter().find(hangs) {
            // Where many come at once, other boards came unseen.
            let is_seen = new.len() <= 2;
            let parting = self.parting(Some(self.stone(hanging)));
            return if is_seen { (Outcome::Floated, Some(parting)) } else { unclear };
        }
        match (new.as_slice(), self.games.stone(self.game, self.stones)) {
            ([one], Some(wanted)) => self.other_stone(self.stone(*one), wanted),
            ([one], None) if !self.games.is_over(self.game) => {
                let played = self.stone(*one);
                let parting = self.parting(Some(played));
                let outcome = if parting.refused > 0 {
                    Outcome::AcceptedWhatIsNot
                } else {
                    Outcome::WentOnWithoutInput
                };
                (outcome, Some(parting))
            }
            ([one, other], Some(wanted)) => {
                // The wanted player's, if only one of them is.
                match [one, other].map(|(_, player)| *player == wanted.player) {
                    [true, false] => self.other_stone(self.stone(*one), wanted),
                    [false, true] => self.other_stone(self.stone(*other), wanted),
                    _ => unclear,
                }
            }
            _ => unclear,
        }
    }

    /// The board does not have all stones that lay before.
    fn not_added(&self, board: &[u8], laid: usize, is_over: bool) -> (Outcome, Option<Parting>) {
        let unclear = (Outcome::Unclear, None);
        let goes_on = self.boards.len() > 1;
        if is_over && laid <= 2 {
            let next = self.game + 1;
            if next < self.games.games.len() {
                // The next game begins otherwise.
                let boards = self.boards.clone();
                return Part { games: self.games, game: next, stones: 0, boards }.outcome();
            }
            if laid == 0 && !goes_on {
                return (Outcome::Same, None);
            }
            return (Outcome::PlayedAgain, Some(self.parting(None)));
        }
        let is_left = |(before, now): (&u8, &u8)| *now == 0 || before == now;
        let is_next = is_over && self.game + 1 < self.games.games.len();
        if is_next && self.position().iter().zip(board).all(is_left) {
            return (Outcome::NotCleared, Some(self.parting(None)));
        }
        if laid == 0 || (laid == 1 && self.stones > 2) {
            // An empty board alone may be anything.
            return if goes_on { (Outcome::EndedEarly, Some(self.parting(None))) } else { unclear };
        }
        let changed: Vec<usize> =
            (0..board.len()).filter(|&cell| board[cell] != self.position()[cell]).collect();
        match changed[..] {
            [cell] if board[cell] != 0 => {
                let played = self.stone((cell, board[cell]));
                (Outcome::Overwrote, Some(self.parting(Some(played))))
            }
            _ => unclear,
        }
    }

    /// Another stone than the wanted one.
    fn other_stone(&self, played: Stone, wanted: Stone) -> (Outcome, Option<Parting>) {
        let parting = self.parting(Some(played));
        let outcome = if played.player != wanted.player {
            if parting.refused > 0 {
                Outcome::LostTurn
            } else if self.stones == 0 {
                Outcome::OtherStarts
            } else {
                Outcome::OtherPlayer
            }
        } else if self.games.is_computers(self.game, self.stones) {
            Outcome::OtherMove
        } else if self.skips() {
            Outcome::RefusedWhatIsAllowed
        } else if parting.refused > 0 && self.takes_more(wanted) {
            Outcome::AcceptedWhatIsNot
        } else {
            Outcome::OtherColumn
        };
        (outcome, Some(parting))
    }

    /// The columns that the program plays from here on, as far as each board has one stone more.
    fn columns_played(&self) -> Vec<usize> {
        let mut before = self.position();
        let mut columns = Vec::new();
        for &board in &self.boards {
            let new = added(before, board).unwrap_or_default();
            let [(cell, _)] = new[..] else { break };
            columns.push(cell % self.columns());
            before = board;
        }
        columns
    }

    /// The columns of the next stones that people lay.
    fn columns_typed(&self) -> Vec<usize> {
        let stones = self.games.stones(self.game);
        let typed = |index: &usize| !self.games.is_computers(self.game, *index);
        (self.stones..stones.len()).take_while(typed).map(|index| stones[index].column).collect()
    }

    /// Whether the program goes on with the answer after the wanted one.
    fn skips(&self) -> bool {
        let (played, typed) = (self.columns_played(), self.columns_typed());
        let same = played.iter().zip(typed.iter().skip(1)).take_while(|(a, b)| a == b).count();
        same >= CONVINCING
    }

    /// Whether the wanted stone comes after the one played, as another player's.
    fn takes_more(&self, wanted: Stone) -> bool {
        self.columns_played().get(1) == Some(&wanted.column)
    }
}

impl Conduct {
    /// How far an output has to be read to see it.
    #[must_use]
    pub fn until(&self) -> Option<usize> {
        let parting = self.parting.as_ref().and_then(|it| it.at.as_ref().or(it.before.as_ref()));
        let ending = || self.wrong_ending.as_ref().map(|it| &it.at);
        parting.or_else(ending).map(|span| span.end)
    }
}

/// What is said to the program's author.
impl Conduct {
    /// The difference in one sentence; `None` if there is none, or none that can be told.
    #[must_use]
    pub fn says(&self) -> Option<String> {
        match (&self.parting, &self.wrong_ending) {
            (Some(parting), _) => parting.says(self.outcome),
            (None, Some(ending)) => Some(ending.to_string()),
            (None, None) => None,
        }
    }
}

impl Conduct {
    /// What is wanted there, as far as all courses want the same.
    #[must_use]
    pub const fn wanted(&self) -> &'static str {
        if self.parting.is_none() {
            return "At the end of each game it is told who has won it, or that nobody has.";
        }
        match self.outcome {
            Outcome::Same | Outcome::NoBoards | Outcome::Unclear => {
                "After each token the board is printed with all tokens that lie."
            }
            Outcome::OtherMove => "What the rules of the computer leave it there is that column.",
            Outcome::OtherColumn => {
                "A token falls to the lowest free cell of the column that was typed."
            }
            Outcome::RefusedWhatIsAllowed => {
                "A column that there is, and that is not full, is accepted."
            }
            Outcome::AcceptedWhatIsNot | Outcome::LostTurn => {
                "Where an answer is refused, the same player is asked again until one is right."
            }
            Outcome::OtherStarts => "Who moves first is settled before the first token.",
            Outcome::OtherPlayer => "The players move in turn.",
            Outcome::Overwrote => "A token stays where it lies until the game is over.",
            Outcome::Floated => "A token falls to the lowest free cell of its column.",
            Outcome::EndedEarly | Outcome::Stopped => {
                "A game goes on until somebody has made a line, or the board is full."
            }
            Outcome::WentOn => {
                "A game is over when somebody has made a line, or the board is full."
            }
            Outcome::PlayedAgain => "Then the program ends, or asks whether to play again.",
            Outcome::NotCleared => "Each game begins on an empty board.",
            Outcome::WentOnWithoutInput => "When no more input comes, the program ends.",
        }
    }
}

impl Parting {
    fn says(&self, outcome: Outcome) -> Option<String> {
        let after = match (self.stones, self.game) {
            (0, 0) => "On the empty board".to_owned(),
            (0, game) => format!("At the beginning of game {}", game + 1),
            (stones, 0) => format!("After {}", tokens(stones)),
            (stones, game) => format!("After {} of game {}", tokens(stones), game + 1),
        };
        let played = self.played.map_or_else(String::new, |it| Place(it).to_string());
        let wanted = self.wanted.map_or_else(|| "no token".to_owned(), |it| Place(it).to_string());
        let column = |stone: Option<Stone>| stone.map_or(0, |stone| stone.column);
        Some(match outcome {
            Outcome::Same | Outcome::NoBoards | Outcome::Unclear => return None,
            // The column is right: there lies more in it than was laid.
            Outcome::OtherMove | Outcome::OtherColumn
                if column(self.played) == column(self.wanted) =>
            {
                format!("{after} your board shows tokens that nobody has laid.")
            }
            Outcome::OtherMove => format!(
                "{after} your computer plays column {}; wanted: column {} (0 is the leftmost one).",
                column(self.played),
                column(self.wanted)
            ),
            Outcome::OtherColumn => {
                format!("{after} your board shows {played}; wanted: {wanted}.")
            }
            Outcome::RefusedWhatIsAllowed => format!(
                "{after} your program passes over the answer for column {} (0 is the leftmost one), which is allowed, and \
                 takes the next answer for the same player.",
                column(self.wanted)
            ),
            Outcome::AcceptedWhatIsNot => {
                format!("{after} an answer is to be refused, but your board shows {played}.")
            }
            Outcome::LostTurn => format!(
                "{after} an answer is refused; the same player is to be asked again, but your board shows {played}."
            ),
            Outcome::OtherStarts => {
                format!("{after} your board shows {played} first; wanted: {wanted}.")
            }
            Outcome::OtherPlayer => {
                format!(
                    "{after} the wrong player moves: your board shows {played}; wanted: {wanted}."
                )
            }
            Outcome::Overwrote => {
                format!("{after} your board shows {played} where another token lay before.")
            }
            Outcome::Floated => {
                format!("{after} your board shows {played} in mid-air: the cell below it is free.")
            }
            Outcome::EndedEarly => format!(
                "{after} your program begins a new game, but this one is not over: it has {} in the end.",
                tokens(self.of)
            ),
            Outcome::WentOn => {
                format!("{after} the game is over, but your board shows {played} more.")
            }
            Outcome::PlayedAgain => {
                format!("{after} everything is over, but your program begins another game.")
            }
            Outcome::NotCleared => {
                format!("Your program begins game {} with tokens of the one before.", self.game + 2)
            }
            Outcome::WentOnWithoutInput => {
                format!("{after} the input has ended, but your board shows {played} more.")
            }
            Outcome::Stopped if self.refused > 0 => {
                format!(
                    "{after} an answer is to be refused, and the next one taken, but your program shows no other board."
                )
            }
            Outcome::Stopped if self.stones == 0 => {
                format!("{after} a token is to be laid, but your program shows no other board.")
            }
            Outcome::Stopped => {
                format!(
                    "{after} the game is not over, but your program shows no other board; wanted: {} in this game.",
                    tokens(self.of)
                )
            }
        })
    }
}

fn tokens(count: usize) -> String {
    format!("{count} token{}", if count == 1 { "" } else { "s" })
}

/// A stone in words.
struct Place(Stone);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stone { player, column, .. } = self.0;
        write!(f, "a token of player {player} in column {column} (0 is the leftmost one)")
    }
}
