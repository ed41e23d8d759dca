//! General chains: revolute joints, no angle, length or inertial parameter special.

use rbd_codegen::{JointDescription, JointKind, LinkDescription, Model, RobotDescription};

/// The chain of `n` joints.
pub fn chain(n: usize) -> RobotDescription {
    let mut numbers = Numbers { index: 0 };
    let mut robot = Model::builder(format!("chain {n}")).link(LinkDescription::new("link0"));
    for i in 1..=n {
        let (name, parent) = (format!("link{i}"), format!("link{}", i - 1));
        let center = [(); 3].map(|()| numbers.between(0.02, 0.15));
        let mass = numbers.between(1.0, 6.0);
        let [xx, yy, zz] = [(); 3].map(|()| numbers.between(0.06, 0.08));
        let [xy, xz, yz] = [(); 3].map(|()| numbers.between(0.002, 0.01));
        let link = LinkDescription::new(name.as_str())
            .mass(mass)
            .center_of_mass(center)
            .inertia([xx, xy, xz, yy, yz, zz]);
        // Denavit and Hartenberg's rules, modified: turned about x by α, along x by a, along z by d.
        let alpha = numbers.between(0.3, 1.2);
        let (a, d) = (numbers.between(0.1, 0.4), numbers.between(0.1, 0.4));
        let origin = [a, -d * alpha.sin(), d * alpha.cos()];
        let joint = JointDescription::new(format!("joint{i}"), JointKind::Revolute, parent, name)
            .origin(origin, [alpha, 0.0, 0.0])
            .axis([0.0, 0.0, 1.0])
            .limits(-3.0, 3.0);
        robot = robot.link(link).joint(joint);
    }
    robot
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
