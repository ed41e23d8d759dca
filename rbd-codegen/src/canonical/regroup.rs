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

/// Below this product of direction cosines a kept Σ_zz would be far larger than what it makes
/// vanish, and digits would be lost.
const SMALLEST_PRODUCT: f64 = 0.1;

/// The inertias of `joints` regrouped: each body has the fewest parameters that can be, but for what
/// `keep` says.
pub(super) fn regroup(
    joints: &[CanonicalJoint],
    keep: Option<&[FrameChoice]>,
) -> Vec<PseudoInertia> {
    let mut inertias: Vec<PseudoInertia> = joints.iter().map(|joint| joint.inertia).collect();
    let total: f64 = inertias.iter().map(|inertia| inertia.mass).sum();
    for (i, joint) in joints.iter().enumerate().rev() {
        let (mut own, mut moved) = split(joint.motion, inertias[i]);
        if let Some(parent) = joint.parent {
            let placement = joint.placement();
            let above = inertias[parent];
            if let (AxisMotion::Revolute, Some(choices)) = (joint.motion, keep) {
                keep_back(&choices[i], placement, above, total, &mut own, &mut moved);
            }
            inertias[parent] = sum(above, seen_from_parent(placement, moved));
        }
        inertias[i] = own;
    }
    for (i, inertia) in inertias.iter_mut().enumerate() {
        // Then of Σ only Σ_xx + Σ_yy acts.
        if turns_about_fixed_direction(joints, i) {
            let sigma = &mut inertia.second_moment;
            *sigma = Symmetric3 {
                xx: sigma.xx + sigma.yy,
                ..NOTHING.second_moment
            };
        }
    }
    clean(&mut inertias);
    inertias
}

/// The inertia of no body.
const NOTHING: PseudoInertia = PseudoInertia {
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

/// What is the rounding of zero beside the largest of its kind in the robot is made zero.
fn clean(inertias: &mut [PseudoInertia]) {
    let scale = inertias.iter().fold(0.0f64, |scale, inertia| {
        let PseudoInertia {
            mass,
            first_moment: h,
            second_moment: s,
        } = inertia;
        [*mass, h.x, h.y, h.z, s.xx, s.xy, s.xz, s.yy, s.yz, s.zz]
            .iter()
            .fold(scale, |scale, value| scale.max(value.abs()))
    });
    let keep = |x: f64| if x.abs() < scale * 1e-15 { 0.0 } else { x };
    for inertia in inertias {
        let PseudoInertia {
            mass,
            first_moment: h,
            second_moment: s,
        } = *inertia;
        *inertia = PseudoInertia {
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
        };
    }
}
