//! The motion of a body from that of its parent and its joint.

use rbd_runtime::{Matrix3, Motion, Real, Vector3};

/// The motion of a body, in its own frame.
#[derive(Clone, Copy)]
pub(super) struct BodyMotion<T> {
    /// ω.
    pub(super) velocity: Vector3<T>,
    /// ω̇.
    pub(super) acceleration: Vector3<T>,
    /// U = [ω̇]× + [ω]×²: a point r of the body accelerates by a + U r.
    pub(super) tensor: Matrix3<T>,
    /// a: acceleration of the origin minus that of gravity.
    pub(super) linear: Vector3<T>,
    /// Rate about z of the last joint together with those before it that are parallel.
    pub(super) rate: T,
}

impl<T: Real> BodyMotion<T> {
    /// The motion of a base that carries the robot.
    pub(super) fn base(velocity: Vector3<T>, acceleration: Vector3<T>, linear: Vector3<T>) -> Self {
        Self {
            velocity,
            acceleration,
            tensor: tensor(velocity, acceleration),
            linear,
            rate: T::zero(),
        }
    }

    /// The motion of a base that does not rotate.
    pub(super) fn at_rest(linear: Vector3<T>) -> Self {
        Self::base(Vector3::zero(), Vector3::zero(), linear)
    }
}

/// The first three numbers of `x`.
pub(super) fn vector<T: Real>(x: &[T]) -> Vector3<T> {
    Vector3::new(x[0], x[1], x[2])
}

/// The parent's motion in the child's frame, at the child's origin before its slide.
pub(super) struct Arrival<T> {
    pub(super) velocity: Vector3<T>,
    /// ω̇ without the terms of the joint's rate in x and y.
    pub(super) acceleration: Vector3<T>,
    pub(super) linear: Vector3<T>,
    pub(super) rate: T,
    /// ω_z of the child minus the joint's rate.
    pub(super) before: T,
    /// The displacement of the child's origin along z by the joint.
    pub(super) slide: T,
    /// Whether the child is a leaf.
    pub(super) is_last: bool,
}

impl<T: Real> Arrival<T> {
    /// The child's motion if it turns by q̇ and its ω̇_z is `about_z`.
    pub(super) fn turned(&self, qd: T, about_z: T) -> BodyMotion<T> {
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
        if self.is_last {
            // Nothing else needs ω̇_x and ω̇_y.
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

    /// The child's motion if it slides by q, q̇, q̈: the parent's U in this frame moves the origin by q z;
    /// 2 ω × z q̇ is Coriolis.
    pub(super) fn slid(&self, qd: T, qdd: T) -> BodyMotion<T> {
        BodyMotion {
            linear: self.linear_along(qd, qdd),
            ..BodyMotion::base(self.velocity, self.acceleration, self.linear)
        }
    }

    fn linear_along(&self, qd: T, qdd: T) -> Vector3<T> {
        let column = tensor(self.velocity, self.acceleration).column(2);
        let twice = qd + qd;
        let coriolis = Vector3::new(self.velocity.y * twice, -(self.velocity.x * twice), qdd);
        self.linear + column.scale(self.slide) + coriolis
    }

    /// The child's motion on a screw with these q̇ and q̈, if its ω̇_z is `about_z`.
    pub(super) fn screwed(&self, pitch: f64, [qd, qdd]: [T; 2], about_z: T) -> BodyMotion<T> {
        let pitch = T::from_f64(pitch);
        BodyMotion {
            linear: self.linear_along(pitch * qd, pitch * qdd),
            ..self.turned(qd, about_z)
        }
    }

    /// The child's motion if it moves in the plane by `qd` and its ω̇_z is `about_z`.
    pub(super) fn in_plane(&self, qd: &[T], [x, y]: [T; 2], about_z: T) -> BodyMotion<T> {
        let turned = self.turned(qd[2], about_z);
        let along = [
            Vector3::new(qd[0], qd[1], T::zero()),
            Vector3::new(x, y, T::zero()),
        ];
        BodyMotion {
            linear: self.linear_of_origin(turned.velocity, along),
            ..turned
        }
    }

    /// The child's motion if its joint moves freely with `own` velocity and its `rate`.
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
