//! A function of the user's own in C, which has the bits of its Rust, every operation rounded.

use rbd::Dual;
use rbd::jit::{self, Argument, COptions, Catalogue};
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
    double x[21], qdd[14], jacobian[2 * COUNT];
    while (fread(x, sizeof(double), 21, stdin) == 21) {
        const long_function_states q = {x, 0, 1}, qd = {x + 7, 0, 1}, u = {x + 14, 0, 1};
        const long_function_results again = {qdd + 7, 0, 1}, same = {jacobian + COUNT, 0, 1};
        long_function(x, x + 7, x + 14, qdd, jacobian);
        long_function_batch(1, q, qd, u, again, same);
        fwrite(qdd, sizeof(double), 14, stdout);
        fwrite(jacobian, sizeof(double), 2 * COUNT, stdout);
    }
    return 0;
}
"#;

/// A long function is written in parts, but for many states: the bits are the same, and near those of machine code.
#[test]
fn a_long_function_in_parts_has_the_bits_of_the_whole() {
    if !jit::is_available() {
        return;
    }
    let path = rbd_testing::robots().join("urdf/general_7r.urdf");
    let arguments = [
        Argument::configuration("q"),
        Argument::tangent("qd"),
        Argument::tangent("u"),
    ];
    let robot = jit::load(path).expect("a sound robot");
    let own = robot.trace("function", &arguments, &["qdd"], |robot, x| {
        robot.evaluate("forward_dynamics", x)
    });
    let own = own.and_then(|own| own.with_jacobian("jacobian", "qdd", &["q", "qd", "u"]));
    let own = own.expect("a sound function");
    let options = COptions::default().reproducible(true).batch(true);
    let text = own.c(&options.prefix("long_function"), "robot").expect("C");
    assert!(text.source.contains("long_function_part1("));
    let folder = tempfile::tempdir().expect("a folder");
    let source = written(&text, folder.path());
    let driver = folder.path().join("driver.c");
    let count = own.results()[1].length;
    let program = LONG.replace("COUNT", &count.to_string());
    std::fs::write(&driver, program).expect("written");
    let program = Compiler::own().program(&["-O0"], &[&driver, &source]);
    println!("seed 10");
    let mut random = Generator::new(10);
    let states: Vec<Vec<f64>> = (0..5).map(|_| random.vec(21)).collect();
    let input = states.concat().into_iter().flat_map(f64::to_le_bytes);
    let output = numbers(&output(&program, input.collect()));
    let code = own.compile().expect("code");
    for (x, found) in states.iter().zip(output.chunks(14 + 2 * count)) {
        let (qdd, jacobian) = found.split_at(14);
        assert_eq!(qdd[..7], qdd[7..]);
        assert_eq!(jacobian[..count], jacobian[count..]);
        let mut results = code.new_results();
        let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        code.call(&[&x[..7], &x[7..14], &x[14..]], &mut out);
        // Fused or not: roundings of some thousand operations, of H⁻¹ up to a thousand.
        assert_close(&qdd[..7], &results[0], 1e-10);
        assert_close(&jacobian[..count], &results[1], 1e-10);
    }
}

fn numbers(bytes: &[u8]) -> Vec<f64> {
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
