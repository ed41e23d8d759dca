//! Accelerations and impacts under constraints.

use super::constraint::Constraint;
use super::proximal::{Proximal, ProximalScratch, solve};
use super::rows::{ConstraintRows, constraint_rows};
use crate::reference::crba::composite_rigid_bodies;
use crate::reference::kinematics::set_transforms;
use crate::reference::newton_euler::{Terms, newton_euler};
use crate::reference::{Body, check_length};
use crate::{IntoReal, Model, Real, sparse};

/// Scratch memory beside the bodies, for n = nv and m rows of constraints.
#[derive(Debug)]
pub struct ConstrainedScratch<'a, T> {
    /// n×n. Afterwards the lower triangle holds D and L of H = LᵀDL.
    pub h: &'a mut [T],
    /// Length n. Afterwards the pattern of H and L.
    pub parents: &'a mut [Option<usize>],
    /// m×n. Afterwards J L⁻¹ by rows.
    pub jacobian: &'a mut [T],
    /// m×m. Afterwards the lower triangle holds J H⁻¹ Jᵀ + ε.
    pub system: &'a mut [T],
    /// m×m.
    pub factor: &'a mut [T],
    /// Length m.
    pub row_parents: &'a mut [Option<usize>],
    /// Length m.
    pub step: &'a mut [T],
}

/// The results.
#[derive(Debug)]
pub struct ConstrainedMotion<'a, T> {
    /// q̈, or q̇ after an impact; length nv.
    pub motion: &'a mut [T],
    /// λ, or the impulses; length m.
    pub lambda: &'a mut [T],
    /// The residual of the constraints' equations, b − J H⁻¹ Jᵀ λ; length m.
    pub residual: &'a mut [T],
}

/// Forward dynamics under constraints: q̈ and λ of H q̈ + C = τ + Jᵀ λ and J q̈ + J̇ q̇ = −k_d J q̇ − k_p φ − ε λ, on the factor H = LᵀDL.
///
/// With W = J L⁻¹, whose rows have H's sparsity, A = W D⁻¹ Wᵀ. [`Proximal`] solves for λ: dependent rows get the λ of least norm.
///
/// # Panics
/// If a slice has a wrong length.
pub fn constrained_forward_dynamics<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    constraints: &[Constraint<P>],
    proximal: Proximal,
    [q, qd, tau]: [&[T]; 3],
    mut scratch: ConstrainedScratch<'_, T>,
    result: ConstrainedMotion<'_, T>,
) {
    check_length("tau", tau.len(), model.nv());
    check_length("motion", result.motion.len(), model.nv());
    factor_inertia(model, bodies, q, &mut scratch);
    let terms = Terms {
        qd: Some(qd),
        qdd: None,
        f_ext: None,
    };
    set_transforms(model, bodies, q);
    newton_euler(model, bodies, &terms, result.motion);
    for (x, &tau) in result.motion.iter_mut().zip(tau) {
        *x = tau - *x;
    }
    // λ holds φ until it is computed.
    let mut rows = ConstraintRows {
        jacobian: scratch.jacobian,
        bias: result.residual,
        violation: result.lambda,
    };
    constraint_rows(model, bodies, constraints, q, Some(qd), &mut rows);
    let ConstraintRows {
        jacobian,
        bias,
        violation,
    } = rows;
    set_constrained_target(constraints, qd, jacobian, bias, violation);
    weigh_rows(constraints, jacobian, bias);
    solve_constrained(constraints, proximal, scratch, result);
}

/// q̇ after the constraints come into force at once, and the impulses Λ: H (q̇⁺ − q̇) = Jᵀ Λ with J q̇⁺ =
/// −e J q̇, whatever the compliance. RBDA section 11.7.
///
/// # Panics
/// If a slice has a wrong length.
pub fn impact<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    constraints: &[Constraint<P>],
    proximal: Proximal,
    [q, qd]: [&[T]; 2],
    mut scratch: ConstrainedScratch<'_, T>,
    result: ConstrainedMotion<'_, T>,
) {
    factor_inertia(model, bodies, q, &mut scratch);
    let ConstrainedMotion {
        motion,
        lambda,
        residual,
    } = result;
    let mut rows = ConstraintRows {
        jacobian: scratch.jacobian,
        bias: residual,
        violation: lambda,
    };
    constraint_rows(model, bodies, constraints, q, None, &mut rows);
    set_impact_target(constraints, qd, scratch.jacobian, residual);
    weigh_rows(constraints, scratch.jacobian, residual);
    motion.fill(T::zero());
    let result = ConstrainedMotion {
        motion: &mut *motion,
        lambda,
        residual,
    };
    solve_constrained::<T, P>(&[], proximal, scratch, result);
    for (after, &before) in motion.iter_mut().zip(qd) {
        *after = *after + before;
    }
}

/// A Gauss-Newton step towards configurations that satisfy the constraints: the v of least kinetic energy ½ vᵀ H v with J v = −φ. The
/// distance that q ⊞ v leaves is quadratic in the distance before. Rows that are not holonomic stay where they are.
///
/// # Panics
/// If a slice has a wrong length.
pub fn constraint_correction<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    constraints: &[Constraint<P>],
    proximal: Proximal,
    q: &[T],
    mut scratch: ConstrainedScratch<'_, T>,
    result: ConstrainedMotion<'_, T>,
) {
    factor_inertia(model, bodies, q, &mut scratch);
    let mut rows = ConstraintRows {
        jacobian: scratch.jacobian,
        bias: result.lambda,
        violation: result.residual,
    };
    constraint_rows(model, bodies, constraints, q, None, &mut rows);
    for target in rows.violation.iter_mut() {
        *target = -*target;
    }
    weigh_rows(constraints, rows.jacobian, rows.violation);
    result.motion.fill(T::zero());
    solve_constrained::<T, P>(&[], proximal, scratch, result);
}

/// Factors H = LᵀDL into the scratch memory.
fn factor_inertia<T: Real, P: IntoReal<T>>(
    model: &Model<'_, P>,
    bodies: &mut [Body<T>],
    q: &[T],
    scratch: &mut ConstrainedScratch<'_, T>,
) {
    set_transforms(model, bodies, q);
    composite_rigid_bodies(model, bodies, scratch.h);
    model.expanded_parents(scratch.parents);
    sparse::ltdl(scratch.parents, scratch.h);
}

/// `target` becomes J (q̇⁺ − q̇) = −(1 + e) J q̇.
///
/// # Panics
/// If a slice has a wrong length.
pub fn set_impact_target<T: Real, P>(
    constraints: &[Constraint<P>],
    qd: &[T],
    jacobian: &[T],
    target: &mut [T],
) {
    let n = qd.len();
    for (i, restitution) in each_row(constraints, |own| own.restitution).enumerate() {
        let rate = dot(&jacobian[i * n..(i + 1) * n], qd);
        let arriving = if restitution == 0.0 {
            rate
        } else {
            T::from_f64(1.0 + restitution) * rate
        };
        target[i] = -arriving;
    }
}

/// A number of each constraint, for each of its rows.
fn each_row<X: Copy, P>(
    constraints: &[Constraint<P>],
    number: impl Fn(&Constraint<P>) -> X,
) -> impl Iterator<Item = X> {
    let own = move |own: &Constraint<P>| core::iter::repeat_n(number(own), own.rows());
    constraints.iter().flat_map(own)
}

/// J̇ q̇ in `bias` becomes b = −J̇ q̇ − k_d J q̇ − k_p φ.
///
/// # Panics
/// If a slice has a wrong length.
pub fn set_constrained_target<T: Real, P>(
    constraints: &[Constraint<P>],
    qd: &[T],
    jacobian: &[T],
    bias: &mut [T],
    violation: &[T],
) {
    for (row, correction) in each_row(constraints, |own| own.correction).enumerate() {
        let [stiffness, damping] = [correction.stiffness, correction.damping];
        let mut target = -bias[row];
        if damping != 0.0 {
            let rate = dot(&jacobian[row * qd.len()..(row + 1) * qd.len()], qd);
            target = target - T::from_f64(damping) * rate;
        }
        if stiffness != 0.0 {
            target = target - T::from_f64(stiffness) * violation[row];
        }
        bias[row] = target;
    }
}

/// Multiplies the rows of J and b by their constraints' [`active`](Constraint::active).
///
/// A row of zeros with b = 0 meets no other row in A = J H⁻¹ Jᵀ. Its pivot is the solver's regularisation, which is
/// never 0, so that λ and its rates are exactly 0.
///
/// # Panics
/// If a slice has a wrong length.
pub fn weigh_rows<T: Real, P: IntoReal<T>>(
    constraints: &[Constraint<P>],
    jacobian: &mut [T],
    target: &mut [T],
) {
    let width = jacobian.len() / target.len().max(1);
    check_length("jacobian", jacobian.len(), target.len() * width);
    let mut rows = 0..target.len();
    for (active, row) in each_row(constraints, |own| own.active).zip(&mut rows) {
        let Some(active) = active else { continue };
        let active: T = active.into_real();
        let own = &mut jacobian[row * width..(row + 1) * width];
        own.iter_mut().for_each(|x| *x = *x * active);
        target[row] = target[row] * active;
    }
}

/// Solves x = H⁻¹ (f + Jᵀ λ) with J x = b: `result.motion` is f before and x afterwards, `result.residual`
/// is b before and the residual afterwards. The scratch memory holds the factor of H, its pattern, and J.
/// With the compliance ε of `constraints`, if any are given, J x = b − ε λ.
///
/// # Panics
/// If a slice has a wrong length.
pub fn solve_constrained<T: Real, P>(
    constraints: &[Constraint<P>],
    proximal: Proximal,
    scratch: ConstrainedScratch<'_, T>,
    result: ConstrainedMotion<'_, T>,
) {
    let ConstrainedMotion {
        motion: x,
        lambda,
        residual: target,
    } = result;
    let (n, m) = (x.len(), lambda.len());
    let ConstrainedScratch {
        h,
        parents,
        jacobian,
        system,
        factor,
        row_parents,
        step,
    } = scratch;
    check_length("jacobian", jacobian.len(), m * n);
    check_length("system", system.len(), m * m);
    check_length("residual", target.len(), m);
    sparse::ltdl_solve_lt(parents, h, x);
    for row in 0..m {
        sparse::ltdl_solve_lt(parents, h, &mut jacobian[row * n..(row + 1) * n]);
    }
    // W D⁻¹ row by row: one product a nonzero; zeros stay zeros.
    for i in 0..m {
        for k in 0..n {
            let scaled = jacobian[i * n + k] / h[k * n + k];
            for j in i..m {
                let sum = if k == 0 { T::zero() } else { system[j * m + i] };
                system[j * m + i] = sum + scaled * jacobian[j * n + k];
            }
            target[i] = target[i] - scaled * x[k];
        }
    }
    let compliant = || each_row(constraints, |own| own.compliance).enumerate();
    for (i, compliance) in compliant().filter(|(_, compliance)| *compliance != 0.0) {
        system[i * m + i] = system[i * m + i] + T::from_f64(compliance);
    }
    let inner = ProximalScratch {
        system,
        factor,
        parents: row_parents,
    };
    solve(proximal.beside(constraints), inner, target, step, lambda);
    for (i, compliance) in compliant().filter(|(_, compliance)| *compliance != 0.0) {
        target[i] = target[i] + T::from_f64(compliance) * lambda[i];
    }
    for (row, lambda) in lambda.iter().enumerate() {
        for (k, x) in x.iter_mut().enumerate() {
            *x = *x + jacobian[row * n + k] * *lambda;
        }
    }
    for (k, x) in x.iter_mut().enumerate() {
        *x = *x / h[k * n + k];
    }
    sparse::ltdl_solve_l(parents, h, x);
}

pub(super) fn dot<T: Real>(a: &[T], b: &[T]) -> T {
    a.iter().zip(b).fold(T::zero(), |sum, (a, b)| sum + *a * *b)
}
