//! Random robots.

use std::f64::consts::{FRAC_PI_2, PI};

use rbd_codegen::{JointDescription, JointKind, LinkDescription, RobotDescription};

use crate::random::{NEARLY_QUARTER, Random};

/// The style of a robot's joints and bodies: one for all, or another for each.
#[derive(Clone, Copy)]
struct Style {
    /// The kind of tree: 0 a chain, 1 any tree, 2 many branches on the first.
    tree: usize,
    /// Origins are on coordinate axes.
    is_square: bool,
    /// The distance of origins from the axes.
    noise: f64,
    /// One number in so many is extreme; 0 for none.
    edges: usize,
    /// Masses are 10 to the power of −this to this.
    masses: f64,
}

pub(super) fn random(random: &mut Random, edges: bool) -> RobotDescription {
    let style = Style {
        tree: random.index(3),
        is_square: random.one_in(2),
        noise: match random.index(4) {
            0 => random.magnitude(-9.0, -2.0),
            _ => 0.0,
        },
        edges: if edges { 1 + random.index(12) } else { 0 },
        masses: *random.pick(&[0.0, 0.5, 1.0, 3.0]),
    };
    let most = if random.one_in(50) { 40 } else { 9 };
    let joints = 1 + random.index(most);
    let mut robot = RobotDescription::new("robot").link(link(0, style, random));
    for i in 1..=joints {
        let parent = match style.tree {
            0 => i - 1,
            1 => random.index(i),
            _ => random.index(i.min(2)),
        };
        let joint = joint(i, parent, style, random);
        let joint = following(joint, &robot.joints, random);
        robot = robot.link(link(i, style, random)).joint(joint);
    }
    robot
}

fn number(plain: f64, style: Style, random: &mut Random) -> f64 {
    match style.edges {
        0 => plain,
        edges if random.one_in(edges) => random.extreme(),
        _ => plain,
    }
}

fn vector(plain: [f64; 3], style: Style, random: &mut Random) -> [f64; 3] {
    plain.map(|x| number(x, style, random))
}

fn joint(i: usize, parent: usize, style: Style, random: &mut Random) -> JointDescription {
    const KINDS: [JointKind; 16] = [
        JointKind::Revolute,
        JointKind::Revolute,
        JointKind::Revolute,
        JointKind::Revolute,
        JointKind::Revolute,
        JointKind::Revolute,
        JointKind::Continuous,
        JointKind::Continuous,
        JointKind::Prismatic,
        JointKind::Prismatic,
        JointKind::Fixed,
        JointKind::Fixed,
        JointKind::Helical,
        JointKind::Planar,
        JointKind::Spherical,
        JointKind::Floating,
    ];
    let kind = *random.pick(&KINDS);
    let (name, parent, child) = (format!("j{i}"), format!("l{parent}"), format!("l{i}"));
    let (xyz, rpy) = (origin(style, random), angles(style, random));
    let mut joint = JointDescription::new(name, kind, parent, child).origin(xyz, rpy);
    if kind.has_axis() {
        joint = joint.axis(axis(style, random));
    }
    if kind == JointKind::Helical {
        joint = joint.pitch(number(random.real(-0.2, 0.2), style, random));
    }
    if matches!(kind, JointKind::Revolute | JointKind::Prismatic) {
        joint = joint.limits(-random.real(0.1, 3.0), random.real(0.1, 3.0));
    }
    if random.one_in(5) {
        joint = joint
            .armature(number(random.magnitude(-4.0, 0.0), style, random).abs())
            .damping(random.real(0.0, 1.0))
            .friction(random.real(0.0, 1.0));
    }
    joint
}

/// A multiple of a tenth, or any number.
fn origin(style: Style, random: &mut Random) -> [f64; 3] {
    let plain = [(); 3].map(|()| match (style.is_square, random.index(3)) {
        (true, 0) => (random.real(-5.0, 5.0)).round() / 10.0,
        (true, _) => 0.0,
        (false, _) => random.real(-0.5, 0.5),
    });
    let noisy = plain.map(|x| x + style.noise * random.real(-1.0, 1.0));
    vector(noisy, style, random)
}

fn angles(style: Style, random: &mut Random) -> [f64; 3] {
    const QUARTERS: [f64; 6] = [0.0, 0.0, FRAC_PI_2, -FRAC_PI_2, PI, NEARLY_QUARTER];
    let plain = [(); 3].map(|()| match style.is_square {
        true => *random.pick(&QUARTERS),
        false => random.real(-PI, PI),
    });
    let noisy = plain.map(|x| x + style.noise * random.real(-1.0, 1.0));
    vector(noisy, style, random)
}

fn axis(style: Style, random: &mut Random) -> [f64; 3] {
    let mut axis = [0.0; 3];
    axis[random.index(3)] = if random.one_in(3) { -1.0 } else { 1.0 };
    if !style.is_square && random.one_in(2) {
        axis = random.direction();
    }
    vector(axis, style, random)
}

/// A body of a few points, so that its inertia is physical.
fn link(i: usize, style: Style, random: &mut Random) -> LinkDescription {
    let link = LinkDescription::new(format!("l{i}"));
    if random.one_in(12) {
        return link;
    }
    let mass = random.magnitude(-style.masses, style.masses);
    let size = random.magnitude(-1.5, -0.5);
    let points = [(); 4].map(|()| random.vector().map(|x| x * size));
    let mut inertia = [0.0; 6];
    for [x, y, z] in points {
        let terms = [
            y * y + z * z,
            -x * y,
            -x * z,
            x * x + z * z,
            -y * z,
            x * x + y * y,
        ];
        for (sum, term) in inertia.iter_mut().zip(terms) {
            *sum += 0.25 * mass * term;
        }
    }
    if style.is_square {
        for off_diagonal in [1, 2, 4] {
            inertia[off_diagonal] = 0.0;
        }
    }
    let center = match (style.is_square, random.index(3)) {
        (true, 0) => [0.0; 3],
        (true, axis) => {
            let mut center = [0.0; 3];
            center[axis] = 0.1;
            center
        }
        _ => random.vector().map(|x| 0.2 * x),
    };
    link.mass(number(mass, style, random).abs())
        .center_of_mass(vector(center, style, random))
        .inertia(inertia.map(|x| number(x, style, random)))
}

/// Now and then makes the joint follow an earlier one.
fn following(
    joint: JointDescription,
    others: &[JointDescription],
    random: &mut Random,
) -> JointDescription {
    let has_one_coordinate = |joint: &&JointDescription| {
        let kind = joint.kind;
        kind.has_axis()
    };
    let leaders: Vec<&JointDescription> = others.iter().filter(has_one_coordinate).collect();
    if leaders.is_empty() || !joint.kind.has_axis() || !random.one_in(8) {
        return joint;
    }
    let leader = random.pick(&leaders).name.clone();
    let ratio = *random.pick(&[1.0, -1.0, 0.5, 1.7]);
    let offset = *random.pick(&[0.0, 0.3]);
    joint.mimic(leader, ratio, offset)
}
