//! The sparsity of H and L as a picture in characters.

use super::Report;

/// The legend of [`Report::sparsity_picture`].
pub const PICTURE_LEGEND: &str =
    "■ entries of H and L, □ entries of H by symmetry, · zero for every q";

/// The legend of [`Report::file_order_picture`].
pub const FILE_ORDER_LEGEND: &str =
    "the same H with its coordinates in the order of the file's joints: the numbering permutes it";

impl Report {
    /// One line a row: `■` stored entries of H, which are L's too, `□` their mirror images in H,
    /// `·` zeros.
    pub fn sparsity_picture(&self) -> String {
        self.picture(&self.pattern)
    }

    /// The same with rows and columns in the order of the file's joints; `None` if that is the order
    /// here.
    pub fn file_order_picture(&self) -> Option<String> {
        let order = self.sparsity.in_file_order.as_ref()?;
        Some(self.picture(&order.pattern))
    }

    fn picture(&self, pattern: &[(usize, usize)]) -> String {
        let mut rows = vec![vec!['·'; self.nv]; self.nv];
        for (row, column) in pattern {
            rows[*column][*row] = '□';
            rows[*row][*column] = '■';
        }
        let mut text = String::new();
        for row in rows {
            for (column, cell) in row.into_iter().enumerate() {
                if column > 0 {
                    text.push(' ');
                }
                text.push(cell);
            }
            text.push('\n');
        }
        text
    }
}
