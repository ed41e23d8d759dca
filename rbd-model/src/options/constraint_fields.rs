//! Constraints field by field, as macros and files write them.

use rbd_runtime::{ConstraintKind, Vector3};

use super::constraint::{ConstraintEnd, ConstraintEnds, ConstraintOption};
use crate::names::suggestion::closest;

/// Reads the value of a field as some language writes it.
pub trait ReadValue {
    /// Why a value cannot be read.
    type Error;
    /// A name among those of the language: `hinge`.
    ///
    /// # Errors
    /// If there is none.
    fn word(&mut self) -> Result<String, Self::Error>;
    /// A name of the robot's.
    ///
    /// # Errors
    /// If there is none.
    fn text(&mut self) -> Result<String, Self::Error>;
    /// A number.
    ///
    /// # Errors
    /// If there is none.
    fn number(&mut self) -> Result<f64, Self::Error>;
    /// Three numbers.
    ///
    /// # Errors
    /// If they are not three.
    fn vector(&mut self) -> Result<[f64; 3], Self::Error>;
    /// Five numbers, of which those that are missing at the end are 0.
    ///
    /// # Errors
    /// If they are more.
    fn polynomial(&mut self) -> Result<[f64; 5], Self::Error>;
}

/// The fields and their types, each by the function of [`ReadValue`] that reads it.
macro_rules! fields {
    ($($name:ident: $type:ty, $read:ident;)+) => {
        /// The fields of a constraint. Its type decides which are required: [`ConstraintFields::option`].
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
            $(
                #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
                pub $name: Option<$type>,
            )+
        }

        impl ConstraintFields {
            /// The keys, which stand before `=`.
            pub const NAMES: &'static [&'static str] = &["type", $(stringify!($name)),+];

            /// Reads a field; false if there is none of this name.
            ///
            /// # Errors
            /// If the value cannot be read.
            pub fn read<R: ReadValue>(&mut self, field: &str, from: &mut R) -> Result<bool, R::Error> {
                match field {
                    "type" => self.kind = from.word()?,
                    $(stringify!($name) => self.$name = Some(from.$read()?),)+
                    _ => return Ok(false),
                }
                Ok(true)
            }

            /// The names of the fields that are there.
            fn present(&self) -> Vec<&'static str> {
                let all = [$((stringify!($name), self.$name.is_some())),+];
                let present = all.into_iter().filter(|(_, is_there)| *is_there);
                present.map(|(name, _)| name).collect()
            }
        }
    };
}

fields! {
    a: String, text;
    a_xyz: [f64; 3], vector;
    a_rpy: [f64; 3], vector;
    b: String, text;
    b_xyz: [f64; 3], vector;
    b_rpy: [f64; 3], vector;
    axis_of_a: [f64; 3], vector;
    axis_of_b: [f64; 3], vector;
    distance: f64, number;
    pitch: f64, number;
    radius: f64, number;
    follower: String, text;
    leader: String, text;
    polynomial: [f64; 5], polynomial;
    stiffness: f64, number;
    damping: f64, number;
    compliance: f64, number;
    restitution: f64, number;
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
    (JOINTS, &["follower"], &["leader", "polynomial"]),
];

/// The fields that a constraint between frames may have.
const ENDS: &[&str] = &["a_xyz", "a_rpy", "b_xyz", "b_rpy"];

/// The fields that every constraint may have.
const NUMBERS: &[&str] = &["stiffness", "damping", "compliance", "restitution"];

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
        let known = [needed, possible, NUMBERS];
        let foreign = present.iter();
        let foreign = foreign.filter(|field| !known.iter().any(|known| known.contains(field)));
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
        match self.read(field, &mut Text(value))? {
            true => Ok(()),
            false => Err(unknown_field(field)),
        }
    }

    /// The constraint, all fields being there that it needs.
    fn complete(&self) -> ConstraintOption {
        let end = |link: &Option<String>, xyz: Option<[f64; 3]>, rpy: Option<[f64; 3]>| {
            let end = ConstraintEnd::of_link(link.clone().unwrap_or_default());
            let end = end.rpy(rpy.unwrap_or_default());
            xyz.map_or(end.clone(), |xyz| end.xyz(xyz))
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
        let numbers = [
            self.stiffness,
            self.damping,
            self.compliance,
            self.restitution,
        ];
        let [stiffness, damping, compliance, restitution] = numbers.map(Option::unwrap_or_default);
        let option = option.correction(stiffness, damping);
        option.compliance(compliance).restitution(restitution)
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
        let placed = |end: &ConstraintEnd| {
            let is_turned = end.rpy != [0.0; 3];
            [(end.xyz, end.is_placed), (end.rpy, is_turned)]
                .map(|(x, is_there)| is_there.then_some(x))
        };
        let mut fields = Self {
            name: option.name.clone(),
            stiffness: some(option.stiffness),
            damping: some(option.damping),
            compliance: some(option.compliance),
            restitution: some(option.restitution),
            ..Self::default()
        };
        match &option.between {
            ConstraintEnds::Frames { kind, a, b } => {
                fields.kind = kind.name().to_owned();
                (fields.a, fields.b) = (Some(a.link.clone()), Some(b.link.clone()));
                [fields.a_xyz, fields.a_rpy] = placed(a);
                [fields.b_xyz, fields.b_rpy] = placed(b);
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

fn unknown_field(name: &str) -> String {
    let known = ConstraintFields::NAMES;
    let meant = closest(name, known.iter().copied());
    let meant = meant.map_or(String::new(), |meant| format!("did you mean `{meant}`? "));
    let known = known.join(", ");
    format!("a constraint has no field `{name}`; {meant}the fields are {known}")
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

/// A value as a command line has it.
struct Text<'a>(&'a str);

impl ReadValue for Text<'_> {
    type Error = String;

    fn word(&mut self) -> Result<String, String> {
        self.text()
    }

    fn text(&mut self) -> Result<String, String> {
        Ok(self.0.to_owned())
    }

    fn number(&mut self) -> Result<f64, String> {
        number(self.0)
    }

    fn vector(&mut self) -> Result<[f64; 3], String> {
        list(self.0)
    }

    fn polynomial(&mut self) -> Result<[f64; 5], String> {
        list(self.0)
    }
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
