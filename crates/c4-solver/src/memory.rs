//! The table's memory: the only `unsafe` code of this crate, two hints without which it would do the same, slower.
//!
//! Measured on the openings of `fixtures/solver/L1_R2`; the figures are in `docs/SOLVER.md`.
#![allow(unsafe_code, reason = "hints to the processor and to the system, each of a measured gain")]

/// Room for so many values in a row, with the wish that the system use large pages for them. Systems that give memory
/// when it is touched give none before there are values in it.
///
/// The places of a table are visited at random. With pages of 4 KiB, nearly every visit needs an address that the
/// processor has forgotten, and has to look up in memory first.
pub(crate) fn room_for<T>(count: usize) -> Vec<T> {
    let mut values = Vec::with_capacity(count);
    wish_for_large_pages(values.spare_capacity_mut());
    values
}

/// Begins to bring a value into the processor's caches, and does not wait for it.
#[inline(always)]
pub(crate) fn fetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has the instruction, and it neither reads nor writes as far as a program can
        // tell; the address is that of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn wish_for_large_pages<T>(memory: &mut [std::mem::MaybeUninit<T>]) {
    use rustix::mm::{Advice, madvise};

    const PAGE: usize = 4096;

    let bytes = size_of_val(memory);
    let address = memory.as_mut_ptr().cast::<u8>();
    let skip = address.align_offset(PAGE);
    if bytes < skip + PAGE {
        return;
    }
    // SAFETY: the range lies within the memory borrowed here, and this advice changes nothing of what it holds. Where
    // pages are larger, or the system does not know the advice, it answers with an error, and nothing has happened.
    let _ = unsafe {
        let pages = (bytes - skip) & !(PAGE - 1);
        madvise(address.wrapping_add(skip).cast(), pages, Advice::LinuxHugepage)
    };
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn wish_for_large_pages<T>(_memory: &mut [std::mem::MaybeUninit<T>]) {}
