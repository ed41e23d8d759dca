//! The settings of `<compiler>`.

/// The settings that affect dynamics; those of the last `<compiler>` hold for the whole file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Compiler {
    /// Whether angles are in radians; by default they are in degrees.
    pub(super) radian: bool,
    /// The axes of `euler`: x, y or z, capital ones for fixed axes.
    pub(super) eulerseq: [char; 3],
    /// Whether a range implies a limit.
    pub(super) autolimits: bool,
    pub(super) inertiafromgeom: FromGeom,
    /// The smallest and the largest group of geoms that have mass.
    pub(super) inertiagrouprange: [f64; 2],
    /// The smallest mass of a body, kg.
    pub(super) boundmass: f64,
    /// The smallest principal moment of a body, kg m².
    pub(super) boundinertia: f64,
    /// Whether impossible principal moments are replaced by their mean.
    pub(super) balanceinertia: bool,
    /// The total mass of all bodies, kg, and its line.
    pub(super) settotalmass: Option<(f64, u32)>,
    /// Whether options of attached models hold where the file has none.
    pub(super) merges: bool,
}

/// When a body's inertia comes from its geoms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FromGeom {
    /// If there is no `<inertial>`.
    Auto,
    Always,
    Never,
}

impl Default for Compiler {
    /// The defaults that MuJoCo documents.
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
            merges: false,
        }
    }
}
