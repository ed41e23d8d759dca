//! Human-readable output. Width, precision and sign apply to each number: `{:8.3}`.

use core::fmt::{Display, Formatter, Result};

use super::{
    ArticulatedInertia, Force, Matrix3, Motion, SpatialInertia, Symmetric3, Transform, Vector3,
};
use crate::Quaternion;

/// \[a, b, c\].
fn list<T: Display>(f: &mut Formatter<'_>, items: &[T]) -> Result {
    f.write_str("[")?;
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        item.fmt(f)?;
    }
    f.write_str("]")
}

/// Parts by name, with commas.
fn parts(f: &mut Formatter<'_>, parts: &[(&str, &dyn Display)]) -> Result {
    for (i, (name, part)) in parts.iter().enumerate() {
        f.write_str(if i > 0 { ", " } else { "" })?;
        f.write_str(name)?;
        f.write_str(" ")?;
        part.fmt(f)?;
    }
    Ok(())
}

impl<T: Display> Display for Vector3<T> {
    /// \[x, y, z\].
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        list(f, &[&self.x, &self.y, &self.z])
    }
}

impl<T: Display> Display for Quaternion<T> {
    /// \[x, y, z, w\].
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        list(f, &[&self.x, &self.y, &self.z, &self.w])
    }
}

/// One row.
struct Row<'a, T>(&'a [T]);

impl<T: Display> Display for Row<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        list(f, self.0)
    }
}

impl<T: Display> Display for Matrix3<T> {
    /// Row by row: \[\[a, b, c\], \[d, e, f\], \[g, h, i\]\].
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let [first, second, third] = &self.rows;
        list(f, &[Row(first), Row(second), Row(third)])
    }
}

impl<T: Display> Display for Symmetric3<T> {
    /// As a [`Matrix3`].
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let rows = [
            [&self.xx, &self.xy, &self.xz],
            [&self.xy, &self.yy, &self.yz],
            [&self.xz, &self.yz, &self.zz],
        ];
        Matrix3 { rows }.fmt(f)
    }
}

impl<T: Display> Display for Transform<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        parts(
            f,
            &[
                ("translation", &self.translation),
                ("rotation", &self.rotation),
            ],
        )
    }
}

impl<T: Display> Display for Motion<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        parts(f, &[("angular", &self.angular), ("linear", &self.linear)])
    }
}

impl<T: Display> Display for Force<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        parts(f, &[("angular", &self.angular), ("linear", &self.linear)])
    }
}

impl<T: Display> Display for SpatialInertia<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        parts(
            f,
            &[
                ("mass", &self.mass),
                ("first moment", &self.first_moment),
                ("rotational", &self.rotational),
            ],
        )
    }
}

impl<T: Display> Display for ArticulatedInertia<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        parts(
            f,
            &[
                ("rotational", &self.rotational),
                ("coupling", &self.coupling),
                ("mass", &self.mass),
            ],
        )
    }
}
