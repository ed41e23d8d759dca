//! Constraints between two frames: one file a kind, each with its violation φ(X) and its rows F(X).
//! [`ConstraintKind`] is the enum of all; only its macro matches on the kind.

mod ball;
mod cylindrical;
mod distance;
mod helical;
mod hinge;
mod model;
mod planar;
mod point_on_line;
mod point_on_plane;
mod prismatic;
mod rates;
mod rolling;
mod rows;
mod universal;
mod weld;

use ball::Ball;
use cylindrical::Cylindrical;
use distance::Distance;
use helical::Helical;
use hinge::Hinge;
use model::ConstraintModel;
use planar::Planar;
use point_on_line::PointOnLine;
use point_on_plane::PointOnPlane;
use prismatic::Prismatic;
pub(crate) use rates::{moving, rate_of, with_rate};
use rolling::{RollingBall, RollingWheel};
use universal::Universal;
use weld::Weld;

use crate::{Force, Real, Transform, Vector3};

/// A kind of constraint between two frames A and B.
///
/// All quantities depend only on the placement X = `a_from_b`: x_A = R x_B + p. Where an axis matters, the
/// frames are chosen so that it is z.
///
/// # Rows
/// Each kind has one to six rows. φ(X) is the violation of each row ([`violation`](Self::violation)), and
/// F(X), 6 by [`rows`](Self::rows), has the forces that hold it ([`directions`](Self::directions)). They
/// belong together: with v_rel = X v_B − v_A, the velocity of B seen from A in A's coordinates at A's
/// origin, φ̇ = Fᵀ v_rel exactly, whether φ is zero or not. Row i with the multiplier λᵢ acts on B with +Fᵢ
/// λᵢ and on A with −Fᵢ λᵢ, in A's coordinates about A's origin;
/// [`inverse_act_force`](Transform::inverse_act_force) of X takes a force to B's coordinates and B's
/// origin. The [`RowType`] of a row gives the units of its φ and λ.
///
/// Orientation rows are sines and cosines, not angles. Close to zero they equal angles in rad. φ is also
/// zero where B is turned by half a turn. The documentation of a kind says where its rows lose rank.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum ConstraintKind {
    /// B coincides with A. Rows: p (3), ½ vee(R − Rᵀ) = n sin θ of the rotation by θ about n (3). For θ <
    /// 90°: at 90° the row along n has no direction, and beyond it pulls to a half turn.
    Weld,
    /// B's origin is A's, as in a spherical joint. Rows: p (3).
    Ball,
    /// The origins and the axes z are the same, as in a revolute joint. Rows: p (3), the cosines x_A · z_B
    /// and y_A · z_B (2). For a tilt of z below 90°.
    Hinge,
    /// The origins are the same and two axes, the cross of a universal joint, keep their right angle. Rows:
    /// p (3), the cosine `axis_of_a` · R `axis_of_b` (1), which loses its direction where the two axes are
    /// parallel.
    Universal {
        /// The axis about which the cross turns in A, a unit vector in A's coordinates.
        axis_of_a: Vector3<f64>,
        /// The axis about which B turns on the cross, a unit vector in B's coordinates.
        axis_of_b: Vector3<f64>,
    },
    /// B slides along A's z without turning. Rows: p_x, p_y (2), ½ vee(R − Rᵀ) as for a weld (3).
    Prismatic,
    /// B slides along A's z and turns about it. Rows: p_x, p_y (2), the cosines of a hinge (2).
    Cylindrical,
    /// B slides in A's plane xy and turns about z. Rows: p_z (1), the cosines of a hinge (2).
    Planar,
    /// A screw: B slides along A's z by `pitch` a radian that it turns about z. Rows: those of a
    /// cylindrical constraint (4), pitch · sin(p_z/pitch − θ) (1), θ the angle of R about z.
    ///
    /// The sine is for screws of any number of turns: p_z may be off by a quarter of a thread's height,
    /// ½ π pitch, to both sides; from there on the next thread but one half is nearer. R must not tilt z
    /// by a half turn.
    Helical {
        /// Metres a radian, not 0. With pitch 0 the kind is a hinge.
        pitch: f64,
    },
    /// The origins keep their distance. Row: |p| − `distance` (1). p = 0 has no direction: NaN.
    Distance {
        /// In m, above 0. With distance 0 the kind is a ball.
        distance: f64,
    },
    /// B's origin is on A's axis z. Rows: p_x, p_y (2).
    PointOnLine,
    /// B's origin is in A's plane xy. Row: p_z (1).
    PointOnPlane,
    /// A ball with its centre in B's origin rolls on A's plane xy, on the side of z, without slipping.
    /// Rows: p_z − r (1), and along x and y the velocity of the ball's point p − r z, where it touches the
    /// plane (2, which are not holonomic).
    RollingBall {
        /// In m.
        radius: f64,
    },
    /// A thin wheel about B's z, its centre in B's origin, rolls on A's plane xy, on the side of z,
    /// without slipping. Rows: the height of its lowest point p_z − r √(1 − (z_A · z_B)²) (1), and along x
    /// and y the velocity of the wheel's point there (2, which are not holonomic). A wheel that lies in
    /// the plane has no lowest point: NaN.
    RollingWheel {
        /// In m.
        radius: f64,
    },
}

/// The quantity that a row measures, which decides the units of its φ and of its multiplier λ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RowType {
    /// A distance: φ in m, φ̇ in m/s, λ in N. Holonomic.
    Position,
    /// A sine or cosine, which equals an angle close to zero: φ in rad, φ̇ in rad/s, λ in N m. Holonomic.
    Orientation,
    /// A velocity in m/s that is held at zero: λ in N. It is not the rate of a function of X: φ is given as
    /// zero. Not holonomic.
    Slip,
}

impl RowType {
    /// Whether the row constrains positions: φ̇ = Fᵀ v_rel.
    pub const fn is_holonomic(self) -> bool {
        !matches!(self, Self::Slip)
    }
}

/// Evaluates `$body` with `$model` as the [`ConstraintModel`] of this kind, whose type is `$Model`.
macro_rules! by_kind {
    ($self:expr, $Model:ident, $model:ident => $body:expr) => {
        by_kind!(
            ($self, $Model, $model, $body)
            Weld {}, Ball {}, Hinge {}, Universal { axis_of_a, axis_of_b }, Prismatic {},
            Cylindrical {}, Planar {}, Helical { pitch }, Distance { distance }, PointOnLine {},
            PointOnPlane {}, RollingBall { radius }, RollingWheel { radius },
        )
    };
    (($self:expr, $Model:ident, $model:ident, $body:expr)
     $($Variant:ident { $($field:ident),* },)+) => {
        match *$self {
            $(ConstraintKind::$Variant { $($field),* } => {
                #[allow(dead_code, reason = "some ask the model, some its type")]
                type $Model = $Variant;
                let $model = $Variant { $($field),* };
                $body
            })+
        }
    };
}

impl ConstraintKind {
    /// The number of rows, 1 to 6.
    pub const fn rows(&self) -> usize {
        self.row_types().len()
    }

    /// The quantity that each row measures.
    pub const fn row_types(&self) -> &'static [RowType] {
        by_kind!(self, Model, _model => Model::ROWS)
    }

    /// Whether the first three rows are p, so that B's origin is held at A's.
    pub const fn holds_origin(&self) -> bool {
        matches!(
            self,
            Self::Weld | Self::Ball | Self::Hinge | Self::Universal { .. }
        )
    }

    /// Whether the forces of all rows go through both origins.
    pub(crate) const fn is_central(&self) -> bool {
        by_kind!(self, Model, _model => Model::IS_CENTRAL)
    }

    /// The kind's name in lower case: `point_on_line`.
    pub const fn name(&self) -> &'static str {
        by_kind!(self, Model, _model => Model::NAME)
    }

    /// φ(X), in m and rad as the [rows' types](Self::row_types) say. Zero for rows that are not holonomic,
    /// and for indices from [`rows`](Self::rows) on.
    #[inline]
    pub fn violation<T: Real>(&self, a_from_b: &Transform<T>) -> [T; 6] {
        by_kind!(self, Model, model => model.violation(a_from_b))
    }

    /// F(X) by rows: the spatial force of a multiplier of 1 on B, in A's coordinates about A's origin, so
    /// that Fᵢ · v_rel is φ̇ᵢ, or the velocity that a row that is not holonomic holds at zero. Entries from
    /// [`rows`](Self::rows) on are zero.
    #[inline]
    pub fn directions<T: Real>(&self, a_from_b: &Transform<T>) -> [Force<T>; 6] {
        by_kind!(self, Model, model => model.directions(a_from_b))
    }
}
