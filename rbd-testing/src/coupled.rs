//! A robot with mimic joints, and the same with every joint independent.

use rbd_runtime::{Joint, Model};

use crate::number;

/// A coupled robot with every joint independent, and the map between the two:
/// θ = G q + offset, θ̇ = G q̇, τ = Gᵀ τ_θ, H = Gᵀ H_θ G.
pub struct Independent {
    /// The same joints, each with coordinates of its own.
    pub joints: Vec<Joint>,
    /// G by rows, one for each velocity coordinate of the independent robot.
    pub map: Vec<Vec<f64>>,
    coupled: Vec<Joint>,
}

impl Independent {
    /// The same robot with every joint independent.
    pub fn new(model: &Model<'_>) -> Self {
        let mut joints = model.joints.to_vec();
        joints.iter_mut().for_each(|joint| joint.coupling = None);
        number(&mut joints);
        let mut map = Vec::new();
        for joint in model.joints {
            let ratio = joint.coupling.map_or(1.0, |coupling| coupling.ratio);
            map.extend(joint.velocity_range().map(|v| {
                let mut row = vec![0.0; model.nv()];
                row[v] = ratio;
                row
            }));
        }
        Self {
            joints,
            map,
            coupled: model.joints.to_vec(),
        }
    }

    /// θ = G q + offset.
    pub fn positions(&self, q: &[f64]) -> Vec<f64> {
        let positions = self.coupled.iter().flat_map(|joint| {
            let own = &q[joint.position_range()];
            match joint.coupling {
                None => own.to_vec(),
                Some(coupling) => vec![coupling.ratio * own[0] + coupling.offset],
            }
        });
        positions.collect()
    }

    /// G x.
    pub fn rates(&self, x: &[f64]) -> Vec<f64> {
        let rows = self.map.iter();
        rows.map(|row| row.iter().zip(x).map(|(a, b)| a * b).sum())
            .collect()
    }

    /// x G for each row x of a matrix by rows: also Gᵀ x of a vector.
    pub fn columns(&self, matrix: &[f64]) -> Vec<f64> {
        let reduced = matrix.chunks(self.map.len()).flat_map(|x| {
            let n = self.map.first().map_or(0, Vec::len);
            (0..n).map(move |j| x.iter().zip(&self.map).map(|(x, row)| x * row[j]).sum())
        });
        reduced.collect()
    }

    /// Gᵀ M G of a square matrix by rows.
    pub fn square(&self, matrix: &[f64]) -> Vec<f64> {
        let columns = self.columns(matrix);
        let n = self.map.first().map_or(0, Vec::len);
        let entry = |e: usize| {
            let (i, j) = (e / n, e % n);
            let rows = self.map.iter().zip(columns.chunks(n));
            rows.map(|(g, row)| g[i] * row[j]).sum()
        };
        (0..n * n).map(entry).collect()
    }
}
