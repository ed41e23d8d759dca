//! Axes: from values to positions.

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Linear, including zero.
    Linear,
    /// Logarithmic.
    Logarithmic,
}

/// An axis from `low` to `high` between two positions.
pub(super) struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    start: f64,
    end: f64,
}

impl Axis {
    /// An axis with room for all values, which are finite and, on a logarithmic axis, positive.
    pub(super) fn new(
        scale: Scale,
        values: impl Iterator<Item = f64>,
        [start, end]: [f64; 2],
    ) -> Self {
        let (low, high) = values.fold((f64::MAX, f64::MIN_POSITIVE), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let (low, high) = match scale {
            Scale::Linear => (low.min(0.0), high),
            Scale::Logarithmic => (low.min(high / 2.0), high),
        };
        Self {
            scale,
            low,
            high,
            start,
            end,
        }
    }

    /// Extended by a part at both ends, except at zero.
    pub(super) fn widened(mut self, part: f64) -> Self {
        match self.scale {
            Scale::Linear => self.low *= 1.0 + part,
            Scale::Logarithmic => self.low /= 1.0 + part,
        }
        self.high *= 1.0 + part;
        self
    }

    pub(super) fn at(&self, value: f64) -> f64 {
        let part = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Logarithmic => (value / self.low).ln() / (self.high / self.low).ln(),
        };
        self.start + (self.end - self.start) * part
    }

    /// Round numbers, some five to ten of them.
    pub(super) fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => {
                let step = round_step((self.high - self.low) / 6.0);
                let first = (self.low / step - 1e-9).ceil() as i64;
                let last = (self.high / step + 1e-9).floor() as i64;
                (first..=last).map(|i| i as f64 * step).collect()
            }
            Scale::Logarithmic => {
                let decades = (self.high / self.low).log10();
                let digits: &[f64] = match decades {
                    ..1.5 => &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0],
                    ..4.0 => &[1.0, 2.0, 5.0],
                    _ => &[1.0],
                };
                let first = self.low.log10().floor() as i32;
                let last = self.high.log10().ceil() as i32;
                let every = (first..=last).flat_map(|e| digits.iter().map(move |d| d * ten_to(e)));
                let range = self.low * (1.0 - 1e-9)..=self.high * (1.0 + 1e-9);
                every.filter(|tick| range.contains(tick)).collect()
            }
        }
    }
}

/// The smallest of 1, 2 and 5 times a power of ten that is at least `least`.
fn round_step(least: f64) -> f64 {
    let power = ten_to(least.log10().floor() as i32);
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    steps
        .into_iter()
        .find(|step| *step >= least)
        .unwrap_or(steps[3])
}

fn ten_to(exponent: i32) -> f64 {
    10.0_f64.powi(exponent)
}

/// The label of a tick.
pub(super) fn label(tick: f64) -> String {
    match tick {
        1e6.. => format!("{}M", tick / 1e6),
        1e4.. => format!("{}k", tick / 1e3),
        // A power of ten.
        f64::MIN_POSITIVE..1e-4 => format!("{tick:.0e}"),
        // Without rounding errors.
        _ => format!("{}", (tick * 1e6).round() / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        let linear = Axis::new(Scale::Linear, [3.0, 60.0].into_iter(), [0.0, 100.0]);
        assert_eq!(linear.ticks(), [0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0]);
        let wide = Axis::new(Scale::Logarithmic, [1.0, 1e6].into_iter(), [0.0, 100.0]);
        let ticks: Vec<String> = wide.ticks().into_iter().map(label).collect();
        assert_eq!(ticks, ["1", "10", "100", "1000", "10k", "100k", "1M"]);
        let narrow = Axis::new(Scale::Logarithmic, [0.9, 6.0].into_iter(), [0.0, 100.0]);
        assert_eq!(narrow.ticks(), [1.0, 1.5, 2.0, 3.0, 5.0]);
    }

    #[test]
    fn ticks_go_below_zero_and_below_one() {
        let both = Axis::new(Scale::Linear, [-1.3, 0.4].into_iter(), [0.0, 100.0]);
        let ticks: Vec<String> = both.ticks().into_iter().map(label).collect();
        assert_eq!(ticks, ["-1", "-0.5", "0"]);
        assert!(both.at(-1.3).abs() < 1e-9 && (both.at(0.4) - 100.0).abs() < 1e-9);
        let small = Axis::new(Scale::Logarithmic, [2e-17, 4e-13].into_iter(), [0.0, 100.0]);
        let ticks: Vec<String> = small.ticks().into_iter().map(label).collect();
        assert_eq!(ticks, ["1e-16", "1e-15", "1e-14", "1e-13"]);
    }

    #[test]
    fn values_stand_in_their_places() {
        let axis = Axis::new(Scale::Logarithmic, [1.0, 100.0].into_iter(), [0.0, 50.0]);
        assert!((axis.at(10.0) - 25.0).abs() < 1e-9);
    }
}
