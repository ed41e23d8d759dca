//! A function that uses every operation of a scalar, as costs and residuals do.

use rbd_runtime::Real;

/// Each function of [`Real`] that has kinks or is transcendental, of four numbers in [−1, 1].
pub fn residual<T: Real>([x, y, z, w]: [T; 4]) -> [T; 18] {
    let number = T::from_f64;
    let bounded = (x * y + number(0.25)).tanh();
    let soft = x.max(T::zero()) + (T::one() + (-x.abs()).exp()).ln();
    [
        (x - y * y).exp(),
        (number(1.25) + x * z).ln(),
        bounded,
        (bounded * number(0.9)).asin(),
        (bounded * number(-0.7)).acos(),
        (x - z).abs(),
        x.min(y * z),
        w.max(x + y),
        (x * w).select_negative(y * y, z.exp()),
        x.select_less(y, z * w, z + w),
        (y + number(0.125)).powi(5),
        (number(2.0) + z * z).powi(-3),
        soft,
        -(number(1.5) - bounded).ln(),
        (x * y - z).sin_cos().0 + (z * w + x).sin_cos().1,
        (x + y).atan2(number(2.0) + w),
        (x * z).sign() * (number(1.5) + w).sqrt(),
        (-x).asin() + (-y).acos() + (-z).tanh() + (-w).abs(),
    ]
}
