//! How bodies move: from the base to the tips.

use rbd_runtime::{Matrix3, Motion, Real, Vector3};

use super::pose::PosedJoint;
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
        let own = posed.v_start..posed.v_start + posed.joint.motion.nv();
        let (qd, qdd) = (&qd[own.clone()], &qdd[own]);
        let arrival = Arrival::new(posed, &parent, before.as_ref(), qd);
        motions.push(match posed.joint.motion {
            AxisMotion::Revolute => {
                arrival.turned(qd[0], arrival.acceleration.z + qdd[0], posed.is_last)
            }
            AxisMotion::Prismatic => arrival.slid(posed.slide, qd[0], qdd[0]),
            AxisMotion::Helical { pitch } => {
                let about_z = arrival.acceleration.z + qdd[0];
                arrival.screwed(posed, pitch, [qd[0], qdd[0]], about_z)
            }
            AxisMotion::Planar => {
                let about_z = arrival.acceleration.z + qdd[2];
                arrival.in_plane(qd, [qdd[0], qdd[1]], about_z, posed.is_last)
            }
            AxisMotion::Spherical => {
                let rate = Motion::new(vector(qdd), Vector3::zero());
                arrival.moved(Motion::new(vector(qd), Vector3::zero()), rate)
            }
            AxisMotion::Floating => arrival.moved(free_motion(qd), free_motion(qdd)),
        });
    }
    motions
}

/// [v; ω] of a floating joint.
pub(super) fn free_motion<T: Real>(x: &[T]) -> Motion<T> {
    Motion::new(vector(&x[3..6]), vector(&x[0..3]))
}

pub(super) fn vector<T: Real>(x: &[T]) -> Vector3<T> {
    Vector3::new(x[0], x[1], x[2])
}

/// The parent's motion in the child's frame, at the child's origin but for its slide.
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
    /// `before` is the motion of the body from which there is a way round the parallel joints; `qd`
    /// is the joint's own.
    pub(super) fn new(
        posed: &PosedJoint<'_, T>,
        parent: &BodyMotion<T>,
        before: Option<&BodyMotion<T>>,
        qd: &[T],
    ) -> Self {
        let to_child = |v| posed.rotation.to_child(v);
        let (velocity, acceleration) = (to_child(parent.velocity), to_child(parent.acceleration));
        let linear = parent.linear + parent.tensor * posed.translation;
        let qd = if posed.joint.motion.turns_about_z() {
            qd[qd.len() - 1]
        } else {
            T::zero()
        };
        let here = Self {
            velocity,
            acceleration,
            linear: match posed.joint.parent {
                // The base has neither velocity nor acceleration of rotation.
                None => posed.rotation.only_to_child(linear),
                Some(_) => to_child(linear),
            },
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
        BodyMotion {
            linear: self.linear_along(q, qd, qdd),
            ..BodyMotion::base(self.velocity, self.acceleration, self.linear)
        }
    }

    fn linear_along(&self, q: T, qd: T, qdd: T) -> Vector3<T> {
        let column = tensor(self.velocity, self.acceleration).column(2);
        let twice = qd + qd;
        let coriolis = Vector3::new(self.velocity.y * twice, -(self.velocity.x * twice), qdd);
        self.linear + column.scale(q) + coriolis
    }

    /// The child's motion on a screw with these q̇ and q̈ where its ω̇_z is to be `about_z`.
    pub(super) fn screwed(
        &self,
        posed: &PosedJoint<'_, T>,
        pitch: f64,
        [qd, qdd]: [T; 2],
        about_z: T,
    ) -> BodyMotion<T> {
        let pitch = T::from_f64(pitch);
        BodyMotion {
            linear: self.linear_along(posed.slide, pitch * qd, pitch * qdd),
            ..self.turned(qd, about_z, posed.is_last)
        }
    }

    /// The child's motion where it moves in the plane by `qd` and is to have ω̇_z = `about_z`.
    pub(super) fn in_plane(
        &self,
        qd: &[T],
        [x, y]: [T; 2],
        about_z: T,
        is_last: bool,
    ) -> BodyMotion<T> {
        let turned = self.turned(qd[2], about_z, is_last);
        let along = [
            Vector3::new(qd[0], qd[1], T::zero()),
            Vector3::new(x, y, T::zero()),
        ];
        BodyMotion {
            linear: self.linear_of_origin(turned.velocity, along),
            ..turned
        }
    }

    /// The child's motion where its joint moves freely with `own` velocity and its `rate`.
    pub(super) fn moved(&self, own: Motion<T>, rate: Motion<T>) -> BodyMotion<T> {
        let velocity = self.velocity + own.angular;
        let acceleration = self.acceleration + rate.angular + self.velocity.cross(own.angular);
        let linear = self.linear_of_origin(velocity, [own.linear, rate.linear]);
        BodyMotion::base(velocity, acceleration, linear)
    }

    /// v̇ + (ω_parent + ω) × v + a: in the child's frame, in which v is given, twice the parent's ω
    /// is Coriolis and the rest of ω turns v.
    fn linear_of_origin(&self, velocity: Vector3<T>, [v, rate]: [Vector3<T>; 2]) -> Vector3<T> {
        rate + ((self.velocity + velocity).cross(v) + self.linear)
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
