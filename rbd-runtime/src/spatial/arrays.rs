//! Conversions from and to arrays. Six numbers are \[angular; linear\], matrices are by rows.

use super::{Force, Matrix3, Motion, Vector3};

impl<T> From<Vector3<T>> for [T; 3] {
    fn from(v: Vector3<T>) -> Self {
        [v.x, v.y, v.z]
    }
}

impl<T> From<[[T; 3]; 3]> for Matrix3<T> {
    fn from(rows: [[T; 3]; 3]) -> Self {
        Self { rows }
    }
}

impl<T> From<Matrix3<T>> for [[T; 3]; 3] {
    fn from(m: Matrix3<T>) -> Self {
        m.rows
    }
}

macro_rules! six {
    ($name:ident) => {
        impl<T> From<[T; 6]> for $name<T> {
            /// \[angular; linear\].
            fn from([a, b, c, x, y, z]: [T; 6]) -> Self {
                Self::new(Vector3::new(a, b, c), Vector3::new(x, y, z))
            }
        }

        impl<T> From<$name<T>> for [T; 6] {
            /// \[angular; linear\].
            fn from(value: $name<T>) -> Self {
                let ([a, b, c], [x, y, z]) = (value.angular.into(), value.linear.into());
                [a, b, c, x, y, z]
            }
        }
    };
}

six!(Motion);
six!(Force);
