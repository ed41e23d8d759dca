//! How bodies move: from the base to the tips.

use rbd_runtime::{Matrix3, Real, Vector3};

use super::PosedJoint;
use crate::canonical::AxisMotion;

/// Motion of one body, in its own frame.
#[derive(Clone, Copy)]
pub(super) struct BodyMotion<T> {
    /// ω.
    pub(super) velocity: Vector3<T>,
    /// ω̇.
    pub(super) acceleration: Vector3<T>,
    /// U = [ω̇]× + [ω]×²: a point r of the body accelerates by a + U r.
    pub(super) tensor: Matrix3<T>,
    /// a: acceleration of the origin less that of gravity.
    pub(super) linear: Vector3<T>,
    /// Rate about z of the last joint together with those before it that are parallel.
    rate: T,
}

impl<T: Real> BodyMotion<T> {
    /// Of what carries a robot.
    pub(super) fn base(velocity: Vector3<T>, acceleration: Vector3<T>, linear: Vector3<T>) -> Self {
        Self {
            velocity,
            acceleration,
            tensor: tensor(velocity, acceleration),
            linear,
            rate: T::zero(),
        }
    }

    /// Of a base that does not turn.
    pub(super) fn at_rest(linear: Vector3<T>) -> Self {
        Self::base(Vector3::zero(), Vector3::zero(), linear)
    }
}

/// The motions of bodies; `bases[i]` is that of what carries joint i, if no posed joint does.
pub(super) fn motions<T: Real>(
    joints: &[PosedJoint<'_, T>],
    bases: &[BodyMotion<T>],
    qd: &[T],
    qdd: &[T],
) -> Vec<BodyMotion<T>> {
    let mut motions: Vec<BodyMotion<T>> = Vec::with_capacity(joints.len());
    for (i, posed) in joints.iter().enumerate() {
        let parent = posed.parent.map_or(bases[i], |parent| motions[parent]);
        let before = posed.around.map(|around| motions[around.before]);
        let v = posed.v_start;
        let arrival = || Arrival::new(posed, &parent, before.as_ref(), qd[v]);
        motions.push(match posed.joint.motion {
            AxisMotion::Revolute => {
                let arrival = arrival();
                arrival.turned(qd[v], arrival.acceleration.z + qdd[v], posed.is_last)
            }
            AxisMotion::Prismatic => arrival().slid(posed.slide, qd[v], qdd[v]),
            AxisMotion::Floating => {
                let free = FreeMotion::new(posed, &parent, &qd[v..v + 6]);
                let [linear, angular] = [0, 3].map(|k| vector(&qdd[v + k..v + k + 3]));
                BodyMotion::base(free.angular, angular, linear + free.without_rates)
            }
        });
    }
    motions
}

/// Of a body that floats on a base at rest.
pub(super) struct FreeMotion<T> {
    /// ω.
    pub(super) angular: Vector3<T>,
    /// What the origin's acceleration, less that of gravity, is beside v̇: ω × v − Rᵀ g.
    pub(super) without_rates: Vector3<T>,
}

impl<T: Real> FreeMotion<T> {
    /// `qd` is [v; ω].
    pub(super) fn new(posed: &PosedJoint<'_, T>, base: &BodyMotion<T>, qd: &[T]) -> Self {
        let (linear, angular) = (vector(&qd[0..3]), vector(&qd[3..6]));
        let upright = posed.quaternion.map_or(base.linear, |quaternion| {
            turned_back(quaternion, base.linear)
        });
        Self {
            angular,
            without_rates: angular.cross(linear) + upright,
        }
    }
}

/// Rᵀ a of a unit quaternion (x, y, z, w), R = 1 + 2 w [v]× + 2 [v]×²; a is most often along one axis,
/// and its doubled products with the quaternion are taken first.
fn turned_back<T: Real>([x, y, z, w]: [T; 4], a: Vector3<T>) -> Vector3<T> {
    let v = Vector3::new(x, y, z);
    let twice = a + a;
    let cross = Vector3::new(
        twice.y * z - twice.z * y,
        twice.z * x - twice.x * z,
        twice.x * y - twice.y * x,
    );
    // a + 2 w (a × v) + 2 v × (v × a)
    a + cross.scale(w) - v.cross(cross)
}

pub(super) fn vector<T: Real>(x: &[T]) -> Vector3<T> {
    Vector3::new(x[0], x[1], x[2])
}

/// The parent's motion in the child's frame, at the child's origin for q = 0 of a prismatic joint.
pub(super) struct Arrival<T> {
    pub(super) velocity: Vector3<T>,
    /// ω̇ without what the rate adds to its x and y.
    pub(super) acceleration: Vector3<T>,
    linear: Vector3<T>,
    rate: T,
    /// ω_z of the child less the rate.
    before: T,
}

impl<T: Real> Arrival<T> {
    /// `before` is the motion of the body from which there is a way round the parallel joints.
    pub(super) fn new(
        posed: &PosedJoint<'_, T>,
        parent: &BodyMotion<T>,
        before: Option<&BodyMotion<T>>,
        qd: T,
    ) -> Self {
        let to_child = |v| posed.rotation.to_child(v);
        let (velocity, acceleration) = (to_child(parent.velocity), to_child(parent.acceleration));
        let here = Self {
            velocity,
            acceleration,
            linear: to_child(parent.linear + parent.tensor * posed.translation),
            rate: qd,
            before: velocity.z,
        };
        let (Some(around), Some(before)) = (&posed.around, before) else {
            return here;
        };
        let w = around.rotation.to_child(before.velocity);
        let wd = around.rotation.to_child(before.acceleration);
        let turned_rate = to_child(Vector3::new(T::zero(), T::zero(), parent.rate));
        Self {
            velocity: Vector3::new(w.x, w.y, velocity.z),
            acceleration: Vector3::new(wd.x, wd.y, acceleration.z),
            rate: turned_rate.z + qd,
            before: w.z,
            ..here
        }
    }

    /// The child's motion where it turns by q̇ and its ω̇_z is to be `about_z`.
    pub(super) fn turned(&self, qd: T, about_z: T, is_last: bool) -> BodyMotion<T> {
        let &Self {
            velocity: Vector3 { x, y, z },
            acceleration: a,
            rate,
            before,
            ..
        } = self;
        let velocity = Vector3::new(x, y, z + qd);
        let acceleration = Vector3::new(a.x + y * rate, a.y - x * rate, about_z);
        let mut tensor = tensor(velocity, acceleration);
        if is_last {
            // Nobody else asks for ω̇_x and ω̇_y.
            let after = velocity.z + rate;
            let rows = &mut tensor.rows;
            rows[0][2] = x * before + a.y;
            rows[2][0] = x * after - a.y;
            rows[1][2] = y * before - a.x;
            rows[2][1] = y * after + a.x;
        }
        BodyMotion {
            velocity,
            acceleration,
            tensor,
            linear: self.linear,
            rate,
        }
    }

    /// The child's motion where it slides by q, q̇, q̈: the parent's U in this frame moves the origin
    /// by q z; 2 ω × z q̇ is Coriolis.
    pub(super) fn slid(&self, q: T, qd: T, qdd: T) -> BodyMotion<T> {
        let tensor = tensor(self.velocity, self.acceleration);
        let twice = qd + qd;
        let coriolis = Vector3::new(self.velocity.y * twice, -(self.velocity.x * twice), qdd);
        BodyMotion {
            velocity: self.velocity,
            acceleration: self.acceleration,
            tensor,
            linear: self.linear + tensor.column(2).scale(q) + coriolis,
            rate: T::zero(),
        }
    }
}

/// U = [ω̇]× + [ω]×².
fn tensor<T: Real>(w: Vector3<T>, wd: Vector3<T>) -> Matrix3<T> {
    let (xx, yy, zz) = (w.x * w.x, w.y * w.y, w.z * w.z);
    let (xy, xz, yz) = (w.x * w.y, w.x * w.z, w.y * w.z);
    Matrix3::new([
        [-(yy + zz), xy - wd.z, xz + wd.y],
        [xy + wd.z, -(xx + zz), yz - wd.x],
        [xz - wd.y, yz + wd.x, -(xx + yy)],
    ])
}
