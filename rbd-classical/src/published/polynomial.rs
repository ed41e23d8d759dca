use core::fmt;

/// A polynomial in n with rational coefficients over one denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Polynomial {
    /// The coefficients of n⁴, n³, n², n, 1.
    numerators: [i64; 5],
    denominator: i64,
}

impl Polynomial {
    /// (a n⁴ + b n³ + c n² + d n + e) / `denominator` from [a, b, c, d, e].
    pub(super) const fn over(denominator: i64, numerators: [i64; 5]) -> Self {
        Self {
            numerators,
            denominator,
        }
    }

    /// a n + b.
    pub(super) const fn linear(a: i64, b: i64) -> Self {
        Self::over(1, [0, 0, 0, a, b])
    }

    /// a n² + b n + c.
    pub(super) const fn quadratic(a: i64, b: i64, c: i64) -> Self {
        Self::over(1, [0, 0, a, b, c])
    }

    /// The polynomial of degree `values.len() − 1` ≤ 4 with these values at `first`, `first` + 1, …
    pub fn through(first: u32, values: &[i64]) -> Self {
        // Newton's series: Σ_k Δ^k(first) · (n − first) … (n − first − k + 1) / k!, over 4! = 24.
        let mut differences: [i64; 5] =
            core::array::from_fn(|k| values.get(k).copied().unwrap_or(0));
        let mut numerators = [0; 5];
        let mut product = [0, 0, 0, 0, 1];
        let mut factor = 24;
        for k in 0..values.len() {
            for (sum, term) in numerators.iter_mut().zip(product) {
                *sum += differences[0] * factor * term;
            }
            let root = i64::from(first) + k as i64;
            product =
                core::array::from_fn(|i| product.get(i + 1).unwrap_or(&0) - root * product[i]);
            factor /= k as i64 + 1;
            differences = core::array::from_fn(|i| {
                differences
                    .get(i + 1)
                    .map_or(0, |next| next - differences[i])
            });
        }
        Self::over(24, numerators)
    }

    /// The value at n.
    pub fn at(&self, n: u32) -> f64 {
        // Integers in f64, so that no n overflows; exact up to 2⁵³.
        let terms = self.numerators.iter();
        let sum = terms.fold(0.0, |sum, &numerator| sum * f64::from(n) + numerator as f64);
        sum / self.denominator as f64
    }

    /// The highest power of n.
    pub fn degree(&self) -> usize {
        let leading = self.numerators.iter().position(|&numerator| numerator != 0);
        leading.map_or(0, |position| 4 - position)
    }
}

/// Printed as in `7/3 n³ + 27n² − 9`.
impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let powers = ["n⁴", "n³", "n²", "n", ""];
        let mut first = true;
        for (&numerator, power) in self.numerators.iter().zip(powers) {
            if numerator == 0 {
                continue;
            }
            f.write_str(match (first, numerator < 0) {
                (true, false) => "",
                (true, true) => "−",
                (false, false) => " + ",
                (false, true) => " − ",
            })?;
            first = false;
            let (numerator, divisor) = (numerator.abs(), gcd(numerator.abs(), self.denominator));
            match (numerator / divisor, self.denominator / divisor) {
                (1, 1) if !power.is_empty() => write!(f, "{power}")?,
                (whole, 1) => write!(f, "{whole}{power}")?,
                (top, bottom) if power.is_empty() => write!(f, "{top}/{bottom}")?,
                (top, bottom) => write!(f, "{top}/{bottom} {power}")?,
            }
        }
        if first { f.write_str("0") } else { Ok(()) }
    }
}

const fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
