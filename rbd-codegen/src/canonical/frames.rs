//! The canonical robot, updated while one body after the other gets another frame.
//!
//! A body's frame affects its own joint and those of its children, and the inertias that are counted as its
//! own, its children's and its ancestors'. Everything else stays: a robot of a thousand bodies is not
//! rebuilt for each frame that is tried.

use rbd_model::Model;
use rbd_runtime::DoubleDouble;

use super::bounded::Precision;
use super::build::{at_start, place};
use super::regroup::{Body, Regrouping};
use super::{Canonical, FrameChoice, Neighbourhood};

/// A robot, the choice of its frames, and the robot in them, computed in `T`.
pub(super) struct Frames<'a, T> {
    model: &'a Model,
    pub(super) choices: Vec<FrameChoice>,
    pub(super) robot: Canonical,
    bodies: Vec<Body<T>>,
    fewest: Regrouping<T>,
    cheapest: Regrouping<T>,
}

impl<'a, T: Precision> Frames<'a, T> {
    /// `model` in the frames of `choices`, one a joint.
    pub(super) fn new(model: &'a Model, choices: Vec<FrameChoice>) -> Self {
        let mut frames = Self {
            model,
            choices,
            robot: at_start(model),
            bodies: Vec::with_capacity(model.joints.len()),
            fewest: Regrouping::new(model),
            cheapest: Regrouping::new(model),
        };
        let all = 0..frames.choices.len();
        for i in all.clone() {
            let body = frames.placed(i);
            frames.bodies.push(body);
        }
        for i in all.clone().rev() {
            frames.collect(i);
            if frames.robot.joints[i].parent.is_none() {
                frames.keep_at_root(i);
            }
        }
        all.for_each(|i| frames.write(i));
        frames
    }

    /// Gives body `i` another frame and returns its neighbourhood, which is up to date.
    /// [`settle`](Self::settle) updates the inertias of further ancestors.
    pub(super) fn choose(&mut self, i: usize, choice: FrameChoice) -> Neighbourhood {
        let old = std::mem::replace(&mut self.choices[i], choice);
        let is_moved = (old.turn, old.origin) != (choice.turn, choice.origin);
        if is_moved {
            self.bodies[i] = self.placed(i);
            for k in 0..self.robot.children[i].len() {
                let child = self.robot.children[i][k];
                self.bodies[child] = self.placed(child);
            }
        }
        let neighbourhood = Neighbourhood::new(&self.robot, i);
        let carrier = self.robot.joints[neighbourhood.bodies[0]].parent;
        match is_moved {
            true => self.collect_up(Some(i), carrier, Self::collect),
            // The part of its inertia that a body keeps matters to itself and to its ancestors.
            false => self.collect_up(self.robot.joints[i].parent, carrier, Self::collect_cheapest),
        }
        neighbourhood
    }

    /// Updates the inertias of all ancestors of body `i`.
    pub(super) fn settle(&mut self, i: usize) {
        self.collect_up(Some(i), None, Self::collect);
    }

    /// Joint `i` and its body with the chosen frames; the parent must be placed.
    fn placed(&mut self, i: usize) -> Body<T> {
        let parent = self.model.joints[i].parent;
        let parent = parent.map(|parent| &self.bodies[parent]);
        place(self.model, &mut self.robot, i, self.choices[i], parent)
    }

    /// Adds up the inertias of body `at` and of its ancestors up to `last`, or of all.
    fn collect_up(
        &mut self,
        mut at: Option<usize>,
        last: Option<usize>,
        collect: fn(&mut Self, usize),
    ) {
        while let Some(body) = at {
            collect(self, body);
            for k in 0..self.robot.children[body].len() {
                self.write(self.robot.children[body][k]);
            }
            let parent = self.robot.joints[body].parent;
            if parent.is_none() {
                self.keep_at_root(body);
                self.write(body);
            }
            at = parent.filter(|_| at != last);
        }
    }

    /// Computes the inertia that body `i` receives from its children, and the part that these keep.
    fn collect(&mut self, i: usize) {
        let (bodies, children) = (&self.bodies, &self.robot.children[i]);
        self.fewest.collect(bodies, children, i, None);
        self.collect_cheapest(i);
    }

    /// The same where only choices of what is kept have changed.
    fn collect_cheapest(&mut self, i: usize) {
        let (bodies, children) = (&self.bodies, &self.robot.children[i]);
        let choices = Some(&self.choices[..]);
        self.cheapest.collect(bodies, children, i, choices);
    }

    fn keep_at_root(&mut self, root: usize) {
        for regrouping in [&mut self.fewest, &mut self.cheapest] {
            regrouping.keep_at_root(&self.bodies, root);
        }
    }

    /// Writes the regrouped inertias of body `i` to the robot.
    fn write(&mut self, i: usize) {
        let [fewest, cheapest] = [&self.fewest, &self.cheapest]
            .map(|regrouping| regrouping.regrouped(&self.robot.joints, i));
        let joint = &mut self.robot.joints[i];
        (joint.inertia, joint.newton_euler_inertia) = (fewest, cheapest);
    }
}

/// The robot in the frames of `choices` (one a joint), with regrouped inertias. Every constant is the
/// nearest to the exact result for the model's numbers, and zero if it is indistinguishable from zero.
pub fn canonical(model: &Model, choices: &[FrameChoice]) -> Canonical {
    Frames::<DoubleDouble>::new(model, choices.to_vec()).robot
}

#[cfg(test)]
mod tests {
    use super::Frames;
    use crate::canonical::{
        AxisMotion, Canonical, FrameChoice, FrameFreedom, KeptMass, KeptSecondMoment,
    };
    use crate::{Base, JointOverride, Model, Options, load};

    /// Multiples of the golden ratio.
    struct Numbers(f64);

    impl Numbers {
        fn next(&mut self) -> f64 {
            self.0 = (self.0 + 0.618_033_988_749_894_9).fract();
            self.0
        }

        fn index(&mut self, count: usize) -> usize {
            (self.next() * count as f64) as usize
        }

        fn choice(&mut self, motion: AxisMotion) -> FrameChoice {
            let slides = motion.freedom() != FrameFreedom::None;
            let turns = motion.freedom() == FrameFreedom::SlideAndTurn;
            let z = if slides { self.next() } else { 0.0 };
            FrameChoice {
                turn: if turns { self.next() } else { 0.0 },
                origin: [0.0, 0.0, z].into(),
                kept_mass: [KeptMass::None, KeptMass::ParentX][self.index(2)],
                kept_second_moment: [KeptSecondMoment::None, KeptSecondMoment::ParentYz]
                    [self.index(2)],
            }
        }
    }

    /// Robots with parallel joints, and joints of other types among them.
    fn robots() -> [Model; 2] {
        let robot = |name: &str, options: Options| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../robots/urdf/");
            let loaded = load(format!("{folder}{name}.urdf").as_ref(), &options);
            loaded.unwrap().model
        };
        let joint = |name: &str, to| vec![(name.to_owned(), to)];
        let screw = joint("shoulder_lift_joint", JointOverride::Helical { pitch: 0.1 });
        let ball = joint("waist_pitch_joint", JointOverride::Spherical);
        let options = |base| Options::default().base(base);
        [
            robot("humanoid", options(Base::Floating).joints(ball)),
            robot("mobile_manipulator", options(Base::Planar).joints(screw)),
        ]
    }

    fn anew(frames: &Frames<'_, f64>) -> Canonical {
        Frames::<f64>::new(frames.model, frames.choices.clone()).robot
    }

    #[test]
    fn changed_frames_are_those_made_anew() {
        for (seed, model) in robots().iter().cycle().take(20).enumerate() {
            println!("seed {seed}");
            let (count, random) = (model.joints.len(), &mut Numbers(seed as f64 / 20.0));
            let mut frames = Frames::<f64>::new(model, vec![FrameChoice::MODEL; count]);
            for _ in 0..60 {
                let i = random.index(count);
                let before = frames.robot.clone();
                let (old, new) = (frames.choices[i], random.choice(before.joints[i].motion));
                let neighbourhood = frames.choose(i, new);
                let whole = anew(&frames);
                for body in neighbourhood.bodies {
                    assert_eq!(frames.robot.joints[body], whole.joints[body]);
                }
                frames.choose(i, old);
                assert_eq!(frames.robot, before);
                frames.choose(i, new);
                frames.settle(i);
                assert_eq!(frames.robot, whole);
            }
        }
    }
}
