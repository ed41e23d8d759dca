//! The elementary functions of one scalar: a row of the table each.

use rbd_runtime::Real;

/// The parity of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// f(−x) = f(x).
    Even,
    /// f(−x) = −f(x).
    Odd,
}

/// A function of one scalar that is a method of [`Real`] of the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Elementary {
    /// eᵃ.
    Exp,
    /// The natural logarithm.
    Ln,
    /// The hyperbolic tangent.
    Tanh,
    /// The arc sine.
    Asin,
    /// The arc cosine.
    Acos,
    /// |a|.
    Abs,
}

/// All that is known of a function but its values.
struct Row {
    name: &'static str,
    parity: Option<Parity>,
    /// In cycles, until its result can be used.
    latency: u32,
}

impl Elementary {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Exp,
        Self::Ln,
        Self::Tanh,
        Self::Asin,
        Self::Acos,
        Self::Abs,
    ];

    /// The table. Latencies are those of the operations in a row, as of sines.
    const fn row(self) -> Row {
        let (name, parity, latency) = match self {
            Self::Exp => ("exp", None, 75),
            Self::Ln => ("ln", None, 70),
            Self::Tanh => ("tanh", Some(Parity::Odd), 100),
            Self::Asin => ("asin", Some(Parity::Odd), 95),
            Self::Acos => ("acos", None, 95),
            Self::Abs => ("abs", Some(Parity::Even), 1),
        };
        Row {
            name,
            parity,
            latency,
        }
    }

    /// The name of the method of [`Real`].
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Whether it is even or odd.
    pub const fn parity(self) -> Option<Parity> {
        self.row().parity
    }

    /// See [`latency`](super::latency).
    pub(super) const fn latency(self) -> u32 {
        self.row().latency
    }

    /// Whether it counts as an operation: a change of sign does not.
    pub const fn is_counted(self) -> bool {
        !matches!(self, Self::Abs)
    }

    /// Its value.
    #[inline(always)]
    pub fn of<T: Real>(self, x: T) -> T {
        match self {
            Self::Exp => x.exp(),
            Self::Ln => x.ln(),
            Self::Tanh => x.tanh(),
            Self::Asin => x.asin(),
            Self::Acos => x.acos(),
            Self::Abs => x.abs(),
        }
    }
}
