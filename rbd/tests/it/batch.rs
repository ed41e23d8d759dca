//! Batches: the bits of the single calls, whatever the layout, the length and the threads.

use std::sync::Mutex;

use rbd::batch::{Element, Error, Execution, Kernel, Numbers, Reader, States, StatesMut, Writer};
use rbd::{Arithmetic, Dual, Real, Unfused};

use crate::robots::reproducible::Panda as Reproducible;
use crate::robots::{Hand, Panda, Quadruped, panda, quadruped};

rbd::robot!(
    FourBar = "examples/four_bar.urdf",
    constraint(
        "closing",
        type = hinge,
        a = "coupler",
        a_xyz = [0.5, 0.0, 0.0],
        a_rpy = [-1.5707963267948966, 0.0, 0.0],
        b = "rocker",
        b_xyz = [0.4, 0.0, 0.0],
        b_rpy = [-1.5707963267948966, 0.0, 0.0],
        stiffness = 400.0,
        damping = 40.0
    ),
    functions = [
        constrained_forward_dynamics, impact, constraint_correction, constraint_jacobian, constraint_violation,
        constraint_bias, constraint_torques, constraint_wrenches
    ],
    batch = true
);

/// Numbers of one state.
struct Flat<T>(Vec<T>);

impl<T: Copy> Reader<T> for Flat<T> {
    fn read<const N: usize>(&self, first: usize) -> [T; N] {
        std::array::from_fn(|i| self.0[first + i])
    }
}

impl<T: Copy> Writer<T> for Flat<T> {
    fn write(&mut self, first: usize, numbers: &[T]) {
        assert_eq!(first, self.0.len());
        self.0.extend_from_slice(numbers);
    }
}

fn flat<T: Copy, O: Numbers<T>>(output: &O) -> Vec<T> {
    let mut flat = Flat(Vec::new());
    output.write(&mut flat, 0);
    assert_eq!(flat.0.len(), O::COUNT);
    flat.0
}

fn value<T, I: Numbers<T>>(numbers: &[T]) -> I
where
    T: Copy,
{
    I::read(&Flat(numbers.to_vec()), 0)
}

/// `f64` and `f32`, to be made and compared.
trait Number: Element + Into<f64> + std::fmt::Debug + Default {}
impl<E: Element + Into<f64> + std::fmt::Debug + Default> Number for E {}

#[track_caller]
fn assert_same_bits<E: Number>(is: &[E], expected: &[E]) {
    assert_eq!(is.len(), expected.len());
    for (&is, &expected) in is.iter().zip(expected) {
        let (is, expected): (f64, f64) = (is.into(), expected.into());
        let same = is.to_bits() == expected.to_bits() || is.is_nan() && expected.is_nan();
        assert!(same, "{is} for {expected}");
    }
}

/// `count` states of `width` numbers.
fn random<E: Number>(seed: usize, count: usize, width: usize) -> Vec<Vec<E>> {
    let number = |s: usize, k: usize| {
        let x = ((seed * 7919 + s * 131 + k) as f64 * 0.7).sin() * 2.5;
        E::from_f64(x)
    };
    let state = |s| {
        let mut state: Vec<E> = (0..width).map(|k| number(s, k)).collect();
        if width == Quadruped::NQ {
            unit(&mut state[3..7]);
        }
        state
    };
    (0..count).map(state).collect()
}

/// Makes a quaternion one of length 1, as debug builds ask for.
pub(crate) fn unit<E: Element + Into<f64>>(quaternion: &mut [E]) {
    let square = |x: &E| Into::<f64>::into(*x) * Into::<f64>::into(*x);
    let length = quaternion.iter().map(square).sum::<f64>().sqrt();
    for x in quaternion {
        *x = E::from_f64(Into::<f64>::into(*x) / length);
    }
}

/// The strides of states and coordinates.
fn layouts(count: usize, width: usize) -> [[usize; 2]; 4] {
    [[width, 1], [1, count], [width + 3, 1], [2, 2 * count + 1]]
}

fn laid_out<E: Number>(states: &[Vec<E>], [state, coordinate]: [usize; 2]) -> Vec<E> {
    let width = states.first().map_or(0, Vec::len);
    let length = states.len() * state + width * coordinate;
    let mut numbers = vec![E::default(); length];
    for (s, numbers_of) in states.iter().enumerate() {
        for (k, number) in numbers_of.iter().enumerate() {
            numbers[s * state + k * coordinate] = *number;
        }
    }
    numbers
}

type Batch<'a, E> = dyn Fn(&[States<'_, E>], StatesMut<'_, E>) -> Result<(), Error> + 'a;

/// One function of one robot.
struct Case<'a, E> {
    widths: &'a [usize],
    output: usize,
    single: &'a dyn Fn(&[Vec<E>]) -> Vec<E>,
    batch: &'a Batch<'a, E>,
}

impl<E: Number> Case<'_, E> {
    fn check(&self, count: usize, layout: usize) {
        let inputs: Vec<_> = (0..self.widths.len())
            .map(|i| random::<E>(i + 1, count, self.widths[i]))
            .collect();
        let strides = |width| layouts(count, width)[layout];
        let numbers: Vec<_> = inputs
            .iter()
            .zip(self.widths)
            .map(|(states, &width)| laid_out(states, strides(width)))
            .collect();
        let views: Vec<_> = numbers
            .iter()
            .zip(self.widths)
            .map(|(numbers, &width)| {
                States::strided(numbers, [count, width], strides(width)).expect("it fits")
            })
            .collect();
        let [state, coordinate] = strides(self.output);
        let untouched = E::from_f64(-77.0);
        let mut results = vec![untouched; count * state + self.output * coordinate];
        let places = StatesMut::strided(&mut results, [count, self.output], [state, coordinate]);
        (self.batch)(&views, places.expect("it fits")).expect("all fit");
        let mut written = 0;
        for s in 0..count {
            let of_state: Vec<_> = inputs.iter().map(|states| states[s].clone()).collect();
            let is: Vec<_> = (0..self.output)
                .map(|k| results[s * state + k * coordinate])
                .collect();
            assert_same_bits(&is, &(self.single)(&of_state));
            written += self.output;
        }
        let left = results.iter().filter(|x| (**x).into() == -77.0).count();
        assert_eq!(
            left,
            results.len() - written,
            "what is between is not touched"
        );
    }

    fn check_all(&self) {
        for layout in 0..4 {
            for count in (0..=33).chain([1000]) {
                self.check(count, layout);
            }
        }
    }
}

/// `robot.name(width, ...) -> width` compared with the single call, in both elements.
macro_rules! same {
    ($robot:expr, $($name:ident($($index:literal: $of:ty),*) -> $output:ty;)*) => {$({
        fn of<E: Number>() {
            let robot = $robot;
            type Output<T> = $output;
            Case::<E> {
                widths: &[$({ type Input<T> = $of; <Input<E> as Numbers<E>>::COUNT }),*],
                output: <Output<E> as Numbers<E>>::COUNT,
                single: &|inputs| flat::<E, _>(&robot.$name($(&{
                    type Input<T> = $of;
                    value::<E, Input<E>>(&inputs[$index])
                }),*)),
                batch: &|inputs, output| robot.batch().$name($(inputs[$index],)* output),
            }
            .check_all();
        }
        of::<f64>();
        of::<f32>();
    })*};
}

#[test]
fn an_arm() {
    same! { Panda,
        rnea(0: [T; 7], 1: [T; 7], 2: [T; 7]) -> [T; 7];
        bias(0: [T; 7], 1: [T; 7]) -> [T; 7];
        gravity(0: [T; 7]) -> [T; 7];
        crba(0: [T; 7]) -> panda::InertiaMatrix<T>;
        forward_dynamics(0: [T; 7], 1: [T; 7], 2: [T; 7]) -> [T; 7];
        aba(0: [T; 7], 1: [T; 7], 2: [T; 7]) -> [T; 7];
        forward_kinematics(0: [T; 7]) -> [rbd::Transform<T>; Panda::LINK_NAMES.len()];
    }
}

#[test]
fn a_quadruped_that_floats() {
    same! { Quadruped,
        rnea_with_forces(0: [T; 19], 1: [T; 18], 2: [T; 18],
            3: [rbd::Force<T>; Quadruped::LINK_NAMES.len()]) -> [T; 18];
        crba(0: [T; 19]) -> quadruped::InertiaMatrix<T>;
        integrate(0: [T; 19], 1: [T; 18]) -> [T; 19];
        kinetic_energy(0: [T; 19], 1: [T; 18]) -> T;
    }
}

#[test]
fn a_hand_with_mimic_joints() {
    const N: usize = Hand::NV;
    same! { Hand,
        rnea(0: [T; N], 1: [T; N], 2: [T; N]) -> [T; N];
        forward_dynamics(0: [T; N], 1: [T; N], 2: [T; N]) -> [T; N];
    }
}

#[test]
fn a_frame_and_a_reproducible_robot() {
    same! { Reproducible, rnea(0: [T; 7], 1: [T; 7], 2: [T; 7]) -> [T; 7]; }
    same! { Reproducible.panda_hand(),
        placement(0: [T; 7]) -> rbd::Transform<T>;
        jacobian_local(0: [T; 7]) -> rbd::Jacobian<rbd::Local, T, 7>;
    }
}

/// A hinge in a planar loop, three of whose rows are zero.
#[test]
fn a_closed_loop() {
    same! { FourBar,
        constrained_forward_dynamics(0: [T; 3], 1: [T; 3], 2: [T; 3]) -> ([T; 3], [T; 5], [T; 5]);
        impact(0: [T; 3], 1: [T; 3]) -> ([T; 3], [T; 5], [T; 5]);
        constraint_correction(0: [T; 3]) -> ([T; 3], [T; 5]);
        constraint_jacobian(0: [T; 3])
            -> rbd::SparseMatrix<<FourBar as rbd::ConstraintJacobian>::Jacobian, T>;
        constraint_violation(0: [T; 3]) -> [T; 5];
        constraint_bias(0: [T; 3], 1: [T; 3]) -> [T; 5];
        constraint_torques(0: [T; 3], 1: [T; 5]) -> [T; 3];
        constraint_wrenches(0: [T; 3], 1: [T; 5]) -> [[rbd::Force<T>; 2]; 1];
    }
}

fn rows<E: Number, const N: usize>(seed: usize, count: usize) -> Vec<[E; N]> {
    let states = random(seed, count, N);
    states.iter().map(|state| value(state)).collect()
}

/// The power of the bias forces, by a function that enters the instructions itself.
struct Power;

impl Kernel for Power {
    type Input<T: Real> = ([T; 7], [T; 7]);
    type Output<T: Real> = T;

    #[inline(always)]
    fn run<T: Real, A: Arithmetic<T>>(&self, _: A, (q, qd): &Self::Input<T>) -> T {
        let bias = Panda.bias(q, qd);
        let mut power = T::zero();
        for i in 0..7 {
            power = power + bias[i] * qd[i];
        }
        power
    }
}

#[test]
fn a_function_of_the_users() {
    let (q, qd) = (rows::<f64, 7>(1, 21), rows::<f64, 7>(2, 21));
    let mut power = vec![0.0; q.len()];
    let inputs = [(&q).into(), (&qd).into()];
    let result = Execution::new().run(&Power, inputs, (&mut power).into());
    result.expect("they fit");
    for i in 0..q.len() {
        let expected = Power.run(Unfused, &(q[i], qd[i]));
        assert_same_bits(&[power[i]], &[expected]);
    }
}

/// Of every width that fuses what single calls do, whole blocks and the rest.
#[test]
fn every_width() {
    fn of<E: Number>() {
        for bits in [256, 512] {
            for count in 0..=40 {
                let [q, qd, qdd] = [1, 2, 3].map(|seed| rows::<E, 7>(seed, count));
                let mut tau = vec![[E::default(); 7]; count];
                let batch = Panda.batch().at_most_bits(bits);
                batch.rnea(&q, &qd, &qdd, &mut tau).expect("they fit");
                let mut h = vec![[E::default(); 28]; count];
                batch.crba(&q, &mut h).expect("they fit");
                for s in 0..count {
                    assert_same_bits(&tau[s], &Panda.rnea(&q[s], &qd[s], &qdd[s]));
                    assert_same_bits(&h[s], &Panda.crba(&q[s]).nonzeros);
                }
            }
        }
    }
    if cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) {
        of::<f64>();
        of::<f32>();
    }
}

/// Inverse dynamics of the arm in [`Unfused`]: that of a dual number's value.
fn as_written<E: Number>(q: &[E; 7]) -> [E; 7] {
    let q = q.map(Dual::<E, 1>::constant);
    Panda.rnea(&q, &q, &q).map(|dual| dual.value)
}

/// With instructions that do not fuse the bits are those of [`Unfused`]: what every machine of
/// an architecture has does on aarch64.
#[test]
fn instructions_that_every_machine_has() {
    fn of<E: Number>() {
        let q = rows::<E, 7>(1, 37);
        let mut tau = vec![[E::default(); 7]; q.len()];
        let batch = Panda.batch().at_most_bits(128);
        batch.rnea(&q, &q, &q, &mut tau).expect("they fit");
        for (q, tau) in q.iter().zip(&tau) {
            let fuses = cfg!(any(target_feature = "fma", target_arch = "aarch64"));
            let expected = if fuses {
                Panda.rnea(q, q, q)
            } else {
                as_written(q)
            };
            assert_same_bits(tau, &expected);
        }
    }
    of::<f64>();
    of::<f32>();
}

/// Lanes beyond the limit of the fast sine, and what is no number.
#[test]
fn angles_of_any_size() {
    fn of<E: Number>() {
        let mut q = rows::<E, 7>(1, 40);
        for (i, x) in [1e5, 1.1e5, -3e9, 1e30, f64::INFINITY, f64::NAN, -0.0]
            .into_iter()
            .enumerate()
        {
            q[3 * i][i] = E::from_f64(x);
        }
        let mut g = vec![[E::default(); 7]; q.len()];
        Panda.batch().gravity(&q, &mut g).expect("they fit");
        for (q, g) in q.iter().zip(&g) {
            assert_same_bits(g, &Panda.gravity(q));
        }
    }
    of::<f64>();
    of::<f32>();
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "there are no threads")]
fn any_number_of_threads() {
    let q = rows::<f64, 7>(3, 30_001);
    let mut one = vec![[0.0; 7]; q.len()];
    Panda.batch().rnea(&q, &q, &q, &mut one).expect("they fit");
    for threads in 1..=3 {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = pool.build().expect("threads");
        let done = Mutex::new(Vec::new());
        let report = |count| done.lock().expect("no panic").push(count);
        let (mut tau, mut by_joint) = (vec![[0.0; 7]; q.len()], vec![0.0; 7 * q.len()]);
        pool.install(|| {
            let batch = Panda.batch().parallel().progress(&report);
            batch.rnea(&q, &q, &q, &mut tau).expect("they fit");
            let places = StatesMut::by_coordinate(&mut by_joint, 7).expect("whole");
            let batch = Panda.batch().parallel();
            batch.rnea(&q, &q, &q, places).expect("they fit");
        });
        assert_eq!(tau, one);
        for (s, tau) in one.iter().enumerate() {
            assert!((0..7).all(|k| by_joint[k * q.len() + s] == tau[k]));
        }
        let mut done = done.into_inner().expect("no panic");
        done.sort_unstable();
        assert_eq!(done.last(), Some(&q.len()));
        assert!(done.len() > 10 && done.len() <= 256);
    }
}

#[test]
fn progress_on_one_core() {
    for count in [0, 1, 5000, 300_000] {
        let q = vec![[0.1_f32; 7]; count];
        let mut g = vec![[0.0; 7]; count];
        let done = Mutex::new(Vec::new());
        let report = |count| done.lock().expect("no panic").push(count);
        let batch = Panda.batch().progress(&report);
        batch.gravity(&q, &mut g).expect("they fit");
        let done = done.into_inner().expect("no panic");
        assert!(done.is_sorted() && done.len() <= 256);
        assert_eq!(done.last().copied().unwrap_or(0), count);
    }
}

#[test]
fn what_does_not_fit() {
    let (q, mut tau) = (vec![[0.0; 7]; 5], vec![[0.0; 7]; 5]);
    let wide = vec![[0.0; 8]; 5];
    let error = Panda.batch().rnea(&q, &wide, &q, &mut tau).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`qd` has 8 numbers a state where the function has 7"
    );
    let error = Panda.batch().rnea(&q, &q, &q[1..], &mut tau).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`qdd` has 4 states where the first argument has 5"
    );
    let error = Panda.batch().gravity(&q, &mut tau[2..]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`result` has 3 states where the first argument has 5"
    );
    assert_eq!(tau, [[0.0; 7]; 5]);
    let numbers = [0.0; 20];
    let length = Error::Length {
        length: 20,
        width: 7,
    };
    assert_eq!(States::rows(&numbers, 7).unwrap_err(), length);
    assert_eq!(States::by_coordinate(&numbers, 7).unwrap_err(), length);
    assert!(States::strided(&numbers, [3, 7], [7, 1]).is_err());
    assert!(States::strided(&numbers, [2, 7], [usize::MAX, 1]).is_err());
    assert!(
        States::strided(&numbers, [3, 7], [0, 1]).is_ok(),
        "read again and again"
    );
    let mut numbers = [0.0; 20];
    for strides in [[0, 1], [6, 1], [1, 2], [1, 0]] {
        let error = StatesMut::strided(&mut numbers, [3, 7], strides).unwrap_err();
        assert_eq!(error, Error::Overlap);
    }
    assert!(StatesMut::strided(&mut numbers, [2, 7], [10, 1]).is_ok());
}
