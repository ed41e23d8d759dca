//! The divide-and-conquer algorithm against the reference, and what it takes of chains.

use rbd_classical::divide_and_conquer::forward_dynamics;
use rbd_runtime::count_operations;
use rbd_testing::{Generator, RandomRobot, aba, assert_close};

use crate::common::add_actuators;

#[test]
fn accelerations_are_those_of_articulated_bodies() {
    for seed in 0..60 {
        println!("seed {seed}");
        let random = &mut Generator::new(seed);
        let n = 1 + random.index(24);
        let mut robot = match seed % 2 {
            0 => RandomRobot::of_size(random, n),
            _ => RandomRobot::with_all_joints_of_size(random, n),
        };
        add_actuators(&mut robot, random);
        let model = &robot.model();
        let q = random.configuration(model);
        let [qd, tau] = [(); 2].map(|()| random.vec(model.nv()));
        let expected = aba(model, &q, &qd, &tau);
        // Inverses of sums of inverses, all about the base's origin: four digits go.
        assert_close(&forward_dynamics(model, &q, &qd, &tau), &expected, 1e-7);
    }
}

#[test]
fn operations_of_chains_are_linear() {
    let counts = [7, 15, 30, 60].map(|n| {
        let mut robot = RandomRobot::of_size(&mut Generator::new(1), n);
        for (i, joint) in robot.joints.iter_mut().enumerate() {
            joint.parent = i.checked_sub(1);
        }
        let count = count_operations(|input| {
            let x: Vec<_> = (0..n).map(|k| input(0.1 * k as f64)).collect();
            forward_dynamics(&robot.model(), &x, &x, &x);
        });
        println!("{n} bodies: {count:?}");
        count.flops() / n as u32
    });
    assert!(counts[3] <= counts[1] * 5 / 4, "{counts:?} a body");
}
