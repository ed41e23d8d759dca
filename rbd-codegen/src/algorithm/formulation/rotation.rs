//! Rz(φ) Rx(α) Rz(θ), applied as elementary rotations one after the other: 4 multiplications and 2
//! additions each, none for a quarter turn; a matrix for free rotations.

use rbd_runtime::{Matrix3, Real, Symmetric3, Vector3};

use super::quaternion::{self, Orientation};
use crate::canonical::{Angle, CanonicalJoint};

/// Sine and cosine of an angle that may depend on q.
#[derive(Clone, Copy)]
pub(super) struct Turn<T> {
    pub(super) sin: T,
    pub(super) cos: T,
    /// For a multiple of a quarter turn, whether it is an odd one.
    pub(super) quarter: Option<bool>,
}

impl<T: Real> Turn<T> {
    /// A turn by a constant angle.
    pub(super) fn constant(angle: Angle) -> Self {
        Self {
            sin: T::from_f64(angle.sin),
            cos: T::from_f64(angle.cos),
            quarter: angle.is_quarter().then_some(angle.cos == 0.0),
        }
    }

    /// No turn.
    pub(super) fn none() -> Self {
        Self::constant(Angle::ZERO)
    }

    /// A turn by q + offset, with `q` the angle or its cosine and sine: for a quarter turn the same sine
    /// and cosine, exchanged.
    pub(super) fn variable(q: &[T], offset: Angle) -> Self {
        let general = |(sin, cos)| Self {
            sin,
            cos,
            quarter: None,
        };
        match *q {
            [cos, sin] => general((sin, cos)).plus(Self::constant(offset)),
            _ if offset.is_quarter() => general(q[0].sin_cos()).plus(Self::constant(offset)),
            _ => general((q[0] + T::from_f64(offset.value)).sin_cos()),
        }
    }

    /// A turn by q + offset with the sine of q itself, which other joints share.
    pub(super) fn shared(q: T, offset: Angle) -> Self {
        let (sin, cos) = q.sin_cos();
        let turn = Self {
            sin,
            cos,
            quarter: None,
        };
        turn.plus(Self::constant(offset))
    }

    /// A turn by the sum of two angles: 4 multiplications and 2 additions, less than another sine.
    fn plus(self, other: Self) -> Self {
        Self {
            sin: self.sin * other.cos + self.cos * other.sin,
            cos: self.cos * other.cos - self.sin * other.sin,
            quarter: None,
        }
    }

    fn opposite(self) -> Self {
        Self {
            sin: -self.sin,
            cos: -self.cos,
            ..self
        }
    }

    pub(super) fn reversed(self) -> Self {
        Self {
            sin: -self.sin,
            ..self
        }
    }

    /// The plane vector (x, y) turned.
    pub(super) fn vector(self, x: T, y: T) -> (T, T) {
        let Self { sin, cos, .. } = self;
        (cos * x - sin * y, sin * x + cos * y)
    }

    /// The block (a b; b d) turned: with g = s (a − d) + 2 c b it is (a − s g, c g − b; ·, d + s g).
    pub(super) fn block(self, a: T, b: T, d: T) -> (T, T, T) {
        // No folding would find in the general formula that a quarter turn only exchanges.
        match self.quarter {
            Some(true) => (d, -b, a),
            Some(false) => (a, b, d),
            None => {
                let g = self.sin * (a - d) + self.cos * (b + b);
                let sg = self.sin * g;
                (a - sg, self.cos * g - b, d + sg)
            }
        }
    }
}

impl<T: Real> Turn<T> {
    /// The block (a b; c d) turned: with g = s (a − d) + c (b + c') it is (a − s g, c g − c'; c g − b,
    /// d + s g), c' the element below.
    pub(super) fn any_block(self, [[a, b], [c, d]]: [[T; 2]; 2]) -> [[T; 2]; 2] {
        match self.quarter {
            Some(true) => [[d, -c], [-b, a]],
            Some(false) => [[a, b], [c, d]],
            None => {
                let g = self.sin * (a - d) + self.cos * (b + c);
                let (sg, cg) = (self.sin * g, self.cos * g);
                [[a - sg, cg - c], [cg - b, d + sg]]
            }
        }
    }

    /// [`Self::block`] as two products of matrices, with twice the multiplications. If (a b; b d) is nearly
    /// zero in one direction, so is the result, to all digits if that direction is an axis.
    pub(super) fn block_by_products(self, a: T, b: T, d: T) -> (T, T, T) {
        if self.quarter.is_some() {
            return self.block(a, b, d);
        }
        let (x, z) = self.vector(a, b);
        let (y, w) = self.vector(b, d);
        let (xx, xy) = self.vector(x, y);
        (xx, xy, self.sin * z + self.cos * w)
    }
}

/// The rotation of a child's frame in its parent's.
#[derive(Clone, Copy)]
pub(super) struct JointRotation<T> {
    pub(super) phi: Turn<T>,
    pub(super) alpha: Turn<T>,
    pub(super) theta: Turn<T>,
    /// Whether α is half a turn.
    turned_over: bool,
    /// The rotation that comes before the others, for a joint that turns freely.
    free: Option<Orientation<T>>,
}

impl<T: Real> JointRotation<T> {
    /// Rz(φ) Rx(α) and then θ.
    pub(super) fn new(phi: Angle, alpha: Angle, theta: Turn<T>) -> Self {
        Self {
            phi: Turn::constant(phi),
            alpha: Turn::constant(alpha),
            theta,
            turned_over: alpha.sin == 0.0 && alpha.cos < 0.0,
            free: None,
        }
    }

    /// The rotation of `joint` at its neutral position.
    pub(super) fn constant(joint: &CanonicalJoint) -> Self {
        Self::new(joint.phi, joint.alpha, Turn::constant(joint.offset))
    }

    /// The rotation of a `joint` that turns in all directions. Constant quarter turns cost nothing; others
    /// cost less as one product of quaternions than as a rotation of each vector.
    pub(super) fn free(joint: &CanonicalJoint, quaternion: [T; 4]) -> Self {
        let angles = [joint.phi, joint.alpha, joint.offset];
        if angles.into_iter().all(Angle::is_quarter) {
            return Self {
                free: Some(Orientation::new(quaternion)),
                ..Self::constant(joint)
            };
        }
        let constant = quaternion::of_angles(joint.phi, joint.alpha, joint.offset);
        let whole = quaternion::product(constant, quaternion);
        Self {
            free: Some(Orientation::new(whole)),
            ..Self::new(Angle::ZERO, Angle::ZERO, Turn::constant(Angle::ZERO))
        }
    }

    /// The same before the joint turns by θ.
    pub(super) fn before_theta(self) -> Self {
        Self {
            theta: Turn::none(),
            ..self
        }
    }

    /// Whether the child's y axis, before it turns by θ, is the parent's z axis or its opposite.
    pub(super) fn exchanges_y_and_z(self) -> bool {
        self.phi.quarter == Some(false) && self.alpha.quarter == Some(true)
    }

    /// Whether it belongs to a joint that turns in all directions.
    pub(super) fn is_free(self) -> bool {
        self.free.is_some()
    }

    /// This rotation and then that of a joint with a parallel axis: Rz(φ) Rx(α) Rz(θ) Rx(0 or π) Rz(θ') =
    /// Rz(φ) Rx(α or α + π) Rz(θ' ± θ).
    pub(super) fn then_parallel(self, next: Self) -> Self {
        let (alpha, theta) = if next.turned_over {
            (self.alpha.opposite(), self.theta.reversed())
        } else {
            (self.alpha, self.theta)
        };
        Self {
            phi: self.phi,
            alpha,
            theta: theta.plus(next.theta),
            turned_over: self.turned_over != next.turned_over,
            free: None,
        }
    }

    /// Child coordinates to parent coordinates.
    pub(super) fn to_parent(self, v: Vector3<T>) -> Vector3<T> {
        let v = self.free.map_or(v, |free| free.to_parent(v));
        about_z(self.phi, about_x(self.alpha, about_z(self.theta, v)))
    }

    /// Parent coordinates to child coordinates.
    pub(super) fn to_child(self, v: Vector3<T>) -> Vector3<T> {
        let turned = self.before_free(v);
        self.free.map_or(turned, |free| free.to_child(turned))
    }

    /// The same for the only vector that a joint rotates.
    pub(super) fn only_to_child(self, v: Vector3<T>) -> Vector3<T> {
        let turned = self.before_free(v);
        self.free.map_or(turned, |free| free.turned_back(turned))
    }

    fn before_free(self, v: Vector3<T>) -> Vector3<T> {
        let turned = about_x(self.alpha.reversed(), about_z(self.phi.reversed(), v));
        about_z(self.theta.reversed(), turned)
    }

    /// R M Rᵀ.
    pub(super) fn matrix_to_parent(self, m: Matrix3<T>) -> Matrix3<T> {
        let m = self.free.map_or(m, |free| free.matrix_to_parent(m));
        matrix_about_z(
            self.phi,
            matrix_about_x(self.alpha, matrix_about_z(self.theta, m)),
        )
    }

    /// R Σ Rᵀ.
    pub(super) fn symmetric_to_parent(self, m: Symmetric3<T>) -> Symmetric3<T> {
        let m = self.free.map_or(m, |free| free.symmetric_to_parent(m));
        symmetric_about_z(
            self.phi,
            symmetric_about_x(self.alpha, symmetric_about_z(self.theta, m)),
        )
    }
}

pub(super) fn about_z<T: Real>(turn: Turn<T>, v: Vector3<T>) -> Vector3<T> {
    let (x, y) = turn.vector(v.x, v.y);
    Vector3::new(x, y, v.z)
}

pub(super) fn about_x<T: Real>(turn: Turn<T>, v: Vector3<T>) -> Vector3<T> {
    let (y, z) = turn.vector(v.y, v.z);
    Vector3::new(v.x, y, z)
}

/// R M Rᵀ for the rotation about z.
pub(super) fn matrix_about_z<T: Real>(turn: Turn<T>, m: Matrix3<T>) -> Matrix3<T> {
    let [[a, b, x], [c, d, y], [u, v, w]] = m.rows;
    let [[a, b], [c, d]] = turn.any_block([[a, b], [c, d]]);
    let ((x, y), (u, v)) = (turn.vector(x, y), turn.vector(u, v));
    Matrix3::new([[a, b, x], [c, d, y], [u, v, w]])
}

/// R M Rᵀ for the rotation about x.
fn matrix_about_x<T: Real>(turn: Turn<T>, m: Matrix3<T>) -> Matrix3<T> {
    let [[w, u, v], [x, a, b], [y, c, d]] = m.rows;
    let [[a, b], [c, d]] = turn.any_block([[a, b], [c, d]]);
    let ((x, y), (u, v)) = (turn.vector(x, y), turn.vector(u, v));
    Matrix3::new([[w, u, v], [x, a, b], [y, c, d]])
}

pub(super) fn symmetric_about_z<T: Real>(turn: Turn<T>, m: Symmetric3<T>) -> Symmetric3<T> {
    with_block_about_z(turn, m, turn.block(m.xx, m.xy, m.yy))
}

/// The same by [`Turn::block_by_products`].
pub(super) fn symmetric_about_z_by_products<T: Real>(
    turn: Turn<T>,
    m: Symmetric3<T>,
) -> Symmetric3<T> {
    with_block_about_z(turn, m, turn.block_by_products(m.xx, m.xy, m.yy))
}

fn with_block_about_z<T: Real>(
    turn: Turn<T>,
    m: Symmetric3<T>,
    (xx, xy, yy): (T, T, T),
) -> Symmetric3<T> {
    let (xz, yz) = turn.vector(m.xz, m.yz);
    Symmetric3 {
        xx,
        xy,
        xz,
        yy,
        yz,
        zz: m.zz,
    }
}

fn symmetric_about_x<T: Real>(turn: Turn<T>, m: Symmetric3<T>) -> Symmetric3<T> {
    let (yy, yz, zz) = turn.block(m.yy, m.yz, m.zz);
    let (xy, xz) = turn.vector(m.xy, m.xz);
    Symmetric3 {
        xx: m.xx,
        xy,
        xz,
        yy,
        yz,
        zz,
    }
}
