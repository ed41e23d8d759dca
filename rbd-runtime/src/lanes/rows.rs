//! Transposes rows of four numbers into registers and back, block by block of 128 bits.

use fearless_simd::prelude::*;
use fearless_simd::{f32x4, f64x2};

use super::Instructions;

/// The largest number of blocks of 128 bits in a register.
const MOST_BLOCKS: usize = 4;

macro_rules! rows {
    ($from:ident, $to:ident, $element:ident, $register:ident, $block:ident) => {
        /// Four registers: lane i of the k-th is `row(i)[k]`.
        #[inline(always)]
        pub(super) fn $from<'a, S: Instructions>(
            simd: S,
            row: impl Fn(usize) -> &'a [$element; 4],
        ) -> [S::$register; 4] {
            const LANES: usize = 16 / size_of::<$element>();
            let mut blocks = [[$block::splat(simd, 0.0); 4]; MOST_BLOCKS];
            for b in 0..S::$register::LEN / LANES {
                let mut rows = [[0.0; 4]; LANES];
                for i in 0..LANES {
                    rows[i] = *row(b * LANES + i);
                }
                blocks[b] = $block::load_four_interleaved(simd, rows.as_flattened());
            }
            let mut registers = [S::$register::splat(simd, 0.0); 4];
            for k in 0..4 {
                registers[k] = S::$register::from_fn(
                    simd,
                    #[inline(always)]
                    |i| blocks[i / LANES][k][i % LANES],
                );
            }
            registers
        }

        /// The inverse: calls `row(i, ...)` for each lane.
        #[inline(always)]
        pub(super) fn $to<S: Instructions>(
            simd: S,
            registers: [S::$register; 4],
            row: impl Fn(usize, [$element; 4]),
        ) {
            const LANES: usize = 16 / size_of::<$element>();
            for b in 0..S::$register::LEN / LANES {
                let mut block = [$block::splat(simd, 0.0); 4];
                for k in 0..4 {
                    block[k] = $block::from_fn(
                        simd,
                        #[inline(always)]
                        |i| registers[k][b * LANES + i],
                    );
                }
                let mut rows = [[0.0; 4]; LANES];
                $block::store_four_interleaved(block, rows.as_flattened_mut());
                for i in 0..LANES {
                    row(b * LANES + i, rows[i]);
                }
            }
        }
    };
}

rows!(doubles_from, doubles_to, f64, f64s, f64x2);
rows!(singles_from, singles_to, f32, f32s, f32x4);
