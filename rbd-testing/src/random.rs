//! Random numbers, states and robots.

use rbd_runtime::{
    Coupling, Force, Joint, JointType, Link, Matrix3, Model, Motion, SpatialInertia, Symmetric3,
    Transform, Vector3, reference,
};

const EDGES: [f64; 10] = [
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    1e5,
    -1.2e5,
    4e9,
    1e22,
    -0.0,
    5e-324,
    -2e-310,
];

/// A small seeded generator of numbers (SplitMix64, Steele et al. 2014).
#[derive(Clone, Debug)]
pub struct Generator(u64);

impl Generator {
    /// A generator with this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Evenly from `low` to `high`.
    pub fn real(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.bits() >> 11) as f64 / (1_u64 << 53) as f64;
        low + (high - low) * unit
    }

    /// 0 to `end` − 1.
    pub fn index(&mut self, end: usize) -> usize {
        (self.bits() % end as u64) as usize
    }

    /// Evenly from −2 to 2.
    pub fn vec(&mut self, length: usize) -> Vec<f64> {
        (0..length).map(|_| self.real(-2.0, 2.0)).collect()
    }

    /// The same, and half of them with up to three numbers at the edges: what is not finite, angles beyond what sines take
    /// in one step, what is nearly zero.
    pub fn vec_with_edges(&mut self, length: usize) -> Vec<f64> {
        let mut all = self.vec(length);
        let count = self.index(6).saturating_sub(2);
        for _ in 0..count * usize::from(length > 0) {
            all[self.index(length)] = EDGES[self.index(EDGES.len())];
        }
        all
    }

    /// A configuration with unit quaternions and unit pairs of cosine and sine.
    pub fn configuration(&mut self, model: &Model<'_>) -> Vec<f64> {
        let mut q = self.vec(model.nq());
        reference::normalize(model, &mut q);
        q
    }

    /// Evenly from −1 to 1.
    pub fn vector3(&mut self) -> Vector3<f64> {
        Vector3::from([(); 3].map(|()| self.real(-1.0, 1.0)))
    }

    /// A motion of two [`vector3`](Self::vector3)s.
    pub fn motion(&mut self) -> Motion<f64> {
        Motion::new(self.vector3(), self.vector3())
    }

    /// A force of two [`vector3`](Self::vector3)s.
    pub fn force(&mut self) -> Force<f64> {
        Force::new(self.vector3(), self.vector3())
    }

    /// Half the time one of ±x, ±y, ±z, else any direction.
    pub fn axis(&mut self) -> Vector3<f64> {
        if self.index(2) == 0 {
            let mut axis = [0.0; 3];
            axis[self.index(3)] = if self.index(2) == 0 { 1.0 } else { -1.0 };
            return Vector3::from(axis);
        }
        loop {
            let v = self.vector3();
            let length = v.dot(v).sqrt();
            if length > 0.1 {
                return v.scale(1.0 / length);
            }
        }
    }

    /// A rotation about an [`axis`](Self::axis), by up to 3 rad.
    pub fn rotation(&mut self) -> Matrix3<f64> {
        let (sin, cos) = self.real(-3.0, 3.0).sin_cos();
        Matrix3::rotation_about(self.axis(), sin, cos)
    }

    /// A [`rotation`](Self::rotation) and a [`vector3`](Self::vector3).
    pub fn transform(&mut self) -> Transform<f64> {
        Transform::new(self.rotation(), self.vector3())
    }

    /// A physically possible inertia: principal moments of point masses, so that the triangle inequality
    /// holds, turned by any rotation about any centre of mass.
    pub fn inertia(&mut self) -> SpatialInertia<f64> {
        let [x, y, z] = [(); 3].map(|()| self.real(0.01, 0.2));
        let principal = Symmetric3 {
            xx: y + z,
            yy: x + z,
            zz: x + y,
            ..Symmetric3::default()
        };
        let about_center = principal.rotated(self.rotation());
        SpatialInertia::from_center_of_mass(self.real(0.2, 5.0), self.vector3(), about_center)
    }
}

/// The data of a random robot.
#[derive(Clone, Debug)]
pub struct RandomRobot {
    /// Acceleration of gravity, m/s².
    pub gravity: Vector3<f64>,
    /// The moving joints and their bodies.
    pub joints: Vec<Joint>,
    /// The links.
    pub links: Vec<Link>,
}

impl RandomRobot {
    /// 1 to 40 joints, revolute and prismatic, with branches of all kinds: some robots are chains, some
    /// bushes; several trees may start at the base. Every body has its own link and perhaps an offset one;
    /// two links are fixed to the base.
    pub fn new(random: &mut Generator) -> Self {
        let n = 1 + random.index(40);
        Self::of_size(random, n)
    }

    /// [`new`](Self::new) with `n` joints.
    pub fn of_size(random: &mut Generator, n: usize) -> Self {
        let branching = random.real(0.0, 1.0);
        let joints = (0..n).map(|i| joint(random, i, branching)).collect();
        let mut links = vec![Link {
            joint: None,
            body_from_link: Transform::identity(),
        }];
        links.push(Link {
            joint: None,
            body_from_link: random.transform(),
        });
        for i in 0..n {
            links.push(Link {
                joint: Some(i),
                body_from_link: Transform::identity(),
            });
            if random.index(3) == 0 {
                links.push(Link {
                    joint: Some(i),
                    body_from_link: random.transform(),
                });
            }
        }
        Self {
            gravity: random.vector3().scale(9.81),
            joints,
            links,
        }
    }

    /// [`new`](Self::new) with joints of every type.
    pub fn with_all_joints(random: &mut Generator) -> Self {
        let n = 1 + random.index(40);
        Self::with_all_joints_of_size(random, n)
    }

    /// [`of_size`](Self::of_size) with joints of every type.
    pub fn with_all_joints_of_size(random: &mut Generator, n: usize) -> Self {
        let mut robot = Self::of_size(random, n);
        for joint in &mut robot.joints {
            let axis = random.axis();
            joint.joint_type = match random.index(8) {
                0 => JointType::RevoluteUnbounded { axis },
                1 => JointType::Helical {
                    axis,
                    pitch: random.real(-0.5, 0.5),
                },
                2 => JointType::Planar,
                3 => JointType::Spherical,
                4 => JointType::Floating,
                _ => joint.joint_type,
            };
        }
        number(&mut robot.joints);
        robot
    }

    /// Removes the inertia of three out of four bodies that only connect two joints, if the constraint
    /// force algorithm takes these two as one: universal joints, cylindrical joints and others.
    pub fn linked(mut self, random: &mut Generator) -> Self {
        for i in 0..self.joints.len() {
            let Some(parent) = self.joints[i].parent.filter(|_| random.index(4) > 0) else {
                continue;
            };
            let before = self.joints[parent].inertia;
            let grandparent = self.joints[parent].parent;
            if grandparent.is_some_and(|j| self.joints[j].inertia.mass == 0.0) {
                continue;
            }
            self.joints[parent].inertia = SpatialInertia::default();
            if reference::linked_joint(&self.model(), i).is_none() {
                self.joints[parent].inertia = before;
            }
        }
        self
    }

    /// Lets a third of the joints of one coordinate follow another, before or behind them, on the same
    /// branch or another; many of them by a ratio of 1 or −1.
    pub fn coupled(mut self, random: &mut Generator) -> Self {
        let follows: Vec<bool> = self
            .joints
            .iter()
            .map(|joint| is_single(joint) && random.index(3) == 0)
            .collect();
        let leaders = (0..follows.len()).filter(|&i| !follows[i] && is_single(&self.joints[i]));
        let leaders: Vec<usize> = leaders.collect();
        if leaders.is_empty() {
            return self;
        }
        let mut leader_of = vec![None; follows.len()];
        for i in (0..follows.len()).filter(|&i| follows[i]) {
            leader_of[i] = Some(leaders[random.index(leaders.len())]);
            let [small, large] = [random.real(-1.0, 1.0), random.real(-3.0, 3.0)];
            self.joints[i].coupling = Some(Coupling {
                ratio: [1.0, -1.0, small, large][random.index(4)],
                offset: [0.0, random.real(-2.0, 2.0)][random.index(2)],
            });
        }
        number(&mut self.joints);
        for (i, leader) in leader_of.into_iter().enumerate() {
            if let Some(leader) = leader {
                let Joint {
                    q_start, v_start, ..
                } = self.joints[leader];
                (self.joints[i].q_start, self.joints[i].v_start) = (q_start, v_start);
            }
        }
        self
    }

    /// The robot as the reference takes it.
    pub fn model(&self) -> Model<'_> {
        Model {
            gravity: self.gravity,
            joints: &self.joints,
            links: &self.links,
        }
    }
}

/// Numbers the coordinates of joints with coordinates of their own.
pub fn number(joints: &mut [Joint]) {
    let (mut q_start, mut v_start) = (0, 0);
    for joint in joints.iter_mut().filter(|joint| joint.coupling.is_none()) {
        (joint.q_start, joint.v_start) = (q_start, v_start);
        q_start += joint.joint_type.nq();
        v_start += joint.joint_type.nv();
    }
}

fn is_single(joint: &Joint) -> bool {
    joint.joint_type.nq() == 1 && joint.joint_type.nv() == 1
}

fn joint(random: &mut Generator, i: usize, branching: f64) -> Joint {
    let axis = random.axis();
    let joint_type = if random.index(3) == 0 {
        JointType::Prismatic { axis }
    } else {
        JointType::Revolute { axis }
    };
    // Index i stands for the base.
    let parent = if random.real(0.0, 1.0) < branching {
        Some(random.index(i + 1)).filter(|&p| p != i)
    } else {
        i.checked_sub(1)
    };
    Joint {
        joint_type,
        parent,
        q_start: i,
        v_start: i,
        dynamics: None,
        coupling: None,
        parent_from_joint: random.transform(),
        inertia: random.inertia(),
    }
}
