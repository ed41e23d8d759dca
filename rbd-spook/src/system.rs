//! Bodies and constraints, and their time step.

use rbd_runtime::{Real, Transform, Vector3};

use crate::assembly::Assembly;
use crate::constraint::a_from_b;
use crate::cores::Cores;
use crate::parts::Parts;
use crate::problem::{self, Problems};
use crate::{BodyState, Constrained, Options};

/// Constrained rigid bodies that step in time by SPOOK, the regularised variational method: with
/// Υ = 1 + 4 τ/h (section 6 of the notes; [`ViolationTime`](crate::ViolationTime) has the other form)
///
/// ```text
/// ⎡ M  −Gᵀ       ⎤ ⎡ v₊  ⎤   ⎡ M v + h f           ⎤
/// ⎣ G  4ε/(h² Υ) ⎦ ⎣ h λ ⎦ = ⎣ (G v − (4/h) φ) / Υ ⎦
/// ```
///
/// and then q₊ from v₊ as of a free body. M is in the world's axes, G has the rows of the constraints as
/// [`ConstraintKind`](rbd_runtime::ConstraintKind) documents them. Rows that are not holonomic have
/// A v₊ + (ε/h) h λ = 0.
///
/// ```
/// use rbd_runtime::{ConstraintKind, SpatialInertia, Transform};
/// use rbd_spook::{Anchor, Body, Constraint, Parts, Regularisation, System};
///
/// // A ball of 2 kg hangs from the world, its centre 1 m below the joint.
/// let h = 1.0 / 60.0;
/// let below = Transform::from_xyz_rpy([0.0, 0.0, -1.0], [0.0; 3]);
/// let above = Transform::from_xyz_rpy([0.0, 0.0, 1.0], [0.0; 3]);
/// let mut parts = Parts::default();
/// let ball = parts.add_body(Body::at_rest(SpatialInertia::solid_sphere(2.0, 0.1), below));
/// let joint = parts.add_constraint(Constraint {
///     kind: ConstraintKind::Ball,
///     a: Anchor::world(Transform::identity()),
///     b: Anchor::body(ball, above),
///     regularisation: Regularisation { epsilon: 1e-6, tau: 2.0 * h },
/// });
/// let mut system = System::new(parts)?;
/// for _ in 0..600 {
///     system.step(h);
/// }
/// // It holds the weight, and gives way by ε times that.
/// assert!((system.multipliers(joint)[2] - 2.0 * 9.81).abs() < 1e-9);
/// assert!((system.violation(joint)[2] + 1e-6 * 2.0 * 9.81).abs() < 1e-12);
/// # Ok::<(), rbd_spook::Problems>(())
/// ```
///
/// [`of_states`](Self::of_states) makes a system of numbers other than `f64`: dual numbers, which
/// differentiate its `step`, or symbols, which record it.
#[derive(Debug)]
pub struct System<T = f64> {
    bodies: Vec<BodyState<T>>,
    constraints: Vec<Constrained<T>>,
    options: Options<T>,
    assembly: Assembly<T>,
    multipliers: Vec<[T; 6]>,
    cores: Cores<T>,
}

impl System {
    /// A system of these parts, and its symbolic factorisation.
    ///
    /// # Errors
    /// All errors in the parts.
    ///
    /// # Panics
    /// If a [given order](crate::Ordering::Given) does not have each block once: bodies by their numbers,
    /// and constraints after them.
    pub fn new(parts: Parts) -> Result<Self, Problems> {
        problem::check(&parts)?;
        let bodies = parts.bodies.iter().map(BodyState::new).collect();
        let system = Self::of_states(bodies, parts.constraints, parts.options);
        #[cfg(feature = "rayon")]
        if system.options.is_parallel {
            let cores = Cores::all();
            return Ok(Self { cores, ..system });
        }
        Ok(system)
    }
}

impl<T: Real> System<T> {
    /// A system of bodies in these states, and its symbolic factorisation, on one core. Nothing is checked:
    /// masses of 0 and invalid frames give NaN.
    ///
    /// # Panics
    /// If a constraint names a body that is not there, or a [given order](crate::Ordering::Given) does not
    /// have each block once: bodies by their numbers, and constraints after them.
    pub fn of_states(
        bodies: Vec<BodyState<T>>,
        constraints: Vec<Constrained<T>>,
        options: Options<T>,
    ) -> Self {
        let assembly = Assembly::new(bodies.len(), &constraints, &options.ordering);
        Self {
            multipliers: vec![[T::zero(); 6]; constraints.len()],
            bodies,
            constraints,
            options,
            assembly,
            cores: Cores::one(),
        }
    }

    /// Steps by `h` seconds.
    ///
    /// With ε = 0, dependent rows give NaN. They do not with any ε > 0 that is not negligible beside their
    /// 1/mass.
    pub fn step(&mut self, h: T) {
        let cores = self.cores;
        let assembly = &mut self.assembly;
        (cores.fill)(assembly, &self.bodies, &self.constraints, &self.options, h);
        if self.options.geometric_stiffness {
            assembly.stiffen(&self.constraints, &self.multipliers, h);
        }
        (cores.solve)(assembly);
        (cores.advance)(assembly, &mut self.bodies, h);
        (cores.multipliers)(assembly, &self.constraints, &mut self.multipliers, h);
    }

    /// The bodies.
    pub fn bodies(&self) -> &[BodyState<T>] {
        &self.bodies
    }

    /// The bodies, to set their forces, torques and states.
    pub fn bodies_mut(&mut self) -> &mut [BodyState<T>] {
        &mut self.bodies
    }

    /// The constraints, couplings and rotors.
    pub fn constraints(&self) -> &[Constrained<T>] {
        &self.constraints
    }

    /// ε and τ of a constraint or a coupling, to change them; `None` for a rotor.
    pub fn regularisation_mut(
        &mut self,
        constraint: usize,
    ) -> Option<&mut crate::Regularisation<T>> {
        self.constraints[constraint].regularisation_mut()
    }

    /// λ of the last step by rows, in N and N m, padded with zeros: row i acts on B with +Fᵢ λᵢ. For a
    /// rotor −I ṡ.
    pub fn multipliers(&self, constraint: usize) -> [T; 6] {
        self.multipliers[constraint]
    }

    /// Sets λ of the last step by rows, from which the geometric stiffness is computed.
    pub fn set_multipliers(&mut self, constraint: usize, multipliers: [T; 6]) {
        self.multipliers[constraint] = multipliers;
    }

    /// X = `a_from_b` of a constraint's frames; for a coupling, of the follower's frames.
    pub fn placement(&self, constraint: usize) -> Transform<T> {
        a_from_b(self.constraints[constraint].endpoints(), &self.bodies)
    }

    /// φ of a constraint by rows, padded with zeros; zeros for a rotor.
    pub fn violation(&self, constraint: usize) -> [T; 6] {
        match &self.constraints[constraint] {
            Constrained::Frames(own) => own.kind.violation(&self.placement(constraint)),
            Constrained::Coordinates(coupling) => {
                let rotation_of = |body: usize| self.bodies[body].rotation();
                let (phi, _) = coupling.row(&self.bodies, rotation_of, coupling.period());
                core::array::from_fn(|row| if row == 0 { phi } else { T::zero() })
            }
            Constrained::Rotor(_) => [T::zero(); 6],
        }
    }

    /// The kinetic energy, in J.
    pub fn kinetic_energy(&self) -> T {
        let energies = self.bodies.iter().map(BodyState::kinetic_energy);
        energies.fold(T::zero(), |sum, energy| sum + energy)
    }

    /// The potential energy of gravity, 0 at the world's origin, in J.
    pub fn potential_energy(&self) -> T {
        let of_body = |body: &BodyState<T>| body.mass * self.options.gravity.dot(body.position);
        let energies = self.bodies.iter().map(of_body);
        energies.fold(T::zero(), |sum, energy| sum - energy)
    }

    /// The angular momentum about the world's origin, in kg m²/s.
    pub fn angular_momentum(&self) -> Vector3<T> {
        let zero = Vector3::zero();
        let momenta = self.bodies.iter().map(BodyState::angular_momentum);
        momenta.fold(zero, |sum, momentum| sum + momentum)
    }

    /// The symbolic factorisation of K.
    pub fn symbolic(&self) -> &crate::Symbolic {
        self.assembly.symbolic()
    }
}
