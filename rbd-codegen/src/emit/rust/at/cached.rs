//! The angles whose sines are cached, and the methods that can do with them.

use proc_macro2::Ident;
use quote::format_ident;

use crate::emit::rust::unit::Lowered;
use crate::lower::blocks::Angle;

/// The argument whose sines are cached.
pub(super) const Q: &str = "q";

/// The angle ratio · q\[coordinate\], whose sine is cached.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Cached {
    pub(super) coordinate: usize,
    pub(super) ratio: f64,
}

/// A method that takes sines of q and no others.
pub(super) struct OfSines<'a> {
    pub(super) generated: &'a Lowered,
    pub(super) angles: Vec<Angle>,
}

impl Cached {
    /// "`q[3]`", "0.5 `q[3]`".
    pub(super) fn text(&self) -> String {
        match self.ratio == 1.0 {
            true => format!("`q[{}]`", self.coordinate),
            false => format!("{} `q[{}]`", self.ratio, self.coordinate),
        }
    }
}

/// The angles of all these methods, each once, in the order of q.
pub(super) fn all<'a>(methods: impl Iterator<Item = &'a OfSines<'a>>) -> Vec<Cached> {
    let mut cached: Vec<Cached> = Vec::new();
    for method in methods {
        for angle in &method.angles {
            let (angle, ..) = of(method.generated, angle);
            if !cached.contains(&angle) {
                cached.push(angle);
            }
        }
    }
    cached.sort_by(|a, b| {
        let keys = |cached: &Cached| (cached.coordinate, cached.ratio);
        keys(a).partial_cmp(&keys(b)).expect("finite")
    });
    cached
}

/// The cached angle that an angle of a method is made of, whether it is turned round, and what is
/// added.
pub(super) fn of(method: &Lowered, angle: &Angle) -> (Cached, bool, f64) {
    let form = angle.form;
    let cached = Cached {
        coordinate: method.body.function.inputs[form.input as usize].index,
        ratio: form.ratio.abs(),
    };
    (cached, form.ratio < 0.0, form.offset)
}

/// The method with its angles, if it takes some and all are of q.
pub(super) fn of_sines(generated: &Lowered) -> Option<OfSines<'_>> {
    let angles = &generated.body.schedule.angles;
    let inputs = &generated.body.function.inputs;
    let mut arrays = angles
        .iter()
        .map(|angle| inputs[angle.form.input as usize].array);
    let all = arrays.all(|array| array == Q);
    (all && !angles.is_empty()).then_some(OfSines {
        generated,
        angles: angles.clone(),
    })
}

/// The variable with the sine of a cached angle.
pub(super) fn sine(index: usize) -> Ident {
    format_ident!("sin{index}")
}

/// The variable with its cosine.
pub(super) fn cosine(index: usize) -> Ident {
    format_ident!("cos{index}")
}
