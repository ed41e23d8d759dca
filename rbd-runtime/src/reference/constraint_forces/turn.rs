//! The map of coordinates from the child's side of a joint to the joint's frame.

use super::block::{Block, Six, mirrored};
use crate::spatial::{ArticulatedInertia, Symmetric3};
use crate::{Force, Joint, JointType, Matrix3, Motion, Real, Transform, Vector3};

/// Maps coordinates in U of the child's side to those of the joint's frame. It maps the joint's own
/// directions to themselves, and the constrained directions to themselves.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn<T> {
    /// About and along the basis' third axis: (0, 1) and (3, 4) turn.
    Axis {
        /// sin q and cos q; `None` for no turn.
        turn: Option<(T, T)>,
        /// Along the axis; `None` for no slide.
        slide: Option<T>,
    },
    /// By the joint's placement.
    Placement(Transform<T>),
}

impl<T: Real> Turn<T> {
    /// Both sides are one.
    pub(super) const NONE: Self = Self::Axis {
        turn: None,
        slide: None,
    };

    /// The turn of `joint` at the robot's q. On the base, which does not enter the equation, the
    /// coordinates of the child's side serve for both.
    pub(super) fn of<P>(joint: &Joint<P>, q: &[T]) -> Self {
        if joint.parent.is_none() {
            return Self::NONE;
        }
        let q = &q[joint.position_range()];
        match joint.joint_type {
            JointType::Revolute { .. } => Self::Axis {
                turn: Some(q[0].sin_cos()),
                slide: None,
            },
            JointType::RevoluteUnbounded { .. } => Self::Axis {
                turn: Some((q[1], q[0])),
                slide: None,
            },
            JointType::Prismatic { .. } => Self::Axis {
                turn: None,
                slide: Some(q[0]),
            },
            JointType::Helical { pitch, .. } => Self::Axis {
                turn: Some(q[0].sin_cos()),
                slide: Some(q[0] * T::from_f64(pitch)),
            },
            JointType::Planar | JointType::Spherical | JointType::Floating => {
                Self::Placement(joint.joint_type.placement_of_any(q))
            }
        }
    }

    /// A motion of the child's side in the joint's frame.
    pub(super) fn motion(&self, m: &Six<T>) -> Six<T> {
        match self {
            Self::Axis { turn, slide } => {
                let mut m = *m;
                if let Some((sin, cos)) = *turn {
                    (m[0], m[1]) = vector(sin, cos, m[0], m[1]);
                    (m[3], m[4]) = vector(sin, cos, m[3], m[4]);
                }
                if let Some(slide) = *slide {
                    (m[3], m[4]) = (m[3] - slide * m[1], m[4] + slide * m[0]);
                }
                m
            }
            Self::Placement(joint_from_child) => {
                let [angular, linear] = halves(m);
                let m = joint_from_child.act_motion(Motion::new(angular, linear));
                joined(m.angular, m.linear)
            }
        }
    }

    /// A force of the child's side in the joint's frame.
    pub(super) fn force(&self, f: &Six<T>) -> Six<T> {
        match self {
            Self::Axis { turn, slide } => {
                let mut f = *f;
                if let Some((sin, cos)) = *turn {
                    (f[0], f[1]) = vector(sin, cos, f[0], f[1]);
                    (f[3], f[4]) = vector(sin, cos, f[3], f[4]);
                }
                if let Some(slide) = *slide {
                    (f[0], f[1]) = (f[0] - slide * f[4], f[1] + slide * f[3]);
                }
                f
            }
            Self::Placement(joint_from_child) => {
                let [angular, linear] = halves(f);
                let f = joint_from_child.act_force(Force::new(angular, linear));
                joined(f.angular, f.linear)
            }
        }
    }

    /// A force of the joint's frame on the child's side.
    pub(super) fn force_to_child(&self, f: &Six<T>) -> Six<T> {
        match self {
            Self::Axis { turn, slide } => {
                let mut f = *f;
                if let Some(slide) = *slide {
                    (f[0], f[1]) = (f[0] + slide * f[4], f[1] - slide * f[3]);
                }
                if let Some((sin, cos)) = *turn {
                    (f[0], f[1]) = vector(-sin, cos, f[0], f[1]);
                    (f[3], f[4]) = vector(-sin, cos, f[3], f[4]);
                }
                f
            }
            Self::Placement(joint_from_child) => {
                let [angular, linear] = halves(f);
                let f = joint_from_child.inverse_act_force(Force::new(angular, linear));
                joined(f.angular, f.linear)
            }
        }
    }

    /// A part of a symmetric map from forces to motions, in the joint's frame, that is the same on the
    /// child's side. It is chosen so that few numbers are left. `Some` only for a turn without a slide.
    ///
    /// For a 2×2 block (a b; c d) across the axis it is (a −c; c a).
    pub(super) fn unturned(&self, m: &Block<T>) -> Option<Block<T>> {
        let Self::Axis {
            turn: Some(_),
            slide: None,
        } = self
        else {
            return None;
        };
        let mut same = super::block::zeros();
        for (i, j) in [(0, 0), (0, 3), (3, 3)] {
            let (a, c) = (m[i][j], m[i + 1][j]);
            (same[i][j], same[i + 1][j + 1]) = (a, a);
            if i != j {
                (same[i][j + 1], same[i + 1][j]) = (-c, c);
            }
        }
        for i in [2, 5] {
            for k in [2, 5] {
                same[i][k] = m[i][k];
            }
        }
        Some(mirrored(&same))
    }

    /// A symmetric map from forces to motions, of the child's side, in the joint's frame.
    pub(super) fn mobility(&self, m: &Block<T>) -> Block<T> {
        match self {
            Self::Axis { turn, slide } => {
                let turned = turn.map_or(*m, |(sin, cos)| turned(sin, cos, m));
                slide.map_or(turned, |slide| slid(slide, &turned))
            }
            Self::Placement(joint_from_child) => placed(joint_from_child, m),
        }
    }
}

fn vector<T: Real>(sin: T, cos: T, x: T, y: T) -> (T, T) {
    (cos * x - sin * y, sin * x + cos * y)
}

/// For a 2×2 block (a b; b' d) across the axis, trace and antisymmetric part stay: with g = s (a − d) + c
/// (b + b') it becomes (a − s g, c g − b'; c g − b, d + s g).
fn turned<T: Real>(sin: T, cos: T, m: &Block<T>) -> Block<T> {
    let mut out = *m;
    for (i, j) in [(0, 0), (0, 3), (3, 3)] {
        let [[a, b], [c, d]] = [[m[i][j], m[i][j + 1]], [m[i + 1][j], m[i + 1][j + 1]]];
        let g = sin * (a - d) + cos * (b + c);
        let (sg, cg) = (sin * g, cos * g);
        (out[i][j], out[i][j + 1]) = (a - sg, cg - c);
        (out[i + 1][j], out[i + 1][j + 1]) = (cg - b, d + sg);
    }
    for i in [0, 3] {
        for k in [2, 5] {
            let (x, y) = vector(sin, cos, m[i][k], m[i + 1][k]);
            (out[i][k], out[i + 1][k]) = (x, y);
            (out[k][i], out[k][i + 1]) = (x, y);
        }
    }
    mirrored(&out)
}

/// v ← v + p z × ω on both sides.
fn slid<T: Real>(slide: T, m: &Block<T>) -> Block<T> {
    let mut rows = *m;
    for k in 0..6 {
        rows[3][k] = m[3][k] - slide * m[1][k];
        rows[4][k] = m[4][k] + slide * m[0][k];
    }
    let mut out = rows;
    for i in 0..6 {
        out[i][3] = rows[i][3] - slide * rows[i][1];
        out[i][4] = rows[i][4] + slide * rows[i][0];
    }
    mirrored(&out)
}

/// With motions and forces exchanged, a mobility is transformed like an articulated inertia.
fn placed<T: Real>(joint_from_child: &Transform<T>, m: &Block<T>) -> Block<T> {
    let block =
        |i: usize, j: usize| Matrix3::new([0, 1, 2].map(|r| [0, 1, 2].map(|c| m[i + r][j + c])));
    let symmetric = |i: usize| Symmetric3 {
        xx: m[i][i],
        xy: m[i][i + 1],
        xz: m[i][i + 2],
        yy: m[i + 1][i + 1],
        yz: m[i + 1][i + 2],
        zz: m[i + 2][i + 2],
    };
    let carried = joint_from_child.act_articulated_inertia(ArticulatedInertia {
        rotational: symmetric(3),
        coupling: block(3, 0),
        mass: symmetric(0),
    });
    let (linear, angular) = (carried.rotational.to_matrix(), carried.mass.to_matrix());
    let coupling = carried.coupling.rows;
    core::array::from_fn(|i| {
        core::array::from_fn(|j| match (i < 3, j < 3) {
            (true, true) => angular.rows[i][j],
            (true, false) => coupling[j - 3][i],
            (false, true) => coupling[i - 3][j],
            (false, false) => linear.rows[i - 3][j - 3],
        })
    })
}

pub(super) fn halves<T: Real>(x: &Six<T>) -> [Vector3<T>; 2] {
    [
        Vector3::new(x[0], x[1], x[2]),
        Vector3::new(x[3], x[4], x[5]),
    ]
}

pub(super) fn joined<T: Real>(angular: Vector3<T>, linear: Vector3<T>) -> Six<T> {
    let ([a, b, c], [x, y, z]) = (angular.to_array(), linear.to_array());
    [a, b, c, x, y, z]
}
