//! `memcpy`, `memmove` and `memcmp` for x86-64.
//!
//! musl copies with `rep movsq`, which takes long to start however little there is to copy, and compares byte by byte. Here a
//! piece of up to 32 bytes is two loads and two stores that may overlap, and a longer one goes by 32 bytes at a time.

use std::arch::asm;
use std::arch::x86_64::{
    __m128i, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_storeu_si128,
};

/// The symbols that the compiler's own calls are bound to.
#[cfg(target_env = "musl")]
mod symbols {
    #[unsafe(no_mangle)]
    unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
        // SAFETY: the contract of C's function is that of ours, and so below.
        unsafe { super::copy(to, from, count) };
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
        // SAFETY: as above.
        unsafe { super::copy(to, from, count) };
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memcmp(one: *const u8, other: *const u8, count: usize) -> i32 {
        // SAFETY: as above.
        unsafe { super::compare(one, other, count) }
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn bcmp(one: *const u8, other: *const u8, count: usize) -> i32 {
        // SAFETY: as above.
        unsafe { super::compare(one, other, count) }
    }
}

/// Copies `count` bytes; the two places may overlap.
///
/// # Safety
///
/// `count` bytes can be read at `from` and written at `to`.
pub unsafe fn copy(to: *mut u8, from: *const u8, count: usize) {
    // SAFETY: every load and store below lies within the `count` bytes of its side. All loads of a piece come before its stores, and
    // a loop runs away from the bytes that it has still to read.
    unsafe {
        match count {
            0 => {}
            1..4 => {
                // First, middle and last: one, two or three bytes.
                let (first, middle, last) = (*from, *from.add(count / 2), *from.add(count - 1));
                *to = first;
                *to.add(count / 2) = middle;
                *to.add(count - 1) = last;
            }
            4..8 => ends::<u32>(to, from, count),
            8..16 => ends::<u64>(to, from, count),
            16..=32 => ends::<__m128i>(to, from, count),
            _ if to.addr().wrapping_sub(from.addr()) >= count => forwards(to, from, count),
            _ => backwards(to, from, count),
        }
    }
}

/// Copies a piece that is between one and two `T` long by its two ends.
unsafe fn ends<T: Copy>(to: *mut u8, from: *const u8, count: usize) {
    let last = count - size_of::<T>();
    // SAFETY: the caller has `count` bytes on both sides, and that is at least one `T`.
    unsafe {
        let (head, tail) =
            (from.cast::<T>().read_unaligned(), from.add(last).cast::<T>().read_unaligned());
        to.cast::<T>().write_unaligned(head);
        to.add(last).cast::<T>().write_unaligned(tail);
    }
}

/// Copies more than 32 bytes to a place that does not begin within them.
unsafe fn forwards(to: *mut u8, from: *const u8, count: usize) {
    let last = count - 32;
    // SAFETY: `at` ends 32 bytes before the end, or earlier. The tail is read before anything is written over it.
    unsafe {
        let tail = load(from.add(last));
        let mut at = 0;
        while at < last {
            not_to_be_replaced();
            store(to.add(at), load(from.add(at)));
            at += 32;
        }
        store(to.add(last), tail);
    }
}

/// Copies more than 32 bytes to a place that begins within them.
unsafe fn backwards(to: *mut u8, from: *const u8, count: usize) {
    // SAFETY: `at` is at least 32 where it is used. The head is read before anything is written over it.
    unsafe {
        let head = load(from);
        let mut at = count;
        while at > 32 {
            at -= 32;
            not_to_be_replaced();
            store(to.add(at), load(from.add(at)));
        }
        store(to, head);
    }
}

/// In a loop of loads and stores: keeps the compiler from seeing a call of `memcpy` in what is `memcpy`.
fn not_to_be_replaced() {
    // SAFETY: no instruction at all. What it could do, for all that the compiler knows, ends its search.
    unsafe { asm!("", options(nostack, preserves_flags)) };
}

unsafe fn load(from: *const u8) -> (__m128i, __m128i) {
    // SAFETY: the caller has 32 bytes there.
    unsafe { (_mm_loadu_si128(from.cast()), _mm_loadu_si128(from.add(16).cast())) }
}

unsafe fn store(to: *mut u8, (low, high): (__m128i, __m128i)) {
    // SAFETY: the caller has 32 bytes there.
    unsafe {
        _mm_storeu_si128(to.cast(), low);
        _mm_storeu_si128(to.add(16).cast(), high);
    }
}

/// What C's `memcmp` answers: negative, 0 or positive, as the first byte that differs is smaller or larger in `one`.
///
/// # Safety
///
/// `count` bytes can be read at both.
#[must_use]
pub unsafe fn compare(one: *const u8, other: *const u8, count: usize) -> i32 {
    const ALL: i32 = 0xFFFF;
    let mut at = 0;
    // SAFETY: every load lies within the `count` bytes.
    unsafe {
        while at < count {
            // The last sixteen may begin within those that are known to be equal.
            if count >= 16 {
                let start = at.min(count - 16);
                let same = _mm_cmpeq_epi8(
                    _mm_loadu_si128(one.add(start).cast()),
                    _mm_loadu_si128(other.add(start).cast()),
                );
                let same = _mm_movemask_epi8(same);
                if same == ALL {
                    at = start + 16;
                    continue;
                }
                at = start + (!same).trailing_zeros() as usize;
                return i32::from(*one.add(at)) - i32::from(*other.add(at));
            }
            if count >= 8 {
                let start = at.min(count - 8);
                let (a, b) = (
                    one.add(start).cast::<u64>().read_unaligned(),
                    other.add(start).cast::<u64>().read_unaligned(),
                );
                if a == b {
                    at = start + 8;
                    continue;
                }
                at = start + ((a ^ b).trailing_zeros() / 8) as usize;
                return i32::from(*one.add(at)) - i32::from(*other.add(at));
            }
            let (a, b) = (*one.add(at), *other.add(at));
            if a != b {
                return i32::from(a) - i32::from(b);
            }
            at += 1;
        }
    }
    0
}
