//! Subspaces of few dimensions.

/// Shorter vectors are rounding errors beside vectors of length one. Directions that a file's digits set
/// apart by more than this count as different.
pub(super) const TOLERANCE: f64 = 1e-8;

/// The span of the vectors added, as an orthonormal basis.
#[derive(Clone, Debug)]
pub(super) struct Span<const N: usize> {
    pub(super) basis: Vec<[f64; N]>,
}

impl<const N: usize> Span<N> {
    pub(super) const fn empty() -> Self {
        Self { basis: Vec::new() }
    }

    /// Adds the direction of `vector` that is not there yet, if there is one.
    pub(super) fn add(&mut self, mut vector: [f64; N]) {
        // Gram-Schmidt; the second round takes away what the first left by rounding.
        for _ in 0..2 {
            for direction in &self.basis {
                let along = dot(direction, &vector);
                for (v, d) in vector.iter_mut().zip(direction) {
                    *v -= along * d;
                }
            }
        }
        let length = dot(&vector, &vector).sqrt();
        if length > TOLERANCE {
            self.basis.push(vector.map(|v| v / length));
        }
    }
}

fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
