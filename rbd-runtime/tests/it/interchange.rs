//! The algebra's types as those of `nalgebra` and `mint`, and written by `serde`: there and back, and
//! what they do.

use nalgebra as na;
use rbd_runtime::{
    ArticulatedInertia, Force, Matrix3, Motion, Quaternion, SpatialInertia, Symmetric3, Transform,
    Vector3,
};
use rbd_testing::{Generator, SEEDS};
use serde::{Serialize, de::DeserializeOwned};

fn for_seeds(check: impl Fn(&mut Generator)) {
    for seed in SEEDS {
        println!("seed {seed}");
        check(&mut Generator::new(seed));
    }
}

#[track_caller]
fn there_and_back<A, B>(value: A)
where
    A: Copy + PartialEq + std::fmt::Debug + From<B>,
    B: From<A>,
{
    assert_eq!(A::from(B::from(value)), value);
}

#[test]
fn nalgebra_there_and_back() {
    for_seeds(|random| {
        let (v, m, x) = (random.vector3(), random.rotation(), random.transform());
        there_and_back::<_, na::Vector3<f64>>(v);
        there_and_back::<_, na::Point3<f64>>(v);
        there_and_back::<_, na::Translation3<f64>>(v);
        there_and_back::<_, na::Matrix3<f64>>(m);
        there_and_back::<_, na::Rotation3<f64>>(m);
        there_and_back::<_, na::IsometryMatrix3<f64>>(x);
        there_and_back::<_, na::Quaternion<f64>>(Quaternion::from_matrix(m));
        there_and_back::<_, na::UnitQuaternion<f64>>(Quaternion::from_matrix(m));
        there_and_back::<_, na::Vector6<f64>>(random.motion());
        there_and_back::<_, na::Vector6<f64>>(random.force());
        let back = Transform::from(na::Isometry3::from(x));
        assert_eq!(back.translation, x.translation);
        let error = (0..9).map(|k| (k / 3, k % 3));
        let error = error.map(|at| (back.rotation[at] - x.rotation[at]).abs());
        assert!(error.fold(0.0, f64::max) < 8.0 * f64::EPSILON);
    });
}

/// By elements: what nalgebra has of arithmetic on rotations needs features of its own.
#[test]
fn nalgebra_has_them_where_they_belong() {
    for_seeds(|random| {
        let (v, m, x) = (random.vector3(), random.rotation(), random.transform());
        let of_v = na::Vector3::from(v);
        assert_eq!([of_v.x, of_v.y, of_v.z], v.to_array());
        let turned = Vector3::from(na::Matrix3::from(m) * of_v);
        assert!((turned - m * v).norm() < 1e-15);
        let rotation = na::Rotation3::from_matrix_unchecked(na::Matrix3::from(m));
        assert_eq!(Matrix3::from(rotation), m);
        assert_eq!(rotation[(0, 2)], m[(0, 2)]);

        let q = Quaternion::from_matrix(m);
        let of_q = na::UnitQuaternion::from(q);
        assert_eq!([of_q.i, of_q.j, of_q.k, of_q.w], q.to_array());
        let translation = na::Translation3::from(v);
        let with_matrix = na::IsometryMatrix3 {
            rotation,
            translation,
        };
        assert_eq!(Transform::from(with_matrix), Transform::new(m, v));
        let with_quaternion = na::Isometry3::from(x);
        let q = Quaternion::from_matrix(x.rotation);
        assert_eq!(Quaternion::from(with_quaternion.rotation), q);
        assert_eq!(with_quaternion.translation.x, x.translation.x);

        let motion = random.motion();
        let six = na::Vector6::from(motion);
        assert_eq!([six[0], six[3]], [motion.angular.x, motion.linear.x]);
        let inertia = random.inertia().rotational;
        assert_eq!(na::Matrix3::from(inertia)[(2, 1)], inertia.yz);
    });
}

#[test]
fn mint_there_and_back() {
    for_seeds(|random| {
        let (v, m, x) = (random.vector3(), random.rotation(), random.transform());
        there_and_back::<_, mint::Vector3<f64>>(v);
        there_and_back::<_, mint::Point3<f64>>(v);
        there_and_back::<_, mint::Quaternion<f64>>(Quaternion::from_matrix(m));
        there_and_back::<_, mint::RowMatrix3<f64>>(m);
        there_and_back::<_, mint::ColumnMatrix3<f64>>(m);
        there_and_back::<_, mint::RowMatrix3x4<f64>>(x);
        there_and_back::<_, mint::ColumnMatrix3x4<f64>>(x);
    });
}

#[test]
fn mint_has_them_where_they_belong() {
    let m = Matrix3::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]);
    let x = Transform::new(m, Vector3::new(10.0, 11.0, 12.0));
    let q = mint::Quaternion::from(Quaternion::new(1.0, 2.0, 3.0, 4.0));
    assert_eq!((q.v.x, q.s), (1.0, 4.0));
    assert_eq!(mint::RowMatrix3::from(m).x.y, 2.0);
    assert_eq!(mint::ColumnMatrix3::from(m).x.y, 4.0);
    let rows = mint::RowMatrix3x4::from(x);
    assert_eq!((rows.x.y, rows.x.w, rows.z.w), (2.0, 10.0, 12.0));
    let columns = mint::ColumnMatrix3x4::from(x);
    assert_eq!((columns.x.y, columns.w.z), (4.0, 12.0));
}

#[track_caller]
fn written_and_read<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *value, "{text}");
}

/// Numbers of few digits, which every format reads to the bit.
#[test]
fn written_and_read_by_serde() {
    let six = [1.5, -2.25, 0.0, 1e-3, 6.0, -7.0];
    let (motion, force) = (Motion::from(six), Force::from(six));
    let matrix = Matrix3::from([[1.0, 2.0, 3.0], [4.5, 5.0, 6.0], [7.0, 8.0, 9.25]]);
    let inertia = SpatialInertia {
        mass: 2.0,
        first_moment: motion.linear,
        rotational: Symmetric3::from_upper(matrix),
    };
    written_and_read(&motion.angular);
    written_and_read(&matrix);
    written_and_read(&Transform::new(matrix, motion.linear));
    written_and_read(&motion);
    written_and_read(&force);
    written_and_read(&inertia);
    written_and_read(&inertia.rotational);
    written_and_read(&ArticulatedInertia::from_rigid(inertia));
    written_and_read(&Quaternion::new(0.5, -0.5, 0.5, 0.25));
}

#[test]
fn what_serde_writes() {
    let motion = Motion::from([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(
        serde_json::to_string(&motion).unwrap(),
        r#"{"angular":{"x":1.0,"y":2.0,"z":3.0},"linear":{"x":4.0,"y":5.0,"z":6.0}}"#
    );
    let q = r#"{"x":0.0,"y":0.0,"z":0.0,"w":1.0}"#;
    assert_eq!(
        serde_json::to_string(&Quaternion::<f64>::default()).unwrap(),
        q
    );
    let misspelt = r#"{"x":0.0,"y":0.0,"z":0.0,"W":1.0}"#;
    assert!(serde_json::from_str::<Quaternion<f64>>(misspelt).is_err());
    let force = serde_json::from_str::<Force<f64>>("{}");
    assert!(force.is_err());
    assert!(serde_json::from_str::<Symmetric3<f64>>("[1, 2]").is_err());
}
