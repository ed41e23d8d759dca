//! Constants for `f64` and for `f32`.

/// Constants that depend on the precision.
pub(crate) struct Constants {
    /// 1.5 · 2⁵² or 1.5 · 2²³, whose unit in the last place is 1: adding it rounds to an integer.
    pub(super) round: f64,
    /// The bias of exponents.
    pub(crate) bias: f64,
    /// The smallest number that is not subnormal.
    pub(super) smallest_normal: f64,
    /// A power of two that makes every subnormal number normal, and its exponent.
    pub(super) scale: (f64, f64),
    /// The range of arguments of eˣ; beyond, eˣ is 0 or infinite, as it is at the ends.
    pub(super) exponents: (f64, f64),
    /// ln 2 in two parts: the first has so few digits that its products with exponents are exact.
    pub(super) ln_2: (f64, f64),
    /// π/2, and its rounding error.
    pub(super) half_pi: (f64, f64),
    /// (eʳ − 1 − r) / r², |r| ≤ ln 2 / 2.
    pub(super) exp: &'static [f64],
    /// (ln((1 + s) / (1 − s)) / s − 2) / s² as a polynomial in s², |s| ≤ (√2 − 1) / (√2 + 1).
    pub(super) ln: &'static [f64],
    /// (tanh x / x − 1) / x² as a polynomial in x², |x| ≤ 5/8.
    pub(super) tanh: &'static [f64],
    /// (asin x / x − 1) / x² as a polynomial in x², |x| ≤ 1/2.
    pub(super) asin: &'static [f64],
}

/// For `f64`: relative errors of eʳ below 2⁻⁶⁴, of ln and of asin below 2⁻⁵⁹, of tanh below 2⁻⁶¹.
pub(crate) const DOUBLE: Constants = Constants {
    round: 6755399441055744.0,
    bias: 1023.0,
    smallest_normal: f64::MIN_POSITIVE,
    scale: (18014398509481984.0, 54.0),
    exponents: (-746.0, 710.0),
    ln_2: (0.6931471803691238, 1.9082149292705877e-10),
    half_pi: (core::f64::consts::FRAC_PI_2, 6.123233995736766e-17),
    exp: &[
        0.5,
        0.16666666666666682,
        0.041666666666666095,
        0.008333333333317034,
        0.0013888888889115626,
        0.00019841269896383622,
        2.4801586926637264e-05,
        2.7557234862090384e-06,
        2.755758184552587e-07,
        2.5112036786961485e-08,
        2.082662773215902e-09,
    ],
    ln: &[
        0.6666666666666734,
        0.3999999999941432,
        0.2857142874247472,
        0.22222198563501788,
        0.1818356486582316,
        0.1531403585684276,
        0.14796105228062864,
    ],
    tanh: &[
        -0.33333333333333315,
        0.1333333333332989,
        -0.053968253966134375,
        0.021869488470653172,
        -0.008863234341491567,
        0.0035921142711928616,
        -0.0014557276162384164,
        0.0005894586206715035,
        -0.00023703011867160924,
        9.158980114987006e-05,
        -3.0217969459840038e-05,
        6.055636448601378e-06,
    ],
    asin: &[
        0.16666666666666763,
        0.07499999999970261,
        0.0446428571751218636,
        0.030381942683575792,
        0.022372215661267913,
        0.01735160007722419,
        0.013980961602328843,
        0.011397774898284486,
        0.01078653457165277,
        0.0036830227351642964,
        0.02176354311090462,
        -0.0210773513248798,
        0.03267692514663776,
    ],
};

/// For `f32`: relative errors of eʳ below 2⁻³⁴, of ln below 2⁻³⁰, of tanh below 2⁻³², of asin below 2⁻³¹.
pub(crate) const SINGLE: Constants = Constants {
    round: 12582912.0,
    bias: 127.0,
    smallest_normal: 1.1754943508222875e-38,
    scale: (33554432.0, 25.0),
    exponents: (-105.0, 89.0),
    ln_2: (0.693359375, -0.00021219444005469057),
    half_pi: (1.5707963705062866, -4.371139000186241e-08),
    exp: &[
        0.5000000067682026,
        0.1666666586894621,
        0.04166629494753117,
        0.008333497072365595,
        0.0013944659612675826,
        0.0001979034284292174,
    ],
    ln: &[0.6666677641488942, 0.39977537002100927, 0.2987186176247068],
    tanh: &[
        -0.3333333090677007,
        0.1333320976697084,
        -0.05394720461961949,
        0.02170296883287032,
        -0.008182677775906312,
        0.0021475401915807624,
    ],
    asin: &[
        0.16666659871908987,
        0.07500510917589834,
        0.04451572019441567,
        0.03181761264954897,
        0.014402600628390758,
        0.03756520996897483,
    ],
};
