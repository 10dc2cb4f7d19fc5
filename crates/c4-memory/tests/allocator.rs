//! The allocator in use: this test's own.

use std::collections::HashMap;
use std::sync::mpsc;
use std::thread;

#[global_allocator]
static ALLOCATOR: c4_memory::Shards = c4_memory::Shards::new();

/// Texts of all sizes, each of which says what it should hold, made by some threads, grown and dropped by others.
#[test]
fn blocks_wander_between_threads_and_keep_what_is_in_them() {
    let (to, from) = mpsc::channel::<(usize, Vec<u8>)>();
    thread::scope(|scope| {
        for maker in 0..8_usize {
            let to = to.clone();
            scope.spawn(move || {
                let mut kept = HashMap::new();
                for round in 0..4_000_usize {
                    let size =
                        (round * 37 + maker * 101) % if round % 50 == 0 { 200_000 } else { 700 };
                    let mut bytes = vec![0; size];
                    assert!(bytes.iter().all(|byte| *byte == 0), "zeroed memory is zero");
                    bytes.fill(mark(size));
                    if round % 3 == 0 {
                        to.send((size, bytes)).unwrap();
                    } else if let Some(old) = kept.insert(round % 64, bytes) {
                        assert!(old.iter().all(|byte| *byte == mark(old.len())));
                    }
                }
            });
        }
        drop(to);
        for (size, mut bytes) in from {
            bytes.extend_from_slice(&[mark(size); 100]);
            bytes.shrink_to_fit();
            assert!(
                bytes.len() == size + 100 && bytes.iter().all(|byte| *byte == mark(size)),
                "{size} bytes"
            );
        }
    });
}

fn mark(size: usize) -> u8 {
    u8::try_from(size % 251).unwrap()
}
