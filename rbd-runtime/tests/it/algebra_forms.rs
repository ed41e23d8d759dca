//! How values of the algebra are written, read and taken apart.

use std::panic::catch_unwind;

use rbd_runtime::{
    ArticulatedInertia, Force, Matrix3, Motion, Quaternion, SpatialInertia, Symmetric3, Transform,
    Vector3,
};

const MATRIX: [[f64; 3]; 3] = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]];
const SIX: [f64; 6] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];

#[test]
fn defaults_of_rotations_and_placements_move_nothing() {
    let point = Vector3::new(1.0, -2.0, 3.0);
    assert_eq!(Transform::default().act_point(point), point);
    assert_eq!(Transform::<f64>::default(), Transform::identity());
    assert_eq!(Transform::<f32>::default(), Transform::identity());
    assert_eq!(Quaternion::default() * point, point);
}

#[test]
fn arrays_and_back() {
    assert_eq!(
        <[f64; 3]>::from(Vector3::from([1.0, 2.0, 3.0])),
        [1.0, 2.0, 3.0]
    );
    assert_eq!(<[[f64; 3]; 3]>::from(Matrix3::from(MATRIX)), MATRIX);
    assert_eq!(<[f64; 6]>::from(Motion::from(SIX)), SIX);
    assert_eq!(<[f64; 6]>::from(Force::from(SIX)), SIX);
    assert_eq!(Motion::from(SIX).linear, Vector3::new(4.0, 5.0, 6.0));
    let q = Quaternion::from([0.1, 0.2, 0.3, 0.4]);
    assert_eq!(q.w, 0.4);
    assert_eq!(<[f64; 4]>::from(q), [0.1, 0.2, 0.3, 0.4]);
}

#[test]
fn elements_by_number() {
    let mut v = Vector3::new(1.0, 2.0, 3.0);
    assert_eq!([v[0], v[1], v[2]], [1.0, 2.0, 3.0]);
    v[1] = 7.0;
    assert_eq!(v.y, 7.0);

    let (mut motion, mut force) = (Motion::from(SIX), Force::from(SIX));
    for i in 0..6 {
        assert_eq!((motion[i], force[i]), (SIX[i], SIX[i]));
        motion[i] = -1.0;
        force[i] = -1.0;
    }
    assert_eq!(motion, Motion::from([-1.0; 6]));
    assert_eq!(force, Force::from([-1.0; 6]));

    let mut matrix = Matrix3::from(MATRIX);
    assert_eq!(matrix[(1, 2)], 6.0);
    matrix[(2, 0)] = 0.0;
    assert_eq!(matrix.rows[2][0], 0.0);

    let mut symmetric = Symmetric3::from_upper(Matrix3::from(MATRIX));
    let full = symmetric.to_matrix();
    for (i, j) in (0..9).map(|k| (k / 3, k % 3)) {
        assert_eq!(symmetric[(i, j)], full[(i, j)]);
    }
    symmetric[(2, 1)] = 0.5;
    assert_eq!(symmetric.yz, 0.5);

    let q = Quaternion::new(1, 2, 3, 4);
    assert_eq!([q[0], q[1], q[2], q[3]], [1, 2, 3, 4]);
}

#[test]
fn elements_that_are_not_there() {
    let message = |f: fn()| *catch_unwind(f).unwrap_err().downcast::<String>().unwrap();
    assert_eq!(
        message(|| _ = Vector3::from([0.0; 3])[3]),
        "a Vector3 has no element 3"
    );
    assert_eq!(
        message(|| _ = Motion::from([0.0; 6])[6]),
        "a Motion has no element 6"
    );
    assert_eq!(
        message(|| _ = Symmetric3::<f64>::zero()[(0, 3)]),
        "a Symmetric3 has no element (0, 3)"
    );
}

#[test]
fn for_people_to_read() {
    let v = Vector3::new(1.0, -2.5, 0.0);
    assert_eq!(v.to_string(), "[1, -2.5, 0]");
    assert_eq!(format!("{v:.2}"), "[1.00, -2.50, 0.00]");
    assert_eq!(format!("{v:5}"), "[    1,  -2.5,     0]");
    assert_eq!(
        Matrix3::from(MATRIX).to_string(),
        "[[1, 2, 3], [4, 5, 6], [7, 8, 9]]"
    );
    assert_eq!(
        Symmetric3::from_upper(Matrix3::from(MATRIX)).to_string(),
        "[[1, 2, 3], [2, 5, 6], [3, 6, 9]]"
    );
    assert_eq!(Quaternion::<f64>::default().to_string(), "[0, 0, 0, 1]");
    assert_eq!(
        Motion::from(SIX).to_string(),
        "angular [1, 2, 3], linear [4, 5, 6]"
    );
    assert_eq!(
        Force::from(SIX).to_string(),
        "angular [1, 2, 3], linear [4, 5, 6]"
    );
    assert_eq!(
        Transform::new(Matrix3::identity(), v).to_string(),
        "translation [1, -2.5, 0], rotation [[1, 0, 0], [0, 1, 0], [0, 0, 1]]"
    );
    let point = SpatialInertia::point(2.0).shifted(Vector3::new(1.0, 0.0, 0.0));
    assert_eq!(
        format!("{point:.1}"),
        "mass 2.0, first moment [2.0, 0.0, 0.0], \
         rotational [[0.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]]"
    );
    assert_eq!(
        ArticulatedInertia::<f64>::zero().to_string(),
        "rotational [[0, 0, 0], [0, 0, 0], [0, 0, 0]], \
         coupling [[0, -0, 0], [0, 0, -0], [-0, 0, 0]], \
         mass [[0, 0, 0], [0, 0, 0], [0, 0, 0]]"
    );
}
