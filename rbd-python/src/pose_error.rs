//! The error of a frame's pose, a function of the robot without a row in the catalogue.

use rbd::jit::{self, Argument, Catalogue, Error, Robot};
use rbd::{Matrix3, Real, Transform, Vector3};

use crate::operand::{Form, Forms};

/// What stands behind the frame's name.
const SUFFIX: &str = ".pose_error";

/// The function of this name, and the shapes of its arrays, if it is the error of a frame's pose.
pub(crate) fn compiled(robot: &Robot, name: &str) -> Option<Result<(jit::Function, Forms), Error>> {
    name.ends_with(SUFFIX).then(|| compile(robot, name))
}

fn compile(robot: &Robot, name: &str) -> Result<(jit::Function, Forms), Error> {
    if !robot.nominal_parameters().is_empty() {
        return Err(Error::Traced {
            function: name.to_owned(),
            problem: "a robot with run-time fields has none: take `placement`, with `parameters`"
                .to_owned(),
        });
    }
    let arguments = [
        Argument::configuration("q").unit("rad, m"),
        Argument::vector("goal", 16).unit("1; m"),
    ];
    let traced = robot.trace(name, &arguments, &["pose_error"], |symbolic, x| {
        evaluate(symbolic, name, x)
    })?;
    let function = traced.compile()?;
    let [q, goal] = [0, 1].map(|k| &function.arguments()[k]);
    let arguments = vec![Form::new(q), Form::shaped(goal, Some(vec![4, 4]))];
    let results = function.results().iter().map(Form::new).collect();
    Ok((function, (arguments, results)))
}

/// The function of this name, one of the catalogue or the error of a frame's pose from a homogeneous matrix.
pub(crate) fn evaluate<T: Real>(
    catalogue: &impl Catalogue<T>,
    name: &str,
    arguments: &[&[T]],
) -> Result<Vec<Vec<T>>, Error> {
    let (Some(frame), [q, goal]) = (name.strip_suffix(SUFFIX), arguments) else {
        return catalogue.evaluate(name, arguments);
    };
    let row = |k: usize| [goal[4 * k], goal[4 * k + 1], goal[4 * k + 2]];
    let goal = Transform {
        rotation: Matrix3::new([row(0), row(1), row(2)]),
        translation: Vector3::new(goal[3], goal[7], goal[11]),
    };
    let error: [T; 6] = catalogue.pose_error(frame, q, goal)?.motion.into();
    Ok(vec![error.to_vec()])
}
