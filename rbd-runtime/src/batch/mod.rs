//! Functions of many states at once, a state in each SIMD lane.
//!
//! A robot that is generated with `batch = true` has them: `Panda.batch().rnea(&q, &qd, &qdd,
//! &mut tau)`. The states are slices of the caller's, of any length and layout ([`States`]), and so
//! are the results ([`StatesMut`]). For each state the result is what the robot's own function gives
//! in the same arithmetic, bit for bit, wherever it stands in the batch and however many threads
//! there are. (The arithmetic is the same, [`Fused`](crate::Fused), on every x86-64 processor with
//! AVX2 and FMA and on aarch64; a function that is `reproducible` has but one.)
//!
//! The instructions are chosen when the batch is run: AVX-512, AVX2 or SSE2 on x86-64, NEON on
//! aarch64, what the build says of WebAssembly. Beside input and output there is no memory but the
//! stack, however many states there are (threads are `rayon`'s, which has some of its own).
//!
//! Matrices are the rows of their stored entries, in the order of the type's `POSITIONS`: what `crba`
//! writes is what `ltdl_factor` and `inertia_mul` of the same batch read.
//!
//! Functions of your own run the same way: see [`Kernel`].

mod bounds;
mod driver;
mod element;
mod error;
mod execution;
mod kernel;
mod numbers;
mod pieces;
mod read;
mod settings;
mod states;
mod write;

#[doc(hidden)]
pub use crate::batch_settings;
pub use element::Element;
pub use error::Error;
pub use execution::Execution;
pub use kernel::{Arguments, Kernel};
pub use numbers::{Numbers, Reader, Writer};
pub use states::{States, StatesMut};
