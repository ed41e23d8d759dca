//! A function of the user's own in C, which has the bits of its Rust, every operation rounded.

use rbd::jit::{self, Argument, COptions, Catalogue};
use rbd::{Dual, Real};
use rbd_testing::{Generator, assert_close};

use super::built::written;
use super::compiler::Compiler;
use super::driver::output;
use crate::own::{generated, states, traced};

/// Reads states, and writes the results of each.
const DRIVER: &str = r#"
#include "robot.h"
#include <stdio.h>
int main(void)
{
    double x[7], q[3], angles[2], cost[1], jacobian[4], gradient[6], hessian[3], dense[9];
    while (fread(x, sizeof(double), 7, stdin) == 7) {
        arm_reach(x, x + 3, x[6], q, angles, cost, jacobian, gradient, hessian);
        arm_reach_hessian_dense(hessian, dense);
        fwrite(q, sizeof(double), 3, stdout);
        fwrite(angles, sizeof(double), 2, stdout);
        fwrite(cost, sizeof(double), 1, stdout);
        fwrite(jacobian, sizeof(double), 4, stdout);
        fwrite(gradient, sizeof(double), 6, stdout);
        fwrite(hessian, sizeof(double), 3, stdout);
        fwrite(dense, sizeof(double), 9, stdout);
    }
    return 0;
}
"#;

/// The results in order, of one state, and then as the only state of a batch.
const LONG: &str = r#"
#include "robot.h"
#include <stdio.h>
int main(void)
{
    static double x[NQ + 2 * NV], qdd[2 * NV], jacobian[2 * COUNT];
    while (fread(x, sizeof(double), NQ + 2 * NV, stdin) == NQ + 2 * NV) {
        const long_function_states q = {x, 0, 1}, qd = {x + NQ, 0, 1}, u = {x + NQ + NV, 0, 1};
        const long_function_results again = {qdd + NV, 0, 1}, same = {jacobian + COUNT, 0, 1};
        long_function(x, x + NQ, x + NQ + NV, qdd, jacobian);
        long_function_batch(1, q, qd, u, again, same);
        fwrite(qdd, sizeof(double), 2 * NV, stdout);
        fwrite(jacobian, sizeof(double), 2 * COUNT, stdout);
    }
    return 0;
}
"#;

/// Reads states, and writes the results of the function and of its derivatives as CasADi has them: all entries by columns.
const CASADI: &str = r#"
#include "robot.h"
#include <stdio.h>
typedef long long int casadi_int;
typedef int call(const double **arg, double **res, casadi_int *iw, double *w, int mem);
typedef const casadi_int *sparsity(casadi_int i);
typedef const char *name(casadi_int i);
call arm_way_casadi, jac_arm_way_casadi, adj1_arm_way_casadi, jac_adj1_arm_way_casadi;
sparsity arm_way_casadi_sparsity_out, jac_arm_way_casadi_sparsity_out, adj1_arm_way_casadi_sparsity_out,
    jac_adj1_arm_way_casadi_sparsity_out;
name arm_way_casadi_name_in, arm_way_casadi_name_out;
static void put(call *function, sparsity *out, int count, const double **arg)
{
    static double numbers[16][100], work[2000];
    double *res[16];
    for (int k = 0; k < count; k++) res[k] = numbers[k];
    function(arg, res, 0, work, 0);
    for (int k = 0; k < count; k++) {
        const casadi_int *s = out(k), rows = s[0], columns = s[1], *start = s + 2, *row = start + columns + 1;
        for (casadi_int j = 0; j < columns; j++) {
            for (casadi_int i = 0; i < rows; i++) {
                double x = 0.0;
                for (casadi_int e = start[j]; e < start[j + 1]; e++) if (row[e] == i) x = numbers[k][e];
                fwrite(&x, sizeof(double), 1, stdout);
            }
        }
    }
}
int main(void)
{
    double x[6];
    const double by_way[3] = {1.0, -2.0, 0.5}, by_cost[1] = {3.0};
    while (fread(x, sizeof(double), 6, stdin) == 6) {
        const double *arg[8] = {x, x + 3, 0, 0, 0, by_way, by_cost, 0};
        put(arm_way_casadi, arm_way_casadi_sparsity_out, 3, arg);
        put(jac_arm_way_casadi, jac_arm_way_casadi_sparsity_out, 6, arg);
        put(adj1_arm_way_casadi, adj1_arm_way_casadi_sparsity_out, 2, arg);
        put(jac_adj1_arm_way_casadi, jac_adj1_arm_way_casadi_sparsity_out, 16, arg);
    }
    return arm_way_casadi_name_in(1)[0] != 'w' || arm_way_casadi_name_out(2)[0] != 'h';
}
"#;

/// The tool's way to the goal `w`, and a cost.
pub(super) fn way<T: Real>(
    robot: &impl Catalogue<T>,
    q: &[T],
    goal: &[T],
) -> Result<Vec<Vec<T>>, jit::Error> {
    let tool = robot.placement("tool", q)?.translation.to_array();
    let way: Vec<T> = tool.iter().zip(goal).map(|(a, b)| *a - *b).collect();
    let cost = way[0] * way[1] + (way[2] * q[0]).sin_cos().0;
    Ok(vec![way, vec![cost]])
}

/// An argument has the name of an argument of CasADi's functions. The Gauss-Newton matrix is symmetric for CasADi.
#[test]
fn casadi_has_a_function_of_the_users_own_and_its_derivatives() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf");
    let arm = jit::load(path).expect("a sound robot");
    let arguments = [Argument::configuration("q"), Argument::vector("w", 3)];
    let own = arm.trace("way", &arguments, &["left", "cost"], |robot, x| {
        way(robot, x[0], x[1])
    });
    let own = own.and_then(|own| own.with_gauss_newton("hessian", "left", &["q"]));
    let options = COptions::default().casadi(true);
    let text = own.map(|own| own.c(&options, "robot").expect("C"));
    let folder = tempfile::tempdir().expect("a folder");
    let source = written(&text.expect("a sound function"), folder.path());
    let driver = folder.path().join("driver.c");
    std::fs::write(&driver, CASADI).expect("written");
    let program = Compiler::own().program(&["-O1"], &[&driver, &source]);
    let states: Vec<[f64; 6]> = states()
        .filter(|state| state.2 < 3.0)
        .map(|(q, goal, _)| [q[0], q[1], q[2], goal[0], goal[1], goal[2]])
        .collect();
    let input = states.concat().into_iter().flat_map(f64::to_le_bytes);
    let found = numbers(&output(&program, input.collect()));
    let count = 13 + 13 * 6 + 6 + 6 * (6 + 13 + 13);
    assert_eq!(found.len(), count * states.len());
    for (state, found) in states.iter().zip(found.chunks(count)) {
        let expected = as_casadi_has_it(&arm, state);
        // Some hundred operations on numbers up to 10.
        assert_close(found, &expected, 1e-11);
    }
}

/// The results `q` and `angles` of a function of `q`.
#[test]
fn casadi_takes_each_name_once() {
    let error = traced().c(&COptions::default().casadi(true), "robot");
    let error = error.expect_err("a name twice").to_string();
    assert!(error.contains("result `q`: "), "{error}");
    assert!(error.contains("CasADi takes each name once"), "{error}");
    assert!(!error.contains("angles"), "{error}");
}

/// The same by dual numbers, the second derivatives by duals of duals.
fn as_casadi_has_it(arm: &jit::Robot, state: &[f64; 6]) -> Vec<f64> {
    type Twice = Dual<Dual<f64, 6>, 6>;
    let unit = |k: usize| std::array::from_fn(|i| f64::from(u8::from(i == k)));
    let x: Vec<Twice> = state
        .iter()
        .enumerate()
        .map(|(k, value)| Dual {
            value: Dual {
                value: *value,
                derivatives: unit(k),
            },
            derivatives: unit(k).map(Dual::constant),
        })
        .collect();
    let [left, cost] = &way(arm, &x[..3], &x[3..]).expect("values")[..] else {
        unreachable!("two results")
    };
    let first = |y: &Twice, k: usize| y.value.derivatives[k];
    let second = |y: &Twice, k: usize, l: usize| y.derivatives[k].derivatives[l];
    let hessian = |i: usize, j: usize| left.iter().map(|y| first(y, i) * first(y, j)).sum();
    let by_hessian = |i: usize, j: usize, k: usize| {
        let sum = left
            .iter()
            .map(|y| second(y, i, k) * first(y, j) + first(y, i) * second(y, j, k));
        sum.sum::<f64>()
    };
    let weighted = |of: &dyn Fn(&Twice) -> f64| {
        let weights = [1.0, -2.0, 0.5, 3.0];
        let all = left.iter().chain(cost).zip(weights);
        all.map(|(y, weight)| weight * of(y)).sum::<f64>()
    };
    let entries = || (0..9).map(|at| (at % 3, at / 3));
    let mut all: Vec<f64> = left.iter().chain(cost).map(|y| y.value.value).collect();
    all.extend(entries().map(|(i, j)| -> f64 { hessian(i, j) }));
    for rows in [&left[..], cost] {
        all.extend((0..6).flat_map(|k| rows.iter().map(move |y| first(y, k))));
    }
    all.extend((0..6).flat_map(|k| entries().map(move |(i, j)| by_hessian(i, j, k))));
    all.extend((0..6).map(|k| weighted(&|y| first(y, k))));
    for argument in [0, 3] {
        // By q and by w, by the results, which are not read, then by their weights.
        let rows = argument..argument + 3;
        all.extend(
            (0..6)
                .flat_map(|l| rows.clone().map(move |k| (k, l)))
                .map(|(k, l)| weighted(&|y| second(y, k, l))),
        );
        all.extend([0.0; 3 * 13]);
        for of in [&left[..], cost] {
            all.extend(
                of.iter()
                    .flat_map(|y| rows.clone().map(move |k| first(y, k))),
            );
        }
        all.extend(entries().flat_map(|(i, j)| rows.clone().map(move |k| by_hessian(i, j, k))));
    }
    all
}

/// A long function is written in parts, but for many states.
#[test]
fn a_long_function_in_parts_has_the_bits_of_the_whole() {
    let path = rbd_testing::robots().join("urdf/general_7r.urdf");
    let robot = jit::load(path).expect("a sound robot");
    let text = check_long(&robot, ["forward_dynamics", "rnea"]);
    assert!(text.contains("long_function_part1("));
}

/// Legs stand side by side, but for many states.
#[test]
fn a_function_of_limbs_has_the_bits_of_one_limb_after_the_other() {
    let path = rbd_testing::robots().join("urdf/quadruped.urdf");
    let options = jit::Options::default().base(jit::Base::Floating);
    let robot = jit::Robot::load_with(path, &options).expect("a sound robot");
    let text = check_long(&robot, ["rnea", "rnea"]);
    assert!(text.contains("long_function_four"));
}

/// The sum of two functions and its Jacobian in C: a state has the bits of one of many, and is near machine code. Returns the
/// source.
fn check_long(robot: &jit::Robot, names: [&str; 2]) -> String {
    let arguments = [
        Argument::configuration("q"),
        Argument::tangent("qd"),
        Argument::tangent("u"),
    ];
    let own = robot.trace("function", &arguments, &["sum"], |robot, x| {
        let both = names.map(|name| robot.evaluate(name, x));
        let [first, second] = both.map(|found| found.map(|found| found.concat()));
        let sums = first?.into_iter().zip(second?).map(|(a, b)| a + b);
        Ok(vec![sums.collect()])
    });
    let own = own.and_then(|own| own.with_jacobian("jacobian", "sum", &["q", "qd", "u"]));
    let own = own.expect("a sound function");
    let options = COptions::default().reproducible(true).batch(true);
    let text = own.c(&options.prefix("long_function"), "robot").expect("C");
    let folder = tempfile::tempdir().expect("a folder");
    let source = written(&text, folder.path());
    let driver = folder.path().join("driver.c");
    let (nq, nv, count) = (robot.nq(), robot.nv(), own.results()[1].length);
    let program = [("COUNT", count), ("NQ", nq), ("NV", nv)]
        .iter()
        .fold(LONG.to_owned(), |text, (name, number)| {
            text.replace(name, &number.to_string())
        });
    std::fs::write(&driver, program).expect("written");
    let program = Compiler::own().program(&["-O0"], &[&driver, &source]);
    println!("seed 10");
    let mut random = Generator::new(10);
    let states: Vec<Vec<f64>> = (0..5).map(|_| random.vec(nq + 2 * nv)).collect();
    let input = states.concat().into_iter().flat_map(f64::to_le_bytes);
    let output = numbers(&output(&program, input.collect()));
    assert_eq!(output.len(), states.len() * 2 * (nv + count));
    let code = jit::is_available().then(|| own.compile().expect("code"));
    for (x, found) in states.iter().zip(output.chunks(2 * (nv + count))) {
        let (sums, jacobian) = found.split_at(2 * nv);
        assert_eq!(sums[..nv], sums[nv..]);
        assert_eq!(jacobian[..count], jacobian[count..]);
        let Some(code) = &code else { continue };
        let mut results = code.new_results();
        let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        let (q, rest) = x.split_at(nq);
        code.call(&[q, &rest[..nv], &rest[nv..]], &mut out);
        // Fused or not: roundings of some thousand operations, of H⁻¹ up to a thousand.
        assert_close(&sums[..nv], &results[0], 1e-10);
        assert_close(&jacobian[..count], &results[1], 1e-10);
    }
    text.source
}

pub(super) fn numbers(bytes: &[u8]) -> Vec<f64> {
    let numbers = bytes.chunks_exact(8);
    let numbers = numbers.map(|bytes| f64::from_le_bytes(bytes.try_into().expect("eight bytes")));
    numbers.collect()
}

#[test]
fn a_function_of_the_users_own_has_the_bits_of_rust() {
    let options = COptions::default().reproducible(true).batch(true);
    let text = traced().c(&options, "robot").expect("C");
    let folder = tempfile::tempdir().expect("a folder");
    let source = written(&text, folder.path());
    let driver = folder.path().join("driver.c");
    std::fs::write(&driver, DRIVER).expect("written");
    let program = Compiler::own().program(&["-O2"], &[&driver, &source]);
    for (compiler, language) in Compiler::all() {
        compiler.object(language, &["-O2"], &source);
    }
    let input = states().flat_map(|(q, goal, time)| [&q[..], &goal, &[time]].concat());
    let input = input.flat_map(f64::to_le_bytes).collect();
    let numbers = numbers(&output(&program, input));
    let mut rest = numbers.as_slice();
    for (q, goal, time) in states() {
        let [q, goal] = [q, goal].map(|x| x.map(Dual::<f64, 0>::constant));
        let rust = generated(&q, &goal, Dual::constant(time));
        let rust: Vec<f64> = rust.iter().map(|x| x.value).collect();
        let (own, others) = rest.split_at(rust.len());
        assert_eq!(own, rust);
        // The last joint does not move the tool's origin.
        let [.., a, b, c] = rust[..] else {
            unreachable!("three of the Hessian")
        };
        let (dense, behind) = others.split_at(9);
        assert_eq!(dense, [a, b, 0.0, b, c, 0.0, 0.0, 0.0, 0.0]);
        rest = behind;
    }
    assert!(rest.is_empty());
}
