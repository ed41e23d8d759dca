use crate::joint::logarithm_rates;
use crate::reference::support::{base_from_frame, classical};
use crate::reference::{Body, support::support};
use crate::{Frame, IntoReal, Model, Motion, Real, Transform, Vector3};

/// The frame's own axes and origin: Pinocchio's `LOCAL`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Local;

/// The world's axes and origin: Pinocchio's `WORLD`. A linear velocity is that of the body-fixed
/// point which is at the world's origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct World;

/// The world's axes at the frame's origin: Pinocchio's `LOCAL_WORLD_ALIGNED`. A linear velocity is
/// ṗ of the frame's origin p.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalWorldAligned;

/// The coordinates of a frame's velocity, acceleration or Jacobian: [`Local`], [`World`] or
/// [`LocalWorldAligned`]. They mean what they mean in Pinocchio. Only the order of the parts differs:
/// [angular; linear] here, [linear; angular] there.
///
/// For a fixed robot the world is the frame of its base link. A floating or planar base moves in the world.
pub trait ReferenceFrame: Coordinates {}

impl ReferenceFrame for Local {}
impl ReferenceFrame for World {}
impl ReferenceFrame for LocalWorldAligned {}

/// The steps of the algorithms that depend on the coordinates. `bodies` holds `parent_from_child` of
/// every body that carries the frame.
pub trait Coordinates: Copy {
    /// Sets `base_from_child` of each body that carries the frame to its placement in these
    /// coordinates.
    fn set_placements<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
    );

    /// Converts a motion from the frame's own coordinates to these.
    fn from_local<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
        local: Motion<T>,
    ) -> Motion<T>;

    /// The rate of the components of the frame's velocity in these coordinates, from velocity and
    /// spatial acceleration in the frame's own.
    fn rate<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
        velocity: Motion<T>,
        acceleration: Motion<T>,
    ) -> Motion<T> {
        let _ = velocity;
        Self::from_local(model, bodies, frame, acceleration)
    }

    /// The classical acceleration in these coordinates, from the same.
    fn classical<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
        velocity: Motion<T>,
        acceleration: Motion<T>,
    ) -> Motion<T> {
        let local = classical(velocity, acceleration);
        Self::from_local(model, bodies, frame, local)
    }

    /// The velocity of these coordinates themselves, in them, if the frame's is `velocity`.
    fn own_velocity<T: Real>(velocity: Motion<T>) -> Motion<T>;

    /// The constant velocity in these coordinates that brings the frame to its target in a unit of
    /// time.
    fn pose_error<T: Real>(
        base_from_frame: Transform<T>,
        base_from_target: Transform<T>,
    ) -> Motion<T>;

    /// The rate of the pose error for this velocity of the frame, in these coordinates, and a target at
    /// rest.
    fn pose_error_rate<T: Real>(error: Motion<T>, velocity: Motion<T>) -> Motion<T>;
}

impl Coordinates for Local {
    /// Goes from the frame towards the base, so that the last placements are constant.
    fn set_placements<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
    ) {
        let mut frame_from_child = Transform::from_f64(frame.body_from_frame.inverse());
        let mut at = frame.joint;
        while let Some(i) = at {
            bodies[i].base_from_child = frame_from_child;
            at = model.joints[i].parent;
            frame_from_child = frame_from_child * bodies[i].parent_from_child.inverse();
        }
    }

    fn from_local<T: Real, P: IntoReal<T>>(
        _: &Model<'_, P>,
        _: &mut [Body<T>],
        _: &Frame,
        local: Motion<T>,
    ) -> Motion<T> {
        local
    }

    fn own_velocity<T: Real>(velocity: Motion<T>) -> Motion<T> {
        velocity
    }

    fn pose_error<T: Real>(
        base_from_frame: Transform<T>,
        base_from_target: Transform<T>,
    ) -> Motion<T> {
        (base_from_frame.inverse() * base_from_target).log()
    }

    /// The frame's motion multiplies from the left: log(exp(−δ) exp(e)).
    fn pose_error_rate<T: Real>(error: Motion<T>, velocity: Motion<T>) -> Motion<T> {
        let [_, before] = logarithm_rates(error, velocity);
        -before
    }
}

impl Coordinates for World {
    fn set_placements<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
    ) {
        base_from_frame(model, bodies, frame);
    }

    fn from_local<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
        local: Motion<T>,
    ) -> Motion<T> {
        base_from_frame(model, bodies, frame).act_motion(local)
    }

    fn classical<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
        velocity: Motion<T>,
        acceleration: Motion<T>,
    ) -> Motion<T> {
        let base_from_frame = base_from_frame(model, bodies, frame);
        let velocity = base_from_frame.act_motion(velocity);
        classical(velocity, base_from_frame.act_motion(acceleration))
    }

    fn own_velocity<T: Real>(_: Motion<T>) -> Motion<T> {
        Motion::zero()
    }

    fn pose_error<T: Real>(
        base_from_frame: Transform<T>,
        base_from_target: Transform<T>,
    ) -> Motion<T> {
        let local = Local::pose_error(base_from_frame, base_from_target);
        base_from_frame.act_motion(local)
    }

    /// The frame's motion multiplies from the right: log(exp(e) exp(−δ)).
    fn pose_error_rate<T: Real>(error: Motion<T>, velocity: Motion<T>) -> Motion<T> {
        let [after, _] = logarithm_rates(error, velocity);
        -after
    }
}

impl Coordinates for LocalWorldAligned {
    fn set_placements<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
    ) {
        let origin = base_from_frame(model, bodies, frame).translation;
        for i in support(model, frame.joint) {
            let placement = &mut bodies[i].base_from_child;
            placement.translation = placement.translation - origin;
        }
    }

    fn from_local<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
        local: Motion<T>,
    ) -> Motion<T> {
        let rotation = base_from_frame(model, bodies, frame).rotation;
        Motion::new(rotation * local.angular, rotation * local.linear)
    }

    /// The linear part is p̈: these coordinates follow the frame's origin without turning.
    fn rate<T: Real, P: IntoReal<T>>(
        model: &Model<'_, P>,
        bodies: &mut [Body<T>],
        frame: &Frame,
        velocity: Motion<T>,
        acceleration: Motion<T>,
    ) -> Motion<T> {
        Self::classical(model, bodies, frame, velocity, acceleration)
    }

    fn own_velocity<T: Real>(velocity: Motion<T>) -> Motion<T> {
        Motion {
            linear: velocity.linear,
            ..Motion::zero()
        }
    }

    /// These coordinates do not turn: the origin moves in a straight line.
    fn pose_error<T: Real>(
        base_from_frame: Transform<T>,
        base_from_target: Transform<T>,
    ) -> Motion<T> {
        let turn = base_from_target.rotation * base_from_frame.rotation.transpose();
        Motion::new(
            turn.log(),
            base_from_target.translation - base_from_frame.translation,
        )
    }

    /// The turn as in the world, and a straight line.
    fn pose_error_rate<T: Real>(error: Motion<T>, velocity: Motion<T>) -> Motion<T> {
        let turn = |m: Motion<T>| Motion::new(m.angular, Vector3::zero());
        let [after, _] = logarithm_rates(turn(error), turn(velocity));
        Motion::new(-after.angular, -velocity.linear)
    }
}
