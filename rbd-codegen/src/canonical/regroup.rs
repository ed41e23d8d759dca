//! Moves inertial parameters towards the base if the joints do not feel the change.
//!
//! Seen from its parent, a body that turns about its z does not change m, h_z and Σ_zz; one that slides
//! does not change Σ. So these may be counted as the parent's (Gautier and Khalil 1990; in terms of the
//! second moment Σ the rule moves exactly three numbers). In general, the joint moves a point r by A r, A =
//! [ω]× r + v, and does not feel a distribution of mass in whose points all its A r vanish: for a screw and
//! a plane motion Σ_zz alone, for a spherical joint m alone, for free motion nothing. τ, H and q̈ do not
//! change; forces inside the joints would.

use rbd_model::Model;
use rbd_runtime::{Matrix3, Real, Symmetric3, Transform, Vector3};

use super::bounded::{Bounded, Precision};
use super::parallel::turns_about_fixed_direction;
use super::{AxisMotion, CanonicalJoint, FrameChoice, KeptMass, KeptSecondMoment, PseudoInertia};

/// Below this product of direction cosines a kept Σ_zz would be far larger than the parameter that it
/// cancels, and digits would be lost.
const SMALLEST_PRODUCT: f64 = 0.1;

/// A body in its canonical frame, and its joint.
pub(super) struct Body<T> {
    pub(super) motion: AxisMotion,
    /// The canonical frame in the model's frame of the body.
    pub(super) body_from_canonical: Transform<Bounded<T>>,
    /// `parent_from_child` at q = 0.
    pub(super) placement: Transform<Bounded<T>>,
    /// The inertia before regrouping.
    pub(super) inertia: PseudoInertia<Bounded<T>>,
}

/// The regrouped inertias of a robot's bodies: each body has the fewest possible parameters, plus those
/// that the choice of frames keeps.
pub(super) struct Regrouping<T> {
    /// For each body, its inertia plus the parts from its children.
    whole: Vec<PseudoInertia<Bounded<T>>>,
    /// For each body, that minus the part that goes to its parent.
    kept: Vec<PseudoInertia<Bounded<T>>>,
    /// Mass of all bodies.
    total: f64,
}

impl<T: Precision> Regrouping<T> {
    /// For the bodies of `model`, of which only the masses are known yet.
    pub(super) fn new(model: &Model) -> Self {
        let nothing = vec![PseudoInertia::nothing(); model.joints.len()];
        let masses = model.joints.iter().map(|joint| joint.inertia.mass.abs());
        Self {
            whole: nothing.clone(),
            kept: nothing,
            total: masses.sum(),
        }
    }

    /// Adds the inertias that the `children` of body `i`, which must be complete, give to it, and sets
    /// those that they keep.
    pub(super) fn collect(
        &mut self,
        bodies: &[Body<T>],
        children: &[usize],
        i: usize,
        keep: Option<&[FrameChoice]>,
    ) {
        let mut above = bodies[i].inertia;
        for &child in children.iter().rev() {
            let body = &bodies[child];
            let (mut own, mut moved) = body.motion.split(self.whole[child]);
            if let (AxisMotion::Revolute, Some(choices)) = (body.motion, keep) {
                let (choice, placement) = (&choices[child], body.placement);
                keep_back(choice, placement, above, self.total, &mut own, &mut moved);
            }
            above = sum(above, seen_from_parent(body.placement, moved));
            self.kept[child] = own;
        }
        self.whole[i] = above;
    }

    /// Sets the inertia that a root keeps; the rest has no effect.
    pub(super) fn keep_at_root(&mut self, bodies: &[Body<T>], root: usize) {
        self.kept[root] = bodies[root].motion.split(self.whole[root]).0;
    }

    /// The regrouped inertia of body `i`.
    pub(super) fn regrouped(&self, joints: &[CanonicalJoint], i: usize) -> PseudoInertia {
        let mut inertia = self.kept[i];
        // Then only Σ_xx + Σ_yy of Σ matters.
        if turns_about_fixed_direction(joints, i) {
            let sigma = &mut inertia.second_moment;
            *sigma = Symmetric3 {
                xx: sigma.xx + sigma.yy,
                ..Symmetric3::zero()
            };
        }
        nearest(inertia)
    }
}

/// The pseudo-inertia about the parent's origin: Σ' = R Σ Rᵀ + h' pᵀ + p h'ᵀ + m p pᵀ, h' = R h.
fn seen_from_parent<T: Real>(
    placement: Transform<T>,
    inertia: PseudoInertia<T>,
) -> PseudoInertia<T> {
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
            let mixed = hv[i] * pv[j] + pv[i] * hv[j];
            rows[i][j] = rows[i][j] + mixed + inertia.mass * pv[i] * pv[j];
        }
    }
    PseudoInertia {
        mass: inertia.mass,
        first_moment: h + p.scale(inertia.mass),
        second_moment: Symmetric3::from_upper(Matrix3::new(rows)),
    }
}

/// Returns to a revolute joint's body the part of `moved` that it keeps, so that a parameter of its parent,
/// which is `above` so far, vanishes: the parent saves more than the body then costs.
fn keep_back<T: Precision>(
    choice: &FrameChoice,
    placement: Transform<Bounded<T>>,
    above: PseudoInertia<Bounded<T>>,
    total_mass: f64,
    own: &mut PseudoInertia<Bounded<T>>,
    moved: &mut PseudoInertia<Bounded<T>>,
) {
    let seen = |inertia| seen_from_parent(placement, inertia);
    let point = PseudoInertia {
        mass: Bounded::one(),
        ..PseudoInertia::nothing()
    };
    if choice.kept_mass != KeptMass::None {
        let [whole, one] = [sum(above, seen(*moved)), seen(point)]
            .map(|inertia| choice.kept_mass.vanishing(inertia));
        if !one.may_vanish() && (whole / one).size() <= total_mass {
            own.mass = (whole / one).chosen();
            moved.mass = moved.mass - own.mass;
        }
    }
    let axis = PseudoInertia {
        second_moment: Symmetric3 {
            zz: Bounded::one(),
            ..Symmetric3::zero()
        },
        ..PseudoInertia::nothing()
    };
    if choice.kept_second_moment == KeptSecondMoment::None {
        return;
    }
    let [whole, one] = [sum(above, seen(*moved)), seen(axis)]
        .map(|inertia| choice.kept_second_moment.vanishing(inertia));
    if one.size() >= SMALLEST_PRODUCT {
        own.second_moment.zz = (whole / one).chosen();
        moved.second_moment.zz = moved.second_moment.zz - own.second_moment.zz;
    }
}

fn sum<T: Real>(a: PseudoInertia<T>, b: PseudoInertia<T>) -> PseudoInertia<T> {
    PseudoInertia {
        mass: a.mass + b.mass,
        first_moment: a.first_moment + b.first_moment,
        second_moment: a.second_moment + b.second_moment,
    }
}

/// The nearest numbers; zero if indistinguishable from zero.
fn nearest<T: Precision>(inertia: PseudoInertia<Bounded<T>>) -> PseudoInertia {
    let PseudoInertia {
        mass,
        first_moment: h,
        second_moment: s,
    } = inertia;
    let [xx, yy, zz] = moments(s);
    PseudoInertia {
        mass: mass.nearest(),
        first_moment: Vector3::from(h.to_array().map(Bounded::nearest)),
        second_moment: Symmetric3 {
            xx,
            xy: s.xy.nearest(),
            xz: s.xz.nearest(),
            yy,
            yz: s.yz.nearest(),
            zz,
        },
    }
}

/// Σ_xx, Σ_yy, Σ_zz, made equal if they may be, as for a round body.
fn moments<T: Precision>(s: Symmetric3<Bounded<T>>) -> [f64; 3] {
    if s.xx.may_vanish() && s.yy.may_vanish() {
        // Even a body as thin as that has an inertia about z.
        let [xx, yy] = [s.xx, s.yy].map(|moment| moment.value.nearest());
        return [xx, yy, s.zz.nearest()];
    }
    let xx = s.xx.nearest();
    let yy = if (s.yy - s.xx).may_vanish() {
        xx
    } else {
        s.yy.nearest()
    };
    let zz = if (s.zz - s.yy).may_vanish() {
        yy
    } else if (s.zz - s.xx).may_vanish() {
        xx
    } else {
        s.zz.nearest()
    };
    [xx, yy, zz]
}
