//! Bodies: how a user describes one, and its state at the centre of mass.

use rbd_runtime::{
    Gyroscopic, Matrix3, MaximalState, Quaternion, Real, SpatialInertia, Symmetric3, Transform,
    Vector3,
};

use crate::gyroscopic;

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

/// The state of a body in maximal coordinates and the forces on it: q = \[x, ρ\] and v = \[ẋ, ω\] of its
/// centre of mass, all in the world's axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyState<T = f64> {
    /// Mass, in kg.
    pub mass: T,
    /// Rotational inertia about the centre of mass, in the body's axes, kg m².
    pub inertia: Symmetric3<T>,
    /// The centre of mass in the body's frame, in m.
    pub center: Vector3<T>,
    /// x: the centre of mass in the world, in m.
    pub position: Vector3<T>,
    /// ρ: `world_from_body`.
    pub orientation: Quaternion<T>,
    /// ẋ, in m/s.
    pub linear_velocity: Vector3<T>,
    /// ω, in rad/s.
    pub angular_velocity: Vector3<T>,
    /// A force through the centre of mass in addition to gravity, in N: of a motor, of drag, of a
    /// potential.
    pub force: Vector3<T>,
    /// A torque in addition to those of constraints, in N m.
    pub torque: Vector3<T>,
}

impl BodyState {
    pub(crate) fn new(body: &Body) -> Self {
        let orientation = Quaternion::from_matrix(body.placement.rotation);
        let at_origin = Self::of_inertia(body.inertia);
        Self {
            position: body.placement.act_point(at_origin.center),
            orientation,
            linear_velocity: body.linear_velocity,
            angular_velocity: body.angular_velocity,
            ..at_origin
        }
    }
}

impl<T: Real> BodyState<T> {
    /// The placement and the velocity.
    pub fn maximal(&self) -> MaximalState<T> {
        MaximalState {
            position: self.position,
            orientation: self.orientation,
            linear_velocity: self.linear_velocity,
            angular_velocity: self.angular_velocity,
        }
    }

    /// The same body in another state.
    #[must_use]
    pub fn at(&self, state: MaximalState<T>) -> Self {
        Self {
            position: state.position,
            orientation: state.orientation,
            linear_velocity: state.linear_velocity,
            angular_velocity: state.angular_velocity,
            ..*self
        }
    }

    /// A body at rest with this inertia; its frame is the world's.
    pub fn of_inertia(inertia: SpatialInertia<T>) -> Self {
        let center = inertia.center_of_mass();
        Self {
            mass: inertia.mass,
            inertia: inertia.about_center_of_mass(),
            center,
            position: center,
            orientation: Quaternion::identity(),
            linear_velocity: Vector3::zero(),
            angular_velocity: Vector3::zero(),
            force: Vector3::zero(),
            torque: Vector3::zero(),
        }
    }

    /// R, `world_from_body`.
    pub fn rotation(&self) -> Matrix3<T> {
        self.orientation.to_matrix()
    }

    /// The placement of the body's frame, `world_from_body`.
    pub fn placement(&self) -> Transform<T> {
        let rotation = self.rotation();
        Transform::new(rotation, self.position - rotation * self.center)
    }

    /// I in the world's axes: R I Rᵀ (section 7 of the notes), kg m².
    pub fn world_inertia(&self) -> Symmetric3<T> {
        self.inertia.rotated(self.rotation())
    }

    /// ½ m ẋ² + ½ ωᵀ I ω, in J.
    pub fn kinetic_energy(&self) -> T {
        let momentum = self.world_inertia() * self.angular_velocity;
        let turning = self.angular_velocity.dot(momentum);
        let moving = self.linear_velocity.dot(self.linear_velocity) * self.mass;
        T::from_f64(0.5) * (moving + turning)
    }

    /// The angular momentum about the world's origin, in kg m²/s.
    pub fn angular_momentum(&self) -> Vector3<T> {
        let carried = self.position.cross(self.linear_velocity.scale(self.mass));
        carried + self.world_inertia() * self.angular_velocity
    }

    /// Moves for `h` seconds at the present velocity: x ← x + h ẋ and ρ ← δρ ρ, δρ = \[cos(|ω| h/2), ω/|ω|
    /// sin(|ω| h/2)\] (sections 2 and 4 of the notes). Then normalises ρ, whose length roundings change.
    pub fn advance(&mut self, h: T) {
        self.position = self.position + self.linear_velocity.scale(h);
        let turn = Quaternion::exp(self.angular_velocity.scale(h));
        self.orientation = (turn * self.orientation).normalized();
    }

    /// A step of a body without constraints: M v₊ = M v + h f, then q₊ from v₊ (sections 3 and 4 of the
    /// notes). `gravity` is an acceleration, in m/s².
    pub fn step_freely(&mut self, h: T, gravity: Vector3<T>, gyroscopic: Gyroscopic) {
        let rotation = self.rotation();
        let push = gravity + self.force.scale(T::one() / self.mass);
        self.linear_velocity = self.linear_velocity + push.scale(h);
        let turned = gyroscopic::step(gyroscopic, self, rotation, h);
        let torque = rotation.transpose_mul(self.torque.scale(h));
        let change = gyroscopic::solve(self.inertia.to_matrix(), torque);
        self.angular_velocity = turned + rotation * change;
        self.advance(h);
    }
}
