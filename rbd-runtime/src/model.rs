use core::ops::Range;

use crate::{JointType, Motion, Real, SpatialInertia, Transform, Vector3, sparse};

/// A robot as the generic reference algorithms read it: a tree of moving bodies.
///
/// Joint i moves body i. Links that are fixed to a body are merged into it. Joints are numbered so that a
/// parent comes before its children, λ(i) < i. Units are SI. Names are kept apart, in `JOINT_NAMES` and
/// `LINK_NAMES` of a generated robot. The numbers are constants, or of another type `P` that
/// [becomes](crate::IntoReal) the algorithm's scalar, such as symbols for run-time parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Model<'a, P = f64> {
    /// Acceleration of gravity in the base's frame, in m/s²; usually (0, 0, −9.81).
    pub gravity: Vector3<P>,
    /// The moving joints. Those with coordinates of their own are in the order of their coordinates.
    pub joints: &'a [Joint<P>],
    /// All links of the file, including the base and fixed links.
    pub links: &'a [Link<P>],
}

/// One moving joint and the body that it moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint<P = f64> {
    /// The type of the joint.
    pub joint_type: JointType,
    /// λ(i), the joint that moves the parent body; `None` if the parent is the base.
    pub parent: Option<usize>,
    /// First index of the joint's coordinates in q; its leader's if it is coupled.
    pub q_start: usize,
    /// First index of the joint's coordinates in q̇; its leader's if it is coupled.
    pub v_start: usize,
    /// The coupling to the joint whose coordinate it shares; `None` for a joint with coordinates of its
    /// own.
    pub coupling: Option<Coupling>,
    /// Placement of the joint's frame in the parent body's frame (the base's frame for `None`).
    pub parent_from_joint: Transform<P>,
    /// Inertia of the moved body about the origin of its frame.
    pub inertia: SpatialInertia<P>,
    /// Rotor inertia and friction; `None` generates no operations.
    pub dynamics: Option<JointDynamics<P>>,
}

/// The actuator of a joint. To each of the joint's coordinates it adds torques (N m) or forces (N):
/// τ = … + armature q̈ + damping q̇ + friction sign(q̇).
///
/// RBDA section 9.6 has the armature, *rotor inertia reflected through the gear*; the other two are
/// the attributes of URDF's `<dynamics>`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JointDynamics<P = f64> {
    /// Inertia of the rotor as the joint feels it, times the square of the gear ratio: kg m² (kg).
    /// It adds to the diagonal of H.
    pub armature: P,
    /// Viscous damping, N m s/rad (N s/m).
    pub damping: P,
    /// Coulomb friction, N m (N): against the motion, zero at rest.
    pub friction: P,
}

/// A joint that follows another, its leader, as gears, tendons and linkages make it: a mimic joint.
///
/// Both have one degree of freedom, and the leader is not coupled itself: q_i = ratio · q + offset
/// and q̇_i = ratio · q̇ with the leader's q. A force on the joint acts on the leader's coordinate by
/// the same ratio: τ = Σ ratio · Sᵀf over the leader (ratio 1) and all that follow it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coupling {
    /// Rate of the joint per rate of the leader, in units of the joint per unit of the leader.
    pub ratio: f64,
    /// The joint's position where the leader's is 0, in rad or m.
    pub offset: f64,
}

/// One link of the robot's file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link<P = f64> {
    /// The joint that moves it; `None` if it is fixed to the base.
    pub joint: Option<usize>,
    /// Placement of the link's frame in the frame of the body that carries it.
    pub body_from_link: Transform<P>,
}

impl<P> Model<'_, P> {
    /// Number of position coordinates.
    pub fn nq(&self) -> usize {
        self.leaders().map(|j| j.joint_type.nq()).sum()
    }

    /// Number of velocity coordinates, the degrees of freedom.
    pub fn nv(&self) -> usize {
        self.leaders().map(|j| j.joint_type.nv()).sum()
    }

    /// Whether any joint follows another.
    pub fn is_coupled(&self) -> bool {
        self.joints.iter().any(|joint| joint.coupling.is_some())
    }

    /// The joints with coordinates of their own.
    pub(crate) fn leaders(&self) -> impl Iterator<Item = &Joint<P>> {
        self.joints.iter().filter(|joint| joint.coupling.is_none())
    }

    /// λ of each velocity coordinate, with every joint of nv degrees as nv joints of one (RBDA Table 6.4):
    /// the pattern of the joint-space inertia matrix.
    ///
    /// Coupled joints join branches. λ is then the elimination tree of H
    /// ([`sparse::join_elimination_tree`]). If neither coordinate is an ancestor of the other, H still
    /// has a zero and LᵀDL no fill-in. Some nonzeros on the paths to the base may vanish.
    ///
    /// # Panics
    /// If the length of `expanded` is not [`nv`](Self::nv).
    pub fn expanded_parents(&self, expanded: &mut [Option<usize>]) {
        crate::reference::check_length("expanded", expanded.len(), self.nv());
        if self.is_coupled() {
            return self.eliminate(expanded);
        }
        for joint in self.joints {
            let mut parent = joint
                .parent
                .map(|p| self.joints[p].velocity_range().end - 1);
            for v in joint.velocity_range() {
                expanded[v] = parent;
                parent = Some(v);
            }
        }
    }

    /// The elimination tree of H: two coordinates share an entry if one has a joint that carries a joint of
    /// the other.
    fn eliminate(&self, tree: &mut [Option<usize>]) {
        tree.fill(None);
        for i in (0..tree.len()).rev() {
            for joint in self.joints {
                let is_own = joint.velocity_range().contains(&i);
                let mut at = Some(joint);
                while let Some(support) = at {
                    // In both directions: a coupled joint may carry one of a lower coordinate.
                    if is_own {
                        sparse::join_elimination_tree(tree, i, support.velocity_range());
                    }
                    if support.velocity_range().contains(&i) {
                        sparse::join_elimination_tree(tree, i, joint.velocity_range());
                    }
                    at = support.parent.map(|parent| &self.joints[parent]);
                }
            }
        }
    }
}

impl<P> Joint<P> {
    /// The indices of the joint's coordinates in q.
    pub fn position_range(&self) -> Range<usize> {
        self.q_start..self.q_start + self.joint_type.nq()
    }

    /// The indices of the joint's coordinates in q̇.
    pub fn velocity_range(&self) -> Range<usize> {
        self.v_start..self.v_start + self.joint_type.nv()
    }

    /// `joint_from_child` at the robot's configuration `q`, from which the joint takes its own part
    /// ([`JointType::placement`]).
    #[inline]
    pub fn placement<T: Real>(&self, q: &[T]) -> Transform<T> {
        let own = &q[self.position_range()];
        match self.coupling {
            None => self.joint_type.placement(own),
            Some(coupling) => self.joint_type.placement(&[coupling.position(own[0])]),
        }
    }

    /// Column k of S ([`JointType::motion_subspace`]), times the ratio if the joint is coupled: the
    /// motion for a unit rate of coordinate `k`.
    #[inline]
    pub fn motion_subspace<T: Real>(&self, k: usize) -> Motion<T> {
        let column = self.joint_type.motion_subspace(k);
        match self.coupling {
            None => column,
            Some(coupling) => column.scale(T::from_f64(coupling.ratio)),
        }
    }
}

impl Coupling {
    /// The joint's position, ratio · q + offset of the leader's `q`.
    #[inline]
    pub fn position<T: Real>(&self, q: T) -> T {
        T::from_f64(self.ratio) * q + T::from_f64(self.offset)
    }
}
