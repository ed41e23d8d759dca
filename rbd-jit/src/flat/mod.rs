//! A scheduled function as a flat list of steps on values: what registers are given to.

mod build;
mod halved;
mod ordered;

use std::ops::Range;

use rbd_ir::ir::Elementary;
use rbd_runtime::AngleOffset;

use crate::element::Kind;
use crate::kernels;

pub(crate) use build::flattened;
pub(crate) use halved::halved;
pub(crate) use ordered::ordered;

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

/// A place in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Slot {
    /// An array of the caller: so many strides, which the caller gives, and so many numbers behind its first.
    Array {
        array: usize,
        strides: usize,
        index: usize,
    },
    /// A number of the function's frame.
    Frame(usize),
}

impl Slot {
    /// So many numbers behind it.
    pub(crate) fn behind(self, numbers: usize) -> Self {
        match self {
            Self::Array {
                array,
                strides,
                index,
            } => Self::Array {
                array,
                strides,
                index: index + numbers,
            },
            Self::Frame(at) => Self::Frame(at + numbers),
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
    /// Every lane of it is this number in memory, where the processor's instructions [repeat](crate::Processor::repeats) it.
    Repeated(Slot),
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
    /// Two values side by side.
    Join([Value; 2]),
    /// A scalar in every lane.
    Repeat(Value),
    /// Pieces of so many numbers by turns: those of the lower or upper half of each sixteen bytes of both.
    Unpack {
        half: Half,
        numbers: u8,
        both: [Value; 2],
    },
    /// Sixteen bytes each of vectors of 64: two of the first, then two of the second, by their numbers.
    Pieces([Value; 2], [u8; 4]),
    /// One of several.
    Lane(Value, u8),
    /// The upper half of 32 bytes.
    Upper(Value),
}

impl Operation {
    /// Its operands, so many of these three.
    pub(crate) fn operands(&self) -> ([Value; 3], usize) {
        match *self {
            Self::Binary(_, [a, b])
            | Self::Bits(_, [a, b])
            | Self::AtMost([a, b])
            | Self::Unpack { both: [a, b], .. }
            | Self::Pieces([a, b], _)
            | Self::Join([a, b]) => ([a, b, b], 2),
            Self::MulAdd { factors, term, .. } => ([factors[0], factors[1], term], 3),
            Self::Blend(all) => (all, 3),
            Self::Sqrt(a)
            | Self::Repeat(a)
            | Self::Lane(a, _)
            | Self::Upper(a)
            | Self::ShiftUp(a, _) => ([a, a, a], 1),
        }
    }

    /// The same operation of other operands.
    pub(crate) fn of(self, other: impl Fn(Value) -> Value) -> Self {
        let two = |both: [Value; 2]| both.map(&other);
        match self {
            Self::Binary(binary, both) => Self::Binary(binary, two(both)),
            Self::MulAdd {
                factors,
                term,
                minus_product,
                minus_term,
            } => Self::MulAdd {
                factors: two(factors),
                term: other(term),
                minus_product,
                minus_term,
            },
            Self::Sqrt(a) => Self::Sqrt(other(a)),
            Self::Bits(bits, both) => Self::Bits(bits, two(both)),
            Self::ShiftUp(a, places) => Self::ShiftUp(other(a), places),
            Self::Blend(all) => Self::Blend(all.map(&other)),
            Self::AtMost(both) => Self::AtMost(two(both)),
            Self::Join(both) => Self::Join(two(both)),
            Self::Repeat(a) => Self::Repeat(other(a)),
            Self::Unpack {
                half,
                numbers,
                both,
            } => Self::Unpack {
                half,
                numbers,
                both: two(both),
            },
            Self::Pieces(both, pieces) => Self::Pieces(two(both), pieces),
            Self::Lane(a, lane) => Self::Lane(other(a), lane),
            Self::Upper(a) => Self::Upper(other(a)),
        }
    }
}

/// A routine that emitted code calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Routine {
    /// Sines and cosines of angles.
    Sines,
    /// The same of angles plus offsets.
    SinesWithOffsets,
    /// The sign of a number.
    Sign,
    /// The angle of a point.
    Atan2,
    /// A function of one number.
    Elementary(Elementary),
    /// A kernel, of its table.
    Kernel,
}

/// Data of a call.
#[derive(Clone, Debug)]
pub(crate) enum Table {
    /// Offsets of the angles of a call for sines.
    Offsets(Box<[AngleOffset]>),
    Kernel(Box<kernels::Routine>),
}

/// A part of a vector: so many bytes, by their number. It is sixteen bytes, half of 64, or one of the first two numbers where a
/// processor [stores](crate::Processor::stores_lanes) it as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) bytes: u8,
    pub(crate) number: u8,
}

impl Part {
    pub(crate) fn new(bytes: u8, number: u8) -> Self {
        Self { bytes, number }
    }
}

/// One thing that is done.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Compute(Operation, Value),
    Store(Value, Slot),
    StorePart(Part, Value, Slot),
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

impl Step {
    /// The values that it reads, so many of these three.
    pub(crate) fn operands(&self) -> ([Value; 3], usize) {
        match self {
            Self::Compute(operation, _) => operation.operands(),
            Self::Store(value, _) | Self::StorePart(_, value, _) => ([*value; 3], 1),
            Self::Call { unless, .. } => match unless {
                Some(value) => ([*value; 3], 1),
                None => ([Value(0); 3], 0),
            },
        }
    }
}

/// The steps of a function.
#[derive(Debug, Default)]
pub(crate) struct Flat {
    pub(crate) kind: Kind,
    pub(crate) values: Vec<Info>,
    pub(crate) steps: Vec<Step>,
    /// Bits of the lanes of each constant.
    pub(crate) constants: Vec<Vec<u64>>,
    /// Data that calls point to.
    pub(crate) tables: Vec<Table>,
    /// Numbers of the frame that calls use.
    pub(crate) frame: usize,
    /// Steps that keep their order: they write to the frame what they have read there.
    pub(crate) fixed: Vec<Range<usize>>,
}

impl Flat {
    /// Bytes of the widest value.
    pub(crate) fn widest(&self) -> usize {
        let widths = self.values.iter().map(|value| usize::from(value.width));
        widths.max().unwrap_or(1) * self.kind.bytes()
    }
}
