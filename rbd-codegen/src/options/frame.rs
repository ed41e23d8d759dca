//! The frames that options ask for.

use rbd_model::names::printable::printable;

/// A frame to generate functions for: a link's own, or one placed on a link.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FrameOption {
    /// Its name; its method on the robot is this in snake_case.
    pub name: String,
    /// The link that it is fixed to.
    pub link: String,
    /// Its origin in the link's frame, m.
    pub xyz: [f64; 3],
    /// Its roll, pitch and yaw there, as in URDF, rad.
    pub rpy: [f64; 3],
}

impl FrameOption {
    /// The frame of a link.
    pub fn of_link(link: impl Into<String>) -> Self {
        let link = link.into();
        Self::on_link(link.clone(), link)
    }

    /// A frame of another name at a link's frame, to be moved by [`xyz`](Self::xyz) and
    /// [`rpy`](Self::rpy).
    pub fn on_link(name: impl Into<String>, link: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            link: link.into(),
            xyz: [0.0; 3],
            rpy: [0.0; 3],
        }
    }

    /// With its origin there in the link's frame, m.
    #[must_use]
    pub fn xyz(self, xyz: [f64; 3]) -> Self {
        Self { xyz, ..self }
    }

    /// Turned by roll, pitch and yaw in the link's frame, as in URDF, rad.
    #[must_use]
    pub fn rpy(self, rpy: [f64; 3]) -> Self {
        Self { rpy, ..self }
    }

    /// The subject of messages about it.
    pub fn subject(&self) -> String {
        printable(&format!("frame `{}`", self.name))
    }
}
