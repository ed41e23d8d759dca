//! Links as data.

use super::joint::Origin;
use super::source::Source;

/// A rigid body, or only a frame if it has no inertial.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[non_exhaustive]
pub struct LinkDescription {
    /// Its name, unlike that of any other link.
    pub name: String,
    /// Its mass and inertia. A moving link without them is massless, with a warning.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub inertial: Option<InertialDescription>,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) source: Source,
}

/// Mass, centre of mass and rotational inertia of a link.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct InertialDescription {
    /// kg.
    pub mass: f64,
    /// The frame of `inertia` in the link's frame: the centre of mass, m, and the directions of the axes.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Origin::is_identity")
    )]
    pub origin: Origin,
    /// The rotational inertia about the centre of mass, in the axes of `origin`.
    pub inertia: Inertia,
}

/// The elements of a symmetric rotational inertia, kg m²; ixy = −∫ x y dm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Inertia {
    pub ixx: f64,
    #[cfg_attr(feature = "serde", serde(default))]
    pub ixy: f64,
    #[cfg_attr(feature = "serde", serde(default))]
    pub ixz: f64,
    pub iyy: f64,
    #[cfg_attr(feature = "serde", serde(default))]
    pub iyz: f64,
    pub izz: f64,
}

impl Inertia {
    /// ixx, ixy, ixz, iyy, iyz, izz: the order of URDF and of the upper triangle.
    pub const fn new([ixx, ixy, ixz, iyy, iyz, izz]: [f64; 6]) -> Self {
        Self {
            ixx,
            ixy,
            ixz,
            iyy,
            iyz,
            izz,
        }
    }

    /// ixx, ixy, ixz, iyy, iyz, izz.
    pub const fn to_array(self) -> [f64; 6] {
        [self.ixx, self.ixy, self.ixz, self.iyy, self.iyz, self.izz]
    }
}

impl LinkDescription {
    /// A frame without mass.
    #[track_caller]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            inertial: None,
            source: Source::caller(),
        }
    }

    /// Sets the mass, kg.
    #[must_use]
    pub fn mass(mut self, mass: f64) -> Self {
        self.inertial_mut().mass = mass;
        self
    }

    /// Sets the centre of mass in the link's frame, m.
    #[must_use]
    pub fn center_of_mass(mut self, xyz: [f64; 3]) -> Self {
        self.inertial_mut().origin.xyz = xyz;
        self
    }

    /// Sets the rotational inertia about the centre of mass, \[ixx, ixy, ixz, iyy, iyz, izz\] in
    /// kg m², in the directions of the link's axes unless [`inertia_rpy`](Self::inertia_rpy) turns
    /// them.
    #[must_use]
    pub fn inertia(mut self, elements: [f64; 6]) -> Self {
        self.inertial_mut().inertia = Inertia::new(elements);
        self
    }

    /// Turns the axes of the rotational inertia from those of the link: roll, pitch and yaw about
    /// the link's fixed axes, in this order, rad.
    #[must_use]
    pub fn inertia_rpy(mut self, rpy: [f64; 3]) -> Self {
        self.inertial_mut().origin.rpy = rpy;
        self
    }

    fn inertial_mut(&mut self) -> &mut InertialDescription {
        self.inertial.get_or_insert_default()
    }
}
