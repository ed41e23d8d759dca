//! The relative position of a chain's axes: which of Denavit and Hartenberg's parameters vanish, whatever
//! frames the file has.

use rbd_classical::{Chain, ChainLink, JointKind};
use rbd_runtime::Vector3;

/// From one joint's axis to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    twist: Twist,
    /// The axes do not meet: a ≠ 0.
    apart: bool,
    /// The common normals to the axis before and to the axis after do not meet on the first of the two
    /// axes: d ≠ 0. Always false if one of the normals may be anywhere, since axes are parallel, or if d is
    /// the joint's coordinate.
    offset: bool,
}

/// The angle between two axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Twist {
    Parallel,
    Perpendicular,
    Skew,
}

impl Step {
    const fn of(twist: Twist) -> Self {
        Self {
            twist,
            apart: false,
            offset: false,
        }
    }

    pub(super) const fn parallel() -> Self {
        Self::of(Twist::Parallel)
    }

    pub(super) const fn perpendicular() -> Self {
        Self::of(Twist::Perpendicular)
    }

    pub(super) const fn skew() -> Self {
        Self::of(Twist::Skew)
    }

    pub(super) const fn apart(mut self) -> Self {
        self.apart = true;
        self
    }

    pub(super) const fn offset(mut self) -> Self {
        self.offset = true;
        self
    }
}

/// Below this, sines, cosines and lengths in metres are rounding errors.
const ROUNDING: f64 = 1e-12;

/// The steps between the axes of `chain`, one fewer than joints.
pub(super) fn steps(chain: &Chain<f64>) -> Vec<Step> {
    // The point where the normal from the axis before meets the current one, if it is unique.
    let mut arrival: Option<f64> = None;
    let mut steps = Vec::new();
    for pair in chain.links.windows(2) {
        let Normal {
            twist,
            length,
            leaves,
            arrives,
        } = normal(&pair[1]);
        let given = pair[0].kind == JointKind::Revolute;
        let between = arrival.zip(leaves).filter(|_| given);
        steps.push(Step {
            twist,
            apart: length > ROUNDING,
            offset: between.is_some_and(|(from, to)| (to - from).abs() > ROUNDING),
        });
        arrival = arrives;
    }
    steps
}

/// The common normal of a joint's axis and of that before it.
struct Normal {
    twist: Twist,
    length: f64,
    /// The point where it leaves the axis before, along that axis; `None` for parallel axes.
    leaves: Option<f64>,
    /// The point where it meets the joint's own axis.
    arrives: Option<f64>,
}

/// Axes are the z axes of the frames.
fn normal(link: &ChainLink<f64>) -> Normal {
    let placement = link.parent_from_joint;
    let (z, axis, t) = (
        Vector3::new(0.0, 0.0, 1.0),
        placement.rotation.column(2),
        placement.translation,
    );
    let across = z.cross(axis);
    let (sine, cosine) = (across.dot(across).sqrt(), axis.z);
    if sine <= ROUNDING {
        return Normal {
            twist: Twist::Parallel,
            length: t.x.hypot(t.y),
            leaves: None,
            arrives: None,
        };
    }
    // t + u axis − s z is a multiple of across: two equations in s and u.
    let arrives = (t.z * cosine - t.dot(axis)) / (sine * sine);
    Normal {
        twist: match cosine.abs() <= ROUNDING {
            true => Twist::Perpendicular,
            false => Twist::Skew,
        },
        length: t.dot(across).abs() / sine,
        leaves: Some(t.z + arrives * cosine),
        arrives: Some(arrives),
    }
}
