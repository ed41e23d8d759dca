//! A body: what it is given as, and its state in the centre of mass.

use rbd_runtime::{Matrix3, Quaternion, SpatialInertia, Symmetric3, Transform, Vector3};

/// A rigid body as it is added to a system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body {
    /// Its inertia in its own frame.
    pub inertia: SpatialInertia<f64>,
    /// Where it starts: `world_from_body`.
    pub placement: Transform<f64>,
    /// The velocity of its centre of mass at the start, in the world's axes, m/s.
    pub linear_velocity: Vector3<f64>,
    /// Its angular velocity at the start, in the world's axes, rad/s.
    pub angular_velocity: Vector3<f64>,
}

impl Body {
    /// A body that starts at rest.
    pub fn at_rest(inertia: SpatialInertia<f64>, placement: Transform<f64>) -> Self {
        Self {
            inertia,
            placement,
            linear_velocity: Vector3::zero(),
            angular_velocity: Vector3::zero(),
        }
    }
}

/// A body's state in maximal coordinates, and what acts on it: q = \[x, ρ\], v = \[ẋ, ω\] of its centre of
/// mass, all in the world's axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyState {
    /// Mass, in kg.
    pub mass: f64,
    /// Rotational inertia about the centre of mass, in the body's axes, kg m².
    pub inertia: Symmetric3<f64>,
    /// The centre of mass in the body's frame, in m.
    pub center: Vector3<f64>,
    /// x: the centre of mass in the world, in m.
    pub position: Vector3<f64>,
    /// ρ: `world_from_body`.
    pub orientation: Quaternion<f64>,
    /// ẋ, in m/s.
    pub linear_velocity: Vector3<f64>,
    /// ω, in rad/s.
    pub angular_velocity: Vector3<f64>,
    /// A force through the centre of mass beside gravity, in N: a drive, a drag, a potential's.
    pub force: Vector3<f64>,
    /// A torque beside those of constraints, in N m.
    pub torque: Vector3<f64>,
}

impl BodyState {
    pub(crate) fn new(body: &Body) -> Self {
        let center = body.inertia.center_of_mass();
        Self {
            mass: body.inertia.mass,
            inertia: body.inertia.about_center_of_mass(),
            center,
            position: body.placement.act_point(center),
            orientation: Quaternion::from_matrix(body.placement.rotation),
            linear_velocity: body.linear_velocity,
            angular_velocity: body.angular_velocity,
            force: Vector3::zero(),
            torque: Vector3::zero(),
        }
    }

    /// R, `world_from_body`.
    pub fn rotation(&self) -> Matrix3<f64> {
        self.orientation.to_matrix()
    }

    /// The placement of the body's frame, `world_from_body`.
    pub fn placement(&self) -> Transform<f64> {
        let rotation = self.rotation();
        Transform::new(rotation, self.position - rotation * self.center)
    }

    /// I in the world's axes: R I Rᵀ (section 7 of the notes), kg m².
    pub fn world_inertia(&self) -> Symmetric3<f64> {
        self.inertia.rotated(self.rotation())
    }

    /// ½ m ẋ² + ½ ωᵀ I ω, in J.
    pub fn kinetic_energy(&self) -> f64 {
        let momentum = self.world_inertia() * self.angular_velocity;
        let turning = self.angular_velocity.dot(momentum);
        let moving = self.linear_velocity.dot(self.linear_velocity) * self.mass;
        0.5 * (moving + turning)
    }

    /// The angular momentum about the world's origin, in kg m²/s.
    pub fn angular_momentum(&self) -> Vector3<f64> {
        let carried = self.position.cross(self.linear_velocity.scale(self.mass));
        carried + self.world_inertia() * self.angular_velocity
    }

    /// Moves for `h` seconds at the present velocity: x ← x + h ẋ and ρ ← δρ ρ,
    /// δρ = \[cos(|ω| h/2), ω/|ω| sin(|ω| h/2)\] (sections 2 and 4 of the notes). ρ is divided by its
    /// length, which roundings change.
    pub fn advance(&mut self, h: f64) {
        self.position = self.position + self.linear_velocity.scale(h);
        let turn = Quaternion::exp(self.angular_velocity.scale(h));
        self.orientation = (turn * self.orientation).normalized();
    }

    /// A step of a body without constraints: M v₊ = M v + h f, then q₊ from v₊ (sections 3 and 4 of the
    /// notes). `gravity` is an acceleration, in m/s².
    pub fn step_freely(&mut self, h: f64, gravity: Vector3<f64>, gyroscopic: crate::Gyroscopic) {
        let rotation = self.rotation();
        let push = gravity + self.force.scale(1.0 / self.mass);
        self.linear_velocity = self.linear_velocity + push.scale(h);
        let turned = gyroscopic.step(self, h);
        let torque = rotation.transpose_mul(self.torque.scale(h));
        let change = crate::gyroscopic::solve(self.inertia.to_matrix(), torque);
        self.angular_velocity = turned + rotation * change;
        self.advance(h);
    }
}
