//! Measures of the difference between two results.

/// Largest difference of two vectors, relative to the largest component of `expected`, or to
/// `floor` if that is larger. Infinite if anything is not a number.
pub(super) fn relative(actual: &[f64], expected: &[f64], floor: f64) -> f64 {
    if actual.len() != expected.len() {
        return f64::INFINITY;
    }
    let difference = largest(actual.iter().zip(expected).map(|(a, e)| a - e));
    ratio(difference, largest(expected.iter().copied()).max(floor))
}

/// The residual of `matrix` x = `rhs` at `x`, `matrix` dense by rows: the backward error ‖A x − b‖ / (‖A‖
/// ‖x‖ + ‖b‖), all norms the largest component or row sum (Rigal and Gaches 1967). Unlike the error of x it
/// does not grow with the condition of the matrix.
pub(super) fn residual(matrix: &[f64], x: &[f64], rhs: &[f64]) -> f64 {
    if x.len() != rhs.len() {
        return f64::INFINITY;
    }
    let rows = || matrix.chunks_exact(x.len().max(1));
    let residuals = rows().zip(rhs).map(|(row, b)| dot(row, x) - b);
    let sums = rows().map(|row| row.iter().map(|entry| entry.abs()).sum());
    let size = largest(sums) * largest(x.iter().copied()) + largest(rhs.iter().copied());
    ratio(largest(residuals), size)
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
        assert_eq!(residual(&matrix, &[1.0, 0.0], &[1.0, -2.0]), 0.5);
        assert_eq!(
            residual(&matrix, &[f64::NAN, 0.0], &[1.0, -2.0]),
            f64::INFINITY
        );
    }
}
