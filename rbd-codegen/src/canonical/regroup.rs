//! Moves inertial parameters towards the base where the joints do not notice.
//!
//! Seen from its parent, a body that turns about its z keeps m, h_z and Σ_zz; one that slides
//! keeps all of Σ. So these may be counted as the parent's (Gautier and Khalil 1990; in terms of
//! the second moment Σ the rule moves exactly three numbers). τ, H and q̈ do not change; forces
//! inside the joints would.

use rbd_runtime::{Matrix3, Symmetric3, Transform, Vector3};

use super::{AxisMotion, Canonical, PseudoInertia};

pub(super) fn regroup(canonical: &mut Canonical) {
    for i in (0..canonical.joints.len()).rev() {
        let joint = &mut canonical.joints[i];
        let (kept, moved) = split(joint.motion, joint.inertia);
        joint.inertia = kept;
        let placement = joint.placement();
        if let Some(parent) = joint.parent {
            let inertia = &mut canonical.joints[parent].inertia;
            *inertia = sum(*inertia, seen_from_parent(placement, moved));
        }
    }
    for i in 0..canonical.joints.len() {
        if turns_about_fixed_direction(canonical, i) {
            let sigma = &mut canonical.joints[i].inertia.second_moment;
            *sigma = Symmetric3 {
                xx: sigma.xx + sigma.yy,
                ..zero()
            };
        }
    }
    clean(canonical);
}

/// Whether the body turns about its z alone, in the base's frame: then of Σ only Σ_xx + Σ_yy acts.
fn turns_about_fixed_direction(canonical: &Canonical, i: usize) -> bool {
    let mut joint = &canonical.joints[i];
    if joint.motion == AxisMotion::Prismatic {
        return false;
    }
    while let Some(parent) = joint.parent {
        let above = &canonical.joints[parent];
        if joint.alpha.sin != 0.0 || above.motion == AxisMotion::Prismatic {
            return false;
        }
        joint = above;
    }
    true
}

fn zero() -> Symmetric3<f64> {
    Symmetric3 {
        xx: 0.0,
        xy: 0.0,
        xz: 0.0,
        yy: 0.0,
        yz: 0.0,
        zz: 0.0,
    }
}

/// (what the joint notices, what it does not).
fn split(motion: AxisMotion, inertia: PseudoInertia) -> (PseudoInertia, PseudoInertia) {
    let PseudoInertia {
        mass,
        first_moment: h,
        second_moment: sigma,
    } = inertia;
    let none = Vector3::new(0.0, 0.0, 0.0);
    match motion {
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
                    ..zero()
                },
            },
        ),
        AxisMotion::Prismatic => (
            PseudoInertia {
                second_moment: zero(),
                ..inertia
            },
            PseudoInertia {
                mass: 0.0,
                first_moment: none,
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

fn sum(a: PseudoInertia, b: PseudoInertia) -> PseudoInertia {
    PseudoInertia {
        mass: a.mass + b.mass,
        first_moment: a.first_moment + b.first_moment,
        second_moment: a.second_moment + b.second_moment,
    }
}

/// What is the rounding of zero beside the largest of its kind in the robot is made zero.
fn clean(canonical: &mut Canonical) {
    let scale = canonical.joints.iter().fold(0.0f64, |scale, joint| {
        let PseudoInertia {
            mass,
            first_moment: h,
            second_moment: s,
        } = joint.inertia;
        [mass, h.x, h.y, h.z, s.xx, s.xy, s.xz, s.yy, s.yz, s.zz]
            .iter()
            .fold(scale, |scale, value| scale.max(value.abs()))
    });
    let keep = |x: f64| if x.abs() < scale * 1e-15 { 0.0 } else { x };
    for joint in &mut canonical.joints {
        let PseudoInertia {
            mass,
            first_moment: h,
            second_moment: s,
        } = joint.inertia;
        joint.inertia = PseudoInertia {
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
