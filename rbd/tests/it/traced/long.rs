//! Functions with many calls of dynamics one after the other.

use rbd::jit::{self, Catalogue, Error, Options};
use rbd::{Real, jit::Traced};

use super::{Own, assert_near, compare, load, results, state, traced};
use rbd_testing::Generator as Random;

/// A motion over so many steps of a millisecond: where it ends, and the sum of all squares.
struct Motion(usize);

impl Own for Motion {
    fn run<T: Real>(&self, robot: &impl Catalogue<T>, x: &[&[T]]) -> Result<Vec<Vec<T>>, Error> {
        let (mut q, mut qd, u) = (x[0].to_vec(), x[1].to_vec(), x[2]);
        let (step, mut cost) = (T::from_f64(1e-3), T::zero());
        for _ in 0..self.0 {
            let qdd = robot.evaluate("aba", &[&q, &qd, u])?.concat();
            for ((q, qd), qdd) in q.iter_mut().zip(&mut qd).zip(qdd) {
                *qd = *qd + step * qdd;
                *q = *q + step * *qd;
                cost = cost + *q * *q;
            }
        }
        Ok(vec![[q, qd].concat(), vec![cost]])
    }
}

/// Steps whose derivatives would take minutes if each step cost as much as all.
const STEPS: usize = 60;

#[test]
fn derivatives_over_many_steps_are_those_of_dual_numbers() {
    if jit::is_available() {
        let robot = load("double_pendulum.urdf", &Options::default());
        compare(&robot, &Motion(STEPS), 61);
    }
}

/// Gradients grow as the motion does, and take four times its operations at most.
#[test]
fn gradients_over_many_steps_take_operations_by_step() {
    let robot = load("double_pendulum.urdf", &Options::default());
    let [short, long] = [STEPS / 10, STEPS].map(|steps| {
        let own = traced(&robot, &Motion(steps));
        let alone = own.operations().flops();
        let both = own.with_gradient("gradient", "cost", &["q", "qd", "u"]);
        [alone, both.expect("a gradient").operations().flops()]
    });
    println!("{short:?} {long:?}");
    // The first and the last step have fewer.
    assert!(long[1] <= 5 * long[0] && long[1] <= 11 * short[1]);
}

/// H v by inverse dynamics, a step after the other, and by H of all operations.
#[test]
fn products_over_many_steps_are_those_of_the_hessian() {
    if !jit::is_available() {
        return;
    }
    let robot = load("double_pendulum.urdf", &Options::default());
    let by = ["q", "qd", "u"];
    let own = || traced(&robot, &Motion(STEPS / 2));
    let whole = own().with_hessian("hessian", "cost", &by);
    let product = own().with_hessian_product("product", "cost", &by, "v");
    let compiled = |own: Result<Traced, Error>| own.and_then(|own| own.compile());
    let [whole, product] = [whole, product].map(|own| compiled(own).expect("code"));
    println!("seed 62");
    let mut random = Random::new(62);
    let mut x = state(&robot, &mut random).to_vec();
    let hessian = whole.results()[2].to_dense(&results(&whole, &x)[2]);
    x.push(random.vec(3 * robot.nv()));
    let rows = hessian.chunks(x[3].len());
    let expected: Vec<f64> = rows
        .map(|row| row.iter().zip(&x[3]).map(|(h, v)| h * v).sum())
        .collect();
    assert_near(&results(&product, &x)[2], &expected, 1e-10, "product");
}
