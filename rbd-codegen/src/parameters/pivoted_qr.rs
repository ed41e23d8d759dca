//! The rank of a matrix by QR decomposition with column pivoting.

/// The numerical rank of the matrix with these columns, all of one length.
///
/// Householder's reflections take the longest remaining column first (Golub and Van Loan,
/// Algorithm 5.4.1). The rank is where none is longer than `tolerance` times the first.
pub fn rank(mut columns: Vec<Vec<f64>>, tolerance: f64) -> usize {
    let mut lengths: Vec<f64> = columns.iter().map(|column| length(column)).collect();
    let first = lengths.iter().fold(0.0f64, |longest, l| longest.max(*l));
    let rows = columns.first().map_or(0, Vec::len);
    for step in 0..rows.min(columns.len()) {
        let Some(longest) = longest(&lengths, step) else {
            return step;
        };
        if lengths[longest] <= tolerance * first {
            return step;
        }
        columns.swap(step, longest);
        lengths.swap(step, longest);
        let (done, rest) = columns.split_at_mut(step + 1);
        let reflector = reflector(&done[step][step..]);
        for (column, length) in rest.iter_mut().zip(&mut lengths[step + 1..]) {
            *length = reflect(&reflector, &mut column[step..]);
        }
    }
    rows.min(columns.len())
}

fn length(vector: &[f64]) -> f64 {
    vector.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The first of the longest from `start` on.
fn longest(lengths: &[f64], start: usize) -> Option<usize> {
    (start..lengths.len()).reduce(|best, k| if lengths[k] > lengths[best] { k } else { best })
}

/// The unit vector u for which 1 − 2 u uᵀ takes `vector` to a multiple of the first coordinate
/// vector. `vector` is not zero.
fn reflector(vector: &[f64]) -> Vec<f64> {
    let mut u = vector.to_vec();
    let size = length(vector);
    u[0] += if vector[0] < 0.0 { -size } else { size };
    let factor = 1.0 / length(&u);
    u.iter_mut().for_each(|x| *x *= factor);
    u
}

/// Applies 1 − 2 u uᵀ; the length of what is left below the first element.
fn reflect(u: &[f64], column: &mut [f64]) -> f64 {
    let along: f64 = u.iter().zip(&*column).map(|(u, x)| u * x).sum();
    for (x, u) in column.iter_mut().zip(u) {
        *x -= 2.0 * along * u;
    }
    length(&column[1..])
}
