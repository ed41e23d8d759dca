//! What `<compiler>` sets.

/// The settings that have a part in dynamics; those of the last `<compiler>` hold, for all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compiler {
    /// Angles are in radians; by default in degrees.
    pub(super) radian: bool,
    /// The axes of `euler`, x, y or z, capital ones about the fixed axes.
    pub(super) eulerseq: [char; 3],
    /// A range makes a limit.
    pub(super) autolimits: bool,
    pub(super) inertiafromgeom: FromGeom,
    /// The least and the greatest group of geoms that have mass.
    pub(super) inertiagrouprange: [f64; 2],
    /// The least mass of a body, kg.
    pub(super) boundmass: f64,
    /// The least principal moment of a body, kg m².
    pub(super) boundinertia: f64,
    /// Principal moments that no body has become their mean.
    pub(super) balanceinertia: bool,
    /// What all bodies weigh together, kg, and its line.
    pub(super) settotalmass: Option<(f64, u32)>,
}

/// When a body's inertia is that of its geoms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FromGeom {
    /// Where there is no `<inertial>`.
    Auto,
    Always,
    Never,
}

impl Default for Compiler {
    /// As MuJoCo documents them.
    fn default() -> Self {
        Self {
            radian: false,
            eulerseq: ['x', 'y', 'z'],
            autolimits: true,
            inertiafromgeom: FromGeom::Auto,
            inertiagrouprange: [0.0, 5.0],
            boundmass: 0.0,
            boundinertia: 0.0,
            balanceinertia: false,
            settotalmass: None,
        }
    }
}
