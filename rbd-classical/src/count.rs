//! Operation counts of the formulations by their authors' conventions.
//!
//! A formulation receives what its author takes as given, with every number an input of a folding
//! [`Counter`]: the matrices A_i of the posture, the inertias, q̇ and q̈ (or τ). So:
//!
//! - sines, and the products that make the elements of A_i, are not counted;
//! - a matrix is dense, its zeros and ones counted like any element, as Hollerbach, and Luh,
//!   Walker and Paul count; for Balafoutis, Patel and Misra the rotation has the one zero that
//!   Denavit and Hartenberg's frames give it, and it is not counted;
//! - the zeros of the formulation itself are not counted: those of z, and of a base at rest, except that
//!   Luh, Walker and Paul's base moves; as their paper prints it, the base is at rest and the zeros of z
//!   are counted.

use core::cell::Cell;

use super::base_frame::BaseLink;
use super::hollerbach_3x3::RotationLink;
use super::kane::AlignedLink;
use super::luh_walker_paul::LinkMotion;
use super::luh_walker_paul_printed::FarLink;
use super::published::Polynomial;
use super::{
    Chain, Formulation, HomogeneousLink, JointKind, Matrix4, PosedLink, Posture, Quantity, Way,
    balafoutis_patel_misra, gibbs_appell, hollerbach_3x3, hollerbach_4x4, kane, luh_walker_paul,
    luh_walker_paul_printed, non_recursive, solve, uicker_kahn, vukobratovic_stepanenko,
    walker_orin,
};
use rbd_runtime::{
    Matrix3, OpCount, Real, Symmetric3, Transform, Vector3, count_folded_operations,
};

/// The operations that `formulation` takes on a general chain of n revolute joints.
pub fn count(formulation: Formulation, n: u32) -> OpCount {
    count_joints(formulation, &vec![JointKind::Revolute; n as usize])
}

/// [`count`] for the joints of `chain`, revolute and prismatic; `None` if the formulation does not
/// take them.
///
/// Only the kinds of the joints are taken from the chain: its matrices are as dense as the general
/// chain's, so that for revolute joints this is [`count`].
pub fn count_chain<T>(formulation: Formulation, chain: &Chain<T>) -> Option<OpCount> {
    let kinds: Vec<JointKind> = chain.links.iter().map(|link| link.kind).collect();
    formulation
        .takes(chain)
        .then(|| count_joints(formulation, &kinds))
}

fn count_joints(formulation: Formulation, kinds: &[JointKind]) -> OpCount {
    count_folded_operations(|input| {
        let seed = Cell::new(0.5);
        run(
            formulation,
            kinds,
            &Given {
                next: &any(&seed, input),
            },
        );
    })
}

/// The operations that all links of a general chain of n revolute joints take for `quantity`.
pub fn count_quantity(quantity: Quantity, way: Way, n: u32) -> OpCount {
    let n = n as usize;
    count_folded_operations(|input| {
        let seed = Cell::new(0.5);
        let given = Given {
            next: &any(&seed, input),
        };
        let (qd, qdd, gravity) = (given.numbers(n), given.numbers(n), given.vector());
        quantity.of_links(way, &given.base_links(n), gravity, &qd, &qdd);
    })
}

/// [`count_quantity`] for any n ≥ 3 as a polynomial: multiplications, then additions.
pub fn count_quantity_formula(quantity: Quantity, way: Way) -> [Polynomial; 2] {
    formula(quantity.order(way), |n| count_quantity(quantity, way, n))
}

/// Any numbers do: the count does not depend on values.
fn any<T>(seed: &Cell<f64>, input: impl Fn(f64) -> T) -> impl Fn() -> T {
    move || {
        seed.set(seed.get() + 0.125);
        input(seed.get())
    }
}

/// [`count`] for any n ≥ 3 as a polynomial: multiplications and divisions, then additions.
///
/// The first two links save a few operations, so that n = 1 and 2 may deviate from it.
pub fn count_formula(formulation: Formulation) -> [Polynomial; 2] {
    formula(formulation.order(), |n| count(formulation, n))
}

/// The polynomials of this order through the counts from n = 3 on.
fn formula(order: u32, count: impl Fn(u32) -> OpCount) -> [Polynomial; 2] {
    let first = 3;
    let counts: Vec<OpCount> = (first..=first + order).map(count).collect();
    let through = |kind: fn(&OpCount) -> u32| {
        let values: Vec<i64> = counts.iter().map(|c| i64::from(kind(c))).collect();
        Polynomial::through(first, &values)
    };
    [through(|c| c.mul + c.div), through(|c| c.add)]
}

fn run<T: Real>(formulation: Formulation, kinds: &[JointKind], given: &Given<T>) {
    let n = kinds.len();
    let (q, qd, qdd) = (given.numbers(n), given.numbers(n), given.numbers(n));
    match formulation {
        Formulation::UickerKahn => {
            uicker_kahn::from_matrices(given.four(), &given.homogeneous(n), &qd, &qdd);
        }
        Formulation::Hollerbach4x4 => {
            hollerbach_4x4::from_matrices(given.four(), &given.homogeneous(n), &qd, &qdd);
        }
        Formulation::Hollerbach3x3 => {
            hollerbach_3x3::from_matrices(given.vector(), &given.rotations(n), &qd, &qdd);
        }
        Formulation::VukobratovicStepanenko => {
            let (h, bias) =
                vukobratovic_stepanenko::equations_of_motion(&given.posture(kinds), &qd);
            solve::mul_add(&h, &qdd, &bias);
        }
        Formulation::NonRecursive => {
            non_recursive::from_posture(&given.posture(kinds), &qd, &qdd);
        }
        Formulation::LuhWalkerPaul => {
            luh_walker_paul::from_posture(given.base(), &given.posture(kinds).links, &qd, &qdd);
        }
        Formulation::LuhWalkerPaulPrinted => {
            let (gravity, zero) = (given.vector(), (given.next)());
            luh_walker_paul_printed::from_links(gravity, zero, &given.far(kinds), &qd, &qdd);
        }
        Formulation::BalafoutisPatelMisra => {
            let euler: Vec<_> = (0..n).map(|_| given.symmetric()).collect();
            let posture = given.denavit_hartenberg(kinds);
            balafoutis_patel_misra::from_posture(&posture, &euler, &qd, &qdd);
        }
        Formulation::GibbsAppell => {
            let (h, bias) = gibbs_appell::equations_of_motion(&given.posture(kinds), &qd);
            solve::mul_add(&h, &qdd, &bias);
        }
        Formulation::Kane => {
            kane::from_aligned(given.vector(), &given.aligned(kinds), &q, &qd, &qdd);
        }
        Formulation::WalkerOrinMatrix(method) => {
            walker_orin::inertia_matrix_of(method, &given.posture(kinds).links);
        }
        Formulation::WalkerOrinForward(method) => {
            let links = given.posture(kinds).links;
            walker_orin::forward_dynamics_of(method, given.base(), &links, &qd, &qdd);
        }
        Formulation::UickerKahnForward => {
            uicker_kahn::forward_from_matrices(given.four(), &given.homogeneous(n), &qd, &qdd);
        }
    }
}

/// Makes inputs.
struct Given<'a, T> {
    next: &'a dyn Fn() -> T,
}

impl<T: Real> Given<'_, T> {
    fn numbers(&self, n: usize) -> Vec<T> {
        (0..n).map(|_| (self.next)()).collect()
    }

    fn four(&self) -> [T; 4] {
        [(); 4].map(|()| (self.next)())
    }

    fn vector(&self) -> Vector3<T> {
        Vector3::from([(); 3].map(|()| (self.next)()))
    }

    fn matrix(&self) -> Matrix3<T> {
        Matrix3::new([(); 3].map(|()| self.vector().to_array()))
    }

    fn symmetric(&self) -> Symmetric3<T> {
        Symmetric3::from_upper(self.matrix())
    }

    fn matrix4(&self) -> Matrix4<T> {
        Matrix4::from_fn(|_, _| (self.next)())
    }

    fn base(&self) -> LinkMotion<T> {
        LinkMotion {
            omega: self.vector(),
            v: self.vector(),
            omega_dot: self.vector(),
            v_dot: self.vector(),
        }
    }

    fn posture(&self, kinds: &[JointKind]) -> Posture<T> {
        let link = |&kind| PosedLink {
            kind,
            placement: Transform::new(self.matrix(), self.vector()),
            mass: (self.next)(),
            center: self.vector(),
            inertia: self.symmetric(),
        };
        Posture {
            gravity: self.vector(),
            links: kinds.iter().map(link).collect(),
        }
    }

    /// A posture whose rotations are Rot_x(α) Rot_z(q), with one zero.
    fn denavit_hartenberg(&self, kinds: &[JointKind]) -> Posture<T> {
        let mut posture = self.posture(kinds);
        for link in &mut posture.links {
            link.placement.rotation.rows[0][2] = T::zero();
        }
        posture
    }

    fn homogeneous(&self, n: usize) -> Vec<HomogeneousLink<T>> {
        let link = |_| HomogeneousLink {
            a: self.matrix4(),
            da: self.matrix4(),
            dda: self.matrix4(),
            pseudo_inertia: self.matrix4(),
            first_moment: self.four(),
        };
        (0..n).map(link).collect()
    }

    fn rotations(&self, n: usize) -> Vec<RotationLink<T>> {
        let link = |_| RotationLink {
            a: self.matrix(),
            da: self.matrix(),
            dda: self.matrix(),
            offset: self.vector(),
            mass: (self.next)(),
            first_moment: self.vector(),
            pseudo_inertia: self.matrix(),
        };
        (0..n).map(link).collect()
    }

    fn aligned(&self, kinds: &[JointKind]) -> Vec<AlignedLink<T>> {
        let link = |&kind| AlignedLink {
            kind,
            axis: self.vector(),
            offset: self.vector(),
            mass: (self.next)(),
            center: self.vector(),
            inertia: self.symmetric(),
        };
        kinds.iter().map(link).collect()
    }

    fn far(&self, kinds: &[JointKind]) -> Vec<FarLink<T>> {
        let link = |&kind| FarLink {
            kind,
            previous_from_own: self.matrix(),
            lever: self.vector(),
            mass: (self.next)(),
            center: self.vector(),
            inertia: self.symmetric(),
        };
        kinds.iter().map(link).collect()
    }

    fn base_links(&self, n: usize) -> Vec<BaseLink<T>> {
        let link = |_| BaseLink {
            kind: JointKind::Revolute,
            axis: self.vector(),
            origin: self.vector(),
            mass: (self.next)(),
            center: self.vector(),
            inertia: self.symmetric(),
        };
        (0..n).map(link).collect()
    }
}
