//! Exponentials, logarithms and angles in SIMD lanes: the bits of single numbers.

use rbd_runtime::batch::{Element, Execution, Kernel};
use rbd_runtime::{
    Arithmetic, FrameMotion, LocalWorldAligned, Motion, Quaternion, Real, Transform, Unfused,
    Vector3,
};
use rbd_testing::Generator;

/// exp, and log of it, of its quaternion, and the pose error that it is.
struct ThereAndBack;

impl Kernel for ThereAndBack {
    type Input<T: Real> = (Motion<T>,);
    type Output<T: Real> = [Vector3<T>; 6];

    #[inline(always)]
    fn run<T: Real, A: Arithmetic<T>>(&self, _: A, (m,): &(Motion<T>,)) -> [Vector3<T>; 6] {
        let placement = Transform::exp(*m);
        let back = placement.log();
        let q = Quaternion::from_matrix(placement.rotation);
        let error =
            FrameMotion::<LocalWorldAligned, T>::pose_error(placement, Transform::default());
        let rpy = Vector3::from(placement.rotation.to_rpy());
        [
            back.angular,
            back.linear,
            q.log(),
            error.motion.angular,
            rpy,
            q * m.linear,
        ]
    }
}

fn check<E: Element + Default + Into<f64>>() {
    let mut random = Generator::new(1);
    println!("seed 1");
    let mut numbers = Vec::new();
    for size in [0.0, 1e-30, 1e-9, 1e-3, 0.1, 1.0, 3.1, 3.2, 9.0, 1000.0] {
        for _ in 0..7 {
            let m = Motion::new(random.axis().scale(size), random.vector3());
            numbers.extend(<[f64; 6]>::from(m).map(E::from_f64));
        }
    }
    let inputs: &[[E; 6]] = numbers.as_chunks().0;
    let mut results = vec![[[E::default(); 3]; 6]; inputs.len()];
    let result = Execution::new().run(&ThereAndBack, [inputs.into()], (&mut results).into());
    result.expect("they fit");
    for (input, is) in inputs.iter().zip(&results) {
        let expected = ThereAndBack.run(Unfused, &(Motion::from(*input),));
        for (is, expected) in is.iter().zip(expected) {
            let bits = |v: [E; 3]| v.map(|x| x.into().to_bits());
            assert_eq!(
                bits(*is),
                bits(expected.to_array()),
                "of {:?}",
                input.map(E::into)
            );
        }
    }
}

#[test]
fn lanes_have_the_bits_of_single_numbers() {
    check::<f64>();
    check::<f32>();
}
