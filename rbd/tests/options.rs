//! Options of the macro that change how functions are computed.

rbd::robot!(Plain = "../robots/urdf/stanford_arm.urdf");
rbd::robot!(Fused = "../robots/urdf/stanford_arm.urdf", fma = true);
rbd::robot!(
    Searched = "../robots/urdf/double_pendulum.urdf",
    effort = high
);
rbd::robot!(
    Found = "../robots/urdf/double_pendulum.urdf",
    effort = normal
);

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
    for (plain, fused) in all {
        let scale = plain.iter().fold(0.0f64, |scale, x| scale.max(x.abs()));
        for (a, b) in plain.iter().zip(fused) {
            // A few hundred operations, each rounded once or twice.
            assert!((a - b).abs() <= 1e-12 * scale, "{a} and {b}");
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
