//! An allocator of lists of free blocks, above that of the system.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::hint;
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicBool, Ordering};

/// A global allocator that keeps freed blocks in lists by size, several sets of lists for several threads, and asks the system's
/// allocator only where a list is empty.
///
/// A block belongs to no thread: who frees it puts it into its own lists. Each set of lists keeps at most 128 KiB of each size; what
/// is more than that, larger than 64 KiB, or aligned to more than 16 bytes, is the system's.
#[derive(Debug)]
pub struct Shards([Shard; SHARDS]);

/// More than the threads that usually run at the same time.
const SHARDS: usize = 16;
/// How many sizes there are: four up to 64 bytes, and from there four up to each next power of two, up to 64 KiB.
const SIZES: usize = 44;
const LARGEST: usize = 64 << 10;
const ALIGNMENT: usize = 16;
/// How many bytes a list holds at most.
const KEPT: usize = 128 << 10;

/// Lists that one thread at a time may look at.
#[derive(Debug)]
#[repr(align(128))]
struct Shard {
    taken: AtomicBool,
    lists: UnsafeCell<[List; SIZES]>,
}

// SAFETY: `lists` is only reached by who has set `taken`.
unsafe impl Sync for Shard {}

/// Free blocks of one size, each with the address of the next one in its first bytes.
#[derive(Debug, Clone, Copy)]
struct List {
    first: *mut Block,
    count: usize,
}

#[derive(Debug)]
struct Block {
    next: *mut Block,
}

/// Which list a layout belongs to, and how large its blocks are. None for what is the system's.
fn class(layout: Layout) -> Option<(usize, usize)> {
    if layout.size() > LARGEST || layout.align() > ALIGNMENT {
        return None;
    }
    let last = layout.size().max(1) - 1;
    if last < 64 {
        return Some((last / 16, (last / 16 + 1) * 16));
    }
    let power = last.ilog2() as usize;
    let quarter = (last >> (power - 2)) & 3;
    Some(((power - 6) * 4 + quarter + 4, (quarter + 5) << (power - 2)))
}

/// Where among the shards this thread begins to look: threads differ in the address of what is their own.
fn home() -> usize {
    thread_local! {
        static HERE: u8 = const { 0 };
    }
    // A thread that ends still frees; then any shard will do.
    HERE.try_with(|here| (ptr::from_ref(here).addr() >> 12).wrapping_mul(0x9E37_79B9) >> 16)
        .unwrap_or(0)
}

impl Shards {
    /// Lists that are all empty.
    #[must_use]
    pub const fn new() -> Self {
        const EMPTY: List = List { first: ptr::null_mut(), count: 0 };
        Self(
            [const { Shard { taken: AtomicBool::new(false), lists: UnsafeCell::new([EMPTY; SIZES]) } };
                SHARDS],
        )
    }

    /// Does something with a list that nobody else looks at meanwhile.
    fn with<T>(&self, list: usize, act: impl FnOnce(&mut List) -> T) -> T {
        let mut at = home();
        loop {
            let shard = &self.0[at % SHARDS];
            if !shard.taken.swap(true, Ordering::Acquire) {
                // SAFETY: `taken` was not set, and now is; nothing below can panic.
                let done = act(unsafe { &mut (*shard.lists.get())[list] });
                shard.taken.store(false, Ordering::Release);
                return done;
            }
            at += 1;
            hint::spin_loop();
        }
    }
}

impl Default for Shards {
    fn default() -> Self {
        Self::new()
    }
}

// SAFETY: a block is in one list or in use, never both, and as large as its class says, which depends on the layout alone: so it is
// found again when it is freed.
unsafe impl GlobalAlloc for Shards {
    #[inline(never)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some((list, size)) = class(layout) else {
            // SAFETY: the caller's layout.
            return unsafe { System.alloc(layout) };
        };
        let block = self.with(list, |list| {
            let block = NonNull::new(list.first)?;
            // SAFETY: what is in a list is a free block, whose first bytes say which is next.
            list.first = unsafe { block.read() }.next;
            list.count -= 1;
            Some(block)
        });
        match block {
            Some(block) => block.as_ptr().cast(),
            // SAFETY: a size of at least 16, and an alignment of 16.
            None => unsafe { System.alloc(Layout::from_size_align_unchecked(size, ALIGNMENT)) },
        }
    }

    #[inline(never)]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let Some((list, size)) = class(layout) else {
            // SAFETY: a block of this layout is the system's.
            return unsafe { System.dealloc(block, layout) };
        };
        let free = block.cast::<Block>();
        let kept = self.with(list, |list| {
            let fits = list.count * size < KEPT;
            if fits {
                // SAFETY: the block is the caller's, who gives it up; it has at least 16 bytes, aligned to 16.
                unsafe { free.write(Block { next: list.first }) };
                list.first = free;
                list.count += 1;
            }
            fits
        });
        if !kept {
            // SAFETY: it was asked for with this size and alignment.
            unsafe { System.dealloc(block, Layout::from_size_align_unchecked(size, ALIGNMENT)) };
        }
    }

    #[inline(never)]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if class(layout).is_none() {
            // SAFETY: the caller's layout. The system knows which of its pages are zero.
            return unsafe { System.alloc_zeroed(layout) };
        }
        // SAFETY: the caller's layout.
        let block = unsafe { self.alloc(layout) };
        if !block.is_null() {
            // SAFETY: it has as many bytes.
            unsafe { block.write_bytes(0, layout.size()) };
        }
        block
    }

    #[inline(never)]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller promises that the new size is one of a layout.
        let new = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        match (class(layout), class(new)) {
            // SAFETY: the system's, and stays so.
            (None, None) => return unsafe { System.realloc(block, layout, size) },
            (Some((one, _)), Some((other, _))) if one == other => return block,
            _ => {}
        }
        // SAFETY: both blocks have as many bytes as are copied, and the old one is given up once.
        unsafe {
            let moved = self.alloc(new);
            if !moved.is_null() {
                ptr::copy_nonoverlapping(block, moved, layout.size().min(size));
                self.dealloc(block, layout);
            }
            moved
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_fits_its_class_and_wastes_less_than_a_quarter() {
        let (mut before, mut largest) = ((0, 16), 0);
        for size in 1..=LARGEST {
            let (list, block) = class(Layout::from_size_align(size, 8).unwrap()).unwrap();
            assert!(
                block >= size && (size <= 64 || (block - size) * 4 < size),
                "{size} bytes in a block of {block}"
            );
            // One list has blocks of one size.
            assert!(
                (list, block) == before || (list == before.0 + 1 && block > before.1),
                "{size}: {list} after {before:?}"
            );
            before = (list, block);
            largest = list;
        }
        assert_eq!((largest, before.1), (SIZES - 1, LARGEST));
        assert_eq!(class(Layout::from_size_align(LARGEST + 1, 8).unwrap()), None);
        assert_eq!(class(Layout::from_size_align(64, 32).unwrap()), None);
    }
}
