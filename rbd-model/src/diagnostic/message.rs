//! Messages about a robot file, in words for the person who wrote it.

use std::fmt;

/// The severity of a message: whether generation continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is generated.
    Error,
    /// Code is generated, with an assumption that the user should know.
    Warning,
}

macro_rules! warnings {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)+) => {
        /// The kinds of warning; the name is what `allow = [...]` takes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum WarningKind { $($(#[doc = $doc])+ $variant,)+ }

        impl WarningKind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name in options and messages.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// Its meaning, in a sentence.
            pub const fn description(self) -> &'static str {
                match self { $(Self::$variant => concat!($($doc),+),)+ }
            }
        }
    };
}

warnings! {
    /// An axis that is not of unit length; it is normalised.
    NonUnitAxis = "non_unit_axis",
    /// A movable joint without `<axis>`; (1, 0, 0) is taken.
    MissingAxis = "missing_axis",
    /// A planar joint whose axis is not z; the plane is that of x and y all the same.
    PlanarAxis = "planar_axis",
    /// A moving link without `<inertial>`; it counts as massless.
    MissingInertial = "missing_inertial",
    /// An inertia tensor that is not positive definite.
    IndefiniteInertia = "indefinite_inertia",
    /// Principal moments that no body has: one exceeds the sum of the others.
    TriangleInequality = "triangle_inequality",
    /// A mass without rotational inertia.
    MassWithoutInertia = "mass_without_inertia",
    /// A rotational inertia without mass.
    InertiaWithoutMass = "inertia_without_mass",
    /// A moving subtree without mass: H is singular.
    SingularInertiaMatrix = "singular_inertia_matrix",
    /// Inertias with which H is not positive definite at some configurations.
    IndefiniteInertiaMatrix = "indefinite_inertia_matrix",
    /// Lower limit above the upper.
    ReversedLimits = "reversed_limits",
    /// A limit that URDF requires is missing or cannot be used.
    IncompleteLimits = "incomplete_limits",
    /// A mimic joint treated as independent.
    IndependentMimic = "independent_mimic",
    /// A leader's limits that take a mimic joint beyond its own.
    MimicLimits = "mimic_limits",
    /// A roll, pitch or yaw beyond 2π: degrees?
    LargeAngle = "large_angle",
    /// A length, mass, inertia or limit that is likely in another unit: millimetres, grams, degrees.
    LikelyUnit = "likely_unit",
    /// An element that URDF does not know there.
    UnknownElement = "unknown_element",
    /// An attribute that URDF does not know there.
    UnknownAttribute = "unknown_attribute",
    /// A version of the format that is not known; the file is read as of the newest that is.
    UnknownVersion = "unknown_version",
    /// A robot none of whose joints moves.
    NoMovingJoint = "no_moving_joint",
    /// Text where URDF has none.
    StrayText = "stray_text",
    /// A number that is not zero in the file and is zero as a double.
    Underflow = "underflow",
    /// The file's encoding or XML is out of the ordinary and was mended.
    Encoding = "encoding",
    /// Something of the file that acts on the motion and is no part of the equations.
    NotModelled = "not_modelled",
    /// A joint of SDF that closes a loop; it is read as a constraint and has no coordinate.
    ClosingJoint = "closing_joint",
    /// A constraint that holds a link to the world's origin, where no place in the world is given.
    HeldAtOrigin = "held_at_origin",
    /// A link or joint without a name, which was given one.
    AssumedName = "assumed_name",
    /// Functions so large that they take long to generate and to compile.
    LargeRobot = "large_robot",
    /// A name that had to be changed to make a Rust identifier that is unique.
    RenamedIdentifier = "renamed_identifier",
}

impl WarningKind {
    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}

/// One error or assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// `None` for an error.
    pub warning: Option<WarningKind>,
    /// The file as the user named it.
    pub file: String,
    /// Line in the file, from 1, where it is known.
    pub line: Option<u32>,
    /// The link or joint, as in "joint `elbow`"; empty where it is the whole file.
    pub subject: String,
    /// The element or attribute, as in `<axis xyz>`; empty if there is none.
    pub field: String,
    /// The problem, with the value as written.
    pub problem: String,
    /// The advice.
    pub hint: String,
}

impl Diagnostic {
    /// An error about no place in a file.
    pub fn error(subject: &str, problem: &str, hint: &str) -> Self {
        Self {
            warning: None,
            file: String::new(),
            line: None,
            subject: subject.to_owned(),
            field: String::new(),
            problem: problem.to_owned(),
            hint: hint.to_owned(),
        }
    }

    /// Error or warning.
    pub fn severity(&self) -> Severity {
        if self.warning.is_some() {
            Severity::Warning
        } else {
            Severity::Error
        }
    }
}

impl fmt::Display for Diagnostic {
    /// `file:line: subject, field: problem; hint`, with the name of the warning in brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        // A robot made in code has no file.
        if !self.file.is_empty() || self.line.is_some() {
            f.write_str(": ")?;
        }
        let place = [&self.subject, &self.field];
        let place: Vec<&str> = place
            .iter()
            .map(|s| s.as_str())
            .filter(|s| !s.is_empty())
            .collect();
        if !place.is_empty() {
            write!(f, "{}: ", place.join(", "))?;
        }
        f.write_str(&self.problem)?;
        if !self.hint.is_empty() {
            write!(f, "; {}", self.hint)?;
        }
        match self.warning {
            Some(kind) => write!(f, " [{}]", kind.name()),
            None => Ok(()),
        }
    }
}

/// All messages about a file, in the order of its lines. At least one is an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl fmt::Display for Diagnostics {
    /// One line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            let severity = match diagnostic.severity() {
                Severity::Error => "error",
                Severity::Warning => "warning",
            };
            write!(f, "{severity}: {diagnostic}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}
