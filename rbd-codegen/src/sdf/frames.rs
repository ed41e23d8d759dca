//! Named frames, each placed in another.

use std::collections::{HashMap, HashSet};

use rbd_runtime::Transform;

/// The frame of the model.
pub(super) const MODEL: &str = "__model__";
/// The frame of the world.
pub(super) const WORLD: &str = "world";

/// All frames of a model: its own, those of links and joints, and others.
#[derive(Debug, Default)]
pub(super) struct Frames {
    frames: HashMap<String, Frame>,
}

/// A frame placed in another.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) relative_to: String,
    placement: Transform<f64>,
    pub(super) line: u32,
}

/// A frame and those above it, as far as one has looked.
struct Climb<'f> {
    path: Vec<&'f str>,
    index: HashMap<&'f str, usize>,
}

impl<'f> Climb<'f> {
    fn new(name: &'f str) -> Self {
        Self {
            path: vec![name],
            index: HashMap::from([(name, 0)]),
        }
    }

    /// One frame further up; `false` if there is none, or it has been passed.
    fn step(&mut self, frames: &'f Frames) -> bool {
        let top = self.path.last().and_then(|top| frames.frames.get(*top));
        let Some(above) = top.map(|frame| frame.relative_to.as_str()) else {
            return false;
        };
        let is_new = self.index.insert(above, self.path.len()).is_none();
        if is_new {
            self.path.push(above);
        }
        is_new
    }
}

impl Frames {
    /// Adds a frame; whether the other exists is looked at later.
    pub(super) fn add(
        &mut self,
        name: &str,
        relative_to: &str,
        placement: Transform<f64>,
        line: u32,
    ) {
        let frame = Frame {
            relative_to: relative_to.to_owned(),
            placement,
            line,
        };
        self.frames.insert(name.to_owned(), frame);
    }

    /// Whether there is a frame called `name`.
    pub(super) fn has(&self, name: &str) -> bool {
        name == WORLD || self.frames.contains_key(name)
    }

    /// Every frame but the world's.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Frame)> {
        self.frames.iter().map(|(name, frame)| (&**name, frame))
    }

    /// Placement of frame `b` in frame `a`, by the first frame that both are in: a pose that is
    /// written relative to the other frame is taken as it is written. `None` if there is none.
    pub(super) fn placement(&self, a: &str, b: &str) -> Option<Transform<f64>> {
        let mut climbs = [Climb::new(a), Climb::new(b)];
        loop {
            for side in 0..2 {
                let top = *climbs[side].path.last()?;
                if let Some(&at) = climbs[1 - side].index.get(top) {
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
    fn along(&self, path: &[&str]) -> Transform<f64> {
        let steps = path[..path.len() - 1].iter().rev();
        steps.fold(Transform::identity(), |placement, name| {
            placement * self.frames[*name].placement
        })
    }

    /// The frames that following poses leads back to.
    pub(super) fn cyclic(&self) -> HashSet<&str> {
        let (mut passed, mut cyclic) = (HashSet::new(), HashSet::new());
        for start in self.frames.keys() {
            let mut climb = Climb::new(start);
            while climb.path.last().is_some_and(|top| passed.insert(*top)) && climb.step(self) {}
            // Where the way stopped at a frame of its own, those from there on are a cycle.
            let top = climb.path.last().and_then(|top| self.frames.get(*top));
            let above = top.and_then(|top| climb.index.get_key_value(top.relative_to.as_str()));
            if let Some((above, _)) = above
                && let Some(at) = climb.path.iter().position(|name| name == above)
            {
                cyclic.extend(&climb.path[at..]);
            }
        }
        cyclic
    }
}
