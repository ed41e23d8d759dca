//! Composite inertia of the bodies that a joint carries, as seen from the joint's carrier.

use rbd_runtime::{Force, Motion, Real, Symmetric3, Vector3};

use super::inertia_rate::{InertiaRate, twice};
use super::parent_motion::ParentMotion;
use crate::algorithm::formulation::arrival::BodyMotion;
use crate::algorithm::formulation::newton_euler::added_force;
use crate::algorithm::formulation::pseudo_inertia::{Composite, sum};

/// J, 2 P and F of the joint's body and of all bodies that it carries.
#[derive(Clone, Copy)]
pub(super) struct CompositeInertia<T> {
    pub(super) inertia: Composite<T>,
    pub(super) inertia_rate: InertiaRate<T>,
    pub(super) force: Force<T>,
}

impl<T: Real> CompositeInertia<T> {
    /// The sum of both.
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            inertia: sum(self.inertia, other.inertia),
            inertia_rate: self.inertia_rate.plus(other.inertia_rate),
            force: self.force + other.force,
        }
    }

    /// The composite as seen from the joint's carrier, relative to which it moves by V = `own` and V̇ =
    /// `rate`: P + V J and F + (V̇ + V V) J + 2 V P.
    pub(super) fn moved(self, own: Motion<T>, rate: Motion<T>) -> Self {
        let linear = rate.linear + own.angular.cross(own.linear);
        let motion = BodyMotion::base(own.angular, rate.angular, linear);
        let force = added_force(&self.inertia, &motion) + self.inertia_rate.force(own.angular);
        Self {
            inertia: self.inertia,
            inertia_rate: self
                .inertia_rate
                .plus(InertiaRate::of_motion(own, &self.inertia)),
            force: self.force + force,
        }
    }

    /// The same if it moves on a screw about z.
    pub(super) fn screwed(self, own: Motion<T>, rate: Motion<T>) -> Self {
        let (inertia_rate, force) = self.inertia_rate.screwed(own, &self.inertia);
        let of_rate = BodyMotion::base(Vector3::zero(), rate.angular, rate.linear);
        let of_rate = added_force(&self.inertia, &of_rate);
        Self {
            inertia: self.inertia,
            inertia_rate,
            force: self.force + (of_rate + force),
        }
    }

    /// W J + 2 V P + F: the force on the whole composite if its carrier moves so.
    pub(super) fn force_under(&self, parent: &ParentMotion<T>) -> Force<T> {
        let own = added_force(&self.inertia, &parent.body)
            + self.inertia_rate.force(parent.body.velocity);
        own + self.force
    }

    /// The derivatives of J, 2 P and F if the whole composite moves along S: X J Xᵀ with Ẋ = S X.
    pub(super) fn along(&self, direction: Motion<T>) -> Self {
        let Motion { angular, linear } = direction;
        let Composite { mass, h, sigma } = self.inertia;
        let rows = sigma.to_matrix().rows.map(|row| angular.cross(row.into()));
        let h_rows = h.to_array().map(|x| linear.scale(x));
        // S Σ + Σ Sᵀ + v hᵀ + h vᵀ.
        let element = |i: usize, j: usize| {
            let half = |i: usize, j: usize| rows[i].to_array()[j] + h_rows[i].to_array()[j];
            half(i, j) + half(j, i)
        };
        Self {
            inertia: Composite {
                mass: T::zero(),
                h: angular.cross(h) + linear.scale(mass),
                sigma: Symmetric3 {
                    xx: element(0, 0),
                    xy: element(0, 1),
                    xz: element(0, 2),
                    yy: element(1, 1),
                    yz: element(1, 2),
                    zz: element(2, 2),
                },
            },
            inertia_rate: self.inertia_rate.along(direction),
            force: direction.cross_force(self.force),
        }
    }

    /// ∂f/∂q in the joint's own frame, which moves along S with the composite: seen from there, W and V of
    /// its carrier change by W S − S W and V S − S V.
    pub(super) fn force_seen_along(
        &self,
        parent: &ParentMotion<T>,
        direction: Motion<T>,
    ) -> Force<T> {
        let (s, u) = (direction.angular, parent.body.tensor);
        let rows = u.rows.map(|row| s.cross(row.into()).to_array());
        let columns = [0, 1, 2].map(|j| s.cross(u.column(j)).to_array());
        let change = |i: usize, j: usize| -(rows[i][j] + columns[j][i]);
        let motion = BodyMotion {
            tensor: rbd_runtime::Matrix3::new([0, 1, 2].map(|i| [0, 1, 2].map(|j| change(i, j)))),
            linear: u * direction.linear - s.cross(parent.body.linear),
            ..BodyMotion::at_rest(Vector3::zero())
        };
        let velocity = parent.body.velocity.cross(s);
        added_force(&self.inertia, &motion) + self.inertia_rate.force(velocity)
    }

    /// ∂f/∂q̇ along S: 2 V S J + 2 S P, and (V₁ S − S V₁) J with the joint's own velocity V₁.
    pub(super) fn force_of_rate(
        &self,
        parent: &ParentMotion<T>,
        own: Motion<T>,
        direction: Motion<T>,
    ) -> Force<T> {
        let Composite { h, sigma, .. } = self.inertia;
        let Motion { angular: s, linear } = direction;
        let w = parent.body.velocity;
        // 2 V S = 2 (s wᵀ − (w · s) 1), and 2 w × v if S moves the origin.
        let twice_w = twice(w);
        let turned = Force::new(
            (sigma.to_matrix() * twice_w).cross(s),
            s.scale(twice_w.dot(h)) - h.scale(twice_w.dot(s)),
        );
        let between = own.cross(direction);
        let coriolis = between.linear + twice_w.cross(linear);
        let motion = BodyMotion::base(Vector3::zero(), between.angular, coriolis);
        turned + added_force(&self.inertia, &motion) + self.inertia_rate.force(s)
    }

    /// S J: ∂f/∂q̈ along S.
    pub(super) fn force_of_acceleration(&self, direction: Motion<T>) -> Force<T> {
        let motion = BodyMotion::base(Vector3::zero(), direction.angular, direction.linear);
        added_force(&self.inertia, &motion)
    }

    /// The couple e with e · b = S · ([b]× (2 V J + 2 P)): the joint's moment due to a change of the
    /// velocity of all joints nearer to the base.
    pub(super) fn couple(&self, parent: &ParentMotion<T>, direction: Motion<T>) -> Vector3<T> {
        let whole =
            InertiaRate::of_motion(parent.velocity(), &self.inertia).plus(self.inertia_rate);
        whole.couple(direction)
    }
}
