//! Sines of q that functions share: the angles that they take, and the cached angle from which each is
//! computed.

use rbd_ir::ir::Function;

use super::Scheduled;
use super::blocks::Angle;
use crate::generate::ProgramFunction;

/// The argument whose sines are cached.
pub(crate) const Q: &str = "q";

/// The angle ratio · q\[coordinate\], whose sine is cached.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CachedAngle {
    /// The coordinate of q.
    pub(crate) coordinate: usize,
    /// The ratio, positive: 1, or that of a mimic joint.
    pub(crate) ratio: f64,
}

/// A function whose sines are all of angles of q.
pub(crate) struct OfSines<'a> {
    /// The function.
    pub(crate) generated: &'a ProgramFunction<Scheduled>,
    /// Its angles.
    pub(crate) angles: &'a [Angle],
}

impl CachedAngle {
    /// "`q[3]`", "0.5 `q[3]`".
    pub(crate) fn text(&self) -> String {
        match self.ratio == 1.0 {
            true => format!("`q[{}]`", self.coordinate),
            false => format!("{} `q[{}]`", self.ratio, self.coordinate),
        }
    }
}

/// The angles of all these functions, each once, in the order of q.
pub(crate) fn all<'a>(methods: impl Iterator<Item = &'a OfSines<'a>>) -> Vec<CachedAngle> {
    let mut cached: Vec<CachedAngle> = Vec::new();
    for method in methods {
        for angle in method.angles {
            let (angle, ..) = of(&method.generated.body.function, angle);
            if !cached.contains(&angle) {
                cached.push(angle);
            }
        }
    }
    cached.sort_by(|a, b| {
        let keys = |cached: &CachedAngle| (cached.coordinate, cached.ratio);
        keys(a).partial_cmp(&keys(b)).expect("finite")
    });
    cached
}

/// The cached angle of a function's angle, whether it is negated, and the offset.
pub(crate) fn of(function: &Function, angle: &Angle) -> (CachedAngle, bool, f64) {
    let form = angle.form;
    let cached = CachedAngle {
        coordinate: function.inputs[form.input as usize].index,
        ratio: form.ratio.abs(),
    };
    (cached, form.ratio < 0.0, form.offset)
}

/// The function with its angles, if it has some and all are of q.
pub(crate) fn of_sines(generated: &ProgramFunction<Scheduled>) -> Option<OfSines<'_>> {
    let angles = &generated.body.schedule.angles;
    let inputs = &generated.body.function.inputs;
    let mut arrays = angles
        .iter()
        .map(|angle| inputs[angle.form.input as usize].array);
    let all = arrays.all(|array| array == Q);
    (all && !angles.is_empty()).then_some(OfSines { generated, angles })
}
