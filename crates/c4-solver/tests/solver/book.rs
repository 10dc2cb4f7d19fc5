//! Opening books: made, read, damaged, and asked.

use std::collections::{HashMap, HashSet};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use crate::common::{self, Plain, fallen, random_game, rules};
use c4_console::dice::Dice;
use c4_engine::{Directions, Lines, Outcome, Position, Rules};
use c4_solver::{Book, BookError, BookMaking, CannotMake, Question, Solved, Solver, TableSize};
use proptest::prelude::*;

const ONE: NonZero<usize> = NonZero::<usize>::MIN;

fn making(rules: &Rules, depth: usize) -> BookMaking {
    BookMaking::new(rules, depth, TableSize::mebibytes(1), None).unwrap()
}

fn solve_all(making: &mut BookMaking, threads: usize) -> Vec<Solved> {
    let mut all = Vec::new();
    let threads = NonZero::new(threads).expect("some threads");
    making
        .solve(threads, |solved| {
            all.push(solved);
            Ok::<(), ()>(())
        })
        .unwrap();
    all
}

fn book(rules: &Rules, depth: usize) -> Book {
    let mut making = making(rules, depth);
    solve_all(&mut making, 1);
    making.finish().expect("all are solved")
}

fn wins_at_once(position: &Position) -> bool {
    (0..position.rules().size.columns()).any(|column| {
        let mut after = position.clone();
        after.play_column(column).is_ok() && after.outcome() == Outcome::Won(position.to_move())
    })
}

/// What follows from a book about the positions one stone later.
fn least(book: &Book, plain: &Plain) -> HashMap<Position, i32> {
    let mut least = HashMap::new();
    for (position, _) in plain.known() {
        let Some(score) = book.score(position) else { continue };
        for column in 0..position.rules().size.columns() {
            let mut after = position.clone();
            if after.play_column(column).is_ok() {
                let bound: &mut i32 = least.entry(after).or_insert(-score);
                *bound = (*bound).max(-score);
            }
        }
    }
    least
}

/// A book has all positions up to its depth that it promises, with the scores of plain search, and no others.
#[test]
fn small_boards_against_plain_search() {
    let three = Lines::of(3).unwrap();
    let rising = Directions::NONE.with(c4_engine::Direction::Rising);
    let boards = [
        rules(4, 4),
        rules(3, 5),
        rules(5, 3),
        rules(1, 9),
        rules(12, 1),
        Rules { lines: three, ..rules(4, 3) },
        Rules { lines: three.only(Directions::ORTHOGONAL), ..rules(3, 4) },
        Rules { lines: three.only(rising), ..rules(4, 3) },
        Rules { lines: Lines::of(100_000).unwrap(), ..rules(3, 3) },
    ];
    for rules in boards {
        let mut plain = Plain::default();
        plain.score(&Position::new(rules));
        for depth in [0, 1, 4, 7, rules.size.squares()] {
            let book = book(&rules, depth);
            assert_eq!(book.depth(), depth);
            let least = least(&book, &plain);
            let mut found = 0;
            for (position, score) in plain.known() {
                let is_promised = position.stones() <= depth
                    && position.outcome() == Outcome::Undecided
                    && !wins_at_once(position);
                let expected = is_promised.then_some(score);
                assert_eq!(book.score(position), expected, "{:?}", position.board());
                found += usize::from(is_promised);
                assert_eq!(book.at_least(position), least.get(position).copied());
            }
            // Every position and its mirror image are there once.
            assert!(book.len() <= found && found <= 2 * book.len());
        }
    }
}

/// A book says nothing of boards whose stones lie as in no game, though its cells have some score for any number.
#[test]
fn boards_out_of_reach_have_no_score() {
    let three = Lines::of(3).unwrap();
    let orthogonal = three.only(Directions::ORTHOGONAL);
    let boards = [
        rules(3, 3),
        rules(2, 5),
        Rules { lines: three, ..rules(4, 3) },
        Rules { lines: orthogonal, ..rules(3, 4) },
    ];
    for rules in boards {
        let book = book(&rules, rules.size.squares());
        let mut plain = Plain::default();
        plain.score(&Position::new(rules));
        let reached: HashSet<&Position> = plain.known().map(|(position, _)| position).collect();
        let mut unreached = 0;
        for position in fallen(rules).filter(|position| !reached.contains(position)) {
            let told = (book.score(&position), book.at_least(&position));
            assert_eq!(told, (None, None), "{:?}", position.board());
            unreached += 1;
        }
        assert!(unreached > 0, "some boards are out of reach");
    }
}

#[test]
fn every_byte_is_checked() {
    let book = book(&rules(4, 4), 5);
    assert_eq!(Book::parse(book.bytes().to_vec()), Ok(book.clone()));
    let bytes = book.bytes();
    for index in 0..bytes.len() {
        for change in 1..=u8::MAX {
            let mut damaged = bytes.to_vec();
            damaged[index] ^= change;
            assert!(Book::parse(damaged).is_err(), "byte {index} changed by {change}");
        }
        assert!(Book::parse(bytes[..index].to_vec()).is_err(), "only {index} bytes");
    }
    assert!(Book::parse([bytes, &[0]].concat()).is_err());
}

#[test]
fn what_is_wrong_is_named() {
    let bytes = book(&rules(4, 4), 3).bytes().to_vec();
    let changed = |index: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[index] = byte;
        Book::parse(changed).unwrap_err()
    };
    let length = bytes.len() as u64;
    let segments = u64::from(bytes[20]);
    let longer = |cells: u64, bits: u64| {
        let expected = 32 + (cells * bits).div_ceil(8);
        BookError::Length { expected, found: length }
    };
    let (bits, cells) = (u64::from(bytes[14]), segments << bytes[15]);
    let rows = [
        (Book::parse(b"".as_slice()).unwrap_err(), BookError::NoBook),
        (
            Book::parse(b"c4book".as_slice()).unwrap_err(),
            BookError::Length { expected: 32, found: 6 },
        ),
        (Book::parse([0xff; 4096].as_slice()).unwrap_err(), BookError::NoBook),
        (changed(6, 1), BookError::Version { found: 1 }),
        (changed(6, 3), BookError::Version { found: 3 }),
        // The depth, columns, rows, stones in a row and directions.
        (changed(7, 200), BookError::Game),
        (changed(7, bytes[7] + 1), BookError::Checksum),
        (changed(8, 0), BookError::Game),
        (changed(9, 200), BookError::Game),
        (changed(10, 1), BookError::Game),
        (changed(11, 1), BookError::Checksum),
        (changed(12, 16), BookError::Checksum),
        // The lowest score, the bits of a cell, those of a segment, the number of positions, the segments and the seed.
        (changed(13, 1), BookError::Checksum),
        (changed(14, 9), BookError::Cells),
        (changed(14, bytes[14] + 1), longer(cells, bits + 1)),
        (changed(15, 17), BookError::Cells),
        (changed(15, 16), longer(segments << 16, bits)),
        (changed(16, bytes[16] - 1), BookError::Checksum),
        (changed(19, 255), BookError::Cells),
        (changed(20, 3), BookError::Cells),
        (changed(21, 255), longer((segments + 0xff00) << bytes[15], bits)),
        (changed(22, !bytes[22]), BookError::Checksum),
        (changed(24, !bytes[24]), BookError::Checksum),
        (changed(32, !bytes[32]), BookError::Checksum),
        (
            Book::parse(bytes[..bytes.len() - 1].to_vec()).unwrap_err(),
            BookError::Length { expected: length, found: length - 1 },
        ),
    ];
    for (found, expected) in rows {
        assert_eq!(found, expected);
    }
    // Directions that there are not, with a checksum that is right.
    let mut forged = bytes;
    forged[12] |= 16;
    assert_eq!(Book::parse(with_checksum(forged)), Err(BookError::Game));
}

/// The bytes with their checksum put right.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = [&bytes[..24], &bytes[32..]]
        .concat()
        .iter()
        .fold(0xcbf2_9ce4_8422_2325u64, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    bytes[24..32].copy_from_slice(&sum.to_le_bytes());
    bytes
}

proptest! {
    /// Whatever a header says, and however right the checksum is, nothing panics, and nothing is made room for.
    #[test]
    fn any_header_is_refused_or_read(header: [u8; 17], rest in 0..100usize) {
        let bytes = [b"c4book\x02", &header[..], &[0; 8], &vec![0x5a; rest]].concat();
        let _ = Book::parse(with_checksum(bytes));
    }

    /// A book that somebody made up is asked like any other, and has a score for all positions that a book has one for.
    #[test]
    fn a_forged_book_answers(
        (depth, columns, rows, connect, directions) in (0..=9u8, 3..8u8, 3..7u8, 2..5u8, 0..16u8),
        (lowest, bits, segment_bits, count) in (any::<u8>(), 0..=8u8, 0..8u8, 0..=4u8),
        (segments, seed) in (4..=u8::MAX, any::<[u8; 2]>()),
        chance: u64,
    ) {
        let game = [depth, columns, rows, connect, 0, directions];
        let cells = [lowest, bits, segment_bits, count, 0, 0, 0, segments, 0, seed[0], seed[1]];
        let mut bytes = [b"c4book\x02", &game[..], &cells, &[0; 8]].concat();
        let mut random = Dice::of(chance);
        let bits = (usize::from(segments) << segment_bits) * usize::from(bits);
        bytes.extend((0..bits.div_ceil(8)).map(|_| random.below(256) as u8));
        let book = Book::parse(with_checksum(bytes)).expect("nothing is out of range");
        for stones in 0..=book.depth() + 1 {
            let position = random_game(*book.rules(), stones, &mut random);
            let has = position.stones() <= book.depth()
                && position.outcome() == Outcome::Undecided
                && !wins_at_once(&position);
            prop_assert_eq!(book.score(&position).is_some(), has);
            let worst = book.at_least(&position).map(|least| -least);
            for score in book.score(&position).into_iter().chain(worst) {
                prop_assert!((0..256).contains(&(score - i32::from(lowest as i8))));
            }
        }
    }
}

#[test]
fn any_number_of_threads_and_interruptions_makes_the_same_book() {
    let rules = rules(5, 5);
    let whole = book(&rules, 4);
    let mut shared = making(&rules, 4);
    let all = solve_all(&mut shared, 3);
    assert_eq!(shared.finish(), Some(whole.clone()));

    // Interrupted after seven positions, and told what they were.
    let mut interrupted = making(&rules, 4);
    let mut left = 7;
    let stopped = interrupted.solve(ONE, |_| {
        left -= 1;
        if left == 0 { Err("enough") } else { Ok(()) }
    });
    assert_eq!(stopped, Err("enough"));
    assert_eq!(interrupted.solved(), 7);
    assert!(interrupted.finish().is_none());
    let mut resumed = making(&rules, 4);
    for &solved in &all[..7] {
        assert!(resumed.take(solved));
    }
    assert!(!resumed.take(Solved { code: u64::MAX, score: 0 }), "a position of no such book");
    assert_eq!(solve_all(&mut resumed, 2).len(), resumed.len() - 7);
    assert_eq!(resumed.finish(), Some(whole));
}

#[test]
fn there_is_not_always_a_book() {
    let rows = [
        (rules(4, 4), 17, CannotMake::Depth { depth: 17, most: 16 }),
        (rules(7, 6), 35, CannotMake::Depth { depth: 35, most: 34 }),
        (rules(30, 2), 12, CannotMake::Depth { depth: 12, most: 11 }),
        (rules(50, 1), 1, CannotMake::Width),
    ];
    for (rules, depth, expected) in rows {
        let error = BookMaking::new(&rules, depth, TableSize::mebibytes(1), None).unwrap_err();
        assert_eq!(error, expected);
    }
    let large = BookMaking::new(&rules(12, 10), 1, TableSize::mebibytes(1), None).unwrap_err();
    assert!(matches!(large, CannotMake::Rules(_)));
}

#[test]
fn nobody_has_to_wait_for_all_positions() {
    let cancel = AtomicBool::new(false);
    let making =
        || BookMaking::new(&Rules::CONNECT_FOUR, 34, TableSize::mebibytes(1), Some(&cancel)).err();
    let error = thread::scope(|scope| {
        let making = scope.spawn(making);
        thread::sleep(Duration::from_millis(50));
        cancel.store(true, Relaxed);
        making.join().expect("no panic")
    });
    assert_eq!(error, Some(CannotMake::Cancelled));
}

/// A solver with a book says the same as one without, about positions in the book and beyond it.
#[test]
fn a_book_changes_no_answer() {
    let rules = rules(5, 5);
    let (mut with, mut without) = (Solver::default().with_book(book(&rules, 6)), Solver::default());
    let mut random = Dice::of(1);
    for stones in (0..10).flat_map(|stones| [stones; 12]) {
        let position = random_game(rules, stones, &mut random);
        let mut both = |question: fn() -> Question<'static>| {
            [&mut with, &mut without].map(|solver| solver.solve(&position, question()).unwrap())
        };
        let [answer, expected] = both(Question::score);
        assert_eq!(answer.score(), expected.score());
        if stones <= 6 {
            assert!(answer.nodes <= 1, "{} nodes in a book", answer.nodes);
        }
        let [answer, expected] = both(Question::winner);
        assert_eq!(answer.outcome, expected.outcome);
        let [answer, expected] = both(Question::every_move);
        assert_eq!(answer.columns, expected.columns);
        let [answer, expected] = both(Question::line);
        assert_eq!(answer.line, expected.line);
    }
    // Another game than the book's is searched.
    let other = Position::new(common::rules(4, 5));
    let expected = Solver::default().solve(&other, Question::score());
    assert_eq!(with.solve(&other, Question::score()), expected);
}

/// The book that comes with the crate is one, and answers for the empty board without a search.
#[test]
fn the_standard_book() {
    let book = Book::standard();
    assert_eq!(Book::parse(book.bytes().to_vec()).as_ref(), Ok(&book));
    assert_eq!(book.rules(), &Rules::CONNECT_FOUR);
    assert!(book.bytes().len() < 1_000_000);
    let depth = book.depth();
    let mut solver = Solver::default().with_book(book);
    let start = Position::new(Rules::CONNECT_FOUR);
    let answer = solver.solve(&start, Question::every_move()).unwrap();
    let scores: Vec<_> = (0..7).filter_map(|column| answer.score_of(column)).collect();
    assert_eq!((scores, answer.nodes), (vec![-2, -1, 0, 1, 0, -1, -2], 0));

    // The last ones it has, and those one stone later.
    let (mut without, mut random) = (Solver::default(), Dice::of(8));
    for stones in [depth, depth + 1].into_iter().flat_map(|stones| [stones; 6]) {
        let position = random_game(Rules::CONNECT_FOUR, stones, &mut random);
        let answer = solver.solve(&position, Question::score()).unwrap();
        assert!(stones > depth || answer.nodes == 0);
        let [answer, expected] = [&mut solver, &mut without]
            .map(|solver| solver.solve(&position, Question::best_move()).unwrap());
        assert_eq!(answer.score(), expected.score());
        assert_eq!(answer.best_move(), expected.best_move());
    }
}
