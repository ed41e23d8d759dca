use std::cell::RefCell;
use std::mem;
use std::ops::{Index, IndexMut};

/// Blocks of a pool, at most.
pub(super) const MOST: usize = 24;

/// Blocks of numbers of one length, which a step takes and gives back.
pub(super) struct Pool<'a, T>(RefCell<Blocks<'a, T>>);

/// Those that are not taken.
struct Blocks<'a, T> {
    all: [&'a mut [T]; MOST],
    count: usize,
}

/// A block that was taken from a pool.
pub(super) struct Numbers<'p, 'a, T> {
    numbers: &'a mut [T],
    home: &'p Pool<'a, T>,
}

/// A matrix by rows.
#[derive(Clone)]
pub(super) struct Matrix<'p, 'a, T: Copy> {
    pub(super) numbers: Numbers<'p, 'a, T>,
    pub(super) width: usize,
}

impl<'a, T: Copy> Pool<'a, T> {
    /// So many blocks of so many numbers, from the beginning of `space`.
    #[inline]
    pub(super) fn new(space: &mut &'a mut [T], count: usize, length: usize) -> Self {
        let mut all: [&'a mut [T]; MOST] = Default::default();
        for block in &mut all[..count] {
            let (first, rest) = mem::take(space).split_at_mut(length);
            (*block, *space) = (first, rest);
        }
        Self(RefCell::new(Blocks { all, count }))
    }

    /// A block with any numbers.
    #[inline]
    pub(super) fn take(&self) -> Numbers<'_, 'a, T> {
        let mut blocks = self.0.borrow_mut();
        blocks.count -= 1;
        let count = blocks.count;
        Numbers {
            numbers: mem::take(&mut blocks.all[count]),
            home: self,
        }
    }

    /// A block with these numbers.
    #[inline(always)]
    pub(super) fn filled(&self, numbers: impl Iterator<Item = T>) -> Numbers<'_, 'a, T> {
        let block = self.take();
        for (own, number) in block.numbers.iter_mut().zip(numbers) {
            *own = number;
        }
        block
    }
}

impl<T> Drop for Numbers<'_, '_, T> {
    #[inline]
    fn drop(&mut self) {
        let mut blocks = self.home.0.borrow_mut();
        let count = blocks.count;
        blocks.all[count] = mem::take(&mut self.numbers);
        blocks.count += 1;
    }
}

impl<T: Copy> Clone for Numbers<'_, '_, T> {
    fn clone(&self) -> Self {
        self.home.filled(self.numbers.iter().copied())
    }
}

impl<T> AsRef<[T]> for Numbers<'_, '_, T> {
    #[inline(always)]
    fn as_ref(&self) -> &[T] {
        self.numbers
    }
}

impl<T> AsMut<[T]> for Numbers<'_, '_, T> {
    #[inline(always)]
    fn as_mut(&mut self) -> &mut [T] {
        self.numbers
    }
}

impl<T: Copy> Index<usize> for Matrix<'_, '_, T> {
    type Output = [T];

    #[inline(always)]
    fn index(&self, row: usize) -> &[T] {
        &self.numbers.numbers[row * self.width..][..self.width]
    }
}

impl<T: Copy> IndexMut<usize> for Matrix<'_, '_, T> {
    #[inline(always)]
    fn index_mut(&mut self, row: usize) -> &mut [T] {
        &mut self.numbers.numbers[row * self.width..][..self.width]
    }
}
