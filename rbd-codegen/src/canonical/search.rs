//! Descent over frames on a cost, usually the operation count of the generated code.

use rbd_model::Model;
use rbd_runtime::Vector3;

use super::frames::Frames;
use super::motion::FrameFreedom;
use super::{
    AxisMotion, Canonical, CanonicalJoint, FrameChoice, KeptMass, KeptSecondMoment, Neighbourhood,
};

/// The largest number of sweeps over all bodies; mostly two converge.
const SWEEPS: usize = 3;

/// Frames whose rounding errors exceed those in the model's frames by this factor are rejected.
const MOST_LOSS: f64 = 2.5;

/// The part of a robot that a cost depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The neighbourhood of the body whose frame is tried.
    Neighbourhood,
    /// The whole robot.
    Robot,
}

/// Frames for each body with a lower `cost` than `choices`: one body at a time, base to tips, each trying
/// the frames in which something vanishes, until no body improves. `loss` is the factor by which rounding
/// errors around a body exceed those in the model's frames.
///
/// `cost(robot, neighbourhood)` must include everything that depends on the frame of the body with this
/// neighbourhood. Computing the whole robot's cost each time would take time quadratic in its size.
pub fn choose_frames(
    model: &Model,
    choices: Vec<FrameChoice>,
    scope: Scope,
    cost: impl Fn(&Canonical, &Neighbourhood) -> u32,
    loss: impl Fn(&Canonical, usize) -> f64,
) -> Vec<FrameChoice> {
    let mut search = Search {
        // In f64 the constants are a few roundings off, but quicker to compute.
        frames: Frames::<f64>::new(model, choices),
        reach: reach(model),
        scope,
        cost,
        loss,
    };
    for _ in 0..SWEEPS {
        let before = search.frames.choices.clone();
        for i in 0..before.len() {
            search.improve(i);
        }
        if search.frames.choices == before {
            break;
        }
    }
    search.frames.choices
}

/// Alternatives to a body's present frame.
type Alternatives = fn(&Canonical, &[FrameChoice], usize) -> Vec<FrameChoice>;

/// The alternatives to try.
fn alternatives(freedom: FrameFreedom) -> &'static [Alternatives] {
    match freedom {
        FrameFreedom::None => &[],
        FrameFreedom::Slide => &[origins],
        FrameFreedom::SlideAndTurn => &[origins, turns, kept],
    }
}

struct Search<'a, C, L> {
    frames: Frames<'a, f64>,
    reach: f64,
    scope: Scope,
    cost: C,
    loss: L,
}

impl<C, L> Search<'_, C, L>
where
    C: Fn(&Canonical, &Neighbourhood) -> u32,
    L: Fn(&Canonical, usize) -> f64,
{
    /// Tries the origins, the turns and the kept inertias of body `i`.
    fn improve(&mut self, i: usize) {
        let robot = &self.frames.robot;
        let kinds = alternatives(robot.joints[i].motion.freedom());
        if kinds.is_empty() {
            return;
        }
        let neighbourhood = Neighbourhood::new(robot, i);
        let mut body = Improved {
            i,
            before: self.frames.choices[i],
            best: (self.cost)(robot, &neighbourhood),
            tried: Vec::new(),
            most_loss: None,
        };
        body.tried.push((self.seen(i, &neighbourhood), body.best));
        for kind in kinds {
            for candidate in kind(&self.frames.robot, &self.frames.choices, i) {
                // Written so that NaN is excluded.
                let near = candidate.origin.dot(candidate.origin) <= self.reach * self.reach;
                if near && candidate != self.frames.choices[i] {
                    self.attempt(&mut body, candidate);
                }
            }
        }
    }

    /// Adopts `candidate` if it costs less than the best and not too many digits; the whole robot is then up
    /// to date.
    fn attempt(&mut self, body: &mut Improved, candidate: FrameChoice) {
        let kept = self.frames.choices[body.i];
        let neighbourhood = self.frames.choose(body.i, candidate);
        let mut is_settled = self.scope == Scope::Robot;
        if is_settled {
            self.frames.settle(body.i);
        }
        let value = self.cost_once(body, &neighbourhood);
        if value < body.best {
            // The loss depends on more ancestors than the cost.
            self.frames.settle(body.i);
            is_settled = true;
            if self.keeps_digits(body) {
                body.best = value;
                return;
            }
        }
        self.frames.choose(body.i, kept);
        if is_settled {
            self.frames.settle(body.i);
        }
    }

    /// The cost of the frame that body `i` has. Many candidates make nothing vanish: to the cost they are
    /// the same.
    fn cost_once(&self, body: &mut Improved, neighbourhood: &Neighbourhood) -> u32 {
        let seen = self.seen(body.i, neighbourhood);
        if let Some((_, cost)) = body.tried.iter().find(|(other, _)| *other == seen) {
            return *cost;
        }
        let cost = (self.cost)(&self.frames.robot, neighbourhood);
        body.tried.push((seen, cost));
        cost
    }

    /// The part of the robot that body `i`'s frame changes and the cost depends on.
    fn seen(&self, i: usize, neighbourhood: &Neighbourhood) -> Seen {
        let robot = &self.frames.robot;
        let joints = match self.scope {
            Scope::Neighbourhood => {
                let bodies = neighbourhood.bodies.iter();
                bodies.map(|body| robot.joints[*body]).collect()
            }
            Scope::Robot => robot.joints.clone(),
        };
        (robot.gravity[i], joints)
    }

    /// Whether rounding errors are small in the frame that the body has, or no larger than in the one before.
    fn keeps_digits(&mut self, body: &mut Improved) -> bool {
        let loss = (self.loss)(&self.frames.robot, body.i);
        if loss <= MOST_LOSS {
            return true;
        }
        let most = body.most_loss.unwrap_or_else(|| {
            let candidate = self.frames.choices[body.i];
            self.frames.choose(body.i, body.before);
            self.frames.settle(body.i);
            let most = (self.loss)(&self.frames.robot, body.i);
            self.frames.choose(body.i, candidate);
            self.frames.settle(body.i);
            most
        });
        body.most_loss = Some(most);
        loss <= most
    }
}

/// Gravity at a body, and joints, as a cost sees them.
type Seen = (Vector3<f64>, Vec<CanonicalJoint>);

/// A body whose frame is being improved.
struct Improved {
    i: usize,
    /// Its frame before.
    before: FrameChoice,
    /// The least cost so far.
    best: u32,
    /// The costs of what has been tried.
    tried: Vec<(Seen, u32)>,
    /// The loss in its frame before, if it has been asked for.
    most_loss: Option<f64>,
}

/// The largest slide of a frame: a few times the robot's longest link. Nearly parallel axes have their
/// common normal far away, where computations lose digits.
fn reach(model: &Model) -> f64 {
    let longest = model.joints.iter().fold(0.0f64, |longest, joint| {
        let p = joint.parent_from_joint.translation;
        longest.max(p.dot(p))
    });
    2.0 * longest.sqrt()
}

/// Turns about the axis.
fn turns(now: &Canonical, choices: &[FrameChoice], i: usize) -> Vec<FrameChoice> {
    let current = choices[i].turn;
    let joint = &now.joints[i];
    let mut turns = vec![current, 0.0, current - joint.offset.value];
    let children = now.children[i].iter();
    turns.extend(children.map(|child| current + now.joints[*child].phi.value));
    let h = joint.inertia.first_moment;
    if h.x != 0.0 && h.y != 0.0 {
        turns.push(current + h.y.atan2(h.x));
    }
    let sigma = joint.inertia.second_moment;
    if sigma.xy != 0.0 {
        turns.push(current + 0.5 * (2.0 * sigma.xy).atan2(sigma.xx - sigma.yy));
    }
    let turns = distinct(turns, |a, b| (a - b).abs() < 1e-12);
    turns
        .into_iter()
        .map(|turn| FrameChoice { turn, ..choices[i] })
        .collect()
}

/// The parts of m and Σ_zz to keep. Only the parent's first child can choose what vanishes there: it is
/// regrouped last.
fn kept(now: &Canonical, choices: &[FrameChoice], i: usize) -> Vec<FrameChoice> {
    let joint = &now.joints[i];
    let first_child = |parent: usize| now.children[parent].first().copied();
    if joint.motion != AxisMotion::Revolute || joint.parent.and_then(first_child) != Some(i) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for kept_mass in [KeptMass::None, KeptMass::ParentX, KeptMass::ParentY] {
        for kept_second_moment in [
            KeptSecondMoment::None,
            KeptSecondMoment::ParentYz,
            KeptSecondMoment::ParentXz,
            KeptSecondMoment::ParentXy,
        ] {
            all.push(FrameChoice {
                kept_mass,
                kept_second_moment,
                ..choices[i]
            });
        }
    }
    all
}

/// Origins, in the frame with z along the axis before the turn.
fn origins(now: &Canonical, choices: &[FrameChoice], i: usize) -> Vec<FrameChoice> {
    let current = choices[i].origin;
    let joint = &now.joints[i];
    let along = |z: f64| Vector3::new(current.x, current.y, current.z + z);
    let mut origins = vec![current, Vector3::new(0.0, 0.0, 0.0)];
    if let Some(z) = joint.parent.map(|_| foot_on_own_axis(now, i)) {
        origins.push(along(z));
    }
    for &child in &now.children[i] {
        let p = now.joints[child].translation;
        origins.push(along(foot_on_parent_axis(now, child)));
        origins.push(along(p.z));
    }
    let (h, sigma) = (joint.inertia.first_moment, joint.inertia.second_moment);
    // Sliding by z takes Σ_xz to Σ_xz − z h_x.
    if h.x != 0.0 {
        origins.push(along(sigma.xz / h.x));
    }
    if h.y != 0.0 {
        origins.push(along(sigma.yz / h.y));
    }
    let mass = joint.inertia.mass;
    if joint.motion.turns_about_z() && mass != 0.0 {
        origins.push(along(h.z / mass));
    }
    if joint.motion == AxisMotion::Prismatic && joint.parent.is_some() {
        origins.extend(prismatic_origins(now, choices, i));
    }
    let origins = distinct(origins, |a, b| {
        (a.x - b.x).abs() + (a.y - b.y).abs() + (a.z - b.z).abs() < 1e-12
    });
    origins
        .into_iter()
        .map(|origin| FrameChoice {
            origin,
            ..choices[i]
        })
        .collect()
}

/// The slide of frame i along its z to the foot of the common normal with the parent's axis.
fn foot_on_own_axis(now: &Canonical, i: usize) -> f64 {
    let placement = now.joints[i].placement();
    let (p, z) = (placement.translation, placement.rotation.column(2));
    // p + t z is nearest to the parent's axis, whose direction is (0, 0, 1).
    let across = z.x * z.x + z.y * z.y;
    if across < 1e-12 {
        -p.z * z.z
    } else {
        -(p.x * z.x + p.y * z.y) / across
    }
}

/// The slide of the parent's frame along its z to the foot of the common normal with the child's axis.
fn foot_on_parent_axis(now: &Canonical, child: usize) -> f64 {
    let placement = now.joints[child].placement();
    let p = placement.translation;
    let z = placement.rotation.column(2);
    p.z + z.z * foot_on_own_axis(now, child)
}

/// Candidate origins of a prismatic joint's frame, including its parent's origin.
fn prismatic_origins(now: &Canonical, choices: &[FrameChoice], i: usize) -> Vec<Vector3<f64>> {
    let joint = &now.joints[i];
    // The parent's origin in this frame, then in the frame before the turn.
    let there = joint.placement().inverse().translation;
    let (s, c) = choices[i].turn.sin_cos();
    let before = Vector3::new(
        c * there.x - s * there.y,
        s * there.x + c * there.y,
        there.z,
    );
    let origin = choices[i].origin;
    vec![origin + before]
}

fn distinct<T: Copy>(values: Vec<T>, same: impl Fn(&T, &T) -> bool) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for value in values {
        if !kept.iter().any(|k| same(k, &value)) {
            kept.push(value);
        }
    }
    kept
}
