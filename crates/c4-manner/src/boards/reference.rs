//! What a session of the reference is to boards: games of stones, and how each of them ends.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;

use c4_console::{Channel, Grid, Stone, Value};
use c4_course::{Said, Session};

use super::layout::Shape;

/// A position: for each cell 0, or the number of the player whose stone lies there; the lowest row first.
pub(super) type Cells = Vec<u8>;

/// The fields of events that call a player.
pub(super) const NAMES: [&str; 4] = ["name", "colour", "token", "avatar"];

/// The games of a session, as positions.
pub(super) struct Games<'a> {
    session: &'a Session,
    pub(super) columns: usize,
    pub(super) games: Vec<Vec<Cells>>,
    called: OnceCell<Vec<Called>>,
    computers: OnceCell<BTreeSet<u8>>,
}

/// A name in small letters, and the players who are called by it.
pub(super) struct Called {
    pub(super) name: Vec<u8>,
    players: Vec<u8>,
}

/// How many columns and rows the boards of a session have, if it has one.
pub(super) fn shape(session: &Session) -> Option<Shape> {
    let grid = session.events.iter().find_map(Said::grid)?;
    let shape = Shape { columns: grid.columns, rows: grid.cells.len() / grid.columns };
    (shape.columns > 2 && shape.rows > 1).then_some(shape)
}

/// The letters or digits of players 1 and 2 on the reference's boards, if a session shows both.
pub(super) fn glyphs(session: &Session) -> Option<[u8; 2]> {
    let stones = session.games.first()?.get(..2)?;
    let grid = |stones| {
        let at = |said: &&Said| said.game == 0 && said.stones == stones;
        session.events.iter().filter(at).find_map(Said::grid)
    };
    let (empty, one, two) = (grid(0)?, grid(1)?, grid(2)?);
    let new = |before: &Grid, after: &Grid| {
        let mut cells = before.cells.iter().zip(&after.cells);
        cells.find(|(before, after)| before != after).map(|(_, &glyph)| glyph)
    };
    let (first, second) = (new(empty, one)?, new(one, two)?);
    (first != second).then_some(if stones[0].player == 1 {
        [first, second]
    } else {
        [second, first]
    })
}

/// The colours of players 1 and 2 in the reference's words, in small letters, if a session names both.
pub(super) fn colours(session: &Session) -> Option<[Vec<u8>; 2]> {
    let colour = |player: u8| {
        session.events.iter().find_map(|said| {
            let stones = session.games.get(said.game)?;
            let next = stones.get(said.stones).filter(|stone| stone.player == player);
            let colour = next.and_then(|_| said.field("colour")).and_then(Value::text)?;
            Some(colour.to_ascii_lowercase())
        })
    };
    let (first, second) = (colour(1)?, colour(2)?);
    (first.first()? != second.first()?).then_some([first, second])
}

impl<'a> Games<'a> {
    pub(super) fn of(session: &'a Session, shape: Shape) -> Self {
        let positions = |stones: &Vec<Stone>| {
            let mut cells = vec![0; shape.columns * shape.rows];
            let mut positions = vec![cells.clone()];
            for stone in stones {
                if let Some(cell) = cells.get_mut(stone.row * shape.columns + stone.column) {
                    *cell = stone.player;
                }
                positions.push(cells.clone());
            }
            positions
        };
        let mut games: Vec<_> = session.games.iter().map(positions).collect();
        // A session that ends before its first game has no stones either.
        if games.is_empty() {
            games.push(positions(&vec![]));
        }
        Self {
            session,
            columns: shape.columns,
            games,
            called: OnceCell::new(),
            computers: OnceCell::new(),
        }
    }

    /// How many stones a game has in the end.
    pub(super) fn len(&self, game: usize) -> usize {
        self.games[game].len() - 1
    }

    /// The stone that is laid after so many of a game.
    pub(super) fn stone(&self, game: usize, stones: usize) -> Option<Stone> {
        self.session.games.get(game)?.get(stones).copied()
    }

    /// The stones of a game.
    pub(super) fn stones(&self, game: usize) -> &[Stone] {
        self.session.games.get(game).map_or(&[], Vec::as_slice)
    }

    /// Whether the board of a game is full in the end.
    pub(super) fn is_full(&self, game: usize) -> bool {
        self.games[game].last().is_none_or(|cells| cells.iter().all(|cell| *cell != 0))
    }

    /// Whether a game was played to its end.
    pub(super) fn is_over(&self, game: usize) -> bool {
        game + 1 < self.games.len() || !self.input_ended()
    }

    /// Whether the session ended because its input did.
    pub(super) fn input_ended(&self) -> bool {
        self.session.input_ended && !self.ended_by_itself()
    }

    /// Whether the last thing that was said is nothing that is said before other stones, as a question is: the last line of a game that is
    /// played to its end may lack its line feed.
    fn ended_by_itself(&self) -> bool {
        let on_stdout = |said: &&Said| said.channel == Channel::Output;
        let Some(last) = self.session.events.iter().rfind(on_stdout) else { return false };
        let is_earlier = |said: &Said| (said.game, said.stones) < (last.game, last.stones);
        self.session.status() == Some(0)
            && last.stones > 0
            && last.grid().is_none()
            && !self.session.all(last.kind).any(is_earlier)
    }

    /// What was said on standard output while so many stones of a game lay.
    fn said(&self, game: usize, stones: usize) -> impl Iterator<Item = &'a Said> {
        // They are in order, and where games end as soon as they have begun there are very many.
        let place = |said: &Said| (said.game, said.stones);
        let events = &self.session.events;
        let from = events.partition_point(|said| place(said) < (game, stones));
        let here = events[from..].iter().take_while(move |said| place(said) == (game, stones));
        here.filter(|said| said.channel == Channel::Output)
    }

    /// How many answers were refused before the stone that is laid after so many of a game: how often the same was asked again.
    pub(super) fn refused(&self, game: usize, stones: usize) -> usize {
        let said: Vec<&str> = self.after_board(game, stones).map(|said| said.kind).collect();
        let times = |kind: &str| said.iter().filter(|it| **it == kind).count();
        said.iter().map(|kind| times(kind)).max().unwrap_or(0).saturating_sub(1)
    }

    /// What was said while so many stones lay, behind the last board.
    fn after_board(&self, game: usize, stones: usize) -> impl Iterator<Item = &'a Said> {
        let said: Vec<&Said> = self.said(game, stones).collect();
        let boards = said.iter().rposition(|said| said.grid().is_some()).map_or(0, |at| at + 1);
        said.into_iter().skip(boards)
    }

    /// Whether the stone that is laid after so many of a game needed no input: none was read behind the last board. (What is said behind
    /// an answer may come before its stone.)
    pub(super) fn is_computers(&self, game: usize, stones: usize) -> bool {
        let read = |said: &Said| said.read;
        let before: Vec<&Said> = self.said(game, stones).collect();
        let before = before.iter().rfind(|said| said.grid().is_some()).or(before.first());
        let after = self.said(game, stones + 1).next();
        before.is_some() && before.map(|said| read(said)) == after.map(read)
    }

    /// What is said first behind the last board of a game that is over, but for a score: that may come before it.
    pub(super) fn ending(&self, game: usize) -> Option<&'a Said> {
        self.at_end(game).find(|said| self.points_in(said).is_none())
    }

    /// What is said behind the last board of a game that is over.
    pub(super) fn at_end(&self, game: usize) -> impl Iterator<Item = &'a Said> {
        self.after_board(game, self.len(game)).filter(move |_| self.is_over(game))
    }

    /// Whom an event calls the winner by name.
    pub(super) fn winner_of(&self, said: &Said) -> Option<u8> {
        let fields = ["winner"].into_iter().chain(NAMES);
        let mut texts = fields.filter_map(|field| said.field(field).and_then(Value::text));
        texts.find_map(|text| {
            let is_called =
                |player: &u8| self.names(*player).any(|name| name.eq_ignore_ascii_case(text));
            [1, 2].into_iter().find(is_called)
        })
    }

    /// Whether the program laid a stone by itself: nothing was typed for it.
    pub(super) fn has_computer(&self) -> bool {
        !self.computers().is_empty()
    }

    /// The players whose stones the program laid by itself.
    pub(super) fn computers(&self) -> &BTreeSet<u8> {
        self.computers.get_or_init(|| self.laid_by_itself())
    }

    fn laid_by_itself(&self) -> BTreeSet<u8> {
        let events = self.session.events.iter().filter(|said| said.channel == Channel::Output);
        let pairs = events.clone().zip(events.skip(1));
        let laid = pairs
            .filter(|(before, after)| before.game == after.game && before.stones < after.stones)
            .filter(|(before, after)| before.read == after.read);
        let stones = laid.filter_map(|(before, _)| self.stone(before.game, before.stones));
        stones.map(|stone| stone.player).collect()
    }

    /// The names that only this player is called by, in small letters.
    pub(super) fn names(&self, player: u8) -> impl Iterator<Item = &[u8]> {
        let own = self.called().iter().filter(move |called| called.players == [player]);
        own.map(|called| called.name.as_slice())
    }

    /// What the person of this number is called by, in small letters: as they were asked for their names, whoever begins.
    pub(super) fn person(&self, number: u8) -> Option<Vec<u8>> {
        let (known, name) = self.session.events.iter().find_map(|said| {
            let name = said.field("name").and_then(Value::text)?;
            Some((said.number("number")?, name.to_ascii_lowercase()))
        })?;
        if known == i64::from(number) {
            return Some(name);
        }
        let others = self.called().iter().filter(|called| called.players.len() == 1);
        let mut others = others.map(|called| &called.name).filter(|it| **it != name);
        // A colour is no person's name.
        others.find(|other| self.people().any(|person| person == **other)).cloned()
    }

    /// What people are called by, in small letters.
    pub(super) fn people(&self) -> impl Iterator<Item = Vec<u8>> {
        let names = self.session.events.iter().filter_map(|said| said.field("name")?.text());
        names.map(<[u8]>::to_ascii_lowercase)
    }

    /// Whether a name is one player's alone, if there are names: tokens may change hands.
    pub(super) fn tell_players_apart(&self) -> bool {
        self.called().is_empty() || self.called().iter().any(|called| called.players.len() == 1)
    }

    /// The names in what was said before a stone.
    pub(super) fn called(&self) -> &[Called] {
        self.called.get_or_init(|| {
            let mut all: Vec<Called> = Vec::new();
            // Who loses the turn was asked before, too: the last one lays the stone.
            let events = self.session.events.iter();
            let named = events.filter(|said| {
                said.channel == Channel::Output
                    && NAMES.iter().any(|name| said.field(name).and_then(Value::text).is_some())
            });
            let mut last: Vec<&Said> = Vec::new();
            for said in named {
                let place = |said: &Said| (said.kind, said.game, said.stones);
                last.pop_if(|other| place(other) == place(said));
                last.push(said);
            }
            for said in last {
                // A toss says who is next, too, but may come before the board.
                let next =
                    self.stone(said.game, said.stones).filter(|_| said.number("number").is_none());
                let Some(Stone { player, .. }) = next else { continue };
                for name in NAMES.iter().filter_map(|name| said.field(name).and_then(Value::text)) {
                    match all.iter_mut().find(|it| it.name.eq_ignore_ascii_case(name)) {
                        Some(known) if known.players.contains(&player) => {}
                        Some(known) => known.players.push(player),
                        None => all.push(Called {
                            name: name.to_ascii_lowercase(),
                            players: vec![player],
                        }),
                    }
                }
            }
            all
        })
    }
}

/// The stones that lie in one position and not in another one: the cell, and whose it is. `None` if the other one is not
/// part of it.
pub(super) fn added(before: &[u8], after: &[u8]) -> Option<Vec<(usize, u8)>> {
    let both = before.iter().zip(after).enumerate();
    let is_kept = both.clone().all(|(_, (before, after))| *before == 0 || before == after);
    let new = both.filter(|(_, (before, after))| before != after);
    is_kept.then(|| new.map(|(cell, (_, &player))| (cell, player)).collect())
}

/// Where something is in an output.
pub(super) type Span = Range<usize>;
