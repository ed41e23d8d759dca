use rbd::jit::{Argument, Catalogue, Robot};
use rbd::{Dual, Real};
use rbd_testing::Generator;

use crate::operations;
use crate::stage::{Stage, robot};

/// Arguments of some size: q, h, joints, forces, next q, next h, goal.
fn state(robot: &Robot, random: &mut Generator) -> Vec<Vec<f64>> {
    let mut neutral = vec![0.0; robot.nq()];
    neutral[6] = 1.0;
    let mut configuration = |scale: f64| {
        let way: Vec<f64> = random.vec(robot.nv()).iter().map(|x| scale * x).collect();
        let q = robot.evaluate("integrate", &[&neutral, &way]);
        q.expect("a configuration").concat()
    };
    let (q, next) = (configuration(1.0), configuration(1.0));
    let [h, next_h, goal] = [(); 3].map(|()| random.vec(6));
    let (joints, forces) = (
        random.vec(12),
        random.vec(12).iter().map(|x| 30.0 * x).collect(),
    );
    vec![q, h, joints, forces, next, next_h, goal]
}

/// Rounding errors of some thousand operations, of the largest number.
fn assert_near(found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len());
    let largest = expected.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
    for (found, expected) in found.iter().zip(expected) {
        assert!(
            (found - expected).abs() <= 1e-11 * largest,
            "{found}, {expected}"
        );
    }
}

#[test]
fn velocities_have_the_momentum() {
    let robot = robot().expect("a sound robot");
    let stage = Stage::new(&robot).expect("its data");
    println!("seed 40");
    let mut random = Generator::new(40);
    for _ in 0..20 {
        let x = state(&robot, &mut random);
        let velocity = stage
            .velocity(&robot, &x[0], &x[1], &x[2])
            .expect("a velocity");
        assert_eq!(velocity[6..], x[2]);
        let momentum = robot.evaluate("centroidal_momentum", &[&x[0], &velocity]);
        assert_near(&momentum.expect("a momentum").concat(), &x[1]);
    }
}

/// A, B, gradient and JᵀJ against dual numbers along each direction of the tangent space.
#[test]
fn derivatives_are_those_of_dual_numbers() {
    if !rbd::jit::is_available() {
        return;
    }
    let robot = robot().expect("a sound robot");
    let stage = Stage::new(&robot).expect("its data");
    let function = Stage::traced(&robot)
        .and_then(|own| own.compile())
        .expect("code");
    let width = function.results()[3].columns;
    println!("seed 41");
    let mut random = Generator::new(41);
    for _ in 0..5 {
        let x = state(&robot, &mut random);
        let mut results = function.new_results();
        let mut out: Vec<&mut [f64]> = results.iter_mut().map(Vec::as_mut_slice).collect();
        function.call(&x.iter().map(Vec::as_slice).collect::<Vec<_>>(), &mut out);
        let columns: Vec<Vec<Vec<Dual<f64, 1>>>> = (0..width)
            .map(|k| {
                let x = along(&robot, &x, k);
                let x: Vec<&[Dual<f64, 1>]> = x.iter().map(Vec::as_slice).collect();
                stage.run(&robot, &x).expect("values")
            })
            .collect();
        let of = |result: usize, row: usize, k: usize| columns[k][result][row].derivatives[0];
        let [gap, residual] = [0, 1].map(|result| columns[0][result].len());
        let j: Vec<Vec<f64>> = (0..residual)
            .map(|row| (0..width).map(|k| of(1, row, k)).collect())
            .collect();
        let ab: Vec<f64> = (0..gap * width)
            .map(|at| of(0, at / width, at % width))
            .collect();
        let gradient: Vec<f64> = (0..width).map(|k| of(2, 0, k)).collect();
        let square = (0..width * width).map(|at| {
            let (row, column) = (at / width, at % width);
            j.iter().map(|own| own[row] * own[column]).sum()
        });
        let values = columns[0].iter().flatten().map(|x| x.value);
        assert_near(&results[..3].concat(), &values.collect::<Vec<_>>());
        assert_near(&function.results()[3].to_dense(&results[3]), &ab);
        assert_near(&results[4], &gradient);
        assert_near(
            &function.results()[5].to_dense(&results[5]),
            &square.collect::<Vec<_>>(),
        );
    }
}

/// The arguments along direction k of the tangent space of the first four.
fn along(robot: &Robot, x: &[Vec<f64>], k: usize) -> Vec<Vec<Dual<f64, 1>>> {
    let nv = robot.nv();
    let mut first = nv;
    let all = x.iter().enumerate().map(|(at, own)| {
        let lifted: Vec<Dual<f64, 1>> = own.iter().map(|x| Dual::from_f64(*x)).collect();
        if at == 0 {
            let direction = (0..nv).map(|i| Dual::along([0.0], [[f64::from(u8::from(i == k))]])[0]);
            let direction: Vec<_> = direction.collect();
            robot
                .evaluate("integrate", &[&lifted, &direction])
                .expect("q")
                .concat()
        } else {
            let own_first = first;
            first += own.len();
            let numbers = own.iter().enumerate();
            let moved = numbers.map(|(i, x)| {
                Dual::along([*x], [[f64::from(u8::from(at < 4 && own_first + i == k))]])[0]
            });
            moved.collect()
        }
    });
    all.collect()
}

/// The bar for its time, 3 times that of the derivatives of inverse dynamics, holds for operations.
#[test]
fn it_takes_less_than_three_derivatives_of_inverse_dynamics() {
    let robot = robot().expect("a sound robot");
    let traced = Stage::traced(&robot).expect("a stage");
    let (own, known) = operations(&robot, &traced).expect("counts");
    assert!(
        own < 3 * known,
        "{own} operations; rnea_derivatives takes {known}"
    );
}

/// Legs have operations of its derivatives side by side, also those behind what all have in common.
#[test]
fn its_code_is_short() {
    if !rbd::jit::is_available() {
        return;
    }
    let robot = robot().expect("a sound robot");
    let own = Stage::traced(&robot).and_then(|own| own.compile());
    let known = robot.function("rnea_derivatives");
    let [own, known] = [own, known].map(|function| {
        let function = function.expect("code");
        function.code().code().expect("machine code").bytes.len()
    });
    assert!(own < 3 * known, "{own} bytes; rnea_derivatives has {known}");
}

/// The operations that legs have alike are done side by side, as in the robot's own function.
#[test]
fn calls_have_the_code_of_the_robots_functions() {
    if !rbd::jit::is_available() {
        return;
    }
    let robot = robot().expect("a sound robot");
    let arguments = ["q", "qd", "qdd"].map(|name| match name {
        "q" => Argument::configuration(name),
        _ => Argument::tangent(name),
    });
    let traced = robot.trace("own", &arguments, &["derivatives"], |robot, x| {
        Ok(vec![robot.evaluate("rnea_derivatives", x)?.concat()])
    });
    let own = traced.and_then(|own| own.compile()).expect("code");
    let known = robot.function("rnea_derivatives").expect("code");
    assert_eq!(own.operations(), known.operations());
    let [own, known] = [&own, &known].map(|function| {
        let code = function.code().code().expect("machine code");
        code.bytes.len()
    });
    assert!(
        own.abs_diff(known) * 10 < known,
        "{own} bytes; the robot's own has {known}"
    );
}
