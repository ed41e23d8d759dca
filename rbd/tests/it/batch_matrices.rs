//! Batches of matrices, of robots with fields and of their frames: the bits of the single calls. And
//! no batch asks for memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use rbd::batch::{Element, States, StatesMut};

use crate::batch::unit;
use crate::robots::{Panda, Quadruped, panda, quadruped};

rbd::robot!(
    Any = "examples/arm.urdf",
    functions = [rnea, crba, ltl, frame_placement, frame_jacobian],
    frames = ["tool"],
    parameters = all,
    batch = true
);

rbd::robot!(
    Derived = "examples/arm.urdf",
    functions = [
        rnea_derivatives,
        rnea_with_derivatives,
        forward_dynamics_derivatives,
        gravity_derivatives,
        bias_derivatives,
        kinetic_energy_derivatives,
        rnea_gradient,
        rnea_hessian,
        forward_dynamics_hessian_product,
        frame_velocity_derivatives,
        frame_acceleration_derivatives
    ],
    frames = ["tool"],
    batch = true
);

/// More than a block, and not whole blocks.
const COUNT: usize = 37;

trait Number: Element + Into<f64> + std::fmt::Debug + Default + PartialEq {}
impl<E: Element + Into<f64> + std::fmt::Debug + Default + PartialEq> Number for E {}

fn random<E: Number, const N: usize>(seed: usize) -> Vec<[E; N]> {
    let number = |s: usize, k: usize| {
        let x = ((seed * 7919 + s * 131 + k) as f64 * 0.7).sin() * 2.5;
        E::from_f64(x)
    };
    let state = |s| {
        let mut state: [E; N] = std::array::from_fn(|k| number(s, k));
        if N == Quadruped::NQ {
            unit(&mut state[3..7]);
        }
        state
    };
    (0..COUNT).map(state).collect()
}

#[track_caller]
fn assert_same_bits<E: Number, const N: usize>(are: &[[E; N]], expected: impl Fn(usize) -> [E; N]) {
    for (s, is) in are.iter().enumerate() {
        let bits = |row: [E; N]| row.map(|x| Into::<f64>::into(x).to_bits());
        assert_eq!(bits(*is), bits(expected(s)), "{is:?} in state {s}");
    }
}

/// `robot.batch().name(h, x)` is `of(h).method(x)` in each state.
macro_rules! same {
    ($robot:ident, $h:ident, $x:ident, $n:expr; $($name:ident of $matrix:expr, $method:ident;)*) => {$(
        let mut results = vec![[E::default(); $n]; COUNT];
        $robot.batch().$name(&$h, &$x, &mut results).expect("they fit");
        assert_same_bits(&results, |s| $matrix($h[s]).$method(&$x[s]));
    )*};
}

#[test]
fn derivatives_one_matrix_after_the_other() {
    use rbd::{ForwardDynamicsDerivatives as F, RneaDerivatives as R, SparsityPattern};
    const BY_Q: usize = <Derived as R>::DtauDq::POSITIONS.len();
    const BY_QD: usize = <Derived as R>::DtauDqd::POSITIONS.len();
    const ACCELERATIONS: usize = <Derived as F>::DqddDq::POSITIONS.len()
        + <Derived as F>::DqddDqd::POSITIONS.len()
        + <Derived as F>::HInverse::POSITIONS.len();
    const H: usize = derived::InertiaMatrix::<f64>::POSITIONS.len();
    fn of<E: Number>() {
        let [q, qd, qdd] = [1, 2, 3].map(random::<E, 3>);
        let mut results = vec![[E::default(); BY_Q + BY_QD + H]; COUNT];
        let batch = Derived.batch();
        batch
            .rnea_derivatives(&q, &qd, &qdd, &mut results)
            .expect("they fit");
        assert_same_bits(&results, |s| {
            let d = Derived.rnea_derivatives(&q[s], &qd[s], &qdd[s]);
            let by = [&d.dtau_dq.nonzeros[..], &d.dtau_dqd.nonzeros, &d.h.nonzeros];
            by.concat().try_into().expect("as many")
        });
        let mut accelerations = vec![[E::default(); 3 + ACCELERATIONS]; COUNT];
        batch
            .forward_dynamics_derivatives(&q, &qd, &qdd, &mut accelerations)
            .expect("they fit");
        assert_same_bits(&accelerations, |s| {
            let d = Derived.forward_dynamics_derivatives(&q[s], &qd[s], &qdd[s]);
            let matrices = [
                &d.dqdd_dq.nonzeros[..],
                &d.dqdd_dqd.nonzeros,
                &d.h_inverse.nonzeros,
            ];
            [&d.qdd[..], &matrices.concat()]
                .concat()
                .try_into()
                .expect("as many")
        });
    }
    of::<f64>();
    of::<f32>();
}

/// Results that are several, one after the other, each by what is stored of it.
#[test]
fn several_results_one_after_the_other() {
    fn of<E: Number>() {
        let [q, qd, qdd, x] = [1, 2, 3, 4].map(random::<E, 3>);
        macro_rules! same {
            ($batch:expr, $one:expr;
             $($name:ident($($argument:ident),*): $d:ident => $parts:expr;)*) => {$(
                let single = |s: usize| -> Vec<E> {
                    let $d = $one.$name($(&$argument[s]),*);
                    let parts: &[&[E]] = $parts;
                    parts.concat()
                };
                let width = single(0).len();
                let mut results = vec![E::default(); width * COUNT];
                let rows = StatesMut::rows(&mut results, width).expect("whole rows");
                $batch.$name($(&$argument,)* rows).expect("they fit");
                for (s, row) in results.chunks_exact(width).enumerate() {
                    let bits = |x: &E| Into::<f64>::into(*x).to_bits();
                    let is: Vec<u64> = row.iter().map(bits).collect();
                    let expected: Vec<u64> = single(s).iter().map(bits).collect();
                    assert_eq!(is, expected, "{} in state {s}", stringify!($name));
                }
            )*};
        }
        same! { Derived.batch(), Derived;
            rnea_with_derivatives(q, qd, qdd): d =>
                &[&d.tau, &d.dtau_dq.nonzeros, &d.dtau_dqd.nonzeros, &d.h.nonzeros];
            gravity_derivatives(q): d => &[&d.nonzeros];
            bias_derivatives(q, qd): d => &[&d.0.nonzeros, &d.1.nonzeros];
            kinetic_energy_derivatives(q, qd): d => &[&d.0, &d.1];
            rnea_gradient(q, qd, qdd, x): d => &[&d.0, &d.1, &d.2];
            rnea_hessian(q, qd, qdd, x): d =>
                &[&d.0.nonzeros, &d.1.nonzeros, &d.2.nonzeros, &d.3.nonzeros];
            forward_dynamics_hessian_product(q, qd, qdd, x, qd, x, q): d => &[&d.0, &d.1, &d.2];
        }
        let tool = Derived.tool();
        same! { tool.batch(), tool;
            velocity_derivatives_local(q, qd): d => &[&d.0.nonzeros, &d.1.nonzeros];
            acceleration_derivatives_world(q, qd, qdd): d =>
                &[&d.0.nonzeros, &d.1.nonzeros, &d.2.nonzeros];
        }
    }
    of::<f64>();
    of::<f32>();
}

#[test]
fn matrices_of_an_arm() {
    fn of<E: Number>() {
        use panda::{InertiaMatrix, Ltdl, Ltl};
        const ENTRIES: usize = InertiaMatrix::<f64>::POSITIONS.len();
        let (q, x) = (random::<E, 7>(1), random::<E, 7>(2));
        let [mut h, mut ltdl, mut ltl] = [0; 3].map(|_| vec![[E::default(); ENTRIES]; COUNT]);
        let batch = Panda.batch();
        batch.crba(&q, &mut h).expect("they fit");
        batch.ltdl_factor(&h, &mut ltdl).expect("they fit");
        batch.ltl_factor(&h, &mut ltl).expect("they fit");
        assert_same_bits(&h, |s| Panda.crba(&q[s]).nonzeros);
        assert_same_bits(&ltdl, |s| Panda.crba(&q[s]).ltdl().nonzeros);
        assert_same_bits(&ltl, |s| Panda.crba(&q[s]).ltl().nonzeros);
        let matrix = |nonzeros| InertiaMatrix { nonzeros };
        same! { Panda, h, x, 7; inertia_mul of matrix, mul; }
        let factor = |nonzeros| Ltdl { nonzeros };
        same! { Panda, ltdl, x, 7;
            ltdl_mul_l of factor, mul_l;
            ltdl_mul_lt of factor, mul_lt;
            ltdl_solve_l of factor, solve_l;
            ltdl_solve_lt of factor, solve_lt;
            ltdl_solve of factor, solve;
        }
        let factor = |nonzeros| Ltl { nonzeros };
        same! { Panda, ltl, x, 7;
            ltl_mul_l of factor, mul_l;
            ltl_mul_lt of factor, mul_lt;
            ltl_solve_l of factor, solve_l;
            ltl_solve_lt of factor, solve_lt;
            ltl_solve of factor, solve;
        }
    }
    of::<f64>();
    of::<f32>();
}

/// The accelerations of all states from the parts, with a sparse matrix.
#[test]
fn matrices_of_a_quadruped() {
    const ENTRIES: usize = quadruped::InertiaMatrix::<f64>::POSITIONS.len();
    let (q, tau) = (random::<f64, 19>(1), random::<f64, 18>(2));
    let [mut h, mut factor] = [0; 2].map(|_| vec![[0.0; ENTRIES]; COUNT]);
    let mut qdd = vec![[0.0; 18]; COUNT];
    let batch = Quadruped.batch().parallel();
    batch.crba(&q, &mut h).expect("they fit");
    batch.ltdl_factor(&h, &mut factor).expect("they fit");
    batch.ltdl_solve(&factor, &tau, &mut qdd).expect("they fit");
    let ltdl = |s: usize| Quadruped.crba(&q[s]).ltdl();
    assert_same_bits(&factor, |s| ltdl(s).nonzeros);
    assert_same_bits(&qdd, |s| ltdl(s).solve(&tau[s]));
}

/// All rows of every matrix, of any number of states.
#[test]
fn full_rows_of_an_arm() {
    fn of<E: Number>() {
        let q = random::<E, 7>(1);
        let batch = Panda.batch();
        for count in (0..=20).chain([COUNT]) {
            let q = &q[..count];
            let [mut full, mut ltdl, mut ltl] = [0; 3].map(|_| vec![[[E::default(); 7]; 7]; count]);
            let mut h = vec![[E::default(); 28]; count];
            batch.crba(q, &mut h).expect("they fit");
            batch.crba_dense(q, &mut full).expect("they fit");
            batch.ltdl_factor_dense(&h, &mut ltdl).expect("they fit");
            batch.ltl_factor_dense(&h, &mut ltl).expect("they fit");
            for (s, q) in q.iter().enumerate() {
                let h = Panda.crba(q);
                assert_eq!(full[s], h.to_dense());
                assert_eq!(ltdl[s], h.ltdl().to_dense());
                assert_eq!(ltl[s], h.ltl().to_dense());
            }
        }
    }
    of::<f64>();
    of::<f32>();
}

/// Zeros of legs that do not move each other, in rows and number by number.
#[test]
fn full_rows_of_a_quadruped() {
    fn of<E: Number>() {
        let q = random::<E, 19>(1);
        let batch = Quadruped.batch().parallel();
        let mut full = vec![[[E::from_f64(-77.0); 18]; 18]; COUNT];
        batch.crba_dense(&q, &mut full).expect("they fit");
        let mut flat = vec![E::from_f64(-77.0); 18 * 18 * COUNT];
        let places = StatesMut::by_coordinate(&mut flat, 18 * 18).expect("whole");
        batch.crba_dense(&q, places).expect("they fit");
        for (s, q) in q.iter().enumerate() {
            let expected = Quadruped.crba(q).to_dense();
            assert_eq!(full[s], expected);
            for (k, number) in expected.as_flattened().iter().enumerate() {
                assert_eq!(flat[k * COUNT + s], *number);
            }
        }
        let mut factor = vec![[[E::default(); 18]; 18]; COUNT];
        let mut h = vec![[E::default(); quadruped::InertiaMatrix::<f64>::POSITIONS.len()]; COUNT];
        batch.crba(&q, &mut h).expect("they fit");
        batch.ltdl_factor_dense(&h, &mut factor).expect("they fit");
        for (s, q) in q.iter().enumerate() {
            assert_eq!(factor[s], Quadruped.crba(q).ltdl().to_dense());
        }
    }
    of::<f64>();
    of::<f32>();
}

#[test]
fn errors_name_the_matrix() {
    let (h, x, mut y) = ([[0.0; 27]; 3], [[0.0; 7]; 3], [[0.0; 7]; 3]);
    let error = Panda.batch().inertia_mul(&h, &x, &mut y).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`h` has 27 numbers a state where the function has 28"
    );
    let mut h = [[0.0; 28]; 3];
    let error = Panda.batch().crba_dense(&x, &mut h).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`result` has 28 numbers a state where the function has 49"
    );
}

/// Inertias that are inputs, other than the file's, on the robot and on a frame of it.
#[test]
fn robots_with_fields() {
    let mut robot = Any::default();
    for (i, own) in robot.inertias.iter_mut().enumerate() {
        own.mass += 0.1 * i as f64;
        own.rotational.xx += 0.01 * i as f64;
    }
    fn of<E: Number>(robot: &Any) {
        let [q, qd, qdd] = [1, 2, 3].map(random::<E, 3>);
        let mut tau = vec![[E::default(); 3]; COUNT];
        robot
            .batch()
            .rnea(&q, &qd, &qdd, &mut tau)
            .expect("they fit");
        assert_same_bits(&tau, |s| robot.rnea(&q[s], &qd[s], &qdd[s]));
        let mut h = vec![[E::default(); 6]; COUNT];
        robot.batch().crba(&q, &mut h).expect("they fit");
        assert_same_bits(&h, |s| robot.crba(&q[s]).nonzeros);
        let mut factor = vec![[E::default(); 6]; COUNT];
        robot.batch().ltl_factor(&h, &mut factor).expect("they fit");
        assert_same_bits(&factor, |s| robot.crba(&q[s]).ltl().nonzeros);

        let (tool, mut placements) = (robot.tool(), vec![[E::default(); 12]; COUNT]);
        tool.batch()
            .placement(&q, &mut placements)
            .expect("they fit");
        assert_same_bits(&placements, |s| {
            let x = tool.placement(&q[s]);
            let numbers = x.rotation.rows.as_flattened().iter().copied();
            let all: Vec<E> = numbers.chain(x.translation.to_array()).collect();
            all.try_into().expect("nine and three")
        });
        let mut jacobians = vec![[[E::default(); 3]; 6]; COUNT];
        tool.batch()
            .jacobian_world(&q, &mut jacobians)
            .expect("they fit");
        for (s, jacobian) in jacobians.iter().enumerate() {
            assert_same_bits(jacobian, |row| tool.jacobian_world(&q[s]).rows[row]);
        }
    }
    of::<f64>(&robot);
    of::<f32>(&robot);
}

/// Counts what this thread asks for.
struct Counting;

thread_local! {
    pub(crate) static ASKED: Cell<usize> = const { Cell::new(0) };
}

#[allow(unsafe_code, reason = "an allocator is unsafe to write")]
// SAFETY: all is passed on to the system's.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.set(ASKED.get() + 1);
        // SAFETY: as the caller of this function knows.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller of this function knows.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn a_million_states_without_the_heap() {
    const MILLION: usize = 1_000_000;
    let q = vec![0.1_f32; 7 * MILLION];
    let mut g = vec![[0.0; 7]; MILLION];
    let before = ASKED.get();
    let by_joint = States::by_coordinate(&q, 7).expect("whole");
    Panda.batch().gravity(by_joint, &mut g).expect("they fit");
    assert_eq!(ASKED.get(), before);
    let bits = |g: [f32; 7]| g.map(f32::to_bits);
    let one = bits(Panda.gravity(&[0.1; 7]));
    assert!(g.iter().all(|g| bits(*g) == one));
}
