//! A robot whose numbers are rounded differently, to measure how much roundings move a result.

use rbd_codegen::Model;
use rbd_runtime::{Matrix3, SpatialInertia, Vector3};
use rbd_testing::DoubleDouble;

use crate::random::Random;

/// The model with each number of its placements and inertias changed by up to one unit in the last place,
/// for rotations that of 1.
pub(super) fn nearby(model: &Model, random: &mut Random) -> Model {
    let mut model = model.clone();
    for joint in &mut model.joints {
        let placement = &mut joint.parent_from_joint;
        let p = placement.translation.to_array();
        placement.translation = Vector3::from(p.map(|x| near(x, random)));
        let rows = placement.rotation.rows;
        placement.rotation = Matrix3 {
            rows: rows.map(|row| row.map(|x| turned(x, random))),
        };
        let parameters = joint.inertia.parameters();
        joint.inertia = SpatialInertia::from_parameters(parameters.map(|x| near(x, random)));
    }
    model
}

/// The same numbers, each changed by up to one unit in the last place.
pub(super) fn rounded(x: &[f64], random: &mut Random) -> Vec<DoubleDouble> {
    x.iter().map(|x| near(*x, random).into()).collect()
}

/// An element of a rotation has the rounding error of the largest: a small one may be nothing else. Exact
/// zeros stay.
fn turned(x: f64, random: &mut Random) -> f64 {
    match x == 0.0 {
        true => x,
        false => x + f64::EPSILON * random.real(-1.0, 1.0),
    }
}

fn near(x: f64, random: &mut Random) -> f64 {
    x * (1.0 + f64::EPSILON * random.real(-1.0, 1.0))
}
