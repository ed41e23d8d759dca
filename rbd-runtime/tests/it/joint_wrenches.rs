//! The wrenches that joints carry, on random trees: their torques are those of inverse dynamics, and
//! they balance the rate of momentum of all that hangs on them. Rates are those of dual numbers;
//! tolerances are those of `dynamics.rs`.

use rbd_runtime::reference::{FixedJoint, WrenchFrame, WrenchJoints, WrenchRequest};
use rbd_runtime::{Force, Joint, Model, SpatialInertia, Transform, reference};
use rbd_testing::{
    Generator, RandomRobot, SEEDS, assert_close, bodies, dual::Dual, for_random_robots,
    for_robots_with_all_joints, path, rnea, wrench_joints,
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

/// RBDA eq 6.24: without velocities and gravity, and with one q̈_α of joint i at 1, joint j carries Iᶜ_j s_α if it
/// is i or beyond it, Iᶜ_i s_α if it is below, and nothing on another branch.
#[test]
fn joints_carry_the_force_of_the_composite_body_that_moves() {
    for_robots_with_all_joints(|model, random| {
        let model = &Model {
            gravity: rbd_runtime::Vector3::zero(),
            ..*model
        };
        let (n, q) = (model.nv(), random.configuration(model));
        let mut base_from_body: Vec<Transform<f64>> = Vec::new();
        for joint in model.joints {
            let from_parent = joint.parent_from_joint * joint.placement(&q);
            let parent = joint.parent.map(|parent| base_from_body[parent]);
            base_from_body.push(parent.map_or(from_parent, |parent| parent * from_parent));
        }
        let is_beyond = |i: usize, j: usize| {
            let mut support = std::iter::successors(Some(j), |&k| model.joints[k].parent);
            support.any(|k| k == i)
        };
        // In the base's coordinates, summed without recursion.
        let composite = |i: usize| {
            let beyond = (0..model.joints.len()).filter(|j| is_beyond(i, *j));
            beyond.fold(SpatialInertia::zero(), |sum, j| {
                sum + base_from_body[j].act_inertia(model.joints[j].inertia)
            })
        };
        for (i, joint) in model.joints.iter().enumerate() {
            for (k, alpha) in joint.velocity_range().enumerate() {
                let mut qdd = vec![0.0; n];
                qdd[alpha] = 1.0;
                let mut wrenches = vec![Force::zero(); model.joints.len()];
                let at_rest = vec![0.0; n];
                reference::joint_wrenches(
                    model,
                    &mut bodies(model),
                    &q,
                    &at_rest,
                    &qdd,
                    &mut wrenches,
                );
                let s = base_from_body[i].act_motion(joint.motion_subspace(k));
                for (j, wrench) in wrenches.iter().enumerate() {
                    let expected = if is_beyond(i, j) {
                        composite(j).mul_motion(s)
                    } else if is_beyond(j, i) {
                        composite(i).mul_motion(s)
                    } else {
                        Force::zero()
                    };
                    let found = numbers(base_from_body[j].act_force(*wrench));
                    assert_close(&found, &numbers(expected), RECURSION);
                }
            }
        }
    });
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

/// Placements and velocities of the bodies along the state's motion.
struct Moving {
    placed: Vec<reference::Body<Dual>>,
    velocities: Vec<reference::Body<Dual>>,
    links: Vec<Transform<f64>>,
}

impl Moving {
    fn new(model: &Model<'_>, State { q, qd, qdd, .. }: &State) -> Self {
        let (q, qd) = (path(model, q, qd), Dual::path(qd, qdd));
        let mut links = vec![Transform::identity(); model.links.len()];
        let (mut placed, mut velocities) = (bodies(model), bodies(model));
        reference::forward_kinematics(model, &mut placed, &q, &mut links);
        let tau = &mut vec![Dual::new(0.0, 0.0); model.nv()];
        reference::bias(model, &mut velocities, &q, &qd, tau);
        Self {
            placed,
            velocities,
            links: links.into_iter().map(value).collect(),
        }
    }

    /// The rate of momentum of an inertia on this body (the base for `None`) about the base's origin,
    /// less its weight: from placements and velocities on dual numbers, by no acceleration.
    fn needed(
        &self,
        model: &Model<'_>,
        body: Option<usize>,
        inertia: SpatialInertia<f64>,
    ) -> Force<f64> {
        let (base_from_body, rate) = match body {
            None => (Transform::identity(), Force::zero()),
            Some(i) => {
                let base_from_body = self.placed[i].base_from_child;
                let momentum =
                    SpatialInertia::from_f64(inertia).mul_motion(self.velocities[i].velocity);
                let momentum = base_from_body.act_force(momentum);
                (value(base_from_body), of_dual(momentum, |x| x.rate))
            }
        };
        let moment = base_from_body.rotation * inertia.first_moment
            + base_from_body.translation.scale(inertia.mass);
        rate - Force::new(
            moment.cross(model.gravity),
            model.gravity.scale(inertia.mass),
        )
    }
}

/// What each body needs, less the forces from outside.
fn needed_forces(model: &Model<'_>, state: &State, moving: &Moving) -> Vec<Force<f64>> {
    let joints = model.joints.iter().enumerate();
    let needed = joints.map(|(i, joint)| moving.needed(model, Some(i), joint.inertia));
    let mut needed: Vec<Force<f64>> = needed.collect();
    for ((link, f), placement) in model.links.iter().zip(&state.f_ext).zip(&moving.links) {
        if let Some(i) = link.joint {
            needed[i] = needed[i] - placement.act_force(*f);
        }
    }
    needed
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

/// What joint i has to carry, about the base's origin.
fn carried(model: &Model<'_>, needed: &[Force<f64>], i: usize) -> Force<f64> {
    let bodies = (0..needed.len()).filter(|&j| carries(model, i, j));
    bodies.fold(Force::zero(), |sum, j| sum + needed[j])
}

/// What a fixed joint has to carry, about the base's origin.
fn carried_by_fixed(
    model: &Model<'_>,
    (state, moving): (&State, &Moving),
    needed: &[Force<f64>],
    joint: &FixedJoint,
) -> Force<f64> {
    let ([child, end], [first, last]) = (joint.links, joint.joints);
    let body = model.links[child].joint;
    let own = moving.needed(model, body, joint.inertia);
    let links = (child..end).filter(|l| model.links[*l].joint == body);
    let pushed = links.fold(own, |sum, l| {
        sum - moving.links[l].act_force(state.f_ext[l])
    });
    let joints = (first..last).filter(|j| model.joints[*j].parent == body);
    joints.fold(pushed, |sum, j| sum + carried(model, needed, j))
}

fn check_balance(model: &Model<'_>, random: &mut Generator) {
    let state = State::new(model, random);
    let moving = Moving::new(model, &state);
    let needed = needed_forces(model, &state, &moving);
    let (parent_links, fixed) = wrench_joints(model.joints, model.links);
    let of_joints = (0..model.joints.len()).map(|i| carried(model, &needed, i));
    let of_fixed = fixed
        .iter()
        .map(|joint| carried_by_fixed(model, (&state, &moving), &needed, joint));
    let expected: Vec<f64> = of_joints.chain(of_fixed).flat_map(numbers).collect();
    let places = places(model, &moving, &parent_links, &fixed);
    for frame in [
        WrenchFrame::Child,
        WrenchFrame::Parent,
        WrenchFrame::World,
        WrenchFrame::LocalWorldAligned,
    ] {
        let request = WrenchRequest {
            joints: WrenchJoints {
                parent_links: &parent_links,
                fixed: &fixed,
            },
            frame,
            f_ext: Some(&state.f_ext),
        };
        let mut wrenches = vec![Force::zero(); places.len()];
        let (bodies, State { q, qd, qdd, .. }) = (&mut bodies(model), &state);
        reference::wrenches_in_frame(model, bodies, &request, q, qd, qdd, &mut wrenches);
        let in_world = wrenches
            .iter()
            .zip(&places)
            .flat_map(|(f, [child, parent])| {
                numbers(match frame {
                    WrenchFrame::Child => child.act_force(*f),
                    WrenchFrame::Parent => parent.act_force(*f),
                    WrenchFrame::World => *f,
                    WrenchFrame::LocalWorldAligned => {
                        Transform::new(Transform::identity().rotation, child.translation)
                            .act_force(*f)
                    }
                })
            });
        assert_close(&in_world.collect::<Vec<f64>>(), &expected, RECURSION);
    }
    let wrenches = state.wrenches(model);
    let in_world = wrenches
        .iter()
        .zip(&places)
        .flat_map(|(f, [child, _])| numbers(child.act_force(*f)));
    let count = 6 * wrenches.len();
    assert_close(
        &in_world.collect::<Vec<f64>>(),
        &expected[..count],
        RECURSION,
    );
}

/// Where the child and the parent of each joint are in the base's frame.
fn places(
    model: &Model<'_>,
    moving: &Moving,
    parent_links: &[Option<usize>],
    fixed: &[FixedJoint],
) -> Vec<[Transform<f64>; 2]> {
    let body = |i: usize| value(moving.placed[i].base_from_child);
    let of_moving = model
        .joints
        .iter()
        .zip(parent_links)
        .enumerate()
        .map(|(i, (joint, link))| {
            let of_parent = joint.parent.map_or_else(Transform::identity, body);
            [body(i), link.map_or(of_parent, |link| moving.links[link])]
        });
    let of_fixed = fixed
        .iter()
        .map(|joint| [joint.links[0], joint.parent_link].map(|link| moving.links[link]));
    of_moving.chain(of_fixed).collect()
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
