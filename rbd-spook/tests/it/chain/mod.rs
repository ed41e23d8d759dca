//! Chains of rods that hang from the world.

use rbd_runtime::{ConstraintKind, SpatialInertia, Transform, Vector3};
use rbd_spook::{Anchor, Body, Constraint, Options, Parts, Regularisation, System};

/// Rods one below the other, joined at their ends by balls, the first to the world's origin.
#[derive(Clone, Copy)]
pub(crate) struct Chain {
    /// Of the masses, kg: the first rod's, the others', the last one's.
    pub(crate) masses: [f64; 3],
    /// Of a rod, m.
    pub(crate) length: f64,
    pub(crate) rods: usize,
    pub(crate) regularisation: Regularisation,
    /// Against the vertical at the start, in the plane xz, rad.
    pub(crate) angle: f64,
}

impl Chain {
    /// Rods of 1 kg and 0.5 m that hang at rest.
    pub(crate) fn of_rods(rods: usize, regularisation: Regularisation) -> Self {
        Self {
            masses: [1.0; 3],
            length: 0.5,
            rods,
            regularisation,
            angle: 0.0,
        }
    }

    /// The mass of rod `i`, kg.
    pub(crate) fn mass(&self, i: usize) -> f64 {
        match i {
            0 => self.masses[0],
            _ if i + 1 == self.rods => self.masses[2],
            _ => self.masses[1],
        }
    }

    /// About the rod's centre: a cylinder of 1 cm along z.
    pub(crate) fn inertia(&self, i: usize) -> SpatialInertia<f64> {
        SpatialInertia::solid_cylinder(self.mass(i), 0.01, self.length)
    }

    pub(crate) fn parts(&self, options: Options) -> Parts {
        let mut parts = Parts {
            options,
            ..Parts::default()
        };
        let along = |z: f64| Transform::from_xyz_rpy([0.0, 0.0, z], [0.0; 3]);
        let tilt = Transform::from_xyz_rpy([0.0; 3], [0.0, self.angle, 0.0]);
        let half = 0.5 * self.length;
        let mut above = Anchor::world(Transform::identity());
        for i in 0..self.rods {
            let center = tilt * along(-half - self.length * i as f64);
            let rod = parts.add_body(Body::at_rest(self.inertia(i), center));
            parts.add_constraint(Constraint {
                kind: ConstraintKind::Ball,
                a: above,
                b: Anchor::body(rod, along(half)),
                regularisation: self.regularisation,
            });
            above = Anchor::body(rod, along(-half));
        }
        parts
    }

    pub(crate) fn system(&self, options: Options) -> System {
        System::new(self.parts(options)).expect("a chain without problems")
    }
}

/// Without gravity.
#[allow(dead_code, reason = "not all tests that hang chains float them")]
pub(crate) fn weightless() -> Options {
    Options {
        gravity: Vector3::zero(),
        ..Options::default()
    }
}
