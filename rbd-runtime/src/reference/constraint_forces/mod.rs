//! Forward dynamics by way of the joints' constraint forces: the constraint force algorithm for trees.
//!
//! A. Fijany, I. Sharf and G. M. T. D'Eleuterio, *Parallel O(log N) Algorithms for Computation of
//! Manipulator Forward Dynamics*, IEEE Trans. Robotics and Automation 11(3), 1995, derive it for chains on
//! a fixed base; this is its extension to any tree with joints of any degree of freedom.
//!
//! The force across a joint is F = H F_T + W F_S: F_T is the force that its coordinates feel, Sᵀ H = 1, and
//! F_S the constraint force, Sᵀ W = 0. With P F = I V̇ and Pᵀ V̇ = S q̈,
//!
//! ```text
//! A F_S = −Wᵀ Pᵀ I⁻¹ P H F_T      A = Wᵀ Pᵀ I⁻¹ P W      q̈ = Hᵀ Pᵀ I⁻¹ P (H F_T + W F_S)
//! ```
//!
//! Each number of A depends on one q alone. The forms differ in how they solve for F_S.

mod bases;
mod basis;
mod block;
mod chains;
mod cyclic_reduction;
mod dense;
mod general;
mod joint;
mod linked;
mod pair;
mod serialised;
mod space;
mod stage;
mod system;
mod tip_to_base;
mod turn;

pub use bases::constraint_bases;
pub use basis::ConstraintBasis;
pub use joint::ConstraintJoint;
pub use linked::linked_joint;
pub use stage::ConstraintStage;

use super::kinematics::set_transforms;
use super::newton_euler::{Terms, newton_euler};
use super::{Body, check_length};
use crate::{Force, IntoReal, Joint, Model, Real, Vector3};
use dense::Dense;
use linked::Linked;
use space::Space;

/// The method that solves A F_S = x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstraintForm {
    /// LDLᵀ of the whole of A: O(n³) operations where A is dense.
    General,
    /// Odd-even elimination of chains, which keeps all rows, and one matrix for nodes: O(n log n) operations in O(log n) steps for a chain.
    Serialised,
    /// Cyclic reduction of chains with back-substitution: O(n) operations in O(log n) steps for a chain.
    CyclicReduction,
    /// Block LᵀDL from the tips to the base, without fill-in: O(n) operations for any tree, the fewest.
    TipToBase,
}

/// The state at which forces and accelerations are computed.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintState<'a, T> {
    /// Positions, length nq.
    pub q: &'a [T],
    /// Velocities, length nv; `None` for bodies at rest without gravity and friction: then `tau` is F_T.
    pub qd: Option<&'a [T]>,
    /// τ, length nv.
    pub tau: &'a [T],
    /// The bases of the joints' constraint forces, one for each joint, from [`constraint_bases`]; `None` for orthonormal bases. Results are
    /// the same. A robot with linked joints has orthonormal bases in any case.
    pub bases: Option<&'a [ConstraintBasis]>,
}

/// Scratch memory of [`constraint_forces`] beside the bodies.
#[derive(Debug)]
pub struct ConstraintScratch<'a, T> {
    /// One for each joint.
    pub joints: &'a mut [ConstraintJoint<T>],
    /// [`ConstraintForm::matrix_length`] numbers.
    pub matrix: &'a mut [T],
}

/// The results of [`constraint_forces`].
#[derive(Debug)]
pub struct ConstraintResult<'a, T> {
    /// q̈, length nv.
    pub qdd: &'a mut [T],
    /// W Wᵀ f for each joint, f the wrench across it, in the frame of the body that it moves (N m; N).
    pub forces: &'a mut [Force<T>],
}

/// An upper bound of the length of F_S: six minus the degrees of freedom for each joint, plus the degrees
/// of freedom of a joint with a rotor. [Linked](linked_joint) joints have fewer.
pub fn constraint_count<P: Copy>(model: &Model<'_, P>) -> usize {
    let joints = model.joints.iter();
    let counts = joints.map(|joint| match joint.dynamics {
        Some(_) => 6,
        None => 6 - joint.joint_type.nv(),
    });
    counts.sum()
}

impl ConstraintForm {
    /// All forms.
    pub const ALL: [Self; 4] = [
        Self::General,
        Self::Serialised,
        Self::CyclicReduction,
        Self::TipToBase,
    ];

    /// The length of the scratch matrix for a robot with this [`constraint_count`].
    pub const fn matrix_length(self, count: usize) -> usize {
        match self {
            Self::TipToBase => 0,
            Self::General | Self::CyclicReduction => count * count,
            Self::Serialised => 2 * count * count,
        }
    }
}

/// Forward dynamics and constraint forces of joints, by the constraint force algorithm in the given `form`.
///
/// The wrench across a joint is the constraint force W Wᵀ f plus that of its actuator. Newton-Euler at q̈ =
/// 0 supplies velocities and gravity: Wᵀ f(q, q̇, q̈) = F_S + Wᵀ f(q, q̇, 0). A rotor of inertia a is one
/// more unknown −a q̈ along H, scaled by √a, with 1 on the diagonal of A.
///
/// The inertia of each body must have an inverse, except for a massless body between two joints, which then
/// form [one](linked_joint) of several degrees: universal and cylindrical joints. Forces are still those of
/// each joint of the model. If another inertia has no inverse, results are not finite.
///
/// # Panics
/// If a slice has a wrong length (see the [module](super)), or a joint is coupled: then a rigid
/// transmission, which is no body, carries forces too.
pub fn constraint_forces<T: Real, P: IntoReal<T>>(
    form: ConstraintForm,
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    state: ConstraintState<'_, T>,
    scratch: ConstraintScratch<'_, T>,
    result: ConstraintResult<'_, T>,
) {
    watched_constraint_forces(form, model, bodies, state, scratch, result, |_, _, _| {});
}

/// [`constraint_forces`] that also calls `watch` with the numbers of each joint, by its index, as they are computed.
///
/// All joints of a chain compute these from one another by the same operations. Forms other than
/// [`CyclicReduction`](ConstraintForm::CyclicReduction) have only the bias stage.
///
/// # Panics
/// As [`constraint_forces`].
pub fn watched_constraint_forces<T: Real, P: IntoReal<T>>(
    form: ConstraintForm,
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    state: ConstraintState<'_, T>,
    scratch: ConstraintScratch<'_, T>,
    result: ConstraintResult<'_, T>,
    mut watch: impl FnMut(ConstraintStage, usize, &[T]),
) {
    let ConstraintScratch { joints, matrix } = scratch;
    let ConstraintResult { qdd, forces } = result;
    check(model, &state, joints, [qdd.len(), forces.len()]);
    set_transforms(model, bodies, state.q);
    bias(model, bodies, &state, qdd);
    watch_bias(model, bodies, qdd, &mut watch);
    let size = set_joints(model, (state.q, state.bases), joints, Some(qdd));
    let count = form.matrix_length(constraint_count(model));
    check_length("matrix", matrix.len(), count);
    system::set_accelerations(joints);
    let dense = |numbers| Dense { numbers, size };
    let used = form.matrix_length(size);
    let matrix = &mut matrix[..used];
    match form {
        ConstraintForm::General => general::solve(joints, dense(matrix)),
        ConstraintForm::Serialised => {
            let (a, before) = matrix.split_at_mut(size * size);
            serialised::solve(joints, dense(a), dense(before));
        }
        ConstraintForm::CyclicReduction => {
            cyclic_reduction::solve(joints, dense(matrix), &mut watch);
        }
        ConstraintForm::TipToBase => tip_to_base::solve(joints),
    }
    system::accelerate(joints, |b, k, x| qdd[model.joints[b].v_start + k] = x);
    for (b, (joint, body)) in joints.iter().zip(bodies).enumerate() {
        let mut projected = joint.orthonormal(&joint.child_force);
        if state.qd.is_some() {
            projected = block::add(&projected, &joint.space.of_force(body.force));
        }
        forces[b] = joint.space.constraint_force(&projected);
        if let Some(Linked { first, .. }) = joint.linked {
            // The body between has no inertia: the same wrench, seen in its frame.
            let wrench = joint.space.whole_force(&projected);
            let wrench = body.parent_from_child.act_force(wrench);
            let space = Space::of(&model.joints[first].joint_type);
            forces[first] = space.constraint_force(&space.of_force(wrench));
        }
    }
}

#[track_caller]
fn check<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    state: &ConstraintState<'_, T>,
    joints: &[ConstraintJoint<T>],
    [qdd, forces]: [usize; 2],
) {
    assert!(
        !model.is_coupled(),
        "the constraint force algorithm does not apply to coupled joints"
    );
    let (n, nv) = (model.joints.len(), model.nv());
    check_length("qd", state.qd.map_or(nv, <[T]>::len), nv);
    check_length("tau", state.tau.len(), nv);
    check_length("bases", state.bases.map_or(n, <[_]>::len), n);
    check_length("joints", joints.len(), n);
    check_length("qdd", qdd, nv);
    check_length("forces", forces, n);
}

/// Writes F_T to `f_t`, and the wrenches at q̈ = 0 to the bodies.
fn bias<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    state: &ConstraintState<'_, T>,
    f_t: &mut [T],
) {
    let Some(qd) = state.qd else {
        f_t.copy_from_slice(state.tau);
        return;
    };
    let terms = Terms {
        qd: Some(qd),
        qdd: None,
        f_ext: None,
    };
    newton_euler(model, bodies, &terms, f_t);
    for (x, tau) in f_t.iter_mut().zip(state.tau) {
        *x = *tau - *x;
    }
}

fn watch_bias<T: Real, P: Copy>(
    model: &Model<'_, P>,
    bodies: &[Body<T>],
    f_t: &[T],
    watch: &mut impl FnMut(ConstraintStage, usize, &[T]),
) {
    for (b, (joint, body)) in model.joints.iter().zip(bodies).enumerate() {
        let mut numbers = [T::zero(); 24];
        let (v, a, f) = (body.velocity, body.acceleration, body.force);
        let own = &f_t[joint.velocity_range()];
        let all = [
            v.angular, v.linear, a.angular, a.linear, f.angular, f.linear,
        ];
        let all = all.into_iter().flat_map(Vector3::to_array);
        for (number, x) in numbers.iter_mut().zip(all.chain(own.iter().copied())) {
            *number = x;
        }
        watch(ConstraintStage::Bias, b, &numbers);
    }
}

/// Sets the joints at q in these bases, with these F_T. Returns the length of y.
fn set_joints<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    (q, bases): (&[T], Option<&[ConstraintBasis]>),
    joints: &mut [ConstraintJoint<T>],
    f_t: Option<&[T]>,
) -> usize {
    let bases = bases.filter(|_| !linked::is_any::<T, P>(model));
    let mut start = 0;
    for (i, joint) in model.joints.iter().enumerate() {
        let (before, own) = joints.split_at_mut(i);
        let own = &mut own[0];
        let f_t = |joint: &Joint<P>| f_t.map_or(&[][..], |f_t| &f_t[joint.velocity_range()]);
        if linked::is_part::<T, P>(model, i) {
            *own = ConstraintJoint::part(start);
        } else if let Some(linked) = Linked::of::<T, P>(model, i) {
            let pair = [&model.joints[linked.first], joint];
            let parent = pair[0].parent.map(|parent| &before[parent]);
            own.set_linked(linked, pair, parent, q, start);
            own.set_force(f_t(pair[0]), f_t(joint));
        } else {
            let parent = joint.parent.map(|parent| &before[parent]);
            own.set(joint, parent, q, start);
            if let Some(bases) = bases {
                own.change_basis(i, bases, parent);
            }
            own.set_force(&[], f_t(joint));
        }
        start += own.count;
    }
    start
}
