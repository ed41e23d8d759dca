use super::Real;

/// A [`Real`] of your own whose operations run one by one as you wrote them: no machine has instructions for it.
///
/// `impl AsWritten for Dual {}` is enough: with [`Real`], every generated function then accepts the scalar.
///
/// ```
/// use rbd_runtime::{AsWritten, JointType, Real, Vector3};
/// use core::ops::{Add, Div, Mul, Neg, Sub};
///
/// /// value + rate ε, ε² = 0: a number with its derivative.
/// #[derive(Clone, Copy)]
/// struct Dual(f64, f64);
///
/// impl Add for Dual {
///     type Output = Self;
///     fn add(self, b: Self) -> Self { Self(self.0 + b.0, self.1 + b.1) }
/// }
/// impl Sub for Dual {
///     type Output = Self;
///     fn sub(self, b: Self) -> Self { Self(self.0 - b.0, self.1 - b.1) }
/// }
/// impl Mul for Dual {
///     type Output = Self;
///     fn mul(self, b: Self) -> Self { Self(self.0 * b.0, self.1 * b.0 + self.0 * b.1) }
/// }
/// impl Div for Dual {
///     type Output = Self;
///     fn div(self, b: Self) -> Self {
///         let value = self.0 / b.0;
///         Self(value, (self.1 - value * b.1) / b.0)
///     }
/// }
/// impl Neg for Dual {
///     type Output = Self;
///     fn neg(self) -> Self { Self(-self.0, -self.1) }
/// }
/// impl Real for Dual {
///     fn from_f64(value: f64) -> Self { Self(value, 0.0) }
///     fn sqrt(self) -> Self {
///         let root = self.0.sqrt();
///         Self(root, self.1 / (2.0 * root))
///     }
///     fn sin_cos(self) -> (Self, Self) {
///         let (sin, cos) = self.0.sin_cos();
///         (Self(sin, cos * self.1), Self(cos, -sin * self.1))
///     }
///     fn atan2(self, x: Self) -> Self {
///         let square = self.0 * self.0 + x.0 * x.0;
///         Self(self.0.atan2(x.0), (x.0 * self.1 - self.0 * x.1) / square)
///     }
///     fn sign(self) -> Self { Self(Real::sign(self.0), 0.0) }
///     fn exp(self) -> Self {
///         let power = Real::exp(self.0);
///         Self(power, power * self.1)
///     }
///     fn ln(self) -> Self { Self(Real::ln(self.0), self.1 / self.0) }
///     fn tanh(self) -> Self {
///         let tanh = Real::tanh(self.0);
///         Self(tanh, (1.0 - tanh) * (1.0 + tanh) * self.1)
///     }
///     fn select_less(self, other: Self, if_less: Self, otherwise: Self) -> Self {
///         let select = |x, y| self.0.select_less(other.0, x, y);
///         Self(select(if_less.0, otherwise.0), select(if_less.1, otherwise.1))
///     }
/// }
/// impl AsWritten for Dual {}
///
/// // The placement of a joint that turns at 2 rad/s, and how it moves.
/// let joint = JointType::Revolute { axis: Vector3::new(0.0, 0.0, 1.0) };
/// let turned = joint.placement(&[Dual(0.5, 2.0)]);
/// let cos = turned.rotation.rows[0][0];
/// assert_eq!((cos.0, cos.1), (0.5_f64.cos(), -2.0 * 0.5_f64.sin()));
/// ```
pub trait AsWritten: Real {}
