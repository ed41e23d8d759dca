//! The wrenches that joints carry, on random trees: their torques are those of inverse dynamics, and
//! they balance the rate of momentum of all that hangs on them. Rates are those of dual numbers;
//! tolerances are those of `dynamics.rs`.

use rbd_runtime::{Force, Joint, Model, SpatialInertia, Transform, reference};
use rbd_testing::{
    Generator, RandomRobot, SEEDS, assert_close, bodies, dual::Dual, for_random_robots,
    for_robots_with_all_joints, path, rnea,
};

const RECURSION: f64 = 1e-11;

/// A state with a force on every link.
struct State {
    q: Vec<f64>,
    qd: Vec<f64>,
    qdd: Vec<f64>,
    f_ext: Vec<Force<f64>>,
}

impl State {
    fn new(model: &Model<'_>, random: &mut Generator) -> Self {
        let n = model.nv();
        Self {
            q: random.configuration(model),
            qd: random.vec(n),
            qdd: random.vec(n),
            f_ext: model.links.iter().map(|_| random.force()).collect(),
        }
    }

    fn wrenches(&self, model: &Model<'_>) -> Vec<Force<f64>> {
        let mut wrenches = vec![Force::zero(); model.joints.len()];
        let (bodies, Self { q, qd, qdd, f_ext }) = (&mut bodies(model), self);
        reference::joint_wrenches_with_forces(model, bodies, q, qd, qdd, f_ext, &mut wrenches);
        wrenches
    }
}

fn numbers(f: Force<f64>) -> [f64; 6] {
    f.into()
}

/// On the robots of all joints, a third of whose joints of one coordinate follow another.
fn for_coupled_robots(check: impl Fn(&Model<'_>, &mut Generator)) {
    for seed in SEEDS {
        println!("seed {seed}");
        let mut random = Generator::new(seed);
        let robot = RandomRobot::with_all_joints(&mut random).coupled(&mut random);
        check(&robot.model(), &mut random);
    }
}

/// Σ Sᵀ f over the joints of each coordinate.
fn torques(model: &Model<'_>, wrenches: &[Force<f64>]) -> Vec<f64> {
    let mut tau = vec![0.0; model.nv()];
    for (joint, wrench) in model.joints.iter().zip(wrenches) {
        for (k, v) in joint.velocity_range().enumerate() {
            tau[v] += joint.motion_subspace(k).dot(*wrench);
        }
    }
    tau
}

fn check_torques(model: &Model<'_>, random: &mut Generator) {
    let state = State::new(model, random);
    let State { q, qd, qdd, f_ext } = &state;
    let mut tau = vec![f64::NAN; model.nv()];
    reference::rnea_with_forces(model, &mut bodies(model), q, qd, qdd, f_ext, &mut tau);
    assert_close(&torques(model, &state.wrenches(model)), &tau, RECURSION);
    let mut without = vec![Force::zero(); model.joints.len()];
    reference::joint_wrenches(model, &mut bodies(model), q, qd, qdd, &mut without);
    assert_close(
        &torques(model, &without),
        &rnea(model, q, qd, qdd),
        RECURSION,
    );
}

#[test]
fn wrenches_along_the_axes_are_the_torques_of_inverse_dynamics() {
    for_robots_with_all_joints(check_torques);
    // Joints that follow others add to their leaders' torques.
    for_coupled_robots(check_torques);
}

#[test]
fn actuators_are_no_part_of_the_wrenches() {
    for_random_robots(|model, random| {
        let state = State::new(model, random);
        let mut joints: Vec<Joint> = model.joints.to_vec();
        for joint in &mut joints {
            joint.dynamics = Some(rbd_runtime::JointDynamics {
                armature: random.real(0.0, 1.0),
                damping: random.real(0.0, 1.0),
                friction: random.real(0.0, 1.0),
            });
        }
        let driven = Model {
            joints: &joints,
            ..*model
        };
        assert_eq!(state.wrenches(&driven), state.wrenches(model));
    });
}

/// The rate of momentum of each body about the base's origin, less what gravity and the forces from
/// outside give it: from placements and velocities on dual numbers, by no acceleration.
fn needed_forces(model: &Model<'_>, state: &State) -> Vec<Force<f64>> {
    let State { q, qd, qdd, f_ext } = state;
    let (q, qd) = (path(model, q, qd), Dual::path(qd, qdd));
    let mut links = vec![Transform::identity(); model.links.len()];
    let (placed, moving) = (&mut bodies(model), &mut bodies(model));
    reference::forward_kinematics(model, placed, &q, &mut links);
    let tau = &mut vec![Dual::path(&[0.0], &[0.0])[0]; model.nv()];
    reference::bias(model, moving, &q, &qd, tau);
    let of_bodies = model.joints.iter().zip(placed.iter()).zip(moving);
    let of_bodies = of_bodies.map(|((joint, placed), moving)| {
        let inertia = SpatialInertia::from_f64(joint.inertia);
        let momentum = inertia.mul_motion(moving.velocity);
        let rate = of_dual(placed.base_from_child.act_force(momentum), |x| x.rate);
        let weight = model.gravity.scale(joint.inertia.mass);
        let base_from_child = value(placed.base_from_child);
        let moment = base_from_child.rotation * joint.inertia.first_moment
            + base_from_child.translation.scale(joint.inertia.mass);
        rate - Force::new(moment.cross(model.gravity), weight)
    });
    let mut of_bodies: Vec<Force<f64>> = of_bodies.collect();
    for ((link, f), placement) in model.links.iter().zip(f_ext).zip(links) {
        if let Some(i) = link.joint {
            of_bodies[i] = of_bodies[i] - value(placement).act_force(*f);
        }
    }
    of_bodies
}

fn of_dual(f: Force<Dual>, part: fn(Dual) -> f64) -> Force<f64> {
    let numbers: [Dual; 6] = f.into();
    numbers.map(part).into()
}

fn value(x: Transform<Dual>) -> Transform<f64> {
    let rows = x.rotation.rows.map(|row| row.map(|x| x.value));
    Transform::new(
        rbd_runtime::Matrix3::new(rows),
        x.translation.to_array().map(|x| x.value).into(),
    )
}

/// Whether joint i carries body j.
fn carries(model: &Model<'_>, i: usize, j: usize) -> bool {
    std::iter::successors(Some(j), |&j| model.joints[j].parent).any(|j| j == i)
}

fn check_balance(model: &Model<'_>, random: &mut Generator) {
    let state = State::new(model, random);
    let needed = needed_forces(model, &state);
    let mut placed = bodies(model);
    let mut links = vec![Transform::identity(); model.links.len()];
    reference::forward_kinematics(model, &mut placed, &state.q, &mut links);
    let wrenches = state.wrenches(model);
    let placed_wrench = |i: usize| placed[i].base_from_child.act_force(wrenches[i]);
    let all: Vec<[f64; 6]> = (0..wrenches.len())
        .map(|i| numbers(placed_wrench(i)))
        .collect();
    let balance: Vec<[f64; 6]> = (0..wrenches.len())
        .map(|i| {
            let carried = (0..wrenches.len()).filter(|&j| carries(model, i, j));
            numbers(carried.fold(Force::zero(), |sum, j| sum + needed[j]))
        })
        .collect();
    assert_close(&all.concat(), &balance.concat(), RECURSION);
}

#[test]
fn wrenches_are_the_rate_of_momentum_of_all_that_they_carry() {
    for_robots_with_all_joints(check_balance);
    for_coupled_robots(check_balance);
}

#[test]
fn a_resting_body_is_carried_against_its_weight() {
    for_random_robots(|model, random| {
        let state = State {
            q: random.configuration(model),
            qd: vec![0.0; model.nv()],
            qdd: vec![0.0; model.nv()],
            f_ext: vec![Force::zero(); model.links.len()],
        };
        let wrenches = state.wrenches(model);
        for (i, wrench) in wrenches.iter().enumerate() {
            let masses = (0..wrenches.len()).filter(|&j| carries(model, i, j));
            let mass: f64 = masses.map(|j| model.joints[j].inertia.mass).sum();
            let g = model.gravity;
            let (size, weight) = (wrench.linear.dot(wrench.linear), mass * mass * g.dot(g));
            assert_close(&[size], &[weight], RECURSION);
        }
    });
}
