//! The frames in which wrenches are given, without and with forces from outside.

use rbd_runtime::reference::WrenchFrame;

use super::size::RobotSize;

/// One function of wrenches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrenchVariant {
    /// The axes and the point of the moment.
    pub frame: WrenchFrame,
    /// Whether forces act on the links from outside.
    pub forces: bool,
}

/// How the functions of a row differ.
#[derive(Clone, Copy)]
pub struct WrenchWords {
    /// The end of its names.
    pub(super) end: &'static str,
    /// The result, at this place, in a sentence.
    pub about: fn(WrenchVariant, &str) -> String,
    /// Formula, frame, unit and source, at this place.
    pub doc: fn(WrenchVariant, &str) -> String,
    /// Operations.
    pub(super) cost: fn(&RobotSize, WrenchVariant) -> u64,
}

const FRAMES: [WrenchFrame; 4] = [
    WrenchFrame::Child,
    WrenchFrame::Parent,
    WrenchFrame::World,
    WrenchFrame::LocalWorldAligned,
];

impl WrenchVariant {
    /// Each frame without forces, then with them.
    pub const ALL: [Self; 8] = {
        let mut all = [Self::at(0); 8];
        let mut k = 0;
        while k < all.len() {
            all[k] = Self::at(k);
            k += 1;
        }
        all
    };

    pub(super) const fn at(index: usize) -> Self {
        Self {
            frame: FRAMES[index / 2],
            forces: index % 2 == 1,
        }
    }

    pub(super) const fn index(self) -> usize {
        2 * self.frame as usize + self.forces as usize
    }

    /// Axes and point of the moment, in words.
    pub(super) const fn place(self) -> &'static str {
        match self.frame {
            WrenchFrame::Child => "in the child link's axes, the moment about that link's origin",
            WrenchFrame::Parent => "in the parent link's axes, the moment about that link's origin",
            WrenchFrame::World => "in the world's axes, the moment about the world's origin",
            WrenchFrame::LocalWorldAligned => {
                "in the world's axes, the moment about the child link's origin"
            }
        }
    }

    /// The same in short.
    pub(super) const fn short_place(self) -> &'static str {
        match self.frame {
            WrenchFrame::Child => "in its child link's frame",
            WrenchFrame::Parent => "in its parent link's frame",
            WrenchFrame::World => "in the world's frame, about its origin",
            WrenchFrame::LocalWorldAligned => "in the world's axes, about its child link's origin",
        }
    }

    /// `joint_wrenches` in this frame.
    pub(super) fn name(self) -> String {
        let frame = match self.frame {
            WrenchFrame::Child => "",
            WrenchFrame::Parent => "_parent",
            WrenchFrame::World => "_world",
            WrenchFrame::LocalWorldAligned => "_local_world_aligned",
        };
        let forces = if self.forces { "_with_forces" } else { "" };
        format!("joint_wrenches{frame}{forces}")
    }

    /// The same in the child's frame, after which the runtime's trait for all frames is called.
    pub(super) const fn in_child(self) -> Self {
        let frame = WrenchFrame::Child;
        Self { frame, ..self }
    }

    /// The runtime's type of this frame.
    pub(super) const fn type_name(self) -> &'static str {
        match self.frame {
            WrenchFrame::Child => "Local",
            WrenchFrame::Parent => "Parent",
            WrenchFrame::World => "World",
            WrenchFrame::LocalWorldAligned => "LocalWorldAligned",
        }
    }
}
