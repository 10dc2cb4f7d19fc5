//! With which of two sets of readings a program goes in one case.

use c4_console::Lot;
use c4_course::Session;
use c4_manner::{Boards, Ending as Told, Outcome};

use super::Evidence;
use super::luck::{end, luck, luck_before, odds};
use super::votes::Vote;
use crate::grading::heard::{Heard, Match, Shows, event_ends, is_tossed};
use crate::grading::reading_set::ReadingSet;

/// How many bits more a reading has to leave to chance so that every move is allowed.
const LUCKY: f64 = 1.5;

/// How many bytes behind where they part are enough to go with one, where the words behind them may not be known yet.
const TELLING: usize = 3;

impl Evidence<'_> {
    /// With which of two sets of readings a program goes where they part. `plain` is what is [told](Self::told) under the first.
    pub(super) fn vote(
        &self,
        heard: &Heard<'_>,
        plain: &Session,
        set: ReadingSet,
        with: ReadingSet,
    ) -> Vote {
        if let Some(vote) = self.voted(heard, set, with) {
            return vote;
        }
        if self.digest(heard, set) == self.digest(heard, with) {
            return Vote::None;
        }
        let read = self.told(heard, with);
        let vote = match self.boards {
            Some(boards) => self.vote_of_boards(heard, boards, plain, &read),
            None => {
                let added = with.without(set);
                let is_open = |one: usize| self.terms.course.readings()[one].is_equivalent;
                self.vote_of_words(heard, plain, &read, added.indices().into_iter().any(is_open))
            }
        };
        self.remember(heard, [set, with], vote);
        vote
    }

    /// The same, told by the words. `is_open`: whether what they differ in costs nothing; then it takes more to believe it.
    fn vote_of_words(
        &self,
        heard: &Heard<'_>,
        plain: &Session,
        read: &Session,
        is_open: bool,
    ) -> Vote {
        let level = self.terms.level;
        let Some((in_plain, in_read)) = level.difference(&plain.stdout, &read.stdout) else {
            // Only the exit status may be another one; the program's own words may hide what the reading changes in the course's.
            if plain.status() == read.status() {
                return Vote::None;
            }
            let is_same = heard.goes_with(level, read) == Match::Same;
            let own = heard.status().or(plain.status().map(i32::from).filter(|_| heard.passes()));
            return match own {
                Some(own) if is_same && Some(own) == read.status().map(i32::from) => {
                    Vote::With { is_whole: true, is_lucky: false, is_loose: false }
                }
                Some(own) if is_same && Some(own) == plain.status().map(i32::from) => Vote::Without,
                _ => Vote::None,
            };
        };
        if self.speaker.is_open(heard, plain, in_plain) {
            return Vote::None;
        }
        // A message may come on standard output that belongs on standard error.
        let is_elsewhere = |told: &Session| {
            let is_silent = heard.run.is_some_and(|run| run.stderr.is_empty());
            let has_status = told.status().map(i32::from) == heard.status();
            is_silent && has_status && !told.stderr.is_empty() && told.status() != Some(0)
        };
        let goes = |told: &Session, parting: usize| match heard.goes_with(level, told) {
            Match::Parts(at, _) if at == told.stdout.len() && is_elsewhere(told) => Some(true),
            Match::Same | Match::UntilInputEnds => Some(true),
            Match::Parts(at, _) if at < parting => None,
            Match::Parts(at, _) if self.is_lenient => Some(at >= parting + TELLING),
            Match::Parts(at, own) => {
                let (end, next) = event_ends(told, parting);
                // Who ends there though more is typed has nothing else to say.
                let is_over =
                    !is_open && own == heard.stdout.len() && heard.has_more_to_read(told, end);
                Some(at > parting && at >= if is_over { end } else { next })
            }
            Match::Lost => {
                let came = level.difference(&told.stdout, heard.stdout).map_or(0, |(at, _)| at);
                (came > parting).then_some(true)
            }
        };
        match (goes(plain, in_plain), goes(read, in_read)) {
            (Some(true), Some(false)) => Vote::Without,
            (Some(false), Some(true)) => {
                let is_whole = heard.goes_with(level, read);
                let is_whole = matches!(is_whole, Match::Same | Match::UntilInputEnds);
                Vote::With { is_whole, is_lucky: false, is_loose: false }
            }
            (Some(false), Some(false)) => Vote::Neither,
            // Longer than both can be told from neither.
            _ => Vote::None,
        }
    }

    /// The same, told by the boards alone.
    fn vote_of_boards(
        &self,
        heard: &Heard<'_>,
        boards: &Boards,
        plain: &Session,
        read: &Session,
    ) -> Vote {
        let (without, with) = (heard.shows(boards, plain), heard.shows(boards, read));
        // What leaves more to chance explains everything: each forced move that is made speaks against it.
        // What is played behind the end of the plain session was never forced.
        let is_lucky =
            |place| luck_before(read, Some(place)) > luck_before(plain, Some(place)) + LUCKY;
        let is_lucky_to_the_end = end(plain).is_some_and(is_lucky);
        let parting = without.conduct.parting.as_ref().map(|it| (it.game, it.stones));
        let is_whole = with.is_same();
        let is_toss = is_tossed(plain) && !is_tossed(read);
        // Boards do not show who plays red; who is asked by name does.
        let calls = |session: &Session| heard.calls(boards, session);
        let are_same = without.is_same() && is_whole;
        let calls_others = are_same && is_tossed(plain) && calls(read) < calls(plain);
        if are_same {
            // The games are right with both; the points that are told may be with one.
            match [plain, read].map(|told| heard.wrong_points(boards, told).is_some()) {
                // What shows less of them cannot tell.
                [true, false] if with.conduct.agreed >= without.conduct.agreed => {
                    return Vote::With { is_whole: true, is_lucky: false, is_loose: false };
                }
                [false, true] if !self.tells_wrong_points(boards) => return Vote::Without,
                _ => {}
            }
        }
        let are_followed =
            [&without, &with].iter().all(|shown| shown.conduct.outcome == Outcome::Same);
        let swaps = [&without, &with].map(|shown| shown.conduct.is_swapped);
        // Where players have each other's tokens with both, that makes no difference.
        let is_sure = with.is_sure() || swaps == [true; 2] && with.conduct.outcome == Outcome::Same;
        match (without.is_same(), is_whole) {
            // What is typed to a program that asks something behind a session ends where the plain one does.
            (true, false) if boards.returns() && with.conduct.outcome == Outcome::Stopped => {
                Vote::None
            }
            // Where each has the other one's tokens, whose points end a session is not known.
            (true, false) if swaps == [true; 2] && begins_no_other_game(&with) => Vote::None,
            (true, false) => Vote::Without,
            (true, true) if calls_others => Vote::Without,
            // Whoever starts may have either player's tokens; in each game those of the second one is no chance.
            (true, true) if swaps == [true, false] && boards.tell_whose() => Vote::Swapped,
            (true, true) if swaps == [false, true] => Vote::Without,
            (true, true) if is_lucky_to_the_end => Vote::Luckily,
            // Whoever is called the winner, who is asked for the first token tells how a coin has fallen.
            (true, true) | (false, false)
                if are_followed
                    && (is_toss || is_whole && without.is_sure() && with.is_sure())
                    && (is_whole || calls(read) > 0) =>
            {
                let is_called = is_toss && calls(read) > 0;
                // A session that ends sooner draws fewer lots, and foresees none of them.
                match odds(luck_before(plain, end(read)), luck(read)) {
                    0 => Vote::None,
                    odds => Vote::Foreseen { odds, is_toss: is_called },
                }
            }
            (true, true) => Vote::None,
            // Nothing is seen there, so nothing is explained, but that another game begins; and what comes later may be unclear for
            // another reason.
            (false, true)
                if !is_sure
                    && without.conduct.outcome != Outcome::PlayedAgain
                    && (with.conduct.is_swapped
                        || with.conduct.agreed <= without.conduct.agreed) =>
            {
                Vote::None
            }
            // Nor is that, where less is seen.
            (false, true) if !is_sure && with.conduct.agreed < without.conduct.agreed => Vote::None,
            // Boards behind the end of a session may be of another one, but not where they follow the plain one.
            (false, true) if with.conduct.agreed + TELLING <= without.conduct.agreed => {
                Vote::Without
            }
            // Who is called the winner, rightly or not, is so of a game that is over.
            (false, true) if goes_on_where_somebody_wins(read, &without) => Vote::None,
            // Where the next game begins with tokens of the one before, it does begin.
            (false, true)
                if without.conduct.outcome == Outcome::NotCleared
                    && parting.is_some_and(|(game, _)| read.games.len() <= game + 1) =>
            {
                Vote::Without
            }
            // A program that prints nothing shows nothing.
            (false, true) if with.conduct.agreed == 0 => Vote::None,
            (false, false) if with.conduct.agreed < without.conduct.agreed => Vote::Without,
            (false, false) if with.conduct.agreed == without.conduct.agreed => Vote::None,
            (false, _) => {
                let is_lucky = parting.is_some_and(is_lucky);
                let is_drawn = |place| {
                    // Where there are only two columns, a reading says enough.
                    let is_it = |lot: &Lot| (lot.game, lot.stones) == place && lot.among.len() > 2;
                    read.lots.iter().any(is_it)
                };
                let is_loose = parting.is_some_and(is_drawn);
                Vote::With { is_whole: is_sure, is_lucky, is_loose }
            }
        }
    }
}

/// Whether what parts a program from a session is that no other game follows.
fn begins_no_other_game(shows: &Shows) -> bool {
    shows.conduct.parting.as_ref().is_some_and(|parting| parting.game > 0 && parting.stones == 0)
}

/// Whether a game goes on until the input ends of which all that is wrong is that the other player is called the winner.
fn goes_on_where_somebody_wins(read: &Session, without: &Shows) -> bool {
    let ending = without.conduct.wrong_ending.as_ref();
    without.conduct.parting.is_none()
        && read.input_ended
        && ending.is_some_and(|it| {
            matches!(it.told, Told::OtherWon | Told::OtherNamed) && it.game + 1 == read.games.len()
        })
}
