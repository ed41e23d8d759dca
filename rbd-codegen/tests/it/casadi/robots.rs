//! The robots that CasADi's interface is tried on.

use rbd_codegen::{
    Base, Compiled, Effort, FieldKind, FrameOption, FunctionName as F, JointDescription, JointKind,
    LinkDescription, Model, Options, RunTimeField, WarningKind, compile, compile_description, load,
};

/// Functions of a robot that optimisers ask for.
const OF_ROBOTS: [F; 9] = [
    F::Rnea,
    F::Bias,
    F::Gravity,
    F::Crba,
    F::ForwardDynamics,
    F::ForwardKinematics,
    F::KineticEnergy,
    F::PotentialEnergy,
    F::CentroidalMomentum,
];

/// Those of constraints.
const OF_CONSTRAINTS: [F; 5] = [
    F::ConstraintJacobian,
    F::ConstraintViolation,
    F::ConstraintBias,
    F::ConstraintTorques,
    F::ConstrainedForwardDynamics,
];

/// Of its last link.
const OF_FRAMES: [F; 3] = [F::FramePlacement, F::FrameVelocity, F::FrameJacobian];

pub(crate) fn compiled(name: &str, base: Base, functions: &[F], options: Options) -> Compiled {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    let options = options
        .base(base)
        .effort(Effort::Normal)
        .allow(vec![WarningKind::InertiaWithoutMass])
        .functions(Some(functions.to_vec()));
    compile(&path, name, &options).expect("a sound robot")
}

/// A body with an arm, on a base that moves.
pub(crate) fn on_moving_base(base: Base, functions: &[F]) -> Compiled {
    let body = |name: &str, mass: f64| {
        let body = LinkDescription::new(name).mass(mass);
        let body = body.center_of_mass([0.1, -0.05, 0.2]);
        body.inertia([0.3, 0.01, -0.02, 0.25, 0.03, 0.2])
    };
    let joint = JointDescription::new("shoulder", JointKind::Continuous, "body", "tip");
    let joint = joint
        .axis([0.0, 0.6, 0.8])
        .origin([0.1, 0.2, 0.3], [0.2, -0.3, 0.4]);
    let robot = Model::builder("body");
    let robot = robot
        .link(body("body", 3.0))
        .link(body("tip", 1.0))
        .joint(joint);
    let options = Options::default()
        .base(base)
        .effort(Effort::Normal)
        .frames(vec![FrameOption::on_link("tip", "tip")])
        .functions(Some(functions.to_vec()));
    compile_description(&robot, &options).expect("a sound robot")
}

/// With frames.
fn with_tip(name: &str, base: Base) -> Compiled {
    let path = rbd_testing::robots().join(format!("urdf/{name}.urdf"));
    let model = load(&path, &Options::default()).expect("sound").model;
    let tip = model.link_names.last().expect("a link").clone();
    let frame = FrameOption::on_link("tip", tip);
    let options = Options::default().frames(vec![frame]);
    compiled(
        name,
        base,
        &[OF_ROBOTS.as_slice(), &OF_FRAMES].concat(),
        options,
    )
}

/// Links that close a loop.
fn closed() -> Compiled {
    let path = rbd_testing::robots().join("mjcf/four_bar.xml");
    let options = Options::default()
        .effort(Effort::Normal)
        .functions(Some(OF_CONSTRAINTS.to_vec()));
    compile(&path, "four_bar", &options).expect("a sound robot")
}

/// Robots whose q is a vector, and one whose q is not: of both ways to derivatives.
pub(crate) fn robots() -> Vec<(&'static str, Compiled)> {
    let planar = &[F::Rnea, F::ForwardDynamics];
    let fields = [
        ("gravity", FieldKind::Gravity),
        ("damping", FieldKind::Damping),
    ];
    let fields = fields.map(|(name, kind)| RunTimeField::new(name, kind));
    let with_fields = Options::default().fields(fields.to_vec());
    vec![
        ("stanford_arm", with_tip("stanford_arm", Base::Fixed)),
        (
            "floating",
            on_moving_base(Base::Floating, &[OF_ROBOTS.as_slice(), &OF_FRAMES].concat()),
        ),
        (
            "panda",
            compiled(
                "panda",
                Base::Fixed,
                &[F::Rnea, F::ForwardDynamics],
                Options::default(),
            ),
        ),
        (
            "three_finger_hand",
            compiled(
                "three_finger_hand",
                Base::Fixed,
                &[F::Rnea, F::Crba],
                Options::default(),
            ),
        ),
        ("planar", on_moving_base(Base::Planar, planar)),
        (
            "double_pendulum with fields",
            compiled("double_pendulum", Base::Fixed, planar, with_fields),
        ),
        ("four_bar", closed()),
    ]
}
