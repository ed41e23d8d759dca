//! The loss of accuracy due to frames: rounding errors compared with those in the model's own frames.
//!
//! A frame far from its body, or a kept mass that is many times the body's, makes numbers large that cancel
//! afterwards. The formulations run on [`Noisy`] scalars at a few states, on a body, some of its ancestors
//! and some of its descendants.

use std::cell::RefCell;
use std::rc::Rc;

use rbd_runtime::{Force, Real, Vector3};

use super::arrival::BodyMotion;
use super::composite;
use super::motion::motions;
use super::newton_euler::torques;
use super::noise::Noisy;
use super::pose::{Coordinates, PosedJoint, pose_some};
use crate::canonical::{Canonical, CanonicalJoint};

/// The number of ancestors of a body that are included.
const ANCESTORS: usize = 6;
/// The number of generations of descendants that are included.
const GENERATIONS: usize = 3;
/// The number of states.
const STATES: usize = 3;
/// Errors below this many units in the last place of a result's norm do not count: as large as two for the
/// largest of many.
const FLOOR: f64 = 0.7;

/// Rounding errors in some frames compared with those in the model's.
pub(in crate::algorithm) struct Accuracy {
    model: Canonical,
    /// The errors in the model's frames, around each body that has been asked for.
    errors: RefCell<Vec<Option<Rc<[Errors; 4]>>>>,
}

impl Accuracy {
    /// `model` is the robot in the model's frames.
    pub(in crate::algorithm) fn beside(model: Canonical) -> Self {
        let errors = RefCell::new(vec![None; model.joints.len()]);
        Self { model, errors }
    }

    /// The factor by which the errors around body `i` are larger in the frames of `canonical`: that of the
    /// results or of the worst component.
    pub(in crate::algorithm) fn loss(&self, canonical: &Canonical, i: usize) -> f64 {
        let bodies = window(canonical, i);
        let own = errors(canonical, &bodies);
        let model = self.of_model(i, &bodies);
        let losses = own.iter().zip(&*model);
        let losses = losses.map(|(own, model)| own.beside(model));
        losses.fold(1.0, larger)
    }

    fn of_model(&self, i: usize, bodies: &[usize]) -> Rc<[Errors; 4]> {
        let mut known = self.errors.borrow_mut();
        let new = || Rc::new(errors(&self.model, bodies));
        Rc::clone(known[i].get_or_insert_with(new))
    }
}

/// Body `i`, some of its ancestors and some of its descendants, in ascending order.
fn window(canonical: &Canonical, i: usize) -> Vec<usize> {
    let joints = &canonical.joints;
    let mut first = i;
    for _ in 0..ANCESTORS {
        first = joints[first].parent.unwrap_or(first);
    }
    let mut generation = vec![None; joints.len()];
    let mut bodies = Vec::new();
    let mut at = Some(i);
    while let Some(body) = at {
        generation[body] = Some(0);
        bodies.push(body);
        at = joints[body].parent.filter(|_| body != first);
    }
    bodies.reverse();
    for (body, joint) in joints.iter().enumerate().skip(i + 1) {
        let above = joint.parent.filter(|parent| *parent >= i);
        let own = above
            .and_then(|parent| generation[parent])
            .map(|above: usize| above + 1);
        generation[body] = own.filter(|own| *own <= GENERATIONS);
        if generation[body].is_some() {
            bodies.push(body);
        }
    }
    bodies
}

/// The largest errors of one kind of result over the states.
#[derive(Default)]
struct Errors {
    /// The norm of a result.
    size: f64,
    /// The norm of the errors of a result.
    norm: f64,
    components: Vec<f64>,
}

impl Errors {
    fn add(&mut self, result: &[Noisy]) {
        let sum = |of: fn(&Noisy) -> f64| result.iter().map(of).sum::<f64>();
        self.size = larger(self.size, sum(|x| x.value * x.value).sqrt());
        self.norm = larger(self.norm, sum(|x| x.variance).sqrt());
        self.components.resize(result.len(), 0.0);
        for (component, x) in self.components.iter_mut().zip(result) {
            *component = larger(*component, x.variance.sqrt());
        }
    }

    fn beside(&self, model: &Self) -> f64 {
        let floor = FLOOR * model.size;
        if floor == 0.0 {
            return 1.0;
        }
        let components = self.components.iter().zip(&model.components);
        let ratios = components.map(|(own, model)| own / model.max(floor));
        ratios.fold(larger(0.0, self.norm / model.norm.max(floor)), larger)
    }
}

/// The larger of two; NaN is larger than any number.
fn larger(a: f64, b: f64) -> f64 {
    if a >= b {
        a
    } else if b.is_nan() {
        f64::INFINITY
    } else {
        b
    }
}

/// The errors of joint forces in motion, at rest with gravity, and without acceleration, and of the inertia
/// matrix.
fn errors(canonical: &Canonical, bodies: &[usize]) -> [Errors; 4] {
    let mut errors: [Errors; 4] = Default::default();
    for state in 0..STATES {
        let joints = posed(canonical, bodies, state);
        let nv = joints.iter().map(|posed| posed.joint.motion.nv()).sum();
        let [qd, qdd] = [1, 2].map(|k| numbers(state, k, nv));
        let none = vec![Noisy::zero(); nv];
        let base = base(canonical, bodies[0], state);
        for (k, [qd, qdd]) in [[&qd, &qdd], [&none, &none], [&qd, &none]]
            .into_iter()
            .enumerate()
        {
            errors[k].add(&joint_forces(&joints, base, qd, qdd));
        }
        errors[3].add(&composite::of_posed(&joints, nv));
    }
    errors
}

/// Numbers of many digits from −2 to 2, the same for the same `state` and `kind`.
fn numbers(state: usize, kind: usize, count: usize) -> Vec<Noisy> {
    let number = |k: usize| {
        let place = (1 + k + 101 * (state + STATES * kind)) as f64;
        // Multiples of the golden ratio modulo 1 (Weyl).
        4.0 * (place * 0.618033988749895).fract() - 2.0
    };
    (0..count).map(|k| Noisy::exact(number(k))).collect()
}

/// Coordinates of the `k`th joint: quaternions and pairs of cosine and sine of length 1.
pub(super) fn coordinates(joint: &CanonicalJoint, state: usize, k: usize) -> Vec<Noisy> {
    let mut q = numbers(state, 3 + k, joint.nq);
    let turn = joint.unit_start;
    let squares = q[turn..].iter().map(|x| x.value * x.value);
    let length = squares.sum::<f64>().sqrt();
    q[turn..].iter_mut().for_each(|x| x.value /= length);
    q
}

fn posed<'a>(
    canonical: &'a Canonical,
    bodies: &[usize],
    state: usize,
) -> Vec<PosedJoint<'a, Noisy>> {
    let mut v_start = 0;
    let mut all = Vec::new();
    for (k, i) in bodies.iter().enumerate() {
        let joint = &canonical.joints[*i];
        all.push((coordinates(joint, state, k), v_start));
        v_start += joint.motion.nv();
    }
    let coordinates = all.iter().map(|(q, v_start)| Coordinates {
        q,
        v_start: *v_start,
    });
    pose_some(canonical, bodies, coordinates)
}

/// The motion of the first body's carrier: the base, or a body with a given motion.
fn base(canonical: &Canonical, first: usize, state: usize) -> BodyMotion<Noisy> {
    let gravity = match canonical.joints[first].parent {
        None => Vector3::from_f64(canonical.gravity[first]),
        Some(parent) => {
            let [x, y, z] = [0, 1, 2].map(|k| numbers(state, 2, 3)[k].value);
            let rotation = canonical.joints[parent].body_from_canonical.rotation;
            let gravity = rotation.transpose_mul(Vector3::new(x, y, z).scale(5.0));
            Vector3::from(gravity.to_array().map(Noisy::exact))
        }
    };
    BodyMotion::at_rest(-gravity)
}

fn joint_forces(
    joints: &[PosedJoint<'_, Noisy>],
    base: BodyMotion<Noisy>,
    qd: &[Noisy],
    qdd: &[Noisy],
) -> Vec<Noisy> {
    let motions = motions(joints, &vec![base; joints.len()], qd, qdd);
    let forces: Vec<Force<Noisy>> = joints
        .iter()
        .zip(&motions)
        .map(|(posed, motion)| posed.body_force(motion))
        .collect();
    torques(joints, forces, qd.len()).0
}
