//! Ground that feet press into: springs and dampers, with Coulomb friction.

use rbd::Vector3;

use crate::{LINEAR, NQ, NV, feet};

/// N/m and N s/m of each foot.
const STIFFNESS: f64 = 3e4;
const DAMPING: f64 = 200.0;
const FRICTION: f64 = 0.8;

/// Where feet stand.
pub(crate) struct Ground {
    stands: [Vector3<f64>; 4],
}

impl Ground {
    /// The feet of this configuration stand on it.
    pub(crate) fn under(q: &[f64; NQ]) -> Self {
        let stands = feet!(|foot| foot.placement(q).translation);
        Self { stands }
    }

    /// What the ground does to the coordinates: Σ Jᵀ f.
    pub(crate) fn pushed(&self, q: &[f64; NQ], qd: &[f64; NV]) -> [f64; NV] {
        let places = feet!(|foot| foot.placement(q).translation);
        let jacobians = feet!(|foot| foot.jacobian_local_world_aligned(q).rows);
        let mut tau = [0.0; NV];
        for ((place, jacobian), stand) in places.iter().zip(&jacobians).zip(&self.stands) {
            let rows = &jacobian[LINEAR];
            let rate = |i: usize| -> f64 { rows[i].iter().zip(qd).map(|(j, v)| j * v).sum() };
            let away = *place - *stand;
            let force = force(away, Vector3::new(rate(0), rate(1), rate(2))).to_array();
            for (row, force) in rows.iter().zip(force) {
                (0..NV).for_each(|k| tau[k] += row[k] * force);
            }
        }
        tau
    }
}

/// On a foot so far from where it stood, that moves so.
fn force(away: Vector3<f64>, rate: Vector3<f64>) -> Vector3<f64> {
    let spring = away.scale(-STIFFNESS) - rate.scale(DAMPING);
    let press = if away.z < 0.0 { spring.z.max(0.0) } else { 0.0 };
    let slide = spring.x.hypot(spring.y);
    let held = (FRICTION * press / slide.max(1e-12)).min(1.0);
    Vector3::new(held * spring.x, held * spring.y, press)
}
