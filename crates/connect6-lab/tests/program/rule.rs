//! The prescribed computer against the course's rule taken literally: for every P, over every Q.

use c4_engine::{Board, Directions, Player, Position, Rules, Size, Square, Turns};
use connect6_lab::RuleComputer;
#[cfg(feature = "course")]
use connect6_lab::{Elsewhere, Keeps, Reading, Until};
use proptest::prelude::*;

/// The free squares, row by row from the top.
fn free(board: &Board) -> Vec<Square> {
    let mut free: Vec<Square> = board.free().iter().collect();
    free.sort_by_key(|square| (board.size().rows() - square.row, square.column));
    free
}

/// Part I, literally.
fn by_the_letter(board: &Board, player: Player) -> Option<Square> {
    let run = |board: &Board, square| board.longest_run(square, Directions::ALL) as isize;
    let mut best: Option<(Square, isize)> = None;
    for square in free(board) {
        let mut after = board.clone();
        after.place(square, player).expect("it is free");
        let own = run(&after, square);
        let least = free(&after).into_iter().map(|answer| {
            let mut answered = after.clone();
            answered.place(answer, player.opponent()).expect("it is free");
            own - run(&answered, answer)
        });
        // Nothing is left to answer: the last free square is played whatever it is worth.
        let worth = least.min().unwrap_or(0);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((square, worth));
        }
    }
    best.map(|(square, _)| square)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// In games of random moves, told stone by stone or shown a board, it plays what the rule says.
    #[test]
    fn it_plays_by_the_letter(n in 1..=8usize, moves in prop::collection::vec(any::<prop::sample::Index>(), 0..64)) {
        let rules = Rules {
            size: Size::new(n, n).expect("1 to 8"),
            gravity: false,
            turns: Turns::ONE_EACH,
            ..Rules::CONNECT_FOUR
        };
        let mut position = Position::new(rules);
        let mut told = Player::ALL.map(|player| RuleComputer::new(position.board(), player));
        for index in moves {
            for (computer, player) in told.iter().zip(Player::ALL) {
                let expected = by_the_letter(position.board(), player);
                prop_assert_eq!(computer.choose(), expected, "{:?} on\n{}", player, position.board());
                let shown = RuleComputer::new(position.board(), player);
                prop_assert_eq!(shown.choose(), expected, "{:?} on\n{}", player, position.board());
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let square = moves.nth(index.index(moves.len())).expect("below the number of moves");
            position.play(square).expect("a legal move");
            for computer in &mut told {
                computer.see(position.board(), square);
            }
        }
    }
}

/// What loops with a mistake in them choose for Black: they look for answers on some squares only, or do not begin anew with each square.
#[cfg(feature = "course")]
fn by_loops(board: &Board, reading: &Reading) -> Option<Square> {
    let run = |board: &Board, square| board.longest_run(square, Directions::ALL) as isize;
    let is_elsewhere = |one: Square, other: Square| {
        let [one_from_top, other_from_top] = [one, other].map(|it| board.size().rows() - it.row);
        match reading.elsewhere {
            Elsewhere::AnotherSquare => true,
            Elsewhere::AnotherRowAndColumn => one.row != other.row && one.column != other.column,
            Elsewhere::FromItsRow => one_from_top >= other_from_top,
            Elsewhere::BehindIt => (one_from_top, one.column) > (other_from_top, other.column),
            Elsewhere::FromItsRowAndColumn => {
                one_from_top >= other_from_top && one.column >= other.column
            }
        }
    };
    let (mut best, mut most) = (None, isize::MIN);
    let (mut smallest, mut longest, mut row) = (None, 0, None);
    for square in free(board) {
        let is_new = |until| until == Until::EndOfRow && row != Some(square.row);
        if !matches!(reading.keeps, Keeps::Difference(until) if !is_new(until)) {
            smallest = None;
        }
        if !matches!(reading.keeps, Keeps::Answer(until) if !is_new(until)) {
            longest = 0;
        }
        row = Some(square.row);
        let mut after = board.clone();
        after.place(square, Player::First).expect("it is free");
        let own = run(&after, square);
        for answer in free(&after).into_iter().filter(|&answer| is_elsewhere(answer, square)) {
            let mut answered = after.clone();
            answered.place(answer, Player::Second).expect("it is free");
            longest = longest.max(run(&answered, answer));
            let difference = own - longest;
            smallest = Some(smallest.map_or(difference, |it: isize| it.min(difference)));
        }
        let unanswered = if reading.unanswered_is_best { isize::MAX } else { own };
        let worth = match reading.keeps {
            Keeps::Answer(_) => own - longest,
            Keeps::Nothing | Keeps::Difference(_) => smallest.unwrap_or(unanswered),
        };
        if worth > most {
            (best, most) = (Some(square), worth);
        }
    }
    best
}

/// Loops with a mistake in them play what their readings do, in three games.
#[cfg(feature = "course")]
#[test]
fn readings_play_as_their_loops_do() {
    let side = 6;
    let readings = [
        Reading { elsewhere: Elsewhere::AnotherRowAndColumn, ..Reading::default() },
        Reading { elsewhere: Elsewhere::FromItsRow, ..Reading::default() },
        Reading { elsewhere: Elsewhere::BehindIt, unanswered_is_best: true, ..Reading::default() },
        Reading { elsewhere: Elsewhere::FromItsRowAndColumn, ..Reading::default() },
        Reading { keeps: Keeps::Difference(Until::EndOfRow), ..Reading::default() },
        Reading { keeps: Keeps::Difference(Until::EndOfMove), ..Reading::default() },
        Reading { keeps: Keeps::Answer(Until::EndOfRow), ..Reading::default() },
        Reading { keeps: Keeps::Answer(Until::EndOfMove), ..Reading::default() },
    ];
    for (reading, step) in
        readings.iter().flat_map(|reading| [5, 7, 11].map(|step| (reading, step)))
    {
        let mut board = Board::new(Size::new(side, side).expect("a small size"));
        for stone in 0..side * side {
            let computer = RuleComputer::read_as(reading, &board, Player::First);
            assert_eq!(computer.choose(), by_loops(&board, reading), "{reading:?}: {board}");
            let at = stone * step % (side * side);
            let player = if stone * stone % 5 < 2 { Player::First } else { Player::Second };
            board.place(Square::new(at % side, at / side), player).expect("it is free");
        }
    }
}

/// Under every reading, what is remembered from stone to stone is what is measured anew.
#[cfg(feature = "course")]
#[test]
fn what_is_remembered_is_what_a_look_finds() {
    let side = 7;
    for misreading in Reading::misreadings() {
        let mut reading = Reading::default();
        (misreading.change)(&mut reading);
        let mut board = Board::new(Size::new(side, side).expect("a size of the course"));
        let mut computer = RuleComputer::read_as(&reading, &board, Player::First);
        // All squares in an order that goes all over the board.
        for stone in 0..side * side {
            let at = stone * 10 % (side * side);
            let square = Square::new(at % side, at / side);
            let player = if stone * stone % 5 < 2 { Player::First } else { Player::Second };
            board.place(square, player).expect("it is free");
            computer.see(&board, square);
            let anew = RuleComputer::read_as(&reading, &board, Player::First);
            assert_eq!(computer, anew, "{}: {board}", misreading.name);
        }
    }
}
