//! Conversions to and from `nalgebra`. Six numbers are \[angular; linear\], as everywhere here.

use nalgebra as na;

use crate::{Force, Matrix3, Motion, Quaternion, Real, Symmetric3, Transform, Vector3};

macro_rules! vectors {
    ($($name:ident)*) => {$(
        impl<T: na::Scalar> From<na::$name<T>> for Vector3<T> {
            fn from(v: na::$name<T>) -> Self {
                let v: [T; 3] = v.into();
                v.into()
            }
        }

        impl<T: na::Scalar> From<Vector3<T>> for na::$name<T> {
            fn from(v: Vector3<T>) -> Self {
                Self::from([v.x, v.y, v.z])
            }
        }
    )*};
}

vectors!(Vector3 Point3 Translation3);

impl<T: na::Scalar> From<na::Matrix3<T>> for Matrix3<T> {
    fn from(m: na::Matrix3<T>) -> Self {
        // Columns, as nalgebra has them.
        let columns: [[T; 3]; 3] = m.transpose().into();
        Self::new(columns)
    }
}

impl<T: na::Scalar> From<Matrix3<T>> for na::Matrix3<T> {
    fn from(m: Matrix3<T>) -> Self {
        Self::from(m.rows).transpose()
    }
}

impl<T: na::Scalar + Real> From<Symmetric3<T>> for na::Matrix3<T> {
    fn from(m: Symmetric3<T>) -> Self {
        m.to_matrix().into()
    }
}

impl<T: na::Scalar> From<na::Rotation3<T>> for Matrix3<T> {
    fn from(rotation: na::Rotation3<T>) -> Self {
        rotation.into_inner().into()
    }
}

impl<T: na::Scalar> From<Matrix3<T>> for na::Rotation3<T> {
    /// It must be a rotation: it is not checked.
    fn from(m: Matrix3<T>) -> Self {
        Self::from_matrix_unchecked(m.into())
    }
}

impl<T: na::Scalar> From<na::Quaternion<T>> for Quaternion<T> {
    fn from(q: na::Quaternion<T>) -> Self {
        let [[x, y, z, w]] = q.coords.into();
        Self::new(x, y, z, w)
    }
}

impl<T: na::Scalar> From<Quaternion<T>> for na::Quaternion<T> {
    fn from(q: Quaternion<T>) -> Self {
        Self::from_vector(na::Vector4::new(q.x, q.y, q.z, q.w))
    }
}

impl<T: na::Scalar> From<na::UnitQuaternion<T>> for Quaternion<T> {
    fn from(q: na::UnitQuaternion<T>) -> Self {
        q.into_inner().into()
    }
}

impl<T: na::Scalar> From<Quaternion<T>> for na::UnitQuaternion<T> {
    /// Its length must be 1: it is not checked ([`Quaternion::normalized`]).
    fn from(q: Quaternion<T>) -> Self {
        Self::new_unchecked(q.into())
    }
}

impl<T: na::Scalar + Real> From<na::Isometry3<T>> for Transform<T> {
    fn from(placement: na::Isometry3<T>) -> Self {
        let rotation = Quaternion::from(placement.rotation).to_matrix();
        Self::new(rotation, placement.translation.vector.into())
    }
}

impl<T: na::Scalar + Real> From<Transform<T>> for na::Isometry3<T> {
    /// By [`Quaternion::from_matrix`] of the rotation.
    fn from(placement: Transform<T>) -> Self {
        Self {
            rotation: Quaternion::from_matrix(placement.rotation).into(),
            translation: placement.translation.into(),
        }
    }
}

impl<T: na::Scalar> From<na::IsometryMatrix3<T>> for Transform<T> {
    fn from(placement: na::IsometryMatrix3<T>) -> Self {
        Self::new(
            placement.rotation.into(),
            placement.translation.vector.into(),
        )
    }
}

impl<T: na::Scalar> From<Transform<T>> for na::IsometryMatrix3<T> {
    fn from(placement: Transform<T>) -> Self {
        Self {
            rotation: placement.rotation.into(),
            translation: placement.translation.into(),
        }
    }
}

macro_rules! six {
    ($($name:ident)*) => {$(
        impl<T: na::Scalar> From<na::Vector6<T>> for $name<T> {
            /// \[angular; linear\].
            fn from(v: na::Vector6<T>) -> Self {
                let v: [T; 6] = v.into();
                v.into()
            }
        }

        impl<T: na::Scalar> From<$name<T>> for na::Vector6<T> {
            /// \[angular; linear\].
            fn from(value: $name<T>) -> Self {
                let numbers: [T; 6] = value.into();
                Self::from(numbers)
            }
        }
    )*};
}

six!(Motion Force);
