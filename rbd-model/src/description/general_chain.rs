//! The general chain.

use super::{JointDescription, JointKind, LinkDescription, RobotDescription};

impl RobotDescription {
    /// The general chain of `joints` revolute joints, for which operation counts are published: no angle,
    /// length or inertial parameter is special, so that only the position of the first joint on a fixed
    /// base makes some of them vanish. The numbers are invented, of an arm's size, in m, kg and kg m².
    ///
    /// Joints are placed by Denavit and Hartenberg's rules, modified: turned about x by α, along x by
    /// a, along z by d (J. J. Craig, *Introduction to Robotics*, 3.4).
    #[must_use]
    #[track_caller]
    pub fn general_chain(joints: usize) -> Self {
        let mut numbers = Numbers { index: 0 };
        let base = Self::new(format!("chain {joints}")).link(LinkDescription::new("link0"));
        (1..=joints).fold(base, |robot, i| {
            let (parent, child) = (format!("link{}", i - 1), format!("link{i}"));
            let link = link(&child, &mut numbers);
            let joint = joint(i, parent, child, &mut numbers);
            robot.link(link).joint(joint)
        })
    }
}

/// A body with its centre of mass off every axis and a full inertia tensor.
fn link(name: &str, numbers: &mut Numbers) -> LinkDescription {
    let center = [(); 3].map(|()| numbers.between(0.02, 0.15));
    let mass = numbers.between(1.0, 6.0);
    let [xx, yy, zz] = [(); 3].map(|()| numbers.between(0.06, 0.08));
    let [xy, xz, yz] = [(); 3].map(|()| numbers.between(0.002, 0.01));
    LinkDescription::new(name)
        .mass(mass)
        .center_of_mass(center)
        .inertia([xx, xy, xz, yy, yz, zz])
}

fn joint(i: usize, parent: String, child: String, numbers: &mut Numbers) -> JointDescription {
    let alpha = numbers.between(0.3, 1.2);
    let (a, d) = (numbers.between(0.1, 0.4), numbers.between(0.1, 0.4));
    let origin = [a, -d * alpha.sin(), d * alpha.cos()];
    JointDescription::new(format!("joint{i}"), JointKind::Revolute, parent, child)
        .origin(origin, [alpha, 0.0, 0.0])
        .axis([0.0, 0.0, 1.0])
        .limits(-3.0, 3.0)
}

/// Numbers without relations: the fractional parts of the golden ratio's multiples.
struct Numbers {
    index: u32,
}

impl Numbers {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.index += 1;
        let part = (f64::from(self.index) * 0.618_033_988_749_894_9).fract();
        low + (high - low) * part
    }
}
