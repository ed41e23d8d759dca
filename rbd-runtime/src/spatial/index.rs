//! Indexing of elements from 0: spatial vectors with the angular elements first, matrices by row and
//! column. Other indices panic, as for arrays.

use core::ops::{Index, IndexMut};

use super::{Force, Matrix3, Motion, Symmetric3, Vector3};
use crate::Quaternion;

#[cold]
#[inline(never)]
#[track_caller]
fn fail(index: impl core::fmt::Debug, of: &str) -> ! {
    panic!("{of} has no element {index:?}")
}

macro_rules! index {
    ($name:ident[$index:ty], $($pattern:pat => $($field:ident).+,)*) => {
        impl<T> Index<$index> for $name<T> {
            type Output = T;

            #[inline]
            #[track_caller]
            fn index(&self, index: $index) -> &T {
                match index {
                    $($pattern => &self.$($field).+,)*
                    _ => fail(index, concat!("a ", stringify!($name))),
                }
            }
        }

        impl<T> IndexMut<$index> for $name<T> {
            #[inline]
            #[track_caller]
            fn index_mut(&mut self, index: $index) -> &mut T {
                match index {
                    $($pattern => &mut self.$($field).+,)*
                    _ => fail(index, concat!("a ", stringify!($name))),
                }
            }
        }
    };
}

index!(Vector3[usize], 0 => x, 1 => y, 2 => z,);
index!(Quaternion[usize], 0 => x, 1 => y, 2 => z, 3 => w,);
index!(
    Motion[usize],
    0 => angular.x, 1 => angular.y, 2 => angular.z, 3 => linear.x, 4 => linear.y, 5 => linear.z,
);
index!(
    Force[usize],
    0 => angular.x, 1 => angular.y, 2 => angular.z, 3 => linear.x, 4 => linear.y, 5 => linear.z,
);
index!(
    Symmetric3[(usize, usize)],
    (0, 0) => xx, (0, 1) | (1, 0) => xy, (0, 2) | (2, 0) => xz,
    (1, 1) => yy, (1, 2) | (2, 1) => yz, (2, 2) => zz,
);

impl<T> Index<(usize, usize)> for Matrix3<T> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, (row, column): (usize, usize)) -> &T {
        &self.rows[row][column]
    }
}

impl<T> IndexMut<(usize, usize)> for Matrix3<T> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut T {
        &mut self.rows[row][column]
    }
}
