//! The elements of U that are used.

use rbd_runtime::Vector3;

use crate::canonical::PseudoInertia;

/// The elements of U that are used in addition to Σ's diagonal.
pub(super) type Used = [[bool; 3]; 3];

/// All elements.
pub(super) const ALL: Used = [[true; 3]; 3];

/// The elements that h, Σ off its diagonal and the children's origins use. For a leaf U_xz, U_zx, U_yz,
/// U_zy are computed without ω̇, so that using them is always preferred.
pub(super) fn used(inertia: &PseudoInertia, origins: &[Vector3<f64>]) -> Used {
    let mut used = [[false; 3]; 3];
    if origins.is_empty() {
        used = [
            [false, false, true],
            [false, false, true],
            [true, true, false],
        ];
    }
    for v in origins.iter().chain([&inertia.first_moment]) {
        for (column, component) in v.to_array().into_iter().enumerate() {
            used.iter_mut()
                .for_each(|row| row[column] |= component != 0.0);
        }
    }
    let sigma = &inertia.second_moment;
    for (row, column, element) in [
        (2, 0, sigma.xy),
        (1, 0, sigma.xz),
        (0, 1, sigma.yz),
        (2, 1, sigma.xy),
        (1, 2, sigma.xz),
        (0, 2, sigma.yz),
    ] {
        used[row][column] |= element != 0.0;
    }
    used
}
