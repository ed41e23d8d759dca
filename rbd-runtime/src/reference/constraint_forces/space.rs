//! The directions of a joint: a basis in which its motion is simple, with the forces that its coordinates feel and the constraint forces.

use crate::{Force, JointType, Motion, Real, Vector3};

/// An orthonormal basis U of the six directions at a joint, the same for motions and forces, with H and W as index sets in it.
///
/// For a joint with an axis a it is (e₁, e₂, a) for moments and for forces, so that the joint turns (0, 1) and (3, 4) and leaves 2 and 5 as
/// they are. For a screw of pitch h, 2 is (a; h a) and 5 is (−h a; a), both divided by √(1 + h²). For other joints it is that of the frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space {
    basis: [[f64; 6]; 6],
    /// The index of each coordinate's direction; H is the unit vector there times `dual`.
    pub(super) free: &'static [usize],
    /// The indices of W.
    pub(super) constrained: &'static [usize],
    /// 1 / |S|: S = U_k / dual, and its dual vector is H = U_k dual.
    pub(super) dual: f64,
}

impl Space {
    pub(super) fn of(joint_type: &JointType) -> Self {
        let (axis, pitch) = match joint_type {
            JointType::Revolute { axis } | JointType::RevoluteUnbounded { axis } => (*axis, 0.0),
            JointType::Prismatic { axis } => {
                let slide: (&[usize], &[usize]) = (&[5], &[0, 1, 2, 3, 4]);
                return Self::about(*axis, 0.0, slide);
            }
            JointType::Helical { axis, pitch } => (*axis, *pitch),
            JointType::Planar => return Self::of_frame(&[3, 4, 2], &[0, 1, 5]),
            JointType::Spherical => return Self::of_frame(&[0, 1, 2], &[3, 4, 5]),
            JointType::Floating => return Self::of_frame(&[3, 4, 5, 0, 1, 2], &[]),
        };
        Self::about(axis, pitch, (&[2], &[0, 1, 3, 4, 5]))
    }

    /// The space of a joint that is part of another: it has no direction of its own.
    pub(super) fn none() -> Self {
        Self::of_frame(&[], &[])
    }

    fn about(
        axis: Vector3<f64>,
        pitch: f64,
        (free, constrained): (&'static [usize], &'static [usize]),
    ) -> Self {
        let [e1, e2] = across(axis);
        let dual = 1.0 / Real::sqrt(1.0 + pitch * pitch);
        let zero = Vector3::zero();
        let along = axis.scale(dual);
        let sheared = axis.scale(pitch * dual);
        Self {
            basis: [
                six(e1, zero),
                six(e2, zero),
                six(along, sheared),
                six(zero, e1),
                six(zero, e2),
                six(-sheared, along),
            ],
            free,
            constrained,
            dual,
        }
    }

    fn of_frame(free: &'static [usize], constrained: &'static [usize]) -> Self {
        let unit = |i| core::array::from_fn(|j| if i == j { 1.0 } else { 0.0 });
        Self {
            basis: core::array::from_fn(unit),
            free,
            constrained,
            dual: 1.0,
        }
    }

    /// Direction i as a force in the frame.
    pub(super) fn force<T: Real>(&self, i: usize) -> Force<T> {
        let [a, b, c, x, y, z] = self.basis[i].map(T::from_f64);
        Force::new(Vector3::new(a, b, c), Vector3::new(x, y, z))
    }

    /// Uᵀ of a force.
    pub(super) fn of_force<T: Real>(&self, f: Force<T>) -> [T; 6] {
        self.coordinates(f.angular, f.linear)
    }

    /// Uᵀ of a motion.
    pub(super) fn of_motion<T: Real>(&self, m: Motion<T>) -> [T; 6] {
        self.coordinates(m.angular, m.linear)
    }

    fn coordinates<T: Real>(&self, angular: Vector3<T>, linear: Vector3<T>) -> [T; 6] {
        let (angular, linear) = (angular.to_array(), linear.to_array());
        self.basis.map(|row| {
            let numbers = angular.iter().chain(&linear);
            let terms = row.iter().zip(numbers).map(|(u, x)| T::from_f64(*u) * *x);
            terms.fold(T::zero(), |sum, x| sum + x)
        })
    }

    /// U x.
    pub(super) fn whole_force<T: Real>(&self, x: &[T; 6]) -> Force<T> {
        let all = x.iter().enumerate();
        all.fold(Force::zero(), |sum, (i, x)| sum + self.force(i).scale(*x))
    }

    /// U x restricted to the directions of W.
    pub(super) fn constraint_force<T: Real>(&self, x: &[T; 6]) -> Force<T> {
        let constrained = self.constrained.iter();
        constrained.fold(Force::zero(), |sum, &i| sum + self.force(i).scale(x[i]))
    }
}

/// Two unit vectors with e₁ × e₂ = `axis`.
fn across(axis: Vector3<f64>) -> [Vector3<f64>; 2] {
    let Vector3 { x, y, z } = Vector3::new(axis.x * axis.x, axis.y * axis.y, axis.z * axis.z);
    let other = if x <= y && x <= z {
        Vector3::new(1.0, 0.0, 0.0)
    } else if y <= z {
        Vector3::new(0.0, 1.0, 0.0)
    } else {
        Vector3::new(0.0, 0.0, 1.0)
    };
    let e1 = other.cross(axis);
    let e1 = e1.scale(1.0 / e1.norm());
    [e1, axis.cross(e1)]
}

fn six(angular: Vector3<f64>, linear: Vector3<f64>) -> [f64; 6] {
    let ([a, b, c], [x, y, z]) = (angular.to_array(), linear.to_array());
    // Without negative zeros, which constant folding does not treat as zero.
    [a, b, c, x, y, z].map(|x| x + 0.0)
}
