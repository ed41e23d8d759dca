//! The position of a matrix's blocks in the array of its values.

use crate::multifrontal::{Block, FrontKind};

use crate::BlockGraph;
use crate::fronts::Fronts;

/// The position of a block's entries among the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The index of the first entry.
    pub start: usize,
    /// The distance from one column to the next, or from one row to the next if transposed.
    pub stride: usize,
    /// Whether the block is stored transposed.
    pub is_transposed: bool,
    /// Whether each column is one shorter than the one before, as in a packed lower triangle.
    pub is_packed: bool,
}

impl Place {
    /// The index of the entry in row `row` and column `column` of the block.
    #[inline]
    pub fn entry(&self, row: usize, column: usize) -> usize {
        let (row, column) = match self.is_transposed {
            true => (column, row),
            false => (row, column),
        };
        let shorter = match self.is_packed {
            true => column * (column + 1) / 2,
            false => 0,
        };
        self.start + row + column * self.stride - shorter
    }
}

/// The places of all blocks, in the order of their fronts.
#[derive(Debug)]
pub(crate) struct Places {
    /// Places of the diagonal blocks.
    pub(crate) diagonal: Vec<Place>,
    pub(crate) couplings: Vec<Place>,
    /// All blocks, grouped by front.
    pub(crate) blocks: Vec<Block>,
    pub(crate) values_len: usize,
}

/// A block of the matrix in its front.
struct InFront {
    front: usize,
    /// The block, without its place among the values.
    block: Block,
    is_transposed: bool,
    /// Its number: diagonal blocks first, then couplings.
    number: usize,
}

impl Places {
    /// Places all blocks and tells the fronts which are theirs.
    pub(crate) fn new(position: &[usize], fronts: &mut Fronts, graph: &BlockGraph) -> Self {
        let diagonal = (0..graph.len()).map(|block| [block, block]);
        let pairs = diagonal.chain(graph.couplings().iter().copied());
        let mut all: Vec<_> = pairs
            .enumerate()
            .map(|(number, pair)| in_front(number, pair, position, fronts, graph))
            .collect();
        all.sort_by_key(|own| (own.front, own.block.column, own.block.row));
        let mut places = vec![None; all.len()];
        let (mut blocks, mut values_len) = (Vec::new(), 0);
        let mut rest = all.as_slice();
        for (number, front) in fronts.fronts.iter_mut().enumerate() {
            let (own, behind) = rest.split_at(rest.partition_point(|block| block.front == number));
            rest = behind;
            let first = blocks.len();
            if front.kind == FrontKind::Tree {
                blocks.push(Block {
                    values: values_len,
                    rows: front.rows,
                    columns: front.pivots,
                    row: 0,
                    column: 0,
                });
            }
            for InFront {
                block,
                is_transposed,
                number,
                ..
            } in own
            {
                let is_packed = front.kind == FrontKind::Tree;
                let (start, stride) = match is_packed {
                    true => (values_len + block.row, front.rows),
                    false => (values_len, block.rows),
                };
                places[*number] = Some(Place {
                    start,
                    stride,
                    is_transposed: *is_transposed,
                    is_packed,
                });
                if !is_packed {
                    blocks.push(Block {
                        values: values_len,
                        ..*block
                    });
                    values_len += block.rows * block.columns;
                }
            }
            if front.kind == FrontKind::Tree {
                values_len += front.factor_len();
            }
            front.blocks = [first, blocks.len()];
        }
        let mut diagonal: Vec<_> = places.into_iter().flatten().collect();
        let couplings = diagonal.split_off(graph.len());
        Self {
            diagonal,
            couplings,
            blocks,
            values_len,
        }
    }
}

/// The block in row i and column j. The one of the two that is eliminated first gives the columns in the
/// front.
fn in_front(
    number: usize,
    [i, j]: [usize; 2],
    position: &[usize],
    fronts: &Fronts,
    graph: &BlockGraph,
) -> InFront {
    let is_transposed = position[i] < position[j];
    let (row, column) = if is_transposed { (j, i) } else { (i, j) };
    let front = fronts.front_of[position[column]];
    let [row_in_front, column_in_front] =
        [row, column].map(|block| fronts.row_in(front, position[block]));
    let [rows, columns] = [row, column].map(|block| graph.sizes()[block]);
    InFront {
        front,
        block: Block {
            values: 0,
            rows,
            columns,
            row: row_in_front,
            column: column_in_front,
        },
        is_transposed,
        number,
    }
}
