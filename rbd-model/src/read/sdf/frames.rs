//! Named frames, each placed in another.
//!
//! Before SDF 1.7 links, joints and `<frame>`s have separate namespaces: the name of several is that of the
//! link, since Gazebo renames the others.

use std::collections::{HashMap, HashSet};

use rbd_runtime::Transform;

/// The name of the model's frame.
pub(super) const MODEL: &str = "__model__";
/// The name of the world's frame.
pub(super) const WORLD: &str = "world";

/// The kind of element that has a frame; of several with one name the first is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    World,
    Link,
    Model,
    Joint,
    Frame,
}

impl Scope {
    /// Its name in messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::World => "world",
            Self::Model => "model",
            Self::Link => "link",
            Self::Joint => "joint",
            Self::Frame => "frame",
        }
    }
}

/// The number of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct FrameId(usize);

impl FrameId {
    pub(super) const WORLD: Self = Self(0);
    pub(super) const MODEL: Self = Self(1);
}

/// A reference to a frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Reference {
    At(FrameId),
    /// By its name in the robot.
    Named(String),
}

/// A frame placed in another.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) scope: Scope,
    pub(super) name: String,
    pub(super) relative_to: Reference,
    /// The frame that it is attached to; `None` for the world, links, and models without a link.
    pub(super) attached_to: Option<Reference>,
    pub(super) placement: Transform<f64>,
    pub(super) line: u32,
}

/// All frames of a robot: those of its models, of links and joints, and others.
#[derive(Debug)]
pub(super) struct Frames {
    frames: Vec<Frame>,
    by_name: HashMap<String, Vec<FrameId>>,
    /// The frame in which each is placed, once [`Frames::resolve`] has found them.
    above: Vec<Option<FrameId>>,
}

/// A frame and those above it, as far as they have been visited.
struct Climb {
    path: Vec<FrameId>,
    index: HashMap<FrameId, usize>,
}

impl Climb {
    fn new(start: FrameId) -> Self {
        Self {
            path: vec![start],
            index: HashMap::from([(start, 0)]),
        }
    }

    fn top(&self) -> FrameId {
        self.path[self.path.len() - 1]
    }

    /// Goes one frame further up; `false` if there is none, or it has been visited.
    fn step(&mut self, frames: &Frames) -> bool {
        let Some(above) = frames.above(self.top()) else {
            return false;
        };
        let is_new = self.index.insert(above, self.path.len()).is_none();
        if is_new {
            self.path.push(above);
        }
        is_new
    }
}

impl Default for Frames {
    /// The frames with only the world's.
    fn default() -> Self {
        Self {
            frames: vec![Frame {
                scope: Scope::World,
                name: WORLD.to_owned(),
                relative_to: Reference::At(FrameId::WORLD),
                attached_to: None,
                placement: Transform::identity(),
                line: 0,
            }],
            by_name: HashMap::new(),
            above: Vec::new(),
        }
    }
}

impl Frames {
    /// Adds a frame; the frame in which it is placed is found later. The model's is the first.
    pub(super) fn add(&mut self, frame: Frame) -> FrameId {
        let id = FrameId(self.frames.len());
        // Nothing in the robot refers to its model by the name.
        if id != FrameId::MODEL {
            let same = self.by_name.entry(frame.name.clone()).or_default();
            same.push(id);
        }
        self.frames.push(frame);
        id
    }

    pub(super) fn get(&self, id: FrameId) -> &Frame {
        &self.frames[id.0]
    }

    /// Moves a frame to `placement` in it.
    pub(super) fn move_frame(&mut self, id: FrameId, placement: Transform<f64>) {
        let frame = &mut self.frames[id.0];
        frame.placement = frame.placement * placement;
    }

    /// Attaches a frame to a link.
    pub(super) fn attach(&mut self, id: FrameId, link: Option<FrameId>) {
        self.frames[id.0].attached_to = link.map(Reference::At);
    }

    /// Every frame but the world's and the model's.
    pub(super) fn iter(&self) -> impl Iterator<Item = (FrameId, &Frame)> {
        let frames = self.frames.iter().enumerate().skip(2);
        frames.map(|(i, frame)| (FrameId(i), frame))
    }

    /// Whether more than one joint has this name.
    pub(super) fn is_joint_of_many(&self, name: &str) -> bool {
        let same = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        let joints = same
            .iter()
            .filter(|id| self.get(**id).scope == Scope::Joint);
        joints.count() > 1
    }

    /// The frame that is meant: the link before others of its name, and the first of two of one kind, which
    /// is reported elsewhere.
    pub(super) fn find(&self, reference: &Reference) -> Option<FrameId> {
        let name = match reference {
            Reference::At(id) => return Some(*id),
            Reference::Named(name) => name,
        };
        let scope = |id: &FrameId| self.get(*id).scope;
        let same = |name: &str| self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        let found = same(name).iter().min_by_key(|id| scope(id));
        let of_model = || {
            let mut same = same(name.strip_suffix("::__model__")?).iter();
            same.find(|id| scope(id) == Scope::Model)
        };
        found.or_else(of_model).copied()
    }

    /// Finds the frame in which every frame is placed; call it after the last is added.
    pub(super) fn resolve(&mut self) {
        let above = |(i, frame): (usize, &Frame)| match i {
            0 => None,
            _ => self.find(&frame.relative_to),
        };
        self.above = self.frames.iter().enumerate().map(above).collect();
    }

    fn above(&self, id: FrameId) -> Option<FrameId> {
        self.above.get(id.0).copied().flatten()
    }

    /// Placement of frame `b` in frame `a`, by way of the first frame that contains both: a pose relative
    /// to the other frame is used as written. `None` if there is none.
    pub(super) fn placement(&self, a: FrameId, b: FrameId) -> Option<Transform<f64>> {
        let mut climbs = [Climb::new(a), Climb::new(b)];
        loop {
            for side in 0..2 {
                let top = climbs[side].top();
                if let Some(&at) = climbs[1 - side].index.get(&top) {
                    climbs[1 - side].path.truncate(at + 1);
                    let [a, b] = climbs.map(|climb| self.along(&climb.path));
                    return Some(a.inverse() * b);
                }
            }
            let [a, b] = &mut climbs;
            let moved = [a.step(self), b.step(self)];
            if moved == [false; 2] {
                return None;
            }
        }
    }

    /// Placement of the first of `path` in its last.
    fn along(&self, path: &[FrameId]) -> Transform<f64> {
        let steps = path[..path.len() - 1].iter().rev();
        steps.fold(Transform::identity(), |placement, id| {
            placement * self.get(*id).placement
        })
    }

    /// The frames in a cycle of poses.
    pub(super) fn cyclic(&self) -> HashSet<FrameId> {
        let (mut passed, mut cyclic) = (HashSet::new(), HashSet::new());
        for start in (0..self.frames.len()).map(FrameId) {
            let mut climb = Climb::new(start);
            while passed.insert(climb.top()) && climb.step(self) {}
            // If the path ended at one of its own frames, those from there on form a cycle.
            let above = self.above(climb.top());
            let at = above.and_then(|above| climb.path.iter().position(|id| *id == above));
            cyclic.extend(at.iter().flat_map(|at| &climb.path[*at..]));
        }
        cyclic
    }

    /// The link, or the world, that frame `id` moves with; `None` if a name on the path is no frame's, or
    /// the path is cyclic.
    pub(super) fn link_of(&self, id: FrameId) -> Option<FrameId> {
        let end = self.attachments(id).take(self.frames.len()).last()?;
        let scope = self.get(end).scope;
        matches!(scope, Scope::World | Scope::Link).then_some(end)
    }

    /// Whether the attachments of frame `id` lead back to it.
    pub(super) fn is_attached_to_itself(&self, id: FrameId) -> bool {
        let mut attachments = self.attachments(id).skip(1).take(self.frames.len());
        attachments.any(|other| other == id)
    }

    /// Frame `id`, the frame that it is attached to, and so on.
    fn attachments(&self, id: FrameId) -> impl Iterator<Item = FrameId> + '_ {
        let next = |id: &FrameId| self.find(self.get(*id).attached_to.as_ref()?);
        std::iter::successors(Some(id), next)
    }
}
