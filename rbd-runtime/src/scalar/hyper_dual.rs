use super::{Dual, Real};

/// A number with its derivatives in two directions and the second derivative along both:
/// x + x₁ ε₁ + x₂ ε₂ + x₁₂ ε₁ ε₂ with ε₁² = ε₂² = 0 (Fike and Alonso 2011).
///
/// It is a dual number of dual numbers, so the rules of [`Dual`] for derivatives that do not exist hold for
/// the second ones, too: those of [`abs`](Real::abs) are 0 everywhere. Exact except for rounding; there is
/// no step size to choose. With the same direction twice, x₁₂ is the second derivative along it.
/// `Dual<Dual<T, N>, N>` gives a full Hessian at once.
///
/// ```
/// use rbd_runtime::{HyperDual, Real};
///
/// // f(x, y) = x² eʸ at (3, 0): ∂²f/∂x∂y = 2 x eʸ
/// let x = HyperDual::new(3.0, 1.0, 0.0);
/// let y = HyperDual::new(0.0, 0.0, 1.0);
/// let f = x * x * y.exp();
/// assert_eq!(f.real(), 9.0);
/// assert_eq!([f.first(), f.second()], [6.0, 9.0]);
/// assert_eq!(f.mixed(), 6.0);
/// ```
pub type HyperDual<T> = Dual<Dual<T, 1>, 1>;

impl<T: Real> HyperDual<T> {
    /// `real`, whose rates along the two directions are `first` and `second`; its mixed part is 0.
    ///
    /// For coordinates on a manifold the mixed part is not 0: set `x.derivatives[0].derivatives[0]`.
    pub fn new(real: T, first: T, second: T) -> Self {
        Self {
            value: Dual {
                value: real,
                derivatives: [first],
            },
            derivatives: [Dual::constant(second)],
        }
    }

    /// x.
    pub fn real(self) -> T {
        self.value.value
    }

    /// ∂x/∂ε₁.
    pub fn first(self) -> T {
        self.value.derivatives[0]
    }

    /// ∂x/∂ε₂.
    pub fn second(self) -> T {
        self.derivatives[0].value
    }

    /// ∂²x/∂ε₁∂ε₂.
    pub fn mixed(self) -> T {
        self.derivatives[0].derivatives[0]
    }
}
