//! How far two results are from each other.

/// Largest difference of two vectors, relative to the largest component of `expected`, or to
/// `floor` if that is larger. Infinite if anything is not a number.
pub(super) fn relative(actual: &[f64], expected: &[f64], floor: f64) -> f64 {
    if actual.len() != expected.len() {
        return f64::INFINITY;
    }
    let difference = largest(actual.iter().zip(expected).map(|(a, e)| a - e));
    ratio(difference, largest(expected.iter().copied()).max(floor))
}

/// How well `x` solves `matrix` x = `rhs`, `matrix` dense by rows: the largest residual, relative
/// to the largest Σ_j |matrix_ij x_j| + |rhs_i|. Unlike the error of x this does not grow with the
/// condition of the matrix.
pub(super) fn residual(matrix: &[f64], x: &[f64], rhs: &[f64]) -> f64 {
    if x.len() != rhs.len() {
        return f64::INFINITY;
    }
    let rows = matrix.chunks_exact(x.len()).zip(rhs);
    let residuals = rows.clone().map(|(row, b)| dot(row, x) - b);
    let sizes =
        rows.map(|(row, b)| row.iter().zip(x).map(|(m, x)| (m * x).abs()).sum::<f64>() + b.abs());
    ratio(largest(residuals), largest(sizes))
}

/// The largest magnitude; infinite if anything is not a number.
pub(super) fn largest(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, |largest, x| {
        if x.is_nan() {
            f64::INFINITY
        } else {
            largest.max(x.abs())
        }
    })
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn ratio(difference: f64, scale: f64) -> f64 {
    if difference == 0.0 {
        0.0
    } else if scale.is_finite() {
        difference / scale
    } else {
        f64::INFINITY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_error_is_of_the_largest_component() {
        assert_eq!(relative(&[1.0, 4.0], &[2.0, 4.0], 0.0), 0.25);
        assert_eq!(relative(&[0.0], &[0.0], 0.0), 0.0);
        assert_eq!(relative(&[1e-20], &[0.0], 1.0), 1e-20);
        assert_eq!(relative(&[1.0], &[0.0], 0.0), f64::INFINITY);
        assert_eq!(relative(&[f64::NAN], &[1.0], 0.0), f64::INFINITY);
        assert_eq!(relative(&[], &[1.0], 0.0), f64::INFINITY);
    }

    #[test]
    fn residual_of_an_exact_solution_is_zero() {
        let matrix = [2.0, 1.0, 1.0, 3.0];
        assert_eq!(residual(&matrix, &[1.0, -1.0], &[1.0, -2.0]), 0.0);
        assert_eq!(residual(&matrix, &[1.0, 0.0], &[1.0, -2.0]), 1.0);
        assert_eq!(
            residual(&matrix, &[f64::NAN, 0.0], &[1.0, -2.0]),
            f64::INFINITY
        );
    }
}
