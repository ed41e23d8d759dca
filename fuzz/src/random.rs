//! Random numbers, the same on every machine.

use rbd_testing::Generator;

/// The numbers of one case.
pub(crate) struct Random(Generator);

/// A quarter turn as files often have it.
#[allow(clippy::approx_constant, reason = "that it is not exact is the point")]
pub(crate) const NEARLY_QUARTER: f64 = 1.5708;

/// Extreme numbers that readers and generators accept.
const EXTREMES: [f64; 20] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    1e-300,
    5e-324,
    1e-160,
    1e-17,
    1e-13,
    1e-9,
    1e-6,
    1e-3,
    0.5,
    std::f64::consts::FRAC_PI_2,
    NEARLY_QUARTER,
    std::f64::consts::PI,
    100.0,
    1e6,
    1e15,
    1e150,
];

impl Random {
    /// The numbers of case `case` in a run with this seed.
    pub(crate) fn new(seed: u64, case: u64) -> Self {
        let mut mixed = Generator::new(seed ^ 0x5851_f42d_4c95_7f2d);
        let start = mixed.bits() ^ case.wrapping_mul(0xd134_2543_de82_ef95);
        Self(Generator::new(start))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0.bits()
    }

    /// From 0 to `count` − 1; 0 if there is none.
    pub(crate) fn index(&mut self, count: usize) -> usize {
        self.0.index(count.max(1))
    }

    /// True in one of `count` cases.
    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.index(count) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.index(all.len())]
    }

    /// Evenly from `low` to `high`.
    pub(crate) fn real(&mut self, low: f64, high: f64) -> f64 {
        self.0.real(low, high)
    }

    /// A number of any order of magnitude between 10^`low` and 10^`high`.
    pub(crate) fn magnitude(&mut self, low: f64, high: f64) -> f64 {
        10f64.powf(self.real(low, high))
    }

    /// An extreme number, of any sign.
    pub(crate) fn extreme(&mut self) -> f64 {
        let size = *self.pick(&EXTREMES);
        if self.one_in(4) { -size } else { size }
    }

    /// Evenly from −1 to 1, three times.
    pub(crate) fn vector(&mut self) -> [f64; 3] {
        [(); 3].map(|()| self.real(-1.0, 1.0))
    }

    /// A unit vector.
    pub(crate) fn direction(&mut self) -> [f64; 3] {
        loop {
            let v = self.vector();
            let length = v.iter().map(|x| x * x).sum::<f64>().sqrt();
            if (0.1..1.0).contains(&length) {
                return v.map(|x| x / length);
            }
        }
    }
}
