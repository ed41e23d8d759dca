//! Twenty functions of eight robots at a hundred states: values are those that are written, and derivatives those of
//! hyper-dual numbers, whichever calls of the robot's functions are differentiated by their own derivatives.

mod functions;

use rbd::jit::{self, Argument, Catalogue, Error, Options, Robot, Traced};
use rbd::{Dual, HyperDual, Real, reference};
use rbd_testing::{Generator as Random, assert_close};

use functions::{FUNCTIONS, written};

/// The function, and half the square of it.
fn with_cost<T: Real>(
    k: usize,
    frames: [&str; 2],
    robot: &impl Catalogue<T>,
    x: [&[T]; 4],
) -> Result<Vec<Vec<T>>, Error> {
    let residual = written(k, frames, robot, x)?;
    let square = residual.iter().fold(T::zero(), |sum, x| sum + *x * *x);
    Ok(vec![residual, vec![T::from_f64(0.5) * square]])
}

const BY: [&str; 4] = ["q", "qd", "u", "x"];

fn traced(k: usize, frames: [&str; 2], robot: &Robot) -> Traced {
    let arguments = [
        Argument::configuration("q"),
        Argument::tangent("qd"),
        Argument::tangent("u"),
        Argument::vector("x", 3),
    ];
    let own = robot.trace("own", &arguments, &["residual", "cost"], |robot, x| {
        with_cost(k, frames, robot, [x[0], x[1], x[2], x[3]])
    });
    own.and_then(|own| own.with_gradient("gradient", "cost", &BY))
        .expect("a sound function")
}

/// q along two directions: the second one moves the first, as on the manifold.
fn along(robot: &Robot, q: &[f64], [first, second]: [&[f64]; 2]) -> Vec<HyperDual<f64>> {
    let model = robot.model();
    let mut rate = vec![0.0; q.len()];
    reference::position_rate(&model, q, second, &mut rate);
    let moved: Vec<Dual<f64, 1>> = (q.iter().zip(&rate))
        .map(|(value, rate)| Dual {
            value: *value,
            derivatives: [*rate],
        })
        .collect();
    let first: Vec<Dual<f64, 1>> = first.iter().map(|x| Dual::constant(*x)).collect();
    let mut rates = vec![Dual::constant(0.0); q.len()];
    reference::position_rate(&model, &moved, &first, &mut rates);
    let both = q.iter().zip(&rate).zip(rates);
    let all = both.map(|((q, second), first)| {
        let mut x = HyperDual::new(*q, first.value, *second);
        x.derivatives[0].derivatives[0] = first.derivatives[0];
        x
    });
    all.collect()
}

/// Σ a b, and the sum of what is added without signs.
fn product(a: &[f64], b: &[f64]) -> [f64; 2] {
    let terms = || a.iter().zip(b).map(|(a, b)| a * b);
    [terms().sum(), terms().map(f64::abs).sum()]
}

fn compare(k: usize, frames: [&str; 2], robot: &Robot, random: &mut Random, states: usize) {
    let mut own = traced(k, frames, robot);
    // The matrices of long functions take seconds.
    let flops = own.operations().flops();
    let has_accelerations = k == 7 || k == 8;
    let has_jacobian = flops < 1_200;
    let has_hessian = robot.nv() < 5 && (flops < 600 || has_accelerations);
    if has_jacobian {
        own = own
            .with_jacobian("jacobian", "residual", &BY)
            .expect("a Jacobian");
    }
    if has_hessian {
        own = own.with_hessian("hessian", "cost", &BY).expect("a Hessian");
    }
    if has_accelerations {
        own = own
            .with_hessian_product("product", "cost", &BY, "direction")
            .expect("a product");
    }
    let function = own.compile().expect("code");
    let mut found = function.new_results();
    let (nv, width) = (robot.nv(), 3 * robot.nv() + 3);
    for _ in 0..states {
        let q = random.configuration(&robot.model());
        let rest = random.vec(2 * nv + 3);
        let [first, second] = [(); 2].map(|()| random.vec(width));
        let (velocities, x) = rest.split_at(2 * nv);
        let (qd, u) = velocities.split_at(nv);
        let given = [&q[..], qd, u, x];
        let all_given = [&given[..], &[&second]].concat();
        let all_given = &all_given[..function.arguments().len()];
        {
            let mut out: Vec<&mut [f64]> = found.iter_mut().map(Vec::as_mut_slice).collect();
            function.call(all_given, &mut out);
        }
        let values = with_cost(k, frames, robot, given).expect("values");
        let same = own.evaluate(all_given).expect("values");
        // A joint's constant is added to an angle of `integrate` with a rounding more.
        match k == 18 || k == 7 {
            true => assert_close(&same[..2].concat(), &values.concat(), 1e-13),
            false => assert_eq!(same[..2], values, "function {k} as written"),
        }

        let mut all = along(robot, &q, [&first[..nv], &second[..nv]]);
        let rates = rest.iter().zip(&first[nv..]).zip(&second[nv..]);
        all.extend(rates.map(|((x, first), second)| HyperDual::new(*x, *first, *second)));
        let (q, others) = all.split_at(robot.nq());
        let (velocities, x) = others.split_at(2 * nv);
        let (qd, u) = velocities.split_at(nv);
        let hyper = with_cost(k, frames, robot, [q, qd, u, x]).expect("values");
        let near = |found: f64, wanted: f64, scale: f64, what: &str| {
            let error = (found - wanted).abs() / scale.max(1.0);
            // Roundings of some thousand operations.
            assert!(
                error < 1e-12,
                "function {k}, {what}: {found} is not {wanted}, {error:e}"
            );
        };
        let largest = values[0].iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let arrays = function.results();
        let cost = hyper[1][0];
        let [rate, scale] = product(&found[2], &second);
        let terms = hyper[0].iter().map(|x| (x.real() * x.second()).abs());
        near(rate, cost.second(), scale.max(terms.sum()), "gradient");
        if has_jacobian {
            let jacobian = arrays[3].to_dense(&found[3]);
            for (row, hyper) in jacobian.chunks(width).zip(&hyper[0]) {
                let [rate, scale] = product(row, &first);
                near(rate, hyper.first(), scale, "jacobian");
            }
        }
        for (found, value) in found[0].iter().zip(&values[0]) {
            near(*found, *value, largest, "value");
        }
        if has_accelerations {
            let [mixed, scale] = product(&found[found.len() - 1], &first);
            near(mixed, cost.mixed(), scale, "product");
        }
        if has_hessian {
            let at = 3 + usize::from(has_jacobian);
            let hessian = arrays[at].to_dense(&found[at]);
            let curvatures: Vec<[f64; 2]> = hessian
                .chunks(width)
                .map(|row| product(row, &second))
                .collect();
            let [sums, sizes] =
                [0, 1].map(|k| curvatures.iter().map(|x| x[k]).collect::<Vec<f64>>());
            let ([mixed, _], [_, scale]) = (product(&sums, &first), product(&sizes, &first));
            near(mixed, cost.mixed(), scale, "hessian");
        }
    }
}

/// All functions of a robot; frames that move with it.
fn check(robot: &Robot, frames: [&str; 2], seed: u64) {
    if !jit::is_available() {
        return;
    }
    println!("seed {seed}");
    let mut random = Random::new(seed);
    for k in 0..FUNCTIONS {
        compare(k, frames, robot, &mut random, 100);
    }
}

fn load(file: &str, base: jit::Base) -> Robot {
    let path = rbd_testing::robots().join("urdf").join(file);
    Robot::load_with(path, &Options::default().base(base)).expect("a sound robot")
}

#[test]
fn of_a_double_pendulum() {
    let robot = load("double_pendulum.urdf", jit::Base::Fixed);
    check(&robot, ["upper", "lower"], 1);
}

#[test]
fn of_an_arm_with_a_wrist() {
    check(
        &load("panda.urdf", jit::Base::Fixed),
        ["panda_link4", "panda_hand"],
        2,
    );
}

#[test]
fn of_an_arm_that_slides() {
    check(
        &load("stanford_arm.urdf", jit::Base::Fixed),
        ["link3", "tool"],
        3,
    );
}

#[test]
fn of_an_arm_of_three_joints() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/arm.urdf");
    check(
        &jit::load(path).expect("a sound robot"),
        ["forearm", "tool"],
        4,
    );
}

/// Two links, of which the first one is the base.
fn two_links(base: jit::Base) -> Robot {
    let text = r#"<robot name="two"><link name="trunk"><inertial><origin xyz="0.1 -0.2 0.3"/><mass value="3"/>
        <inertia ixx="0.1" iyy="0.2" izz="0.15" ixy="0.01" ixz="0.02" iyz="-0.01"/></inertial></link>
        <link name="arm"><inertial><origin xyz="0 0.1 -0.2"/><mass value="1"/>
        <inertia ixx="0.02" iyy="0.01" izz="0.02" ixy="0" ixz="0.001" iyz="0"/></inertial></link>
        <joint name="elbow" type="continuous"><parent link="trunk"/><child link="arm"/>
        <origin xyz="0.2 0 -0.1" rpy="0.3 0.5 -0.4"/><axis xyz="0 0.6 0.8"/></joint></robot>"#;
    let robot = Robot::from_text(text.as_bytes(), "two.urdf", &Options::default().base(base));
    robot.expect("a sound robot")
}

#[test]
fn of_a_floating_base() {
    check(&two_links(jit::Base::Floating), ["trunk", "arm"], 5);
}

#[test]
fn of_a_planar_base() {
    check(&two_links(jit::Base::Planar), ["trunk", "arm"], 6);
}

#[test]
fn of_a_ball_joint() {
    let text = r#"<mujoco><worldbody><body name="upper"><joint name="shoulder" type="ball"/>
        <inertial mass="2" pos="0.1 0.2 -0.3" diaginertia="0.03 0.04 0.05"/>
        <body name="lower" pos="0.1 0 -0.5"><joint name="elbow" axis="0 1 0"/>
        <inertial mass="1" pos="0 0.1 -0.2" diaginertia="0.01 0.02 0.015"/></body></body></worldbody></mujoco>"#;
    let robot = Robot::from_text(text.as_bytes(), "ball.xml", &Options::default());
    check(&robot.expect("a sound robot"), ["upper", "lower"], 7);
}

/// A floating trunk with a leg that slides and two that turn.
#[test]
fn of_a_floating_tree() {
    let leg = |name: &str, x: f64, joint: &str| {
        format!(
            r#"<body name="{name}" pos="{x} 0.1 -0.2" euler="10 20 30"><joint name="{name}_joint" {joint}/>
            <inertial mass="0.8" pos="0.02 0.01 -0.2" diaginertia="0.01 0.012 0.002"/></body>"#
        )
    };
    let legs = [
        ("left", 0.3, r#"axis="0 1 0""#),
        ("right", -0.3, r#"axis="1 0 0""#),
    ];
    let legs = legs.map(|(name, x, joint)| leg(name, x, joint)).concat();
    let text = format!(
        r#"<mujoco><worldbody><body name="trunk"><freejoint name="root"/>
        <inertial mass="5" pos="0.1 0.02 -0.03" diaginertia="0.1 0.2 0.15"/>{legs}{}</body></worldbody></mujoco>"#,
        leg("middle", 0.0, r#"type="slide" axis="0 0 1""#)
    );
    let robot = Robot::from_text(text.as_bytes(), "tree.xml", &Options::default());
    check(&robot.expect("a sound robot"), ["right", "middle"], 8);
}
