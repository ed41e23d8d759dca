//! Bodies in maximal coordinates, and their steps.

use rbd_runtime::{IntoReal, MaximalState, Real, Regularisation, Vector3};
use rbd_spook::{BodyState, Constrained, Options, System, robot};

use super::arguments::{Arguments, force};
use crate::FunctionName;
use crate::algorithm::Parameter;

/// Runs the algorithm of the method's name; `None` if it is none of maximal coordinates.
pub(super) fn run<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Option<Vec<T>> {
    let model = arguments.reference.model;
    let [q, qd] = [Parameter::Q, Parameter::Qd].map(|parameter| arguments.array(parameter));
    Some(match arguments.method.id {
        FunctionName::MaximalCoordinates => numbers(&robot::states(&model, q, qd)),
        FunctionName::JointCoordinates => {
            let (q, qd) = robot::joint_state(&model, &states(arguments));
            [q, qd].concat()
        }
        FunctionName::SpookStep | FunctionName::SpookStepGeometricStiffness => step(arguments),
        _ => return None,
    })
}

/// The bodies after a step, λ and φ.
fn step<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Vec<T> {
    let reference = &arguments.reference;
    let model = reference.model;
    let array = |parameter| arguments.array(parameter);
    let regularisation = array(Parameter::Regularisation).chunks_exact(2);
    let regularisation = regularisation.map(|pair| Regularisation {
        epsilon: pair[0],
        tau: pair[1],
    });
    let regularisation: Vec<_> = regularisation.collect();
    let held = robot::constraints(&model, reference.constraints, &regularisation);
    let mut bodies = states(arguments);
    for (body, own) in bodies
        .iter_mut()
        .zip(array(Parameter::BodyForces).chunks_exact(6))
    {
        let own = force(own);
        (body.force, body.torque) = (own.linear, own.angular);
    }
    robot::add_joint_forces(&model, &mut bodies, array(Parameter::Tau));
    let lambda = array(Parameter::HeldLambda);
    let options = Options {
        gravity: Vector3::lift(model.gravity),
        geometric_stiffness: !lambda.is_empty(),
        gyroscopic: reference.spook.gyroscopic,
        violation_time: reference.spook.violation_time,
        ..Options::default()
    };
    let constraints = held.iter().flatten().copied();
    let constraints = constraints.chain(robot::rotors(&model)).collect();
    let mut system = System::of_states(bodies, constraints, options);
    let known = held.iter().zip(lambda.chunks_exact(6));
    let known = known.filter(|(held, _)| held.is_some());
    for (number, (_, lambda)) in known.enumerate() {
        system.set_multipliers(number, core::array::from_fn(|row| lambda[row]));
    }
    let violation = of_held(&held, |number| system.violation(number));
    for h in array(Parameter::H) {
        system.step(*h);
    }
    let lambda = of_held(&held, |number| system.multipliers(number));
    [numbers(system.bodies()), lambda, violation].concat()
}

/// Six numbers of everything that may hold: zeros of what does not.
fn of_held<T: Real>(held: &[Option<Constrained<T>>], of: impl Fn(usize) -> [T; 6]) -> Vec<T> {
    let mut constraints = 0..;
    let all = held.iter().flat_map(|held| {
        let number = held.as_ref().and_then(|_| constraints.next());
        number.map_or([T::zero(); 6], &of)
    });
    all.collect()
}

/// The bodies where the argument says.
fn states<T: Real, P: IntoReal<T>>(arguments: &Arguments<'_, T, P>) -> Vec<BodyState<T>> {
    let joints = arguments.reference.model.joints.iter();
    let states = arguments.array(Parameter::States).chunks_exact(13);
    let bodies = joints.zip(states).map(|(joint, state)| {
        let inertia = rbd_runtime::SpatialInertia::lift(joint.inertia);
        let state = core::array::from_fn(|i| state[i]);
        BodyState::of_inertia(inertia).at(MaximalState::from_array(state))
    });
    bodies.collect()
}

fn numbers<T: Real>(bodies: &[BodyState<T>]) -> Vec<T> {
    let states = bodies.iter().map(BodyState::maximal);
    states.flat_map(MaximalState::to_array).collect()
}
