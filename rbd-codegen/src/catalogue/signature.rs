//! The arguments and results of a function, independent of any language.

/// The interface of a function. Emitters, reports and documentation read it; its numbers are the
/// inputs and outputs of a [`Function`](rbd_ir::ir::Function), in this order.
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    /// Its name in `OP_COUNTS`, reports and, without the receiver, in code.
    pub name: String,
    /// On what it is called.
    pub receiver: Receiver,
    /// Its arguments, after the receiver's nonzeros.
    pub arguments: Vec<Argument>,
    /// Its results.
    pub results: Vec<Output>,
    /// Formula, frame, unit and source.
    pub doc: String,
}

/// One argument.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// Its name.
    pub name: String,
    /// Its shape.
    pub shape: Shape,
    /// Units of its numbers: "rad, m".
    pub unit: String,
    /// Its meaning.
    pub doc: String,
}

/// One result.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// Its name.
    pub name: String,
    /// Its shape.
    pub shape: Shape,
    /// Units of its numbers: "N m, N".
    pub unit: String,
    /// Its formula, of a function of the user's own.
    pub doc: String,
    /// The coordinates that it is in, if it is a frame's.
    pub frame: Option<Coordinates>,
    /// (row, column) of each number of a [`Shape::Sparse`] that can be other than zero, by rows.
    pub positions: Vec<(usize, usize)>,
}

/// On what a function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Receiver {
    /// The robot.
    Robot,
    /// Its inertia matrix at some q.
    InertiaMatrix,
    /// The factor LᵀDL.
    Ltdl,
    /// The factor LᵀL.
    Ltl,
    /// A frame of the robot.
    Frame,
}

impl Receiver {
    /// The name of its array of nonzeros among the inputs, if it has one.
    pub fn nonzeros(self) -> Option<&'static str> {
        match self {
            Self::Robot | Self::Frame => None,
            Self::InertiaMatrix => Some("h"),
            Self::Ltdl | Self::Ltl => Some("l"),
        }
    }
}

/// The shape of an argument or a result, for a robot of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// nv numbers.
    Velocity,
    /// nq numbers.
    Configuration,
    /// A force on every link, [moment; force] each.
    LinkForces,
    /// The wrench of every joint that is asked for, [moment; force] each.
    JointForces,
    /// The constraint force of every moving joint, [moment; force] each.
    ConstraintForces,
    /// A number for every row of the constraints.
    ConstraintRows,
    /// The wrenches of every constraint on both of its frames, [moment; force] each.
    ConstraintWrenches,
    /// Every body in maximal coordinates: position, orientation, linear and angular velocity.
    BodyStates,
    /// A force on every body, [moment; force] each.
    BodyForces,
    /// Two numbers for everything that holds: each joint, then each constraint, then each joint that
    /// follows another.
    Regularisations,
    /// Six numbers for everything that holds.
    HeldRows,
    /// A placement for every link: rotation by rows, then translation.
    Placements,
    /// The nonzeros of H in the order of the pattern.
    InertiaMatrix,
    /// The nonzeros of LᵀDL in the same order, D on the diagonal.
    Ltdl,
    /// The nonzeros of LᵀL in the same order.
    Ltl,
    /// One number.
    Scalar,
    /// So many numbers, of a function of the user's own.
    Numbers(usize),
    /// Three numbers.
    Vector3,
    /// A spatial force or momentum, [moment; force].
    Force,
    /// So many rows of nv numbers each.
    Rows(usize),
    /// nv rows of nv numbers each.
    Square,
    /// Rows, most of nv numbers each, of which code stores those at [`Output::positions`]; others are the
    /// constant 0.
    Sparse(SparseRows),
    /// One placement: rotation by rows, then translation.
    Placement,
    /// Velocity or acceleration of a frame, [angular; linear].
    FrameMotion,
    /// Six rows of nv numbers each.
    Jacobian,
    /// nv rows of six numbers each.
    JacobianInverse,
    /// Six rows of six numbers each.
    FrameInertia,
    /// nv rows, ten columns a body.
    Regressor,
    /// nv rows, a column a base parameter.
    BaseRegressor,
}

/// How many rows a sparse matrix has: those of a derivative are the components of what is differentiated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SparseRows {
    /// nv: generalised forces, accelerations.
    Velocity,
    /// Six: a motion, a force or a momentum.
    Spatial,
    /// Six for every joint whose wrench is given.
    Wrenches,
    /// The rows of the constraints.
    Constraints,
    /// So many, and so many columns, of a function of the user's own.
    Own(usize, usize),
    /// So many and as many columns: the lower triangle of a symmetric matrix of such a function.
    OwnTriangle(usize),
}

/// The coordinates that a frame's motion is in, Pinocchio's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// The frame's axes and origin.
    Local,
    /// The world's axes and origin.
    World,
    /// The world's axes at the frame's origin.
    LocalWorldAligned,
}

impl Coordinates {
    /// The suffix of functions' names.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::World => "world",
            Self::LocalWorldAligned => "local_world_aligned",
        }
    }

    /// The runtime's type of these coordinates.
    pub const fn type_name(self) -> &'static str {
        match self {
            Self::Local => "Local",
            Self::World => "World",
            Self::LocalWorldAligned => "LocalWorldAligned",
        }
    }
}

/// The sizes of a robot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Position coordinates.
    pub nq: usize,
    /// Velocity coordinates.
    pub nv: usize,
    /// Links.
    pub links: usize,
    /// Nonzeros of the lower triangle of H.
    pub nonzeros: usize,
    /// Joints whose wrenches are given: the moving ones and the fixed ones that are asked for.
    pub wrenches: usize,
    /// Bodies that joints move.
    pub bodies: usize,
    /// Constraints.
    pub constraints: usize,
    /// Rows of the constraints.
    pub constraint_rows: usize,
    /// The number of constraints in maximal coordinates: joints, constraints, and joints that follow
    /// others.
    pub held: usize,
    /// Base inertial parameters; 0 where they were not asked for.
    pub base_parameters: usize,
}

impl Shape {
    /// Rows and columns; a vector has one column, and nonzeros are one.
    pub const fn dimensions(self, sizes: &Sizes) -> (usize, usize) {
        let Sizes {
            nq,
            nv,
            links,
            nonzeros,
            wrenches,
            bodies,
            constraints,
            constraint_rows,
            held,
            base_parameters,
        } = *sizes;
        match self {
            Self::Velocity => (nv, 1),
            Self::Configuration => (nq, 1),
            Self::LinkForces => (links, 6),
            Self::JointForces => (wrenches, 6),
            Self::ConstraintForces => (bodies, 6),
            Self::ConstraintRows => (constraint_rows, 1),
            Self::ConstraintWrenches => (constraints, 12),
            Self::BodyStates => (bodies, 13),
            Self::BodyForces => (bodies, 6),
            Self::Regularisations => (held, 2),
            Self::HeldRows => (held, 6),
            Self::Placements => (links, 12),
            Self::InertiaMatrix | Self::Ltdl | Self::Ltl => (nonzeros, 1),
            Self::Scalar => (1, 1),
            Self::Numbers(count) => (count, 1),
            Self::Vector3 => (3, 1),
            Self::Force | Self::FrameMotion => (6, 1),
            Self::Rows(rows) => (rows, nv),
            Self::Square | Self::Sparse(SparseRows::Velocity) => (nv, nv),
            Self::Sparse(SparseRows::Spatial) => (6, nv),
            Self::Sparse(SparseRows::Wrenches) => (6 * wrenches, nv),
            Self::Sparse(SparseRows::Constraints) => (constraint_rows, nv),
            Self::Sparse(SparseRows::Own(rows, columns)) => (rows, columns),
            Self::Sparse(SparseRows::OwnTriangle(rows)) => (rows, rows),
            Self::Placement => (12, 1),
            Self::Jacobian => (6, nv),
            Self::JacobianInverse => (nv, 6),
            Self::FrameInertia => (6, 6),
            Self::Regressor => (nv, 10 * bodies),
            Self::BaseRegressor => (nv, base_parameters),
        }
    }

    /// How many numbers it has.
    pub const fn len(self, sizes: &Sizes) -> usize {
        let (rows, columns) = self.dimensions(sizes);
        rows * columns
    }
}

impl Output {
    /// The place in its array of a number of the dense result, by rows; none for what is zero by its pattern.
    pub fn place(&self, at: usize, sizes: &Sizes) -> Option<usize> {
        match self.shape {
            Shape::Sparse(_) => {
                let (_, columns) = self.shape.dimensions(sizes);
                let entry = (at / columns, at % columns);
                self.positions.binary_search(&entry).ok()
            }
            _ => Some(at),
        }
    }

    /// How many numbers its array has.
    pub fn stored(&self, sizes: &Sizes) -> usize {
        match self.shape {
            Shape::Sparse(_) => self.positions.len(),
            shape => shape.len(sizes),
        }
    }
}

impl Signature {
    /// The coordinates of a frame's motion.
    pub fn coordinates(&self) -> Option<Coordinates> {
        self.results.iter().find_map(|result| result.frame)
    }

    /// Its name without the coordinates.
    pub fn family(&self) -> &str {
        let end = self.coordinates().map(Coordinates::suffix);
        let family = end.and_then(|end| self.name.strip_suffix(end)?.strip_suffix('_'));
        family.unwrap_or(&self.name)
    }
}
