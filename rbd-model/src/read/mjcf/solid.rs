//! Volume and moments of inertia of MuJoCo's primitives.

use std::f64::consts::PI;

/// The thickness by which MuJoCo grows an ellipsoid to compute the mass of its shell, m.
const SHELL: f64 = 1e-6;

/// A primitive about its own centre. Lengths are in metres, and half lengths as in MJCF.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Solid {
    Sphere {
        radius: f64,
    },
    /// Along z, with half spheres at the ends of the cylinder.
    Capsule {
        radius: f64,
        half_length: f64,
    },
    /// Along z.
    Cylinder {
        radius: f64,
        half_length: f64,
    },
    /// With these half axes.
    Ellipsoid([f64; 3]),
    /// With these half edges.
    Box([f64; 3]),
}

use Solid::{Box, Capsule, Cylinder, Ellipsoid, Sphere};

impl Solid {
    /// The volume, m³.
    pub(super) fn volume(self) -> f64 {
        match self {
            Sphere { radius: r } => 4.0 / 3.0 * PI * r.powi(3),
            Capsule {
                radius: r,
                half_length: h,
            } => PI * r * r * (2.0 * h + 4.0 / 3.0 * r),
            Cylinder {
                radius: r,
                half_length: h,
            } => 2.0 * PI * r * r * h,
            Ellipsoid([a, b, c]) => 4.0 / 3.0 * PI * a * b * c,
            Box([a, b, c]) => 8.0 * a * b * c,
        }
    }

    /// The area of the surface, m².
    pub(super) fn area(self) -> f64 {
        match self {
            Sphere { radius: r } => 4.0 * PI * r * r,
            Capsule {
                radius: r,
                half_length: h,
            } => 4.0 * PI * r * (r + h),
            Cylinder {
                radius: r,
                half_length: h,
            } => 2.0 * PI * r * (r + 2.0 * h),
            Ellipsoid([a, b, c]) => {
                // Knud Thomsen's approximation, as in MuJoCo: within 1.061 %.
                let p = 1.6075;
                let mean = ((a * b).powf(p) + (a * c).powf(p) + (b * c).powf(p)) / 3.0;
                4.0 * PI * mean.powf(1.0 / p)
            }
            Box([a, b, c]) => 8.0 * (a * b + b * c + c * a),
        }
    }

    /// Principal moments of inertia for 1 kg spread over the volume, m²: about x, y and z.
    pub(super) fn moments(self) -> [f64; 3] {
        match self {
            Sphere { radius: r } => [0.4 * r * r; 3],
            Capsule {
                radius: r,
                half_length: h,
            } => {
                let ends = 2.0 * r / (2.0 * r + 3.0 * h);
                let middle = 1.0 - ends;
                // The centre of mass of a half sphere is 3/8 r from its plane.
                let across = middle * (r * r / 4.0 + h * h / 3.0)
                    + ends * (0.4 * r * r + h * h + 0.75 * h * r);
                let along = middle * r * r / 2.0 + ends * 0.4 * r * r;
                [across, across, along]
            }
            Cylinder {
                radius: r,
                half_length: h,
            } => {
                let across = r * r / 4.0 + h * h / 3.0;
                [across, across, r * r / 2.0]
            }
            Ellipsoid(axes) => about(axes.map(|a| a * a / 5.0)),
            Box(edges) => about(edges.map(|a| a * a / 3.0)),
        }
    }

    /// Principal moments of inertia for 1 kg spread over the surface, m².
    pub(super) fn shell_moments(self) -> [f64; 3] {
        match self {
            Sphere { radius: r } => [2.0 / 3.0 * r * r; 3],
            Capsule {
                radius: r,
                half_length: h,
            } => {
                let ends = r / (r + h);
                let middle = 1.0 - ends;
                // The centre of mass of half a sphere's surface is r/2 from its plane.
                let across = middle * (r * r / 2.0 + h * h / 3.0)
                    + ends * (2.0 / 3.0 * r * r + h * h + h * r);
                let along = middle * r * r + ends * 2.0 / 3.0 * r * r;
                [across, across, along]
            }
            Cylinder {
                radius: r,
                half_length: h,
            } => {
                let ends = r / (r + 2.0 * h);
                let middle = 1.0 - ends;
                let across = middle * (r * r / 2.0 + h * h / 3.0) + ends * (r * r / 4.0 + h * h);
                [across, across, middle * r * r + ends * r * r / 2.0]
            }
            Ellipsoid(axes) => ellipsoid_shell(axes),
            Box([a, b, c]) => {
                let area = a * b + b * c + c * a;
                // Mean squares of x, y and z over the six faces: on two of them x is a, on the others it is
                // uniform.
                let square =
                    |a: f64, b: f64, c: f64| a * a * (b * c + (a * b + c * a) / 3.0) / area;
                about([square(a, b, c), square(b, c, a), square(c, a, b)])
            }
        }
    }
}

/// Moments of inertia from the means of x², y² and z².
fn about([x, y, z]: [f64; 3]) -> [f64; 3] {
    [y + z, z + x, x + y]
}

/// The moments of the space between two ellipsoids whose half axes differ by [`SHELL`], as in MuJoCo; the
/// differences are expanded, since they would lose digits.
fn ellipsoid_shell([a, b, c]: [f64; 3]) -> [f64; 3] {
    let e = SHELL;
    let volume = a * b * c;
    let growth = e * (a * b + b * c + c * a + e * (a + b + c + e));
    let square =
        |a: f64| ((a + e) * (a + e) * growth + volume * e * (2.0 * a + e)) / (5.0 * growth);
    about([a, b, c].map(square))
}
