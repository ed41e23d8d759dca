//! The robots that accuracy is measured on.

use std::path::Path;

use rbd_codegen::{Base, Model, Options, load};
use rbd_runtime::{Joint, JointType, Link, Matrix3, SpatialInertia, Transform, Vector3};

use crate::tree;
use rbd_testing::{Generator, RandomRobot};

/// A robot, and to which kind it belongs.
pub(crate) struct Subject {
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) model: Model,
}

impl Subject {
    fn new(kind: impl Into<String>, name: impl Into<String>, model: Model) -> Self {
        Self {
            kind: kind.into(),
            name: name.into(),
            model,
        }
    }
}

/// Every file of a folder that can be read, with its base as `base` has it.
pub(crate) fn of_folder(kind: &str, folder: &Path, base: Base) -> Vec<Subject> {
    let options = Options::default().base(base);
    let files = rbd_testing::files(folder, ".urdf").into_iter();
    let robots = files.filter_map(|path| {
        let name = path
            .file_stem()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        match load(&path, &options) {
            Ok(loaded) => Some(Subject::new(kind, name, loaded.model)),
            Err(problems) => {
                println!("refused: {problems}");
                None
            }
        }
    });
    robots.collect()
}

/// The arm with every joint's origin off by up to 10^−`exponent`, in metres and radians.
pub(crate) fn calibrated(arm: &Subject, exponent: i32, seed: u64) -> Subject {
    let size = 10f64.powi(-exponent);
    let mut random = Generator::new(seed);
    let mut model = arm.model.clone();
    for joint in &mut model.joints {
        let [rpy, xyz] = [(); 2].map(|()| random.vector3().scale(size));
        let turn = |axis: [f64; 3], angle: f64| {
            Matrix3::rotation_about(Vector3::from(axis), angle.sin(), angle.cos())
        };
        let rotation = turn([0.0, 0.0, 1.0], rpy.z)
            * turn([0.0, 1.0, 0.0], rpy.y)
            * turn([1.0, 0.0, 0.0], rpy.x);
        joint.parent_from_joint = joint.parent_from_joint * Transform::new(rotation, xyz);
    }
    Subject::new(format!("calibrated by {size:.0e}"), arm.name.clone(), model)
}

/// The robot with its bodies' frames turned at random: nothing that a joint or an outsider sees
/// changes.
pub(crate) fn turned(robot: &Subject, seed: u64) -> Subject {
    let mut random = Generator::new(seed);
    let mut model = robot.model.clone();
    let turns: Vec<Transform<f64>> = model
        .joints
        .iter()
        .map(|_| Transform::new(random.rotation(), Vector3::zero()))
        .collect();
    for (i, joint) in model.joints.iter_mut().enumerate() {
        let to_old = turns[i];
        let to_new = to_old.inverse();
        let from_parent = joint
            .parent
            .map_or_else(Transform::identity, |parent| turns[parent].inverse());
        joint.parent_from_joint = from_parent * joint.parent_from_joint * to_old;
        joint.inertia = to_new.act_inertia(joint.inertia);
        joint.joint_type = match joint.joint_type {
            JointType::Revolute { axis } => JointType::Revolute {
                axis: to_new.rotation * axis,
            },
            JointType::Prismatic { axis } => JointType::Prismatic {
                axis: to_new.rotation * axis,
            },
            other => other,
        };
    }
    for link in &mut model.links {
        if let Some(joint) = link.joint {
            link.body_from_link = turns[joint].inverse() * link.body_from_link;
        }
    }
    Subject::new(
        "link frames turned",
        format!("{}, seed {seed}", robot.name),
        model,
    )
}

/// Revolute arms of which each body is a hundredth to a thousandth of the one before, in mass, and
/// smaller.
pub(crate) fn light_tips(seed: u64) -> Subject {
    let mut random = Generator::new(seed);
    let (mut mass, mut size) = (2e4, 3.0);
    let joints: Vec<Joint> = (0..2 + seed as usize % 5)
        .map(|i| {
            let unit = random.inertia();
            let (center, about) = (random.vector3().scale(size), unit.rotational);
            let principal = random.inertia().rotational;
            let about_center = [about, principal][seed as usize % 2].rotated(random.rotation());
            let scale = 5.0 * mass * size * size;
            let about_center = rbd_runtime::Symmetric3::from_upper(Matrix3::new(
                about_center
                    .to_matrix()
                    .rows
                    .map(|row| row.map(|x| x * scale)),
            ));
            let joint = Joint {
                joint_type: JointType::Revolute {
                    axis: random.axis(),
                },
                parent: i.checked_sub(1),
                q_start: i,
                v_start: i,
                dynamics: None,
                coupling: None,
                parent_from_joint: Transform::new(
                    random.rotation(),
                    random.vector3().scale(3.0 * size),
                ),
                inertia: SpatialInertia::from_center_of_mass(mass, center, about_center),
            };
            mass *= 10f64.powf(random.real(-3.0, -1.0));
            size *= random.real(0.3, 0.8);
            joint
        })
        .collect();
    let links = (0..joints.len()).map(|joint| Link {
        joint: Some(joint),
        body_from_link: Transform::identity(),
    });
    let links = links.collect();
    let model = tree::model(Vector3::new(0.0, 0.0, -9.81), joints, links);
    Subject::new("heavy base, light tip", format!("seed {seed}"), model)
}

/// A tree of up to 12 joints.
pub(crate) fn random_tree(seed: u64) -> Subject {
    let mut random = Generator::new(seed);
    let size = 1 + random.index(12);
    let (kind, model) = match seed % 3 {
        0 => (
            "random tree",
            tree::on_fixed_base(RandomRobot::of_size(&mut random, size)),
        ),
        1 => {
            let robot = RandomRobot::with_all_joints_of_size(&mut random, size);
            ("random tree, all joints", tree::on_fixed_base(robot))
        }
        _ => {
            let robot = RandomRobot::of_size(&mut random, size);
            (
                "random tree, floating",
                tree::on_floating_base(robot, &mut random),
            )
        }
    };
    Subject::new(kind, format!("seed {seed}"), model)
}
