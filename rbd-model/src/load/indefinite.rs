//! H that is not positive definite: a file has inertias that no body has.
//!
//! H = Σ Jᵀ I J over the links, and masses are not negative: H is positive definite or singular, unless
//! the inertia of some link about its center of mass has a negative eigenvalue.

use rbd_runtime::reference::{self, Body};
use rbd_runtime::{SpatialInertia, Symmetric3};

use crate::Model;
use crate::geometry::eigenvalues;
use crate::model::random_states;

/// How many configurations are looked at beside the neutral one.
const SAMPLES: usize = 20;

/// A number below this part of its terms is a rounding error.
const ROUNDING: f64 = 1e-12;

/// Where and why H is not positive definite.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Indefinite {
    /// A joint that meets a negative inertia.
    pub(crate) joint: usize,
    /// The links below it whose inertias are to blame.
    pub(crate) links: Vec<usize>,
    /// Whether the neutral configuration is one of those.
    pub(crate) at_neutral: bool,
    /// At how many of the configurations.
    pub(crate) count: usize,
    /// How many were looked at.
    pub(crate) sampled: usize,
}

/// Looks at the neutral configuration and at seeded random ones. `None` too if inertias or rotors
/// are inputs: H is then not known.
pub(crate) fn indefinite(model: &Model) -> Option<Indefinite> {
    let run_time = &model.run_time;
    let any_input = (0..model.links.len()).any(|link| run_time.has_inertia(link));
    if any_input || run_time.has_armature() {
        return None;
    }
    let links: Vec<usize> = (0..model.links.len())
        .filter(|link| model.links[*link].joint.is_some())
        .filter(|link| !is_of_a_body(model.link_inertias[*link]))
        .collect();
    if links.is_empty() {
        return None;
    }
    let runtime = model.as_runtime();
    let mut neutral = vec![0.0; runtime.nq()];
    reference::neutral(&runtime, &mut neutral);
    let states = random_states(model, SAMPLES, 1).into_iter();
    let configurations: Vec<Vec<f64>> = [neutral]
        .into_iter()
        .chain(states.map(|state| state.q))
        .collect();
    let negative: Vec<Option<usize>> = configurations
        .iter()
        .map(|q| negative_pivot(model, q))
        .collect();
    let coordinate = negative.iter().flatten().next()?;
    let is_leader = |i: &usize| {
        let joint = &model.joints[*i];
        joint.coupling.is_none() && joint.velocity_range().contains(coordinate)
    };
    let joint = (0..model.joints.len()).find(is_leader)?;
    let below = |link: &usize| {
        model.links[*link]
            .joint
            .is_some_and(|i| carries(model, joint, i))
    };
    let blamed: Vec<usize> = links.iter().copied().filter(below).collect();
    Some(Indefinite {
        joint,
        links: if blamed.is_empty() { links } else { blamed },
        at_neutral: negative[0].is_some(),
        count: negative.iter().flatten().count(),
        sampled: negative.len(),
    })
}

/// Whether a body can have this inertia about its center of mass, triangle inequality apart.
fn is_of_a_body(inertia: SpatialInertia<f64>) -> bool {
    let Symmetric3 {
        xx,
        xy,
        xz,
        yy,
        yz,
        zz,
    } = inertia.rotational;
    let (m, [x, y, z]) = (inertia.mass, inertia.first_moment.to_array());
    let shift = if m > 0.0 { 1.0 / m } else { 0.0 };
    let about_center = [
        xx - shift * (y * y + z * z),
        xy + shift * x * y,
        xz + shift * x * z,
        yy - shift * (x * x + z * z),
        yz + shift * y * z,
        zz - shift * (x * x + y * y),
    ];
    let size = xx.abs() + yy.abs() + zz.abs();
    eigenvalues::of_symmetric(about_center)[0] >= -ROUNDING * size
}

/// Whether joint `i` is `above` or stands on it.
fn carries(model: &Model, above: usize, i: usize) -> bool {
    let mut at = Some(i);
    while let Some(joint) = at {
        if joint == above {
            return true;
        }
        at = model.joints[joint].parent;
    }
    false
}

/// The last coordinate whose pivot of H, when those after it are eliminated, is negative; `None` if
/// there is none, or if one vanishes before.
fn negative_pivot(model: &Model, q: &[f64]) -> Option<usize> {
    let runtime = model.as_runtime();
    let n = runtime.nv();
    let (mut bodies, mut h) = (vec![Body::zero(); model.joints.len()], vec![0.0; n * n]);
    reference::crba(&runtime, &mut bodies, q, &mut h);
    let sizes: Vec<f64> = (0..n).map(|k| h[k * n + k].abs()).collect();
    for k in (0..n).rev() {
        let pivot = h[k * n + k];
        if pivot.abs() <= ROUNDING * sizes[k] {
            return None;
        }
        if pivot < 0.0 {
            return Some(k);
        }
        for i in 0..k {
            let factor = h[k * n + i] / pivot;
            for j in 0..=i {
                h[i * n + j] -= factor * h[k * n + j];
            }
        }
    }
    None
}
