//! Every copy and comparison against what slices do.
#![cfg(target_arch = "x86_64")]
#![allow(unsafe_code, reason = "what is tested takes raw pointers")]

use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_piece_lands_where_it_should(bytes in proptest::collection::vec(any::<u8>(), 1..6000), at in any::<[prop::sample::Index; 3]>()) {
        let [from, to, count] = at;
        let (from, to) = (from.index(bytes.len()), to.index(bytes.len()));
        let count = count.index(bytes.len() - from.max(to) + 1);
        let mut copied = bytes.clone();
        let start = copied.as_mut_ptr();
        // SAFETY: both places lie within `copied`.
        unsafe { c4_memory::copy(start.add(to), start.add(from), count) };
        let mut wanted = bytes;
        wanted.copy_within(from..from + count, to);
        prop_assert_eq!(copied, wanted);
    }
}

/// Every length up to where the loops have gone round twice, over every distance between the two places, and each byte that may be
/// the first to differ.
#[test]
fn every_short_length_and_distance() {
    let bytes: Vec<u8> = (0..=255).collect();
    for count in 0..=100 {
        for from in 0..=100 {
            let to = 50;
            let mut copied = bytes.clone();
            let start = copied.as_mut_ptr();
            // SAFETY: both places lie within the 256 bytes.
            unsafe { c4_memory::copy(start.add(to), start.add(from), count) };
            let mut wanted = bytes.clone();
            wanted.copy_within(from..from + count, to);
            assert_eq!(copied, wanted, "{count} bytes from {from} to {to}");
        }
        let one = &bytes[..count];
        // SAFETY: both have `count` bytes.
        assert_eq!(unsafe { c4_memory::compare(one.as_ptr(), one.to_vec().as_ptr(), count) }, 0);
        for place in 0..count {
            let mut other = one.to_vec();
            other[place] = 255;
            // What comes after the first difference does not matter.
            other[place + 1..].fill(0);
            // SAFETY: as above.
            let (less, more) = unsafe {
                (
                    c4_memory::compare(one.as_ptr(), other.as_ptr(), count),
                    c4_memory::compare(other.as_ptr(), one.as_ptr(), count),
                )
            };
            assert!(less < 0 && more > 0, "{count} bytes, the first difference at {place}");
        }
    }
}
