//! A scheduled function as a flat list of steps on values: what registers are given to.

mod build;

use rbd_ir::ir::Elementary;
use rbd_runtime::AngleOffset;

use crate::kernels;

pub(crate) use build::flattened;

/// Element `index` of array `array`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    pub(crate) array: usize,
    pub(crate) index: usize,
}

/// A scalar, or several side by side, by its place in [`Flat::values`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Value(pub(crate) u32);

impl Value {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A place in memory of so many doubles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Slot {
    /// Element `index` of an array of the caller.
    Array { array: usize, index: usize },
    /// A double of the function's frame.
    Frame(usize),
}

impl Slot {
    /// So many doubles behind it.
    pub(crate) fn behind(self, doubles: usize) -> Self {
        match self {
            Self::Array { array, index } => Self::Array {
                array,
                index: index + doubles,
            },
            Self::Frame(at) => Self::Frame(at + doubles),
        }
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// A step computes it.
    Computed,
    /// A constant, by its place in [`Flat::constants`].
    Constant(usize),
    /// It stands in memory.
    Memory(Slot),
}

/// A value, its home and its number of lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Info {
    pub(crate) home: Home,
    pub(crate) width: u8,
}

/// An operation of two operands, lane by lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Add,
    Sub,
    Mul,
    Div,
}

impl Binary {
    pub(crate) fn commutes(self) -> bool {
        matches!(self, Self::Add | Self::Mul)
    }
}

/// An operation of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bits {
    And,
    /// Those of the second operand that the first has not.
    AndNot,
    Xor,
}

/// Half of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    Low,
    High,
}

/// An operation that yields one value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Operation {
    Binary(Binary, [Value; 2]),
    /// ±a b ± c, rounded once.
    MulAdd {
        factors: [Value; 2],
        term: Value,
        minus_product: bool,
        minus_term: bool,
    },
    Sqrt(Value),
    Bits(Bits, [Value; 2]),
    /// Each lane's bits so many places up.
    ShiftUp(Value, u8),
    /// The second where the third has the sign bit, else the first.
    Blend([Value; 3]),
    /// All bits where the first is at most the second, else none.
    AtMost([Value; 2]),
    /// Two scalars side by side.
    Pair([Value; 2]),
    /// Two pairs side by side.
    Join([Value; 2]),
    /// A scalar in every lane.
    Repeat(Value),
    /// The lower or upper ones of each two lanes of both, one after the other.
    Unpack(Half, [Value; 2]),
    /// The lower or upper halves of both.
    Halves(Half, [Value; 2]),
    /// One of several.
    Lane(Value, u8),
}

impl Operation {
    /// Its operands, so many of these three.
    pub(crate) fn operands(&self) -> ([Value; 3], usize) {
        match *self {
            Self::Binary(_, [a, b])
            | Self::Bits(_, [a, b])
            | Self::AtMost([a, b])
            | Self::Unpack(_, [a, b])
            | Self::Halves(_, [a, b])
            | Self::Pair([a, b])
            | Self::Join([a, b]) => ([a, b, b], 2),
            Self::MulAdd { factors, term, .. } => ([factors[0], factors[1], term], 3),
            Self::Blend(all) => (all, 3),
            Self::Sqrt(a) | Self::Repeat(a) | Self::Lane(a, _) | Self::ShiftUp(a, _) => {
                ([a, a, a], 1)
            }
        }
    }
}

/// A routine that emitted code calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Routine {
    /// Sines and cosines of angles.
    Sines,
    /// The same of angles plus offsets.
    SinesWithOffsets,
    Sign,
    Atan2,
    Elementary(Elementary),
    SelectLess,
    /// A kernel, of its table.
    Kernel,
}

/// Data of a call.
#[derive(Debug)]
pub(crate) enum Table {
    /// Offsets of the angles of a call for sines.
    Offsets(Box<[AngleOffset]>),
    Kernel(Box<kernels::Routine>),
}

/// One thing that is done.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Compute(Operation, Value),
    Store(Value, Slot),
    /// A call with the frame from `area` on: arguments first, `count` numbers each, then results.
    Call {
        routine: Routine,
        area: usize,
        count: usize,
        /// Its table in [`Flat::tables`].
        table: Option<usize>,
        /// The call is left out if every lane of this has the sign bit.
        unless: Option<Value>,
    },
}

/// The steps of a function.
#[derive(Debug, Default)]
pub(crate) struct Flat {
    pub(crate) values: Vec<Info>,
    pub(crate) steps: Vec<Step>,
    /// Bits of the lanes of each constant.
    pub(crate) constants: Vec<Vec<u64>>,
    /// Data that calls point to.
    pub(crate) tables: Vec<Table>,
    /// Doubles of the frame that calls use.
    pub(crate) frame: usize,
}
