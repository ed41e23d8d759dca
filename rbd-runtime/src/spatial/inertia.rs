use core::ops::Add;

use super::{Force, Motion, Symmetric3, Vector3};
use crate::{IntoReal, Real};

/// The spatial inertia of a rigid body about its frame's origin: ten numbers (RBDA eq 2.63).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct SpatialInertia<T> {
    /// Mass m, in kg.
    pub mass: T,
    /// First moment m c, c the centre of mass in the body's frame, in kg m.
    pub first_moment: Vector3<T>,
    /// Rotational inertia about the frame's origin (not about the centre of mass), in kg m².
    pub rotational: Symmetric3<T>,
}

impl<T: Real> SpatialInertia<T> {
    /// Zero: no body.
    #[inline(always)]
    pub fn zero() -> Self {
        Self {
            mass: T::zero(),
            first_moment: Vector3::zero(),
            rotational: Symmetric3::zero(),
        }
    }

    /// The inertia from mass, centre of mass c and rotational inertia about c, all in the body's frame:
    /// rotational = I_c − m \[c\]×\[c\]×.
    #[inline(always)]
    pub fn from_center_of_mass(mass: T, center: Vector3<T>, about_center: Symmetric3<T>) -> Self {
        let c = center;
        let h = c.scale(mass);
        let steiner = Symmetric3 {
            xx: h.y * c.y + h.z * c.z,
            xy: -(h.x * c.y),
            xz: -(h.x * c.z),
            yy: h.x * c.x + h.z * c.z,
            yz: -(h.y * c.z),
            zz: h.x * c.x + h.y * c.y,
        };
        Self {
            mass,
            first_moment: h,
            rotational: about_center + steiner,
        }
    }

    /// The constant `i` in the scalar `T`.
    #[inline(always)]
    pub fn from_f64(i: SpatialInertia<f64>) -> Self {
        Self::lift(i)
    }

    /// `i` with each number [made](IntoReal) a `T`.
    #[inline(always)]
    pub fn lift<P: IntoReal<T>>(i: SpatialInertia<P>) -> Self {
        Self {
            mass: i.mass.into_real(),
            first_moment: Vector3::lift(i.first_moment),
            rotational: Symmetric3::lift(i.rotational),
        }
    }

    /// The ten inertial parameters [m, h_x, h_y, h_z, I_xx, I_xy, I_xz, I_yy, I_yz, I_zz], in which
    /// τ is linear (kg, kg m, kg m²). The products of inertia are the matrix elements,
    /// I_xy = −∫ x y dm, as URDF's `ixy`.
    #[inline(always)]
    pub fn parameters(self) -> [T; 10] {
        let (h, i) = (self.first_moment, self.rotational);
        [self.mass, h.x, h.y, h.z, i.xx, i.xy, i.xz, i.yy, i.yz, i.zz]
    }

    /// The inertia with these [`parameters`](Self::parameters).
    #[inline(always)]
    pub fn from_parameters([mass, x, y, z, xx, xy, xz, yy, yz, zz]: [T; 10]) -> Self {
        Self {
            mass,
            first_moment: Vector3::new(x, y, z),
            rotational: Symmetric3 {
                xx,
                xy,
                xz,
                yy,
                yz,
                zz,
            },
        }
    }

    /// I m: momentum if `m` is a velocity, [I ω + h × v; m v − h × ω].
    #[inline(always)]
    pub fn mul_motion(self, m: Motion<T>) -> Force<T> {
        Force::new(
            self.rotational * m.angular + self.first_moment.cross(m.linear),
            m.linear.scale(self.mass) - self.first_moment.cross(m.angular),
        )
    }
}

impl<T: Real> Add for SpatialInertia<T> {
    type Output = Self;
    /// The sum of two rigidly joined bodies, both about the same origin.
    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self {
            mass: self.mass + b.mass,
            first_moment: self.first_moment + b.first_moment,
            rotational: self.rotational + b.rotational,
        }
    }
}
