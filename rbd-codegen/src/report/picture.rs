//! The sparsity of H and L as a picture in characters.

use super::Report;

/// What [`Report::sparsity_picture`] draws.
pub const PICTURE_LEGEND: &str =
    "■ entries of H and L, □ entries of H by symmetry, · zero for every q";

impl Report {
    /// One line a row: `■` stored entries of H, which are L's too, `□` their mirror images in H,
    /// `·` zeros.
    pub fn sparsity_picture(&self) -> String {
        let mut rows = vec![vec!['·'; self.nv]; self.nv];
        for (row, column) in &self.pattern {
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
