//! The data of one joint and the body that it moves, which all forms share.

use core::ops::Range;

use super::basis::ConstraintBasis;
use super::block::{
    Block, Factor, Six, add, column, mirrored, product, subtract, symmetric_product, times,
    transpose_times, zeros,
};
use super::linked::Linked;
use super::space::Space;
use super::turn::{Turn, halves, joined};
use crate::reference::kinematics::armature;
use crate::{Force, IntoReal, Joint, JointType, Motion, Real, SpatialInertia, Transform, Vector3};

/// Scratch memory of [`constraint_forces`](super::constraint_forces) for one joint and the body that it moves.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintJoint<T> {
    pub(super) parent: Option<usize>,
    pub(super) space: Space,
    pub(super) turn: Turn<T>,
    /// Φ = I⁻¹ of the body, in U of the child's side.
    pub(super) mobility: Block<T>,
    /// P̂: carries a force from the joint's frame, in U, to the child's side of the parent, in the parent's U.
    pub(super) carry: Block<T>,
    /// X = Φ P̂ with the parent's Φ: the motion of the parent due to a force across the joint.
    pub(super) parent_mobility: Block<T>,
    /// M, from coordinates of the basis to those of U, if the two differ.
    pub(super) basis: Option<Block<T>>,
    /// C, with one column for each number of y. The force across the joint is H F_T + C y; C is W, and √a H for a rotor of inertia a.
    pub(super) columns: Block<T>,
    /// The number of columns of W, and of all columns.
    pub(super) constrained: usize,
    pub(super) count: usize,
    /// The index of the joint's first number in y.
    pub(super) start: usize,
    /// H F_T, then H F_T + C y, in the joint's frame.
    pub(super) force: Six<T>,
    /// The same on the child's side.
    pub(super) child_force: Six<T>,
    /// V̇ of the body, and the parent's part of it at this joint, for forces H F_T.
    pub(super) child_acceleration: Six<T>,
    pub(super) parent_acceleration: Six<T>,
    /// y.
    pub(super) solution: Six<T>,
    pub(super) factor: Factor<T>,
    /// The remaining Φ after joints on the body are eliminated, and the acceleration that they leave.
    pub(super) left: Block<T>,
    pub(super) pending: Six<T>,
    /// D⁻¹ Z of the parent's child side, by columns.
    pub(super) reach: Block<T>,
    pub(super) step: Step,
    /// The data of the joint before it, if the body between has no inertia.
    pub(super) linked: Option<Linked>,
}

/// The state of a joint during elimination.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Step {
    /// Whether it is not yet eliminated.
    pub(super) remains: bool,
    /// Whether neither its body nor the one before is a node.
    pub(super) in_chain: bool,
    /// Whether this round eliminates it.
    pub(super) goes: bool,
    /// The next joint towards the base, and the one towards the tip of a chain.
    pub(super) above: Option<usize>,
    pub(super) below: Option<usize>,
    /// The joint that was eliminated in the step of this number.
    pub(super) joint: usize,
}

impl<T: Real> ConstraintJoint<T> {
    /// All numbers zero.
    pub fn zero() -> Self {
        Self {
            parent: None,
            space: Space::of(&JointType::Floating),
            turn: Turn::NONE,
            mobility: zeros(),
            carry: zeros(),
            parent_mobility: zeros(),
            basis: None,
            columns: zeros(),
            constrained: 0,
            count: 0,
            start: 0,
            force: [T::zero(); 6],
            child_force: [T::zero(); 6],
            child_acceleration: [T::zero(); 6],
            parent_acceleration: [T::zero(); 6],
            solution: [T::zero(); 6],
            factor: Factor::empty(),
            left: zeros(),
            pending: [T::zero(); 6],
            reach: zeros(),
            step: Step::default(),
            linked: None,
        }
    }

    /// A joint that is part of a later joint.
    pub(super) fn part(start: usize) -> Self {
        Self {
            space: Space::none(),
            start,
            ..Self::zero()
        }
    }

    /// Space, turn and body of `joint` at q.
    pub(super) fn of<P: IntoReal<T>>(joint: &Joint<P>, q: &[T], start: usize) -> Self {
        let space = Space::of(&joint.joint_type);
        Self {
            space,
            turn: Turn::of(joint, q),
            mobility: inverse(&space, SpatialInertia::lift(joint.inertia)),
            start,
            ..Self::zero()
        }
    }

    /// Sets the joint at q; the parent must be set.
    pub(super) fn set<P: IntoReal<T>>(
        &mut self,
        joint: &Joint<P>,
        parent: Option<&Self>,
        q: &[T],
        start: usize,
    ) {
        *self = Self {
            parent: joint.parent,
            ..Self::of(joint, q, start)
        };
        let space = self.space;
        (self.constrained, self.count) = (space.constrained.len(), space.constrained.len());
        for (k, &i) in space.constrained.iter().enumerate() {
            self.columns[i][k] = T::one();
        }
        self.add_rotor(armature::<T, P>(joint), 0..space.free.len());
        if let Some(parent) = parent {
            self.carry = carry(joint, &space, &parent.space);
            self.parent_mobility = product(&parent.mobility, &self.carry);
        }
    }

    /// Adds √a H of these coordinates to C.
    pub(super) fn add_rotor(&mut self, armature: Option<T>, coordinates: Range<usize>) {
        let Some(armature) = armature else { return };
        let root = armature.sqrt();
        for k in coordinates {
            let dual = self.dual(k);
            for (row, x) in self.columns.iter_mut().zip(dual) {
                row[self.count] = root * x;
            }
            self.count += 1;
        }
    }

    /// Converts the quantities from U to the joint's basis; the parent's are already in its own. `index` is the joint's.
    pub(super) fn change_basis(
        &mut self,
        index: usize,
        bases: &[ConstraintBasis],
        parent: Option<&Self>,
    ) {
        let own = bases[index].matrix();
        self.basis = Some(own);
        self.mobility = symmetric_product(&own, &product(&self.mobility, &own));
        let Some((parent, place)) = parent.zip(self.parent) else {
            return;
        };
        let before = bases[place].inverse();
        self.carry = product(&before, &product(&self.carry, &own));
        self.parent_mobility = product(&parent.mobility, &self.carry);
        // Exactly the chosen numbers, without rounding errors.
        for (row, &k) in bases[place].known(index).zip(self.space.constrained) {
            for (numbers, x) in self.parent_mobility.iter_mut().zip(row) {
                if let Some(x) = x {
                    numbers[k] = T::from_f64(x);
                }
            }
        }
    }

    /// A force in U from one in the basis.
    pub(super) fn orthonormal(&self, force: &Six<T>) -> Six<T> {
        match &self.basis {
            Some(basis) => times(basis, force),
            None => *force,
        }
    }

    /// Column k of H in the joint's frame.
    pub(super) fn dual(&self, k: usize) -> Six<T> {
        match &self.linked {
            None => self.own_dual(k),
            Some(linked) => linked.dual(k, |k| self.own_dual(k)),
        }
    }

    /// Column k of the joint's own H, as if it were alone.
    pub(super) fn own_dual(&self, k: usize) -> Six<T> {
        let mut unit = [T::zero(); 6];
        unit[self.space.free[k]] = T::from_f64(self.space.dual);
        self.turn.force(&unit)
    }

    /// Sets the force H F_T from the joint's part of F_T.
    pub(super) fn set_force(&mut self, before: &[T], own: &[T]) {
        if self.linked.is_some() {
            return self.set_forces(before.iter().chain(own));
        }
        self.child_force = [T::zero(); 6];
        for (&i, &x) in self.space.free.iter().zip(own) {
            self.child_force[i] = x * T::from_f64(self.space.dual);
        }
        self.force = self.turn.force(&self.child_force);
    }

    /// The force H F_T of both joints' parts of F_T.
    fn set_forces<'a>(&mut self, f_t: impl Iterator<Item = &'a T>)
    where
        T: 'a,
    {
        self.force = [T::zero(); 6];
        for (k, x) in f_t.enumerate() {
            self.force = add(&self.force, &self.dual(k).map(|h| h * *x));
        }
        self.child_force = self.turn.force_to_child(&self.force);
    }

    /// Degrees of freedom.
    pub(super) fn freedom(&self) -> usize {
        self.linked.map_or(0, |linked| linked.freedom) + self.space.free.len()
    }

    /// For coordinate k of this joint, which is number `own`: the joint of the model, and which of that joint's it is.
    pub(super) fn coordinate(&self, own: usize, k: usize) -> (usize, usize) {
        match self.linked {
            Some(linked) if k < linked.freedom => (linked.first, k),
            Some(linked) => (own, k - linked.freedom),
            None => (own, k),
        }
    }

    /// Adds C y to the force.
    pub(super) fn add_solution(&mut self) {
        for j in 0..self.count {
            let column = column(&self.columns, j);
            for (f, c) in self.force.iter_mut().zip(column) {
                *f = *f + c * self.solution[j];
            }
        }
        self.child_force = self.turn.force_to_child(&self.force);
    }

    /// x = −Cᵀ Pᵀ I⁻¹ P H F_T, the right-hand side of A y = x.
    pub(super) fn rest(&self) -> Six<T> {
        let across = self.turn.motion(&self.child_acceleration);
        let across = subtract(&across, &self.parent_acceleration);
        self.project(&across).map(|x| -x)
    }

    /// Cᵀ r.
    pub(super) fn project(&self, r: &Six<T>) -> Six<T> {
        transpose_times(&self.columns, r)
    }

    /// Cᵀ M C of a mobility in the joint's frame.
    pub(super) fn project_mobility(&self, m: &Block<T>) -> Block<T> {
        symmetric_product(&self.columns, &product(m, &self.columns))
    }

    /// Adds the terms of rotors to the diagonal of A.
    pub(super) fn add_rotors(&self, diagonal: &mut Block<T>) {
        for (k, row) in diagonal.iter_mut().enumerate() {
            if (self.constrained..self.count).contains(&k) {
                row[k] = row[k] + T::one();
            }
        }
    }
}

/// Uᵀ P̂ U of a force across `joint`.
pub(super) fn carry<T: Real, P: IntoReal<T>>(
    joint: &Joint<P>,
    own: &Space,
    parent: &Space,
) -> Block<T> {
    let parent_from_joint = Transform::<T>::lift(joint.parent_from_joint);
    let mut carry = zeros();
    for i in 0..6 {
        let carried = parent.of_force(parent_from_joint.act_force(own.force(i)));
        for (row, x) in carry.iter_mut().zip(carried) {
            row[i] = x;
        }
    }
    carry
}

/// Uᵀ I⁻¹ U: with the centre of mass c and the inertia J about it, a force [n; f] gives ω̇ = J⁻¹ (n − c × f) and v̇ = f / m + c × ω̇.
fn inverse<T: Real>(space: &Space, inertia: SpatialInertia<T>) -> Block<T> {
    let per_mass = T::one() / inertia.mass;
    let h = inertia.first_moment;
    let (c, i) = (h.scale(per_mass), inertia.rotational);
    let mut about_center = zeros();
    about_center[0][0] = i.xx - (h.y * c.y + h.z * c.z);
    about_center[0][1] = i.xy + h.x * c.y;
    about_center[0][2] = i.xz + h.x * c.z;
    about_center[1][1] = i.yy - (h.x * c.x + h.z * c.z);
    about_center[1][2] = i.yz + h.y * c.z;
    about_center[2][2] = i.zz - (h.x * c.x + h.y * c.y);
    let factor = Factor::of(about_center, 3);
    let moved = |Force { angular, linear }: Force<T>| {
        let moment = joined(angular - c.cross(linear), Vector3::zero());
        let halfway = factor.scaled(&factor.forward(moment));
        let [angular, _] = halves(&factor.backward(halfway));
        let linear = linear.scale(per_mass) + c.cross(angular);
        space.of_motion(Motion::new(angular, linear))
    };
    let columns: Block<T> = core::array::from_fn(|i| moved(space.force(i)));
    mirrored(&columns)
}
