//! Constraints field by field, as macros and files write them.

use rbd_runtime::{ConstraintKind, Vector3};

use super::constraint::{ConstraintEnd, ConstraintEnds, ConstraintOption};
use crate::names::suggestion::closest;

/// The fields of a constraint. Which there must be depends on its type: [`ConstraintFields::option`].
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
#[allow(
    missing_docs,
    reason = "they are the fields of ConstraintOption and ConstraintKind"
)]
#[non_exhaustive]
pub struct ConstraintFields {
    pub name: String,
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub kind: String,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub a: Option<String>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub a_xyz: Option<[f64; 3]>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub a_rpy: Option<[f64; 3]>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub b: Option<String>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub b_xyz: Option<[f64; 3]>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub b_rpy: Option<[f64; 3]>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub axis_of_a: Option<[f64; 3]>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub axis_of_b: Option<[f64; 3]>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub distance: Option<f64>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub pitch: Option<f64>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub radius: Option<f64>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub follower: Option<String>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub leader: Option<String>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub polynomial: Option<[f64; 5]>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub stiffness: Option<f64>,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub damping: Option<f64>,
}

/// The type of a coupling of two joints.
const JOINTS: &str = "joints";

/// Each type with the fields that are its own: those that must be there, then those that may be.
const TYPES: [(&str, &[&str], &[&str]); 14] = [
    ("weld", &["a", "b"], ENDS),
    ("ball", &["a", "b"], ENDS),
    ("hinge", &["a", "b"], ENDS),
    ("universal", &["a", "b", "axis_of_a", "axis_of_b"], ENDS),
    ("prismatic", &["a", "b"], ENDS),
    ("cylindrical", &["a", "b"], ENDS),
    ("planar", &["a", "b"], ENDS),
    ("helical", &["a", "b", "pitch"], ENDS),
    ("distance", &["a", "b", "distance"], ENDS),
    ("point_on_line", &["a", "b"], ENDS),
    ("point_on_plane", &["a", "b"], ENDS),
    ("rolling_ball", &["a", "b", "radius"], ENDS),
    ("rolling_wheel", &["a", "b", "radius"], ENDS),
    (
        JOINTS,
        &["follower"],
        &["leader", "polynomial", "stiffness", "damping"],
    ),
];

/// What a constraint between frames may have.
const ENDS: &[&str] = &["a_xyz", "a_rpy", "b_xyz", "b_rpy", "stiffness", "damping"];

impl ConstraintFields {
    /// The constraint, or everything that is wrong with the fields.
    ///
    /// # Errors
    /// If the type is unknown, a field is missing, or one is there that the type does not have.
    pub fn option(&self) -> Result<ConstraintOption, Vec<String>> {
        let Some((_, needed, possible)) = TYPES.iter().find(|(name, ..)| *name == self.kind) else {
            return Err(vec![unknown_type(&self.kind)]);
        };
        let present = self.present();
        let missing = needed.iter().filter(|field| !present.contains(field));
        let missing = missing.map(|field| format!("`{field}` is missing"));
        let foreign = present
            .iter()
            .filter(|field| !needed.contains(field) && !possible.contains(field));
        let foreign = foreign.map(|field| format!("type `{}` has no `{field}`", self.kind));
        let problems: Vec<String> = missing.chain(foreign).collect();
        match problems.is_empty() {
            true => Ok(self.complete()),
            false => Err(problems),
        }
    }

    /// Sets a field from text, as a command line has it: numbers of a list with commas between.
    ///
    /// # Errors
    /// If there is no such field, or the value is none.
    pub fn set(&mut self, field: &str, value: &str) -> Result<(), String> {
        let text = || Some(value.to_owned());
        match field {
            "type" => value.clone_into(&mut self.kind),
            "a" => self.a = text(),
            "b" => self.b = text(),
            "follower" => self.follower = text(),
            "leader" => self.leader = text(),
            "a_xyz" => self.a_xyz = Some(list(value)?),
            "a_rpy" => self.a_rpy = Some(list(value)?),
            "b_xyz" => self.b_xyz = Some(list(value)?),
            "b_rpy" => self.b_rpy = Some(list(value)?),
            "axis_of_a" => self.axis_of_a = Some(list(value)?),
            "axis_of_b" => self.axis_of_b = Some(list(value)?),
            "polynomial" => self.polynomial = Some(list(value)?),
            "distance" => self.distance = Some(number(value)?),
            "pitch" => self.pitch = Some(number(value)?),
            "radius" => self.radius = Some(number(value)?),
            "stiffness" => self.stiffness = Some(number(value)?),
            "damping" => self.damping = Some(number(value)?),
            _ => return Err(format!("a constraint has no field `{field}`")),
        }
        Ok(())
    }

    /// The names of the fields that are there.
    fn present(&self) -> Vec<&'static str> {
        let all = [
            ("a", self.a.is_some()),
            ("a_xyz", self.a_xyz.is_some()),
            ("a_rpy", self.a_rpy.is_some()),
            ("b", self.b.is_some()),
            ("b_xyz", self.b_xyz.is_some()),
            ("b_rpy", self.b_rpy.is_some()),
            ("axis_of_a", self.axis_of_a.is_some()),
            ("axis_of_b", self.axis_of_b.is_some()),
            ("distance", self.distance.is_some()),
            ("pitch", self.pitch.is_some()),
            ("radius", self.radius.is_some()),
            ("follower", self.follower.is_some()),
            ("leader", self.leader.is_some()),
            ("polynomial", self.polynomial.is_some()),
            ("stiffness", self.stiffness.is_some()),
            ("damping", self.damping.is_some()),
        ];
        let present = all.into_iter().filter(|(_, is_there)| *is_there);
        present.map(|(name, _)| name).collect()
    }

    /// The constraint, all fields being there that it needs.
    fn complete(&self) -> ConstraintOption {
        let end = |link: &Option<String>, xyz: Option<[f64; 3]>, rpy: Option<[f64; 3]>| {
            ConstraintEnd::of_link(link.clone().unwrap_or_default())
                .xyz(xyz.unwrap_or_default())
                .rpy(rpy.unwrap_or_default())
        };
        let between = match self.kind_of_frames() {
            Some(kind) => ConstraintEnds::Frames {
                kind,
                a: end(&self.a, self.a_xyz, self.a_rpy),
                b: end(&self.b, self.b_xyz, self.b_rpy),
            },
            None => ConstraintEnds::Joints {
                follower: self.follower.clone().unwrap_or_default(),
                leader: self.leader.clone(),
                polynomial: self.polynomial.unwrap_or(match self.leader {
                    Some(_) => [0.0, 1.0, 0.0, 0.0, 0.0],
                    None => [0.0; 5],
                }),
            },
        };
        let option = ConstraintOption::between(self.name.clone(), between);
        let [stiffness, damping] = [self.stiffness, self.damping].map(Option::unwrap_or_default);
        option.correction(stiffness, damping)
    }

    fn kind_of_frames(&self) -> Option<ConstraintKind> {
        let axis = |axis: Option<[f64; 3]>| Vector3::from(axis.unwrap_or_default());
        let number = Option::unwrap_or_default;
        Some(match self.kind.as_str() {
            "weld" => ConstraintKind::Weld,
            "ball" => ConstraintKind::Ball,
            "hinge" => ConstraintKind::Hinge,
            "universal" => ConstraintKind::Universal {
                axis_of_a: axis(self.axis_of_a),
                axis_of_b: axis(self.axis_of_b),
            },
            "prismatic" => ConstraintKind::Prismatic,
            "cylindrical" => ConstraintKind::Cylindrical,
            "planar" => ConstraintKind::Planar,
            "helical" => ConstraintKind::Helical {
                pitch: number(self.pitch),
            },
            "distance" => ConstraintKind::Distance {
                distance: number(self.distance),
            },
            "point_on_line" => ConstraintKind::PointOnLine,
            "point_on_plane" => ConstraintKind::PointOnPlane,
            "rolling_ball" => ConstraintKind::RollingBall {
                radius: number(self.radius),
            },
            "rolling_wheel" => ConstraintKind::RollingWheel {
                radius: number(self.radius),
            },
            _ => return None,
        })
    }

    /// The names of all types.
    pub fn types() -> Vec<&'static str> {
        TYPES.iter().map(|(name, ..)| *name).collect()
    }
}

impl From<&ConstraintOption> for ConstraintFields {
    fn from(option: &ConstraintOption) -> Self {
        let some = |x: f64| (x != 0.0).then_some(x);
        let placed = |x: [f64; 3]| (x != [0.0; 3]).then_some(x);
        let mut fields = Self {
            name: option.name.clone(),
            stiffness: some(option.stiffness),
            damping: some(option.damping),
            ..Self::default()
        };
        match &option.between {
            ConstraintEnds::Frames { kind, a, b } => {
                fields.kind = kind.name().to_owned();
                (fields.a, fields.b) = (Some(a.link.clone()), Some(b.link.clone()));
                [fields.a_xyz, fields.a_rpy] = [a.xyz, a.rpy].map(placed);
                [fields.b_xyz, fields.b_rpy] = [b.xyz, b.rpy].map(placed);
                fields.set_numbers(*kind);
            }
            ConstraintEnds::Joints {
                follower,
                leader,
                polynomial,
            } => {
                fields.kind = JOINTS.to_owned();
                fields.follower = Some(follower.clone());
                fields.leader.clone_from(leader);
                fields.polynomial = Some(*polynomial);
            }
        }
        fields
    }
}

impl ConstraintFields {
    fn set_numbers(&mut self, kind: ConstraintKind) {
        match kind {
            ConstraintKind::Universal {
                axis_of_a,
                axis_of_b,
            } => {
                self.axis_of_a = Some(axis_of_a.to_array());
                self.axis_of_b = Some(axis_of_b.to_array());
            }
            ConstraintKind::Helical { pitch } => self.pitch = Some(pitch),
            ConstraintKind::Distance { distance } => self.distance = Some(distance),
            ConstraintKind::RollingBall { radius } | ConstraintKind::RollingWheel { radius } => {
                self.radius = Some(radius);
            }
            _ => {}
        }
    }
}

fn unknown_type(name: &str) -> String {
    let known = ConstraintFields::types();
    match closest(name, known.iter().copied()) {
        Some(meant) => format!("`{name}` is no type of constraint; did you mean `{meant}`?"),
        None => format!(
            "`{name}` is no type of constraint; there are {}",
            known.join(", ")
        ),
    }
}

fn number(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>();
    number.map_err(|_| format!("`{text}` is not a number"))
}

/// `N` numbers; of a polynomial those that are missing are 0.
fn list<const N: usize>(text: &str) -> Result<[f64; N], String> {
    let numbers = text.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
    let is_complete = numbers.len() == N || (N == 5 && numbers.len() < N);
    if !is_complete {
        return Err(format!("`{text}` is not {N} numbers with commas between"));
    }
    let mut list = [0.0; N];
    list[..numbers.len()].copy_from_slice(&numbers);
    Ok(list)
}
