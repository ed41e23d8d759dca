//! A function of the user's own in C, which has the bits of its Rust, every operation rounded.

use rbd::Dual;
use rbd::jit::COptions;

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
    let output = output(&program, input);
    let numbers = output.chunks_exact(8);
    let numbers: Vec<f64> = numbers
        .map(|bytes| f64::from_le_bytes(bytes.try_into().expect("eight bytes")))
        .collect();
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
