//! Seeded random states, within the joints' limits if the file has any.

use std::f64::consts::PI;

use rbd_codegen::Model;
use rbd_runtime::JointType;

/// All possible inputs of generated functions, except matrices.
pub(super) struct State {
    pub(super) q: Vec<f64>,
    pub(super) q1: Vec<f64>,
    /// Rates of q.
    pub(super) rate: Vec<f64>,
    pub(super) v: Vec<f64>,
    pub(super) qd: Vec<f64>,
    pub(super) qdd: Vec<f64>,
    pub(super) tau: Vec<f64>,
    pub(super) x: Vec<f64>,
    /// [moment; force] on every link, in N m and N.
    pub(super) f_ext: Vec<f64>,
}

/// Makes state after state.
pub(super) struct States<'a> {
    model: &'a Model,
    random: Random,
}

impl<'a> States<'a> {
    pub(super) fn new(model: &'a Model, seed: u64) -> Self {
        Self {
            model,
            random: Random(seed),
        }
    }

    pub(super) fn next(&mut self) -> State {
        let Self { model, random } = self;
        let q = configuration(model, random);
        let nv = model.as_runtime().nv();
        let mut vector = |size: f64| (0..nv).map(|_| random.between(-size, size)).collect();
        let (qd, qdd, tau, x) = (vector(2.0), vector(5.0), vector(10.0), vector(1.0));
        let links = 0..model.links.len();
        let f_ext = links
            .flat_map(|_| [5.0, 5.0, 5.0, 20.0, 20.0, 20.0].map(|size| random.between(-size, size)))
            .collect();
        // Last, so that the other numbers of a seed do not change.
        let v = (0..nv).map(|_| random.between(-1.0, 1.0)).collect();
        let q1 = configuration(model, random);
        let rate = q1.iter().map(|_| random.between(-1.0, 1.0)).collect();
        State {
            q,
            q1,
            rate,
            v,
            qd,
            qdd,
            tau,
            x,
            f_ext,
        }
    }
}

/// A configuration within the limits, its quaternions and pairs of cosine and sine of length 1.
fn configuration(model: &Model, random: &mut Random) -> Vec<f64> {
    let runtime = model.as_runtime();
    let mut q = vec![0.0; runtime.nq()];
    let joints = model.joints.iter().zip(&model.joint_limits);
    for (joint, limits) in joints.filter(|(joint, _)| joint.coupling.is_none()) {
        let (joint_type, own) = (joint.joint_type, joint.position_range());
        if joint_type.nq() == 1 {
            let (low, high) = range(joint_type, limits.range());
            q[own.start] = random.between(low, high);
            continue;
        }
        q[own.clone()].fill_with(|| random.between(-1.0, 1.0));
        joint_type.normalize(&mut q[own]);
    }
    q
}

/// The limits, clipped to two turns or metres; without any, one turn or two metres about zero.
fn range(joint_type: JointType, limits: Option<(f64, f64)>) -> (f64, f64) {
    let (clip, free) = match joint_type {
        JointType::Prismatic { .. } => (2.0, 1.0),
        _ => (2.0 * PI, PI),
    };
    match limits {
        Some((low, high)) if low < high => (low.clamp(-clip, clip), high.clamp(-clip, clip)),
        _ => (-free, free),
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014): small, seeded by any number, the same everywhere.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.bits() >> 11) as f64 / (1u64 << 53) as f64;
        low + (high - low) * unit
    }
}
