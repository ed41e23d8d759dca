#[inline(always)]
pub fn residual<T: ::rbd::Real, A: ::rbd::Arithmetic<T>>(
    a: A,
    x: &[T; 4usize],
) -> [T; 18usize] {
    let mul_add = A::mul_add;
    let number = T::from_f64;
    let [x0, x1, x2, x3] = *x;
    let (
        t4,
        t13,
        t16,
        t21,
        t24,
        t28,
        t30,
        t32,
        t35,
        t38,
        t41,
        t47,
        t52,
        t58,
        t61,
        t63,
        t66,
        t74,
    ) = {
        let t4 = mul_add(x0, x1, number(0.25f64)).tanh();
        let t6 = x0.select_less(number(0f64), number(0f64), x0);
        let t9 = (-x0.abs()).exp();
        let t13 = t6 + (t9 + number(1f64)).ln();
        let t14 = x1 * x1;
        let t16 = (x0 - t14).exp();
        let t18 = x0 * x2;
        let t21 = (t18 + number(1.25f64)).ln();
        let t24 = (t4 * number(0.9f64)).asin();
        let t28 = (-(t4 * number(0.7f64))).acos();
        let t30 = (x0 - x2).abs();
        let t31 = x1 * x2;
        let t32 = t31.select_less(x0, t31, x0);
        let t33 = x0 + x1;
        let t35 = x3.select_less(t33, t33, x3);
        let t36 = x0 * x3;
        let t38 = t36.select_less(number(0f64), t14, x2.exp());
        let t39 = x2 * x3;
        let t41 = x0.select_less(x1, t39, x2 + x3);
        let t42 = x0 + t39;
        let ([_], [t43]) = a.sin_cos([t42]);
        let t45 = mul_add(-x0, x1, x2);
        let ([t46], [_]) = a.sin_cos([t45]);
        let t47 = t43 - t46;
        let t49 = x1 + number(0.125f64);
        let t50 = t49 * t49;
        let t52 = t50 * (t49 * t50);
        let t53 = t18.sign();
        let t55 = mul_add(x2, x2, number(2f64));
        let t58 = number(1f64) / (t55 * (t55 * t55));
        let t61 = (number(1.5f64) - t4).ln();
        let t63 = t33.atan2(x3 + number(2f64));
        let t66 = t53 * (x3 + number(1.5f64)).sqrt();
        let t67 = x0.asin();
        let t69 = (-x1).acos();
        let t70 = x2.tanh();
        let t73 = t69 - (t67 - x3.abs());
        let t74 = t73 - t70;
        (
            t4,
            t13,
            t16,
            t21,
            t24,
            t28,
            t30,
            t32,
            t35,
            t38,
            t41,
            t47,
            t52,
            t58,
            t61,
            t63,
            t66,
            t74,
        )
    };
    [
        t16,
        t21,
        t4,
        t24,
        t28,
        t30,
        t32,
        t35,
        t38,
        t41,
        t52,
        t58,
        t13,
        -t61,
        t47,
        t63,
        t66,
        t74,
    ]
}
