//! Options of the macro that change how functions are computed.

use rbd_codegen::internals::ir::evaluate_in;

rbd::robot!(Fused = "../robots/urdf/stanford_arm.urdf");
rbd::robot!(
    Plain = "../robots/urdf/stanford_arm.urdf",
    reproducible = true
);
rbd::robot!(
    Searched = "../robots/urdf/double_pendulum.urdf",
    effort = high
);
rbd::robot!(
    Found = "../robots/urdf/double_pendulum.urdf",
    effort = normal
);

/// The interpreter in `Unfused`, which is the same on every machine.
#[test]
fn reproducible_code_is_plain_to_the_last_bit() {
    let generated = rbd_codegen::Builder::new("../robots/urdf/stanford_arm.urdf")
        .compile()
        .unwrap()
        .lowered();
    let (q, qd) = (
        [0.3, -0.7, 0.4, 1.1, -0.2, 0.9],
        [0.5, 1.2, -0.8, 0.1, 2.0, -1.5],
    );
    let tau: [f64; 6] = [1.0, -2.0, 3.0, 0.4, -0.1, 0.02];
    let compiled = [
        ("rnea", Plain.rnea(&q, &qd, &tau)),
        ("forward_dynamics", Plain.forward_dynamics(&q, &qd, &tau)),
        ("aba", Plain.aba(&q, &qd, &tau)),
    ];
    for (name, compiled) in compiled {
        let mut methods = generated.functions.iter();
        let method = methods.find(|m| m.method.name == name).unwrap();
        let inputs = [q, qd, tau].concat();
        let unfused = evaluate_in(rbd::Unfused, &method.body.function, &inputs);
        assert_eq!(
            compiled.map(f64::to_bits),
            *unfused.iter().map(|x| x.to_bits()).collect::<Vec<_>>(),
            "{name}"
        );
    }
}

#[test]
fn fused_code_compiles_and_agrees() {
    let (q, qd) = (
        [0.3, -0.7, 0.4, 1.1, -0.2, 0.9],
        [0.5, 1.2, -0.8, 0.1, 2.0, -1.5],
    );
    let tau: [f64; 6] = [1.0, -2.0, 3.0, 0.4, -0.1, 0.02];
    let all = [
        (Plain.rnea(&q, &qd, &tau), Fused.rnea(&q, &qd, &tau)),
        (
            Plain.forward_dynamics(&q, &qd, &tau),
            Fused.forward_dynamics(&q, &qd, &tau),
        ),
        (Plain.aba(&q, &qd, &tau), Fused.aba(&q, &qd, &tau)),
    ];
    for (unfused, fused) in all {
        let scale = unfused.iter().fold(0.0f64, |scale, x| scale.max(x.abs()));
        for (a, b) in unfused.iter().zip(fused) {
            // A few hundred operations, each rounded once or twice.
            assert!((a - b).abs() <= 1e-13 * scale, "{a} and {b}");
        }
    }
}

#[test]
fn effort_is_understood() {
    let (q, qd, qdd) = ([0.3, -0.7], [0.5, 1.2], [-1.0, 0.4]);
    let (a, b) = (Searched.rnea(&q, &qd, &qdd), Found.rnea(&q, &qd, &qdd));
    assert!(
        a.iter()
            .zip(b)
            .all(|(a, b): (&f64, f64)| (a - b).abs() <= 1e-13)
    );
}

rbd::robot!(
    Hand = "../robots/urdf/three_finger_hand.urdf",
    functions = [rnea, forward_dynamics],
    mimic = folded
);
rbd::robot!(
    Loose = "../robots/urdf/three_finger_hand.urdf",
    functions = [rnea],
    mimic = independent,
    allow = [independent_mimic]
);

#[test]
fn mimic_joints_are_folded_or_independent() {
    assert_eq!((Hand::NV, Loose::NV), (5, 12));
    assert_eq!(Hand::JOINT_NAMES[2], "left_proximal");
    assert_eq!(
        (hand::joint::RIGHT_PROXIMAL, loose::joint::LEFT_MIDDLE),
        (3, 3)
    );
    // One number a drive, within the leaders' limits.
    let mut asked = 0;
    let highest = Hand.random(&mut || {
        asked += 1;
        1.0
    });
    assert_eq!((highest, asked), ([2.8, 1.2, 1.4, 1.4, 1.4], 5));
    // The left finger alone, bent.
    let q = [0.0, 0.0, 0.5, 0.0, 0.0];
    let middle = 0.8 * 0.5 + 0.1;
    let distal = 0.75 * middle + 0.05;
    let still = 0.8 * 0.0 + 0.1;
    let rest = [0.0, still, 0.75 * still + 0.05];
    let [mut theta, none] = [[0.0; 12], [0.0; 12]];
    theta[2..5].copy_from_slice(&[0.5, middle, distal]);
    theta[6..9].copy_from_slice(&rest);
    theta[9..12].copy_from_slice(&rest);
    let full = Loose.rnea(&theta, &none, &none);
    let tau = Hand.rnea(&q, &[0.0; 5], &[0.0; 5]);
    let expected: f64 = full[2] + 0.8 * full[3] + 0.8 * 0.75 * full[4];
    assert!((tau[2] - expected).abs() < 1e-14);
    let still = Hand.forward_dynamics(&q, &[0.0; 5], &tau);
    assert!(still.iter().all(|a: &f64| a.abs() < 1e-9));
}
