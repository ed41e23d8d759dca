use std::cell::RefCell;
use std::mem;
use std::ops::{Index, IndexMut};
use std::vec::Vec;

/// Blocks of numbers of one length, which a step takes and gives back.
pub(super) struct Pool<'a, T>(RefCell<Vec<&'a mut [T]>>);

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
    /// The blocks of so many numbers that `space` has.
    pub(super) fn new(space: &'a mut [T], length: usize) -> Self {
        let blocks = match length {
            0 => Vec::new(),
            length => space.chunks_exact_mut(length).collect(),
        };
        Self(RefCell::new(blocks))
    }

    /// A block with any numbers.
    pub(super) fn take(&self) -> Numbers<'_, 'a, T> {
        Numbers {
            // Blocks without numbers are not kept.
            numbers: self.0.borrow_mut().pop().unwrap_or_default(),
            home: self,
        }
    }

    /// A block with these numbers.
    pub(super) fn filled(&self, numbers: impl Iterator<Item = T>) -> Numbers<'_, 'a, T> {
        let block = self.take();
        for (own, number) in block.numbers.iter_mut().zip(numbers) {
            *own = number;
        }
        block
    }
}

impl<T> Drop for Numbers<'_, '_, T> {
    fn drop(&mut self) {
        let block = mem::take(&mut self.numbers);
        self.home.0.borrow_mut().push(block);
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
