//! Moves inertial parameters towards the base where the joints do not notice.
//!
//! Seen from its parent, a body that turns about its z keeps m, h_z and Σ_zz; one that slides
//! keeps all of Σ. So these may be counted as the parent's (Gautier and Khalil 1990; in terms of
//! the second moment Σ the rule moves exactly three numbers). In general, the joint moves a point
//! r by A r, A = [ω]× r + v, and does not notice a distribution of mass in whose points all its
//! A r vanish: of a screw and of a plane motion Σ_zz alone, of a spherical joint m alone, of free
//! motion nothing. τ, H and q̈ do not change; forces inside the joints would.

use rbd_runtime::{Matrix3, Symmetric3, Transform, Vector3};

use super::parallel::turns_about_fixed_direction;
use super::{AxisMotion, CanonicalJoint, FrameChoice, PseudoInertia};
use crate::Model;

/// Below this product of direction cosines a kept Σ_zz would be far larger than what it makes
/// vanish, and digits would be lost.
const SMALLEST_PRODUCT: f64 = 0.1;

/// The inertias of a robot's bodies and what they become when regrouped: each body has the fewest
/// parameters that can be, but for what the choice of frames says that it keeps.
pub(super) struct Regrouping {
    /// Each body's own inertia, in its frame.
    pub(super) bodies: Vec<PseudoInertia>,
    /// With what its children give it.
    whole: Vec<PseudoInertia>,
    /// Without what it gives to its parent.
    kept: Vec<PseudoInertia>,
    /// Mass of all bodies.
    total: f64,
    /// The largest of all kept numbers.
    scale: f64,
}

impl Regrouping {
    /// The bodies of `model`, of which nothing but the masses is known yet.
    pub(super) fn new(model: &Model) -> Self {
        let nothing = vec![NOTHING; model.joints.len()];
        Self {
            bodies: nothing.clone(),
            whole: nothing.clone(),
            kept: nothing,
            total: model.joints.iter().map(|joint| joint.inertia.mass).sum(),
            scale: 0.0,
        }
    }

    /// What the `children` of body `i` give it, of which all is known, and what they keep.
    pub(super) fn collect(
        &mut self,
        joints: &[CanonicalJoint],
        children: &[usize],
        i: usize,
        keep: Option<&[FrameChoice]>,
    ) {
        let mut above = self.bodies[i];
        for &child in children.iter().rev() {
            let joint = &joints[child];
            let (mut own, mut moved) = split(joint.motion, self.whole[child]);
            let placement = joint.placement();
            if let (AxisMotion::Revolute, Some(choices)) = (joint.motion, keep) {
                let choice = &choices[child];
                keep_back(choice, placement, above, self.total, &mut own, &mut moved);
            }
            above = sum(above, seen_from_parent(placement, moved));
            self.kept[child] = own;
        }
        self.whole[i] = above;
    }

    /// What a root keeps; nobody takes the rest.
    pub(super) fn keep_at_root(&mut self, joints: &[CanonicalJoint], root: usize) {
        self.kept[root] = split(joints[root].motion, self.whole[root]).0;
    }

    /// What all roots keep.
    pub(super) fn keep_at_roots(&mut self, joints: &[CanonicalJoint]) {
        let roots = (0..joints.len()).filter(|i| joints[*i].parent.is_none());
        roots.for_each(|root| self.keep_at_root(joints, root));
    }

    /// Finds the scale beside which numbers are the rounding of zero.
    pub(super) fn measure(&mut self, joints: &[CanonicalJoint]) {
        let bodies = (0..joints.len()).map(|i| largest(&self.acting(joints, i)));
        self.scale = bodies.fold(0.0f64, f64::max);
    }

    /// The regrouped inertia of body `i`.
    pub(super) fn regrouped(&self, joints: &[CanonicalJoint], i: usize) -> PseudoInertia {
        clean(self.acting(joints, i), self.scale)
    }

    /// What acts of what body `i` keeps.
    fn acting(&self, joints: &[CanonicalJoint], i: usize) -> PseudoInertia {
        let mut inertia = self.kept[i];
        // Then of Σ only Σ_xx + Σ_yy acts.
        if turns_about_fixed_direction(joints, i) {
            let sigma = &mut inertia.second_moment;
            *sigma = Symmetric3 {
                xx: sigma.xx + sigma.yy,
                ..NOTHING.second_moment
            };
        }
        inertia
    }
}

/// The inertia of no body.
pub(super) const NOTHING: PseudoInertia = PseudoInertia {
    mass: 0.0,
    first_moment: Vector3::new(0.0, 0.0, 0.0),
    second_moment: Symmetric3 {
        xx: 0.0,
        xy: 0.0,
        xz: 0.0,
        yy: 0.0,
        yz: 0.0,
        zz: 0.0,
    },
};

/// (what the joint notices, what it does not).
fn split(motion: AxisMotion, inertia: PseudoInertia) -> (PseudoInertia, PseudoInertia) {
    let PseudoInertia {
        mass,
        first_moment: h,
        second_moment: sigma,
    } = inertia;
    match motion {
        AxisMotion::Floating => (inertia, NOTHING),
        AxisMotion::Spherical => (
            PseudoInertia {
                mass: 0.0,
                ..inertia
            },
            PseudoInertia { mass, ..NOTHING },
        ),
        AxisMotion::Helical { .. } | AxisMotion::Planar => (
            PseudoInertia {
                second_moment: Symmetric3 { zz: 0.0, ..sigma },
                ..inertia
            },
            PseudoInertia {
                second_moment: Symmetric3 {
                    zz: sigma.zz,
                    ..NOTHING.second_moment
                },
                ..NOTHING
            },
        ),
        AxisMotion::Revolute => (
            PseudoInertia {
                mass: 0.0,
                first_moment: Vector3::new(h.x, h.y, 0.0),
                second_moment: Symmetric3 { zz: 0.0, ..sigma },
            },
            PseudoInertia {
                mass,
                first_moment: Vector3::new(0.0, 0.0, h.z),
                second_moment: Symmetric3 {
                    zz: sigma.zz,
                    ..NOTHING.second_moment
                },
            },
        ),
        AxisMotion::Prismatic => (
            PseudoInertia {
                second_moment: NOTHING.second_moment,
                ..inertia
            },
            PseudoInertia {
                mass: 0.0,
                first_moment: NOTHING.first_moment,
                second_moment: sigma,
            },
        ),
    }
}

/// The pseudo-inertia about the parent's origin: Σ' = R Σ Rᵀ + h' pᵀ + p h'ᵀ + m p pᵀ, h' = R h.
fn seen_from_parent(placement: Transform<f64>, inertia: PseudoInertia) -> PseudoInertia {
    let Transform {
        rotation,
        translation: p,
    } = placement;
    let h = rotation * inertia.first_moment;
    let (hv, pv) = (h.to_array(), p.to_array());
    let rotated = inertia.second_moment.rotated(rotation).to_matrix().rows;
    let mut rows = rotated;
    for i in 0..3 {
        for j in 0..3 {
            rows[i][j] += hv[i] * pv[j] + pv[i] * hv[j] + inertia.mass * pv[i] * pv[j];
        }
    }
    PseudoInertia {
        mass: inertia.mass,
        first_moment: h + p.scale(inertia.mass),
        second_moment: Symmetric3::from_upper(Matrix3::new(rows)),
    }
}

/// Takes back from `moved` what a revolute joint's body keeps after all, so that a parameter of its
/// parent, which is `above` so far, vanishes: the parent saves more than the body then costs.
fn keep_back(
    choice: &FrameChoice,
    placement: Transform<f64>,
    above: PseudoInertia,
    total_mass: f64,
    own: &mut PseudoInertia,
    moved: &mut PseudoInertia,
) {
    let seen = |inertia| seen_from_parent(placement, inertia);
    let point = PseudoInertia {
        mass: 1.0,
        ..NOTHING
    };
    let [whole, one] =
        [sum(above, seen(*moved)), seen(point)].map(|inertia| choice.kept_mass.vanishing(inertia));
    if one != 0.0 && (whole / one).abs() <= total_mass {
        own.mass = whole / one;
        moved.mass -= own.mass;
    }
    let axis = PseudoInertia {
        second_moment: Symmetric3 {
            zz: 1.0,
            ..NOTHING.second_moment
        },
        ..NOTHING
    };
    let [whole, one] = [sum(above, seen(*moved)), seen(axis)]
        .map(|inertia| choice.kept_second_moment.vanishing(inertia));
    if one.abs() >= SMALLEST_PRODUCT {
        own.second_moment.zz = whole / one;
        moved.second_moment.zz -= own.second_moment.zz;
    }
}

fn sum(a: PseudoInertia, b: PseudoInertia) -> PseudoInertia {
    PseudoInertia {
        mass: a.mass + b.mass,
        first_moment: a.first_moment + b.first_moment,
        second_moment: a.second_moment + b.second_moment,
    }
}

/// The largest of its numbers.
fn largest(inertia: &PseudoInertia) -> f64 {
    let PseudoInertia {
        mass,
        first_moment: h,
        second_moment: s,
    } = inertia;
    [*mass, h.x, h.y, h.z, s.xx, s.xy, s.xz, s.yy, s.yz, s.zz]
        .iter()
        .fold(0.0, |largest: f64, value| largest.max(value.abs()))
}

/// What is the rounding of zero beside the largest of its kind in the robot is made zero.
fn clean(inertia: PseudoInertia, scale: f64) -> PseudoInertia {
    let keep = |x: f64| if x.abs() < scale * 1e-15 { 0.0 } else { x };
    let PseudoInertia {
        mass,
        first_moment: h,
        second_moment: s,
    } = inertia;
    PseudoInertia {
        mass: keep(mass),
        first_moment: Vector3::new(keep(h.x), keep(h.y), keep(h.z)),
        second_moment: Symmetric3 {
            xx: keep(s.xx),
            xy: keep(s.xy),
            xz: keep(s.xz),
            yy: keep(s.yy),
            yz: keep(s.yz),
            zz: keep(s.zz),
        },
    }
}
