//! A file in the place of an opening book: it is refused, or every question to it has an answer.
#![no_main]

use c4_engine::MoveList;
use c4_solver::Book;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(book) = Book::parse(data.to_vec()) else { return };
    let columns = book.rules().size.columns();
    let _ = (book.len(), book.depth());
    for first in 0..columns.min(9) {
        for second in 0..columns.min(9) {
            for moves in [vec![], vec![first], vec![first, second], vec![second; 2]] {
                let Ok(moves) = MoveList::from_columns(moves, columns) else { continue };
                let Ok(position) = moves.replay(*book.rules()) else { continue };
                let _ = (book.score(&position), book.at_least(&position));
            }
        }
    }
    assert_eq!(book.bytes(), data);
});
