//! Open-addressing table for hash-consing, with linear probing.
//!
//! The generator mostly runs as the macro of an unoptimised build, in which the standard library's map
//! takes some hundred calls to look up one key.

/// A slot that holds no place; others hold the place and 1. Zeros need not be written: a table of them
/// is asked of the system.
const FREE: u32 = 0;

/// Places in a list, found by the hash of what is there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    /// As many as a power of two, at most half of them taken. In a box, since the index of a vector is
    /// two calls.
    slots: Box<[u32]>,
    /// How many places there are.
    taken: usize,
}

impl Slots {
    /// How many places are known.
    pub(crate) fn len(&self) -> usize {
        self.taken
    }

    /// The place for which `is` says yes, of those with this hash; or the free slot where it belongs.
    /// There is a free slot: see [`Slots::is_full`].
    pub(crate) fn find(&self, hash: u64, is: impl Fn(usize) -> bool) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = first(hash, self.slots.len());
        loop {
            let held = self.slots[slot];
            if held == FREE {
                return Err(slot);
            }
            let place = held as usize - 1;
            if is(place) {
                return Ok(place);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Puts the next place, the number of those before, into a free slot.
    pub(crate) fn take(&mut self, slot: usize) -> usize {
        let place = self.taken;
        self.taken += 1;
        self.slots[slot] = self.taken as u32;
        place
    }

    /// Whether another place needs more slots first: [`Slots::grow`].
    pub(crate) fn is_full(&self) -> bool {
        2 * (self.taken + 1) > self.slots.len()
    }

    /// Room for twice as many of the `count` things whose hashes are given.
    pub(crate) fn grow(&mut self, count: usize, hash: impl Fn(usize) -> u64) {
        let size = (4 * (count + 1)).next_power_of_two().max(64);
        self.slots = vec![FREE; size].into_boxed_slice();
        self.taken = count;
        let mut place = 0;
        while place < count {
            let mut slot = first(hash(place), size);
            while self.slots[slot] != FREE {
                slot = (slot + 1) & (size - 1);
            }
            place += 1;
            self.slots[slot] = place as u32;
        }
    }
}

/// Where the search for a hash begins: its upper bits, which all of a product's depend on.
fn first(hash: u64, size: usize) -> usize {
    (hash >> 32) as usize & (size - 1)
}

/// A hash of one more number.
pub(crate) fn mixed(hash: u64, number: u64) -> u64 {
    // The multiplier is the golden ratio's (Knuth, The Art of Computer Programming, volume 3, 6.4).
    (hash.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
