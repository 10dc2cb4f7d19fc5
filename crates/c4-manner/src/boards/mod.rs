//! Reading what a program does from the boards that it prints, whatever else it says.

mod asked;
mod conduct;
mod endings;
mod glyphs;
mod grown;
mod layout;
mod reference;
mod scores;
mod spoken;
mod tall;
mod tokens;
mod turn;

use std::cmp::Reverse;
use std::ops::Range;

use c4_console::common_prefix;
use c4_course::Session;

pub use asked::questions;
pub use conduct::{Conduct, Outcome, Parting};
pub use endings::{Ending, WrongEnding};
pub use scores::{Points, WrongPoints, scores};

use crate::escapes::ESCAPE;
use crate::infer::Heard;
use endings::Endings;
use glyphs::{Cut, Glyph, Hues, is_word};
use grown::Growth;
use layout::{Look, Places, Raster, Shape, Sight, Symbol};
use reference::{Cells, Games};
use tall::Tall;
use tokens::Tokens;
use turn::Turn;

/// How a program prints its boards: found in its outputs, without a list of layouts.
///
/// A board is a number of lines at the same distance from each other, with cells at the same distance from each other, and three
/// symbols: a free cell, and the stones of two players. A symbol is a character, a word, or what stands between two bars. Colours may be
/// around the symbols, or tell them apart; numbers may stand beside the rows; the first row may be the upper or the lower one, or the
/// board may lie on its side. Where there is no such board, cells are where stones are seen to appear. Which symbol is whose is what
/// agrees best with the reference's sessions.
#[derive(Debug, Clone)]
pub struct Boards {
    shape: Shape,
    cut: Cut,
    places: Places,
    sight: Sight,
    symbols: Symbols,
    lag: Lag,
    endings: Endings,
    /// How many bytes are said before anything is typed, the same each time: a board with a game on it is a picture there, as of the rules.
    opening: usize,
    /// Whether the symbol of who begins a session is always the one that is wanted, where nobody was refused before.
    begins_alike: bool,
    /// Whether nothing is known but the first game of a session.
    one_game: bool,
    /// Whether another session may follow when one is over.
    returns: bool,
    /// Whether each game may be the first one of a session.
    begins_anew: bool,
}

/// Which symbol is what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Symbols {
    free: Symbol,
    /// Those of players 1 and 2. One who never moves has none.
    players: [Option<Symbol>; 2],
    turn: Turn,
}

/// A board in an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// For each cell 0, or the number of the player whose stone lies there; the lowest row first.
    pub cells: Vec<u8>,
    /// Where it is in the output, from its first cell to its last one.
    pub span: Range<usize>,
}

impl Seen {
    /// Whether a game is shown within so many bytes that are said before anything is typed. A computer may have moved by then.
    fn is_picture(&self, opening: usize) -> bool {
        /// How many stones it and its opponent may have laid.
        const BEGUN: usize = 2;
        self.span.end <= opening && self.cells.iter().filter(|cell| **cell != 0).count() > BEGUN
    }
}

/// How many stones less than there are a program shows in the end, at least: some do not print the last board, or that of a win. And how
/// many it shows at once: some do not print the empty board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Lag {
    of_wins: usize,
    of_full_boards: usize,
    of_inputs: usize,
    /// How many stones are on the first board.
    at_once: usize,
}

impl Lag {
    const ANY: Self = Self {
        of_wins: usize::MAX,
        of_full_boards: usize::MAX,
        of_inputs: usize::MAX,
        at_once: usize::MAX,
    };

    /// That of a game that is over. The stone that fills a board may win, too.
    fn of_game(self, games: &Games<'_>, game: usize) -> usize {
        let of_full_boards = if games.is_full(game) { self.of_full_boards } else { 0 };
        of_full_boards.max(self.of_wins)
    }
}

/// How many bytes a program says before anything is typed: the same, whatever that is. A few games may begin alike.
fn opening(heard: &[Heard<'_>]) -> usize {
    /// How many outputs are enough.
    const MANY: usize = 10;
    let Some((first, others)) = heard.split_first() else { return 0 };
    let same = others.iter().map(|other| common_prefix(first.stdout, other.stdout)).min();
    same.filter(|_| heard.len() >= MANY).unwrap_or(0)
}

/// On how many outputs layouts are tried, and on how many of their bytes.
const LOOKED_AT: usize = 12;
const LONGEST: usize = 6_000;
const OF_A_CELL: usize = 64;

/// How many stones have to appear as the reference lays them before a layout is believed.
const PROOF: usize = Boards::TELLING;

/// How many stones of a second game have to appear as the reference lays them before it is taken to follow the first one.
const FOLLOWED: usize = 6;

/// Where a second game is lost in one session of so many, a program may still do something else there; where it is in more, others begin.
const SELDOM: usize = 8;

/// How many of the boards in an output are looked at.
const MOST_BOARDS: usize = 5_000;

impl Boards {
    /// How many stones a game has to have for its boards to show how a program prints them.
    pub const TELLING: usize = 5;

    /// Finds out how a program prints its boards; `None` if it prints none that can be read, or too few to be sure.
    #[must_use]
    pub fn find(heard: &[Heard<'_>]) -> Option<Self> {
        let find = |heard: &[Heard<'_>]| Self::best(heard, LONGEST).filter(is_convincing);
        let mut boards = Self::found(heard, opening(heard), find)?;
        boards.learn(heard);
        Some(boards)
    }

    /// What is found in outputs; or behind what is said before anything is typed, where that may have pictures of games in it and more is
    /// found behind them.
    fn found(
        heard: &[Heard<'_>],
        opening: usize,
        find: impl Fn(&[Heard<'_>]) -> Option<(Fit, Self)>,
    ) -> Option<Self> {
        let found = find(heard);
        // The first board of a game may stand there, too.
        let has_room = usual_shape(heard).is_some_and(|shape| {
            let opening = heard.first().and_then(|heard| heard.stdout.get(..opening));
            let lines = opening.unwrap_or_default().iter().filter(|byte| **byte == b'\n').count();
            lines >= 2 * shape.rows
        });
        let behind = has_room.then(|| {
            let mut behind = heard.to_vec();
            for heard in &mut behind {
                heard.stdout = heard.stdout.get(opening..).unwrap_or_default();
            }
            find(&behind)
        });
        let has_picture = |boards: &Self| {
            let mut seen = heard.iter().flat_map(|heard| boards.read(heard.stdout));
            seen.any(|seen| seen.is_picture(opening))
        };
        let is_better = |(fit, _): &(Fit, Self)| {
            found.as_ref().is_none_or(|(other, boards)| fit > other || has_picture(boards))
        };
        let (_, boards) = behind.flatten().filter(is_better).or(found)?;
        Some(Self { opening, ..boards })
    }

    /// Learns how late the program shows its boards and how it tells the ends of games, from sessions that it follows.
    pub fn learn(&mut self, heard: &[Heard<'_>]) {
        self.learn_lag(heard);
        self.learn_endings(heard);
    }

    /// Learns how late the program shows its boards, from sessions that it follows; returns whether that was known otherwise.
    pub fn learn_lag(&mut self, heard: &[Heard<'_>]) -> bool {
        let lag = self.lag(heard);
        std::mem::replace(&mut self.lag, lag) != lag
    }

    /// How a program prints its boards, if they grow as those of games do, whichever games these are, and show stones of both
    /// players. `opening`: how many bytes it says before anything is typed.
    #[must_use]
    pub fn guess(heard: &[Heard<'_>], opening: usize) -> Option<Self> {
        Self::found(heard, opening, Self::guessed)
    }

    fn guessed(heard: &[Heard<'_>]) -> Option<(Fit, Self)> {
        // So many boards have so many lines at least: most of what is no game has fewer.
        let shape = usual_shape(heard)?;
        let lines = heard.iter().flat_map(|heard| heard.stdout).filter(|byte| **byte == b'\n');
        if lines.count() < PROOF * shape.rows.min(shape.columns) {
            return None;
        }
        // Large boards are long, and several have to be seen in one game.
        let longest = heard.iter().map(|heard| heard.stdout.len()).max().unwrap_or(0);
        let most = longest.clamp(LONGEST, 4 * LONGEST);
        let (fit, boards) = Self::best_of(heard, most, &|symbols| symbols.are_two())?;
        (fit.agreed >= PROOF || fit.grown >= PROOF).then_some((fit, boards))
    }

    /// The stones of the first game in an output, in the order in which they come to be seen: each one's column, counted from 0, and
    /// whose it is. `first`: who moves first, where that is known; the first two stones may come to be seen together.
    #[must_use]
    pub fn stones(&self, stdout: &[u8], first: Option<u8>) -> Vec<(usize, u8)> {
        self.games(&self.read(stdout), first).into_iter().next().unwrap_or_default()
    }

    /// The stones of each game whose boards were [read](Self::read): a board that lacks one begins the next game.
    #[must_use]
    pub fn games(&self, seen: &[Seen], first: Option<u8>) -> Vec<Vec<(usize, u8)>> {
        let none = vec![0; self.shape.columns * self.shape.rows];
        let (mut before, mut games) = (none.as_slice(), vec![Vec::new()]);
        for Seen { cells, .. } in seen {
            let stones: &Vec<(usize, u8)> = games.last().expect("one has begun");
            // Of two that come together the one of who did not move last came first.
            let last = stones.last().map(|&(_, player)| player).or(first.map(|first| 3 - first));
            let mut new = reference::added(before, cells).unwrap_or_else(|| {
                games.push(Vec::new());
                reference::added(&none, cells).unwrap_or_default()
            });
            new.sort_by_key(|&(_, player)| Some(player) == last);
            let new = new.into_iter().map(|(cell, player)| (cell % self.shape.columns, player));
            games.last_mut().expect("one has begun").extend(new);
            before = cells;
        }
        games
    }

    /// How well the boards of a program follow sessions, however it prints them: the more the better, and 0 where there are none.
    #[must_use]
    pub fn fit(heard: &[Heard<'_>]) -> usize {
        // Large boards are long, and several have to be seen.
        let squares = usual_shape(heard).map_or(0, |shape| shape.rows * shape.columns);
        Self::best(heard, LONGEST.max(OF_A_CELL * squares)).map_or(0, |(fit, _)| fit.agreed)
    }

    /// The layout that fits best, by so many bytes of each output.
    fn best(heard: &[Heard<'_>], most: usize) -> Option<(Fit, Self)> {
        Self::best_of(heard, most, &|_| true)
    }

    /// The same of those whose symbols may be meant so.
    fn best_of(
        heard: &[Heard<'_>],
        most: usize,
        may_be: &dyn Fn(&Symbols) -> bool,
    ) -> Option<(Fit, Self)> {
        let shape = usual_shape(heard)?;
        let of_shape = |heard: &&Heard<'_>| reference::shape(heard.session) == Some(shape);
        let heard: &[Heard<'_>] = &heard.iter().filter(of_shape).copied().collect::<Vec<_>>();
        let chosen = chosen(heard);
        // Colours and characters beyond ASCII take several bytes each.
        let is_plain = |stdout: &[u8]| stdout.iter().all(|byte| byte.is_ascii() && *byte != ESCAPE);
        let longest = |stdout: &[u8]| if is_plain(stdout) { most } else { 4 * most };
        let cut = |stdout: &[u8]| glyphs::lines(&stdout[..stdout.len().min(longest(stdout))]);
        let outputs: Vec<_> = chosen.iter().map(|heard| cut(heard.stdout)).collect();
        let games: Vec<_> = chosen.iter().map(|heard| Games::of(heard.session, shape)).collect();
        let glyphs = chosen.iter().find_map(|heard| reference::glyphs(heard.session));
        let colours = chosen.iter().find_map(|heard| reference::colours(heard.session));
        let colours = colours.map(|names| Tokens::told(&names, &chosen));
        let has_colours = outputs.iter().flatten().flatten().any(|glyph| glyph.colour != 0);
        let hues = glyphs::hues(outputs.iter().flatten().flatten());
        let mut sights = Sight::ALL.to_vec();
        sights.retain(|sight| has_colours || *sight != Sight::Coloured);
        let mut search = Search {
            shape,
            outputs,
            hues,
            sights,
            games: &games,
            glyphs,
            colours,
            may_be,
            best: None,
        };
        for look in Look::BY_LIKELIHOOD {
            search.look(look);
            if search.is_done() {
                return search.best;
            }
        }
        for look_elsewhere in [Search::pictures, Search::grow] {
            let is_found = |best: &(Fit, Self)| {
                is_convincing(best) && search.is_one_in(6, best.0.agreed.max(best.0.grown))
            };
            if !search.best.as_ref().is_some_and(is_found) {
                look_elsewhere(&mut search);
            }
        }
        search.best
    }

    /// Learns once more how the program tells the ends of games, and who begins them, from sessions that it follows better than those before.
    pub fn learn_endings(&mut self, heard: &[Heard<'_>]) {
        self.begins_alike = conduct::begins_alike(self, heard);
        let known = std::mem::take(&mut self.endings);
        self.endings = Endings::learn(self, known, heard);
    }

    /// Learns whether a second game is nearly always seen to follow. Where one is not, as with a program that asks something between two games,
    /// or lets others begin than was asked for, nothing is claimed about any: by luck some follow even then.
    pub fn learn_games(&mut self, heard: &[Heard<'_>]) {
        let walks = heard.iter().filter_map(|heard| {
            let games = Games::of(heard.session, self.shape);
            let has_second = games.games.len() > 1 && games.len(1) >= FOLLOWED;
            has_second.then(|| conduct::walk(&games, &self.read(heard.stdout), self.lag))
        });
        let walks: Vec<_> = walks.collect();
        let is_followed = |walk: &conduct::Walk| walk.game > 0 && walk.stones >= FOLLOWED;
        let (followed, others): (Vec<_>, Vec<_>) = walks.iter().partition(|walk| is_followed(walk));
        let lost = others.into_iter().filter(|walk| !walk.ends.is_empty()).count();
        self.one_game = SELDOM * lost > followed.len();
    }

    /// The same for a program that asks something when a session is over: what is typed behind it may begin another one, which is no
    /// matter of the session.
    #[must_use]
    pub fn returning(self, returns: bool) -> Self {
        Self { returns, ..self }
    }

    /// The same for a program that never asks how long a session is, and asks its first question again between games: it may have begun
    /// another session, without points.
    #[must_use]
    pub fn beginning_anew(self, begins_anew: bool) -> Self {
        Self { begins_anew, ..self }
    }

    /// Whether a session is on a board of the size that this is for; one without a board is.
    #[must_use]
    pub fn fits(&self, session: &Session) -> bool {
        reference::shape(session).is_none_or(|shape| shape == self.shape)
    }

    /// The same for the board of a session, where that is printed in the same way; of a session without one, the same.
    #[must_use]
    pub fn sized(&self, session: &Session) -> Self {
        let shape = reference::shape(session).unwrap_or(self.shape);
        Self { shape, ..self.clone() }
    }

    /// The boards in an output, from its beginning to its end.
    #[must_use]
    pub fn read(&self, stdout: &[u8]) -> Vec<Seen> {
        let printed = self.symbols.turn.printed(self.shape);
        let lines: Vec<_> =
            glyphs::lines(stdout).into_iter().map(|line| self.cut.cut(line)).collect();
        let blocks = self.places.blocks(printed, self.sight, &lines);
        let seen = self.symbols.boards(self.shape, &blocks);
        seen.filter(|seen| !seen.is_picture(self.opening)).take(MOST_BOARDS).collect()
    }

    /// These boards, with the stones of the two players as others take them in the same output: whose is whose may have been open.
    #[must_use]
    pub fn told_apart_as(mut self, other: &Self, stdout: &[u8]) -> Self {
        let cells = |seen: Vec<Seen>| seen.into_iter().map(|seen| seen.cells).collect::<Vec<_>>();
        let swapped = self.read(stdout).iter().map(Seen::swapped).collect();
        let [own, swapped, others] = [self.read(stdout), swapped, other.read(stdout)].map(cells);
        if own != others && swapped == others {
            self.symbols.players.reverse();
        }
        self
    }

    /// Whether the program asks something when a session is over.
    #[must_use]
    pub fn returns(&self) -> bool {
        self.returns
    }

    /// Whether games end without a board that shows their last stone.
    #[must_use]
    pub fn hide_the_last_stone(&self) -> bool {
        self.lag.of_wins > 0 || self.lag.of_full_boards > 0
    }

    /// Whether games begin without a board that shows that it is empty.
    #[must_use]
    pub fn hide_the_empty_board(&self) -> bool {
        self.lag.at_once > 0
    }

    /// How the layout looks, as a sentence.
    #[must_use]
    pub fn says(&self) -> String {
        let places = self.places.says();
        let name = |symbol: Option<Symbol>| match symbol.and_then(|(it, _)| char::from_u32(it)) {
            Some(' ') => "a space".to_owned(),
            Some('#') if self.sight == Sight::Numbered => "a number".to_owned(),
            Some(character) => format!("`{character}`"),
            None if matches!(self.places, Places::Tall(_)) => "a picture".to_owned(),
            None if symbol.is_some_and(|(it, _)| is_word(it)) => "a word".to_owned(),
            None => "another byte".to_owned(),
        };
        let [one, two] = self.symbols.players;
        let colours = if self.sight == Sight::Coloured { ", told apart by colour" } else { "" };
        let order = self.symbols.turn.says();
        let second =
            two.map_or_else(String::new, |two| format!(", {} for player 2", name(Some(two))));
        format!(
            "Your boards have {} for a free cell, {} for player 1{second}{colours}; {places}{order}.",
            name(Some(self.symbols.free)),
            name(one),
        )
    }

    /// What a program does, as a sentence with the symbols of the players in it: whoever reads it may call another one player 1.
    #[must_use]
    pub fn says_of(&self, conduct: &Conduct) -> Option<String> {
        let says = conduct.says()?;
        let printed = |symbol: Option<Symbol>| {
            let (symbol, _) = symbol.filter(|_| self.sight != Sight::Numbered)?;
            char::from_u32(symbol).filter(char::is_ascii_graphic)
        };
        let mut symbols = self.symbols.players.map(printed);
        if conduct.is_swapped {
            symbols.reverse();
        }
        let [Some(one), Some(two)] = symbols else { return Some(says) };
        if one == two {
            return Some(says);
        }
        let named = |says: &str, player: &str, symbol| {
            says.replacen(player, &format!("{player} (`{symbol}`)"), 1)
        };
        Some(named(&named(&says, "player 1", one), "player 2", two))
    }

    /// Whether the stones' symbols say which is whose: by colours, numbers, or letters of words. X and O, or two signs, are anybody's.
    #[must_use]
    pub fn tell_whose(&self) -> bool {
        let [Some(one), Some(two)] = self.symbols.players else { return false };
        let is_word = |symbol: u32| {
            char::from_u32(symbol)
                .is_some_and(|it| it.is_alphanumeric() && !"xo0".contains(it.to_ascii_lowercase()))
        };
        one.1 != two.1 || is_word(one.0) && is_word(two.0)
    }

    /// The letter of a player's stones, in small letters.
    fn letter(&self, player: u8) -> Option<u8> {
        let (symbol, _) = self.symbols.players[usize::from(player != 1)]?;
        let letter = u8::try_from(symbol).ok().filter(u8::is_ascii_alphabetic)?;
        Some(letter.to_ascii_lowercase())
    }

    /// What only this player is called by, and the letter of its stones, in small letters.
    fn names(&self, games: &Games<'_>, player: u8) -> Vec<Vec<u8>> {
        let letter = self.letter(player).map(|letter| vec![letter]);
        games.names(player).map(<[u8]>::to_vec).chain(letter).collect()
    }

    /// How many of the last stones are not shown in any output.
    fn lag(&self, heard: &[Heard<'_>]) -> Lag {
        let [mut of_wins, mut of_full_boards, mut of_inputs, mut at_once] = [const { vec![] }; 4];
        for heard in heard {
            let games = Games::of(heard.session, self.shape);
            let seen = self.read(heard.stdout);
            let walk = conduct::walk(&games, &seen, Lag::ANY);
            if walk.parting.is_some() || walk.stones == 0 || walk.game + 1 < games.games.len() {
                continue;
            }
            let missing = games.len(walk.game) - walk.stones;
            let is_over = games.is_over(walk.game);
            let stones = |board: &Seen| board.cells.iter().filter(|&&cell| cell != 0).count();
            at_once.extend(seen.first().map(stones));
            // A game whose end is missed goes on, and then its last stone is seen.
            let is_longer = |board: &Seen| stones(board) > games.len(walk.game);
            let goes_on = || asks_on(heard.stdout, &seen) || seen.last().is_some_and(is_longer);
            if is_over && missing == 0 && goes_on() {
                continue;
            }
            let of_its_kind = match (is_over, games.is_full(walk.game)) {
                (true, false) => &mut of_wins,
                (true, true) => &mut of_full_boards,
                (false, _) => &mut of_inputs,
            };
            of_its_kind.push(missing);
        }
        let usual = |of: Vec<usize>| {
            let is_usual = |most: &usize| {
                let count = of.iter().filter(|missing| *missing >= most).count();
                count > 0 && 10 * count >= 8 * of.len()
            };
            (1..=2).rev().find(is_usual).unwrap_or(0)
        };
        Lag {
            of_wins: usual(of_wins),
            of_full_boards: usual(of_full_boards),
            of_inputs: usual(of_inputs),
            at_once: usual(at_once),
        }
    }
}

/// Whether somebody is asked once more behind the last board of an output, with the words that are also asked between two boards.
fn asks_on(stdout: &[u8], seen: &[Seen]) -> bool {
    let Some(last) = seen.last() else { return false };
    let between = seen.windows(2).map(|pair| &stdout[pair[0].span.end..pair[1].span.start]);
    let between: Vec<&[u8]> = between.collect();
    // The frame of a board comes first, in all of them.
    let Some(frame) = between.iter().copied().reduce(common) else { return false };
    let Some(behind) = stdout[last.span.end..].strip_prefix(frame) else { return false };
    let is_end = |byte: &u8| matches!(byte, b':' | b'?' | b'>' | b'\n');
    let questions = between.iter().map(|text| &text[frame.len()..]);
    let mut questions = questions.filter_map(|text| text.split_inclusive(is_end).next());
    questions.any(|question| behind.starts_with(question))
}

/// What two texts begin with.
fn common<'a>(one: &'a [u8], other: &[u8]) -> &'a [u8] {
    &one[..common_prefix(one, other)]
}

/// The search for the layout that fits best.
struct Search<'a> {
    shape: Shape,
    outputs: Vec<Vec<Vec<Glyph>>>,
    /// The colours of characters in them.
    hues: Hues,
    /// What may tell symbols apart in them.
    sights: Vec<Sight>,
    games: &'a [Games<'a>],
    /// The letters or digits of the two players on the reference's boards.
    glyphs: Option<[u8; 2]>,
    /// What is known of the tokens of their colours.
    colours: Option<Tokens>,
    may_be: &'a dyn Fn(&Symbols) -> bool,
    best: Option<(Fit, Boards)>,
}

impl Search<'_> {
    /// Tries the boards that are to be found in one way.
    fn look(&mut self, look: Look) {
        let cut = |lines: &Vec<Vec<Glyph>>| {
            lines.iter().map(|line| look.cut.cut(line.clone())).collect::<Vec<_>>()
        };
        let outputs: Vec<_> = self.outputs.iter().map(cut).collect();
        for turns in Turn::BY_LIKELIHOOD {
            let printed = turns[0].printed(self.shape);
            for raster in Raster::candidates(printed, look.edge, &outputs) {
                let are_rows = outputs.iter().map(|lines| raster.are_rows(printed, lines));
                let are_rows: Vec<_> = are_rows.collect();
                for raster in raster.pitches() {
                    let places = Places::Raster(raster.clone());
                    let mut tried: Vec<Vec<Vec<layout::Block>>> = Vec::new();
                    for sight in self.sights.clone() {
                        let each = outputs.iter().zip(&are_rows);
                        let blocks =
                            each.map(|(lines, rows)| raster.blocks(printed, sight, lines, rows));
                        let blocks: Vec<_> = blocks.collect();
                        // What looks the same fits as well.
                        if !tried.contains(&blocks) {
                            self.try_out(look.cut, &places, sight, turns, &blocks);
                            tried.push(blocks);
                        }
                    }
                }
            }
            if self.is_done() {
                return;
            }
        }
    }

    /// Whether there is nothing left to look for: enough stones of both players are seen as the games have them.
    fn is_done(&self) -> bool {
        self.best.as_ref().is_some_and(|best| {
            let (fit, boards) = best;
            is_convincing(best) && boards.symbols.are_two() && self.is_one_in(4, fit.agreed)
        })
    }

    /// Whether so many stones are one in so many of all games, at least: some boards show some of the games only.
    fn is_one_in(&self, most: usize, stones: usize) -> bool {
        let all = self.games.iter().flat_map(|games| &games.games).map(|game| game.len() - 1);
        most * stones >= all.sum::<usize>()
    }

    /// Tries cells that are small pictures.
    fn pictures(&mut self) {
        let outputs = std::mem::take(&mut self.outputs);
        for turns in Turn::BY_LIKELIHOOD {
            let printed = turns[0].printed(self.shape);
            for sight in [Sight::Character, Sight::Coloured] {
                for (tall, blocks) in Tall::candidates(printed, sight, &outputs) {
                    self.try_out(Cut::Characters, &Places::Tall(tall), sight, turns, &blocks);
                }
            }
        }
        self.outputs = outputs;
    }

    /// Tries what grows as boards do.
    fn grow(&mut self) {
        let outputs = std::mem::take(&mut self.outputs);
        let grown = Growth::all(&self.sights, &outputs);
        for turns in Turn::BY_LIKELIHOOD {
            let printed = turns[0].printed(self.shape);
            for (sight, grown) in &grown {
                for grown in grown.candidates(printed) {
                    let blocks = outputs.iter().map(|lines| grown.blocks(*sight, lines));
                    let blocks: Vec<_> = blocks.collect();
                    let places = Places::Grown(grown);
                    self.try_out(Cut::Characters, &places, *sight, turns, &blocks);
                }
            }
        }
    }

    /// Keeps a layout if it fits better than all before, whatever its symbols stand for.
    fn try_out(
        &mut self,
        cut: Cut,
        places: &Places,
        sight: Sight,
        turns: [Turn; 2],
        blocks: &[Vec<layout::Block>],
    ) {
        let shape = self.shape;
        let is_other = |it: &Symbols| {
            !(self.may_be)(it)
                || self.glyphs.is_some_and(|glyphs| it.swaps(glyphs))
                || self
                    .colours
                    .as_ref()
                    .is_some_and(|colours| it.swaps_colours(colours, &self.hues))
        };
        let possible = Symbols::possible(shape, turns, blocks);
        for symbols in possible.into_iter().filter(|it| !is_other(it)).collect::<Vec<_>>() {
            let read =
                blocks.iter().map(|blocks| symbols.boards(shape, blocks).collect::<Vec<Seen>>());
            let fits =
                self.games.iter().zip(read).map(|(games, read)| Fit::of(shape, games, &read));
            let fit = fits.fold(Fit::default(), Fit::add);
            // Between blanks for free cells, cells half as far apart may show as much, with every second one always free.
            let rank = (fit.weight(), places.step());
            let is_better =
                |(fit, boards): &(Fit, Boards)| rank > (fit.weight(), boards.places.step());
            if self.best.as_ref().is_none_or(is_better) {
                let (lag, endings) = (Lag::default(), Endings::default());
                let boards = Boards {
                    shape,
                    cut,
                    places: places.clone(),
                    sight,
                    symbols,
                    lag,
                    endings,
                    opening: 0,
                    begins_alike: false,
                    one_game: false,
                    returns: false,
                    begins_anew: false,
                };
                self.best = Some((fit, boards));
            }
        }
    }
}

/// Whether the best layout is believed.
fn is_convincing((fit, boards): &(Fit, Boards)) -> bool {
    let is_usual = matches!(&boards.places, Places::Raster(raster) if raster.is_framed_alike());
    fit.is_convincing(if is_usual && boards.cut == Cut::Characters { 1 } else { STRANGE })
}

/// How many times as much a layout has to show that is not one of characters in frames that are alike.
const STRANGE: usize = 4;

/// The size of board that most sessions have; of equally many the first.
fn usual_shape(heard: &[Heard<'_>]) -> Option<Shape> {
    let mut counts: Vec<(usize, Shape)> = Vec::new();
    for shape in heard.iter().filter_map(|heard| reference::shape(heard.session)) {
        match counts.iter_mut().find(|(_, known)| *known == shape) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, shape)),
        }
    }
    counts.into_iter().rev().max_by_key(|(count, _)| *count).map(|(_, shape)| shape)
}

impl Symbols {
    /// Whether stones of both players are known.
    fn are_two(&self) -> bool {
        self.players.iter().all(Option::is_some)
    }

    /// Whether each player has the letter or digit that is the other one's: no program that uses these
    /// takes them for each other.
    fn swaps(&self, [one, two]: [u8; 2]) -> bool {
        let is = |symbol: Option<Symbol>, glyph: u8| {
            let letter = symbol.and_then(|symbol| u8::try_from(symbol.0).ok());
            letter.is_some_and(|letter| letter.eq_ignore_ascii_case(&glyph))
        };
        is(self.players[0], two) && is(self.players[1], one)
    }

    /// The same of the tokens of their colours: one player's tell whose the other one's are.
    fn swaps_colours(&self, colours: &Tokens, hues: &Hues) -> bool {
        // Where characters tell players apart, they may have colours, too.
        let hue = |(symbol, colour): Symbol| match colour {
            0 => {
                let hue = hues.iter().find(|(known, _)| *known == symbol);
                (symbol, hue.and_then(|(_, hue)| *hue).unwrap_or(0))
            }
            _ => (symbol, colour),
        };
        let own = self.players.map(|symbol| symbol.map(hue).and_then(glyphs::initial));
        let is = |at: usize, player: usize| own[at].is_some_and(|it| colours.are_of(it, player));
        is(1, 0) && !is(0, 0) || is(0, 1) && !is(1, 1)
    }

    /// The ways in which the symbols of boards can be meant, so that in most of their columns no stone hangs in mid-air.
    fn possible(shape: Shape, turns: [Turn; 2], blocks: &[Vec<layout::Block>]) -> Vec<Self> {
        const KINDS: usize = 4;
        let mut counts: Vec<(usize, Symbol)> = Vec::new();
        for &symbol in blocks.iter().flatten().flat_map(|block| &block.symbols) {
            match counts.iter_mut().find(|(_, known)| *known == symbol) {
                Some((count, _)) => *count += 1,
                None => counts.push((1, symbol)),
            }
        }
        counts.sort_by_key(|(count, _)| Reverse(*count));
        let kinds: Vec<Symbol> = counts.into_iter().take(KINDS).map(|(_, symbol)| symbol).collect();
        let mut possible = Vec::new();
        for &free in &kinds {
            for turn in turns {
                let each = blocks.iter().flatten();
                let columns = each.map(|block| turn.standing(shape, &block.symbols, free));
                let (standing, all) =
                    columns.fold((0, 0), |(standing, all), it| (standing + it.0, all + it.1));
                if 2 * standing < all {
                    continue;
                }
                let others = || kinds.iter().copied().filter(move |it| *it != free);
                for one in others() {
                    let mut two: Vec<_> = others().filter(|it| *it != one).map(Some).collect();
                    if two.is_empty() {
                        two.push(None);
                    }
                    for two in two {
                        possible.push(Self { free, players: [Some(one), two], turn });
                    }
                }
            }
        }
        possible
    }

    /// The boards that consist of these symbols.
    fn boards(&self, shape: Shape, blocks: &[layout::Block]) -> impl Iterator<Item = Seen> {
        blocks.iter().filter_map(move |block| {
            let cells = self.cells(shape, &block.symbols)?;
            Some(Seen { cells, span: block.span.clone() })
        })
    }

    /// The position that symbols stand for, the upper line first.
    fn cells(&self, shape: Shape, symbols: &[Symbol]) -> Option<Cells> {
        let mut cells = vec![0; symbols.len()];
        for (index, symbol) in symbols.iter().enumerate() {
            cells[self.turn.cell(shape, index)] = match self.players {
                _ if *symbol == self.free => 0,
                [Some(one), _] if *symbol == one => 1,
                [_, Some(two)] if *symbol == two => 2,
                _ => return None,
            };
        }
        Some(cells)
    }
}

/// Some of the outputs, the longest games first.
fn chosen<'a>(heard: &[Heard<'a>]) -> Vec<Heard<'a>> {
    let stones = |it: &Heard<'_>| it.session.games.iter().map(Vec::len).sum::<usize>();
    let mut telling: Vec<Heard<'a>> =
        heard.iter().copied().filter(|it| !it.stdout.is_empty()).collect();
    telling.sort_by_key(|it| Reverse(stones(it)));
    // Half of them are long games, the others are spread over all.
    let rest = telling.split_off(telling.len().min(LOOKED_AT / 2));
    let step = rest.len().div_ceil(LOOKED_AT / 2).max(1);
    telling.extend(rest.into_iter().step_by(step));
    telling
}

/// How well boards fit a session's games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Fit {
    /// How many stones appear as in the games, before the first that does not.
    agreed: usize,
    /// How many stones appear anywhere, one at a time and in turns, or one of each.
    grown: usize,
}

impl Fit {
    fn of(shape: Shape, games: &Games<'_>, seen: &[Seen]) -> Self {
        let agreed = conduct::walk(games, seen, Lag::ANY).agreed;
        // Who lays a stone that comes alone, and whose turn it is in the games.
        let grows = |pair: &[Seen]| {
            let new = reference::added(&pair[0].cells, &pair[1].cells).unwrap_or_default();
            let is_down = |&(cell, _): &(usize, u8)| {
                cell < shape.columns || pair[0].cells[cell - shape.columns] != 0
            };
            let stones = pair[0].cells.iter().filter(|cell| **cell != 0).count();
            let wanted = games.stone(0, stones).filter(|_| new.iter().all(is_down))?.player;
            match new[..] {
                [(_, player)] => Some(player == wanted),
                // Who answers at once may not show the board between.
                [(_, one), (_, two)] if one != two => Some(true),
                _ => None,
            }
        };
        let grown: Vec<bool> = seen.windows(2).filter_map(grows).collect();
        let in_turn = grown.iter().filter(|&&is_wanted| is_wanted).count();
        // The other player may begin; then all are the other one's.
        let in_others = (grown.len() - in_turn).saturating_sub(1);
        Self { agreed, grown: in_turn.max(in_others) }
    }

    fn add(self, other: Self) -> Self {
        Self { agreed: self.agreed + other.agreed, grown: self.grown + other.grown }
    }

    fn weight(self) -> usize {
        2 * self.agreed + self.grown
    }

    /// A program may read every column wrong, so that nothing agrees, and its boards still look like those of games.
    fn is_convincing(self, times: usize) -> bool {
        self.agreed >= times * PROOF || self.grown >= 4 * times * PROOF
    }
}
