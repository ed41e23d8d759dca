//! Statistics of samples.

/// The tenth percentile; NaN if there is none. For times on a busy machine, which other programs only
/// lengthen, it varies less than the median, and depends less on luck than the minimum.
pub fn low(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 10).copied().unwrap_or(f64::NAN)
}

/// The smallest; infinity if there is none.
pub fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

/// A straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Its value at 0.
    pub start: f64,
    /// The growth per unit.
    pub slope: f64,
}

impl Line {
    /// The line through points \[x, y\] with the smallest sum of squared relative deviations.
    pub fn fit(points: &[[f64; 2]]) -> Self {
        let (mut w, mut wx, mut wy, mut wxx, mut wxy) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for [x, y] in points {
            let weight = 1.0 / (y * y);
            w += weight;
            wx += weight * x;
            wy += weight * y;
            wxx += weight * x * x;
            wxy += weight * x * y;
        }
        let slope = (w * wxy - wx * wy) / (w * wxx - wx * wx);
        Self {
            start: (wy - slope * wx) / w,
            slope,
        }
    }

    /// The value at x.
    pub fn at(self, x: f64) -> f64 {
        self.start + self.slope * x
    }

    /// Where its value is zero.
    pub fn meets_zero(self) -> f64 {
        -self.start / self.slope
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_found_again() {
        let points = [1.0, 2.0, 5.0, 60.0].map(|x| [x, 3.0 + 2.0 * x]);
        let line = Line::fit(&points);
        assert!((line.start - 3.0).abs() < 1e-9 && (line.slope - 2.0).abs() < 1e-9);
        assert!((line.meets_zero() + 1.5).abs() < 1e-9);
    }

    #[test]
    fn a_tenth_is_below() {
        let values = (0..100).rev().map(f64::from).collect();
        assert_eq!(low(values), 10.0);
        assert!(low(vec![]).is_nan());
    }
}
