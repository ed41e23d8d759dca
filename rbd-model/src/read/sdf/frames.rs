//! Named frames, each placed in another.
//!
//! Links, joints and `<frame>`s have separate namespaces: before SDF 1.7 a joint may have the name of a
//! link.

use std::collections::{HashMap, HashSet};

use rbd_runtime::Transform;

/// The name of the model's frame.
pub(super) const MODEL: &str = "__model__";
/// The name of the world's frame.
pub(super) const WORLD: &str = "world";

/// The kind of element that has a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    World,
    Model,
    Link,
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
    World,
    Model,
    /// By its name.
    Named(String),
    /// The child of a joint: the link of this name, before other frames of this name.
    Child(String),
}

/// A frame placed in another.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) scope: Scope,
    pub(super) name: String,
    pub(super) relative_to: Reference,
    /// The frame that it is attached to; `None` for the world.
    pub(super) attached_to: Option<Reference>,
    pub(super) placement: Transform<f64>,
    pub(super) line: u32,
}

/// The result of looking up a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Found {
    One(FrameId),
    /// Two frames of different kinds.
    Either(FrameId, FrameId),
    Nothing,
}

/// All frames of a model: its own, those of links and joints, and others.
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
                relative_to: Reference::World,
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
        if frame.scope != Scope::Model {
            let same = self.by_name.entry(frame.name.clone()).or_default();
            same.push(id);
        }
        self.frames.push(frame);
        id
    }

    pub(super) fn get(&self, id: FrameId) -> &Frame {
        &self.frames[id.0]
    }

    /// Places the model so that what was at `placement` in it is where it was.
    pub(super) fn move_model(&mut self, placement: Transform<f64>) {
        let model = &mut self.frames[FrameId::MODEL.0];
        model.placement = model.placement * placement;
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

    /// The frame that is meant. Among two of one kind, which is reported elsewhere, the first.
    pub(super) fn find(&self, reference: &Reference) -> Found {
        let (name, is_child) = match reference {
            Reference::World => return Found::One(FrameId::WORLD),
            Reference::Model => return Found::One(FrameId::MODEL),
            Reference::Named(name) if name == WORLD => return Found::One(FrameId::WORLD),
            Reference::Named(name) if name == MODEL => return Found::One(FrameId::MODEL),
            Reference::Named(name) => (name, false),
            Reference::Child(name) => (name, true),
        };
        let same = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        let Some(&first) = same.first() else {
            return match is_child && name == MODEL {
                true => Found::One(FrameId::MODEL),
                false => Found::Nothing,
            };
        };
        let link = same.iter().find(|id| self.get(**id).scope == Scope::Link);
        if let (true, Some(&link)) = (is_child, link) {
            return Found::One(link);
        }
        let scope = self.get(first).scope;
        let other = same.iter().find(|id| self.get(**id).scope != scope);
        other.map_or(Found::One(first), |&other| Found::Either(first, other))
    }

    /// The frame that is meant, if it is unique.
    pub(super) fn one(&self, reference: &Reference) -> Option<FrameId> {
        match self.find(reference) {
            Found::One(id) => Some(id),
            Found::Either(..) | Found::Nothing => None,
        }
    }

    /// Finds the frame in which every frame is placed; call it after the last is added.
    pub(super) fn resolve(&mut self) {
        let above = |(i, frame): (usize, &Frame)| match i {
            0 => None,
            _ => self.one(&frame.relative_to),
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
    /// the path is cyclic. `canonical` is the link of the model.
    pub(super) fn link_of(&self, id: FrameId, canonical: Option<FrameId>) -> Option<FrameId> {
        let end = self.attachments(id).take(self.frames.len()).last()?;
        match self.get(end).scope {
            Scope::World | Scope::Link => Some(end),
            Scope::Model => canonical,
            Scope::Joint | Scope::Frame => None,
        }
    }

    /// Whether the attachments of frame `id` lead back to it.
    pub(super) fn is_attached_to_itself(&self, id: FrameId) -> bool {
        let mut attachments = self.attachments(id).skip(1).take(self.frames.len());
        attachments.any(|other| other == id)
    }

    /// Frame `id`, the frame that it is attached to, and so on.
    fn attachments(&self, id: FrameId) -> impl Iterator<Item = FrameId> + '_ {
        let next = |id: &FrameId| self.one(self.get(*id).attached_to.as_ref()?);
        std::iter::successors(Some(id), next)
    }
}
