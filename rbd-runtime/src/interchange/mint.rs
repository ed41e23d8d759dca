//! Conversions to and from `mint`, which many crates of graphics and mathematics use. A placement is the
//! 3×4 matrix \[R p\].

use mint::{ColumnMatrix3, ColumnMatrix3x4, IntoMint, RowMatrix3, RowMatrix3x4};

use crate::{Matrix3, Quaternion, Transform, Vector3};

macro_rules! vectors {
    ($($name:ident)*) => {$(
        impl<T> From<mint::$name<T>> for Vector3<T> {
            fn from(v: mint::$name<T>) -> Self {
                Self::new(v.x, v.y, v.z)
            }
        }

        impl<T> From<Vector3<T>> for mint::$name<T> {
            fn from(v: Vector3<T>) -> Self {
                Self::from([v.x, v.y, v.z])
            }
        }
    )*};
}

vectors!(Vector3 Point3);

impl<T> IntoMint for Vector3<T> {
    type MintType = mint::Vector3<T>;
}

impl<T> From<mint::Quaternion<T>> for Quaternion<T> {
    fn from(q: mint::Quaternion<T>) -> Self {
        Self::new(q.v.x, q.v.y, q.v.z, q.s)
    }
}

impl<T> From<Quaternion<T>> for mint::Quaternion<T> {
    fn from(q: Quaternion<T>) -> Self {
        let v = mint::Vector3::from([q.x, q.y, q.z]);
        Self { v, s: q.w }
    }
}

impl<T> IntoMint for Quaternion<T> {
    type MintType = mint::Quaternion<T>;
}

impl<T> From<RowMatrix3<T>> for Matrix3<T> {
    fn from(m: RowMatrix3<T>) -> Self {
        Self::new([m.x.into(), m.y.into(), m.z.into()])
    }
}

impl<T> From<Matrix3<T>> for RowMatrix3<T> {
    fn from(m: Matrix3<T>) -> Self {
        let [x, y, z] = m.rows.map(mint::Vector3::from);
        Self { x, y, z }
    }
}

impl<T> IntoMint for Matrix3<T> {
    type MintType = RowMatrix3<T>;
}

impl<T> From<ColumnMatrix3<T>> for Matrix3<T> {
    fn from(m: ColumnMatrix3<T>) -> Self {
        let (x, y, z) = (m.x, m.y, m.z);
        Self::new([[x.x, y.x, z.x], [x.y, y.y, z.y], [x.z, y.z, z.z]])
    }
}

impl<T> From<Matrix3<T>> for ColumnMatrix3<T> {
    fn from(m: Matrix3<T>) -> Self {
        let [[a, b, c], [d, e, f], [g, h, i]] = m.rows;
        let [x, y, z] = [[a, d, g], [b, e, h], [c, f, i]].map(mint::Vector3::from);
        Self { x, y, z }
    }
}

impl<T> From<RowMatrix3x4<T>> for Transform<T> {
    fn from(m: RowMatrix3x4<T>) -> Self {
        let (x, y, z) = (m.x, m.y, m.z);
        let rotation = [[x.x, x.y, x.z], [y.x, y.y, y.z], [z.x, z.y, z.z]];
        Self::new(rotation.into(), Vector3::new(x.w, y.w, z.w))
    }
}

impl<T> From<Transform<T>> for RowMatrix3x4<T> {
    fn from(placement: Transform<T>) -> Self {
        let ([x, y, z], p) = (placement.rotation.rows, placement.translation);
        let row = |[a, b, c]: [T; 3], d| mint::Vector4::from([a, b, c, d]);
        let (x, y, z) = (row(x, p.x), row(y, p.y), row(z, p.z));
        Self { x, y, z }
    }
}

impl<T> IntoMint for Transform<T> {
    type MintType = RowMatrix3x4<T>;
}

impl<T> From<ColumnMatrix3x4<T>> for Transform<T> {
    fn from(m: ColumnMatrix3x4<T>) -> Self {
        let (x, y, z) = (m.x, m.y, m.z);
        Self::new(ColumnMatrix3 { x, y, z }.into(), m.w.into())
    }
}

impl<T> From<Transform<T>> for ColumnMatrix3x4<T> {
    fn from(placement: Transform<T>) -> Self {
        let ColumnMatrix3 { x, y, z } = placement.rotation.into();
        let w = placement.translation.into();
        Self { x, y, z, w }
    }
}
