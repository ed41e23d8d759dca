//! Open-addressing table for hash-consing, with linear probing.
//!
//! The generator mostly runs as the macro of an unoptimised build, in which the standard library's map
//! takes some hundred calls to look up one key.

/// A slot that holds no place. Zeros need not be written: a table of them is asked of the system.
const FREE: u64 = 0;

/// Places in a list, found by the hash of what is there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    /// As many as a power of two, at most half of them taken: the place and 1, below the upper half of the
    /// hash. In a box, since the index of a vector is two calls.
    slots: Box<[u64]>,
    /// How many places there are.
    taken: usize,
}

impl Slots {
    /// How many places are known.
    pub(crate) fn len(&self) -> usize {
        self.taken
    }

    /// The place for which `is` says yes, of those with this hash; or the next place, the number of those
    /// before, which is put there. There must be a free slot: see [`Slots::is_full`].
    #[inline]
    pub(crate) fn find_or_take(&mut self, hash: u64, is: impl Fn(usize) -> bool) -> usize {
        let slots = &mut *self.slots;
        let mut slot = first(hash, slots.len());
        loop {
            let held = slots[slot];
            if held == FREE {
                slots[slot] = hash >> 32 << 32 | (self.taken as u64 + 1);
                self.taken += 1;
                return self.taken - 1;
            }
            if (held ^ hash) >> 32 == 0 {
                let place = held as u32 as usize - 1;
                if is(place) {
                    return place;
                }
            }
            slot = (slot + 1) & (slots.len() - 1);
        }
    }

    /// Whether another place needs more slots first: [`Slots::grow`].
    pub(crate) fn is_full(&self) -> bool {
        2 * (self.taken + 1) > self.slots.len()
    }

    /// Room for twice as many places.
    #[cold]
    pub(crate) fn grow(&mut self) {
        let size = (4 * (self.taken + 1)).next_power_of_two().max(64);
        let old = std::mem::replace(&mut self.slots, vec![FREE; size].into_boxed_slice());
        let slots = &mut *self.slots;
        for held in old {
            if held != FREE {
                let mut slot = first(held, size);
                while slots[slot] != FREE {
                    slot = (slot + 1) & (size - 1);
                }
                slots[slot] = held;
            }
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
