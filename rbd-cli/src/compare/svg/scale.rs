//! The logarithmic axis.

/// Whole powers of ten laid on a stretch of the chart.
pub(super) struct Scale {
    /// Exponents at both ends.
    first: u32,
    last: u32,
    /// The positions of the ends.
    from: f64,
    to: f64,
}

impl Scale {
    /// An axis from `from` to `to` with room for all of `values`, which are not 0.
    pub(super) fn new(values: impl Iterator<Item = u64> + Clone, from: f64, to: f64) -> Self {
        let least = values.clone().min().unwrap_or(1).max(1);
        let greatest = values.max().unwrap_or(1).max(1);
        let first = least.ilog10();
        // A power of ten needs no room above itself.
        let last = greatest.saturating_sub(1).max(1).ilog10() + 1;
        Self {
            first,
            last: last.max(first + 1),
            from,
            to,
        }
    }

    /// The position of `value`.
    pub(super) fn at(&self, value: u64) -> f64 {
        let exponent = (value.max(1) as f64).log10() - f64::from(self.first);
        let part = exponent / f64::from(self.last - self.first);
        self.from + (self.to - self.from) * part
    }

    /// Every power of ten on the axis, with its position.
    pub(super) fn ticks(&self) -> impl Iterator<Item = (u64, f64)> {
        let powers = (self.first..=self.last).filter_map(|power| 10_u64.checked_pow(power));
        powers.map(|value| (value, self.at(value)))
    }
}
