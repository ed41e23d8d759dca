//! Two joints with a massless body between them, as one joint of several degrees.
//!
//! Universal and cylindrical joints are two joints. The body between them has no I⁻¹, and needs none: it only passes forces on. In the
//! frame that the first joint has turned and the second has not, S of both is constant. So W, the forces that neither motion feels, and H,
//! the dual basis of both, are constants of the model. Only P̂ turns, by the first joint.

use super::block::{Six, dot, subtract};
use super::space::Space;
use crate::{IntoReal, Joint, Matrix3, Model, Real, SpatialInertia, Transform, Vector3};

/// Two axes are dependent if the squared sine between their motions is below this.
const DEPENDENT: f64 = 1e-12;
/// Numbers below this part of the largest are rounding errors of zero.
const ROUNDING: f64 = 1e-15;

/// The data that a joint has of the one before it, in its own basis U before it turns. Vectors are rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Linked {
    /// The joint before.
    pub(super) first: usize,
    /// Its degrees of freedom.
    pub(super) freedom: usize,
    /// S of the first joint.
    pub(super) motions: [[f64; 6]; 6],
    /// H of the first joint: its dual within the constraint forces of the second.
    pub(super) duals: [[f64; 6]; 6],
    /// W of both joints, and its number of vectors.
    pub(super) constrained: [[f64; 6]; 6],
    pub(super) count: usize,
}

/// The joint that forms one joint with `joint` in the constraint force algorithm: the joint before it, if
/// the body between has no inertia and no other joint on it, and the two motions are independent.
pub fn linked_joint(model: &Model<'_>, joint: usize) -> Option<usize> {
    Linked::of::<f64, f64>(model, joint).map(|linked| linked.first)
}

/// Whether the robot has linked joints.
pub(super) fn is_any<T: Real, P: IntoReal<T>>(model: &Model<'_, P>) -> bool {
    (0..model.joints.len()).any(|joint| Linked::of::<T, P>(model, joint).is_some())
}

/// Whether joint `first` is part of a later joint.
pub(super) fn is_part<T: Real, P: IntoReal<T>>(model: &Model<'_, P>, first: usize) -> bool {
    let links = |child| Linked::of(model, child).is_some();
    has_no_inertia(&model.joints[first].inertia) && children(model, first).any(links)
}

fn children<P>(model: &Model<'_, P>, body: usize) -> impl Iterator<Item = usize> {
    (body + 1..model.joints.len()).filter(move |i| model.joints[*i].parent == Some(body))
}

impl Linked {
    /// The data for joint `second`; `None` if it stands alone.
    pub(super) fn of<T: Real, P: IntoReal<T>>(model: &Model<'_, P>, second: usize) -> Option<Self> {
        let own = &model.joints[second];
        let first = own.parent?;
        let before = &model.joints[first];
        if !has_no_inertia(&before.inertia) || has_no_inertia(&own.inertia) {
            return None;
        }
        let is_alone = children(model, first).nth(1).is_none();
        is_alone.then(|| Self::between(first, before, own))?
    }

    fn between<T: Real, P: IntoReal<T>>(
        first: usize,
        before: &Joint<P>,
        own: &Joint<P>,
    ) -> Option<Self> {
        let (space, freedom) = (Space::of(&own.joint_type), before.joint_type.nv());
        let count = space.constrained.len().checked_sub(freedom)?;
        let before_from_joint = known(&own.parent_from_joint)?;
        let mut linked = Self {
            first,
            freedom,
            motions: [[0.0; 6]; 6],
            duals: [[0.0; 6]; 6],
            constrained: [[0.0; 6]; 6],
            count,
        };
        // The part of S that the second joint constrains.
        let mut crossing = [[0.0; 6]; 6];
        for k in 0..freedom {
            let s = before.joint_type.motion_subspace(k);
            let s = space.of_motion(before_from_joint.inverse_act_motion(s));
            linked.motions[k] = without_rounding(s);
            for &i in space.constrained {
                crossing[k][i] = linked.motions[k][i];
            }
        }
        let mut basis = Basis::default();
        for k in 0..freedom {
            let mut others = Basis::default();
            for other in (0..freedom).filter(|other| *other != k) {
                others.add(&crossing[other]);
            }
            let own = others.rest(&crossing[k]);
            let length = dot(&own, &own);
            // Written so that NaN counts as dependent.
            if length > DEPENDENT * dot(&linked.motions[k], &linked.motions[k]) {
                linked.duals[k] = without_rounding(own.map(|x| x / length));
            } else {
                return None;
            }
            basis.add(&crossing[k]);
        }
        for w in &mut linked.constrained[..count] {
            *w = basis.extend(space.constrained);
        }
        Some(linked)
    }
}

impl Linked {
    /// Column k of H, those of the first joint before the columns `own` of the second.
    pub(super) fn dual<T: Real>(&self, k: usize, own: impl Fn(usize) -> Six<T>) -> Six<T> {
        let row = |row: &[f64; 6]| row.map(T::from_f64);
        if k < self.freedom {
            return row(&self.duals[k]);
        }
        // Minus the part that the first joint would feel.
        let own = own(k - self.freedom);
        let pairs = self.duals.iter().zip(&self.motions).take(self.freedom);
        pairs.fold(own, |dual, (first, s)| {
            let part = dot(&row(s), &own);
            subtract(&dual, &row(first).map(|x| part * x))
        })
    }
}

fn has_no_inertia<T, P: IntoReal<T>>(inertia: &SpatialInertia<P>) -> bool {
    let SpatialInertia {
        mass,
        first_moment: h,
        rotational: i,
    } = inertia;
    let numbers = [*mass, h.x, h.y, h.z, i.xx, i.xy, i.xz, i.yy, i.yz, i.zz];
    numbers.iter().all(|x| x.known() == Some(0.0))
}

/// The constant transform; `None` if one of its numbers is an input.
fn known<T, P: IntoReal<T>>(x: &Transform<P>) -> Option<Transform<f64>> {
    let vector = |v: Vector3<P>| Some(Vector3::new(v.x.known()?, v.y.known()?, v.z.known()?));
    let mut rows = [[0.0; 3]; 3];
    for (row, own) in rows.iter_mut().zip(x.rotation.rows) {
        for (number, own) in row.iter_mut().zip(own) {
            *number = own.known()?;
        }
    }
    Some(Transform::new(Matrix3::new(rows), vector(x.translation)?))
}

fn without_rounding(x: Six<f64>) -> Six<f64> {
    let largest = x.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    x.map(|x| match x.abs() > ROUNDING * largest {
        true => x,
        false => 0.0,
    })
}

/// Orthonormal vectors, by Gram and Schmidt.
#[derive(Default)]
struct Basis {
    vectors: [Six<f64>; 6],
    count: usize,
}

impl Basis {
    /// The part of x that is orthogonal to them; two passes are enough.
    fn rest(&self, x: &Six<f64>) -> Six<f64> {
        let mut x = *x;
        for _ in 0..2 {
            for b in &self.vectors[..self.count] {
                let part = dot(b, &x);
                for (x, b) in x.iter_mut().zip(b) {
                    *x -= part * b;
                }
            }
        }
        x
    }

    fn add(&mut self, x: &Six<f64>) -> Six<f64> {
        let rest = self.rest(x);
        let length = Real::sqrt(dot(&rest, &rest));
        let unit = without_rounding(rest.map(|x| x / length));
        self.vectors[self.count] = unit;
        self.count += 1;
        unit
    }

    /// Adds the unit vector in `places` that is farthest from the span, so that as many vectors as possible are unit vectors.
    fn extend(&mut self, places: &[usize]) -> Six<f64> {
        let mut farthest = ([0.0; 6], 0.0);
        for &i in places {
            let mut unit = [0.0; 6];
            unit[i] = 1.0;
            let rest = self.rest(&unit);
            let length = dot(&rest, &rest);
            // The first of those that are equally far.
            if length > farthest.1 + ROUNDING {
                farthest = (unit, length);
            }
        }
        self.add(&farthest.0)
    }
}
